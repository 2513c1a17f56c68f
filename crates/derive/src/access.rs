//! Step 1b: every read and write as a flat, bounded address.
//!
//! Admitted are quasi-affine indices (sums, products with sizes, floor division and modulo by constants) over
//! axes, sizes and table values; a table value needs a declared range or a guard. What cannot be bounded is refused.

mod locals;
mod proof;

use crate::bounds::{conjuncts, Facts};
use crate::derivation::*;
use crate::expr::*;
use crate::simplify::*;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
pub use locals::inside_of_locals;
use proof::{proof, reasons, refusal};

/// Whether `tensor[index]` stays inside; else the first dimension that is not shown to, and what is known of it.
///
/// # Errors
/// The dimension and the bounds found.
pub fn in_bounds(p: &Problem, facts: &Facts, tensor: TensorId, index: &[Expr]) -> Result<(), (usize, String)> {
    let t = p.tensor(tensor);
    // An element is accessed at points of the axes in its index: they have some.
    let facts = &facts.at_points_of(index.iter().flat_map(Expr::axes));
    for (d, (e, extent)) in index.iter().zip(&t.shape).enumerate() {
        let x = to_poly(p, e);
        let last = extent_poly(p, extent).minus(&P::constant(1));
        if !facts.nonnegative(&x) || !facts.nonnegative(&last.minus(&x)) {
            let show = |b: Option<P>| b.map_or("unknown".to_string(), |b| text::expr(p, &to_expr(&b)));
            return Err((d, format!("known is {} .. {}", show(facts.lower(&x)), show(facts.upper(&x)))));
        }
    }
    Ok(())
}

/// Whether all that `e` reads is inside of its tensor and has a value, where `facts` hold.
pub fn readable(p: &Problem, e: &Expr, facts: &Facts) -> bool {
    readable_given(p, e, facts, &[])
}

/// The same where the conditions `given` hold too, which maps under these very conditions have values for.
pub fn readable_given(p: &Problem, e: &Expr, facts: &Facts, given: &[Expr]) -> bool {
    let fine = |e: &Expr, facts: &Facts| readable_given(p, e, facts, given);
    match &e.node {
        Node::Select(c, a, b) => fine(c, facts) && fine(a, &facts.with(c, true)) && fine(b, &facts.with(c, false)),
        Node::Read(t, index) => {
            let map = p.writer(*t).map(|w| p.statement(w)).filter(|w| w.kind == Kind::Map);
            let there = map.is_none_or(|m| m.guard.iter().flat_map(conjuncts).all(|c| given.contains(&substitute(c, &m.target_axes, index))));
            there && in_bounds(p, facts, *t, index).is_ok() && index.iter().all(|i| fine(i, facts))
        }
        _ => e.children().into_iter().all(|c| fine(c, facts)),
    }
}

/// Longest path of table reads in an address.
fn depth(x: &P) -> u32 {
    x.terms().flat_map(|(f, _)| f.iter()).map(atom_depth).max().unwrap_or(0)
}

fn atom_depth(a: &Atom) -> u32 {
    match a {
        Atom::Size(_) | Atom::Axis(_) => 0,
        Atom::Read(_, index) => 1 + index.iter().map(depth).max().unwrap_or(0),
        Atom::Div(x, y) | Atom::Mod(x, y) | Atom::Min(x, y) | Atom::Max(x, y) => depth(x).max(depth(y)),
        Atom::Other(o) => expr_depth(&o.expr),
    }
}

fn expr_depth(e: &Expr) -> u32 {
    let below = e.children().into_iter().map(expr_depth).max().unwrap_or(0);
    below + u32::from(matches!(&e.node, Node::Read(_, index) if !index.is_empty()))
}

