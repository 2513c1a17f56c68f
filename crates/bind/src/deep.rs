//! Sums of products over several axes as one ring (see [`crate::ring`]): a convolution is one.
//!
//! ```text
//! y[.., w, o] = sum[r, s, c] x[.., w + s - 1, c] * f[o, r, s, c]          x is zero outside its tensor
//!
//! for r, for s: the steps of a ring over c                                coordinates of the tiles follow from r and s
//! ```
//! The axis along which neighbours lie is the depth of the ring's steps; the others, whose extents are constants, are loops around
//! it. Several such sums over the same axes in the same order, with an operand in common, share these loops and the ring (see
//! [`crate::ring`] for products side by side). An operand that is zero where an index leaves the tensor is a plain read for the copy engine, which brings zeros there:
//! each condition must be one of those that keep an index inside, so that where one fails there is nothing to bring, and where all
//! hold the language has made sure that every index is inside.

use crate::absent;
use crate::contraction::{self, Product};
use crate::group;
use crate::plan::{KernelPlan, Task};
use crate::ring;
use crate::version;
use flashderive_algebra::poly::Poly;
use flashderive_derive::simplify::{extent_poly, to_poly};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};

/// A ring of `statements`, whose sums are nested: the innermost over the stream, the others over resident axes.
pub fn plan(p: &Problem, task: &Task, trace: &mut Trace) -> Option<KernelPlan> {
    let Task { shape, choice, record, .. } = *task;
    if !choice.is_ring() {
        return None;
    }
    let Joined { sums, over, rest } = joined(p, shape, task.statements)?;
    let stream = shape.stream?;
    let products = sums.iter().map(|sum| Some((sum.target, product(p, sum, stream, task.target)?))).collect::<Option<Vec<_>>>()?;
    // The parts of a cluster are those of one loop.
    choice.ring_that(|r| r.cluster == 1 && !r.stream_k)?;
    let whole = group::Shape { common: shape.common.clone(), stream: shape.stream, local: Vec::new(), also: Vec::new(), stepwise: false };
    let all: Vec<Statement> = sums.iter().chain(&rest).cloned().collect();
    let mut plan = ring::plan(p, &task.of(&whole, &all), &products)?;
    let names: Vec<String> = over.iter().map(|(a, n)| format!("{n} points of `{}`", p.axis(*a).name)).collect();
    plan.record = trace.record(Record {
        step: "step2",
        rule: "loops-around-the-depth",
        subject: sums.iter().map(|sum| p.tensor(sum.target).name.as_str()).collect::<Vec<_>>().join(", "),
        premises: vec![record],
        conclusion: format!("{} are loops around the steps of the ring; what lies outside a tensor is zeros that the copy engine brings", names.join(", ")),
        space: Space::Problem,
        span: sums[0].span,
    });
    if let Some(ring) = plan.ring.as_mut() {
        ring.over = over;
    }
    Some(plan)
}

/// Sums of sums that are one sum over several axes.
pub struct Chain {
    /// Numbers of the statements, the innermost first.
    pub members: Vec<usize>,
    /// Their axes, in the same order.
    pub axes: Vec<AxisId>,
    /// The sum, of the factors that the innermost has, without conditions.
    pub sum: Statement,
}

/// The first of the nested sums of products among the statements of a kernel.
pub fn chain(p: &Problem, statements: &[Statement]) -> Option<Chain> {
    chains(p, statements).into_iter().next()
}

