//! Copies of tiles, matrix instructions of warpgroups and roles of warps: numbers of a naive computation, each broken rule is
//! found, and what is printed.

mod programs;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use programs::asynchronous::*;
use programs::faults::changed;
use programs::roles::*;
use programs::*;
use ViolationKind as V;

const PLAIN: Roles = Roles { columns: 64, stages: 2, depth_tiles: 5, cluster: 1, blocks: 2 };
const PAIRS: Roles = Roles { cluster: 2, blocks: 4, ..PLAIN };

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

/// Without the statements of which `which` says so.
fn without(program: &Program, which: fn(&StmtKind) -> bool) -> Program {
    changed(program, &mut |s| which(s).then(Vec::new))
}

fn kind_of(program: &Program, args: &Args) -> V {
    match run(program, &mut args.clone()) {
        Ok(_) => panic!("{} runs without a violation", program.name),
        Err(v) => {
            assert!(v.kind == V::BadArguments || v.to_string().contains("kernel "), "{v}");
            v.kind
        }
    }
}

fn finds(p: Roles, which: fn(&StmtKind) -> bool, kinds: &[V]) {
    let found = kind_of(&without(&roles(p), which), &roles_args(&p).0);
    assert!(kinds.contains(&found), "{found:?} is not among {kinds:?}");
}

#[test]
fn products_are_right() {
    for p in products() {
        let (mut args, want) = product_args(&p);
        let program = product(p);
        run(&program, &mut args).unwrap_or_else(|v| panic!("{p:?}: {v}"));
        assert_eq!(product_result(&p, &args), want, "{p:?}");
        assert!(cuda(&program, &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).is_ok());
    }
}

#[test]
fn roles_are_right() {
    for p in [PLAIN, PAIRS, Roles { stages: 4, depth_tiles: 2, ..PLAIN }, Roles { stages: 3, ..PAIRS }, Roles { columns: 256, stages: 3, ..PLAIN }] {
        let (mut args, want) = roles_args(&p);
        let counters = run(&roles(p), &mut args).unwrap_or_else(|v| panic!("{p:?}: {v}"));
        assert_eq!(floats(&args.tensors[&TensorId(2)]), want, "{p:?}");
        assert!(counters.unwritten.is_empty());
        assert_eq!(counters.kernels[0].matrix_ops, u64::from(p.blocks * p.depth_tiles * 4 * 8));
    }
    // A stage is given back a tile later, which never comes.
    let p = Roles { stages: 1, ..PLAIN };
    assert_eq!(kind_of(&roles(p), &roles_args(&p).0), V::Deadlock);
}

#[test]
fn windows_are_right() {
    for program in windows() {
        let mut args = window_args(&program);
        run(&program, &mut args).unwrap_or_else(|v| panic!("{v}"));
        let words = |t: u32| args.tensors[&TensorId(t)].chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect::<Vec<_>>();
        let (x, bytes, y) = (words(0), words(1), words(2));
        let map = program.maps[0].encoded(&program, &[]).expect("encodes");
        let inside = |at: &[i64]| {
            let mut place = at[0];
            for (d, x) in at.iter().enumerate() {
                if !(0..map.dims[d] as i64).contains(x) {
                    return None;
                }
                place += if d == 0 { 0 } else { x * map.strides[d - 1] as i64 / 2 };
            }
            Some(place as usize)
        };
        let mut stored = vec![0xffff; y.len()];
        for i in 0..bytes.len() {
            let mut left = i as i64;
            let mut point: Vec<i64> = Vec::new();
            for t in &map.tile {
                point.push(left % i64::from(*t));
                left /= i64::from(*t);
            }
            let moved = |by: [i64; 5], every: &[u32]| point.iter().zip(by).zip(every).map(|((p, b), n)| p * i64::from(*n) + b).collect::<Vec<i64>>();
            let value = inside(&moved(FROM, &map.every)).map_or(0, |at| x[at]);
            let place = program.maps[0].swizzle.place(i as u32 * 2) / 2;
            assert_eq!(bytes[place as usize], value, "{:?} of {:?} {point:?}", map.tile, map.every);
            if let Some(at) = inside(&moved(TO, &[1; 5])) {
                stored[at] = value;
            }
        }
        assert_eq!(y, stored, "{:?}", map.tile);
    }
}

