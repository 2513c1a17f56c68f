//! Between blocks and kernels: clusters, early starts, read-only loads, values that are handed on; and barriers of some of a block's warps.

use super::*;
use ViolationKind as V;

pub(super) fn faults() -> Vec<Fault> {
    let fault = |area, name, what, kinds, build| Fault { name, area, what, kinds, build, args: numbers };
    let cluster = |name, what, kinds, build| fault("clusters", name, what, kinds, build);
    vec![
        cluster("cluster_start", "a block writes to another one that may not have started", &[V::RemoteLifetime], cluster_start).with(no_inputs),
        cluster("cluster_data", "a block reads another one's numbers before both have met", RACES, cluster_data),
        cluster("cluster_block_barrier", "a barrier of the block where one of the cluster is needed", RACES, cluster_block_barrier),
        cluster("cluster_exit", "a block ends before another one has read its memory", &[V::RemoteLifetime], cluster_exit),
        cluster("push_no_wait", "what another block sends is read before its mbarrier is waited for", RACES, push_no_wait).with(no_inputs),
        cluster("push_bytes", "4 bytes more are announced than another block sends", &[V::Deadlock], push_bytes).with(no_inputs),
        fault("early start", "grid_no_wait", "a kernel that starts early reads before `griddepcontrol.wait`", &[V::GridOrder], grid_no_wait),
        fault("read-only", "read_only", "`ld.global.nc` of numbers that another block writes meanwhile", &[V::Malformed], read_only),
        fault("read-only", "kept_copy", "a copy through the own cache of numbers that another block writes meanwhile", &[V::Malformed], kept_copy),
        fault("look-back", "hand_no_fence", "a value is handed on without a fence before its mark", &[V::RaceReadAfterWrite], hand_no_fence),
        fault("look-back", "hand_plain", "a mark is polled by plain loads", RACES, hand_plain),
        fault("look-back", "hand_wrong_way", "blocks wait for later ones, of which not all fit the machine", &[V::Deadlock], hand_wrong_way),
        fault("look-back", "last_no_fence", "the last block to arrive reads what others did not fence", &[V::RaceReadAfterWrite], last_no_fence),
        fault("look-back", "last_no_barrier", "a block arrives before all its warps have written", &[V::RaceReadAfterWrite], last_no_barrier),
        fault("barriers", "block_barrier", "warps exchange numbers without a barrier", RACES, block_barrier),
        fault("barriers", "warp_barrier", "lanes exchange numbers through memory without a barrier", RACES, warp_barrier),
        fault("barriers", "named_halves", "writers and readers meet at two barriers of their own instead of one", RACES, named_halves),
        fault("barriers", "named_one_way", "readers do not say when they have read", RACES, named_one_way),
    ]
}

fn no_inputs() -> Args {
    Args { sizes: vec![BLOCKS / 2], ..Args::default() }
}

fn barrier(k: &mut Body, scope: Scope) {
    k.emit(StmtKind::Barrier { scope });
}

/// The other block of two.
fn partner() -> Expr {
    bin(BinaryOp::Xor, Expr::ClusterRank, n(1))
}

fn cluster_start(planted: bool) -> Program {
    let whole = cluster::pushes();
    if !planted {
        return whole;
    }
    changed(&whole, &mut |s| matches!(s, StmtKind::Barrier { scope: Scope::Cluster }).then(|| vec![StmtKind::Barrier { scope: Scope::Block }]))
}

fn push_no_wait(planted: bool) -> Program {
    let whole = cluster::pushes();
    if !planted {
        return whole;
    }
    let wait = |k: &StmtKind| matches!(k, StmtKind::MbarrierWait { .. });
    let mut kept = Vec::new();
    let late = changed(&whole, &mut |s| {
        if wait(s) {
            kept.push(s.clone());
        }
        wait(s).then(Vec::new)
    });
    // The wait comes behind the read.
    changed(&late, &mut |s| matches!(s, StmtKind::Store { mem: Mem::Global(_), .. }).then(|| vec![kept[0].clone(), s.clone()]))
}

fn push_bytes(planted: bool) -> Program {
    let whole = cluster::pushes();
    if !planted {
        return whole;
    }
    changed(&whole, &mut |s| match s {
        StmtKind::MbarrierArrive { barrier, at, .. } => {
            Some(vec![StmtKind::MbarrierArrive { barrier: *barrier, at: at.clone(), rank: None, expect_bytes: Some(n(260)) }])
        }
        _ => None,
    })
}

