//! Draws the state machine as SVG: phases as boxes, barriers as bars between them, loop-carried
//! relations as arrows back up on the right. Text alternatives stand in the tables beside it.

use super::data::{Machine, Relation};
use std::fmt::Write;

const WIDTH: usize = 420;
const BOX_HEIGHT: usize = 46;
const STEP: usize = 80;
const LEFT: usize = 20;

/// The picture, or an empty string where there are no phases.
pub fn svg(machine: &Machine) -> String {
    if machine.phases.is_empty() {
        return String::new();
    }
    let height = STEP * machine.phases.len() + 10;
    let back: Vec<&Relation> = carried(machine);
    let total = LEFT + WIDTH + 40 + 16 * back.len();
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg viewBox="0 0 {total} {height}" width="{total}" height="{height}" role="img" aria-label="state machine of {} phases">"#,
        machine.phases.len()
    );
    out.push_str(r#"<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z" class="tip"/></marker></defs>"#);
    for (at, phase) in machine.phases.iter().enumerate() {
        let top = 5 + at * STEP;
        let _ = write!(
            out,
            r#"<g><title>{}</title><rect x="{LEFT}" y="{top}" width="{WIDTH}" height="{BOX_HEIGHT}" rx="6" class="phase"/>"#,
            escape(&alive(&phase.alive))
        );
        let _ = write!(out, r#"<text x="{}" y="{}" class="name">{}</text>"#, LEFT + 12, top + 19, escape(&cut(&phase.name, 46)));
        let _ = write!(out, r#"<text x="{}" y="{}" class="io">{}</text></g>"#, LEFT + 12, top + 37, escape(&cut(&traffic(&phase.reads, &phase.writes), 58)));
        if at + 1 < machine.phases.len() {
            between(&mut out, machine, at, top + BOX_HEIGHT);
        }
    }
    for (lane, relation) in back.iter().enumerate() {
        let x = LEFT + WIDTH + 20 + 16 * lane;
        let (from, to) = (5 + relation.from * STEP + BOX_HEIGHT / 2 + 6, 5 + relation.to * STEP + BOX_HEIGHT / 2 - 6);
        let right = LEFT + WIDTH;
        let _ = write!(
            out,
            r#"<g><title>{} {} of {}, next trip</title><path d="M{right} {from} H{x} V{to} H{}" class="back" marker-end="url(#tip)"/></g>"#,
            escape(&relation.hazard),
            escape(&relation.object),
            escape(&machine.phases.get(relation.to).map_or(String::new(), |p| p.name.clone())),
            right + 2
        );
    }
    out.push_str("</svg>");
    out
}

/// One arrow for each pair of phases that a loop-carried relation joins.
fn carried(machine: &Machine) -> Vec<&Relation> {
    let mut seen = std::collections::BTreeSet::new();
    let inside = |r: &&Relation| r.distance > 0 && r.from < machine.phases.len() && r.to < machine.phases.len();
    machine.relations.iter().filter(inside).filter(|r| seen.insert((r.from, r.to))).collect()
}

/// The arrow to the next phase, or the barrier in its way.
fn between(out: &mut String, machine: &Machine, at: usize, y: usize) {
    let middle = LEFT + WIDTH / 2;
    let end = y + STEP - BOX_HEIGHT;
    let _ = write!(out, r#"<path d="M{middle} {y} V{}" class="next" marker-end="url(#tip)"/>"#, end - 1);
    if let Some(barrier) = machine.barriers.iter().find(|b| b.after == at) {
        let line = y + (STEP - BOX_HEIGHT) / 2;
        let reasons: Vec<String> = barrier
            .covers
            .iter()
            .filter_map(|c| machine.relations.get(*c))
            .map(|r| format!("{} {}{}", r.hazard, r.object, if r.distance > 0 { " (next trip)" } else { "" }))
            .collect();
        let text = reasons.join(", ");
        let _ = write!(out, r#"<g><title>{}</title><rect x="{LEFT}" y="{}" width="{WIDTH}" height="4" class="barrier"/>"#, escape(&text), line - 2);
        let _ = write!(out, r#"<text x="{}" y="{}" class="why">barrier: {}</text></g>"#, middle + 8, line - 5, escape(&cut(&text, 32)));
    }
}

fn alive(names: &[String]) -> String {
    match names {
        [] => "nothing is kept across it".to_string(),
        _ => format!("alive: {}", names.join(", ")),
    }
}

fn traffic(reads: &[String], writes: &[String]) -> String {
    let mut parts = Vec::new();
    if !reads.is_empty() {
        parts.push(format!("reads {}", reads.join(", ")));
    }
    if !writes.is_empty() {
        parts.push(format!("writes {}", writes.join(", ")));
    }
    parts.join("; ")
}

/// At most `limit` characters.
pub fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_string(),
    }
}

/// Text in XML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML 1.0 has no other control characters.
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::data::{Barrier, Phase};
    use super::*;

    fn phase(name: &str) -> Phase {
        Phase { name: name.into(), pass: 0, reads: vec!["a<b".into()], writes: vec![], alive: vec![] }
    }

    #[test]
    fn barriers_and_back_edges_are_drawn_and_text_is_escaped() {
        let relation = |from, to, distance| Relation { from, to, object: "buf".into(), hazard: "RAW".into(), distance };
        let machine = Machine {
            phases: vec![phase("<script>"), phase("B")],
            relations: vec![relation(0, 1, 0), relation(1, 0, 1)],
            barriers: vec![Barrier { after: 0, covers: vec![0] }],
        };
        let picture = svg(&machine);
        assert!(!picture.contains("<script>"));
        assert!(picture.contains("&lt;script&gt;") && picture.contains("a&lt;b"));
        assert_eq!(picture.matches(r#"class="barrier""#).count(), 1);
        assert_eq!(picture.matches(r#"class="back""#).count(), 1);
    }

    #[test]
    fn positions_outside_the_machine_are_left_out() {
        let machine = Machine {
            phases: vec![phase("A")],
            relations: vec![Relation { from: 7, to: 9, object: String::new(), hazard: "WAR".into(), distance: 1 }],
            barriers: vec![Barrier { after: 5, covers: vec![8] }],
        };
        assert!(!svg(&machine).contains(r#"class="back""#));
    }
}
