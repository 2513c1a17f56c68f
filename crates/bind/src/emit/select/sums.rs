//! Sums over the lanes and threads of a block up to each of them.

use super::*;
use flashderive_device::program::{Cache, Mem, Place, ShuffleMode};

impl<'a> Emitter<'a> {
    /// The sum of `value` over the threads before this one, and over all.
    pub(super) fn sums_before(&mut self, row: &Row<'a>, value: Dev, sums: SharedId) -> (Dev, Dev) {
        let warps = row.threads / 32;
        let (lane, warp) = (self.lane.clone(), self.warp.clone());
        let to_lane = |b: &mut KernelBuilder, name: &str, value: Dev, from: Dev| {
            let var = b.scalar(name, Ty::I32);
            b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value, mode: ShuffleMode::Index(from) });
            Dev::Var(var)
        };
        let upto_lane = self.sum_of_lanes(value.clone());
        if warps == 1 {
            let total = to_lane(&mut self.b, "total", upto_lane.clone(), Dev::i32(31));
            return (builder::sub(upto_lane, value), total);
        }
        let running = self.b.scalar("running", Ty::I32);
        self.b.set(running, upto_lane);
        self.store_one(running, sums, warp.clone(), Some(bin(BinaryOp::Eq, lane.clone(), Dev::i32(31))));
        let of_warp = self.b.scalar("of_warp", Ty::I32);
        self.b.emit(StmtKind::Load {
            dst: Place { var: of_warp, at: None },
            count: 1,
            mem: Mem::Shared(sums),
            index: lane.clone(),
            pred: (warps < 32).then(|| lt(lane.clone(), Dev::i32(i64::from(warps)))),
            fill: 0.0,
            cache: Cache::Default,
        });
        let over_warps = self.sum_of_lanes(Dev::Var(of_warp));
        let total = to_lane(&mut self.b, "total", over_warps.clone(), Dev::i32(31));
        let upto = to_lane(&mut self.b, "upto", over_warps, warp.clone());
        let own = to_lane(&mut self.b, "own", Dev::Var(of_warp), warp);
        let before = builder::sub(add(builder::sub(upto, own), Dev::Var(running)), value);
        (self.b.let_("before", Ty::I32, before), total)
    }

    /// The sum of `value` over the lanes up to this one.
    pub(super) fn sum_of_lanes(&mut self, value: Dev) -> Dev {
        let running = self.b.scalar("running", Ty::I32);
        self.b.set(running, value);
        for by in [1, 2, 4, 8, 16] {
            let other = self.b.scalar("other", Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(running), mode: ShuffleMode::Up(by) });
            let reached = lt(Dev::i32(i64::from(by) - 1), self.lane.clone());
            self.b.set(running, add(Dev::Var(running), select(reached, Dev::Var(other), Dev::i32(0))));
        }
        Dev::Var(running)
    }
}
