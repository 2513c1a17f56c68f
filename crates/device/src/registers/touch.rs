//! What a statement reads and writes, by elements.

use crate::print::{each, visit};
use crate::program::*;

/// Registers of a variable from an element on.
pub(super) struct Touch<'a> {
    pub var: VarId,
    /// First element; `None` for scalars.
    pub at: Option<&'a Expr>,
    /// Elements.
    pub count: u32,
    pub write: bool,
}

/// Calls `touch` for the registers that `stmt` itself names outside of expressions, and `value` for its expressions.
pub(super) fn touches<'a>(buffers: &[Buffer], kernel: &Kernel, stmt: &'a Stmt, touch: &mut dyn FnMut(Touch<'a>), value: &mut dyn FnMut(&'a Expr)) {
    let words = |var: VarId, count: u32, mem: &Mem| {
        let bits = match mem {
            Mem::Global(b) => buffers.get(b.0 as usize).map_or(32, |b| b.elem.bits()),
            Mem::Shared(s) => kernel.shared.get(s.0 as usize).map_or(32, |s| s.elem.bits()),
        };
        match kernel.vars.get(var.0 as usize) {
            Some(v) if v.ty == Ty::U32 => (count * bits).div_ceil(32),
            _ => count,
        }
    };
    let mut place = |p: &'a Place, count: u32, write: bool| touch(Touch { var: p.var, at: p.at.as_ref(), count, write });
    match &stmt.kind {
        StmtKind::Assign { dst, value: v } => {
            value(v);
            place(dst, 1, true);
        }
        StmtKind::For { from, to, .. } => [from, to].into_iter().for_each(value),
        StmtKind::If { cond, .. } | StmtKind::While { cond, .. } => value(cond),
        StmtKind::Load { dst, index, pred, count, mem, .. } => {
            [index].into_iter().chain(pred).for_each(value);
            place(dst, words(dst.var, *count, mem), true);
        }
        StmtKind::Store { src, index, pred, count, mem, .. } => {
            [index].into_iter().chain(pred).for_each(value);
            place(src, words(src.var, *count, mem), false);
        }
        StmtKind::LoadRemote { dst, index, rank, pred, count, shared, .. } => {
            [index, rank].into_iter().chain(pred).for_each(value);
            place(dst, words(dst.var, *count, &Mem::Shared(*shared)), true);
        }
        StmtKind::StoreRemote { src, index, rank, pred, signal, count, shared } => {
            [index, rank].into_iter().chain(pred).chain(signal.as_ref().map(|s| &s.1)).for_each(value);
            place(src, words(src.var, *count, &Mem::Shared(*shared)), false);
        }
        StmtKind::CopyAsync { dst, src, pred, .. } => [dst, src].into_iter().chain(pred).for_each(value),
        StmtKind::BulkCopy { dst, src, bytes, barrier_at, .. } => [dst, src, bytes, barrier_at].into_iter().for_each(value),
        StmtKind::TensorCopy { dst, at, barrier_at, multicast, .. } => [dst, barrier_at].into_iter().chain(at).chain(multicast).for_each(value),
        StmtKind::TensorStore { src, at, .. } => [src].into_iter().chain(at).for_each(value),
        StmtKind::WarpgroupMma { a, b, c, accumulate, columns, .. } => {
            match a {
                MatrixA::Shared(m) => value(&m.at),
                MatrixA::Registers(var, at) => touch(Touch { var: *var, at: Some(at), count: 4, write: false }),
            }
            [&b.at, accumulate].into_iter().for_each(value);
            if *accumulate != Expr::Int(0, Ty::Bool) {
                touch(Touch { var: c.0, at: Some(&c.1), count: columns / 2, write: false });
            }
            touch(Touch { var: c.0, at: Some(&c.1), count: columns / 2, write: true });
        }
        StmtKind::Tensor(s) => match s {
            TensorStmt::Load { dst, at, count, address } => {
                value(address);
                touch(Touch { var: *dst, at: Some(at), count: *count, write: true });
            }
            other => other.expressions().into_iter().for_each(value),
        },
        StmtKind::MbarrierInit { at, .. } => value(at),
        StmtKind::MbarrierArriveCopies { at, .. } => value(at),
        StmtKind::MbarrierArrive { at, rank, expect_bytes, .. } => [at].into_iter().chain(rank).chain(expect_bytes).for_each(value),
        StmtKind::MbarrierWait { at, parity, .. } => [at, parity].into_iter().for_each(value),
        StmtKind::BarrierVote { dst, pred, .. } | StmtKind::Ballot { dst, pred } => {
            value(pred);
            touch(Touch { var: *dst, at: None, count: 1, write: true });
        }
        StmtKind::Elect { dst } => touch(Touch { var: *dst, at: None, count: 1, write: true }),
        StmtKind::Shuffle { dst, value: v, mode } => {
            value(v);
            if let ShuffleMode::Index(lane) = mode {
                value(lane);
            }
            place(dst, 1, true);
        }
        StmtKind::LdMatrix { dst, at, index, count, .. } => {
            value(index);
            touch(Touch { var: *dst, at: Some(at), count: *count, write: true });
        }
        StmtKind::Mma { a, b, c, .. } => {
            for ((var, at), count) in [(a, 4), (b, 2), (c, 4)] {
                touch(Touch { var: *var, at: Some(at), count, write: false });
            }
            touch(Touch { var: c.0, at: Some(&c.1), count: 4, write: true });
        }
        StmtKind::Atomic { index, value: v, old, pred, .. } => {
            [index, v].into_iter().chain(pred).for_each(value);
            if let Some(old) = old {
                touch(Touch { var: *old, at: None, count: 1, write: true });
            }
        }
        StmtKind::AsyncCommit
        | StmtKind::AsyncWait { .. }
        | StmtKind::StoreCommit
        | StmtKind::StoreWait { .. }
        | StmtKind::WarpgroupFence
        | StmtKind::WarpgroupCommit
        | StmtKind::WarpgroupWait { .. }
        | StmtKind::Registers { .. }
        | StmtKind::ClusterArrive
        | StmtKind::ClusterWait
        | StmtKind::MapPrefetch { .. }
        | StmtKind::Barrier { .. }
        | StmtKind::Fence { .. }
        | StmtKind::MbarrierFence
        | StmtKind::FenceProxyAsync
        | StmtKind::GridWait => {}
    }
}

