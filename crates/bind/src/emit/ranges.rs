//! Ranges of a streamed axis for the tile of a block (see [`crate::ranges`]): where points begin and end that some row of the tile needs, and where all that
//! its rows test is known to hold.
//!
//! ```text
//! limit <= j     some row needs points from its least limit on, all rows hold from the largest on
//! j <= limit     some row needs points up to the largest limit, all rows hold up to the least
//! ```
//!
//! The least and the largest limit of a tile are those of its first and last point where the limit is arithmetic that rises or falls along the tile, whatever
//! the data; else each lane of a warp looks at some points, and the lanes meet. Where a rising number passes a limit is searched for by a warp: 32
//! points are looked at, and then 32 between the two of them where it happens.

use super::translate::Env;
use super::*;
use crate::builder::{bin, sub};
use crate::layout::Mode;
use crate::ranges::{End, Range};
use flashderive_derive::rising;
use flashderive_device::program::{BinaryOp, Place, ShuffleMode, StmtKind, UnaryOp, Uniform};

/// Points of a tile that a warp looks at for the least or largest limit.
const MOST_POINTS: u64 = 1024;
/// A limit is read as if it were no farther from 0 than this: beyond all places.
pub(crate) const FARTHEST: i64 = 1 << 40;
/// A limit is multiplied by a size that is no larger than this: places up to 2^32 stay numbers of 64 bits.
const LARGEST_DIVISOR: i64 = 1 << 31;

/// What limits are found of.
#[derive(Clone, Default)]
pub(crate) struct Limits {
    /// Where the points lie among which is searched.
    pub(super) between: Option<(Dev, Dev)>,
    /// Conditions of the pass on rows alone: others have no limit, nor need there be an element that says one.
    pub(super) rows: Vec<Expr>,
}

/// The ends of a range; `None`: as far as the axis goes.
#[derive(Clone, Default)]
pub(super) struct Ends {
    pub from: Option<Dev>,
    pub to: Option<Dev>,
}

impl<'a> Emitter<'a> {
    /// Whether the limits of `range` are known to one thread alone: nothing is searched for and no lanes meet.
    pub(crate) fn range_of_a_thread(&self, range: &Range, axis: AxisId) -> bool {
        range.ends().iter().all(|e| {
            let limit = self.inlined(&e.limit);
            let axes = limit.as_ref().map_or(Vec::new(), Expr::axes);
            let tiled: Vec<AxisId> = self.plan.grid.iter().filter(|(a, n)| *n > 1 && axes.contains(a)).map(|(a, _)| *a).collect();
            let plain = e.along.node == Node::Axis(axis) || !e.along.axes().contains(&axis);
            plain && limit.is_some_and(|l| tiled.is_empty() || self.at_corner(&l, &tiled, true).is_some())
        })
    }

    /// Whether a limit of `range` is the place at which a rising number passes another one.
    pub(super) fn searches(&self, range: &Range, axis: AxisId) -> bool {
        range.ends().iter().any(|e| e.along.node != Node::Axis(axis) && !e.along.tensors().is_empty())
    }

