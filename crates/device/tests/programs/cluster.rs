//! Programs whose blocks work together in clusters.

use super::*;

/// Rows of a block and columns of all.
const ROWS: i64 = 4;
const COLUMNS: i64 = 128;

/// A kernel of `size0` clusters of 64 threads a block over `x: f32[blocks, 4, 128]` and `y: f32[clusters, 128]`, where each
/// thread has summed two columns of its block's rows into `sum`. Cluster barrier number `skip` is left out.
struct Merge {
    k: Body,
    cluster: u32,
    sum: VarId,
    next: u32,
    skip: Option<u32>,
}

impl Merge {
    fn new(name: &str, cluster: u32, skip: Option<u32>) -> Merge {
        let mut k = Body::new(name, times(cluster.into()), 64);
        k.kernel.cluster = cluster;
        k.kernel.buffers = vec![BufferId(0), BufferId(1)];
        k.phase("LOAD x", 1);
        let (sum, x) = (k.array("sum", Ty::F32, 2), k.array("x_part", Ty::F32, 2));
        k.for_("i", n(0), n(2), 1, Unroll::Full, |k, i| k.set_at(sum, i, Expr::F32(0.0)));
        k.for_("row", n(0), n(ROWS), 1, Unroll::No, |k, row| {
            let index = add(mul(add(mul(Expr::BlockIdx(0), n(ROWS)), row), n(COLUMNS)), mul(Expr::Tid, n(2)));
            k.load(at(x, Some(n(0))), 2, G(0), index, None, 0.0);
            k.for_("j", n(0), n(2), 1, Unroll::Full, |k, j| k.set_at(sum, j.clone(), add(elem(sum, j.clone()), elem(x, j))));
        });
        k.phase("MERGE", 2);
        Merge { k, cluster, sum, next: 0, skip }
    }

    fn meet(&mut self) {
        if self.skip != Some(self.next) {
            self.k.emit(StmtKind::Barrier { scope: Scope::Cluster });
        }
        self.next += 1;
    }

    /// Columns 0 to `count`, one a thread.
    fn columns(&mut self, count: i64, body: impl FnOnce(&mut Body, Expr)) {
        self.k.for_("first", n(0), n(count), 64, Unroll::No, |k, first| {
            let column = k.named("c", Ty::I32, add(first, Expr::Tid));
            k.if_(bin(BinaryOp::Lt, column.clone(), n(count)), Uniform::None, |k| body(k, column));
        });
    }

    /// `y[cluster, column] = value`.
    fn store(k: &mut Body, cluster: u32, value: VarId, column: Expr) {
        let row = bin(BinaryOp::Div, Expr::BlockIdx(0), n(cluster.into()));
        k.store(at(value, None), 1, G(1), add(mul(row, n(COLUMNS)), column), None);
    }

    fn done(self) -> Program {
        let size = |per: i64| times(per);
        Program {
            name: self.k.kernel.name.clone(),
            buffers: vec![
                buffer("x", DType::F32, size(i64::from(self.cluster) * ROWS * COLUMNS), BufferSource::Input(TensorId(0))),
                buffer("y", DType::F32, size(COLUMNS), BufferSource::Output(TensorId(1))),
            ],
            scalars: vec![],
            maps: vec![],
            kernels: vec![self.k.done()],
            versions: vec![],
        }
    }
}

/// Each block pushes its sums to the owners of the columns, which add them up.
pub fn push_to_slices(cluster: u32, skip: Option<u32>) -> Program {
    let mut m = Merge::new("push_to_slices", cluster, skip);
    let slice = COLUMNS / i64::from(cluster);
    let parts = m.k.shared("s_parts", DType::F32, COLUMNS as u32);
    m.meet();
    let column = m.k.named("column", Ty::I32, mul(Expr::Tid, n(2)));
    m.k.emit(StmtKind::StoreRemote {
        src: at(m.sum, Some(n(0))),
        count: 2,
        shared: parts,
        index: add(mul(Expr::ClusterRank, n(slice)), bin(BinaryOp::Mod, column.clone(), n(slice))),
        rank: bin(BinaryOp::Div, column, n(slice)),
        pred: None,
        signal: None,
    });
    m.meet();
    m.columns(slice, |k, column| {
        let (total, part) = (k.var("total", Ty::F32), k.var("part", Ty::F32));
        k.set(total, Expr::F32(0.0));
        k.for_("r", n(0), n(cluster.into()), 1, Unroll::No, |k, r| {
            k.load(at(part, None), 1, Mem::Shared(parts), add(mul(r, n(slice)), column.clone()), None, 0.0);
            k.set(total, add(v(total), v(part)));
        });
        Merge::store(k, cluster, total, add(mul(Expr::ClusterRank, n(slice)), column));
    });
    m.done()
}

