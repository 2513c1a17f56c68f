//! Matrix instructions of warpgroups: each warp computes its 16 rows when it issues the instruction; accumulators and operands
//! are in use until the group that holds it is waited for.
//!
//! The reads of shared memory count as happening at the end of the group. Its number is a phase like those of mbarriers, known
//! to threads that have waited for it and to whom they tell.

use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::shadow::Reader;
use super::violation::ViolationKind;
use super::warp::lanes;
use std::collections::VecDeque;
use std::ops::Range;

/// A matrix instruction that its warp has not waited for.
#[derive(Clone, Debug)]
pub struct Flight {
    group: u32,
    /// Registers of its accumulators.
    c: Range<usize>,
    /// Registers of its left operand.
    a: Range<usize>,
    stmt: u32,
}

/// What a warp has in the matrix unit.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    flights: Vec<Flight>,
    /// Groups closed.
    groups: u32,
    /// Fences executed.
    fences: u32,
    /// By register: fences executed before its last use by other statements, + 1.
    touched: Vec<u32>,
    /// Registers a thread.
    registers: u32,
}

impl Unit {
    /// At the start, with `slots` registers of the emulator.
    pub fn new(slots: usize, registers: u32) -> Unit {
        Unit { touched: vec![0; slots], registers, ..Unit::default() }
    }
}

/// What the four warps of a warpgroup have executed, each in this order.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    /// Steps dropped: all four warps have executed them.
    dropped: u32,
    /// Operation, and what must be the same in all warps.
    steps: VecDeque<(usize, u64)>,
    /// Steps executed by each warp.
    at: [u32; 4],
}

