//! Prefix combinations over a tile: registers in order, lanes by shuffles, warps through shared memory, tiles by a carry.

pub(crate) mod steps;

use super::lookback::element;
use super::reduce::State;
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, ShuffleMode, StmtKind, Uniform};
use steps::after;

/// The monoid of a scan: a combining operator, or affine maps `h -> a*h + b` composed in order.
#[derive(Clone, Copy)]
pub(crate) enum Law {
    Combine(Combine),
    /// `grows`: products of factors may leave 32 bits ([`crate::decays`]).
    Affine {
        grows: bool,
    },
}

impl Law {
    /// What a product with a factor, or of factors, is.
    pub(crate) fn product(self) -> BinaryOp {
        match self {
            Law::Affine { grows: true } => BinaryOp::MulZero,
            _ => BinaryOp::Mul,
        }
    }

    /// What follows from `grows`, for a record.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Law::Affine { grows: true } => "; factors are not shown to be at most 1: where a product of some outgrows 32 bits, nothing stays nothing",
            _ => "",
        }
    }
}

/// The points of a tile that is scanned, in registers. Where values are combined, each is what its run comes to so far; steps of a recurrence stay single,
/// so that states follow from the one before them as the spec says.
pub(crate) struct Points {
    pub law: Law,
    pub exclusive: bool,
    pub types: Vec<Ty>,
    pub identity: Vec<Dev>,
    pub layout: Layout,
    /// One array a component.
    pub vars: Vec<VarId>,
    /// Points of a run, and runs of a thread: the warp's rows of 32 runs follow one another.
    pub run: u32,
    pub rows: u32,
    /// What each run comes to.
    pub totals: Vec<Vec<Dev>>,
}

impl Points {
    /// The state at register `i`.
    pub fn at(&self, i: u32) -> Vec<Dev> {
        self.vars.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(i as i64)))).collect()
    }
}

/// A warp's points, combined across lanes.
pub(crate) struct Lanes {
    /// What lies before the thread's run in the warp, row by row.
    pub before: Vec<Vec<Dev>>,
    /// All of the warp: in the last lane of a row, in every lane where there are several rows.
    pub total: Vec<Dev>,
    pub lane: Dev,
    pub lanes: u32,
}

impl<'a> Emitter<'a> {
    pub(crate) fn law(&mut self, law: Law, left: &[Dev], right: &[Dev]) -> Built<Vec<Dev>> {
        match law {
            Law::Combine(op) => self.combine(op, left, right),
            Law::Affine { .. } => {
                let a = bin(law.product(), right[0].clone(), left[0].clone());
                Ok(vec![a, after(law, right, left[1].clone())])
            }
        }
    }

    pub(crate) fn named(&mut self, values: Vec<Dev>, types: &[Ty], name: &str) -> Vec<Dev> {
        values
            .into_iter()
            .zip(types)
            .map(|(v, ty)| {
                let var = self.b.scalar(name, *ty);
                self.b.set(var, v);
                Dev::Var(var)
            })
            .collect()
    }

    /// The refusal of a scan in a block that holds more than its row.
    fn crowded(s: &Statement) -> Diagnostic {
        Diagnostic::error(codes::NO_PLAN, s.span, "a scan together with other resident axes has no plan yet").help("give the scan a spec of its own")
    }

    /// The monoid of a scan, its axis and whether a point counts for itself.
    pub(crate) fn law_of(&self, s: &Statement) -> Option<(Law, AxisId, bool)> {
        match &s.kind {
            Kind::Scan { op, axis, exclusive, .. } => Some((Law::Combine(*op), *axis, *exclusive)),
            Kind::Recurrence { axis, factor, .. } => Some((Law::Affine { grows: !crate::decays::at_most_one(self.p, factor) }, *axis, false)),
            _ => None,
        }
    }

    /// The types of a scan's state.
    pub(crate) fn scan_types(&self, s: &Statement, law: Law) -> Vec<Ty> {
        match law {
            Law::Combine(op) => {
                let ty = sort_type(self.p.sort(&s.value));
                self.component_types(op, if ty == Ty::I64 { value_type(self.p.tensor(s.target)) } else { ty })
            }
            Law::Affine { .. } => vec![Ty::F32, Ty::F32],
        }
    }

