//! Bounds of index polynomials in terms of sizes, from axis extents, declared value ranges and guards.
//!
//! A goal `x >= 0` is proved by replacing every symbol that is not a size by a bound of the right sign, after
//! adding known facts (`f >= 0`) that cancel its terms, and then shifting sizes to their least values.

mod atoms;
mod either;
mod expression;
mod sizes;

use crate::effort::{self, Effort};
use crate::follows::{expanded, multiplied_out, rules, size_only};
use crate::known::{self, Asked};
use crate::simplify::{div, extent_poly, to_poly, weight, Atom, P};
use flashderive_algebra::interval::Interval;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeSet;

/// How deep bounds of symbols inside symbols are followed.
const DEPTH: u32 = 6;
/// How many alternatives are kept.
const WIDTH: usize = 12;

/// What is known at a place: the problem's declarations and guard facts.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    p: &'a Problem,
    /// Polynomials known to be at least 0.
    known: Vec<P>,
    /// What they say of sizes alone: a fact holds at a point, so its upper bounds are at least 0 too.
    sizes: Vec<P>,
    /// How many of these hold everywhere.
    given: usize,
    /// Pairs of conditions of which at least one is as it is said to be.
    either: Vec<[either::Said; 2]>,
    /// Sizes of axes that have a point: at least 1.
    present: BTreeSet<SizeId>,
    /// How deep symbols inside symbols are followed. Facts of a condition inside a symbol are followed less deep than the symbol.
    depth: u32,
}

/// Conjuncts of a condition.
pub fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match &e.node {
        Node::Binary(Binary::And, a, b) => {
            let mut out = conjuncts(a);
            out.extend(conjuncts(b));
            out
        }
        _ => vec![e],
    }
}

impl<'a> Facts<'a> {
    /// Declarations alone.
    pub fn new(p: &'a Problem) -> Facts<'a> {
        let sizes = rules(p);
        Facts { p, known: Vec::new(), given: sizes.len(), either: Vec::new(), sizes, present: BTreeSet::new(), depth: DEPTH }
    }

    /// Adds that `condition` holds (or does not).
    pub fn assume(&mut self, condition: &Expr, holds: bool) {
        let ints = |a: &Expr, b: &Expr| self.p.sort(a) == Sort::Int && self.p.sort(b) == Sort::Int && !self.wraps(a) && !self.wraps(b);
        match &condition.node {
            Node::Unary(Unary::Not, a) => self.assume(a, !holds),
            Node::Binary(Binary::And, a, b) if holds => {
                self.assume(a, true);
                self.assume(b, true);
            }
            Node::Binary(Binary::Or, a, b) if !holds => {
                self.assume(a, false);
                self.assume(b, false);
            }
            Node::Binary(Binary::Or | Binary::And, a, b) => self.one_of((**a).clone(), (**b).clone(), holds),
            Node::Binary(op @ (Binary::Le | Binary::Lt | Binary::Eq | Binary::Ne), a, b) if ints(a, b) => {
                let d = to_poly(self.p, b).minus(&to_poly(self.p, a));
                let one = P::constant(1);
                match (op, holds) {
                    (Binary::Le, true) => self.learn(d),
                    (Binary::Lt, true) => self.learn(d.minus(&one)),
                    (Binary::Le, false) => self.learn(d.scale(-1).minus(&one)),
                    (Binary::Lt, false) => self.learn(d.scale(-1)),
                    (Binary::Eq, true) | (Binary::Ne, false) => {
                        self.learn(d.scale(-1));
                        self.learn(d);
                    }
                    // Not equal: strict on the side where an inequality is already known.
                    _ => {
                        if self.nonnegative(&d) {
                            self.learn(d.minus(&one));
                        } else if self.nonnegative(&d.scale(-1)) {
                            self.learn(d.scale(-1).minus(&one));
                        }
                    }
                }
            }
            _ => {}
        }
        self.settle(condition, holds);
    }

    /// Adds `fact >= 0`, and what follows from it for the sizes.
    fn learn(&mut self, fact: P) {
        let _effort = Effort::on(self.p);
        let follows = self.all_uppers(&fact);
        // A rest is no more than what it is the rest of.
        let rests = fact.terms().flat_map(|(factors, _)| factors.iter()).filter_map(|a| match a {
            Atom::Mod(x, d) if self.positive(d) && self.nonnegative(x) => Some(x.minus(&P::atom(a.clone()))),
            _ => None,
        });
        let rests: Vec<P> = rests.chain(of_quotient(&fact)).collect();
        self.known.push(fact);
        self.known.extend(rests);
        for f in follows {
            self.present.extend(at_least_one(&f));
            // Beside what is known of sizes that follow from others.
            if self.sizes.len() < WIDTH + self.given && !self.size_nonnegative(&f) {
                self.sizes.push(f);
            }
        }
    }

    /// Whether arithmetic on 64-bit values that nothing bounds may wrap around, so that a comparison of its result says
    /// nothing of the values.
    pub(crate) fn wraps(&self, e: &Expr) -> bool {
        if matches!(e.node, Node::Read(..)) {
            return false;
        }
        let open = |t: &TensorId| {
            let t = self.p.tensor(*t);
            t.dtype == DType::I64 && t.range.is_none() && t.role != Role::Temp
        };
        // Spread bits, and points taken by more than any place in memory has.
        let mut beyond = to_poly(self.p, e).terms().any(|(factors, c)| !factors.is_empty() && c.unsigned_abs() >= 1 << 31);
        e.walk(&mut |part| beyond |= matches!(part.node, Node::Unary(Unary::Mix, _)));
        beyond || e.tensors().iter().any(open)
    }

    /// Where something happens at points of these axes, so that they have points.
    pub fn at_points_of(&self, axes: impl IntoIterator<Item = AxisId>) -> Facts<'a> {
        let mut more = self.clone();
        more.present.extend(axes.into_iter().flat_map(|a| self.p.axis(a).extent.sizes.iter().copied()));
        more
    }

