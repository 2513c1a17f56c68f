//! Statements that write at computed places.

use super::*;

impl Lowering<'_> {
    /// `OUT[PLACE, ..] = scatter[t] VALUE when CONDITION over INITIAL`. Index variables of the target that are not listed are
    /// axes of the domain too.
    pub(super) fn scatter(&mut self, line: &Line, name: &str, index: &[Ast], span: Span, over: &[String], body: &Ast) -> Result<(), Diagnostic> {
        if line.other.is_some() {
            return Err(Diagnostic::error(codes::SYNTAX, line.span, "a scatter has no `else`")
                .help("elements that nothing writes are 0, or those of an input: `over INITIAL`"));
        }
        let mut axes = Vec::new();
        for o in over {
            let axis = self.axis(o, line.span)?;
            if axes.contains(&axis) {
                return Err(Diagnostic::error(codes::DUPLICATE, line.span, format!("`{o}` is scattered twice")));
            }
            axes.push(axis);
        }
        self.bound = axes.iter().map(|a| (self.scope.problem.axis(*a).name.clone(), *a)).collect();
        let mut places = Vec::new();
        let mut when = Vec::new();
        for i in index {
            if let AstNode::Name(n) = &i.node {
                if let Some(a) = self.scope.indices.get(n).copied() {
                    if !axes.contains(&a) {
                        axes.push(a);
                        self.bound.insert(n.clone(), a);
                    }
                }
            }
            let v = self.expr(i)?;
            if self.scope.problem.sort(&v.expr) != Sort::Int {
                return Err(Diagnostic::error(codes::DTYPE, i.span, "a place is a whole number").help("convert it, e.g. `i32(x)`"));
            }
            when.extend(v.when);
            places.push(v.expr);
        }
        let value = self.expr(body)?;
        when.extend(value.when);
        if let Some(w) = &line.when {
            let c = self.condition(w)?;
            when.extend(c);
        }
        dedup(&mut when);
        for e in places.iter().chain([&value.expr]).chain(&when) {
            self.closed(e, &axes, line.span)?;
        }
        let Some(target) = self.scope.tensors.get(name).copied() else {
            return Err(Diagnostic::error(codes::UNDEFINED, span, "a scatter writes an output"));
        };
        let tensor = self.scope.problem.tensor(target).clone();
        let rank = tensor.shape.len();
        if rank != places.len() {
            return Err(
                Diagnostic::error(codes::SHAPE, span, format!("`{name}` has {}, not {}", dimensions(rank), places.len())).context(tensor.span, "declared here")
            );
        }
        let sort = self.scope.problem.sort(&value.expr);
        if sort == Sort::Float && !tensor.dtype.is_float() {
            return Err(Diagnostic::error(codes::DTYPE, line.right_span, format!("`{name}` holds whole numbers, but the value is a real number"))
                .help("convert it, e.g. `i32(x)`"));
        }
        if line.add && (sort == Sort::Bool || tensor.dtype == DType::Bool) {
            return Err(Diagnostic::error(codes::DTYPE, line.right_span, "truth values are not added").help("count them: `1 if CONDITION else 0`"));
        }
        let initial = match &line.over {
            Some(n) => Some(self.initial(n, &tensor, line.span)?),
            None => None,
        };
        let in_place = self.scope.in_place.get(&target).is_some_and(|i| initial == Some(*i));
        self.made.insert(target, Made { axes: Vec::new(), when: Vec::new(), inline: None });
        let op = line.add.then_some(Combine::Sum);
        // Additions wrap around in the type of the elements; what is stored is held.
        let value = if line.add { value.expr } else { self.fitted(value.expr, target) };
        self.push(Statement {
            target,
            target_axes: Vec::new(),
            kind: Kind::Scatter { index: places, axes, op, initial, in_place, whole: false },
            value,
            more: Vec::new(),
            guard: conjunction(when),
            span: line.span,
        })
    }

    /// The input that holds the elements which nothing writes.
    fn initial(&mut self, name: &str, target: &Tensor, span: Span) -> Result<TensorId, Diagnostic> {
        let id = self.scope.tensors.get(name).copied().filter(|id| self.scope.problem.tensor(*id).role == Role::Input);
        let Some(id) = id else {
            return Err(Diagnostic::error(codes::UNDEFINED, span, format!("there is no input `{name}`")).help("`over` names an input"));
        };
        self.scope.used.insert(name.to_string());
        let t = self.scope.problem.tensor(id);
        if t.shape != target.shape {
            return Err(Diagnostic::error(codes::SHAPE, span, format!("`{name}` and `{}` have different shapes", target.name)).context(t.span, "declared here"));
        }
        if t.dtype != target.dtype {
            let (held, wanted) = (t.dtype.name(), target.dtype.name());
            return Err(
                Diagnostic::error(codes::DTYPE, span, format!("`{name}` holds {held}, but `{}` holds {wanted}", target.name)).context(t.span, "declared here")
            );
        }
        Ok(id)
    }
}

/// Checks that each output which lies in the memory of an input is scattered over it, and that nothing else reads the input.
pub(super) fn in_place(doc: &Document, scope: &Scope, diagnostics: &mut Diagnostics) {
    let p = &scope.problem;
    for (output, input) in &scope.in_place {
        let (out, old) = (p.tensor(*output), p.tensor(*input));
        let at = doc.value(&format!("outputs.{}.in_place", out.name));
        if p.memory_of(*output).is_none() {
            diagnostics.report(
                Diagnostic::error(codes::IN_PLACE, at, format!("`{}` lies in the memory of `{}`, but is not scattered over it", out.name, old.name))
                    .help(format!("write `{}[..] = scatter[..] .. over {}`, or leave `in_place` out", out.name, old.name)),
            );
        }
        for s in &p.statements {
            let mut read = None;
            let mut expressions: Vec<&Expr> = vec![&s.value];
            expressions.extend(&s.more);
            expressions.extend(&s.guard);
            match &s.kind {
                Kind::Recurrence { factor, initial, .. } => expressions.extend([factor, initial]),
                Kind::Compact { fill, .. } => expressions.push(fill),
                Kind::Scatter { index, .. } => expressions.extend(index),
                _ => {}
            }
            for e in expressions {
                e.walk(&mut |e| {
                    if matches!(&e.node, Node::Read(t, _) if t == input) {
                        read.get_or_insert(e.span);
                    }
                });
            }
            let elsewhere = matches!(&s.kind, Kind::Scatter { initial: Some(t), .. } if t == input && s.target != *output);
            if let Some(span) = read.or(elsewhere.then_some(s.span)) {
                diagnostics.report(
                    Diagnostic::error(codes::IN_PLACE, span, format!("`{}` is read here, but `{}` is written into its memory", old.name, out.name))
                        .context(at, "declared here")
                        .help(format!("read `{}`, which holds both old and new elements, or leave `in_place` out", out.name)),
                );
                break;
            }
        }
    }
}
