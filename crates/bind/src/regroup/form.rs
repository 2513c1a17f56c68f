//! Statements over rows in their new order, and those that read them.

use super::find::{chosen, Grouping};
use super::order::{lists, replaced, Counts, Order};
use crate::address;
use crate::contraction;
use crate::group;
use flashderive_derive::expr::map_expressions;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// The problem with sums along which the number of an operand moves as sums of sums: the inner ones have one operand each.
pub(super) fn nested(p: &Problem) -> Problem {
    let mut out = Problem { statements: Vec::new(), ..p.clone() };
    for (at, s) in p.statements.iter().enumerate() {
        match chosen(p, at).filter(|c| !c.outer.is_empty()).and_then(|c| inner(&mut out, s, &c.outer)) {
            Some(pair) => out.statements.extend(pair),
            None => out.statements.push(s.clone()),
        }
    }
    out
}

/// The sum `s` as one over `outer` of one over its other axes.
fn inner(p: &mut Problem, s: &Statement, outer: &[AxisId]) -> Option<[Statement; 2]> {
    let Kind::Reduce { axes: summed, .. } = &s.kind else { return None };
    let depth: Vec<AxisId> = summed.iter().copied().filter(|a| !outer.contains(a)).collect();
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    let (deep, steady): (Vec<Expr>, Vec<Expr>) = factors.into_iter().partition(|f| f.axes().iter().any(|a| depth.contains(a)));
    let axes: Vec<AxisId> = s.target_axes.iter().chain(outer).copied().collect();
    let target = temporary(p, format!("{}__inner", p.tensor(s.target).name), &axes, DType::F32, s);
    let times = |list: Vec<Expr>| list.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b));
    let read = Expr { node: Node::Read(target, axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
    let sum = |axes: Vec<AxisId>| Kind::Reduce { op: Combine::Sum, axes };
    let part = Statement { target, target_axes: axes, kind: sum(depth), value: times(deep)?, ..s.clone() };
    let whole = Statement { kind: sum(outer.to_vec()), value: times(steady.into_iter().chain([read]).collect())?, ..s.clone() };
    Some([part, whole])
}

/// A temporary over `axes`.
fn temporary(p: &mut Problem, name: String, axes: &[AxisId], dtype: DType, s: &Statement) -> TensorId {
    p.tensors.push(Tensor {
        name,
        role: Role::Temp,
        dtype,
        shape: axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: axes.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span: s.span,
    });
    TensorId(p.tensors.len() as u32 - 1)
}

/// The problem with the rows of `g` brought together.
pub(super) fn regrouped(p: &Problem, g: &Grouping) -> Option<Problem> {
    let first = &p.statements[*g.members.first()?];
    let mut out = Problem { statements: Vec::new(), ..p.clone() };
    let (order, made) = lists(&mut out, &g.of, &Counts::Compared, &p.tensor(first.target).name, first.span)?;
    let mut made = Some(made);
    let rows = order.axes();
    let mut form = Form { p: out, rows: &rows, number: &g.of.number, there: &g.of.there, order, moved: BTreeMap::new() };
    let mut statements = Vec::new();
    for (at, s) in p.statements.iter().enumerate() {
        let member = g.members.contains(&at);
        if member {
            statements.extend(made.take().into_iter().flatten());
        }
        if member || form.follows(s) {
            let (there, back) = form.moved(s);
            statements.extend(std::iter::once(there).chain(back));
        } else {
            statements.push(map_expressions(s, &mut |e| form.at_place(e)));
        }
    }
    Some(Problem { statements, ..form.p })
}

/// A problem while rows change places.
struct Form<'a> {
    p: Problem,
    rows: &'a [AxisId],
    number: &'a Expr,
    /// What holds for the rows that are there, and for no others.
    there: &'a [Expr],
    order: Order,
    /// Tensors that are made in the new order: what has their values there, and which of the tensor's dimensions are the rows, in the order of `rows`.
    moved: BTreeMap<TensorId, (TensorId, Vec<usize>)>,
}

