//! Comparison of a run's outputs with the reference.

use crate::reference::Values;
use crate::value::{self, Number};
use flashderive_ir::problem::*;
use serde::Serialize;

/// How one output compares.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The output.
    pub tensor: String,
    /// Elements compared.
    pub elements: usize,
    /// Elements over both tolerances.
    pub wrong: usize,
    /// `|got - want| / |want|` over all finite elements.
    pub norm_error: f64,
    /// Largest absolute error of a finite element.
    pub worst: f64,
    /// Where it is.
    pub worst_at: usize,
    /// What stands there: got and want.
    pub pair: (f64, f64),
}

impl Comparison {
    /// Whether every element is right.
    pub fn passed(&self) -> bool {
        self.wrong == 0
    }
}

/// Compares the stored bytes of an output with the reference's values. An element is wrong when its absolute and its
/// relative error are both over the tolerances; infinities and NaN must agree exactly; whole numbers too.
pub fn compare(p: &Problem, t: TensorId, sizes: &[i64], got: &[u8], want: &Values) -> Comparison {
    let tensor = p.tensor(t);
    let stored = value::elements(p, t, sizes, got);
    let mut out = Comparison { tensor: tensor.name.clone(), elements: want.data.len(), wrong: 0, norm_error: 0.0, worst: 0.0, worst_at: 0, pair: (0.0, 0.0) };
    let (mut error, mut norm) = (0.0, 0.0);
    for (flat, (g, w)) in stored.into_iter().zip(&want.data).enumerate() {
        if let (Number::Whole(a), Number::Whole(b)) = (g, *w) {
            if a != b {
                out.wrong += 1;
                out.worst_at = flat;
                out.pair = (a as f64, b as f64);
            }
            continue;
        }
        let (a, b) = (g.real(), w.real());
        if !a.is_finite() || !b.is_finite() {
            let rounded = value::decode(tensor.dtype, value::encode(tensor.dtype, *w)).real();
            if !(a == b || a == rounded || (a.is_nan() && b.is_nan())) {
                out.wrong += 1;
                out.worst_at = flat;
                out.pair = (a, b);
            }
            continue;
        }
        let e = (a - b).abs();
        error += e * e;
        norm += b * b;
        if e > p.audit.atol && e > p.audit.rtol * b.abs() {
            out.wrong += 1;
        }
        if e > out.worst {
            out.worst = e;
            out.worst_at = flat;
            out.pair = (a, b);
        }
    }
    out.norm_error = if norm > 0.0 { (error / norm).sqrt() } else { error.sqrt() };
    out
}
