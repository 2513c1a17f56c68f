//! Tensors as stored bytes, and exact conversion between each element type and numbers.

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::{Problem, Storage, TensorId};

/// One element as a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A real number.
    Real(f64),
    /// A whole number or truth value.
    Whole(i64),
}

impl Number {
    /// As a real number.
    pub fn real(self) -> f64 {
        match self {
            Number::Real(v) => v,
            Number::Whole(v) => v as f64,
        }
    }

    /// As a whole number (truncated).
    pub fn whole(self) -> i64 {
        match self {
            Number::Real(v) => v as i64,
            Number::Whole(v) => v,
        }
    }
}

/// Small binary float formats: exponent bits, mantissa bits, bias, and whether there are infinities.
fn small(dtype: DType) -> Option<(u32, u32, i32, bool)> {
    match dtype {
        DType::F16 => Some((5, 10, 15, true)),
        DType::BF16 => Some((8, 7, 127, true)),
        DType::E4M3 => Some((4, 3, 7, false)),
        DType::E5M2 => Some((5, 2, 15, true)),
        DType::E2M1 => Some((2, 1, 1, false)),
        _ => None,
    }
}

const TWO_TO_52: f64 = (1u64 << 52) as f64;

/// `2^e`, for the exponents of normal numbers.
fn two_to(e: i32) -> f64 {
    debug_assert!((-1022..1024).contains(&e), "2^{e} is not normal");
    f64::from_bits(((e + 1023) as u64) << 52)
}

/// The number that `bits` stand for.
pub fn decode(dtype: DType, bits: u64) -> Number {
    if dtype == DType::BF16 {
        // The upper half of an f32.
        return Number::Real(f32::from_bits((bits as u32) << 16) as f64);
    }
    if let Some((e, m, bias, infinite)) = small(dtype) {
        let sign = if bits >> (e + m) & 1 == 1 { -1.0 } else { 1.0 };
        let exponent = (bits >> m) & ((1 << e) - 1);
        let mantissa = bits & ((1 << m) - 1);
        let top = (1 << e) - 1;
        if exponent == top && infinite {
            return Number::Real(if mantissa == 0 { sign * f64::INFINITY } else { f64::NAN });
        }
        if dtype == DType::E4M3 && exponent == top && mantissa == (1 << m) - 1 {
            return Number::Real(f64::NAN);
        }
        // As a whole number of steps; below the normal values the steps are those of the least exponent.
        let (steps, exponent) = if exponent == 0 { (mantissa, 1) } else { (mantissa | 1 << m, exponent as i32) };
        let value = steps as f64 * two_to(exponent - bias - m as i32);
        return Number::Real(sign * value);
    }
    match dtype {
        DType::F32 => Number::Real(f32::from_bits(bits as u32) as f64),
        DType::F64 => Number::Real(f64::from_bits(bits)),
        DType::E8M0 => Number::Real(if bits == 255 { f64::NAN } else { 2f64.powi(bits as i32 - 127) }),
        DType::I64 => Number::Whole(bits as i64),
        DType::I32 => Number::Whole(bits as u32 as i32 as i64),
        DType::I8 => Number::Whole(bits as u8 as i8 as i64),
        DType::I4 => Number::Whole(((bits as i64) << 60) >> 60),
        _ => Number::Whole((bits & 0xff) as i64),
    }
}

/// The bits of a number, rounded to nearest even; fp8 and integers saturate.
pub fn encode(dtype: DType, value: Number) -> u64 {
    if let Some((e, m, bias, infinite)) = small(dtype) {
        let v = value.real();
        let sign = if v.is_sign_negative() { 1u64 << (e + m) } else { 0 };
        let top = (1u64 << e) - 1;
        if v.is_nan() {
            return match dtype {
                DType::E2M1 => 7,
                DType::E4M3 => sign | 0x7f,
                _ => sign | (top << m) | (1 << (m - 1)),
            };
        }
        let largest = match dtype {
            DType::E4M3 => (top << m) | ((1 << m) - 2),
            DType::E2M1 => (top << m) | ((1 << m) - 1),
            _ => ((top - 1) << m) | ((1 << m) - 1),
        };
        let a = v.abs();
        let infinity = if infinite && matches!(dtype, DType::F16 | DType::BF16) { top << m } else { largest };
        if a.is_infinite() {
            return sign | infinity;
        }
        if a == 0.0 {
            return sign;
        }
        // That of the double, whose numbers below the normal ones are below all others here.
        let exponent = ((a.to_bits() >> 52) as i32 - 1023).max(1 - bias);
        let steps = a * two_to(m as i32 - exponent);
        // Doubles of this size are whole numbers: the addition rounds to nearest even.
        let n = (steps + TWO_TO_52 - TWO_TO_52) as u64;
        let code = if n < (1 << m) { n } else { (((exponent + bias) as u64) << m) + (n - (1 << m)) };
        return sign | if code > largest { infinity } else { code };
    }
    let clamp = |lo: i64, hi: i64| match value {
        Number::Real(v) => v.round_ties_even().clamp(lo as f64, hi as f64) as i64,
        Number::Whole(v) => v.clamp(lo, hi),
    };
    match dtype {
        DType::F32 => (value.real() as f32).to_bits() as u64,
        DType::F64 => value.real().to_bits(),
        DType::E8M0 => power_of_two(value.real()),
        DType::I64 => match value {
            Number::Real(v) => v.round_ties_even() as i64 as u64,
            Number::Whole(v) => v as u64,
        },
        DType::I32 => clamp(i32::MIN as i64, i32::MAX as i64) as u32 as u64,
        DType::I8 => clamp(-128, 127) as u8 as u64,
        DType::I4 => (clamp(-8, 7) as u64) & 15,
        DType::Bool => u64::from(match value {
            Number::Real(v) => v != 0.0,
            Number::Whole(v) => v != 0,
        }),
        _ => clamp(0, 255) as u64,
    }
}

