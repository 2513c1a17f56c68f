//! The `flashderive` command as a library: one module a command, and what they share.
//!
//! `pipeline` is the order of the stages; `commands` has one module a command; `report` is what is
//! known about a kernel, as a value and as text; `files` and `terminal` do all input and output.

pub mod cli;
pub mod commands;
pub mod emit;
pub mod execute;
pub mod files;
pub mod floor;
pub mod gpu;
pub mod manifest;
pub mod outcome;
pub mod pipeline;
pub mod report;
pub mod roofline;
pub mod room;
pub mod targets;
pub mod tensors;
pub mod terminal;
pub mod timing;
pub mod tuner;
pub mod tuning;
pub mod usage;
pub mod verdict;
pub mod work;

/// Runs the command of `cli` and writes its result.
pub fn run(cli: &cli::Cli, terminal: &terminal::Terminal) -> outcome::Exit {
    let name = commands::name(&cli.command);
    match commands::dispatch(&cli.command, terminal) {
        Ok(output) => terminal.finish(name, &output),
        Err(failure) => terminal.fail(name, &failure.reasons, failure.exit),
    }
}
