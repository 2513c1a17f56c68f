//! Operators that a spec declares.

use super::*;
use std::sync::Arc;

pub(super) fn monoid(scope: &mut Scope, doc: &Document, name: &str, decl: &MonoidDecl, diagnostics: &mut Diagnostics) {
    let path = format!("monoids.{name}");
    let key = doc.key(&path);
    if !name_ok(name, key, diagnostics) {
        return;
    }
    if scope.tensors.contains_key(name) || scope.extents.contains_key(name) {
        diagnostics
            .report(Diagnostic::error(codes::DUPLICATE, key, format!("`{name}` is declared twice")).help("axes, tensors and monoids have different names"));
        return;
    }
    let n = decl.state.len();
    for (what, len) in [("state", n), ("args", decl.args.len())] {
        if len > MAX_ITEMS {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key(&format!("{path}.{what}")), format!("{len} names, over the limit of {MAX_ITEMS}")));
            return;
        }
    }
    for (what, list) in [("state", &decl.state), ("args", &decl.args)] {
        if !parts(&path, what, list, doc, diagnostics) {
            return;
        }
    }
    for (what, len) in [("identity", decl.identity.len()), ("lift", decl.lift.len()), ("combine", decl.combine.len())] {
        if len != n {
            diagnostics.report(Diagnostic::error(codes::SHAPE, doc.key(&format!("{path}.{what}")), format!("`{what}` has {len} entries for {n} components")));
            return;
        }
    }
    let mut list = |what: &str, values: &[serde_yaml::Value]| -> Vec<Expr> {
        values
            .iter()
            .enumerate()
            .filter_map(|(i, v)| {
                let at = doc.value(&format!("{path}.{what}.{i}"));
                let uses = match what {
                    "identity" => Uses::Nothing,
                    "lift" => Uses::Arguments,
                    _ => Uses::TwoStates,
                };
                monoid_expr(v, at, decl, uses).map_err(|d| diagnostics.report(d)).ok()
            })
            .collect()
    };
    let (identity, lift, combine) = (list("identity", &decl.identity), list("lift", &decl.lift), list("combine", &decl.combine));
    let finish = match monoid_expr(&decl.finish, doc.value(&format!("{path}.finish")), decl, Uses::State) {
        Ok(e) => e,
        Err(d) => {
            diagnostics.report(d);
            return;
        }
    };
    scope.monoids.insert(name.to_string(), MonoidId(scope.problem.monoids.len() as u32));
    scope.problem.monoids.push(Monoid {
        name: name.to_string(),
        state: decl.state.clone(),
        args: decl.args.clone(),
        identity,
        lift,
        combine,
        finish,
        commutative: decl.commutative,
        span: key,
    });
}

/// What the names in an entry are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Uses {
    /// There are none: a constant.
    Nothing,
    /// Arguments of lift.
    Arguments,
    /// `l.COMPONENT` and `r.COMPONENT`.
    TwoStates,
    /// Components.
    State,
}

/// Checks the names of components or arguments: of two that are equal one could never be meant.
fn parts(path: &str, what: &str, names: &[String], doc: &Document, diagnostics: &mut Diagnostics) -> bool {
    if names.is_empty() {
        diagnostics.report(Diagnostic::error(codes::SHAPE, doc.value(&format!("{path}.{what}")), format!("`{what}` names nothing")));
        return false;
    }
    for (i, name) in names.iter().enumerate() {
        let at = doc.value(&format!("{path}.{what}.{i}"));
        if names[..i].contains(name) {
            diagnostics.report(Diagnostic::error(codes::DUPLICATE, at, format!("`{name}` is given twice")));
            return false;
        }
        if !name_ok(name, at, diagnostics) {
            return false;
        }
    }
    true
}

pub(super) fn monoid_expr(value: &serde_yaml::Value, at: Span, decl: &MonoidDecl, uses: Uses) -> Result<Expr, Diagnostic> {
    if let Some(v) = value.as_f64() {
        if v.is_finite() {
            syntax::held(v, at)?;
        }
        return Ok(Expr { node: Node::Float(v), span: at });
    }
    let Some(text) = value.as_str() else {
        return Err(Diagnostic::error(codes::YAML, at, "a number or an expression is expected"));
    };
    let places = Text::new(text, at);
    let ast = syntax::expression(text, &Where { offsets: places.offsets(text) })?;
    build(&ast, decl, uses)
}

