//! Normalisation: problem-to-problem rewriting by laws that hold over the reals.
//!
//! `widening-cast`: casts that round nothing go (see [`crate::widening`]).
//! `inline-index`: integer and truth maps become part of the addresses and guards that read them.
//! `hoist-factor`: factors that do not change along the summed axes leave the sum (DIS), also those of a choice between a product and 0.
//! `exponential-of-log`: logarithms leave exponentials (see [`powers`]).
//! `contraction-order`, `sum-of-sums`: sums of products of many factors and of several products become sums of products of two (see [`sums`]).
//! `monotone-map`: a monotone function leaves a maximum or minimum (see [`crate::monotone`]).
//! `inline-map`: a map is written out where that exposes such a factor, or where it is a plain copy.
//! `share-statement`: equal statements are computed once. `drop-unused`: what nobody reads goes.

mod common;
mod divisors;
mod powers;
mod sums;

use crate::access::in_bounds;
use crate::bounds::Facts;
use crate::derivation::Rewrite;
use crate::expr::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Largest expression that inlining may make.
const LARGEST: usize = 600;

/// Largest integer or truth map that becomes part of what reads it; a larger one keeps its name.
const LARGEST_INDEX: usize = 64;

/// Maps within choices within maps that are looked through for a factor.
const MOST_NESTED: u32 = 4;

/// The condition and the value of a choice between that and 0.
fn chosen_or_zero(e: &Expr) -> Option<(&Expr, &Expr)> {
    match &e.node {
        Node::Select(c, a, zero) if matches!(zero.node, Node::Float(v) if v == 0.0) => Some((c, a)),
        _ => None,
    }
}

struct Normaliser<'a> {
    p: Problem,
    trace: &'a mut Trace,
    rewrites: Vec<Rewrite>,
}

/// The normal form of `problem`, and what was done.
pub fn normalise(problem: &Problem, trace: &mut Trace) -> (Problem, Vec<Rewrite>) {
    let mut n = Normaliser { p: problem.clone(), trace, rewrites: Vec::new() };
    n.drop_casts();
    n.inline_indices();
    n.copies();
    n.points();
    n.share();
    n.open_powers();
    n.hoist();
    n.sums();
    n.hoist_monotone();
    n.name_common();
    n.share();
    n.drop_unused();
    (n.p, n.rewrites)
}

