//! How large the reals of a kernel get: whether f16, which ends at 65504, holds what is computed.
//!
//! Whole numbers are as large as their types and declared ranges let them be. Reals that are given are taken to lie within 32 of their standard
//! deviations, as inputs of an audit do that are 30 times larger than others, and sums of what is of either sign grow as the square root of the number of terms, as those of independent numbers do. What a
//! maximum, or a logarithm, is subtracted from is taken for what went into it where it is made of the same inputs, so that an exponential of the difference is at most 1. Other
//! exponentials are what their arguments make of them. A real factor of whole numbers is taken for the scale that makes them ordinary. So this is no proof: it tells what may be
//! rounded to f16 without more than unusual inputs from what may not. A state of the point before is what its points add up, whatever they make of the states.

use crate::group;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of f16.
const LARGEST_F16: f64 = 65504.0;

/// Standard deviations within which the reals that are given are taken to lie.
const DEVIATIONS: f64 = 32.0;

/// Terms of a sum beyond which it is not taken to grow: sizes without a declared end are as large as memory.
const MOST_TERMS: f64 = 8_388_608.0;

/// The mean square of numbers that are as likely anywhere up to the largest, over its square.
const MEAN_OF_LARGEST: f64 = 1.0 / 3.0;

/// Statements that are looked through, one inside the other.
const DEEPEST: u32 = 12;

/// Whether numbers of f16 are large enough for every value of `e`.
pub fn fits_f16(p: &Problem, e: &Expr) -> bool {
    let span = Spans::new(p, DEVIATIONS).of(e, DEEPEST);
    span.low >= -LARGEST_F16 && span.high <= LARGEST_F16
}

/// Between which numbers values lie.
#[derive(Clone, Copy, Debug)]
struct Span {
    low: f64,
    high: f64,
    /// Made of whole numbers alone: the ends are reached.
    whole: bool,
}

/// Within `size` of 0.
fn around(size: f64) -> Span {
    Span { low: -size, high: size, whole: false }
}

impl Span {
    fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    fn exact(value: f64) -> Span {
        Span { low: value, high: value, whole: true }
    }

    fn new(low: f64, high: f64, whole: bool) -> Span {
        // What is not a number lies anywhere.
        let end = |v: f64, of: f64| if v.is_nan() { of } else { v };
        Span { low: end(low, f64::NEG_INFINITY), high: end(high, f64::INFINITY), whole }
    }

    fn with(self, other: Span) -> Span {
        Span::new(self.low.min(other.low), self.high.max(other.high), self.whole && other.whole)
    }

    fn times(self, other: Span) -> Span {
        // Nothing times infinity is nothing here: an end that is not reached.
        let of = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let ends = [of(self.low, other.low), of(self.low, other.high), of(self.high, other.low), of(self.high, other.high)];
        let (low, high) = ends.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        Span::new(low, high, self.whole && other.whole)
    }

    /// What a function that rises makes of it.
    fn rising(self, f: impl Fn(f64) -> f64) -> Span {
        Span::new(f(self.low), f(self.high), false)
    }
}

struct Spans<'a> {
    p: &'a Problem,
    /// Standard deviations within which reals that are given lie.
    deviations: f64,
    known: BTreeMap<(TensorId, u32), Span>,
    /// States of the point before whose size is being worked out.
    open: BTreeSet<TensorId>,
}

impl<'a> Spans<'a> {
    fn new(p: &'a Problem, deviations: f64) -> Self {
        Spans { p, deviations, known: BTreeMap::new(), open: BTreeSet::new() }
    }

