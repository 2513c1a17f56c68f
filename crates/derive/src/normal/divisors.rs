//! Divisors that leave sums.
//!
//! ```text
//! y[m] = sum[k] a[m, k] / d[m]   -->   u[m] = sum[k] a[m, k] ; y[m] = u[m] / d[m]
//! ```
//! A sum that has no terms is 0 whatever its divisor is; `0 / d` is not, where `d` is 0 or no number. So where there may be no terms the result is 0
//!
//! * if an axis has no points: that is known of the sizes, for any divisor;
//! * if the divisor is 0, where it is a sum of exponentials: it has no terms either;
//! * if the sum is 0, where the divisor is made of scalars and numbers alone, which is 0 for the whole kernel or not at all.
//!
//! Only such divisors, and those that are never 0, leave a sum with a condition or a choice: of others nothing tells whether there is a term.
//!
//! Where a divisor is 0 and there are terms, each quotient is infinite or no number, and so is their sum; which of both is left open.

use super::*;
use std::sync::Arc;

/// Maps and sums that are looked through.
const DEEP: u32 = 4;

impl Normaliser<'_> {
    /// Whether one of `axes` may have no points.
    pub(super) fn may_have_no_points(&self, axes: &[AxisId]) -> bool {
        axes.iter().any(|a| least(&self.p, &self.p.axis(*a).extent) < 1)
    }

    /// Whether a divisor tells of a sum that has no terms: it is 0 only there, or never.
    pub(super) fn tells(&self, e: &Expr) -> bool {
        self.is_sum_of_powers(e, MOST_NESTED) || self.positive(e)
    }

    /// Whether `e` is a number above 0, for all finite inputs.
    fn positive(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Float(v) => *v > 0.0 && v.is_finite(),
            Node::Int(v) => *v > 0,
            Node::Extent(x) => least(&self.p, x) >= 1,
            Node::Unary(Unary::ToFloat | Unary::Sqrt, a) => self.positive(a),
            Node::Binary(Binary::Add, a, b) => self.positive(a) && self.not_negative(b, DEEP) || self.positive(b) && self.not_negative(a, DEEP),
            Node::Binary(Binary::Max, a, b) => self.positive(a) || self.positive(b),
            _ => false,
        }
    }

    /// Whether `e` is a number and not below 0, for all finite inputs.
    fn not_negative(&self, e: &Expr, deep: u32) -> bool {
        match &e.node {
            Node::Unary(Unary::Abs, a) => self.plain(a),
            Node::Unary(Unary::Exp | Unary::Exp2 | Unary::Sigmoid | Unary::Relu, a) => self.plain(a),
            Node::Unary(Unary::Sqrt, a) => self.not_negative(a, deep),
            Node::Binary(Binary::Mul, a, b) => a == b && self.plain(a) || self.not_negative(a, deep) && self.not_negative(b, deep),
            Node::Binary(Binary::Add, a, b) => self.not_negative(a, deep) && self.not_negative(b, deep),
            Node::Binary(Binary::Div, a, b) => self.not_negative(a, deep) && self.positive(b),
            Node::Read(t, _) if deep > 0 => self.p.writer(*t).map(|w| self.p.statement(w)).is_some_and(|w| {
                let sums = matches!(&w.kind, Kind::Map | Kind::Reduce { op: Combine::Sum, .. });
                sums && w.guard.is_none() && w.more.is_empty() && self.not_negative(&w.value, deep - 1)
            }),
            _ => self.positive(e),
        }
    }

    /// `quotient` by `divisors` of what is left of a sum, and 0 where the sum has no terms.
    pub(super) fn unless_empty(&self, quotient: Expr, divisors: &[Expr], axes: &[AxisId], s: &Statement, choice: bool, reason: &mut String) -> Expr {
        let none = self.may_have_no_points(axes);
        if !(choice || s.guard.is_some() || none) || divisors.iter().all(|d| self.positive(d)) {
            return quotient;
        }
        let test = if divisors.iter().all(|d| self.tells(d)) {
            reason.push_str("; the sum may have no terms, where dividing inside gives 0 and dividing outside gives 0/0: a zero divisor gives 0");
            let d = product(divisors.iter().map(|d| to_float(&self.p, d.clone())).collect());
            d.map(|d| Expr::binary(Binary::Eq, d, Expr::float(0.0)))
        } else if choice || s.guard.is_some() {
            reason.push_str("; the sum may have no terms, and is 0 then whatever the divisor is");
            let Node::Binary(Binary::Div, sum, _) = &quotient.node else { return quotient };
            Some(Expr::binary(Binary::Eq, (**sum).clone(), Expr::float(0.0)))
        } else {
            reason.push_str("; the sum has no terms where an axis has no points: it is 0 whatever the divisor is");
            let empty = axes.iter().map(|a| &self.p.axis(*a).extent).filter(|x| least(&self.p, x) < 1);
            let is_none = |x: &Extent| Expr::binary(Binary::Eq, Expr::new(Node::Extent(x.clone())), Expr::int(0));
            empty.map(is_none).reduce(|a, b| Expr::binary(Binary::Or, a, b))
        };
        let Some(test) = test else { return quotient };
        let span = quotient.span;
        Expr { node: Node::Select(Arc::new(test), Arc::new(Expr::float(0.0)), Arc::new(quotient)), span }
    }

    /// Whether `e` is finite for finite inputs, but for overflow: no quotients and logarithms, nothing that other statements make.
    fn plain(&self, e: &Expr) -> bool {
        let mut fine = true;
        e.walk(&mut |e| {
            fine &= match &e.node {
                Node::Binary(Binary::Div | Binary::Pow, ..) | Node::Unary(Unary::Log | Unary::Log2 | Unary::Log1p | Unary::Rsqrt, _) => false,
                Node::Read(t, _) => self.p.writer(*t).is_none(),
                _ => true,
            };
        });
        fine
    }
}

/// Whether `e` is made of scalars, numbers, and sizes that are never 0 alone.
pub(super) fn steady(p: &Problem, e: &Expr) -> bool {
    let mut fine = e.axes().is_empty();
    e.walk(&mut |e| {
        match &e.node {
            Node::Read(t, index) => fine &= p.tensor(*t).role == Role::Scalar && index.is_empty(),
            // Over no points a mean is no number.
            Node::Extent(x) => fine &= least(p, x) >= 1,
            _ => {}
        }
    });
    fine
}
