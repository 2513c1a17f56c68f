//! Command lines that clap refuses: as text in clap's words, or as the JSON object that every other failure is.

use crate::cli::{Cli, Color, Format};
use crate::outcome::{Exit, Failure};
use crate::terminal::Terminal;
use clap::CommandFactory;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use std::ffi::OsString;

/// Writes what clap says of `args`, which start with the program's name, and returns the exit code: of help and versions, 0.
pub fn answer(error: &clap::Error, args: &[OsString]) -> Exit {
    if !error.use_stderr() || !wants_json(args) {
        // A closed pipe is not an error of ours.
        let _ = error.print();
        return if error.use_stderr() { Exit::Usage } else { Exit::Ok };
    }
    let failure = Failure::from_diagnostic(diagnostic(error), Exit::Usage);
    Terminal::new(Format::Json, Color::Never).fail(&command(args), &failure.reasons, failure.exit)
}

/// Whether results were asked for as JSON: `--format json`, or `--messages json` of `export`, in front of a `--`.
fn wants_json(args: &[OsString]) -> bool {
    let args: Vec<&OsString> = args.iter().take_while(|a| *a != "--").collect();
    let pair = |two: &[&OsString]| (two[0] == "--format" || two[0] == "--messages") && two[1] == "json";
    args.windows(2).any(pair) || args.iter().any(|a| *a == "--format=json" || *a == "--messages=json")
}

/// The command of the line; empty where none was understood.
fn command(args: &[OsString]) -> String {
    let cli = Cli::command();
    let found = args.iter().skip(1).filter_map(|a| a.to_str()).find(|a| cli.get_subcommands().any(|c| c.get_name() == *a));
    found.unwrap_or_default().to_string()
}

/// The paragraphs of clap's text by what they are.
fn diagnostic(error: &clap::Error) -> Diagnostic {
    let text = error.render().to_string();
    let mut found = Diagnostic::error(codes::WRONG_USAGE, Span::NONE, "the command line is not understood");
    for part in text.split("\n\n").map(str::trim) {
        let lines = || part.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if let Some(rest) = part.strip_prefix("error: ") {
            // Values that are possible stand on lines of their own.
            let (said, listed): (Vec<&str>, Vec<&str>) = rest.lines().map(str::trim).partition(|l| !l.starts_with('['));
            found.message = said.join(" ");
            found.notes.extend(listed.iter().map(|l| l.trim_matches(['[', ']']).to_string()));
        } else if let Some(tip) = part.strip_prefix("tip: ") {
            found.help = Some(tip.lines().map(str::trim).collect::<Vec<_>>().join(" "));
        } else if part.starts_with("Usage: ") {
            found.notes.push(lines());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn json_is_seen_in_any_order() {
        for line in ["f --format json", "f check --format=json --nope", "f export x --messages json", "f --format json frobnicate"] {
            assert!(wants_json(&args(line)), "{line}");
        }
        for line in ["f", "f check json", "f check --format text", "f check -- --format json", "f check --format"] {
            assert!(!wants_json(&args(line)), "{line}");
        }
    }

    #[test]
    fn the_command_is_the_first_that_there_is() {
        assert_eq!(command(&args("f --format json audit check")), "audit");
        assert_eq!(command(&args("f frobnicate --format json")), "");
    }
}
