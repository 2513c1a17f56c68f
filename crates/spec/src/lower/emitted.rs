//! What becomes part of the problem: tensors that are written, statements, and checks of both.

use super::*;

impl Lowering<'_> {
    /// The tensor written, made if it is a temporary.
    pub(super) fn target(&mut self, name: &str, axes: &[AxisId], dtype: DType, span: Span) -> Result<TensorId, Diagnostic> {
        if let Some(id) = self.scope.tensors.get(name).copied() {
            let t = self.scope.problem.tensor(id);
            if t.shape.len() != axes.len() {
                return Err(Diagnostic::error(codes::SHAPE, span, format!("`{name}` has {}, not {}", dimensions(t.shape.len()), axes.len()))
                    .context(t.span, "declared here"));
            }
            for (d, a) in axes.iter().enumerate() {
                let axis = self.scope.problem.axis(*a);
                if t.shape[d] != axis.extent {
                    let p = &self.scope.problem;
                    return Err(Diagnostic::error(
                        codes::SHAPE,
                        span,
                        format!(
                            "dimension {} of `{name}` has extent {}, but `{}` has {}",
                            d + 1,
                            flashderive_ir::text::extent(p, &t.shape[d]),
                            axis.name,
                            flashderive_ir::text::extent(p, &axis.extent)
                        ),
                    )
                    .context(t.span, "declared here"));
                }
            }
            return Ok(id);
        }
        let shape = axes.iter().map(|a| self.scope.problem.axis(*a).extent.clone()).collect();
        let id = TensorId(self.scope.problem.tensors.len() as u32);
        self.scope.problem.tensors.push(Tensor {
            name: name.to_string(),
            role: Role::Temp,
            dtype,
            shape,
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span,
        });
        self.scope.tensors.insert(name.to_string(), id);
        Ok(id)
    }

    pub(super) fn temporary(&mut self, axes: &[AxisId], dtype: DType, span: Span) -> TensorId {
        loop {
            self.count += 1;
            let name = format!("{}__{}", self.subject, self.count);
            if !self.scope.tensors.contains_key(&name) {
                let shape = axes.iter().map(|a| self.scope.problem.axis(*a).extent.clone()).collect();
                let id = TensorId(self.scope.problem.tensors.len() as u32);
                self.scope.problem.tensors.push(Tensor {
                    name: name.clone(),
                    role: Role::Temp,
                    dtype,
                    shape,
                    axes: axes.iter().map(|a| Some(*a)).collect(),
                    storage: Storage::RowMajor,
                    range: None,
                    fill: Fill::Default,
                    span,
                });
                self.scope.tensors.insert(name, id);
                return id;
            }
        }
    }

    pub(super) fn push(&mut self, s: Statement) -> Result<(), Diagnostic> {
        if self.scope.problem.statements.len() >= 4 * MAX_ITEMS {
            return Err(Diagnostic::error(codes::TOO_LARGE, s.span, format!("more than {} statements once reductions stand alone", 4 * MAX_ITEMS)));
        }
        for e in std::iter::once(&s.value).chain(&s.more).chain(&s.guard) {
            self.check_indices(e, s.guard.is_some())?;
        }
        self.scope.problem.statements.push(s);
        Ok(())
    }

    /// Refuses an index that certainly leaves its tensor. Whether any other stays inside is for the derivation to prove,
    /// which knows the conditions and the sizes.
    fn check_indices(&self, e: &Expr, conditional: bool) -> Result<(), Diagnostic> {
        if let Node::Read(t, index) = &e.node {
            let tensor = self.scope.problem.tensor(*t);
            let name = &tensor.name;
            for (i, extent) in index.iter().zip(&tensor.shape) {
                let Some(extent) = extent.as_constant() else { continue };
                match &i.node {
                    // A condition may leave the last points out.
                    Node::Axis(a) if !conditional => {
                        let axis = self.scope.problem.axis(*a);
                        if let Some(n) = axis.extent.as_constant().filter(|n| *n > extent) {
                            return Err(Diagnostic::error(
                                codes::OUT_OF_RANGE,
                                i.span,
                                format!("`{}` reaches {}, but this dimension of `{name}` has extent {extent}", axis.name, n - 1),
                            )
                            .context(tensor.span, "declared here"));
                        }
                    }
                    Node::Int(v) if *v < 0 || *v >= extent => {
                        return Err(Diagnostic::error(codes::OUT_OF_RANGE, i.span, format!("index {v} is outside 0 .. {extent} of `{name}`"))
                            .context(tensor.span, "declared here"));
                    }
                    _ => {}
                }
            }
        }
        match &e.node {
            Node::Select(c, a, b) => {
                self.check_indices(c, conditional)?;
                self.check_indices(a, true)?;
                self.check_indices(b, true)
            }
            Node::Binary(Binary::And | Binary::Or, a, b) => {
                self.check_indices(a, conditional)?;
                self.check_indices(b, true)
            }
            _ => e.children().into_iter().try_for_each(|c| self.check_indices(c, conditional)),
        }
    }
}

pub(super) fn dimensions(n: usize) -> String {
    format!("{n} dimension{}", if n == 1 { "" } else { "s" })
}

/// Temporaries that nothing reads. Statements read earlier ones only, so one pass from the last to the first finds all.
pub(super) fn drop_unused(p: &mut Problem, diagnostics: &mut Diagnostics) {
    // States that a delay takes from the point before are read by an earlier statement.
    let mut read: BTreeSet<TensorId> = p.statements.iter().filter_map(Statement::delayed).collect();
    let mut kept: Vec<Statement> = Vec::new();
    let mut unused: Vec<Diagnostic> = Vec::new();
    for s in std::mem::take(&mut p.statements).into_iter().rev() {
        let tensor = p.tensor(s.target);
        let indices = match &s.kind {
            Kind::TopK { indices: Some(t), .. } => read.contains(t) || p.tensor(*t).role == Role::Output,
            _ => false,
        };
        if tensor.role == Role::Temp && !read.contains(&s.target) && !indices {
            if !tensor.name.contains("__") && tensor.dtype == DType::F32 {
                unused.push(Diagnostic::warning(codes::UNUSED, s.span, format!("`{}` is not used", tensor.name)));
            }
            continue;
        }
        for e in std::iter::once(&s.value).chain(&s.more).chain(&s.guard) {
            read.extend(e.tensors());
        }
        match &s.kind {
            Kind::Recurrence { factor, initial, .. } => {
                read.extend(factor.tensors());
                read.extend(initial.tensors());
            }
            Kind::Scatter { index, .. } => index.iter().for_each(|e| read.extend(e.tensors())),
            Kind::Compact { fill, .. } => read.extend(fill.tensors()),
            _ => {}
        }
        kept.push(s);
    }
    kept.reverse();
    p.statements = kept;
    unused.into_iter().rev().for_each(|d| diagnostics.report(d));
}
