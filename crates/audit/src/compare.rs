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

/// Times that a program may be as far off as the bound of its rounding errors: it may compute in another way than the reference
/// (a law applied, an exponential by another base, an instruction that keeps a bit less).
pub(crate) const ROOM: f64 = 4.0;

/// Compares the stored bytes of an output with the reference's values. An element is wrong when its error is over the absolute
/// and the relative tolerance, over its share of the output's root mean square, and over its error bound, where `bounds`
/// has any and the spec leaves a tolerance open; infinities and NaN must agree exactly; whole numbers too, but for
/// those that follow from real ones that were rounded, or compared, within their error bounds. A value beyond the
/// ends of a type that saturates is compared as the end.
pub fn compare(p: &Problem, t: TensorId, sizes: &[i64], got: &[u8], want: &Values, bounds: Option<&[f64]>) -> Comparison {
    let tensor = p.tensor(t);
    let stored = value::elements(p, t, sizes, got);
    let mut out = Comparison { tensor: tensor.name.clone(), elements: want.data.len(), wrong: 0, norm_error: 0.0, worst: 0.0, worst_at: 0, pair: (0.0, 0.0) };
    // Half a step of the type near 0: the store may round away so much of what the program computed, whatever that was off by.
    let least = value::least(tensor.dtype);
    let given = p.audit.atol.unwrap_or(0.0).max(p.rms(t) * root_mean_square(want)).max(least);
    let bounds = bounds.filter(|_| p.audit.open());
    let (mut error, mut norm) = (0.0, 0.0);
    for (flat, (g, w)) in stored.into_iter().zip(&want.data).enumerate() {
        if let (Number::Whole(a), Number::Whole(_)) = (g, *w) {
            // Stored as the end of its type where it lies beyond it.
            let b = value::decode(tensor.dtype, value::encode(tensor.dtype, *w)).whole();
            // What was rounded, or compared, within its error may have come out otherwise, and so may what follows from it.
            let most = bounds.and_then(|all| all.get(flat)).map_or(0, |bound| *bound as u64);
            if a.abs_diff(b) > most {
                out.wrong += 1;
                out.worst_at = flat;
                out.pair = (a as f64, b as f64);
            }
            continue;
        }
        let (a, exact) = (g.real(), w.real());
        let rounded = value::decode(tensor.dtype, value::encode(tensor.dtype, *w)).real();
        let b = match value::ends(tensor.dtype) {
            Some((least, most)) if exact < least || exact > most => rounded,
            _ => exact,
        };
        if !a.is_finite() || !b.is_finite() {
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
        let near = match p.audit.tolerance(tensor.dtype) {
            Tolerance::Relative(share) => e <= share * b.abs(),
            Tolerance::Codes(most) => value::steps(tensor.dtype, a, rounded) <= most,
        };
        let floor = bounds.and_then(|all| all.get(flat)).map_or(given, |bound| given.max(ROOM * bound + least));
        // The worst of the wrong ones, if there are any.
        let wrong = e > floor && !near;
        let first = wrong && out.wrong == 0;
        out.wrong += usize::from(wrong);
        if first || (e > out.worst && (wrong || out.wrong == 0)) {
            out.worst = e;
            out.worst_at = flat;
            out.pair = (a, b);
        }
    }
    out.norm_error = if norm > 0.0 { (error / norm).sqrt() } else { error.sqrt() };
    out
}

/// Of the finite values.
pub(crate) fn root_mean_square(values: &Values) -> f64 {
    let finite = || values.data.iter().map(|v| v.real()).filter(|v| v.is_finite());
    let most = finite().fold(0.0f64, |m, v| m.max(v.abs()));
    if most == 0.0 {
        return 0.0;
    }
    // In shares of the largest, which cannot overflow.
    most * (finite().map(|v| (v / most) * (v / most)).sum::<f64>() / finite().count() as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_diagnostics::Span;
    use flashderive_ir::dtype::DType;

    /// How many of the elements, stored as `got` and computed as `want`, are wrong.
    fn wrong(dtype: DType, rtol: Option<f64>, pairs: &[(f64, f64)]) -> usize {
        wrong_of(audit(rtol), dtype, pairs)
    }

    fn audit(rtol: Option<f64>) -> Audit {
        Audit { atol: None, rtol, rms: None, round_operands: true, tf32_operands: false, deterministic: true }
    }

    fn wrong_of(audit: Audit, dtype: DType, pairs: &[(f64, f64)]) -> usize {
        let p = problem(audit, dtype, pairs.len());
        let mut got = vec![0; value::bytes_of(dtype, pairs.len())];
        for (i, (g, _)) in pairs.iter().enumerate() {
            value::set(dtype, &mut got, i, Number::Real(*g));
        }
        let want = Values { shape: vec![pairs.len()], data: pairs.iter().map(|(_, w)| Number::Real(*w)).collect() };
        compare(&p, TensorId(0), &[], &got, &want, None).wrong
    }

    /// One output `y` of `n` elements.
    fn problem(audit: Audit, dtype: DType, n: usize) -> Problem {
        let output = Tensor {
            name: "y".into(),
            role: Role::Output,
            dtype,
            shape: vec![Extent::constant(n as i64)],
            axes: vec![None],
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: Span::NONE,
        };
        Problem {
            seldom: Default::default(),
            name: "k".into(),
            doc: String::new(),
            sizes: Vec::new(),
            axes: Vec::new(),
            tensors: vec![output],
            statements: Vec::new(),
            monoids: Vec::new(),
            workloads: Vec::new(),
            audit,
        }
    }

    #[test]
    fn values_beyond_the_ends_are_compared_as_stored() {
        for rtol in [None, Some(1e-3)] {
            assert_eq!(wrong(DType::E4M3, rtol, &[(448.0, 3732.77), (-448.0, -1e30), (448.0, f64::INFINITY)]), 0);
            assert_eq!(wrong(DType::E5M2, rtol, &[(57344.0, 1e6), (-57344.0, -60000.0)]), 0);
            assert_eq!(wrong(DType::E2M1, rtol, &[(6.0, 100.0)]), 0);
            assert_eq!(wrong(DType::E8M0, rtol, &[(2f64.powi(-127), -5.0)]), 0);
            // The other end, and a value inside, are wrong all the same.
            assert_eq!(wrong(DType::E4M3, rtol, &[(-448.0, 3732.77), (448.0, 200.0), (256.0, 3732.77)]), 3);
        }
        // Types with infinities overflow to them.
        assert_eq!(wrong(DType::F16, None, &[(f64::INFINITY, 1e6), (65504.0, 1e6)]), 1);
    }

    #[test]
    fn whole_numbers_beyond_the_ends_are_compared_as_stored() {
        let wrong = |dtype, got: i64, want: i64| {
            let mut bytes = vec![0; 8];
            value::set(dtype, &mut bytes, 0, Number::Whole(got));
            let p = problem(audit(None), dtype, 1);
            compare(&p, TensorId(0), &[], &bytes, &Values { shape: vec![1], data: vec![Number::Whole(want)] }, None).wrong
        };
        assert_eq!([wrong(DType::U8, 0, -16), wrong(DType::I8, 127, 682), wrong(DType::I4, -8, -9), wrong(DType::I32, -1, -1)], [0; 4]);
        assert_eq!([wrong(DType::U8, 255, -16), wrong(DType::I8, 126, 682), wrong(DType::I64, 5, 6)], [1; 3]);
    }

    #[test]
    fn whole_numbers_are_exact_unless_their_bound_says_that_they_may_be_others() {
        let p = problem(audit(None), DType::I32, 1);
        let is_wrong = |got: i64, bounds: Option<&[f64]>| {
            let mut bytes = vec![0; 4];
            value::set(DType::I32, &mut bytes, 0, Number::Whole(got));
            compare(&p, TensorId(0), &[], &bytes, &Values { shape: vec![1], data: vec![Number::Whole(7)] }, bounds).wrong == 1
        };
        assert!(!is_wrong(7, None) && !is_wrong(7, Some(&[0.0])) && !is_wrong(8, Some(&[1.0])) && !is_wrong(6, Some(&[1.0])));
        assert!(is_wrong(8, None) && is_wrong(8, Some(&[0.0])) && is_wrong(6, Some(&[0.5])) && is_wrong(9, Some(&[1.9])) && !is_wrong(9, Some(&[2.0])));
    }

    #[test]
    fn a_store_rounds_what_is_off_already() {
        // Half way between two steps near 0, but for an error before the store.
        let (step, want) = (2f64.powi(-24), 116.5 * 2f64.powi(-24) * (1.0 + 1e-13));
        let p = problem(audit(None), DType::F16, 1);
        let is_wrong = |got: f64, bound: f64| {
            let mut bytes = vec![0; 2];
            value::set(DType::F16, &mut bytes, 0, Number::Real(got));
            compare(&p, TensorId(0), &[], &bytes, &Values { shape: vec![1], data: vec![Number::Real(want)] }, Some(&[bound])).wrong == 1
        };
        assert!(!is_wrong(117.0 * step, 0.0) && !is_wrong(116.0 * step, 1e-12));
        assert!(is_wrong(116.0 * step, 0.0) && is_wrong(115.0 * step, 1e-12));
    }

    #[test]
    fn an_error_may_be_small_beside_the_output() {
        let pairs = [(1000.0, 1000.0), (-1000.0, -1000.0), (0.5, 0.1)];
        assert_eq!(wrong(DType::F32, None, &pairs), 1);
        let allowed = |rms| wrong_of(Audit { rms: Some(rms), ..audit(None) }, DType::F32, &pairs);
        assert_eq!((allowed(1e-3), allowed(1e-4)), (0, 1), "the root mean square is 816");
    }

    #[test]
    fn default_tolerances_follow_the_type() {
        // The two neighbours of a value that lies half way between them, and one that is farther away.
        assert_eq!(wrong(DType::BF16, None, &[(256.0, 257.0), (258.0, 257.0), (260.0, 257.0)]), 1);
        assert_eq!(wrong(DType::F16, None, &[(2048.0, 2049.0), (2050.0, 2049.0), (2052.0, 2049.0)]), 1);
        assert_eq!(wrong(DType::E4M3, None, &[(16.0, 17.0), (18.0, 17.0), (20.0, 17.0), (-1.0, 1.0)]), 2);
        assert_eq!(wrong(DType::E8M0, None, &[(2.0, 3.0), (4.0, 3.0), (8.0, 3.0)]), 1);
        assert_eq!(wrong(DType::F32, None, &[(1000.4, 1000.0), (1000.6, 1000.0), (0.0, 1e-39), (0.0, 1e-30)]), 2);
        // What the spec gives holds for every type.
        assert_eq!(wrong(DType::BF16, Some(1e-3), &[(256.0, 257.0)]), 1);
        assert_eq!(wrong(DType::E4M3, Some(0.2), &[(20.0, 17.0)]), 0);
    }
}
