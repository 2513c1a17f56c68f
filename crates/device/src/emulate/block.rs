//! The blocks of a cluster (one block, if there are no clusters): warps that run until they wait, and the barriers where
//! they meet.

use super::bytecode::*;
use super::clock::{Clock, WarpClock};
use super::counters::{KernelCounters, StatementCounters};
use super::global::Device;
use super::math::{Lanes, Wide};
use super::shadow::{Now, Shadow};
use super::violation::{Violation, ViolationKind};
use crate::program::{Program, Uniform, Vote};
use std::collections::HashMap;
use std::ops::Range;

/// What a warp does next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum State {
    /// Runs on.
    #[default]
    Ready,
    /// Stands at a block barrier or vote: its operation.
    Barrier(usize),
    /// Stands at a cluster barrier: its operation.
    Cluster(usize),
    /// Stands at a barrier of some threads: its operation and its number.
    Threads(usize, u8),
    /// Waits for a phase of an mbarrier with this parity, at its operation.
    Mbarrier(usize, u32),
    /// Has ended.
    Done,
}

/// Masks around a branch or loop.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub saved: u32,
    pub other: u32,
}

/// A copy that its lane has not waited for.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    pub lane: u8,
    pub group: u32,
    pub from: u32,
    pub to: u32,
}

/// Registers and control state of one warp.
#[derive(Clone, Debug, Default)]
pub struct Warp {
    /// Its number in the cluster.
    pub id: usize,
    /// Number of its block in the cluster.
    pub rank: usize,
    pub pc: usize,
    pub mask: u32,
    pub state: State,
    pub frames: Vec<Frame>,
    pub r: Vec<Lanes>,
    pub w: Vec<Wide>,
    /// Lanes of each register whose value is defined.
    pub init: Vec<u32>,
    pub init_wide: Vec<u32>,
    pub clock: WarpClock,
    pub copies: Vec<Copy>,
    /// Groups closed by each lane.
    pub closed: [u32; 32],
    /// Lanes that have waited for the kernel before.
    pub waited: u32,
    /// Times each claim of block uniformity was made.
    claims: HashMap<usize, u32>,
    /// Matrix instructions in flight.
    pub unit: super::warpgroup::Unit,
    /// Cluster barriers of two halves: those arrived at, those passed.
    pub halves: [u32; 2],
    /// Tile stores in flight.
    pub stores: super::tile::Stores,
    /// What it does in tensor memory.
    pub tensor: super::tensor_memory::Tensor,
    /// Statement that computed the last undefined value.
    pub undefined: Option<u32>,
}

/// An mbarrier.
#[derive(Clone, Debug, Default)]
pub struct Mbarrier {
    /// Arrivals a phase; 0 before it is initialised.
    pub count: u32,
    pub arrived: u32,
    /// Bytes announced less bytes delivered.
    pub bytes: i64,
    /// Phases completed.
    pub phase: u32,
    /// What arrivals of the present phase released.
    pub gathering: Clock,
    /// What the last completed phase releases.
    pub complete: Clock,
    /// Proxy fences before the arrivals: of the present phase, and of completed ones.
    pub fenced: [Clock; 2],
    /// Its initialisation.
    pub init: Clock,
    /// Whether copies and the cluster can know of it.
    pub announced: bool,
    /// Phase and statement of the last tile that arrives here.
    pub copied: Option<(u32, u32)>,
}