impl Form<'_> {
    /// Whether `s` makes something row by row of what is in the new order already, for the kernel alone.
    fn follows(&self, s: &Statement) -> bool {
        let t = self.p.tensor(s.target);
        let combined: &[AxisId] = match &s.kind {
            Kind::Map => &[],
            Kind::Reduce { axes, .. } => axes,
            _ => return false,
        };
        let once = self.rows.iter().all(|r| s.target_axes.iter().filter(|a| *a == r).count() == 1 && !combined.contains(r));
        // What has values at absent rows too stays where these are.
        let guards = group::guards(s);
        if !self.there.iter().all(|g| guards.contains(g)) {
            return false;
        }
        if !once || t.role != Role::Temp || t.storage != Storage::RowMajor {
            return false;
        }
        let (mut any, mut own) = (false, true);
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    if let Some((_, dims)) = self.moved.get(t) {
                        any = true;
                        own &= self.rows.iter().zip(dims).all(|(r, d)| index[*d].node == Node::Axis(*r));
                    }
                }
            });
        }
        any && own
    }

    /// `s` in the new order, and a map that brings an output back.
    fn moved(&mut self, s: &Statement) -> (Statement, Option<Statement>) {
        let dims: Vec<usize> = self.rows.iter().filter_map(|r| s.target_axes.iter().position(|a| a == r)).collect();
        let slot = self.order.slot;
        let axes: Vec<AxisId> = std::iter::once(slot).chain(s.target_axes.iter().copied().filter(|a| !self.rows.contains(a))).collect();
        let tensor = self.p.tensor(s.target).clone();
        let dtype = if tensor.dtype.is_float() { DType::F32 } else { tensor.dtype };
        let target = temporary(&mut self.p, format!("{}__grouped", tensor.name), &axes, dtype, s);
        let others: Vec<Expr> = group::guards(s).iter().filter(|g| !self.there.contains(g)).map(|g| self.in_order(g)).collect();
        let guard = address::conjunction(self.order.held().into_iter().chain(others).collect());
        let there = Statement { target, target_axes: axes, guard, ..map_expressions(s, &mut |e| self.in_order(e)) };
        self.moved.insert(s.target, (target, dims));
        let back = (tensor.role == Role::Output).then(|| {
            let own = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
            let value = self.at_place(&Expr { node: Node::Read(s.target, own), span: s.span });
            Statement { kind: Kind::Map, value, more: Vec::new(), ..s.clone() }
        });
        (there, back)
    }

    /// `e` at the row that lies at a place of the new order.
    fn in_order(&self, e: &Expr) -> Expr {
        let row = self.order.row(&self.p);
        let rest = |index: &[Expr], dims: &[usize]| -> Vec<Expr> {
            let others = index.iter().enumerate().filter(|(d, _)| !dims.contains(d)).map(|(_, e)| e.clone());
            std::iter::once(Expr::axis(self.order.slot)).chain(others).collect()
        };
        // Parts are replaced before the whole, so the number comes first.
        let e = e.rewrite(&mut |e| (e == self.number).then(|| self.order.number()));
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => {
                let (target, dims) = self.moved.get(t)?;
                Some(Expr { node: Node::Read(*target, rest(index, dims)), span: e.span })
            }
            Node::Axis(_) => Some(replaced(e, &row)),
            _ => None,
        })
    }

    /// `e` with what lies in the new order read where its row went.
    fn at_place(&self, e: &Expr) -> Expr {
        e.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            let (target, dims) = self.moved.get(t)?;
            let rows: Vec<Expr> = dims.iter().map(|d| index[*d].clone()).collect();
            let others = index.iter().enumerate().filter(|(d, _)| !dims.contains(d)).map(|(_, e)| e.clone());
            let index = std::iter::once(self.order.place(&self.p, &rows)).chain(others).collect();
            Some(Expr { node: Node::Read(*target, index), span: e.span })
        })
    }
}
