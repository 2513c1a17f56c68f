//! One module a command. Each returns an [`Output`] or a [`Failure`]; none prints.

pub mod audit;
pub mod bench;
pub mod check;
pub mod compile;
pub mod completions;
pub mod derive;
pub mod doctor;
pub mod explain;
pub mod export;
pub mod generate;
pub mod lsp;
pub mod man;
pub mod run;
pub mod schema;
pub mod targets;
pub mod tune;

use crate::cli::Command;
use crate::files;
use crate::outcome::{Failure, Output};
use crate::terminal::Terminal;
use std::path::Path;

/// Runs a command.
///
/// # Errors
/// As the command.
pub fn dispatch(command: &Command, terminal: &Terminal) -> Result<Output, Failure> {
    if let Some(spec) = planned(command) {
        terminal.progress(&format!("planning {}", files::shown(spec)));
    }
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
        Command::Explain(args) => explain::run(args, terminal),
        Command::Targets(args) => targets::run(args),
        Command::Doctor => doctor::run(),
        Command::Schema => schema::run(),
        Command::Lsp(args) => lsp::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}

/// The spec that a command derives and plans before anything else.
fn planned(command: &Command) -> Option<&Path> {
    match command {
        Command::Check(args) => Some(&args.spec),
        Command::Derive(args) => Some(&args.spec),
        Command::Generate(args) => Some(&args.spec),
        Command::Export(args) => Some(&args.spec),
        Command::Compile(args) => Some(&args.spec),
        Command::Run(args) => Some(&args.spec),
        Command::Audit(args) => Some(&args.spec),
        // What these plan first is one of several workloads, and they say which.
        Command::Bench(_) | Command::Tune(_) => None,
        Command::Explain(_) | Command::Targets(_) | Command::Doctor | Command::Schema | Command::Lsp(_) | Command::Completions(_) | Command::Man(_) => None,
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
        Command::Schema => "schema",
        Command::Lsp(_) => "lsp",
        Command::Completions(_) => "completions",
        Command::Man(_) => "man",
    }
}