/// Each block pushes its sums to block 0, which adds them up; the others end.
pub fn push_to_first(cluster: u32, skip: Option<u32>) -> Program {
    let mut m = Merge::new("push_to_first", cluster, skip);
    let parts = m.k.shared("s_parts", DType::F32, cluster * COLUMNS as u32);
    m.meet();
    m.k.emit(StmtKind::StoreRemote {
        src: at(m.sum, Some(n(0))),
        count: 2,
        shared: parts,
        index: add(mul(Expr::ClusterRank, n(COLUMNS)), mul(Expr::Tid, n(2))),
        rank: n(0),
        pred: None,
        signal: None,
    });
    m.meet();
    m.k.if_(bin(BinaryOp::Eq, Expr::ClusterRank, n(0)), Uniform::Block, |k| {
        let (total, part) = (k.var("total", Ty::F32), k.var("part", Ty::F32));
        k.for_("c", Expr::Tid, n(COLUMNS), 64, Unroll::No, |k, column| {
            k.set(total, Expr::F32(0.0));
            k.for_("r", n(0), n(cluster.into()), 1, Unroll::No, |k, r| {
                k.load(at(part, None), 1, Mem::Shared(parts), add(mul(r, n(COLUMNS)), column.clone()), None, 0.0);
                k.set(total, add(v(total), v(part)));
            });
            Merge::store(k, cluster, total, column);
        });
    });
    m.done()
}

/// Each block keeps its sums, and the owners of the columns read them there; no block ends before all have read.
pub fn pull(cluster: u32, skip: Option<u32>) -> Program {
    let mut m = Merge::new("pull", cluster, skip);
    let slice = COLUMNS / i64::from(cluster);
    let own = m.k.shared("s_own", DType::F32, COLUMNS as u32);
    m.k.store(at(m.sum, Some(n(0))), 2, Mem::Shared(own), mul(Expr::Tid, n(2)), None);
    m.meet();
    m.columns(slice, |k, column| {
        let (total, part) = (k.var("total", Ty::F32), k.var("part", Ty::F32));
        let index = k.named("from", Ty::I32, add(mul(Expr::ClusterRank, n(slice)), column));
        k.set(total, Expr::F32(0.0));
        k.for_("rank", n(0), n(cluster.into()), 1, Unroll::No, |k, rank| {
            let index = index.clone();
            k.emit(StmtKind::LoadRemote { dst: at(part, None), count: 1, shared: own, index, rank, pred: None, fill: 0.0 });
            k.set(total, add(v(total), v(part)));
        });
        Merge::store(k, cluster, total, index);
    });
    m.meet();
    m.done()
}

