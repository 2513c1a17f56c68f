//! Which tiles of columns a block visits, in which order, and in which of them conditions are tested.
//!
//! Where other axes are streamed with the columns a tile is visited once for each of their points, one trip after the other.

use super::*;
use crate::emit::gaps::Gap;

/// The columns of a block: `tiles` of them from `from`, those behind a gap as if it were not there.
#[derive(Clone)]
pub(super) struct Visited {
    pub from: Dev,
    pub to: Dev,
    pub tiles: Dev,
    pub gap: Option<Gap>,
    /// Trips of a tile; `None`: one.
    pub points: Option<Dev>,
}

impl Visited {
    /// The trips of so many tiles.
    pub(super) fn trips(&self, tiles: &Dev) -> Dev {
        self.points.iter().fold(tiles.clone(), |tiles, points| builder::mul(tiles, points.clone()))
    }

    /// How many of the first `tiles` there are in all are visited.
    fn of_first(&self, tiles: Dev) -> Dev {
        self.gap.iter().fold(tiles, |tiles, gap| gap.visited(tiles))
    }
}

/// The order of the tiles of columns of a block, and in which of them conditions are tested.
pub(super) enum Order {
    /// As they lie, none needs a test.
    Untested,
    /// As they lie, each is tested.
    Tested,
    /// As they lie; so many need no test.
    UntestedFirst(Dev),
    /// Those that are tested come first: `before` of them lie before the others, if there are others; in all they are `tested`.
    UntestedLast { before: Option<Dev>, tested: Dev, untested: Dev },
}

impl Order {
    /// The tile of trip `at`, one that is tested or not.
    pub(super) fn tile(&self, at: Dev, is_tested: bool) -> Dev {
        match self {
            Order::UntestedLast { before: Some(before), untested, .. } if is_tested => {
                let behind = builder::select(builder::lt(at.clone(), before.clone()), Dev::i32(0), untested.clone());
                builder::add(at, behind)
            }
            Order::UntestedLast { before: None, untested, .. } if is_tested => builder::add(at, untested.clone()),
            Order::UntestedLast { before, tested, .. } => {
                let at = sub(at, tested.clone());
                before.iter().fold(at, |at, before| builder::add(at, before.clone()))
            }
            _ => at,
        }
    }

    /// The tile of trip `at`, whichever it is.
    pub(super) fn any_tile(&self, at: Dev) -> Dev {
        match self {
            Order::UntestedLast { tested, .. } => {
                let is_tested = builder::lt(at.clone(), tested.clone());
                builder::select(is_tested, self.tile(at.clone(), true), self.tile(at, false))
            }
            _ => at,
        }
    }
}

impl<'a> Emitter<'a> {
    /// Trips over the tiles of columns: those that need no test, and the others. Where operations are late the first trip stands alone, and what it leaves is
    /// done behind the last one. Buffers that stay for all trips are given back in the last one, or here if there is none.
    pub(super) fn over_columns(
        &mut self,
        around: &Walk<'_, 'a>,
        carried: &mut Carried<'a>,
        visited: &Visited,
        conditions: &[Expr],
        body: &[Step],
    ) -> Built<()> {
        let tiles = around.trips;
        let some = self.scoped(|e| {
            let order = e.order_of_columns(conditions, visited)?;
            let late = around.columns.late;
            if late {
                let tested = !matches!(order, Order::Untested);
                if !tested {
                    e.assumed = conditions.to_vec();
                }
                let tile = e.begin_trip(Dev::i32(0));
                e.place_columns(around.s, visited, order.tile(tile, tested), tested);
                e.trip(around, carried, Phase::Head, Some(Dev::i32(0)), body)?;
                e.assumed.clear();
            }
            let begin = Dev::i32(i64::from(late));
            // Trips `first` to `last` of the order, tested or not.
            let one = visited.points.is_none();
            let mut trips = |e: &mut Self, tested: bool, first: Dev, last: Dev| -> Built<()> {
                let at = e.b.scalar("column_tile", Ty::I32);
                if !tested {
                    e.assumed = conditions.to_vec();
                }
                let inner = e.scoped(|e| {
                    let tile = e.begin_trip(Dev::Var(at));
                    let tile = order.tile(tile, tested);
                    e.place_columns(around.s, visited, tile, tested);
                    e.trip(around, carried, Phase::Trip, Some(Dev::Var(at)), body)
                });
                e.assumed.clear();
                e.b.emit(StmtKind::For { var: at, from: first, to: last, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner? });
                Ok(())
            };
            match &order {
                Order::Untested => trips(e, false, begin, tiles.clone())?,
                Order::Tested => trips(e, true, begin, tiles.clone())?,
                Order::UntestedFirst(whole) if conditions.is_empty() && one => {
                    trips(e, false, Dev::i32(0), whole.clone())?;
                    // One tile hangs over at most.
                    let then = e.scoped(|e| {
                        e.place_columns(around.s, visited, whole.clone(), true);
                        e.trip(around, carried, Phase::Trip, None, body)
                    })?;
                    e.b.emit(StmtKind::If { cond: builder::lt(whole.clone(), tiles.clone()), uniform: Uniform::Block, then, otherwise: Vec::new() });
                }
                Order::UntestedFirst(whole) => {
                    let whole = visited.trips(whole);
                    trips(e, false, Dev::i32(0), whole.clone())?;
                    trips(e, true, whole, tiles.clone())?;
                }
                Order::UntestedLast { tested, .. } => {
                    let tested = visited.trips(tested);
                    // Without conditions one tile is tested at most, the one that hangs over.
                    if !(late && conditions.is_empty() && one) {
                        trips(e, true, begin, tested.clone())?;
                    }
                    trips(e, false, tested, tiles.clone())?;
                }
            }
            if late {
                e.trip(around, carried, Phase::Tail, None, body)?;
            }
            Ok(())
        })?;
        let events = around.columns.sync.before.values().chain(around.columns.sync.after.values()).flatten();
        let stay: BTreeSet<ValueId> = events.filter_map(|e| if let Event::ReleaseLast(v) = e { Some(*v) } else { None }).collect();
        let none = self.scoped(|e| {
            for v in &stay {
                let (o, turn) = (around.held(*v), around.turns[&v.0]);
                e.arrive_if(None, o.empty, Dev::Var(turn.stage));
            }
            Ok(())
        })?;
        let any = builder::lt(Dev::i32(0), tiles.clone());
        self.b.emit(StmtKind::If { cond: any, uniform: Uniform::Block, then: some, otherwise: none });
        for v in stay {
            self.next_turn(around.held(v).copies, around.turns[&v.0]);
        }
        Ok(())
    }

