//! One block: warps that run until they wait, and the barriers where they meet.

use super::bytecode::*;
use super::clock::{Clock, WarpClock};
use super::counters::{KernelCounters, StatementCounters};
use super::global::Device;
use super::math::{Lanes, Wide};
use super::shadow::{Now, Shadow};
use super::violation::{Violation, ViolationKind};
use crate::program::{Program, Uniform, Vote};
use std::collections::HashMap;

/// What a warp does next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum State {
    /// Runs on.
    #[default]
    Ready,
    /// Stands at a block barrier or vote: its operation.
    Barrier(usize),
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
    pub id: usize,
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
}

/// A block in execution.
pub struct Block<'a> {
    pub code: &'a Code,
    pub program: &'a Program,
    pub device: &'a mut Device,
    pub counters: &'a mut KernelCounters,
    pub published: &'a mut super::sync::Published,
    pub at: [u32; 3],
    pub number: u32,
    pub shared: Vec<u8>,
    pub shadow: Shadow,
    pub warps: Vec<Warp>,
    pub mbarriers: Vec<Mbarrier>,
    claims: HashMap<(usize, u32), bool>,
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
        let warps = code.warps as usize;
        let make = |id: usize| {
            let mut r = code.r32.clone();
            r[code.tid as usize] = std::array::from_fn(|l| (id * 32 + l) as u32);
            for (slot, v) in code.block.iter().zip(at) {
                r[*slot as usize] = [v; 32];
            }
            Warp {
                id,
                mask: u32::MAX,
                waited: if code.early { 0 } else { u32::MAX },
                r,
                w: code.r64.clone(),
                init: code.init32.clone(),
                init_wide: code.init64.clone(),
                clock: WarpClock::new(id, warps, code.mbarriers as usize),
                ..Warp::default()
            }
        };
        let bytes = code.shared_bytes as usize;
        Block {
            warps: (0..warps).map(make).collect(),
            shared: vec![0xff; bytes],
            shadow: Shadow::new(bytes.div_ceil(code.granule.max(1) as usize), code.mbarriers == 0),
            mbarriers: vec![Mbarrier::default(); code.mbarriers as usize],
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

    /// Runs the block to its end.
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
                self.counters.blocks += 1;
                return Ok(());
            }
            self.meet()?;
        }
    }

    fn ready(&self, w: usize) -> bool {
        match self.warps[w].state {
            State::Ready => true,
            State::Mbarrier(b, parity) => self.mbarriers[b].phase % 2 != parity,
            State::Barrier(_) | State::Done => false,
        }
    }

    /// All warps stand at the block barrier, or something is wrong.
    fn meet(&mut self) -> Step {
        let first = self.warps.iter().find_map(|w| if let State::Barrier(op) = w.state { Some((w.id, op)) } else { None });
        let Some((at, op)) = first else {
            let waiting = self.warps.iter().find(|w| matches!(w.state, State::Mbarrier(..)));
            let (id, pc) = waiting.map_or((0, 0), |w| (w.id, w.pc));
            let mut v = self.violation(ViolationKind::Deadlock, pc, "no warp can go on: this mbarrier phase never completes".into());
            v.threads = vec![id as u32 * 32];
            return Err(v);
        };
        if let Some(missing) = self.warps.iter().find(|w| w.state != State::Barrier(op)) {
            let where_to = match missing.state {
                State::Barrier(other) => format!("stands at another barrier, of record {}", self.code.stmts[self.code.line[other] as usize].why.0),
                State::Mbarrier(..) => "waits for an mbarrier".into(),
                _ => "has ended".into(),
            };
            let mut v = self.violation(ViolationKind::DivergentBarrier, op, format!("warp {at} stands at the barrier, warp {} {where_to}", missing.id));
            v.threads = vec![missing.id as u32 * 32];
            return Err(v);
        }
        if let Op::Vote { dst, pred, vote } = self.code.ops[op] {
            let count: u32 = self.warps.iter().map(|w| w.r[pred as usize].iter().filter(|v| **v != 0).count() as u32).sum();
            let v = match vote {
                Vote::Any => u32::from(count > 0),
                Vote::All => u32::from(count == self.code.warps * 32),
                Vote::Count => count,
            };
            for w in &mut self.warps {
                w.r[dst as usize] = [v; 32];
                w.init[dst as usize] = u32::MAX;
            }
        }
        let mut all = Clock::new(self.warps.len(), self.mbarriers.len());
        let mut fenced = all.clone();
        for w in &mut self.warps {
            w.clock.meet();
            all.join(&w.clock.known);
            fenced.join(&w.clock.fenced);
        }
        // The clocks of lanes are behind those of their warps now.
        all.lanes.clear();
        for w in &mut self.warps {
            w.clock.known = all.clone();
            w.clock.fenced = fenced.clone();
            w.state = State::Ready;
            w.pc += 1;
        }
        self.counters.block_barriers += 1;
        Ok(())
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
            let known = *self.claims.entry((warp.pc, *visit)).or_insert(yes != 0);
            if known != (yes != 0) {
                return Err(self.fault(warp, ViolationKind::NotUniform, warp.mask, told));
            }
        }
        Ok(())
    }

    /// A violation at operation `op`.
    pub fn violation(&self, kind: ViolationKind, op: usize, detail: String) -> Box<Violation> {
        let s = &self.code.stmts[self.code.line[op] as usize];
        Box::new(Violation {
            kind,
            kernel: self.code.name.clone(),
            phase: s.phase.clone(),
            why: s.why,
            block: self.at,
            threads: Vec::new(),
            object: None,
            element: None,
            other: None,
            detail: if detail.is_empty() { s.what.clone() } else { format!("{}: {detail}", s.what) },
        })
    }

    /// A violation by lanes of a warp at its present operation.
    pub fn fault(&self, warp: &Warp, kind: ViolationKind, lanes: u32, detail: String) -> Box<Violation> {
        let mut v = self.violation(kind, warp.pc, detail);
        v.threads = (0..32).filter(|l| lanes >> l & 1 == 1).map(|l| warp.id as u32 * 32 + l).collect();
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