impl Normaliser<'_> {
    fn note(&mut self, rule: &'static str, target: TensorId, before: String, after: String, reason: String, span: flashderive_diagnostics::Span) {
        let subject = self.p.tensor(target).name.clone();
        let record = self.trace.record(Record {
            step: "step0.5",
            rule,
            subject: subject.clone(),
            premises: Vec::new(),
            conclusion: format!("{before}  becomes  {after}: {reason}"),
            space: Space::Problem,
            span,
        });
        self.rewrites.push(Rewrite { rule, subject, before, after, reason, record });
    }

    /// The map that makes temporary `t`, if it may be written out at its readers.
    fn map_of(&self, t: TensorId) -> Option<&Statement> {
        let tensor = self.p.tensor(t);
        let s = self.p.statement(self.p.writer(t)?);
        (tensor.role == Role::Temp && s.kind == Kind::Map).then_some(s)
    }

    fn replace(&mut self, i: usize, rule: &'static str, reason: &str, new: Statement) {
        let old = &self.p.statements[i];
        if *old == new {
            return;
        }
        let (before, after, target, span) = (text::statement(&self.p, old), text::statement(&self.p, &new), new.target, new.span);
        self.p.statements[i] = new;
        self.note(rule, target, before, after, reason.into(), span);
    }

    /// Writes out reads for which `pick` gives the map.
    fn inline_reads(&self, e: &Expr, pick: &dyn Fn(TensorId) -> bool) -> Expr {
        e.rewrite(&mut |n| match &n.node {
            Node::Read(t, index) if pick(*t) => {
                let s = self.map_of(*t)?;
                let mut value = substitute(&s.value, &s.target_axes, index);
                let dtype = self.p.tensor(*t).dtype;
                if dtype.is_float() && self.p.sort(&value) != Sort::Float {
                    value = to_float(&self.p, value);
                }
                value.span = n.span;
                Some(value)
            }
            _ => None,
        })
    }

    /// The same, unless that makes an expression over [`LARGEST`].
    fn inline_if_small(&self, e: &Expr, pick: &dyn Fn(TensorId) -> bool) -> Expr {
        let mut least = 0;
        e.walk(&mut |n| {
            least += match &n.node {
                Node::Read(t, _) if pick(*t) => self.map_of(*t).map_or(1, |m| size(&m.value)),
                _ => 1,
            }
        });
        if least > 2 * LARGEST {
            return e.clone();
        }
        let out = self.inline_reads(e, pick);
        if size(&out) <= LARGEST {
            out
        } else {
            e.clone()
        }
    }

    fn drop_casts(&mut self) {
        for i in 0..self.p.statements.len() {
            let new = map_expressions(&self.p.statements[i], &mut |e| crate::widening::without(&self.p, e));
            self.replace(i, "widening-cast", "every value of the element is one of the wider type", new);
        }
    }

    fn inline_indices(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            // A temporary with a declared range is a list of a rewrite, made to be in memory.
            let whole = |t: TensorId| {
                let (d, named) = (self.p.tensor(t).dtype, self.p.tensor(t).range.is_some());
                !named
                    && (d.is_int() || d == DType::Bool)
                    && self.map_of(t).is_some_and(|m| self.p.sort(&m.value) != Sort::Float && size(&m.value) <= LARGEST_INDEX)
            };
            let new = map_expressions(&s, &mut |e| self.inline_if_small(e, &whole));
            self.replace(i, "inline-index", "an integer or truth map is part of the address or condition; its readers' guards imply its own", new);
        }
    }

    fn copies(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let copy = |t: TensorId| self.map_of(t).is_some_and(|m| matches!(m.value.node, Node::Read(..)) && self.p.tensor(t).dtype.is_float());
            let new = map_expressions(&s, &mut |e| self.inline_reads(e, &copy));
            self.replace(i, "inline-map", "a copy is read at its source", new);
        }
    }

    /// Real maps of coordinates alone, without functions, are worked out where they are read.
    fn points(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let cheap = |t: TensorId| self.p.tensor(t).dtype.is_float() && self.map_of(t).is_some_and(|m| m.guard.is_none() && arithmetic(&m.value));
            let new = map_expressions(&s, &mut |e| self.inline_if_small(e, &cheap));
            self.replace(i, "inline-map", "a few operations on coordinates cost less than a value in memory", new);
        }
    }

    /// Reads an earlier map where a statement writes out its value again.
    fn reuse_value(&mut self, i: usize) {
        let mut s = self.p.statements[i].clone();
        let guards = |g: &Option<Expr>| -> Vec<Expr> { g.iter().flat_map(|g| crate::bounds::conjuncts(g).into_iter().cloned().collect::<Vec<_>>()).collect() };
        let mine = guards(&s.guard);
        for j in 0..i {
            let m = &self.p.statements[j];
            let t = self.p.tensor(m.target);
            let copies = matches!(m.value.node, Node::Read(..));
            let temp = m.kind == Kind::Map && t.role == Role::Temp && t.dtype == DType::F32 && size(&m.value) > 1 && !copies && !arithmetic(&m.value);
            // The map has values wherever this statement has.
            if !temp || !guards(&m.guard).iter().all(|g| mine.contains(g)) {
                continue;
            }
            let read = Expr::new(Node::Read(m.target, m.target_axes.iter().map(|a| Expr::axis(*a)).collect()));
            let domain = s.domain();
            if m.target_axes.iter().any(|a| !domain.contains(a)) {
                continue;
            }
            for e in std::iter::once(&mut s.value).chain(&mut s.more) {
                *e = e.rewrite(&mut |n| (*n == m.value).then(|| Expr { node: read.node.clone(), span: n.span }));
            }
        }
        self.replace(i, "share-statement", "the same values are computed once", s);
    }

    fn share(&mut self) {
        for i in 0..self.p.statements.len() {
            self.reuse_value(i);
            for j in 0..i {
                let (a, b) = (&self.p.statements[j], &self.p.statements[i]);
                let plain = !matches!(b.kind, Kind::TopK { .. } | Kind::Scatter { .. });
                let (ta, tb) = (self.p.tensor(a.target), self.p.tensor(b.target));
                let same = plain && a.kind == b.kind && a.value == b.value && a.more == b.more && a.guard == b.guard && a.target_axes == b.target_axes;
                // The later one must be a temporary, and the earlier one must hold its values unrounded.
                if !same || tb.role != Role::Temp || ta.dtype != tb.dtype || a.target == b.target {
                    continue;
                }
                let (keep, gone) = (a.target, b.target);
                let read = self.p.statements.iter().any(|s| statement_reads(s).contains(&gone)) && !self.p.statements.iter().any(|s| s.delayed() == Some(gone));
                if !read {
                    continue;
                }
                let (before, after, span) = (text::statement(&self.p, b), format!("reads of {}", ta.name), b.span);
                let renamed: Vec<Statement> = self
                    .p
                    .statements
                    .iter()
                    .map(|s| {
                        map_expressions(s, &mut |e| {
                            e.rewrite(&mut |n| match &n.node {
                                Node::Read(t, index) if *t == gone => Some(Expr { node: Node::Read(keep, index.clone()), span: n.span }),
                                _ => None,
                            })
                        })
                    })
                    .collect();
                self.p.statements = renamed;
                self.note("share-statement", gone, before, after, "the same values are computed once".into(), span);
                break;
            }
        }
    }

    fn hoist(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            self.expose(i);
            if self.hoist_one(i) {
                // The new map follows the sum.
                i += 1;
            }
            i += 1;
        }
    }

    fn sum_axes(&self, i: usize) -> Option<Vec<AxisId>> {
        match &self.p.statements[i].kind {
            Kind::Reduce { op: Combine::Sum, axes } => Some(axes.clone()),
            _ => None,
        }
    }

    /// Whether a factor may leave a sum over `axes` that has this guard.
    fn movable(&self, f: &Expr, axes: &[AxisId], s: &Statement, denominator: bool) -> bool {
        if mentions(f, axes) {
            return false;
        }
        let mut fine = true;
        let maybe_empty = s.guard.is_some() || self.may_have_no_points(axes);
        fine &= !denominator || s.guard.is_none() || self.tells(f);
        let facts = Facts::new(&self.p);
        // Nor is infinity times a sum the sum of infinities of both signs, or beside 0.
        fine &= denominator || self.p.sort(f) != Sort::Float || !self.extreme_of_none(f, MOST_NESTED);
        f.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                if let Some(w) = self.p.writer(*t) {
                    let w = self.p.statement(w);
                    // It has no value where its own guard is false.
                    fine &= w.kind != Kind::Map || w.guard.is_none();
                    // Infinity times the empty sum is not 0.
                    let extreme = matches!(w.kind, Kind::Reduce { op: Combine::Max | Combine::Min, .. });
                    fine &= denominator || !(maybe_empty && extreme);
                }
                if s.guard.is_some() {
                    fine &= in_bounds(&self.p, &facts, *t, index).is_ok();
                }
            }
        });
        fine
    }

    /// Whether `e` may be infinite whatever the inputs are: an extreme of no points, or a slot of a selection that nothing fills.
    fn extreme_of_none(&self, e: &Expr, deep: u32) -> bool {
        match &e.node {
            Node::Read(t, _) if self.p.tensor(*t).dtype.is_float() => {
                let Some(w) = self.p.writer(*t).map(|w| self.p.statement(w)) else { return false };
                match &w.kind {
                    Kind::Reduce { op: Combine::Max | Combine::Min, axes } => {
                        w.guard.is_some() || axes.iter().any(|a| least(&self.p, &self.p.axis(*a).extent) < 1)
                    }
                    Kind::Scan { op: Combine::Max | Combine::Min, exclusive, .. } => *exclusive || w.guard.is_some(),
                    Kind::TopK { .. } => true,
                    Kind::Map => deep == 0 || self.extreme_of_none(&w.value, deep - 1),
                    _ => false,
                }
            }
            Node::Binary(Binary::Mul | Binary::Add | Binary::Sub, a, b) | Node::Select(_, a, b) => {
                self.extreme_of_none(a, deep) || self.extreme_of_none(b, deep)
            }
            Node::Binary(Binary::Div, a, _) | Node::Unary(Unary::Neg, a) | Node::Cast(_, a) => self.extreme_of_none(a, deep),
            _ => false,
        }
    }

    /// Writes out float maps among the factors where that shows a factor that can leave the sum.
    fn expose(&mut self, i: usize) {
        let Some(axes) = self.sum_axes(i) else { return };
        for _ in 0..16 {
            let s = self.p.statements[i].clone();
            let (n, d) = factors(&self.p, &s.value);
            // What is chosen, beside 0, has factors too.
            let chosen: Vec<Expr> = n.iter().filter_map(chosen_or_zero).flat_map(|(_, a)| factors(&self.p, a).0).collect();
            let target = n.iter().chain(&d).chain(&chosen).find_map(|f| {
                let Node::Read(t, index) = &f.node else { return None };
                let m = match self.p.writer(*t).map(|w| self.p.statement(w)) {
                    Some(m) if m.kind == Kind::Map && self.p.tensor(*t).dtype.is_float() && self.p.tensor(*t).role != Role::Input => m,
                    _ => return None,
                };
                // What has rows at whole lines is made to be in memory.
                if matches!(self.p.tensor(*t).storage, Storage::Pitched(_)) {
                    return None;
                }
                // An output of a narrow type rounds; its readers see the rounded value.
                if self.p.tensor(*t).role == Role::Output && self.p.tensor(*t).dtype != DType::F32 {
                    return None;
                }
                let value = substitute(&m.value, &m.target_axes, index);
                if p_sort_int(&self.p, &value) {
                    return None;
                }
                (self.shows(&value, &axes, &s, MOST_NESTED) && mentions(&value, &axes)).then(|| (f.clone(), value))
            });
            let Some((read, value)) = target else { return };
            let mut new = s.clone();
            new.value = s.value.rewrite(&mut |n| (*n == read).then(|| value.clone()));
            if size(&new.value) > LARGEST {
                return;
            }
            self.replace(i, "inline-map", "it shows a factor that does not change along the summed axes", new);
        }
    }

    /// Whether a factor of `value`, or of a map among its factors, can leave a sum over `axes`.
    fn shows(&self, value: &Expr, axes: &[AxisId], s: &Statement, deep: u32) -> bool {
        let (n, d) = factors(&self.p, value);
        if n.iter().any(|f| self.movable(f, axes, s, false)) || d.iter().any(|f| self.movable(f, axes, s, true)) {
            return true;
        }
        let inner = |e: &Expr| match &e.node {
            Node::Read(t, index) => self.map_of(*t).filter(|m| m.guard.is_none()).map(|m| substitute(&m.value, &m.target_axes, index)),
            _ => None,
        };
        let opens = |f: &Expr| match chosen_or_zero(f) {
            Some((_, a)) => {
                let (an, ad) = factors(&self.p, a);
                let own = an.iter().any(|f| self.leaves_choice(f, axes, s, false)) || ad.iter().any(|f| self.leaves_choice(f, axes, s, true));
                own || an.iter().filter_map(inner).any(|v| size(&v) <= LARGEST && self.shows(&v, axes, s, deep - 1))
            }
            None => false,
        };
        0 < deep && n.iter().any(opens)
    }

    /// The factors of a sum's value and its divisors, with those of a choice between a product and 0 beside what is left of the choice, as far as they
    /// can leave the sum.
    fn opened(&self, value: &Expr, axes: &[AxisId], s: &Statement) -> (Vec<Expr>, Vec<Expr>, bool) {
        let (n, mut d) = factors(&self.p, value);
        let (mut out, mut choice) = (Vec::new(), false);
        for f in n {
            let Some((c, a)) = chosen_or_zero(&f).filter(|_| self.p.sort(&f) == Sort::Float) else {
                out.push(f);
                continue;
            };
            let (an, ad) = factors(&self.p, a);
            let (leave, stay): (Vec<Expr>, Vec<Expr>) = an.into_iter().partition(|f| self.leaves_choice(f, axes, s, false));
            let (under, below): (Vec<Expr>, Vec<Expr>) = ad.into_iter().partition(|f| self.leaves_choice(f, axes, s, true));
            if leave.is_empty() && under.is_empty() {
                out.push(f);
                continue;
            }
            choice = true;
            let real = |list: Vec<Expr>| product(list.into_iter().map(|e| to_float(&self.p, e)).collect());
            let mut rest = real(stay).unwrap_or(Expr::float(1.0));
            if let Some(below) = real(below) {
                rest = Expr::binary(Binary::Div, rest, below);
            }
            out.push(Expr { node: Node::Select(Arc::new(c.clone()), Arc::new(rest), Arc::new(Expr::float(0.0))), span: f.span });
            out.extend(leave);
            d.extend(under);
        }
        (out, d, choice)
    }

    /// Whether a factor may leave a choice between a product and 0, and then the sum. Where nothing is chosen the sum is 0, which times what is infinite and
    /// divided by 0 it is not: a factor is a finite number, a divisor a sum of exponentials, which is 0 only where there is no term at all.
    fn leaves_choice(&self, f: &Expr, axes: &[AxisId], s: &Statement, denominator: bool) -> bool {
        let safe = match &f.node {
            Node::Float(v) if !denominator => v.is_finite(),
            Node::Read(..) => denominator && self.is_sum_of_powers(f, MOST_NESTED),
            _ => false,
        };
        safe && self.movable(f, axes, s, denominator)
    }

    fn hoist_one(&mut self, i: usize) -> bool {
        let Some(axes) = self.sum_axes(i) else { return false };
        let s = self.p.statements[i].clone();
        if !s.more.is_empty() {
            return false;
        }
        let real = self.p.sort(&s.value) == Sort::Float;
        let (n, d, choice) = self.opened(&s.value, &axes, &s);
        let (out_n, in_n): (Vec<Expr>, Vec<Expr>) = n.into_iter().partition(|f| self.movable(f, &axes, &s, false));
        // Beside what a choice leaves only what tells of no term as the choice does.
        let leaves = |f: &Expr| self.movable(f, &axes, &s, true) && (!choice || self.tells(f));
        let (out_d, in_d): (Vec<Expr>, Vec<Expr>) = d.into_iter().partition(leaves);
        if (out_n.is_empty() && out_d.is_empty()) || (in_n.is_empty() && in_d.is_empty()) {
            return false;
        }
        let float = |p: &Problem, e: Expr| if real { to_float(p, e) } else { e };
        let one = if real { Expr::float(1.0) } else { Expr::int(1) };
        let mut body = product(in_n.into_iter().map(|e| float(&self.p, e)).collect()).unwrap_or(one);
        if let Some(d) = product(in_d.into_iter().map(|e| float(&self.p, e)).collect()) {
            body = Expr::binary(Binary::Div, body, d);
        }
        body.span = s.value.span;

        let old = text::statement(&self.p, &s);
        let shape = self.p.tensor(s.target).shape.clone();
        let tensor_axes = self.p.tensor(s.target).axes.clone();
        let name = self.fresh(&format!("{}__u", self.p.tensor(s.target).name));
        let inner = TensorId(self.p.tensors.len() as u32);
        self.p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype: if real { DType::F32 } else { DType::I64 },
            shape,
            axes: tensor_axes,
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: self.p.tensor(s.target).span,
        });

        let mut value = Expr { node: Node::Read(inner, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let mut reason = format!("multiplication distributes over the sum and the factors do not change along {}", names(&self.p, &axes));
        for f in out_n {
            value = times(float(&self.p, f), value);
        }
        if let Some(d) = product(out_d.iter().map(|e| float(&self.p, e.clone())).collect()) {
            let quotient = Expr { node: Node::Binary(Binary::Div, Arc::new(value), Arc::new(d)), span: s.value.span };
            value = self.unless_empty(quotient, &out_d, &axes, &s, choice, &mut reason);
        }
        let first = Statement { target: inner, value: body, ..s.clone() };
        let second = Statement { kind: Kind::Map, value, guard: None, ..s.clone() };
        let new = format!("{} ; {}", text::statement(&self.p, &first), text::statement(&self.p, &second));
        self.p.statements[i] = first;
        self.p.statements.insert(i + 1, second);
        self.note("hoist-factor", s.target, old, new, reason, s.span);
        true
    }

    /// A costly monotone function leaves a maximum or minimum over at least one point: it is evaluated once instead of at
    /// every point.
    fn hoist_monotone(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i += if self.hoist_monotone_one(i) { 2 } else { 1 };
        }
    }

    fn hoist_monotone_one(&mut self, i: usize) -> bool {
        let s = self.p.statements[i].clone();
        let Kind::Reduce { op, axes } = &s.kind else { return false };
        let turned = match op {
            Combine::Max => Combine::Min,
            Combine::Min => Combine::Max,
            _ => return false,
        };
        // Of no points it is infinite, and the function of that is something else.
        let some = s.guard.is_none() && axes.iter().all(|a| least(&self.p, &self.p.axis(*a).extent) >= 1);
        if !some || !s.more.is_empty() {
            return false;
        }
        // Maps that nothing else reads are written out: their functions may leave too.
        let readers = |t: TensorId| self.p.statements.iter().filter(|r| statement_reads(r).contains(&t)).count();
        let own = |t: TensorId| self.map_of(t).is_some_and(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32) && readers(t) == 1;
        let mut value = s.value.clone();
        for _ in 0..16 {
            let next = self.inline_reads(&value, &own);
            if next == value || size(&next) > LARGEST {
                break;
            }
            value = next;
        }
        let m = crate::monotone::find(&self.p, &value, axes);
        if !m.costly {
            return false;
        }
        let old = text::statement(&self.p, &s);
        let target = self.p.tensor(s.target).clone();
        let inner = TensorId(self.p.tensors.len() as u32);
        let name = self.fresh(&format!("{}__x", target.name));
        self.p.tensors.push(Tensor { name, role: Role::Temp, dtype: DType::F32, storage: Storage::RowMajor, range: None, fill: Fill::Default, ..target });
        let read = Expr { node: Node::Read(inner, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let outside = value.rewrite(&mut |n| (*n == m.inner).then(|| read.clone()));
        let op = if m.falls { turned } else { *op };
        let first = Statement { target: inner, kind: Kind::Reduce { op, axes: axes.clone() }, value: m.inner.clone(), ..s.clone() };
        let second = Statement { kind: Kind::Map, value: outside, ..s.clone() };
        let new = format!("{} ; {}", text::statement(&self.p, &first), text::statement(&self.p, &second));
        let reason = format!(
            "{} never {} on the values that reach it and makes NaN of NaN alone, so it commutes with the extreme of at least one point",
            m.steps.join(", then "),
            if m.falls { "rises" } else { "falls" }
        );
        self.p.statements[i] = first;
        self.p.statements.insert(i + 1, second);
        self.note("monotone-map", s.target, old, new, reason, s.span);
        true
    }

    fn fresh(&self, base: &str) -> String {
        let mut name = base.to_string();
        let mut k = 2;
        while self.p.tensors.iter().any(|t| t.name == name) {
            name = format!("{base}{k}");
            k += 1;
        }
        name
    }

    fn drop_unused(&mut self) {
        loop {
            let unused = self.p.statements.iter().position(|s| {
                let writes = statement_writes(s);
                writes.iter().all(|t| {
                    self.p.tensor(*t).role == Role::Temp && !self.p.statements.iter().any(|r| statement_reads(r).contains(t) || r.delayed() == Some(*t))
                })
            });
            let Some(i) = unused else { break };
            let s = self.p.statements[i].clone();
            let before = text::statement(&self.p, &s);
            self.p.statements.remove(i);
            self.note("drop-unused", s.target, before, "nothing".into(), "nobody reads it any more".into(), s.span);
        }
        // Renumber tensors without the temporaries that nobody writes.
        let written: Vec<TensorId> = self.p.statements.iter().flat_map(statement_writes).collect();
        let mut new_ids: BTreeMap<TensorId, TensorId> = BTreeMap::new();
        let mut kept = Vec::new();
        for (i, t) in self.p.tensors.iter().enumerate() {
            let id = TensorId(i as u32);
            if t.role != Role::Temp || written.contains(&id) {
                new_ids.insert(id, TensorId(kept.len() as u32));
                kept.push(t.clone());
            }
        }
        if kept.len() == self.p.tensors.len() {
            return;
        }
        let id = |t: &TensorId| new_ids.get(t).copied().unwrap_or(*t);
        for t in &mut kept {
            if let Storage::View { of, .. } = &mut t.storage {
                *of = id(of);
            }
        }
        let statements = self.p.statements.iter().map(|s| {
            let mut s = map_expressions(s, &mut |e| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Read(t, index) => Some(Expr { node: Node::Read(id(t), index.clone()), span: n.span }),
                    _ => None,
                })
            });
            s.target = id(&s.target);
            match &mut s.kind {
                Kind::TopK { indices: Some(t), .. } | Kind::Scatter { initial: Some(t), .. } | Kind::Delay { of: t, .. } => *t = id(t),
                _ => {}
            }
            s
        });
        self.p.statements = statements.collect();
        self.p.tensors = kept;
    }
}

