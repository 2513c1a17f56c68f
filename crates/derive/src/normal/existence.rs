//! Whether a row has a point, told by a sum of powers over it.
//!
//! ```text
//! top[r] = max[s] z[r, s]                 when c[r, s]
//! e[r, s] = exp(z[r, s] - top[r])         when c[r, s]
//! l[r] = sum[s] e[r, s]                   when c[r, s]
//! some[r] = any[s] c[r, s]                               -->   not (l[r] == 0)   where `some[r]` is read
//! ```
//! `any-by-sum`: the power of the largest value is 1, so that the sum is at least that wherever there is a point, or no number where a value is none; where there is no point it is 0.
//! A row of scores under a mask is normalised by such a sum: what asks whether the mask leaves anything, so as to give 0 where it does not, needs no pass of its own.

use super::readers::is_point;
use super::*;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn existence(&mut self) {
        for i in 0..self.p.statements.len() {
            let Some((axes, conditions)) = self.asks_for_a_point(i) else { continue };
            let some = self.p.statements[i].target;
            for j in 0..self.p.statements.len() {
                if let Some(new) = self.told_by_sum(j, some, &axes, &conditions) {
                    self.replace(j, "any-by-sum", "the power of the largest value is 1: the sum is 0 where there is no point", new);
                }
            }
        }
    }

    /// The axes and the conditions of an `any` of conditions alone, all of which mention an axis that is looked through.
    fn asks_for_a_point(&self, i: usize) -> Option<(Vec<AxisId>, Vec<Expr>)> {
        let s = &self.p.statements[i];
        let Kind::Reduce { op: Combine::Any, axes } = &s.kind else { return None };
        let all = s.guard.iter().chain([&s.value]).flat_map(conjuncts).filter(|c| c.node != Node::Bool(true));
        let conditions: Vec<Expr> = all.cloned().collect();
        let temp = self.p.tensor(s.target).role == Role::Temp;
        (temp && !conditions.is_empty() && conditions.iter().all(|c| mentions(c, axes))).then(|| (axes.clone(), conditions))
    }

    /// Map `j`, with a sum over the same points in place of `some`.
    fn told_by_sum(&self, j: usize, some: TensorId, axes: &[AxisId], conditions: &[Expr]) -> Option<Statement> {
        let reader = &self.p.statements[j];
        if reader.kind != Kind::Map || !statement_reads(reader).contains(&some) {
            return None;
        }
        let own: Vec<AxisId> = self.p.statement(self.p.writer(some)?).target_axes.clone();
        let plain = |e: &Expr| matches!(&e.node, Node::Read(t, index) if *t == some && is_point(index, &own));
        let sum = self.p.statements[..j].iter().find(|l| self.sums_powers(l, axes, conditions) && reads_of_row(l, &own, reader))?;
        let index = sum.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let none = Expr::binary(Binary::Eq, Expr::new(Node::Read(sum.target, index)), Expr::float(0.0));
        let told = Expr::unary(Unary::Not, none);
        let put = |e: &Expr| e.rewrite(&mut |part| plain(part).then(|| told.clone()));
        Some(Statement { value: put(&reader.value), guard: reader.guard.as_ref().map(put), ..reader.clone() })
    }

    /// Whether `l` sums powers of what a value is less than the largest one, over `axes` and where `conditions` hold.
    fn sums_powers(&self, l: &Statement, axes: &[AxisId], conditions: &[Expr]) -> bool {
        let along = |s: &Statement, op: Combine| matches!(&s.kind, Kind::Reduce { op: o, axes: a } if *o == op && a == axes);
        if !along(l, Combine::Sum) || !same_conditions(l, conditions) {
            return false;
        }
        let Some(power) = self.written_out(&l.value, conditions) else { return false };
        let Node::Unary(Unary::Exp | Unary::Exp2, of) = &power.node else { return false };
        let difference = match &of.node {
            Node::Binary(Binary::Mul, a, b) => match (&a.node, &b.node) {
                (Node::Float(v), _) if *v > 0.0 => b,
                (_, Node::Float(v)) if *v > 0.0 => a,
                _ => return false,
            },
            _ => of,
        };
        let Node::Binary(Binary::Sub, value, top) = &difference.node else { return false };
        let Node::Read(top, index) = &top.node else { return false };
        let Some(top) = self.p.writer(*top).map(|w| self.p.statement(w)) else { return false };
        along(top, Combine::Max) && same_conditions(top, conditions) && is_point(index, &top.target_axes) && top.value == **value
    }

    /// The value of the map that `e` is one point of, or `e`.
    fn written_out(&self, e: &Expr, conditions: &[Expr]) -> Option<Expr> {
        let Node::Read(t, index) = &e.node else { return Some(e.clone()) };
        let s = self.map_of(*t)?;
        let there = s.guard.iter().flat_map(conjuncts).all(|c| conditions.contains(c));
        (is_point(index, &s.target_axes) && there).then(|| s.value.clone())
    }
}

/// Whether `s` has a point where all of `conditions` hold, and only there.
fn same_conditions(s: &Statement, conditions: &[Expr]) -> bool {
    let own: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
    own.iter().all(|c| conditions.contains(c)) && conditions.iter().all(|c| own.contains(&c))
}

/// Whether a point of `reader` has one row of `l`, which is a row of the axes `of` or a part of one.
fn reads_of_row(l: &Statement, of: &[AxisId], reader: &Statement) -> bool {
    of.iter().all(|a| l.target_axes.contains(a)) && l.target_axes.iter().all(|a| reader.target_axes.contains(a))
}
