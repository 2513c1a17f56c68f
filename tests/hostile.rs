//! Files that are not what they should be: tensors, reports, targets; sizes that no machine has room for. Each is refused with a code, and a
//! command that is refused leaves nothing on disk. (Texts of specs: `crates/derive/tests/input.rs`.)

use flashderive::cli::{Explain, TargetArgs, WorkloadArgs};
use flashderive::outcome::Failure;
use flashderive::pipeline::{self, Planned, Preference};
use flashderive::terminal::Terminal;
use flashderive::{commands, targets, tensors};
use flashderive_algebra::random::Random;
use flashderive_audit::inputs::{generate, Case};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

const SPEC: &str = "tests/fixtures/row_stats.yaml";

fn planned() -> Planned {
    let source = fs::read_to_string(root().join(SPEC)).expect("the spec");
    let loaded = pipeline::parse(SPEC, source).expect("a spec");
    let workload = pipeline::choose(&loaded, &WorkloadArgs { workload: None, set: Vec::new() }, Preference::Smoke).expect("a workload");
    let derived = pipeline::derive(loaded).unwrap_or_else(|_| panic!("it derives"));
    pipeline::bind(derived, targets::built_in("sm_90a").expect("a target"), workload).unwrap_or_else(|_| panic!("it binds"))
}

/// Changes a few bytes, cuts some out, or repeats some.
fn changed(random: &mut Random, good: &[u8]) -> Vec<u8> {
    let mut out = good.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(out.len() as u64 + 1) as usize;
        let end = (at + 1 + random.below(16) as usize).min(out.len());
        match random.below(5) {
            0 => out.truncate(at),
            1 => drop(out.drain(at.min(end)..end)),
            2 => {
                let part = out[at.min(end)..end].to_vec();
                drop(out.splice(at..at, part));
            }
            3 => drop(out.splice(at..at, b"9".repeat(1 + random.below(24) as usize))),
            _ => {
                if let Some(b) = out.get_mut(at) {
                    *b = *[0, 0xff, b'"', b'{', b'[', b'-', b'9', b'0', *b ^ 1].get(random.below(9) as usize).unwrap_or(&0);
                }
            }
        }
    }
    out
}

/// A refusal is one of the input's, with a code and a message that can be read.
fn of_the_input(failure: &Failure, what: &str) {
    let d = &failure.reasons.diagnostics.list[0];
    assert!(!d.code.id.starts_with("FD09") && d.message.len() < 2000, "{what}: [{}] {}", d.code.id, d.message);
}

#[test]
fn files_of_tensors() {
    let planned = planned();
    let (p, sizes) = (&planned.loaded.problem, &planned.workload.sizes);
    let values: Vec<u8> = (0..5 * 96).flat_map(|i| (i as f32).to_le_bytes()).collect();
    let view = safetensors::tensor::TensorView::new(safetensors::Dtype::F32, vec![5, 96], &values).expect("a tensor");
    let good = safetensors::serialize([("x", view)], None).expect("serializes");
    let path = folder("hostile-tensors").join("x.safetensors");
    let mut random = Random::new(7);
    let mut refused = 0;
    for number in 0..3000 {
        // Mostly the header, which ends after 80 bytes or so.
        let header = good.len().min(100);
        let bytes = if number % 4 == 0 { changed(&mut random, &good) } else { [changed(&mut random, &good[..header]), good[header..].to_vec()].concat() };
        fs::write(&path, &bytes).expect("writable");
        let mut inputs = generate(p, sizes, Case::Random, 1);
        if let Err(failure) = tensors::read(&path, p, sizes, &mut inputs) {
            of_the_input(&failure, &format!("case {number}"));
            refused += 1;
        }
    }
    assert!(refused > 1000, "{refused}");
    // A file far larger than the inputs is not read; the bytes of this one are nowhere.
    let file = fs::File::create(&path).expect("writable");
    file.set_len(1 << 40).expect("a sparse file");
    let failure = tensors::read(&path, p, sizes, &mut generate(p, sizes, Case::Random, 1)).expect_err("refused");
    assert!(failure.reasons.diagnostics.list[0].message.contains("larger than"), "{}", failure.reasons.diagnostics.list[0].message);
    fs::remove_file(&path).expect("removed");
}

