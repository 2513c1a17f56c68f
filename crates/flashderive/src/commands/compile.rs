//! `compile`: the CUDA text through the real compiler, and what it uses.

use super::{derive, generate};
use crate::cli::Compile;
use crate::outcome::{Failure, Output};
use crate::pipeline;
use crate::report::collect;
use crate::terminal::Terminal;
use crate::{files, gpu};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, or the compiler is missing or refuses the text.
pub fn run(args: &Compile, terminal: &Terminal) -> Result<Output, Failure> {
    let planned = pipeline::plan(&args.spec, &args.target, &args.workload)?;
    let printed = generate::print(&planned)?;
    gpu::compiling(&planned, terminal);
    let compiled = gpu::compile(&planned, &printed.text, &planned.target.name, planned.loaded.allow_spills)?;
    let table = gpu::resources(&planned, &compiled);
    if let Some(path) = &args.output {
        files::write(path, &compiled.cubin)?;
    }
    let text = format!("{}compiled by {}, {} bytes\n", derive::table_text(&table), compiled.compiler, compiled.cubin.len());
    let value = json!({ "target": planned.target.name, "compiler": compiled.compiler, "bytes": compiled.cubin.len(), "kernels": compiled.resources });
    if let Some(folder) = &args.report {
        let mut report = collect::report(&planned, &printed);
        report.resources = Some(table);
        generate::write_report(folder, &planned, &printed, &report)?;
    }
    let mut notes = planned.loaded.notes();
    notes.diagnostics.extend(compiled.warnings.clone());
    Ok(Output::new(text, value).with_notes(notes))
}
