//! States whose update takes back part of what they hold, as recurrences of a term that is known once a system of equations of its chunk is solved.
//!
//! ```text
//! r[t, v]    = sum[x] l[t, x] S[t-1, x, v]                              what the state holds under l
//! S[t, x, v] = a[t] S[t-1, x, v] + k[t, x] (y[t, v] + c[t] r[t, v])     the update
//!
//! u[t, v]    = y[t, v] + c[t] r[t, v]
//! S[t, x, v] = a[t] S[t-1, x, v] + k[t, x] u[t, v]                      a recurrence, as if `u` were given
//! ```
//! The update is an affine map of the state whose matrix is diagonal and a product of two vectors. [`super::system`] makes `u`.
//!
//! What is held may have the recurrence's own factor, in the sum or in front of it: the state is read as its point has scaled it. Then that factor is one more of
//! the product of those since a source, and no part of a side ([`scaled`]):
//!
//! ```text
//! r[t, v] = sum[x] l[t, x] a[t, x] S[t-1, x, v]                what point j < t has added is worth a[t, x] A(j, t) = A(j, t]
//! ```
//! No product gets larger by it where factors are at most 1, and sums that read the state behind their point have the same exponentials ([`super::pairs`]).
//!
//! A term whose part along `x` is another than that of what is held is a state of its own, which starts at 0 and takes nothing back ([`beside`]):
//!
//! ```text
//! S[t, x, v] = a[t, x] S[t-1, x, v] + k[t, x] c[t] r[t, v] + z[t, x] w[t, v]
//!
//! P[t, x, v] = a[t, x] P[t-1, x, v] + z[t, x] w[t, v]                          S = P + Q
//! Q[t, x, v] = a[t, x] Q[t-1, x, v] + k[t, x] (y[t, v] + c[t] (sum[x] l[t, x] Q[t-1, x, v]))
//! y[t, v]    = c[t] sum[x] l[t, x] P[t-1, x, v]
//! ```

use super::beside;
use super::decay::Mark;
use super::find::State;
use crate::{group, relay};
use flashderive_derive::expr::{factors, product, substitute, times};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A term that reads the state before its point.
#[derive(Clone, Debug)]
pub(super) struct Correction {
    /// The state.
    pub state: TensorId,
    /// The term without what it is multiplied with along the summed axes: over the state's other axes.
    pub made: TensorId,
    pub made_axes: Vec<AxisId>,
    /// Axes of the state along which it is read, and what it is multiplied with there.
    pub summed: Vec<AxisId>,
    pub reads: Expr,
    /// What `made` is multiplied with.
    pub along: Expr,
    /// Factor of what is read, and what is added to it.
    pub weight: Expr,
    pub rest: Expr,
    /// Axes that the equations of a chunk have; the others are the columns of their right sides.
    pub kept: Vec<AxisId>,
    /// Whether the factor has a summed axis, so that the terms of a product have weights of their own.
    pub weighs: bool,
    /// Whether the state is read as its point has scaled it.
    pub scaled: bool,
    /// Terms with other parts along the summed axes, each with its other part.
    pub beside: Vec<(Expr, Expr)>,
}

impl Correction {
    /// How far the state that is read at `place` has come.
    pub(super) fn reach(&self, place: &Expr) -> Mark {
        if self.scaled {
            Mark::After(place.clone())
        } else {
            Mark::Before(place.clone())
        }
    }

