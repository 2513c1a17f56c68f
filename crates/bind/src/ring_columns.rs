//! Rings along the columns of a product: contractions whose products are combined over their columns and never stored.
//!
//! A block owns rows. Their left operand lies in shared memory in its whole depth; the right operand's columns pass
//! through a ring of stages, a whole depth each, that the copy engine fills ahead (see [`crate::ring`]). After each tile of
//! columns the consumers combine the products into states of their rows: a warp holds whole rows, so the lanes of a row meet by
//! shuffles after the last tile only, and nothing else couples the consumers. A consumer with two blocks of rows combines one
//! while the matrix unit multiplies the other.
//!
//! The rule: a kernel with one sum of products of two plain reads whose depth is a constant that fits shared memory, with a
//! streamed axis that is a free axis of one operand, and with nothing else than maps and reductions over that axis.
//!
//! One of these reductions may be a product itself, of what is made of the first product with a plain read:
//!
//! ```text
//! s[q, j] = sum[d] a[q, d] * b[j, d]        a stays, b passes
//! p[q, j] = map of s and of states of q     in registers, which are the rows' operand of
//! o[q, e] = sum[j] p[q, j] * v[j, e]        v passes beside b; the sums stay in registers and are rescaled with the states
//! ```
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

mod chain;
mod deal;
mod products;
mod program;
mod registers;

