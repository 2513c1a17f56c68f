//! Names of points in what a loop makes, so that all of it has the axes that its states have.
//!
//! ```text
//! z[b, t, g, h], read as z[b, t, 0, h], z[b, t, 1, h]     becomes  z_0[b, t, h] and z_1[b, t, h]
//! mean[k] r[b, t, k], where r is made with h              becomes  mean[h] r[b, t, h]
//! ```
//! The first: an axis of a few points that is only read at numbers is that many values. The second: a sum of what a loop makes has the axis that made it, where nothing else in the sum does. Neither changes what is computed.

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
            let Some((m, from, to)) = l.statements.iter().find_map(|m| own_name(p, &l, *m)) else { break };
            let s = map_expressions(&p.statements[m], &mut |e| substitute(e, &[from], &[Expr::axis(to)]));
            p.statements[m] = s;
            if let Kind::Reduce { axes, .. } = &mut p.statements[m].kind {
                axes.iter_mut().filter(|a| **a == from).for_each(|a| *a = to);
            }
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

/// A reduction of the loop, an axis of it, and the axis by which all that it reads of the loop along that one is made.
fn own_name(p: &Problem, l: &Loop, m: usize) -> Option<(usize, AxisId, AxisId)> {
    let s = &p.statements[m];
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let mentioned: BTreeSet<AxisId> = group::expressions(s).into_iter().flat_map(|e| e.axes()).collect();
    axes.iter().find_map(|k| {
        let (mut own, mut fine) = (BTreeSet::new(), true);
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let maker = l.statements.iter().map(|m| &p.statements[*m]).find(|s| s.target == *t);
                    for (a, i) in maker.iter().flat_map(|m| &m.target_axes).zip(index).filter(|(_, i)| i.axes().contains(k)) {
                        fine &= i.node == Node::Axis(*k);
                        own.insert(*a);
                    }
                }
            });
        }
        let to = own.first().copied().filter(|to| fine && own.len() == 1 && to != k)?;
        let free = !s.target_axes.contains(&to) && !axes.contains(&to) && !mentioned.contains(&to);
        (free && p.axis(to).extent == p.axis(*k).extent).then_some((m, *k, to))
    })
}
