//! How far whole numbers reach: which sums, differences and products of them may leave 64 bits, so that they wrap around.
//!
//! Points of axes, extents and numbers within a declared range stand for places in memory and their sums for addresses, which a device
//! holds in fewer than 48 bits; the constants and the unbounded numbers of an expression are what carries it further.

use flashderive_ir::problem::*;

/// Bits of a place in memory: no address of a target has more.
const PLACE_BITS: f64 = 47.0;

/// Bits of a signed number of 64 bits without its sign.
const MOST_BITS: f64 = 63.0;

/// Maps of whole numbers that are looked through, one inside the other.
const DEEPEST: u32 = 6;

/// Whether an arithmetic node on whole numbers may have a value that 64 bits do not hold.
pub fn leaves(p: &Problem, e: &Expr) -> bool {
    bits(p, e, DEEPEST) >= MOST_BITS
}

/// Places alone: no constant and no unbounded number takes them beyond memory, nor do two numbers that were read and are multiplied.
fn places(p: &Problem, e: &Expr, depth: u32) -> bool {
    match &e.node {
        Node::Axis(_) | Node::Extent(_) => true,
        Node::Int(v) => v.unsigned_abs() < 1 << 20,
        Node::Read(t, _) => read(p, *t, depth) <= PLACE_BITS,
        Node::Binary(Binary::Mul, a, b) => places(p, a, depth) && places(p, b, depth) && (a.tensors().is_empty() || b.tensors().is_empty()),
        Node::Binary(Binary::Add | Binary::Sub | Binary::Div | Binary::Mod | Binary::Min | Binary::Max, a, b) => places(p, a, depth) && places(p, b, depth),
        _ => false,
    }
}

/// The logarithm, to base 2, of the largest magnitude; infinite where nothing bounds it.
fn bits(p: &Problem, e: &Expr, depth: u32) -> f64 {
    let most = |x: &Extent| {
        let sizes: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
        (x.eval(&sizes).max(1) as f64).log2()
    };
    if places(p, e, depth) {
        let whole = match &e.node {
            Node::Axis(a) => most(&p.axis(*a).extent),
            Node::Extent(x) => most(x),
            Node::Int(v) => (v.unsigned_abs().max(1) as f64).log2(),
            Node::Read(t, _) => read(p, *t, depth),
            _ => PLACE_BITS,
        };
        return match &e.node {
            Node::Binary(op, a, b) => joined(*op, bits(p, a, depth), bits(p, b, depth)).min(PLACE_BITS),
            _ => whole.min(PLACE_BITS),
        };
    }
    match &e.node {
        Node::Int(v) => (v.unsigned_abs().max(1) as f64).log2(),
        Node::Read(t, _) => read(p, *t, depth),
        Node::Binary(Binary::BitAnd, a, b) => match (&a.node, &b.node) {
            (_, Node::Int(v)) | (Node::Int(v), _) if *v >= 0 => ((*v).max(1) as f64).log2(),
            _ => bits(p, a, depth).max(bits(p, b, depth)),
        },
        Node::Binary(Binary::Shl, a, b) => match b.node {
            Node::Int(v) if v >= 0 => bits(p, a, depth) + v as f64,
            _ => f64::INFINITY,
        },
        Node::Binary(Binary::Mod, _, b) => bits(p, b, depth),
        Node::Binary(Binary::Div | Binary::Shr, a, _) => bits(p, a, depth),
        Node::Binary(op, a, b) => joined(*op, bits(p, a, depth), bits(p, b, depth)),
        Node::Unary(_, a) => bits(p, a, depth),
        Node::Select(_, a, b) => bits(p, a, depth).max(bits(p, b, depth)),
        Node::Cast(d, _) => f64::from(d.bits()),
        _ => f64::INFINITY,
    }
}

/// Of a tensor's elements: those of narrow types and of maps of whole numbers are bounded.
fn read(p: &Problem, t: TensorId, depth: u32) -> f64 {
    let tensor = p.tensor(t);
    if tensor.range.is_some() {
        return PLACE_BITS;
    }
    if matches!(tensor.role, Role::Input | Role::Scalar) {
        return f64::from(tensor.dtype.bits().max(1) - 1);
    }
    let Some(s) = p.writer(t).map(|w| p.statement(w)).filter(|_| depth > 0) else { return f64::INFINITY };
    let one = bits(p, &s.value, depth - 1);
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let points = |axes: &[AxisId]| axes.iter().map(|a| (p.axis(*a).extent.eval(&most).max(1) as f64).log2()).sum::<f64>();
    match &s.kind {
        Kind::Map => one,
        Kind::Reduce { op: Combine::Sum, axes } => one + points(axes),
        Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => points(axes),
        Kind::Reduce { op: Combine::Max | Combine::Min, .. } => MOST_BITS.max(one),
        Kind::Scan { op: Combine::Sum, axis, .. } => one + points(&[*axis]),
        _ => f64::INFINITY,
    }
}

fn joined(op: Binary, a: f64, b: f64) -> f64 {
    match op {
        Binary::Mul => a + b,
        Binary::Add | Binary::Sub => a.max(b) + 1.0,
        _ => a.max(b),
    }
}
