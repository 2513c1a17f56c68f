//! Chunked forms: a recurrence whose states are only summed against other values is not made point by point.
//!
//! ```text
//! S[t, x, v] = a[t] S[t-1, x, v] + k[t, x] w[t, v]            the state: a product of a part along x and a part along v
//! o[t, v]    = sum[x] q[t, x] S[t, x, v]                      all that anybody asks of it
//! ```
//! With `t = C s + c`, and `A(j, c]` the product of the factors behind point `j` up to `c` of the same chunk `s`:
//!
//! ```text
//! u[s, x, v]      = sum[j] (k[s, j, x] A(j, C-1]) w[s, j, v]                       what a chunk adds to the state
//! before[s, x, v] = A[s-1] before[s-1, x, v] + u[s-1, x, v]                        the state where a chunk begins
//! z[s, c, j]      = sum[x] q[s, c, x] k[s, j, x]                                   for j <= c
//! o[s, c, v]      = sum[j] (z[s, c, j] A(j, c]) w[s, j, v] + A[0, c] sum[x] q[s, c, x] before[s, x, v]
//! ```
//! All sums but that of `before` are products of two sides. A sum may read the state before its point, `S[t-1, x, v] if t > 0 else` what it begins with: then `j < c`, and the
//! factor of the point itself is not in the products. It holds because the update is an affine map of the state and such maps compose: two updates are
//! `(a, b) (a', b') = (a a', a' b + b')`. The factor may depend on the point, on axes that the scores keep, and on `x`: then each term of a score has a weight of
//! its own, and `z` is made of blocks ([`pairs`]). Where it depends on an axis that only `w` has, the recurrence stays.
//!
//! [`find`] says which recurrences are of this form, [`decay`] how products of factors are written, [`form`] and [`pairs`] write the statements, with
//! what [`builder`] has.
//!
//! Where the term reads the state before, as a delta rule's does, it is what equations between the points of a chunk give: [`corrected`] finds such updates, and
//! [`system`] writes the equations and the states between chunks.

mod beside;
mod builder;
mod corrected;
mod decay;
mod find;
mod form;
mod outside;
mod pairs;
mod system;

use self::corrected::Correction;
use crate::coalesce::choice;
use crate::plan::BindOptions;
use flashderive_derive::Derivation;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};

/// Points of a chunk that are tried: rows of a tile of the matrix unit, and four times as many, which halves the states twice. (128 took 172 us where 256 took 163, and
/// 518 where 256 took 504: h200.)
const LENGTHS: [i64; 2] = [64, 256];

/// Points of a chunk whose terms read the state before them, as its equations have a row a point and their inverse is made row by row; and of one whose pairs have
/// weights of their own: what these are made of is made for each pair of a tile and a block of sources.
const SHORT: [i64; 1] = [64];

/// Points of an axis at most for which the recurrence is priced as it stands too, though no workload has so few.
const FEW_POINTS: i64 = 64;

/// What the recurrences are where an axis has few points.
pub struct Few {
    /// As they stand.
    pub derivation: Derivation,
    /// The size of the axis, and its largest value.
    pub size: SizeId,
    pub most: i64,
    /// The workloads of which that is so.
    pub sizes: Vec<Vec<i64>>,
}

impl Few {
    /// The options of these workloads.
    pub fn options(&self, options: &BindOptions) -> BindOptions {
        let others = self.sizes.get(1..).unwrap_or_default().to_vec();
        BindOptions { sizes: self.sizes.first().cloned().unwrap_or_default(), others, ..options.clone() }
    }
}

/// The derivation with recurrences in chunks of the length that is cheapest for all workloads together, where that is cheaper than point by point; and what they
/// are for workloads of few points, if that is cheaper for these.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> (Derivation, Option<Few>) {
    let opened = outside::made_outside(&d.problem).and_then(|p| corrected::opened(&p)).or_else(|| corrected::opened(&d.problem));
    let (problem, corrections) = opened.unwrap_or_else(|| (d.problem.clone(), Vec::new()));
    let states = find::states(&problem);
    let Some(first) = states.first() else { return (d.clone(), None) };
    let opened = Derivation { problem, ..d.clone() };
    let all = || std::iter::once(sizes).chain(options.others.iter().map(Vec::as_slice));
    let longest = all().map(|sizes| d.problem.axis(first.axis).extent.eval(sizes)).max().unwrap_or(0);
    // States of every point are in memory otherwise, or there is no kernel: nothing that a price is needed for. A loop has one.
    let as_it_is = if longest <= FEW_POINTS || !corrections.is_empty() { choice::all_workloads(d, target, options, sizes, trace) } else { None };
    let mut best: Option<(f64, String, Derivation, Trace)> = None;
    let mut prices = Vec::new();
    let weighs = states.iter().flat_map(|s| &s.readers).any(|r| r.weighs);
    let lengths = if corrections.is_empty() && !weighs { &LENGTHS[..] } else { &SHORT };
    for length in lengths.iter().copied() {
        let Some(problem) = form::chunked(&opened.problem, &corrections, length) else { continue };
        let mut aside = trace.clone();
        told(&opened, &states, &corrections, length, &mut aside);
        let Ok(other) = flashderive_derive::derive(&problem, &mut aside) else { continue };
        let Some(us) = choice::all_workloads(&other, target, options, sizes, &aside) else { continue };
        prices.push(format!("{length}: {us:.2} us"));
        if as_it_is.is_none_or(|before| us <= before) && best.as_ref().is_none_or(|(least, ..)| us < *least) {
            best = Some((us, format!("{length} points"), other, aside));
        }
    }
    let Some((_, chosen, other, aside)) = best else { return (d.clone(), None) };
    *trace = aside;
    let few = if corrections.is_empty() { None } else { few(d, &other, first.axis, target, options, sizes, trace) };
    trace.record(Record {
        step: "step2",
        rule: "chunk-length",
        subject: states.iter().map(|s| opened.problem.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
        premises: trace.of_rules(&["chunked-recurrence"], |_| true),
        conclusion: format!("{chosen}: by the floors of {} for all workloads {}", target.name, prices.join(", ")),
        space: Space::Hardware,
        span: opened.problem.statements[first.at].span,
    });
    (other, few)
}

