//! The problem's loops before they are planned: small maps are made where a loop needs them, and the state behind the last point is what the loop leaves.

use super::*;
use flashderive_derive::expr::map_expressions;
use flashderive_derive::simplify;

/// Largest map, in nodes, that a loop makes anew where it needs it. (A gate of five functions read from memory took 17.1 ms where made anew it takes 13.5: h100.)
const LARGEST_MAP: usize = 24;

/// Prepares the problem's loops: maps of inputs that a loop reads are part of what reads them, since the point's other values would wait for them in memory; and
/// the state behind the last point is what a reduction along the axis leaves.
pub(in crate::plan) fn rewrite(p: &mut Problem, trace: &mut Trace) {
    super::names::rewrite(p, trace);
    super::one_row::rewrite(p, trace);
    for number in 0..p.loops().len() {
        let mut l = p.loops().swap_remove(number);
        while let Some(m) = small_map(p, &l) {
            spread(p, &l, m, trace);
            l = p.loops().swap_remove(number);
        }
        for of in l.statements.iter().filter_map(|m| p.statements[*m].delayed()).collect::<Vec<_>>() {
            last(p, &l, of, trace);
        }
    }
}

/// Axes that all statements of a loop, and the sums of its states at a point, have beside its own: those of its blocks.
fn common(p: &Problem, l: &Loop) -> Vec<AxisId> {
    let mut axes: Option<Vec<AxisId>> = None;
    let made: Vec<TensorId> = l.statements.iter().map(|m| p.statements[*m].target).collect();
    let sums = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if !axes.contains(&l.axis)) && group::reads(s).iter().any(|t| made.contains(t));
    for s in l.statements.iter().map(|m| &p.statements[*m]).chain(p.statements.iter().filter(sums)) {
        axes = Some(match axes {
            None => s.target_axes.iter().copied().filter(|a| *a != l.axis).collect(),
            Some(axes) => axes.into_iter().filter(|a| s.target_axes.contains(a)).collect(),
        });
    }
    axes.unwrap_or_default()
}

/// A map of inputs alone that statements of the loop read and that lacks some axis of its blocks.
fn small_map(p: &Problem, l: &Loop) -> Option<usize> {
    let read: BTreeSet<TensorId> = l.statements.iter().flat_map(|m| group::reads(&p.statements[*m])).collect();
    let common = common(p, l);
    p.statements.iter().enumerate().position(|(at, s)| {
        let mut nodes = 0;
        s.value.walk(&mut |_| nodes += 1);
        let plain = s.kind == Kind::Map && s.guard.is_none() && p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype == DType::F32;
        let inputs = s.value.tensors().iter().all(|t| p.writer(*t).is_none());
        let lacks = common.iter().any(|a| !s.target_axes.contains(a));
        !l.statements.contains(&at) && read.contains(&s.target) && plain && inputs && lacks && nodes <= LARGEST_MAP
    })
}

/// Makes a copy of map `m` that has the axes of the loop's blocks too, for its statements.
fn spread(p: &mut Problem, l: &Loop, m: usize, trace: &mut Trace) {
    let map = p.statements[m].clone();
    let more: Vec<AxisId> = common(p, l).into_iter().filter(|a| !map.target_axes.contains(a)).collect();
    let axes: Vec<AxisId> = map.target_axes.iter().chain(&more).copied().collect();
    let (own, target) = (p.tensor(map.target).clone(), TensorId(p.tensors.len() as u32));
    let shape = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
    p.tensors.push(Tensor { name: format!("{}__here", own.name), shape, axes: axes.iter().map(|a| Some(*a)).collect(), ..own.clone() });
    for at in &l.statements {
        p.statements[*at] = map_expressions(&p.statements[*at], &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(t, index) if *t == map.target => {
                    Some(Expr { node: Node::Read(target, index.iter().cloned().chain(more.iter().map(|a| Expr::axis(*a))).collect()), span: n.span })
                }
                _ => None,
            })
        });
    }
    trace.record(Record {
        step: "step2",
        rule: "made-at-each-point",
        subject: own.name,
        premises: Vec::new(),
        conclusion: format!("a small map of inputs: each thread of the loop along `{}` makes it, rather than read it from memory", p.axis(l.axis).name),
        space: Space::Hardware,
        span: map.span,
    });
    let here = Statement { target, target_axes: axes, ..map.clone() };
    if p.statements.iter().any(|s| group::reads(s).contains(&map.target)) {
        p.statements.insert(m + 1, here);
    } else {
        p.statements[m] = here;
    }
}

