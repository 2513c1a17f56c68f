//! Barriers and waits of a program: which they are, how many, and the program without one of them.

use flashderive_device::program::{Expr, Kernel, Program, Scope, SharedId, Stmt, StmtKind, TensorStmt};

pub fn is_barrier(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Barrier { scope: Scope::Block | Scope::Warp } | StmtKind::GridWait)
}

/// Puts a wait for what there is not in place of wait number `at`: a program that comes to it is stopped.
pub fn stop_at(program: &mut Program, kernel: usize, at: usize) {
    fn replace(body: &mut [Stmt], left: &mut usize, with: &StmtKind) -> bool {
        body.iter_mut().any(|s| {
            if is_wait(s) {
                if *left == 0 {
                    s.kind = with.clone();
                    return true;
                }
                *left -= 1;
            }
            match &mut s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => replace(body, left, with),
                StmtKind::If { then, otherwise, .. } => replace(then, left, with) || replace(otherwise, left, with),
                _ => false,
            }
        })
    }
    fn barrier(body: &[Stmt]) -> Option<SharedId> {
        body.iter().find_map(|s| match &s.kind {
            StmtKind::MbarrierInit { barrier, .. } => Some(*barrier),
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => barrier(body),
            StmtKind::If { then, otherwise, .. } => barrier(then).or_else(|| barrier(otherwise)),
            _ => None,
        })
    }
    let body = &mut program.kernels[kernel].body;
    let barrier = barrier(body).expect("a ring has mbarriers");
    let with = StmtKind::MbarrierWait { barrier, at: Expr::i32(1 << 20), parity: Expr::i32(0) };
    assert!(replace(body, &mut { at }, &with), "it was counted");
}

pub fn is_wait(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::MbarrierWait { .. }
            | StmtKind::MbarrierFence
            | StmtKind::ClusterWait
            | StmtKind::WarpgroupWait { .. }
            | StmtKind::StoreWait { .. }
            | StmtKind::FenceProxyAsync
            | StmtKind::Tensor(TensorStmt::WaitLoads | TensorStmt::FenceBefore | TensorStmt::FenceAfter)
            | StmtKind::Barrier { .. }
    )
}

pub fn count(kernel: &Kernel, which: fn(&Stmt) -> bool) -> usize {
    fn within(body: &[Stmt], which: fn(&Stmt) -> bool) -> usize {
        body.iter()
            .map(|s| match &s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => within(body, which),
                StmtKind::If { then, otherwise, .. } => within(then, which) + within(otherwise, which),
                _ => usize::from(which(s)),
            })
            .sum()
    }
    within(&kernel.body, which)
}

/// Removes number `at` of the statements that are meant, in program order, and returns the name of its phase and its kind.
pub fn without(program: &mut Program, kernel: usize, at: usize, which: fn(&Stmt) -> bool) -> (String, String) {
    fn remove(body: &mut Vec<Stmt>, left: &mut usize, which: fn(&Stmt) -> bool) -> Option<Stmt> {
        for i in 0..body.len() {
            if which(&body[i]) {
                if *left == 0 {
                    return Some(body.remove(i));
                }
                *left -= 1;
            }
            let found = match &mut body[i].kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => remove(body, left, which),
                StmtKind::If { then, otherwise, .. } => remove(then, left, which).or_else(|| remove(otherwise, left, which)),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
    let kernel = &mut program.kernels[kernel];
    let mut left = at;
    let stmt = remove(&mut kernel.body, &mut left, which).expect("it was counted");
    (kernel.phases.get(stmt.phase.0 as usize).map(|p| p.name.clone()).unwrap_or_default(), format!("{:?}", stmt.kind))
}