#[test]
fn each_wait_of_a_role_is_needed() {
    use StmtKind::*;
    finds(PLAIN, |s| matches!(s, WarpgroupFence), &[V::MatrixRegisters]);
    finds(PLAIN, |s| matches!(s, WarpgroupWait { pending: 0 }), &[V::MatrixRegisters]);
    finds(PLAIN, |s| matches!(s, WarpgroupCommit), &[V::MatrixRegisters, V::RaceWriteAfterRead]);
    // Operands: filled before they are read, read before they are filled anew.
    finds(PLAIN, |s| matches!(s, MbarrierWait { barrier: SharedId(3), .. }), &[V::AsyncNotWaited, V::Uninitialised]);
    for p in [PLAIN, PAIRS] {
        finds(p, |s| matches!(s, MbarrierWait { barrier: SharedId(4), .. }), &[V::AsyncNotWaited, V::RaceWriteAfterRead]);
        // Another group may be unfinished when the stage is given back.
        let program = changed(&roles(p), &mut |s| matches!(s, WarpgroupWait { pending: 1 }).then(|| vec![WarpgroupWait { pending: 2 }]));
        assert_eq!(kind_of(&program, &roles_args(&p).0), V::RaceWriteAfterRead);
    }
    // Results: written, fenced and met before they are read; read before the block ends.
    finds(PLAIN, |s| matches!(s, FenceProxyAsync), &[V::Proxy]);
    finds(PLAIN, |s| matches!(s, Barrier { scope: Scope::Threads { .. } }), &[V::RaceReadAfterWrite, V::Uninitialised]);
    finds(PLAIN, |s| matches!(s, StoreWait { .. }), &[V::AsyncUnfinished]);
    finds(PLAIN, |s| matches!(s, StoreCommit), &[V::AsyncUnfinished]);
    // Lives of blocks.
    let mut seen = 0;
    for skipped in 0..2 {
        let program = changed(&roles(PAIRS), &mut |s| {
            seen += u32::from(matches!(s, Barrier { scope: Scope::Cluster }));
            (matches!(s, Barrier { scope: Scope::Cluster }) && seen == skipped * 3 + 1).then(Vec::new)
        });
        assert!([V::RemoteLifetime, V::Mbarrier].contains(&kind_of(&program, &roles_args(&PAIRS).0)));
    }
}

#[test]
fn barriers_are_of_their_threads() {
    let (program, args) = (roles(PLAIN), roles_args(&PLAIN).0);
    let with = |from, count, id| {
        let scope = Scope::Threads { from, count, id };
        changed(&program, &mut |s| matches!(s, StmtKind::Barrier { scope: Scope::Threads { .. } }).then(|| vec![StmtKind::Barrier { scope }]))
    };
    assert_eq!(kind_of(&with(0, 256, 1), &args), V::DivergentBarrier, "a warp outside");
    assert_eq!(kind_of(&with(0, 384, 1), &args), V::DivergentBarrier, "warps that never come");
    for (from, count, id) in [(128, 257, 1), (100, 256, 1), (128, 256, 0), (128, 256, 16), (256, 256, 1), (128, 0, 1)] {
        assert_eq!(kind_of(&with(from, count, id), &args), V::Malformed);
        assert!(cuda(&with(from, count, id), &trace(), &PrintOptions::default()).is_err());
    }
    let twice = |from, count, id| {
        let scope = Scope::Threads { from, count, id };
        changed(&program, &mut |s| matches!(s, StmtKind::FenceProxyAsync).then(|| vec![s.clone(), StmtKind::Barrier { scope }]))
    };
    assert_eq!(kind_of(&twice(128, 128, 1), &args), V::Malformed, "one number, two sets of threads");
    assert!(run(&twice(128, 256, 1), &mut args.clone()).is_ok());
    assert!(run(&twice(128, 256, 2), &mut args.clone()).is_ok());
}

