//! Run-time sizes: what is declared of them, and those that follow from others.

use super::{Problem, SizeId, Workload};
use flashderive_algebra::gcd;
use flashderive_diagnostics::Span;
use std::collections::BTreeSet;

/// A run-time size with its declared range.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    /// Its name in the spec, e.g. `T`.
    pub name: String,
    /// Least value (at least 0).
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// The value is a multiple of this (1 if unknown).
    pub multiple_of: i64,
    /// What it follows from; none for a size that is given at launch.
    pub rule: Option<Rule>,
    /// Where it is declared.
    pub span: Span,
}

/// A range of one run-time size that a version of the kernels assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SizeRange {
    /// Which size: a position in [`Problem::sizes`].
    pub size: u32,
    /// Least value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// The value is a multiple of this, at least 1.
    pub multiple_of: i64,
}

impl SizeRange {
    /// Whether `sizes` satisfy it.
    pub fn holds(&self, sizes: &[i64]) -> bool {
        sizes.get(self.size as usize).is_some_and(|v| self.min <= *v && *v <= self.max && v % self.multiple_of.max(1) == 0)
    }
}

/// What a size follows from: `floor((sum of terms + plus) / divisor)`, of sizes before it. Such a size is no argument of a kernel's
/// caller; everything else takes it for a size like the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Products of sizes, each with the number before it, which is not 0.
    pub terms: Vec<(i64, Vec<SizeId>)>,
    /// Added to them.
    pub plus: i64,
    /// What the sum is divided by, at least 1; the quotient is rounded down.
    pub divisor: i64,
}

impl Rule {
    /// The value for these sizes (saturating).
    pub fn eval(&self, sizes: &[i64]) -> i64 {
        let product = |of: &[SizeId]| of.iter().fold(1i128, |n, s| n.saturating_mul(i128::from(sizes.get(s.0 as usize).copied().unwrap_or(0))));
        let sum = self.terms.iter().fold(i128::from(self.plus), |n, (c, of)| n.saturating_add(product(of).saturating_mul(i128::from(*c))));
        let value = sum.div_euclid(i128::from(self.divisor.max(1)));
        value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }

    /// The least and the largest value. Where no size is squared, these lie at corners of the declared ranges; else each product is
    /// taken at its own end.
    pub fn range(&self, sizes: &[Size]) -> (i64, i64) {
        /// Most sizes whose corners are all tried.
        const MOST: usize = 10;
        let named: BTreeSet<SizeId> = self.terms.iter().flat_map(|(_, of)| of.iter().copied()).collect();
        let squared = self.terms.iter().any(|(_, of)| of.iter().collect::<BTreeSet<_>>().len() < of.len());
        if named.len() <= MOST && !squared {
            let corner = |at: usize| {
                let mut all: Vec<i64> = sizes.iter().map(|s| s.min).collect();
                for (_, s) in named.iter().enumerate().filter(|(bit, _)| at >> bit & 1 == 1) {
                    if let (Some(slot), Some(size)) = (all.get_mut(s.0 as usize), sizes.get(s.0 as usize)) {
                        *slot = size.max;
                    }
                }
                self.eval(&all)
            };
            let values = || (0..1usize << named.len()).map(corner);
            return (values().min().unwrap_or(0), values().max().unwrap_or(0));
        }
        let end = |high: bool| {
            let product = |of: &[SizeId], most: bool| {
                let value = |s: &SizeId| sizes.get(s.0 as usize).map_or(0, |s| if most { s.max } else { s.min });
                of.iter().fold(1i128, |n, s| n.saturating_mul(i128::from(value(s))))
            };
            let term = |(c, of): &(i64, Vec<SizeId>)| product(of, (*c > 0) == high).saturating_mul(i128::from(*c));
            let sum = self.terms.iter().fold(i128::from(self.plus), |n, t| n.saturating_add(term(t)));
            sum.div_euclid(i128::from(self.divisor.max(1))).clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
        };
        (end(false), end(true))
    }

    /// A number that every value is a multiple of.
    pub fn multiple_of(&self, sizes: &[Size]) -> i64 {
        let step = |(c, of): &(i64, Vec<SizeId>)| {
            let factors = of.iter().filter_map(|s| sizes.get(s.0 as usize));
            factors.fold(c.saturating_abs(), |n, s| n.saturating_mul(s.multiple_of.max(1)))
        };
        let steps: Vec<i64> = self.terms.iter().map(step).collect();
        // Whole parts leave the quotient whole; the rest of the number that is added is cut off.
        if steps.iter().any(|s| s % self.divisor != 0 || *s == i64::MAX) {
            return 1;
        }
        steps.iter().fold(self.plus.div_euclid(self.divisor).saturating_abs(), |g, s| gcd(g, s / self.divisor)).max(1)
    }
}

impl Problem {
    /// Gives the sizes that follow from others their values.
    pub fn settle(&self, sizes: &mut [i64]) {
        for (at, size) in self.sizes.iter().enumerate() {
            if let Some(value) = size.rule.as_ref().map(|r| r.eval(sizes)) {
                if let Some(slot) = sizes.get_mut(at) {
                    *slot = value;
                }
            }
        }
    }