/// The least and the largest value of a real type to which everything beyond is rounded; `None` if there are infinities
/// for that.
pub fn ends(dtype: DType) -> Option<(f64, f64)> {
    match dtype {
        DType::E4M3 => Some((-448.0, 448.0)),
        DType::E5M2 => Some((-57344.0, 57344.0)),
        DType::E2M1 => Some((-6.0, 6.0)),
        DType::E8M0 => Some((2f64.powi(-127), 2f64.powi(127))),
        _ => None,
    }
}

/// What is next to nothing in a real type: values nearer to 0 than its normal ones may be stored as 0. For whole numbers 0.
pub fn least(dtype: DType) -> f64 {
    match dtype {
        // Kernels compute in f32.
        DType::F32 | DType::F64 | DType::BF16 => f64::from(f32::MIN_POSITIVE),
        // Half a step below the normal values.
        DType::F16 => 2f64.powi(-25),
        _ => 0.0,
    }
}

/// How many values of a narrow real type lie between two of its finite values, plus one; 0 if they are equal.
pub fn steps(dtype: DType, a: f64, b: f64) -> u64 {
    let order = |v: f64| -> i64 {
        let code = encode(dtype, Number::Real(v)) as i64;
        // All but the scale have a sign on top of the magnitude.
        if dtype == DType::E8M0 {
            return code;
        }
        let sign = 1i64 << (dtype.bits() - 1);
        if code & sign != 0 {
            -(code & (sign - 1))
        } else {
            code
        }
    };
    order(a).abs_diff(order(b))
}

/// Bytes of `count` elements.
pub fn bytes_of(dtype: DType, count: usize) -> usize {
    (count * dtype.bits() as usize).div_ceil(8)
}