#[test]
fn registers_are_divided() {
    let (program, args) = (roles(PLAIN), roles_args(&PLAIN).0);
    let with = |fewer: u32, more: u32| {
        changed(&program, &mut |s| match s {
            StmtKind::Registers { more: true, .. } => Some(vec![StmtKind::Registers { count: more, more: true }]),
            StmtKind::Registers { more: false, .. } => Some(vec![StmtKind::Registers { count: fewer, more: false }]),
            _ => None,
        })
    };
    assert!(run(&with(24, 240), &mut args.clone()).is_ok());
    assert_eq!(kind_of(&with(40, 240), &args), V::Registers, "more than there are");
    assert_eq!(kind_of(&with(176, 232), &args), V::Registers, "not fewer");
    assert_eq!(kind_of(&with(40, 160), &args), V::Registers, "not more");
    assert_eq!(kind_of(&with(44, 232), &args), V::Malformed);
    let some = changed(&program, &mut |s| {
        let inner = Stmt { kind: s.clone(), phase: PhaseId(0), why: flashderive_ir::trace::RecordId(0) };
        let cond = below(Expr::Tid, 96);
        matches!(s, StmtKind::Registers { more: false, .. }).then(|| vec![StmtKind::If { cond, uniform: Uniform::Warp, then: vec![inner], otherwise: vec![] }])
    });
    assert_eq!(kind_of(&some, &args), V::DivergentBarrier);
}

const SIMPLE: Product = Product { operand: DType::BF16, right: None, columns: 64, swizzle: Swizzle::B128, a: Some(Along::Depth), b: Along::Depth };

fn product_with(p: Product, change: &mut dyn FnMut(&StmtKind) -> Option<Vec<StmtKind>>) -> V {
    kind_of(&changed(&product(p), change), &product_args(&p).0)
}

fn array(program: &Program, name: &str) -> VarId {
    VarId(program.kernels[0].vars.iter().position(|v| v.name == name).expect("a variable") as u32)
}

#[test]
fn registers_in_flight_are_left_alone() {
    let c = array(&product(SIMPLE), "c");
    let set = || StmtKind::Assign { dst: at(c, Some(n(3))), value: Expr::F32(1.0) };
    let after = |what: fn(&StmtKind) -> bool, kind: StmtKind| product_with(SIMPLE, &mut |s| what(s).then(|| vec![s.clone(), kind.clone()]));
    assert_eq!(after(|s| matches!(s, StmtKind::WarpgroupFence), set()), V::MatrixRegisters, "touched after the fence");
    assert_eq!(after(|s| matches!(s, StmtKind::WarpgroupCommit), set()), V::MatrixRegisters, "touched in flight");
    let before = changed(&product(SIMPLE), &mut |s| matches!(s, StmtKind::WarpgroupFence).then(|| vec![set(), s.clone()]));
    assert!(run(&before, &mut product_args(&SIMPLE).0).is_ok());
    // Left operands in registers.
    let p = Product { a: None, ..SIMPLE };
    let fragment = array(&product(p), "fragment");
    let set = StmtKind::Assign { dst: at(fragment, Some(n(3))), value: Expr::Int(0, Ty::U32) };
    assert_eq!(product_with(p, &mut |s| matches!(s, StmtKind::WarpgroupCommit).then(|| vec![s.clone(), set.clone()])), V::MatrixRegisters);
    // Accumulators of another shape.
    let mut first = true;
    let found = product_with(SIMPLE, &mut |s| match s {
        StmtKind::WarpgroupMma { operands, a, b, c, accumulate, .. } if std::mem::take(&mut first) => {
            let (operands, a, b, c, accumulate) = (*operands, a.clone(), b.clone(), c.clone(), accumulate.clone());
            Some(vec![StmtKind::WarpgroupMma { columns: 32, operands, a, b, c, accumulate }])
        }
        _ => None,
    });
    assert_eq!(found, V::MatrixRegisters);
}

