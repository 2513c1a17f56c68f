//! How far whole numbers reach: which sums, differences and products of them may leave 64 bits, so that they wrap around.
//!
//! Points of axes, extents and numbers within a declared range stand for places in memory and their sums for addresses, which a device
//! holds in fewer than 48 bits; the constants and the unbounded numbers of an expression are what carries it further.

use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Bits of a place in memory: no address of a target has more.
const PLACE_BITS: f64 = 47.0;

/// Bits of a signed number of 64 bits without its sign.
const MOST_BITS: f64 = 63.0;

/// The same of 32 bits.
const SHORT_BITS: f64 = 31.0;

/// So much less are logarithms of numbers that are not the largest one of 32 bits.
const BELOW: f64 = 1e-6;

/// Maps of whole numbers that are looked through, one inside the other.
const DEEPEST: u32 = 6;

/// Whether an arithmetic node on whole numbers may have a value that 64 bits do not hold.
pub fn leaves(p: &Problem, e: &Expr) -> bool {
    Reaches::new(p).leaves(e)
}

/// How far one expression reaches.
#[derive(Clone, Copy)]
struct Reach {
    /// The logarithm, to base 2, of the largest magnitude; infinite where nothing bounds it.
    bits: f64,
    /// Places alone: no constant and no unbounded number takes them beyond memory, nor do two numbers that were read and are multiplied.
    place: bool,
}

/// Each expression is followed once, from its leaves; each map that is looked through is followed once for a depth.
pub struct Reaches<'a> {
    p: &'a Problem,
    known: BTreeMap<(TensorId, u32), f64>,
}

impl<'a> Reaches<'a> {
    /// Of nothing yet.
    pub fn new(p: &'a Problem) -> Self {
        Reaches { p, known: BTreeMap::new() }
    }

    /// See [`leaves`].
    pub fn leaves(&mut self, e: &Expr) -> bool {
        self.of(e, DEEPEST).bits >= MOST_BITS
    }

    /// Whether `value` fits in 32 bits, and is neither the least nor the largest number of these.
    pub fn is_short(&mut self, value: &Expr) -> bool {
        self.of(value, DEEPEST).bits < SHORT_BITS - BELOW
    }

