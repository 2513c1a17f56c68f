//! What the README shows is what the commands say.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("a README")
}

/// All that `flashderive` says in the repository root, and whether it ended well.
fn said(args: &[&str]) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(root()).env("NO_COLOR", "1").output().expect("the binary runs");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (text, output.status.success())
}

/// The lines of the first fenced block behind `before`.
fn block(text: &str, before: &str) -> Vec<String> {
    let at = text.find(before).unwrap_or_else(|| panic!("the README has no `{before}`"));
    let (_, rest) = text[at..].split_once("```").expect("a block");
    let (inside, _) = rest.split_once("```").expect("the end of a block");
    inside.lines().skip(1).map(|l| l.trim_end().to_string()).collect()
}

/// Each line of `shown` must be a line of `whole`, in this order; `...` stands for what is left out.
fn shows(shown: &[String], whole: &str) {
    let mut lines = whole.lines().map(str::trim_end);
    for line in shown.iter().filter(|l| !l.is_empty() && *l != "...") {
        assert!(lines.any(|l| l == line), "the README shows a line that is not there, or not behind the one before:\n{line}\nof\n{whole}");
    }
}

#[test]
fn the_example_is_the_spec() {
    let spec = std::fs::read_to_string(root().join("specs/sparse_attention.yaml")).expect("the spec");
    shows(&block(&readme(), "says what is computed"), &spec);
}

#[test]
fn derivations_are_shown_as_they_are() {
    let (text, fine) = said(&["derive", "specs/sparse_attention.yaml", "--emit", "after:step1a"]);
    assert!(fine, "{text}");
    shows(&block(&readme(), "--emit after:step1a"), &text);
}

#[test]
fn files_that_are_named_exist() {
    for file in block(&readme(), "writes a folder") {
        assert!(root().join(&file).is_file(), "{file}");
    }
}

#[test]
fn lines_are_explained_as_shown() {
    let shown = block(&readme(), "says why a line of the kernel");
    let (command, answer) = shown.split_first().expect("a command");
    let place = command.strip_prefix("$ flashderive explain ").expect("the command");
    let (text, fine) = said(&["explain", place]);
    assert!(fine, "{text}");
    shows(answer, &text);
}

#[test]
fn mistakes_are_answered_as_shown() {
    let (text, fine) = said(&["check", "tests/fixtures/unknown_name.yaml"]);
    assert!(!fine);
    shows(&block(&readme(), "A mistake is answered"), &text);
}

/// Where there are compilers: tests that must have them say so.
#[test]
fn resources_are_those_of_the_compiler() {
    let (text, fine) = said(&["compile", "specs/sparse_attention.yaml"]);
    if !fine && std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none() {
        return;
    }
    assert!(fine, "{text}");
    shows(&block(&readme(), "asks the real compiler"), &text);
}