/// A cluster of blocks in execution. Warps, mbarriers and shared memory of its blocks follow one another.
pub struct Block<'a> {
    pub code: &'a Code,
    pub program: &'a Program,
    pub device: &'a mut Device,
    pub counters: &'a mut KernelCounters,
    pub published: &'a mut super::sync::Published,
    /// Index and number of the first block.
    pub at: [u32; 3],
    pub number: u32,
    /// Bytes from the shared memory of one block to that of the next.
    pub stride: usize,
    pub shared: Vec<u8>,
    pub shadow: Shadow,
    pub warps: Vec<Warp>,
    pub mbarriers: Vec<Mbarrier>,
    /// Cluster barriers of two halves.
    pub halves: super::cluster::Halves,
    /// Latest remote accesses.
    pub remote: super::cluster::Remotes,
    /// What each warpgroup has executed.
    pub sequences: Vec<super::warpgroup::Sequence>,
    /// Tensor memory of each block.
    pub tensor: Vec<super::tensor_memory::Memory>,
    claims: HashMap<(usize, usize, u32), bool>,
}

/// Result of an operation.
pub type Step<T = ()> = Result<T, Box<Violation>>;

impl<'a> Block<'a> {
    pub fn new(
        code: &'a Code,
        program: &'a Program,
        device: &'a mut Device,
        counters: &'a mut KernelCounters,
        published: &'a mut super::sync::Published,
        at: [u32; 3],
        number: u32,
    ) -> Block<'a> {
        let (warps, blocks) = (code.warps as usize, code.cluster as usize);
        let mbarriers = blocks * code.mbarriers as usize;
        let sequences = if code.warpgroups { warps * blocks / 4 } else { 0 };
        let phases = mbarriers + sequences + if code.tile_stores { warps * blocks } else { 0 } + if code.tensor_memory { 2 * warps * blocks } else { 0 };
        let slots = if code.warpgroups { code.r32.len() } else { 0 };
        let make = |id: usize| {
            let mut r = code.r32.clone();
            let (rank, warp) = (id / warps, id % warps);
            r[code.tid as usize] = std::array::from_fn(|l| (warp * 32 + l) as u32);
            r[code.rank as usize] = [rank as u32; 32];
            for (slot, v) in code.block.iter().zip([at[0] + rank as u32, at[1], at[2]]) {
                r[*slot as usize] = [v; 32];
            }
            Warp {
                id,
                rank,
                mask: u32::MAX,
                waited: if code.early { 0 } else { u32::MAX },
                r,
                w: code.r64.clone(),
                init: code.init32.clone(),
                init_wide: code.init64.clone(),
                clock: WarpClock::new(id, warps * blocks, phases),
                unit: super::warpgroup::Unit::new(slots, code.registers),
                ..Warp::default()
            }
        };
        // Shared buffers start at multiples of 16 bytes, and no granule is larger.
        let stride = (code.shared_bytes as usize).next_multiple_of(16).max(16);
        let granule = code.granule.max(1) as usize;
        let pairs = mbarriers == 0 && blocks == 1 && !code.warpgroups && code.barriers.is_empty();
        let shadow = Shadow::new(stride * blocks / granule, pairs);
        Block {
            warps: (0..warps * blocks).map(make).collect(),
            stride,
            shared: vec![0xff; stride * blocks],
            shadow: if code.warpgroups || code.tile_stores || code.tensor_memory { shadow.with_readers(granule) } else { shadow },
            mbarriers: vec![Mbarrier::default(); mbarriers],
            halves: Default::default(),
            remote: Default::default(),
            sequences: vec![Default::default(); sequences],
            tensor: vec![super::tensor_memory::Memory::new(code.tensor_memory); blocks],
            claims: HashMap::new(),
            code,
            program,
            device,
            counters,
            published,
            at,
            number,
        }
    }

    /// Number of asynchronous things whose phases clocks know: mbarriers, matrix units of warpgroups, tile stores of warps, and
    /// instructions and loads of tensor memory of each warp.
    pub fn phases(&self) -> usize {
        self.stores_end() + if self.code.tensor_memory { 2 * self.warps.len() } else { 0 }
    }

    fn stores_end(&self) -> usize {
        self.mbarriers.len() + self.sequences.len() + if self.code.tile_stores { self.warps.len() } else { 0 }
    }

    /// Number of the matrix unit of a warp's warpgroup among phases.
    pub fn group_phase(&self, warp: &Warp) -> usize {
        self.mbarriers.len() + warp.id / 4
    }

    /// Number of the tile stores of a warp among phases.
    pub fn store_phase(&self, warp: &Warp) -> usize {
        self.mbarriers.len() + self.sequences.len() + warp.id
    }

    /// The first warp of asynchronous work by its number among phases, if it is a warp's.
    pub fn worker(&self, number: usize) -> Option<usize> {
        if let Some(tensor) = number.checked_sub(self.stores_end()) {
            return Some(tensor / 2);
        }
        let number = number.checked_sub(self.mbarriers.len())?;
        Some(if number < self.sequences.len() { number * 4 } else { number - self.sequences.len() })
    }

    /// Runs the blocks to their end.
    pub fn run(&mut self) -> Step {
        loop {
            let mut moved = false;
            for w in 0..self.warps.len() {
                if self.ready(w) {
                    moved = true;
                    let mut warp = std::mem::take(&mut self.warps[w]);
                    warp.state = State::Ready;
                    let result = self.advance(&mut warp);
                    self.warps[w] = warp;
                    result?;
                }
            }
            if moved {
                continue;
            }
            if self.warps.iter().all(|w| w.state == State::Done) {
                self.counters.blocks += u64::from(self.code.cluster);
                self.warpgroups_ended()?;
                self.tensor_over()?;
                self.copies_over()?;
                return self.outlived();
            }
            self.meet()?;
        }
    }

    fn ready(&self, w: usize) -> bool {
        match self.warps[w].state {
            State::Ready => true,
            State::Mbarrier(b, parity) => self.mbarriers[b].phase % 2 != parity,
            State::Cluster(op) => matches!(self.code.ops[op], Op::ClusterWait) && self.halves.complete > self.warps[w].halves[1],
            State::Barrier(_) | State::Threads(..) | State::Done => false,
        }
    }

    /// Warps of block `rank`.
    pub fn warps_of(&self, rank: usize) -> Range<usize> {
        let warps = self.code.warps as usize;
        rank * warps..(rank + 1) * warps
    }

    /// Warps of block `rank` that meet at hardware barrier `id`.
    fn warps_at(&self, rank: usize, id: u8) -> Range<usize> {
        let (from, count) = self.code.barriers.get(&id).copied().unwrap_or((0, 0));
        let first = self.warps_of(rank).start + from as usize / 32;
        first..first + count as usize / 32
    }

    /// Stops at a barrier of some threads, among which the warp must be.
    pub fn stop_at(&self, warp: &mut Warp, id: u8) -> Step {
        self.whole(warp, "the barrier")?;
        if !self.warps_at(warp.rank, id).contains(&warp.id) {
            return Err(self.fault(warp, ViolationKind::DivergentBarrier, u32::MAX, "these threads are not among those of the barrier".into()));
        }
        warp.state = State::Threads(warp.pc, id);
        Ok(())
    }

    /// No warp can go on alone: blocks whose warps all stand at a barrier pass it, or the cluster does, or something is
    /// wrong.
    fn meet(&mut self) -> Step {
        let mut moved = false;
        for rank in 0..self.code.cluster as usize {
            let warps = self.warps_of(rank);
            let State::Barrier(op) = self.warps[warps.start].state else { continue };
            if self.warps[warps.clone()].iter().all(|w| w.state == State::Barrier(op)) {
                if let Op::Vote { dst, pred, vote } = self.code.ops[op] {
                    self.vote(warps.clone(), dst, pred, vote);
                }
                self.pass(warps);
                self.counters.block_barriers += 1;
                moved = true;
            }
        }
        for rank in 0..self.code.cluster as usize {
            for id in self.code.barriers.keys() {
                let warps = self.warps_at(rank, *id);
                if self.warps[warps.clone()].iter().all(|w| matches!(w.state, State::Threads(_, n) if n == *id)) {
                    self.pass(warps);
                    moved = true;
                }
            }
        }
        if moved {
            return Ok(());
        }
        match self.warps[0].state {
            State::Cluster(op) if matches!(self.code.ops[op], Op::ClusterBarrier) && self.warps.iter().all(|w| w.state == State::Cluster(op)) => {
                self.pass(0..self.warps.len());
                self.counters.cluster_barriers += 1;
                Ok(())
            }
            _ => Err(self.stuck()),
        }
    }

    /// Why no warp can go on.
    fn stuck(&self) -> Box<Violation> {
        // Those that wait for others, the smallest scope first.
        let here = |size: u32| {
            self.warps.iter().find_map(|w| match w.state {
                State::Threads(op, id) if size == 0 => Some((w, op, self.warps_at(w.rank, id))),
                State::Barrier(op) if size == 1 => Some((w, op, self.warps_of(w.rank))),
                State::Cluster(op) if size == 2 => Some((w, op, 0..self.warps.len())),
                _ => None,
            })
        };
        let same = |a: State, b: State| match (a, b) {
            (State::Threads(_, a), State::Threads(_, b)) => a == b,
            _ => a == b,
        };
        let found = (0..3).find_map(here);
        let missing = found.as_ref().and_then(|(at, _, scope)| self.warps[scope.clone()].iter().find(|w| !same(w.state, at.state)));
        // A warp that waits for an mbarrier keeps the others waiting.
        let missing = missing.filter(|w| !matches!(w.state, State::Mbarrier(..)));
        let (Some((at, op, _)), Some(missing)) = (found, missing) else {
            let waiting = self.warps.iter().find(|w| matches!(w.state, State::Mbarrier(..))).unwrap_or(&self.warps[0]);
            return self.fault(waiting, ViolationKind::Deadlock, 1, "no warp can go on: this mbarrier phase never completes".into());
        };
        let where_to = match missing.state {
            State::Barrier(other) | State::Cluster(other) | State::Threads(other, _) => {
                format!("stands at another barrier, of record {}", self.code.stmts[self.code.line[other] as usize].why.0)
            }
            _ => "has ended".into(),
        };
        let name = |w: &Warp| {
            let warp = w.id - self.warps_of(w.rank).start;
            if self.code.cluster > 1 {
                format!("warp {warp} of block {} of the cluster", w.rank)
            } else {
                format!("warp {warp}")
            }
        };
        let mut v =
            self.violation(ViolationKind::DivergentBarrier, op, missing.rank, format!("{} stands at the barrier, {} {where_to}", name(at), name(missing)));
        v.threads = vec![self.thread(missing, 0)];
        v
    }

    /// The result of a vote of `warps`.
    fn vote(&mut self, warps: Range<usize>, dst: u32, pred: u32, vote: Vote) {
        let count: u32 = self.warps[warps.clone()].iter().map(|w| w.r[pred as usize].iter().filter(|v| **v != 0).count() as u32).sum();
        let v = match vote {
            Vote::Any => u32::from(count > 0),
            Vote::All => u32::from(count == self.code.warps * 32),
            Vote::Count => count,
        };
        for w in &mut self.warps[warps] {
            w.r[dst as usize] = [v; 32];
            w.init[dst as usize] = u32::MAX;
        }
    }

    /// `warps` pass a barrier: what one knows, all know.
    fn pass(&mut self, warps: Range<usize>) {
        let mut all = Clock::new(self.warps.len(), self.phases());
        let mut fenced = all.clone();
        for w in &mut self.warps[warps.clone()] {
            w.clock.meet();
            all.join(&w.clock.known);
            fenced.join(&w.clock.fenced);
        }
        // The clocks of lanes are behind those of their warps now.
        all.lanes.retain(|t, _| !warps.contains(&(usize::from(*t) / 32)));
        for w in &mut self.warps[warps] {
            w.clock.known = all.clone();
            w.clock.fenced = fenced.clone();
            w.state = State::Ready;
            w.pc += 1;
        }
    }

    /// A claim of uniformity over `active` lanes of a warp.
    pub fn claim(&mut self, warp: &mut Warp, value: u32, uniform: Uniform) -> Step {
        if uniform == Uniform::None || warp.mask == 0 {
            return Ok(());
        }
        let yes = value & warp.mask;
        let told = format!("a condition that is claimed uniform over the {} is not", if uniform == Uniform::Warp { "warp" } else { "block" });
        if yes != 0 && yes != warp.mask {
            return Err(self.fault(warp, ViolationKind::NotUniform, warp.mask & !yes, told));
        }
        if uniform == Uniform::Block {
            let visit = warp.claims.entry(warp.pc).or_default();
            *visit += 1;
            let known = *self.claims.entry((warp.rank, warp.pc, *visit)).or_insert(yes != 0);
            if known != (yes != 0) {
                return Err(self.fault(warp, ViolationKind::NotUniform, warp.mask, told));
            }
        }
        Ok(())
    }

    /// A violation at operation `op` in block `rank`.
    pub fn violation(&self, kind: ViolationKind, op: usize, rank: usize, detail: String) -> Box<Violation> {
        let s = &self.code.stmts[self.code.line[op] as usize];
        Box::new(Violation {
            kind,
            kernel: self.code.name.clone(),
            phase: s.phase.clone(),
            why: s.why,
            block: [self.at[0] + rank as u32, self.at[1], self.at[2]],
            threads: Vec::new(),
            object: None,
            element: None,
            other: None,
            detail: if detail.is_empty() { s.what.clone() } else { format!("{}: {detail}", s.what) },
        })
    }

    /// The thread of lane `l` in its block.
    fn thread(&self, warp: &Warp, l: u32) -> u32 {
        (warp.id - self.warps_of(warp.rank).start) as u32 * 32 + l
    }

    /// A violation by lanes of a warp at its present operation.
    pub fn fault(&self, warp: &Warp, kind: ViolationKind, lanes: u32, detail: String) -> Box<Violation> {
        let mut v = self.violation(kind, warp.pc, warp.rank, detail);
        v.threads = (0..32).filter(|l| lanes >> l & 1 == 1).map(|l| self.thread(warp, l)).collect();
        v
    }

    /// A value that lanes of `needed` use must be defined.
    pub fn defined(&self, warp: &Warp, init: u32, needed: u32, what: &str) -> Step {
        let missing = needed & !init;
        if missing == 0 {
            return Ok(());
        }
        Err(match warp.undefined {
            Some(line) => {
                let s = &self.code.stmts[line as usize];
                self.fault(
                    warp,
                    ViolationKind::Arithmetic,
                    missing,
                    format!("{what} comes from an overflow, division by zero or wide shift in {} (record {})", s.what, s.why.0),
                )
            }
            None => self.fault(warp, ViolationKind::Uninitialised, missing, format!("{what} was never computed")),
        })
    }

    /// All 32 lanes must be there.
    pub fn whole(&self, warp: &Warp, what: &str) -> Step {
        if warp.mask == u32::MAX {
            return Ok(());
        }
        Err(self.fault(warp, ViolationKind::DivergentBarrier, !warp.mask, format!("these threads do not reach {what}")))
    }

    /// The access of a lane, for shadow state.
    pub fn now<'w>(&self, warp: &'w Warp, lane: usize) -> Now<'w> {
        Now { clock: &warp.clock, thread: (warp.id * 32 + lane) as u16, block: self.number, stmt: self.code.line[warp.pc] as u16 }
    }

    /// Counters of the present statement.
    pub fn statement(&mut self, line: u32) -> &mut StatementCounters {
        &mut self.counters.statements[line as usize]
    }
}
