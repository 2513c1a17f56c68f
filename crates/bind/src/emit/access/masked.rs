//! Loads of groups of neighbours of which only some are asked for, from shared memory: one access brings all of them, and what was not asked for is dropped behind it.
//!
//! ```text
//! before:  for each of 8 neighbours: x = s <= t ? load(a[t, s]) : 0        8 accesses, in the way of one another
//! now:     x = load 8 of a[t, s ..];  for each: x = s <= t ? x : 0         1 access
//! ```
//! The rule: the conditions that tell neighbours apart read nothing; by the others and the declarations the whole group is there; and a statement of this kernel has stored its whole
//! tile of it. In global memory a group costs bytes that nobody asked for, so each element is asked for there.

use super::*;
use crate::emit::tail::Group;

/// What a load asks for, and which of these conditions may be asked behind it.
pub(crate) struct Asked<'c> {
    /// Where an element is needed.
    pub(crate) conditions: &'c [Expr],
    /// Of those, conditions that memory is there without.
    pub(crate) loose: Vec<Expr>,
}

impl<'c> Asked<'c> {
    /// All conditions before the load.
    pub(crate) fn before(conditions: &'c [Expr]) -> Asked<'c> {
        Asked { conditions, loose: Vec::new() }
    }
}

impl<'a> Emitter<'a> {
    /// The conditions of a load of `t[index]` without which memory is there and written.
    pub(super) fn loose(&self, t: TensorId, index: &[Expr], conditions: &[Expr]) -> Vec<Expr> {
        let (loose, rest): (Vec<Expr>, Vec<Expr>) = conditions.iter().cloned().partition(|c| c.tensors().is_empty());
        let plain = self.plan.ring.is_none() && self.plan.walked.is_none() && self.plan.mirrored.is_none();
        if loose.is_empty() || !plain || self.p.tensor(t).dtype.bits() < 8 || !self.wholly_stored_here(t) || !self.always_inside(t, index, &rest) {
            return Vec::new();
        }
        loose
    }

    /// Whether a tensor lies in shared memory and each element of it is stored, whatever the conditions of its statement say.
    fn wholly_stored_here(&self, t: TensorId) -> bool {
        let whole = |s: &Statement| matches!(s.kind, Kind::Map | Kind::Reduce { .. }) && !crate::place::scatters(s);
        self.left_here(t).is_some() && self.p.writer(t).is_some_and(|s| whole(self.p.statement(s)))
    }

    /// The groups of a load, and the conditions that are asked behind it: where groups are wider by it.
    pub(super) fn apart(&self, flat: &Expr, dtype: DType, layout: &Layout, asked: &Asked) -> (Group, Vec<Expr>) {
        let group = self.widest_group(flat, dtype, layout, asked.conditions, 1);
        let Some(axis) = layout.regs.last().and_then(|m| m.axis) else { return (group, Vec::new()) };
        let masks: Vec<Expr> = asked.loose.iter().filter(|c| c.axes().contains(&axis)).cloned().collect();
        let rest: Vec<Expr> = asked.conditions.iter().filter(|c| !masks.contains(c)).cloned().collect();
        let wider = self.widest_group(flat, dtype, layout, &rest, 1);
        if masks.is_empty() || wider.over || wider.points <= group.points {
            return (group, Vec::new());
        }
        (wider, masks)
    }

    /// Which points of a group from `digits` on are asked for, as an array of truth values.
    pub(super) fn wanted(&mut self, (layout, axes): (&Layout, &[AxisId]), digits: &[Dev], count: u32, masks: &[Expr]) -> Built<VarId> {
        let wanted = self.b.array("wanted", Ty::Bool, count);
        let var = self.b.scalar("one", Ty::I32);
        let body = self.scoped(|e| {
            let one = crate::emit::tail::ahead(digits, Dev::Var(var));
            let mut holds = e.inside(axes, layout, &one);
            for c in masks {
                holds.push(e.translate(c, &Env { layout, digits: &one, leaves: &[] })?.0);
            }
            let holds = builder::all(holds).unwrap_or(Dev::Int(1, Ty::Bool));
            e.b.set_at(wanted, Dev::Var(var), holds);
            Ok(())
        })?;
        self.each_of_group(var, count, body);
        Ok(wanted)
    }

    /// Drops what was not asked for from the registers of a group.
    pub(super) fn drop_unwanted(&mut self, (var, at): (VarId, &Dev), ty: Ty, wanted: VarId, count: u32) {
        let nothing = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::Int(0, ty) };
        let one = self.b.scalar("one", Ty::I32);
        self.b.open();
        let place = builder::add(at.clone(), Dev::Var(one));
        let kept = Dev::Elem(var, Box::new(place.clone()));
        self.b.set_at(var, place, builder::select(Dev::Elem(wanted, Box::new(Dev::Var(one))), kept, nothing));
        let body = self.b.close();
        self.each_of_group(one, count, body);
    }

    fn each_of_group(&mut self, var: VarId, count: u32, body: Vec<dev::Stmt>) {
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(count)));
        self.b.emit(StmtKind::For { var, from, to, step: 1, unroll: dev::Unroll::Full, uniform: Uniform::Block, body });
    }
}
