//! The `flashderive` command: parses the command line, runs one command, exits with its code.

use clap::Parser;
use flashderive::cli::Cli;
use flashderive::outcome::Exit;
use flashderive::terminal::{write_err, Terminal};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    std::panic::set_hook(Box::new(|info| {
        write_err(&format!("\nbug: this is a bug in flashderive: {info}\nPlease report it with the spec and the command that led here.\n"));
    }));
    // clap prints help and usage errors itself, and exits with 0 and 2.
    let cli = Cli::parse();
    // Expressions are walked recursively: a stack of our own keeps the accepted depth independent of the shell's limit.
    let run = std::thread::Builder::new().name("main".into()).stack_size(256 << 20).spawn(move || {
        let terminal = Terminal::new(cli.messages(), cli.global.color);
        flashderive::run(&cli, &terminal)
    });
    let exit = run.ok().and_then(|thread| thread.join().ok()).unwrap_or(Exit::Bug);
    std::process::ExitCode::from(exit as u8)
}
