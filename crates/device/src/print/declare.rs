//! Where the variables of a kernel are declared, and which of them hold no negative number.
//!
//! A variable is declared in the innermost block that holds all its uses. Inside a loop that is right only if the
//! first statement there assigns it: otherwise a value would be lost between iterations, and the declaration
//! moves in front of the outermost loop.

use super::expr::non_negative;
use crate::program::*;
use std::collections::BTreeMap;

/// Statement by address: only looked up, never iterated.
type Key = usize;

/// The key of a statement.
pub(crate) fn key(stmt: &Stmt) -> Key {
    stmt as *const Stmt as usize
}

/// What to declare where.
#[derive(Debug, Default)]
pub(crate) struct Declarations {
    /// Variables declared on a line of their own before a statement.
    pub(crate) before: BTreeMap<Key, Vec<VarId>>,
    /// Assignments that declare their variable; `true` if nothing assigns it again.
    pub(crate) inline: BTreeMap<Key, bool>,
}

/// One step of the way to a statement: its block, its key, and whether the block is a loop body.
#[derive(Clone, Copy, Debug)]
struct Step {
    block: usize,
    stmt: Key,
    in_loop: bool,
}

/// All uses of one variable.
#[derive(Debug)]
struct Uses {
    /// Way to the block that holds all uses, and to the first statement in it that uses the variable.
    common: Vec<Step>,
    writes: usize,
}

struct Walk<'a> {
    blocks: usize,
    path: Vec<Step>,
    uses: Vec<Option<Uses>>,
    stmts: BTreeMap<Key, &'a Stmt>,
    /// Variables of the loops around, which the loops declare.
    loops: Vec<VarId>,
}

/// Finds the place of every declaration in `kernel`.
pub(crate) fn declarations(kernel: &Kernel) -> Declarations {
    let mut walk = Walk { blocks: 0, path: Vec::new(), uses: kernel.vars.iter().map(|_| None).collect(), stmts: BTreeMap::new(), loops: Vec::new() };
    walk.block(&kernel.body, false);
    let mut result = Declarations::default();
    for (index, uses) in walk.uses.iter().enumerate() {
        let (Some(uses), Some(var)) = (uses, kernel.vars.get(index)) else { continue };
        let Some(last) = uses.common.last() else { continue };
        let id = VarId(index as u32);
        let assigned = var.len.is_none() && walk.stmts.get(&last.stmt).is_some_and(|s| assigns(s, id));
        let place = match uses.common.iter().position(|s| s.in_loop) {
            Some(outermost) if !assigned => uses.common[outermost.saturating_sub(1)].stmt,
            _ => last.stmt,
        };
        let inline = assigned
            && matches!(
                walk.stmts.get(&place).map(|s| &s.kind),
                Some(StmtKind::Assign { .. } | StmtKind::Shuffle { .. } | StmtKind::Ballot { .. } | StmtKind::Elect { .. } | StmtKind::BarrierVote { .. })
            );
        if inline {
            result.inline.insert(place, uses.writes == 1);
        } else {
            result.before.entry(place).or_default().push(id);
        }
    }
    result
}

/// Whether `stmt` gives scalar `id` a value in every case without reading it.
fn assigns(stmt: &Stmt, id: VarId) -> bool {
    let mut reads = false;
    let mut writes = 0;
    visit(stmt, &mut |var, write| {
        if var == id {
            if write {
                writes += 1;
            } else {
                reads = true;
            }
        }
    });
    let full = match &stmt.kind {
        StmtKind::Assign { .. }
        | StmtKind::Load { .. }
        | StmtKind::LoadRemote { .. }
        | StmtKind::Shuffle { .. }
        | StmtKind::Ballot { .. }
        | StmtKind::Elect { .. }
        | StmtKind::BarrierVote { .. } => true,
        StmtKind::Atomic { pred, .. } => pred.is_none(),
        _ => false,
    };
    full && writes == 1 && !reads
}

