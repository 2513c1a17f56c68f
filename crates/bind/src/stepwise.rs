//! Recurrences whose states are summed at each point, or asked for behind the last one alone, made point by point: a thread has the states in registers, and nobody else reads them.
//!
//! ```text
//! S[t, x, v] = a S[t-1, x, v] + b            a scan of affine maps: its states lie in memory for the sums
//! o[t, v]    = sum[x] q[t, x] S[t, x, v]
//!
//! P[t, x, v] = S[t-1, x, v]                  as a loop: the state before is in registers, and so is the new one
//! S[t, x, v] = a P[t, x, v] + b
//! o[t, v]    = sum[x] q[t, x] S[t, x, v]
//! ```
//! The loop has as many steps as the axis has points; what it has for parallelism are the other axes. Whether that is cheaper is asked of the cost model.

use crate::coalesce::choice;
use crate::group;
use crate::plan::{self, BindOptions};
use flashderive_derive::expr::{times, to_float};
use flashderive_derive::Derivation;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// Elements of a state at a point that are summed, at most: more do not fit the registers of a block.
const MOST_SUMMED: i64 = 1024;

/// `other`, or `d` with its summed recurrences as loops where the model finds that cheaper for all workloads together.
pub fn choose(d: &Derivation, other: Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let found: Vec<usize> = (0..d.problem.statements.len()).filter(|at| summed(&d.problem, *at) || left(&d.problem, *at)).collect();
    if found.is_empty() {
        return other;
    }
    let mut problem = d.problem.clone();
    found.iter().rev().for_each(|at| as_loop(&mut problem, *at));
    let mut aside = trace.clone();
    let Ok(stepwise) = flashderive_derive::derive(&problem, &mut aside) else { return other };
    let Some(us) = choice::all_workloads(&stepwise, target, options, sizes, &aside) else { return other };
    let before = choice::all_workloads(&other, target, options, sizes, trace);
    if before.is_some_and(|before| before <= us) {
        return other;
    }
    *trace = aside;
    let names: Vec<&str> = found.iter().map(|at| d.problem.tensor(d.problem.statements[*at].target).name.as_str()).collect();
    trace.record(Record {
        step: "step2",
        rule: "states-stepwise",
        subject: names.join(", "),
        premises: Vec::new(),
        conclusion: format!(
            "states that are {} stay in registers from point to point: {us:.2} us by the floors of {} for all workloads, {} otherwise",
            if found.iter().all(|at| summed(&d.problem, *at)) { "summed at each point" } else { "summed at each point or asked for behind the last one" },
            target.name,
            before.map_or("no kernel".into(), |b| format!("{b:.2}")),
        ),
        space: Space::Hardware,
        span: d.problem.statements[found[0]].span,
    });
    stepwise
}

/// Whether statement `at` is a recurrence, or a running sum, of real numbers whose states are read by sums at their own point.
fn summed(p: &Problem, at: usize) -> bool {
    let s = &p.statements[at];
    let axis = match &s.kind {
        Kind::Recurrence { axis, .. } | Kind::Scan { op: Combine::Sum, axis, exclusive: false, .. } => *axis,
        _ => return false,
    };
    let plain = p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype == DType::F32 && s.more.is_empty();
    let mut sums = false;
    for r in p.statements.iter().filter(|r| group::reads(r).contains(&s.target)) {
        let Kind::Reduce { axes, .. } = &r.kind else { continue };
        let own = |index: &[Expr]| index.iter().zip(&s.target_axes).all(|(i, a)| i.node == Node::Axis(*a));
        let mut here = true;
        group::expressions(r).into_iter().for_each(|e| {
            e.walk(&mut |n| here &= !matches!(&n.node, Node::Read(t, index) if *t == s.target && !own(index)));
        });
        let few = axes.iter().try_fold(1i64, |n, a| Some(n.saturating_mul(p.axis(*a).extent.as_constant()?))).is_some_and(|n| n <= MOST_SUMMED);
        if !here || !few || axes.contains(&axis) || !axes.iter().all(|a| s.target_axes.contains(a)) {
            return false;
        }
        sums = true;
    }
    plain && sums && s.target_axes.iter().filter(|a| **a == axis).count() == 1
}

/// Whether statement `at` is a recurrence, or a running sum, of real numbers of which nobody reads a state but the last.
fn left(p: &Problem, at: usize) -> bool {
    let s = &p.statements[at];
    let (axis, reverse) = match &s.kind {
        Kind::Recurrence { axis, reverse, .. } | Kind::Scan { op: Combine::Sum, axis, exclusive: false, reverse } => (*axis, *reverse),
        _ => return false,
    };
    let Some(along) = s.target_axes.iter().position(|a| *a == axis) else { return false };
    let plain = p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype == DType::F32 && s.more.is_empty();
    let (mut last, mut others) = (false, false);
    p.statements.iter().flat_map(group::expressions).for_each(|e| {
        e.walk(&mut |n| {
            if let Node::Read(t, index) = &n.node {
                if *t == s.target {
                    let behind = plan::is_end(p, &index[along], axis, reverse);
                    last |= behind;
                    others |= !behind;
                }
            }
        });
    });
    plain && last && !others
}

/// Statement `at` as a delay and a map.
fn as_loop(p: &mut Problem, at: usize) {
    let s = p.statements[at].clone();
    let (axis, reverse, factor, initial) = match &s.kind {
        Kind::Recurrence { axis, reverse, factor, initial } => (*axis, *reverse, to_float(p, factor.clone()), to_float(p, initial.clone())),
        Kind::Scan { axis, reverse, .. } => (*axis, *reverse, Expr::float(1.0), Expr::float(0.0)),
        _ => return,
    };
    let target = TensorId(p.tensors.len() as u32);
    let own = p.tensor(s.target).clone();
    p.tensors.push(Tensor { name: format!("{}__before", own.name), ..own });
    let before = Expr { node: Node::Read(target, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
    let next = Expr::binary(Binary::Add, times(factor, before.clone()), to_float(p, s.value.clone()));
    let value = match &s.guard {
        Some(g) => Expr::new(Node::Select(Arc::new(g.clone()), Arc::new(next), Arc::new(before))),
        None => next,
    };
    p.statements[at] = Statement { kind: Kind::Map, value: Expr { span: s.span, ..value }, guard: None, ..s.clone() };
    let delay = Kind::Delay { of: s.target, axis, reverse };
    p.statements.insert(at, Statement { target, target_axes: s.target_axes, kind: delay, value: initial, more: Vec::new(), guard: None, span: s.span });
}