    /// The state of no points.
    pub(crate) fn scan_identity(&mut self, law: Law, types: &[Ty]) -> Built<Vec<Dev>> {
        match law {
            Law::Combine(op) => self.identity(op, types),
            Law::Affine { .. } => Ok(vec![Dev::F32(1.0), Dev::F32(0.0)]),
        }
    }

    /// The points of the tile, each run of neighbours of a thread combined in order.
    pub(crate) fn scan_points(&mut self, s: &'a Statement) -> Built<Points> {
        let Some((law, axis, exclusive)) = self.law_of(s) else { return self.refuse(s, "not a scan") };
        let domain = self.tile_axes(&s.domain());
        let layout = self.master.slice(|a| domain.contains(&a));
        let in_order = match layout.regs.as_slice() {
            [] => true,
            [run] => run.stride == 1,
            // Rows of the warp, one after the other.
            [rows, run] => run.stride == 1 && rows.stride == 32 * run.size && layout.warps.iter().all(|m| m.stride == rows.stride * rows.size),
            _ => false,
        };
        if !in_order || domain.iter().any(|a| *a != axis) {
            return Err(Self::crowded(s).into());
        }
        let types = self.scan_types(s, law);
        let identity = self.scan_identity(law, &types)?;
        let n = layout.registers();
        let run = layout.regs.last().map_or(1, |m| m.size);
        let rows = n / run;
        let in_rows = if rows > 1 { format!("{rows} rows of a warp with {run}") } else { n.to_string() };
        let text = format!("{in_rows} points a thread in order, then lanes, then warps, then the carry of the tiles before{}", law.text());
        let vars = self.scan_items(s, law, axis, &layout, &types, &identity, ("scan-tile", text))?;
        let mut points = Points { law, exclusive, types, identity, layout, vars, run, rows, totals: Vec::new() };
        if let Law::Affine { .. } = law {
            for row in 0..rows {
                let items: Vec<Vec<Dev>> = (0..run).map(|i| points.at(row * run + i)).collect();
                let total = self.named(items[0].clone(), &points.types, "run");
                self.run_of_steps(law, &total, &items[1..])?;
                points.totals.push(total);
            }
            return Ok(points);
        }
        for i in (1..n).filter(|i| i % run != 0) {
            let next = self.law(law, &points.at(i - 1), &points.at(i))?;
            let next = if points.types.len() > 1 { self.named(next, &points.types, "next") } else { next };
            for (var, v) in points.vars.iter().zip(next) {
                self.b.set_at(*var, Dev::i32(i as i64), v);
            }
        }
        points.totals = (0..rows).map(|row| points.at((row + 1) * run - 1)).collect();
        Ok(points)
    }

