//! Groups of neighbours at the end of an axis.
//!
//! Elements of a row can start at multiples of 16 bytes where the row's length is a multiple of nothing: that of a list, of a row at
//! a pitch, of a segment of fixed places. Then a group that lies inside as a whole is moved by one access, and the last one, which
//! reaches over the end, point by point:
//!
//! ```text
//! one access if (last point of the group < length)
//! if (first point < length <= last point) for each point: an access of one element if (point < length)
//! ```

use super::*;
use flashderive_device::program::{Stmt, StmtKind, UnaryOp};

/// Neighbours that one access takes.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// How many.
    pub(crate) points: u32,
    /// Whether groups may reach over the end of the axis.
    pub(crate) over: bool,
}

impl Group {
    /// What is done at the end of the axis, for people.
    pub(crate) fn text(self) -> &'static str {
        if self.over {
            ", one by one where the row ends among them"
        } else {
            ""
        }
    }
}

impl<'a> Emitter<'a> {
    /// The widest groups for accesses to `flat`, where up to `room` neighbours of the last point may be touched.
    pub(crate) fn widest_group(&self, flat: &Expr, dtype: DType, layout: &Layout, conditions: &[Expr], room: i64) -> Group {
        let exact = self.vector_within(flat, dtype, &layout.regs, layout, conditions, room);
        let axis = layout.regs.last().and_then(|m| m.axis);
        // Bits below a byte have no addresses, and a mirrored axis counts from its end.
        if dtype.bits() < 8 || axis.is_none() || axis == self.plan.mirrored || self.plan.ring.is_some() {
            return Group { points: exact, over: false };
        }
        let points = self.vector_within(flat, dtype, &layout.regs, layout, conditions, 1 << 20);
        Group { points, over: exact < points }
    }

