//! Which axes are one, by small specs.

use super::*;

/// The statements of a spec after the rewrite, the problem, and the records that it left.
fn after(axes: &str, tensors: &str, compute: &str, apart: Apart) -> (Vec<String>, Problem, Vec<Record>) {
    let lines: String = compute.lines().map(|l| format!("  {}\n", l.trim())).collect();
    let sizes: Vec<String> = axes.split(',').filter(|a| a.contains("var")).map(|a| format!("{}: 3", a.split(':').next().unwrap_or_default().trim())).collect();
    let spec = format!("kernel: k\naxes: {{{axes}}}\n{tensors}\ncompute: |\n{lines}workloads: {{smoke: {{{}}}}}\n", sizes.join(", "));
    let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let before = trace.records.len();
    let one = choice::joined_all(&d, apart, &mut trace).map_or(d, |(d, _)| d);
    let statements = one.problem.statements.iter().map(|s| text::statement(&one.problem, s)).collect();
    let records = trace.records[before..].to_vec();
    assert!(records.iter().all(|r| r.rule == RULE && r.space == Space::Problem));
    (statements, one.problem, records)
}

const ROWS: &str = "inputs: {x: \"bf16[B, T, K]\", w: \"bf16[N, K]\"}\noutputs: {y: \"f32[B, T, N]\"}";
const SIZES: &str = "B: var, T: var, N: var, K: var";

/// How many pairs became one.
fn pairs(axes: &str, tensors: &str, compute: &str) -> usize {
    after(axes, tensors, compute, Apart::Nowhere).2.len()
}

#[test]
fn rows_of_a_product_are_one_axis() {
    let (statements, p, records) = after(SIZES, ROWS, "y[b, t, n] = sum[k] x[b, t, k] * w[n, k]", Apart::Nowhere);
    assert_eq!(statements, ["y[b_t,n] = sum[k] (x[b_t, k] * w[n, k])"]);
    let x = p.tensors.iter().find(|t| t.name == "x").expect("an input");
    assert_eq!((x.shape.len(), x.axes.len(), x.shape[0].eval(&[5, 7, 1, 1])), (2, 2, 35));
    assert!(matches!(records.as_slice(), [r] if r.subject == "y" && r.conclusion.contains("one axis `b_t` of B*T points")), "{records:?}");
}

#[test]
fn a_depth_is_one_axis() {
    let tensors = "inputs: {a: \"bf16[M, P, Q]\", b: \"bf16[N, P, Q]\"}\noutputs: {c: \"f32[M, N]\"}";
    let (statements, ..) = after("M: var, N: var, P: var, Q: 8", tensors, "c[m, n] = sum[p, q] a[m, p, q] * b[n, p, q]", Apart::Nowhere);
    assert_eq!(statements, ["c[m,n] = sum[p_q] (a[m, p_q] * b[n, p_q])"]);
    // Sums have no order; one of the axes elsewhere keeps both.
    let turned = after("M: var, N: var, P: var, Q: 8", tensors, "c[m, n] = sum[q, p] a[m, p, q] * b[n, p, q]", Apart::Nowhere);
    assert_eq!(turned.0, statements);
    let other = tensors.replace("bf16[N, P, Q]", "bf16[N, Q, P]");
    assert_eq!(pairs("M: var, N: var, P: var, Q: 8", &other, "c[m, n] = sum[p, q] a[m, p, q] * b[n, q, p]"), 0);
}

#[test]
fn three_axes_are_two_steps_and_columns_are_a_side_too() {
    let tensors = "inputs: {x: \"bf16[A, B, T, K]\", w: \"bf16[H, D, K]\"}\noutputs: {y: \"f32[A, B, T, H, D]\"}";
    let (statements, _, records) =
        after("A: var, B: var, T: var, H: 4, D: var, K: var", tensors, "y[a, b, t, h, d] = relu(sum[k] x[a, b, t, k] * w[h, d, k])", Apart::Nowhere);
    assert!(statements.iter().all(|s| s.contains("[a_b_t,h_d]")), "{statements:?}");
    assert_eq!(records.len(), 3);
}

