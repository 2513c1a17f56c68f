//! Specs at the edge of what is derived and bound: what is refused late says where and what to write instead, and what is
//! written instead runs and is right.

use flashderive::cli::{Level, WorkloadArgs};
use flashderive::execute::Executor;
use flashderive::pipeline::{self, Planned, Preference};
use flashderive::{targets, verdict};

/// A spec with the axes `T` of run-time size, `N` of 8 and `M` of 256.
fn spec(tensors: &str, compute: &str) -> String {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    format!("kernel: k\naxes: {{T: var, N: 8, M: 256, J: M}}\n{tensors}\ncompute: |\n{lines}workloads: {{smoke: {{T: 5}}}}\n")
}

/// A program, or the refusal: its code, the underlined text, message and help.
fn plan(source: &str) -> Result<Planned, (String, String, String)> {
    let stage = || {
        let loaded = pipeline::parse("spec.yaml", source.to_string())?;
        let workload = pipeline::choose(&loaded, &WorkloadArgs { workload: None, set: Vec::new() }, Preference::Real)?;
        pipeline::bind(pipeline::derive(loaded)?, targets::built_in("sm_90a")?, workload)
    };
    stage().map_err(|f| {
        let d = &f.reasons.diagnostics.list[0];
        let underlined = source.get(d.span.start as usize..d.span.end as usize).unwrap_or("outside the file");
        let contexts: String = d.context.iter().map(|c| format!("; {}", c.text)).collect();
        (d.code.id.to_string(), underlined.to_string(), format!("{}{contexts}; {}", d.message, d.help.clone().unwrap_or_default()))
    })
}

/// Accepted, free of faults in the emulator and right, also for sizes of 0 and 1.
fn right(source: &str) {
    let planned = plan(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let workloads = verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, Level::Smoke);
    let found = verdict::audit(&planned, &Executor::Cpu, Level::Smoke, &workloads, 1, &|_| {});
    assert!(!found.cases.is_empty(), "{source}");
    for case in &found.cases {
        assert!(case.passed(), "{} {}: {:?} {:?}\n{source}", case.workload, case.case, case.outputs, case.faults);
    }
}

fn refused(source: &str, code: &str, underlined: &str, parts: &[&str]) {
    let (c, u, text) = plan(source).err().unwrap_or_else(|| panic!("accepted\n{source}"));
    assert_eq!((c.as_str(), u.as_str()), (code, underlined), "{text}\n{source}");
    for part in parts {
        assert!(text.contains(part), "no `{part}` in: {text}\n{source}");
    }
}

#[test]
fn what_is_combined_on_one_side_of_a_choice_is_read_there_alone() {
    let with = |compute: &str| spec("inputs: {x: \"f32[M]\", v: \"f32[N, M]\"}\noutputs: {y: \"f32[N]\"}", compute);
    right(&with("y[n] = (sum[m] v[n - 1, m] * x[m]) if n > 0 else x[0]"));
    right(&with("y[n] = x[0] if n == 0 else (sum[m] v[n - 1, m]) - (max[m] v[n - 2, m] if n > 1 else 0.5)"));
    right(&with("y[n] = where(n + 1 < N, argmax[m] v[n + 1, m], -1)"));
    let off = ["is not shown to stay in 0 .. 8"];
    refused(&with("y[n] = (sum[m] v[n - 1, m]) if n == 0 else 0.0"), "FD0202", "n - 1", &off);
    refused(&with("y[n] = 0.0 if n > 0 else (sum[m] v[n - 1, m])"), "FD0202", "n - 1", &off);
    refused(&with("y[n] = (sum[m] v[n - 2, m]) if n > 0 else 0.0"), "FD0202", "n - 2", &off);
    refused(&with("y[n] = (1.0 if n > 0 else 0.0) + (sum[m] v[n - 1, m])"), "FD0202", "n - 1", &off);
}

