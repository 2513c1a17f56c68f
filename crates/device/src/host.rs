//! Sizes computed on the host before a launch: grids, buffer lengths.

use flashderive_ir::problem::{Problem, Rule};
use serde::Serialize;

/// An integer expression over the problem's run-time sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum HostExpr {
    /// A number.
    Const(i64),
    /// Run-time size, by position in `Problem::sizes`.
    Size(u32),
    /// Sum.
    Add(Box<HostExpr>, Box<HostExpr>),
    /// Product.
    Mul(Box<HostExpr>, Box<HostExpr>),
    /// Quotient rounded up.
    CeilDiv(Box<HostExpr>, Box<HostExpr>),
    /// Smaller of two.
    Min(Box<HostExpr>, Box<HostExpr>),
    /// Larger of two.
    Max(Box<HostExpr>, Box<HostExpr>),
}

impl HostExpr {
    /// What a size follows from.
    pub fn of_rule(rule: &Rule) -> HostExpr {
        let boxed = |a: HostExpr, b: HostExpr| (Box::new(a), Box::new(b));
        let mul = |a: HostExpr, b: HostExpr| {
            let (a, b) = boxed(a, b);
            HostExpr::Mul(a, b)
        };
        let add = |a: HostExpr, b: HostExpr| {
            let (a, b) = boxed(a, b);
            HostExpr::Add(a, b)
        };
        let product = |(c, of): &(i64, Vec<_>)| of.iter().fold(HostExpr::Const(*c), |p, s: &flashderive_ir::problem::SizeId| mul(p, HostExpr::Size(s.0)));
        // Rounded down by a number is rounded up with that much less.
        let plus = rule.plus.saturating_sub(rule.divisor - 1);
        let mut sum = rule.terms.iter().map(product).reduce(add).unwrap_or(HostExpr::Const(0));
        if plus != 0 {
            sum = add(sum, HostExpr::Const(plus));
        }
        if rule.divisor == 1 {
            return sum;
        }
        let (sum, divisor) = boxed(sum, HostExpr::Const(rule.divisor));
        HostExpr::CeilDiv(sum, divisor)
    }

    /// The sizes of a problem that follow from others, in order, and from what.
    pub fn rules(p: &Problem) -> Vec<(u32, HostExpr)> {
        p.sizes.iter().enumerate().filter_map(|(at, s)| s.rule.as_ref().map(|r| (at as u32, HostExpr::of_rule(r)))).collect()
    }

    /// The value for run-time sizes `sizes` (saturating; division by zero gives 0).
    pub fn eval(&self, sizes: &[i64]) -> i64 {
        match self {
            HostExpr::Const(v) => *v,
            HostExpr::Size(s) => sizes.get(*s as usize).copied().unwrap_or(0),
            HostExpr::Add(a, b) => a.eval(sizes).saturating_add(b.eval(sizes)),
            HostExpr::Mul(a, b) => a.eval(sizes).saturating_mul(b.eval(sizes)),
            HostExpr::CeilDiv(a, b) => match b.eval(sizes) {
                0 => 0,
                d => a.eval(sizes).saturating_add(d - 1) / d,
            },
            HostExpr::Min(a, b) => a.eval(sizes).min(b.eval(sizes)),
            HostExpr::Max(a, b) => a.eval(sizes).max(b.eval(sizes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::problem::SizeId;

    /// Hosts divide with a rest towards 0: where the size is not negative, that is no difference.
    #[test]
    fn hosts_compute_what_a_rule_says() {
        for plus in -9..9 {
            for divisor in 1..6 {
                let rule = Rule { terms: vec![(2, vec![SizeId(0)]), (-1, vec![SizeId(1)]), (1, vec![SizeId(0), SizeId(1)])], plus, divisor };
                let host = HostExpr::of_rule(&rule);
                for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
                    let value = rule.eval(&[a, b]);
                    assert!(value < 0 || host.eval(&[a, b]) == value, "{rule:?} of {a}, {b}: {host:?}");
                }
            }
        }
    }
}
