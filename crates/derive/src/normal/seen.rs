//! Whether a list holds a number, as how often it does.
//!
//! ```text
//! seen[b, v] = any[n] hist[b, n] == v   -->   u[b, v] = sum[n] (1 if hist[b, n] == v else 0)      seen[b, v] = 0 < u[b, v]
//! ```
//! `any-by-count`: asked for each number, all points are compared with all numbers; counted, each point goes to its own number. Done where one part of what is asked says that an element of a list, at the point, is
//! the number of the row, and the list is long.

use super::*;
use crate::bounds::conjuncts;

/// Points of a list up to which all of them are compared with each number: a warp does so at once.
const FEW: i64 = 64;

impl Normaliser<'_> {
    pub(super) fn seen(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            if self.is_seen(i) {
                self.by_count(i);
                i += 1;
            }
            i += 1;
        }
    }

    /// Whether statement `i` asks if a list holds the number of its row.
    fn is_seen(&self, i: usize) -> bool {
        let s = &self.p.statements[i];
        let Kind::Reduce { op: Combine::Any, axes } = &s.kind else { return false };
        let [axis] = axes[..] else { return false };
        let key = |x: &Expr, y: &Expr| {
            let list = matches!(&x.node, Node::Read(_, index) if index.iter().any(|e| e.node == Node::Axis(axis)));
            list && matches!(y.node, Node::Axis(v) if s.target_axes.contains(&v) && !mentions(x, &[v]))
        };
        let tells = |c: &&Expr| matches!(&c.node, Node::Binary(Binary::Eq, a, b) if key(a, b) || key(b, a));
        let of_points = s.guard.iter().flat_map(conjuncts).all(|c| mentions(c, &[axis]));
        // As many as 31 bits hold.
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let points = self.p.axis(axis).extent.eval(&sizes);
        s.more.is_empty() && of_points && FEW < points && points < i64::from(i32::MAX) && conjuncts(&s.value).iter().any(tells)
    }

    /// Statement `i`, which asks for any point, as a count of the points and what that says.
    fn by_count(&mut self, i: usize) {
        let s = self.p.statements[i].clone();
        let Kind::Reduce { axes, .. } = s.kind.clone() else { return };
        let t = TensorId(self.p.tensors.len() as u32);
        let target = self.p.tensor(s.target).clone();
        let name = self.fresh(&format!("{}__count", target.name));
        let shape = s.target_axes.iter().map(|a| self.p.axis(*a).extent.clone()).collect();
        let axes_of = s.target_axes.iter().map(|a| Some(*a)).collect();
        let (role, storage) = (Role::Temp, Storage::RowMajor);
        self.p.tensors.push(Tensor { name, role, dtype: DType::I32, shape, axes: axes_of, storage, range: None, fill: Fill::Default, ..target });
        let one = Node::Select(Arc::new(s.value.clone()), Arc::new(Expr::int(1)), Arc::new(Expr::int(0)));
        let count = Statement { target: t, kind: Kind::Reduce { op: Combine::Sum, axes }, value: Expr { node: one, span: s.value.span }, ..s.clone() };
        self.p.statements.insert(i, count);
        let read = Expr::new(Node::Read(t, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()));
        let value = Expr { span: s.value.span, ..Expr::binary(Binary::Lt, Expr::int(0), read) };
        self.replace(i + 1, "any-by-count", "each point goes to the number that it holds", Statement { kind: Kind::Map, value, guard: None, ..s });
    }
}
