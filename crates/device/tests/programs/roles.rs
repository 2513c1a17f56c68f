//! A product by warps with roles, and windows of tensors of every rank.

use super::asynchronous::*;
use super::*;
use flashderive_device::args::Args;

/// `y[m, n] = sum[k] a[m, k] b[n, k]` of bf16: one warpgroup copies, two multiply 64 rows each.
#[derive(Clone, Copy, Debug)]
pub struct Roles {
    pub columns: u32,
    pub stages: u32,
    /// Tiles of 64 of depth.
    pub depth_tiles: u32,
    /// Blocks of a cluster, which share the tiles of B.
    pub cluster: u32,
    /// Blocks.
    pub blocks: u32,
}

const DEPTH: u32 = 64;

/// The program. Rows are `128 * blocks`.
pub fn roles(p: Roles) -> Program {
    let mut k = Body::new("roles", HostExpr::Const(i64::from(p.blocks)), 384);
    k.kernel.cluster = p.cluster;
    k.kernel.buffers = vec![BufferId(2)];
    k.kernel.maps = vec![MapId(0), MapId(1), MapId(2)];
    k.phase("START", 1);
    let (a_tile, b_tile) = (128 * DEPTH, p.columns * DEPTH);
    let sa = k.shared_at("s_a", DType::BF16, a_tile * p.stages, 1024);
    let sb = k.shared_at("s_b", DType::BF16, b_tile * p.stages, 1024);
    let sy = k.shared_at("s_y", DType::F32, 128 * p.columns, 1024);
    let full = k.shared("full", DType::I64, p.stages);
    let empty = k.shared("empty", DType::I64, p.stages);
    let meet = |k: &mut Body| {
        let scope = if p.cluster > 1 { Scope::Cluster } else { Scope::Block };
        k.emit(StmtKind::Barrier { scope });
    };
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        k.for_("s", n(0), n(i64::from(p.stages)), 1, Unroll::No, |k, s| {
            k.emit(StmtKind::MbarrierInit { barrier: full, at: s.clone(), count: 1 });
            k.emit(StmtKind::MbarrierInit { barrier: empty, at: s, count: 2 * p.cluster });
        });
        k.emit(StmtKind::MbarrierFence);
    });
    meet(&mut k);
    let stages = i64::from(p.stages);
    let stage = |t: Expr| bin(BinaryOp::Mod, t, n(stages));
    let parity = |t: Expr| bin(BinaryOp::Mod, bin(BinaryOp::Div, t, n(stages)), n(2));
    let copies = |k: &mut Body| {
        k.phase("COPY", 1);
        k.emit(StmtKind::Registers { count: 40, more: false });
        k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
            k.for_("t", n(0), n(i64::from(p.depth_tiles)), 1, Unroll::No, |k, t| {
                await_(k, empty, stage(t.clone()), bin(BinaryOp::Xor, parity(t.clone()), n(1)));
                arrive(k, full, stage(t.clone()), Some(n(i64::from(a_tile + b_tile) * 2)));
                let x = mul(t.clone(), n(i64::from(DEPTH)));
                let copy = |shared, dst, map, y, multicast| StmtKind::TensorCopy {
                    shared,
                    dst,
                    map: MapId(map),
                    at: vec![x.clone(), y],
                    barrier: full,
                    barrier_at: stage(t.clone()),
                    multicast,
                };
                k.emit(copy(sa, mul(stage(t.clone()), n(i64::from(a_tile))), 0, mul(Expr::BlockIdx(0), n(128)), None));
                let share = i64::from(p.columns / p.cluster);
                let (first, to) = (mul(Expr::ClusterRank, n(share)), mul(stage(t.clone()), n(i64::from(b_tile))));
                let to = if p.cluster > 1 { add(to, mul(first.clone(), n(i64::from(DEPTH)))) } else { to };
                let mask = (p.cluster > 1).then(|| n((1 << p.cluster) - 1));
                k.emit(copy(sb, to, 1, if p.cluster > 1 { first } else { n(0) }, mask));
            });
        });
    };
    let products = |k: &mut Body| {
        k.phase("MULTIPLY", 2);
        k.emit(StmtKind::Registers { count: 232, more: true });
        let group = k.named("group", Ty::I32, add(bin(BinaryOp::Div, Expr::Tid, n(128)), n(-1)));
        let c = k.array("c", Ty::F32, p.columns / 2);
        let release = |k: &mut Body, t: Expr| {
            k.if_(is(bin(BinaryOp::Mod, Expr::Tid, n(128)), 0), Uniform::None, |k| {
                for rank in 0..p.cluster {
                    let rank = (p.cluster > 1).then(|| n(i64::from(rank)));
                    k.emit(StmtKind::MbarrierArrive { barrier: empty, at: stage(t.clone()), rank, expect_bytes: None });
                }
            });
        };
        k.for_("u", n(0), n(i64::from(p.depth_tiles)), 1, Unroll::No, |k, t| {
            await_(k, full, stage(t.clone()), parity(t.clone()));
            k.emit(StmtKind::WarpgroupFence);
            for s in 0..4 {
                let a = add(add(mul(stage(t.clone()), n(i64::from(a_tile))), mul(group.clone(), n(64 * 64))), n(s * 16));
                let b = add(mul(stage(t.clone()), n(i64::from(b_tile))), n(s * 16));
                k.emit(StmtKind::WarpgroupMma {
                    columns: p.columns,
                    operands: [DType::BF16; 2],
                    a: MatrixA::Shared(matrix(sa, a, Along::Depth, Swizzle::B128, 1024, 0)),
                    b: matrix(sb, b, Along::Depth, Swizzle::B128, 1024, 0),
                    c: (c, n(0)),
                    accumulate: if s == 0 { bin(BinaryOp::Lt, n(0), t.clone()) } else { yes() },
                });
            }
            k.emit(StmtKind::WarpgroupCommit);
            k.emit(StmtKind::WarpgroupWait { pending: 1 });
            k.if_(bin(BinaryOp::Lt, n(0), t.clone()), Uniform::Block, |k| release(k, add(t.clone(), n(-1))));
        });
        k.emit(StmtKind::WarpgroupWait { pending: 0 });
        release(k, n(i64::from(p.depth_tiles) - 1));
        k.phase("STORE", 3);
        let (lane, warp) = (bin(BinaryOp::Mod, Expr::Tid, n(32)), bin(BinaryOp::Mod, bin(BinaryOp::Div, Expr::Tid, n(32)), n(4)));
        let row = add(mul(group.clone(), n(64)), add(mul(warp, n(16)), bin(BinaryOp::Div, lane.clone(), n(4))));
        let row = k.named("row", Ty::I32, row);
        k.for_("j", n(0), n(i64::from(p.columns / 8)), 1, Unroll::Full, |k, j| {
            for half in 0..2 {
                let column = add(mul(j.clone(), n(8)), mul(bin(BinaryOp::Mod, lane.clone(), n(4)), n(2)));
                let index = add(mul(add(row.clone(), n(half * 8)), n(i64::from(p.columns))), column);
                k.store(at(c, Some(add(mul(j.clone(), n(4)), n(half * 2)))), 2, Mem::Shared(sy), index, None);
            }
        });
        k.emit(StmtKind::FenceProxyAsync);
        k.emit(StmtKind::Barrier { scope: Scope::Threads { from: 128, count: 256, id: 1 } });
        k.if_(is(Expr::Tid, 128), Uniform::None, |k| {
            k.emit(StmtKind::TensorStore { shared: sy, src: n(0), map: MapId(2), at: vec![n(0), mul(Expr::BlockIdx(0), n(128))] });
            k.emit(StmtKind::StoreCommit);
            k.emit(StmtKind::StoreWait { pending: 0 });
        });
    };
    k.either(below(Expr::Tid, 128), copies, products);
    if p.cluster > 1 {
        meet(&mut k);
    }
    let whole = |v: u32| HostExpr::Const(i64::from(v));
    let (rows, depth) = (128 * p.blocks, DEPTH * p.depth_tiles);
    let map = |name: &str, buffer: u32, inner: u32, outer: u32, tile: [u32; 2], swizzle| TensorMap {
        name: name.into(),
        buffer: BufferId(buffer),
        dims: vec![whole(inner), whole(outer)],
        strides: vec![whole(inner)],
        tile: tile.to_vec(),
        every: vec![1; 2],
        swizzle,
    };
    Program {
        name: "roles".into(),
        buffers: vec![
            buffer("a", DType::BF16, whole(rows * depth), BufferSource::Input(TensorId(0))),
            buffer("b", DType::BF16, whole(p.columns * depth), BufferSource::Input(TensorId(1))),
            buffer("y", DType::F32, whole(rows * p.columns), BufferSource::Output(TensorId(2))),
        ],
        scalars: vec![],
        maps: vec![
            map("a_tiles", 0, depth, rows, [DEPTH, 128], Swizzle::B128),
            map("b_tiles", 1, depth, p.columns, [DEPTH, p.columns / p.cluster], Swizzle::B128),
            map("y_tiles", 2, p.columns, rows, [p.columns, 128], Swizzle::None),
        ],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// Inputs of `roles`, and its result.
pub fn roles_args(p: &Roles) -> (Args, Vec<f32>) {
    let (rows, columns, depth) = (128 * p.blocks as usize, p.columns as usize, (DEPTH * p.depth_tiles) as usize);
    let numbers = |count: usize, seed: u32| -> Vec<f32> {
        (0..count as u32).map(|i| (i.wrapping_add(seed).wrapping_mul(2654435761) >> 16) % 7).map(|x| x as f32 - 3.0).collect()
    };
    let (a, b) = (numbers(rows * depth, 1), numbers(columns * depth, 2));
    let bytes = |v: &[f32]| v.iter().flat_map(|x| half::bf16::from_f32(*x).to_le_bytes()).collect::<Vec<u8>>();
    let tensors = [(TensorId(0), bytes(&a)), (TensorId(1), bytes(&b))].into();
    let mut want = vec![0f32; rows * columns];
    for (m, row) in want.chunks_mut(columns).enumerate() {
        for (n, y) in row.iter_mut().enumerate() {
            *y = (0..depth).map(|k| a[m * depth + k] * b[n * depth + k]).sum();
        }
    }
    (Args { tensors, ..Args::default() }, want)
}

/// Where windows are copied from and to.
pub const FROM: [i64; 5] = [-8, 7, -1, 2, 1];
pub const TO: [i64; 5] = [64, 7, 1, 2, 1];

/// Copies a window of `x` (`rank` dimensions, rows of `row` elements, partly outside) to shared memory, its bytes as they lie to `bytes`, and the window
/// to another place of `y`, partly outside.
pub fn window(rank: usize, swizzle: Swizzle, row: u32) -> Program {
    let whole = |v: i64| HostExpr::Const(v);
    let extents = [72i64, 9, 5, 3, 2];
    let tile = [row, 4, 2, 2, 2];
    let (mut strides, mut step) = (Vec::new(), 80i64);
    for extent in &extents[1..rank.max(1)] {
        strides.push(whole(step));
        step *= extent + 1;
    }
    let len = step;
    let map = |name: &str, buffer: u32| TensorMap {
        name: name.into(),
        buffer: BufferId(buffer),
        dims: extents[..rank].iter().map(|e| whole(*e)).collect(),
        strides: strides.clone(),
        tile: tile[..rank].to_vec(),
        every: vec![1; rank],
        swizzle,
    };
    let count: u32 = tile[..rank].iter().product();
    let mut k = Body::new("window", HostExpr::Const(1), 32);
    k.kernel.buffers = vec![BufferId(1), BufferId(2)];
    k.kernel.maps = vec![MapId(0), MapId(1)];
    k.phase("COPY", 1);
    let s = k.shared_at("s", DType::BF16, count, 1024);
    let bars = k.shared("bars", DType::I64, 1);
    let point = |at: [i64; 5]| at[..rank].iter().map(|x| n(*x)).collect::<Vec<_>>();
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        k.emit(StmtKind::MbarrierInit { barrier: bars, at: n(0), count: 1 });
        k.emit(StmtKind::MbarrierFence);
        arrive(k, bars, n(0), Some(n(i64::from(count) * 2)));
        k.emit(StmtKind::TensorCopy { shared: s, dst: n(0), map: MapId(0), at: point(FROM), barrier: bars, barrier_at: n(0), multicast: None });
    });
    k.sync();
    await_(&mut k, bars, n(0), n(0));
    let words = k.array("words", Ty::U32, 4);
    let first = mul(Expr::Tid, n(8));
    k.for_("i", n(0), n(i64::from(count.div_ceil(256))), 1, Unroll::No, |k, i| {
        let index = add(mul(i, n(256)), first);
        let pred = Some(below(index.clone(), i64::from(count)));
        k.load(at(words, Some(n(0))), 8, Mem::Shared(s), index.clone(), pred.clone(), 0.0);
        k.store(at(words, Some(n(0))), 8, Mem::Global(BufferId(1)), index, pred);
    });
    k.sync();
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        k.emit(StmtKind::TensorStore { shared: s, src: n(0), map: MapId(1), at: point(TO) });
        k.emit(StmtKind::StoreCommit);
        k.emit(StmtKind::StoreWait { pending: 0 });
    });
    Program {
        name: "window".into(),
        buffers: vec![
            buffer("x", DType::BF16, whole(len), BufferSource::Input(TensorId(0))),
            buffer("bytes", DType::BF16, whole(i64::from(count)), BufferSource::Output(TensorId(1))),
            buffer("y", DType::BF16, whole(len), BufferSource::Output(TensorId(2))),
        ],
        scalars: vec![],
        maps: vec![map("x_window", 0), map("y_window", 2)],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// Inputs of `window`.
pub fn window_args(program: &Program) -> Args {
    let len = program.buffers[0].len.eval(&[]) as u16;
    let tensors = [(TensorId(0), (0..len).flat_map(|i| (i + 1).to_le_bytes()).collect())].into();
    Args { tensors, ..Args::default() }
}

/// Every rank, every permutation in two dimensions, a tile wider than the tensor, and tiles of points that are no neighbours.
pub fn windows() -> Vec<Program> {
    let mut out: Vec<Program> = (1..=5).map(|rank| window(rank, Swizzle::None, 24)).collect();
    out.extend([Swizzle::B32, Swizzle::B64, Swizzle::B128].map(|s| window(2, s, s.bytes() / 2)));
    out.push(window(5, Swizzle::B32, 16));
    out.push(window(2, Swizzle::None, 88));
    out.push(stepping(window(2, Swizzle::B128, 64), [1, 3, 1, 1, 1]));
    out.push(stepping(window(5, Swizzle::B32, 16), [1, 2, 3, 8, 2]));
    out
}

/// `program` with windows of every `every`-th point; they are stored as neighbours.
fn stepping(mut program: Program, every: [u32; 5]) -> Program {
    let rank = program.maps[0].dims.len();
    program.maps[0].every = every[..rank].to_vec();
    program
}

/// Every copy of tiles and an arrival at another block, to be compiled only.
pub fn every_tile() -> Program {
    let mut all = window(5, Swizzle::None, 24);
    all.name = "every_tile".into();
    let (mut k, mut maps) = (Body::new("every_tile", HostExpr::Const(2), 32), Vec::new());
    k.kernel.cluster = 2;
    k.phase("COPY", 1);
    let s = k.shared_at("s", DType::BF16, 24 * 4 * 2 * 2 * 2, 1024);
    let bars = k.shared("bars", DType::I64, 1);
    for rank in 1..=5 {
        let map = window(rank, Swizzle::None, 24).maps.remove(0);
        maps.push(TensorMap { name: format!("x_{rank}"), ..map });
        let id = MapId(rank as u32 - 1);
        k.kernel.maps.push(id);
        k.emit(StmtKind::MapPrefetch { map: id });
        let at = || FROM[..rank].iter().map(|x| n(*x)).collect::<Vec<_>>();
        for multicast in [None, Some(n(3))] {
            k.emit(StmtKind::TensorCopy { shared: s, dst: n(0), map: id, at: at(), barrier: bars, barrier_at: n(0), multicast });
        }
        k.emit(StmtKind::TensorStore { shared: s, src: n(0), map: id, at: at() });
    }
    k.emit(StmtKind::MbarrierArrive { barrier: bars, at: n(0), rank: Some(n(1)), expect_bytes: None });
    k.emit(StmtKind::StoreCommit);
    k.emit(StmtKind::StoreWait { pending: 0 });
    Program { maps, kernels: vec![k.done()], ..all }
}
