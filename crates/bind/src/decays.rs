//! Whether the factor of a recurrence is shown to make states no larger.
//!
//! Scans compose the steps `h -> a*h + b` of a recurrence before they know the state, so that factors are multiplied with one another. Where each lies within
//! -1 .. 1, so do their products. Where that is not shown, a product may leave 32 bits while all states fit: infinity then meets a state of 0, or a factor of 0,
//! and must leave 0 ([`flashderive_device::program::BinaryOp::MulZero`]).
//!
//! Given reals may be anything, whatever they are filled with; given whole numbers lie within their types.

use flashderive_ir::problem::*;

/// Statements that are looked through, one inside the other.
const DEEPEST: u32 = 12;

/// Numbers between two ends.
type Ends = (f64, f64);

const ANY: Ends = (f64::NEG_INFINITY, f64::INFINITY);

/// Whether every value of `e` lies within -1 .. 1.
pub(crate) fn at_most_one(p: &Problem, e: &Expr) -> bool {
    let (low, high) = ends(p, e, DEEPEST);
    low >= -1.0 && high <= 1.0
}

/// Whether no value of `e` is below 0.
pub(crate) fn never_negative(p: &Problem, e: &Expr) -> bool {
    ends(p, e, DEEPEST).0 >= 0.0
}

/// Whole numbers wrap around where 64 bits do not hold them.
const MOST_WHOLE: f64 = 9.0e18;

/// The ends of `e`; whole numbers that may wrap around lie anywhere.
fn ends(p: &Problem, e: &Expr, depth: u32) -> Ends {
    let found = ends_of_node(p, e, depth);
    match p.sort(e) == Sort::Int && (found.0 < -MOST_WHOLE || found.1 > MOST_WHOLE) {
        true => ANY,
        false => found,
    }
}

fn ends_of_node(p: &Problem, e: &Expr, depth: u32) -> Ends {
    let of = |e: &Expr| ends(p, e, depth);
    match &e.node {
        Node::Int(v) => (*v as f64, *v as f64),
        Node::Float(v) => (*v, *v),
        Node::Bool(_) => (0.0, 1.0),
        Node::Axis(a) => (0.0, largest(p, &p.axis(*a).extent)),
        Node::Extent(x) => (0.0, largest(p, x)),
        Node::Read(t, _) => read(p, *t, depth),
        Node::Select(_, a, b) => either(of(a), of(b)),
        Node::Cast(d, a) => match d.values() {
            Some((least, most)) => (of(a).0.clamp(least as f64, most as f64), of(a).1.clamp(least as f64, most as f64)),
            None => of(a),
        },
        Node::Unary(op, a) => unary(*op, of(a)),
        Node::Binary(op, a, b) => binary(*op, of(a), of(b), a == b),
        Node::MonoidArg(_) => ANY,
    }
}

/// The largest that an extent can be.
fn largest(p: &Problem, x: &Extent) -> f64 {
    let sizes: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    x.eval(&sizes).max(0) as f64
}

fn read(p: &Problem, t: TensorId, depth: u32) -> Ends {
    let tensor = p.tensor(t);
    let given = matches!(tensor.role, Role::Input | Role::Scalar);
    let of_type = || tensor.dtype.values().map_or(ANY, |(least, most)| (least as f64, most as f64));
    let Some(s) = p.writer(t).map(|w| p.statement(w)).filter(|_| !given && depth > 0) else { return of_type() };
    match &s.kind {
        // What is absent has no value, or one that `value` has a branch for.
        Kind::Map => ends(p, &s.value, depth - 1),
        // Real terms of one sign keep it, however many there are; of none, 0.
        Kind::Reduce { op: Combine::Sum, .. } | Kind::Scan { op: Combine::Sum, .. } if p.sort(&s.value) == Sort::Float => {
            let (low, high) = ends(p, &s.value, depth - 1);
            (if low < 0.0 { f64::NEG_INFINITY } else { 0.0 }, if high > 0.0 { f64::INFINITY } else { 0.0 })
        }
        _ => of_type(),
    }
}

fn either(a: Ends, b: Ends) -> Ends {
    (a.0.min(b.0), a.1.max(b.1))
}

/// The ends of a function that rises.
fn rising(x: Ends, f: impl Fn(f64) -> f64) -> Ends {
    number(f(x.0), f(x.1))
}

/// What is not a number lies anywhere.
fn number(low: f64, high: f64) -> Ends {
    (if low.is_nan() { f64::NEG_INFINITY } else { low }, if high.is_nan() { f64::INFINITY } else { high })
}

