//! Clusters of blocks: merges through distributed shared memory give the numbers of a naive computation, each broken rule
//! is found, and what is printed.

mod programs;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::host::HostExpr;
use flashderive_device::print::{cuda, launcher, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use programs::cluster::*;
use programs::*;

/// How a race shows, by which block ran first.
const RACES: [ViolationKind; 3] = [ViolationKind::RaceReadAfterWrite, ViolationKind::RaceWriteAfterRead, ViolationKind::Uninitialised];

const MERGES: [fn(u32, Option<u32>) -> Program; 3] = [push_to_slices, push_to_first, pull];

/// Whole numbers, so that the order of a sum does not matter.
fn inputs(clusters: i64, cluster: u32) -> (Args, Vec<f32>) {
    let x: Vec<f32> = (0..clusters as u32 * cluster * 512).map(|i| (i.wrapping_mul(2654435761) >> 20) as f32 - 2048.0).collect();
    let tensors = [(TensorId(0), x.iter().flat_map(|x| x.to_le_bytes()).collect())].into();
    (Args { sizes: vec![clusters], tensors, ..Args::default() }, x)
}

fn kind_of(program: &Program, args: &mut Args) -> ViolationKind {
    match run(program, args) {
        Ok(_) => panic!("{} runs without a violation", program.name),
        Err(v) => {
            assert!(v.to_string().contains("kernel "), "{v}");
            v.kind
        }
    }
}

#[test]
fn merges_are_right() {
    for cluster in [1, 2, 4, 8, 16] {
        for merge in MERGES {
            let program = merge(cluster, None);
            let (mut args, x) = inputs(3, cluster);
            let counters = run(&program, &mut args).unwrap_or_else(|v| panic!("{} {cluster}: {v}", program.name));
            let y = &args.tensors[&TensorId(1)];
            for (i, got) in y.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).enumerate() {
                let rows = cluster as usize * 4;
                let want: f32 = (0..rows).map(|r| x[(i / 128 * rows + r) * 128 + i % 128]).sum();
                assert_eq!(got, want, "{} {cluster}: element {i}", program.name);
            }
            assert!(counters.unwritten.is_empty());
            let k = &counters.kernels[0];
            assert_eq!((k.blocks, k.block_barriers), (3 * u64::from(cluster), 0));
            assert_eq!(k.cluster_barriers, 6);
            let remote = k.traffic().find(|s| s.what.starts_with("remote")).expect("remote traffic");
            // Each block moves its 128 sums, or reads its columns of all blocks.
            assert_eq!((remote.remote_bytes, remote.shared_bytes), (3 * u64::from(cluster) * 512, 0));
        }
    }
    assert!(run(&every_remote(), &mut Args { sizes: vec![3], ..Args::default() }).is_ok());
}

#[test]
fn each_barrier_of_a_merge_is_needed() {
    for cluster in [2, 4, 8, 16] {
        let found = |merge: fn(u32, Option<u32>) -> Program, skip| kind_of(&merge(cluster, Some(skip)), &mut inputs(2, cluster).0);
        for push in [push_to_slices, push_to_first] {
            // Nothing says that the other block has started, or that its sums are there.
            assert_eq!(found(push, 0), ViolationKind::RemoteLifetime);
            assert!(RACES.contains(&found(push, 1)));
        }
        // Nothing says that a sum is there, or, where the sum of another block is read first, that the block has started.
        let first = found(pull, 0);
        assert!(first == ViolationKind::RemoteLifetime || RACES.contains(&first));
        // Nothing says that the other block has not ended.
        assert_eq!(found(pull, 1), ViolationKind::RemoteLifetime);
    }
    // Without clusters the block reads what its own warps wrote.
    assert!(RACES.contains(&kind_of(&pull(1, Some(0)), &mut inputs(2, 1).0)));
    assert!(run(&pull(1, Some(1)), &mut inputs(2, 1).0).is_ok());
}

/// Shared `f32[64]` and a register, in two blocks of 64 threads that have started, over `y: i32[64]` of zeros.
fn pair(build: impl FnOnce(&mut Body, SharedId, VarId)) -> Program {
    bare(|k, s, r| {
        meet(k);
        build(k, s, r);
    })
}