use self::chain::{chain, same_tile, MOST_CHAINED};
use self::deal::deal;
use self::products::Products;
use self::program::program;
use self::registers::{division_apart, registers};
use crate::address;
use crate::contraction::Product;
use crate::emit::ContractionPlan;
use crate::gather::{self, Source};
use crate::group;
use crate::layout::{Layout, Mode};
use crate::plan::{Choice, KernelPlan, StreamPlan};
use crate::ring::{self, Operand, RingChoice, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use crate::tile::sync::{self, Sync};
use crate::tile::{Operation, OperationId, Residence, Role as TileRole, RoleId, Step, Stream, TileProgram, Value, ValueId, Work};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::RecordId;
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

pub(crate) use self::chain::reads_through;
pub use self::chain::Chain;
pub use self::deal::Deal;
pub use self::program::{Handed, CONSUMERS, GATHERERS, GATHERING_WARPS, LEFT, NEXT, PRODUCER, RIGHT};

/// How a kernel is a ring along its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnsPlan {
    /// The product.
    pub product: TensorId,
    /// Operand of the rows.
    pub left: Operand,
    /// Operand of the columns.
    pub right: Source,
    /// Rows of 128 bytes of shared memory along the depth, for each point of a side.
    pub panels: u32,
    /// Elements of the depth that are multiplied: whole instructions.
    pub depth: u32,
    /// Stages of the right operand.
    pub stages: u32,
    /// Tiles of rows of the left operand in shared memory.
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
    /// The product of what is made of the first one.
    pub chain: Option<Chain>,
    /// Whether the chained product is that of the tile before.
    pub late: bool,
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
    /// The value that holds the chained product's columns.
    pub fn next(&self) -> ValueId {
        if self.chain.as_ref().is_some_and(|c| c.again) {
            RIGHT
        } else {
            NEXT
        }
    }

    /// Whether rows of the columns' operands are gathered by threads.
    pub fn gathers(&self) -> bool {
        self.right.rows().is_some() || self.chain.as_ref().is_some_and(|c| c.right.rows().is_some())
    }

    /// The role that makes the chained product, where that is one of its own.
    pub fn apart(&self) -> Option<RoleId> {
        (self.accumulators > 0).then_some(RoleId(GATHERERS.0 + usize::from(self.gathers())))
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
    let wanted = choice.ring.filter(fits)?;
    let Products { product, first: c, chained } = products::of(p, shape, statements, shapes, choice)?;
    let s = statements.iter().find(|s| s.target == product)?;
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    // A chained product too wide for a consumer: others have the same rows.
    let wide = |(_, late): &(TensorId, Product)| p.axis(late.column).extent.as_constant().is_some_and(|n| n > MOST_CHAINED);
    let apart = chained.as_ref().is_some_and(wide);
    if apart && wanted.rows != INSTRUCTION_ROWS * wanted.groups {
        return None;
    }
    let (rows, groups, accumulators) = if apart { (INSTRUCTION_ROWS, 1, wanted.groups) } else { (wanted.rows, wanted.groups, 0) };
    let size = c.operand.bits() / 8;
    let row = ROW_BYTES / size;
    let depth = u32::try_from(p.axis(c.depth).extent.as_constant()?).ok()?;
    let panels = depth.div_ceil(row);
    let whole = |o: &Operand, points: u32| o.along_depth() && ring::rows_of_a_copy(points, o.every) == points;
    let left = ring::operand(p, &c.left, c.row, c.depth, panels * row, None).filter(|o| whole(o, rows))?;
    let made: Vec<TensorId> = statements.iter().map(|s| s.target).collect();
    let gathered = |e: &Expr, inner: AxisId, of: &Statement| gather::rows(p, e, inner, c.column, &group::guards(of), &made).map(Source::Rows);
    let boxes = ring::operand(p, &c.right, c.column, c.depth, panels * row, None).filter(|o| whole(o, wanted.columns));
    let right = boxes.map(Source::Boxes).or_else(|| gathered(&c.right, c.depth, s))?;
    let blocks = rows / (INSTRUCTION_ROWS * groups);
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    // A tile that is mostly overhang is another candidate's business.
    let small = |tile: u32, least: u32, a: AxisId| tile > least && i64::from(tile) >= 2 * extent(a);
    if !(1..=MOST_BLOCKS).contains(&blocks) || small(rows, INSTRUCTION_ROWS, c.row) || small(wanted.columns, 16, c.column) {
        return None;
    }
    let chain = match &chained {
        Some((t, late)) if blocks == 1 => {
            let of = statements.iter().find(|s| s.target == *t)?;
            Some(chain(p, *t, late, wanted.columns, accumulators.max(1), target, &|e| gathered(e, late.column, of), &|next| {
                same_tile(&right, next, c.depth, late.column)
            })?)
        }
        Some(_) => return None,
        None => None,
    };
    let mut chain = chain;
    if let Some((next, _)) = &mut chain {
        next.again = same_tile(&right, &next.right, c.depth, next.column) && next.tile == wanted.columns && next.panels <= panels;
    }
    let (held, mut stage) = (rows * panels * ROW_BYTES, wanted.columns * panels * ROW_BYTES);
    stage += chain.as_ref().filter(|(next, _)| !next.again).map_or(0, |(next, _)| next.tile * next.panels * ROW_BYTES);
    let resident = choice.resident;
    // What a role hands on lies in shared memory too: an operand of the instruction's rows, and numbers of the rows.
    let handed = if apart { INSTRUCTION_ROWS * ((wanted.columns * size).div_ceil(ROW_BYTES) * ROW_BYTES + HANDED_NUMBERS * 4) } else { 0 };
    let (buffers, stages) = buffers([held, stage, handed], resident, target)?;
    let grid: Vec<(AxisId, u32)> = shape.common.iter().map(|a| (*a, if *a == c.row { rows } else { 1 })).collect();
    let warps = groups.max(accumulators) * GROUP / 32;
    let contraction = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: warps,
        warps_n: 1,
        tile: [rows, wanted.columns, panels * row],
    };
    let gathers = right.rows().is_some() || chain.as_ref().is_some_and(|(c, _)| c.right.rows().is_some());
    let chained_columns = chain.as_ref().map(|(_, c)| c.tile[1]);
    let (registers, accumulating) = match chained_columns {
        Some(columns) if apart => division_apart(accumulators, wanted.columns, columns, gathers, target).filter(|_| resident == 1)?,
        _ => (registers(wanted, blocks, chained_columns, (gathers, resident), target)?, [0; 2]),
    };
    let mut columns = ColumnsPlan {
        product,
        left,
        right,
        panels,
        depth: depth.div_ceil(instruction.k) * instruction.k,
        stages: stages.min(MOST_STAGES),
        buffers,
        groups,
        accumulators,
        resident,
        registers,
        accumulating,
        blocks,
        chain: chain.as_ref().map(|(next, _)| next.clone()),
        late: chain.is_some() && !apart && any_order(statements, c.column),
        deal: deal(p, statements, &c, &grid, sizes, target.multiprocessors * resident, target),
        handed: None,
        program: TileProgram { partition: Vec::new(), roles: Vec::new(), values: Vec::new(), operations: Vec::new(), body: Vec::new() },
        sync: Sync::default(),
    };
    settle(p, &mut columns, &grid, (c.column, wanted.columns))?;
    let mut contractions = BTreeMap::from([(product, contraction.clone())]);
    let mut local = Vec::new();
    if let (Some((t, late)), Some((_, plan))) = (&chained, chain) {
        local.push((late.column, plan.tile[1]));
        contractions.insert(*t, ContractionPlan { warps_m: warps, tile: [rows, plan.tile[1], wanted.columns], ..plan });
    }
    Some(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: None,
        walked: None,
        grid,
        stream: Some(StreamPlan { axis: c.column, tile: wanted.columns, resident: false, look_back: false, cluster: 1, split: None }),
        local,
        warps,
        master: fragment(&contraction, &columns),
        contractions,
        select: None,
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        residents: 0,
        held: false,
        workers: i64::from(target.multiprocessors * resident),
        ring: None,
        columns: Some(columns),
        outer: None,
        stages: 0,
        record,
        group: 0,
    })
}

/// Buffers of rows and stages of columns of so many bytes each, beside what is `handed` on, in the share of one of `resident` blocks.
fn buffers([held, stage, handed]: [u32; 3], resident: u32, target: &Target) -> Option<(u32, u32)> {
    let share = (target.shared_bytes_per_multiprocessor / resident).saturating_sub(KEPT_BYTES);
    let room = share.min(target.shared_bytes_per_block).checked_sub(BARRIER_BYTES + handed)?;
    // The next rows are brought while these are multiplied, if that leaves two stages.
    [2, 1].into_iter().map(|b| (b, room.saturating_sub(b * held) / stage)).find(|(_, stages)| *stages >= 2)
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
    let chained = plan.chain.as_ref().is_some_and(|chain| chain.column == c.column);
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
        let right = Source::Boxes(operand.clone());
        let plan = ColumnsPlan {
            product: TensorId(1),
            left: operand,
            right,
            panels: 2,
            depth: 128,
            stages: 3,
            buffers: 2,
            groups: 2,
            accumulators: 0,
            resident: 1,
            registers: None,
            accumulating: [0; 2],
            blocks: 2,
            chain: None,
            late: false,
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
