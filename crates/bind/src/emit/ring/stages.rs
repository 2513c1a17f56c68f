//! Stages of operands in shared memory, and the tensor maps by which the copy engine fills them.

use super::*;

impl<'a> Emitter<'a> {
    /// The stages of all operands, in the order of [`Ring::stages`].
    pub(super) fn staged(&mut self, ring: &'a RingPlan) -> Built<Vec<Staged<'a>>> {
        let c = &self.plan.contractions[&ring.product];
        let [rows, columns, depth] = c.tile;
        let parts = ring.computed.as_ref().map_or(&[][..], |c| &c.parts);
        let bits_only = ring.computed.as_ref().is_some_and(|x| prologue::packed(self.p, x, c.operand).is_some());
        let mut lefts = match parts.first() {
            Some(part) => vec![self.staged_part(part, rows, depth, bits_only)?],
            None => self.staged_side_by_side(ring, Side::Rows, rows)?,
        };
        let mut stages = self.staged_side_by_side(ring, Side::Columns, columns)?;
        stages.insert(0, lefts.remove(0));
        stages.extend(lefts);
        for part in parts.iter().skip(1) {
            stages.push(self.staged_part(part, rows, depth, bits_only)?);
        }
        Ok(stages)
    }

    /// The stages of an operand and how the copy engine sees it: the points of an operand from `first` on of `across` points of a stage, in the buffer `into` where there is one.
    pub(in crate::emit) fn staged_among(
        &mut self,
        o: &'a Operand,
        at: usize,
        (tile, first, across): (u32, u32, u32),
        into: Option<SharedId>,
        ring: &RingPlan,
    ) -> Built<Staged<'a>> {
        let tensor = self.p.tensor(o.tensor);
        let size = tensor.dtype.bits() / 8;
        let row = ROW_BYTES / size;
        let other = if o.along_depth() { o.side } else { o.depth };
        let mut order = vec![o.inner, other];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != other));
        // Instructions without rows in the segment need none.
        let piece = match ring.sharers(at) {
            blocks if blocks > 1 && o.along_depth() => tile / blocks,
            1 if ring.rows_in_segments() && *o == ring.left => ring::rows_of_a_copy(INSTRUCTION_ROWS, o.every),
            _ if ring.rows.len() > 1 && *o == ring.left => tile,
            _ => ring::rows_of_a_copy(tile, o.every),
        };
        let height = if o.along_depth() { piece } else { row * ring.steps };
        let (mut box_of, mut every) = (vec![row, height], vec![1, if o.along_depth() { o.every } else { 1 }]);
        if ring.rows.len() > 1 && *o == ring.left {
            let of = |i: usize| ring.rows.iter().find(|(a, _)| o.index[i].axes().contains(a));
            let side = |i: &usize| of(*i).map_or((1, 1), |(a, points)| (*points, ring::step_of(&o.index[*i], *a).unwrap_or(1)));
            (box_of, every) = std::iter::once((row, 1)).chain(order.iter().skip(1).map(side)).unzip();
        }
        let map = self.map_of_steps(o.tensor, &order, &box_of, &every, Swizzle::B128);
        let shared = match into {
            Some(shared) => shared,
            None => self.b.shared_at(&tensor.name.clone(), tensor.dtype, ring.staged_steps(at) * ring.steps * across * row, 1024),
        };
        let bits = tensor.dtype.bits();
        Ok(Staged { operand: o, map, shared, tile, piece, across, first, row, parts: ring.steps, swizzle: Swizzle::B128, block: 1, unit: 1, bits })
    }

    /// The stages of what a computed operand is made from: bytes as they lie in memory.
    /// Where only bits are read of elements that share bytes, the buffer is of bytes.
    pub(super) fn staged_part(&mut self, part: &'a Part, tile: u32, depth: u32, bits_only: bool) -> Built<Staged<'a>> {
        let o = &part.operand;
        let tensor = self.p.tensor(o.tensor);
        let bits = tensor.dtype.bits();
        let Some(rows) = prologue::rows(bits, part.block, depth) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, tensor.span, "a part of an operand fills no row").into());
        };
        let mut order = vec![o.inner, o.side];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != o.side));
        let (lines, places) = (part.lines(tile), part.places(tile));
        let map = self.tile_map(o.tensor, &order, &[rows.elements / elements_of_unit(tensor.dtype), lines], rows.swizzle);
        let unit = if bits_only { elements_of_unit(tensor.dtype) } else { 1 };
        let elem = if unit == 1 { tensor.dtype } else { DType::U8 };
        let row = rows.elements / unit;
        let stages = self.plan.ring.as_ref().map_or(1, |r| r.stages);
        let shared = self.b.shared_at(&tensor.name.clone(), elem, stages * places * row * rows.count, 1024);
        Ok(Staged {
            operand: o,
            map,
            shared,
            tile: lines,
            piece: lines,
            across: places,
            first: 0,
            row,
            parts: rows.count,
            swizzle: rows.swizzle,
            block: part.block,
            unit,
            bits: elem.bits(),
        })
    }
}