/// Two blocks that have not met.
fn bare(build: impl FnOnce(&mut Body, SharedId, VarId)) -> Program {
    let mut k = Body::new("pair", HostExpr::Const(2), 64);
    k.kernel.cluster = 2;
    k.kernel.buffers = vec![BufferId(0)];
    let (s, r) = (k.shared("s", DType::F32, 64), k.var("r", Ty::F32));
    k.set(r, Expr::F32(1.0));
    build(&mut k, s, r);
    let buffers = vec![buffer("y", DType::I32, HostExpr::Const(64), BufferSource::ZeroedScratch)];
    Program { name: "pair".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}

fn meet(k: &mut Body) {
    k.emit(StmtKind::Barrier { scope: Scope::Cluster });
}

fn push(k: &mut Body, shared: SharedId, var: VarId, index: Expr, rank: Expr) {
    k.emit(StmtKind::StoreRemote { src: at(var, None), count: 1, shared, index, rank, pred: None, signal: None });
}

fn fetch(k: &mut Body, shared: SharedId, var: VarId, index: Expr, rank: Expr) {
    k.emit(StmtKind::LoadRemote { dst: at(var, None), count: 1, shared, index, rank, pred: None, fill: 0.0 });
}

fn other() -> Expr {
    bin(BinaryOp::Xor, Expr::ClusterRank, n(1))
}

fn is_rank(rank: i64) -> Expr {
    bin(BinaryOp::Eq, Expr::ClusterRank, n(rank))
}

fn kind(build: impl FnOnce(&mut Body, SharedId, VarId)) -> ViolationKind {
    kind_of(&pair(build), &mut Args::default())
}

fn clean(build: impl FnOnce(&mut Body, SharedId, VarId)) {
    let program = pair(build);
    run(&program, &mut Args::default()).unwrap_or_else(|v| panic!("{v}"));
}

#[test]
fn a_cluster_barrier_has_halves() {
    let program = |arrive: bool, wait: bool, write: bool| {
        bare(move |k, s, r| {
            if write {
                k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            }
            if arrive {
                k.emit(StmtKind::ClusterArrive);
            }
            k.sync();
            if wait {
                k.emit(StmtKind::ClusterWait);
            }
            match write {
                true => fetch(k, s, r, Expr::Tid, other()),
                false => push(k, s, r, Expr::Tid, other()),
            }
            meet(k);
        })
    };
    let found = |arrive, wait, write| kind_of(&program(arrive, wait, write), &mut Args::default());
    run(&program(true, true, false), &mut Args::default()).unwrap_or_else(|v| panic!("{v}"));
    assert_eq!(found(false, false, false), ViolationKind::RemoteLifetime, "the other block may not run yet");
    assert_eq!(found(true, false, false), ViolationKind::RemoteLifetime);
    assert_eq!(found(false, true, false), ViolationKind::DivergentBarrier);
    assert!(RACES.contains(&found(true, true, true)), "an arrival makes nothing known but itself");
    let twice = bare(|k, _, _| (0..2).for_each(|_| k.emit(StmtKind::ClusterArrive)));
    assert_eq!(kind_of(&twice, &mut Args::default()), ViolationKind::DivergentBarrier);
    let open = bare(|k, _, _| k.emit(StmtKind::ClusterArrive));
    assert_eq!(kind_of(&open, &mut Args::default()), ViolationKind::DivergentBarrier);
    let text = printed(&program(true, true, false), "sm_90a").unwrap_or_else(|e| panic!("{e:?}"));
    assert!(text.contains("fd::cluster_arrive();") && text.contains("fd::cluster_wait();"));
}

#[test]
fn remote_accesses_are_ordered() {
    // The other block's threads, then the own ones, read what was pushed.
    clean(|k, s, r| {
        push(k, s, r, Expr::Tid, other());
        meet(k);
        k.load(at(r, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, Expr::Tid, n(33)), None, 0.0);
    });
    let block_barrier = |k: &mut Body, s, r| {
        push(k, s, r, Expr::Tid, other());
        k.sync();
        k.load(at(r, None), 1, Mem::Shared(s), Expr::Tid, None, 0.0);
    };
    assert!(RACES.contains(&kind(block_barrier)), "a block barrier is not enough");
    let own = |scope| {
        move |k: &mut Body, s: SharedId, r| {
            k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            k.emit(StmtKind::Barrier { scope });
            fetch(k, s, r, bin(BinaryOp::Xor, Expr::Tid, n(32)), other());
            meet(k);
        }
    };
    clean(own(Scope::Cluster));
    assert!(RACES.contains(&kind(own(Scope::Block))), "the other block may not have written");
    let same_place = |k: &mut Body, s, r| k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| push(k, s, r, n(0), n(0)));
    let v = run(&pair(same_place), &mut Args::default()).expect_err("both blocks write there");
    assert_eq!((v.kind, v.block, v.threads.as_slice(), v.element), (ViolationKind::RaceWriteAfterWrite, [1, 0, 0], &[0][..], Some(0)));
    assert!(v.other.as_ref().is_some_and(|o| (o.block, o.thread, o.what.as_str()) == (0, Some(0), "remote store s")), "{v}");
    assert!(v.to_string().contains("remote store s: in block 0 of the cluster, at s[0]"), "{v}");
    let again = |barrier: bool| {
        move |k: &mut Body, s: SharedId, r| {
            push(k, s, r, Expr::Tid, other());
            meet(k);
            k.load(at(r, None), 1, Mem::Shared(s), Expr::Tid, None, 0.0);
            if barrier {
                meet(k);
            }
            push(k, s, r, Expr::Tid, other());
            meet(k);
        }
    };
    clean(again(true));
    assert!(RACES.contains(&kind(again(false))), "the owner may still read the first push");
    // A cluster barrier is a block barrier too.
    clean(|k, s, r| {
        k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
        meet(k);
        k.load(at(r, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, Expr::Tid, n(32)), None, 0.0);
    });
}

