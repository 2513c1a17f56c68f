//! Operands of a chain of two products: what is no tile of a tensor, such as rows that a table of pages gives or numbers that have to be converted, is
//! written first, in the order of the stream.
//!
//! ```text
//! s[q, j] = sum[d] a[q, d] * b[page[j], d]        b'[j, d] = b[page[j], d]
//! o[q, e] = sum[j] f(s[q, j]) * v[page[j], e]     v'[j, e] = v[page[j], e]
//! ```
//!
//! The operand that is made of the first product stays where it is made. Conditions stay with the statements; those on the points of an operand alone say
//! which of its elements there are: the others are zeros.

use super::*;
use crate::ring_columns;
use std::sync::Arc;

/// Writes the operands of the two products of `out` that the copy engine cannot bring, nor, if they may `gather`, threads row by row; `None` if there are
/// no such products.
pub(super) fn rewrite(p: &mut Problem, shape: &group::Shape, out: &mut Vec<Statement>, target: &Target, copies: &mut Copies, gather: bool) -> Option<()> {
    let joined = joined::rewrite(p, shape, out, target, copies, gather);
    let depths: Vec<AxisId> = joined.iter().map(|j| j.depth()).collect();
    let shape = &group::Shape { local: shape.local.iter().copied().chain(depths).collect(), ..shape.clone() };
    let sums: Vec<usize> =
        (0..out.len()).filter(|i| matches!(&out[*i].kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&out[*i].value)).collect();
    let [one, other] = sums.as_slice() else { return None };
    let made_of = |late: usize, first: usize| group::reads(&out[late]).iter().any(|t| ring_columns::reads_through(out, *t, out[first].target));
    let (first, late) = match (made_of(*one, *other), made_of(*other, *one)) {
        (true, false) => (*other, *one),
        (false, true) => (*one, *other),
        _ => return None,
    };
    let targets: Vec<TensorId> = out.iter().map(|s| s.target).collect();
    let mut written = Vec::new();
    for at in [first, late] {
        // A condition may tell points of both sides apart: what it leaves out is not counted, whatever the product is there.
        let bare = Statement { guard: None, ..out[at].clone() };
        let sides = contraction::sides(p, &bare, shape, None)?;
        let operand = exact::operand(p, &bare, &sides, target)?;
        let conditions = group::guards(&out[at]);
        let mut side = |p: &mut Problem, e: &Expr, axis: AxisId| -> Option<Expr> {
            let made = at == late && e.tensors().iter().any(|t| ring_columns::reads_through(out, *t, out[first].target));
            if made || addressed(p, e, operand, axis, sides.depth) {
                return Some(e.clone());
            }
            let (inner, along) = if at == first { (sides.depth, sides.column) } else { (sides.column, sides.depth) };
            let rows = || crate::gather::rows(p, e, inner, along, &conditions, &targets).filter(|r| r.dtype == exact::element(p, e, operand));
            if gather && axis == sides.column && rows().is_some() {
                return Some(e.clone());
            }
            if let Some(part) = joined.as_ref().and_then(|j| j.part(e, axis)) {
                return Some(part);
            }
            let axes = e.axes();
            let own: Vec<Expr> = conditions.iter().filter(|g| g.axes().iter().all(|a| axes.contains(a))).cloned().collect();
            let value = absent::kept(p, e, own)?;
            Some(copies.operand(p, &value, exact::element(p, &value, operand), &order(p, &bare, e, axis, sides.depth, operand), bare.span))
        };
        let (left, right) = (side(p, &sides.left, sides.row)?, side(p, &sides.right, sides.column)?);
        written.push((at, Expr { node: Node::Binary(Binary::Mul, Arc::new(left), Arc::new(right)), span: bare.value.span }));
    }
    for (at, value) in written {
        out[at].value = value;
    }
    Some(())
}
