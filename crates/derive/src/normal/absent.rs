//! Points that are minus infinity below a maximum and exponentials, as points that are not there.
//!
//! ```text
//! z[t, s] = x[t, s] if s <= t else -inf          m[t] = max[s] z[t, s]      e[t, s] = exp(z[t, s] - m[t])
//! -->  z[t, s] = x[t, s] when s <= t             m[t] = max[s] z[t, s] when s <= t     e[t, s] = exp(..) when s <= t
//! ```
//! `absent-points`: a maximum does not see minus infinity, the exponential of it is 0, and so is whatever has that as a factor: sums leave it out. Where the condition says so, tiles in
//! which no point is there are not visited, and what is multiplied with it is taken for finite, as beside all absent points.
//!
//! Done where all that reads the value is such a maximum, or the exponential of its distance from one; where all that reads these has them as a factor, down to sums; and where each
//! maximum has a point, whatever the row: the first one, or that of the row's own number. Without one it is minus infinity, and what is made of that is no number.

use super::conditions::multiplied;
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_poly, P};
use std::collections::BTreeSet;

/// What is known of the readers of a value that may be minus infinity.
#[derive(Default)]
struct Readers {
    /// Its maxima.
    maxima: BTreeSet<TensorId>,
    /// Maps that are 0 where it is minus infinity.
    zeros: BTreeSet<TensorId>,
    /// Statements that have the condition then.
    members: BTreeSet<usize>,
}

impl Normaliser<'_> {
    pub(super) fn absent_points(&mut self) {
        for i in 0..self.p.statements.len() {
            let Some((condition, value)) = self.where_finite(i) else { continue };
            let Some(readers) = self.only_exponentials(i, &condition) else { continue };
            let there = |s: &Statement| {
                let guard = s.guard.iter().cloned().chain([condition.clone()]).reduce(|a, b| Expr::binary(Binary::And, a, b));
                Statement { guard, ..s.clone() }
            };
            let reason = "what is minus infinity is no maximum, and its exponential adds nothing";
            for member in readers.members {
                let new = there(&self.p.statements[member]);
                self.replace(member, "absent-points", reason, new);
            }
            let new = Statement { value, ..there(&self.p.statements[i]) };
            self.replace(i, "absent-points", reason, new);
        }
    }

    /// The condition outside of which map `i` is minus infinity, and its value inside.
    fn where_finite(&self, i: usize) -> Option<(Expr, Expr)> {
        let s = &self.p.statements[i];
        let Node::Select(c, a, b) = &s.value.node else { return None };
        let below = |e: &Expr| match &e.node {
            Node::Float(v) => *v == f64::NEG_INFINITY,
            Node::Unary(Unary::Neg, x) => matches!(x.node, Node::Float(v) if v == f64::INFINITY),
            _ => false,
        };
        let plain = s.kind == Kind::Map && s.guard.is_none() && self.p.tensor(s.target).role == Role::Temp;
        match (plain, below(a), below(b)) {
            (true, false, true) => Some(((**c).clone(), (**a).clone())),
            (true, true, false) => Some((Expr::new(Node::Unary(Unary::Not, c.clone())), (**b).clone())),
            _ => None,
        }
    }

    /// The readers of map `i`, if they are maxima with a point each and exponentials below them, of which only sums are made.
    fn only_exponentials(&self, i: usize, condition: &Expr) -> Option<Readers> {
        let of = self.p.statements[i].target;
        let mut found = Readers::default();
        // Statements are in the order of their dependences.
        for (number, s) in self.p.statements.iter().enumerate().skip(i + 1) {
            let reads = statement_reads(s);
            if !reads.contains(&of) && !reads.iter().any(|t| found.zeros.contains(t)) {
                continue;
            }
            let plain = s.more.is_empty() && s.guard.is_none() && condition.axes().iter().all(|a| s.domain().contains(a));
            if !plain {
                return None;
            }
            match &s.kind {
                Kind::Reduce { op: Combine::Max, axes } if self.is_own(&s.value, of) && self.has_point(condition, axes) => {
                    found.maxima.insert(s.target);
                }
                Kind::Reduce { op: Combine::Sum, .. } if self.vanishes(&s.value, of, &found) => {}
                Kind::Map if self.p.tensor(s.target).role == Role::Temp && self.vanishes(&s.value, of, &found) => {
                    found.zeros.insert(s.target);
                }
                _ => return None,
            }
            found.members.insert(number);
        }
        (!found.maxima.is_empty()).then_some(found)
    }

    /// Whether `e` is the element of `t` at the statement's own point.
    fn is_own(&self, e: &Expr, t: TensorId) -> bool {
        let own = self.p.writer(t).map(|w| &self.p.statement(w).target_axes);
        matches!(&e.node, Node::Read(x, index) if *x == t && own.is_some_and(|own| index.iter().zip(own).all(|(e, a)| e.node == Node::Axis(*a))))
    }

    /// Whether `e` is 0 where `of` is minus infinity, and reads it, and what else is 0 there, in factors that are alone.
    fn vanishes(&self, e: &Expr, of: TensorId, known: &Readers) -> bool {
        let read = |e: &Expr| e.tensors().iter().any(|t| *t == of || known.zeros.contains(t));
        match &e.node {
            Node::Read(t, _) => known.zeros.contains(t) && self.is_own(e, *t),
            Node::Unary(Unary::Exp | Unary::Exp2, x) => match &x.node {
                Node::Binary(Binary::Sub, z, m) => self.is_own(z, of) && matches!(&m.node, Node::Read(t, _) if known.maxima.contains(t) && self.is_own(m, *t)),
                _ => false,
            },
            Node::Cast(d, x) => d.is_float() && self.vanishes(x, of, known),
            Node::Binary(Binary::Div, a, b) => !read(b) && self.vanishes(a, of, known),
            Node::Binary(Binary::Mul, ..) => {
                let (zeros, others): (Vec<Expr>, Vec<Expr>) = multiplied(e).into_iter().partition(|f| self.vanishes(f, of, known));
                !zeros.is_empty() && !others.iter().any(read)
            }
            _ => false,
        }
    }

    /// Whether `condition` holds at some point of `axes` whatever the others are: at the first, or at that of the number of another axis.
    fn has_point(&self, condition: &Expr, axes: &[AxisId]) -> bool {
        let own: Vec<AxisId> = axes.iter().copied().filter(|a| mentions(condition, &[*a])).collect();
        let [axis] = own[..] else { return false };
        let facts = Facts::new(&self.p).at_points_of(condition.axes().into_iter().chain(axes.iter().copied()));
        let inside = |at: &Expr| {
            let (at, extent) = (to_poly(&self.p, at), extent_poly(&self.p, &self.p.axis(axis).extent));
            facts.nonnegative(&at) && facts.nonnegative(&extent.minus(&at).minus(&P::constant(1)))
        };
        let others = condition.axes().into_iter().filter(|a| !axes.contains(a)).map(Expr::axis);
        let holds = |c: &Expr| match &c.node {
            Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) if self.p.sort(a) == Sort::Int && !facts.wraps(a) && !facts.wraps(b) => {
                facts.nonnegative(&to_poly(&self.p, b).minus(&to_poly(&self.p, a)).minus(&P::constant(i128::from(*op == Binary::Lt))))
            }
            _ => false,
        };
        [Expr::int(0)].into_iter().chain(others).any(|at| inside(&at) && conjuncts(&substitute(condition, &[axis], &[at])).into_iter().all(holds))
    }
}
