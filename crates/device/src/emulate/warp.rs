//! The operations of one warp, up to where it has to wait.

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

    fn operation(&mut self, warp: &mut Warp, op: Op) -> Step {
        let mut next = warp.pc + 1;
        match op {
            Op::Un(op, d, a) => self.unary(warp, op, d as usize, a as usize),
            Op::Bin(op, d, a, b) => self.binary(warp, op, d as usize, a as usize, b as usize),
            Op::Fma(d, a, b, c) => {
                let (d, a, b, c) = (d as usize, a as usize, b as usize, c as usize);
                let (x, y, z) = (warp.r[a], warp.r[b], warp.r[c]);
                let real = f32::from_bits;
                warp.r[d] = std::array::from_fn(|l| real(x[l]).mul_add(real(y[l]), real(z[l])).to_bits());
                warp.init[d] = warp.init[a] & warp.init[b] & warp.init[c];
            }
            Op::Select(d, c, a, b) => {
                let (d, c, a, b) = (d as usize, c as usize, a as usize, b as usize);
                let chosen = lanes(&warp.r[c]);
                let (x, y) = (warp.r[a], warp.r[b]);
                warp.r[d] = std::array::from_fn(|l| if chosen >> l & 1 == 1 { x[l] } else { y[l] });
                warp.init[d] = warp.init[c] & (chosen & warp.init[a] | !chosen & warp.init[b]);
            }
            Op::SelectWide(d, c, a, b) => {
                let (d, c, a, b) = (d as usize, c as usize, a as usize, b as usize);
                let chosen = lanes(&warp.r[c]);
                let (x, y) = (warp.w[a], warp.w[b]);
                warp.w[d] = std::array::from_fn(|l| if chosen >> l & 1 == 1 { x[l] } else { y[l] });
                warp.init_wide[d] = warp.init[c] & (chosen & warp.init_wide[a] | !chosen & warp.init_wide[b]);
            }
            Op::Set(d, a) => {
                let v = warp.r[a as usize];
                put(&mut warp.r[d as usize], &v, warp.mask);
                let init = warp.init[a as usize];
                merge(&mut warp.init[d as usize], init, warp.mask);
            }
            Op::SetWide(d, a) => {
                let v = warp.w[a as usize];
                put(&mut warp.w[d as usize], &v, warp.mask);
                let init = warp.init_wide[a as usize];
                merge(&mut warp.init_wide[d as usize], init, warp.mask);
            }
            Op::Defined(slot, var) => {
                self.held_by(warp, warp.init[slot as usize], var)?;
            }
            Op::DefinedWide(slot, var) => {
                self.held_by(warp, warp.init_wide[slot as usize], var)?;
            }
            Op::Get(d, regs) => {
                let (slot, wide) = self.register(warp, regs, 1)?;
                if wide {
                    self.held_by(warp, warp.init_wide[slot], regs.var)?;
                    warp.w[d as usize] = warp.w[slot];
                    warp.init_wide[d as usize] = warp.init_wide[slot];
                } else {
                    self.held_by(warp, warp.init[slot], regs.var)?;
                    warp.r[d as usize] = warp.r[slot];
                    warp.init[d as usize] = warp.init[slot];
                }
            }
            Op::Put(regs, a) => {
                let (slot, wide) = self.register(warp, regs, 1)?;
                if wide {
                    let v = warp.w[a as usize];
                    put(&mut warp.w[slot], &v, warp.mask);
                    let init = warp.init_wide[a as usize];
                    merge(&mut warp.init_wide[slot], init, warp.mask);
                } else {
                    let v = warp.r[a as usize];
                    put(&mut warp.r[slot], &v, warp.mask);
                    let init = warp.init[a as usize];
                    merge(&mut warp.init[slot], init, warp.mask);
                }
            }
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
            Op::Mma { shape, operand, a, b, c } => self.mma(warp, shape, operand, a, b, c)?,
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

    fn unary(&mut self, warp: &mut Warp, op: math::Un, d: usize, a: usize) {
        let bad = math::unary(op, &mut warp.r, &mut warp.w, d, a);
        let init = if op.wide_operand() { warp.init_wide[a] } else { warp.init[a] };
        self.result(warp, init, bad, d, op.wide_result());
    }

    fn binary(&mut self, warp: &mut Warp, op: math::Bin, d: usize, a: usize, b: usize) {
        use math::Bin;
        // A false conjunct or a true disjunct decides alone.
        let (x, y) = if matches!(op, Bin::AndB | Bin::OrB) { (warp.r[a], warp.r[b]) } else { ([0; 32], [0; 32]) };
        let bad = math::binary(op, &mut warp.r, &mut warp.w, d, a, b);
        let wide = op.wide();
        let mut init = if wide { warp.init_wide[a] & warp.init_wide[b] } else { warp.init[a] & warp.init[b] };
        if matches!(op, Bin::AndB | Bin::OrB) && init != u32::MAX {
            let (ia, ib) = (warp.init[a], warp.init[b]);
            for l in 0..32 {
                let decides = |v: u32, i: u32| i >> l & 1 == 1 && v == u32::from(op == Bin::OrB);
                if decides(x[l], ia) || decides(y[l], ib) {
                    init |= 1 << l;
                    warp.r[d][l] = u32::from(op == Bin::OrB);
                }
            }
        }
        self.result(warp, init, bad, d, op.wide_result());
    }

    fn result(&self, warp: &mut Warp, init: u32, bad: u32, d: usize, wide: bool) {
        if bad & warp.mask & init != 0 {
            warp.undefined = Some(self.code.line[warp.pc]);
        }
        let slot = if wide { &mut warp.init_wide[d] } else { &mut warp.init[d] };
        *slot = init & !bad;
    }

    /// The registers that [`Block::place`] finds, for a statement that uses them now.
    pub fn register(&self, warp: &mut Warp, regs: Regs, count: u32) -> Step<(usize, bool)> {
        let (slot, wide) = self.place(warp, regs, count)?;
        if self.code.warpgroups && !wide && regs.at.is_some() {
            self.touch(warp, slot, count as usize)?;
        }
        if self.code.tensor_memory && !wide && regs.at.is_some() {
            self.not_loading(warp, slot, count as usize)?;
        }
        Ok((slot, wide))
    }

    /// First register of `regs` and whether it is a wide one; `count` registers from there lie in the array.
    pub fn place(&self, warp: &Warp, regs: Regs, count: u32) -> Step<(usize, bool)> {
        let var = &self.code.vars[regs.var as usize];
        let wide = var.ty == crate::program::Ty::I64;
        let Some(at) = regs.at else { return Ok((var.slot as usize, wide)) };
        let values = self.integers(warp, at);
        let init = if at.ty == crate::program::Ty::I64 { warp.init_wide[at.slot as usize] } else { warp.init[at.slot as usize] };
        self.defined(warp, init, warp.mask, "a register index")?;
        let first = values[warp.mask.trailing_zeros().min(31) as usize];
        let differs = (0..32).filter(|l| warp.mask >> l & 1 == 1 && values[*l] != first).fold(0, |m, l| m | 1 << l);
        if differs != 0 {
            return Err(self.fault(warp, ViolationKind::NotUniform, differs, format!("register index of `{}`", var.name)));
        }
        if first < 0 || first + i64::from(count) > i64::from(var.len.unwrap_or(1)) {
            return Err(self.fault(
                warp,
                ViolationKind::OutOfBounds,
                warp.mask,
                format!("elements {first}..{} of register array `{}`", first + i64::from(count), var.name),
            ));
        }
        Ok((var.slot as usize + first as usize, wide))
    }

    /// A register as integers.
    pub fn integers(&self, warp: &Warp, s: Src) -> [i64; 32] {
        use crate::program::Ty;
        match s.ty {
            Ty::I64 => warp.w[s.slot as usize],
            Ty::I32 => warp.r[s.slot as usize].map(|v| i64::from(v as i32)),
            _ => warp.r[s.slot as usize].map(i64::from),
        }
    }

    /// Lanes of a register that hold a value.
    pub fn held(&self, warp: &Warp, s: Src) -> u32 {
        if s.ty == crate::program::Ty::I64 {
            warp.init_wide[s.slot as usize]
        } else {
            warp.init[s.slot as usize]
        }
    }

    fn shuffle(&mut self, warp: &mut Warp, dst: Regs, value: usize, lane: usize, mode: Shuffle, wide: bool) -> Step {
        self.whole(warp, "the shuffle")?;
        let held = if wide { warp.init_wide[value] } else { warp.init[value] };
        self.defined(warp, held, u32::MAX, "the value offered")?;
        let from: [usize; 32] = match mode {
            Shuffle::Xor(m) => std::array::from_fn(|l| (l ^ m as usize) & 31),
            Shuffle::Up(d) => std::array::from_fn(|l| l.checked_sub(d as usize).unwrap_or(l)),
            Shuffle::Down(d) => std::array::from_fn(|l| if l + (d as usize) < 32 { l + d as usize } else { l }),
            Shuffle::Same => {
                let v = warp.r[value];
                if let Some(l) = v.iter().position(|x| *x != v[0]) {
                    let told = format!("{} where lane 0 has {}, of a value that is said to be the same", v[l] as i32, v[0] as i32);
                    return Err(self.fault(warp, ViolationKind::NotUniform, 1 << l, told));
                }
                std::array::from_fn(|l| l)
            }
            Shuffle::Index => {
                self.defined(warp, warp.init[lane], u32::MAX, "the source lane")?;
                let v = warp.r[lane];
                if let Some(l) = v.iter().position(|v| *v > 31) {
                    return Err(self.fault(warp, ViolationKind::OutOfBounds, 1 << l, format!("source lane {}", v[l] as i32)));
                }
                v.map(|v| v as usize)
            }
        };
        let (slot, _) = self.register(warp, dst, 1)?;
        if wide {
            let v = warp.w[value];
            warp.w[slot] = from.map(|f| v[f]);
            warp.init_wide[slot] = u32::MAX;
        } else {
            let v = warp.r[value];
            warp.r[slot] = from.map(|f| v[f]);
            warp.init[slot] = u32::MAX;
        }
        Ok(())
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
