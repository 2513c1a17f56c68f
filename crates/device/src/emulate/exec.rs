//! One block: statements for all threads in lockstep.

use super::memory::{bits_at, set_bits, Cell, Device, Stamp};
use super::numeric::{erf, load_real, load_whole, store_real, store_whole};
use super::value::Column;
use super::{Counters, Kind, Violation};
use crate::args::{Args, ScalarValue};
use crate::program::*;
use flashderive_ir::dtype::DType;

/// A register: one column an element, and which threads wrote it.
struct Register {
    columns: Vec<Option<Column>>,
    written: Vec<Vec<bool>>,
}

/// A block in execution.
pub(super) struct Block<'a> {
    program: &'a Program,
    kernel: &'a Kernel,
    args: &'a Args,
    device: &'a mut Device,
    at: [i64; 3],
    number: u32,
    threads: usize,
    registers: Vec<Register>,
    shared: Vec<u8>,
    cells: Vec<Cell>,
    epoch: u32,
    warp_epochs: Vec<u32>,
    /// Groups of copies by thread: byte ranges; the last is open.
    groups: Vec<Vec<Vec<(u32, u32)>>>,
    counters: &'a mut Counters,
    pub(super) violations: Vec<Violation>,
    phase: PhaseId,
    record: flashderive_ir::trace::RecordId,
}

