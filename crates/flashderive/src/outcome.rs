//! What a command returns: text for people, JSON for programs, and the exit code.

use flashderive_diagnostics::{codes, Code, Diagnostic, Diagnostics, Severity, Span};
use serde_json::{json, Value};

/// Exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Ok = 0,
    /// The spec was refused, an audit failed, files differ.
    Refused = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A fault of flashderive itself.
    Bug = 3,
    /// A compiler, library or device is missing.
    Missing = 4,
}

/// Diagnostics with the file that they point into.
#[derive(Clone, Debug, Default)]
pub struct Sourced {
    /// What was found.
    pub diagnostics: Diagnostics,
    /// The file as the user named it.
    pub path: String,
    /// Its text.
    pub source: String,
}

/// What a command produced.
#[derive(Clone, Debug)]
pub struct Output {
    /// For people, on standard output.
    pub text: String,
    /// For programs.
    pub json: Value,
    /// How it ended.
    pub exit: Exit,
    /// Warnings, or errors that do not end the command.
    pub notes: Sourced,
}

impl Output {
    /// A success.
    pub fn new(text: impl Into<String>, json: Value) -> Output {
        Output { text: text.into(), json, exit: Exit::Ok, notes: Sourced::default() }
    }

    /// With warnings.
    pub fn with_notes(mut self, notes: Sourced) -> Output {
        self.notes = notes;
        self
    }

    /// With another exit code.
    pub fn exit(mut self, exit: Exit) -> Output {
        self.exit = exit;
        self
    }
}

/// Why a command gave nothing.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The reasons. Boxed: failures are rare, results are passed around often.
    pub reasons: Box<Sourced>,
    /// The exit code.
    pub exit: Exit,
}

impl Failure {
    /// A failure without a place in a spec.
    pub fn plain(code: Code, exit: Exit, message: impl Into<String>) -> Failure {
        Failure::from_diagnostic(Diagnostic::error(code, Span::NONE, message), exit)
    }

    /// A failure from one diagnostic without a place.
    pub fn from_diagnostic(diagnostic: Diagnostic, exit: Exit) -> Failure {
        Failure { reasons: Box::new(Sourced { diagnostics: diagnostic.into(), ..Sourced::default() }), exit }
    }

    /// Diagnostics of a stage; the exit code follows from what they are.
    pub fn stage(diagnostics: Diagnostics, path: &str, source: &str) -> Failure {
        let exit = exit_of(&diagnostics);
        Failure { reasons: Box::new(Sourced { diagnostics, path: path.to_string(), source: source.to_string() }), exit }
    }
}

/// A bug if any is one; missing if a tool or device is; else refused.
pub fn exit_of(diagnostics: &Diagnostics) -> Exit {
    let list = &diagnostics.list;
    if list.iter().any(|d| d.severity == Severity::Bug) {
        Exit::Bug
    } else if list.iter().any(|d| MISSING.contains(&d.code)) {
        Exit::Missing
    } else if list.iter().any(|d| USAGE.contains(&d.code)) {
        Exit::Usage
    } else {
        Exit::Refused
    }
}

/// Codes that mean that this machine lacks something.
const MISSING: &[Code] = &[codes::NO_COMPILER, codes::NO_GPU];

/// Codes that mean that the command line is wrong.
const USAGE: &[Code] = &[codes::UNKNOWN_TARGET, codes::UNKNOWN_WORKLOAD, codes::BAD_SETTING, codes::UNKNOWN_STEP];

/// One diagnostic as JSON, with line and column (from 1) beside the byte range, and as people are shown it.
pub fn diagnostic_json(diagnostic: &Diagnostic, path: &str, source: &str) -> Value {
    let mut value = serde_json::to_value(diagnostic).unwrap_or(Value::Null);
    if let Value::Object(map) = &mut value {
        if diagnostic.span != Span::NONE {
            let (line, column) = line_column(source, diagnostic.span.start as usize);
            map.insert("line".into(), json!(line));
            map.insert("column".into(), json!(column));
        }
        map.insert("rendered".into(), json!(flashderive_diagnostics::render(&diagnostic.clone().into(), path, source, false)));
    }
    value
}

/// Line and column of byte `at`, both from 1; columns count characters.
pub fn line_column(source: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    let before = &source[..at];
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}
