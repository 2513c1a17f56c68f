//! What follows of the declared sizes alone.

use super::*;
use crate::simplify::{gcd, known_multiple};

/// Beyond this a polynomial is not multiplied with what its divisors have in common.
const MULTIPLE: i128 = 1 << 20;

/// The least positive number that makes all coefficients of quotients multiples of their divisors; 1 where that is large.
fn common_multiple(x: &P) -> i128 {
    let mut times = 1;
    for (f, c) in x.terms() {
        let Some(Atom::Div(_, d)) = f.iter().find(|a| size_div(a)) else { continue };
        let Some(d) = d.as_constant() else { continue };
        let needed = d / gcd(d, c).max(1);
        times = times / gcd(times, needed).max(1) * needed;
        if times > MULTIPLE {
            return 1;
        }
    }
    times
}

impl Facts<'_> {
    /// Whether a polynomial in sizes is at least 0 for all declared sizes that the facts allow.
    pub(super) fn size_nonnegative(&self, x: &P) -> bool {
        self.declared_nonnegative(x) || self.by_facts(x) || self.follows_nonnegative(x) || self.written_out_nonnegative(x)
    }

    /// Whether `x >= 0` follows from a fact, as often as it goes into one of the terms.
    fn by_facts(&self, x: &P) -> bool {
        let shared = |f: &P| -> Vec<i128> {
            let both = f.terms().filter(|(t, _)| !t.is_empty()).filter_map(|(t, c)| x.terms().find(|(u, _)| *u == t).map(|(_, v)| (v, c)));
            both.filter(|(v, c)| *c != 0 && v % c == 0).map(|(v, c)| v / c).filter(|k| *k > 0).collect()
        };
        self.sizes.iter().any(|f| shared(f).into_iter().any(|k| self.declared_nonnegative(&x.minus(&f.scale(k)))))
    }

    /// Whether `x >= 0` follows when sizes that are sums of products of others are written out, down to those that are given.
    fn written_out_nonnegative(&self, x: &P) -> bool {
        let mut whole = match expanded(self.p, x) {
            Some(whole) => whole,
            None => return false,
        };
        // Rules refer to what stands before them: as many times as there are sizes at most. What grows beyond this is not looked at.
        for _ in 0..self.p.sizes.len() {
            if whole.terms().count() > 8 * WIDTH {
                return false;
            }
            match expanded(self.p, &whole) {
                Some(more) => whole = more,
                None => break,
            }
        }
        self.declared_nonnegative(&whole) || self.by_facts(&whole)
    }

    /// Whether `x >= 0` follows when a quotient of sizes in it is multiplied out: sizes that follow from others are quotients, too.
    fn follows_nonnegative(&self, x: &P) -> bool {
        multiplied_out(x).is_some_and(|x| self.size_nonnegative(&x))
    }

    /// Whether a polynomial in sizes is at least 0 for all declared sizes.
    fn declared_nonnegative(&self, x: &P) -> bool {
        if let Some(c) = x.as_constant() {
            return c >= 0;
        }
        // d*floor(y/d) = y - (y mod d), where that helps: as it is, and as often as all divisors go into it.
        let mut forms = vec![x.clone()];
        let times = common_multiple(x);
        for x in std::iter::once(x.clone()).chain((times > 1).then(|| x.scale(times))) {
            forms.extend(self.relaxed(&x));
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

    /// A lower bound of `x` without the quotients whose divisors divide what they are multiplied with, if there are any.
    fn relaxed(&self, x: &P) -> Option<P> {
        let mut relaxed = P::zero();
        let mut changed = false;
        for (f, c) in x.terms() {
            let quotient = f.iter().position(size_div).and_then(|i| match &f[i] {
                Atom::Div(y, d) => Some((i, y, d.as_constant().filter(|d| *d > 0 && c % d == 0)?)),
                _ => None,
            });
            let Some((i, y, d)) = quotient else {
                relaxed = relaxed.plus(&P::term(f.to_vec(), c));
                continue;
            };
            let mut rest = f.to_vec();
            rest.remove(i);
            // The largest rest, and the least one: steps of what is known to divide both.
            let step = gcd(known_multiple(self.p, y), d).max(1);
            let least = y.constant_term().rem_euclid(step);
            let slack = if c > 0 { d - step + least } else { least };
            relaxed = relaxed.plus(&P::term(rest, c / d).times(&y.minus(&P::constant(slack))));
            changed = true;
        }
        changed.then_some(relaxed)
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
