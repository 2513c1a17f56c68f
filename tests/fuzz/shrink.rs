//! Makes a spec that shows a defect smaller, as long as it shows it.

use super::spec::{Expr, Extent, Right, Spec};

/// The smallest spec found within `tries` questions to `fails`.
pub fn shrink(start: &Spec, tries: usize, fails: &mut dyn FnMut(&Spec) -> bool) -> Spec {
    let mut best = start.clone();
    let mut left = tries;
    loop {
        let mut better = false;
        let mut at = 0;
        // Changes are asked for anew after each success.
        while let Some(next) = step(&best, at) {
            if left == 0 {
                return best;
            }
            if next == best {
                at += 1;
                continue;
            }
            left -= 1;
            if fails(&next) {
                best = next;
                better = true;
            } else {
                at += 1;
            }
        }
        if !better {
            return best;
        }
    }
}

/// Change number `at` of a spec.
fn step(spec: &Spec, at: usize) -> Option<Spec> {
    let mut number = 0;
    let mut out = None;
    changes(spec, &mut |change: &dyn Fn(&mut Spec)| {
        if number == at {
            let mut next = spec.clone();
            change(&mut next);
            collect(&mut next);
            out = Some(next);
        }
        number += 1;
        out.is_some()
    });
    out
}

/// Calls `f` with each change, until it says that it has enough.
fn changes(spec: &Spec, f: &mut dyn FnMut(&dyn Fn(&mut Spec)) -> bool) -> bool {
    for at in (0..spec.statements.len()).rev() {
        if f(&|s| {
            let gone = s.statements.remove(at);
            s.outputs.retain(|o| gone.targets.iter().all(|t| t.0 != o.name));
        }) {
            return true;
        }
    }
    if (0..spec.outputs.len()).any(|at| {
        f(&|s| {
            s.outputs.remove(at);
        })
    }) {
        return true;
    }
    for (at, statement) in spec.statements.iter().enumerate() {
        let optional = [statement.when.is_some(), statement.otherwise.is_some(), statement.over.is_some()];
        if optional[0] && (f(&|s| (s.statements[at].when, s.statements[at].otherwise) = (None, None)) || f(&|s| s.statements[at].when = None))
            || optional[1] && f(&|s| s.statements[at].otherwise = None)
            || optional[2] && f(&|s| s.statements[at].over = None)
        {
            return true;
        }
        if statement.targets.len() > 1
            && f(&|s| {
                let gone = s.statements[at].targets.pop();
                s.outputs.retain(|o| gone.iter().all(|t| t.0 != o.name));
            })
        {
            return true;
        }
    }
    dimensions(spec, f) || expressions(spec, f) || tensors(spec, f) || axes(spec, f)
}

/// Drops a dimension of a tensor or of what a statement makes, wherever it is read.
fn dimensions(spec: &Spec, f: &mut dyn FnMut(&dyn Fn(&mut Spec)) -> bool) -> bool {
    let inputs = spec.inputs.iter().map(|t| (t.name.clone(), t.dims.len()));
    let made = spec.statements.iter().flat_map(|s| &s.targets).map(|t| (t.0.clone(), t.1.len()));
    for (name, count) in inputs.chain(made).collect::<Vec<_>>() {
        for dim in 0..count {
            if f(&|s| {
                for t in s.inputs.iter_mut().chain(&mut s.outputs).filter(|t| t.name == name && dim < t.dims.len()) {
                    t.dims.remove(dim);
                    t.options.clear();
                }
                for statement in &mut s.statements {
                    for t in statement.targets.iter_mut().filter(|t| t.0 == name && dim < t.1.len()) {
                        t.1.remove(dim);
                    }
                    for e in statement.expressions_mut() {
                        unread(e, &name, dim);
                    }
                }
            }) {
                return true;
            }
        }
    }
    false
}

