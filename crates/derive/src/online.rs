//! Online pairs: which reductions can run in one pass with the reduction whose result they read.
//!
//! For `B = sum f(x, m)` with `m` a reduction over the same axis, `factor` looks for the factor `rho` that turns
//! `f(x, old)` into `f(x, new)`. Then the sum so far is rescaled whenever `m` changes, and partial results of any
//! split can be merged. Nothing is un-maxed: only the action of `rho` on sums is used, so the key needs no inverse.

use crate::derivation::{Online, TwoPass};
use crate::expr::*;
use crate::factor::{factor, Factoring};
use crate::moments::moments;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::BTreeMap;

/// Reductions over one of `axes` whose results `e` needs, looking through everything else; in statement order.
pub fn keys(p: &Problem, e: &Expr, axes: &[AxisId]) -> Vec<StatementId> {
    let mut found = std::collections::BTreeSet::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut todo = e.tensors();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let Some(w) = p.writer(t) else { continue };
        let s = p.statement(w);
        match &s.kind {
            Kind::Reduce { axes: inner, .. } if inner.iter().any(|a| axes.contains(a)) => {
                found.insert(w);
            }
            _ => todo.extend(statement_reads(s)),
        }
    }
    found.into_iter().collect()
}

/// `e` with every float map that leads to one of `keys` written out.
pub fn expand(p: &Problem, e: &Expr, axes: &[AxisId]) -> Expr {
    e.rewrite(&mut |n| {
        let Node::Read(t, index) = &n.node else { return None };
        let s = p.statement(p.writer(*t)?);
        if s.kind != Kind::Map || keys(p, &s.value, axes).is_empty() || size(&s.value) > 2000 {
            return None;
        }
        Some(expand(p, &substitute(&s.value, &s.target_axes, index), axes))
    })
}

/// All online pairs and refusals of a problem.
pub fn find(p: &Problem, trace: &mut Trace) -> (Vec<Online>, Vec<TwoPass>) {
    let (mut online, mut refused) = (Vec::new(), Vec::new());
    let mut records: BTreeMap<StatementId, RecordId> = BTreeMap::new();
    for (i, s) in p.statements.iter().enumerate() {
        let id = StatementId(i as u32);
        let axes = streamed_axes(s);
        if axes.is_empty() || s.kind == Kind::Map {
            continue;
        }
        let mut bodies: Vec<&Expr> = vec![&s.value];
        bodies.extend(&s.more);
        let all: Vec<StatementId> = {
            let mut all: Vec<StatementId> = expressions(s).iter().flat_map(|e| keys(p, e, &axes)).collect();
            all.sort();
            all.dedup();
            all
        };
        for key in all.iter().copied() {
            let k = p.statement(key);
            let shared: Vec<AxisId> = streamed_axes(k).into_iter().filter(|a| axes.contains(a)).collect();
            let Some(axis) = shared.first().copied() else { continue };
            let body = expand(p, &s.value, &axes);
            let found = attempt(p, s, k, &body, &axes, &all);
            let premises = records.get(&key).copied().into_iter().collect();
            let subject = format!("{} with {}", p.tensor(s.target).name, p.tensor(k.target).name);
            match found {
                Ok(f) => {
                    let conclusion = format!(
                        "one pass over `{}`: when {} goes from left to right, {} is multiplied by {}; 0 instead where left is the identity",
                        p.axis(axis).name,
                        p.tensor(k.target).name,
                        p.tensor(s.target).name,
                        text::expr(p, &f.rescale).replace("left.0", "left").replace("right.0", "right")
                    );
                    let record =
                        trace.record(Record { step: "step1a", rule: "online-rescale", subject, premises, conclusion, space: Space::Problem, span: s.span });
                    records.insert(id, record);
                    online.push(Online { payload: id, key, axis, rescale: f.rescale, exp_scale: f.exp_scale, record });
                }
                Err(reason) => {
                    let sum = matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. });
                    let moments = if sum { moments(&body, k.target).filter(|m| m.len() > 1) } else { None };
                    let offer = moments.as_ref().map_or(String::new(), |m| {
                        let list: Vec<String> = m.iter().enumerate().map(|(i, e)| format!("key^{i}: {}", text::expr(p, e))).collect();
                        format!("; moments would do ({}), at the price of cancellation when the key is large against the spread", list.join(", "))
                    });
                    let conclusion = format!("two passes over `{}`: {reason}{offer}", p.axis(axis).name);
                    let record = trace.record(Record { step: "step1a", rule: "two-pass", subject, premises, conclusion, space: Space::Problem, span: s.span });
                    refused.push(TwoPass { payload: id, key, axis, reason, moments, record });
                }
            }
        }
    }
    (online, refused)
}

fn attempt(p: &Problem, s: &Statement, k: &Statement, body: &Expr, axes: &[AxisId], all: &[StatementId]) -> Result<Factoring, String> {
    if !matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) {
        return Err("only a sum can be rescaled by a factor".into());
    }
    if streamed_axes(k) != axes {
        return Err(format!("it sums over {} but the key combines {}", names(p, axes), names(p, &streamed_axes(k))));
    }
    if s.guard.as_ref().is_some_and(|g| reads_any(g, &[k.target]) || !keys(p, g, axes).is_empty()) {
        return Err("its guard depends on the key".into());
    }
    let mut own = true;
    body.walk(&mut |e| {
        if let Node::Read(t, index) = &e.node {
            if *t == k.target {
                own &= index.len() == k.target_axes.len() && index.iter().zip(&k.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
            }
        }
    });
    if !own || k.target_axes.iter().any(|a| !s.target_axes.contains(a)) {
        return Err("it reads the key at other points than its own".into());
    }
    let conjuncts = |g: &Option<Expr>| -> Vec<Expr> { g.iter().flat_map(|g| crate::bounds::conjuncts(g).into_iter().cloned().collect::<Vec<_>>()).collect() };
    let mine = conjuncts(&s.guard);
    if conjuncts(&k.guard).iter().any(|c| !mine.contains(c)) {
        return Err("it takes in points that the key has skipped".into());
    }
    // What is not written out in the body must not hide the key.
    let known: Vec<TensorId> = all.iter().map(|o| p.statement(*o).target).collect();
    let key = p.writer(k.target);
    for t in body.tensors().into_iter().filter(|t| !known.contains(t)) {
        let read = Expr::new(Node::Read(t, Vec::new()));
        if keys(p, &read, axes).iter().any(|o| Some(*o) == key) {
            return Err(format!("it needs the key's final value through `{}`", p.tensor(t).name));
        }
    }
    let found = factor(p, body, k.target, axes)?;
    // A key that passes through 0 would leave nothing, or no number, of what was summed before.
    if let Some(divisor) = &found.divisor {
        return Err(format!("the factor divides by `{divisor}`, which may be 0 or infinite on the way"));
    }
    let others: Vec<TensorId> = all.iter().map(|o| p.statement(*o).target).filter(|t| *t != k.target).collect();
    if reads_any(&found.rescale, &others) {
        return Err("the factor for this key depends on another key".into());
    }
    Ok(found)
}
