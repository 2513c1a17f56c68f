//! Counts of a kernel: its statements, each times its trips.

mod flow;
mod matrix;
mod moved;

use super::*;
pub(super) use flow::GOLDEN_SECTION;
pub(super) use matrix::LEAST_WARPGROUP_CYCLES;

/// Share of a memory latency that is left to wait for what was copied a row ahead.
const AHEAD_WAIT: f64 = 0.2;

/// A push to the blocks of a cluster and the wait for theirs, in block barriers: 200 cycles of a remote access and 123 of an mbarrier (h200
/// latencies).
const PUSH_BARRIERS: f64 = 11.0;

impl Walker<'_> {
    /// Statements one after the other.
    pub(super) fn block(&mut self, body: &[Stmt], times: f64) {
        for s in body {
            self.statement(s, times);
        }
    }

    /// A statement that is reached so many times by an average thread.
    pub(super) fn statement(&mut self, s: &Stmt, times: f64) {
        match &s.kind {
            StmtKind::For { .. } => self.counted(&s.kind, times),
            // A way out that nobody is expected to take.
            StmtKind::While { cond, trips: Expr::Int(0, _), .. } => self.expression(cond, times),
            StmtKind::While { cond, trips, body, .. } => self.until(cond, trips, body, times),
            StmtKind::If { cond, then, otherwise, uniform } => self.branch(cond, (then, otherwise), *uniform, times),
            StmtKind::Assign { value, dst } => self.assign(value, dst, times),
            StmtKind::Load { count, mem, index, dst, .. } => self.load((*mem, *count), index, dst, s.phase.0, times),
            StmtKind::Store { count, mem, index, .. } => {
                self.expression(index, times);
                self.counts.instructions += times;
                self.memory(*mem, *count, times, true);
            }
            StmtKind::CopyAsync { global, src, bytes, .. } => self.copy(*global, src, *bytes, s.phase, times),
            StmtKind::BulkCopy { global, src, bytes, .. } => self.copy_whole(*global, src, bytes, times),
            // What was copied in an earlier trip has mostly arrived.
            StmtKind::AsyncWait { pending } => {
                self.counts.waits += if self.copying { 1.0 } else { AHEAD_WAIT } * self.serial;
                self.counts.own_trips = self.counts.own_trips.max(f64::from(*pending) + 1.0);
            }
            StmtKind::MbarrierArrive { barrier, .. } | StmtKind::MbarrierArriveCopies { barrier, .. } => {
                self.announced.insert(barrier.0);
                self.counts.instructions += times;
            }
            // What an earlier trip sent has mostly arrived; else a push and the wait for it.
            StmtKind::MbarrierWait { barrier, .. } => {
                self.counts.barriers += if self.announced.contains(&barrier.0) { PUSH_BARRIERS } else { AHEAD_WAIT * PUSH_BARRIERS } * self.serial;
                self.counts.instructions += times;
            }
            // A release and an acquire among all blocks: 370 cycles, the price of twelve block barriers (h200 latencies).
            StmtKind::Barrier { scope: Scope::Cluster } => self.counts.barriers += 12.0 * times,
            // The halves of one, with work between them that hides it.
            StmtKind::ClusterArrive | StmtKind::ClusterWait => self.counts.barriers += times,
            StmtKind::Barrier { scope: Scope::Block } | StmtKind::BarrierVote { .. } => self.counts.barriers += times,
            StmtKind::LdMatrix { count, .. } => {
                self.counts.instructions += times;
                self.counts.shared_bytes += times * f64::from(*count) * 4.0;
            }
            StmtKind::Mma { c, operands, .. } => self.of_warp(c.0, *operands, times),
            StmtKind::WarpgroupMma { columns, operands, a, .. } => self.of_warpgroup(*columns, *operands, a, times),
            StmtKind::Tensor(TensorStmt::Alloc { columns, .. }) => self.taken += columns,
            StmtKind::Tensor(TensorStmt::Multiply { columns, operands, d, .. }) => self.in_memory(*columns, *operands, d, times),
            StmtKind::WarpgroupCommit | StmtKind::WarpgroupWait { .. } => {
                self.counts.instructions += times;
                if matches!(s.kind, StmtKind::WarpgroupWait { pending: 0 }) {
                    self.counts.emptied += self.serial;
                }
                self.multiplying = matches!(s.kind, StmtKind::WarpgroupCommit);
            }
            StmtKind::TensorCopy { map, .. } | StmtKind::TensorStore { map, .. } => self.tile(&s.kind, *map, times),
            StmtKind::Atomic { mem, index, op, .. } => {
                if *op == AtomicOp::Await {
                    self.counts.awaited += self.serial;
                }
                self.expression(index, times);
                self.counts.instructions += times;
                self.memory(*mem, 1, times, true);
            }
            StmtKind::Elect { dst } => {
                self.counts.instructions += times;
                self.elected.insert(dst.0);
            }
            StmtKind::Shuffle { dst, value, .. } => {
                self.counts.instructions += 8.0 * times;
                self.counts.exchanged += times;
                match self.near(value) {
                    Some(step) => self.near.insert(dst.var.0, step),
                    None => self.near.remove(&dst.var.0),
                };
            }
            _ => self.counts.instructions += times,
        }
    }

    /// What is known of a variable from now on.
    fn assign(&mut self, value: &Expr, dst: &Place, times: f64) {
        self.expression(value, times);
        if matches!(value, Expr::Binary(BinaryOp::Mod, a, b) if **a == Expr::Tid && **b == Expr::i32(32)) {
            self.lane = Some(dst.var);
        }
        self.note_lanes(value, dst);
        let (strange, down) = (self.without_numbers(value), matches!(value, Expr::Int(0, Ty::Bool)));
        for (flags, one) in [(&mut self.strange, strange), (&mut self.down, down)] {
            if one && dst.at.is_none() {
                flags.insert(dst.var.0);
            } else {
                flags.remove(&dst.var.0);
            }
        }
        if dst.at.is_none() && self.numbers_blocks(value) {
            self.numbers.insert(dst.var.0);
        } else {
            self.numbers.remove(&dst.var.0);
        }
        match self.near(value) {
            Some(step) => self.near.insert(dst.var.0, step),
            None if dst.at.is_none() => self.near.remove(&dst.var.0),
            None => None,
        };
        if self.listed(value) {
            self.listed.insert(dst.var.0);
        } else if dst.at.is_none() {
            self.listed.remove(&dst.var.0);
        }
        match (&dst.at, self.eval(value).filter(|_| !self.near.contains_key(&dst.var.0))) {
            (None, Some(v)) => self.vars.insert(dst.var.0, v),
            _ => self.vars.remove(&dst.var.0),
        };
    }
}
