//! Kernels that take the points of an axis from the last to the first.
//!
//! Tiles, threads and registers count steps, from 0; the point of a step is as far from the end. Conditions that keep a tile
//! inside compare steps with the extent; everything that the spec can see, indices and values, is in points. Registers then
//! hold neighbours from the highest address to the lowest: an access of several turns them round. A group of steps is a group
//! of neighbours at a multiple of its size only if the size divides the extent.

use super::*;
use flashderive_device::program::BinaryOp;

impl<'a> Emitter<'a> {
    /// The coordinate of `axis`, in its coordinate type: where the kernel takes points from the last to the first, that is
    /// as far from the end as the step is from the start.
    pub(crate) fn coordinate(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let step = self.step(axis, layout, digits);
        if self.plan.mirrored != Some(axis) {
            return step;
        }
        let ty = self.coordinate_type(axis);
        let extent = self.extent(axis);
        let at = builder::sub(builder::sub(extent, Dev::Int(1, ty)), step);
        // Steps behind the last one are no points before the first: what is computed of them is thrown away, but must have a value.
        if self.limit.contains_key(&axis) {
            builder::bin(BinaryOp::Max, at, Dev::Int(0, ty))
        } else {
            at
        }
    }

    /// The same as an `I64`.
    pub(crate) fn coordinate_wide(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let ty = self.coordinate_type(axis);
        if self.plan.mirrored == Some(axis) {
            return builder::cast(Ty::I64, ty, self.coordinate(axis, layout, digits));
        }
        let origin = self.origin.get(&axis).cloned().unwrap_or(Dev::Int(0, ty));
        self.wide(origin, ty, axis, layout, digits)
    }

    /// How many points of `axis` the kernel takes before this one.
    pub(crate) fn step(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let ty = self.coordinate_type(axis);
        let origin = self.origin.get(&axis).cloned().unwrap_or(Dev::Int(0, ty));
        if ty == Ty::I64 {
            return self.wide(origin, ty, axis, layout, digits);
        }
        let local = self.local(axis, layout, digits);
        builder::add(origin, local)
    }

    /// Whether the registers that one access takes hold neighbours from the highest to the lowest.
    pub(crate) fn turned(&self, layout: &Layout, vector: u32) -> bool {
        vector > 1 && self.plan.mirrored.is_some() && layout.regs.last().is_some_and(|m| m.axis == self.plan.mirrored)
    }

    /// The digits of the neighbour with the lowest address among the `vector` ones from `digits` on.
    pub(crate) fn lowest(&self, layout: &Layout, digits: &[Dev], vector: u32) -> Vec<Dev> {
        let mut out = digits.to_vec();
        if let (true, Some(last)) = (self.turned(layout, vector), out.last_mut()) {
            *last = builder::add(last.clone(), Dev::i32(i64::from(vector) - 1));
        }
        out
    }

    /// Copies `count` registers in the opposite order.
    pub(crate) fn turn(&mut self, from: (VarId, Dev), to: (VarId, Dev), count: u32) {
        for i in 0..i64::from(count) {
            let value = Dev::Elem(from.0, Box::new(builder::add(from.1.clone(), Dev::i32(i64::from(count) - 1 - i))));
            self.b.set_at(to.0, builder::add(to.1.clone(), Dev::i32(i)), value);
        }
    }
}