    /// Whether an axis has a point for all sizes.
    fn has_points(&self, a: AxisId) -> bool {
        self.size_nonnegative(&extent_poly(self.p, &self.p.axis(a).extent).minus(&P::constant(1)))
    }

    /// The least value of a size.
    fn least(&self, s: SizeId) -> i128 {
        let declared = self.p.sizes.get(s.0 as usize).map_or(0, |s| i128::from(s.min));
        declared.max(i128::from(self.present.contains(&s)))
    }

    /// With one more condition.
    pub fn with(&self, condition: &Expr, holds: bool) -> Facts<'a> {
        let mut more = self.clone();
        more.assume(condition, holds);
        more
    }

    /// Whether `x >= 0` is proved.
    pub fn nonnegative(&self, x: &P) -> bool {
        if let Some(c) = x.as_constant() {
            return c >= 0;
        }
        let _effort = Effort::on(self.p);
        self.all_uppers(&x.scale(-1)).iter().any(|u| self.size_nonnegative(&u.scale(-1)))
    }

    /// The best upper bound in sizes, for reports.
    pub fn upper(&self, x: &P) -> Option<P> {
        let _effort = Effort::on(self.p);
        let all = self.all_uppers(x);
        // The smallest at the largest sizes.
        all.into_iter().min_by_key(|u| self.evaluate(u, true).unwrap_or(i128::MAX))
    }

    /// The best lower bound in sizes.
    pub fn lower(&self, x: &P) -> Option<P> {
        self.upper(&x.scale(-1)).map(|u| u.scale(-1))
    }

    /// Upper bounds in sizes, followed as deep as the facts are.
    fn all_uppers(&self, x: &P) -> Vec<P> {
        let of = Asked { of: x, known: &self.known, sizes: &self.sizes, present: &self.present, depth: self.depth };
        known::bounds_once(of, || self.uppers(x, self.depth))
    }

    /// Upper bounds in sizes.
    fn uppers(&self, x: &P, depth: u32) -> Vec<P> {
        let mut out = self.plain_uppers(x, depth);
        if depth == 0 {
            return out;
        }
        out.extend(self.shared_uppers(x, depth));
        for (i, f) in self.known.iter().enumerate() {
            for one in cancel(x, f) {
                out.extend(self.plain_uppers(&one, depth));
                for g in self.known.iter().skip(i + 1).take(WIDTH) {
                    for two in cancel(&one, g) {
                        out.extend(self.plain_uppers(&two, depth));
                    }
                }
                if out.len() > 4 * WIDTH {
                    break;
                }
            }
        }
        out.dedup();
        out.truncate(4 * WIDTH);
        out
    }

    /// Upper bounds where terms share a symbol that is not negative: `k * n - n`, which is `(k - 1) * n`, is at most 0 for `k` up to 1.
    fn shared_uppers(&self, x: &P, depth: u32) -> Vec<P> {
        let shared = |a: &Atom| !matches!(a, Atom::Size(_)) && x.terms().filter(|(f, _)| f.contains(a)).count() > 1;
        let symbols: BTreeSet<&Atom> = x.terms().filter(|(f, _)| f.len() > 1).flat_map(|(f, _)| f).filter(|a| shared(a)).collect();
        let mut out = Vec::new();
        for a in symbols {
            let (times, rest) = x.split_by(std::slice::from_ref(a), 1);
            let (least, most) = self.atom_bounds(a, depth);
            if times.terms().any(|(f, _)| f.contains(a)) || !least.iter().any(|l| self.size_nonnegative(l)) {
                continue;
            }
            for u in self.plain_uppers(&times, depth) {
                let Some(u) = u.as_constant() else { continue };
                let ends = if u <= 0 { &least } else { &most };
                for end in ends.iter().filter(|l| u > 0 || self.size_nonnegative(l)).take(2) {
                    out.extend(self.plain_uppers(&rest, depth).into_iter().map(|r| r.plus(&end.scale(u))));
                }
            }
        }
        out.truncate(WIDTH);
        out
    }

    /// Upper bounds term by term.
    fn plain_uppers(&self, x: &P, depth: u32) -> Vec<P> {
        if !effort::step(weight(x)) {
            return Vec::new();
        }
        let mut sums = vec![P::zero()];
        for (factors, c) in x.terms() {
            let bounds = self.term_uppers(factors, c, depth);
            if bounds.is_empty() {
                return Vec::new();
            }
            let mut next = Vec::new();
            for s in &sums {
                for b in &bounds {
                    next.push(s.plus(b));
                }
            }
            next.sort();
            next.dedup();
            next.truncate(WIDTH);
            sums = next;
        }
        sums
    }
}

