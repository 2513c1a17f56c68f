//! Recurrences whose update reads the state before: `s[t - 1, ..]` in the statements that lead to `s[t, ..] = recurrence[t] (a, b, initial)`, and
//! that lead to one another in a circle otherwise.
//!
//! The state at the point before is a tensor of its own, a delay, which every statement reads at its own point. The recurrence is a map of it then: `a * before + b`.
//! Statements between a delay and its state are a loop; they stand together, and each is of the point that is being made.

use super::*;
use crate::syntax::Binder;

/// A recurrence that leads to itself.
#[derive(Clone)]
pub(super) struct Recursion {
    /// The names that it leads to and that lead to it, with its own.
    circle: BTreeSet<String>,
    /// Indices of its left side.
    index: Vec<(String, Span)>,
    /// The index that it runs along.
    along: String,
    reverse: bool,
    initial: Option<Ast>,
    span: Span,
}

impl Recursion {
    /// Whether an index is that of the point before.
    fn is_before(&self, i: &Ast) -> bool {
        let step = if self.reverse { "+" } else { "-" };
        matches!(&i.node, AstNode::Binary(op, a, b) if op == step && matches!(&a.node, AstNode::Name(x) if *x == self.along) && matches!(b.node, AstNode::Int(1)))
    }
}

/// The recurrences among the statements that lead to themselves, by name: statements that are a recurrence and nothing else.
pub(super) fn recursions(lines: &[Line], indices: &BTreeMap<String, AxisId>) -> BTreeMap<String, Recursion> {
    let names: BTreeSet<&str> = lines.iter().flat_map(|l| l.targets.iter().map(|t| t.0.as_str())).collect();
    let mut read: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in lines {
        let body = match &line.right {
            Right::Value(body) | Right::Select { body, .. } | Right::Compact { body, .. } | Right::Scatter { body, .. } => Some(body),
            Right::Iterate | Right::Spawn => None,
        };
        let mut found = BTreeSet::new();
        body.into_iter().chain(&line.when).chain(&line.other).for_each(|e| mentioned(e, &names, &mut found));
        line.targets.iter().for_each(|t| read.entry(t.0.as_str()).or_default().extend(found.iter().copied()));
    }
    let mut out = BTreeMap::new();
    for line in lines {
        let (Right::Value(ast), [(name, index, _)]) = (&line.right, &line.targets[..]) else { continue };
        let AstNode::Reduce { op, binders, body, .. } = &ast.node else { continue };
        let named = |i: &Ast| match &i.node {
            AstNode::Name(n) => Some((n.clone(), i.span)),
            _ => None,
        };
        let (Some(index), Some((along, ..))) = (index.iter().map(named).collect::<Option<Vec<_>>>(), binders.first()) else { continue };
        if op != "recurrence" || !index.iter().any(|(n, _)| n == along) {
            continue;
        }
        let circle: BTreeSet<String> = parts(&read, name).into_iter().filter(|n| parts(&read, n).contains(name.as_str())).map(|n| n.to_string()).collect();
        if circle.is_empty() {
            continue;
        }
        let reverse = !indices.contains_key("reverse") && binders.iter().any(|b| b.0 == "reverse");
        out.insert(name.clone(), Recursion { circle, index, along: along.clone(), reverse, initial: body.get(2).cloned(), span: line.span });
    }
    out
}

/// What `from` is made of, through others.
fn parts<'n>(read: &BTreeMap<&'n str, BTreeSet<&'n str>>, from: &str) -> BTreeSet<&'n str> {
    let mut all: BTreeSet<&'n str> = read.get(from).cloned().unwrap_or_default();
    let mut open: Vec<&'n str> = all.iter().copied().collect();
    while let Some(next) = open.pop().and_then(|n| read.get(n)) {
        open.extend(next.iter().copied().filter(|n| all.insert(n)));
    }
    all
}

