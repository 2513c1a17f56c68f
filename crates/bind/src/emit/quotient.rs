//! Quotients that are rounded to whole numbers next, by divisors that several registers share.
//!
//! A compiler makes a quotient of reals of the divisor's reciprocal (one turn of the special-function unit), two operations that
//! correct it, the product, two that correct that, a test of both operands, and a call for those that do not pass: for each
//! element anew. Here the reciprocal is made once for all elements that it serves, and each takes the three operations in
//! which the quotient's own rounding lies: `q = a * y`, `r = a - d * q` (one fused operation, exact), `q + r * y` (another).
//! That is the nearest number wherever the quotient is a number of 24 bits, and so on every tie of the rounding to whole
//! numbers; elsewhere it is within `0.5 + 2^-22` units of the last place.
//!
//! The remainders are exact while `d` lies within `[2^-60, 2^100]` and the quotient is above `2^-42`; a smaller one rounds to 0 in
//! either case. Quotients do not overflow where the divisor is the largest magnitude of elements among which the dividend's
//! is, up to factors, which the statements tell; otherwise where dividends are below `2^68`. One test for all elements of a
//! thread tells whether they are: the sum of the dividends times `2^59` is finite. Where it is not, plain divisions are made.

use super::translate::{position, Env};
use super::*;
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, UnaryOp};

/// Divisors of smaller magnitude do not keep remainders exact.
const LEAST_DIVISOR: f32 = 1.0 / (1u64 << 60) as f32;
/// The reciprocal of one above 2^125 is subnormal, and a dividend that a divisor bounds must have room for its factor.
const LARGEST_DIVISOR: f32 = f32::from_bits((127 + 100) << 23);
/// Factors between a bounded dividend and its divisor, at most.
const LARGEST_FACTOR: f64 = (1u64 << 24) as f64;
/// Dividends times this are finite below 2^68 or so.
const STRETCH: f32 = (1u64 << 59) as f32;
/// Fewer quotients by one divisor are not worth a second way.
const LEAST_QUOTIENTS: u32 = 4;

/// A divisor that several registers of the statement being written share.
pub(crate) struct Divisor {
    /// The divisor.
    pub divisor: Expr,
    /// Its values and their reciprocals, by these registers of the statement's layout.
    values: VarId,
    inverses: VarId,
    by: Vec<Mode>,
}

/// Quotients of `e`: those that a rounding to whole numbers takes next, and all others. Neither negation nor magnitude,
/// minimum or maximum of a quotient changes what its rounding must be.
fn quotients<'e>(e: &'e Expr, rounded: bool, whole: &mut Vec<(&'e Expr, &'e Expr)>, others: &mut Vec<&'e Expr>) {
    let inner = match &e.node {
        Node::Read(..) => return,
        Node::Cast(d, _) => d.is_int(),
        Node::Unary(Unary::Round, _) => true,
        Node::Unary(Unary::Neg | Unary::Abs, _) | Node::Binary(Binary::Min | Binary::Max, ..) => rounded,
        Node::Binary(Binary::Div, a, d) => {
            if rounded {
                whole.push((a, d));
            } else {
                others.push(d);
            }
            false
        }
        _ => false,
    };
    e.children().into_iter().for_each(|c| quotients(c, inner, whole, others));
}

/// `e` without constant factors, signs and magnitudes, and the largest that the factors may make of it.
fn bare(e: &Expr) -> (&Expr, f64) {
    let constant = |e: &Expr| match e.node {
        Node::Int(v) => Some(v as f64),
        Node::Float(v) => Some(v),
        _ => None,
    };
    match &e.node {
        Node::Unary(Unary::Neg | Unary::Abs | Unary::ToFloat, x) => bare(x),
        Node::Binary(Binary::Mul, x, y) => match (constant(x), constant(y)) {
            (_, Some(c)) => (bare(x).0, bare(x).1 * c.abs()),
            (Some(c), _) => (bare(y).0, bare(y).1 * c.abs()),
            _ => (e, 1.0),
        },
        _ => (e, 1.0),
    }
}

