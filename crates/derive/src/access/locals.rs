//! That what is read of local names is inside of them, before any of it is written out at its readers: a value that does not depend on an index
//! ([`crate::normal`]) takes along no place at which a later step could see where it was read.

use super::{in_bounds, refusal, unbounded_table};
use crate::bounds::Facts;
use crate::expr::expressions;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::*;

/// Checks each read of a temporary, under the conditions around it.
///
/// # Errors
/// FD0202 for each that is not shown to stay inside.
pub fn inside_of_locals(p: &Problem) -> Result<(), Diagnostics> {
    let mut problems = Diagnostics::default();
    for s in &p.statements {
        if !expressions(s).into_iter().any(|e| asks(p, e)) {
            continue;
        }
        let none = Facts::new(p);
        let mut facts = none.clone();
        if let Some(g) = &s.guard {
            facts.assume(g, true);
        }
        for e in expressions(s) {
            // Slots that nothing fills, the state before the first point, and the guard itself have no guard.
            let bare = match &s.kind {
                Kind::Compact { fill, .. } => std::ptr::eq(fill, e),
                Kind::Recurrence { initial, .. } => std::ptr::eq(initial, e),
                _ => false,
            };
            walk(p, e, if bare || s.guard.as_ref() == Some(e) { &none } else { &facts }, &mut problems);
        }
    }
    problems.into_result(())
}

/// Whether `index` is the points of the axes over which `t` lies: inside, whatever they are.
fn plain(p: &Problem, t: TensorId, index: &[Expr]) -> bool {
    index.iter().zip(&p.tensor(t).shape).all(|(e, extent)| matches!(&e.node, Node::Axis(a) if p.axis(*a).extent == *extent))
}

fn asks(p: &Problem, e: &Expr) -> bool {
    let mut any = false;
    e.walk(&mut |e| any |= matches!(&e.node, Node::Read(t, index) if p.tensor(*t).role == Role::Temp && !plain(p, *t, index)));
    any
}

fn walk(p: &Problem, e: &Expr, facts: &Facts, problems: &mut Diagnostics) {
    if !asks(p, e) {
        return;
    }
    match &e.node {
        Node::Select(c, a, b) => {
            walk(p, c, facts, problems);
            walk(p, a, &facts.with(c, true), problems);
            walk(p, b, &facts.with(c, false), problems);
        }
        Node::Binary(op @ (Binary::And | Binary::Or), a, b) => {
            walk(p, a, facts, problems);
            walk(p, b, &facts.with(a, *op == Binary::And), problems);
        }
        _ => {
            e.children().into_iter().for_each(|c| walk(p, c, facts, problems));
            let Node::Read(t, index) = &e.node else { return };
            if p.tensor(*t).role != Role::Temp || plain(p, *t, index) {
                return;
            }
            if let Err((d, known)) = in_bounds(p, facts, *t, index) {
                problems.report(unbounded_table(p, facts, *t, &index[d]).unwrap_or_else(|| refusal(p, facts, *t, index, d, known, e.span)));
            }
        }
    }
}