/// Addresses in memory that `stmt` computes for every thread, with whether they are 64 bits wide.
pub(super) fn addresses(stmt: &Stmt) -> Vec<(&Expr, bool)> {
    let wide = |mem: &Mem| matches!(mem, Mem::Global(_));
    match &stmt.kind {
        StmtKind::Load { index, mem, .. } | StmtKind::Store { index, mem, .. } => vec![(index, wide(mem))],
        StmtKind::CopyAsync { dst, src, .. } => vec![(dst, false), (src, true)],
        StmtKind::LdMatrix { index, .. } | StmtKind::LoadRemote { index, .. } | StmtKind::StoreRemote { index, .. } => vec![(index, false)],
        StmtKind::Atomic { index, mem, .. } => vec![(index, wide(mem))],
        _ => Vec::new(),
    }
}

/// Calls `f` with each variable that statements of `body` assign, loops' own among them, once for each statement.
pub(super) fn written(body: &[Stmt], f: &mut dyn FnMut(VarId)) {
    each(body, &mut |stmt| {
        if let StmtKind::For { var, .. } = stmt.kind {
            f(var);
        }
        visit(stmt, &mut |var, write| {
            if write {
                f(var);
            }
        });
    });
}

/// Variables whose elements come from memory several at a time.
pub(super) fn loaded_together(kernel: &Kernel) -> std::collections::BTreeSet<VarId> {
    let mut out = std::collections::BTreeSet::new();
    each(&kernel.body, &mut |stmt| match &stmt.kind {
        StmtKind::Load { dst, count, .. } if *count > 1 => {
            out.insert(dst.var);
        }
        _ => {}
    });
    out
}
