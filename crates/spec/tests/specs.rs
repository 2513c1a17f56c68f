//! The shipped specs: each is read, and its lowered problem is pinned; boundary specs are refused with their code.

use std::path::{Path, PathBuf};

#[path = "specs/schema.rs"]
mod schema;

/// The spec files of a folder below `specs`, by name.
fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs").join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&root).unwrap().map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no specs in {}", root.display());
    paths.into_iter().map(|p| (p.file_stem().unwrap().to_str().unwrap().to_string(), std::fs::read_to_string(&p).unwrap())).collect()
}

#[test]
fn shipped_specs_lower_as_pinned() {
    for (name, source) in files("") {
        let (problem, diagnostics) = flashderive_spec::parse_with_warnings(&source);
        // A shipped spec is an example for others, so it has no warnings either.
        assert!(diagnostics.list.is_empty(), "{}", flashderive_diagnostics::render(&diagnostics, &name, &source, false));
        insta::assert_snapshot!(name.clone(), flashderive_ir::text::problem(&problem.unwrap()));
    }
}

/// The values of the statements of a line over `x[r, n]`, whole `k[r, n]` and `tau[r]`, lowered.
fn lowered(value: &str, dtype: &str) -> String {
    let spec = format!(
        "kernel: k\naxes: {{R: var, N: 16}}\ninputs: {{x: \"f32[R, N]\", k: \"i32[R, N]\", tau: \"f32[R]\"}}\noutputs: {{y: \"{dtype}[R]\"}}\n\
         compute: |\n  y[r] = {value}\nworkloads: {{smoke: {{R: 3}}}}\n"
    );
    let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
    p.statements.iter().map(|s| flashderive_ir::text::statement(&p, s)).collect::<Vec<_>>().join("; ")
}

#[test]
fn brackets_are_divided_before_they_are_combined() {
    // Last divisions divide the result, but not out of brackets.
    for (inside, outside) in
        [("sum[n] (k[r, n] / 2)", "sum[n] k[r, n] / 2"), ("sum[n] ((k[r, n] / 3))", "sum[n] k[r, n] / 3"), ("max[n] (k[r, n] / -3)", "max[n] k[r, n] / -3")]
    {
        let (inside, outside) = (lowered(inside, "i64"), lowered(outside, "i64"));
        assert!(inside.contains("[n] (k[r, n] / ") && !inside.contains(';'), "{inside}");
        assert!(outside.contains("[n] k[r, n]; ") && outside.contains("[r] / "), "{outside}");
    }
    let both = lowered("sum[n] (k[r, n] / 3) / 2", "i64");
    assert!(both.contains("[n] (k[r, n] / 3); ") && both.contains("[r] / 2"), "{both}");
    let twice = lowered("sum[n] k[r, n] / 3 / 2", "i64");
    assert!(twice.contains("[n] k[r, n]; ") && twice.contains("[r] / 3) / 2"), "{twice}");
    // A number for each row belongs to what is combined, if it stands in its brackets.
    let scores = lowered("logsumexp[n] (x[r, n] / tau[r])", "f32");
    assert!(scores.contains("x[r, n] / tau[r]"), "{scores}");
}

#[test]
fn boundary_specs_are_refused_with_their_code() {
    let mut seen = Vec::new();
    for (name, source) in files("boundary") {
        let code = match flashderive_spec::parse(&source) {
            Ok(_) => "accepted".to_string(),
            Err(d) => {
                insta::assert_snapshot!(format!("boundary_{name}"), flashderive_diagnostics::render(&d, &format!("{name}.yaml"), &source, false));
                d.list.iter().map(|d| d.code.id).collect::<Vec<_>>().join(" ")
            }
        };
        seen.push(format!("{name}: {code}"));
    }
    // Whether a combine is associative and whether an address has a bound is for the derivation to find out.
    let expected =
        ["data_dependent_depth: FD0203", "dynamic_work: FD0205", "non_associative: accepted", "unboundable_address: accepted", "unbounded_output: FD0201"];
    assert_eq!(seen, expected);
}