fn unary(op: Unary, x: Ends) -> Ends {
    let size = x.0.abs().max(x.1.abs());
    match op {
        Unary::Neg => (-x.1, -x.0),
        Unary::Abs => (if x.0 > 0.0 { x.0 } else { (-x.1).max(0.0) }, size),
        Unary::Exp => rising(x, f64::exp),
        Unary::Exp2 => rising(x, f64::exp2),
        Unary::Expm1 => rising(x, f64::exp_m1),
        Unary::Log if x.0 > 0.0 => rising(x, f64::ln),
        Unary::Log2 if x.0 > 0.0 => rising(x, f64::log2),
        Unary::Log1p if x.0 > -1.0 => rising(x, f64::ln_1p),
        Unary::Tanh | Unary::Erf => (if x.0 >= 0.0 { 0.0 } else { -1.0 }, if x.1 <= 0.0 { 0.0 } else { 1.0 }),
        Unary::Sin | Unary::Cos => (-1.0, 1.0),
        Unary::Sigmoid | Unary::Not => (0.0, 1.0),
        Unary::Sqrt => (0.0, x.1.max(0.0).sqrt()),
        Unary::Relu => (x.0.max(0.0), x.1.max(0.0)),
        Unary::ToFloat | Unary::ToInt => x,
        _ => ANY,
    }
}

fn binary(op: Binary, x: Ends, y: Ends, same: bool) -> Ends {
    match op {
        Binary::Add => number(x.0 + y.0, x.1 + y.1),
        Binary::Sub => number(x.0 - y.1, x.1 - y.0),
        Binary::Mul if same => (0.0, (x.0 * x.0).max(x.1 * x.1)),
        Binary::Mul => times(x, y),
        Binary::Div if y.0 > 0.0 || y.1 < 0.0 => times(x, (1.0 / y.1, 1.0 / y.0)),
        Binary::Min => (x.0.min(y.0), x.1.min(y.1)),
        Binary::Max => (x.0.max(y.0), x.1.max(y.1)),
        Binary::And | Binary::Or | Binary::Xor | Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le => (0.0, 1.0),
        _ => ANY,
    }
}

fn times(x: Ends, y: Ends) -> Ends {
    // An end that is 0 beside one without end: the product of numbers is 0 there.
    let of = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
    let ends = [of(x.0, y.0), of(x.0, y.1), of(x.1, y.0), of(x.1, y.1)];
    ends.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), |all, v| either(all, (v, v)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the factor `factor` of a recurrence is shown to be at most 1.
    fn shown(factor: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{T: 64, S: T}}\ninputs: {{x: \"f32[T]\", part: {{type: \"f32[T]\", fill: \"uniform(0, 1)\"}}, c: \"f32\", flag: \"bool[T]\", n: \"u8[T]\", far: \"i64[T]\"}}\n\
             outputs: {{o: \"f32[T]\"}}\ncompute: |\n  soft[t] = log1p(exp(x[t]))\n  some[t] = cumsum[t] -soft[t]\n  all[t] = sum[s] -soft[s]\n  count[t] = cumsum[t] abs(far[t])\n  o[t] = recurrence[t] ({factor}, x[t])\nworkloads: {{smoke: {{}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list));
        let s = p.statements.iter().find(|s| p.tensor(s.target).name == "o").expect("the recurrence");
        let Kind::Recurrence { factor, .. } = &s.kind else { panic!("a recurrence") };
        at_most_one(&p, factor)
    }

    #[test]
    fn what_decays() {
        for e in [
            "0.9",
            "-1.0",
            "sigmoid(x[t])",
            "tanh(x[t]) * sigmoid(c)",
            "exp(-soft[t])",
            "exp(-exp(c) * soft[t])",
            "1.0 - sigmoid(x[t])",
            "(0.0 if flag[t] else 1.0)",
            "exp(-abs(x[t]))",
            "exp2(min(x[t], 0.0))",
            "1.0 / (1.0 + x[t] * x[t])",
            "f32(n[t]) / 255.0",
            "max(min(x[t], 1.0), -1.0)",
            "exp(some[t])",
            "exp(all[t] * 0.5)",
            "1.0 / (1.0 + t)",
            "exp(-f32(t * n[t]))",
        ] {
            assert!(shown(e), "{e}");
        }
    }

    #[test]
    fn what_may_grow() {
        for e in [
            "1.01",
            "-1.5",
            "x[t]",
            "part[t]",
            "c",
            "exp(x[t])",
            "exp(-x[t])",
            "exp(soft[t])",
            "exp(c * soft[t])",
            "1.0 + sigmoid(x[t])",
            "1.0 - 3.0 * sigmoid(x[t])",
            "(x[t] if flag[t] else 0.0)",
            "1.0 / (0.5 + x[t] * x[t])",
            "f32(n[t]) / 254.0",
            "min(x[t], 1.0)",
            "exp(-some[t])",
            "exp(all[t] + c)",
            "exp(-f32(far[t] * far[t]))",
            "exp(-f32(count[t]))",
        ] {
            assert!(!shown(e), "{e}");
        }
    }
}
