//! Merges of a cluster that nobody waits for: rows follow one another, and each trip works on several of them.
//!
//! ```text
//! trip t:  row t-L    what needs all merges; its place in the ring is free then
//!          row t-k    the reductions of level k (they need k merges): each warp pushes its part to all blocks,  k = L-1 .. 0
//! ```
//! A push is asynchronous and counts to an mbarrier of the block that it goes to, so what a trip sends has arrived when the next
//! trip looks for it, and the stores of a row need not be complete as a cluster barrier's release would have them.
//!
//! The parts of a level lie in two places in turn. A place is read once, in the trip after the push, and what later merges of the row
//! need of the result is carried in registers from trip to trip. A warp that pushes level k in trip t has waited, in the same trip,
//! for what all warps pushed of level k in trip t-1, which they did after they read what was pushed in trip t-2; so the place is free.
//! Every push to a block is waited for by that block, so no block ends while another one may write to it.

use super::reduce::State;
use super::*;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, Scope, SharedId, StmtKind, Uniform};

/// A reduction whose parts go through the cluster.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// What is reduced.
    target: TensorId,
    /// Merges that must be complete before.
    level: u32,
    /// Places for the parts, by component.
    places: Vec<SharedId>,
    /// Types of the components.
    types: Vec<Ty>,
    /// The result as it is carried on from a row with one more merge complete, with two more, .., as long as something needs it.
    carried: Vec<VarId>,
}

/// The pipeline of a kernel.
#[derive(Clone, Debug)]
pub(crate) struct Pipeline {
    exchanges: Vec<Exchange>,
    /// Mbarriers of all levels, one a place.
    arrivals: SharedId,
    /// Merges that are complete for the row being worked on, and its number among the rows of the cluster.
    at: Option<(u32, Dev)>,
}

/// Merges that must be complete before `s` can be made.
pub(crate) fn level(statements: &[Statement], s: &Statement, axis: AxisId) -> u32 {
    let known = crate::plan::reads_reductions(s, statements, axis);
    known.iter().filter_map(|t| statements.iter().find(|m| m.target == *t)).map(|m| level(statements, m, axis) + 1).max().unwrap_or(0)
}

/// Levels of merges of reductions over `axis`.
pub(crate) fn levels(statements: &[Statement], axis: AxisId) -> u32 {
    reductions(statements, axis).map(|s| level(statements, s, axis) + 1).max().unwrap_or(0)
}

/// Reductions over `axis`.
fn reductions(statements: &[Statement], axis: AxisId) -> impl Iterator<Item = &Statement> {
    statements.iter().filter(move |s| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)))
}

/// Places of the parts of a level.
const PLACES: u32 = 2;

/// Bytes of shared memory that the exchanges need, at most.
pub(crate) fn exchange_bytes(p: &Problem, statements: &[Statement], axis: AxisId, parts: u32) -> u32 {
    let levels = levels(statements, axis);
    let bytes = |s: &Statement| {
        let value = if p.sort(&s.value) == Sort::Float { 4 } else { 8 };
        match &s.kind {
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. } => value + 8,
            _ => value,
        }
    };
    let places: u32 = reductions(statements, axis).map(|s| PLACES * parts * bytes(s) + 16).sum();
    places + levels * PLACES * 8 + 16
}

