//! Which points of an axis a condition leaves, as far as that can be told: ranges.
//!
//! A range ends or begins where a number that rises along the axis passes a *limit*, a number that does not depend on the axis. What rises is the axis
//! itself, a quotient of it, or a list that is in order (see [`flashderive_derive::rising`]).
//!
//! | condition | points left |
//! |---|---|
//! | `j <= e`, `j < e` | before `e`: of several rows before the largest |
//! | `e <= j`, `e < j` | from `e` on: of several rows from the least |
//! | `r(j) <= e`, `e <= r(j)`, `r` rises | the same where `r` passes `e`, which is searched for |
//! | `x == y` | `x <= y and y <= x` |
//! | `abs(x) <= c`, `max(x, y) <= c`, `c <= min(x, y)` | both of `-c <= x` and `x <= c`; `x <= c` and `y <= c`; … |
//! | `min(x, y) <= c`, `c <= max(x, y)` | one of the two |
//! | `a and b` | those of both |
//! | `a or b`, both known | from the first of one to the last of the other; tiles between the two may be passed over (of more than two, one gap) |
//! | a condition on rows alone, beside others | all points or none |
//! | `not c` | those of the opposite comparison |
//!
//! Of the points in a range the condition is still tested where it may fail; of those outside it is known to fail.

use crate::reach;
use flashderive_derive::rising;
use flashderive_derive::simplify::{to_expr, to_poly, Atom, P};
use flashderive_ir::problem::*;
use std::cell::Cell;
use std::sync::Arc;

/// Conditions one inside the other that are looked at.
const DEEPEST: u32 = 8;
/// Constants beyond this are no places.
const FARTHEST: u64 = 1 << 30;

/// What a condition leaves of the points of an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Range {
    /// One end.
    End(End),
    /// What all of them leave.
    All(Vec<Range>),
    /// What one of them leaves at least.
    Any(Vec<Range>),
}

/// One end of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Does not depend on the axis.
    pub limit: Expr,
    /// What is added to it.
    pub plus: i64,
    /// Never falls along the axis.
    pub along: Expr,
    /// `limit + plus <= along`: points begin there; else `along <= limit + plus`: they end there.
    pub begins: bool,
}

impl Range {
    /// Its ends, in order.
    pub fn ends(&self) -> Vec<&End> {
        match self {
            Range::End(e) => vec![e],
            Range::All(parts) | Range::Any(parts) => parts.iter().flat_map(Range::ends).collect(),
        }
    }
}

/// What `condition` leaves of the points of `axis`; `None` where that is not known.
pub fn of(p: &Problem, condition: &Expr, axis: AxisId) -> Option<Range> {
    found(p, condition, axis).map(|(range, _)| range)
}

/// The range outside of which `condition` fails, if it holds at all of its points.
pub fn exact(p: &Problem, condition: &Expr, axis: AxisId) -> Option<Range> {
    found(p, condition, axis).filter(|(_, exact)| *exact).map(|(range, _)| range)
}

/// The same for the points of one tile of `tile` points that begins at a multiple of it: there a quotient of the axis by a multiple of the tile is one
/// number, and a remainder rises with the axis. What is the same for all points of the tile ends along 0.
pub fn of_tile(p: &Problem, condition: &Expr, axis: AxisId, tile: i64) -> Option<Range> {
    found_in(p, condition, axis, Some(tile)).filter(|(_, exact)| *exact).map(|(range, _)| range)
}

fn found(p: &Problem, condition: &Expr, axis: AxisId) -> Option<(Range, bool)> {
    found_in(p, condition, axis, None)
}

fn found_in(p: &Problem, condition: &Expr, axis: AxisId, tile: Option<i64>) -> Option<(Range, bool)> {
    let finder = Finder { p, axis, tile, dropped: Cell::new(false) };
    let range = condition.axes().contains(&axis).then(|| finder.condition(condition, true, DEEPEST))??;
    Some((range, !finder.dropped.get()))
}

struct Finder<'a> {
    p: &'a Problem,
    axis: AxisId,
    /// Points of the tile, if only one is looked at.
    tile: Option<i64>,
    /// Whether a part of a conjunction is not known.
    dropped: Cell<bool>,
}

