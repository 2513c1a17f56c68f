//! Operators of one and two operands over the 32 lanes of a warp.

use super::convert::{quantize, real_to_wide};
use flashderive_ir::dtype::DType;

/// Lanes of a warp.
pub const LANES: usize = 32;
/// One 32-bit register of a warp: `I32`, `U32`, `F32` bits or a truth value.
pub type Lanes = [u32; LANES];
/// One 64-bit register of a warp.
pub type Wide = [i64; LANES];

/// Operators of one operand. `L` stands for 64 bits, `U` for unsigned.
#[derive(Clone, Copy, Debug, PartialEq)]
#[rustfmt::skip]
pub enum Un {
    NegF, AbsF, Exp, Exp2, Exp2Approx, RcpApprox, Log, Log2, Log1p, Expm1, Tanh, Erf, Sqrt, Rsqrt, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh,
    Floor, Ceil, Round, IsNan,
    Quantize(DType),
    NegI, AbsI, NegU, NotBits, NotBool, Popcount,
    NegL, AbsL, NotL, MixL, PopcountL,
    FtoI, FtoU, FtoL, FtoBool, ItoF, UtoF, LtoF, ItoL, UtoL, LtoI, LtoBool, ItoBool,
}

/// Operators of two operands.
#[derive(Clone, Copy, Debug, PartialEq)]
#[rustfmt::skip]
pub enum Bin {
    AddF, SubF, MulF, MulZeroF, DivF, ModF, FloorDivF, FloorModF, MinF, MaxF, PowF, EqF, NeF, LtF, LeF, PackBf16, PackF16,
    AddI, SubI, MulI, DivI, ModI, FloorDivI, FloorModI, MinI, MaxI, PowI, LtI, LeI, ShlI, ShrI,
    AddU, SubU, MulU, DivU, ModU, MinU, MaxU, PowU, LtU, LeU, ShrU,
    AddBf16, MulBf16, AddF16, MulF16,
    And, Or, Xor, Eq, Ne,
    // Of truth values: a false operand, or a true one, decides alone.
    AndB, OrB,
    AddL, SubL, MulL, DivL, ModL, FloorDivL, FloorModL, MinL, MaxL, PowL, LtL, LeL, ShlL, ShrL, AndL, OrL, XorL, EqL, NeL,
    WrapAddL, WrapSubL, WrapMulL,
}

impl Un {
    /// Whether the operand lies in the 64-bit registers.
    pub fn wide_operand(self) -> bool {
        matches!(self, Un::NegL | Un::AbsL | Un::NotL | Un::MixL | Un::PopcountL | Un::LtoF | Un::LtoI | Un::LtoBool)
    }

    /// Whether the result lies in the 64-bit registers.
    pub fn wide_result(self) -> bool {
        matches!(self, Un::NegL | Un::AbsL | Un::NotL | Un::MixL | Un::FtoL | Un::ItoL | Un::UtoL)
    }
}

impl Bin {
    /// Whether the operands lie in the 64-bit registers.
    #[rustfmt::skip]
    pub fn wide(self) -> bool {
        use Bin::*;
        matches!(self, AddL | SubL | MulL | DivL | ModL | FloorDivL | FloorModL | MinL | MaxL | PowL | LtL | LeL | ShlL | ShrL | AndL | OrL | XorL | EqL | NeL
            | WrapAddL | WrapSubL | WrapMulL)
    }

    /// Whether the result does.
    pub fn wide_result(self) -> bool {
        self.wide() && !matches!(self, Bin::LtL | Bin::LeL | Bin::EqL | Bin::NeL)
    }
}

const NAN: u32 = 0x7fff_ffff;

/// The product, or 0 where only one of them is 0 and the other infinite.
fn mul_zero(x: f32, y: f32) -> f32 {
    let v = x * y;
    if v.is_nan() && !x.is_nan() && !y.is_nan() {
        0.0
    } else {
        v
    }
}

/// The error function, to double precision.
pub fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() > 6.0 {
        return 1f64.copysign(x);
    }
    // 2/sqrt(pi) exp(-x^2) sum 2^n x^(2n+1) / (2n+1)!!: all terms have one sign, so nothing cancels.
    let square = x * x;
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term.abs() > 1e-18 * sum.abs() {
        n += 2.0;
        term *= 2.0 * square / n;
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-square).exp() * sum
}

