//! Combinations of all points up to a row's own, as running ones.
//!
//! ```text
//! y[r, n] = sum[j] x[r, j] when j <= n           j, n < N
//! -->  y[r, n] = cumsum[n] x[r, n]
//! ```
//! `prefix-as-scan`: each result has one point more than the one before. Up to the point before (`j < n`) it is the exclusive form; from the row's own on (`n <= j`), the one from the end.
//! Done where one bound is all of the condition, and nothing that is combined depends on the row: else each row combines other values.

use super::ranges::{single, under_guard};
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{Atom, P};

/// Points of the first workload up to which each row combines its own: a thread or a warp has all of them.
const FEW_POINTS: i64 = 64;

impl Normaliser<'_> {
    pub(super) fn prefixes(&mut self) {
        for i in 0..self.p.statements.len() {
            // A choice between a value and 0 may be the condition, or be combined.
            let s = &self.p.statements[i];
            if let Some(new) = self.running(s).or_else(|| self.running(&under_guard(s))) {
                self.replace(i, "prefix-as-scan", "each result has one point more than the one before", new);
            }
        }
    }

    /// Reduction `s` as a scan.
    fn running(&self, s: &Statement) -> Option<Statement> {
        let Kind::Reduce { op: op @ (Combine::Sum | Combine::Product | Combine::Max | Combine::Min), axes } = &s.kind else { return None };
        let ([over], true) = (axes.as_slice(), s.more.is_empty()) else { return None };
        let extent = &self.p.axis(*over).extent;
        // What the extent says is no condition.
        let all = self.needed(conjuncts(s.guard.as_ref()?).into_iter().flat_map(single).collect())?;
        let bound = self.bound(&all, *over)?;
        let own = |a: AxisId| bound.at.minus(&P::atom(Atom::Axis(a))).as_constant();
        let (row, past) = s.target_axes.iter().find_map(|a| Some((*a, own(*a)?)))?;
        let exclusive = match (bound.upper, past) {
            (_, 0) => false,
            (true, -1) | (false, 1) => true,
            _ => return None,
        };
        let same = self.p.axis(row).extent == *extent && extent.eval(&self.usual_sizes()) > FEW_POINTS;
        if !same || mentions(&s.value, &[row]) {
            return None;
        }
        let value = substitute(&s.value, &[*over], &[Expr::axis(row)]);
        Some(Statement { kind: Kind::Scan { op: *op, axis: row, exclusive, reverse: !bound.upper }, value, guard: None, ..s.clone() })
    }
}
