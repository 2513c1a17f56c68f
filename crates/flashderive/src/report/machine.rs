//! Draws the state machine as SVG: phases as boxes in program order, barriers as bars between them, relations within a trip of the tile
//! loop as arrows on the left, those to the next trip as arrows back up on the right. Text alternatives stand in the tables beside it.

use super::data::{Machine, Relation};
use super::svg::Svg;
use petgraph::algo::coloring::dsatur_coloring;
use petgraph::graph::UnGraph;

const WIDTH: f64 = 420.0;
const BOX_HEIGHT: f64 = 42.0;
/// Between two boxes, without and with a barrier.
const GAP: f64 = 14.0;
const BARRIER_GAP: f64 = 36.0;
/// Between two arrows that run beside one another.
const LANE: f64 = 13.0;

/// All relations between two phases.
struct Arc<'a> {
    from: usize,
    to: usize,
    relations: Vec<&'a Relation>,
}

/// The picture, or an empty string where there are no phases.
pub fn svg(machine: &Machine) -> String {
    if machine.phases.is_empty() {
        return String::new();
    }
    let (flow, back) = (arcs(machine, false), arcs(machine, true));
    let (flow_lanes, back_lanes) = (lanes(&flow), lanes(&back));
    let left = 14.0 + LANE * (1 + most(&flow_lanes)) as f64;
    let right = left + WIDTH;
    let mut tops = Vec::new();
    let mut y = 5.0;
    for at in 0..machine.phases.len() {
        tops.push(y);
        y += BOX_HEIGHT + if machine.barriers.iter().any(|b| b.after == at) { BARRIER_GAP } else { GAP };
    }
    let barriers = machine.barriers.iter().filter(|b| b.after < machine.phases.len()).count();
    let label = format!("state machine of {} phases with {barriers} barriers", machine.phases.len());
    let mut out = Svg::new(right + 24.0 + LANE * (1 + most(&back_lanes)) as f64, y + 4.0, &label);
    for (at, phase) in machine.phases.iter().enumerate() {
        let top = tops[at];
        out.rect((left, top), (WIDTH, BOX_HEIGHT), "phase", &alive(&phase.alive));
        let traffic = traffic(&phase.reads, &phase.writes);
        let middle = top + if traffic.is_empty() { BOX_HEIGHT / 2.0 + 5.0 } else { 17.0 };
        out.text((left + 12.0, middle), "name", "start", &cut(&phase.name, 46));
        if !traffic.is_empty() {
            out.text((left + 12.0, top + 34.0), "soft", "start", &cut(&traffic, 58));
        }
        if at + 1 < machine.phases.len() {
            between(&mut out, machine, (at, left), (top + BOX_HEIGHT, tops[at + 1]));
        }
    }
    for (list, found, class, side) in [(&flow, &flow_lanes, "flow", left), (&back, &back_lanes, "back", right)] {
        let way = if class == "flow" { -1.0 } else { 1.0 };
        for (arc, lane) in list.iter().zip(found) {
            // Arrows leave below the middle of a box and arrive above it.
            let (from, to) = (tops[arc.from] + BOX_HEIGHT / 2.0 + 7.0, tops[arc.to] + BOX_HEIGHT / 2.0 - 7.0);
            let x = side + way * (12.0 + LANE * *lane as f64);
            let end = side + way * 6.0;
            out.path(&format!("M{side:.0} {from:.0}H{x:.0}V{to:.0}H{end:.0}"), class, &said(machine, arc));
            out.path(&format!("M{side:.0} {to:.0}l{0:.0} -4v8z", way * 7.0), "tip", "");
        }
    }
    out.finish()
}

