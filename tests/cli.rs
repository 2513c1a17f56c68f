//! The command line as a user meets it: output, files and exit codes of every command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `flashderive` in the repository root.
fn flashderive(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(root()).env_remove("NO_COLOR").output().expect("the binary runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("not ended by a signal")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// Runs and expects an exit code.
fn expect(exit: i32, args: &[&str]) -> Output {
    let output = flashderive(args);
    assert_eq!(code(&output), exit, "flashderive {}\n{}\n{}", args.join(" "), out(&output), err(&output));
    output
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", out(output)))
}

/// A folder of this test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

const GOOD: &str = "tests/fixtures/row_stats.yaml";
const BAD: &str = "tests/fixtures/unknown_name.yaml";

#[test]
fn check_accepts_and_refuses() {
    let good = expect(0, &["check", GOOD]);
    assert!(out(&good).starts_with("row_stats: "), "{}", out(&good));
    let bad = expect(1, &["check", BAD]);
    assert!(out(&bad).is_empty());
    let text = err(&bad);
    assert!(text.contains("error[FD") && text.contains("tests/fixtures/unknown_name.yaml:7") && text.contains("missing"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours into a pipe: {text}");
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    assert!(err(&expect(1, &["check", "tests/no_such_file.yaml"])).contains("FD0701"));
    assert!(err(&expect(1, &["check", "tests"])).contains("FD0701"));
    let folder = folder("unreadable");
    let path = folder.join("latin1.yaml");
    fs::write(&path, b"kernel: \xff\xfe").expect("writable");
    assert!(err(&expect(1, &["check", path.to_str().expect("UTF-8")])).contains("not UTF-8"));
    fs::write(&path, vec![b' '; 2 << 20]).expect("writable");
    assert!(err(&expect(1, &["check", path.to_str().expect("UTF-8")])).contains("larger than"));
}

#[test]
fn rubbish_is_refused_and_never_a_bug() {
    let folder = folder("rubbish");
    let deep = format!("kernel: k\ncompute: |\n  y = {}x{}\n", "(".repeat(100_000), ")".repeat(100_000));
    let texts = ["", "[]", "kernel: 3", "kernel: \"../../evil\"\n", "{", "kernel: k\ncompute: 7\n", "a: &a [*a]\n", "\u{0}", &deep, &"[".repeat(50_000)];
    for (at, text) in texts.iter().enumerate() {
        let path = folder.join(format!("{at}.yaml"));
        fs::write(&path, text).expect("writable");
        expect(1, &["check", path.to_str().expect("UTF-8")]);
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    for args in [
        vec![],
        vec!["frobnicate"],
        vec!["check"],
        vec!["check", GOOD, "--target", "sm_1"],
        vec!["derive", GOOD, "--emit", "step1a"],
        vec!["derive", GOOD, "--emit", "after:step99"],
        vec!["generate", GOOD, "--workload", "nope"],
        vec!["generate", GOOD, "--set", "T=x"],
        vec!["generate", GOOD, "--set", "Q=1"],
        vec!["generate", GOOD, "--set", "T=-1"],
        vec!["run", GOOD, "--device", "tpu"],
        vec!["targets", "sm_1"],
        vec!["check", GOOD, "--format", "xml"],
    ] {
        expect(2, &args);
    }
    assert!(err(&flashderive(&["check", GOOD, "--target", "sm_1"])).contains("sm_90a"), "the targets that exist are named");
}

#[test]
fn json_holds_the_same_facts() {
    let good = json(&expect(0, &["check", GOOD, "--format", "json"]));
    assert_eq!((good["command"].as_str(), good["exit"].as_i64(), good["result"]["kernel"].as_str()), (Some("check"), Some(0), Some("row_stats")));
    let bad = expect(1, &["check", BAD, "--format", "json"]);
    assert!(err(&bad).is_empty());
    let bad = json(&bad);
    let first = &bad["diagnostics"][0];
    assert_eq!((bad["exit"].as_i64(), first["line"].as_i64(), &bad["result"]), (Some(1), Some(7), &serde_json::Value::Null));
    assert!(first["code"].as_str().is_some_and(|c| c.starts_with("FD")));
    for args in [vec!["targets"], vec!["targets", "sm_80"], vec!["derive", GOOD], vec!["explain", GOOD], vec!["generate", GOOD, "--emit", "after:print"]] {
        let args: Vec<&str> = args.into_iter().chain(["--format", "json"]).collect();
        assert!(json(&expect(0, &args))["result"].is_object(), "{args:?}");
    }
}

#[test]
fn colours_are_asked_for_or_absent() {
    let always = Command::new(env!("CARGO_BIN_EXE_flashderive")).args(["check", BAD, "--color", "always"]).current_dir(root()).output().expect("runs");
    assert!(err(&always).contains('\u{1b}'));
    assert!(!err(&flashderive(&["check", BAD, "--color", "never"])).contains('\u{1b}'));
}

#[test]
fn derive_prints_every_step_that_it_names() {
    let all = out(&expect(0, &["derive", GOOD]));
    let unknown = err(&expect(2, &["derive", GOOD, "--emit", "after:nothing"]));
    let steps = unknown.split("there are ").nth(1).expect("the steps are listed").lines().next().unwrap_or_default();
    assert!(4 < steps.split(", ").count(), "{steps}");
    for step in steps.split(", ") {
        let text = out(&expect(0, &["derive", GOOD, "--emit", &format!("after:{step}")]));
        assert!(!text.trim().is_empty(), "{step}");
        assert!(["lower", "trace"].contains(&step) || all.contains(text.trim()), "{step} is part of the whole");
    }
    expect(1, &["derive", BAD]);
}

#[test]
fn generate_writes_a_whole_folder_and_checks_it() {
    let folder = folder("generate");
    let root = folder.to_str().expect("UTF-8");
    expect(1, &["generate", GOOD, "-o", root, "--check"]);
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 0, "--check writes nothing");
    expect(0, &["generate", GOOD, "-o", root]);
    let files = folder.join("row_stats/sm_90a");
    let mut names: Vec<String> = fs::read_dir(&files).expect("written").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["kernel.cu", "launcher.h", "report.html", "report.json", "report.md"]);
    for name in &names {
        let text = fs::read_to_string(files.join(name)).expect("UTF-8");
        assert!(!text.contains(root) && !text.contains("fixtures/"), "{name} holds a path");
    }
    expect(0, &["generate", GOOD, "-o", root, "--check"]);
    fs::write(files.join("kernel.cu"), "// edited").expect("writable");
    let stale = expect(1, &["generate", GOOD, "-o", root, "--check"]);
    assert!(err(&stale).contains("FD0702") && err(&stale).contains("kernel.cu"), "{}", err(&stale));
    expect(1, &["generate", BAD, "-o", root]);
    assert!(!folder.join("unknown_name").exists());
    expect(0, &["generate", GOOD, "-o", root, "--set", "T=7", "--target", "sm_80"]);
    fs::write(files.join("notes.txt"), "mine").expect("writable");
    assert!(err(&expect(1, &["generate", GOOD, "-o", root])).contains("notes.txt"), "a file of the user is not deleted");
}

#[test]
fn explain_walks_from_a_line_to_the_spec() {
    let folder = folder("explain");
    let root = folder.to_str().expect("UTF-8");
    expect(0, &["generate", GOOD, "-o", root]);
    let kernel = folder.join("row_stats/sm_90a/kernel.cu");
    let path = kernel.to_str().expect("UTF-8");
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(kernel.with_file_name("report.json")).expect("written")).expect("JSON");
    let lines = report["lines"].as_array().expect("lines");
    assert!(!lines.is_empty());
    for run in lines {
        let line = run["first"].as_u64().expect("a number");
        let text = out(&expect(0, &["explain", &format!("{path}:{line}")]));
        assert!(text.contains(&format!("r{} [", run["record"])), "{text}");
    }
    assert!(out(&expect(0, &["explain", path])).contains("lines "));
    assert!(err(&expect(1, &["explain", &format!("{path}:1")])).contains("FD0707"));
    assert!(err(&expect(1, &["explain", &format!("{path}:0")])).contains("FD0707"));
    assert!(err(&expect(1, &["explain", &format!("{path}:999999")])).contains("FD0707"));
    assert!(out(&expect(0, &["explain", GOOD])).contains("spec line "));
    fs::remove_file(kernel.with_file_name("report.json")).expect("there");
    assert!(err(&expect(1, &["explain", path])).contains("report.json"));
}

#[test]
fn every_record_follows_from_earlier_ones() {
    let value = json(&expect(0, &["explain", GOOD, "--format", "json"]));
    let records = value["result"]["records"].as_array().expect("records");
    assert!(!records.is_empty());
    for (at, record) in records.iter().enumerate() {
        assert_eq!(record["id"].as_u64(), Some(at as u64));
        for premise in record["premises"].as_array().expect("premises") {
            assert!(premise.as_u64().expect("a number") < at as u64, "{record}");
        }
    }
}

#[test]
fn run_writes_the_outputs_that_the_mathematics_gives() {
    let folder = folder("run");
    let (inputs, outputs) = (folder.join("x.safetensors"), folder.join("y.safetensors"));
    let rows: Vec<f32> = (0..2 * 96).map(|i| (i % 7) as f32 - 2.0).collect();
    let bytes: Vec<u8> = rows.iter().flat_map(|v| v.to_le_bytes()).collect();
    let view = safetensors::tensor::TensorView::new(safetensors::Dtype::F32, vec![2, 96], &bytes).expect("a tensor");
    fs::write(&inputs, safetensors::serialize([("x", view)], None).expect("serializes")).expect("writable");
    let (inputs, outputs) = (inputs.to_str().expect("UTF-8"), outputs.to_str().expect("UTF-8"));
    expect(0, &["run", GOOD, "--set", "T=2", "--inputs", inputs, "--outputs", outputs]);
    let file = fs::read(outputs).expect("written");
    let tensors = safetensors::SafeTensors::deserialize(&file).expect("safetensors");
    let values = |name: &str| -> Vec<f32> {
        let data = tensors.tensor(name).expect("there").data().to_vec();
        data.chunks_exact(4).map(|c| f32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect()
    };
    let sums: Vec<f32> = rows.chunks(96).map(|r| r.iter().sum()).collect();
    assert_eq!(values("total"), sums, "small whole numbers add exactly");
    assert_eq!(values("top"), [4.0, 4.0]);
    assert!(err(&expect(1, &["run", GOOD, "--set", "T=3", "--inputs", inputs])).contains("FD0708"), "a wrong shape is refused");
    assert!(err(&expect(1, &["run", GOOD, "--inputs", GOOD])).contains("FD0708"), "another kind of file is refused");
    assert!(err(&expect(2, &["run", GOOD, "--scalar", "nope=1"])).contains("FD0705"));
}

#[test]
fn audit_passes_on_the_cpu_and_writes_its_report() {
    let folder = folder("audit");
    let report = folder.join("report");
    let text = out(&expect(0, &["audit", GOOD, "--report", report.to_str().expect("UTF-8")]));
    assert!(text.contains("passed"), "{text}");
    let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(report.join("report.json")).expect("written")).expect("JSON");
    assert_eq!(value["audit"]["verdict"], "passed");
    assert!(fs::read_to_string(report.join("report.html")).expect("written").contains("audit passed"));
    expect(1, &["audit", BAD]);
}

#[test]
fn a_missing_gpu_exits_with_4() {
    if flashderive_run::gpu::present().is_err() {
        for command in ["run", "audit", "bench"] {
            expect(4, &[command, GOOD, "--device", "cuda:0"]);
        }
    } else {
        expect(4, &["run", GOOD, "--device", "cuda:4096"]);
    }
}

#[test]
fn bench_refuses_before_it_needs_a_gpu() {
    assert!(err(&expect(2, &["bench", GOOD, "--device", "cpu"])).contains("no clock"));
    for args in [
        vec!["--workload", "nope"],
        vec!["--workload", "smoke", "--workload", "nope"],
        vec!["--all-workloads", "--workload", "smoke"],
        vec!["--set", "Q=1"],
        vec!["--set", "T=-1", "--all-workloads"],
        vec!["--repeats", "0"],
        vec!["--rotate", "65"],
        vec!["--inputs", "nothing"],
        vec!["--target", "sm_1"],
    ] {
        expect(2, &[&["bench", GOOD], args.as_slice()].concat());
    }
    assert!(err(&expect(2, &["bench", GOOD, "--workload", "nope"])).contains("smoke"), "the workloads that exist are named");
    let only_smoke = folder("bench").join("smoke.yaml");
    let text = fs::read_to_string(root().join(GOOD)).expect("readable").replace(", large: {T: 4096}", "");
    fs::write(&only_smoke, text).expect("writable");
    assert!(err(&expect(2, &["bench", only_smoke.to_str().expect("UTF-8"), "--all-workloads"])).contains("no workload but `smoke`"));
    expect(1, &["bench", BAD]);
    for svg in ["tests/no_such_folder/roofs.svg", "tests", "/"] {
        let found = expect(1, &["bench", GOOD, "--svg", svg]);
        assert!(err(&found).contains("FD0701"), "{svg}: {}", err(&found));
    }
    let svg = folder("bench_svg").join("roofs.svg");
    if flashderive_run::gpu::present().is_err() {
        expect(4, &["bench", GOOD, "--all-workloads", "--warm", "--rotate", "2", "--repeats", "3", "--svg", svg.to_str().expect("UTF-8")]);
        assert_eq!(fs::read_dir(svg.parent().expect("a folder")).expect("readable").count(), 0, "nothing is left behind");
    }
}

/// With a GPU: every workload has a row, a floor and a point.
#[test]
fn bench_times_workloads_on_a_gpu() {
    if flashderive_run::gpu::present().is_err() {
        return;
    }
    let svg = folder("bench_gpu").join("roofs.svg");
    let args = ["bench", GOOD, "--workload", "smoke", "--workload", "smoke", "--repeats", "5", "--format", "json", "--svg", svg.to_str().expect("UTF-8")];
    let found = json(&expect(0, &args));
    let result = &found["result"];
    assert_eq!(result["workloads"].as_array().map(Vec::len), Some(2), "{result}");
    let first = &result["workloads"][0];
    for value in
        [&first["floor"]["us"], &first["floor"]["ratio"], &first["time"]["stream"]["median_us"], &first["predicted_us"], &result["bandwidth"]["copy_gb_s"]]
    {
        assert!(value.as_f64().is_some_and(|v| 0.0 < v), "{result}");
    }
    assert!(fs::read_to_string(&svg).expect("written").starts_with("<svg"));
}

#[test]
fn targets_and_doctor_say_what_there_is() {
    let text = out(&expect(0, &["targets"]));
    for name in ["sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a"] {
        assert!(text.contains(name), "{text}");
        let file = out(&expect(0, &["targets", name]));
        assert!(file.contains("source:"));
    }
    let folder = folder("targets");
    let path = folder.join("mine.yaml");
    let own = out(&expect(0, &["targets", "sm_90a"])).replace("name: sm_90a", "name: my_chip");
    fs::write(&path, &own).expect("writable");
    let path = path.to_str().expect("UTF-8");
    assert!(out(&expect(0, &["check", GOOD, "--target-file", path])).contains("my_chip"));
    fs::write(path, own.replace("name: my_chip", "name: ../my_chip")).expect("writable");
    expect(2, &["check", GOOD, "--target-file", path]);
    fs::write(path, "name: 3").expect("writable");
    expect(1, &["check", GOOD, "--target-file", path]);
    assert!([0, 4].contains(&code(&flashderive(&["doctor"]))));
}
