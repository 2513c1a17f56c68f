//! An operand that stays: that of the side of a product of which all tiles have the same points.
//!
//! ```text
//! y[m, n] = sum[k] x[m, k] * w[n, k]            n and k are few, m are many: a block has tile after tile of rows, and always all of w
//! ```
//! A row of a tile costs the copy engine about as much as it has bytes, or four cycles of a multiprocessor where these are few (measured, h200, the copy engine alone: 3.9 cycles for
//! 32 to 128 bytes that end at whole 32, 4.9 to 6.3 where they do not). Where filters are as high as half a tile of the image, every third row that is brought is one of a filter that
//! was there before; and all blocks ask for the same lines of the cache (measured, h200: 2,408,448 x 64 with a depth of 24 takes 137 us, 369 where the 3 KB of the columns are
//! brought for each tile). The rule: an operand is brought
//! once, before the first tile, and stays beside the stages of the other one, if
//!
//! * one tile of its side has all points of it, and nothing else that tells tiles apart is in the operand's index;
//! * the depth, with the loops around it, is known and fits in [`MOST_BYTES`];
//! * a block has several tiles;
//! * the kernel is a plain ring: one product, its sums in registers, no part of the depth elsewhere.

use super::products::Products;
use super::stage::Stage;
use super::tiles::Tiles;
use super::*;

/// Bytes that may stay: what is left has the stages that cover the latency of memory.
const MOST_BYTES: u32 = 96 * 1024;

/// Stages that there must be beside it.
pub(super) const LEAST_STAGES: u32 = 4;

/// What stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stays {
    /// Number of the operand: 0 is that of the rows, 1 that of the columns.
    pub operand: usize,
    /// Steps of a tile.
    pub steps: u32,
}

/// The operand that stays, that of the columns if either could.
pub(super) fn of(p: &Problem, task: &Task, products: &Products, stage: &Stage, tiles: &Tiles) -> Option<Stays> {
    let Products { c, wanted, levels, held, computed, unit, .. } = products;
    let plain = unit.memory.is_none() && levels.is_none() && held.is_none() && !computed && products.count() == 1;
    if !plain || wanted.cluster > 1 || wanted.together > 1 || wanted.stream_k {
        return None;
    }
    let s = task.statements.iter().find(|s| s.target == products.product)?;
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let extent = |a: AxisId| p.axis(a).extent.as_constant();
    let [left, right] = [(c.row, &stage.left, products.height), (c.column, &stage.right, products.width)];
    let fits = |(side, operand, tile): (AxisId, &Operand, u32)| {
        let own = |e: &Expr| e.tensors().is_empty() && e.axes().iter().all(|a| *a == side || axes.contains(a));
        extent(side).is_some_and(|n| n <= i64::from(tile)) && operand.index.iter().all(own)
    };
    let operand = if fits(right) { 1 } else { 0 };
    if operand == 0 && (!fits(left) || tiles.rows.len() > 1) || !group::guards(s).is_empty() {
        return None;
    }
    let around = axes.iter().filter(|a| **a != c.depth).map(|a| extent(*a));
    let depth = i64::from(stage.depth);
    let steps = around.chain([extent(c.depth).map(|n| (n + depth - 1) / depth)]).try_fold(1i64, |all, n| all.checked_mul(n?))?;
    let steps = u32::try_from(steps).ok().filter(|n| n.saturating_mul(bytes(products, stage, operand)) <= MOST_BYTES)?;
    let several = points(tiles.grid.iter().map(|(a, tile)| (task.extent(p, *a) + i64::from(*tile) - 1) / i64::from(*tile))) > 2 * tiles.workers;
    several.then_some(Stays { operand, steps })
}

/// Bytes of a step of an operand.
pub(super) fn bytes(products: &Products, stage: &Stage, operand: usize) -> u32 {
    [products.wanted.rows, products.wanted.columns][operand] * ROW_BYTES * stage.steps
}
