//! A running maximum beside a number that does not change along its axis.
//!
//! ```text
//! top[t] = max[l] s[t, l]                          top[t] = max[l] max(s[t, l], sink)
//! m[t]   = max(top[t], sink)               -->     m[t]   = max(top[t], sink)
//! e[t, l] = exp(s[t, l] - m[t])                    e[t, l] = exp(s[t, l] - top[t])
//! ```
//! `bounded-key`: where there is a point, the maximum of the values and the number is the maximum of values of which none is less than the number. So what is
//! summed follows the reduction itself, and not a function of it: where a condition fails, a power of the key vanishes by the key alone. Without a point `top` is -inf as before,
//! `m` is the number, and `e` has no point either: all results are what they were, infinities and NaN included.

use super::*;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn bounded_keys(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some((key, bound, read)) = self.bounded_key(i) {
                self.bound_key(i, key, bound, &read);
            }
        }
    }

    /// The reduction that map `i` bounds, the number that it is bounded by, and the read of it.
    fn bounded_key(&self, i: usize) -> Option<(usize, Expr, Expr)> {
        let m = &self.p.statements[i];
        let temp = |t: TensorId| self.p.tensor(t).role == Role::Temp;
        let Node::Binary(op @ (Binary::Max | Binary::Min), a, b) = &m.value.node else { return None };
        if m.kind != Kind::Map || m.guard.is_some() || !m.more.is_empty() {
            return None;
        }
        [(a, b), (b, a)].into_iter().find_map(|(read, bound)| {
            let Node::Read(t, index) = &read.node else { return None };
            let own = index.len() == m.target_axes.len() && index.iter().zip(&m.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
            let key = self.p.writer(*t)?.0 as usize;
            let s = &self.p.statements[key];
            let combines = match (&s.kind, op) {
                (Kind::Reduce { op: Combine::Max, axes }, Binary::Max) | (Kind::Reduce { op: Combine::Min, axes }, Binary::Min) => !mentions(bound, axes),
                _ => false,
            };
            let known = bound.tensors().iter().all(|t| self.p.writer(*t).is_none_or(|w| (w.0 as usize) < key));
            let alone = self.p.statements.iter().enumerate().all(|(j, r)| j == i || !statement_reads(r).contains(t));
            let follows = self.p.statements.iter().any(|r| self.is_at_its_points(r, s, m.target));
            (own && temp(*t) && s.target_axes == m.target_axes && combines && known && alone && follows).then(|| (key, (**bound).clone(), (**read).clone()))
        })
    }

    /// Whether `r` is a map that reads `m` of a point of the reduction `s`: where `r` has a value, `s` has that point.
    fn is_at_its_points(&self, r: &Statement, s: &Statement, m: TensorId) -> bool {
        let Kind::Reduce { axes, .. } = &s.kind else { return false };
        let guards = |x: &Statement| x.guard.iter().flat_map(conjuncts).cloned().collect::<Vec<Expr>>();
        let (own, domain) = (guards(r), r.domain());
        let under = guards(s).iter().all(|g| own.contains(g));
        let mut plain = true;
        r.value.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                plain &= *t != m || index.iter().zip(&s.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
            }
        });
        r.kind == Kind::Map && under && plain && axes.iter().all(|a| domain.contains(a)) && r.value.tensors().contains(&m)
    }

    /// Bounds the values of reduction `key` instead of its result, which maps at its points read then.
    fn bound_key(&mut self, i: usize, key: usize, bound: Expr, read: &Expr) {
        let (m, s) = (self.p.statements[i].clone(), self.p.statements[key].clone());
        let Node::Binary(op, ..) = m.value.node else { return };
        let why = "where there is a point, the bound of the result is one of the values: what follows reads the running key itself";
        let value = Expr { span: s.value.span, ..Expr::binary(op, s.value.clone(), bound) };
        self.replace(key, "bounded-key", why, Statement { value, ..s.clone() });
        for j in 0..self.p.statements.len() {
            let r = &self.p.statements[j];
            if j != i && self.is_at_its_points(r, &s, m.target) {
                let value = r.value.rewrite(&mut |e| matches!(e.node, Node::Read(t, _) if t == m.target).then(|| Expr { span: e.span, ..read.clone() }));
                let new = Statement { value, ..r.clone() };
                self.replace(j, "bounded-key", "at a point of the reduction both are the same number", new);
            }
        }
    }
}
