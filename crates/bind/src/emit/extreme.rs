//! The place of an extreme value, and reductions that another one of the same pass has made already.
//!
//! A thread first takes the extreme of its points of a tile, one operation a point. Only where that beats what it has kept
//! does it look for the place: seldom, once it has seen a few tiles.
//!
//! Of real numbers NaN is the best there is, and the first one stays, so that the value at the place found is always what
//! `max` or `min` of the same points gives.

use super::reduce::State;
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select, un};
use flashderive_device::program::{BinaryOp, StmtKind, UnaryOp, Uniform};

/// Whether `new` is better than `old`, which stays if they are equal.
pub(crate) fn better(op: Combine, real: bool, new: Dev, old: Dev) -> Dev {
    let (low, high) = if op == Combine::ArgMax { (new.clone(), old.clone()) } else { (old.clone(), new.clone()) };
    if !real {
        return builder::lt(high, low);
    }
    // Not `new <= old`, which also holds for a new NaN, and the old one is a number.
    let no_worse = un(UnaryOp::Not, bin(BinaryOp::Le, low, high));
    builder::and(no_worse, bin(BinaryOp::Eq, old.clone(), old))
}

impl<'a> Emitter<'a> {
    /// Whether a register or constant is a real number.
    fn is_real(&self, e: &Dev) -> bool {
        match e {
            Dev::F32(_) => true,
            Dev::Var(v) | Dev::Elem(v, _) => self.b.kernel.vars.get(v.0 as usize).is_some_and(|v| v.ty == Ty::F32),
            _ => false,
        }
    }

    /// The better of two (value, place) pairs: the lower place of equals, and a pair without a place loses.
    pub(crate) fn better_of(&mut self, op: Combine, left: &[Dev], right: &[Dev]) -> Vec<Dev> {
        let real = self.is_real(&left[0]) || self.is_real(&right[0]);
        let ahead = better(op, real, right[0].clone(), left[0].clone());
        let behind = better(op, real, left[0].clone(), right[0].clone());
        let empty = builder::lt(left[1].clone(), Dev::i64(0));
        let some = bin(BinaryOp::Le, Dev::i64(0), right[1].clone());
        let tie = builder::and(un(UnaryOp::Not, behind), builder::lt(right[1].clone(), left[1].clone()));
        let take = bin(BinaryOp::Or, empty, builder::and(some, bin(BinaryOp::Or, ahead, tie)));
        let take = self.b.let_("take", Ty::Bool, take);
        vec![select(take.clone(), right[0].clone(), left[0].clone()), select(take, right[1].clone(), left[1].clone())]
    }

