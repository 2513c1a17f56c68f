//! Which axes are made one: a choice by price, in two steps.
//!
//! First all pairs that gain something as they stand. Nothing is added to the program then, but what shares a kernel has other tiles,
//! which are not always better: the pairs are one unless the model finds that dearer. Then pairs that are one but for a few values,
//! which have one of the two axes:
//!
//! ```text
//! y[b, t, n] = sum[k] (x[b, t, k] * w[n, k]) + place[t, n]
//! -->  y'[m, n] = sum[k] (x'[m, k] * w[n, k]) + place[m % T, n]
//! ```
//! The quotient costs each thread a division for each of its rows, which is little behind a product and much in a loop. So this
//! is for inputs that maps read, where a side of a contraction becomes longer, and only where the model finds the
//! result clearly cheaper: it knows of the tiles and of the bytes, but not of the divisions.
//!
//! And depths of a product that are several long axes, one factor of which, or each, reads at their parts, as the gradients of filters do:
//!
//! ```text
//! df[o, r, c] = sum[b, h] dy[b, h, o] * (x[b, h + r - 1, c] or 0)
//! -->  df[o, r, c] = sum[m] dy'[m, o] * (x[m / H, m % H + r - 1, c] or 0)
//! ```
//! A product has one depth; the others would be loops, or parts that are stored. The factor with quotients is copied row by row with one quotient each, or written
//! over the depth first.

use super::*;
use crate::candidates::{self, Chosen};
use crate::offers::Tuned;
use crate::plan::BindOptions;
use crate::version;
use flashderive_diagnostics::{Diagnostics, Span};
use flashderive_ir::target::Target;

/// Share of the price of axes that stay apart up to which they are one as they stand: less arithmetic for addresses, which the model
/// sees in part, is worth a percent.
const AS_THEY_STAND: f64 = 1.01;
/// The same at the price of divisions.
const WITH_DIVISIONS: f64 = 0.9;

/// The derivation with pairs made one as they stand, unless all workloads together are dearer then; each is priced with what is assumed
/// of its sizes.
pub fn as_they_stand(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let mut aside = trace.clone();
    let Some((one, axes)) = joined_all(d, Apart::Nowhere, &mut aside) else { return d.clone() };
    let (apart, whole) = (all_workloads(d, target, options, sizes, trace), all_workloads(&one, target, options, sizes, &aside));
    let better = no_dearer(whole, apart, AS_THEY_STAND);
    if better {
        *trace = aside;
    }
    told(d, &axes, (whole, apart, better), &format!("floors of {} for all workloads", target.name), trace);
    if better {
        one
    } else {
        d.clone()
    }
}

/// What the model expects of all workloads together, in microseconds, each with what is assumed of its sizes; `None` where one has no kernel.
pub fn all_workloads(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &Trace) -> Option<f64> {
    let all = std::iter::once(sizes).chain(options.others.iter().map(Vec::as_slice));
    all.map(|sizes| {
        let narrowed = version::all(&d.problem, sizes, &[]).pop().map(|n| Derivation { problem: n.problem, ..d.clone() });
        let options = BindOptions { sizes: sizes.to_vec(), ..options.clone() };
        price(narrowed.as_ref().unwrap_or(d), target, &options, trace)
    })
    .sum()
}

