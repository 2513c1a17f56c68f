//! `doctor`: what this machine has, and what it lacks.

use crate::outcome::{Exit, Failure, Output};
use flashderive_run::Status;
use serde_json::json;

/// Runs the command. Ends with 4 when something is missing or broken.
///
/// # Errors
/// Never; every lack is a fact.
pub fn run() -> Result<Output, Failure> {
    let facts = flashderive_run::doctor();
    let width = facts.iter().map(|f| f.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for fact in &facts {
        let status = match fact.status {
            Status::Found => "found",
            Status::Broken => "broken",
            Status::Missing => "missing",
        };
        text.push_str(&format!("{:<width$}  {status:<7}  {}\n", fact.name, fact.detail));
    }
    let whole = facts.iter().all(|f| f.status == Status::Found);
    let exit = if whole { Exit::Ok } else { Exit::Missing };
    Ok(Output::new(text, json!({ "facts": facts })).exit(exit))
}
