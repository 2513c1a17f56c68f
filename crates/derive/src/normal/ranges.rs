//! Short ranges of an axis as windows: offsets from where the range begins.
//!
//! ```text
//! y[t] = max[s] x[s] when t - 2 <= s and s < t + 7
//! -->  y[t] = max[o] x[t - 2 + o] when 0 <= t - 2 + o and t - 2 + o < S                    o < 9
//! ```
//! `range-to-offset`: a condition that keeps an axis between two bounds, of which the upper is never more than a constant above the lower, leaves that many points. Written over
//! offsets the index is affine, borders are conditions, and what neighbouring results share is seen: a window, a block of a row, a stencil. As a range, each result walks over tiles of the axis.
//! A bound may be the larger, or the smaller, of several, or of a distance, `abs(t - s) < 4`: each is a bound of its own, and the pair that leaves the fewest points is taken. One of a
//! quotient, `s / 8 == t`, is one of the points that have it.
//! Points keep their order. A sum of values that are 0 outside of the range is a sum over it; so is a
//! maximum of those that are minus infinity there, and of those that are not negative and 0 there.
//!
//! Not done where an element of the sum is a value of a statement for each pair of a row and a point of the axis: over offsets each would be made again for each row that the
//! rows of a tile share it with, and products of matrices would be none. Nor where the place of a point is the result.

use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_expr, to_poly, Atom, P};

/// Points of a range, at most: longer ones fill tiles (by price, h200, largest of 256 points of 4 x 8192 x 128: 626 us as a range, 547 over offsets; sums of 256 neighbours
/// of 16.8 million 26.0 and 22.2, of 8 neighbours 291 and 22.9).
const MOST_POINTS: i128 = 256;

/// The same where the sum is a product of matrices as a range alone: rows share a side then, and a tile of results has it in registers (by price, h200, 64 x 16384
/// with the same filter: 16 points 21.9 us as a range, 15.8 over offsets; 32 points 31.2 and 41.2).
const MOST_OF_PRODUCT: i128 = 16;

/// A bound of an axis: no point is below (above) it.
#[derive(Clone)]
pub(super) struct Bound {
    pub(super) at: P,
    pub(super) upper: bool,
}

