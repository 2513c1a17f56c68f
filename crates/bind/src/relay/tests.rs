//! What is written first, and what is not.

use super::*;
use crate::plan::Choice;
use crate::ring;

fn target() -> Target {
    flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list))
}

fn problem(inputs: &str, compute: &str, audit: &str) -> Problem {
    let spec = format!(
        "kernel: k\naxes: {{M: var, N: var, K: var}}\ninputs: {{{inputs}}}\noutputs: {{c: \"f32[M, N]\"}}\ncompute: |\n  c[m, n] = {compute}\nworkloads: {{smoke: {{M: 8, N: 8, K: 64}}}}\n{audit}"
    );
    flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list))
}

/// What is written first, as texts, and the type of each, at these sizes.
fn relaid(p: &Problem, relay: Relay, sizes: [i64; 3]) -> Vec<(String, DType, i64)> {
    let mut whole = p.clone();
    let shape = group::shape(p, &[0]).expect("a shape");
    let choice = Choice { ring: Some(ring::CHOICES[0]), relay, ..Choice::default() };
    let Some(r) = rewrite(&mut whole, &shape, &p.statements, &target(), &sizes, choice.into()) else { return Vec::new() };
    let row = |s: &Statement| {
        let t = whole.tensor(s.target);
        let Storage::Pitched(unit) = t.storage else { panic!("rows at no pitch") };
        (flashderive_ir::text::statement(&whole, s), t.dtype, unit)
    };
    r.copies.iter().map(|set| row(set.last().expect("a copy"))).collect()
}

const NT: &str = "a: \"bf16[M, K]\", b: \"bf16[N, K]\"";
const ODD: [i64; 3] = [100, 100, 99];

#[test]
fn rows_that_start_anywhere_are_written_at_whole_lines() {
    let p = problem(NT, "sum[k] a[m, k] * b[n, k]", "");
    let texts = [("a_laid[m,k] = a[m, k]".to_string(), DType::BF16, 64), ("b_laid[n,k] = b[n, k]".to_string(), DType::BF16, 64)];
    assert_eq!(relaid(&p, Relay::Needed, ODD), texts);
    assert_eq!(relaid(&p, Relay::None, ODD), []);
}

#[test]
fn rows_off_lines_are_written_where_that_is_asked_for() {
    let mut p = problem(NT, "sum[k] a[m, k] * b[n, k]", "");
    p.sizes[2].multiple_of = 8;
    assert_eq!(relaid(&p, Relay::Needed, [64, 64, 3000]), []);
    assert_eq!(relaid(&p, Relay::Lines, [64, 64, 3000]).len(), 2);
    assert_eq!(relaid(&p, Relay::Lines, [64, 64, 4096]), []);
}

#[test]
fn one_tensor_read_by_both_sides_alike_is_written_once() {
    let p = problem("a: \"bf16[M, K]\"", "sum[k] a[m, k] * a[min(n, M - 1), k]", "");
    assert_eq!(relaid(&p, Relay::Needed, ODD).len(), 2);
    let spec = "kernel: k\naxes: {M: var, N: M, K: var}\ninputs: {a: \"bf16[M, K]\"}\noutputs: {c: \"f32[M, N]\"}\ncompute: |\n  c[m, n] = sum[k] a[m, k] * a[n, k]\nworkloads: {smoke: {M: 8, K: 64}}\n";
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    assert_eq!(relaid(&p, Relay::Needed, [100, 99, 0]).len(), 1);
}

#[test]
fn the_order_stays_where_the_instruction_takes_it() {
    let (inputs, value) = ("a: \"f16[K, M]\", b: \"f16[K, N]\"", "sum[k] a[k, m] * b[k, n]");
    let texts: Vec<String> = relaid(&problem(inputs, value, ""), Relay::Needed, ODD).into_iter().map(|r| r.0).collect();
    assert_eq!(texts, ["a_laid[k,m] = a[k, m]", "b_laid[k,n] = b[k, n]"]);
    // 8-bit operands lie along the depth.
    let p = problem(&inputs.replace("f16", "e4m3"), value, "");
    let found: Vec<(String, i64)> = relaid(&p, Relay::Needed, ODD).into_iter().map(|r| (r.0, r.2)).collect();
    assert_eq!(found, [("a_laid[m,k] = a[k, m]".to_string(), 128), ("b_laid[n,k] = b[k, n]".to_string(), 128)]);
}

