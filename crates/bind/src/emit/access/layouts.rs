//! Layouts for accesses of memory: neighbouring lanes touch neighbouring elements.

use super::*;

/// Stores of a thread from which on they are worth a pass through shared memory.
const LEAST_STORES: u32 = 8;

impl Emitter<'_> {
    /// `own` without its innermost register digit where all of its points read one element: that is loaded once.
    pub(crate) fn without_repeats(&self, flat: &Expr, own: &Layout, conditions: &[Expr]) -> Layout {
        let mut out = own.clone();
        // Nor are axes of a ring along whose whole tile the address stays where it is: tiles begin inside their extents.
        if self.plan.ring.is_some() && conditions.is_empty() {
            let still = |a: AxisId| {
                let tile = self.tiles.get(&a).copied().unwrap_or(1);
                self.origin_multiple(a) % i64::from(tile) == 0 && crate::levels::still(self.p, flat, a, tile)
            };
            let moving: Vec<AxisId> = own.all().filter_map(|m| m.axis).filter(|a| !still(*a)).collect();
            out = own.slice(|a| moving.contains(&a));
        }
        let own = &out.clone();
        let Some(inner) = out.regs.last().filter(|m| m.stride == 1 && m.size > 1) else { return out };
        let (Some(axis), size) = (inner.axis, i64::from(inner.size)) else { return out };
        let others = own.all().filter(|m| m.axis == Some(axis) && m.stride != 1).all(|m| i64::from(m.stride) % size == 0);
        let aligned = others && self.origin_multiple(axis) % size == 0;
        let still = address::group_stride(self.p, flat, axis, size) == Some(0);
        let tables = !flat.tensors().is_empty();
        let inside = !self.limit.contains_key(&axis) || self.whole_group(axis, own) > 1;
        let aligned = aligned && (self.plan.mirrored != Some(axis) || self.extent_multiple(&self.p.axis(axis).extent) % size == 0);
        if aligned && still && !tables && inside && conditions.iter().all(|c| address::group_uniform(self.p, c, axis, size)) {
            out.regs.pop();
        }
        out
    }

    /// `own` if neighbouring lanes of it touch neighbouring elements, else a layout in which they do.
    pub(crate) fn coalesced(&self, flat: &Expr, t: TensorId, axes: &[AxisId], own: &Layout) -> Layout {
        let contiguous = axes.iter().copied().find(|a| address::constant_stride(flat, *a) == Some(1));
        let Some(c) = contiguous else { return own.clone() };
        if let Some(ring) = &self.plan.ring {
            let product = &self.plan.contractions[&ring.product];
            let both = ring.rows.iter().all(|(row, _)| axes.contains(row)) && axes.contains(&product.column);
            let lines = crate::ring::lines(product, ring, ring.chunk, c, self.p.tensor(t).dtype.bits());
            return lines.filter(|_| both).unwrap_or_else(|| own.clone());
        }
        // Between warps nothing is exchanged: they are at different columns.
        if self.plan.columns.is_some() {
            return own.clone();
        }
        let first_lane = own.lanes.iter().find(|m| m.axis.is_some()).and_then(|m| m.axis);
        let extent = |a: &AxisId| self.tiles.get(a).copied().unwrap_or(1);
        if axes.len() < 2 || first_lane == Some(c) || first_lane.is_none() || extent(&c) < 8 {
            return own.clone();
        }
        let lane_mode = own.lanes.iter().any(|m| m.axis == Some(c));
        let register = own.regs.last().is_some_and(|m| m.axis == Some(c) && m.stride == 1);
        if lane_mode && register {
            return own.clone();
        }
        let mut order: Vec<(AxisId, u32)> = axes.iter().filter(|a| **a != c).map(|a| (*a, extent(a))).collect();
        order.push((c, extent(&c)));
        let vector = address::aligned_group(self.p, flat, c, 128 / self.p.tensor(t).dtype.bits()).min(extent(&c));
        Layout::blocked(&order, vector, self.plan.warps)
    }

    /// A layout in which a warp writes whole lines: `own` where its runs are 128 bytes or cannot be longer.
    pub(crate) fn store_layout(&self, flat: &Expr, t: TensorId, axes: &[AxisId], own: &Layout) -> Layout {
        let chosen = self.coalesced(flat, t, axes, own);
        if chosen != *own || self.plan.ring.is_some() || self.plan.columns.is_some() {
            return chosen;
        }
        let Some(c) = axes.iter().copied().find(|a| address::constant_stride(flat, *a) == Some(1)) else { return chosen };
        let bits = self.p.tensor(t).dtype.bits();
        let extent = self.tiles.get(&c).copied().unwrap_or(1);
        // Neighbours that the lanes of a warp cover in one access.
        let mut run = own.regs.last().filter(|m| m.axis == Some(c) && m.stride == 1).map_or(1, |m| m.size.min(128 / bits.max(1)));
        for m in &own.lanes {
            if m.axis != Some(c) || m.stride != run {
                break;
            }
            run *= m.size;
        }
        // A pass through shared memory pays where a thread has several short stores to make: what is stored goes to the cache in pieces, each of which takes as long as a
        // line (measured, h200, pieces of 16 bytes, 16 stores a thread: a product of 2,408,448 x 64 with a depth of 64 takes 349 us, 226 with the pass; ncu: the way to the
        // cache is 75 % busy without it; 41 specs and trials with 8 to 31 stores changed, 21 timed: block_chain 193 to 181, decayed_states 13.1 to 10.8, none worse than 3.4 %).
        let stores = own.registers() / own.regs.last().filter(|m| m.axis == Some(c) && m.stride == 1).map_or(1, |m| m.size.min(128 / bits.max(1)));
        if run * bits >= 1024 || extent <= run || bits < 8 || stores < LEAST_STORES {
            return chosen;
        }
        let mut order: Vec<(AxisId, u32)> = axes.iter().filter(|a| **a != c).map(|a| (*a, self.tiles.get(a).copied().unwrap_or(1))).collect();
        order.push((c, extent));
        Layout::blocked(&order, address::aligned_group(self.p, flat, c, 128 / bits).min(extent), self.plan.warps)
    }
}
