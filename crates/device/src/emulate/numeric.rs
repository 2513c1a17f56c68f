//! Numbers as the hardware has them: element formats and functions.

use flashderive_ir::dtype::DType;
use half::{bf16, f16};

/// A stored float as F32.
pub(super) fn load_real(dtype: DType, bits: u64) -> f32 {
    match dtype {
        DType::F32 => f32::from_bits(bits as u32),
        DType::BF16 => bf16::from_bits(bits as u16).to_f32(),
        DType::F16 => f16::from_bits(bits as u16).to_f32(),
        DType::E4M3 => minifloat(bits, 4, 3, 7, false),
        DType::E5M2 => minifloat(bits, 5, 2, 15, true),
        DType::E2M1 => minifloat(bits, 2, 1, 1, false),
        DType::E8M0 if bits == 255 => f32::NAN,
        DType::E8M0 => 2f32.powi(bits as i32 - 127),
        _ => load_whole(dtype, bits) as f32,
    }
}

/// A stored whole number.
pub(super) fn load_whole(dtype: DType, bits: u64) -> i64 {
    match dtype {
        DType::I64 => bits as i64,
        DType::I32 => bits as u32 as i32 as i64,
        DType::I8 => bits as u8 as i8 as i64,
        DType::I4 => ((bits as i64) << 60) >> 60,
        _ => (bits & ((1u64 << dtype.bits().min(63)) - 1)) as i64,
    }
}

fn minifloat(bits: u64, e: u32, m: u32, bias: i32, infinite: bool) -> f32 {
    let sign = if bits >> (e + m) & 1 == 1 { -1.0 } else { 1.0 };
    let exponent = ((bits >> m) & ((1 << e) - 1)) as i32;
    let mantissa = (bits & ((1 << m) - 1)) as f32;
    let top = (1 << e) - 1;
    if exponent == top && infinite {
        return if mantissa == 0.0 { sign * f32::INFINITY } else { f32::NAN };
    }
    if e == 4 && exponent == top && mantissa == ((1 << m) - 1) as f32 {
        return f32::NAN;
    }
    let fraction = mantissa / (1 << m) as f32;
    sign * if exponent == 0 { fraction * 2f32.powi(1 - bias) } else { (1.0 + fraction) * 2f32.powi(exponent - bias) }
}

/// The nearest code of a small format by search: ties to the even code; out of range saturates.
fn nearest(v: f32, dtype: DType, codes: u64, sign_bit: u32) -> u64 {
    let sign = u64::from(v.is_sign_negative()) << sign_bit;
    let a = v.abs();
    let mut best = 0;
    let mut distance = f32::INFINITY;
    for code in 0..codes {
        let d = (load_real(dtype, code) - a).abs();
        if d < distance || (d == distance && code % 2 == 0) {
            best = code;
            distance = d;
        }
    }
    if a > load_real(dtype, codes - 1) {
        best = codes - 1;
    }
    sign | best
}

/// An F32 as stored bits.
pub(super) fn store_real(dtype: DType, v: f32) -> u64 {
    match dtype {
        DType::F32 => v.to_bits() as u64,
        DType::BF16 => bf16::from_f32(v).to_bits() as u64,
        DType::F16 => f16::from_f32(v).to_bits() as u64,
        DType::E4M3 if v.is_nan() => 0x7f,
        DType::E4M3 => nearest(v, dtype, 0x7f, 7),
        DType::E5M2 if v.is_nan() => 0x7f,
        DType::E5M2 => nearest(v, dtype, 0x7c, 7),
        DType::E2M1 if v.is_nan() => 7,
        DType::E2M1 => nearest(v, dtype, 8, 3),
        DType::E8M0 if v.is_nan() => 255,
        DType::E8M0 if v <= 0.0 => 0,
        DType::E8M0 => (v.log2().round_ties_even() as i64 + 127).clamp(0, 254) as u64,
        DType::Bool => u64::from(v != 0.0),
        _ => store_whole(dtype, if v.is_nan() { 0 } else { v.round_ties_even() as i64 }),
    }
}

/// A whole number as stored bits: 8 and 4 bits saturate, 32 wrap.
pub(super) fn store_whole(dtype: DType, v: i64) -> u64 {
    match dtype {
        DType::I8 => v.clamp(-128, 127) as u8 as u64,
        DType::U8 => v.clamp(0, 255) as u64,
        DType::I4 => (v.clamp(-8, 7) as u64) & 15,
        DType::Bool => u64::from(v != 0),
        DType::I32 => v as u32 as u64,
        DType::I64 => v as u64,
        d => store_real(d, v as f32),
    }
}

/// The error function in double precision.
pub(super) fn erf(x: f32) -> f32 {
    let a = (x as f64).abs();
    let value = if a < 3.0 {
        let (mut term, mut sum) = (a, a);
        for n in 1..100 {
            term *= -a * a / n as f64;
            sum += term / (2 * n + 1) as f64;
        }
        sum * std::f64::consts::FRAC_2_SQRT_PI
    } else {
        let mut f = 0.0;
        for k in (1..50).rev() {
            f = k as f64 / 2.0 / (a + f);
        }
        1.0 - (-a * a).exp() / ((a + f) * std::f64::consts::PI.sqrt())
    };
    value.copysign(x as f64) as f32
}