    fn of(&mut self, e: &Expr, depth: u32) -> Span {
        match &e.node {
            Node::Int(v) => Span::exact(*v as f64),
            Node::Float(v) => Span::exact(*v),
            Node::Bool(_) => Span::new(0.0, 1.0, true),
            Node::Axis(a) => Span::new(0.0, self.most(&self.p.axis(*a).extent), true),
            Node::Extent(x) => Span::new(0.0, self.most(x), true),
            Node::Read(t, _) => self.read(*t, depth),
            Node::Select(_, a, b) => self.of(a, depth).with(self.of(b, depth)),
            Node::Cast(d, a) => cast(*d, self.of(a, depth)),
            Node::Unary(op, a) => unary(*op, self.of(a, depth)),
            Node::Binary(op, a, b) => self.binary(*op, a, b, depth),
            Node::MonoidArg(_) => around(f64::INFINITY),
        }
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, depth: u32) -> Span {
        let (x, y) = (self.of(a, depth), self.of(b, depth));
        let whole = x.whole && y.whole;
        match op {
            Binary::Add => Span::new(x.low + y.low, x.high + y.high, whole),
            Binary::Sub => {
                let crest = self.is_crest(b, depth) && self.given_to(a).is_subset(&self.given_to(b));
                Span::new(x.low - y.high, if crest { 0.0 } else { x.high - y.low }, whole)
            }
            Binary::Mul if a == b => Span::new(0.0, x.size() * x.size(), whole),
            Binary::Mul => scaled(x, y).unwrap_or_else(|| x.times(y)),
            Binary::Div => match y.low == y.high && y.low != 0.0 {
                true => x.times(Span::exact(1.0 / y.low)),
                // What divides norms.
                false => around(x.size()),
            },
            Binary::Mod => Span::new(-y.size(), y.size(), whole),
            Binary::Min => Span::new(x.low.min(y.low), x.high.min(y.high), whole),
            Binary::Max => Span::new(x.low.max(y.low), x.high.max(y.high), whole),
            Binary::Pow if y.low == y.high && y.low > 0.0 => {
                let size = x.size().powf(y.low);
                let even = y.low % 2.0 == 0.0 || x.low >= 0.0;
                Span::new(if even { 0.0 } else { -size }, size, whole)
            }
            Binary::Pow => around(x.size().max(1.0).powf(y.high.max(0.0))),
            Binary::Shl => Span::new(-f64::INFINITY, f64::INFINITY, true),
            Binary::Shr | Binary::BitAnd => Span::new(-x.size().max(y.size()), x.size().max(y.size()), whole),
            Binary::BitOr | Binary::BitXor => Span::new(-x.size() - y.size(), x.size() + y.size(), whole),
            Binary::And | Binary::Or | Binary::Xor | Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le => Span::new(0.0, 1.0, true),
        }
    }

    /// Whether `e` is taken to be at least as large as what it is subtracted from: a maximum, or a logarithm, as that of a sum of exponentials.
    fn is_crest(&self, e: &Expr, depth: u32) -> bool {
        match &e.node {
            Node::Read(t, _) => match self.p.writer(*t).map(|w| self.p.statement(w)) {
                Some(s) if depth > 0 => match &s.kind {
                    Kind::Map => self.is_crest(&s.value, depth - 1),
                    Kind::Reduce { op, .. } | Kind::Scan { op, .. } => *op == Combine::Max,
                    _ => false,
                },
                _ => false,
            },
            Node::Unary(Unary::Log | Unary::Log2, _) => true,
            Node::Binary(Binary::Add | Binary::Mul | Binary::Max, a, b) => self.is_crest(a, depth) || self.is_crest(b, depth),
            Node::Select(_, a, b) => self.is_crest(a, depth) || self.is_crest(b, depth),
            _ => false,
        }
    }

    /// The inputs that `e` is made from, through all statements.
    fn given_to(&self, e: &Expr) -> BTreeSet<TensorId> {
        let (mut todo, mut seen, mut given) = (e.tensors(), BTreeSet::new(), BTreeSet::new());
        while let Some(t) = todo.pop() {
            match self.p.writer(t).map(|w| self.p.statement(w)) {
                _ if !seen.insert(t) => {}
                Some(s) => todo.extend(group::reads(s)),
                None if self.p.tensor(t).role == Role::Scalar => {}
                None => {
                    given.insert(t);
                }
            }
        }
        given
    }

