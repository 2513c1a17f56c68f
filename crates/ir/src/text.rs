//! Readable text of a problem: what `--emit after:lower` prints and snapshot tests pin.

use crate::problem::*;

/// The whole problem.
pub fn problem(p: &Problem) -> String {
    let mut out = format!("problem {}\n", p.name);
    for (s, rule) in p.sizes.iter().filter_map(|s| s.rule.as_ref().map(|r| (s, r))) {
        out.push_str(&format!("  size {} = {}\n", s.name, self::rule(p, rule)));
    }
    for a in &p.axes {
        out.push_str(&format!("  axis {} in 0..{}\n", a.name, extent(p, &a.extent)));
    }
    for t in &p.tensors {
        let shape: Vec<String> = t.shape.iter().map(|e| extent(p, e)).collect();
        out.push_str(&format!("  {} {}: {}[{}]\n", format!("{:?}", t.role).to_lowercase(), t.name, t.dtype.name(), shape.join(", ")));
    }
    for s in &p.statements {
        out.push_str(&format!("  {}\n", statement(p, s)));
    }
    out
}

/// What a size follows from.
pub fn rule(p: &Problem, rule: &Rule) -> String {
    rule_of(rule, &|s| p.sizes.get(s.0 as usize).map_or_else(|| format!("size {}", s.0), |s| s.name.clone()))
}

/// What a size follows from, with names given to sizes.
pub fn rule_of(rule: &Rule, name: &dyn Fn(SizeId) -> String) -> String {
    let mut sum = String::new();
    let number = (rule.plus != 0).then(|| (rule.plus, Vec::new()));
    // Positive products first: no sum begins with a sign where one of them has none.
    let mut terms: Vec<(i64, Vec<SizeId>)> = rule.terms.clone();
    terms.sort_by_key(|(c, _)| *c < 0);
    for (c, of) in terms.into_iter().chain(number) {
        let mut parts: Vec<String> = of.iter().map(|s| name(*s)).collect();
        if c.unsigned_abs() != 1 || parts.is_empty() {
            parts.insert(0, c.unsigned_abs().to_string());
        }
        let sign = match (sum.is_empty(), c < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        sum.push_str(sign);
        sum.push_str(&parts.join(" * "));
    }
    match (rule.divisor, rule.terms.len() + usize::from(rule.plus != 0)) {
        (1, _) => sum,
        (d, 1) => format!("floor({sum} / {d})"),
        (d, _) => format!("floor(({sum}) / {d})"),
    }
}

/// One statement.
pub fn statement(p: &Problem, s: &Statement) -> String {
    let names = |axes: &[AxisId]| axes.iter().map(|a| p.axis(*a).name.clone()).collect::<Vec<_>>().join(",");
    let target = format!("{}[{}]", p.tensor(s.target).name, names(&s.target_axes));
    let args = std::iter::once(&s.value).chain(&s.more).map(|e| expr(p, e)).collect::<Vec<_>>().join(", ");
    let body = match &s.kind {
        Kind::Map => args,
        Kind::Reduce { op, axes } => format!("{}[{}] {args}", combine(p, *op), names(axes)),
        Kind::Scan { op, axis, exclusive, reverse } => format!(
            "scan {}[{}]{}{} {args}",
            combine(p, *op),
            names(&[*axis]),
            if *exclusive { " exclusive" } else { "" },
            if *reverse { " reverse" } else { "" }
        ),
        Kind::Recurrence { factor, initial, axis, reverse } => {
            format!("recurrence[{}]{} {} * h + {args}, from {}", names(&[*axis]), if *reverse { " reverse" } else { "" }, expr(p, factor), expr(p, initial))
        }
        Kind::Delay { of, axis, reverse } => {
            format!("delay[{}]{} {}, from {args}", names(&[*axis]), if *reverse { " reverse" } else { "" }, p.tensor(*of).name)
        }
        Kind::TopK { axis, rank, largest, indices } => format!(
            "top[{} -> {}] {} {args}{}",
            names(&[*axis]),
            names(&[*rank]),
            if *largest { "largest" } else { "smallest" },
            indices.map_or(String::new(), |i| format!(", points to {}", p.tensor(i).name))
        ),
        Kind::Compact { axis, slot, fill } => format!("compact[{} -> {}] {args} else {}", names(&[*axis]), names(&[*slot]), expr(p, fill)),
        Kind::Scatter { index, op, initial, in_place, .. } => format!(
            "scatter[{}] at ({}) {} {args}{}",
            names(&s.domain()),
            index.iter().map(|e| expr(p, e)).collect::<Vec<_>>().join(", "),
            op.map_or("=".to_string(), |o| combine(p, o)),
            initial.map_or(String::new(), |i| format!(", {} {}", if *in_place { "in the memory of" } else { "over" }, p.tensor(i).name))
        ),
    };
    match &s.guard {
        Some(guard) => format!("{target} = {body} when {}", expr(p, guard)),
        None => format!("{target} = {body}"),
    }
}

/// The name of a combining operator.
pub fn combine(p: &Problem, op: Combine) -> String {
    match op {
        Combine::User(m) => p.monoids[m.0 as usize].name.clone(),
        Combine::ArgMax => "argmax".into(),
        Combine::ArgMin => "argmin".into(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// A size.
pub fn extent(p: &Problem, e: &Extent) -> String {
    let mut factors: Vec<String> = e.sizes.iter().map(|s| p.sizes[s.0 as usize].name.clone()).collect();
    if e.factor != 1 || factors.is_empty() {
        factors.push(e.factor.to_string());
    }
    let product = factors.join("*");
    if e.divisor == 1 {
        product
    } else {
        format!("ceil({product}/{})", e.divisor)
    }
}

/// An expression, fully parenthesised where operators nest.
pub fn expr(p: &Problem, e: &Expr) -> String {
    match &e.node {
        Node::Int(v) => v.to_string(),
        Node::Float(v) if v.is_infinite() => {
            if *v > 0.0 {
                "inf".into()
            } else {
                "-inf".into()
            }
        }
        Node::Float(v) => format!("{v:?}"),
        Node::Bool(v) => v.to_string(),
        Node::Axis(a) => p.axis(*a).name.clone(),
        Node::Extent(x) => extent(p, x),
        Node::Read(t, index) if index.is_empty() => p.tensor(*t).name.clone(),
        Node::Read(t, index) => format!("{}[{}]", p.tensor(*t).name, index.iter().map(|i| expr(p, i)).collect::<Vec<_>>().join(", ")),
        Node::Unary(op, a) => format!("{}({})", format!("{op:?}").to_lowercase(), expr(p, a)),
        Node::Binary(op, a, b) => match symbol(*op) {
            Some(s) => format!("({} {s} {})", expr(p, a), expr(p, b)),
            None => format!("{}({}, {})", format!("{op:?}").to_lowercase(), expr(p, a), expr(p, b)),
        },
        Node::Select(c, a, b) => format!("({} if {} else {})", expr(p, a), expr(p, c), expr(p, b)),
        Node::Cast(d, a) => format!("{}({})", d.name(), expr(p, a)),
        Node::MonoidArg(arg) => match arg {
            MonoidArg::Left(i) => format!("left.{i}"),
            MonoidArg::Right(i) => format!("right.{i}"),
            MonoidArg::Value(i) => format!("value.{i}"),
        },
    }
}

fn symbol(op: Binary) -> Option<&'static str> {
    Some(match op {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "/",
        Binary::Mod => "%",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::Shl => "<<",
        Binary::Shr => ">>",
        Binary::BitAnd => "&",
        Binary::BitOr => "|",
        _ => return None,
    })
}
