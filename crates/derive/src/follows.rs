//! Sizes that follow from others: what is known of them, as polynomials in sizes.

use crate::simplify::{Atom, P};
use flashderive_ir::problem::*;

/// What sizes that follow from others say of these, as polynomials that are at least 0: `n = divisor * floor(n / divisor) + rest`.
pub(crate) fn rules(p: &Problem) -> Vec<P> {
    let of = |(at, rule): (usize, &Rule)| {
        let product = |(c, of): &(i64, Vec<SizeId>)| P::term(of.iter().map(|s| Atom::Size(*s)).collect(), i128::from(*c));
        let sum = rule.terms.iter().fold(P::constant(i128::from(rule.plus)), |n, t| n.plus(&product(t)));
        let rest = sum.minus(&P::term(vec![Atom::Size(SizeId(at as u32))], i128::from(rule.divisor)));
        [rest.clone(), P::constant(i128::from(rule.divisor) - 1).minus(&rest)]
    };
    p.sizes.iter().enumerate().filter_map(|(at, s)| s.rule.as_ref().map(|r| (at, r))).flat_map(of).collect()
}

/// `x` with the sizes that are sums of products of others written out; `None` if there are none.
pub(crate) fn expanded(p: &Problem, x: &P) -> Option<P> {
    let out = x.substitute(&mut |a| match a {
        Atom::Size(s) => match p.sizes.get(s.0 as usize).and_then(|s| s.rule.as_ref()).filter(|r| r.divisor == 1) {
            Some(rule) => rule
                .terms
                .iter()
                .fold(P::constant(i128::from(rule.plus)), |n, (c, of)| n.plus(&P::term(of.iter().map(|s| Atom::Size(*s)).collect(), i128::from(*c)))),
            None => P::atom(a.clone()),
        },
        _ => P::atom(a.clone()),
    });
    (out != *x).then_some(out)
}

/// A polynomial that is at most `d * x + d - 1`, for an `x` with a quotient of sizes by `d`, which is not in it any more: `x` is at least 0 where it is, as a whole number. Nothing for
/// an `x` without one.
pub(crate) fn multiplied_out(x: &P) -> Option<P> {
    let quotient = |f: &[Atom]| if let [Atom::Div(y, d)] = f { d.as_constant().filter(|d| *d > 1).map(|d| (y.as_ref().clone(), d)) } else { None };
    let (f, c, y, d) = x.terms().find_map(|(f, c)| quotient(f).filter(|(y, _)| size_only(y)).map(|(y, d)| (f.to_vec(), c, y, d)))?;
    // d * floor(y / d) is at least y - (d - 1) and at most y.
    let least = if c > 0 { y.minus(&P::constant(d - 1)) } else { y };
    Some(x.minus(&P::term(f, c)).scale(d).plus(&least.scale(c)).plus(&P::constant(d - 1)))
}

/// Whether nothing but sizes is in a polynomial.
pub(crate) fn size_only(x: &P) -> bool {
    x.terms().all(|(f, _)| f.iter().all(|a| matches!(a, Atom::Size(_))))
}
