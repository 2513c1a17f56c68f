//! Reductions that a scan of their kernel makes on the way: the total of a scan is what stands at its last point.
//!
//! ```text
//! s[x, n] = scan op[n] v(x, n) when c(x, n)
//! t[x]    = op[n] v(x, n) when c(x, n)
//! -->  t[x] = s[x, N - 1]                                   for an inclusive scan
//!      t[x] = s[x, N - 1] op (v(x, N - 1) when c(x, N - 1))     for an exclusive one
//! ```
//! The scan's kernel has both in registers at that point, so the reduction, which would read everything once more, is one store
//! of the tile that holds it. Whole numbers only: the sum of reals would be made in another order than without the scan.

use crate::address;
use crate::group;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::sync::Arc;

/// What a sum adds up: a choice between a value and nothing is a condition.
fn summand(value: &Expr, guard: Option<&Expr>) -> (Expr, Vec<Expr>) {
    let mut conditions = guard.map(address::conjuncts).unwrap_or_default();
    match &value.node {
        Node::Select(c, a, b) if b.node == Node::Int(0) => {
            conditions.extend(address::conjuncts(c));
            ((**a).clone(), conditions)
        }
        _ => (value.clone(), conditions),
    }
}

/// What `scan` comes to, and the condition of the point where it does.
fn last_point(p: &Problem, scan: &Statement) -> Option<(Expr, Expr)> {
    let Kind::Scan { op: Combine::Sum, axis, exclusive, reverse: false } = scan.kind else { return None };
    let at = |node: Node| Expr { node, span: scan.span };
    let read = at(Node::Read(scan.target, scan.target_axes.iter().map(|a| Expr::axis(*a)).collect()));
    let (value, conditions) = summand(&scan.value, scan.guard.as_ref());
    let own = match address::conjunction(conditions) {
        Some(c) => at(Node::Select(Arc::new(c), Arc::new(value), Arc::new(Expr::int(0)))),
        None => value,
    };
    let last = Expr::binary(Binary::Sub, Expr::new(Node::Extent(p.axis(axis).extent.clone())), Expr::int(1));
    let value = if exclusive { Expr::binary(Binary::Add, read, own) } else { read };
    Some((value, Expr::binary(Binary::Eq, Expr::axis(axis), last)))
}

/// Whether `s` stores what `scan` comes to.
pub(crate) fn is_of(p: &Problem, s: &Statement, scan: &Statement) -> bool {
    let stores = matches!(s.kind, Kind::Scatter { op: None, .. });
    stores && last_point(p, scan).is_some_and(|(value, guard)| s.value == value && s.guard.as_ref() == Some(&guard))
}

/// The scan among `early` whose last point is the total that `s` wants.
fn scan_of<'s>(p: &Problem, s: &Statement, early: &'s [Statement]) -> Option<&'s Statement> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
    let [over] = axes.as_slice() else { return None };
    if p.sort(&s.value) != Sort::Int || !s.more.is_empty() {
        return None;
    }
    let wanted = summand(&s.value, s.guard.as_ref());
    early.iter().find(|x| {
        let along = matches!(&x.kind, Kind::Scan { op: Combine::Sum, axis, reverse: false, .. } if axis == over);
        let rows: Vec<AxisId> = x.target_axes.iter().copied().filter(|a| a != over).collect();
        along && rows == s.target_axes && summand(&x.value, x.guard.as_ref()) == wanted
    })
}

/// Moves the reductions of `late` that a scan of `early` makes to there.
pub fn rewrite(p: &Problem, early: &mut Vec<Statement>, late: &mut Vec<Statement>, record: RecordId, trace: &mut Trace) {
    let moved: Vec<TensorId> = late.iter().filter(|s| scan_of(p, s, early).is_some()).map(|s| s.target).collect();
    // What is read again in its kernel stays.
    let read = |t: &TensorId| late.iter().chain(early.iter()).any(|s| group::reads(s).contains(t));
    let moved: Vec<TensorId> = moved.into_iter().filter(|t| !read(t)).collect();
    let (out, kept): (Vec<Statement>, Vec<Statement>) = late.drain(..).partition(|s| moved.contains(&s.target));
    *late = kept;
    // What is left may be maps that both kernels make, and nobody needs here.
    if late.iter().all(|s| early.iter().any(|e| e.target == s.target)) {
        late.clear();
    }
    for s in out {
        let Some(scan) = scan_of(p, &s, early) else { continue };
        let Kind::Scan { axis, .. } = scan.kind else { continue };
        let Some((value, guard)) = last_point(p, scan) else { continue };
        let least: Vec<i64> = p.sizes.iter().map(|s| s.min).collect();
        let whole = p.axis(axis).extent.eval(&least) > 0;
        let name = p.tensor(s.target).name.clone();
        trace.record(Record {
            step: "step2",
            rule: "total-of-scan",
            subject: name.clone(),
            premises: vec![record],
            conclusion: format!("`{name}` is what `{}` comes to at its last point: its kernel stores it there", p.tensor(scan.target).name),
            space: Space::Problem,
            span: s.span,
        });
        let index = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let statement = Statement {
            target: s.target,
            target_axes: scan.target_axes.clone(),
            kind: Kind::Scatter { index, axes: Vec::new(), op: None, initial: None, in_place: false, whole },
            value,
            more: Vec::new(),
            guard: Some(guard),
            span: s.span,
        };
        early.push(statement);
    }
}
