//! Statements that choose: the best candidates of a row, and those for which a condition holds.

use super::*;

impl Lowering<'_> {
    pub(super) fn select(&mut self, line: &Line, axes: Vec<AxisId>, op: &str, from: &str, to: &str, body: &Ast) -> Result<(), Diagnostic> {
        if let Some(other) = &line.other {
            return Err(Diagnostic::error(codes::SYNTAX, other.span, format!("`{op}` has no `else`"))
                .help("slots without a candidate hold the worst value and the point -1: choose by that in the next statement"));
        }
        let axis = self.axis(from, line.span)?;
        let rank = self.axis(to, line.span)?;
        if !axes.contains(&rank) || axes.contains(&axis) {
            return Err(Diagnostic::error(codes::SHAPE, line.span, format!("the left side has `{to}` in place of `{from}`")));
        }
        self.bound.remove(to);
        self.bound.insert(from.to_string(), axis);
        let mut value = self.expr(body)?;
        if let Some(w) = &line.when {
            let c = self.condition(w)?;
            value.when.extend(c);
        }
        dedup(&mut value.when);
        let mut domain = axes.clone();
        domain.push(axis);
        self.closed(&value.expr, &domain, line.span)?;
        let only_indices = op.ends_with("_indices") || op == "argsort";
        let largest = !op.starts_with("bottom") && op != "sort" && op != "argsort";
        let (values, indices) = match (line.targets.as_slice(), only_indices) {
            ([i], true) => (None, Some(i)),
            ([v], false) => (Some(v), None),
            ([v, i], false) => (Some(v), Some(i)),
            _ => {
                return Err(Diagnostic::error(
                    codes::SHAPE,
                    line.span,
                    format!("`{op}` gives {}", if only_indices { "points only" } else { "values, or values and points" }),
                ))
            }
        };
        let target = match values {
            Some((name, _, span)) => {
                let id = self.target(name, &axes, DType::F32, *span)?;
                if !self.scope.problem.tensor(id).dtype.is_float() {
                    return Err(Diagnostic::error(codes::DTYPE, *span, format!("`{name}` receives scores, which are real numbers")).help(format!(
                        "give it a real type, or take the points, `{}_indices`, and look the values up",
                        if largest { "topk" } else { "bottomk" }
                    )));
                }
                id
            }
            None => self.temporary(&axes, DType::F32, line.span),
        };
        let indices = match indices {
            Some((name, _, span)) => {
                let id = self.target(name, &axes, DType::I64, *span)?;
                if !self.scope.problem.tensor(id).dtype.is_int() {
                    return Err(Diagnostic::error(codes::DTYPE, *span, format!("`{name}` receives points and must hold whole numbers")));
                }
                let extent = self.scope.problem.axis(axis).extent.clone();
                let t = &mut self.scope.problem.tensors[id.0 as usize];
                t.range = Some((IndexBound { extent: Extent::constant(0), plus: -1 }, IndexBound { extent, plus: -1 }));
                self.made.insert(id, Made { axes: axes.clone(), when: Vec::new(), inline: None });
                Some(id)
            }
            None => None,
        };
        self.made.insert(target, Made { axes: axes.clone(), when: Vec::new(), inline: None });
        self.push(Statement {
            target,
            target_axes: axes,
            kind: Kind::TopK { axis, rank, largest, indices },
            value: value.expr,
            more: Vec::new(),
            guard: conjunction(value.when),
            span: line.span,
        })
    }

    pub(super) fn compact(&mut self, line: &Line, name: &str, span: Span, axes: Vec<AxisId>, from: &str, to: &str, body: &Ast) -> Result<(), Diagnostic> {
        let axis = self.axis(from, line.span)?;
        let slot = self.axis(to, line.span)?;
        if !axes.contains(&slot) || axes.contains(&axis) {
            return Err(Diagnostic::error(codes::SHAPE, line.span, format!("the left side has `{to}` in place of `{from}`")));
        }
        if self.scope.problem.axis(axis).extent != self.scope.problem.axis(slot).extent {
            return Err(Diagnostic::error(
                codes::UNBOUNDED_OUTPUT,
                line.right_span,
                format!("up to all points of `{from}` can survive, but `{to}` has another extent"),
            )
            .help(format!("declare the axis of `{to}` with the extent of `{from}`: the survivors come first")));
        }
        self.bound.remove(to);
        self.bound.insert(from.to_string(), axis);
        let mut value = self.expr(body)?;
        if let Some(w) = &line.when {
            let c = self.condition(w)?;
            value.when.extend(c);
        }
        dedup(&mut value.when);
        // What stands in a slot without a survivor may depend on the slot, but on no point.
        self.bound.remove(from);
        self.bound.insert(to.to_string(), slot);
        let fill = match &line.other {
            Some(other) => {
                let fill = self.expr(other)?;
                if let Some(absent) = fill.when.first() {
                    return Err(Diagnostic::error(codes::MAY_BE_ABSENT, other.span, "slots without a survivor have no value where this is absent")
                        .label(format!("only where {}", flashderive_ir::text::expr(&self.scope.problem, absent)))
                        .help("choose a value for the rest: `x[m] if CONDITION else 0.0`"));
                }
                fill.expr
            }
            None => {
                return Err(Diagnostic::error(codes::MAY_BE_ABSENT, line.right_span, "slots without a survivor have no value").help("add `else` and a value"))
            }
        };
        let dtype = match (self.dtype_of(&value.expr), self.dtype_of(&fill)) {
            (a, b) if a == b => a,
            (DType::Bool, _) | (_, DType::Bool) => {
                return Err(Diagnostic::error(codes::DTYPE, line.right_span, "survivors and the other slots are of different sorts: truth values and numbers"))
            }
            _ => DType::F32,
        };
        let target = self.target(name, &axes, dtype, span)?;
        self.whole(target, dtype, line)?;
        self.made.insert(target, Made { axes: axes.clone(), when: Vec::new(), inline: None });
        self.push(Statement {
            target,
            target_axes: axes,
            kind: Kind::Compact { axis, slot, fill: self.fitted(fill, target) },
            value: self.fitted(value.expr, target),
            more: Vec::new(),
            guard: conjunction(value.when),
            span: line.span,
        })
    }
}
