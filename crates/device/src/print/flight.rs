//! Which registers the matrix instructions of a warpgroup hold, by statement: the compiler does not know that they are written
//! after the instruction, so it is told at fences and waits that they change there.
//!
//! The kernel is walked in order; bodies of loops that are not unrolled are walked twice, which brings every group of the trip before.

use super::declare::{self, key};
use crate::program::*;
use std::collections::{BTreeMap, BTreeSet};

/// An element of a register array.
type Register = (VarId, u32);

/// Registers to settle at each fence and wait, by statement.
#[derive(Debug, Default)]
pub(crate) struct Settled {
    at: BTreeMap<usize, BTreeSet<Register>>,
    /// Never to be settled there: in use.
    not: BTreeMap<usize, BTreeSet<Register>>,
}

impl Settled {
    /// Runs of neighbouring registers to settle at `stmt`: array, first, count.
    pub(crate) fn runs(&self, stmt: &Stmt) -> Vec<(VarId, u32, u32)> {
        let mut out: Vec<(VarId, u32, u32)> = Vec::new();
        let none = BTreeSet::new();
        let not = self.not.get(&key(stmt)).unwrap_or(&none);
        for (var, at) in self.at.get(&key(stmt)).unwrap_or(&none).difference(not) {
            match out.last_mut() {
                Some((v, first, count)) if v == var && *first + *count == *at => *count += 1,
                _ => out.push((*var, *at, 1)),
            }
        }
        out
    }
}

/// One group of matrix instructions: accumulators, and left operands.
type Group = BTreeSet<Register>;

/// Registers in use at a point of the walk.
#[derive(Clone, Debug, Default, PartialEq)]
struct Flight {
    /// The open group, and closed ones, the latest first.
    open: Group,
    closed: Vec<Group>,
    /// Fences that reach this point.
    fences: BTreeMap<usize, Group>,
}

impl Flight {
    fn used(&self) -> Group {
        self.closed.iter().chain([&self.open]).flatten().copied().collect()
    }

    /// What may be in use after either way.
    fn join(mut self, other: Flight) -> Flight {
        self.open.extend(other.open);
        for (at, group) in other.closed.into_iter().enumerate() {
            match self.closed.get_mut(at) {
                Some(own) => own.extend(group),
                None => self.closed.push(group),
            }
        }
        for (fence, used) in other.fences {
            self.fences.entry(fence).or_default().extend(used);
        }
        self
    }
}

struct Walk<'a> {
    kernel: &'a Kernel,
    /// Loop variables with known values.
    values: BTreeMap<u32, i64>,
    settled: Settled,
}

/// The registers to settle in `kernel`.
pub(crate) fn settled(kernel: &Kernel) -> Settled {
    let mut any = false;
    declare::each(&kernel.body, &mut |s| any |= matches!(s.kind, StmtKind::WarpgroupMma { .. }));
    let mut walk = Walk { kernel, values: BTreeMap::new(), settled: Settled::default() };
    if any {
        walk.block(&kernel.body, Flight::default());
    }
    walk.settled
}

impl Walk<'_> {
    /// The value of a constant expression over loop variables that are unrolled.
    fn eval(&self, e: &Expr) -> Option<i64> {
        Some(match e {
            Expr::Int(v, _) => *v,
            Expr::Var(v) => *self.values.get(&v.0)?,
            Expr::Cast(Ty::I32 | Ty::I64 | Ty::U32, a) => self.eval(a)?,
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                match op {
                    BinaryOp::Add => a.checked_add(b)?,
                    BinaryOp::Sub => a.checked_sub(b)?,
                    BinaryOp::Mul => a.checked_mul(b)?,
                    BinaryOp::Div => a.checked_div(b)?,
                    BinaryOp::Mod => a.checked_rem(b)?,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// `count` registers of an array from `at` on; all of it if the place is not known.
    fn registers(&self, var: VarId, at: &Expr, count: u32) -> Group {
        let len = self.kernel.vars.get(var.0 as usize).and_then(|v| v.len).unwrap_or(0);
        let range = match self.eval(at).and_then(|a| u32::try_from(a).ok()) {
            Some(first) => first..(first + count).min(len),
            None => 0..len,
        };
        range.map(|i| (var, i)).collect()
    }

    fn block(&mut self, body: &[Stmt], mut now: Flight) -> Flight {
        for stmt in body {
            now = self.statement(stmt, now);
        }
        now
    }

    fn statement(&mut self, stmt: &Stmt, mut now: Flight) -> Flight {
        match &stmt.kind {
            StmtKind::For { var, from, to, step, unroll, body, .. } => {
                if let (Some(from), Some(to)) = (self.eval(from), self.eval(to)) {
                    let trips = to.saturating_sub(from).saturating_add(step - 1) / step.max(&1);
                    // One trip is no loop to the compiler either: what was written before moves to its instructions.
                    if trips <= 1 || matches!(unroll, Unroll::Full) && trips <= 64 {
                        for trip in 0..trips.max(0) {
                            self.values.insert(var.0, from + trip * step);
                            now = self.block(body, now);
                        }
                        self.values.remove(&var.0);
                        return now;
                    }
                }
                let once = self.block(body, now.clone());
                let entry = now.join(once);
                let twice = self.block(body, entry.clone());
                entry.join(twice)
            }
            StmtKind::If { then, otherwise, .. } => {
                let a = self.block(then, now.clone());
                let b = self.block(otherwise, now);
                a.join(b)
            }
            StmtKind::WarpgroupFence => {
                now.fences = [(key(stmt), now.used())].into();
                now
            }
            StmtKind::WarpgroupMma { columns, a, c, .. } => {
                let mut group = self.registers(c.0, &c.1, columns / 2);
                if let MatrixA::Registers(var, at) = a {
                    group.extend(self.registers(*var, at, 4));
                }
                for (fence, used) in &now.fences {
                    self.settled.at.entry(*fence).or_default().extend(group.iter().copied());
                    self.settled.not.entry(*fence).or_default().extend(used.iter().copied());
                }
                now.open.extend(group);
                now
            }
            StmtKind::WarpgroupCommit => {
                now.closed.insert(0, std::mem::take(&mut now.open));
                now
            }
            StmtKind::WarpgroupWait { pending } => {
                let done: Group = now.closed.drain((*pending as usize).min(now.closed.len())..).flatten().collect();
                let arrays = |r: &&Register| self.kernel.vars.get(r.0 .0 as usize).is_some_and(|v| v.ty != Ty::U32);
                // Left operands are only read: what is done with them later cannot be too early.
                self.settled.at.entry(key(stmt)).or_default().extend(done.iter().filter(arrays));
                self.settled.not.entry(key(stmt)).or_default().extend(now.used());
                // A fence before the wait is of no use for what follows it, but it is still the latest one.
                now
            }
            _ => now,
        }
    }
}
