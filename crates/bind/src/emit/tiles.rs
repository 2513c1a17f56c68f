//! Scans over the whole device by blocks that stay: a block copies one tile, scans another and finishes a third at a time.
//!
//! ```text
//! copy the first tile; take a second
//! while a tile is left:
//!     take a tile for the next trip
//!     copy the tile taken last              asynchronously, into the free stage
//!     scan the tile copied a trip ago       its total is published at once
//!     what lies before the tile of a trip ago: the totals of the tiles before it, in order
//!     finish and store that tile
//! ```
//! A total is published a whole trip before its own block waits for anything that lies behind it, so that the others
//! seldom wait; a tile that is taken long before its total is known would hold up all that come after it, which is why the
//! first tiles are taken one after the other, a copy apart. Every value that a block waits for belongs to a tile with a
//! smaller ticket, and is published before the block that took it waits for a larger one, so the waits end.
//!
//! Every block joins the totals of all tiles before its own by itself, in groups of one tile a thread, and keeps what lies
//! before the group that it has come to. The shape of the joining depends on the number of the tile alone, so the result is
//! the same bits on every run.

use super::lookback::{element, Board};
use super::scan::steps::after;
use super::scan::{Law, Points};
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, Uniform, Unroll};

/// What a block knows about one scan from trip to trip.
struct Behind<'a> {
    s: &'a Statement,
    law: Law,
    types: Vec<Ty>,
    identity: Vec<Dev>,
    /// Totals of tiles.
    totals: Board,
    /// What the warps have joined of a group, for two groups in turns.
    parts: Vec<SharedId>,
    /// The row and the group that the block has come to, and the state before the group.
    row: VarId,
    group: VarId,
    before_group: Vec<Dev>,
    /// The tile scanned a trip ago, up to what lies before it.
    held: Vec<VarId>,
    /// What it comes to by itself, where something stores the total of a row.
    whole: Vec<VarId>,
    layout: Layout,
}

/// Whether the scans among `statements` wait for none but themselves: only then can all of a tile be scanned before any of it
/// is finished.
pub(crate) fn independent(statements: &[Statement]) -> bool {
    let scans = |s: &Statement| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. });
    let after = |s: &Statement| {
        let mut open: Vec<TensorId> = crate::group::reads(s).into_iter().collect();
        let mut seen: BTreeSet<TensorId> = BTreeSet::new();
        while let Some(t) = open.pop() {
            let Some(maker) = statements.iter().find(|m| m.target == t).filter(|_| seen.insert(t)) else { continue };
            if scans(maker) {
                return true;
            }
            open.extend(crate::group::reads(maker));
        }
        false
    };
    statements.iter().filter(|s| scans(s)).all(|s| !after(s))
}

/// The loop over tiles.
struct Trips {
    /// Axes of the tiles, and their points in one.
    grid: Vec<(AxisId, u32)>,
    stream: StreamPlan,
    /// How many tiles there are.
    total: Dev,
    /// Stages of copied tiles.
    stages: Dev,
    /// The tile that is finished in a trip, the one that is scanned, and the one that is copied.
    now: VarId,
    next: VarId,
    ahead: VarId,
    /// Where the tile that is scanned lies.
    stage: VarId,
}