fn unread(e: &mut Expr, name: &str, dim: usize) {
    if let Expr::Read(n, indices) = e {
        if n == name && dim < indices.len() {
            indices.remove(dim);
        }
    }
    e.children_mut().into_iter().for_each(|c| unread(c, name, dim));
}

/// Puts something smaller in the place of each expression.
fn expressions(spec: &Spec, f: &mut dyn FnMut(&dyn Fn(&mut Spec)) -> bool) -> bool {
    for at in 0..spec.statements.len() {
        let mut copy = spec.statements[at].clone();
        let count: usize = copy.expressions_mut().iter().map(|e| size(e)).sum();
        for node in 0..count {
            let mut probe = spec.statements[at].clone();
            let Some(found) = nth(&mut probe, node) else { break };
            for smaller in smaller(found) {
                if f(&|s| {
                    if let Some(place) = nth(&mut s.statements[at], node) {
                        *place = smaller.clone();
                    }
                }) {
                    return true;
                }
            }
        }
    }
    false
}

fn size(e: &Expr) -> usize {
    1 + e.children().into_iter().map(size).sum::<usize>()
}

fn nth(statement: &mut super::spec::Statement, mut number: usize) -> Option<&mut Expr> {
    fn walk<'a>(e: &'a mut Expr, number: &mut usize) -> Option<&'a mut Expr> {
        if *number == 0 {
            return Some(e);
        }
        *number -= 1;
        e.children_mut().into_iter().find_map(|c| walk(c, number))
    }
    statement.expressions_mut().into_iter().find_map(|e| walk(e, &mut number))
}

/// What may stand in the place of an expression.
fn smaller(e: &Expr) -> Vec<Expr> {
    let mut out: Vec<Expr> = e.children().into_iter().cloned().collect();
    match e {
        Expr::Atom(_) => out.clear(),
        Expr::Reduce(head, binders, args) => {
            for at in 0..binders.len() {
                if binders.len() > 1 {
                    let mut fewer = binders.clone();
                    fewer.remove(at);
                    out.push(Expr::Reduce(head.clone(), fewer, args.clone()));
                }
                let mut bare = binders.clone();
                if bare[at].range.take().is_some() {
                    out.push(Expr::Reduce(head.clone(), bare.clone(), args.clone()));
                }
                for word in 0..binders[at].words.len() {
                    let mut fewer = binders.clone();
                    fewer[at].words.remove(word);
                    out.push(Expr::Reduce(head.clone(), fewer, args.clone()));
                }
            }
            if args.len() == 1 && head != "sum" {
                out.push(Expr::Reduce("sum".into(), binders.clone(), args.clone()));
            }
        }
        Expr::Binary("==" | "!=" | "<" | "<=" | ">" | ">=" | "and" | "or", ..) | Expr::Unary("not", _) => out.push(Expr::atom("true")),
        _ => {
            out.extend(["1.0", "1", "0"].map(Expr::atom));
        }
    }
    out.retain(|s| s != e);
    out
}

fn tensors(spec: &Spec, f: &mut dyn FnMut(&dyn Fn(&mut Spec)) -> bool) -> bool {
    for (at, t) in spec.inputs.iter().enumerate() {
        let plain = if super::generate::is_real(&t.dtype) { "f32" } else { "i32" };
        if !t.options.is_empty() && f(&|s| s.inputs[at].options.clear())
            || t.range.is_some() && f(&|s| s.inputs[at].range = None)
            || t.dtype != plain && t.dtype != "bool" && f(&|s| s.inputs[at].dtype = plain.into())
        {
            return true;
        }
    }
    for (at, t) in spec.outputs.iter().enumerate() {
        let plain = if super::generate::is_real(&t.dtype) { "f32" } else { "i32" };
        if !t.options.is_empty() && f(&|s| s.outputs[at].options.clear()) || t.dtype != plain && t.dtype != "bool" && f(&|s| s.outputs[at].dtype = plain.into())
        {
            return true;
        }
    }
    !spec.audit.is_empty() && f(&|s| s.audit.clear())
}

