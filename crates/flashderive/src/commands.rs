//! One module a command. Each returns an [`Output`] or a [`Failure`]; none prints.

pub mod audit;
pub mod bench;
pub mod check;
pub mod compile;
pub mod derive;
pub mod doctor;
pub mod explain;
pub mod export;
pub mod generate;
pub mod run;
pub mod targets;
pub mod tune;

use crate::cli::Command;
use crate::outcome::{Failure, Output};
use crate::terminal::Terminal;

/// Runs a command.
///
/// # Errors
/// As the command.
pub fn dispatch(command: &Command, terminal: &Terminal) -> Result<Output, Failure> {
    match command {
        Command::Check(args) => check::run(args),
        Command::Derive(args) => derive::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Export(args) => export::run(args, terminal),
        Command::Compile(args) => compile::run(args, terminal),
        Command::Run(args) => run::run(args, terminal),
        Command::Audit(args) => audit::run(args, terminal),
        Command::Bench(args) => bench::run(args, terminal),
        Command::Tune(args) => tune::run(args, terminal),
        Command::Explain(args) => explain::run(args),
        Command::Targets(args) => targets::run(args),
        Command::Doctor => doctor::run(),
    }
}

/// The name of a command, as typed.
pub fn name(command: &Command) -> &'static str {
    match command {
        Command::Check(_) => "check",
        Command::Derive(_) => "derive",
        Command::Generate(_) => "generate",
        Command::Export(_) => "export",
        Command::Compile(_) => "compile",
        Command::Run(_) => "run",
        Command::Audit(_) => "audit",
        Command::Bench(_) => "bench",
        Command::Tune(_) => "tune",
        Command::Explain(_) => "explain",
        Command::Targets(_) => "targets",
        Command::Doctor => "doctor",
    }
}
