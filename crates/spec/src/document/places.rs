//! The place of every key and value of a YAML text, and of every byte of a block scalar.

use super::MAX_DEPTH;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use saphyr_parser::{Event, Parser};
use std::collections::BTreeMap;

/// Most keys and values of a file, and longest path of keys: what the table of places is bounded by.
const MAX_PLACES: usize = 20_000;

const MAX_PATH: usize = 512;

pub(super) fn word_at(source: &str, index: usize) -> Span {
    let mut start = index.min(source.len());
    while !source.is_char_boundary(start) {
        start -= 1;
    }
    let end = source[start..].char_indices().find(|(_, c)| c.is_whitespace() || ":,]}".contains(*c)).map_or(source.len(), |(i, _)| start + i);
    // At least one character, and the last one where the file ends too early.
    match source[start..].chars().next() {
        Some(c) => Span::new(start, end.max(start + c.len_utf8())),
        None => Span::new(source.char_indices().next_back().map_or(0, |(i, _)| i), source.len()),
    }
}

/// Places by path of keys.
pub(crate) type Places = BTreeMap<String, Span>;

/// One open collection.
enum Level {
    Map { path: String, key: Option<String> },
    List { path: String, next: usize },
}

/// The first tab that indents a line with text.
fn indenting_tab(source: &str) -> Option<Span> {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(i) = line[..blank].find('\t').filter(|_| !line.trim().is_empty()) {
            return Some(Span::new(start + i, start + i + 1));
        }
        start += line.len();
    }
    None
}

/// Places of everything behind the first `skip` bytes, which hold no text.
pub(crate) fn places(source: &str, skip: usize, diagnostics: &mut Diagnostics) -> Option<(Places, Places)> {
    // The parser counts characters; spans are bytes.
    let bytes: Vec<usize> = source[skip..].char_indices().map(|(i, _)| skip + i).chain([source.len()]).collect();
    let byte = |i: usize| bytes.get(i).copied().unwrap_or(source.len());
    let mut values = Places::new();
    let mut keys = Places::new();
    let mut open: Vec<Level> = Vec::new();
    // Where each open collection starts, with its path.
    let mut starts: Vec<(String, Span)> = Vec::new();
    let mut documents = 0;
    for event in Parser::new_from_str(&source[skip..]) {
        let (event, span) = match event {
            Ok(e) => e,
            Err(e) => {
                let at = word_at(source, byte(e.marker().index()));
                if source[at.start as usize..].starts_with('*') {
                    diagnostics.report(no_aliases(at));
                    return None;
                }
                if let Some(tab) = indenting_tab(source) {
                    diagnostics
                        .report(Diagnostic::error(codes::YAML, tab, "a tab in the indentation").label("here").help("YAML takes blanks only, in `compute` too"));
                    return None;
                }
                let mut d = Diagnostic::error(codes::YAML, at, e.info().to_string()).label("here");
                if e.info().contains("flow mapping") {
                    let form = super::quotes::in_braces(source, at.start as usize).unwrap_or_else(|| "{x: \"f32[R, N]\"}".into());
                    d = d.help(format!("inside `{{..}}` parts are separated by `,`, and text with brackets or commas is quoted: `{form}`"));
                } else if let Some(help) = super::quotes::on_a_line(source, at.start as usize, e.info()) {
                    d = d.help(help);
                } else if e.info().contains("'-' indicator") {
                    d = d.help("axes, tensors and workloads are lines of `NAME: VALUE`, not a list");
                }
                if let Some((_, start)) = starts.last().filter(|(_, s)| source[s.start as usize..].starts_with(['[', '{'])) {
                    d = d.context(*start, "opened here");
                }
                diagnostics.report(d);
                return None;
            }
        };
        let here = Span::new(byte(span.start.index()), byte(span.end.index()));
        let anchored = match &event {
            Event::Alias(_) => true,
            Event::Scalar(_, _, anchor, _) | Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => *anchor > 0,
            _ => false,
        };
        let tagged = match &event {
            Event::Scalar(_, _, _, tag) | Event::SequenceStart(_, tag) | Event::MappingStart(_, tag) => tag.is_some(),
            _ => false,
        };
        if tagged {
            diagnostics.report(Diagnostic::error(codes::YAML, here, "tags (`!name`) are not part of a spec").help("write the value alone"));
            return None;
        }
        if anchored {
            diagnostics.report(no_aliases(here));
            return None;
        }
        if keys.len() + values.len() > MAX_PLACES {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("the file has more than {MAX_PLACES} keys and values")));
            return None;
        }
        if let (Event::Scalar(text, ..), Some(Level::Map { path, key: None })) = (&event, open.last()) {
            if path.len() + text.len() > MAX_PATH {
                diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("this key and those above it are longer than {MAX_PATH} bytes")));
                return None;
            }
        }
        if open.len() > MAX_DEPTH {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("the file is nested deeper than {MAX_DEPTH}")));
            return None;
        }
        match event {
            Event::Scalar(text, ..) => {
                if let Some(Level::Map { path, key }) = open.last_mut() {
                    if key.is_none() {
                        let name = join(path, &text);
                        if keys.insert(name.clone(), here).is_some() {
                            diagnostics.report(Diagnostic::error(codes::DUPLICATE, here, format!("`{text}` is given twice")));
                            return None;
                        }
                        *key = Some(text.to_string());
                        continue;
                    }
                }
                values.insert(enter(&mut open), here);
            }
            Event::MappingStart(..) => {
                let path = enter(&mut open);
                values.insert(path.clone(), here);
                starts.push((path.clone(), here));
                open.push(Level::Map { path, key: None });
            }
            Event::SequenceStart(..) => {
                let path = enter(&mut open);
                values.insert(path.clone(), here);
                starts.push((path.clone(), here));
                open.push(Level::List { path, next: 0 });
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
                // A collection in brackets is underlined as a whole; one in lines by its beginning.
                if let Some((path, start)) = starts.pop().filter(|(_, s)| source[s.start as usize..].starts_with(['[', '{'])) {
                    values.insert(path, Span { start: start.start, end: here.end });
                }
            }
            Event::DocumentStart(_) => {
                documents += 1;
                if documents > 1 {
                    diagnostics.report(Diagnostic::error(codes::YAML, here, "a file holds one spec, but a second document starts here"));
                    return None;
                }
            }
            _ => {}
        }
    }
    Some((values, keys))
}

