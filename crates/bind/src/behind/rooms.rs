//! Where the shared memory of kernels behind one another lies: what is dead makes room for what comes.
//!
//! ```text
//! tiles of k and q  |########|                      k, q  |########|
//! pairs                  |############|      -->    copy           |######|
//! copy on its way out               |######|        pairs      |############|   (lines are bytes, time goes to the right)
//! ```
//! A plan by itself puts its buffers behind what it leaves for later ones, from its first statement on. Here a buffer is alive from the first statement that touches
//! it to the last one, where a loop is one statement, and asynchronous copies to the next wait for all of them. The largest are placed first, each at the lowest
//! place where none of those lies that are alive at the same time. Barriers are placed later, by what lies over what.

use flashderive_device::program::{Kernel, Stmt, StmtKind};
use std::ops::Range;

/// What buffers begin at multiples of, bytes: the widest access of a thread.
const ALIGN: u32 = 16;

/// The first bytes of the buffers of `kernel` by when they are alive; `None` where some are written by others than its threads and their copies.
pub fn offsets(kernel: &Kernel) -> Option<Vec<u32>> {
    let spans = spans(kernel)?;
    let bytes = |at: usize| kernel.shared[at].bytes().div_ceil(ALIGN) * ALIGN;
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(bytes(*at)), *at));
    let mut out = vec![0; spans.len()];
    for (done, &at) in order.iter().enumerate() {
        let together = |o: &&usize| spans[**o].start < spans[at].end && spans[at].start < spans[**o].end;
        let mut near: Vec<(u32, u32)> = order[..done].iter().filter(together).map(|&o| (out[o], out[o] + bytes(o))).collect();
        near.sort_unstable();
        for (from, to) in near {
            if out[at] + bytes(at) > from {
                out[at] = out[at].max(to);
            }
        }
    }
    Some(out)
}

/// From which to behind which of its statements each shared buffer of `kernel` is alive.
fn spans(kernel: &Kernel) -> Option<Vec<Range<usize>>> {
    let mut spans = vec![0..0; kernel.shared.len()];
    let mut flying: Vec<usize> = Vec::new();
    for (at, stmt) in kernel.body.iter().enumerate() {
        let mut copied = Vec::new();
        let mut waits = false;
        let plain = each(stmt, &mut |s| {
            for (id, _) in s.touches() {
                let span = spans.get_mut(id.0 as usize)?;
                *span = if span.start == span.end { at } else { span.start }..at + 1;
            }
            match &s.kind {
                StmtKind::CopyAsync { shared, .. } => copied.push(shared.0 as usize),
                StmtKind::AsyncWait { pending: 0 } => waits = true,
                StmtKind::BulkCopy { .. } | StmtKind::TensorCopy { .. } | StmtKind::TensorStore { .. } => return None,
                StmtKind::StoreRemote { .. } | StmtKind::LoadRemote { .. } | StmtKind::MbarrierInit { .. } | StmtKind::Tensor(_) => return None,
                StmtKind::WarpgroupMma { .. } => return None,
                _ => {}
            }
            Some(())
        });
        plain?;
        flying.iter().for_each(|&b| spans[b].end = at + 1);
        if waits {
            flying.clear();
        }
        // A loop that waits may ask for more behind it.
        flying.extend(copied);
    }
    Some(spans)
}

/// Calls `f` for a statement and for those that it holds, as long as it has something.
fn each(stmt: &Stmt, f: &mut impl FnMut(&Stmt) -> Option<()>) -> Option<()> {
    f(stmt)?;
    match &stmt.kind {
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => body.iter().try_for_each(|s| each(s, f)),
        StmtKind::If { then, otherwise, .. } => then.iter().chain(otherwise).try_for_each(|s| each(s, f)),
        _ => Some(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::KernelBuilder;
    use flashderive_device::program::*;
    use flashderive_ir::dtype::DType;
    use flashderive_ir::trace::RecordId;

    /// A kernel with buffers of these bytes, written by a copy or by threads, and read, in turn.
    fn kernel(bytes: &[u32], touched: &[(usize, char)]) -> Kernel {
        let mut b = KernelBuilder::new(
            Kernel {
                name: "k".into(),
                grid: [1, 1, 1].map(flashderive_device::host::HostExpr::Const),
                threads: 32,
                cluster: 1,
                early: false,
                version: 0,
                min_blocks: 1,
                buffers: Vec::new(),
                scalars: Vec::new(),
                maps: Vec::new(),
                shared: Vec::new(),
                vars: Vec::new(),
                phases: Vec::new(),
                body: Vec::new(),
            },
            RecordId(0),
        );
        b.phase("P", RecordId(0));
        let ids: Vec<SharedId> = bytes.iter().map(|n| b.shared("b", DType::F32, n / 4)).collect();
        let x = b.array("x", Ty::F32, 1);
        let at = || Place { var: x, at: Some(Expr::i32(0)) };
        for (id, how) in touched {
            let (shared, mem) = (ids[*id], Mem::Shared(ids[*id]));
            b.emit(match how {
                'c' => StmtKind::CopyAsync { shared, dst: Expr::i32(0), global: BufferId(0), src: Expr::i64(0), bytes: 4, pred: None, kept: false },
                'w' => StmtKind::Store { src: at(), count: 1, mem, index: Expr::i32(0), pred: None, cache: Cache::Default },
                'a' => StmtKind::AsyncWait { pending: 0 },
                _ => StmtKind::Load { dst: at(), count: 1, mem, index: Expr::i32(0), pred: None, fill: 0.0, cache: Cache::Default },
            });
        }
        b.finish()
    }

    #[test]
    fn what_comes_lies_where_something_died() {
        // The first two live together, the third and fourth where the first was.
        let k = kernel(&[64, 128, 48, 16], &[(0, 'w'), (1, 'w'), (0, 'r'), (2, 'w'), (3, 'w'), (2, 'r'), (3, 'r'), (1, 'r')]);
        assert_eq!(offsets(&k), Some(vec![128, 0, 128, 176]));
    }

    #[test]
    fn a_copy_is_alive_until_all_are_waited_for() {
        // Nobody reads what is copied, but the bytes still come.
        assert_eq!(offsets(&kernel(&[64, 32], &[(0, 'c'), (1, 'w'), (1, 'r'), (0, 'a')])), Some(vec![0, 64]));
        assert_eq!(offsets(&kernel(&[64, 32], &[(0, 'c'), (0, 'a'), (1, 'w'), (1, 'r')])), Some(vec![0, 0]));
    }

    #[test]
    fn a_loop_is_one_statement() {
        let mut k = kernel(&[64, 32], &[(0, 'w'), (0, 'r'), (1, 'w'), (1, 'r')]);
        assert_eq!(offsets(&k), Some(vec![0, 0]));
        let body = std::mem::take(&mut k.body);
        let again = Stmt {
            kind: StmtKind::While { cond: Expr::Int(0, Ty::Bool), trips: Expr::i32(1), uniform: Uniform::Block, body: body.clone() },
            ..body[0].clone()
        };
        k.body = vec![again];
        assert_eq!(offsets(&k), Some(vec![0, 64]));
    }
}
