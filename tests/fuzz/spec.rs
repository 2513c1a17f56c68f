//! A spec as a value that can be generated, shrunk and printed.

use std::fmt::Write;

/// How long an axis is.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// A number.
    Constant(i64),
    /// Given at launch: least, largest, multiple of; nothing where the plain form is written.
    Var(Option<(i64, i64, i64)>),
    /// As another axis.
    Same(String),
    /// A product of axes and a number.
    Product(Vec<String>, i64),
    /// An axis over a number, rounded up.
    Quotient(String, i64),
    /// An axis plus a number, over a number, rounded down.
    Sum(String, i64, i64),
}

/// An axis, with its sizes in the two workloads.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// In upper case.
    pub name: String,
    /// Its length.
    pub extent: Extent,
    /// In the workload `full`.
    pub full: i64,
    /// In the workload `smoke`.
    pub smoke: i64,
}

/// An input, an output or a scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// Its element type.
    pub dtype: String,
    /// Its dimensions: axes, numbers, or what the language has of them.
    pub dims: Vec<String>,
    /// The declared range.
    pub range: Option<(String, String)>,
    /// Further options, as written.
    pub options: Vec<String>,
}

/// An index that a reduction or scan binds.
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    /// The point.
    pub point: String,
    /// First point and the end.
    pub range: Option<(Expr, Expr)>,
    /// `exclusive`, `reverse`.
    pub words: Vec<&'static str>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number, point, extent or scalar, as written.
    Atom(String),
    /// An element.
    Read(String, Vec<Expr>),
    /// `-` or `not`.
    Unary(&'static str, Box<Expr>),
    /// Two operands.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// A function.
    Call(String, Vec<Expr>),
    /// `a if c else b`: c, a, b.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A reduction, scan or recurrence.
    Reduce(String, Vec<Binder>, Vec<Expr>),
}

/// What stands on the right.
#[derive(Clone, Debug, PartialEq)]
pub enum Right {
    /// A value.
    Value(Expr),
    /// `topk[n -> k]` and its like: head, from, to, what is looked at.
    Arrow(String, String, String, Expr),
    /// `scatter[t, ..]` with whether it adds.
    Scatter(Vec<String>, Expr, bool),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// Names and indices on the left.
    pub targets: Vec<(String, Vec<Expr>)>,
    /// The value.
    pub right: Right,
    /// Where it exists.
    pub when: Option<Expr>,
    /// Elsewhere.
    pub otherwise: Option<Expr>,
    /// What a scatter starts from.
    pub over: Option<String>,
}

/// A whole spec.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Spec {
    /// The kernel's name.
    pub name: String,
    /// In order.
    pub axes: Vec<Axis>,
    /// Tensors that are read.
    pub inputs: Vec<Tensor>,
    /// Single values.
    pub scalars: Vec<Tensor>,
    /// Tensors that are written.
    pub outputs: Vec<Tensor>,
    /// Names of user monoids.
    pub monoids: Vec<&'static str>,
    /// In order.
    pub statements: Vec<Statement>,
    /// Of the key `audit`, as written.
    pub audit: Vec<String>,
}

/// The text of each monoid that specs may use.
pub const MONOIDS: &[(&str, usize, &str)] = &[
    (
        "moments",
        1,
        "{state: [n, mu, m2], args: [x], identity: [0, 0, 0], lift: [1, x, 0], combine: [\"l.n + r.n\", \"l.mu + (r.mu - l.mu) * r.n / max(l.n + r.n, 1)\", \"l.m2 + r.m2 + (r.mu - l.mu) ** 2 * l.n * r.n / max(l.n + r.n, 1)\"], finish: \"m2 / max(n, 1)\", commutative: true}",
    ),
    (
        "seg",
        2,
        "{state: [f, s], args: [flag, x], identity: [0, 0], lift: [\"1 if flag > 0 else 0\", x], combine: [\"max(l.f, r.f)\", \"r.s if r.f > 0 else l.s + r.s\"], finish: s}",
    ),
    ("top", 1, "{state: [a], args: [x], identity: [\"-inf\"], lift: [x], combine: [\"max(l.a, r.a)\"], finish: a, commutative: true}"),
    (
        "wmean",
        2,
        "{state: [a, b], args: [x, w], identity: [0, 0], lift: [\"x * abs(w)\", \"abs(w)\"], combine: [\"l.a + r.a\", \"l.b + r.b\"], finish: \"a / (b + 1)\", commutative: true}",
    ),
    (
        "best",
        2,
        "{state: [v, i], args: [x, at], identity: [\"-inf\", -1], lift: [x, at], combine: [\"max(l.v, r.v)\", \"r.i if r.v > l.v else l.i\"], finish: \"i\"}",
    ),
    (
        "linear",
        2,
        "{state: [a, b], args: [x, y], identity: [1, 0], lift: [\"tanh(x)\", y], combine: [\"l.a * r.a\", \"l.b * r.a + r.b\"], finish: b}",
    ),
];

