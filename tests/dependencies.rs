//! What the workspace depends on: licences that it may have, one version of each, from crates.io by checksum. `deny.toml` says the same to
//! cargo-deny, which is too slow to build for every run of the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages of Cargo.lock that are built for other machines only (Windows, UEFI, GPUs), and so are not there to be looked into. Each may be
/// had under MIT or Apache-2.0.
const ELSEWHERE: &[&str] = &["anstyle-wincon", "crunchy", "encode_unicode", "once_cell_polyfill", "r-efi", "windows-link", "windows-sys"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A list of texts of `deny.toml`: `KEY = [` in the section, up to `]`.
fn listed(section: &str, key: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let section = text.split(&format!("[{section}]\n")).nth(1).and_then(|s| s.split("\n[").next()).unwrap_or_else(|| panic!("no section {section}"));
    let list = section.split(&format!("{key} = [")).nth(1).and_then(|s| s.split(']').next()).unwrap_or_else(|| panic!("no list {key}"));
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// What cargo knows of the packages for this machine.
fn packages() -> Vec<serde_json::Value> {
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let args = ["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", &host];
    let done = Command::new(env!("CARGO")).args(args).current_dir(root()).output().expect("cargo starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let value: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    value["packages"].as_array().expect("packages").clone()
}

fn text<'a>(package: &'a serde_json::Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or("")
}

/// Whether an SPDX expression holds where only `allowed` licences do. `WITH` belongs to its licence; an old `/` is `OR`.
fn holds(expression: &str, allowed: &BTreeSet<String>) -> Option<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let found = either(&words, &mut at, allowed)?;
    (at == words.len()).then_some(found)
}

fn either(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut found = both(words, at, allowed)?;
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        found |= both(words, at, allowed)?;
    }
    Some(found)
}

fn both(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut found = one(words, at, allowed)?;
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        found &= one(words, at, allowed)?;
    }
    Some(found)
}

fn one(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> Option<bool> {
    let word = *words.get(*at)?;
    *at += 1;
    if word == "(" {
        let found = either(words, at, allowed)?;
        *at += 1;
        return (words.get(*at - 1) == Some(&")")).then_some(found);
    }
    let name = word.starts_with(|c: char| c.is_ascii_alphanumeric()) && !["AND", "OR", "WITH"].contains(&word);
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1)?;
        *at += 2;
        return name.then(|| allowed.contains(&format!("{word} WITH {exception}")));
    }
    name.then(|| allowed.contains(word))
}

#[test]
fn licences_are_those_that_are_allowed() {
    let allowed = listed("licenses", "allow");
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    for package in packages() {
        let licence = text(&package, "license");
        if holds(licence, &allowed) != Some(true) {
            wrong.push(format!("{} {}: {licence:?}", text(&package, "name"), text(&package, "version")));
        }
        // A licence of the list without which this package could not be used.
        used.extend(allowed.iter().filter(|a| holds(licence, &allowed.iter().filter(|b| b != a).cloned().collect()) == Some(false)).cloned());
    }
    assert!(wrong.is_empty(), "licences that deny.toml does not allow:\n{}", wrong.join("\n"));
    let spare: Vec<_> = allowed.difference(&used).filter(|l| !["MIT", "Apache-2.0", "BSD-2-Clause"].contains(&l.as_str())).collect();
    assert!(spare.is_empty(), "deny.toml allows what nothing needs: {spare:?}");
}

#[test]
fn expressions_are_read_as_spdx_means_them() {
    let allowed: BTreeSet<String> = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"].map(String::from).into();
    for good in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Apache-2.0", "Apache-2.0 WITH LLVM-exception", "GPL-3.0 AND GPL-2.0 OR MIT"] {
        assert_eq!(holds(good, &allowed), Some(true), "{good}");
    }
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "GPL-3.0 OR MIT AND GPL-2.0", "MIT WITH LLVM-exception", "(MIT) AND (GPL-3.0)"] {
        assert_eq!(holds(bad, &allowed), Some(false), "{bad}");
    }
    for unreadable in ["", "MIT AND", "(MIT", "MIT)", "OR MIT", "MIT Apache-2.0", "MIT WITH"] {
        assert_eq!(holds(unreadable, &allowed), None, "{unreadable:?}");
    }
}

#[test]
fn packages_come_from_crates_io_by_checksum() {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let index = listed("sources", "allow-registry");
    let known: BTreeSet<(String, String)> = packages().iter().map(|p| (text(p, "name").to_string(), text(p, "version").to_string())).collect();
    let mut versions = BTreeMap::<String, usize>::new();
    let mut seen = 0;
    for entry in lock.split("[[package]]\n").skip(1) {
        let field = |key: &str| entry.lines().find_map(|l| l.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')).map(str::to_string);
        let (name, version) = (field("name").expect("a name"), field("version").expect("a version"));
        if let Some(source) = field("source") {
            assert!(source.strip_prefix("registry+").is_some_and(|s| index.contains(s)), "{name}: {source}");
            assert!(field("checksum").is_some_and(|c| c.len() == 64), "{name}: no checksum");
        } else {
            assert!(name.starts_with("flashderive"), "{name} has no source");
        }
        assert!(known.contains(&(name.clone(), version)) || ELSEWHERE.contains(&name.as_str()), "{name}: its licence is not known here");
        *versions.entry(name).or_default() += 1;
        seen += 1;
    }
    assert!(80 < seen && known.len() <= seen, "{seen} packages");
    let twice: BTreeSet<String> = versions.into_iter().filter(|(name, n)| 1 < *n && !ELSEWHERE.contains(&name.as_str())).map(|(name, _)| name).collect();
    assert_eq!(twice, listed("bans", "skip"), "packages of several versions");
}
