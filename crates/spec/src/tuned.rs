//! Tuning records as YAML: read with the limits of a spec, since the file decides which kernels are generated.

use crate::document;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::tuning::{Tuning, SCHEMA};

/// Longest name or text in a record, in characters.
const MOST_TEXT: usize = 2000;
/// Most measurements of a workload, and most workloads.
const MOST_ENTRIES: usize = 1000;

/// Reads a tuning record.
///
/// # Errors
/// `FD0711` or the `FD00xx` of any YAML file, with the place where there is one.
pub fn parse_tuning(source: &str) -> Result<Tuning, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    if source.len() > document::MAX_BYTES {
        let size = format!("the file has {} bytes, over the limit of {}", source.len(), document::MAX_BYTES);
        return Err(Diagnostic::error(codes::TOO_LARGE, Span::NONE, size).into());
    }
    // Anchors, depth, keys that are given twice.
    if document::places(source, 0, &mut diagnostics).is_none() {
        return Err(diagnostics);
    }
    let tuning: Tuning = serde_yaml::from_str(source).map_err(|e| refusal(format!("the tuning record is not valid: {e}")))?;
    match problem(&tuning) {
        Some(why) => Err(refusal(format!("the tuning record is not valid: {why}"))),
        None => Ok(tuning),
    }
}

fn refusal(message: String) -> Diagnostics {
    Diagnostic::error(codes::BAD_TUNING, Span::NONE, message)
        .help("`flashderive tune` writes it anew after the file is deleted; `--no-tuning` ignores it")
        .into()
}

/// What is wrong with the values.
fn problem(t: &Tuning) -> Option<String> {
    if t.schema != SCHEMA {
        return Some(format!("schema {} is not {SCHEMA}", t.schema));
    }
    if t.choices.len() > MOST_ENTRIES || t.choices.iter().any(|c| c.measured.len() > MOST_ENTRIES) {
        return Some(format!("it has more than {MOST_ENTRIES} entries"));
    }
    let mut texts = vec![&t.kernel, &t.spec_hash, &t.target, &t.gpu, &t.driver, &t.compiler];
    for c in &t.choices {
        texts.extend([&c.workload, &c.version]);
        texts.extend(c.sizes.keys().chain(&c.chosen).chain(&c.model));
        texts.extend(c.measured.iter().flat_map(|m| m.candidates.iter().chain(&m.failed)));
    }
    // They are printed into reports and comments.
    if let Some(text) = texts.iter().find(|t| t.chars().count() > MOST_TEXT || t.chars().any(char::is_control)) {
        return Some(format!("a text is longer than {MOST_TEXT} characters or holds control characters: {:?}", text.chars().take(40).collect::<String>()));
    }
    for c in &t.choices {
        let fine = |v: f64| v.is_finite() && 0.0 <= v;
        for m in &c.measured {
            let times = m.time.map_or(vec![], |t| vec![t.median_us, t.p10_us, t.p90_us]);
            if !fine(m.predicted_us) || !times.iter().all(|v| fine(*v) && *v > 0.0) {
                return Some(format!("a time of workload `{}` is no positive number", c.workload));
            }
            if m.time.is_some() == m.failed.is_some() {
                return Some(format!("a measurement of workload `{}` has both a time and a failure, or neither", c.workload));
            }
        }
        if c.of(&c.chosen).is_none_or(|m| m.time.is_none()) {
            return Some(format!("what workload `{}` has chosen was not measured", c.workload));
        }
    }
    None
}

/// A tuning record as YAML: the same record gives the same bytes.
pub fn tuning_text(tuning: &Tuning) -> String {
    let head = "# Written by `flashderive tune`: what candidates of the planner took on a GPU, and which is used (docs/tuning.md).\n";
    format!("{head}{}", serde_yaml::to_string(tuning).unwrap_or_default())
}

/// What a record says of the text of a spec: 64-bit FNV-1a of its bytes. It finds a spec that was changed since; it is no
/// defence against one that was made to collide.
pub fn spec_hash(source: &str) -> String {
    let hash = source.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("fnv1a64:{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::tuning::{MeasuredTime, Measurement, TunedChoice};

    fn record() -> Tuning {
        let time = MeasuredTime { median_us: 12.5, p10_us: 12.25, p90_us: 13.0, repeats: 20 };
        let measured = vec![
            Measurement { candidates: vec!["a: b".into()], predicted_us: 11.0, time: Some(time), failed: None },
            Measurement { candidates: vec!["'c' #".into()], predicted_us: 11.5, time: None, failed: Some("2 of 4 wrong".into()) },
        ];
        let choice = TunedChoice {
            workload: "full".into(),
            sizes: [("N".to_string(), 4096)].into(),
            version: "N a multiple of 8".into(),
            chosen: vec!["a: b".into()],
            model: vec!["a: b".into()],
            measured,
        };
        Tuning {
            schema: SCHEMA,
            kernel: "k".into(),
            spec_hash: spec_hash("kernel: k\n"),
            target: "sm_90a".into(),
            gpu: "A GPU".into(),
            driver: "13.0".into(),
            compiler: "NVRTC 13.0".into(),
            choices: vec![choice],
        }
    }

    fn refused(text: &str) -> String {
        match parse_tuning(text) {
            Ok(_) => panic!("accepted:\n{text}"),
            Err(d) => d.list.iter().map(|d| format!("{} {}", d.code.id, d.message)).collect(),
        }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let text = tuning_text(&record());
        assert_eq!(parse_tuning(&text).ok(), Some(record()), "{text}");
        assert_eq!(spec_hash(""), "fnv1a64:cbf29ce484222325");
    }

    #[test]
    fn hostile_records_are_refused() {
        let good = tuning_text(&record());
        for (from, to, says) in [
            ("schema: 1", "schema: 2", "FD0711"),
            ("schema: 1", "schema: 1\nmore: 3", "FD0711"),
            ("schema: 1", "schema: 1\nschema: 1", "FD0102"),
            ("kernel: k", "kernel: &k k", "FD0001"),
            ("12.5", ".nan", "no positive number"),
            ("12.5", "-1.0", "no positive number"),
            ("12.5", ".inf", "no positive number"),
            ("predicted_us: 11.0", "predicted_us: .inf", "no positive number"),
            ("gpu: A GPU", "gpu: \"A\\nGPU\"", "control characters"),
            ("chosen:\n  - 'a: b'", "chosen:\n  - other", "was not measured"),
            ("chosen:\n  - 'a: b'", "chosen: []", "was not measured"),
        ] {
            assert!(good.contains(from), "no {from} in\n{good}");
            let found = refused(&good.replacen(from, to, 1));
            assert!(found.contains(says), "{to}: {found}");
        }
        assert!(refused(&"[".repeat(100_000)).contains("FD000"));
        assert!(refused(&" ".repeat(2 << 20)).contains("FD0003"));
        for text in ["", "[]", "3", "{", "a: &a [*a]\n", "\u{0}"] {
            refused(text);
        }
    }
}
