//! Tolerances of audits: what a spec gives, and what follows from types and sums where it gives none.

use crate::dtype::DType;
use crate::problem::{Binary, Combine, Expr, Kind, Node, Problem, Role, Statement, TensorId};

/// How outputs are compared: an element is wrong when the error is over the absolute tolerance, over the relative one, over
/// its share of the output's root mean square, and, where the spec leaves the first or the second open, over the bound of its
/// rounding errors, which audits compute.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// Absolute tolerance; where the spec gives none there is the error bound.
    pub atol: Option<f64>,
    /// Relative tolerance; where the spec gives none it is a step of the output's type, [`Audit::tolerance`].
    pub rtol: Option<f64>,
    /// Tolerance as a share of the root mean square of the output's finite values; [`Problem::rms`] where the spec gives none.
    pub rms: Option<f64>,
    /// Whether contraction operands may be rounded to the dtype of their partner.
    pub round_operands: bool,
    /// Whether f32 operands of contractions may be cut to tf32: 10 bits of fraction.
    pub tf32_operands: bool,
    /// Whether two runs must agree bit for bit.
    pub deterministic: bool,
}

/// How far an element may be off, in relation to its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// A share of the value.
    Relative(f64),
    /// This many neighbours in the order of the type's values: a share says little where only a few values exist.
    Codes(u64),
}

impl Audit {
    /// The absolute tolerance of scores among which points are selected, in a spec that gives none; never more than the relative
    /// one of a row's largest score.
    pub const ATOL: f64 = 1e-3;
    /// The relative tolerance of f32 values in a spec that gives none: what the forms may lose by which kernels make squares of
    /// deviations in one pass (a part in 8192), four times.
    pub const RTOL: f64 = 1.0 / 2048.0;

    /// The share of the root mean square for sums of products of 8-bit floats, in a spec that gives both tolerances: matrix units align the
    /// products of an instruction to the largest and keep about 14 bits (DeepSeek's report on V3), so what cancels leaves an error in relation to
    /// the terms. Terms of a row may be several times those of others where rows have factors: 2^-14 with 5 bits of room.
    pub const RMS_OF_EIGHT_BITS: f64 = 1.0 / 512.0;

    /// Whether the spec leaves a tolerance to follow from types and lengths.
    pub fn open(&self) -> bool {
        self.atol.is_none() || self.rtol.is_none()
    }

    /// The absolute tolerance of scores.
    pub fn absolute(&self) -> f64 {
        self.atol.unwrap_or(Audit::ATOL)
    }

    /// The relative tolerance of values of a type. The default is one step of the type: half of it is the rounding; where a value
    /// that is off by more than the other half falls on another side, its error bound allows for that.
    pub fn tolerance(&self, dtype: DType) -> Tolerance {
        match (self.rtol, dtype) {
            (Some(r), _) => Tolerance::Relative(r),
            (None, DType::BF16) => Tolerance::Relative(1.0 / 128.0),
            (None, DType::F16) => Tolerance::Relative(1.0 / 1024.0),
            (None, DType::E4M3 | DType::E5M2 | DType::E8M0 | DType::E2M1) => Tolerance::Codes(1),
            (None, _) => Tolerance::Relative(Audit::RTOL),
        }
    }
}

impl Problem {
    /// The tolerance of tensor `t` as a share of its root mean square. Without a given one, where both other tolerances are
    /// given, that of sums of products of 8-bit floats for what is made from such a sum; else none.
    pub fn rms(&self, t: TensorId) -> f64 {
        let sums = |s: &Statement| {
            let narrow: std::collections::BTreeSet<TensorId> =
                statement_reads(s).filter(|t| matches!(self.tensor(*t).dtype, DType::E4M3 | DType::E5M2)).collect();
            if narrow.len() > 1 && !self.audit.open() {
                Audit::RMS_OF_EIGHT_BITS
            } else {
                0.0
            }
        };
        self.audit.rms.unwrap_or_else(|| self.most(t, sums))
    }

    /// By how much the norm of `t` may differ between two programs at least, where the spec gives no relative tolerance: twice the rounding of a factor to the
    /// 16-bit type of another in what it is made from.
    pub fn relative(&self, t: TensorId) -> f64 {
        match self.audit.rtol {
            Some(_) => 0.0,
            None => self.most(t, |s| self.rounded(&s.value) / 2.0),
        }
    }

    /// The most that `own` says of a sum that `t` is made from.
    fn most(&self, t: TensorId, own: impl Fn(&Statement) -> f64) -> f64 {
        let mut made: std::collections::BTreeMap<TensorId, f64> = std::collections::BTreeMap::new();
        for s in &self.statements {
            let inherited = statement_reads(s).filter_map(|t| made.get(&t).copied()).fold(0.0, f64::max);
            let share = if matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) { inherited.max(own(s)) } else { inherited };
            if share > 0.0 {
                made.insert(s.target, share);
            }
        }
        made.get(&t).copied().unwrap_or(0.0)
    }

    /// The share for a product of a read of at most 16 bits and something that is computed, which may be rounded to that type: four times its rounding.
    fn rounded(&self, product: &Expr) -> f64 {
        if !self.audit.round_operands {
            return 0.0;
        }
        let Node::Binary(Binary::Mul, a, b) = &product.node else { return 0.0 };
        let read = |e: &Expr| match &e.node {
            Node::Read(t, _) if self.tensor(*t).role == Role::Input => Some(self.tensor(*t).dtype),
            _ => None,
        };
        let share = |d: Option<DType>| -> f64 {
            match d.and_then(DType::rounds_partner) {
                Some(DType::BF16) => 1.0 / 64.0,
                Some(DType::F16) => 1.0 / 512.0,
                _ => 0.0,
            }
        };
        match (read(a), read(b)) {
            (Some(_), Some(_)) => 0.0,
            (x, y) => share(x).max(share(y)),
        }
    }
}

/// The tensors that a statement reads, once for each read.
fn statement_reads(s: &Statement) -> impl Iterator<Item = TensorId> {
    let mut out = Vec::new();
    for e in [&s.value].into_iter().chain(&s.more).chain(&s.guard) {
        e.walk(&mut |e| {
            if let Node::Read(t, _) = e.node {
                out.push(t);
            }
        });
    }
    out.into_iter()
}