    /// Accesses of a layout's groups: `access(self, digits, points, conditions)` moves so many points from `digits` on where all of the
    /// conditions hold. The second result is what moves the points of groups that reach over an end, to be emitted when the first
    /// ones are under way: what waits for one group would keep the next from being asked for.
    pub(crate) fn in_groups(
        &mut self,
        (layout, axes): (&Layout, &[AxisId]),
        group: Group,
        access: &mut dyn FnMut(&mut Self, &[Dev], u32, Vec<Dev>) -> Built<()>,
    ) -> Built<Vec<Stmt>> {
        let mut modes = layout.regs.clone();
        if let Some(last) = modes.last_mut().filter(|_| group.points > 1) {
            (last.size, last.stride) = (last.size / group.points, group.points);
        }
        let along = layout.regs.last().and_then(|m| m.axis).filter(|_| group.over);
        self.over_registers(&modes, &mut |e, digits| {
            let digits = super::access::widen(digits, group.points);
            let inside = match along {
                Some(_) => e.whole_inside(axes, layout, &digits, group),
                None => e.inside(axes, layout, &digits),
            };
            access(e, &digits, group.points, inside)
        })?;
        let Some(along) = along else { return Ok(Vec::new()) };
        self.scoped(|e| {
            e.over_registers(&modes, &mut |e, digits| {
                let digits = super::access::widen(digits, group.points);
                let Some(whole) = builder::all(e.whole_inside(axes, layout, &digits, group)) else { return Ok(()) };
                let one_by_one = e.scoped(|e| {
                    let var = e.b.scalar("end_r", Ty::I32);
                    let body = e.scoped(|e| {
                        let one = ahead(&digits, Dev::Var(var));
                        let inside = e.inside(axes, layout, &one);
                        access(e, &one, 1, inside)
                    })?;
                    let (from, to) = (Dev::i32(0), Dev::i32(i64::from(group.points)));
                    e.b.emit(StmtKind::For { var, from, to, step: 1, unroll: dev::Unroll::Full, uniform: dev::Uniform::Block, body });
                    Ok(())
                })?;
                let some = e.some_inside(along, layout, &digits, group);
                let cond = builder::un(UnaryOp::Unlikely, builder::and(some, builder::un(UnaryOp::Not, whole)));
                e.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then: one_by_one, otherwise: Vec::new() });
                Ok(())
            })
        })
    }

    /// The points of a layout that are combined along `axes`: `point(self, digits, conditions)` takes one where all of the conditions
    /// hold. Of a walked row, groups that lie inside as a whole are taken without tests of their points, and those outside not at all.
    pub(crate) fn over_groups(&mut self, (layout, axes): (&Layout, &[AxisId]), point: &mut dyn FnMut(&mut Self, &[Dev], Vec<Dev>) -> Built<()>) -> Built<()> {
        let along = self.plan.walked.as_ref().map(|w| w.axis).filter(|a| axes == [*a]);
        let inner = layout.regs.last().copied().filter(|m| m.axis == along && m.stride == 1 && m.size > 1);
        let (Some(along), Some(inner), true) = (along, inner, along.is_some_and(|a| self.limit.contains_key(&a))) else {
            return self.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let inside = e.inside(axes, layout, digits);
                point(e, digits, inside)
            });
        };
        let outer = layout.regs[..layout.regs.len() - 1].to_vec();
        let group = Group { points: inner.size, over: true };
        self.over_registers(&outer, &mut |e, digits| {
            let first: Vec<Dev> = digits.iter().cloned().chain([Dev::i32(0)]).collect();
            let Some(whole) = builder::all(e.whole_inside(axes, layout, &first, group)) else { return Ok(()) };
            let some = e.some_inside(along, layout, &first, group);
            let mut points = |e: &mut Self| {
                e.scoped(|e| {
                    e.over_registers(&[inner], &mut |e, last| {
                        let digits: Vec<Dev> = digits.iter().chain(last).cloned().collect();
                        let inside = e.inside(axes, layout, &digits);
                        point(e, &digits, inside)
                    })
                })
            };
            let one_by_one = points(e)?;
            let limit = e.limit.remove(&along);
            let together = points(e);
            e.limit.extend(limit.map(|l| (along, l)));
            let ends = e.scoped(|e| {
                e.b.emit(StmtKind::If { cond: some, uniform: dev::Uniform::None, then: one_by_one, otherwise: Vec::new() });
                Ok(())
            })?;
            let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::Not, whole));
            e.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then: ends, otherwise: together? });
            Ok(())
        })
    }

    /// Emits what is left to load at the ends of rows.
    pub(crate) fn finish_groups(&mut self) {
        for s in std::mem::take(&mut self.ends) {
            self.b.emit_as(s);
        }
    }

    /// The conditions under which a whole group is inside.
    pub(crate) fn whole_inside(&mut self, axes: &[AxisId], layout: &Layout, digits: &[Dev], group: Group) -> Vec<Dev> {
        let mut out = self.inside(axes, layout, &ahead(digits, Dev::i32(i64::from(group.points) - 1)));
        // A group can reach over the start of a walked row.
        if self.plan.walked.is_some() {
            out.extend(self.inside(axes, layout, digits).into_iter().filter(|c| !out.contains(c)).collect::<Vec<_>>());
        }
        out
    }

    /// Whether some point of a group can be inside along `axis`.
    pub(crate) fn some_inside(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev], group: Group) -> Dev {
        let ty = self.coordinate_type(axis);
        let limit = self.limit.get(&axis).cloned().unwrap_or(Dev::Int(1, ty));
        // Of a walked row, also the groups whose first point is before its first.
        let over = if self.plan.walked.as_ref().is_some_and(|w| w.axis == axis) { i64::from(group.points) - 1 } else { 0 };
        let at = self.step(axis, layout, &ahead(digits, Dev::i32(over)));
        self.before_limit(axis, at, builder::add(limit, Dev::Int(over, ty)))
    }
}

/// The digits so many points further on.
pub(super) fn ahead(digits: &[Dev], points: Dev) -> Vec<Dev> {
    let mut out = digits.to_vec();
    if let Some(last) = out.last_mut() {
        *last = builder::add(last.clone(), points);
    }
    out
}
