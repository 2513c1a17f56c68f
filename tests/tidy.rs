//! Rules of the repository that text can express: words, file headers, the crate graph, documented codes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files under `folder` whose name ends in one of `ends`, sorted.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_path_buf()];
    while let Some(next) = todo.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                todo.push(path);
            } else if ends.iter().any(|e| path.to_string_lossy().ends_with(e)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates folder").flatten();
    let mut list: Vec<PathBuf> = crates.flat_map(|c| files(&c.path().join("src"), &[".rs", ".pest"])).collect();
    list.extend(files(&root().join("templates"), &[".tera", ".cuh", ".h", ".cu", ".css", ".js"]));
    list.extend(files(&root().join("crates/flashderive/python"), &[".py"]));
    list.sort();
    assert!(60 < list.len(), "only {} source files were found: the walk is wrong", list.len());
    list
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Words of a text: split at everything but letters and digits, and where a small letter meets a capital.
fn words(text: &str) -> Vec<String> {
    let mut list = vec![String::new()];
    let mut small = false;
    for c in text.chars() {
        if !c.is_ascii_alphanumeric() || (small && c.is_ascii_uppercase()) {
            list.push(String::new());
        }
        if c.is_ascii_alphanumeric() {
            list.last_mut().expect("never empty").push(c.to_ascii_lowercase());
        }
        small = c.is_ascii_lowercase();
    }
    list
}

#[test]
fn no_kernel_is_known_by_name() {
    let banned =
        ["attention", "flash", "mla", "moe", "gqa", "mha", "gemm", "rope", "rmsnorm", "layernorm", "flashattention", "expert", "experts", "transformer"];
    let mut wrong = Vec::new();
    for path in sources() {
        // Sugar of the spec language; it is gone before derivation.
        let sugar = path.to_string_lossy().contains("crates/spec/");
        for (at, line) in read(&path).lines().enumerate() {
            let words = words(line);
            let hit = |w: &String| banned.contains(&w.as_str()) || (w == "softmax" && !sugar);
            let phrase = line.to_ascii_lowercase();
            if words.iter().any(hit) || phrase.contains("topk_indexer") {
                wrong.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "the compiler must not know kernels by name:\n{}", wrong.join("\n"));
}

#[test]
fn the_word_search_finds_words() {
    assert_eq!(words("let moe_gate = RopeTable;").iter().filter(|w| ["moe", "rope"].contains(&w.as_str())).count(), 2);
    assert!(!words("property flashderive europe").iter().any(|w| w == "rope" || w == "flash"));
}

#[test]
fn every_source_file_says_what_it_is_for() {
    let missing: Vec<_> = sources().into_iter().filter(|p| p.extension().is_some_and(|e| e == "rs") && !read(p).starts_with("//!")).collect();
    assert!(missing.is_empty(), "these files do not open with `//!`: {missing:?}");
}

/// Lines of a function, at most: more than two screens are several things.
const LONGEST_FUNCTION: usize = 120;
/// Lines of a file, at most.
const LONGEST_FILE: usize = 600;

/// Names and lengths of the functions of a formatted file, without those of its tests.
fn functions(text: &str) -> Vec<(String, usize)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().collect();
    let mut list = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
        let words = rest.split(' ').skip_while(|w| w.starts_with("pub") || w.starts_with("in") || w.ends_with(')') || ["const", "unsafe"].contains(w));
        let mut words = words.take(2);
        let (Some("fn"), Some(name)) = (words.next(), words.next()) else { continue };
        let end = format!("{indent}}}");
        let length = lines[at..].iter().position(|l| *l == end).map_or(0, |n| n + 1);
        let body = lines[at..].iter().take_while(|l| !l.ends_with('{') && !l.ends_with(';') && !l.ends_with('}')).count();
        // Declarations and functions of one line have no such end.
        if lines.get(at + body).is_some_and(|l| l.ends_with('{')) {
            list.push((name.split(['(', '<']).next().unwrap_or_default().to_string(), length));
        }
    }
    list
}

#[test]
fn functions_and_files_are_short() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    let all = ["crates", "tests"].iter().flat_map(|folder| files(&root().join(folder), &[".rs"]));
    for path in all {
        let name = path.strip_prefix(root()).expect("it was found there").display().to_string();
        let text = read(&path);
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            wrong.push(format!("{name}: {lines} lines"));
        }
        if !name.contains("/src/") || name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        for (function, lines) in functions(&text) {
            seen += 1;
            if lines > LONGEST_FUNCTION {
                wrong.push(format!("{name}: `{function}` has {lines} lines"));
            }
        }
    }
    assert!(wrong.is_empty(), "longer than {LONGEST_FUNCTION} lines for a function or {LONGEST_FILE} for a file:\n{}", wrong.join("\n"));
    assert!(seen > 2000, "{seen} functions were found: the search is wrong");
}

