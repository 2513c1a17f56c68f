//! How far whole numbers reach, as far as declarations say: an output of a narrower type holds the end of its type for what lies beyond.

use super::*;
use flashderive_algebra::interval::Interval;
use std::sync::Arc;

/// The identities of extremes of whole numbers.
const ENDS: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

impl Lowering<'_> {
    /// `value` for `target`: cast to its type, if that holds whole numbers and may not hold this one.
    pub(super) fn fitted(&self, value: Expr, target: TensorId) -> Expr {
        let tensor = self.scope.problem.tensor(target);
        let Some((least, most)) = tensor.dtype.values().filter(|_| tensor.role == Role::Output && tensor.dtype.is_int() && tensor.dtype.bits() < 64) else {
            return value;
        };
        if self.scope.problem.sort(&value) != Sort::Int || self.interval(&value).inside(i128::from(least), i128::from(most)) {
            return value;
        }
        Expr { span: value.span, node: Node::Cast(tensor.dtype, Arc::new(value)) }
    }

    /// The numbers that a reduction or scan of `value` may come to, over some points of `axes`.
    pub(super) fn combined(&self, kind: &Kind, value: &Expr, guard: bool) -> Interval {
        if self.scope.problem.sort(value) != Sort::Int {
            return Interval::ALL;
        }
        let p = &self.scope.problem;
        let (op, axes, prefixes) = match kind {
            Kind::Reduce { op, axes } => (*op, axes.clone(), false),
            Kind::Scan { op, axis, .. } => (*op, vec![*axis], true),
            Kind::Map => return self.interval(value),
            _ => return Interval::ALL,
        };
        let one = self.interval(value);
        let some = axes.iter().all(|a| self.sizes(&p.axis(*a).extent).0 > 0) && !guard && !prefixes;
        match op {
            Combine::Sum => {
                let points = axes.iter().fold(Interval::point(1), |n, a| n.times(Interval::new(0, i128::from(self.sizes(&p.axis(*a).extent).1))));
                one.times(points).hull(Interval::point(0))
            }
            Combine::Max | Combine::Min if some => one,
            Combine::Max => one.hull(Interval::point(ENDS.0)),
            Combine::Min => one.hull(Interval::point(ENDS.1)),
            _ => Interval::ALL,
        }
    }

    /// The least and the largest value of an extent.
    fn sizes(&self, e: &Extent) -> (i64, i64) {
        let of = |f: fn(&Size) -> i64| e.eval(&self.scope.problem.sizes.iter().map(f).collect::<Vec<_>>());
        (of(|s| s.min), of(|s| s.max))
    }

    fn interval(&self, e: &Expr) -> Interval {
        let p = &self.scope.problem;
        let natural = |x: &Extent, plus: i128| {
            let (least, most) = self.sizes(x);
            Interval::new(i128::from(least) + plus, i128::from(most) + plus)
        };
        let found = match &e.node {
            Node::Int(v) => Interval::point(i128::from(*v)),
            Node::Axis(a) => natural(&p.axis(*a).extent, -1).hull(Interval::point(0)),
            Node::Extent(x) => natural(x, 0),
            Node::Read(t, _) => self.elements(*t),
            Node::Cast(d, a) => self.interval(a).meet(d.values().map_or(Interval::ALL, |(lo, hi)| Interval::new(i128::from(lo), i128::from(hi)))),
            Node::Select(_, a, b) => self.interval(a).hull(self.interval(b)),
            Node::Unary(Unary::Neg, a) => self.interval(a).times_constant(-1),
            Node::Binary(op, a, b) => {
                let (x, y) = (self.interval(a), self.interval(b));
                let constant = y.lo.filter(|lo| y.hi == Some(*lo) && *lo > 0);
                match (op, constant) {
                    (Binary::Add, _) => x.plus(y),
                    (Binary::Sub, _) => x.plus(y.times_constant(-1)),
                    (Binary::Mul, _) => x.times(y),
                    (Binary::Div, Some(d)) => x.floor_div(d),
                    (Binary::Mod, Some(d)) => Interval::new(0, d - 1),
                    (Binary::BitAnd, Some(mask)) => Interval::new(0, mask),
                    (Binary::Min, _) => Interval { lo: x.hull(y).lo, hi: x.meet(y).hi },
                    (Binary::Max, _) => Interval { lo: x.meet(y).lo, hi: x.hull(y).hi },
                    _ => Interval::ALL,
                }
            }
            _ => Interval::ALL,
        };
        // What leaves 64 bits wraps around.
        if found.inside(ENDS.0, ENDS.1) {
            found
        } else {
            Interval::ALL
        }
    }

    /// Of the elements of a tensor.
    fn elements(&self, t: TensorId) -> Interval {
        let tensor = self.scope.problem.tensor(t);
        let held = match tensor.dtype.values() {
            Some((lo, hi)) if tensor.role != Role::Temp => Interval::new(i128::from(lo), i128::from(hi)),
            _ => Interval::ALL,
        };
        if let Some((lo, hi)) = &tensor.range {
            let (lo, hi) = (self.sizes(&lo.extent).0.saturating_add(lo.plus), self.sizes(&hi.extent).1.saturating_add(hi.plus));
            return held.meet(Interval::new(i128::from(lo), i128::from(hi)));
        }
        held.meet(self.reach.get(&t).copied().unwrap_or(Interval::ALL))
    }
}
