//! Nothing in a spec is thrown away in silence: a word, option, condition or value that would have no effect is refused where it stands.

use flashderive_diagnostics::render;

/// A spec with these axes beside `T`, `N`, `M`, tensors and statements.
fn spec(tensors: &str, compute: &str) -> String {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    format!("kernel: k\naxes: {{T: var, N: 8, M: 4}}\n{tensors}\ncompute: |\n{lines}workloads: {{smoke: {{T: 5}}}}\n")
}

fn refused(code: &str, underlined: &str, words: &str, source: &str) {
    let (_, found) = flashderive_spec::parse_with_warnings(source);
    let said = render(&found, "spec.yaml", source, false);
    let first = found.list.iter().find(|d| d.code.id != "FD0104").unwrap_or_else(|| panic!("accepted\n{source}"));
    let place = source.get(first.span.start as usize..first.span.end as usize).unwrap_or("outside the file");
    assert_eq!((first.code.id, place), (code, underlined), "{said}");
    assert!(said.contains(words), "no `{words}` in\n{said}");
}

fn accepted(source: &str) -> String {
    let problem = flashderive_spec::parse(source).unwrap_or_else(|d| panic!("{}", render(&d, "spec.yaml", source, false)));
    flashderive_ir::text::problem(&problem)
}

#[test]
fn words_behind_the_index_of_a_scan() {
    let with = |value: &str| spec("inputs: {x: \"f32[T]\", a: \"f32[T, M]\"}\noutputs: {h: \"f32[T]\"}", &format!("h[t] = {value}"));
    assert!(accepted(&with("recurrence[t, reverse] (x[t], x[t])")).contains("recurrence[t] reverse"));
    // An axis of that name is no word.
    let own = "kernel: k\naxes: {REVERSE: 8}\ninputs: {x: \"f32[REVERSE]\"}\noutputs: {h: \"f32[REVERSE]\"}\ncompute: |\n  h[reverse] = recurrence[reverse] (0.5, tanh(x[reverse] - h[reverse - 1]))\n";
    assert!(accepted(own).contains("delay[reverse] h__"), "{}", accepted(own));
    assert!(accepted(&with("cumsum[t, reverse, exclusive] x[t]")).contains("exclusive reverse"));
    refused("FD0103", "backwards", "no index `backwards`", &with("recurrence[t, backwards] (x[t], x[t])"));
    refused("FD0103", "backwards", "no index `backwards`", &with("cumsum[t, backwards] x[t]"));
    refused("FD0105", "m", "runs along one index", &with("recurrence[t, m] (x[t], x[t])"));
    refused("FD0105", "m", "runs along one index", &with("cumsum[t, m] a[t, m]"));
    refused("FD0301", "recurrence[t, exclusive] (x[t], x[t])", "no `exclusive` form", &with("recurrence[t, exclusive] (x[t], x[t])"));
    refused("FD0102", "reverse", "given twice", &with("cumsum[t, reverse, reverse] x[t]"));
    refused("FD0002", "reverse in 0 .. 3", "cannot stand here", &with("cumsum[t, reverse in 0 .. 3] x[t]"));
    refused("FD0002", "t", "cannot stand here", &with("cumsum[reverse, t] x[t]"));
    refused("FD0002", "reverse", "belongs to scans", &with("x[t] + sum[m, reverse] a[t, m]"));
    refused("FD0102", "m", "stands twice", &with("x[t] + sum[m, m] a[t, m]"));
    // The state before the first point.
    refused("FD0103", "x[t]", "depends on `t`", &with("recurrence[t] (x[t], x[t], x[t])"));
    let own = spec("inputs: {x: \"f32[T]\", s: \"f32[M]\"}\noutputs: {h: \"f32[T, M]\"}", "h[t, m] = recurrence[t] (x[t], x[t], s[m])");
    assert!(accepted(&own).contains("h[t,m] = recurrence"), "{}", accepted(&own));
}

