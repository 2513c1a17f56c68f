//! No text may make the reader panic, hang or use memory without bound: damaged specs, deep nesting, large files.

use flashderive_diagnostics::{render, Diagnostics};
use flashderive_spec::parse_with_warnings;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Far above what any input takes, also on a loaded machine.
const LIMIT: Duration = Duration::from_secs(10);

/// Reads `source` and renders what is said about it: every place must be one inside the file.
fn survive(what: &str, source: &str) -> Diagnostics {
    let start = Instant::now();
    let (problem, found) = parse_with_warnings(source);
    assert!(problem.is_some() != found.has_errors(), "{what}: neither accepted nor refused");
    for d in &found.list {
        assert!(d.span.start <= d.span.end && d.span.end as usize <= source.len(), "{what}: {:?} is outside the file", d.span);
    }
    let said = render(&found, "spec.yaml", source, false);
    assert!(said.len() < 1 << 16 || source.len() > 1 << 16, "{what}: {} bytes of messages", said.len());
    assert!(start.elapsed() < LIMIT, "{what}: {:?}", start.elapsed());
    found
}

/// As `survive`, for texts that must be refused, by this code first.
fn refused(what: &str, code: &str, source: &str) {
    let found = survive(what, source);
    let first = found.list.first().map(|d| d.code.id);
    assert_eq!(first, Some(code), "{what}: {:?}", found.list.first().map(|d| d.message.chars().take(200).collect::<String>()));
}

fn specs() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let mut paths: Vec<PathBuf> = [root.clone(), root.join("boundary")]
        .iter()
        .flat_map(|d| std::fs::read_dir(d).unwrap().map(|e| e.unwrap().path()))
        .filter(|p| p.extension().is_some_and(|e| e == "yaml"))
        .collect();
    paths.sort();
    paths.into_iter().map(|p| (p.display().to_string(), std::fs::read_to_string(&p).unwrap())).collect()
}

/// A spec with these statements over `x: f32[N]` and `t: i32[N]`.
fn with(compute: &str) -> String {
    let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
    format!("kernel: k\naxes: {{N: 8}}\ninputs: {{x: \"f32[N]\", t: \"i32[N] in 0 .. N\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n{lines}")
}

/// A spec with these axes.
fn axes(list: &str) -> String {
    format!("kernel: k\naxes: {{{list}}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = 1.0\n")
}

#[test]
fn every_prefix() {
    for (name, source) in specs() {
        for end in (0..source.len()).step_by(7).filter(|i| source.is_char_boundary(*i)) {
            survive(&format!("{name} cut at {end}"), &source[..end]);
        }
    }
}

/// A small generator with a fixed seed, so that a failure is found again.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[test]
fn single_characters_changed() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let specs = specs();
    let other: Vec<char> = "\0\t\n\r !\"#$%&'()*+,-./019:;<=>?@ANaen[\\]^_`{|}~ä\u{feff}\u{2028}🙂".chars().collect();
    for case in 0..4000 {
        let (name, source) = &specs[random.below(specs.len())];
        let mut text: Vec<char> = source.chars().collect();
        for _ in 0..1 + random.below(2) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => text[at] = other[random.below(other.len())],
                _ => text.insert(at, other[random.below(other.len())]),
            }
        }
        survive(&format!("case {case} of {name}"), &text.into_iter().collect::<String>());
    }
}

#[test]
fn lines_removed_and_repeated() {
    for (name, source) in specs() {
        let lines: Vec<&str> = source.split_inclusive('\n').collect();
        for i in 0..lines.len() {
            survive(&format!("{name} without line {i}"), &[&lines[..i], &lines[i + 1..]].concat().concat());
            survive(&format!("{name} with line {i} twice"), &[&lines[..=i], &lines[i..]].concat().concat());
        }
    }
}