#[test]
fn conditions_on_sizes_bound_an_index() {
    let with = |compute: &str| spec("inputs: {x: \"f32[T]\"}\noutputs: {y: \"f32[N]\"}", compute);
    right(&with("y[n] = x[0] if T > 0 else 0.0"));
    right(&with("y[n] = x[T - 1] if T != 0 else 0.0"));
    right(&with("y[n] = x[n] + x[0] when n < T else 0.0"));
    right(&with("y[n] = x[n + 2] - x[1] if n + 2 < T else 0.0"));
    let help = ["is not shown to stay in 0 .. T", "declared here", "guard the read"];
    refused(&with("y[n] = x[0]"), "FD0202", "0", &help);
    refused(&with("y[n] = x[1] if T > 0 else 0.0"), "FD0202", "1", &help);
    refused(&with("y[n] = x[0] if T < 9 else 0.0"), "FD0202", "0", &help);
    refused(&with("y[n] = 0.0 if T > 0 else x[0]"), "FD0202", "0", &help);
}

#[test]
fn places_of_local_names_are_bounded_whatever_their_values_depend_on() {
    let with = |v: &str, read: &str| spec("inputs: {x: \"f32[N, M]\"}\noutputs: {y: \"f32[N, M]\"}", &format!("v[n, m] = {v}\ny[n, m] = x[n, m] + {read}"));
    for v in ["1.0", "f32(n)", "x[n, 0 * m] if M > 0 else 0.0", "(2.0 if n > m else 3.0)"] {
        right(&with(v, "(v[n, m - 1] if m > 0 else 0.0)"));
        refused(&with(v, "v[n, m - 1]"), "FD0202", "m - 1", &["index `(m - 1)` of `v` is not shown to stay in 0 .. 256", "declared here"]);
    }
    // In a choice, behind a condition that says less than is needed.
    refused(&with("1.0", "(v[n, m - 2] if m > 0 else 0.0)"), "FD0202", "m - 2", &["index `(m - 2)` of `v`"]);
}

#[test]
fn indices_without_a_declared_range_are_bounded_by_what_is_around_them() {
    let with = |k: &str, value: &str| {
        spec(&format!("inputs: {{x: \"f32[M]\", z: \"f32[T]\", k: \"{k}\"}}\noutputs: {{y: \"f32[N]\"}}"), &format!("s[] = sum[t] z[t]\ny[n] = {value} + s[]"))
    };
    right(&with("i32[N]", "x[min(max(k[n], 0), M - 1)]"));
    right(&with("i32[N]", "x[max(min(k[n], M - 1), 0)]"));
    right(&with("i32[N]", "x[k[n] & 63]"));
    right(&with("i32[N]", "x[k[n] % 256]"));
    right(&with("i64[N]", "(x[k[n]] if 0 <= k[n] < M else 0.0)"));
    right(&with("i32[N]", "(x[k[n] + 1] if 0 <= k[n] + 1 and k[n] + 1 < M else 0.0)"));
    // The type alone.
    right(&with("u8[N]", "x[k[n]]"));
    right(&with("i8[N]", "x[k[n] + 128]"));
    right(&with("i4[N]", "x[k[n] + 8]"));
    right(&with("bool[N]", "x[i32(k[n])]"));
    let nothing = |k: &str, value: &str, parts: &[&str]| refused(&with(k, value), "FD0202", "k[n]", parts);
    nothing("i32[N]", "x[k[n]]", &["nothing bounds the values of `k`, which is used in an index of `x`", "declared here", "`k: i32[..] in 0 .. N`"]);
    nothing("i64[N]", "x[k[n] * k[n]]", &["nothing bounds the values of `k`,", "`k: i64[..] in 0 .. N`"]);
    nothing("i32[N]", "x[max(k[n], 0)]", &["nothing bounds the values of `k`,"]);
    nothing("i32[N]", "(x[k[n]] if k[n] >= 0 else 0.0)", &["nothing bounds the values of `k` from above,"]);
    nothing("i32[N]", "(x[k[n]] if k[n] < M else 0.0)", &["nothing bounds the values of `k` from below,"]);
    // Bounded, but not tightly enough.
    refused(&with("i8[N]", "x[k[n]]"), "FD0202", "k[n]", &["index `k[n]` of `x` is not shown to stay in 0 .. 256", "declare a value range"]);
    refused(&with("i32[N]", "x[min(max(k[n], 0), M)]"), "FD0202", "min(max(k[n], 0), M)", &["is not shown to stay in 0 .. 256"]);
    // The sum may wrap around where the value itself is far outside.
    refused(&with("i64[N]", "(x[k[n] + 1] if 0 <= k[n] + 1 and k[n] + 1 < M else 0.0)"), "FD0202", "k[n]", &["nothing bounds the values of `k`,"]);
}