    /// The chunk and what the equations have, before other axes.
    pub(super) fn over(&self, chunk: AxisId) -> impl Fn(&[AxisId]) -> Vec<AxisId> + '_ {
        move |last| [chunk].into_iter().chain(self.kept.iter().copied()).chain(last.iter().copied()).collect()
    }

    /// `e` with the factors of its terms that all columns share made once. Numbers stay outside: they are taken out of sums.
    fn rows_made_once(&self, p: &mut Problem, sides: &mut Vec<Side>, (e, axis, at): (&Expr, AxisId, usize), state: &Statement) -> Expr {
        let shared = |e: &Expr| !e.tensors().is_empty() && e.axes().iter().all(|a| *a == axis || self.kept.contains(a));
        fn terms(e: &Expr, out: &mut Vec<Expr>) {
            match &e.node {
                Node::Binary(Binary::Add, a, b) => [a, b].into_iter().for_each(|e| terms(e, out)),
                _ => out.push(e.clone()),
            }
        }
        let mut all = Vec::new();
        terms(e, &mut all);
        let made = all.into_iter().map(|term| {
            let (mut above, below) = factors(p, &term);
            above.extend(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
            let (rows, others): (Vec<Expr>, Vec<Expr>) = above.into_iter().partition(shared);
            let Some(row) = product(rows) else { return term };
            let read = made_once(p, sides, (&row, at), state);
            match read == row {
                true => term,
                false => product([read].into_iter().chain(others).collect()).unwrap_or(term),
            }
        });
        let made: Vec<Expr> = made.collect();
        made.into_iter().reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or_else(|| e.clone())
    }
}

/// Factors of a product.
type Term = Vec<Expr>;

/// A value as an affine map of the state before, at the same indices, and of a sum of it.
#[derive(Default)]
struct Affine {
    constant: Vec<Term>,
    before: Vec<Term>,
    held: Vec<Term>,
}

impl Affine {
    fn parts(&mut self) -> [&mut Vec<Term>; 3] {
        [&mut self.constant, &mut self.before, &mut self.held]
    }

    fn scaled(mut self, by: &[Expr]) -> Affine {
        self.parts().into_iter().flatten().for_each(|t| t.extend(by.iter().cloned()));
        self
    }

    fn plus(mut self, mut other: Affine) -> Affine {
        for (own, more) in self.parts().into_iter().zip(other.parts()) {
            own.append(more);
        }
        self
    }
}

/// A loop whose update may be one of these.
struct Update<'p> {
    p: &'p Problem,
    inside: Vec<&'p Statement>,
    delay: &'p Statement,
    state: &'p Statement,
    sum: &'p Statement,
}

