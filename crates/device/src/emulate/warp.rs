//! The operations of one warp, up to where it has to wait.

mod registers;

use super::block::{Block, Frame, State, Step, Warp};
use super::bytecode::*;
use super::math;
use super::violation::ViolationKind;
use crate::program::{Scope, Uniform};

/// Lanes for which a truth value holds.
pub fn lanes(v: &[u32; 32]) -> u32 {
    v.iter().enumerate().fold(0, |m, (l, x)| m | u32::from(*x != 0) << l)
}

impl Block<'_> {
    /// Runs `warp` until it waits or ends.
    pub fn advance(&mut self, warp: &mut Warp) -> Step {
        if let Op::BarrierWait(n, parity) = self.code.ops[warp.pc] {
            // Woken, or here for the first time.
            if !self.mbarrier_wait(warp, n, parity)? {
                return Ok(());
            }
            warp.pc += 1;
        }
        loop {
            let op = self.code.ops[warp.pc];
            match op {
                Op::BlockBarrier => {
                    self.whole(warp, "the block barrier")?;
                    warp.state = State::Barrier(warp.pc);
                    return Ok(());
                }
                Op::ClusterArrive => {
                    self.cluster_arrive(warp)?;
                    warp.pc += 1;
                }
                Op::ClusterWait => {
                    if !self.cluster_wait(warp)? {
                        warp.state = State::Cluster(warp.pc);
                        return Ok(());
                    }
                    warp.pc += 1;
                }
                Op::ClusterBarrier => {
                    self.whole(warp, "the cluster barrier")?;
                    self.cluster_closed(warp)?;
                    warp.state = State::Cluster(warp.pc);
                    return Ok(());
                }
                Op::ThreadsBarrier(id) => return self.stop_at(warp, id),
                Op::Vote { pred, .. } => {
                    self.whole(warp, "the block vote")?;
                    self.defined(warp, warp.init[pred as usize], u32::MAX, "the predicate")?;
                    warp.state = State::Barrier(warp.pc);
                    return Ok(());
                }
                Op::BarrierWait(n, parity) => {
                    if !self.mbarrier_wait(warp, n, parity)? {
                        return Ok(());
                    }
                    warp.pc += 1;
                }
                Op::End => {
                    if let Some(c) = warp.copies.first() {
                        return Err(self.fault(warp, ViolationKind::AsyncUnfinished, 1 << c.lane, "asynchronous copies are never waited for".into()));
                    }
                    self.unit_empty(warp)?;
                    self.stores_over(warp)?;
                    self.loads_over(warp)?;
                    self.cluster_closed(warp)?;
                    warp.state = State::Done;
                    return Ok(());
                }
                _ => {
                    self.counters.lane_ops += u64::from(warp.mask.count_ones());
                    self.operation(warp, op)?;
                }
            }
        }
    }

    /// An operation that the warp need not wait for.
    fn operation(&mut self, warp: &mut Warp, op: Op) -> Step {
        let mut next = warp.pc + 1;
        match op {
            Op::Un(op, d, a) => self.unary(warp, op, d as usize, a as usize),
            Op::Bin(op, d, a, b) => self.binary(warp, op, d as usize, a as usize, b as usize),
            Op::Fma(d, a, b, c) => warp.fma([d, a, b, c]),
            Op::Select(d, c, a, b) => warp.select([d, c, a, b]),
            Op::SelectWide(d, c, a, b) => warp.select_wide([d, c, a, b]),
            Op::Set(d, a) => warp.set(d as usize, a as usize),
            Op::SetWide(d, a) => warp.set_wide(d as usize, a as usize),
            Op::Defined(slot, var) => self.held_by(warp, warp.init[slot as usize], var)?,
            Op::DefinedWide(slot, var) => self.held_by(warp, warp.init_wide[slot as usize], var)?,
            Op::Get(d, regs) => self.get_at(warp, d as usize, regs)?,
            Op::Put(regs, a) => self.put_at(warp, regs, a as usize)?,
            Op::If { .. } | Op::Else { .. } | Op::EndIf | Op::Enter | Op::Leave | Op::Test { .. } | Op::Next { .. } => next = self.flow(warp, op)?,
            Op::Load(n) => self.load(warp, n)?,
            Op::Store(n) => self.store(warp, n)?,
            Op::Push(n) => self.push(warp, n)?,
            Op::CopyAsync(n) => self.copy_async(warp, n)?,
            Op::Commit => (0..32).filter(|l| warp.mask >> l & 1 == 1).for_each(|l| warp.closed[l] += 1),
            Op::WaitAsync(pending) => self.wait_async(warp, pending),
            Op::Bulk(n) => self.bulk(warp, n)?,
            Op::BarrierInit(n, count) => self.mbarrier_init(warp, n, count)?,
            Op::BarrierArriveCopies(n) => self.arrive_copies(warp, n)?,
            Op::BarrierArrive(n, bytes) => self.mbarrier_arrive(warp, n, bytes)?,
            Op::WarpBarrier => {
                self.whole(warp, "the warp barrier")?;
                warp.clock.meet();
                self.counters.warp_barriers += 1;
            }
            Op::Fence(Scope::Device) => self.device_fence(warp),
            Op::Fence(_) => {}
            Op::GridWait => warp.waited |= warp.mask,
            Op::MbarrierFence => self.mbarrier_fence(warp),
            Op::ProxyFence => {
                let known = warp.clock.release(warp.mask);
                warp.clock.fenced.join(&known);
            }
            Op::Shuffle { dst, value, lane, mode, wide } => self.shuffle(warp, dst, value as usize, lane as usize, mode, wide)?,
            Op::Elect { dst } => {
                self.whole(warp, "the election")?;
                // The last one: that it is the first is no rule.
                warp.r[dst as usize] = std::array::from_fn(|l| u32::from(l == 31));
                warp.init[dst as usize] = u32::MAX;
            }
            Op::Ballot { dst, pred } => {
                self.whole(warp, "the vote")?;
                self.defined(warp, warp.init[pred as usize], u32::MAX, "the predicate")?;
                let v = lanes(&warp.r[pred as usize]);
                warp.r[dst as usize] = [v; 32];
                warp.init[dst as usize] = u32::MAX;
            }
            Op::LdMatrix(n) => self.ldmatrix(warp, n)?,
            Op::Mma { shape, operands, a, b, c } => self.mma(warp, shape, operands, a, b, c)?,
            Op::Atomic(n) => self.atomic(warp, n)?,
            Op::TileCopy(n) => self.tile_copy(warp, n)?,
            Op::TileStore(n) => self.tile_store(warp, n)?,
            Op::StoreCommit => self.store_commit(warp),
            Op::StoreWait(pending) => self.store_wait(warp, pending),
            Op::GroupFence => self.group_fence(warp)?,
            Op::GroupMma(n) => self.group_mma(warp, n)?,
            Op::GroupCommit => self.group_commit(warp)?,
            Op::GroupWait(pending) => self.group_wait(warp, pending)?,
            Op::Registers { count, more } => self.divide_registers(warp, count, more)?,
            Op::Tensor(n) => self.tensor_operation(warp, n)?,
            Op::ThreadsBarrier(_)
            | Op::BlockBarrier
            | Op::ClusterBarrier
            | Op::ClusterArrive
            | Op::ClusterWait
            | Op::Vote { .. }
            | Op::BarrierWait(..)
            | Op::End => {}
        }
        warp.pc = next;
        Ok(())
    }

    /// Which lanes are here from now on, and the operation that they come to.
    #[inline]
    fn flow(&mut self, warp: &mut Warp, op: Op) -> Step<usize> {
        let mut next = warp.pc + 1;
        match op {
            Op::If { cond, els, uniform } => {
                let yes = self.condition(warp, cond, uniform)?;
                warp.frames.push(Frame { saved: warp.mask, other: warp.mask & !yes });
                warp.mask = yes;
                if yes == 0 {
                    next = els as usize;
                }
            }
            Op::Else { end } => {
                let other = warp.frames.last().map_or(0, |f| f.other);
                warp.mask = other;
                if other == 0 {
                    next = end as usize;
                }
            }
            Op::EndIf | Op::Leave => {
                if let Some(f) = warp.frames.pop() {
                    warp.mask = f.saved;
                }
            }
            Op::Enter => warp.frames.push(Frame { saved: warp.mask, other: 0 }),
            Op::Test { cond, exit, uniform } => {
                let yes = self.condition(warp, cond, uniform)?;
                if yes == 0 {
                    next = exit as usize;
                } else {
                    warp.mask = yes;
                }
            }
            Op::Next { head } => next = head as usize,
            _ => {}
        }
        Ok(next)
    }

    /// All active lanes of a variable must hold a value.
    fn held_by(&self, warp: &Warp, init: u32, var: u32) -> Step {
        if warp.mask & !init == 0 {
            return Ok(());
        }
        self.defined(warp, init, warp.mask, &format!("`{}`", self.code.vars[var as usize].name))
    }

    fn condition(&mut self, warp: &mut Warp, cond: u32, uniform: Uniform) -> Step<u32> {
        self.defined(warp, warp.init[cond as usize], warp.mask, "the condition")?;
        let value = lanes(&warp.r[cond as usize]);
        self.claim(warp, value, uniform)?;
        Ok(value & warp.mask)
    }
}

/// Writes the lanes of `mask`.
pub fn put<T: Copy>(d: &mut [T; 32], v: &[T; 32], mask: u32) {
    if mask == u32::MAX {
        *d = *v;
        return;
    }
    for l in (0..32).filter(|l| mask >> l & 1 == 1) {
        d[l] = v[l];
    }
}

/// Lanes of `mask` are defined where `from` is.
pub fn merge(into: &mut u32, from: u32, mask: u32) {
    *into = *into & !mask | from & mask;
}
