//! Whole programs: their numbers, and the barriers that they need.

use super::*;
use programs::every::*;

#[test]
fn row_norms_are_right_and_need_their_barrier() {
    let rows = 3;
    let x: Vec<f32> = noise(512 * rows).iter().map(|v| bf16::from_f32(*v).to_f32()).collect();
    let mut a = args(&[rows as i64], &[half_bytes(&x)]);
    let counters = clean(&row_norms(), &mut a);
    let y = floats(&a.tensors[&TensorId(1)]);
    for r in 0..rows {
        let want = x[r * 512..r * 512 + 512].iter().map(|v| v * v).sum::<f32>().sqrt();
        assert!((y[r] - want).abs() < 1e-4 * want, "{} for {want}", y[r]);
    }
    assert!(counters.unwritten.is_empty());
    assert_eq!(counters.kernels[0].blocks, 3);
    let load = counters.kernels[0].traffic().find(|s| s.what == "load x").expect("a load");
    assert_eq!((load.requests, load.global_bytes, load.sectors), (6, 3 * 1024, 96));
    assert!(RACES.contains(&broken(&without(&row_norms(), 0, barrier), &mut a)));
}

#[test]
fn tile_products_are_right_and_need_their_waits() {
    let (m, k, n) = (32, 64, 8);
    let round = |v: Vec<f32>| -> Vec<f32> { v.iter().map(|v| bf16::from_f32(*v).to_f32()).collect() };
    let (x, w) = (round(noise(m * k)), round(noise(n * k)));
    let mut a = args(&[2], &[half_bytes(&x), half_bytes(&w)]);
    let counters = clean(&tile_product(), &mut a);
    let y = floats(&a.tensors[&TensorId(2)]);
    for i in 0..m {
        for j in 0..n {
            let want: f32 = (0..k).map(|t| x[i * k + t] * w[j * k + t]).sum();
            assert!((y[i * n + j] - want).abs() < 1e-4, "{i} {j}: {} for {want}", y[i * n + j]);
        }
    }
    // Rows of 144 bytes: eight rows of 16 bytes fall on all 32 banks once.
    assert!(counters.kernels[0].traffic().filter(|s| s.what.starts_with("ldmatrix")).all(|s| s.worst_conflict == 1));
    let wait = |s: &StmtKind| matches!(s, StmtKind::AsyncWait { .. });
    assert_eq!(broken(&without(&tile_product(), 0, wait), &mut a), ViolationKind::AsyncNotWaited);
    assert_eq!(broken(&without(&tile_product(), 0, barrier), &mut a), ViolationKind::RaceReadAfterWrite);
    let mut unfinished = tile_product();
    unfinished.kernels[0].body.truncate(1);
    assert_eq!(broken(&unfinished, &mut a), ViolationKind::AsyncUnfinished);
}

#[test]
fn all_accesses_operators_and_intrinsics_run() {
    for program in [every_access(), every_operator(), every_intrinsic(90)] {
        let mut a = Args { sizes: vec![1], ..Args::default() };
        for b in &program.buffers {
            if let BufferSource::Input(t) = b.source {
                let n = b.len.eval(&a.sizes) as usize;
                let data = match b.elem {
                    DType::F32 => bytes_of(&noise(n)),
                    DType::I32 => (0..n as i32).flat_map(|i| (i % 3 + 1).to_le_bytes()).collect(),
                    DType::I64 => (0..n as i64).flat_map(|i| (i % 3 + 1).to_le_bytes()).collect(),
                    _ => vec![1; (n * b.elem.bits() as usize).div_ceil(8)],
                };
                a.tensors.insert(t, data);
            }
        }
        clean(&program, &mut a);
    }
}