/// Blocks of a cluster of two read each other's numbers.
fn swapped(name: &str, before: Option<Scope>, after: Option<Scope>, slow_writer: bool) -> Program {
    blocks(name, |k| {
        k.kernel.cluster = 2;
        let s = stage(k);
        clear(k, s);
        barrier(k, Scope::Cluster);
        let part = k.array("mine", Ty::F32, 4);
        k.load(at(part, Some(n(0))), 4, G(0), add(first(), own()), None, 0.0);
        let write = |k: &mut Body, place: Expr| k.store(at(part, Some(n(0))), 4, Mem::Shared(s), place, None);
        if slow_writer {
            k.either(
                is(Expr::ClusterRank, 0),
                |k| {
                    let place = late(k, own(), n(0));
                    write(k, place);
                },
                |k| write(k, own()),
            );
        } else {
            write(k, own());
        }
        before.into_iter().for_each(|scope| barrier(k, scope));
        let theirs = k.array("theirs", Ty::F32, 4);
        let read = |k: &mut Body, index: Expr| {
            k.emit(StmtKind::LoadRemote { dst: at(theirs, Some(n(0))), count: 4, shared: s, index, rank: partner(), pred: None, fill: 0.0 });
        };
        if slow_writer {
            read(k, others());
        } else {
            // One of the two reads late, when the other may be gone.
            k.either(
                is(Expr::ClusterRank, 0),
                |k| {
                    let index = late(k, others(), n(0));
                    read(k, index);
                },
                |k| read(k, others()),
            );
        }
        after.into_iter().for_each(|scope| barrier(k, scope));
        give(k, theirs);
    })
}

fn cluster_data(planted: bool) -> Program {
    swapped("cluster_data", (!planted).then_some(Scope::Cluster), Some(Scope::Cluster), true)
}

fn cluster_block_barrier(planted: bool) -> Program {
    swapped("cluster_block_barrier", Some(if planted { Scope::Block } else { Scope::Cluster }), Some(Scope::Cluster), true)
}

fn cluster_exit(planted: bool) -> Program {
    swapped("cluster_exit", Some(Scope::Cluster), (!planted).then_some(Scope::Cluster), false)
}

/// `y = x` by way of scratch memory that the first kernel writes late; the second one starts early.
fn grid_no_wait(planted: bool) -> Program {
    let mut program = blocks("grid_no_wait", |_| {});
    let copy = |name: &str, from: u32, to: u32, early: bool| {
        let mut k = Body::new(name, HostExpr::Const(BLOCKS), THREADS as u32);
        k.kernel.buffers = vec![BufferId(from), BufferId(to)];
        k.kernel.early = early;
        k.phase("COPY", 1);
        let place = if early {
            if !planted {
                k.emit(StmtKind::GridWait);
            }
            add(first(), own())
        } else {
            late(&mut k, add(first(), own()), n(0))
        };
        let part = k.array("part", Ty::F32, 4);
        k.load(at(part, Some(n(0))), 4, G(from), place.clone(), None, 0.0);
        k.store(at(part, Some(n(0))), 4, G(to), place, None);
        k.done()
    };
    program.buffers.push(buffer("between", DType::F32, HostExpr::Const(BLOCKS * LENGTH), BufferSource::Scratch));
    program.kernels = vec![copy("first_half", 0, 2, false), copy("second_half", 2, 1, true)];
    program.maps.clear();
    program
}

/// Adds the marks of blocks and the numbers that they hand on.
fn with_marks(mut program: Program) -> Program {
    program.maps.clear();
    program.buffers.push(buffer("handed", DType::F32, HostExpr::Const(BLOCKS * LENGTH), BufferSource::ZeroedScratch));
    program.buffers.push(buffer("marks", DType::I32, HostExpr::Const(MANY), BufferSource::ZeroedScratch));
    program
}

/// More blocks of 1024 threads than run together on any machine.
const MANY: i64 = 2048;

/// Sets a mark, behind a fence for all that the block has written before its last barrier.
fn mark(k: &mut Body, index: Expr, fence: bool) {
    if fence {
        k.emit(StmtKind::Fence { scope: Scope::Device });
    }
    k.emit(StmtKind::Atomic { mem: G(3), index, op: AtomicOp::Exchange, value: n(1), old: None, acquire_release: false, pred: None });
}

