//! Rings along the columns of a product: contractions whose products are combined over their columns and never stored.
//!
//! A block owns rows. Their left operand lies in shared memory in its whole depth; the right operand's columns pass
//! through a ring of stages, a whole depth each, that the copy engine fills ahead (see [`crate::ring`]). After each tile of
//! columns the consumers combine the products into states of their rows: a warp holds whole rows, so the lanes of a row meet by
//! shuffles after the last tile only, and nothing else couples the consumers. A consumer with two blocks of rows combines one
//! while the matrix unit multiplies the other.
//!
//! The rule: a kernel with sums of products of two plain reads whose depths are constants that fit shared memory, all with the same rows and with a
//! streamed axis as their columns, and with nothing else than maps and reductions over that axis.
//!
//! Some of these reductions may be products themselves, of what is made of those first products with a plain read:
//!
//! ```text
//! s[q, j] = sum[d] a[q, d] * b[j, d]        a stays, b passes
//! p[q, j] = map of s and of states of q     in registers, which are the rows' operand of
//! o[q, e] = sum[j] p[q, j] * v[j, e]        v passes beside b; the sums stay in registers and are rescaled with the states
//! ```
//!
//! Several first products have their sums side by side in the same lanes, so that a map takes a point of each from the same thread's registers; several chained
//! ones make their operands one behind the other, each while the product before is under way. A map of some of the sums alone is made while the others are
//! still multiplied. What they multiply is brought once, whoever reads it: the
//! gradient of a mean with two first and two chained products brings two operands of rows and two of columns.
//!
//! Columns of the chained product that are too many for the registers of a consumer are those of a role of its own: warpgroups that have the same rows and
//! their parts of the columns. The consumer leaves what it makes of each tile in shared memory, with the factors of the rows where their keys have risen, and
//! behind the last tile what the results need of its states. Where `v[j, e]` is `b[j, e]`, the tile that passes is read twice: as the columns' operand along its depth and along its columns.
//!
//! A consumer that waits for its first product, then combines, then waits for the chained one leaves the matrix unit idle meanwhile. So the chained product is
//! *late*: it is issued behind the first product of the next tile, and is under way while that tile is combined. That needs all trips to be alike but the
//! first, and tiles in any order, since a tile in which conditions are tested comes first.
//!
//! What the roles do is a [tile program](crate::tile); who waits for whom is derived from it.

mod axes;
mod chain;
mod deal;
mod leaving;
mod made;
mod operands;
mod points;
mod products;
mod program;
mod registers;
mod still;

use self::chain::MOST_CHAINED;
use self::deal::deal;
use self::leaving::leaving;
use self::operands::{early, Operands, Tiles};
use self::points::Axes;
use self::products::Products;
use self::program::program;
use self::registers::{division_apart, registers};
use crate::address;
use crate::contraction::Product;
use crate::emit::ContractionPlan;
use crate::gather::{self, Source};
use crate::group;
use crate::layout::{Layout, Mode};
use crate::plan::{KernelPlan, StreamPlan, Task, Wanted};
use crate::ring::{self, Operand, RingChoice, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use crate::tile::sync::{self, Sync};
use crate::tile::{Operation, OperationId, Residence, Role as TileRole, RoleId, Step, Stream, TileProgram, Value, ValueId, Work};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use std::collections::{BTreeMap, BTreeSet};

/// Stages beyond this are of no use: a stage is a whole tile of columns.
const MOST_STAGES: u32 = 4;
/// Shared memory of mbarriers and numbers of tiles, behind what is brought.
const BARRIER_BYTES: u32 = 1024;
/// Shared memory of a block that the hardware keeps.
const KEPT_BYTES: u32 = 1024;
/// Accumulators of a thread: two sets of 64 leave room for what is made of them.
const MOST_COLUMNS: u32 = 128;
/// Numbers of a row that a consumer hands on: a factor, and what the results need of its states.
pub const HANDED_NUMBERS: u32 = 6;
/// Blocks of 64 rows of a consumer.
const MOST_BLOCKS: u32 = 2;

pub(crate) use self::axes::{joined, partial};
pub use self::chain::Chain;
pub(crate) use self::chain::{reads_any_through, reads_through};
pub use self::deal::Deal;
pub use self::leaving::{Leaving, ROWS_OF_A_WARP};
pub(crate) use self::made::absorb;
pub use self::made::Made;
pub use self::points::PointRead;
pub use self::program::{Handed, CONSUMERS, GATHERERS, GATHERING_WARPS, PRODUCER};
pub(crate) use self::still::goes_with;
pub use self::still::Still;

/// A product of two plain reads, its columns along the stream.
#[derive(Clone, Debug, PartialEq)]
pub struct First {
    /// Its target.
    pub product: TensorId,
    /// Operand of the rows.
    pub rows: ValueId,
    /// Operand of the columns.
    pub columns: ValueId,
    /// Elements of the depth that are multiplied: whole instructions.
    pub depth: u32,
}

/// An operand in shared memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// Where it comes from.
    pub from: Source,
    /// For which product, of those that read it the first.
    pub product: TensorId,
    /// Whether it stays for all columns.
    pub stays: bool,
    /// Points of the dimension that is not contiguous.
    pub tile: u32,
    /// Rows of 128 bytes for each of them.
    pub panels: u32,
}