#[test]
fn parts_of_selections_and_compactions() {
    let with = |outputs: &str, line: &str| {
        let source = spec(&format!("inputs: {{x: \"f32[N]\", keep: \"bool[N]\", i: \"i32[N]\"}}\noutputs: {{{outputs}}}"), line);
        source.replace("M: 4}", "M: 4, J: N}")
    };
    refused("FD0002", "0.0", "`topk` has no `else`", &with("y: \"f32[M]\"", "y[m] = topk[n -> m] x[n] when keep[n] else 0.0"));
    refused("FD0106", "y[m]", "which are real numbers", &with("y: \"i32[M]\"", "y[m] = topk[n -> m] x[n]"));
    refused(
        "FD0106",
        "compact[n -> j] x[n] when keep[n] else 0.0",
        "holds whole numbers",
        &with("y: \"i32[J]\"", "y[j] = compact[n -> j] x[n] when keep[n] else 0.0"),
    );
    // A real number among whole ones makes all real.
    refused(
        "FD0106",
        "compact[n -> j] n when keep[n] else 0.5",
        "holds whole numbers",
        &with("y: \"i32[J]\"", "y[j] = compact[n -> j] n when keep[n] else 0.5"),
    );
    refused(
        "FD0106",
        "compact[n -> j] keep[n] when keep[n] else 0",
        "different sorts",
        &with("y: \"bool[J]\"", "y[j] = compact[n -> j] keep[n] when keep[n] else 0"),
    );
    refused(
        "FD0109",
        "v[j]",
        "no value where this is absent",
        &with("y: \"f32[J]\"", "v[n] = x[n] when keep[n]\ny[j] = compact[n -> j] x[n] when keep[n] else v[j]"),
    );
}

#[test]
fn options_of_tensors() {
    let input = |options: &str| {
        format!("kernel: k\naxes: {{N: 8}}\ninputs: {{b: \"u8[64]\", x: {{{options}}}}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = x[n] + b[n]\n")
    };
    let output = |options: &str| format!("kernel: k\naxes: {{N: 8}}\ninputs: {{b: \"u8[64]\"}}\noutputs: {{y: {{{options}}}}}\ncompute: |\n  y[n] = b[n]\n");
    let scalar = |options: &str| format!("kernel: k\naxes: {{N: 8}}\nscalars: {{s: {{{options}}}}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = s\n");
    let real = "type: \"f32[N]\"";
    refused("FD0001", "range", "given twice", &input("type: \"i32[N] in 0 .. 4\", range: \"0 .. 5\""));
    refused("FD0001", "value", "both say", &input(&format!("{real}, fill: normal(1), value: 2")));
    refused("FD0001", "storage", "has its own strides", &input(&format!("{real}, storage: row_major, view: {{of: b, strides: [4]}}")));
    refused("FD0001", "{strides: [1], permuted: [0]}", "storage is", &input(&format!("{real}, storage: {{strides: [1], permuted: [0]}}")));
    refused("FD0001", "{strides: [1], colour: red}", "storage is", &input(&format!("{real}, storage: {{strides: [1], colour: red}}")));
    for fill in
        ["\"normal(1, x)\"", "\"uniform(0, 1, 2)\"", "\"uniform(0\"", "\"uniform(0, 1)) \"", "\"permutation(3)\"", "\"normal(1) more\"", "\"uniform(0, inf)\""]
    {
        refused("FD0001", fill, "unknown fill", &input(&format!("{real}, fill: {fill}")));
    }
    refused("FD0107", "\"uniform(2, 1)\"", "over the second", &input(&format!("{real}, fill: \"uniform(2, 1)\"")));
    refused("FD0001", "normal(2)", "draws real numbers", &input("type: \"i32[N]\", fill: normal(2)"));
    refused("FD0107", "\"uniform(0.5, 5)\"", "does not hold all", &input("type: \"i32[N]\", fill: \"uniform(0.5, 5)\""));
    refused("FD0107", "\"uniform(0, 300)\"", "does not hold all", &input("type: \"u8[N]\", fill: \"uniform(0, 300)\""));
    refused("FD0107", "1.5", "does not hold 1.5", &scalar("type: i32, value: 1.5"));
    refused("FD0107", "300", "does not hold 300", &scalar("type: u8, value: 300"));
    refused("FD0106", "\"f32[N] in 0 .. 4\"", "one of whole numbers", &input("type: \"f32[N] in 0 .. 4\""));
    refused("FD0001", "\"i32[N] in 0 .. 4\"", "a promise about an input", &output("type: \"i32[N] in 0 .. 4\""));
    for option in ["fill: normal(1)", "value: 1", "view: {of: b, strides: [4]}"] {
        let key = option.split(':').next().unwrap();
        refused("FD0001", key, "is an option of inputs", &output(&format!("{real}, {option}")));
    }
    refused("FD0001", "storage", "passed by value", &scalar("type: f32, storage: row_major"));
    refused(
        "FD0002",
        "N,,2",
        "a dimension is missing",
        "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N,,2]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n, 0]\n",
    );
    refused(
        "FD0002",
        "N,",
        "a dimension is missing",
        "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N,]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n",
    );
}

