//! An axis whose points are read by their digits becomes an axis for each digit (delinearisation).
//!
//! ```text
//! y[c, h, w] = sum[k] x[c, h + k / 3, w + k % 3] * f[c, k]                       k < 9
//! -->  y[c, h, w] = sum[k_1, k_2] x[c, h + k_1, w + k_2] * f[c, 3 k_1 + k_2]     k_1 < 3, k_2 < 3
//! ```
//! `delinearize`: `k / d`, `k % d`, `k % d / e` and `k / d % e` are digits of `k` in the mixed radix of all their divisors, where each divides the next and the last divides
//! the extent. Written over the digits indices are affine, so that windows, borders and strides are seen. Done where an element of some tensor is read by several
//! digits, at places that are no multiples of one another: what lies in one line, `x[k / 16, k % 16]`, is an axis already. A product of two sides keeps its depth: as one axis its
//! other side lies in a line (by price, h200: a 3x3 convolution of 64 x 64 x 56 x 56 361 us as it stands, 545 over digits; patches of 16 x 16 36 and 38).

use super::*;
use crate::simplify::{flatten_poly, to_expr, to_poly};
use std::collections::BTreeSet;

/// Most digits of an axis.
const MOST_DIGITS: usize = 4;

impl Normaliser<'_> {
    pub(super) fn digits(&mut self) {
        for number in 0..self.p.axes.len() {
            self.delinearize(AxisId(number as u32));
        }
    }

    fn delinearize(&mut self, axis: AxisId) -> Option<()> {
        let extent = self.p.axis(axis).extent.as_constant()?;
        let members: Vec<usize> = (0..self.p.statements.len()).filter(|i| self.p.statements[*i].domain().contains(&axis)).collect();
        let product = |i: &usize| self.p.statements[*i].kind != Kind::Map && self.is_product(&self.p.statements[*i], &self.p.statements[*i].value);
        if members.is_empty() || members.iter().any(product) || !members.iter().all(|i| self.over_digits(&self.p.statements[*i], axis)) {
            return None;
        }
        let mut bounds: BTreeSet<i64> = BTreeSet::from([1, extent]);
        for i in &members {
            expressions(&self.p.statements[*i])
                .into_iter()
                .for_each(|e| e.walk(&mut |e| bounds.extend(cuts(e, axis).into_iter().flatten().filter(|b| *b < extent))));
        }
        let bounds: Vec<i64> = bounds.into_iter().collect();
        if !(3..=MOST_DIGITS + 1).contains(&bounds.len()) || bounds.windows(2).any(|w| w[1] % w[0] != 0) {
            return None;
        }
        let mut p = self.p.clone();
        // The first is the one of the largest weight.
        let digits: Vec<(AxisId, i64)> = bounds
            .windows(2)
            .rev()
            .enumerate()
            .map(|(n, w)| {
                let (name, span) = (format!("{}_{}", p.axis(axis).name, n + 1), p.axis(axis).span);
                p.axes.push(Axis { name, extent: Extent::constant(w[1] / w[0]), span });
                (AxisId(p.axes.len() as u32 - 1), w[0])
            })
            .collect();
        let made: Vec<TensorId> = members.iter().map(|i| &p.statements[*i]).filter(|s| s.target_axes.contains(&axis)).map(|s| s.target).collect();
        let form = Form { axis, digits: &digits, made: &made };
        let mut gains = false;
        for i in &members {
            let old = &self.p.statements[*i];
            let mut s = map_expressions(old, &mut |e| form.written(e));
            expressions(&s).into_iter().for_each(|e| e.walk(&mut |e| gains |= form.scattered(&p, e)));
            let axes = digits.iter().map(|(a, _)| *a);
            if let Kind::Reduce { axes: summed, .. } = &mut s.kind {
                if let Some(d) = summed.iter().position(|a| *a == axis) {
                    summed.splice(d..=d, axes.clone());
                }
            }
            if let Some(d) = s.target_axes.iter().position(|a| *a == axis) {
                s.target_axes.splice(d..=d, axes.clone());
                let shape: Vec<Extent> = axes.clone().map(|a| p.axis(a).extent.clone()).collect();
                let t = &mut p.tensors[s.target.0 as usize];
                t.shape.splice(d..=d, shape);
                t.axes.splice(d..=d, axes.map(Some));
            }
            p.statements[*i] = s;
        }
        if !gains {
            return None;
        }
        let before: Vec<Statement> = std::mem::replace(&mut self.p, p).statements;
        for i in members {
            let (s, old) = (self.p.statements[i].clone(), &before[i]);
            let before = text::statement(&self.p, old);
            let reason = format!("`{}` is read by its digits, each of which is an axis", self.p.axis(axis).name);
            self.note("delinearize", s.target, before, text::statement(&self.p, &s), reason, s.span);
        }
        Some(())
    }

    /// Whether statement `s` can be over digits of `axis`: a map whose values nobody sees, or a reduction; all that is made at a point is read at it.
    fn over_digits(&self, s: &Statement, axis: AxisId) -> bool {
        let kind = match &s.kind {
            Kind::Map => true,
            // A position is a point of the axis itself, and who knows in which order others combine.
            Kind::Reduce { op, .. } => s.more.is_empty() && !matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_)),
            _ => false,
        };
        let made = s.target_axes.contains(&axis);
        let t = self.p.tensor(s.target);
        let own = |r: &Statement| {
            let mut fine = true;
            expressions(r).into_iter().for_each(|e| {
                e.walk(&mut |e| {
                    if let Node::Read(t, index) = &e.node {
                        fine &= *t != s.target || index.iter().zip(&s.target_axes).all(|(e, a)| *a != axis || e.node == Node::Axis(axis));
                    }
                });
            });
            fine
        };
        kind && (!made || t.role == Role::Temp && t.storage == Storage::RowMajor && self.p.statements.iter().all(own))
    }
}