impl Block<'_> {
    /// A step that all four warps of a warpgroup must execute, with the same `key`.
    fn together(&mut self, warp: &Warp, what: &str, key: u64) -> Step {
        self.whole(warp, what)?;
        let group = &mut self.sequences[warp.id / 4];
        let at = &mut group.at[warp.id % 4];
        let here = (*at - group.dropped) as usize;
        *at += 1;
        match group.steps.get(here) {
            None => group.steps.push_back((warp.pc, key)),
            Some(step) if *step == (warp.pc, key) => {}
            Some((op, _)) => {
                let told = if *op == warp.pc {
                    "the warps of the warpgroup disagree about its operands".to_string()
                } else {
                    format!("another warp of the warpgroup executes a statement of record {} instead", self.code.stmts[self.code.line[*op] as usize].why.0)
                };
                return Err(self.fault(warp, ViolationKind::DivergentBarrier, u32::MAX, told));
            }
        }
        let least = group.at.iter().min().copied().unwrap_or(0);
        while group.dropped < least {
            group.steps.pop_front();
            group.dropped += 1;
        }
        Ok(())
    }

    /// All warps have ended: those of a warpgroup have executed the same, and the registers were enough.
    pub fn warpgroups_ended(&self) -> Step {
        for (group, s) in self.sequences.iter().enumerate() {
            let Some((op, _)) = s.steps.front() else { continue };
            let missing = s.at.iter().position(|n| *n == s.dropped).unwrap_or(0);
            let warp = &self.warps[group * 4 + missing];
            let mut v = self.violation(ViolationKind::DivergentBarrier, *op, warp.rank, "a warp of the warpgroup ends without it".into());
            let first = ((group * 4 + missing) - self.warps_of(warp.rank).start) as u32 * 32;
            v.threads = (first..first + 32).collect();
            return Err(v);
        }
        for rank in 0..self.code.cluster as usize {
            let warps = &self.warps[self.warps_of(rank)];
            let used: u32 = warps.iter().map(|w| w.unit.registers * 32).sum();
            let all = self.code.registers * self.code.warps * 32;
            if self.code.warpgroups && all < used {
                let told = format!("{used} registers are taken by a block that has {all}");
                return Err(self.violation(ViolationKind::Registers, self.code.ops.len() - 1, rank, told));
            }
        }
        Ok(())
    }

    pub(super) fn divide_registers(&mut self, warp: &mut Warp, count: u32, more: bool) -> Step {
        self.together(warp, "the division of registers", 0)?;
        let had = warp.unit.registers;
        if (more && count <= had) || (!more && had <= count) {
            let told = format!("{count} registers a thread are no {} than the {had} before", if more { "more" } else { "fewer" });
            return Err(self.fault(warp, ViolationKind::Registers, u32::MAX, told));
        }
        warp.unit.registers = count;
        Ok(())
    }

    /// Notes that a statement uses registers `from..from + count`; none may be in flight.
    pub fn touch(&self, warp: &mut Warp, from: usize, count: usize) -> Step {
        let to = from + count;
        if let Some(f) = warp.unit.flights.iter().find(|f| (f.c.start < to && from < f.c.end) || (f.a.start < to && from < f.a.end)) {
            let s = &self.code.stmts[f.stmt as usize];
            let told = format!("these registers are in use by `{}` (record {}) until a warpgroup wait covers it", s.what, s.why.0);
            return Err(self.fault(warp, ViolationKind::MatrixRegisters, warp.mask, told));
        }
        warp.unit.touched[from..to].fill(warp.unit.fences + 1);
        Ok(())
    }

    pub(super) fn group_fence(&mut self, warp: &mut Warp) -> Step {
        self.together(warp, "the warpgroup fence", 0)?;
        warp.unit.fences += 1;
        Ok(())
    }

    pub(super) fn group_commit(&mut self, warp: &mut Warp) -> Step {
        self.together(warp, "the warpgroup commit", 0)?;
        warp.unit.groups += 1;
        Ok(())
    }

    pub(super) fn group_wait(&mut self, warp: &mut Warp, pending: u32) -> Step {
        self.together(warp, "the warpgroup wait", 0)?;
        let done = warp.unit.groups.saturating_sub(pending);
        warp.unit.flights.retain(|f| done <= f.group);
        let number = self.group_phase(warp);
        if let Some(known) = warp.clock.known.phases.get_mut(number) {
            *known = (*known).max(done);
        }
        Ok(())
    }

    /// The warp ends.
    pub(super) fn unit_empty(&self, warp: &Warp) -> Step {
        let Some(f) = warp.unit.flights.first() else { return Ok(()) };
        let s = &self.code.stmts[f.stmt as usize];
        Err(self.fault(warp, ViolationKind::AsyncUnfinished, u32::MAX, format!("`{}` (record {}) is never waited for", s.what, s.why.0)))
    }

    /// Registers of a matrix instruction must be fenced, and free of other ones.
    fn registers_ready(&self, warp: &Warp, c: &Range<usize>, a: &Range<usize>) -> Step {
        let unit = &warp.unit;
        let fault = |told: String| Err(self.fault(warp, ViolationKind::MatrixRegisters, u32::MAX, told));
        if unit.fences == 0 {
            return fault("no warpgroup fence stands before the first matrix instruction".into());
        }
        if let Some(slot) = c.clone().chain(a.clone()).find(|s| unit.fences < unit.touched[*s]) {
            let what = if c.contains(&slot) { "accumulators" } else { "the left operand" };
            return fault(format!("{what} were touched by another statement after the last warpgroup fence"));
        }
        let meet = |x: &Range<usize>, y: &Range<usize>| x.start < y.end && y.start < x.end;
        for f in &unit.flights {
            if (meet(&f.c, c) && f.c != *c) || meet(&f.a, c) || meet(&f.c, a) {
                let s = &self.code.stmts[f.stmt as usize];
                return fault(format!("these registers are in use by `{}` (record {}), of another shape", s.what, s.why.0));
            }
        }
        Ok(())
    }

    pub(super) fn group_mma(&mut self, warp: &mut Warp, n: u32) -> Step {
        let m = self.code.matrices[n as usize];
        self.defined(warp, warp.init[m.accumulate as usize], warp.mask, "whether it accumulates")?;
        let add = lanes(&warp.r[m.accumulate as usize]);
        if add != 0 && add != u32::MAX {
            return Err(self.fault(warp, ViolationKind::NotUniform, !add, "whether it accumulates differs between lanes".into()));
        }
        let count = m.columns as usize / 2;
        let c = self.place(warp, m.c, count as u32)?.0;
        let c = c..c + count;
        let row = warp.id as u32 % 4 * 16;
        let bits = m.operands[0].bits();
        let b = self.chunks(warp, &m.b, bits, 0..m.columns)?;
        let (a, left, chunks) = match &m.a {
            Left::Shared(left) => {
                let whole = self.chunks(warp, left, bits, 0..64)?;
                let own = self.chunks(warp, left, bits, row..row + 16)?;
                (0..0, self.values(left, m.operands[0], &own, 16), [own, vec![whole[0]]])
            }
            Left::Registers(regs) => {
                let a = self.place(warp, *regs, 4)?.0;
                (a..a + 4, self.fragment(warp, m.operands[0], a), [Vec::new(), Vec::new()])
            }
        };
        let [own, first] = chunks;
        let key = u64::from(b[0]) | u64::from(first.first().copied().unwrap_or(0)) << 32 | u64::from(add & 1) << 63;
        self.together(warp, "the matrix instruction", key)?;
        self.registers_ready(warp, &c, &a)?;
        for slot in a.clone().chain(if add == 0 { 0..0 } else { c.clone() }) {
            self.defined(warp, warp.init[slot], u32::MAX, "a matrix operand")?;
        }
        let by = Reader { number: self.group_phase(warp) as u16, phase: warp.unit.groups };
        for (chunks, shared) in [(&own, matches!(m.a, Left::Shared(_)).then(|| if let Left::Shared(l) = &m.a { l.shared } else { 0 })), (&b, Some(m.b.shared))]
        {
            if let Some(shared) = shared {
                for chunk in chunks {
                    self.read_later(warp, 0, shared, *chunk as usize, by)?;
                }
            }
        }
        let right = self.values(&m.b, m.operands[1], &b, m.columns as usize);
        product(warp, m.operands[0].is_int(), &left.at, &right.at, (left.depth, m.columns as usize), &c, add != 0);
        warp.unit.flights.push(Flight { group: warp.unit.groups, c, a, stmt: m.stmt });
        self.counters.matrix_ops += 1;
        let counted = self.statement(m.stmt);
        counted.requests += 1;
        counted.lanes += 32;
        counted.shared_bytes += (own.len() + b.len()) as u64 * 16;
        Ok(())
    }

    /// A read of 16 bytes at `byte` of shared memory by asynchronous work of lane `l`.
    pub fn read_later(&mut self, warp: &Warp, l: usize, shared: u32, byte: usize, by: Reader) -> Step {
        let now = self.now(warp, l);
        if let Err(c) = self.shadow.read_later(byte, now, by) {
            let bits = self.code.shared[shared as usize].elem.bits();
            return Err(self.conflict(warp, l, Object::Shared(shared), self.code.granule as usize, bits, c));
        }
        Ok(())
    }
}