#[test]
fn reports_of_kernels() {
    let folder = folder("hostile-reports");
    let kernel = root().join("generated/argmax/sm_90a/kernel.cu");
    let good = fs::read(kernel.with_file_name("report.json")).expect("a committed report");
    fs::copy(&kernel, folder.join("kernel.cu")).expect("copied");
    let target = TargetArgs { target: "sm_90a".into(), target_file: None, no_tuning: true, allow_spills: false };
    let mut random = Random::new(11);
    let mut accepted = 0;
    for number in 0..400 {
        fs::write(folder.join("report.json"), changed(&mut random, &good)).expect("writable");
        let line = ["", ":1", ":60", ":200", ":18446744073709551615"][number % 5];
        let subject = format!("{}{line}", folder.join("kernel.cu").display());
        match commands::explain::run(&Explain { subject, target: target.clone() }, &Terminal::silent()) {
            Ok(_) => accepted += 1,
            Err(failure) => of_the_input(&failure, &format!("case {number}")),
        }
    }
    assert!(accepted > 3, "{accepted}");
}

/// What a target file says that is accepted is also planned for.
#[test]
fn target_files() {
    let planned = planned();
    let derived = || pipeline::derive(planned.loaded.clone()).unwrap_or_else(|_| panic!("it derives"));
    let mut random = Random::new(13);
    let mut accepted = 0;
    for number in 0..1500 {
        let good = targets::BUILT_IN[number % targets::BUILT_IN.len()].1;
        // Digits by digits: most of what comes out is a target.
        let mut text = good.as_bytes().to_vec();
        for _ in 0..1 + random.below(2) {
            let digits: Vec<usize> = (0..text.len()).filter(|i| text[*i].is_ascii_digit()).collect();
            let at = digits[random.below(digits.len() as u64) as usize];
            match random.below(3) {
                0 => text[at] = b'0' + random.below(10) as u8,
                1 => drop(text.remove(at)),
                _ => text.insert(at, b'0' + random.below(10) as u8),
            }
        }
        let text = String::from_utf8(text).expect("digits");
        match flashderive_spec::parse_target(&text) {
            Ok(target) => {
                accepted += 1;
                if number % 8 == 0 {
                    if let Err(failure) = pipeline::bind(derived(), target, planned.workload.clone()) {
                        of_the_input(&failure, &format!("case {number}"));
                    }
                }
            }
            Err(d) => assert!(!d.list.is_empty()),
        }
    }
    assert!(accepted > 300, "{accepted}");
}

/// Runs the command in an empty folder with 1 GiB, and tells how it ended, what it said, and what it left there.
fn command(name: &str, args: &[&str]) -> (Option<i32>, String, Vec<String>) {
    let folder = folder(name);
    let output = Command::new("sh")
        .args(["-c", "ulimit -c 0; ulimit -d 1048576; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_flashderive")])
        .args(args)
        .current_dir(&folder)
        .output()
        .expect("the binary runs");
    let left = fs::read_dir(&folder).expect("the folder").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), left)
}

#[test]
fn a_run_without_room_is_refused() {
    let spec = root().join(SPEC);
    let spec = spec.to_str().expect("UTF-8");
    for size in ["T=16777217", "T=2147483647", "T=1000000"] {
        let (code, said, left) = command("hostile-room", &["run", spec, "--set", size, "--outputs", "y.safetensors"]);
        assert_eq!(code, Some(1), "{size}: {said}");
        assert!(
            said.contains("error[FD0502]: there is no room for this run") && said.contains("over the limit of") && said.contains("--device cuda:0"),
            "{said}"
        );
        assert!(left.is_empty(), "{left:?}");
    }
    let (code, said, left) = command("hostile-room", &["run", spec, "--set", "T=3", "--outputs", "y.safetensors"]);
    assert_eq!((code, left), (Some(0), vec!["y.safetensors".to_string()]), "{said}");
    // An audit says what it leaves out.
    let (code, said, _) = command("hostile-room", &["audit", spec, "--set", "T=16777217"]);
    assert_eq!(code, Some(1), "{said}");
}