    /// Joins the thread's points of the tile to `state`: the extreme of all first, its place only where it is better than
    /// the state. Returns whether the shape allows it.
    #[allow(clippy::too_many_arguments, reason = "what `accumulate` has at hand")]
    pub(crate) fn best_of_tile(
        &mut self,
        s: &'a Statement,
        op: Combine,
        axes: &[AxisId],
        layout: &Layout,
        state: &State,
        leaves: &[Leaf],
        conditions: &[Expr],
    ) -> Built<bool> {
        let best_op = match op {
            Combine::ArgMax => BinaryOp::Max,
            Combine::ArgMin => BinaryOp::Min,
            _ => return Ok(false),
        };
        let ascending = layout.regs.windows(2).all(|w| w[0].stride >= w[1].stride * w[1].size) && layout.regs.iter().all(|m| m.axis == Some(axes[0]));
        if layout.registers() < 4 || state.layout.registers() > 1 || axes.len() != 1 || !ascending {
            return Ok(false);
        }
        let ty = self.b.kernel.vars[state.vars[0].0 as usize].ty;
        let identity = self.identity(op, &[ty, Ty::I64])?;
        let best = self.b.scalar("tile_best", ty);
        self.b.set(best, identity[0].clone());
        let reduced = self.tile_axes(axes);
        // The value at a point, and the condition that it counts, inside the tile's limits or not.
        let point = |e: &mut Self, digits: &[Dev], limits: bool| -> Built<(Dev, Option<Dev>)> {
            let env = Env { layout, digits, leaves };
            let mut valid = if limits { e.inside(&reduced, layout, digits) } else { Vec::new() };
            for c in conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            let (value, from) = e.translate(&s.value, &env)?;
            Ok((builder::cast(ty, from, value), builder::all(valid)))
        };
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            e.b.open();
            let (value, valid) = point(e, digits, true)?;
            e.b.set(best, bin(best_op, Dev::Var(best), value));
            let then = e.b.close();
            match valid {
                Some(cond) => e.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() }),
                None => then.into_iter().for_each(|x| e.b.emit_as(x)),
            }
            Ok(())
        })?;
        let at = position(&state.layout.regs, &state.layout.regs, &[]);
        let kept: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
        let none = builder::lt(kept[1].clone(), Dev::i64(0));
        let mut risen = bin(BinaryOp::Or, none, better(op, ty == Ty::F32, Dev::Var(best), kept[0].clone()));
        // Points past a limit come after those before it: they lose against equals if the first point counts. Those before the start of a
        // walked row would win.
        let walked = self.walks(axes[0]);
        let zeros: Vec<Dev> = layout.regs.iter().map(|_| Dev::i32(0)).collect();
        if let Some(any) = builder::all(self.inside(&reduced, layout, &zeros)).filter(|_| !walked) {
            risen = builder::and(any, risen);
        }
        self.b.open();
        let place = self.b.scalar("tile_place", Ty::I32);
        self.b.set(place, Dev::i32(-1));
        // From the last point to the first, so that the first of equals stays.
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let back: Vec<Dev> = layout.regs.iter().zip(digits).map(|(m, d)| builder::sub(Dev::i32(i64::from(m.size) - 1), d.clone())).collect();
            let (value, valid) = point(e, &back, walked)?;
            let value = e.b.let_("item", ty, value);
            let mut found = bin(BinaryOp::Eq, value.clone(), Dev::Var(best));
            if ty == Ty::F32 {
                found = bin(BinaryOp::Or, found, bin(BinaryOp::Ne, value.clone(), value));
            }
            if let Some(valid) = valid {
                found = builder::and(valid, found);
            }
            let local = e.local(axes[0], layout, &back);
            e.b.set(place, select(found, local, Dev::Var(place)));
            Ok(())
        })?;
        let at_ty = self.coordinate_type(axes[0]);
        let origin = self.origin.get(&axes[0]).cloned().unwrap_or(Dev::Int(0, at_ty));
        let whole = builder::add(builder::cast(Ty::I64, at_ty, origin), builder::cast(Ty::I64, Ty::I32, Dev::Var(place)));
        self.b.open();
        self.b.set_at(state.vars[0], at.clone(), Dev::Var(best));
        self.b.set_at(state.vars[1], at, whole);
        let then = self.b.close();
        let cond = bin(BinaryOp::Le, Dev::i32(0), Dev::Var(place));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: risen, uniform: Uniform::None, then, otherwise: Vec::new() });
        Ok(true)
    }

    /// Joins the states of all threads of the block: the extreme value first, then the least place among those that have it,
    /// each by one instruction or two a step where a pair takes twenty. Returns whether the shape allows it.
    pub(crate) fn best_across(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], body: &Layout, state: &State, types: &[Ty]) -> Built<bool> {
        let extreme = match op {
            Combine::ArgMax => Combine::Max,
            Combine::ArgMin => Combine::Min,
            _ => return Ok(false),
        };
        // Several rows a thread are joined by few lanes, in one way or the other.
        let clustered = self.plan.stream.as_ref().is_some_and(|s| s.cluster > 1) || self.merges.is_some();
        if clustered || self.plan.columns.is_some() || state.layout.registers() > 1 {
            return Ok(false);
        }
        let masks = super::reduce::lane_masks(body, axes);
        let name = self.p.tensor(s.target).name.clone();
        self.because(
            "value-before-place",
            name.clone(),
            "threads join the values of their states, then the places of those that have the value of all".into(),
            Space::Hardware,
            s.span,
        );
        let (regs, count) = (state.layout.regs.clone(), state.layout.registers());
        let best = State { vars: vec![self.b.array(&format!("{name}_best"), types[0], count)], layout: state.layout.clone() };
        let place = State { vars: vec![state.vars[1]], layout: state.layout.clone() };
        let elem = |var: VarId, at: &Dev| Dev::Elem(var, Box::new(at.clone()));
        self.over_registers(&regs, &mut |e, digits| {
            let at = position(&regs, &regs, digits);
            e.b.set_at(best.vars[0], at.clone(), elem(state.vars[0], &at));
            Ok(())
        })?;
        self.butterfly(s, extreme, &masks, &best, &types[..1])?;
        self.across_warps(s, extreme, axes, body, &best, &types[..1])?;
        self.over_registers(&regs, &mut |e, digits| {
            let at = position(&regs, &regs, digits);
            let (own, all, held) = (elem(state.vars[0], &at), elem(best.vars[0], &at), elem(state.vars[1], &at));
            let mut has = bin(BinaryOp::Eq, own.clone(), all);
            if types[0] == Ty::F32 {
                // NaN is the best there is.
                has = bin(BinaryOp::Or, has, bin(BinaryOp::Ne, own.clone(), own));
            }
            let has = builder::and(bin(BinaryOp::Le, Dev::i64(0), held.clone()), has);
            e.b.set_at(state.vars[1], at, select(has, held, Dev::i64(i64::MAX)));
            Ok(())
        })?;
        self.butterfly(s, Combine::Min, &masks, &place, &types[1..])?;
        self.across_warps(s, Combine::Min, axes, body, &place, &types[1..])?;
        self.over_registers(&regs, &mut |e, digits| {
            let at = position(&regs, &regs, digits);
            let held = elem(state.vars[1], &at);
            let none = bin(BinaryOp::Eq, held.clone(), Dev::i64(i64::MAX));
            e.b.set_at(state.vars[0], at.clone(), elem(best.vars[0], &at));
            e.b.set_at(state.vars[1], at, select(none, Dev::i64(-1), held));
            Ok(())
        })?;
        Ok(true)
    }

    /// The reduction among `work` whose first component is what `s` asks for, if there is one: an equal reduction that comes
    /// before, or the one that finds the place of the very extreme.
    pub(crate) fn made_by(&self, s: &Statement, work: &[&'a Statement]) -> Option<TensorId> {
        let Kind::Reduce { op, axes } = &s.kind else { return None };
        let found = work.iter().position(|w| w.target == s.target)?;
        let same = |w: &Statement| w.value == s.value && w.more == s.more && w.guard == s.guard && w.target_axes == s.target_axes;
        let place = match op {
            Combine::Max => Some(Combine::ArgMax),
            Combine::Min => Some(Combine::ArgMin),
            _ => None,
        };
        work.iter().enumerate().find_map(|(i, w)| {
            let Kind::Reduce { op: other, axes: over } = &w.kind else { return None };
            let serves = (*other == *op && i < found) || Some(*other) == place;
            (serves && over == axes && same(w)).then_some(w.target)
        })
    }
}
