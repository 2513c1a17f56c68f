//! `schema`: the form of spec files, for editors.

use crate::outcome::{Failure, Output};
use flashderive_spec::SCHEMA;
use serde_json::Value;

/// Runs the command.
///
/// # Errors
/// Never; the schema is a part of the program.
pub fn run() -> Result<Output, Failure> {
    Ok(Output::new(SCHEMA, serde_json::from_str::<Value>(SCHEMA).unwrap_or_default()))
}
