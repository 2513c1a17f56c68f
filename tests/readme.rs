//! What README.md, docs/cli.md, docs/python.md, docs/tutorial.md, docs/architecture.md and docs/comparison.md show is what the commands say; what the architecture quotes stands
//! in the files.
//!
//! The word behind the three ticks says what a block is. `console`: lines `$ COMMAND` are run one after the other, and what stands below each is
//! what it prints, in part: `...` stands for lines, or parts of a line, that are left out. `console cuda` needs a CUDA
//! compiler, and is run where there is one; `console gpu` needs a GPU, and is read by people only. `python` of docs/python.md is run by
//! `tests/wheel_check.py`, and `python gpu` by nobody. `yaml` with `# file: NAME` is that file
//! for the commands below it. `sh` is how to build and set up. Others are no commands.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// A fenced block.
struct Block {
    kind: String,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut list: Vec<Block> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            open = !open;
            if open {
                list.push(Block { kind: kind.to_string(), lines: Vec::new() });
            }
        } else if let Some(block) = list.last_mut().filter(|_| open) {
            block.lines.push(line.trim_end().to_string());
        }
    }
    assert!(!open, "a block without an end");
    list
}

/// The commands of a console, each with the lines below it.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut list: Vec<(String, Vec<String>)> = Vec::new();
    for line in &block.lines {
        match (line.strip_prefix("$ "), list.last_mut()) {
            (Some(command), _) => list.push((command.to_string(), Vec::new())),
            (None, Some((_, shown))) => shown.push(line.clone()),
            (None, None) => panic!("a console begins with a command, not with `{line}`"),
        }
    }
    list
}

/// All that `command` says in `folder`, and whether it ended well. `flashderive` is the one that was built.
fn said(command: &str, folder: &Path) -> (String, bool) {
    let binary = Path::new(env!("CARGO_BIN_EXE_flashderive")).parent().expect("a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash").args(["-c", command]).current_dir(folder).env("PATH", path).env("NO_COLOR", "1").output().expect("bash");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (text, output.status.success())
}

/// Whether `line` is what is shown, where `...` stands for what is left out.
fn is(line: &str, shown: &str) -> bool {
    let Some((first, rest)) = shown.split_once("...") else { return line == shown };
    let Some(mut line) = line.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split("...").collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = line.find(part) else { return false };
        line = &line[at + part.len()..];
    }
    line.ends_with(last)
}

/// Each line of `shown` must be a line of `whole`, in this order; `...` stands for lines, or parts of one, that are left out.
fn shows(shown: &[String], whole: &str) {
    let mut lines = whole.lines().map(str::trim_end);
    for line in shown.iter().filter(|l| !l.is_empty() && *l != "...") {
        assert!(lines.any(|l| is(l, line)), "a line is shown that is not there, or not behind the one before:\n{line}\nof\n{whole}");
    }
}

/// Beginnings of lines that build, set up, or write to the home of the user: these the tests leave alone.
const SET_UP: &[&str] = &["cargo build ", "export PATH=", "mkdir -p ", "cd ", "flashderive schema > ", "flashderive completions ", "flashderive man -o "];

