//! Absent points of a sum of products as zeros of one of its factors.
//!
//! ```text
//! y[m, n] = sum[k] a[m, k] * b[k, n]  when k <= m         only factors without conditions can be operands of a copy
//! -->  y[m, n] = sum[k] (a[m, k] if k <= m else 0) * b[k, n]
//! ```
//! A point that is not there adds nothing; so does one where a factor is 0, as long as the others are numbers: like the tiles of warp matrix
//! instructions, which are zero where a condition fails, this takes what they are multiplied with for finite. A condition goes to the factor with
//! the fewest axes among those that have all of the condition's axes. The other factors are read where it fails, so they must be inside of their
//! tensors there, and have values.

use crate::address;
use crate::contraction;
use crate::group;
use flashderive_derive::access::readable;
use flashderive_derive::bounds::Facts;
use flashderive_ir::problem::*;
use std::sync::Arc;

/// The sum without conditions; `None` where a condition fits no factor, or keeps another one inside of its tensor.
pub fn folded(p: &Problem, s: &Statement) -> Option<Statement> {
    let guards = group::guards(s);
    if guards.is_empty() {
        return Some(s.clone());
    }
    let sums = matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }) && s.more.is_empty() && p.sort(&s.value) == Sort::Float;
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    if !sums || factors.iter().any(|f| p.sort(f) != Sort::Float) {
        return None;
    }
    let mut conditions: Vec<Vec<Expr>> = vec![Vec::new(); factors.len()];
    for g in guards {
        let axes = g.axes();
        let has = |i: &usize| axes.iter().all(|a| factors[*i].axes().contains(a));
        let at = (0..factors.len()).filter(has).min_by_key(|i| factors[*i].axes().len())?;
        conditions[at].push(g);
    }
    let value = factors.iter().zip(conditions).map(|(f, own)| kept(p, f, own)).collect::<Option<Vec<Expr>>>()?;
    let value = value.into_iter().reduce(|a, b| Expr { node: Node::Binary(Binary::Mul, Arc::new(a), Arc::new(b)), span: s.value.span })?;
    Some(Statement { value, guard: None, ..s.clone() })
}

/// Conditions that end or begin the depth at a place that rises along one side, in `conditions`: steps of the depth beyond it hold nothing for a tile
/// of that side.
pub fn ends(conditions: &[Expr], side: AxisId, depth: AxisId) -> Vec<Expr> {
    let place = |e: &Expr| e.tensors().is_empty() && e.axes() == [side] && address::constant_stride(e, side).is_some_and(|n| n >= 0);
    let ends = |g: &&Expr| match &g.node {
        Node::Binary(Binary::Lt | Binary::Le, a, b) => a.node == Node::Axis(depth) && place(b) || b.node == Node::Axis(depth) && place(a),
        _ => false,
    };
    conditions.iter().filter(ends).cloned().collect()
}

/// The conditions outside of which `e` is 0.
pub fn zero_unless(e: &Expr) -> Vec<Expr> {
    let mut factors = Vec::new();
    contraction::product(e, &mut factors);
    let of = |f: &Expr| match &f.node {
        Node::Select(c, _, zero) if matches!(zero.node, Node::Float(v) if v == 0.0) => address::conjuncts(c),
        _ => Vec::new(),
    };
    factors.iter().flat_map(of).collect()
}

/// `f` where its own conditions hold and 0 elsewhere, if it has values there.
pub fn kept(p: &Problem, f: &Expr, own: Vec<Expr>) -> Option<Expr> {
    let condition = address::conjunction(own);
    let facts = Facts::new(p);
    let inside = condition.as_ref().map_or(facts.clone(), |c| facts.with(c, true));
    if !readable(p, f, &inside) || !condition.iter().all(|c| readable(p, c, &facts)) {
        return None;
    }
    let Some(condition) = condition else { return Some(f.clone()) };
    Some(Expr { node: Node::Select(Arc::new(condition), Arc::new(f.clone()), Arc::new(Expr::float(0.0))), span: f.span })
}
