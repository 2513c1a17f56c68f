//! Barriers satisfy every relation, and none can be left out.

use crate::derivation::{Derivation, Machine};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};

/// Whether the barriers after the given positions order relation `r`, by walking the program.
fn ordered(m: &Machine, r: usize, cuts: &[usize]) -> bool {
    let Some((from, to, relation)) = m.relations.get(r) else { return true };
    if relation.distance == 0 {
        return cuts.iter().any(|c| from <= c && c < to);
    }
    // Walk from the source to the end of its loop, then from the loop's head to the target.
    let pass = |i: usize| m.order.get(i).and_then(|n| m.graph.node_weight(*n));
    let Some(me) = pass(*from) else { return true };
    let members: Vec<usize> = (0..m.order.len()).filter(|i| pass(*i).is_some_and(|p| p.pass == me.pass)).collect();
    let find = |kind| members.iter().copied().find(|i| pass(*i).is_some_and(|p| p.kind == kind));
    let (Some(open), Some(close)) = (find(crate::derivation::PhaseKind::TileOpen), find(crate::derivation::PhaseKind::TileClose)) else { return false };
    let path: Vec<usize> = (*from..=close).chain(open..*to).collect();
    cuts.iter().any(|c| path.contains(c))
}

/// Reports relations without a barrier and barriers without a relation of their own.
pub fn check(d: &Derivation, out: &mut Diagnostics) {
    let m = &d.account.machine;
    let cuts: Vec<usize> = m.barriers.iter().map(|b| b.after).collect();
    let mut bug = |what: String| out.report(Diagnostic::bug(codes::DERIVATION_UNSOUND, Span::NONE, what));
    for r in 0..m.relations.len() {
        if !ordered(m, r, &cuts) {
            bug(format!("no barrier orders {:?}", m.relations[r]));
        }
    }
    for skip in 0..cuts.len() {
        let fewer: Vec<usize> = cuts.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, c)| *c).collect();
        if (0..m.relations.len()).all(|r| ordered(m, r, &fewer)) {
            bug(format!("the barrier after phase {} orders nothing", cuts[skip]));
        }
    }
}
