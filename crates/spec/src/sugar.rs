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
    "exp",
    "exp2",
    "log",
    "log2",
    "log1p",
    "expm1",
    "tanh",
    "erf",
    "sqrt",
    "rsqrt",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "asinh",
    "acosh",
    "atanh",
    "sigmoid",
    "relu",
    "abs",
    "sign",
    "floor",
    "ceil",
    "round",
    "trunc",
    "min",
    "max",
    "pow",
    "where",
    "silu",
    "gelu",
    "gelu_tanh",
    "softplus",
    "isnan",
    "isinf",
    "isfinite",
    "hash",
    "random",
];

/// Functions whose result holds an argument more than once.
pub const REPEATING: &[&str] = &["silu", "gelu", "gelu_tanh", "softplus", "sign", "trunc", "isnan", "random"];

/// What a step of a counter adds before its bits are spread: 2^64 over the golden ratio, odd.
const STEP: i64 = 0x9E37_79B9_7F4A_7C15_u64 as i64;

/// `name(args)`, of the sorts `sorts`.
pub fn function(name: &str, mut args: Vec<Expr>, sorts: &[Sort], span: Span) -> Result<Expr, Diagnostic> {
    let count = args.len();
    let whole = sorts.iter().all(|s| *s == Sort::Int);
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
        "tan" => Some(Unary::Tan),
        "asin" => Some(Unary::Asin),
        "acos" => Some(Unary::Acos),
        "atan" => Some(Unary::Atan),
        "sinh" => Some(Unary::Sinh),
        "cosh" => Some(Unary::Cosh),
        "asinh" => Some(Unary::Asinh),
        "acosh" => Some(Unary::Acosh),
        "atanh" => Some(Unary::Atanh),
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
        "gelu_tanh" | "softplus" | "trunc" | "isnan" | "isinf" | "isfinite" => {
            wants(1)?;
            Ok(of_a_real(name, args.remove(0), span))
        }
        "sign" => {
            wants(1)?;
            let x = args.remove(0);
            let of = |v: i64| if whole { Expr { node: Node::Int(v), span } } else { float(v as f64) };
            let choose = |c, a, b| Expr { node: Node::Select(Arc::new(c), Arc::new(a), Arc::new(b)), span };
            // What is neither is itself: a zero with its sign, NaN.
            let below = choose(bin(Binary::Lt, x.clone(), of(0)), of(-1), x.clone());
            Ok(choose(bin(Binary::Lt, of(0), x), of(1), below))
        }
        "hash" | "random" if !whole => Err(Diagnostic::error(codes::DTYPE, span, format!("`{name}` is made of whole numbers"))),
        "hash" => {
            wants(1)?;
            Ok(make(Node::Unary(Unary::Mix, Arc::new(args.remove(0)))))
        }
        "random" => {
            wants(2)?;
            let int = |v| Expr { node: Node::Int(v), span };
            let mix = |e| Expr { node: Node::Unary(Unary::Mix, Arc::new(e)), span };
            let (place, seed) = (args.remove(1), args.remove(0));
            let bits = mix(bin(Binary::Add, mix(seed), bin(Binary::Mul, place, int(STEP))));
            let top = bin(Binary::BitAnd, bin(Binary::Shr, bits, int(40)), int(0xFF_FFFF));
            Ok(bin(Binary::Mul, make(Node::Cast(DType::F32, Arc::new(top))), float(1.0 / f64::from(1 << 24))))
        }
        // A list of values in brackets is called by nobody.
        "" => Err(Diagnostic::error(codes::SHAPE, span, "several values in brackets are no value")
            .help("they stand behind the index of a reduction and nowhere else: `recurrence[t] (a, b)`; what is done with its result goes around it, `2 * (recurrence[t] (a, b))`")),
        _ => {
            let d = Diagnostic::error(codes::UNDEFINED, span, format!("there is no function `{name}`"));
            Err(match NAMES.iter().find(|n| crate::lower::close(name, n)) {
                Some(near) => d.help(format!("did you mean `{near}`?")),
                None => d.help("docs/spec-language.md lists the functions"),
            })
        }
    }
}

/// Sugar of one real argument.
fn of_a_real(name: &str, x: Expr, span: Span) -> Expr {
    let float = |v: f64| Expr { node: Node::Float(v), span };
    let bin = |op, a, b| Expr { node: Node::Binary(op, Arc::new(a), Arc::new(b)), span };
    let un = |op, a| Expr { node: Node::Unary(op, Arc::new(a)), span };
    let size = |x| un(Unary::Abs, x);
    match name {
        "gelu_tanh" => {
            let square = bin(Binary::Mul, x.clone(), x.clone());
            let inner = bin(Binary::Mul, x.clone(), bin(Binary::Add, float(1.0), bin(Binary::Mul, float(0.044715), square)));
            let t = un(Unary::Tanh, bin(Binary::Mul, float((2.0 / std::f64::consts::PI).sqrt()), inner));
            bin(Binary::Mul, bin(Binary::Mul, float(0.5), x), bin(Binary::Add, float(1.0), t))
        }
        "softplus" => {
            let beside = un(Unary::Log1p, un(Unary::Exp, un(Unary::Neg, size(x.clone()))));
            bin(Binary::Add, bin(Binary::Max, x, float(0.0)), beside)
        }
        "trunc" => {
            let below = bin(Binary::Lt, x.clone(), float(0.0));
            Expr { node: Node::Select(Arc::new(below), Arc::new(un(Unary::Ceil, x.clone())), Arc::new(un(Unary::Floor, x))), span }
        }
        "isnan" => bin(Binary::Ne, x.clone(), x),
        "isinf" => bin(Binary::Eq, size(x), float(f64::INFINITY)),
        _ => bin(Binary::Lt, size(x), float(f64::INFINITY)),
    }
}