impl<'a> Emitter<'a> {
    /// Room for the parts, and the mbarriers that tell of them. Stands before the barrier with which the cluster meets.
    pub(crate) fn prepare_pipeline(&mut self, axis: AxisId) -> Built<()> {
        let plan = self.plan;
        let levels = levels(&plan.statements, axis);
        let parts = self.cluster() * plan.warps;
        let mut exchanges = Vec::new();
        for s in reductions(&plan.statements, axis) {
            let Kind::Reduce { op, .. } = &s.kind else { continue };
            let level = level(&plan.statements, s, axis);
            let types = self.component_types(*op, sort_type(self.p.sort(&s.value)));
            let name = format!("{}_parts", self.p.tensor(s.target).name);
            let mut places = Vec::new();
            for ty in &types {
                let elem = match ty {
                    Ty::F32 => DType::F32,
                    Ty::I64 => DType::I64,
                    Ty::Bool => return self.refuse(s, "truth values have no way through a cluster"),
                    _ => DType::I32,
                };
                places.push(self.b.shared(&name, elem, PLACES * parts));
            }
            // The last merges after which something looks at it.
            let wants = |x: &Statement| crate::plan::reads_reductions(x, &plan.statements, axis).contains(&s.target);
            let after = |x: &Statement| if plan.stores.contains(&x.target) { levels } else { self::level(&plan.statements, x, axis) };
            let stored_or_reduced = |x: &&Statement| plan.stores.contains(&x.target) || matches!(x.kind, Kind::Reduce { .. });
            let last = plan.statements.iter().filter(stored_or_reduced).filter(|x| wants(x)).map(after).max();
            let last = if plan.stores.contains(&s.target) { levels } else { last.unwrap_or(level + 1) };
            let place = matches!(op, Combine::ArgMax | Combine::ArgMin);
            let ty = if place { Ty::I64 } else { types[0] };
            let carried = (level + 1..last).map(|_| self.b.array(&format!("{}_carried", self.p.tensor(s.target).name), ty, 1)).collect();
            exchanges.push(Exchange { target: s.target, level, places, types, carried });
        }
        let count = levels * PLACES;
        let arrivals = self.b.shared("arrivals", DType::I64, count);
        let names: Vec<String> = exchanges.iter().map(|x| self.p.tensor(x.target).name.clone()).collect();
        self.phase(
            "PIPELINE",
            "pipeline-merges",
            names.join(", "),
            format!(
                "{levels} merges of {} blocks follow one another; a trip does each for another row, and stores the row whose merges are complete",
                self.cluster()
            ),
            Space::Hardware,
            plan.statements[0].span,
        );
        let init = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierInit { barrier: arrivals, at: Dev::Tid, count: 1 });
            b.emit(StmtKind::MbarrierFence);
        };
        self.b.if_(builder::lt(Dev::Tid, Dev::i32(i64::from(count))), Uniform::None, init);
        self.pipeline = Some(Pipeline { exchanges, arrivals, at: None });
        Ok(())
    }

    /// Works on row number `row` of the cluster, for which `complete` merges are. What was made for another row is forgotten.
    pub(crate) fn enter_stage(&mut self, complete: u32, row: Dev) {
        self.forget_row();
        let Some(p) = self.pipeline.as_mut() else { return };
        p.at = Some((complete, row.clone()));
        let Some(newest) = complete.checked_sub(1) else { return };
        let barrier = p.arrivals;
        let (at, parity) = self.place_of(newest, &row);
        self.phase(
            &format!("ARRIVED {newest}"),
            "merge-arrived",
            "arrivals".into(),
            format!("what all warps of the cluster pushed of level {newest}, a trip ago"),
            Space::Hardware,
            flashderive_diagnostics::Span::NONE,
        );
        self.b.emit(StmtKind::MbarrierWait { barrier, at, parity });
    }

    /// Leaves the row; the next trip, in which it has one more merge complete, gets what it needs.
    pub(crate) fn leave_stage(&mut self) -> Built<()> {
        if let Some(Pipeline { exchanges, at: Some((complete, _)), .. }) = self.pipeline.clone() {
            for x in exchanges.iter().filter(|x| x.level < complete) {
                let Some(to) = x.carried.get((complete - x.level - 1) as usize) else { continue };
                let tile = self.value(x.target)?;
                self.b.set_at(*to, Dev::i32(0), Dev::Elem(tile.var, Box::new(Dev::i32(0))));
            }
        }
        self.forget_row();
        if let Some(p) = self.pipeline.as_mut() {
            p.at = None;
        }
        Ok(())
    }

    fn forget_row(&mut self) {
        self.kept.clear();
        self.fresh.clear();
        self.kept_loads.clear();
        self.fresh_loads.clear();
        self.kept_staged.clear();
        self.fresh_staged.clear();
        self.forget_copies();
    }

    /// Number of the mbarrier of a level for a row, and the parity of the row's phase of it.
    fn place_of(&mut self, level: u32, row: &Dev) -> (Dev, Dev) {
        let turns = Dev::i32(i64::from(PLACES));
        let at = builder::add(Dev::i32(i64::from(level * PLACES)), builder::rem(row.clone(), turns.clone()));
        let at = self.b.let_("arrival", Ty::I32, at);
        (at, builder::rem(builder::div(row.clone(), turns), Dev::i32(2)))
    }

    /// First part of a row in the places of a level.
    fn first_part(&self, row: &Dev) -> Dev {
        let parts = i64::from(self.cluster() * self.plan.warps);
        builder::mul(builder::rem(row.clone(), Dev::i32(i64::from(PLACES))), Dev::i32(parts))
    }

    /// The reductions that the merges so far allow: each warp pushes its part of each to all blocks of the cluster.
    pub(crate) fn push_level(&mut self) -> Built<()> {
        let Some(Pipeline { exchanges, arrivals, at: Some((stage, row)), .. }) = self.pipeline.clone() else { return Ok(()) };
        // The lanes of a warp have read the places of earlier rows when they meet: once a trip, before its first push. A place is
        // used again two rows later, when the first of up to three levels has begun.
        let deepest = exchanges.iter().map(|x| x.level).max().unwrap_or(0);
        let mut meets = stage == deepest || deepest > PLACES;
        let here: Vec<Exchange> = exchanges.into_iter().filter(|x| x.level == stage).collect();
        let bytes = |x: &Exchange| x.types.iter().map(|ty| if *ty == Ty::I64 { 8 } else { 4 }).sum::<u32>();
        let (ranks, warps) = (self.cluster(), self.plan.warps);
        let expected = here.iter().map(bytes).sum::<u32>() * ranks * warps;
        let (arrival, _) = self.place_of(stage, &row);
        let (first, to) = (builder::bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), arrival.clone());
        let arrive = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierArrive { barrier: arrivals, at: to, rank: None, expect_bytes: Some(Dev::i32(i64::from(expected))) })
        };
        self.b.if_(first, Uniform::None, arrive);
        for x in here {
            let Some(s) = self.maker(x.target) else { continue };
            let Kind::Reduce { op, axes } = &s.kind else { continue };
            let body = self.body_layout(s);
            let kept = body.slice(|a| s.target_axes.contains(&a));
            let whole = body.lanes.iter().chain(&body.warps).all(|m| m.axis.is_some_and(|a| axes.contains(&a)));
            if kept.registers() > 1 || !whole || (ranks * warps) % 32 != 0 {
                return self.refuse(s, "a row over a cluster whose threads do not all have points of their own has no plan");
            }
            let state = self.fresh_state(&self.p.tensor(s.target).name, *op, &x.types, &kept)?;
            self.accumulate(s, *op, axes, &body, &state)?;
            self.across_lanes(s, *op, axes, &body, &state)?;
            let name = self.p.tensor(s.target).name.clone();
            self.phase(
                &format!("PUSH {name}"),
                "cluster-push",
                name,
                format!("each of {warps} warps pushes its part to all {ranks} blocks; the bytes count to their mbarriers"),
                Space::Hardware,
                s.span,
            );
            if std::mem::take(&mut meets) {
                self.b.emit(StmtKind::Barrier { scope: Scope::Warp });
            }
            let own = builder::add(builder::mul(Dev::ClusterRank, Dev::i32(i64::from(warps))), self.warp.clone());
            let index = builder::add(self.first_part(&row), own);
            let index = self.b.let_("part_at", Ty::I32, index);
            for (var, shared) in state.vars.iter().zip(&x.places) {
                self.b.emit(StmtKind::StoreRemote {
                    src: Place { var: *var, at: Some(Dev::i32(0)) },
                    count: 1,
                    shared: *shared,
                    index: index.clone(),
                    rank: self.lane.clone(),
                    pred: Some(builder::lt(self.lane.clone(), Dev::i32(i64::from(ranks)))),
                    signal: Some((arrivals, arrival.clone())),
                });
            }
        }
        Ok(())
    }

    /// The result of a reduction whose parts have arrived: every warp joins them in the same order, so all threads have the same bits.
    pub(crate) fn arrived(&mut self, s: &'a Statement) -> Built<Option<Tile>> {
        let Some(Pipeline { exchanges, at: Some((stage, row)), .. }) = &self.pipeline else { return Ok(None) };
        let Some(x) = exchanges.iter().find(|x| x.target == s.target && x.level < *stage).cloned() else { return Ok(None) };
        let (stage, row) = (*stage, row.clone());
        let Kind::Reduce { op, .. } = &s.kind else { return Ok(None) };
        let name = self.p.tensor(s.target).name.clone();
        let parts = self.cluster() * self.plan.warps;
        let kept = self.body_layout(s).slice(|a| s.target_axes.contains(&a));
        if let Some(before) = (stage - x.level).checked_sub(2) {
            return Ok(x.carried.get(before as usize).map(|var| Tile { var: *var, layout: kept }));
        }
        self.phase(
            &format!("CLUSTER_MERGE {name}"),
            "cluster-merge",
            name.clone(),
            format!("{parts} parts of the cluster's warps, {} a lane and then a butterfly: the same order in every warp", parts / 32),
            Space::Hardware,
            s.span,
        );
        let state = self.fresh_state(&name, *op, &x.types, &kept)?;
        let first = builder::add(self.first_part(&row), self.lane.clone());
        let first = self.b.let_("parts_at", Ty::I32, first);
        for i in 0..parts / 32 {
            let mut items = Vec::new();
            for (ty, shared) in x.types.iter().zip(&x.places) {
                let var = self.b.scalar("part", *ty);
                let (dst, index) = (Place { var, at: None }, builder::add(first.clone(), Dev::i32(i64::from(i) * 32)));
                self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(*shared), index, pred: None, fill: 0.0, cache: Cache::Default });
                items.push(Dev::Var(var));
            }
            let own: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(0)))).collect();
            let next = self.combine(*op, &own, &items)?;
            self.set_all(&state.vars, Dev::i32(0), next, &x.types);
        }
        self.butterfly(s, *op, &[1, 2, 4, 8, 16], &state, &x.types)?;
        self.finish_state(s, *op, &state).map(Some)
    }

    /// Joins the lanes of each warp; warps stay apart.
    fn across_lanes(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], body: &Layout, state: &State) -> Built<()> {
        let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
        let masks = super::reduce::lane_masks(body, axes);
        self.butterfly(s, op, &masks, state, &types)
    }
}
