//! How much arithmetic a problem asks for: one operation for each arithmetic node of a statement and each point of its
//! domain. What a kernel computes twice, and what it saves, is not in it; it is a measure of the problem.

use flashderive_ir::problem::{Binary, Combine, Expr, Kind, Node, Problem, Statement, Unary};

/// Operations for the run-time sizes `sizes`. Guards are taken to hold. Index arithmetic, comparisons, logic, conversions
/// and moves do not count; a function (`exp`) counts as one.
pub fn operations(p: &Problem, sizes: &[i64]) -> f64 {
    p.statements.iter().map(|s| points(p, s, sizes) * at_a_point(p, s)).sum()
}

fn points(p: &Problem, s: &Statement, sizes: &[i64]) -> f64 {
    s.domain().iter().map(|a| p.axis(*a).extent.eval(sizes).max(0) as f64).product()
}

fn at_a_point(p: &Problem, s: &Statement) -> f64 {
    let values = nodes(&s.value) + s.more.iter().map(nodes).sum::<f64>();
    let form = match &s.kind {
        Kind::Reduce { op, .. } | Kind::Scan { op, .. } => combine(p, *op),
        Kind::Scatter { op, .. } => op.map_or(0.0, |op| combine(p, op)),
        // A product and a sum beside the factor's own nodes.
        Kind::Recurrence { factor, .. } => nodes(factor) + 2.0,
        Kind::Map | Kind::TopK { .. } | Kind::Compact { .. } => 0.0,
    };
    values + form
}

fn combine(p: &Problem, op: Combine) -> f64 {
    match op {
        Combine::Sum | Combine::Product | Combine::Max | Combine::Min => 1.0,
        Combine::Any | Combine::All | Combine::ArgMax | Combine::ArgMin => 0.0,
        Combine::User(id) => p.monoids.get(id.0 as usize).map_or(0.0, |m| m.lift.iter().chain(&m.combine).map(nodes).sum()),
    }
}

/// Arithmetic nodes of an expression, without those of indices.
fn nodes(e: &Expr) -> f64 {
    let own = match &e.node {
        Node::Read(..) => return 0.0,
        Node::Unary(Unary::Not | Unary::ToFloat | Unary::ToInt, _) => 0.0,
        Node::Unary(..) => 1.0,
        Node::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod | Binary::Min | Binary::Max | Binary::Pow, ..) => 1.0,
        _ => 0.0,
    };
    own + e.children().into_iter().map(nodes).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::problem::TensorId;

    #[test]
    fn arithmetic_counts_and_indices_do_not() {
        let one = || Expr::int(1);
        let index = Expr::binary(Binary::Add, one(), one());
        let read = Expr::new(Node::Read(TensorId(0), vec![index]));
        assert_eq!(nodes(&read), 0.0);
        let product = Expr::binary(Binary::Mul, read.clone(), read);
        assert_eq!(nodes(&Expr::unary(Unary::Exp, product.clone())), 2.0);
        assert_eq!(nodes(&Expr::binary(Binary::Lt, product, one())), 1.0);
        assert_eq!(nodes(&Expr::unary(Unary::ToFloat, one())), 0.0);
    }
}
