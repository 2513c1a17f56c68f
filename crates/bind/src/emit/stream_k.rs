//! Rings of which the tiles of the last wave are cut along the depth (see [`crate::ring::stream_k`]).
//!
//! ```text
//! for each piece of the block: its whole tiles, then its parts of cut ones
//!     producer                consumers
//!       bring its steps         multiply its steps
//!                               it has the tile's first step:
//!                                 for each other part of a cut tile, in the order of the depth:
//!                                   wait for the warp's mark of the part, add its sums      lane by lane, as they lie in registers
//!                                 finish the tile
//!                               else: write the sums, fence, set the warp's mark
//! ```
//! A warp needs what the same warp of the other block has written, so marks are of warps, and no barrier of the block is needed.

use super::roles::Turn;
use super::*;
use crate::builder::bin;
use crate::ring::stream_k::Division;
use crate::ring::{RingPlan, GROUP};
use flashderive_device::program::{AtomicOp, BinaryOp, Cache, Mem, Place, Scope, StmtKind, Uniform, Unroll};

/// Numbers that move at a time.
const RUN: u32 = 4;
/// Runs that are asked for before the first is added: bytes in flight against registers.
const RUNS_TOGETHER: u32 = 8;

/// The division, and what the block has of it.
#[derive(Clone, Debug)]
struct Share {
    workers: Dev,
    steps: Dev,
    /// Tiles of the block that are not cut, and of all blocks.
    whole: Dev,
    wholes: Dev,
    /// Cut tiles, their parts but the end, and the steps of a part.
    rest: Dev,
    full: Dev,
    cut: Dev,
    lead: Dev,
    /// Number of the block's part in its tiles, of its first cut tile, and from there to the next one.
    part: Dev,
    first: Dev,
    stride: Dev,
}

/// A piece of a tile: all of its depth, or some steps.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    share: Share,
    /// Whether the tile is not cut.
    is_whole: Dev,
    /// Whether it has the tile's first step.
    begins: Dev,
    /// Number among the cut tiles.
    tile: Dev,
    /// First step and end.
    from: Dev,
    to: Dev,
}

impl<'a> Emitter<'a> {
    /// The division of the tiles, as the launcher works it out.
    fn division(&self) -> Division {
        let plan = self.plan;
        let steps = match &plan.stream {
            Some(s) => HostExpr::CeilDiv(Box::new(host_extent(&self.p.axis(s.axis).extent)), Box::new(HostExpr::Const(i64::from(s.tile)))),
            None => HostExpr::Const(1),
        };
        let lead = plan.ring.as_ref().and_then(|r| r.stream_k).map_or(0, |s| s.lead);
        Division::of(self.blocks(&self.units()), steps, plan.workers, lead)
    }

    /// What the block has, and the number of its pieces.
    fn share(&mut self) -> (Share, Dev) {
        let d = self.division();
        let lead = Dev::i32(self.plan.ring.as_ref().and_then(|r| r.stream_k).map_or(0, |s| s.lead));
        let mut known = |name: &str, e: HostExpr| self.host_scalar(name, e, Ty::I32);
        let (workers, steps, whole) = (known("workers", d.workers.clone()), known("steps", d.steps), known("whole_tiles", d.whole.clone()));
        let wholes = known("whole_tiles_of_all", HostExpr::Mul(Box::new(d.whole), Box::new(d.workers)));
        let (rest, full, cut) = (known("cut_tiles", d.rest.clone()), known("full_parts", d.full.clone()), known("part_steps", d.cut));
        let enders = known("enders", d.enders);
        let parted = known("parts_of_all", HostExpr::Mul(Box::new(d.full), Box::new(d.rest)));
        // The first blocks have the ends of tiles, the last ones their beginnings.
        let behind = self.b.let_("behind_enders", Ty::I32, bin(BinaryOp::Sub, Dev::BlockIdx(0), enders.clone()));
        let ends = self.b.let_("takes_ends", Ty::Bool, builder::lt(behind.clone(), Dev::i32(0)));
        let place = bin(BinaryOp::Max, behind.clone(), Dev::i32(0));
        let place = self.b.let_("place", Ty::I32, place);
        let some = bin(BinaryOp::Max, rest.clone(), Dev::i32(1));
        let before = self.b.let_("parts_behind", Ty::I32, builder::div(place.clone(), some.clone()));
        let part = bin(BinaryOp::Sub, bin(BinaryOp::Sub, full.clone(), Dev::i32(1)), before);
        let part = self.b.let_("part", Ty::I32, builder::select(ends.clone(), full.clone(), part));
        let first = builder::select(ends.clone(), Dev::BlockIdx(0), builder::rem(place.clone(), some));
        let first = self.b.let_("first_cut", Ty::I32, first);
        // Ends are taken every `enders`-th; a part, if there is one for the block, is one piece.
        let count = builder::div(
            bin(BinaryOp::Sub, bin(BinaryOp::Sub, builder::add(rest.clone(), enders.clone()), Dev::i32(1)), Dev::BlockIdx(0)),
            bin(BinaryOp::Max, enders.clone(), Dev::i32(1)),
        );
        let count = self.b.let_("own_ends", Ty::I32, builder::select(ends.clone(), count, builder::cast(Ty::I32, Ty::Bool, builder::lt(place, parted))));
        let pieces = self.b.let_("pieces", Ty::I32, builder::add(whole.clone(), count));
        (Share { workers, steps, whole, wholes, rest, full, cut, lead, part, first, stride: enders }, pieces)
    }

