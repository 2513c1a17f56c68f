//! Element types: what stored bits mean, and rounding to a type.

use half::{bf16, f16};

/// A value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A real number.
    Real(f64),
    /// A whole number.
    Whole(i64),
    /// A truth value.
    Truth(bool),
    /// There is none.
    Absent,
}

/// Bits of an element.
pub fn bits(dtype: &str) -> usize {
    match dtype {
        "i64" => 64,
        "f32" | "i32" => 32,
        "f16" | "bf16" => 16,
        "e2m1" | "i4" => 4,
        _ => 8,
    }
}

/// Exponent bits, fraction bits and bias of the floats of 8 and 4 bits.
fn narrow(dtype: &str) -> Option<(u32, u32, i32)> {
    match dtype {
        "e4m3" => Some((4, 3, 7)),
        "e5m2" => Some((5, 2, 15)),
        "e2m1" => Some((2, 1, 1)),
        _ => None,
    }
}

/// The value of a code of a narrow float.
fn narrow_value(dtype: &str, code: u32) -> f64 {
    let Some((e, m, bias)) = narrow(dtype) else { return f64::NAN };
    let (exponent, fraction) = (code >> m & ((1 << e) - 1), code & ((1 << m) - 1));
    let sign = if code >> (e + m) & 1 == 1 { -1.0 } else { 1.0 };
    if dtype == "e4m3" && code & 0x7f == 0x7f {
        return f64::NAN;
    }
    if dtype == "e5m2" && exponent == 31 {
        return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
    }
    let scale = 2f64.powi(exponent.max(1) as i32 - bias - m as i32);
    let whole = if exponent == 0 { fraction } else { fraction + (1 << m) };
    sign * f64::from(whole) * scale
}

/// Element `at` of `bytes`.
pub fn element(dtype: &str, bytes: &[u8], at: usize) -> Result<Value, String> {
    let size = bits(dtype) / 8;
    let outside = || format!("element {at} of {dtype} lies outside");
    if bits(dtype) == 4 {
        let byte = bytes.get(at / 2).ok_or_else(outside)?;
        let code = u32::from(if at & 1 == 0 { byte & 15 } else { byte >> 4 });
        return Ok(if dtype == "i4" {
            Value::Whole(if code < 8 { i64::from(code) } else { i64::from(code) - 16 })
        } else {
            Value::Real(narrow_value(dtype, code))
        });
    }
    let raw = bytes.get(at * size..(at + 1) * size).ok_or_else(outside)?;
    let mut wide = [0u8; 8];
    wide[..size].copy_from_slice(raw);
    let code = u64::from_le_bytes(wide);
    Ok(match dtype {
        "f32" => Value::Real(f64::from(f32::from_bits(code as u32))),
        "f16" => Value::Real(f16::from_bits(code as u16).to_f64()),
        "bf16" => Value::Real(bf16::from_bits(code as u16).to_f64()),
        "e8m0" => Value::Real(if code == 255 { f64::NAN } else { 2f64.powi(code as i32 - 127) }),
        "e4m3" | "e5m2" => Value::Real(narrow_value(dtype, code as u32)),
        "i64" => Value::Whole(code as i64),
        "i32" => Value::Whole(i64::from(code as u32 as i32)),
        "i8" => Value::Whole(i64::from(code as u8 as i8)),
        "u8" => Value::Whole(code as i64),
        "bool" => Value::Truth(code != 0),
        other => return Err(format!("element type {other}")),
    })
}

/// A real number rounded to a real type, nearest even; the narrow types saturate.
pub fn rounded(dtype: &str, v: f64) -> f64 {
    match dtype {
        "f32" => f64::from(v as f32),
        // `half` drops the last bits of a double before it rounds.
        "f16" => binary(v, 10, -14, 65504.0),
        "bf16" => binary(v, 7, -126, f64::from(f32::from_bits(0x7f7f_0000))),
        "e8m0" => {
            if v.is_nan() {
                return v;
            }
            if v <= 0.0 {
                return 2f64.powi(-127);
            }
            // Between two powers the nearer, and half way the one with the even code.
            let low = v.log2().floor().clamp(-127.0, 127.0) as i32;
            let share = v / 2f64.powi(low);
            let up = share > 1.5 || (share == 1.5 && (low + 127) & 1 == 1);
            2f64.powi((low + i32::from(up)).min(127))
        }
        _ => nearest(dtype, v),
    }
}

/// To so many bits of fraction, nearest even, with subnormal numbers below an exponent and infinity beyond the largest.
fn binary(v: f64, fraction: i32, least: i32, most: f64) -> f64 {
    if v == 0.0 || !v.is_finite() {
        return v;
    }
    let mut exponent = v.abs().log2().floor() as i32;
    exponent += i32::from(v.abs() >= 2f64.powi(exponent + 1)) - i32::from(v.abs() < 2f64.powi(exponent));
    let step = 2f64.powi(exponent.max(least) - fraction);
    let out = (v / step).round_ties_even() * step;
    if out.abs() > most {
        f64::INFINITY.copysign(v)
    } else {
        out
    }
}

fn nearest(dtype: &str, v: f64) -> f64 {
    if v.is_nan() {
        return v;
    }
    let codes = 1u32 << (bits(dtype) - 1);
    let sign = if v < 0.0 { -1.0 } else { 1.0 };
    let mut best = (f64::INFINITY, 0u32);
    for code in 0..codes {
        let near = narrow_value(dtype, code);
        if !near.is_finite() {
            continue;
        }
        let off = (near - v.abs()).abs();
        if off < best.0 || (off == best.0 && code % 2 == 0) || best.0.is_infinite() {
            best = (off, code);
        }
    }
    // Infinity is the largest, whose distance is as infinite as that of all others.
    if v.is_infinite() {
        let most = (0..codes).map(|c| narrow_value(dtype, c)).filter(|v| v.is_finite()).fold(0.0, f64::max);
        return sign * most;
    }
    sign * narrow_value(dtype, best.1)
}

/// Least and largest value of a type of whole numbers.
pub fn ends(dtype: &str) -> Option<(i64, i64)> {
    match dtype {
        "i64" => Some((i64::MIN, i64::MAX)),
        "i32" => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
        "i8" => Some((-128, 127)),
        "u8" => Some((0, 255)),
        "i4" => Some((-8, 7)),
        "bool" => Some((0, 1)),
        _ => None,
    }
}