/// What a fact about a rest alone says of the number that it is the rest of: `r - x % m >= 0` is `r - x + m * (x / m) >= 0`, and the quotient is bounded as `x` is. So the
/// last even point of an even extent has a point behind it.
fn of_quotient(fact: &P) -> Option<P> {
    let (mut rest, mut constant) = (None, 0);
    for (factors, c) in fact.terms() {
        match factors {
            [] => constant = c,
            [Atom::Mod(x, m)] if c.unsigned_abs() == 1 && rest.is_none() && m.as_constant().is_some_and(|m| m > 0) => rest = Some((x, m, c)),
            _ => return None,
        }
    }
    let (x, m, sign) = rest?;
    // Of sums of points conditions say enough as they are, and every fact is one more to combine with all others.
    if x.terms().filter(|(factors, _)| !factors.is_empty()).count() != 1 {
        return None;
    }
    let quotient = P::atom(Atom::Div(x.clone(), m.clone()));
    Some(x.minus(&quotient.times(m)).scale(sign).plus(&P::constant(constant)))
}

/// The size that is shown to be at least 1 by `fact >= 0`, which has nothing else.
fn at_least_one(fact: &P) -> Option<SizeId> {
    let (mut size, mut rest) = (None, 0);
    for (factors, c) in fact.terms() {
        match factors {
            [] => rest = c,
            [Atom::Size(s)] if c == 1 && size.is_none() => size = Some(*s),
            _ => return None,
        }
    }
    size.filter(|_| rest < 0)
}

/// A floor quotient of sizes by a constant, at least 0.
fn size_div(a: &Atom) -> bool {
    match a {
        Atom::Div(y, d) => d.as_constant().is_some_and(|d| d > 0) && y.terms().all(|(f, c)| c >= 0 && f.iter().all(|a| matches!(a, Atom::Size(_)))),
        _ => false,
    }
}

/// `x + k*f` for positive `k` that cancel a shared term which is not a plain constant or size.
fn cancel(x: &P, f: &P) -> Vec<P> {
    let mut out = Vec::new();
    for (t, c) in f.terms().filter(|(t, _)| t.iter().any(|a| !matches!(a, Atom::Size(_)))) {
        if let Some((_, v)) = x.terms().find(|(u, _)| *u == t) {
            if v % c == 0 && -v / c > 0 {
                out.push(x.plus(&f.scale(-v / c)));
            }
        } else if t.len() == 1 && c.unsigned_abs() == 1 {
            // The fact times what the symbol is multiplied with, e.g. a stride.
            for (u, v) in x.terms().filter(|(u, _)| u.len() > 1 && u.contains(&t[0])) {
                let mut rest = u.to_vec();
                if let Some(i) = rest.iter().position(|a| *a == t[0]) {
                    rest.remove(i);
                }
                if rest.iter().all(|a| matches!(a, Atom::Size(_))) && -v * c > 0 {
                    out.push(x.plus(&f.times(&P::term(rest, -v * c))));
                }
            }
        }
    }
    out
}

/// Least and largest value of an integer type.
pub fn dtype_range(d: DType) -> (i128, i128) {
    let (least, most) = d.values().unwrap_or((i64::MIN, i64::MAX));
    (i128::from(least), i128::from(most))
}