#[test]
fn parts_of_monoids() {
    let with = |part: &str, other: &str| {
        let good = "m: {state: [a, b], args: [x], identity: [0, 0], lift: [x, 1], combine: [l.a + r.a, l.b + r.b], finish: a / b}";
        assert!(good.contains(part), "{part}");
        format!(
            "kernel: k\naxes: {{N: 8}}\ninputs: {{x: \"f32[N]\"}}\noutputs: {{y: \"f32[]\"}}\nmonoids:\n  {}\ncompute: |\n  y[] = reduce(m)[n] x[n]\n",
            good.replacen(part, other, 1)
        )
    };
    accepted(&with("m:", "m:"));
    refused("FD0102", "a", "given twice", &with("[a, b]", "[a, a]"));
    refused("FD0102", "x", "given twice", &with("args: [x]", "args: [x, x]"));
    refused("FD0101", "a b", "is not a name", &with("[a, b]", "[a, a b]"));
    refused("FD0105", "[]", "names nothing", &with("args: [x]", "args: []"));
    refused("FD0103", "b", "not a part", &with("[0, 0]", "[0, b]"));
    refused("FD0106", "l.a & r.a", "made of real ones", &with("l.a + r.a", "\"l.a & r.a\""));
    refused("FD0106", "x and x", "joins conditions", &with("[x, 1]", "[\"1 if x and x else 0\", 1]"));
    refused("FD0106", "(x > 0) + 1", "truth values", &with("[x, 1]", "[\"(x > 0) + 1\", 1]"));
    refused("FD0106", "x", "a condition is", &with("[x, 1]", "[\"1 if not x else 0\", 1]"));
    refused("FD0102", "x", "declared twice", &with("m: {", "x: {").replace("reduce(m)", "reduce(x)"));
}

#[test]
fn the_rest_of_the_file() {
    let workload =
        |text: &str| format!("kernel: k\naxes: {{N: var}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = 1.0\nworkloads: {{smoke: {{N: 3, {text}}}}}\n");
    accepted(&workload("density: 0.5"));
    for density in ["1.5", "-0.1", ".nan", "30"] {
        refused("FD0107", density, "from 0 to 1", &workload(&format!("density: {density}")));
    }
    refused("FD0001", "!name k", "tags", "kernel: !name k\noutputs: {y: f32}\ncompute: |\n  y[] = 1.0\n");
    refused("FD0001", "!!int 8", "tags", "kernel: k\naxes: {N: !!int 8}\noutputs: {y: f32}\ncompute: |\n  y[] = 1.0\n");
    // Numbers that would be infinite or 0 in a kernel.
    let number = |n: &str| format!("kernel: k\ninputs: {{x: f32}}\noutputs: {{y: f32}}\ncompute: |\n  y[] = x * {n}\n");
    refused("FD0003", "1e39", "largest of f32", &number("1e39"));
    refused("FD0003", "1e-46", "least of f32", &number("1e-46"));
    accepted(&number("3.4028235e38 * 1.5e-45 * 0.0"));
}