/// Whether the magnitude of `a` is at most [`LARGEST_FACTOR`] times that of `d`, or `d` is NaN: `d` is the largest magnitude of elements
/// among which that of `a` is, or the larger of that and something else.
fn bounded(p: &Problem, a: &Expr, d: &Expr) -> bool {
    let (element, factor) = bare(a);
    matches!(element.node, Node::Read(..)) && factor <= LARGEST_FACTOR && is_largest_of(p, element, d)
}

/// Whether `d` is at least the magnitude of `element`, or NaN.
fn is_largest_of(p: &Problem, element: &Expr, d: &Expr) -> bool {
    match &d.node {
        Node::Binary(Binary::Max, x, y) => is_largest_of(p, element, x) || is_largest_of(p, element, y),
        Node::Read(t, index) => {
            let mut makers = p.statements.iter().filter(|s| s.target == *t);
            let (Some(maker), None) = (makers.next(), makers.next()) else { return false };
            let here = |e: &Expr| {
                e.rewrite(&mut |x| match x.node {
                    Node::Axis(axis) => maker.target_axes.iter().position(|own| *own == axis).and_then(|i| index.get(i).cloned()),
                    _ => None,
                })
            };
            match &maker.kind {
                _ if maker.guard.is_some() => false,
                Kind::Map => is_largest_of(p, element, &here(&maker.value)),
                // Axes that are reduced run through all their points, the dividend's too.
                Kind::Reduce { op: Combine::Max, .. } => match &here(&maker.value).node {
                    Node::Unary(Unary::Abs, x) => **x == *element,
                    Node::Read(..) => is_largest_of(p, element, &here(&maker.value)),
                    _ => false,
                },
                _ => false,
            }
        }
        _ => false,
    }
}

