//! Operands of a product that are computed before it, in a ring (see [`crate::ring`]).
//!
//! ```text
//! c[m, n] = sum[k] x[m, k] * f(w[n, k], s[n, k / B], t[n])
//! ```
//! The left operand of a warpgroup's matrix instruction may lie in registers, so the computed operand takes the rows, whichever
//! side of the product it is. What the copy engine brings are the bytes that it is made from: for each point of the depth,
//! as they lie in memory (several to a byte if they are packed), and for each `B` points, the 16 bytes of a row that hold the
//! step's; rows that have these in common (`s[n / R, k / B]`) are brought once. What does not depend on the depth is read once for a tile.
//!
//! The rule: every read has the rows' axis, and the depth or its blocks of `B`, as indices by themselves, the depth runs along neighbouring
//! elements, and the depth is known to be whole steps: what is computed from the zeros beyond it need not be a number. What stands for blocks of
//! the depth may stand for `R` rows, too, where tiles are whole such runs of rows or lie inside one.
//!
//! What is rounded to a 16-bit type may be worked out two at a time where that gives the same bits (see [`packed`]).

use crate::contraction::{self, Product};
use crate::ring::{self, Operand, ROW_BYTES};
use flashderive_device::program::Swizzle;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeSet;

/// Depth of one matrix instruction of 16-bit operands.
pub const INSTRUCTION_DEPTH: u32 = 16;
/// Bytes that the copy engine brings of a row of what stays the same over blocks of the depth: the fewest that it can.
pub const BLOCK_BYTES: u32 = 16;
/// Bytes of whose multiples the places are where copies of the engine begin in shared memory.
const PLACE_BYTES: u32 = 128;

/// What the copy engine brings for a computed operand.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The read.
    pub read: Expr,
    /// How the copy engine sees it.
    pub operand: Operand,
    /// Points of the depth for which an element stands.
    pub block: i64,
    /// Points of the rows for which one stands.
    pub rows: i64,
}

impl Part {
    /// Rows of the tensor for a tile of `rows`.
    pub fn lines(&self, rows: u32) -> u32 {
        (i64::from(rows) / self.rows).max(1) as u32
    }

    /// Rows of shared memory of a stage for them, of 16 bytes each where elements stand for blocks.
    pub fn places(&self, rows: u32) -> u32 {
        if self.block == 1 {
            return rows;
        }
        self.lines(rows).next_multiple_of(PLACE_BYTES / BLOCK_BYTES)
    }
}

/// An operand that is computed in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Computed {
    /// The operand at a point of its rows and of the depth.
    pub value: Expr,
    /// Reads along the depth, those with an element for each point of it first.
    pub parts: Vec<Part>,
    /// Reads that do not depend on the depth.
    pub steady: Vec<Expr>,
}

/// A part's rows in a stage of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Elements of a row of shared memory.
    pub elements: u32,
    /// Rows along the depth for each point of the side.
    pub count: u32,
    /// How their 16-byte chunks lie.
    pub swizzle: Swizzle,
}

/// Whether `e` is an operand of `c` as it lies in memory.
pub fn is_copied(p: &Problem, c: &Product, e: &Expr) -> bool {
    matches!(&e.node, Node::Read(t, _) if p.tensor(*t).dtype.multiplied_as() == c.operand)
}

/// Whether an operand of `c` may be computed for stages of `points` of the depth.
pub fn in_stages(p: &Problem, c: &Product, points: u32) -> bool {
    c.operand.bits() == 16 && ring::multiple(p, &p.axis(c.depth).extent) % i64::from(points) == 0
}