#[test]
fn who_combines_states_of_several_rows_is_a_kernel_of_its_own() {
    let inputs = "inputs: {g: \"f32[T]\", k: \"f32[T, N]\", v: \"f32[T, M]\"}";
    let outer = "h[t, n, m] = recurrence[t] (sigmoid(g[t]), k[t, n] * v[t, m])";
    right(&spec(&format!("{inputs}\noutputs: {{h: \"f32[T, N, M]\"}}"), outer));
    let flat = "h[t, c] = recurrence[t] (sigmoid(g[t]), k[t, c / 256] * v[t, c % 256])";
    right(&spec(&format!("{inputs}\noutputs: {{h: \"f32[T, C]\"}}"), flat).replace("J: M", "C: N*M"));

    let reduced = |value: &str| spec("inputs: {x: \"f32[T, M]\", g: \"f32[T, M]\"}\noutputs: {h: \"f32[T, M]\", y: \"f32[T]\"}", value);
    let scan = "h[t, m] = recurrence[t] (sigmoid(g[t, m]), x[t, m])";
    right(&reduced(&format!("{scan}\ny[t] = max[m] h[t, m]")));
    right(&reduced(&format!("{scan}\ny[t] = max[j] h[t, j]")));
}

#[test]
fn scatters_say_what_they_cannot_write() {
    let io = |y: &str| {
        format!("inputs: {{x: \"f32[T]\", k: {{type: \"i32[T] in 0 .. 256\", fill: permutation}}, old: \"f32[M]\", n: \"i32[T]\"}}\noutputs: {{y: {y}}}")
    };
    let rest = "z[t] = x[t] + old[k[t]] + n[t]";
    let with = |y: &str, value: &str| spec(&format!("{}\n", io(&format!("{y}, z: \"f32[T]\""))), &format!("{value}\n{rest}"));
    let f32s = "\"f32[M]\"";
    right(&with(f32s, "y[k[t]] = scatter[t] x[t] over old"));
    right(&with(f32s, "y[n[t]] = scatter[t] x[t] when n[t] == t + 250 and n[t] < M"));
    right(&with("\"i32[M]\"", "y[n[t] & 255] += scatter[t] n[t]"));
    // Sums.
    let sum = "y[k[t]] += scatter[t] x[t]";
    refused(&with(f32s, sum), "FD0301", sum, &["adds real numbers into `y` in no fixed order", "`y[b] = sum[t] (x[t] if place[t] == b else 0.0)`"]);
    let sum = "y[k[t]] += scatter[t] n[t]";
    refused(&with("\"u8[M]\"", sum), "FD0301", sum, &["no atomic addition of u8", "i32 or i64"]);
    refused(&with("\"i32[M]\"", "y[k[t]] += scatter[t] x[t]"), "FD0106", "scatter[t] x[t]", &["holds whole numbers", "i32(x)"]);
    refused(&with("\"i32[M]\"", "y[k[t]] += scatter[t] (x[t] > 0)"), "FD0106", "scatter[t] (x[t] > 0)", &["truth values are not added"]);
    // Places.
    refused(&with(f32s, "y[n[t]] = scatter[t] x[t]"), "FD0202", "n[t]", &["nothing bounds the values of `n`"]);
    refused(&with(f32s, "y[k[t] + 1] = scatter[t] x[t]"), "FD0202", "k[t] + 1", &["is not shown to stay in 0 .. 256"]);
    refused(&with(f32s, "y[x[t]] = scatter[t] x[t]"), "FD0106", "x[t]", &["a place is a whole number"]);
    // Forms.
    let other = "y[k[t]] = scatter[t] x[t] when n[t] > 0 else 1.0";
    refused(&with(f32s, other), "FD0002", other, &["a scatter has no `else`", "`over INITIAL`"]);
    refused(&with(f32s, "y[m] += x[0]"), "FD0002", "y[m] += x[0]", &["belong to a scatter"]);
    let free = "y[k[t]] = scatter[t] old[m]";
    refused(&with(f32s, free), "FD0103", "m", &["`m` is free here"]);
}

