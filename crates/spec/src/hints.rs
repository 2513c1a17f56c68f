//! What a mistake in the text of an expression probably means, by what stands where the parser stopped.
//!
//! The grammar is small, and people bring habits of other languages: `a ? b : c`, `&&`, `x[i][j]`, `// remark`. A parser says what
//! it would have taken; this says what the language has in place of what was written.

use crate::lower::close;

/// Words that are a reduction or scan before `[index]`.
const REDUCTIONS: &[&str] = &[
    "sum",
    "product",
    "max",
    "min",
    "any",
    "all",
    "mean",
    "logsumexp",
    "softmax",
    "log_softmax",
    "argmax",
    "argmin",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "recurrence",
];
/// Words that make up a statement's whole right side.
const WHOLE: &[&str] = &["topk", "topk_indices", "bottomk", "bottomk_indices", "sort", "argsort", "compact", "scatter"];

/// A help for the text at byte `at` of `text`, where it stopped making sense.
pub fn at(text: &str, at: usize) -> Option<String> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    let line = before.rsplit('\n').next().unwrap_or("").trim_end();
    let first = rest.chars().next()?;
    let pair = |a: char| first == a && (rest[a.len_utf8()..].starts_with(a) || before.ends_with(a));
    let said = match first {
        _ if pair('&') => "conditions are joined by `and`",
        '|' if pair('|') => "conditions are joined by `or`",
        '/' if pair('/') => "`/` of whole numbers rounds down; a remark begins with `#`",
        '!' if !rest.starts_with("!=") => "a condition is negated by `not`",
        '?' => "a choice is written `a if condition else b`",
        ';' => "a statement ends with its line",
        ':' if rest.starts_with(":=") => "a statement is `NAME[indices] = VALUE`",
        ':' => "an index is one point; some of the points are combined by `sum[k in first .. end] x[k]`",
        '=' if !rest.starts_with("==") => "`==` compares",
        '@' => "a product of matrices is a sum: `c[i, j] = sum[k] a[i, k] * b[k, j]`",
        '"' | '\'' => "expressions have no texts",
        '[' if line.ends_with(']') => "indices stand in one pair of brackets: `x[i, j]`",
        c if !c.is_ascii() => return Some(format!("`{}` is not ASCII; operators are `+ - * / % **`, names are letters, digits and `_`", c.escape_default())),
        // (The next statement, behind one whose bracket is open, is no value.)
        c if (c.is_ascii_alphanumeric() || c == '(' || c == '_') && line.ends_with(']') && !assigns(rest) => return headless(line),
        '0'..='9' if rest.trim_start_matches(|d: char| d.is_ascii_digit() || d == '.').starts_with(|c: char| c.is_ascii_alphabetic()) => {
            "a product is written `2 * x`; names do not begin with a digit"
        }
        '>' if before.ends_with('-') => {
            "`[n -> k]` belongs to `topk`, `sort`, `compact`, ..: the whole right side of a statement, so give its result a name first"
        }
        _ => return None,
    };
    Some(said.into())
}

/// Whether the rest of a line holds an `=` of its own.
fn assigns(rest: &str) -> bool {
    let line = rest.split('\n').next().unwrap_or("").replace("==", "").replace("<=", "").replace(">=", "").replace("!=", "");
    line.contains('=')
}

/// A value behind `NAME[..]`: the name is meant to be a reduction.
fn headless(line: &str) -> Option<String> {
    let mut depth = 0;
    let open = line.char_indices().rev().find_map(|(i, c)| {
        depth += match c {
            ']' => 1,
            '[' => -1,
            _ => 0,
        };
        (depth == 0).then_some(i)
    })?;
    let head = line[..open].trim_end();
    let start = head.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
    let name = &head[start..];
    if WHOLE.contains(&name) {
        return Some(format!("`{name}` is written with `->` and the whole right side of a statement"));
    }
    if name.is_empty() || REDUCTIONS.contains(&name) {
        return None;
    }
    let mut near: Vec<&str> = REDUCTIONS.iter().copied().filter(|r| close(r, name) || turned(r, name)).collect();
    near.sort_by_key(|r| r.len().abs_diff(name.len()));
    Some(match near.first() {
        Some(r) => format!("there is no reduction `{name}`; did you mean `{r}`?"),
        None => format!("a value behind `{name}[..]` makes it a reduction, and there is none of this name; they are {}", REDUCTIONS.join(" ")),
    })
}

/// Whether two neighbouring letters changed places.
fn turned(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.len() == b.len() && (1..a.len()).any(|i| a[..i - 1] == b[..i - 1] && a[i - 1] == b[i] && a[i] == b[i - 1] && a[i + 1..] == b[i + 1..])
}
