//! Placing barriers from dependences (step 3).
//!
//! The kernel is run abstractly: every thread's shared-memory addresses are computed, loops of unknown length take
//! two trips, unknown conditions hold. For each access, the last conflicting access of another thread (RAW, WAR, WAW)
//! opens an interval of the execution in which a barrier must stand. Atomic operations read and write, but need no order
//! among themselves. An asynchronous copy writes when it is issued
//! and again when its thread waits for it. The least set of static cut points that stabs all intervals is taken:
//! block barriers where two warps conflict, warp barriers where only lanes of one warp do.

use flashderive_device::program::*;
use std::collections::{BTreeMap, BTreeSet};

/// Kinds of hazards.
const KINDS: [&str; 3] = ["RAW", "WAR", "WAW"];

/// A barrier that was placed, with what it orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Warp or block.
    pub scope: Scope,
    /// Phase of the statement behind it.
    pub before: String,
    /// Hazards it covers: kind, buffer, phases.
    pub reasons: Vec<String>,
}

/// What one cut point must order: a hazard between two statements.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hazard {
    kind: &'static str,
    buffer: u32,
    from: u32,
    to: u32,
}

/// Inserts the barriers and returns them with their reasons. Where warps have roles, those of the first role get barriers of their own; the other shares memory through mbarriers only.
pub fn place(kernel: &mut Kernel) -> Vec<Placed> {
    let roles = kernel.body.iter().position(is_role);
    let Some(first) = roles else { return place_all(kernel) };
    let mut placed = Vec::new();
    for at in first..kernel.body.len() {
        let StmtKind::If { cond: Expr::Binary(BinaryOp::Lt, _, threads), then, uniform: Uniform::Warp, .. } = &kernel.body[at].kind else { continue };
        let Expr::Int(threads, _) = **threads else { continue };
        // What stands before is run for the values of its variables.
        let mut role = kernel.clone();
        role.threads = threads as u32;
        role.body.truncate(first);
        let (start, here) = (role.body.len(), then.clone());
        role.body.push(Stmt { kind: StmtKind::WarpgroupFence, ..kernel.body[at].clone() });
        role.body.extend(here);
        placed.extend(place_all(&mut role));
        let mut arm = role.body.split_off(start);
        arm.retain({
            let mut marker = true;
            move |s| !(std::mem::take(&mut marker) && matches!(s.kind, StmtKind::WarpgroupFence))
        });
        narrow(&mut arm, Scope::Threads { from: 0, count: role.threads, id: 1 });
        if let StmtKind::If { then, .. } = &mut kernel.body[at].kind {
            *then = arm;
        }
    }
    placed
}

/// Whether a branch gives warps roles: the copy engine's work is one arm's alone.
fn is_role(s: &Stmt) -> bool {
    fn copies(body: &[Stmt]) -> bool {
        body.iter().any(|s| match &s.kind {
            StmtKind::TensorCopy { .. } => true,
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => copies(body),
            StmtKind::If { then, otherwise, .. } => copies(then) || copies(otherwise),
            _ => false,
        })
    }
    matches!(&s.kind, StmtKind::If { otherwise, .. } if copies(otherwise))
}

/// Block barriers become barriers of `scope`.
fn narrow(body: &mut [Stmt], scope: Scope) {
    for s in body {
        match &mut s.kind {
            StmtKind::Barrier { scope: old @ Scope::Block } => *old = scope,
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => narrow(body, scope),
            StmtKind::If { then, otherwise, .. } => {
                narrow(then, scope);
                narrow(otherwise, scope);
            }
            _ => {}
        }
    }
}

fn place_all(kernel: &mut Kernel) -> Vec<Placed> {
    let mut run = Run::new(kernel);
    let body = kernel.body.clone();
    let mut number = 0;
    run.block(&body, &mut number);
    let block: Vec<(BTreeSet<u32>, Hazard)> = run.intervals(true);
    let warp: Vec<(BTreeSet<u32>, Hazard)> = run.intervals(false);
    let weights = run.visits.iter().fold(BTreeMap::new(), |mut w, s| {
        *w.entry(*s).or_insert(0u64) += 1;
        w
    });
    let cuts = hit(&block.iter().map(|(s, _)| s.clone()).collect::<Vec<_>>(), &weights);
    let left: Vec<(BTreeSet<u32>, Hazard)> = warp.into_iter().filter(|(s, _)| s.is_disjoint(&cuts)).collect();
    let warp_cuts = hit(&left.iter().map(|(s, _)| s.clone()).collect::<Vec<_>>(), &weights);
    let mut placed = Vec::new();
    for (cuts, intervals, scope) in [(&cuts, &block, Scope::Block), (&warp_cuts, &left, Scope::Warp)] {
        for cut in cuts {
            let mut reasons: Vec<String> = intervals
                .iter()
                .filter(|(s, _)| s.contains(cut))
                .map(|(_, h)| {
                    format!("{} on {}: {} -> {}", h.kind, kernel.shared[h.buffer as usize].name, run.phase_of(h.from, kernel), run.phase_of(h.to, kernel))
                })
                .collect();
            reasons.sort();
            reasons.dedup();
            placed.push(Placed { scope, before: run.phase_of(*cut, kernel), reasons });
        }
    }
    let mut number = 0;
    kernel.body = insert(&body, &mut number, &cuts, &warp_cuts);
    placed
}