/// How a kernel is a ring along its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnsPlan {
    /// Products of what is read; at least one. The sums of all lie as those of the first.
    pub firsts: Vec<First>,
    /// What is brought, by the number of its value.
    pub brought: Vec<Brought>,
    /// Stages of the right operand.
    pub stages: u32,
    /// Tiles of rows of the left operand in shared memory. What is multiplied behind the last tile of columns lies there once.
    pub buffers: u32,
    /// Consumers: warpgroups that make the first product and combine it.
    pub groups: u32,
    /// Warpgroups that make the chained product, each for its part of the columns; 0 where consumers do.
    pub accumulators: u32,
    /// Blocks that share a multiprocessor: one of them multiplies while another one begins or finishes its rows.
    pub resident: u32,
    /// Registers of the roles.
    pub registers: Option<ring::Division>,
    /// Where the chained product is made by a role of its own: registers of a thread of it, and those that all are launched with.
    pub accumulating: [u32; 2],
    /// Blocks of 64 rows of a consumer.
    pub blocks: u32,
    /// Axes that are streamed with the columns: each tile of columns passes once for each of their points.
    pub also: Vec<AxisId>,
    /// Products of what is made of the first ones.
    pub chains: Vec<Chain>,
    /// Products of the same rows with what does not pass.
    pub still: Vec<Still>,
    /// First products, by number, that reductions other than the chained products take.
    pub combined: Vec<usize>,
    /// Maps of some of the first products alone, with the numbers of these: they are made before the others are waited for.
    pub early: Vec<(TensorId, Vec<usize>)>,
    /// Whether the chained products are those of the tile before.
    pub late: bool,
    /// What consumers read of few points of a tile, as far as another role can load it.
    pub reads: Vec<PointRead>,
    /// That, loaded once a block; `None`: each consumer loads what it needs.
    pub points: Option<ValueId>,
    /// Of these, what is made of the tile that passes.
    pub made: Vec<Made>,
    /// Results that leave by the copy engine.
    pub leaving: Vec<Leaving>,
    /// How tiles of rows are handed out; `None`: in equal shares.
    pub deal: Option<Deal>,
    /// What a consumer hands on to those who make the chained product.
    pub handed: Option<Handed>,
    /// What the roles do.
    pub program: TileProgram,
    /// Who waits for whom.
    pub sync: Sync,
}

impl ColumnsPlan {
    /// The first product.
    pub fn product(&self) -> TensorId {
        self.firsts[0].product
    }

    /// The reads of few points that pass.
    pub fn passing(&self) -> impl Iterator<Item = &PointRead> {
        let makes = |r: &PointRead| self.made.iter().any(|m| matches!(r.read.node, Node::Read(t, _) if t == m.tensor));
        self.reads.iter().filter(move |r| !r.conditional || makes(r))
    }

    /// Whether rows of the columns' operands are gathered by threads.
    pub fn gathers(&self) -> bool {
        self.brought.iter().any(|b| b.from.rows().is_some())
    }

    /// Whether there is a role that gathers: rows, or points of the columns.
    pub fn has_gatherers(&self) -> bool {
        self.gathers() || self.points.is_some()
    }

    /// The chain of a product.
    pub fn chain_of(&self, product: TensorId) -> Option<usize> {
        self.chains.iter().position(|c| c.product == product)
    }

    /// The role that makes the chained product, where that is one of its own.
    pub fn apart(&self) -> Option<RoleId> {
        (self.accumulators > 0).then_some(RoleId(GATHERERS.0 + usize::from(self.has_gatherers())))
    }

