//! What is said of the name under the pointer, in the words of the reports: how it was declared, its shape, and what was derived of it.

use super::analysis::Analysis;
use super::names::{kind, readers, statements_at};
use crate::pipeline::Derived;
use flashderive_derive::derivation::{Derivation, Fate};
use flashderive_derive::step1a_fates::fate_name;
use flashderive_diagnostics::{Diagnostic, Span};
use flashderive_ir::problem::*;
use flashderive_ir::text as ir_text;
use flashderive_spec::{Named, Outline, Part, Word};

/// Most lines of a text, and rows of a list.
const MOST: usize = 12;

/// Markdown about byte `at`, and the place that it is about. `planned` is what planning complains about.
pub fn hover(a: &Analysis, planned: &[Diagnostic], at: usize) -> Option<(String, Span)> {
    let word = a.outline.as_ref().and_then(|o| Some((o, o.at(at)?)));
    let about = word.and_then(|(outline, word)| Some((of_word(a, outline, &word)?, word.span)));
    let touches = |d: &&Diagnostic| {
        let place = a.place(d);
        d.span != Span::NONE && place.start as usize <= at && at <= place.end as usize
    };
    let mut parts: Vec<String> = Vec::new();
    let mut place = about.as_ref().map(|(_, span)| *span);
    for d in a.found.iter().chain(planned).filter(touches) {
        let text = format!("**{}**: {}; `flashderive explain {}` says more", d.code.id, d.code.title, d.code.id);
        if !parts.contains(&text) {
            parts.push(text);
        }
        place = place.or(Some(d.span));
    }
    parts.extend(about.map(|(text, _)| text));
    Some((parts.join("\n\n---\n\n"), place?))
}

fn of_word(a: &Analysis, outline: &Outline, word: &Word) -> Option<String> {
    let all: Vec<&Named> = outline.named_by(word).collect();
    let computed = all.iter().copied().find(|n| n.part == Part::Statement);
    let declared = all.iter().copied().find(|n| n.part != Part::Statement);
    let mut parts = vec![title(a, declared.or(computed)?)];
    match declared {
        Some(n) if n.part == Part::Kernel => parts.extend(a.problem.as_ref().map(|p| plain(&p.doc)).filter(|doc| !doc.is_empty())),
        Some(n) if n.part == Part::Axis => parts.extend(axis(a, outline, n, word)),
        Some(n) if n.part == Part::Monoid => parts.extend(a.derived.as_deref().and_then(|d| laws(&d.derivation, &n.name))),
        Some(n) if n.part == Part::Workload => {}
        Some(_) => parts.extend(elements(a, &word.text)),
        None => {}
    }
    if let Some(n) = computed {
        parts.push(source(a, n.whole));
        parts.extend(a.derived.as_deref().map(|d| statement(d, n)));
    }
    let readers = readers(outline, word.span.start as usize);
    if declared.is_none_or(|n| matches!(n.part, Part::Input | Part::Scalar | Part::Output)) && !readers.is_empty() {
        parts.push(format!("read in {}", listed(&readers)));
    }
    Some(parts.join("\n\n"))
}

/// What it is and how it was declared; for what is computed, its type and shape.
fn title(a: &Analysis, n: &Named) -> String {
    let tensor = a.problem.as_ref().and_then(|p| Some((p, p.tensors.iter().find(|t| t.name == n.name)?)));
    let shape = |p: &Problem, t: &Tensor| t.shape.iter().map(|e| ir_text::extent(p, e)).collect::<Vec<_>>().join(", ");
    let role = if n.part == Part::Statement { "local name" } else { kind(n.part) };
    match (n.part, tensor) {
        (Part::Kernel, _) => format!("**{role}** {}", code(&n.name)),
        (Part::Axis, _) => format!("**{role}** {}, points {}", code(&one_line(a.at(n.whole))), code(&n.name.to_lowercase())),
        (Part::Monoid | Part::Workload, _) => format!("**{role}** {}\n\n{}", code(&n.name), source(a, n.whole)),
        (Part::Statement, Some((p, t))) => format!("**{role}** `{}: {}[{}]`", n.name, t.dtype.name(), shape(p, t)),
        (Part::Statement, None) => format!("**{role}** {}", code(&n.name)),
        (_, Some((p, t))) => format!("**{role}** `{}: {}[{}]`, declared as\n\n{}", n.name, t.dtype.name(), shape(p, t), source(a, n.whole)),
        (_, None) => format!("**{role}** {}, declared as\n\n{}", code(&n.name), source(a, n.whole)),
    }
}

