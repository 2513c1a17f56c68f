//! `check`: parse, derive, bind and verify; print problems.

use crate::cli::Check;
use crate::outcome::{Failure, Output};
use crate::pipeline;
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec.
pub fn run(args: &Check) -> Result<Output, Failure> {
    let planned = pipeline::plan_default(&args.spec, &args.target)?;
    let problem = &planned.derivation.problem;
    let (statements, kernels, records) = (problem.statements.len(), planned.bound.program.kernels.len(), planned.trace.records.len());
    let text =
        format!("{}: {statements} statements, {kernels} kernels for {}, {records} decisions; nothing to complain about\n", problem.name, planned.target.name);
    let value = json!({ "kernel": problem.name, "target": planned.target.name, "statements": statements, "kernels": kernels, "records": records });
    Ok(Output::new(text, value).with_notes(planned.loaded.notes()))
}