impl Expr {
    /// An atom.
    pub fn atom(text: impl Into<String>) -> Expr {
        Expr::Atom(text.into())
    }

    /// Two operands.
    pub fn two(op: &'static str, a: Expr, b: Expr) -> Expr {
        Expr::Binary(op, Box::new(a), Box::new(b))
    }

    /// A function of one argument.
    pub fn call(name: &str, a: Expr) -> Expr {
        Expr::Call(name.to_string(), vec![a])
    }

    /// A choice.
    pub fn choice(c: Expr, a: Expr, b: Expr) -> Expr {
        Expr::If(Box::new(c), Box::new(a), Box::new(b))
    }

    /// How tightly it binds.
    fn level(&self) -> u8 {
        match self {
            Expr::If(..) => 1,
            Expr::Binary("or", ..) => 2,
            Expr::Binary("and", ..) => 3,
            Expr::Unary("not", _) => 4,
            Expr::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", ..) => 5,
            Expr::Binary("<<" | ">>" | "&" | "|" | "^", ..) => 6,
            Expr::Binary("+" | "-", ..) => 7,
            Expr::Binary("*" | "/" | "%", ..) => 8,
            Expr::Unary(..) | Expr::Reduce(..) => 9,
            Expr::Binary(..) => 10,
            Expr::Atom(text) if text.starts_with('-') => 9,
            _ => 11,
        }
    }

    fn inside(&self, least: u8, out: &mut String) {
        // What a reduction combines goes on to the end of the term.
        let open = self.level() < least || (least >= 8 && matches!(self, Expr::Reduce(..)));
        if open {
            out.push('(');
        }
        self.print(out);
        if open {
            out.push(')');
        }
    }

    /// With as few brackets as the grammar needs.
    pub fn print(&self, out: &mut String) {
        let list = |items: &[Expr], out: &mut String| {
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                item.print(out);
            }
        };
        match self {
            Expr::Atom(text) => out.push_str(text),
            Expr::Read(name, indices) => {
                out.push_str(name);
                out.push('[');
                list(indices, out);
                out.push(']');
            }
            Expr::Unary(op, a) => {
                out.push_str(op);
                out.push_str(if *op == "not" { " " } else { "" });
                a.inside(if *op == "not" { 4 } else { 9 }, out);
            }
            Expr::Binary(op, a, b) => {
                let level = self.level();
                // A chain of comparisons means something else; a power binds to the right.
                let (left, right) = match level {
                    5 => (6, 6),
                    10 => (11, 9),
                    _ => (level, level + 1),
                };
                a.inside(left, out);
                let _ = write!(out, " {op} ");
                b.inside(right, out);
            }
            Expr::Call(name, args) => {
                out.push_str(name);
                out.push('(');
                list(args, out);
                out.push(')');
            }
            Expr::If(c, a, b) => {
                a.inside(2, out);
                out.push_str(" if ");
                c.inside(2, out);
                out.push_str(" else ");
                b.inside(1, out);
            }
            Expr::Reduce(head, binders, args) => {
                out.push_str(head);
                out.push('[');
                for (at, b) in binders.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    out.push_str(&b.point);
                    if let Some((lo, hi)) = &b.range {
                        out.push_str(" in ");
                        lo.inside(7, out);
                        out.push_str(" .. ");
                        hi.inside(7, out);
                    }
                    b.words.iter().for_each(|w| out.push_str(&format!(", {w}")));
                }
                out.push_str("] ");
                match args.as_slice() {
                    [one] => one.inside(8, out),
                    several => {
                        out.push('(');
                        list(several, out);
                        out.push(')');
                    }
                }
            }
        }
    }

    /// As text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.print(&mut out);
        out
    }

    /// All expressions directly inside.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Atom(_) => Vec::new(),
            Expr::Read(_, list) | Expr::Call(_, list) => list.iter().collect(),
            Expr::Unary(_, a) => vec![a],
            Expr::Binary(_, a, b) => vec![a, b],
            Expr::If(c, a, b) => vec![c, a, b],
            Expr::Reduce(_, binders, args) => binders.iter().filter_map(|b| b.range.as_ref()).flat_map(|(a, b)| [a, b]).chain(args).collect(),
        }
    }

    /// The same, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Atom(_) => Vec::new(),
            Expr::Read(_, list) | Expr::Call(_, list) => list.iter_mut().collect(),
            Expr::Unary(_, a) => vec![a],
            Expr::Binary(_, a, b) => vec![a, b],
            Expr::If(c, a, b) => vec![c, a, b],
            Expr::Reduce(_, binders, args) => binders.iter_mut().filter_map(|b| b.range.as_mut()).flat_map(|(a, b)| [a, b]).chain(args).collect(),
        }
    }
}

impl Statement {
    /// A plain one.
    pub fn new(name: &str, indices: &[String], right: Right) -> Statement {
        let indices = indices.iter().map(|a| Expr::Atom(point(a))).collect();
        Statement { targets: vec![(name.to_string(), indices)], right, when: None, otherwise: None, over: None }
    }