/// The problem with such loops as recurrences, and what their terms are, which nobody makes yet; `None` where there are none.
pub(super) fn opened(p: &Problem) -> Option<(Problem, Vec<Correction>)> {
    let mut out = p.clone();
    let (mut found, mut gone, mut sides, mut parts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for l in p.loops().iter().filter(|l| !l.reverse) {
        let Some(update) = Update::of(p, l) else { continue };
        let Some((mut c, factor)) = update.correction(l.axis, TensorId(out.tensors.len() as u32)) else { continue };
        let name = format!("{}__new", p.tensor(c.state).name);
        let shape = c.made_axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
        let axes = c.made_axes.iter().map(|a| Some(*a)).collect();
        out.tensors.push(Tensor { name, shape, axes, ..p.tensor(c.state).clone() });
        let first = l.statements.first().copied().unwrap_or(0);
        c.along = laid(&mut out, &mut sides, (&c.along, first), update.state);
        c.reads = laid(&mut out, &mut sides, (&c.reads, first), update.state);
        let made = Expr { node: Node::Read(c.made, c.made_axes.iter().map(|a| Expr::axis(*a)).collect()), span: update.state.span };
        for at in 0..c.beside.len() {
            c.beside[at].0 = laid(&mut out, &mut sides, (&c.beside[at].0.clone(), first), update.state);
        }
        c.weight = c.rows_made_once(&mut out, &mut sides, (&c.weight, l.axis, first), update.state);
        c.rest = c.rows_made_once(&mut out, &mut sides, (&c.rest, l.axis, first), update.state);
        let beside = beside::states(&mut out, update.state, &mut c, (&factor, l.axis));
        parts.extend((!beside.is_empty()).then(|| (c.state, beside.iter().map(|(part, _)| *part).collect::<Vec<_>>())));
        sides.extend(beside.into_iter().flat_map(|(_, made)| made).map(|statement| Side { at: first, statement }));
        let kind = Kind::Recurrence { factor, initial: update.delay.value.clone(), axis: l.axis, reverse: false };
        for m in &l.statements {
            if p.statements[*m].target == c.state {
                out.statements[*m] = Statement { kind: kind.clone(), value: times(c.along.clone(), made.clone()), ..update.state.clone() };
            } else {
                gone.push(*m);
            }
        }
        found.push(c);
    }
    let mut at = 0;
    out.statements.retain(|_| (!gone.contains(&at), at += 1).0);
    // What stood before a side's place and is gone does not count.
    sides.sort_by_key(|side| side.at);
    for side in sides.into_iter().rev() {
        let at = side.at - gone.iter().filter(|g| **g < side.at).count();
        out.statements.insert(at, side.statement);
    }
    for (state, parts) in parts {
        beside::joined(&mut out, state, &parts);
    }
    (!found.is_empty()).then_some((out, found))
}

/// What is computed once, before statement `at` of the problem: a side of products, stored for the matrix unit, or a number of each row of equations.
struct Side {
    at: usize,
    statement: Statement,
}

/// `e` as it is multiplied: a 16-bit input as it is, what is computed of such as a tensor of that type.
fn laid(p: &mut Problem, sides: &mut Vec<Side>, (e, at): (&Expr, usize), state: &Statement) -> Expr {
    let plain = matches!(&e.node, Node::Read(t, _) if p.tensor(*t).role == Role::Input);
    let Some(d) = half(p, e).filter(|_| !plain) else { return e.clone() };
    let axes: Vec<AxisId> = state.target_axes.iter().filter(|a| e.axes().contains(a)).copied().collect();
    let value = Expr { span: e.span, node: Node::Cast(d, Arc::new(e.clone())) };
    let index = axes.iter().map(|a| Expr::axis(*a)).collect();
    if let Some(known) = sides.iter().find(|s| s.statement.value == value && s.statement.target_axes == axes) {
        return Expr { span: e.span, node: Node::Read(known.statement.target, index) };
    }
    let target = TensorId(p.tensors.len() as u32);
    let shape: Vec<Extent> = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
    let storage = Storage::Pitched(relay::pitch(d, shape.last()));
    let name = format!("{}__side_{}", p.tensor(state.target).name, sides.len() + 1);
    p.tensors.push(Tensor { name, dtype: d, storage, axes: axes.iter().map(|a| Some(*a)).collect(), shape, ..p.tensor(state.target).clone() });
    sides.push(Side { at, statement: Statement { target, target_axes: axes, kind: Kind::Map, value, more: Vec::new(), guard: None, span: e.span } });
    Expr { span: e.span, node: Node::Read(target, index) }
}

/// `e` as a tensor of its own, where it takes more than products of what there is: all that reads it would make it anew, and for each column.
fn made_once(p: &mut Problem, sides: &mut Vec<Side>, (e, at): (&Expr, usize), state: &Statement) -> Expr {
    let mut dear = false;
    e.walk(&mut |e| {
        dear |= matches!(&e.node, Node::Unary(op, _) if !matches!(op, Unary::Neg | Unary::ToFloat | Unary::Abs))
            || matches!(e.node, Node::Binary(Binary::Div | Binary::Pow, ..))
    });
    let axes: Vec<AxisId> = state.target_axes.iter().filter(|a| e.axes().contains(a)).copied().collect();
    if !dear || axes.is_empty() {
        return e.clone();
    }
    let index = axes.iter().map(|a| Expr::axis(*a)).collect();
    if let Some(known) = sides.iter().find(|s| s.statement.value == *e && s.statement.target_axes == axes) {
        return Expr { span: e.span, node: Node::Read(known.statement.target, index) };
    }
    let target = TensorId(p.tensors.len() as u32);
    let shape: Vec<Extent> = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
    let name = format!("{}__row_{}", p.tensor(state.target).name, sides.len() + 1);
    p.tensors.push(Tensor { name, shape, axes: axes.iter().map(|a| Some(*a)).collect(), ..p.tensor(state.target).clone() });
    sides.push(Side { at, statement: Statement { target, target_axes: axes, kind: Kind::Map, value: e.clone(), more: Vec::new(), guard: None, span: e.span } });
    Expr { span: e.span, node: Node::Read(target, index) }
}

/// The types of the inputs of reals that `e` is made from.
fn origins(p: &Problem, e: &Expr) -> BTreeSet<DType> {
    let (mut out, mut seen, mut todo) = (BTreeSet::new(), BTreeSet::new(), e.tensors());
    while let Some(t) = todo.pop() {
        match p.writer(t).map(|w| p.statement(w)) {
            _ if !seen.insert(t) => {}
            Some(s) => todo.extend(group::reads(s)),
            None => out.extend(Some(p.tensor(t).dtype).filter(|d| d.is_float())),
        }
    }
    out
}

/// The 16-bit type of what `e` is made from, where computed factors of products may be rounded to it.
pub(super) fn half(p: &Problem, e: &Expr) -> Option<DType> {
    origins(p, e).into_iter().find(|d| *d == DType::BF16).filter(|_| p.audit.round_operands)
}

/// The correction of a state that is found in the opened problem.
pub(super) fn of<'c>(all: &'c [Correction], s: &State) -> Option<&'c Correction> {
    all.iter().find(|c| c.state == s.target)
}