fn axes(spec: &Spec, f: &mut dyn FnMut(&dyn Fn(&mut Spec)) -> bool) -> bool {
    for (at, axis) in spec.axes.iter().enumerate() {
        let stop = match &axis.extent {
            Extent::Constant(n) => [1, 2, 4, 8, 16, n / 2, n - 1].into_iter().filter(|m| 0 < *m && m < n).any(|m| {
                f(&|s| {
                    s.axes[at].extent = Extent::Constant(m);
                })
            }),
            Extent::Var(range) => {
                range.is_some() && f(&|s| s.axes[at].extent = Extent::Var(None))
                    || range.is_some_and(|r| r.2 > 1) && f(&|s| s.axes[at].extent = Extent::Var(Some((1, 1 << 20, 1))))
                    || [1, 8, 64, 1024].into_iter().filter(|m| *m < axis.full).any(|m| f(&|s| s.axes[at].full = m))
                    || [1, 2, 3, axis.smoke / 2, axis.smoke - 1].into_iter().filter(|m| 0 < *m && *m < axis.smoke).any(|m| f(&|s| s.axes[at].smoke = m))
                    || axis.full <= 64 && f(&|s| s.axes[at].extent = Extent::Constant(axis.full.max(1)))
            }
            Extent::Same(_) | Extent::Product(..) | Extent::Quotient(..) | Extent::Sum(..) => {
                f(&|s| s.axes[at].extent = Extent::Var(None)) || f(&|s| s.axes[at].extent = Extent::Constant(8))
            }
        };
        if stop {
            return true;
        }
    }
    false
}

/// Drops what nothing mentions any more.
fn collect(spec: &mut Spec) {
    fn names(e: &Expr, out: &mut Vec<String>) {
        match e {
            Expr::Atom(text) => out.push(text.clone()),
            Expr::Read(name, _) => out.push(name.clone()),
            Expr::Reduce(head, binders, _) => {
                out.push(head.clone());
                out.extend(binders.iter().map(|b| b.point.clone()));
            }
            _ => {}
        }
        e.children().into_iter().for_each(|c| names(c, out));
    }
    let mut used = Vec::new();
    for s in &mut spec.statements {
        used.extend(s.over.clone());
        match &s.right {
            Right::Arrow(_, a, b, _) => used.extend([a.clone(), b.clone()]),
            Right::Scatter(list, ..) => used.extend(list.iter().cloned()),
            Right::Value(_) => {}
        }
        s.expressions_mut().into_iter().for_each(|e| names(e, &mut used));
    }
    let options: Vec<String> = spec.outputs.iter().flat_map(|o| &o.options).cloned().collect();
    spec.inputs.retain(|t| used.contains(&t.name) || options.iter().any(|o| o.ends_with(&t.name)));
    spec.monoids.retain(|m| used.iter().any(|u| u.contains(&format!("({m})"))));
    // Axes are mentioned by points, extents, dimensions, ranges and other axes.
    for t in spec.inputs.iter().chain(&spec.outputs) {
        used.extend(t.dims.iter().cloned());
        used.extend(t.range.iter().flat_map(|(a, b)| [a.clone(), b.trim_end_matches("+1").to_string()]));
    }
    for at in (0..spec.axes.len()).rev() {
        let name = spec.axes[at].name.clone();
        let other = |e: &Extent| match e {
            Extent::Same(b) | Extent::Quotient(b, _) | Extent::Sum(b, ..) => *b == name,
            Extent::Product(list, _) => list.contains(&name),
            Extent::Constant(_) | Extent::Var(_) => false,
        };
        if !used.contains(&name) && !used.contains(&super::spec::point(&name)) && !spec.axes.iter().any(|a| other(&a.extent)) {
            spec.axes.remove(at);
        }
    }
}