/// Workloads for which `d` is cheaper than `other`, all of them with fewer points of the axis than the others have.
fn few(d: &Derivation, other: &Derivation, axis: AxisId, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Option<Few> {
    let extent = &d.problem.axis(axis).extent;
    let ([size], 1, 1) = (&extent.sizes[..], extent.factor, extent.divisor) else { return None };
    let alone = BindOptions { others: Vec::new(), ..options.clone() };
    let all = std::iter::once(sizes).chain(options.others.iter().map(Vec::as_slice));
    let price = |d: &Derivation, sizes: &[i64]| choice::all_workloads(d, target, &alone, sizes, trace);
    let less = |own: Option<f64>, cut: Option<f64>| own.is_some_and(|own| cut.is_none_or(|cut| own < cut));
    let (short, long): (Vec<&[i64]>, Vec<&[i64]>) = all.partition(|sizes| less(price(d, sizes), price(other, sizes)));
    let points = |sizes: &&[i64]| sizes[size.0 as usize];
    let longest = short.iter().map(points).max()?;
    let mut most = (longest.max(1) as u64).next_power_of_two() as i64;
    let with = |points: i64| -> Vec<i64> { short[0].iter().enumerate().map(|(at, v)| if at == size.0 as usize { points } else { *v }).collect() };
    let fewest = long.iter().map(points).min().unwrap_or(i64::MAX);
    // All of these are points of one chunk, which costs the same with any of them.
    let one = price(other, short[0]);
    while most < FEW_POINTS && 2 * most < fewest && less(price(d, &with(2 * most)), one) {
        most *= 2;
    }
    if long.iter().map(points).any(|points| points <= most) {
        return None;
    }
    trace.record(Record {
        step: "step2",
        rule: "few-points",
        subject: d.problem.axis(axis).name.clone(),
        premises: Vec::new(),
        conclusion: format!(
            "up to {most} points the states are made point by point: by the floors of {} that is cheaper than chunks for a workload of {longest}",
            target.name
        ),
        space: Space::Hardware,
        span: d.problem.axis(axis).span,
    });
    Some(Few { derivation: d.clone(), size: *size, most, sizes: short.into_iter().map(<[i64]>::to_vec).collect() })
}

/// The records of the states that are no longer made.
fn told(d: &Derivation, states: &[find::State], corrections: &[Correction], length: i64, trace: &mut Trace) {
    for s in states {
        let p = &d.problem;
        let premises = corrected::of(corrections, s).map(|c| trace.record(equations(p, s, c, length))).into_iter().collect();
        let readers: Vec<String> = s.readers.iter().map(|r| p.tensor(p.statements[r.at].target).name.clone()).collect();
        trace.record(Record {
            step: "step1a",
            rule: "chunked-recurrence",
            subject: p.tensor(s.target).name.clone(),
            premises,
            conclusion: format!(
                "the update along `{}` is an affine map, and these compose; its term is a product of two parts, and {} sums it over one of them: \
                 chunks of {length} points are products of two sides, and a state is handed from chunk to chunk; {}",
                p.axis(s.axis).name,
                readers.join(", "),
                decay::why(p, s),
            ),
            space: Space::Problem,
            span: p.statements[s.at].span,
        });
    }
}

/// Why the terms of a chunk can be known before its states.
fn equations(p: &Problem, s: &find::State, c: &Correction, length: i64) -> Record {
    let text = |e: &Expr| flashderive_ir::text::expr(p, e);
    Record {
        step: "step1a",
        rule: "corrected-recurrence",
        subject: p.tensor(s.target).name.clone(),
        premises: Vec::new(),
        conclusion: format!(
            "the update adds a product of two parts, `{}` and `{}` plus `{}` times what the state before holds under `{}`: the second parts of {length} points are \
             the solution of as many equations, whose matrix is triangular, for the state before these points{}",
            text(&c.along),
            text(&c.rest),
            text(&c.weight),
            text(&c.reads),
            if c.scaled { "; the factor of the point is in what is held, so it is one more of the factors since a source" } else { "" },
        ),
        space: Space::Problem,
        span: p.statements[s.at].span,
    }
}
