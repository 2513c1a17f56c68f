//! States of the point before, where there is one, as what they are in all sums: 0 at the first point.
//!
//! ```text
//! s[t, i, j] = recurrence[t] (..)       y[t, j] = sum[i] r[t, i] * s[t - 1, i, j]   when 0 < t
//! -->  y[t, j] = sum[i] r[t, i] * (s[t - 1, i, j] if 0 < t else 0)
//! ```
//! `state-before`: a sum that is not there at the first point is 0, and so is one of products with 0. Written so, it is the state with which the point begins, which the recurrence has anyway. The same
//! of a state at the larger of the point before and the first, times 1 or 0.

use super::conditions::{is_zero, multiplied};
use super::*;
use crate::access::readable_given;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn states_before(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some(new) = self.with_state_before(i) {
                self.replace(i, "state-before", "at the first point the sum is 0, as the state before it is", new);
            }
        }
    }

    /// Sum `i` with the condition that a point is not the first one on the state of the point before it.
    fn with_state_before(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let mut all = multiplied(&s.value);
        let (at, time, read) = all.iter().enumerate().find_map(|(at, f)| self.before(f).map(|(time, read)| (at, time, read)))?;
        if !s.more.is_empty() || axes.contains(&time) || !s.target_axes.contains(&time) || !mentions(&all[at], &axes) {
            return None;
        }
        let later = |c: &Expr| match &c.node {
            Node::Binary(Binary::Lt, a, b) => a.node == Node::Int(0) && b.node == Node::Axis(time),
            Node::Binary(Binary::Le, a, b) => a.node == Node::Int(1) && b.node == Node::Axis(time),
            _ => false,
        };
        let (given, guard): (Vec<&Expr>, Vec<&Expr>) = s.guard.iter().flat_map(conjuncts).partition(|c| later(c));
        let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
        let mask = all.iter().position(|f| matches!(&f.node, Node::Select(c, a, zero) if later(c) && one(a) && is_zero(zero)));
        if given.is_empty() && mask.is_none() {
            return None;
        }
        // The other factors are read at the first point, too.
        let left: Vec<Expr> = guard.iter().map(|c| (*c).clone()).collect();
        let mut facts = Facts::new(&self.p);
        left.iter().for_each(|c| facts.assume(c, true));
        let others = all.iter().enumerate().filter(|(i, _)| *i != at);
        if !others.map(|(_, f)| f).all(|f| readable_given(&self.p, f, &facts, &left)) {
            return None;
        }
        let there = Expr::binary(Binary::Lt, Expr::int(0), Expr::axis(time));
        let state = Expr { span: all[at].span, node: Node::Select(Arc::new(there), Arc::new(read), Arc::new(Expr::float(0.0))) };
        all[at] = state;
        if let Some(mask) = mask {
            all.remove(mask);
        }
        let value = all.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b))?;
        let guard = guard.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b));
        Some(Statement { value: Expr { span: s.value.span, ..value }, guard, ..s.clone() })
    }

    /// The axis of the recurrence of which `e` is a state of the point before, and that state where there is one.
    fn before(&self, e: &Expr) -> Option<(AxisId, Expr)> {
        let Node::Read(t, index) = &e.node else { return None };
        let w = self.p.statement(self.p.writer(*t)?);
        let Kind::Recurrence { axis, reverse: false, .. } = &w.kind else { return None };
        let at = w.target_axes.iter().position(|a| a == axis)?;
        let earlier = |e: &Expr| match &e.node {
            Node::Binary(Binary::Sub, a, one) if one.node == Node::Int(1) => {
                if let Node::Axis(a) = a.node {
                    Some(a)
                } else {
                    None
                }
            }
            _ => None,
        };
        let clamped = match &index[at].node {
            Node::Binary(Binary::Max, a, zero) if zero.node == Node::Int(0) => Some(a),
            Node::Binary(Binary::Max, zero, a) if zero.node == Node::Int(0) => Some(a),
            _ => None,
        };
        let place = clamped.map_or(&index[at], |a| a);
        let time = earlier(place)?;
        let mut own = index.clone();
        own[at] = place.clone();
        Some((time, Expr { node: Node::Read(*t, own), span: e.span }))
    }
}
