//! Which recurrences have a chunked form: what their term is made of, and what is asked of their states.

use crate::group;
use flashderive_derive::expr::{factors, product, substitute, to_float};
use flashderive_derive::simplify;
use flashderive_ir::problem::*;

/// A recurrence, or a running sum, whose states need not be made.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Its statement.
    pub at: usize,
    pub target: TensorId,
    /// The axis that it runs along.
    pub axis: AxisId,
    /// Factor of the state before; `None`: 1.
    pub factor: Option<Expr>,
    /// State before the first point; `None`: 0.
    pub initial: Option<Expr>,
    pub reverse: bool,
    /// Whether each point has the state before it.
    pub exclusive: bool,
    pub readers: Vec<Reader>,
    /// Maps that read the state behind the last point.
    pub last: Vec<usize>,
}

/// A sum of products with the state.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    /// Its statement.
    pub at: usize,
    /// The summed axes.
    pub summed: Vec<AxisId>,
    /// What the state is multiplied with.
    pub other: Expr,
    /// At which index it reads the state, the axis of the recurrence at its own point.
    pub index: Vec<Expr>,
    /// Whether it reads the state before its point: the point adds nothing to it.
    pub exclusive: bool,
    /// Factors of the term that have a summed axis, and those that have none, at the reader's axes.
    pub along: Expr,
    pub across: Expr,
    /// Whether the factor has a summed axis, so that scores are sums of terms of different weights.
    pub weighs: bool,
    /// Axes of the reader's target that the scores of two points have.
    pub scores: Vec<AxisId>,
}

/// The recurrences of the problem along the first axis that has one with a chunked form.
pub(super) fn states(p: &Problem) -> Vec<State> {
    let all: Vec<State> = (0..p.statements.len()).filter_map(|at| state(p, at)).collect();
    let Some(axis) = all.first().map(|s| s.axis) else { return Vec::new() };
    all.into_iter().filter(|s| s.axis == axis).collect()
}

fn state(p: &Problem, at: usize) -> Option<State> {
    let s = &p.statements[at];
    let (axis, factor, initial, reverse, exclusive) = match &s.kind {
        Kind::Recurrence { factor, initial, axis, reverse } => (*axis, Some(factor.clone()), Some(initial.clone()), *reverse, false),
        Kind::Scan { op: Combine::Sum, axis, exclusive, reverse } => (*axis, None, None, *reverse, *exclusive),
        _ => return None,
    };
    let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
    let zero = |e: &Expr| matches!(e.node, Node::Float(v) if v == 0.0) || matches!(e.node, Node::Int(0));
    let temporary = p.tensor(s.target).role == Role::Temp && p.sort(&s.value) == Sort::Float;
    let once = s.target_axes.iter().filter(|a| **a == axis).count() == 1;
    let steady = s.guard.as_ref().is_none_or(|g| !g.tensors().contains(&s.target));
    if !temporary || !once || !steady || s.target_axes.len() < 3 {
        return None;
    }
    let mut state = State {
        at,
        target: s.target,
        axis,
        factor: factor.filter(|e| !one(e)),
        initial: initial.filter(|e| !zero(e)),
        reverse,
        exclusive,
        readers: Vec::new(),
        last: Vec::new(),
    };
    for (i, r) in p.statements.iter().enumerate().filter(|(_, r)| group::reads(r).contains(&s.target)) {
        if reads_the_last(p, &state, r) {
            state.last.push(i);
        } else {
            state.readers.push(reader(p, &state, i)?);
        }
    }
    (!state.readers.is_empty() && super::decay::written(p, &state)).then_some(state)
}

/// Whether all that a map reads of the states is the one behind the last point.
fn reads_the_last(p: &Problem, state: &State, r: &Statement) -> bool {
    let axes = &p.statements[state.at].target_axes;
    let Some(along) = axes.iter().position(|a| *a == state.axis) else { return false };
    let extent = Expr::new(Node::Extent(p.axis(state.axis).extent.clone()));
    let end = if state.reverse { Expr::int(0) } else { Expr::binary(Binary::Sub, extent, Expr::int(1)) };
    let mut fine = r.kind == Kind::Map && !state.exclusive;
    for e in group::expressions(r) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let there = |e: &Expr| simplify(p, &Expr::binary(Binary::Sub, e.clone(), end.clone())).node == Node::Int(0);
                fine &= *t != state.target || there(&index[along]);
            }
        });
    }
    fine
}