#[test]
fn lengths_of_functions_are_found() {
    let text = "pub fn a(x: u32) -> u32 {\n    x\n}\n\nimpl A {\n    pub(in crate::emit) fn b<'a>(\n        x: &'a u32,\n    ) {\n        if c() {\n        }\n    }\n\n    const fn d() {}\n}\n\ntrait T {\n    fn e();\n}\n\n#[cfg(test)]\nmod tests {\n    fn f() {\n    }\n}\n";
    assert_eq!(functions(text), [("a".to_string(), 3), ("b".to_string(), 6)]);
}

/// What each crate may depend on, inside the workspace.
const GRAPH: &[(&str, &[&str])] = &[
    ("diagnostics", &[]),
    ("algebra", &["diagnostics"]),
    ("ir", &["diagnostics", "algebra"]),
    ("spec", &["diagnostics", "algebra", "ir"]),
    ("derive", &["diagnostics", "algebra", "ir"]),
    ("device", &["diagnostics", "algebra", "ir"]),
    ("bind", &["diagnostics", "algebra", "ir", "derive", "device"]),
    // Compiling and launching know the program, not how it was made.
    ("run", &["diagnostics", "ir", "device"]),
    // The reference shares no code with planner, builder and printer.
    ("audit", &["diagnostics", "algebra", "ir", "device"]),
    ("flashderive", &["diagnostics", "algebra", "ir", "spec", "derive", "device", "bind", "run", "audit"]),
];

/// Outside crates that only these may use.
const OWNERS: &[(&str, &[&str])] = &[
    ("pest", &["spec"]),
    ("pest_derive", &["spec"]),
    ("serde_yaml", &["spec"]),
    ("saphyr-parser", &["spec"]),
    ("cudarc", &["run"]),
    ("libloading", &["run"]),
    ("clap", &["flashderive"]),
    ("tera", &["device", "flashderive"]),
    ("annotate-snippets", &["diagnostics"]),
];

/// `./x test` runs the examples in comments of this crate alone: those of others would never run.
const WITH_EXAMPLES: &str = "crates/flashderive";

