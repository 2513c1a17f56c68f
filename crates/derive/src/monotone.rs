//! Monotone functions: which expressions rise or fall with one part of theirs, over all values that the part can take.
//!
//! A function that never falls commutes with the largest and the least of several values, `max f(x) = f(max x)`; one that never
//! rises turns them round, `max f(x) = f(min x)`. The proof is by composition: each step is monotone on the interval in which
//! the values of the part below lie. A step is taken only if it makes NaN of NaN and of nothing else in that interval,
//! infinities included, so that both sides are NaN for the same points.

use crate::expr::mentions;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// What is known of `f(x)` as a function of `x`.
#[derive(Clone, Debug, PartialEq)]
pub struct Monotone {
    /// The part `x`.
    pub inner: Expr,
    /// Whether `f` falls where `x` rises.
    pub falls: bool,
    /// Steps of the proof, innermost first.
    pub steps: Vec<&'static str>,
    /// Whether a step is a function that costs more than an instruction or two.
    pub costly: bool,
    /// Least and largest value of `f`.
    low: f64,
    high: f64,
}

/// `e` as a monotone function of the innermost part that moves with `axes`, as far as the proof goes.
pub fn find(p: &Problem, e: &Expr, axes: &[AxisId]) -> Monotone {
    let identity = || Monotone { inner: e.clone(), falls: false, steps: Vec::new(), costly: false, low: f64::NEG_INFINITY, high: f64::INFINITY };
    if p.sort(e) != Sort::Float {
        return identity();
    }
    step(p, e, axes).unwrap_or_else(identity)
}

/// One step over the rest; `None` if it is not monotone there.
fn step(p: &Problem, e: &Expr, axes: &[AxisId]) -> Option<Monotone> {
    let (part, other) = match &e.node {
        Node::Unary(_, a) | Node::Cast(_, a) => (a, None),
        Node::Binary(_, a, b) if !mentions(b, axes) => (a, Some(constant(b)?)),
        Node::Binary(_, a, b) if !mentions(a, axes) => (b, Some(constant(a)?)),
        _ => return None,
    };
    if p.sort(part) != Sort::Float {
        return None;
    }
    let mut m = find(p, part, axes);
    let (low, high) = (m.low, m.high);
    // Name, whether it falls, whether it is costly, and its value at a point.
    type Step = (&'static str, bool, bool, Box<dyn Fn(f64) -> f64>);
    let rises = |name, costly, f: fn(f64) -> f64| -> Option<Step> { Some((name, false, costly, Box::new(f))) };
    let linear = |name, falls, f: Box<dyn Fn(f64) -> f64>| -> Option<Step> { Some((name, falls, false, f)) };
    let (name, falls, costly, f) = match (&e.node, other) {
        (Node::Unary(op, _), None) => match op {
            Unary::Neg => linear("negation", true, Box::new(|x| -x)),
            Unary::Relu => rises("relu", false, |x| x.max(0.0)),
            Unary::Exp => rises("exp", true, f64::exp),
            Unary::Exp2 => rises("exp2", true, f64::exp2),
            Unary::Expm1 => rises("expm1", true, f64::exp_m1),
            Unary::Tanh => rises("tanh", true, f64::tanh),
            // What is known without its value elsewhere: its sign at 0, its limits.
            Unary::Erf => rises("erf", true, |x| if x == 0.0 { 0.0 } else { x.signum() }),
            Unary::Atan => rises("atan", true, f64::atan),
            Unary::Sinh => rises("sinh", true, f64::sinh),
            Unary::Asinh => rises("asinh", true, f64::asinh),
            Unary::Sigmoid => rises("sigmoid", true, |x| 1.0 / (1.0 + (-x).exp())),
            Unary::Log if low >= 0.0 => rises("log of what is not negative", true, f64::ln),
            Unary::Log2 if low >= 0.0 => rises("log2 of what is not negative", true, f64::log2),
            Unary::Log1p if low >= -1.0 => rises("log1p of what is -1 or more", true, f64::ln_1p),
            Unary::Sqrt if low >= 0.0 => rises("sqrt of what is not negative", true, f64::sqrt),
            _ => None,
        },
        (Node::Cast(DType::F32 | DType::F16 | DType::BF16, _), None) => rises("rounding", false, |x| x),
        (Node::Binary(Binary::Add, ..), Some(c)) => linear("a constant added", false, Box::new(move |x| x + c)),
        (Node::Binary(Binary::Sub, _, b), Some(c)) if !mentions(b, axes) => linear("a constant subtracted", false, Box::new(move |x| x - c)),
        (Node::Binary(Binary::Sub, ..), Some(c)) => linear("taken from a constant", true, Box::new(move |x| c - x)),
        (Node::Binary(Binary::Mul, ..), Some(c)) if c != 0.0 => linear("a constant factor", c < 0.0, Box::new(move |x| x * c)),
        (Node::Binary(Binary::Div, _, b), Some(c)) if c != 0.0 && !mentions(b, axes) => linear("a constant divisor", c < 0.0, Box::new(move |x| x / c)),
        (Node::Binary(Binary::Max, ..), Some(c)) => linear("max with a constant", false, Box::new(move |x| x.max(c))),
        (Node::Binary(Binary::Min, ..), Some(c)) => linear("min with a constant", false, Box::new(move |x| x.min(c))),
        _ => None,
    }?;
    let (mut a, mut b) = (f(low), f(high));
    if matches!(&e.node, Node::Unary(Unary::Erf, _)) {
        (a, b) = (a.min(0.0), b.max(0.0));
    }
    (m.low, m.high) = if falls { (b, a) } else { (a, b) };
    m.falls ^= falls;
    m.costly |= costly;
    m.steps.push(name);
    Some(m)
}

/// A finite number.
fn constant(e: &Expr) -> Option<f64> {
    let value = match &e.node {
        Node::Int(v) => *v as f64,
        Node::Float(v) => *v,
        Node::Unary(Unary::ToFloat, a) => constant(a)?,
        Node::Unary(Unary::Neg, a) => -constant(a)?,
        _ => return None,
    };
    // A constant that f32 makes 0 or infinite is another function.
    let narrow = value as f32;
    (narrow.is_finite() && (narrow != 0.0 || value == 0.0)).then_some(value)
}