#[test]
fn the_type_holds_both_operands() {
    let types = |a: &str, b: &str, value: &str, audit: &str| {
        let p = problem(&format!("a: \"{a}[M, K]\", b: \"{b}[N, K]\""), &format!("sum[k] {value}"), audit);
        relaid(&p, Relay::Needed, ODD).into_iter().map(|r| r.1).collect::<Vec<_>>()
    };
    let plain = "a[m, k] * b[n, k]";
    assert_eq!(types("e4m3", "bf16", plain, "audit: {round_operands: false}\n"), [DType::BF16; 2]);
    assert_eq!(types("i8", "f16", plain, ""), [DType::F16; 2]);
    // No 16-bit type holds both; tf32 does.
    assert_eq!(types("bf16", "f16", plain, ""), [DType::F32; 2]);
    // Numbers of 32 bits keep their precision, unless the spec says otherwise.
    assert_eq!(types("f32", "bf16", plain, ""), []);
    assert_eq!(types("f32", "bf16", plain, "audit: {tf32_operands: true}\n"), [DType::F32; 2]);
    // A computed operand is rounded to the type of an exact partner.
    let computed = "relu(a[m, k]) * exp(b[n, k])";
    assert_eq!(types("bf16", "bf16", computed, ""), [DType::BF16; 2]);
    assert_eq!(types("bf16", "bf16", computed, "audit: {round_operands: false}\n"), []);
    // Of two that are computed, one has to be made of elements that bf16 holds; f16 holds no number as large as they may be.
    let both = "exp(a[m, k]) * exp(b[n, k])";
    assert_eq!(types("bf16", "bf16", both, ""), [DType::BF16; 2]);
    assert_eq!(types("bf16", "bf16", both, "audit: {round_operands: false}\n"), []);
    assert_eq!(types("f16", "f16", both, ""), []);
    assert_eq!(types("f32", "bf16", both, ""), []);
}

#[test]
fn what_is_absent_is_written_as_zero_and_ends_the_depth() {
    let spec = |condition: &str| {
        let text = format!(
            "kernel: k\naxes: {{M: var, N: var, K: M}}\ninputs: {{a: \"bf16[M, K]\", b: \"bf16[N, K]\"}}\noutputs: {{c: \"f32[M, N]\"}}\ncompute: |\n  p[m, n, k] = a[m, k] * b[n, k] when {condition}\n  c[m, n] = sum[k] p[m, n, k]\nworkloads: {{smoke: {{M: 8, N: 8}}}}\n"
        );
        let mut p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list));
        // One sum, as the derivation leaves it.
        let (value, guard) = (p.statements[0].value.clone(), p.statements[0].guard.clone());
        let sum = Statement { value, guard, ..p.statements[1].clone() };
        p.statements = vec![sum];
        p
    };
    let rest = |condition: &str| {
        let mut p = spec(condition);
        let shape = group::shape(&p, &[0]).expect("a shape");
        let statements = p.statements.clone();
        let choice = Choice { ring: Some(ring::CHOICES[0]), relay: Relay::Needed, ..Choice::default() };
        let r = rewrite(&mut p, &shape, &statements, &target(), &[100, 99], choice.into())?;
        let texts: Vec<String> = r.copies.iter().flatten().map(|s| flashderive_ir::text::statement(&p, s)).collect();
        Some((texts, r.rest[0].guard.as_ref().map(|g| flashderive_ir::text::expr(&p, g))))
    };
    let (texts, ends) = rest("k <= m").expect("operands");
    assert_eq!(texts, ["a_laid[m,k] = (a[m, k] if (k <= m) else 0.0)", "b_laid[n,k] = b[n, k]"]);
    assert_eq!(ends, Some("(k <= m)".to_string()));
    // Points of one step, and places that fall, end no tile's depth.
    assert_eq!(rest("k % 2 == 0").expect("operands").1, None);
    assert_eq!(rest("k <= M - m").expect("operands").1, None);
}

