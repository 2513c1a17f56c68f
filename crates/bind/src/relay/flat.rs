//! Sums over several axes with operands over one depth.
//!
//! ```text
//! y[b, t, o] = sum[r, c] x[b, t + r - 1, c] * w[o, r, c]          x is zero outside
//!
//! x'[b, t, d] = x[b, t + d / C - 1, d % C] or 0                    d = r * C + c
//! y[b, t, o]  = sum[d] x'[b, t, d] * w[o, d]                       w is where it was, in one dimension less
//! ```
//! Points of several axes in one order are points of one axis, and an operand that is written over it is a plain matrix, whatever its indices
//! were: windows that overlap, patches, axes in another order. An input whose dimensions are those axes, side by side in that order, and that
//! nothing else reads is such a matrix as it lies. Of all orders the one that leaves most as it lies is taken.
//! Where windows overlap more is written than was there; what that costs is for the cost model to say.

use super::*;
use crate::coalesce;
use std::sync::Arc;

/// Most axes of a sum: all their orders are looked at.
const MOST_AXES: usize = 4;

/// Makes the nested sums of `out` one sum over one axis whose operands are plain matrices.
pub(super) fn rewrite(p: &mut Problem, shape: &group::Shape, out: &mut Vec<Statement>, target: &Target, sizes: &[i64], copies: &mut Copies) -> Option<()> {
    let chain = deep::chain(p, out)?;
    if chain.axes.len() > MOST_AXES || chain.axes.len() != shape.local.len() + usize::from(shape.stream.is_some()) {
        return None;
    }
    let mut best: Option<(i64, Vec<AxisId>)> = None;
    for order in orders(&chain.axes.iter().rev().copied().collect::<Vec<_>>()) {
        let kept = lying(p, &chain.sum, &order).into_iter().map(|(t, _)| copies::bytes(p, t, sizes)).fold(0i64, i64::saturating_add);
        if best.as_ref().is_none_or(|(most, _)| kept > *most) {
            best = Some((kept, order));
        }
    }
    let (_, order) = best?;
    let extent = order[1..].iter().try_fold(p.axis(order[0]).extent.clone(), |e, a| coalesce::product(p, &e, &p.axis(*a).extent))?;
    let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &order.iter().map(|a| p.axis(*a).name.clone()).collect::<Vec<_>>().join("_"));
    p.axes.push(Axis { name, extent: extent.clone(), span: chain.sum.span });
    let depth = AxisId(p.axes.len() as u32 - 1);
    let lying = lying(p, &chain.sum, &order);
    let parts = points(p, &order, depth);
    let value = over(&chain.sum.value, &order, depth, &parts, &lying);
    for (t, at) in &lying {
        let tensor = &mut p.tensors[t.0 as usize];
        tensor.shape.splice(at..&(at + order.len()), [extent.clone()]);
        tensor.axes.splice(at..&(at + order.len()), [Some(depth)]);
    }
    let mut sum = Statement { kind: Kind::Reduce { op: Combine::Sum, axes: vec![depth] }, value, ..chain.sum };
    let one = group::Shape { common: shape.common.clone(), stream: Some(depth), local: Vec::new(), also: Vec::new(), stepwise: false };
    let sides = contraction::sides(p, &sum, &one, None)?;
    let operand = exact::operand(p, &sum, &sides, target)?;
    let [left, right] = [(&sides.left, sides.row), (&sides.right, sides.column)].map(|(e, side)| {
        if addressed(p, e, operand, side, depth) {
            return e.clone();
        }
        let axes = super::order(p, &sum, e, side, depth, operand);
        copies.operand(p, e, exact::element(p, e, operand), &axes, sum.span)
    });
    sum.value = Expr { node: Node::Binary(Binary::Mul, Arc::new(left), Arc::new(right)), span: sum.value.span };
    let last = *chain.members.last()?;
    out[last] = sum;
    let gone: BTreeSet<usize> = chain.members.iter().copied().filter(|i| *i != last).collect();
    let mut number = 0..;
    out.retain(|_| number.next().is_none_or(|i: usize| !gone.contains(&i)));
    Some(())
}

