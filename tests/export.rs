//! `export`: what a package holds, that its Python reads it as data, and that nothing is left where it fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `flashderive` in the repository root and expects an exit code.
fn expect(exit: i32, args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(root()).output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(output.status.code(), Some(exit), "flashderive {}\n{}\n{}", args.join(" "), text(&output.stdout), text(&output.stderr));
    output
}

fn export(spec: &str, folder: &Path, exit: i32) -> Output {
    expect(exit, &["export", spec, "--format", "torch", "-o", folder.to_str().expect("UTF-8")])
}

/// Runs Python, which fails the test if it fails.
fn python(args: &[&str]) {
    let output = Command::new("python3").args(args).env("PYTHONDONTWRITEBYTECODE", "1").output().expect("python3 is needed");
    assert!(output.status.success(), "python3 {}\n{}{}", args.join(" "), String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
}

/// A folder of this test that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("export").join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Names of the entries of a folder, sorted.
fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn manifest(package: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(package.join("manifest.json")).expect("written")).expect("JSON")
}

const FIXED: [&str; 4] = ["__init__.py", "_driver.py", "_manifest.py", "_runtime.py"];

/// Every package holds the templates byte for byte: a spec cannot write Python.
fn has_only_fixed_python(package: &Path) {
    for name in FIXED {
        let (found, fixed) = (fs::read(package.join(name)).expect("written"), fs::read(root().join("templates/torch").join(name)).expect("a template"));
        assert_eq!(found, fixed, "{name}");
        python(&["-m", "py_compile", package.join(name).to_str().expect("UTF-8")]);
    }
    let _ = fs::remove_dir_all(package.join("__pycache__"));
    let names = entries(package);
    assert!(names.iter().all(|n| FIXED.contains(&n.as_str()) || ["kernel.cu", "kernel.cubin", "manifest.json"].contains(&n.as_str())), "{names:?}");
}

/// Writes a spec of this test.
fn spec(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("export-{name}.yaml"));
    fs::write(&path, text).expect("writable");
    path
}

#[test]
fn packages_hold_what_the_runtime_needs() {
    let out = folder("packages");
    let compiler = flashderive_run::Toolchain::find().is_ok();
    for name in ["vector_add", "sparse_attention", "topk_indexer"] {
        export(&format!("specs/{name}.yaml"), &out, 0);
        let package = out.join(name);
        has_only_fixed_python(&package);
        let value = manifest(&package);
        assert_eq!((value["name"].as_str(), value["target"].as_str()), (Some(name), Some("sm_90a")));
        assert_eq!(package.join("kernel.cubin").is_file(), compiler, "the binary is there if there is a compiler");
        assert_eq!(value["cubin"].is_string(), compiler);
        let source = fs::read_to_string(package.join("kernel.cu")).expect("written");
        let kernels = value["kernels"].as_array().expect("kernels");
        for kernel in kernels {
            assert!(source.contains(&format!(" {}(", kernel["name"].as_str().expect("a name"))), "{kernel}");
            assert!(kernel["when"].is_null());
        }
    }
    assert_eq!(entries(&out), ["sparse_attention", "topk_indexer", "vector_add"], "nothing is left beside the packages");
    let value = manifest(&out.join("sparse_attention"));
    assert_eq!(value["kernels"].as_array().map(Vec::len), Some(2));
    assert_eq!((value["kernels"][0]["early"].as_bool(), value["kernels"][1]["early"].as_bool()), (Some(false), Some(true)));
    assert_eq!((value["scalars"][0]["name"].as_str(), value["scalars"][0]["default"].as_f64()), (Some("sm_scale"), Some(0.1352337788608801)));
    assert_eq!(value["sizes"][1], serde_json::json!({ "name": "P", "min": 1, "max": 1048576, "multiple_of": 1 }));
    let names = |value: &serde_json::Value| -> Vec<String> {
        value["tensors"].as_array().expect("a list").iter().map(|t| t["name"].as_str().unwrap_or_default().to_string()).collect()
    };
    assert_eq!(names(&value), ["q_nope", "q_pe", "ckv", "kpe", "indices", "out", "lse"], "in the spec's order");
    assert_eq!(names(&manifest(&out.join("topk_indexer"))), ["pages", "query", "weight", "seq_len", "block_table", "rows"], "views are not passed");
    python(&[root().join("tests/export_manifest.py").to_str().expect("UTF-8"), out.to_str().expect("UTF-8")]);
}

