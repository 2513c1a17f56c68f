//! Consumers: they multiply what has arrived, and finish tiles.

use super::*;
use crate::emit::prologue::Ready;
use crate::emit::promote;
use crate::emit::reduce::State;
use crate::emit::roles::Turn;
use crate::emit::step_lanes::StepLanes;
use crate::levels::Levels;

/// A consumer at one of its tiles.
struct Consumer<'b> {
    /// Its number.
    group: &'b Dev,
    /// The stage that it has come to.
    turn: Turn,
    /// Whether a lane hands stages back.
    elected: Dev,
    /// Registers of the sums, and how they lie.
    acc: VarId,
    whole: &'b Layout,
}

/// The sums of a step in registers of their own (see [`crate::levels`]).
struct Inner<'b> {
    levels: &'b Levels,
    sums: State,
    /// Factors of the steps that lanes hold for one another.
    ahead: Option<StepLanes>,
    /// Whether a step is awaited before the one before it is finished.
    early: bool,
}

impl<'a> Emitter<'a> {
    /// A consumer: multiplies what has arrived and finishes each tile, or pushes its parts to the blocks that do. Returns the
    /// accumulators.
    pub(super) fn consume(&mut self, s: &'a Statement, ring: &Ring<'a>) -> Built<VarId> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.plan.product];
        let name = self.p.tensor(s.target).name.clone();
        let turn = self.first_turn("stage", "parity");
        let whole = ring::fragment(c, ring.plan, c.tile[1]);
        let group = if ring.plan.groups == 1 { Dev::i32(0) } else { self.group_of_warp() };
        let outlets = if ring.plan.cluster > 1 { BTreeMap::new() } else { self.outlets(ring.plan) };
        let mut product = None;
        self.await_what_stays(ring);
        self.over_tiles(ring.plan, None, |e| {
            let acc = e.fresh_state(&name, Combine::Sum, &[sums_of_tile(ring.plan, c.operand)], &whole)?.vars[0];
            let inner = match &ring.plan.levels {
                Some(levels) => Some(e.inner_sums(s, ring, levels, &whole)?),
                None => None,
            };
            let at = Consumer { group: &group, turn, elected: e.releasing(ring.plan), acc, whole: &whole };
            let ready = match &ring.plan.computed {
                Some(computed) => Some(e.ready(c, ring, computed)?),
                None => None,
            };
            e.b.open();
            let steps = e.multiply_steps(s, ring, &at, inner.as_ref(), ready.as_ref());
            let body = e.b.close();
            steps?;
            e.with_rows(ring.plan, &group, body);
            if let Some(ready) = &ready {
                e.end_computed(ring, ready, &at.elected);
            }
            product = Some(acc);
            if ring.plan.cluster > 1 {
                return Ok(());
            }
            e.end_piece(ring.plan, acc, |e| e.finish_tile(ring.plan, acc, &outlets))
        })?;
        self.end_outlets(&outlets);
        match product {
            Some(acc) => Ok(acc),
            None => self.refuse(s, "a ring without tiles"),
        }
    }

    /// Registers for the sums of a step, and what their factors are taken from.
    fn inner_sums<'b>(&mut self, s: &'a Statement, ring: &Ring<'a>, levels: &'b Levels, whole: &Layout) -> Built<Inner<'b>> {
        let c = &self.plan.contractions[&ring.plan.product];
        let name = self.p.tensor(levels.inner).name.clone();
        let rows = promote::of_a_block(c, whole);
        let sums = self.fresh_state(&name, Combine::Sum, &[accumulator(c.operand)], &rows)?;
        let scale = crate::levels::scale(&s.value, levels.inner).and_then(|(scale, _)| scale);
        let ahead = match scale {
            Some(scale) => self.step_lanes(s, &scale, whole, levels.step, c.column)?,
            None => None,
        };
        // Loops around the depth end its steps somewhere else than the tile.
        Ok(Inner { levels, sums, ahead, early: ring.plan.over.is_empty() })
    }

    /// The steps of a tile: waits for each, multiplies it, and hands its stage back.
    fn multiply_steps(&mut self, s: &'a Statement, ring: &Ring<'a>, at: &Consumer, inner: Option<&Inner>, ready: Option<&Ready<'a>>) -> Built<()> {
        let c = &self.plan.contractions[&ring.plan.product];
        let range = self.range_of_depth(s)?;
        let to = range.1.clone();
        let early = inner.is_some_and(|i| i.early);
        if early {
            self.await_first(ring, at.turn, &range);
        }
        self.over_range(s, range, |e| {
            let blocks = e.begin_step(s, ring);
            if let Some(ahead) = inner.and_then(|i| i.ahead.as_ref()) {
                e.take_steps(s, ahead)?;
            }
            if !early {
                e.b.emit(StmtKind::MbarrierWait { barrier: ring.full, at: Dev::Var(at.turn.stage), parity: Dev::Var(at.turn.parity) });
            }
            match (ready, inner) {
                (Some(ready), _) => e.multiply_computed(s, c, ring, ready, (at.acc, &at.elected), at.turn),
                (None, Some(inner)) => e.multiply_in_levels(s, ring, at, inner, blocks, &to),
                (None, None) => {
                    e.multiply_step(ring, at, blocks);
                    Ok(())
                }
            }
        })
    }

    /// The products of a step, added to the sums of the tile.
    fn multiply_step(&mut self, ring: &Ring<'a>, at: &Consumer, blocks: u32) {
        let c = &self.plan.contractions[&ring.plan.product];
        let (stage, each) = (Dev::Var(at.turn.stage), 32 / (c.operand.bits() / 8));
        self.b.emit(StmtKind::WarpgroupFence);
        for k in 0..ring.depth / each {
            for block in 0..blocks {
                self.multiply(c, ring, (at.group, &stage), [block, blocks, k], (at.acc, block * c.tile[1] / 2), true);
            }
        }
        self.b.emit(StmtKind::WarpgroupCommit);
        self.b.emit(StmtKind::WarpgroupWait { pending: 0 });
        self.release(ring, &at.elected, &stage);
        self.next_turn(ring.plan.stages, at.turn);
    }

    /// The products of a step by themselves, 64 rows at a time, which are added to the sums of the tile with their factors.
    fn multiply_in_levels(&mut self, s: &'a Statement, ring: &Ring<'a>, at: &Consumer, inner: &Inner, blocks: u32, to: &Dev) -> Built<()> {
        let c = &self.plan.contractions[&ring.plan.product];
        let (stage, each) = (Dev::Var(at.turn.stage), 32 / (c.operand.bits() / 8));
        let Inner { levels, sums, ahead, early } = inner;
        let mut addend = None;
        let held = match ahead {
            Some(ahead) => Some(self.factors_of_step(ahead)?),
            None => None,
        };
        for block in 0..blocks {
            self.b.emit(StmtKind::WarpgroupFence);
            for k in 0..ring.depth / each {
                self.multiply(c, ring, (at.group, &stage), [block, blocks, k], (sums.vars[0], 0), k > 0);
            }
            self.b.emit(StmtKind::WarpgroupCommit);
            if addend.is_none() {
                addend = Some(self.addend(s, levels, sums, at.whole, held.clone())?);
                if let Some(ahead) = ahead {
                    self.ask_ahead(ahead)?;
                }
            }
            let last = block + 1 == blocks;
            let read = if last && *early { self.await_next(s, ring, at.turn, to) } else { stage.clone() };
            self.b.emit(StmtKind::WarpgroupWait { pending: 0 });
            if last {
                self.release(ring, &at.elected, &read);
            }
            if let Some(addend) = &addend {
                self.promote(s, addend, block, at.acc)?;
            }
        }
        if !early {
            self.next_turn(ring.plan.stages, at.turn);
        }
        Ok(())
    }

    /// The record of a step's products; returns the blocks of 64 rows of a consumer.
    pub(in crate::emit) fn begin_step(&mut self, s: &Statement, ring: &Ring<'a>) -> u32 {
        let c = &self.plan.contractions[&ring.plan.product];
        let blocks = ring.plan.blocks(c);
        let exact = match c.operand {
            DType::E4M3 | DType::E5M2 => "; the unit aligns the products of an instruction to the largest and keeps about 14 bits",
            _ => "",
        };
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "warpgroup-matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!("{blocks} x m64n{} {} a consumer, {} points of the depth a step{exact}", c.tile[1], c.types(self.p), ring.depth),
            Space::Hardware,
            s.span,
        );
        blocks
    }

    /// One instruction: block `block` of `blocks` of the consumer `at.0`, step `k` of stage `at.1`, into registers from `into.1` on.
    pub(in crate::emit) fn multiply(
        &mut self,
        c: &ContractionPlan,
        ring: &Ring<'a>,
        at: (&Dev, &Dev),
        [block, blocks, k]: [u32; 3],
        into: (VarId, u32),
        accumulate: bool,
    ) {
        let (group, stage) = at;
        let [apart, each_group] = ring.plan.block_strides(blocks);
        let start = builder::add(builder::mul(group.clone(), Dev::i32(i64::from(each_group))), Dev::i32(i64::from(apart * block)));
        let each = 32 / (c.operand.bits() / 8);
        let step = self.step_that_stays(ring);
        let place = |operand: usize| step.as_ref().filter(|_| ring.plan.stays.is_some_and(|s| s.operand == operand)).unwrap_or(stage);
        let a = self.matrix(&ring.stages[0], ring, place(0), start, k * each);
        let b = self.matrix(&ring.stages[1], ring, place(1), Dev::i32(0), k * each);
        self.b.emit(StmtKind::WarpgroupMma {
            columns: c.tile[1],
            operands: c.operands(self.p),
            a: MatrixA::Shared(a),
            b,
            c: (into.0, Dev::i32(i64::from(into.1))),
            accumulate: Dev::Int(i64::from(accumulate), Ty::Bool),
        });
    }

    /// Hands a stage back: one lane of each warp, for each block that brings a part of it.
    pub(in crate::emit) fn release(&mut self, ring: &Ring<'a>, elected: &Dev, stage: &Dev) {
        let rank = self.released_to(ring.plan);
        let arrive = StmtKind::MbarrierArrive { barrier: ring.empty, at: stage.clone(), rank, expect_bytes: None };
        self.b.if_(elected.clone(), Uniform::None, |b| b.emit(arrive));
    }

    /// An operand in a stage from point `start` of its side and `depth` of the step's depth on.
    pub(in crate::emit) fn matrix(&mut self, o: &Staged<'a>, ring: &Ring<'a>, stage: &Dev, start: Dev, depth: u32) -> SharedMatrix {
        let base = builder::mul(stage.clone(), Dev::i32(i64::from(o.across * o.row * ring.plan.steps)));
        let atom = 8 * ROW_BYTES;
        // Starts along the side are multiples of a row of shared memory.
        let (rows_along, side, step, lead) = if o.operand.along_depth() {
            (Along::Depth, builder::mul(start, Dev::i32(i64::from(o.row))), depth / o.row * o.across * o.row + depth % o.row, 16)
        } else {
            (Along::Side, builder::mul(start, Dev::i32(i64::from(ring.depth))), depth * o.row, ring.depth * ROW_BYTES)
        };
        let at = builder::add(builder::add(base, side), Dev::i32(i64::from(step)));
        SharedMatrix { shared: o.shared, at, rows_along, swizzle: Swizzle::B128, stride: atom, lead }
    }
}
