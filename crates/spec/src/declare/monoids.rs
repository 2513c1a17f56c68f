//! Operators that a spec declares.

use super::*;

pub(super) fn monoid(scope: &mut Scope, doc: &Document, name: &str, decl: &MonoidDecl, diagnostics: &mut Diagnostics) {
    let path = format!("monoids.{name}");
    let key = doc.key(&path);
    if !name_ok(name, key, diagnostics) {
        return;
    }
    let n = decl.state.len();
    for (what, len) in [("state", n), ("args", decl.args.len())] {
        if len > MAX_ITEMS {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key(&format!("{path}.{what}")), format!("{len} names, over the limit of {MAX_ITEMS}")));
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
                monoid_expr(v, at, decl, what == "combine", what == "lift").map_err(|d| diagnostics.report(d)).ok()
            })
            .collect()
    };
    let (identity, lift, combine) = (list("identity", &decl.identity), list("lift", &decl.lift), list("combine", &decl.combine));
    let finish = match monoid_expr(&decl.finish, doc.value(&format!("{path}.finish")), decl, false, false) {
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

pub(super) fn monoid_expr(value: &serde_yaml::Value, at: Span, decl: &MonoidDecl, two: bool, lift: bool) -> Result<Expr, Diagnostic> {
    if let Some(v) = value.as_f64() {
        return Ok(Expr { node: Node::Float(v), span: at });
    }
    let Some(text) = value.as_str() else {
        return Err(Diagnostic::error(codes::YAML, at, "a number or an expression is expected"));
    };
    let places = Text::new(text, at);
    let ast = syntax::expression(text, &Where { offsets: places.offsets(text) })?;
    build(&ast, decl, two, lift)
}

/// Checks that a condition inside a monoid, where every name is a real number, is one.
pub(super) fn truth(e: Expr) -> Result<Expr, Diagnostic> {
    fn holds(e: &Expr) -> bool {
        match &e.node {
            Node::Binary(op, ..) => matches!(op, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or),
            Node::Select(_, a, b) => holds(a) && holds(b),
            Node::Bool(_) | Node::Unary(Unary::Not, _) | Node::Cast(DType::Bool, _) => true,
            _ => false,
        }
    }
    if holds(&e) {
        return Ok(e);
    }
    Err(Diagnostic::error(codes::DTYPE, e.span, "a condition is a comparison or a truth value").label("this is a real number").help("compare it: `x != 0.0`"))
}

pub(super) fn build(ast: &Ast, decl: &MonoidDecl, two: bool, lift: bool) -> Result<Expr, Diagnostic> {
    let make = |node| Ok(Expr { node, span: ast.span });
    let sub = |a: &Ast| build(a, decl, two, lift);
    match &ast.node {
        AstNode::Int(v) => make(Node::Float(*v as f64)),
        AstNode::Float(v) => make(Node::Float(*v)),
        AstNode::Name(n) if n == "inf" => make(Node::Float(f64::INFINITY)),
        AstNode::Name(n) => {
            let find = |list: &[String], name: &str| list.iter().position(|s| s == name).map(|i| i as u32);
            let arg = if lift {
                find(&decl.args, n).map(MonoidArg::Value)
            } else if two {
                match n.split_once('.') {
                    Some(("l" | "left", c)) => find(&decl.state, c).map(MonoidArg::Left),
                    Some(("r" | "right", c)) => find(&decl.state, c).map(MonoidArg::Right),
                    _ => None,
                }
            } else {
                find(&decl.state, n).map(MonoidArg::Left)
            };
            arg.map(|a| Expr { node: Node::MonoidArg(a), span: ast.span }).ok_or_else(|| {
                Diagnostic::error(codes::UNDEFINED, ast.span, format!("`{n}` is not a part of this monoid"))
                    .help("`lift` uses the arguments, `combine` uses `l.x` and `r.x`, `finish` uses the components")
            })
        }
        AstNode::Unary(op, a) => make(Node::Unary(if *op == "-" { Unary::Neg } else { Unary::Not }, Box::new(sub(a)?))),
        AstNode::If(c, a, b) => {
            let condition = truth(sub(c)?)?;
            make(Node::Select(Box::new(condition), Box::new(sub(a)?), Box::new(sub(b)?)))
        }
        AstNode::Binary(op, a, b) => crate::sugar::operator(op, sub(a)?, sub(b)?, ast.span),
        AstNode::Call(name, args) => {
            let args = args.iter().map(sub).collect::<Result<Vec<_>, _>>()?;
            if let ("where", Some(c)) = (name.as_str(), args.first()) {
                truth(c.clone())?;
            }
            crate::sugar::function(name, args, ast.span)
        }
        _ => Err(Diagnostic::error(codes::SYNTAX, ast.span, "a monoid is made of arithmetic only")),
    }
}
