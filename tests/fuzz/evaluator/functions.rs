//! Operators, functions and reductions over values that exist.

use super::machine::Sort;
use super::numbers::{ends, rounded, Value};

type Found = Result<Value, String>;

/// A whole number made real; anything else stays.
pub fn real(v: Value) -> Value {
    match v {
        Value::Whole(n) => Value::Real(n as f64),
        v => v,
    }
}

fn float(v: Value) -> Result<f64, String> {
    match v {
        Value::Whole(n) => Ok(n as f64),
        Value::Real(v) => Ok(v),
        v => Err(format!("{v:?} is no number")),
    }
}

/// `a op b`.
///
/// # Errors
/// When the sorts do not fit.
pub fn two(op: &str, a: Value, b: Value) -> Found {
    if let (Value::Truth(a), Value::Truth(b)) = (a, b) {
        return match op {
            "==" => Ok(Value::Truth(a == b)),
            "!=" => Ok(Value::Truth(a != b)),
            _ => two(op, Value::Whole(i64::from(a)), Value::Whole(i64::from(b))),
        };
    }
    if let (Value::Whole(a), Value::Whole(b)) = (a, b) {
        if op != "**" {
            return whole(op, a, b);
        }
    }
    let (a, b) = (float(a)?, float(b)?);
    Ok(match op {
        "+" => Value::Real(a + b),
        "-" => Value::Real(a - b),
        "*" => Value::Real(a * b),
        "/" => Value::Real(a / b),
        "%" => Value::Real(a - b * (a / b).floor()),
        "**" => Value::Real(a.powf(b)),
        "==" => Value::Truth(a == b),
        "!=" => Value::Truth(a != b),
        "<" => Value::Truth(a < b),
        "<=" => Value::Truth(a <= b),
        ">" => Value::Truth(a > b),
        ">=" => Value::Truth(a >= b),
        other => return Err(format!("`{other}` of real numbers")),
    })
}

fn whole(op: &str, a: i64, b: i64) -> Found {
    Ok(match op {
        "+" => Value::Whole(a.wrapping_add(b)),
        "-" => Value::Whole(a.wrapping_sub(b)),
        "*" => Value::Whole(a.wrapping_mul(b)),
        "/" | "%" if b == 0 => return Err(format!("{a} {op} 0")),
        "/" => {
            let q = a.wrapping_div(b);
            Value::Whole(if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { q - 1 } else { q })
        }
        "%" => {
            let r = a.wrapping_rem(b);
            Value::Whole(if r != 0 && (r < 0) != (b < 0) { r + b } else { r })
        }
        "<<" => Value::Whole(if (0..64).contains(&b) { a << b } else { 0 }),
        ">>" => Value::Whole(if (0..64).contains(&b) { a >> b } else { a >> 63 }),
        "&" => Value::Whole(a & b),
        "|" => Value::Whole(a | b),
        "^" => Value::Whole(a ^ b),
        "==" => Value::Truth(a == b),
        "!=" => Value::Truth(a != b),
        "<" => Value::Truth(a < b),
        "<=" => Value::Truth(a <= b),
        ">" => Value::Truth(a > b),
        ">=" => Value::Truth(a >= b),
        other => return Err(format!("`{other}` of whole numbers")),
    })
}

/// The error function, by its series and, far out, its continued fraction.
fn erf(x: f64) -> f64 {
    let a = x.abs();
    if a < 2.5 {
        let (mut term, mut sum) = (a, a);
        for n in 1..200 {
            term *= -a * a / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        return x.signum() * sum * 2.0 / std::f64::consts::PI.sqrt();
    }
    let mut fraction = 0.0;
    for n in (1..=80).rev() {
        fraction = f64::from(n) / 2.0 / (a + fraction);
    }
    x.signum() * (1.0 - (-a * a).exp() / (std::f64::consts::PI.sqrt() * (a + fraction)))
}

/// The larger or smaller of two numbers; no number if one is none.
fn extreme(a: Value, b: Value, largest: bool) -> Found {
    if let (Value::Whole(a), Value::Whole(b)) = (a, b) {
        return Ok(Value::Whole(if largest { a.max(b) } else { a.min(b) }));
    }
    let (a, b) = (float(a)?, float(b)?);
    Ok(Value::Real(if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if (a > b) == largest {
        a
    } else {
        b
    }))
}

/// SplitMix64's output of the state `z`.
fn scrambled(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xBF58476D1CE4E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D049BB133111EB);
    z ^ z >> 31
}

