//! What the spec and matrix units let the factors of a sum of products be off beside f32.
//!
//! A matrix product has two operands. Of a product of `n` factors, which the laws of sums may put in any order, each operand that is
//! computed is rounded to the 16-bit type of a partner: of two factors those that are no plain elements, of more factors one a
//! product inside the others and one beside them.

use super::{Bounder, Dual};
use crate::value::Number;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// What a matrix unit keeps of products of 8-bit floats: about 14 bits below the largest it adds at once. A term may lose a step of these...
const UNIT_OF_EIGHT_BITS: f64 = 1.0 / (1u64 << 13) as f64;
/// ... and each of the 32 that are added at once as much as the largest of them may.
const LARGEST_OF_EIGHT_BITS: f64 = 1.0 / (1u64 << 9) as f64;
/// Two factors, cut towards zero.
const CUT_TO_TF32: f64 = 1.0 / 512.0;
/// Half of the least f16 above 0: what rounding a small number to f16 may lose.
const HALF_OF_LEAST_F16: f64 = 1.0 / (1u64 << 25) as f64;

/// How far the terms of a sum may be off, in relation to them.
#[derive(Clone, Copy, Default)]
pub(super) struct Operands {
    /// A term, in relation to itself.
    pub each: f64,
    /// The sum, in relation to its largest term.
    pub largest: f64,
}

/// One rounding to the type, or to the one of 16 bits that holds it, relative. What may be too large for f16 is cut, towards zero, to as many bits of fraction.
fn rounding(d: DType) -> f64 {
    match d.rounds_partner().unwrap_or(d) {
        DType::BF16 => 1.0 / 256.0,
        DType::F16 => 1.0 / 1024.0,
        _ => 0.0,
    }
}

/// The factors of a product, whatever their signs; those of a product that has a name, too.
fn factors<'a>(p: &'a Problem, e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => {
            factors(p, a, out);
            factors(p, b, out);
        }
        Node::Binary(Binary::Div, a, _) | Node::Unary(Unary::Neg, a) => factors(p, a, out),
        Node::Read(t, _) => match p.writer(*t).map(|w| p.statement(w)) {
            Some(w) if p.tensor(*t).role == Role::Temp && w.kind == Kind::Map && matches!(w.value.node, Node::Binary(Binary::Mul, ..)) => {
                factors(p, &w.value, out)
            }
            _ => out.push(e),
        },
        _ => out.push(e),
    }
}

/// The product that a term is where it is not 0: `a * b if c else 0.0` is summed as the product of `a if c else 0.0` and `b`.
fn unconditioned(e: &Expr) -> &Expr {
    let zero = |e: &Expr| matches!(e.node, Node::Int(0)) || matches!(e.node, Node::Float(v) if v == 0.0);
    match &e.node {
        Node::Select(_, a, b) if zero(b) => unconditioned(a),
        Node::Select(_, a, b) if zero(a) => unconditioned(b),
        _ => e,
    }
}

/// How many of the divisors of a product change along `axes`: a quotient by one is a product with its reciprocal, which is computed.
fn divisors(e: &Expr, axes: &[AxisId]) -> usize {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => divisors(a, axes) + divisors(b, axes),
        Node::Binary(Binary::Div, a, b) => divisors(a, axes) + usize::from(b.axes().iter().any(|x| axes.contains(x))),
        Node::Unary(Unary::Neg, a) => divisors(a, axes),
        _ => 0,
    }
}

/// The type of an element that is multiplied as it is: a cast to 32 bits or more is none, be it of an element or of what is computed.
fn plain(p: &Problem, e: &Expr) -> Option<DType> {
    match &e.node {
        Node::Read(t, _) if p.tensor(*t).role == Role::Input => Some(p.tensor(*t).dtype),
        Node::Cast(DType::F32 | DType::F64, a) => plain(p, a),
        Node::Cast(d, _) => Some(*d),
        Node::Unary(Unary::ToFloat, a) => plain(p, a),
        _ => None,
    }
}

