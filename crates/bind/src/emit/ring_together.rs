//! Rings whose blocks share an operand with those at neighbouring tiles (see [`crate::ring::together`]).
//!
//! ```text
//! all blocks of the cluster run: what they prepare is there           before the first copy and the first arrival
//! producer                                                            consumers of both blocks
//!   wait empty[stage]: the consumers of all blocks have read it         multiply from the stage
//!   announce at full[stage] the bytes of the whole stage                one lane for each block: arrive at its empty[stage]
//!   ask for the own part of the shared operand, delivered to all,
//!   and for the own tile of the other one
//! producer, behind its last copy: wait until every stage is free      no consumer arrives at a block that has ended
//! ```
//! A part may arrive before the block that receives it has announced it: its phase ends with that announcement at the earliest.

use super::ring::{Ring, Staged};
use super::roles::Turn;
use super::*;
use crate::builder::bin;
use crate::ring::RingPlan;
use flashderive_device::program::{BinaryOp, StmtKind, Uniform, Unroll};

impl<'a> Emitter<'a> {
    /// Axes of the grid with the points of what a worker has at a time: a block's tile, or those of a group.
    pub(crate) fn units(&self) -> Vec<(AxisId, u32)> {
        let unit = |(a, t): &(AxisId, u32)| (*a, self.plan.ring.as_ref().map_or(*t, |r| r.unit(*a, *t)));
        self.plan.grid.iter().map(unit).collect()
    }

    /// The number of this worker: a block, or a group of them.
    pub(crate) fn worker(&self) -> Dev {
        let group = self.plan.ring.as_ref().map_or(1, |r| i64::from(r.group()));
        builder::div(Dev::BlockIdx(0), Dev::i32(group))
    }

    /// The number of this block among those of its group.
    pub(crate) fn number_in_group(&self, ring: &RingPlan) -> Dev {
        let blocks = Dev::i32(i64::from(ring.group()));
        if ring.cluster == 1 {
            Dev::ClusterRank
        } else {
            builder::rem(Dev::ClusterRank, blocks)
        }
    }

    /// The number of this block's part of the depth.
    pub(crate) fn number_of_part(&self, ring: &RingPlan) -> Dev {
        builder::div(Dev::ClusterRank, Dev::i32(i64::from(ring.group())))
    }

    /// The rank of the block with part `part` of the depth of this block's tile.
    pub(crate) fn rank_of_part(&self, ring: &RingPlan, part: u32) -> Dev {
        let first = Dev::i32(i64::from(part * ring.group()));
        if ring.group() == 1 {
            first
        } else {
            builder::add(first, self.number_in_group(ring))
        }
    }

    /// Of the origin of a group's tiles the block's own.
    pub(crate) fn own_tile(&mut self, ring: &RingPlan) {
        let c = &self.plan.contractions[&ring.product];
        let Some(t) = ring.together else { return };
        let tile = if t.along == c.row { c.tile[0] } else { ring.width(c) };
        let ty = self.coordinate_type(t.along);
        let Some(origin) = self.origin.get(&t.along).cloned() else { return };
        let ahead = builder::mul(builder::cast(ty, Ty::I32, self.number_in_group(ring)), Dev::Int(i64::from(tile), ty));
        let own = self.b.let_(&format!("{}_own", self.p.axis(t.along).name), ty, builder::add(origin, ahead));
        self.origin.insert(t.along, own);
        self.tiles.insert(t.along, tile);
        // The last group may have tiles that begin behind the end.
        let limit = self.extent(t.along);
        self.limit.insert(t.along, limit);
    }

    /// Why blocks share, and the start of all of them.
    pub(crate) fn meet_group(&mut self, ring: &RingPlan) {
        let Some(t) = ring.together else { return };
        let shared = if t.operand == 0 { &ring.left } else { &ring.right };
        let (name, axis) = (self.p.tensor(shared.tensor).name.clone(), self.p.axis(t.along).name.clone());
        self.phase(
            "SHARE",
            "multicast",
            name.clone(),
            format!(
                "{} blocks at neighbouring tiles along `{axis}` need the same of `{name}`: each asks for a part of it that all receive; a stage is free when the consumers of all have read it",
                t.blocks
            ),
            Space::Hardware,
            self.p.tensor(ring.product).span,
        );
        self.b.emit(StmtKind::ClusterWait);
    }

    /// The lanes of a warp that hand a stage back, one for each block that writes to it.
    pub(super) fn releasing(&self, ring: &RingPlan) -> Dev {
        match ring.group() {
            1 => bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0)),
            blocks => builder::lt(self.lane.clone(), Dev::i32(i64::from(blocks))),
        }
    }

    /// The block at whose mbarrier a lane hands a stage back; `None`: the own one.
    pub(super) fn released_to(&self, ring: &RingPlan) -> Option<Dev> {
        let blocks = Dev::i32(i64::from(ring.group()));
        match (ring.group(), ring.cluster) {
            (1, _) => None,
            (_, 1) => Some(self.lane.clone()),
            _ => Some(builder::add(builder::mul(self.number_of_part(ring), blocks), self.lane.clone())),
        }
    }

    /// The blocks that receive this block's part of operand number `at`, as bits.
    pub(super) fn receivers(&self, ring: &RingPlan, at: usize) -> Option<Dev> {
        let blocks = ring.sharers(at);
        let all = Dev::i32((1 << blocks) - 1);
        match (blocks, ring.cluster) {
            (1, _) => None,
            (_, 1) => Some(all),
            _ => Some(bin(BinaryOp::Shl, all, builder::mul(self.number_of_part(ring), Dev::i32(i64::from(blocks))))),
        }
    }

    /// Copy number `at` of the own part of a stage's copies of an operand: its number among those of the stage, and that of its piece
    /// where rows lie along the depth.
    pub(super) fn own_copy(&self, o: &Staged<'a>, ring: &RingPlan, at: u32, copies: u32, sharers: u32) -> (Dev, Dev) {
        let pieces = o.tile / o.piece;
        if sharers == 1 {
            return (Dev::i32(i64::from(at)), Dev::i32(i64::from(at % pieces)));
        }
        let own = self.number_in_group(ring);
        if o.operand.along_depth() {
            (builder::add(Dev::i32(i64::from(at * sharers)), own.clone()), own)
        } else {
            (builder::add(builder::mul(own, Dev::i32(i64::from(copies))), Dev::i32(i64::from(at))), Dev::i32(0))
        }
    }

    /// The producer stays until the consumers of all blocks have handed back every stage.
    pub(super) fn outlast_group(&mut self, ring: &Ring<'a>, turn: Turn) -> Built<()> {
        if ring.plan.group() == 1 {
            return Ok(());
        }
        let body = self.scoped(|e| {
            let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
            e.b.emit(StmtKind::MbarrierWait { barrier: ring.empty, at: Dev::Var(turn.stage), parity });
            e.next_turn(ring.plan.stages, turn);
            Ok(())
        })?;
        let var = self.b.scalar("last", Ty::I32);
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(ring.plan.stages)));
        self.b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
