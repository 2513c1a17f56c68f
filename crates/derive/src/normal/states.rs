//! Sums of a recurrence's state and something else, as two sums.
//!
//! ```text
//! o[t, e] = sum[d] r[t, d] * (s[t - 1, d, e] + u[d] * k[t, d] * v[t, e])
//! -->  o[t, e] = (sum[d] r[t, d] * s[t - 1, d, e]) + (sum[d] r[t, d] * u[d] * k[t, d] * v[t, e])
//! ```
//! `state-apart`: multiplication distributes over addition. A sum of products with the state alone has a form without the states, by chunks, and what is left needs none: factors
//! without the summed axis leave it. Done where one factor is a sum or a difference of two terms, of which one alone reads a value that a recurrence with the summed axes makes.

use super::conditions::multiplied;
use super::*;

impl Normaliser<'_> {
    pub(super) fn states(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            self.state_written_out(i);
            i += self.state_apart(i).unwrap_or(1);
        }
        // What nobody reads any more would be read again as what it equals.
        self.drop_unused();
    }

    /// Writes out maps of states that sum `i` reads, such as the state before under a name of its own.
    fn state_written_out(&mut self, i: usize) {
        let s = self.p.statements[i].clone();
        let Some(axes) = self.sum_axes(i).filter(|_| s.more.is_empty() && self.p.sort(&s.value) == Sort::Float) else { return };
        let value = self.inline_reads(&s.value, &|t| self.map_of(t).is_some_and(|m| m.guard.is_none()) && self.names_state(t, &axes));
        if value != s.value && size(&value) <= LARGEST {
            self.replace(i, "inline-map", "it is a state, which a sum of products need not have made", Statement { value, ..s });
        }
    }

    /// Whether a recurrence with the axes makes `t`, which is not kept.
    fn recurs(&self, t: TensorId, axes: &[AxisId]) -> bool {
        let made = self.p.writer(t).map(|w| self.p.statement(w)).filter(|m| axes.iter().all(|a| m.target_axes.contains(a)));
        made.is_some_and(|m| matches!(m.kind, Kind::Recurrence { .. })) && self.p.tensor(t).role == Role::Temp
    }

    /// Whether `t` is a map of such a state.
    fn names_state(&self, t: TensorId, axes: &[AxisId]) -> bool {
        self.map_of(t).is_some_and(|m| axes.iter().all(|a| m.target_axes.contains(a)) && m.value.tensors().iter().any(|t| self.recurs(*t, axes)))
    }

    /// Takes the state in sum `i` apart; how many statements that are.
    fn state_apart(&mut self, i: usize) -> Option<usize> {
        let axes = self.sum_axes(i)?;
        let s = self.p.statements[i].clone();
        if !s.more.is_empty() || s.guard.is_some() || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let all = multiplied(&s.value);
        let at = all.iter().position(|f| self.halves(f, &axes).is_some())?;
        let (op, one, other) = self.halves(&all[at], &axes)?;
        let with = |part: Expr| {
            let each = all.iter().enumerate().map(|(k, f)| if k == at { part.clone() } else { f.clone() });
            each.reduce(|a, b| Expr::binary(Binary::Mul, a, b))
        };
        // What a sum has no axis of stays outside, and its results have no axis that it lacks.
        let sides = |e: Expr| {
            let (inside, outside): (Vec<Expr>, Vec<Expr>) = multiplied(&e).into_iter().partition(|f| mentions(f, &axes));
            Some((inside.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b))?, outside))
        };
        let (one, other) = (sides(with(one)?)?, sides(with(other)?)?);
        let mut sum = |(value, outside): (Expr, Vec<Expr>)| {
            let kept = s.target_axes.iter().copied().filter(|a| mentions(&value, &[*a])).collect();
            let (read, made) = self.sum_of(&s, value, kept, axes.clone());
            (outside.into_iter().fold(read, |a, b| Expr::binary(Binary::Mul, a, b)), made)
        };
        let ((x, first), (y, second)) = (sum(one), sum(other));
        let last = Statement { kind: Kind::Map, value: Expr { span: s.value.span, ..Expr::binary(op, x, y) }, ..s };
        let reason = "multiplication distributes over addition: a sum with the state alone needs no states";
        Some(self.spread(i, "state-apart", reason.into(), vec![first, second, last]))
    }

    /// The terms of a sum or difference of which one alone reads a state.
    fn halves(&self, f: &Expr, axes: &[AxisId]) -> Option<(Binary, Expr, Expr)> {
        let Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) = &f.node else { return None };
        let state = |e: &Expr| e.tensors().iter().any(|t| self.recurs(*t, axes));
        (state(a) != state(b)).then(|| (*op, (**a).clone(), (**b).clone()))
    }
}