    /// Threads that multiply.
    pub fn multiplying(&self) -> u32 {
        (self.groups + self.accumulators) * GROUP
    }
}

/// Whether a tile can be one of a ring along its columns.
pub fn fits(ring: &RingChoice) -> bool {
    !ring.swap && ring.cluster == 1 && ring.together == 1 && !ring.stream_k && ring.columns <= MOST_COLUMNS
}

/// Whether blocks with such a tile can share a multiprocessor: one consumer, and a tile as wide as it is high or wider.
pub fn shares(ring: &RingChoice) -> bool {
    fits(ring) && !ring.alternate && ring.groups == 1 && ring.columns >= INSTRUCTION_ROWS
}

/// The kernel as a ring along its columns with the tile of `choice.ring`; `None` if it cannot be one.
pub fn plan(p: &Problem, task: &Task, shapes: &[(TensorId, Product)]) -> Option<KernelPlan> {
    let Task { shape, statements, target, sizes, record, choice } = *task;
    if !choice.is_ring() {
        return None;
    }
    // Where there is no product, which tile is chosen is not asked.
    let products = products::of(p, shape, statements, shapes, choice)?;
    let Products { firsts, chained, still } = &products;
    let (product, c) = firsts.first()?;
    // A chained product too wide for a consumer: others have the same rows.
    let wide = |(_, late): &(TensorId, Product)| p.axis(late.column).extent.as_constant().is_some_and(|n| n > MOST_CHAINED);
    let apart = chained.iter().any(wide);
    let sides = [task.extent(p, c.row), task.extent(p, c.column)];
    let wanted = choice.ring_that(move |r| {
        let rows = if apart { INSTRUCTION_ROWS } else { r.rows };
        fits(r) && !ring::overhangs(rows, INSTRUCTION_ROWS, sides[0]) && !ring::overhangs(r.columns, ring::LEAST_COLUMNS, sides[1])
    })?;
    let several = firsts.len() > 1 || chained.len() > 1;
    if apart && (several || !still.is_empty() || wanted.rows != INSTRUCTION_ROWS * wanted.groups) {
        return None;
    }
    let (rows, groups, accumulators) = if apart { (INSTRUCTION_ROWS, 1, wanted.groups) } else { (wanted.rows, wanted.groups, 0) };
    let blocks = rows / (INSTRUCTION_ROWS * groups);
    if !(1..=MOST_BLOCKS).contains(&blocks) || blocks > 1 && (several || !chained.is_empty()) {
        return None;
    }
    let warps = groups.max(accumulators) * GROUP / 32;
    let tiles = Tiles { rows, columns: wanted.columns, share: accumulators.max(1), warps, also: &shape.also };
    let Operands { firsts: found, chains, still, brought, contractions, local } = operands::of(p, statements, &products, &tiles, target)?;
    // Behind the last tile of columns there is what stays, and no more.
    if !axes::stay(&brought, &shape.also) || still.iter().any(|s| !brought[s.rows.0].stays) {
        return None;
    }
    let bytes = |of: &dyn Fn(usize, &Brought) -> bool| {
        let tiles = brought.iter().enumerate().filter(|(at, b)| of(*at, b));
        tiles.map(|(_, b)| b.tile * b.panels * ROW_BYTES).sum::<u32>()
    };
    let waits = |at: usize| still::waits(&still, &found, ValueId(at));
    let grid: Vec<(AxisId, u32)> = shape.common.iter().map(|a| (*a, if *a == c.row { rows } else { 1 })).collect();
    let gathers = brought.iter().any(|b| b.from.rows().is_some());
    let fixed: Vec<AxisId> = shape.common.iter().chain(&shape.also).copied().filter(|a| *a != c.row).collect();
    // A second block of rows lies elsewhere in the tile.
    let at = Axes { row: (c.row, if blocks == 1 { rows } else { 0 }), column: (c.column, wanted.columns), fixed: &fixed };
    let reads = if gathers { Vec::new() } else { points::of(p, statements, (&found, &contractions), &at) };
    let once = !reads.is_empty() && choice.points();
    let held = bytes(&|at, b| b.stays && !waits(at));
    let stage = bytes(&|_, b| !b.stays) + if once { reads.iter().map(|r| r.bytes(p, [rows, wanted.columns])).sum() } else { 0 };
    let resident = choice.resident();
    // What a role hands on lies in shared memory too: an operand of the instruction's rows, and numbers of the rows.
    let size = c.operand.bits() / 8;
    let handed = if apart { INSTRUCTION_ROWS * ((wanted.columns * size).div_ceil(ROW_BYTES) * ROW_BYTES + HANDED_NUMBERS * 4) } else { 0 };
    let once_there = handed + bytes(&|at, _| waits(at));
    let room = room(once_there, resident, target)?;
    let left = |(buffers, stages): (u32, u32)| if apart || blocks > 1 { 0 } else { room.saturating_sub(buffers * held + stages * stage) };
    let leaves = |way| (way, leaving(p, statements, (c.row, rows), &chains, &contractions, left(way)));
    // Results leave before rows have two buffers.
    let ways: Vec<((u32, u32), Vec<Leaving>)> = buffers([held, stage], room).map(leaves).collect();
    let first = ways.iter().position(|(_, leaving)| !leaving.is_empty()).unwrap_or(0);
    let ((buffers, stages), leaving) = ways.into_iter().nth(first)?;
    let widths: Vec<u32> = chains.iter().map(|next| contractions[&next.product].tile[1]).collect();
    let (registers, accumulating) = match widths.as_slice() {
        [columns] if apart => division_apart(accumulators, wanted.columns, *columns, gathers, target).filter(|_| resident == 1)?,
        _ => {
            let beside = still.iter().map(|s| contractions[&s.chain.product].tile[1]).sum();
            (registers(wanted, blocks, (firsts.len() as u32, &widths, beside), (gathers, resident), target)?, [0; 2])
        }
    };
    let late = !chains.is_empty() && !apart && any_order(statements, c.column);
    let targets: Vec<TensorId> = found.iter().map(|f| f.product).collect();
    let beside = |t: TensorId| still.iter().any(|s| s.chain.product == t);
    let uses = |t: TensorId| (0..targets.len()).filter(|n| reads_through(statements, t, targets[*n])).collect::<Vec<usize>>();
    let combines =
        |s: &&Statement| s.kind != Kind::Map && !targets.contains(&s.target) && !beside(s.target) && chains.iter().all(|next| next.product != s.target);
    let combined: BTreeSet<usize> = statements.iter().filter(combines).flat_map(|s| uses(s.target)).collect();
    let early = early(statements, c.column, &chains, &uses);
    let mut columns = ColumnsPlan {
        firsts: found,
        brought,
        stages,
        buffers,
        groups,
        accumulators,
        resident,
        registers,
        accumulating,
        blocks,
        also: shape.also.clone(),
        chains,
        still,
        combined: combined.into_iter().collect(),
        early,
        late,
        reads,
        points: once.then_some(ValueId(0)),
        made: Vec::new(),
        leaving,
        deal: deal(p, statements, c, &grid, sizes, target.multiprocessors * resident, target),
        handed: None,
        program: TileProgram { partition: Vec::new(), roles: Vec::new(), values: Vec::new(), operations: Vec::new(), body: Vec::new() },
        sync: Sync::default(),
    };
    settle(p, &mut columns, &grid, (c.column, wanted.columns))?;
    let contraction = &contractions[product];
    Some(KernelPlan {
        grid,
        stream: Some(StreamPlan { axis: c.column, tile: wanted.columns, resident: false, look_back: false, cluster: 1, split: None, whole: false, own: false }),
        local,
        master: fragment(contraction, &columns),
        contractions,
        workers: i64::from(target.multiprocessors * resident),
        columns: Some(columns),
        ..KernelPlan::plain(statements, warps, target, record)
    })
}