/// Statement `at` as a sum of products with the state, if the term falls apart into two parts there and the factor joins neither.
fn reader(p: &Problem, state: &State, at: usize) -> Option<Reader> {
    let (s, r) = (&p.statements[state.at], &p.statements[at]);
    let Kind::Reduce { op: Combine::Sum, axes: summed } = &r.kind else { return None };
    let plain = r.target_axes.iter().filter(|a| **a == state.axis).count() == 1 && !summed.contains(&state.axis) && r.more.is_empty();
    let unread = r.guard.as_ref().is_none_or(|g| !g.tensors().contains(&state.target));
    if !plain || !unread || p.tensor(r.target).storage != Storage::RowMajor || p.tensor(r.target).dtype.bits() < 8 {
        return None;
    }
    let (above, below) = factors(p, &r.value);
    let of_state = |e: &Expr| e.tensors().contains(&state.target);
    let [read] = above.iter().filter(|e| of_state(e)).collect::<Vec<_>>()[..] else { return None };
    if below.iter().any(of_state) {
        return None;
    }
    let (index, before) = place(p, state, read)?;
    let index = &index;
    // Summed axes are indices by themselves; of the others any place of the state is read, at the point itself.
    let own = |(e, a): (&Expr, &AxisId)| match e.node {
        Node::Axis(b) => (*a == state.axis) == (b == state.axis),
        _ => *a != state.axis && !e.axes().contains(&state.axis) && e.axes().iter().all(|a| !summed.contains(a)),
    };
    let covered = |a: &AxisId| index.iter().filter(|e| e.node == Node::Axis(*a)).count() == 1;
    if !index.iter().zip(&s.target_axes).all(own) || !summed.iter().all(covered) {
        return None;
    }
    let mut rest: Vec<Expr> = above.iter().filter(|e| !of_state(e)).cloned().collect();
    rest.extend(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
    let other = product(rest).unwrap_or_else(|| Expr::float(1.0));
    let (above, below) = factors(p, &s.value);
    let mut term: Vec<Expr> = above;
    term.extend(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
    let here = |e: &Expr| substitute(e, &s.target_axes, index);
    let (along, across): (Vec<Expr>, Vec<Expr>) = term.iter().map(here).partition(|e| e.axes().iter().any(|a| summed.contains(a)));
    let (along, across) = (product(along)?, product(across)?);
    let factor = state.factor.as_ref().map(here);
    let guard = s.guard.as_ref().map(here);
    let joins = |e: &Option<Expr>| e.as_ref().is_some_and(|e| e.axes().iter().any(|a| summed.contains(a)));
    if joins(&guard) {
        return None;
    }
    // An axis of the second part alone makes the sum over points one of products; all others are kept by the scores.
    let kept = |a: &&AxisId| **a != state.axis;
    let has = |e: &Expr, a: &AxisId| e.axes().contains(a);
    let of_factor = |a: &AxisId| factor.iter().chain(&guard).any(|e| has(e, a));
    let alone = |a: &AxisId| has(&across, a) && !has(&along, a) && !has(&other, a) && !of_factor(a) && r.guard.as_ref().is_none_or(|g| !has(g, a));
    let scores: Vec<AxisId> = r.target_axes.iter().filter(kept).filter(|a| !alone(a)).copied().collect();
    let free = r.target_axes.iter().filter(kept).count() > scores.len();
    let exclusive = state.exclusive || before;
    free.then_some(Reader { at, weighs: joins(&factor), summed: summed.clone(), other, index: index.clone(), exclusive, along, across, scores })
}

/// At which index `read` reads the state, with the axis of the recurrence at its own point, and whether it is the state before that point: at the first point
/// the one that the recurrence begins with.
fn place(p: &Problem, state: &State, read: &Expr) -> Option<(Vec<Expr>, bool)> {
    let s = &p.statements[state.at];
    let along = s.target_axes.iter().position(|a| *a == state.axis)?;
    let (there, first) = match &read.node {
        Node::Read(..) => (read, None),
        Node::Select(condition, there, first) if !state.exclusive => (&**there, Some((condition, first))),
        _ => return None,
    };
    let Node::Read(t, index) = &there.node else { return None };
    let mut index = index.clone();
    let Some((condition, first)) = first.filter(|_| *t == state.target) else {
        return (first.is_none() && *t == state.target).then_some((index, false));
    };
    let here = Expr::axis(state.axis);
    let step = Expr::int(if state.reverse { 1 } else { -1 });
    let next = simplify(p, &Expr::binary(Binary::Add, here.clone(), step));
    // Points from the first one on, which has none before it.
    let (first_of, last_of) = match state.reverse {
        true => (next.clone(), Expr::new(Node::Extent(p.axis(state.axis).extent.clone()))),
        false => (Expr::int(0), here.clone()),
    };
    let apart = |a: &Expr, b: &Expr| simplify(p, &Expr::binary(Binary::Sub, b.clone(), a.clone()));
    let distance = match &condition.node {
        Node::Binary(Binary::Lt, a, b) => apart(a, b),
        Node::Binary(Binary::Le, a, b) => simplify(p, &Expr::binary(Binary::Add, apart(a, b), Expr::int(1))),
        _ => return None,
    };
    let known = distance == apart(&first_of, &last_of) && simplify(p, &index[along]) == next;
    index[along] = here;
    let initial = state.initial.clone().unwrap_or(Expr::float(0.0));
    let initial = to_float(p, substitute(&initial, &s.target_axes, &index));
    (known && to_float(p, (**first).clone()) == initial).then_some((index, true))
}
