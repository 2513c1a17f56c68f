//! Results of a ring along its columns that leave by the copy engine.
//!
//! A warp stores two neighbouring elements a lane of eight rows at a time, 16 times for 64 columns, and what it does next stands behind these stores (measured, h200: about 1,260 of the
//! 9,200 cycles that a tile of 64 rows takes with chunks of a state space). So each warp writes its 16 rows to shared memory and one of its lanes has them copied.
//!
//! The rule: a floating-point result with the rows and the chained product's columns among its axes, the columns contiguous and in their whole width, that nothing in
//! the kernel reads. Rows behind the last are clipped by the copy engine: they have to be outside of the tensor. Where an output's axis was cut in blocks
//! (`y[block, place]` of which there is `block * L + place < T`), the two dimensions are one of `T` points again.

use super::*;
use flashderive_derive::simplify;

/// Rows of a block of 64 that a warp holds.
pub const ROWS_OF_A_WARP: u32 = INSTRUCTION_ROWS / 4;

/// A result that leaves by the copy engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaving {
    /// The tensor.
    pub target: TensorId,
    /// Its contiguous dimension: the columns of the chained product.
    pub inner: usize,
    /// Columns.
    pub width: u32,
    /// The dimension of the rows.
    pub rows: usize,
    /// Where the rows are places of blocks: the dimension of the blocks, the point of both, and how many of them there are.
    pub joined: Option<(usize, Expr, Extent)>,
}

impl Leaving {
    /// Bytes of shared memory for `rows` rows.
    fn bytes(&self, p: &Problem, rows: u32) -> u32 {
        rows * self.width * p.tensor(self.target).dtype.bits() / 8
    }
}

/// Those of a kernel whose rows are along `row`, `rows` of them a tile, and whose chained products are `contractions`, as far as there is `room` for them in shared memory.
pub(super) fn leaving(
    p: &Problem,
    statements: &[Statement],
    (row, rows): (AxisId, u32),
    chains: &[Chain],
    contractions: &BTreeMap<TensorId, ContractionPlan>,
    room: u32,
) -> Vec<Leaving> {
    let width = |a: AxisId| chains.iter().find(|c| c.column == a).map(|c| contractions[&c.product].tile[1]);
    let read = |t: TensorId| statements.iter().any(|s| group::reads(s).contains(&t));
    let all = statements.iter().filter(|s| !read(s.target)).filter_map(|s| result(p, s, (row, rows), &width));
    let mut left = room;
    let fits = |l: &Leaving| {
        let bytes = l.bytes(p, rows);
        let fits = bytes <= left;
        left -= if fits { bytes } else { 0 };
        fits
    };
    all.filter(fits).collect()
}

/// How the result of `s` leaves, if it can.
fn result(p: &Problem, s: &Statement, (row, rows): (AxisId, u32), width: &dyn Fn(AxisId) -> Option<u32>) -> Option<Leaving> {
    let tensor = p.tensor(s.target);
    let place = |a: AxisId| s.target_axes.iter().position(|x| *x == a);
    let inner = ring::stored(p, tensor)?;
    let (bits, at) = (tensor.dtype.bits(), place(row)?);
    let column = s.target_axes[inner];
    let width = width(column).filter(|w| p.axis(column).extent.as_constant() == Some(i64::from(*w)))?;
    let whole = tensor.dtype.is_float() && bits >= 8 && (width * bits).is_multiple_of(8 * ROW_BYTES);
    if !whole || inner == at || !matches!(s.kind, Kind::Map | Kind::Reduce { .. }) {
        return None;
    }
    // Conditions of a map of what is read elsewhere give zeros, and those of a sum leave terms out: nothing that is stored depends on them.
    let joined = match s.guard.as_ref().filter(|_| s.kind == Kind::Map && tensor.role == Role::Output) {
        None => None,
        Some(guard) => Some(joined(p, s, guard, (row, rows, at))?),
    };
    Some(Leaving { target: s.target, inner, width, rows: at, joined })
}

