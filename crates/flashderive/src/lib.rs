//! The `flashderive` command as a library: one module a command, and what they share.
//!
//! `pipeline` is the order of the stages; `commands` has one module a command; `report` is what is
//! known about a kernel, as a value and as text; `files` and `terminal` do all input and output.

use flashderive_diagnostics::{codes, Diagnostic, Span};

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

/// Runs the command of `cli` and writes its result. A panic is a result too: who asked for JSON gets an object with the code FD0902.
pub fn run(cli: &cli::Cli, terminal: &terminal::Terminal) -> outcome::Exit {
    let name = commands::name(&cli.command);
    match guarded(|| commands::dispatch(&cli.command, terminal)) {
        Ok(output) => terminal.finish(name, &output),
        Err(failure) => terminal.fail(name, &failure.reasons, failure.exit),
    }
}

/// What a command came to; a bug of flashderive where it panicked. The panic's own message, with its place, is the hook's to write.
fn guarded(command: impl FnOnce() -> Result<outcome::Output, outcome::Failure>) -> Result<outcome::Output, outcome::Failure> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(command)).unwrap_or_else(|payload| {
        let said = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
        let found = Diagnostic::bug(codes::PANIC, Span::NONE, said.unwrap_or("a panic without a message"))
            .help("report it with the spec and the command that led here");
        Err(outcome::Failure::from_diagnostic(found, outcome::Exit::Bug))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure_with_its_words() {
        let Err(failure) = guarded(|| panic!("{} of 7", 9)) else { panic!("a panic is a failure") };
        assert!(failure.exit == outcome::Exit::Bug);
        let found = &failure.reasons.diagnostics.list;
        assert_eq!((found.len(), found[0].code.id, found[0].message.as_str()), (1, "FD0902", "9 of 7"));
        assert!(guarded(|| Ok(outcome::Output::new(String::new(), serde_json::Value::Null))).is_ok());
    }
}
