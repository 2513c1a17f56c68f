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
