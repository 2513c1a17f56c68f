//! What inputs are made of: the specs, trials, targets and tuning records of the repository, and inputs that once were trouble.

use std::path::{Path, PathBuf};

/// Texts by kind, each with the name of its file.
pub struct Corpus {
    pub specs: Vec<String>,
    pub targets: Vec<String>,
    pub tunings: Vec<String>,
    /// Words, numbers and signs of the specs.
    pub words: Vec<String>,
    pub numbers: Vec<String>,
    pub signs: Vec<String>,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files under `folder` that end in `.yaml`, sorted; what git does not know is not looked for.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "yaml") {
            found.push(path);
        }
    }
    found.sort();
    found
}

impl Corpus {
    pub fn read() -> Corpus {
        let texts = |folder: &str| -> Vec<String> { files(&root().join(folder)).iter().map(|p| std::fs::read_to_string(p).expect("a text")).collect() };
        let targets = texts("specs/targets");
        let mut tunings = texts("specs/tuned");
        let mut specs = texts("specs");
        specs.retain(|s| !targets.contains(s) && !tunings.contains(s));
        tunings.extend(texts("tests/corpus/tuning"));
        specs.extend(texts("tests/trials"));
        specs.extend(texts("tests/corpus/input"));
        assert!(specs.len() > 100 && targets.len() > 3 && !tunings.is_empty(), "the corpus was not found");
        let (mut words, mut numbers, mut signs) = (Vec::new(), Vec::new(), Vec::new());
        for token in specs.iter().flat_map(|s| tokens(s)) {
            let list = match token.as_bytes()[0] {
                b if b.is_ascii_digit() => &mut numbers,
                b if b.is_ascii_alphabetic() || b == b'_' => &mut words,
                b if b.is_ascii_whitespace() => continue,
                _ => &mut signs,
            };
            list.push(token.to_string());
        }
        for list in [&mut words, &mut numbers, &mut signs] {
            list.sort();
            list.dedup();
            list.retain(|t| t.len() < 40);
        }
        Corpus { specs, targets, tunings, words, numbers, signs }
    }
}

/// Words, numbers, runs of blanks, and single other characters.
pub fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        c if c.is_ascii_alphanumeric() || c == '_' => 0,
        ' ' | '\t' => 1,
        _ => 2,
    };
    let mut out = Vec::new();
    let mut start = 0;
    let mut before: Option<u8> = None;
    for (i, c) in text.char_indices() {
        let now = class(c);
        if before.is_some_and(|b| b != now || now == 2) {
            out.push(&text[start..i]);
            start = i;
        }
        before = Some(now);
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}