/// How many elements and bytes a tensor has.
fn elements(a: &Analysis, name: &str) -> Option<String> {
    let d = &a.derived.as_deref()?.derivation;
    let p = &d.problem;
    let g = d.account.geometry.iter().find(|g| p.tensor(g.tensor).name == name)?;
    let most = |n: Option<i64>| n.map_or("over 63 bits".to_string(), |n| n.to_string());
    let count = ir_text::expr(p, &g.elements);
    let count = count.strip_prefix('(').and_then(|c| c.strip_suffix(')')).unwrap_or(&count);
    let bits = if g.fits_32_bit { 32 } else { 64 };
    Some(format!("elements `{count}`, at most {}; bytes at most {}; offset bits {bits}", most(g.max_elements), most(g.max_bytes)))
}

/// How many points an axis has, and its fates: those in the statement around the word with their reasons, or else those in all.
fn axis(a: &Analysis, outline: &Outline, n: &Named, word: &Word) -> Vec<String> {
    let index = n.name.to_lowercase();
    let mut parts = Vec::new();
    let Some(derived) = a.derived.as_deref() else { return parts };
    let d = &derived.derivation;
    let p = &d.problem;
    if let Some(t) = d.account.trips.iter().find(|t| p.axis(t.axis).name == index) {
        let extent = ir_text::extent(p, &p.axis(t.axis).extent);
        let trips = format!("{:?}", t.trip).to_lowercase();
        parts.push(format!("extent `{extent}`, trips {trips}, least {}, most {}", t.range.0, t.range.1));
    }
    let of_axis = || d.account.fates.iter().filter(|f| p.axis(f.axis).name == index);
    if let Some(here) = statements_at(outline, word.span).next() {
        let made = statements(d, here.whole);
        let rows: Vec<Vec<String>> = of_axis()
            .filter(|f| made.contains(&f.statement))
            .map(|f| vec![code(target(p, f.statement)), fate_name(f.fate).to_string(), plain(&f.reason)])
            .collect();
        parts.extend(table(&["statement", "fate", "reason"], &rows));
    } else {
        let mut lines: Vec<String> = Vec::new();
        for fate in [Fate::Area, Fate::Reduce { commutative: true }, Fate::Reduce { commutative: false }, Fate::Scan, Fate::Gate] {
            let names: Vec<&str> = of_axis().filter(|f| f.fate == fate).map(|f| target(p, f.statement)).collect();
            if !names.is_empty() {
                lines.push(format!("* {} in {}", fate_name(fate), listed(&names)));
            }
        }
        if !lines.is_empty() {
            parts.push(lines.join("\n"));
        }
    }
    parts
}

/// The laws of a user monoid.
fn laws(d: &Derivation, name: &str) -> Option<String> {
    let row = d.laws.iter().find(|l| matches!(l.op, Combine::User(_)) && ir_text::combine(&d.problem, l.op) == name)?;
    Some(format!("laws {}; identity {}; source {}", row.laws.text(), code(&row.identity), plain(&row.source)))
}

/// The statements of the derivation that a statement of the spec became.
fn statements(d: &Derivation, whole: Span) -> Vec<StatementId> {
    let inside = |s: &Statement| whole.start <= s.span.start && s.span.end <= whole.end;
    d.problem.statements.iter().enumerate().filter(|(_, s)| inside(s)).map(|(i, _)| StatementId(i as u32)).collect()
}

/// What became of a statement: its statements after normalisation with families, fates and contracts, and the decisions about them.
fn statement(derived: &Derived, n: &Named) -> String {
    let d = &derived.derivation;
    let p = &d.problem;
    let made = statements(d, n.whole);
    let mut parts = Vec::new();
    if !made.is_empty() {
        let text: Vec<String> = made.iter().map(|s| ir_text::statement(p, p.statement(*s))).collect();
        parts.push(format!("normalised:\n\n{}", fenced("text", &text.join("\n"))));
    }
    let rows: Vec<Vec<String>> = made
        .iter()
        .map(|s| {
            let class = d.account.class(*s);
            vec![
                code(target(p, *s)),
                class.map_or(String::new(), |c| format!("{:?}", c.family)),
                fates(d, *s),
                class.map_or(String::new(), |c| c.contract.join(" ")),
            ]
        })
        .collect();
    parts.extend(table(&["statement", "family", "fates", "contract"], &rows));
    let mut notes: Vec<String> = Vec::new();
    let mut say = |rule: &str, subject: &str, what: &str| {
        let line = format!("* {rule} {}: {}", code(subject), plain(what));
        if !notes.contains(&line) {
            notes.push(line);
        }
    };
    let base = |name: &str| name.split("__").next() == Some(n.name.as_str());
    d.account.rewrites.iter().filter(|r| base(&r.subject)).for_each(|r| say(r.rule, &r.subject, &r.reason));
    let records = d.account.groups.iter().filter(|g| made.contains(&g.joined_in)).map(|g| g.record);
    let records = records.chain(d.online.iter().filter(|o| made.contains(&o.payload)).map(|o| o.record));
    let records = records.chain(d.two_pass.iter().filter(|t| made.contains(&t.payload)).map(|t| t.record));
    let records = records.chain(d.account.gates.iter().filter(|g| made.contains(&g.statement)).map(|g| g.record));
    for record in records.map(|id| derived.trace.get(id)) {
        say(record.rule, &record.subject, &record.conclusion);
    }
    if made.is_empty() && notes.is_empty() {
        parts.push("no statement of its own: it is put in place of its name".to_string());
    }
    notes.truncate(MOST);
    if !notes.is_empty() {
        parts.push(notes.join("\n"));
    }
    parts.join("\n\n")
}

