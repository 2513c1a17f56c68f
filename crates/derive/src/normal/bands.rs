//! Sums over the points that lie near a row, or that are a row's own.
//!
//! ```text
//! y[n] = sum[j] (x[j] * h[n - j] if 0 <= n - j < 33 else 0)        -->  y[n] = sum[j] x[j] * h[n - j]  when 0 <= n - j < 33
//! y[n] = sum[t, k] (x[t] * w[k] if n == 2 * t + k else 0)           -->  y[n] = sum[t] x[t] * w[n - 2 * t]  when 0 <= n - 2 * t < 4
//! .. when 0 <= n - 160 * t < 400                                     -->  .. and (n - 240) / 160 <= t < (n - 240) / 160 + 3
//! ```
//! `condition-of-sum`: what is 0 adds nothing, so a condition that keeps the summed point within a distance of the row is one of the sum: its points are a range, a few of all. As a choice inside of it, or as
//! one on a factor, all points are visited.
//!
//! `picked-point`: a condition that two numbers are equal, one of which counts a summed axis once, leaves one point of that axis.
//!
//! `band-as-range`: whole numbers that times 160 are at most a number are at most its quotient, so multiples of the axis are ranges of it too, as long
//! as the most multiples that fit. The condition stays: it says what places are inside.

use super::conditions::{is_zero, multiplied};
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_expr, to_poly, Atom, P};

/// A bound on a summed axis: `by * axis + rest >= 0`.
struct Near {
    by: i128,
    rest: P,
}

/// A band: `0 <= by * axis + rest <= most`, and the conditions that say so.
struct Band {
    axis: AxisId,
    by: i128,
    rest: P,
    most: i128,
    conditions: [Expr; 2],
}