/// The 16 rows of a warp: `c = a b`, added to `c` if `add`, in whole numbers if `whole`; `a` is `[depth][16]`, `b` `[depth][columns]`.
fn product(warp: &mut Warp, whole: bool, a: &[f32], b: &[f32], (depth, columns): (usize, usize), c: &Range<usize>, add: bool) {
    let mut sums = vec![0f32; columns];
    for row in 0..16 {
        let lane = |column: usize| row % 8 * 4 + column % 8 / 2;
        let slot = |column: usize| c.start + column / 8 * 4 + row / 8 * 2 + column % 2;
        // Sums of 32 products of 8-bit numbers are exact.
        for (column, s) in sums.iter_mut().enumerate() {
            *s = if add && !whole { f32::from_bits(warp.r[slot(column)][lane(column)]) } else { 0.0 };
        }
        for k in 0..depth {
            let x = a[k * 16 + row];
            for (s, y) in sums.iter_mut().zip(&b[k * columns..(k + 1) * columns]) {
                *s += x * y;
            }
        }
        for (column, s) in sums.iter().enumerate() {
            let value = &mut warp.r[slot(column)][lane(column)];
            *value = match (whole, add) {
                (true, true) => value.wrapping_add(*s as i32 as u32),
                (true, false) => *s as i32 as u32,
                _ => s.to_bits(),
            };
        }
    }
    warp.init[c.clone()].fill(u32::MAX);
}
