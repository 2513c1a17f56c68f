//! Rings: contractions on the matrix unit of warpgroups, whose operands the copy engine brings ahead.
//!
//! A block has *consumers*, warpgroups that multiply, and one *producer*, a thread of a warpgroup of its own that asks for
//! tiles. Both walk the same tiles of the product and the same steps of its depth; stages of shared memory pass between them
//! by two mbarriers each: `full` when the bytes of a step have arrived, `empty` when all consumers have read them. Blocks
//! stay and take one tile after the other, so the producer is ahead across the ends of tiles.
//!
//! Consumers either share a tile, each with its own rows, or take tiles in turns ("ping-pong"): each has a whole tile, and one
//! finishes its tile while another one multiplies.
//!
//! Blocks of a cluster either have a part of the depth of one tile each, or neighbouring tiles with an operand in common (see
//! [`together`]), or both.
//!
//! Sums that have an operand in common may be products of one ring: see [`joint`].
//! Tiles that are no whole number of waves can be cut along the depth into parts that blocks hand on (see [`stream_k`]).
//!
//! On targets whose matrix unit has a memory for its sums, one thread multiplies and a warpgroup finishes tiles: see [`memory`].
//!
//! The rule: a kernel whose only reduction is a sum of products of two plain reads, streamed along its depth, may be a
//! ring if the target has the instruction for their type and the copy engine reaches both operands: each of the
//! two tiled axes is an index by itself, one of them runs along neighbouring elements, and every other stride is a multiple
//! of 16 bytes. Overhanging points are zeros of the copy engine. The rows of a tile may be points of several axes (see [`several`]). A sum in two levels (see [`crate::levels`]) is a ring whose steps are
//! the blocks of its inner sum. One operand may be computed on the way (see [`crate::prologue`]).
//!
//! A constant axis of one operand that what follows reduces over, and that is no longer than a tile, lies along the columns of
//! the tile, all of it: a row of the product then is in four lanes, and whatever is made of it stays in registers.

mod choices;
mod finish;
pub mod joint;
mod layout;
pub mod memory;
mod operand;
mod plan;
mod products;
mod registers;
mod several;
mod stage;
mod stays;
pub mod stream_k;
mod tiles;
pub mod together;

use crate::absent;
use crate::address;
use crate::contraction::Product;
use crate::cost;
use crate::emit::ContractionPlan;
use crate::group;
use crate::layout::{Layout, Mode};
use crate::levels::{self, Levels};
use crate::plan::{KernelPlan, StreamPlan, Task};
use crate::prologue::{self, Computed};
use crate::relay;
use crate::segments::Segments;
pub use choices::{RingChoice, CHOICES, FEW_ALIKE};
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
pub use joint::{Joint, Side};
use layout::columns_at_once;
pub use layout::{fragment, lines, part};
pub use memory::{choices, Memory};
pub use operand::{contiguous, multiple, multiple_of, operand, rows_of_a_copy, step_of, stored, strides, Operand};
pub use plan::plan;
pub use registers::{division, division_beside, Division, BESIDE_SUMS, MOST_REGISTERS, PRODUCER_REGISTERS};
pub use several::Rows;
pub use stays::Stays;
use std::collections::{BTreeMap, BTreeSet};
use stream_k::StreamK;
use together::Together;

/// Bytes of a row of a stage: the longest that the copy engine permutes.
pub const ROW_BYTES: u32 = 128;
/// Threads of a warpgroup.
pub const GROUP: u32 = 128;
/// Rows of one matrix instruction.
pub const INSTRUCTION_ROWS: u32 = 64;
/// Stages take several rows of their operands' depth as long as they stay below this: barriers cost as much for few bytes as
/// for many (measured by hand-written kernels: m16 n7168 k2048 takes 13.1 us with stages of 10 KB, 12.6 with 20, 12.4 with 40;
/// m128 n4096 k7168 takes 21.5 us with stages of 24 KB and 22.6 us with 48).
const STAGE_BYTES: u32 = 40 * 1024;
/// Rows of shared memory of a stage along the depth, at most.
const MOST_STEPS: u32 = 4;
/// Accumulators a thread that leave room for the rest where a thread has 128 registers.
const EVEN_SHARE_ACCUMULATORS: u32 = 64;
/// Stages beyond this are of no use: the latency of memory is covered.
const MOST_STAGES: u32 = 16;
/// Shared memory beside the stages: barriers, tables, and what the hardware keeps.
pub const REST: u32 = 2048;
/// Most columns of the product that are finished at a time behind the loop: 32 values a thread.
const CHUNK: u32 = 64;

/// Bytes of a row that lanes should store side by side, at least: two sectors (measured, h200, 1000 x 30522 results of 16 bits that start at any 4 bytes: pieces
/// of 64 bytes take 73 us in tiles of 128x160, pieces of 16 and 32 bytes 117 and 89 in tiles of 128x176).
const LEAST_PIECE_BYTES: u32 = 64;

/// Most sums a thread where those of a step's 64 rows lie beside the running ones: the rest is for addresses and factors.
const MOST_SUMS: u32 = 192;