    /// The states of the points of `layout` alone: the identity where a point is outside or its condition fails. `why`: the rule of the
    /// scan and what it decided.
    #[allow(clippy::too_many_arguments, reason = "what a scan consists of")]
    pub(crate) fn scan_items(
        &mut self,
        s: &'a Statement,
        law: Law,
        axis: AxisId,
        layout: &Layout,
        types: &[Ty],
        identity: &[Dev],
        (rule, text): (&'static str, String),
    ) -> Built<Vec<VarId>> {
        let conditions = crate::group::guards(s);
        let mut exprs = super::super::group::expressions(s);
        exprs.extend(conditions.iter());
        let leaves = self.leaves(&exprs, layout, &conditions)?;
        let p = self.p;
        let name = p.tensor(s.target).name.clone();
        self.phase(&format!("SCAN {name}"), rule, flashderive_ir::text::statement(p, s), text, Space::Problem, s.span);
        let vars: Vec<VarId> = types.iter().map(|ty| self.b.array(&name, *ty, layout.registers())).collect();
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout, digits, leaves: &leaves };
            let mut item = match (&s.kind, law) {
                (_, Law::Combine(op)) => e.lift(s, op, &[axis], &env, types)?,
                (Kind::Recurrence { factor, .. }, Law::Affine { .. }) => {
                    let (a, ta) = e.translate(factor, &env)?;
                    let (b, tb) = e.translate(&s.value, &env)?;
                    vec![builder::cast(Ty::F32, ta, a), builder::cast(Ty::F32, tb, b)]
                }
                _ => return e.refuse(s, "not a scan"),
            };
            let mut valid = e.inside(&[axis], layout, digits);
            for c in &conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            if let Some(valid) = builder::all(valid) {
                item = item.into_iter().zip(identity).map(|(v, id)| select(valid.clone(), v, id.clone())).collect();
            }
            let at = position(&layout.regs, &layout.regs, digits);
            for (var, v) in vars.iter().zip(item) {
                e.b.set_at(*var, at.clone(), v);
            }
            Ok(())
        })?;
        Ok(vars)
    }

    /// Combines across the lanes of a warp, row by row.
    pub(crate) fn scan_lanes(&mut self, points: &Points) -> Built<Lanes> {
        let Points { law, types, identity, layout, rows, .. } = points;
        let lanes: u32 = layout.lanes.iter().filter(|m| m.axis.is_some()).map(|m| m.size).product();
        let lane = builder::rem(self.lane.clone(), Dev::i32(lanes as i64));
        let lane = if lanes == 32 { self.lane.clone() } else { self.b.let_("lane_in_row", Ty::I32, lane) };
        let first = bin(BinaryOp::Eq, lane.clone(), Dev::i32(0));
        let mut before = Vec::new();
        let mut so_far: Option<Vec<Dev>> = None;
        for row in 0..*rows {
            let total = self.named(points.totals[row as usize].clone(), types, "total");
            let small = self.small_in_warp(*law, &total[0]);
            self.by_growth(*law, small, Uniform::Warp, &mut |e, law| e.scan_up(law, &total, types, &lane, lanes))?;
            let own = self.shuffle_up(&total, types, 1);
            let own: Vec<Dev> = own.into_iter().zip(identity).map(|(v, id)| select(first.clone(), id.clone(), v)).collect();
            let own = self.named(own, types, "before");
            if *rows == 1 {
                return Ok(Lanes { before: vec![own], total, lane, lanes });
            }
            let all = self.lane_values(&total, types, lanes - 1);
            let (own, all) = match so_far {
                None => (own, all),
                Some(so_far) => {
                    let own = self.law(*law, &so_far, &own)?;
                    let all = self.law(*law, &so_far, &all)?;
                    (self.named(own, types, "before"), self.named(all, types, "so_far"))
                }
            };
            before.push(own);
            so_far = Some(all);
        }
        Ok(Lanes { before, total: so_far.unwrap_or_default(), lane, lanes })
    }

    /// `value = value of the lanes before, in order, op value`, for `lanes` lanes.
    pub(crate) fn scan_up(&mut self, law: Law, value: &[Dev], types: &[Ty], lane: &Dev, lanes: u32) -> Built<()> {
        let mut delta = 1;
        while delta < lanes {
            let other = self.shuffle_up(value, types, delta);
            let joined = self.law(law, &other, value)?;
            let above = bin(BinaryOp::Le, Dev::i32(delta as i64), lane.clone());
            let next: Vec<Dev> = joined.into_iter().zip(value).map(|(j, own)| select(above.clone(), j, own.clone())).collect();
            let next = self.named(next, types, "next");
            self.assign(value, next);
            delta *= 2;
        }
        Ok(())
    }

    /// The values of one lane in all of them.
    fn lane_values(&mut self, values: &[Dev], types: &[Ty], lane: u32) -> Vec<Dev> {
        let mut all = Vec::new();
        for (v, ty) in values.iter().zip(types) {
            let var = self.b.scalar("all", *ty);
            self.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: v.clone(), mode: ShuffleMode::Index(Dev::i32(lane as i64)) });
            all.push(Dev::Var(var));
        }
        all
    }

    /// Joins the totals of the warps, after `start`, through shared memory: what lies before the thread's warp, and the whole.
    pub(crate) fn scan_warps(&mut self, s: &Statement, points: &Points, across: &Lanes, start: Vec<Dev>) -> Built<(Vec<Dev>, Vec<Dev>)> {
        let Points { law, types, layout, .. } = points;
        let name = self.p.tensor(s.target).name.clone();
        let warps: u32 = layout.warps.iter().filter(|m| m.axis.is_some()).map(|m| m.size).product();
        let last = bin(BinaryOp::Eq, across.lane.clone(), Dev::i32(across.lanes as i64 - 1));
        let mut writer = vec![last];
        writer.extend(self.once(&Layout { regs: Vec::new(), lanes: layout.lanes.clone(), warps: layout.warps.clone() }));
        // Where tiles take turns, each stage has places of its own: a warp writes those of the next tile while others still read.
        let (turns, base) = match self.turn.clone() {
            Some(turn) => (self.plan.ahead.max(1), self.b.let_("totals", Ty::I32, builder::mul(turn, Dev::i32(i64::from(warps))))),
            None => (1, Dev::i32(0)),
        };
        let buffers: Vec<_> = types.iter().map(|ty| self.b.shared(&name, element(ty), turns * warps)).collect();
        let warp = builder::rem(self.warp.clone(), Dev::i32(warps as i64));
        let warp = if warps == self.plan.warps { self.warp.clone() } else { self.b.let_("warp_in_row", Ty::I32, warp) };
        for (value, shared) in across.total.iter().zip(&buffers) {
            let Dev::Var(var) = value else { continue };
            self.b.emit(StmtKind::Store {
                src: Place { var: *var, at: None },
                count: 1,
                mem: Mem::Shared(*shared),
                index: builder::add(base.clone(), warp.clone()),
                pred: builder::all(writer.clone()),
                cache: Cache::Default,
            });
        }
        let mine = self.named(start, types, "prefix");
        let whole = self.named(mine.clone(), types, "whole");
        let part_of = |e: &mut Self, w: u32| e.read_parts(&buffers, types, builder::add(base.clone(), Dev::i32(i64::from(w))));
        let join = |e: &mut Self, law: Law, w: u32, part: &[Dev]| -> Built<()> {
            let next = e.law(law, &whole, part)?;
            let next = e.named(next, types, "next");
            e.assign(&whole, next);
            if w + 1 < warps {
                let below = builder::lt(Dev::i32(w as i64), warp.clone());
                let next: Vec<Dev> = whole.iter().zip(&mine).map(|(a, b)| select(below.clone(), a.clone(), b.clone())).collect();
                e.assign(&mine, next);
            }
            Ok(())
        };
        if let Law::Affine { grows: true } = law {
            let parts: Vec<Vec<Dev>> = (0..warps).map(|w| part_of(self, w)).collect();
            let factors: Vec<Dev> = parts.iter().chain([&mine]).map(|p| p[0].clone()).collect();
            let small = self.small(&factors);
            self.by_growth(*law, small, Uniform::None, &mut |e, law| (0..warps).zip(&parts).try_for_each(|(w, part)| join(e, law, w, part)))?;
            return Ok((mine, whole));
        }
        for w in 0..warps {
            let part = part_of(self, w);
            join(self, *law, w, &part)?;
        }
        Ok((mine, whole))
    }

    /// A state that lies in shared memory.
    pub(crate) fn read_parts(&mut self, from: &[dev::SharedId], types: &[Ty], index: Dev) -> Vec<Dev> {
        let mut part = Vec::new();
        for (ty, shared) in types.iter().zip(from) {
            let var = self.b.scalar("part", *ty);
            self.b.emit(StmtKind::Load {
                dst: Place { var, at: None },
                count: 1,
                mem: Mem::Shared(*shared),
                index: index.clone(),
                pred: None,
                fill: 0.0,
                cache: Cache::Default,
            });
            part.push(Dev::Var(var));
        }
        part
    }

    /// The value of a scan at a point from the state there.
    pub(crate) fn scan_value(&mut self, s: &'a Statement, law: Law, types: &[Ty], state: &[Dev]) -> Built<Dev> {
        let p = self.p;
        Ok(match law {
            // States follow one another: see `steps`.
            Law::Affine { .. } => return self.refuse(s, "not a scan"),
            Law::Combine(Combine::User(m)) => self.monoid_expr(&p.monoids[m.0 as usize].finish, state, &[], &[])?,
            _ => builder::cast(value_type(p.tensor(s.target)), types[0], state[0].clone()),
        })
    }

    /// The tile of a scan; across trips of the stream the carry goes on.
    pub(crate) fn scan_tile(&mut self, s: &'a Statement) -> Built<Tile> {
        if let Some(tile) = self.scan_columns(s)? {
            return Ok(tile);
        }
        let Some((law, _, _)) = self.law_of(s) else { return self.refuse(s, "not a scan") };
        let types = self.scan_types(s, law);
        let identity = self.scan_identity(law, &types)?;
        let carry = self.carry(s, &types, &identity, 1)?;
        let points = self.scan_points(s)?;
        let across = self.scan_lanes(&points)?;
        let warps: u32 = points.layout.warps.iter().filter(|m| m.axis.is_some()).map(|m| m.size).product();
        let mut prefix: Vec<Dev> = carry.vars.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(0)))).collect();
        if warps > 1 {
            let (mine, whole) = self.scan_warps(s, &points, &across, prefix)?;
            for (var, v) in carry.vars.iter().zip(&whole) {
                self.b.set_at(*var, Dev::i32(0), v.clone());
            }
            prefix = mine;
            if self.tile_number.is_some() {
                let before = self.look_back(s, law, &whole, &types, &identity)?;
                let joined = self.law(law, &before, &prefix)?;
                prefix = self.named(joined, &types, "prefix");
            }
        } else {
            prefix = self.named(prefix, &types, "prefix");
            // The last lane holds the tile's total.
            let all = self.lane_values(&across.total, &types, across.lanes - 1);
            let next = self.law(law, &prefix, &all)?;
            for (var, v) in carry.vars.iter().zip(next) {
                self.b.set_at(*var, Dev::i32(0), v);
            }
        }
        let n = points.layout.registers();
        let out = self.b.array(&self.p.tensor(s.target).name.clone(), value_type(self.p.tensor(s.target)), n);
        let affine = matches!(law, Law::Affine { .. });
        let initial = self.initial_state(s)?;
        let mut start = Vec::new();
        for i in 0..n {
            if i % points.run == 0 {
                start = self.law(law, &prefix, &across.before[(i / points.run) as usize])?;
                start = self.named(start, &types, "start");
                if affine {
                    start = vec![self.state_after(law, &start, initial.as_ref())];
                }
            }
            if affine {
                self.onward(&start[0], &points.at(i));
                self.b.set_at(out, Dev::i32(i as i64), start[0].clone());
                continue;
            }
            let state = match (points.exclusive, i % points.run) {
                (true, 0) => start.clone(),
                (true, _) => self.law(law, &start, &points.at(i - 1))?,
                (false, _) => self.law(law, &start, &points.at(i))?,
            };
            let value = self.scan_value(s, law, &types, &state)?;
            self.b.set_at(out, Dev::i32(i as i64), value);
        }
        Ok(Tile { var: out, layout: points.layout })
    }

    pub(crate) fn shuffle_up(&mut self, values: &[Dev], types: &[Ty], delta: u32) -> Vec<Dev> {
        values
            .iter()
            .zip(types)
            .map(|(v, ty)| {
                let var = self.b.scalar("other", *ty);
                self.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: v.clone(), mode: ShuffleMode::Up(delta) });
                Dev::Var(var)
            })
            .collect()
    }

    pub(crate) fn assign(&mut self, to: &[Dev], values: Vec<Dev>) {
        for (dst, v) in to.iter().zip(values) {
            if let Dev::Var(var) = dst {
                self.b.set(*var, v);
            }
        }
    }

    /// The states carried from tile to tile, `columns` of them, started before the loop.
    pub(crate) fn carry(&mut self, s: &'a Statement, types: &[Ty], identity: &[Dev], columns: u32) -> Built<State> {
        let name = format!("{}_carry", self.p.tensor(s.target).name);
        let make = |e: &mut Self| {
            let vars: Vec<VarId> = types.iter().map(|ty| e.b.array(&name, *ty, columns)).collect();
            for (var, v) in vars.iter().zip(identity) {
                for i in 0..columns {
                    e.b.set_at(*var, Dev::i32(i64::from(i)), v.clone());
                }
            }
            Ok(State { vars, layout: Layout::default() })
        };
        if self.in_loop {
            self.before_loop(make)
        } else {
            make(self)
        }
    }
}