impl Normaliser<'_> {
    pub(super) fn ranges(&mut self) {
        let mut offsets = BTreeMap::new();
        for i in 0..self.p.statements.len() {
            let Kind::Reduce { op, axes } = &self.p.statements[i].kind else { continue };
            if matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_)) {
                continue;
            }
            for axis in axes.clone() {
                self.over_offsets(i, axis, &mut offsets);
            }
        }
    }

    /// Writes reduction `i` over offsets from where its range of `axis` begins. `offsets`: those of an axis and a number of points, which ranges share.
    fn over_offsets(&mut self, i: usize, axis: AxisId, offsets: &mut BTreeMap<(AxisId, i128), AxisId>) -> Option<()> {
        let mut s = under_guard(&self.p.statements[i]);
        let above = self.above_zero(&self.p.statements[i]);
        s = above.clone().unwrap_or(s);
        let (first, points) = self.window(s.guard.as_ref()?, axis)?;
        if above.is_some() && !self.holds_at_first(s.guard.as_ref()?, &first, axis) {
            return None;
        }
        let fits = self.p.axis(axis).extent.as_constant().is_some_and(|e| i128::from(e) <= points);
        let with_maps = self.pairs_inlined(&s, axis, &to_expr(&first));
        // The same points for all rows are a part of the axis, and what is made along it may be made there.
        let moves = mentions(&to_expr(&first), &s.target_axes);
        if fits || !moves || self.made_for_pairs(&with_maps, axis, &to_expr(&first)) {
            return None;
        }
        let extent = extent_poly(&self.p, &self.p.axis(axis).extent);
        let before = self.p.axes.len();
        let offset = *offsets.entry((axis, points)).or_insert_with(|| self.offset_of(axis, points));
        let place = first.plus(&P::atom(Atom::Axis(offset)));
        let at = to_expr(&place);
        let mut new = map_expressions(&with_maps, &mut |e| substitute(e, &[axis], std::slice::from_ref(&at)));
        let last = extent.minus(&P::constant(1));
        let mut conditions = vec![Expr::binary(Binary::Le, Expr::int(0), at.clone()), Expr::binary(Binary::Le, at, to_expr(&last))];
        conditions.extend(new.guard.iter().flat_map(|g| conjuncts(g)).flat_map(single));
        new.guard = self.needed(conditions);
        if let Kind::Reduce { axes, .. } = &mut new.kind {
            axes.iter_mut().filter(|a| **a == axis).for_each(|a| *a = offset);
        }
        if points > MOST_OF_PRODUCT && self.is_product(&with_maps, &with_maps.value) && !self.is_product(&new, &new.value) {
            self.p.axes.truncate(before);
            offsets.retain(|_, a| (a.0 as usize) < before);
            return None;
        }
        let reason = format!("the range of {} is never longer than {points} points", self.p.axis(axis).name);
        self.replace(i, "range-to-offset", &reason, new);
        Some(())
    }

    /// A maximum of values that are not negative, and 0 elsewhere, as that of the former: where there is one.
    fn above_zero(&self, s: &Statement) -> Option<Statement> {
        let (Node::Select(c, v, zero), Kind::Reduce { op: Combine::Max, .. }) = (&s.value.node, &s.kind) else { return None };
        let fits = s.guard.is_none() && s.more.is_empty() && conditions::is_zero(zero) && self.p.sort(v) == Sort::Float && never_below_zero(v);
        fits.then(|| Statement { value: (**v).clone(), guard: Some((**c).clone()), ..s.clone() })
    }

    /// Whether `first` is a point of `axis` and `guard` holds there, whatever the row and the data.
    fn holds_at_first(&self, guard: &Expr, first: &P, axis: AxisId) -> bool {
        let at = to_expr(first);
        let end = Expr::new(Node::Extent(self.p.axis(axis).extent.clone()));
        let inside = [Expr::binary(Binary::Le, Expr::int(0), at.clone()), Expr::binary(Binary::Lt, at.clone(), end)];
        let there = conjuncts(guard).into_iter().flat_map(single).map(|c| substitute(&c, &[axis], std::slice::from_ref(&at)));
        self.needed(inside.into_iter().chain(there).collect()).is_none()
    }

    /// A new axis of that many offsets.
    fn offset_of(&mut self, axis: AxisId, points: i128) -> AxisId {
        let Axis { name, span, .. } = self.p.axis(axis).clone();
        let name = self.free_axis(&format!("{name}_from"));
        self.p.axes.push(Axis { name, extent: Extent::constant(points as i64), span });
        AxisId(self.p.axes.len() as u32 - 1)
    }

    /// Where the points of `axis` that `guard` leaves begin, and how many they are at most: of all pairs of bounds the one that leaves the fewest.
    fn window(&self, guard: &Expr, axis: AxisId) -> Option<(P, i128)> {
        let bounds: Vec<Bound> = conjuncts(guard).into_iter().flat_map(single).filter_map(|c| self.bound(&c, axis)).collect();
        let (upper, lower): (Vec<&Bound>, Vec<&Bound>) = bounds.iter().partition(|b| b.upper);
        let facts = Facts::new(&self.p);
        let length = |low: &Bound, high: &Bound| Some(facts.upper(&high.at.minus(&low.at))?.as_constant()? + 1);
        let pairs = lower.iter().flat_map(|l| upper.iter().filter_map(|h| Some((l.at.clone(), length(l, h)?))));
        pairs.filter(|(_, n)| (1..=MOST_POINTS).contains(n)).min_by_key(|(at, n)| (*n, at.len()))
    }

    /// The bound of `axis` that the comparison `c` is.
    pub(super) fn bound(&self, c: &Expr, axis: AxisId) -> Option<Bound> {
        let Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) = &c.node else { return None };
        let facts = Facts::new(&self.p);
        // A place beside an element that may be any number of 64 bits may wrap around.
        let open = |t: &TensorId| self.p.tensor(*t).dtype == DType::I64 && self.p.tensor(*t).range.is_none() && self.p.tensor(*t).role != Role::Temp;
        if self.p.sort(a) != Sort::Int || !mentions(c, &[axis]) || facts.wraps(a) || facts.wraps(b) || c.tensors().iter().any(open) {
            return None;
        }
        let rest = to_poly(&self.p, b).minus(&to_poly(&self.p, a)).minus(&P::constant(i128::from(*op == Binary::Lt)));
        let own = P::atom(Atom::Axis(axis));
        // `rest` is at least 0: `axis - low` or `high - axis`.
        let of = [(own.minus(&rest), false), (rest.plus(&own), true)];
        of.into_iter().map(|(at, upper)| Bound { at, upper }).find(|b| !mentions(&to_expr(&b.at), &[axis]))
    }

    /// `s` with the maps written out that it reads for pairs of a point of `axis` and a row of `first`.
    fn pairs_inlined(&self, s: &Statement, axis: AxisId, first: &Expr) -> Statement {
        let mut new = s.clone();
        for _ in 0..MOST_NESTED {
            let pairs: Vec<TensorId> = pairs_of(&new, axis, first).into_iter().filter(|t| self.map_of(*t).is_some()).collect();
            new = map_expressions(&new, &mut |e| self.inline_if_small(e, &|t| pairs.contains(&t)));
        }
        new
    }

    /// Whether `s` reads what another statement makes for each pair of a row of `first` and a point of `axis`.
    fn made_for_pairs(&self, s: &Statement, axis: AxisId, first: &Expr) -> bool {
        pairs_of(s, axis, first).iter().any(|t| self.p.tensor(*t).role == Role::Temp)
    }

    /// Those of `conditions` that what is declared and the ones before do not imply.
    pub(super) fn needed(&self, conditions: Vec<Expr>) -> Option<Expr> {
        let mut facts = Facts::new(&self.p);
        let mut kept: Vec<Expr> = Vec::new();
        for c in conditions {
            let holds = match &c.node {
                Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) if self.p.sort(a) == Sort::Int && !facts.wraps(a) && !facts.wraps(b) => {
                    facts.nonnegative(&to_poly(&self.p, b).minus(&to_poly(&self.p, a)).minus(&P::constant(i128::from(*op == Binary::Lt))))
                }
                _ => false,
            };
            if !holds {
                facts.assume(&c, true);
                kept.push(c);
            }
        }
        kept.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b))
    }
}