/// One arrow for each pair of phases that relations within a trip join, or to the next.
fn arcs(machine: &Machine, carried: bool) -> Vec<Arc<'_>> {
    let mut found: Vec<Arc> = Vec::new();
    let inside = |r: &&Relation| (r.distance > 0) == carried && r.from < machine.phases.len() && r.to < machine.phases.len();
    for r in machine.relations.iter().filter(inside) {
        match found.iter_mut().find(|a| (a.from, a.to) == (r.from, r.to)) {
            Some(arc) => arc.relations.push(r),
            None => found.push(Arc { from: r.from, to: r.to, relations: vec![r] }),
        }
    }
    // Short ones get the lanes next to the boxes.
    found.sort_by_key(|a| (a.from.abs_diff(a.to), a.from, a.to));
    found
}

/// A lane for each arrow: those that pass the same phase have different ones.
fn lanes(arcs: &[Arc]) -> Vec<usize> {
    let mut graph = UnGraph::<(), ()>::new_undirected();
    let nodes: Vec<_> = arcs.iter().map(|_| graph.add_node(())).collect();
    let ends = |a: &Arc| (a.from.min(a.to), a.from.max(a.to));
    for (i, a) in arcs.iter().enumerate() {
        for (j, b) in arcs.iter().enumerate().skip(i + 1) {
            let ((a_low, a_high), (b_low, b_high)) = (ends(a), ends(b));
            if a_low <= b_high && b_low <= a_high {
                graph.add_edge(nodes[i], nodes[j], ());
            }
        }
    }
    let (colours, _) = dsatur_coloring(&graph);
    nodes.iter().map(|n| colours.get(n).copied().unwrap_or_default()).collect()
}

fn most(lanes: &[usize]) -> usize {
    lanes.iter().copied().max().unwrap_or(0)
}

fn said(machine: &Machine, arc: &Arc) -> String {
    let name = |at: usize| machine.phases.get(at).map_or("", |p| p.name.as_str());
    let list: Vec<String> = arc.relations.iter().map(|r| format!("{} {}", r.hazard, r.object)).collect();
    let next = if arc.relations.iter().any(|r| r.distance > 0) { ", next trip" } else { "" };
    format!("{} to {}{next}: {}", name(arc.from), name(arc.to), list.join(", "))
}

/// The arrow to the next phase, or the barrier in its way.
fn between(out: &mut Svg, machine: &Machine, (at, left): (usize, f64), (y, end): (f64, f64)) {
    let middle = left + WIDTH / 2.0;
    let barrier = machine.barriers.iter().find(|b| b.after == at);
    let line = (y + end) / 2.0 + 6.0;
    out.line((middle, if barrier.is_some() { line } else { y }), (middle, end), "next");
    if let Some(barrier) = barrier {
        let reasons: Vec<String> = barrier
            .covers
            .iter()
            .filter_map(|c| machine.relations.get(*c))
            .map(|r| format!("{} {}{}", r.hazard, r.object, if r.distance > 0 { " (next trip)" } else { "" }))
            .collect();
        let text = reasons.join(", ");
        out.rect((left, line - 2.0), (WIDTH, 4.0), "barrier", &text);
        out.text((left, line - 6.0), "why", "start", &format!("barrier: {}", cut(&text, 54)));
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
            // XML 1.0 has no other control characters; marks of direction would show what is not there.
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.push('\u{fffd}'),
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
        assert_eq!((picture.matches(r#"class="back""#).count(), picture.matches(r#"class="flow""#).count()), (1, 1));
    }

    #[test]
    fn arrows_that_pass_the_same_phase_have_lanes_of_their_own() {
        let relation = |from, to| Relation { from, to, object: "b".into(), hazard: "RAW".into(), distance: 0 };
        let machine = Machine {
            phases: (0..6).map(|_| phase("p")).collect(),
            relations: vec![relation(0, 3), relation(1, 2), relation(1, 2), relation(4, 5)],
            barriers: vec![],
        };
        let arcs = arcs(&machine, false);
        assert_eq!(arcs.iter().map(|a| (a.from, a.to, a.relations.len())).collect::<Vec<_>>(), [(1, 2, 2), (4, 5, 1), (0, 3, 1)]);
        let found = lanes(&arcs);
        assert!(found[0] != found[2] && most(&found) == 1, "{found:?}");
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