/// Buffers of rows and stages of columns of so many bytes each, the best first: the next rows are brought while these are multiplied, if that leaves two stages.
fn buffers([held, stage]: [u32; 2], room: u32) -> impl Iterator<Item = (u32, u32)> {
    let stages = move |buffers: u32| (room.saturating_sub(buffers * held) / stage).min(MOST_STAGES);
    [2, 1].into_iter().map(move |b| (b, stages(b))).filter(|(_, stages)| *stages >= 2)
}

/// Shared memory beside bytes that are there `once` and barriers, in the share of one of `resident` blocks.
fn room(once: u32, resident: u32, target: &Target) -> Option<u32> {
    let share = (target.shared_bytes_per_multiprocessor / resident).saturating_sub(KEPT_BYTES);
    share.min(target.shared_bytes_per_block).checked_sub(BARRIER_BYTES + once)
}

/// Writes down what the roles do and who waits for whom, with the chained product late where that can be.
fn settle(p: &Problem, columns: &mut ColumnsPlan, grid: &[(AxisId, u32)], stream: (AxisId, u32)) -> Option<()> {
    // A tile that both products read cannot be given back between them.
    for late in [columns.late, false] {
        columns.late = late;
        columns.program = program(p, columns, grid, stream);
        columns.program.verify().ok()?;
        match sync::derive(&columns.program) {
            Ok(sync) => columns.sync = sync,
            Err(_) if late => continue,
            Err(_) => return None,
        }
        break;
    }
    Some(())
}

