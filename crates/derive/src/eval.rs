//! Evaluation of expressions over the reals for random tests of laws: monoid arguments have values, reads do not.

use flashderive_ir::problem::*;

/// The value of `e`, where `arg` gives monoid arguments and `other` gives anything that is not arithmetic.
pub fn eval(e: &Expr, arg: &dyn Fn(MonoidArg) -> f64, other: &dyn Fn(&Expr) -> Option<f64>) -> Option<f64> {
    let go = |x: &Expr| eval(x, arg, other);
    let truth = |b: bool| if b { 1.0 } else { 0.0 };
    Some(match &e.node {
        Node::Int(v) => *v as f64,
        Node::Float(v) => *v,
        Node::Bool(v) => truth(*v),
        Node::MonoidArg(a) => arg(*a),
        Node::Axis(_) | Node::Extent(_) | Node::Read(..) => return other(e),
        Node::Cast(_, a) => go(a)?,
        Node::Select(c, a, b) => {
            if go(c)? != 0.0 {
                go(a)?
            } else {
                go(b)?
            }
        }
        Node::Unary(op, a) => {
            let x = go(a)?;
            match op {
                Unary::Neg => -x,
                Unary::Not => truth(x == 0.0),
                Unary::Abs => x.abs(),
                Unary::Exp => x.exp(),
                Unary::Exp2 => x.exp2(),
                Unary::Log => x.ln(),
                Unary::Log2 => x.log2(),
                Unary::Log1p => x.ln_1p(),
                Unary::Expm1 => x.exp_m1(),
                Unary::Tanh => x.tanh(),
                // Not among the reals that are tried.
                Unary::Erf | Unary::Mix => return None,
                Unary::Sqrt => x.sqrt(),
                Unary::Rsqrt => 1.0 / x.sqrt(),
                Unary::Sin => x.sin(),
                Unary::Cos => x.cos(),
                Unary::Tan => x.tan(),
                Unary::Asin => x.asin(),
                Unary::Acos => x.acos(),
                Unary::Atan => x.atan(),
                Unary::Sinh => x.sinh(),
                Unary::Cosh => x.cosh(),
                Unary::Asinh => x.asinh(),
                Unary::Acosh => x.acosh(),
                Unary::Atanh => x.atanh(),
                Unary::Sigmoid => 1.0 / (1.0 + (-x).exp()),
                Unary::Relu => x.max(0.0),
                Unary::Floor => x.floor(),
                Unary::Ceil => x.ceil(),
                Unary::Round => x.round_ties_even(),
                Unary::ToFloat => x,
                Unary::ToInt => x.trunc(),
            }
        }
        Node::Binary(op, a, b) => {
            let (x, y) = (go(a)?, go(b)?);
            match op {
                Binary::Add => x + y,
                Binary::Sub => x - y,
                Binary::Mul => x * y,
                Binary::Div => x / y,
                Binary::Mod => x - y * (x / y).floor(),
                Binary::Min => x.min(y),
                Binary::Max => x.max(y),
                Binary::Pow => x.powf(y),
                Binary::And => truth(x != 0.0 && y != 0.0),
                Binary::Or => truth(x != 0.0 || y != 0.0),
                Binary::Xor => truth((x != 0.0) != (y != 0.0)),
                Binary::Eq => truth(x == y),
                Binary::Ne => truth(x != y),
                Binary::Lt => truth(x < y),
                Binary::Le => truth(x <= y),
                Binary::Shl | Binary::Shr | Binary::BitAnd | Binary::BitOr | Binary::BitXor => {
                    let (i, j) = (x as i64, y as i64);
                    (match op {
                        Binary::Shl => i.checked_shl(u32::try_from(j).ok()?)?,
                        Binary::Shr => i.checked_shr(u32::try_from(j).ok()?)?,
                        Binary::BitAnd => i & j,
                        Binary::BitOr => i | j,
                        _ => i ^ j,
                    }) as f64
                }
            }
        }
    })
}
