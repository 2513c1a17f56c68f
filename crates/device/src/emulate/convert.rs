//! Storage types: bits in memory to values and back, with the rounding and saturation of the device helpers.

use crate::program::Ty;
use flashderive_ir::dtype::DType;
use std::sync::LazyLock;

/// Layout of a small float: exponent bits are implied by the bias.
struct Small {
    mantissa: i32,
    bias: i32,
    max: f64,
}

const E4M3: Small = Small { mantissa: 3, bias: 7, max: 448.0 };
const E5M2: Small = Small { mantissa: 2, bias: 15, max: 57344.0 };
const E2M1: Small = Small { mantissa: 1, bias: 1, max: 6.0 };

fn pow2(e: i32) -> f64 {
    f64::from_bits(((e + 1023) as u64) << 52)
}

/// Magnitude bits of the nearest value, ties to even, saturating.
fn encode_small(x: f32, format: &Small) -> u32 {
    let a = (x.abs() as f64).min(format.max);
    let exponent = if a == 0.0 { i32::MIN } else { ((a.to_bits() >> 52) as i32) - 1023 };
    let e = exponent.max(1 - format.bias);
    // `a` divided by its quantum is exact, so the only rounding is to whole quanta.
    let q = (a / pow2(e - format.mantissa)).round_ties_even();
    let value = (q * pow2(e - format.mantissa)).min(format.max);
    if value >= format.max {
        let top = ((format.max.to_bits() >> 52) as i32) - 1023;
        let m = (format.max / pow2(top - format.mantissa)) as u32 - (1 << format.mantissa);
        return (((top + format.bias) as u32) << format.mantissa) + m;
    }
    let q = q as u32;
    if q < 1 << format.mantissa {
        q
    } else {
        // A carry out of the mantissa raises the exponent by itself.
        (((e + format.bias) as u32) << format.mantissa) + (q - (1 << format.mantissa))
    }
}

fn decode_small(bits: u32, format: &Small) -> f32 {
    let m = bits & ((1 << format.mantissa) - 1);
    let e = (bits >> format.mantissa) as i32;
    let value =
        if e == 0 { m as f64 * pow2(1 - format.bias - format.mantissa) } else { ((1 << format.mantissa) + m) as f64 * pow2(e - format.bias - format.mantissa) };
    value as f32
}

static E4M3_TABLE: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let b = i as u32;
        let v = if b & 0x7f == 0x7f { f32::NAN } else { decode_small(b & 0x7f, &E4M3) };
        if b & 0x80 != 0 {
            -v
        } else {
            v
        }
    })
});

static E5M2_TABLE: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let b = i as u32;
        let v = match b & 0x7f {
            0x7c => f32::INFINITY,
            m if m > 0x7c => f32::NAN,
            m => decode_small(m, &E5M2),
        };
        if b & 0x80 != 0 {
            -v
        } else {
            v
        }
    })
});

/// The value of a real element. Integer types give 0.
pub fn decode_real(dtype: DType, bits: u64) -> f32 {
    let b = bits as u32;
    match dtype {
        DType::F64 => f64::from_bits(bits) as f32,
        DType::F32 => f32::from_bits(b),
        DType::F16 => half::f16::from_bits(b as u16).to_f32(),
        DType::BF16 => f32::from_bits(b << 16),
        DType::E4M3 => E4M3_TABLE[(b & 0xff) as usize],
        DType::E5M2 => E5M2_TABLE[(b & 0xff) as usize],
        DType::E8M0 => match b & 0xff {
            0 => f32::from_bits(0x0040_0000),
            255 => f32::from_bits(0x7fff_ffff),
            e => f32::from_bits(e << 23),
        },
        DType::E2M1 => {
            let v = decode_small(b & 7, &E2M1);
            if b & 8 != 0 {
                -v
            } else {
                v
            }
        }
        _ => 0.0,
    }
}

