//! The only file that writes to standard output and standard error, and reads NO_COLOR.

use crate::cli::{Color, Format};
use crate::outcome::{diagnostic_json, Exit, Output, Sourced};
use serde_json::{json, Value};
use std::io::{IsTerminal, Write};

/// Writes results in the chosen format.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    format: Format,
    color_err: bool,
    progress: bool,
}

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
        Terminal { format, color_err, progress: err_terminal && format != Format::Json }
    }

    /// Says nothing while it works: for parts of a larger work that says what it is at.
    pub fn silent() -> Terminal {
        Terminal { format: Format::Text, color_err: false, progress: false }
    }

    /// Says what long work is at, where someone is looking.
    pub fn progress(&self, text: &str) {
        if self.progress {
            write_err(&format!("\r\x1b[K{}", visible(text)));
        }
    }

    /// Removes the progress line.
    pub fn progress_done(&self) {
        if self.progress {
            write_err("\r\x1b[K");
        }
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
        let diagnostics: Vec<Value> = reasons.diagnostics.list.iter().map(|d| diagnostic_json(d, &reasons.source)).collect();
        let value = json!({ "command": command, "exit": exit as i32, "file": reasons.path, "diagnostics": diagnostics, "result": result });
        let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
        text.push('\n');
        write_out(&text);
    }
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
