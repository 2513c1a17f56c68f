//! Statements of tensor memory.

use super::*;
use crate::emulate::tensor_memory::{TensorOp, COLUMNS};

impl Compiler<'_> {
    pub(super) fn tensor_memory(&mut self, s: &TensorStmt) -> Result<(), Malformed> {
        s.check()?;
        self.code.tensor_memory = true;
        let op = match s {
            TensorStmt::Alloc { shared, at, columns } => {
                let (object, elem, name) = self.memory(Mem::Shared(*shared))?;
                if elem != DType::I32 {
                    return Err(format!("an address of tensor memory in {name}, which is not of i32"));
                }
                self.code.tensor_columns += columns;
                // Blocks that share a multiprocessor share its columns: one would wait for the other's end.
                let blocks = self.kernel.min_blocks.max(1);
                if COLUMNS < (self.code.tensor_columns * blocks) as usize {
                    return Err(format!("{} columns of tensor memory a block in a kernel of {blocks} blocks a multiprocessor", self.code.tensor_columns));
                }
                let index = self.index(at)?;
                let access = self.plain(object, elem, index);
                TensorOp::Alloc { access: self.access(access), columns: *columns }
            }
            TensorStmt::Relinquish => TensorOp::Relinquish,
            TensorStmt::Free { address, columns } => TensorOp::Free { address: self.typed(address, Ty::I32)?, columns: *columns },
            TensorStmt::Multiply { columns, operands, a, b, d, accumulate } => TensorOp::Multiply {
                columns: *columns,
                operands: *operands,
                a: self.matrix(a, operands[0])?,
                b: self.matrix(b, operands[1])?,
                d: self.typed(d, Ty::I32)?,
                accumulate: self.typed(accumulate, Ty::Bool)?.slot,
            },
            TensorStmt::Commit { barrier, at } => TensorOp::Commit { barrier: self.mbarrier(*barrier, at)? },
            TensorStmt::Load { dst, at, count, address } => {
                let ty = self.var(*dst)?.ty;
                if !matches!(ty, Ty::F32 | Ty::I32) {
                    return Err("sums of tensor memory are real or whole numbers of 32 bits".into());
                }
                let dst = self.operand(&(*dst, at.clone()), ty, *count)?;
                TensorOp::Load { dst, count: *count, address: self.typed(address, Ty::I32)? }
            }
            TensorStmt::WaitLoads => TensorOp::WaitLoads,
            TensorStmt::FenceBefore => TensorOp::FenceBefore,
            TensorStmt::FenceAfter => TensorOp::FenceAfter,
        };
        self.code.tensor.push(op);
        let n = self.code.tensor.len() as u32 - 1;
        self.op(Op::Tensor(n));
        Ok(())
    }

    pub(super) fn describe_tensor(&self, s: &TensorStmt) -> String {
        let shared = |s: SharedId| self.shared(s).map(|s| s.name.clone()).unwrap_or_default();
        match s {
            TensorStmt::Alloc { columns, .. } => format!("allocation of {columns} columns"),
            TensorStmt::Relinquish => "end of allocations".into(),
            TensorStmt::Free { columns, .. } => format!("release of {columns} columns"),
            TensorStmt::Multiply { a, b, .. } => format!("tensor memory mma {} x {}", shared(a.shared), shared(b.shared)),
            TensorStmt::Commit { barrier, .. } => format!("commit to {}", shared(*barrier)),
            TensorStmt::Load { dst, .. } => format!("tensor memory load {}", self.var(*dst).map(|v| v.name.clone()).unwrap_or_default()),
            TensorStmt::WaitLoads => "wait for tensor memory loads".into(),
            TensorStmt::FenceBefore => "tensor memory fence before".into(),
            TensorStmt::FenceAfter => "tensor memory fence after".into(),
        }
    }
}