impl<'a> Walk<'a> {
    fn block(&mut self, body: &'a [Stmt], in_loop: bool) {
        let block = self.blocks;
        self.blocks += 1;
        for stmt in body {
            self.stmts.insert(key(stmt), stmt);
            self.path.push(Step { block, stmt: key(stmt), in_loop });
            let mut found = Vec::new();
            visit(stmt, &mut |var, write| found.push((var, write)));
            for (var, write) in found {
                self.note(var, write);
            }
            match &stmt.kind {
                StmtKind::For { var, body, .. } => {
                    self.loops.push(*var);
                    self.block(body, true);
                    self.loops.pop();
                }
                StmtKind::While { body, .. } => self.block(body, true),
                StmtKind::If { then, otherwise, .. } => {
                    self.block(then, false);
                    self.block(otherwise, false);
                }
                _ => {}
            }
            self.path.pop();
        }
    }

    fn note(&mut self, var: VarId, write: bool) {
        if self.loops.contains(&var) {
            return;
        }
        let Some(slot) = self.uses.get_mut(var.0 as usize) else { return };
        match slot {
            None => *slot = Some(Uses { common: self.path.clone(), writes: usize::from(write) }),
            Some(uses) => {
                let shared = uses.common.iter().zip(&self.path).take_while(|(a, b)| a.block == b.block).count();
                uses.common.truncate(shared);
                uses.writes += usize::from(write);
            }
        }
    }
}

