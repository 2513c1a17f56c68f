//! Points that are minus infinity below a maximum and exponentials, as points that are not there.
//!
//! ```text
//! z[t, s] = x[t, s] if s <= t else -inf          m[t] = max[s] z[t, s]      e[t, s] = exp(z[t, s] - m[t])
//! -->  z[t, s] = x[t, s] when s <= t             m[t] = max[s] z[t, s] when s <= t     e[t, s] = exp(..) when s <= t
//! ```
//! `absent-points`: a maximum does not see minus infinity, the exponential of it is 0, and so is whatever has that as a factor: sums leave it out. Where the condition says so, tiles in
//! which no point is there are not visited, and what is multiplied with it is taken for finite, as beside all absent points.
//!
//! Points that are 0 below sums, where the numbers of the points say so, go the same way: `e[t, s] = exp(..) if s <= t else 0`, and `exp(..) * (1 if s <= t else 0)`.
//!
//! Done where all that reads the value is such a maximum, or the exponential of its distance from one or from what is given; where all that reads these has them as a factor, down to sums; and where each
//! maximum has a point, whatever the row: the first or the last one, or that of the row's own number. Without one it is minus infinity, and what is made of that is no number.

use super::conditions::multiplied;
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_poly, P};
use std::collections::BTreeSet;

/// What a value is at points that may as well not be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Absent {
    Infinite,
    Zero,
}