#[test]
fn warpgroups_act_together() {
    let some = |lanes: Expr| {
        product_with(SIMPLE, &mut |s| {
            let inner = Stmt { kind: s.clone(), phase: PhaseId(0), why: flashderive_ir::trace::RecordId(0) };
            matches!(s, StmtKind::WarpgroupMma { .. })
                .then(|| vec![StmtKind::If { cond: lanes.clone(), uniform: Uniform::None, then: vec![inner], otherwise: vec![] }])
        })
    };
    assert_eq!(some(below(Expr::Tid, 96)), V::DivergentBarrier, "a warp is missing");
    assert!([V::DivergentBarrier, V::Uninitialised].contains(&some(bin(BinaryOp::Le, n(32), Expr::Tid))), "a warp is missing");
    assert_eq!(some(below(Expr::Tid, 100)), V::DivergentBarrier, "lanes are missing");
    let step = |by: Expr| {
        product_with(SIMPLE, &mut |s| match s {
            StmtKind::WarpgroupMma { columns, operands, a, b, c, accumulate } => {
                let b = SharedMatrix { at: add(b.at.clone(), by.clone()), ..b.clone() };
                Some(vec![StmtKind::WarpgroupMma { columns: *columns, operands: *operands, a: a.clone(), b, c: c.clone(), accumulate: accumulate.clone() }])
            }
            _ => None,
        })
    };
    assert_eq!(step(n(-64 * 64)), V::OutOfBounds);
    assert_eq!(step(Expr::Tid), V::NotUniform);
    let accumulate = |cond: Expr| {
        product_with(SIMPLE, &mut |s| match s {
            StmtKind::WarpgroupMma { columns, operands, a, b, c, .. } => Some(vec![StmtKind::WarpgroupMma {
                columns: *columns,
                operands: *operands,
                a: a.clone(),
                b: b.clone(),
                c: c.clone(),
                accumulate: cond.clone(),
            }]),
            _ => None,
        })
    };
    assert_eq!(accumulate(bin(BinaryOp::Lt, bin(BinaryOp::Mod, Expr::Tid, n(2)), n(1))), V::NotUniform);
    assert_eq!(accumulate(below(n(0), 1)), V::Uninitialised, "added to nothing");
    let before = changed(&product(SIMPLE), &mut |s| match s {
        StmtKind::WarpgroupFence => {
            let c = array(&product(SIMPLE), "c");
            let zeros = (0..32).map(|i| StmtKind::Assign { dst: at(c, Some(n(i))), value: Expr::F32(0.0) });
            Some(zeros.chain([s.clone()]).collect())
        }
        StmtKind::WarpgroupMma { columns, operands, a, b, c, .. } => Some(vec![StmtKind::WarpgroupMma {
            columns: *columns,
            operands: *operands,
            a: a.clone(),
            b: b.clone(),
            c: c.clone(),
            accumulate: below(Expr::Tid, 64),
        }]),
        _ => None,
    });
    assert_eq!(kind_of(&before, &product_args(&SIMPLE).0), V::DivergentBarrier, "warps disagree");
    assert_eq!(step(n(8)), V::Misaligned, "half a step");
    assert_eq!(step(n(64)), V::Misaligned, "a row");
    assert_eq!(step(n(1 << 20)), V::OutOfBounds);
    let threads = Program { kernels: vec![Kernel { threads: 96, ..product(SIMPLE).kernels[0].clone() }], ..product(SIMPLE) };
    assert_eq!(kind_of(&threads, &product_args(&SIMPLE).0), V::Malformed);
    for p in [
        Product { columns: 12, ..SIMPLE },
        Product { columns: 264, ..SIMPLE },
        Product { operand: DType::I8, columns: 40, ..SIMPLE },
        Product { operand: DType::E4M3, right: Some(DType::E5M2), ..SIMPLE },
        Product { operand: DType::U8, right: Some(DType::E4M3), ..SIMPLE },
        Product { operand: DType::E4M3, b: Along::Side, ..SIMPLE },
        Product { operand: DType::F32, a: Some(Along::Side), ..SIMPLE },
    ] {
        assert!([V::Malformed, V::BadArguments].contains(&kind_of(&product(p), &product_args(&SIMPLE).0)), "{p:?}");
        assert!(cuda(&product(p), &trace(), &PrintOptions::default()).is_err());
    }
}