/// Takes the factor of the recurrence from what is held: from the sum, or from each term that has it. Whether it was there, and something is left of the sum.
fn scaled(reads: &mut Term, held: &mut Vec<Term>, before: &[Term]) -> bool {
    let [factor] = before else { return false };
    let without = |t: &Term, f: &Expr| t.iter().position(|e| e == f).map(|at| [&t[..at], &t[at + 1..]].concat());
    let (mut sum, mut terms) = (reads.clone(), held.clone());
    for f in factor {
        if let Some(rest) = without(&sum, f) {
            sum = rest;
        } else {
            let Some(rest) = terms.iter().map(|t| without(t, f)).collect() else { return false };
            terms = rest;
        }
    }
    let known = !factor.is_empty() && !sum.is_empty();
    if known {
        (*reads, *held) = (sum, terms);
    }
    known
}

impl<'p> Update<'p> {
    /// One delay, one sum of it, and maps, which nobody outside of the loop reads but for the state.
    fn of(p: &'p Problem, l: &Loop) -> Option<Self> {
        let inside: Vec<&Statement> = l.statements.iter().map(|m| &p.statements[*m]).collect();
        let one = |of: &dyn Fn(&Statement) -> bool| match inside.iter().filter(|s| of(s)).collect::<Vec<_>>()[..] {
            [s] => Some(*s),
            _ => None,
        };
        let delay = one(&|s| s.delayed().is_some())?;
        let sum = one(&|s| matches!(s.kind, Kind::Reduce { .. }))?;
        let state = one(&|s| Some(s.target) == delay.delayed())?;
        let plain = |s: &&Statement| s.guard.is_none() && s.more.is_empty() && p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype == DType::F32;
        let outside = |t: TensorId| p.statements.iter().enumerate().any(|(at, s)| !l.statements.contains(&at) && group::reads(s).contains(&t));
        let maps = inside.iter().filter(|s| s.kind == Kind::Map).count() + 2 == inside.len();
        let own = inside.iter().all(|s| s.target == state.target || !outside(s.target));
        (maps && own && state.kind == Kind::Map && inside.iter().all(plain)).then_some(Update { p, inside, delay, state, sum })
    }