#[test]
fn deep_nesting_of_expressions() {
    let n = 100_000;
    for (open, close) in [
        ("(", ")"),
        ("x[", "]"),
        ("exp(", ")"),
        ("-", ""),
        ("- ", ""),
        ("not ", ""),
        ("not\t", ""),
        ("not(", ")"),
        ("sum[n] ", ""),
        ("sum[t] ", ""),
        ("max[a,b]", ""),
    ] {
        refused(open, "FD0003", &with(&format!("y[n] = {}1{}", open.repeat(n), close.repeat(n))));
        // Not closed.
        refused(open, "FD0003", &with(&format!("y[n] = {}", open.repeat(n))));
    }
    for (first, more) in [
        ("1", "**2"),
        ("1", " if 1 else 1"),
        ("1", " if(1)else(1)"),
        ("1", " + 1"),
        ("1", "-1"),
        ("1", "*1"),
        ("1", " / n"),
        ("1", " and 1"),
        ("1", " or 1"),
        ("1", "<1"),
        ("1", "&1"),
    ] {
        refused(more, "FD0003", &with(&format!("y[n] = {first}{}", more.repeat(n))));
        refused(more, "FD0003", &with(&format!("y[n] = sum[n] {first}{}", more.repeat(n))));
    }
    refused("arguments", "FD0003", &with(&format!("y[n] = max(1{})", ", x[n]".repeat(n))));
    refused("targets", "FD0003", &with(&format!("y[n]{} = x[n]", ", z[n]".repeat(n))));
    refused("places", "FD0003", &with(&format!("y[n] = x[n{}]", ", n".repeat(n))));
    refused("closing only", "FD0002", &with(&format!("y[n] = x[n]{}", ")".repeat(n))));
    survive("operators", &with(&format!("y[n] = {}", "+*".repeat(n))));
    // Everywhere else that an expression stands.
    let deep = format!("{}1{}", "(".repeat(n), ")".repeat(n));
    refused("axis", "FD0003", &axes(&format!("N: 8, M: \"{deep}\"")));
    refused("type", "FD0003", &format!("kernel: k\noutputs: {{y: \"f32[{deep}]\"}}\ncompute: |\n  y[] = 1.0\n"));
    refused("product", "FD0003", &axes(&format!("N: 8, M: \"N{}\"", "*N".repeat(n))));
    refused("monoid", "FD0003", &format!("kernel: k\nmonoids: {{m: {{state: [h], args: [x], identity: [0], lift: [\"{deep}\"], combine: [l.h], finish: h}}}}\noutputs: {{y: \"f32[]\"}}\ncompute: |\n  y[] = 1.0\n"));
}

/// As deep as is allowed, on the small stack of a test thread.
#[test]
fn nesting_up_to_the_limit() {
    for (open, close) in
        [("(", ")"), ("exp(", ")"), ("x[n] + (", ")"), ("sum[k] (", ")"), ("(2 if x[n] > 0 else ", ")"), ("(-", ")"), ("(2**", ")"), ("max(x[n], ", ")")]
    {
        for depth in [20, 95, 99, 100] {
            let text = with(&format!("y[n] = {}x[n]{}", open.repeat(depth), close.repeat(depth)));
            survive(open, &text.replace("{N: 8}", "{N: 8, K: 8}"));
        }
    }
    survive("chain", &with(&format!("y[n] = x[n]{}", " + x[n]".repeat(99))));
}

/// Short texts whose meaning would be exponentially large.
#[test]
fn meanings_do_not_multiply() {
    refused("comparisons", "FD0003", &with(&format!("y[n] = 1 when {}0 < x[n] < 1{}", "0 < (".repeat(90), ") < 1".repeat(90))));
    refused("silu", "FD0003", &with(&format!("y[n] = {}x[n]{}", "silu(".repeat(90), ")".repeat(90))));
    refused("gelu", "FD0003", &with(&format!("y[n] = {}x[n]{}", "gelu(".repeat(90), ")".repeat(90))));
    let doubled = |first: &str, next: &dyn Fn(usize) -> String| {
        format!("{first}\n{}y[n] = x[n] if a200[n] > 0 else 1", (1..=200).map(|i| next(i) + "\n").collect::<String>())
    };
    // Values keep their names, so these are as long as they look.
    survive("sums of whole numbers", &with(&doubled("a0[n] = t[n]", &|i| format!("a{i}[n] = a{0}[n] + a{0}[n]", i - 1))));
    survive("chains of whole numbers", &with(&doubled("a0[n] = t[n]", &|i| format!("a{i}[n] = a{}[n]{}", i - 1, " + 1".repeat(90)))));
    survive("places of whole numbers", &with(&doubled("a0[n] = t[n]", &|i| format!("a{i}[n] = a{0}[a{0}[n] % N]", i - 1))));
    refused("conditions", "FD0003", &with(&doubled("a0[n] = t[n] when x[n] > 0", &|i| format!("a{i}[n] = a{0}[n] when a{0}[(n + {i}) % N] > {i}", i - 1))));
    survive("presence", &with(&doubled("a0[n] = x[n] when x[n] > 0", &|i| format!("a{i}[n] = a{0}[n] if a{0}[(n + {i}) % N] > {i} else a{0}[t[n]]", i - 1))));
    survive("softmax of softmax", &with(&format!("y[n] = {}x[n]", "softmax[n] ".repeat(90))));
    survive("mean of mean", &with(&format!("y[n] = {}x[n]", "mean[n] ".repeat(90))));
}

