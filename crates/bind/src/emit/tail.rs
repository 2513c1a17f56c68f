//! Groups of neighbours at the end of an axis.
//!
//! Elements of a row can start at multiples of 16 bytes where the row's length is a multiple of nothing: that of a list, of a row at
//! a pitch, of a segment of fixed places. Then a group that lies inside as a whole is moved by one access, and the last one, which
//! reaches over the end, point by point:
//!
//! ```text
//! if (last point of the group < length) one access
//! else for each point: if (point < length) an access of one element
//! ```

use super::*;
use flashderive_device::program::StmtKind;

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

    /// Emits the accesses of the group from `digits` on: `access(self, digits, points, inside)` moves so many points where all of `inside`
    /// hold.
    pub(crate) fn in_groups(
        &mut self,
        (layout, axes, digits): (&Layout, &[AxisId], &[Dev]),
        group: Group,
        access: &mut dyn FnMut(&mut Self, &[Dev], u32, Vec<Dev>) -> Built<()>,
    ) -> Built<()> {
        let at = |i: Dev| {
            let mut out = digits.to_vec();
            if let Some(last) = out.last_mut() {
                *last = builder::add(last.clone(), i);
            }
            out
        };
        let end = if group.over { self.inside(axes, layout, &at(Dev::i32(i64::from(group.points) - 1))) } else { Vec::new() };
        let Some(cond) = builder::all(end) else {
            let inside = self.inside(axes, layout, digits);
            return access(self, digits, group.points, inside);
        };
        let then = self.scoped(|e| access(e, digits, group.points, Vec::new()))?;
        let otherwise = self.scoped(|e| {
            let var = e.b.scalar("end_r", Ty::I32);
            let body = e.scoped(|e| {
                let one = at(Dev::Var(var));
                let inside = e.inside(axes, layout, &one);
                access(e, &one, 1, inside)
            })?;
            let (from, to) = (Dev::i32(0), Dev::i32(i64::from(group.points)));
            e.b.emit(StmtKind::For { var, from, to, step: 1, unroll: dev::Unroll::Full, uniform: dev::Uniform::Block, body });
            Ok(())
        })?;
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise });
        Ok(())
    }
}
