//! How many neighbours one access takes: what divides addresses, origins and extents.

use super::*;

impl Emitter<'_> {
    /// How many neighbours along the innermost register mode one access may take.
    pub(crate) fn vector(&self, flat: &Expr, dtype: DType, regs: &[Mode], layout: &Layout, conditions: &[Expr]) -> u32 {
        self.vector_within(flat, dtype, regs, layout, conditions, 1)
    }

    /// The same where neighbours up to the next multiple of `room` may be touched with the last point of the axis.
    pub(crate) fn vector_within(&self, flat: &Expr, dtype: DType, regs: &[Mode], layout: &Layout, conditions: &[Expr], room: i64) -> u32 {
        let Some(inner) = regs.last() else { return 1 };
        let Some(axis) = inner.axis else { return 1 };
        if inner.stride != 1 {
            return 1;
        }
        let walked = self.plan.walked.as_ref().filter(|w| w.axis == axis);
        let moves = |v: u32| {
            let group = i64::from(v);
            if walked.is_some() {
                return address::constant_stride(flat, axis) == Some(1) && conditions.iter().all(|c| !c.axes().contains(&axis));
            }
            address::group_stride(self.p, flat, axis, group) == Some(1) && conditions.iter().all(|c| address::group_uniform(self.p, c, axis, group))
        };
        let mut v = (128 / dtype.bits()).min(inner.size).max(1);
        // All coordinates of the axis but the register digit are multiples of the digit's size.
        let coarse = layout.all().filter(|m| m.axis == Some(axis) && m.stride != 1).fold(0i64, |g, m| address::gcd(g, m.stride as i64));
        let coarse = if coarse == 0 { 1 << 20 } else { coarse };
        let origin = self.origin_multiple(axis);
        // A tile that begins at a line has its points at multiples of its strides from there.
        let behind = walked.map(|w| w.behind(flat));
        let origin = walked.map_or(origin, |w| i64::from(w.group));
        // Groups begin at multiples of their size; those of a whole digit where its digit does.
        let divides = |v: u32| {
            let begins = address::gcd(coarse, origin);
            let begins = if v < inner.size { address::gcd(begins, i64::from(v)) } else { begins };
            address::multiple_of(self.p, behind.as_ref().unwrap_or(flat), &|a| if a == axis { begins } else { 1 })
        };
        let extent = &self.p.axis(axis).extent;
        // Counted from the end, groups are groups of neighbours only if they divide the extent.
        let bound = if self.limit.contains_key(&axis) || self.plan.mirrored == Some(axis) { self.extent_multiple(extent) } else { 1 << 20 };
        let bound = if self.plan.mirrored == Some(axis) { bound } else { bound.max(room) };
        // Groups of neighbours are whole: none is left at the end of the digit.
        while v > 1 && (!moves(v) || inner.size % v != 0 || divides(v) % v as i64 != 0 || bound % v as i64 != 0 || coarse % v as i64 != 0) {
            v /= 2;
        }
        v
    }

    /// How many registers of the innermost mode lie inside the extent of `axis` together: all of that mode or 1.
    pub(crate) fn whole_group(&self, axis: AxisId, layout: &Layout) -> u32 {
        match self.whole_digit(axis, layout) {
            Some(at) if at + 1 == layout.regs.len() => layout.regs[at].size,
            _ => 1,
        }
    }

    /// The register digit of neighbours along `axis` that lie inside its extent together, all of them.
    pub(crate) fn whole_digit(&self, axis: AxisId, layout: &Layout) -> Option<usize> {
        let at = layout.regs.iter().rposition(|m| m.axis == Some(axis) && m.stride == 1)?;
        let size = i64::from(layout.regs[at].size);
        let others = layout.all().filter(|m| m.axis == Some(axis) && m.stride != 1).all(|m| i64::from(m.stride) % size == 0);
        let whole = others && self.origin_multiple(axis) % size == 0 && self.extent_multiple(&self.p.axis(axis).extent) % size == 0;
        (whole && !self.narrowed.contains(&axis)).then_some(at)
    }

    pub(in crate::emit) fn extent_multiple(&self, e: &Extent) -> i64 {
        if e.divisor != 1 {
            return 1;
        }
        e.sizes.iter().fold(e.factor, |m, s| m.saturating_mul(self.p.sizes[s.0 as usize].multiple_of.max(1)))
    }

    /// A number that divides the first coordinate of every tile of `axis`.
    pub(crate) fn origin_multiple(&self, axis: AxisId) -> i64 {
        // Segments begin anywhere.
        if self.plan.ring.as_ref().is_some_and(|r| r.segmented(&self.plan.contractions[&r.product]) == Some(axis)) {
            return 1;
        }
        if let Some(ring) = self.plan.ring.as_ref().filter(|r| self.plan.contractions[&r.product].column == axis) {
            return i64::from(self.tiles.get(&axis).copied().unwrap_or(ring.chunk));
        }
        if let Some(ring) = self.plan.ring.as_ref().filter(|r| r.alternate && self.plan.contractions[&r.product].row == axis) {
            return i64::from(crate::ring::INSTRUCTION_ROWS * ring.blocks_at_once(&self.plan.contractions[&ring.product]));
        }
        if self.walks(axis) {
            return 1;
        }
        if let Some((_, tile)) = self.plan.grid.iter().find(|(a, _)| *a == axis) {
            return *tile as i64;
        }
        match &self.plan.stream {
            Some(s) if s.axis == axis => s.tile as i64,
            _ => 1 << 20,
        }
    }
}

/// Digits of whole vectors to digits of elements: the innermost one is multiplied.
pub(crate) fn widen(digits: &[Dev], vector: u32) -> Vec<Dev> {
    let mut out = digits.to_vec();
    if vector > 1 {
        if let Some(last) = out.last_mut() {
            *last = builder::mul(last.clone(), Dev::i32(vector as i64));
        }
    }
    out
}
