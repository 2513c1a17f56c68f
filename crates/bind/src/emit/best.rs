//! Places of extreme values where a thread holds several rows: the best of the thread's points of each row in the tile, with a
//! 32-bit place among its registers; the states are joined once a tile.
//!
//! Whole tiles take the shortest way, three instructions a point besides its value: the best so far is a minimum (or maximum)
//! that stays NaN, so that it tells at the end of the tile whether there was one; then the tile is looked at again for the first
//! NaN, which is the best there is. A maximum or minimum over the very values whose place is wanted is that best value.
//!
//! What is added to all points of a row alike changes none of their order: the places are those of the other addends, and it is
//! added to the best of them alone, once a tile. It is infinite or NaN only where the tile is looked at again.

use super::reduce::State;
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select, sub};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Place, ShuffleMode, StmtKind, Uniform};

/// Fewer points than this a row and tile are combined one by one.
const LEAST_POINTS: u32 = 4;

/// The best of a tile, by row of the thread.
struct Best<'b> {
    value: VarId,
    place: VarId,
    largest: bool,
    axis: AxisId,
    /// Registers of the rows.
    rows: &'b [Mode],
}

impl<'a> Emitter<'a> {
    /// Whether `best_of_rows` serves a statement.
    pub(crate) fn has_best_of_rows(&mut self, s: &'a Statement) -> bool {
        let Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } = &s.kind else { return false };
        let [axis] = axes.as_slice() else { return false };
        let layout = self.body_layout(s);
        let along: Vec<_> = layout.regs.iter().filter(|m| m.axis == Some(*axis)).collect();
        let ascending = along.windows(2).all(|w| w[0].stride >= w[1].stride * w[1].size);
        (self.plan.columns.is_some() || self.plan.stream.as_ref().is_some_and(|s| s.own))
            && ascending
            && along.iter().map(|m| m.size).product::<u32>() >= LEAST_POINTS
            && self.p.sort(&s.value) == Sort::Float
    }

    /// The statement of `work` that is the extreme value of the points among which `s` finds the place.
    pub(crate) fn value_at_place(&mut self, work: &[&'a Statement], s: &'a Statement) -> Option<usize> {
        if !self.has_best_of_rows(s) {
            return None;
        }
        let same = |x: &Statement| match (&s.kind, &x.kind) {
            (Kind::Reduce { op: Combine::ArgMax, axes }, Kind::Reduce { op: Combine::Max, axes: other })
            | (Kind::Reduce { op: Combine::ArgMin, axes }, Kind::Reduce { op: Combine::Min, axes: other }) => {
                axes == other && s.value == x.value && s.guard == x.guard && s.target_axes == x.target_axes
            }
            _ => false,
        };
        work.iter().position(|x| same(x) && !self.online.values().any(|pair| pair.key == x.target))
    }

    /// `e` with the maps of this kernel along the stream written out: their values are used as they are made. A difference from
    /// a constant multiple is a sum with the opposite multiple, which is one instruction.
    fn written_out(&self, e: &Expr) -> Expr {
        let constant = |e: &Expr| matches!(e.node, Node::Int(_) | Node::Float(_));
        let opposite = |e: &Expr| match e.node {
            Node::Int(v) => Expr { node: Node::Int(-v), span: e.span },
            Node::Float(v) => Expr { node: Node::Float(-v), span: e.span },
            _ => e.clone(),
        };
        e.rewrite(&mut |n| match &n.node {
            Node::Read(t, _) => {
                let map = self.maker(*t).filter(|m| m.kind == Kind::Map && m.guard.is_none() && self.streams(m))?;
                (self.p.tensor(*t).dtype == DType::F32).then(|| self.written_out(&map.value))
            }
            Node::Binary(Binary::Sub, a, b) if self.p.sort(n) == Sort::Float => match &b.node {
                Node::Binary(Binary::Mul, c, x) if constant(c) && self.p.sort(x) == Sort::Float => {
                    Some(Expr::binary(Binary::Add, self.written_out(a), Expr::binary(Binary::Mul, opposite(c), self.written_out(x))))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Combines the points of the tile into the state of the places and that of the values at them.
    pub(crate) fn best_of_rows(&mut self, s: &'a Statement, state: &State, values: Option<(&'a Statement, &State)>) -> Built<()> {
        let Kind::Reduce { op, axes } = &s.kind else { return self.refuse(s, "not a reduction") };
        let layout = self.body_layout(s);
        let conditions = crate::group::guards(s);
        let value = self.written_out(&s.value);
        let mut exprs: Vec<&Expr> = vec![&value];
        exprs.extend(conditions.iter());
        let leaves = self.leaves(&exprs, &layout, &conditions)?;
        let p = self.p;
        let name = p.tensor(s.target).name.clone();
        self.phase(
            &format!("COMPUTE {name}"),
            "best-of-rows",
            flashderive_ir::text::statement(p, s),
            format!(
                "{} points a thread in {}, places among its registers{}",
                layout.registers(),
                layout.text(|a| p.axis(a).name.clone()),
                values.map_or(String::new(), |(v, _)| format!("; `{}` is the value there unless one is NaN", p.tensor(v.target).name))
            ),
            Space::Problem,
            s.span,
        );
        let (rows, count) = (state.layout.regs.clone(), state.layout.registers());
        let (best, place) = (self.b.array("tile_best", Ty::F32, count), self.b.array("tile_place", Ty::I32, count));
        let best = Best { value: best, place, largest: *op == Combine::ArgMax, axis: axes[0], rows: &rows };
        let checked = !conditions.is_empty() || self.tile_axes(axes).iter().any(|a| self.limit.contains_key(a));
        let extreme = if best.largest { BinaryOp::Max } else { BinaryOp::Min };
        let elem = |var: VarId, at: &Dev| Dev::Elem(var, Box::new(at.clone()));
        let found = values.map(|(_, v)| v.vars[0]);
        let (same, differing) = apart(&value, best.axis);
        if let (Some(same), false) = (&same, checked) {
            self.because(
                "added-to-the-best",
                name,
                format!("{} is the same for all points of a row: it is added to the best of the others", flashderive_ir::text::expr(p, same)),
                Space::Problem,
                s.span,
            );
        }
        self.enter_precision(&[s], &layout, &leaves)?;
        self.start_best(&best)?;
        if checked {
            self.one_by_one(&best, &value, &conditions, &layout, &leaves, found.map(|v| (v, extreme)))?;
        } else {
            let mut quick = leaves;
            let value = self.without_doubling(&differing, s, &mut quick);
            self.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let (item, from) = e.translate(&value, &Env { layout: &layout, digits, leaves: &quick })?;
                let item = e.b.let_("item", Ty::F32, builder::cast(Ty::F32, from, item));
                let at = position(&rows, &layout.regs, digits);
                let take = e.b.let_("take", Ty::Bool, best.better(&item, &elem(best.value, &at)));
                e.b.set_at(best.value, at.clone(), bin(extreme, elem(best.value, &at), item));
                e.b.set_at(place, at.clone(), select(take, best.here(&layout, digits), elem(place, &at)));
                Ok(())
            })?;
            self.b.open();
            // What the values are made of is loaded anew here: nothing is held for the rare case.
            let (kept, fresh) = (std::mem::take(&mut self.kept_loads), std::mem::take(&mut self.fresh_loads));
            let was = std::mem::replace(&mut self.in_loop, false);
            let again = self.leaves(&exprs, &layout, &conditions)?;
            self.start_best(&best)?;
            self.one_by_one(&best, exprs[0], &conditions, &layout, &again, found.map(|v| (v, extreme)))?;
            (self.kept_loads, self.fresh_loads, self.in_loop) = (kept, fresh, was);
            let then = self.b.close();
            self.b.open();
            self.over_registers(&rows, &mut |e, digits| {
                let at = position(&rows, &rows, digits);
                if let Some(var) = found {
                    e.b.set_at(var, at.clone(), bin(extreme, elem(var, &at), elem(best.value, &at)));
                }
                Ok(())
            })?;
            let otherwise = self.b.close();
            let strange = self.b.scalar("strange", Ty::Bool);
            self.b.set(strange, Dev::Int(0, Ty::Bool));
            self.over_registers(&rows, &mut |e, digits| {
                let at = position(&rows, &rows, digits);
                if let Some(same) = &same {
                    let (addend, from) = e.translate(same, &Env { layout: &state.layout, digits, leaves: &quick })?;
                    let addend = e.b.let_("addend", Ty::F32, builder::cast(Ty::F32, from, addend));
                    // Infinite less infinite is NaN: all points are equal then, and the tile is looked at again.
                    let number = e.b.let_("number", Ty::F32, builder::add(addend.clone(), sub(addend.clone(), addend)));
                    e.b.set_at(best.value, at.clone(), builder::add(number, elem(best.value, &at)));
                }
                let value = elem(best.value, &at);
                e.b.set(strange, bin(BinaryOp::Or, Dev::Var(strange), bin(BinaryOp::Ne, value.clone(), value)));
                Ok(())
            })?;
            self.b.emit(StmtKind::If { cond: Dev::Var(strange), uniform: Uniform::None, then, otherwise });
        }
        self.leave_precision();
        self.join_best(&best, state, &layout, checked)
    }

    /// `e` with factors of 2 in registers: a compiler that knows them adds the other factor to itself, and then the product
    /// is no part of a fused multiplication and addition.
    fn without_doubling(&mut self, e: &Expr, s: &Statement, leaves: &mut Vec<Leaf>) -> Expr {
        let two = |e: &Expr| match e.node {
            Node::Int(v) if v.unsigned_abs() == 2 => Some(v),
            Node::Float(v) if v.abs() == 2.0 => Some(v as i64),
            _ => None,
        };
        let mut known: BTreeMap<i64, Expr> = BTreeMap::new();
        e.rewrite(&mut |n| {
            let Node::Binary(Binary::Mul, a, b) = &n.node else { return None };
            let v = two(a).filter(|_| self.p.sort(b) == Sort::Float)?;
            let read = known.entry(v).or_insert_with(|| {
                let var = self.b.array("factor", Ty::F32, 1);
                let dst = Place { var, at: Some(Dev::i32(0)) };
                self.b.emit_prologue(StmtKind::Shuffle { dst, value: Dev::F32(v as f32), mode: ShuffleMode::Index(Dev::i32(0)) });
                // The register is told from values by an index that no tensor has.
                let read = Expr { node: Node::Read(s.target, vec![Expr::int(v), Expr::int(-1)]), span: e.span };
                leaves.push(Leaf { read: read.clone(), tile: Tile { var, layout: Layout::default() }, pick: None });
                read
            });
            Some(Expr::binary(Binary::Mul, read.clone(), (**b).clone()))
        })
    }

    /// Nothing seen yet.
    fn start_best(&mut self, best: &Best) -> Built<()> {
        let worst = if best.largest { f32::NEG_INFINITY } else { f32::INFINITY };
        self.over_registers(best.rows, &mut |e, digits| {
            let at = position(best.rows, best.rows, digits);
            e.b.set_at(best.value, at.clone(), Dev::F32(worst));
            e.b.set_at(best.place, at, Dev::i32(-1));
            Ok(())
        })
    }

    /// Looks at the points that count one by one: the first NaN is the best. `values` takes in all of them.
    fn one_by_one(&mut self, best: &Best, value: &Expr, conditions: &[Expr], layout: &Layout, leaves: &[Leaf], values: Option<(VarId, BinaryOp)>) -> Built<()> {
        let reduced = self.tile_axes(&[best.axis]);
        let elem = |var: VarId, at: &Dev| Dev::Elem(var, Box::new(at.clone()));
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout, digits, leaves };
            let mut valid = e.inside(&reduced, layout, digits);
            for c in conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            let valid = builder::all(valid);
            let (item, from) = e.translate(value, &env)?;
            let item = e.b.let_("item", Ty::F32, builder::cast(Ty::F32, from, item));
            let at = position(best.rows, &layout.regs, digits);
            let mut take = best.better_or_nan(&item, &elem(best.value, &at));
            if let Some(valid) = &valid {
                // The worst value there is may be the best of those that count.
                let none = builder::lt(elem(best.place, &at), Dev::i32(0));
                take = builder::and(valid.clone(), bin(BinaryOp::Or, none, take));
            }
            let take = e.b.let_("take", Ty::Bool, take);
            e.b.set_at(best.value, at.clone(), select(take.clone(), item.clone(), elem(best.value, &at)));
            e.b.set_at(best.place, at.clone(), select(take, best.here(layout, digits), elem(best.place, &at)));
            if let Some((var, op)) = values {
                let next = bin(op, elem(var, &at), item);
                e.b.set_at(var, at.clone(), valid.map_or(next.clone(), |v| select(v, next, elem(var, &at))));
            }
            Ok(())
        })
    }

    /// Joins the best of the tile, whose points come after all before it, with the state.
    fn join_best(&mut self, best: &Best, state: &State, layout: &Layout, checked: bool) -> Built<()> {
        let ty = self.coordinate_type(best.axis);
        let zeros = vec![Dev::i32(0); layout.regs.len()];
        let first = self.step(best.axis, layout, &zeros);
        let first = self.b.let_("first_place", ty, first);
        let elem = |var: VarId, at: &Dev| Dev::Elem(var, Box::new(at.clone()));
        self.over_registers(best.rows, &mut |e, digits| {
            let at = position(best.rows, best.rows, digits);
            let none = builder::lt(elem(best.place, &at), Dev::i32(0));
            // Where none of all points is better than the worst value, the first counts.
            let here = if checked { elem(best.place, &at) } else { select(none.clone(), Dev::i32(0), elem(best.place, &at)) };
            let whole = builder::cast(Ty::I64, ty, builder::add(first.clone(), builder::cast(ty, Ty::I32, here)));
            let empty = builder::lt(elem(state.vars[1], &at), Dev::i64(0));
            let mut take = bin(BinaryOp::Or, empty, best.better_or_nan(&elem(best.value, &at), &elem(state.vars[0], &at)));
            if checked {
                take = builder::and(bin(BinaryOp::Eq, none, Dev::Int(0, Ty::Bool)), take);
            }
            let take = e.b.let_("take", Ty::Bool, take);
            e.b.set_at(state.vars[0], at.clone(), select(take.clone(), elem(best.value, &at), elem(state.vars[0], &at)));
            e.b.set_at(state.vars[1], at.clone(), select(take, whole, elem(state.vars[1], &at)));
            Ok(())
        })
    }
}

