//! Mbarriers: phases, counts of arrivals and of bytes, preparation.

use super::*;
use ViolationKind as V;

pub(super) fn faults() -> Vec<Fault> {
    let fault = |name, what, kinds, build| Fault { name, area: "mbarriers", what, kinds, build, args: numbers };
    vec![
        fault("wrong_phase", "the second phase is waited for with the parity of the first", &[V::AsyncNotWaited, V::Deadlock], wrong_phase),
        fault("fewer_bytes", "half of the bytes that two copies deliver are announced", &[V::Mbarrier, V::AsyncNotWaited], fewer_bytes),
        fault("more_bytes", "16 bytes more are announced than arrive", &[V::Deadlock], more_bytes),
        fault("fewer_arrivals", "a phase counts half of the warps that write", &[V::RaceReadAfterWrite, V::Deadlock], fewer_arrivals),
        fault("more_arrivals", "a phase counts one arrival more than there are", &[V::Deadlock], more_arrivals),
        fault("init_no_fence", "an mbarrier is used by a copy before its preparation is fenced", &[V::Mbarrier], init_no_fence),
        fault("init_no_barrier", "warps wait at an mbarrier that another warp may not have prepared", &[V::Mbarrier], init_no_barrier),
        fault("ring_no_full", "a ring of stages is read without waiting for the copies", &[V::AsyncNotWaited, V::Uninitialised], ring_no_full).with(ring_args),
        fault("ring_no_empty", "a ring of stages is filled without waiting for the readers", &[V::AsyncNotWaited, V::RaceWriteAfterRead], ring_no_empty)
            .with(ring_args),
    ]
}

impl Fault {
    /// The same with other inputs.
    pub(super) fn with(self, args: fn() -> Args) -> Fault {
        Fault { args, ..self }
    }
}

/// Copies `count` numbers of the block's from number `from` on to the beginning of `to`.
fn bulk(k: &mut Body, s: SharedId, to: i64, from: i64, count: i64, bars: SharedId) {
    let (src, bytes) = (add(first(), n(from)), n(count * 4));
    k.emit(StmtKind::BulkCopy { shared: s, dst: n(to), global: BufferId(0), src, bytes, barrier: bars, barrier_at: n(0) });
}

/// Two halves of the block's numbers through one stage of half the length.
fn wrong_phase(planted: bool) -> Program {
    blocks("wrong_phase", |k| {
        let (s, half) = (k.shared("stage", DType::F32, LENGTH as u32 / 2), LENGTH / 2);
        let bars = mbarrier(k, 1);
        k.sync();
        for phase in 0..2 {
            k.if_(thread0(), Uniform::None, |k| {
                arrive(k, bars, n(0), Some(n(half * 4)));
                bulk(k, s, 0, phase * half, half, bars);
            });
            await_(k, bars, n(0), n(if planted { 0 } else { phase }));
            let part = k.array(&format!("part_{phase}"), Ty::F32, 2);
            let pair = mul(bin(BinaryOp::Xor, Expr::Tid, n(64)), n(2));
            k.load(at(part, Some(n(0))), 2, Mem::Shared(s), pair, None, 0.0);
            k.store(at(part, Some(n(0))), 2, G(1), add(first(), add(n(phase * half), mul(Expr::Tid, n(2)))), None);
            k.emit(StmtKind::FenceProxyAsync);
            k.sync();
        }
        if planted {
            await_(k, bars, n(0), n(1));
        }
    })
}

/// Both halves by copies of their own, for which `announced` bytes are announced.
fn announced(name: &str, bytes: i64) -> Program {
    blocks(name, |k| {
        let s = stage(k);
        let bars = mbarrier(k, 1);
        clear(k, s);
        k.emit(StmtKind::FenceProxyAsync);
        k.sync();
        k.if_(thread0(), Uniform::None, |k| {
            arrive(k, bars, n(0), Some(n(bytes)));
            bulk(k, s, 0, 0, LENGTH / 2, bars);
            bulk(k, s, LENGTH / 2, LENGTH / 2, LENGTH / 2, bars);
        });
        await_(k, bars, n(0), n(0));
        let part = take(k, s, others());
        // What was not announced is there before the block ends.
        let place = late(k, add(first(), own()), first());
        k.store(at(part, Some(n(0))), 4, G(1), place, None);
    })
}