/// Reads inside an index, innermost first.
fn hops(p: &Problem, facts: &Facts, index: &[Expr]) -> Vec<Hop> {
    let mut out: Vec<Hop> = Vec::new();
    fn visit(p: &Problem, facts: &Facts, e: &Expr, out: &mut Vec<Hop>) {
        for c in e.children() {
            visit(p, facts, c, out);
        }
        if let Node::Read(t, index) = &e.node {
            if index.is_empty() {
                return;
            }
            let address = flatten(p, index, *t);
            if out.iter().any(|h| h.table == *t && h.address == address) {
                return;
            }
            let x = to_poly(p, e);
            let show = |b: Option<P>| b.map_or("unknown".to_string(), |b| text::expr(p, &to_expr(&b)));
            let bound = format!("{} .. {}", show(facts.lower(&x)), show(facts.upper(&x)));
            out.push(Hop { table: *t, axes: address.axes(), address, bound });
        }
    }
    for e in index {
        visit(p, facts, e, &mut out);
    }
    out
}

/// The stride of a flat address along an axis.
fn stride(x: &P, axis: AxisId) -> Option<P> {
    let me = Atom::Axis(axis);
    let mut out = P::zero();
    for (f, c) in x.terms() {
        let direct = f.iter().filter(|a| **a == me).count();
        let hidden = f.iter().any(|a| *a != me && atom_expr(a).axes().contains(&axis));
        match (direct, hidden) {
            (0, false) => {}
            (1, false) => {
                let rest: Vec<Atom> = f.iter().filter(|a| **a != me).cloned().collect();
                if !rest.iter().all(|a| matches!(a, Atom::Size(_) | Atom::Div(..)) && atom_expr(a).axes().is_empty() && atom_expr(a).tensors().is_empty()) {
                    return None;
                }
                out = out.plus(&P::term(rest, c));
            }
            _ => return None,
        }
    }
    Some(out)
}

/// The flat address of an access, with strides along `axes`.
pub fn flat(p: &Problem, tensor: TensorId, index: &[Expr], axes: &[AxisId]) -> Flat {
    let x = flatten_poly(p, index, tensor);
    let view = matches!(p.tensor(tensor).storage, Storage::View { .. });
    let unit = if view { FlatUnit::Bytes } else { FlatUnit::Elements };
    let one = if view { i128::from(p.tensor(tensor).dtype.bits().div_ceil(8)) } else { 1 };
    let strides: Vec<(AxisId, Option<P>)> = axes.iter().map(|a| (*a, stride(&x, *a))).collect();
    Flat {
        unit,
        expr: to_expr(&x),
        terms: x.terms().map(|(f, c)| FlatTerm { coefficient: i64::try_from(c).unwrap_or(i64::MAX), factors: f.iter().map(atom_expr).collect() }).collect(),
        contiguous: strides.iter().filter(|(_, s)| s.as_ref().is_some_and(|s| s.as_constant() == Some(one))).map(|(a, _)| *a).collect(),
        strides: strides.into_iter().map(|(a, s)| (a, s.map(|s| to_expr(&s)))).collect(),
    }
}

struct Walker<'a> {
    p: &'a Problem,
    statement: StatementId,
    found: Vec<Access>,
    problems: Diagnostics,
    trace: &'a mut Trace,
}

