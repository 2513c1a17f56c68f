//! What is known of a document's text: its names, what the stages before hardware make of it, and what they complain about.

use super::lines::Lines;
use super::protocol::{Client, Location, Problem as Shown, Related};
use crate::outcome::Failure;
use crate::pipeline::{self, Derived};
use flashderive_diagnostics::{Diagnostic, Severity, Span};
use flashderive_ir::problem::Problem;
use flashderive_spec::Outline;
use std::path::Path;
use std::sync::Arc;

/// A document as it was at one time.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// As messages name the file.
    pub path: String,
    /// The text.
    pub text: String,
    /// Its lines.
    pub lines: Lines,
    /// Names and their places; nothing where the YAML is not whole.
    pub outline: Option<Outline>,
    /// What the spec means; nothing where it is refused.
    pub problem: Option<Problem>,
    /// What is derived of it; nothing where that is refused.
    pub derived: Option<Arc<Derived>>,
    /// Errors and warnings, those of planning apart.
    pub found: Vec<Diagnostic>,
}

impl Analysis {
    /// Of no text.
    pub fn empty(client: Client) -> Analysis {
        let lines = Lines::new("", client.utf8);
        Analysis { path: String::new(), text: String::new(), lines, outline: None, problem: None, derived: None, found: Vec::new() }
    }

    /// Reads and derives a text; of YAML that is no spec nothing is said.
    pub fn new(path: String, text: String, client: Client) -> Analysis {
        let (lines, outline) = (Lines::new(&text, client.utf8), flashderive_spec::outline(&text));
        let (mut problem, mut derived, mut found) = (None, None, Vec::new());
        if outline.as_ref().is_some_and(|o| !o.spec) {
            return Analysis { path, text, lines, outline: None, problem, derived, found };
        }
        match pipeline::parse(&path, text.clone()) {
            Ok(loaded) => {
                found.extend(loaded.warnings.list.iter().cloned());
                problem = Some(loaded.problem.clone());
                match pipeline::derive(loaded) {
                    Ok(d) => derived = Some(Arc::new(d)),
                    Err(failure) => found.extend(reasons(failure, &path)),
                }
            }
            Err(failure) => found.extend(reasons(failure, &path)),
        }
        Analysis { path, text, lines, outline, problem, derived, found }
    }

    /// The text at a span.
    pub fn at(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// A diagnostic as the client shows it.
    pub fn shown(&self, d: &Diagnostic, uri: &str, client: Client) -> Shown {
        let mut message = if d.severity == Severity::Bug { format!("bug: {}", d.message) } else { d.message.clone() };
        // What is pointed at needs no words for it.
        if !d.label.is_empty() && d.label != "here" {
            message.push_str(&format!("\n{}", d.label));
        }
        let mut related_information = Vec::new();
        for label in d.context.iter().filter(|l| l.span != Span::NONE) {
            let range = self.lines.range(&self.text, label.span);
            if client.related {
                related_information.push(Related { location: Location { uri: uri.to_string(), range }, message: label.text.clone() });
            } else {
                message.push_str(&format!("\nline {}: {}", range.start.line + 1, label.text));
            }
        }
        message.extend(d.notes.iter().map(|n| format!("\nnote: {n}")));
        message.extend(d.help.iter().map(|h| format!("\nhelp: {h}")));
        let range = self.lines.range(&self.text, self.place(d));
        let severity = if d.severity == Severity::Warning { 2 } else { 1 };
        Shown { range, severity, code: d.code.id, source: "flashderive", message, related_information }
    }

    /// The place of a diagnostic; the first line where it has none.
    pub fn place(&self, d: &Diagnostic) -> Span {
        let first = || self.lines.bytes(&self.text, 0).map_or(Span::NONE, |b| Span::new(b.start, b.end));
        Some(d.span).filter(|s| *s != Span::NONE).unwrap_or_else(first)
    }
}

/// The diagnostics of a failure. Those over another file than the spec at `path` have no place in it, and say which file it is.
pub fn reasons(failure: Failure, path: &str) -> Vec<Diagnostic> {
    let reasons = *failure.reasons;
    let other = reasons.path != path && !reasons.path.is_empty();
    let mut list = reasons.diagnostics.list;
    for d in list.iter_mut().filter(|_| other) {
        d.message = format!("{}: {}", reasons.path, d.message);
        (d.span, d.context) = (Span::NONE, Vec::new());
    }
    list
}

/// The file that a URI names, and how messages name the document. Only files have tuning records beside them.
pub fn file(uri: &str) -> (Option<std::path::PathBuf>, String) {
    let rest = uri.strip_prefix("file://").and_then(|rest| rest.find('/').map(|root| &rest[root..]));
    match rest.and_then(decoded) {
        Some(path) => (Some(Path::new(&path).to_path_buf()), path),
        None => (None, uri.to_string()),
    }
}

/// A text whose bytes may be written as `%20`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let digits = more.get(..2).filter(|_| *first == b'%').and_then(|d| std::str::from_utf8(d).ok());
        let value = digits.and_then(|d| u8::from_str_radix(d, 16).ok());
        bytes.push(value.unwrap_or(*first));
        rest = if value.is_some() { &more[2..] } else { more };
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_diagnostics::{codes, Diagnostics};

    #[test]
    fn files_are_told_from_other_documents() {
        let path = |uri: &str| file(uri).0.map(|p| p.display().to_string());
        assert_eq!(path("file:///a/b%20c/%C3%A9.yaml").as_deref(), Some("/a/b c/é.yaml"));
        assert_eq!(path("file://host/a%2").as_deref(), Some("/a%2"));
        for other in ["untitled:Untitled-1", "file://", "file:///%ff", "file:///%00", "", "file:///%"] {
            assert_eq!(path(other).is_some(), other == "file:///%", "{other}");
        }
    }

    #[test]
    fn what_is_said_of_another_file_has_no_place_here() {
        let one = Diagnostic::error(codes::YAML, Span::new(3, 5), "a").context(Span::new(1, 2), "b");
        let failure = |path: &str| Failure::stage(Diagnostics::from(one.clone()), path, "");
        assert_eq!(reasons(failure("here"), "here"), std::slice::from_ref(&one));
        let other = &reasons(failure("there"), "here")[0];
        assert_eq!((other.message.as_str(), other.span, other.context.len()), ("there: a", Span::NONE, 0));
    }
}