    fn read(&mut self, t: TensorId, depth: u32) -> Span {
        let tensor = self.p.tensor(t);
        if matches!(tensor.role, Role::Input | Role::Scalar) {
            return self.given(tensor);
        }
        let Some(s) = self.p.writer(t).map(|w| self.p.statement(w)).filter(|_| depth > 0) else { return around(self.deviations) };
        if self.open.contains(&t) {
            return around(f64::INFINITY);
        }
        if let Some(known) = self.known.get(&(t, depth)).filter(|_| self.open.is_empty()) {
            return *known;
        }
        if let Kind::Delay { of, axis, .. } = s.kind {
            let found = self.state(s, of, axis, depth);
            if self.open.is_empty() {
                self.known.insert((t, depth), found);
            }
            return found;
        }
        let one = self.of(&s.value, depth - 1);
        let found = match &s.kind {
            Kind::Map => one,
            Kind::Reduce { op: Combine::Sum, axes } => self.summed(one, &s.value, axes, depth),
            Kind::Scan { op: Combine::Sum, axis, .. } => self.summed(one, &s.value, &[*axis], depth),
            Kind::Reduce { op: Combine::Max | Combine::Min, .. } | Kind::Scan { op: Combine::Max | Combine::Min, .. } => one,
            Kind::Reduce { op: Combine::Any | Combine::All, .. } => Span::new(0.0, 1.0, true),
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => {
                Span::new(0.0, axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).product(), true)
            }
            // States decay.
            _ => around(one.size().max(self.deviations)),
        };
        if self.open.is_empty() {
            self.known.insert((t, depth), found);
        }
        found
    }

    /// A state `a s + b` of the point before, `s` by itself: it begins as `delay` says, and where `a` is at most 1 each point adds one `b` to it, whatever `b` makes of the states before: what
    /// has no end in them has none.
    fn state(&mut self, delay: &Statement, of: TensorId, axis: AxisId, depth: u32) -> Span {
        let first = self.of(&delay.value, depth - 1).size();
        let Some(state) = self.p.writer(of).map(|w| self.p.statement(w)).filter(|s| s.kind == Kind::Map) else { return around(f64::INFINITY) };
        self.open.insert(delay.target);
        let (factor, added) = self.update(&state.value, delay.target, depth - 1);
        self.open.remove(&delay.target);
        let points = self.most(&self.p.axis(axis).extent);
        around(match factor {
            0.0 => first.max(added),
            a if a <= 1.0 => first + added * points,
            _ => f64::INFINITY,
        })
    }

    /// How large the factor of state `s` in `e` is, and what else `e` adds up.
    fn update(&mut self, e: &Expr, s: TensorId, depth: u32) -> (f64, f64) {
        let own = |e: &Expr| matches!(&e.node, Node::Read(t, _) if *t == s);
        match &e.node {
            _ if own(e) => (1.0, 0.0),
            Node::Binary(Binary::Add | Binary::Sub, a, b) => {
                let ((a, x), (b, y)) = (self.update(a, s, depth), self.update(b, s, depth));
                (a + b, x + y)
            }
            Node::Binary(Binary::Mul, a, b) if own(a) || own(b) => (self.of(if own(a) { b } else { a }, depth).size(), 0.0),
            // One of two: neither is more than the larger.
            Node::Select(_, a, b) => {
                let ((a, x), (b, y)) = (self.update(a, s, depth), self.update(b, s, depth));
                (a.max(b), x.max(y))
            }
            _ => (0.0, self.of(e, depth).size()),
        }
    }

    fn given(&self, tensor: &Tensor) -> Span {
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let at = |b: &IndexBound| (b.extent.eval(&sizes) + b.plus) as f64;
        if let Some((least, most)) = &tensor.range {
            return Span::new(at(least).min(0.0), at(most), true);
        }
        if let Some((least, most)) = tensor.dtype.values() {
            return Span::new(least as f64, most as f64, true);
        }
        match tensor.fill {
            Fill::Normal(deviation) => around(self.deviations * deviation),
            Fill::Uniform(low, high) => Span::new(low, high, false),
            _ => around(self.deviations),
        }
    }

    /// The sum over `axes` of terms `value`, one of which lies in `one`.
    fn summed(&self, one: Span, value: &Expr, axes: &[AxisId], depth: u32) -> Span {
        let points: f64 = axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).product();
        if one.whole {
            return Span::new(one.low.min(0.0) * points, one.high.max(0.0) * points, true);
        }
        let points = points.min(MOST_TERMS);
        // What is not negative adds up: usual terms, or those of larger numbers, which are not all the largest.
        let usual = || Spans::new(self.p, 1.0).of(value, depth - 1).size();
        let size = if one.low >= 0.0 { usual().max(one.size() * MEAN_OF_LARGEST) * points } else { one.size() * points.sqrt() };
        Span::new(if one.low >= 0.0 { 0.0 } else { -size }, size, false)
    }

    fn most(&self, x: &Extent) -> f64 {
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        x.eval(&sizes).max(1) as f64
    }
}