    /// In which order a block takes its tiles of columns, the same for all of its roles.
    pub(super) fn order_of_columns(&mut self, conditions: &[Expr], visited: &Visited) -> Built<Order> {
        let Visited { from, to, tiles, .. } = visited;
        let Some(stream) = &self.plan.stream else { return Ok(Order::Tested) };
        if conditions.is_empty() && self.whole_columns() {
            return Ok(Order::Untested);
        }
        let (axis, tile) = (stream.axis, i64::from(stream.tile));
        let ty = self.coordinate_type(axis);
        let (mut begin, mut end) = (None, to.clone());
        for g in conditions {
            self.limits.between = visited.gap.is_none().then(|| (from.clone(), to.clone()));
            let ends = self.holds(g, axis);
            self.limits.between = None;
            let Some(ends) = ends? else { return Ok(Order::Tested) };
            begin = match (begin, ends.from) {
                (Some(a), Some(b)) => Some(bin(BinaryOp::Max, a, b)),
                (a, b) => a.or(b),
            };
            end = ends.to.map_or(end.clone(), |b| bin(BinaryOp::Min, end, b));
        }
        let whole = |points: Dev| builder::cast(Ty::I32, ty, builder::div(points, Dev::Int(tile, ty)));
        let mut points = sub(end, from.clone());
        if !conditions.is_empty() {
            points = bin(BinaryOp::Max, points, Dev::Int(0, ty));
        }
        // The first trip of a loop with late operations is a tested one.
        let late = self.plan.columns.as_ref().is_some_and(|c| c.late);
        let most = |untested: Dev| if late { bin(BinaryOp::Min, untested, sub(tiles.clone(), Dev::i32(1))) } else { untested };
        let Some(begin) = begin else {
            let whole = self.b.let_("whole_tiles", Ty::I32, most(visited.of_first(whole(points))));
            if !late {
                return Ok(Order::UntestedFirst(whole));
            }
            let tested = self.b.let_("tested_tiles", Ty::I32, sub(tiles.clone(), whole.clone()));
            return Ok(Order::UntestedLast { before: None, tested, untested: whole });
        };
        // What is combined in the order of the columns takes them in their order.
        if !any_order(&self.plan.statements, axis) {
            return Ok(Order::Tested);
        }
        let ahead = bin(BinaryOp::Max, sub(begin, from.clone()), Dev::Int(0, ty));
        let before = visited.of_first(whole(builder::add(ahead, Dev::Int(tile - 1, ty))));
        let before = self.b.let_("tested_before", Ty::I32, bin(BinaryOp::Min, before, tiles.clone()));
        let untested = bin(BinaryOp::Max, sub(visited.of_first(whole(points)), before.clone()), Dev::i32(0));
        let untested = self.b.let_("whole_tiles", Ty::I32, most(untested));
        let tested = self.b.let_("tested_tiles", Ty::I32, sub(tiles.clone(), untested.clone()));
        Ok(Order::UntestedLast { before: Some(before), tested, untested })
    }

    /// Conditions along the columns: of all statements that run over them.
    pub(super) fn conditions_of_columns(&self) -> Vec<Expr> {
        let Some(axis) = self.plan.stream.as_ref().map(|s| s.axis) else { return Vec::new() };
        let mut out: Vec<Expr> = Vec::new();
        for g in self.plan.statements.iter().filter(|x| x.domain().contains(&axis)).flat_map(crate::group::guards) {
            if g.axes().contains(&axis) && !out.contains(&g) {
                out.push(g);
            }
        }
        out
    }