/// What is known of the readers of a value that may be minus infinity or 0.
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
            let Some((condition, value, absent)) = self.where_there(i) else { continue };
            let Some(readers) = self.only_zeros(i, &condition, absent) else { continue };
            let there = |s: &Statement| {
                let guard = s.guard.iter().cloned().chain([condition.clone()]).reduce(|a, b| Expr::binary(Binary::And, a, b));
                Statement { guard, ..s.clone() }
            };
            let reason = match absent {
                Absent::Infinite => "what is minus infinity is no maximum, and its exponential adds nothing",
                Absent::Zero => "what is 0 adds nothing",
            };
            for member in readers.members {
                let new = there(&self.p.statements[member]);
                self.replace(member, "absent-points", reason, new);
            }
            let new = Statement { value, ..there(&self.p.statements[i]) };
            self.replace(i, "absent-points", reason, new);
        }
    }

    /// The condition outside of which map `i` is minus infinity or 0, and its value inside.
    fn where_there(&self, i: usize) -> Option<(Expr, Expr, Absent)> {
        let s = &self.p.statements[i];
        if s.kind != Kind::Map || s.guard.is_some() || self.p.tensor(s.target).role != Role::Temp {
            return None;
        }
        if let Some((condition, value)) = self.where_finite(&s.value) {
            return Some((condition, value, Absent::Infinite));
        }
        // Rewrites write zeros where they want them.
        if !self.written {
            return None;
        }
        // A condition on numbers of the value itself is no range of points.
        let of_places = |c: &Expr| {
            let mut few = true;
            c.walk(&mut |e| {
                if let Node::Read(t, _) = &e.node {
                    let t = self.p.tensor(*t);
                    // One number for each point of the condition is a mask of its own, and no list.
                    few &= !t.dtype.is_float() && t.role != Role::Temp && e.axes().len() < c.axes().len();
                }
            });
            few && c.axes().len() > 1
        };
        let nothing = |e: &Expr| matches!(e.node, Node::Float(v) if v == 0.0);
        let given = |e: &Expr| matches!(&e.node, Node::Read(t, _) if self.p.tensor(*t).role != Role::Temp);
        let Node::Select(c, a, b) = &s.value.node else {
            // Times 1 or 0.
            let mut all = multiplied(&s.value);
            let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
            let mask = |f: &Expr| match &f.node {
                Node::Select(c, a, b) if one(a) && nothing(b) && of_places(c) => Some((**c).clone()),
                _ => None,
            };
            let (at, c) = all.iter().enumerate().find_map(|(at, f)| Some((at, mask(f)?)))?;
            all.remove(at);
            let given = all.iter().all(given);
            let value = all.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b)).filter(|_| !given)?;
            return Some((c, Expr { span: s.value.span, ..value }, Absent::Zero));
        };
        // Given elements with zeros among them are an operand as they are.
        if [a, b].iter().any(|e| given(e)) {
            return None;
        }
        match (nothing(a), nothing(b)) {
            (false, true) if of_places(c) => Some(((**c).clone(), (**a).clone(), Absent::Zero)),
            (true, false) if of_places(c) => Some((self.fails(c), (**b).clone(), Absent::Zero)),
            _ => None,
        }
    }

    /// The condition outside of which a value is minus infinity, and what it is inside: choices within choices, and numbers that are added.
    fn where_finite(&self, e: &Expr) -> Option<(Expr, Expr)> {
        let infinite = |e: &Expr, sign: f64| match &e.node {
            Node::Float(v) => *v == sign * f64::INFINITY,
            Node::Unary(Unary::Neg, x) => matches!(x.node, Node::Float(v) if v == -sign * f64::INFINITY),
            _ => false,
        };
        let nothing = |e: &Expr| matches!(e.node, Node::Float(v) if v == 0.0);
        match &e.node {
            Node::Select(c, a, b) => {
                let (condition, value) = match (infinite(a, -1.0), infinite(b, -1.0)) {
                    (false, true) => ((**c).clone(), a),
                    (true, false) => (self.fails(c), b),
                    _ => return None,
                };
                Some(match self.where_finite(value) {
                    Some((inner, value)) => (Expr::binary(Binary::And, condition, inner), value),
                    None => (condition, (**value).clone()),
                })
            }
            Node::Binary(Binary::Add, a, b) => {
                let (condition, value, other) = match (self.where_finite(a), self.where_finite(b)) {
                    (Some((condition, value)), None) => (condition, value, b),
                    (None, Some((condition, value))) => (condition, value, a),
                    _ => return None,
                };
                let sum = if nothing(&value) { (**other).clone() } else { Expr::binary(Binary::Add, value, (**other).clone()) };
                Some((condition, Expr { span: e.span, ..sum }))
            }
            _ => None,
        }
    }

    /// The readers of map `i`, if they are maxima with a point each and exponentials below them, of which only sums are made; or sums alone.
    fn only_zeros(&self, i: usize, condition: &Expr, absent: Absent) -> Option<Readers> {
        let of = self.p.statements[i].target;
        let mut found = Readers::default();
        if absent == Absent::Zero {
            found.zeros.insert(of);
        }
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
                Kind::Reduce { op: Combine::Max, axes } if absent == Absent::Infinite && self.is_own(&s.value, of) && self.has_point(condition, axes) => {
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
        (!found.members.is_empty()).then_some(found)
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
                Node::Binary(Binary::Sub, z, m) => {
                    let below = |t: TensorId| known.maxima.contains(&t) && self.is_own(m, t) || self.p.tensor(t).role == Role::Input;
                    !known.zeros.contains(&of) && self.is_own(z, of) && matches!(&m.node, Node::Read(t, _) if below(*t))
                }
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

    /// Whether `condition` holds at some point of `axes` whatever the others are: at the first or the last, or at that of the number of another axis.
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
            Node::Binary(Binary::Eq | Binary::Le, a, b) if self.p.sort(a) == Sort::Int && a == b => true,
            Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) if self.p.sort(a) == Sort::Int && !facts.wraps(a) && !facts.wraps(b) => {
                facts.nonnegative(&to_poly(&self.p, b).minus(&to_poly(&self.p, a)).minus(&P::constant(i128::from(*op == Binary::Lt))))
            }
            _ => false,
        };
        let last = self.p.axis(axis).extent.as_constant().map(|n| Expr::int(n - 1));
        [Expr::int(0)].into_iter().chain(last).chain(others).any(|at| inside(&at) && conjuncts(&substitute(condition, &[axis], &[at])).into_iter().all(holds))
    }
}
