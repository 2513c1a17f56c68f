//! Logarithms that leave exponentials.
//!
//! ```text
//! l = sum[j] exp(z[j] - m)        lse = m + log(l)
//! o = sum[j] exp(z[j] - lse) * v[j]
//! -->  o = sum[j] exp(z[j] - m) / l * v[j]
//! ```
//! `exponential-of-log`: `exp(u - log(l)) = exp(u) / l`, and `exp(u + log(l)) = exp(u) * l`. Then `l` is a factor that can leave a sum, and what is left is the
//! term of the sum that `l` is: both are made in one pass. Done where `l` is a sum of exponentials, which is not negative: of anything else the logarithm
//! may be no number where the quotient is one.

use super::*;
use std::sync::Arc;

/// Maps of sums of exponentials that are looked through.
const DEEP: u32 = 4;

/// A term of a sum, and whether it is subtracted.
type Term = (bool, Expr);

/// The terms of `e`, with signs, behind those of `out`.
fn terms(e: &Expr, minus: bool, out: &mut Vec<Term>) {
    match &e.node {
        Node::Binary(Binary::Add, a, b) => {
            terms(a, minus, out);
            terms(b, minus, out);
        }
        Node::Binary(Binary::Sub, a, b) => {
            terms(a, minus, out);
            terms(b, !minus, out);
        }
        Node::Unary(Unary::Neg, a) => terms(a, !minus, out),
        _ => out.push((minus, e.clone())),
    }
}

/// The sum of terms, `None` if there are none.
fn total(list: Vec<Term>) -> Option<Expr> {
    let mut list = list.into_iter();
    let (minus, first) = list.next()?;
    let first = if minus { Expr::new(Node::Unary(Unary::Neg, Arc::new(first))) } else { first };
    Some(list.fold(first, |sum, (minus, e)| Expr::binary(if minus { Binary::Sub } else { Binary::Add }, sum, e)))
}

impl Normaliser<'_> {
    /// Lets logarithms of sums of exponentials leave exponentials.
    pub(super) fn open_powers(&mut self) {
        for i in 0..self.p.statements.len() {
            let new = map_expressions(&self.p.statements[i], &mut |e| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Unary(f @ (Unary::Exp | Unary::Exp2), x) => self.opened_power(*f, x).map(|e| Expr { span: n.span, ..e }),
                    _ => None,
                })
            });
            if size(&new.value) <= LARGEST {
                self.replace(i, "exponential-of-log", "an exponential of a difference to a logarithm is a quotient", new);
            }
        }
    }

    /// `f(x)` with the logarithms outside.
    fn opened_power(&self, f: Unary, x: &Expr) -> Option<Expr> {
        let log = if f == Unary::Exp { Unary::Log } else { Unary::Log2 };
        let (mut rest, mut above, mut below) = (Vec::new(), Vec::new(), Vec::new());
        let mut open = Vec::new();
        terms(x, false, &mut open);
        for (minus, e) in open {
            // A map is opened where that shows a logarithm.
            let mut own = Vec::new();
            terms(&self.map_at(&e).unwrap_or_else(|| e.clone()), minus, &mut own);
            let inside = |e: &Expr| match &e.node {
                Node::Unary(g, l) if *g == log && self.is_sum_of_powers(l, DEEP) => Some((**l).clone()),
                _ => None,
            };
            if !own.iter().any(|(_, e)| inside(e).is_some()) {
                rest.push((minus, e));
                continue;
            }
            for (minus, e) in own {
                match inside(&e) {
                    Some(l) if minus => below.push(l),
                    Some(l) => above.push(l),
                    None => rest.push((minus, e)),
                }
            }
        }
        if above.is_empty() && below.is_empty() {
            return None;
        }
        let power = Expr::new(Node::Unary(f, Arc::new(total(rest)?)));
        let above = above.into_iter().fold(power, times);
        Some(below.into_iter().fold(above, |a, b| Expr::binary(Binary::Div, a, b)))
    }

    /// What a map that all points have, in f32 if it is an output, is at `e`.
    fn map_at(&self, e: &Expr) -> Option<Expr> {
        let Node::Read(t, index) = &e.node else { return None };
        let (tensor, m) = (self.p.tensor(*t), self.p.statement(self.p.writer(*t)?));
        let whole = tensor.role == Role::Temp || tensor.role == Role::Output && tensor.dtype == DType::F32;
        (whole && m.kind == Kind::Map && m.guard.is_none()).then(|| substitute(&m.value, &m.target_axes, index))
    }

    /// Whether `e` is a sum of exponentials: not negative, and 0 only where it has no term or all of them vanish.
    pub(super) fn is_sum_of_powers(&self, e: &Expr, deep: u32) -> bool {
        match &e.node {
            Node::Unary(Unary::Exp | Unary::Exp2, _) => true,
            Node::Binary(Binary::Add, a, b) => self.is_sum_of_powers(a, deep) && self.is_sum_of_powers(b, deep),
            Node::Read(t, _) if deep > 0 => self.p.writer(*t).map(|w| self.p.statement(w)).is_some_and(|w| match &w.kind {
                Kind::Reduce { op: Combine::Sum, .. } => w.more.is_empty() && self.is_sum_of_powers(&w.value, deep - 1),
                Kind::Map => self.is_sum_of_powers(&w.value, deep - 1),
                _ => false,
            }),
            _ => false,
        }
    }
}