#[test]
fn axes_of_a_sum_are_one_depth_in_what_is_written() {
    let text = "kernel: k\naxes: {M: var, N: var, P: 3, Q: 40}\ninputs: {a: \"bf16[M, P, Q]\", b: \"bf16[Q, N, P]\"}\noutputs: {c: \"f32[M, N]\"}\ncompute: |\n  s[m, n, p] = sum[q] a[m, p, q] * b[q, n, p]\n  c[m, n] = sum[p] s[m, n, p]\nworkloads: {smoke: {M: 8, N: 8}}\n";
    let mut p = flashderive_spec::parse(text).unwrap_or_else(|d| panic!("{:?}", d.list));
    let shape = group::shape(&p, &[0, 1]).expect("a shape");
    let statements = p.statements.clone();
    let choice = Choice { ring: Some(ring::CHOICES[0]), relay: Relay::Flat, ..Choice::default() };
    let r = rewrite(&mut p, &shape, &statements, &target(), &[100, 99], choice.into()).expect("operands");
    let texts: Vec<String> = r.copies.iter().flatten().chain(&r.rest).map(|s| flashderive_ir::text::statement(&p, s)).collect();
    // The first operand is a matrix over the one depth as it lies.
    assert_eq!(texts, ["b_laid[n,p_q] = b[(p_q % 40), n, (p_q / 40)]", "c[m,n] = sum[p_q] (a[m, p_q] * b_laid[n, p_q])"]);
}

#[test]
fn what_lies_between_kernels_is_as_narrow_as_products_take_it() {
    let spec = |more: &str| {
        let text = format!(
            "kernel: k\naxes: {{M: var, N: var, K: var, F: var}}\ninputs: {{x: \"bf16[M, K]\", u: \"bf16[F, K]\", w: \"bf16[N, F]\"}}\noutputs: {{y: \"f32[M, N]\", z: \"f32[N]\"}}\ncompute: |\n  h[m, f] = relu(sum[k] x[m, k] * u[f, k])\n  y[m, n] = sum[f] h[m, f] * w[n, f]\n  z[n] = {more}\nworkloads: {{smoke: {{M: 8, N: 8, K: 64, F: 8}}}}\n"
        );
        flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list))
    };
    let narrow = |p: &Problem| {
        let (mut p, mut trace) = (p.clone(), Trace::default());
        narrow::rewrite(&mut p, &target(), &mut trace);
        p.tensors.iter().filter(|t| matches!(t.storage, Storage::Pitched(_))).map(|t| (t.name.clone(), t.dtype)).collect::<Vec<_>>()
    };
    assert_eq!(narrow(&spec("sum[f] w[n, f]")), [("h_laid".to_string(), DType::BF16)]);
    // Another kernel reads all bits of it.
    assert_eq!(narrow(&spec("max[f] w[n, f] + max[m, f] h[m, f]")), []);
}

/// What is written and what follows of a sum over windows: axes, inputs, the result's axes and the sum.
fn in_runs(axes: &str, inputs: &str, result: &str, sum: [&str; 2]) -> Option<Vec<String>> {
    let shape: Vec<String> = result.split(", ").map(str::to_uppercase).collect();
    let compute = match sum {
        ["", whole] => format!("  y[{result}] = {whole}"),
        [inner, outer] => format!("  {inner}\n  y[{result}] = {outer}"),
    };
    let text = format!(
        "kernel: k\naxes: {{{axes}}}\ninputs: {{{inputs}}}\noutputs: {{y: \"f32[{}]\"}}\ncompute: |\n{compute}\nworkloads: {{smoke: {{N: 2}}}}\n",
        shape.join(", ")
    );
    let mut p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}\n{text}", d.list));
    // Sums of sums, as the derivation leaves them.
    let maps: Vec<Statement> = p.statements.iter().filter(|s| s.kind == Kind::Map).cloned().collect();
    p.statements.retain(|s| s.kind != Kind::Map);
    for s in &mut p.statements {
        s.value = s.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, _) => maps.iter().find(|m| m.target == *t).map(|m| m.value.clone()),
            _ => None,
        });
    }
    let shape = group::shape(&p, &(0..p.statements.len()).collect::<Vec<_>>()).expect("a shape");
    let statements = p.statements.clone();
    let choice = Choice { ring: Some(ring::CHOICES[0]), relay: Relay::Runs, ..Choice::default() };
    let r = rewrite(&mut p, &shape, &statements, &target(), &[4], choice.into())?;
    Some(r.copies.iter().flatten().chain(&r.rest).map(|s| flashderive_ir::text::statement(&p, s)).collect())
}

