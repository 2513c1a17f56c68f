//! Tiles of a stream that are copied to shared memory one trip or more before they are worked on.
//!
//! ```text
//! before:  copies of trips 0 .. S-2, a group each
//! trip i:  wait until all groups but the last S-2 have arrived      (barrier: everybody's have, and stage i-1 is read)
//!          copies of trip i+S-1 into the stage of trip i-1, a group
//!          work on stage i mod S
//! ```
//! The copies of trips that do not exist write zeros, which nobody reads, so that the groups stay in step.
//!
//! In a loop from point to point whose trips make operands of what they go on from, a barrier stands behind the first of these anyway. There the copies are asked for behind it,
//! and what came is taken behind it, so that the trip has no barrier of its own for them.
//!
//! Three things are copied so: operands of the warp matrix instructions that are plain reads; the sides of reductions on plain
//! arithmetic ([`crate::outer`]), of whose longer tiles each thread takes a few points of the stream at a time; and what a loop from point to
//! point reads, of whose trips of several points it takes one at a time.

use super::stage::Rows;
use super::*;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, UnaryOp, Uniform, Unroll};
use std::rc::Rc;

/// What is copied ahead in a loop.
pub(crate) struct Ahead {
    stages: u32,
    /// The stage of this trip.
    slot: VarId,
    /// Where the stream ends: copies run ahead of the loop, which may know that its own trips end there.
    to: Dev,
    copies: Vec<Copied>,
    /// How whole tiles come.
    whole: Option<Whole>,
}

/// Tiles that one thread asks the copy engine for: an mbarrier of each stage, and the parity of those that this trip waits for.
struct Whole {
    arrived: SharedId,
    parity: VarId,
}

/// A tile, its stages, who takes it, and whether it lies in memory as it shall in shared memory.
struct Copied {
    rows: Rows,
    shared: SharedId,
    goes: Use,
    whole: bool,
}

/// What copies of trips leave to the present one.
#[derive(Default)]
pub(crate) struct Here<'a> {
    /// Sides of reductions that lie in shared memory in this trip.
    sides: Vec<Side>,
    /// Copies of a later trip that are not asked for yet.
    due: Option<Due<'a>>,
}

/// Copies of a trip that are still to be asked for in this one.
struct Due<'a> {
    ahead: Rc<Ahead>,
    stream: StreamPlan,
    /// The stage that is free.
    stage: Dev,
    s: &'a Statement,
}

/// Who takes a copied tile.
enum Use {
    /// A contraction, by the key of its operand.
    Operand(LoadKey),
    /// Every thread for its own points: the read.
    Points(Expr),
}

/// A side that lies in shared memory: its read, its rows, where this trip's begin, and the points of the stream before the present ones.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    read: Expr,
    rows: Rows,
    shared: SharedId,
    first: Dev,
    before: Dev,
}