    /// Whether all sizes are within what is declared of them, and follow from each other as they should.
    pub fn allows(&self, sizes: &[i64]) -> bool {
        let fits = |(s, v): (&Size, &i64)| s.min <= *v && *v <= s.max && v % s.multiple_of.max(1) == 0 && s.rule.as_ref().is_none_or(|r| r.eval(sizes) == *v);
        sizes.len() == self.sizes.len() && self.sizes.iter().zip(sizes).all(fits)
    }

    /// Brings one size to `value`, or where it follows from others to the nearest value that `range` holds, by one of these. Whether
    /// that can be; the sizes stay as they were where it cannot.
    pub fn aim(&self, sizes: &mut [i64], range: &SizeRange, value: i64) -> bool {
        let at = range.size as usize;
        let Some(size) = self.sizes.get(at) else { return false };
        if size.rule.is_none() {
            let old = sizes.to_vec();
            sizes[at] = value;
            self.settle(sizes);
            if !self.allows(sizes) {
                sizes.copy_from_slice(&old);
                return false;
            }
            return true;
        }
        (0..self.sizes.len()).any(|by| self.aim_by(sizes, range, value, by))
    }

    /// `aim` by the size `by`: a bisection to where the value is closest, and from there outwards to the first one within the range.
    fn aim_by(&self, sizes: &mut [i64], range: &SizeRange, value: i64, by: usize) -> bool {
        /// How many steps of the size are tried on either side.
        const NEAR: i64 = 4096;
        let at = range.size as usize;
        let size = &self.sizes[by];
        let step = size.multiple_of.max(1);
        let (first, last) = ((size.min + step - 1) / step, size.max / step);
        if size.rule.is_some() || last < first {
            return false;
        }
        let with = |k: i64| {
            let mut all = sizes.to_vec();
            all[by] = k * step;
            self.settle(&mut all);
            all
        };
        let (low, high) = (with(first)[at], with(last)[at]);
        if low == high {
            return false;
        }
        let (mut lo, mut hi) = (first, last);
        while lo < hi {
            let middle = lo + (hi - lo) / 2;
            if (with(middle)[at] < value) == (low < high) {
                lo = middle + 1;
            } else {
                hi = middle;
            }
        }
        let near = (0..=NEAR).flat_map(|i| [lo - i, lo + i]).filter(|k| (first..=last).contains(k));
        let found = near.map(with).find(|all| range.holds(all) && self.allows(all));
        found.is_some_and(|all| {
            sizes.copy_from_slice(&all);
            true
        })
    }
}

impl Workload {
    /// The same with sizes that follow from others made to.
    pub fn settled(mut self, p: &Problem) -> Workload {
        p.settle(&mut self.sizes);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(min: i64, max: i64, multiple_of: i64) -> Size {
        Size { name: "N".into(), min, max, multiple_of, rule: None, span: Span::NONE }
    }

    /// All values of a rule over two sizes.
    fn values(rule: &Rule, sizes: &[Size]) -> Vec<i64> {
        let all = |s: &Size| (s.min..=s.max).filter(|v| v % s.multiple_of == 0).collect::<Vec<_>>();
        all(&sizes[0]).iter().flat_map(|a| all(&sizes[1]).into_iter().map(|b| rule.eval(&[*a, b])).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn ranges_and_multiples_hold_of_all_values() {
        let (a, b) = (SizeId(0), SizeId(1));
        let forms: [Vec<(i64, Vec<SizeId>)>; 5] = [
            vec![(1, vec![a])],
            vec![(1, vec![a]), (-1, vec![b])],
            vec![(1, vec![a, b]), (-1, vec![b])],
            vec![(6, vec![a]), (4, vec![b])],
            vec![(1, vec![a, a]), (-3, vec![a])],
        ];
        for terms in forms {
            for (plus, divisor) in [(0, 1), (-3, 1), (8, 1), (5, 2), (-4, 3), (0, 4), (8, 4)] {
                for sizes in [[size(2, 9, 1), size(0, 5, 1)], [size(0, 24, 4), size(4, 12, 2)], [size(8, 8, 8), size(0, 32, 8)]] {
                    let rule = Rule { terms: terms.clone(), plus, divisor };
                    let (all, (least, most), step) = (values(&rule, &sizes), rule.range(&sizes), rule.multiple_of(&sizes));
                    assert!(all.iter().all(|v| least <= *v && *v <= most && v % step == 0), "{rule:?} {least} {most} {step} {all:?}");
                    // Without squares and steps the ends are taken.
                    if terms.iter().all(|(_, of)| of.len() < 2 || of[0] != of[1]) && sizes[0].multiple_of == 1 {
                        assert!(all.contains(&least) && all.contains(&most), "{rule:?} {least} {most}");
                    }
                }
            }
        }
        let steps = |terms, plus, divisor| Rule { terms, plus, divisor }.multiple_of(&[size(0, 99, 8), size(0, 99, 6)]);
        assert_eq!((steps(vec![(1, vec![a])], 0, 1), steps(vec![(1, vec![a]), (1, vec![b])], 0, 1), steps(vec![(1, vec![a])], 4, 1)), (8, 2, 4));
        assert_eq!((steps(vec![(1, vec![a])], 0, 2), steps(vec![(1, vec![a])], 1, 2), steps(vec![(1, vec![b])], 0, 4)), (4, 4, 1));
    }
}
