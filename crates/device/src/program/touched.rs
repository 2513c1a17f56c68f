//! Which shared buffers a statement touches.

use super::*;

/// How a statement touches a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It reads it.
    Read,
    /// It writes it, or has it written.
    Write,
}

impl Stmt {
    /// The shared buffers of this statement by itself, not of what its body holds; an mbarrier is written by what arrives, and read by what waits.
    pub fn touches(&self) -> Vec<(SharedId, Touch)> {
        use Touch::{Read, Write};
        match &self.kind {
            StmtKind::Load { mem: Mem::Shared(s), .. } | StmtKind::LdMatrix { shared: s, .. } | StmtKind::LoadRemote { shared: s, .. } => vec![(*s, Read)],
            StmtKind::TensorStore { shared: s, .. } | StmtKind::MbarrierWait { barrier: s, .. } => vec![(*s, Read)],
            StmtKind::Store { mem: Mem::Shared(s), .. } | StmtKind::CopyAsync { shared: s, .. } => vec![(*s, Write)],
            StmtKind::StoreRemote { shared, signal, .. } => {
                let mut list = vec![(*shared, Write)];
                list.extend(signal.iter().map(|(s, _)| (*s, Write)));
                list
            }
            StmtKind::BulkCopy { shared, barrier, .. } | StmtKind::TensorCopy { shared, barrier, .. } => vec![(*shared, Write), (*barrier, Write)],
            StmtKind::MbarrierInit { barrier, .. } | StmtKind::MbarrierArrive { barrier, .. } | StmtKind::MbarrierArriveCopies { barrier, .. } => {
                vec![(*barrier, Write)]
            }
            StmtKind::Atomic { mem: Mem::Shared(s), .. } => vec![(*s, Read), (*s, Write)],
            StmtKind::WarpgroupMma { a, b, .. } => {
                let mut list = vec![(b.shared, Read)];
                if let MatrixA::Shared(a) = a {
                    list.push((a.shared, Read));
                }
                list
            }
            StmtKind::Tensor(TensorStmt::Multiply { a, b, .. }) => vec![(a.shared, Read), (b.shared, Read)],
            StmtKind::Tensor(TensorStmt::Alloc { shared, .. }) => vec![(*shared, Write)],
            StmtKind::Tensor(TensorStmt::Commit { barrier, .. }) => vec![(*barrier, Write)],
            _ => Vec::new(),
        }
    }
}
