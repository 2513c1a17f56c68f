//! Products of the factors of a recurrence between two points of a chunk.
//!
//! ```text
//! a = 1                      1
//! a positive, without t      exp(n log a) for n points
//! a without t                a table of a^n
//! a never negative           exp(L[to] - L[from]), L the running sum of log a
//! any other a                none: the states lie in memory
//! ```
//! A logarithm below [`LEAST_LOG`] is raised to it: `exp` of it is 0 in 32 bits, and differences of running sums stay numbers where a factor is 0. The differences
//! are of sums over one chunk, so that they keep the bits that a weight of a rounded operand needs, whatever the factors of other chunks are. Where no operand is rounded, each
//! logarithm is a whole number and a rest of at most a half: sums of the one are exact, those of the other small, and a weight beside a factor of nearly 0 keeps all of its bits.

use super::builder::Builder;
use super::find::State;
use crate::address;
use crate::decays;
use crate::group;
use flashderive_derive::expr::{times, to_float};
use flashderive_derive::simplify;
use flashderive_ir::problem::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Least logarithm of a factor: half of the least positive number of 32 bits is `exp(-103.97)`.
const LEAST_LOG: f64 = -104.0;

/// A place between two points of a chunk.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    /// Before the first point.
    Start,
    Before(Expr),
    After(Expr),
    /// Behind the last point.
    End,
}

/// How products of factors are written, over the axes of the state.
pub(super) enum Decay {
    One,
    /// The logarithm of a factor that is the same at all points.
    Steady(Expr),
    /// The table of its powers.
    Powers(TensorId, Vec<AxisId>),
    /// Running sums of logarithms, up to and including a point and before it, over the chunk, these axes, and the point. Where the factor has an axis that is
    /// summed, points come before the axes: that is how what it weighs lies.
    /// Where no operand is rounded, `whole` are those of the nearest whole numbers, and the others those of what is left.
    Running {
        axes: Vec<AxisId>,
        logs: [TensorId; 2],
        whole: Option<[TensorId; 2]>,
        points_first: bool,
        /// What factors above 1 add to the logarithm in a chunk, over the chunk and the axes, where there may be any and pairs are weighed by way of a point.
        growth: Option<TensorId>,
    },
}

/// The logarithm of the size of a value, and whether the value is known not to be negative.
fn logarithm(p: &Problem, e: &Expr) -> (Expr, bool) {
    let plain = || match decays::never_negative(p, e) {
        true => (Expr::unary(Unary::Log, e.clone()), true),
        false => (Expr::unary(Unary::Log, Expr::unary(Unary::Abs, e.clone())), false),
    };
    let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
    match &e.node {
        Node::Unary(Unary::Exp, x) => ((**x).clone(), true),
        Node::Unary(Unary::Exp2, x) => (Expr::binary(Binary::Mul, (**x).clone(), Expr::float(std::f64::consts::LN_2)), true),
        Node::Unary(Unary::Sigmoid, x) => {
            let beside = Expr::unary(Unary::Exp, Expr::unary(Unary::Neg, (**x).clone()));
            (Expr::unary(Unary::Neg, Expr::unary(Unary::Log1p, beside)), true)
        }
        // The number above 1 counts where it is small.
        Node::Binary(Binary::Add, a, b) if one(a) && decays::never_negative(p, b) => (Expr::unary(Unary::Log1p, (**b).clone()), true),
        Node::Binary(Binary::Add, a, b) if one(b) && decays::never_negative(p, a) => (Expr::unary(Unary::Log1p, (**a).clone()), true),
        Node::Binary(Binary::Pow, a, b) if logarithm(p, a).1 && p.sort(b) == Sort::Float => (times((**b).clone(), logarithm(p, a).0), true),
        Node::Float(v) if *v != 0.0 => (Expr::float(v.abs().ln()), *v > 0.0),
        Node::Select(c, a, b) => {
            // What is taken for 0 (see above).
            let either = |e: &Expr| match e.node {
                Node::Float(0.0) => (Expr::float(LEAST_LOG), true),
                _ => logarithm(p, e),
            };
            let ((x, one), (y, two)) = (either(a), either(b));
            (choice((**c).clone(), x, y), one && two)
        }
        Node::Binary(op @ (Binary::Mul | Binary::Div), a, b) if p.sort(e) == Sort::Float && p.sort(a) == Sort::Float && p.sort(b) == Sort::Float => {
            let ((x, one), (y, two)) = (logarithm(p, a), logarithm(p, b));
            (Expr::binary(if *op == Binary::Mul { Binary::Add } else { Binary::Sub }, x, y), one && two)
        }
        Node::Read(t, index) => {
            let map = p.writer(*t).map(|w| p.statement(w)).filter(|m| m.kind == Kind::Map && m.guard.is_none() && p.tensor(*t).role == Role::Temp);
            let Some(m) = map else { return plain() };
            let (log, positive) = logarithm(p, &flashderive_derive::expr::substitute(&m.value, &m.target_axes, index));
            if positive {
                (log, true)
            } else {
                plain()
            }
        }
        _ => plain(),
    }
}

