//! Statements to operations.

use super::*;

impl<'a> Compiler<'a> {
    pub(super) fn statement(&mut self, s: &Stmt) -> Result<(), Malformed> {
        match &s.kind {
            StmtKind::Assign { dst, value } => {
                let ty = self.var(dst.var)?.ty;
                let value = self.typed(value, ty)?;
                let regs = self.regs(dst)?;
                if regs.at.is_some() {
                    self.op(Op::Put(regs, value.slot));
                } else {
                    let slot = self.var(dst.var)?.slot;
                    self.op(if ty == Ty::I64 { Op::SetWide(slot, value.slot) } else { Op::Set(slot, value.slot) });
                    self.assign(dst.var.0);
                }
            }
            StmtKind::For { var, from, to, step, uniform, body, .. } => self.for_loop(*var, from, to, *step, *uniform, body)?,
            StmtKind::While { cond, uniform, body, .. } => self.while_loop(cond, *uniform, body)?,
            StmtKind::If { cond, uniform, then, otherwise } => {
                let uniform = if self.is_uniform(cond) { Uniform::None } else { *uniform };
                let cond = self.typed(cond, Ty::Bool)?;
                let branch = self.op(Op::If { cond: cond.slot, els: 0, uniform });
                let before = self.assigned.clone();
                self.body(then)?;
                let after_then = std::mem::replace(&mut self.assigned, before.clone());
                let els = self.op(Op::Else { end: 0 });
                self.body(otherwise)?;
                let after_else = std::mem::replace(&mut self.assigned, before);
                for (i, a) in self.assigned.iter_mut().enumerate() {
                    *a |= after_then[i] && after_else[i];
                }
                let end = self.op(Op::EndIf) as u32;
                if let Op::If { els: e, .. } = &mut self.code.ops[branch] {
                    *e = els as u32;
                }
                if let Op::Else { end: e } = &mut self.code.ops[els] {
                    *e = end;
                }
            }
            StmtKind::Load { dst, count, mem, index, pred, fill, cache } => {
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
            }
            StmtKind::Store { src, count, mem, index, pred, .. } => {
                let access = self.transfer(src, *count, *mem, index, pred)?;
                self.touch(access.object, true);
                let n = self.access(access);
                self.op(Op::Store(n));
            }
            StmtKind::LoadRemote { dst, count, shared, index, rank, pred, fill } => {
                let mut access = self.remote(dst, *count, *shared, index, rank, pred)?;
                access.fill = fill_bits(*fill, access.ty);
                let n = self.access(access);
                self.op(Op::Load(n));
                if dst.at.is_none() {
                    self.assign(dst.var.0);
                }
            }
            StmtKind::StoreRemote { src, count, shared, index, rank, pred, signal } => {
                let mut access = self.remote(src, *count, *shared, index, rank, pred)?;
                if let Some((barrier, at)) = signal {
                    access.barrier = self.mbarrier(*barrier, at)?;
                }
                let n = self.access(access);
                self.op(if signal.is_some() { Op::Push(n) } else { Op::Store(n) });
            }
            StmtKind::CopyAsync { shared, dst, global, src, bytes, pred } => {
                if !matches!(bytes, 4 | 8 | 16) {
                    return Err(format!("an asynchronous copy moves {bytes} bytes"));
                }
                let (object, elem, _) = self.memory(Mem::Shared(*shared))?;
                self.buffer(*global)?;
                let index = self.index(dst)?;
                let src = self.index(src)?;
                let pred = self.pred(pred)?;
                self.touch(Object::Global(global.0), false);
                let count = bytes * 8 / elem.bits();
                let access = Access { pred, bytes: *bytes, count, source: Some((global.0, src)), ..self.plain(object, elem, index) };
                let n = self.access(access);
                self.op(Op::CopyAsync(n));
            }
            StmtKind::AsyncCommit => {
                self.op(Op::Commit);
            }
            StmtKind::AsyncWait { pending } => {
                self.op(Op::WaitAsync(*pending));
            }
            StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at } => {
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
            }
            StmtKind::MbarrierInit { barrier, at, count } => {
                let n = self.mbarrier(*barrier, at)?;
                self.op(Op::BarrierInit(n, *count));
            }
            StmtKind::MbarrierArrive { barrier, at, rank, expect_bytes } => {
                if rank.is_some() && expect_bytes.is_some() {
                    return Err("an arrival at another block announces no bytes".into());
                }
                let n = self.mbarrier(*barrier, at)?;
                self.code.accesses[n as usize].rank = rank.as_ref().map(|e| self.typed(e, Ty::I32)).transpose()?;
                let bytes = expect_bytes.as_ref().map(|e| self.index(e)).transpose()?;
                self.op(Op::BarrierArrive(n, bytes));
            }
            StmtKind::MbarrierArriveCopies { barrier, at } => {
                let n = self.mbarrier(*barrier, at)?;
                self.op(Op::BarrierArriveCopies(n));
            }
            StmtKind::MbarrierWait { barrier, at, parity } => {
                let n = self.mbarrier(*barrier, at)?;
                let parity = self.index(parity)?;
                self.op(Op::BarrierWait(n, parity));
            }
            StmtKind::Barrier { scope: Scope::Warp } => {
                self.op(Op::WarpBarrier);
            }
            StmtKind::Barrier { scope: Scope::Block } => {
                self.op(Op::BlockBarrier);
            }
            StmtKind::Barrier { scope: Scope::Cluster } => {
                self.op(Op::ClusterBarrier);
            }
            StmtKind::MbarrierFence => {
                self.op(Op::MbarrierFence);
            }
            StmtKind::ClusterArrive => {
                self.op(Op::ClusterArrive);
            }
            StmtKind::ClusterWait => {
                self.op(Op::ClusterWait);
            }
            // It changes no value; a map that does not exist is an error all the same.
            StmtKind::MapPrefetch { map } => {
                self.kernel.maps.iter().find(|m| *m == map).ok_or("a tensor map that is not among the kernel's")?;
            }
            StmtKind::Barrier { scope: Scope::Threads { .. } }
            | StmtKind::TensorCopy { .. }
            | StmtKind::TensorStore { .. }
            | StmtKind::StoreCommit
            | StmtKind::StoreWait { .. }
            | StmtKind::WarpgroupFence
            | StmtKind::WarpgroupMma { .. }
            | StmtKind::WarpgroupCommit
            | StmtKind::WarpgroupWait { .. }
            | StmtKind::Registers { .. } => self.asynchronous(s)?,
            StmtKind::Tensor(s) => self.tensor_memory(s)?,
            StmtKind::Barrier { scope: Scope::Device } => return Err("there is no barrier over the whole device".into()),
            StmtKind::BarrierVote { dst, pred, vote } => {
                let pred = self.typed(pred, Ty::Bool)?;
                let slot = self.scalar(*dst, Ty::I32)?;
                self.op(Op::Vote { dst: slot, pred: pred.slot, vote: *vote });
                self.assign(dst.0);
            }
            StmtKind::Fence { scope: Scope::Threads { .. } } => return Err("there is no fence over some threads of a block".into()),
            StmtKind::Fence { scope: Scope::Cluster } => return Err("there is no fence over a cluster".into()),
            StmtKind::Fence { scope } => {
                self.op(Op::Fence(*scope));
            }
            StmtKind::GridWait => {
                self.op(Op::GridWait);
            }
            // The next kernel waits for this one's end, whenever it starts.
            StmtKind::GridRelease => {}
            StmtKind::FenceProxyAsync => {
                self.op(Op::ProxyFence);
            }
            StmtKind::Shuffle { dst, value, mode } => {
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
            }
            StmtKind::Elect { dst } => {
                let slot = self.scalar(*dst, Ty::Bool)?;
                self.op(Op::Elect { dst: slot });
                self.assign(dst.0);
            }
            StmtKind::Ballot { dst, pred } => {
                let pred = self.typed(pred, Ty::Bool)?;
                let slot = self.scalar(*dst, Ty::U32)?;
                self.op(Op::Ballot { dst: slot, pred: pred.slot });
                self.assign(dst.0);
            }
            StmtKind::LdMatrix { dst, at, count, transpose, shared, index } => {
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
            }
            StmtKind::Mma { shape, operand, a, b, c } => {
                match (shape, operand) {
                    (MmaShape::M16N8K16, DType::BF16 | DType::F16)
                    | (MmaShape::M16N8K32, DType::E4M3 | DType::E5M2 | DType::I8)
                    | (MmaShape::M16N8K8, DType::F32) => {}
                    _ => return Err(format!("there is no matrix instruction {shape:?} of {}", operand.name())),
                }
                let sum = if *operand == DType::I8 { Ty::I32 } else { Ty::F32 };
                let (a, b, c) = (self.operand(a, Ty::U32, 4)?, self.operand(b, Ty::U32, 2)?, self.operand(c, sum, 4)?);
                self.op(Op::Mma { shape: *shape, operand: *operand, a, b, c });
            }
            StmtKind::Atomic { mem, index, op, value, old, acquire_release, pred } => {
                let then = |c: &mut Self| c.atomic((*mem, index), (*op, value, *acquire_release), *old, pred.is_some());
                match pred {
                    // Only who adds needs a value.
                    Some(pred) => self.where_(pred, then)?,
                    None => then(self)?,
                }
            }
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

    pub(super) fn for_loop(&mut self, var: VarId, from: &Expr, to: &Expr, step: i64, uniform: Uniform, body: &[Stmt]) -> Result<(), Malformed> {
        let ty = self.var(var)?.ty;
        if !matches!(ty, Ty::I32 | Ty::I64) || step <= 0 {
            return Err("a loop counts an I32 or I64 up by a positive step".into());
        }
        let stmt = self.stmt;
        let slot = self.scalar(var, ty)?;
        let fixed = self.is_uniform(from) && self.is_uniform(to);
        let uniform = if fixed { Uniform::None } else { uniform };
        let set = |s: u32| if ty == Ty::I64 { Op::SetWide(slot, s) } else { Op::Set(slot, s) };
        let from = self.typed(from, ty)?;
        self.op(set(from.slot));
        // The end is read once: the body may change what it is made of.
        let wide = ty == Ty::I64;
        let end = self.slot(wide, false);
        let to = self.typed(to, ty)?;
        self.op(if wide { Op::SetWide(end, to.slot) } else { Op::Set(end, to.slot) });
        self.op(Op::Enter);
        let before = self.assigned.clone();
        self.assign(var.0);
        let was = std::mem::replace(&mut self.uniform[var.0 as usize], fixed);
        let head = self.here();
        self.used = [0, 0];
        let cond = self.temp(Ty::Bool);
        self.op(Op::Bin(if wide { Bin::LtL } else { Bin::LtI }, cond.slot, slot, end));
        let test = self.op(Op::Test { cond: cond.slot, exit: 0, uniform });
        self.body(body)?;
        self.stmt = stmt;
        self.used = [0, 0];
        let step = self.constant(step, ty);
        let next = self.temp(ty);
        self.op(Op::Bin(if ty == Ty::I64 { Bin::AddL } else { Bin::AddI }, next.slot, slot, step.slot));
        self.op(set(next.slot));
        self.op(Op::Next { head });
        let exit = self.op(Op::Leave) as u32;
        if let Op::Test { exit: e, .. } = &mut self.code.ops[test] {
            *e = exit;
        }
        self.uniform[var.0 as usize] = was;
        self.assigned = before;
        Ok(())
    }
}
