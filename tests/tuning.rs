//! Tuning records as a user meets them, without a GPU: what a record changes, and which records are refused.

#[path = "support/cuda_text.rs"]
mod cuda_text;

use flashderive_ir::tuning::{MeasuredTime, Measurement, TunedChoice, Tuning, SCHEMA};
use flashderive_spec::{parse_tuning, spec_hash, tuning_text};
use serde_json::Value;
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

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A spec in a folder of its own, with room for a record beside it.
struct Case {
    folder: PathBuf,
    spec: String,
    record: PathBuf,
}

impl Case {
    fn new(name: &str) -> Case {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tuning").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tuned/sm_90a")).expect("writable");
        let path = folder.join("rows.yaml");
        fs::copy(root().join("tests/fixtures/row_stats.yaml"), &path).expect("a fixture");
        Case { spec: path.to_str().expect("UTF-8").to_string(), record: folder.join("tuned/sm_90a/rows.yaml"), folder }
    }

    fn source(&self) -> String {
        fs::read_to_string(&self.spec).expect("readable")
    }

    fn offered(&self) -> Value {
        json(&expect(0, &["tune", &self.spec, "--list", "--format", "json"]))["result"]["workloads"][0].clone()
    }

    /// A record that chooses the dearest candidate of the first group.
    fn tuning(&self) -> Tuning {
        let offered = self.offered();
        let model: Vec<String> = groups(&offered).iter().map(|g| name(g.iter().find(|c| c["chosen"] == true).expect("one is chosen"))).collect();
        let mut chosen = model.clone();
        chosen[0] = name(groups(&offered)[0].last().expect("a candidate"));
        assert_ne!(model, chosen, "the fixture has several candidates");
        let measurement = |candidates: &[String], median_us: f64| Measurement {
            candidates: candidates.to_vec(),
            predicted_us: 9.5,
            time: Some(MeasuredTime { median_us, p10_us: median_us - 0.25, p90_us: median_us + 0.5, repeats: 20 }),
            failed: None,
        };
        let measured = vec![measurement(&model, 12.75), measurement(&chosen, 11.25)];
        let sizes = [("T".to_string(), offered["sizes"][0].as_i64().expect("a size"))].into();
        let version = offered["version"].as_str().expect("a name").to_string();
        let workload = offered["workload"].as_str().expect("a name").to_string();
        Tuning {
            schema: SCHEMA,
            kernel: "row_stats".into(),
            spec_hash: spec_hash(&self.source()),
            target: "sm_90a".into(),
            gpu: "Test GPU".into(),
            driver: "13.0".into(),
            compiler: "NVRTC 13.0".into(),
            choices: vec![TunedChoice { workload, sizes, version, chosen, model, measured }],
        }
    }

    fn write(&self, tuning: &Tuning) {
        fs::write(&self.record, tuning_text(tuning)).expect("writable");
    }

    /// Generates into a folder of this name; the files by name.
    fn generated(&self, name: &str, more: &[&str]) -> Vec<(String, Vec<u8>)> {
        let out = self.folder.join(name);
        expect(0, &[&["generate", self.spec.as_str(), "-o", out.to_str().expect("UTF-8")], more].concat());
        let folder = out.join("row_stats/sm_90a");
        let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(&folder)
            .expect("written")
            .flatten()
            .map(|e| (e.file_name().to_string_lossy().into_owned(), fs::read(e.path()).expect("readable")))
            .collect();
        files.sort();
        files
    }

    /// What every command that plans says of the record.
    fn refused(&self, code: &str, says: &str) {
        let out = self.folder.join("refused");
        for args in [vec!["check", &self.spec], vec!["generate", &self.spec, "-o", out.to_str().expect("UTF-8")], vec!["audit", &self.spec]] {
            let text = err(&expect(1, &args));
            assert!(text.contains(code) && text.contains(says), "{args:?}: {text}");
        }
        assert!(!out.exists());
        expect(0, &["check", &self.spec, "--no-tuning"]);
    }
}

fn groups(offered: &Value) -> Vec<Vec<Value>> {
    offered["groups"].as_array().expect("groups").iter().map(|g| g["candidates"].as_array().expect("candidates").clone()).collect()
}

fn name(candidate: &Value) -> String {
    candidate["name"].as_str().expect("a name").to_string()
}

