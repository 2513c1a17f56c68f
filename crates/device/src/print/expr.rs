//! Prints expressions with as few parentheses as C++ needs and a reader likes.

use super::names::{unprintable, KernelNames};
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;
use std::collections::{BTreeMap, BTreeSet};

/// Binding strength, C++'s order.
pub(crate) mod level {
    pub(crate) const TERNARY: u8 = 1;
    pub(crate) const OR: u8 = 2;
    pub(crate) const AND: u8 = 3;
    pub(crate) const BIT_OR: u8 = 4;
    pub(crate) const BIT_XOR: u8 = 5;
    pub(crate) const BIT_AND: u8 = 6;
    pub(crate) const EQUAL: u8 = 7;
    pub(crate) const LESS: u8 = 8;
    pub(crate) const SHIFT: u8 = 9;
    pub(crate) const ADD: u8 = 10;
    pub(crate) const MUL: u8 = 11;
    pub(crate) const UNARY: u8 = 12;
    pub(crate) const PRIMARY: u8 = 13;
}

/// A printed expression.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) s: String,
    pub(crate) level: u8,
    pub(crate) ty: Ty,
    /// An integer literal, which takes the type of its partner.
    literal: Option<i64>,
}

impl Text {
    pub(super) fn new(s: impl Into<String>, level: u8, ty: Ty) -> Text {
        Text { s: s.into(), level, ty, literal: None }
    }

    /// The text where at least `level` is needed.
    pub(crate) fn at(&self, level: u8) -> String {
        if self.level < level {
            format!("({})", self.s)
        } else {
            self.s.clone()
        }
    }

    /// The text where either a tighter operator or the same group of bitwise operators may stand.
    pub(super) fn within(&self, level: u8) -> String {
        // Mixed bitwise, shift and arithmetic operators read wrongly without parentheses.
        let bitwise = level::BIT_OR..=level::BIT_AND;
        let mixed = (bitwise.contains(&level) || level == level::SHIFT) && self.level < level::UNARY && self.level != level
            || bitwise.contains(&self.level) && self.level != level
            || level == level::OR && self.level == level::AND;
        if mixed {
            format!("({})", self.s)
        } else {
            self.at(level)
        }
    }
}

/// The name of a register type in C++.
pub(crate) fn type_name(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "bool",
        Ty::I32 => "int",
        Ty::I64 => "long long",
        Ty::U32 => "unsigned",
        Ty::F32 => "float",
    }
}

/// The helper that converts between memory and registers.
pub(crate) fn codec(dtype: DType) -> &'static str {
    match dtype {
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
        DType::Bool => "boolean",
    }
}

/// A literal of type `ty`.
pub(crate) fn int_literal(value: i64, ty: Ty) -> (String, u8) {
    let level = if value < 0 { level::UNARY } else { level::PRIMARY };
    match ty {
        Ty::Bool => (if value != 0 { "true" } else { "false" }.to_string(), level::PRIMARY),
        Ty::U32 => {
            let v = value as u32;
            (if v < 1024 { format!("{v}u") } else { format!("{v:#x}u") }, level::PRIMARY)
        }
        Ty::I32 if value as i32 == i32::MIN => ("(-2147483647 - 1)".to_string(), level::PRIMARY),
        Ty::I32 => (format!("{}", value as i32), if (value as i32) < 0 { level::UNARY } else { level::PRIMARY }),
        Ty::I64 if value == i64::MIN => ("(-9223372036854775807LL - 1)".to_string(), level::PRIMARY),
        Ty::I64 => (format!("{value}LL"), level),
        Ty::F32 => (float_literal(value as f32), level),
    }
}

/// A literal that reads back as the same value; infinities and NaN are written by helpers.
pub(crate) fn float_literal(value: f32) -> String {
    if value.is_nan() {
        "fd::not_a_number()".into()
    } else if value.is_infinite() {
        if value > 0.0 { "fd::infinity()" } else { "-fd::infinity()" }.into()
    } else {
        format!("{value:?}f")
    }
}

/// Prints the expressions of one kernel and notes the helpers they use.
pub(crate) struct Printer<'a> {
    pub(crate) program: &'a Program,
    pub(crate) kernel: &'a Kernel,
    pub(crate) names: KernelNames,
    pub(crate) helpers: BTreeSet<&'static str>,
    /// Functions written for this kernel, by name.
    pub(crate) written: BTreeMap<String, String>,
    /// Scalars that are seen to hold no negative number, by variable.
    pub(crate) non_negative: Vec<bool>,
}