/// The addends of `e` that are the same for all points of `axis`, if there are any and others too, and the sum of the others.
fn apart(e: &Expr, axis: AxisId) -> (Option<Expr>, Expr) {
    fn addends(e: &Expr, out: &mut Vec<Expr>) {
        match &e.node {
            Node::Binary(Binary::Add, a, b) => {
                addends(a, out);
                addends(b, out);
            }
            _ => out.push(e.clone()),
        }
    }
    let mut all = Vec::new();
    addends(e, &mut all);
    let (differing, same): (Vec<Expr>, Vec<Expr>) = all.into_iter().partition(|x| x.axes().contains(&axis));
    let sum = |terms: Vec<Expr>| terms.into_iter().reduce(|a, b| Expr::binary(Binary::Add, a, b));
    match (sum(same), sum(differing)) {
        (Some(same), Some(differing)) => (Some(same), differing),
        _ => (None, e.clone()),
    }
}

impl Best<'_> {
    fn better(&self, new: &Dev, old: &Dev) -> Dev {
        if self.largest {
            builder::lt(old.clone(), new.clone())
        } else {
            builder::lt(new.clone(), old.clone())
        }
    }

    /// The same where NaN is better than any number, and no better than another NaN.
    fn better_or_nan(&self, new: &Dev, old: &Dev) -> Dev {
        let nan = builder::and(bin(BinaryOp::Ne, new.clone(), new.clone()), bin(BinaryOp::Eq, old.clone(), old.clone()));
        bin(BinaryOp::Or, nan, self.better(new, old))
    }

    /// The place of a point among those of the thread's first register.
    fn here(&self, layout: &Layout, digits: &[Dev]) -> Dev {
        let along = layout.regs.iter().zip(digits).filter(|(m, _)| m.axis == Some(self.axis));
        along.fold(Dev::i32(0), |sum, (m, d)| builder::add(sum, builder::mul(d.clone(), Dev::i32(i64::from(m.stride)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::text;

    /// The addends of `value` that stay the same along k, and the others.
    fn parts(value: &str) -> (Option<String>, String) {
        let spec = format!(
            "kernel: k\naxes: {{N: var, K: var}}\ninputs: {{x: \"f32[N, K]\", a: \"f32[N]\", b: \"f32[K]\"}}\noutputs: {{l: \"i32[N]\"}}\ncompute: |\n  l[n] = argmin[k] ({value})\nworkloads: {{smoke: {{N: 8, K: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let found = p.statements.iter().find_map(|s| match &s.kind {
            Kind::Reduce { axes, .. } => Some(apart(&s.value, axes[0])),
            _ => None,
        });
        let (same, differing) = found.expect("a reduction");
        (same.map(|e| text::expr(&p, &e)), text::expr(&p, &differing))
    }

    #[test]
    fn what_stays_the_same_along_the_axis_is_apart() {
        let (same, differing) = parts("a[n] + b[k] + x[n, k]");
        assert_eq!((same.as_deref(), differing.as_str()), (Some("a[n]"), "(b[k] + x[n, k])"));
        // A factor is no addend, and nothing is left without the others.
        assert_eq!(parts("a[n] * x[n, k]").0, None);
        assert_eq!(parts("b[k] + x[n, k]").0, None);
    }
}