/// `tiles` tiles of 256 numbers, copied in bulk through a ring of 3 buffers by thread 0 and summed by 4 warps.
/// `credits`: a refill waits until all warps have left the buffer.
fn ring(tiles: i64, credits: bool) -> Program {
    let mut k = Body::new("ring", HostExpr::Const(1), 128);
    k.kernel.buffers = vec![BufferId(0), BufferId(1)];
    let stage = k.shared("s_stage", DType::F32, 3 * 256);
    let full = k.shared("s_full", DType::I64, 3);
    let empty = k.shared("s_empty", DType::I64, 3);
    let first = || bin(BinaryOp::Eq, Expr::Tid, n(0));
    k.phase("INIT", 1);
    k.if_(first(), Uniform::None, |k| {
        for i in 0..3 {
            k.emit(StmtKind::MbarrierInit { barrier: full, at: n(i), count: 1 });
            k.emit(StmtKind::MbarrierInit { barrier: empty, at: n(i), count: 128 });
        }
        k.emit(StmtKind::MbarrierFence);
    });
    k.sync();
    k.phase("LOAD", 2);
    let fill = move |k: &mut Body, tile: Expr| {
        let slot = || bin(BinaryOp::Mod, tile.clone(), n(3));
        k.emit(StmtKind::MbarrierArrive { barrier: full, at: slot(), rank: None, expect_bytes: Some(n(1024)) });
        k.emit(StmtKind::BulkCopy {
            shared: stage,
            dst: mul(slot(), n(256)),
            global: BufferId(0),
            src: mul(tile.clone(), n(256)),
            bytes: n(1024),
            barrier: full,
            barrier_at: slot(),
        });
    };
    k.if_(first(), Uniform::None, |k| {
        for i in 0..tiles.min(2) {
            fill(k, n(i));
        }
    });
    let total = k.var("total", Ty::F32);
    k.set(total, Expr::F32(0.0));
    k.for_("it", n(0), n(tiles), 1, Unroll::No, |k, it| {
        k.phase("REFILL", 3);
        let next = add(it.clone(), n(2));
        let more = bin(BinaryOp::And, first(), bin(BinaryOp::Lt, next.clone(), n(tiles)));
        k.if_(more, Uniform::None, |k| {
            if credits {
                // Tile `next` reuses the buffer of tile `next - 3`, freed for the (next / 3)-th time.
                k.if_(bin(BinaryOp::Le, n(3), next.clone()), Uniform::None, |k| {
                    let parity = bin(BinaryOp::Mod, add(bin(BinaryOp::Div, next.clone(), n(3)), n(1)), n(2));
                    k.emit(StmtKind::MbarrierWait { barrier: empty, at: bin(BinaryOp::Mod, next.clone(), n(3)), parity });
                });
            }
            fill(k, next.clone());
        });
        k.phase("COMPUTE", 4);
        let slot = || bin(BinaryOp::Mod, it.clone(), n(3));
        let parity = bin(BinaryOp::Mod, bin(BinaryOp::Div, it.clone(), n(3)), n(2));
        k.emit(StmtKind::MbarrierWait { barrier: full, at: slot(), parity });
        let x = k.array("part", Ty::F32, 2);
        k.load(at(x, Some(n(0))), 2, Mem::Shared(stage), add(mul(slot(), n(256)), mul(Expr::Tid, n(2))), None, 0.0);
        k.set(total, add(v(total), add(elem(x, n(0)), elem(x, n(1)))));
        k.emit(StmtKind::MbarrierArrive { barrier: empty, at: slot(), rank: None, expect_bytes: None });
    });
    k.phase("STORE", 5);
    k.store(at(total, None), 1, G(1), Expr::Tid, None);
    Program {
        name: "ring".into(),
        buffers: vec![
            buffer("x", DType::F32, HostExpr::Const(tiles.max(1) * 256), BufferSource::Input(TensorId(0))),
            buffer("y", DType::F32, HostExpr::Const(128), BufferSource::Output(TensorId(1))),
        ],
        scalars: vec![],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

#[test]
fn a_ring_needs_its_credits() {
    // No trips, fewer trips than buffers, and several rounds.
    for tiles in [0, 1, 2, 3, 10] {
        let x = noise(tiles.max(1) * 256);
        let mut a = args(&[], &[bytes_of(&x)]);
        clean(&ring(tiles as i64, true), &mut a);
        let y = floats(&a.tensors[&TensorId(1)]);
        for (t, got) in y.iter().enumerate() {
            let want: f32 = (0..tiles).map(|i| x[i * 256 + t * 2] + x[i * 256 + t * 2 + 1]).sum();
            assert!((got - want).abs() < 1e-4);
        }
    }
    // A buffer is refilled while warps may still read it: the published defect.
    let mut a = args(&[], &[bytes_of(&noise(2560))]);
    assert_eq!(broken(&ring(10, false), &mut a), ViolationKind::RaceWriteAfterRead);
    let wait_full = |s: &StmtKind| matches!(s, StmtKind::MbarrierWait { barrier, .. } if barrier.0 == 1);
    assert_eq!(broken(&without(&ring(10, true), 0, wait_full), &mut a), ViolationKind::AsyncNotWaited);
    let release = |s: &StmtKind| matches!(s, StmtKind::MbarrierArrive { barrier, .. } if barrier.0 == 2);
    assert_eq!(broken(&without(&ring(10, true), 0, release), &mut a), ViolationKind::Deadlock);
    assert_eq!(broken(&without(&ring(10, true), 0, barrier), &mut a), ViolationKind::Mbarrier);
}

/// Blocks write partial sums; the last one to arrive adds them.
fn last_arrival(meet: bool, fence: bool) -> Program {
    let mut k = Body::new("last_arrival", HostExpr::Size(0), 64);
    k.kernel.buffers = (0..4).map(BufferId).collect();
    k.kernel.scalars = vec![ScalarId(0)];
    let flag = k.shared("s_last", DType::I32, 1);
    k.phase("PARTIAL", 1);
    let x = k.var("value", Ty::F32);
    let index = add(mul(Expr::BlockIdx(0), n(64)), Expr::Tid);
    k.load(at(x, None), 1, G(0), index.clone(), None, 0.0);
    k.store(at(x, None), 1, G(2), index, None);
    if fence {
        k.emit(StmtKind::Fence { scope: Scope::Device });
    }
    if meet {
        k.sync();
    }
    k.phase("ARRIVE", 2);
    k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| {
        let before = k.var("before", Ty::I32);
        if fence {
            k.emit(StmtKind::Fence { scope: Scope::Device });
        }
        k.emit(StmtKind::Atomic { mem: G(3), index: n(0), op: AtomicOp::Add, value: n(1), old: Some(before), acquire_release: false, pred: None });
        if fence {
            k.emit(StmtKind::Fence { scope: Scope::Device });
        }
        let last = k.named("last", Ty::I32, cast(Ty::I32, bin(BinaryOp::Eq, add(v(before), n(1)), Expr::Scalar(ScalarId(0)))));
        let Expr::Var(last) = last else { unreachable!() };
        k.store(at(last, None), 1, Mem::Shared(flag), n(0), None);
    });
    k.sync();
    let last = k.var("is_last", Ty::I32);
    k.load(at(last, None), 1, Mem::Shared(flag), n(0), None, 0.0);
    k.phase("MERGE", 3);
    k.if_(bin(BinaryOp::Ne, v(last), n(0)), Uniform::Block, |k| {
        let (sum, part) = (k.var("sum", Ty::F32), k.var("part", Ty::F32));
        k.set(sum, Expr::F32(0.0));
        k.for_("b", n(0), Expr::Scalar(ScalarId(0)), 1, Unroll::No, |k, b| {
            k.load(at(part, None), 1, G(2), add(mul(b, n(64)), Expr::Tid), None, 0.0);
            k.set(sum, add(v(sum), v(part)));
        });
        k.store(at(sum, None), 1, G(1), Expr::Tid, None);
    });
    Program {
        name: "last_arrival".into(),
        buffers: vec![
            buffer("x", DType::F32, times(64), BufferSource::Input(TensorId(0))),
            buffer("y", DType::F32, HostExpr::Const(64), BufferSource::Output(TensorId(1))),
            buffer("partial", DType::F32, times(64), BufferSource::Scratch),
            buffer("arrivals", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch),
        ],
        scalars: vec![Scalar { name: "blocks".into(), ty: Ty::I32, source: ScalarSource::Host(HostExpr::Size(0)) }],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

#[test]
fn the_last_block_needs_the_barrier_before_the_arrival() {
    let x = noise(64 * 5);
    let mut a = args(&[5], &[bytes_of(&x)]);
    clean(&last_arrival(true, true), &mut a);
    let y = floats(&a.tensors[&TensorId(1)]);
    assert!((0..64).all(|t| (y[t] - (0..5).map(|b| x[b * 64 + t]).sum::<f32>()).abs() < 1e-5));
    // All threads fence, but thread 0 arrives while slower warps may not have written: the published defect.
    assert_eq!(broken(&last_arrival(false, true), &mut a), ViolationKind::RaceReadAfterWrite);
    assert_eq!(broken(&last_arrival(true, false), &mut a), ViolationKind::RaceReadAfterWrite);
}

/// The maximum over `splits` partial maxima, one split a lane.
fn merge_of_splits(splits: i64, all: bool) -> Program {
    small(32, |k| {
        let best = k.var("best", Ty::F32);
        k.set(best, Expr::F32(f32::NEG_INFINITY));
        let part = k.var("part", Ty::F32);
        for base in (0..splits).step_by(32).take(if all { usize::MAX } else { 1 }) {
            let split = add(Expr::Tid, n(base));
            k.load(at(part, None), 1, G(0), split.clone(), Some(bin(BinaryOp::Lt, split, n(splits))), f64::NEG_INFINITY);
            k.set(best, bin(BinaryOp::Max, v(best), v(part)));
        }
        for mask in [16, 8, 4, 2, 1] {
            let other = k.var(&format!("other_{mask}"), Ty::F32);
            k.emit(StmtKind::Shuffle { dst: at(other, None), value: v(best), mode: ShuffleMode::Xor(mask) });
            k.set(best, bin(BinaryOp::Max, v(best), v(other)));
        }
        k.store(at(best, None), 1, G(1), Expr::Tid, None);
    })
}

#[test]
fn splits_beyond_the_lanes_show_in_the_result() {
    // 64 splits on 32 lanes: the published kernel dropped splits from 32 on, which full inputs reveal.
    for splits in [64, 44, 33, 32] {
        let mut x = noise(64);
        x[splits as usize - 1] = 9.0;
        for (all, right) in [(true, true), (false, splits == 32)] {
            let mut a = args(&[], &[bytes_of(&x)]);
            clean(&merge_of_splits(splits, all), &mut a);
            assert_eq!(floats(&a.tensors[&TensorId(1)])[0] == 9.0, right, "{splits} splits");
        }
    }
}

#[test]
fn an_early_kernel_waits_before_it_touches_what_others_write() {
    let mut a = small_args();
    clean(&chain(true), &mut a);
    assert_eq!(floats(&a.tensors[&TensorId(1)]), noise(64));
    assert_eq!(broken(&chain(false), &mut small_args()), ViolationKind::GridOrder);
}

/// A kernel that stores every second element, and one whose threads copy two and take element `taken` of them, or load it from where it lies.
fn neighbours_along(taken: i64, by_copy: bool) -> Program {
    let mut program = chain(true);
    let first = &mut program.kernels[0];
    let Some(StmtKind::Store { pred, .. }) = first.body.iter_mut().map(|s| &mut s.kind).find(|s| matches!(s, StmtKind::Store { .. })) else {
        panic!("a store")
    };
    *pred = Some(bin(BinaryOp::Eq, bin(BinaryOp::Mod, Expr::Tid, n(2)), n(0)));
    let mut k = Body::new("second", HostExpr::Const(1), 32);
    k.kernel.buffers = vec![BufferId(2), BufferId(1)];
    k.phase("COPY", 0);
    let (s, r) = (k.shared("s", DType::F32, 64), k.var("r", Ty::F32));
    let own = || mul(Expr::Tid, n(2));
    if by_copy {
        k.emit(StmtKind::CopyAsync { shared: s, dst: own(), global: BufferId(2), src: own(), bytes: 8, pred: None, kept: false });
        k.emit(StmtKind::AsyncCommit);
        k.emit(StmtKind::AsyncWait { pending: 0 });
        k.load(at(r, None), 1, Mem::Shared(s), add(own(), n(taken)), None, 0.0);
    } else {
        k.load(at(r, None), 1, G(2), add(own(), n(taken)), None, 0.0);
    }
    k.store(at(r, None), 1, G(1), Expr::Tid, None);
    program.kernels[1] = k.done();
    program
}

#[test]
fn copies_take_along_what_nobody_wrote_and_its_use_shows() {
    let found = |taken: i64| {
        let mut a = small_args();
        clean(&neighbours_along(taken, true), &mut a);
        floats(&a.tensors[&TensorId(1)])[..32].to_vec()
    };
    assert_eq!(found(0), noise(64).into_iter().step_by(2).collect::<Vec<_>>());
    let along = found(1);
    assert!(along.iter().all(|v| v.is_nan() || v.abs() > 1e38), "{along:?}");
    assert!(along.iter().any(|v| v.is_nan()) && along.iter().any(|v| *v > 0.3) && along.iter().any(|v| *v < 0.3), "{along:?}");
    assert_eq!(broken(&neighbours_along(1, false), &mut small_args()), ViolationKind::Uninitialised);
}

#[test]
fn bank_conflicts_are_counted() {
    for (stride, degree) in [(1, 1), (2, 2), (32, 32), (33, 1), (0, 1)] {
        let program = small(32, |k| {
            let s = k.shared("s", DType::F32, 32 * 33 + 1);
            let r = k.var("r", Ty::F32);
            k.set(r, Expr::F32(1.0));
            let unique = if stride == 0 { bin(BinaryOp::Eq, Expr::Tid, n(0)) } else { bin(BinaryOp::Le, n(0), Expr::Tid) };
            k.store(at(r, None), 1, Mem::Shared(s), mul(Expr::Tid, n(stride)), Some(unique));
            k.emit(StmtKind::Barrier { scope: Scope::Warp });
            k.load(at(r, None), 1, Mem::Shared(s), mul(Expr::Tid, n(stride)), None, 0.0);
        });
        let counters = clean(&program, &mut small_args());
        let load = counters.kernels[0].traffic().find(|s| s.what == "load s").expect("a load");
        assert_eq!(load.worst_conflict, degree, "stride {stride}");
    }
}
