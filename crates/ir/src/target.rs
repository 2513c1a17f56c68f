//! A hardware target as data. Read from `specs/targets/*.yaml` by the spec crate.
//!
//! The compiler asks for capabilities, never for an architecture number.

use crate::dtype::DType;
use serde::{Deserialize, Serialize};

/// A number with the place it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sourced {
    /// The value, in the unit its field names.
    pub value: f64,
    /// Document and section, or measurement.
    pub source: String,
}

/// One target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The compiler's name for it, e.g. `sm_90a`.
    pub name: String,
    /// A chip of this target, for people.
    pub chip: String,
    /// Multiprocessors on that chip.
    pub multiprocessors: u32,
    /// Shared memory one block may use, bytes.
    pub shared_bytes_per_block: u32,
    /// Shared memory of a multiprocessor, bytes.
    pub shared_bytes_per_multiprocessor: u32,
    /// Registers of a multiprocessor (32-bit).
    pub registers_per_multiprocessor: u32,
    /// Registers one thread may use.
    pub registers_per_thread: u32,
    /// Threads of a multiprocessor.
    pub threads_per_multiprocessor: u32,
    /// Threads of a block.
    pub threads_per_block: u32,
    /// Blocks resident on a multiprocessor.
    pub blocks_per_multiprocessor: u32,
    /// L2 cache, bytes.
    pub l2_bytes: u64,
    /// Copies from global to shared memory that do not pass through registers.
    pub async_copy: bool,
    /// One-thread bulk copies that complete on an mbarrier.
    pub bulk_copy: bool,
    /// Launch of a kernel while the one before it still runs.
    pub programmatic_launch: bool,
    /// Blocks of a cluster that reach one another's shared memory, at most; 1 if there are no clusters.
    pub cluster_blocks: u32,
    /// The same, where the launch asks for more than every chip of the kind has; 0 if that is not known.
    #[serde(default)]
    pub largest_cluster: u32,
    /// Multiprocessors that clusters of that size can use at once: a cluster lies within one group of them.
    pub cluster_multiprocessors: u32,
    /// Warp matrix instructions.
    pub mma: Vec<MatrixInstruction>,
    /// Matrix instructions of warpgroups, which read operands from shared memory; none if there are no such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warpgroup_mma: Vec<WarpgroupInstruction>,
    /// Memory in which the matrix unit keeps its sums; none if they lie in registers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tensor_memory: Option<TensorMemory>,
    /// Measured or documented rates.
    pub rates: Rates,
    /// Where the limits above come from.
    pub source: String,
}

/// A warp-level matrix instruction `D[m,n] += A[m,k] * B[k,n]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatrixInstruction {
    /// Rows of A and D.
    pub m: u32,
    /// Columns of B and D.
    pub n: u32,
    /// Columns of A and rows of B.
    pub k: u32,
    /// Element type of A and B.
    pub operand: DType,
    /// Element type of D.
    pub accumulator: DType,
    /// Cycles between two of them on one multiprocessor, all four units busy.
    pub cycles: f64,
}

/// A matrix instruction of a warpgroup, 64 rows by any multiple of 8 columns up to 256: `D[64,n] += A[64,k] * B[k,n]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarpgroupInstruction {
    /// Columns of A and rows of B.
    pub k: u32,
    /// Element type of A and B.
    pub operand: DType,
    /// Element type of D.
    pub accumulator: DType,
    /// Cycles a column on one multiprocessor, at 64 columns and more.
    pub cycles_per_column: f64,
    /// Clock that long work on this unit runs at, GHz: power limits it.
    pub sustained_ghz: f64,
}

/// Tensor memory: rows of 32-bit cells beside the matrix unit, in which it keeps its sums. A thread issues an instruction for the
/// whole block; both operands lie in shared memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TensorMemory {
    /// Columns of a multiprocessor, taken in powers of two.
    pub columns: u32,
    /// Least columns that can be taken.
    pub least_columns: u32,
    /// Instructions.
    pub instructions: Vec<TensorInstruction>,
    /// Where the instructions and their cycles come from.
    pub source: String,
}

/// A matrix instruction of tensor memory: `rows` rows by a multiple of `columns_step` columns up to `columns`,
/// `D[rows,n] += A[rows,k] * B[k,n]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TensorInstruction {
    /// Rows of A and D.
    pub rows: u32,
    /// Most columns of B and D.
    pub columns: u32,
    /// Columns are a multiple of this.
    pub columns_step: u32,
    /// Columns of A and rows of B.
    pub k: u32,
    /// Element type of A and B.
    pub operand: DType,
    /// Element type of D.
    pub accumulator: DType,
    /// Cycles a column on one multiprocessor.
    pub cycles_per_column: f64,
    /// Clock that long work on this unit runs at, GHz.
    pub sustained_ghz: f64,
}

impl Target {
    /// The instruction of tensor memory for operands of a type.
    pub fn tensor_instruction(&self, operand: DType) -> Option<&TensorInstruction> {
        self.tensor_memory.as_ref()?.instructions.iter().find(|i| i.operand == operand)
    }

    /// Whether the matrix unit reads operands of a type from shared memory.
    pub fn multiplies_from_shared(&self, operand: DType) -> bool {
        self.warpgroup_mma.iter().any(|m| m.operand == operand) || self.tensor_instruction(operand).is_some()
    }

    /// Whether there are such instructions at all.
    pub fn has_multiplier_from_shared(&self) -> bool {
        !self.warpgroup_mma.is_empty() || self.tensor_memory.is_some()
    }
}

/// Rates for the cost model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// Clock, GHz.
    pub clock_ghz: Sourced,
    /// Device memory read, GB/s.
    pub dram_read_gb_s: Sourced,
    /// Device memory copy (read and write counted), GB/s.
    pub dram_copy_gb_s: Sourced,
    /// L2 read, chip-wide, GB/s.
    pub l2_gb_s: Sourced,
    /// Shared memory, bytes a cycle a multiprocessor.
    pub shared_bytes_per_clk: Sourced,
    /// f32 multiply-adds a cycle a multiprocessor.
    pub fma_per_clk: Sourced,
    /// Special functions a cycle a multiprocessor.
    pub special_per_clk: Sourced,
    /// Latency of device memory, cycles.
    pub dram_latency_cycles: Sourced,
    /// Latency of L2, cycles.
    pub l2_latency_cycles: Sourced,
    /// Block barrier of 256 threads, cycles.
    pub barrier_cycles: Sourced,
    /// A launch measured by events, microseconds.
    pub launch_us: Sourced,
    /// A second dependent launch, microseconds.
    pub next_launch_us: Sourced,
    /// From one block that begins on a multiprocessor to the next one there, nanoseconds.
    pub block_start_ns: Sourced,
}