/// The tensors that `s` reads at a point of `axis` and, in another index, at a row of `first`.
fn pairs_of(s: &Statement, axis: AxisId, first: &Expr) -> Vec<TensorId> {
    let rows = first.axes().into_iter().collect::<Vec<_>>();
    let mut out = Vec::new();
    let mut look = |e: &Expr| {
        let Node::Read(t, index) = &e.node else { return };
        let along = index.iter().any(|x| mentions(x, &[axis]));
        let across = index.iter().any(|x| !mentions(x, &[axis]) && mentions(x, &rows));
        if along && across {
            out.push(*t);
        }
    };
    expressions(s).into_iter().for_each(|e| e.walk(&mut look));
    out
}

/// A combination of values that are what changes nothing elsewhere (0 in a sum, minus infinity below a maximum), as one of the points where they are not.
pub(super) fn under_guard(s: &Statement) -> Statement {
    let (Node::Select(c, v, other), Kind::Reduce { op, .. }) = (&s.value.node, &s.kind) else { return s.clone() };
    let nothing = match op {
        Combine::Sum => conditions::is_zero(other),
        Combine::Max => matches!(other.node, Node::Float(v) if v == f64::NEG_INFINITY),
        Combine::Min => matches!(other.node, Node::Float(v) if v == f64::INFINITY),
        Combine::Product => matches!(other.node, Node::Float(1.0) | Node::Int(1)),
        _ => false,
    };
    if !nothing || !s.more.is_empty() {
        return s.clone();
    }
    let guard = s.guard.iter().cloned().chain([(**c).clone()]).reduce(|a, b| Expr::binary(Binary::And, a, b));
    Statement { value: (**v).clone(), guard, ..s.clone() }
}

