//! Conditions: conjunctions, and which follow from others.

use super::*;
use std::sync::Arc;

pub(super) fn split_and(e: Expr, out: &mut Vec<Expr>) {
    match e.node {
        Node::Binary(Binary::And, a, b) => {
            split_and(Arc::unwrap_or_clone(a), out);
            split_and(Arc::unwrap_or_clone(b), out);
        }
        Node::Bool(true) => {}
        node => out.push(Expr { node, span: e.span }),
    }
}

pub(super) fn conjunction(parts: Vec<Expr>) -> Option<Expr> {
    parts.into_iter().reduce(|a, b| Expr { span: a.span, node: Node::Binary(Binary::And, Arc::new(a), Arc::new(b)) })
}

pub(super) fn dedup(when: &mut Vec<Expr>) {
    let mut out: Vec<Expr> = Vec::new();
    for w in when.drain(..) {
        let mut parts = Vec::new();
        split_and(w, &mut parts);
        for p in parts {
            if !out.contains(&p) {
                out.push(p);
            }
        }
    }
    *when = out;
}

pub(super) fn or(a: Expr, b: Expr) -> Expr {
    Expr { span: a.span, node: Node::Binary(Binary::Or, Arc::new(a), Arc::new(b)) }
}

/// Whether `w` is among what holds, or has an alternative that is.
pub(super) fn follows(w: &Expr, holds: &[Expr]) -> bool {
    match &w.node {
        _ if holds.contains(w) => true,
        Node::Binary(Binary::Or, a, b) => follows(a, holds) || follows(b, holds),
        _ => false,
    }
}

/// `not c or w` where `c` is `w` or holds `w` as a conjunct; `c or not c`.
pub(super) fn implied(w: &Expr, c: &Expr) -> bool {
    let Node::Binary(Binary::Or, a, b) = &w.node else { return false };
    let mut parts = Vec::new();
    split_and(c.clone(), &mut parts);
    match &a.node {
        Node::Unary(Unary::Not, x) if **x == *c => parts.contains(b) || parts.iter().any(|p| implies(p, b)),
        _ => false,
    }
}

/// `0 <= x` follows from `0 <= x`, `x >= k` for `k >= 0`, `-1 < x`, `x != -1` when -1 is the least value.
pub(super) fn implies(p: &Expr, w: &Expr) -> bool {
    let bound = |e: &Expr| match &e.node {
        Node::Binary(Binary::Le, a, b) => match a.node {
            Node::Int(v) => Some((v, (**b).clone())),
            _ => None,
        },
        Node::Binary(Binary::Lt, a, b) => match a.node {
            Node::Int(v) => Some((v.checked_add(1)?, (**b).clone())),
            _ => None,
        },
        _ => None,
    };
    match (bound(p), bound(w)) {
        (Some((x, e)), Some((y, f))) => e == f && x >= y,
        _ => false,
    }
}