impl Printer<'_> {
    /// The variable with `id`.
    pub(crate) fn var(&self, id: VarId) -> Result<(&Var, &str), Diagnostic> {
        match (self.kernel.vars.get(id.0 as usize), self.names.vars.get(id.0 as usize)) {
            (Some(var), Some(name)) => Ok((var, name)),
            _ => Err(unprintable(format!("kernel `{}` has no variable {}", self.kernel.name, id.0))),
        }
    }

    /// Notes a helper and returns its name in the file.
    pub(crate) fn helper(&mut self, item: &'static str, name: &str) -> String {
        self.helpers.insert(item);
        format!("fd::{name}")
    }

    fn float(&mut self, value: f32) -> Text {
        if !value.is_finite() {
            self.helpers.insert("constants");
        }
        let level = if value.is_sign_negative() && !value.is_nan() { level::UNARY } else { level::PRIMARY };
        Text::new(float_literal(value), level, Ty::F32)
    }

    /// Prints `e`.
    pub(crate) fn expr(&mut self, e: &Expr) -> Result<Text, Diagnostic> {
        Ok(match e {
            Expr::Int(value, Ty::F32) => self.float(*value as f32),
            Expr::Int(value, ty) => {
                let (s, level) = int_literal(*value, *ty);
                Text { literal: (*ty != Ty::Bool).then_some(*value), ..Text::new(s, level, *ty) }
            }
            Expr::F32(value) => self.float(*value),
            Expr::Var(id) => {
                let (var, name) = self.var(*id)?;
                if var.len.is_some() {
                    return Err(unprintable(format!("array `{name}` is used as a scalar")));
                }
                Text::new(name, level::PRIMARY, var.ty)
            }
            Expr::Elem(id, at) => {
                let at = self.integer(at)?;
                let (var, name) = self.var(*id)?;
                if var.len.is_none() {
                    return Err(unprintable(format!("scalar `{name}` is used as an array")));
                }
                Text::new(format!("{name}[{}]", at.s), level::PRIMARY, var.ty)
            }
            Expr::Scalar(id) => match (self.program.scalars.get(id.0 as usize), self.names.scalars.get(id.0 as usize)) {
                (Some(scalar), Some(Some(name))) => Text::new(name.clone(), level::PRIMARY, scalar.ty),
                _ => return Err(unprintable(format!("kernel `{}` uses scalar {}, which is not among its parameters", self.kernel.name, id.0))),
            },
            Expr::Tid => Text::new("(int)threadIdx.x", level::UNARY, Ty::I32),
            Expr::BlockIdx(axis) => {
                let axis = ["x", "y", "z"].get(*axis as usize).ok_or_else(|| unprintable(format!("a grid has no axis {axis}")))?;
                Text::new(format!("(int)blockIdx.{axis}"), level::UNARY, Ty::I32)
            }
            Expr::ClusterRank => Text::new(format!("{}()", self.helper("cluster_rank", "cluster_rank")), level::PRIMARY, Ty::I32),
            Expr::Unary(op, a) => self.unary(*op, a)?,
            Expr::Binary(op, a, b) => self.binary(*op, a, b)?,
            Expr::Fma(a, b, c) => {
                let (a, b, c) = (self.value(a, Ty::F32)?, self.value(b, Ty::F32)?, self.value(c, Ty::F32)?);
                Text::new(format!("__fmaf_rn({}, {}, {})", a.s, b.s, c.s), level::PRIMARY, Ty::F32)
            }
            Expr::Select(c, a, b) => {
                let c = self.choice(c)?;
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let (a, b) = self.unify("a choice", a, b)?;
                Text::new(format!("{} ? {} : {}", c.at(level::OR), a.at(level::OR), b.at(level::TERNARY)), level::TERNARY, a.ty)
            }
            Expr::Cast(ty, a) => self.cast(*ty, a)?,
        })
    }

    /// Prints `e`, which must be an integer.
    pub(crate) fn integer(&mut self, e: &Expr) -> Result<Text, Diagnostic> {
        let text = self.expr(e)?;
        match text.ty {
            Ty::I32 | Ty::I64 | Ty::U32 => Ok(text),
            _ => Err(unprintable(format!("`{}` is used as an index but is no integer", text.s))),
        }
    }

    /// Prints `e`, which must be a truth value.
    pub(crate) fn condition(&mut self, e: &Expr) -> Result<Text, Diagnostic> {
        let text = self.expr(e)?;
        match text.ty {
            Ty::Bool => Ok(text),
            _ => Err(unprintable(format!("`{}` is used as a condition but is no truth value", text.s))),
        }
    }

    /// Prints `e` as a value of type `ty`.
    pub(crate) fn value(&mut self, e: &Expr, ty: Ty) -> Result<Text, Diagnostic> {
        let text = self.expr(e)?;
        if text.ty == ty {
            return Ok(text);
        }
        match (text.literal, ty) {
            (Some(value), Ty::I32 | Ty::I64 | Ty::U32) => {
                let (s, level) = int_literal(value, ty);
                Ok(Text::new(s, level, ty))
            }
            _ => Err(unprintable(format!("`{}` is {} where {} is expected", text.s, type_name(text.ty), type_name(ty)))),
        }
    }

    /// Gives an integer literal the type of its partner and refuses other differences.
    fn unify(&self, what: &str, mut a: Text, mut b: Text) -> Result<(Text, Text), Diagnostic> {
        let integer = |ty: Ty| matches!(ty, Ty::I32 | Ty::I64 | Ty::U32);
        if integer(a.ty) && integer(b.ty) {
            // A literal that fits 32 bits needs no suffix beside a variable.
            let fit = |literal: Option<i64>, ty: Ty| {
                literal
                    .map(|v| if ty == Ty::I64 && i32::try_from(v).is_ok() && v != i64::from(i32::MIN) { int_literal(v, Ty::I32) } else { int_literal(v, ty) })
            };
            if let (Some((s, level)), None) = (fit(b.literal, a.ty), a.literal) {
                b = Text { s, level, ty: a.ty, literal: b.literal };
            } else if let (Some((s, level)), None) = (fit(a.literal, b.ty), b.literal) {
                a = Text { s, level, ty: b.ty, literal: a.literal };
            }
        }
        if a.ty == b.ty {
            return Ok((a, b));
        }
        Err(unprintable(format!("{what} has operands `{}` of type {} and `{}` of type {}", a.s, type_name(a.ty), b.s, type_name(b.ty))))
    }

    fn call(&mut self, function: &str, a: &Text, ty: Ty) -> Text {
        Text::new(format!("{function}({})", a.s), level::PRIMARY, ty)
    }

    fn unary(&mut self, op: UnaryOp, a: &Expr) -> Result<Text, Diagnostic> {
        let a = self.expr(a)?;
        let prefix = |sign: &str, a: &Text| {
            let inner = a.at(level::UNARY);
            let inner = if inner.starts_with(sign) { format!("({inner})") } else { inner };
            Text::new(format!("{sign}{inner}"), level::UNARY, a.ty)
        };
        let real = |name: &'static str| -> Result<&'static str, Diagnostic> {
            if a.ty == Ty::F32 {
                Ok(name)
            } else {
                Err(unprintable(format!("{name} of `{}`, which is no real number", a.s)))
            }
        };
        let function = match op {
            UnaryOp::Neg if a.ty == Ty::Bool => return Err(unprintable(format!("`{}` has no negative", a.s))),
            UnaryOp::Neg => return Ok(prefix("-", &a)),
            UnaryOp::Not if a.ty == Ty::F32 => return Err(unprintable(format!("`{}` is a real number and has no complement", a.s))),
            UnaryOp::Not => return Ok(prefix(if a.ty == Ty::Bool { "!" } else { "~" }, &a)),
            UnaryOp::Abs => match a.ty {
                Ty::F32 => "fabsf",
                Ty::I32 => "abs",
                Ty::I64 => "llabs",
                Ty::U32 | Ty::Bool => return Ok(a),
            },
            UnaryOp::Exp => real("expf")?,
            UnaryOp::Exp2 => real("exp2f")?,
            UnaryOp::Exp2Approx => {
                real("exp2")?;
                let f = self.helper("exp2_approx", "exp2_approx");
                return Ok(self.call(&f, &a, Ty::F32));
            }
            UnaryOp::RcpApprox => {
                real("rcp")?;
                let f = self.helper("rcp_approx", "rcp_approx");
                return Ok(self.call(&f, &a, Ty::F32));
            }
            UnaryOp::Log => real("logf")?,
            UnaryOp::Log2 => real("log2f")?,
            UnaryOp::Log1p => real("log1pf")?,
            UnaryOp::Expm1 => real("expm1f")?,
            UnaryOp::Tanh => real("tanhf")?,
            UnaryOp::Erf => real("erff")?,
            UnaryOp::Sqrt => real("sqrtf")?,
            UnaryOp::Rsqrt => real("rsqrtf")?,
            UnaryOp::Sin => real("sinf")?,
            UnaryOp::Cos => real("cosf")?,
            UnaryOp::Tan => real("tanf")?,
            UnaryOp::Asin => real("asinf")?,
            UnaryOp::Acos => real("acosf")?,
            UnaryOp::Atan => real("atanf")?,
            UnaryOp::Sinh => real("sinhf")?,
            UnaryOp::Cosh => real("coshf")?,
            UnaryOp::Asinh => real("asinhf")?,
            UnaryOp::Acosh => real("acoshf")?,
            UnaryOp::Atanh => real("atanhf")?,
            UnaryOp::Floor => real("floorf")?,
            UnaryOp::Ceil => real("ceilf")?,
            UnaryOp::Round => real("rintf")?,
            UnaryOp::Mix if a.ty != Ty::I64 => return Err(unprintable(format!("`{}` is no whole number of 64 bits", a.s))),
            UnaryOp::Mix => {
                let f = self.helper("mix64", "mix64");
                return Ok(self.call(&f, &a, Ty::I64));
            }
            UnaryOp::BitsOf => {
                real("bits")?;
                return Ok(self.call("__float_as_uint", &a, Ty::U32));
            }
            UnaryOp::FromBits if a.ty == Ty::U32 => return Ok(self.call("__uint_as_float", &a, Ty::F32)),
            UnaryOp::FromBits => return Err(unprintable(format!("`{}` holds no bits of a real number", a.s))),
            UnaryOp::Popcount if a.ty == Ty::F32 => return Err(unprintable(format!("`{}` is a real number and has no bit count", a.s))),
            UnaryOp::Popcount => {
                let f = if a.ty == Ty::I64 { "__popcll" } else { "__popc" };
                return Ok(self.call(f, &a, Ty::I32));
            }
            UnaryOp::Unlikely if a.ty != Ty::Bool => return Err(unprintable(format!("`{}` is no condition", a.s))),
            UnaryOp::Unlikely => return Ok(Text::new(format!("__builtin_expect({}, 0)", a.s), level::PRIMARY, a.ty)),
            UnaryOp::Quantize(dtype) => {
                real("rounding")?;
                self.helpers.insert(codec(dtype));
                let f = self.helper("quantize", &format!("quantize<fd::{}>", codec(dtype)));
                return Ok(self.call(&f, &a, Ty::F32));
            }
            UnaryOp::IsNan => {
                real("a NaN test")?;
                let f = self.helper("is_nan", "is_nan");
                return Ok(self.call(&f, &a, Ty::Bool));
            }
        };
        Ok(self.call(function, &a, a.ty))
    }

    /// `(a & mask) ^ bits` of words with both constant: one instruction, whose two constants the compiler otherwise spreads over two.
    fn masked(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Result<Option<Text>, Diagnostic> {
        let (BinaryOp::Xor, Expr::Binary(BinaryOp::And, word, mask), Expr::Int(bits, Ty::U32)) = (op, a, b) else { return Ok(None) };
        let Expr::Int(mask, Ty::U32) = **mask else { return Ok(None) };
        let (word, mask, bits) = (self.expr(word)?.s, int_literal(mask, Ty::U32).0, int_literal(*bits, Ty::U32).0);
        Ok(Some(Text::new(format!("{}({word}, {mask}, {bits})", self.helper("and_xor", "and_xor")), level::PRIMARY, Ty::U32)))
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Result<Text, Diagnostic> {
        if let Some(text) = self.masked(op, a, b)? {
            return Ok(text);
        }
        let unsigned_ok = self.is_non_negative(a) && self.is_non_negative(b);
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
        let (a, b) = if shift { (a, b) } else { self.unify(&format!("{op:?}"), a, b)? };
        let ty = a.ty;
        let refuse = |why: &str| Err(unprintable(format!("{op:?} of `{}` and `{}`: {why}", a.s, b.s)));
        // `left op right`, with the right operand one level tighter unless the operator is associative.
        let infix = |sign: &str, level: u8, ty: Ty, associative: bool| {
            let right = if associative { b.within(level) } else { b.within(level + 1) };
            let compares = level == level::EQUAL || level == level::LESS;
            let left = if compares { a.within(level + 1) } else { a.within(level) };
            Text::new(format!("{left} {sign} {right}"), level, ty)
        };
        let integer = matches!(ty, Ty::I32 | Ty::I64 | Ty::U32);
        let call = |f: String| Text::new(format!("{f}({}, {})", a.s, b.s), level::PRIMARY, ty);
        // Arguments of a helper must have one C++ type, so literals keep the suffix of theirs.
        let same = |f: String| {
            let arg = |t: &Text| t.literal.map_or(t.s.clone(), |v| int_literal(v, ty).0);
            Text::new(format!("{f}({}, {})", arg(&a), arg(&b)), level::PRIMARY, ty)
        };
        if ty == Ty::Bool
            && !matches!(
                op,
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Min | BinaryOp::Max
            )
        {
            return refuse("truth values have no arithmetic");
        }
        Ok(match op {
            BinaryOp::Add => match b.literal {
                Some(v) if v < 0 && v > i64::from(i32::MIN) && ty != Ty::U32 => {
                    let digits = if b.s.ends_with("LL") { int_literal(-v, Ty::I64).0 } else { (-v).to_string() };
                    Text::new(format!("{} - {digits}", a.within(level::ADD)), level::ADD, ty)
                }
                _ => infix("+", level::ADD, ty, integer),
            },
            BinaryOp::WrapAdd | BinaryOp::WrapSub | BinaryOp::WrapMul if ty != Ty::I64 => return refuse("only 64 bits wrap around"),
            BinaryOp::WrapAdd => same(self.helper("wrap", "wrap_add")),
            BinaryOp::WrapSub => same(self.helper("wrap", "wrap_sub")),
            BinaryOp::WrapMul => same(self.helper("wrap", "wrap_mul")),
            BinaryOp::Sub => infix("-", level::ADD, ty, false),
            BinaryOp::Mul => infix("*", level::MUL, ty, integer && !(b.level == level::MUL && (b.s.contains(" / ") || b.s.contains(" % ")))),
            BinaryOp::MulZero if ty != Ty::F32 => return refuse("only real numbers are infinite"),
            BinaryOp::MulZero => call(self.helper("mul_zero", "mul_zero")),
            BinaryOp::Div if ty == Ty::F32 || ty == Ty::U32 || unsigned_ok => infix("/", level::MUL, ty, false),
            BinaryOp::Div => same(self.helper("divide", "div")),
            BinaryOp::Mod if ty == Ty::F32 => call("fmodf".into()),
            BinaryOp::Mod if ty == Ty::U32 || unsigned_ok => infix("%", level::MUL, ty, false),
            BinaryOp::Mod => same(self.helper("divide", "mod")),
            BinaryOp::FloorDiv if ty == Ty::U32 || unsigned_ok && integer => infix("/", level::MUL, ty, false),
            BinaryOp::FloorMod if ty == Ty::U32 || unsigned_ok && integer => infix("%", level::MUL, ty, false),
            BinaryOp::FloorDiv => same(self.helper("floor_divide", "floor_div")),
            BinaryOp::FloorMod => same(self.helper("floor_divide", "floor_mod")),
            BinaryOp::Min if ty == Ty::Bool => infix("&&", level::AND, ty, true),
            BinaryOp::Max if ty == Ty::Bool => infix("||", level::OR, ty, true),
            BinaryOp::Min => same(self.helper("minmax", "min")),
            BinaryOp::Max => same(self.helper("minmax", "max")),
            BinaryOp::Pow if ty == Ty::F32 => call("powf".into()),
            BinaryOp::Pow => same(self.helper("int_pow", "int_pow")),
            BinaryOp::And if ty == Ty::Bool => infix("&&", level::AND, ty, true),
            BinaryOp::Or if ty == Ty::Bool => infix("||", level::OR, ty, true),
            BinaryOp::Xor if ty == Ty::Bool => infix("!=", level::EQUAL, ty, false),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr if !integer => return refuse("real numbers have no bits"),
            BinaryOp::Shl | BinaryOp::Shr if matches!(b.ty, Ty::F32 | Ty::Bool) => return refuse("a shift is by an integer"),
            BinaryOp::And => infix("&", level::BIT_AND, ty, true),
            BinaryOp::Or => infix("|", level::BIT_OR, ty, true),
            BinaryOp::Xor => infix("^", level::BIT_XOR, ty, true),
            BinaryOp::Shl => infix("<<", level::SHIFT, ty, false),
            BinaryOp::Shr => infix(">>", level::SHIFT, ty, false),
            BinaryOp::Eq => infix("==", level::EQUAL, Ty::Bool, false),
            BinaryOp::Ne => infix("!=", level::EQUAL, Ty::Bool, false),
            BinaryOp::Lt => infix("<", level::LESS, Ty::Bool, false),
            BinaryOp::Le => infix("<=", level::LESS, Ty::Bool, false),
            BinaryOp::PackBf16 | BinaryOp::PackF16 if ty != Ty::F32 => return refuse("only real numbers are packed"),
            BinaryOp::PackBf16 => Text { ty: Ty::U32, ..call(self.helper("pack_bf16", "pack_bf16")) },
            BinaryOp::PackF16 => Text { ty: Ty::U32, ..call(self.helper("pack_f16", "pack_f16")) },
            BinaryOp::AddBf16 | BinaryOp::MulBf16 | BinaryOp::AddF16 | BinaryOp::MulF16 if ty != Ty::U32 => return refuse("only packed pairs have halves"),
            BinaryOp::AddBf16 => same(self.helper("pairs_bf16", "add_bf16")),
            BinaryOp::MulBf16 => same(self.helper("pairs_bf16", "mul_bf16")),
            BinaryOp::AddF16 => same(self.helper("pairs_f16", "add_f16")),
            BinaryOp::MulF16 => same(self.helper("pairs_f16", "mul_f16")),
        })
    }

    fn cast(&mut self, to: Ty, a: &Expr) -> Result<Text, Diagnostic> {
        let a = self.expr(a)?;
        if a.ty == to {
            return Ok(a);
        }
        let cast = |name: &str| Text::new(format!("({name}){}", a.at(level::UNARY)), level::UNARY, to);
        Ok(match (a.ty, to) {
            (Ty::F32, Ty::I32) => self.call("__float2int_rz", &a, to),
            (Ty::F32, Ty::I64) => {
                let convert = self.helper("convert", "convert<long long>::from");
                self.call(&convert, &a, to)
            }
            (Ty::F32, Ty::U32) => self.call("__float2uint_rz", &a, to),
            (Ty::F32, Ty::Bool) => Text::new(format!("{} != 0.0f", a.within(level::EQUAL)), level::EQUAL, to),
            (_, Ty::Bool) => Text::new(format!("{} != 0", a.within(level::EQUAL)), level::EQUAL, to),
            (_, to) => cast(type_name(to)),
        })
    }

    /// Whether the compiler can see that `e` is not negative, so that `/` and `%` cost no sign fix.
    fn is_non_negative(&self, e: &Expr) -> bool {
        non_negative(e, &self.non_negative)
    }
}

/// Whether `e` is never negative, given the scalars that are not. Overflow aside.
pub(crate) fn non_negative(e: &Expr, vars: &[bool]) -> bool {
    match e {
        Expr::Int(v, _) => *v >= 0,
        Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank => true,
        Expr::Var(id) => vars.get(id.0 as usize).copied().unwrap_or(false),
        Expr::Binary(BinaryOp::Add | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod | BinaryOp::Min | BinaryOp::Shr, a, b) => {
            non_negative(a, vars) && non_negative(b, vars)
        }
        Expr::Binary(BinaryOp::And, a, b) => non_negative(a, vars) || non_negative(b, vars),
        Expr::Binary(BinaryOp::Max, a, b) => non_negative(a, vars) || non_negative(b, vars),
        Expr::Select(_, a, b) => non_negative(a, vars) && non_negative(b, vars),
        Expr::Cast(Ty::I32 | Ty::I64, a) => non_negative(a, vars),
        _ => false,
    }
}