/// The 16-bit types to which computed operands of a product may be rounded: those of elements beside them, and where there are none and two factors or more are
/// computed, those of the inputs and of casts. Numbers of 32 bits beside one computed factor are elements that nothing may round.
fn partners(p: &Problem, all: &[&Expr], divisors: usize) -> Vec<DType> {
    let known: Vec<DType> = all.iter().filter_map(|f| plain(p, f)).collect();
    if known.iter().any(|d| d.rounds_partner().is_some()) || all.len() + divisors < known.len() + 2 {
        return known;
    }
    let mut all: Vec<DType> = p.tensors.iter().filter(|t| t.role == Role::Input).map(|t| t.dtype).collect();
    p.statements.iter().for_each(|s| s.value.walk(&mut |e| all.extend(if let Node::Cast(d, _) = &e.node { Some(*d) } else { None })));
    all.retain(|d| d.rounds_partner().is_some());
    all
}

/// The 16-bit types to which computed operands may be rounded, and how often; beside the factors `all` there are `divisors`.
fn roundings(p: &Problem, all: &[&Expr], divisors: usize) -> (Vec<DType>, usize) {
    let factors = all.len() + divisors;
    if !p.audit.round_operands || factors < 2 {
        return (Vec::new(), 0);
    }
    let known = all.iter().filter(|f| plain(p, f).is_some()).count();
    let computed = if factors == 2 { 2 - known } else { factors - 1 };
    let mut partners = partners(p, all, divisors);
    // Two narrow numbers that are multiplied as they are lose nothing; of more, the product of some is an operand that is computed.
    if factors == 2 && known == 2 {
        partners.retain(|d| d.bits() >= 16);
    }
    (partners, computed)
}

impl Operands {
    /// Of the terms `product` of a sum over `axes`.
    pub(super) fn of(p: &Problem, product: &Expr, axes: &[AxisId]) -> Operands {
        let product = unconditioned(product);
        let mut all = Vec::new();
        factors(p, product, &mut all);
        let (partners, times) = roundings(p, &all, divisors(product, axes));
        let rounded = times as f64 * partners.iter().map(|d| rounding(*d)).fold(0.0, f64::max);
        let mut eight = std::collections::BTreeSet::new();
        product.walk(&mut |e| {
            if let Node::Read(t, _) = e.node {
                if matches!(p.tensor(t).dtype, DType::E4M3 | DType::E5M2) {
                    eight.insert(t);
                }
            }
        });
        let multiplies = all.len() > 1;
        let aligned = multiplies && eight.len() > 1;
        let cut = if multiplies && p.audit.tf32_operands { CUT_TO_TF32 } else { 0.0 };
        let units = if aligned { UNIT_OF_EIGHT_BITS } else { 0.0 };
        Operands { each: rounded.max(units).max(cut), largest: if aligned { LARGEST_OF_EIGHT_BITS } else { 0.0 } }
    }

    /// Of a term of an update that reads the state `before` its point. What chunks of points add to the state is the product of a part with what has happened to
    /// the state since, and of what equations between the points give: both are computed.
    pub(super) fn of_update(p: &Problem, s: &Statement, before: TensorId, term: &Expr) -> Operands {
        let mut all = Vec::new();
        factors(p, term, &mut all);
        let goes_on = all.iter().any(|f| matches!(&f.node, Node::Read(t, _) if *t == before));
        if goes_on || s.target_axes.len() < 3 || all.len() < 2 || !p.audit.round_operands {
            return Operands::default();
        }
        Operands { each: 2.0 * partners(p, &all, 0).into_iter().map(rounding).fold(0.0, f64::max), ..Operands::default() }
    }

    /// Of the terms of states that `s` makes along an axis. States of two and more other indices are summed against other values, so that a term of two parts
    /// is a product of two factors wherever chunks of points are multiplied: with what has happened to the state since, one of them is computed, beside what is
    /// computed anyhow.
    pub(super) fn of_states(p: &Problem, s: &Statement) -> Operands {
        let plainly = Operands::of(p, &s.value, &[]);
        let mut all = Vec::new();
        factors(p, &s.value, &mut all);
        if s.target_axes.len() < 3 || all.len() < 2 || !p.audit.round_operands || p.tensor(s.target).role != Role::Temp {
            return plainly;
        }
        let computed = all.iter().filter(|f| plain(p, f).is_none()).count().min(1) + 1;
        let rounded = computed as f64 * partners(p, &all, 0).into_iter().map(rounding).fold(0.0, f64::max);
        Operands { each: plainly.each.max(rounded), ..plainly }
    }
}

