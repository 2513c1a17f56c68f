//! Asynchronous copies of threads and of the copy engine, and what fences order between it and the threads.

use super::*;
use ViolationKind as V;

pub(super) fn faults() -> Vec<Fault> {
    let fault = |name, what, kinds, build| Fault { name, area: "copies", what, kinds, build, args: numbers };
    let proxy = |name, what, kinds, build| Fault { name, area: "proxies", what, kinds, build, args: numbers };
    vec![
        fault("copy_no_wait", "bytes of `cp.async` are read before `cp.async.wait_group`", &[V::AsyncNotWaited], copy_no_wait),
        fault("copy_pending", "one group of `cp.async` too many may be unfinished", &[V::AsyncNotWaited], copy_pending),
        fault("copy_no_barrier", "each thread waits for its own copies, then reads another thread's", RACES, copy_no_barrier),
        fault("copy_late", "an arrival behind `cp.async` comes before the copies that it stands for", &[V::AsyncNotWaited], copy_late),
        fault("bulk_no_wait", "bytes of a bulk copy are read before the wait at its mbarrier", &[V::AsyncNotWaited], bulk_no_wait),
        fault("tensor_no_wait", "bytes of a tile are read before the wait at its mbarrier", &[V::AsyncNotWaited], tensor_no_wait),
        fault("store_overtaken", "shared memory is written again before the tile store has read it", &[V::RaceWriteAfterRead], store_overtaken),
        fault("store_unfinished", "the block ends before its tile store has read shared memory", &[V::AsyncUnfinished], store_unfinished),
        proxy("proxy_bulk", "a bulk copy over what threads wrote, without `fence.proxy.async`", &[V::Proxy], proxy_bulk),
        proxy("proxy_copied", "a tile store of what `cp.async` brought, without `fence.proxy.async` behind the wait for it", &[V::Proxy], proxy_copied),
        proxy("proxy_store", "a tile store of what threads wrote, without `fence.proxy.async`", &[V::Proxy], proxy_store),
    ]
}

fn copy(k: &mut Body, s: SharedId, from: Expr) {
    k.emit(StmtKind::CopyAsync { shared: s, dst: from.clone(), global: BufferId(0), src: add(first(), from), bytes: 16, pred: None, kept: false });
    k.emit(StmtKind::AsyncCommit);
}

fn copy_no_wait(planted: bool) -> Program {
    blocks("copy_no_wait", |k| {
        let s = stage(k);
        clear(k, s);
        k.sync();
        copy(k, s, own());
        if !planted {
            k.emit(StmtKind::AsyncWait { pending: 0 });
        }
        k.sync();
        let part = take(k, s, others());
        k.emit(StmtKind::AsyncWait { pending: 0 });
        give(k, part);
    })
}

fn copy_pending(planted: bool) -> Program {
    blocks("copy_pending", |k| {
        let (s, old) = (stage(k), k.shared("old", DType::F32, LENGTH as u32));
        clear(k, s);
        k.sync();
        copy(k, old, own());
        copy(k, s, own());
        k.emit(StmtKind::AsyncWait { pending: u32::from(planted) });
        k.sync();
        let part = take(k, s, others());
        k.emit(StmtKind::AsyncWait { pending: 0 });
        give(k, part);
    })
}

fn copy_no_barrier(planted: bool) -> Program {
    blocks("copy_no_barrier", |k| {
        let s = stage(k);
        clear(k, s);
        k.sync();
        // Half of the warps copy late.
        k.if_(at_least(Expr::Tid, 64), Uniform::Warp, |k| {
            let from = late(k, own(), n(0));
            copy(k, s, from);
        });
        k.if_(below(Expr::Tid, 64), Uniform::Warp, |k| copy(k, s, own()));
        k.emit(StmtKind::AsyncWait { pending: 0 });
        if !planted {
            k.sync();
        }
        let part = take(k, s, others());
        give(k, part);
    })
}

/// Asks for the block's numbers, as bytes or as a tile.
fn fetch(k: &mut Body, s: SharedId, bars: SharedId, tile: bool) {
    k.if_(thread0(), Uniform::None, |k| {
        arrive(k, bars, n(0), Some(n(LENGTH * 4)));
        if tile {
            let at = vec![n(0), mul(Expr::BlockIdx(0), n(8))];
            k.emit(StmtKind::TensorCopy { shared: s, dst: n(0), map: MapId(0), at, barrier: bars, barrier_at: n(0), multicast: None });
        } else {
            let bytes = n(LENGTH * 4);
            k.emit(StmtKind::BulkCopy { shared: s, dst: n(0), global: BufferId(0), src: first(), bytes, barrier: bars, barrier_at: n(0) });
        }
    });
}

