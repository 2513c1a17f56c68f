//! What a flashderive error is: a code, the place in the file, the value, the limit and a hint.
//!
//! Every stage returns [`Diagnostics`]; only the command line renders them. `codes` lists every
//! code, `render` draws the source line, `Diagnostics::to_json` gives the same facts as data.

pub mod codes;
mod render;

pub use codes::Code;
pub use render::render;

use serde::Serialize;

/// A byte range in the spec file. `Span::NONE` where a value has no place of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// No place in the file.
    pub const NONE: Span = Span { start: 0, end: 0 };

    /// A span over `start..end` (bytes).
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The spec is refused.
    Error,
    /// The spec is accepted; the author should look.
    Warning,
    /// A fault of flashderive itself, found by one of its verifiers.
    Bug,
}

/// A second place that explains the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What to say about it.
    pub text: String,
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diagnostic {
    /// Stable code, e.g. `FD0203`.
    pub code: Code,
    /// Error, warning or bug.
    pub severity: Severity,
    /// One short lower-case clause without a full stop; names the value and the limit.
    pub message: String,
    /// The underlined place.
    pub span: Span,
    /// Text beside the underline.
    pub label: String,
    /// Further places.
    pub context: Vec<Label>,
    /// Where a limit comes from, counterexamples and the like.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, severity: Severity::Error, message: message.into(), span, label: String::new(), context: Vec::new(), notes: Vec::new(), help: None }
    }

    /// A warning at `span`.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// A fault of flashderive, found by a verifier.
    pub fn bug(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Bug, ..Diagnostic::error(code, span, message) }
    }

    /// Text beside the underline.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = text.into();
        self
    }

    /// Adds a second place.
    pub fn context(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.context.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note (limits, sources, counterexamples).
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Says what to do.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }
}

/// All problems of one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Diagnostics {
    /// In the order in which they were found.
    pub list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Adds one.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Whether anything but warnings was reported.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity != Severity::Warning)
    }

    /// `Err(self)` if there are errors, else `value`.
    ///
    /// # Errors
    /// When at least one diagnostic is not a warning.
    pub fn into_result<T>(self, value: T) -> Result<T, Diagnostics> {
        if self.has_errors() {
            Err(self)
        } else {
            Ok(value)
        }
    }

    /// Appends all of `other`.
    pub fn extend(&mut self, other: Diagnostics) {
        self.list.extend(other.list);
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics { list: vec![diagnostic] }
    }
}
