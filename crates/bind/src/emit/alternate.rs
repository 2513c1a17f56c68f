//! Consumers of a ring that take tiles in turns ("ping-pong"): while one finishes its tile, the other multiplies.
//!
//! ```text
//! barriers: order[consumer] of one arrival a warp of the consumer before it
//! consumer g, from stage g * steps of the ring on, for the tiles g, g + groups, ... of the block:
//!   wait order[g]: the consumer before has issued all products of the tile before
//!   for each step of the depth:
//!     wait full[stage], issue the products of the step
//!     wait for the products of the step before, arrive at empty[its stage]
//!   arrive at order[g + 1]
//!   wait for the products of the last step, arrive at empty[its stage]
//!   finish the tile; go on `(groups - 1) * steps` stages further, at those of the own next tile
//! ```
//! The order is needed for correctness: parities tell neighbouring rounds of a stage apart, not rounds that are two apart. When
//! the consumer before has waited for all its steps, each stage is at most one round behind what is waited for next.

use super::outlet::Outlet;
use super::ring::{accumulator, Ring};
use super::roles::Turn;
use super::*;
use crate::builder::bin;
use crate::ring::{self, RingPlan, GROUP, INSTRUCTION_ROWS};
use flashderive_device::program::{BinaryOp, SharedId, StmtKind, Uniform, Unroll};

