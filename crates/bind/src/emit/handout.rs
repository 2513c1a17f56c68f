//! Rows handed out as clusters become free: the multiprocessors of a chip do not get the same share of a memory that all of them ask
//! for, so clusters with equal numbers of rows end far apart.
//!
//! ```text
//! first and second row: the cluster's number, and as many clusters later
//! for each row, between the first push and the wait for it:
//!     block 0 pushes the number drawn last to all blocks     counted by an mbarrier, there before the next row begins
//!     and draws another                                      an atomic addition, whose latency a whole row hides
//! ```
//! (Copies of 1 GiB by blocks that stay, h200: with equal shares half of the blocks end 164 of 535 us before the last one; with shares
//! as they become free all end within 3 us, after 512 to 520 us.) Which cluster has which row changes from run to run, what is made of the
//! row does not: all clusters do the same with it.
//!
//! Numbers lie in two places in turn. The one for the row after the next is pushed by a warp that has waited for the first merge of the
//! next row, which all warps reach after they have read the number for it. A push for which there is no next row would meet blocks that have
//! ended, so nothing is pushed once the last row has begun.

use super::*;
use crate::builder::bin;
use flashderive_device::program::{AtomicOp, BinaryOp, Cache, Mem, Place, SharedId, ShuffleMode, StmtKind, Uniform};

/// Places of numbers on their way.
const PLACES: u32 = 2;

/// Where the numbers come from.
#[derive(Clone, Debug)]
pub(crate) struct Handout {
    /// Rows drawn so far.
    counter: BufferId,
    /// Where numbers are pushed to, and the mbarriers that tell of them.
    places: SharedId,
    arrivals: SharedId,
    /// What block 0 has drawn.
    taken: VarId,
    /// The number of the warp, known to be the same in its lanes: a branch on it is none of lanes.
    warp: VarId,
    /// Clusters: so many rows are dealt at a time without being drawn.
    workers: Dev,
}

impl Handout {
    /// Whether this is the warp that draws.
    fn draws(&self) -> Dev {
        builder::and(bin(BinaryOp::Eq, Dev::ClusterRank, Dev::i32(0)), bin(BinaryOp::Eq, Dev::Var(self.warp), Dev::i32(0)))
    }
}

impl<'a> Emitter<'a> {
    /// The counter and its way to the blocks. Stands before the barrier with which the cluster meets.
    pub(crate) fn prepare_handout(&mut self, workers: &Dev) -> Handout {
        let span = self.plan.statements[0].span;
        self.phase(
            "HANDOUT",
            "rows-handed-out",
            self.b.kernel.name.clone(),
            "clusters take rows as they become free: multiprocessors do not get equal shares of the memory".into(),
            Space::Hardware,
            span,
        );
        let counter = self.scratch("rows_taken", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch);
        let places = self.b.shared("next_row", DType::I32, PLACES);
        let arrivals = self.b.shared("row_arrivals", DType::I64, PLACES);
        let init = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierInit { barrier: arrivals, at: Dev::Tid, count: 1 });
            b.emit(StmtKind::MbarrierFence);
        };
        self.b.if_(builder::lt(Dev::Tid, Dev::i32(i64::from(PLACES))), Uniform::None, init);
        let taken = self.b.scalar("row_taken", Ty::I32);
        self.b.set(taken, Dev::i32(0));
        let warp = self.b.scalar("warp_same", Ty::I32);
        self.b.emit(StmtKind::Shuffle { dst: Place { var: warp, at: None }, value: self.warp.clone(), mode: ShuffleMode::Same });
        let handout = Handout { counter, places, arrivals, taken, warp, workers: workers.clone() };
        self.b.open();
        self.draw_row(&handout);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: handout.draws(), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        handout
    }

    /// Draws a number.
    fn draw_row(&mut self, h: &Handout) {
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Global(h.counter),
            index: Dev::i64(0),
            op: AtomicOp::Add,
            value: Dev::i32(1),
            old: Some(h.taken),
            acquire_release: false,
            pred: Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0))),
        });
    }

    /// Pushes what was drawn to all blocks of the cluster, if they have a `next` row with which they wait for it, and draws again.
    pub(crate) fn hand_on(&mut self, h: &Handout, next: &Dev, total: &Dev, trip: VarId) {
        self.because(
            "rows-handed-out",
            self.b.kernel.name.clone(),
            "block 0 pushes the number to all blocks, which wait for it a row later".into(),
            Space::Hardware,
            self.plan.statements[0].span,
        );
        let ranks = self.cluster();
        self.b.open();
        let at = self.b.let_("row_place", Ty::I32, builder::rem(Dev::Var(trip), Dev::i32(i64::from(PLACES))));
        let own = at.clone();
        let announce = |b: &mut KernelBuilder| b.emit(StmtKind::MbarrierArrive { barrier: h.arrivals, at: own, rank: None, expect_bytes: Some(Dev::i32(4)) });
        self.b.if_(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, announce);
        self.b.open();
        let drawn = self.b.scalar("row_drawn", Ty::I32);
        let of_lane = Place { var: drawn, at: None };
        self.b.emit(StmtKind::Shuffle { dst: of_lane.clone(), value: Dev::Var(h.taken), mode: ShuffleMode::Index(Dev::i32(0)) });
        // Two rows of each cluster were dealt before.
        self.b.set(drawn, builder::add(Dev::Var(drawn), builder::mul(h.workers.clone(), Dev::i32(2))));
        self.b.emit(StmtKind::StoreRemote {
            src: of_lane,
            count: 1,
            shared: h.places,
            index: at.clone(),
            rank: self.lane.clone(),
            pred: Some(builder::lt(self.lane.clone(), Dev::i32(i64::from(ranks)))),
            signal: Some((h.arrivals, at)),
        });
        self.draw_row(h);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: h.draws(), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        let then = self.b.close();
        let cond = builder::lt(next.clone(), total.clone());
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
    }

    /// Sets `next` to the number pushed in the trip before, if there was one.
    pub(crate) fn next_row(&mut self, h: &Handout, next: VarId, trip: VarId) {
        self.b.open();
        let before = self.b.let_("trip_before", Ty::I32, bin(BinaryOp::Sub, Dev::Var(trip), Dev::i32(1)));
        let turns = Dev::i32(i64::from(PLACES));
        let at = self.b.let_("row_place", Ty::I32, builder::rem(before.clone(), turns.clone()));
        let parity = builder::rem(builder::div(before, turns), Dev::i32(2));
        self.b.emit(StmtKind::MbarrierWait { barrier: h.arrivals, at: at.clone(), parity });
        let told = self.b.scalar("row_told", Ty::I32);
        let dst = Place { var: told, at: None };
        self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(h.places), index: at, pred: None, fill: 0.0, cache: Cache::Default });
        // Branches on a number that came through memory would be branches of lanes.
        self.b.emit(StmtKind::Shuffle { dst: Place { var: next, at: None }, value: Dev::Var(told), mode: ShuffleMode::Same });
        let then = self.b.close();
        let cond = builder::lt(Dev::i32(0), Dev::Var(trip));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
    }
}