fn fewer_bytes(planted: bool) -> Program {
    announced("fewer_bytes", if planted { LENGTH * 2 } else { LENGTH * 4 })
}

fn more_bytes(planted: bool) -> Program {
    announced("more_bytes", if planted { LENGTH * 4 + 16 } else { LENGTH * 4 })
}

/// Two warps write and arrive, the last of them late; two warps wait and read.
fn arrivals(name: &str, count: u32) -> Program {
    blocks(name, |k| {
        let s = stage(k);
        let bars = mbarrier(k, count);
        clear(k, s);
        k.sync();
        let write = |k: &mut Body, place: Expr| {
            let part = k.array(&format!("written_{}", k.kernel.vars.len()), Ty::F32, 4);
            for half in 0..2 {
                let index = add(place.clone(), n(half * (LENGTH / 2)));
                k.load(at(part, Some(n(0))), 4, G(0), add(first(), index.clone()), None, 0.0);
                k.store(at(part, Some(n(0))), 4, Mem::Shared(s), index, None);
            }
            arrive(k, bars, n(0), None);
        };
        let place = mul(add(Expr::Tid, n(-64)), n(4));
        let read = |k: &mut Body| {
            await_(k, bars, n(0), n(0));
            for half in 0..2 {
                let index = add(own(), n(half * (LENGTH / 2)));
                let part = take(k, s, index.clone());
                k.store(at(part, Some(n(0))), 4, G(1), add(first(), index), None);
            }
        };
        k.either(below(Expr::Tid, 64), read, |k| {
            let slow = place.clone();
            k.either(
                below(Expr::Tid, 96),
                |k| write(k, place),
                |k| {
                    let slow = late(k, slow, n(0));
                    write(k, slow);
                },
            );
        });
    })
}

fn fewer_arrivals(planted: bool) -> Program {
    arrivals("fewer_arrivals", if planted { 32 } else { 64 })
}

fn more_arrivals(planted: bool) -> Program {
    arrivals("more_arrivals", if planted { 65 } else { 64 })
}

fn init_no_fence(planted: bool) -> Program {
    let whole = announced("init_no_fence", LENGTH * 4);
    without(whole, planted, |s| matches!(s, StmtKind::MbarrierFence))
}

/// The preparation is late, and nobody waits for it.
fn init_no_barrier(planted: bool) -> Program {
    blocks("init_no_barrier", |k| {
        let s = stage(k);
        let bars = k.shared("bars", DType::I64, 1);
        k.if_(thread0(), Uniform::None, |k| {
            let place = late(k, n(0), n(0));
            k.emit(StmtKind::MbarrierInit { barrier: bars, at: place, count: 1 });
            k.emit(StmtKind::MbarrierFence);
        });
        if !planted {
            k.sync();
        }
        k.if_(thread0(), Uniform::None, |k| {
            arrive(k, bars, n(0), Some(n(LENGTH * 4)));
            bulk(k, s, 0, 0, LENGTH, bars);
        });
        await_(k, bars, n(0), n(0));
        let part = take(k, s, others());
        give(k, part);
    })
}

const RING: roles::Roles = roles::Roles { columns: 64, stages: 2, depth_tiles: 24, cluster: 1, blocks: 4 };

pub(super) fn ring_args() -> Args {
    roles::roles_args(&RING).0
}

/// A product by warps with roles, over a ring of two stages.
pub(super) fn ring() -> Program {
    roles::roles(RING)
}

fn ring_no_full(planted: bool) -> Program {
    without(ring(), planted, |s| matches!(s, StmtKind::MbarrierWait { barrier: SharedId(3), .. }))
}

fn ring_no_empty(planted: bool) -> Program {
    without(ring(), planted, |s| matches!(s, StmtKind::MbarrierWait { barrier: SharedId(4), .. }))
}
