//! What follows of the declared sizes alone.

use super::*;

impl Facts<'_> {
    /// Whether a polynomial in sizes is at least 0 for all declared sizes that the facts allow.
    pub(super) fn size_nonnegative(&self, x: &P) -> bool {
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
