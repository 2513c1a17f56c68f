//! `export`: a package that other programs call the kernel through.
//!
//! All formats hold `kernel.cu`, which the printer made, and `manifest.json`, which says what is passed and launched; the
//! files of a format beside them are made of that manifest alone.

mod c;
mod definition;
mod example;
mod jax;
mod solution;
mod stub;
mod tables;
mod torch;

use super::generate;
use crate::cli::{Export, Format};
use crate::manifest::{Manifest, MANIFEST, SOURCE};
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Planned};
use crate::terminal::Terminal;
use crate::{files, gpu};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_run::Compiled;
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, the compiler refuses the text, or the folder cannot be written. A compiler that is
/// missing is an error for packages that hold the binary alone; the others compile their source when they are first used.
pub fn run(args: &Export, terminal: &Terminal) -> Result<Output, Failure> {
    let needs_binary = matches!(args.format, Format::C | Format::Jax);
    if args.source_only && needs_binary {
        return Err(Failure::plain(codes::BAD_SETTING, Exit::Usage, "`--source-only` belongs to packages that compile their source: torch, flashinfer-bench"));
    }
    if args.format == Format::FlashinferBench {
        // Before any work.
        solution::read(args)?;
    } else if args.definition.is_some() || !args.rename.is_empty() {
        return Err(Failure::plain(codes::BAD_SETTING, Exit::Usage, "`--definition` and `--rename` belong to `--format flashinfer-bench`"));
    }
    let planned = pipeline::plan(&args.spec, &args.target, &args.workload)?;
    let printed = generate::print(&planned)?;
    let compiled = if args.source_only {
        None
    } else {
        gpu::compiling(&planned, terminal);
        match gpu::compile(&planned, &printed.text, &planned.target.name, planned.loaded.allow_spills) {
            Ok(compiled) => Some(compiled),
            Err(failure) if failure.exit == Exit::Missing && !needs_binary => None,
            Err(failure) => return Err(failure),
        }
    };
    let Package { files, beside, warnings } = package(args, &planned, &printed.text, compiled.as_ref())?;
    let files: Vec<(&str, Vec<u8>)> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let ours: Vec<&str> = names.iter().copied().chain(beside.iter().map(String::as_str)).collect();
    let folder = files::replace_package(&args.output, &planned.derivation.problem.name, &files, &ours)?;
    let mut text: String = names.iter().map(|n| format!("{}\n", folder.join(n).display())).collect();
    text.push_str(&match &compiled {
        Some(c) => format!("compiled for {} by {}\n", planned.target.name, c.compiler),
        None if args.source_only => "without the binary: the package compiles kernel.cu when it is first used\n".to_string(),
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
    notes.diagnostics.extend(warnings);
    Ok(Output::new(text, value).with_notes(notes))
}

/// What is written.
struct Package {
    files: Vec<(String, Vec<u8>)>,
    /// Names that the folder may hold beside these.
    beside: Vec<String>,
    warnings: Diagnostics,
}

/// The files of the package, by name.
fn package(args: &Export, planned: &Planned, source: &str, compiled: Option<&Compiled>) -> Result<Package, Failure> {
    let in_file = compiled.is_some() && args.format == Format::Torch;
    let manifest = Manifest::of(planned, in_file).map_err(|message| bug(&message))?;
    let mut text = serde_json::to_string_pretty(&manifest).map_err(|e| bug(&e.to_string()))?;
    text.push('\n');
    let cubin = compiled.map(|c| c.cubin.as_slice());
    let mut made = Package { files: Vec::new(), beside: Vec::new(), warnings: Diagnostics::default() };
    match args.format {
        Format::C => made.files = c::files(planned, &manifest, cubin.unwrap_or_default())?,
        Format::Jax => {
            made.files = c::files(planned, &manifest, cubin.unwrap_or_default())?.into_iter().filter(|(name, _)| name != c::EXAMPLE).collect();
            made.files.extend(jax::files(&manifest)?);
            made.beside = jax::BESIDE.iter().map(|name| name.to_string()).collect();
        }
        Format::FlashinferBench => (made.files, made.warnings) = solution::files(args, &manifest, source)?,
        _ => (made.files, made.beside) = (torch::files(&manifest, cubin), torch::beside(&manifest)),
    }
    made.files.push((MANIFEST.to_string(), text.into_bytes()));
    made.files.push((SOURCE.to_string(), source.as_bytes().to_vec()));
    Ok(made)
}

fn bug(message: &str) -> Failure {
    Failure::from_diagnostic(Diagnostic::bug(codes::BUILD_BUG, Span::NONE, message.to_string()), Exit::Bug)
}
