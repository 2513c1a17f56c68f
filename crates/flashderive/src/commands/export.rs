//! `export`: a Python package that offers the kernel as an operator.
//!
//! Its Python files are the same for every kernel. Everything that comes from a spec lies in `manifest.json`, which
//! they read as data, and in `kernel.cu`, which the printer made; no name or text of a spec becomes Python.

use super::generate;
use crate::cli::Export;
use crate::manifest::{Manifest, CUBIN, SOURCE};
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Planned};
use crate::terminal::Terminal;
use crate::{files, gpu};
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_run::Compiled;
use serde_json::json;

/// The files of a package that no kernel changes.
const FIXED: &[(&str, &str)] = &[
    ("__init__.py", include_str!("../../../../templates/torch/__init__.py")),
    ("_manifest.py", include_str!("../../../../templates/torch/_manifest.py")),
    ("_driver.py", include_str!("../../../../templates/torch/_driver.py")),
    ("_runtime.py", include_str!("../../../../templates/torch/_runtime.py")),
];

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, the compiler refuses the text, or the folder cannot be written. A compiler that is
/// missing is no error: the package then compiles its source when it is first used.
pub fn run(args: &Export, terminal: &Terminal) -> Result<Output, Failure> {
    let planned = pipeline::plan(&args.spec, &args.target, &args.workload)?;
    let printed = generate::print(&planned)?;
    gpu::compiling(&planned, terminal);
    let compiled = match gpu::compile(&planned, &printed.text, &planned.target.name, planned.loaded.allow_spills) {
        Ok(compiled) => Some(compiled),
        Err(failure) if failure.exit == Exit::Missing => None,
        Err(failure) => return Err(failure),
    };
    let files = package(&planned, &printed.text, compiled.as_ref())?;
    let folder = files::replace_package(&args.output, &planned.derivation.problem.name, &files)?;
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let mut text: String = names.iter().map(|n| format!("{}\n", folder.join(n).display())).collect();
    text.push_str(&match &compiled {
        Some(c) => format!("compiled for {} by {}\n", planned.target.name, c.compiler),
        None => "no CUDA compiler was found: the package compiles kernel.cu when it is first used\n".to_string(),
    });
    let value = json!({
        "folder": folder.display().to_string(),
        "files": names,
        "target": planned.target.name,
        "compiler": compiled.as_ref().map(|c| c.compiler.as_str()),
    });
    let mut notes = planned.loaded.notes();
    if let Some(compiled) = compiled {
        notes.diagnostics.extend(compiled.warnings);
    }
    Ok(Output::new(text, value).with_notes(notes))
}

/// The files of the package, by name.
fn package(planned: &Planned, source: &str, compiled: Option<&Compiled>) -> Result<Vec<(&'static str, Vec<u8>)>, Failure> {
    let manifest = Manifest::of(planned, compiled.is_some()).map_err(|message| bug(&message))?;
    let mut text = serde_json::to_string_pretty(&manifest).map_err(|e| bug(&e.to_string()))?;
    text.push('\n');
    let mut files: Vec<(&str, Vec<u8>)> = FIXED.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect();
    files.push(("manifest.json", text.into_bytes()));
    files.push((SOURCE, source.as_bytes().to_vec()));
    files.extend(compiled.map(|c| (CUBIN, c.cubin.clone())));
    Ok(files)
}

fn bug(message: &str) -> Failure {
    Failure::from_diagnostic(Diagnostic::bug(codes::BUILD_BUG, Span::NONE, message.to_string()), Exit::Bug)
}