/// Whole numbers beside a real factor, which scales them.
fn scaled(x: Span, y: Span) -> Option<Span> {
    let constant = |s: Span| s.low == s.high;
    let of = |numbers: Span, scale: Span| (numbers.whole && !constant(numbers) && !scale.whole).then(|| around(numbers.size().min(DEVIATIONS) * scale.size()));
    of(x, y).or_else(|| of(y, x))
}

fn cast(d: DType, of: Span) -> Span {
    match d.values() {
        Some((least, most)) => Span::new(of.low.max(least as f64), of.high.min(most as f64), true),
        None => of,
    }
}

fn unary(op: Unary, x: Span) -> Span {
    let size = x.size();
    match op {
        Unary::Neg => Span::new(-x.high, -x.low, x.whole),
        Unary::Not => Span::new(0.0, 1.0, true),
        Unary::Abs => Span::new(if x.low > 0.0 { x.low } else { 0.0 }, size, x.whole),
        Unary::Exp => x.rising(f64::exp),
        Unary::Exp2 => x.rising(f64::exp2),
        Unary::Expm1 => x.rising(f64::exp_m1),
        Unary::Sinh => x.rising(f64::sinh),
        Unary::Cosh => Span::new(1.0, size.cosh(), false),
        Unary::Log | Unary::Log2 | Unary::Log1p | Unary::Asinh | Unary::Acosh | Unary::Atanh => around(size.abs().ln_1p().max(DEVIATIONS)),
        Unary::Tanh | Unary::Erf | Unary::Sin | Unary::Cos => around(1.0),
        Unary::Asin | Unary::Acos | Unary::Atan => around(std::f64::consts::PI),
        Unary::Sigmoid => Span::new(0.0, 1.0, false),
        Unary::Sqrt => Span::new(0.0, x.high.max(0.0).sqrt(), false),
        // Over norms.
        Unary::Rsqrt | Unary::Tan => around(DEVIATIONS),
        Unary::Relu => Span::new(x.low.max(0.0), x.high.max(0.0), x.whole),
        Unary::Floor | Unary::Ceil | Unary::Round => Span::new(x.low - 1.0, x.high + 1.0, x.whole),
        Unary::Mix => around(f64::INFINITY),
        Unary::ToFloat | Unary::ToInt => x,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the factor that `compute` makes beside `a` fits.
    fn fits(factor: &str, before: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{M: 64, N: 64, K: 64}}\ninputs: {{a: \"f16[M, K]\", b: \"f16[N, K]\", w: \"i8[N, K]\", u: \"u8[N, K]\", s: \"f32[N]\", \
             small: {{type: \"f16[N, K]\", fill: \"uniform(-2, 0)\"}}}}\noutputs: {{o: \"f32[M, N]\"}}\ncompute: |\n  {before}p[n, k] = {factor}\n  \
             o[m, n] = sum[k] a[m, k] * p[n, k]\nworkloads: {{smoke: {{}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list));
        let s = p.statements.iter().find(|s| p.tensor(s.target).name == "o").expect("the product");
        let Node::Binary(Binary::Mul, _, factor) = &s.value.node else { panic!("a product") };
        fits_f16(&p, factor)
    }

    #[test]
    fn what_ordinary_numbers_make_fits() {
        for e in ["b[n, k] * 2.0", "sigmoid(b[n, k]) * b[n, k]", "b[n, k] * s[n] * small[n, k]", "f32(w[n, k]) * s[n]", "w[n, k] * u[n, k]", "exp(small[n, k])"]
        {
            assert!(fits(e, ""), "{e}");
        }
        assert!(fits("exp(b[n, k] - top[n])", "top[n] = max[k] b[n, k]\n  "));
        assert!(fits("exp(b[n, k] - top[n])", "top[n] = logsumexp[k] b[n, k]\n  "));
        assert!(fits("sums[n, k] * 1.0", "sums[n, k] = sum[m] a[m, k] * b[n, k]\n  "));
    }

    #[test]
    fn what_grows_without_bound_does_not() {
        for e in ["exp(b[n, k])", "b[n, k] ** 4", "w[n, k] * u[n, k] * u[n, k]", "exp(f32(w[n, k]) / 10.0)", "b[n, k] * 5000.0", "exp(-small[n, k] * 8.0)"] {
            assert!(!fits(e, ""), "{e}");
        }
        assert!(!fits("exp(b[n, k] - top[n])", "top[n] = max[k] small[n, k]\n  "));
        assert!(!fits("exp(b[n, k] + small[n, k] - top[n])", "top[n] = max[k] b[n, k]\n  "));
        assert!(!fits("exp(b[n, k] - low[n])", "low[n] = min[k] b[n, k]\n  "));
        assert!(!fits("f32(sums[n, k])", "sums[n, k] = sum[m] w[m, k] * u[n, k]\n  "));
        for e in ["sums[n, k] * 100.0", "sums[n, k] * b[n, k]", "exp(min(b[n, k], 5.0)) * sums[n, k]"] {
            assert!(!fits(e, "sums[n, k] = sum[m] a[m, k] * b[n, k]\n  "), "{e}");
        }
        // The same of what adds up.
        let adds = "sums[n, k] = sum[m] abs(a[m, k]) * abs(b[n, k])\n  ";
        assert!(fits("sums[n, k] * 1.0", adds) && !fits("sums[n, k] * sums[n, k]", adds));
    }

    /// Whether the state before the point fits that `update` makes of sums of it, `h`, and of what is given, over 1,000 points.
    fn state_fits(update: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{T: 1000, N: 64, J: N}}\ninputs: {{x: \"f16[T, N]\", u: \"f16[N, J]\"}}\noutputs: {{y: \"f32[T, N]\"}}\ncompute: |\n  \
             h[t, n] = sum[j] u[n, j] * s[t - 1, j]\n  s[t, n] = recurrence[t] ({update})\n  y[t, n] = s[t, n]\nworkloads: {{smoke: {{}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list));
        let delay = p.statements.iter().find(|s| s.delayed().is_some()).expect("a state");
        let read = Node::Read(delay.target, delay.target_axes.iter().map(|a| Expr::axis(*a)).collect());
        fits_f16(&p, &Expr::new(read))
    }

    #[test]
    fn states_are_as_large_as_their_updates_make_them() {
        for update in ["0, tanh(h[t, n])", "sigmoid(x[t, n]), tanh(h[t, n])", "1, tanh(h[t, n]) + x[t, n]", "0, x[t, n] * sigmoid(h[t, n])"] {
            assert!(state_fits(update), "{update}");
        }
        for update in ["1, tanh(h[t, n]) + 10.0 * x[t, n]", "2.0, tanh(h[t, n])", "0, h[t, n]", "x[t, n], tanh(h[t, n])", "0.5, max(h[t, n], 0.0)"] {
            assert!(!state_fits(update), "{update}");
        }
    }
}