impl Lowering<'_> {
    /// The read of a state that leads to this statement, and to which this one leads, at the point before; `None` if `n` is no such state, or is known already and
    /// read otherwise.
    pub(super) fn delayed(&mut self, n: &str, index: &[Ast], span: Span) -> Result<Option<Value>, Diagnostic> {
        let Some(r) = self.recursions.get(n).cloned() else { return Ok(None) };
        if !r.circle.contains(&self.subject) {
            return self.behind(n, &r, index, span);
        }
        if index.len() != r.index.len() {
            let message = format!("`{n}` has {}, but {} indices are given", dimensions(r.index.len()), index.len());
            return Err(Diagnostic::error(codes::SHAPE, span, message).context(r.span, "computed here"));
        }
        let at = r.index.iter().position(|(name, _)| *name == r.along).unwrap_or(0);
        let step = if r.reverse { "+" } else { "-" };
        let before = r.is_before(&index[at]);
        if !before && !self.later.contains(n) {
            return Ok(None);
        }
        if !before {
            let message = format!(
                "`{n}` is computed by {}, so what leads to it may read the state before alone",
                if self.subject == n { "this statement" } else { "a later statement" }
            );
            return Err(Diagnostic::error(codes::UNDEFINED, index[at].span, message)
                .context(r.span, "the recurrence")
                .help(format!("the index along `{0}` is `{0} {step} 1`; at the first point that is the initial state", r.along)));
        }
        let before = match self.delays.get(n) {
            Some(t) => *t,
            None => self.delay(n, &r)?,
        };
        let (mut when, mut places) = (Vec::new(), Vec::new());
        for (d, i) in index.iter().enumerate() {
            let v = if d == at { self.name(&r.along, i.span)? } else { self.expr(i)? };
            if self.scope.problem.sort(&v.expr) != Sort::Int {
                return Err(Diagnostic::error(codes::DTYPE, i.span, "an index is a whole number"));
            }
            when.extend(v.when);
            places.push(v.expr);
        }
        dedup(&mut when);
        Ok(Some(Value { expr: Expr { node: Node::Read(before, places), span }, when }))
    }

    /// The read of a state before the point by a statement that does not lead to it, where no condition says that there is a point before: the initial state at the first one.
    fn behind(&mut self, n: &str, r: &Recursion, index: &[Ast], span: Span) -> Result<Option<Value>, Diagnostic> {
        let at = r.index.iter().position(|(name, _)| *name == r.along).unwrap_or(0);
        let delay = self.delays.get(n).and_then(|t| self.scope.problem.statements.iter().find(|s| s.target == *t)).cloned();
        let Some(delay) = delay.filter(|_| !self.guarded && index.len() == r.index.len() && r.is_before(&index[at]) && self.bound.contains_key(&r.along))
        else {
            return Ok(None);
        };
        let around = std::mem::replace(&mut self.guarded, true);
        let state = self.read(n, index, span)?;
        self.guarded = around;
        let Node::Read(_, places) = &state.expr.node else { return Ok(Some(state)) };
        let initial = substitute(&delay.value, &delay.target_axes, places);
        self.charge_value(&initial, span)?;
        let point = self.name(&r.along, span)?.expr;
        let axis = self.axis(&r.along, span)?;
        let there = match r.reverse {
            false => Expr::binary(Binary::Lt, Expr::int(0), point),
            true => {
                Expr::binary(Binary::Lt, Expr::binary(Binary::Add, point, Expr::int(1)), Expr::new(Node::Extent(self.scope.problem.axis(axis).extent.clone())))
            }
        };
        let expr = Expr { node: Node::Select(Arc::new(there), Arc::new(state.expr), Arc::new(initial)), span };
        Ok(Some(Value { expr, when: state.when }))
    }

    /// The delay of the state `n`; which tensor it delays is known when the recurrence is lowered.
    fn delay(&mut self, n: &str, r: &Recursion) -> Result<TensorId, Diagnostic> {
        let mut axes = Vec::new();
        for (name, span) in &r.index {
            axes.push(self.axis(name, *span)?);
        }
        let axis = self.axis(&r.along, r.span)?;
        let saved = (self.bound.clone(), self.around.clone(), self.combined.clone(), self.result.clone(), self.subject.clone(), self.count);
        self.bound = axes.iter().map(|a| (self.scope.problem.axis(*a).name.clone(), *a)).collect();
        self.result = self.bound.keys().cloned().collect();
        (self.around, self.combined) = Default::default();
        (self.subject, self.count) = (n.to_string(), 0);
        let initial = match &r.initial {
            Some(ast) => self.expr(ast).and_then(|v| self.steady(v, axis, ast.span)),
            None => Ok(Expr { node: Node::Float(0.0), span: r.span }),
        };
        let made = initial.and_then(|value| {
            let target = self.temporary(&axes, DType::F32, r.span);
            self.made.insert(target, Made { axes: axes.clone(), when: Vec::new(), inline: None });
            let kind = Kind::Delay { of: target, axis, reverse: r.reverse };
            self.push(Statement { target, target_axes: axes, kind, value, more: Vec::new(), guard: None, span: r.span })?;
            self.delays.insert(n.to_string(), target);
            Ok(target)
        });
        (self.bound, self.around, self.combined, self.result, self.subject, self.count) = saved;
        made
    }

    /// The state before the first point: a value everywhere, the same at all points.
    fn steady(&self, v: Value, axis: AxisId, span: Span) -> Result<Expr, Diagnostic> {
        let name = &self.scope.problem.axis(axis).name;
        if v.expr.axes().contains(&axis) {
            return Err(Diagnostic::error(codes::UNDEFINED, span, format!("the state before the first point depends on `{name}`, which has no value there"))
                .help(format!("give the point: `x[0]` in place of `x[{name}]`")));
        }
        match v.when.first() {
            Some(w) => Err(Diagnostic::error(codes::MAY_BE_ABSENT, span, "the state before the first point may be absent")
                .label(format!("only where {}", flashderive_ir::text::expr(&self.scope.problem, w)))),
            None => Ok(v.expr),
        }
    }

    /// The update of the state `name`, if statements read the state before: `a * before + b`, and the state before where a value is absent.
    pub(super) fn update(&mut self, name: &str, ast: &Ast, axes: &[AxisId]) -> Result<Option<Value>, Diagnostic> {
        let AstNode::Reduce { binders, body, .. } = &ast.node else { return Ok(None) };
        let Some(r) = self.recursions.get(name).cloned() else { return Ok(None) };
        let t = match self.delays.get(name) {
            Some(t) => *t,
            None => self.delay(name, &r)?,
        };
        let (a, b) = self.values_of_update(binders, body, ast.span)?;
        let own = axes.iter().map(|a| Expr { node: Node::Axis(*a), span: ast.span }).collect();
        let state = Expr { node: Node::Read(t, own), span: ast.span };
        let real = |p: &Problem, e: Expr| if p.sort(&e) == Sort::Float { e } else { Expr::unary(Unary::ToFloat, e) };
        let scaled = match a.expr.node {
            Node::Float(0.0) | Node::Int(0) => None,
            Node::Float(1.0) | Node::Int(1) => Some(state.clone()),
            _ => Some(Expr::binary(Binary::Mul, real(&self.scope.problem, a.expr), state.clone())),
        };
        let b_expr = real(&self.scope.problem, b.expr);
        let next = match scaled {
            Some(scaled) => Expr::binary(Binary::Add, scaled, b_expr),
            None => b_expr,
        };
        let mut when = a.when;
        when.extend(b.when);
        dedup(&mut when);
        let next = match conjunction(when) {
            Some(c) => Expr::new(Node::Select(Arc::new(c), Arc::new(next), Arc::new(state))),
            None => next,
        };
        Ok(Some(Value { expr: Expr { span: ast.span, ..next }, when: Vec::new() }))
    }

    /// The factor and the addend.
    fn values_of_update(&mut self, binders: &[Binder], body: &[Ast], span: Span) -> Result<(Value, Value), Diagnostic> {
        let (indices, flags) = self.flags("recurrence", true, binders)?;
        if indices.len() != 1 || indices[0].2.is_some() || flags.contains(&"exclusive") {
            return Err(Diagnostic::error(
                codes::NO_PLAN,
                span,
                "a recurrence whose values read the state before runs along one whole index, and has no `exclusive` form",
            ));
        }
        let ([a, b] | [a, b, _]) = body else {
            return Err(Diagnostic::error(codes::SHAPE, span, "`recurrence[t](a, b, initial)` takes the factor, the addend and the state before"));
        };
        Ok((self.expr(a)?, self.expr(b)?))
    }

    /// Tells the delay of `name` which tensor it delays.
    pub(super) fn delays_target(&mut self, name: &str, of: TensorId) {
        let Some(t) = self.delays.get(name).copied() else { return };
        for s in self.scope.problem.statements.iter_mut().filter(|s| s.target == t) {
            if let Kind::Delay { of: state, .. } = &mut s.kind {
                *state = of;
            }
        }
    }
}