fn await_mark(k: &mut Body, index: Expr) {
    let known = k.var("known", Ty::I32);
    k.emit(StmtKind::Atomic { mem: G(3), index, op: AtomicOp::Await, value: n(0), old: Some(known), acquire_release: true, pred: None });
}

/// Block 0 writes numbers 128 to 511 of `handed`, late; the others have read number 0, which nobody writes, and then read them all.
fn read_only(planted: bool) -> Program {
    read_late("read_only", planted, None)
}

/// The same, read by asynchronous copies to shared memory.
fn kept_copy(planted: bool) -> Program {
    read_late("kept_copy", false, Some(planted))
}

/// By loads of constant data, or `copied` through the own cache or not.
fn read_late(name: &str, planted: bool, copied: Option<bool>) -> Program {
    let program = blocks(name, |k| {
        k.kernel.buffers = (0..4).map(BufferId).collect();
        let load = |k: &mut Body, dst: VarId, count: u32, index: Expr| {
            let cache = if planted { Cache::ReadOnly } else { Cache::Default };
            let dst = at(dst, (count > 1).then(|| n(0)));
            k.emit(StmtKind::Load { dst, count, mem: G(2), index, pred: None, fill: 0.0, cache });
        };
        let part = k.array("part", Ty::F32, 4);
        k.either(
            is(Expr::BlockIdx(0), 0),
            |k| {
                let place = late(k, own(), n(0));
                k.load(at(part, Some(n(0))), 4, G(0), own(), None, 0.0);
                // Every eighth number stays as it is, so that each sector has one that may be read at any time.
                for i in 0..4 {
                    let index = add(place.clone(), n(i));
                    let pred = bin(BinaryOp::Ne, bin(BinaryOp::Mod, index.clone(), n(8)), n(0));
                    k.store(at(part, Some(n(i))), 1, G(2), index, Some(pred));
                }
                k.sync();
                k.if_(thread0(), Uniform::None, |k| mark(k, n(0), true));
                give(k, part);
            },
            |k| {
                let still = k.var("still", Ty::F32);
                load(k, still, 1, mul(bin(BinaryOp::Div, Expr::Tid, n(2)), n(8)));
                k.if_(thread0(), Uniform::None, |k| await_mark(k, n(0)));
                k.sync();
                let read = k.array("read", Ty::F32, 4);
                match copied {
                    Some(kept) => {
                        let s = k.shared("s", DType::F32, 512);
                        k.emit(StmtKind::CopyAsync { shared: s, dst: own(), global: BufferId(2), src: own(), bytes: 16, pred: None, kept });
                        k.emit(StmtKind::AsyncCommit);
                        k.emit(StmtKind::AsyncWait { pending: 0 });
                        k.load(at(read, Some(n(0))), 4, Mem::Shared(s), own(), None, 0.0);
                    }
                    None => load(k, read, 4, own()),
                }
                k.set_at(read, n(0), add(elem(read, n(0)), v(still)));
                give(k, read);
            },
        );
    });
    with_marks(program)
}

/// Each block adds its numbers to those that the block before has handed on, and hands on the sums.
fn handed_on(name: &str, fence: bool, poll: bool) -> Program {
    let program = blocks(name, |k| {
        k.kernel.buffers = (0..4).map(BufferId).collect();
        let (part, before) = (k.array("part", Ty::F32, 4), k.array("before", Ty::F32, 4));
        k.load(at(part, Some(n(0))), 4, G(0), add(first(), own()), None, 0.0);
        let earlier = add(Expr::BlockIdx(0), n(-1));
        k.if_(bin(BinaryOp::Lt, n(0), Expr::BlockIdx(0)), Uniform::Block, |k| {
            k.if_(thread0(), Uniform::None, |k| if poll { polled(k, earlier.clone()) } else { await_mark(k, earlier.clone()) });
            k.sync();
            k.load(at(before, Some(n(0))), 4, G(2), add(add(first(), n(-LENGTH)), own()), None, 0.0);
            for i in 0..4 {
                k.set_at(part, n(i), add(elem(part, n(i)), elem(before, n(i))));
            }
        });
        k.store(at(part, Some(n(0))), 4, G(2), add(first(), own()), None);
        k.sync();
        k.if_(thread0(), Uniform::None, |k| mark(k, Expr::BlockIdx(0), fence));
        give(k, part);
    });
    with_marks(program)
}

