//! Absent points that a key takes out of what it rescales.
//!
//! ```text
//! key = max z    sum += exp(c * z - c * key)    out += exp(c * z - c * key) * v         all under the same conditions
//! ```
//! Where a condition fails `z` is set to minus infinity: the key does not see it, and its power is 0, so that neither is tested again. That holds while the key
//! is not minus infinity itself. Where a thread has no point of a row in the tile, a key of minus infinity stands for 0; where it has one, the
//! power of that point is not a number, and shall not be one.

use super::*;
use crate::emit::ranges::{within, FARTHEST};
use crate::emit::short_numbers::evaluated;
use crate::emit::translate::position;
use crate::ranges::End;
use flashderive_device::program::UnaryOp;

/// Absent points of the current tile.
pub(crate) struct Masked {
    key: TensorId,
    /// By row, whether the thread has a point of it in the tile.
    seen: VarId,
    /// What the powers of the tile take for the key.
    shown: Option<Tile>,
    /// The end of the columns, where it was inside of the tile.
    limit: Option<(AxisId, Dev)>,
}

impl<'a> Emitter<'a> {
    /// The key of all reductions along the columns and its argument, if the powers vanish where the argument is minus infinity.
    fn masking(&self, work: &[&'a Statement], column: AxisId) -> Option<(&'a Statement, TensorId)> {
        let keys: Vec<&&'a Statement> = work.iter().filter(|s| matches!(&s.kind, Kind::Reduce { op: Combine::Max, .. })).collect();
        let [key] = keys.as_slice() else { return None };
        let Node::Read(argument, index) = &self.bounded(key, column).unwrap_or(&key.value).node else { return None };
        let maker = self.maker(*argument).filter(|m| matches!(m.kind, Kind::Map) || self.is_contraction(m))?;
        let own = |m: &Statement, index: &[Expr]| m.target_axes.iter().map(|a| Expr::axis(*a)).eq(index.iter().cloned());
        let guards = crate::group::guards(key);
        let fits = |s: &&&'a Statement| {
            let follows = self.online.get(&s.target).is_some_and(|p| p.key == key.target && p.axis == column);
            let value = if self.is_contraction(s) { &self.plan.contractions[&s.target].left } else { &s.value };
            let sums = matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. });
            follows && sums && s.more.is_empty() && crate::group::guards(s) == guards && self.vanishes(value, *argument, key.target)
        };
        (own(maker, index) && work.iter().filter(|s| s.target != key.target).all(|s| fits(&s))).then_some((*key, *argument))
    }

    /// What a key combines beside a number that is the same for all columns, `max(z, bound)`, if whoever reads the key bounds it by that number again: a row without a
    /// point then has the number for a key, and minus infinity and the number are the same to all of them.
    fn bounded(&self, key: &'a Statement, column: AxisId) -> Option<&'a Expr> {
        let Node::Binary(Binary::Max, a, b) = &key.value.node else { return None };
        let (argument, bound) = [(a, b), (b, a)].into_iter().find(|(x, c)| matches!(x.node, Node::Read(..)) && !c.axes().contains(&column))?;
        let bounds = |e: &Expr| matches!(&e.node, Node::Binary(Binary::Max, x, c) if **c == **bound && matches!(x.node, Node::Read(t, _) if t == key.target));
        let again = |e: &Expr| !e.rewrite(&mut |e| bounds(e).then(|| (**bound).clone())).tensors().contains(&key.target);
        let behind = self.plan.statements.iter().filter(|s| s.target != key.target && !s.domain().contains(&column));
        let unread = self.p.tensor(key.target).role == Role::Temp && !self.plan.stores.contains(&key.target);
        (unread && behind.flat_map(crate::group::expressions).all(again)).then_some(&**argument)
    }

    /// Whether elements that `conditions` read are there whether they hold or not: then a load needs no test of them.
    fn read_anywhere(&self, conditions: &[Expr]) -> bool {
        let mut fine = true;
        for g in conditions {
            g.walk(&mut |n| {
                if let Node::Read(t, index) = &n.node {
                    fine &= self.always_inside(*t, index, &[]);
                }
            });
        }
        fine
    }

    /// Whether `read` is loaded without tests of its conditions, ahead of a tile as [`Emitter::mask`] will load it.
    pub(super) fn untested_ahead(&self, read: &Expr, column: AxisId) -> bool {
        let takes = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&column));
        let work: Vec<&'a Statement> = self.plan.statements.iter().filter(takes).collect();
        let Some((key, _)) = self.masking(&work, column) else { return false };
        let conditions = crate::group::guards(key);
        let mut tested = false;
        conditions.iter().for_each(|g| g.walk(&mut |n| tested |= n == read));
        tested && self.read_anywhere(&conditions)
    }

    /// Whether `e` is 0 where `argument` is minus infinity and `key` is not.
    fn vanishes(&self, e: &Expr, argument: TensorId, key: TensorId) -> bool {
        match &e.node {
            Node::Unary(Unary::Exp, a) => match &a.node {
                Node::Binary(Binary::Sub, x, y) => [(x, argument), (y, key)].into_iter().all(|(e, t)| scaled_read(e) == Some(t)),
                _ => false,
            },
            Node::Read(t, _) => self.maker(*t).is_some_and(|m| m.kind == Kind::Map && self.vanishes(&m.value, argument, key)),
            _ => false,
        }
    }

    /// Sets the argument of the key to minus infinity at points that are absent from the tile, which need no test from here on.
    pub(super) fn mask(&mut self, work: &[&'a Statement], column: AxisId) -> Built<()> {
        let Some((key, argument)) = self.masking(work, column) else { return Ok(()) };
        let conditions = crate::group::guards(key);
        let open: Vec<Expr> = conditions.iter().filter(|g| !self.assumed.contains(g)).cloned().collect();
        if open.is_empty() && !self.limit.contains_key(&column) {
            return Ok(());
        }
        let tile = self.value(argument)?;
        let exprs: Vec<&Expr> = open.iter().collect();
        let leaves = self.leaves(&exprs, &tile.layout, if self.read_anywhere(&open) { &[] } else { &open })?;
        let text: Vec<String> = open.iter().map(|g| flashderive_ir::text::expr(self.p, g)).collect();
        self.because(
            "absent-as-infinity",
            self.p.tensor(argument).name.clone(),
            format!("minus infinity behind the end and where {} fails: the key does not see it, and its power is 0", text.join(" and ")),
            Space::Problem,
            key.span,
        );
        let rows = tile.layout.slice(|a| key.target_axes.contains(&a));
        let seen = self.b.array("seen", Ty::Bool, rows.registers());
        self.over_registers(&rows.regs.clone(), &mut |e, digits| {
            e.b.set_at(seen, position(&rows.regs, &rows.regs, digits), Dev::Int(0, Ty::Bool));
            Ok(())
        })?;
        let layout = tile.layout.clone();
        let bounds = self.bounds_of_rows(&open, column, &layout, &rows, &leaves)?;
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let row = position(&rows.regs, &layout.regs, digits);
            let ahead = ahead_of_first(column, &layout, digits);
            let mut valid = Vec::new();
            valid.extend(bounds.last.map(|v| bin(BinaryOp::Le, ahead.clone(), Dev::Elem(v, Box::new(row.clone())))));
            valid.extend(bounds.first.map(|v| bin(BinaryOp::Le, Dev::Elem(v, Box::new(row.clone())), ahead)));
            for g in &bounds.rest {
                valid.push(e.condition(g, &env)?);
            }
            let valid = evaluated(BinaryOp::And, valid);
            let valid = e.b.let_("present", Ty::Bool, valid);
            let at = position(&layout.regs, &layout.regs, digits);
            let own = Dev::Elem(tile.var, Box::new(at.clone()));
            e.b.set_at(tile.var, at, builder::select(valid.clone(), own, Dev::F32(f32::NEG_INFINITY)));
            let before = Dev::Elem(seen, Box::new(row.clone()));
            e.b.set_at(seen, row, bin(BinaryOp::Or, before, valid));
            Ok(())
        })?;
        self.assumed = conditions;
        let limit = self.limit.remove(&column).map(|to| (column, to));
        self.masked = Some(Masked { key: key.target, seen, shown: None, limit });
        Ok(())
    }

    /// Conditions that bound the columns of a row, as bounds of how far a point is ahead of the thread's first one; the end of the columns is one.
    fn bounds_of_rows(&mut self, open: &[Expr], column: AxisId, layout: &Layout, rows: &Layout, leaves: &[Leaf]) -> Built<Bounds> {
        let mut out = Bounds::default();
        let tile = self.tiles.get(&column).map_or(1, |n| i64::from(*n));
        if let Some(to) = self.limit.get(&column).cloned() {
            let last = self.bound_of_rows(&mut out.last, i32::MAX, rows)?;
            let ty = self.coordinate_type(column);
            self.over_registers(&rows.regs.clone(), &mut |e, own| {
                let first = e.coordinate(column, layout, &digits_of_rows(layout, rows, own));
                let behind = sub(sub(to.clone(), first), Dev::Int(1, ty));
                e.tighten(last, BinaryOp::Min, position(&rows.regs, &rows.regs, own), in_32_bits(behind, ty));
                Ok(())
            })?;
        }
        for g in open {
            let ends = crate::ranges::of_tile(self.p, g, column, tile).and_then(bounds_of).unwrap_or_default();
            if ends.is_empty() {
                out.rest.push(g.clone());
                continue;
            }
            for (begins, alternatives) in &ends {
                let (bound, start, op) = if *begins { (&mut out.first, -i32::MAX, BinaryOp::Max) } else { (&mut out.last, i32::MAX, BinaryOp::Min) };
                let bound = self.bound_of_rows(bound, start, rows)?;
                let wider = if *begins { BinaryOp::Min } else { BinaryOp::Max };
                self.over_registers(&rows.regs.clone(), &mut |e, own| {
                    let digits = digits_of_rows(layout, rows, own);
                    let env = Env { layout, digits: &digits, leaves };
                    let mut rooms = Vec::new();
                    for end in alternatives {
                        let room = e.room(end, &env)?;
                        // What is the same for all points leaves all of them or none.
                        let all = || builder::select(bin(BinaryOp::Le, Dev::i32(0), room.clone()), Dev::i32(i64::from(i32::MAX)), Dev::i32(-1));
                        rooms.push(if end.along.node == Node::Int(0) { all() } else { room });
                    }
                    let Some(room) = rooms.into_iter().reduce(|a, b| bin(wider, a, b)) else { return Ok(()) };
                    e.tighten(bound, op, position(&rows.regs, &rows.regs, own), room);
                    Ok(())
                })?;
            }
        }
        Ok(out)
    }

    /// How far the end of a range is ahead of the point of `env`, in 32 bits: what is farther away counts as far away.
    fn room(&mut self, end: &End, env: &Env) -> Built<Dev> {
        if let (Some(limit), Some(first)) = (self.short(&end.limit, env)?, self.short(&end.along, env)?) {
            if limit.most.saturating_add(first.most).saturating_add(end.plus.saturating_abs()) < i64::from(i32::MAX) {
                return Ok(sub(builder::add(limit.value, Dev::i32(end.plus)), first.value));
            }
        }
        let ((limit, lt), (first, ft)) = (self.translate(&end.limit, env)?, self.translate(&end.along, env)?);
        let limit = builder::add(within(limit, lt, FARTHEST), Dev::i64(end.plus));
        Ok(in_32_bits(sub(limit, builder::cast(Ty::I64, ft, first)), Ty::I64))
    }

    /// The array of a bound by row, made at first use.
    fn bound_of_rows(&mut self, bound: &mut Option<VarId>, start: i32, rows: &Layout) -> Built<VarId> {
        if let Some(known) = bound {
            return Ok(*known);
        }
        let made = self.b.array("bound", Ty::I32, rows.registers());
        self.over_registers(&rows.regs.clone(), &mut |e, own| {
            e.b.set_at(made, position(&rows.regs, &rows.regs, own), Dev::i32(i64::from(start)));
            Ok(())
        })?;
        *bound = Some(made);
        Ok(made)
    }

    fn tighten(&mut self, bound: VarId, op: BinaryOp, at: Dev, by: Dev) {
        let own = Dev::Elem(bound, Box::new(at.clone()));
        self.b.set_at(bound, at, bin(op, own, by));
    }

    /// What the powers of a masked tile take for its key, once that is known.
    pub(crate) fn show_key(&mut self, key: TensorId) -> Built<()> {
        let Some(seen) = self.masked.as_ref().filter(|m| m.key == key).map(|m| m.seen) else { return Ok(()) };
        let Some(own) = self.fresh.get(&key).cloned() else { return Ok(()) };
        let layout = own.layout.clone();
        let var = self.b.array(&format!("{}_shown", self.p.tensor(key).name), Ty::F32, layout.registers());
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let at = position(&layout.regs, &layout.regs, digits);
            let value = Dev::Elem(own.var, Box::new(at.clone()));
            let none = bin(BinaryOp::Eq, value.clone(), Dev::F32(f32::NEG_INFINITY));
            let unseen = builder::un(UnaryOp::Not, Dev::Elem(seen, Box::new(at.clone())));
            e.b.set_at(var, at, builder::select(builder::and(none, unseen), Dev::F32(0.0), value));
            Ok(())
        })?;
        if let Some(m) = &mut self.masked {
            m.shown = Some(Tile { var, layout });
        }
        Ok(())
    }

    /// What `with` makes reads the key as [`Emitter::show_key`] left it.
    pub(crate) fn with_shown_key<T>(&mut self, with: impl FnOnce(&mut Self) -> Built<T>) -> Built<T> {
        let Some((key, shown)) = self.masked.as_ref().and_then(|m| Some((m.key, m.shown.clone()?))) else { return with(self) };
        let real = self.fresh.insert(key, shown);
        let done = with(self);
        self.fresh.extend(real.map(|tile| (key, tile)));
        done
    }

    /// Conditions are open again.
    pub(super) fn unmask(&mut self) {
        if let Some(m) = self.masked.take() {
            self.assumed.clear();
            self.limit.extend(m.limit);
        }
    }
}

