//! Mbarriers, fences and atomic operations: who learns of whose accesses.

use super::block::{Block, Mbarrier, State, Step, Warp};
use super::bytecode::*;
use super::clock::Clock;
use super::convert::{from_register, to_register};
use super::global::{bits_at, set_bits};
use super::math::atomic_real;
use super::violation::ViolationKind;
use crate::program::{AtomicOp, Ty};
use std::collections::BTreeMap;

/// What atomic operations on global locations released: by allocation and byte.
pub type Published = BTreeMap<(usize, usize), Clock>;

impl Block<'_> {
    /// Mbarrier of each active lane.
    pub fn mbarrier_of(&mut self, warp: &Warp, n: u32) -> Step<[usize; 32]> {
        let access = self.code.accesses[n as usize];
        let at = self.addresses(warp, &access, access.object, access.index, 64)?;
        self.note_remote(warp, &access, &at);
        Ok(self.numbers(access.object, &at.element, &at.rank))
    }

    /// Mbarrier of each active lane in the block `rank` of the lane.
    pub fn mbarriers_at(&mut self, warp: &Warp, n: u32, rank: &[u8; 32]) -> Step<[usize; 32]> {
        let access = self.code.accesses[n as usize];
        let at = self.addresses(warp, &access, access.object, access.index, 64)?;
        Ok(self.numbers(access.object, &at.element, rank))
    }

    fn numbers(&self, object: Object, element: &[i64; 32], rank: &[u8; 32]) -> [usize; 32] {
        let Object::Shared(s) = object else { return [0; 32] };
        let first = self.code.shared[s as usize].barriers.unwrap_or(0) as usize;
        std::array::from_fn(|l| first + usize::from(rank[l]) * self.code.mbarriers as usize + element[l].max(0) as usize)
    }

    fn prepared(&self, warp: &Warp, lane: usize, b: usize) -> Step {
        if self.mbarriers[b].count == 0 {
            return Err(self.fault(warp, ViolationKind::Mbarrier, 1 << lane, format!("mbarrier {b} is used before it is initialised")));
        }
        Ok(())
    }

    pub(super) fn mbarrier_init(&mut self, warp: &mut Warp, n: u32, count: u32) -> Step {
        let which = self.mbarrier_of(warp, n)?;
        for l in (0..32).filter(|l| warp.mask >> l & 1 == 1) {
            if count == 0 || self.mbarriers[which[l]].count != 0 {
                let told = if count == 0 { "an mbarrier of no arrivals".to_string() } else { format!("mbarrier {} is initialised twice", which[l]) };
                return Err(self.fault(warp, ViolationKind::Mbarrier, 1 << l, told));
            }
            let empty = Clock::new(self.warps.len(), self.phases());
            let gathering = warp.clock.release(1 << l);
            self.mbarriers[which[l]] =
                Mbarrier { count, gathering: empty.clone(), complete: empty.clone(), fenced: [empty.clone(), empty], init: gathering, ..Mbarrier::default() };
        }
        Ok(())
    }

    /// The mbarriers that the lanes have initialised can be known to copies and to the cluster.
    pub(super) fn mbarrier_fence(&mut self, warp: &Warp) {
        let ours = |t: &u16| usize::from(*t) / 32 == warp.id && warp.mask >> (t % 32) & 1 == 1;
        for m in self.mbarriers.iter_mut().filter(|m| m.count != 0 && m.init.lanes.keys().all(ours)) {
            m.announced = true;
        }
    }

    /// Others must know that it is initialised: its state lies in shared memory.
    pub fn usable(&self, warp: &Warp, lane: usize, b: usize) -> Step {
        self.prepared(warp, lane, b)?;
        let (init, announced) = (&self.mbarriers[b].init, self.mbarriers[b].announced);
        let thread = (warp.id * 32 + lane) as u16;
        let known = init.lanes.iter().all(|(t, c)| {
            let stamp = super::clock::Stamp { clock: *c, thread: *t, stmt: 0, block: self.number };
            warp.clock.ordered(stamp, self.number, thread) || (announced && warp.clock.past(stamp, self.number, thread))
        });
        if !known {
            return Err(self.fault(warp, ViolationKind::Mbarrier, 1 << lane, format!("mbarrier {b} is used without a barrier after its initialisation")));
        }
        Ok(())
    }

    /// Copies must know it too.
    pub fn usable_by_copies(&self, warp: &Warp, lane: usize, b: usize) -> Step {
        self.usable(warp, lane, b)?;
        if self.mbarriers[b].announced {
            return Ok(());
        }
        let told = format!("no fence between the initialisation of mbarrier {b} and a copy that arrives there");
        Err(self.fault(warp, ViolationKind::Mbarrier, 1 << lane, told))
    }

    pub(super) fn mbarrier_arrive(&mut self, warp: &mut Warp, n: u32, bytes: Option<Src>) -> Step {
        let which = self.mbarrier_of(warp, n)?;
        let expected = match bytes {
            Some(s) => {
                self.defined(warp, self.held(warp, s), warp.mask, "the number of bytes")?;
                self.integers(warp, s)
            }
            None => [0; 32],
        };
        let mask = warp.mask;
        let released = warp.clock.release(mask);
        let remote = self.code.accesses[n as usize].rank.is_some();
        // An arrival at another block orders reads only.
        let (released, fenced) = if remote { (released.weakened(), Clock::default()) } else { (released, warp.clock.fenced.clone()) };
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            let b = which[l];
            self.usable(warp, l, b)?;
            if expected[l] < 0 {
                return Err(self.fault(warp, ViolationKind::Mbarrier, 1 << l, format!("{} bytes are announced", expected[l])));
            }
            let m = &mut self.mbarriers[b];
            m.gathering.join(&released);
            m.fenced[0].join(&fenced);
            m.arrived += 1;
            m.bytes += expected[l];
            self.complete(b);
        }
        Ok(())
    }

    /// Each lane arrives when its copies are there, which it makes known and nothing else.
    pub(super) fn arrive_copies(&mut self, warp: &mut Warp, n: u32) -> Step {
        let which = self.mbarrier_of(warp, n)?;
        let (mask, g) = (warp.mask, self.code.granule as usize);
        let mut kept = Vec::new();
        for c in std::mem::take(&mut warp.copies) {
            let lane = usize::from(c.lane);
            if mask >> lane & 1 == 0 {
                kept.push(c);
                continue;
            }
            let phase = self.mbarriers[which[lane]].phase;
            let (a, b) = Self::granules(c.from as usize, c.to as usize, g);
            self.shadow.arrives(a, b, which[lane] as u16, phase);
        }
        warp.copies = kept;
        let stmt = self.code.accesses[n as usize].stmt;
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            self.usable(warp, l, which[l])?;
            let m = &mut self.mbarriers[which[l]];
            m.copied = Some((m.phase, stmt));
            m.arrived += 1;
            self.complete(which[l]);
        }
        Ok(())
    }

    /// Bytes of a bulk copy have arrived.
    pub(super) fn delivered(&mut self, b: usize, bytes: i64) {
        self.mbarriers[b].bytes -= bytes;
        self.complete(b);
    }

    /// Work beside the threads arrives, and makes `known` known.
    pub(super) fn arrive_later(&mut self, b: usize, known: &Clock) {
        self.mbarriers[b].gathering.join(known);
        self.mbarriers[b].arrived += 1;
        self.complete(b);
    }

    fn complete(&mut self, b: usize) {
        let m = &mut self.mbarriers[b];
        if m.arrived < m.count || m.bytes != 0 {
            return;
        }
        m.arrived = 0;
        m.phase += 1;
        let mut all = std::mem::take(&mut m.gathering);
        if let Some(p) = all.phases.get_mut(b) {
            *p = m.phase;
        }
        let fenced = m.fenced[0].clone();
        m.complete.join(&all);
        m.fenced[1].join(&fenced);
        m.gathering = all;
    }

    /// Whether the warp can go on past a wait.
    pub(super) fn mbarrier_wait(&mut self, warp: &mut Warp, n: u32, parity: Src) -> Step<bool> {
        let which = self.mbarrier_of(warp, n)?;
        self.defined(warp, self.held(warp, parity), warp.mask, "the parity")?;
        let parities = self.integers(warp, parity);
        let mask = warp.mask;
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            self.usable(warp, l, which[l])?;
            if !matches!(parities[l], 0 | 1) {
                return Err(self.fault(warp, ViolationKind::Mbarrier, 1 << l, format!("a parity of {}", parities[l])));
            }
            if i64::from(self.mbarriers[which[l]].phase % 2) == parities[l] {
                warp.state = State::Mbarrier(which[l], parities[l] as u32);
                return Ok(false);
            }
        }
        let mut seen = Vec::new();
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            if !seen.contains(&which[l]) {
                seen.push(which[l]);
                let lanes = (0..32).filter(|k| mask >> k & 1 == 1 && which[*k] == which[l]).fold(0, |m, k| m | 1 << k);
                let clock = self.mbarriers[which[l]].complete.clone();
                warp.clock.acquire(lanes, &clock);
                warp.clock.fenced.join(&self.mbarriers[which[l]].fenced[1]);
            }
        }
        warp.state = State::Ready;
        Ok(true)
    }

    /// Earlier accesses are published by later relaxed atomics; what earlier ones saw is acquired.
    pub(super) fn device_fence(&mut self, warp: &mut Warp) {
        if let Some(seen) = warp.clock.seen.take() {
            for (mask, clock) in seen {
                warp.clock.acquire(mask, &clock);
            }
        }
        let mask = warp.mask;
        let released = warp.clock.release(mask).exported(self.number);
        warp.clock.device = Some((mask, released));
    }

    pub(super) fn atomic(&mut self, warp: &mut Warp, n: u32) -> Step {
        let access = self.code.accesses[n as usize];
        let Some((op, value, synchronises)) = access.atomic else { return Ok(()) };
        let bits = access.elem.bits();
        let at = self.addresses(warp, &access, access.object, access.index, bits)?;
        self.defined(warp, self.held(warp, value), at.mask, "the operand")?;
        self.traffic(access.stmt, access.object, &at, bits / 8);
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1) {
            let element = at.element[l];
            let place = match access.object {
                Object::Shared(s) => {
                    let from = self.base(warp.rank, s) + element as usize * bits as usize / 8;
                    let g = self.code.granule as usize;
                    let now = self.now(warp, l);
                    if let Err(c) = self.shadow.atomic(from / g, (from + bits as usize / 8).div_ceil(g), now) {
                        return Err(self.conflict(warp, l, access.object, g, bits, c));
                    }
                    None
                }
                Object::Global(b) => {
                    let storage = self.device.at[b as usize];
                    let g = self.device.storage[storage].granule;
                    let from = element as usize * bits as usize / 8;
                    self.after_others(warp, l, access.object, element)?;
                    let now = self.now(warp, l);
                    let s = &mut self.device.storage[storage];
                    let (first, last) = (from / g, (from + bits as usize / 8).div_ceil(g));
                    if let Some(bad) = (first..last).find(|i| !s.written[*i] && !s.shadow.written(*i)) {
                        let c = super::shadow::Conflict { kind: ViolationKind::Uninitialised, at: bad, other: Default::default(), origin: Default::default() };
                        return Err(self.conflict(warp, l, access.object, g, bits, c));
                    }
                    if let Err(c) = s.shadow.atomic(first, last, now) {
                        return Err(self.conflict(warp, l, access.object, g, bits, c));
                    }
                    Some((storage, from))
                }
            };
            if let Some(place) = place {
                self.publish(warp, l, place, synchronises);
            }
            let (bytes, first): (&mut [u8], usize) = match access.object {
                Object::Shared(s) => {
                    let base = self.base(warp.rank, s);
                    (&mut self.shared, base * 8 / bits as usize + element as usize)
                }
                Object::Global(b) => (&mut self.device.storage[self.device.at[b as usize]].bytes, element as usize),
            };
            let old = to_register(access.elem, access.ty, bits_at(bytes, first, bits));
            if op == AtomicOp::Await && old == 0 {
                return Err(self.fault(
                    warp,
                    ViolationKind::Deadlock,
                    1 << l,
                    format!("element {element} is waited for, and no block before this one writes it"),
                ));
            }
            let operand = if access.ty == Ty::I64 { warp.w[value.slot as usize][l] } else { i64::from(warp.r[value.slot as usize][l]) };
            set_bits(bytes, first, bits, from_register(access.elem, access.ty, combine(op, access.ty, old, operand)));
            if access.raw {
                let slot = self.code.vars[access.regs.var as usize].slot as usize;
                if access.ty == Ty::I64 {
                    warp.w[slot][l] = old;
                    warp.init_wide[slot] |= 1 << l;
                } else {
                    warp.r[slot][l] = old as u32;
                    warp.init[slot] |= 1 << l;
                }
            }
        }
        Ok(())
    }

    /// Release and acquire of lane `l` at a global location.
    fn publish(&mut self, warp: &mut Warp, l: usize, place: (usize, usize), synchronises: bool) {
        let told = self.published.entry(place).or_insert_with(|| Clock::new(0, 0)).clone();
        let told = if self.code.cluster > 1 { told.imported(self.number, self.warps.len()) } else { told };
        let mine = if synchronises {
            warp.clock.acquire(1 << l, &told);
            Some(warp.clock.release(1 << l).exported(self.number))
        } else {
            warp.clock.seen.get_or_insert_with(Vec::new).push((1 << l, told));
            warp.clock.device.as_ref().filter(|(mask, _)| mask >> l & 1 == 1).map(|(_, c)| c.clone())
        };
        if let (Some(mine), Some(entry)) = (mine, self.published.get_mut(&place)) {
            entry.join(&mine);
        }
    }
}

fn combine(op: AtomicOp, ty: Ty, old: i64, value: i64) -> i64 {
    if ty == Ty::F32 {
        return i64::from(atomic_real(op, f32::from_bits(old as u32), f32::from_bits(value as u32)));
    }
    let (a, b) = if ty == Ty::I32 { (i64::from(old as i32), i64::from(value as i32)) } else { (old, value) };
    match op {
        AtomicOp::Add => a.wrapping_add(b),
        AtomicOp::Min => a.min(b),
        AtomicOp::Max => a.max(b),
        AtomicOp::Or => a | b,
        AtomicOp::Exchange => b,
        AtomicOp::Await => a,
    }
}
