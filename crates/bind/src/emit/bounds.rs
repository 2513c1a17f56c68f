//! From where to where a streamed axis runs: the part of a cut stream, and conditions that end a loop early or begin it late.

use super::gaps::Gap;
use super::ranges::Ends;
use super::translate::Env;
use super::*;
use crate::builder::bin;
use crate::ranges::{self, Range};
use flashderive_device::program::BinaryOp;

/// The axis along which a statement has a running value.
fn scanned(s: &Statement) -> Option<AxisId> {
    match &s.kind {
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => Some(*axis),
        _ => None,
    }
}

impl<'a> Emitter<'a> {
    /// First and last coordinate of the loop: narrowed by guards that all statements share, and a part of what is left when the axis is cut over
    /// blocks.
    pub(crate) fn bounds(&mut self, stream: &StreamPlan, work: &[&'a Statement], extent: Dev) -> Built<(Dev, Dev)> {
        self.bounds_around(stream, work, extent, false).map(|(ends, _)| ends)
    }

    /// The same, and the tiles between that hold no points, if the loop passes over `gaps`. Then the ends are those of the tiles that are visited, put
    /// together as if there were no gap.
    pub(super) fn bounds_around(&mut self, stream: &StreamPlan, work: &[&'a Statement], extent: Dev, gaps: bool) -> Built<((Dev, Dev), Option<Gap>)> {
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        let start = Dev::Int(0, ty);
        let Some((part, parts)) = stream.split else {
            let from = self.at_line(axis, start);
            if work.is_empty() {
                return Ok(((from, extent), None));
            }
            let (from, to) = self.narrowed(stream, work, (from, extent))?;
            let gap = if gaps { self.gap(stream, work, (&from, &to))? } else { None };
            let to = gap.iter().fold(to, |to, gap| builder::sub(to, gap.points(ty, i64::from(stream.tile))));
            return Ok(((from, to), gap));
        };
        // Parts of rings and of rows that are walked are those of the axis.
        if !work.is_empty() && self.plan.ring.is_none() && self.plan.walked.is_none() {
            let (from, to) = self.narrowed(stream, work, (start.clone(), extent.clone()))?;
            let gap = if gaps { self.gap(stream, work, (&from, &to))? } else { None };
            if (&from, &to) != (&start, &extent) || gap.is_some() {
                return Ok(self.part_of_range(stream, (part, parts), (from, to), gap));
            }
        }
        let whole = HostExpr::CeilDiv(Box::new(self.walked_extent(axis)), Box::new(HostExpr::Const(stream.tile as i64)));
        let tiles = HostExpr::CeilDiv(Box::new(whole), Box::new(HostExpr::Const(parts)));
        let chunk = HostExpr::Mul(Box::new(tiles), Box::new(HostExpr::Const(stream.tile as i64)));
        let chunk = self.host_scalar(&format!("{}_chunk", self.p.axis(axis).name), chunk, ty);
        let part_ty = self.coordinate_type(part);
        let at = self.coordinate(part, &Layout::default(), &[]);
        let first = builder::mul(builder::cast(ty, part_ty, at), chunk.clone());
        let from = self.at_line(axis, first);
        let from = self.b.let_(&format!("{}_from", self.p.axis(axis).name), ty, from);
        let end = bin(BinaryOp::Min, builder::add(from.clone(), chunk), extent);
        let to = self.b.let_(&format!("{}_to", self.p.axis(axis).name), ty, end);
        Ok(((from, to), None))
    }

    /// The block's share of a range in whole tiles: where conditions leave some rows few points, their parts are short too.
    fn part_of_range(&mut self, stream: &StreamPlan, (part, parts): (AxisId, i64), (begin, to): (Dev, Dev), gap: Option<Gap>) -> ((Dev, Dev), Option<Gap>) {
        let (axis, name) = (stream.axis, self.p.axis(stream.axis).name.clone());
        let ty = self.coordinate_type(axis);
        self.because(
            "parts-of-range",
            name.clone(),
            format!("each of the {parts} parts is a share of what the conditions leave a block, in whole tiles"),
            Space::Problem,
            self.p.axis(axis).span,
        );
        let up = |e: Dev, n: i64| builder::div(builder::add(e, Dev::Int(n - 1, ty)), Dev::Int(n, ty));
        let tile = i64::from(stream.tile);
        // A share of the tiles that are visited, wherever they lie.
        let to = gap.iter().fold(to, |to, gap| builder::sub(to, gap.points(ty, tile)));
        let points = bin(BinaryOp::Max, builder::sub(to.clone(), begin.clone()), Dev::Int(0, ty));
        let share = builder::mul(up(up(points, tile), parts), Dev::Int(tile, ty));
        let share = self.b.let_(&format!("{name}_share"), ty, share);
        let part_ty = self.coordinate_type(part);
        let at = self.coordinate(part, &Layout::default(), &[]);
        let first = builder::add(begin.clone(), builder::mul(builder::cast(ty, part_ty, at), share.clone()));
        let from = self.b.let_(&format!("{name}_from"), ty, first);
        let to = self.b.let_(&format!("{name}_to"), ty, bin(BinaryOp::Min, builder::add(from.clone(), share), to));
        // It may end anywhere.
        self.narrowed.insert(axis);
        let gap = gap.map(|gap| self.gap_of_part(stream, gap, (begin, &from)));
        ((from, to), gap)
    }

    /// `from..to` without what a condition of all statements leaves out at its ends.
    fn narrowed(&mut self, stream: &StreamPlan, work: &[&'a Statement], (mut from, mut to): (Dev, Dev)) -> Built<(Dev, Dev)> {
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        // A condition of every statement that leaves a range ends the loop early or begins it late.
        let mut conditions = self.shared_conditions(work);
        self.limits.rows = conditions.iter().filter(|g| g.tensors().is_empty() && !g.axes().contains(&axis)).cloned().collect();
        // What arithmetic leaves of the axis is all that is searched.
        conditions.sort_by_key(|g| ranges::of(self.p, g, axis).is_some_and(|range| self.searches(&range, axis)));
        for g in conditions {
            if let Some(first) = self.first_of_ring(stream, &g)? {
                from = bin(BinaryOp::Max, from, first);
                from = self.b.let_(&format!("{}_from", self.p.axis(axis).name), ty, from);
                continue;
            }
            let Some(range) = ranges::of(self.p, &g, axis) else { continue };
            // What comes ahead of a ring is one thread's, and asked for before a late beginning is known; tiles of rows that are walked begin at lines of
            // their own.
            if self.plan.ring.is_some() && !(matches!(&range, Range::End(e) if !e.begins) && self.range_of_a_thread(&range, axis)) {
                continue;
            }
            let late = self.allows_late_begin(&g, axis) && self.plan.walked.is_none();
            if !late && range.ends().iter().all(|e| e.begins) {
                continue;
            }
            self.limits.between = Some((from.clone(), to.clone()));
            let ends = self.hull(&range, axis);
            self.limits.between = None;
            let ends = ends?;
            self.skipped(&g, &ends);
            if let Some(bound) = ends.from.filter(|_| late) {
                // At the first point of a tile, as if the tiles before it had been passed.
                let first = self.b.let_(&format!("{}_first", self.p.axis(axis).name), ty, bin(BinaryOp::Max, from.clone(), bound));
                let tile = Dev::Int(i64::from(stream.tile), ty);
                from = bin(BinaryOp::Sub, first.clone(), bin(BinaryOp::Mod, first, tile));
                from = self.b.let_(&format!("{}_begin", self.p.axis(axis).name), ty, from);
            }
            if let Some(bound) = ends.to {
                let end = bin(BinaryOp::Min, to, bound);
                // Points of a walked row are held against it as numbers without sign.
                let end = if self.walks(axis) { bin(BinaryOp::Max, end, Dev::Int(0, ty)) } else { end };
                to = self.b.let_(&format!("{}_end", self.p.axis(axis).name), ty, end);
            }
        }
        Ok((from, to))
    }

    /// Conditions of all of `work` outside of which nothing has to be visited.
    pub(super) fn shared_conditions(&self, work: &[&'a Statement]) -> Vec<Expr> {
        let mut shared = crate::group::guards(work[0]);
        shared.retain(|g| work.iter().all(|s| crate::group::guards(s).contains(g)) && self.allows_fewer_points(g));
        shared
    }

    /// Records which tiles a condition leaves out.
    fn skipped(&mut self, g: &Expr, ends: &Ends) {
        let side = match (&ends.from, &ends.to) {
            (Some(_), Some(_)) => "before and past",
            (Some(_), None) => "before",
            (None, Some(_)) => "past",
            (None, None) => return,
        };
        let text = flashderive_ir::text::expr(self.p, g);
        self.because("tile-skip", text, format!("tiles {side} the guard hold no points for any statement of the pass"), Space::Problem, g.span);
    }

    /// Where `g` is known to hold for all points of the block's tile: from where, and before where; `None` if that is not known of any point.
    pub(super) fn holds(&mut self, g: &Expr, axis: AxisId) -> Built<Option<Ends>> {
        let Some(range) = ranges::exact(self.p, g, axis) else { return Ok(None) };
        let ends = self.core(&range, axis)?;
        if ends.is_some() {
            self.because(
                "tile-untested",
                flashderive_ir::text::expr(self.p, g),
                "the guard holds at all points of the tiles between: they are not tested".into(),
                Space::Problem,
                g.span,
            );
        }
        Ok(ends)
    }

    /// Whether nothing is stored at points that `g` leaves out. A scan has a value at every point, also where none is added to it: what was
    /// there before, or its identity.
    pub(super) fn allows_fewer_points(&self, g: &Expr) -> bool {
        self.plan.statements.iter().all(|s| match scanned(s) {
            Some(own) => !(self.plan.stores.contains(&s.target) && g.axes().contains(&own) && crate::group::guards(s).contains(g)),
            None => true,
        })
    }

    /// Whether what runs along `axis` misses nothing of the points before those where `g` holds.
    pub(super) fn allows_late_begin(&self, g: &Expr, axis: AxisId) -> bool {
        self.plan.statements.iter().all(|s| scanned(s) != Some(axis) || crate::group::guards(s).contains(g))
    }

    /// The first step of a ring that holds points of its tile where `g` is `e <= axis` or `e < axis`, and `e` rises along the tile.
    fn first_of_ring(&mut self, stream: &StreamPlan, g: &Expr) -> Built<Option<Dev>> {
        let (start, plus) = match &g.node {
            Node::Binary(Binary::Lt, a, b) if b.node == Node::Axis(stream.axis) => ((**a).clone(), 1),
            Node::Binary(Binary::Le, a, b) if b.node == Node::Axis(stream.axis) => ((**a).clone(), 0),
            _ => return Ok(None),
        };
        if self.plan.ring.is_none() || !start.tensors().is_empty() {
            return Ok(None);
        }
        // At the first point of the tile.
        let tiled = self.tile_axes(&start.axes());
        let saved: Vec<(AxisId, u32)> = tiled.iter().filter_map(|a| self.tiles.remove(a).map(|n| (*a, n))).collect();
        let value = self.translate(&start, &Env { layout: &Layout::default(), digits: &[], leaves: &[] });
        self.tiles.extend(saved);
        let (value, vt) = value?;
        self.because("tile-skip", flashderive_ir::text::expr(self.p, g), "steps before it hold no points for the tile".into(), Space::Problem, g.span);
        let ty = self.coordinate_type(stream.axis);
        let step = Dev::Int(stream.tile.into(), ty);
        let first = bin(BinaryOp::Max, builder::add(builder::cast(ty, vt, value), Dev::Int(plus, ty)), Dev::Int(0, ty));
        Ok(Some(builder::mul(builder::div(first, step.clone()), step)))
    }
}
