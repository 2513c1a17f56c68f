//! Whole numbers that never fall along an axis: a proof by composition, over all data that the declarations allow.
//!
//! ```text
//! m, and what does not depend on m                                   never fall
//! a + b, min(a, b), max(a, b)          where neither part falls      never fall
//! a - b, a * b, a / b                  with a part that stays as it is: b, one that is not negative, one that is positive
//! 1 if c else 0                        where c stays true once it holds: x <= m, and, or, not
//! sums, largest and least of such      over other axes, everywhere present
//! a list that is declared to be in order, read at m
//! ```

use flashderive_ir::problem::*;

/// Whether the whole number `e` never falls from a point of `axis` to the next.
pub fn rises(p: &Problem, e: &Expr, axis: AxisId) -> bool {
    if still(p, e, axis) {
        return true;
    }
    match &e.node {
        Node::Axis(a) => *a == axis,
        Node::Read(t, index) => read_rises(p, *t, index, axis),
        Node::Binary(op, a, b) => match op {
            Binary::Add | Binary::Min | Binary::Max => rises(p, a, axis) && rises(p, b, axis),
            Binary::Sub => rises(p, a, axis) && still(p, b, axis),
            Binary::Mul => (rises(p, a, axis) && at_least(p, b, 0)) || (rises(p, b, axis) && at_least(p, a, 0)),
            Binary::Div => rises(p, a, axis) && at_least(p, b, 1),
            _ => false,
        },
        Node::Select(c, a, b) => match (constant(a), constant(b)) {
            (Some(a), Some(b)) if a >= b => stays(p, c, axis, true),
            (Some(_), Some(_)) => stays(p, c, axis, false),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the condition `e`, once it is `value`, is so for all later points of `axis`.
fn stays(p: &Problem, e: &Expr, axis: AxisId, value: bool) -> bool {
    match &e.node {
        Node::Unary(Unary::Not, a) => stays(p, a, axis, !value),
        Node::Binary(Binary::And | Binary::Or, a, b) => stays(p, a, axis, value) && stays(p, b, axis, value),
        Node::Binary(Binary::Le | Binary::Lt, a, b) if value => still(p, a, axis) && rises(p, b, axis),
        Node::Binary(Binary::Le | Binary::Lt, a, b) => rises(p, a, axis) && still(p, b, axis),
        _ => still(p, e, axis),
    }
}

/// An element of a list in order, or of a temporary whose maker never falls.
fn read_rises(p: &Problem, t: TensorId, index: &[Expr], axis: AxisId) -> bool {
    let Some(at) = index.iter().position(|e| follows(e, axis)) else { return false };
    if index.iter().enumerate().any(|(i, e)| i != at && !still(p, e, axis)) {
        return false;
    }
    let tensor = p.tensor(t);
    if tensor.fill == Fill::Offsets && index.len() == 1 && tensor.dtype.is_int() {
        return true;
    }
    let Some(s) = p.writer(t).map(|s| p.statement(s)).filter(|s| s.target == t && s.guard.is_none()) else { return false };
    let Some(own) = s.target_axes.get(at) else { return false };
    match &s.kind {
        Kind::Map => rises(p, &s.value, *own),
        Kind::Reduce { op: Combine::Sum | Combine::Max | Combine::Min, axes } => !axes.contains(own) && rises(p, &s.value, *own),
        _ => false,
    }
}

/// Whether `e` is the points of `axis`, counted from some number.
pub(crate) fn follows(e: &Expr, axis: AxisId) -> bool {
    match &e.node {
        Node::Axis(a) => *a == axis,
        Node::Binary(Binary::Add, a, b) => follows(a, axis) && constant(b).is_some() || follows(b, axis) && constant(a).is_some(),
        Node::Binary(Binary::Sub, a, b) => follows(a, axis) && constant(b).is_some(),
        _ => false,
    }
}

/// Whether `e` is the same for all points of `axis`.
fn still(p: &Problem, e: &Expr, axis: AxisId) -> bool {
    debug_assert!((axis.0 as usize) < p.axes.len());
    !e.axes().contains(&axis)
}

/// Whether `e` is a number or a size that is never below `least`.
fn at_least(p: &Problem, e: &Expr, least: i64) -> bool {
    match &e.node {
        Node::Int(v) => *v >= least,
        Node::Extent(x) => crate::expr::least(p, x) >= least,
        _ => false,
    }
}

fn constant(e: &Expr) -> Option<i64> {
    match &e.node {
        Node::Int(v) => Some(*v),
        Node::Extent(x) => x.as_constant(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rising(inputs: &str, lines: &[&str]) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{M: var, E: {{var: [1, 64]}}}}\ninputs: {{x: \"i32[E] in 0 .. M+1\", {inputs}}}\noutputs: {{y: \"i32[M]\"}}\ncompute: |\n  {}\nworkloads: {{smoke: {{M: 8, E: 3}}}}\n",
            lines.join("\n  ")
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let last = p.statements.last().expect("a statement");
        rises(&p, &last.value, last.target_axes[0])
    }

    const TABLE: &str = "t: \"i32[M] in 0 .. 9\"";

    #[test]
    fn counts_of_what_has_been_passed_never_fall() {
        assert!(rising(TABLE, &["n[m] = sum[e] (1 if x[e] <= m else 0)", "y[m] = min(n[m], E - 1) + t[0] * 0"]));
        assert!(rising(TABLE, &["n[m] = max[e] (2 if not (m < x[e]) else -1)", "y[m] = n[m] * 3 + m / 4"]));
        assert!(!rising(TABLE, &["n[m] = sum[e] (1 if m <= x[e] else 0)", "y[m] = n[m]"]));
        assert!(!rising(TABLE, &["n[m] = sum[e] (1 if x[e] == m else 0)", "y[m] = n[m]"]));
        assert!(!rising(TABLE, &["n[m] = sum[e] (1 if x[e] <= m else 0)", "y[m] = 4 - n[m]"]));
    }

    #[test]
    fn tables_never_fall_only_where_that_is_declared() {
        assert!(!rising(TABLE, &["y[m] = t[m]"]));
        assert!(rising("t: {type: \"i32[M] in 0 .. 9\", fill: offsets}", &["y[m] = t[m]"]));
    }
}