/// Plain loads of a mark until it is set, a million at most.
fn polled(k: &mut Body, index: Expr) {
    let (seen, tries) = (k.var("seen", Ty::I32), k.var("tries", Ty::I32));
    k.set(seen, n(0));
    k.set(tries, n(0));
    let load = StmtKind::Load { dst: at(seen, None), count: 1, mem: G(3), index, pred: None, fill: 0.0, cache: Cache::Default };
    let more = StmtKind::Assign { dst: at(tries, None), value: add(v(tries), n(1)) };
    let body = [load, more].map(|kind| Stmt { kind, phase: PhaseId(0), why: k.why }).to_vec();
    let cond = bin(BinaryOp::And, is(v(seen), 0), below(v(tries), 1 << 20));
    k.emit(StmtKind::While { cond, trips: n(1), uniform: Uniform::None, body });
}

fn hand_no_fence(planted: bool) -> Program {
    handed_on("hand_no_fence", !planted, false)
}

fn hand_plain(planted: bool) -> Program {
    handed_on("hand_plain", true, planted)
}

/// Each block stores its number once a neighbour has set its mark.
fn hand_wrong_way(planted: bool) -> Program {
    let mut k = Body::new("hand_wrong_way", HostExpr::Const(MANY), 1024);
    k.kernel.buffers = vec![BufferId(1), BufferId(3)];
    k.phase("RUN", 1);
    let number = k.var("number", Ty::F32);
    k.set(number, cast(Ty::F32, Expr::BlockIdx(0)));
    let (neighbour, some) = if planted {
        (add(Expr::BlockIdx(0), n(1)), below(Expr::BlockIdx(0), MANY - 1))
    } else {
        (add(Expr::BlockIdx(0), n(-1)), bin(BinaryOp::Lt, n(0), Expr::BlockIdx(0)))
    };
    k.if_(bin(BinaryOp::And, thread0(), some), Uniform::None, |k| await_mark(k, neighbour));
    k.if_(thread0(), Uniform::None, |k| {
        k.store(at(number, None), 1, G(1), Expr::BlockIdx(0), None);
        mark(k, Expr::BlockIdx(0), true);
    });
    k.sync();
    let mut program = with_marks(blocks("hand_wrong_way", |_| {}));
    program.buffers[1].len = HostExpr::Const(MANY);
    program.kernels = vec![k.done()];
    program
}

/// All blocks write their numbers; the last to arrive adds them up and stores the sums for each block.
fn last_block(name: &str, fence: bool, meet: bool) -> Program {
    let program = blocks(name, |k| {
        k.kernel.buffers = (0..4).map(BufferId).collect();
        let part = k.array("part", Ty::F32, 4);
        let is_last = k.shared("is_last", DType::I32, 1);
        k.load(at(part, Some(n(0))), 4, G(0), add(first(), own()), None, 0.0);
        // The last warp is late.
        let place = add(first(), own());
        let slow = place.clone();
        let write = |k: &mut Body, place: Expr| k.store(at(part, Some(n(0))), 4, G(2), place, None);
        k.either(
            below(Expr::Tid, 96),
            |k| write(k, place),
            |k| {
                let slow = late(k, slow, n(0));
                write(k, slow);
            },
        );
        if meet {
            k.sync();
        }
        k.if_(thread0(), Uniform::None, |k| {
            let before = k.var("arrived", Ty::I32);
            if fence {
                k.emit(StmtKind::Fence { scope: Scope::Device });
            }
            k.emit(StmtKind::Atomic { mem: G(3), index: n(0), op: AtomicOp::Add, value: n(1), old: Some(before), acquire_release: false, pred: None });
            if fence {
                k.emit(StmtKind::Fence { scope: Scope::Device });
            }
            let last = k.var("last", Ty::I32);
            k.set(last, cast(Ty::I32, is(v(before), BLOCKS - 1)));
            k.store(at(last, None), 1, Mem::Shared(is_last), n(0), None);
        });
        k.sync();
        let last = k.var("this_is_last", Ty::I32);
        k.load(at(last, None), 1, Mem::Shared(is_last), n(0), None, 0.0);
        k.if_(is(v(last), 1), Uniform::Block, |k| {
            let (sum, other) = (k.array("sum", Ty::F32, 4), k.array("other", Ty::F32, 4));
            k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| k.set_at(sum, i, Expr::F32(0.0)));
            k.for_("b", n(0), n(BLOCKS), 1, Unroll::No, |k, b| {
                k.load(at(other, Some(n(0))), 4, G(2), add(mul(b.clone(), n(LENGTH)), own()), None, 0.0);
                k.for_("j", n(0), n(4), 1, Unroll::Full, |k, j| k.set_at(sum, j.clone(), add(elem(sum, j.clone()), elem(other, j))));
                k.store(at(sum, Some(n(0))), 4, G(1), add(mul(b, n(LENGTH)), own()), None);
            });
        });
    });
    with_marks(program)
}