/// `AREA t, h; REDUCE k`.
fn fates(d: &Derivation, s: StatementId) -> String {
    let mut list: Vec<(&str, Vec<&str>)> = Vec::new();
    for f in d.account.fates.iter().filter(|f| f.statement == s) {
        let axis = d.problem.axis(f.axis).name.as_str();
        match list.iter_mut().find(|(fate, _)| *fate == fate_name(f.fate)) {
            Some((_, axes)) => axes.push(axis),
            None => list.push((fate_name(f.fate), vec![axis])),
        }
    }
    list.iter().map(|(fate, axes)| format!("{fate} {}", axes.join(", "))).collect::<Vec<_>>().join("; ")
}

fn target(p: &Problem, s: StatementId) -> &str {
    &p.tensor(p.statement(s).target).name
}

/// Names as code, the first few of them.
fn listed(names: &[&str]) -> String {
    let mut text = names.iter().take(MOST).map(|n| code(n)).collect::<Vec<_>>().join(", ");
    if MOST < names.len() {
        text.push_str(&format!(" and {} more", names.len() - MOST));
    }
    text
}

fn table(header: &[&str], rows: &[Vec<String>]) -> Option<String> {
    let line = |cells: &[String]| format!("| {} |", cells.iter().map(|c| c.replace('|', "\\|")).collect::<Vec<_>>().join(" | "));
    let head: Vec<String> = header.iter().map(|h| h.to_string()).collect();
    let rule: Vec<String> = header.iter().map(|_| "---".to_string()).collect();
    let mut lines = vec![line(&head), line(&rule)];
    lines.extend(rows.iter().take(MOST).map(|r| line(r)));
    (!rows.is_empty()).then(|| lines.join("\n"))
}

/// The text of the spec at a span.
fn source(a: &Analysis, span: Span) -> String {
    fenced("yaml", a.at(span).trim_end())
}

/// A block of code, its first lines; the fence is longer than any row of ticks inside.
fn fenced(language: &str, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().take(MOST + 1).collect();
    if MOST < lines.len() {
        lines[MOST] = "..";
    }
    let fence = "`".repeat(3.max(longest(text) + 1));
    format!("{fence}{language}\n{}\n{fence}", lines.join("\n"))
}

/// Code within a line.
fn code(text: &str) -> String {
    let ticks = "`".repeat(longest(text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// The longest row of ticks.
fn longest(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// The text on one line, and no longer than one.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(80).collect()
}

/// Text in which Markdown sees no emphasis, link, picture or tag; code between ticks stays.
fn plain(text: &str) -> String {
    let one = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = one.split('`').collect();
    // Without its other half, a tick begins no code.
    let paired = parts.len() % 2 == 1;
    let shown = parts.iter().enumerate().map(|(i, part)| if paired && i % 2 == 1 { part.to_string() } else { escaped(part) });
    shown.collect::<Vec<_>>().join(if paired { "`" } else { "\\`" })
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let means = match c {
            '\\' | '*' => true,
            '<' => next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'),
            '(' | '[' => before == ']',
            _ => false,
        };
        if means {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spec_says_is_no_markdown() {
        assert_eq!(plain("a\n ![b](http://c) <i> 1 < 2 x[t] `d*e` 2*3"), "a ![b]\\(http://c) \\<i> 1 < 2 x[t] `d*e` 2\\*3");
        assert_eq!(plain("`a"), "\\`a");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(fenced("yaml", "```\nx"), "````yaml\n```\nx\n````");
        assert_eq!(fenced("text", &"a\n".repeat(50)).lines().count(), MOST + 3);
    }
}
