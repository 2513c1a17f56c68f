//! The passes of a kernel: loops over the streamed axis with carried states, and what comes after them.
//!
//! A reduction over the streamed axis that reads another one's result runs in the same pass when an online
//! pair says how to rescale it (`acc = acc * rho(old, new) + ...`); otherwise it waits for the next pass.

use super::reduce::State;
use super::translate::{position, Env};
use super::turns::Trips;
use super::*;
use crate::ranges::{self, Range};
use crate::split;
use std::collections::BTreeSet;

/// The first phase of a pass whose threads have rows of their own.
pub(crate) const OWN_ROWS: &str = "INIT_ROWS";

impl<'a> Emitter<'a> {
    /// Writes all passes and stores.
    pub(crate) fn run_passes(&mut self) -> Built<()> {
        let plan = self.plan;
        let stream = plan.stream.as_ref().filter(|s| !s.resident);
        if let Some(stream) = stream {
            let last = plan.statements.iter().map(|s| self.level(s.target, stream.axis)).max().unwrap_or(0);
            for level in 0..=last {
                self.pass(stream, level)?;
            }
            // What the passes staged is dead; what follows may use its room.
            self.kept_staged.clear();
            self.b.release_shared();
        }
        for s in &plan.statements {
            let streamed = stream.is_some_and(|x| s.target_axes.contains(&x.axis));
            if plan.stores.contains(&s.target) && !streamed && !self.realigned(s)? && !self.stored_by_groups(s)? {
                let tile = self.value(s.target)?;
                self.store(s, tile)?;
            }
        }
        Ok(())
    }

    /// The pass in which a value can be made: after the passes whose results it needs. A statement over the streamed
    /// axis itself needs one more pass, unless it is the payload of an online pair with that key.
    pub(crate) fn level(&self, t: TensorId, axis: AxisId) -> u32 {
        let Some(s) = self.maker(t) else { return 0 };
        let streams = s.domain().contains(&axis);
        let mut level = 0;
        for r in self.results_read(s, axis) {
            let same_pass = !streams || self.online.get(&s.target).is_some_and(|pair| pair.key == r && pair.axis == axis);
            level = level.max(self.level(r, axis) + u32::from(!same_pass));
        }
        level
    }

