//! Quotients of elements of 8 and 16 bits by a number: three operations in place of a division.
//!
//! `f32(x[i]) / 255.0` has 256 dividends at most. With the reciprocal `y` of the divisor `d`, rounded, `q = a y`, `r = a - d q` (fused, exact) and
//! `q + r y` (fused) is the nearest number to `a / d` for most divisors; which ones these are needs no theory, since all dividends are tried here. A
//! division of reals is about twenty instructions, a test and a call for what fails it.

use super::translate::Env;
use super::*;
use flashderive_device::program::UnaryOp;

/// The reciprocal of `d` and whether every element of `dtype` has its exact quotient that way.
fn reciprocal(dtype: DType, d: f32) -> Option<f32> {
    let values = match dtype {
        DType::I8 => -128..=127i32,
        DType::U8 => 0..=255,
        _ => return None,
    };
    let y = 1.0 / d;
    let exact = |a: f32| {
        let q = a * y;
        let r = (-d).mul_add(q, a);
        r.mul_add(y, q).to_bits() == (a / d).to_bits()
    };
    (d.is_normal() && y.is_normal() && values.into_iter().all(|v| exact(v as f32))).then_some(y)
}

/// The tensor whose element `a` is, as a real number.
fn element(a: &Expr) -> Option<TensorId> {
    match &a.node {
        Node::Cast(DType::F32, inner) => match &inner.node {
            Node::Read(t, _) => Some(*t),
            _ => None,
        },
        _ => None,
    }
}

impl<'a> Emitter<'a> {
    /// The quotient `a / d`, if it is of a small element and a number that is no power of two (by which a compiler multiplies).
    pub(crate) fn small_dividend(&mut self, a: &Expr, d: &Expr, env: &Env) -> Built<Option<Dev>> {
        let d = match d.node {
            Node::Float(d) => d as f32,
            Node::Int(d) => d as f32,
            _ => return Ok(None),
        };
        let Some(t) = element(a) else { return Ok(None) };
        let dtype = self.p.tensor(t).dtype;
        let Some(y) = reciprocal(dtype, d).filter(|_| d.to_bits() << 9 != 0) else { return Ok(None) };
        let (rule, subject) = ("small-dividend", self.p.tensor(t).name.clone());
        let conclusion = format!("elements of {} by {d}: all of them were tried, a product that its remainder corrects is the quotient", dtype.name());
        if !self.trace.records.iter().any(|r| r.rule == rule && r.subject == subject && r.conclusion == conclusion && r.premises.contains(&self.base_record)) {
            let why = self.b.why;
            self.because(rule, subject, conclusion, Space::Problem, a.span);
            self.b.why = why;
        }
        let (a, ty) = self.translate(a, env)?;
        let a = self.b.let_("dividend", Ty::F32, builder::cast(Ty::F32, ty, a));
        let q = self.b.let_("quotient", Ty::F32, builder::mul(a.clone(), Dev::F32(y)));
        let left = builder::fma(builder::un(UnaryOp::Neg, Dev::F32(d)), q.clone(), a);
        Ok(Some(builder::fma(left, Dev::F32(y), q)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_elements_are_tried() {
        for d in [255.0, 127.0, 127.5, 128.0, 3.0, 0.1, -255.0, 1e-3, 1e6] {
            for dtype in [DType::I8, DType::U8] {
                let Some(y) = reciprocal(dtype, d) else { continue };
                let exact = |a: f32| (-d).mul_add(a * y, a).mul_add(y, a * y) == a / d;
                assert!((-128..256).map(|v| v as f32).all(exact), "{d}");
            }
        }
        assert!(reciprocal(DType::U8, 255.0).is_some() && reciprocal(DType::I8, 127.5).is_some());
        assert_eq!(reciprocal(DType::U8, 0.0), None, "a quotient of 0 is no number");
        assert_eq!(reciprocal(DType::U8, 1e-40), None, "a reciprocal that is infinite");
        assert_eq!(reciprocal(DType::U8, 3e38), None, "a reciprocal that is subnormal");
        assert_eq!(reciprocal(DType::I32, 255.0), None, "more dividends than can be tried");
    }
}
