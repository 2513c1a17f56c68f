//! Error bounds by trial: the statements are evaluated a few more times, each value moved by as much as its own statement may round it.
//!
//! [`super::bounds`] adds errors up as if all had the sign that hurts. Where values share an error that a later step takes out again (the shift of exponentials that are divided by their sum,
//! a scale that a division removes), or an exponential stands behind a large sum, that says nothing. Here the error of a value is followed by the evaluation
//! itself, as in discrete stochastic arithmetic: an element's bound is a multiple of the largest distance that any trial moved it, and at least of the root
//! mean square of those of its neighbours, so that a few trials do.
//!
//! What a small change may move far is not followed: elements made where a comparison, a divisor, a logarithm or a root lies within what the trials move its
//! argument by, statements with steps (roundings to whole numbers, casts, choices of points), and all that reads them keep the other bound.

use super::{Bounder, Bounds};
use crate::inputs::Draw;
use crate::reference::statement::Evaluation;
use crate::reference::table::Walk;
use crate::reference::{Inputs, Machine, Values};
use crate::value::Number;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// How the values of a trial are moved: each one its own way, or all of them outwards or inwards, as a constant factor that was rounded does.
const TRIALS: [Trial; 8] =
    [Trial::Apart(1), Trial::Apart(2), Trial::Apart(3), Trial::Apart(4), Trial::Apart(5), Trial::Apart(6), Trial::Together(1.0), Trial::Together(-1.0)];
/// Times the largest distance of the trials; audits allow four times the bound.
const ROOM: f64 = 2.0;
/// Neighbours whose distances are taken together.
const NEIGHBOURS: usize = 64;

#[derive(Clone, Copy)]
enum Trial {
    /// Independent, with this seed.
    Apart(u64),
    /// Each by the same share of its bound, away from 0 or towards it.
    Together(f64),
}

/// What a statement may be followed by.
enum Steps<'p> {
    /// Nothing here is followed.
    Many,
    /// Followed where these pairs are not near each other.
    At(Vec<(&'p Expr, Option<&'p Expr>)>),
}

/// `known`, smaller where trials show that errors do not go so far; `made` is what the reference made of the inputs.
///
/// # Errors
/// As [`crate::reference::evaluate`].
pub fn sampled(p: &Problem, sizes: &[i64], inputs: &Inputs, made: &BTreeMap<TensorId, Values>, known: &Bounds) -> Result<Bounds, Diagnostics> {
    let none = Bounds::new();
    let machine = |made| Machine { p, sizes, inputs, made, given: None, followed: Vec::new() };
    let exact = machine(made.clone());
    // What a statement adds to the errors of what it reads.
    let mut own = Bounds::new();
    let mut lost = BTreeSet::new();
    let mut margins = BTreeMap::new();
    let loops = p.loops();
    for (number, s) in p.statements.iter().enumerate() {
        let l = loops.iter().find(|l| l.statements.contains(&number));
        let reads_lost = expressions(s).iter().any(|e| reads(e, &|t| lost.contains(&t)));
        // All statements of a loop are followed from point to point, or none is.
        let jumps = l.is_some_and(|l| l.statements.iter().any(|m| !smooth(p, &p.statements[*m], known, &lost)));
        match steps(p, s, known) {
            _ if jumps => {
                lost.insert(s.target);
            }
            Steps::At(pairs) if !reads_lost => {
                own.insert(s.target, Bounder { m: &exact, walk: Walk::of(&exact, s), known: &none }.statement(s)?);
                margins.insert(s.target, pairs);
            }
            _ => {
                lost.insert(s.target);
                if let Kind::TopK { indices: Some(t), .. } = &s.kind {
                    lost.insert(*t);
                }
            }
        }
    }
    let bounder = Bounder { m: &exact, walk: Walk::ONCE, known: &none };
    let mut far: Bounds = own.keys().map(|t| (*t, vec![0.0; made[t].data.len()])).collect();
    // One trial after the other: each holds all values that are made.
    for how in TRIALS {
        let mut trial = machine(BTreeMap::new());
        for (number, s) in p.statements.iter().enumerate() {
            let target = s.target;
            if !own.contains_key(&target) {
                trial.made.extend(made.get_key_value(&target).map(|(t, v)| (*t, v.clone())));
                continue;
            }
            if let Some(l) = loops.iter().find(|l| l.statements.contains(&number)) {
                if l.statements.first() == Some(&number) {
                    trial.looped(l, &mut |member, places, values| {
                        let own = &own[&p.statements[member].target];
                        let one = |(i, v): (&usize, Number)| one_moved(v, how, member, *i, own[*i]);
                        places.iter().zip(values).map(one).collect()
                    })?;
                    for m in &l.statements {
                        let t = p.statements[*m].target;
                        if let Some(far) = far.get_mut(&t) {
                            farther(far, &made[&t].data, &trial.made[&t].data);
                        }
                    }
                }
                continue;
            }
            let own = &own[&target];
            let near = near_steps(&bounder, &trial, s, &margins[&target])?;
            let found = Evaluation::new(&trial, number, s)?.run()?;
            let data = moved(found.data, how, number, |i| if near.as_ref().is_some_and(|n| n[i]) { f64::INFINITY } else { own[i] });
            if let Some(far) = far.get_mut(&target) {
                farther(far, &made[&target].data, &data);
            }
            trial.made.insert(target, Values { shape: found.shape, data });
        }
    }
    let mut out = known.clone();
    for (target, mut far) in far {
        level(&mut far);
        if let Some(bounds) = out.get_mut(&target) {
            bounds.iter_mut().zip(far).for_each(|(bound, far)| *bound = bound.min(ROOM * far));
        }
    }
    Ok(out)
}

