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

use crate::contraction::Product;
use crate::emit::ContractionPlan;
use crate::group;
use crate::layout::{Layout, Mode};
use crate::plan::{Choice, KernelPlan, StreamPlan};
use crate::ring::{self, Operand, GROUP, INSTRUCTION_ROWS, REST, ROW_BYTES};
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::RecordId;
use std::collections::{BTreeMap, BTreeSet};

/// Stages beyond this are of no use: a stage is a whole tile of columns.
const MOST_STAGES: u32 = 4;
/// Accumulators of a thread: two sets of 64 leave room for what is made of them.
const MOST_COLUMNS: u32 = 128;
/// Blocks of 64 rows of a consumer.
const MOST_BLOCKS: u32 = 2;

/// How a kernel is a ring along its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnsPlan {
    /// The product.
    pub product: TensorId,
    /// Operand of the rows.
    pub left: Operand,
    /// Operand of the columns.
    pub right: Operand,
    /// Rows of 128 bytes of shared memory along the depth, for each point of a side.
    pub panels: u32,
    /// Elements of the depth that are multiplied: whole instructions.
    pub depth: u32,
    /// Stages of the right operand.
    pub stages: u32,
    /// Tiles of rows of the left operand in shared memory.
    pub buffers: u32,
    /// Consumers.
    pub groups: u32,
    /// Registers of the roles.
    pub registers: Option<ring::Division>,
    /// Blocks of 64 rows of a consumer.
    pub blocks: u32,
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
    let wanted = choice.ring.filter(|r| !r.swap && r.cluster == 1 && r.together == 1 && !r.stream_k && r.columns <= MOST_COLUMNS)?;
    let [(product, c)] = shapes else { return None };
    let mut c = c.clone();
    if shape.stream == Some(c.row) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    let s = statements.iter().find(|s| s.target == *product)?;
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    if shape.stream != Some(c.column) || shape.local.as_slice() != [c.depth] || !shape.common.contains(&c.row) || !group::guards(s).is_empty() {
        return None;
    }
    let fine = |x: &Statement| {
        let combined = x.kind == Kind::Map || ring::combines(p, x, c.column);
        let leaves = p.tensor(x.target).role == Role::Output && x.target_axes.contains(&c.column);
        combined && !leaves && !x.domain().contains(&c.depth)
    };
    if !statements.iter().filter(|x| x.target != *product).all(fine) || !statements.iter().any(|x| x.kind != Kind::Map && x.target != *product) {
        return None;
    }
    let size = c.operand.bits() / 8;
    let row = ROW_BYTES / size;
    let depth = u32::try_from(p.axis(c.depth).extent.as_constant()?).ok()?;
    let panels = depth.div_ceil(row);
    let whole = |o: &Operand, points: u32| o.along_depth() && ring::rows_of_a_copy(points, o.every) == points;
    let left = ring::operand(p, &c.left, c.row, c.depth, panels * row, None).filter(|o| whole(o, wanted.rows))?;
    let right = ring::operand(p, &c.right, c.column, c.depth, panels * row, None).filter(|o| whole(o, wanted.columns))?;
    let blocks = wanted.rows / (INSTRUCTION_ROWS * wanted.groups);
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    // A tile that is mostly overhang is another candidate's business.
    let small = |tile: u32, least: u32, a: AxisId| tile > least && i64::from(tile) >= 2 * extent(a);
    if !(1..=MOST_BLOCKS).contains(&blocks) || small(wanted.rows, INSTRUCTION_ROWS, c.row) || small(wanted.columns, 16, c.column) {
        return None;
    }
    let (held, stage) = (wanted.rows * panels * ROW_BYTES, wanted.columns * panels * ROW_BYTES);
    let room = target.shared_bytes_per_block.checked_sub(REST)?;
    // The next rows are brought while these are multiplied, if that leaves two stages.
    let (buffers, stages) = [2, 1].into_iter().map(|b| (b, room.saturating_sub(b * held) / stage)).find(|(_, stages)| *stages >= 2)?;
    let grid: Vec<(AxisId, u32)> = shape.common.iter().map(|a| (*a, if *a == c.row { wanted.rows } else { 1 })).collect();
    let warps = wanted.groups * GROUP / 32;
    let contraction = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: warps,
        warps_n: 1,
        tile: [wanted.rows, wanted.columns, panels * row],
    };
    let columns = ColumnsPlan {
        product: *product,
        left,
        right,
        panels,
        depth: depth.div_ceil(instruction.k) * instruction.k,
        stages: stages.min(MOST_STAGES),
        buffers,
        groups: wanted.groups,
        registers: ring::division(target, wanted.groups * GROUP, 1, blocks * wanted.columns * INSTRUCTION_ROWS / GROUP),
        blocks,
    };
    Some(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: None,
        walked: None,
        grid,
        stream: Some(StreamPlan { axis: c.column, tile: wanted.columns, resident: false, look_back: false, cluster: 1, split: None }),
        local: Vec::new(),
        warps,
        master: fragment(&contraction, &columns),
        contractions: BTreeMap::from([(*product, contraction)]),
        select: None,
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        residents: 0,
        held: false,
        workers: i64::from(target.multiprocessors),
        ring: None,
        columns: Some(columns),
        outer: None,
        stages: 0,
        record,
        group: 0,
    })
}

/// The layout of the accumulators of one block of 64 rows of each consumer. The rows of a consumer are neighbours; the first row
/// of the block is part of the origin.
pub fn fragment(c: &ContractionPlan, plan: &ColumnsPlan) -> Layout {
    Layout {
        regs: vec![Mode::new(c.column, c.tile[1] / 8, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
        lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
        warps: vec![Mode::new(c.row, 4, 16), Mode::new(c.row, plan.groups, INSTRUCTION_ROWS * plan.blocks)],
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
        let plan = ColumnsPlan {
            product: TensorId(1),
            left: operand.clone(),
            right: operand,
            panels: 2,
            depth: 128,
            stages: 3,
            buffers: 2,
            groups: 2,
            registers: None,
            blocks: 2,
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
