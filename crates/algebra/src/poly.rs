//! Polynomials with whole coefficients over ordered symbols: the normal form of index expressions.

use std::collections::BTreeMap;

/// A sum of `coefficient * product of symbols`; products are sorted, zero terms absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Poly<A: Ord> {
    terms: BTreeMap<Vec<A>, i128>,
}

impl<A: Ord + Clone> Default for Poly<A> {
    fn default() -> Self {
        Poly::zero()
    }
}

impl<A: Ord + Clone> Poly<A> {
    /// 0.
    pub fn zero() -> Poly<A> {
        Poly { terms: BTreeMap::new() }
    }

    /// A whole number.
    pub fn constant(value: i128) -> Poly<A> {
        Poly::zero().with(Vec::new(), value)
    }

    /// A symbol.
    pub fn atom(atom: A) -> Poly<A> {
        Poly::zero().with(vec![atom], 1)
    }

    /// One term.
    pub fn term(mut factors: Vec<A>, coefficient: i128) -> Poly<A> {
        factors.sort();
        Poly::zero().with(factors, coefficient)
    }

    fn with(mut self, factors: Vec<A>, coefficient: i128) -> Poly<A> {
        self.push(factors, coefficient);
        self
    }

    fn push(&mut self, factors: Vec<A>, coefficient: i128) {
        if coefficient == 0 {
            return;
        }
        let sum = self.terms.get(&factors).copied().unwrap_or(0).saturating_add(coefficient);
        if sum == 0 {
            self.terms.remove(&factors);
        } else {
            self.terms.insert(factors, sum);
        }
    }

    /// The terms, sorted by factors; the constant term first.
    pub fn terms(&self) -> impl Iterator<Item = (&[A], i128)> {
        self.terms.iter().map(|(f, c)| (f.as_slice(), *c))
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether it is 0.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value when no symbol occurs.
    pub fn as_constant(&self) -> Option<i128> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// The constant term.
    pub fn constant_term(&self) -> i128 {
        self.terms.get(&Vec::new()).copied().unwrap_or(0)
    }

    /// Sum.
    pub fn plus(&self, other: &Poly<A>) -> Poly<A> {
        let mut out = self.clone();
        for (f, c) in &other.terms {
            out.push(f.clone(), *c);
        }
        out
    }

    /// Difference.
    pub fn minus(&self, other: &Poly<A>) -> Poly<A> {
        self.plus(&other.scale(-1))
    }

    /// Multiple.
    pub fn scale(&self, c: i128) -> Poly<A> {
        let mut out = Poly::zero();
        for (f, v) in &self.terms {
            out.push(f.clone(), v.saturating_mul(c));
        }
        out
    }

    /// Product.
    pub fn times(&self, other: &Poly<A>) -> Poly<A> {
        let mut out = Poly::zero();
        for (f, c) in &self.terms {
            for (g, d) in &other.terms {
                let mut factors = f.clone();
                factors.extend(g.iter().cloned());
                factors.sort();
                out.push(factors, c.saturating_mul(*d));
            }
        }
        out
    }

    /// Splits into `q * (factors * coefficient) + r`, where `q` holds every term that the monomial divides.
    pub fn split_by(&self, factors: &[A], coefficient: i128) -> (Poly<A>, Poly<A>) {
        let (mut q, mut r) = (Poly::zero(), Poly::zero());
        for (f, c) in &self.terms {
            let mut left = f.clone();
            let divides = coefficient != 0
                && c % coefficient == 0
                && factors.iter().all(|x| match left.iter().position(|y| y == x) {
                    Some(i) => {
                        left.remove(i);
                        true
                    }
                    None => false,
                });
            if divides {
                q.push(left, c / coefficient);
            } else {
                r.push(f.clone(), *c);
            }
        }
        (q, r)
    }

    /// The single term, if there is just one.
    pub fn as_term(&self) -> Option<(&[A], i128)> {
        match self.terms.len() {
            1 => self.terms().next(),
            _ => None,
        }
    }

    /// Greatest common divisor of the coefficients (0 for the zero polynomial).
    pub fn content(&self) -> i128 {
        self.terms.values().fold(0, |g, c| crate::gcd(g, c.checked_abs().unwrap_or(i128::MAX)))
    }

    /// A copy in which each symbol is replaced by a polynomial.
    pub fn substitute(&self, with: &mut impl FnMut(&A) -> Poly<A>) -> Poly<A> {
        let mut out = Poly::zero();
        for (f, c) in &self.terms {
            out = out.plus(&f.iter().fold(Poly::constant(*c), |p, a| p.times(&with(a))));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_laws() {
        let (x, y) = (Poly::atom("x"), Poly::atom("y"));
        let sum = x.plus(&y);
        let square = sum.times(&sum);
        assert_eq!(square.minus(&x.times(&x)).minus(&y.times(&y)), x.times(&y).scale(2));
        assert!(square.minus(&square).is_empty());
        let (q, r) = x.times(&y).scale(6).plus(&y).split_by(&["x"], 3);
        assert_eq!((q, r), (y.scale(2), y.clone()));
        assert_eq!(square.substitute(&mut |_| Poly::constant(3)).as_constant(), Some(36));
    }
}