impl<'a> Emitter<'a> {
    /// Prepares the quotients of `s` that are rounded to whole numbers. If there are any, the condition under which
    /// [`Emitter::corrected_quotient`] makes them.
    pub(crate) fn enter_quotients(&mut self, s: &'a Statement, layout: &Layout, leaves: &[Leaf]) -> Built<Option<Dev>> {
        let (mut whole, mut others) = (Vec::new(), Vec::new());
        quotients(&s.value, false, &mut whole, &mut others);
        let by = |e: &Expr| -> Vec<Mode> { layout.regs.iter().filter(|m| m.axis.is_some_and(|a| e.axes().contains(&a))).cloned().collect() };
        let count = |modes: &[Mode]| modes.iter().map(|m| m.size).product::<u32>();
        let varies = |e: &Expr| !e.axes().is_empty() || !e.tensors().is_empty();
        let p = self.p;
        let serves = |d: &Expr| p.sort(d) == Sort::Float && varies(d) && !others.contains(&d) && layout.registers() >= LEAST_QUOTIENTS * count(&by(d));
        whole.retain(|(_, d)| serves(d));
        if self.coarse || whole.is_empty() {
            return Ok(None);
        }
        self.because(
            "shared-reciprocal",
            p.tensor(s.target).name.clone(),
            "quotients that are rounded to whole numbers: one reciprocal for the registers that share a divisor, each quotient corrected by its remainder"
                .into(),
            Space::Hardware,
            s.span,
        );
        let mut fits = Vec::new();
        let known = |e: &Self, d: &Expr| e.divisors.iter().any(|k| k.divisor == *d);
        for (_, d) in &whole {
            if known(self, d) {
                continue;
            }
            let modes = by(d);
            let (values, inverses) = (self.b.array("divisor", Ty::F32, count(&modes)), self.b.array("inverse", Ty::F32, count(&modes)));
            let in_range = self.b.scalar("in_range", Ty::Bool);
            self.b.set(in_range, Dev::Int(1, Ty::Bool));
            // The other registers' digits do not matter.
            self.over_registers(&modes.clone(), &mut |e, own| {
                let digits: Vec<Dev> = layout.regs.iter().map(|m| modes.iter().position(|x| x == m).map_or(Dev::i32(0), |i| own[i].clone())).collect();
                let (value, ty) = e.translate(d, &Env { layout, digits: &digits, leaves })?;
                let value = e.b.let_("value", Ty::F32, builder::cast(Ty::F32, ty, value));
                let at = position(&modes, &modes, own);
                let size = e.b.let_("size", Ty::F32, builder::un(UnaryOp::Abs, value.clone()));
                let le = |a: Dev, b: Dev| builder::bin(BinaryOp::Le, a, b);
                let inside = builder::and(le(Dev::F32(LEAST_DIVISOR), size.clone()), le(size, Dev::F32(LARGEST_DIVISOR)));
                e.b.set(in_range, builder::and(Dev::Var(in_range), inside));
                e.b.set_at(inverses, at.clone(), builder::bin(BinaryOp::Div, Dev::F32(1.0), value.clone()));
                e.b.set_at(values, at, value);
                Ok(())
            })?;
            fits.push(Dev::Var(in_range));
            self.divisors.push(Divisor { divisor: (*d).clone(), values, inverses, by: modes });
        }
        let unbounded: Vec<&Expr> = whole.iter().filter(|(a, d)| !bounded(p, a, d)).map(|(a, _)| *a).collect();
        if unbounded.is_empty() {
            return Ok(builder::all(fits));
        }
        let sum = self.b.scalar("stretched", Ty::F32);
        self.b.set(sum, Dev::F32(0.0));
        for a in unbounded {
            self.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let (value, ty) = e.translate(a, &Env { layout, digits, leaves })?;
                e.b.set(sum, builder::fma(builder::cast(Ty::F32, ty, value), Dev::F32(STRETCH), Dev::Var(sum)));
                Ok(())
            })?;
        }
        fits.push(builder::bin(BinaryOp::Le, builder::un(UnaryOp::Abs, Dev::Var(sum)), Dev::F32(f32::MAX)));
        Ok(builder::all(fits))
    }

    /// The quotient `a / d`, if `d` is one of the shared divisors.
    pub(crate) fn corrected_quotient(&mut self, a: &Expr, d: &Expr, env: &Env) -> Built<Option<Dev>> {
        let Some(known) = self.divisors.iter().find(|k| k.divisor == *d) else { return Ok(None) };
        let at = position(&known.by, &env.layout.regs, env.digits);
        let (value, inverse) = (Dev::Elem(known.values, Box::new(at.clone())), Dev::Elem(known.inverses, Box::new(at)));
        let (a, ty) = self.translate(a, env)?;
        let a = self.b.let_("dividend", Ty::F32, builder::cast(Ty::F32, ty, a));
        let q = self.b.let_("quotient", Ty::F32, builder::mul(a.clone(), inverse.clone()));
        let left = builder::fma(builder::un(UnaryOp::Neg, value), q.clone(), a);
        Ok(Some(builder::fma(left, inverse, q)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the dividend of `q` is bounded by its divisor, in a spec with these statements.
    fn is_bounded(statements: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{R: var, C: {{var: [1, 4096]}}}}\ninputs: {{x: \"bf16[R, C]\", y: \"f32[R]\"}}\noutputs: {{q: \"i8[R, C]\"}}\ncompute: |\n{statements}\nworkloads: {{smoke: {{R: 8, C: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let s = p.statements.last().expect("a statement");
        let (mut whole, mut others) = (Vec::new(), Vec::new());
        quotients(&s.value, false, &mut whole, &mut others);
        assert!(whole.len() == 1 && others.is_empty(), "one quotient is rounded");
        bounded(&p, whole[0].0, whole[0].1)
    }

    #[test]
    fn the_largest_magnitude_bounds_its_elements() {
        assert!(is_bounded("  a[r] = max[c] abs(x[r, c])\n  q[r, c] = i8(x[r, c] * 127 / a[r])"));
        assert!(is_bounded("  a[r] = max(max[c] abs(x[r, c]), 1e-12)\n  q[r, c] = i8(-x[r, c] / max(a[r], y[r]))"));
        // Another row's, the largest value, the largest of others, a magnitude that is divided.
        assert!(!is_bounded("  a[r] = max[c] x[r, c]\n  q[r, c] = i8(x[r, c] / a[r])"));
        assert!(!is_bounded("  a[r] = max[c] (abs(x[r, c]) if c > 0 else 0.0)\n  q[r, c] = i8(x[r, c] / a[r])"));
        assert!(!is_bounded("  a[r] = max[c] abs(x[r, c])\n  q[r, c] = i8((x[r, c] + y[r]) / a[r])"));
        assert!(!is_bounded("  q[r, c] = i8(x[r, c] / y[r])"));
    }
}
