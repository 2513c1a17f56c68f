//! Two axes that run through the same elements are one.
//!
//! ```text
//! m[r] = mean[f] x[r, f] * x[r, f]        y[r, d] = x[r, d] * rsqrt(m[r])        F = D
//! -->  m[r] = mean[d] x[r, d] * x[r, d]
//! ```
//! `same-axis`: what an axis of a reduction is called changes nothing. Under one name both statements read the same elements at the same points, so that a tile of them is read once and
//! serves both. Done where the axis has the extent of the other one, a tensor is read alike along both, no statement has both, and none of those over the axis is a
//! product of two sides or a result of the kernel. (By price, h200: rows of 64 elements 132 us as written and 21.5 as one; rows of 512 509 and 21.7; of a length known at run time only 37
//! and 21.5; rows of 4096 21.9 and 20.8.)

use super::*;

impl Normaliser<'_> {
    pub(super) fn same_axes(&mut self) {
        for number in 0..self.p.axes.len() {
            let axis = AxisId(number as u32);
            if let Some(other) = self.alike(axis) {
                self.rename(axis, other);
            }
        }
    }

    /// The axis along which what is reduced along `axis` is read as well, if `axis` can have its name.
    fn alike(&self, axis: AxisId) -> Option<AxisId> {
        let over: Vec<&Statement> = self.p.statements.iter().filter(|s| s.domain().contains(&axis)).collect();
        let reduces = |s: &&&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
        let plain = |s: &&Statement| match s.kind {
            Kind::Map => self.p.tensor(s.target).role == Role::Temp,
            Kind::Reduce { .. } => s.more.is_empty() && !self.is_product(s, &s.value) && (reduces(&s) || self.p.tensor(s.target).role == Role::Temp),
            _ => false,
        };
        if !over.iter().all(plain) {
            return None;
        }
        let read: Vec<&Expr> = over.iter().filter(reduces).flat_map(|s| reads_along(s, axis)).collect();
        let fits = |other: AxisId| other != axis && self.p.axis(other).extent == self.p.axis(axis).extent && !over.iter().any(|s| s.domain().contains(&other));
        let candidates = self.p.statements.iter().flat_map(|s| s.target_axes.iter().map(move |a| (s, *a)));
        let alike = |(s, other): &(&Statement, AxisId)| {
            let renamed = |e: &&Expr| substitute(e, &[axis], &[Expr::axis(*other)]);
            fits(*other) && reads_along(s, *other).into_iter().any(|e| read.iter().any(|r| renamed(r).node == e.node))
        };
        candidates.into_iter().find(alike).map(|(_, other)| other)
    }

    /// Calls `axis` `other` everywhere.
    fn rename(&mut self, axis: AxisId, other: AxisId) {
        let name = |a: &mut AxisId| {
            if *a == axis {
                *a = other;
            }
        };
        for i in 0..self.p.statements.len() {
            if !self.p.statements[i].domain().contains(&axis) {
                continue;
            }
            let mut new = map_expressions(&self.p.statements[i], &mut |e| substitute(e, &[axis], &[Expr::axis(other)]));
            new.target_axes.iter_mut().for_each(name);
            if let Kind::Reduce { axes, .. } = &mut new.kind {
                axes.iter_mut().for_each(name);
            }
            self.p.tensors[new.target.0 as usize].axes.iter_mut().flatten().for_each(name);
            let reason = format!("along `{}` and `{}` the same elements are read", self.p.axis(axis).name, self.p.axis(other).name);
            self.replace(i, "same-axis", &reason, new);
        }
    }
}

/// Whether an index is the point of `axis`, or that far behind a place of other axes: `h * D + d`.
fn is_at(index: &Expr, axis: AxisId) -> bool {
    match &index.node {
        Node::Axis(a) => *a == axis,
        Node::Binary(Binary::Add, a, b) => is_at(a, axis) && !mentions(b, &[axis]) || is_at(b, axis) && !mentions(a, &[axis]),
        _ => false,
    }
}

/// What `s` reads of tensors at the points of `axis` themselves, or of `axis` behind a place of other axes.
fn reads_along(s: &Statement, axis: AxisId) -> Vec<&Expr> {
    fn collect<'a>(e: &'a Expr, axis: AxisId, out: &mut Vec<&'a Expr>) {
        if let Node::Read(_, index) = &e.node {
            if index.iter().any(|i| is_at(i, axis)) {
                out.push(e);
            }
        }
        e.children().into_iter().for_each(|c| collect(c, axis, out));
    }
    let mut out = Vec::new();
    expressions(s).into_iter().for_each(|e| collect(e, axis, &mut out));
    out
}