impl<'a> Block<'a> {
    pub(super) fn new(program: &'a Program, kernel: &'a Kernel, args: &'a Args, device: &'a mut Device, at: [i64; 3], counters: &'a mut Counters) -> Block<'a> {
        let threads = kernel.threads as usize;
        let bytes = kernel.shared_bytes() as usize;
        let registers = kernel
            .vars
            .iter()
            .map(|v| {
                let n = v.len.unwrap_or(1) as usize;
                Register { columns: (0..n).map(|_| None).collect(), written: vec![Vec::new(); n] }
            })
            .collect();
        Block {
            program,
            kernel,
            args,
            device,
            at,
            number: at[0] as u32,
            threads,
            registers,
            shared: vec![0xff; bytes],
            cells: vec![Cell::default(); bytes],
            epoch: 1,
            warp_epochs: vec![0; threads.div_ceil(32)],
            groups: vec![vec![Vec::new()]; threads],
            counters,
            violations: Vec::new(),
            phase: PhaseId(0),
            record: flashderive_ir::trace::RecordId(0),
        }
    }

    pub(super) fn run(&mut self) {
        let mask = vec![true; self.threads];
        self.list(&self.kernel.body, &mask);
        if self.violations.is_empty() {
            if let Some(t) = (0..self.threads).find(|t| self.groups[*t].iter().any(|g| !g.is_empty())) {
                self.fail(Kind::Unfinished, t, "asynchronous copies are never waited for".into());
            }
        }
    }

    fn fail(&mut self, kind: Kind, thread: usize, detail: String) {
        if self.violations.len() < 8 {
            let phase = self.kernel.phases.get(self.phase.0 as usize).map(|p| p.name.clone()).unwrap_or_default();
            self.violations.push(Violation {
                kind,
                kernel: self.kernel.name.clone(),
                phase,
                record: self.record,
                block: self.number,
                thread: thread as u32,
                detail,
            });
        }
    }

    fn list(&mut self, body: &[Stmt], mask: &[bool]) {
        for s in body {
            if !self.violations.is_empty() {
                return;
            }
            self.phase = s.phase;
            self.record = s.why;
            self.stmt(&s.kind, mask);
        }
    }

    /// All lanes of every warp that takes part must be there.
    fn converged(&mut self, mask: &[bool], block: bool, what: &str) -> bool {
        let whole = if block { mask.iter().all(|m| *m) } else { mask.chunks(32).all(|w| w.iter().all(|m| *m) || w.iter().all(|m| !*m)) };
        if !whole {
            let missing = mask.iter().position(|m| !*m).unwrap_or(0);
            self.fail(Kind::Divergence, missing, format!("this thread does not reach {what}"));
        }
        whole
    }

    fn uniform(&mut self, values: &[i64], mask: &[bool], uniform: Uniform, what: &str) {
        let check = |range: std::ops::Range<usize>| {
            let mut seen = range.filter(|t| mask[*t]).map(|t| values[t]);
            let first = seen.next();
            seen.all(|v| Some(v) == first)
        };
        let good = match uniform {
            Uniform::None => true,
            Uniform::Warp => (0..self.threads / 32).all(|w| check(w * 32..w * 32 + 32)),
            Uniform::Block => check(0..self.threads),
        };
        if !good {
            self.fail(Kind::Divergence, 0, format!("{what} is claimed uniform but is not"));
        }
    }

    fn stmt(&mut self, s: &StmtKind, mask: &[bool]) {
        match s {
            StmtKind::Assign { dst, value } => {
                let v = self.eval(value, mask);
                self.assign(dst, v, mask);
            }
            StmtKind::For { var, from, to, step, uniform, body, .. } => {
                let mut i = self.eval(from, mask).whole();
                let end = self.eval(to, mask).whole();
                let trips: Vec<i64> = i.iter().zip(&end).map(|(a, b)| (b - a + step - 1).max(0) / step).collect();
                self.uniform(&trips, mask, *uniform, "the loop's trip count");
                loop {
                    let inside: Vec<bool> = (0..self.threads).map(|t| mask[t] && i[t] < end[t]).collect();
                    if !inside.iter().any(|m| *m) || !self.violations.is_empty() {
                        return;
                    }
                    self.put(*var, 0, Column::Whole(i.clone()), mask);
                    self.list(body, &inside);
                    i.iter_mut().for_each(|v| *v += step);
                }
            }
            StmtKind::If { cond, uniform, then, otherwise } => {
                let c = self.eval(cond, mask).whole();
                self.uniform(&c, mask, *uniform, "the condition");
                let yes: Vec<bool> = (0..self.threads).map(|t| mask[t] && c[t] != 0).collect();
                let no: Vec<bool> = (0..self.threads).map(|t| mask[t] && c[t] == 0).collect();
                if yes.iter().any(|m| *m) {
                    self.list(then, &yes);
                }
                if no.iter().any(|m| *m) {
                    self.list(otherwise, &no);
                }
            }
            StmtKind::Load { dst, count, mem, index, pred, fill, .. } => self.load(dst, *count, *mem, index, pred.as_ref(), *fill, mask),
            StmtKind::Store { src, count, mem, index, pred, .. } => self.store(src, *count, *mem, index, pred.as_ref(), mask),
            StmtKind::CopyAsync { shared, dst, global, src, bytes, pred } => self.copy(*shared, dst, *global, src, *bytes, pred.as_ref(), mask),
            StmtKind::AsyncCommit => (0..self.threads).filter(|t| mask[*t]).for_each(|t| self.groups[t].push(Vec::new())),
            StmtKind::AsyncWait { pending } => {
                for t in (0..self.threads).filter(|t| mask[*t]) {
                    let closed = self.groups[t].len() - 1;
                    let done: Vec<(u32, u32)> = self.groups[t].drain(..closed.saturating_sub(*pending as usize)).flatten().collect();
                    let stamp = self.stamp(t);
                    for (start, bytes) in done {
                        for at in start..start + bytes {
                            let c = &mut self.cells[at as usize];
                            c.pending = 0;
                            c.write = stamp;
                            c.written = true;
                        }
                    }
                }
            }
            StmtKind::Barrier { scope: Scope::Block } => {
                if self.converged(mask, true, "the block barrier") {
                    self.epoch += 1;
                    self.counters.barriers += 1;
                }
            }
            StmtKind::Barrier { .. } => {
                if self.converged(mask, false, "the warp barrier") {
                    for w in 0..self.warp_epochs.len() {
                        if mask[w * 32] {
                            self.warp_epochs[w] += 1;
                        }
                    }
                }
            }
            StmtKind::BarrierVote { dst, pred, vote } => {
                if self.converged(mask, true, "the block vote") {
                    let p = self.eval(pred, mask).whole();
                    let n = p.iter().filter(|v| **v != 0).count() as i64;
                    let v = match vote {
                        Vote::Any => i64::from(n > 0),
                        Vote::All => i64::from(n == self.threads as i64),
                        Vote::Count => n,
                    };
                    self.epoch += 1;
                    self.counters.barriers += 1;
                    self.put(*dst, 0, Column::Whole(vec![v; self.threads]), mask);
                }
            }
            StmtKind::Shuffle { dst, value, mode } => {
                if !self.converged(mask, false, "the shuffle") {
                    return;
                }
                let v = self.eval(value, mask);
                let from: Vec<usize> = match mode {
                    ShuffleMode::Xor(m) => (0..self.threads).map(|t| t ^ *m as usize).collect(),
                    ShuffleMode::Up(d) => (0..self.threads).map(|t| if t % 32 >= *d as usize { t - *d as usize } else { t }).collect(),
                    ShuffleMode::Down(d) => (0..self.threads).map(|t| if t % 32 + (*d as usize) < 32 { t + *d as usize } else { t }).collect(),
                    ShuffleMode::Index(e) => {
                        let lane = self.eval(e, mask).whole();
                        (0..self.threads).map(|t| t / 32 * 32 + (lane[t] & 31) as usize).collect()
                    }
                };
                let out = match v {
                    Column::Real(v) => Column::Real(from.iter().map(|f| v[*f]).collect()),
                    Column::Whole(v) => Column::Whole(from.iter().map(|f| v[*f]).collect()),
                };
                self.assign(dst, out, mask);
            }
            StmtKind::Ballot { dst, pred } => {
                if self.converged(mask, false, "the vote") {
                    let p = self.eval(pred, mask).whole();
                    let out = (0..self.threads).map(|t| (0..32).fold(0i64, |m, l| m | (i64::from(p[t / 32 * 32 + l] != 0) << l))).collect();
                    self.put(*dst, 0, Column::Whole(out), mask);
                }
            }
            StmtKind::LdMatrix { dst, at, count, transpose, shared, index } => self.ldmatrix(*dst, at, *count, *transpose, *shared, index, mask),
            StmtKind::Mma { shape, operand, a, b, c } => self.mma(*shape, *operand, a, b, c, mask),
            StmtKind::Fence { .. } | StmtKind::FenceProxyAsync => {}
            StmtKind::Atomic { .. }
            | StmtKind::BulkCopy { .. }
            | StmtKind::MbarrierInit { .. }
            | StmtKind::MbarrierArrive { .. }
            | StmtKind::MbarrierWait { .. } => {
                self.fail(Kind::Unsupported, 0, "atomics, bulk copies and mbarriers are not checked by this emulator".into());
            }
        }
    }

    fn stamp(&self, thread: usize) -> Stamp {
        Stamp { epoch: self.epoch, warp_epoch: self.warp_epochs[thread / 32], thread: thread as u32 }
    }

    fn put(&mut self, var: VarId, at: usize, value: Column, mask: &[bool]) {
        let n = self.threads;
        let r = &mut self.registers[var.0 as usize];
        if at >= r.columns.len() {
            let name = self.kernel.vars[var.0 as usize].name.clone();
            self.fail(Kind::OutOfBounds, 0, format!("element {at} of register array {name}"));
            return;
        }
        if r.written[at].is_empty() {
            r.written[at] = vec![false; n];
        }
        r.written[at].iter_mut().zip(mask).for_each(|(w, m)| *w |= m);
        match (&mut r.columns[at], value) {
            (Some(Column::Real(old)), Column::Real(new)) => old.iter_mut().zip(new).zip(mask).for_each(|((o, v), m)| {
                if *m {
                    *o = v;
                }
            }),
            (Some(Column::Whole(old)), Column::Whole(new)) => old.iter_mut().zip(new).zip(mask).for_each(|((o, v), m)| {
                if *m {
                    *o = v;
                }
            }),
            (slot, new) => *slot = Some(new),
        }
    }

    /// The array element that all active threads mean.
    fn element(&mut self, at: &Expr, mask: &[bool]) -> usize {
        let v = self.eval(at, mask).whole();
        self.uniform(&v, mask, Uniform::Block, "a register index");
        (0..self.threads).find(|t| mask[*t]).map_or(0, |t| v[t].max(0) as usize)
    }

    fn assign(&mut self, dst: &Place, value: Column, mask: &[bool]) {
        let at = dst.at.as_ref().map_or(0, |e| self.element(e, mask));
        let value = match (self.kernel.vars[dst.var.0 as usize].ty, value) {
            (Ty::F32, v) => Column::Real(v.real()),
            (_, v) => Column::Whole(v.whole()),
        };
        self.put(dst.var, at, value, mask);
    }

    fn get(&mut self, var: VarId, at: usize, mask: &[bool]) -> Column {
        let r = &self.registers[var.0 as usize];
        let real = self.kernel.vars[var.0 as usize].ty == Ty::F32;
        let missing = match r.written.get(at) {
            Some(w) if !w.is_empty() => w.iter().zip(mask).position(|(w, m)| *m && !*w),
            _ => mask.iter().position(|m| *m),
        };
        match (missing, r.columns.get(at)) {
            (None, Some(Some(c))) => c.clone(),
            (found, column) => {
                let c = column.and_then(|c| c.clone());
                if let Some(t) = found {
                    let name = self.kernel.vars[var.0 as usize].name.clone();
                    self.fail(Kind::Uninitialised, t, format!("register {name}[{at}] is read before it is written"));
                }
                c.unwrap_or(if real { Column::Real(vec![f32::NAN; self.threads]) } else { Column::Whole(vec![0; self.threads]) })
            }
        }
    }

    /// Checks and records an access to shared bytes.
    fn touch(&mut self, thread: usize, start: usize, bytes: usize, write: bool, what: &str) {
        let now = self.stamp(thread);
        for at in start..start + bytes {
            let c = self.cells[at];
            let clash = if c.pending != 0 {
                Some((Kind::AsyncPending, c.pending - 1))
            } else if !c.write.before(now) {
                Some((if write { Kind::WriteAfterWrite } else { Kind::ReadAfterWrite }, c.write.thread))
            } else if write && !c.read.before(now) {
                Some((Kind::WriteAfterRead, c.read.thread))
            } else if write && !c.other.before(now) {
                Some((Kind::WriteAfterRead, c.other.thread))
            } else if !write && !c.written {
                Some((Kind::Uninitialised, thread as u32))
            } else {
                None
            };
            if let Some((kind, other)) = clash {
                self.fail(kind, thread, format!("byte {at} of shared memory ({what}), against thread {other}"));
                return;
            }
            let c = &mut self.cells[at];
            if write {
                c.write = now;
                c.written = true;
                c.read = Stamp::default();
                c.other = Stamp::default();
            } else {
                if c.read.epoch != 0 && c.read.thread != now.thread {
                    c.other = c.read;
                }
                c.read = now;
            }
        }
    }

    /// Element range of an access, checked: byte start.
    fn place(&mut self, mem: Mem, at: i64, count: u32, thread: usize) -> Option<(usize, usize)> {
        let (elem, len, name) = match mem {
            Mem::Global(b) => {
                let b = &self.program.buffers[b.0 as usize];
                (b.elem, b.len.eval(&self.args.sizes), &b.name)
            }
            Mem::Shared(s) => {
                let s = &self.kernel.shared[s.0 as usize];
                (s.elem, s.len as i64, &s.name)
            }
        };
        if at < 0 || at + count as i64 > len {
            let name = name.clone();
            self.fail(Kind::OutOfBounds, thread, format!("elements {at}..{} of {name}, which has {len}", at + count as i64));
            return None;
        }
        let bytes = (count * elem.bits()).div_ceil(8) as usize;
        let start = (at as usize * elem.bits() as usize) / 8;
        if !start.is_multiple_of(bytes) {
            let name = name.clone();
            self.fail(Kind::Misaligned, thread, format!("{bytes} bytes at element {at} of {name}"));
            return None;
        }
        Some((start, bytes))
    }

    fn active(&mut self, pred: Option<&Expr>, mask: &[bool]) -> Vec<bool> {
        match pred {
            None => mask.to_vec(),
            Some(p) => {
                let p = self.eval(p, mask).whole();
                (0..self.threads).map(|t| mask[t] && p[t] != 0).collect()
            }
        }
    }

    fn load(&mut self, dst: &Place, count: u32, mem: Mem, index: &Expr, pred: Option<&Expr>, fill: f64, mask: &[bool]) {
        let active = self.active(pred, mask);
        let at = self.eval(index, mask).whole();
        let elem = self.elem(mem);
        let ty = self.kernel.vars[dst.var.0 as usize].ty;
        let bits = elem.bits() as usize;
        let words = if ty == Ty::U32 { (count as usize * bits).div_ceil(32) } else { count as usize };
        let base = dst.at.as_ref().map_or(0, |e| self.element(e, mask));
        let mut reals = vec![vec![fill as f32; if ty == Ty::F32 { self.threads } else { 0 }]; words];
        let mut wholes = vec![vec![fill as i64; if ty == Ty::F32 { 0 } else { self.threads }]; words];
        let mut ranges = Vec::new();
        for t in (0..self.threads).filter(|t| active[*t]) {
            let Some((start, bytes)) = self.place(mem, at[t], count, t) else { return };
            ranges.push((t, start, bytes));
            let raw: Vec<u64> = match mem {
                Mem::Global(b) => {
                    let launch = self.device.launch;
                    let me = (self.number as u64) << 16 | (t as u64 + 1);
                    let g = &self.device.memory[self.device.at[b.0 as usize]];
                    let bad = (start..start + bytes).find(|x| !g.written[*x] || (g.writer[*x].0 == launch && g.writer[*x].1 >> 16 != me >> 16));
                    let raw = (0..count as usize).map(|i| bits_at(&g.bytes, at[t] as usize + i, bits)).collect();
                    if let Some(x) = bad {
                        let kind = if g.written[x] { Kind::ReadAfterWrite } else { Kind::Uninitialised };
                        let name = self.program.buffers[b.0 as usize].name.clone();
                        self.fail(kind, t, format!("byte {x} of {name} in global memory"));
                        return;
                    }
                    raw
                }
                Mem::Shared(s) => {
                    let s = &self.kernel.shared[s.0 as usize];
                    let (offset, name) = (s.offset as usize, s.name.clone());
                    self.touch(t, offset + start, bytes, false, &name);
                    (0..count as usize).map(|i| bits_at(&self.shared[offset..], at[t] as usize + i, bits)).collect()
                }
            };
            if ty == Ty::U32 {
                let mut packed = vec![0u64; words];
                for (i, r) in raw.iter().enumerate() {
                    packed[i * bits / 32] |= r << (i * bits % 32);
                }
                for (w, v) in packed.into_iter().enumerate() {
                    wholes[w][t] = (v & 0xffff_ffff) as i64;
                }
            } else {
                for (i, r) in raw.into_iter().enumerate() {
                    if ty == Ty::F32 {
                        reals[i][t] = load_real(elem, r);
                    } else if elem.is_float() {
                        wholes[i][t] = load_real(elem, r) as i64;
                    } else {
                        wholes[i][t] = load_whole(elem, r);
                    }
                }
            }
        }
        self.count(mem, &ranges);
        for w in 0..words {
            let c = if ty == Ty::F32 { Column::Real(std::mem::take(&mut reals[w])) } else { Column::Whole(std::mem::take(&mut wholes[w])) };
            self.put(dst.var, base + w, c, mask);
        }
    }

    fn store(&mut self, src: &Place, count: u32, mem: Mem, index: &Expr, pred: Option<&Expr>, mask: &[bool]) {
        let active = self.active(pred, mask);
        if !active.iter().any(|m| *m) {
            return;
        }
        let at = self.eval(index, &active).whole();
        let elem = self.elem(mem);
        let ty = self.kernel.vars[src.var.0 as usize].ty;
        let bits = elem.bits() as usize;
        let words = if ty == Ty::U32 { (count as usize * bits).div_ceil(32) } else { count as usize };
        let base = src.at.as_ref().map_or(0, |e| self.element(e, mask));
        let columns: Vec<Column> = (0..words).map(|w| self.get(src.var, base + w, &active)).collect();
        let mut ranges = Vec::new();
        for t in (0..self.threads).filter(|t| active[*t]) {
            let Some((start, bytes)) = self.place(mem, at[t], count, t) else { return };
            ranges.push((t, start, bytes));
            let raw: Vec<u64> = (0..count as usize)
                .map(|i| match &columns[if ty == Ty::U32 { i * bits / 32 } else { i }] {
                    Column::Real(v) => store_real(elem, v[t]),
                    Column::Whole(v) if ty == Ty::U32 => (v[t] as u64 >> (i * bits % 32)) & (u64::MAX >> (64 - bits)),
                    Column::Whole(v) => store_whole(elem, v[t]),
                })
                .collect();
            match mem {
                Mem::Global(b) => {
                    let buffer = &self.program.buffers[b.0 as usize];
                    if matches!(buffer.source, BufferSource::Input(_)) {
                        let name = buffer.name.clone();
                        self.fail(Kind::InputWritten, t, format!("a write to {name}"));
                        return;
                    }
                    let me = (self.device.launch, (self.number as u64) << 16 | (t as u64 + 1));
                    let g = &mut self.device.memory[self.device.at[b.0 as usize]];
                    let clash = (start..start + bytes).find(|x| g.writer[*x].0 == me.0 && g.writer[*x].1 != me.1);
                    for x in start..start + bytes {
                        g.written[x] = true;
                        g.writer[x] = me;
                    }
                    for (i, r) in raw.into_iter().enumerate() {
                        set_bits(&mut g.bytes, at[t] as usize + i, bits, r);
                    }
                    if let Some(x) = clash {
                        let name = buffer.name.clone();
                        self.fail(Kind::WriteAfterWrite, t, format!("byte {x} of {name} is written by two threads"));
                        return;
                    }
                }
                Mem::Shared(s) => {
                    let s = &self.kernel.shared[s.0 as usize];
                    let (offset, name) = (s.offset as usize, s.name.clone());
                    self.touch(t, offset + start, bytes, true, &name);
                    for (i, r) in raw.into_iter().enumerate() {
                        set_bits(&mut self.shared[offset..], at[t] as usize + i, bits, r);
                    }
                }
            }
        }
        self.count(mem, &ranges);
    }

    fn elem(&self, mem: Mem) -> DType {
        match mem {
            Mem::Global(b) => self.program.buffers[b.0 as usize].elem,
            Mem::Shared(s) => self.kernel.shared[s.0 as usize].elem,
        }
    }

    /// Traffic, sectors and bank conflicts of one access by all warps.
    fn count(&mut self, mem: Mem, ranges: &[(usize, usize, usize)]) {
        let total: usize = ranges.iter().map(|r| r.2).sum();
        let mut from = 0;
        while from < ranges.len() {
            let warp = ranges[from].0 / 32;
            let end = from + ranges[from..].iter().take_while(|r| r.0 / 32 == warp).count();
            let lanes = &ranges[from..end];
            match mem {
                Mem::Global(_) => {
                    let mut sectors: Vec<usize> = lanes.iter().flat_map(|(_, s, b)| s / 32..=(s + b - 1) / 32).collect();
                    sectors.sort_unstable();
                    sectors.dedup();
                    self.counters.global_sectors += sectors.len() as u64;
                }
                Mem::Shared(s) => {
                    let offset = self.kernel.shared[s.0 as usize].offset as usize;
                    // Wide accesses are served in parts of 32 words.
                    let part = (32 * 4 / lanes[0].2.max(4)).max(1);
                    for lanes in lanes.chunks(part) {
                        let mut words: Vec<usize> = lanes.iter().flat_map(|(_, s, b)| (offset + s) / 4..=(offset + s + b - 1) / 4).collect();
                        words.sort_unstable();
                        words.dedup();
                        let mut banks = [0u32; 32];
                        words.iter().for_each(|w| banks[w % 32] += 1);
                        let degree = banks.into_iter().max().unwrap_or(1);
                        if degree > self.counters.bank_degree {
                            self.counters.bank_degree = degree;
                            self.counters.bank_phase = self.kernel.phases.get(self.phase.0 as usize).map(|p| p.name.clone()).unwrap_or_default();
                        }
                    }
                }
            }
            from = end;
        }
        match mem {
            Mem::Global(_) => self.counters.global_bytes += total as u64,
            Mem::Shared(_) => self.counters.shared_bytes += total as u64,
        }
    }

    fn copy(&mut self, shared: SharedId, dst: &Expr, global: BufferId, src: &Expr, bytes: u32, pred: Option<&Expr>, mask: &[bool]) {
        let active = self.active(pred, mask);
        let to = self.eval(dst, mask).whole();
        let from = self.eval(src, mask).whole();
        let count = bytes * 8 / self.elem(Mem::Shared(shared)).bits();
        let mut ranges = Vec::new();
        for t in (0..self.threads).filter(|t| mask[*t]) {
            let Some((start, n)) = self.place(Mem::Shared(shared), to[t], count, t) else { return };
            let offset = self.kernel.shared[shared.0 as usize].offset as usize + start;
            let name = self.kernel.shared[shared.0 as usize].name.clone();
            self.touch(t, offset, n, true, &name);
            let data: Vec<u8> = if active[t] {
                let count = bytes * 8 / self.elem(Mem::Global(global)).bits();
                let Some((source, n)) = self.place(Mem::Global(global), from[t], count, t) else { return };
                ranges.push((t, source, n));
                let g = &self.device.memory[self.device.at[global.0 as usize]];
                let whole = (source..source + n).all(|x| g.written[x]);
                let data = g.bytes[source..source + n].to_vec();
                if !whole {
                    let name = self.program.buffers[global.0 as usize].name.clone();
                    self.fail(Kind::Uninitialised, t, format!("bytes {source}.. of {name} are copied before they are written"));
                    return;
                }
                data
            } else {
                vec![0; n]
            };
            self.shared[offset..offset + n].copy_from_slice(&data);
            for c in &mut self.cells[offset..offset + n] {
                c.pending = t as u32 + 1;
            }
            if let Some(open) = self.groups[t].last_mut() {
                open.push((offset as u32, n as u32));
            }
        }
        self.count(Mem::Global(global), &ranges);
    }

    fn ldmatrix(&mut self, dst: VarId, at: &Expr, count: u32, transpose: bool, shared: SharedId, index: &Expr, mask: &[bool]) {
        if !self.converged(mask, false, "the matrix load") {
            return;
        }
        let base = self.element(at, mask);
        let index = self.eval(index, mask).whole();
        let offset = self.kernel.shared[shared.0 as usize].offset as usize;
        let name = self.kernel.shared[shared.0 as usize].name.clone();
        let mut out = vec![vec![0i64; self.threads]; count as usize];
        let mut ranges = Vec::new();
        for w in (0..self.threads / 32).filter(|w| mask[w * 32]) {
            for (m, fragment) in out.iter_mut().enumerate() {
                let mut rows = [[0u16; 8]; 8];
                for (r, row) in rows.iter_mut().enumerate() {
                    let t = w * 32 + m * 8 + r;
                    let Some((start, bytes)) = self.place(Mem::Shared(shared), index[t], 8, t) else { return };
                    ranges.push((t, start, bytes));
                    self.touch(t, offset + start, bytes, false, &name);
                    // The row goes to other lanes too: whoever wrote it in this warp must have synchronised.
                    let now = Stamp { thread: u32::MAX, ..self.stamp(t) };
                    let c = self.cells[offset + start].write;
                    if c.epoch == self.epoch && c.thread / 32 == w as u32 && c.warp_epoch == now.warp_epoch {
                        self.fail(Kind::ReadAfterWrite, t, format!("a fragment row of {name} is written by lane {} without a barrier", c.thread % 32));
                        return;
                    }
                    for (i, v) in row.iter_mut().enumerate() {
                        *v = bits_at(&self.shared[offset..], index[t] as usize + i, 16) as u16;
                    }
                }
                for lane in 0..32 {
                    let (r, c) = (lane / 4, lane % 4 * 2);
                    let (lo, hi) = if transpose { (rows[c][r], rows[c + 1][r]) } else { (rows[r][c], rows[r][c + 1]) };
                    fragment[w * 32 + lane] = (lo as i64) | (hi as i64) << 16;
                }
            }
        }
        for m in 0..count as usize {
            let part: Vec<_> = ranges.iter().copied().filter(|r| r.0 % 32 / 8 == m).collect();
            self.count(Mem::Shared(shared), &part);
        }
        for (m, v) in out.into_iter().enumerate() {
            self.put(dst, base + m, Column::Whole(v), mask);
        }
    }

    fn mma(&mut self, shape: MmaShape, operand: DType, a: &(VarId, Expr), b: &(VarId, Expr), c: &(VarId, Expr), mask: &[bool]) {
        if !self.converged(mask, false, "the matrix instruction") {
            return;
        }
        let (ia, ib, ic) = (self.element(&a.1, mask), self.element(&b.1, mask), self.element(&c.1, mask));
        let wholes = |e: &mut Self, v: VarId, at: usize, n: usize| -> Vec<Vec<i64>> { (0..n).map(|i| e.get(v, at + i, mask).whole()).collect() };
        let fa = wholes(self, a.0, ia, 4);
        let fb = wholes(self, b.0, ib, 2);
        let mut fc: Vec<Vec<f32>> = (0..4).map(|i| self.get(c.0, ic + i, mask).real()).collect();
        let (k, per) = match shape {
            MmaShape::M16N8K16 => (16, 2),
            MmaShape::M16N8K32 => (32, 4),
            MmaShape::M16N8K8 => (8, 1),
        };
        let bits = 32 / per;
        let item = |word: i64, i: usize| load_real(if per == 1 { DType::F32 } else { operand }, (word as u64 >> (i * bits)) & (u64::MAX >> (64 - bits)));
        for w in (0..self.threads / 32).filter(|w| mask[w * 32]) {
            let mut ma = vec![[0f32; 32]; 16];
            let mut mb = vec![[0f32; 8]; 32];
            for lane in 0..32 {
                let (g, q) = (lane / 4, lane % 4);
                let t = w * 32 + lane;
                for (r, f) in fa.iter().enumerate() {
                    for i in 0..per {
                        ma[g + r % 2 * 8][q * per + i + r / 2 * (k / 2)] = item(f[t], i);
                    }
                }
                for (r, f) in fb.iter().enumerate() {
                    for i in 0..per {
                        mb[q * per + i + r * (k / 2)][g] = item(f[t], i);
                    }
                }
            }
            for lane in 0..32 {
                let t = w * 32 + lane;
                for (r, f) in fc.iter_mut().enumerate() {
                    let (row, column) = (lane / 4 + r / 2 * 8, lane % 4 * 2 + r % 2);
                    let mut sum = f[t];
                    for (x, y) in ma[row][..k].iter().zip(&mb[..k]) {
                        sum += x * y[column];
                    }
                    f[t] = sum;
                }
            }
        }
        for (i, v) in fc.into_iter().enumerate() {
            self.put(c.0, ic + i, Column::Real(v), mask);
        }
    }

    fn eval(&mut self, e: &Expr, mask: &[bool]) -> Column {
        let n = self.threads;
        match e {
            Expr::Int(v, _) => Column::Whole(vec![*v; n]),
            Expr::F32(v) => Column::Real(vec![*v; n]),
            Expr::Var(v) => self.get(*v, 0, mask),
            Expr::Elem(v, at) => {
                let at = self.element(at, mask);
                self.get(*v, at, mask)
            }
            Expr::Scalar(s) => {
                let s = &self.program.scalars[s.0 as usize];
                match &s.source {
                    ScalarSource::Host(h) => Column::Whole(vec![h.eval(&self.args.sizes); n]),
                    ScalarSource::Tensor(t) => match self.args.scalars.get(t) {
                        Some(ScalarValue::Float(v)) => Column::Real(vec![*v as f32; n]),
                        Some(ScalarValue::Int(v)) => Column::Whole(vec![*v; n]),
                        None => Column::Whole(vec![0; n]),
                    },
                }
            }
            Expr::Tid => Column::Whole((0..n as i64).collect()),
            Expr::BlockIdx(d) => Column::Whole(vec![self.at[*d as usize % 3]; n]),
            Expr::Unary(op, a) => {
                let a = self.eval(a, mask);
                unary(*op, a)
            }
            Expr::Binary(op, a, b) => {
                let ty = a.ty(self.kernel, &self.program.scalars);
                let (a, b) = (self.eval(a, mask), self.eval(b, mask));
                let out = binary(*op, ty, a, b);
                if let (Column::Whole(v), Ty::I32, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) = (&out, ty, op) {
                    if let Some(t) = (0..n).find(|t| mask[*t] && (v[*t] > i32::MAX as i64 || v[*t] < i32::MIN as i64)) {
                        let value = v[t];
                        self.fail(Kind::Overflow, t, format!("{value} does not fit 32 bits"));
                    }
                }
                out
            }
            Expr::Select(c, a, b) => {
                let c = self.eval(c, mask).whole();
                match (self.eval(a, mask), self.eval(b, mask)) {
                    (Column::Whole(a), Column::Whole(b)) => Column::Whole((0..n).map(|t| if c[t] != 0 { a[t] } else { b[t] }).collect()),
                    (a, b) => {
                        let (a, b) = (a.real(), b.real());
                        Column::Real((0..n).map(|t| if c[t] != 0 { a[t] } else { b[t] }).collect())
                    }
                }
            }
            Expr::Cast(ty, a) => {
                let a = self.eval(a, mask);
                match ty {
                    Ty::F32 => Column::Real(a.real()),
                    Ty::Bool => match a {
                        Column::Real(v) => Column::Whole(v.into_iter().map(|x| i64::from(x != 0.0)).collect()),
                        Column::Whole(v) => Column::Whole(v.into_iter().map(|x| i64::from(x != 0)).collect()),
                    },
                    Ty::I32 => Column::Whole(a.whole().into_iter().map(|x| x as i32 as i64).collect()),
                    Ty::U32 => Column::Whole(a.whole().into_iter().map(|x| x as u32 as i64).collect()),
                    Ty::I64 => Column::Whole(a.whole()),
                }
            }
        }
    }
}

fn unary(op: UnaryOp, a: Column) -> Column {
    let real = |a: Column, f: fn(f32) -> f32| Column::Real(a.real().into_iter().map(f).collect());
    match op {
        UnaryOp::Neg => match a {
            Column::Real(v) => Column::Real(v.into_iter().map(|x| -x).collect()),
            Column::Whole(v) => Column::Whole(v.into_iter().map(|x| -x).collect()),
        },
        UnaryOp::Abs => match a {
            Column::Real(v) => Column::Real(v.into_iter().map(f32::abs).collect()),
            Column::Whole(v) => Column::Whole(v.into_iter().map(i64::abs).collect()),
        },
        UnaryOp::Not => Column::Whole(a.whole().into_iter().map(|x| i64::from(x == 0)).collect()),
        UnaryOp::Exp => real(a, f32::exp),
        UnaryOp::Exp2 | UnaryOp::Exp2Approx => real(a, f32::exp2),
        UnaryOp::Log => real(a, f32::ln),
        UnaryOp::Log2 => real(a, f32::log2),
        UnaryOp::Log1p => real(a, f32::ln_1p),
        UnaryOp::Expm1 => real(a, f32::exp_m1),
        UnaryOp::Tanh => real(a, f32::tanh),
        UnaryOp::Erf => real(a, erf),
        UnaryOp::Sqrt => real(a, f32::sqrt),
        UnaryOp::Rsqrt => real(a, |x| 1.0 / x.sqrt()),
        UnaryOp::Sin => real(a, f32::sin),
        UnaryOp::Cos => real(a, f32::cos),
        UnaryOp::Floor => real(a, f32::floor),
        UnaryOp::Ceil => real(a, f32::ceil),
        UnaryOp::Round => real(a, f32::round_ties_even),
        UnaryOp::BitsOf => Column::Whole(a.real().into_iter().map(|x| x.to_bits() as i64).collect()),
        UnaryOp::FromBits => Column::Real(a.whole().into_iter().map(|x| f32::from_bits(x as u32)).collect()),
        UnaryOp::Popcount => Column::Whole(a.whole().into_iter().map(|x| (x as u32).count_ones() as i64).collect()),
        UnaryOp::Quantize(d) => Column::Real(a.real().into_iter().map(|x| load_real(d, store_real(d, x))).collect()),
        UnaryOp::IsNan => Column::Whole(a.real().into_iter().map(|x| i64::from(x.is_nan())).collect()),
    }
}

fn binary(op: BinaryOp, ty: Ty, a: Column, b: Column) -> Column {
    if ty == Ty::F32 {
        let (a, b) = (a.real(), b.real());
        let map = |f: fn(f32, f32) -> f32| Column::Real(a.iter().zip(&b).map(|(x, y)| f(*x, *y)).collect());
        let truth = |f: fn(f32, f32) -> bool| Column::Whole(a.iter().zip(&b).map(|(x, y)| i64::from(f(*x, *y))).collect());
        return match op {
            BinaryOp::Add => map(|x, y| x + y),
            BinaryOp::Sub => map(|x, y| x - y),
            BinaryOp::Mul => map(|x, y| x * y),
            BinaryOp::Div => map(|x, y| x / y),
            BinaryOp::Mod | BinaryOp::FloorMod => map(|x, y| x - y * (x / y).floor()),
            BinaryOp::FloorDiv => map(|x, y| (x / y).floor()),
            BinaryOp::Min => map(|x, y| if x.is_nan() || y.is_nan() { f32::NAN } else { x.min(y) }),
            BinaryOp::Max => map(|x, y| if x.is_nan() || y.is_nan() { f32::NAN } else { x.max(y) }),
            BinaryOp::Pow => map(f32::powf),
            BinaryOp::Eq => truth(|x, y| x == y),
            BinaryOp::Ne => truth(|x, y| x != y),
            BinaryOp::Lt => truth(|x, y| x < y),
            BinaryOp::Le => truth(|x, y| x <= y),
            BinaryOp::PackBf16 => pack(DType::BF16, &a, &b),
            BinaryOp::PackF16 => pack(DType::F16, &a, &b),
            _ => Column::Real(vec![f32::NAN; a.len()]),
        };
    }
    let (a, b) = (a.whole(), b.whole());
    let wrap = |v: i64| match ty {
        Ty::U32 => v as u32 as i64,
        _ => v,
    };
    let map = |f: fn(i64, i64) -> i64| Column::Whole(a.iter().zip(&b).map(|(x, y)| wrap(f(*x, *y))).collect());
    match op {
        BinaryOp::Add => map(i64::wrapping_add),
        BinaryOp::Sub => map(i64::wrapping_sub),
        BinaryOp::Mul => map(i64::wrapping_mul),
        BinaryOp::Div => map(|x, y| x.checked_div(y).unwrap_or(0)),
        BinaryOp::Mod => map(|x, y| x.checked_rem(y).unwrap_or(0)),
        BinaryOp::FloorDiv => map(|x, y| if y == 0 { 0 } else { x.div_euclid(y) }),
        BinaryOp::FloorMod => map(|x, y| if y == 0 { 0 } else { x.rem_euclid(y) }),
        BinaryOp::Min => map(i64::min),
        BinaryOp::Max => map(i64::max),
        BinaryOp::And => map(|x, y| x & y),
        BinaryOp::Or => map(|x, y| x | y),
        BinaryOp::Xor => map(|x, y| x ^ y),
        BinaryOp::Shl => map(|x, y| x.checked_shl(y as u32).unwrap_or(0)),
        BinaryOp::Shr => map(|x, y| x.checked_shr(y as u32).unwrap_or(0)),
        BinaryOp::Eq => map(|x, y| i64::from(x == y)),
        BinaryOp::Ne => map(|x, y| i64::from(x != y)),
        BinaryOp::Lt => map(|x, y| i64::from(x < y)),
        BinaryOp::Le => map(|x, y| i64::from(x <= y)),
        BinaryOp::Pow | BinaryOp::PackBf16 | BinaryOp::PackF16 => Column::Whole(vec![0; a.len()]),
    }
}

fn pack(d: DType, a: &[f32], b: &[f32]) -> Column {
    Column::Whole(a.iter().zip(b).map(|(x, y)| (store_real(d, *x) | store_real(d, *y) << 16) as i64).collect())
}
