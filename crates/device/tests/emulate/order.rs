//! Threads meet where they have to, and their accesses are ordered.

use super::*;

#[test]
fn barriers_and_collectives_are_reached_by_all() {
    let divergent = |k: &mut Body| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(32)), Uniform::Warp, |k| k.sync());
    assert_eq!(kind(divergent), ViolationKind::DivergentBarrier);
    let within = |k: &mut Body| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(7)), Uniform::None, |k| k.sync());
    assert_eq!(kind(within), ViolationKind::DivergentBarrier);
    let shuffle = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::F32(1.0));
        k.if_(bin(BinaryOp::Lt, Expr::Tid, n(7)), Uniform::None, |k| {
            k.emit(StmtKind::Shuffle { dst: at(r, None), value: v(r), mode: ShuffleMode::Xor(1) });
        });
    };
    assert_eq!(kind(shuffle), ViolationKind::DivergentBarrier);
    let claim = |k: &mut Body| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(32)), Uniform::Block, |_| {});
    assert_eq!(kind(claim), ViolationKind::NotUniform);
    let claim = |k: &mut Body| k.if_(bin(BinaryOp::Lt, Expr::Tid, n(5)), Uniform::Warp, |_| {});
    assert_eq!(kind(claim), ViolationKind::NotUniform);
    // What is said to be the same in a warp is.
    let same = |by: i64| {
        move |k: &mut Body| {
            let r = k.var("r", Ty::I32);
            k.emit(StmtKind::Shuffle { dst: at(r, None), value: bin(BinaryOp::Div, Expr::Tid, n(by)), mode: ShuffleMode::Same });
            k.if_(bin(BinaryOp::Lt, v(r), n(1)), Uniform::Warp, |_| {});
        }
    };
    assert_eq!(kind(same(16)), ViolationKind::NotUniform);
    clean(&small(64, same(32)), &mut small_args());
    let never = |k: &mut Body| {
        let b = k.shared("s_bar", DType::I64, 1);
        k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| {
            k.emit(StmtKind::MbarrierInit { barrier: b, at: n(0), count: 2 });
            k.emit(StmtKind::MbarrierFence);
        });
        k.sync();
        k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: b, at: n(0), rank: None, expect_bytes: None }));
        k.emit(StmtKind::MbarrierWait { barrier: b, at: n(0), parity: n(0) });
    };
    assert_eq!(kind(never), ViolationKind::Deadlock);
}

#[test]
fn accesses_of_different_threads_are_ordered() {
    let exchange = |reuse: bool, warp_only: bool| {
        move |k: &mut Body| {
            let s = k.shared("s", DType::F32, 64);
            let r = k.var("r", Ty::F32);
            k.set(r, Expr::F32(1.0));
            k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            let scope = if warp_only { Scope::Warp } else { Scope::Block };
            k.emit(StmtKind::Barrier { scope });
            let from = if warp_only { bin(BinaryOp::Xor, Expr::Tid, n(1)) } else { bin(BinaryOp::Xor, Expr::Tid, n(33)) };
            k.load(at(r, None), 1, Mem::Shared(s), from, None, 0.0);
            if reuse {
                k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            }
            k.store(at(r, None), 1, G(1), Expr::Tid, None);
        }
    };
    clean(&small(64, exchange(false, false)), &mut small_args());
    clean(&small(64, exchange(false, true)), &mut small_args());
    assert!(RACES.contains(&kind(exchange(true, false))));
    assert!(RACES.contains(&kind(exchange(true, true))));
    let warp_barrier_is_not_enough = |k: &mut Body| {
        let s = k.shared("s", DType::F32, 64);
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::F32(1.0));
        k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
        k.emit(StmtKind::Barrier { scope: Scope::Warp });
        k.load(at(r, None), 1, Mem::Shared(s), bin(BinaryOp::Xor, Expr::Tid, n(32)), None, 0.0);
    };
    assert!(RACES.contains(&kind(warp_barrier_is_not_enough)));
    let same_place = |k: &mut Body| {
        let s = k.shared("s", DType::F32, 1);
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::F32(1.0));
        k.store(at(r, None), 1, Mem::Shared(s), n(0), None);
    };
    assert_eq!(kind(same_place), ViolationKind::RaceWriteAfterWrite);
    let output = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::F32(1.0));
        k.store(at(r, None), 1, G(1), n(0), None);
    };
    assert_eq!(kind(output), ViolationKind::RaceWriteAfterWrite);
}

#[test]
fn bulk_copies_over_generic_writes_need_a_proxy_fence() {
    let reuse = |fence: bool| {
        move |k: &mut Body| {
            let s = k.shared("s", DType::F32, 64);
            let b = k.shared("s_bar", DType::I64, 1);
            let first = || bin(BinaryOp::Eq, Expr::Tid, n(0));
            k.if_(first(), Uniform::None, |k| {
                k.emit(StmtKind::MbarrierInit { barrier: b, at: n(0), count: 1 });
                k.emit(StmtKind::MbarrierFence);
            });
            let r = k.var("r", Ty::F32);
            k.set(r, Expr::F32(1.0));
            k.store(at(r, None), 1, Mem::Shared(s), Expr::Tid, None);
            if fence {
                k.emit(StmtKind::FenceProxyAsync);
            }
            k.sync();
            k.if_(first(), Uniform::None, |k| {
                k.emit(StmtKind::MbarrierArrive { barrier: b, at: n(0), rank: None, expect_bytes: Some(n(256)) });
                k.emit(StmtKind::BulkCopy { shared: s, dst: n(0), global: BufferId(0), src: n(0), bytes: n(256), barrier: b, barrier_at: n(0) });
            });
            k.emit(StmtKind::MbarrierWait { barrier: b, at: n(0), parity: n(0) });
            k.load(at(r, None), 1, Mem::Shared(s), Expr::Tid, None, 0.0);
            k.store(at(r, None), 1, G(1), Expr::Tid, None);
        }
    };
    let mut a = small_args();
    clean(&small(64, reuse(true)), &mut a);
    assert_eq!(floats(&a.tensors[&TensorId(1)]), noise(64));
    assert_eq!(kind(reuse(false)), ViolationKind::Proxy);
}

