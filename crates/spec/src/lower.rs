//! Statements of the file to statements of the problem.
//!
//! Each reduction gets a statement of its own; whole-number maps, if they are not large, are put in place of their names, so that chains of
//! table reads are visible in addresses; presence conditions travel with the values that need them. A condition that
//! does not mention a reduced index belongs to the result, the others choose which points are combined.

mod conditions;
mod delay;
mod emitted;
mod expression;
mod line;
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
use emitted::{dimensions, drop_unused};
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
    /// Whether a condition says where the value is asked for.
    guarded: bool,
    /// What holds where the sides of choices around are chosen, for each of them.
    chosen: Vec<Vec<Expr>>,
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
        guarded: false,
        chosen: Vec::new(),
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

impl Lowering<'_> {
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
