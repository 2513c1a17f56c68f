//! What the stages print, pinned: the tables of `derive` for specs of different kinds, the story that `explain` tells of one
//! generated line, and the messages of the specs at the boundary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Longer texts are not read when they change.
const MAX_LINES: usize = 300;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `flashderive` in the repository root, so that messages hold the same paths everywhere.
fn flashderive(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(root()).output().expect("the binary runs")
}

/// What a command that succeeds prints.
fn printed(args: &[&str]) -> String {
    let output = flashderive(args);
    assert!(output.status.success(), "flashderive {}\n{}", args.join(" "), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The text of one step of one spec.
fn step(spec: &str, step: &str) {
    let text = printed(&["derive", &format!("specs/{spec}.yaml"), "--emit", &format!("after:{step}")]);
    let lines = text.lines().count();
    assert!(lines <= MAX_LINES, "{spec} after {step} has {lines} lines");
    insta::assert_snapshot!(format!("{spec}_{}", step.replace('.', "_")), text);
}

#[test]
fn a_matrix_product() {
    for at in ["step0.5", "step1a", "step1b", "step3", "step5"] {
        step("gemm", at);
    }
}

#[test]
fn a_running_maximum() {
    for at in ["step1a", "class", "step1b", "step3"] {
        step("softmax", at);
    }
}

#[test]
fn a_gathered_online_pair() {
    for at in ["step0.5", "step1a", "class", "step1b", "step3", "step5"] {
        step("sparse_attention", at);
    }
}

#[test]
fn a_selection_over_a_product() {
    for at in ["step1a", "class", "step3", "step5"] {
        step("topk_indexer", at);
    }
}

#[test]
fn selections_with_conditions() {
    for at in ["step0.5", "step1a", "class", "step3"] {
        step("moe_route", at);
    }
}

/// From the line that rescales a running sum down to the statement of the spec.
#[test]
fn why_a_line_is_there() {
    let path = "generated/sparse_attention/sm_90a/kernel.cu";
    let kernel = fs::read_to_string(root().join(path)).expect("a committed kernel");
    let heading = kernel.lines().position(|l| l.trim_start().starts_with("// [RESCALE")).expect("a running sum is rescaled");
    // The first statement under the heading; `position` counts from 0 and `explain` from 1.
    let statement = kernel.lines().skip(heading).position(|l| l.ends_with(';')).expect("a statement");
    let text = printed(&["explain", &format!("{path}:{}", heading + statement + 1)]);
    insta::assert_snapshot!("explain_a_line", text);
}

#[test]
fn specs_at_the_boundary() {
    let mut names: Vec<String> =
        fs::read_dir(root().join("specs/boundary")).expect("the specs").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert!(5 <= names.len(), "only {names:?}");
    for name in names {
        let output = flashderive(&["derive", &format!("specs/boundary/{name}")]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        insta::assert_snapshot!(format!("boundary_{}", name.trim_end_matches(".yaml")), text);
    }
}
