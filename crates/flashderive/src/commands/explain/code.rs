//! `explain FDnnnn`: what the page of diagnostics says of a code.

use crate::outcome::{Exit, Failure, Output};
use flashderive_diagnostics::{codes, Code, Diagnostic, Span};
use serde_json::json;

/// The page, as it is in the repository; a test keeps it complete.
const PAGE: &str = include_str!("../../../../../docs/diagnostics.md");

/// Whether `subject` has the form of a code: `FD` and digits. A file of such a name is `./FD1`.
pub fn is_code(subject: &str) -> bool {
    let (head, digits) = subject.split_at_checked(2).unwrap_or(("", ""));
    head.eq_ignore_ascii_case("FD") && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// What is written of the code.
///
/// # Errors
/// When there is no such code; the nearest one is named.
pub fn explain(subject: &str) -> Result<Output, Failure> {
    let id = subject.to_ascii_uppercase();
    let Some(code) = codes::ALL.iter().find(|c| c.id == id) else { return Err(unknown(&id)) };
    let text = section(PAGE, code.id);
    let value = json!({ "code": code.id, "title": code.title, "text": text });
    Ok(Output::new(format!("{}: {text}\n", code.id), value))
}

fn unknown(id: &str) -> Failure {
    let mut found = Diagnostic::error(codes::UNKNOWN_CODE, Span::NONE, format!("there is no diagnostic `{id}`"));
    if let Some(near) = nearest(id) {
        found = found.help(format!("`{}` is near: {}", near.id, near.title));
    }
    Failure::from_diagnostic(found.note("docs/diagnostics.md lists all codes"), Exit::Usage)
}

/// The code with the fewest other digits; of these, that of the nearest number.
fn nearest(id: &str) -> Option<&'static Code> {
    let number = |id: &str| id.get(2..).and_then(|digits| digits.parse::<u64>().ok()).unwrap_or(u64::MAX);
    let wanted = number(id);
    let padded = format!("FD{wanted:04}");
    let others = |c: &Code| c.id.bytes().zip(padded.bytes()).filter(|(a, b)| a != b).count() + padded.len().abs_diff(c.id.len());
    codes::ALL.iter().min_by_key(|c| (others(c), number(c.id).abs_diff(wanted)))
}

/// The text below the heading of `id`, up to the next heading that does not stand in an example.
fn section(page: &str, id: &str) -> String {
    let heading = format!("### {id}");
    let mut fenced = false;
    let inside = page.lines().skip_while(|l| *l != heading).skip(1).take_while(|l| {
        fenced ^= l.starts_with("```");
        fenced || !l.starts_with('#')
    });
    inside.collect::<Vec<_>>().join("\n").trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_from_files() {
        for code in ["FD0103", "fd0103", "FD1", "Fd99999"] {
            assert!(is_code(code), "{code}");
        }
        for file in ["", "FD", "F", "fd0103.yaml", "./FD0103", "FDx", "é0103", "specs/FD0103"] {
            assert!(!is_code(file), "{file}");
        }
    }

    #[test]
    fn every_code_has_its_own_text() {
        for code in codes::ALL {
            let text = section(PAGE, code.id);
            let title: String = code.title.chars().skip(1).collect();
            assert!(text.lines().next().is_some_and(|l| l.contains(&title)), "{}: {text}", code.id);
            assert!(!text.contains("\n### FD"), "{}: {text}", code.id);
        }
    }

    #[test]
    fn a_wrong_code_has_a_neighbour() {
        let near = |id: &str| nearest(id).map(|c| c.id);
        assert_eq!(near("FD0193"), Some("FD0103"));
        assert_eq!(near("FD103"), Some("FD0103"));
        assert_eq!(near("FD0120"), Some("FD0110"));
        assert!(near("FD99999999999999999999999").is_some());
    }

    #[test]
    fn headings_in_examples_end_nothing() {
        let page = "### FD1\n\na\n\n```text\n# b\n```\n\nc\n\n## next\n\n### FD2\n\nd\n";
        assert_eq!((section(page, "FD1").as_str(), section(page, "FD2").as_str()), ("a\n\n```text\n# b\n```\n\nc", "d"));
    }
}