/// The nested sums of products among the statements of a kernel.
pub fn chains(p: &Problem, statements: &[Statement]) -> Vec<Chain> {
    let sum_over = |s: &Statement| match &s.kind {
        Kind::Reduce { op: Combine::Sum, axes } => <[AxisId; 1]>::try_from(axes.as_slice()).ok().map(|[a]| a),
        _ => None,
    };
    let one = |at: usize| -> Option<Chain> {
        let (mut members, mut axes) = (vec![at], vec![sum_over(&statements[at])?]);
        loop {
            let inner = &statements[*members.last()?];
            let own: Vec<Expr> = inner.target_axes.iter().map(|a| Expr::axis(*a)).collect();
            let mut readers = statements.iter().enumerate().filter(|(_, s)| group::reads(s).contains(&inner.target));
            let (Some((next, s)), None) = (readers.next(), readers.next()) else { break };
            let plain = matches!(&s.value.node, Node::Read(t, index) if *t == inner.target && *index == own);
            // A condition on points of the result leaves out all points of the innermost sum.
            let whole = group::guards(s).iter().all(|g| group::guards(&statements[at]).contains(g));
            // What kernels of other statements read is stored, which the parts of a sum are not.
            let ours = |x: &Statement| statements.iter().any(|s| s.target == x.target);
            let alone = p.tensor(inner.target).role == Role::Temp && !p.statements.iter().any(|x| !ours(x) && group::reads(x).contains(&inner.target));
            let Some(axis) = sum_over(s).filter(|_| plain && whole && alone) else { break };
            members.push(next);
            axes.push(axis);
        }
        let (first, last) = (&statements[*members.first()?], &statements[*members.last()?]);
        let kind = Kind::Reduce { op: Combine::Sum, axes: axes.iter().rev().copied().collect() };
        let sum = Statement { kind, value: first.value.clone(), guard: first.guard.clone(), ..last.clone() };
        (members.len() > 1).then(|| Some(Chain { sum: absent::folded(p, &sum)?, members, axes }))?
    };
    (0..statements.len()).filter(|i| version::contracts(&statements[*i].value)).filter_map(one).collect()
}

/// Nested sums as one statement each.
pub struct Joined {
    /// Over the axes around the stream, and then the stream.
    pub sums: Vec<Statement>,
    /// The axes around the stream with their extents.
    pub over: Vec<(AxisId, i64)>,
    /// All other statements.
    pub rest: Vec<Statement>,
}

/// The nested sums of a kernel, which go over the same axes in the same order.
pub fn joined(p: &Problem, shape: &group::Shape, statements: &[Statement]) -> Option<Joined> {
    let chains = chains(p, statements);
    let axes = chains.first()?.axes.clone();
    if axes.first() != shape.stream.as_ref() || axes.len() != shape.local.len() + 1 || chains.iter().any(|c| c.axes != axes) {
        return None;
    }
    let over = axes[1..].iter().map(|a| Some((*a, p.axis(*a).extent.as_constant()?))).collect::<Option<Vec<_>>>()?;
    let sums = chains.iter().map(|c| of_reads(p, c)).collect::<Option<Vec<_>>>()?;
    let members: Vec<usize> = chains.iter().flat_map(|c| c.members.iter().copied()).collect();
    let rest = statements.iter().enumerate().filter(|(i, _)| !members.contains(i)).map(|(_, s)| s.clone()).collect();
    Some(Joined { sums, over, rest })
}

/// The sum of a chain over all of its axes, its stream last, of what the copy engine brings: reads that are 0 outside of their tensors.
pub fn of_reads(p: &Problem, chain: &Chain) -> Option<Statement> {
    let (stream, around) = chain.axes.split_first()?;
    let mut factors = Vec::new();
    contraction::product(&chain.sum.value, &mut factors);
    let [left, right] = factors.as_slice() else { return None };
    let value = Expr::binary(Binary::Mul, zero_outside(p, left)?, zero_outside(p, right)?);
    let kind = Kind::Reduce { op: Combine::Sum, axes: around.iter().chain([stream]).copied().collect() };
    Some(Statement { kind, value, ..chain.sum.clone() })
}

/// The read that `e` is where its indices are inside the tensor, if it is 0 elsewhere.
pub(crate) fn zero_outside(p: &Problem, e: &Expr) -> Option<Expr> {
    match &e.node {
        Node::Read(..) => Some(e.clone()),
        Node::Select(cond, read, zero) if is_zero(zero) => {
            let Node::Read(t, index) = &read.node else { return None };
            let mut conditions = Vec::new();
            conjuncts(cond, &mut conditions);
            let shape = &p.tensor(*t).shape;
            // What a condition asks to be at least 0, whatever stands on which side: the index, or what is left to the end.
            let one = Poly::constant(1);
            let least = |c: &Expr| match &c.node {
                Node::Binary(Binary::Le, a, b) => Some(to_poly(p, b).minus(&to_poly(p, a))),
                Node::Binary(Binary::Lt, a, b) => Some(to_poly(p, b).minus(&to_poly(p, a)).minus(&one)),
                _ => None,
            };
            let keeps = |c: &Expr| {
                let bound = |(i, n): (&Expr, &Extent)| [to_poly(p, i), extent_poly(p, n).minus(&to_poly(p, i)).minus(&one)];
                least(c).is_some_and(|least| index.iter().zip(shape).flat_map(bound).any(|b| b == least))
            };
            conditions.into_iter().all(keeps).then(|| read.as_ref().clone())
        }
        _ => None,
    }
}

