//! Operators on numbers, in f64 and 64-bit whole numbers.

use super::*;

pub(super) fn unary(op: Unary, a: Number, whole: bool) -> Number {
    let x = a.real();
    Number::Real(match op {
        Unary::Neg if whole => return Number::Whole(a.whole().wrapping_neg()),
        Unary::Abs if whole => return Number::Whole(a.whole().wrapping_abs()),
        Unary::Relu if whole => return Number::Whole(a.whole().max(0)),
        Unary::Not => return Number::Whole(i64::from(a.whole() == 0)),
        Unary::ToInt => return Number::Whole(a.whole()),
        Unary::Mix => return Number::Whole(mixed(a.whole())),
        Unary::ToFloat => x,
        Unary::Neg => -x,
        Unary::Abs => x.abs(),
        Unary::Relu => {
            if x.is_nan() {
                x
            } else {
                x.max(0.0)
            }
        }
        Unary::Exp => x.exp(),
        Unary::Exp2 => x.exp2(),
        Unary::Log => x.ln(),
        Unary::Log2 => x.log2(),
        Unary::Log1p => x.ln_1p(),
        Unary::Expm1 => x.exp_m1(),
        Unary::Tanh => x.tanh(),
        Unary::Erf => erf(x),
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
        Unary::Floor => x.floor(),
        Unary::Ceil => x.ceil(),
        Unary::Round => x.round_ties_even(),
    })
}

/// The finaliser of SplitMix64.
fn mixed(n: i64) -> i64 {
    let steps = [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB), (31, 1)];
    steps.iter().fold(n as u64, |z, (shift, factor)| (z ^ (z >> shift)).wrapping_mul(*factor)) as i64
}

pub(super) fn binary(op: Binary, a: Number, b: Number, whole: bool) -> Number {
    let truth = |v: bool| Number::Whole(i64::from(v));
    if whole {
        let (x, y) = (a.whole(), b.whole());
        return Number::Whole(match op {
            Binary::Add => x.wrapping_add(y),
            Binary::Sub => x.wrapping_sub(y),
            Binary::Mul => x.wrapping_mul(y),
            Binary::Div => {
                let q = if y == 0 { 0 } else { x.wrapping_div(y) };
                q - i64::from(y != 0 && x.wrapping_rem(y) != 0 && (x < 0) != (y < 0))
            }
            Binary::Mod => {
                let r = if y == 0 { 0 } else { x.wrapping_rem(y) };
                if r != 0 && (r < 0) != (y < 0) {
                    r + y
                } else {
                    r
                }
            }
            Binary::Min => x.min(y),
            Binary::Max => x.max(y),
            Binary::Pow => return Number::Real((x as f64).powf(y as f64)),
            Binary::Xor => i64::from((x != 0) != (y != 0)),
            Binary::Shl => x.checked_shl(y as u32).unwrap_or(0),
            Binary::Shr => x.checked_shr(y as u32).unwrap_or(0),
            Binary::BitAnd => x & y,
            Binary::BitOr => x | y,
            Binary::BitXor => x ^ y,
            Binary::Eq => i64::from(x == y),
            Binary::Ne => i64::from(x != y),
            Binary::Lt => i64::from(x < y),
            Binary::Le => i64::from(x <= y),
            Binary::And | Binary::Or => 0,
        });
    }
    let (x, y) = (a.real(), b.real());
    let nan = x.is_nan() || y.is_nan();
    Number::Real(match op {
        Binary::Add => x + y,
        Binary::Sub => x - y,
        Binary::Mul => x * y,
        Binary::Div => x / y,
        Binary::Mod => x - y * (x / y).floor(),
        Binary::Min if nan => f64::NAN,
        Binary::Max if nan => f64::NAN,
        Binary::Min => x.min(y),
        Binary::Max => x.max(y),
        Binary::Pow => x.powf(y),
        Binary::Eq => return truth(x == y),
        Binary::Ne => return truth(x != y),
        Binary::Lt => return truth(x < y),
        Binary::Le => return truth(x <= y),
        _ => f64::NAN,
    })
}

/// The error function: its series near 0, a continued fraction of the complement elsewhere.
pub(super) fn erf(x: f64) -> f64 {
    let a = x.abs();
    let value = if a < 3.0 {
        let (mut term, mut sum, mut n) = (a, a, 0.0);
        while term.abs() > 1e-17 * sum.abs() && n < 200.0 {
            n += 1.0;
            term *= -a * a / n;
            sum += term / (2.0 * n + 1.0);
        }
        sum * std::f64::consts::FRAC_2_SQRT_PI
    } else if a < 6.0 {
        let mut f = 0.0;
        for k in (1..60).rev() {
            f = k as f64 / 2.0 / (a + f);
        }
        1.0 - (-a * a).exp() / ((a + f) * std::f64::consts::PI.sqrt())
    } else {
        1.0
    };
    value.copysign(x)
}