    /// Piece number `trip` of the block.
    fn piece_of(&mut self, share: &Share, trip: &Dev) -> Piece {
        let is_whole = builder::lt(trip.clone(), share.whole.clone());
        let is_whole = self.b.let_("is_whole", Ty::Bool, is_whole);
        let behind = bin(BinaryOp::Sub, trip.clone(), share.whole.clone());
        let tile = self.b.let_("cut_tile", Ty::I32, builder::add(share.first.clone(), builder::mul(behind, share.stride.clone())));
        let at = |part: Dev| bin(BinaryOp::Min, builder::add(builder::mul(part, share.cut.clone()), share.lead.clone()), share.steps.clone());
        let begins = self.b.let_("begins", Ty::Bool, builder::or(is_whole.clone(), bin(BinaryOp::Eq, share.part.clone(), Dev::i32(0))));
        let from = self.b.let_("step_from", Ty::I32, builder::select(begins.clone(), Dev::i32(0), at(share.part.clone())));
        let last = builder::or(is_whole.clone(), bin(BinaryOp::Eq, share.part.clone(), share.full.clone()));
        let to = builder::select(last, share.steps.clone(), at(builder::add(share.part.clone(), Dev::i32(1))));
        let to = self.b.let_("step_to", Ty::I32, to);
        Piece { share: share.clone(), is_whole, begins, tile, from, to }
    }

    /// A loop over the pieces of the block, with the coordinates of their tiles set; for one consumer, over every `groups`-th.
    pub(crate) fn over_pieces(&mut self, ring: &RingPlan, consumer: Option<Dev>, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        self.b.kernel.grid[0] = self.division().workers;
        let (share, pieces) = self.share();
        let trip = self.b.scalar("trip", Ty::I32);
        let inner = self.scoped(|e| {
            let piece = e.piece_of(&share, &Dev::Var(trip));
            let cut = builder::add(share.wholes.clone(), piece.tile.clone());
            let own = builder::add(Dev::BlockIdx(0), builder::mul(Dev::Var(trip), share.workers.clone()));
            let number = e.b.let_("tile", Ty::I32, builder::select(piece.is_whole.clone(), own, cut));
            e.place_ring(ring, number);
            e.piece = Some((piece, Dev::Var(trip)));
            let done = body(e);
            e.piece = None;
            done
        })?;
        let (from, step, uniform) = match consumer {
            Some(first) => (first, i64::from(ring.groups), Uniform::Warp),
            None => (Dev::i32(0), 1, Uniform::Block),
        };
        self.b.emit(StmtKind::For { var: trip, from, to: pieces, step, unroll: Unroll::No, uniform, body: inner });
        Ok(())
    }