/// Weighted greedy stabbing, then every cut that is not needed is dropped.
fn hit(intervals: &[BTreeSet<u32>], weights: &BTreeMap<u32, u64>) -> BTreeSet<u32> {
    let mut distinct: Vec<&BTreeSet<u32>> = Vec::new();
    for i in intervals {
        if !distinct.contains(&i) {
            distinct.push(i);
        }
    }
    // An interval that holds another one is hit with it.
    let minimal: Vec<&BTreeSet<u32>> = distinct.iter().copied().filter(|a| !distinct.iter().any(|b| b != a && b.is_subset(a))).collect();
    let mut cuts: BTreeSet<u32> = BTreeSet::new();
    let mut open: Vec<&BTreeSet<u32>> = minimal.clone();
    while !open.is_empty() {
        let mut score: BTreeMap<u32, u64> = BTreeMap::new();
        for i in &open {
            for s in *i {
                *score.entry(*s).or_insert(0) += 1;
            }
        }
        // Most intervals for the fewest executions; later points first, so that independent work comes before a barrier.
        let Some(best) = score.iter().max_by(|(a, x), (b, y)| {
            let (wa, wb) = (weights.get(a).copied().unwrap_or(1), weights.get(b).copied().unwrap_or(1));
            (*x * wb).cmp(&(*y * wa)).then(a.cmp(b))
        }) else {
            break;
        };
        let best = *best.0;
        cuts.insert(best);
        open.retain(|i| !i.contains(&best));
    }
    let mut by_cost: Vec<u32> = cuts.iter().copied().collect();
    by_cost.sort_by_key(|c| std::cmp::Reverse(weights.get(c).copied().unwrap_or(1)));
    for c in by_cost {
        let mut fewer = cuts.clone();
        fewer.remove(&c);
        if minimal.iter().all(|i| !i.is_disjoint(&fewer)) {
            cuts = fewer;
        }
    }
    cuts
}

/// Statements into whose bodies a barrier may go: loops that stay loops, unrolled ones over several phases, branches that all
/// threads take together.
fn enters(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::For { unroll: Unroll::Full, uniform: Uniform::Block, body, .. } => {
            let first = body.first().map(|s| s.phase);
            body.iter().any(|s| Some(s.phase) != first)
        }
        StmtKind::For { unroll: Unroll::No, uniform: Uniform::Block, .. }
        | StmtKind::While { uniform: Uniform::Block, .. }
        | StmtKind::If { uniform: Uniform::Block, .. } => true,
        _ => false,
    }
}

fn insert(body: &[Stmt], number: &mut u32, cuts: &BTreeSet<u32>, warp_cuts: &BTreeSet<u32>) -> Vec<Stmt> {
    let mut out = Vec::new();
    for s in body {
        let here = *number;
        *number += 1;
        for (set, scope) in [(cuts, Scope::Block), (warp_cuts, Scope::Warp)] {
            if set.contains(&here) {
                out.push(Stmt { kind: StmtKind::Barrier { scope }, phase: s.phase, why: s.why });
            }
        }
        let mut s = s.clone();
        if enters(&s) {
            match &mut s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => *body = insert(body, number, cuts, warp_cuts),
                StmtKind::If { then, otherwise, .. } => {
                    *then = insert(then, number, cuts, warp_cuts);
                    *otherwise = insert(otherwise, number, cuts, warp_cuts);
                }
                _ => {}
            }
        }
        out.push(s);
    }
    out
}

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

struct Run {
    threads: u32,
    shared: Vec<(u32, u32)>,
    bytes: Vec<u32>,
    cells: Vec<Cell>,
    /// Values of integer scalars, by variable and thread.
    vars: Vec<Vec<Option<i64>>>,
    types: Vec<Ty>,
    /// Static statement of each visit.
    visits: Vec<u32>,
    /// (from visit, to visit, block scope, hazard).
    found: Vec<(u32, u32, bool, Hazard)>,
    phases: BTreeMap<u32, PhaseId>,
    /// Asynchronous copies: groups of (thread, byte range, buffer); the last one is open.
    groups: Vec<Vec<(u32, u32, u32, u32)>>,
    /// Visit, buffer and thread of additions at unknown places.
    added: BTreeSet<(u32, u32, u32)>,
    /// By buffer, kind of hazard and whether two warps are concerned: visit + 1 of the latest earlier access.
    now: Vec<u32>,
}