/// Remote accesses of all widths, of converted elements and of bits, to and fro in clusters of two.
pub fn every_remote() -> Program {
    let mut k = Body::new("every_remote", times(2), 64);
    k.kernel.cluster = 2;
    k.kernel.buffers = vec![BufferId(0)];
    k.phase("EXCHANGE", 1);
    let total = k.var("total", Ty::F32);
    k.set(total, Expr::F32(0.0));
    k.emit(StmtKind::ClusterArrive);
    k.emit(StmtKind::ClusterWait);
    k.emit(StmtKind::Barrier { scope: Scope::Cluster });
    for dtype in [DType::F32, DType::BF16, DType::E4M3, DType::I32, DType::I64] {
        let s = k.shared(&format!("s_{}", dtype.name()), dtype, 64 * 128 / dtype.bits());
        for bits in [32, 64, 128].into_iter().filter(|b| dtype.bits() <= *b) {
            let count = bits / dtype.bits();
            for ty in [Ty::F32, Ty::U32] {
                let registers = if ty == Ty::U32 { bits / 32 } else { count };
                let (a, b) = (k.array(&format!("a{}", k.kernel.vars.len()), ty, registers), k.array(&format!("b{}", k.kernel.vars.len()), ty, registers));
                for i in 0..registers.into() {
                    k.set_at(a, n(i), cast(ty, add(mul(bin(BinaryOp::Mod, Expr::Tid, n(16)), n(1 + i % 2)), Expr::BlockIdx(0))));
                }
                let other = || bin(BinaryOp::Xor, Expr::ClusterRank, n(1));
                let pred = |limit| Some(bin(BinaryOp::Lt, Expr::Tid, n(limit)));
                let (mine, turned) = (mul(Expr::Tid, n(count.into())), mul(bin(BinaryOp::Sub, n(63), Expr::Tid), n(count.into())));
                k.emit(StmtKind::StoreRemote {
                    src: at(a, Some(n(0))),
                    count,
                    shared: s,
                    index: mine,
                    rank: other(),
                    pred: (bits == 64).then(|| pred(64)).flatten(),
                    signal: None,
                });
                k.emit(StmtKind::Barrier { scope: Scope::Cluster });
                let fill = if ty == Ty::F32 { 3.0 } else { 0.0 };
                let pred = (bits != 32).then(|| pred(50)).flatten();
                k.emit(StmtKind::LoadRemote { dst: at(b, Some(n(0))), count, shared: s, index: turned, rank: other(), pred, fill });
                for i in 0..registers.into() {
                    let value = if ty == Ty::U32 { bin(BinaryOp::And, elem(b, n(i)), Expr::Int(0xff, Ty::U32)) } else { elem(b, n(i)) };
                    k.set(total, add(v(total), cast(Ty::F32, value)));
                }
                k.emit(StmtKind::Barrier { scope: Scope::Cluster });
            }
        }
    }
    k.store(at(total, None), 1, G(0), add(mul(Expr::BlockIdx(0), n(64)), Expr::Tid), None);
    let buffers = vec![buffer("y", DType::F32, times(128), BufferSource::Output(TensorId(0)))];
    Program { name: "every_remote".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}

/// Blocks of a cluster of two push their thread numbers to each other; an mbarrier counts the bytes. `y: f32[2 * size0, 64]`.
pub fn pushes() -> Program {
    let mut k = Body::new("pushes", times(2), 64);
    k.kernel.cluster = 2;
    k.kernel.buffers = vec![BufferId(0)];
    k.phase("PUSH", 1);
    let (value, parts, arrivals) = (k.var("value", Ty::F32), k.shared("parts", DType::F32, 64), k.shared("arrivals", DType::I64, 1));
    let first = || bin(BinaryOp::Eq, Expr::Tid, n(0));
    k.set(value, cast(Ty::F32, Expr::Tid));
    k.if_(first(), Uniform::None, |k| {
        k.emit(StmtKind::MbarrierInit { barrier: arrivals, at: n(0), count: 1 });
        k.emit(StmtKind::MbarrierFence);
    });
    k.emit(StmtKind::Barrier { scope: Scope::Cluster });
    k.if_(first(), Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: arrivals, at: n(0), rank: None, expect_bytes: Some(n(256)) }));
    let rank = bin(BinaryOp::Xor, Expr::ClusterRank, n(1));
    k.emit(StmtKind::StoreRemote { src: at(value, None), count: 1, shared: parts, index: Expr::Tid, rank, pred: None, signal: Some((arrivals, n(0))) });
    k.emit(StmtKind::MbarrierWait { barrier: arrivals, at: n(0), parity: n(0) });
    k.load(at(value, None), 1, Mem::Shared(parts), bin(BinaryOp::Sub, n(63), Expr::Tid), None, 0.0);
    k.store(at(value, None), 1, G(0), add(mul(Expr::BlockIdx(0), n(64)), Expr::Tid), None);
    let buffers = vec![buffer("y", DType::F32, times(128), BufferSource::Output(TensorId(0)))];
    Program { name: "pushes".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}