/// Runs the consoles of a page in `folder` and returns how many commands were run or could not be.
fn runs(name: &str, folder: &Path) -> usize {
    let mut seen = 0;
    for block in blocks(&page(name)) {
        match block.kind.as_str() {
            "console" | "console cuda" => {
                for (command, shown) in commands(&block) {
                    let (text, fine) = said(&command, folder);
                    let lacking = block.kind == "console cuda" && text.contains("FD0402") && std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none();
                    seen += 1;
                    if lacking {
                        continue;
                    }
                    let failed = |l: &String| l.starts_with("error[") || l.trim().strip_prefix("\"exit\": ").is_some_and(|code| !code.starts_with('0'));
                    assert_eq!(fine, !shown.iter().any(failed), "{name}: {command}\n{text}");
                    shows(&shown, &text);
                }
            }
            "console gpu" => assert!(!commands(&block).is_empty(), "{name}: an empty console"),
            "yaml" => {
                if let Some(file) = block.lines.first().and_then(|l| l.strip_prefix("# file: ")) {
                    assert!(file.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.'), "{name}: {file}");
                    std::fs::write(folder.join(file), block.lines.join("\n") + "\n").expect("writable");
                }
            }
            "sh" => {
                for line in &block.lines {
                    let word = line.strip_prefix("./x ").and_then(|rest| rest.split_whitespace().next());
                    let known = word.is_some_and(|word| page("x").contains(&format!("\n    {word})\n")));
                    assert!(known || SET_UP.iter().any(|w| line.starts_with(w)), "{name}: {line}");
                }
            }
            "text" | "python" | "python gpu" | "c" | "lua" | "toml" | "js" => {
                assert!(block.lines.iter().all(|l| !l.starts_with("$ ")), "{name}: a command in a block that is not run: {:?}", block.lines)
            }
            kind => panic!("{name}: a block of the kind `{kind}`"),
        }
    }
    seen
}

#[test]
fn the_readme_shows_what_is() {
    assert!(4 <= runs("README.md", &root()));
    let text = page("README.md");
    let find = |line: &str| blocks(&text).into_iter().find(|b| b.lines.iter().any(|l| l.contains(line))).unwrap_or_else(|| panic!("no block with {line}"));
    shows(&find("compute: |").lines, &page("specs/sparse_attention.yaml"));
    for file in find("report.json").lines {
        assert!(root().join(&file).is_file(), "{file}");
    }
}

#[test]
fn the_reference_of_commands_shows_what_is() {
    assert!(6 <= runs("docs/cli.md", &root()));
}

#[test]
fn the_page_of_the_python_module_shows_what_is() {
    assert_eq!(runs("docs/python.md", &root()), 0, "its commands are in Python");
}

#[test]
fn the_tutorial_can_be_followed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    assert!(15 <= runs("docs/tutorial.md", &folder));
}

#[test]
fn the_architecture_shows_what_is() {
    assert!(6 <= runs("docs/architecture.md", &root()));
}

#[test]
fn the_comparison_shows_what_is() {
    assert!(4 <= runs("docs/comparison.md", &root()));
}