fn exp2_approx(x: f32) -> f32 {
    let flush = |v: f32| if v.is_subnormal() { 0f32.copysign(v) } else { v };
    flush(flush(x).exp2())
}

fn min_real(a: f32, b: f32) -> u32 {
    if a.is_nan() || b.is_nan() {
        NAN
    } else if a == b {
        // -0 is the smaller zero.
        a.to_bits() | b.to_bits()
    } else {
        a.min(b).to_bits()
    }
}

fn max_real(a: f32, b: f32) -> u32 {
    if a.is_nan() || b.is_nan() {
        NAN
    } else if a == b {
        a.to_bits() & b.to_bits()
    } else {
        a.max(b).to_bits()
    }
}

/// Integer minimum and maximum are plain; this is for atomics on reals.
pub fn atomic_real(op: crate::program::AtomicOp, old: f32, value: f32) -> u32 {
    use crate::program::AtomicOp::*;
    match op {
        Add => (old + value).to_bits(),
        Min => min_real(old, value),
        Max => max_real(old, value),
        Or | Exchange => value.to_bits(),
        Await => old.to_bits(),
    }
}

fn floor_mod_real(a: f32, b: f32) -> f32 {
    let r = a % b;
    if r != 0.0 && (r < 0.0) != (b < 0.0) {
        r + b
    } else {
        r
    }
}

