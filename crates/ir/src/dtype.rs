//! Element types of tensors in memory.

use serde::{Deserialize, Serialize};

/// How one element is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DType {
    /// IEEE binary64; only the reference interpreter computes in it.
    F64,
    /// IEEE binary32.
    F32,
    /// IEEE binary16.
    F16,
    /// Upper half of a binary32.
    BF16,
    /// OCP FP8 E4M3 (finite, one NaN pattern a sign).
    E4M3,
    /// OCP FP8 E5M2.
    E5M2,
    /// OCP E8M0 scale: a power of two.
    E8M0,
    /// OCP FP4 E2M1, two elements a byte, low nibble first.
    E2M1,
    /// Signed 4-bit integer, two elements a byte, low nibble first.
    I4,
    /// 64-bit signed.
    I64,
    /// 32-bit signed.
    I32,
    /// 8-bit signed.
    I8,
    /// 8-bit unsigned.
    U8,
    /// One byte, 0 or 1.
    Bool,
}

impl DType {
    /// Bits of one element in memory.
    pub fn bits(self) -> u32 {
        match self {
            DType::F64 | DType::I64 => 64,
            DType::F32 | DType::I32 => 32,
            DType::F16 | DType::BF16 => 16,
            DType::E4M3 | DType::E5M2 | DType::E8M0 | DType::I8 | DType::U8 | DType::Bool => 8,
            DType::E2M1 | DType::I4 => 4,
        }
    }

    /// Whether values are real numbers.
    pub fn is_float(self) -> bool {
        matches!(self, DType::F64 | DType::F32 | DType::F16 | DType::BF16 | DType::E4M3 | DType::E5M2 | DType::E8M0 | DType::E2M1)
    }

    /// The 16-bit type to which a computed factor beside one of this type may be rounded: its own, or the one that holds all of its values.
    pub fn rounds_partner(self) -> Option<DType> {
        match self {
            DType::BF16 | DType::F16 => Some(self),
            DType::E4M3 | DType::E5M2 | DType::E2M1 | DType::I8 | DType::U8 | DType::I4 => Some(DType::BF16),
            _ => None,
        }
    }

    /// Whether values are whole numbers (not bool).
    pub fn is_int(self) -> bool {
        matches!(self, DType::I64 | DType::I32 | DType::I8 | DType::U8 | DType::I4)
    }

    /// The type under which targets list the matrix instruction that multiplies elements of this one: that of signed bytes takes bytes without a
    /// sign too, on either side.
    pub fn multiplied_as(self) -> DType {
        if self == DType::U8 {
            return DType::I8;
        }
        self
    }

    /// The least and the largest value of a type of whole numbers or truth values.
    pub fn values(self) -> Option<(i64, i64)> {
        match self {
            DType::Bool => Some((0, 1)),
            DType::U8 => Some((0, 255)),
            d if d.is_int() => Some((i64::MIN >> (64 - d.bits()), i64::MAX >> (64 - d.bits()))),
            _ => None,
        }
    }

    /// The name in specs.
    pub fn name(self) -> &'static str {
        match self {
            DType::F64 => "f64",
            DType::F32 => "f32",
            DType::F16 => "f16",
            DType::BF16 => "bf16",
            DType::E4M3 => "e4m3",
            DType::E5M2 => "e5m2",
            DType::E8M0 => "e8m0",
            DType::E2M1 => "e2m1",
            DType::I4 => "i4",
            DType::I64 => "i64",
            DType::I32 => "i32",
            DType::I8 => "i8",
            DType::U8 => "u8",
            DType::Bool => "bool",
        }
    }

    /// The type named `name` in a spec.
    pub fn parse(name: &str) -> Option<DType> {
        use DType::*;
        [F64, F32, F16, BF16, E4M3, E5M2, E8M0, E2M1, I4, I64, I32, I8, U8, Bool].into_iter().find(|t| t.name() == name)
    }
}
