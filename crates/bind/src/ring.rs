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
pub mod joint;
mod layout;
pub mod memory;
mod operand;
mod several;
pub mod stream_k;
pub mod together;

use crate::absent;
use crate::address;
use crate::contraction::Product;
use crate::cost;
use crate::emit::ContractionPlan;
use crate::group;
use crate::layout::{Layout, Mode};
use crate::levels::{self, Levels};
use crate::plan::{Choice, KernelPlan, StreamPlan};
use crate::prologue::{self, Computed};
use crate::relay;
use crate::segments::Segments;
pub use choices::{RingChoice, CHOICES, FEW_ALIKE};
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::RecordId;
pub use joint::{Joint, Side};
use layout::columns_at_once;
pub use layout::{fragment, lines, part};
pub use memory::{choices, Memory};
pub use operand::{contiguous, multiple, operand, rows_of_a_copy, step_of, stored, strides, Operand};
pub use several::Rows;
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

/// Registers of a producer's thread: addresses and counters.
pub const PRODUCER_REGISTERS: u32 = 40;
/// The least that a thread of a role can be left (`setmaxnreg`): enough for a producer where consumers want every register.
const LEAST_REGISTERS: u32 = 24;
/// Registers of a consumer's thread beside its sums: addresses, counters and a chunk of results on the way out. An allowance: `ptxas`
/// takes 80 for a kernel with 32 sums.
pub const BESIDE_SUMS: u32 = 72;
/// Most registers that a thread of a role can be given (`setmaxnreg`).
pub const MOST_REGISTERS: u32 = 240;

/// Registers of a thread of each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// Of the consumers, more than they are launched with.
    pub consumer: u32,
    /// Of the producer's warpgroup.
    pub producer: u32,
}

/// How registers are divided between `consumers` threads of `sums` sums each and the producer's warpgroup, of which `resident` blocks
/// share a multiprocessor; `None` where every thread keeps what it is launched with: there is enough.
pub fn division(target: &Target, consumers: u32, resident: u32, sums: u32) -> Option<Division> {
    let all = target.registers_per_multiprocessor / resident;
    let launched = (all / (consumers + GROUP) / 8 * 8).min(MOST_REGISTERS);
    let left = |producer: u32| ((all - GROUP * producer) / consumers / 8 * 8).min(MOST_REGISTERS);
    let producer = if sums + BESIDE_SUMS > left(PRODUCER_REGISTERS) { LEAST_REGISTERS } else { PRODUCER_REGISTERS };
    let consumer = left(producer);
    (consumer > launched && sums + BESIDE_SUMS > launched).then_some(Division { consumer, producer })
}

/// The same where the producer's warpgroup does more than ask the copy engine, and has `producer` registers a thread.
pub fn division_beside(target: &Target, consumers: u32, resident: u32, sums: u32, producer: u32) -> Option<Division> {
    let all = target.registers_per_multiprocessor / resident;
    let launched = (all / (consumers + GROUP) / 8 * 8).min(MOST_REGISTERS);
    let consumer = ((all - GROUP * producer) / consumers / 8 * 8).min(MOST_REGISTERS);
    (consumer > launched && producer < launched && sums + BESIDE_SUMS > launched).then_some(Division { consumer, producer })
}

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

