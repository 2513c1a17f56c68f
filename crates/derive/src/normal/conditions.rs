//! Products under a condition as products of a factor under the condition.
//!
//! ```text
//! y[t, o] = sum[k, c] (x[t + k, c] * f[o, k, c] if t + k < T else 0)
//! -->  y[t, o] = sum[k, c] (x[t + k, c] if t + k < T else 0) * f[o, k, c]
//! ```
//! `condition-on-factor`: a product is 0 where a factor is 0, as long as the others are numbers: like the absent points of other products, what a condition leaves
//! out is taken for finite. A condition goes to the factor with the fewest axes among those that have all of the condition's axes. The others are read where it
//! fails, so they must be inside of their tensors there, and have values.
//!
//! Done where the factors are two sides of a product of matrices: as it stands, the sum has no form for the matrix unit.

use super::*;
use crate::access::readable_given;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn conditions(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some(new) = self.on_factors(i) {
                self.replace(i, "condition-on-factor", "a product is 0 where one of its factors is", new);
            }
        }
    }

    /// Sum `i` with the conditions of its products on single factors.
    fn on_factors(&self, i: usize) -> Option<Statement> {
        self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.is_product(s, &s.value) {
            return None;
        }
        let given: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().collect();
        let mut changed = false;
        let mut all: Vec<Expr> = Vec::new();
        for f in multiplied(&s.value) {
            let parts = match &f.node {
                Node::Select(c, v, zero) if is_zero(zero) => self.on_one_each(c, &multiplied(v), zero, &given),
                _ => None,
            };
            changed |= parts.is_some();
            all.extend(parts.unwrap_or_else(|| vec![f]));
        }
        let value = all.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b)).filter(|_| changed)?;
        self.is_product(s, &value).then(|| Statement { value, ..s.clone() })
    }

    /// `factors` with each part of the condition `c` on one of them, where the conditions `given` hold; `None` where a part fits none, or keeps another one inside
    /// of its tensor.
    fn on_one_each(&self, c: &Expr, factors: &[Expr], zero: &Expr, given: &[Expr]) -> Option<Vec<Expr>> {
        if factors.len() < 2 || factors.iter().any(|f| self.p.sort(f) != self.p.sort(zero)) {
            return None;
        }
        let mut own: Vec<Vec<&Expr>> = vec![Vec::new(); factors.len()];
        for part in conjuncts(c) {
            let has = |i: &usize| part.axes().iter().all(|a| factors[*i].axes().contains(a));
            own[(0..factors.len()).filter(has).min_by_key(|i| factors[*i].axes().len())?].push(part);
        }
        let mut facts = Facts::new(&self.p);
        given.iter().for_each(|c| facts.assume(c, true));
        let under = |(f, own): (&Expr, Vec<&Expr>)| {
            let Some(c) = own.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b)) else {
                return readable_given(&self.p, f, &facts, given).then(|| f.clone());
            };
            let fine = readable_given(&self.p, &c, &facts, given) && readable_given(&self.p, f, &facts.with(&c, true), given);
            fine.then(|| Expr { node: Node::Select(Arc::new(c), Arc::new(f.clone()), Arc::new(zero.clone())), span: f.span })
        };
        factors.iter().zip(own).map(under).collect()
    }
}

/// The factors of a product.
pub(super) fn multiplied(e: &Expr) -> Vec<Expr> {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => [multiplied(a), multiplied(b)].concat(),
        _ => vec![e.clone()],
    }
}

/// Whether `e` is the number 0.
pub(super) fn is_zero(e: &Expr) -> bool {
    e.node == Node::Int(0) || matches!(e.node, Node::Float(v) if v == 0.0)
}