#[test]
fn operands_that_threads_write_are_fenced() {
    // The first row of B is written again by threads.
    let program = |fence: bool, barrier: bool| {
        changed(&product(SIMPLE), &mut |s| {
            let mut kinds = vec![s.clone()];
            if matches!(s, StmtKind::MbarrierWait { .. }) {
                let word = array(&product(SIMPLE), "fragment");
                let set = StmtKind::Assign { dst: at(word, Some(n(0))), value: Expr::Int(0, Ty::U32) };
                let pred = Some(below(Expr::Tid, 32));
                let (src, index) = (at(word, Some(n(0))), mul(Expr::Tid, n(2)));
                kinds.extend([set, StmtKind::Store { src, count: 2, mem: Mem::Shared(SharedId(1)), index, pred, cache: Cache::Default }]);
                kinds.extend(fence.then_some(StmtKind::FenceProxyAsync));
                kinds.extend(barrier.then_some(StmtKind::Barrier { scope: Scope::Block }));
            }
            (kinds.len() > 1).then_some(kinds)
        })
    };
    let args = product_args(&SIMPLE).0;
    run(&program(true, true), &mut args.clone()).unwrap_or_else(|v| panic!("{v}"));
    assert_eq!(kind_of(&program(false, true), &args), V::Proxy);
    assert!([V::RaceReadAfterWrite, V::RaceWriteAfterRead, V::Proxy].contains(&kind_of(&program(true, false), &args)));
}

#[test]
fn tiles_are_copied_whole() {
    let bytes = |by: i64| {
        product_with(SIMPLE, &mut |s| match s {
            StmtKind::MbarrierArrive { barrier, at, .. } => {
                Some(vec![StmtKind::MbarrierArrive { barrier: *barrier, at: at.clone(), rank: None, expect_bytes: Some(n(16384 + by)) }])
            }
            _ => None,
        })
    };
    assert_eq!(bytes(16), V::Deadlock);
    let moved = |by: i64| {
        product_with(SIMPLE, &mut |s| match s {
            StmtKind::TensorCopy { shared, dst, map, at, barrier, barrier_at, .. } => Some(vec![StmtKind::TensorCopy {
                shared: *shared,
                dst: add(dst.clone(), n(by)),
                map: *map,
                at: at.clone(),
                barrier: *barrier,
                barrier_at: barrier_at.clone(),
                multicast: None,
            }]),
            _ => None,
        })
    };
    assert_eq!(moved(512), V::OutOfBounds);
    assert_eq!(moved(-64), V::OutOfBounds);
    let blocks = |mask: i64| {
        let program = changed(&roles(PAIRS), &mut |s| match s {
            StmtKind::TensorCopy { shared, dst, map, at, barrier, barrier_at, multicast: Some(_) } => Some(vec![StmtKind::TensorCopy {
                shared: *shared,
                dst: dst.clone(),
                map: *map,
                at: at.clone(),
                barrier: *barrier,
                barrier_at: barrier_at.clone(),
                multicast: Some(n(mask)),
            }]),
            _ => None,
        });
        kind_of(&program, &roles_args(&PAIRS).0)
    };
    assert_eq!((blocks(0), blocks(4)), (V::RemoteRank, V::RemoteRank));
    assert_eq!(blocks(1), V::Deadlock, "the other block misses its part");
    let map = |change: fn(&mut TensorMap)| {
        let mut program = product(SIMPLE);
        change(&mut program.maps[1]);
        kind_of(&program, &product_args(&SIMPLE).0)
    };
    use flashderive_device::host::HostExpr::Const;
    assert_eq!(map(|m| m.strides = vec![Const(60)]), V::BadArguments);
    assert_eq!(map(|m| m.strides = vec![]), V::BadArguments);
    assert_eq!(map(|m| m.tile = vec![64, 257]), V::BadArguments);
    assert_eq!(map(|m| m.every = vec![1, 9]), V::BadArguments, "farther than the engine steps");
    assert_eq!(map(|m| m.every = vec![2, 1]), V::BadArguments, "rows are copied whole");
    assert_eq!(map(|m| m.every = vec![1, 5]), V::BadArguments, "64 points, each fifth one, span more than 256");
    let mut stored = windows().remove(1);
    stored.maps[1].every = vec![1, 2];
    assert_eq!(kind_of(&stored, &window_args(&stored)), V::Malformed);
    assert!(cuda(&stored, &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).is_err());
    assert_eq!(map(|m| m.tile = vec![32, 64]), V::BadArguments, "not the bytes of the permutation");
    assert_eq!(map(|m| m.dims = vec![Const(64), Const(65)]), V::BadArguments, "beyond the buffer");
    assert_eq!(map(|m| m.dims = vec![Const(64), Const(0)]), V::OutOfBounds, "nothing to copy");
    let gone = Program { kernels: vec![Kernel { maps: vec![MapId(0)], ..product(SIMPLE).kernels[0].clone() }], ..product(SIMPLE) };
    assert_eq!(kind_of(&gone, &product_args(&SIMPLE).0), V::Malformed);
    let shifted = |by: i64| {
        changed(&windows()[1], &mut |s| match s {
            StmtKind::TensorCopy { shared, dst, map, at, barrier, barrier_at, .. } => Some(vec![StmtKind::TensorCopy {
                shared: *shared,
                dst: dst.clone(),
                map: *map,
                at: vec![add(at[0].clone(), n(by)), at[1].clone()],
                barrier: *barrier,
                barrier_at: barrier_at.clone(),
                multicast: None,
            }]),
            _ => None,
        })
    };
    assert_eq!(kind_of(&shifted(3), &window_args(&windows()[1])), V::Misaligned);
    run(&shifted(8), &mut window_args(&windows()[1])).unwrap_or_else(|v| panic!("{v}"));
    // Copies may begin before the first point of a map, stores may not.
    let early = changed(&windows()[1], &mut |s| match s {
        StmtKind::TensorStore { shared, src, map, .. } => {
            Some(vec![StmtKind::TensorStore { shared: *shared, src: src.clone(), map: *map, at: vec![n(0), n(-1)] }])
        }
        _ => None,
    });
    assert_eq!(kind_of(&early, &window_args(&windows()[1])), V::OutOfBounds);
    // Nobody waits for the copy.
    let mut program = product(SIMPLE);
    program.kernels[0].body.truncate(3);
    assert_eq!(kind_of(&program, &product_args(&SIMPLE).0), V::AsyncUnfinished);
}