/// The kernel as a ring with the tile of `choice.ring`; `None` if it cannot be one.
#[allow(clippy::too_many_arguments, reason = "what `tile` has at hand")]
pub fn plan(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    shapes: &[(TensorId, Product)],
    target: &Target,
    sizes: &[i64],
    record: RecordId,
    choice: Choice,
) -> Option<KernelPlan> {
    // More consumers are for chains.
    let wanted = choice.ring.filter(|r| r.groups <= 2 && !choice.alike && choice.resident == 1)?;
    let (product, mut c, levels, mut beside) = match shapes {
        [(product, c)] => (*product, c.clone(), None, Vec::new()),
        [] => levels::find(p, shape, statements).map(|(product, c, l)| (product, c, Some(l), Vec::new()))?,
        several if choice.joint => {
            let mut all = joint::of_one_left(statements, several)?.into_iter();
            let (product, c) = all.next()?;
            (product, c, None, all.collect())
        }
        _ => return None,
    };
    let products = 1 + beside.len() as u32;
    // Columns of each product, which has those of the instruction for itself where the products have rows apart.
    let width = if wanted.swap { wanted.columns } else { wanted.columns / products };
    let (side, height) = (if wanted.swap { Side::Rows } else { Side::Columns }, wanted.rows);
    let fits = wanted.swap && wanted.groups == 1 || !wanted.swap && width * products == wanted.columns && width.is_multiple_of(FRAGMENT_COLUMNS);
    // Blocks of a cluster join the sums of one product.
    if products > 1 && (wanted.cluster > 1 || wanted.together > 1 || !fits) {
        return None;
    }
    let wanted = RingChoice { rows: if wanted.swap { wanted.rows * products } else { wanted.rows }, ..wanted };
    let all: Vec<TensorId> = std::iter::once(product).chain(beside.iter().map(|(t, _)| *t)).collect();
    let multiplied = |t: TensorId| all.contains(&t);
    let held = match shape.local.as_slice() {
        _ if levels.is_some() => None,
        [] => None,
        [axis] if !wanted.swap && wanted.cluster == 1 => Some(*axis),
        _ => return None,
    };
    // Consumers at different tiles share nothing but the stages: no step whose sums are finished in between. A reduced side is combined
    // faster by all of them (measured, h200: m4096 n32000 k4096 with a sum of exponentials 1571 to 1807 us in turns, 1518 shared).
    if wanted.alternate && (held.is_some() || levels.is_some() || wanted.cluster > 1) {
        return None;
    }
    let computed = prologue::side(p, &c);
    // What is computed has the rows: a choice of sides is none.
    if computed.is_some() && (wanted.swap || wanted.alternate || held.is_some() || levels.is_some()) {
        return None;
    }
    if computed.unwrap_or(held.map_or(wanted.swap, |axis| axis == c.row)) {
        for c in std::iter::once(&mut c).chain(beside.iter_mut().map(|(_, c)| c)) {
            std::mem::swap(&mut c.left, &mut c.right);
            std::mem::swap(&mut c.row, &mut c.column);
        }
    }
    let s = statements.iter().find(|s| s.target == product)?;
    let (depth_of_one, in_memory) = match (target.tensor_instruction(c.operand), target.warpgroup_mma.iter().find(|m| m.operand == c.operand)) {
        (Some(i), _) => (i.k, Some((memory::memory(target, i, &wanted)?, i.rows))),
        (None, Some(m)) => (m.k, None),
        (None, None) => return None,
    };
    if products > 1 && (in_memory.is_some() || held.is_some() || computed.is_some()) {
        return None;
    }
    if in_memory.is_some() && (held.is_some() || levels.is_some() || computed.is_some()) || computed.is_some() && wanted.together > 1 {
        return None;
    }
    let others = |x: &Statement| !multiplied(x.target) && levels.as_ref().is_none_or(|l| x.target != l.inner);
    let step = levels.as_ref().map_or(c.depth, |l| l.step);
    let finishes = |x: &Statement| matches!(x.kind, Kind::Map) || held.is_some_and(|a| combines(p, x, a));
    let plain = |x: &Statement| finishes(x) && !x.domain().contains(&c.depth) && !x.domain().contains(&step);
    let conditions: Vec<Expr> = statements.iter().filter(|x| multiplied(x.target)).flat_map(group::guards).collect();
    // An operand that was written is zero where such a condition fails. Blocks and consumers that share steps have the same ones.
    let zero = |e: &Expr, side: AxisId| {
        matches!(&e.node, Node::Read(t, _) if relay::laid(p, *t)).then(|| absent::ends(&conditions, side, c.depth)).unwrap_or_default()
    };
    let ended = [zero(&c.left, c.row), zero(&c.right, c.column)].concat();
    let alone = wanted.cluster == 1 && wanted.together == 1 && !wanted.alternate && !wanted.stream_k && products == 1 && in_memory.is_none();
    // Where a product in registers has no value, nobody reads the sum that is there: the copy engine brings zeros for what is in no tensor.
    let inside = held.is_some() && all.iter().all(|t| p.tensor(*t).role == Role::Temp);
    let fine = |g: &Expr| alone && ended.contains(g) || inside && !g.axes().contains(&c.depth);
    let guarded = !conditions.iter().all(|g| computed.is_none() && fine(g));
    if levels.is_none() && shape.stream != Some(c.depth) || guarded || !statements.iter().filter(|x| others(x)).all(plain) {
        return None;
    }
    let whole = |axis: AxisId| p.axis(axis).extent.as_constant().is_some_and(|e| axis == c.column && e <= i64::from(wanted.columns));
    if !shape.common.contains(&c.row) || !held.map_or(shape.common.contains(&c.column), whole) {
        return None;
    }
    // The engine copies bytes as they are.
    let as_is = |e: &Expr| matches!(&e.node, Node::Read(t, _) if p.tensor(*t).dtype == c.operand);
    if computed.is_none() && !as_is(&c.left) || !as_is(&c.right) || !beside.iter().all(|(_, c)| as_is(&c.left) && as_is(&c.right)) {
        return None;
    }
    // Blocks of a cluster exchange real numbers, in whole pieces of a fragment.
    if wanted.cluster > 1 && (c.operand.is_int() || !wanted.columns.is_multiple_of(FRAGMENT_COLUMNS * wanted.cluster)) {
        return None;
    }
    let size = c.operand.bits() / 8;
    let row = ROW_BYTES / size;
    debug_assert_eq!(row % depth_of_one, 0);
    let brought = |steps: u32| computed.and_then(|_| prologue::find(p, &c, wanted.rows, row * steps));
    // Bytes of a stage; `None` where a computed operand is none of so many steps.
    let bytes_of = |steps: u32| {
        let left = if computed.is_some() { brought(steps)?.bytes(p, wanted.rows, row * steps) } else { wanted.rows * ROW_BYTES * steps };
        Some(left + wanted.columns * ROW_BYTES * steps)
    };
    let mut steps = 1;
    while levels.is_none() && steps < MOST_STEPS && bytes_of(steps * 2).is_some_and(|b| b <= STAGE_BYTES) {
        steps *= 2;
    }
    let depth = row * steps;
    let stage = bytes_of(steps)?;
    // In two levels a stage is a step of the outer sum, and a block has the whole depth.
    let inner = if levels.is_some() { INSTRUCTION_ROWS * wanted.columns / GROUP } else { 0 };
    let sharing = if wanted.alternate { 1 } else { wanted.groups };
    let sums = wanted.rows / sharing * wanted.columns / GROUP + inner;
    if levels.is_some() && (sums > MOST_SUMS || wanted.cluster > 1 || p.axis(c.depth).extent.as_constant() != Some(i64::from(depth))) {
        return None;
    }
    let point = levels.as_ref().map(|l| levels::joined(p, l.step, i64::from(depth), c.depth));
    let made = brought(steps);
    let left = match made.as_ref().and_then(|m| m.parts.first()) {
        Some(part) => part.operand.clone(),
        None => operand(p, &c.left, c.row, c.depth, depth, point.as_ref())?,
    };
    let right = operand(p, &c.right, c.column, c.depth, depth, point.as_ref())?;
    let joint = (beside.iter())
        .map(|(product, c)| {
            let (own, axis) = if side == Side::Rows { (&c.left, c.row) } else { (&c.right, c.column) };
            operand(p, own, axis, c.depth, depth, None).map(|own| Joint { product: *product, own })
        })
        .collect::<Option<Vec<Joint>>>()?;
    let made_here = |o: &Operand| statements.iter().any(|s| s.target == o.tensor);
    let first = if side == Side::Rows { &left } else { &right };
    if joint.iter().any(|j| j.own.along_depth() != first.along_depth() || made_here(&j.own)) {
        return None;
    }
    // Operands whose rows run along the side are for 16-bit elements, in whole rows of shared memory.
    for (o, tile) in [(&left, height), (&right, width)] {
        if !o.along_depth() && (size != 2 || !tile.is_multiple_of(row)) {
            return None;
        }
    }
    // A tile that is mostly overhang is another candidate's business.
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    let small = |tile: u32, least: u32, side: i64| tile > least && i64::from(tile) >= 2 * side;
    let least = in_memory.as_ref().map_or(INSTRUCTION_ROWS, |(_, rows)| *rows);
    // Rows along several axes are for consumers that share a tile of plain operands.
    let plain_rows = in_memory.is_none()
        && held.is_none()
        && levels.is_none()
        && computed.is_none()
        && wanted.cluster == 1
        && wanted.together == 1
        && !wanted.alternate
        && (products == 1 || side == Side::Columns);
    // What has the rows is in none of the right operands.
    let rights: BTreeSet<AxisId> = std::iter::once(&c).chain(beside.iter().map(|(_, c)| c)).flat_map(|c| c.right.axes()).collect();
    let rows = if plain_rows { several::divide(p, s, &shape.common, c.row, &rights, &left, height, sizes) } else { vec![(c.row, height)] };
    if small(height, least, points(rows.iter().map(|(a, _)| extent(*a)))) || small(width, 16, extent(c.column)) {
        return None;
    }
    let tiles_of = |a: AxisId, tile: u32| (extent(a) + i64::from(tile) - 1) / i64::from(tile);
    let tile_of = |a: AxisId| match rows.iter().find(|(row, _)| *row == a) {
        Some((_, points)) => *points,
        None if a == c.column => width,
        None => 1,
    };
    let lines = [tiles_of(c.row, height), tiles_of(c.column, width)];
    let neighbours = match wanted.together {
        1 => None,
        blocks => Some(together::together(&c, [&left, &right], blocks, [wanted.rows, wanted.columns], lines, row)?),
    };
    let grouped = |a: AxisId| neighbours.filter(|t| t.along == a).map_or(1, |t| t.blocks);
    // What a worker has at a time: a block's tile, or those of a group of blocks.
    let units = points(shape.common.iter().map(|a| tiles_of(*a, tile_of(*a) * grouped(*a))));
    let tiles = units * i64::from(wanted.together);
    let room = cluster_room(target, wanted.cluster * wanted.together);
    // A group of blocks is at work as a whole.
    if wanted.together > 1 && room < i64::from(wanted.cluster * wanted.together) {
        return None;
    }
    // A cluster whose blocks have parts of the depth lives for one tile, and all of them at once.
    if wanted.cluster > 1 && tiles * i64::from(wanted.cluster) > room {
        return None;
    }
    // Two blocks share a multiprocessor only where there are so many. Registers cannot move between the roles of two blocks, so the consumers' must fit an even share.
    let fits = wanted.rows / INSTRUCTION_ROWS / wanted.groups * wanted.columns / 2 <= EVEN_SHARE_ACCUMULATORS;
    let resident = if in_memory.is_none() && wanted.groups == 1 && fits && tiles > i64::from(target.multiprocessors) { 2 } else { 1 };
    let workers = if wanted.together > 1 { room * i64::from(resident) / i64::from(wanted.together) } else { i64::from(target.multiprocessors * resident) };
    let stream_k = match wanted.stream_k {
        // Sums in registers, of steps that are all alike.
        true if in_memory.is_some() || held.is_some() || levels.is_some() || computed.is_some() || wanted.cluster * wanted.together > 1 => return None,
        true => {
            let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
            let lead = cost::handing_over(target, wanted.rows * wanted.columns * 4) / cost::step_cycles(instruction, [wanted.rows, wanted.columns, depth]);
            Some(StreamK::worthwhile(tiles, workers, (extent(c.depth) + i64::from(depth) - 1) / i64::from(depth), lead.round() as i64)?)
        }
        false => None,
    };
    let registers = if in_memory.is_some() || resident > 1 { None } else { division(target, wanted.groups * GROUP, resident, sums) };
    // Blocks of a cluster join their sums behind the roles, where a thread has what the fewest have.
    if wanted.cluster > 1 && registers.is_some() {
        return None;
    }
    let results: Vec<&Statement> = statements.iter().filter(|x| p.tensor(x.target).role == Role::Output || multiplied(x.target)).collect();
    let outputs: Vec<&Statement> = results.iter().copied().filter(|x| p.tensor(x.target).role == Role::Output).collect();
    // What is combined in the tile leaves, not what it is made of.
    let ends: Vec<&Statement> = statements.iter().filter(|x| !statements.iter().any(|y| group::reads(y).contains(&x.target))).collect();
    let leaving = match (outputs.is_empty(), held) {
        (false, _) => &outputs,
        (true, Some(_)) => &ends,
        (true, None) => &results,
    };
    // Inputs of the finished tile pass through shared memory too, in rows that are padded by 16 bytes.
    let entering = entering(p, statements, &|x| others(x) && finishes(x), &c);
    // Consumers in turns have no such pass, and would wait for memory once for each few columns: as long as the products take
    // (measured, h200: m8192 n16384 k4096 with one such input takes 1517 to 1678 us in turns, 1600 to 1658 us shared).
    if wanted.alternate && !entering.is_empty() {
        return None;
    }
    let bytes = |t: TensorId, chunk: u32| p.tensor(t).dtype.bits() / 8 * chunk * height;
    let both = |x: &&&Statement| x.target_axes.contains(&c.row) && x.target_axes.contains(&c.column);
    // Turns of buffers go on over the ends of tiles.
    let in_turns_of = |chunk: u32| if (width / chunk).is_multiple_of(2) { staging_buffers(leaving.len() as u32) } else { 1 };
    let stages_beside = |chunk: u32| {
        let staging = leaving.iter().filter(both).map(|x| bytes(x.target, chunk)).sum::<u32>() * in_turns_of(chunk);
        let entering: u32 = entering.iter().map(|t| bytes(*t, chunk) + 16 * height).sum();
        let room = (target.shared_bytes_per_multiprocessor / resident).min(target.shared_bytes_per_block);
        (room.saturating_sub(REST + staging + entering + exchange_bytes(&wanted)) / stage).min(MOST_STAGES)
    };
    let staged: u32 = leaving.iter().filter(both).map(|x| p.tensor(x.target).dtype.bits() / 8).sum();
    let stages_in_turns = |chunk: u32, buffers: u32| {
        let room = target.shared_bytes_per_block.saturating_sub(REST + staged * INSTRUCTION_ROWS * wanted.groups * chunk * buffers);
        (room / stage).min(MOST_STAGES)
    };
    // Rows that no copy engine stores are stored by lanes side by side: where those are few, another candidate is better.
    let along_columns = |x: &Statement| contiguous(p.tensor(x.target)).is_some_and(|at| x.target_axes[at] == c.column);
    let lines_of_lanes = |x: &&&Statement| stored(p, p.tensor(x.target)).is_none() && along_columns(x);
    let by_lanes = leaving.iter().filter(both).filter(lines_of_lanes).map(|x| p.tensor(x.target).dtype.bits() / 8).min();
    if wanted.alternate && by_lanes.is_some_and(|size| columns_at_once(width, false) * size < LEAST_PIECE_BYTES) {
        return None;
    }
    // The widest chunk that leaves room for the most stages.
    let most = 1 << width.trailing_zeros().min(CHUNK.trailing_zeros());
    let widths = if wanted.alternate {
        vec![columns_at_once(width, by_lanes.is_none())]
    } else if held.is_some() {
        vec![wanted.columns]
    } else if wanted.cluster > 1 {
        vec![wanted.columns / wanted.cluster]
    } else {
        // A thread has as many values of each instruction of rows.
        let blocks = in_memory.as_ref().map_or(1, |(m, _)| m.blocks);
        vec![most / blocks, most / (2 * blocks)]
    };
    let chunk = widths.into_iter().filter(|w| *w >= 8).rev().max_by_key(|w| stages_beside(*w))?;
    let mut buffers = if wanted.cluster > 1 { 1 } else { in_turns_of(chunk) };
    // A stage is worth more than a second buffer that nobody waits for.
    if wanted.alternate && stages_in_turns(chunk, buffers) < stages_in_turns(chunk, 1) {
        buffers = 1;
    }
    let stages = if wanted.alternate { stages_in_turns(chunk, buffers) } else { stages_beside(chunk) };
    if stages < in_memory.as_ref().map_or(2, |(m, _)| m.least_stages()) {
        return None;
    }
    let grid: Vec<(AxisId, u32)> = shape.common.iter().map(|a| (*a, tile_of(*a))).collect();
    // A wave of tiles reads the fewest bytes when it is about square.
    let [high, wide] = [wanted.rows * grouped(c.row), wanted.columns * grouped(c.column)];
    let square = (workers as f64 * f64::from(wide) / f64::from(high)).sqrt();
    let down = points(rows.iter().map(|(a, tile)| tiles_of(*a, *tile * grouped(*a))));
    let raster = (square.log2().round().exp2() as u32).min((down as u32).next_power_of_two()).max(1);
    let warps = if wanted.alternate { 4 } else { wanted.groups * 4 };
    let tile = [wanted.rows, wanted.columns, depth];
    let contraction = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: warps,
        warps_n: 1,
        tile,
    };
    let ring = RingPlan {
        product,
        rows,
        left,
        computed: made,
        right,
        joint,
        side,
        stages,
        steps,
        groups: wanted.groups,
        resident,
        registers,
        raster,
        chunk,
        buffers,
        alternate: wanted.alternate,
        cluster: wanted.cluster,
        together: neighbours,
        levels,
        over: Vec::new(),
        segments: None,
        memory: in_memory.map(|(m, _)| m),
        stream_k,
    };
    Some(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: None,
        walked: None,
        grid,
        stream: Some(StreamPlan { axis: step, tile: if step == c.depth { depth } else { 1 }, resident: false, look_back: false, cluster: 1, split: None }),
        local: Vec::new(),
        warps,
        master: part(&contraction, &ring),
        contractions: BTreeMap::from([(product, contraction)]),
        select: None,
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        held: false,
        residents: 0,
        workers,
        ring: Some(ring),
        columns: None,
        outer: None,
        stages: 0,
        record,
        group: 0,
    })
}