#[test]
fn windows_are_runs_with_their_channels_and_the_rows_between_them() {
    let axes = "N: var, H: 12, W: 20, C: 3, O: 64, P: 6, Q: 10, R: 3, S: 4";
    let inputs = "x: \"bf16[N, H, W, C]\", f: \"bf16[O, R, S, C]\"";
    let inner = "t[n, p, q, o, r] = sum[s, c] (x[n, 2*p + r - 1, 2*q + s - 1, c] if 0 <= 2*p + r - 1 < H and 0 <= 2*q + s - 1 < W else 0.0) * f[o, r, s, c]";
    let nested = inner.replace("t[n, p, q, o, r] = sum[s, c]", "u[n, p, q, o, r, s] = sum[c]") + "\n  t[n, p, q, o, r] = sum[s] u[n, p, q, o, r, s]";
    let found = in_runs(axes, inputs, "n, p, q, o", [&nested, "sum[r] t[n, p, q, o, r]"]).expect("runs");
    // Two rows of four channels at a place of the image; the fourth row of the filter is none.
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(
        found[0]
            .starts_with("x_laid[x_0,x_block,x_places] = (x[x_0, (((2 * x_block) + ((x_places % 8) / 4)) + -1), ((x_places / 8) + -1), ((x_places % 8) % 4)]"),
        "{found:?}"
    );
    assert!(found[0].contains("(((x_places % 8) % 4) < 3)"), "{found:?}");
    assert!(found[1].starts_with("f_laid[") && found[1].contains("< 3"), "{found:?}");
    assert!(found[2].contains("x_laid[n, (p + r_block), ((16 * q) + s_c)] * f_laid["), "{found:?}");
    assert!(found[3].contains("= sum[r_block]"), "{found:?}");
}

#[test]
fn runs_that_lie_so_are_read_where_they_are() {
    let axes = "N: var, T: 400, F: 30, K: 64, S: 100";
    let inputs = "x: \"bf16[N, T]\", f: \"bf16[K, S]\"";
    let of = |at: &str, filter: &str| in_runs(axes, inputs, "n, f, k", ["", &format!("sum[s] x[n, {at}] * {filter}")]);
    // The rows of the filter are 200 bytes long, no multiple of 16.
    let found = of("8*f + s", "f[k, s]").expect("runs");
    assert!(found.len() == 2 && found[0].starts_with("f_laid[k,s_2]") && found[1].contains("x[n, ((8 * f) + s_2)] * f_laid[k, s_2]"), "{found:?}");
    // Those that begin behind the first element, and those from the last point on, are written.
    for at in ["8*f + s + 2", "8*f + 99 - s"] {
        let found = of(at, "f[k, s]").expect("runs");
        assert!(found.iter().any(|s| s.starts_with("x_laid[x_0,x_places]")), "{found:?}");
    }
    // Steps of 7 elements are no multiple of 16 bytes: each sample has eight places.
    let found = of("7*f + s", "f[k, s]").map(|f| f[0].clone());
    assert_eq!(found, None, "more steps than the product has");
    // A filter of 32 bits would be rounded.
    let wide = in_runs(axes, &inputs.replace("f: \"bf16", "f: \"f32"), "n, f, k", ["", "sum[s] x[n, 8*f + s] * f[k, s]"]);
    assert_eq!(wide, None);
    // Windows that the filter does not weigh are none.
    assert_eq!(of("8*f + s", "f[k, 0]"), None);
}