/// Each thread pushes a number to the other block, whose mbarrier waits for `bytes`; what is left out shows what it is for.
fn signalled(bytes: i64, meets: bool, waits: bool, reads: bool) -> impl FnOnce(&mut Body, SharedId, VarId) {
    move |k, s, r| {
        let arrivals = k.shared("arrivals", DType::I64, 1);
        let first = || bin(BinaryOp::Eq, Expr::Tid, n(0));
        k.if_(first(), Uniform::None, |k| {
            k.emit(StmtKind::MbarrierInit { barrier: arrivals, at: n(0), count: 1 });
            k.emit(StmtKind::MbarrierFence);
        });
        if meets {
            meet(k);
        }
        k.if_(first(), Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: arrivals, at: n(0), rank: None, expect_bytes: Some(n(bytes)) }));
        let signal = Some((arrivals, n(0)));
        k.emit(StmtKind::StoreRemote { src: at(r, None), count: 1, shared: s, index: Expr::Tid, rank: other(), pred: None, signal });
        if waits {
            k.emit(StmtKind::MbarrierWait { barrier: arrivals, at: n(0), parity: n(0) });
        }
        if reads {
            k.load(at(r, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, Expr::Tid, n(33)), None, 0.0);
        }
    }
}

#[test]
fn a_push_is_there_once_its_phase_is_complete() {
    // The wait also tells that the other block has sent, so nothing is written to a block that has ended.
    clean(signalled(64 * 4, true, true, true));
    clean(signalled(64 * 4, true, true, false));
    // Read too early: by the block that runs first, before anything was sent.
    let early = kind(signalled(64 * 4, true, false, true));
    assert!(matches!(early, ViolationKind::AsyncNotWaited | ViolationKind::Uninitialised), "{early:?}");
    assert_eq!(kind(signalled(64 * 4, true, false, false)), ViolationKind::RemoteLifetime);
    assert_eq!(kind(signalled(64 * 4, false, true, true)), ViolationKind::Mbarrier);
    assert_eq!(kind(signalled(65 * 4, true, true, true)), ViolationKind::Deadlock);
}

