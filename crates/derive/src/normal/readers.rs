//! Who reads a value, and at which points; what rewrites that move values to other axes have in common.

use super::*;
use crate::simplify::{to_expr, to_poly};

impl Normaliser<'_> {
    /// A name for an axis: `base`, or with a number behind it.
    pub(super) fn free_axis(&self, base: &str) -> String {
        let taken = |n: &String| self.p.axes.iter().any(|a| a.name == *n);
        (1..).map(|k| if k == 1 { base.to_string() } else { format!("{base}{k}") }).find(|n| !taken(n)).unwrap_or_default()
    }

    /// The one statement that reads `t`; `None` where there are several, or none.
    pub(super) fn only_reader(&self, t: TensorId) -> Option<usize> {
        let mut all =
            (0..self.p.statements.len()).filter(|i| statement_reads(&self.p.statements[*i]).contains(&t) || self.p.statements[*i].delayed() == Some(t));
        all.next().filter(|_| all.next().is_none())
    }

    /// Whether all statements read `t` at their own points.
    pub(super) fn read_at_own_points(&self, t: TensorId) -> bool {
        let own = self.p.writer(t).map(|w| &self.p.statement(w).target_axes);
        own.is_some_and(|own| self.p.statements.iter().all(|s| reads_at_own_points(s, t, own)))
    }

    /// `e` with each sum of places of `axis` as short as it can be: what is behind a place that is counted from it is it again.
    pub(super) fn shortened(&self, e: &Expr, axis: AxisId) -> Expr {
        e.rewrite(&mut |n| {
            let sum = matches!(n.node, Node::Binary(Binary::Add | Binary::Sub, ..)) && self.p.sort(n) == Sort::Int && mentions(n, &[axis]);
            sum.then(|| Expr { span: n.span, ..to_expr(&to_poly(&self.p, n)) })
        })
    }
}

/// Whether `s` reads `t`, which is written over `axes`, at its own points alone.
pub(super) fn reads_at_own_points(s: &Statement, t: TensorId, axes: &[AxisId]) -> bool {
    let mut own = s.delayed() != Some(t);
    expressions(s).into_iter().for_each(|e| {
        e.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                own &= *x != t || is_point(index, axes);
            }
        });
    });
    own
}

/// Whether `index` is the point of `axes`.
pub(super) fn is_point(index: &[Expr], axes: &[AxisId]) -> bool {
    index.len() == axes.len() && index.iter().zip(axes).all(|(e, a)| e.node == Node::Axis(*a))
}
