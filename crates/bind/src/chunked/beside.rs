//! Terms of a corrected state whose part along the summed axes is another than that of what is held: states of their own, which start at 0 and take nothing back.
//! The state is the sum of all; so is what sums it.

use super::corrected::Correction;
use super::decay::choice;
use super::pairs::sum;
use crate::address;
use crate::group;
use flashderive_derive::expr::{map_expressions, times};
use flashderive_ir::problem::*;

/// Makes the states of `c.beside`, and adds to `c.rest` what they hold. The statements of each, and its tensor.
pub(super) fn states(p: &mut Problem, state: &Statement, c: &mut Correction, (factor, axis): (&Expr, AxisId)) -> Vec<(TensorId, [Statement; 2])> {
    let spanned = |e: Expr| Expr { span: state.span, ..e };
    let mut made = Vec::new();
    for (at, (along, across)) in c.beside.clone().into_iter().enumerate() {
        let name = format!("{}__beside_{}", p.tensor(c.state).name, at + 1);
        let part = TensorId(p.tensors.len() as u32);
        p.tensors.push(Tensor { name: name.clone(), ..p.tensor(c.state).clone() });
        let kind = Kind::Recurrence { factor: factor.clone(), initial: Expr::float(0.0), axis, reverse: false };
        let own = Statement { target: part, kind, value: spanned(times(along, across)), ..state.clone() };
        // What it holds before the point.
        let held = TensorId(p.tensors.len() as u32);
        let shape = c.made_axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
        let axes = c.made_axes.iter().map(|a| Some(*a)).collect();
        p.tensors.push(Tensor { name: format!("{name}__held"), shape, axes, ..p.tensor(c.state).clone() });
        let before = state.target_axes.iter().map(|a| if *a == axis { Expr::binary(Binary::Sub, Expr::axis(*a), Expr::int(1)) } else { Expr::axis(*a) });
        let exists = Expr::binary(Binary::Lt, Expr::int(0), Expr::axis(axis));
        let before = choice(exists, Expr::new(Node::Read(part, before.collect())), Expr::float(0.0));
        let value = spanned(times(c.reads.clone(), before));
        let found = Statement { target: held, target_axes: c.made_axes.clone(), kind: sum(&c.summed), value, ..state.clone() };
        let held = Expr::new(Node::Read(held, c.made_axes.iter().map(|a| Expr::axis(*a)).collect()));
        let held = times(c.weight.clone(), held);
        c.rest = if c.rest == Expr::float(0.0) { held } else { Expr::binary(Binary::Add, c.rest.clone(), held) };
        made.push((part, [own, found]));
    }
    made
}

/// Puts the sum of `state` and `parts` in its place, wherever it is read: a sum of products with it is one of each.
pub(super) fn joined(p: &mut Problem, state: TensorId, parts: &[TensorId]) {
    for s in std::mem::take(&mut p.statements) {
        let linear = matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }) && s.more.is_empty();
        match &s.kind {
            Kind::Reduce { axes, .. } if linear && group::reads(&s).contains(&state) => {
                let outside = group::guards(&s).into_iter().filter(|g| !g.axes().iter().any(|a| axes.contains(a))).collect();
                let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
                let mut whole: Option<Expr> = None;
                for part in [state].iter().chain(parts) {
                    let target = TensorId(p.tensors.len() as u32);
                    let (t, of) = (p.tensor(s.target), &p.tensor(*part).name);
                    let t = Tensor {
                        name: format!("{}__of_{of}", t.name),
                        role: Role::Temp,
                        dtype: p.tensor(state).dtype,
                        storage: Storage::RowMajor,
                        ..t.clone()
                    };
                    p.tensors.push(t);
                    p.statements.push(Statement { target, value: of_part(&s.value, state, *part), ..s.clone() });
                    let read = Expr { span: s.span, node: Node::Read(target, own.clone()) };
                    whole = Some(whole.map_or(read.clone(), |w| Expr { span: s.span, ..Expr::binary(Binary::Add, w, read) }));
                }
                let value = whole.unwrap_or_else(|| s.value.clone());
                p.statements.push(Statement { kind: Kind::Map, value, guard: address::conjunction(outside), ..s });
            }
            _ => {
                let all = |e: &Expr| match &e.node {
                    Node::Read(t, index) if *t == state => {
                        let read = |t: TensorId| Expr { span: e.span, node: Node::Read(t, index.clone()) };
                        Some(parts.iter().fold(read(state), |sum, part| Expr { span: e.span, ..Expr::binary(Binary::Add, sum, read(*part)) }))
                    }
                    _ => None,
                };
                p.statements.push(map_expressions(&s, &mut |e| e.rewrite(&mut |e| all(e))));
            }
        }
    }
}

/// `e` with `part` in place of the state: the state's initial values are its own alone.
fn of_part(e: &Expr, state: TensorId, part: TensorId) -> Expr {
    if part == state {
        return e.clone();
    }
    e.rewrite(&mut |e| match &e.node {
        Node::Read(t, index) if *t == state => Some(Expr { span: e.span, node: Node::Read(part, index.clone()) }),
        Node::Select(exists, there, _) => match &there.node {
            Node::Read(t, index) if *t == state => {
                let there = Expr { span: there.span, node: Node::Read(part, index.clone()) };
                Some(Expr { span: e.span, ..choice((**exists).clone(), there, Expr::float(0.0)) })
            }
            _ => None,
        },
        _ => None,
    })
}