/// Whether the computed one of two operands is the right one, the other being a plain read; `None` if neither or both are computed.
pub fn side(p: &Problem, c: &Product) -> Option<bool> {
    match (is_copied(p, c, &c.left), is_copied(p, c, &c.right)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// The left operand of `c` as one that is computed from what the copy engine brings, `depth` points at a time for a tile of `tile` rows.
pub fn find(p: &Problem, c: &Product, tile: u32, depth: u32) -> Option<Computed> {
    let mut reads: Vec<Expr> = Vec::new();
    c.left.walk(&mut |e| {
        if matches!(&e.node, Node::Read(t, _) if p.tensor(*t).role != Role::Scalar) && !reads.contains(e) {
            reads.push(e.clone());
        }
    });
    if !in_stages(p, c, depth) {
        return None;
    }
    let mut out = Computed { value: c.left.clone(), parts: Vec::new(), steady: Vec::new() };
    for read in reads {
        let Node::Read(t, index) = &read.node else { return None };
        if index.iter().any(|e| !e.tensors().is_empty()) {
            return None;
        }
        let Some(at) = index.iter().find(|e| e.axes().contains(&c.depth)) else {
            out.steady.push(read);
            continue;
        };
        let block = match &at.node {
            Node::Axis(_) => 1,
            Node::Binary(Binary::Div, a, b) if a.node == Node::Axis(c.depth) => match b.node {
                Node::Int(n) if n > 1 => n,
                _ => return None,
            },
            _ => return None,
        };
        let (plain, shared) = by_rows(&read, c.row);
        let inside = i64::from(tile) % shared == 0 || shared % i64::from(tile) == 0;
        let mut operand = ring::operand(p, &plain, c.row, c.depth, depth, (block > 1).then_some(at)).filter(|o| o.every == 1)?;
        operand.index.clone_from(index);
        let bits = p.tensor(*t).dtype.bits();
        let whole = if block == 1 { rows(bits, 1, depth).is_some() } else { blocks_fit(bits, block, depth) };
        if !operand.along_depth() || !whole || shared > 1 && (block == 1 || !inside) {
            return None;
        }
        out.parts.push(Part { read, operand, block, rows: shared });
    }
    out.parts.sort_by_key(|x| x.block > 1);
    out.parts.first().is_some_and(|x| x.block == 1).then_some(out)
}

/// A read with `row` where it has `row / n`, and that `n`.
fn by_rows(read: &Expr, row: AxisId) -> (Expr, i64) {
    let Node::Read(t, index) = &read.node else { return (read.clone(), 1) };
    let quotient = |e: &Expr| match &e.node {
        Node::Binary(Binary::Div, a, b) if a.node == Node::Axis(row) => match b.node {
            Node::Int(n) if n > 1 => Some(n),
            _ => None,
        },
        _ => None,
    };
    let Some((at, n)) = index.iter().enumerate().find_map(|(i, e)| Some((i, quotient(e)?))) else { return (read.clone(), 1) };
    let mut index = index.clone();
    index[at] = Expr { node: Node::Axis(row), span: index[at].span };
    (Expr { node: Node::Read(*t, index), span: read.span }, n)
}

/// Whether a step's blocks lie in one run of 16 bytes, and an instruction's depth in one block.
fn blocks_fit(bits: u32, block: i64, depth: u32) -> bool {
    let run = block * i64::from(BLOCK_BYTES * 8 / bits.max(8));
    bits >= 8 && block % i64::from(INSTRUCTION_DEPTH) == 0 && run % i64::from(depth) == 0 && (block % i64::from(depth) == 0 || i64::from(depth) % block == 0)
}

/// The rows of shared memory of a part with elements of `bits` for `block` points of the depth each; `None` if they fill no row.
pub fn rows(bits: u32, block: i64, depth: u32) -> Option<Rows> {
    if block > 1 {
        return Some(Rows { elements: BLOCK_BYTES * 8 / bits, count: 1, swizzle: Swizzle::None });
    }
    let bytes = depth * bits / 8;
    let (row, swizzle) = match bytes {
        32 => (32, Swizzle::B32),
        64 => (64, Swizzle::B64),
        _ if bytes > 0 && bytes.is_multiple_of(ROW_BYTES) => (ROW_BYTES, Swizzle::B128),
        _ => return None,
    };
    Some(Rows { elements: row * 8 / bits, count: bytes / row, swizzle })
}

impl Computed {
    /// Bytes of a stage of `rows` rows.
    pub fn bytes(&self, p: &Problem, rows: u32, depth: u32) -> u32 {
        let each = |x: &Part| if x.block == 1 { depth * p.tensor(x.operand.tensor).dtype.bits() / 8 } else { BLOCK_BYTES };
        self.parts.iter().map(|x| x.places(rows) * each(x)).sum()
    }

    /// Whether rows have something of a step in common, so that tiles must begin where such runs do.
    pub fn shares_rows(&self) -> bool {
        self.parts.iter().any(|x| x.rows > 1)
    }

    /// Points of the depth over which all blocks stay the same.
    pub fn span(&self, depth: u32) -> u32 {
        self.parts.iter().filter(|x| x.block > 1).map(|x| x.block.min(i64::from(depth)) as u32).min().unwrap_or(depth)
    }
}

/// An operand's value two points of the depth at a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Packed {
    /// A part with an element for each point.
    Pair(usize),
    /// A part with an element for a block: the same for both.
    Block(usize),
    /// A read that does not depend on the depth.
    Steady(usize),
    /// A whole number.
    Number(i64),
    /// Sum, difference or product.
    Both(Binary, Box<Packed>, Box<Packed>),
}

/// The value of `c` rounded to `operand` by arithmetic on pairs of that type, if it is the same number to the bit: numbers that
/// the type holds are exact, and so are sums and products of whole ones while they stay below its digits; one more
/// operation on exact numbers rounds once, as rounding its result in 32 bits does.
pub fn packed(p: &Problem, c: &Computed, operand: DType) -> Option<Packed> {
    let pair = |op: Binary, a: Packed, b: Packed| Packed::Both(op, Box::new(a), Box::new(b));
    if let Some((e, _)) = exact(p, c, &c.value, operand) {
        return Some(e);
    }
    let Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b) = &c.value.node else { return None };
    Some(pair(*op, exact(p, c, a, operand)?.0, exact(p, c, b, operand)?.0))
}