    /// Its parts, and the factor of the state before.
    fn correction(&self, axis: AxisId, made: TensorId) -> Option<(Correction, Expr)> {
        let (p, own) = (self.p, &self.state.target_axes);
        let (summed, mut reads) = self.sum_at_the_state()?;
        let Affine { constant, before, mut held } = self.affine(&self.state.value)?;
        let scaled = scaled(&mut reads, &mut held, &before);
        let reads = product(reads)?;
        let along_of = |t: &Term| -> (Term, Term) { t.iter().cloned().partition(|e| e.axes().iter().any(|a| summed.contains(a))) };
        let (along, _) = along_of(held.first()?);
        let same = |t: &Term| t.len() == along.len() && along.iter().all(|e| t.contains(e));
        let added = |sum: &mut Option<Expr>, rest: Term| {
            let value = product(rest).unwrap_or(Expr::float(1.0));
            *sum = Some(sum.take().map_or(value.clone(), |s| Expr::binary(Binary::Add, s, value)));
        };
        let (mut weight, mut rest, mut beside) = (None, None, Vec::<(Term, Option<Expr>)>::new());
        for t in &held {
            let (own, by) = along_of(t);
            same(&own).then(|| added(&mut weight, by))?;
        }
        for t in &constant {
            let (own, by) = along_of(t);
            if same(&own) {
                added(&mut rest, by);
            } else if let Some((_, sum)) = beside.iter_mut().find(|(other, _)| other.len() == own.len() && own.iter().all(|e| other.contains(e))) {
                added(sum, by);
            } else {
                let mut sum = None;
                added(&mut sum, by);
                beside.push((own, sum));
            }
        }
        let (weight, rest) = (weight?, rest.unwrap_or(Expr::float(0.0)));
        let beside: Vec<(Expr, Expr)> = beside.into_iter().map(|(own, sum)| Some((product(own)?, sum?))).collect::<Option<_>>()?;
        let whole = |t: &Term| product(t.clone()).unwrap_or(Expr::float(1.0));
        let factor = before.iter().map(whole).reduce(|a, b| Expr::binary(Binary::Add, a, b))?;
        let along = product(along)?;
        let has = |a: &AxisId| [&along, &reads, &weight, &factor].iter().any(|e| e.axes().contains(a));
        let others = || own.iter().filter(|a| **a != axis && !summed.contains(a)).copied();
        let kept: Vec<AxisId> = others().filter(has).collect();
        let made_axes: Vec<AxisId> = own.iter().filter(|a| !summed.contains(a)).copied().collect();
        let weighs = factor.axes().iter().any(|a| summed.contains(a));
        // Columns that share the equations.
        let shared = others().count() > kept.len();
        // States, and what equations give, may be larger than any f16.
        let narrow = [&along, &reads].into_iter().chain(beside.iter().map(|(own, _)| own)).any(|e| origins(p, e).contains(&DType::F16));
        let shared = shared && !narrow;
        let c = Correction { state: self.state.target, made, made_axes, summed, reads, along, weight, rest, kept, weighs, scaled, beside };
        (shared && p.sort(&factor) == Sort::Float).then_some((c, factor))
    }