impl Normaliser<'_> {
    pub(super) fn bands(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some(new) = self.band_of_sum(i) {
                self.replace(i, "condition-of-sum", "what is further away adds nothing", new);
            }
            while let Some(new) = self.equal_point(i) {
                self.replace(i, "picked-point", "a condition leaves one point of the axis", new);
            }
            if let Some(new) = self.band_as_range(i) {
                self.replace(i, "band-as-range", "multiples of the axis within a distance of a number are those between two quotients", new);
            }
        }
    }

    /// Sum `i` with the parts of its choices' conditions that keep its points near the row as its own.
    fn band_of_sum(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() {
            return None;
        }
        let mut guard: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().collect();
        let before = guard.len();
        let mut factors = Vec::new();
        for f in multiplied(&s.value) {
            let Node::Select(c, a, zero) = &f.node else {
                factors.push(f);
                continue;
            };
            let near = if is_zero(zero) { self.near(&conjuncts(c), &axes, &s.target_axes) } else { Vec::new() };
            if near.is_empty() {
                factors.push(f);
                continue;
            }
            let (mine, rest): (Vec<_>, Vec<_>) = conjuncts(c).into_iter().cloned().partition(|c| near.contains(c));
            guard.extend(mine);
            match rest.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b)) {
                Some(rest) => factors.push(Expr { node: Node::Select(Arc::new(rest), a.clone(), zero.clone()), span: f.span }),
                None => factors.extend(multiplied(a)),
            }
        }
        if guard.len() == before {
            return None;
        }
        let value = factors.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b))?;
        let guard = guard.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b));
        Some(Statement { value: Expr { span: s.value.span, ..value }, guard, ..s.clone() })
    }

    /// Of `conditions`, those that bound one of `axes` on both sides, so far apart as a number says, by what tells of the row; and those that are equations of one.
    fn near(&self, conditions: &[&Expr], axes: &[AxisId], row: &[AxisId]) -> Vec<Expr> {
        let mut out: Vec<Expr> = self.bands_of(conditions, axes, row).into_iter().flat_map(|b| b.conditions).collect();
        out.extend(conditions.iter().filter(|c| self.equation(c, axes, row).is_some()).map(|c| (*c).clone()));
        out
    }

    /// The bands that `conditions` say of `axes`.
    fn bands_of(&self, conditions: &[&Expr], axes: &[AxisId], row: &[AxisId]) -> Vec<Band> {
        let tells = |b: &Near| row.iter().any(|a| holds_axis(&b.rest, *a));
        let mut out = Vec::new();
        for axis in axes {
            let all: Vec<(&&Expr, Near)> = conditions.iter().filter_map(|c| Some((c, self.near_bound(c, *axis)?))).filter(|(_, b)| tells(b)).collect();
            for (c, low) in all.iter().filter(|(_, b)| b.by > 0) {
                for (d, high) in all.iter().filter(|(_, b)| b.by == -low.by) {
                    if let Some(most) = low.rest.plus(&high.rest).as_constant().filter(|n| *n >= 0) {
                        let conditions = [c, d].map(|c| (**c).clone());
                        out.push(Band { axis: *axis, by: low.by, rest: low.rest.clone(), most, conditions });
                    }
                }
            }
        }
        out
    }

    /// What `c`, a comparison of whole numbers without memory, says of `axis`.
    fn near_bound(&self, c: &Expr, axis: AxisId) -> Option<Near> {
        let Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) = &c.node else { return None };
        if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int || !c.tensors().is_empty() {
            return None;
        }
        let less = to_poly(&self.p, b).minus(&to_poly(&self.p, a));
        let (by, rest) = linear(&less.minus(&P::constant(i128::from(*op == Binary::Lt))), axis)?;
        (by != 0).then_some(Near { by, rest })
    }

    /// The axis of which the equation `c` leaves one point, and that point: of those it counts once the one with the fewest points.
    fn equation(&self, c: &Expr, axes: &[AxisId], row: &[AxisId]) -> Option<(AxisId, P)> {
        let Node::Binary(Binary::Eq, a, b) = &c.node else { return None };
        if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int || !c.tensors().is_empty() {
            return None;
        }
        let apart = to_poly(&self.p, a).minus(&to_poly(&self.p, b));
        let points = |a: &AxisId| self.p.axis(*a).extent.as_constant().unwrap_or(i64::MAX);
        let once = axes.iter().filter_map(|axis| {
            let (by, rest) = linear(&apart, *axis)?;
            (by.abs() == 1).then(|| (*axis, rest.scale(-by)))
        });
        once.filter(|(_, point)| row.iter().any(|a| holds_axis(point, *a))).min_by_key(|(axis, _)| points(axis))
    }

    /// Sum `i` without an axis of which an equation leaves one point.
    fn equal_point(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let all: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
        let (at, (axis, point)) = all.iter().enumerate().find_map(|(at, c)| Some((at, self.equation(c, &axes, &s.target_axes)?)))?;
        let left: Vec<AxisId> = axes.iter().copied().filter(|a| *a != axis).collect();
        // Who is left says where the point is inside.
        if !s.more.is_empty() || !left.iter().any(|a| holds_axis(&point, *a)) {
            return None;
        }
        let Kind::Reduce { op, .. } = &s.kind else { return None };
        let place = to_expr(&point);
        let last = to_expr(&extent_poly(&self.p, &self.p.axis(axis).extent).minus(&P::constant(1)));
        let inside = [Expr::binary(Binary::Le, Expr::int(0), place.clone()), Expr::binary(Binary::Le, place.clone(), last)];
        let put = |e: &Expr| substitute(e, &[axis], std::slice::from_ref(&place));
        let others = all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| put(c));
        let guard = inside.into_iter().chain(others).reduce(|a, b| Expr::binary(Binary::And, a, b));
        Some(Statement { kind: Kind::Reduce { op: *op, axes: left }, value: put(&s.value), guard, ..s.clone() })
    }

    /// Sum `i` whose condition bounds multiples of an axis on both sides, with bounds on the axis beside.
    fn band_as_range(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let all: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
        let mut more: Vec<Expr> = Vec::new();
        for Band { axis, by, rest, most, .. } in self.bands_of(&all, &axes, &s.target_axes).into_iter().filter(|b| b.by > 1) {
            // The least whole number that is no less than `-rest / by`, and as many from there on as may be multiples within the distance.
            let first = Expr::binary(Binary::Div, to_expr(&P::constant(by - 1).minus(&rest)), to_expr(&P::constant(by)));
            let end = Expr::binary(Binary::Add, first.clone(), to_expr(&P::constant(most / by + 1)));
            for new in [Expr::binary(Binary::Le, first, Expr::axis(axis)), Expr::binary(Binary::Lt, Expr::axis(axis), end)] {
                if !all.contains(&&new) && !more.contains(&new) {
                    more.push(new);
                }
            }
        }
        if more.is_empty() {
            return None;
        }
        let guard = all.into_iter().cloned().chain(more).reduce(|a, b| Expr::binary(Binary::And, a, b));
        Some(Statement { guard, ..s.clone() })
    }
}

/// How often `x` counts `axis`, and the rest, if it has it nowhere else.
fn linear(x: &P, axis: AxisId) -> Option<(i128, P)> {
    let (own, rest) = x.terms().fold((0, P::zero()), |(own, rest), (factors, c)| match factors {
        [Atom::Axis(a)] if *a == axis => (own + c, rest),
        _ => (own, rest.plus(&P::term(factors.to_vec(), c))),
    });
    (!holds_axis(&rest, axis)).then_some((own, rest))
}

/// Whether `x` depends on `axis`.
fn holds_axis(x: &P, axis: AxisId) -> bool {
    to_expr(x).axes().contains(&axis)
}