/// Whether what `statements` make of the points of `axis` is the same in whatever order they come.
pub(crate) fn any_order(statements: &[Statement], axis: AxisId) -> bool {
    statements.iter().all(|s| match &s.kind {
        Kind::Reduce { op, axes } if axes.contains(&axis) => {
            matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All)
        }
        Kind::Map | Kind::Reduce { .. } => true,
        _ => false,
    })
}

/// The layout of the accumulators of one block of 64 rows of each consumer. The rows of a consumer are neighbours; the first row
/// of the block is part of the origin. Those who make the chained product of the same rows have their parts of its columns.
pub fn fragment(c: &ContractionPlan, plan: &ColumnsPlan) -> Layout {
    let chained = plan.chains.iter().any(|chain| chain.column == c.column);
    let apart = plan.accumulators > 0;
    let width = c.tile[1] / if apart && chained { plan.accumulators } else { 1 };
    // The consumer's rows are those of the first of the others.
    let consumers = match (apart, chained) {
        (false, _) => Mode::new(c.row, plan.groups, INSTRUCTION_ROWS * plan.blocks),
        (true, true) => Mode::new(c.column, plan.accumulators, width),
        (true, false) => Mode::replicated(plan.accumulators),
    };
    Layout {
        regs: vec![Mode::new(c.column, width / 8, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
        lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
        warps: vec![Mode::new(c.row, 4, 16), consumers],
    }
    .canonical()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warp_holds_whole_rows_of_one_block() {
        let (row, column, depth) = (AxisId(0), AxisId(1), AxisId(2));
        let contraction = ContractionPlan {
            left: Expr::int(0),
            right: Expr::int(0),
            row,
            column,
            depth,
            operand: flashderive_ir::dtype::DType::BF16,
            warps_m: 8,
            warps_n: 1,
            tile: [256, 128, 128],
        };
        let operand = Operand { tensor: TensorId(0), index: Vec::new(), every: 1, inner: 0, side: 0, depth: 0 };
        let right = Source::Boxes(operand);
        let brought = |from: Source, stays: bool, tile: u32| Brought { from, product: TensorId(1), stays, tile, panels: 2 };
        let plan = ColumnsPlan {
            firsts: vec![First { product: TensorId(1), rows: ValueId(0), columns: ValueId(1), depth: 128 }],
            brought: vec![brought(right.clone(), true, 256), brought(right, false, 128)],
            stages: 3,
            buffers: 2,
            groups: 2,
            accumulators: 0,
            resident: 1,
            registers: None,
            accumulating: [0; 2],
            blocks: 2,
            also: Vec::new(),
            chains: Vec::new(),
            still: Vec::new(),
            combined: vec![0],
            early: Vec::new(),
            late: false,
            reads: Vec::new(),
            points: None,
            made: Vec::new(),
            leaving: Vec::new(),
            deal: None,
            handed: None,
            program: TileProgram { partition: Vec::new(), roles: Vec::new(), values: Vec::new(), operations: Vec::new(), body: Vec::new() },
            sync: Sync::default(),
        };
        let layout = fragment(&contraction, &plan);
        assert_eq!(layout.registers(), 64);
        assert!(layout.lanes.iter().chain(&layout.regs).filter(|m| m.axis == Some(column)).map(|m| m.size).product::<u32>() == 128);
        for (thread, register) in [(0, 0), (5, 3), (31, 63), (37, 7), (130, 2), (255, 63)] {
            let (group, warp, lane) = (thread / 128, thread / 32 % 4, thread % 32);
            assert_eq!(layout.coordinate(row, thread, register), group * 128 + warp * 16 + register / 2 % 2 * 8 + lane / 4);
            assert_eq!(layout.coordinate(column, thread, register), register / 4 * 8 + lane % 4 * 2 + register % 2);
        }
    }
}
