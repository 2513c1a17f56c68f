//! Squares of deviations from a mean, summed in the pass that makes the mean: a rewrite where two passes would read memory twice.
//!
//! ```text
//! s[x] = sum[k] v(x,k),  m[x] = s[x] / n,  q[x] = sum[k] (v(x,k) - m[x])^2
//! -->  about[x] = (sum[k] v(x,k) when k < n0) / n0              the pilot: n0 = n / 2048 + 1 points
//!      d[x]     = sum[k] (v(x,k) - about[x])
//!      e[x]     = sum[k] (v(x,k) - about[x])^2
//!      s[x]     = d[x] + n * about[x]
//!      q[x]     = max(e[x] - d[x] * (d[x] / n), 0)
//! ```
//! which holds for every number `about[x]`, and cancels the less the closer that is to the mean. The mean of `n0` of the points is close:
//! by Cauchy's inequality its squared distance to the mean of all is at most `q / n0`, so that `d^2 / n` is at most `n / n0` times `q`, and what
//! the difference loses is below `2048 * 2^-24` of `q`, or one part in 8192, whatever the points are; it is a few units of the last
//! place unless they lie far from where the first of them lie. Where the pilot is no finite number, the sums are about 0.

use crate::group;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::sync::Arc;

/// Points for one of the pilot.
const POINTS: i64 = 2048;
/// A relative tolerance that is worth the difference: four times what it may lose.
const LEAST_TOLERANCE: f64 = 4.0 / 8192.0;

/// A sum, its mean, and the sum of squares of deviations from that, by their numbers among the statements.
struct Found {
    sum: usize,
    squares: usize,
}

/// What is squared in `e`.
fn squared(e: &Expr) -> Option<&Expr> {
    match &e.node {
        Node::Binary(Binary::Pow, a, b) if matches!(b.node, Node::Int(2)) || matches!(b.node, Node::Float(v) if v == 2.0) => Some(a),
        Node::Binary(Binary::Mul, a, b) if a == b => Some(a),
        _ => None,
    }
}

/// Whether `e` is the extent of `axis`.
fn counts(p: &Problem, e: &Expr, axis: AxisId) -> bool {
    match &e.node {
        Node::Unary(Unary::ToFloat, n) => counts(p, n, axis),
        Node::Extent(x) => *x == p.axis(axis).extent,
        Node::Int(v) => p.axis(axis).extent.as_constant() == Some(*v),
        Node::Float(v) => p.axis(axis).extent.as_constant().is_some_and(|n| n as f64 == *v),
        _ => false,
    }
}

/// The first of `pairs` that is a sum of squares of deviations from the mean of the other sum.
fn find(p: &Problem, pairs: &[(TensorId, TensorId)], statements: &[Statement], axis: AxisId) -> Option<Found> {
    let sums =
        |s: &Statement| s.guard.is_none() && s.more.is_empty() && matches!(&s.kind, Kind::Reduce { op: Combine::Sum, axes } if axes.as_slice() == [axis]);
    let plain = |index: &[Expr], axes: &[AxisId]| index.len() == axes.len() && index.iter().zip(axes).all(|(e, a)| e.node == Node::Axis(*a));
    let number = |t: TensorId| statements.iter().position(|x| x.target == t && sums(x));
    let of_mean = |&(payload, key): &(TensorId, TensorId)| {
        let (squares, sum) = (number(payload)?, number(key)?);
        let (s, whole) = (&statements[squares], &statements[sum]);
        let Node::Binary(Binary::Sub, v, mean) = &squared(&s.value)?.node else { return None };
        let Node::Read(m, index) = &mean.node else { return None };
        let mean = statements.iter().find(|x| x.target == *m && x.kind == Kind::Map && x.guard.is_none())?;
        let Node::Binary(Binary::Div, of, n) = &mean.value.node else { return None };
        let Node::Read(t, from) = &of.node else { return None };
        let axes = &s.target_axes;
        let same = *t == key && whole.target_axes == *axes && mean.target_axes == *axes && plain(index, axes) && plain(from, axes);
        (same && whole.value == **v && counts(p, n, axis) && p.sort(v) == Sort::Float).then_some(Found { sum, squares })
    };
    pairs.iter().find_map(of_mean)
}