/// The dimension of the blocks whose places the rows are, where `guard` says no more than that the tensor has such points.
fn joined(p: &Problem, s: &Statement, guard: &Expr, (row, rows, at): (AxisId, u32, usize)) -> Option<(usize, Expr, Extent)> {
    let Node::Binary(Binary::Lt, point, end) = &guard.node else { return None };
    let Node::Extent(end) = &end.node else { return None };
    let before = at.checked_sub(1)?;
    let (block, places) = (s.target_axes[before], p.axis(row).extent.as_constant()?);
    let steps = address::constant_stride(point, row) == Some(1) && address::constant_stride(point, block) == Some(places);
    let only = point.tensors().is_empty() && point.axes().iter().all(|a| [row, block].contains(a));
    // From zero on: the first place of the first block is point 0.
    let zero = point.rewrite(&mut |e| matches!(&e.node, Node::Axis(_)).then(|| Expr::int(0)));
    let begins = simplify(p, &zero).node == Node::Int(0);
    // A block begins where the places of the one before end.
    let strides = ring::strides(p.tensor(s.target))?;
    let [longer, shorter] = [before, at].map(|i| factors(&strides[i]));
    let ((one, blocks), (step, each)) = (longer?, shorter?);
    let whole = places % i64::from(rows) == 0 && one == step.saturating_mul(places) && blocks == each;
    (steps && only && begins && whole).then(|| (before, (**point).clone(), end.clone()))
}

/// A product of extents without quotients: its number and its sizes, in order.
fn factors(product: &[Extent]) -> Option<(i64, Vec<SizeId>)> {
    let number = product.iter().try_fold(1i64, |n, e| n.checked_mul(e.factor).filter(|_| e.divisor == 1))?;
    let mut sizes: Vec<SizeId> = product.iter().flat_map(|e| e.sizes.iter().copied()).collect();
    sizes.sort();
    Some((number, sizes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What leaves of `y[b, q, e]`, stored under `guard` for blocks of 256 rows, with tiles of 64 and `room` for so many bytes.
    fn leaves(guard: &str, room: u32) -> Vec<Leaving> {
        let spec = format!(
            "kernel: k\naxes: {{B: {{var: [1, 64]}}, Q: 256, T: {{var: [1, 16384]}}, E: 64}}\ninputs: {{x: \"f32[B, Q, E]\"}}\noutputs: {{y: \"bf16[B, Q, E]\"}}\n\
             compute: |\n  y[b, q, e] = x[b, q, e]{}\nworkloads: {{smoke: {{B: 2, T: 300}}}}\n",
            if guard.is_empty() { String::new() } else { format!(" if {guard} else 0.0") }
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let axis = |name: &str| AxisId(p.axes.iter().position(|a| a.name == name).expect("an axis") as u32);
        let (row, column) = (axis("q"), axis("e"));
        let y = p.statements[0].target;
        // As an output whose axis was cut in blocks: without a value elsewhere.
        if let Node::Select(there, value, _) = p.statements[0].value.node.clone() {
            p.statements[0].guard = Some((*there).clone());
            p.statements[0].value = (*value).clone();
        }
        let chain = Chain { product: y, column, columns: ValueId(0), along: false, of: Vec::new() };
        let plan = ContractionPlan {
            left: Expr::int(0),
            right: Expr::int(0),
            row,
            column,
            depth: row,
            operand: DType::BF16,
            warps_m: 4,
            warps_n: 1,
            tile: [64, 64, 64],
        };
        leaving(&p, &p.statements, (row, 64), &[chain], &BTreeMap::from([(y, plan)]), room)
    }

    #[test]
    fn results_leave_where_there_is_room_and_nothing_but_the_end_of_an_axis_is_left_out() {
        let whole = leaves("", 8192);
        assert!(matches!(&whole[..], [Leaving { inner: 2, rows: 1, width: 64, joined: None, .. }]));
        assert!(leaves("", 8191).is_empty());
        let joined = leaves("256 * b + q < T", 8192);
        assert!(matches!(&joined[..], [Leaving { joined: Some((0, ..)), .. }]));
        // Another end, other steps, and rows that are left out.
        for guard in ["256 * b + q + 1 < T", "128 * b + q < T", "q < T", "x[b, q, e] > 0.0"] {
            assert!(leaves(guard, 8192).is_empty(), "{guard}");
        }
    }
}
