//! What the matrix unit does.

use super::*;
use flashderive_ir::dtype::DType;

/// Cycles of a warpgroup's instruction of few columns: reading 64 rows of A from shared memory (h200: 16 + n/4, 18 at n8).
pub(in crate::cost) const LEAST_WARPGROUP_CYCLES: f64 = 18.0;

/// Bytes of depth of an instruction of a warpgroup or of tensor memory.
const INSTRUCTION_DEPTH_BYTES: u32 = 32;

/// Rows of an instruction of a warpgroup.
const INSTRUCTION_ROWS: u32 = 64;

impl Walker<'_> {
    /// An instruction of a warp with the sums `c`.
    pub(super) fn of_warp(&mut self, c: VarId, [operand, _]: [DType; 2], times: f64) {
        self.counts.instructions += times;
        // Cycles of an instruction on the whole multiprocessor.
        let cycles = self.target.mma.iter().find(|m| m.operand == operand.multiplied_as() && m.k * operand.bits() == 256).map_or(4.0, |m| m.cycles);
        self.counts.matrix += times * cycles;
        // Fragments of one step are independent, steps depend on one another.
        let fragments = self.kernel.vars.get(c.0 as usize).and_then(|v| v.len).map_or(1.0, |l| f64::from(l) / 4.0);
        self.counts.chain += times / fragments.max(1.0);
    }

    /// An instruction of a warpgroup: 64 rows by the columns, a fourth of them a warp.
    pub(super) fn of_warpgroup(&mut self, columns: u32, [operand, _]: [DType; 2], a: &MatrixA, times: f64) {
        self.counts.instructions += times;
        if let Some(m) = self.target.warpgroup_mma.iter().find(|m| m.operand == operand.multiplied_as()) {
            let cycles = (f64::from(columns) * m.cycles_per_column).max(LEAST_WARPGROUP_CYCLES);
            let cycles = cycles * self.target.rates.clock_ghz.value / m.sustained_ghz;
            self.counts.warpgroup += times * cycles / 4.0;
            // Both operands are read from shared memory each time.
            let rows = if matches!(a, MatrixA::Registers(..)) { 0 } else { INSTRUCTION_ROWS };
            self.counts.operands += times * f64::from((rows + columns) * INSTRUCTION_DEPTH_BYTES) / f64::from(WARPGROUP);
            if matches!(a, MatrixA::Registers(..)) {
                self.counts.fed += self.serial * cycles;
            }
        }
    }

    /// An instruction whose sums `d` lie in tensor memory.
    pub(super) fn in_memory(&mut self, columns: u32, [operand, _]: [DType; 2], d: &Expr, times: f64) {
        self.counts.instructions += times;
        self.sum_columns = columns;
        if !self.sums.contains(d) {
            self.sums.push(d.clone());
        }
        if let Some(i) = self.target.tensor_instruction(operand.multiplied_as()) {
            // Both operands are read from shared memory each time.
            let read = f64::from((i.rows + columns) * INSTRUCTION_DEPTH_BYTES) / self.target.rates.shared_bytes_per_clk.value;
            let cycles = (f64::from(columns) * i.cycles_per_column).max(read);
            self.counts.issued += self.serial * cycles * self.target.rates.clock_ghz.value / i.sustained_ghz;
        }
    }
}
