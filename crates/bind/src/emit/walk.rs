//! Tiles of rows that start anywhere: each begins at a whole line (see `plan/walked.rs`).
//!
//! Only the origin of a tile tells of it: points keep their numbers, those before the first are negative, and the test that keeps a
//! point inside looks at both ends.

use super::translate::Env;
use super::*;
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, StmtKind, UnaryOp};

impl<'a> Emitter<'a> {
    /// Notes where the block's row starts in its line, and moves a tile that has a place already to the start of the line.
    pub(crate) fn begin_walk(&mut self) -> Built<()> {
        let Some(w) = &self.plan.walked else { return Ok(()) };
        let name = self.p.axis(w.axis).name.clone();
        let record = self.because(
            "walk-lines",
            name.clone(),
            format!(
                "rows along `{name}` start anywhere, the first element of one at {}: tiles begin at the multiple of {} elements before it, so that every access is aligned",
                flashderive_ir::text::expr(self.p, &w.first),
                w.group
            ),
            Space::Hardware,
            self.p.axis(w.axis).span,
        );
        let uniform = Layout { regs: Vec::new(), lanes: vec![Mode::replicated(32)], warps: vec![Mode::replicated(self.plan.warps)] };
        let (first, ty) = self.translate(&w.first, &Env { layout: &uniform, digits: &[], leaves: &[] })?;
        let kept = self.b.why;
        self.b.why = record;
        let within = builder::bin(BinaryOp::And, builder::cast(Ty::I64, ty, first), Dev::i64(i64::from(w.group) - 1));
        let own = self.coordinate_type(w.axis);
        let before = self.b.let_prologue(&format!("{name}_before"), own, builder::cast(own, Ty::I64, within));
        if let Some(origin) = self.origin.get(&w.axis).cloned() {
            let origin = self.b.let_prologue(&format!("{name}_start"), own, builder::sub(origin, before.clone()));
            self.origin.insert(w.axis, origin);
        }
        self.b.why = kept;
        self.before = Some(before);
        Ok(())
    }

    /// `from`, the first point of a tile of `axis`, moved to the start of its line where rows are walked.
    pub(crate) fn at_line(&mut self, axis: AxisId, from: Dev) -> Dev {
        match (&self.plan.walked, self.before.clone()) {
            (Some(w), Some(before)) if w.axis == axis => builder::sub(from, before),
            _ => from,
        }
    }

    /// Whether tiles of `axis` begin before its first point: no number of them ends where it ends.
    pub(crate) fn walks(&self, axis: AxisId) -> bool {
        self.plan.walked.as_ref().is_some_and(|w| w.axis == axis)
    }

    /// Points of `axis` that tiles may have to cover, with those before a row's first.
    pub(crate) fn walked_extent(&self, axis: AxisId) -> HostExpr {
        let extent = host_extent(&self.p.axis(axis).extent);
        match self.plan.walked.as_ref().filter(|w| w.axis == axis) {
            Some(w) => HostExpr::Add(Box::new(extent), Box::new(HostExpr::Const(i64::from(w.group) - 1))),
            None => extent,
        }
    }

    /// Whether `at`, a coordinate of `axis`, is a point that lies before `limit`.
    pub(crate) fn before_limit(&self, axis: AxisId, at: Dev, limit: Dev) -> Dev {
        let ty = self.coordinate_type(axis);
        match &self.plan.walked {
            // As numbers without sign those before the first point are beyond every limit.
            Some(w) if w.axis == axis && ty == Ty::I32 => builder::lt(builder::cast(Ty::U32, ty, at), builder::cast(Ty::U32, ty, limit)),
            Some(w) if w.axis == axis => builder::and(builder::bin(BinaryOp::Le, Dev::Int(0, ty), at.clone()), builder::lt(at, limit)),
            _ => builder::lt(at, limit),
        }
    }

    /// Writes `points` for tiles of `axis` that lie inside as a whole, without tests of their points, and for those at the ends.
    pub(crate) fn whole_or_not(&mut self, axis: AxisId, points: &mut dyn FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let (Some(limit), Some(origin)) = (self.limit.remove(&axis), self.origin.get(&axis).cloned()) else { return points(self) };
        let ty = self.coordinate_type(axis);
        let last = builder::add(origin.clone(), Dev::Int(i64::from(self.tiles.get(&axis).copied().unwrap_or(1)), ty));
        let whole = builder::and(builder::bin(BinaryOp::Le, Dev::Int(0, ty), origin), builder::bin(BinaryOp::Le, last, limit.clone()));
        self.because(
            "whole-tile",
            self.p.axis(axis).name.clone(),
            "tiles between the ends of a row are taken without tests of their points".into(),
            Space::Hardware,
            self.p.axis(axis).span,
        );
        let (fresh, loads, staged) = (self.fresh.clone(), self.fresh_loads.clone(), self.fresh_staged.clone());
        let inner = self.scoped(&mut *points)?;
        (self.fresh, self.fresh_loads, self.fresh_staged) = (fresh, loads, staged);
        self.limit.insert(axis, limit);
        let ends = self.scoped(points)?;
        let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::Not, whole));
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::Block, then: ends, otherwise: inner });
        Ok(())
    }
}
