//! The statements of a spec as MathML: what the kernel computes, as it is written on paper.
//!
//! Elements of tensors carry their indices as subscripts, or in brackets where an index is itself looked up. Whole-number division of an
//! index is a floor. Every name is escaped; what this module does not know is written as the spec has it.

use super::machine::escape;
use crate::outcome::line_column;
use flashderive_spec::{Ast, AstNode, Binder, Line, Right};
use serde::Serialize;

/// Statements longer than this are shown as they were written, bytes.
const LONG: u32 = 4000;

/// One statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Formula {
    /// Its line in the spec, from 1.
    pub line: usize,
    /// What is defined, as MathML.
    pub left: String,
    /// `=`, or `+=` for what is added.
    pub sign: &'static str,
    /// By what, as MathML.
    pub right: String,
}

/// The statements of `source`, in order.
pub fn all(source: &str) -> Vec<Formula> {
    flashderive_spec::statements(source).iter().map(|line| formula(line, source)).collect()
}

fn formula(line: &Line, source: &str) -> Formula {
    let at = line_column(source, line.span.start as usize).0;
    if line.span.end.saturating_sub(line.span.start) > LONG {
        let text = source.get(line.span.start as usize..line.span.end as usize).unwrap_or_default();
        return Formula { line: at, left: String::new(), sign: "", right: format!("<code>{}</code>", escape(text)) };
    }
    let targets: Vec<String> = line.targets.iter().map(|(name, index, _)| element(name, index)).collect();
    let mut right = match &line.right {
        Right::Value(value) => ast(value, 0),
        Right::Select { op, from, to, body } => arrow(op, from, to, body),
        Right::Compact { from, to, body } => arrow("compact", from, to, body),
        Right::Scatter { over, body } => format!("{}{}", under("scatter", &over.iter().map(|n| name(n)).collect::<Vec<_>>().join(&comma())), ast(body, TERM)),
        Right::Iterate | Right::Spawn => String::new(),
    };
    for (word, part) in
        [("when", line.when.as_ref().map(|a| ast(a, 0))), ("else", line.other.as_ref().map(|a| ast(a, 0))), ("over", line.over.as_ref().map(|n| name(n)))]
    {
        if let Some(part) = part {
            right.push_str(&format!("<mspace width=\"1em\"/><mtext>{word}</mtext><mspace width=\".5em\"/>{part}"));
        }
    }
    let math = |inner: &str| format!("<math displaystyle=\"true\">{}</math>", row(inner));
    Formula { line: at, left: math(&targets.join(&comma())), sign: if line.add { "+=" } else { "=" }, right: math(&right) }
}

/// Strength of operators, as in the grammar: what is weaker than its place asks for is put in parentheses.
const COMPARE: u8 = 4;
const SUM: u8 = 6;
const TERM: u8 = 7;
const FACTOR: u8 = 8;
const ATOM: u8 = 9;

fn strength(a: &Ast) -> u8 {
    match &a.node {
        AstNode::If(..) => ATOM,
        AstNode::Binary(op, ..) => match op.as_str() {
            "or" => 1,
            "and" => 2,
            "==" | "!=" | "<" | ">" | "<=" | ">=" => COMPARE,
            "+" | "-" => SUM,
            "/" => ATOM,
            "*" | "%" => TERM,
            "**" => FACTOR,
            _ => 5,
        },
        AstNode::Unary("not", _) => 3,
        AstNode::Unary(..) | AstNode::Reduce { .. } => TERM,
        _ => ATOM,
    }
}

/// `a` where something at least as strong as `least` is asked for.
fn ast(a: &Ast, least: u8) -> String {
    let inner = bare(a);
    if strength(a) < least {
        parentheses(&inner)
    } else {
        inner
    }
}

fn bare(a: &Ast) -> String {
    match &a.node {
        AstNode::Int(v) => number(&v.to_string()),
        AstNode::Float(v) => float(*v),
        AstNode::Name(n) => name(n),
        AstNode::Read(n, index) => element(n, index),
        AstNode::Call(n, args) => call(n, args),
        AstNode::Unary("-", a) => format!("<mo form=\"prefix\">−</mo>{}", ast(a, TERM)),
        AstNode::Unary(op, a) => format!("<mo form=\"prefix\">{}</mo>{}", if *op == "not" { "¬" } else { op }, ast(a, 3)),
        AstNode::Binary(op, a, b) => binary(op, a, b),
        AstNode::If(condition, a, b) => cases(condition, a, b),
        AstNode::Reduce { op, user, scan, binders, body } => reduce((op, *user, *scan), binders, body),
    }
}

