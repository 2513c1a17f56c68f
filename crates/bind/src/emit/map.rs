//! Elementwise statements.

use super::translate::{position, Env};
use super::*;

impl<'a> Emitter<'a> {
    /// Evaluates a map in the layout of its operands.
    pub(crate) fn map(&mut self, s: &'a Statement) -> Built<Tile> {
        let layout = self.body_layout(s);
        let conditions = self.open_conditions(s);
        let lists = self.lists(&[&s.value], &layout, &conditions)?;
        let leaves = self.leaves_beside(&lists, &[&s.value], &layout, &conditions)?;
        let tensor = self.p.tensor(s.target);
        let unrounded = self.rounded_by_store(s);
        let (want, value) = match unrounded {
            Some(inner) => (Ty::F32, inner),
            None => (value_type(tensor), &s.value),
        };
        self.phase(
            &format!("COMPUTE {}", tensor.name),
            "map-tile",
            flashderive_ir::text::statement(self.p, s),
            format!(
                "{} elements a thread in {}{}",
                layout.registers(),
                layout.text(|a| self.p.axis(a).name.clone()),
                if unrounded.is_some() { "; the store rounds them" } else { "" }
            ),
            Space::Problem,
            s.span,
        );
        let var = self.b.array(&tensor.name, want, layout.registers());
        self.enter_precision(&[s], &layout, &leaves)?;
        let fits = self.enter_quotients(s, &layout, &leaves)?;
        let (modes, at_leaves) = (layout.regs.clone(), &leaves);
        let write = |e: &mut Self| {
            e.by_lists(&lists, (&layout, &modes), &mut |e, digits| {
                let env = Env { layout: &layout, digits, leaves: at_leaves };
                let (value, ty) = e.translate(value, &env)?;
                let at = position(&layout.regs, &layout.regs, digits);
                e.b.set_at(var, at, builder::cast(want, ty, value));
                Ok(())
            })
        };
        match fits {
            None => write(self)?,
            Some(cond) => {
                self.b.open();
                write(self)?;
                let then = self.b.close();
                self.divisors.clear();
                self.b.open();
                write(self)?;
                let otherwise = self.b.close();
                self.b.emit(dev::StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise });
            }
        }
        self.leave_precision();
        Ok(Tile { var, layout })
    }

    /// The conditions of `s` that are not known to hold at all points of the present tile. (Where a key takes absent points out they are there all the same,
    /// and what is read for them need not be.)
    pub(super) fn open_conditions(&self, s: &Statement) -> Vec<Expr> {
        let known = |g: &Expr| self.masked.is_none() && self.assumed.contains(g);
        crate::group::guards(s).into_iter().filter(|g| !known(g)).collect()
    }

    /// What `s` rounds to the type of its tensor, where the values go nowhere but there: a store rounds the same way, two reals
    /// or more by an instruction, and registers of whole numbers would be 64 bits wide.
    fn rounded_by_store(&self, s: &'a Statement) -> Option<&'a Expr> {
        let Node::Cast(dtype, inner) = &s.value.node else { return None };
        let tensor = self.p.tensor(s.target);
        let narrow = dtype.bits() < 32 && *dtype != DType::Bool || *dtype == DType::I32;
        let read = self.plan.statements.iter().any(|other| crate::group::reads(other).contains(&s.target));
        let plain = s.kind == Kind::Map && !crate::place::scatters(s) && *dtype == tensor.dtype;
        (plain && narrow && !read && self.p.sort(inner) == Sort::Float).then_some(&**inner)
    }
}