#[test]
fn pushes_arrive_in_the_other_block() {
    let mut args = Args { sizes: vec![2], ..Args::default() };
    run(&pushes(), &mut args).expect("runs clean");
    let found: Vec<f32> = args.tensors[&TensorId(0)].chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().expect("4 bytes"))).collect();
    assert!(found.iter().enumerate().all(|(i, v)| *v == (63 - i % 64) as f32) && found.len() == 256);
}

#[test]
fn a_place_is_pushed_to_again_only_after_it_was_read() {
    let twice = |tells: bool| {
        move |k: &mut Body, s: SharedId, r: VarId| {
            let arrivals = k.shared("arrivals", DType::I64, 2);
            k.if_(below(2), Uniform::None, |k| {
                k.emit(StmtKind::MbarrierInit { barrier: arrivals, at: Expr::Tid, count: 1 });
                k.emit(StmtKind::MbarrierFence);
            });
            meet(k);
            for i in 0..2 {
                let first = bin(BinaryOp::Eq, Expr::Tid, n(0));
                k.if_(first, Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: arrivals, at: n(i), rank: None, expect_bytes: Some(n(64 * 4)) }));
                let signal = Some((arrivals, n(i)));
                k.emit(StmtKind::StoreRemote { src: at(r, None), count: 1, shared: s, index: Expr::Tid, rank: other(), pred: None, signal });
                k.emit(StmtKind::MbarrierWait { barrier: arrivals, at: n(i), parity: n(0) });
                k.load(at(r, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, Expr::Tid, n(33)), None, 0.0);
                if tells {
                    meet(k);
                }
            }
        }
    };
    clean(twice(true));
    let again = kind(twice(false));
    assert!(matches!(again, ViolationKind::AsyncNotWaited | ViolationKind::RaceWriteAfterRead), "{again:?}");
}

fn below(end: i64) -> Expr {
    bin(BinaryOp::Lt, Expr::Tid, n(end))
}

#[test]
fn a_block_lives_until_the_last_access() {
    // Block 1 reads block 0, which has nothing more to do; the order in which blocks run does not matter.
    for reader in [0, 1] {
        let read = |last: bool| {
            move |k: &mut Body, s: SharedId, r| {
                k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
                meet(k);
                k.if_(is_rank(reader), Uniform::Block, |k| fetch(k, s, r, Expr::Tid, other()));
                if last {
                    meet(k);
                }
            }
        };
        clean(read(true));
        let v = run(&pair(read(false)), &mut Args::default()).expect_err("the block may have ended");
        assert_eq!((v.kind, v.block, v.threads.as_slice()), (ViolationKind::RemoteLifetime, [reader as u32, 0, 0], &[0][..]));
        assert!(v.to_string().contains(&format!("before the end of block {} of the cluster, at s[0]", 1 - reader)), "{v}");
    }
    let push_last = |k: &mut Body, s, r| push(k, s, r, Expr::Tid, other());
    assert_eq!(kind(push_last), ViolationKind::RemoteLifetime);
    // The own block is there.
    clean(|k, s, r| push(k, s, r, Expr::Tid, Expr::ClusterRank));
}

#[test]
fn ranks_and_addresses_are_checked() {
    for rank in [n(2), n(-1), add(Expr::ClusterRank, n(1))] {
        assert_eq!(kind(|k, s, r| push(k, s, r, Expr::Tid, rank.clone())), ViolationKind::RemoteRank);
        let read = |k: &mut Body, s, r| {
            push(k, s, r, Expr::Tid, other());
            meet(k);
            fetch(k, s, r, Expr::Tid, rank.clone());
        };
        assert_eq!(kind(read), ViolationKind::RemoteRank);
    }
    assert_eq!(kind(|k, s, r| push(k, s, r, add(Expr::Tid, n(1)), other())), ViolationKind::OutOfBounds);
    assert_eq!(kind(|k, s, r| fetch(k, s, r, n(-1), other())), ViolationKind::OutOfBounds);
    let odd = |k: &mut Body, shared, _| {
        let pair = k.array("pair_of", Ty::F32, 2);
        let (index, rank) = (bin(BinaryOp::Div, Expr::Tid, n(2)), other());
        k.emit(StmtKind::LoadRemote { dst: at(pair, Some(n(0))), count: 2, shared, index, rank, pred: None, fill: 0.0 });
    };
    assert_eq!(kind(odd), ViolationKind::Misaligned);
    assert_eq!(kind(|k, s, r| fetch(k, s, r, Expr::Tid, other())), ViolationKind::Uninitialised);
    let half = |k: &mut Body, s, r| {
        k.if_(is_rank(0), Uniform::Block, |k| k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None));
        meet(k);
        fetch(k, s, r, Expr::Tid, n(1));
        meet(k);
    };
    assert_eq!(kind(half), ViolationKind::Uninitialised);
}

