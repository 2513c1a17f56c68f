//! `generate`: kernel.cu, launcher.h and the reports, written as a whole folder or compared with one.

use crate::cli::Generate;
use crate::emit;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Planned, Preference};
use crate::report::data::Report;
use crate::report::page::Page;
use crate::report::{collect, render};
use crate::{files, targets};
use flashderive_device::host::HostExpr;
use flashderive_device::print::{PrintOptions, Printed};
use flashderive_device::program::Program;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::problem::{Role, Storage, Tensor, TensorId};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, the folder cannot be written, or with `--check` differs.
pub fn run(args: &Generate) -> Result<Output, Failure> {
    let step = emit::step(args.emit.as_deref(), true)?;
    let target = targets::load(&args.target)?;
    let loaded = pipeline::load(&args.spec)?.tuned(&args.target);
    if step == Some("lower") {
        let text = flashderive_ir::text::problem(&loaded.problem);
        return Ok(Output::new(text.clone(), json!({ "problem": text })).with_notes(loaded.notes()));
    }
    let workload = pipeline::choose(&loaded, &args.workload, Preference::Real)?;
    let derived = pipeline::derive(loaded)?;
    let notes = derived.loaded.notes();
    // The trace is whole behind the last step alone.
    let bound = |step: &str| step == "trace" || emit::ON_HARDWARE.iter().any(|(name, _)| *name == step);
    if let Some(step) = step.filter(|s| !bound(s)) {
        return Ok(super::derive::emit(&derived, step).with_notes(notes));
    }
    let planned = pipeline::bind(derived, target, workload)?;
    let output = match step {
        Some(step) => emit(&planned, step)?,
        None => {
            let files = files(&planned)?;
            let names: Vec<&str> = files.iter().map(|(n, _)| *n).collect();
            let (kernel, target) = (planned.derivation.problem.name.as_str(), planned.target.name.as_str());
            if args.check {
                compare(&args.output, kernel, target, &files)?
            } else {
                let folder = files::replace_folder(&args.output, kernel, target, &files)?;
                let text: String = names.iter().map(|n| format!("{}\n", folder.join(n).display())).collect();
                Output::new(text, json!({ "folder": folder.display().to_string(), "files": names }))
            }
        }
    };
    Ok(output.with_notes(notes))
}

/// The generated files of a program, by name.
///
/// # Errors
/// When the program cannot be printed.
pub fn files(planned: &Planned) -> Result<Vec<(&'static str, String)>, Failure> {
    let printed = print(planned)?;
    let report = collect::report(planned, &printed);
    // Kernels see what was derived; callers have what the spec declares.
    let read = |t: usize, kernel: &Tensor| planned.loaded.problem.tensors.get(t).map(|own| own.dtype).filter(|d| *d != kernel.dtype);
    let tensors = planned.derivation.problem.tensors.iter().enumerate();
    let given = tensors.filter(|(_, t)| t.role == Role::Input && !matches!(t.storage, Storage::View { .. }));
    let given = given.filter_map(|(at, t)| Some((TensorId(at as u32), read(at, t)?))).collect();
    let rules = HostExpr::rules(&planned.derivation.problem);
    let launcher = flashderive_device::print::launcher_for(&planned.bound.program, &rules, &given, &planned.trace).map_err(|d| planned.loaded.failure(d))?;
    let page = render::html(&report, &Page::of(planned, &printed, &report))?;
    Ok(vec![
        ("kernel.cu", printed.text),
        ("launcher.h", launcher),
        ("report.md", render::markdown(&report)?),
        ("report.html", page),
        ("report.json", render::json(&report)?),
    ])
}

/// The program as CUDA C++.
///
/// # Errors
/// When it cannot be printed, which is a bug.
pub fn print(planned: &Planned) -> Result<Printed, Failure> {
    print_program(planned, &planned.bound.program)
}

/// `program`, a part of the one of `planned`, as CUDA C++.
///
/// # Errors
/// When it cannot be printed, which is a bug.
pub fn print_program(planned: &Planned, program: &Program) -> Result<Printed, Failure> {
    flashderive_device::print::cuda(program, &planned.trace, &options(planned)).map_err(|d| planned.loaded.failure(d))
}

/// Writes a report of a printed program in its three forms into `folder`.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_report(folder: &std::path::Path, planned: &Planned, printed: &Printed, report: &Report) -> Result<(), Failure> {
    let page = render::html(report, &Page::of(planned, printed, report))?;
    let forms = [("report.md", render::markdown(report)?), ("report.html", page), ("report.json", render::json(report)?)];
    std::fs::create_dir_all(folder).map_err(|e| files::io_failure(folder, &e.to_string()))?;
    forms.iter().try_for_each(|(name, text)| files::write(&folder.join(name), text.as_bytes()))
}

fn options(planned: &Planned) -> PrintOptions {
    PrintOptions { arch: planned.target.name.clone(), doc: planned.derivation.problem.doc.clone() }
}

fn compare(root: &std::path::Path, kernel: &str, target: &str, files: &[(&str, String)]) -> Result<Output, Failure> {
    let folder = root.join(kernel).join(target);
    let differences = files::differences(&folder, files);
    if differences.is_empty() {
        let text = format!("{} is current\n", folder.display());
        return Ok(Output::new(text, json!({ "folder": folder.display().to_string(), "current": true })));
    }
    let mut diagnostics = Diagnostics::default();
    for difference in differences {
        diagnostics.report(Diagnostic::error(codes::OUT_OF_DATE, Span::NONE, format!("{}/{difference}", folder.display())));
    }
    if let Some(last) = diagnostics.list.last_mut() {
        last.help = Some("run `flashderive generate` without `--check` and read the difference".into());
    }
    let mut failure = Failure::stage(diagnostics, "", "");
    failure.exit = Exit::Refused;
    Err(failure)
}

/// The tile programs of the kernels that have one.
fn tiles(planned: &Planned) -> Output {
    let text: String = planned.bound.tiles.iter().map(|(kernel, program)| format!("{kernel}\n{program}\n")).collect();
    let text = if text.is_empty() { "no kernel of this plan has a tile program\n".into() } else { text };
    let list: Vec<_> = planned.bound.tiles.iter().map(|(kernel, program)| json!({ "kernel": kernel, "program": program })).collect();
    Output::new(text, json!({ "tiles": list }))
}

fn emit(planned: &Planned, step: &str) -> Result<Output, Failure> {
    let printed = print(planned)?;
    let report = collect::report(planned, &printed);
    Ok(match step {
        "print" => Output::new(printed.text.clone(), json!({ "cuda": printed.text })),
        "tile" => tiles(planned),
        "trace" => Output::new(super::explain::list(&report.records), json!({ "records": report.records })),
        _ => {
            let text: String = report.binding.iter().map(super::derive::table_text).collect();
            Output::new(text, json!({ "binding": report.binding, "kernels": report.kernels }))
        }
    })
}
