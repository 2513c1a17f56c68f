//! Sums of products in two levels: factors that stay the same over blocks of the depth are taken out of a sum over a block.
//!
//! ```text
//! c[m, n] = sum[k] a[m, k] * b[n, k] * s[m, k / B] * t[n, k / B]
//!
//! p[m, n, g] = sum[i] a[m, g * B + i] * b[n, g * B + i]      a contraction, finished in one step of a ring
//! c[m, n]    = sum[g] (s[m, g] * t[n, g]) * p[m, n, g]       added up in registers, step by step
//! ```
//! The matrix unit multiplies numbers as they lie in memory, so only what is left inside can be its work. The rule holds for
//! any factors that depend on the depth through `k / B` alone, where the depth is known to be whole blocks and a block fills
//! a row of a stage; a spec that is written in two levels is taken as it is. Sums of whole numbers are whole numbers of 32 bits, and real ones where they are added up.

use crate::address;
use crate::contraction::{self, Product};
use crate::group;
use crate::plan::{KernelPlan, Task};
use crate::ring;
use flashderive_derive::simplify;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// A sum over steps of a value made of sums over the depth of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    /// The sum over a step.
    pub inner: TensorId,
    /// The axis of the steps.
    pub step: AxisId,
}

/// The sum over steps, its contraction and its levels, if `statements` hold such a sum.
pub fn find(p: &Problem, shape: &group::Shape, statements: &[Statement]) -> Option<(TensorId, Product, Levels)> {
    let over = |s: &Statement| match &s.kind {
        Kind::Reduce { op: Combine::Sum, axes } if axes.len() == 1 => Some(axes[0]),
        _ => None,
    };
    for outer in statements {
        let Some(step) = over(outer) else { continue };
        for inner in statements.iter().filter(|s| s.target != outer.target && s.target_axes.contains(&step) && group::guards(s).is_empty()) {
            let Some(depth) = over(inner) else { continue };
            let readers = statements.iter().filter(|s| group::reads(s).contains(&inner.target)).count();
            if p.tensor(inner.target).role != Role::Temp || readers != 1 || scale(&outer.value, inner.target).is_none() {
                continue;
            }
            let mut common = shape.common.clone();
            common.push(step);
            let alone = group::Shape { common, stream: Some(depth), local: Vec::new(), also: Vec::new(), stepwise: false };
            if let Some(c) = contraction::shape(p, inner, &alone, None) {
                return Some((outer.target, c, Levels { inner: inner.target, step }));
            }
        }
    }
    None
}

/// Point `place` of block `block` of `size` points.
pub fn joined(p: &Problem, block: AxisId, size: i64, place: AxisId) -> Expr {
    simplify(p, &Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(size)), Expr::axis(place)))
}

/// The factors of a product beside the read of `inner`, multiplied first so that this is done once for many of its elements,
/// and that read; `None` if `value` is no such product.
pub fn scale(value: &Expr, inner: TensorId) -> Option<(Option<Expr>, Expr)> {
    let mut factors = Vec::new();
    contraction::product(value, &mut factors);
    let (mut sums, rest): (Vec<Expr>, Vec<Expr>) = factors.into_iter().partition(|f| f.tensors().contains(&inner));
    let sum = sums.pop().map(|e| as_it_lies(&e)).filter(|e| sums.is_empty() && matches!(&e.node, Node::Read(t, _) if *t == inner))?;
    Some((rest.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b)), sum))
}

/// `e`, or the whole number of which it is the real one.
fn as_it_lies(e: &Expr) -> Expr {
    match &e.node {
        Node::Unary(Unary::ToFloat, a) | Node::Cast(DType::F32, a) => a.as_ref().clone(),
        _ => e.clone(),
    }
}

/// A ring of `statements` with one sum taken apart; the axes and the value that this adds are left in `p`.
pub fn plan(p: &mut Problem, task: &Task, trace: &mut Trace) -> Option<KernelPlan> {
    let Task { statements, .. } = *task;
    if !task.choice.is_ring() || !statements.iter().any(|s| parts(p, s).is_some()) {
        return None;
    }
    let types: Vec<DType> = task.target.warpgroup_mma.iter().map(|m| m.operand).collect();
    let mut whole = p.clone();
    let (apart, conclusion) = statements.iter().enumerate().find_map(|(at, s)| {
        let (pair, conclusion) = pull(&mut whole, s, &types)?;
        let mut out = statements.to_vec();
        out.splice(at..=at, pair);
        Some((out, conclusion))
    })?;
    let mut ring = ring::plan(&whole, &task.of(task.shape, &apart), &[])?;
    let product = ring.ring.as_ref().map(|r| whole.tensor(r.product))?;
    ring.record = trace.record(Record {
        step: "step2",
        rule: "two-levels",
        subject: product.name.clone(),
        premises: vec![task.record],
        conclusion,
        space: Space::Problem,
        span: product.span,
    });
    *p = whole;
    Some(ring)
}