#[test]
fn deep_and_large_files() {
    let n = 100_000;
    for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", ""), ("{? ", "}"), ("[[", "")] {
        survive(open, &format!("{}1{}", open.repeat(n), close.repeat(n)));
        survive(open, &format!("kernel: k\naxes: {}", open.repeat(n)));
    }
    survive("indented", &(0..1200).map(|i| format!("{}a:\n", " ".repeat(i))).collect::<String>());
    refused("5 MB", "FD0003", &"# comment\n".repeat(500_000));
    refused("5 MB of statements", "FD0003", &with(&"y[n] = x[n]\n".repeat(300_000)));
    refused("1 MB of statements", "FD0003", &with(&"y[n] = x[n]\n".repeat(70_000)));
    survive("1 MB of faults", &with(&"y[n] = q[n]\n".repeat(70_000)));
    survive("1 MB of blank lines", &with(&"\n".repeat(300_000)));
    survive("1 MB of comments", &with(&format!("{}y[n] = x[n]", "# a\n".repeat(150_000))));
    survive("1 MB in one comment", &with(&format!("y[n] = x[n] # {}", "(".repeat(1_000_000))));
    survive("1 MB of continuation lines", &with(&format!("y[n] = x[n]\n{}", "   +\n".repeat(100_000))));
    survive("1 MB of escaped lines", &format!("kernel: k\noutputs: {{y: f32}}\ncompute: \"{}\"\n", "a\\x41\\n".repeat(140_000)));
    survive("1 MB of folded lines", &format!("kernel: k\noutputs: {{y: f32}}\ncompute: >\n{}", "  a = b c d\n\n".repeat(70_000)));
    survive("one name of 1 MB", &with(&format!("y[n] = {}", "a".repeat(1_000_000))));
    survive("one kernel name of 1 MB", &format!("kernel: {}\noutputs: {{y: f32}}\ncompute: \"y[] = 1\"\n", "a".repeat(1_000_000)));
    survive("one number of 1 MB", &with(&format!("y[n] = {}", "9".repeat(1_000_000))));
    survive("one type of 1 MB", &format!("kernel: k\noutputs: {{y: \"{}\"}}\ncompute: \"y[] = 1\"\n", "f32[".repeat(240_000)));
    survive("doc of 1 MB", &format!("{}doc: \"{}\"\n", with("y[n] = x[n]"), "a ".repeat(500_000)));
    // A path is as long as all keys that lead to it.
    let key = "k".repeat(400_000);
    survive("long key", &format!("{key}: [{}]", "1,".repeat(250_000)));
    survive("long nested keys", &format!("{}[{}]", (0..90).map(|i| format!("{{{i}{}: ", "k".repeat(900))).collect::<String>(), "1,".repeat(250_000)));
}

#[test]
fn anchors_and_aliases() {
    let bomb = (1..30).fold("a0: &a0 [x, x]\n".to_string(), |s, i| format!("{s}a{i}: &a{i} [*a{0}, *a{0}, *a{0}]\n", i - 1));
    refused("bomb", "FD0001", &bomb);
    refused("bomb in a spec", "FD0001", &format!("{}{bomb}", with("y[n] = x[n]")));
    refused("self", "FD0001", "kernel: &a\n  b: *a\n");
    refused("merge", "FD0001", &format!("{}monoids: {{<<: *a}}\n", with("y[n] = x[n]")));
    survive("merge without alias", &format!("{}monoids: {{<<: {{}}}}\n", with("y[n] = x[n]")));
    survive("tags", "kernel: !!binary abc\noutputs: !x {y: !f f32}\ncompute: !!str |\n  y[] = 1.0\n");
}

#[test]
fn huge_numbers() {
    let ten30 = format!("1{}", "0".repeat(30));
    for v in [
        ten30.as_str(),
        "9223372036854775807",
        "9223372036854775808",
        "-1",
        "-9223372036854775808",
        "18446744073709551615",
        "1e30",
        ".inf",
        ".nan",
        "0x7fffffffffffffff",
        "1e400",
    ] {
        for list in [
            format!("N: {v}"),
            format!("N: {{var: [1, {v}]}}"),
            format!("N: {{var: [{v}, {v}]}}"),
            format!("N: {{var: [1, 9], multiple_of: {v}}}"),
            format!("N: \"8 * {v}\""),
            format!("N: \"8 / {v}\""),
            format!("M: var, N: \"M / {v}\""),
            format!("M: 4, N: \"M * {v} * {v} * M\""),
        ] {
            assert!(survive(&list, &axes(&list)).has_errors(), "{list} is accepted");
        }
        let inputs = |decl: &str| format!("kernel: k\naxes: {{N: 8}}\ninputs: {{x: {{{decl}}}}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = x[n]\n");
        for decl in [
            format!("type: \"f32[{v}]\""),
            format!("type: \"f32[N, {v}, {v}]\""),
            format!("type: \"i32[N] in {v} .. {v}\""),
            format!("type: \"i32[N] in N+{v} .. N - {v}\""),
            format!("type: \"f32[N]\", storage: {{strides: [{v}]}}"),
            format!("type: \"f32[N]\", storage: {{permuted: [{v}]}}"),
            format!("type: \"f32[N]\", view: {{of: x, offset: {v}, strides: [{v}]}}"),
            format!("type: \"f32[N]\", fill: \"uniform({v}, {v})\""),
            format!("type: \"f32[N]\", value: {v}"),
        ] {
            survive(&decl, &inputs(&decl));
        }
        survive(v, &format!("{}workloads: {{smoke: {{N: {v}, density: {v}}}}}\n", axes("N: var")));
        survive(v, &format!("{}audit: {{atol: {v}, rtol: {v}}}\n", axes("N: 8")));
        for e in [
            v.to_string(),
            format!("-({v})"),
            format!("x[{v}]"),
            format!("x[n + {v}]"),
            format!("x[n * {v} + {v}]"),
            format!("x[n % ({v})]"),
            format!("x[n / ({v})]"),
            format!("x[n << {v}]"),
            format!("{v} ** {v}"),
            format!("{v} * {v} - {v} % 0"),
            format!("x[n] if {v} < n else 0"),
            format!("x[n] if n > {v} else (x[n - {v}] when 0)"),
            format!("(x[n - 1] if {v} < n else 0)"),
            format!("sum[m in {v} .. {v}] x[m]"),
        ] {
            survive(&e, &with(&format!("y[n] = {e}")));
            survive(&e, &with(&format!("a[n] = t[n] when {v} < n\nb[n] = a[n] if {v} < n else 0\ny[n] = {e} + b[n]")));
        }
    }
    let n = "N: 8589934592";
    refused("product of constants", "FD0107", &axes(&format!("{n}, M: N * N * N")));
    refused(
        "elements",
        "FD0107",
        &format!("kernel: k\naxes: {{{n}}}\ninputs: {{x: \"f32[N, N]\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  y[n] = x[n, n]\n"),
    );
    refused("elements of a workload", "FD0107", "kernel: k\naxes: {N: var, M: N * N}\ninputs: {x: \"f32[M, N, N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n, n, n]\nworkloads: {smoke: {N: 2000000000}}\n");
    survive(
        "sizes of a workload",
        "kernel: k\naxes: {N: var, M: N * N * N * N}\noutputs: {y: \"f32[M]\"}\ncompute: |\n  y[m] = 1.0\nworkloads: {smoke: {N: 2000000000}}\n",
    );
}

#[test]
fn thousands_of_items() {
    let n = 20_000;
    let many = |f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<Vec<_>>().join(", ");
    refused("axes", "FD0003", &axes(&many(&|i| format!("A{i}: 2"))));
    refused("bad axes", "FD0003", &axes(&many(&|i| format!("a{i}: x"))));
    let part = |name: &str, list: String| {
        format!("kernel: k\n{name}: {{{list}}}\ncompute: |\n  y[] = 1.0\n{}", if name == "outputs" { "" } else { "outputs: {y: f32}\n" })
    };
    for name in ["inputs", "scalars", "outputs"] {
        refused(name, "FD0003", &part(name, many(&|i| format!("a{i}: f32"))));
    }
    refused("workloads", "FD0003", &part("workloads", many(&|i| format!("a{i}: {{N: 2}}"))));
    refused("sizes of a workload", "FD0003", &part("workloads", format!("smoke: {{{}}}", many(&|i| format!("N{i}: 2")))));
    refused("dimensions", "FD0105", &part("inputs", format!("x: \"f32[{}]\"", many(&|_| "1".into()))));
    let component = many(&|i| format!("s{i}"));
    refused(
        "components",
        "FD0003",
        &part("monoids", format!("m: {{state: [{component}], args: [x], identity: [{component}], lift: [{component}], combine: [{component}], finish: s0}}")),
    );
    // At most so many messages that a reader can take in.
    let found = survive("unknown workloads", &part("workloads", (0..200).map(|i| format!("a{i}: {{Q: 2, R: 3}}")).collect::<Vec<_>>().join(", ")));
    assert!(found.list.len() <= 21, "{} messages", found.list.len());
}

#[test]
fn odd_texts() {
    for (what, source) in [
        ("empty", ""),
        ("blank", " \n\n  \n"),
        ("comments", "# a\n# b\n"),
        ("null", "null\n"),
        ("number", "12\n"),
        ("text", "hello"),
        ("list", "- a\n- b\n"),
        ("marks", "---\n...\n"),
        ("documents", "---\na: 1\n---\nb: 2\n"),
        ("byte order mark only", "\u{feff}"),
        ("zero byte", "kernel: k\0\n"),
        ("only colon", ":"),
        ("complex key", "? [a, b]\n: c\n"),
        ("null key", "~: 1\nnull: 2\n"),
        ("tab indent", "kernel: k\naxes:\n\tN: 8\n"),
        ("duplicate", "kernel: k\nkernel: l\n"),
        ("compute missing", "kernel: k\noutputs: {y: f32}\n"),
        ("unclosed quote", "kernel: \"k\n"),
        ("replacement characters", "kernel: \u{fffd}\u{fffd}\n"),
        ("directive", "%YAML 9.9\n---\nkernel: k\n"),
    ] {
        assert!(survive(what, source).has_errors(), "{what} is accepted");
        // The message is about the YAML file or a duplicate; there is nothing to underline in an empty file.
    }
    for empty in ["", "# a\n", "|\n", "\"\""] {
        let source = format!("kernel: k\noutputs: {{y: f32}}\ncompute: {empty}\n");
        assert!(survive(empty, &source).has_errors(), "{empty} is accepted");
    }
}

/// Line ends, a byte order mark and tabs between tokens change nothing.
#[test]
fn line_ends_and_marks() {
    for (name, source) in specs().into_iter().filter(|(n, _)| !n.contains("boundary")) {
        let plain = flashderive_ir::text::problem(&flashderive_spec::parse(&source).unwrap());
        for (what, changed) in [
            ("crlf", source.replace('\n', "\r\n")),
            ("mark", format!("\u{feff}{source}")),
            ("no last line end", source.trim_end().to_string()),
            ("tabs", source.replace(" = ", "\t=\t")),
            ("indented more", source.replace("\n  ", "\n      ")),
        ] {
            let found = flashderive_spec::parse(&changed).unwrap_or_else(|d| panic!("{name} {what}: {}", render(&d, &name, &changed, false)));
            assert_eq!(flashderive_ir::text::problem(&found), plain, "{name} {what}");
        }
    }
}