fn binary(op: &str, a: &Ast, b: &Ast) -> String {
    let own = match op {
        "/" => return format!("<mfrac>{}{}</mfrac>", row(&ast(a, 0)), row(&ast(b, 0))),
        "**" => return format!("<msup>{}{}</msup>", row(&ast(a, ATOM)), row(&ast(b, 0))),
        "or" => 1,
        "and" => 2,
        "==" | "!=" | "<" | ">" | "<=" | ">=" => COMPARE,
        "+" | "-" => SUM,
        "*" | "%" => TERM,
        _ => 5,
    };
    let sign = match op {
        "*" => "·",
        "%" => "mod",
        "-" => "−",
        "==" => "=",
        "!=" => "≠",
        "<=" => "≤",
        ">=" => "≥",
        "and" => "∧",
        "or" => "∨",
        "^" => "⊕",
        other => other,
    };
    // A sum over something is closed towards what stands right of it.
    let left = if matches!(a.node, AstNode::Reduce { .. }) && own >= TERM { parentheses(&bare(a)) } else { ast(a, own) };
    format!("{left}<mo>{}</mo>{}", escape(sign), ast(b, own + 1))
}

fn cases(condition: &Ast, a: &Ast, b: &Ast) -> String {
    let line = |value: &Ast, when: &str| format!("<mtr><mtd>{}</mtd><mtd>{when}</mtd></mtr>", row(&ast(value, 0)));
    let when = row(&format!("<mtext>if&#160;</mtext>{}", ast(condition, 0)));
    format!("<mtable class=\"cases\">{}{}</mtable>", line(a, &when), line(b, "<mtext>otherwise</mtext>"))
}

fn reduce((op, user, scan): (&str, bool, bool), binders: &[Binder], body: &[Ast]) -> String {
    let each = binders.iter().map(|(n, _, range)| match range {
        Some((from, to)) => format!("{}<mo>∈</mo>{}<mo>..</mo>{}", name(n), ast(from, SUM), ast(to, SUM)),
        None => name(n),
    });
    let below = each.collect::<Vec<_>>().join(&comma());
    let sign = match op {
        _ if user => None,
        "sum" => Some("∑"),
        "product" => Some("∏"),
        "any" => Some("⋁"),
        "all" => Some("⋀"),
        _ => None,
    };
    let head = match sign {
        Some(sign) => format!("<munder><mo largeop=\"true\" movablelimits=\"false\">{sign}</mo>{}</munder>", row(&below)),
        None if scan => under(&format!("scan {op}"), &below),
        None => under(op, &below),
    };
    let inner = match body {
        [one] => ast(one, TERM),
        several => parentheses(&several.iter().map(|a| ast(a, 0)).collect::<Vec<_>>().join(&comma())),
    };
    row(&format!("{head}<mspace width=\".15em\"/>{inner}"))
}

fn arrow(op: &str, from: &str, to: &str, body: &Ast) -> String {
    format!("{}{}", under(op, &format!("{}<mo>→</mo>{}", name(from), name(to))), ast(body, TERM))
}

fn under(op: &str, below: &str) -> String {
    format!("<munder><mo movablelimits=\"false\" lspace=\".2em\" rspace=\".2em\">{}</mo>{}</munder>", escape(op), row(below))
}

fn call(f: &str, args: &[Ast]) -> String {
    match (f, args) {
        ("sqrt", [a]) => format!("<msqrt>{}</msqrt>", ast(a, 0)),
        ("rsqrt", [a]) => format!("<mfrac><mn>1</mn><msqrt>{}</msqrt></mfrac>", ast(a, 0)),
        ("abs", [a]) => row(&format!("<mo form=\"prefix\">|</mo>{}<mo form=\"postfix\">|</mo>", ast(a, 0))),
        ("floor", [a]) => floor(&ast(a, 0)),
        ("ceil", [a]) => row(&format!("<mo form=\"prefix\">⌈</mo>{}<mo form=\"postfix\">⌉</mo>", ast(a, 0))),
        ("exp", [a]) if is_small(a) => format!("<msup><mi mathvariant=\"normal\">e</mi>{}</msup>", row(&ast(a, 0))),
        _ => row(&format!(
            "{}{}",
            if f.is_empty() { String::new() } else { name(f) },
            parentheses(&args.iter().map(|a| ast(a, 0)).collect::<Vec<_>>().join(&comma()))
        )),
    }
}

/// An element of a tensor.
fn element(tensor: &str, index: &[Ast]) -> String {
    if index.is_empty() {
        return name(tensor);
    }
    let list = index.iter().map(|a| place(a, 0)).collect::<Vec<_>>().join(&comma());
    if index.iter().all(is_small) {
        format!("<msub>{}{}</msub>", name(tensor), row(&list))
    } else {
        row(&format!("{}<mo form=\"prefix\" stretchy=\"false\">[</mo>{list}<mo form=\"postfix\" stretchy=\"false\">]</mo>", name(tensor)))
    }
}

