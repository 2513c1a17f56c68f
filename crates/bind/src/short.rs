//! Short reductions of constant extent written out: a thread combines the points of its result itself.
//!
//! ```text
//! y[i] = sum[k] f(i, k)   with K: 3    -->    y[i] = (f(i, 0) + f(i, 1)) + f(i, 2)
//! ```
//! Reduced points are dealt to threads like all others, and what several threads hold of one result is merged. For a handful of
//! points (taps of a filter, components of a vector, channels of a colour) the merge is dearer than the points. Written out, the
//! statement is a map: each thread has whole results, its neighbours' operands may be its own, and nothing is exchanged.
//! Only operators that may be regrouped and commute are written out, and only where the model finds the kernels clearly cheaper.
//! Sums of products for a matrix unit stay what they are.

use crate::coalesce::choice;
use crate::contraction;
use crate::group;
use crate::plan::BindOptions;
use flashderive_derive::expr::{mentions, size, substitute};
use flashderive_derive::simplify::to_poly;
use flashderive_derive::{simplify, Derivation};
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// Most points of a reduction that are written out.
const MOST_POINTS: i64 = 32;
/// Most nodes of an expression that is made so.
const MOST_NODES: usize = 4000;
/// Share of the price up to which a written form is taken: the model does not see what long texts do to a compiler.
const CLEARLY: f64 = 0.9;
/// The same of short texts: what the model is off by between candidates of one group.
const SHORTLY: f64 = 0.97;
/// Nodes of an expression that is a short text (h200, sums of eight listed rows under conditions: written out 605 by price and 816 us, dealt to threads 628 and 982).
const SHORT_TEXT: usize = 160;

/// The derivation with short reductions written out where all workloads together are clearly cheaper then, and axes made one either way.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let Some((problem, which, longest)) = written(&d.problem, target) else { return choice::as_they_stand(d, target, options, sizes, trace) };
    // What the rewritten problem is made of has its records where it is taken.
    let mut aside = trace.clone();
    let Ok(other) = flashderive_derive::derive(&problem, &mut aside) else { return choice::as_they_stand(d, target, options, sizes, trace) };
    let mut kept = trace.clone();
    let before = choice::as_they_stand(d, target, options, sizes, &mut kept);
    let after = choice::as_they_stand(&other, target, options, sizes, &mut aside);
    let (old, new) = (choice::all_workloads(&before, target, options, sizes, &kept), choice::all_workloads(&after, target, options, sizes, &aside));
    let share = if longest <= SHORT_TEXT { SHORTLY } else { CLEARLY };
    let better = new.is_some_and(|new| old.is_none_or(|old| new <= old * share));
    *trace = if better { aside } else { kept };
    let us = |price: Option<f64>| price.map_or("no kernel".into(), |us| format!("{us:.2} us"));
    trace.record(Record {
        step: "step2",
        rule: "short-reductions",
        subject: which.join(", "),
        premises: Vec::new(),
        conclusion: format!(
            "a handful of points: as terms of one expression {}, dealt to threads {} by the floors of {} for all workloads: {}",
            us(new),
            us(old),
            target.name,
            if better { "written out" } else { "dealt to threads" }
        ),
        space: Space::Hardware,
        span: d.problem.statements.first().map_or(Span::NONE, |s| s.span),
    });
    if better {
        after
    } else {
        before
    }
}

/// The problem with its short reductions written out, their names, and the nodes of the longest expression that was made so; `None` if there are none.
fn written(p: &Problem, target: &Target) -> Option<(Problem, Vec<String>, usize)> {
    let mut out = p.clone();
    let (mut which, mut longest) = (Vec::new(), 0);
    for i in 0..out.statements.len() {
        if let Some(s) = terms(&out, &out.statements[i], target) {
            which.push(p.tensor(s.target).name.clone());
            longest = longest.max(size(&s.value));
            out.statements[i] = s;
        }
    }
    if which.is_empty() {
        return None;
    }
    // Maps that only written terms read are part of them now.
    loop {
        let read: Vec<TensorId> = out.statements.iter().flat_map(|s| group::reads(s).into_iter().chain(s.delayed())).collect();
        let before = out.statements.len();
        let of = &out.tensors;
        out.statements.retain(|s| of[s.target.0 as usize].role != Role::Temp || read.contains(&s.target) || s.kind != Kind::Map);
        if out.statements.len() == before {
            break;
        }
    }
    Some((out, which, longest))
}

