//! Prints the statements with which threads exchange values, and those of a warp for the matrix unit.

use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;

impl Writer<'_> {
    /// A vote, an election or a shuffle: a call whose value goes to a register.
    pub(super) fn exchange(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let (dst, ty, call) = match &stmt.kind {
            StmtKind::BarrierVote { dst, pred, vote } => {
                let name = match vote {
                    Vote::Any => "sync_any",
                    Vote::All => "sync_all",
                    Vote::Count => "sync_count",
                };
                let dst = self.scalar(*dst, Ty::I32)?;
                let pred = self.printer.condition(pred)?;
                let call = format!("{}({})", self.printer.helper("vote", name), pred.s);
                (dst, Ty::I32, call)
            }
            StmtKind::Elect { dst } => {
                let dst = self.scalar(*dst, Ty::Bool)?;
                let call = format!("{}()", self.printer.helper("elect", "elect"));
                (dst, Ty::Bool, call)
            }
            StmtKind::Ballot { dst, pred } => {
                let dst = self.scalar(*dst, Ty::U32)?;
                let pred = self.printer.condition(pred)?;
                let call = format!("{}({})", self.printer.helper("ballot", "ballot"), pred.s);
                (dst, Ty::U32, call)
            }
            StmtKind::Shuffle { dst, value, mode } => {
                let (dst, ty) = self.place(dst)?;
                let value = self.printer.value(value, ty)?;
                let (item, name, lane) = match mode {
                    ShuffleMode::Xor(mask) => ("shuffle", "shuffle_xor", format!(", {mask}")),
                    ShuffleMode::Up(delta) => ("shuffle", "shuffle_up", format!(", {delta}")),
                    ShuffleMode::Down(delta) => ("shuffle", "shuffle_down", format!(", {delta}")),
                    ShuffleMode::Same if ty != Ty::I32 => return Err(unprintable("only integers of 32 bits can be told to be the same in all lanes")),
                    ShuffleMode::Same => ("same", "warp_same", String::new()),
                    ShuffleMode::Index(lane) => ("shuffle", "shuffle_index", format!(", {}", self.printer.integer(lane)?.s)),
                };
                let call = format!("{}({}{lane})", self.printer.helper(item, name), value.s);
                (dst, ty, call)
            }
            _ => return Ok(()),
        };
        self.assign(stmt, &dst, ty, &call);
        Ok(())
    }

    /// An instruction of a warp for the matrix unit, or for its operands.
    pub(super) fn of_warp(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let text = match &stmt.kind {
            StmtKind::LdMatrix { dst, at, count, transpose, shared, index } => {
                if !matches!(count, 1 | 2 | 4) {
                    return Err(unprintable(format!("ldmatrix loads {count} matrices, not 1, 2 or 4")));
                }
                let dst = self.operand(*dst, at, Ty::U32)?;
                let (row, _) = self.address(Mem::Shared(*shared), index)?;
                let transposed = if *transpose { ", true" } else { "" };
                format!("{}<{count}{transposed}>({dst}, {row});", self.printer.helper("ldmatrix", "ldmatrix"))
            }
            StmtKind::Mma { shape, operands, a, b, c } => {
                let (item, name) = match (shape, multiplied_together(*operands)) {
                    (MmaShape::M16N8K16, Some(DType::BF16)) => ("mma_bf16", "mma_m16n8k16_bf16"),
                    (MmaShape::M16N8K16, Some(DType::F16)) => ("mma_f16", "mma_m16n8k16_f16"),
                    (MmaShape::M16N8K32, Some(DType::E4M3)) => ("mma_e4m3", "mma_m16n8k32_e4m3"),
                    (MmaShape::M16N8K32, Some(DType::E5M2)) => ("mma_e5m2", "mma_m16n8k32_e5m2"),
                    (MmaShape::M16N8K32, Some(DType::I8)) => match operands {
                        [DType::U8, DType::U8] => ("mma_u8", "mma_m16n8k32_u8"),
                        [DType::U8, _] => ("mma_u8_i8", "mma_m16n8k32_u8_i8"),
                        [_, DType::U8] => ("mma_i8_u8", "mma_m16n8k32_i8_u8"),
                        _ => ("mma_i8", "mma_m16n8k32_i8"),
                    },
                    (MmaShape::M16N8K8, Some(DType::F32)) => ("mma_tf32", "mma_m16n8k8_tf32"),
                    (shape, _) => return Err(unprintable(format!("there is no matrix instruction {shape:?} of {}", pair(*operands)))),
                };
                let sum = if operands[0].is_int() { Ty::I32 } else { Ty::F32 };
                let (a, b, c) = (self.operand(a.0, &a.1, Ty::U32)?, self.operand(b.0, &b.1, Ty::U32)?, self.operand(c.0, &c.1, sum)?);
                format!("{}({c}, {a}, {b});", self.printer.helper(item, name))
            }
            _ => return Ok(()),
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }
}
