//! Numbers that fewer points have than the expression around them: made once, before it.
//!
//! ```text
//! before   for all points (s, p):  t[s, p] = exp(a - b[s]) * d[s] * x[s, p]   where the point is there
//! after    for all points s:       f[s] = exp(a - b[s]) * d[s]
//!          for all points (s, p):  t[s, p] = f[s] * x[s, p]                   where the point is there
//! ```
//! A compiler keeps what stands in a branch to that branch, and makes it anew in the next one. In patches of results ([`crate::outer`]) a choice of one side is such a number, too:
//! `a[n, k] if k <= n else 0.0` is tested for each element of the side, not for each of the products that it is in.

use super::translate::{position, Env};
use super::*;

/// What was made of fewer points.
pub(crate) struct Fewer {
    of: Expr,
    tile: Tile,
}

/// Whether a device takes long for `e` itself: more than a few operations.
fn is_dear(e: &Expr, choices: bool) -> bool {
    match &e.node {
        Node::Select(..) => choices,
        Node::Unary(op, _) => {
            !matches!(op, Unary::Neg | Unary::Not | Unary::Abs | Unary::Relu | Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToFloat | Unary::ToInt)
        }
        Node::Binary(op, ..) => matches!(op, Binary::Div | Binary::Pow),
        _ => false,
    }
}

impl<'a> Emitter<'a> {
    /// Makes the parts of `e`, which is about to be made in `layout`, that are real numbers of fewer of its registers and take long.
    pub(super) fn make_fewer(&mut self, e: &Expr, layout: &Layout, leaves: &[Leaf]) -> Built<()> {
        let mut found = Vec::new();
        self.parts_of_fewer(e, layout, leaves, &mut found);
        if self.plan.outer.is_some() && found.contains(e) {
            return Ok(());
        }
        let why = self.b.why;
        for of in found {
            let axes = of.axes();
            let own = layout.slice(|a| axes.contains(&a));
            self.because(
                "made-of-fewer",
                flashderive_ir::text::expr(self.p, &of),
                format!("{} of the {} elements of a thread that need it: made before them", own.registers(), layout.registers()),
                Space::Hardware,
                of.span,
            );
            let var = self.b.array("fewer", Ty::F32, own.registers());
            self.over_registers(&own.regs.clone(), &mut |e, digits| {
                let (value, ty) = e.translate(&of, &Env { layout: &own, digits, leaves })?;
                e.b.set_at(var, position(&own.regs, &own.regs, digits), builder::cast(Ty::F32, ty, value));
                Ok(())
            })?;
            self.fewer.push(Fewer { of, tile: Tile { var, layout: own } });
        }
        self.b.why = why;
        Ok(())
    }

    fn parts_of_fewer(&self, e: &Expr, layout: &Layout, leaves: &[Leaf], out: &mut Vec<Expr>) {
        let axes = e.axes();
        let fewer = layout.slice(|a| axes.contains(&a)).registers() * 2 <= layout.registers();
        let (mut dear, mut plain) = (false, true);
        e.walk(&mut |n| {
            dear |= is_dear(n, self.plan.outer.is_some());
            // Elsewhere than at its own points, or whole numbers whose divisor may not be there.
            plain &= !leaves.iter().any(|l| l.pick.is_some() && l.read == *n);
            plain &= !(matches!(n.node, Node::Binary(Binary::Div | Binary::Mod, ..)) && self.p.sort(n) == Sort::Int);
        });
        if dear && plain && fewer && self.p.sort(e) == Sort::Float && !e.tensors().is_empty() {
            if !out.contains(e) {
                out.push(e.clone());
            }
            return;
        }
        if dear && !matches!(e.node, Node::Read(..)) {
            e.children().into_iter().for_each(|c| self.parts_of_fewer(c, layout, leaves, out));
        }
    }

    /// The value of `e`, where it was made of fewer points.
    pub(super) fn known_of_fewer(&mut self, e: &Expr, env: &Env) -> Option<(Dev, Ty)> {
        let tile = self.fewer.iter().find(|f| f.of == *e).map(|f| f.tile.clone())?;
        Some((self.element(&tile, env.layout, env.digits), Ty::F32))
    }
}