fn conjuncts<'a>(e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.node {
        Node::Binary(Binary::And, a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        _ => out.push(e),
    }
}

/// The operands: the rows are the innermost axis of the result that only the left one has, the columns that of the right one.
pub fn product(p: &Problem, sum: &Statement, depth: AxisId, target: &Target) -> Option<Product> {
    let Node::Binary(Binary::Mul, left, right) = &sum.value.node else { return None };
    // The copy engine brings both as they lie in memory.
    let dtype = |e: &Expr| match &e.node {
        Node::Read(t, _) => Some(p.tensor(*t).dtype),
        _ => None,
    };
    let operand = contraction::multiplied(p, left, right)?;
    let (l, r) = (dtype(left)?, dtype(right)?);
    let as_they_lie = l.multiplied_as() == operand && r.multiplied_as() == operand;
    if !as_they_lie || !target.warpgroup_mma.iter().any(|m| m.operand == operand) || !holds(p, sum, [l, r]) {
        return None;
    }
    let only = |e: &Expr, other: &Expr| {
        let (mine, others) = (e.axes(), other.axes());
        sum.target_axes.iter().rev().copied().find(|a| mine.contains(a) && !others.contains(a))
    };
    let (row, column) = (only(left, right)?, only(right, left)?);
    Some(Product { left: left.as_ref().clone(), right: right.as_ref().clone(), row, column, depth, operand })
}

/// Whether the matrix unit's sums of such elements are what `sum` is: those of whole numbers are exact, so 32 bits must hold the largest.
fn holds(p: &Problem, sum: &Statement, elements: [DType; 2]) -> bool {
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let Kind::Reduce { axes, .. } = &sum.kind else { return false };
    let points = axes.iter().fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(&most)));
    contraction::holds_points(p.tensor(sum.target).dtype, points, elements)
}

/// Whether `e` is 0, for the copy engine: not the 0 below 0.
pub(crate) fn is_zero(e: &Expr) -> bool {
    e.node == Node::Int(0) || matches!(e.node, Node::Float(v) if v == 0.0 && v.is_sign_positive())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the factor `if {condition}` of a sum is a plain read for the copy engine.
    fn plain(condition: &str, other: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{W: var, C: 64, O: 64, S: 3}}\ninputs: {{x: \"bf16[W, C]\", f: \"bf16[O, S, C]\"}}\noutputs: {{y: \"f32[W, O]\"}}\ncompute: |\n  y[w, o] = sum[s, c] (x[w + s - 1, c] if {condition} else {other}) * f[o, s, c]\nworkloads: {{smoke: {{W: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let sum = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
        let Node::Binary(Binary::Mul, left, _) = &sum.value.node else { panic!("a product") };
        zero_outside(&p, left).is_some()
    }

    #[test]
    fn only_what_is_zero_where_the_copy_engine_brings_zeros_is_a_plain_read() {
        assert!(plain("0 <= w + s - 1 and w + s - 1 < W", "0.0"));
        assert!(!plain("0 <= w + s - 1 and w + s - 1 < W", "1.0"));
        assert!(!plain("1 <= w + s - 1 and w + s - 1 < W", "0.0"), "the first row is inside the tensor and not brought");
        assert!(!plain("0 <= w + s - 1 and w + s < W", "0.0"));
        assert!(plain("1 <= w + s < W + 1", "0.0") && plain("w + s > 0 and w <= W - s", "0.0"), "the same bounds, written otherwise");
        assert!(!plain("1 <= w + s < W", "0.0") && !plain("1 <= w + s <= W + 1", "0.0"));
        assert!(!plain("0 <= w + s - 1 and w + s - 1 < W and c < 32", "0.0"), "a condition on other points");
    }
}
