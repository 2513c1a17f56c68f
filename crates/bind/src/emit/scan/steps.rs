//! The steps `h -> a*h + b` of a recurrence: how they are put together, and how states follow.
//!
//! Steps of one run of neighbours are put together first, then those of lanes, warps and tiles, until the state in front of the run is known; from there on states follow one
//! another as the spec says. Only factors are multiplied with one another. Where they are not shown to be at most 1 ([`crate::decays`]) such a product may outgrow 32 bits:
//! products with it are then those that leave nothing of nothing ([`BinaryOp::MulZero`]). They are five instructions in place of one: a warp that finds its factors small
//! does without.

use super::super::translate::Env;
use super::super::*;
use super::Law;
use crate::builder::bin;
use flashderive_device::program::{BinaryOp, StmtKind, UnaryOp, Uniform};

/// The largest factor of a run, or of a warp, with which those of 32 of them and of what was before come to no more than 2^99: finite, whatever it meets.
const SMALL: f32 = 8.0;

/// The state behind one step, whose factor is given.
fn next_state(item: &[Dev], before: Dev) -> Dev {
    bin(BinaryOp::Add, bin(BinaryOp::Mul, item[0].clone(), before), item[1].clone())
}

/// The state behind the steps `steps`, where it was `before` in front of them.
pub(crate) fn after(law: Law, steps: &[Dev], before: Dev) -> Dev {
    bin(BinaryOp::Add, bin(law.product(), steps[0].clone(), before), steps[1].clone())
}

impl<'a> Emitter<'a> {
    /// `total`, the first step of a run, becomes what it and the steps `items` behind it come to.
    pub(crate) fn run_of_steps(&mut self, law: Law, total: &[Dev], items: &[Vec<Dev>]) -> Built<()> {
        let first = self.named(total[..1].to_vec(), &[Ty::F32], "factor");
        for item in items {
            let next = vec![bin(BinaryOp::Mul, item[0].clone(), total[0].clone()), next_state(item, total[1].clone())];
            let next = self.named(next, &[Ty::F32, Ty::F32], "next");
            self.assign(total, next);
        }
        let Law::Affine { grows: true } = law else { return Ok(()) };
        if items.is_empty() {
            return Ok(());
        }
        // Infinity met a factor of 0, or one is no number.
        let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::IsNan, total[0].clone()));
        self.b.open();
        let product = items.iter().fold(first[0].clone(), |so_far, item| bin(law.product(), item[0].clone(), so_far));
        self.assign(&total[..1], vec![product]);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        Ok(())
    }

    /// What `left` and the one point `item` behind it come to: its factor is given, so that only the product of factors may outgrow 32 bits.
    pub(crate) fn behind_point(&mut self, law: Law, left: &[Dev], item: &[Dev]) -> Built<Vec<Dev>> {
        match law {
            Law::Combine(_) => self.law(law, left, item),
            Law::Affine { .. } => Ok(vec![bin(law.product(), item[0].clone(), left[0].clone()), next_state(item, left[1].clone())]),
        }
    }

    /// Whether all of `factors` are small; what is not a number is not.
    pub(crate) fn small(&mut self, factors: &[Dev]) -> Dev {
        let one = |f: &Dev| bin(BinaryOp::Le, builder::un(UnaryOp::Abs, f.clone()), Dev::F32(SMALL));
        let all = builder::all(factors.iter().map(one).collect()).unwrap_or(Dev::Int(1, Ty::Bool));
        self.b.let_("small", Ty::Bool, all)
    }

    /// Whether the factors `factor` of all lanes of the warp are.
    pub(crate) fn small_in_warp(&mut self, law: Law, factor: &Dev) -> Dev {
        let Law::Affine { grows: true } = law else { return Dev::Int(1, Ty::Bool) };
        let grown = self.b.scalar("grown", Ty::U32);
        let small = self.small(std::slice::from_ref(factor));
        self.b.emit(StmtKind::Ballot { dst: grown, pred: builder::un(UnaryOp::Not, small) });
        self.b.let_("small_in_warp", Ty::Bool, bin(BinaryOp::Eq, Dev::Var(grown), Dev::Int(0, Ty::U32)))
    }

    /// What `put` puts together, by plain products where factors are small.
    pub(crate) fn by_growth(&mut self, law: Law, small: Dev, uniform: Uniform, put: &mut dyn FnMut(&mut Self, Law) -> Built<()>) -> Built<()> {
        let Law::Affine { grows: true } = law else { return put(self, law) };
        self.b.open();
        put(self, Law::Affine { grows: false })?;
        let then = self.b.close();
        self.b.open();
        put(self, law)?;
        let otherwise = self.b.close();
        self.b.emit(StmtKind::If { cond: small, uniform, then, otherwise });
        Ok(())
    }

    /// The state before the first point, where it is one number for all points of the block; `None` if it is 0.
    pub(crate) fn initial_state(&mut self, s: &'a Statement) -> Built<Option<Dev>> {
        let Kind::Recurrence { initial, .. } = &s.kind else { return Ok(None) };
        if initial.node == Node::Float(0.0) {
            return Ok(None);
        }
        let layout = Layout::default();
        let leaves = self.leaves(&[initial], &layout, &[])?;
        let (h0, ty) = self.translate(initial, &Env { layout: &layout, digits: &[], leaves: &leaves })?;
        Ok(Some(self.b.let_("first", Ty::F32, builder::cast(Ty::F32, ty, h0))))
    }

    /// The state that the steps `before` of a recurrence lead to from the first one, `initial`.
    pub(crate) fn state_after(&mut self, law: Law, before: &[Dev], initial: Option<&Dev>) -> Dev {
        let state = initial.map_or_else(|| before[1].clone(), |h0| after(law, before, h0.clone()));
        let var = self.b.scalar("state", Ty::F32);
        self.b.set(var, state);
        Dev::Var(var)
    }

    /// The next state of a recurrence, by the step `item`: `state` becomes it.
    pub(crate) fn onward(&mut self, state: &Dev, item: &[Dev]) {
        self.assign(std::slice::from_ref(state), vec![next_state(item, state.clone())]);
    }
}
