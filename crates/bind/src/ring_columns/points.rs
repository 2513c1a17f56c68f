//! What maps along the columns read of few points of a tile: loaded once a block, ahead of those who use it.
//!
//! ```text
//! w[q, j] = exp(s[q, j] - l[j])      l of a tile of columns: each consumer needs all of it, as soon as the products of the tile are there
//! z[q, j] = s[q, j] + g[q - j]       a tile of rows and columns has as many differences as both together
//! ```
//!
//! A thread that asks memory for such points when its products are issued waits for them longer than for the products, and holds a register for each
//! from then on. So the warps that gather rows load them instead, stages ahead, and leave them in shared memory; a consumer takes them from there where it uses them.
//!
//! The rule: reads of tensors that the kernel does not write, in bytes or more an element, whose points depend on the streamed axis and on what is one point for a block,
//! and which are inside of their tensors wherever the axes are, or by indices without lists; or on the difference of a row and a column and on what is one point for a block, by indices without lists.
//! Tiles are such that every lane has the same number of points. Where those warps have rows to gather they do only that.
//! It is tried with the cheapest few plans, and taken where it is cheaper: without a chained product consumers have the time to wait (h200, nearest of 4096 centres with
//! their norms: 471 us, and 512 with points loaded once; gradients of keys and values, d128: 1228 and 1060).

use super::*;
use crate::absent;
use crate::orbit::outer_reads;

/// A read of few points of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct PointRead {
    /// The read.
    pub read: Expr,
    /// The rows, where it has a point for each difference of a row and a column; else it has one for each column.
    pub row: Option<AxisId>,
    /// Whether it has a value under conditions only: then it passes where it is made of the tile (see [`Made`]), and nowhere else.
    pub conditional: bool,
    /// Whether points of a tile may be outside of the tensor: they are zeros, for whoever uses them knows which are absent.
    pub anywhere: bool,
}

impl PointRead {
    /// Points of a tile of so many rows and columns, and a place for nothing where there are differences.
    pub fn points(&self, [rows, columns]: [u32; 2]) -> u32 {
        if self.row.is_some() {
            rows + columns
        } else {
            columns
        }
    }

    /// Bytes of a stage of them.
    pub(super) fn bytes(&self, p: &Problem, tile: [u32; 2]) -> u32 {
        match &self.read.node {
            Node::Read(t, _) => self.points(tile) * p.tensor(*t).dtype.bits() / 8,
            _ => 0,
        }
    }
}

/// Points of one read that a block loads at a time: one a lane.
const AT_A_TIME: u32 = GATHERING_WARPS * 32;

/// Where a kernel's tiles are.
pub(super) struct Axes<'a> {
    /// Rows and the streamed axis, each with the points of a tile.
    pub row: (AxisId, u32),
    pub column: (AxisId, u32),
    /// One point for a block.
    pub fixed: &'a [AxisId],
}

/// What consumers read of few points of a tile.
pub(super) fn of(p: &Problem, statements: &[Statement], (firsts, contractions): (&[First], &BTreeMap<TensorId, ContractionPlan>), at: &Axes) -> Vec<PointRead> {
    let ((row, rows), (column, columns)) = (at.row, at.column);
    let mut out: Vec<PointRead> = Vec::new();
    if !columns.is_multiple_of(AT_A_TIME) {
        return out;
    }
    let made = |t: &TensorId| statements.iter().any(|s| s.target == *t);
    let operands: BTreeSet<TensorId> = firsts.iter().flat_map(|f| contractions[&f.product].right.tensors()).collect();
    let kind = |e: Expr| {
        let Node::Read(t, index) = &e.node else { return None };
        let axes = e.axes();
        let others = |own: &[AxisId]| axes.iter().all(|a| own.contains(a) || at.fixed.contains(a));
        let plain = p.tensor(*t).role != Role::Scalar && p.tensor(*t).dtype.bits() >= 8 && !e.tensors().iter().any(made) && axes.contains(&column);
        let open = absent::kept(p, &e, Vec::new()).is_some();
        let lists = index.iter().any(|i| !i.tensors().is_empty());
        // Of the others a tile has points that are absent, or outside.
        let free = open || !lists && p.writer(*t).is_none_or(|w| p.statement(w).guard.is_none());
        let of_columns = others(&[column]) && (free || of_operand(p, *t, &operands));
        let of_differences =
            axes.contains(&row) && rows.is_multiple_of(AT_A_TIME) && others(&[row, column]) && !lists && index.iter().all(|i| of_difference(i, row, column));
        let row = if of_columns { None } else { Some(row) };
        (plain && (of_columns || of_differences)).then_some(PointRead { conditional: of_columns && !free, anywhere: !open, read: e, row })
    };
    for s in statements.iter().filter(|s| s.domain().contains(&column) && firsts.iter().all(|f| f.product != s.target)) {
        let conditions = group::guards(s);
        // Of a product this role reads what its rows' operand is made of.
        let exprs = contractions.get(&s.target).map_or_else(|| group::expressions(s), |c| vec![&c.left]);
        let mut reads = Vec::new();
        exprs.into_iter().chain(&conditions).for_each(|e| outer_reads(e, &mut Vec::new(), &mut reads));
        for found in reads.into_iter().filter_map(|(read, _)| kind(read)) {
            if !out.contains(&found) {
                out.push(found);
            }
        }
    }
    out
}

/// Whether `t` is made of one of `operands` and of nothing else that is no scalar, but for conditions.
fn of_operand(p: &Problem, t: TensorId, operands: &BTreeSet<TensorId>) -> bool {
    let made = p.writer(t).map(|w| p.statement(w)).filter(|_| p.tensor(t).role == Role::Temp);
    let plain = |s: &Statement| matches!(s.kind, Kind::Map | Kind::Reduce { .. }) && !s.value.tensors().is_empty();
    let fine = |x: &TensorId| operands.contains(x) || p.tensor(*x).role == Role::Scalar || of_operand(p, *x, operands);
    made.is_some_and(|s| plain(s) && s.value.tensors().iter().all(fine))
}

/// Whether `e` has the same value wherever the difference of `row` and `column` is the same.
fn of_difference(e: &Expr, row: AxisId, column: AxisId) -> bool {
    match [row, column].map(|a| address::constant_stride(e, a)) {
        [Some(down), Some(along)] => down == -along,
        _ => !e.children().is_empty() && e.children().into_iter().all(|c| of_difference(c, row, column)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_from_other_combinations() {
        let (row, column, other) = (AxisId(0), AxisId(1), AxisId(2));
        let [i, j, h] = [row, column, other].map(Expr::axis);
        let op = |op: Binary, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone());
        let difference = op(Binary::Sub, &i, &j);
        let clamped = op(Binary::Min, &difference, &Expr::int(127));
        let behind = op(Binary::Add, &op(Binary::Sub, &h, &j), &i);
        let twice = op(Binary::Mul, &Expr::int(2), &difference);
        for e in [&difference, &clamped, &behind, &twice, &h, &Expr::int(3)] {
            assert!(of_difference(e, row, column), "{e:?}");
        }
        let sum = op(Binary::Add, &i, &j);
        let two = op(Binary::Sub, &op(Binary::Mul, &Expr::int(2), &i), &j);
        let least = op(Binary::Min, &i, &j);
        for e in [&sum, &two, &least, &i, &j] {
            assert!(!of_difference(e, row, column), "{e:?}");
        }
    }
}
