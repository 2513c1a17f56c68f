//! Bounds along an axis beside those of points, and how far a sum of roundings may be off.

use super::*;
use crate::inputs::{generate_marked, Case};
use crate::reference::evaluate;

/// A statement's value with its errors along an axis, in both ways that there are to find them.
pub(in crate::reference) struct Compared<'m> {
    line: lines::Line<'m>,
    point: Dual<'m>,
    axis: AxisId,
}

impl<'m> Compared<'m> {
    pub(in crate::reference) fn new(m: &'m Machine<'m>, known: &'m Bounds, s: &'m Statement, axis: AxisId) -> Compared<'m> {
        let bounder = Bounder { m, walk: Walk::of(m, s), known };
        let of = "its inputs are there";
        Compared { line: bounder.line(&s.value, axis).expect(of), point: bounder.dual(&s.value).expect(of), axis }
    }

    pub(in crate::reference) fn agree(&self, at: &Point, from: usize, points: usize, name: &str) {
        let (mut values, mut offs) = ([0.0; LINE], [0.0; LINE]);
        (self.line)(&mut at.to_vec(), from, &mut values[..points], &mut offs[..points]);
        for k in 0..points {
            let mut at = at.to_vec();
            at[self.axis.0 as usize] = (from + k) as i64;
            let (v, off) = (self.point)(&at);
            let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            assert!(same(values[k], v.real()) && same(offs[k], off), "{name} at {at:?}: {} +- {} for {} +- {off}", values[k], offs[k], v.real());
        }
    }
}

const SCORES: &str = "kernel: scores
axes: {T: var, D: 128}
inputs: {q: \"bf16[D]\", k: \"bf16[T, D]\"}
outputs: {s: \"f32[T]\"}
compute: |
  s[t] = sum[d] q[d] * k[t, d] * 0.125
workloads: {smoke: {T: 70}}
";

#[test]
fn roundings_add_up_like_random_steps() {
    let p = flashderive_spec::parse(SCORES).unwrap_or_else(|_| panic!("it is a spec"));
    let inputs = generate_marked(&p, &[70], Case::Random, 1, &[]);
    let made = evaluate(&p, &[70], &inputs).unwrap_or_else(|_| panic!("its inputs are there"));
    let found = bounds(&p, &[70], &inputs, &made).unwrap_or_else(|_| panic!("what was evaluated has bounds"));
    let (target, values) = made.iter().next().expect("one tensor is made");
    // Two factors are rounded to bf16; terms have the size 1/8.
    let each = 2.0 / 256.0;
    for (v, bound) in values.data.iter().zip(&found[target]) {
        let v = v.real().abs();
        let deviation = each * (v + 128f64.sqrt() / 8.0);
        assert!(deviation < 1.5 * bound && *bound < each * (v + 3.0 * 128f64.sqrt() / 8.0), "{bound} for {v}");
    }
}