/// What the record of a chunked form says of the factor.
pub(super) fn why(p: &Problem, s: &State) -> String {
    let Some(a) = &s.factor else { return "the factor is 1".into() };
    let text = flashderive_ir::text::expr(p, a);
    match (logarithm(p, a).1, moves(p, s)) {
        (_, true) => format!("`{text}` is never negative: its products are exponentials of differences of running sums"),
        (true, false) => format!("`{text}` is never negative and the same at all points: its powers are exponentials"),
        (false, false) => format!("`{text}` is the same at all points: a table has its powers"),
    }
}

/// Whether products with the state round an operand: the spec allows it, and an element of at most 16 bits is among what is multiplied.
fn rounds(p: &Problem, s: &State) -> bool {
    let (mut todo, mut seen): (Vec<TensorId>, BTreeSet<TensorId>) = (p.statements[s.at].value.tensors(), BTreeSet::new());
    todo.extend(s.readers.iter().flat_map(|r| r.other.tensors()));
    while let Some(t) = todo.pop() {
        match p.writer(t) {
            None if p.tensor(t).dtype.is_float() && p.tensor(t).dtype.bits() <= 16 => return p.audit.round_operands,
            Some(w) if seen.insert(t) => todo.extend(group::reads(p.statement(w))),
            _ => {}
        }
    }
    false
}

/// Whether the factor depends on the point, or there are points that leave the state as it is.
fn moves(p: &Problem, s: &State) -> bool {
    let of = |e: &Expr| e.axes().contains(&s.axis);
    s.factor.as_ref().is_some_and(of) || s.factor.is_some() && p.statements[s.at].guard.as_ref().is_some_and(of)
}

/// Whether products of the factor have a form: where it depends on the point it must be known not to be negative.
pub(super) fn written(p: &Problem, s: &State) -> bool {
    !moves(p, s) || s.factor.as_ref().is_none_or(|a| logarithm(p, a).1)
}