#[test]
fn what_is_refused_leaves_nothing() {
    let bad = root().join("tests/fixtures/unknown_name.yaml");
    let bad = bad.to_str().expect("UTF-8");
    let good = root().join(SPEC);
    let good = good.to_str().expect("UTF-8");
    for args in [
        vec!["generate", bad, "-o", "out"],
        vec!["generate", good, "-o", "out", "--target-file", bad],
        vec!["generate", "missing.yaml", "-o", "out"],
        vec!["run", bad, "--outputs", "y.safetensors"],
        vec!["run", good, "--inputs", bad, "--outputs", "y.safetensors"],
        vec!["audit", bad, "--report", "out"],
        vec!["check", bad],
    ] {
        let (code, said, left) = command("hostile-left", &args);
        assert!(matches!(code, Some(1 | 2)), "{args:?}: {code:?} {said}");
        assert!(said.contains("[FD"), "{args:?}: {said}");
        assert!(left.is_empty(), "{args:?} leaves {left:?}");
    }
}

/// Values that are named one after the other, each from the two before it: what they are made of doubles with every line if names are followed as text.
/// `check` ends soon, with a plan or with a limit that it names.
#[test]
fn names_that_read_names() {
    let line = |of: &str, k: usize| of.replace("$0", &format!("a{k}")).replace("$1", &format!("a{}", k - 1)).replace("$2", &format!("a{}", k - 2));
    for (name, input, lines, of) in [
        ("sums", "i32[I] in 0 .. I", 200, "$0[i] = ($1[i] + $2[i]) % I"),
        ("squares", "i32[I] in 0 .. I", 200, "$0[i] = ($1[i] * $1[i]) % 97"),
        ("choices", "i32[I] in 0 .. I", 200, "$0[i] = ($1[i] + 1 if $2[i] > 3 else $2[i]) % I"),
        ("reads", "i32[I] in 0 .. I", 50, "$0[i] = ($1[i] + x[$2[i] % I]) % I"),
        ("places", "i32[I] in 0 .. I", 60, "$0[i] = x[$1[i]]"),
        ("reals", "f32[I]", 200, "$0[i] = $1[i] * 0.5 + $2[i]"),
        ("branches", "f32[I]", 200, "$0[i] = $1[i] if $2[i] > 0.0 else $2[i] + 1.0"),
    ] {
        let body: String = (2..lines).map(|k| format!("  {}\n", line(of, k))).collect();
        let text = format!(
            "kernel: {name}\naxes: {{I: var}}\ninputs:\n  x: {input}\noutputs:\n  y: f32[I]\ncompute: |\n  a0[i] = x[i]\n  a1[i] = x[i]\n{body}  y[i] = f32(a{}[i])\nworkloads: {{full: {{I: 4096}}, smoke: {{I: 37}}}}\n",
            lines - 1
        );
        let path = folder(&format!("hostile-{name}")).join("chain.yaml");
        fs::write(&path, text).expect("writable");
        let began = std::time::Instant::now();
        let (code, said, _) = command("hostile-chain", &["check", path.to_str().expect("UTF-8")]);
        assert!(code == Some(0) || code == Some(1) && said.contains("error[FD0003]"), "{name}: {code:?} {said}");
        // Some seconds at most on an idle machine; what follows names as text does not end at all.
        assert!(began.elapsed().as_secs() < 60, "{name}: {:?}", began.elapsed());
    }
}
