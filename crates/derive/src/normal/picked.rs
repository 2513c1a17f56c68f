//! Sums of what a table or a list picks: ranges of them, and single points.
//!
//! ```text
//! y[r, d] = sum[e] (v[e] * x[col[e], d] if ptr[r] <= e and e < ptr[r + 1] else 0)   -->   y[r, d] = sum[e] v[e] * x[col[e], d]  when ptr[r] <= e and e < ptr[r + 1]
//! c[m, n] = sum[e, k] (a[m, k] * w[e, n, k] if id[m] == e else 0)                    -->   c[m, n] = sum[k] a[m, k] * w[id[m], n, k]
//! ```
//! `condition-of-sum`: what is 0 adds nothing, so a condition that a list or a table says is one of the sum: its points are a range, or the few that are picked. As a choice inside of it all points
//! are visited.
//!
//! `picked-point`: of all points of an axis a condition leaves the one that is equal to a number, or the segment of a list in order that a row is in, so nothing is summed along it. Nor is what
//! one point of an axis is read of made at others.

use super::conditions::{is_zero, multiplied};
use super::*;
use crate::access::in_bounds;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_poly, P};

impl Normaliser<'_> {
    pub(super) fn picked(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i += usize::from(self.in_segment(i).is_some());
            if let Some(new) = self.picked_of_sum(i) {
                self.replace(i, "condition-of-sum", "what is not picked adds nothing", new);
            }
            while let Some(new) = self.at_one_point(i) {
                self.replace(i, "picked-point", "a condition leaves one point of the axis", new);
            }
            i += 1;
        }
        for i in 0..self.p.statements.len() {
            self.made_at_one_point(i);
        }
    }

    /// Sum `i` over the segments of a list in order, one of which a row is in, as what that one says, whose number is counted before.
    fn in_segment(&mut self, i: usize) -> Option<()> {
        let [axis] = self.sum_axes(i)?[..] else { return None };
        let s = self.p.statements[i].clone();
        let Node::Select(c, a, zero) = &s.value.node else { return None };
        let [row] = c.axes().into_iter().filter(|a| *a != axis).collect::<Vec<_>>()[..] else { return None };
        if s.guard.is_some() || !s.more.is_empty() || !is_zero(zero) || !s.target_axes.contains(&row) || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let parts = conjuncts(c);
        let ([Node::Binary(Binary::Le, first, r), Node::Binary(Binary::Lt, q, end)] | [Node::Binary(Binary::Lt, q, end), Node::Binary(Binary::Le, first, r)]) =
            [&parts.first()?.node, &parts.get(1)?.node]
        else {
            return None;
        };
        let next = substitute(first, &[axis], &[Expr::binary(Binary::Add, Expr::axis(axis), Expr::int(1))]);
        let list =
            matches!(&first.node, Node::Read(t, index) if self.p.tensor(*t).role == Role::Input && matches!(&index[..], [e] if e.node == Node::Axis(axis)));
        let alike = to_poly(&self.p, &next) == to_poly(&self.p, end) && r.node == Node::Axis(row) && q.node == Node::Axis(row);
        let extent = self.p.axis(axis).extent.clone();
        if parts.len() != 2 || !list || !alike || !crate::rising::rises(&self.p, first, axis) || least(&self.p, &extent) < 1 {
            return None;
        }
        // Segments that end before the row, or with it.
        let passed = Expr::binary(Binary::Le, (**end).clone(), Expr::axis(row));
        let one = Expr { node: Node::Select(Arc::new(passed), Arc::new(Expr::int(1)), Arc::new(Expr::int(0))), span: s.value.span };
        let t = TensorId(self.p.tensors.len() as u32);
        let name = self.fresh(&format!("{}__segment", self.p.tensor(s.target).name));
        let (shape, axes) = (vec![self.p.axis(row).extent.clone()], vec![Some(row)]);
        let tensor = self.p.tensor(s.target).clone();
        self.p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype: DType::I32,
            shape,
            axes,
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            ..tensor
        });
        let count = Statement { target: t, target_axes: vec![row], value: one, ..s.clone() };
        let last = Expr::binary(Binary::Sub, extent.as_constant().map_or_else(|| Expr::new(Node::Extent(extent.clone())), Expr::int), Expr::int(1));
        let at = Expr::binary(Binary::Min, Expr::new(Node::Read(t, vec![Expr::axis(row)])), last);
        let put = |e: &Expr| Arc::new(substitute(e, &[axis], std::slice::from_ref(&at)));
        let value = Expr { node: Node::Select(put(c), put(a), zero.clone()), span: s.value.span };
        // It is made of what is given: whatever is made for its segment alone comes later.
        self.p.statements.insert(0, count);
        self.replace(
            i + 1,
            "picked-point",
            "a row is in one segment, whose number is that of the segments before it",
            Statement { kind: Kind::Map, value, ..s },
        );
        Some(())
    }

    /// Makes sum `i` at one point of an axis, where its only reader reads no other one.
    fn made_at_one_point(&mut self, i: usize) -> Option<()> {
        self.sum_axes(i)?;
        let s = self.p.statements[i].clone();
        let t = s.target;
        if self.p.tensor(t).role != Role::Temp || self.p.tensor(t).storage != Storage::RowMajor || !s.more.is_empty() {
            return None;
        }
        let reader = self.only_reader(t)?;
        let r = self.p.statements[reader].clone();
        let mut found: Vec<Vec<Expr>> = Vec::new();
        expressions(&r).into_iter().for_each(|e| {
            e.walk(&mut |e| match &e.node {
                Node::Read(x, index) if *x == t && !found.contains(index) => found.push(index.clone()),
                _ => {}
            });
        });
        let [index] = &found[..] else { return None };
        let others = |d: usize| index.iter().zip(&s.target_axes).enumerate().all(|(i, (e, a))| i == d || e.node == Node::Axis(*a) && r.target_axes.contains(a));
        let d = (0..index.len()).find(|d| others(*d))?;
        let (point, axis) = (&index[d], s.target_axes[d]);
        let rows: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| *a != axis).collect();
        if r.kind != Kind::Map || point.tensors().is_empty() || point.tensors().contains(&t) || !point.axes().iter().all(|a| rows.contains(a)) {
            return None;
        }
        // The number must be there before the sum is.
        let made = |x: &TensorId| self.p.writer(*x).is_none_or(|w| (w.0 as usize) < i);
        if in_bounds(&self.p, &Facts::new(&self.p), t, index).is_err() || !point.tensors().iter().all(made) {
            return None;
        }
        let mut new = map_expressions(&s, &mut |e| substitute(e, &[axis], std::slice::from_ref(point)));
        new.target_axes = rows;
        let tensor = &mut self.p.tensors[t.0 as usize];
        tensor.shape.remove(d);
        tensor.axes.remove(d);
        let reads = map_expressions(&r, &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(x, index) if *x == t => {
                    let left = index.iter().enumerate().filter(|(i, _)| *i != d).map(|(_, e)| e.clone());
                    Some(Expr { node: Node::Read(t, left.collect()), span: n.span })
                }
                _ => None,
            })
        });
        self.replace(i, "picked-point", "nobody reads another point of the axis", new);
        self.replace(reader, "picked-point", "nobody reads another point of the axis", reads);
        Some(())
    }

    /// Sum `i` of a product with a choice between a value and 0, with the parts of the choice's condition that a table or a list says as its own.
    fn picked_of_sum(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return None;
        }
        let mut guard: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().collect();
        let before = guard.len();
        let mut factors = Vec::new();
        for f in multiplied(&s.value) {
            let Node::Select(c, a, zero) = &f.node else {
                factors.push(f);
                continue;
            };
            if !is_zero(zero) {
                factors.push(f);
                continue;
            }
            let (picks, rest): (Vec<&Expr>, Vec<&Expr>) = conjuncts(c).into_iter().partition(|c| self.picks(c, &axes, s));
            guard.extend(picks.into_iter().cloned());
            match rest.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b)) {
                _ if guard.len() == before => factors.push(f),
                Some(rest) => factors.push(Expr { node: Node::Select(Arc::new(rest), a.clone(), zero.clone()), span: f.span }),
                None => factors.extend(multiplied(a)),
            }
        }
        if guard.len() == before {
            return None;
        }
        let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
        let value = factors.into_iter().filter(|f| !one(f)).reduce(|a, b| Expr::binary(Binary::Mul, a, b)).unwrap_or(Expr::float(1.0));
        let guard = guard.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b));
        Some(Statement { value: Expr { span: s.value.span, ..value }, guard, ..s.clone() })
    }

    /// Whether `c` compares a point of the summed `axes`, or what a list in order holds there, with what a table says of the row; or one of `axes` with a table at another.
    fn picks(&self, c: &Expr, axes: &[AxisId], s: &Statement) -> bool {
        let Node::Binary(op @ (Binary::Le | Binary::Lt | Binary::Eq), a, b) = &c.node else { return false };
        if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int {
            return false;
        }
        // A number of the row, and nothing that is made for each pair.
        let table = |e: &Expr| {
            let mut given = !e.tensors().is_empty();
            e.walk(&mut |e| {
                if let Node::Read(t, _) = &e.node {
                    given &= self.p.tensor(*t).role == Role::Input;
                }
            });
            given && e.axes().len() <= 1
        };
        let point = |e: &Expr| matches!(e.node, Node::Axis(a) if axes.contains(&a));
        let sides = |x: &Expr, y: &Expr| point(x) && table(y) && !mentions(y, axes);
        // Segments of a list in order.
        let segments = |x: &Expr, y: &Expr| {
            let along = axes.iter().find(|a| mentions(x, &[**a]));
            table(x) && matches!(y.node, Node::Axis(a) if s.target_axes.contains(&a)) && along.is_some_and(|a| crate::rising::rises(&self.p, x, *a))
        };
        let either = |f: &dyn Fn(&Expr, &Expr) -> bool| f(a, b) || f(b, a);
        either(&sides) || *op == Binary::Eq && either(&segments)
    }

    /// Reduction `i` without an axis of which its condition leaves one point.
    fn at_one_point(&self, i: usize) -> Option<Statement> {
        let s = &self.p.statements[i];
        let Kind::Reduce { op, axes } = &s.kind else { return None };
        let identity = match op {
            Combine::Sum => 0.0,
            Combine::Max => f64::NEG_INFINITY,
            Combine::Min => f64::INFINITY,
            _ => return None,
        };
        let all: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
        let (at, axis, point) = all.iter().enumerate().find_map(|(at, c)| {
            let Node::Binary(Binary::Eq, a, b) = &c.node else { return None };
            let of = |x: &Expr, y: &Expr| match x.node {
                Node::Axis(a) if axes.contains(&a) && !mentions(y, axes) && !y.tensors().is_empty() => Some((at, a, y.clone())),
                _ => None,
            };
            of(a, b).or_else(|| of(b, a))
        })?;
        let facts = Facts::new(&self.p);
        let place = to_poly(&self.p, &point);
        let below = extent_poly(&self.p, &self.p.axis(axis).extent).minus(&place).minus(&P::constant(1));
        if !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float || facts.wraps(&point) || !facts.nonnegative(&place) || !facts.nonnegative(&below) {
            return None;
        }
        let put = |e: &Expr| substitute(e, &[axis], std::slice::from_ref(&point));
        let left: Vec<AxisId> = axes.iter().copied().filter(|a| *a != axis).collect();
        let others = all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| put(c));
        // What says nothing of the points that are left is no condition on these.
        let (of_points, of_row): (Vec<Expr>, Vec<Expr>) = others.partition(|c| mentions(c, &left));
        let joined = |list: Vec<Expr>| list.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b));
        let (guard, row) = (joined(of_points), joined(of_row));
        let identity = |value: Expr, c: Expr| Expr { span: value.span, node: Node::Select(Arc::new(c), Arc::new(value), Arc::new(Expr::float(identity))) };
        let value = match row {
            Some(c) => identity(put(&s.value), c),
            None => put(&s.value),
        };
        if !left.is_empty() {
            return Some(Statement { kind: Kind::Reduce { op: *op, axes: left }, value, guard, ..s.clone() });
        }
        Some(Statement { kind: Kind::Map, value, guard: None, ..s.clone() })
    }
}