#[test]
fn what_lies_between_rows_may_be_brought_and_not_read() {
    // Rows of 12 elements lie 16 apart in scratch; one copy brings all 64, and threads take elements of rows, or all.
    let program = |all: bool| {
        let mut program = small(64, |k| {
            let r = k.var("r", Ty::F32);
            k.load(at(r, None), 1, G(0), Expr::Tid, None, 0.0);
            let of_row = bin(BinaryOp::Lt, bin(BinaryOp::Mod, Expr::Tid, n(16)), n(12));
            k.store(at(r, None), 1, G(2), Expr::Tid, Some(of_row));
        });
        program.buffers.push(buffer("z", DType::F32, HostExpr::Const(64), BufferSource::Scratch));
        program.kernels[0].buffers = vec![BufferId(0), BufferId(2)];
        let taken = small(64, |k| {
            let s = k.shared("s", DType::F32, 64);
            let b = k.shared("s_bar", DType::I64, 1);
            k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| {
                k.emit(StmtKind::MbarrierInit { barrier: b, at: n(0), count: 1 });
                k.emit(StmtKind::MbarrierFence);
                k.emit(StmtKind::MbarrierArrive { barrier: b, at: n(0), rank: None, expect_bytes: Some(n(256)) });
                k.emit(StmtKind::BulkCopy { shared: s, dst: n(0), global: BufferId(2), src: n(0), bytes: n(256), barrier: b, barrier_at: n(0) });
            });
            k.sync();
            k.emit(StmtKind::MbarrierWait { barrier: b, at: n(0), parity: n(0) });
            let r = k.var("r", Ty::F32);
            let of_row = bin(BinaryOp::Lt, bin(BinaryOp::Mod, Expr::Tid, n(16)), n(12));
            k.load(at(r, None), 1, Mem::Shared(s), Expr::Tid, (!all).then_some(of_row), 0.0);
            k.store(at(r, None), 1, G(1), Expr::Tid, None);
        });
        program.kernels.extend(taken.kernels);
        program.kernels[1].buffers = vec![BufferId(1), BufferId(2)];
        program
    };
    let mut args = small_args();
    clean(&program(false), &mut args);
    let want: Vec<f32> = noise(64).into_iter().enumerate().map(|(i, v)| if i % 16 < 12 { v } else { 0.0 }).collect();
    assert_eq!(floats(&args.tensors[&TensorId(1)]), want);
    assert_eq!(broken(&program(true), &mut small_args()), ViolationKind::Uninitialised);
}

#[test]
fn atomics_add_up_and_race_with_plain_reads() {
    let count = |barrier: bool| {
        move |k: &mut Body| {
            let s = k.shared("s", DType::I32, 1);
            let r = k.var("r", Ty::I32);
            k.set(r, n(0));
            k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| k.store(at(r, None), 1, Mem::Shared(s), n(0), None));
            k.sync();
            k.emit(StmtKind::Atomic { mem: Mem::Shared(s), index: n(0), op: AtomicOp::Add, value: Expr::Tid, old: None, acquire_release: false, pred: None });
            if barrier {
                k.sync();
            }
            k.load(at(r, None), 1, Mem::Shared(s), n(0), None, 0.0);
            let y = k.named("y", Ty::F32, cast(Ty::F32, v(r)));
            let Expr::Var(y) = y else { unreachable!() };
            k.store(at(y, None), 1, G(1), Expr::Tid, None);
        }
    };
    let mut a = small_args();
    clean(&small(64, count(true)), &mut a);
    assert_eq!(floats(&a.tensors[&TensorId(1)])[5], 2016.0);
    assert_eq!(kind(count(false)), ViolationKind::RaceReadAfterWrite);
}

#[test]
fn readers_of_what_atomics_wrote_are_no_writers() {
    // Warps read one after the other, in no order; then one of them adds again.
    let read = |again: bool| {
        move |k: &mut Body| {
            let s = k.shared("s", DType::I32, 1);
            let r = k.var("r", Ty::I32);
            k.set(r, n(0));
            k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| k.store(at(r, None), 1, Mem::Shared(s), n(0), None));
            k.sync();
            let add = |pred| StmtKind::Atomic { mem: Mem::Shared(s), index: n(0), op: AtomicOp::Add, value: n(1), old: None, acquire_release: false, pred };
            k.emit(add(None));
            k.sync();
            k.load(at(r, None), 1, Mem::Shared(s), n(0), None, 0.0);
            if again {
                k.emit(add(Some(bin(BinaryOp::Eq, Expr::Tid, n(127)))));
            }
        }
    };
    clean(&small(128, read(false)), &mut small_args());
    assert_eq!(broken(&small(128, read(true)), &mut small_args()), ViolationKind::RaceWriteAfterRead);
}