/// Rows of a tile, at most.
pub const MOST_ROWS: i64 = 256;

/// Tensors from outside that what follows the product reads at points of its rows and columns.
fn entering(p: &Problem, statements: &[Statement], after: &dyn Fn(&Statement) -> bool, c: &Product) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for e in statements.iter().filter(|s| after(s)).flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let axes: Vec<AxisId> = index.iter().flat_map(|i| i.axes()).collect();
                if p.tensor(*t).role != Role::Scalar && !statements.iter().any(|s| s.target == *t) && axes.contains(&c.row) && axes.contains(&c.column) {
                    out.insert(*t);
                }
            }
        });
    }
    out
}

/// Multiprocessors that clusters of `blocks` can use at once: pairs all of them, larger ones as many as the largest (h200, resident
/// clusters: 66 of 2, 30 of 4, 15 of 8).
fn cluster_room(target: &Target, blocks: u32) -> i64 {
    i64::from(match blocks {
        b if b > target.cluster_blocks => 0,
        1 => target.multiprocessors,
        2 => target.multiprocessors,
        _ => target.cluster_multiprocessors,
    })
}

/// Bytes in which a block receives its chunk of the other blocks' products.
fn exchange_bytes(c: &RingChoice) -> u32 {
    c.rows * (c.columns / c.cluster) * 4 * (c.cluster - 1)
}

/// Whether a statement combines the points of `axis` in any order.
pub fn combines(p: &Problem, s: &Statement, axis: AxisId) -> bool {
    match &s.kind {
        Kind::Reduce { op, axes } => axes.as_slice() == [axis] && crate::laws::commutes(p, *op),
        _ => false,
    }
}

/// Buffers between the consumers and the copy engine, for each of `outputs` outputs.
pub fn staging_buffers(outputs: u32) -> u32 {
    if outputs <= 1 {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests;