/// All expressions of a statement.
fn expressions(s: &Statement) -> Vec<&Expr> {
    let mut out: Vec<&Expr> = std::iter::once(&s.value).chain(&s.more).chain(&s.guard).collect();
    match &s.kind {
        Kind::Recurrence { factor, initial, .. } => out.extend([factor, initial]),
        Kind::Scatter { index, .. } => out.extend(index),
        Kind::Compact { fill, .. } => out.push(fill),
        _ => {}
    }
    out
}

fn reads(e: &Expr, wanted: &dyn Fn(TensorId) -> bool) -> bool {
    let mut found = false;
    e.walk(&mut |part| found |= matches!(&part.node, Node::Read(t, _) if wanted(*t)));
    found
}

/// Where the values of `s` may jump.
fn steps<'p>(p: &'p Problem, s: &'p Statement, known: &Bounds) -> Steps<'p> {
    let plain = match &s.kind {
        Kind::Map => true,
        Kind::Reduce { op, .. } | Kind::Scan { op, .. } => matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min),
        Kind::Recurrence { .. } | Kind::Delay { .. } => true,
        Kind::TopK { .. } | Kind::Compact { .. } | Kind::Scatter { .. } => false,
    };
    // Whether an error may reach a value: only real numbers that were made carry any.
    let off = |e: &Expr| reads(e, &|t| known.contains_key(&t) && p.tensor(t).dtype.is_float());
    let (mut pairs, mut many) = (Vec::new(), !plain);
    for e in expressions(s) {
        e.walk(&mut |part| match &part.node {
            Node::Unary(Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToInt, a) => many |= off(a),
            Node::Cast(to, a) => many |= off(a) && !matches!(to, DType::F32),
            Node::Binary(Binary::Mod | Binary::Pow, x, y) => many |= off(x) || off(y),
            Node::Binary(Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le, x, y) if off(x) || off(y) => pairs.push((&**x, Some(&**y))),
            Node::Binary(Binary::Div, _, y) if off(y) => pairs.push((&**y, None)),
            Node::Unary(Unary::Log | Unary::Log2 | Unary::Rsqrt | Unary::Sqrt, a) if off(a) => pairs.push((&**a, None)),
            Node::Unary(Unary::Log1p | Unary::Tan | Unary::Asin | Unary::Acos | Unary::Acosh | Unary::Atanh, a) => many |= off(a),
            _ => {}
        });
    }
    if many || (!pairs.is_empty() && !matches!(s.kind, Kind::Map)) {
        Steps::Many
    } else {
        Steps::At(pairs)
    }
}