#[test]
fn an_arrival_at_another_block_orders_reads_only() {
    // Block 1 writes to block 0, and tells it by an arrival.
    let build = |load: bool| {
        let mut k = Body::new("told", flashderive_device::host::HostExpr::Const(2), 32);
        k.kernel.cluster = 2;
        let (s, bars, r) = (k.shared("s", DType::F32, 32), k.shared("bars", DType::I64, 1), k.var("r", Ty::F32));
        k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
            k.emit(StmtKind::MbarrierInit { barrier: bars, at: n(0), count: 32 });
            k.emit(StmtKind::MbarrierFence);
        });
        k.set(r, Expr::F32(1.0));
        k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
        k.emit(StmtKind::Barrier { scope: Scope::Cluster });
        k.either(
            is(Expr::ClusterRank, 1),
            |k| {
                if load {
                    k.emit(StmtKind::LoadRemote { dst: at(r, None), count: 1, shared: s, index: Expr::Tid, rank: n(0), pred: None, fill: 0.0 });
                } else {
                    k.emit(StmtKind::StoreRemote { src: at(r, None), count: 1, shared: s, index: Expr::Tid, rank: n(0), pred: None, signal: None });
                }
                k.emit(StmtKind::MbarrierArrive { barrier: bars, at: n(0), rank: Some(n(0)), expect_bytes: None });
            },
            |k| {
                await_(k, bars, n(0), n(0));
                k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            },
        );
        Program { name: "told".into(), buffers: vec![], scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
    };
    run(&build(true), &mut Args::default()).unwrap_or_else(|v| panic!("{v}"));
    assert_eq!(kind_of(&build(false), &Args::default()), V::RaceWriteAfterWrite);
}

