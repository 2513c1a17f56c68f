//! Statements of tensor memory: 128 rows ("lanes") of 32-bit columns beside the matrix unit, in which it keeps its sums.
//!
//! An address in tensor memory is an `I32`: the row in bits 16 and up, the column below. A warp takes columns and gives them back,
//! one thread issues matrix instructions for the whole block, and each warp of four neighbouring ones reads its 32 rows.
//!
//! Instructions and loads work beside the threads. Operands in shared memory are in use, and sums are not there, until the
//! mbarrier phase at which a [`TensorStmt::Commit`] arrives is complete. What a thread learns by waiting counts for its later
//! statements of tensor memory behind a [`TensorStmt::FenceAfter`] only; loads that it has waited for are known to be over to whom
//! it tells behind a [`TensorStmt::FenceBefore`].

use super::*;

/// Rows of tensor memory, and of a matrix instruction.
pub const TENSOR_ROWS: u32 = 128;

/// Bits of an address below its row.
pub const TENSOR_ROW_SHIFT: u32 = 16;

/// Statements of tensor memory.
#[derive(Clone, Debug, PartialEq)]
pub enum TensorStmt {
    /// A warp takes columns for its block, and waits while others of the multiprocessor have them (`tcgen05.alloc`). The address
    /// of the first is written to shared memory.
    Alloc {
        /// An `I32` buffer.
        shared: SharedId,
        /// Which element.
        at: Expr,
        /// A power of two from 32 to 512.
        columns: u32,
    },
    /// The block takes no more columns: others may (`tcgen05.relinquish_alloc_permit`).
    Relinquish,
    /// The warp that took columns gives them back (`tcgen05.dealloc`), before the block ends.
    Free {
        /// Address of the first.
        address: Expr,
        /// As many as were taken.
        columns: u32,
    },
    /// One thread issues a matrix multiply-accumulate of 128 rows by `columns` (`tcgen05.mma`), over 32 bytes of depth.
    /// Instructions of a thread on the same sums are done in order.
    Multiply {
        /// Columns, a multiple of 16 up to 256.
        columns: u32,
        /// Types of A and B: both bf16, f16, tf32 (f32 elements), e4m3 or e5m2; i8 and u8 in any mixture.
        operands: [DType; 2],
        /// Left operand, 128 rows.
        a: SharedMatrix,
        /// Right operand, `columns` of it.
        b: SharedMatrix,
        /// Address of the sums: row 0 of the first of `columns` columns. `F32`, `I32` for whole numbers.
        d: Expr,
        /// Whether it adds to the sums (`Bool`); they are overwritten where it is false.
        accumulate: Expr,
    },
    /// The mbarrier receives one arrival when all matrix instructions that the thread has issued so far are done
    /// (`tcgen05.commit`).
    Commit {
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which.
        at: Expr,
    },
    /// Each lane of a warp reads `count` neighbouring columns of its row (`tcgen05.ld.32x32b`). Asynchronous: the registers are in
    /// use until a [`TensorStmt::WaitLoads`].
    Load {
        /// `F32` or `I32` array.
        dst: VarId,
        /// First register.
        at: Expr,
        /// Columns: a power of two up to 128.
        count: u32,
        /// First column, in the row of lane 0: 32 times the number of the warp in its warpgroup.
        address: Expr,
    },
    /// Waits until all loads of the warp are done (`tcgen05.wait::ld`).
    WaitLoads,
    /// Orders the thread's earlier statements of tensor memory before what it tells others from here on
    /// (`tcgen05.fence::before_thread_sync`). A commit needs none.
    FenceBefore,
    /// Orders what the thread has learnt before its later statements of tensor memory (`tcgen05.fence::after_thread_sync`).
    FenceAfter,
}

impl TensorStmt {
    /// Its expressions.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            TensorStmt::Alloc { at, .. } | TensorStmt::Commit { at, .. } => vec![at],
            TensorStmt::Free { address, .. } => vec![address],
            TensorStmt::Multiply { a, b, d, accumulate, .. } => vec![&a.at, &b.at, d, accumulate],
            TensorStmt::Load { at, address, .. } => vec![at, address],
            TensorStmt::Relinquish | TensorStmt::WaitLoads | TensorStmt::FenceBefore | TensorStmt::FenceAfter => Vec::new(),
        }
    }

    /// What is wrong with it whatever its addresses are.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            TensorStmt::Alloc { columns, .. } | TensorStmt::Free { columns, .. } if !columns.is_power_of_two() || !(32..=512).contains(columns) => {
                Err(format!("{columns} columns of tensor memory, no power of two from 32 to 512"))
            }
            TensorStmt::Load { count, .. } if !count.is_power_of_two() || 128 < *count => {
                Err(format!("a load of {count} columns of tensor memory, no power of two up to 128"))
            }
            TensorStmt::Multiply { columns, operands, a, b, .. } => {
                let operand = match multiplied_together(*operands) {
                    Some(operand @ (DType::BF16 | DType::F16 | DType::F32 | DType::E4M3 | DType::E5M2 | DType::I8)) => operand,
                    _ => return Err(format!("there is no matrix instruction of tensor memory on {}", pair(*operands))),
                };
                if *columns == 0 || 256 < *columns || !columns.is_multiple_of(16) {
                    return Err(format!("a matrix instruction of {columns} columns; multiples of 16 up to 256 are possible"));
                }
                // The unit takes 8-bit operands along the side too, but no kernel needs them yet; those of 32 bits have a layout of their own.
                if operand.bits() != 16 && [a, b].iter().any(|m| m.rows_along == Along::Side) {
                    return Err(format!("operands of {} whose rows do not run along the depth; only those of 16 bits can", operand.name()));
                }
                [a, b].into_iter().try_for_each(crate::print::check_distances)
            }
            _ => Ok(()),
        }
    }
}
