//! Named functions and operators: what they mean in the problem's terms.

use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::sync::Arc;

/// `a op b`.
pub fn operator(op: &str, a: Expr, b: Expr, span: Span) -> Result<Expr, Diagnostic> {
    let make = |op, a: Expr, b: Expr| Ok(Expr { node: Node::Binary(op, Arc::new(a), Arc::new(b)), span });
    match op {
        "+" => make(Binary::Add, a, b),
        "-" => make(Binary::Sub, a, b),
        "*" => make(Binary::Mul, a, b),
        "/" => make(Binary::Div, a, b),
        "%" => make(Binary::Mod, a, b),
        "**" => make(Binary::Pow, a, b),
        "and" => make(Binary::And, a, b),
        "or" => make(Binary::Or, a, b),
        "==" => make(Binary::Eq, a, b),
        "!=" => make(Binary::Ne, a, b),
        "<" => make(Binary::Lt, a, b),
        "<=" => make(Binary::Le, a, b),
        ">" => make(Binary::Lt, b, a),
        ">=" => make(Binary::Le, b, a),
        "<<" => make(Binary::Shl, a, b),
        ">>" => make(Binary::Shr, a, b),
        "&" => make(Binary::BitAnd, a, b),
        "|" => make(Binary::BitOr, a, b),
        "^" => make(Binary::BitXor, a, b),
        _ => Err(Diagnostic::error(codes::SYNTAX, span, format!("unknown operator `{op}`"))),
    }
}

/// Functions, for hints.
const NAMES: &[&str] = &[
    "exp", "exp2", "log", "log2", "log1p", "expm1", "tanh", "erf", "sqrt", "rsqrt", "sin", "cos", "sigmoid", "relu", "abs", "floor", "ceil", "round", "min",
    "max", "pow", "where", "silu", "gelu",
];

/// `name(args)`.
pub fn function(name: &str, mut args: Vec<Expr>, span: Span) -> Result<Expr, Diagnostic> {
    let count = args.len();
    let wants = |n: usize| {
        if count == n {
            Ok(())
        } else {
            Err(Diagnostic::error(codes::SHAPE, span, format!("`{name}` takes {n} argument{}, not {count}", if n == 1 { "" } else { "s" })))
        }
    };
    let make = |node| Expr { node, span };
    if let Some(dtype) = DType::parse(name) {
        wants(1)?;
        if dtype == DType::F64 {
            return Err(Diagnostic::error(codes::UNDEFINED, span, "there is no function `f64`").help("kernels compute real numbers in f32: write `f32(x)`"));
        }
        return Ok(make(Node::Cast(dtype, Arc::new(args.remove(0)))));
    }
    let simple = match name {
        "exp" => Some(Unary::Exp),
        "exp2" => Some(Unary::Exp2),
        "log" | "ln" => Some(Unary::Log),
        "log2" => Some(Unary::Log2),
        "log1p" => Some(Unary::Log1p),
        "expm1" => Some(Unary::Expm1),
        "tanh" => Some(Unary::Tanh),
        "erf" => Some(Unary::Erf),
        "sqrt" => Some(Unary::Sqrt),
        "rsqrt" => Some(Unary::Rsqrt),
        "sin" => Some(Unary::Sin),
        "cos" => Some(Unary::Cos),
        "sigmoid" => Some(Unary::Sigmoid),
        "relu" => Some(Unary::Relu),
        "abs" => Some(Unary::Abs),
        "floor" => Some(Unary::Floor),
        "ceil" => Some(Unary::Ceil),
        "round" => Some(Unary::Round),
        _ => None,
    };
    if let Some(op) = simple {
        wants(1)?;
        return Ok(make(Node::Unary(op, Arc::new(args.remove(0)))));
    }
    let float = |v: f64| Expr { node: Node::Float(v), span };
    let bin = |op, a, b| Expr { node: Node::Binary(op, Arc::new(a), Arc::new(b)), span };
    match name {
        "min" | "max" => {
            let op = if name == "min" { Binary::Min } else { Binary::Max };
            args.into_iter().reduce(|a, b| bin(op, a, b)).ok_or_else(|| Diagnostic::error(codes::SHAPE, span, format!("`{name}` takes at least 1 argument")))
        }
        "pow" => {
            wants(2)?;
            let b = args.remove(1);
            Ok(bin(Binary::Pow, args.remove(0), b))
        }
        "where" => {
            wants(3)?;
            let (b, a) = (args.remove(2), args.remove(1));
            Ok(make(Node::Select(Arc::new(args.remove(0)), Arc::new(a), Arc::new(b))))
        }
        "silu" => {
            wants(1)?;
            let x = args.remove(0);
            Ok(bin(Binary::Mul, x.clone(), make(Node::Unary(Unary::Sigmoid, Arc::new(x)))))
        }
        "gelu" => {
            wants(1)?;
            let x = args.remove(0);
            let erf = make(Node::Unary(Unary::Erf, Arc::new(bin(Binary::Mul, x.clone(), float(std::f64::consts::FRAC_1_SQRT_2)))));
            Ok(bin(Binary::Mul, bin(Binary::Mul, float(0.5), x), bin(Binary::Add, float(1.0), erf)))
        }
        _ => {
            let d = Diagnostic::error(codes::UNDEFINED, span, format!("there is no function `{name}`"));
            Err(match NAMES.iter().find(|n| crate::lower::close(name, n)) {
                Some(near) => d.help(format!("did you mean `{near}`?")),
                None => d.help("docs/spec-language.md lists the functions"),
            })
        }
    }
}
