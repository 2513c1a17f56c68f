//! Kernels that were edited since they were generated: `report.json` knows the hash of the text and where its lines stood.
//!
//! A line names its record where that is another one than above, so after lines were moved the text itself says what stands behind it.

use crate::outcome::Sourced;
use crate::report::data::Report;
use flashderive_diagnostics::{codes, Diagnostic, Span};

/// Whether `kernel` is another text than the one that `report` describes.
pub fn is(kernel: &str, report: &Report) -> bool {
    !report.text_hash.is_empty() && report.text_hash != flashderive_spec::spec_hash(kernel)
}

/// Says so.
pub fn notes(path: &str, edited: bool) -> Sourced {
    if !edited {
        return Sourced::default();
    }
    let message = format!("{path} was edited since it was generated, or report.json is of another text: the lines of the report are those of that text");
    let found = Diagnostic::warning(codes::EDITED, Span::NONE, message)
        .note("a line of an edited text is explained by the record that it, or the nearest line above, names")
        .help("`flashderive generate` writes both anew");
    Sourced { diagnostics: found.into(), path: path.to_string(), source: String::new() }
}

/// The record that `line` (from 1) or the nearest line above names, and that line.
pub fn behind(lines: &[&str], line: usize) -> Option<(u32, usize)> {
    (1..=line).rev().find_map(|at| Some((cited(lines.get(at - 1)?)?, at)))
}

/// The record that a line names: `...  // r12`, `// [PHASE x] r12: ...`, or `// r12 [step, space] ...` of the list at the end.
fn cited(line: &str) -> Option<u32> {
    let (code, comment) = line.rsplit_once("// ")?;
    let number = |text: &str| text.strip_prefix('r').and_then(|digits| digits.parse::<u32>().ok());
    if let Some(id) = number(comment.trim_end()) {
        return Some(id);
    }
    if !code.trim().is_empty() {
        return None;
    }
    let first = comment.split_whitespace().next().and_then(number).filter(|_| comment.contains(" ["));
    let phase = || comment.strip_prefix('[')?.split_once("] ")?.1.split_once(':').and_then(|(id, _)| number(id));
    first.or_else(phase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_off_lines() {
        assert_eq!(cited("    x = 1;  // r12"), Some(12));
        assert_eq!(cited("            // [RESCALE p__1_part] r210: when it rises"), Some(210));
        assert_eq!(cited("// r30 [step2, problem] fuse, z: one kernel"), Some(30));
        for none in ["", "x = y / r12;", "// r12 is not cited", "x; // [y] r12: z", "// rows", "x = 1;  // r", "// a // r1x"] {
            assert_eq!(cited(none), None, "{none}");
        }
        let lines = ["// text", "a;  // r1", "}", "b;"];
        assert_eq!([1, 2, 3, 4].map(|line| behind(&lines, line)), [None, Some((1, 2)), Some((1, 2)), Some((1, 2))]);
    }
}
