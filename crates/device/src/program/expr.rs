//! Expressions of a kernel, and the types of their values.

use super::*;

/// Types of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Truth value.
    Bool,
    /// 32-bit signed.
    I32,
    /// 64-bit signed.
    I64,
    /// 32 bits (packed pairs, masks, ordered keys).
    U32,
    /// IEEE binary32.
    F32,
}

/// Pure expressions over registers.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number of type `I32`, `I64`, `U32` or `Bool`.
    Int(i64, Ty),
    /// A real number.
    F32(f32),
    /// A scalar variable.
    Var(VarId),
    /// An element of an array.
    Elem(VarId, Box<Expr>),
    /// A kernel parameter.
    Scalar(ScalarId),
    /// `threadIdx.x`, `I32`.
    Tid,
    /// `blockIdx.x`, `.y`, `.z`, `I32`.
    BlockIdx(u8),
    /// Number of the block within its cluster, `I32`: `blockIdx.x % cluster`.
    ClusterRank,
    /// One operand.
    Unary(UnaryOp, Box<Expr>),
    /// Two operands of one type.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a * b + c` of reals, rounded once.
    Fma(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `then` if the condition holds, else `otherwise`; both are evaluated.
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Conversion to a type: integer to real rounds to nearest, real to integer truncates, anything to `Bool` compares with 0.
    Cast(Ty, Box<Expr>),
}

/// Operators of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the functions")]
pub enum UnaryOp {
    Neg,
    Not,
    Abs,
    /// `exp`, full precision.
    Exp,
    /// `2^x`, full precision.
    Exp2,
    /// `2^x` by the special-function unit (`ex2.approx.ftz`), relative error 2^-22.
    Exp2Approx,
    /// `1 / x` by the special-function unit (`rcp.approx`), relative error 2^-23; subnormals are kept.
    RcpApprox,
    Log,
    Log2,
    Log1p,
    Expm1,
    Tanh,
    Erf,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Asinh,
    Acosh,
    Atanh,
    Floor,
    Ceil,
    /// To nearest, ties to even.
    Round,
    /// Of an I64: the finaliser of SplitMix64, which spreads each bit over all 64.
    Mix,
    /// Bits of an F32 as U32 and back.
    BitsOf,
    FromBits,
    /// Bits of a U32 set.
    Popcount,
    /// Rounds an F32 to this dtype's values and back is `Quantize`.
    Quantize(DType),
    /// Whether an F32 is NaN.
    IsNan,
    /// A condition that holds for few threads, if for any: compilers lay the other way out first.
    Unlikely,
}

/// Operators of two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Sum, difference and product of two `I64` modulo 2^64, where those without `Wrap` may not leave 64 bits.
    WrapAdd,
    WrapSub,
    WrapMul,
    /// Product of two `F32`; 0, of either sign, where one is 0 and the other infinite.
    MulZero,
    /// Real division, or integer division of non-negative numbers.
    Div,
    /// Remainder of non-negative integers.
    Mod,
    /// Integer division and remainder that floor, for either sign.
    FloorDiv,
    FloorMod,
    /// For reals: NaN if either is NaN.
    Min,
    Max,
    Pow,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    /// Two F32 to packed bf16x2 (first in the low half), result `U32`.
    PackBf16,
    /// Two F32 to packed f16x2 (first in the low half), result `U32`.
    PackF16,
    /// Sums of the halves of two bf16x2 (`U32`), each rounded to nearest.
    AddBf16,
    /// Their products.
    MulBf16,
    /// Sums of the halves of two f16x2 (`U32`), each rounded to nearest.
    AddF16,
    /// Their products.
    MulF16,
}

impl Expr {
    /// An `I32`.
    pub fn i32(value: i64) -> Expr {
        Expr::Int(value, Ty::I32)
    }

    /// An `I64`.
    pub fn i64(value: i64) -> Expr {
        Expr::Int(value, Ty::I64)
    }

    /// The type of its value.
    pub fn ty(&self, kernel: &Kernel, program_scalars: &[Scalar]) -> Ty {
        match self {
            Expr::Int(_, ty) => *ty,
            Expr::F32(_) => Ty::F32,
            Expr::Var(v) | Expr::Elem(v, _) => kernel.vars[v.0 as usize].ty,
            Expr::Scalar(s) => program_scalars[s.0 as usize].ty,
            Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank => Ty::I32,
            Expr::Unary(op, a) => match op {
                UnaryOp::BitsOf => Ty::U32,
                UnaryOp::FromBits => Ty::F32,
                UnaryOp::Popcount => Ty::I32,
                UnaryOp::IsNan => Ty::Bool,
                _ => a.ty(kernel, program_scalars),
            },
            Expr::Binary(op, a, _) => match op {
                BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le => Ty::Bool,
                BinaryOp::PackBf16 | BinaryOp::PackF16 => Ty::U32,
                _ => a.ty(kernel, program_scalars),
            },
            Expr::Fma(..) => Ty::F32,
            Expr::Select(_, a, _) => a.ty(kernel, program_scalars),
            Expr::Cast(ty, _) => *ty,
        }
    }
}
