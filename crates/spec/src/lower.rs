//! Statements of the file to statements of the problem.
//!
//! Each reduction gets a statement of its own; whole-number maps are put in place of their names, so that chains of
//! table reads are visible in addresses; presence conditions travel with the values that need them. A condition that
//! does not mention a reduced index belongs to the result, the others choose which points are combined.

mod scatter;

use crate::declare::{name_ok, Scope, MAX_ITEMS};
use crate::document::Document;
use crate::sugar;
use crate::syntax::{self, Ast, AstNode, Line, Right, Where, MAX_NODES};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// A value and the conditions under which it exists.
struct Value {
    expr: Expr,
    when: Vec<Expr>,
}

/// What is known of a tensor that a statement made.
#[derive(Clone)]
struct Made {
    axes: Vec<AxisId>,
    /// Conditions of presence over its axes.
    when: Vec<Expr>,
    /// The definition, for whole-number maps.
    inline: Option<Expr>,
}

struct Lowering<'a> {
    scope: &'a mut Scope,
    made: BTreeMap<TensorId, Made>,
    /// Name of the statement's target, for temporaries.
    subject: String,
    count: u32,
    /// Index variables in scope.
    bound: BTreeMap<String, AxisId>,
    /// Index variables of the left side.
    result: BTreeSet<String>,
    /// Index variables of the reductions around, with the places that bind them.
    around: BTreeMap<String, Span>,
    /// Names that later statements define.
    later: BTreeSet<String>,
    depth: usize,
    /// Nodes of expressions made so far.
    nodes: usize,
}

/// Lowers all statements into `scope.problem`.
pub fn lower(doc: &Document, scope: &mut Scope, diagnostics: &mut Diagnostics) {
    let at = Where { offsets: &doc.compute };
    let lines = match syntax::statements(&doc.spec.compute, &at) {
        Ok(lines) => lines,
        Err(d) => {
            diagnostics.report(d);
            return;
        }
    };
    if lines.len() > MAX_ITEMS {
        diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key("compute"), format!("{} statements, over the limit of {MAX_ITEMS}", lines.len())));
        return;
    }
    let targets = lines.iter().map(|l| l.targets.len()).sum::<usize>();
    if targets > 2 * MAX_ITEMS {
        let message = format!("{targets} computed values, over the limit of {}", 2 * MAX_ITEMS);
        diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key("compute"), message));
        return;
    }
    let mut defined: BTreeSet<String> = BTreeSet::new();
    let mut low = Lowering {
        scope,
        made: BTreeMap::new(),
        subject: String::new(),
        count: 0,
        bound: BTreeMap::new(),
        result: BTreeSet::new(),
        around: BTreeMap::new(),
        later: BTreeSet::new(),
        depth: 0,
        nodes: 0,
    };
    let all: Vec<String> = lines.iter().flat_map(|l| l.targets.iter().map(|t| t.0.clone())).collect();
    let mut seen = 0;
    for line in &lines {
        seen += line.targets.len();
        low.later = all[seen..].iter().chain(line.targets.iter().map(|t| &t.0)).filter(|n| !defined.contains(*n)).cloned().collect();
        if let Err(d) = low.line(line, &mut defined, diagnostics) {
            diagnostics.report(d);
            for t in &line.targets {
                defined.insert(t.0.clone());
            }
        }
        if diagnostics.list.len() > 20 {
            return;
        }
    }
    for t in low.scope.problem.tensors.clone() {
        if t.role == Role::Output && !defined.contains(&t.name) {
            diagnostics.report(Diagnostic::error(codes::NOT_COMPUTED, t.span, format!("output `{}` is not computed", t.name)));
        }
        // A statement that was not understood may be the one that uses it.
        if !diagnostics.has_errors() && matches!(t.role, Role::Input | Role::Scalar) && !low.scope.used.contains(&t.name) {
            diagnostics.report(Diagnostic::warning(codes::UNUSED, t.span, format!("`{}` is not used", t.name)));
        }
    }
    if !diagnostics.has_errors() {
        scatter::in_place(doc, low.scope, diagnostics);
    }
    if !diagnostics.has_errors() {
        drop_unused(&mut low.scope.problem, diagnostics);
    }
}

