//! One abstract run of a kernel: who touches which bytes of shared memory when, and what clashes.

use super::{count, enters, Branches, Hazard, Interval, Path, KINDS};
use flashderive_device::program::*;
use std::collections::{BTreeMap, BTreeSet};

/// Trips of a loop of known length that are run.
const MOST_TRIPS: i64 = 64;

/// Who touched a cell.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Visit + 1 and thread of the last write.
    write: u32,
    writer: u32,
    /// Visit + 1 of the last read since, the first reader, and whether there are several.
    read: u32,
    reader: u32,
    many_threads: bool,
    many_warps: bool,
    /// The same of atomic operations since the last write.
    added: u32,
    adder: u32,
    many_adders: bool,
    many_adding_warps: bool,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Read,
    Write,
    Add,
}

/// Thread number that stands for all lanes of a warp.
const WHOLE_WARP: u32 = 1 << 16;
/// Thread number that stands for threads of several warps: its own warp is no block's.
const NO_WARP: u32 = WHOLE_WARP - 1;

pub(super) struct Run<'a> {
    path: Path,
    /// Places that loops take in turn.
    turns: i64,
    threads: u32,
    shared: Vec<(u32, u32)>,
    bytes: Vec<u32>,
    cells: Vec<Cell>,
    /// Values of integer scalars, by variable and thread.
    vars: Vec<Vec<Option<i64>>>,
    types: Vec<Ty>,
    /// Static statement of each visit, and the region that it is in.
    visits: Vec<u32>,
    regions: Vec<u32>,
    /// The region around each region: a branch, or a trip that a loop need not have. The first is the kernel, around itself.
    around: Vec<u32>,
    /// Where the run is.
    region: u32,
    /// The branches of the kernel, and how often each was come to.
    branches: &'a Branches,
    met: BTreeMap<u32, u32>,
    /// Branches that were left: the visit of each, and that of the last statement of its arm.
    left: Vec<(u32, u32)>,
    /// (from visit, to visit, block scope, hazard).
    found: Vec<(u32, u32, bool, Hazard)>,
    pub(super) phases: BTreeMap<u32, PhaseId>,
    /// Asynchronous copies: groups of (thread, byte range, buffer); the last one is open.
    groups: Vec<Vec<(u32, u32, u32, u32)>>,
    /// Visit, buffer and thread of additions at unknown places.
    added: BTreeSet<(u32, u32, u32)>,
    /// By buffer, kind of hazard and whether two warps are concerned: visit + 1 of the latest earlier access.
    now: Vec<u32>,
}