/// All orders of `axes`, the one given first.
fn orders(axes: &[AxisId]) -> Vec<Vec<AxisId>> {
    if axes.len() < 2 {
        return vec![axes.to_vec()];
    }
    let mut out = Vec::new();
    for (i, first) in axes.iter().enumerate() {
        let rest: Vec<AxisId> = axes.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, a)| *a).collect();
        out.extend(orders(&rest).into_iter().map(|o| std::iter::once(*first).chain(o).collect::<Vec<_>>()));
    }
    out
}

/// Inputs that are matrices over `order` as they lie, with the dimension of its first axis.
fn lying(p: &Problem, sum: &Statement, order: &[AxisId]) -> Vec<(TensorId, usize)> {
    let mut seen: Vec<(TensorId, Vec<Expr>)> = Vec::new();
    sum.value.walk(&mut |e| {
        if let Node::Read(t, index) = &e.node {
            seen.push((*t, index.clone()));
        }
    });
    let alone = |t: TensorId| {
        let readers = p.statements.iter().filter(|s| group::reads(s).contains(&t)).count();
        readers == 1 && seen.iter().filter(|(x, _)| *x == t).count() == 1 && !p.tensors.iter().any(|x| matches!(x.storage, Storage::View { of, .. } if of == t))
    };
    let plain = |t: TensorId| p.tensor(t).role == Role::Input && p.tensor(t).storage == Storage::RowMajor && p.tensor(t).dtype.bits() >= 8;
    let at = |index: &[Expr]| {
        let found = (0..index.len()).find(|i| index[*i].node == Node::Axis(order[0]))?;
        let here = order.iter().enumerate().all(|(n, a)| index.get(found + n).is_some_and(|e| e.node == Node::Axis(*a)));
        let elsewhere = |(i, e): (usize, &Expr)| !(found..found + order.len()).contains(&i) && e.axes().iter().any(|a| order.contains(a));
        (here && !index.iter().enumerate().any(elsewhere)).then_some(found)
    };
    let whole = |t: TensorId, found: usize| order.iter().enumerate().all(|(n, a)| p.tensor(t).shape[found + n] == p.axis(*a).extent);
    seen.iter().filter(|(t, _)| plain(*t) && alone(*t)).filter_map(|(t, index)| at(index).filter(|at| whole(*t, *at)).map(|at| (*t, at))).collect()
}

/// The points of `order` at a point of `depth`.
fn points(p: &Problem, order: &[AxisId], depth: AxisId) -> Vec<Expr> {
    let extent = |a: AxisId| p.axis(a).extent.clone();
    let number = |e: Extent| e.as_constant().map_or(Expr::new(Node::Extent(e)), Expr::int);
    let of = |i: usize| {
        let inner = order[i + 1..].iter().try_fold(Extent::constant(1), |e, a| coalesce::product(p, &e, &extent(*a)));
        let quotient = inner.filter(|e| e.as_constant() != Some(1)).map_or(Expr::axis(depth), |e| Expr::binary(Binary::Div, Expr::axis(depth), number(e)));
        if i == 0 {
            quotient
        } else {
            Expr::binary(Binary::Mod, quotient, number(extent(order[i])))
        }
    };
    (0..order.len()).map(of).collect()
}

/// `e` over `depth`: at `parts` of `order`, but for tensors that are `lying`.
fn over(e: &Expr, order: &[AxisId], depth: AxisId, parts: &[Expr], lying: &[(TensorId, usize)]) -> Expr {
    e.rewrite(&mut |e| match &e.node {
        Node::Read(t, index) => {
            let (_, at) = lying.iter().find(|(x, _)| x == t)?;
            let mut index = index.clone();
            index.splice(at..&(at + order.len()), [Expr::axis(depth)]);
            Some(Expr { node: Node::Read(*t, index), span: e.span })
        }
        Node::Axis(a) => order.iter().position(|x| x == a).map(|i| parts[i].clone()),
        _ => None,
    })
}