/// A statement whose innermost axes of reduction are terms of its value.
fn terms(p: &Problem, s: &Statement, target: &Target) -> Option<Statement> {
    let Kind::Reduce { op, axes } = &s.kind else { return None };
    let join = match op {
        Combine::Sum => Binary::Add,
        Combine::Product => Binary::Mul,
        Combine::Max => Binary::Max,
        Combine::Min => Binary::Min,
        Combine::Any => Binary::Or,
        Combine::All => Binary::And,
        _ => return None,
    };
    if !s.more.is_empty() || s.target_axes.is_empty() || multiplied(p, s, target) {
        return None;
    }
    let extent = |a: &AxisId| p.axis(*a).extent.as_constant();
    // As many of the last axes as are short together.
    let mut own: Vec<AxisId> = Vec::new();
    let mut points = 1;
    for a in axes.iter().rev() {
        match extent(a).filter(|n| points * n <= MOST_POINTS) {
            Some(n) => {
                points *= n;
                own.insert(0, *a);
            }
            None => break,
        }
    }
    if points < 2 {
        return None;
    }
    let guards = group::guards(s);
    let body = inlined(p, &s.value, &own, &guards)?;
    let (inner, outer): (Vec<Expr>, Vec<Expr>) = guards.into_iter().partition(|g| mentions(g, &own));
    // A condition on points that stay reduced goes with the points that are left out by it.
    let absent = match (op, p.sort(&body)) {
        _ if inner.is_empty() => None,
        (Combine::Sum, Sort::Float) => Some(Node::Float(0.0)),
        (Combine::Sum, Sort::Int) => Some(Node::Int(0)),
        (Combine::Product, Sort::Float) => Some(Node::Float(1.0)),
        (Combine::Max, Sort::Float) => Some(Node::Float(f64::NEG_INFINITY)),
        (Combine::Min, Sort::Float) => Some(Node::Float(f64::INFINITY)),
        (Combine::Any, Sort::Bool) => Some(Node::Bool(false)),
        (Combine::All, Sort::Bool) => Some(Node::Bool(true)),
        _ => return None,
    };
    let body = match (absent, inner.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b))) {
        (Some(absent), Some(condition)) => Expr::new(Node::Select(Arc::new(condition), Arc::new(body), Arc::new(Expr::new(absent)))),
        _ => body,
    };
    if size(&body).saturating_mul(points as usize) > MOST_NODES {
        return None;
    }
    let mut value: Option<Expr> = None;
    for point in 0..points {
        let mut left = point;
        let mut index: Vec<Expr> = own
            .iter()
            .rev()
            .map(|a| {
                let n = extent(a).unwrap_or(1);
                let at = left % n;
                left /= n;
                Expr::new(Node::Int(at))
            })
            .collect();
        index.reverse();
        let term = settled(p, &substitute(&body, &own, &index));
        value = Some(match value {
            Some(sum) => Expr::binary(join, sum, term),
            None => term,
        });
    }
    // (Long reductions keep their threads busy.)
    if axes.iter().any(|a| extent(a).is_none()) {
        return None;
    }
    let rest: Vec<AxisId> = axes.iter().copied().filter(|a| !own.contains(a)).collect();
    let kind = if rest.is_empty() { Kind::Map } else { Kind::Reduce { op: *op, axes: rest } };
    Some(Statement { kind, value: Expr { span: s.value.span, ..value? }, guard: crate::address::conjunction(outer), ..s.clone() })
}

/// `e` with the temporary maps that it reads at points of `axes` written out; `None` where one is absent at points that are taken, or
/// something else is made over these points.
fn inlined(p: &Problem, e: &Expr, axes: &[AxisId], guards: &[Expr]) -> Option<Expr> {
    let mut sound = true;
    let out = e.rewrite(&mut |n| {
        let Node::Read(t, index) = &n.node else { return None };
        let made = p.writer(*t).map(|w| p.statement(w))?;
        if !index.iter().any(|i| mentions(i, axes)) {
            return None;
        }
        if made.kind != Kind::Map || p.tensor(*t).role != Role::Temp {
            sound = false;
            return None;
        }
        let at = |x: &Expr| substitute(x, &made.target_axes, index);
        if !group::guards(made).iter().all(|g| guards.contains(&at(g))) {
            sound = false;
            return None;
        }
        let inner = inlined(p, &at(&made.value), axes, guards);
        sound &= inner.is_some();
        inner
    });
    (sound && size(&out) <= MOST_NODES).then_some(out)
}

/// A term at its point: indices in normal form, and choices that the point has made.
fn settled(p: &Problem, e: &Expr) -> Expr {
    e.rewrite(&mut |n| match &n.node {
        Node::Read(t, index) if !index.is_empty() => Some(Expr { node: Node::Read(*t, index.iter().map(|i| simplify(p, i)).collect()), span: n.span }),
        Node::Select(condition, yes, no) => truth(p, condition).map(|holds| settled(p, if holds { yes } else { no })),
        _ => None,
    })
}

/// Whether a condition on whole numbers holds, if that does not depend on anything.
fn truth(p: &Problem, c: &Expr) -> Option<bool> {
    let difference = |a: &Expr, b: &Expr| {
        let whole = p.sort(a) == Sort::Int && p.sort(b) == Sort::Int;
        whole.then(|| to_poly(p, b).minus(&to_poly(p, a)).as_constant()).flatten()
    };
    match &c.node {
        Node::Bool(v) => Some(*v),
        Node::Binary(Binary::Le, a, b) => difference(a, b).map(|d| d >= 0),
        Node::Binary(Binary::Lt, a, b) => difference(a, b).map(|d| d > 0),
        Node::Binary(Binary::Eq, a, b) => difference(a, b).map(|d| d == 0),
        Node::Binary(Binary::Ne, a, b) => difference(a, b).map(|d| d != 0),
        Node::Binary(Binary::And, a, b) => match (truth(p, a), truth(p, b)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        Node::Binary(Binary::Or, a, b) => match (truth(p, a), truth(p, b)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        Node::Unary(Unary::Not, a) => truth(p, a).map(|holds| !holds),
        _ => None,
    }
}

/// Whether the statement is a sum of products of two sides of their own in a type that a matrix unit multiplies.
pub fn multiplied(p: &Problem, s: &Statement, target: &Target) -> bool {
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    let own = |e: &Expr, other: &Expr| s.target_axes.iter().any(|a| e.axes().contains(a) && !other.axes().contains(a));
    let taken = |e: &Expr| {
        e.tensors().iter().any(|t| {
            let dtype = p.tensor(*t).dtype.multiplied_as();
            dtype.bits() < 32 && (target.multiplies_from_shared(dtype) || target.mma.iter().any(|m| m.operand == dtype))
        })
    };
    factors.iter().enumerate().any(|(i, a)| factors[i + 1..].iter().any(|b| own(a, b) && own(b, a) && (taken(a) || taken(b))))
}
