//! Statements that move elements between memory and registers.

use super::*;

impl Compiler<'_> {
    /// Elements of memory to registers.
    pub(super) fn load(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Load { dst, count, mem, index, pred, fill, cache } = s else { return Ok(()) };
        let mut access = self.transfer(dst, *count, *mem, index, pred)?;
        access.fill = fill_bits(*fill, access.ty);
        self.touch(access.object, false);
        if let (Cache::ReadOnly, Object::Global(b)) = (cache, access.object) {
            self.read_only.push(b);
        }
        let n = self.access(access);
        self.op(Op::Load(n));
        if dst.at.is_none() {
            self.assign(dst.var.0);
        }
        Ok(())
    }

    /// Registers to memory.
    pub(super) fn store(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Store { src, count, mem, index, pred, .. } = s else { return Ok(()) };
        let access = self.transfer(src, *count, *mem, index, pred)?;
        self.touch(access.object, true);
        let n = self.access(access);
        self.op(Op::Store(n));
        Ok(())
    }

    /// Elements of the shared memory of another block to registers.
    pub(super) fn load_remote(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::LoadRemote { dst, count, shared, index, rank, pred, fill } = s else { return Ok(()) };
        let mut access = self.remote(dst, *count, *shared, index, rank, pred)?;
        access.fill = fill_bits(*fill, access.ty);
        let n = self.access(access);
        self.op(Op::Load(n));
        if dst.at.is_none() {
            self.assign(dst.var.0);
        }
        Ok(())
    }

    /// Registers to the shared memory of another block, with an arrival there if there is a signal.
    pub(super) fn store_remote(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::StoreRemote { src, count, shared, index, rank, pred, signal } = s else { return Ok(()) };
        let mut access = self.remote(src, *count, *shared, index, rank, pred)?;
        if let Some((barrier, at)) = signal {
            access.barrier = self.mbarrier(*barrier, at)?;
        }
        let n = self.access(access);
        self.op(if signal.is_some() { Op::Push(n) } else { Op::Store(n) });
        Ok(())
    }

    /// A copy of a thread to shared memory that is waited for later.
    pub(super) fn copy_async(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::CopyAsync { shared, dst, global, src, bytes, pred, kept } = s else { return Ok(()) };
        if !matches!(bytes, 4 | 8 | 16) {
            return Err(format!("an asynchronous copy moves {bytes} bytes"));
        }
        let (object, elem, _) = self.memory(Mem::Shared(*shared))?;
        self.buffer(*global)?;
        let index = self.index(dst)?;
        let src = self.index(src)?;
        let pred = self.pred(pred)?;
        self.touch(Object::Global(global.0), false);
        if *kept {
            self.read_only.push(global.0);
        }
        let count = bytes * 8 / elem.bits();
        let access = Access { pred, bytes: *bytes, count, source: Some((global.0, src)), ..self.plain(object, elem, index) };
        let n = self.access(access);
        self.op(Op::CopyAsync(n));
        Ok(())
    }

    /// A copy of a row to shared memory that arrives at an mbarrier.
    pub(super) fn bulk_copy(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at } = s else { return Ok(()) };
        let (object, elem, _) = self.memory(Mem::Shared(*shared))?;
        self.buffer(*global)?;
        let index = self.index(dst)?;
        let src = self.index(src)?;
        let size = self.index(bytes)?;
        let barrier = self.mbarrier(*barrier, barrier_at)?;
        self.touch(Object::Global(global.0), false);
        self.code.bulk = true;
        let access = Access { source: Some((global.0, src)), size: Some(size), barrier, bytes: 16, ..self.plain(object, elem, index) };
        let n = self.access(access);
        self.op(Op::Bulk(n));
        Ok(())
    }

    /// An operation on one element of memory that nobody interrupts.
    pub(super) fn on_memory(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Atomic { mem, index, op, value, old, acquire_release, pred } = s else { return Ok(()) };
        let then = |c: &mut Self| c.atomic((*mem, index), (*op, value, *acquire_release), *old, pred.is_some());
        match pred {
            // Only who adds needs a value.
            Some(pred) => self.where_(pred, then)?,
            None => then(self)?,
        }
        Ok(())
    }

    /// Lanes for which `cond` holds.
    fn where_(&mut self, cond: &Expr, then: impl FnOnce(&mut Self) -> Result<(), Malformed>) -> Result<(), Malformed> {
        let cond = self.typed(cond, Ty::Bool)?;
        let branch = self.op(Op::If { cond: cond.slot, els: 0, uniform: Uniform::None });
        then(self)?;
        let els = self.op(Op::Else { end: 0 });
        let end = self.op(Op::EndIf) as u32;
        if let Op::If { els: e, .. } = &mut self.code.ops[branch] {
            *e = els as u32;
        }
        if let Op::Else { end: e } = &mut self.code.ops[els] {
            *e = end;
        }
        Ok(())
    }

    fn atomic(
        &mut self,
        (mem, index): (Mem, &Expr),
        (op, value, synchronises): (AtomicOp, &Expr, bool),
        old: Option<VarId>,
        partly: bool,
    ) -> Result<(), Malformed> {
        let (object, elem, name) = self.memory(mem)?;
        let ty = match elem {
            DType::I32 => Ty::I32,
            DType::I64 => Ty::I64,
            DType::F32 => Ty::F32,
            _ => return Err(format!("there is no atomic operation on {} ({name})", elem.name())),
        };
        if ty == Ty::F32 && op == AtomicOp::Or {
            return Err("real numbers have no bits".into());
        }
        let index = self.index(index)?;
        let value = self.typed(value, ty)?;
        let mut access = Access { ty, atomic: Some((op, value, synchronises)), ..self.plain(object, elem, index) };
        if let Some(old) = old {
            self.scalar(old, ty)?;
            access.regs.var = old.0;
            access.raw = true;
            // Elsewhere the variable keeps what it had.
            if !partly {
                self.assign(old.0);
            }
        }
        self.touch(object, true);
        self.code.atomics |= matches!(object, Object::Global(_));
        let n = self.access(access);
        self.op(Op::Atomic(n));
        Ok(())
    }
}
