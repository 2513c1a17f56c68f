//! The file around the kernels. The only user of Tera in this crate.
//!
//! Delimiters differ from Tera's own because `{{` and `{%` occur in CUDA and PTX.

use super::comment::comment_text;
use super::kernel::KernelText;
use super::names::unprintable;
use super::{library, PrintOptions, Printed};
use crate::program::Program;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::trace::{RecordId, Space, Trace};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Context of `kernel.cu.tera`.
#[derive(Serialize)]
struct File {
    name: String,
    arch: String,
    doc: Vec<String>,
    includes: Vec<&'static str>,
    helpers: String,
    kernels: String,
    records: Vec<String>,
}

/// Renders `template` with `context`.
pub(crate) fn render<C: Serialize>(template: &str, context: &C) -> Result<String, Diagnostic> {
    let fault =
        |e: tera::Error| Diagnostic::bug(flashderive_diagnostics::codes::UNPRINTABLE, flashderive_diagnostics::Span::NONE, format!("a template failed: {e}"));
    let mut tera = tera::Tera::default();
    tera.autoescape_on(Vec::<&str>::new());
    tera.set_delimiters(tera::Delimiters {
        block_start: "<%".into(),
        block_end: "%>".into(),
        variable_start: "${".into(),
        variable_end: "}$".into(),
        comment_start: "<#".into(),
        comment_end: "#>".into(),
    })
    .map_err(fault)?;
    tera.add_raw_template("file", template).map_err(fault)?;
    tera.render("file", &tera::Context::from_serialize(context).map_err(fault)?).map_err(fault)
}

/// One line a cited record.
fn record_line(trace: &Trace, id: RecordId) -> String {
    match trace.records.get(id.0 as usize) {
        Some(record) => {
            let space = match record.space {
                Space::Problem => "problem",
                Space::Hardware => "hardware",
                Space::Empirical => "empirical",
            };
            let text = format!("r{} [{}, {space}] {}, {}: {}", id.0, record.step, record.rule, record.subject, record.conclusion);
            comment_text(&text, 400)
        }
        None => format!("r{} (not in the trace)", id.0),
    }
}

/// The whole file.
pub(crate) fn file(program: &Program, trace: &Trace, options: &PrintOptions, kernels: &[KernelText]) -> Result<Printed, Diagnostic> {
    let mut used = BTreeSet::new();
    let mut cited = BTreeSet::new();
    for kernel in kernels {
        used.extend(kernel.helpers.iter().copied());
        cited.extend(kernel.lines.iter().filter_map(|l| l.why));
    }
    let (helpers, includes) = library::closure(&used);
    let mut helpers = helpers;
    for text in kernels.iter().flat_map(|k| k.written.iter()).collect::<BTreeMap<_, _>>().values() {
        helpers.push('\n');
        helpers.push_str(text);
    }
    let texts: Vec<String> = kernels.iter().map(KernelText::text).collect();
    let doc = options.doc.lines().map(|l| comment_text(l, 160)).filter(|l| !l.is_empty()).take(12).collect();
    let arch = if options.arch.is_empty() { "any target".to_string() } else { comment_text(&options.arch, 40) };
    let context = File {
        name: comment_text(&program.name, 200),
        arch,
        doc,
        includes,
        helpers,
        kernels: texts.join("\n"),
        records: cited.iter().map(|id| record_line(trace, *id)).collect(),
    };
    let text = render(include_str!("../../../../templates/kernel.cu.tera"), &context)?;
    let mut lines = vec![None; text.lines().count()];
    let mut from = 0;
    for (kernel, part) in kernels.iter().zip(&texts) {
        let at = text[from..].find(part.as_str()).map(|p| p + from).ok_or_else(|| unprintable("the file template dropped a kernel"))?;
        let first = text[..at].matches('\n').count();
        for (i, line) in kernel.lines.iter().enumerate() {
            if let Some(slot) = lines.get_mut(first + i) {
                *slot = line.why;
            }
        }
        from = at + part.len();
    }
    Ok(Printed { text, lines })
}
