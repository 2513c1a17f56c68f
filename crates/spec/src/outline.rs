//! The names of a spec and their places, as it is written: for editors. Only the YAML must be whole; what the names mean may be wrong, and
//! statements may be half written.

use crate::document::{offsets, places, Places, MAX_BYTES};
use crate::syntax::flatten_lines;
use flashderive_diagnostics::{Diagnostics, Span};
use std::collections::BTreeSet;

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The kernel.
    Kernel,
    /// An axis: the extent, and in lower case its points.
    Axis,
    /// An input.
    Input,
    /// A scalar.
    Scalar,
    /// An output.
    Output,
    /// A user monoid.
    Monoid,
    /// A workload.
    Workload,
    /// What a statement computes: an output or a local name.
    Statement,
}

/// The parts that are tables of the file, with their keys.
const TABLES: &[(&str, Part)] = &[
    ("axes", Part::Axis),
    ("inputs", Part::Input),
    ("scalars", Part::Scalar),
    ("outputs", Part::Output),
    ("monoids", Part::Monoid),
    ("workloads", Part::Workload),
];

/// Keys that only specs have.
const SPECS: &[&str] = &["axes", "inputs", "outputs", "compute"];

/// A name where it is declared or computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Of what.
    pub part: Part,
    /// The name.
    pub name: String,
    /// The name's place.
    pub place: Span,
    /// All of the declaration or statement.
    pub whole: Span,
}

impl Named {
    /// Whether `word` in an expression is this name; the points of an axis are named like it, in lower case.
    pub fn is(&self, word: &str) -> bool {
        self.name == word || (self.part == Part::Axis && self.name.to_lowercase() == word)
    }
}

/// A word in a declaration or statement that may name something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Its place.
    pub span: Span,
    /// The parts that it can name.
    pub of: &'static [Part],
}

/// All names of a spec.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Declarations in the order of [`Part`], each in that of their names; statements in file order.
    pub named: Vec<Named>,
    /// Words that use names, in no order.
    pub words: Vec<Word>,
    /// Whether it has a key that only specs have: target files and tuning records are YAML too, and lie beside them.
    pub spec: bool,
}

impl Outline {
    /// What a word can name: of several, the statement is the last.
    pub fn named_by<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = &'a Named> {
        self.named.iter().filter(move |n| word.of.contains(&n.part) && n.is(&word.text))
    }

    /// The word or declared name at byte `at`; that which begins there goes before that which ends there.
    pub fn at(&self, at: usize) -> Option<Word> {
        let here = |s: &Span| s.start as usize <= at && at <= s.end as usize;
        let declared = self.named.iter().filter(|n| here(&n.place)).map(|n| Word { text: n.name.clone(), span: n.place, of: of(n.part) });
        let used = self.words.iter().filter(|w| here(&w.span)).cloned();
        declared.chain(used).max_by_key(|w| w.span.start)
    }
}

/// What a name at the place of this part can be the name of: an output and the statement that computes it have one.
fn of(part: Part) -> &'static [Part] {
    match part {
        Part::Kernel => &[Part::Kernel],
        Part::Axis => &[Part::Axis],
        Part::Monoid => &[Part::Monoid],
        Part::Workload => &[Part::Workload],
        Part::Input | Part::Scalar | Part::Output | Part::Statement => VALUES,
    }
}

const VALUES: &[Part] = &[Part::Input, Part::Scalar, Part::Output, Part::Statement];
const BARE: &[Part] = &[Part::Input, Part::Scalar, Part::Output, Part::Monoid, Part::Statement];

/// The names of a spec; nothing where its YAML is not whole, or it is larger than a spec may be.
pub fn outline(source: &str) -> Option<Outline> {
    if source.len() > MAX_BYTES {
        return None;
    }
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let (values, keys) = places(source, source.len() - text.len(), &mut Diagnostics::default())?;
    let mut out = Outline { spec: SPECS.iter().any(|key| keys.contains_key(*key)), ..Outline::default() };
    if let Some(place) = values.get("kernel") {
        let name = source.get(place.start as usize..place.end as usize).unwrap_or_default().trim_matches(['"', '\'']).to_string();
        out.named.push(Named { part: Part::Kernel, name, place: *place, whole: *place });
    }
    for (table, part) in TABLES {
        let below = format!("{table}.");
        for (path, place) in keys.range(below.clone()..).take_while(|(path, _)| path.starts_with(&below)) {
            let rest = &path[below.len()..];
            match rest.split_once('.') {
                None => {
                    let whole = Span { start: place.start, end: end_of(path, &values, &keys).max(place.end) };
                    out.named.push(Named { part: *part, name: rest.to_string(), place: *place, whole });
                }
                Some((_, size)) if *part == Part::Workload => out.words.push(Word { text: size.to_string(), span: *place, of: &[Part::Axis] }),
                Some(_) => {}
            }
        }
        for (path, span) in values.range(below.clone()..).take_while(|(path, _)| path.starts_with(&below)) {
            if let Some(of) = names_in(*part, &path[below.len()..]) {
                words(source, *span, of, &mut out.words);
            }
        }
    }
    let data: Option<serde_yaml::Value> = serde_yaml::from_str(text).ok();
    let compute = data.as_ref().and_then(|d| d.get("compute")).and_then(|c| c.as_str());
    if let (Some(compute), Some(span)) = (compute, values.get("compute")) {
        statements(compute, &offsets(source, *span, compute), &mut out);
    }
    Some(out)
}