    /// The axes of the state that the sum runs over, and what it multiplies the state with, at the state's axes.
    fn sum_at_the_state(&self) -> Option<(Vec<AxisId>, Term)> {
        let (p, own) = (self.p, &self.state.target_axes);
        let Kind::Reduce { op: Combine::Sum, axes } = &self.sum.kind else { return None };
        let (above, below) = factors(p, &self.sum.value);
        let of_state = |e: &&Expr| e.tensors().contains(&self.delay.target);
        let [Expr { node: Node::Read(t, index), .. }] = above.iter().filter(of_state).collect::<Vec<_>>()[..] else { return None };
        let at = |e: &Expr| if let Node::Axis(a) = e.node { Some(a) } else { None };
        let index: Vec<AxisId> = index.iter().map(at).collect::<Option<_>>()?;
        let there: Vec<Expr> = own.iter().map(|a| Expr::axis(*a)).collect();
        let summed: Vec<AxisId> = own.iter().zip(&index).filter(|(_, i)| axes.contains(i)).map(|(a, _)| *a).collect();
        let others: Vec<AxisId> = index.iter().filter(|i| !axes.contains(i)).copied().collect();
        let every = *t == self.delay.target
            && summed.len() == axes.len()
            && others.len() == self.sum.target_axes.len()
            && others.iter().all(|a| self.sum.target_axes.contains(a));
        if !every || below.iter().any(|e| e.tensors().contains(&self.delay.target)) {
            return None;
        }
        let mut rest: Vec<Expr> = above.iter().filter(|e| !of_state(e)).cloned().collect();
        rest.extend(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
        Some((summed, rest.iter().map(|e| substitute(e, &index, &there)).collect()))
    }

    /// The factors of a value that needs nothing of the loop.
    fn term(&self, e: &Expr) -> Term {
        let (mut term, below) = factors(self.p, e);
        term.extend(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
        term
    }

    /// `e` at the state's axes as an affine map.
    fn affine(&self, e: &Expr) -> Option<Affine> {
        let own = |t: &TensorId| self.inside.iter().find(|s| s.target == *t).copied();
        match &e.node {
            Node::Binary(Binary::Add, a, b) => Some(self.affine(a)?.plus(self.affine(b)?)),
            Node::Binary(Binary::Sub, a, b) => Some(self.affine(a)?.plus(self.affine(b)?.scaled(&[Expr::float(-1.0)]))),
            Node::Unary(Unary::Neg, a) => Some(self.affine(a)?.scaled(&[Expr::float(-1.0)])),
            Node::Float(v) if *v == 0.0 => Some(Affine::default()),
            _ if e.tensors().iter().all(|t| own(t).is_none()) => Some(Affine { constant: vec![self.term(e)], ..Affine::default() }),
            Node::Binary(Binary::Mul, a, b) => {
                let (known, other) = if a.tensors().iter().all(|t| own(t).is_none()) { (a, b) } else { (b, a) };
                let loose = known.tensors().iter().all(|t| own(t).is_none());
                Some(self.affine(other)?.scaled(&loose.then(|| self.term(known))?))
            }
            Node::Binary(Binary::Div, a, b) if b.tensors().iter().all(|t| own(t).is_none()) => {
                Some(self.affine(a)?.scaled(&[Expr::binary(Binary::Div, Expr::float(1.0), (**b).clone())]))
            }
            Node::Read(t, index) => {
                let s = own(t)?;
                let here = |axes: &[AxisId]| index.iter().zip(axes).all(|(i, a)| i.node == Node::Axis(*a));
                if s.target == self.delay.target {
                    return here(&self.state.target_axes).then(|| Affine { before: vec![Vec::new()], ..Affine::default() });
                }
                if s.target == self.sum.target {
                    return self.is_read_here(index).then(|| Affine { held: vec![Vec::new()], ..Affine::default() });
                }
                let map = s.kind == Kind::Map && s.target != self.state.target;
                if map {
                    self.affine(&substitute(&s.value, &s.target_axes, index))
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// Whether the sum is read at the state's own indices.
    fn is_read_here(&self, index: &[Expr]) -> bool {
        let Some(Node::Read(_, of)) = self.read_of_state().map(|e| e.node) else { return false };
        self.sum.target_axes.iter().zip(index).all(|(a, i)| {
            let at = of.iter().position(|e| e.node == Node::Axis(*a));
            at.is_some_and(|at| i.node == Node::Axis(self.state.target_axes[at]))
        })
    }

    /// The read of the state before in the sum.
    fn read_of_state(&self) -> Option<Expr> {
        let mut found = None;
        self.sum.value.walk(&mut |e| {
            if matches!(&e.node, Node::Read(t, _) if *t == self.delay.target) {
                found = Some(e.clone());
            }
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A delta rule with `factor` and `update`.
    fn spec(dtype: &str, factor: &str, update: &str, more: &str) -> Problem {
        let spec = format!(
            "kernel: k\naxes: {{T: {{var: [0, 900]}}, D: 32, E: 16}}\ninputs:\n  q: {dtype}[T, D]\n  k: {dtype}[T, D]\n  v: {dtype}[T, E]\n  gate: f32[T]\n  \
             gates: f32[T, D]\n  before: f32[D, E]\noutputs: {{o: \"f32[T, E]\", behind: \"f32[D, E]\"}}\ncompute: |\n  \
             held[t, e] = sum[d] k[t, d] * s[t - 1, d, e]\n  s[t, d, e] = recurrence[t] ({factor}, {update}, before[d, e])\n  \
             o[t, e] = (sum[d] q[t, d] * s[t, d, e]){more}\n  behind[d, e] = s[T - 1, d, e] if T > 0 else before[d, e]\nworkloads: {{smoke: {{T: 70}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let derived = flashderive_derive::derive(&p, &mut flashderive_ir::trace::Trace::default());
        derived.unwrap_or_else(|d| panic!("{:?}", d.list)).problem
    }

    const UPDATE: &str = "0.5 * k[t, d] * (v[t, e] - held[t, e])";

    #[test]
    fn delta_rules_are_recurrences_of_what_equations_give() {
        for (factor, update, beside) in [
            ("1", UPDATE, 0),
            ("sigmoid(gate[t])", "k[t, d] * v[t, e] - gate[t] * k[t, d] * held[t, e]", 0),
            ("exp(-gate[t]**2)", "-k[t, d] * (held[t, e] / (1.0 + gate[t]**2))", 0),
            ("exp(-gates[t, d]**2)", UPDATE, 0),
            ("exp(-gates[t, d]**2)", "k[t, d] * v[t, e] - q[t, d] * held[t, e]", 1),
            ("exp(-gate[t]**2)", "(1.0 - gate[t]) * k[t, d] * v[t, e] - (1.0 + gate[t]) * k[t, d] * held[t, e]", 0),
            ("1", "k[t, d] * v[t, e] + v[t, e] * gate[t] * k[t, d] - gates[t, d] * gate[t] - q[t, d] * held[t, e]", 2),
        ] {
            let p = spec("bf16", factor, update, "");
            let (opened, found) = super::opened(&p).unwrap_or_else(|| panic!("{factor}, {update}"));
            let [c] = &found[..] else { panic!("{found:?}") };
            assert!(opened.statements.iter().any(|s| s.target == c.state && matches!(s.kind, Kind::Recurrence { .. })));
            assert!(opened.statements.iter().all(|s| s.delayed().is_none() && s.target != c.made));
            assert_eq!((c.kept.len(), c.summed.len(), c.made_axes.len(), c.beside.len()), (0, 1, 2, beside));
            assert_eq!(c.weighs, factor.contains("gates"));
            // The state behind the last chunk is read where there is one.
            let chunked = super::super::form::chunked(&opened, &found, 64).unwrap_or_else(|| panic!("no chunks of {update}"));
            let again = flashderive_derive::derive(&chunked, &mut flashderive_ir::trace::Trace::default());
            assert!(again.is_ok(), "{:?}", again.err().map(|d| d.list));
            // Where terms have weights of their own, scores of three kinds.
            let kinds = ["whole", "lines", "near"].map(|kind| chunked.tensors.iter().any(|t| t.name.ends_with(&format!("__{kind}"))));
            assert_eq!(kinds, [c.weighs; 3], "{update}");
        }
    }

    #[test]
    fn the_factor_of_a_point_leaves_what_is_held() {
        let gate = "exp(-gate[t]**2)";
        let found = |factor: &str, update: &str| {
            let (_, found) = super::opened(&spec("bf16", factor, update, "")).unwrap_or_else(|| panic!("{factor}, {update}"));
            (found[0].scaled, found[0].weight.tensors().is_empty())
        };
        // In front of the sum, in one of two terms, not at all.
        assert_eq!(found(gate, &format!("k[t, d] * (v[t, e] - {gate} * held[t, e])")), (true, true));
        assert_eq!(found(gate, &format!("k[t, d] * (v[t, e] - {gate} * held[t, e] - gate[t] * held[t, e])")), (false, false));
        assert_eq!(found(gate, UPDATE), (false, true));
        // In the sum; what is all of it stays, so that something is summed. Any two values may be the key and the factor.
        let (key, factor) = (Expr::int(2), Expr::int(3));
        let scaled = |reads: &[&Expr]| {
            let (mut reads, mut held) = (reads.iter().map(|e| (*e).clone()).collect::<Vec<_>>(), vec![Vec::new()]);
            (super::scaled(&mut reads, &mut held, &[vec![factor.clone()]]), reads.len())
        };
        assert_eq!(scaled(&[&key, &factor]), (true, 1));
        assert_eq!(scaled(&[&key]), (false, 1));
        assert_eq!(scaled(&[&factor]), (false, 1));
    }

    #[test]
    fn other_circles_stay_as_they_are() {
        for (dtype, factor, update, more) in [
            ("f16", "1", UPDATE, ""),
            ("bf16", "1", "k[t, d] * tanh(v[t, e] - held[t, e])", ""),
            ("bf16", "1", "v[t, e] - q[t, d] * held[t, e]", ""),
            ("bf16", "1", "k[t, d] * held[t, e] * held[t, e]", ""),
            ("bf16", "1", UPDATE, " + held[t, e]"),
        ] {
            assert!(super::opened(&spec(dtype, factor, update, more)).is_none(), "{dtype} {factor} {update} {more}");
        }
    }
}
