//! Faulty specs: the code, the underlined token and the whole rendered message of each.

use flashderive_diagnostics::{render, Diagnostics};

/// What a spec is refused (or warned) for.
fn refuse(source: &str) -> Diagnostics {
    flashderive_spec::parse_with_warnings(source).1
}

/// Checks code and underlined text of the first diagnostic and pins the message.
fn check(name: &str, code: &str, underlined: &str, source: &str) {
    let found = refuse(source);
    let text = render(&found, "spec.yaml", source, false);
    let first = found.list.first().unwrap_or_else(|| panic!("{name}: accepted"));
    assert_eq!(first.code.id, code, "{name}\n{text}");
    let (start, end) = (first.span.start as usize, first.span.end as usize);
    assert_eq!(source.get(start..end).unwrap_or("outside the file"), underlined, "{name}\n{text}");
    insta::assert_snapshot!(name, text);
}

/// A spec with one input `x`, one output `y` and the given statements.
fn with(compute: &str) -> String {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    format!(
        "kernel: k\naxes: {{N: 8, M: 4}}\ninputs: {{x: \"f32[N]\", i: \"i32[M] in 0 .. N\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  u[m] = i[m]\n{lines}"
    )
}

/// A spec with a run-time axis `N`, other axes, one output `y` and one statement.
fn sized(axes: &str, y: &str, compute: &str, smoke: &str) -> String {
    format!("kernel: k\naxes: {{N: {{var: [4, 4096]}}, {axes}}}\noutputs:\n  y: {y}\ncompute: |\n  {compute}\nworkloads: {{smoke: {{{smoke}}}}}\n")
}

