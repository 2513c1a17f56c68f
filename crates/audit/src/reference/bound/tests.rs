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

    /// How far the value at a point may be off.
    pub(in crate::reference) fn off(&self, at: &Point) -> f64 {
        (self.point)(at).1
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

const WEIGHTED: &str = "kernel: weighted
axes: {H: 4, T: var, D: 128}
inputs: {q: \"bf16[H, D]\", k: \"bf16[T, D]\", v: \"bf16[T, D]\"}
outputs: {o: \"bf16[H, D]\"}
compute: |
  s[h, t] = sum[d] q[h, d] * k[t, d] * 0.08838834764
  m[h] = max[t] s[h, t]
  e[h, t] = exp(s[h, t] - m[h])
  l[h] = sum[t] e[h, t]
  p[h, t] = e[h, t] / l[h]
  o[h, d] = sum[t] p[h, t] * v[t, d]
workloads: {smoke: {T: 70}}
";

/// A spec, its inputs and what is made of them.
fn evaluated(text: &str, sizes: &[i64]) -> (Problem, Inputs, BTreeMap<TensorId, Values>) {
    let p = flashderive_spec::parse(text).unwrap_or_else(|_| panic!("it is a spec"));
    let inputs = generate_marked(&p, sizes, Case::Random, 1, &[]);
    let made = evaluate(&p, sizes, &inputs).unwrap_or_else(|_| panic!("its inputs are there"));
    (p, inputs, made)
}

/// The largest bound of the last tensor, by errors that add up and as trials show them.
fn largest(text: &str, sizes: &[i64]) -> (f64, f64) {
    let (p, inputs, made) = evaluated(text, sizes);
    let known = bounds(&p, sizes, &inputs, &made).unwrap_or_else(|_| panic!("what was evaluated has bounds"));
    let shown = sampled(&p, sizes, &inputs, &made, &known).unwrap_or_else(|_| panic!("what has bounds can be tried"));
    let target = p.statements.last().expect("there is a statement").target;
    let most = |b: &Bounds| b[&target].iter().copied().fold(0.0, f64::max);
    (most(&known), most(&shown))
}

#[test]
fn what_all_scores_share_leaves_weights_as_they_are() {
    let (added, shown) = largest(WEIGHTED, &[70]);
    // Weights of 70 points are off by up to 2/256 of their scores' deviations each, and not all in the way that hurts.
    assert!(added > 0.05 && shown < 0.25 * added && shown > 1e-4, "{shown} where errors add up to {added}");
}

#[test]
fn what_jumps_keeps_its_bound() {
    let steps = WEIGHTED.replace("p[h, t] * v[t, d]", "p[h, t] * v[t, d] * floor(s[h, t] * 100.0)");
    let (added, shown) = largest(&steps, &[70]);
    assert_eq!(added, shown);
    // A divisor that trials move across 0 has no bound, wherever the trials went.
    let near = WEIGHTED.replace("e[h, t] / l[h]", "1.0 / (s[h, t] * 0.000001 - s[h, t] * 0.000001 + 0.00000000000001)");
    let (added, shown) = largest(&near, &[70]);
    assert!(shown == added && !added.is_finite(), "{shown} and {added}");
}

#[test]
fn trials_move_values_as_far_as_they_may_be_off() {
    let (p, inputs, made) = evaluated(SCORES, &[70]);
    let known = bounds(&p, &[70], &inputs, &made).unwrap_or_else(|_| panic!("what was evaluated has bounds"));
    let shown = sampled(&p, &[70], &inputs, &made, &known).unwrap_or_else(|_| panic!("what has bounds can be tried"));
    for (all, seen) in known.values().zip(shown.values()) {
        // Two trials move every value by all of its bound.
        assert!(all.iter().zip(seen).all(|(a, b)| a == b), "one step has nothing to cancel");
    }
}

#[test]
fn only_what_is_rounded_or_compared_within_its_error_may_be_the_neighbour() {
    let spec = "kernel: k\naxes: {T: var}\ninputs: {x: \"f32[T]\"}\noutputs: {y: \"i32[T]\", n: i32}\ncompute: |\n  s[t] = exp(x[t]) + 0.1\n  y[t] = i32(round(s[t] / (s[t] + s[t]) + WHERE)) + 3\n  \
                n = sum[t] y[t]\nworkloads: {smoke: {T: 9}}\n";
    let of = |text: &str, name: &str| {
        let (p, inputs, made) = evaluated(&spec.replace("WHERE", text), &[9]);
        let all = bounds(&p, &[9], &inputs, &made).unwrap_or_else(|_| panic!("what was evaluated has bounds"));
        let t = p.tensors.iter().position(|t| t.name == name).unwrap_or_else(|| panic!("no {name}"));
        all.get(&TensorId(t as u32)).map_or(0.0, |b| b.iter().copied().fold(0.0, f64::max))
    };
    // Half way between two whole numbers, and far from it; a sum of such numbers may be off by as many as there are.
    assert!(of("0.0", "y") >= 1.0);
    assert_eq!((of("0.3", "y"), of("0.3", "n"), of("0.0", "n")), (0.0, 0.0, 9.0));
}

/// What may follow from a bin of which it is in doubt at one point, 0, whether it is 3 or 4.
#[test]
fn what_follows_from_a_doubtful_whole_number_may_be_otherwise() {
    let spec = "kernel: k\naxes: {T: var, M: T, K: 8}\ninputs: {x: \"f32[T]\", w: \"f32[K]\"}\n\
        outputs: {seen: \"f32[T]\", counts: \"i32[K]\", runs: \"i32[T]\", least: i32, bits: \"i32[T]\", kept: \"f32[M]\", some: bool}\ncompute: |\n  \
        b[t] = min(max(i32(floor(x[t] + 4.0)), 0), K - 1)\n  seen[t] = w[b[t]]\n  counts[b[t]] += scatter[t] 1\n  runs[t] = cumsum[t] b[t]\n  \
        least = min[t] b[t]\n  bits[t] = b[t] ^ 5\n  kept[m] = compact[t -> m] x[t] when x[t] + 4.0 < 4.0 else 0.0\n  some = any[t] (x[t] + 4.0 < 4.0)\n\
        workloads: {smoke: {T: 4}}\n";
    let of = |x: [f32; 4]| {
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let mut inputs = generate_marked(&p, &[4], Case::Random, 1, &[]);
        let x: Vec<u8> = x.iter().flat_map(|v| v.to_le_bytes()).collect();
        let w: Vec<u8> = (0..8u8).flat_map(|v| f32::from(v * v).to_le_bytes()).collect();
        inputs.tensors.insert(TensorId(0), x);
        inputs.tensors.insert(TensorId(1), w);
        let made = evaluate(&p, &[4], &inputs).unwrap_or_else(|_| panic!("its inputs are there"));
        let all = bounds(&p, &[4], &inputs, &made).unwrap_or_else(|_| panic!("what was evaluated has bounds"));
        move |name: &str| {
            let t = p.tensors.iter().position(|t| t.name == name).unwrap_or_else(|| panic!("no {name}"));
            all.get(&TensorId(t as u32)).cloned().unwrap_or_default()
        }
    };
    // The second point is a rounding below 4 or just 4; the others are far from any border.
    let off = of([1.5, -1e-9, 0.5, -2.5]);
    let least = |name: &str| off(name).iter().map(|b| b.floor()).collect::<Vec<f64>>();
    // 3 or 4, or, as far as the bound knows, 2: the elements there are 9, 16 and 4.
    assert_eq!(least("seen"), [0.0, 7.0, 0.0, 0.0]);
    assert_eq!(least("counts"), [0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(least("runs"), [0.0, 1.0, 1.0, 1.0]);
    assert_eq!(least("bits"), [0.0, 5.0, 0.0, 0.0]);
    // The least is another point's, whatever this one is.
    assert_eq!((least("least"), least("some")), (vec![0.0], vec![0.0]));
    // The slots hold -1e-9 and -2.5, or -2.5 alone, and zeros behind them.
    assert_eq!(off("kept"), [2.5; 4]);
    // What was kept before it is certain; it may be the least, and whether there is any.
    let off = of([-2.5, 1.5, 0.5, -1e-9]);
    assert_eq!(off("kept"), [0.0, 2.5, 2.5, 2.5]);
    let off = of([1.5, -1e-9, 0.5, 0.25]);
    assert_eq!((off("least"), off("some")), (vec![1.0], vec![1.0]));
    // Where nothing is in doubt, nothing follows.
    let off = of([1.5, -0.25, 0.5, -2.5]);
    for name in ["seen", "counts", "runs", "least", "bits", "kept", "some"] {
        assert!(off(name).iter().all(|b| *b == 0.0), "{name}: {:?}", off(name));
    }
}