    /// First and last coordinate of the depth of the present piece.
    pub(crate) fn bounds_of_piece(&mut self, stream: &StreamPlan) -> Option<(Dev, Dev)> {
        let (piece, _) = self.piece.clone()?;
        let ty = self.coordinate_type(stream.axis);
        let name = self.p.axis(stream.axis).name.clone();
        let tile = Dev::Int(i64::from(stream.tile), ty);
        let from = builder::mul(builder::cast(ty, Ty::I32, piece.from), tile.clone());
        let from = self.b.let_(&format!("{name}_from"), ty, from);
        let to = builder::mul(builder::cast(ty, Ty::I32, piece.to), tile);
        let extent = self.extent(stream.axis);
        let to = self.b.let_(&format!("{name}_to"), ty, bin(BinaryOp::Min, to, extent));
        Some((from, to))
    }

    /// Consumers in turns: goes on by the steps of the pieces that the others take before the own next one: from the present piece, or from the first piece of all.
    pub(super) fn skip_pieces(&mut self, ring: &super::ring::Ring<'a>, turn: Turn, group: &Dev) {
        let of = |e: &mut Self, share: &Share, trip: Dev| {
            let other = e.piece_of(share, &trip);
            // Behind the last piece there is none.
            bin(BinaryOp::Max, bin(BinaryOp::Sub, other.to, other.from), Dev::i32(0))
        };
        match self.piece.clone() {
            Some((piece, trip)) => {
                for ahead in 1..ring.plan.groups {
                    let steps = of(self, &piece.share, builder::add(trip.clone(), Dev::i32(i64::from(ahead))));
                    self.skip(ring, turn, steps);
                }
            }
            None => {
                let (share, _) = self.share();
                for before in 0..ring.plan.groups - 1 {
                    let steps = of(self, &share, Dev::i32(i64::from(before)));
                    let behind = builder::lt(Dev::i32(i64::from(before)), group.clone());
                    self.skip(ring, turn, builder::select(behind, steps, Dev::i32(0)));
                }
            }
        }
    }

