//! Expressions and statements: text to syntax trees, by pest.

mod limits;

use crate::document::MAX_DEPTH;
use flashderive_diagnostics::{codes, Diagnostic, Span};
pub(crate) use limits::flatten_lines;
pub use limits::{held, MAX_NODES};
use limits::{measure, too_deep};
use pest::iterators::Pair;
use pest::Parser;
use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

/// A syntax tree.
#[derive(Clone, Debug)]
pub struct Ast {
    /// What it is.
    pub node: AstNode,
    /// Byte range within the parsed text, mapped to the file.
    pub span: Span,
}

/// What stands in the brackets of a reduction: a name with its place and its range.
pub type Binder = (String, Span, Option<(Ast, Ast)>);

/// Kinds of syntax trees.
#[derive(Clone, Debug)]
pub enum AstNode {
    /// A whole number.
    Int(i64),
    /// A real number.
    Float(f64),
    /// A name.
    Name(String),
    /// `x[..]`.
    Read(String, Vec<Ast>),
    /// `f(..)`.
    Call(String, Vec<Ast>),
    /// `-a`, `not a`.
    Unary(&'static str, Box<Ast>),
    /// `a op b`.
    Binary(String, Box<Ast>, Box<Ast>),
    /// `a if c else b`.
    If(Box<Ast>, Box<Ast>, Box<Ast>),
    /// `op[k] body`.
    Reduce {
        /// Operator, or the name of a user monoid.
        op: String,
        /// `reduce(m)` or `scan(m)`.
        user: bool,
        /// Whether it is a scan of a user monoid.
        scan: bool,
        /// Names with optional ranges.
        binders: Vec<Binder>,
        /// What is combined; several for monoids with several arguments.
        body: Vec<Ast>,
    },
}

/// The right side of a statement.
#[derive(Clone, Debug)]
pub enum Right {
    /// A value.
    Value(Ast),
    /// `topk[n -> r] score`.
    Select {
        /// `topk`, ...
        op: String,
        /// Candidates and ranks.
        from: String,
        /// Axis of the result.
        to: String,
        /// Score.
        body: Ast,
    },
    /// `compact[n -> m] x`.
    Compact {
        /// Candidates.
        from: String,
        /// Axis of the result.
        to: String,
        /// Value.
        body: Ast,
    },
    /// `scatter[t] x`.
    Scatter {
        /// Domain.
        over: Vec<String>,
        /// Value.
        body: Ast,
    },
    /// `iterate .. until ..`.
    Iterate,
    /// `spawn ..`.
    Spawn,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Line {
    /// What stands right of the `=`.
    pub right_span: Span,
    /// Names with indices.
    pub targets: Vec<(String, Vec<Ast>, Span)>,
    /// Whether it adds to what is there.
    pub add: bool,
    /// Right side.
    pub right: Right,
    /// `when`.
    pub when: Option<Ast>,
    /// `else`.
    pub other: Option<Ast>,
    /// `over`.
    pub over: Option<String>,
    /// Whole statement.
    pub span: Span,
}

/// Maps positions of the parsed text to the file.
pub struct Where<'a> {
    /// File offset of each byte.
    pub offsets: &'a [u32],
}

impl Where<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        let last = self.offsets.len().saturating_sub(1);
        let a = self.offsets.get(start.min(last)).copied().unwrap_or(0);
        let b = self.offsets.get(end.saturating_sub(1).min(last)).copied().unwrap_or(a);
        Span { start: a, end: (b + 1).max(a) }
    }

    fn of(&self, pair: &Pair<Rule>) -> Span {
        let text = pair.as_str();
        let start = pair.as_span().start();
        self.span(start, start + text.trim_end().len())
    }
}

/// Parses the `compute` block.
pub fn statements(text: &str, at: &Where) -> Result<Vec<Line>, Diagnostic> {
    let flat = flatten_lines(text);
    if let Some(i) = too_deep(&flat) {
        return Err(Diagnostic::error(codes::TOO_LARGE, at.span(i, i + 1), format!("an expression is nested deeper than {MAX_DEPTH}")));
    }
    let mut pairs = Grammar::parse(Rule::program, &flat).map_err(|e| syntax_error(e, &flat, at))?;
    let mut out = Vec::new();
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        if pair.as_rule() == Rule::statement {
            measure(pair.clone(), at)?;
            out.push(line(pair, at));
        }
    }
    Ok(out)
}