/// The bits of a real as an element of a real type, to nearest, ties to even; fp8 and fp4 saturate.
pub fn encode_real(dtype: DType, x: f32) -> u64 {
    let sign = x.to_bits() >> 31;
    let bits = match dtype {
        DType::F64 => return (x as f64).to_bits(),
        DType::F32 => x.to_bits(),
        DType::F16 | DType::BF16 if x.is_nan() => 0x7fff,
        DType::F16 => u32::from(half::f16::from_f32(x).to_bits()),
        DType::BF16 => u32::from(half::bf16::from_f32(x).to_bits()),
        DType::E4M3 if x.is_nan() => 0x7f | sign << 7,
        DType::E4M3 => encode_small(x, &E4M3) | sign << 7,
        DType::E5M2 if x.is_nan() => 0x7f | sign << 7,
        DType::E5M2 => encode_small(x, &E5M2) | sign << 7,
        DType::E8M0 => encode_scale(x),
        DType::E2M1 if x.is_nan() => 7,
        DType::E2M1 => encode_small(x, &E2M1) | sign << 3,
        _ => 0,
    };
    u64::from(bits)
}

/// A power of two by its exponent, ties to the even exponent.
fn encode_scale(x: f32) -> u32 {
    let u = x.to_bits();
    if x.is_nan() {
        return 255;
    }
    if u >> 31 != 0 {
        return 0;
    }
    let (e, m) = (u >> 23, u & 0x007f_ffff);
    if e == 0 {
        return u32::from(m > 0x0060_0000);
    }
    let up = u32::from(m > 0x0040_0000 || (m == 0x0040_0000 && e & 1 == 1));
    (e + up).min(254)
}

/// The value of an integer or truth element.
fn decode_whole(dtype: DType, bits: u64) -> i64 {
    match dtype {
        DType::I64 => bits as i64,
        DType::I32 => i64::from(bits as u32 as i32),
        DType::I8 => i64::from(bits as u8 as i8),
        DType::U8 => i64::from(bits as u8),
        DType::I4 => i64::from(((bits as u8) << 4) as i8 >> 4),
        DType::Bool => i64::from(bits & 0xff != 0),
        _ => 0,
    }
}

/// Real to 64-bit integer: what is beyond its ends becomes the end, NaN becomes 0.
pub fn real_to_wide(x: f32) -> i64 {
    x as i64
}

/// A memory element as a register: low 32 bits for all types but `I64`.
pub fn to_register(dtype: DType, ty: Ty, bits: u64) -> i64 {
    if dtype.is_float() {
        let v = decode_real(dtype, bits);
        match ty {
            Ty::F32 => i64::from(v.to_bits()),
            Ty::I32 => i64::from(v as i32 as u32),
            Ty::U32 => i64::from(v as u32),
            Ty::I64 => real_to_wide(v),
            Ty::Bool => i64::from(v != 0.0),
        }
    } else {
        let v = decode_whole(dtype, bits);
        match ty {
            Ty::F32 => i64::from((v as f32).to_bits()),
            Ty::I32 | Ty::U32 => i64::from(v as u32),
            Ty::I64 => v,
            Ty::Bool => i64::from(v != 0),
        }
    }
}

