//! Limits of the text before and while it is parsed: brackets, depth, words and nodes.

use super::{Rule, Where};
use crate::document::MAX_DEPTH;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use pest::iterators::Pair;

/// Longest name with its component, `l.name`.
const MAX_WORD: usize = 130;
/// Deepest syntax tree.
const MAX_TREE: usize = 4 * MAX_DEPTH;
/// Most operands, arguments or targets in a row.
const MAX_PARTS: usize = 256;
/// Most nodes of a syntax tree, and of the expressions of a problem.
pub const MAX_NODES: usize = 1 << 16;

/// Comments become blanks, and so do newlines inside brackets and before deeper indented lines.
pub(crate) fn flatten_lines(text: &str) -> String {
    let mut out: Vec<u8> = text.as_bytes().to_vec();
    let mut depth = 0i32;
    let mut comment = false;
    let indent_of = |at: usize| text[at..].bytes().take_while(|b| *b == b' ').count();
    let mut base = 0;
    let mut line_start = 0;
    for line in text.lines() {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            base = indent_of(line_start);
            break;
        }
        line_start += line.len() + 1;
    }
    for (i, byte) in out.iter_mut().enumerate() {
        match *byte {
            b'\n' => {
                comment = false;
                let next = text.get(i + 1..).unwrap_or("");
                let blank = next.lines().next().is_none_or(|l| l.trim().is_empty());
                if depth > 0 || (!blank && indent_of(i + 1) > base) {
                    *byte = b' ';
                }
            }
            b'#' => comment = true,
            b'(' | b'[' if !comment => depth += 1,
            b')' | b']' if !comment => depth -= 1,
            b'\r' => *byte = b' ',
            _ => {}
        }
        if comment && *byte != b'\n' {
            *byte = b' ';
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Where brackets, signs or words that open an operand are more than the parser may recurse into.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut signs) = (0usize, 0usize);
    // Words and `**` that the grammar recurses at, within one statement.
    let mut openers = 0usize;
    let bytes = text.as_bytes();
    let in_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        i += 1;
        match bytes[start] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b'-' => signs += 1,
            b' ' | b'\t' => {}
            b'\n' => (depth, openers, signs) = (depth, 0, 0),
            b'*' if bytes.get(i) == Some(&b'*') => {
                i += 1;
                openers += 1;
            }
            b if in_word(b) => {
                while i < bytes.len() && in_word(bytes[i]) {
                    i += 1;
                }
                openers += usize::from(OPENERS.contains(&&text[start..i]));
                signs = 0;
            }
            _ => {}
        }
        // Each level costs the parser a dozen frames, whichever it is.
        if depth + openers > MAX_DEPTH || signs > MAX_DEPTH {
            return Some(start);
        }
    }
    None
}

/// Words behind which the grammar expects an operand; `if` stands for its `else` too.
const OPENERS: &[&str] = &[
    "not",
    "if",
    "sum",
    "product",
    "max",
    "min",
    "any",
    "all",
    "mean",
    "logsumexp",
    "log_softmax",
    "softmax",
    "argmax",
    "argmin",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "recurrence",
    "reduce",
    "scan",
];

/// How deep and how large the syntax tree of some text is.
pub(super) struct Measure {
    depth: usize,
    nodes: usize,
}

/// Measures a tree before it is made: a chain of operators leans to one side, and a chain of comparisons repeats what
/// stands in its middle.
pub(super) fn measure(pair: Pair<Rule>, at: &Where) -> Result<Measure, Diagnostic> {
    let (rule, span) = (pair.as_rule(), at.of(&pair));
    if rule == Rule::ident && pair.as_str().len() > MAX_WORD {
        return Err(Diagnostic::error(codes::TOO_LARGE, span, format!("a name of {} characters, over the limit of 64", pair.as_str().len())));
    }
    if rule == Rule::number {
        representable(pair.as_str(), span)?;
    }
    let (mut depth, mut nodes, mut count) = (0, 1usize, 0usize);
    for p in pair.into_inner() {
        let repeats = rule == Rule::cmp && count > 1;
        let m = measure(p, at)?;
        depth = m.depth.max(depth);
        nodes = nodes.saturating_add(m.nodes.saturating_mul(if repeats { 2 } else { 1 }));
        count += 1;
    }
    let lean = match rule {
        Rule::or | Rule::and | Rule::cmp | Rule::bits | Rule::sum | Rule::term => count / 2,
        _ => usize::from(count > 1),
    };
    // A program's statements are counted where they are lowered.
    if depth + lean > MAX_TREE || nodes > MAX_NODES && rule != Rule::program || count > 2 * MAX_PARTS && rule != Rule::program {
        let message = if count > 2 * MAX_PARTS {
            format!("more than {MAX_PARTS} parts in a row")
        } else if depth + lean > MAX_TREE {
            format!("operators lean on each other more than {MAX_TREE} deep")
        } else {
            format!("an expression has more than {MAX_NODES} parts")
        };
        return Err(Diagnostic::error(codes::TOO_LARGE, span, message).help("split it into several statements"));
    }
    Ok(Measure { depth: depth + lean, nodes })
}

/// Refuses numbers that neither sort of value holds. (Not part of the frame of what nests.)
#[inline(never)]
fn representable(text: &str, span: Span) -> Result<(), Diagnostic> {
    if let Some(bits) = super::hexadecimal(text) {
        return bits.map(drop).ok_or_else(|| Diagnostic::error(codes::TOO_LARGE, span, "a number in hexadecimal digits has at most 64 bits, 16 digits"));
    }
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse::<i64>().map(drop).map_err(|_| {
            Diagnostic::error(codes::TOO_LARGE, span, "a whole number is at most 9223372036854775807").help("with a point or an exponent it is a real number")
        });
    }
    held(text.parse().unwrap_or(f64::INFINITY), span)
}

/// Refuses real numbers that are infinite or 0 in f32, in which kernels compute.
pub fn held(value: f64, span: Span) -> Result<(), Diagnostic> {
    let single = value as f32;
    if single.is_infinite() {
        return Err(Diagnostic::error(codes::TOO_LARGE, span, "a real number is at most 3.4028235e38, the largest of f32").help("infinity is `inf`"));
    }
    if single == 0.0 && value != 0.0 {
        return Err(Diagnostic::error(codes::TOO_LARGE, span, "a real number but 0 is at least 1.4e-45, the least of f32"));
    }
    Ok(())
}
