//! Names of points in what a loop makes, so that all of it has the axes that its states have.
//!
//! ```text
//! z[b, t, g, h], read as z[b, t, 0, h], z[b, t, 1, h]     becomes  z_0[b, t, h] and z_1[b, t, h]
//! mean[k] r[b, t, k], where r is made with h              becomes  mean[h] r[b, t, h]
//! ```
//! The first: an axis of a few points that is only read at numbers is that many values. The second: points of what a loop makes have one name, where no statement has both. Neither changes what is computed.

use super::*;
use flashderive_derive::expr::{map_expressions, substitute};

/// Points of an axis at most that become values of their own.
const MOST_VALUES: i64 = 8;

/// Rewrites the statements of all loops.
pub(super) fn rewrite(p: &mut Problem, trace: &mut Trace) {
    for number in 0..p.loops().len() {
        loop {
            let l = p.loops().swap_remove(number);
            let found = l.statements.iter().find_map(|m| apart(p, *m).map(|at| (*m, at)));
            if let Some((m, at)) = found {
                spread(p, m, at, trace);
                continue;
            }
            let Some((from, to)) = other_name(p, &l) else { break };
            rename(p, &l, from, to, trace);
        }
    }
}

/// The place of an axis of statement `m` at which all of its values are read at numbers.
fn apart(p: &Problem, m: usize) -> Option<usize> {
    let s = &p.statements[m];
    let tensor = p.tensor(s.target);
    let plain = tensor.role == Role::Temp && matches!(tensor.storage, Storage::RowMajor) && s.guard.is_none() && s.more.is_empty();
    let delayed = p.statements.iter().any(|d| d.delayed() == Some(s.target));
    if !plain || delayed || !matches!(s.kind, Kind::Map | Kind::Reduce { .. }) {
        return None;
    }
    let few = |a: AxisId| p.axis(a).extent.as_constant().is_some_and(|n| (1..=MOST_VALUES).contains(&n));
    s.target_axes.iter().enumerate().filter(|(_, a)| few(**a)).map(|(at, _)| at).find(|at| numbers(p, s.target, *at).is_some_and(|n| !n.is_empty()))
}

/// The numbers at which `t` is read at place `at` of its index; `None` if it is read otherwise.
fn numbers(p: &Problem, t: TensorId, at: usize) -> Option<BTreeSet<i64>> {
    let (mut found, mut fine) = (BTreeSet::new(), true);
    for e in p.statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                if *x == t {
                    match index.get(at).map(|i| &i.node) {
                        Some(Node::Int(n)) => drop(found.insert(*n)),
                        _ => fine = false,
                    }
                }
            }
        });
    }
    fine.then_some(found)
}

/// Makes the points of the axis at place `at` of statement `m` values of their own.
fn spread(p: &mut Problem, m: usize, at: usize, trace: &mut Trace) {
    let s = p.statements.remove(m);
    let axis = s.target_axes[at];
    let all = numbers(p, s.target, at).unwrap_or_default();
    let whole = p.tensor(s.target).clone();
    let mut made: BTreeMap<i64, TensorId> = BTreeMap::new();
    for (offset, n) in all.iter().enumerate() {
        let target = TensorId(p.tensors.len() as u32);
        let mut tensor = Tensor { name: format!("{}__at_{n}", whole.name), ..whole.clone() };
        tensor.shape.remove(at);
        tensor.axes.remove(at);
        p.tensors.push(tensor);
        made.insert(*n, target);
        let mut one = map_expressions(&s, &mut |e| substitute(e, &[axis], &[Expr::int(*n)]));
        one.target = target;
        one.target_axes.remove(at);
        p.statements.insert(m + offset, one);
    }
    for i in 0..p.statements.len() {
        let new = map_expressions(&p.statements[i], &mut |e| {
            e.rewrite(&mut |x| {
                let Node::Read(t, index) = &x.node else { return None };
                let Node::Int(n) = &index.get(at).filter(|_| *t == s.target)?.node else { return None };
                let mut index = index.clone();
                index.remove(at);
                Some(Expr { node: Node::Read(*made.get(n)?, index), span: x.span })
            })
        });
        p.statements[i] = new;
    }
    trace.record(Record {
        step: "step2",
        rule: "points-as-values",
        subject: whole.name,
        premises: Vec::new(),
        conclusion: format!("the {} points of `{}` are read at numbers alone: each is a value of the loop", all.len(), p.axis(axis).name),
        space: Space::Problem,
        span: s.span,
    });
}

/// Makes `from` the axis `to` in all statements of a loop.
fn rename(p: &mut Problem, l: &Loop, from: AxisId, to: AxisId, trace: &mut Trace) {
    let other = |a: &mut AxisId| *a = if *a == from { to } else { *a };
    for m in &l.statements {
        let mut s = map_expressions(&p.statements[*m], &mut |e| substitute(e, &[from], &[Expr::axis(to)]));
        s.target_axes.iter_mut().for_each(other);
        if let Kind::Reduce { axes, .. } = &mut s.kind {
            axes.iter_mut().for_each(other);
        }
        p.tensors[s.target.0 as usize].axes.iter_mut().flatten().for_each(other);
        p.statements[*m] = s;
    }
    trace.record(Record {
        step: "step2",
        rule: "one-name",
        subject: p.axis(from).name.clone(),
        premises: Vec::new(),
        conclusion: format!(
            "the loop along `{}` reads under this name what it makes along `{}`, and nothing has both: they are one axis",
            p.axis(l.axis).name,
            p.axis(to).name
        ),
        space: Space::Problem,
        span: p.axis(from).span,
    });
}

/// An axis under which a loop reads what it makes along another one, and that other one: no statement has both, so it is another name of the same points.
fn other_name(p: &Problem, l: &Loop) -> Option<(AxisId, AxisId)> {
    let statements = || l.statements.iter().map(|m| &p.statements[*m]);
    let mut pairs: BTreeSet<(AxisId, AxisId)> = BTreeSet::new();
    // Axes by which something is read at a point that is none of an axis of as many.
    let mut fixed: BTreeSet<AxisId> = BTreeSet::new();
    for e in statements().flat_map(group::expressions) {
        e.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            let Some(maker) = statements().find(|s| s.target == *t) else { return };
            for (own, i) in maker.target_axes.iter().zip(index) {
                match i.node {
                    Node::Axis(a) if a == *own => {}
                    Node::Axis(a) if p.axis(a).extent == p.axis(*own).extent => drop(pairs.insert((a, *own))),
                    _ => fixed.extend(i.axes().into_iter().chain([*own])),
                }
            }
        });
    }
    let has = |s: &Statement, a: AxisId| s.domain().contains(&a) || group::expressions(s).into_iter().any(|e| e.axes().contains(&a));
    let apart = |from: AxisId, to: AxisId| statements().all(|s| !(has(s, from) && has(s, to)));
    // What is read under another name than its own is under one alone.
    let alone = |from: AxisId| pairs.iter().filter(|(a, _)| *a == from).count() == 1 && !pairs.iter().any(|(_, own)| *own == from);
    let plain = |from: AxisId| statements().filter(|s| has(s, from)).all(|s| matches!(s.kind, Kind::Map | Kind::Reduce { .. }));
    let found = |(from, to): &&(AxisId, AxisId)| *from != l.axis && *to != l.axis && !fixed.contains(from) && alone(*from) && plain(*from) && apart(*from, *to);
    pairs.iter().find(found).copied()
}
