//! Bounds of index polynomials in terms of sizes, from axis extents, declared value ranges and guards.
//!
//! A goal `x >= 0` is proved by replacing every symbol that is not a size by a bound of the right sign, after
//! adding known facts (`f >= 0`) that cancel its terms, and then shifting sizes to their least values.

mod expression;

use crate::effort::{self, Effort};
use crate::follows::{multiplied_out, rules, size_only};
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
        Facts { p, known: Vec::new(), given: sizes.len(), sizes, present: BTreeSet::new(), depth: DEPTH }
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
        let rests: Vec<P> = rests.collect();
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
    fn wraps(&self, e: &Expr) -> bool {
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

    fn term_uppers(&self, factors: &[Atom], c: i128, depth: u32) -> Vec<P> {
        let bounds: Vec<(Vec<P>, Vec<P>)> = factors.iter().map(|a| self.atom_bounds(a, depth)).collect();
        let natural = |b: &(Vec<P>, Vec<P>)| b.0.iter().any(|l| self.size_nonnegative(l));
        // At most one factor of unknown sign.
        let signed: Vec<usize> = (0..bounds.len()).filter(|i| !natural(&bounds[*i])).collect();
        if signed.len() > 1 {
            return Vec::new();
        }
        // Products of one bound of each factor: the high ends if they push up, the low ends if they pull down.
        let product = |skip: Option<usize>, high: bool| -> Vec<P> {
            let mut out = vec![P::constant(c)];
            for (i, b) in bounds.iter().enumerate() {
                if Some(i) == skip {
                    continue;
                }
                let side: Vec<P> = if high { b.1.clone() } else { b.0.iter().filter(|l| self.size_nonnegative(l)).cloned().collect() };
                let mut next = Vec::new();
                for o in &out {
                    next.extend(side.iter().take(3).map(|s| o.times(s)));
                }
                next.truncate(WIDTH);
                out = next;
            }
            out
        };
        match signed.first() {
            None => product(None, c > 0),
            Some(i) => {
                // c*X with X in lo..hi of unknown sign.
                let ends = if c > 0 { &bounds[*i].1 } else { &bounds[*i].0 };
                let mut out = Vec::new();
                for e in ends.iter().take(3) {
                    let positive = if c > 0 { self.size_nonnegative(e) } else { self.size_nonnegative(&e.scale(-1)) };
                    out.extend(product(Some(*i), positive).into_iter().map(|r| r.times(e)));
                }
                out
            }
        }
    }

    /// Lower and upper bounds of a symbol, in sizes.
    fn atom_bounds(&self, a: &Atom, depth: u32) -> (Vec<P>, Vec<P>) {
        let zero = P::zero();
        let one = P::constant(1);
        if let Atom::Size(_) = a {
            return (vec![P::atom(a.clone())], vec![P::atom(a.clone())]);
        }
        if depth == 0 {
            return (Vec::new(), Vec::new());
        }
        let high = |x: &P| self.uppers(x, depth - 1);
        let low = |x: &P| -> Vec<P> { self.uppers(&x.scale(-1), depth - 1).into_iter().map(|u| u.scale(-1)).collect() };
        let (mut lo, mut hi) = match a {
            Atom::Size(_) => (Vec::new(), Vec::new()),
            Atom::Axis(x) => (vec![zero], vec![extent_poly(self.p, &self.p.axis(*x).extent).minus(&one)]),
            Atom::Read(t, _) => self.tensor_bounds(*t, depth - 1),
            Atom::Div(x, d) => {
                let positive = self.positive(d);
                if !positive {
                    (Vec::new(), Vec::new())
                } else if d.as_constant().is_some() || d.as_term().is_some() {
                    let size_only = |v: &P| v.terms().all(|(f, _)| f.iter().all(|a| matches!(a, Atom::Size(_)) || size_div(a)));
                    let lows: Vec<P> = low(x);
                    let mut lo: Vec<P> = lows.iter().map(|v| div(self.p, v, d)).filter(size_only).collect();
                    if lows.iter().any(|v| self.size_nonnegative(v)) {
                        lo.push(zero);
                    }
                    let highs = high(x);
                    let mut hi: Vec<P> = highs.iter().map(|v| div(self.p, v, d)).filter(size_only).collect();
                    // What is not negative does not grow.
                    if d.as_constant().is_none() {
                        hi.extend(highs.into_iter().filter(|v| self.size_nonnegative(v)));
                    }
                    (lo, hi)
                } else {
                    (Vec::new(), Vec::new())
                }
            }
            Atom::Mod(_, d) if self.positive(d) => (vec![zero], high(&d.minus(&one))),
            Atom::Mod(..) => (Vec::new(), Vec::new()),
            Atom::Min(x, y) => {
                let mut hi = high(x);
                hi.extend(high(y));
                // The lesser of two is at most half of their sum: what is reflected at an end stays before it.
                let sum = x.plus(y);
                if size_only(&sum) {
                    hi.push(div(self.p, &sum, &P::constant(2)));
                }
                (self.common(&low(x), &low(y), false), hi)
            }
            Atom::Max(x, y) => {
                let mut lo = low(x);
                lo.extend(low(y));
                (lo, self.common(&high(x), &high(y), true))
            }
            Atom::Other(o) => self.expr_bounds(&o.expr, depth - 1),
        };
        // Facts about this symbol alone.
        for f in &self.known {
            let c = f.terms().find(|(t, _)| t.len() == 1 && t[0] == *a).map_or(0, |(_, c)| c);
            if c != 1 && c != -1 {
                continue;
            }
            let rest = f.minus(&P::term(vec![a.clone()], c));
            let sizes_only = rest.terms().all(|(t, _)| t.iter().all(|a| matches!(a, Atom::Size(_))));
            if sizes_only && c == 1 {
                lo.insert(0, rest.scale(-1));
            } else if sizes_only {
                hi.insert(0, rest);
            }
        }
        if lo.iter().any(|l| self.size_nonnegative(l)) {
            lo.retain(|l| self.size_nonnegative(l));
        }
        (lo, hi)
    }

    /// Whether a divisor is at least 1 for all sizes. A size may be 0 unless something says otherwise: its declaration, a fact, or an
    /// axis that has a point.
    fn positive(&self, d: &P) -> bool {
        let sizes_only = d.terms().all(|(f, _)| f.iter().all(|a| matches!(a, Atom::Size(_)) || size_div(a)));
        sizes_only && self.size_nonnegative(&d.minus(&P::constant(1)))
    }

    /// Bounds that hold for both lists.
    fn common(&self, a: &[P], b: &[P], upper: bool) -> Vec<P> {
        let covers = |x: &P, y: &P| self.size_nonnegative(&if upper { x.minus(y) } else { y.minus(x) });
        let mut out: Vec<P> = a.iter().filter(|x| b.iter().any(|y| covers(x, y))).cloned().collect();
        out.extend(b.iter().filter(|x| a.iter().any(|y| covers(x, y))).cloned());
        if out.is_empty() {
            // One of them moved as far as the other can be beyond it.
            let moved = |x: &P, y: &P| {
                let beyond = self.evaluate(&if upper { x.minus(y) } else { y.minus(x) }, false)?.min(0);
                Some(x.minus(&P::constant(if upper { beyond } else { -beyond })))
            };
            out.extend(a.iter().flat_map(|x| b.iter().filter_map(|y| moved(x, y)).chain(b.iter().filter_map(|y| moved(y, x)))).take(WIDTH));
        }
        out
    }

    /// Whether 32 bits hold the elements that `e` is one of.
    fn narrow(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Read(t, _) => self.p.tensor(*t).dtype.bits() <= 32,
            Node::Cast(d, _) => d.bits() <= 32,
            Node::Unary(Unary::Neg, a) => self.narrow(a),
            _ => false,
        }
    }

    /// Bounds of the elements of an integer tensor: they follow from declarations alone.
    fn tensor_bounds(&self, t: TensorId, depth: u32) -> (Vec<P>, Vec<P>) {
        effort::bounds_once(self.p, t, depth, || self.find_tensor_bounds(t, depth))
    }

    fn find_tensor_bounds(&self, t: TensorId, depth: u32) -> (Vec<P>, Vec<P>) {
        let tensor = self.p.tensor(t);
        let (least, most) = dtype_range(tensor.dtype);
        let (mut lo, mut hi) = match tensor.dtype.bits() {
            0..=8 => (vec![P::constant(least)], vec![P::constant(most)]),
            _ => (Vec::new(), Vec::new()),
        };
        if let Some((a, b)) = &tensor.range {
            let bound = |b: &IndexBound| extent_poly(self.p, &b.extent).plus(&P::constant(i128::from(b.plus)));
            lo.insert(0, bound(a));
            hi.insert(0, bound(b));
            return (lo, hi);
        }
        let Some(w) = self.p.writer(t) else { return (lo, hi) };
        if depth == 0 {
            return (lo, hi);
        }
        let s = self.p.statement(w);
        let mut inner = Facts::new(self.p);
        inner.depth = depth - 1;
        if let Some(g) = &s.guard {
            inner.assume(g, true);
        }
        let value = || -> (Vec<P>, Vec<P>) {
            if self.p.sort(&s.value) == Sort::Bool {
                return (vec![P::zero()], vec![P::constant(1)]);
            }
            let x = to_poly(self.p, &s.value);
            let low = inner.uppers(&x.scale(-1), depth - 1).into_iter().map(|u| u.scale(-1)).collect();
            (low, inner.uppers(&x, depth - 1))
        };
        let last = |a: AxisId| extent_poly(self.p, &self.p.axis(a).extent).minus(&P::constant(1));
        let many = |points: P| {
            let (l, h) = value();
            let l: Vec<P> = l.iter().map(|l| l.times(&points)).collect();
            let h: Vec<P> = h.iter().map(|h| h.times(&points)).collect();
            (self.common(&l, &[P::zero()], false), self.common(&h, &[P::zero()], true))
        };
        let found = match &s.kind {
            Kind::Map => value(),
            Kind::TopK { axis, indices: Some(i), .. } if *i == t => (vec![P::constant(-1)], vec![last(*axis)]),
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => match axes.as_slice() {
                // The choice among no points has none.
                [a] => (vec![P::constant(if s.guard.is_some() || !inner.has_points(*a) { -1 } else { 0 })], vec![last(*a)]),
                _ => (Vec::new(), Vec::new()),
            },
            Kind::Reduce { op: Combine::Sum, axes } => many(axes.iter().fold(P::constant(1), |p, a| p.times(&extent_poly(self.p, &self.p.axis(*a).extent)))),
            Kind::Scan { op: Combine::Sum, axis, .. } => many(extent_poly(self.p, &self.p.axis(*axis).extent)),
            Kind::Compact { fill, .. } => {
                let (l, h) = value();
                let f = to_poly(self.p, fill);
                (self.common(&l, std::slice::from_ref(&f), false), self.common(&h, std::slice::from_ref(&f), true))
            }
            _ => (Vec::new(), Vec::new()),
        };
        lo.splice(0..0, found.0);
        hi.splice(0..0, found.1);
        (lo, hi)
    }

    /// Whether a polynomial in sizes is at least 0 for all declared sizes that the facts allow.
    fn size_nonnegative(&self, x: &P) -> bool {
        if self.declared_nonnegative(x) {
            return true;
        }
        // As often as the fact goes into one of the terms.
        let shared = |f: &P| -> Vec<i128> {
            let both = f.terms().filter(|(t, _)| !t.is_empty()).filter_map(|(t, c)| x.terms().find(|(u, _)| *u == t).map(|(_, v)| (v, c)));
            both.filter(|(v, c)| *c != 0 && v % c == 0).map(|(v, c)| v / c).filter(|k| *k > 0).collect()
        };
        self.sizes.iter().any(|f| shared(f).into_iter().any(|k| self.declared_nonnegative(&x.minus(&f.scale(k))))) || self.follows_nonnegative(x)
    }

    /// Whether `x >= 0` follows when a quotient of sizes in it is multiplied out: sizes that follow from others are quotients, too.
    fn follows_nonnegative(&self, x: &P) -> bool {
        self.p.sizes.iter().any(|s| s.rule.is_some()) && multiplied_out(x).is_some_and(|x| self.size_nonnegative(&x))
    }

    /// Whether a polynomial in sizes is at least 0 for all declared sizes.
    fn declared_nonnegative(&self, x: &P) -> bool {
        if let Some(c) = x.as_constant() {
            return c >= 0;
        }
        // d*floor(y/d) = y - (y mod d), where that helps.
        let exact = x.substitute(&mut |a| P::atom(a.clone()));
        let mut forms = vec![exact];
        let mut relaxed = P::zero();
        let mut changed = false;
        for (f, c) in x.terms() {
            match f.iter().position(size_div) {
                Some(i) => {
                    if let Atom::Div(y, d) = &f[i] {
                        if let Some(d) = d.as_constant().filter(|d| *d > 0 && c % d == 0) {
                            let mut rest = f.to_vec();
                            rest.remove(i);
                            let slack = if c > 0 { d - 1 } else { 0 };
                            relaxed = relaxed.plus(&P::term(rest, c / d).times(&y.minus(&P::constant(slack))));
                            changed = true;
                            continue;
                        }
                    }
                    relaxed = relaxed.plus(&P::term(f.to_vec(), c));
                }
                None => relaxed = relaxed.plus(&P::term(f.to_vec(), c)),
            }
        }
        if changed {
            forms.push(relaxed);
        }
        forms.iter().any(|form| {
            let shifted = form.substitute(&mut |a| match a {
                Atom::Size(s) => P::atom(a.clone()).plus(&P::constant(self.least(*s))),
                _ => P::atom(a.clone()),
            });
            let natural = shifted.terms().all(|(f, c)| c >= 0 && f.iter().all(|a| matches!(a, Atom::Size(_)) || size_div(a)));
            natural || self.evaluate(form, false).is_some_and(|v| v >= 0)
        })
    }

    /// Largest (or least) value of a polynomial in sizes over the declared ranges, enclosed term by term.
    pub fn evaluate(&self, x: &P, largest: bool) -> Option<i128> {
        let mut sum = Interval::point(0);
        for (f, c) in x.terms() {
            let product = f.iter().fold(Interval::point(1), |i, a| i.times(self.size_interval(a)));
            sum = sum.plus(product.times_constant(c));
        }
        if largest {
            sum.hi
        } else {
            sum.lo
        }
    }

    fn size_interval(&self, a: &Atom) -> Interval {
        match a {
            Atom::Size(s) => {
                self.p.sizes.get(s.0 as usize).map_or(Interval::ALL, |size| Interval::new(self.least(*s), i128::from(size.max).max(self.least(*s))))
            }
            Atom::Div(y, d) => match d.as_constant() {
                Some(d) => Interval { lo: self.evaluate(y, false), hi: self.evaluate(y, true) }.floor_div(d),
                None => Interval::ALL,
            },
            _ => Interval::ALL,
        }
    }
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
        } else if t.len() == 1 && c.abs() == 1 {
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