/// A comparison with the larger or smaller of several, of a distance, or of a quotient by a number, as comparisons with each, with both, or with the points that have the quotient.
pub(super) fn single(c: &Expr) -> Vec<Expr> {
    if let Some(points) = of_quotient(c) {
        return points;
    }
    let Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) = &c.node else { return vec![c.clone()] };
    let of = |a: &Arc<Expr>, b: &Arc<Expr>| single(&Expr { node: Node::Binary(*op, a.clone(), b.clone()), span: c.span });
    match (&a.node, &b.node) {
        (Node::Binary(Binary::Max, x, y), _) => [of(x, b), of(y, b)].concat(),
        (_, Node::Binary(Binary::Min, x, y)) => [of(a, x), of(a, y)].concat(),
        (Node::Unary(Unary::Abs, x), _) => [of(x, b), of(&Arc::new(Expr::new(Node::Unary(Unary::Neg, x.clone()))), b)].concat(),
        _ => vec![c.clone()],
    }
}

/// Whether `e` is 0 or more, or no number.
fn never_below_zero(e: &Expr) -> bool {
    match &e.node {
        Node::Float(v) => *v >= 0.0,
        Node::Unary(Unary::Abs | Unary::Exp | Unary::Exp2 | Unary::Sigmoid | Unary::Relu | Unary::Sqrt, _) => true,
        Node::Cast(d, x) => d.is_float() && never_below_zero(x),
        Node::Binary(Binary::Mul, a, b) => a == b || never_below_zero(a) && never_below_zero(b),
        Node::Binary(Binary::Add | Binary::Div | Binary::Max, a, b) => never_below_zero(a) && never_below_zero(b),
        _ => false,
    }
}

/// `x / 8 == g` as `g * 8 <= x and x <= g * 8 + 7`, and the same of other comparisons with a quotient of a point by a number.
fn of_quotient(c: &Expr) -> Option<Vec<Expr>> {
    let Node::Binary(op @ (Binary::Eq | Binary::Le | Binary::Lt), a, b) = &c.node else { return None };
    let quotient = |e: &Arc<Expr>| match &e.node {
        Node::Binary(Binary::Div, x, by) => match by.node {
            Node::Int(n) if n > 1 && matches!(x.node, Node::Axis(_)) => Some((x.clone(), n)),
            _ => None,
        },
        _ => None,
    };
    let ((x, by), other, first) = match (quotient(a), quotient(b)) {
        (Some(of), None) => (of, b, true),
        (None, Some(of)) => (of, a, false),
        _ => return None,
    };
    let times = Expr::binary(Binary::Mul, (**other).clone(), Expr::int(by));
    let plus = |n: i64| if n == 0 { times.clone() } else { Expr::binary(Binary::Add, times.clone(), Expr::int(n)) };
    let from = |n: i64| Expr::binary(Binary::Le, plus(n), (*x).clone());
    let to = |n: i64| Expr::binary(Binary::Le, (*x).clone(), plus(n));
    Some(match (op, first) {
        (Binary::Eq, _) => vec![from(0), to(by - 1)],
        (Binary::Le, true) => vec![to(by - 1)],
        (Binary::Le, false) => vec![from(0)],
        (_, true) => vec![to(-1)],
        (_, false) => vec![from(by)],
    })
}