impl<'a> Emitter<'a> {
    /// A consumer of whole tiles.
    pub(super) fn consume_in_turns(&mut self, s: &'a Statement, ring: &Ring<'a>, order: SharedId) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.plan.product];
        let groups = ring.plan.groups;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs a depth") };
        if stream.split.is_some() {
            return self.refuse(s, "a consumer skips the steps of other tiles, which must be as many as its own");
        }
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            "INIT",
            "alternate",
            name.clone(),
            format!("{groups} consumers take whole tiles in turns: one finishes its tile while another one multiplies"),
            Space::Hardware,
            s.span,
        );
        let group = self.b.let_("group", Ty::I32, builder::div(Dev::Tid, Dev::i32(i64::from(GROUP))));
        // Warps are counted within a consumer.
        let warps = builder::rem(self.warp.clone(), Dev::i32(i64::from(GROUP / 32)));
        self.warp = self.b.let_prologue("own_warp", Ty::I32, warps);
        self.bases.clear();
        let ty = self.coordinate_type(stream.axis);
        let extent = self.extent(stream.axis);
        let depth = Dev::Int(stream.tile.into(), ty);
        let steps = builder::div(builder::add(extent, Dev::Int(i64::from(stream.tile) - 1, ty)), depth);
        // Loops around the depth repeat its steps.
        let rounds = ring.plan.over.iter().map(|(_, n)| *n).product();
        let steps = builder::mul(builder::cast(Ty::I32, ty, steps), Dev::i32(rounds));
        let steps = self.b.let_("steps", Ty::I32, steps);
        let turn = self.first_turn("stage", "parity");
        match ring.plan.stream_k {
            Some(_) => self.skip_pieces(ring, turn, &group),
            None => self.skip(ring, turn, builder::mul(group.clone(), steps.clone())),
        }
        let first = bin(BinaryOp::Eq, group.clone(), Dev::i32(0));
        let round = self.b.scalar("round", Ty::I32);
        // Before the first tile of the first consumer there is nothing to wait for: as if a phase had been completed.
        self.b.set(round, builder::select(first, Dev::i32(1), Dev::i32(0)));
        let next = builder::rem(builder::add(group.clone(), Dev::i32(1)), Dev::i32(i64::from(groups)));
        let next = self.b.let_("next_group", Ty::I32, next);
        let held = self.b.scalar("held", Ty::I32);
        let whole = ring::fragment(c, ring.plan, c.tile[1]);
        let outlets = self.outlets(ring.plan);
        let shared = self.b.kernel.shared.len();
        self.await_what_stays(ring);
        self.over_tiles(ring.plan, Some(group.clone()), |e| {
            let state = e.fresh_state(&name, Combine::Sum, &[accumulator(c.operand)], &whole)?;
            let acc = state.vars[0];
            let elected = bin(BinaryOp::Eq, e.lane.clone(), Dev::i32(0));
            let releasing = builder::and(e.releasing(ring.plan), builder::lt(Dev::i32(-1), Dev::Var(held)));
            e.b.set(held, Dev::i32(-1));
            e.b.emit(StmtKind::MbarrierWait { barrier: order, at: group.clone(), parity: Dev::Var(round) });
            e.b.set(round, bin(BinaryOp::Xor, Dev::Var(round), Dev::i32(1)));
            e.over_depth(s, |e| {
                let blocks = e.begin_step(s, ring);
                let stage = Dev::Var(turn.stage);
                e.b.emit(StmtKind::MbarrierWait { barrier: ring.full, at: stage.clone(), parity: Dev::Var(turn.parity) });
                e.b.emit(StmtKind::WarpgroupFence);
                for k in 0..ring.depth / (32 / (c.operand.bits() / 8)) {
                    for block in 0..blocks {
                        e.multiply(c, ring, (&Dev::i32(0), &stage), [block, blocks, k], (acc, block * c.tile[1] / 2), true);
                    }
                }
                e.b.emit(StmtKind::WarpgroupCommit);
                // The products of a step stay in the matrix unit while those of the next one are issued: nobody else feeds it.
                e.b.emit(StmtKind::WarpgroupWait { pending: 1 });
                e.release(ring, &releasing, &Dev::Var(held));
                e.b.set(held, Dev::Var(turn.stage));
                e.next_turn(ring.plan.stages, turn);
                Ok(())
            })?;
            e.b.if_(elected, Uniform::None, |b| b.emit(StmtKind::MbarrierArrive { barrier: order, at: next, rank: None, expect_bytes: None }));
            e.b.emit(StmtKind::WarpgroupWait { pending: 0 });
            e.release(ring, &releasing, &Dev::Var(held));
            match ring.plan.stream_k {
                Some(_) => e.skip_pieces(ring, turn, &group),
                None => e.skip(ring, turn, builder::mul(steps.clone(), Dev::i32(i64::from(groups - 1)))),
            }
            e.end_piece(ring.plan, acc, |e| e.finish_blocks(ring.plan, acc, &outlets))
        })?;
        if shared < self.b.kernel.shared.len() {
            return self.refuse(s, "consumers that are at different tiles cannot exchange values through shared memory");
        }
        self.end_outlets(&outlets);
        Ok(())
    }

    /// What is made of a consumer's tile: some blocks of 64 rows at a time, a few columns at a time.
    fn finish_blocks(&mut self, ring: &'a RingPlan, acc: VarId, outlets: &BTreeMap<TensorId, Outlet>) -> Built<()> {
        let c = &self.plan.contractions[&ring.product];
        let (blocks, chunks) = (ring.blocks_at_once(c), ring.width(c) / ring.chunk);
        let rounds = ring.blocks(c) / blocks;
        let height = i64::from(INSTRUCTION_ROWS * blocks);
        let ty = self.coordinate_type(c.row);
        let origin = self.origin.get(&c.row).cloned();
        let (round, at) = (self.b.scalar("rows", Ty::I32), self.b.scalar("chunk", Ty::I32));
        self.tiles.insert(c.row, INSTRUCTION_ROWS * blocks);
        let of_round = self.scoped(|e| {
            let ahead = builder::mul(builder::cast(ty, Ty::I32, Dev::Var(round)), Dev::Int(height, ty));
            let first = builder::add(origin.clone().unwrap_or(Dev::Int(0, ty)), ahead);
            let first = e.b.let_(&format!("{}_rows", e.p.axis(c.row).name), ty, first);
            e.origin.insert(c.row, first);
            let of_chunk = e.scoped(|e| {
                let from = |block: Dev, r: Dev| {
                    let row = builder::add(builder::mul(Dev::Var(round), Dev::i32(i64::from(blocks))), block);
                    let column = builder::mul(Dev::Var(at), Dev::i32(i64::from(ring.chunk / 2)));
                    builder::add(builder::add(builder::mul(row, Dev::i32(i64::from(c.tile[1] / 2))), column), r)
                };
                let part = e.parts_of_sums(ring, acc, blocks, &from);
                e.finish_chunk(ring, part, Dev::Var(at), outlets)
            })?;
            let (from, to) = (Dev::i32(0), Dev::i32(i64::from(chunks)));
            e.b.emit(StmtKind::For { var: at, from, to, step: 1, unroll: Unroll::Full, uniform: Uniform::Warp, body: of_chunk });
            Ok(())
        })?;
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(rounds)));
        self.b.emit(StmtKind::For { var: round, from, to, step: 1, unroll: Unroll::Full, uniform: Uniform::Warp, body: of_round });
        if let Some(origin) = origin {
            self.origin.insert(c.row, origin);
        }
        self.tiles.insert(c.row, c.tile[0]);
        Ok(())
    }

    /// Goes `steps` stages on.
    pub(super) fn skip(&mut self, ring: &Ring<'a>, turn: Turn, steps: Dev) {
        let stages = Dev::i32(i64::from(ring.plan.stages));
        let at = self.b.let_("ahead", Ty::I32, builder::add(Dev::Var(turn.stage), steps));
        let turns = builder::rem(builder::div(at.clone(), stages.clone()), Dev::i32(2));
        self.b.set(turn.parity, bin(BinaryOp::Xor, Dev::Var(turn.parity), turns));
        self.b.set(turn.stage, builder::rem(at, stages));
    }
}

#[cfg(test)]
pub(super) mod tests;