impl Decay {
    /// Makes what products of the factors of `s` are read from.
    pub(super) fn new(b: &mut Builder, s: &State) -> Decay {
        let Some(factor) = &s.factor else { return Decay::One };
        let own = b.p.statements[s.at].clone();
        let name = b.p.tensor(s.target).name.clone();
        let mut axes: Vec<AxisId> = own.target_axes.iter().filter(|a| **a != s.axis && factor.axes().contains(a)).copied().collect();
        let (log, positive) = logarithm(&b.p, factor);
        let raised = |log: Expr| Expr::binary(Binary::Max, log, Expr::float(LEAST_LOG));
        if !moves(&b.p, s) {
            if positive {
                return Decay::Steady(match log.node {
                    Node::Float(v) => Expr::float(v.max(LEAST_LOG)),
                    _ => raised(log),
                });
            }
            let powers = b.axis(&format!("{name}__power"), Extent::constant(b.length + 1));
            let first = Expr::binary(Binary::Eq, Expr::axis(powers), Expr::int(0));
            let value = choice(first, Expr::float(1.0), factor.clone());
            let over: Vec<AxisId> = axes.iter().copied().chain([powers]).collect();
            let kind = Kind::Scan { op: Combine::Product, axis: powers, exclusive: false, reverse: false };
            return Decay::Powers(b.statement(&format!("{name}__powers"), over, kind, value, None), axes);
        }
        let guard = own.guard.as_ref();
        axes = own.target_axes.iter().filter(|a| **a != s.axis && (axes.contains(a) || guard.is_some_and(|g| g.axes().contains(a)))).copied().collect();
        let place = Expr::axis(b.place);
        let conditions = guard.map(address::conjuncts).unwrap_or_default();
        let there: Vec<Expr> = b.inside(&place).into_iter().chain(conditions.iter().map(|g| b.at(g, &place))).collect();
        let there = address::conjunction(there);
        let here = b.at(&raised(log), &place);
        let log = match there {
            Some(there) => choice(there, here, Expr::float(0.0)),
            None => here,
        };
        let points_first = s.readers.iter().any(|r| r.weighs);
        let rounds = rounds(&b.p, s);
        let over = along(points_first, b.chunk, &axes, b.place);
        let mut sums = |of: &str, value: &Expr| {
            [(of.to_string(), false), (format!("{of}_before"), true)].map(|(what, exclusive)| {
                let kind = Kind::Scan { op: Combine::Sum, axis: b.place, exclusive, reverse: false };
                b.statement(&format!("{name}__{what}"), over.clone(), kind, value.clone(), None)
            })
        };
        let (logs, whole) = if rounds {
            (sums("logs", &log), None)
        } else {
            let nearest = Expr::unary(Unary::Round, log.clone());
            let rest = Expr::binary(Binary::Sub, log.clone(), nearest.clone());
            (sums("logs", &rest), Some(sums("whole_logs", &nearest)))
        };
        let grows = points_first && !decays::at_most_one(&b.p, factor);
        let growth = grows.then(|| {
            let over = [b.chunk].into_iter().chain(axes.iter().copied()).collect();
            let kind = Kind::Reduce { op: Combine::Sum, axes: vec![b.place] };
            b.statement(&format!("{name}__growth"), over, kind, Expr::binary(Binary::Max, log, Expr::float(0.0)), None)
        });
        Decay::Running { axes, logs, whole, points_first, growth }
    }

