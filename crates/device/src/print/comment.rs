//! Makes untrusted text safe inside a `//` comment.

/// `text` on one line of printable ASCII that cannot end or extend a comment: white space is collapsed, other
/// characters are written by number, `*/`, `/*` and trigraphs are taken apart, and no backslash ends the line.
/// Longer text than `limit` characters is cut.
pub fn comment_text(text: &str, limit: usize) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for c in word.chars() {
            if c.is_ascii_graphic() {
                let breaks = matches!((out.chars().next_back(), c), (Some('*'), '/') | (Some('/'), '*') | (Some('?'), '?'));
                if breaks {
                    out.push(' ');
                }
                out.push(c);
            } else {
                out.push_str(&spelled(c));
            }
        }
    }
    if out.len() > limit {
        out.truncate(limit);
        out.push_str("...");
    }
    if out.ends_with('\\') {
        out.push('.');
    }
    out
}

/// A usual ASCII spelling, or the code point.
fn spelled(c: char) -> String {
    match c {
        '\u{2264}' => "<=".into(),
        '\u{2265}' => ">=".into(),
        '\u{2260}' => "!=".into(),
        '\u{d7}' => "x".into(),
        '\u{2192}' => "->".into(),
        '\u{2190}' => "<-".into(),
        '\u{2212}' | '\u{2013}' | '\u{2014}' => "-".into(),
        '\u{b7}' => ".".into(),
        '\u{221e}' => "inf".into(),
        '\u{2295}' => "(+)".into(),
        '\u{3c1}' => "rho".into(),
        c => format!("U+{:04X}", c as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::comment_text;

    #[test]
    fn hostile_text_stays_in_its_line() {
        for text in [
            "*/ int x; /*",
            "a\nb\r\nc\u{2028}d\u{85}e\u{b}f\u{c}g",
            "ends with \\",
            "ends with \\ \n",
            "\u{202e}bidi",
            "??/",
            "*\u{200b}/",
            "a?\u{3f}/\nx",
            "****////",
            "nul \0 tab\t",
        ] {
            let out = comment_text(text, 400);
            assert!(out.bytes().all(|b| (0x20..0x7f).contains(&b)), "{out:?}");
            assert!(!out.contains("*/") && !out.contains("/*") && !out.contains("??") && !out.ends_with('\\'), "{out:?}");
        }
    }

    #[test]
    fn cutting_leaves_no_backslash_at_the_end() {
        for n in 0..12 {
            assert!(!comment_text(r"abc\\\\\\defg", n).ends_with('\\'));
        }
    }

    #[test]
    fn usual_signs_are_spelled() {
        assert_eq!(comment_text("m ≤ 128 × 4 — ok", 80), "m <= 128 x 4 - ok");
    }
}
