//! Counts of the points of a range, as its length.
//!
//! ```text
//! n[h] = sum[p] 1 when h - 2 <= p and p < h + 3        p < P
//! -->  n[h] = max(0, min(h + 3, P) - max(h - 2, 0))
//! ```
//! `range-length`: a sum of one number over an axis that only bounds mention is the number times the length of the range, or 0 where the bounds leave none. A mean over a window
//! that ends at borders divides by such a count.

use super::ranges::single;
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_expr, P};

impl Normaliser<'_> {
    pub(super) fn lengths(&mut self) {
        for i in 0..self.p.statements.len() {
            for axis in self.sum_axes(i).unwrap_or_default() {
                if let Some(new) = self.counted(i, axis) {
                    self.replace(i, "range-length", "as many points as the range is long, each with the same number", new);
                }
            }
        }
    }

    /// Sum `i`, of a number, without `axis`.
    fn counted(&self, i: usize, axis: AxisId) -> Option<Statement> {
        let mut s = self.p.statements[i].clone();
        if !whole(&s.value) || mentions(&s.value, &[axis]) || !s.more.is_empty() {
            return None;
        }
        let (own, rest): (Vec<&Expr>, Vec<&Expr>) = s.guard.iter().flat_map(|g| conjuncts(g)).partition(|c| mentions(c, &[axis]));
        let bounds = own.into_iter().flat_map(single).map(|c| self.bound(&c, axis)).collect::<Option<Vec<_>>>()?;
        if bounds.is_empty() {
            return None;
        }
        let rest = rest.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b));
        let last = extent_poly(&self.p, &self.p.axis(axis).extent).minus(&P::constant(1));
        let of = |upper: bool, end: P| bounds.iter().filter(move |b| b.upper == upper).map(|b| to_expr(&b.at)).chain([to_expr(&end)]);
        let low = of(false, P::zero()).reduce(|a, b| Expr::binary(Binary::Max, a, b))?;
        let high = of(true, last).reduce(|a, b| Expr::binary(Binary::Min, a, b))?;
        let points = Expr::binary(Binary::Add, Expr::binary(Binary::Sub, high, low), Expr::int(1));
        let points = Expr::binary(Binary::Max, points, Expr::int(0));
        let float = self.p.sort(&s.value) == Sort::Float;
        let points = if float { to_float(&self.p, points) } else { points };
        let value = if s.value.node == Node::Int(1) || matches!(s.value.node, Node::Float(v) if v == 1.0) {
            points
        } else {
            Expr::binary(Binary::Mul, s.value.clone(), points)
        };
        let Kind::Reduce { axes, .. } = &mut s.kind else { return None };
        axes.retain(|a| *a != axis);
        if axes.is_empty() {
            s.kind = Kind::Map;
            let zero = if float { Expr::float(0.0) } else { Expr::int(0) };
            s.value = match rest {
                Some(c) => Expr::new(Node::Select(Arc::new(c), Arc::new(value), Arc::new(zero))),
                None => value,
            };
            s.guard = None;
        } else {
            (s.value, s.guard) = (value, rest);
        }
        Some(s)
    }
}

/// Whether `e` is made of coordinates and finite numbers, and so is finite: times no points it is nothing.
fn whole(e: &Expr) -> bool {
    let own = match &e.node {
        Node::Int(_) | Node::Axis(_) | Node::Extent(_) | Node::Unary(Unary::ToFloat | Unary::Neg, _) => true,
        Node::Float(v) => v.is_finite(),
        Node::Binary(op, ..) => matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Min | Binary::Max),
        _ => false,
    };
    own && e.children().into_iter().all(whole)
}
