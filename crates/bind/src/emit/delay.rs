//! States that go on from point to point, in registers.

use super::translate::{position, Env};
use super::*;
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Place, Scope, StmtKind, Uniform};

/// Trips of a loop that are written out one behind the other: a load from memory takes 690 cycles (h200, section 4).
pub(super) const TRIPS: u32 = 4;

/// Phases in which states go on, by which the cost model tells loops from point to point.
pub(crate) const GOES_ON: &str = "GO_ON";

/// Turns of a buffer that blocks push to.
const TURNS: u32 = 2;

/// Where the parts of a trip go.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// The first element of the buffer.
    pub first: Dev,
    /// The mbarriers, and which of them.
    arrivals: dev::SharedId,
    at: Dev,
    parity: Dev,
}

impl<'a> Emitter<'a> {
    /// The state before the point, which starts as its initial value. It stays where it is: [`Self::advance_states`] puts the new one there at the end of a trip.
    pub(crate) fn delay(&mut self, s: &'a Statement) -> Built<Tile> {
        let layout = self.body_layout(s);
        let name = self.p.tensor(s.target).name.clone();
        let p = self.p;
        let axis = match &s.kind {
            Kind::Delay { axis, .. } => p.axis(*axis).name.clone(),
            _ => return self.refuse(s, "not a state of the point before"),
        };
        let var = self.b.array(&name, Ty::F32, layout.registers());
        let tile = Tile { var, layout: layout.clone() };
        self.before_loop(|e| {
            e.phase(
                &format!("INIT {name}"),
                "state-held",
                name.clone(),
                format!(
                    "{} elements a thread in {}; from point to point of `{axis}` they stay in registers",
                    layout.registers(),
                    layout.text(|a| p.axis(a).name.clone())
                ),
                Space::Problem,
                s.span,
            );
            let leaves = e.leaves(&[&s.value], &layout, &[])?;
            e.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let (value, ty) = e.translate(&s.value, &Env { layout: &layout, digits, leaves: &leaves })?;
                let at = position(&layout.regs, &layout.regs, digits);
                e.b.set_at(var, at, builder::cast(Ty::F32, ty, value));
                Ok(())
            })
        })?;
        Ok(tile)
    }

    /// Whether the kernel makes its statements point by point.
    pub(crate) fn stepwise(&self) -> bool {
        self.plan.statements.iter().any(|s| s.delayed().is_some())
    }

    /// The points of `domain` as the kernel's tile deals them. In a loop with products they may be those of another product than the state lies as; of other axes each thread has all points.
    pub(crate) fn held_by_threads(&self, domain: &[AxisId]) -> Layout {
        let plan = self.plan;
        let mut shared = self.master.slice(|a| domain.contains(&a));
        let has = |axis: AxisId, layout: &Layout| layout.regs.iter().chain(&layout.lanes).chain(&layout.warps).any(|m| m.axis == Some(axis));
        let missing: Vec<AxisId> = self.tile_axes(domain).into_iter().filter(|a| !has(*a, &shared)).collect();
        if missing.is_empty() || plan.contractions.is_empty() || !self.stepwise() {
            return shared;
        }
        let alike = |s: &&Statement| {
            let axes = self.tile_axes(&s.target_axes);
            self.is_contraction(s) && axes.len() == domain.len() && axes.iter().all(|a| domain.contains(a))
        };
        if let Some(s) = plan.statements.iter().find(alike) {
            return self.accumulator_layout(s);
        }
        let all = missing.into_iter().map(|a| Mode::new(a, self.tiles[&a], 1));
        shared.regs = all.chain(shared.regs).collect();
        shared.canonical()
    }

    /// Whether each block of a cluster has a part of the states along `axis` and pushes it to the others.
    pub(crate) fn pushed(&self, axis: AxisId) -> bool {
        self.plan.state_blocks > 1 && self.plan.grid.last().is_some_and(|(a, _)| *a == axis)
    }

    /// The turn of this trip in a buffer of two turns of `elements` each, of `bytes`: mbarriers count what is pushed to them. Nobody reads any more what was pushed two trips ago, since
    /// all have pushed what they made behind that.
    pub(crate) fn turn_of_trip(&mut self, s: &'a Statement, elements: u32, bytes: u32) -> Built<Turn> {
        let number = self.b.scalar("turn", Ty::I32);
        let arrivals = self.b.shared("arrivals", DType::I64, TURNS);
        let blocks = self.plan.state_blocks;
        self.before_loop(|e| {
            let name = e.p.tensor(s.target).name.clone();
            let what = format!("{blocks} blocks of a cluster have a part of the operand each and push it to all; mbarriers count the bytes of each point");
            e.phase("CLUSTER_START", "state-pushed", name, what, Space::Hardware, s.span);
            e.b.set(number, Dev::i32(0));
            let init = |b: &mut KernelBuilder| {
                b.emit(StmtKind::MbarrierInit { barrier: arrivals, at: Dev::Tid, count: 1 });
                b.emit(StmtKind::MbarrierFence);
            };
            e.b.if_(builder::lt(Dev::Tid, Dev::i32(i64::from(TURNS))), Uniform::None, init);
            e.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
            Ok(())
        })?;
        self.turns.push(number);
        let at = self.b.let_("arrival", Ty::I32, builder::rem(Dev::Var(number), Dev::i32(i64::from(TURNS))));
        let first = self.b.let_("turn_first", Ty::I32, builder::mul(at.clone(), Dev::i32(i64::from(elements))));
        let parity = builder::rem(builder::div(Dev::Var(number), Dev::i32(i64::from(TURNS))), Dev::i32(2));
        let to = at.clone();
        let arrive = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierArrive { barrier: arrivals, at: to, rank: None, expect_bytes: Some(Dev::i32(i64::from(bytes))) });
        };
        self.b.if_(builder::bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, arrive);
        Ok(Turn { first, arrivals, at, parity })
    }

    /// The first point of the block's part of `axis`.
    pub(crate) fn first_of(&self, axis: AxisId) -> Dev {
        self.origin.get(&axis).map_or(Dev::i32(0), |first| builder::cast(Ty::I32, self.coordinate_type(axis), first.clone()))
    }

    /// `count` elements of a register array to the same place of all blocks that have the states together.
    pub(crate) fn push(&mut self, (var, at, count): (VarId, Dev, u32), shared: dev::SharedId, index: Dev, once: &[Dev], turn: &Turn) {
        let index = self.b.let_("push_at", Ty::I32, builder::add(turn.first.clone(), index));
        for rank in 0..self.plan.state_blocks {
            let src = Place { var, at: Some(at.clone()) };
            let (index, rank, pred) = (index.clone(), Dev::i32(i64::from(rank)), builder::all(once.to_vec()));
            self.b.emit(StmtKind::StoreRemote { src, count, shared, index, rank, pred, signal: Some((turn.arrivals, turn.at.clone())) });
        }
    }

    /// Waits for the parts of all blocks.
    pub(crate) fn await_turn(&mut self, turn: &Turn) {
        self.b.emit(StmtKind::MbarrierWait { barrier: turn.arrivals, at: turn.at.clone(), parity: turn.parity.clone() });
    }

    /// What no trip changes, before the loop in the layout in which trips take it: a trip of one point has nothing that would pay for an exchange.
    pub(crate) fn load_steady(&mut self, key: LoadKey, t: TensorId, load: impl FnOnce(&mut Self) -> Built<Tile>) -> Built<Tile> {
        if let Some(tile) = self.kept_loads.get(&key).cloned() {
            return Ok(tile);
        }
        let tile = self.before_loop(|e| {
            let tile = load(e)?;
            e.finish_groups();
            e.exchange_elements(tile, &key.1, t)
        })?;
        self.kept_loads.insert(key, tile.clone());
        Ok(tile)
    }

    /// The results that are states behind the last point, with their delays.
    pub(super) fn left(&self, here: &[&'a Statement]) -> Vec<(&'a Statement, &'a Statement)> {
        let plan = self.plan;
        here.iter().filter_map(|s| Some((*s, crate::plan::left_by(self.p, &plan.statements, s)?))).collect()
    }

    /// After the loop: these results are in the registers of their states.
    pub(super) fn keep_left(&mut self, left: &[(&'a Statement, &'a Statement)]) {
        for (s, delay) in left {
            if let Some(tile) = self.fresh.get(&delay.target).cloned() {
                self.kept.insert(s.target, tile);
            }
        }
    }

    /// At the end of a trip: the states of this point are those before the next.
    pub(crate) fn advance_states(&mut self) -> Built<()> {
        let plan = self.plan;
        for turn in std::mem::take(&mut self.turns) {
            self.b.set(turn, builder::add(Dev::Var(turn), Dev::i32(1)));
        }
        let mut moves = Vec::new();
        for s in &plan.statements {
            let Some(of) = s.delayed() else { continue };
            let to = self.value(s.target)?;
            let from = self.value(of)?;
            moves.push((s, to.clone(), self.exchange(from, &to.layout, of)?));
        }
        for (s, to, from) in moves {
            let name = self.p.tensor(s.target).name.clone();
            self.phase(
                &format!("{GOES_ON} {name}"),
                "state-goes-on",
                name,
                "the state of this point is the one before the next".into(),
                Space::Problem,
                s.span,
            );
            self.over_registers(&to.layout.regs.clone(), &mut |e, digits| {
                let at = position(&to.layout.regs, &to.layout.regs, digits);
                e.b.set_at(to.var, at.clone(), Dev::Elem(from.var, Box::new(at)));
                Ok(())
            })?;
        }
        Ok(())
    }
}
