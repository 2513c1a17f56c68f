//! Sizes computed on the host before a launch: grids, buffer lengths.

use serde::Serialize;

/// An integer expression over the problem's run-time sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum HostExpr {
    /// A number.
    Const(i64),
    /// Run-time size, by position in `Problem::sizes`.
    Size(u32),
    /// Sum.
    Add(Box<HostExpr>, Box<HostExpr>),
    /// Product.
    Mul(Box<HostExpr>, Box<HostExpr>),
    /// Quotient rounded up.
    CeilDiv(Box<HostExpr>, Box<HostExpr>),
    /// Smaller of two.
    Min(Box<HostExpr>, Box<HostExpr>),
    /// Larger of two.
    Max(Box<HostExpr>, Box<HostExpr>),
}

impl HostExpr {
    /// The value for run-time sizes `sizes` (saturating; division by zero gives 0).
    pub fn eval(&self, sizes: &[i64]) -> i64 {
        match self {
            HostExpr::Const(v) => *v,
            HostExpr::Size(s) => sizes.get(*s as usize).copied().unwrap_or(0),
            HostExpr::Add(a, b) => a.eval(sizes).saturating_add(b.eval(sizes)),
            HostExpr::Mul(a, b) => a.eval(sizes).saturating_mul(b.eval(sizes)),
            HostExpr::CeilDiv(a, b) => match b.eval(sizes) {
                0 => 0,
                d => a.eval(sizes).saturating_add(d - 1) / d,
            },
            HostExpr::Min(a, b) => a.eval(sizes).min(b.eval(sizes)),
            HostExpr::Max(a, b) => a.eval(sizes).max(b.eval(sizes)),
        }
    }
}