    /// Every expression of it, to be changed.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        let value = match &mut self.right {
            Right::Value(e) | Right::Arrow(_, _, _, e) | Right::Scatter(_, e, _) => e,
        };
        self.targets.iter_mut().flat_map(|t| &mut t.1).chain([value]).chain(&mut self.when).chain(&mut self.otherwise).collect()
    }

    fn text(&self) -> String {
        let list = |items: &[Expr]| items.iter().map(Expr::text).collect::<Vec<_>>().join(", ");
        let mut out = self.targets.iter().map(|(name, at)| format!("{name}[{}]", list(at))).collect::<Vec<_>>().join(", ");
        match &self.right {
            Right::Value(e) => {
                let _ = write!(out, " = {}", e.text());
            }
            Right::Arrow(head, from, to, e) => {
                let _ = write!(out, " = {head}[{from} -> {to}] {}", e.text());
            }
            Right::Scatter(axes, e, add) => {
                let _ = write!(out, " {} scatter[{}] {}", if *add { "+=" } else { "=" }, axes.join(", "), e.text());
            }
        }
        if let Some(c) = &self.when {
            out.push_str(" when ");
            c.inside(2, &mut out);
        }
        if let Some(e) = &self.otherwise {
            let _ = write!(out, " else {}", e.text());
        }
        if let Some(o) = &self.over {
            let _ = write!(out, " over {o}");
        }
        out
    }
}

/// The point of an axis.
pub fn point(axis: &str) -> String {
    axis.to_ascii_lowercase()
}

impl Tensor {
    /// Without range and options.
    pub fn new(name: impl Into<String>, dtype: &str, dims: &[String]) -> Tensor {
        Tensor { name: name.into(), dtype: dtype.to_string(), dims: dims.to_vec(), range: None, options: Vec::new() }
    }

    fn text(&self) -> String {
        let dims = if self.dims.is_empty() { String::new() } else { format!("[{}]", self.dims.join(", ")) };
        let range = self.range.as_ref().map_or(String::new(), |(lo, hi)| format!(" in {lo} .. {hi}"));
        if self.options.is_empty() {
            format!("{}: \"{}{dims}{range}\"", self.name, self.dtype)
        } else {
            format!("{}: {{type: \"{}{dims}{range}\", {}}}", self.name, self.dtype, self.options.join(", "))
        }
    }
}

impl Spec {
    /// The YAML text.
    pub fn text(&self) -> String {
        let mut out = format!("kernel: {}\n", self.name);
        let axes: Vec<String> = self
            .axes
            .iter()
            .map(|a| match &a.extent {
                Extent::Constant(n) => format!("{}: {n}", a.name),
                Extent::Var(None) => format!("{}: var", a.name),
                Extent::Var(Some((lo, hi, 1))) => format!("{}: {{var: [{lo}, {hi}]}}", a.name),
                Extent::Var(Some((lo, hi, m))) => format!("{}: {{var: [{lo}, {hi}], multiple_of: {m}}}", a.name),
                Extent::Same(b) => format!("{}: {b}", a.name),
                Extent::Product(list, n) => format!("{}: {}{}", a.name, list.join("*"), if *n == 1 { String::new() } else { format!("*{n}") }),
                Extent::Quotient(b, n) => format!("{}: {b}/{n}", a.name),
                Extent::Sum(b, plus, d) => {
                    let sum = format!("{b} {} {}", if *plus < 0 { "-" } else { "+" }, plus.abs());
                    format!("{}: {}", a.name, if *d == 1 { sum } else { format!("floor(({sum}) / {d})") })
                }
            })
            .collect();
        let _ = writeln!(out, "axes: {{{}}}", axes.join(", "));
        for (key, list) in [("inputs", &self.inputs), ("scalars", &self.scalars), ("outputs", &self.outputs)] {
            if !list.is_empty() {
                let _ = writeln!(out, "{key}:");
                list.iter().for_each(|t| out.push_str(&format!("  {}\n", t.text())));
            }
        }
        if !self.monoids.is_empty() {
            out.push_str("monoids:\n");
            let known = MONOIDS.iter().filter(|m| self.monoids.contains(&m.0));
            known.for_each(|(name, _, text)| out.push_str(&format!("  {name}: {text}\n")));
        }
        out.push_str("compute: |\n");
        self.statements.iter().for_each(|s| out.push_str(&format!("  {}\n", s.text())));
        let sizes = |of: &dyn Fn(&Axis) -> i64| {
            let var = self.axes.iter().filter(|a| matches!(a.extent, Extent::Var(_)));
            var.map(|a| format!("{}: {}", a.name, of(a))).collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(out, "workloads: {{full: {{{}}}, smoke: {{{}}}}}", sizes(&|a| a.full), sizes(&|a| a.smoke));
        if !self.audit.is_empty() {
            let _ = writeln!(out, "audit: {{{}}}", self.audit.join(", "));
        }
        out
    }
}