impl Finder<'_> {
    /// `e`, or that it does not hold.
    fn condition(&self, e: &Expr, holds: bool, depth: u32) -> Option<Range> {
        let depth = depth.checked_sub(1)?;
        match (&e.node, holds) {
            (Node::Unary(Unary::Not, a), _) => self.condition(a, !holds, depth),
            (Node::Binary(Binary::And, a, b), true) | (Node::Binary(Binary::Or, a, b), false) => {
                self.joined([self.condition(a, holds, depth), self.condition(b, holds, depth)])
            }
            (Node::Binary(Binary::Or, a, b), true) | (Node::Binary(Binary::And, a, b), false) => {
                Some(Range::Any(vec![self.condition(a, holds, depth)?, self.condition(b, holds, depth)?]))
            }
            (Node::Binary(op, a, b), _) if self.p.sort(a) == Sort::Int && self.p.sort(b) == Sort::Int => match (op, holds) {
                (Binary::Eq, true) | (Binary::Ne, false) => self.joined([self.compare(a, b, false, depth), self.compare(b, a, false, depth)]),
                (Binary::Le, true) => self.compare(a, b, false, depth),
                (Binary::Lt, false) => self.compare(b, a, false, depth),
                (Binary::Lt, true) => self.compare(a, b, true, depth),
                (Binary::Le, false) => self.compare(b, a, true, depth),
                _ => None,
            },
            _ => None,
        }
    }

    /// `a < b` or `a <= b`.
    fn compare(&self, a: &Expr, b: &Expr, less: bool, depth: u32) -> Option<Range> {
        let depth = depth.checked_sub(1)?;
        let (left, right) = (shifted(a), shifted(b));
        match (&left.0.node, &right.0.node) {
            (Node::Unary(Unary::Abs, x), _) => {
                let minus = Expr::unary(Unary::Neg, (**x).clone());
                self.joined([self.compare(&plus(x, left.1), b, less, depth), self.compare(&plus(&minus, left.1), b, less, depth)])
            }
            (Node::Binary(Binary::Max, x, y), _) if self.mentions(left.0) => self.joined([x, y].map(|x| self.compare(&plus(x, left.1), b, less, depth))),
            (_, Node::Binary(Binary::Min, x, y)) if self.mentions(right.0) => self.joined([x, y].map(|x| self.compare(a, &plus(x, right.1), less, depth))),
            (Node::Binary(Binary::Min, x, y), _) if self.mentions(left.0) => {
                Some(Range::Any(vec![self.compare(&plus(x, left.1), b, less, depth)?, self.compare(&plus(y, left.1), b, less, depth)?]))
            }
            (_, Node::Binary(Binary::Max, x, y)) if self.mentions(right.0) => {
                Some(Range::Any(vec![self.compare(a, &plus(x, right.1), less, depth)?, self.compare(a, &plus(y, right.1), less, depth)?]))
            }
            _ => self.end(a, b, less).map(Range::End),
        }
    }

    /// `a < b` or `a <= b` with what depends on the axis on one side, and all else on the other.
    fn end(&self, a: &Expr, b: &Expr, less: bool) -> Option<End> {
        // A sum that wraps around is not that of its parts.
        if [a, b].into_iter().any(|e| !matches!(e.node, Node::Read(..)) && reach::leaves(self.p, e)) {
            return None;
        }
        let difference = to_poly(self.p, b).minus(&to_poly(self.p, a));
        let constant = difference.constant_term();
        let plus = i64::try_from(constant).ok()?.checked_sub(i64::from(less))?;
        let difference = difference.minus(&P::constant(constant));
        let (mut own, mut rest) = (P::zero(), P::zero());
        for (factors, coefficient) in difference.terms() {
            let term = P::term(factors.to_vec(), coefficient);
            if self.mentions(&to_expr(&term)) {
                own = own.plus(&term);
            } else {
                rest = rest.plus(&term);
            }
        }
        let fits = |limit: &Expr| limit.tensors().len() <= 1 && matches!(limit.node, Node::Read(..)) || !reach::leaves(self.p, limit);
        // 0 <= own + rest + plus. In a tile that may be the same for all of its points.
        if self.tile.is_some() && own == P::zero() {
            let limit = to_expr(&rest);
            return (fits(&limit) && plus.unsigned_abs() < FARTHEST).then(|| End { limit, plus, along: Expr::int(0), begins: false });
        }
        let (limit, along, begins) = [(rest.scale(-1), own.clone(), true), (rest, own.scale(-1), false)].into_iter().find(|(_, along, _)| self.rises(along))?;
        let limit = to_expr(&limit);
        let plus = if begins { plus.checked_neg()? } else { plus };
        (fits(&limit) && plus.unsigned_abs() < FARTHEST).then(|| End { limit, plus, along: to_expr(&along), begins })
    }

    /// What all that is known leaves.
    fn joined<const N: usize>(&self, parts: [Option<Range>; N]) -> Option<Range> {
        let mut known: Vec<Range> = parts.into_iter().flatten().collect();
        if known.len() < N {
            self.dropped.set(true);
        }
        if known.len() < 2 {
            return known.pop();
        }
        Some(Range::All(known))
    }

    fn rises(&self, along: &P) -> bool {
        let e = to_expr(along);
        *along == P::atom(Atom::Axis(self.axis)) || self.by_tile(&e, Binary::Mod) || self.tile.is_none() && rising::rises(self.p, &e, self.axis)
    }

    fn mentions(&self, e: &Expr) -> bool {
        if !e.axes().contains(&self.axis) {
            return false;
        }
        if self.tile.is_none() {
            return true;
        }
        !self.by_tile(e, Binary::Div) && (e.node == Node::Axis(self.axis) || e.children().into_iter().any(|c| self.mentions(c)))
    }

    /// Whether `e` is the quotient or remainder of the axis by a multiple of the tile.
    fn by_tile(&self, e: &Expr, op: Binary) -> bool {
        let Node::Binary(own, a, c) = &e.node else { return false };
        let multiple = |c: i64| self.tile.is_some_and(|tile| c > 0 && c % tile == 0);
        *own == op && a.node == Node::Axis(self.axis) && matches!(c.node, Node::Int(c) if multiple(c))
    }
}

/// A sum with a constant apart, which [`plus`] puts back.
fn shifted(e: &Expr) -> (&Expr, i64) {
    match &e.node {
        Node::Binary(Binary::Add, a, b) => match (&a.node, &b.node) {
            (_, Node::Int(v)) => (a, *v),
            (Node::Int(v), _) => (b, *v),
            _ => (e, 0),
        },
        _ => (e, 0),
    }
}

fn plus(e: &Expr, v: i64) -> Expr {
    if v == 0 {
        return e.clone();
    }
    Expr { node: Node::Binary(Binary::Add, Arc::new(e.clone()), Arc::new(Expr::int(v))), span: e.span }
}

#[cfg(test)]
mod tests;
