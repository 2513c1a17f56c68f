//! `completions`: a script by which a shell completes commands, options and their values.

use crate::cli::{Cli, Completions};
use crate::outcome::{Failure, Output};
use clap::CommandFactory;
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// Never; the shells are those that clap knows.
pub fn run(args: &Completions) -> Result<Output, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "flashderive", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let value = json!({ "shell": args.shell.to_string(), "script": script });
    Ok(Output::new(script, value))
}