#[test]
fn outputs_in_the_memory_of_an_input_are_written_over_it() {
    let with = |y: &str, value: &str| {
        spec(&format!("inputs: {{x: \"f32[T]\", k: {{type: \"i32[T] in 0 .. 256\", fill: permutation}}, old: \"f32[M]\"}}\noutputs: {y}"), value)
    };
    let own = "{y: {type: \"f32[M]\", in_place: old}}";
    let over = "y[k[t]] = scatter[t] x[t] over old";
    right(&with(own, over));
    right(&with("{y: {type: \"f32[M]\", in_place: old}, z: \"f32[N]\"}", &format!("{over}\nz[n] = y[n] + y[M - 1 - n]")));
    refused(&with("{y: {type: \"bf16[M]\", in_place: old}}", over), "FD0106", "old", &["holds f32"]);
    refused(&with("{y: {type: \"f32[N]\", in_place: old}}", over), "FD0105", "old", &["another shape or storage"]);
    refused(&with("{y: {type: \"f32[M]\", in_place: nothing}}", over), "FD0103", "nothing", &["there is no input `nothing`"]);
    refused(
        &with("{y: {type: \"f32[M]\", in_place: old}, z: {type: \"f32[M]\", in_place: old}}", over),
        "FD0102",
        "old",
        &["lies in the memory of `old` already"],
    );
    refused(&with(own, "y[k[t]] = scatter[t] x[t]"), "FD0111", "old", &["is not scattered over it"]);
    refused(&with(own, "y[m] = old[m] + x[0] * k[0]").replace("T: var", "T: {var: [1, 9]}"), "FD0111", "old", &["is not scattered over it"]);
    let read = "y[k[t]] = scatter[t] old[k[t]] + x[t] over old";
    refused(&with(own, read), "FD0111", "old[k[t]]", &["is read here", "declared here", "read `y`"]);
}

#[test]
fn an_index_may_be_held_inside_where_its_axis_has_a_point() {
    let tensors = |y: &str| format!("inputs: {{x: \"f32[T]\"}}\noutputs: {{y: \"{y}\"}}");
    right(&spec(&tensors("f32[T]"), "y[t] = x[min(t + 1, T - 1)] - x[max(t - 1, 0)] + x[min(max(2 * t - 3, 0), T - 1)]"));
    // There are points of `n` though there may be none of `t`.
    let read = "min(n, T - 1)";
    refused(&spec(&tensors("f32[N]"), &format!("y[n] = x[{read}]")), "FD0202", read, &["is not shown to stay in 0 .. T"]);
    let read = "min(t + 1, T)";
    refused(&spec(&tensors("f32[T]"), &format!("y[t] = x[{read}]")), "FD0202", read, &["is not shown to stay in 0 .. T"]);
}

#[test]
fn only_selections_have_two_targets() {
    let tensors = "inputs: {x: \"f32[T, M]\"}\noutputs: {best: \"f32[T]\", at: \"i32[T]\"}";
    refused(&spec(tensors, "best[t], at[t] = argmax[m] x[t, m]"), "FD0105", "at[t]", &["topk", "a line for each"]);
    refused(&spec(tensors, "best[t], at[t] = max[m] x[t, m]"), "FD0105", "at[t]", &["two targets"]);
    right(&spec(tensors, "best[t] = max[m] x[t, m]\nat[t] = argmax[m] x[t, m]"));
}

#[test]
fn what_may_be_rounded_or_cancels_has_a_tolerance_by_the_size_of_its_output() {
    let share = |tensors: &str, compute: &str, audit: &str| {
        let source = spec(tensors, compute) + audit;
        let p = pipeline::parse("spec.yaml", source).unwrap_or_else(|f| panic!("{:?}", f.reasons.diagnostics)).problem;
        p.rms(p.statements.last().expect("a statement").target)
    };
    let tensors = |t: &str| format!("inputs: {{x: \"{t}[T, M]\", w: \"{t}[N, M]\"}}\noutputs: {{y: \"f32[T, N]\"}}");
    let product = "y[t, n] = sum[m] x[t, m] * w[n, m]";
    // An error bound stands in for what is not given.
    assert_eq!(share(&tensors("bf16"), product, ""), 0.0);
    assert_eq!(share(&tensors("e4m3"), product, "audit: {rtol: 1e-2}\n"), 0.0);
    // Matrix units keep less of 8-bit floats, whatever is given.
    assert_eq!(share(&tensors("bf16"), product, "audit: {atol: 1e-3, rtol: 1e-2}\n"), 0.0);
    assert_eq!(share(&tensors("e4m3"), product, "audit: {atol: 1e-3, rtol: 1e-2}\n"), 1.0 / 512.0);
    assert_eq!(share(&tensors("bf16"), product, "audit: {rms: 0.5}\n"), 0.5);
}

