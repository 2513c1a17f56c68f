//! The operand that all tiles of a block share, brought once (see [`crate::ring`]).

use super::*;

impl<'a> Emitter<'a> {
    /// The producer asks for all steps of the operand that stays, before its first tile.
    pub(super) fn bring_what_stays(&mut self, s: &'a Statement, ring: &Ring<'a>) -> Built<()> {
        let (Some(stays), Some(barrier)) = (ring.plan.stays, ring.stays) else { return Ok(()) };
        let (o, steps, c) = (&ring.stages[stays.operand], stays.steps, &self.plan.contractions[&ring.plan.product]);
        let side = if stays.operand == 0 { c.row } else { c.column };
        let name = self.p.tensor(o.operand.tensor).name.clone();
        self.phase(
            &format!("BRING {name}"),
            "operand-stays",
            name,
            format!("one tile has all points of its side: its {steps} steps are those of every tile of the block, and are brought once"),
            Space::Hardware,
            s.span,
        );
        let bytes = steps * o.elements() * o.bits / 8;
        self.b.emit(StmtKind::MbarrierArrive { barrier, at: Dev::i32(0), rank: None, expect_bytes: Some(Dev::i32(i64::from(bytes))) });
        let ty = self.coordinate_type(side);
        self.origin.insert(side, Dev::Int(0, ty));
        self.over_depth(s, |e| {
            let Some(step) = e.step_that_stays(ring) else { return Ok(()) };
            e.bring(o, stays.operand, ring, (&step, barrier))
        })
    }

    /// Consumers wait for it once.
    pub(in crate::emit) fn await_what_stays(&mut self, ring: &Ring<'a>) {
        if let Some(barrier) = ring.stays {
            self.b.emit(StmtKind::MbarrierWait { barrier, at: Dev::i32(0), parity: Dev::i32(0) });
        }
    }

    /// The number of the step that a loop over the depth has come to, among those of a tile.
    pub(super) fn step_that_stays(&mut self, ring: &Ring<'a>) -> Option<Dev> {
        ring.plan.stays?;
        let stream = self.plan.stream.as_ref()?;
        let in_32_bits = |e: &Self, axis: AxisId| e.origin.get(&axis).map(|at| builder::cast(Ty::I32, e.coordinate_type(axis), at.clone()));
        let tile = i64::from(stream.tile);
        let mut number = builder::div(in_32_bits(self, stream.axis)?, Dev::i32(tile));
        let mut each = self.p.axis(stream.axis).extent.as_constant().map(|n| (n + tile - 1) / tile)?;
        for (axis, extent) in &ring.plan.over {
            number = builder::add(number, builder::mul(in_32_bits(self, *axis)?, Dev::i32(each)));
            each *= extent;
        }
        Some(number)
    }
}
