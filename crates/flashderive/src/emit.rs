//! What `--emit after:STEP` can print: the steps by name, with what each prints.

use crate::outcome::{Exit, Failure};
use clap::builder::{PossibleValue, TypedValueParser};
use flashderive_derive::Step;
use flashderive_diagnostics::{codes, Diagnostic, Span};

/// The steps that `generate` knows and `derive` does not: they need a target.
pub const ON_HARDWARE: &[(&str, &str)] = &[
    ("bind", "Candidates, mechanisms, buffers and barriers on the target"),
    ("tile", "The tile programs of kernels that have one, with their waits"),
    ("print", "The CUDA text"),
];

/// Name and content of each step, in the order in which they run; with those of the target if `hardware`.
pub fn steps(hardware: bool) -> Vec<(&'static str, &'static str)> {
    let before = [("lower", "The problem as it was read"), ("normalise", "The problem after the rewrites")];
    let derived = Step::ALL.into_iter().map(|s| (s.name(), s.title()));
    let bound = ON_HARDWARE.iter().copied().filter(|_| hardware);
    before.into_iter().chain(derived).chain(bound).chain([("trace", "All decision records so far")]).collect()
}

/// The step that `--emit` asks for.
///
/// # Errors
/// When there is no such step, or `--emit` came without one: all of them are listed.
pub fn step(asked: Option<&str>, hardware: bool) -> Result<Option<&'static str>, Failure> {
    let Some(asked) = asked else { return Ok(None) };
    let known = steps(hardware);
    let named = asked.strip_prefix("after:");
    if let Some((name, _)) = known.iter().find(|(name, _)| Some(*name) == named) {
        return Ok(Some(name));
    }
    let message = match named {
        _ if asked.is_empty() => "`--emit` needs a step".to_string(),
        None => format!("`{asked}` is not of the form `after:STEP`"),
        Some(name) if ON_HARDWARE.iter().any(|(n, _)| *n == name) => {
            format!("`{name}` is a step of the target: `generate --emit after:{name}` prints it, `derive` ends before")
        }
        Some(name) => format!("there is no step `{name}` to print"),
    };
    let width = known.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let list: Vec<String> = known.iter().map(|(name, content)| format!("after:{name:<width$}  {content}")).collect();
    let diagnostic = Diagnostic::error(codes::UNKNOWN_STEP, Span::NONE, message).note(format!("the steps are\n{}", list.join("\n")));
    Err(Failure::from_diagnostic(diagnostic, Exit::Usage))
}

/// Takes any text for [`step`] to judge, and shows the steps in help and completions.
#[derive(Clone, Copy, Debug)]
pub struct Parser {
    /// Whether the command has a target.
    pub hardware: bool,
}

impl TypedValueParser for Parser {
    type Value = String;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &std::ffi::OsStr) -> Result<String, clap::Error> {
        clap::builder::StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = steps(self.hardware).into_iter().map(|(name, content)| PossibleValue::new(format!("after:{name}")).help(content));
        Some(Box::new(values.collect::<Vec<_>>().into_iter()))
    }
}
