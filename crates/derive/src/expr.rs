//! Small helpers on expressions and statements that several steps share.

use flashderive_ir::problem::*;

/// A copy of `e` in which the points of `axes` are replaced by `index`.
pub fn substitute(e: &Expr, axes: &[AxisId], index: &[Expr]) -> Expr {
    e.rewrite(&mut |n| match n.node {
        Node::Axis(a) => axes.iter().position(|x| *x == a).and_then(|i| index.get(i)).cloned(),
        _ => None,
    })
}

/// Number of nodes.
pub fn size(e: &Expr) -> usize {
    let mut n = 0;
    e.walk(&mut |_| n += 1);
    n
}

/// Whether `e` mentions one of `axes`.
pub fn mentions(e: &Expr, axes: &[AxisId]) -> bool {
    e.axes().iter().any(|a| axes.contains(a))
}

/// Whether `e` reads one of `tensors`.
pub fn reads_any(e: &Expr, tensors: &[TensorId]) -> bool {
    e.tensors().iter().any(|t| tensors.contains(t))
}

/// All expressions of a statement.
pub fn expressions(s: &Statement) -> Vec<&Expr> {
    let mut out: Vec<&Expr> = s.guard.iter().collect();
    out.push(&s.value);
    out.extend(&s.more);
    match &s.kind {
        Kind::Recurrence { factor, initial, .. } => out.extend([factor, initial]),
        Kind::Compact { fill, .. } => out.push(fill),
        Kind::Scatter { index, .. } => out.extend(index),
        _ => {}
    }
    out
}

/// A copy of `s` with each expression replaced.
pub fn map_expressions(s: &Statement, f: &mut dyn FnMut(&Expr) -> Expr) -> Statement {
    let mut out = s.clone();
    out.value = f(&s.value);
    out.more = s.more.iter().map(&mut *f).collect();
    out.guard = s.guard.as_ref().map(&mut *f);
    match &mut out.kind {
        Kind::Recurrence { factor, initial, .. } => {
            *factor = f(factor);
            *initial = f(initial);
        }
        Kind::Compact { fill, .. } => *fill = f(fill),
        Kind::Scatter { index, .. } => {
            for i in index.iter_mut() {
                *i = f(i);
            }
        }
        _ => {}
    }
    out
}

/// Tensors that a statement reads.
pub fn statement_reads(s: &Statement) -> Vec<TensorId> {
    let mut all = std::collections::BTreeSet::new();
    for e in expressions(s) {
        all.extend(e.tensors());
    }
    if let Kind::Scatter { initial: Some(t), .. } = &s.kind {
        all.insert(*t);
    }
    all.into_iter().collect()
}

/// Tensors that a statement writes.
pub fn statement_writes(s: &Statement) -> Vec<TensorId> {
    let mut all = vec![s.target];
    if let Kind::TopK { indices: Some(i), .. } = &s.kind {
        all.push(*i);
    }
    all
}

/// Axes combined away, scanned or selected over by a statement.
pub fn streamed_axes(s: &Statement) -> Vec<AxisId> {
    match &s.kind {
        Kind::Map => Vec::new(),
        Kind::Reduce { axes, .. } | Kind::Scatter { axes, .. } => axes.clone(),
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } | Kind::Delay { axis, .. } | Kind::TopK { axis, .. } | Kind::Compact { axis, .. } => {
            vec![*axis]
        }
    }
}

/// `a * b`, leaving out ones.
pub fn times(a: Expr, b: Expr) -> Expr {
    match (&a.node, &b.node) {
        (Node::Float(x), _) if *x == 1.0 => b,
        (_, Node::Float(x)) if *x == 1.0 => a,
        _ => Expr::binary(Binary::Mul, a, b),
    }
}

/// `e` as a real number.
pub fn to_float(p: &Problem, e: Expr) -> Expr {
    match (&e.node, p.sort(&e)) {
        (Node::Int(v), _) => Expr { node: Node::Float(*v as f64), span: e.span },
        (_, Sort::Int) => Expr::unary(Unary::ToFloat, e),
        _ => e,
    }
}

/// The factors of a product: numerator and denominator. Integer quotients stay whole (they floor).
pub fn factors(p: &Problem, e: &Expr) -> (Vec<Expr>, Vec<Expr>) {
    let real = p.sort(e) == Sort::Float;
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => {
            let (mut n, mut d) = factors(p, a);
            let (n2, d2) = factors(p, b);
            n.extend(n2);
            d.extend(d2);
            (n, d)
        }
        Node::Binary(Binary::Div, a, b) if real => {
            let (mut n, mut d) = factors(p, a);
            let (n2, d2) = factors(p, b);
            n.extend(d2);
            d.extend(n2);
            (n, d)
        }
        Node::Unary(Unary::Neg, a) => {
            let (mut n, d) = factors(p, a);
            n.insert(0, if real { Expr::float(-1.0) } else { Expr::int(-1) });
            (n, d)
        }
        _ => (vec![e.clone()], Vec::new()),
    }
}

/// The product of `list`, `None` if it is empty.
pub fn product(list: Vec<Expr>) -> Option<Expr> {
    list.into_iter().reduce(times)
}

/// The least value of an extent over the declared sizes.
pub fn least(p: &Problem, e: &Extent) -> i64 {
    e.eval(&p.sizes.iter().map(|s| s.min).collect::<Vec<_>>())
}

/// The largest value of an extent over the declared sizes.
pub fn most(p: &Problem, e: &Extent) -> i64 {
    e.eval(&p.sizes.iter().map(|s| s.max).collect::<Vec<_>>())
}

/// The names of axes, joined.
pub fn names(p: &Problem, axes: &[AxisId]) -> String {
    axes.iter().map(|a| p.axis(*a).name.as_str()).collect::<Vec<_>>().join(",")
}