/// Whether `s` is a sum that can be taken apart so.
pub fn divides(p: &Problem, s: &Statement, target: &Target) -> bool {
    let types: Vec<DType> = target.warpgroup_mma.iter().map(|m| m.operand).collect();
    parts(p, s).is_some() && pull(&mut p.clone(), s, &types).is_some()
}

/// The axis of a sum with factors that stay the same over blocks of it, the size of these, and its factors: what hardly any statement has.
fn parts(p: &Problem, s: &Statement) -> Option<(AxisId, (i64, Vec<Expr>, Vec<Expr>))> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
    let [depth] = axes.as_slice() else { return None };
    if !group::guards(s).is_empty() || !p.tensor(s.target).dtype.is_float() {
        return None;
    }
    Some((*depth, steady(&s.value, *depth)?))
}

/// The sum `s` as a sum over a block and one over the blocks, and why; the matrix unit multiplies elements of `types`.
fn pull(p: &mut Problem, s: &Statement, types: &[DType]) -> Option<([Statement; 2], String)> {
    let (depth, (size, steady, rest)) = parts(p, s)?;
    let read = |e: &Expr| match &e.node {
        Node::Read(t, _) => Some(p.tensor(*t).dtype),
        _ => None,
    };
    // Sums of whole numbers are exact, whatever else they are multiplied with.
    let rest: Vec<Expr> = rest.iter().map(as_it_lies).collect();
    let read: Vec<DType> = rest.iter().filter_map(read).map(DType::multiplied_as).collect();
    let ([x, y], 2) = (read.as_slice(), rest.len()) else { return None };
    let extent = p.axis(depth).extent.clone();
    // A step is a row of a stage; a block is one or several.
    let row = i64::from(ring::ROW_BYTES) * 8 / i64::from(x.bits());
    if x != y || !types.contains(x) || extent.divisor != 1 || size % row != 0 || ring::multiple(p, &extent) % size != 0 {
        return None;
    }
    let (steps, size) = (size / row, row);
    let name = p.axis(depth).name.clone();
    let blocks = match extent.factor % size {
        0 => Extent { factor: extent.factor / size, ..extent },
        _ => Extent { divisor: size, ..extent },
    };
    let mut axis = |name: String, extent: Extent| {
        p.axes.push(Axis { name, extent, span: s.span });
        AxisId(p.axes.len() as u32 - 1)
    };
    let (step, place) = (axis(format!("{name}_step"), blocks), axis(format!("{name}_in_step"), Extent::constant(size)));
    let mut inner_axes = s.target_axes.clone();
    inner_axes.push(step);
    let inner = TensorId(p.tensors.len() as u32);
    p.tensors.push(Tensor {
        name: format!("{}_step", p.tensor(s.target).name),
        role: Role::Temp,
        dtype: if x.is_int() { DType::I32 } else { DType::F32 },
        shape: inner_axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: inner_axes.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span: s.span,
    });
    let times = |factors: Vec<Expr>| factors.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b));
    let point = joined(p, step, size, place);
    let within = rest.iter().map(|e| at_point(p, e, depth, &point)).collect();
    let mut outside: Vec<Expr> = steady.iter().map(|e| e.rewrite(&mut |e| is_block(e, depth).then(|| block_of(step, steps)))).collect();
    let texts: Vec<String> = outside.iter().map(|e| flashderive_ir::text::expr(p, e)).collect();
    let made = Expr { node: Node::Read(inner, inner_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
    outside.push(if x.is_int() { Expr { node: Node::Unary(Unary::ToFloat, Arc::new(made)), span: s.span } } else { made });
    let part =
        Statement { target: inner, target_axes: inner_axes, kind: Kind::Reduce { op: Combine::Sum, axes: vec![place] }, value: times(within)?, ..s.clone() };
    let sum = Statement { kind: Kind::Reduce { op: Combine::Sum, axes: vec![step] }, value: times(outside)?, ..s.clone() };
    let sums = if steps == 1 { "the sums over these".to_string() } else { format!("sums over {size} of them") };
    let conclusion = format!(
        "{} stay the same over {} points of `{name}`: they are multiplied with {sums}, {} bits each, which a step of the ring finishes",
        texts.join(", "),
        size * steps,
        DType::F32.bits()
    );
    Some(([part, sum], conclusion))
}

/// The factors of a product that stay the same over blocks of the depth, how many points these have, and the other factors; `None` where there
/// are no such factors, or blocks of several lengths.
pub fn steady(value: &Expr, depth: AxisId) -> Option<(i64, Vec<Expr>, Vec<Expr>)> {
    let mut factors = Vec::new();
    contraction::product(value, &mut factors);
    let (steady, rest): (Vec<Expr>, Vec<Expr>) = factors.into_iter().partition(|f| block(f, depth).is_some());
    let sizes: Vec<i64> = steady.iter().filter_map(|f| block(f, depth)).filter(|b| *b > 0).collect();
    let size = *sizes.first().filter(|b| sizes.iter().all(|x| x == *b))?;
    Some((size, steady, rest))
}

/// The block to which step `step` belongs, of `steps` each.
fn block_of(step: AxisId, steps: i64) -> Expr {
    match steps {
        1 => Expr::axis(step),
        _ => Expr::binary(Binary::Div, Expr::axis(step), Expr::int(steps)),
    }
}

/// `depth / n` with a constant `n`.
fn is_block(e: &Expr, depth: AxisId) -> bool {
    matches!(&e.node, Node::Binary(Binary::Div, a, b) if a.node == Node::Axis(depth) && matches!(b.node, Node::Int(n) if n > 1))
}

/// Over how many points of the depth `e` stays the same: blocks of this many; 0 if it does not depend on it.
fn block(e: &Expr, depth: AxisId) -> Option<i64> {
    match &e.node {
        Node::Binary(_, _, b) if is_block(e, depth) => match b.node {
            Node::Int(n) => Some(n),
            _ => None,
        },
        Node::Axis(a) => (*a != depth).then_some(0),
        _ => {
            let mut all = e.children().into_iter().map(|c| block(c, depth));
            all.try_fold(0, |size, child| match (size, child?) {
                (size, 0) => Some(size),
                (0, n) => Some(n),
                (size, n) => (size == n).then_some(size),
            })
        }
    }
}

/// A read at `point` of the depth.
fn at_point(p: &Problem, e: &Expr, depth: AxisId, point: &Expr) -> Expr {
    let Node::Read(t, index) = &e.node else { return e.clone() };
    let moved = index.iter().map(|i| {
        if !i.axes().contains(&depth) {
            return i.clone();
        }
        simplify(p, &i.rewrite(&mut |x| (x.node == Node::Axis(depth)).then(|| point.clone())))
    });
    Expr { node: Node::Read(*t, moved.collect()), span: e.span }
}

/// Whether the address of a read stays the same over a whole tile of `axis` whose first point is a multiple of the tile.
pub fn still(p: &Problem, flat: &Expr, axis: AxisId, tile: u32) -> bool {
    flat.tensors().is_empty() && address::group_stride(p, flat, axis, i64::from(tile)) == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::text;

    fn pulled(axes: &str, compute: &str) -> Option<Vec<String>> {
        let spec = format!(
            "kernel: k\naxes: {{{axes}}}\ninputs: {{a: \"e4m3[M, K]\", b: \"e4m3[N, K]\", s: \"f32[M, K/128]\", t: \"f32[N/128, K/128]\"}}\noutputs: {{c: \"bf16[M, N]\"}}\ncompute: |\n  c[m, n] = {compute}\nworkloads: {{smoke: {{M: 8, N: 8, K: 256}}}}\n"
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let s = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum").clone();
        let (pair, _) = pull(&mut p, &s, &[DType::E4M3])?;
        Some(pair.iter().map(|s| text::statement(&p, s)).collect())
    }

    const WHOLE: &str = "M: var, N: var, K: {var: [0, 65536], multiple_of: 128}";

    #[test]
    fn factors_of_blocks_leave_the_inner_sum() {
        let found = pulled(WHOLE, "sum[k] a[m, k] * s[m, k / 128] * b[n, k] * t[n / 128, k / 128]").expect("two levels");
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("sum[k_in_step] (a[m, ((k_step * 128) + k_in_step)] * b[n, ((k_step * 128) + k_in_step)])"), "{found:?}");
        assert!(found[1].contains("sum[k_step] ((s[m, k_step] * t[(n / 128), k_step]) * "), "{found:?}");
    }

    #[test]
    fn a_block_may_be_several_steps() {
        let found = pulled("M: var, N: var, K: {var: [0, 65536], multiple_of: 256}", "sum[k] a[m, k] * s[m, k / 256] * b[n, k]").expect("two levels");
        assert!(found[1].contains("sum[k_step] (s[m, (k_step / 2)] * "), "{found:?}");
    }

    #[test]
    fn blocks_that_may_end_inside_the_depth_stay() {
        assert_eq!(pulled("M: var, N: var, K: var", "sum[k] a[m, k] * s[m, k / 128] * b[n, k]"), None);
        // A block of 64 is no whole row of a stage; `k % 128` changes from point to point.
        assert_eq!(pulled(WHOLE, "sum[k] a[m, k] * s[m, k / 64] * b[n, k]"), None);
        assert_eq!(pulled(WHOLE, "sum[k] a[m, k] * s[m, k % 128] * b[n, k]"), None);
    }
}