/// All accesses.
///
/// # Errors
/// FD0202 for each access that is not shown to stay inside.
pub fn accesses(p: &Problem, trace: &mut Trace) -> Result<Vec<Access>, Diagnostics> {
    let mut all = Vec::new();
    let mut problems = Diagnostics::default();
    for (i, s) in p.statements.iter().enumerate() {
        let mut w = Walker { p, statement: StatementId(i as u32), found: Vec::new(), problems: Diagnostics::default(), trace };
        let none = Facts::new(p);
        let mut facts = none.clone();
        let mut predicate = Vec::new();
        if let Some(g) = &s.guard {
            w.walk(g, &none, &[]);
            facts.assume(g, true);
            predicate.push(g.clone());
        }
        for e in expressions(s) {
            if s.guard.as_ref() == Some(e) {
                continue;
            }
            // Slots that nothing fills, and the state before the first point, have no guard.
            let unguarded = matches!(&s.kind, Kind::Compact { fill, .. } if std::ptr::eq(fill, e))
                || matches!(&s.kind, Kind::Recurrence { initial, .. } if std::ptr::eq(initial, e));
            if unguarded {
                w.walk(e, &none, &[]);
            } else {
                w.walk(e, &facts, &predicate);
            }
        }
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr { node: Node::Axis(*a), span: s.span }).collect();
        let map = s.kind == Kind::Map;
        match &s.kind {
            Kind::Scatter { index, .. } => w.access(s.target, index, s.span, true, &facts, &predicate),
            // Only a map has no value where its guard is false; everything else writes every cell.
            _ if map => w.access(s.target, &own, s.span, true, &facts, &predicate),
            _ => w.access(s.target, &own, s.span, true, &none, &[]),
        }
        if let Kind::TopK { indices: Some(t), .. } = &s.kind {
            w.access(*t, &own, s.span, true, &none, &[]);
        }
        all.extend(w.found);
        problems.extend(w.problems);
    }
    problems.into_result(all)
}

/// A divisor in `e` that may be 0, so that nothing is known of the quotient or remainder.
fn zero_divisor<'e>(p: &Problem, facts: &Facts, e: &'e Expr) -> Option<&'e Expr> {
    let mut found = None;
    e.walk(&mut |e| {
        if let Node::Binary(Binary::Div | Binary::Mod, _, d) = &e.node {
            let sizes = d.axes().is_empty() && d.tensors().is_empty() && p.sort(d) == Sort::Int;
            if sizes && !facts.nonnegative(&to_poly(p, d).minus(&P::constant(1))) {
                found.get_or_insert(&**d);
            }
        }
    });
    found
}