    /// `product` as one that goes from a mark to a later one or is read by nobody: a table has no powers below 0.
    pub(super) fn forward(&self, product: Expr) -> Expr {
        let Decay::Powers(table, _) = self else { return product };
        product.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            let mut index = index.clone();
            let last = index.pop().filter(|_| t == table)?;
            index.push(Expr::binary(Binary::Max, last, Expr::int(0)));
            Some(Expr { node: Node::Read(*t, index), span: e.span })
        })
    }

    /// How far logarithms of products of factors between points of the marks lie apart, at most; `None` where they have none.
    pub(super) fn spread(&self, b: &Builder, (own, index): (&[AxisId], &[Expr]), chunk: &Expr, (from, to): (&Mark, &Mark)) -> Option<Expr> {
        let Node::Unary(Unary::Exp, log) = self.product(b, (own, index), chunk, from, to)?.node else { return None };
        let lost = Expr::unary(Unary::Neg, (*log).clone());
        match self {
            // What was lost on the way is what is missing at its end and what was added since.
            Decay::Running { axes, growth: Some(growth), .. } => {
                let here = |a: &AxisId| flashderive_derive::expr::substitute(&Expr::axis(*a), own, index);
                let at = [chunk.clone()].into_iter().chain(axes.iter().map(here)).collect();
                let added = Expr::new(Node::Read(*growth, at));
                Some(Expr::binary(Binary::Add, Expr::binary(Binary::Max, lost, Expr::float(0.0)), added))
            }
            Decay::Running { .. } => Some(lost),
            _ => Some(Expr::unary(Unary::Abs, lost)),
        }
    }

    /// The product of the factors from `from` up to `to` in a chunk, with `index` as the point of the state's axes `own`; `None`: 1.
    pub(super) fn product(&self, b: &Builder, (own, index): (&[AxisId], &[Expr]), chunk: &Expr, from: &Mark, to: &Mark) -> Option<Expr> {
        let here = |e: &Expr| flashderive_derive::expr::substitute(e, own, index);
        let places = |axes: &[AxisId]| -> Vec<Expr> { axes.iter().map(|a| here(&Expr::axis(*a))).collect() };
        let exp = |e: Expr| Expr::unary(Unary::Exp, e);
        match self {
            Decay::One => None,
            Decay::Steady(log) => {
                let n = simplify(&b.p, &Expr::binary(Binary::Sub, b.points(chunk, to), b.points(chunk, from)));
                Some(exp(times(to_float(&b.p, n), here(log))))
            }
            Decay::Powers(table, axes) => {
                let n = simplify(&b.p, &Expr::binary(Binary::Sub, b.points(chunk, to), b.points(chunk, from)));
                // What is read behind the last point is not used.
                let n = if b.ragged && matches!(to, Mark::End) { Expr::binary(Binary::Max, n, Expr::int(0)) } else { n };
                Some(Expr::new(Node::Read(*table, places(axes).into_iter().chain([n]).collect())))
            }
            Decay::Running { axes, logs, whole, points_first, .. } => {
                let of = |logs: &[TensorId; 2], m: &Mark| {
                    let (table, at) = match m {
                        Mark::Start => return None,
                        Mark::Before(x) => (logs[1], x.clone()),
                        Mark::After(x) => (logs[0], x.clone()),
                        Mark::End => (logs[0], Expr::int(b.length - 1)),
                    };
                    let index = along(*points_first, chunk.clone(), &places(axes), at);
                    Some(Expr::new(Node::Read(table, index)))
                };
                let between = |logs: &[TensorId; 2]| match (of(logs, to), of(logs, from)) {
                    (Some(to), Some(from)) => Some(Expr::binary(Binary::Sub, to, from)),
                    (Some(to), None) => Some(to),
                    (None, Some(from)) => Some(Expr::unary(Unary::Neg, from)),
                    (None, None) => None,
                };
                let both = |m: &Mark| {
                    let rest = of(logs, m)?;
                    Some(whole.as_ref().and_then(|whole| of(whole, m)).map_or(rest.clone(), |whole| Expr::binary(Binary::Add, whole, rest)))
                };
                // The table of sums before points is not worth it where only this asks for it.
                if let (true, Mark::Start, Mark::Before(x)) = (*points_first, from, to) {
                    let last = Expr::binary(Binary::Max, Expr::binary(Binary::Sub, x.clone(), Expr::int(1)), Expr::int(0));
                    let all = both(&Mark::After(last)).map(exp)?;
                    return Some(choice(Expr::binary(Binary::Lt, Expr::int(0), x.clone()), all, Expr::float(1.0)));
                }
                let rest = between(logs)?;
                let difference = whole.as_ref().and_then(between).map_or(rest.clone(), |whole| Expr::binary(Binary::Add, whole, rest));
                Some(exp(difference))
            }
        }
    }
}

/// The chunk, what is beside the points, and the point.
fn along<T: Clone>(points_first: bool, chunk: T, beside: &[T], point: T) -> Vec<T> {
    let mut out = vec![chunk];
    out.extend_from_slice(beside);
    out.insert(if points_first { 1 } else { out.len() }, point);
    out
}

/// `value` where the condition holds, else `other`.
pub(super) fn choice(condition: Expr, value: Expr, other: Expr) -> Expr {
    Expr::new(Node::Select(Arc::new(condition), Arc::new(value), Arc::new(other)))
}
