//! The spec language: a YAML file with expressions, read into a [`Problem`].
//!
//! `document` reads the YAML with places, `syntax` parses expressions with pest, `declare` builds axes and
//! tensors, `lower` turns statements into the problem's statements, `sugar` says what named functions mean, `hints` what a mistake probably meant.

mod declare;
mod document;
mod hints;
mod lower;
mod sugar;
mod syntax;
mod tuned;

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Severity, Span};
use flashderive_ir::problem::Problem;
use flashderive_ir::target::Target;

pub use tuned::{parse_tuning, spec_hash, tuning_text};

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

/// Reads a target description.
///
/// # Errors
/// `FD0001` with line and column in the message.
pub fn parse_target(source: &str) -> Result<Target, Diagnostics> {
    serde_yaml::from_str(source).map_err(|e| Diagnostic::error(codes::YAML, Span::NONE, format!("the target description is not valid: {e}")).into())
}