/// An exact value, with its range if it is a whole number.
type Exact = (Packed, Option<(i64, i64)>);

fn exact(p: &Problem, c: &Computed, e: &Expr, operand: DType) -> Option<Exact> {
    // Whole numbers up to this are held.
    let most = 1i64 << if operand == DType::BF16 { 8 } else { 11 };
    let held = |(lo, hi): (i64, i64)| -most <= lo && hi <= most;
    match &e.node {
        Node::Int(v) => held((*v, *v)).then_some((Packed::Number(*v), Some((*v, *v)))),
        Node::Read(t, _) => {
            let dtype = p.tensor(*t).dtype;
            let range = match dtype {
                DType::I4 => Some((-8, 7)),
                DType::I8 => Some((-128, 127)),
                DType::U8 => Some((0, 255)),
                _ => None,
            };
            if let Some(at) = c.parts.iter().position(|x| x.read == *e) {
                return match c.parts[at].block {
                    1 => (dtype == operand || matches!(dtype, DType::I4 | DType::E2M1)).then_some((Packed::Pair(at), range)),
                    _ => holds(operand, dtype).then_some((Packed::Block(at), range)),
                };
            }
            let at = c.steady.iter().position(|x| x == e)?;
            holds(operand, dtype).then_some((Packed::Steady(at), range))
        }
        Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b) => {
            let ((a, x), (b, y)) = (exact(p, c, a, operand)?, exact(p, c, b, operand)?);
            let ((al, ah), (bl, bh)) = (x?, y?);
            let ends = match op {
                Binary::Add => vec![al + bl, ah + bh],
                Binary::Sub => vec![al - bh, ah - bl],
                _ => vec![al * bl, al * bh, ah * bl, ah * bh],
            };
            let range = (ends.iter().copied().min()?, ends.iter().copied().max()?);
            held(range).then(|| (Packed::Both(*op, Box::new(a), Box::new(b)), Some(range)))
        }
        _ => None,
    }
}

/// Whether every number of `dtype` is one of `operand`.
fn holds(operand: DType, dtype: DType) -> bool {
    use DType::{BF16, E2M1, E4M3, E5M2, E8M0, F16, I4, I8, U8};
    match operand {
        BF16 => matches!(dtype, BF16 | I4 | E2M1 | E4M3 | E5M2 | E8M0 | I8 | U8),
        F16 => matches!(dtype, F16 | I4 | E2M1 | E4M3 | E5M2 | I8 | U8),
        _ => false,
    }
}

