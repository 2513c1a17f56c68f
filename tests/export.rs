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
    export_as("torch", spec, folder, exit)
}

fn export_as(format: &str, spec: &str, folder: &Path, exit: i32) -> Output {
    expect(exit, &["export", spec, "--format", format, "-o", folder.to_str().expect("UTF-8")])
}

/// Runs a compiler or what it made, which fails the test if it fails.
fn tool(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}");
    text
}

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Werror", "-pedantic"];

/// Compiles the files of a package in C as C11 and as C++17, without a word from the compilers, into `.c.o` and `.cpp.o` beside it.
fn compile_c(package: &Path) {
    for file in entries(package).iter().filter(|f| f.ends_with(".c")) {
        for (compiler, language, standard, object) in [("cc", "c", "-std=c11", "c.o"), ("c++", "c++", "-std=c++17", "cpp.o")] {
            let stem = file.trim_end_matches(".c");
            let object = package.with_extension(format!("{stem}.{object}"));
            tool(Command::new(compiler).args(["-x", language, standard]).args(STRICT).arg("-c").arg(package.join(file)).arg("-o").arg(object));
        }
    }
}

/// Links objects and libraries beside `out` into a program of this name.
fn link(out: &Path, program: &str, objects: &[&str]) -> PathBuf {
    let path = out.join(program);
    tool(Command::new("c++").args(objects.iter().map(|o| out.join(o))).args(["-ldl", "-pthread", "-o"]).arg(&path));
    path
}