/// Parses one expression.
pub fn expression(text: &str, at: &Where) -> Result<Ast, Diagnostic> {
    if let Some(i) = too_deep(text) {
        return Err(Diagnostic::error(codes::TOO_LARGE, at.span(i, i + 1), format!("an expression is nested deeper than {MAX_DEPTH}")));
    }
    let mut pairs = Grammar::parse(Rule::single, text).map_err(|e| syntax_error(e, text, at))?;
    let Some(pair) = pairs.next().and_then(|p| p.into_inner().next()) else {
        return Err(Diagnostic::error(codes::SYNTAX, at.span(0, text.len()), "an expression is missing"));
    };
    measure(pair.clone(), at)?;
    Ok(expr(pair, at))
}

fn syntax_error(e: pest::error::Error<Rule>, text: &str, at: &Where) -> Diagnostic {
    let position = match e.location {
        pest::error::InputLocation::Pos(p) => p,
        pest::error::InputLocation::Span((p, _)) => p,
    };
    let mut wanted: Vec<&str> = match &e.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => positives.iter().map(word).collect(),
        pest::error::ErrorVariant::CustomError { .. } => Vec::new(),
    };
    wanted.sort_unstable();
    wanted.dedup();
    let d = Diagnostic::error(
        codes::SYNTAX,
        at.span(position, position + text[position..].chars().next().map_or(1, char::len_utf8)),
        format!("expected {}", if wanted.is_empty() { "something else".into() } else { wanted.join(", ") }),
    )
    .label("not understood from here on");
    let d = match crate::hints::at(text, position) {
        Some(help) => d.help(help),
        None => d,
    };
    match open_bracket(text, position) {
        Some(i) => d.context(at.span(i, i + 1), "this bracket is open here"),
        None => d,
    }
}

/// The innermost bracket of the statement that is open at `position`.
fn open_bracket(text: &str, position: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (i, b) in text.bytes().enumerate().take(position) {
        match b {
            b'(' | b'[' => open.push(i),
            b')' | b']' => drop(open.pop()),
            b'\n' => open.clear(),
            _ => {}
        }
    }
    open.pop()
}

fn word(rule: &Rule) -> &'static str {
    match rule {
        Rule::number => "a number",
        Rule::ident => "a name",
        Rule::sum_op | Rule::mul_op | Rule::bit_op | Rule::cmp_op => "an operator",
        Rule::EOI => "the end of the statement",
        Rule::assign => "`=`",
        Rule::kw_when | Rule::kw_else | Rule::kw_over => "`when`, `else`, `over`",
        Rule::kw_if | Rule::kw_and | Rule::kw_or => "`if`, `and`, `or`",
        Rule::binder => "an index",
        _ => "an expression",
    }
}

fn line(pair: Pair<Rule>, at: &Where) -> Line {
    let span = at.of(&pair);
    let mut out = Line { right_span: span, targets: Vec::new(), add: false, right: Right::Iterate, when: None, other: None, over: None, span };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::targets => {
                for t in part.into_inner() {
                    let span = at.of(&t);
                    let mut inner = t.into_inner();
                    let name = inner.next().map(|p| p.as_str().to_string()).unwrap_or_default();
                    out.targets.push((name, inner.map(|p| expr(p, at)).collect(), span));
                }
            }
            Rule::assign => out.add = part.as_str() == "+=",
            Rule::rhs => {
                let mut expect = Rule::rhs;
                out.right_span = at.of(&part);
                for p in part.into_inner() {
                    match p.as_rule() {
                        Rule::kw_when | Rule::kw_else | Rule::kw_over => expect = p.as_rule(),
                        Rule::select => {
                            let mut i = p.into_inner();
                            let mut text = || i.next().map(|p| p.as_str().to_string()).unwrap_or_default();
                            let (op, from, to) = (text(), text(), text());
                            if let Some(body) = i.next() {
                                out.right = Right::Select { op, from, to, body: expr(body, at) };
                            }
                        }
                        Rule::compact => {
                            let mut i = p.into_inner();
                            let mut text = || i.next().map(|p| p.as_str().to_string()).unwrap_or_default();
                            let (from, to) = (text(), text());
                            if let Some(body) = i.next() {
                                out.right = Right::Compact { from, to, body: expr(body, at) };
                            }
                        }
                        Rule::scatter => {
                            let mut over = Vec::new();
                            for i in p.into_inner() {
                                if i.as_rule() == Rule::ident {
                                    over.push(i.as_str().to_string());
                                } else {
                                    out.right = Right::Scatter { over: over.clone(), body: expr(i, at) };
                                }
                            }
                        }
                        Rule::forbidden => {
                            out.right = if p.into_inner().any(|i| i.as_rule() == Rule::kw_spawn) { Right::Spawn } else { Right::Iterate };
                        }
                        Rule::ident => out.over = Some(p.as_str().to_string()),
                        _ => match expect {
                            Rule::kw_when => out.when = Some(expr(p, at)),
                            Rule::kw_else => out.other = Some(expr(p, at)),
                            _ => out.right = Right::Value(expr(p, at)),
                        },
                    }
                }
            }
            _ => {}
        }
    }
    out
}