fn fetched(name: &str, tile: bool, early: bool, fenced: bool) -> Program {
    blocks(name, |k| {
        if tile {
            k.kernel.maps = vec![MapId(0)];
        }
        let s = stage(k);
        let bars = mbarrier(k, 1);
        clear(k, s);
        if fenced {
            k.emit(StmtKind::FenceProxyAsync);
        }
        k.sync();
        fetch(k, s, bars, tile);
        if !early {
            await_(k, bars, n(0), n(0));
        }
        let part = take(k, s, others());
        if early {
            await_(k, bars, n(0), n(0));
        }
        give(k, part);
    })
}

fn bulk_no_wait(planted: bool) -> Program {
    fetched("bulk_no_wait", false, planted, true)
}

fn tensor_no_wait(planted: bool) -> Program {
    fetched("tensor_no_wait", true, planted, true)
}

fn proxy_bulk(planted: bool) -> Program {
    fetched("proxy_bulk", false, false, !planted)
}

/// Each thread's part of `x`, written to the stage by the thread, and stored as a tile by thread 0.
fn stored(name: &str, fenced: bool, tail: impl FnOnce(&mut Body, SharedId)) -> Program {
    blocks(name, |k| {
        k.kernel.buffers = vec![BufferId(0)];
        k.kernel.maps = vec![MapId(1)];
        let s = stage(k);
        let part = k.array("part", Ty::F32, 4);
        k.load(at(part, Some(n(0))), 4, G(0), add(first(), own()), None, 0.0);
        k.store(at(part, Some(n(0))), 4, Mem::Shared(s), own(), None);
        if fenced {
            k.emit(StmtKind::FenceProxyAsync);
        }
        k.sync();
        k.if_(thread0(), Uniform::None, |k| {
            let at = vec![n(0), mul(Expr::BlockIdx(0), n(8))];
            k.emit(StmtKind::TensorStore { shared: s, src: n(0), map: MapId(1), at });
            k.emit(StmtKind::StoreCommit);
        });
        tail(k, s);
    })
}

/// Copies of all threads, which arrive at an mbarrier.
fn copied(k: &mut Body, s: SharedId, bars: SharedId, planted: bool) {
    let bring =
        |k: &mut Body| k.emit(StmtKind::CopyAsync { shared: s, dst: own(), global: BufferId(0), src: add(first(), own()), bytes: 16, pred: None, kept: false });
    if !planted {
        bring(k);
    }
    k.emit(StmtKind::MbarrierArriveCopies { barrier: bars, at: n(0) });
    if planted {
        bring(k);
    }
}

fn copy_late(planted: bool) -> Program {
    blocks("copy_late", |k| {
        let s = stage(k);
        let bars = mbarrier(k, THREADS as u32);
        clear(k, s);
        k.sync();
        copied(k, s, bars, planted);
        await_(k, bars, n(0), n(0));
        let part = take(k, s, others());
        k.emit(StmtKind::AsyncWait { pending: 0 });
        give(k, part);
    })
}

fn proxy_copied(planted: bool) -> Program {
    blocks("proxy_copied", |k| {
        k.kernel.buffers = vec![BufferId(0)];
        k.kernel.maps = vec![MapId(1)];
        let s = stage(k);
        let bars = mbarrier(k, THREADS as u32);
        k.sync();
        copied(k, s, bars, false);
        k.if_(thread0(), Uniform::None, |k| {
            await_(k, bars, n(0), n(0));
            if !planted {
                k.emit(StmtKind::FenceProxyAsync);
            }
            let at = vec![n(0), mul(Expr::BlockIdx(0), n(8))];
            k.emit(StmtKind::TensorStore { shared: s, src: n(0), map: MapId(1), at });
            k.emit(StmtKind::StoreCommit);
        });
        drained(k);
    })
}

fn drained(k: &mut Body) {
    k.if_(thread0(), Uniform::None, |k| k.emit(StmtKind::StoreWait { pending: 0 }));
}

fn proxy_store(planted: bool) -> Program {
    stored("proxy_store", !planted, |k, _| drained(k))
}

fn store_overtaken(planted: bool) -> Program {
    stored("store_overtaken", true, |k, s| {
        if !planted {
            drained(k);
        }
        k.sync();
        clear(k, s);
        if planted {
            drained(k);
        }
    })
}

fn store_unfinished(planted: bool) -> Program {
    stored("store_unfinished", true, |k, _| {
        if !planted {
            drained(k);
        }
    })
}
