//! Bounds of expressions that have no polynomial: choices, conversions, magnitudes, bits.

use super::*;

impl Facts<'_> {
    /// Bounds of an expression that has no polynomial.
    pub(super) fn expr_bounds(&self, e: &Expr, depth: u32) -> (Vec<P>, Vec<P>) {
        let zero_one = (vec![P::zero()], vec![P::constant(1)]);
        let inside = |c: &Expr, holds: bool| {
            let mut facts = self.clone();
            facts.depth = depth.saturating_sub(1);
            facts.assume(c, holds);
            facts
        };
        let of = |facts: &Facts, e: &Expr| -> (Vec<P>, Vec<P>) {
            if facts.p.sort(e) == Sort::Bool {
                return (vec![P::zero()], vec![P::constant(1)]);
            }
            if facts.p.sort(e) != Sort::Int {
                return (Vec::new(), Vec::new());
            }
            let x = to_poly(facts.p, e);
            let low = facts.uppers(&x.scale(-1), depth.saturating_sub(1)).into_iter().map(|u| u.scale(-1)).collect();
            (low, facts.uppers(&x, depth.saturating_sub(1)))
        };
        if depth == 0 {
            return (Vec::new(), Vec::new());
        }
        match &e.node {
            Node::Select(c, a, b) => {
                let x = of(&inside(c, true), a);
                let y = of(&inside(c, false), b);
                (self.common(&x.0, &y.0, false), self.common(&x.1, &y.1, true))
            }
            Node::Cast(_, a) if self.p.sort(a) == Sort::Bool => zero_one,
            Node::Cast(d, a) if self.p.sort(a) == Sort::Int => {
                // A narrower integer saturates: it may only lose magnitude.
                let (lo, hi) = of(self, a);
                let (least, most) = dtype_range(*d);
                (lo.into_iter().chain([P::constant(least)]).collect(), hi.into_iter().chain([P::constant(most)]).collect())
            }
            Node::Bool(_) => zero_one,
            Node::Unary(Unary::Relu, a) => (vec![P::zero()], self.common(&of(self, a).1, &[P::zero()], true)),
            // The least number of 64 bits has no counterpart: it stays negative.
            Node::Unary(Unary::Abs, a) if self.narrow(a) || !of(self, a).0.is_empty() => {
                let (lo, hi) = of(self, a);
                let below: Vec<P> = lo.iter().map(|l| l.scale(-1)).collect();
                (vec![P::zero()], self.common(&hi, &below, true))
            }
            Node::Binary(Binary::BitOr | Binary::BitXor, a, b) => {
                // Of two numbers that are not negative, no bit is above those that either has.
                let most = |e: &Expr| {
                    let (lo, hi) = of(self, e);
                    let most = hi.iter().filter_map(P::as_constant).min()?;
                    lo.iter().any(|l| self.size_nonnegative(l)).then_some(most)
                };
                match (most(a), most(b)) {
                    (Some(a), Some(b)) => (vec![P::zero()], vec![P::constant(((a.max(b).max(0) as u128) + 1).next_power_of_two() as i128 - 1)]),
                    _ => (Vec::new(), Vec::new()),
                }
            }
            Node::Binary(Binary::BitAnd, a, b) => {
                // With a non-negative constant the result has no other bits.
                let mask = [a, b].into_iter().find_map(|e| to_poly(self.p, e).as_constant()).filter(|c| *c >= 0);
                (mask.iter().map(|_| P::zero()).collect(), mask.map(P::constant).into_iter().collect())
            }
            _ => (Vec::new(), Vec::new()),
        }
    }
}