/// A run-time size may be 0 unless something says otherwise; then a remainder by it bounds nothing.
#[test]
fn a_divisor_that_may_be_zero_bounds_nothing() {
    let tensors = "inputs: {x: \"f32[T]\", z: \"f32[M]\"}\noutputs: {y: \"f32[N]\"}";
    let with = |value: &str| spec(tensors, &format!("y[n] = {value} + z[0]"));
    let parts = ["is not shown to stay in 0 .. T", "`T` may be 0", "`T: {var: [1, ..]}`", "if T > 0"];
    for read in ["n % T", "(n + 7) % T", "n * T / T % T"] {
        refused(&with(&format!("x[{read}]")), "FD0202", read, &parts);
    }
    refused(&with("z[n / T]"), "FD0202", "n / T", &parts[1..]);
    refused(&with("(x[n % T] if T >= 0 else 0.0)"), "FD0202", "n % T", &parts);
    right(&with("(x[n % T] if T > 0 else 0.0)"));
    right(&with("(x[n % T] + z[n / T] if 0 < T else 0.0)").replace("smoke: {T: 5}", "smoke: {T: 0}"));
    right(&with("x[n % T]").replace("T: var", "T: {var: [1, 64]}"));
    right(&with("(x[n % T] if n < T else 0.0)"));
    // There are points of `t` where one is in the index.
    right(&spec(tensors, "y[n] = (sum[t] x[(t + 3) % T] * x[t]) + z[n]"));
    // A product of sizes, and one rounded up.
    let sizes = |list: &str| with("x[n % (T * G)]").replace("f32[T]", "f32[T, G]").replace("x[n % (T * G)]", "x[n % (T * G) / G, n % G]").replace("N: 8", list);
    refused(&sizes("G: {var: [0, 9]}, N: 8").replace("T: 5}", "T: 5, G: 2}"), "FD0202", "n % (T * G) / G", &["may be 0"]);
}

/// The choice among no points has none.
#[test]
fn the_best_of_an_axis_without_points_is_no_index() {
    let tensors = "inputs: {x: \"f32[N, T]\", z: \"f32[M]\"}\noutputs: {y: \"f32[N]\"}";
    let with = |read: &str| spec(tensors, &format!("b[n] = argmax[t] x[n, t]\ny[n] = {read}"));
    refused(&with("z[min(b[n], M - 1)]"), "FD0202", "min(b[n], M - 1)", &["is not shown to stay in 0 .. 256"]);
    right(&with("z[min(max(b[n], 0), M - 1)]"));
    right(&with("z[min(b[n], M - 1)]").replace("T: var", "T: {var: [1, 64]}"));
}

#[test]
fn numbers_and_truth_values_are_not_mixed() {
    let with = |compute: &str| spec("inputs: {x: \"f32[M]\", b: \"bool[N]\"}\noutputs: {y: \"f32[N]\"}", compute);
    let sides = ["between two numbers or between two truth values", "(1.0 if .. else 0.0)"];
    refused(&with("y[n] = sum[m] (x[m] < 0.5 if m > n else 0.0)"), "FD0106", "x[m] < 0.5", &sides);
    refused(&with("y[n] = where(n > 2, 1.0, b[n])"), "FD0106", "b[n]", &sides);
    refused(&with("y[n] = x[n] > 0.0 when b[n] else 1"), "FD0106", "x[n] > 0.0", &sides);
    refused(&with("y[n] = -b[n] * 2"), "FD0106", "b[n]", &["does not work on truth values"]);
    right(&with("c[n] = b[n] if n > 2 else x[n] > 0.0\ny[n] = 1.0 if c[n] else -x[n]"));
}

#[test]
fn the_least_whole_number_is_a_bound_like_others() {
    let with = |compute: &str| spec("inputs: {x: \"f32[M]\"}\noutputs: {y: \"f32[N]\"}", compute);
    right(&with("y[n] = x[n] when n >= -9223372036854775807 - 1 else 0.0"));
    right(&with("y[n] = sum[m in 0x8000000000000000 .. 5] x[m]"));
}