#[test]
fn all_blocks_reach_a_cluster_barrier() {
    for rank in [0, 1] {
        let exits = |k: &mut Body, _, _| k.if_(is_rank(rank), Uniform::Block, meet);
        assert_eq!(kind(exits), ViolationKind::DivergentBarrier);
    }
    let apart = |k: &mut Body, _, _| {
        k.if_(is_rank(0), Uniform::Block, meet);
        k.if_(is_rank(1), Uniform::Block, meet);
    };
    assert_eq!(kind(apart), ViolationKind::DivergentBarrier);
    let some_warps = |k: &mut Body, _, _| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(32)), Uniform::Warp, meet);
    assert_eq!(kind(some_warps), ViolationKind::DivergentBarrier);
    let some_lanes = |k: &mut Body, _, _| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(7)), Uniform::None, meet);
    assert_eq!(kind(some_lanes), ViolationKind::DivergentBarrier);
    let mixed = |k: &mut Body, _, _| {
        k.if_(is_rank(0), Uniform::Block, |k| k.sync());
        k.if_(bin(BinaryOp::Lt, Expr::Tid, n(32)), Uniform::Warp, meet);
        k.if_(bin(BinaryOp::Le, n(32), Expr::Tid), Uniform::Warp, |k| k.sync());
    };
    assert_eq!(kind(mixed), ViolationKind::DivergentBarrier);
    // Only one block has a block barrier: that is its own affair.
    clean(|k, _, _| {
        k.if_(is_rank(1), Uniform::Block, |k| k.sync());
        meet(k);
    });
    let waits = |k: &mut Body, _, _| {
        let b = k.shared("s_bar", DType::I64, 1);
        let first = || bin(BinaryOp::Eq, Expr::Tid, n(0));
        k.if_(first(), Uniform::None, |k| {
            k.emit(StmtKind::MbarrierInit { barrier: b, at: n(0), count: 1 });
            k.emit(StmtKind::MbarrierFence);
        });
        k.sync();
        // Each block has an mbarrier of its own; that of block 1 gets no arrival.
        let arrives = bin(BinaryOp::And, first(), is_rank(0));
        k.if_(arrives, Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: b, at: n(0), rank: None, expect_bytes: None }));
        k.emit(StmtKind::MbarrierWait { barrier: b, at: n(0), parity: n(0) });
    };
    assert_eq!(kind(waits), ViolationKind::Deadlock);
}

#[test]
fn blocks_of_a_cluster_may_also_meet_by_atomics() {
    // The last of two blocks reads what both wrote to `y`, whose element 63 counts arrivals.
    let last = |ordered: bool| {
        move |k: &mut Body, _, _| {
            k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| {
                let (mine, before) = (k.var("mine", Ty::I32), k.var("before", Ty::I32));
                k.set(mine, n(5));
                k.store(at(mine, None), 1, G(0), Expr::ClusterRank, None);
                let (op, old) = (AtomicOp::Add, Some(before));
                k.emit(StmtKind::Atomic { mem: G(0), index: n(63), op, value: n(1), old, acquire_release: ordered, pred: None });
                k.if_(bin(BinaryOp::Eq, v(before), n(1)), Uniform::None, |k| k.load(at(mine, None), 1, G(0), other(), None, 0.0));
            });
        }
    };
    clean(last(true));
    assert_eq!(kind(last(false)), ViolationKind::RaceReadAfterWrite);
}