/// A register as bits of a memory element.
pub fn from_register(dtype: DType, ty: Ty, value: i64) -> u64 {
    let real = |v: i64| match ty {
        Ty::F32 => f32::from_bits(v as u32),
        Ty::I32 => v as i32 as f32,
        Ty::U32 => v as u32 as f32,
        Ty::I64 => v as f32,
        Ty::Bool => f32::from(v != 0),
    };
    if dtype.is_float() {
        return encode_real(dtype, real(value));
    }
    let whole = match ty {
        Ty::F32 => {
            let x = f32::from_bits(value as u32).round_ties_even();
            match dtype {
                DType::I64 => real_to_wide(x),
                _ => i64::from(x as i32),
            }
        }
        Ty::I32 => i64::from(value as i32),
        Ty::U32 => i64::from(value as u32),
        Ty::I64 => value,
        Ty::Bool => i64::from(value != 0),
    };
    match dtype {
        DType::I64 => whole as u64,
        DType::I32 => u64::from(whole as u32),
        DType::I8 => u64::from(whole.clamp(-128, 127) as u8),
        DType::U8 => u64::from(whole.clamp(0, 255) as u8),
        DType::I4 => u64::from(whole.clamp(-8, 7) as u8 & 15),
        DType::Bool if ty == Ty::F32 => u64::from(f32::from_bits(value as u32) != 0.0),
        DType::Bool => u64::from(whole != 0),
        _ => 0,
    }
}

/// A real rounded to the values of `dtype`.
pub fn quantize(dtype: DType, x: f32) -> f32 {
    let bits = from_register(dtype, Ty::F32, i64::from(x.to_bits()));
    f32::from_bits(to_register(dtype, Ty::F32, bits) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_pattern_survives_a_round_trip() {
        for (dtype, n) in [(DType::E4M3, 256u64), (DType::E5M2, 256), (DType::E2M1, 16), (DType::E8M0, 256), (DType::F16, 65536), (DType::BF16, 65536)] {
            for bits in 0..n {
                let v = decode_real(dtype, bits);
                // Infinities saturate in fp8; NaN has several patterns.
                if v.is_nan() || (dtype == DType::E5M2 && v.is_infinite()) {
                    continue;
                }
                assert_eq!(encode_real(dtype, v), bits, "{dtype:?} {bits:#x} = {v}");
            }
        }
    }

    #[test]
    fn small_floats_round_to_even_and_saturate() {
        let q = quantize;
        assert_eq!(q(DType::E4M3, 1e9), 448.0);
        assert_eq!(q(DType::E4M3, 464.0), 448.0);
        assert_eq!(q(DType::E4M3, 17.0), 16.0);
        assert_eq!(q(DType::E4M3, 19.0), 20.0);
        assert_eq!(q(DType::E4M3, -f32::INFINITY), -448.0);
        assert!(q(DType::E4M3, f32::NAN).is_nan());
        assert_eq!(q(DType::E5M2, 1e9), 57344.0);
        assert_eq!(q(DType::E2M1, 5.0), 4.0);
        assert_eq!(q(DType::E2M1, 5.1), 6.0);
        assert_eq!(q(DType::E2M1, 0.25), 0.0);
        assert_eq!(q(DType::E2M1, 0.75), 1.0);
        assert_eq!(q(DType::E2M1, -2.5), -2.0);
        assert_eq!(q(DType::E8M0, 3.0), 2.0);
        assert_eq!(q(DType::E8M0, 3.1), 4.0);
        assert_eq!(q(DType::E8M0, 6.0), 8.0);
        assert_eq!(q(DType::BF16, 1.0 + 1.0 / 256.0), 1.0);
        assert_eq!(q(DType::I8, 300.0), 127.0);
        assert_eq!(q(DType::I8, 2.5), 2.0);
        assert_eq!(q(DType::U8, -3.0), 0.0);
        assert_eq!(q(DType::I4, -20.0), -8.0);
    }

    #[test]
    fn integers_change_width() {
        assert_eq!(to_register(DType::I4, Ty::I32, 0xf) as i32, -1);
        assert_eq!(to_register(DType::I8, Ty::F32, 0x80) as u32, (-128.0f32).to_bits());
        assert_eq!(to_register(DType::I64, Ty::I64, (-5i64) as u64), -5);
        assert_eq!(from_register(DType::I64, Ty::I32, i64::from((-5i32) as u32)), (-5i64) as u64);
        assert_eq!(from_register(DType::Bool, Ty::F32, i64::from(0.5f32.to_bits())), 1);
    }
}
