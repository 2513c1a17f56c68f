//! A loop of one sequence whose states are multiplied with large matrices, as a batch of one.
//!
//! ```text
//! s[t, h] = .. sum[j] u[h, j] s[t - 1, j]     becomes  s[row, t, h] = .. sum[j] u[h, j] s[row, t - 1, j],  row < 1
//! ```
//! A product of the matrix unit has rows, and one of 16 is worth more than plain arithmetic where the matrices are too large for the registers of a block.

use super::*;
use flashderive_derive::expr::map_expressions;

/// Elements of a matrix from which on it is worth rows that are not there: those that a warp of every scheduler has in 32 registers a thread.
const LEAST_ELEMENTS: i64 = 4 * 32 * 32;

/// Gives such loops an axis of one point.
pub(super) fn rewrite(p: &mut Problem, trace: &mut Trace) {
    for number in 0..p.loops().len() {
        let l = p.loops().swap_remove(number);
        if !alone(p, &l) {
            continue;
        }
        let row = AxisId(p.axes.len() as u32);
        let span = p.statements[l.statements[0]].span;
        let extent = Extent::constant(1);
        p.axes.push(Axis { name: "row".into(), extent: extent.clone(), ..p.axis(l.axis).clone() });
        let made: Vec<TensorId> = l.statements.iter().map(|m| p.statements[*m].target).collect();
        for m in &l.statements {
            p.statements[*m].target_axes.insert(0, row);
        }
        for t in &made {
            let tensor = &mut p.tensors[t.0 as usize];
            tensor.shape.insert(0, extent.clone());
            tensor.axes.insert(0, Some(row));
        }
        for at in 0..p.statements.len() {
            let first = if l.statements.contains(&at) { Expr::axis(row) } else { Expr::int(0) };
            let new = map_expressions(&p.statements[at], &mut |e| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Read(t, index) if made.contains(t) => {
                        Some(Expr { node: Node::Read(*t, std::iter::once(first.clone()).chain(index.iter().cloned()).collect()), span: n.span })
                    }
                    _ => None,
                })
            });
            p.statements[at] = new;
        }
        trace.record(Record {
            step: "step2",
            rule: "batch-of-one",
            subject: p.tensor(made[0]).name.clone(),
            premises: Vec::new(),
            conclusion: format!("the loop along `{}` multiplies matrices with one row: that is the first of an instruction's", p.axis(l.axis).name),
            space: Space::Hardware,
            span,
        });
    }
}

/// Whether all products of a loop are of large matrices with states that have no rows.
fn alone(p: &Problem, l: &Loop) -> bool {
    let statements = || l.statements.iter().map(|m| &p.statements[*m]);
    let plain = |s: &Statement| p.tensor(s.target).role == Role::Temp && p.tensor(s.target).storage == Storage::RowMajor;
    let made = |t: &TensorId| statements().any(|s| s.target == *t);
    let given = |e: &Expr| match &e.node {
        Node::Read(t, _) => {
            let tensor = p.tensor(*t);
            let narrow = tensor.dtype.bits() == 16 && p.audit.round_operands;
            tensor.role == Role::Input && (narrow || tensor.dtype == DType::F32 && p.audit.tf32_operands)
        }
        _ => false,
    };
    let product = |s: &Statement| -> bool {
        let (Kind::Reduce { op: Combine::Sum, .. }, Node::Binary(Binary::Mul, a, b)) = (&s.kind, &s.value.node) else { return false };
        [(a, b), (b, a)].into_iter().any(|(matrix, state)| {
            let elements = points(matrix.axes().iter().map(|a| p.axis(*a).extent.as_constant().unwrap_or(1)));
            let rows = s.target_axes.iter().any(|a| *a != l.axis && state.axes().contains(a));
            given(matrix) && state.tensors().iter().any(made) && !rows && !matrix.axes().contains(&l.axis) && elements >= LEAST_ELEMENTS
        })
    };
    let sums: Vec<&Statement> = statements().filter(|s| matches!(s.kind, Kind::Reduce { .. })).collect();
    statements().all(plain) && !sums.is_empty() && sums.into_iter().all(product)
}