/// Calls `f` with each variable that `stmt` itself (not the statements in it) reads or writes. The variable of a
/// loop is not mentioned.
pub(crate) fn visit(stmt: &Stmt, f: &mut dyn FnMut(VarId, bool)) {
    match &stmt.kind {
        StmtKind::Assign { dst, value } => {
            expr(value, f);
            place(dst, true, f);
        }
        StmtKind::For { from, to, .. } => {
            expr(from, f);
            expr(to, f);
        }
        StmtKind::If { cond, .. } | StmtKind::While { cond, .. } => expr(cond, f),
        StmtKind::Load { .. }
        | StmtKind::Store { .. }
        | StmtKind::LoadRemote { .. }
        | StmtKind::StoreRemote { .. }
        | StmtKind::CopyAsync { .. }
        | StmtKind::BulkCopy { .. }
        | StmtKind::TensorCopy { .. }
        | StmtKind::TensorStore { .. }
        | StmtKind::Atomic { .. } => moved(&stmt.kind, f),
        StmtKind::WarpgroupMma { .. } | StmtKind::Tensor(_) | StmtKind::LdMatrix { .. } | StmtKind::Mma { .. } => multiplied(&stmt.kind, f),
        StmtKind::MbarrierInit { at, .. } | StmtKind::MbarrierArriveCopies { at, .. } => expr(at, f),
        StmtKind::MbarrierArrive { at, rank, expect_bytes, .. } => {
            expr(at, f);
            some(rank, f);
            some(expect_bytes, f);
        }
        StmtKind::MbarrierWait { at, parity, .. } => {
            expr(at, f);
            expr(parity, f);
        }
        StmtKind::BarrierVote { dst, pred, .. } | StmtKind::Ballot { dst, pred } => {
            expr(pred, f);
            f(*dst, true);
        }
        StmtKind::Elect { dst } => f(*dst, true),
        StmtKind::Shuffle { dst, value, mode } => {
            expr(value, f);
            if let ShuffleMode::Index(lane) = mode {
                expr(lane, f);
            }
            place(dst, true, f);
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

/// The variables of a statement that moves elements between memory and registers.
fn moved(kind: &StmtKind, f: &mut dyn FnMut(VarId, bool)) {
    match kind {
        StmtKind::Load { dst, index, pred, .. } => {
            expr(index, f);
            some(pred, f);
            place(dst, true, f);
        }
        StmtKind::Store { src, index, pred, .. } => {
            expr(index, f);
            some(pred, f);
            place(src, false, f);
        }
        StmtKind::LoadRemote { dst, index, rank, pred, .. } => {
            expr(index, f);
            expr(rank, f);
            some(pred, f);
            place(dst, true, f);
        }
        StmtKind::StoreRemote { src, index, rank, pred, signal, .. } => {
            expr(index, f);
            expr(rank, f);
            some(pred, f);
            if let Some((_, at)) = signal {
                expr(at, f);
            }
            place(src, false, f);
        }
        StmtKind::CopyAsync { dst, src, pred, .. } => {
            expr(dst, f);
            expr(src, f);
            some(pred, f);
        }
        StmtKind::BulkCopy { dst, src, bytes, barrier_at, .. } => [dst, src, bytes, barrier_at].into_iter().for_each(|e| expr(e, f)),
        StmtKind::TensorCopy { dst, at, barrier_at, multicast, .. } => {
            [dst, barrier_at].into_iter().chain(at).for_each(|e| expr(e, f));
            some(multicast, f);
        }
        StmtKind::TensorStore { src, at, .. } => [src].into_iter().chain(at).for_each(|e| expr(e, f)),
        StmtKind::Atomic { index, value, old, pred, .. } => {
            expr(index, f);
            expr(value, f);
            some(pred, f);
            if let Some(old) = old {
                f(*old, true);
            }
        }
        _ => {}
    }
}

/// The variables of a statement for the matrix unit.
fn multiplied(kind: &StmtKind, f: &mut dyn FnMut(VarId, bool)) {
    match kind {
        StmtKind::WarpgroupMma { a, b, c, accumulate, .. } => {
            match a {
                MatrixA::Shared(m) => expr(&m.at, f),
                MatrixA::Registers(var, at) => {
                    expr(at, f);
                    f(*var, false);
                }
            }
            [&b.at, &c.1, accumulate].into_iter().for_each(|e| expr(e, f));
            f(c.0, false);
            f(c.0, true);
        }
        StmtKind::Tensor(s) => {
            s.expressions().into_iter().for_each(|e| expr(e, f));
            if let TensorStmt::Load { dst, .. } = s {
                f(*dst, true);
            }
        }
        StmtKind::LdMatrix { dst, at, index, .. } => {
            expr(at, f);
            expr(index, f);
            f(*dst, true);
        }
        StmtKind::Mma { a, b, c, .. } => {
            for (var, at) in [a, b, c] {
                expr(at, f);
                f(*var, false);
            }
            f(c.0, true);
        }
        _ => {}
    }
}

/// A register, read or written.
fn place(p: &Place, write: bool, f: &mut dyn FnMut(VarId, bool)) {
    if let Some(at) = &p.at {
        expr(at, f);
    }
    f(p.var, write);
}

/// An expression that need not be there.
fn some(e: &Option<Expr>, f: &mut dyn FnMut(VarId, bool)) {
    if let Some(e) = e {
        expr(e, f);
    }
}

/// Calls `f` with each variable that `e` reads.
pub(crate) fn expr(e: &Expr, f: &mut dyn FnMut(VarId, bool)) {
    match e {
        Expr::Int(..) | Expr::F32(_) | Expr::Scalar(_) | Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank => {}
        Expr::Var(id) => f(*id, false),
        Expr::Elem(id, at) => {
            expr(at, f);
            f(*id, false);
        }
        Expr::Unary(_, a) | Expr::Cast(_, a) => expr(a, f),
        Expr::Binary(_, a, b) => {
            expr(a, f);
            expr(b, f);
        }
        Expr::Fma(a, b, c) | Expr::Select(a, b, c) => {
            expr(a, f);
            expr(b, f);
            expr(c, f);
        }
    }
}

/// Calls `f` with every statement of `body`, outer ones first.
pub(crate) fn each<'a>(body: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt)) {
    for stmt in body {
        f(stmt);
        match &stmt.kind {
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => each(body, f),
            StmtKind::If { then, otherwise, .. } => {
                each(then, f);
                each(otherwise, f);
            }
            _ => {}
        }
    }
}

/// Which integer scalars only ever get values that are plainly not negative. Starts from all and drops until
/// nothing changes.
pub(crate) fn non_negative_scalars(kernel: &Kernel) -> Vec<bool> {
    let mut known: Vec<bool> = kernel.vars.iter().map(|v| v.len.is_none() && matches!(v.ty, Ty::I32 | Ty::I64)).collect();
    loop {
        let mut next = known.clone();
        let mut drop = |id: VarId| {
            if let Some(slot) = next.get_mut(id.0 as usize) {
                *slot = false;
            }
        };
        each(&kernel.body, &mut |stmt| match &stmt.kind {
            StmtKind::Assign { dst, value } => {
                if !non_negative(value, &known) {
                    drop(dst.var);
                }
            }
            StmtKind::For { var, from, .. } => {
                if !non_negative(from, &known) {
                    drop(*var);
                }
            }
            StmtKind::BarrierVote { .. } => {}
            _ => visit(stmt, &mut |var, write| {
                if write {
                    drop(var);
                }
            }),
        });
        if next == known {
            return known;
        }
        known = next;
    }
}