#[test]
fn grids_are_whole_clusters_of_a_known_size() {
    let mut program = pair(|_, _, _| {});
    program.kernels[0].grid[0] = HostExpr::Const(3);
    assert_eq!(kind_of(&program, &mut Args::default()), ViolationKind::BadArguments);
    program.kernels[0].grid[0] = HostExpr::Const(0);
    assert!(run(&program, &mut Args::default()).is_ok());
    program.kernels[0].grid[0] = HostExpr::Const(6);
    for (cluster, valid) in [(0, false), (3, false), (32, false), (2, true)] {
        program.kernels[0].cluster = cluster;
        assert_eq!(run(&program, &mut Args::default()).is_ok(), valid);
        assert_eq!(printed(&program, "sm_90a").is_ok(), valid);
        assert_eq!(launcher(&program, &[], &trace()).is_ok(), valid);
    }
}

fn printed(program: &Program, arch: &str) -> Result<String, String> {
    let options = PrintOptions { arch: arch.into(), doc: String::new() };
    cuda(program, &trace(), &options).map(|p| p.text).map_err(|d| d.list.iter().map(|d| d.message.clone()).collect())
}

#[test]
fn older_targets_are_refused() {
    let mut rank_only = push_to_slices(1, None);
    let rank = rank_only.kernels[0].body.iter().position(|s| matches!(s.kind, StmtKind::StoreRemote { .. })).expect("a push");
    rank_only.kernels[0].body.truncate(rank + 1);
    for program in [push_to_slices(2, None), pull(1, None), every_remote(), rank_only, pair(|_, _, _| {})] {
        for (arch, valid) in [("sm_80", false), ("sm_89", false), ("sm_90a", true), ("sm_120a", true), ("", true)] {
            match printed(&program, arch) {
                Ok(_) => assert!(valid, "{} for {arch}", program.name),
                Err(told) => assert!(!valid && told.contains(&format!("uses clusters of blocks, which {arch} does not have")), "{arch}: {told}"),
            }
        }
    }
    assert!(printed(&chain(true), "sm_80").is_ok());
    let narrow = pair(|k, _, _| {
        let (s, r) = (k.shared("s_half", DType::BF16, 64), k.var("h", Ty::F32));
        k.set(r, Expr::F32(1.0));
        push(k, s, r, Expr::Tid, other());
    });
    assert!(printed(&narrow, "sm_90a").is_err_and(|told| told.contains("16 bits")));
    assert_eq!(kind_of(&narrow, &mut Args::default()), ViolationKind::Malformed);
    assert!(printed(&pair(|k, _, _| k.emit(StmtKind::Fence { scope: Scope::Cluster })), "sm_90a").is_err());
}

#[test]
fn a_merge_is_printed() {
    let text = printed(&push_to_slices(4, None), "sm_90a").expect("prints");
    let (helpers, start) = (text.find("// Number of this block").expect("helpers"), text.find("extern \"C\"").expect("a kernel"));
    let end = text.find("// Decision records").expect("the records");
    insta::assert_snapshot!("push", text[helpers..end]);
    assert!(!text[start..end].contains("asm"));
    assert!(!text.contains("load_bits_remote"), "only what is used is written");
    let text = printed(&pull(2, None), "sm_90a").expect("prints");
    assert!(text.contains("fd::load_remote<fd::f32, 1>(true, &part, &s_own[from], rank, 0.0f);"), "{text}");
}

#[test]
fn a_launch_of_clusters() {
    let mut program = push_to_first(16, None);
    program.kernels[0].early = true;
    let text = launcher(&program, &[], &trace()).expect("prints");
    insta::assert_snapshot!("launch", text[text.find("inline cudaError_t launch").expect("a launch")..]);
    for (cluster, early, count) in [(2, false, 1), (8, true, 2)] {
        let mut program = pull(cluster, None);
        program.kernels[0].early = early;
        let text = launcher(&program, &[], &trace()).expect("prints");
        assert!(text.contains(&format!("config.attrs = attributes;\n            config.numAttrs = {count};")), "{text}");
        assert!(!text.contains("NonPortable"));
    }
}