#[test]
fn candidates_have_names_of_their_own() {
    for spec in ["tests/fixtures/row_stats.yaml", "specs/gemm_nt.yaml", "specs/linear_gelu.yaml", "specs/kmeans_assign.yaml"] {
        let found = json(&expect(0, &["tune", spec, "--list", "--format", "json"]));
        for workload in found["result"]["workloads"].as_array().expect("workloads") {
            for group in groups(workload) {
                let mut names: Vec<String> = group.iter().map(name).collect();
                assert_eq!(group.iter().filter(|c| c["chosen"] == true).count(), 1, "{spec}: {names:?}");
                let prices: Vec<f64> = group.iter().map(|c| c["predicted_us"].as_f64().expect("a price")).collect();
                assert!(prices.is_sorted(), "{spec}: {prices:?}");
                names.sort();
                assert!(names.windows(2).all(|w| w[0] != w[1]), "{spec}: {names:?}");
            }
        }
    }
    let rings = json(&expect(0, &["tune", "specs/gemm_nt.yaml", "--workload", "square", "--list", "--format", "json"]));
    let first = name(&groups(&rings["result"]["workloads"][0])[0][0]);
    assert!(first.starts_with("ring ") && first.contains(" stages "), "{first}");
}

#[test]
fn a_record_changes_the_plan_and_the_report_cites_it() {
    let case = Case::new("changes");
    let before = case.generated("before", &[]);
    let tuning = case.tuning();
    case.write(&tuning);
    let after = case.generated("after", &[]);
    assert_ne!(before, after, "the plan is another one");
    assert_eq!(after, case.generated("again", &[]), "the same spec, target and record give the same bytes");
    assert_eq!(before, case.generated("without", &["--no-tuning"]));
    let report: Value = serde_json::from_slice(&after.iter().find(|(n, _)| n == "report.json").expect("written").1).expect("JSON");
    let cited: Vec<&Value> = report["records"].as_array().expect("records").iter().filter(|r| r["rule"] == "tuned-plan").collect();
    assert_eq!(cited.len(), tuning.choices[0].chosen.len(), "one for each group");
    assert_eq!((&cited[0]["space"], cited[0]["premises"].as_array().map(Vec::len)), (&Value::from("empirical"), Some(1)));
    let text = cited[0]["conclusion"].as_str().expect("text");
    for part in [tuning.choices[0].chosen[0].as_str(), "11.25 us", "p10 11.00", "p90 11.75", "12.75 us", "Test GPU", "driver 13.0", "NVRTC 13.0"] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    let table = report["binding"].as_array().expect("tables").iter().find(|t| t["title"] == "Candidates").expect("a table");
    let verdicts: Vec<&str> = table["rows"].as_array().expect("rows").iter().filter_map(|r| r[3].as_str()).collect();
    assert!(verdicts.contains(&"chosen by measurement") && verdicts.contains(&"the model's choice"), "{verdicts:?}");
    // What is offered does not depend on the record, and the program is right.
    assert_eq!(case.tuning(), tuning);
    expect(0, &["audit", &case.spec]);
}

#[test]
fn a_record_of_something_else_is_refused() {
    let case = Case::new("stale");
    let good = case.tuning();
    let with = |change: &dyn Fn(&mut Tuning), code: &str, says: &str| {
        let mut tuning = good.clone();
        change(&mut tuning);
        case.write(&tuning);
        case.refused(code, says);
    };
    with(&|t| t.spec_hash = "fnv1a64:0000000000000000".into(), "FD0710", "the spec was changed since");
    with(&|t| t.kernel = "other".into(), "FD0710", "of the kernel `other`");
    with(&|t| t.target = "sm_80".into(), "FD0710", "for the target `sm_80`");
    with(&|t| t.choices[0].sizes = [("Q".to_string(), 3)].into(), "FD0710", "has the sizes Q");
    // Figures of sizes that no version is planned for are not used.
    let mut other = good.clone();
    other.choices[0].sizes = [("T".to_string(), 12_345)].into();
    other.choices[0].chosen = other.choices[0].model.clone();
    case.write(&other);
    expect(0, &["check", &case.spec]);
    case.write(&good);
    expect(0, &["check", &case.spec]);
    fs::write(&case.spec, format!("{}# changed\n", case.source())).expect("writable");
    case.refused("FD0710", "the spec was changed since");
    // Another target has a record of its own.
    expect(0, &["check", &case.spec, "--target", "sm_80"]);
}

#[test]
fn plans_that_are_not_offered_are_refused() {
    let case = Case::new("unknown");
    let good = case.tuning();
    let rename = |t: &mut Tuning, to: Vec<String>| {
        t.choices[0].measured[1].candidates = to.clone();
        t.choices[0].chosen = to;
    };
    let mut unknown = good.clone();
    let mut names = good.choices[0].chosen.clone();
    names[0] = "warps 7 tiles 1/9".into();
    rename(&mut unknown, names.clone());
    case.write(&unknown);
    case.refused("FD0303", "`warps 7 tiles 1/9`, which the planner does not offer");
    names[0] = good.choices[0].chosen[0].clone();
    names.push("warps 8 tiles 1/1".into());
    rename(&mut unknown, names);
    case.write(&unknown);
    case.refused("FD0303", "groups of statements");
    let mut version = good;
    version.choices[0].version = "T a prime".into();
    case.write(&version);
    case.refused("FD0303", "`T a prime`");
}