/// Temporaries that nothing reads. Statements read earlier ones only, so one pass from the last to the first finds all.
fn drop_unused(p: &mut Problem, diagnostics: &mut Diagnostics) {
    let mut read: BTreeSet<TensorId> = BTreeSet::new();
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

impl Lowering<'_> {
    fn line(&mut self, line: &Line, defined: &mut BTreeSet<String>, diagnostics: &mut Diagnostics) -> Result<(), Diagnostic> {
        self.bound.clear();
        self.result.clear();
        self.around.clear();
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
            } else if !name_ok(name, *span, diagnostics) {
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
                    .help("write `scatter[..]` for targets at computed places"));
            };
            let axis = self.axis(n, i.span)?;
            if axes.contains(&axis) {
                return Err(Diagnostic::error(codes::DUPLICATE, i.span, format!("`{n}` stands twice on the left side"))
                    .help("declare a second axis with the same extent"));
            }
            axes.push(axis);
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

    fn axis(&mut self, name: &str, span: Span) -> Result<AxisId, Diagnostic> {
        if let Some(a) = self.scope.indices.get(name) {
            self.scope.used.insert(self.scope.problem.axis(*a).name.to_uppercase());
            return Ok(*a);
        }
        let mut d = Diagnostic::error(codes::UNDEFINED, span, format!("there is no index `{name}`"));
        let upper = name.to_uppercase();
        d = if self.scope.extents.contains_key(name) {
            d.help(format!("`{name}` is a size; its points are `{}`", name.to_lowercase()))
        } else {
            d.help(format!("declare an axis `{upper}`: its points are `{name}`"))
        };
        Err(d)
    }

    /// The tensor written, made if it is a temporary.
    fn target(&mut self, name: &str, axes: &[AxisId], dtype: DType, span: Span) -> Result<TensorId, Diagnostic> {
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

    fn temporary(&mut self, axes: &[AxisId], dtype: DType, span: Span) -> TensorId {
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

    fn dtype_of(&self, e: &Expr) -> DType {
        match self.scope.problem.sort(e) {
            Sort::Int => DType::I64,
            Sort::Float => DType::F32,
            Sort::Bool => DType::Bool,
        }
    }

    /// Checks that free indices of a value stand on the left side.
    fn closed(&self, e: &Expr, axes: &[AxisId], span: Span) -> Result<(), Diagnostic> {
        for a in e.axes() {
            if !axes.contains(&a) {
                return Err(Diagnostic::error(
                    codes::UNDEFINED,
                    span,
                    format!("`{}` is free here: it stands neither on the left side nor in a reduction", self.scope.problem.axis(a).name),
                ));
            }
        }
        Ok(())
    }

    fn value_line(&mut self, line: &Line, name: &str, span: Span, axes: Vec<AxisId>, ast: &Ast) -> Result<(), Diagnostic> {
        let mut value = self.expr(ast)?;
        if let Some(w) = &line.when {
            let c = self.condition(w)?;
            value.when.extend(c);
        }
        if let Some(other) = &line.other {
            let other = self.expr(other)?;
            let when = conjunction(std::mem::take(&mut value.when));
            value.expr = match when {
                Some(c) => Expr { node: Node::Select(Box::new(c), Box::new(value.expr), Box::new(other.expr)), span: line.span },
                None => value.expr,
            };
            value.when = other.when;
        }
        self.closed(&value.expr, &axes, line.span)?;
        dedup(&mut value.when);
        let dtype = self.dtype_of(&value.expr);
        let target = self.target(name, &axes, dtype, span)?;
        let tensor = self.scope.problem.tensor(target).clone();
        if tensor.role == Role::Output && !value.when.is_empty() {
            let at = line.when.as_ref().map_or(line.right_span, |w| w.span);
            return Err(Diagnostic::error(codes::MAY_BE_ABSENT, at, format!("output `{name}` has no value where the condition does not hold"))
                .label(format!("only where {}", flashderive_ir::text::expr(&self.scope.problem, &value.when[0])))
                .help("add `else` and a value at the end of the statement"));
        }
        if tensor.role == Role::Output && tensor.dtype.is_int() && dtype == DType::F32 {
            return Err(Diagnostic::error(codes::DTYPE, line.right_span, format!("`{name}` holds whole numbers, but the value is a real number"))
                .help("convert it, e.g. `i32(x)`"));
        }
        // A statement that is a single reduction keeps its name; others are maps.
        let inline = (tensor.role == Role::Temp && dtype != DType::F32).then(|| value.expr.clone());
        self.made.insert(target, Made { axes: axes.clone(), when: value.when.clone(), inline });
        if let Node::Read(t, index) = &value.expr.node {
            let own = index.len() == axes.len() && index.iter().zip(&axes).all(|(e, a)| e.node == Node::Axis(*a));
            let temp = self.scope.problem.tensor(*t).name.contains("__");
            let wide = self.scope.problem.tensor(target).dtype.is_float() == self.scope.problem.tensor(*t).dtype.is_float();
            if own && temp && wide && self.scope.problem.statements.last().is_some_and(|s| s.target == *t && !matches!(s.kind, Kind::Map)) {
                if let Some(s) = self.scope.problem.statements.last_mut() {
                    s.target = target;
                    s.span = line.span;
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

    fn push(&mut self, s: Statement) -> Result<(), Diagnostic> {
        if self.scope.problem.statements.len() >= 4 * MAX_ITEMS {
            return Err(Diagnostic::error(codes::TOO_LARGE, s.span, format!("more than {} statements once reductions stand alone", 4 * MAX_ITEMS)));
        }
        for e in std::iter::once(&s.value).chain(&s.more).chain(&s.guard) {
            self.check_indices(e, s.guard.is_some())?;
        }
        self.scope.problem.statements.push(s);
        Ok(())
    }

    fn select(&mut self, line: &Line, axes: Vec<AxisId>, op: &str, from: &str, to: &str, body: &Ast) -> Result<(), Diagnostic> {
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
            Some((name, _, span)) => self.target(name, &axes, DType::F32, *span)?,
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

    fn compact(&mut self, line: &Line, name: &str, span: Span, axes: Vec<AxisId>, from: &str, to: &str, body: &Ast) -> Result<(), Diagnostic> {
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
            Some(other) => self.expr(other)?.expr,
            None => {
                return Err(Diagnostic::error(codes::MAY_BE_ABSENT, line.right_span, "slots without a survivor have no value").help("add `else` and a value"))
            }
        };
        let dtype = self.dtype_of(&value.expr);
        let target = self.target(name, &axes, dtype, span)?;
        self.made.insert(target, Made { axes: axes.clone(), when: Vec::new(), inline: None });
        self.push(Statement {
            target,
            target_axes: axes,
            kind: Kind::Compact { axis, slot, fill },
            value: value.expr,
            more: Vec::new(),
            guard: conjunction(value.when),
            span: line.span,
        })
    }

    /// Checks that a condition is one.
    fn truth(&self, e: &Expr, span: Span) -> Result<(), Diagnostic> {
        let (zero, what) = match self.scope.problem.sort(e) {
            Sort::Bool => return Ok(()),
            Sort::Int => ("0", "a whole number"),
            Sort::Float => ("0.0", "a real number"),
        };
        // What a reader would write: a name and what is computed look different.
        let shown = match &e.node {
            Node::Axis(_) | Node::Extent(_) | Node::Int(_) | Node::Float(_) => flashderive_ir::text::expr(&self.scope.problem, e),
            Node::Read(t, index) if index.iter().all(|i| matches!(i.node, Node::Axis(_))) && !self.scope.problem.tensor(*t).name.contains("__") => {
                flashderive_ir::text::expr(&self.scope.problem, e)
            }
            _ => "x".into(),
        };
        Err(Diagnostic::error(codes::DTYPE, span, "a condition is a comparison or a truth value")
            .label(format!("this is {what}"))
            .help(format!("compare it: `{shown} != {zero}`")))
    }

    /// A condition as conjuncts; presence of what it reads joins it.
    fn condition(&mut self, ast: &Ast) -> Result<Vec<Expr>, Diagnostic> {
        let v = self.expr(ast)?;
        self.truth(&v.expr, ast.span)?;
        let mut out = v.when;
        split_and(v.expr, &mut out);
        Ok(out)
    }

    fn expr(&mut self, ast: &Ast) -> Result<Value, Diagnostic> {
        self.depth += 1;
        let result = if self.depth > 4 * crate::document::MAX_DEPTH {
            Err(Diagnostic::error(codes::TOO_LARGE, ast.span, "an expression is nested too deeply"))
        } else {
            self.charge(1, ast.span).and_then(|()| self.expr_inner(ast))
        };
        self.depth -= 1;
        let value = result?;
        if value.when.len() > MAX_ITEMS {
            return Err(Diagnostic::error(codes::TOO_LARGE, ast.span, format!("this exists under more than {MAX_ITEMS} conditions")));
        }
        Ok(value)
    }

    /// Counts nodes that a step makes: values that are put in place of names could double again and again.
    fn charge(&mut self, nodes: usize, span: Span) -> Result<(), Diagnostic> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > MAX_NODES {
            let message = format!("the statements come to more than {MAX_NODES} operations once whole-number values are put in place of their names");
            return Err(Diagnostic::error(codes::TOO_LARGE, span, message));
        }
        Ok(())
    }

    /// Counts a value that was put in place of a name.
    fn charge_value(&mut self, e: &Expr, span: Span) -> Result<(), Diagnostic> {
        let (nodes, depth) = measure(e);
        if depth > 4 * crate::document::MAX_DEPTH {
            return Err(Diagnostic::error(codes::TOO_LARGE, span, "whole-number values put in place of their names nest too deeply"));
        }
        self.charge(nodes, span)
    }

    fn expr_inner(&mut self, ast: &Ast) -> Result<Value, Diagnostic> {
        let plain = |node| Value { expr: Expr { node, span: ast.span }, when: Vec::new() };
        Ok(match &ast.node {
            AstNode::Int(v) => plain(Node::Int(*v)),
            AstNode::Float(v) => plain(Node::Float(*v)),
            AstNode::Name(n) => return self.name(n, ast.span),
            AstNode::Read(n, index) => return self.read(n, index, ast.span),
            AstNode::Unary(op, a) => {
                let (a, at) = (self.expr(a)?, a.span);
                if *op != "-" {
                    self.truth(&a.expr, at)?;
                }
                let node = match (&a.expr.node, *op) {
                    (Node::Int(v), "-") => Node::Int(v.wrapping_neg()),
                    (Node::Float(v), "-") => Node::Float(-v),
                    (_, "-") => Node::Unary(Unary::Neg, Box::new(a.expr)),
                    _ => Node::Unary(Unary::Not, Box::new(a.expr)),
                };
                Value { expr: Expr { node, span: ast.span }, when: a.when }
            }
            AstNode::Binary(op, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let mut when = a.when;
                when.extend(b.when);
                self.check_operands(op, &a.expr, &b.expr, ast.span)?;
                Value { expr: sugar::operator(op, a.expr, b.expr, ast.span)?, when }
            }
            AstNode::If(c, a, b) => {
                let at = c.span;
                let (c, a, b) = (self.expr(c)?, self.expr(a)?, self.expr(b)?);
                self.truth(&c.expr, at)?;
                let mut when = c.when;
                self.charge(measure(&c.expr).0.saturating_mul(a.when.len() + b.when.len()), ast.span)?;
                // A side that is absent where it is not chosen does no harm.
                for w in a.when {
                    when.push(or(Expr { node: Node::Unary(Unary::Not, Box::new(c.expr.clone())), span: ast.span }, w));
                }
                for w in b.when {
                    when.push(or(c.expr.clone(), w));
                }
                when.retain(|w| !implied(w, &c.expr));
                Value { expr: Expr { node: Node::Select(Box::new(c.expr), Box::new(a.expr), Box::new(b.expr)), span: ast.span }, when }
            }
            AstNode::Call(n, args) => {
                let mut when = Vec::new();
                let mut values = Vec::new();
                for a in args {
                    let v = self.expr(a)?;
                    when.extend(v.when);
                    values.push(v.expr);
                }
                if let ("where", [c, _, _], [at, ..]) = (n.as_str(), values.as_slice(), args.as_slice()) {
                    self.truth(c, at.span)?;
                }
                let expr = sugar::function(n, values, ast.span)?;
                if matches!(n.as_str(), "silu" | "gelu") {
                    // These repeat their argument.
                    self.charge_value(&expr, ast.span)?;
                }
                Value { expr, when }
            }
            AstNode::Reduce { op, user, scan, binders, body } => return self.reduction(op, *user, *scan, binders, body, ast.span),
        })
    }

    fn check_operands(&self, op: &str, a: &Expr, b: &Expr, span: Span) -> Result<(), Diagnostic> {
        let (sa, sb) = (self.scope.problem.sort(a), self.scope.problem.sort(b));
        let bad = |text: &str| Err(Diagnostic::error(codes::DTYPE, span, format!("`{op}` {text}")));
        match op {
            "and" | "or" if sa != Sort::Bool || sb != Sort::Bool => bad("joins conditions"),
            "<<" | ">>" | "&" | "|" | "^" if sa != Sort::Int || sb != Sort::Int => bad("works on whole numbers"),
            "+" | "-" | "*" | "/" | "%" | "**" if sa == Sort::Bool || sb == Sort::Bool => bad("does not work on truth values"),
            _ => Ok(()),
        }
    }

    fn name(&mut self, n: &str, span: Span) -> Result<Value, Diagnostic> {
        let plain = |node| Value { expr: Expr { node, span }, when: Vec::new() };
        if let Some(a) = self.bound.get(n) {
            return Ok(plain(Node::Axis(*a)));
        }
        if let Some(e) = self.scope.extents.get(n).cloned() {
            self.scope.used.insert(n.to_string());
            return Ok(plain(match e.as_constant() {
                Some(v) => Node::Int(v),
                None => Node::Extent(e),
            }));
        }
        match n {
            "inf" => return Ok(plain(Node::Float(f64::INFINITY))),
            "pi" => return Ok(plain(Node::Float(std::f64::consts::PI))),
            "true" => return Ok(plain(Node::Bool(true))),
            "false" => return Ok(plain(Node::Bool(false))),
            _ => {}
        }
        if self.scope.tensors.contains_key(n) {
            return self.read(n, &[], span);
        }
        if self.scope.indices.contains_key(n) {
            return Err(Diagnostic::error(codes::UNDEFINED, span, format!("`{n}` is free here: it stands neither on the left side nor in a reduction")));
        }
        Err(self.unknown(n, span))
    }

    fn unknown(&self, n: &str, span: Span) -> Diagnostic {
        let d = Diagnostic::error(codes::UNDEFINED, span, format!("`{n}` is not declared"));
        if self.later.contains(n) {
            return d.help("it is computed by a later statement; statements come in the order in which they are needed");
        }
        let near = self
            .scope
            .tensors
            .keys()
            .chain(self.scope.extents.keys())
            .chain(self.scope.indices.keys())
            .filter(|k| close(k, n))
            .min_by_key(|k| k.len().abs_diff(n.len()));
        match near {
            Some(k) => d.help(format!("did you mean `{k}`?")),
            None => d,
        }
    }

    fn read(&mut self, n: &str, index: &[Ast], span: Span) -> Result<Value, Diagnostic> {
        let Some(t) = self.scope.tensors.get(n).copied() else { return Err(self.unknown(n, span)) };
        self.scope.used.insert(n.to_string());
        let tensor = self.scope.problem.tensor(t).clone();
        if tensor.role == Role::Output && !self.made.contains_key(&t) {
            return Err(self.unknown(n, span).help("this output is computed later"));
        }
        if index.len() != tensor.shape.len() {
            return Err(Diagnostic::error(codes::SHAPE, span, format!("`{n}` has {}, but {} indices are given", dimensions(tensor.shape.len()), index.len()))
                .context(tensor.span, "declared here"));
        }
        let mut when = Vec::new();
        let mut places = Vec::new();
        for i in index {
            let v = self.expr(i)?;
            if self.scope.problem.sort(&v.expr) != Sort::Int {
                return Err(Diagnostic::error(codes::DTYPE, i.span, "an index is a whole number"));
            }
            when.extend(v.when);
            places.push(v.expr);
        }
        if let Some(made) = self.made.get(&t).cloned() {
            let put = |e: &Expr| substitute(e, &made.axes, &places);
            for w in &made.when {
                let w = put(w);
                self.charge_value(&w, span)?;
                when.push(w);
            }
            if let Some(definition) = &made.inline {
                let value = put(definition);
                self.charge_value(&value, span)?;
                dedup(&mut when);
                return Ok(Value { expr: value, when });
            }
        }
        dedup(&mut when);
        Ok(Value { expr: Expr { node: Node::Read(t, places), span }, when })
    }

    /// The refusal of a reduction over an index that already stands for something else there.
    fn combined_twice(&self, name: &str, at: Span) -> Diagnostic {
        let second = "declare a second axis with the same extent";
        if self.result.contains(name) {
            return Diagnostic::error(codes::DUPLICATE, at, format!("`{name}` is an index of the result and cannot be combined away")).help(second);
        }
        match self.around.get(name) {
            Some(outer) => {
                Diagnostic::error(codes::DUPLICATE, at, format!("`{name}` is combined by the reduction around this one and cannot be combined again"))
                    .context(*outer, "combined here")
                    .help(format!("a reduction takes in the factors and divisors behind it: put it in brackets, `(sum[{name}] a[{name}]) / ..`, or {second}"))
            }
            None => Diagnostic::error(codes::DUPLICATE, at, format!("`{name}` is an index of the candidates and cannot be combined away")).help(second),
        }
    }

    fn reduction(
        &mut self,
        op: &str,
        user: bool,
        scan: bool,
        binders: &[(String, Span, Option<(Ast, Ast)>)],
        body: &[Ast],
        span: Span,
    ) -> Result<Value, Diagnostic> {
        let mut axes = Vec::new();
        let mut flags = Vec::new();
        let saved = (self.bound.clone(), self.around.clone());
        let mut ranges = Vec::new();
        let scans = scan || op.starts_with("cum") || op == "recurrence";
        for (name, at, range) in binders {
            if scans && matches!(name.as_str(), "exclusive" | "reverse") {
                flags.push(name.as_str());
                continue;
            }
            let axis = self.axis(name, *at)?;
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
                limits.push(Expr { node: Node::Binary(Binary::Le, Box::new(lo.expr), Box::new(point())), span: *at });
            }
            limits.push(Expr { node: Node::Binary(Binary::Lt, Box::new(point()), Box::new(hi.expr)), span: *at });
        }
        for a in &axes {
            self.bound.insert(self.scope.problem.axis(*a).name.clone(), *a);
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
        dedup(&mut when);
        let result = self.combine(op, user, scan, &axes, &flags, values, when, span)?;
        Ok(result)
    }

    fn combine(
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
            let initial = if values.len() == 3 { values.remove(2) } else { Expr { node: Node::Float(0.0), span } };
            let b = values.remove(1);
            let a = values.remove(0);
            let mut free = self.free(&[&a, &b], &when);
            if !free.contains(&axes[0]) {
                free.push(axes[0]);
            }
            return self.hoist(Kind::Recurrence { factor: a, initial, axis: axes[0] }, free, vec![b], when, DType::F32, span);
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
                Ok(Value { expr: Expr { node: Node::Binary(Binary::Div, Box::new(sum.expr), Box::new(n)), span }, when: sum.when })
            }
            "softmax" | "log_softmax" | "logsumexp" => {
                let x = self.named(body, &when, axes, span)?;
                let max = self.reduce(Combine::Max, axes, vec![x.clone()], when.clone(), span)?;
                let shifted = Expr::binary(Binary::Sub, x, max.expr.clone());
                let e = self.named(Expr { node: Node::Unary(Unary::Exp, Box::new(shifted.clone())), span }, &when, axes, span)?;
                let sum = self.reduce(Combine::Sum, axes, vec![e.clone()], when.clone(), span)?;
                let log = |e: Expr| Expr { node: Node::Unary(Unary::Log, Box::new(e)), span };
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
    fn free(&self, values: &[&Expr], when: &[Expr]) -> Vec<AxisId> {
        let set: BTreeSet<AxisId> = values.iter().flat_map(|e| e.axes()).chain(when.iter().flat_map(|e| e.axes())).collect();
        set.into_iter().collect()
    }

    /// A value as a tensor of its own, so that several statements share it.
    fn named(&mut self, e: Expr, when: &[Expr], axes: &[AxisId], span: Span) -> Result<Expr, Diagnostic> {
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

    fn reduce(&mut self, op: Combine, axes: &[AxisId], values: Vec<Expr>, when: Vec<Expr>, span: Span) -> Result<Value, Diagnostic> {
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

    fn scan(&mut self, op: Combine, axes: &[AxisId], flags: &[&str], values: Vec<Expr>, when: Vec<Expr>, span: Span) -> Result<Value, Diagnostic> {
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
    fn hoist(&mut self, kind: Kind, axes: Vec<AxisId>, mut values: Vec<Expr>, when: Vec<Expr>, dtype: DType, span: Span) -> Result<Value, Diagnostic> {
        let value = values.remove(0);
        let guard = conjunction(when.clone());
        // What does not mention a combined axis belongs to the result too.
        let outside: Vec<Expr> = match &kind {
            Kind::Reduce { axes: reduced, .. } => when.into_iter().filter(|w| !w.axes().iter().any(|a| reduced.contains(a))).collect(),
            Kind::Scan { axis, .. } => when.into_iter().filter(|w| !w.axes().contains(axis)).collect(),
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
                self.made.insert(t, Made { axes: axes.clone(), when: outside.clone(), inline: None });
                self.push(Statement { target: t, target_axes: axes.clone(), kind, value, more: values, guard, span })?;
                t
            }
        };
        let index = axes.iter().map(|a| Expr { node: Node::Axis(*a), span }).collect();
        Ok(Value { expr: Expr { node: Node::Read(target, index), span }, when: outside })
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

/// Nodes and depth.
fn measure(e: &Expr) -> (usize, usize) {
    e.children().into_iter().map(measure).fold((1, 1), |(n, d), (m, below)| (n + m, d.max(below + 1)))
}

fn substitute(e: &Expr, axes: &[AxisId], places: &[Expr]) -> Expr {
    e.rewrite(&mut |e| match &e.node {
        Node::Axis(a) => axes.iter().position(|x| x == a).and_then(|i| places.get(i).cloned()),
        _ => None,
    })
}

fn dimensions(n: usize) -> String {
    format!("{n} dimension{}", if n == 1 { "" } else { "s" })
}

fn split_and(e: Expr, out: &mut Vec<Expr>) {
    match e.node {
        Node::Binary(Binary::And, a, b) => {
            split_and(*a, out);
            split_and(*b, out);
        }
        Node::Bool(true) => {}
        node => out.push(Expr { node, span: e.span }),
    }
}

fn conjunction(parts: Vec<Expr>) -> Option<Expr> {
    parts.into_iter().reduce(|a, b| Expr { span: a.span, node: Node::Binary(Binary::And, Box::new(a), Box::new(b)) })
}

fn dedup(when: &mut Vec<Expr>) {
    let mut out: Vec<Expr> = Vec::new();
    for w in when.drain(..) {
        let mut parts = Vec::new();
        split_and(w, &mut parts);
        for p in parts {
            if !out.contains(&p) {
                out.push(p);
            }
        }
    }
    *when = out;
}

fn or(a: Expr, b: Expr) -> Expr {
    Expr { span: a.span, node: Node::Binary(Binary::Or, Box::new(a), Box::new(b)) }
}

/// `not c or w` where `c` is `w` or holds `w` as a conjunct; `c or not c`.
fn implied(w: &Expr, c: &Expr) -> bool {
    let Node::Binary(Binary::Or, a, b) = &w.node else { return false };
    let mut parts = Vec::new();
    split_and(c.clone(), &mut parts);
    match &a.node {
        Node::Unary(Unary::Not, x) if **x == *c => parts.contains(b) || parts.iter().any(|p| implies(p, b)),
        _ => false,
    }
}

/// `0 <= x` follows from `0 <= x`, `x >= k` for `k >= 0`, `-1 < x`, `x != -1` when -1 is the least value.
fn implies(p: &Expr, w: &Expr) -> bool {
    let bound = |e: &Expr| match &e.node {
        Node::Binary(Binary::Le, a, b) => match a.node {
            Node::Int(v) => Some((v, (**b).clone())),
            _ => None,
        },
        Node::Binary(Binary::Lt, a, b) => match a.node {
            Node::Int(v) => Some((v.checked_add(1)?, (**b).clone())),
            _ => None,
        },
        _ => None,
    };
    match (bound(p), bound(w)) {
        (Some((x, e)), Some((y, f))) => e == f && x >= y,
        _ => false,
    }
}

/// Names that differ in one character or in case.
pub fn close(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 1 || a.len() < 3 {
        return false;
    }
    let prefix = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    prefix + suffix + 1 >= a.len().max(b.len())
}
