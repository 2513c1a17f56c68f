//! From where to where a streamed axis runs: the part of a cut stream, and conditions that end a loop early or begin it late.

use super::translate::Env;
use super::*;
use flashderive_derive::simplify::{to_expr, to_poly, Atom, P};

/// The bound that a comparison sets for `axis` where the axis stands on either side, alone and once: the limit, what is added to it, and whether it
/// is where points begin.
fn solved(p: &Problem, g: &Expr, axis: AxisId) -> Option<(Expr, i64, bool)> {
    // At least 0 where the comparison holds.
    let left = match &g.node {
        Node::Binary(Binary::Le, a, b) => to_poly(p, b).minus(&to_poly(p, a)),
        Node::Binary(Binary::Lt, a, b) => to_poly(p, b).minus(&to_poly(p, a)).minus(&P::constant(1)),
        _ => return None,
    };
    let own = P::atom(Atom::Axis(axis));
    let free = |rest: &P| !to_expr(rest).axes().contains(&axis);
    let (above, below) = (left.minus(&own), left.plus(&own));
    if free(&above) {
        // 0 <= axis + rest: points begin at -rest.
        return Some((to_expr(&above.scale(-1)), 0, true));
    }
    free(&below).then(|| (to_expr(&below), 1, false))
}

/// The axis along which a statement has a running value.
fn scanned(s: &Statement) -> Option<AxisId> {
    match &s.kind {
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => Some(*axis),
        _ => None,
    }
}