/// Sizes that are the length of rows of blocks of a computed operand, with the multiple of which they must be for
/// the copy engine to find each row at a multiple of 16 bytes.
pub fn aligning(p: &Problem) -> Vec<(SizeId, i64)> {
    let mut out = Vec::new();
    for s in p.statements.iter().filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. })) {
        let mut factors = Vec::new();
        contraction::product(&s.value, &mut factors);
        let own = |e: &Expr| -> BTreeSet<AxisId> { e.axes().into_iter().filter(|a| s.target_axes.contains(a)).collect() };
        let alone = |e: &Expr| matches!(e.node, Node::Read(..)) && factors.iter().all(|f| f == e || own(f).is_disjoint(&own(e)));
        // One side is a plain read, the other is more than that.
        if factors.iter().filter(|f| alone(f)).count() != 1 {
            continue;
        }
        for t in factors.iter().filter(|f| !alone(f)).flat_map(|f| f.tensors()) {
            let tensor = p.tensor(t);
            for e in tensor.shape.iter().skip(1).filter(|e| e.divisor > 1 && e.factor == 1 && tensor.dtype.bits() >= 8) {
                if let [size] = e.sizes.as_slice() {
                    out.push((*size, e.divisor * i64::from(128 / tensor.dtype.bits())));
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(inputs: &str, value: &str) -> Problem {
        let text = format!(
            "kernel: k\naxes: {{M: var, N: var, K: {{var: [0, 65536], multiple_of: 2048}}}}\ninputs: {{x: \"bf16[M, K]\", {inputs}}}\noutputs: {{c: \"bf16[M, N]\"}}\ncompute: |\n  c[m, n] = sum[k] x[m, k] * ({value})\nworkloads: {{smoke: {{M: 8, N: 8, K: 2048}}}}\n"
        );
        flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list))
    }

    fn computed(p: &Problem) -> Option<Computed> {
        let s = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
        let axis = |name: &str| AxisId(p.axes.iter().position(|a| a.name == name).unwrap_or_else(|| panic!("no axis {name}")) as u32);
        let Node::Binary(Binary::Mul, x, value) = &s.value.node else { panic!("a product") };
        let (row, column, depth) = (axis("n"), axis("m"), axis("k"));
        find(p, &Product { left: (**value).clone(), right: (**x).clone(), row, column, depth, operand: DType::BF16 }, 128, 64)
    }

    #[test]
    fn parts_are_read_along_the_depth_or_its_blocks() {
        let p = problem("s: \"bf16[N, K/128]\", w: \"i4[N, K]\", t: \"f16[N]\"", "s[n, k / 128] * w[n, k] * t[n]");
        let c = computed(&p).expect("a computed operand");
        assert_eq!(c.parts.iter().map(|x| x.block).collect::<Vec<_>>(), [1, 128]);
        assert_eq!((c.steady.len(), c.span(64), c.span(256)), (1, 64, 128));
        assert_eq!(c.bytes(&p, 128, 64), 128 * (32 + BLOCK_BYTES));
        // Three factors round twice where pairs are multiplied.
        assert!(packed(&p, &c, DType::BF16).is_none());
    }

    #[test]
    fn pairs_are_exact_or_rounded_once() {
        let p = problem("w: \"i4[N, K]\", z: \"i8[N, K/128]\", s: \"bf16[N, K/128]\"", "(w[n, k] - z[n, k / 128]) * s[n, k / 128]");
        let c = computed(&p).expect("a computed operand");
        let Some(Packed::Both(Binary::Mul, a, b)) = packed(&p, &c, DType::BF16) else { panic!("no pairs") };
        assert!(matches!(*a, Packed::Both(Binary::Sub, ..)) && matches!(*b, Packed::Block(_)));
        // A type with numbers that bf16 has not.
        let p = problem("w: \"i4[N, K]\", s: \"f32[N, K/128]\"", "w[n, k] * s[n, k / 128]");
        let c = computed(&p).expect("a computed operand");
        assert!(packed(&p, &c, DType::BF16).is_none());
    }

    #[test]
    fn rows_have_blocks_in_common() {
        for (rows, lines) in [(32, 4), (128, 1), (256, 1)] {
            let p = problem(&format!("w: \"e4m3[N, K]\", s: \"f32[N/{rows}, K/128]\""), &format!("w[n, k] * s[n / {rows}, k / 128]"));
            let c = computed(&p).expect("a computed operand");
            assert_eq!((c.parts[1].rows, c.parts[1].lines(128), c.parts[1].places(128)), (rows, lines, 8));
            assert_eq!((c.bytes(&p, 128, 64), c.shares_rows()), (128 * 64 + 8 * BLOCK_BYTES, true));
        }
        // Tiles would begin in the middle of a run.
        let p = problem("w: \"e4m3[N, K]\", s: \"f32[N/96, K/128]\"", "w[n, k] * s[n / 96, k / 128]");
        assert!(computed(&p).is_none());
    }

    #[test]
    fn what_runs_across_the_depth_is_no_part() {
        let across = problem("w: \"i8[K, N]\"", "w[k, n] * 1.0");
        assert!(computed(&across).is_none());
        let narrow = problem("w: \"i4[N, K]\", s: \"bf16[N, K/8]\"", "w[n, k] * s[n, k / 8]");
        assert!(computed(&narrow).is_none());
    }
}