#[test]
fn what_is_printed() {
    let options = |arch: &str| PrintOptions { arch: arch.into(), ..PrintOptions::default() };
    let text = cuda(&roles(PAIRS), &trace(), &options("sm_90a")).expect("prints").text;
    for part in [
        "const __grid_constant__ fd::TensorMap a_tiles,",
        "__align__(1024) unsigned char fd_shared[]",
        "fd::registers_fewer<40>();",
        "fd::registers_more<232>();",
        "fd::tensor_multicast(",
        "fd::mbarrier_arrive_remote(",
        "fd::threads_sync<1, 256>();",
        "fd::wgmma_m64n64k16_bf16_kk(&c[0], fd::warpgroup_matrix<1024, 16, 1>(",
        "fd::warpgroup_wait<1>();",
        "fd::warpgroup_wait<0>();",
        "fd::warpgroup_settle<32>(&c[0]);",
        "fd::tensor_store(y_tiles, &s_y[0], ",
        "fd::tensor_store_wait<0>();",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert_eq!(text.matches("__device__ __forceinline__ void wgmma_").count(), 1);
    assert!(cuda(&roles(PLAIN), &trace(), &options("sm_90")).is_err(), "a feature of sm_90a");
    assert!(cuda(&roles(PLAIN), &trace(), &options("sm_100a")).is_err());
    assert!(cuda(&windows()[0], &trace(), &options("sm_80")).is_err());
    assert!(cuda(&windows()[0], &trace(), &options("sm_90")).is_ok());
}

/// Ends every loop that multiplies after `trips` trips.
fn end_after(body: &mut [Stmt], trips: i64) {
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::For { from, to, step, body, .. } => {
                if body.iter().any(|s| matches!(s.kind, StmtKind::WarpgroupFence)) {
                    (*from, *to) = (n(0), n(trips * *step));
                }
                end_after(body, trips);
            }
            StmtKind::If { then, otherwise, .. } => {
                end_after(then, trips);
                end_after(otherwise, trips);
            }
            _ => {}
        }
    }
}

#[test]
fn one_trip_is_no_loop() {
    // What is written to the registers before a single trip would move behind its fence, and the compiler would run the instructions one by one.
    let fenced = |trips| {
        let mut program = roles(PAIRS);
        program.kernels.iter_mut().for_each(|k| end_after(&mut k.body, trips));
        let text = cuda(&program, &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).expect("prints").text;
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let before = lines.windows(2).filter(|w| w[1] == "fd::warpgroup_fence();").map(|w| w[0].starts_with("fd::warpgroup_settle<")).collect::<Vec<_>>();
        assert!(!before.is_empty(), "no fence in\n{text}");
        before.into_iter().all(|settled| settled)
    };
    assert!(fenced(1));
    assert!(!fenced(2));
}

#[test]
fn the_launcher_encodes_maps() {
    let text = flashderive_device::print::launcher(&roles(PAIRS), &[], &trace()).expect("prints");
    for part in [
        "#include <cuda.h>",
        "cudaGetDriverEntryPointByVersion(\"cuTensorMapEncodeTiled\"",
        "fd::TensorMap a_tiles;",
        "const long long dims[] = {320LL, 512LL}, strides[] = {320LL * 2};",
        "const unsigned tile[] = {64, 128}, every[] = {1, 1};",
        "error = tensor_map(a_tiles, a.a, 2, 2, dims, strides, tile, every, 3);",
        "::roles, a.y, a_tiles, b_tiles, y_tiles);",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let text = flashderive_device::print::launcher(&row_norms(), &[], &trace()).expect("prints");
    assert!(!text.contains("cuda.h>") && !text.contains("tensor_map"));
    if let Some(folder) = std::env::var_os("FLASHDERIVE_DUMP") {
        let folder = std::path::Path::new(&folder);
        std::fs::write(folder.join("kernel.cu"), cuda(&roles(PAIRS), &trace(), &PrintOptions::default()).expect("prints").text).expect("written");
        let launcher = flashderive_device::print::launcher(&roles(PAIRS), &[], &trace()).expect("prints");
        std::fs::write(folder.join("launcher.cuh"), launcher).expect("written");
    }
}