/// An index: whole numbers, on one line.
fn place(a: &Ast, least: u8) -> String {
    let inner = match &a.node {
        AstNode::Binary(op, x, y) if op == "/" => return floor(&format!("{}<mo>/</mo>{}", place(x, TERM), place(y, FACTOR))),
        AstNode::Binary(op, x, y) if matches!(op.as_str(), "+" | "-" | "*" | "%") => {
            let own = strength(a);
            let sign = match op.as_str() {
                "*" => "·",
                "%" => "mod",
                "-" => "−",
                other => other,
            };
            format!("{}<mo>{sign}</mo>{}", place(x, own), place(y, own + 1))
        }
        _ => bare(a),
    };
    if strength(a) < least {
        parentheses(&inner)
    } else {
        inner
    }
}

/// Whether `a` is readable in small letters: nothing looked up, no cases, no functions.
fn is_small(a: &Ast) -> bool {
    match &a.node {
        AstNode::Int(_) | AstNode::Float(_) | AstNode::Name(_) => true,
        AstNode::Unary(_, a) => is_small(a),
        AstNode::Binary(op, a, b) => matches!(op.as_str(), "+" | "-" | "*" | "/" | "%") && is_small(a) && is_small(b),
        _ => false,
    }
}

fn floor(inner: &str) -> String {
    row(&format!("<mo form=\"prefix\" stretchy=\"false\">⌊</mo>{inner}<mo form=\"postfix\" stretchy=\"false\">⌋</mo>"))
}

fn float(v: f64) -> String {
    let text = format!("{v}");
    match format!("{v:e}").split_once('e') {
        Some((digits, power)) if text.len() > 14 && v.is_finite() => {
            row(&format!("{}<mo>·</mo><msup><mn>10</mn>{}</msup>", number(digits), row(&number(power).replace('-', "−"))))
        }
        _ => number(&text),
    }
}

fn number(text: &str) -> String {
    format!("<mn>{}</mn>", escape(text))
}

/// A name; one letter is slanted, as usual. Without `mathvariant`, letters are replaced by others that few fonts have.
fn name(n: &str) -> String {
    let one = if n.chars().count() == 1 { " class=\"v\"" } else { "" };
    format!("<mi mathvariant=\"normal\"{one}>{}</mi>", escape(n))
}

fn row(inner: &str) -> String {
    format!("<mrow>{inner}</mrow>")
}

fn parentheses(inner: &str) -> String {
    row(&format!("<mo form=\"prefix\">(</mo>{inner}<mo form=\"postfix\">)</mo>"))
}

fn comma() -> String {
    "<mo separator=\"true\">,</mo>".to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(statement: &str) -> String {
        let source = format!("kernel: k\naxes: {{T: var, N: 8}}\ninputs: {{x: \"f32[T, N]\"}}\noutputs: {{y: \"f32[T]\"}}\ncompute: |\n  y[t] = {statement}\nworkloads: {{smoke: {{T: 5}}}}\n");
        let found = all(&source);
        assert_eq!(found.len(), 1, "{statement}");
        assert_eq!((found[0].line, found[0].left.as_str()), (6, "<math displaystyle=\"true\"><mrow><msub><mi mathvariant=\"normal\" class=\"v\">y</mi><mrow><mi mathvariant=\"normal\" class=\"v\">t</mi></mrow></msub></mrow></math>"));
        found[0].right.replace("<mrow>", "").replace("</mrow>", "").replace(" mathvariant=\"normal\" class=\"v\"", "")
    }

    #[test]
    fn sums_fractions_and_powers() {
        assert!(right("sum[n] x[t, n] / 2").contains("<mfrac><munder><mo largeop=\"true\" movablelimits=\"false\">∑</mo><mi>n</mi></munder>"));
        assert!(right("x[t, 0] ** 2").contains("<msup><msub><mi>x</mi>"));
        assert!(right("2 * (x[t, 0] - 1)").contains("<mo form=\"prefix\">(</mo>"));
        assert!(!right("2 * x[t, 0] - 1").contains("<mo form=\"prefix\">(</mo>"));
        assert!(right("2 - (x[t, 0] - 1)").contains("<mo form=\"prefix\">(</mo>"));
        assert!(right("1e-20 + x[t, 0]").contains("<msup><mn>10</mn><mn>−20</mn></msup>"));
    }

    #[test]
    fn indices_that_are_looked_up_stand_in_brackets() {
        let text = right("x[i[t] / 4, i[t] % 4]");
        assert!(text.contains("[</mo>") && text.contains("⌊") && text.contains("mod"), "{text}");
        assert!(right("x[t / 4, 1]").starts_with("<math displaystyle=\"true\"><msub><mi>x</mi>"));
        assert!(right("x[t, 0] if t < 3 else 0").contains("<mtext>otherwise</mtext>"));
        assert!(right("x[t, 0] when t <= 3").contains("<mo>≤</mo>"));
    }

    #[test]
    fn what_cannot_be_read_has_no_formulas() {
        assert!(all("kernel: k\n").is_empty() && all(": : :").is_empty());
    }
}