fn expr(pair: Pair<Rule>, at: &Where) -> Ast {
    let span = at.of(&pair);
    let make = |node| Ast { node, span };
    match pair.as_rule() {
        Rule::expr => {
            let parts: Vec<Pair<Rule>> = pair.into_inner().filter(|p| !matches!(p.as_rule(), Rule::kw_if | Rule::kw_else)).collect();
            let mut parts = parts.into_iter().map(|p| expr(p, at));
            match (parts.next(), parts.next(), parts.next()) {
                (Some(a), Some(c), Some(b)) => make(AstNode::If(Box::new(c), Box::new(a), Box::new(b))),
                (Some(a), ..) => a,
                _ => make(AstNode::Int(0)),
            }
        }
        Rule::or | Rule::and => {
            let op = if pair.as_rule() == Rule::or { "or" } else { "and" };
            let parts: Vec<Ast> = pair.into_inner().filter(|p| !matches!(p.as_rule(), Rule::kw_or | Rule::kw_and)).map(|p| expr(p, at)).collect();
            fold(parts.into_iter().map(|p| (op.to_string(), p)), span)
        }
        Rule::not => pair.into_inner().next().map_or(make(AstNode::Int(0)), |p| expr(p, at)),
        Rule::neg => {
            let inner = pair.into_inner().find(|p| p.as_rule() == Rule::not).map_or(make(AstNode::Int(0)), |p| expr(p, at));
            make(AstNode::Unary("not", Box::new(inner)))
        }
        Rule::cmp => {
            // `0 <= x < n` means both comparisons.
            let mut parts: Vec<Ast> = Vec::new();
            let mut ops: Vec<String> = Vec::new();
            for p in pair.into_inner() {
                if p.as_rule() == Rule::cmp_op {
                    ops.push(p.as_str().to_string());
                } else {
                    parts.push(expr(p, at));
                }
            }
            let pairs: Vec<Ast> =
                ops.iter().enumerate().map(|(i, op)| make(AstNode::Binary(op.clone(), Box::new(parts[i].clone()), Box::new(parts[i + 1].clone())))).collect();
            if pairs.is_empty() {
                return parts.into_iter().next().unwrap_or(make(AstNode::Int(0)));
            }
            fold(pairs.into_iter().map(|p| ("and".to_string(), p)), span)
        }
        Rule::bits | Rule::sum | Rule::term => fold(operands(pair, at).into_iter(), span),
        Rule::factor | Rule::atom => {
            let mut inner: Vec<Ast> = pair.into_inner().map(|p| expr(p, at)).collect();
            if inner.len() == 1 {
                // The brackets belong to what they hold.
                Ast { span, ..inner.remove(0) }
            } else {
                make(AstNode::Call(String::new(), inner))
            }
        }
        Rule::minus => {
            let inner = pair.into_inner().next().map_or(make(AstNode::Int(0)), |p| expr(p, at));
            make(AstNode::Unary("-", Box::new(inner)))
        }
        Rule::power => {
            let mut parts = pair.into_inner().map(|p| expr(p, at));
            match (parts.next(), parts.next()) {
                (Some(a), Some(b)) => make(AstNode::Binary("**".into(), Box::new(a), Box::new(b))),
                (Some(a), None) => a,
                _ => make(AstNode::Int(0)),
            }
        }
        Rule::reduction => reduction(pair, at, span),
        Rule::number => {
            let text = pair.as_str();
            match (hexadecimal(text), text.parse::<i64>()) {
                (Some(bits), _) => make(AstNode::Int(bits.unwrap_or(0) as i64)),
                (None, Ok(v)) => make(AstNode::Int(v)),
                (None, Err(_)) => make(AstNode::Float(text.parse().unwrap_or(f64::NAN))),
            }
        }
        Rule::ident => make(AstNode::Name(pair.as_str().to_string())),
        Rule::call | Rule::read => {
            let call = pair.as_rule() == Rule::call;
            let mut inner = pair.into_inner();
            let name = inner.next().map(|p| p.as_str().to_string()).unwrap_or_default();
            let args = inner.map(|p| expr(p, at)).collect();
            make(if call { AstNode::Call(name, args) } else { AstNode::Read(name, args) })
        }
        _ => make(AstNode::Int(0)),
    }
}