fn last_no_fence(planted: bool) -> Program {
    last_block("last_no_fence", !planted, true)
}

fn last_no_barrier(planted: bool) -> Program {
    last_block("last_no_barrier", true, !planted)
}

/// Each thread writes its numbers, those of `slow` threads late, and reads those of the thread whose number differs by `turn`.
fn exchanged(name: &str, slow: i64, turn: i64, scope: Option<Scope>) -> Program {
    blocks(name, |k| {
        let s = stage(k);
        clear(k, s);
        k.sync();
        let part = k.array("mine", Ty::F32, 4);
        k.load(at(part, Some(n(0))), 4, G(0), add(first(), own()), None, 0.0);
        let write = |k: &mut Body, place: Expr| k.store(at(part, Some(n(0))), 4, Mem::Shared(s), place, None);
        k.if_(bin(BinaryOp::Eq, bin(BinaryOp::And, Expr::Tid, n(slow)), n(0)), Uniform::None, |k| write(k, own()));
        k.if_(bin(BinaryOp::Ne, bin(BinaryOp::And, Expr::Tid, n(slow)), n(0)), Uniform::None, |k| {
            let place = late(k, own(), n(0));
            write(k, place);
        });
        scope.into_iter().for_each(|scope| barrier(k, scope));
        let read = take(k, s, mul(bin(BinaryOp::Xor, Expr::Tid, n(turn)), n(4)));
        give(k, read);
    })
}

fn block_barrier(planted: bool) -> Program {
    exchanged("block_barrier", 64, 64, (!planted).then_some(Scope::Block))
}

fn warp_barrier(planted: bool) -> Program {
    exchanged("warp_barrier", 16, 16, (!planted).then_some(Scope::Warp))
}

/// Two warps write eight times, two read: `there` says that numbers are there, `read` that they were read.
fn handed_over(name: &str, there: [Scope; 2], read: Option<Scope>) -> Program {
    blocks(name, |k| {
        let s = k.shared("stage", DType::F32, 64);
        let rounds = LENGTH / 64;
        let index = |round: Expr, thread: Expr| add(mul(round, n(64)), thread);
        k.either(
            below(Expr::Tid, 64),
            |k| {
                k.for_("w", n(0), n(rounds), 1, Unroll::No, |k, round| {
                    let number = k.var("number", Ty::F32);
                    let from = if read.is_some() || there[0] != there[1] { late(k, index(round, Expr::Tid), n(0)) } else { index(round, Expr::Tid) };
                    k.load(at(number, None), 1, G(0), add(first(), from), None, 0.0);
                    k.store(at(number, None), 1, Mem::Shared(s), Expr::Tid, None);
                    barrier(k, there[0]);
                    read.into_iter().for_each(|scope| barrier(k, scope));
                });
            },
            |k| {
                k.for_("r", n(0), n(rounds), 1, Unroll::No, |k, round| {
                    barrier(k, there[1]);
                    let found = k.var("found", Ty::F32);
                    let thread = add(Expr::Tid, n(-64));
                    let place = if read.is_none() { late(k, thread.clone(), n(0)) } else { thread.clone() };
                    k.load(at(found, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, place, n(32)), None, 0.0);
                    k.store(at(found, None), 1, G(1), add(first(), index(round, thread)), None);
                    read.into_iter().for_each(|scope| barrier(k, scope));
                });
            },
        );
    })
}

fn named(from: u32, count: u32, id: u8) -> Scope {
    Scope::Threads { from, count, id }
}

fn named_halves(planted: bool) -> Program {
    let there = if planted { [named(0, 64, 1), named(64, 64, 2)] } else { [named(0, 128, 1); 2] };
    handed_over("named_halves", there, Some(named(0, 128, 3)))
}

fn named_one_way(planted: bool) -> Program {
    handed_over("named_one_way", [named(0, 128, 1); 2], (!planted).then_some(named(0, 128, 3)))
}