    /// Whether no tile of columns overhangs, whatever the sizes.
    fn whole_columns(&self) -> bool {
        let Some(stream) = &self.plan.stream else { return false };
        let constant = self.p.axis(stream.axis).extent.as_constant();
        stream.split.is_none() && constant.is_some_and(|e| e % i64::from(stream.tile) == 0)
    }

    /// The tile of columns of trip `at`; where it is `tested`, columns may end inside of it.
    pub(super) fn place_columns(&mut self, s: &'a Statement, visited: &Visited, at: Dev, tested: bool) {
        let Some(stream) = &self.plan.stream else { return };
        let (axis, tile) = (stream.axis, i64::from(stream.tile));
        self.begin_columns(visited, axis, tile, at);
        self.limit.remove(&axis);
        // Where tiles divide the axis none hangs over its end.
        let extent = self.extent(axis);
        let to = Some(&visited.to).filter(|to| tested && (**to != extent || !self.whole_columns()));
        if let Some(to) = to {
            self.limit.insert(axis, to.clone());
        }
        self.because(
            "stream-loop",
            self.p.axis(axis).name.clone(),
            format!("`{}` is streamed in tiles of {tile}; {}", self.p.axis(axis).name, if to.is_some() { "the last one overhangs" } else { "whole ones" }),
            Space::Hardware,
            s.span,
        );
        self.fresh.clear();
        self.fresh_loads.clear();
    }

    /// Whether one of `axes` is streamed with the columns of a product.
    pub(crate) fn is_streamed_too(&self, axes: &[AxisId]) -> bool {
        self.plan.columns.as_ref().is_some_and(|c| c.also.iter().any(|a| axes.contains(a)))
    }

    /// The place of trip `at` among the tiles in their order. Of the axes that are streamed with the columns it has one point.
    pub(super) fn begin_trip(&mut self, at: Dev) -> Dev {
        let Some(columns) = &self.plan.columns else { return at };
        let mut rest = at;
        for axis in columns.also.iter().rev() {
            let (name, ty) = (self.p.axis(*axis).name.clone(), self.coordinate_type(*axis));
            let points = self.passes_of(*axis);
            let point = self.b.let_(&format!("{name}0"), ty, builder::cast(ty, Ty::I32, builder::rem(rest.clone(), points.clone())));
            self.origin.insert(*axis, point);
            rest = self.b.let_(&format!("rest_{name}"), Ty::I32, builder::div(rest, points));
        }
        rest
    }

    /// How many points an axis has that is streamed with the columns.
    fn passes_of(&mut self, axis: AxisId) -> Dev {
        match self.p.axis(axis).extent.as_constant() {
            Some(n) => Dev::i32(n),
            None => {
                let (name, extent) = (self.p.axis(axis).name.clone(), self.p.axis(axis).extent.clone());
                self.host_scalar(&format!("{name}_points"), host_extent(&extent), Ty::I32)
            }
        }
    }

    /// Where the tile of columns of trip `at` begins.
    pub(super) fn begin_columns(&mut self, visited: &Visited, axis: AxisId, tile: i64, at: Dev) {
        let ty = self.coordinate_type(axis);
        let at = visited.gap.iter().fold(at, |at, gap| gap.tile(at));
        let ahead = builder::mul(builder::cast(ty, Ty::I32, at), Dev::Int(tile, ty));
        let origin = self.b.let_(&format!("{}0", self.p.axis(axis).name), ty, builder::add(visited.from.clone(), ahead));
        self.origin.insert(axis, origin);
    }

    /// The columns that the block visits.
    pub(super) fn column_tiles(&mut self, s: &'a Statement) -> Built<Visited> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs its columns") };
        let ty = self.coordinate_type(stream.axis);
        let extent = self.extent(stream.axis);
        // Of the products those are made that a combination along the columns takes, whatever else the product itself knows of its readers.
        let combined = |x: &&Statement| matches!(&x.kind, Kind::Reduce { axes, .. } if axes.contains(&stream.axis));
        let takers: Vec<&'a Statement> = self.plan.statements.iter().filter(combined).collect();
        let work = if takers.is_empty() { std::slice::from_ref(&s) } else { &takers };
        let ((from, to), gap) = self.bounds_around(stream, work, extent.clone(), true)?;
        let mut points = sub(to.clone(), from.clone());
        // A part or a beginning behind the last column, or columns that end before it, leave none.
        if stream.split.is_some() || to != extent || !matches!(from, Dev::Int(0, _)) {
            points = bin(BinaryOp::Max, points, Dev::Int(0, ty));
        }
        let tiles = builder::div(builder::add(points, Dev::Int(i64::from(stream.tile) - 1, ty)), Dev::Int(i64::from(stream.tile), ty));
        let tiles = self.b.let_("column_tiles", Ty::I32, builder::cast(Ty::I32, ty, tiles));
        let to = self.end_behind(stream, gap.as_ref(), (&from, to));
        let also = plan.columns.iter().flat_map(|c| c.also.clone()).collect::<Vec<_>>();
        let points = also.into_iter().map(|a| self.passes_of(a)).reduce(builder::mul);
        Ok(Visited { from, to, tiles, gap, points })
    }
}