impl<'a> Run<'a> {
    /// Runs `body` of `kernel` along a path; its loops take so many places in turn.
    pub(super) fn along(kernel: &Kernel, path: (Path, i64), branches: &'a Branches, body: &[Stmt]) -> Run<'a> {
        let mut run = Run::new(kernel, path, branches);
        run.block(body, &mut 0);
        run
    }

    fn new(kernel: &Kernel, (path, turns): (Path, i64), branches: &'a Branches) -> Run<'a> {
        Run {
            path,
            turns,
            threads: kernel.threads,
            shared: kernel.shared.iter().map(|s| (s.offset, s.elem.bits() / 8)).collect(),
            bytes: kernel.shared.iter().map(Shared::bytes).collect(),
            cells: vec![Cell::default(); kernel.shared_bytes() as usize],
            vars: kernel.vars.iter().map(|_| Vec::new()).collect(),
            types: kernel.vars.iter().map(|v| v.ty).collect(),
            visits: Vec::new(),
            regions: Vec::new(),
            around: vec![0],
            region: 0,
            branches,
            met: BTreeMap::new(),
            left: Vec::new(),
            found: Vec::new(),
            phases: BTreeMap::new(),
            groups: vec![Vec::new()],
            added: BTreeSet::new(),
            now: vec![0; kernel.shared.len() * 6],
        }
    }

    /// How often each statement was come to.
    pub(super) fn times(&self) -> BTreeMap<u32, u64> {
        let mut out = BTreeMap::new();
        self.visits.iter().for_each(|s| *out.entry(*s).or_insert(0) += 1);
        out
    }

    /// Where barriers may stand, for each hazard.
    pub(super) fn intervals(&self, block: bool) -> Vec<(Interval, Hazard)> {
        let mut out: Vec<(Interval, Hazard)> = Vec::new();
        let mut known: BTreeSet<(Interval, Hazard)> = BTreeSet::new();
        for (from, to, _, hazard) in self.found.iter().filter(|f| f.2 == block) {
            let passed = self.passed(*from as usize, *to as usize);
            let between = |visit: &usize| passed.contains(&self.regions[*visit]);
            let points = (*from as usize + 1..=*to as usize).filter(between).map(|v| self.visits[v]).collect();
            let over = self
                .left
                .iter()
                .filter(|(first, last)| from < first && last < to && between(&(*first as usize)))
                .map(|(first, _)| self.visits[*first as usize]);
            let one = (Interval { points, over: over.collect() }, hazard.clone());
            if known.insert(one.clone()) {
                out.push(one);
            }
        }
        out
    }

    /// The regions that whoever makes visits `from` and `to` passes.
    fn passed(&self, from: usize, to: usize) -> BTreeSet<u32> {
        let mut out = BTreeSet::from([0]);
        for visit in [from, to] {
            let mut region = self.regions[visit];
            while region != 0 {
                out.insert(region);
                region = self.around[region as usize];
            }
        }
        out
    }

    /// Runs a body that not every execution passes.
    fn inside(&mut self, body: &[Stmt], number: &mut u32) {
        let before = self.region;
        self.enter();
        self.block(body, number);
        self.region = before;
    }

    fn enter(&mut self) {
        self.around.push(self.region);
        self.region = self.around.len() as u32 - 1;
    }

    /// The trips of a loop whose length is not known, each within what the one before is in: two, none, or as many as the path says.
    fn some_trips(&mut self, body: &[Stmt], (first, most): (u32, i64), mut begin: impl FnMut(&mut Run, i64)) {
        // The loop itself is the statement before its body.
        let trips = self.path.trips(self.branches.number_of_loop(first.saturating_sub(1)));
        let before = self.region;
        for trip in 0..trips.min(most) {
            self.enter();
            begin(self, trip);
            self.block(body, &mut { first });
        }
        self.region = before;
    }

    fn block(&mut self, body: &[Stmt], number: &mut u32) {
        for s in body {
            let here = *number;
            *number += 1;
            self.visit(here, s);
            if !enters(s) {
                let all: Vec<u32> = (0..self.threads).collect();
                self.leaf(s, &all);
                self.settle();
                continue;
            }
            match &s.kind {
                StmtKind::For { var, from, to, step, body, .. } => {
                    let start = self.eval(from, 0);
                    let end = self.eval(to, 0);
                    let first = *number;
                    let mut after = first;
                    count(body, &mut after);
                    let at = |trip: i64| start.unwrap_or(0) + trip * step;
                    let var = var.0 as usize;
                    if let (Some(a), Some(b)) = (start, end) {
                        // Of many trips fewer, the last of them with the same places in turn.
                        let all = ((b - a + step - 1) / step).max(0);
                        let some = if all <= MOST_TRIPS { all } else { MOST_TRIPS - (MOST_TRIPS - all).rem_euclid(self.turns) };
                        for trip in 0..some {
                            self.vars[var] = vec![Some(at(trip)); self.threads as usize];
                            *number = first;
                            self.block(body, number);
                        }
                    } else {
                        self.some_trips(body, (first, i64::MAX), |run, trip| run.vars[var] = vec![Some(at(trip)); run.threads as usize]);
                    }
                    *number = after;
                }
                StmtKind::While { cond, body, .. } => {
                    let first = *number;
                    let most = if once(cond, body) { 1 } else { i64::MAX };
                    self.some_trips(body, (first, most), |_, _| {});
                    count(body, number);
                }
                StmtKind::If { then, otherwise, .. } => {
                    let visit = self.met.entry(here).or_default();
                    *visit += 1;
                    let taken = self.path.takes(self.branches.number(here) as u32, *visit);
                    let branch = self.visits.len() as u32 - 1;
                    let first = *number;
                    let mut second = first;
                    count(then, &mut second);
                    let (arm, mut at) = if taken { (then, first) } else { (otherwise, second) };
                    self.inside(arm, &mut at);
                    self.left.push((branch, self.visits.len() as u32 - 1));
                    *number = second;
                    count(otherwise, number);
                }
                _ => {}
            }
        }
    }

    fn visit(&mut self, number: u32, s: &Stmt) {
        self.visits.push(number);
        self.regions.push(self.region);
        self.phases.entry(number).or_insert(s.phase);
        if let StmtKind::AsyncCommit = s.kind {
            self.groups.push(Vec::new());
        }
        if let StmtKind::AsyncWait { pending } = s.kind {
            let closed = self.groups.len() - 1;
            let done: Vec<_> = self.groups.drain(..closed.saturating_sub(pending as usize)).flatten().collect();
            for (thread, start, bytes, buffer) in done {
                self.touch(thread, start, bytes, buffer, Touch::Write);
            }
            self.settle();
        }
        let all = match s.kind {
            StmtKind::BarrierVote { .. } | StmtKind::Barrier { scope: Scope::Cluster | Scope::Block } => true,
            StmtKind::Barrier { scope: Scope::Threads { from, count, .. } } => from == 0 && count == self.threads,
            _ => false,
        };
        if all {
            // It orders everything before against everything after.
            for c in &mut self.cells {
                *c = Cell::default();
            }
        }
    }

    /// Turns the conflicts of the current visit into intervals.
    fn settle(&mut self) {
        let here = self.visits.len() as u32 - 1;
        let to = self.visits[here as usize];
        for at in 0..self.now.len() {
            let Some(from) = std::mem::take(&mut self.now[at]).checked_sub(1) else { continue };
            if from == here {
                continue;
            }
            let hazard = Hazard { kind: KINDS[at % 6 / 2], buffer: at as u32 / 6, from: self.visits[from as usize], to };
            self.found.push((from, here, at % 2 == 1, hazard));
        }
    }

    fn leaf(&mut self, s: &Stmt, active: &[u32]) {
        match &s.kind {
            StmtKind::Assign { dst: Place { var, at: None }, value } if self.types[var.0 as usize] != Ty::F32 => {
                // The old value may be part of the new one.
                let values: Vec<Option<i64>> = active.iter().map(|t| self.eval(value, *t)).collect();
                let of = &mut self.vars[var.0 as usize];
                of.resize(self.threads as usize, None);
                for (t, v) in active.iter().zip(values) {
                    of[*t as usize] = v;
                }
            }
            StmtKind::For { var, from, to, step, body, .. } => self.trips_of_threads(*var, (from, to, *step), body, active),
            StmtKind::While { body, .. } => {
                for s in body.iter().chain(body) {
                    self.leaf(s, active);
                }
            }
            StmtKind::If { cond, then, otherwise, .. } => {
                let yes: Vec<u32> = active.iter().copied().filter(|t| self.eval(cond, *t) != Some(0)).collect();
                let no: Vec<u32> = active.iter().copied().filter(|t| !matches!(self.eval(cond, *t), Some(v) if v != 0)).collect();
                for s in then {
                    self.leaf(s, &yes);
                }
                for s in otherwise {
                    self.leaf(s, &no);
                }
            }
            StmtKind::Load { dst, count, mem, index, pred, .. } => {
                if dst.at.is_none() {
                    self.vars[dst.var.0 as usize] = Vec::new();
                }
                if let Mem::Shared(b) = mem {
                    self.access(active, *b, index, *count, pred.as_ref(), Touch::Read, 0);
                }
            }
            StmtKind::Store { count, mem: Mem::Shared(b), index, pred, .. } => self.access(active, *b, index, *count, pred.as_ref(), Touch::Write, 0),
            StmtKind::Atomic { mem: Mem::Shared(b), index, pred, old, .. } => {
                self.access(active, *b, index, 1, pred.as_ref(), Touch::Add, 0);
                if let Some(v) = old {
                    self.vars[v.0 as usize] = Vec::new();
                }
            }
            StmtKind::LdMatrix { shared, index, count, .. } => {
                let lanes: Vec<u32> = active.iter().copied().filter(|t| t % 32 < count * 8).collect();
                self.access(&lanes, *shared, index, 8, None, Touch::Read, WHOLE_WARP);
            }
            StmtKind::CopyAsync { shared, dst, bytes, .. } => {
                let (base, size) = self.shared[shared.0 as usize];
                for t in active {
                    match self.eval(dst, *t) {
                        Some(at) => {
                            let start = base + at as u32 * size;
                            self.touch(*t, start, *bytes, shared.0, Touch::Write);
                            if let Some(open) = self.groups.last_mut() {
                                open.push((*t, start, *bytes, shared.0));
                            }
                        }
                        None => self.whole(*t, shared.0, Touch::Write),
                    }
                }
            }
            // Bytes that the copy engine brings are written from when it is asked; who waits at the mbarrier has them.
            StmtKind::BulkCopy { shared, dst, bytes, .. } => {
                let (base, size) = self.shared[shared.0 as usize];
                for t in active {
                    match (self.eval(dst, *t), self.eval(bytes, *t)) {
                        (Some(at), Some(bytes)) => self.touch(*t, base + at as u32 * size, bytes as u32, shared.0, Touch::Write),
                        _ => self.whole(*t, shared.0, Touch::Write),
                    }
                }
            }
            StmtKind::MbarrierInit { barrier, at, .. } => self.access(active, *barrier, at, 1, None, Touch::Write, 0),
            StmtKind::MbarrierWait { barrier, at, .. } | StmtKind::MbarrierArrive { barrier, at, rank: None, .. } => {
                self.access(active, *barrier, at, 1, None, Touch::Read, 0)
            }
            StmtKind::Shuffle { dst: Place { var, at: None }, .. } => self.vars[var.0 as usize] = Vec::new(),
            StmtKind::Ballot { dst, .. } | StmtKind::Elect { dst } | StmtKind::BarrierVote { dst, .. } => self.vars[dst.0 as usize] = Vec::new(),
            _ => {}
        }
    }

    /// A loop that threads go through by themselves: each from a first trip of its own to an end of its own, or once with an unknown number.
    fn trips_of_threads(&mut self, var: VarId, (from, to, step): (&Expr, &Expr, i64), body: &[Stmt], active: &[u32]) {
        let var = var.0 as usize;
        let ends: Option<Vec<(i64, i64)>> = active.iter().map(|t| Some((self.eval(from, *t)?, self.eval(to, *t)?))).collect();
        let Some(ends) = ends.filter(|_| step > 0) else {
            self.vars[var] = Vec::new();
            body.iter().for_each(|s| self.leaf(s, active));
            return;
        };
        let mut at: Vec<(u32, i64, i64)> = active.iter().zip(ends).map(|(t, (from, to))| (*t, from, to)).collect();
        loop {
            at.retain(|(_, i, to)| i < to);
            if at.is_empty() {
                return;
            }
            let mut values = vec![None; self.threads as usize];
            at.iter().for_each(|(t, i, _)| values[*t as usize] = Some(*i));
            self.vars[var] = values;
            let going: Vec<u32> = at.iter().map(|(t, ..)| *t).collect();
            body.iter().for_each(|s| self.leaf(s, &going));
            at.iter_mut().for_each(|(_, i, _)| *i += step);
        }
    }

    fn access(&mut self, active: &[u32], buffer: SharedId, index: &Expr, count: u32, pred: Option<&Expr>, how: Touch, as_warp: u32) {
        let (base, size) = self.shared[buffer.0 as usize];
        // Of accesses at unknown places, who makes them, by the range in which they are, if that is known.
        let mut unknown: BTreeMap<Option<(i64, i64)>, Vec<u32>> = BTreeMap::new();
        for t in active {
            if pred.is_some_and(|p| self.eval(p, *t) == Some(0)) {
                continue;
            }
            let who = if as_warp == 0 { *t } else { (*t / 32 * 32) | WHOLE_WARP };
            match self.eval(index, *t) {
                Some(at) => self.touch(who, base + at as u32 * size, count * size, buffer.0, how),
                None => unknown.entry(self.range(index, *t).filter(|_| how != Touch::Add)).or_default().push(who),
            }
        }
        for (range, threads) in unknown {
            let Some(who) = together(&threads) else { continue };
            match range {
                Some((least, most)) => self.touch(who, base + least as u32 * size, (most - least) as u32 * size + count * size, buffer.0, how),
                None => self.whole(who, buffer.0, how),
            }
        }
    }

    /// The least and the largest value of an index of which a part is not known: what is masked lies below its mask.
    fn range(&self, e: &Expr, t: u32) -> Option<(i64, i64)> {
        if let Some(v) = self.eval(e, t) {
            return Some((v, v));
        }
        match e {
            Expr::Cast(Ty::I32 | Ty::I64 | Ty::U32, a) => self.range(a, t),
            Expr::Binary(BinaryOp::And, _, mask) => self.eval(mask, t).filter(|m| *m >= 0).map(|m| (0, m)),
            Expr::Binary(BinaryOp::Add, a, b) => {
                let ((a, b), (c, d)) = (self.range(a, t)?, self.range(b, t)?);
                Some((a + c, b + d))
            }
            Expr::Binary(BinaryOp::Mul, a, b) => {
                let ((a, b), by) = (self.range(a, t)?, self.eval(b, t).filter(|by| *by >= 0)?);
                Some((a * by, b * by))
            }
            _ => None,
        }
    }

    fn whole(&mut self, thread: u32, buffer: u32, how: Touch) {
        // Additions at unknown places of one visit: the second of a thread touches what the first did.
        let visit = self.visits.len() as u32;
        if how == Touch::Add && !self.added.insert((visit, buffer, thread)) {
            return;
        }
        let (start, bytes) = (self.shared[buffer as usize].0, self.bytes[buffer as usize]);
        self.touch(thread, start, bytes, buffer, how);
    }

    /// Thread `who` touches `bytes` from `start` on.
    fn touch(&mut self, who: u32, start: u32, bytes: u32, buffer: u32, how: Touch) {
        let visit = self.visits.len() as u32;
        let warp = |t: u32| (t & (WHOLE_WARP - 1)) / 32;
        for at in start..(start + bytes).min(self.cells.len() as u32) {
            let mut c = self.cells[at as usize];
            let mut clash = |other: u32, since: u32, several: bool, warps: bool, kind: usize| {
                // Who stands for several threads clashes with itself.
                if since == 0 || (other == who && !several && who < NO_WARP) {
                    return;
                }
                let block = warps || warp(other) != warp(who) || who == NO_WARP;
                let e = &mut self.now[buffer as usize * 6 + kind * 2 + usize::from(block)];
                *e = (*e).max(since);
            };
            // Two stores by several threads at unknown places go where counters or permutations send them: to places of their own. (Where that is not so
            // the emulator sees a race.)
            let apart = how == Touch::Write && who >= NO_WARP && c.writer >= NO_WARP;
            if !apart {
                clash(c.writer, c.write, false, false, if how == Touch::Write { 2 } else { 0 });
            }
            if how != Touch::Add {
                clash(c.adder, c.added, c.many_adders, c.many_adding_warps, if how == Touch::Write { 2 } else { 0 });
            }
            if how != Touch::Read {
                clash(c.reader, c.read, c.many_threads, c.many_warps, 1);
            }
            if how == Touch::Write {
                c = Cell { write: visit, writer: who, ..Cell::default() };
            } else if how == Touch::Add {
                c.many_adders |= c.added != 0 && c.adder != who;
                c.many_adding_warps |= c.added != 0 && warp(c.adder) != warp(who);
                c.adder = if c.added == 0 { who } else { c.adder };
                c.added = visit;
            } else if c.read == 0 {
                c.read = visit;
                c.reader = who;
            } else {
                c.read = visit;
                c.many_threads |= c.reader != who;
                c.many_warps |= warp(c.reader) != warp(who);
            }
            self.cells[at as usize] = c;
        }
    }

    fn eval(&self, e: &Expr, t: u32) -> Option<i64> {
        Some(match e {
            Expr::Int(v, _) => *v,
            Expr::Var(v) => *self.vars[v.0 as usize].get(t as usize)?.as_ref()?,
            Expr::Tid => t as i64,
            Expr::Cast(Ty::I32 | Ty::I64 | Ty::U32, a) => self.eval(a, t)?,
            Expr::Select(c, a, b) => {
                if self.eval(c, t)? != 0 {
                    self.eval(a, t)?
                } else {
                    self.eval(b, t)?
                }
            }
            Expr::Unary(UnaryOp::Not, a) => i64::from(self.eval(a, t)? == 0),
            Expr::Unary(UnaryOp::Neg, a) => -self.eval(a, t)?,
            Expr::Binary(op, a, b) => {
                let x = self.eval(a, t);
                let y = self.eval(b, t);
                if let BinaryOp::And = op {
                    if x == Some(0) || y == Some(0) {
                        return Some(0);
                    }
                }
                let (x, y) = (x?, y?);
                match op {
                    BinaryOp::Add => x + y,
                    BinaryOp::Sub => x - y,
                    BinaryOp::Mul => x * y,
                    BinaryOp::Div | BinaryOp::FloorDiv if y > 0 => x.div_euclid(y),
                    BinaryOp::Mod | BinaryOp::FloorMod if y > 0 => x.rem_euclid(y),
                    BinaryOp::Min => x.min(y),
                    BinaryOp::Max => x.max(y),
                    BinaryOp::And => x & y,
                    BinaryOp::Or => x | y,
                    BinaryOp::Xor => x ^ y,
                    BinaryOp::Shl => x << y.clamp(0, 62),
                    BinaryOp::Shr => x >> y.clamp(0, 62),
                    BinaryOp::Eq => i64::from(x == y),
                    BinaryOp::Ne => i64::from(x != y),
                    BinaryOp::Lt => i64::from(x < y),
                    BinaryOp::Le => i64::from(x <= y),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// Who stands for threads that each may touch all of a buffer: one that is none of them, so that all of them clash with what it does, in their warp if it is
/// one warp's lanes, else in none.
fn together(threads: &[u32]) -> Option<u32> {
    let warp = |t: &u32| (t & (WHOLE_WARP - 1)) / 32;
    let first = threads.first()?;
    Some(match () {
        () if threads.iter().any(|t| warp(t) != warp(first)) => NO_WARP,
        () if threads.iter().any(|t| t != first) => (warp(first) * 32) | WHOLE_WARP,
        () => *first,
    })
}

/// Whether a loop ends behind its first trip: what it asks for is taken back there.
fn once(cond: &Expr, body: &[Stmt]) -> bool {
    let Expr::Binary(BinaryOp::Ne, a, b) = cond else { return false };
    let (Expr::Var(asked), Expr::Int(0, _)) = (&**a, &**b) else { return false };
    let last = body.last().map(|s| &s.kind);
    matches!(last, Some(StmtKind::Assign { dst: Place { var, at: None }, value: Expr::Int(0, _) }) if var == asked)
}
