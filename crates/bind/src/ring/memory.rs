//! Rings whose sums lie in tensor memory: one thread multiplies, and a warpgroup finishes the tile before while it does.
//!
//! The sums of a tile are columns of tensor memory, for each instruction of its rows. Where there is room for those of two tiles they
//! take turns, so the matrix unit is at work on the next tile while the warpgroup reads the last one: each of its warps has 32 rows of
//! an instruction, a row in a lane. A tile of two instructions of rows fills tensor memory alone, and reads fewer bytes.
//!
//! Only plain products so far: a reduced side, steps whose sums are finished in between, operands that are computed on the way,
//! segments and clusters keep the plans that they have without.

use super::choices::{shared, turned};
use super::*;
use crate::layout::Mode;
use flashderive_ir::target::TensorInstruction;

/// Threads of a block: the warpgroup that finishes tiles, and a warp each for the threads that bring and multiply.
pub const THREADS: u32 = GROUP + 64;

/// Sums that are worked on in turns.
const ACCUMULATORS: u32 = 2;

/// Rows of tensor memory that a warp reads.
pub const WARP_ROWS: u32 = 32;

/// Where the sums of a ring lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// Columns that a block takes.
    pub columns: u32,
    /// Tiles whose sums lie there side by side.
    pub accumulators: u32,
    /// Instructions of rows of a tile.
    pub blocks: u32,
    /// Where the target's figures come from.
    pub source: String,
}

impl Memory {
    /// Stages that a ring has at least. Where a step takes several instructions of rows its stages are as large as those of two steps,
    /// and two of them leave the unit waiting (measured, h200: stages of twice the depth cost a third of the speed).
    pub fn least_stages(&self) -> u32 {
        if self.blocks == 1 {
            2
        } else {
            3
        }
    }
}

/// Tiles to try: wide ones first; those with columns between powers of two leave fewer multiprocessors idle in the last wave.
pub const MEMORY_CHOICES: [RingChoice; 14] = [
    shared(128, 256, 1),
    shared(128, 128, 1),
    shared(128, 64, 1),
    shared(128, 32, 1),
    shared(128, 16, 1),
    shared(128, 224, 1),
    shared(128, 192, 1),
    shared(128, 160, 1),
    shared(128, 96, 1),
    shared(256, 256, 1),
    turned(128, 128),
    turned(128, 64),
    turned(128, 32),
    turned(128, 16),
];

/// The tiles that are tried on a target.
pub fn choices(target: &Target) -> &'static [RingChoice] {
    match target.tensor_memory {
        Some(_) => &MEMORY_CHOICES,
        None => &CHOICES,
    }
}

/// Tensor memory for tiles of `wanted`; `None` if there are no such.
pub(super) fn memory(target: &Target, instruction: &TensorInstruction, wanted: &RingChoice) -> Option<Memory> {
    let all = target.tensor_memory.as_ref()?;
    let tile = wanted.rows.is_multiple_of(instruction.rows) && wanted.columns <= instruction.columns && wanted.columns.is_multiple_of(instruction.columns_step);
    if !tile || wanted.groups != 1 || wanted.cluster != 1 || wanted.together != 1 || wanted.alternate {
        return None;
    }
    let blocks = wanted.rows / instruction.rows;
    let accumulators = ACCUMULATORS.min(all.columns / (blocks * wanted.columns));
    let columns = (accumulators * blocks * wanted.columns).next_power_of_two().max(all.least_columns);
    (0 < accumulators).then(|| Memory { columns, accumulators, blocks, source: all.source.clone() })
}

/// The layout of `columns` columns of sums: a row in each lane.
pub(super) fn rows_of(c: &ContractionPlan, columns: u32) -> Layout {
    let blocks = Mode::new(c.row, c.tile[0] / GROUP, GROUP);
    Layout {
        regs: vec![blocks, Mode::new(c.column, columns, 1)],
        lanes: vec![Mode::new(c.row, WARP_ROWS, 1)],
        warps: vec![Mode::new(c.row, GROUP / 32, WARP_ROWS)],
    }
    .canonical()
}

/// As [`super::lines`]: lanes are rows, so neighbours along the rows fill sectors, but those along the columns never do.
pub(super) fn lines(c: &ContractionPlan, columns: u32, inner: AxisId, bits: u32) -> Option<Layout> {
    let vector = (128 / bits.max(1)).min(columns);
    let across = columns / vector;
    if inner != c.column || !across.is_power_of_two() || !(2..=32).contains(&across) {
        return None;
    }
    let down = 32 / across;
    let regs = vec![Mode::new(c.row, c.tile[0] / GROUP, GROUP), Mode::new(c.row, WARP_ROWS / down, down), Mode::new(c.column, vector, 1)];
    let lanes = vec![Mode::new(c.column, across, vector), Mode::new(c.row, down, 1)];
    Some(Layout { regs, lanes, warps: vec![Mode::new(c.row, GROUP / 32, WARP_ROWS)] }.canonical())
}

#[cfg(test)]
mod tests {
    use super::super::choices::clustered;
    use super::*;

    #[test]
    fn sums_in_turns_take_powers_of_two() {
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_100a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let instruction = target.tensor_instruction(flashderive_ir::dtype::DType::BF16).expect("an instruction");
        let of = |c: RingChoice| memory(&target, instruction, &c).map(|m| (m.columns, m.accumulators));
        assert_eq!(of(shared(128, 256, 1)), Some((512, 2)));
        assert_eq!(of(shared(128, 160, 1)), Some((512, 2)));
        assert_eq!(of(shared(128, 16, 1)), Some((32, 2)));
        assert_eq!(of(shared(256, 256, 1)), Some((512, 1)));
        assert_eq!([shared(64, 256, 1), shared(128, 256, 2), shared(128, 24, 1), clustered(2, shared(128, 128, 1))].map(of), [None; 4]);
    }
}