macro_rules! faulty {
    ($($name:ident: $code:literal at $underlined:literal in $source:expr;)*) => {
        $(#[test] fn $name() { check(stringify!($name), $code, $underlined, &$source); })*
    };
}

faulty! {
    // States that are read before.
    state_at_its_own_point: "FD0103" at "n" in with("s[n] = recurrence[n] (0.5, x[n] - s[n])\ny[n] = s[n]");
    state_two_before: "FD0103" at "n - 2" in with("s[n] = recurrence[n] (0.5, x[n] - s[n - 2])\ny[n] = s[n]");
    state_before_from_the_end: "FD0103" at "n - 1" in with("s[n] = recurrence[n, reverse] (0.5, x[n] - s[n - 1])\ny[n] = s[n]");
    state_with_too_few_indices: "FD0105" at "s[n - 1]" in with("s[n, m] = recurrence[n] (0.5, x[n] - s[n - 1])\ny[n] = sum[m] s[n, m]");
    state_all_points_needed: "FD0203" at "a[m] = sum[n] x[n] * s[n - 1, m]" in with("a[m] = sum[n] x[n] * s[n - 1, m]\ns[n, m] = recurrence[n] (0.5, a[m])\ny[n] = sum[m] s[n, m]");
    state_scanned: "FD0301" at "a[n] = cumsum[n] s[n - 1]" in with("a[n] = cumsum[n] s[n - 1]\ns[n] = recurrence[n] (0.5, a[n])\ny[n] = x[n] + s[n]");
    state_of_other_direction: "FD0203" at "p[n] = recurrence[n, reverse] (0.5, s[n])" in with("s[n] = recurrence[n] (0.5, p[n + 1])\np[n] = recurrence[n, reverse] (0.5, s[n])\ny[n] = x[n] + s[n]");
    state_under_a_condition: "FD0301" at "x[n] > 0" in with("s[n] = recurrence[n] (0.5, x[n] - s[n - 1]) when x[n] > 0\ny[n] = s[n] else 0.0");
    state_that_is_an_output_under_a_condition: "FD0301" at "x[n] > 0" in with("y[n] = recurrence[n] (0.5, x[n] - y[n - 1]) when x[n] > 0 else 0.0");
    state_from_its_own_axis: "FD0103" at "x[n]" in with("s[n] = recurrence[n] (0.5, tanh(s[n - 1]), x[n])\ny[n] = s[n]");
    state_along_a_part: "FD0301" at "recurrence[n in 0 .. 4] (0.5, tanh(s[n - 1]))" in with("s[n] = recurrence[n in 0 .. 4] (0.5, tanh(s[n - 1]))\ny[n] = x[n] + s[n]");
    state_through_a_point_before: "FD0301" at "u2[n - 1]" in with("u2[n] = tanh(s[n - 1])\ns[n] = recurrence[n] (0.5, u2[n] + (u2[n - 1] if n > 0 else 0.0))\ny[n] = x[n] + s[n]");
    // The file.
    unknown_key: "FD0001" at "colour" in "kernel: k\ncolour: red\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    missing_key: "FD0001" at "kernel" in "kernel: k\noutputs: {y: \"f32[]\"}\n";
    unclosed_flow: "FD0001" at ":" in "kernel: k\naxes: {N: 8\noutputs: {y: \"f32[]\"}\n";
    axis_of_wrong_form: "FD0001" at "[1, 2]" in "kernel: k\naxes: {M: 4, N: [1, 2]}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    axis_beyond_integers: "FD0001" at "1000000000000000000000000000000" in "kernel: k\naxes: {N: 1000000000000000000000000000000}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    unknown_tensor_option: "FD0001" at "colour" in "kernel: k\ninputs: {x: {type: f32, colour: red}}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = x\n";
    colon_in_text: "FD0001" at ":" in "kernel: k\ndoc: sums: of rows\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    key_too_deep: "FD0001" at ":" in "kernel: k\n  doc: sums\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    quote_in_quotes: "FD0001" at "s" in "kernel: k\ndoc: 'it's \\ \"fine\"'\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    text_from_a_mark: "FD0001" at "@home" in "kernel: k\ndoc: @home\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    brackets_in_braces: "FD0001" at "[8" in "kernel: k\ninputs: {s: f32, x: f32[8, 2]}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = x[0, 0]\n";
    anchor: "FD0001" at "&a 8" in "kernel: k\naxes: {N: &a 8, M: *a}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    alias_undefined: "FD0001" at "*a" in "kernel: k\naxes: {M: *a}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    no_outputs: "FD0001" at "outputs" in "kernel: k\noutputs: {}\ncompute: |\n  y[] = 1.0\n";
    unknown_fill: "FD0001" at "sevens" in "kernel: k\ninputs: {x: {type: f32, fill: sevens}}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = x\n";
    unknown_storage: "FD0001" at "diagonal" in "kernel: k\ninputs: {x: {type: f32, storage: diagonal}}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = x\n";
    list_in_place_of_text: "FD0001" at "[a, b]" in "kernel: k\noutputs: {y: \"f32[]\"}\ncompute: [a, b]\n";
    two_documents: "FD0001" at "---" in "kernel: k\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n---\nkernel: l\n";
    not_a_truth_value: "FD0001" at "maybe" in "kernel: k\noutputs: {y: \"f32[]\"}\nmonoids:\n  m: {state: [h], args: [x], identity: [0], lift: [x], combine: [l.h + r.h], finish: h, commutative: maybe}\ncompute: |\n  y[] = 1.0\n";
    indented_by_tab: "FD0001" at "\t" in "kernel: k\noutputs:\n\ty: f32\ncompute: |\n  y[] = 1.0\n";
    tab_in_compute: "FD0001" at "\t" in "kernel: k\noutputs: {y: f32}\ncompute: |\n  u[] = 1.0\n\ty[] = u[]\n";
    type_unquoted: "FD0001" at "[N" in "kernel: k\naxes: {N: 8}\ninputs:\n  x: {type: f32[N, 2]}\noutputs: {y: f32}\ncompute: |\n  y[] = 1.0\n";
    tensors_as_list: "FD0001" at "z" in "kernel: k\ninputs:\n  - x: f32\n  z: f32\noutputs: {y: f32}\ncompute: |\n  y[] = x\n";
    text_for_size: "FD0001" at "\"4k\"" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: \"4k\"}}\n";
    negative_tolerance: "FD0107" at "-1" in "kernel: k\noutputs: {y: f32}\ncompute: |\n  y[] = 1.0\naudit: {atol: -1}\n";
    range_without_values: "FD0107" at "\"i32[N] in 5 .. 2\"" in "kernel: k\naxes: {N: 8}\ninputs: {i: \"i32[N] in 5 .. 2\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = i[n]\n";
    lines_joined: "FD0002" at "u" in "kernel: k\noutputs: {y: f32}\ncompute:\n  u[] = 1.0\n  y[] = u[]\n";
    // Expressions.
    whole_number_too_large: "FD0003" at "99999999999999999999" in with("y[n] = x[n] + 99999999999999999999");
    real_number_too_large: "FD0003" at "1e999" in with("y[n] = x[n] * 1e999");
    no_such_reduction: "FD0002" at "x" in with("y[n] = x[n] + smu[m] x[m]");
    selection_inside: "FD0002" at ">" in with("y[n] = x[n] + topk[n -> m] x[n]");
    question_mark: "FD0002" at "?" in with("y[n] = (x[n] > 0 ? x[n] : 0.0)");
    double_ampersand: "FD0002" at "&" in with("y[n] = x[n] if n > 0 && n < 3 else 0.0");
    exclamation_mark: "FD0002" at "!" in with("y[n] = x[n] if !(n > 0) else 0.0");
    one_equals_sign: "FD0002" at "=" in with("y[n] = (x[n] if n = 0 else 1.0)");
    brackets_apart: "FD0002" at "[" in with("y[n] = x[n][n]");
    slice: "FD0002" at ":" in with("y[n] = x[0:n]");
    matrix_sign: "FD0002" at "@" in with("y[n] = x[n] @ x[n]");
    semicolon: "FD0002" at ";" in with("y[n] = x[n];");
    slashes: "FD0002" at "/" in with("y[n] = x[n] // two");
    colon_equals: "FD0002" at ":" in with("y[n] := x[n]");
    minus_of_print: "FD0002" at "\u{2212}" in with("y[n] = x[n] \u{2212} 1");
    number_beside_name: "FD0002" at "2" in with("y[n] = 2x[n]");
    caret_of_reals: "FD0106" at "x[n] ^ 2" in with("y[n] = x[n] ^ 2");
    sum_ends: "FD0103" at "m" in with("y[n] = sum[m] u[m] + i[m]");
    not_combined: "FD0103" at "m" in with("y[n] = max(x[n], u[m])");
    softmax_keeps: "FD0103" at "y[n] = softmax[m] f32(u[m])" in with("y[n] = softmax[m] f32(u[m])");
    of_itself: "FD0103" at "y[n]" in with("y[n] = y[n] + 1");
    operand_missing: "FD0002" at "*" in with("y[n] = x[n] + * 2");
    bracket_open: "FD0002" at "\n" in with("y[n] = x[n");
    unknown_character: "FD0002" at "$" in with("y[n] = x[n] $ 2");
    second_line: "FD0002" at ")" in with("z[n] = x[n] + 1\ny[n] = z[n])");
    type_bracket: "FD0002" at "f32[N" in "kernel: k\naxes: {N: 8}\noutputs: {y: \"f32[N\"}\ncompute: |\n  y[n] = 1.0\n";
    range_form: "FD0002" at "5" in "kernel: k\naxes: {N: 8}\ninputs: {i: \"i32[N] in 5\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = i[n]\n";
    monoid_syntax: "FD0002" at "+" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\nmonoids:\n  m: {state: [h], args: [x], identity: [0], lift: [x], combine: [\"l.h + + r.h\"], finish: h}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n";
    too_deep: "FD0003" at "(" in with(&format!("y[n] = x[n] + {}1{}", "(".repeat(200), ")".repeat(200)));
    too_many_statements: "FD0003" at "compute" in with(&(0..300).map(|i| format!("a{i}[n] = x[n]\n")).collect::<String>());
    too_many_axes: "FD0003" at "axes" in format!("kernel: k\naxes: {{{}}}\noutputs: {{y: \"f32[]\"}}\ncompute: |\n  y[] = 1.0\n", (0..300).map(|i| format!("A{i}: 2, ")).collect::<String>());
    // Names.
    kernel_name: "FD0101" at "2fast" in "kernel: 2fast\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    hexadecimal: "FD0003" at "0x12345678123456789" in with("y[n] = x[n] + 0x12345678123456789");
    hexadecimal_digits: "FD0002" at "0" in with("y[n] = x[n] + 0x12g");
    hash_of_reals: "FD0106" at "hash(x[n])" in with("y[n] = f32(hash(x[n]))");
    random_of_one: "FD0105" at "random(n)" in with("y[n] = random(n)");
    keyword_name: "FD0101" at "when" in "kernel: k\ninputs: {when: f32}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    lower_case_axis: "FD0101" at "n" in "kernel: k\naxes: {n: 8}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    kept_temporary_name: "FD0101" at "a__b[n]" in with("a__b[n] = x[n]\ny[n] = x[n]");
    duplicate_key: "FD0102" at "x" in "kernel: k\ninputs: {x: f32, x: f32}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = x\n";
    duplicate_tensor: "FD0102" at "x" in "kernel: k\ninputs: {x: f32}\noutputs: {x: \"f32[]\"}\ncompute: |\n  x[] = 1.0\n";
    axes_with_same_points: "FD0102" at "aB" in "kernel: k\naxes: {AB: 8, aB: 8}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    computed_twice: "FD0102" at "y[n]" in with("y[n] = x[n]\ny[n] = x[n]");
    input_computed: "FD0102" at "x[n]" in with("x[n] = 1.0\ny[n] = 2.0");
    index_twice: "FD0102" at "n" in with("z[n, n] = x[n]\ny[n] = x[n]");
    index_combined_and_kept: "FD0102" at "n" in with("y[n] = sum[n] x[n]");
    index_combined_inside: "FD0102" at "n" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = sum[n] x[n] / max[n] x[n]\n";
    candidate_combined: "FD0102" at "n" in "kernel: k\naxes: {N: 8, K: 2}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[K]\"}\ncompute: |\n  y[k] = topk[n -> k] x[n] - max[n] x[n]\n";
    misspelt_tensor: "FD0103" at "value[n]" in "kernel: k\naxes: {N: 8}\ninputs: {values: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = value[n]\n";
    unknown_index: "FD0103" at "q" in with("y[n] = sum[q] x[q]");
    size_as_index: "FD0103" at "N" in with("y[N] = x[n]");
    free_index: "FD0103" at "m" in with("y[n] = x[n] * m");
    used_before_computed: "FD0103" at "z[n]" in with("y[n] = z[n]\nz[n] = x[n]");
    unknown_axis_in_type: "FD0103" at "Q" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N, Q]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n, 0]\n";
    unknown_axis_in_plain_type: "FD0103" at "Q" in "kernel: k\naxes: {N: 8}\noutputs:\n  y: f32[N, 2 * Q]\ncompute: |\n  y[n] = 1.0\n";
    unknown_axis_in_range: "FD0103" at "Q" in "kernel: k\naxes: {N: 8}\ninputs: {i: \"i32[N] in 0 .. Q + 1\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = i[n]\n";
    unknown_axis_in_axis: "FD0103" at "Q" in "kernel: k\naxes: {N: 8, M: N * Q}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    unknown_function: "FD0103" at "cash(x[n])" in with("y[n] = cash(x[n])");
    double_precision: "FD0103" at "f64(x[n])" in with("y[n] = f64(x[n])");
    misspelt_function: "FD0103" at "sqr(x[n])" in with("y[n] = sqr(x[n])");
    unknown_monoid: "FD0103" at "reduce(m)[m] x[m]" in with("y[n] = reduce(m)[m] x[m]");
    unknown_monoid_part: "FD0103" at "r.g" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\nmonoids:\n  m: {state: [h], args: [x], identity: [0], lift: [x], combine: [\"l.h + r.g\"], finish: h}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n";
    unknown_view: "FD0103" at "pages" in "kernel: k\naxes: {N: 8}\ninputs: {x: {type: \"f32[N]\", view: {of: pages, strides: [4]}}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    workload_of_unknown_axis: "FD0103" at "Q" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: 3, Q: 4}}\n";
    unused_input: "FD0104" at "x" in "kernel: k\ninputs: {x: f32}\noutputs: {y: \"f32[]\"}\ncompute: |\n  y[] = 1.0\n";
    unused_value: "FD0104" at "z[n] = x[n]" in with("z[n] = x[n]\ny[n] = x[n]");
    // Shapes and types.
    too_few_indices: "FD0105" at "x[]" in with("y[n] = x[]");
    output_dimensions: "FD0105" at "y[n, m]" in with("y[n, m] = x[n]");
    output_extent: "FD0105" at "y[m]" in with("y[m] = x[m]");
    function_arguments: "FD0105" at "exp(x[n], 2)" in with("y[n] = exp(x[n], 2)");
    last_of_a_sum: "FD0002" at "last" in with("y[n] = sum[m, last] u[m]");
    reversed_position: "FD0002" at "reverse" in with("y[n] = x[argmax[m, reverse] u[m]]");
    part_missing: "FD0110" at "0" in with("y[0] = x[0]");
    part_outside: "FD0108" at "8" in with("y[8] = x[0]");
    part_twice: "FD0102" at "0" in with("r[n, 0] = x[n]\nr[n, 0] = x[n]\ny[n] = r[n, 0]");
    parts_of_two_dimensions: "FD0105" at "1" in with("r[0, 1] = 1.0\ny[n] = x[n]");
    parts_in_different_dimensions: "FD0105" at "1" in with("r[0, n] = x[n]\nr[n, 1] = x[n]\ny[n] = r[0, n]");
    part_and_whole: "FD0102" at "r[n, m]" in with("r[n, 0] = x[n]\nr[n, m] = x[n]\ny[n] = r[n, 0]");
    part_by_its_own_name: "FD0101" at "r__at0[n]" in with("r__at0[n] = x[n]\ny[n] = r__at0[n]");
    part_of_a_size: "FD0105" at "0" in sized("M: N + 1", "f32[M]", "y[0] = 1.0", "N: 9");
    computed_target: "FD0105" at "n + 1" in with("y[n + 1] = x[n]");
    scalar_with_dimensions: "FD0105" at "\"f32[N]\"" in "kernel: k\naxes: {N: 8}\nscalars: {s: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = s[n]\n";
    monoid_lengths: "FD0105" at "identity" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\nmonoids:\n  m: {state: [h], args: [x], identity: [0, 1], lift: [x], combine: [\"l.h + r.h\"], finish: h}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n";
    strides_length: "FD0105" at "{strides: [8, 1]}" in "kernel: k\naxes: {N: 8}\ninputs: {x: {type: \"f32[N]\", storage: {strides: [8, 1]}}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    element_type: "FD0106" at "f23" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f23[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    sum_of_conditions: "FD0106" at "(x[m] > 0)" in with("y[n] = x[n] + sum[m] (x[m] > 0)");
    largest_condition: "FD0106" at "(x[m] > 0)" in with("y[n] = 1.0 if max[m] (x[m] > 0) else 2.0");
    scan_of_conditions: "FD0106" at "(x[n] > 0)" in with("y[n] = cumsum[n] (x[n] > 0)");
    number_for_truth: "FD0106" at "x[n]" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"bool[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    real_index: "FD0106" at "x[n]" in with("y[n] = x[x[n]]");
    condition_of_numbers: "FD0106" at "x[n] + 1" in with("y[n] = x[n] when x[n] + 1 else 0");
    if_of_a_real_number: "FD0106" at "x[n]" in with("y[n] = 1.0 if x[n] else 2.0");
    if_of_a_whole_number: "FD0106" at "n % 2" in with("y[n] = 1.0 if n % 2 else 2.0");
    where_of_a_real_number: "FD0106" at "x[n] * 2" in with("y[n] = where(x[n] * 2, 1.0, 2.0)");
    not_of_a_real_number: "FD0106" at "x[n]" in with("y[n] = 1.0 if not x[n] else 2.0");
    monoid_if_of_a_number: "FD0106" at "x" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\nmonoids:\n  m: {state: [h], args: [x], identity: [0], lift: [\"1 if x else 0\"], combine: [l.h + r.h], finish: h}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n";
    range_over_the_type: "FD0106" at "\"u8[N] in 0 .. 257\"" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"u8[N] in 0 .. 257\"}\noutputs: {y: \"i32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    range_below_the_type: "FD0106" at "\"-9 .. 8\"" in "kernel: k\naxes: {N: 8}\ninputs: {x: {type: \"i4[N]\", range: \"-9 .. 8\"}}\noutputs: {y: \"i32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    range_over_the_type_in_a_workload: "FD0106" at "\"u8[N] in 0 .. V\"" in "kernel: k\naxes: {N: 8, V: var}\ninputs: {x: \"u8[N] in 0 .. V\"}\noutputs: {y: \"i32[N]\"}\ncompute: |\n  y[n] = x[n]\nworkloads: {smoke: {V: 9}, full: {V: 1000}}\n";
    truth_value_added: "FD0106" at "(x[n] > 0) + 1" in with("y[n] = (x[n] > 0) + 1");
    real_into_integers: "FD0106" at "x[n] / 2" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"i32[N]\"}\ncompute: |\n  y[n] = x[n] / 2\n";
    view_of_floats: "FD0106" at "x" in "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\", z: {type: \"f32[N]\", view: {of: x, strides: [4]}}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n] + z[n]\n";
    // Sizes.
    zero_extent: "FD0107" at "0" in "kernel: k\naxes: {N: 0}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    empty_range: "FD0107" at "[5, 2]" in "kernel: k\naxes: {N: {var: [5, 2]}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    workload_of_no_multiple: "FD0107" at "48" in "kernel: k\naxes: {N: {var: [0, 4096], multiple_of: 64}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: 48}}\n";
    multiple_of_zero: "FD0107" at "0" in "kernel: k\naxes: {N: {var: [2, 5], multiple_of: 0}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: 3}}\n";
    product_too_large: "FD0107" at "N * N" in "kernel: k\naxes: {N: 8589934592, M: N * N}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    tensor_too_large: "FD0107" at "x" in "kernel: k\naxes: {N: 8589934592}\ninputs: {x: \"f32[N, N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n, n]\n";
    extent_not_positive: "FD0107" at "N - 8" in "kernel: k\naxes: {N: 8, M: N - 8}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    extent_negative: "FD0107" at "N - K + 1" in sized("K: {var: [1, 9]}, M: N - K + 1", "f32[M]", "y[m] = 1.0", "N: 9, K: 2");
    extent_too_large: "FD0107" at "N*N*N*N + 1" in sized("M: N*N*N*N + 1", "f32[M]", "y[m] = 1.0", "N: 9");
    extent_not_rounded: "FD0107" at "(N - 1) / 2" in sized("M: (N - 1) / 2 + 1", "f32[M]", "y[m] = 1.0", "N: 9");
    extent_of_two_quotients: "FD0107" at "N/2 + N/3" in sized("M: N/2 + N/3", "f32[M]", "y[m] = 1.0", "N: 9");
    extent_over_an_axis: "FD0107" at "floor(N / N)" in sized("M: floor(N / N)", "f32[M]", "y[m] = 1.0", "N: 9");
    extent_rounds_nothing: "FD0107" at "floor(N)" in sized("M: floor(N)", "f32[M]", "y[m] = 1.0", "N: 9");
    extent_without_axis: "FD0107" at "N - 1" in sized("M: N + 1", "f32[N - 1]", "y[m] = 1.0", "N: 9");
    extent_of_other_words: "FD0107" at "abs(N)" in sized("M: abs(N)", "f32[M]", "y[m] = 1.0", "N: 9");
    workload_gives_what_follows: "FD0107" at "M" in sized("M: N + 1", "f32[M]", "y[m] = 1.0", "N: 9, M: 10");
    workload_out_of_range: "FD0107" at "17" in "kernel: k\naxes: {N: {var: [1, 16]}}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: 17}}\n";
    workload_fraction: "FD0107" at "2.5" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {N: 2.5}}\n";
    workload_without_axis: "FD0107" at "smoke" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {smoke: {}}\n";
    no_smoke_workload: "FD0107" at "workloads" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\nworkloads: {full: {N: 9}}\n";
    no_workloads: "FD0107" at "N" in "kernel: k\naxes: {N: var}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    // Indices and presence.
    axis_beyond_tensor: "FD0108" at "n" in "kernel: k\naxes: {N: 8, M: 4}\ninputs: {x: \"f32[M]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n";
    number_beyond_tensor: "FD0108" at "8" in with("y[n] = x[8]");
    absent_output: "FD0109" at "x[n] > 0" in with("y[n] = x[n] when x[n] > 0");
    absent_slots: "FD0109" at "compact[n -> m] x[n] when x[n] > 0" in "kernel: k\naxes: {N: 8, M: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[M]\"}\ncompute: |\n  y[m] = compact[n -> m] x[n] when x[n] > 0\n";
    output_not_computed: "FD0110" at "z" in "kernel: k\naxes: {N: 8}\noutputs: {y: \"f32[N]\", z: \"f32[N]\"}\ncompute: |\n  y[n] = 1.0\n";
    // Boundary conditions.
    survivors: "FD0201" at "compact[n -> m] x[n] when x[n] > 0 else 0" in "kernel: k\naxes: {N: 8, M: 4}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[M]\"}\ncompute: |\n  y[m] = compact[n -> m] x[n] when x[n] > 0 else 0\n";
    iterate: "FD0203" at "iterate x[n] * 0.5 until x[n] < 0.1" in with("y[n] = iterate x[n] * 0.5 until x[n] < 0.1");
    spawn: "FD0205" at "spawn x[n]" in with("y[n] = spawn x[n]");
}

/// A block with its lines ended by CR LF, tabs between tokens and a byte order mark has its places right too.
#[test]
fn places_do_not_depend_on_line_ends() {
    for (change, source) in [
        ("plain", with("y[n] = x[n] + wrong")),
        ("crlf", with("y[n] = x[n] + wrong").replace('\n', "\r\n")),
        ("tabs", with("y[n]\t=\tx[n] +\twrong")),
        ("bom", format!("\u{feff}{}", with("y[n] = x[n] + wrong"))),
        ("folded", with("y[n] = x[n]\n    + wrong")),
        ("comment", with("# ä wrong\ny[n] = x[n] + wrong # wrong")),
    ] {
        let found = refuse(&source);
        let text = render(&found, "spec.yaml", &source, false);
        assert_eq!(found.list.len(), 1, "{change}\n{text}");
        let span = found.list[0].span;
        assert_eq!(span.start as usize, source.rfind("+").map(|i| i + 2).unwrap(), "{change}\n{text}");
        assert_eq!(&source[span.start as usize..span.end as usize], "wrong", "{change}\n{text}");
    }
}

#[test]
fn yes_and_no_are_truth_values() {
    for (text, value) in [("yes", true), ("no", false), ("true", true), ("false", false)] {
        let source = format!(
            "kernel: k\naxes: {{N: 8}}\ninputs: {{x: \"f32[N]\"}}\noutputs: {{y: \"f32[]\"}}\nmonoids:\n  m: {{state: [h], args: [x], identity: [0], lift: [x], combine: [\"l.h + r.h\"], finish: h, commutative: {text}}}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n"
        );
        let problem = flashderive_spec::parse(&source).unwrap_or_else(|d| panic!("{}", render(&d, "spec.yaml", &source, false)));
        assert_eq!(problem.monoids[0].commutative, value, "{text}");
    }
}

/// What only conditions and values keep inside is left to the derivation; ranges that just fit their type are no error.
#[test]
fn what_may_be_right_is_accepted() {
    let table = |declared: &str, value: &str| {
        format!("kernel: k\naxes: {{N: 8, M: 4}}\ninputs: {{x: \"f32[M]\", i: \"{declared}\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = {value} + i[n] * 0.0\n")
    };
    for source in [
        table("u8[N] in 0 .. 256", "x[0]"),
        table("i4[N] in -8 .. 8", "x[0]"),
        table("i32[N] in -2147483648 .. 2147483648", "x[0]"),
        table("i32[N]", "x[min(max(i[n], 0), M - 1)]"),
        table("i32[N]", "x[i[n] & 3]"),
        table("i32[N]", "(x[i[n]] if 0 <= i[n] < M else 0.0)"),
        table("i32[N]", "(x[n] if n < M else 0.0)"),
    ] {
        let found = refuse(&source);
        assert!(found.list.is_empty(), "{}", render(&found, "spec.yaml", &source, false));
    }
}
