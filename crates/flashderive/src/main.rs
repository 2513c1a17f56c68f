//! The `flashderive` command: parses the command line, runs one command, exits with its code.

use clap::Parser;
use flashderive::cli::Cli;
use flashderive::outcome::Exit;
use flashderive::terminal::{write_err, Terminal};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    std::panic::set_hook(Box::new(|info| {
        // Where it was; what to do about it follows with the diagnostic.
        write_err(&format!("\n{info}\n"));
    }));
    let args: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        // Help and versions too.
        Err(error) => return std::process::ExitCode::from(flashderive::usage::answer(&error, &args) as u8),
    };
    // Expressions are walked recursively: a stack of our own keeps the accepted depth independent of the shell's limit.
    let run = std::thread::Builder::new().name("main".into()).stack_size(flashderive_ir::parallel::STACK).spawn(move || {
        let terminal = Terminal::new(cli.messages(), cli.global.color);
        flashderive::run(&cli, &terminal)
    });
    let exit = run.ok().and_then(|thread| thread.join().ok()).unwrap_or(Exit::Bug);
    std::process::ExitCode::from(exit as u8)
}