fn contains(e: &Expr, part: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |x| found |= x == part);
    found
}

fn p_sort_int(p: &Problem, e: &Expr) -> bool {
    p.sort(e) == Sort::Int
}

/// Whether `e` is sums, products and choices of coordinates and numbers, with quotients by numbers only.
fn arithmetic(e: &Expr) -> bool {
    let number = |e: &Expr| match &e.node {
        Node::Unary(Unary::ToFloat, a) => matches!(a.node, Node::Int(_)),
        node => matches!(node, Node::Int(_) | Node::Float(_)),
    };
    let own = match &e.node {
        Node::Int(_) | Node::Float(_) | Node::Bool(_) | Node::Axis(_) | Node::Extent(_) => true,
        Node::Unary(op, _) => matches!(op, Unary::Neg | Unary::Abs | Unary::Not | Unary::ToFloat | Unary::ToInt | Unary::Floor | Unary::Ceil | Unary::Round),
        Node::Binary(Binary::Div | Binary::Mod, _, b) => number(b),
        Node::Binary(op, ..) => !matches!(op, Binary::Pow),
        Node::Select(..) => true,
        Node::Cast(d, _) => matches!(d, DType::F32 | DType::F64) || d.is_int(),
        _ => false,
    };
    own && e.children().into_iter().all(arithmetic)
}
