//! The spec language: a YAML file with expressions, read into a [`Problem`].
//!
//! `document` reads the YAML with places, `syntax` parses expressions with pest, `declare` builds axes and
//! tensors, `lower` turns statements into the problem's statements, `sugar` says what named functions mean, `hints` what a mistake probably meant,
//! `outline` where names stand, for editors.

mod declare;
mod document;
mod hints;
mod lower;
mod outline;
mod sugar;
mod syntax;
mod target;
mod tuned;

use flashderive_diagnostics::{Diagnostics, Severity};
use flashderive_ir::problem::Problem;

pub use outline::{outline, Named, Outline, Part, Word};
pub use syntax::{Ast, AstNode, Binder, Line, Right};
pub use target::parse_target;
pub use tuned::{parse_tuning, spec_hash, tuning_text};

/// The form of spec files as a JSON schema (draft 7), for editors; the tests hold it against the reader.
pub const SCHEMA: &str = include_str!("schema.json");

/// Most messages about one file.
const MAX_MESSAGES: usize = 20;

/// Reads a spec.
///
/// # Errors
/// `FD00xx` and `FD01xx` with the place underlined; boundary conditions with their `FD02xx` code.
pub fn parse(source: &str) -> Result<Problem, Diagnostics> {
    let (problem, diagnostics) = parse_with_warnings(source);
    match problem {
        Some(p) if !diagnostics.has_errors() => Ok(p),
        _ => Err(diagnostics),
    }
}

/// Reads a spec and returns what was found on the way, also when it is accepted.
pub fn parse_with_warnings(source: &str) -> (Option<Problem>, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let problem = document::read(source, &mut diagnostics).and_then(|doc| {
        let mut scope = declare::declare(&doc, &mut diagnostics)?;
        lower::lower(&doc, &mut scope, &mut diagnostics);
        (!diagnostics.has_errors()).then_some(scope.problem)
    });
    // Nobody reads more at once; errors go before warnings.
    if diagnostics.list.len() > MAX_MESSAGES {
        diagnostics.list.sort_by_key(|d| d.severity == Severity::Warning);
        diagnostics.list.truncate(MAX_MESSAGES);
    }
    (problem, diagnostics)
}

/// The statements of a spec's `compute` block as they were written, before names mean anything; nothing where the spec has no such block that can be
/// read. Spans are places in `source`.
pub fn statements(source: &str) -> Vec<Line> {
    let Some(document) = document::read(source, &mut Diagnostics::default()) else { return Vec::new() };
    syntax::statements(&document.spec.compute, &syntax::Where { offsets: &document.compute }).unwrap_or_default()
}
