//! Statements with which lanes exchange values, and multiply matrices together.

use super::*;

impl Compiler<'_> {
    /// A value of another lane.
    pub(super) fn shuffle(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Shuffle { dst, value, mode } = s else { return Ok(()) };
        let ty = self.var(dst.var)?.ty;
        let value = self.typed(value, ty)?;
        let (mode, lane) = match mode {
            ShuffleMode::Xor(m) => (Shuffle::Xor(*m), 0),
            ShuffleMode::Up(d) => (Shuffle::Up(*d), 0),
            ShuffleMode::Down(d) => (Shuffle::Down(*d), 0),
            ShuffleMode::Same if ty != Ty::I32 => return Err("only integers of 32 bits can be told to be the same in all lanes".into()),
            ShuffleMode::Same => (Shuffle::Same, 0),
            ShuffleMode::Index(e) => {
                let lane = self.index(e)?;
                (Shuffle::Index, self.cast(Ty::I32, lane)?.slot)
            }
        };
        let regs = self.regs(dst)?;
        self.op(Op::Shuffle { dst: regs, value: value.slot, lane, mode, wide: ty == Ty::I64 });
        if dst.at.is_none() {
            self.assign(dst.var.0);
        }
        Ok(())
    }

    /// Matrices of shared memory to the registers of a warp.
    pub(super) fn ldmatrix(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::LdMatrix { dst, at, count, transpose, shared, index } = s else { return Ok(()) };
        if !matches!(count, 1 | 2 | 4) {
            return Err(format!("ldmatrix loads {count} matrices"));
        }
        let (object, elem, name) = self.memory(Mem::Shared(*shared))?;
        let regs = self.operand(&(*dst, at.clone()), Ty::U32, *count)?;
        let index = self.index(index)?;
        if 128 % elem.bits() != 0 {
            return Err(format!("a row of 16 bytes holds no whole elements of {name}"));
        }
        let access = Access { regs, transpose: *transpose, count: *count, bytes: 16, ..self.plain(object, elem, index) };
        let n = self.access(access);
        self.op(Op::LdMatrix(n));
        Ok(())
    }

    /// A product of matrices in the registers of a warp.
    pub(super) fn mma(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Mma { shape, operands, a, b, c } = s else { return Ok(()) };
        match (shape, multiplied_together(*operands)) {
            (MmaShape::M16N8K16, Some(DType::BF16 | DType::F16))
            | (MmaShape::M16N8K32, Some(DType::E4M3 | DType::E5M2 | DType::I8))
            | (MmaShape::M16N8K8, Some(DType::F32)) => {}
            _ => return Err(format!("there is no matrix instruction {shape:?} of {}", pair(*operands))),
        }
        let sum = if operands[0].is_int() { Ty::I32 } else { Ty::F32 };
        let (a, b, c) = (self.operand(a, Ty::U32, 4)?, self.operand(b, Ty::U32, 2)?, self.operand(c, sum, 4)?);
        self.op(Op::Mma { shape: *shape, operands: *operands, a, b, c });
        Ok(())
    }

    /// A vote of a block.
    pub(super) fn vote(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::BarrierVote { dst, pred, vote } = s else { return Ok(()) };
        let pred = self.typed(pred, Ty::Bool)?;
        let slot = self.scalar(*dst, Ty::I32)?;
        self.op(Op::Vote { dst: slot, pred: pred.slot, vote: *vote });
        self.assign(dst.0);
        Ok(())
    }

    /// A vote of a warp.
    pub(super) fn ballot(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Ballot { dst, pred } = s else { return Ok(()) };
        let pred = self.typed(pred, Ty::Bool)?;
        let slot = self.scalar(*dst, Ty::U32)?;
        self.op(Op::Ballot { dst: slot, pred: pred.slot });
        self.assign(dst.0);
        Ok(())
    }
}
