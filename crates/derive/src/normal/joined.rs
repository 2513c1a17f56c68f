//! Sums of sums that are made for them alone, as one sum; extremes of extremes.
//!
//! ```text
//! y[h, k] = sum[r] (sum[c] x[h + r - 1, c] * w[k, r, c] if 0 <= h + r - 1 and h + r - 1 < H else 0)
//! -->  y[h, k] = sum[r, c] (x[h + r - 1, c] * w[k, r, c] if 0 <= h + r - 1 and h + r - 1 < H else 0)
//! ```
//! `sum-of-sums`: the order of the terms is nobody's, so sums one in the other are one over all of their axes, of which a product of matrices and its windows are seen. Done of sums of products that
//! are summed as they are, or under a condition: with a factor each, fewer terms are multiplied outside. Extremes of extremes are one as well, whatever they are of.

use super::conditions::is_zero;
use super::readers::is_point;
use super::*;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn nested_sums(&mut self) {
        for i in 0..self.p.statements.len() {
            while let Some(new) = self.with_inner_sum(i) {
                let sums = self.sum_axes(i).is_some();
                let reason = if sums { "sums one in the other are one" } else { "extremes one in the other are one" };
                self.replace(i, "sum-of-sums", reason, new);
            }
        }
    }

    /// Sum `i` of another sum's values over the axes of both.
    fn with_inner_sum(&self, i: usize) -> Option<Statement> {
        let s = &self.p.statements[i];
        let Kind::Reduce { op: op @ (Combine::Sum | Combine::Max | Combine::Min), axes } = &s.kind else { return None };
        let (condition, read) = match &s.value.node {
            Node::Select(c, a, zero) if *op == Combine::Sum && is_zero(zero) => (Some(c), &**a),
            _ => (None, &s.value),
        };
        let Node::Read(t, index) = &read.node else { return None };
        let inner = self.p.statement(self.p.writer(*t)?);
        let Kind::Reduce { op: own_op, axes: within } = &inner.kind else { return None };
        let own = is_point(index, &inner.target_axes);
        let all = inner.target_axes.len() == s.target_axes.len() + axes.len() && axes.iter().chain(&s.target_axes).all(|a| inner.target_axes.contains(a));
        let alone = self.only_reader(*t) == Some(i);
        let plain = s.more.is_empty() && inner.more.is_empty() && s.guard.is_none() && self.p.tensor(*t).role == Role::Temp;
        // Sums of sums of products, and sums of these: what is at the bottom has two sides.
        if op != own_op || !plain || !own || !all || !alone || self.p.sort(&s.value) != Sort::Float || self.p.sort(&inner.value) != Sort::Float {
            return None;
        }
        // Where its own condition fails, the inner sum is 0 as well.
        let mut conditions: Vec<Expr> = condition.iter().flat_map(|c| conjuncts(c)).cloned().collect();
        let given: Vec<Expr> = inner.guard.iter().flat_map(conjuncts).filter(|c| !conditions.contains(c)).cloned().collect();
        conditions.extend(given);
        let value = match conditions.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b)) {
            Some(c) => Expr { span: s.value.span, node: Node::Select(Arc::new(c), Arc::new(inner.value.clone()), Arc::new(Expr::float(0.0))) },
            None => inner.value.clone(),
        };
        let kind = Kind::Reduce { op: *op, axes: [axes.clone(), within.clone()].concat() };
        let new = Statement { kind, value, ..s.clone() };
        if *op != Combine::Sum {
            return (inner.guard.is_none()).then_some(new);
        }
        let product = match &inner.value.node {
            Node::Select(_, a, zero) if is_zero(zero) => self.is_product(&new, a),
            _ => self.is_product(&new, &inner.value),
        };
        product.then_some(new)
    }
}