/// What the words of a value can name, by the path of its keys below the table.
fn names_in(part: Part, path: &str) -> Option<&'static [Part]> {
    let key = path.split_once('.').map(|(_, key)| key);
    match (part, key) {
        (Part::Axis, None) => Some(&[Part::Axis]),
        (Part::Input | Part::Scalar | Part::Output, None | Some("type" | "range")) => Some(&[Part::Axis]),
        (Part::Input | Part::Output, Some("view.of" | "in_place")) => Some(&[Part::Input]),
        _ => None,
    }
}

/// The end of the last key or value at `path` and below it.
fn end_of(path: &str, values: &Places, keys: &Places) -> u32 {
    let below = format!("{path}.");
    let deeper = |table: &Places| table.range(below.clone()..).take_while(|(p, _)| p.starts_with(&below)).map(|(_, s)| s.end).max();
    [values.get(path).map(|s| s.end), deeper(values), deeper(keys)].into_iter().flatten().max().unwrap_or(0)
}

/// Words of the file's text at `span`, where every byte is its own place.
fn words(source: &str, span: Span, of: &'static [Part], out: &mut Vec<Word>) {
    let text = source.get(span.start as usize..span.end as usize).unwrap_or_default();
    out.extend(identifiers(text).map(|(at, text)| Word {
        text: text.to_string(),
        span: Span::new(span.start as usize + at, span.start as usize + at + text.len()),
        of,
    }));
}

/// Identifiers of a text with their positions. Numbers are none, with all letters that hang on them; nor is what is called.
fn identifiers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(inside)?;
        let end = text[start..].find(|c| !inside(c)).map_or(text.len(), |n| start + n);
        at = end;
        Some((start, &text[start..end]))
    })
    .filter(|(start, word)| !word.starts_with(|c: char| c.is_ascii_digit()) && !text[start + word.len()..].trim_start_matches([' ', '\t']).starts_with('('))
}

/// Statements of the compute block and the words in them; `places` has that of each byte of `text`.
fn statements(text: &str, places: &[u32], out: &mut Outline) {
    let flat = flatten_lines(text);
    let place = |from: usize, to: usize| -> Option<Span> {
        let (start, last) = (*places.get(from)?, *places.get(to.checked_sub(1)?)?);
        (start <= last).then_some(Span { start, end: last + 1 })
    };
    let axes: BTreeSet<String> = out.named.iter().filter(|n| n.part == Part::Axis).flat_map(|n| [n.name.clone(), n.name.to_lowercase()]).collect();
    let mut at = 0;
    for line in flat.split_inclusive('\n') {
        let body = line.trim();
        let first = at + line.len() - line.trim_start().len();
        let whole = place(first, first + body.len());
        let left = targets(body);
        for (from, word) in identifiers(body) {
            let (Some(span), Some(whole)) = (place(first + from, first + from + word.len()), whole) else { continue };
            if left.binary_search(&from).is_ok() {
                out.named.push(Named { part: Part::Statement, name: word.to_string(), place: span, whole });
            } else {
                // With indices it is a value, also where an axis has points of that name.
                let indexed = body[from + word.len()..].trim_start().starts_with('[');
                let of: &[Part] = if indexed {
                    VALUES
                } else if axes.contains(word) {
                    &[Part::Axis]
                } else {
                    BARE
                };
                out.words.push(Word { text: word.to_string(), span, of });
            }
        }
        at += line.len();
    }
}

/// Positions of the names that a statement computes, in order: those outside of brackets, left of its `=`.
fn targets(statement: &str) -> Vec<usize> {
    let mut depth = 0i32;
    let mut end = None;
    let mut outside = Vec::new();
    for (i, b) in statement.bytes().enumerate() {
        match b {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'=' if depth == 0 => {
                end = Some(i);
                break;
            }
            _ if depth == 0 => outside.push(i),
            _ => {}
        }
    }
    let Some(end) = end else { return Vec::new() };
    identifiers(&statement[..end]).map(|(at, _)| at).filter(|at| outside.binary_search(at).is_ok()).collect()
}