/// Paragraphs, items of lists and rows of tables, each in one line; no code.
fn items(text: &str) -> Vec<String> {
    let mut list: Vec<String> = vec![String::new()];
    for line in text.split("\n```").step_by(2).flat_map(str::lines) {
        let number = line.split_once(". ").is_some_and(|(n, _)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        if line.trim().is_empty() || line.starts_with(['|', '#', '*']) || number {
            list.push(String::new());
        }
        let last = list.last_mut().expect("never empty");
        last.push_str(line.trim());
        last.push(' ');
    }
    list
}

/// What an item quotes, and the files that it links to; the labels of links are no quotes.
fn quotes(item: &str) -> (Vec<String>, Vec<String>) {
    let (mut words, mut files) = (String::new(), Vec::new());
    let mut rest = item;
    while let Some((before, link)) = rest.split_once("](") {
        let (label, after) = (before.rfind('[').unwrap_or(before.len()), link.find(')').unwrap_or(link.len()));
        words.push_str(&before[..label]);
        files.push(link[..after].to_string());
        rest = &link[after..];
    }
    words.push_str(rest);
    (words.split('`').skip(1).step_by(2).map(str::to_string).collect(), files)
}

#[test]
fn what_the_architecture_quotes_stands_in_the_files() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for (name, folder) in [("docs/architecture.md", "docs"), ("docs/mechanisms.md", "docs")] {
        for item in items(&page(name)) {
            let (quoted, files) = quotes(&item);
            let code = |f: &&String| [".rs", ".pest", ".yaml", ".cu", ".h"].iter().any(|end| f.ends_with(end));
            let texts: Vec<String> = files.iter().filter(code).map(|f| page(&format!("{folder}/{f}"))).collect();
            // Commands, and names of files and crates, are no quotes.
            let plain =
                |q: &&String| q.starts_with("flashderive ") || q.starts_with("generate ") || q.contains(".md") || root().join("crates").join(q).is_dir();
            for quote in quoted.iter().filter(|q| !texts.is_empty() && !plain(q)) {
                seen += 1;
                if !texts.iter().any(|t| t.contains(quote.as_str())) {
                    wrong.push(format!("{name}: `{quote}` is not in {files:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(80 < seen, "{seen}");
}

/// Every file of the planner is on the page of mechanisms.
#[test]
fn every_mechanism_is_listed() {
    let (text, folder) = (page("docs/mechanisms.md"), root().join("crates/bind/src"));
    let mut folders = vec![folder.clone()];
    let mut missing = Vec::new();
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(next).expect("readable").flatten().map(|e| e.path()) {
            let name = path.strip_prefix(&folder).expect("below").display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if !name.ends_with("tests.rs") && name != "lib.rs" && !text.contains(&format!("crates/bind/src/{name})")) {
                missing.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "docs/mechanisms.md lacks {missing:?}");
}

/// The walk of docs/architecture.md is short: one file an item, twelve at most.
#[test]
fn the_walk_has_twelve_files_at_most() {
    let text = page("docs/architecture.md");
    let walk = text.split("\n## ").find(|s| s.starts_with("A walk")).expect("the walk");
    let steps: Vec<(Vec<String>, Vec<String>)> = items(walk).iter().filter(|i| i.starts_with(|c: char| c.is_ascii_digit())).map(|i| quotes(i)).collect();
    assert!((8..=12).contains(&steps.len()) && steps.iter().all(|(_, files)| files.len() == 1), "{steps:?}");
}

/// The synopsis at the head of docs/cli.md has every command, and no other.
#[test]
fn every_command_is_listed() {
    let (help, _) = said("flashderive --help", &root());
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1).map_while(|l| l.split_whitespace().next()).filter(|c| *c != "help");
    let text = page("docs/cli.md");
    let synopsis = &blocks(&text)[0].lines;
    let listed: Vec<&str> = synopsis.iter().filter_map(|l| l.strip_prefix("flashderive ")?.split_whitespace().next()).collect();
    assert_eq!(listed, commands.collect::<Vec<_>>());
}

/// All pages for people: in the root, and below `docs`.
fn pages() -> Vec<PathBuf> {
    let mut list = Vec::new();
    let mut folders = vec![root(), root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("readable").flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|e| e == "md") {
                list.push(path);
            } else if path.is_dir() && folder != root() {
                folders.push(path);
            }
        }
    }
    list.sort();
    list
}

/// The anchor of a heading: small letters, digits and `-` for blanks; nothing for all else.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let code: Vec<&str> = text.split("```").step_by(2).collect();
        let links = code.iter().flat_map(|part| part.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|l| !l.contains("://") && !l.contains(' ')) {
            seen += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
            assert!(target.exists(), "{}: there is no {link}", path.display());
            if !place.is_empty() {
                let text = std::fs::read_to_string(&target).expect("UTF-8");
                assert!(text.lines().any(|l| l.starts_with('#') && anchor(l) == place), "{}: {link} has no such heading", path.display());
            }
        }
    }
    assert!(60 < seen, "{seen}");
}

#[test]
fn what_is_left_out_is_marked() {
    for (line, shown) in [("a b", "a b"), ("a b c", "a ... c"), ("a b c", "... c"), ("a b c", "a..."), ("a b c d", "a ... c ..."), ("x", "...")] {
        assert!(is(line, shown), "{line} {shown}");
    }
    for (line, shown) in [("a b", "a"), ("a b c", "b ... c"), ("a b c", "a ... b"), ("a b", "a b ... b"), ("c a", "a...c")] {
        assert!(!is(line, shown), "{line} {shown}");
    }
    let shown = ["b".to_string(), "...".into(), "d".into()];
    shows(&shown, "a\nb\nc\nd\n");
    assert!(std::panic::catch_unwind(|| shows(&shown, "d\nb\n")).is_err(), "the order counts");
}

#[test]
fn consoles_are_read_as_people_read_them() {
    let found = blocks("a\n```console\n$ one\nx\n\n$ two\n```\nb\n```text\ny\n```\n");
    assert_eq!((found.len(), found[1].lines.len()), (2, 1));
    assert_eq!(commands(&found[0]), [("one".to_string(), vec!["x".to_string(), String::new()]), ("two".to_string(), Vec::new())]);
}
