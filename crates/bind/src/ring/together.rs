//! Blocks of a cluster at neighbouring tiles, which share an operand.
//!
//! Tiles beside one another along the columns need the same rows of the left operand, tiles below one another the same columns of the
//! right one. Each block of such a group asks the copy engine for its part of what is shared, and the engine delivers it to all of
//! them: the cache is read once for the group. What a block multiplies and makes of it is what it would be alone.
//!
//! A stage is written to in every block of the group, so it must be free in every one: consumers hand it back to the producers of
//! all blocks. A block lives until all others have done that for the last time.
//!
//! Which operand is shared follows from the tiles: the way that brings fewer bytes in all, counting tiles that only fill the group
//! up. (h200: the cache delivers 8.6 TB/s; pairs of blocks that share what they copy receive 16.5.)

use super::*;

/// Rows of shared memory that the copy engine permutes together.
const ATOM_ROWS: u32 = 8;

/// A group of blocks at neighbouring tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// Blocks of the group.
    pub blocks: u32,
    /// The axis along which their tiles are neighbours.
    pub along: AxisId,
    /// The operand that they share: 0 for that of the rows, 1 for that of the columns.
    pub operand: usize,
}

/// How groups of `blocks` share an operand of tiles of `tile` points of row and column; `None` where no operand falls into so many parts,
/// or there are no neighbours. `tiles`: tiles along the rows and along the columns.
pub fn together(c: &Product, operands: [&Operand; 2], blocks: u32, tile: [u32; 2], tiles: [i64; 2], row: u32) -> Option<Together> {
    let parts = |o: &Operand, points: u32| {
        if o.along_depth() {
            points.is_multiple_of(ATOM_ROWS * blocks)
        } else {
            (points / row).is_multiple_of(blocks)
        }
    };
    let filled = |n: i64| (n + i64::from(blocks) - 1) / i64::from(blocks) * i64::from(blocks);
    // Bytes of a step over all tiles, in rows.
    let brought = |operand: usize| {
        let mut each = tile.map(i64::from);
        each[operand] /= i64::from(blocks);
        let mut all = tiles;
        all[1 - operand] = filled(all[1 - operand]);
        (each[0] + each[1]) * all[0] * all[1]
    };
    let possible = |operand: &usize| tiles[1 - operand] > 1 && operands[*operand].every == 1 && parts(operands[*operand], tile[*operand]);
    let operand = [0, 1].into_iter().filter(possible).min_by_key(|o| brought(*o))?;
    Some(Together { blocks, along: if operand == 0 { c.column } else { c.row }, operand })
}

impl RingPlan {
    /// Blocks of a group that shares an operand; 1 if each has its own.
    pub fn group(&self) -> u32 {
        self.together.map_or(1, |t| t.blocks)
    }

    /// Blocks that share what a stage has of operand number `at`.
    pub fn sharers(&self, at: usize) -> u32 {
        self.together.filter(|t| t.operand == at).map_or(1, |t| t.blocks)
    }

    /// Points of `axis` in the tiles of a group, of which a block has `tile`.
    pub fn unit(&self, axis: AxisId, tile: u32) -> u32 {
        tile * self.together.filter(|t| t.along == axis).map_or(1, |t| t.blocks)
    }
}