/// The elements of the map `s` at which a pair, or a value and 0, lie as near to each other as the trial, or their own roundings, may move them. (Far is what
/// no trial comes near: one that does leaves the element, and all that reads it, without a distance.)
fn near_steps(exact: &Bounder, trial: &Machine, s: &Statement, pairs: &[(&Expr, Option<&Expr>)]) -> Result<Option<Vec<bool>>, Diagnostics> {
    if pairs.is_empty() {
        return Ok(None);
    }
    let made = &exact.m.made[&s.target];
    let mut near = vec![false; made.data.len()];
    for (x, y) in pairs {
        let own = (exact.dual(x)?, y.map(|y| exact.dual(y)).transpose()?);
        let other = (trial.expr(x, Walk::ONCE)?, y.map(|y| trial.expr(y, Walk::ONCE)).transpose()?);
        near.par_iter_mut().enumerate().for_each(|(i, near)| {
            let at = super::Points { m: exact.m, s, shape: &made.shape }.of(i, &[]);
            let ((u, du), (v, dv)) = ((own.0)(&at), own.1.as_ref().map_or((Number::Real(0.0), 0.0), |y| y(&at)));
            let (u, v) = (u.real(), v.real());
            let by = |x: f64, y: f64| if x == y { 0.0 } else { (x - y).abs() };
            let moved = by((other.0)(&at).real(), u) + other.1.as_ref().map_or(0.0, |y| by(y(&at).real(), v));
            let most = if moved.is_nan() { f64::INFINITY } else { moved.max(du + dv) };
            *near |= most > 0.0 && (u == v || (u - v).abs() <= 4.0 * ROOM * most);
        });
    }
    Ok(Some(near))
}

/// The values of a trial, each moved within its own bound.
fn moved(data: Vec<Number>, how: Trial, number: usize, own: impl Fn(usize) -> f64 + Sync) -> Vec<Number> {
    data.into_par_iter().enumerate().map(|(i, v)| one_moved(v, how, number, i, own(i))).collect()
}

/// Element `i` of statement `number` in a trial, moved within `by`.
fn one_moved(v: Number, how: Trial, number: usize, i: usize, by: f64) -> Number {
    let Number::Real(x) = v else { return v };
    if by == 0.0 || (by.is_finite() && !x.is_finite()) {
        return v;
    }
    Number::Real(match how {
        _ if !by.is_finite() => f64::NAN,
        Trial::Apart(seed) => x + by * (2.0 * Draw::new(seed ^ (number as u64) << 48 ^ (i as u64).wrapping_mul(0x2545_F491_4F6C_DD1D)).unit() - 1.0),
        Trial::Together(share) => x + share * by * x.signum(),
    })
}

/// Whether the values of a loop's statement have no step, and nothing that was lost is in them.
fn smooth(p: &Problem, s: &Statement, known: &Bounds, lost: &BTreeSet<TensorId>) -> bool {
    let clear = matches!(steps(p, s, known), Steps::At(pairs) if pairs.is_empty());
    clear && !expressions(s).iter().any(|e| reads(e, &|t| lost.contains(&t)))
}

/// `far`, or how far a trial moved each element, if that is farther.
fn farther(far: &mut [f64], want: &[Number], trial: &[Number]) {
    for ((far, w), v) in far.iter_mut().zip(want).zip(trial) {
        // What is no number is not compared by its distance.
        let by = (w.real() - v.real()).abs();
        *far = if by.is_nan() { f64::INFINITY } else { far.max(by) };
    }
}

/// Distances, each at least the root mean square of its neighbours'.
fn level(far: &mut [f64]) {
    for line in far.chunks_mut(NEIGHBOURS) {
        let finite = || line.iter().filter(|d| d.is_finite());
        let mean = (finite().map(|d| d * d).sum::<f64>() / finite().count().max(1) as f64).sqrt();
        line.iter_mut().for_each(|d| *d = d.max(mean));
    }
}
