//! Expressions: names, reads, operators and the conditions they hold under.

use super::*;
use std::sync::Arc;

impl Lowering<'_> {
    /// Checks that a condition is one.
    pub(super) fn truth(&self, e: &Expr, span: Span) -> Result<(), Diagnostic> {
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
    pub(super) fn condition(&mut self, ast: &Ast) -> Result<Vec<Expr>, Diagnostic> {
        let v = self.expr(ast)?;
        self.truth(&v.expr, ast.span)?;
        let mut out = v.when;
        split_and(v.expr, &mut out);
        Ok(out)
    }

    pub(super) fn expr(&mut self, ast: &Ast) -> Result<Value, Diagnostic> {
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
    pub(super) fn charge(&mut self, nodes: usize, span: Span) -> Result<(), Diagnostic> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > MAX_NODES {
            let message = format!("the statements come to more than {MAX_NODES} operations once whole-number values are put in place of their names");
            return Err(Diagnostic::error(codes::TOO_LARGE, span, message));
        }
        Ok(())
    }

    /// Counts a value that was put in place of a name.
    pub(super) fn charge_value(&mut self, e: &Expr, span: Span) -> Result<(), Diagnostic> {
        let (nodes, depth) = measure(e);
        if depth > 4 * crate::document::MAX_DEPTH {
            return Err(Diagnostic::error(codes::TOO_LARGE, span, "whole-number values put in place of their names nest too deeply"));
        }
        self.charge(nodes, span)
    }

    pub(super) fn expr_inner(&mut self, ast: &Ast) -> Result<Value, Diagnostic> {
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
                } else if self.scope.problem.sort(&a.expr) == Sort::Bool {
                    return Err(Diagnostic::error(codes::DTYPE, at, "`-` does not work on truth values"));
                }
                let node = match (&a.expr.node, *op) {
                    (Node::Int(v), "-") => Node::Int(v.wrapping_neg()),
                    (Node::Float(v), "-") => Node::Float(-v),
                    (_, "-") => Node::Unary(Unary::Neg, Arc::new(a.expr)),
                    _ => Node::Unary(Unary::Not, Arc::new(a.expr)),
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
            AstNode::If(c, a, b) => self.choice(c, a, b, ast.span)?,
            AstNode::Call(n, args) if n == "where" && args.len() == 3 => self.choice(&args[0], &args[1], &args[2], ast.span)?,
            AstNode::Call(n, args) => {
                let mut when = Vec::new();
                let mut values = Vec::new();
                for a in args {
                    let v = self.expr(a)?;
                    when.extend(v.when);
                    values.push(v.expr);
                }
                let sorts: Vec<Sort> = values.iter().map(|v| self.scope.problem.sort(v)).collect();
                let expr = sugar::function(n, values, &sorts, ast.span)?;
                if sugar::REPEATING.contains(&n.as_str()) {
                    // These repeat their argument.
                    self.charge_value(&expr, ast.span)?;
                }
                Value { expr, when }
            }
            AstNode::Reduce { op, user, scan, binders, body } => return self.reduction(op, *user, *scan, binders, body, ast.span),
        })
    }

    /// `a` where `c` holds and `b` elsewhere. A side that is absent where it is not chosen does no harm.
    fn choice(&mut self, c: &Ast, a: &Ast, b: &Ast, span: Span) -> Result<Value, Diagnostic> {
        let at = c.span;
        let c = self.expr(c)?;
        self.truth(&c.expr, at)?;
        let not = Expr { node: Node::Unary(Unary::Not, Arc::new(c.expr.clone())), span };
        let around = std::mem::replace(&mut self.guarded, true);
        // What the condition reads is there wherever a side is chosen.
        let sides = [&c.expr, &not].map(|chosen| {
            let mut all = c.when.clone();
            split_and(chosen.clone(), &mut all);
            all
        });
        let (at_a, at_b) = (a.span, b.span);
        let (a, b) = (self.side(a, &sides[0])?, self.side(b, &sides[1])?);
        self.guarded = around;
        self.alike(&a.expr, &b.expr, (at_a, at_b))?;
        let mut when = c.when;
        self.charge(measure(&c.expr).0.saturating_mul(a.when.len() + b.when.len()), span)?;
        for w in a.when.into_iter().filter(|w| !follows(w, &sides[0])) {
            when.push(or(not.clone(), w));
        }
        for w in b.when.into_iter().filter(|w| !follows(w, &sides[1])) {
            when.push(or(c.expr.clone(), w));
        }
        when.retain(|w| !implied(w, &c.expr));
        Ok(Value { expr: Expr { node: Node::Select(Arc::new(c.expr), Arc::new(a.expr), Arc::new(b.expr)), span }, when })
    }

    /// Both of two values of which one is chosen are numbers, or both are truth values.
    pub(super) fn alike(&self, a: &Expr, b: &Expr, (at_a, at_b): (Span, Span)) -> Result<(), Diagnostic> {
        let truth = |e: &Expr| self.scope.problem.sort(e) == Sort::Bool;
        let at = match (truth(a), truth(b)) {
            (true, false) => at_a,
            (false, true) => at_b,
            _ => return Ok(()),
        };
        Err(Diagnostic::error(codes::DTYPE, at, "a choice is between two numbers or between two truth values")
            .label("this is a truth value, the other one is a number")
            .help("make a number of it: `(1.0 if .. else 0.0)`"))
    }

    /// A side of a choice, which is asked for where all of `chosen` hold.
    fn side(&mut self, side: &Ast, chosen: &[Expr]) -> Result<Value, Diagnostic> {
        self.chosen.push(chosen.to_vec());
        let value = self.expr(side);
        self.chosen.pop();
        value
    }

    /// The conditions of the choices around under which `values` are read at places that those conditions speak of: what is combined there is combined
    /// where the side is chosen, as an element is read only there.
    pub(super) fn chosen_for(&self, values: &[Expr]) -> Vec<Expr> {
        let mut places = Vec::new();
        for value in values {
            value.walk(&mut |e| {
                if let Node::Read(_, index) = &e.node {
                    places.extend(index.iter().filter(|i| !matches!(i.node, Node::Axis(_))).cloned());
                }
            });
        }
        let speaks = |c: &Expr, i: &Expr| c.axes().iter().any(|a| i.axes().contains(a)) || c.tensors().iter().any(|t| i.tensors().contains(t));
        // A condition goes with what makes it there.
        let asked = |all: &&Vec<Expr>| all.iter().any(|c| places.iter().any(|i| speaks(c, i)));
        self.chosen.iter().filter(asked).flatten().cloned().collect()
    }

    pub(super) fn check_operands(&self, op: &str, a: &Expr, b: &Expr, span: Span) -> Result<(), Diagnostic> {
        let (sa, sb) = (self.scope.problem.sort(a), self.scope.problem.sort(b));
        let bad = |text: &str| Err(Diagnostic::error(codes::DTYPE, span, format!("`{op}` {text}")));
        if op == "^" && sa != Sort::Bool && sb != Sort::Bool && (sa != Sort::Int || sb != Sort::Int) {
            return Err(Diagnostic::error(codes::DTYPE, span, "`^` works on whole numbers").help("`^` is the exclusive or of bits; a power is `x ** 2`"));
        }
        match op {
            "and" | "or" if sa != Sort::Bool || sb != Sort::Bool => bad("joins conditions"),
            "<<" | ">>" | "&" | "|" | "^" if sa != Sort::Int || sb != Sort::Int => bad("works on whole numbers"),
            "+" | "-" | "*" | "/" | "%" | "**" if sa == Sort::Bool || sb == Sort::Bool => bad("does not work on truth values"),
            _ => Ok(()),
        }
    }

    pub(super) fn name(&mut self, n: &str, span: Span) -> Result<Value, Diagnostic> {
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
            let d = Diagnostic::error(codes::UNDEFINED, span, format!("`{n}` is free here: it stands neither on the left side nor in a reduction"));
            return Err(d.help(if self.combined.contains(n) {
                "a reduction ends before `+`, `-` and comparisons, and before `when`: put what it combines in brackets, `sum[k] (a + b)`, or give it a name first"
            } else {
                "write it on the left side, or combine it away: `sum[k] ..`, `max[k] ..`"
            }));
        }
        Err(self.unknown(n, span))
    }

    pub(super) fn unknown(&self, n: &str, span: Span) -> Diagnostic {
        let d = Diagnostic::error(codes::UNDEFINED, span, format!("`{n}` is not declared"));
        if self.later.contains(n) {
            if self.subject == n {
                return d.help("it is what this statement computes; a value that is made of those before it is a `recurrence` or a scan over an axis");
            }
            return d.help("it is computed by a later statement; statements come in the order in which they are needed. Those that lead to a recurrence may read its state at the point before; what reads that for anything else stands behind the recurrence");
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

    pub(super) fn read(&mut self, n: &str, index: &[Ast], span: Span) -> Result<Value, Diagnostic> {
        if let Some(value) = self.delayed(n, index, span)? {
            return Ok(value);
        }
        let Some(t) = self.scope.tensors.get(n).copied() else { return Err(self.unknown(n, span)) };
        self.scope.used.insert(n.to_string());
        let tensor = self.scope.problem.tensor(t).clone();
        if tensor.role == Role::Output && !self.made.contains_key(&t) {
            return Err(self.unknown(n, span).help(
                "this output is computed by this statement or a later one; what goes on from its own point before is a recurrence: `y[t] = recurrence[t] (a, b)` is `y[t] = a * y[t - 1] + b`",
            ));
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
    pub(super) fn combined_twice(&self, name: &str, at: Span) -> Diagnostic {
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
}