/// How a rewrite of a whole problem is told of.
pub struct Told<'a> {
    /// The rule by which the price decides, and that of the rewrite.
    pub rules: [&'static str; 2],
    /// What the rewritten problem has, and what the problem has as it is.
    pub forms: [&'a str; 2],
    /// What is rewritten, and where it stands.
    pub subject: (String, Span),
}

/// The derivation of `problem`, a rewrite of the problem of `d` whose records are in `aside`, unless all workloads together are dearer with it.
pub fn cheaper(
    d: &Derivation,
    problem: &Problem,
    (target, options, sizes): (&Target, &BindOptions, &[i64]),
    told: Told<'_>,
    mut aside: Trace,
    trace: &mut Trace,
) -> Derivation {
    let Ok(other) = flashderive_derive::derive(problem, &mut aside) else { return d.clone() };
    let Some(after) = all_workloads(&other, target, options, sizes, &aside) else { return d.clone() };
    let before = all_workloads(d, target, options, sizes, trace);
    let better = before.is_none_or(|before| after <= before);
    if better {
        *trace = aside;
    }
    let [rule, of] = told.rules;
    trace.record(Record {
        step: "step2",
        rule,
        subject: told.subject.0,
        premises: trace.of_rules(&[of], |_| true),
        conclusion: format!(
            "{} {after:.2} us, {} {}, by the floors of {} for all workloads",
            told.forms[0],
            told.forms[1],
            before.map_or("no kernel".into(), |us| format!("{us:.2} us")),
            target.name
        ),
        space: Space::Hardware,
        span: told.subject.1,
    });
    if better {
        other
    } else {
        d.clone()
    }
}

/// The candidates of the derivation as it is or with axes made one at the price of divisions, and which of the two they are of.
///
/// # Errors
/// Those of [`candidates::choose`] for the derivation that is chosen.
pub fn choose(
    d: &Derivation,
    target: &Target,
    options: &BindOptions,
    suffix: &str,
    tuned: Option<&Tuned>,
    trace: &mut Trace,
) -> Result<(Derivation, Chosen), Diagnostics> {
    let mut aside = trace.clone();
    let mut best = d.clone();
    for (where_apart, what) in [(Apart::InMaps, "a division for each row of a thread"), (Apart::InFactors, "divisions for each row of a factor")] {
        aside.clone_from(trace);
        let Some((one, axes)) = joined_all(&best, where_apart, &mut aside) else { continue };
        let (apart, whole) = (price(&best, target, options, trace), price(&one, target, options, &aside));
        let better = no_dearer(whole, apart, WITH_DIVISIONS);
        if better {
            trace.clone_from(&aside);
        }
        told(&best, &axes, (whole, apart, better), &format!("floors of {}, with {what}", target.name), trace);
        if better {
            best = one;
        }
    }
    let chosen = candidates::choose(&best, target, options, suffix, tuned, trace)?;
    Ok((best, chosen))
}

/// What the model expects, in microseconds; `None` where there is no kernel.
fn price(d: &Derivation, target: &Target, options: &BindOptions, trace: &Trace) -> Option<f64> {
    candidates::choose(d, target, options, "", None, &mut trace.clone()).ok().map(|c| c.predicted_us)
}

fn no_dearer(whole: Option<f64>, apart: Option<f64>, margin: f64) -> bool {
    whole.is_some_and(|whole| apart.is_none_or(|apart| whole <= apart * margin))
}

/// The record of a decision between axes as one and apart.
fn told(d: &Derivation, axes: &[String], (whole, apart, better): (Option<f64>, Option<f64>, bool), how: &str, trace: &mut Trace) {
    let us = |price: Option<f64>| price.map_or("no kernel".into(), |us| format!("{us:.2} us"));
    let verdict = if better { "they are one" } else { "they stay apart" };
    trace.record(Record {
        step: "step2",
        rule: "coalesce-or-not",
        subject: axes.join(", "),
        premises: Vec::new(),
        conclusion: format!("as one axis {}, apart {} by the {how}: {verdict}", us(whole), us(apart)),
        space: Space::Hardware,
        span: d.problem.statements.first().map_or(Span::NONE, |s| s.span),
    });
}

/// The derivation with all pairs made one that gain something, and which axes those are; `None` if there are none.
pub(super) fn joined_all(d: &Derivation, apart: Apart, trace: &mut Trace) -> Option<(Derivation, Vec<String>)> {
    let mut out = d.clone();
    let mut axes = Vec::new();
    while let Some((pair, why)) = find(&out, apart) {
        axes.push(format!("{} {}", out.problem.axis(pair.outer).name, out.problem.axis(pair.inner).name));
        join(&mut out, &pair, &why, trace);
    }
    (!axes.is_empty()).then_some((out, axes))
}
