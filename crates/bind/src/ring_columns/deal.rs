//! How tiles of rows are handed out, and which axis of the rows a tile has: what conditions along the columns say of rows.

use super::*;
use crate::ranges::{self, End, Range};

/// Tiles of rows that blocks take as they become free.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The number of the next tile.
    pub value: ValueId,
    /// The axis of the rows where later ones visit more columns.
    pub longest_last: Option<AxisId>,
    /// Bytes of the columns of a section of tiles, which stay in the cache.
    pub room: u64,
}

/// What conditions leave of `column`.
fn of_columns(p: &Problem, statements: &[Statement], column: AxisId) -> Vec<Range> {
    let along = statements.iter().filter(|s| s.domain().contains(&column));
    along.flat_map(group::guards).filter_map(|g| ranges::of(p, &g, column)).collect()
}

/// Another axis of the rows of a product, along which no limit of the columns changes, where limits change along the longest.
pub(super) fn alike(p: &Problem, shape: &group::Shape, statements: &[Statement], c: &Product) -> Option<AxisId> {
    let ranges = of_columns(p, statements, c.column);
    let limited = |a: AxisId| ranges.iter().flat_map(Range::ends).any(|e| e.limit.axes().contains(&a));
    let free = |a: &AxisId| *a != c.row && *a != c.depth && shape.common.contains(a) && !c.right.axes().contains(a) && !limited(*a);
    limited(c.row).then(|| c.left.axes().into_iter().filter(free).max_by_key(|a| p.axis(*a).extent.as_constant().unwrap_or(1 << 20)))?
}

/// Part of the cache that the columns of a section of tiles may take: rows and results pass too.
const SECTION_SHARE: u64 = 2;

/// How tiles of rows are handed out, where conditions leave them different numbers of columns and there are more of them than blocks.
pub(super) fn deal(p: &Problem, statements: &[Statement], c: &Product, grid: &[(AxisId, u32)], sizes: &[i64], workers: u32, target: &Target) -> Option<Deal> {
    let along = |(a, n): &(AxisId, u32)| p.axis(*a).extent.eval(sizes).max(1).saturating_add(i64::from(*n) - 1) / i64::from(*n);
    let tiles = grid.iter().map(along).fold(1i64, i64::saturating_mul);
    let ranges = of_columns(p, statements, c.column);
    let ends: Vec<&End> = ranges.iter().flat_map(Range::ends).collect();
    let differs = |e: &&End| grid.iter().any(|(a, _)| e.limit.axes().contains(a));
    if tiles <= i64::from(workers) || !ends.iter().any(differs) {
        return None;
    }
    let rises = |e: &&End| !e.begins && e.limit.tensors().is_empty() && address::constant_stride(&e.limit, c.row).is_some_and(|n| n > 0);
    let later = ends.iter().any(rises) && !ends.iter().any(|e| e.begins && e.limit.axes().contains(&c.row));
    // The value has its place once the others have theirs.
    Some(Deal { value: ValueId(usize::MAX), longest_last: later.then_some(c.row), room: target.l2_bytes / SECTION_SHARE })
}
