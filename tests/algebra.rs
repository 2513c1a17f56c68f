//! Mathematics that a user brings along, through every stage: monoids, actions, recurrences and running maxima are right
//! on the emulator for lengths that no tile divides, and what breaks a law is refused with a counterexample.

mod support;

use flashderive::cli::Level;
use flashderive::pipeline::Planned;
use flashderive::verdict::{self, Asked};
use flashderive_audit::inputs::Case;
use flashderive_diagnostics::{codes, render};
use flashderive_ir::problem::Workload;

/// Lengths of a row: nothing, one point, below and above a warp, above a block, and several tiles with a rest.
const LENGTHS: &[i64] = &[0, 1, 2, 31, 33, 100, 257, 1025, 2600];

/// Count, mean and squared deviations as one state; nothing cancels where the mean is large.
const MOMENTS: &str = "\
monoids:
  moments:
    state: [n, mu, m2]
    args: [x]
    identity: [0, 0, 0]
    lift: [1, x, 0]
    combine:
      - l.n + r.n
      - l.mu + (r.mu - l.mu) * r.n / max(l.n + r.n, 1)
      - l.m2 + r.m2 + (r.mu - l.mu) ** 2 * l.n * r.n / max(l.n + r.n, 1)
    finish: m2 / max(n, 1)
    commutative: true
  average:
    state: [n, mu]
    args: [x]
    identity: [0, 0]
    lift: [1, x]
    combine: [l.n + r.n, \"l.mu + (r.mu - l.mu) * r.n / max(l.n + r.n, 1)\"]
    finish: mu
    commutative: true
";

/// A maximum that carries a sum scaled by it.
const LOG_SUM: &str = "\
monoids:
  log_sum:
    state: [m, s]
    args: [x, w]
    identity: [-1e30, 0]
    lift: [x, w]
    combine:
      - max(l.m, r.m)
      - l.s * exp(l.m - max(l.m, r.m)) + r.s * exp(r.m - max(l.m, r.m))
    finish: m + log(s)
    commutative: true
";

/// A mean with weights that are exponentials.
const MIXED: &str = "\
monoids:
  mixed:
    state: [m, s, o]
    args: [x, v]
    identity: [-1e30, 0, 0]
    lift: [x, 1, v]
    combine:
      - max(l.m, r.m)
      - l.s * exp(l.m - max(l.m, r.m)) + r.s * exp(r.m - max(l.m, r.m))
      - l.o * exp(l.m - max(l.m, r.m)) + r.o * exp(r.m - max(l.m, r.m))
    finish: o / max(s, 1e-30)
    commutative: true
";

/// The largest value and where it stands; equal values keep the lower place.
const BEST: &str = "\
monoids:
  best:
    state: [v, at]
    args: [x, place]
    identity: [\"-inf\", -1]
    lift: [x, place]
    combine:
      - max(l.v, r.v)
      - \"l.at if l.v > r.v else (r.at if r.v > l.v else min(l.at, r.at))\"
    finish: at
    commutative: true
";

/// Maps h -> a * h + b, composed from the first point on; they do not commute.
const AFFINE: &str = "\
monoids:
  affine:
    state: [a, b]
    args: [a, b]
    identity: [1, 0]
    lift: [a, b]
    combine: [l.a * r.a, r.a * l.b + r.b]
    finish: b
";

/// The last point whose flag is set, and the first.
const ENDS: &str = "\
monoids:
  last:
    state: [has, v]
    args: [flag, x]
    identity: [0, 0]
    lift: [\"1 if flag > 0 else 0\", x if flag > 0 else 0]
    combine: [\"max(l.has, r.has)\", \"r.v if r.has > 0 else l.v\"]
    finish: v
  first:
    state: [has, v]
    args: [flag, x]
    identity: [0, 0]
    lift: [\"1 if flag > 0 else 0\", x if flag > 0 else 0]
    combine: [\"max(l.has, r.has)\", \"l.v if l.has > 0 else r.v\"]
    finish: v
";

/// Sums that start anew where a flag is set.
const SEGMENT: &str = "\
monoids:
  segment:
    state: [f, s]
    args: [flag, x]
    identity: [0, 0]
    lift: [\"1 if flag > 0 else 0\", x]
    combine: [\"max(l.f, r.f)\", \"r.s if r.f > 0 else l.s + r.s\"]
    finish: s
";

/// A spec over rows `R` of run-time length `N`.
fn rows(monoids: &str, tensors: &str, compute: &str) -> String {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    let workloads = "workloads: {full: {R: 4096, N: 8192}, smoke: {R: 2, N: 100}}\n";
    format!("kernel: k\naxes: {{R: var, N: {{var: [0, 1048576]}}, J: N}}\n{tensors}\n{monoids}compute: |\n{lines}{workloads}")
}

fn plan(source: &str) -> Planned {
    support::plan("spec.yaml", source).unwrap_or_else(|f| panic!("{}\n{source}", support::said(&f)))
}

/// Right for two rows of every length, and for one row and none.
fn right(source: &str) -> Planned {
    let planned = plan(source);
    let named = |r: i64, n: i64| Workload { name: format!("R={r} N={n}"), sizes: vec![r, n], ..planned.loaded.problem.workloads[0].clone() };
    let mut asked: Vec<Asked> = LENGTHS.iter().map(|n| Asked { workload: named(2, *n), cases: vec![Case::Random, Case::Large, Case::Ties] }).collect();
    asked.extend([0, 1].map(|r| Asked { workload: named(r, 100), cases: vec![Case::Random] }));
    let wrong = support::wrong(&planned, &asked);
    assert!(wrong.is_empty(), "{}\n{source}", wrong.join("\n"));
    planned
}

/// Loops over the points of a row that the derivation needs.
fn passes(planned: &Planned) -> usize {
    planned.derivation.account.passes.len()
}

/// Refused as a broken law, with a counterexample in the message.
fn breaks(monoid: &str, compute: &str, law: &str) {
    let source = rows(&format!("monoids:\n  bad: {monoid}\n"), "inputs: {x: \"f32[R, N]\"}\noutputs: {y: \"f32[R]\", z: \"f32[R, N]\"}", compute);
    let failure = support::plan("spec.yaml", &source).err().unwrap_or_else(|| panic!("accepted\n{source}"));
    let found = &failure.reasons.diagnostics;
    let text = render(found, "spec.yaml", &source, false);
    let hit = found.list.iter().find(|d| d.message == format!("monoid `bad` breaks {law}")).unwrap_or_else(|| panic!("{law} is not said\n{text}"));
    assert_eq!(hit.code, codes::NOT_ASSOCIATIVE, "{text}");
    assert!(hit.notes.iter().any(|n| n.starts_with("counterexample: a = ")), "{text}");
}

const ONE: &str = "inputs: {x: \"f32[R, N]\"}\noutputs: {y: \"f32[R]\"}";
const WEIGHTED: &str = "inputs: {x: \"f32[R, N]\", w: {type: \"f32[R, N]\", fill: \"uniform(0.5, 2)\"}}\noutputs: {y: \"f32[R]\"}";
const POSITIVE: &str = "inputs: {x: {type: \"f32[R, N]\", fill: \"uniform(0.5, 2)\"}}\noutputs: {y: \"f32[R]\"}";

#[test]
fn a_sum_over_the_maximum_is_one_pass() {
    let planned = right(&rows("", POSITIVE, "m[r] = max[n] x[r, n]\ny[r] = sum[n] (x[r, n] / m[r])"));
    assert_eq!(passes(&planned), 1);
    // The divisor leaves the sum, and what is left is rescaled.
    let both = "m[r] = max[n] x[r, n]\ny[r] = sum[n] (x[r, n] / m[r] * exp(x[r, n] - m[r]))";
    let planned = right(&rows("", POSITIVE, both));
    assert_eq!((planned.derivation.online.len(), passes(&planned)), (1, 1));
}

/// A condition keeps the factor in the sum; a running maximum may be 0 on the way, and then nothing tells what was summed before.
#[test]
fn a_sum_is_not_rescaled_by_a_quotient_of_maxima() {
    for value in ["a[r, n] * m[r]", "a[r, n] / m[r]"] {
        let planned = right(&rows("", POSITIVE, &format!("a[r, n] = x[r, n] when 1 < n\nm[r] = max[n] a[r, n]\ny[r] = sum[n] ({value}) ** 2")));
        assert_eq!((planned.derivation.online.len(), passes(&planned)), (0, 2), "{value}");
    }
}

#[test]
fn a_weighted_log_of_a_sum_is_one_pass() {
    let value = "m[r] = max[n] x[r, n]\ns[r] = sum[n] w[r, n] * exp(x[r, n] - m[r])\ny[r] = m[r] + log(s[r]) when N > 0 else 0.0";
    let planned = right(&rows("", WEIGHTED, value));
    assert_eq!((planned.derivation.online.len(), passes(&planned)), (1, 1));
}

#[test]
fn a_factor_that_does_not_exist_is_two_passes() {
    for value in ["tanh(x[r, n] - m[r])", "abs(x[r, n] + m[r])", "x[r, n] * cos(x[r, n] * m[r])"] {
        let planned = right(&rows("", ONE, &format!("m[r] = max[n] x[r, n] when N > 0 else 0.0\ny[r] = sum[n] ({value})")));
        assert_eq!((planned.derivation.online.len(), passes(&planned)), (0, 2), "{value}");
    }
}

#[test]
fn moments_of_a_row_in_one_pass() {
    let tensors = "inputs: {x: {type: \"f32[R, N]\", fill: \"uniform(100, 104)\"}}\noutputs: {mean: \"f32[R]\", variance: \"f32[R]\"}";
    right(&rows(MOMENTS, tensors, "mean[r] = reduce(average)[n] x[r, n]\nvariance[r] = reduce(moments)[n] x[r, n]"));
    let planned = right(&rows(MOMENTS, ONE, "y[r] = reduce(moments)[n] x[r, n]"));
    assert_eq!(passes(&planned), 1);
}

#[test]
fn moments_so_far_are_a_scan() {
    let tensors = "inputs: {x: \"f32[R, N]\"}\noutputs: {y: \"f32[R, N]\"}";
    right(&rows(MOMENTS, tensors, "y[r, n] = scan(moments)[n] x[r, n]"));
}

#[test]
fn a_rescaled_component_is_an_action() {
    let planned = right(&rows(LOG_SUM, WEIGHTED, "y[r] = reduce(log_sum)[n] (x[r, n], w[r, n])"));
    assert_eq!((planned.derivation.account.actions.len(), passes(&planned)), (1, 1));
    // Both the weights and what they weigh are rescaled.
    let planned = right(&rows(MIXED, ONE.replace("x: ", "v: \"f32[R, N]\", x: ").as_str(), "y[r] = reduce(mixed)[n] (x[r, n], v[r, n])"));
    assert_eq!((planned.derivation.account.actions.len(), passes(&planned)), (2, 1));
    let tensors = WEIGHTED.replace("f32[R]", "f32[R, N]");
    right(&rows(LOG_SUM, &tensors, "y[r, n] = scan(log_sum)[n] (x[r, n], w[r, n])"));
}

#[test]
fn a_monoid_stands_beside_a_running_maximum() {
    let tensors = "inputs: {x: \"f32[R, N]\", w: {type: \"f32[R, N]\", fill: \"uniform(0.5, 2)\"}}\noutputs: {y: \"f32[R]\", z: \"f32[R]\"}";
    let compute = "m[r] = max[n] x[r, n]\ny[r] = reduce(log_sum)[n] (x[r, n], w[r, n])\nz[r] = sum[n] exp(x[r, n] - m[r])";
    let planned = right(&rows(LOG_SUM, tensors, compute));
    assert_eq!((planned.derivation.account.actions.len(), planned.derivation.online.len()), (1, 1));
}

#[test]
fn the_best_value_carries_its_place() {
    let tensors = "inputs: {x: \"f32[R, N]\"}\noutputs: {mine: \"i32[R]\", theirs: \"i32[R]\", so_far: \"i32[R, N]\"}";
    let compute = "mine[r] = i32(reduce(best)[n] (x[r, n], n))\ntheirs[r] = argmax[n] x[r, n]\nso_far[r, n] = i32(scan(best)[n] (x[r, n], n))";
    right(&rows(BEST, tensors, compute));
}

#[test]
fn affine_maps_compose_in_order() {
    let inputs = "inputs: {g: \"f32[R, N]\", x: \"f32[R, N]\"}";
    // The same numbers twice: by the form of the language, and by a monoid.
    let compute = "h[r, n] = recurrence[n] (sigmoid(g[r, n]), x[r, n])\nk[r, n] = scan(affine)[n] (sigmoid(g[r, n]), x[r, n])";
    right(&rows(AFFINE, &format!("{inputs}\noutputs: {{h: \"f32[R, N]\", k: \"f32[R, N]\"}}"), compute));
    let tensors = "inputs: {g: \"f32[R, N]\", x: \"f32[R, N]\", s: \"f32[R]\"}\noutputs: {h: \"f32[R, N]\"}";
    right(&rows("", tensors, "h[r, n] = recurrence[n] (sigmoid(g[r, n]), x[r, n], s[r])"));
}

#[test]
fn scans_keep_the_order_of_points() {
    let with = |monoids: &str, value: &str| rows(monoids, "inputs: {x: \"f32[R, N]\", set: \"bool[R, N]\"}\noutputs: {y: \"f32[R, N]\"}", value);
    let flag = "(1.0 if set[r, n] else 0.0, x[r, n])";
    right(&with(ENDS, &format!("y[r, n] = scan(last)[n] {flag}")));
    right(&with(ENDS, &format!("y[r, n] = scan(first)[n] {flag}")));
    right(&with(ENDS, &format!("y[r, n] = scan(last)[n, exclusive] {flag}")));
    right(&with(SEGMENT, &format!("y[r, n] = scan(segment)[n] {flag}")));
}

#[test]
fn reductions_keep_the_order_of_points() {
    let with = |monoids: &str, value: &str| rows(monoids, "inputs: {x: \"f32[R, N]\", set: \"bool[R, N]\"}\noutputs: {y: \"f32[R]\"}", value);
    let flag = "(1.0 if set[r, n] else 0.0, x[r, n])";
    right(&with(ENDS, &format!("y[r] = reduce(last)[n] {flag}")));
    right(&with(ENDS, &format!("y[r] = reduce(first)[n] {flag}")));
    right(&with(SEGMENT, &format!("y[r] = reduce(segment)[n] {flag}")));
    right(&with(AFFINE, "y[r] = reduce(affine)[n] (0.5 if set[r, n] else 0.9, x[r, n])"));
}

/// An ordered reduction elsewhere than along rows; right for the workload `smoke`, its kinds of inputs, and sizes near it.
fn right_elsewhere(axes: &str, x: &str, y: &str, compute: &str) {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    let source = format!(
        "kernel: k\naxes: {{R: var, {axes}}}\ninputs: {{{x}}}\noutputs: {{y: \"{y}\"}}\n{AFFINE}compute: |\n{lines}workloads: {{full: {{R: 10000}}, smoke: {{R: 30}}}}\n"
    );
    let planned = plan(&source);
    let wrong = support::wrong(&planned, &verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, Level::Smoke));
    assert!(wrong.is_empty(), "{}\n{source}", wrong.join("\n"));
}

#[test]
fn ordered_reductions_beside_other_axes() {
    right_elsewhere("C: 40", "x: \"f32[R, C]\"", "f32[C]", "y[c] = reduce(affine)[r] (0.5, x[r, c])");
    right_elsewhere("N: 16, M: 48", "x: \"f32[R, N, M]\"", "f32[R, M]", "y[r, m] = reduce(affine)[n] (0.5, x[r, n, m])");
    // One row, scaled in several ways.
    right_elsewhere("N: 400, D: 7", "x: \"f32[R, N]\", w: \"f32[D]\"", "f32[R, D]", "y[r, d] = reduce(affine)[n] (0.5, x[r, n] * w[d])");
    let ragged = "x: \"f32[R, N]\", a: \"i32[R] in 0 .. N+1\"";
    right_elsewhere("N: 400", ragged, "f32[R]", "y[r] = reduce(affine)[n in a[r] .. N] (0.5, x[r, n])");
}

#[test]
fn ordered_reductions_across_rows() {
    for extent in [8, 40] {
        right_elsewhere(&format!("C: {extent}"), "x: \"f32[C, R]\"", "f32[R]", "y[r] = reduce(affine)[c] (0.5, x[c, r])");
    }
}

#[test]
fn ordered_reductions_over_two_axes() {
    right_elsewhere("N: 10, M: 30", "x: \"f32[R, N, M]\"", "f32[R]", "y[r] = reduce(affine)[n, m] (0.5, x[r, n, m])");
    right_elsewhere("N: 40, M: 300", "x: \"f32[R, N, M]\"", "f32[R]", "y[r] = reduce(affine)[n, m] (0.5, x[r, n, m])");
    // The order is that of the brackets, not that of the memory.
    right_elsewhere("N: 10, M: 30", "x: \"f32[R, M, N]\"", "f32[R]", "y[r] = reduce(affine)[n, m] (0.5, x[r, m, n])");
}

#[test]
fn ordered_reductions_of_a_matrix_product() {
    let compute = "h[r, n] = sum[k] x[r, k] * w[n, k]\ny[r] = reduce(affine)[n] (0.5, h[r, n])";
    right_elsewhere("N: 40, K: 16", "x: \"bf16[R, K]\", w: \"bf16[N, K]\"", "f32[R]", compute);
}

#[test]
fn sums_between_offsets() {
    let tensors = "inputs: {x: \"f32[N]\", first: \"i32[R] in 0 .. N+1\", last: \"i32[R] in 0 .. N+1\"}\noutputs: {y: \"f32[R]\", top: \"f32[R]\"}";
    right(&rows("", tensors, "y[r] = sum[n in first[r] .. last[r]] x[n]\ntop[r] = max[n in first[r] .. last[r]] x[n]"));
}

#[test]
fn points_that_do_not_exist_change_no_state() {
    let tensors = "inputs: {x: \"f32[R, N]\", keep: \"bool[R, N]\"}\noutputs: {variance: \"f32[R]\"}";
    right(&rows(MOMENTS, tensors, "v[r, n] = x[r, n] when keep[r, n]\nvariance[r] = reduce(moments)[n] v[r, n]"));
    let tensors = "inputs: {g: \"f32[R, N]\", x: \"f32[R, N]\", keep: \"bool[R, N]\"}\noutputs: {h: \"f32[R, N]\"}";
    let compute = "v[r, n] = x[r, n] when keep[r, n]\nh[r, n] = scan(affine)[n] (sigmoid(g[r, n]), v[r, n])";
    right(&rows(AFFINE, tensors, compute));
}

#[test]
fn broken_laws_are_refused_with_a_counterexample() {
    let reduce = "y[r] = reduce(bad)[n] x[r, n]\nz[r, n] = x[r, n]";
    let scan = "y[r] = sum[n] x[r, n]\nz[r, n] = scan(bad)[n] x[r, n]";
    let one = |combine: &str, rest: &str| format!("{{state: [h], args: [x], lift: [x], combine: [\"{combine}\"], finish: h, {rest}}}");
    for compute in [reduce, scan] {
        breaks(&one("tanh(l.h + r.h)", "identity: [0]"), compute, "(a.b).c = a.(b.c)");
        breaks(&one("l.h - r.h", "identity: [0]"), compute, "(a.b).c = a.(b.c)");
        breaks(&one("(l.h + r.h) / 2", "identity: [0]"), compute, "(a.b).c = a.(b.c)");
        // Associative, but 1 changes what it is added to.
        breaks(&one("l.h + r.h", "identity: [1]"), compute, "e.a = a");
        // Keeps the left value: associative and in order, not in any order.
        let first = "{state: [f, v], args: [x], identity: [0, 0], lift: [1, x], combine: [\"max(l.f, r.f)\", \"l.v if l.f > 0 else r.v\"], finish: v";
        breaks(&format!("{first}, commutative: true}}"), compute, "a.b = b.a");
    }
    // A running average without its count.
    let average = "{state: [n, mu], args: [x], identity: [0, 0], lift: [1, x], combine: [l.n + r.n, \"(l.mu + r.mu) / 2\"], finish: mu}";
    breaks(average, reduce, "(a.b).c = a.(b.c)");
}