    /// Results of reductions over `axis` that `s` reads, also through other statements.
    fn results_read(&self, s: &Statement, axis: AxisId) -> BTreeSet<TensorId> {
        let mut out = BTreeSet::new();
        for t in crate::group::reads(s) {
            let Some(maker) = self.maker(t) else { continue };
            if matches!(&maker.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)) {
                out.insert(t);
            } else {
                out.extend(self.results_read(maker, axis));
            }
        }
        out
    }

    fn pass(&mut self, stream: &'a StreamPlan, level: u32) -> Built<()> {
        let axis = stream.axis;
        let plan = self.plan;
        let here: Vec<&'a Statement> = plan.statements.iter().filter(|s| self.level(s.target, axis) == level).collect();
        let reduces = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
        let left = self.left(&here);
        let work: Vec<&'a Statement> = here.iter().copied().filter(|s| reduces(s) && !left.iter().any(|(l, _)| l.target == s.target)).collect();
        let stored: Vec<&'a Statement> = here.iter().copied().filter(|s| s.target_axes.contains(&axis) && plan.stores.contains(&s.target)).collect();
        if work.is_empty() && stored.is_empty() && left.is_empty() {
            return Ok(());
        }
        let keys: BTreeSet<TensorId> =
            work.iter().filter_map(|s| self.online.get(&s.target)).filter(|p| work.iter().any(|w| w.target == p.key)).map(|p| p.key).collect();
        // The tile of the streamed axis exists from here on.
        if stream.tile > 1 {
            self.tiles.insert(axis, stream.tile);
        }
        let private = self.private_keys(&keys, &work, &here, axis);
        let ty = self.coordinate_type(axis);
        self.phase(
            if stream.own { OWN_ROWS } else { "INIT" },
            "stream-init",
            self.p.axis(axis).name.clone(),
            format!("pass {level}: states start at the identity of their operators"),
            Space::Problem,
            self.p.axis(axis).span,
        );
        let mut states: Vec<State> = Vec::new();
        let made = self.made_elsewhere(&work, &keys, axis);
        for s in &work {
            let Kind::Reduce { op, axes } = &s.kind else { continue };
            if made.contains_key(&s.target) {
                states.push(State { vars: Vec::new(), layout: Layout::default() });
                continue;
            }
            let layout = self.body_layout(s).slice(|a| s.target_axes.contains(&a));
            let types = if self.is_contraction(s) { vec![self.sum_type(s)] } else { self.state_types(s, *op, axes) };
            states.push(self.fresh_state(&self.p.tensor(s.target).name, *op, &types, &layout)?);
        }
        let extent = self.extent(axis);
        // Whatever the loop makes needs the points that it runs over: what is stored too.
        let bounded: Vec<&'a Statement> = work.iter().chain(&stored).copied().collect();
        let Trips { from, to, until, step } = self.steps(stream, &work, &bounded, extent.clone())?;
        let exact = stream.split.is_none() && to == extent && self.p.axis(axis).extent.as_constant().is_some_and(|e| e % stream.tile as i64 == 0);
        self.know_end(axis, (!exact).then(|| to.clone()), stream.split.is_none() && to != extent);
        // Products of what goes on from point to point are not sums over the stream.
        let multiplied = if self.stepwise() { &here } else { &work };
        let ahead = if self.common_table_guards(&bounded, axis).is_empty() { self.begin_ahead(multiplied, stream, &from, &to)? } else { None };
        // Threads hold a few points of a copied tile; without the copy the others would be nobody's.
        if let (None, Some(first), true) = (&ahead, work.first(), plan.outer.is_some_and(|o| o.copied > 0)) {
            return self.refuse(first, "no side of the patch can be copied ahead");
        }
        if ahead.is_none() && self.stepwise() && stream.tile > 1 {
            return self.refuse(here[0], "nothing that a trip of several points reads can be copied ahead");
        }
        if ahead.is_none() {
            self.begin_own();
        }
        let name = format!("{}0", self.p.axis(axis).name);
        let var = self.b.scalar(&name, ty);
        self.outer = self.b.depth();
        let record = self.because(
            "stream-loop",
            self.p.axis(axis).name.clone(),
            format!("pass {level} streams `{}` in tiles of {}", self.p.axis(axis).name, stream.tile),
            Space::Hardware,
            self.p.axis(axis).span,
        );
        self.b.open();
        self.enter_trip(stream, var);
        self.in_loop = true;
        let vote = self.skip_empty(&bounded, axis)?;
        self.begin_next(axis, &to, step, vote.is_some());
        if let Some(ahead) = &ahead {
            self.advance_ahead(ahead, stream, multiplied[0])?;
            if self.stepwise() {
                self.load_single(&here)?;
            }
        }
        self.stage_ahead(&here)?;
        let mut points = |e: &mut Self| {
            e.by_points(stream, &to, |e| {
                e.combine_tile(&work, &states, &keys, &private, &made)?;
                e.leave_points(&stored)
            })
        };
        if ahead.is_none() && vote.is_none() && (stream.own || plan.walked.as_ref().is_some_and(|w| w.axis == axis)) {
            self.whole_or_not(axis, &mut points)?;
        } else {
            points(self)?;
        }
        if let Some(vote) = vote {
            let then = self.b.close();
            let cond = builder::bin(flashderive_device::program::BinaryOp::Ne, Dev::Var(vote), Dev::i32(0));
            self.b.emit(dev::StmtKind::If { cond, uniform: dev::Uniform::Block, then, otherwise: Vec::new() });
        }
        if let Some(ahead) = &ahead {
            self.leave_ahead(ahead)?;
        }
        self.ask_next(axis)?;
        let body = self.b.close();
        self.in_loop = false;
        self.end_next(axis, &from)?;
        let (body, copied) = self.end_own(stream, (&from, &to, step), body)?;
        self.passed = None;
        self.b.why = record;
        // Loads of the next points are asked for while a point is made: nothing but the states ties one trip to the next.
        let unroll = if self.stepwise() && !copied && ahead.is_none() { dev::Unroll::By(super::delay::TRIPS) } else { dev::Unroll::No };
        self.b.emit(dev::StmtKind::For { var, from, to: until, step, unroll, uniform: dev::Uniform::Block, body });
        if copied {
            self.b.emit(dev::StmtKind::AsyncWait { pending: 0 });
        }
        self.keep_left(&left);
        self.fresh.clear();
        self.fresh_loads.clear();
        self.fresh_staged.clear();
        self.forget_copies();
        self.leave_out(&work, &states)?;
        self.end_pass(&work, &states, &keys, &private, &made)
    }

    /// What is made of the points at hand is stored, and states go on from them.
    fn leave_points(&mut self, stored: &[&'a Statement]) -> Built<()> {
        for s in stored {
            let tile = self.value(s.target)?;
            self.store(s, tile)?;
        }
        self.advance_states()
    }

    /// What a pass knows of the end of its axis: where trips have to look for it, and whether it is before the axis' own. That of a pass before this one is its own.
    fn know_end(&mut self, axis: AxisId, limit: Option<Dev>, narrowed: bool) {
        match limit {
            Some(to) => self.limit.insert(axis, to),
            None => self.limit.remove(&axis),
        };
        if narrowed {
            self.narrowed.insert(axis);
        } else {
            self.narrowed.remove(&axis);
        }
    }

    /// Combines the points of the current tile into the states.
    pub(crate) fn combine_tile(
        &mut self,
        work: &[&'a Statement],
        states: &[State],
        keys: &BTreeSet<TensorId>,
        private: &BTreeSet<TensorId>,
        made: &BTreeMap<TensorId, TensorId>,
    ) -> Built<()> {
        if self.in_common(work, states)? {
            return Ok(());
        }
        let mut scales: Vec<(TensorId, Expr, Tile)> = Vec::new();
        let mut olds: Vec<(TensorId, Tile)> = Vec::new();
        // What is made with the places has no state of its own.
        let own = |at: &usize| !made.contains_key(&work[*at].target);
        let values: Vec<Option<usize>> = work.iter().map(|s| self.value_at_place(work, s).filter(own)).collect();
        for (at, (s, state)) in work.iter().zip(states).enumerate() {
            let Kind::Reduce { op, axes } = &s.kind else { continue };
            if made.contains_key(&s.target) || values.contains(&Some(at)) {
                continue;
            }
            if self.has_best_of_rows(s) {
                self.best_of_rows(s, state, values[at].map(|v| (work[v], &states[v])))?;
                continue;
            }
            if let Some(pair) = self.online.get(&s.target).filter(|p| keys.contains(&p.key)) {
                let scale = self.scale_of(s, pair, &olds, &mut scales)?;
                // A chained product may be under way: its sums are rescaled where its operand is made.
                if self.plan.columns.is_some() && self.is_contraction(s) {
                    self.late_scales.push((at, scale));
                } else {
                    self.rescale(s, pair.key, state, scale)?;
                }
            }
            if self.plan.columns.is_some() && self.is_contraction(s) {
                // A chained product is an operation of its own, behind what is made of the tile.
            } else if self.is_contraction(s) {
                self.contract(s, state)?;
            } else if keys.contains(&s.target) {
                let body = self.body_layout(s);
                let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
                let now = self.fresh_state(&format!("{}_tile", self.p.tensor(s.target).name), *op, &types, &state.layout)?;
                self.accumulate(s, *op, axes, &body, &now)?;
                if !private.contains(&s.target) {
                    self.across(s, *op, axes, &body, &now)?;
                }
                let old = match self.lagging.get(&s.target).cloned() {
                    Some(lag) => self.follow(s, &lag, state, &now)?,
                    None => self.advance(s, *op, state, &now)?,
                };
                olds.push((s.target, old));
                self.fresh.insert(s.target, Tile { var: state.vars[0], layout: state.layout.clone() });
                self.show_key(s.target)?;
            } else if self.ordered_axes(s).is_some() {
                // The whole tile comes after all that was before it, so it is combined first.
                let body = self.body_layout(s);
                let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
                let now = self.fresh_state(&format!("{}_tile", self.p.tensor(s.target).name), *op, &types, &state.layout)?;
                self.accumulate(s, *op, axes, &body, &now)?;
                self.across(s, *op, axes, &body, &now)?;
                self.append(*op, state, &now, &types)?;
            } else {
                let body = self.body_layout(s);
                self.with_shown_key(|e| e.accumulate(s, *op, axes, &body, state))?;
            }
        }
        Ok(())
    }

    /// What the states hold after the last tile: the same in all threads.
    pub(crate) fn end_pass(
        &mut self,
        work: &[&'a Statement],
        states: &[State],
        keys: &BTreeSet<TensorId>,
        private: &BTreeSet<TensorId>,
        made: &BTreeMap<TensorId, TensorId>,
    ) -> Built<()> {
        let (mut scales, mut olds): (Vec<(TensorId, Expr, Tile)>, Vec<(TensorId, Tile)>) = (Vec::new(), Vec::new());
        for (s, state) in work.iter().zip(states) {
            let Kind::Reduce { op, axes } = &s.kind else { continue };
            if made.contains_key(&s.target) {
                continue;
            }
            if private.contains(&s.target) {
                // The threads' keys meet: what each has summed is rescaled from its own key to the common one.
                let body = self.body_layout(s);
                let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
                let common = self.fresh_state(&format!("{}_all", self.p.tensor(s.target).name), *op, &types, &state.layout)?;
                self.append(*op, &common, state, &types)?;
                self.across(s, *op, axes, &body, &common)?;
                let old = self.advance(s, *op, state, &common)?;
                olds.push((s.target, old));
            } else if let Some(lag) = self.lagging.get(&s.target).cloned() {
                let old = self.advance(s, *op, state, &lag.ahead)?;
                olds.push((s.target, old));
            } else if let Some(pair) = self.online.get(&s.target).filter(|p| private.contains(&p.key) || self.lagging.contains_key(&p.key)) {
                let scale = self.scale_of(s, pair, &olds, &mut scales)?;
                // Sums that another role has are rescaled by that.
                if state.vars.is_empty() {
                    self.late_scales.push((0, scale));
                    continue;
                }
                self.rescale(s, pair.key, state, scale)?;
            }
            if state.vars.is_empty() {
                continue;
            }
            if !self.is_contraction(s) && !keys.contains(&s.target) && self.ordered_axes(s).is_none() {
                let body = self.body_layout(s);
                self.across(s, *op, axes, &body, state)?;
            }
            let tile = self.finish_state(s, *op, state)?;
            self.kept.insert(s.target, tile);
        }
        for (target, by) in made {
            let Some((s, state)) = work.iter().zip(states).find(|(w, _)| w.target == *by) else { continue };
            // The value of an extreme, where the other result is its place; else the finished result itself.
            let whole = self.kept.get(by).cloned().unwrap_or(Tile { var: state.vars[0], layout: state.layout.clone() });
            let place = matches!(&s.kind, Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. });
            let equal = work.iter().any(|w| w.target == *target && w.kind == s.kind);
            let tile = if place && !equal { Tile { var: state.vars[0], layout: state.layout.clone() } } else { whole };
            self.kept.insert(*target, tile);
        }
        Ok(())
    }

    /// Reductions of a pass that another one makes too, with the tensor of that one.
    fn made_elsewhere(&mut self, work: &[&'a Statement], keys: &BTreeSet<TensorId>, axis: AxisId) -> BTreeMap<TensorId, TensorId> {
        let mut out = BTreeMap::new();
        for s in work {
            let apart = |t: TensorId| keys.contains(&t) || self.online.get(&t).is_some_and(|p| p.axis == axis);
            let Some(by) = self.made_by(s, work).filter(|by| !apart(*by) && !apart(s.target)) else { continue };
            if self.is_contraction(s) {
                continue;
            }
            // Of a chain, the one that nobody else makes.
            let by = out.get(&by).copied().unwrap_or(by);
            let (name, of) = (self.p.tensor(s.target).name.clone(), self.p.tensor(by).name.clone());
            self.because("made-once", name, format!("`{of}` finds it too: it is not reduced a second time"), Space::Problem, s.span);
            out.insert(s.target, by);
        }
        out
    }

    /// Conditions of all statements on the stream alone that read a table.
    fn common_table_guards(&self, work: &[&'a Statement], axis: AxisId) -> Vec<Expr> {
        let Some(first) = work.first() else { return Vec::new() };
        crate::group::guards(first)
            .into_iter()
            .filter(|g| work.iter().all(|s| crate::group::guards(s).contains(g)))
            .filter(|g| !g.tensors().is_empty() && g.axes().contains(&axis))
            .filter(|g| self.allows_fewer_points(g) && self.allows_late_begin(g, axis))
            .filter(|g| self.tile_axes(&g.axes()) == [axis] && !g.tensors().iter().any(|t| self.maker(*t).is_some()))
            .collect()
    }

    /// Where a table decides which points of the tile count, a tile without any is passed over: a block-wide vote
    /// before the loads. Opens the scope of the branch.
    fn skip_empty(&mut self, work: &[&'a Statement], axis: AxisId) -> Built<Option<VarId>> {
        let Some(first) = work.first() else { return Ok(None) };
        let shared = self.common_table_guards(work, axis);
        if shared.is_empty() || work.iter().any(|s| self.plan.stores.contains(&s.target) && s.target_axes.contains(&axis)) {
            return Ok(None);
        }
        // Between the ends of one row's range every tile has a point.
        if shared.iter().all(|g| self.is_range_of_block(g, axis)) {
            return Ok(None);
        }
        let layout = Layout::blocked(&[(axis, self.tiles.get(&axis).copied().unwrap_or(1))], 1, self.plan.warps);
        let exprs: Vec<&Expr> = shared.iter().collect();
        let leaves = self.leaves(&exprs, &layout, &shared)?;
        let texts: Vec<String> = shared.iter().map(|g| flashderive_ir::text::expr(self.p, g)).collect();
        self.phase(
            "BOUNDS_CHECK",
            "skip-empty-tile",
            self.p.axis(axis).name.clone(),
            format!("tiles with no point where {} are passed over by all threads together", texts.join(" and ")),
            Space::Problem,
            first.span,
        );
        let any = self.b.scalar("any", Ty::Bool);
        self.b.set(any, Dev::Int(0, Ty::Bool));
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let mut valid = e.inside(&[axis], &layout, digits);
            for g in &shared {
                valid.push(e.translate(g, &env)?.0);
            }
            let here = builder::all(valid).unwrap_or(Dev::Int(1, Ty::Bool));
            e.b.set(any, builder::bin(flashderive_device::program::BinaryOp::Or, Dev::Var(any), here));
            Ok(())
        })?;
        let vote = self.b.scalar("tile_has_points", Ty::I32);
        self.b.emit(dev::StmtKind::BarrierVote { dst: vote, pred: Dev::Var(any), vote: dev::Vote::Any });
        self.b.open();
        Ok(Some(vote))
    }

    /// Whether the loop runs over the very points of `axis` that `g` leaves: one range, whose ends are the same for all points of the block's tile.
    fn is_range_of_block(&self, g: &Expr, axis: AxisId) -> bool {
        fn single(range: &Range) -> bool {
            match range {
                Range::End(_) => true,
                Range::All(parts) => parts.iter().all(single),
                Range::Any(_) => false,
            }
        }
        let plain = |r: &Range| r.ends().iter().all(|e| e.along.node == Node::Axis(axis) && self.tile_axes(&e.limit.axes()).is_empty());
        self.plan.ring.is_none() && self.plan.walked.is_none() && ranges::exact(self.p, g, axis).is_some_and(|r| single(&r) && plain(&r))
    }

    /// `state = state op now`, all components.
    fn append(&mut self, op: Combine, state: &State, now: &State, types: &[Ty]) -> Built<()> {
        self.over_registers(&state.layout.regs.clone(), &mut |e, digits| {
            let at = position(&state.layout.regs, &state.layout.regs, digits);
            let of = |vars: &[VarId]| vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect::<Vec<Dev>>();
            let next = e.combine(op, &of(&state.vars), &of(&now.vars))?;
            e.set_all(&state.vars, at.clone(), next, types);
            Ok(())
        })
    }

    /// `old = state; state = state op now`; returns the old state.
    fn advance(&mut self, s: &'a Statement, op: Combine, state: &State, now: &State) -> Built<Tile> {
        let name = format!("{}_old", self.p.tensor(s.target).name);
        let ty = self.b.kernel.vars[state.vars[0].0 as usize].ty;
        let old = self.b.array(&name, ty, state.layout.registers());
        self.over_registers(&state.layout.regs.clone(), &mut |e, digits| {
            let at = position(&state.layout.regs, &state.layout.regs, digits);
            let own = Dev::Elem(state.vars[0], Box::new(at.clone()));
            e.b.set_at(old, at.clone(), own.clone());
            let next = e.combine(op, &[own], &[Dev::Elem(now.vars[0], Box::new(at.clone()))])?;
            for v in next {
                e.b.set_at(state.vars[0], at.clone(), v);
            }
            Ok(())
        })?;
        Ok(Tile { var: old, layout: state.layout.clone() })
    }

    /// Keys that every thread may keep for its own points until the loop has ended: least or largest values that only
    /// rescale sums over the very points of the thread. The threads then meet once instead of in every trip.
    pub(crate) fn private_keys(&mut self, keys: &BTreeSet<TensorId>, work: &[&'a Statement], here: &[&'a Statement], axis: AxisId) -> BTreeSet<TensorId> {
        if self.plan.columns.is_none() && here.iter().any(|s| self.is_contraction(s)) {
            return BTreeSet::new();
        }
        let mut out = BTreeSet::new();
        for key in work.iter().filter(|s| keys.contains(&s.target)) {
            let body = self.body_layout(key);
            let payloads = self.payloads(key, work, axis);
            let readers = self.readers_of_key(key, here, axis);
            let extremes = matches!(&key.kind, Kind::Reduce { op: Combine::Max | Combine::Min, .. });
            let same =
                payloads.iter().all(|s| self.ordered_axes(s).is_none() && self.body_layout(s) == body) && readers.iter().all(|s| self.body_layout(s) == body);
            if extremes && self.only_rescales(key, work, here, axis) && same {
                out.insert(key.target);
            }
        }
        out
    }

    /// The reductions that a key rescales.
    pub(super) fn payloads(&self, key: &Statement, work: &[&'a Statement], axis: AxisId) -> Vec<&'a Statement> {
        let payload = |s: &Statement| self.online.get(&s.target).is_some_and(|p| p.key == key.target && p.axis == axis);
        work.iter().copied().filter(|s| payload(s)).collect()
    }

    fn readers_of_key(&self, key: &Statement, here: &[&'a Statement], axis: AxisId) -> Vec<&'a Statement> {
        let in_loop = |s: &Statement| s.domain().contains(&axis) && s.target != key.target;
        here.iter().copied().filter(|s| in_loop(s) && crate::group::reads(s).contains(&key.target)).collect()
    }

    /// Whether every reader of a key in its pass feeds what the key rescales.
    pub(super) fn only_rescales(&self, key: &Statement, work: &[&'a Statement], here: &[&'a Statement], axis: AxisId) -> bool {
        let payloads = self.payloads(key, work, axis);
        let fed = |s: &Statement| payloads.iter().any(|p| p.target == s.target || self.reads_through(p, s.target));
        self.readers_of_key(key, here, axis).iter().all(|s| fed(s) && !self.plan.stores.contains(&s.target))
    }

    /// Whether `s` reads `t`, directly or through statements of the kernel.
    fn reads_through(&self, s: &Statement, t: TensorId) -> bool {
        crate::group::reads(s).into_iter().any(|r| r == t || self.maker(r).is_some_and(|m| m.target != s.target && self.reads_through(m, t)))
    }

    /// The factor of a pair, made once for all payloads with the same key and rule.
    fn scale_of(&mut self, s: &'a Statement, pair: &Pair, olds: &[(TensorId, Tile)], scales: &mut Vec<(TensorId, Expr, Tile)>) -> Built<Tile> {
        let old = olds.iter().find(|(k, _)| *k == pair.key).map(|(_, t)| t.clone());
        let Some(old) = old else { return self.refuse(s, "its key is not made before it") };
        if let Some((_, _, known)) = scales.iter().find(|(k, r, _)| *k == pair.key && *r == pair.rescale) {
            return Ok(known.clone());
        }
        let scale = self.scale(s, pair, &old)?;
        scales.push((pair.key, pair.rescale.clone(), scale.clone()));
        Ok(scale)
    }

    /// The factor `rho(old, new)` of a pair, one value a point of the key.
    fn scale(&mut self, s: &'a Statement, pair: &Pair, old: &Tile) -> Built<Tile> {
        let Some(key) = self.maker(pair.key) else { return self.refuse(s, "its key is made in another kernel") };
        let index: Vec<Expr> = key.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let new_read = Expr::new(Node::Read(pair.key, index.clone()));
        // The old key is told from the new one by an index that no tensor has.
        let mut old_index = index;
        old_index.push(Expr::int(-1));
        let old_read = Expr::new(Node::Read(pair.key, old_index));
        let e = split::factor(self.p, &pair.rescale, old_read.clone(), new_read.clone());
        let new = self.value(pair.key)?;
        let layout = old.layout.clone();
        self.phase(
            &format!("RESCALE {}", self.p.tensor(pair.key).name),
            "online-rescale",
            self.p.tensor(s.target).name.clone(),
            format!(
                "when `{}` rises, what was summed so far is multiplied by {}",
                self.p.tensor(pair.key).name,
                flashderive_ir::text::expr(self.p, &pair.rescale)
            ),
            Space::Problem,
            s.span,
        );
        // What bounds or scales the key, such as the floor of a maximum, is read once, before the loop.
        let mut leaves = self.leaves(&[&pair.rescale], &layout, &[])?;
        leaves.push(Leaf { read: old_read, tile: old.clone(), pick: None });
        leaves.push(Leaf { read: new_read, tile: new, pick: None });
        let var = self.b.array(&format!("{}_scale", self.p.tensor(s.target).name), Ty::F32, layout.registers());
        self.over_registers(&layout.regs.clone(), &mut |b, digits| {
            let (v, ty) = b.translate(&e, &Env { layout: &layout, digits, leaves: &leaves })?;
            let at = position(&layout.regs, &layout.regs, digits);
            b.b.set_at(var, at, builder::cast(Ty::F32, ty, v));
            Ok(())
        })?;
        Ok(Tile { var, layout })
    }

    /// Multiplies what a state has summed by the factor of its key's rise.
    pub(super) fn rescale(&mut self, s: &'a Statement, key: TensorId, state: &State, scale: Tile) -> Built<()> {
        let axes = self.maker(key).map(|m| m.target_axes.clone()).unwrap_or_default();
        let scale = self.exchange(scale, &state.layout.slice(|a| axes.contains(&a)), s.target)?;
        if self.plan.columns.is_some() && self.is_contraction(s) {
            return self.rescale_sums(s, state, &scale);
        }
        self.rescale_all(state, &scale)
    }

    /// Rescales sums of the matrix unit where the key of some row of the warp has risen: a factor of 1 leaves what it is multiplied with.
    fn rescale_sums(&mut self, s: &'a Statement, state: &State, scale: &Tile) -> Built<()> {
        use flashderive_device::program::BinaryOp::{Ne, Or};
        let rises = |at: u32| builder::bin(Ne, Dev::Elem(scale.var, Box::new(Dev::i32(i64::from(at)))), Dev::F32(1.0));
        let any = (1..scale.layout.registers()).map(rises).fold(rises(0), |any, r| builder::bin(Or, any, r));
        self.because(
            "rescale-when-risen",
            self.p.tensor(s.target).name.clone(),
            "the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums".into(),
            Space::Problem,
            s.span,
        );
        let risen = self.b.scalar("risen", Ty::U32);
        self.b.emit(dev::StmtKind::Ballot { dst: risen, pred: any });
        let then = self.scoped(|e| e.rescale_all(state, scale))?;
        let cond = builder::bin(Ne, Dev::Var(risen), Dev::Int(0, Ty::U32));
        self.b.emit(dev::StmtKind::If { cond, uniform: dev::Uniform::Warp, then, otherwise: Vec::new() });
        Ok(())
    }

    fn rescale_all(&mut self, state: &State, scale: &Tile) -> Built<()> {
        self.over_registers(&state.layout.regs.clone(), &mut |e, digits| {
            let at = position(&state.layout.regs, &state.layout.regs, digits);
            let factor = e.element(scale, &state.layout, digits);
            let own = Dev::Elem(state.vars[0], Box::new(at.clone()));
            // Points so far may have been all unseen, with a sum that is not a number: a factor of 0 forgets it.
            let none = builder::bin(flashderive_device::program::BinaryOp::Eq, factor.clone(), Dev::F32(0.0));
            e.b.set_at(state.vars[0], at, builder::select(none, Dev::F32(0.0), builder::mul(own, factor)));
            Ok(())
        })
    }
}