/// A function of values that exist.
///
/// # Errors
/// When it is not known or does not fit.
pub fn call(name: &str, args: &[Value]) -> Found {
    let first = *args.first().ok_or_else(|| format!("{name} of nothing"))?;
    match name {
        "min" | "max" => {
            let wholes = args.iter().all(|a| matches!(a, Value::Whole(_)));
            let list = args.iter().map(|a| if wholes { *a } else { real(*a) });
            return list.map(Ok).reduce(|a, b| extreme(a?, b?, name == "max")).unwrap_or(Ok(first));
        }
        "abs" | "relu" => {
            if let Value::Whole(n) = first {
                return Ok(Value::Whole(if name == "abs" { n.wrapping_abs() } else { n.max(0) }));
            }
        }
        "i64" | "i32" | "i8" | "u8" | "i4" => {
            let (lo, hi) = ends(name).unwrap_or((0, 0));
            return Ok(Value::Whole(match first {
                Value::Whole(n) => n.clamp(lo, hi),
                Value::Truth(v) => i64::from(v),
                other => {
                    let v = float(other)?.round_ties_even();
                    if v.is_nan() {
                        0
                    } else {
                        (v.max(lo as f64).min(hi as f64) as i64).clamp(lo, hi)
                    }
                }
            }));
        }
        "hash" | "random" => {
            let whole = |v: &Value| if let Value::Whole(n) = v { Ok(*n as u64) } else { Err(format!("{name} of what is no whole number")) };
            let n = whole(&first)?;
            return Ok(match (name, args.get(1)) {
                ("hash", _) => Value::Whole(scrambled(n) as i64),
                (_, Some(place)) => {
                    let place = whole(place)?;
                    let bits = scrambled(scrambled(n).wrapping_add(place.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
                    Value::Real(((bits >> 40) as f64) / 16_777_216.0)
                }
                _ => return Err("random of one number".into()),
            });
        }
        "isnan" => return Ok(Value::Truth(float(first)?.is_nan())),
        "isinf" => return Ok(Value::Truth(float(first)?.is_infinite())),
        "isfinite" => return Ok(Value::Truth(float(first)?.is_finite())),
        "sign" if matches!(first, Value::Whole(_)) => {
            if let Value::Whole(n) = first {
                return Ok(Value::Whole(n.signum()));
            }
        }
        "bool" => {
            return Ok(Value::Truth(match first {
                Value::Truth(v) => v,
                other => float(other)? != 0.0,
            }))
        }
        _ => {}
    }
    if let Value::Truth(v) = first {
        return call(name, &[Value::Real(f64::from(u8::from(v)))]);
    }
    let x = float(first)?;
    let second = || args.get(1).copied().ok_or_else(|| format!("{name} of one value")).and_then(float);
    Ok(Value::Real(match name {
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "log" | "ln" => x.ln(),
        "log2" => x.log2(),
        "log1p" => x.ln_1p(),
        "expm1" => x.exp_m1(),
        "tanh" => x.tanh(),
        "erf" => erf(x),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "sqrt" => x.sqrt(),
        "rsqrt" => 1.0 / x.sqrt(),
        "sigmoid" => 1.0 / (1.0 + (-x).exp()),
        "silu" => x / (1.0 + (-x).exp()),
        "gelu" => 0.5 * x * (1.0 + erf(x / 2f64.sqrt())),
        "gelu_tanh" => 0.5 * x * (1.0 + ((2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3))).tanh()),
        "softplus" => x.max(0.0) + (-x.abs()).exp().ln_1p(),
        "sign" if x == 0.0 || x.is_nan() => x,
        "sign" => x.signum(),
        "trunc" => x.trunc(),
        "relu" if x.is_nan() => x,
        "relu" => x.max(0.0),
        "abs" => x.abs(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "round" => x.round_ties_even(),
        "pow" => x.powf(second()?),
        // Real arithmetic has no rounding of its own: this only makes whole numbers real.
        "f32" => x,
        "f16" | "bf16" | "e4m3" | "e5m2" | "e8m0" | "e2m1" => rounded(name, x),
        other => return Err(format!("function {other}")),
    }))
}

/// What a scan starts from.
pub fn begin(head: &str, sort: Sort) -> Value {
    let start = |w: i64, r: f64| if sort == Sort::Whole { Value::Whole(w) } else { Value::Real(r) };
    match head {
        "cumprod" => start(1, 1.0),
        "cummax" => start(i64::MIN, f64::NEG_INFINITY),
        "cummin" => start(i64::MAX, f64::INFINITY),
        "recurrence" => Value::Real(0.0),
        _ => start(0, 0.0),
    }
}

/// A scan's next state.
///
/// # Errors
/// When it is not known or does not fit.
pub fn step(head: &str, a: Value, b: Value) -> Found {
    match head {
        "cumsum" | "sum" => two("+", a, b),
        "cumprod" | "product" => two("*", a, b),
        "cummax" | "max" => extreme(a, b, true),
        "cummin" | "min" => extreme(a, b, false),
        other => Err(format!("scan {other}")),
    }
}

/// A reduction over the points that exist; of `softmax` and its like the maximum and the sum of exponentials.
///
/// # Errors
/// When it is not known or does not fit.
pub fn reduce(head: &str, values: &[(i64, Value)], sort: Sort) -> Result<Vec<Value>, String> {
    let values: Vec<(i64, Value)> = values.iter().map(|(k, v)| (*k, if sort == Sort::Real { real(*v) } else { *v })).collect();
    let fold = |begin: Value| values.iter().try_fold(begin, |a, (_, v)| step(head, a, *v));
    let reals = || values.iter().map(|(_, v)| float(*v)).collect::<Result<Vec<f64>, _>>();
    let one = match head {
        "sum" => fold(begin("cumsum", sort))?,
        "product" => fold(begin("cumprod", sort))?,
        "max" => fold(begin("cummax", sort))?,
        "min" => fold(begin("cummin", sort))?,
        "any" => Value::Truth(values.iter().any(|(_, v)| *v == Value::Truth(true))),
        "all" => Value::Truth(values.iter().all(|(_, v)| *v == Value::Truth(true))),
        "mean" => Value::Real(reals()?.iter().sum::<f64>() / values.len() as f64),
        "logsumexp" => {
            let (m, s) = normaliser(&reals()?);
            Value::Real(m + s.ln())
        }
        "softmax" | "log_softmax" => {
            let (m, s) = normaliser(&reals()?);
            return Ok(vec![Value::Real(m), Value::Real(s)]);
        }
        "argmax" | "argmin" => best(head, &values)?,
        other => return Err(format!("reduction {other}")),
    };
    Ok(vec![one])
}

/// The point of the best value: what is no number first, then the larger or smaller, then the lower point.
fn best(head: &str, values: &[(i64, Value)]) -> Found {
    let mut best: Option<(i64, Value)> = None;
    for (k, v) in values {
        let better = match best {
            None => true,
            Some((_, Value::Real(b))) if b.is_nan() => false,
            Some((_, b)) => matches!(v, Value::Real(x) if x.is_nan()) || two(if head == "argmax" { ">" } else { "<" }, *v, b)? == Value::Truth(true),
        };
        if better {
            best = Some((*k, *v));
        }
    }
    Ok(Value::Whole(best.map_or(-1, |b| b.0)))
}

/// The maximum, and the sum of exponentials below it.
fn normaliser(list: &[f64]) -> (f64, f64) {
    let m = list.iter().fold(f64::NEG_INFINITY, |m, v| if v.is_nan() || m.is_nan() { f64::NAN } else { m.max(*v) });
    (m, list.iter().map(|v| (v - m).exp()).sum())
}

/// `softmax` and `log_softmax` at a point with value `own`.
///
/// # Errors
/// When the value is no number.
pub fn normalised(head: &str, m: Value, s: Value, own: Value) -> Found {
    if [m, s, own].contains(&Value::Absent) {
        return Ok(Value::Absent);
    }
    let (m, s, own) = (float(m)?, float(s)?, float(own)?);
    Ok(Value::Real(if head == "softmax" { (own - m).exp() / s } else { (own - m) - s.ln() }))
}