#[test]
fn examples_in_comments_are_run() {
    let mut wrong = Vec::new();
    let mut run = 0;
    for path in sources().into_iter().filter(|p| p.extension().is_some_and(|e| e == "rs")) {
        let text = read(&path);
        let fences = text.lines().map(str::trim).filter_map(|l| l.strip_prefix("//!").or(l.strip_prefix("///"))).filter_map(|l| l.trim().strip_prefix("```"));
        // Each second one ends a block.
        let examples = fences.step_by(2).filter(|tag| !tag.starts_with("text")).count();
        // The root is named by way of that crate, too.
        if path.strip_prefix(root()).expect("it was found there").starts_with(WITH_EXAMPLES) {
            run += examples;
        } else if examples > 0 {
            wrong.push(format!("{}: {examples} blocks without `text`", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run > 0, "no example was found");
}

/// Names in `[dependencies]` of each crate.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let mut graph = BTreeMap::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates folder").flatten() {
        let manifest = read(&entry.path().join("Cargo.toml"));
        let section = manifest.split("\n[").find(|s| s.starts_with("dependencies]")).unwrap_or("");
        let names = section.lines().skip(1).filter(|l| !l.trim_start().starts_with('#')).filter_map(|l| l.split_once('=').map(|(name, _)| name.trim()));
        let names = names.map(|n| n.trim_end_matches(".workspace").to_string()).collect();
        graph.insert(entry.file_name().to_string_lossy().into_owned(), names);
    }
    graph
}

#[test]
fn crates_depend_in_one_direction() {
    let graph = dependencies();
    assert_eq!(graph.len(), GRAPH.len(), "a crate was added or removed: {:?}", graph.keys());
    for (name, allowed) in GRAPH {
        for dependency in &graph[*name] {
            if let Some(inside) = dependency.strip_prefix("flashderive-") {
                assert!(allowed.contains(&inside), "crates/{name} must not depend on {inside}");
            }
            if let Some((_, owners)) = OWNERS.iter().find(|(d, _)| d == dependency) {
                assert!(owners.contains(name), "only {owners:?} may use {dependency}, not {name}");
            }
        }
    }
}

#[test]
fn only_the_edges_do_input_and_output() {
    let mut wrong = Vec::new();
    for path in sources() {
        let text = path.to_string_lossy().into_owned();
        if text.contains("crates/run/") || text.contains("crates/flashderive/") {
            continue;
        }
        for (at, line) in read(&path).lines().enumerate() {
            if ["std::fs", "std::env::", "std::process", "std::net", "println!", "eprintln!"].iter().any(|w| line.contains(w)) {
                wrong.push(format!("{text}:{}: {}", at + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "only crates/flashderive and crates/run read, write and print:\n{}", wrong.join("\n"));
}

/// Lines of `text` with the word `unsafe` in code, by position.
fn unsafe_lines(text: &str) -> Vec<usize> {
    let word = |l: &str| l.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).any(|w| w == "unsafe");
    let code = |l: &str| l.split("//").next().unwrap_or_default().split('"').step_by(2).collect::<String>();
    text.lines().enumerate().filter(|(_, l)| word(&code(l))).map(|(at, _)| at).collect()
}

/// Whether the proof stands above line `at`, in the comment that ends there; of a function, in its documentation.
fn is_proved(lines: &[&str], at: usize) -> bool {
    let above = lines[..at].iter().rev().map(|l| l.trim());
    let above: Vec<&str> = above.skip_while(|l| l.starts_with("#[")).take_while(|l| l.starts_with("//")).collect();
    let wanted = if lines[at].contains("unsafe fn") { "/// # Safety" } else { "// SAFETY: " };
    let Some(first) = above.iter().position(|l| l.starts_with(wanted)) else { return false };
    // More than a word.
    above[..=first].iter().map(|l| l.len()).sum::<usize>() > 40
}

/// `unsafe` stands in crate `run` only, each time with its proof; everywhere else the compiler refuses it.
#[test]
fn unsafe_code_is_proved() {
    let manifest = read(&root().join("Cargo.toml"));
    assert!(manifest.contains("unsafe_code = \"deny\""));
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(root().join("crates")).expect("the crates folder").flatten() {
        assert!(read(&entry.path().join("Cargo.toml")).contains("[lints]\nworkspace = true"), "{} has lints of its own", entry.path().display());
    }
    let mut all = files(&root().join("crates"), &[".rs"]);
    all.extend(files(&root().join("tests"), &[".rs"]));
    for path in all {
        let (text, run) = (read(&path), path.to_string_lossy().contains("crates/run/src/"));
        let lines: Vec<&str> = text.lines().collect();
        for at in unsafe_lines(&text) {
            seen += 1;
            if !run || !is_proved(&lines, at) {
                wrong.push(format!("{}:{}: {}", path.display(), at + 1, lines[at].trim()));
            }
        }
        let allowed = lines.iter().filter(|l| l.trim_start().starts_with("#[allow(unsafe_code") || l.trim_start().starts_with("#![allow(unsafe_code")).count();
        if 0 < allowed && !run || lines.iter().any(|l| l.trim_start().starts_with("#![allow(unsafe_code")) {
            wrong.push(format!("{}: allows unsafe code", path.display()));
        }
    }
    assert!(wrong.is_empty(), "`unsafe` outside of crates/run, or without `// SAFETY:` above it:\n{}", wrong.join("\n"));
    assert!(20 < seen, "{seen} uses were found: the search is wrong");
}

#[test]
fn unsafe_code_without_a_proof_is_found() {
    let text = "// SAFETY: the pointer is to a live integer of this function.\nlet x = unsafe { f(&mut y) };\nlet z = unsafe { g() };\n// unsafe\nlet t = \"unsafe\";\n";
    assert_eq!(unsafe_lines(text), [1, 2]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(is_proved(&lines, 1) && !is_proved(&lines, 2));
    assert!(!is_proved(&["// SAFETY: fine", "unsafe {"], 1), "a word is no proof");
}

#[test]
fn code_numbers_are_used_once_and_sorted() {
    let ids: Vec<&str> = flashderive_diagnostics::codes::ALL.iter().map(|c| c.id).collect();
    for pair in ids.windows(2) {
        assert!(pair[0] < pair[1], "{} stands before {}", pair[0], pair[1]);
    }
    assert!(ids.iter().all(|id| id.len() == 6 && id.starts_with("FD") && id[2..].bytes().all(|b| b.is_ascii_digit())));
}

#[test]
fn every_code_is_documented() {
    let path = root().join("docs/diagnostics.md");
    let wanted = diagnostics_page();
    if std::env::var_os("FLASHDERIVE_UPDATE_DOCS").is_some() {
        fs::write(&path, &wanted).expect("docs/diagnostics.md is writable");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), wanted, "docs/diagnostics.md is out of date; run with FLASHDERIVE_UPDATE_DOCS=1");
}

/// The page of all codes: from `codes.rs`, the messages in the sources, and the refused specs in `specs/boundary/` and `tests/`.
fn diagnostics_page() -> String {
    let areas = [
        ("FD00", "File and syntax"),
        ("FD01", "Names, shapes and types"),
        ("FD02", "Derivation"),
        ("FD03", "Binding"),
        ("FD04", "Compilation"),
        ("FD05", "Running"),
        ("FD06", "Audit"),
        ("FD07", "Command line"),
        ("FD09", "Verifiers: a bug in flashderive"),
    ];
    let examples = refused_specs();
    let sources: Vec<(PathBuf, String)> = sources().into_iter().map(|p| (p.clone(), read(&p))).collect();
    let mut page = String::from(
        "# Diagnostics\n\nEvery code, once. A number is never used for something else. This page is written by the test\n`every_code_is_documented` (`FLASHDERIVE_UPDATE_DOCS=1 cargo test -p flashderive --test tidy`): titles come from\n`crates/diagnostics/src/codes.rs`, messages from the places that report them, examples from the specs named.\n",
    );
    for (prefix, area) in areas {
        page.push_str(&format!("\n## {prefix}xx: {area}\n"));
        for code in flashderive_diagnostics::codes::ALL.iter().filter(|c| c.id.starts_with(prefix)) {
            page.push_str(&format!("\n### {}\n\n{}.\n", code.id, capital(code.title)));
            let messages = messages(code.id, &sources);
            if !messages.is_empty() {
                page.push_str("\nSays:\n\n");
                page.extend(messages.iter().map(|m| format!("- `{m}`\n")));
            }
            if let Some((spec, text)) = examples.iter().find(|(_, text)| text.contains(&format!("[{}]", code.id))) {
                page.push_str(&format!("\nExample, `{spec}`:\n\n```text\n{}\n```\n", text.trim_end()));
            }
        }
    }
    page
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// The constant's name in `codes.rs`.
fn constant(id: &str) -> String {
    let text = read(&root().join("crates/diagnostics/src/codes.rs"));
    let line = text.lines().find(|l| l.contains(&format!("\"{id}\""))).unwrap_or_else(|| panic!("{id} is not in codes.rs"));
    line.split_whitespace().next().unwrap_or_default().to_string()
}

/// The first string after each use of the code: its message, holes and all.
fn messages(id: &str, sources: &[(PathBuf, String)]) -> Vec<String> {
    let needle = format!("codes::{}", constant(id));
    let mut list = Vec::new();
    for (_, text) in sources {
        for (at, _) in text.match_indices(&needle) {
            let rest = &text[at + needle.len()..];
            if !rest.starts_with(',') {
                continue;
            }
            let statement = rest.split(';').next().unwrap_or_default();
            let Some(message) = statement.split_once('"').and_then(|(_, m)| m.split_once('"')).map(|(m, _)| m) else { continue };
            let message = message.replace('`', "'").split_whitespace().collect::<Vec<_>>().join(" ");
            if 8 < message.len() && !list.contains(&message) {
                list.push(message);
            }
        }
    }
    list.sort();
    list
}

/// Each spec in `specs/boundary/` and `tests/fixtures/` that is refused, with what is said.
fn refused_specs() -> Vec<(String, String)> {
    let mut list = Vec::new();
    for folder in ["specs/boundary", "tests/fixtures"] {
        for path in files(&root().join(folder), &[".yaml"]) {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let shown = format!("{folder}/{name}");
            let refused = flashderive::pipeline::parse(&shown, read(&path)).and_then(flashderive::pipeline::derive);
            if let Err(failure) = refused {
                let r = &failure.reasons;
                list.push((shown, flashderive_diagnostics::render(&r.diagnostics, &r.path, &r.source, false)));
            }
        }
    }
    list
}

#[test]
fn every_spec_at_the_boundary_is_refused() {
    let refused: Vec<String> = refused_specs().into_iter().map(|(name, _)| name).collect();
    let all = files(&root().join("specs/boundary"), &[".yaml"]);
    assert!(5 <= all.len(), "each of the five boundary conditions has a spec");
    for path in all {
        let name = format!("specs/boundary/{}", path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default());
        assert!(refused.contains(&name), "{name} was accepted");
    }
}

/// A given tolerance takes the place of the error bound that follows from types and lengths, so the line above says why. Zeros only forbid.
#[test]
fn tolerances_have_a_reason() {
    let loosens = |line: &str| {
        let given = |key: &str| line.split_once(&format!("{key}: ")).is_some_and(|(_, v)| !v.starts_with(['0', '.']) || v.starts_with("0."));
        line.starts_with("audit:") && ["atol", "rtol", "rms"].into_iter().any(given)
    };
    assert!(
        loosens("audit: {rtol: 1e-2}")
            && loosens("audit: {atol: 0, rms: 0.5}")
            && !loosens("audit: {atol: 0, rtol: 0}")
            && !loosens("audit: {tf32_operands: true}")
    );
    let mut found = 0;
    for path in ["specs", "tests/trials", "tests/corpus/specs"].iter().flat_map(|folder| files(&root().join(folder), &["yaml"])) {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate().filter(|(_, l)| loosens(l)) {
            found += 1;
            assert!(number > 0 && lines[number - 1].starts_with("# "), "{}: `{line}` without a reason above it", path.display());
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn every_target_has_its_numbers_in_order() {
    for (name, _) in flashderive::targets::BUILT_IN {
        let target = flashderive::targets::built_in(name).unwrap_or_else(|f| panic!("{name}: {:?}", f.reasons.diagnostics));
        assert_eq!(target.name, *name);
        assert!(target.shared_bytes_per_block < target.shared_bytes_per_multiprocessor);
        assert!(target.rates.dram_copy_gb_s.value < target.rates.dram_read_gb_s.value && target.rates.dram_read_gb_s.value < target.rates.l2_gb_s.value);
        assert!(target.rates.l2_latency_cycles.value < target.rates.dram_latency_cycles.value);
        assert!(target.mma.iter().all(|m| 0.0 < m.cycles && m.m == 16 && m.n == 8));
    }
}
