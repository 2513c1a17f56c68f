//! One statement of the file: what its left side names, and a value for each of its points.

use super::*;

impl Lowering<'_> {
    pub(super) fn line(&mut self, line: &Line, defined: &mut BTreeSet<String>, diagnostics: &mut Diagnostics) -> Result<(), Diagnostic> {
        self.bound.clear();
        self.combined.clear();
        self.result.clear();
        self.around.clear();
        self.guarded = line.when.is_some();
        match &line.right {
            Right::Iterate => {
                return Err(Diagnostic::error(codes::DATA_DEPENDENT_DEPTH, line.right_span, "how often this repeats depends on the values")
                    .help("give the number of repetitions as an axis and a recurrence over it"))
            }
            Right::Spawn => {
                return Err(Diagnostic::error(codes::DYNAMIC_WORK, line.right_span, "work that is created while the kernel runs has no launch grid")
                    .help("give all work as axes known at launch"))
            }
            _ => {}
        }
        let (name, index, span) = &line.targets[0];
        self.subject = name.clone();
        self.count = 0;
        for (name, _, span) in &line.targets {
            if defined.contains(name) {
                return Err(Diagnostic::error(codes::DUPLICATE, *span, format!("`{name}` is computed twice")));
            }
            if let Some(id) = self.scope.tensors.get(name) {
                let t = self.scope.problem.tensor(*id);
                if t.role != Role::Output {
                    return Err(
                        Diagnostic::error(codes::DUPLICATE, *span, format!("`{name}` is an input and cannot be computed")).context(t.span, "declared here")
                    );
                }
            } else if !self.is_part(name) && !name_ok(name, *span, diagnostics) {
                defined.extend(line.targets.iter().map(|t| t.0.clone()));
                return Ok(());
            } else if self.scope.extents.contains_key(name) {
                return Err(Diagnostic::error(codes::DUPLICATE, *span, format!("`{name}` is an axis and cannot be the name of a value")));
            }
        }
        if let Right::Scatter { over, body } = &line.right {
            if let Some((_, _, span)) = line.targets.get(1) {
                return Err(Diagnostic::error(codes::SHAPE, *span, "a scatter has one target"));
            }
            self.scatter(line, name, index, *span, over, body)?;
            defined.insert(name.clone());
            return Ok(());
        }
        if line.add || line.over.is_some() {
            return Err(Diagnostic::error(codes::SYNTAX, line.span, "`+=` and `over` belong to a scatter").help("write `OUT[PLACE] += scatter[t] VALUE`"));
        }
        let mut axes = Vec::new();
        for i in index {
            let AstNode::Name(n) = &i.node else {
                return Err(Diagnostic::error(codes::SHAPE, i.span, "the left side is indexed by index variables")
                    .help("write `scatter[..]` for targets at computed places, and a number where each point has a statement of its own"));
            };
            let axis = self.axis(n, i.span)?;
            if axes.contains(&axis) {
                return Err(Diagnostic::error(codes::DUPLICATE, i.span, format!("`{n}` stands twice on the left side"))
                    .help("declare a second axis with the same extent"));
            }
            axes.push(axis);
        }
        if let (Some((_, _, span)), false) = (line.targets.get(1), matches!(line.right, Right::Select { .. })) {
            return Err(Diagnostic::error(codes::SHAPE, *span, "only `topk` and `bottomk` have two targets")
                .help("write a line for each value; `argmax[n]` gives the point, `max[n]` the value there"));
        }
        for (other, more, span) in &line.targets[1..] {
            let same =
                more.len() == index.len() && more.iter().zip(index).all(|(a, b)| matches!((&a.node, &b.node), (AstNode::Name(x), AstNode::Name(y)) if x == y));
            if !same {
                return Err(Diagnostic::error(codes::SHAPE, *span, format!("`{other}` is indexed differently from `{name}`")));
            }
        }
        self.bound = axes.iter().map(|a| (self.scope.problem.axis(*a).name.clone(), *a)).collect();
        self.result = self.bound.keys().cloned().collect();
        match &line.right {
            Right::Value(ast) => self.value_line(line, name, *span, axes, ast)?,
            Right::Select { op, from, to, body } => self.select(line, axes, op, from, to, body)?,
            Right::Compact { from, to, body } => self.compact(line, name, *span, axes, from, to, body)?,
            _ => {}
        }
        for t in &line.targets {
            defined.insert(t.0.clone());
        }
        Ok(())
    }

    fn value_line(&mut self, line: &Line, name: &str, span: Span, axes: Vec<AxisId>, ast: &Ast) -> Result<(), Diagnostic> {
        let before = self.scope.problem.statements.len();
        let update = self.update(name, ast, &axes)?;
        let mut value = match update {
            Some(value) => value,
            None => self.expr(ast)?,
        };
        if let Some(w) = &line.when {
            let after = self.scope.problem.statements.len();
            let c = self.condition(w)?;
            self.narrow(before..after, &c);
            // What the line asks comes first: where it fails nobody asks whether what is read is there.
            let there = std::mem::take(&mut value.when);
            value.when = c.into_iter().chain(there).collect();
        }
        if let Some(other) = &line.other {
            let at = other.span;
            let other = self.expr(other)?;
            self.alike(&value.expr, &other.expr, (value.expr.span, at))?;
            let when = conjunction(std::mem::take(&mut value.when));
            if let Some(c) = when {
                // What the other value lacks is absent only where it is taken.
                value.when = other.when.into_iter().map(|w| or(c.clone(), w)).collect();
                value.expr = Expr { node: Node::Select(Arc::new(c), Arc::new(value.expr), Arc::new(other.expr)), span: line.span };
            }
        }
        self.closed(&value.expr, &axes, line.span)?;
        dedup(&mut value.when);
        let dtype = self.dtype_of(&value.expr);
        let target = self.target(name, &axes, dtype, span)?;
        let tensor = self.scope.problem.tensor(target).clone();
        if self.delays.contains_key(name) {
            if let Some(w) = &line.when {
                return Err(Diagnostic::error(codes::NO_PLAN, w.span, format!("`{name}` goes on from point to point, so it has a value at each"))
                    .help("put the condition on its values, which then leave the state as it is: `recurrence[t] (a, b when c)`, or add `else`"));
            }
            let mut state = target;
            if tensor.role == Role::Output {
                // What goes on from point to point is not rounded to the type of the output.
                let when = std::mem::take(&mut value.when);
                value = self.hoist(Kind::Map, axes.clone(), vec![value.expr], when, DType::F32, line.span)?;
                if let Node::Read(t, _) = &value.expr.node {
                    state = *t;
                }
            }
            self.delays_target(name, state);
        }
        if tensor.role == Role::Output && !value.when.is_empty() {
            let at = line.when.as_ref().map_or(line.right_span, |w| w.span);
            return Err(Diagnostic::error(codes::MAY_BE_ABSENT, at, format!("output `{name}` has no value where the condition does not hold"))
                .label(format!("only where {}", flashderive_ir::text::expr(&self.scope.problem, &value.when[0])))
                .help("add `else` and a value at the end of the statement"));
        }
        self.whole(target, dtype, line)?;
        value.expr = self.fitted(value.expr, target);
        // A statement that is a single reduction keeps its name; others are maps.
        let small = measure(&value.expr).0 <= LARGEST_INLINE;
        // A condition that names it mentions what stands in its brackets, so nothing of that may go.
        let all = axes.iter().all(|a| value.expr.axes().contains(a));
        let inline = (tensor.role == Role::Temp && dtype != DType::F32 && small && all).then(|| value.expr.clone());
        self.made.insert(target, Made { axes: axes.clone(), when: value.when.clone(), inline });
        if let Node::Read(t, index) = &value.expr.node {
            let own = index.len() == axes.len() && index.iter().zip(&axes).all(|(e, a)| e.node == Node::Axis(*a));
            let temp = self.scope.problem.tensor(*t).name.contains("__");
            let wide = self.scope.problem.tensor(target).dtype.is_float() == self.scope.problem.tensor(*t).dtype.is_float();
            if own && temp && wide && self.scope.problem.statements.last().is_some_and(|s| s.target == *t && !matches!(s.kind, Kind::Map | Kind::Delay { .. }))
            {
                if let Some(s) = self.scope.problem.statements.last_mut() {
                    s.target = target;
                    s.span = line.span;
                }
                if let Some(reach) = self.reach.get(t).copied() {
                    self.reach.insert(target, reach);
                }
                if let Some(m) = self.made.get_mut(&target) {
                    m.inline = None;
                }
                return Ok(());
            }
        }
        self.push(Statement {
            target,
            target_axes: axes,
            kind: Kind::Map,
            value: value.expr,
            more: Vec::new(),
            guard: conjunction(value.when),
            span: line.span,
        })
    }

    /// What a statement combines is combined where its condition holds alone: nobody else reads it. The condition is put down where it says something of the
    /// places that are read.
    fn narrow(&mut self, made: std::ops::Range<usize>, when: &[Expr]) {
        let earlier: BTreeSet<TensorId> = self.scope.problem.statements[made.start..].iter().map(|s| s.target).collect();
        for s in &mut self.scope.problem.statements[made] {
            let free = |w: &&Expr| match &s.kind {
                Kind::Map | Kind::Reduce { .. } => true,
                Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => !w.axes().contains(axis),
                _ => false,
            };
            let over = |w: &&Expr| w.axes().iter().all(|a| s.target_axes.contains(a)) && !w.tensors().iter().any(|t| earlier.contains(t));
            let more: Vec<Expr> = when.iter().filter(free).filter(over).filter(|w| places(s).iter().any(|i| about(w, i))).cloned().collect();
            let mut all: Vec<Expr> = s.guard.take().into_iter().chain(more).collect();
            dedup(&mut all);
            s.guard = conjunction(all);
        }
    }

    /// Refuses a real value for an output of whole numbers, and a number for one of truth values.
    pub(super) fn whole(&self, target: TensorId, dtype: DType, line: &Line) -> Result<(), Diagnostic> {
        let tensor = self.scope.problem.tensor(target);
        if tensor.role == Role::Output && tensor.dtype == DType::Bool && dtype != DType::Bool {
            return Err(Diagnostic::error(codes::DTYPE, line.right_span, format!("`{}` holds truth values, but the value is a number", tensor.name))
                .help("compare it, e.g. `x != 0`, or convert it: `bool(x)`"));
        }
        if tensor.role != Role::Output || !tensor.dtype.is_int() || dtype != DType::F32 {
            return Ok(());
        }
        Err(Diagnostic::error(codes::DTYPE, line.right_span, format!("`{}` holds whole numbers, but the value is a real number", tensor.name))
            .help("convert it, e.g. `i32(x)`"))
    }
}

/// Indices of a statement that are more than a point of an axis.
fn places(s: &Statement) -> Vec<Expr> {
    let mut out = Vec::new();
    for e in std::iter::once(&s.value).chain(&s.more) {
        e.walk(&mut |e| {
            if let Node::Read(_, index) = &e.node {
                out.extend(index.iter().filter(|i| !matches!(i.node, Node::Axis(_))).cloned());
            }
        });
    }
    out
}

/// Whether a condition may keep an index inside: both mention the same elements, or the same points and no elements, or it is about sizes alone.
fn about(condition: &Expr, index: &Expr) -> bool {
    let (axes, tensors, known) = (index.axes(), index.tensors(), condition.tensors());
    if known.is_empty() && tensors.is_empty() {
        return condition.axes().is_empty() || condition.axes().iter().any(|a| axes.contains(a));
    }
    known.iter().any(|t| tensors.contains(t))
}
