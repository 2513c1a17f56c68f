//! What leaves the kernels, and their names.

use super::*;

/// Finds what leaves each kernel, or those of group `only`. The first `shared` tensors are known to all groups, later ones to the group that
/// made them, and in `p` if that is the group asked for.
pub(super) fn finish_stores(p: &Problem, kernels: &mut [KernelPlan], shared: usize, only: Option<usize>) {
    let read: Vec<BTreeSet<TensorId>> = kernels.iter().map(|k| k.statements.iter().flat_map(group::reads).chain(ends_of(k)).collect()).collect();
    for i in (0..kernels.len()).filter(|i| only.is_none_or(|g| g == kernels[*i].group)).collect::<Vec<_>>() {
        let mut stores = BTreeSet::new();
        for s in &kernels[i].statements {
            if place::scatters(s) {
                stores.insert(s.target);
                continue;
            }
            let mut made = vec![s.target];
            if let Kind::TopK { indices: Some(t), .. } = &s.kind {
                made.push(*t);
            }
            for t in made {
                let group = kernels[i].group;
                let knows = |k: &KernelPlan| (t.0 as usize) < shared || k.group == group;
                let reads = |(j, k): (usize, &KernelPlan)| j != i && knows(k) && read[j].contains(&t);
                let later = kernels.iter().enumerate().any(|(j, k)| reads((j, k)) && !k.statements.iter().any(|x| x.target == t));
                // A part of a cut stream makes a map anew for itself; such a copy is not stored.
                let whole = |x: &Statement| x.target_axes.len() == p.tensor(t).shape.len();
                // Every part of a cut stream would store it: another kernel that makes it does.
                let makes = |k: &KernelPlan| knows(k) && k.statements.iter().any(|x| x.target == t && whole(x));
                let parted = |k: &KernelPlan| k.stream.as_ref().is_some_and(|s| s.split.is_some());
                let chosen = kernels.iter().position(|k| makes(k) && !parted(k)).or_else(|| kernels.iter().position(makes));
                let first = whole(s) && chosen.is_none_or(|c| c == i);
                if first && (p.tensor(t).role == Role::Output || later) {
                    stores.insert(t);
                }
            }
        }
        let found = stores.iter().filter(|t| p.tensor(**t).role == Role::Temp).filter_map(|t| Some((*t, read_where(kernels, i, *t)?))).collect();
        kernels[i].stored_where = found;
        kernels[i].stores = stores;
    }
}

/// A temporary of those that are `asked` for that a kernel reads and none stores, of group `only`, where there is one.
pub(super) fn unstored(p: &Problem, kernels: &[KernelPlan], only: Option<usize>, asked: impl Fn(TensorId) -> bool) -> Option<TensorId> {
    // What another kernel found out for itself is made for nobody.
    let needed: Vec<&KernelPlan> = kernels.iter().filter(|k| only.is_none_or(|g| g == k.group) && !k.stores.is_empty()).collect();
    let of_tiles = |k: &KernelPlan, t: TensorId| k.columns.iter().flat_map(|c| &c.made).any(|m| m.tensor == t);
    let makes = |k: &KernelPlan, t: TensorId| k.statements.iter().any(|s| s.target == t) || of_tiles(k, t);
    let missing = |k: &KernelPlan, t: &TensorId| {
        let plain = p.tensor(*t).role == Role::Temp && !matches!(p.tensor(*t).storage, Storage::View { .. });
        plain && !makes(k, *t) && asked(*t) && !needed.iter().any(|j| j.stores.contains(t))
    };
    needed.iter().find_map(|k| k.statements.iter().flat_map(group::reads).chain(ends_of(k)).find(|t| missing(k, t)))
}

/// Points of one tensor that are told apart, at most: each is a test of every element.
const MOST_POINTS: usize = 2;

