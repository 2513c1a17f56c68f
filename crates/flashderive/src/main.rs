//! The `flashderive` command: parses the command line, runs one command, exits with its code.

use clap::Parser;
use flashderive::cli::Cli;
use flashderive::outcome::Exit;
use flashderive::terminal::{write_err, Terminal};

fn main() -> std::process::ExitCode {
    std::panic::set_hook(Box::new(|info| {
        write_err(&format!("\nbug: this is a bug in flashderive: {info}\nPlease report it with the spec and the command that led here.\n"));
    }));
    // clap prints help and usage errors itself, and exits with 0 and 2.
    let cli = Cli::parse();
    let run = std::panic::catch_unwind(|| {
        let terminal = Terminal::new(cli.global);
        flashderive::run(&cli, &terminal)
    });
    std::process::ExitCode::from(run.unwrap_or(Exit::Bug) as u8)
}
