//! Sums over an axis that is several parts one behind the other, as sums over each.
//!
//! ```text
//! z[q, s] = sum[e] (a[q, e] * b[s, e] if e < 128 else c[q, e - 128] * d[s, e - 128])                     e < 192
//! -->  z[q, s] = (sum[f] a[q, f] * b[s, f]) + (sum[g] c[q, g] * d[s, g])                                   f < 128, g < 64
//! ```
//! `axis-in-parts`: what numbers alone choose is known of each part. So the parts of a vector that lie in different tensors are products of their own, of what is in memory; a part that is 0 is
//! no sum at all. Factors that are named are written out where a number chooses what they are.

use super::conditions::{is_zero, multiplied};
use super::*;
use std::collections::BTreeSet;

/// Most parts of an axis.
const MOST_PARTS: usize = 4;

impl Normaliser<'_> {
    pub(super) fn axes_in_parts(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i += 1 + self.in_parts(i).unwrap_or(0);
        }
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let new = map_expressions(&s, &mut |e| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Read(t, index) => self.chosen_map(*t).and_then(|m| self.decided(&substitute(&m.value, &m.target_axes, index))),
                    _ => None,
                })
            });
            self.replace(i, "axis-in-parts", "of a choice by numbers alone one side is read", new);
        }
    }

    /// The side that a choice always takes, if a number that is chosen by is below, or not below, another one at all points of its axis.
    fn decided(&self, e: &Expr) -> Option<Expr> {
        let Node::Select(c, a, b) = &e.node else { return None };
        let [axis] = c.axes()[..] else { return None };
        let (first, extent) = (first_otherwise(c, axis)?, self.p.axis(axis).extent.as_constant()?);
        let side = if holds_at(c, axis, 0) { a } else { b };
        (extent <= first || first <= 0).then(|| (**side).clone())
    }

    /// Makes sum `i` one of sums over the parts of an axis; how many these are.
    fn in_parts(&mut self, i: usize) -> Option<usize> {
        let axes = self.sum_axes(i)?;
        let s = self.p.statements[i].clone();
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let (axis, ends) = axes.iter().find_map(|a| {
            let extent = self.p.axis(*a).extent.as_constant()?;
            let mut cuts = BTreeSet::from([0, extent]);
            self.chosen_by(&s.value, *a, &mut cuts);
            cuts.retain(|c| (0..=extent).contains(c));
            (3..=MOST_PARTS + 1).contains(&cuts.len()).then(|| (*a, cuts.into_iter().collect::<Vec<i64>>()))
        })?;
        let mut parts = Vec::new();
        for w in ends.windows(2) {
            let value = self.of_part(&s.value, axis, w[0]);
            if size(&value) > LARGEST {
                return None;
            }
            if !multiplied(&value).iter().any(is_zero) {
                parts.push((w[0], w[1] - w[0], value));
            }
        }
        // Parts that are no products are one pass as they are.
        if parts.is_empty() || parts.len() > 1 && !parts.iter().all(|(.., value)| self.is_product(&s, value)) {
            return None;
        }
        let mut reads = Vec::new();
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let count = parts.len();
        for (at, (from, points, value)) in parts.into_iter().enumerate() {
            let Axis { name, span, .. } = self.p.axis(axis).clone();
            let name = self.free_axis(&format!("{name}_part{}", at + 1));
            self.p.axes.push(Axis { name, extent: Extent::constant(points), span });
            let part = AxisId(self.p.axes.len() as u32 - 1);
            let place = if from == 0 { Expr::axis(part) } else { Expr::binary(Binary::Add, Expr::axis(part), Expr::int(from)) };
            let put = |e: &Expr| self.shortened(&substitute(e, &[axis], std::slice::from_ref(&place)), part);
            let kind = Kind::Reduce { op: Combine::Sum, axes: axes.iter().map(|a| if *a == axis { part } else { *a }).collect() };
            let new = Statement { kind, value: put(&value), guard: s.guard.as_ref().map(put), ..s.clone() };
            let t = self.p.tensor(s.target).clone();
            let name = self.fresh(&format!("{}__part{}", t.name, at + 1));
            let target = TensorId(self.p.tensors.len() as u32);
            self.p.tensors.push(Tensor { name, role: Role::Temp, dtype: DType::F32, storage: Storage::RowMajor, range: None, fill: Fill::Default, ..t });
            self.p.statements.insert(i + at, Statement { target, ..new });
            reads.push(Expr { node: Node::Read(target, own.clone()), span: s.value.span });
        }
        let value = reads.into_iter().reduce(|a, b| Expr::binary(Binary::Add, a, b))?;
        let reason = format!("numbers alone choose what is summed along `{}`", self.p.axis(axis).name);
        self.replace(i + count, "axis-in-parts", &reason, Statement { kind: Kind::Map, value, guard: None, ..s });
        Some(count)
    }

    /// Adds the points of `axis` at which choices among the factors of `e`, by them alone, change; those of maps that are factors, too.
    fn chosen_by(&self, e: &Expr, axis: AxisId, cuts: &mut BTreeSet<i64>) {
        for f in multiplied(e) {
            match &f.node {
                Node::Select(c, a, b) => {
                    if let Some(at) = first_otherwise(c, axis) {
                        cuts.insert(at);
                        self.chosen_by(a, axis, cuts);
                        self.chosen_by(b, axis, cuts);
                    }
                }
                Node::Cast(_, x) => self.chosen_by(x, axis, cuts),
                Node::Read(t, index) => {
                    if let Some(m) = self.chosen_map(*t) {
                        self.chosen_by(&substitute(&m.value, &m.target_axes, index), axis, cuts);
                    }
                }
                _ => {}
            }
        }
    }

    /// `e` at the points of `axis` from `from` to the next at which a choice changes.
    fn of_part(&self, e: &Expr, axis: AxisId, from: i64) -> Expr {
        let factors = multiplied(e).into_iter().flat_map(|f| match &f.node {
            Node::Select(c, a, b) if first_otherwise(c, axis).is_some() => multiplied(&self.of_part(if holds_at(c, axis, from) { a } else { b }, axis, from)),
            Node::Cast(d, x) => vec![Expr { node: Node::Cast(*d, Arc::new(self.of_part(x, axis, from))), span: f.span }],
            Node::Read(t, index) => match self.chosen_map(*t).map(|m| substitute(&m.value, &m.target_axes, index)) {
                Some(value) if self.chooses(&value, axis) => multiplied(&self.of_part(&value, axis, from)),
                _ => vec![f],
            },
            _ => vec![f],
        });
        factors.reduce(|a, b| Expr::binary(Binary::Mul, a, b)).unwrap_or(Expr::float(1.0))
    }

    fn chooses(&self, e: &Expr, axis: AxisId) -> bool {
        let mut cuts = BTreeSet::new();
        self.chosen_by(e, axis, &mut cuts);
        !cuts.is_empty()
    }

    /// The map that makes temporary `t`, where it is a choice.
    fn chosen_map(&self, t: TensorId) -> Option<&Statement> {
        let choice = |e: &Expr| match &e.node {
            Node::Select(..) => true,
            Node::Cast(_, x) => matches!(x.node, Node::Select(..)),
            _ => false,
        };
        self.map_of(t).filter(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32 && choice(&m.value))
    }
}

/// The first point of `axis` at which `c`, a comparison of it with a number, is not what it is at the points before.
pub(super) fn first_otherwise(c: &Expr, axis: AxisId) -> Option<i64> {
    let Node::Binary(op, a, b) = &c.node else { return None };
    match (op, &a.node, &b.node) {
        (Binary::Lt, Node::Axis(x), Node::Int(n)) | (Binary::Le, Node::Int(n), Node::Axis(x)) if *x == axis => Some(*n),
        (Binary::Le, Node::Axis(x), Node::Int(n)) | (Binary::Lt, Node::Int(n), Node::Axis(x)) if *x == axis => n.checked_add(1),
        _ => None,
    }
}

/// Whether such a comparison holds at `point`.
pub(super) fn holds_at(c: &Expr, axis: AxisId, point: i64) -> bool {
    let before = matches!(&c.node, Node::Binary(_, a, _) if a.node == Node::Axis(axis));
    first_otherwise(c, axis).is_some_and(|first| (point < first) == before)
}