#[test]
fn hostile_records_are_refused() {
    let case = Case::new("hostile");
    let good = tuning_text(&case.tuning());
    assert!(parse_tuning(&good).is_ok());
    for (text, code) in [
        (String::new(), "FD0711"),
        ("[]".into(), "FD0711"),
        ("a: &a [*a]\n".into(), "FD0001"),
        ("[".repeat(50_000), "FD000"),
        ("\u{0}".into(), "FD0"),
        (good.replace("schema: 1", "schema: 7"), "FD0711"),
        (good.replace("schema: 1", "schema: 1\nshell: rm -rf /"), "FD0711"),
        (good.replace("gpu: Test GPU", "gpu: \"*/ int x; \\n#include <x>\""), "FD0711"),
        (good.replace("median_us: 11.25", "median_us: .nan"), "FD0711"),
    ] {
        assert_ne!(text, good);
        fs::write(&case.record, &text).expect("writable");
        case.refused(code, code);
        // Nor is it overwritten.
        assert!(err(&expect(1, &["tune", &case.spec])).contains(code));
        assert_eq!(fs::read_to_string(&case.record).expect("readable"), text);
    }
    fs::write(&case.record, vec![b' '; 2 << 20]).expect("writable");
    case.refused("FD0701", "larger than");
    fs::write(&case.record, b"\xff\xfe").expect("writable");
    case.refused("FD0701", "not UTF-8");
    fs::remove_file(&case.record).expect("writable");
    fs::create_dir(&case.record).expect("writable");
    case.refused("FD0701", "rows.yaml");
}

#[test]
fn tune_refuses_before_it_needs_a_gpu() {
    let case = Case::new("usage");
    assert!(err(&expect(2, &["tune", &case.spec, "--device", "cpu"])).contains("no clock"));
    for args in [
        vec!["--workload", "nope"],
        vec!["--set", "Q=1"],
        vec!["--set", "T=-1"],
        vec!["--candidates", "0"],
        vec!["--repeats", "1"],
        vec!["--budget", "0"],
        vec!["--target", "sm_1"],
    ] {
        expect(2, &[&["tune", case.spec.as_str()], args.as_slice()].concat());
    }
    expect(1, &["tune", "tests/fixtures/unknown_name.yaml"]);
    if flashderive_run::gpu::present().is_err() {
        let found = expect(4, &["tune", &case.spec]);
        assert!(err(&found).contains("FD0501"), "{}", err(&found));
        assert!(!case.record.exists(), "nothing is written without a measurement");
    }
}

/// With a GPU: the record is written, used, and a second run measures nothing.
#[test]
fn tune_measures_and_resumes_on_a_gpu() {
    if flashderive_run::gpu::present().is_err() {
        return;
    }
    let case = Case::new("gpu");
    let args = ["tune", &case.spec, "--candidates", "2", "--repeats", "3", "--format", "json"];
    let first = json(&expect(0, &args));
    assert!(first["result"]["measured"].as_u64().is_some_and(|n| 2 <= n), "{first}");
    let second = json(&expect(0, &args));
    assert_eq!(second["result"]["measured"], 0);
    assert_eq!(second["result"]["record"], first["result"]["record"]);
    expect(0, &["check", &case.spec]);
}

/// The figures of a record are cited in comments and reports, and stay there.
#[test]
fn texts_of_a_record_stay_data() {
    let case = Case::new("hostile");
    let mut tuning = case.tuning();
    let hostile: String = cuda_text::HOSTILE.chars().filter(|c| !c.is_control()).collect();
    (tuning.gpu, tuning.driver, tuning.compiler) = (hostile.clone(), hostile.clone(), hostile);
    case.write(&tuning);
    let mut cited = 0;
    for (name, bytes) in case.generated("out", &[]) {
        let text = String::from_utf8(bytes).expect("UTF-8");
        cited += usize::from(text.contains("EVIL"));
        match name.rsplit('.').next() {
            Some("cu" | "h") => assert!(!cuda_text::code(&text).contains("EVIL"), "{name}"),
            // One script: that of the page.
            Some("html") => assert!(text.matches("<script").count() == 1 && !text.contains("<img"), "{name}"),
            Some("md") => assert!(text.lines().filter(|l| l.contains("EVIL")).all(|l| !l.contains('<') && !l.replace("\\]", "").contains("](")), "{name}"),
            _ => assert!(serde_json::from_str::<Value>(&text).is_ok(), "{name}"),
        }
    }
    assert!(3 <= cited, "the record is cited");
    tuning.gpu = cuda_text::HOSTILE.into();
    case.write(&tuning);
    case.refused("FD0711", "control characters");
}