/// Runs Python, which fails the test if it fails.
fn python(args: &[&str]) {
    let output = Command::new("python3").args(args).env("PYTHONDONTWRITEBYTECODE", "1").output().expect("python3 is needed");
    assert!(output.status.success(), "python3 {}\n{}{}", args.join(" "), String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
}

/// Whether there is a CUDA compiler, which must be there where tests may not be skipped.
fn compiler() -> bool {
    let found = flashderive_run::Toolchain::find().is_ok();
    assert!(found || std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none(), "no CUDA compiler was found");
    found
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

const FIXED: [&str; 5] = ["__init__.py", "_cache.py", "_driver.py", "_manifest.py", "_runtime.py"];
const MADE: [&str; 6] = ["__init__.pyi", "kernel.cu", "kernel.cubin", "manifest.json", "py.typed", "pyproject.toml"];

/// Every package holds the templates byte for byte: a spec cannot write Python.
fn has_only_fixed_python(package: &Path) {
    for name in FIXED {
        let (found, fixed) = (fs::read(package.join(name)).expect("written"), fs::read(root().join("templates/torch").join(name)).expect("a template"));
        assert_eq!(found, fixed, "{name}");
        python(&["-m", "py_compile", package.join(name).to_str().expect("UTF-8")]);
    }
    let _ = fs::remove_dir_all(package.join("__pycache__"));
    let names = entries(package);
    assert!(names.iter().all(|n| FIXED.contains(&n.as_str()) || MADE.contains(&n.as_str())), "{names:?}");
    // The stub has functions without bodies and nothing that could run.
    let script = "import ast, sys\nfor n in ast.parse(open(sys.argv[1]).read()).body:\n    assert isinstance(n, (ast.ImportFrom, ast.AnnAssign, ast.FunctionDef, ast.Assign)), n\n\
                  \x20   assert not isinstance(n, ast.FunctionDef) or all(isinstance(b, ast.Expr) and isinstance(b.value, ast.Constant) for b in n.body)\n";
    python(&["-c", script, package.join("__init__.pyi").to_str().expect("UTF-8")]);
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
    let compiler = compiler();
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
    let stub = fs::read_to_string(out.join("sparse_attention/__init__.pyi")).expect("written");
    assert!(stub.contains("kpe: Tensor, indices: Tensor, sm_scale: float = ...) -> tuple[Tensor, Tensor]:"), "{stub}");
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

/// A file of this folder.
fn here(file: &str) -> PathBuf {
    fs::canonicalize(root().join("tests").join(file)).expect("there")
}

/// Makes the library that takes the driver's place.
fn stand_in(out: &Path) {
    tool(Command::new("cc").args(["-shared", "-fPIC"]).args(STRICT).arg(here("export_driver.c")).arg("-o").arg(out.join("libcuda.so.1")));
}

/// Links the objects of a package whose symbols begin with `stem`, runs the example, and compares what it asks of the driver with the manifest.
fn asks_what_the_manifest_says(out: &Path, package: &str, stem: &str, end: &str) {
    let example = link(out, &format!("{package}.out"), &[&format!("{package}.example.{end}"), &format!("{package}.{stem}.{end}")]);
    let mut check = Command::new("python3");
    check.arg(here("export_c.py")).args([&out.join(package), &example, &out.join("kernels.txt")]).env("LD_LIBRARY_PATH", out);
    assert!(tool(&mut check).contains("calls as the manifest says"));
}

/// Packages in C compile as C and as C++, and ask of the driver what the manifest says; a stand-in takes the driver's place.
#[test]
fn packages_in_c_launch_what_the_manifest_says() {
    let out = folder("c");
    if !compiler() {
        export_as("c", "specs/vector_add.yaml", &out, 4);
        assert!(!out.exists());
        return;
    }
    // One kernel alone; clusters, early launches and views; versions and zeroed memory; tensor maps; state that is updated.
    let names = ["vector_add", "topk_indexer", "rmsnorm_rows", "gemm_nt", "kv_append"];
    for name in names {
        export_as("c", &format!("specs/{name}.yaml"), &out, 0);
        compile_c(&out.join(name));
    }
    stand_in(&out);
    let fixed = ["status.h", "types.c", "check.c", "driver.c", "launch.c"].map(|f| fs::read_to_string(root().join("templates/c").join(f)).expect("a template"));
    for (at, name) in names.into_iter().enumerate() {
        let texts = ["h", "c"].map(|end| fs::read_to_string(out.join(name).join(format!("flashderive_{name}.{end}"))).expect("written"));
        assert!(texts[0].contains(&fixed[0]) && fixed[1..].iter().all(|f| texts[1].contains(f)), "{name}: what no kernel changes");
        let end = if at % 2 == 0 { "c.o" } else { "cpp.o" };
        asks_what_the_manifest_says(&out, name, &format!("flashderive_{name}"), end);
    }
    let alone = Command::new(out.join("vector_add.out")).output().expect("built");
    let said = String::from_utf8_lossy(&alone.stderr).into_owned();
    // Where there is a driver, the example runs, or says what is missing.
    assert!(alone.status.success() || alone.status.code() == Some(2) && said.contains("kind 1"), "{said}");
    for (compiler, language, object) in [("cc", "c", "checks.c.o"), ("c++", "c++", "checks.cpp.o")] {
        let folders = ["vector_add", "kv_append"].map(|n| format!("-I{}", out.join(n).display()));
        tool(Command::new(compiler).args(["-x", language]).args(STRICT).args(folders).arg("-c").arg(here("export_checks.c")).arg("-o").arg(out.join(object)));
        let program = link(&out, "checks.out", &[object, "vector_add.flashderive_vector_add.c.o", "kv_append.flashderive_kv_append.cpp.o"]);
        let kernels = out.join("kernels.txt");
        assert!(tool(Command::new(&program).env("LD_LIBRARY_PATH", &out).env("STANDIN_KERNELS", kernels)).contains("0 failures"));
        if !said.is_empty() && said.contains("libcuda.so.1, cannot be opened") {
            assert!(tool(&mut Command::new(&program)).contains("0 failures"), "without a driver");
        }
    }
    // The folder of one format is not replaced by another.
    assert!(String::from_utf8_lossy(&export("specs/vector_add.yaml", &out, 1).stderr).contains("was not written by flashderive"));
}

/// What only describes a kernel waits for no compiler; packages that are the binary cannot do without.
#[test]
fn a_package_can_be_the_source_alone() {
    let out = folder("source");
    let run = |format: &str, exit| expect(exit, &["export", "specs/vector_add.yaml", "--format", format, "--source-only", "-o", out.to_str().expect("UTF-8")]);
    for format in ["c", "jax"] {
        assert!(String::from_utf8_lossy(&run(format, 2).stderr).contains("FD0705"));
        assert!(!out.exists());
    }
    run("torch", 0);
    let names = entries(&out.join("vector_add"));
    assert!(names.contains(&"kernel.cu".to_string()) && !names.contains(&"kernel.cubin".to_string()), "{names:?}");
    assert!(manifest(&out.join("vector_add"))["cubin"].is_null());
}

#[test]
fn an_export_replaces_its_own_package_only() {
    let out = folder("replace");
    export("tests/fixtures/row_stats.yaml", &out, 0);
    let package = out.join("row_stats");
    fs::create_dir_all(package.join("__pycache__")).expect("writable");
    fs::create_dir_all(package.join("flashderive_kernel_row_stats.egg-info")).expect("writable");
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
fn words_of_a_spec_are_no_words_of_c() {
    let out = folder("hostile-c");
    if !compiler() {
        return;
    }
    let doc = "*/ int x; /* ??/\\n#error evil\\n\\\\\\n%s %n {name} \\u202e";
    // Words of C, C++ and their libraries that specs may use, names of the package itself, and names that C++ keeps for its compilers.
    let text = format!(
        "kernel: _status_\ndoc: \"{doc}\"\naxes: {{NULL_T: {{var: [1, 4096]}}}}\ninputs: {{fd_mul: \"f32[NULL_T]\", wrong: \"f16[NULL_T]\", _Bool_x: \"i32[NULL_T] in 0 .. 7\"}}\n\
         scalars: {{typeof: f16, lambda: {{type: i32, value: -3}}, None: {{type: bf16, value: 0.1}}}}\noutputs: {{FD_SIZES: \"f32[NULL_T]\"}}\ncompute: |\n  \
         FD_SIZES[null_t] = fd_mul[null_t] + wrong[null_t] * typeof + _Bool_x[null_t] * lambda * None\nworkloads: {{smoke: {{NULL_T: 5}}}}\n"
    );
    let path = spec("hostile-c", &text);
    export_as("c", path.to_str().expect("UTF-8"), &out, 0);
    let package = out.join("_status_");
    assert!(entries(&package).contains(&"flashderive2_status_0.h".to_string()), "{:?}", entries(&package));
    compile_c(&package);
    stand_in(&out);
    asks_what_the_manifest_says(&out, "_status_", "flashderive2_status_0", "c.o");
    let scaled = spec("scale", "kernel: scaled\naxes: {N: var}\ninputs: {x: \"f32[N]\"}\nscalars: {s: e4m3}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n] * s\nworkloads: {smoke: {N: 5}}\n");
    let refused = export_as("c", scaled.to_str().expect("UTF-8"), &out, 1);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("FD0715"), "{}", String::from_utf8_lossy(&refused.stderr));
    assert!(!out.join("scaled").exists());
}

/// A solution holds the package and an entry that knows the definition's order; the entry is run with a package that writes down what it gets.
#[test]
fn a_solution_takes_the_arguments_of_its_definition() {
    let (out, definition) = (folder("solution"), "tests/fixtures/definitions/rmsnorm_h4096.json");
    let folder = out.to_str().expect("UTF-8");
    let args = ["export", "specs/rmsnorm_rows.yaml", "--format", "flashinfer-bench", "-o", folder, "--definition", definition];
    let refused = String::from_utf8_lossy(&expect(1, &args).stderr).into_owned();
    for text in ["has no input `x`; it has weight, hidden_states", "has no output `y`", "output `output` of the definition is not computed"] {
        assert!(refused.contains(text), "{text}: {refused}");
    }
    assert!(!out.exists());
    expect(0, &[&args[..], &["--rename", "x=hidden_states", "--rename", "y=output"]].concat());
    let package = out.join("rmsnorm_rows");
    assert_eq!(entries(&package), ["kernel.cu", "manifest.json", "solution.json"]);
    let solution: serde_json::Value = serde_json::from_str(&fs::read_to_string(package.join("solution.json")).expect("written")).expect("JSON");
    assert_eq!((solution["definition"].as_str(), solution["spec"]["entry_point"].as_str()), (Some("rmsnorm_h4096"), Some("main.py::run")));
    assert_eq!((solution["spec"]["language"].as_str(), solution["spec"]["destination_passing_style"].as_bool()), (Some("python"), Some(true)));
    let built = out.join("built");
    for source in solution["sources"].as_array().expect("sources") {
        let path = built.join(source["path"].as_str().expect("a path"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        let text = source["content"].as_str().expect("text");
        if let Some(name) = path.file_name().and_then(|n| n.to_str()).filter(|n| FIXED.contains(n)) {
            assert_eq!(text, fs::read_to_string(root().join("templates/torch").join(name)).expect("a template"));
        }
        fs::write(path, text).expect("writable");
    }
    assert_eq!(fs::read(built.join("kernel/kernel.cu")).expect("there"), fs::read(package.join("kernel.cu")).expect("there"));
    assert!(manifest(&built.join("kernel"))["namespace"].as_str().is_some_and(|n| n.starts_with("flashderive_")), "operators of two solutions have two names");
    fs::write(built.join("kernel/__init__.py"), "seen = []\ndef op_out(*tensors, **scalars):\n    seen.append((tensors, scalars))\n").expect("writable");
    let script = "import sys; sys.path.insert(0, sys.argv[1]); from built import main, kernel; main.run('weight', 'x', 'y'); \
                  assert kernel.seen == [(('x', 'weight', 'y'), {})], kernel.seen";
    python(&["-c", script, folder]);
}

/// A package for JAX is that in C, the templates, and a handler; `tests/peers/jax_package.py` compiles and calls one.
#[test]
fn packages_for_jax_hold_the_package_in_c() {
    let out = folder("jax");
    let strided = spec(
        "strided",
        "kernel: strided\naxes: {R: var, N: 128}\ninputs:\n  a: {type: \"f32[R, N]\", storage: {strides: [256, 1]}}\noutputs: {y: \"f32[R, N]\"}\ncompute: |\n  y[r, n] = a[r, n]\nworkloads: {smoke: {R: 3}}\n",
    );
    if !compiler() {
        export_as("jax", "specs/kv_append.yaml", &out, 4);
        return;
    }
    export_as("jax", "specs/kv_append.yaml", &out, 0);
    let package = out.join("kv_append");
    let names = ["__init__.py", "_cache.py", "_manifest.py", "flashderive_kv_append.c", "flashderive_kv_append.h", "handler.cc", "kernel.cu", "manifest.json"];
    assert_eq!(entries(&package), names);
    for (name, template) in [("__init__.py", "jax"), ("_cache.py", "torch"), ("_manifest.py", "torch")] {
        assert_eq!(fs::read(package.join(name)).expect("written"), fs::read(root().join("templates").join(template).join(name)).expect("a template"));
        python(&["-m", "py_compile", package.join(name).to_str().expect("UTF-8")]);
    }
    let handler = fs::read_to_string(package.join("handler.cc")).expect("written");
    for line in ["a.T = sizes[0];", "a.slot = inputs.get<ffi::AnyBuffer>(1)->untyped_data();", "a.cache = (*outputs.get<ffi::AnyBuffer>(0))->untyped_data();"] {
        assert!(handler.contains(line), "{line}: {handler}");
    }
    export_as("jax", "specs/kv_append.yaml", &out, 0);
    let refused = export_as("jax", strided.to_str().expect("UTF-8"), &out, 1);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("tensor `a` has strides, which packages for JAX do not take"));
}

#[test]
fn a_definition_that_does_not_fit_is_refused() {
    let out = folder("definitions");
    fs::create_dir_all(&out).expect("writable");
    let text =
        "kernel: scaled\naxes: {N: {var: [1, 4096], multiple_of: 8}, D: 128}\ninputs: {x: \"f32[N, D]\"}\nscalars: {s: f32}\noutputs: {y: \"f32[N, D]\"}\n\
                compute: |\n  y[n, d] = x[n, d] * s\nworkloads: {smoke: {N: 8}}\n";
    let spec = spec("definition", text);
    let fits = "{\"name\": \"d\", \"axes\": {\"n\": {\"type\": \"var\"}, \"d\": {\"type\": \"const\", \"value\": 128}}, \
                \"inputs\": {\"x\": {\"shape\": [\"n\", \"d\"], \"dtype\": \"float32\"}, \"s\": {\"shape\": null, \"dtype\": \"float32\"}}, \
                \"outputs\": {\"y\": {\"shape\": [\"n\", \"d\"], \"dtype\": \"float32\"}}}";
    let folder = out.join("packages");
    let tried = |text: &str, exit: i32| {
        let path = out.join("definition.json");
        fs::write(&path, text).expect("writable");
        let (spec, path, folder) = (spec.to_str().expect("UTF-8"), path.to_str().expect("UTF-8"), folder.to_str().expect("UTF-8"));
        let done = expect(exit, &["export", spec, "--format", "flashinfer-bench", "--definition", path, "-o", folder]);
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    for (from, to, says) in [
        (
            "\"y\": {\"shape\": [\"n\", \"d\"], \"dtype\": \"float32\"",
            "\"y\": {\"shape\": [\"n\", \"d\"], \"dtype\": \"float16\"",
            "output `y`: the definition has float16, the spec f32",
        ),
        ("\"value\": 128", "\"value\": 64", "input `x`, dimension 1: the definition has 64, the spec 128"),
        ("{\"type\": \"var\"}", "{\"type\": \"const\", \"value\": 12}", "size `N` of the spec is from 1 to 4096 and a multiple of 8"),
        ("{\"type\": \"const\", \"value\": 128}", "{\"type\": \"var\"}", "dimension 1: the definition has axis `d`, the spec 128"),
        ("\"y\": {\"shape\": [\"n\", \"d\"]", "\"y\": {\"shape\": [\"d\", \"d\"]", "the definition has 128; elsewhere, size `N` of the spec is axis `n`"),
        ("\"y\": {\"shape\": [\"n\", \"d\"]", "\"y\": {\"shape\": [\"n\"]", "output `y`: the definition has 1 dimensions, the spec 2"),
        ("\"y\": {\"shape\": [\"n\", \"d\"]", "\"y\": {\"shape\": [\"n\", \"e\"]", "does not say what axis `e` is"),
        ("\"x\": {\"shape\": [\"n\", \"d\"]", "\"x\": {\"shape\": null", "input `x` is a scalar in the definition"),
        ("\"s\": {\"shape\": null", "\"s\": {\"shape\": [\"n\"]", "scalar `s` of the spec is a tensor"),
        ("\"s\":", "\"z\":", "no input for scalar `s`"),
        ("\"axes\"", "\"axis\"", "is no kernel definition: missing field `axes`"),
    ] {
        assert!(fits.contains(from), "{from}");
        let said = tried(&fits.replacen(from, to, 1), 1);
        assert!(said.contains("FD0716") && said.contains(says), "{says}: {said}");
        assert!(!folder.exists());
    }
    assert_eq!(tried(fits, 0), "");
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
        vec!["--format", "c", "check", spec],
        vec!["export", spec, "--format", "flashinfer-bench", "-o", folder],
        vec!["export", spec, "--format", "torch", "--definition", "x.json", "-o", folder],
        vec!["export", spec, "--format", "c", "--rename", "x=y", "-o", folder],
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
