//! Extremes over the points that have a key, where the others have a value that is no better.
//!
//! ```text
//! y[k] = min[n] (n if key[n] == k else N)      -->      y__found[k] = min[n] n when key[n] == k
//!                                                       y[k]        = min(y__found[k], N)
//! ```
//! `extreme-where`: a value that is no better than any other one decides nothing where there is another one, and is the result where there is none. An infinity that is worse
//! than all is what no point gives, too. As a reduction of the points that have a key it has the forms of these: points by their keys.
//!
//! Done where the value of the others does not change along the reduced axes, is an infinity, or no better than all that may be found of at least one point.

use super::*;
use crate::bounds::conjuncts;
use crate::simplify::to_poly;

impl Normaliser<'_> {
    pub(super) fn extremes_where(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            let Some(new) = self.extreme_where(i) else {
                i += 1;
                continue;
            };
            i += self.spread(i, "extreme-where", "the other points have a value that is no better".into(), new);
        }
    }

    /// Extreme `i` over the points that have a key, and the map that knows the value of the others if that is no infinity.
    fn extreme_where(&mut self, i: usize) -> Option<Vec<Statement>> {
        let s = self.p.statements[i].clone();
        let Kind::Reduce { op: op @ (Combine::Max | Combine::Min), axes } = &s.kind else { return None };
        let Node::Select(c, v, other) = &s.value.node else { return None };
        let keyed = conjuncts(c).iter().any(|one| self.key(one, axes, &s).is_some());
        if !s.more.is_empty() || s.guard.is_some() || !keyed || mentions(other, axes) {
            return None;
        }
        let found = Statement { value: (**v).clone(), guard: Some((**c).clone()), ..s.clone() };
        let worst = if *op == Combine::Max { f64::NEG_INFINITY } else { f64::INFINITY };
        if matches!(other.node, Node::Float(w) if w == worst) {
            return Some(vec![found]);
        }
        let some = axes.iter().all(|a| least(&self.p, &self.p.axis(*a).extent) >= 1);
        if !some || self.p.sort(&s.value) != Sort::Int || !self.no_better(*op, v, other, &s) {
            return None;
        }
        let t = TensorId(self.p.tensors.len() as u32);
        let of = self.p.tensor(s.target).clone();
        let name = self.fresh(&format!("{}__found", of.name));
        self.p.tensors.push(Tensor { name, role: Role::Temp, dtype: DType::I64, storage: Storage::RowMajor, range: None, fill: Fill::Default, ..of });
        let read = Expr { node: Node::Read(t, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let better = if *op == Combine::Max { Binary::Max } else { Binary::Min };
        let value = Expr { span: s.value.span, ..Expr::binary(better, read, (**other).clone()) };
        Some(vec![Statement { target: t, ..found }, Statement { kind: Kind::Map, value, guard: None, ..s }])
    }

    /// Whether `other` is no better than `v`, whatever the point.
    fn no_better(&self, op: Combine, v: &Expr, other: &Expr, s: &Statement) -> bool {
        let facts = Facts::new(&self.p).at_points_of(s.domain());
        let (v, other) = (to_poly(&self.p, v), to_poly(&self.p, other));
        match op {
            Combine::Min => facts.nonnegative(&other.minus(&v)),
            _ => facts.nonnegative(&v.minus(&other)),
        }
    }
}
