//! Sums over the points that have a key, for every key, as products.
//!
//! ```text
//! y[k, d] = sum[n] (x[n, d] if key[n] == k else 0)
//! -->  y[k, d] = sum[n] (1 if key[n] == k else 0) * x[n, d]
//! ```
//! `condition-factor`: adding a value or nothing is adding the value times 1 or 0. As it stands, the sum asks each condition once for each element of a row, and has no
//! form for the matrix unit; as a product, conditions are one side and rows the other. Like the absent points of other products, what a condition leaves out is
//! taken for finite.
//!
//! Done where the condition is an element of a tensor of truth values that has an axis which the row lacks, or compares the value of a list, whose order nothing promises, with a
//! key that the row lacks: of a list that never falls the points of a key
//! are a range, and a range is no condition. The row is an element of at most 16 bits, and what else is multiplied under the condition is one of the same type, or a sign: what is computed
//! would be rounded, which no product of the spec allows, and 32 bits have no exact form there.

use super::*;
use crate::bounds::conjuncts;

impl Normaliser<'_> {
    pub(super) fn members(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some(new) = self.by_key(i) {
                self.replace(i, "condition-factor", "what is added or left out is multiplied by 1 or 0", new);
            }
        }
    }

    /// Sum `i` with its condition as a factor.
    fn by_key(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let (condition, value) = match (&s.guard, &s.value.node) {
            (None, Node::Select(c, v, zero)) if matches!(zero.node, Node::Float(z) if z == 0.0) => (&**c, &**v),
            (Some(guard), _) => (guard, &s.value),
            _ => return None,
        };
        if !self.inside(value) || !conjuncts(condition).iter().any(|c| self.compares_key(c, value, &axes, s)) {
            return None;
        }
        let (n, d) = factors(&self.p, value);
        let row: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| mentions(value, &[*a]) && !mentions(condition, &[*a])).collect();
        let (own, with): (Vec<Expr>, Vec<Expr>) = n.into_iter().partition(|f| mentions(f, &row));
        let (element, chosen) = match (own.as_slice(), with.as_slice()) {
            ([x], []) if self.element(x).is_some() => (x, &Expr::float(1.0)),
            ([x], [w]) if self.element(x).is_some() && self.is_exact(w, self.element(x), MOST_NESTED) => (x, w),
            _ => return None,
        };
        if !d.is_empty() {
            return None;
        }
        let side = Expr::new(Node::Select(Arc::new(condition.clone()), Arc::new(chosen.clone()), Arc::new(Expr::float(0.0))));
        let value = Expr::binary(Binary::Mul, side, element.clone());
        self.is_product(s, &value).then(|| Statement { value, guard: None, ..s.clone() })
    }

    /// The type of the element of an input that `e` is, of 16 bits or fewer.
    fn element(&self, e: &Expr) -> Option<DType> {
        let Node::Read(t, _) = &e.node else { return None };
        (self.p.tensor(*t).role == Role::Input && self.p.tensor(*t).dtype.bits() <= 16).then_some(self.p.tensor(*t).dtype)
    }

    /// Whether `e` is an element of that type, or 0, 1 or -1, whatever the inputs are.
    fn is_exact(&self, e: &Expr, of: Option<DType>, deep: u32) -> bool {
        match &e.node {
            Node::Float(v) => *v == 0.0 || v.abs() == 1.0,
            Node::Unary(Unary::Neg, a) => self.is_exact(a, of, deep),
            Node::Select(_, a, b) => self.is_exact(a, of, deep) && self.is_exact(b, of, deep),
            Node::Read(..) if self.element(e).is_some() => self.element(e) == of,
            Node::Read(t, _) => deep > 0 && self.map_of(*t).is_some_and(|m| m.guard.is_none() && self.is_exact(&m.value, of, deep - 1)),
            _ => false,
        }
    }

    /// Whether `c` compares a value of a list along the summed axes with a point of an axis of the result that `value` lacks, or is an element of a tensor of truth values
    /// that has both.
    fn compares_key(&self, c: &Expr, value: &Expr, axes: &[AxisId], s: &Statement) -> bool {
        if matches!(&c.node, Node::Read(t, _) if self.p.tensor(*t).dtype == DType::Bool) {
            return mentions(c, axes) && s.target_axes.iter().any(|k| mentions(c, &[*k]) && !mentions(value, &[*k]));
        }
        let Node::Binary(Binary::Eq, a, b) = &c.node else { return false };
        let rises = |e: &Expr| e.tensors().iter().any(|t| self.p.tensor(*t).fill == Fill::Offsets);
        let key = |e: &Expr| matches!(e.node, Node::Axis(k) if s.target_axes.contains(&k) && !mentions(value, &[k]));
        [(a, b), (b, a)].into_iter().any(|(list, k)| key(k) && !list.tensors().is_empty() && mentions(list, axes) && !rises(list))
    }
}