/// The condition under which others than kernel `own` read a point of `t`, where they read it at some points of an axis alone, which no point of theirs says: the state
/// behind the last chunk. The kernel itself must not look it up elsewhere than where it makes it.
fn read_where(kernels: &[KernelPlan], own: usize, t: TensorId) -> Option<Expr> {
    let made = kernels[own].statements.iter().find(|s| s.target == t)?;
    let mut points: Vec<Expr> = Vec::new();
    for (k, plan) in kernels.iter().enumerate() {
        if ends_of(plan) == Some(t) || plan.statements.iter().any(|s| matches!(&s.kind, Kind::Scatter { initial: Some(i), .. } if *i == t)) {
            return None;
        }
        for index in plan.statements.iter().flat_map(|s| lookups(s, t)) {
            if k == own {
                index.iter().zip(&made.target_axes).all(|(e, a)| e.node == Node::Axis(*a)).then_some(())?;
                continue;
            }
            let still = |e: &Expr| e.axes().is_empty() && e.tensors().is_empty();
            let at = index.iter().zip(&made.target_axes).filter(|(e, _)| still(e));
            let point = address::conjunction(at.map(|(e, a)| Expr::binary(Binary::Eq, Expr::axis(*a), e.clone())).collect())?;
            if !points.contains(&point) {
                points.push(point);
            }
        }
    }
    (points.len() <= MOST_POINTS).then_some(())?;
    points.into_iter().reduce(|a, b| Expr::binary(Binary::Or, a, b))
}

/// The indices at which a statement reads `t`.
fn lookups(s: &Statement, t: TensorId) -> Vec<Vec<Expr>> {
    let mut out = Vec::new();
    for e in group::expressions(s) {
        e.walk(&mut |n| {
            if let Node::Read(of, index) = &n.node {
                if *of == t {
                    out.push(index.clone());
                }
            }
        });
    }
    out
}

pub(super) fn name_kernels(p: &Problem, kernels: &mut [KernelPlan], suffix: &str) {
    let n = kernels.len();
    for (i, k) in kernels.iter_mut().enumerate() {
        k.name = if n == 1 { format!("{}_kernel{suffix}", p.name) } else { format!("{}_kernel{suffix}_{}", p.name, i + 1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{self, BindOptions, Choice};

    /// The points of `s` that its kernel stores, where `rest` reads it.
    fn stored(outputs: &str, rest: &str) -> Option<String> {
        let spec = format!(
            "kernel: k\naxes: {{T: {{var: [1, 4096]}}, N: {{var: [1, 4096]}}, M: {{var: [1, 4096]}}}}\ninputs: {{x: \"f32[T, N]\", w: \"f32[N, M]\"}}\noutputs: {{{outputs}}}\n\
             compute: |\n  s[t, n] = recurrence[t] (0.5, x[t, n])\n{rest}workloads: {{smoke: {{T: 9, N: 5, M: 3}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let mut trace = Trace::default();
        let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let options = BindOptions { sizes: vec![4096; 3], ..BindOptions::default() };
        let planned = plan::plan(&d, &target, &options, &|_| Choice::default(), "", &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
        let s = TensorId(planned.problem.tensors.iter().position(|t| t.name == "s")? as u32);
        let of = planned.kernels.iter().find(|k| k.stores.contains(&s))?.stored_where.get(&s)?;
        Some(flashderive_ir::text::expr(&planned.problem, of))
    }

    #[test]
    fn points_that_nobody_reads_are_not_stored() {
        let sum = "  y[t, n] = s[t, n] * 2.0\n  z[m] = sum[n] s[T - 1, n] * w[n, m]\n";
        assert_eq!(stored("y: \"f32[T, N]\", z: \"f32[M]\"", sum).as_deref(), Some("(t == (T - 1))"));
        // All of them are read.
        let all = "  y[t, n] = s[t, n] * 2.0\n  z[t, m] = sum[n] s[t, n] * w[n, m]\n";
        assert_eq!(stored("y: \"f32[T, N]\", z: \"f32[T, M]\"", all), None);
    }
}