/// The weights at which `e`, digits of `axis`, begins and ends: nothing where it is another expression.
fn cuts(e: &Expr, axis: AxisId) -> Option<[i64; 2]> {
    let number = |e: &Expr| match e.node {
        Node::Int(n) if n > 1 => Some(n),
        _ => None,
    };
    match &e.node {
        Node::Axis(a) => (*a == axis).then_some([1, i64::MAX]),
        Node::Binary(Binary::Div, a, d) => {
            let ([from, to], d) = (cuts(a, axis)?, number(d)?);
            Some([from.checked_mul(d)?, to])
        }
        Node::Binary(Binary::Mod, a, d) => {
            let ([from, to], d) = (cuts(a, axis)?, number(d)?);
            let end = from.checked_mul(d)?;
            (to == i64::MAX || to % end == 0).then_some([from, end.min(to)])
        }
        _ => None,
    }
}

/// How expressions are written over digits.
struct Form<'a> {
    axis: AxisId,
    /// The digits, the one of the largest weight first, with their weights.
    digits: &'a [(AxisId, i64)],
    /// What is made over them.
    made: &'a [TensorId],
}

impl Form<'_> {
    /// `e` over the digits, from outside in: an index is what its outermost quotient is.
    fn written(&self, e: &Expr) -> Expr {
        if !mentions(e, &[self.axis]) {
            return e.clone();
        }
        if let Some([from, to]) = cuts(e, self.axis) {
            let of = self.digits.iter().filter(|(_, w)| from <= *w && *w < to);
            let sum = of.map(|(a, w)| if *w == from { Expr::axis(*a) } else { Expr::binary(Binary::Mul, Expr::axis(*a), Expr::int(w / from)) });
            return sum.reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or(Expr::int(0));
        }
        let go = |e: &Arc<Expr>| Arc::new(self.written(e));
        let node = match &e.node {
            Node::Read(t, index) if self.made.contains(t) => {
                let own = self.digits.iter().map(|(a, _)| Expr::axis(*a));
                Node::Read(*t, index.iter().flat_map(|e| if e.node == Node::Axis(self.axis) { own.clone().collect() } else { vec![self.written(e)] }).collect())
            }
            Node::Read(t, index) => Node::Read(*t, index.iter().map(|e| self.written(e)).collect()),
            Node::Unary(op, a) => Node::Unary(*op, go(a)),
            Node::Cast(d, a) => Node::Cast(*d, go(a)),
            Node::Binary(op, a, b) => Node::Binary(*op, go(a), go(b)),
            Node::Select(c, a, b) => Node::Select(go(c), go(a), go(b)),
            other => other.clone(),
        };
        Expr { node, span: e.span }
    }

    /// Whether `e` reads an input by several digits in indices of its own, at places that lie in no line.
    fn scattered(&self, p: &Problem, e: &Expr) -> bool {
        let Node::Read(t, index) = &e.node else { return false };
        let own = |(a, _): &&(AxisId, i64)| index.iter().any(|e| mentions(e, &[*a]));
        let read: Vec<&(AxisId, i64)> = self.digits.iter().filter(own).collect();
        let looked_up = index.iter().any(|e| e.tensors().iter().any(|x| p.tensor(*x).role != Role::Scalar));
        if self.made.contains(t) || looked_up || read.len() < 2 {
            return false;
        }
        let at = |moved: Option<AxisId>| {
            let next = |a: AxisId| Expr::binary(Binary::Add, Expr::axis(a), Expr::int(1));
            let index: Vec<Expr> = index.iter().map(|e| moved.map_or(e.clone(), |a| substitute(e, &[a], &[next(a)]))).collect();
            flatten_poly(p, &index, *t)
        };
        let here = at(None);
        let steps: Vec<_> = read.iter().map(|(a, w)| (at(Some(*a)).minus(&here), *w)).collect();
        let [.., (least, unit)] = &steps[..] else { return false };
        steps.iter().any(|(step, w)| *step != to_poly(p, &Expr::binary(Binary::Mul, to_expr(least), Expr::int(w / unit))))
    }
}
