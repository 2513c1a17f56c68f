//! Tensor memory: columns that warps take, matrix instructions that one thread issues, and loads of rows.
//!
//! An instruction computes when it is issued. Its reads of shared memory and its sums count as done when a commit behind it arrives
//! at an mbarrier: commits of a warp are numbered, and the arrival makes the number known. A load counts as done when its warp has
//! waited for it; a fence makes that known to those whom the warp tells. Statements of tensor memory go by what their warp knew
//! at its last fence behind a wait. (PTX ISA 8.8, 9.7.16.6.)

use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::clock::Clock;
use super::shadow::{Now, Origin, Reader};
use super::violation::ViolationKind;
use super::warp::lanes;
use crate::program::{TENSOR_ROWS, TENSOR_ROW_SHIFT};
use flashderive_ir::dtype::DType;
use std::ops::Range;

/// Columns of a multiprocessor.
pub const COLUMNS: usize = 512;
const ROWS: usize = TENSOR_ROWS as usize;

/// A statement of tensor memory.
#[derive(Clone, Copy, Debug)]
pub enum TensorOp {
    Alloc { access: u32, columns: u32 },
    Relinquish,
    Free { address: Src, columns: u32 },
    Multiply { columns: u32, operands: [DType; 2], a: Matrix, b: Matrix, d: Src, accumulate: u32 },
    Commit { barrier: u32 },
    Load { dst: Regs, count: u32, address: Src },
    WaitLoads,
    FenceBefore,
    FenceAfter,
}

/// Work beside the threads: its number among phases, which of them ends it, and its statement.
#[derive(Clone, Copy, Debug)]
struct Work {
    number: usize,
    phase: u32,
    stmt: u32,
}

/// One column.
#[derive(Clone, Debug)]
struct Column {
    /// Bits of its cells, and which rows hold a value.
    cells: [u32; ROWS],
    defined: u128,
    /// The latest instruction on it, and the first column and the number of columns of that.
    sum: Option<(Work, (usize, u32))>,
    /// The latest load of each warp.
    loads: Vec<Work>,
}

/// Columns that a warp has taken.
#[derive(Clone, Copy, Debug)]
struct Taken {
    first: usize,
    count: u32,
    warp: usize,
}

/// Tensor memory as a block sees it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    columns: Vec<Column>,
    taken: Vec<Taken>,
    relinquished: bool,
}

impl Memory {
    /// With nothing taken; columns exist if they are `used`.
    pub fn new(used: bool) -> Memory {
        let empty = Column { cells: [0; ROWS], defined: 0, sum: None, loads: Vec::new() };
        Memory { columns: if used { vec![empty; COLUMNS] } else { Vec::new() }, ..Memory::default() }
    }

    fn is_free(&self, first: usize, count: u32) -> bool {
        self.taken.iter().all(|t| first + count as usize <= t.first || t.first + t.count as usize <= first)
    }
}

/// What a warp does in tensor memory.
#[derive(Clone, Debug, Default)]
pub struct Tensor {
    commits: u32,
    /// The lane that has issued instructions behind the last commit.
    issuer: Option<u32>,
    loads: u32,
    waited: u32,
    /// Registers that loads will write, and their statements.
    flights: Vec<(Range<usize>, u32)>,
    /// What the warp knew at its last fence behind a wait.
    after: Clock,
}