/// Columns of a fragment of the sums.
const FRAGMENT_COLUMNS: u32 = 8;

/// How a kernel is a ring.
#[derive(Clone, Debug, PartialEq)]
pub struct RingPlan {
    /// The product.
    pub product: TensorId,
    /// Axes along which a tile has its rows.
    pub rows: Rows,
    /// Operand of the rows; if that is computed, the first of its parts.
    pub left: Operand,
    /// Operand of the rows where it is computed.
    pub computed: Option<Computed>,
    /// Operand of the columns.
    pub right: Operand,
    /// Further products, which lie beside the first in a tile.
    pub joint: Vec<Joint>,
    /// Where each product has an operand of its own.
    pub side: Side,
    /// Stages.
    pub stages: u32,
    /// The operand that stays in shared memory, being that of all tiles of a block.
    pub stays: Option<Stays>,
    /// Rows of shared memory along the depth in a stage, for each point of a side.
    pub steps: u32,
    /// Consumers.
    pub groups: u32,
    /// Blocks of a multiprocessor.
    pub resident: u32,
    /// Registers of the roles.
    pub registers: Option<Division>,
    /// Tiles of rows that are taken together, so that blocks at work at a time share rows and columns in the cache.
    pub raster: u32,
    /// Columns finished at a time.
    pub chunk: u32,
    /// Buffers of each output between the consumers and the copy engine, used in turns.
    pub buffers: u32,
    /// Whether consumers take tiles in turns.
    pub alternate: bool,
    /// Parts of the depth, each with a block of a cluster of its own: every one finishes a chunk of the tile.
    pub cluster: u32,
    /// Blocks at neighbouring tiles that share an operand.
    pub together: Option<Together>,
    /// Steps whose sums are finished in registers.
    pub levels: Option<Levels>,
    /// Axes of the sum with loops around the steps over the depth, innermost first, and their extents.
    pub over: Vec<(AxisId, i64)>,
    /// Segments that no tile of rows crosses.
    pub segments: Option<Segments>,
    /// Where the sums lie; `None`: in the consumers' registers.
    pub memory: Option<Memory>,
    /// Depths that are cut into equal shares of all blocks.
    pub stream_k: Option<StreamK>,
}

impl RingPlan {
    /// Rows from an instruction of a consumer to its next, of `blocks`, and from a consumer to the next. In segments they take
    /// turns, so that all have work where rows end early.
    pub fn block_strides(&self, blocks: u32) -> [u32; 2] {
        match self.rows_in_segments() {
            true => [INSTRUCTION_ROWS * self.groups, INSTRUCTION_ROWS],
            false => [INSTRUCTION_ROWS, INSTRUCTION_ROWS * blocks],
        }
    }
}

impl RingPlan {
    /// Steps of operand number `operand` that shared memory has.
    pub fn staged_steps(&self, operand: usize) -> u32 {
        self.stays.filter(|s| s.operand == operand).map_or(self.stages, |s| s.steps)
    }

    /// Whether the rows of tiles lie in segments.
    pub fn rows_in_segments(&self) -> bool {
        self.segments.as_ref().is_some_and(|s| s.side == Side::Rows)
    }

    /// The axis that lies in segments.
    pub fn segmented(&self, c: &ContractionPlan) -> Option<AxisId> {
        self.segments.as_ref().map(|s| if s.side == Side::Rows { c.row } else { c.column })
    }

    /// Consumers that work at one tile.
    pub fn sharing(&self) -> u32 {
        if self.alternate {
            1
        } else {
            self.groups
        }
    }

    /// Blocks of 64 rows that a consumer has of a tile, of all products.
    pub fn blocks(&self, c: &ContractionPlan) -> u32 {
        c.tile[0] / (INSTRUCTION_ROWS * self.sharing())
    }

    /// Blocks of 64 rows that a consumer has of one product.
    pub fn own_blocks(&self, c: &ContractionPlan) -> u32 {
        self.height(c) / (INSTRUCTION_ROWS * self.sharing())
    }

    /// Blocks of 64 rows that are finished at a time. A consumer whose end of a tile is hidden takes them one by one: that
    /// needs less shared memory.
    pub fn blocks_at_once(&self, c: &ContractionPlan) -> u32 {
        if self.alternate {
            1
        } else {
            self.own_blocks(c)
        }
    }
}

/// Rows of a tile, at most.
pub const MOST_ROWS: i64 = 256;

/// Whether a statement combines the points of `axis` in any order.
pub fn combines(p: &Problem, s: &Statement, axis: AxisId) -> bool {
    match &s.kind {
        Kind::Reduce { op, axes } => axes.as_slice() == [axis] && crate::laws::commutes(p, *op),
        _ => false,
    }
}

/// Columns of the narrowest tile.
pub const LEAST_COLUMNS: u32 = 16;

/// Whether a tile, the smallest of which has `least` points along a side of so many, is mostly overhang: that is another candidate's business.
pub fn overhangs(tile: u32, least: u32, side: i64) -> bool {
    tile > least && i64::from(tile) >= 2 * side
}

#[cfg(test)]
mod tests;
