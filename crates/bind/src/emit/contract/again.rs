//! A tile that lies in shared memory as an operand, and is stored too.
//!
//! ```text
//! operand = round(x)      rows in shared memory, for the matrix unit
//! y       = round(x)      a result: its threads take theirs from there, as wide as they store them
//! ```
//! The rule: the result is what the operand is at its own points, in the same type, under no condition.

use super::super::exchange::{coarse, run};
use super::super::{access::widen, translate::position};
use super::*;

impl<'a> Emitter<'a> {
    /// The value of `s` in `layout` as elements of `t`, from the operand in shared memory that it is.
    pub(in crate::emit) fn taken_again(&mut self, s: &Statement, t: TensorId, layout: &Layout) -> Built<Option<Tile>> {
        let dtype = self.p.tensor(t).dtype;
        let value = match &s.value.node {
            Node::Cast(to, value) if *to == dtype => value,
            _ => &s.value,
        };
        let alike = |x: &&Staged| x.holds.as_ref().is_some_and(|(held, element)| held == value && *element == dtype);
        if s.kind != Kind::Map || s.guard.is_some() || self.plan.mirrored.is_some() {
            return Ok(None);
        }
        let Some(staged) = self.fresh_staged.values().find(alike).cloned() else { return Ok(None) };
        let axes: Vec<AxisId> = self.tiles.keys().copied().filter(|a| layout.extent(*a) > 1).collect();
        let Some(outer) = axes.iter().copied().find(|a| *a != staged.inner).filter(|_| axes.len() == 2 && axes.contains(&staged.inner)) else {
            return Ok(None);
        };
        let name = self.p.tensor(t).name.clone();
        let wide = run(layout, Some(staged.inner), dtype.bits() / 8);
        self.phase(
            &format!("TAKE {name}"),
            "take-operand",
            name.clone(),
            format!("{} elements a thread, {wide} at a time, from shared memory, where they lie as an operand", layout.registers()),
            Space::Hardware,
            s.span,
        );
        let out = self.b.array(&name, register_type(dtype), layout.registers());
        self.over_registers(&coarse(layout, wide), &mut |e, digits| {
            let digits = widen(digits, wide);
            let row = builder::mul(e.local(outer, layout, &digits), Dev::i32(i64::from(staged.pitch)));
            let index = builder::add(row, e.local(staged.inner, layout, &digits));
            let dst = Place { var: out, at: Some(position(&layout.regs, &layout.regs, &digits)) };
            e.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(staged.shared), index, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        Ok(Some(Tile { var: out, layout: layout.clone() }))
    }
}
