//! Where names are declared, computed and used.

use super::analysis::Analysis;
use super::protocol::{Location, Symbol};
use flashderive_diagnostics::Span;
use flashderive_spec::{Named, Outline, Part};

/// What a part is called.
pub fn kind(part: Part) -> &'static str {
    match part {
        Part::Kernel => "kernel",
        Part::Axis => "axis",
        Part::Input => "input",
        Part::Scalar => "scalar",
        Part::Output => "output",
        Part::Monoid => "monoid",
        Part::Workload => "workload",
        Part::Statement => "statement",
    }
}

/// The protocol's number of a kind of symbol that looks like it.
fn picture(part: Part) -> u8 {
    match part {
        Part::Kernel => 2,                // Module
        Part::Axis => 26,                 // TypeParameter
        Part::Input | Part::Output => 13, // Variable
        Part::Scalar => 14,               // Constant
        Part::Monoid => 25,               // Operator
        Part::Workload => 22,             // EnumMember
        Part::Statement => 12,            // Function
    }
}

/// Where the name at byte `at` comes from: the statement that computes it, or else its declaration. From the statement itself it goes to the
/// declaration of the output, and from there back.
pub fn definition(a: &Analysis, uri: &str, at: usize) -> Vec<Location> {
    let Some(outline) = &a.outline else { return Vec::new() };
    let Some(word) = outline.at(at) else { return Vec::new() };
    let all: Vec<&Named> = outline.named_by(&word).collect();
    let computed: Vec<&Named> = all.iter().copied().filter(|n| n.part == Part::Statement).collect();
    let declared: Vec<&Named> = all.iter().copied().filter(|n| n.part != Part::Statement).collect();
    let on_statement = computed.iter().any(|n| n.place == word.span);
    let found = if computed.is_empty() || (on_statement && !declared.is_empty()) { declared } else { computed };
    found.iter().map(|n| location(a, uri, n.place)).collect()
}

/// All places of the name at byte `at`, in file order; with those that declare and compute it, if they are wanted.
pub fn references(a: &Analysis, uri: &str, at: usize, declarations: bool) -> Vec<Location> {
    let Some(outline) = &a.outline else { return Vec::new() };
    places(outline, at, declarations).into_iter().map(|span| location(a, uri, span)).collect()
}

fn places(outline: &Outline, at: usize, declarations: bool) -> Vec<Span> {
    let Some(word) = outline.at(at) else { return Vec::new() };
    let all: Vec<&Named> = outline.named_by(&word).collect();
    let mut names = all.clone();
    names.dedup_by_key(|n| (n.part, n.name.as_str()));
    let uses = outline.words.iter().filter(|w| names.iter().any(|n| w.of.contains(&n.part) && n.is(&w.text))).map(|w| w.span);
    let mut list: Vec<Span> = uses.chain(all.iter().map(|n| n.place).filter(|_| declarations)).collect();
    list.sort();
    list.dedup();
    list
}

/// The names that statements compute from the name at byte `at`, in file order.
pub fn readers(outline: &Outline, at: usize) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for span in places(outline, at, false) {
        names.extend(statements_at(outline, span).map(|n| n.name.as_str()));
    }
    names.dedup();
    names
}

/// The names that the statement around `span` computes.
pub fn statements_at(outline: &Outline, span: Span) -> impl Iterator<Item = &Named> {
    // Statements stand behind everything else, in file order.
    let first = outline.named.iter().position(|n| n.part == Part::Statement).unwrap_or(outline.named.len());
    let list = &outline.named[first..];
    let before = &list[..list.partition_point(|n| n.whole.start <= span.start)];
    let whole = before.last().map(|n| n.whole).filter(|w| span.end <= w.end);
    before.iter().rev().take_while(move |n| Some(n.whole) == whole)
}

/// Declared names and statements.
pub fn symbols(a: &Analysis) -> Vec<Symbol> {
    let of = |n: &Named| Symbol {
        name: n.name.clone(),
        detail: detail(a, n),
        kind: picture(n.part),
        range: a.lines.range(&a.text, n.whole),
        selection_range: a.lines.range(&a.text, n.place),
    };
    let mut list: Vec<&Named> = a.outline.iter().flat_map(|o| &o.named).filter(|n| !n.name.trim().is_empty()).collect();
    list.sort_by_key(|n| n.place);
    list.into_iter().map(of).collect()
}

/// What it is, and the first line of how it was written.
fn detail(a: &Analysis, n: &Named) -> String {
    let written = a.at(Span { start: n.place.end, end: n.whole.end.max(n.place.end) }).trim_start_matches([':', ' ']);
    let first: String = written.lines().next().unwrap_or_default().trim_matches(['"', '\'']).chars().take(60).collect();
    match n.part {
        Part::Kernel | Part::Monoid | Part::Statement | Part::Workload => kind(n.part).to_string(),
        _ if first.is_empty() => kind(n.part).to_string(),
        _ => format!("{} {first}", kind(n.part)),
    }
}

fn location(a: &Analysis, uri: &str, span: Span) -> Location {
    Location { uri: uri.to_string(), range: a.lines.range(&a.text, span) }
}