#[test]
fn rows_and_runs_are_one_axis() {
    let both = "inputs: {x: \"f32[B, T, K]\"}\noutputs: {y: \"f32[B, T, K]\"}";
    assert_eq!(pairs("B: var, T: var, K: var", both, "y[b, t, k] = x[b, t, k] * 2"), 2);
    // Rows of two axes that are divided by a sum which streams with their maximum: over one axis it streams as before.
    let rows = "m[b] = max[t, k] x[b, t, k]
        s[b] = sum[t, k] exp(x[b, t, k] - m[b])
        y[b, t, k] = exp(x[b, t, k] - m[b]) / s[b]";
    let (statements, _, records) = after("B: var, T: var, K: var", both, rows, Apart::Nowhere);
    assert!(records.len() == 1 && statements.iter().any(|s| s.contains("max[t_k] x[b, t_k]")), "{statements:?}");
}

#[test]
fn whoever_sees_one_axis_alone_keeps_two() {
    let product = "y[b, t, n] = sum[k] x[b, t, k] * w[n, k]";
    let with = |input: &str| ROWS.replace("{x:", &format!("{{{input}, x:"));
    assert_eq!(pairs(SIZES, &with("g: \"f32[T]\""), &format!("{product} * g[t]")), 0);
    assert_eq!(pairs(SIZES, ROWS, "y[b, t, n] = sum[k] (x[b, t, k] * w[n, k] if k <= t else 0.0)"), 0);
    assert_eq!(pairs(SIZES, ROWS, &format!("{product} * t")), 0);
    // Batches have no tile.
    assert_eq!(pairs(SIZES, &ROWS.replace("w: \"bf16[N, K]\"", "w: \"bf16[B, N, K]\""), &product.replace("w[n", "w[b, n")), 0);
    // Another order in the result; a dimension that is longer than its axis; steps that are not those of rows.
    assert_eq!(pairs(SIZES, &ROWS.replace("f32[B, T, N]", "f32[T, B, N]"), &product.replace("y[b, t", "y[t, b")), 0);
    assert_eq!(pairs(SIZES, &ROWS.replace("bf16[B, T, K]", "bf16[B, 2*T, K]"), product), 0);
    let strided =
        |b: i64| format!("inputs: {{x: {{type: \"f32[B, T, 8]\", storage: {{strides: [{b}, 10, 1]}}}}, w: \"f32[N, 8]\"}}\noutputs: {{y: \"f32[B, T, N]\"}}");
    assert_eq!(pairs("B: 4, T: 6, N: var, K: 8", &strided(60), product), 1);
    assert_eq!(pairs("B: 4, T: 6, N: var, K: 8", &strided(64), product), 0);
    // A statement elsewhere that sees the tensor along one of them.
    let more = "inputs: {x: \"bf16[B, T, K]\", w: \"bf16[N, K]\"}\noutputs: {y: \"f32[B, T, N]\", z: \"f32[B, K]\"}";
    assert_eq!(pairs(SIZES, more, &format!("{product}\nz[b, k] = sum[t] x[b, t, k]")), 0);
    // Rows of lists in order are no list in order.
    let table = |fill: &str| ROWS.replace("x: \"bf16[B, T, K]\"", &format!("i: {{type: \"i32[B, T] in 0 .. 64\"{fill}}}, x: \"bf16[64, K]\""));
    assert_eq!(pairs(SIZES, &table(""), "y[b, t, n] = sum[k] x[i[b, t], k] * w[n, k]"), 1);
    assert_eq!(pairs(SIZES, &table(", fill: offsets"), "y[b, t, n] = sum[k] x[i[b, t], k] * w[n, k]"), 0);
    // Another that does not.
    let other = "inputs: {x: \"bf16[B, T, K]\", w: \"bf16[N, K]\", v: \"f32[B, T]\"}\noutputs: {y: \"f32[B, T, N]\", z: \"f32[B]\"}";
    assert_eq!(pairs(SIZES, other, &format!("{product}\nz[b] = sum[t] v[b, t] * t")), 1);
}

#[test]
fn order_and_place_along_one_axis_keep_two() {
    let both = |out: &str| format!("inputs: {{x: \"f32[B, T]\"}}\noutputs: {{y: \"{out}\"}}");
    assert_eq!(pairs("B: var, T: var", &both("f32[B, T]"), "y[b, t] = cumsum[t] x[b, t]"), 0);
    assert_eq!(pairs("B: var, T: var", &both("i32[B]"), "y[b] = argmax[t] x[b, t]"), 0);
    assert_eq!(pairs("B: var, T: var", &both("f32[B]"), "y[b] = sum[t] x[b, t]"), 0);
}