impl<'a> Emitter<'a> {
    /// Asks for the tiles of the first trips. `None` where nothing is copied ahead.
    pub(crate) fn begin_ahead(&mut self, work: &[&'a Statement], stream: &StreamPlan, from: &Dev, to: &Dev) -> Built<Option<Rc<Ahead>>> {
        let stages = self.plan.stages;
        if stages < 2 {
            return Ok(None);
        }
        let mut found: Vec<(Rows, Use, &'a Statement)> = Vec::new();
        for s in work {
            if self.plan.outer.is_some() {
                self.sides_of(s, work, stream, &mut found)?;
            } else if let Some(c) = self.plan.contractions.get(&s.target) {
                for (operand, side) in [(&c.left, c.row), (&c.right, c.column)] {
                    if self.direct(operand, c).is_none() || !self.depends_on_stream(operand) {
                        continue;
                    }
                    let conditions = self.operand_conditions(s, c, side);
                    let key = self.operand_key(operand, c, side, &conditions);
                    if let Some(rows) = self.operand_rows(c, operand, side, &conditions) {
                        if !found.iter().any(|(_, u, _)| matches!(u, Use::Operand(k) if *k == key)) {
                            found.push((rows, Use::Operand(key), s));
                        }
                    }
                }
            }
        }
        if self.stepwise() && stream.tile > 1 {
            work.iter().try_for_each(|s| self.points_of_step(s, stream, &mut found))?;
        } else if self.stepwise() && (!found.is_empty() || !self.plan.contractions.is_empty()) {
            work.iter().filter(|s| s.kind == Kind::Map).for_each(|s| self.points_of_map(s, stream, &mut found));
        }
        let Some(statement) = found.first().map(|(_, _, s)| *s) else { return Ok(None) };
        let copies: Vec<Copied> = found
            .into_iter()
            .map(|(rows, goes, _)| {
                let name = self.p.tensor(rows.tensor).name.clone();
                let shared = self.b.shared(&name, rows.elem, stages * rows.elements());
                let whole = self.is_whole(&rows, stream.axis);
                Copied { rows, shared, goes, whole }
            })
            .collect();
        let names: Vec<&str> = copies.iter().map(|c| self.p.tensor(c.rows.tensor).name.as_str()).collect();
        let names = names.join(", ");
        self.phase(
            &format!("AHEAD {names}"),
            "stage-ahead",
            names,
            format!("{stages} stages: the tile of a trip is copied {} before it", if stages == 2 { "a trip".into() } else { format!("{} trips", stages - 1) }),
            Space::Hardware,
            statement.span,
        );
        let whole = copies.iter().any(|c| c.whole).then(|| self.init_arrivals(stages));
        let slot = self.b.scalar("stage", Ty::I32);
        self.b.set(slot, Dev::i32(0));
        let ahead = Ahead { stages, slot, to: to.clone(), copies, whole };
        for trip in 0..stages - 1 {
            let ty = self.coordinate_type(stream.axis);
            let at = self.first_of_trip(stream.axis, builder::add(from.clone(), Dev::Int(i64::from(trip * stream.tile), ty)));
            self.copy_trip(&ahead, stream, at, &Dev::i32(i64::from(trip)), statement)?;
        }
        Ok(Some(Rc::new(ahead)))
    }

    /// The sides of a reduction over the stream, each of whose reads must be one that rows can be copied of.
    /// Elements that only conditions promise are zeros elsewhere.
    fn sides_of(&mut self, s: &'a Statement, work: &[&'a Statement], stream: &StreamPlan, found: &mut Vec<(Rows, Use, &'a Statement)>) -> Built<()> {
        let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for e in crate::group::expressions(s) {
            crate::orbit::outer_reads(e, &mut Vec::new(), &mut reads);
        }
        for (read, _) in reads {
            let Node::Read(t, index) = &read.node else { continue };
            let side: Vec<AxisId> = self.tile_axes(&read.axes()).into_iter().filter(|a| *a != stream.axis).collect();
            let ([side], true) = (side.as_slice(), self.depends_on_stream(&read)) else { continue };
            if self.maker(*t).is_some() || found.iter().any(|(_, u, _)| matches!(u, Use::Points(r) if *r == read)) {
                continue;
            }
            let tiles = [(stream.axis, stream.tile), (*side, self.tiles.get(side).copied().unwrap_or(1))];
            // Rows along the stream are read by lanes in neighbouring rows, 16 bytes each: these fall into different banks.
            let elem = self.p.tensor(*t).dtype;
            let along = crate::outer::along(self.p, &self.flat(*t, index), stream.axis);
            let pad = if along { 128 / elem.bits().max(8) } else { 0 };
            let conditions = if self.always_inside(*t, index, &[]) { Vec::new() } else { self.conditions_of_side(work, &read, [*side, stream.axis]) };
            if !self.always_inside(*t, index, &conditions) {
                return self.refuse(s, "an element that only a condition on both sides promises is not copied ahead");
            }
            match self.rows_of_side(&read, &tiles, pad, &conditions) {
                Some(rows) => found.push((rows, Use::Points(read.clone()), s)),
                None => return self.refuse(s, "rows that are no multiples of 4 bytes apart are not copied ahead"),
            }
        }
        Ok(())
    }

    /// The conditions on points of a side and of the stream alone that all of the `work` has which reads this.
    fn conditions_of_side(&self, work: &[&'a Statement], read: &Expr, axes: [AxisId; 2]) -> Vec<Expr> {
        let of_side = |g: &Expr| self.tile_axes(&g.axes()).iter().all(|a| axes.contains(a)) && !g.tensors().iter().any(|t| self.maker(*t).is_some());
        super::common::conditions_of(work, read).into_iter().filter(of_side).collect()
    }

    /// What a map of a loop's trip reads of one or two axes of its tile, where it can be copied.
    fn points_of_map(&mut self, s: &'a Statement, stream: &StreamPlan, found: &mut Vec<(Rows, Use, &'a Statement)>) {
        let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
        crate::orbit::outer_reads(&s.value, &mut Vec::new(), &mut reads);
        for (read, around) in reads {
            let Node::Read(t, index) = &read.node else { continue };
            let tile = self.tile_axes(&read.axes());
            let known = |u: &Use| matches!(u, Use::Points(r) if *r == read);
            let plain =
                around.is_empty() && s.guard.is_none() && self.maker(*t).is_none() && self.depends_on_stream(&read) && self.always_inside(*t, index, &[]);
            if !plain || tile.contains(&stream.axis) || found.iter().any(|(_, u, _)| known(u)) {
                continue;
            }
            let points = |a: AxisId| (a, self.tiles.get(&a).copied().unwrap_or(1));
            let tiles = match tile[..] {
                [a] => [(stream.axis, stream.tile), points(a)],
                [a, b] => [points(a), points(b)],
                _ => continue,
            };
            // Lanes are in neighbouring rows, 16 bytes further: these fall into different banks.
            let pad = 128 / self.p.tensor(*t).dtype.bits().max(8);
            if let Some(rows) = self.rows(&read, &tiles, 4, pad, &[]) {
                found.push((rows, Use::Points(read.clone()), s));
            }
        }
    }

    /// What a statement of a loop reads at the points of a trip of several, which must all be rows of one axis of its tile, or one number for all of it.
    fn points_of_step(&mut self, s: &'a Statement, stream: &StreamPlan, found: &mut Vec<(Rows, Use, &'a Statement)>) -> Built<()> {
        let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for e in crate::group::expressions(s) {
            crate::orbit::outer_reads(e, &mut Vec::new(), &mut reads);
        }
        for (read, _) in reads {
            let Node::Read(t, index) = &read.node else { continue };
            if self.maker(*t).is_some() || !self.depends_on_stream(&read) || found.iter().any(|(_, u, _)| matches!(u, Use::Points(r) if *r == read)) {
                continue;
            }
            let across: Vec<AxisId> = self.tile_axes(&read.axes()).into_iter().filter(|a| *a != stream.axis).collect();
            // What is there wherever it is asked for is brought whether its point needs it or not.
            let plain = s.guard.is_none() && self.always_inside(*t, index, &[]);
            // One number of a point for all threads comes from the cache when its point does: eight points and more are a line or less apart.
            if plain && across.is_empty() {
                continue;
            }
            let ([a], true) = (&across[..], plain) else { return self.refuse(s, "a trip of several points brings rows of one axis") };
            let tiles = [(stream.axis, stream.tile), (*a, self.tiles.get(a).copied().unwrap_or(1))];
            match self.rows(&read, &tiles, 4, 0, &[]).filter(|rows| rows.outer == stream.axis) {
                Some(rows) => found.push((rows, Use::Points(read.clone()), s)),
                None => return self.refuse(s, "rows that are no multiples of 4 bytes apart are not copied ahead"),
            }
        }
        Ok(())
    }

    /// Asks for single values that a loop's trip reads, before it waits for anything else.
    pub(crate) fn load_single(&mut self, here: &[&'a Statement]) -> Built<()> {
        let layout = self.master.slice(|_| false);
        for s in here.iter().filter(|s| s.kind == Kind::Map && s.guard.is_none()) {
            let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
            crate::orbit::outer_reads(&s.value, &mut Vec::new(), &mut reads);
            for (read, around) in reads {
                let Node::Read(t, index) = &read.node else { continue };
                let single = self.tile_axes(&read.axes()).is_empty() && self.depends_on_stream(&read) && around.is_empty();
                if single && self.maker(*t).is_none() && self.always_inside(*t, index, &[]) {
                    self.leaves(&[&read], &layout, &[])?;
                }
            }
        }
        Ok(())
    }

    /// Copies of the trip that begins at `at` into a stage, as a group.
    fn copy_trip(&mut self, ahead: &Ahead, stream: &StreamPlan, at: Dev, stage: &Dev, s: &'a Statement) -> Built<()> {
        self.at_trip(stream.axis, at, &ahead.to, |e| {
            e.copy_whole(ahead, stream, stage)?;
            for Copied { rows, shared, .. } in ahead.copies.iter().filter(|c| !c.whole) {
                e.phase_of_rows(rows, s);
                let first = builder::mul(stage.clone(), Dev::i32(i64::from(rows.elements())));
                let first = e.b.let_("stage_first", Ty::I32, first);
                e.copy_rows(rows, *shared, Some(first))?;
            }
            e.b.emit(StmtKind::AsyncCommit);
            e.b.copies.close_ahead(e.in_loop, ahead.stages - 2);
            Ok(())
        })
    }

    /// Whether a tile lies in memory as it shall in shared memory: then its bytes are one copy.
    fn is_whole(&self, rows: &Rows, stream: AxisId) -> bool {
        let bytes = rows.pitch * rows.elem.bits() / 8;
        let apart = crate::address::constant_stride(&rows.flat, rows.outer) == Some(i64::from(rows.pitch));
        let inside = rows.conditions.is_empty() && ![rows.outer, rows.inner].iter().any(|a| *a == stream || self.limit.contains_key(a));
        let own = self.p.tensor(rows.tensor).role == Role::Temp && rows.flat.tensors().is_empty();
        self.plan.bulk_copy && own && apart && inside && bytes.is_multiple_of(16) && rows.chunk * rows.elem.bits() == 128
    }

    /// An mbarrier of each stage, which the bytes of a trip's whole tiles complete.
    fn init_arrivals(&mut self, stages: u32) -> Whole {
        let arrived = self.b.shared("arrived", DType::I64, stages);
        let parity = self.b.scalar("parity", Ty::I32);
        // By the thread that asks for the tiles.
        self.b.if_(builder::bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, |b| {
            b.unrolled("stage", stages, |b, at| b.emit(StmtKind::MbarrierInit { barrier: arrived, at, count: 1 }));
            b.emit(StmtKind::MbarrierFence);
        });
        self.b.set(parity, Dev::i32(0));
        Whole { arrived, parity }
    }

    /// Asks the copy engine for the whole tiles of the trip at the stream's origin, where there is one.
    fn copy_whole(&mut self, ahead: &Ahead, stream: &StreamPlan, stage: &Dev) -> Built<()> {
        let Some(Whole { arrived, .. }) = &ahead.whole else { return Ok(()) };
        let whole: Vec<&Copied> = ahead.copies.iter().filter(|c| c.whole).collect();
        let size = |rows: &Rows| ((rows.rows - 1) * rows.pitch + rows.columns) * rows.elem.bits() / 8;
        let names: Vec<String> = whole.iter().map(|c| self.p.tensor(c.rows.tensor).name.clone()).collect();
        let bytes: u32 = whole.iter().map(|c| size(&c.rows)).sum();
        self.phase(
            &format!("BRING {}", names.join(", ")),
            "stage-whole",
            names.join(", "),
            format!("{bytes} bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory"),
            Space::Hardware,
            self.p.tensor(whole[0].rows.tensor).span,
        );
        let mut asks = Vec::new();
        for Copied { rows, shared, .. } in whole {
            let (src, _) = self.scalar_address(&rows.flat, &[(rows.outer, Dev::i32(0)), (rows.inner, Dev::i32(0))], &[], &[])?;
            let dst = builder::mul(stage.clone(), Dev::i32(i64::from(rows.elements())));
            asks.push((*shared, dst, self.buffer(rows.tensor), src, size(rows)));
        }
        let there = builder::all(self.inside(&[stream.axis], &Layout::default(), &[])).unwrap_or(Dev::Int(1, Ty::Bool));
        let (barrier, at) = (*arrived, stage.clone());
        let ask = |b: &mut KernelBuilder| {
            b.emit(StmtKind::MbarrierArrive { barrier, at: at.clone(), rank: None, expect_bytes: Some(Dev::i32(i64::from(bytes))) });
            for (shared, dst, global, src, bytes) in asks {
                let bytes = Dev::i32(i64::from(bytes));
                b.emit(StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at: at.clone() });
            }
        };
        self.b.if_(builder::bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, |b| b.if_(there, Uniform::None, ask));
        Ok(())
    }

    /// At the begin of a trip: what was asked for this one has arrived; asks for the trip `stages - 1` later.
    pub(crate) fn advance_ahead(&mut self, ahead: &Rc<Ahead>, stream: &StreamPlan, s: &'a Statement) -> Built<()> {
        self.b.emit(StmtKind::AsyncWait { pending: ahead.stages - 2 });
        self.b.copies.complete(self.in_loop);
        if let Some(whole) = &ahead.whole {
            self.b.emit(StmtKind::MbarrierWait { barrier: whole.arrived, at: Dev::Var(ahead.slot), parity: Dev::Var(whole.parity) });
        }
        let later = i64::from(ahead.stages - 1);
        let free = builder::rem(builder::add(Dev::Var(ahead.slot), Dev::i32(later)), Dev::i32(i64::from(ahead.stages)));
        let free = self.b.let_("free_stage", Ty::I32, free);
        self.copied.due = Some(Due { ahead: ahead.clone(), stream: stream.clone(), stage: free, s });
        if !self.stepwise() || stream.tile > 1 || self.plan.contractions.is_empty() {
            self.ask_due()?;
        }
        for Copied { rows, shared, goes, .. } in &ahead.copies {
            let first = builder::mul(Dev::Var(ahead.slot), Dev::i32(i64::from(rows.elements())));
            let first = self.b.let_("stage_first", Ty::I32, first);
            match goes {
                Use::Operand(key) => {
                    self.fresh_staged.insert(key.clone(), super::contract::Staged::ahead(*shared, rows, first));
                }
                Use::Points(read) => self.copied.sides.push(Side { read: read.clone(), rows: rows.clone(), shared: *shared, first, before: Dev::i32(0) }),
            }
        }
        Ok(())
    }

    /// Asks for the copies of a later trip, where this one has not yet.
    pub(crate) fn ask_due(&mut self) -> Built<()> {
        let Some(Due { ahead, stream, stage, s }) = self.copied.due.take_if(|_| self.in_loop) else { return Ok(()) };
        let at = self.first_ahead(stream.axis, i64::from(ahead.stages - 1) * i64::from(stream.tile));
        self.copy_trip(&ahead, &stream, at, &stage, s)?;
        self.b.copies.complete(self.in_loop);
        Ok(())
    }

    /// Before `reads` are gathered: where some came by copies and others are products of this trip, the operands of these first. What came is taken behind the barrier that these
    /// need, and before they are multiplied: it is there when the sums are.
    pub(crate) fn operands_first(&mut self, reads: &[(Expr, Vec<Expr>)]) -> Built<()> {
        let came = |e: &Self| reads.iter().any(|(read, _)| e.copied.sides.iter().any(|x| x.read == *read));
        if self.copied.due.is_none() || !came(self) {
            return Ok(());
        }
        for (read, _) in reads {
            let Node::Read(t, _) = &read.node else { continue };
            if let Some(s) = self.maker(*t).filter(|s| self.is_contraction(s)) {
                self.finish_groups();
                self.stage_operands(s)?;
                return self.ask_due();
            }
        }
        Ok(())
    }

    /// At the end of a trip: the next stage.
    pub(crate) fn leave_ahead(&mut self, ahead: &Ahead) -> Built<()> {
        self.ask_due()?;
        let next = builder::rem(builder::add(Dev::Var(ahead.slot), Dev::i32(1)), Dev::i32(i64::from(ahead.stages)));
        self.b.set(ahead.slot, next);
        if let Some(whole) = &ahead.whole {
            let first = builder::bin(BinaryOp::Eq, Dev::Var(ahead.slot), Dev::i32(0));
            let other = builder::sub(Dev::i32(1), Dev::Var(whole.parity));
            self.b.set(whole.parity, builder::select(first, other, Dev::Var(whole.parity)));
        }
        if self.stepwise() {
            self.copied.sides.clear();
        }
        Ok(())
    }

    /// Works through a copied tile, as many points of the stream at a time as threads hold of it. What is left of a tile, fewer than that, is a step of its own: its
    /// points alone are tested.
    pub(crate) fn by_points(&mut self, stream: &StreamPlan, to: &Dev, mut body: impl FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let by_step = self.plan.outer.is_none() && self.stepwise() && stream.tile > 1;
        let held = match self.plan.outer {
            Some(outer) if !self.copied.sides.is_empty() => outer.depth,
            None if by_step => 1,
            _ => return body(self),
        };
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        let here = self.origin.get(&axis).cloned().unwrap_or(Dev::Int(0, ty));
        let left = builder::bin(BinaryOp::Min, Dev::Int(i64::from(stream.tile), ty), builder::add(to.clone(), builder::mul(here.clone(), Dev::Int(-1, ty))));
        let left = self.b.let_("points", Ty::I32, builder::cast(Ty::I32, ty, left));
        let at = self.b.scalar(&format!("{}_at", self.p.axis(axis).name), Ty::I32);
        // One point is a coordinate, and all of them are inside.
        if by_step {
            self.tiles.remove(&axis);
        } else {
            self.tiles.insert(axis, held);
        }
        let point = |at: Dev| builder::add(here.clone(), builder::cast(ty, Ty::I32, at));
        let origin = self.origin.insert(axis, point(Dev::Var(at)));
        // Steps that divide the extent need no look at each point.
        let divides = by_step || self.extent_multiple(&self.p.axis(axis).extent) % i64::from(held) == 0 && !self.narrowed.contains(&axis) && !self.walks(axis);
        let apart = !divides && !self.walks(axis);
        let limit = if divides || apart { self.limit.remove(&axis) } else { None };
        let step = Dev::i32(i64::from(held));
        let full = if apart { self.b.let_("whole", Ty::I32, builder::mul(builder::div(left.clone(), step.clone()), step)) } else { left.clone() };
        let (fresh, loads, staged) = (self.fresh.clone(), self.fresh_loads.clone(), self.fresh_staged.clone());
        self.take_from(Dev::Var(at));
        let inner = self.scoped(&mut body)?;
        // Nothing but the states ties a point to the next: what else a point needs is made while the one before is.
        let unroll = if by_step { Unroll::By(super::delay::TRIPS) } else { Unroll::No };
        self.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to: full.clone(), step: i64::from(held), unroll, uniform: Uniform::Block, body: inner });
        if let Some(limit) = limit {
            self.limit.insert(axis, limit);
        }
        if apart {
            (self.fresh, self.fresh_loads, self.fresh_staged) = (fresh, loads, staged);
            self.origin.insert(axis, point(full.clone()));
            self.take_from(full.clone());
            let rest = self.scoped(body)?;
            let some = builder::un(UnaryOp::Unlikely, builder::bin(BinaryOp::Lt, full, left));
            self.b.emit(StmtKind::If { cond: some, uniform: Uniform::Block, then: rest, otherwise: Vec::new() });
        }
        self.tiles.insert(axis, stream.tile);
        if let Some(origin) = origin {
            self.origin.insert(axis, origin);
        }
        self.copied.sides.clear();
        Ok(())
    }

    /// Sides that were copied are taken from point `at` of their tile on.
    fn take_from(&mut self, at: Dev) {
        for side in &mut self.copied.sides {
            side.before = at.clone();
        }
    }

    /// The conditions of sum `s` outside of which a factor is zero as it was copied: such points add nothing, and no thread asks for them again. What else is multiplied
    /// is taken for finite there, as beside the zeros of matrix instructions ([`crate::absent`]), and must be read without the conditions.
    pub(crate) fn zeros_of_sides(&self, s: &Statement, op: Combine) -> Vec<Expr> {
        let mut factors = Vec::new();
        crate::contraction::product(&s.value, &mut factors);
        if op != Combine::Sum || !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return Vec::new();
        }
        let side = |read: &Expr| self.copied.sides.iter().find(|x| x.read == *read);
        let zeros: Vec<Expr> = factors.iter().filter_map(side).flat_map(|x| x.rows.conditions.clone()).collect();
        let left: Vec<Expr> = crate::group::guards(s).into_iter().filter(|g| !zeros.contains(g)).collect();
        let mut readable = true;
        s.value.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                readable &= side(e).is_some() || self.maker(*t).is_some() || self.always_inside(*t, index, &left);
            }
        });
        if readable {
            zeros
        } else {
            Vec::new()
        }
    }

    /// A read of a side that lies in shared memory, in `layout`.
    pub(crate) fn take_side(&mut self, read: &Expr, layout: &Layout) -> Built<Option<Tile>> {
        let Some(side) = self.copied.sides.iter().find(|x| x.read == *read).cloned() else { return Ok(None) };
        let Side { rows, shared, first, before, .. } = side;
        let layout = layout.slice(|a| a == rows.outer || a == rows.inner);
        let stream = self.plan.stream.as_ref().map(|s| s.axis);
        let name = self.p.tensor(rows.tensor).name.clone();
        let size = (rows.elem.bits() / 8).max(1);
        let vector = super::exchange::run(&layout, Some(rows.inner), size);
        self.phase(
            &format!("TAKE {name}"),
            "side-points",
            name.clone(),
            format!("{} elements a thread from shared memory, {vector} at a time", layout.registers()),
            Space::Hardware,
            self.p.tensor(rows.tensor).span,
        );
        let var = self.b.array(&name, register_type(rows.elem), layout.registers());
        self.over_registers(&super::exchange::coarse(&layout, vector), &mut |e, digits| {
            let digits = super::access::widen(digits, vector);
            let mut along = |axis: AxisId| {
                let local = e.local(axis, &layout, &digits);
                if stream == Some(axis) {
                    builder::add(before.clone(), local)
                } else {
                    local
                }
            };
            let (row, column) = (along(rows.outer), along(rows.inner));
            let index = builder::add(first.clone(), builder::add(builder::mul(row, Dev::i32(i64::from(rows.pitch))), column));
            let at = super::translate::position(&layout.regs, &layout.regs, &digits);
            let dst = Place { var, at: Some(at) };
            e.b.emit(StmtKind::Load { dst, count: vector, mem: Mem::Shared(shared), index, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        Ok(Some(Tile { var, layout }))
    }
}
