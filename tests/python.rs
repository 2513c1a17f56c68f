//! The Python module, without NumPy and PyTorch: patterns, the cache, where the program is looked for, errors, reports. `./x wheel` tests what is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("there")
}

/// A folder of this test that is empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("writable");
    path
}

/// Runs one test of `tests/python_checks.py` in an empty folder, with a home of its own.
fn check(name: &str) {
    let here = folder(name);
    let home = folder(&format!("{name}-home"));
    let mut command = Command::new("python3");
    command.arg(root().join("tests/python_checks.py")).args([name.as_ref(), root().as_os_str()]).current_dir(&here);
    command.env("PYTHONPATH", root().join("crates/flashderive/python")).env("PYTHONDONTWRITEBYTECODE", "1");
    command.env("FLASHDERIVE_BIN", env!("CARGO_BIN_EXE_flashderive")).env("HOME", &home).env_remove("FLASHDERIVE_CACHE").env_remove("XDG_CACHE_HOME");
    let done = command.output().expect("python3 is needed");
    assert!(done.status.success(), "{name}\n{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    let left: Vec<_> = fs::read_dir(&here).expect("there").flatten().map(|e| e.file_name()).collect();
    assert!(left.is_empty(), "{name}: nothing is written where the user is, but {left:?}");
}

#[test]
fn patterns_are_read_as_people_write_them() {
    check("patterns");
}

#[test]
fn patterns_become_specs_that_are_accepted() {
    check("pattern_specs");
}

#[test]
fn the_program_is_that_of_the_environment() {
    check("binary");
}

#[test]
fn what_is_kept_appears_as_a_whole() {
    check("cache");
}

#[test]
fn refusals_are_errors_with_the_text_of_the_command_line() {
    check("errors");
}

#[test]
fn a_kernel_says_what_it_takes() {
    check("kernels");
}

#[test]
fn tensors_on_a_gpu_go_to_the_package_of_its_target() {
    check("gpu");
}

#[test]
fn words_of_a_spec_stay_data() {
    check("hostile");
}

#[test]
fn files_of_tensors_have_the_form_of_safetensors() {
    check("tensors");
}

/// The extra `cuda` of the wheel names the compilers that `.ci/cuda.sh` installs.
#[test]
fn the_wheel_asks_for_the_compilers_that_are_pinned() {
    let pinned = fs::read_to_string(root().join(".ci/cuda.txt")).expect("readable");
    let mut pinned: Vec<&str> = pinned.lines().filter(|l| l.starts_with("nvidia")).filter_map(|l| l.split_whitespace().next()).collect();
    let wheel = fs::read_to_string(root().join("crates/flashderive/pyproject.toml")).expect("readable");
    let mut asked: Vec<&str> = wheel.lines().filter_map(|l| l.trim().strip_prefix('"')?.strip_suffix("\",")).filter(|l| l.starts_with("nvidia")).collect();
    pinned.sort_unstable();
    asked.sort_unstable();
    assert!(!pinned.is_empty());
    assert_eq!(asked, pinned);
}