#[test]
fn what_is_added_may_have_one_axis_at_a_price() {
    let tensors = ROWS.replace("{x:", "{place: \"f32[T, N]\", sample: \"f32[B, N]\", x:");
    let compute = "y[b, t, n] = sum[k] (x[b, t, k] * w[n, k]) + place[t, n] + sample[b, n]";
    assert!(after(SIZES, &tensors, compute, Apart::Nowhere).2.is_empty());
    let (statements, _, records) = after(SIZES, &tensors, compute, Apart::InMaps);
    let last = statements.last().expect("a map");
    assert!(last.contains("place[(b_t % T), n]") && last.contains("sample[(b_t / T), n]"), "{last}");
    assert!(matches!(records.as_slice(), [r] if r.conclusion.contains("but for `place`, `sample`, read at `b_t` / T")), "{records:?}");
    // Maps without a product have nothing to gain that is worth a division.
    let map = "inputs: {x: \"f32[B, T]\", g: \"f32[T]\"}\noutputs: {y: \"f32[B, T]\"}";
    assert!(after("B: var, T: var", map, "y[b, t] = x[b, t] * g[t]", Apart::InMaps).2.is_empty());
}

#[test]
fn long_depths_are_one_where_a_factor_reads_at_their_parts() {
    let axes = "B: var, H: var, C: 64, O: 64, R: 3";
    let tensors = "inputs: {x: \"bf16[B, H, C]\", dy: \"bf16[B, H, O]\"}\noutputs: {df: \"f32[O, R, C]\"}";
    let compute = "df[o, r, c] = sum[b, h] dy[b, h, o] * (x[b, h + r - 1, c] if 1 <= h + r <= H else 0.0)";
    let (statements, ..) = after(axes, tensors, compute, Apart::InFactors);
    assert!(statements.iter().any(|s| s.contains("sum[b_h] (dy[b_h, o] * (x[(b_h / H), (((b_h % H) + r) - 1), c]")), "{statements:?}");
    assert_eq!(pairs(axes, tensors, compute), 0);
    // No factor has them side by side: both read at the parts.
    let apart = tensors.replace("dy: \"bf16[B, H, O]\"", "dy: \"bf16[B, O, H]\"");
    let (statements, ..) = after(axes, &apart, &compute.replace("dy[b, h, o]", "dy[b, o, h]"), Apart::InFactors);
    assert!(statements.iter().any(|s| s.contains("(dy[(b_h / H), o, (b_h % H)] *")), "{statements:?}");
    // Taps are loops around a depth.
    let taps = "inputs: {x: \"bf16[B, H, C]\", f: \"bf16[O, R, C]\"}\noutputs: {y: \"f32[B, H, O]\"}";
    let (_, _, records) = after(axes, taps, "y[b, h, o] = sum[r, c] (x[b, h + r - 1, c] if 1 <= h + r <= H else 0.0) * f[o, r, c]", Apart::InFactors);
    assert!(records.is_empty(), "{records:?}");
}

#[test]
fn quotients_are_multiplied_only_where_none_is_rounded() {
    let spec = "kernel: k\naxes: {N: var, H: {var: [2, 512], multiple_of: 2}, W: var, P: H/2, Q: W/2, S: H/4}\n\
                inputs: {x: \"f32[N, P, Q, S]\"}\noutputs: {y: \"f32[N, P, Q, S]\"}\n\
                compute: |\n  y[n, p, q, s] = x[n, p, q, s]\nworkloads: {smoke: {N: 3, H: 6, W: 5}}\n";
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    let extent = |name: &str| p.axes.iter().find(|a| a.name == name).map(|a| a.extent.clone()).expect("an axis");
    let of = |a: &str, b: &str| product(&p, &extent(a), &extent(b)).map(|e| (e.divisor, e.eval(&[3, 6, 5])));
    assert_eq!(of("n", "p"), Some((2, 9)));
    assert_eq!(of("p", "p"), Some((4, 9)));
    // 3 * ceil(5 / 2) is no ceil(15 / 2), and 6 is no multiple of 4.
    assert_eq!((of("n", "q"), of("p", "q"), of("n", "s")), (None, None, None));
}