fn pow_whole(base: i64, exponent: i64) -> Option<i64> {
    if exponent < 0 {
        return Some(match base {
            1 => 1,
            -1 if exponent & 1 != 0 => -1,
            -1 => 1,
            _ => 0,
        });
    }
    match base {
        0 | 1 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent & 1 != 0 { -1 } else { 1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// `f` of the halves of two packed pairs, each result rounded. That `f` rounds to 32 bits first changes nothing of a sum or a
/// product in the normal range: it keeps more than twice the digits, and two.
fn halves(dtype: DType, a: u32, b: u32, f: impl Fn(f32, f32) -> f32) -> u32 {
    let half = |w: u32, at: u32| super::convert::decode_real(dtype, u64::from(w >> at & 0xffff));
    pack(dtype, f(half(a, 0), half(b, 0)), f(half(a, 16), half(b, 16)))
}

/// Two reals packed, the first in the low half.
fn pack(dtype: DType, a: f32, b: f32) -> u32 {
    (super::convert::encode_real(dtype, a) | super::convert::encode_real(dtype, b) << 16) as u32
}

macro_rules! map {
    ($r:expr, $d:expr, $a:expr, |$x:ident| $e:expr) => {{
        let a = $r[$a];
        let out = &mut $r[$d];
        for l in 0..LANES {
            let $x = a[l];
            out[l] = $e;
        }
        0
    }};
}

macro_rules! real {
    ($r:expr, $d:expr, $a:expr, |$x:ident| $e:expr) => {
        map!($r, $d, $a, |bits| {
            let $x = f32::from_bits(bits);
            f32::to_bits($e)
        })
    };
}

/// Each bit spread over all 64: the last step of SplitMix64.
fn mixed(x: i64) -> i64 {
    let mut z = x as u64;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as i64
}

/// Runs `op`; returns the lanes for which the result is not defined.
pub fn unary(op: Un, r: &mut [Lanes], w: &mut [Wide], d: usize, a: usize) -> u32 {
    match op {
        Un::NegF => map!(r, d, a, |x| x ^ 0x8000_0000),
        Un::AbsF => map!(r, d, a, |x| x & 0x7fff_ffff),
        Un::Exp => real!(r, d, a, |x| x.exp()),
        Un::Exp2 => real!(r, d, a, |x| x.exp2()),
        Un::Exp2Approx => real!(r, d, a, |x| exp2_approx(x)),
        Un::RcpApprox => real!(r, d, a, |x| x.recip()),
        Un::Log => real!(r, d, a, |x| x.ln()),
        Un::Log2 => real!(r, d, a, |x| x.log2()),
        Un::Log1p => real!(r, d, a, |x| x.ln_1p()),
        Un::Expm1 => real!(r, d, a, |x| x.exp_m1()),
        Un::Tanh => real!(r, d, a, |x| x.tanh()),
        Un::Erf => real!(r, d, a, |x| erf(x as f64) as f32),
        Un::Sqrt => real!(r, d, a, |x| x.sqrt()),
        Un::Rsqrt => real!(r, d, a, |x| (1.0 / (x as f64).sqrt()) as f32),
        Un::Sin => real!(r, d, a, |x| (x as f64).sin() as f32),
        Un::Cos => real!(r, d, a, |x| (x as f64).cos() as f32),
        Un::Tan => real!(r, d, a, |x| (x as f64).tan() as f32),
        Un::Asin => real!(r, d, a, |x| (x as f64).asin() as f32),
        Un::Acos => real!(r, d, a, |x| (x as f64).acos() as f32),
        Un::Atan => real!(r, d, a, |x| (x as f64).atan() as f32),
        Un::Sinh => real!(r, d, a, |x| (x as f64).sinh() as f32),
        Un::Cosh => real!(r, d, a, |x| (x as f64).cosh() as f32),
        Un::Asinh => real!(r, d, a, |x| (x as f64).asinh() as f32),
        Un::Acosh => real!(r, d, a, |x| (x as f64).acosh() as f32),
        Un::Atanh => real!(r, d, a, |x| (x as f64).atanh() as f32),
        Un::Floor => real!(r, d, a, |x| x.floor()),
        Un::Ceil => real!(r, d, a, |x| x.ceil()),
        Un::Round => real!(r, d, a, |x| x.round_ties_even()),
        Un::IsNan => map!(r, d, a, |x| u32::from(x & 0x7fff_ffff > 0x7f80_0000)),
        Un::Quantize(dtype) => real!(r, d, a, |x| quantize(dtype, x)),
        Un::NegI => checked_one(r, d, a, |x| x.checked_neg()),
        Un::AbsI => checked_one(r, d, a, |x| x.checked_abs()),
        Un::NegU => map!(r, d, a, |x| x.wrapping_neg()),
        Un::NotBits => map!(r, d, a, |x| !x),
        Un::NotBool => map!(r, d, a, |x| x ^ 1),
        Un::Popcount => map!(r, d, a, |x| x.count_ones()),
        Un::NegL => map!(w, d, a, |x| x.wrapping_neg()),
        Un::AbsL => map!(w, d, a, |x| x.wrapping_abs()),
        Un::NotL => map!(w, d, a, |x| !x),
        Un::MixL => map!(w, d, a, |x| mixed(x)),
        Un::PopcountL => cross(&w[a], &mut r[d], |x| x.count_ones()),
        Un::FtoI => map!(r, d, a, |x| f32::from_bits(x) as i32 as u32),
        Un::FtoU => map!(r, d, a, |x| f32::from_bits(x) as u32),
        Un::FtoL => cross(&r[a], &mut w[d], |x| real_to_wide(f32::from_bits(x))),
        Un::FtoBool => map!(r, d, a, |x| u32::from(f32::from_bits(x) != 0.0)),
        Un::ItoF => map!(r, d, a, |x| (x as i32 as f32).to_bits()),
        Un::UtoF => map!(r, d, a, |x| (x as f32).to_bits()),
        Un::LtoF => cross(&w[a], &mut r[d], |x| (x as f32).to_bits()),
        Un::ItoL => cross(&r[a], &mut w[d], |x| i64::from(x as i32)),
        Un::UtoL => cross(&r[a], &mut w[d], i64::from),
        Un::LtoI => cross(&w[a], &mut r[d], |x| x as u32),
        Un::LtoBool => cross(&w[a], &mut r[d], |x| u32::from(x != 0)),
        Un::ItoBool => map!(r, d, a, |x| u32::from(x != 0)),
    }
}

#[inline(always)]
fn cross<A: Copy, D>(a: &[A; LANES], d: &mut [D; LANES], f: impl Fn(A) -> D) -> u32 {
    for l in 0..LANES {
        d[l] = f(a[l]);
    }
    0
}

#[inline(always)]
fn checked_one(r: &mut [Lanes], d: usize, a: usize, f: impl Fn(i32) -> Option<i32>) -> u32 {
    let x = r[a];
    let mut bad = 0;
    for l in 0..LANES {
        match f(x[l] as i32) {
            Some(v) => r[d][l] = v as u32,
            None => bad |= 1 << l,
        }
    }
    bad
}

#[inline(always)]
fn checked(r: &mut [Lanes], d: usize, a: usize, b: usize, f: impl Fn(i32, i32) -> Option<i32>) -> u32 {
    let (x, y) = (r[a], r[b]);
    let mut bad = 0;
    for l in 0..LANES {
        match f(x[l] as i32, y[l] as i32) {
            Some(v) => r[d][l] = v as u32,
            None => bad |= 1 << l,
        }
    }
    bad
}

#[inline(always)]
fn checked_wide(w: &mut [Wide], d: usize, a: usize, b: usize, f: impl Fn(i64, i64) -> Option<i64>) -> u32 {
    let (x, y) = (w[a], w[b]);
    let mut bad = 0;
    for l in 0..LANES {
        match f(x[l], y[l]) {
            Some(v) => w[d][l] = v,
            None => bad |= 1 << l,
        }
    }
    bad
}

macro_rules! zip {
    ($r:expr, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let (a, b) = ($r[$a], $r[$b]);
        let out = &mut $r[$d];
        for l in 0..LANES {
            let ($x, $y) = (a[l], b[l]);
            out[l] = $e;
        }
        0
    }};
}

/// Values and, in the sign of a second number, whether they overflow; which lanes do is asked only where one does.
macro_rules! overflowing {
    ($r:expr, $d:expr, $a:expr, $b:expr, $int:ty, $raw:ty, |$x:ident, $y:ident| $e:expr) => {{
        let (a, b) = ($r[$a], $r[$b]);
        let out = &mut $r[$d];
        let one = |l: usize| {
            let ($x, $y) = (a[l] as $int, b[l] as $int);
            $e
        };
        let mut any: $int = 0;
        for l in 0..LANES {
            let (v, overflow) = one(l);
            out[l] = v as $raw;
            any |= overflow;
        }
        if any < 0 {
            (0..LANES).fold(0u32, |bad, l| bad | u32::from(one(l).1 < 0) << l)
        } else {
            0
        }
    }};
}

macro_rules! added {
    ($r:expr, $d:expr, $a:expr, $b:expr, $int:ty, $raw:ty) => {
        overflowing!($r, $d, $a, $b, $int, $raw, |x, y| {
            let v = x.wrapping_add(y);
            (v, (x ^ v) & (y ^ v))
        })
    };
}

macro_rules! subtracted {
    ($r:expr, $d:expr, $a:expr, $b:expr, $int:ty, $raw:ty) => {
        overflowing!($r, $d, $a, $b, $int, $raw, |x, y| {
            let v = x.wrapping_sub(y);
            (v, (x ^ y) & (x ^ v))
        })
    };
}

macro_rules! multiplied {
    ($r:expr, $d:expr, $a:expr, $b:expr, $int:ty, $raw:ty) => {
        overflowing!($r, $d, $a, $b, $int, $raw, |x, y| {
            let (v, overflow) = x.overflowing_mul(y);
            (v, -(overflow as $int))
        })
    };
}

macro_rules! reals {
    ($r:expr, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {
        zip!($r, $d, $a, $b, |xb, yb| {
            let ($x, $y) = (f32::from_bits(xb), f32::from_bits(yb));
            $e
        })
    };
}

macro_rules! compare_wide {
    ($r:expr, $w:expr, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let (a, b) = (&$w[$a], &$w[$b]);
        let out = &mut $r[$d];
        for l in 0..LANES {
            let ($x, $y) = (a[l], b[l]);
            out[l] = u32::from($e);
        }
        0
    }};
}

/// Runs `op`; returns the lanes for which the result is not defined (overflow, division by zero).
pub fn binary(op: Bin, r: &mut [Lanes], w: &mut [Wide], d: usize, a: usize, b: usize) -> u32 {
    let positive = |x: i32, y: i32| x >= 0 && y > 0;
    let positive_wide = |x: i64, y: i64| x >= 0 && y > 0;
    match op {
        Bin::AddF => reals!(r, d, a, b, |x, y| (x + y).to_bits()),
        Bin::SubF => reals!(r, d, a, b, |x, y| (x - y).to_bits()),
        Bin::MulF => reals!(r, d, a, b, |x, y| (x * y).to_bits()),
        Bin::MulZeroF => reals!(r, d, a, b, |x, y| mul_zero(x, y).to_bits()),
        Bin::DivF => reals!(r, d, a, b, |x, y| (x / y).to_bits()),
        Bin::ModF => reals!(r, d, a, b, |x, y| (x % y).to_bits()),
        Bin::FloorDivF => reals!(r, d, a, b, |x, y| (x / y).floor().to_bits()),
        Bin::FloorModF => reals!(r, d, a, b, |x, y| floor_mod_real(x, y).to_bits()),
        Bin::MinF => reals!(r, d, a, b, |x, y| min_real(x, y)),
        Bin::MaxF => reals!(r, d, a, b, |x, y| max_real(x, y)),
        Bin::PowF => reals!(r, d, a, b, |x, y| x.powf(y).to_bits()),
        Bin::EqF => reals!(r, d, a, b, |x, y| u32::from(x == y)),
        Bin::NeF => reals!(r, d, a, b, |x, y| u32::from(x != y)),
        Bin::LtF => reals!(r, d, a, b, |x, y| u32::from(x < y)),
        Bin::LeF => reals!(r, d, a, b, |x, y| u32::from(x <= y)),
        Bin::PackBf16 => reals!(r, d, a, b, |x, y| pack(DType::BF16, x, y)),
        Bin::PackF16 => reals!(r, d, a, b, |x, y| pack(DType::F16, x, y)),
        Bin::AddI => added!(r, d, a, b, i32, u32),
        Bin::SubI => subtracted!(r, d, a, b, i32, u32),
        Bin::MulI => multiplied!(r, d, a, b, i32, u32),
        Bin::DivI => checked(r, d, a, b, |x, y| positive(x, y).then(|| x / y)),
        Bin::ModI => checked(r, d, a, b, |x, y| positive(x, y).then(|| x % y)),
        Bin::FloorDivI => checked(r, d, a, b, |x, y| x.checked_div(y).map(|q| if x % y != 0 && (x < 0) != (y < 0) { q - 1 } else { q })),
        Bin::FloorModI => checked(r, d, a, b, |x, y| (y != 0).then(|| x.wrapping_rem(y)).map(|m| if m != 0 && (m < 0) != (y < 0) { m + y } else { m })),
        Bin::MinI => zip!(r, d, a, b, |x, y| (x as i32).min(y as i32) as u32),
        Bin::MaxI => zip!(r, d, a, b, |x, y| (x as i32).max(y as i32) as u32),
        Bin::PowI => checked(r, d, a, b, |x, y| pow_whole(i64::from(x), i64::from(y)).and_then(|v| i32::try_from(v).ok())),
        Bin::LtI => zip!(r, d, a, b, |x, y| u32::from((x as i32) < y as i32)),
        Bin::LeI => zip!(r, d, a, b, |x, y| u32::from(x as i32 <= y as i32)),
        Bin::ShlI => checked(r, d, a, b, |x, y| (0..32).contains(&y).then(|| x << y)),
        Bin::ShrI => checked(r, d, a, b, |x, y| (0..32).contains(&y).then(|| x >> y)),
        Bin::AddU => zip!(r, d, a, b, |x, y| x.wrapping_add(y)),
        Bin::SubU => zip!(r, d, a, b, |x, y| x.wrapping_sub(y)),
        Bin::MulU => zip!(r, d, a, b, |x, y| x.wrapping_mul(y)),
        Bin::DivU => checked(r, d, a, b, |x, y| (x as u32).checked_div(y as u32).map(|v| v as i32)),
        Bin::ModU => checked(r, d, a, b, |x, y| (x as u32).checked_rem(y as u32).map(|v| v as i32)),
        Bin::MinU => zip!(r, d, a, b, |x, y| x.min(y)),
        Bin::MaxU => zip!(r, d, a, b, |x, y| x.max(y)),
        Bin::PowU => zip!(r, d, a, b, |x, y| x.wrapping_pow(y)),
        Bin::LtU => zip!(r, d, a, b, |x, y| u32::from(x < y)),
        Bin::LeU => zip!(r, d, a, b, |x, y| u32::from(x <= y)),
        Bin::ShrU => checked(r, d, a, b, |x, y| (0..32).contains(&y).then(|| (x as u32 >> y) as i32)),
        Bin::AddBf16 => zip!(r, d, a, b, |x, y| halves(DType::BF16, x, y, |x, y| x + y)),
        Bin::MulBf16 => zip!(r, d, a, b, |x, y| halves(DType::BF16, x, y, |x, y| x * y)),
        Bin::AddF16 => zip!(r, d, a, b, |x, y| halves(DType::F16, x, y, |x, y| x + y)),
        Bin::MulF16 => zip!(r, d, a, b, |x, y| halves(DType::F16, x, y, |x, y| x * y)),
        Bin::And | Bin::AndB => zip!(r, d, a, b, |x, y| x & y),
        Bin::Or | Bin::OrB => zip!(r, d, a, b, |x, y| x | y),
        Bin::Xor => zip!(r, d, a, b, |x, y| x ^ y),
        Bin::Eq => zip!(r, d, a, b, |x, y| u32::from(x == y)),
        Bin::Ne => zip!(r, d, a, b, |x, y| u32::from(x != y)),
        Bin::AddL => added!(w, d, a, b, i64, i64),
        Bin::SubL => subtracted!(w, d, a, b, i64, i64),
        Bin::MulL => multiplied!(w, d, a, b, i64, i64),
        Bin::WrapAddL => zip!(w, d, a, b, |x, y| x.wrapping_add(y)),
        Bin::WrapSubL => zip!(w, d, a, b, |x, y| x.wrapping_sub(y)),
        Bin::WrapMulL => zip!(w, d, a, b, |x, y| x.wrapping_mul(y)),
        Bin::DivL => checked_wide(w, d, a, b, |x, y| positive_wide(x, y).then(|| x / y)),
        Bin::ModL => checked_wide(w, d, a, b, |x, y| positive_wide(x, y).then(|| x % y)),
        Bin::FloorDivL => checked_wide(w, d, a, b, |x, y| (y != 0).then(|| x.wrapping_div(y) - i64::from(x.wrapping_rem(y) != 0 && (x < 0) != (y < 0)))),
        Bin::FloorModL => checked_wide(w, d, a, b, |x, y| (y != 0).then(|| x.wrapping_rem(y)).map(|m| if m != 0 && (m < 0) != (y < 0) { m + y } else { m })),
        Bin::MinL => zip!(w, d, a, b, |x, y| x.min(y)),
        Bin::MaxL => zip!(w, d, a, b, |x, y| x.max(y)),
        Bin::PowL => checked_wide(w, d, a, b, pow_whole),
        Bin::LtL => compare_wide!(r, w, d, a, b, |x, y| x < y),
        Bin::LeL => compare_wide!(r, w, d, a, b, |x, y| x <= y),
        Bin::ShlL => checked_wide(w, d, a, b, |x, y| (0..64).contains(&y).then(|| x << y)),
        Bin::ShrL => checked_wide(w, d, a, b, |x, y| (0..64).contains(&y).then(|| x >> y)),
        Bin::AndL => zip!(w, d, a, b, |x, y| x & y),
        Bin::OrL => zip!(w, d, a, b, |x, y| x | y),
        Bin::XorL => zip!(w, d, a, b, |x, y| x ^ y),
        Bin::EqL => compare_wide!(r, w, d, a, b, |x, y| x == y),
        Bin::NeL => compare_wide!(r, w, d, a, b, |x, y| x != y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn erf_has_its_known_values() {
        for (x, want) in [
            (0.0, 0.0),
            (0.1, 0.1124629160182849),
            (0.5, 0.5204998778130465),
            (1.0, 0.8427007929497149),
            (2.0, 0.9953222650189527),
            (3.5, 0.9999992569016276),
            (-1.0, -0.8427007929497149),
            (9.0, 1.0),
        ] {
            assert!((erf(x) - want).abs() < 1e-15, "erf({x}) = {}", erf(x));
        }
    }

    #[test]
    fn minimum_keeps_nan_and_orders_zeros() {
        assert!(f32::from_bits(min_real(f32::NAN, 1.0)).is_nan());
        assert_eq!(min_real(0.0, -0.0), (-0.0f32).to_bits());
        assert_eq!(max_real(0.0, -0.0), 0);
    }

    #[test]
    fn overflow_names_the_lane() {
        let mut r = vec![[1u32; LANES], [1u32; LANES], [0; LANES]];
        r[0][5] = i32::MAX as u32;
        assert_eq!(binary(Bin::AddI, &mut r, &mut [], 2, 0, 1), 1 << 5);
        assert_eq!(r[2][4], 2);
        r[1][3] = 0;
        assert_eq!(binary(Bin::DivI, &mut r, &mut [], 2, 0, 1), 1 << 3);
    }
}