/// A difference of places in 32 bits: no tile has so many points that more matters.
fn in_32_bits(value: Dev, ty: Ty) -> Dev {
    if ty == Ty::I32 {
        return value;
    }
    builder::cast(Ty::I32, Ty::I64, within(value, ty, i64::from(i32::MAX)))
}

/// What bounds the columns of the rows of a thread.
#[derive(Default)]
struct Bounds {
    /// How far the first present point of a row is ahead of the thread's first one, at least; and the last, at most.
    first: Option<VarId>,
    last: Option<VarId>,
    /// Other conditions.
    rest: Vec<Expr>,
}

/// Ends of a range in a tile that all hold, each one of several: whether points begin there, and the ends.
fn bounds_of(range: Range) -> Option<Vec<(bool, Vec<End>)>> {
    match range {
        Range::End(e) => Some(vec![(e.begins, vec![e])]),
        Range::All(parts) => parts.into_iter().map(bounds_of).collect::<Option<Vec<_>>>().map(|all| all.concat()),
        Range::Any(parts) => {
            let ends: Option<Vec<End>> = parts.into_iter().map(|part| if let Range::End(e) = part { Some(e) } else { None }).collect();
            let ends = ends?;
            let begins = ends.first()?.begins;
            ends.iter().all(|e| e.begins == begins).then(|| vec![(begins, ends)])
        }
    }
}

/// Digits of the registers of `layout` at those of `rows`, and at the first column.
fn digits_of_rows(layout: &Layout, rows: &Layout, own: &[Dev]) -> Vec<Dev> {
    layout.regs.iter().map(|m| rows.regs.iter().position(|x| x == m).map_or(Dev::i32(0), |i| own[i].clone())).collect()
}

/// How far the column at `digits` is ahead of the thread's first one.
fn ahead_of_first(column: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
    let own = layout.regs.iter().zip(digits).filter(|(m, _)| m.axis == Some(column));
    own.map(|(m, digit)| builder::mul(digit.clone(), Dev::i32(i64::from(m.stride)))).reduce(builder::add).unwrap_or(Dev::i32(0))
}

/// The tensor that `e` reads, or a positive constant times it.
fn scaled_read(e: &Expr) -> Option<TensorId> {
    match &e.node {
        Node::Read(t, _) => Some(*t),
        Node::Binary(Binary::Mul, c, x) if matches!(c.node, Node::Float(c) if c > 0.0) => scaled_read(x),
        _ => None,
    }
}