/// Reads element `at`.
pub fn get(dtype: DType, bytes: &[u8], at: usize) -> Number {
    let bits = dtype.bits() as usize;
    if bits < 8 {
        let byte = bytes.get(at / 2).copied().unwrap_or(0);
        return decode(dtype, (byte >> (at % 2 * 4)) as u64 & 15);
    }
    let n = bits / 8;
    let raw = match bytes.get(at * n..at * n + n).unwrap_or(&[]) {
        [a] => u64::from(*a),
        [a, b] => u64::from(u16::from_le_bytes([*a, *b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([*a, *b, *c, *d])),
        raw => raw.iter().rev().fold(0, |v, b| v << 8 | *b as u64),
    };
    decode(dtype, raw)
}

/// Writes element `at`.
pub fn set(dtype: DType, bytes: &mut [u8], at: usize, value: Number) {
    let bits = dtype.bits() as usize;
    let code = encode(dtype, value);
    if bits < 8 {
        if let Some(byte) = bytes.get_mut(at / 2) {
            let shift = at % 2 * 4;
            *byte = (*byte & !(15 << shift)) | ((code as u8 & 15) << shift);
        }
        return;
    }
    let n = bits / 8;
    if let Some(to) = bytes.get_mut(at * n..at * n + n) {
        to.copy_from_slice(&code.to_le_bytes()[..n]);
    }
}

/// Shape of a tensor for given sizes.
pub fn shape(p: &Problem, t: TensorId, sizes: &[i64]) -> Vec<usize> {
    p.tensor(t).shape.iter().map(|e| e.eval(sizes).max(0) as usize).collect()
}

/// Offset and strides of a tensor in units of its element: (base tensor, offset, strides).
pub fn strides(p: &Problem, t: TensorId, sizes: &[i64]) -> (TensorId, usize, Vec<usize>) {
    let shape = shape(p, t, sizes);
    match &p.tensor(t).storage {
        Storage::RowMajor | Storage::Pitched(_) => {
            let unit = match &p.tensor(t).storage {
                Storage::Pitched(unit) => (*unit).max(1) as usize,
                _ => 1,
            };
            let mut s = vec![1; shape.len()];
            for d in (0..shape.len().saturating_sub(1)).rev() {
                s[d] = s[d + 1] * if d + 2 == shape.len() { shape[d + 1].next_multiple_of(unit) } else { shape[d + 1] };
            }
            (t, 0, s)
        }
        Storage::Strided(s) => (t, 0, s.iter().map(|e| e.eval(sizes).max(0) as usize).collect()),
        Storage::View { of, offset_bytes, stride_bytes } => {
            let size = (p.tensor(t).dtype.bits() as usize / 8).max(1);
            (*of, *offset_bytes as usize / size, stride_bytes.iter().map(|e| e.eval(sizes).max(0) as usize / size).collect())
        }
    }
}

/// All elements of a tensor, row-major, from the bytes of its base tensor.
pub fn elements(p: &Problem, t: TensorId, sizes: &[i64], bytes: &[u8]) -> Vec<Number> {
    let shape = shape(p, t, sizes);
    let (_, offset, strides) = strides(p, t, sizes);
    let dtype = p.tensor(t).dtype;
    let total: usize = shape.iter().product();
    let element = |mut flat: usize| {
        let mut at = offset;
        for (n, s) in shape.iter().zip(&strides).rev() {
            at += flat % n * s;
            flat /= n;
        }
        get(dtype, bytes, at)
    };
    (0..total).map(element).collect()
}

/// Bytes that a tensor occupies.
pub fn allocation(p: &Problem, t: TensorId, sizes: &[i64]) -> usize {
    let shape = shape(p, t, sizes);
    let count = match &p.tensor(t).storage {
        Storage::Strided(_) | Storage::Pitched(_) => {
            let (_, _, s) = strides(p, t, sizes);
            if shape.contains(&0) {
                0
            } else {
                shape.iter().zip(&s).map(|(n, s)| (n - 1) * s).sum::<usize>() + 1
            }
        }
        _ => shape.iter().product(),
    };
    bytes_of(p.tensor(t).dtype, count)
}

/// The code of the nearest power of two, ties to the even code; 255 is NaN.
fn power_of_two(v: f64) -> u64 {
    if v.is_nan() {
        return 255;
    }
    if v <= 0.0 {
        return 0;
    }
    if v.is_infinite() {
        return 254;
    }
    let exponent = v.log2().floor() as i64;
    let part = v / 2f64.powi(exponent as i32);
    let code = exponent + 127;
    (code + i64::from(part > 1.5 || (part == 1.5 && code % 2 == 1))).clamp(0, 254) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_the_narrow_types_survives_a_round_trip() {
        for dtype in [DType::F16, DType::BF16, DType::E4M3, DType::E5M2, DType::E2M1, DType::I8, DType::U8, DType::I4] {
            for bits in 0..1u64 << dtype.bits() {
                let v = decode(dtype, bits);
                let finite = matches!(v, Number::Whole(_)) || v.real().is_finite();
                if finite {
                    assert_eq!(encode(dtype, v), bits, "{} {bits:#x}", dtype.name());
                }
            }
        }
    }

    #[test]
    fn numbers_are_rounded_to_nearest_even() {
        for dtype in [DType::F16, DType::BF16, DType::E4M3, DType::E5M2, DType::E2M1] {
            for bits in 0..(1u64 << (dtype.bits() - 1)) - 1 {
                let (a, b) = (decode(dtype, bits).real(), decode(dtype, bits + 1).real());
                if !b.is_finite() {
                    break;
                }
                let half = (a + b) / 2.0;
                let (below, above) = (f64::from_bits(half.to_bits() - 1), f64::from_bits(half.to_bits() + 1));
                let code = |v: f64| encode(dtype, Number::Real(v));
                assert_eq!((code(below), code(half), code(above)), (bits, bits + (bits & 1), bits + 1), "{} {bits:#x}", dtype.name());
                assert_eq!(code(-below), bits | 1 << (dtype.bits() - 1), "{} {bits:#x}", dtype.name());
            }
        }
    }

    #[test]
    fn known_values() {
        assert_eq!(decode(DType::E4M3, 0x7e), Number::Real(448.0));
        assert_eq!(encode(DType::E4M3, Number::Real(1e9)), 0x7e);
        assert_eq!(decode(DType::E5M2, 0x7b), Number::Real(57344.0));
        assert_eq!(decode(DType::E2M1, 7), Number::Real(6.0));
        // Neighbours across zero, and the ends of types without infinities.
        assert_eq!(steps(DType::E4M3, 0.0, -0.0), 0);
        assert_eq!(steps(DType::E4M3, 1.0, 1.125), 1);
        assert_eq!(steps(DType::E2M1, -0.5, 0.5), 2);
        assert_eq!(steps(DType::E8M0, 0.5, 4.0), 3);
        for dtype in [DType::E4M3, DType::E5M2, DType::E2M1, DType::E8M0] {
            let (least, most) = ends(dtype).unwrap();
            let stored = |v: f64| decode(dtype, encode(dtype, Number::Real(v))).real();
            assert_eq!((stored(least), stored(most)), (least, most), "{}", dtype.name());
            assert_eq!((stored(-f64::INFINITY), stored(most * 3.0)), (least, most), "{}", dtype.name());
        }
        // Half way between two bf16 numbers goes to the even one.
        assert_eq!(encode(DType::BF16, Number::Real(1.0 + 2f64.powi(-8))), 0x3f80);
        assert_eq!(encode(DType::BF16, Number::Real(1.0 + 3.0 * 2f64.powi(-8))), 0x3f82);
    }
}
