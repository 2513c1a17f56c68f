//! Whole factors that fit a byte, as bytes.
//!
//! ```text
//! y[m, n] = sum[k] x[m, k] * ((w[n, k / 4] >> 2 * (k % 4) & 3) - 1)
//! -->  y[m, n] = sum[k] x[m, k] * i8((w[n, k / 4] >> 2 * (k % 4) & 3) - 1)
//! c[m, n] = sum[k] (x[n, k] if some[m, k] else 0)
//! -->  c[m, n] = sum[k] i8(some[m, k]) * x[n, k]
//! ```
//! `byte-factor`: a conversion to a type that has all values of a number changes none of them, and adding a number or nothing is adding it once or not at all. Matrix units multiply
//! bytes; of numbers with more bits they know nothing. Done where the sum is one of products of two such factors then, of which one was none.

use super::*;
use crate::access::readable;
use crate::bounds::dtype_range;
use crate::simplify::to_poly;

impl Normaliser<'_> {
    pub(super) fn bytes(&mut self) {
        for i in 0..self.p.statements.len() {
            if let Some(new) = self.of_bytes(i) {
                self.replace(i, "byte-factor", "each factor of the products has no more values than a byte", new);
            }
        }
    }

    /// Sum `i` with factors that are bytes.
    fn of_bytes(&self, i: usize) -> Option<Statement> {
        self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Int || self.p.tensor(s.target).dtype.is_float() {
            return None;
        }
        let (left, right) = match &s.value.node {
            Node::Binary(Binary::Mul, a, b) => ((**a).clone(), (**b).clone()),
            Node::Select(c, v, zero) if zero.node == Node::Int(0) && self.by_element(c) && readable(&self.p, v, &Facts::new(&self.p)) => {
                ((**c).clone(), (**v).clone())
            }
            _ => return None,
        };
        let value = Expr { span: s.value.span, ..Expr::binary(Binary::Mul, self.byte(&left)?, self.byte(&right)?) };
        (value != s.value && self.is_product(s, &value)).then(|| Statement { value, ..s.clone() })
    }

    /// Whether `c` is an element of a tensor of truth values, or several of them that must hold.
    fn by_element(&self, c: &Expr) -> bool {
        crate::bounds::conjuncts(c).iter().all(|c| matches!(&c.node, Node::Read(t, index) if self.p.tensor(*t).dtype == DType::Bool && !index.is_empty()))
    }

    /// `e` as a byte: what it is, if it is one already.
    fn byte(&self, e: &Expr) -> Option<Expr> {
        let known = |d: DType| d.is_int() && d.bits() <= 8;
        match &e.node {
            Node::Read(t, _) if known(self.p.tensor(*t).dtype) => return Some(e.clone()),
            Node::Cast(d, _) if known(*d) => return Some(e.clone()),
            // With zeros beside it, which the copy engine brings.
            Node::Select(_, a, zero) if zero.node == Node::Int(0) && matches!(&a.node, Node::Read(t, _) if known(self.p.tensor(*t).dtype)) => {
                return Some(e.clone())
            }
            _ => {}
        }
        let as_byte = |d: DType| Some(Expr { node: Node::Cast(d, Arc::new(e.clone())), span: e.span });
        if self.p.sort(e) == Sort::Bool {
            return as_byte(DType::I8);
        }
        let (facts, x) = (Facts::new(&self.p), to_poly(&self.p, e));
        let (low, high) = (facts.lower(&x)?.as_constant()?, facts.upper(&x)?.as_constant()?);
        let holds = |d: &DType| dtype_range(*d).0 <= low && high <= dtype_range(*d).1;
        [DType::I8, DType::U8].into_iter().find(holds).and_then(as_byte)
    }
}