pub(super) fn no_aliases(at: Span) -> Diagnostic {
    Diagnostic::error(codes::YAML, at, "anchors and aliases are not part of a spec").help("write the value out")
}

pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_string()
    } else {
        format!("{path}.{name}")
    }
}

/// The path of the value that starts now.
fn enter(open: &mut [Level]) -> String {
    match open.last_mut() {
        None => String::new(),
        Some(Level::Map { path, key }) => join(path, &key.take().unwrap_or_default()),
        Some(Level::List { path, next }) => {
            *next += 1;
            join(path, &(*next - 1).to_string())
        }
    }
}

/// File offsets of the bytes of a scalar's text: its lines are found in the file one after the other, each at most
/// so far behind the last one as blanks and comments reach; where escapes hide a line, the place of the last one stands.
pub(crate) fn offsets(source: &str, span: Span, text: &str) -> Vec<u32> {
    let mut out = Vec::with_capacity(text.len() + 1);
    let mut at = span.start as usize;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        let mut window = (at + body.len() + 256).min(source.len());
        while !source.is_char_boundary(window) {
            window += 1;
        }
        if let Some(found) = source.get(at..window).and_then(|s| s.find(body)).filter(|_| !body.trim().is_empty()) {
            at += found;
            out.extend((at..at + body.len()).map(|i| i as u32));
            at += body.len();
        } else {
            out.extend(std::iter::repeat_n(at as u32, body.len()));
        }
        if line.ends_with('\n') {
            out.push(at as u32);
        }
    }
    out.push(at as u32);
    // What is missing at the end of a file is underlined at its last byte.
    let last = source.len().saturating_sub(1) as u32;
    out.iter_mut().for_each(|i| *i = (*i).min(last));
    out
}

/// The text of a value on one line, with the place of each of its parts.
pub struct Text<'a> {
    text: &'a str,
    offsets: Vec<u32>,
}

impl<'a> Text<'a> {
    /// The text of the value at `span`, which quotes may surround.
    pub fn new(text: &'a str, span: Span) -> Text<'a> {
        let (start, len) = (span.start as usize, (span.end - span.start) as usize);
        let offsets = match len.checked_sub(text.len()) {
            Some(quotes @ (0 | 2)) => (0..=text.len()).map(|i| (start + quotes / 2 + i) as u32).collect(),
            // Escapes or several lines: only the beginning is known.
            _ => vec![span.start; text.len() + 1],
        };
        Text { text, offsets }
    }

    fn range(&self, part: &str) -> std::ops::Range<usize> {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if at.saturating_add(part.len()) <= self.text.len() {
            at..at + part.len()
        } else {
            0..self.text.len()
        }
    }

    /// Offsets of `part`, a slice of the text, and of its end.
    pub fn offsets(&self, part: &str) -> &[u32] {
        let range = self.range(part);
        self.offsets.get(range.start..=range.end).unwrap_or(&[])
    }

    /// Place of `part`, a slice of the text.
    pub fn span(&self, part: &str) -> Span {
        let offsets = self.offsets(part);
        match (offsets.first(), offsets.last()) {
            (Some(a), Some(b)) => Span { start: *a, end: (*b).max(a + 1) },
            _ => Span::NONE,
        }
    }
}