/// Which of `names` a tree reads.
fn mentioned<'n>(ast: &Ast, names: &BTreeSet<&'n str>, found: &mut BTreeSet<&'n str>) {
    let mut all = |list: &[&Ast]| list.iter().for_each(|a| mentioned(a, names, found));
    match &ast.node {
        AstNode::Int(_) | AstNode::Float(_) => {}
        AstNode::Name(n) => found.extend(names.get(n.as_str())),
        AstNode::Read(n, index) => {
            all(&index.iter().collect::<Vec<_>>());
            found.extend(names.get(n.as_str()));
        }
        AstNode::Call(_, list) => all(&list.iter().collect::<Vec<_>>()),
        AstNode::Unary(_, a) => all(&[a]),
        AstNode::Binary(_, a, b) => all(&[a, b]),
        AstNode::If(a, b, c) => all(&[a, b, c]),
        AstNode::Reduce { binders, body, .. } => {
            all(&binders.iter().filter_map(|b| b.2.as_ref()).flat_map(|(lo, hi)| [lo, hi]).collect::<Vec<_>>());
            all(&body.iter().collect::<Vec<_>>());
        }
    }
}

/// Checks that the statements of each loop are made point by point, and puts them together: what they need before them, what needs them behind.
pub(super) fn together(p: &mut Problem) -> Result<(), Diagnostic> {
    for l in p.loops() {
        stepwise(p, &l)?;
    }
    // To put one together may move another one's statements apart: one of these needs the other.
    let apart = |l: &Loop| l.statements.windows(2).any(|pair| pair[0] + 1 != pair[1]);
    for _ in 0..p.loops().len().pow(2) {
        let Some(l) = p.loops().into_iter().find(apart) else { break };
        let (Some(first), Some(last)) = (l.statements.first().copied(), l.statements.last().copied()) else { break };
        let (mut before, mut members, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        let mut later: BTreeSet<TensorId> = l.statements.iter().map(|m| p.statements[*m].target).collect();
        for (at, s) in p.statements.splice(first..=last, []).collect::<Vec<_>>().into_iter().enumerate() {
            if l.statements.contains(&(first + at)) {
                members.push(s);
            } else if s.reads().is_disjoint(&later) {
                before.push(s);
            } else {
                later.insert(s.target);
                behind.push(s);
            }
        }
        p.statements.splice(first..first, before.into_iter().chain(members).chain(behind));
    }
    Ok(())
}

/// Refuses a loop whose statements need more than their own point and the states before it.
fn stepwise(p: &Problem, l: &Loop) -> Result<(), Diagnostic> {
    let axis = &p.axis(l.axis).name;
    let members: Vec<&Statement> = l.statements.iter().map(|m| &p.statements[*m]).collect();
    for s in &members {
        let name = p.tensor(s.target).name.split("__").next().unwrap_or_default();
        let plain = match &s.kind {
            Kind::Map => true,
            Kind::Reduce { axes, .. } => !axes.contains(&l.axis),
            Kind::Delay { axis, reverse, .. } if (*axis, *reverse) == (l.axis, l.reverse) => true,
            Kind::Delay { .. } => {
                let message =
                    format!("`{name}` and what it reads are recurrences that need each other, but run along different indices or in different directions");
                return Err(Diagnostic::error(codes::DATA_DEPENDENT_DEPTH, s.span, message));
            }
            _ => {
                let message = format!("`{name}` depends on a state that depends on it: such values are maps and reductions of one point of `{axis}`");
                return Err(Diagnostic::error(codes::NO_PLAN, s.span, message));
            }
        };
        if !plain || !s.target_axes.contains(&l.axis) {
            return Err(Diagnostic::error(codes::DATA_DEPENDENT_DEPTH, s.span, format!("`{name}` needs states at all points of `{axis}`, and these need it"))
                .help(format!("what leads to a state may read the state before, at its own `{axis}`")));
        }
        let mut wrong = None;
        for e in std::iter::once(&s.value).chain(&s.more).chain(&s.guard).filter(|_| !matches!(s.kind, Kind::Delay { .. })) {
            e.walk(&mut |e| {
                let Node::Read(t, index) = &e.node else { return };
                let Some(m) = members.iter().find(|m| m.target == *t) else { return };
                let here = m.target_axes.iter().zip(index).all(|(a, i)| *a != l.axis || i.node == Node::Axis(l.axis));
                if !here {
                    wrong = Some(e.span);
                }
            });
        }
        if let Some(span) = wrong {
            return Err(Diagnostic::error(
                codes::NO_PLAN,
                span,
                format!("`{name}` leads to a state that leads to this value: it is read at its own `{axis}` there"),
            )
            .help("of the points before, states of recurrences alone are kept"));
        }
    }
    Ok(())
}
