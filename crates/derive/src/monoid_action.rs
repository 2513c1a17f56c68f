//! User monoids whose state is itself a key and payloads: components that are sums rescaled by another component.

use crate::derivation::MonoidAction;
use crate::factor::fold_times;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// Components of user monoids that are sums rescaled by a key component.
pub fn actions(p: &Problem, trace: &mut Trace) -> Vec<MonoidAction> {
    let mut out = Vec::new();
    for (mi, m) in p.monoids.iter().enumerate() {
        let uses = |e: &Expr, i: u32| {
            let mut found = false;
            e.walk(&mut |n| found |= matches!(n.node, Node::MonoidArg(MonoidArg::Left(j) | MonoidArg::Right(j)) if j == i));
            found
        };
        for payload in 0..m.combine.len() as u32 {
            for key in (0..m.combine.len() as u32).filter(|k| *k != payload) {
                // The key is combined by itself alone.
                let alone = (0..m.combine.len() as u32).all(|o| o == key || !uses(&m.combine[key as usize], o));
                let Some((left, right)) = linear(&m.combine[payload as usize], payload).filter(|_| alone) else { continue };
                let only_key = |e: &Expr| (0..m.combine.len() as u32).all(|o| o == key || !uses(e, o));
                if !only_key(&left) || !only_key(&right) || !(uses(&left, key) || uses(&right, key)) {
                    continue;
                }
                let record = trace.record(Record {
                    step: "step1a",
                    rule: "monoid-action",
                    subject: m.name.clone(),
                    premises: Vec::new(),
                    conclusion: format!(
                        "component `{}` is a sum rescaled by `{}`: left by {}, right by {}",
                        m.state.get(payload as usize).map_or("?", String::as_str),
                        m.state.get(key as usize).map_or("?", String::as_str),
                        text::expr(p, &left),
                        text::expr(p, &right)
                    ),
                    space: Space::Problem,
                    span: m.span,
                });
                out.push(MonoidAction { monoid: MonoidId(mi as u32), key, payload, left_factor: left, right_factor: right, record });
            }
        }
    }
    out
}

/// `(A, B)` if `e = A * Left(i) + B * Right(i)` with `A` and `B` free of component `i`.
fn linear(e: &Expr, i: u32) -> Option<(Expr, Expr)> {
    let free = |e: &Expr| {
        let mut found = false;
        e.walk(&mut |n| found |= matches!(n.node, Node::MonoidArg(MonoidArg::Left(j) | MonoidArg::Right(j)) if j == i));
        !found
    };
    // (coefficient of left, of right); None stands for 0.
    fn go(e: &Expr, i: u32, free: &dyn Fn(&Expr) -> bool) -> Option<(Option<Expr>, Option<Expr>)> {
        match &e.node {
            Node::MonoidArg(MonoidArg::Left(j)) if *j == i => Some((Some(Expr::float(1.0)), None)),
            Node::MonoidArg(MonoidArg::Right(j)) if *j == i => Some((None, Some(Expr::float(1.0)))),
            Node::Float(v) if *v == 0.0 => Some((None, None)),
            Node::Int(0) => Some((None, None)),
            Node::Binary(Binary::Add, a, b) => {
                let ((l, r), (l2, r2)) = (go(a, i, free)?, go(b, i, free)?);
                let add = |a: Option<Expr>, b: Option<Expr>| match (a, b) {
                    (Some(a), Some(b)) => Some(Expr::binary(Binary::Add, a, b)),
                    (a, b) => a.or(b),
                };
                Some((add(l, l2), add(r, r2)))
            }
            Node::Binary(Binary::Mul, a, b) => {
                let (c, x) = if free(a) {
                    (a, b)
                } else if free(b) {
                    (b, a)
                } else {
                    return None;
                };
                let (l, r) = go(x, i, free)?;
                let by = |e: Expr| fold_times((**c).clone(), e);
                Some((l.map(by), r.map(by)))
            }
            Node::Select(c, a, b) if free(c) => {
                let ((l, r), (l2, r2)) = (go(a, i, free)?, go(b, i, free)?);
                let pick = |x: Option<Expr>, y: Option<Expr>| match (x, y) {
                    (None, None) => None,
                    (x, y) => {
                        let zero = || Expr::float(0.0);
                        Some(Expr::new(Node::Select(c.clone(), Arc::new(x.unwrap_or_else(zero)), Arc::new(y.unwrap_or_else(zero)))))
                    }
                };
                Some((pick(l, l2), pick(r, r2)))
            }
            _ => None,
        }
    }
    let (l, r) = go(e, i, &free)?;
    Some((l?, r?))
}
