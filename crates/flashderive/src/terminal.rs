//! The only file that writes to standard output and standard error, and reads NO_COLOR and TERM. (The messages of `lsp` are written by its library.)
//!
//! Progress is one line on standard error, and only on a terminal: what is at hand, and either for how long already or, where the work has
//! parts of one kind, which part of how many and how much time is left by what those before took.

use crate::cli::{Color, Format};
use crate::outcome::{diagnostic_json, Exit, Output, Sourced};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use serde_json::{json, Value};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Writes results in the chosen format.
#[derive(Clone, Debug)]
pub struct Terminal {
    format: Format,
    color_err: bool,
    bar: ProgressBar,
}

/// Between two drawings of a line whose work says nothing.
const TICK: Duration = Duration::from_millis(500);

/// Work of unknown length. What is long stands last, and is cut where the line ends.
const WORK: &str = "[{elapsed}] {wide_msg}";

/// Work of so many parts.
const PARTS: &str = "[{bar:10}] {pos} of {len} done{left}: {wide_msg}";

impl Terminal {
    /// Decides on colours and progress once.
    pub fn new(format: Format, color: Color) -> Terminal {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let err_terminal = std::io::stderr().is_terminal();
        let color_err = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => err_terminal && !no_color,
        };
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let bar = if err_terminal && !dumb && format != Format::Json { ProgressBar::no_length() } else { ProgressBar::hidden() };
        Terminal { format, color_err, bar }
    }

    /// Says nothing while it works: for parts of a larger work that says what it is at.
    pub fn silent() -> Terminal {
        Terminal { format: Format::Text, color_err: false, bar: ProgressBar::hidden() }
    }

    /// Says what long work is at, where someone is looking.
    pub fn progress(&self, work: &str) {
        self.begin(work, WORK, None);
        self.bar.set_message(visible(work).into_owned());
    }

    /// Says that `done` of `all` parts of long work are done, and `part` is at hand.
    pub fn progress_of(&self, work: &str, done: usize, all: usize, part: &str) {
        self.begin(work, PARTS, Some(all as u64));
        self.bar.set_position(done as u64);
        self.bar.set_message(visible(&format!("{work}: {part}")).into_owned());
    }

    /// Time is counted from when the work changes. The prefix is not shown: it tells the work that the line is about.
    fn begin(&self, work: &str, style: &str, all: Option<u64>) {
        if self.bar.is_hidden() || (self.bar.prefix() == work && self.bar.length() == all) {
            return;
        }
        // Nothing is drawn before all is known.
        self.bar.set_style(template(""));
        self.bar.set_message("");
        self.bar.set_prefix(work.to_string());
        match all {
            Some(all) => self.bar.set_length(all),
            None => self.bar.unset_length(),
        }
        self.bar.reset();
        self.bar.set_style(template(style));
        self.bar.enable_steady_tick(TICK);
    }

    /// Removes the progress line.
    pub fn progress_done(&self) {
        self.bar.finish_and_clear();
    }

    /// Writes a finished command's output.
    pub fn finish(&self, command: &str, output: &Output) -> Exit {
        self.progress_done();
        match self.format {
            Format::Json => self.json(command, output.exit, &output.notes, &output.json),
            _ => {
                self.diagnostics(&output.notes);
                write_out(&visible(&output.text));
            }
        }
        output.exit
    }

    /// Writes why a command gave nothing.
    pub fn fail(&self, command: &str, reasons: &Sourced, exit: Exit) -> Exit {
        self.progress_done();
        match self.format {
            Format::Json => self.json(command, exit, reasons, &Value::Null),
            _ => self.diagnostics(reasons),
        }
        exit
    }

    fn diagnostics(&self, reasons: &Sourced) {
        if !reasons.diagnostics.list.is_empty() {
            write_err(&flashderive_diagnostics::render(&reasons.diagnostics, &reasons.path, &reasons.source, self.color_err));
        }
    }

    fn json(&self, command: &str, exit: Exit, reasons: &Sourced, result: &Value) {
        let diagnostics: Vec<Value> = reasons.diagnostics.list.iter().map(|d| diagnostic_json(d, &reasons.path, &reasons.source)).collect();
        let value = json!({ "command": command, "exit": exit as i32, "file": reasons.path, "diagnostics": diagnostics, "result": result });
        let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
        text.push('\n');
        write_out(&text);
    }
}

/// How the line is drawn. Before a part is done nobody knows how long the others take.
fn template(text: &str) -> ProgressStyle {
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if 0 < state.pos() {
            let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    };
    let style = ProgressStyle::with_template(text).unwrap_or_else(|_| ProgressStyle::default_spinner());
    style.progress_chars("##.").with_key("left", left)
}

/// Text of specs, records and reports without what a terminal obeys: other control characters than line breaks and tabs, and those that
/// turn the direction of writing, become U+FFFD. The text of diagnostics is made so where it is drawn.
fn visible(text: &str) -> std::borrow::Cow<'_, str> {
    let obeyed = |c: char| (c.is_control() && c != '\n' && c != '\t') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.contains(obeyed) {
        text.replace(obeyed, "\u{fffd}").into()
    } else {
        text.into()
    }
}

/// A closed pipe is not an error of ours: the reader has seen enough.
fn write_out(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// See [`write_out`].
pub fn write_err(text: &str) {
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn terminals_are_given_no_orders() {
        assert_eq!(visible("a\tb\n"), "a\tb\n");
        assert_eq!(visible("\x1b]0;t\x07 \u{9b}2J \r \u{202e}x"), "\u{fffd}]0;t\u{fffd} \u{fffd}2J \u{fffd} \u{fffd}x");
    }
}