impl Run {
    fn new(kernel: &Kernel) -> Run {
        Run {
            threads: kernel.threads,
            shared: kernel.shared.iter().map(|s| (s.offset, s.elem.bits() / 8)).collect(),
            bytes: kernel.shared.iter().map(Shared::bytes).collect(),
            cells: vec![Cell::default(); kernel.shared_bytes() as usize],
            vars: kernel.vars.iter().map(|_| Vec::new()).collect(),
            types: kernel.vars.iter().map(|v| v.ty).collect(),
            visits: Vec::new(),
            found: Vec::new(),
            phases: BTreeMap::new(),
            groups: vec![Vec::new()],
            added: BTreeSet::new(),
            now: vec![0; kernel.shared.len() * 6],
        }
    }

    fn phase_of(&self, number: u32, kernel: &Kernel) -> String {
        self.phases.get(&number).and_then(|p| kernel.phases.get(p.0 as usize)).map(|p| p.name.clone()).unwrap_or_default()
    }

    /// Sets of static cut points, one a hazard.
    fn intervals(&self, block: bool) -> Vec<(BTreeSet<u32>, Hazard)> {
        let mut out: Vec<(BTreeSet<u32>, Hazard)> = Vec::new();
        let mut seen: BTreeSet<(Vec<u32>, Hazard)> = BTreeSet::new();
        for (from, to, scope, hazard) in &self.found {
            if *scope != block {
                continue;
            }
            let set: BTreeSet<u32> = self.visits[*from as usize + 1..=*to as usize].iter().copied().collect();
            if seen.insert((set.iter().copied().collect(), hazard.clone())) {
                out.push((set, hazard.clone()));
            }
        }
        out
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
                    let trips = match (start, end) {
                        (Some(a), Some(b)) => ((b - a + step - 1) / step).clamp(0, 64),
                        _ => 2,
                    };
                    let first = *number;
                    let mut after = first;
                    count(body, &mut after);
                    for trip in 0..trips {
                        let value = start.unwrap_or(0) + trip * step;
                        self.vars[var.0 as usize] = vec![Some(value); self.threads as usize];
                        *number = first;
                        self.block(body, number);
                    }
                    *number = after;
                }
                StmtKind::While { body, .. } => {
                    let first = *number;
                    for _ in 0..2 {
                        *number = first;
                        self.block(body, number);
                    }
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.block(then, number);
                    self.block(otherwise, number);
                }
                _ => {}
            }
        }
    }

    fn visit(&mut self, number: u32, s: &Stmt) {
        self.visits.push(number);
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
            StmtKind::For { var, from, to, step, body, .. } => {
                let (Some(a), Some(b)) = (self.eval(from, active.first().copied().unwrap_or(0)), self.eval(to, active.first().copied().unwrap_or(0))) else {
                    self.vars[var.0 as usize] = Vec::new();
                    for s in body {
                        self.leaf(s, active);
                    }
                    return;
                };
                let mut i = a;
                while i < b {
                    self.vars[var.0 as usize] = vec![Some(i); self.threads as usize];
                    for s in body {
                        self.leaf(s, active);
                    }
                    i += step;
                }
            }
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
            StmtKind::Shuffle { dst: Place { var, at: None }, .. } => self.vars[var.0 as usize] = Vec::new(),
            StmtKind::Ballot { dst, .. } | StmtKind::Elect { dst } | StmtKind::BarrierVote { dst, .. } => self.vars[dst.0 as usize] = Vec::new(),
            _ => {}
        }
    }

    fn access(&mut self, active: &[u32], buffer: SharedId, index: &Expr, count: u32, pred: Option<&Expr>, how: Touch, as_warp: u32) {
        let (base, size) = self.shared[buffer.0 as usize];
        for t in active {
            if pred.is_some_and(|p| self.eval(p, *t) == Some(0)) {
                continue;
            }
            let who = if as_warp == 0 { *t } else { (*t / 32 * 32) | WHOLE_WARP };
            match self.eval(index, *t) {
                Some(at) => self.touch(who, base + at as u32 * size, count * size, buffer.0, how),
                None => self.whole(who, buffer.0, how),
            }
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
                if since == 0 || (other == who && !several) {
                    return;
                }
                let block = warps || warp(other) != warp(who);
                let e = &mut self.now[buffer as usize * 6 + kind * 2 + usize::from(block)];
                *e = (*e).max(since);
            };
            clash(c.writer, c.write, false, false, if how == Touch::Write { 2 } else { 0 });
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

/// Numbers of the statements below a body.
fn count(body: &[Stmt], number: &mut u32) {
    for s in body {
        *number += 1;
        if enters(s) {
            match &s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => count(body, number),
                StmtKind::If { then, otherwise, .. } => {
                    count(then, number);
                    count(otherwise, number);
                }
                _ => {}
            }
        }
    }
}