    /// What becomes of the sums `acc` of a piece: they are added to by those of the rest of the depth and finished, or handed over to who does that.
    pub(crate) fn end_piece(&mut self, ring: &'a RingPlan, acc: VarId, finish: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let (Some(planned), Some((piece, _))) = (ring.stream_k, self.piece.clone()) else { return finish(self) };
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let name = self.p.tensor(ring.product).name.clone();
        let threads = ring.sharing() * GROUP;
        let warps = i64::from(threads / 32);
        // A slot for each part but the first: no more than blocks.
        let size = |n: i64| HostExpr::Mul(Box::new(self.division().workers), Box::new(HostExpr::Const(n)));
        let (sums, marks) = (size(i64::from(c.tile[0] * c.tile[1])), size(warps));
        let elem = if c.operand.is_int() { DType::I32 } else { DType::F32 };
        let sums = self.scratch(&format!("{name}_sums"), elem, sums, BufferSource::Scratch);
        let marks = self.scratch(&format!("{name}_known"), DType::I32, marks, BufferSource::ZeroedScratch);
        let runs = c.tile[0] * c.tile[1] / threads / RUN;
        let thread = if ring.alternate { builder::rem(Dev::Tid, Dev::i32(i64::from(threads))) } else { Dev::Tid };
        let warp = self.warp.clone();
        // Where the thread's runs of `slot` lie, and by how much they are apart: a warp's lie side by side.
        let place = |slot: Dev| {
            let first = builder::add(builder::mul(slot, Dev::i32(i64::from(runs * threads))), thread.clone());
            builder::cast(Ty::I64, Ty::I32, builder::mul(first, Dev::i32(i64::from(RUN))))
        };
        let apart = Dev::i64(i64::from(threads * RUN));
        let mark = |slot: Dev| builder::cast(Ty::I64, Ty::I32, builder::add(builder::mul(slot, Dev::i32(warps)), warp.clone()));
        let first_lane = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
        let uniform = if ring.alternate { Uniform::Warp } else { Uniform::Block };
        let then = self.scoped(|e| {
            e.phase(&format!("JOIN {name}"), "stream-k-join", name.clone(), planned.text(), Space::Hardware, e.p.tensor(ring.product).span);
            let Piece { share, is_whole, tile, .. } = &piece;
            let slot = e.b.scalar("slot", Ty::I32);
            e.b.set(slot, tile.clone());
            let parts = builder::select(is_whole.clone(), Dev::i32(0), share.full.clone());
            let parts = e.b.let_("other_parts", Ty::I32, parts);
            let part = e.b.scalar("other_part", Ty::I32);
            let body = e.scoped(|e| {
                let wait = StmtKind::Atomic {
                    mem: Mem::Global(marks),
                    index: mark(Dev::Var(slot)),
                    op: AtomicOp::Await,
                    value: Dev::i32(0),
                    old: None,
                    acquire_release: true,
                    pred: None,
                };
                e.b.if_(first_lane.clone(), Uniform::None, |b| b.emit(wait));
                e.b.emit(StmtKind::Barrier { scope: Scope::Warp });
                let from = e.b.let_("sums_from", Ty::I64, place(Dev::Var(slot)));
                e.add_runs(acc, sums, &from, &apart, runs);
                e.b.set(slot, builder::add(Dev::Var(slot), share.rest.clone()));
                Ok(())
            })?;
            e.b.emit(StmtKind::For { var: part, from: Dev::i32(0), to: parts, step: 1, unroll: Unroll::No, uniform, body });
            finish(e)
        })?;
        let otherwise = self.scoped(|e| {
            e.phase(
                &format!("HAND {name}"),
                "stream-k-hand",
                name.clone(),
                "the sums of a later part of a tile are written for the block that has its first one, as they lie in registers".into(),
                Space::Hardware,
                e.p.tensor(ring.product).span,
            );
            let Piece { share, tile, .. } = &piece;
            let before = bin(BinaryOp::Sub, share.part.clone(), Dev::i32(1));
            let slot = e.b.let_("slot", Ty::I32, builder::add(builder::mul(before, share.rest.clone()), tile.clone()));
            let from = e.b.let_("sums_from", Ty::I64, place(slot.clone()));
            e.b.unrolled("run", runs, |b, run| {
                let src = Place { var: acc, at: Some(builder::mul(run.clone(), Dev::i32(i64::from(RUN)))) };
                let index = builder::add(from, builder::mul(builder::cast(Ty::I64, Ty::I32, run), apart.clone()));
                b.emit(StmtKind::Store { src, count: RUN, mem: Mem::Global(sums), index, pred: None, cache: Cache::Default });
            });
            e.b.emit(StmtKind::Barrier { scope: Scope::Warp });
            let mark = mark(slot);
            e.b.if_(first_lane, Uniform::None, |b| {
                b.emit(StmtKind::Fence { scope: Scope::Device });
                b.emit(StmtKind::Atomic {
                    mem: Mem::Global(marks),
                    index: mark,
                    op: AtomicOp::Exchange,
                    value: Dev::i32(1),
                    old: None,
                    acquire_release: false,
                    pred: None,
                });
            });
            Ok(())
        })?;
        self.b.emit(StmtKind::If { cond: piece.begins, uniform, then, otherwise });
        Ok(())
    }

    /// Adds the runs from `from` on, `apart` elements from one to the next, to `acc`.
    fn add_runs(&mut self, acc: VarId, sums: BufferId, from: &Dev, apart: &Dev, runs: u32) {
        let together = (1..=RUNS_TOGETHER).rev().find(|n| runs.is_multiple_of(*n)).unwrap_or(1);
        let ty = self.b.kernel.vars[acc.0 as usize].ty;
        let received = self.b.array("received", ty, together * RUN);
        self.b.unrolled("runs", runs / together, |b, group| {
            let first = builder::mul(group, Dev::i32(i64::from(together)));
            b.unrolled("run", together, |b, run| {
                let dst = Place { var: received, at: Some(builder::mul(run.clone(), Dev::i32(i64::from(RUN)))) };
                let number = builder::cast(Ty::I64, Ty::I32, builder::add(first.clone(), run));
                let index = builder::add(from.clone(), builder::mul(number, apart.clone()));
                b.emit(StmtKind::Load { dst, count: RUN, mem: Mem::Global(sums), index, pred: None, fill: 0.0, cache: Cache::Default });
            });
            b.unrolled("r", together * RUN, |b, r| {
                let at = builder::add(builder::mul(first, Dev::i32(i64::from(RUN))), r.clone());
                let sum = builder::add(Dev::Elem(acc, Box::new(at.clone())), Dev::Elem(received, Box::new(r)));
                b.set_at(acc, at, sum);
            });
        });
    }
}

#[cfg(test)]
mod tests;
