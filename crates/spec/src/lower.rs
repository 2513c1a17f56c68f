//! Statements of the file to statements of the problem.
//!
//! Each reduction gets a statement of its own; whole-number maps, if they are not large, are put in place of their names, so that chains of
//! table reads are visible in addresses; presence conditions travel with the values that need them. A condition that
//! does not mention a reduced index belongs to the result, the others choose which points are combined.

mod conditions;
mod delay;
mod expression;
mod parts;
mod reach;
mod reduction;
mod scatter;
mod selection;

use crate::declare::{name_ok, Scope, MAX_ITEMS};
use crate::document::Document;
use crate::sugar;
use crate::syntax::{self, Ast, AstNode, Line, Right, Where, MAX_NODES};
use conditions::*;
use flashderive_algebra::interval::Interval;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Largest whole-number value, in nodes, that is put in place of its name. A larger one is a value by itself: put in place of its
/// name again and again, in values that have names themselves, it would double each time.
const LARGEST_INLINE: usize = 64;

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
    /// What the whole numbers of reductions come to.
    reach: BTreeMap<TensorId, Interval>,
    /// Name of the statement's target, for temporaries.
    subject: String,
    count: u32,
    /// Index variables in scope.
    bound: BTreeMap<String, AxisId>,
    /// Indices that a reduction of this statement has bound.
    combined: BTreeSet<String>,
    /// Index variables of the left side.
    result: BTreeSet<String>,
    /// Index variables of the reductions around, with the places that bind them.
    around: BTreeMap<String, Span>,
    /// Names that later statements define.
    later: BTreeSet<String>,
    /// Names of values that a statement with a number on its left side computes.
    parts: BTreeSet<String>,
    /// Statements that are recurrences, and the delays of their states that were asked for.
    recursions: BTreeMap<String, delay::Recursion>,
    delays: BTreeMap<String, TensorId>,
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
            diagnostics.report(if doc.folded { d.help("write `compute: |`; without `|` YAML joins the lines that follow to one") } else { d });
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
    let parts::Joined { lines, parts } = match parts::joined(lines, scope) {
        Ok(joined) => joined,
        Err(d) => {
            diagnostics.report(d);
            return;
        }
    };
    let mut defined: BTreeSet<String> = BTreeSet::new();
    let recursions = delay::recursions(&lines, &scope.indices);
    let mut low = Lowering {
        scope,
        made: BTreeMap::new(),
        reach: BTreeMap::new(),
        subject: String::new(),
        count: 0,
        bound: BTreeMap::new(),
        combined: BTreeSet::new(),
        result: BTreeSet::new(),
        around: BTreeMap::new(),
        later: BTreeSet::new(),
        parts,
        recursions,
        delays: BTreeMap::new(),
        depth: 0,
        nodes: 0,
    };
    let all: Vec<String> = lines.iter().flat_map(|l| l.targets.iter().map(|t| t.0.clone())).collect();
    let mut seen = 0;
    let mut refused: BTreeSet<String> = BTreeSet::new();
    for line in &lines {
        seen += line.targets.len();
        low.later = all[seen..].iter().chain(line.targets.iter().map(|t| &t.0)).filter(|n| !defined.contains(*n)).cloned().collect();
        if let Err(d) = low.line(line, &mut defined, diagnostics) {
            // What a refused statement would have made is missing below: that is one mistake, not one for each reader.
            if !refused.iter().any(|n| d.code == codes::UNDEFINED && d.message == format!("`{n}` is not declared")) {
                diagnostics.report(d);
            }
            refused.extend(line.targets.iter().map(|t| t.0.clone()));
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
        if let Err(d) = delay::together(&mut low.scope.problem) {
            diagnostics.report(d);
        }
    }
}

/// Temporaries that nothing reads. Statements read earlier ones only, so one pass from the last to the first finds all.
fn drop_unused(p: &mut Problem, diagnostics: &mut Diagnostics) {
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

impl Lowering<'_> {
    fn line(&mut self, line: &Line, defined: &mut BTreeSet<String>, diagnostics: &mut Diagnostics) -> Result<(), Diagnostic> {
        self.bound.clear();
        self.combined.clear();
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
                )
                .help("`softmax`, `log_softmax` and scans have one value for each point: their index stands on the left side"));
            }
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
            value.when.extend(c);
        }
        if let Some(other) = &line.other {
            let other = self.expr(other)?;
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
            if own && temp && wide && self.scope.problem.statements.last().is_some_and(|s| s.target == *t && !matches!(s.kind, Kind::Map)) {
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

    /// Refuses a real value for an output of whole numbers.
    fn whole(&self, target: TensorId, dtype: DType, line: &Line) -> Result<(), Diagnostic> {
        let tensor = self.scope.problem.tensor(target);
        if tensor.role != Role::Output || !tensor.dtype.is_int() || dtype != DType::F32 {
            return Ok(());
        }
        Err(Diagnostic::error(codes::DTYPE, line.right_span, format!("`{}` holds whole numbers, but the value is a real number", tensor.name))
            .help("convert it, e.g. `i32(x)`"))
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

/// Indices of a statement that are more than a point of an axis.
fn places(s: &Statement) -> Vec<Expr> {
    let mut out = Vec::new();
    for e in std::iter::once(&s.value).chain(&s.more) {
        e.walk(&mut |e| {
            if let Node::Read(_, index) = &e.node {
                out.extend(index.iter().filter(|i| !matches!(i.node, Node::Axis(_) | Node::Int(_))).cloned());
            }
        });
    }
    out
}

/// Whether a condition may keep an index inside: both mention the same elements, or the same points and no elements.
fn about(condition: &Expr, index: &Expr) -> bool {
    let (axes, tensors, known) = (index.axes(), index.tensors(), condition.tensors());
    if known.is_empty() && tensors.is_empty() {
        return condition.axes().iter().any(|a| axes.contains(a));
    }
    known.iter().any(|t| tensors.contains(t))
}