    /// Whether sums of `value` over points of `axes`, or over some of these, fit in 32 bits.
    pub fn sums_are_short(&mut self, value: &Expr, axes: &[AxisId]) -> bool {
        let points = axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).sum::<f64>();
        self.of(value, DEEPEST).bits + points < SHORT_BITS
    }

    /// Whether what `s` combines of whole numbers may leave 64 bits on the way.
    pub fn combines(&mut self, s: &Statement) -> bool {
        let points = |axes: &[AxisId]| axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).sum::<f64>();
        let points = match &s.kind {
            Kind::Reduce { op: Combine::Sum, axes } => points(axes),
            Kind::Scan { op: Combine::Sum, axis, .. } => points(&[*axis]),
            Kind::Reduce { op: Combine::Product, .. } | Kind::Scan { op: Combine::Product, .. } => f64::INFINITY,
            _ => return false,
        };
        self.p.sort(&s.value) == Sort::Int && self.of(&s.value, DEEPEST).bits + points >= MOST_BITS
    }

    fn of(&mut self, e: &Expr, depth: u32) -> Reach {
        let mut found = self.wide(e, depth);
        if found.place {
            found.bits = found.bits.min(PLACE_BITS);
        }
        found
    }

    /// What the node itself comes to, before places are held to memory.
    fn wide(&mut self, e: &Expr, depth: u32) -> Reach {
        let number = |bits: f64| Reach { bits, place: false };
        let log = |v: u64| (v.max(1) as f64).log2();
        match &e.node {
            Node::Axis(a) => Reach { bits: self.most(&self.p.axis(*a).extent), place: true },
            Node::Extent(x) => Reach { bits: self.most(x), place: true },
            Node::Int(v) => Reach { bits: log(v.unsigned_abs()), place: v.unsigned_abs() < 1 << 20 },
            Node::Read(t, _) => {
                let bits = self.read(*t, depth);
                Reach { bits, place: bits <= PLACE_BITS }
            }
            Node::Binary(op, a, b) => {
                let (left, right) = (self.of(a, depth), self.of(b, depth));
                let places = left.place && right.place;
                let bits = match (op, &a.node, &b.node) {
                    (Binary::BitAnd, _, Node::Int(v)) | (Binary::BitAnd, Node::Int(v), _) if *v >= 0 => log(v.unsigned_abs()),
                    (Binary::Shl, _, Node::Int(v)) if *v >= 0 => left.bits + *v as f64,
                    (Binary::Shl, ..) => f64::INFINITY,
                    (Binary::Mod, ..) => right.bits,
                    (Binary::Div | Binary::Shr, ..) => left.bits,
                    (op, ..) => joined(*op, left.bits, right.bits),
                };
                let place = match op {
                    Binary::Mul => places && (a.tensors().is_empty() || b.tensors().is_empty()),
                    Binary::Add | Binary::Sub | Binary::Div | Binary::Mod | Binary::Min | Binary::Max => places,
                    _ => false,
                };
                Reach { bits, place }
            }
            Node::Unary(Unary::Mix, _) => number(MOST_BITS),
            Node::Unary(_, a) => number(self.of(a, depth).bits),
            Node::Select(_, a, b) => number(self.of(a, depth).bits.max(self.of(b, depth).bits)),
            Node::Cast(d, _) => number(f64::from(d.bits())),
            _ => number(f64::INFINITY),
        }
    }

    fn most(&self, x: &Extent) -> f64 {
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        (x.eval(&sizes).max(1) as f64).log2()
    }

    /// Of a tensor's elements: those of narrow types and of maps of whole numbers are bounded.
    fn read(&mut self, t: TensorId, depth: u32) -> f64 {
        let tensor = self.p.tensor(t);
        // The largest magnitude that the type has, or that is declared.
        let of_type = tensor.dtype.values().map_or(f64::INFINITY, |(low, high)| (low.unsigned_abs().max(high.unsigned_abs()).max(1) as f64).log2());
        if let Some((from, to)) = &tensor.range {
            let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
            let bound = |b: &IndexBound| b.extent.eval(&sizes).saturating_add(b.plus).unsigned_abs();
            let declared = (bound(from).max(bound(to)).max(1) as f64).log2();
            return PLACE_BITS.min(declared).min(if tensor.role == Role::Input { of_type } else { PLACE_BITS });
        }
        if matches!(tensor.role, Role::Input | Role::Scalar) {
            return of_type;
        }
        if depth == 0 {
            return f64::INFINITY;
        }
        if let Some(known) = self.known.get(&(t, depth)) {
            return *known;
        }
        let Some(s) = self.p.writer(t).map(|w| self.p.statement(w)) else { return f64::INFINITY };
        let one = self.of(&s.value, depth - 1).bits;
        let points = |axes: &[AxisId]| axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).sum::<f64>();
        let found = match &s.kind {
            Kind::Map => one,
            Kind::Reduce { op: Combine::Sum, axes } => one + points(axes),
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => points(axes),
            Kind::Reduce { op: Combine::Max | Combine::Min, .. } => MOST_BITS.max(one),
            Kind::Scan { op: Combine::Sum, axis, .. } => one + points(&[*axis]),
            _ => f64::INFINITY,
        };
        self.known.insert((t, depth), found);
        found
    }
}

fn joined(op: Binary, a: f64, b: f64) -> f64 {
    match op {
        Binary::Mul => a + b,
        Binary::Add | Binary::Sub => a.max(b) + 1.0,
        _ => a.max(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_extremes_that_fit_in_32_bits() {
        let of = |input: &str, most: u64, value: &str| {
            let spec = format!(
                "kernel: k\naxes: {{N: {{var: [1, {most}]}}}}\ninputs: {{x: \"{input}\"}}\noutputs: {{s: \"i32[]\"}}\ncompute: |\n  s[] = sum[n] ({value})\nworkloads: {{smoke: {{N: 1}}}}\n"
            );
            let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            let s = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
            let Kind::Reduce { axes, .. } = &s.kind else { return (false, false) };
            let mut reaches = Reaches::new(&p);
            (reaches.sums_are_short(&s.value, axes), reaches.is_short(&s.value))
        };
        // 255 of 2^23 and fewer fit, of 2^24 they do not; numbers with a sign reach half as far.
        assert_eq!(of("u8[N]", 8_421_504, "x[n]"), (true, true));
        assert_eq!(of("u8[N]", 8_421_505, "x[n]"), (false, true));
        assert_eq!(of("i8[N]", 16_777_215, "x[n]"), (true, true));
        // What is declared counts, and what is made of it.
        assert_eq!(of("i32[N]", 2, "x[n]"), (false, false));
        assert_eq!(of("i32[N] in -1000 .. 1000", 1_000_000, "x[n]"), (true, true));
        assert_eq!(of("i32[N] in -1000 .. 1000", 1_000_000, "x[n] * x[n]"), (false, true));
        // The largest number of 32 bits is what an extreme of none has.
        assert!(!of("u8[N]", 1, "x[n] if x[n] > 3 else 0x7fffffff").1);
    }
}
