//! Moments: a body that is a polynomial in the key is a sum of powers of the key, each times what can be summed without it.

use crate::expr::*;
use crate::factor::{fold_times, negate};
use flashderive_ir::problem::*;

/// Coefficients of a body that is a polynomial in the key: `sum_i out[i] * key^i`.
pub fn moments(body: &Expr, key: TensorId) -> Option<Vec<Expr>> {
    if !reads_any(body, &[key]) {
        return Some(vec![body.clone()]);
    }
    let zero = |e: &Expr| matches!(e.node, Node::Float(v) if v == 0.0);
    let add = |op: Binary, a: &[Expr], b: &[Expr]| -> Vec<Expr> {
        (0..a.len().max(b.len()))
            .map(|i| match (a.get(i).filter(|e| !zero(e)), b.get(i).filter(|e| !zero(e))) {
                (Some(x), Some(y)) => match (op, &x.node, &y.node) {
                    (Binary::Add, Node::Float(x), Node::Float(y)) => Expr::float(x + y),
                    _ => Expr::binary(op, x.clone(), y.clone()),
                },
                (Some(x), None) => x.clone(),
                (None, Some(y)) if op == Binary::Sub => negate(y.clone()),
                (None, Some(y)) => y.clone(),
                (None, None) => Expr::float(0.0),
            })
            .collect()
    };
    let mul = |a: &[Expr], b: &[Expr]| -> Option<Vec<Expr>> {
        if a.len() + b.len() > 6 {
            return None;
        }
        let mut out = vec![Expr::float(0.0); a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate().filter(|(_, x)| !zero(x)) {
            for (j, y) in b.iter().enumerate().filter(|(_, y)| !zero(y)) {
                let term = fold_times(x.clone(), y.clone());
                out[i + j] = add(Binary::Add, &[out[i + j].clone()], &[term]).remove(0);
            }
        }
        Some(out)
    };
    match &body.node {
        Node::Read(t, _) if *t == key => Some(vec![Expr::float(0.0), Expr::float(1.0)]),
        Node::Unary(Unary::Neg, a) => Some(moments(a, key)?.into_iter().map(negate).collect()),
        Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => Some(add(*op, &moments(a, key)?, &moments(b, key)?)),
        Node::Binary(Binary::Mul, a, b) => mul(&moments(a, key)?, &moments(b, key)?),
        Node::Binary(Binary::Div, a, b) if !reads_any(b, &[key]) => {
            Some(moments(a, key)?.into_iter().map(|e| if zero(&e) { e } else { Expr::binary(Binary::Div, e, (**b).clone()) }).collect())
        }
        Node::Binary(Binary::Pow, a, b) => {
            let k = match b.node {
                Node::Int(k) => k,
                Node::Float(k) if k.fract() == 0.0 => k as i64,
                _ => return None,
            };
            let base = moments(a, key)?;
            let mut out = vec![Expr::float(1.0)];
            for _ in 0..(1..=4).contains(&k).then_some(k)? {
                out = mul(&out, &base)?;
            }
            Some(out)
        }
        _ => None,
    }
}