    /// Where the points lie that some row of the tile needs.
    pub(super) fn hull(&mut self, range: &Range, axis: AxisId) -> Built<Ends> {
        Ok(match range {
            // What is the same for all points leaves all of them or none: it begins and ends.
            Range::End(e) if !e.along.axes().contains(&axis) => {
                let at = self.position_of(e, axis, !e.begins)?;
                let other = at.clone().map(|at| builder::sub(self.extent(axis), at));
                if e.begins {
                    Ends { from: at, to: other }
                } else {
                    Ends { from: other, to: at }
                }
            }
            Range::End(e) if e.begins => Ends { from: self.position_of(e, axis, false)?, to: None },
            Range::End(e) => Ends { from: None, to: self.position_of(e, axis, true)? },
            Range::All(parts) => {
                let mut out = Ends::default();
                for part in parts {
                    let ends = self.hull(part, axis)?;
                    out = Ends { from: both(BinaryOp::Max, out.from, ends.from), to: both(BinaryOp::Min, out.to, ends.to) };
                }
                out
            }
            Range::Any(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.push(self.hull(part, axis)?);
                }
                let side = |of: fn(&Ends) -> Option<Dev>, op: BinaryOp| -> Option<Dev> {
                    let sides: Option<Vec<Dev>> = all.iter().map(of).collect();
                    sides?.into_iter().reduce(|a, b| bin(op, a, b))
                };
                Ends { from: side(|e| e.from.clone(), BinaryOp::Min), to: side(|e| e.to.clone(), BinaryOp::Max) }
            }
        })
    }

    /// Where the condition holds for all rows of the tile; `None` where that is not known of any point.
    pub(super) fn core(&mut self, range: &Range, axis: AxisId) -> Built<Option<Ends>> {
        Ok(match range {
            Range::End(e) if e.begins => self.position_of(e, axis, true)?.map(|from| Ends { from: Some(from), to: None }),
            Range::End(e) => self.position_of(e, axis, false)?.map(|to| Ends { from: None, to: Some(to) }),
            Range::All(parts) => {
                let mut out = Ends::default();
                for part in parts {
                    let Some(ends) = self.core(part, axis)? else { return Ok(None) };
                    out = Ends { from: both(BinaryOp::Max, out.from, ends.from), to: both(BinaryOp::Min, out.to, ends.to) };
                }
                Some(out)
            }
            // Of two ranges that both begin with the axis, or both end with it, the longer one holds the other; else it is one of them.
            Range::Any(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    let Some(ends) = self.core(part, axis)? else { return Ok(None) };
                    all.push(ends);
                }
                let (from, to): (Vec<Option<Dev>>, Vec<Option<Dev>>) = all.into_iter().map(|e| (e.from, e.to)).unzip();
                let (starts, ends): (Option<Vec<Dev>>, Option<Vec<Dev>>) = (from.iter().cloned().collect(), to.iter().cloned().collect());
                match (starts, ends) {
                    (Some(starts), None) if to.iter().all(Option::is_none) => {
                        Some(Ends { from: starts.into_iter().reduce(|a, b| bin(BinaryOp::Min, a, b)), to: None })
                    }
                    (None, Some(ends)) if from.iter().all(Option::is_none) => {
                        Some(Ends { from: None, to: ends.into_iter().reduce(|a, b| bin(BinaryOp::Max, a, b)) })
                    }
                    _ => self.longest(from.into_iter().zip(to).map(|(from, to)| Ends { from, to }), axis),
                }
            }
        })
    }

    /// The range of the most points of the axis.
    fn longest(&mut self, ranges: impl Iterator<Item = Ends>, axis: AxisId) -> Option<Ends> {
        let ty = self.coordinate_type(axis);
        let extent = self.extent(axis);
        ranges.reduce(|a, b| {
            let inside = |at: Option<Dev>, end: Dev| at.map_or(end, |at| bin(BinaryOp::Max, bin(BinaryOp::Min, at, extent.clone()), Dev::Int(0, ty)));
            let points = |e: &Ends| sub(inside(e.to.clone(), extent.clone()), inside(e.from.clone(), Dev::Int(0, ty)));
            let longer = builder::lt(points(&b), points(&a));
            let end = |a: Option<Dev>, b: Option<Dev>, none: Dev| {
                let none = |e: Option<Dev>| e.unwrap_or_else(|| none.clone());
                Some(builder::select(longer.clone(), none(a), none(b)))
            };
            Ends { from: end(a.from, b.from, Dev::Int(0, ty)), to: end(a.to, b.to, extent.clone()) }
        })
    }

    /// Where points begin, or the first point behind them, for the largest or the least limit of the tile's points.
    fn position_of(&mut self, e: &End, axis: AxisId, largest: bool) -> Built<Option<Dev>> {
        let Some(limit) = self.inlined(&e.limit).filter(|l| !l.axes().contains(&axis)) else { return Ok(None) };
        let Some((value, vt, slack)) = self.extreme(&limit, largest)? else { return Ok(None) };
        let ty = self.coordinate_type(axis);
        // The first point at which what rises is beyond the limit, or from which on it has reached it.
        let plus = e.plus + slack + i64::from(!e.begins);
        // What is the same for all points leaves all of them or none.
        if !e.along.axes().contains(&axis) {
            let value = builder::add(within(value, vt, FARTHEST), Dev::Int(e.plus + slack, Ty::I64));
            let (all, none) = (Dev::Int(0, ty), self.extent(axis));
            let (a, b, all, none) = if e.begins { (value, Dev::i64(0), all, none) } else { (Dev::i64(0), value, none, all) };
            return Ok(Some(builder::select(bin(BinaryOp::Le, a, b), all, none)));
        }
        if e.along.node != Node::Axis(axis) {
            let value = builder::add(within(value, vt, FARTHEST), Dev::Int(plus, Ty::I64));
            return Ok(Some(match self.inverse(&e.along, axis, value.clone()) {
                Some(at) => builder::cast(ty, Ty::I64, if ty == Ty::I64 { at } else { within(at, Ty::I64, i64::from(i32::MAX)) }),
                None => {
                    let value = self.b.let_("limit", Ty::I64, value);
                    self.search(&e.along, axis, &value)?
                }
            }));
        }
        // A value of 64 bits need not be a coordinate; what is added to it must stay one, and a bound beyond all points beyond them.
        let wide = ty != Ty::I64 && vt == Ty::I64 && self.may_be_wide(&limit);
        // A number of 32 bits that is not declared to be a place may be at their end, and what is added to it leaves them.
        let undeclared = |t: &TensorId| self.p.tensor(*t).dtype.bits() >= 32 && self.p.tensor(*t).range.is_none();
        let far = ty != Ty::I64 && plus != 0 && limit.tensors().iter().any(undeclared);
        let most = i64::from(i32::MAX) - plus.saturating_abs();
        let value = match (wide, far) {
            (true, _) => builder::cast(ty, Ty::I64, within(value, vt, most)),
            (false, true) => bin(BinaryOp::Max, bin(BinaryOp::Min, builder::cast(ty, vt, value), Dev::Int(most, ty)), Dev::Int(-most, ty)),
            (false, false) => builder::cast(ty, vt, value),
        };
        Ok(Some(builder::add(value, Dev::Int(plus, ty))))
    }

    /// Whether values of `e` have 32 bits.
    fn is_short(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Int(v) => i32::try_from(*v).is_ok(),
            Node::Axis(a) => self.coordinate_type(*a) == Ty::I32,
            Node::Read(t, _) => self.p.tensor(*t).dtype.bits() <= 32,
            Node::Binary(Binary::Min | Binary::Max, a, b) | Node::Select(_, a, b) => self.is_short(a) && self.is_short(b),
            _ => false,
        }
    }

    /// Whether values of `e` may be beyond coordinates: not those of a line of points, nor elements of 32 bits.
    fn may_be_wide(&self, e: &Expr) -> bool {
        let line = || e.tensors().is_empty() && self.tile_axes(&e.axes()).iter().all(|a| crate::address::constant_stride(e, *a).is_some());
        !self.is_short(e) && !line()
    }

    /// `e` without the maps of this kernel that it reads; `None` where it reads more of the kernel than that.
    fn inlined(&self, e: &Expr) -> Option<Expr> {
        let mut out = e.clone();
        for _ in 0..8 {
            if !out.tensors().iter().any(|t| self.maker(*t).is_some()) {
                return Some(out);
            }
            let mut known = true;
            out = out.rewrite(&mut |n| {
                let Node::Read(t, index) = &n.node else { return None };
                let s = self.maker(*t)?;
                let plain = s.kind == Kind::Map && s.guard.is_none() && !crate::place::scatters(s) && self.p.sort(&s.value) == Sort::Int;
                known &= plain;
                plain.then(|| flashderive_derive::expr::substitute(&s.value, &s.target_axes, index))
            });
            let mut nodes = 0;
            out.walk(&mut |_| nodes += 1);
            if !known || nodes > 256 {
                return None;
            }
        }
        None
    }

    /// At which corner of the tile arithmetic without data is largest or least: the axes whose last point it is; `None` if that is not known.
    fn at_corner(&self, limit: &Expr, tiled: &[AxisId], largest: bool) -> Option<Vec<AxisId>> {
        let mut last = Vec::new();
        for a in tiled {
            // What is read has to be the same for all points.
            let mut moves = false;
            limit.walk(&mut |n| moves |= matches!(n.node, Node::Read(..)) && n.axes().contains(a));
            let rises = match crate::address::constant_stride(limit, *a) {
                _ if moves => return None,
                Some(stride) => stride >= 0,
                None if rising::rises(self.p, limit, *a) => true,
                None => return None,
            };
            if rises == largest {
                last.push(*a);
            }
        }
        Some(last)
    }

    /// The largest or the least value of `limit` in the tile, its type, and what has to be added to it.
    fn extreme(&mut self, limit: &Expr, largest: bool) -> Built<Option<(Dev, Ty, i64)>> {
        let tiled = self.tile_axes(&limit.axes());
        let uniform = self.alike();
        let Some(last) = self.at_corner(limit, &tiled, largest) else { return self.extreme_of_points(limit, &tiled, largest) };
        // Along an axis with a constant stride the last point is a constant away.
        let (mut slack, mut moved) = (0, Vec::new());
        for a in last {
            match crate::address::constant_stride(limit, a) {
                Some(stride) => slack += stride * (i64::from(self.tiles[&a]) - 1),
                None => moved.push(a),
            }
        }
        let there = self.limits.rows.iter().filter(|g| self.tile_axes(&g.axes()).is_empty()).cloned().collect::<Vec<_>>();
        let leaves = self.leaves(&[limit], &uniform, &there)?;
        let saved: Vec<(AxisId, u32)> = tiled.iter().filter_map(|a| self.tiles.remove(a).map(|n| (*a, n))).collect();
        let origins = self.origin.clone();
        for a in moved {
            let ty = self.coordinate_type(a);
            let tile = saved.iter().find(|(b, _)| *b == a).map_or(1, |(_, n)| i64::from(*n));
            let first = self.origin.get(&a).cloned().unwrap_or(Dev::Int(0, ty));
            self.origin.insert(a, builder::add(first, Dev::Int(tile - 1, ty)));
        }
        let value = self.translate(limit, &Env { layout: &uniform, digits: &[], leaves: &leaves });
        self.tiles.extend(saved);
        self.origin = origins;
        let (value, vt) = value?;
        Ok(Some((value, vt, slack)))
    }

    /// The largest or the least value of `limit` at the points of the tile: each lane looks at some, and the lanes of a warp meet.
    fn extreme_of_points(&mut self, limit: &Expr, tiled: &[AxisId], largest: bool) -> Built<Option<(Dev, Ty, i64)>> {
        let points: Vec<(AxisId, u32)> = tiled.iter().map(|a| (*a, self.tiles[a].next_power_of_two())).collect();
        let single = self.plan.ring.is_some();
        if single || points.iter().map(|(_, n)| u64::from(*n)).product::<u64>() > MOST_POINTS {
            return Ok(None);
        }
        // Lanes have powers of two of points: those behind a tile of another size are none of it, nor need they be points at all.
        let limits = self.limit.clone();
        for a in tiled.iter().filter(|a| !self.tiles[a].is_power_of_two()) {
            let ty = self.coordinate_type(*a);
            let first = self.origin.get(a).cloned().unwrap_or(Dev::Int(0, ty));
            let end = builder::add(first, Dev::Int(i64::from(self.tiles[a]), ty));
            let end = limits.get(a).cloned().into_iter().fold(end, |end, limit| bin(BinaryOp::Min, end, limit));
            self.limit.insert(*a, end);
        }
        let found = self.extreme_of_layout(limit, tiled, largest, &points);
        self.limit = limits;
        found.map(Some)
    }

    fn extreme_of_layout(&mut self, limit: &Expr, tiled: &[AxisId], largest: bool, points: &[(AxisId, u32)]) -> Built<(Dev, Ty, i64)> {
        let layout = Layout { warps: vec![Mode::replicated(self.plan.warps)], ..Layout::blocked(points, 1, 1) };
        let there: Vec<Expr> = self.limits.rows.iter().filter(|g| self.tile_axes(&g.axes()).iter().all(|a| tiled.contains(a))).cloned().collect();
        let leaves = self.leaves(&[limit], &layout, &there)?;
        let ty = if self.is_short(limit) { Ty::I32 } else { Ty::I64 };
        let farthest = if ty == Ty::I32 { i64::from(i32::MAX) } else { FARTHEST };
        let (op, name, none) = if largest { (BinaryOp::Max, "most", Dev::Int(-farthest, ty)) } else { (BinaryOp::Min, "least", Dev::Int(farthest, ty)) };
        let text = flashderive_ir::text::expr(self.p, limit);
        self.because(
            "limit-of-tile",
            text,
            format!("the {name} of the rows of a tile: a lane looks at {} of them, and the lanes of a warp meet", layout.registers()),
            Space::Hardware,
            limit.span,
        );
        let extreme = self.b.scalar(name, ty);
        self.b.set(extreme, none.clone());
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let (value, vt) = e.translate(limit, &Env { layout: &layout, digits, leaves: &leaves })?;
            let value = if ty == Ty::I32 { builder::cast(ty, vt, value) } else { within(value, vt, FARTHEST) };
            let mut inside = e.inside(tiled, &layout, digits);
            for g in &there {
                inside.push(e.translate(g, &Env { layout: &layout, digits, leaves: &leaves })?.0);
            }
            let value = match builder::all(inside) {
                Some(inside) => builder::select(inside, value, none.clone()),
                None => value,
            };
            e.b.set(extreme, bin(op, Dev::Var(extreme), value));
            Ok(())
        })?;
        for mask in [16, 8, 4, 2, 1] {
            let other = self.b.scalar("other", ty);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(extreme), mode: ShuffleMode::Xor(mask) });
            self.b.set(extreme, bin(op, Dev::Var(extreme), Dev::Var(other)));
        }
        Ok((Dev::Var(extreme), ty, 0))
    }

    /// The first point of `axis` at which `along` is at least `value`, where that is arithmetic.
    fn inverse(&mut self, along: &Expr, axis: AxisId, value: Dev) -> Option<Dev> {
        let constant = |e: &Expr| if let Node::Int(v) = e.node { Some(v).filter(|v| *v > 0 && *v < 1 << 20) } else { None };
        let int = |v: i64| Dev::Int(v, Ty::I64);
        if let Node::Binary(Binary::Div, a, c) = &along.node {
            if let Node::Extent(x) = &c.node {
                let (least, most): (Vec<i64>, Vec<i64>) = self.p.sizes.iter().map(|s| (s.min, s.max)).unzip();
                if x.eval(&least) < 1 || x.eval(&most) > LARGEST_DIVISOR {
                    return None;
                }
                // Places beyond these are beyond all points.
                let value = within(value, Ty::I64, i64::MAX / LARGEST_DIVISOR);
                let size = self.host_scalar(&super::translate::extent_name(self.p, x), host_extent(x), Ty::I64);
                return self.inverse(a, axis, builder::mul(value, size));
            }
        }
        match &along.node {
            Node::Axis(a) if *a == axis => Some(value),
            Node::Binary(Binary::Div, a, c) => {
                let c = constant(c)?;
                self.inverse(a, axis, builder::mul(value, int(c)))
            }
            Node::Binary(Binary::Mul, a, c) => {
                let c = constant(c)?;
                self.inverse(a, axis, bin(BinaryOp::FloorDiv, builder::add(value, int(c - 1)), int(c)))
            }
            Node::Binary(Binary::Add, a, c) => {
                let c = constant(c)?;
                self.inverse(a, axis, sub(value, int(c)))
            }
            _ => None,
        }
    }

    /// The first point of `axis` at which `along` is at least `value`, or the end of the axis; of what lies between two points that are known, where some are. Whatever
    /// the data, it is one of these.
    fn search(&mut self, along: &Expr, axis: AxisId, value: &Dev) -> Built<Dev> {
        let ty = self.coordinate_type(axis);
        let int = |v: i64| Dev::Int(v, ty);
        let (from, whole) = match self.limits.between.clone() {
            // Rows that are walked begin before their first point.
            Some((from, to)) => {
                let from = if from == int(0) { from } else { bin(BinaryOp::Max, from, int(0)) };
                (from.clone(), bin(BinaryOp::Max, sub(to, from), int(0)))
            }
            None => (int(0), self.extent(axis)),
        };
        self.because(
            "limit-searched",
            flashderive_ir::text::expr(self.p, along),
            "it never falls along the stream: a warp looks at 32 points of what is left, and goes on between two of them".into(),
            Space::Problem,
            along.span,
        );
        let (first, left) = (self.b.scalar("first", ty), self.b.scalar("left", ty));
        self.b.set(first, from);
        self.b.set(left, whole);
        let saved = (self.origin.clone(), self.tiles.remove(&axis), self.limit.remove(&axis));
        let loads = (std::mem::take(&mut self.kept_loads), std::mem::take(&mut self.fresh_loads));
        let layout = self.alike();
        let body = self.scoped(|e| {
            let step = e.b.let_("step", ty, builder::div(builder::add(Dev::Var(left), int(31)), int(32)));
            let ahead = builder::mul(builder::cast(ty, Ty::I32, e.lane.clone()), step.clone());
            let ahead = e.b.let_("ahead", ty, ahead);
            let inside = builder::lt(ahead.clone(), Dev::Var(left));
            let at = builder::add(Dev::Var(first), bin(BinaryOp::Min, ahead, sub(Dev::Var(left), int(1))));
            let at = e.b.let_("at", ty, at);
            e.origin.insert(axis, at);
            let leaves = e.leaves(&[along], &layout, &[])?;
            let (here, ht) = e.translate(along, &Env { layout: &layout, digits: &[], leaves: &leaves })?;
            let below = builder::and(inside, builder::lt(builder::cast(Ty::I64, ht, here), value.clone()));
            let lanes = e.b.scalar("below", Ty::U32);
            e.b.emit(StmtKind::Ballot { dst: lanes, pred: below });
            let count = builder::cast(ty, Ty::I32, builder::un(UnaryOp::Popcount, Dev::Var(lanes)));
            let count = e.b.let_("passed", ty, count);
            // Between the last point below and the one after it that was looked at.
            let next = builder::add(builder::mul(sub(count.clone(), int(1)), step.clone()), int(1));
            let next = e.b.let_("next", ty, next);
            let rest = bin(BinaryOp::Min, sub(step, int(1)), sub(Dev::Var(left), next.clone()));
            let some = builder::lt(int(0), count);
            let some = e.b.let_("some", Ty::Bool, some);
            e.b.set(left, builder::select(some.clone(), rest, int(0)));
            e.b.set(first, builder::add(Dev::Var(first), builder::select(some, next, int(0))));
            Ok(())
        })?;
        (self.kept_loads, self.fresh_loads) = loads;
        let (origin, tile, limit) = saved;
        self.origin = origin;
        self.tiles.extend(tile.map(|n| (axis, n)));
        self.limit.extend(limit.map(|l| (axis, l)));
        self.b.emit(StmtKind::While { cond: builder::lt(int(0), Dev::Var(left)), trips: Dev::i32(3), uniform: Uniform::Warp, body });
        Ok(Dev::Var(first))
    }

    /// A layout in which all threads have the same point.
    pub(super) fn alike(&self) -> Layout {
        Layout { regs: Vec::new(), lanes: vec![Mode::replicated(32)], warps: vec![Mode::replicated(self.plan.warps)] }
    }
}

/// `value` in 64 bits; one that may have more than 32 of them no farther from 0 than `most`.
pub(crate) fn within(value: Dev, ty: Ty, most: i64) -> Dev {
    let value = builder::cast(Ty::I64, ty, value);
    if ty != Ty::I64 {
        return value;
    }
    bin(BinaryOp::Max, bin(BinaryOp::Min, value, Dev::Int(most, Ty::I64)), Dev::Int(-most, Ty::I64))
}

/// Of two ends the one that `op` takes.
fn both(op: BinaryOp, a: Option<Dev>, b: Option<Dev>) -> Option<Dev> {
    match (a, b) {
        (Some(a), Some(b)) => Some(bin(op, a, b)),
        (a, b) => a.or(b),
    }
}
