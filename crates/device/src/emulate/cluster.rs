//! Shared memory of other blocks of the cluster: whose it is, and that its block lives while it is touched.
//!
//! A block's shared memory is there from the start of its threads to the end of the last one. An access of another block
//! is right if, in every order that the barriers allow, it comes after the start of one thread and before the end of one.

use super::access::Lanes;
use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::clock::{Clock, Stamp};
use super::violation::ViolationKind;
use std::collections::BTreeMap;

/// The latest access of each thread to each other block: by block and thread of the cluster.
pub type Remotes = BTreeMap<(u8, u16), Remote>;

/// A remote access.
#[derive(Clone, Copy, Debug)]
pub struct Remote {
    stamp: Stamp,
    /// Its operation.
    op: usize,
    shared: u32,
    element: i64,
}

/// Cluster barriers of two halves. A warp arrives again only behind its wait, so that one is open at a time.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    /// Barriers at which all have arrived.
    pub complete: u32,
    arrived: usize,
    /// Who has arrived at the open one.
    gathering: Option<Clock>,
    /// The same of the last complete one.
    last: Option<Clock>,
}

impl Block<'_> {
    /// Arrives at the open barrier.
    pub fn cluster_arrive(&mut self, warp: &mut Warp) -> Step {
        self.whole(warp, "the arrival at the cluster barrier")?;
        self.cluster_closed(warp)?;
        warp.halves[0] += 1;
        // Without an order of memory.
        let told = warp.clock.release(u32::MAX).weakened();
        let fresh = Clock::new(self.warps.len(), self.phases());
        self.halves.gathering.get_or_insert(fresh).join(&told);
        self.halves.arrived += 1;
        if self.halves.arrived == self.warps.len() {
            self.halves.arrived = 0;
            self.halves.complete += 1;
            self.halves.last = self.halves.gathering.take();
            self.counters.cluster_barriers += 1;
        }
        Ok(())
    }

    /// Passes the barrier at which the warp has arrived, if all have.
    pub fn cluster_wait(&mut self, warp: &mut Warp) -> Step<bool> {
        self.whole(warp, "the wait at the cluster barrier")?;
        if warp.halves[0] == warp.halves[1] {
            return Err(self.fault(warp, ViolationKind::DivergentBarrier, u32::MAX, "these threads have not arrived".into()));
        }
        if self.halves.complete == warp.halves[1] {
            return Ok(false);
        }
        warp.halves[1] += 1;
        if let Some(known) = &self.halves.last {
            warp.clock.acquire(u32::MAX, known);
        }
        Ok(true)
    }

    /// The warp has waited for every cluster barrier at which it has arrived.
    pub fn cluster_closed(&self, warp: &Warp) -> Step {
        if warp.halves[0] == warp.halves[1] {
            return Ok(());
        }
        Err(self.fault(warp, ViolationKind::DivergentBarrier, u32::MAX, "these threads have arrived at a cluster barrier without a wait for it".into()))
    }

    /// First byte of shared buffer `s` of block `rank`.
    pub fn base(&self, rank: usize, s: u32) -> usize {
        rank * self.stride + self.code.shared[s as usize].offset as usize
    }

    /// First element, in the memory of the access, of the buffer that each lane accesses.
    pub fn bases(&self, access: &Access, at: &Lanes) -> [usize; 32] {
        match access.object {
            Object::Shared(s) => at.rank.map(|r| self.base(usize::from(r), s) * 8 / access.elem.bits() as usize),
            Object::Global(_) => [0; 32],
        }
    }

    /// Block of the cluster whose shared memory each lane of `mask` accesses. It must exist and have started.
    pub fn ranks(&self, warp: &Warp, access: &Access, mask: u32) -> Step<[u8; 32]> {
        let Some(rank) = access.rank else { return Ok([warp.rank as u8; 32]) };
        self.defined(warp, self.held(warp, rank), mask, "the rank")?;
        let ranks = self.integers(warp, rank);
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            let blocks = i64::from(self.code.cluster);
            if !(0..blocks).contains(&ranks[l]) {
                return Err(self.fault(warp, ViolationKind::RemoteRank, 1 << l, format!("block {} of a cluster of {blocks}", ranks[l])));
            }
            self.started(warp, l, ranks[l] as usize)?;
        }
        Ok(ranks.map(|r| r.clamp(0, 15) as u8))
    }

    /// Lane `l` must know that block `other` of the cluster has started.
    pub fn started(&self, warp: &Warp, l: usize, other: usize) -> Step {
        if other == warp.rank || warp.clock.heard(self.warps_of(other), l) {
            return Ok(());
        }
        let told = format!("nothing orders this access after the start of block {other} of the cluster");
        Err(self.fault(warp, ViolationKind::RemoteLifetime, 1 << l, told))
    }

    /// Counts the traffic of a load or store.
    pub fn moved(&mut self, access: &Access, at: &Lanes, bytes: u32) {
        if access.rank.is_none() || at.mask == 0 {
            return self.traffic(access.stmt, access.object, at, bytes);
        }
        let lanes = u64::from(at.mask.count_ones());
        let c = self.statement(access.stmt);
        c.requests += 1;
        c.lanes += lanes;
        c.remote_bytes += lanes * u64::from(bytes);
    }

    /// Remembers accesses to other blocks until those have ended.
    pub fn note_remote(&mut self, warp: &Warp, access: &Access, at: &Lanes) {
        let (Some(_), Object::Shared(shared)) = (access.rank, access.object) else { return };
        for l in (0..32).filter(|l| at.mask >> l & 1 == 1 && usize::from(at.rank[*l]) != warp.rank) {
            let stamp = self.now(warp, l).stamp();
            self.remote.insert((at.rank[l], stamp.thread), Remote { stamp, op: warp.pc, shared, element: at.element[l] });
        }
    }

    /// All blocks have ended: each must have known of all accesses to its shared memory.
    pub fn outlived(&mut self) -> Step {
        let remote = std::mem::take(&mut self.remote);
        let Some(((last, _), _)) = remote.last_key_value() else { return Ok(()) };
        let mut ends = Vec::new();
        for rank in 0..=usize::from(*last) {
            let mut end = Clock::new(self.warps.len(), self.phases());
            let warps = self.warps_of(rank);
            self.warps[warps].iter_mut().for_each(|w| end.join(&w.clock.release(u32::MAX)));
            ends.push(end);
        }
        let threads = self.code.warps * 32;
        for ((rank, thread), r) in &remote {
            if ends[usize::from(*rank)].heard_of(r.stamp, self.number) {
                continue;
            }
            let (from, thread) = (u32::from(*thread) / threads, u32::from(*thread) % threads);
            let told = format!("nothing orders this access before the end of block {rank} of the cluster");
            let mut v = self.violation(ViolationKind::RemoteLifetime, r.op, from as usize, told);
            v.threads = vec![thread];
            v.object = Some(self.code.shared[r.shared as usize].name.clone());
            v.element = Some(r.element);
            return Err(v);
        }
        Ok(())
    }
}