impl<'m> Bounder<'m> {
    /// The terms `value` of a sum over `axes`, each with what a partner of type f16 makes of an operand that is nearly 0: the lost part of the operand
    /// times the partner and what does not change along the sum.
    ///
    /// Nothing where no partner loses such parts.
    pub(super) fn flushed(&self, product: &'m Expr, axes: &[AxisId]) -> Result<Option<Dual<'m>>, Diagnostics> {
        let p = self.m.p;
        let (term, product) = (product, unconditioned(product));
        let mut all = Vec::new();
        factors(p, product, &mut all);
        let (partners, times) = roundings(p, &all, divisors(product, axes));
        if times == 0 || !partners.contains(&DType::F16) {
            return Ok(None);
        }
        let value = self.dual(term)?;
        let fixed = |e: &Expr| !e.axes().iter().any(|a| axes.contains(a));
        let half = |e: &Expr| plain(p, e).is_none_or(|d| d == DType::F16);
        let scales = all.iter().filter(|e| fixed(e)).map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?;
        let sides = all.iter().filter(|e| !fixed(e) && half(e)).map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Box::new(move |at| {
            let size = |(v, off): (Number, f64)| v.real().abs() + off;
            let (v, off) = value(at);
            let scale: f64 = scales.iter().map(|f| size(f(at)).max(1.0)).product();
            let most = sides.iter().map(|f| size(f(at))).fold(1.0, f64::max);
            (v, off + times as f64 * HALF_OF_LEAST_F16 * most * scale)
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the terms of the sum that `compute` is may be off, where operands may be rounded.
    fn each(compute: &str) -> f64 {
        let spec = format!(
            "kernel: k\naxes: {{M: 8, N: 8, K: 8}}\ninputs: {{x: \"f32[M, K]\", v: \"i8[K, N]\", w: \"f32[K, N]\", u: \"bf16[K, N]\", s: \"f32[K]\"}}\noutputs: {{o: \"f32[M, N]\"}}\n\
             compute: |\n  p[m, k] = exp(x[m, k])\n  o[m, n] = sum[k] {compute}\nworkloads: {{smoke: {{}}}}\naudit: {{round_operands: true}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let sum = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("it has a sum");
        let Kind::Reduce { axes, .. } = &sum.kind else { panic!("a sum") };
        Operands::of(&p, &sum.value, axes).each
    }

    #[test]
    fn a_cast_that_changes_no_value_leaves_the_partner_what_it_is() {
        let one = 1.0 / 256.0;
        assert_eq!(each("p[m, k] * u[k, n]"), one);
        assert_eq!(each("p[m, k] * f32(u[k, n])"), one);
        assert_eq!(each("p[m, k] * f32(v[k, n]) * s[k]"), 2.0 * one);
        // The product of two of them is computed, beside one of 8 bits.
        assert_eq!(each("x[m, k] * s[k] * v[k, n]"), 2.0 * one);
        assert_eq!(each("v[k, n] * v[k, n]"), 0.0);
        // No partner of 16 bits or fewer.
        assert_eq!(each("p[m, k] * w[k, n]"), 0.0);
        assert_eq!(each("p[m, k] * w[k, n] * s[k]"), 0.0);
        assert_eq!(each("f32(p[m, k]) * w[k, n]"), 0.0);
        // What is computed is no element for a cast to 32 bits.
        assert_eq!(each("f32(p[m, k]) * u[k, n]"), one);
        assert_eq!(each("f32(x[m, k]) * u[k, n]"), 0.0);
        // A quotient is a product with a reciprocal, where that changes along the sum.
        assert_eq!(each("u[k, 0] / s[k] * u[k, n]"), 2.0 * one);
        assert_eq!(each("u[k, 0] / s[0] * u[k, n]"), 0.0);
        // Two are computed, whatever scales them.
        assert_eq!(each("p[m, k] * exp(w[k, n])"), 2.0 * one);
        assert_eq!(each("p[m, k] * exp(w[k, n]) * s[k]"), 2.0 * one);
        // A condition around the product is one around an operand.
        assert_eq!(each("(p[m, k] * u[k, n] if v[k, 0] > 0 else 0.0)"), one);
    }
}
