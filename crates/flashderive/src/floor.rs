//! The least bytes that a problem moves: inputs that are needed read once, outputs written once.

use flashderive_audit::value;
use flashderive_ir::problem::{AxisId, Expr, Node, Problem, Role, Storage, TensorId};
use std::collections::{BTreeMap, BTreeSet};

/// Bytes for the run-time sizes `sizes`. A tensor that is read through a table counts at most one element a point of
/// its index, since which rows the table names is not known; guards are taken to hold.
pub fn bytes(p: &Problem, sizes: &[i64]) -> usize {
    let mut reads: BTreeMap<TensorId, Vec<BTreeSet<AxisId>>> = BTreeMap::new();
    for s in &p.statements {
        let mut expressions: Vec<&Expr> = vec![&s.value];
        expressions.extend(&s.more);
        expressions.extend(&s.guard);
        for e in expressions {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let axes: BTreeSet<AxisId> = index.iter().flat_map(Expr::axes).collect();
                    let known = reads.entry(base(p, *t)).or_default();
                    if !known.contains(&axes) {
                        known.push(axes);
                    }
                }
            });
        }
    }
    let points = |axes: &BTreeSet<AxisId>| axes.iter().fold(1usize, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes).max(0) as usize));
    (0..p.tensors.len())
        .map(|at| TensorId(at as u32))
        .filter(|id| matches!(p.tensor(*id).role, Role::Input | Role::Output) && !matches!(p.tensor(*id).storage, Storage::View { .. }))
        .map(|id| {
            let all = value::allocation(p, id, sizes);
            if p.tensor(id).role == Role::Output {
                return all;
            }
            let touched = reads.get(&id).map_or(0, |lists| lists.iter().map(points).fold(0usize, usize::saturating_add));
            all.min(touched.saturating_mul(p.tensor(id).dtype.bits() as usize).div_ceil(8))
        })
        .sum()
}

/// The tensor whose memory `t` is.
fn base(p: &Problem, t: TensorId) -> TensorId {
    match &p.tensor(t).storage {
        Storage::View { of, .. } => *of,
        _ => t,
    }
}