/// Whether an expression inside a monoid, where every name is a real number, is a condition.
fn holds(e: &Expr) -> bool {
    match &e.node {
        Node::Binary(op, ..) => matches!(op, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or),
        Node::Select(_, a, b) => holds(a) && holds(b),
        Node::Bool(_) | Node::Unary(Unary::Not, _) | Node::Cast(DType::Bool, _) => true,
        _ => false,
    }
}

/// Checks that a condition inside a monoid is one.
pub(super) fn truth(e: Expr) -> Result<Expr, Diagnostic> {
    if holds(&e) {
        return Ok(e);
    }
    Err(Diagnostic::error(codes::DTYPE, e.span, "a condition is a comparison or a truth value").label("this is a real number").help("compare it: `x != 0.0`"))
}

/// Refuses operands that an operator of real numbers and conditions does not take.
fn operands(op: &str, a: &Expr, b: &Expr, span: Span) -> Result<(), Diagnostic> {
    let bad = |text: &str| Err(Diagnostic::error(codes::DTYPE, span, format!("`{op}` {text}")));
    match op {
        "and" | "or" if !holds(a) || !holds(b) => bad("joins conditions"),
        "<<" | ">>" | "&" | "|" | "^" => bad("works on whole numbers, but a monoid is made of real ones"),
        "+" | "-" | "*" | "/" | "%" | "**" if holds(a) || holds(b) => bad("does not work on truth values"),
        _ => Ok(()),
    }
}

pub(super) fn build(ast: &Ast, decl: &MonoidDecl, uses: Uses) -> Result<Expr, Diagnostic> {
    let make = |node| Ok(Expr { node, span: ast.span });
    let sub = |a: &Ast| build(a, decl, uses);
    match &ast.node {
        AstNode::Int(v) => make(Node::Float(*v as f64)),
        AstNode::Float(v) => make(Node::Float(*v)),
        AstNode::Name(n) if n == "inf" => make(Node::Float(f64::INFINITY)),
        AstNode::Name(n) => {
            let find = |list: &[String], name: &str| list.iter().position(|s| s == name).map(|i| i as u32);
            let arg = match (uses, n.split_once('.')) {
                (Uses::Nothing, _) => None,
                (Uses::Arguments, _) => find(&decl.args, n).map(MonoidArg::Value),
                (Uses::State, _) => find(&decl.state, n).map(MonoidArg::Left),
                (Uses::TwoStates, Some(("l" | "left", c))) => find(&decl.state, c).map(MonoidArg::Left),
                (Uses::TwoStates, Some(("r" | "right", c))) => find(&decl.state, c).map(MonoidArg::Right),
                (Uses::TwoStates, _) => None,
            };
            arg.map(|a| Expr { node: Node::MonoidArg(a), span: ast.span }).ok_or_else(|| {
                Diagnostic::error(codes::UNDEFINED, ast.span, format!("`{n}` is not a part of this monoid"))
                    .help("`identity` is made of numbers, `lift` uses the arguments, `combine` uses `l.x` and `r.x`, `finish` uses the components")
            })
        }
        AstNode::Unary("-", a) => make(Node::Unary(Unary::Neg, Arc::new(sub(a)?))),
        AstNode::Unary(_, a) => make(Node::Unary(Unary::Not, Arc::new(truth(sub(a)?)?))),
        AstNode::If(c, a, b) => {
            let condition = truth(sub(c)?)?;
            make(Node::Select(Arc::new(condition), Arc::new(sub(a)?), Arc::new(sub(b)?)))
        }
        AstNode::Binary(op, a, b) => {
            let (a, b) = (sub(a)?, sub(b)?);
            operands(op, &a, &b, ast.span)?;
            crate::sugar::operator(op, a, b, ast.span)
        }
        AstNode::Call(name, args) => {
            let args = args.iter().map(sub).collect::<Result<Vec<_>, _>>()?;
            if let ("where", Some(c)) = (name.as_str(), args.first()) {
                truth(c.clone())?;
            }
            // All that a monoid is made of is real.
            let sorts = vec![Sort::Float; args.len()];
            crate::sugar::function(name, args, &sorts, ast.span)
        }
        _ => Err(Diagnostic::error(codes::SYNTAX, ast.span, "a monoid is made of arithmetic only")),
    }
}
