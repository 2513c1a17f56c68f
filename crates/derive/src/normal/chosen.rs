//! Points where what is summed is 0 by choice, as points that are not there.
//!
//! ```text
//! p[q, k] = ..  when k <= q        d[q, k] = p[q, k] if keep[q, k] else 0  when not keep[q, k] or k <= q
//! y[q] = sum[k] d[q, k] * v[k]     when not keep[q, k] or k <= q
//! -->  d[q, k] = p[q, k] if keep[q, k] else 0  when k <= q        y[q] = sum[k] d[q, k] * v[k]  when k <= q
//! ```
//! `absent-points`: a choice between a value and 0 is there wherever it is 0, even where the value is not. A sum does not see what is 0, so it needs the points only where the value is there: a range
//! of them, where each point had to be asked for. What is multiplied with a 0 is taken for finite, as beside all absent points.

use super::conditions::{is_zero, multiplied};
use super::*;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn chosen_points(&mut self) {
        const REASON: &str = "a sum does not see what is 0";
        for i in 0..self.p.statements.len() {
            let s = &self.p.statements[i];
            if self.sum_axes(i).is_none() || !s.more.is_empty() || s.guard.is_none() || self.p.sort(&s.value) != Sort::Float {
                continue;
            }
            let zeros = self.zero_where(&s.value, MOST_NESTED);
            // A condition that says nothing of the points makes the sum absent, not 0.
            let axes = self.sum_axes(i).unwrap_or_default();
            let of_points = |g: &Expr| conjuncts(g).into_iter().all(|c| mentions(c, &axes) || s.guard.iter().flat_map(conjuncts).any(|o| o == c));
            if let Some(guard) = without(s.guard.as_ref(), &zeros).filter(of_points) {
                self.replace(i, "absent-points", REASON, Statement { guard: Some(guard), ..self.p.statements[i].clone() });
            }
        }
        for i in (0..self.p.statements.len()).rev() {
            let s = &self.p.statements[i];
            if self.map_of(s.target).is_none() || s.guard.is_none() {
                continue;
            }
            let zeros = self.zero_where(&s.value, MOST_NESTED);
            if let Some(guard) = without(s.guard.as_ref(), &zeros).filter(|g| self.read_only_where(s, g)) {
                self.replace(i, "absent-points", REASON, Statement { guard: Some(guard), ..self.p.statements[i].clone() });
            }
        }
    }

    /// Conditions where `e` is 0 because one of its factors is, by choice.
    fn zero_where(&self, e: &Expr, deep: u32) -> Vec<Expr> {
        let mut out = Vec::new();
        for f in multiplied(e) {
            match &f.node {
                Node::Select(c, _, zero) if is_zero(zero) => out.extend([Expr::new(Node::Unary(Unary::Not, c.clone())), self.fails(c)]),
                Node::Select(c, zero, _) if is_zero(zero) => out.push((**c).clone()),
                Node::Read(t, index) if deep > 0 => {
                    if let Some(m) = self.map_of(*t) {
                        out.extend(self.zero_where(&substitute(&m.value, &m.target_axes, index), deep - 1));
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// Whether map `s` is read only where `guard` holds.
    fn read_only_where(&self, s: &Statement, guard: &Expr) -> bool {
        let mut fine = true;
        for reader in &self.p.statements {
            let own: Vec<&Expr> = reader.guard.iter().flat_map(conjuncts).collect();
            let mut reads = |e: &Expr| {
                if let Node::Read(t, index) = &e.node {
                    let there = || conjuncts(&substitute(guard, &s.target_axes, index)).iter().all(|c| own.contains(c));
                    fine &= *t != s.target || there();
                }
            };
            reader.value.walk(&mut reads);
            reader.more.iter().chain(&reader.guard).for_each(|e| e.walk(&mut reads));
            fine &= reader.delayed() != Some(s.target);
        }
        fine
    }
}

/// `guard` without those of its alternatives that are among `zeros`; `None` where there are none, or no others beside them.
fn without(guard: Option<&Expr>, zeros: &[Expr]) -> Option<Expr> {
    let mut changed = false;
    let left = conjuncts(guard?).into_iter().map(|c| {
        let all = alternatives(c);
        let others: Vec<&Expr> = all.iter().copied().filter(|a| !zeros.contains(a)).collect();
        changed |= !others.is_empty() && others.len() < all.len();
        let kept = if others.is_empty() { all } else { others };
        kept.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::Or, a, b))
    });
    let guard = left.collect::<Option<Vec<Expr>>>()?.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b));
    guard.filter(|_| changed)
}

/// The conditions of which one holds where `e` does.
fn alternatives(e: &Expr) -> Vec<&Expr> {
    match &e.node {
        Node::Binary(Binary::Or, a, b) => [alternatives(a), alternatives(b)].concat(),
        _ => vec![e],
    }
}
