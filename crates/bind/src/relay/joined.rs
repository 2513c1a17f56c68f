//! Products that are added up, one behind the other as one product.
//!
//! ```text
//! s[q, j] = sum[c] a[q, c] * b[j, c] + sum[r] d[q, r] * e[j, r]
//!
//! a'[q, x] = a[q, x] if x < C else d[q, x - C]            what is read beside the sums as b[j, c] is b'[j, c]
//! b'[j, x] = b[j, x] if x < C else e[j, x - C]
//! s[q, j]  = sum[x] a'[q, x] * b'[j, x]
//! ```
//!
//! The rule: two sums of products over depths of known length, with the same rows, columns and condition, both of which nothing reads but one sum of
//! the two. An operand that lacks an axis which that of the other product has is the same at all of its points.

use super::*;
use std::sync::Arc;

/// A product over several depths, one behind the other.
pub(super) struct Joined {
    /// Its columns' operand as it was over the first depth, with that depth.
    first: (Expr, AxisId),
    /// The same over the joined depth, and that.
    whole: (Expr, AxisId),
}

impl Joined {
    /// The joined depth.
    pub fn depth(&self) -> AxisId {
        self.whole.1
    }

    /// `e`, which runs along `axis`, as a part of the columns' operand, if it is one.
    pub fn part(&self, e: &Expr, axis: AxisId) -> Option<Expr> {
        let at = |e: &Expr, from: AxisId| e.rewrite(&mut |n| (n.node == Node::Axis(from)).then(|| Expr::axis(axis)));
        (at(&self.first.0, self.first.1) == *e).then(|| at(&self.whole.0, self.whole.1))
    }
}

/// Joins two of the products of `out`.
pub(super) fn rewrite(p: &mut Problem, shape: &group::Shape, out: &mut Vec<Statement>, target: &Target, copies: &mut Copies, gather: bool) -> Option<Joined> {
    let (one, other) = added(out)?;
    let bare = |i: usize| Statement { guard: None, ..out[i].clone() };
    let (a, b) = (bare(one), bare(other));
    if a.target_axes != b.target_axes || out[one].guard != out[other].guard {
        return None;
    }
    let (x, mut y) = (contraction::sides(p, &a, shape, None)?, contraction::sides(p, &b, shape, None)?);
    let alone = |axis: AxisId, own: &Expr, other: &Expr| own.axes().contains(&axis) && !other.axes().contains(&axis);
    if alone(x.row, &y.right, &y.left) {
        std::mem::swap(&mut y.left, &mut y.right);
        std::mem::swap(&mut y.row, &mut y.column);
    }
    // A side that has the axis of the first product is tiled along it, though it has another one, too: one that all columns of the second share.
    if alone(x.row, &y.left, &y.right) && alone(x.column, &y.right, &y.left) {
        (y.row, y.column) = (x.row, x.column);
    }
    let operand = exact::operand(p, &a, &x, target).filter(|o| o.bits() == 16 && exact::operand(p, &b, &y, target) == Some(*o))?;
    let [first, second] = [x.depth, y.depth].map(|d| p.axis(d).extent.as_constant());
    let (first, second) = (first?, second?);
    if x.row != y.row || x.column != y.column {
        return None;
    }
    let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &format!("{}_{}", p.axis(x.depth).name, p.axis(y.depth).name));
    p.axes.push(Axis { name, extent: Extent::constant(first + second), span: a.span });
    let depth = AxisId(p.axes.len() as u32 - 1);
    let conditions = group::guards(&out[one]);
    let targets: Vec<TensorId> = out.iter().map(|s| s.target).collect();
    let joined = |p: &mut Problem, copies: &mut Copies, u: &Expr, v: &Expr, side: AxisId| {
        let moved = |e: &Expr, from: AxisId, to: Expr| e.rewrite(&mut |n| (n.node == Node::Axis(from)).then(|| to.clone()));
        let before = Expr::binary(Binary::Lt, Expr::axis(depth), Expr::int(first));
        let behind = moved(v, y.depth, Expr::binary(Binary::Sub, Expr::axis(depth), Expr::int(first)));
        let whole = Node::Select(Arc::new(before), Arc::new(moved(u, x.depth, Expr::axis(depth))), Arc::new(behind));
        let whole = Expr { node: whole, span: u.span };
        if gather && side == x.column && crate::gather::rows(p, &whole, depth, side, &conditions, &targets).is_some_and(|r| r.dtype == operand) {
            return whole;
        }
        let mut axes: Vec<AxisId> = a.target_axes.iter().copied().filter(|t| *t != side && whole.axes().contains(t)).collect();
        axes.extend([side, depth]);
        copies.operand(p, &whole, operand, &axes, a.span)
    };
    let left = joined(p, copies, &x.left, &y.left, x.row);
    let right = joined(p, copies, &x.right, &y.right, x.column);
    let found = Joined { first: (x.right, x.depth), whole: (right.clone(), depth) };
    let value = Expr { node: Node::Binary(Binary::Mul, Arc::new(left), Arc::new(right)), span: a.value.span };
    out[one] = Statement { kind: Kind::Reduce { op: Combine::Sum, axes: vec![depth] }, value, ..out[one].clone() };
    let (kept, gone) = (out[one].target, out[other].target);
    for e in out.iter_mut().flat_map(group::expressions_mut) {
        *e = e.rewrite(&mut |n| match &n.node {
            Node::Binary(Binary::Add, u, v) => match (&u.node, &v.node) {
                (Node::Read(s, _), Node::Read(t, _)) if (*s, *t) == (kept, gone) => Some((**u).clone()),
                (Node::Read(s, _), Node::Read(t, _)) if (*s, *t) == (gone, kept) => Some((**v).clone()),
                _ => None,
            },
            _ => None,
        });
    }
    out.remove(other);
    Some(found)
}

/// Two products of which only the sum is read.
fn added(out: &[Statement]) -> Option<(usize, usize)> {
    let product =
        |t: TensorId| out.iter().position(|s| s.target == t && matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value));
    let times = |t: TensorId| {
        let mut n = 0;
        for e in out.iter().flat_map(group::expressions) {
            e.walk(&mut |n_| n += usize::from(matches!(n_.node, Node::Read(x, _) if x == t)));
        }
        n
    };
    let mut found = None;
    for e in out.iter().flat_map(group::expressions) {
        e.walk(&mut |n| {
            let Node::Binary(Binary::Add, u, v) = &n.node else { return };
            let (Node::Read(s, at), Node::Read(t, there)) = (&u.node, &v.node) else { return };
            if let (Some(one), Some(other), true) = (product(*s), product(*t), s != t && at == there && times(*s) == 1 && times(*t) == 1) {
                found = found.or(Some((one, other)));
            }
        });
    }
    found
}
