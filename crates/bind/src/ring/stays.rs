//! An operand that stays: the columns of a product whose tiles all have the same ones.
//!
//! ```text
//! y[m, n] = sum[k] x[m, k] * w[n, k]            n and k are few, m are many: a block has tile after tile of rows, and always all of w
//! ```
//! A row of a tile costs the copy engine about as much as it has bytes, or four cycles of a multiprocessor where these are few (measured, see docs/h200.md). Where
//! filters are as high as half a tile of the image, every third row that is brought is one of a filter that was there before. The rule: the right operand is brought
//! once, before the first tile, and stays beside the stages of the left one, if
//!
//! * one tile of columns has all of them, and nothing else that tells tiles apart is in the operand's index;
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

/// The steps of a tile whose right operand stays.
pub(super) fn of(p: &Problem, task: &Task, products: &Products, stage: &Stage, tiles: &Tiles) -> Option<u32> {
    let Products { c, wanted, levels, held, computed, unit, .. } = products;
    let plain = unit.memory.is_none() && levels.is_none() && held.is_none() && !computed && products.count() == 1;
    if !plain || wanted.cluster > 1 || wanted.together > 1 || wanted.stream_k {
        return None;
    }
    let s = task.statements.iter().find(|s| s.target == products.product)?;
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let extent = |a: AxisId| p.axis(a).extent.as_constant();
    let one = extent(c.column).is_some_and(|n| n <= i64::from(products.width));
    let own = |e: &Expr| e.tensors().is_empty() && e.axes().iter().all(|a| *a == c.column || axes.contains(a));
    if !one || !group::guards(s).is_empty() || !stage.right.index.iter().all(own) {
        return None;
    }
    let around = axes.iter().filter(|a| **a != c.depth).map(|a| extent(*a));
    let depth = i64::from(stage.depth);
    let steps = around.chain([extent(c.depth).map(|n| (n + depth - 1) / depth)]).try_fold(1i64, |all, n| all.checked_mul(n?))?;
    let steps = u32::try_from(steps).ok().filter(|n| n.saturating_mul(bytes(products, stage)) <= MOST_BYTES)?;
    let several = points(tiles.grid.iter().map(|(a, tile)| (task.extent(p, *a) + i64::from(*tile) - 1) / i64::from(*tile))) > 2 * tiles.workers;
    several.then_some(steps)
}

/// Bytes of a step of the right operand.
pub(super) fn bytes(products: &Products, stage: &Stage) -> u32 {
    products.wanted.columns * ROW_BYTES * stage.steps
}
