//! Merges of a cluster by pushes: each warp pushes its part of a reduction to all blocks, which an mbarrier counts.
//!
//! A push is asynchronous and counts to an mbarrier of the block that it goes to, so a block waits for the parts alone and the stores of
//! earlier rows need not be complete as a cluster barrier's release would have them. Reductions of one level, which need the same
//! merges before them, share an mbarrier and a wait.
//!
//! The parts of a level lie in two places in turn. A warp that pushes a level for the row after the next has waited for what all warps
//! pushed of it for the next row, which they did after they read the parts of this one; so the place is free.
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
}

/// The merges of a kernel.
#[derive(Clone, Debug)]
pub(crate) struct Merges {
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

/// Shared memory of the numbers of next rows and of the mbarriers that tell of them.
const HANDOUT_BYTES: u32 = 48;

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
    places + levels * PLACES * 8 + 16 + HANDOUT_BYTES
}

impl<'a> Emitter<'a> {
    /// Room for the parts, and the mbarriers that tell of them. Stands before the barrier with which the cluster meets.
    pub(crate) fn prepare_merges(&mut self, axis: AxisId) -> Built<()> {
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
            exchanges.push(Exchange { target: s.target, level, places, types });
        }
        let count = levels * PLACES;
        let arrivals = self.b.shared("arrivals", DType::I64, count);
        let names: Vec<String> = exchanges.iter().map(|x| self.p.tensor(x.target).name.clone()).collect();
        self.phase(
            "MERGES",
            "cluster-merges",
            names.join(", "),
            format!("{levels} merges of {} blocks follow one another for each row; mbarriers count what is pushed", self.cluster()),
            Space::Hardware,
            plan.statements[0].span,
        );
        let init = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierInit { barrier: arrivals, at: Dev::Tid, count: 1 });
            b.emit(StmtKind::MbarrierFence);
        };
        self.b.if_(builder::lt(Dev::Tid, Dev::i32(i64::from(count))), Uniform::None, init);
        self.merges = Some(Merges { exchanges, arrivals, at: None });
        Ok(())
    }

    /// Works on row number `row` of the cluster, of which nothing is known yet.
    pub(crate) fn enter_row(&mut self, row: Dev) {
        self.forget_row();
        if let Some(m) = self.merges.as_mut() {
            m.at = Some((0, row));
        }
    }

    /// Waits for the parts that were pushed last.
    pub(crate) fn await_merge(&mut self) {
        let Some(Merges { arrivals, at: Some((level, row)), .. }) = self.merges.clone() else { return };
        let (at, parity) = self.place_of(level, &row);
        self.phase(
            &format!("ARRIVED {level}"),
            "merge-arrived",
            "arrivals".into(),
            format!("what all warps of the cluster pushed of level {level}"),
            Space::Hardware,
            flashderive_diagnostics::Span::NONE,
        );
        self.b.emit(StmtKind::MbarrierWait { barrier: arrivals, at, parity });
        if let Some(m) = self.merges.as_mut() {
            m.at = Some((level + 1, row));
        }
    }

    /// Leaves the row: what was made for it is forgotten.
    pub(crate) fn leave_row(&mut self) {
        self.forget_row();
        if let Some(m) = self.merges.as_mut() {
            m.at = None;
        }
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
        let Some(Merges { exchanges, arrivals, at: Some((level, row)) }) = self.merges.clone() else { return Ok(()) };
        // The lanes of a warp have read the places of earlier rows when they meet: once a row, before its first push.
        let mut meets = level == 0;
        let here: Vec<Exchange> = exchanges.into_iter().filter(|x| x.level == level).collect();
        let bytes = |x: &Exchange| x.types.iter().map(|ty| if *ty == Ty::I64 { 8 } else { 4 }).sum::<u32>();
        let (ranks, warps) = (self.cluster(), self.plan.warps);
        let expected = here.iter().map(bytes).sum::<u32>() * ranks * warps;
        let (arrival, _) = self.place_of(level, &row);
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
        let Some(Merges { exchanges, at: Some((complete, row)), .. }) = &self.merges else { return Ok(None) };
        let Some(x) = exchanges.iter().find(|x| x.target == s.target && x.level < *complete).cloned() else { return Ok(None) };
        let row = row.clone();
        let Kind::Reduce { op, .. } = &s.kind else { return Ok(None) };
        let name = self.p.tensor(s.target).name.clone();
        let parts = self.cluster() * self.plan.warps;
        let kept = self.body_layout(s).slice(|a| s.target_axes.contains(&a));
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
