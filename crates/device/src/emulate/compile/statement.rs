//! Statements to operations.

mod exchange;
mod memory;

use super::*;

impl<'a> Compiler<'a> {
    /// One statement, with the statements in it.
    pub(super) fn statement(&mut self, s: &Stmt) -> Result<(), Malformed> {
        match &s.kind {
            StmtKind::Assign { .. } => self.assign_value(&s.kind)?,
            StmtKind::For { var, from, to, step, uniform, body, .. } => self.for_loop(*var, from, to, *step, *uniform, body)?,
            StmtKind::While { cond, uniform, body, .. } => self.while_loop(cond, *uniform, body)?,
            StmtKind::If { .. } => self.branch(&s.kind)?,
            StmtKind::Load { .. } => self.load(&s.kind)?,
            StmtKind::Store { .. } => self.store(&s.kind)?,
            StmtKind::LoadRemote { .. } => self.load_remote(&s.kind)?,
            StmtKind::StoreRemote { .. } => self.store_remote(&s.kind)?,
            StmtKind::CopyAsync { .. } => self.copy_async(&s.kind)?,
            StmtKind::AsyncCommit => {
                self.op(Op::Commit);
            }
            StmtKind::AsyncWait { pending } => {
                self.op(Op::WaitAsync(*pending));
            }
            StmtKind::BulkCopy { .. } => self.bulk_copy(&s.kind)?,
            StmtKind::MbarrierInit { barrier, at, count } => {
                let n = self.mbarrier(*barrier, at)?;
                self.op(Op::BarrierInit(n, *count));
            }
            StmtKind::MbarrierArrive { .. } => self.arrive(&s.kind)?,
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
            StmtKind::BarrierVote { .. } => self.vote(&s.kind)?,
            StmtKind::Fence { scope: Scope::Threads { .. } } => return Err("there is no fence over some threads of a block".into()),
            StmtKind::Fence { scope: Scope::Cluster } => return Err("there is no fence over a cluster".into()),
            StmtKind::Fence { scope } => {
                self.op(Op::Fence(*scope));
            }
            StmtKind::GridWait => {
                self.op(Op::GridWait);
            }
            StmtKind::FenceProxyAsync => {
                self.op(Op::ProxyFence);
            }
            StmtKind::Shuffle { .. } => self.shuffle(&s.kind)?,
            StmtKind::Elect { dst } => {
                let slot = self.scalar(*dst, Ty::Bool)?;
                self.op(Op::Elect { dst: slot });
                self.assign(dst.0);
            }
            StmtKind::Ballot { .. } => self.ballot(&s.kind)?,
            StmtKind::LdMatrix { .. } => self.ldmatrix(&s.kind)?,
            StmtKind::Mma { .. } => self.mma(&s.kind)?,
            StmtKind::Atomic { .. } => self.on_memory(&s.kind)?,
        }
        Ok(())
    }

    /// A value to a variable.
    fn assign_value(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::Assign { dst, value } = s else { return Ok(()) };
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
        Ok(())
    }

    /// A branch: both ways run one after the other, each for its lanes.
    fn branch(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::If { cond, uniform, then, otherwise } = s else { return Ok(()) };
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
        Ok(())
    }

    /// An arrival at an mbarrier.
    fn arrive(&mut self, s: &StmtKind) -> Result<(), Malformed> {
        let StmtKind::MbarrierArrive { barrier, at, rank, expect_bytes } = s else { return Ok(()) };
        if rank.is_some() && expect_bytes.is_some() {
            return Err("an arrival at another block announces no bytes".into());
        }
        let n = self.mbarrier(*barrier, at)?;
        self.code.accesses[n as usize].rank = rank.as_ref().map(|e| self.typed(e, Ty::I32)).transpose()?;
        let bytes = expect_bytes.as_ref().map(|e| self.index(e)).transpose()?;
        self.op(Op::BarrierArrive(n, bytes));
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
