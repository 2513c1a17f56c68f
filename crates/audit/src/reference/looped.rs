//! Statements that need their own results at the point before: all of them at one point of the axis, then at the next.

use super::statement::Evaluation;
use super::table::Walk;
use super::{Machine, Values};
use crate::value::Number;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::*;

impl Machine<'_> {
    /// Makes the statements of `l`. `adjust` is given the number of a statement, the flat places of what was made of it at a point, and the values, and returns
    /// what stands there.
    ///
    /// # Errors
    /// As [`super::evaluate`].
    pub(super) fn looped(&mut self, l: &Loop, adjust: &mut dyn FnMut(usize, &[usize], Vec<Number>) -> Vec<Number>) -> Result<(), Diagnostics> {
        let p = self.p;
        for number in &l.statements {
            let s = &p.statements[*number];
            let shape = Evaluation::walking(self, *number, s, Walk::ONCE, Some(l.axis))?.shape().to_vec();
            let data = vec![Number::Real(0.0); shape.iter().product()];
            self.made.insert(s.target, Values { shape, data });
        }
        let extent = self.extent(l.axis);
        for k in 0..extent {
            let at = |k: usize| if l.reverse { extent - 1 - k } else { k };
            for number in &l.statements {
                let s = &p.statements[*number];
                let e = Evaluation::walking(self, *number, s, Walk::ONCE, Some(l.axis))?;
                let places: Vec<usize> = e.places(l.axis, at(k)).collect();
                let values = match &s.kind {
                    Kind::Delay { of, .. } if k > 0 => {
                        let before = &self.made[of].data;
                        e.places(l.axis, at(k - 1)).map(|i| before[i]).collect()
                    }
                    _ => e.slice(l.axis, at(k)),
                };
                drop(e);
                let values = adjust(*number, &places, values);
                if let Some(made) = self.made.get_mut(&s.target) {
                    places.iter().zip(values).for_each(|(i, v)| made.data[*i] = v);
                }
            }
        }
        Ok(())
    }
}