impl Block<'_> {
    /// Number of the matrix instructions of a warp among phases.
    fn tensor_unit(&self, warp: &Warp) -> usize {
        self.phases() - 2 * self.warps.len() + 2 * warp.id
    }

    /// Number of its loads among phases.
    fn tensor_loads(&self, warp: &Warp) -> usize {
        self.tensor_unit(warp) + 1
    }

    fn knows_only(&self, number: usize, phase: u32) -> Clock {
        let mut known = Clock::new(self.warps.len(), self.phases());
        if let Some(p) = known.phases.get_mut(number) {
            *p = phase;
        }
        known
    }

    fn misused<T>(&self, warp: &Warp, told: String) -> Step<T> {
        Err(self.fault(warp, ViolationKind::TensorMemory, warp.mask, told))
    }

    /// The lane of a statement that one thread executes.
    fn alone(&self, warp: &Warp, what: &str) -> Step<u32> {
        match warp.mask.count_ones() {
            1 => Ok(warp.mask.trailing_zeros()),
            n => self.misused(warp, format!("{n} threads of a warp execute {what}; it is for one")),
        }
    }

    /// An address of all active lanes: row and column of `count` columns that are taken.
    fn tensor_place(&self, warp: &Warp, address: Src, count: u32) -> Step<(usize, usize)> {
        self.defined(warp, self.held(warp, address), warp.mask, "the address")?;
        let values = self.integers(warp, address);
        let at = values[warp.mask.trailing_zeros().min(31) as usize];
        if (0..32).any(|l| warp.mask >> l & 1 == 1 && values[l] != at) {
            return Err(self.fault(warp, ViolationKind::NotUniform, warp.mask, "the address differs between lanes".into()));
        }
        let (row, first) = ((at >> TENSOR_ROW_SHIFT) as usize, (at & ((1 << TENSOR_ROW_SHIFT) - 1)) as usize);
        let inside = |t: &Taken| t.first <= first && first + count as usize <= t.first + t.count as usize;
        if at < 0 || ROWS <= row || !self.tensor[warp.rank].taken.iter().any(inside) {
            return self.misused(warp, format!("columns {first}..{} from row {row} on are not among those that are taken", first + count as usize));
        }
        Ok((row, first))
    }

    /// Whether the warp's statements of tensor memory know that `work` is done.
    fn over(&self, warp: &Warp, work: &Work) -> bool {
        warp.tensor.after.phases.get(work.number).is_some_and(|done| work.phase < *done)
    }

    fn unfinished<T>(&self, warp: &Warp, kind: ViolationKind, column: usize, work: &Work) -> Step<T> {
        let s = &self.code.stmts[work.stmt as usize];
        let told = format!("`{}` (record {}) may still be at work on column {column}", s.what, s.why.0);
        Err(self.fault(warp, kind, warp.mask, told))
    }

    /// Registers `from..from + count` must not be those of a load.
    pub(super) fn not_loading(&self, warp: &Warp, from: usize, count: usize) -> Step {
        match warp.tensor.flights.iter().find(|(r, _)| r.start < from + count && from < r.end) {
            None => Ok(()),
            Some((_, stmt)) => {
                let s = &self.code.stmts[*stmt as usize];
                let told = format!("these registers are in use by `{}` (record {}) until the warp waits for its loads", s.what, s.why.0);
                Err(self.fault(warp, ViolationKind::MatrixRegisters, warp.mask, told))
            }
        }
    }

    pub(super) fn tensor_operation(&mut self, warp: &mut Warp, n: u32) -> Step {
        let stmt = self.code.line[warp.pc];
        match self.code.tensor[n as usize] {
            TensorOp::Alloc { access, columns } => self.tensor_alloc(warp, access, columns),
            TensorOp::Relinquish => {
                self.whole(warp, "it")?;
                self.tensor[warp.rank].relinquished = true;
                Ok(())
            }
            TensorOp::Free { address, columns } => self.tensor_free(warp, address, columns),
            TensorOp::Multiply { columns, operands, a, b, d, accumulate } => self.tensor_multiply(warp, (columns, operands), (&a, &b), (d, accumulate), stmt),
            TensorOp::Commit { barrier } => self.tensor_commit(warp, barrier),
            TensorOp::Load { dst, count, address } => self.tensor_load(warp, dst, count, address, stmt),
            TensorOp::WaitLoads => {
                self.whole(warp, "the wait for loads")?;
                warp.tensor.waited = warp.tensor.loads;
                warp.tensor.flights.clear();
                Ok(())
            }
            TensorOp::FenceBefore => {
                let known = self.knows_only(self.tensor_loads(warp), warp.tensor.waited);
                let mask = warp.mask;
                warp.clock.acquire(mask, &known);
                Ok(())
            }
            TensorOp::FenceAfter => {
                let mask = warp.mask;
                let known = warp.clock.release(mask);
                warp.tensor.after.phases.resize(self.phases(), 0);
                warp.tensor.after.warps.resize(self.warps.len(), 0);
                warp.tensor.after.join(&known);
                Ok(())
            }
        }
    }

    fn tensor_alloc(&mut self, warp: &mut Warp, access: u32, columns: u32) -> Step {
        self.whole(warp, "the allocation")?;
        let access = self.code.accesses[access as usize];
        let at = self.addresses(warp, &access, access.object, access.index, 32)?;
        let memory = &self.tensor[warp.rank];
        if memory.relinquished {
            return self.misused(warp, "columns are taken after the permit was given back".into());
        }
        if memory.taken.iter().any(|t| t.count < columns) {
            return self.misused(warp, "more columns are taken than before".into());
        }
        // From the end: an address of 0 is no rule.
        let Some(first) = (0..=COLUMNS - columns as usize).rev().step_by(columns as usize).find(|f| memory.is_free(*f, columns)) else {
            return Err(self.fault(warp, ViolationKind::Deadlock, u32::MAX, format!("{columns} columns never become free")));
        };
        let element = at.element[0];
        self.note_write(warp, 0, warp.rank, access.object, element, 32, Origin::Thread)?;
        if let Object::Shared(s) = access.object {
            let from = self.base(warp.rank, s) + element as usize * 4;
            self.shared[from..from + 4].copy_from_slice(&(first as u32).to_le_bytes());
        }
        self.tensor[warp.rank].taken.push(Taken { first, count: columns, warp: warp.id });
        Ok(())
    }

    fn tensor_free(&mut self, warp: &mut Warp, address: Src, columns: u32) -> Step {
        self.whole(warp, "the release of columns")?;
        let (row, first) = self.tensor_place(warp, address, columns)?;
        let memory = &self.tensor[warp.rank];
        let Some(at) = memory.taken.iter().position(|t| (t.first, t.count, t.warp) == (first, columns, warp.id)).filter(|_| row == 0) else {
            return self.misused(warp, "not what this warp has taken".into());
        };
        for (i, column) in memory.columns.iter().enumerate().skip(first).take(columns as usize) {
            if let Some(work) = column.sum.iter().map(|(w, _)| w).chain(&column.loads).find(|w| !self.over(warp, w)) {
                return self.unfinished(warp, ViolationKind::TensorMemory, i, work);
            }
        }
        let memory = &mut self.tensor[warp.rank];
        memory.taken.remove(at);
        for column in &mut memory.columns[first..first + columns as usize] {
            (column.defined, column.sum) = (0, None);
            column.loads.clear();
        }
        Ok(())
    }

    fn tensor_multiply(&mut self, warp: &mut Warp, of: (u32, [DType; 2]), from: (&Matrix, &Matrix), to: (Src, u32), stmt: u32) -> Step {
        let ((columns, operands), (a, b), (d, accumulate)) = (of, from, to);
        let bits = operands[0].bits();
        let lane = self.alone(warp, "a matrix instruction")?;
        self.defined(warp, warp.init[accumulate as usize], warp.mask, "whether it accumulates")?;
        let add = lanes(&warp.r[accumulate as usize]) >> lane & 1 == 1;
        let (row, first) = self.tensor_place(warp, d, columns)?;
        if row != 0 {
            return self.misused(warp, format!("sums that begin in row {row}, not 0"));
        }
        if warp.tensor.issuer.is_some_and(|l| l != lane) {
            return self.misused(warp, "another lane of the warp has issued instructions that no commit covers".into());
        }
        let (left, right) = (self.chunks(warp, a, bits, 0..TENSOR_ROWS)?, self.chunks(warp, b, bits, 0..columns)?);
        let work = Work { number: self.tensor_unit(warp), phase: warp.tensor.commits, stmt };
        let shape = (first, columns);
        for i in first..first + columns as usize {
            let column = &self.tensor[warp.rank].columns[i];
            // Instructions of one thread on the same sums are done in order.
            if let Some((earlier, _)) = column.sum.as_ref().filter(|(w, s)| (w.number != work.number || *s != shape) && !self.over(warp, w)) {
                return self.unfinished(warp, ViolationKind::AsyncNotWaited, i, earlier);
            }
            if let Some(load) = column.loads.iter().find(|w| !self.over(warp, w)) {
                return self.unfinished(warp, ViolationKind::RaceWriteAfterRead, i, load);
            }
            if add && column.defined != u128::MAX {
                return Err(self.fault(warp, ViolationKind::Uninitialised, warp.mask, format!("the sums of column {i} were never computed")));
            }
        }
        // The unit sees what the thread knew at its last fence.
        let clock = warp.clock.knowing(&warp.tensor.after);
        let by = Reader { number: work.number as u16, phase: work.phase };
        for (m, chunks) in [(a, &left), (b, &right)] {
            for chunk in chunks {
                let now = Now { clock: &clock, ..self.now(warp, lane as usize) };
                if let Err(c) = self.shadow.read_later(*chunk as usize, now, by) {
                    let bits = self.code.shared[m.shared as usize].elem.bits();
                    return Err(self.conflict(warp, lane as usize, Object::Shared(m.shared), self.code.granule as usize, bits, c));
                }
            }
        }
        let (x, y) = (self.values(a, operands[0], &left, ROWS), self.values(b, operands[1], &right, columns as usize));
        let whole = operands[0].is_int();
        for i in 0..columns as usize {
            let column = &mut self.tensor[warp.rank].columns[first + i];
            for (r, cell) in column.cells.iter_mut().enumerate() {
                let products = (0..x.depth).map(|k| x.at[k * ROWS + r] * y.at[k * columns as usize + i]);
                // Sums of 32 products of 8-bit numbers are exact.
                *cell = match whole {
                    true => (if add { *cell } else { 0 }).wrapping_add(products.sum::<f32>() as i32 as u32),
                    false => products.fold(if add { f32::from_bits(*cell) } else { 0.0 }, |s, p| s + p).to_bits(),
                };
            }
            (column.defined, column.sum) = (u128::MAX, Some((work, shape)));
            column.loads.clear();
        }
        warp.tensor.issuer = Some(lane);
        self.counters.matrix_ops += 1;
        let counted = self.statement(stmt);
        counted.requests += 1;
        counted.lanes += 1;
        counted.shared_bytes += (left.len() + right.len()) as u64 * 16;
        Ok(())
    }

    fn tensor_commit(&mut self, warp: &mut Warp, barrier: u32) -> Step {
        let lane = self.alone(warp, "a commit")?;
        if warp.tensor.issuer.take().is_some_and(|l| l != lane) {
            return self.misused(warp, "another lane of the warp has issued the instructions".into());
        }
        let b = self.mbarrier_of(warp, barrier)?[lane as usize];
        self.usable(warp, lane as usize, b)?;
        warp.tensor.commits += 1;
        // What the instructions had to wait for is over too: it may be overwritten.
        let mut told = warp.tensor.after.clone().weakened();
        told.join(&self.knows_only(self.tensor_unit(warp), warp.tensor.commits));
        self.arrive_later(b, &told);
        Ok(())
    }

    fn tensor_load(&mut self, warp: &mut Warp, dst: Regs, count: u32, address: Src, stmt: u32) -> Step {
        self.whole(warp, "the load")?;
        let (row, first) = self.tensor_place(warp, address, count)?;
        let own = (warp.id - self.warps_of(warp.rank).start) % 4 * 32;
        if row != own {
            return self.misused(warp, format!("a warp whose rows begin at {own} reads from row {row} on"));
        }
        let (slot, _) = self.register(warp, dst, count)?;
        let work = Work { number: self.tensor_loads(warp), phase: warp.tensor.loads, stmt };
        for i in 0..count as usize {
            let column = &self.tensor[warp.rank].columns[first + i];
            if column.defined != u128::MAX {
                return Err(self.fault(warp, ViolationKind::Uninitialised, warp.mask, format!("nothing wrote column {}", first + i)));
            }
            if let Some((sum, _)) = column.sum.as_ref().filter(|(w, _)| !self.over(warp, w)) {
                return self.unfinished(warp, ViolationKind::AsyncNotWaited, first + i, sum);
            }
            let column = &mut self.tensor[warp.rank].columns[first + i];
            warp.r[slot + i] = std::array::from_fn(|l| column.cells[row + l]);
            warp.init[slot + i] = u32::MAX;
            match column.loads.iter_mut().find(|w| w.number == work.number) {
                Some(earlier) => *earlier = work,
                None => column.loads.push(work),
            }
        }
        warp.tensor.loads += 1;
        warp.tensor.flights.push((slot..slot + count as usize, stmt));
        let counted = self.statement(stmt);
        counted.requests += 1;
        counted.lanes += 32;
        Ok(())
    }

    /// A warp ends: its loads are over.
    pub(super) fn loads_over(&self, warp: &Warp) -> Step {
        let Some((_, stmt)) = warp.tensor.flights.first() else { return Ok(()) };
        let s = &self.code.stmts[*stmt as usize];
        Err(self.fault(warp, ViolationKind::AsyncUnfinished, u32::MAX, format!("`{}` (record {}) is never waited for", s.what, s.why.0)))
    }

    /// All warps have ended: all columns were given back.
    pub(super) fn tensor_over(&self) -> Step {
        for (rank, memory) in self.tensor.iter().enumerate() {
            if let Some(t) = memory.taken.first() {
                let told = format!("{} columns of tensor memory are never given back", t.count);
                return Err(self.violation(ViolationKind::TensorMemory, self.code.ops.len() - 1, rank, told));
            }
        }
        Ok(())
    }
}
