//! Bytes of a text as lines and characters, and back.

use super::protocol::{Position, Range};
use flashderive_diagnostics::Span;

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    utf8: bool,
}

impl Lines {
    /// Lines end with `\n`, `\r\n` or `\r`. Characters are bytes if `utf8`, else units of UTF-16.
    pub fn new(text: &str, utf8: bool) -> Lines {
        let bytes = text.as_bytes();
        let ends = |(i, b): (usize, &u8)| *b == b'\n' || (*b == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
        let starts = bytes.iter().enumerate().filter(|e| ends(*e)).map(|(i, _)| i + 1);
        Lines { starts: std::iter::once(0).chain(starts).collect(), utf8 }
    }

    /// The line that byte `at` lies in, from 0.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The bytes of a line, without what ends it.
    pub fn bytes(&self, text: &str, line: usize) -> Option<std::ops::Range<usize>> {
        let start = *self.starts.get(line)?;
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let body = text.get(start..end)?.trim_end_matches(['\n', '\r']);
        Some(start..start + body.len())
    }

    /// The place of byte `at`; that of the last character before it, where it lies inside of one.
    pub fn position(&self, text: &str, at: usize) -> Position {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let line = self.line(at);
        let before = &text[self.starts[line]..at];
        let character = if self.utf8 { before.len() } else { before.chars().map(char::len_utf16).sum() };
        Position { line: line as u32, character: character as u32 }
    }

    /// The range of a span.
    pub fn range(&self, text: &str, span: Span) -> Range {
        let (start, end) = (span.start as usize, span.end.max(span.start) as usize);
        Range { start: self.position(text, start), end: self.position(text, end) }
    }

    /// The byte at a place; the end of the line for places behind it, nothing where there is no such line.
    pub fn offset(&self, text: &str, place: Position) -> Option<usize> {
        let bytes = self.bytes(text, place.line as usize)?;
        let mut units = 0;
        for (i, c) in text[bytes.clone()].char_indices() {
            units += if self.utf8 { c.len_utf8() } else { c.len_utf16() };
            if place.character as usize <= units.saturating_sub(1) {
                return Some(bytes.start + i);
            }
        }
        Some(bytes.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn characters_are_counted_as_agreed() {
        let text = "é = 𝛼\r\nb\rc\n";
        for (utf8, columns) in [(false, [0, 1, 4, 6]), (true, [0, 2, 5, 9])] {
            let lines = Lines::new(text, utf8);
            for (byte, column) in [0, 2, 5, 9].into_iter().zip(columns) {
                assert_eq!(lines.position(text, byte), at(0, column), "byte {byte}");
                assert_eq!(lines.offset(text, at(0, column)), Some(byte), "column {column}");
            }
            assert_eq!(lines.position(text, 7), at(0, columns[2]), "inside of a character");
            assert_eq!(lines.position(text, 11), at(1, 0));
            assert_eq!(lines.position(text, 13), at(2, 0));
            assert_eq!(lines.position(text, 999), at(3, 0));
        }
    }

    #[test]
    fn places_outside_are_held_to_the_text() {
        let text = "ab\n𝛼c";
        let lines = Lines::new(text, false);
        assert_eq!(lines.offset(text, at(0, 99)), Some(2));
        assert_eq!(lines.offset(text, at(1, 1)), Some(3), "inside of a pair of units");
        assert_eq!(lines.offset(text, at(1, 2)), Some(7));
        assert_eq!(lines.offset(text, at(2, 0)), None);
        assert_eq!(lines.offset(text, at(u32::MAX, u32::MAX)), None);
        assert_eq!(Lines::new("", true).offset("", at(0, 5)), Some(0));
        assert_eq!(Lines::new("", true).position("", 5), at(0, 0));
    }
}
