//! Elementwise statements.

use super::translate::{position, Env};
use super::*;

impl<'a> Emitter<'a> {
    /// Evaluates a map in the layout of its operands.
    pub(crate) fn map(&mut self, s: &'a Statement) -> Built<Tile> {
        let layout = self.body_layout(s);
        let conditions = crate::group::guards(s);
        let leaves = self.leaves(&[&s.value], &layout, &conditions)?;
        let tensor = self.p.tensor(s.target);
        let want = value_type(tensor);
        self.phase(
            &format!("COMPUTE {}", tensor.name),
            "map-tile",
            flashderive_ir::text::statement(self.p, s),
            format!("{} elements a thread in {}", layout.registers(), layout.text(|a| self.p.axis(a).name.clone())),
            Space::Problem,
            s.span,
        );
        let var = self.b.array(&tensor.name, want, layout.registers());
        self.enter_precision(s, &layout, &leaves)?;
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let (value, ty) = e.translate(&s.value, &env)?;
            let at = position(&layout.regs, &layout.regs, digits);
            e.b.set_at(var, at, builder::cast(want, ty, value));
            Ok(())
        })?;
        self.leave_precision();
        Ok(Tile { var, layout })
    }
}
