//! Sums over several axes of what was reduced along some of them.
//!
//! ```text
//! l[h, t] = sum[s] e[h, t, s]
//! o[t, d] = sum[h, s] e[h, t, s] / l[h, t] * v[s, h, d]
//! -->  u[h, t, d] = sum[s] e[h, t, s] / l[h, t] * v[s, h, d]
//!      o[t, d] = sum[h] u[h, t, d]
//! ```
//! `partial-sums`: addition commutes and associates, so a sum over several axes is a sum of sums. Done where what is summed follows reductions over some of the axes that have a result for
//! each point of the others: factors of these can leave the inner sum, which is rescaled with their keys in one pass. Of the whole sum neither is so.

use super::*;
use crate::online;
use std::collections::BTreeSet;

impl Normaliser<'_> {
    pub(super) fn partial_sums(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            if let Some(inner) = self.reduced_before(i) {
                self.nest(i, &inner);
                i += 1;
            }
            i += 1;
        }
    }

    /// The axes of sum `i` that all reductions run over which it follows, where each of these has the other axes.
    fn reduced_before(&self, i: usize) -> Option<Vec<AxisId>> {
        let axes = self.sum_axes(i).filter(|axes| axes.len() > 1)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let keys = online::keys(&self.p, &s.value, &axes);
        let own: BTreeSet<BTreeSet<AxisId>> = keys.iter().map(|k| streamed_axes(self.p.statement(*k)).into_iter().collect()).collect();
        let inner = own.first().filter(|_| own.len() == 1)?;
        let has_others = |k: &StatementId| axes.iter().all(|a| inner.contains(a) || self.p.statement(*k).target_axes.contains(a));
        let some = inner.len() < axes.len() && inner.iter().all(|a| axes.contains(a));
        (some && keys.iter().all(has_others)).then(|| axes.iter().copied().filter(|a| inner.contains(a)).collect())
    }

    /// Makes sum `i` a sum of sums over `inner`.
    fn nest(&mut self, i: usize, inner: &[AxisId]) {
        let s = self.p.statements[i].clone();
        let Some(axes) = self.sum_axes(i) else { return };
        let outer: Vec<AxisId> = axes.into_iter().filter(|a| !inner.contains(a)).collect();
        let kept: Vec<AxisId> = outer.iter().chain(&s.target_axes).copied().collect();
        let (read, part) = self.sum_of(&s, s.value.clone(), kept, inner.to_vec());
        let left: Vec<Expr> = s.guard.iter().flat_map(|g| crate::bounds::conjuncts(g)).filter(|g| !mentions(g, inner)).cloned().collect();
        let guard = left.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b));
        let whole = Statement { kind: Kind::Reduce { op: Combine::Sum, axes: outer }, value: read, guard, ..s.clone() };
        let (before, after) = (text::statement(&self.p, &s), format!("{} ; {}", text::statement(&self.p, &part), text::statement(&self.p, &whole)));
        let reason = format!("a sum over several axes is a sum of sums, and what it follows is reduced along {} alone", names(&self.p, inner));
        self.p.statements[i] = part;
        self.p.statements.insert(i + 1, whole);
        self.note("partial-sums", s.target, before, after, reason, s.span);
    }
}