impl<'a> Emitter<'a> {
    /// First and last coordinate of the loop: a chunk when the axis is cut over blocks, narrowed by guards that all statements share.
    pub(crate) fn bounds(&mut self, stream: &StreamPlan, work: &[&'a Statement], extent: Dev) -> Built<(Dev, Dev)> {
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        let (mut from, mut to) = (Dev::Int(0, ty), extent);
        if let Some((part, parts)) = stream.split {
            let whole = HostExpr::CeilDiv(Box::new(self.walked_extent(axis)), Box::new(HostExpr::Const(stream.tile as i64)));
            let tiles = HostExpr::CeilDiv(Box::new(whole), Box::new(HostExpr::Const(parts)));
            let chunk = HostExpr::Mul(Box::new(tiles), Box::new(HostExpr::Const(stream.tile as i64)));
            let chunk = self.host_scalar(&format!("{}_chunk", self.p.axis(axis).name), chunk, ty);
            let layout = Layout::default();
            let part_ty = self.coordinate_type(part);
            let at = self.coordinate(part, &layout, &[]);
            let first = builder::mul(builder::cast(ty, part_ty, at), chunk.clone());
            from = self.at_line(axis, first);
            from = self.b.let_(&format!("{}_from", self.p.axis(axis).name), ty, from);
            let end = builder::bin(flashderive_device::program::BinaryOp::Min, builder::add(from.clone(), chunk), to);
            to = self.b.let_(&format!("{}_to", self.p.axis(axis).name), ty, end);
        }
        if stream.split.is_none() {
            from = self.at_line(axis, from);
        }
        if stream.split.is_some() || work.is_empty() {
            return Ok((from, to));
        }
        // A guard `axis < e` or `axis <= e` of every statement ends the loop early, `e <= axis` or `e < axis` begins it late.
        let shared: Vec<Expr> = crate::group::guards(work[0])
            .into_iter()
            .filter(|g| work.iter().all(|s| crate::group::guards(s).contains(g)) && self.allows_fewer_points(g))
            .collect();
        let uniform =
            Layout { regs: Vec::new(), lanes: vec![crate::layout::Mode::replicated(32)], warps: vec![crate::layout::Mode::replicated(self.plan.warps)] };
        for g in shared {
            if let Some(first) = self.first_of_ring(stream, &g)? {
                from = builder::bin(flashderive_device::program::BinaryOp::Max, from, first);
                from = self.b.let_(&format!("{}_from", self.p.axis(axis).name), ty, from);
                continue;
            }
            let (limit, plus, begins) = match &g.node {
                Node::Binary(Binary::Lt, a, b) if a.node == Node::Axis(axis) => ((**b).clone(), 0, false),
                Node::Binary(Binary::Le, a, b) if a.node == Node::Axis(axis) => ((**b).clone(), 1, false),
                Node::Binary(Binary::Le, a, b) if b.node == Node::Axis(axis) => ((**a).clone(), 0, true),
                Node::Binary(Binary::Lt, a, b) if b.node == Node::Axis(axis) => ((**a).clone(), 1, true),
                _ => match solved(self.p, &g, axis).filter(|_| self.plan.ring.is_none()) {
                    Some(bound) => bound,
                    None => continue,
                },
            };
            if limit.axes().contains(&axis) || limit.tensors().iter().any(|t| self.maker(*t).is_some()) {
                continue;
            }
            if begins && !self.allows_late_begin(&g, axis) {
                continue;
            }
            // Tiles of rows that are walked begin at lines of their own; what comes ahead is asked for before a late beginning is known.
            if begins && (self.plan.walked.is_some() || self.plan.ring.is_some()) {
                continue;
            }
            let tiled = self.tile_axes(&limit.axes());
            let rises = tiled.iter().all(|a| crate::address::constant_stride(&limit, *a).is_some_and(|s| s >= 0));
            if !rises || (!tiled.is_empty() && !limit.tensors().is_empty()) {
                continue;
            }
            // At the largest point of the block's tile; a beginning at the smallest.
            let mut slack = plus;
            for a in tiled.iter().filter(|_| !begins) {
                slack += crate::address::constant_stride(&limit, *a).unwrap_or(0) * (self.tiles[a] as i64 - 1);
            }
            let leaves = self.leaves(&[&limit], &uniform, &[])?;
            let saved: Vec<(AxisId, u32)> = tiled.iter().map(|a| (*a, self.tiles[a])).collect();
            for a in &tiled {
                self.tiles.remove(a);
            }
            let value = self.translate(&limit, &Env { layout: &uniform, digits: &[], leaves: &leaves });
            for (a, n) in saved {
                self.tiles.insert(a, n);
            }
            let (value, vt) = value?;
            self.because(
                "tile-skip",
                flashderive_ir::text::expr(self.p, &g),
                format!("tiles {} the guard hold no points for any statement of the pass", if begins { "before" } else { "past" }),
                Space::Problem,
                g.span,
            );
            use flashderive_device::program::BinaryOp::{Max, Min, Mod, Sub};
            // A value of 64 bits need not be a coordinate; what is added to it must stay one, and a bound beyond all points beyond them.
            let wide = ty != Ty::I64 && limit.tensors().iter().any(|t| self.p.tensor(*t).dtype == DType::I64);
            let value = if wide {
                let room = i64::from(i32::MAX) - slack;
                let value = builder::bin(Min, builder::cast(Ty::I64, vt, value), Dev::Int(room, Ty::I64));
                builder::cast(ty, Ty::I64, builder::bin(Max, value, Dev::Int(-room, Ty::I64)))
            } else {
                builder::cast(ty, vt, value)
            };
            let bound = builder::add(value, Dev::Int(slack, ty));
            if begins {
                // At the first point of a tile, as if the tiles before it had been passed.
                let first = self.b.let_(&format!("{}_first", self.p.axis(axis).name), ty, builder::bin(Max, from.clone(), bound));
                let tile = Dev::Int(i64::from(stream.tile), ty);
                from = builder::bin(Sub, first.clone(), builder::bin(Mod, first, tile));
                from = self.b.let_(&format!("{}_begin", self.p.axis(axis).name), ty, from);
            } else {
                let end = builder::bin(Min, to, bound);
                to = self.b.let_(&format!("{}_end", self.p.axis(axis).name), ty, end);
            }
        }
        Ok((from, to))
    }

    /// Where `g` is known to hold at all points of `axis` before some coordinate, for all points of the block's tile: that coordinate.
    pub(super) fn holds_before(&mut self, g: &Expr, axis: AxisId) -> Built<Option<Dev>> {
        let (limit, plus) = match &g.node {
            Node::Binary(Binary::Lt, a, b) if a.node == Node::Axis(axis) => ((**b).clone(), 0),
            Node::Binary(Binary::Le, a, b) if a.node == Node::Axis(axis) => ((**b).clone(), 1),
            _ => match solved(self.p, g, axis) {
                Some((limit, plus, false)) => (limit, plus),
                _ => return Ok(None),
            },
        };
        let made = limit.tensors().iter().any(|t| self.maker(*t).is_some());
        let tiled = self.tile_axes(&limit.axes());
        let rises = tiled.iter().all(|a| crate::address::constant_stride(&limit, *a).is_some_and(|s| s >= 0));
        let wide = limit.tensors().iter().any(|t| self.p.tensor(*t).dtype == DType::I64);
        if limit.axes().contains(&axis) || made || wide || !rises || (!tiled.is_empty() && !limit.tensors().is_empty()) {
            return Ok(None);
        }
        let uniform =
            Layout { regs: Vec::new(), lanes: vec![crate::layout::Mode::replicated(32)], warps: vec![crate::layout::Mode::replicated(self.plan.warps)] };
        let leaves = self.leaves(&[&limit], &uniform, &[])?;
        // At the first point of the tile.
        let saved: Vec<(AxisId, u32)> = tiled.iter().filter_map(|a| self.tiles.remove(a).map(|n| (*a, n))).collect();
        let value = self.translate(&limit, &Env { layout: &uniform, digits: &[], leaves: &leaves });
        self.tiles.extend(saved);
        let (value, vt) = value?;
        let ty = self.coordinate_type(axis);
        self.because(
            "tile-untested",
            flashderive_ir::text::expr(self.p, g),
            "tiles before it hold no point where the guard fails: they are not tested".into(),
            Space::Problem,
            g.span,
        );
        Ok(Some(builder::add(builder::cast(ty, vt, value), Dev::Int(plus, ty))))
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
        let first = builder::bin(flashderive_device::program::BinaryOp::Max, builder::add(builder::cast(ty, vt, value), Dev::Int(plus, ty)), Dev::Int(0, ty));
        Ok(Some(builder::mul(builder::div(first, step.clone()), step)))
    }
}
