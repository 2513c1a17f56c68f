//! Closed intervals of whole numbers with unknown ends.

/// `lo ..= hi`; `None` is unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Least value.
    pub lo: Option<i128>,
    /// Largest value.
    pub hi: Option<i128>,
}

impl Interval {
    /// Every number.
    pub const ALL: Interval = Interval { lo: None, hi: None };

    /// One number.
    pub fn point(value: i128) -> Interval {
        Interval { lo: Some(value), hi: Some(value) }
    }

    /// `lo ..= hi`.
    pub fn new(lo: i128, hi: i128) -> Interval {
        Interval { lo: Some(lo), hi: Some(hi) }
    }

    /// Whether all values lie in `lo ..= hi`.
    pub fn inside(self, lo: i128, hi: i128) -> bool {
        self.lo.is_some_and(|l| l >= lo) && self.hi.is_some_and(|h| h <= hi)
    }

    /// The values of both.
    pub fn meet(self, other: Interval) -> Interval {
        let pick = |a: Option<i128>, b: Option<i128>, f: fn(i128, i128) -> i128| match (a, b) {
            (Some(a), Some(b)) => Some(f(a, b)),
            (a, b) => a.or(b),
        };
        Interval { lo: pick(self.lo, other.lo, i128::max), hi: pick(self.hi, other.hi, i128::min) }
    }

    /// The values of either, and those between.
    pub fn hull(self, other: Interval) -> Interval {
        let both = |a: Option<i128>, b: Option<i128>, f: fn(i128, i128) -> i128| a.zip(b).map(|(a, b)| f(a, b));
        Interval { lo: both(self.lo, other.lo, i128::min), hi: both(self.hi, other.hi, i128::max) }
    }

    /// Sums.
    pub fn plus(self, other: Interval) -> Interval {
        let add = |a: Option<i128>, b: Option<i128>| a.zip(b).and_then(|(a, b)| a.checked_add(b));
        Interval { lo: add(self.lo, other.lo), hi: add(self.hi, other.hi) }
    }

    /// Multiples.
    pub fn times_constant(self, c: i128) -> Interval {
        let mul = |a: Option<i128>| a.and_then(|a| a.checked_mul(c));
        match c {
            0 => Interval::point(0),
            c if c > 0 => Interval { lo: mul(self.lo), hi: mul(self.hi) },
            _ => Interval { lo: mul(self.hi), hi: mul(self.lo) },
        }
    }

    /// Products.
    pub fn times(self, other: Interval) -> Interval {
        if self == Interval::point(0) || other == Interval::point(0) {
            return Interval::point(0);
        }
        if let (Some(a), Some(b), Some(c), Some(d)) = (self.lo, self.hi, other.lo, other.hi) {
            let products = [a.checked_mul(c), a.checked_mul(d), b.checked_mul(c), b.checked_mul(d)];
            if products.iter().all(Option::is_some) {
                return Interval { lo: products.iter().flatten().min().copied(), hi: products.iter().flatten().max().copied() };
            }
        }
        let natural = |i: Interval| i.lo.is_some_and(|l| l >= 0);
        if natural(self) && natural(other) {
            return Interval { lo: self.lo.zip(other.lo).and_then(|(a, b)| a.checked_mul(b)).or(Some(0)), hi: None };
        }
        Interval::ALL
    }

    /// Floor quotients by a positive constant.
    pub fn floor_div(self, d: i128) -> Interval {
        if d <= 0 {
            return Interval::ALL;
        }
        Interval { lo: self.lo.map(|v| v.div_euclid(d)), hi: self.hi.map(|v| v.div_euclid(d)) }
    }

    /// Floor remainders by a positive constant.
    pub fn floor_mod(self, d: i128) -> Interval {
        if d <= 0 {
            return Interval::ALL;
        }
        if self.inside(0, d - 1) {
            return self;
        }
        Interval::new(0, d - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_encloses() {
        let a = Interval::new(-3, 5);
        let b = Interval::new(-2, 7);
        for x in -3..=5i128 {
            for y in -2..=7i128 {
                assert!(Interval::point(x + y).inside(a.plus(b).lo.unwrap(), a.plus(b).hi.unwrap()));
                let p = a.times(b);
                assert!(Interval::point(x * y).inside(p.lo.unwrap(), p.hi.unwrap()));
            }
            let d = a.floor_div(4);
            assert!(Interval::point(x.div_euclid(4)).inside(d.lo.unwrap(), d.hi.unwrap()));
        }
        assert_eq!(a.floor_mod(8), Interval::new(0, 7));
        assert_eq!(Interval::new(0, 5).floor_mod(8), Interval::new(0, 5));
    }
}