/// Device, type, shape, strides, aliases, room and, where it is asked for, values are checked before a launch.
#[test]
fn packages_check_what_they_are_given() {
    let out = folder("checks");
    for name in ["vector_add", "gather_rows"] {
        export(&format!("specs/{name}.yaml"), &out, 0);
    }
    let here = folder("checks-here");
    fs::create_dir_all(&here).expect("writable");
    let script = fs::canonicalize(root().join("tests/export_runtime.py")).expect("there");
    let done = Command::new("python3").arg(script).arg(fs::canonicalize(&out).expect("there")).env("PYTHONDONTWRITEBYTECODE", "1").current_dir(&here).output();
    let done = done.expect("python3 is needed");
    assert!(done.status.success(), "{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
}

#[test]
fn an_export_replaces_its_own_package_only() {
    let out = folder("replace");
    export("tests/fixtures/row_stats.yaml", &out, 0);
    let package = out.join("row_stats");
    fs::create_dir_all(package.join("__pycache__")).expect("writable");
    export("tests/fixtures/row_stats.yaml", &out, 0);
    assert!(!package.join("__pycache__").exists(), "what Python keeps of the old files goes with them");
    fs::write(package.join("notes.txt"), "mine").expect("writable");
    let refused = export("tests/fixtures/row_stats.yaml", &out, 1);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("notes.txt"));
    assert_eq!(entries(&out), ["row_stats"]);
}

#[test]
fn what_fails_leaves_nothing() {
    let out = folder("failure");
    export("tests/fixtures/unknown_name.yaml", &out, 1);
    let evil = spec("evil", "kernel: ../../evil\naxes: {N: var}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\n");
    export(evil.to_str().expect("UTF-8"), &out, 1);
    assert!(!out.exists(), "{:?}", entries(&out));
}

#[test]
fn words_of_a_spec_stay_data() {
    let out = folder("hostile");
    let doc = "\\\"\\\"\\\"\\nimport os\\nos.abort()\\n'''}}\\\\u0022 {name} */ %s";
    let text = format!(
        "kernel: lambda\ndoc: \"{doc}\"\naxes: {{N: {{var: [1, 4096]}}, None: 3}}\ninputs: {{import: \"f32[N]\", self: \"f32[N]\"}}\n\
         scalars: {{def: f32}}\noutputs: {{is: \"f32[N]\"}}\ncompute: |\n  is[n] = import[n] + self[n] * def\nworkloads: {{smoke: {{N: 5}}}}\n"
    );
    let path = spec("hostile", &text);
    export(path.to_str().expect("UTF-8"), &out, 0);
    let package = out.join("lambda");
    has_only_fixed_python(&package);
    assert!(manifest(&package)["doc"].as_str().expect("text").contains("os.abort()"));
    python(&[root().join("tests/export_manifest.py").to_str().expect("UTF-8"), out.to_str().expect("UTF-8")]);
}

#[test]
fn the_command_line_of_export() {
    let out = folder("usage");
    let folder = out.to_str().expect("UTF-8");
    let spec = "tests/fixtures/row_stats.yaml";
    for args in [
        vec!["export", spec, "-o", folder],
        vec!["export", spec, "--format", "json", "-o", folder],
        vec!["--format", "json", "export", spec, "-o", folder],
        vec!["check", spec, "--format", "torch"],
        vec!["--format", "torch", "check", spec],
        vec!["export", spec, "--format", "torch", "--set", "Q=1", "-o", folder],
    ] {
        expect(2, &args);
    }
    assert!(!out.exists());
    for args in [
        vec!["export", spec, "--format", "torch", "--messages", "json", "-o", folder, "--target", "sm_80", "--set", "T=7"],
        vec!["--format", "json", "export", spec, "--format", "torch", "--messages", "json", "-o", folder],
    ] {
        let value: serde_json::Value = serde_json::from_slice(&expect(0, &args).stdout).expect("JSON");
        assert_eq!((value["command"].as_str(), value["exit"].as_i64()), (Some("export"), Some(0)));
        assert!(value["result"]["files"].as_array().is_some_and(|f| f.contains(&"manifest.json".into())));
    }
    let bad = expect(1, &["export", "tests/fixtures/unknown_name.yaml", "--format", "torch", "--messages", "json", "-o", folder]);
    assert!(String::from_utf8_lossy(&bad.stdout).contains("\"line\": 7"));
}
