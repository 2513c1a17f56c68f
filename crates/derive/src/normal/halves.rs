//! Parts of a row that a choice takes from elsewhere in it, as one place that goes around.
//!
//! ```text
//! y[t, d] = x[t, d] * c[t, d] - x[t, d + 64] * s[t, d]   if d < 64 else   x[t, d] * c[t, d - 64] + x[t, d - 64] * s[t, d - 64]                      d < 128
//! -->  y[t, d] = x[t, d] * c[t, d % 64] - x[t, (d + 64) % 128] * s[t, d % 64]   if d < 64 else   x[t, d] * c[t, d % 64] + x[t, (d + 64) % 128] * s[t, d % 64]
//! ```
//! `place-of-both-sides`: behind the point at which a choice by numbers alone changes, what is read lies as far before as it lay behind the first points: both sides read the same element, whichever is
//! chosen. It is loaded once, by rows of neighbours, and only what is made of it is chosen. Maps that one side of such a choice reads alone are written out for it.

use super::parts::first_otherwise;
use super::*;
use crate::simplify::{to_poly, Atom, P};

/// A choice along an axis of so many points: one side before a point, the other from there on.
struct Choice {
    axis: AxisId,
    extent: i64,
    first: i64,
}

impl Normaliser<'_> {
    pub(super) fn places_of_both_sides(&mut self) {
        for i in 0..self.p.statements.len() {
            if self.p.statements[i].kind != Kind::Map {
                continue;
            }
            let s = self.p.statements[i].clone();
            let value = self.sides_written_out(&s.value);
            self.replace(i, "inline-map", "one side of a choice by numbers alone reads it", Statement { value, ..s });
            let s = self.p.statements[i].clone();
            let value = s.value.rewrite(&mut |e| self.of_both_sides(e));
            self.replace(i, "place-of-both-sides", "both sides of the choice read the same element", Statement { value, ..s });
        }
    }

    fn choice(&self, c: &Expr) -> Option<Choice> {
        let [axis] = c.axes()[..] else { return None };
        let (first, extent) = (first_otherwise(c, axis)?, self.p.axis(axis).extent.as_constant()?);
        (0 < first && first < extent).then_some(Choice { axis, extent, first })
    }

    /// `e`, a choice by numbers alone between maps that nobody else reads, with their values.
    fn sides_written_out(&self, e: &Expr) -> Expr {
        let Node::Select(c, a, b) = &e.node else { return e.clone() };
        if self.choice(c).is_none() {
            return e.clone();
        }
        let alone = |t: TensorId| self.only_reader(t).is_some() && self.map_of(t).is_some_and(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32);
        let side = |x: &Expr| match &x.node {
            Node::Read(t, _) if alone(*t) => Arc::new(self.inline_reads(x, &|r| r == *t)),
            _ => Arc::new(x.clone()),
        };
        Expr { node: Node::Select(c.clone(), side(a), side(b)), span: e.span }
    }

    /// `e`, a choice by numbers alone, with one place for what both sides read.
    fn of_both_sides(&self, e: &Expr) -> Option<Expr> {
        let Node::Select(c, a, b) = &e.node else { return None };
        let choice = self.choice(c)?;
        // The side of the first points.
        let (early, late) = if super::parts::holds_at(c, choice.axis, 0) { (a, b) } else { (b, a) };
        let mut pairs: Vec<([Expr; 2], Expr)> = Vec::new();
        // What both sides read anyway is the same element already.
        early.walk(&mut |x| {
            late.walk(&mut |y| {
                if let Some(both) = self.same_place(x, y, &choice).filter(|_| !contains(late, x) && !contains(early, y)) {
                    pairs.push(([x.clone(), y.clone()], both));
                }
            });
        });
        if pairs.is_empty() {
            return None;
        }
        let put = |side: &Expr, at: usize| {
            Arc::new(side.rewrite(&mut |n| pairs.iter().find(|(p, _)| p[at] == *n).map(|(_, both)| Expr { span: n.span, ..both.clone() })))
        };
        let (early, late) = (put(early, 0), put(late, 1));
        let (a, b) = if super::parts::holds_at(c, choice.axis, 0) { (early, late) } else { (late, early) };
        Some(Expr { node: Node::Select(c.clone(), a, b), span: e.span })
    }

    /// The element that `x` is at the first points of a choice and `y` at the others, if one place around the axis says both.
    fn same_place(&self, x: &Expr, y: &Expr, c: &Choice) -> Option<Expr> {
        let (Node::Read(t, early), Node::Read(u, late)) = (&x.node, &y.node) else { return None };
        let own: Vec<usize> = (0..early.len()).filter(|d| early[*d] != *late.get(*d).unwrap_or(&early[*d])).collect();
        let ([d], true, true) = (&own[..], t == u, early.len() == late.len()) else { return None };
        let at = P::atom(Atom::Axis(c.axis));
        let behind = |e: &Expr| to_poly(&self.p, e).minus(&at).as_constant();
        let (before, after) = (behind(&early[*d])?, behind(&late[*d])?);
        let (extent, first) = (i128::from(c.extent), i128::from(c.first));
        let around = |plus: i128, by: i128| {
            let from = if plus == 0 { Expr::axis(c.axis) } else { Expr::binary(Binary::Add, Expr::axis(c.axis), Expr::int(plus as i64)) };
            Expr::binary(Binary::Mod, from, Expr::int(by as i64))
        };
        let place = match (before, after) {
            // Around the whole axis, or twice through its first part.
            (p, q) if p == extent - first && q == -first => around(p, extent),
            (0, q) if q == -first && extent <= 2 * first => around(0, first),
            _ => return None,
        };
        let mut index = early.clone();
        index[*d] = place;
        Some(Expr { node: Node::Read(*t, index), span: x.span })
    }
}
