//! The matrix instructions of a tile of depth, from operands in shared memory.
//!
//! ```text
//! for each step of the depth:
//!   fragments of the left operand, and of each right one
//!   sums += left * right
//! ```
//! At a point of a loop, products of one left operand by operands that are given are one such loop: what one of them waits for, the others fill.

use super::super::reduce::State;
use super::*;
use flashderive_device::program::{MmaShape, Uniform, Unroll};

/// Matrix instructions of a warp that fill the time that one of them takes to make its sums: 24 cycles, where a step with its loads takes 6 (h200, section 6).
const CHAINS: u32 = 4;

/// A right operand, the lane's part of its fragments' addresses, and the sums that it adds to.
struct Right<'s> {
    of: &'s Staged,
    lane: Dev,
    sums: VarId,
}

impl<'a> Emitter<'a> {
    /// `state += left * right` over the depth tile.
    pub(crate) fn contract(&mut self, s: &'a Statement, state: &State) -> Built<()> {
        self.contract_together(&[(s, state)])
    }

    /// Products that multiply one left operand, in one loop over the depth.
    pub(crate) fn contract_together(&mut self, all: &[(&'a Statement, &State)]) -> Built<()> {
        let Some((s, _)) = all.first().copied() else { return Ok(()) };
        let c = &self.plan.contractions[&s.target];
        let [a, b] = self.stage_operands(s)?;
        let mut rights = vec![b];
        for (s, _) in &all[1..] {
            let [_, b] = self.stage_operands(s)?;
            rights.push(b);
        }
        self.ask_due()?;
        if let Some(stream) = &self.plan.stream {
            self.ask_next(stream.axis)?;
        }
        // The one wait is for both, where there are two.
        let waits = rights.iter().chain([&a]).filter_map(|o| o.group).filter_map(|group| self.b.copies.wait(group, self.in_loop));
        if let Some(pending) = waits.min() {
            self.b.emit(StmtKind::AsyncWait { pending });
        }
        for turn in rights.iter().chain([&a]).filter_map(|o| o.turn.as_ref()) {
            self.await_turn(turn);
        }
        let (rm, rn) = (c.tile[0] / 16 / c.warps_m, c.tile[1] / 8 / c.warps_n);
        self.phase(
            &format!("COMPUTE {}", all.iter().map(|(s, _)| &self.p.tensor(s.target).name[..]).collect::<Vec<_>>().join(", ")),
            "matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!(
                "{}{}x{}x{} on m16n8k{} {}: {} x {} warps, {rm} x {rn} fragments each",
                if all.len() > 1 { format!("{} products by one operand, ", all.len()) } else { String::new() },
                c.tile[0],
                c.tile[1],
                c.tile[2],
                crate::contraction::step(c.operand),
                c.types(self.p),
                c.warps_m,
                c.warps_n
            ),
            Space::Hardware,
            s.span,
        );
        let wm = builder::rem(self.warp.clone(), Dev::i32(c.warps_m as i64));
        let mut wn = builder::div(self.warp.clone(), Dev::i32(c.warps_m as i64));
        if c.warps_m * c.warps_n < self.plan.warps {
            wn = builder::rem(wn, Dev::i32(c.warps_n as i64));
        }
        let row8 = builder::rem(self.lane.clone(), Dev::i32(8));
        let matrix = builder::div(self.lane.clone(), Dev::i32(8));
        // A load takes matrices of 8 rows by 16 bytes: the second one lies 8 rows or so many elements of depth further.
        let step = crate::contraction::step(c.operand);
        let apart = |matrix: Dev, elements: u32| builder::mul(matrix, Dev::i32(i64::from(elements)));
        let (odd, half) = (builder::rem(matrix.clone(), Dev::i32(2)), builder::div(matrix, Dev::i32(2)));
        let (low, high) = (apart(odd.clone(), 8), apart(half.clone(), 8));
        let (low_depth, high_depth) = (apart(odd, step / 2), apart(half, step / 2));
        let pair = rn % 2 == 0;
        let m0 = builder::mul(wm, Dev::i32(16 * rm as i64));
        let n0 = builder::mul(wn, Dev::i32(8 * rn as i64));
        // Lane part of each fragment's address; `k` and the fragment number are added below.
        let a_lane = if a.inner == c.depth {
            builder::add(builder::mul(builder::add(m0, builder::add(row8.clone(), low.clone())), Dev::i32(a.pitch as i64)), high_depth)
        } else {
            builder::add(builder::mul(builder::add(row8.clone(), high.clone()), Dev::i32(a.pitch as i64)), builder::add(m0, low.clone()))
        };
        let second = if pair { high } else { Dev::i32(0) };
        let a_lane = self.b.let_prologue("a_lane", Ty::I32, a_lane);
        let mut lanes = Vec::new();
        for b in &rights {
            let lane = if b.inner == c.depth {
                let row = builder::add(n0.clone(), builder::add(row8.clone(), second.clone()));
                builder::add(builder::mul(row, Dev::i32(b.pitch as i64)), low_depth.clone())
            } else {
                let row = builder::mul(builder::add(row8.clone(), low.clone()), Dev::i32(b.pitch as i64));
                builder::add(row, builder::add(n0.clone(), second.clone()))
            };
            lanes.push(self.b.let_prologue("b_lane", Ty::I32, lane));
        }
        let mut staged = |lane: Dev, o: &Staged| match &o.first {
            Some(first) => self.b.let_("stage_at", Ty::I32, builder::add(lane, first.clone())),
            None => lane,
        };
        let left = (&a, staged(a_lane, &a));
        let right: Vec<Right> =
            rights.iter().zip(lanes).zip(all).map(|((b, lane), (_, state))| Right { of: b, lane: staged(lane, b), sums: state.vars[0] }).collect();
        self.fragments(c, left, &right, [rm, rn]);
        Ok(())
    }

    /// What multiplies the operand of `s` besides, at the same point of a loop, by operands that are given: these are products of one loop over the depth, whose instructions do not wait for one another.
    pub(crate) fn beside(&self, s: &'a Statement) -> Vec<&'a Statement> {
        let plan = self.plan;
        let c = &plan.contractions[&s.target];
        let one = |d: &ContractionPlan| (&d.left, d.row, d.column, d.depth, d.tile, d.operand) == (&c.left, c.row, c.column, c.depth, c.tile, c.operand);
        let given = |d: &ContractionPlan| d.right.tensors().iter().all(|t| self.maker(*t).is_none());
        let free = |m: &Statement| crate::group::guards(m).is_empty() && !self.fresh.contains_key(&m.target) && !self.kept.contains_key(&m.target);
        let fits = |m: &&Statement| plan.contractions.get(&m.target).is_some_and(|d| one(d) && given(d)) && free(m);
        if !self.in_loop || !self.stepwise() || !fits(&s) {
            return vec![s];
        }
        std::iter::once(s).chain(plan.statements.iter().filter(|m| m.target != s.target && fits(m))).collect()
    }

    /// The matrix instructions of a tile of depth: fragments of both operands from shared memory, whose first elements the lanes have.
    fn fragments(&mut self, c: &ContractionPlan, (a, a_lane): (&Staged, Dev), right: &[Right], [rm, rn]: [u32; 2]) {
        let step = crate::contraction::step(c.operand);
        let steps = c.tile[2] / step;
        let pair = rn % 2 == 0;
        let fa = self.b.array("fragment_a", Ty::U32, 4 * rm);
        let fb: Vec<VarId> = right.iter().map(|_| self.b.array("fragment_b", Ty::U32, 2 * rn)).collect();
        let operands = c.operands(self.p);
        // Where a trip waits for the one before, nothing else is done while a matrix instruction waits for its sums: steps take turns between two sets of them.
        let turns = self.stepwise() && rm * rn * (right.len() as u32) < CHAINS && steps >= 4 && steps.is_multiple_of(2);
        let first: Vec<VarId> = right.iter().map(|r| r.sums).collect();
        let sums = if turns { vec![first.clone(), first.iter().map(|acc| self.other_sums(*acc)).collect()] } else { vec![first] };
        let shape = match c.operand.bits() {
            8 => MmaShape::M16N8K32,
            32 => MmaShape::M16N8K8,
            _ => MmaShape::M16N8K16,
        };
        let (pa, a_depth) = (a.pitch as i64, a.inner == c.depth);
        let each = sums.len() as u32;
        let unroll = if steps <= 4 { Unroll::Full } else { Unroll::By(4 / each) };
        self.b.for_("k_step", Ty::I32, Dev::i32(0), Dev::i32(i64::from(steps / each)), unroll, Uniform::Block, |b_, k| {
            for (turn, acc) in sums.iter().enumerate() {
                let k = builder::add(builder::mul(k.clone(), Dev::i32(i64::from(each))), Dev::i32(turn as i64));
                let k16 = builder::mul(k, Dev::i32(i64::from(step)));
                b_.unrolled("m_r", rm, |b_, m| {
                    let at = if a_depth {
                        builder::add(builder::add(a_lane.clone(), builder::mul(m.clone(), Dev::i32(16 * pa))), k16.clone())
                    } else {
                        builder::add(builder::add(a_lane.clone(), builder::mul(m.clone(), Dev::i32(16))), builder::mul(k16.clone(), Dev::i32(pa)))
                    };
                    b_.emit(StmtKind::LdMatrix { dst: fa, at: builder::mul(m, Dev::i32(4)), count: 4, transpose: !a_depth, shared: a.shared, index: at });
                });
                for (Right { of: b, lane, .. }, fb) in right.iter().zip(&fb) {
                    let (pb, b_depth) = (b.pitch as i64, b.inner == c.depth);
                    let (count, each) = if pair { (rn / 2, 2) } else { (rn, 1) };
                    b_.unrolled("n_r", count, |b_, n| {
                        let at = if b_depth {
                            builder::add(builder::add(lane.clone(), builder::mul(n.clone(), Dev::i32(8 * each * pb))), k16.clone())
                        } else {
                            builder::add(builder::add(lane.clone(), builder::mul(n.clone(), Dev::i32(8 * each))), builder::mul(k16.clone(), Dev::i32(pb)))
                        };
                        let (at_b, count) = (builder::mul(n, Dev::i32(2 * each)), 2 * each as u32);
                        b_.emit(StmtKind::LdMatrix { dst: *fb, at: at_b, count, transpose: !b_depth, shared: b.shared, index: at });
                    });
                }
                for (fb, acc) in fb.iter().zip(acc) {
                    b_.unrolled("m_r", rm, |b_, m| {
                        b_.unrolled("n_r", rn, |b_, n| {
                            let at = builder::mul(builder::add(builder::mul(m.clone(), Dev::i32(rn as i64)), n.clone()), Dev::i32(4));
                            let (a, b) = ((fa, builder::mul(m.clone(), Dev::i32(4))), (*fb, builder::mul(n, Dev::i32(2))));
                            b_.emit(StmtKind::Mma { shape, operands, a, b, c: (*acc, at) });
                        });
                    });
                }
            }
        });
        if let [first, others] = &sums[..] {
            for (acc, other) in first.iter().zip(others) {
                self.b.unrolled("sum", 4 * rm * rn, |b, at| {
                    let both = builder::add(Dev::Elem(*acc, Box::new(at.clone())), Dev::Elem(*other, Box::new(at.clone())));
                    b.set_at(*acc, at, both);
                });
            }
        }
    }

    /// Sums like these, which begin as zeros.
    fn other_sums(&mut self, acc: VarId) -> VarId {
        let held = &self.b.kernel.vars[acc.0 as usize];
        let (ty, count) = (held.ty, held.len.unwrap_or(1));
        let sums = self.b.array("sums", ty, count);
        let zero = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::Int(0, ty) };
        self.b.unrolled("sum", count, |b, at| b.set_at(sums, at, zero.clone()));
        sums
    }
}
