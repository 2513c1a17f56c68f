//! What maps along the columns read of the columns alone: loaded once a block, ahead of those who use it.
//!
//! ```text
//! w[q, j] = exp(s[q, j] - l[j])      l of a tile of columns: each consumer needs all of it, as soon as the products of the tile are there
//! ```
//!
//! A thread that asks memory for such points when its products are issued waits for them longer than for the products, and holds a register for each
//! from then on. So the warps that gather rows load them instead, stages ahead, and leave them in shared memory; a consumer takes them from there where it uses them.
//!
//! The rule: reads of tensors that the kernel does not write, whose points depend on the streamed axis and on what is one point for a block, in bytes or
//! more an element, inside of their tensors wherever the axes are; and tiles of which every lane has the same number of columns. Where those warps have rows to gather they do only that.
//! It is tried with the cheapest few plans, and taken where it is cheaper: without a chained product consumers have the time to wait (h200, nearest of 4096 centres with
//! their norms: 471 us, and 512 with points loaded once; gradients of keys and values, d128: 1228 and 1060).

use super::*;
use crate::absent;
use crate::orbit::outer_reads;

/// Points of one read that a block loads at a time: one a lane.
pub const AT_A_TIME: u32 = GATHERING_WARPS * 32;

/// What consumers read of the columns along `stream` alone, where `fixed` axes are one point for a block.
pub(super) fn of(
    p: &Problem,
    statements: &[Statement],
    (firsts, contractions): (&[First], &BTreeMap<TensorId, ContractionPlan>),
    (axis, tile): (AxisId, u32),
    fixed: &[AxisId],
) -> Vec<Expr> {
    let mut out = Vec::new();
    if !tile.is_multiple_of(AT_A_TIME) {
        return out;
    }
    let made = |t: &TensorId| statements.iter().any(|s| s.target == *t);
    let of_columns = |e: &Expr| {
        let Node::Read(t, _) = &e.node else { return false };
        let axes = e.axes();
        let scalar = |t: &TensorId| p.tensor(*t).role == Role::Scalar;
        axes.contains(&axis)
            && axes.iter().all(|a| *a == axis || fixed.contains(a))
            && !e.tensors().iter().any(made)
            && !scalar(t)
            && p.tensor(*t).dtype.bits() >= 8
            && absent::kept(p, e, Vec::new()).is_some()
    };
    for s in statements.iter().filter(|s| s.domain().contains(&axis) && firsts.iter().all(|f| f.product != s.target)) {
        let conditions = group::guards(s);
        // Of a product this role reads what its rows' operand is made of.
        let exprs = contractions.get(&s.target).map_or_else(|| group::expressions(s), |c| vec![&c.left]);
        let mut reads = Vec::new();
        exprs.into_iter().chain(&conditions).for_each(|e| outer_reads(e, &mut Vec::new(), &mut reads));
        for (read, _) in reads {
            if of_columns(&read) && !out.contains(&read) {
                out.push(read);
            }
        }
    }
    out
}

/// Bytes of a stage of points.
pub(super) fn bytes(p: &Problem, reads: &[Expr], tile: u32) -> u32 {
    reads.iter().flat_map(|e| if let Node::Read(t, _) = &e.node { Some(tile * p.tensor(*t).dtype.bits() / 8) } else { None }).sum()
}
