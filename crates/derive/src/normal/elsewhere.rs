//! Extremes of values that are minus infinity elsewhere, as extremes of the points where they are not.
//!
//! ```text
//! y[p] = max[r] (x[p + r - 1] if 0 <= p + r - 1 < P else -inf)   -->   y[p] = max[r] x[p + r - 1] when 0 <= p + r - 1 < P
//! ```
//! `identity-elsewhere`: a point whose value is the identity of the operator changes nothing, so it need not be there. As a point that is not there, it is the border of a window: what
//! windows share is loaded once, and only those at the border are tested. Done where the condition is arithmetic of places: one that data decide would have to be waited for.

use super::ranges::under_guard;
use super::*;

impl Normaliser<'_> {
    pub(super) fn identity_elsewhere(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = &self.p.statements[i];
            let extreme = matches!(&s.kind, Kind::Reduce { op: Combine::Max | Combine::Min, .. });
            let Node::Select(c, a, b) = &s.value.node else { continue };
            let infinite = |e: &Expr| matches!(e.node, Node::Float(v) if v.is_infinite());
            if !extreme || !c.tensors().is_empty() {
                continue;
            }
            // What holds elsewhere is named last.
            let turned = Node::Select(Arc::new(self.fails(c)), b.clone(), a.clone());
            let value = if infinite(a) { Expr { node: turned, span: s.value.span } } else { s.value.clone() };
            let new = under_guard(&Statement { value, ..s.clone() });
            if new.guard != s.guard {
                self.replace(i, "identity-elsewhere", "what is the identity of the operator changes nothing", new);
            }
        }
    }

    /// The condition that `c` does not hold, as comparisons of whole numbers where it is made of these.
    pub(super) fn fails(&self, c: &Expr) -> Expr {
        let both = |op, a: &Expr, b: &Expr| Expr::binary(op, self.fails(a), self.fails(b));
        match &c.node {
            Node::Binary(Binary::Or, a, b) => both(Binary::And, a, b),
            Node::Binary(Binary::And, a, b) => both(Binary::Or, a, b),
            Node::Unary(Unary::Not, a) => (**a).clone(),
            Node::Binary(Binary::Lt, a, b) if self.p.sort(a) == Sort::Int => Expr::binary(Binary::Le, (**b).clone(), (**a).clone()),
            Node::Binary(Binary::Le, a, b) if self.p.sort(a) == Sort::Int => Expr::binary(Binary::Lt, (**b).clone(), (**a).clone()),
            Node::Binary(Binary::Ne, a, b) if self.p.sort(a) == Sort::Int => Expr::binary(Binary::Eq, (**a).clone(), (**b).clone()),
            Node::Binary(Binary::Eq, a, b) if self.p.sort(a) == Sort::Int => Expr::binary(Binary::Ne, (**a).clone(), (**b).clone()),
            _ => Expr::new(Node::Unary(Unary::Not, Arc::new(c.clone()))),
        }
    }
}