/// Reads of the state `of` behind the last point of `l` as reads of what a reduction leaves.
fn last(p: &mut Problem, l: &Loop, of: TensorId, trace: &mut Trace) {
    let Some(state) = p.writer(of).map(|w| p.statement(w).clone()) else { return };
    let Some(along) = state.target_axes.iter().position(|a| *a == l.axis) else { return };
    let end = end(p, l.axis, l.reverse);
    let there = |p: &Problem, e: &Expr| is_end(p, e, l.axis, l.reverse);
    let reads = |p: &Problem, s: &Statement| {
        let mut found = false;
        group::expressions(s)
            .into_iter()
            .for_each(|e| e.walk(&mut |n| found |= matches!(&n.node, Node::Read(t, index) if *t == of && there(p, &index[along]))));
        found
    };
    let Some(first) = p.statements.iter().position(|s| reads(p, s)) else { return };
    let mut axes = state.target_axes.clone();
    axes.remove(along);
    let (target, span) = (TensorId(p.tensors.len() as u32), state.span);
    let name = format!("{}__last", p.tensor(of).name);
    p.tensors.push(Tensor {
        name: name.clone(),
        role: Role::Temp,
        dtype: DType::F32,
        shape: axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: axes.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span,
    });
    for at in first..p.statements.len() {
        let new = map_expressions(&p.statements[at], &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(t, index) if *t == of && there(p, &index[along]) => {
                    let mut index = index.clone();
                    index.remove(along);
                    Some(Expr { node: Node::Read(target, index), span: n.span })
                }
                _ => None,
            })
        });
        p.statements[at] = new;
    }
    let value = Expr { node: Node::Read(of, state.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span };
    let guard = Some(Expr::binary(Binary::Eq, Expr::axis(l.axis), end));
    let kind = Kind::Reduce { op: Combine::Sum, axes: vec![l.axis] };
    p.statements.insert(first, Statement { target, target_axes: axes, kind, value, more: Vec::new(), guard, span });
    trace.record(Record {
        step: "step2",
        rule: "state-behind",
        subject: name,
        premises: Vec::new(),
        conclusion: format!("what is read of `{}` at the end of `{}` is what the loop leaves in registers", p.tensor(of).name, p.axis(l.axis).name),
        space: Space::Problem,
        span,
    });
}

/// The last point that a loop makes.
fn end(p: &Problem, axis: AxisId, reverse: bool) -> Expr {
    let extent = Expr::new(Node::Extent(p.axis(axis).extent.clone()));
    if reverse {
        Expr::int(0)
    } else {
        simplify(p, &Expr::binary(Binary::Sub, extent, Expr::int(1)))
    }
}

/// Whether `e` is the last point that a recurrence along `axis` makes.
pub(crate) fn is_end(p: &Problem, e: &Expr, axis: AxisId, reverse: bool) -> bool {
    let is = |end: Expr| simplify(p, &Expr::binary(Binary::Sub, e.clone(), end)).node == Node::Int(0);
    // The last of so many runs of points is that of the last point.
    let extent = &p.axis(axis).extent;
    let points = Expr::new(Node::Extent(Extent { divisor: 1, ..extent.clone() }));
    let of_last = Expr::binary(Binary::Div, Expr::binary(Binary::Sub, points, Expr::int(1)), Expr::int(extent.divisor));
    is(end(p, axis, reverse)) || !reverse && extent.divisor > 1 && is(simplify(p, &of_last))
}

/// The delay of `statements` whose state behind the last point is the value of `s`.
pub(crate) fn left_by<'s>(p: &Problem, statements: &'s [Statement], s: &Statement) -> Option<&'s Statement> {
    let (Kind::Reduce { op: Combine::Sum, axes }, Node::Read(of, index)) = (&s.kind, &s.value.node) else { return None };
    let maker = statements.iter().find(|m| m.target == *of)?;
    let own = maker.target_axes.iter().zip(index).all(|(a, i)| i.node == Node::Axis(*a));
    let Node::Binary(Binary::Eq, at, point) = &s.guard.as_ref()?.node else { return None };
    statements.iter().find(|d| {
        let Kind::Delay { of: state, axis, reverse } = &d.kind else { return false };
        own && state == of && axes[..] == [*axis] && at.node == Node::Axis(*axis) && is_end(p, point, *axis, *reverse)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_leaves_the_state_of_its_last_point_alone() {
        for (word, step, point, other) in [("", "-", "T - 1", 0), (", reverse", "+", "0", 1)] {
            let spec = format!(
                "kernel: k\naxes: {{T: {{var: [4, 9]}}, D: 8}}\ninputs: {{x: \"f32[T, D]\"}}\noutputs: {{y: \"f32[D]\"}}\ncompute: |\n  \
                 s[t, d] = recurrence[t{word}] (0.5, tanh(x[t, d] - s[t {step} 1, d]))\n  y[d] = s[{point}, d]\nworkloads: {{smoke: {{T: 4}}}}\n"
            );
            let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            rewrite(&mut p, &mut Trace::default());
            let last = p.statements.iter().find(|s| p.tensor(s.target).name.ends_with("__last")).unwrap_or_else(|| panic!("no state behind\n{spec}"));
            assert!(left_by(&p, &p.statements, last).is_some(), "{spec}");
            let Kind::Reduce { axes, .. } = &last.kind else { panic!("no reduction") };
            let guard = Some(Expr::binary(Binary::Eq, Expr::axis(axes[0]), Expr::int(other)));
            assert_eq!(left_by(&p, &p.statements, &Statement { guard, ..last.clone() }), None, "a sum of another point is summed");
        }
    }
}