fn fill(s: &Statement) -> Option<f64> {
    match &s.kind {
        Kind::Reduce { op, .. } | Kind::Scan { op, .. } => match op {
            Combine::Sum => Some(0.0),
            Combine::Product => Some(1.0),
            Combine::Max | Combine::ArgMax => Some(f64::NEG_INFINITY),
            Combine::Min | Combine::ArgMin => Some(f64::INFINITY),
            Combine::Any => Some(0.0),
            Combine::All => Some(1.0),
            Combine::User(_) => None,
        },
        Kind::TopK { largest, .. } => Some(if *largest { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ => None,
    }
}

/// The refusal for an index that uses values of which nothing is known on one side.
fn unbounded_table(p: &Problem, facts: &Facts, tensor: TensorId, index: &Expr) -> Option<Diagnostic> {
    let mut found: Option<(&Expr, TensorId, &str)> = None;
    index.walk(&mut |e| {
        let Node::Read(table, _) = &e.node else { return };
        let t = p.tensor(*table);
        if t.role == Role::Temp || t.range.is_some() || !t.dtype.is_int() || t.dtype.bits() <= 8 {
            return;
        }
        let x = to_poly(p, e);
        let side = match (facts.lower(&x).is_some(), facts.upper(&x).is_some()) {
            (false, false) => "",
            (true, false) => " from above",
            (false, true) => " from below",
            (true, true) => return,
        };
        found.get_or_insert((e, *table, side));
    });
    // A remainder, a mask or a clamp around it may hold the value all the same; then something else is wrong.
    let x = to_poly(p, index);
    if facts.lower(&x).is_some() && facts.upper(&x).is_some() {
        return None;
    }
    let (e, table, side) = found?;
    let (table, read) = (p.tensor(table), p.tensor(tensor));
    Some(
        Diagnostic::error(
            codes::UNBOUNDED_ADDRESS,
            e.span,
            format!("nothing bounds the values of `{}`{side}, which is used in an index of `{}`", table.name, read.name),
        )
        .context(table.span, "declared here")
        .help(format!("declare the range of its values: `{}: {}[..] in 0 .. N`", table.name, table.dtype.name())),
    )
}

impl Walker<'_> {
    /// Visits reads with the conditions under which they happen.
    fn walk(&mut self, e: &Expr, facts: &Facts, predicate: &[Expr]) {
        let with = |c: &Expr, holds: bool| {
            let mut more = predicate.to_vec();
            more.push(if holds { c.clone() } else { Expr::unary(Unary::Not, c.clone()) });
            more
        };
        match &e.node {
            Node::Read(t, index) => {
                for i in index {
                    self.walk(i, facts, predicate);
                }
                self.access(*t, index, e.span, false, facts, predicate);
            }
            Node::Select(c, a, b) => {
                self.walk(c, facts, predicate);
                self.walk(a, &facts.with(c, true), &with(c, true));
                self.walk(b, &facts.with(c, false), &with(c, false));
            }
            Node::Binary(op @ (Binary::And | Binary::Or), a, b) => {
                let holds = *op == Binary::And;
                self.walk(a, facts, predicate);
                self.walk(b, &facts.with(a, holds), &with(a, holds));
            }
            _ => {
                for c in e.children() {
                    self.walk(c, facts, predicate);
                }
            }
        }
    }

    fn access(&mut self, tensor: TensorId, index: &[Expr], span: Span, write: bool, facts: &Facts, predicate: &[Expr]) {
        let p = self.p;
        let s = p.statement(self.statement);
        let t = p.tensor(tensor);
        let simple: Vec<Expr> = index.iter().map(|e| simplify(p, e)).collect();
        let condition = predicate.iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b));
        if self.found.iter().any(|a| a.tensor == tensor && a.write == write && a.index == simple && a.predicate == condition) {
            return;
        }
        if let Err((d, known)) = in_bounds(p, facts, tensor, index) {
            let refused = unbounded_table(p, facts, tensor, &index[d]).unwrap_or_else(|| refusal(p, facts, tensor, index, d, known, span));
            self.problems.report(refused);
            return;
        }
        let mut axes = s.domain();
        axes.extend(s.target_axes.iter().filter(|a| !s.domain().contains(a)));
        let flat = flat(p, tensor, index, &axes);
        let x = flatten_poly(p, index, tensor);
        let walk_depth = index.iter().map(|e| depth(&to_poly(p, e))).max().unwrap_or(0);
        let composite =
            index.iter().any(|e| to_poly(p, e).terms().any(|(f, _)| f.iter().any(|a| !matches!(a, Atom::Size(_) | Atom::Axis(_) | Atom::Read(..)))));
        let leaf = match walk_depth {
            0 if composite => Leaf::Composite,
            0 => Leaf::Arithmetic,
            1 => Leaf::Lookup,
            depth => Leaf::Chain { depth },
        };
        let proof = match proof(p, facts, tensor, index, span) {
            Ok(proof) => proof,
            Err(refused) => {
                self.problems.report(refused);
                return;
            }
        };
        let range = RangeProof { by: reasons(p, predicate, &simple), ..proof };
        let hops = hops(p, facts, &simple);
        let record = self.trace.record(Record {
            step: "step1b",
            rule: if write { "write-map" } else { "read-map" },
            subject: format!("{} in {}", t.name, p.tensor(s.target).name),
            premises: Vec::new(),
            conclusion: format!(
                "{leaf:?}: {} {}; {} .. {} of {}{}",
                if flat.unit == FlatUnit::Bytes { "byte" } else { "element" },
                text::expr(p, &to_expr(&x)),
                range.min,
                range.max,
                range.limit,
                if flat.contiguous.is_empty() { String::new() } else { format!("; contiguous along {}", names(p, &flat.contiguous)) }
            ),
            space: Space::Problem,
            span,
        });
        self.found.push(Access {
            statement: self.statement,
            tensor,
            write,
            index: simple,
            flat,
            leaf,
            hops,
            range,
            predicate: condition,
            fill: if write { None } else { fill(s) },
            dtype: t.dtype,
            record,
        });
    }
}
