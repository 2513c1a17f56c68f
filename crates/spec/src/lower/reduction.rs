//! Reductions and scans: their axes, what they are named, and what becomes a statement of its own.

use super::*;
use crate::syntax::Binder;
use std::sync::Arc;

impl Lowering<'_> {
    /// Refuses truth values where numbers are combined.
    fn numbers(&self, op: &str, values: &[Expr]) -> Result<(), Diagnostic> {
        let truth = values.iter().find(|v| self.scope.problem.sort(v) == Sort::Bool);
        let Some(value) = truth.filter(|_| !matches!(op, "any" | "all")) else { return Ok(()) };
        let help = match op {
            "max" => "whether one holds is `any`",
            "min" => "whether all hold is `all`",
            _ => "count them: `1 if CONDITION else 0`",
        };
        Err(Diagnostic::error(codes::DTYPE, value.span, format!("`{op}` combines numbers, and this is a truth value")).help(help))
    }

    pub(super) fn reduction(&mut self, op: &str, user: bool, scan: bool, binders: &[Binder], body: &[Ast], span: Span) -> Result<Value, Diagnostic> {
        let saved = (self.bound.clone(), self.around.clone());
        let scans = scan || op.starts_with("cum") || op == "recurrence";
        let (mut axes, mut ranges) = (Vec::new(), Vec::new());
        let (binders, flags) = self.flags(op, scans, binders)?;
        for (name, at, range) in binders {
            let axis = self.axis(name, *at)?;
            if axes.contains(&axis) {
                return Err(Diagnostic::error(codes::DUPLICATE, *at, format!("`{name}` stands twice in the brackets of `{op}`")));
            }
            if scans && !axes.is_empty() {
                return Err(
                    Diagnostic::error(codes::SHAPE, *at, format!("`{op}` runs along one index")).help("scans of several indices: combine one, then scan")
                );
            }
            if !scans && self.bound.contains_key(name) && !matches!(op, "softmax" | "log_softmax") {
                return Err(self.combined_twice(name, *at));
            }
            if let Some((lo, hi)) = range {
                ranges.push((axis, lo, hi, *at));
            }
            axes.push(axis);
        }
        if axes.is_empty() {
            return Err(Diagnostic::error(codes::SHAPE, span, format!("`{op}` names no index")));
        }
        let mut limits = Vec::new();
        for (axis, lo, hi, at) in &ranges {
            let (lo, hi) = (self.expr(lo)?, self.expr(hi)?);
            limits.extend(lo.when);
            limits.extend(hi.when);
            let point = || Expr { node: Node::Axis(*axis), span: *at };
            if lo.expr.node != Node::Int(0) {
                limits.push(Expr { node: Node::Binary(Binary::Le, Arc::new(lo.expr), Arc::new(point())), span: *at });
            }
            limits.push(Expr { node: Node::Binary(Binary::Lt, Arc::new(point()), Arc::new(hi.expr)), span: *at });
        }
        for a in &axes {
            let name = self.scope.problem.axis(*a).name.clone();
            self.combined.insert(name.clone());
            self.bound.insert(name, *a);
        }
        for (name, at, _) in binders {
            self.around.insert(name.clone(), *at);
        }
        let mut values = Vec::new();
        let mut when = limits;
        for b in body {
            let v = self.expr(b)?;
            when.extend(v.when);
            values.push(v.expr);
        }
        (self.bound, self.around) = saved;
        // Scans have values where points are absent: a side that is not chosen does not take points away.
        if !scans {
            when.extend(self.chosen_for(&values));
        }
        dedup(&mut when);
        let result = self.combine(op, user, scan, &axes, &flags, values, when, span)?;
        Ok(result)
    }

    /// The indices in the brackets of a reduction, and the words behind the index of a scan or of a position.
    pub(super) fn flags<'b>(&self, op: &str, scans: bool, binders: &'b [Binder]) -> Result<(&'b [Binder], Vec<&'b str>), Diagnostic> {
        let words: &[&str] = if matches!(op, "argmax" | "argmin") { &["last"] } else { &["exclusive", "reverse"] };
        let any = |b: &Binder| matches!(b.0.as_str(), "exclusive" | "reverse" | "last");
        let word = |b: &&Binder| any(b) && !self.scope.indices.contains_key(&b.0);
        let indices = binders.iter().take_while(|b| !word(b)).count();
        let (indices, rest) = binders.split_at(indices);
        let mut flags: Vec<&str> = Vec::new();
        for (name, at, range) in rest {
            let refused = |code, message: String| Err(Diagnostic::error(code, *at, message));
            if words != ["last"] && (!scans || name == "last") {
                let of = if name == "last" { "`argmax` and `argmin`" } else { "scans and recurrences" };
                return refused(codes::SYNTAX, format!("`{op}` takes no `{name}`: it belongs to {of}"));
            }
            if !words.contains(&name.as_str()) || range.is_some() {
                let allowed = words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" and ");
                return refused(codes::SYNTAX, format!("`{name}` cannot stand here: behind the index may stand {allowed}"));
            }
            if flags.contains(&name.as_str()) {
                return refused(codes::DUPLICATE, format!("`{name}` is given twice"));
            }
            flags.push(name);
        }
        Ok((indices, flags))
    }

    pub(super) fn combine(
        &mut self,
        op: &str,
        user: bool,
        scan: bool,
        axes: &[AxisId],
        flags: &[&str],
        mut values: Vec<Expr>,
        when: Vec<Expr>,
        span: Span,
    ) -> Result<Value, Diagnostic> {
        self.numbers(op, &values)?;
        let one = |values: &[Expr]| if values.len() == 1 { Ok(()) } else { Err(Diagnostic::error(codes::SHAPE, span, format!("`{op}` combines one value"))) };
        if user {
            let Some(m) = self.scope.monoids.get(op).copied() else {
                return Err(Diagnostic::error(codes::UNDEFINED, span, format!("there is no monoid `{op}`")).help("declare it under `monoids`"));
            };
            let want = self.scope.problem.monoids[m.0 as usize].args.len();
            if values.len() != want {
                return Err(Diagnostic::error(codes::SHAPE, span, format!("`{op}` takes {want} values, not {}", values.len())));
            }
            if scan {
                return self.scan(Combine::User(m), axes, flags, values, when, span);
            }
            return self.reduce(Combine::User(m), axes, values, when, span);
        }
        let simple = match op {
            "sum" => Some(Combine::Sum),
            "product" => Some(Combine::Product),
            "max" => Some(Combine::Max),
            "min" => Some(Combine::Min),
            "any" => Some(Combine::Any),
            "all" => Some(Combine::All),
            "argmax" => Some(Combine::ArgMax),
            "argmin" => Some(Combine::ArgMin),
            _ => None,
        };
        if let Some(c) = simple {
            one(&values)?;
            if matches!(c, Combine::Any | Combine::All) && self.scope.problem.sort(&values[0]) != Sort::Bool {
                return Err(Diagnostic::error(codes::DTYPE, span, format!("`{op}` combines conditions")));
            }
            if let (["last"], [axis]) = (flags, axes) {
                return self.last_point(c, *axis, values, when, span);
            }
            return self.reduce(c, axes, values, when, span);
        }
        let scans = match op {
            "cumsum" => Some(Combine::Sum),
            "cumprod" => Some(Combine::Product),
            "cummax" => Some(Combine::Max),
            "cummin" => Some(Combine::Min),
            _ => None,
        };
        if let Some(c) = scans {
            one(&values)?;
            return self.scan(c, axes, flags, values, when, span);
        }
        if op == "recurrence" {
            if values.len() < 2 || values.len() > 3 {
                return Err(Diagnostic::error(codes::SHAPE, span, "`recurrence[t](a, b, initial)` takes the factor, the addend and the state before"));
            }
            if flags.contains(&"exclusive") {
                return Err(Diagnostic::error(codes::NO_PLAN, span, "a recurrence has no `exclusive` form")
                    .help("read the state at the point before: `h[t - 1] if t > 0 else INITIAL`"));
            }
            let initial = if values.len() == 3 { values.remove(2) } else { Expr { node: Node::Float(0.0), span } };
            if initial.axes().contains(&axes[0]) {
                let name = &self.scope.problem.axis(axes[0]).name;
                return Err(Diagnostic::error(
                    codes::UNDEFINED,
                    initial.span,
                    format!("the state before the first point depends on `{name}`, which has no value there"),
                )
                .help(format!("give the point: `x[0]` in place of `x[{name}]`")));
            }
            let b = values.remove(1);
            let a = values.remove(0);
            let mut free = self.free(&[&a, &b, &initial], &when);
            if !free.contains(&axes[0]) {
                free.push(axes[0]);
            }
            let kind = Kind::Recurrence { factor: a, initial, axis: axes[0], reverse: flags.contains(&"reverse") };
            return self.hoist(kind, free, vec![b], when, DType::F32, span);
        }
        one(&values)?;
        let body = values.remove(0);
        match op {
            "mean" => {
                let n = axes
                    .iter()
                    .map(|a| self.scope.problem.axis(*a).extent.clone())
                    .map(|e| Expr { node: Node::Extent(e), span })
                    .reduce(|a, b| Expr::binary(Binary::Mul, a, b));
                let filtered = when.iter().any(|w| w.axes().iter().any(|a| axes.contains(a)));
                let sum = self.reduce(Combine::Sum, axes, vec![body], when.clone(), span)?;
                let n = if filtered {
                    // The points that count are counted.
                    self.reduce(Combine::Sum, axes, vec![Expr { node: Node::Float(1.0), span }], when, span)?.expr
                } else {
                    Expr::unary(Unary::ToFloat, n.unwrap_or(Expr::int(1)))
                };
                Ok(Value { expr: Expr { node: Node::Binary(Binary::Div, Arc::new(sum.expr), Arc::new(n)), span }, when: sum.when })
            }
            "softmax" | "log_softmax" | "logsumexp" => {
                let x = self.named(body, &when, axes, span)?;
                let max = self.reduce(Combine::Max, axes, vec![x.clone()], when.clone(), span)?;
                let shifted = Expr::binary(Binary::Sub, x, max.expr.clone());
                let e = self.named(Expr { node: Node::Unary(Unary::Exp, Arc::new(shifted.clone())), span }, &when, axes, span)?;
                let sum = self.reduce(Combine::Sum, axes, vec![e.clone()], when.clone(), span)?;
                let log = |e: Expr| Expr { node: Node::Unary(Unary::Log, Arc::new(e)), span };
                Ok(match op {
                    "softmax" => Value { expr: Expr::binary(Binary::Div, e, sum.expr), when },
                    "log_softmax" => Value { expr: Expr::binary(Binary::Sub, shifted, log(sum.expr)), when },
                    _ => Value { expr: Expr::binary(Binary::Add, max.expr, log(sum.expr)), when: sum.when },
                })
            }
            _ => Err(Diagnostic::error(codes::UNDEFINED, span, format!("there is no reduction `{op}`"))),
        }
    }

    /// Axes that values and conditions mention, in the order of declaration.
    pub(super) fn free(&self, values: &[&Expr], when: &[Expr]) -> Vec<AxisId> {
        let set: BTreeSet<AxisId> = values.iter().flat_map(|e| e.axes()).chain(when.iter().flat_map(|e| e.axes())).collect();
        set.into_iter().collect()
    }

    /// A value as a tensor of its own, so that several statements share it.
    pub(super) fn named(&mut self, e: Expr, when: &[Expr], axes: &[AxisId], span: Span) -> Result<Expr, Diagnostic> {
        if matches!(e.node, Node::Read(..)) {
            return Ok(e);
        }
        let mut free = self.free(&[&e], when);
        for a in axes {
            if !free.contains(a) {
                free.push(*a);
            }
        }
        Ok(self.hoist(Kind::Map, free, vec![e], when.to_vec(), DType::F32, span)?.expr)
    }

    pub(super) fn reduce(&mut self, op: Combine, axes: &[AxisId], values: Vec<Expr>, when: Vec<Expr>, span: Span) -> Result<Value, Diagnostic> {
        let refs: Vec<&Expr> = values.iter().collect();
        let free: Vec<AxisId> = self.free(&refs, &when).into_iter().filter(|a| !axes.contains(a)).collect();
        let dtype = match op {
            Combine::ArgMax | Combine::ArgMin => DType::I64,
            Combine::Any | Combine::All => DType::Bool,
            Combine::User(_) => DType::F32,
            _ => self.dtype_of(&values[0]),
        };
        if matches!(op, Combine::ArgMax | Combine::ArgMin) && axes.len() != 1 {
            return Err(Diagnostic::error(codes::SHAPE, span, "the position is that of one index"));
        }
        let arg = matches!(op, Combine::ArgMax | Combine::ArgMin).then(|| self.scope.problem.axis(axes[0]).extent.clone());
        let value = self.hoist(Kind::Reduce { op, axes: axes.to_vec() }, free, values, when, dtype, span)?;
        if let (Some(extent), Node::Read(t, _)) = (arg, &value.expr.node) {
            self.scope.problem.tensors[t.0 as usize].range = Some((IndexBound { extent: Extent::constant(0), plus: -1 }, IndexBound { extent, plus: -1 }));
        }
        Ok(value)
    }

    /// The last point among equals: the first one from the other end, counted from there.
    fn last_point(&mut self, op: Combine, axis: AxisId, values: Vec<Expr>, when: Vec<Expr>, span: Span) -> Result<Value, Diagnostic> {
        let last = Expr::binary(Binary::Sub, Expr { node: Node::Extent(self.scope.problem.axis(axis).extent.clone()), span }, Expr::int(1));
        let turned = |e: &Expr| e.rewrite(&mut |part| (part.node == Node::Axis(axis)).then(|| Expr::binary(Binary::Sub, last.clone(), part.clone())));
        let (values, when) = (values.iter().map(turned).collect(), when.iter().map(turned).collect());
        let found = self.reduce(op, &[axis], values, when, span)?;
        // -1 where there is no point.
        let none = Expr::binary(Binary::Lt, found.expr.clone(), Expr::int(0));
        let point = Expr::binary(Binary::Sub, last, found.expr);
        let expr = Expr { node: Node::Select(Arc::new(none), Arc::new(Expr::int(-1)), Arc::new(point)), span };
        Ok(Value { expr, when: found.when })
    }

    pub(super) fn scan(&mut self, op: Combine, axes: &[AxisId], flags: &[&str], values: Vec<Expr>, when: Vec<Expr>, span: Span) -> Result<Value, Diagnostic> {
        if axes.len() != 1 {
            return Err(Diagnostic::error(codes::SHAPE, span, "a scan runs along one index"));
        }
        let refs: Vec<&Expr> = values.iter().collect();
        let mut free = self.free(&refs, &when);
        if !free.contains(&axes[0]) {
            free.push(axes[0]);
        }
        let dtype = if matches!(op, Combine::User(_)) { DType::F32 } else { self.dtype_of(&values[0]) };
        let kind = Kind::Scan { op, axis: axes[0], exclusive: flags.contains(&"exclusive"), reverse: flags.contains(&"reverse") };
        self.hoist(kind, free, values, when, dtype, span)
    }

    /// Gives a reduction (or map) a statement and returns the read of its result.
    pub(super) fn hoist(
        &mut self,
        kind: Kind,
        axes: Vec<AxisId>,
        mut values: Vec<Expr>,
        when: Vec<Expr>,
        dtype: DType,
        span: Span,
    ) -> Result<Value, Diagnostic> {
        let value = values.remove(0);
        let guard = conjunction(when.clone());
        // What does not mention a combined axis belongs to the result too.
        let outside: Vec<Expr> = match &kind {
            Kind::Reduce { axes: reduced, .. } => when.into_iter().filter(|w| !w.axes().iter().any(|a| reduced.contains(a))).collect(),
            Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => when.into_iter().filter(|w| !w.axes().contains(axis)).collect(),
            _ => when,
        };
        let same = self
            .scope
            .problem
            .statements
            .iter()
            .find(|s| {
                s.kind == kind
                    && s.value == value
                    && s.more == values
                    && s.guard == guard
                    && s.target_axes == axes
                    && self.scope.problem.tensor(s.target).dtype == dtype
            })
            .map(|s| s.target);
        let target = match same {
            Some(t) => t,
            None => {
                let t = self.temporary(&axes, dtype, span);
                self.reach.insert(t, self.combined(&kind, &value, guard.is_some()));
                self.made.insert(t, Made { axes: axes.clone(), when: outside.clone(), inline: None });
                self.push(Statement { target: t, target_axes: axes.clone(), kind, value, more: values, guard, span })?;
                t
            }
        };
        let index = axes.iter().map(|a| Expr { node: Node::Axis(*a), span }).collect();
        Ok(Value { expr: Expr { node: Node::Read(target, index), span }, when: outside })
    }
}