/// The operands of a sum, a product or a chain of bit operations, each with the operator before it.
fn operands(pair: Pair<Rule>, at: &Where) -> Vec<(String, Ast)> {
    let mut op = String::new();
    let mut parts = Vec::new();
    for p in pair.into_inner() {
        if matches!(p.as_rule(), Rule::bit_op | Rule::sum_op | Rule::mul_op) {
            op = p.as_str().to_string();
        } else {
            parts.push((op.clone(), expr(p, at)));
        }
    }
    parts
}

/// The 64 bits that `text` writes as `0x..`, none if there are more; nothing for another number.
fn hexadecimal(text: &str) -> Option<Option<u64>> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
    Some(u64::from_str_radix(digits, 16).ok())
}

fn fold(parts: impl Iterator<Item = (String, Ast)>, span: Span) -> Ast {
    let mut out: Option<Ast> = None;
    for (op, p) in parts {
        out = Some(match out {
            None => p,
            Some(a) => Ast { span: Span { start: a.span.start, end: p.span.end }, node: AstNode::Binary(op, Box::new(a), Box::new(p)) },
        });
    }
    out.unwrap_or(Ast { node: AstNode::Int(0), span })
}

/// A reduction takes the products behind it; last divisions by something that does not mention a reduced index divide the result. What brackets hold
/// is all of it a factor: `softmax[c] (x[c] / tau)` divides what is combined.
fn reduction(pair: Pair<Rule>, at: &Where, span: Span) -> Ast {
    let (mut op, mut user, mut scan) = (String::new(), false, false);
    let mut binders = Vec::new();
    let mut term: Vec<(String, Ast)> = Vec::new();
    for p in pair.into_inner() {
        match p.as_rule() {
            Rule::red_head => {
                if let Some(h) = p.into_inner().next() {
                    scan = h.as_rule() == Rule::scan_user;
                    user = h.as_rule() != Rule::red_op;
                    op = if user { h.into_inner().next().map(|i| i.as_str().to_string()).unwrap_or_default() } else { h.as_str().to_string() };
                }
            }
            Rule::binder => {
                let span = at.of(&p);
                let mut inner = p.into_inner();
                let name = inner.next().map(|i| i.as_str().to_string()).unwrap_or_default();
                let mut range = inner.filter(|i| i.as_rule() != Rule::kw_in).map(|i| expr(i, at));
                let range = match (range.next(), range.next()) {
                    (Some(a), Some(b)) => Some((a, b)),
                    _ => None,
                };
                binders.push((name, span, range));
            }
            _ => term = operands(p, at),
        }
    }
    let bound = |e: &Ast| binders.iter().any(|(n, ..)| names(e).contains(n));
    let last = term.iter().rposition(|(o, e)| o != "/" || bound(e)).map_or(0, |at| at + 1);
    let divisors = term.split_off(last);
    let body = fold(term.into_iter(), span);
    let args = match body.node {
        AstNode::Call(name, args) if name.is_empty() => args,
        _ => vec![body],
    };
    let mut out = Ast { node: AstNode::Reduce { op, user, scan, binders, body: args }, span };
    for (_, d) in divisors {
        out = Ast { node: AstNode::Binary("/".into(), Box::new(out), Box::new(d)), span };
    }
    out
}

/// All names in a tree.
pub fn names(ast: &Ast) -> Vec<String> {
    let mut out = Vec::new();
    collect(ast, &mut out);
    out
}

fn collect(ast: &Ast, out: &mut Vec<String>) {
    match &ast.node {
        AstNode::Int(_) | AstNode::Float(_) => {}
        AstNode::Name(n) => out.push(n.clone()),
        AstNode::Read(n, args) | AstNode::Call(n, args) => {
            out.push(n.clone());
            args.iter().for_each(|a| collect(a, out));
        }
        AstNode::Unary(_, a) => collect(a, out),
        AstNode::Binary(_, a, b) => {
            collect(a, out);
            collect(b, out);
        }
        AstNode::If(a, b, c) => {
            collect(a, out);
            collect(b, out);
            collect(c, out);
        }
        AstNode::Reduce { binders, body, .. } => {
            for (_, _, range) in binders {
                if let Some((a, b)) = range {
                    collect(a, out);
                    collect(b, out);
                }
            }
            body.iter().for_each(|b| collect(b, out));
        }
    }
}