impl<'a> Emitter<'a> {
    /// Writes the loop over tiles.
    pub(crate) fn run_tiles(&mut self) -> Built<()> {
        let plan = self.plan;
        let Some(stream) = plan.stream.clone() else { return self.refuse(&plan.statements[0], "nothing is streamed") };
        let mut grid = plan.grid.clone();
        grid.push((stream.axis, stream.tile));
        let total = self.host_scalar("tiles", self.blocks(&grid), Ty::I32);
        let Some(first) = self.row_number.clone() else { return self.refuse(&plan.statements[0], "the block has no ticket") };
        self.read_tile(&grid, &total, first.clone());
        self.copy_first()?;
        let trips = self.tickets(grid, stream, total, first);
        let mut behind = Vec::new();
        for s in plan.statements.iter().filter(|s| self.law_of(s).is_some()).collect::<Vec<&'a Statement>>() {
            behind.push(self.behind(s, &trips.stream, &trips.total)?);
        }
        self.b.open();
        let record = self.b.why;
        self.take_trip(&trips, &behind)?;
        let body = self.b.close();
        self.b.why = record;
        let left = |v: VarId| builder::lt(Dev::Var(v), trips.total.clone());
        let cond = bin(BinaryOp::Or, left(trips.next), left(trips.now));
        let count = builder::add(builder::div(trips.total.clone(), Dev::i32(plan.workers.max(1))), Dev::i32(1));
        self.b.emit(StmtKind::While { cond, trips: count, uniform: Uniform::Block, body });
        if !self.flying.is_empty() {
            self.b.emit(StmtKind::AsyncWait { pending: 0 });
        }
        self.forget_tile();
        Ok(())
    }

    /// The coordinates of tile `number`, to be read. Tiles past the end are taken for the last one: what is made of it goes nowhere.
    fn read_tile(&mut self, grid: &[(AxisId, u32)], total: &Dev, number: Dev) {
        let last = bin(BinaryOp::Sub, total.clone(), Dev::i32(1));
        let at = self.b.let_("tile_read", Ty::I32, bin(BinaryOp::Min, number, last));
        self.place(grid, at, false);
    }

    /// Copies the first tile, and waits for it.
    fn copy_first(&mut self) -> Built<()> {
        let plan = self.plan;
        self.flying = self.choose_flying(plan.ahead)?;
        let names: Vec<String> = self.flying.iter().map(|f| f.name(self.p)).collect();
        self.phase(
            "AHEAD",
            "tiles-ahead",
            names.join(", "),
            format!("{} blocks stay; each copies a tile while it scans the one before and finishes the one before that", plan.workers),
            Space::Hardware,
            plan.statements[0].span,
        );
        self.copy_tile(&Dev::i32(0), 0)
    }

    /// Copies the present tile to stage `stage`, and waits until no more than `pending` copies are on their way.
    fn copy_tile(&mut self, stage: &Dev, pending: u32) -> Built<()> {
        for f in self.flying.clone().iter() {
            self.copy_ahead(f, stage.clone(), None)?;
        }
        if !self.flying.is_empty() {
            self.b.emit(StmtKind::AsyncCommit);
            self.b.emit(StmtKind::AsyncWait { pending });
        }
        Ok(())
    }

    /// The tickets of the first trip: none to finish, the `first` to scan, another to copy.
    fn tickets(&mut self, grid: Vec<(AxisId, u32)>, stream: StreamPlan, total: Dev, first: Dev) -> Trips {
        let var = |e: &mut Self, name: &str, value: Dev| {
            let v = e.b.scalar(name, Ty::I32);
            e.b.set(v, value);
            v
        };
        let (now, next) = (var(self, "tile", total.clone()), var(self, "tile_next", first));
        let taken = self.draw();
        let other = Dev::i32(i64::from(self.plan.ahead.max(1)) - 1);
        self.show(taken, other.clone());
        let second = self.drawn("tile_second", other);
        let ahead = var(self, "tile_ahead", second);
        let stage = var(self, "stage", Dev::i32(0));
        Trips { grid, stream, total, stages: Dev::i32(i64::from(self.plan.ahead)), now, next, ahead, stage }
    }

    /// One trip: copies a tile, scans the one before, and finishes the one before that.
    fn take_trip(&mut self, trips: &Trips, behind: &[Behind<'a>]) -> Built<()> {
        let taken = self.draw();
        let stage_ahead = builder::rem(builder::add(Dev::Var(trips.stage), Dev::i32(1)), trips.stages.clone());
        let stage_ahead = self.b.let_("stage_ahead", Ty::I32, stage_ahead);
        if !self.flying.is_empty() {
            self.read_tile(&trips.grid, &trips.total, Dev::Var(trips.ahead));
            self.copy_tile(&stage_ahead, 1)?;
        }
        // By now the ticket has come too.
        self.show(taken, Dev::Var(trips.stage));
        self.read_tile(&trips.grid, &trips.total, Dev::Var(trips.next));
        self.turn = Some(Dev::Var(trips.stage));
        let mut fresh = Vec::new();
        for known in behind {
            fresh.push(self.scan_ahead(known, Dev::Var(trips.next), &trips.total)?);
        }
        let taken = self.drawn("taken_last", Dev::Var(trips.stage));
        self.forget_tile();
        self.turn = (self.plan.ahead > 2).then(|| builder::rem(builder::add(Dev::Var(trips.stage), Dev::i32(2)), trips.stages.clone()));
        if let Some(turn) = self.turn.take() {
            self.turn = Some(self.b.let_("stage_now", Ty::I32, turn));
        }
        self.finish_scanned(trips, behind)?;
        for (known, (fresh, whole)) in behind.iter().zip(fresh) {
            self.keep(known, &fresh)?;
            for (to, from) in known.whole.iter().zip(whole) {
                self.b.set(*to, from);
            }
        }
        self.b.set(trips.now, Dev::Var(trips.next));
        self.b.set(trips.next, Dev::Var(trips.ahead));
        self.b.set(trips.ahead, taken);
        self.b.set(trips.stage, stage_ahead);
        Ok(())
    }

    /// Finishes and stores the tile that was scanned a trip ago, once what lies before it is known.
    fn finish_scanned(&mut self, trips: &Trips, behind: &[Behind<'a>]) -> Built<()> {
        let plan = self.plan;
        let by_places = crate::plan::finished_by_places(self.p, &plan.statements);
        if by_places {
            let names: Vec<&str> = behind.iter().map(|known| self.p.tensor(known.s.target).name.as_str()).collect();
            self.because(
                "finish-by-places",
                names.join(", "),
                "a tile is finished by lanes that hold neighbouring points, whose places are close by; inputs are read again for them".into(),
                Space::Hardware,
                plan.statements[0].span,
            );
        }
        let mut before = Vec::new();
        for known in behind {
            before.push(self.before_tile(known, &trips.stream, Dev::Var(trips.now))?);
        }
        self.b.open();
        self.place(&trips.grid, Dev::Var(trips.now), false);
        let copied = self.master.clone();
        if by_places {
            self.master = Layout::blocked(&[(trips.stream.axis, trips.stream.tile)], 1, plan.warps);
        }
        for (known, before) in behind.iter().zip(&before) {
            let tile = self.finished(known, before)?;
            let layout = self.master.slice(|a| a == trips.stream.axis);
            let tile = self.exchange(tile, &layout, known.s.target)?;
            self.kept.insert(known.s.target, tile);
        }
        for s in plan.statements.iter().filter(|s| plan.stores.contains(&s.target)) {
            let total = behind.iter().zip(&before).find(|(known, _)| crate::total::is_of(self.p, s, known.s));
            if let Some((known, before)) = total {
                self.store_total(s, known, before, &trips.stream)?;
                continue;
            }
            let tile = self.value(s.target)?;
            self.store(s, tile)?;
        }
        self.master = copied;
        let then = self.b.close();
        let cond = builder::lt(Dev::Var(trips.now), trips.total.clone());
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }

    /// Stores what a scan comes to at the end of its row, from the last tile of the row.
    fn store_total(&mut self, s: &'a Statement, known: &Behind<'a>, before: &[Dev], stream: &StreamPlan) -> Built<()> {
        let Kind::Scatter { index, .. } = &s.kind else { return self.refuse(s, "not a total") };
        let name = self.p.tensor(s.target).name.clone();
        let scan = &self.p.tensor(known.s.target).name;
        self.phase(
            &format!("STORE {name}"),
            "store-total",
            name.clone(),
            format!("what `{scan}` comes to, by the block of a row's last tile"),
            Space::Hardware,
            s.span,
        );
        let own: Vec<Dev> = known.whole.iter().map(|v| Dev::Var(*v)).collect();
        let all = self.law(known.law, before, &own)?;
        let (ty, limit) = (self.coordinate_type(stream.axis), self.extent(stream.axis));
        let Some(origin) = self.origin.get(&stream.axis).cloned() else { return self.refuse(s, "the tile has no place") };
        let more = builder::lt(builder::add(origin, Dev::Int(i64::from(stream.tile), ty)), limit);
        let last = builder::un(flashderive_device::program::UnaryOp::Not, more);
        let flat = self.flat(s.target, index);
        let (at, from) = self.translate(&flat, &Env { layout: &Layout::default(), digits: &[], leaves: &[] })?;
        let buffer = self.buffer(s.target);
        let total = self.b.scalar(&format!("{name}_total"), known.types[0]);
        for value in all {
            self.b.set(total, value);
        }
        self.b.emit(StmtKind::Store {
            src: Place { var: total, at: None },
            count: 1,
            mem: Mem::Global(buffer),
            index: builder::cast(Ty::I64, from, at),
            pred: Some(builder::and(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), last)),
            cache: Cache::Default,
        });
        Ok(())
    }

    /// Values of the tile that was written last are no longer those of the next.
    fn forget_tile(&mut self) {
        self.kept.clear();
        self.fresh.clear();
        self.kept_loads.clear();
        self.fresh_loads.clear();
    }

    /// What is kept from trip to trip about a scan, before the loop.
    fn behind(&mut self, s: &'a Statement, stream: &StreamPlan, total: &Dev) -> Built<Behind<'a>> {
        let Some((law, axis, _)) = self.law_of(s) else { return self.refuse(s, "not a scan") };
        let (types, name) = (self.scan_types(s, law), self.p.tensor(s.target).name.clone());
        let identity = self.scan_identity(law, &types)?;
        let layout = self.master.slice(|a| a == axis);
        let mut grid = self.plan.grid.clone();
        grid.push((stream.axis, stream.tile));
        let totals = self.board(&format!("{name}_total"), &types, &self.blocks(&grid));
        let parts = types.iter().map(|ty| self.b.shared(&format!("{name}_parts"), element(ty), 2 * self.plan.warps)).collect();
        let held: Vec<VarId> = types.iter().map(|ty| self.b.array(&format!("{name}_held"), *ty, layout.registers())).collect();
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let at = position(&layout.regs, &layout.regs, digits);
            for (var, v) in held.iter().zip(&identity) {
                e.b.set_at(*var, at.clone(), v.clone());
            }
            Ok(())
        })?;
        let scalar = |e: &mut Self, name: String, value: Dev| {
            let v = e.b.scalar(&name, Ty::I32);
            e.b.set(v, value);
            v
        };
        let (row, group) = (scalar(self, format!("{name}_row"), total.clone()), scalar(self, format!("{name}_group"), Dev::i32(0)));
        let before_group = self.named(identity.clone(), &types, &format!("{name}_before_group"));
        let mut whole = Vec::new();
        if self.plan.statements.iter().any(|x| crate::total::is_of(self.p, x, s)) {
            for (ty, v) in types.iter().zip(&identity) {
                let var = self.b.scalar(&format!("{name}_whole"), *ty);
                self.b.set(var, v.clone());
                whole.push(var);
            }
        }
        Ok(Behind { s, law, types, identity, totals, parts, row, group, before_group, held, whole, layout })
    }

    /// Scans the tile `number` up to what lies before it, and publishes its total. Returns the states at its points and
    /// the total.
    fn scan_ahead(&mut self, known: &Behind<'a>, number: Dev, total: &Dev) -> Built<(Vec<VarId>, Vec<Dev>)> {
        let points: Points = self.scan_points(known.s)?;
        let across = self.scan_lanes(&points)?;
        let (mine, whole) = self.scan_warps(known.s, &points, &across, known.identity.clone())?;
        self.phase(
            &format!("PUBLISH {}", self.p.tensor(known.s.target).name),
            "publish-total",
            self.p.tensor(known.s.target).name.clone(),
            "the total of the tile, as soon as it is known".into(),
            Space::Hardware,
            known.s.span,
        );
        self.b.open();
        let index = builder::cast(Ty::I64, Ty::I32, number.clone());
        self.publish(&known.totals, index, &whole);
        let then = self.b.close();
        let cond = builder::and(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), builder::lt(number, total.clone()));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        let name = format!("{}_scanned", self.p.tensor(known.s.target).name);
        let out: Vec<VarId> = known.types.iter().map(|ty| self.b.array(&name, *ty, points.layout.registers())).collect();
        let affine = matches!(known.law, Law::Affine { .. });
        let state_at = |i: u32| out.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(i64::from(i))))).collect::<Vec<Dev>>();
        let mut start = Vec::new();
        for i in 0..points.layout.registers() {
            if i % points.run == 0 {
                start = self.law(known.law, &mine, &across.before[(i / points.run) as usize])?;
                start = self.named(start, &known.types, "start");
            }
            let state = match (points.exclusive, i % points.run) {
                (true, 0) => start.clone(),
                (true, _) => self.law(known.law, &start, &points.at(i - 1))?,
                (false, 0) => self.behind_point(known.law, &start, &points.at(i))?,
                // Steps of a recurrence are single: each follows on the one before.
                (false, _) if affine => self.behind_point(known.law, &state_at(i - 1), &points.at(i))?,
                (false, _) => self.law(known.law, &start, &points.at(i))?,
            };
            for (var, v) in out.iter().zip(state) {
                self.b.set_at(*var, Dev::i32(i as i64), v);
            }
        }
        Ok((out, whole))
    }

    /// The state before tile `number`, in every thread.
    fn before_tile(&mut self, known: &Behind<'a>, stream: &StreamPlan, number: Dev) -> Built<Vec<Dev>> {
        let (types, threads) = (&known.types, i64::from(self.plan.warps * 32));
        let name = self.p.tensor(known.s.target).name.clone();
        self.phase(
            &format!("LOOK_BACK {name}"),
            "look-back",
            name.clone(),
            format!("groups of {threads} tiles: what lies before the group, then the totals of the tiles before in it, in order"),
            Space::Hardware,
            known.s.span,
        );
        let tiles = self.tiles_along(stream.axis, stream.tile);
        let count = self.host_scalar(&format!("{}_tiles", self.p.axis(stream.axis).name), tiles, Ty::I32);
        let at = self.b.let_("tile_in_row", Ty::I32, builder::rem(number.clone(), count.clone()));
        let row = self.b.let_("row", Ty::I32, builder::div(number.clone(), count));
        let group = self.b.let_("group", Ty::I32, builder::div(at.clone(), Dev::i32(threads)));
        let first = self.b.let_("first", Ty::I32, bin(BinaryOp::Sub, number, at.clone()));
        // Another row starts from nothing.
        let same = self.b.let_("same_row", Ty::Bool, bin(BinaryOp::Eq, row.clone(), Dev::Var(known.row)));
        self.b.set(known.row, row);
        self.b.set(known.group, select(same.clone(), Dev::Var(known.group), Dev::i32(0)));
        let kept: Vec<Dev> = known.before_group.iter().zip(&known.identity).map(|(v, id)| select(same.clone(), v.clone(), id.clone())).collect();
        self.assign(&known.before_group, kept);
        let before = self.named(known.before_group.clone(), types, "before_tile");
        let g = self.b.scalar("g", Ty::I32);
        self.b.open();
        self.assign(&known.before_group, before.clone());
        let mine = self.named(known.identity.clone(), types, "mine");
        let place = builder::add(builder::mul(Dev::Var(g), Dev::i32(threads)), Dev::Tid);
        let place = self.b.let_("place", Ty::I32, place);
        self.b.open();
        let index = builder::cast(Ty::I64, Ty::I32, builder::add(first, place.clone()));
        let part = self.awaited(&known.totals, index, types);
        self.assign(&mine, part);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: builder::lt(place, at), uniform: Uniform::None, then, otherwise: Vec::new() });
        self.scan_up(known.law, &mine, types, &self.lane.clone(), 32)?;
        let half = builder::mul(builder::rem(Dev::Var(g), Dev::i32(2)), Dev::i32(i64::from(self.plan.warps)));
        let half = self.b.let_("half", Ty::I32, half);
        for (value, to) in mine.iter().zip(&known.parts) {
            let Dev::Var(var) = value else { continue };
            let src = Place { var: *var, at: None };
            let pred = Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(31)));
            let index = builder::add(half.clone(), self.warp.clone());
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(*to), index, pred, cache: Cache::Default });
        }
        for w in 0..self.plan.warps {
            let part = self.read_parts(&known.parts, types, builder::add(half.clone(), Dev::i32(i64::from(w))));
            let next = self.law(known.law, &before, &part)?;
            let next = self.named(next, types, "next");
            self.assign(&before, next);
        }
        let body = self.b.close();
        let to = builder::add(group.clone(), Dev::i32(1));
        self.b.emit(StmtKind::For { var: g, from: Dev::Var(known.group), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
        self.b.set(known.group, group);
        Ok(before)
    }

    /// The tile of a scan from the states held and the state before the tile.
    fn finished(&mut self, known: &Behind<'a>, before: &[Dev]) -> Built<Tile> {
        let tensor = self.p.tensor(known.s.target);
        let out = self.b.array(&tensor.name, value_type(tensor), known.layout.registers());
        let first = match known.law {
            Law::Affine { .. } => {
                let initial = self.initial_state(known.s)?;
                Some(self.state_after(known.law, before, initial.as_ref()))
            }
            Law::Combine(_) => None,
        };
        for i in 0..i64::from(known.layout.registers()) {
            let held: Vec<Dev> = known.held.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(i)))).collect();
            let value = match &first {
                Some(first) => after(known.law, &held, first.clone()),
                None => {
                    let state = self.law(known.law, before, &held)?;
                    self.scan_value(known.s, known.law, &known.types, &state)?
                }
            };
            self.b.set_at(out, Dev::i32(i), value);
        }
        Ok(Tile { var: out, layout: known.layout.clone() })
    }

    /// The tile that was scanned is the one to finish next.
    fn keep(&mut self, known: &Behind<'a>, fresh: &[VarId]) -> Built<()> {
        self.over_registers(&known.layout.regs.clone(), &mut |e, digits| {
            let at = position(&known.layout.regs, &known.layout.regs, digits);
            for (to, from) in known.held.iter().zip(fresh) {
                e.b.set_at(*to, at.clone(), Dev::Elem(*from, Box::new(at.clone())));
            }
            Ok(())
        })
    }
}