/// The statements of the pilot's kernel and of the one that reads everything, with the record of it, if `statements` make such sums and nothing else
/// over `axis`, and what they read does not fit the cache between two passes. Maps over it that follow may be among them where the stream is `cut`
/// over blocks, which then make them in a pass of their own; a block with a whole row finds it in the cache in its second pass.
#[allow(clippy::too_many_arguments, reason = "one call, from the planning of a group")]
pub fn rewrite(
    p: &mut Problem,
    pairs: &[(TensorId, TensorId)],
    statements: &[Statement],
    axis: AxisId,
    cut: bool,
    sizes: &[i64],
    target: &Target,
    record: RecordId,
    trace: &mut Trace,
) -> Option<(Vec<Statement>, Vec<Statement>, RecordId)> {
    let Found { sum, squares } = find(p, pairs, statements, axis)?;
    let (sum, squares) = (statements[sum].clone(), statements[squares].clone());
    let others = statements.iter().filter(|s| s.target != sum.target && s.target != squares.target);
    // What the sums are made of is read by both kernels.
    let made = |s: &Statement| group::reads(&sum).contains(&s.target) || group::reads(&squares).contains(&s.target);
    let follows = |s: &Statement| cut && s.kind == Kind::Map && !made(s);
    if others.clone().any(|s| s.domain().contains(&axis) && !follows(s)) {
        return None;
    }
    let read = |s: &Statement| group::reads(s).into_iter().filter(|t| p.tensor(*t).role == Role::Input).collect::<Vec<_>>();
    let bytes = |t: &TensorId| p.tensor(*t).shape.iter().map(|e| e.eval(sizes).max(1) as f64).product::<f64>() * f64::from(p.tensor(*t).dtype.bits()) / 8.0;
    let tolerant = matches!(p.audit.tolerance(flashderive_ir::dtype::DType::F32), Tolerance::Relative(r) if r >= LEAST_TOLERANCE);
    if !tolerant || read(&sum).iter().map(bytes).sum::<f64>() < target.l2_bytes as f64 {
        return None;
    }
    let span = squares.span;
    let axes = sum.target_axes.clone();
    let name = p.tensor(sum.target).name.clone();
    let mut temporary = |suffix: &str| {
        let tensor = Tensor {
            name: format!("{name}_{suffix}"),
            role: Role::Temp,
            dtype: flashderive_ir::dtype::DType::F32,
            shape: axes.iter().map(|a| p.axes[a.0 as usize].extent.clone()).collect(),
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span,
        };
        p.tensors.push(tensor);
        TensorId(p.tensors.len() as u32 - 1)
    };
    let [first, about, deviations, second] = ["first", "about", "deviations", "squares"].map(&mut temporary);
    let here = |t: TensorId| Expr { node: Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()), span };
    let extent = Expr::new(Node::Extent(p.axis(axis).extent.clone()));
    let real = |e: Expr| Expr { node: Node::Unary(Unary::ToFloat, Arc::new(e)), span };
    let some = Expr::binary(Binary::Add, Expr::binary(Binary::Div, extent.clone(), Expr::int(POINTS)), Expr::int(1));
    let map = |t: TensorId, value: Expr| Statement { target: t, target_axes: axes.clone(), kind: Kind::Map, value, more: Vec::new(), guard: None, span };
    let over = |t: TensorId, value: Expr, guard: Option<Expr>| Statement { target: t, value, guard, ..sum.clone() };
    let mean = Expr::binary(Binary::Div, here(first), real(some.clone()));
    let finite = Expr::binary(Binary::Eq, Expr::binary(Binary::Sub, mean.clone(), mean.clone()), Expr::new(Node::Float(0.0)));
    let mean = Expr { node: Node::Select(Arc::new(finite), Arc::new(mean), Arc::new(Expr::new(Node::Float(0.0)))), span };
    let pilot = vec![over(first, sum.value.clone(), Some(Expr::binary(Binary::Lt, Expr::axis(axis), some))), map(about, mean)];
    let apart = Expr::binary(Binary::Sub, sum.value.clone(), here(about));
    let share = Expr::binary(Binary::Div, here(deviations), real(extent.clone()));
    let left = Expr::binary(Binary::Sub, here(second), Expr::binary(Binary::Mul, here(deviations), share));
    let mut whole = vec![over(deviations, apart.clone(), None), over(second, Expr::binary(Binary::Mul, apart.clone(), apart), None)];
    for s in statements {
        whole.push(if s.target == sum.target {
            map(s.target, Expr::binary(Binary::Add, here(deviations), Expr::binary(Binary::Mul, real(extent.clone()), here(about))))
        } else if s.target == squares.target {
            map(s.target, Expr::binary(Binary::Max, left.clone(), Expr::new(Node::Float(0.0))))
        } else {
            s.clone()
        });
    }
    let subject = format!("{name}, {}", p.tensor(squares.target).name);
    let conclusion = format!(
        "squares of deviations from a mean: sums about the mean of the first points of `{}` give both in one pass, within 2^-13 of theirs",
        p.axis(axis).name
    );
    let record = trace.record(Record { step: "step2", rule: "pilot-mean", subject, premises: vec![record], conclusion, space: Space::Problem, span });
    Some((pilot, whole, record))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum and the sum of squares that belong together in a spec with these statements, by name.
    fn found(statements: &str) -> Option<(String, String)> {
        let spec = format!(
            "kernel: k\naxes: {{R: {{var: [1, 65536]}}, C: var}}\ninputs: {{x: \"f32[R, C]\"}}\noutputs: {{mu: \"f32[C]\", va: \"f32[C]\"}}\ncompute: |\n{statements}\nworkloads: {{smoke: {{R: 8, C: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
        let p = &d.problem;
        let target = |s: StatementId| p.statement(s).target;
        let pairs: Vec<(TensorId, TensorId)> = d.two_pass.iter().map(|t| (target(t.payload), target(t.key))).collect();
        let axis = p.statements.iter().find_map(|s| match &s.kind {
            Kind::Reduce { axes, .. } => axes.first().copied(),
            _ => None,
        });
        let name = |i: usize| p.tensor(p.statements[i].target).name.clone();
        find(p, &pairs, &p.statements, axis?).map(|f| (name(f.sum), name(f.squares)))
    }

    #[test]
    fn only_deviations_from_the_mean_of_the_same_values_are_found() {
        let pair = Some(("mu__1".to_string(), "va__1".to_string()));
        assert_eq!(found("  mu[c] = mean[r] x[r, c]\n  va[c] = mean[r] (x[r, c] - mu[c]) ** 2"), pair);
        assert_eq!(found("  mu[c] = mean[r] exp(x[r, c])\n  va[c] = mean[r] (exp(x[r, c]) - mu[c]) * (exp(x[r, c]) - mu[c])"), pair);
        // From the mean of other values, from a sum, of another power.
        assert_eq!(found("  mu[c] = mean[r] x[r, c]\n  va[c] = mean[r] (2.0 * x[r, c] - mu[c]) ** 2"), None);
        assert_eq!(found("  mu[c] = sum[r] x[r, c]\n  va[c] = mean[r] (x[r, c] - mu[c]) ** 2"), None);
        assert_eq!(found("  mu[c] = mean[r] x[r, c]\n  va[c] = mean[r] (x[r, c] - mu[c]) ** 3"), None);
    }
}
