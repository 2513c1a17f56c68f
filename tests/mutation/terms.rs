//! Mutants of expressions: every expression that differs from a given one in one place.

use flashderive_ir::problem::*;
use std::sync::Arc;

/// An expression that is not what the spec says, and what was done to it.
pub type Changed = (String, Expr);

/// `i` as a point that is one too small (0 stays).
fn earlier(i: &Expr) -> Expr {
    Expr::binary(Binary::Max, Expr::binary(Binary::Sub, i.clone(), Expr::int(1)), Expr::int(0))
}

/// `e` with child number `at` replaced.
fn with_child(e: &Expr, at: usize, child: Expr) -> Expr {
    let shared = Arc::new;
    let node = match (&e.node, at) {
        (Node::Read(t, index), _) => {
            let mut index = index.clone();
            index[at] = child;
            Node::Read(*t, index)
        }
        (Node::Unary(op, _), _) => Node::Unary(*op, shared(child)),
        (Node::Cast(d, _), _) => Node::Cast(*d, shared(child)),
        (Node::Binary(op, _, b), 0) => Node::Binary(*op, shared(child), b.clone()),
        (Node::Binary(op, a, _), _) => Node::Binary(*op, a.clone(), shared(child)),
        (Node::Select(_, a, b), 0) => Node::Select(shared(child), a.clone(), b.clone()),
        (Node::Select(c, _, b), 1) => Node::Select(c.clone(), shared(child), b.clone()),
        (Node::Select(c, a, _), _) => Node::Select(c.clone(), a.clone(), shared(child)),
        (other, _) => other.clone(),
    };
    Expr { node, span: e.span }
}

/// All expressions that differ from `e` in one node.
pub fn changed(p: &Problem, e: &Expr) -> Vec<Changed> {
    let sort = p.sort(e);
    // What would be of another sort is no program.
    let mut out: Vec<Changed> = own(p, e).into_iter().filter(|(_, m)| p.sort(m) == sort).collect();
    for (at, child) in e.children().into_iter().enumerate() {
        out.extend(changed(p, child).into_iter().map(|(what, c)| (what, with_child(e, at, c))));
    }
    out
}

fn own(p: &Problem, e: &Expr) -> Vec<Changed> {
    let mut out = Vec::new();
    let mut add = |what: String, e: Expr| out.push((what, e));
    let binary = |op, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone());
    match &e.node {
        Node::Float(c) if c.is_finite() && *c != 0.0 => {
            // A small constant is there for what is near 0; its size is what matters.
            let other = if c.abs() < 1e-2 { c * 1000.0 } else { c * 1.0625 };
            add(format!("constant {c} is {other}"), Expr::float(other));
        }
        Node::Int(c) => add(format!("constant {c} is {}", c + 1), Expr::int(c + 1)),
        Node::Read(t, index) => {
            let tensor = p.tensor(*t);
            for (d, i) in index.iter().enumerate() {
                let mut other = index.clone();
                other[d] = earlier(i);
                add(format!("index {d} of `{}` is one too small", tensor.name), Expr::new(Node::Read(*t, other)));
                for f in d + 1..index.len() {
                    if tensor.shape[d] == tensor.shape[f] && index[d] != index[f] {
                        let mut other = index.clone();
                        other.swap(d, f);
                        add(format!("indices {d} and {f} of `{}` are swapped", tensor.name), Expr::new(Node::Read(*t, other)));
                    }
                }
            }
            if p.sort(e) == Sort::Float {
                add(format!("`{}` has the other sign", tensor.name), Expr::unary(Unary::Neg, e.clone()));
            }
        }
        Node::Unary(op @ (Unary::Floor | Unary::Ceil | Unary::Round), a) => {
            let other = if *op == Unary::Floor { Unary::Ceil } else { Unary::Floor };
            add(format!("{op:?} is {other:?}"), Expr::unary(other, (**a).clone()));
        }
        Node::Unary(Unary::ToFloat | Unary::ToInt, _) => {}
        Node::Unary(op, a) => add(format!("{op:?} is left out"), (**a).clone()),
        Node::Cast(d, a) => add(format!("the cast to {} is left out", d.name()), (**a).clone()),
        Node::Binary(op, a, b) => {
            let sides = |add: &mut dyn FnMut(String, Expr), left: bool| {
                add(format!("the right side of {op:?} is left out"), (**a).clone());
                if left {
                    add(format!("the left side of {op:?} is left out"), (**b).clone());
                }
            };
            let mut other = |other: Binary| add(format!("{op:?} is {other:?}"), binary(other, a, b));
            match op {
                Binary::Add => other(Binary::Sub),
                Binary::Sub => other(Binary::Add),
                Binary::Min => other(Binary::Max),
                Binary::Max => other(Binary::Min),
                Binary::Lt => other(Binary::Le),
                Binary::Le => other(Binary::Lt),
                Binary::And => other(Binary::Or),
                Binary::Or => other(Binary::And),
                _ => {}
            }
            match op {
                Binary::Add | Binary::Mul | Binary::Min | Binary::Max | Binary::And | Binary::Or => sides(&mut add, true),
                Binary::Sub | Binary::Div => sides(&mut add, false),
                _ => {}
            }
        }
        Node::Select(_, a, b) => {
            add("a choice is always the first".into(), (**a).clone());
            add("a choice is always the second".into(), (**b).clone());
        }
        Node::MonoidArg(MonoidArg::Left(i)) => add(format!("left component {i} is the right one"), Expr::new(Node::MonoidArg(MonoidArg::Right(*i)))),
        Node::MonoidArg(MonoidArg::Right(i)) => add(format!("right component {i} is the left one"), Expr::new(Node::MonoidArg(MonoidArg::Left(*i)))),
        _ => {}
    }
    out
}
