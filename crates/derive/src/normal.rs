//! Normalisation: problem-to-problem rewriting by laws that hold over the reals.
//!
//! `widening-cast`: casts that round nothing go (see [`crate::widening`]).
//! `inline-index`: integer and truth maps become part of the addresses and guards that read them.
//! `delinearize`: an axis whose points are read by their digits becomes an axis for each digit (see [`digits`]).
//! `absent-points`: what is minus infinity below a maximum and exponentials is not there (see [`absent`]),
//! nor is what is 0 by choice below sums (see [`chosen`]).
//! `range-length`: a count of the points of a range is its length (see [`lengths`]).
//! `prefix-as-scan`: a combination of all points up to a row's own is a running one (see [`prefixes`]).
//! `range-to-offset`: a reduction over a short range of an axis is one over offsets from where it begins (see [`ranges`]).
//! `condition-of-sum`, `picked-point`: sums of what a list or a table picks go over what is picked (see [`picked`]).
//! `band-as-range`: sums of what is near a row, or of the one point that is it, go over a range (see [`bands`]).
//! `axis-in-parts`: sums along what numbers alone choose are sums along each part (see [`parts`]).
//! `blocks-as-depth`: sums over blocks of a depth and what is in them go along the depth (see [`depths`]).
//! `place-of-both-sides`: what both sides of a choice by numbers alone read is read at one place (see [`halves`]).
//! `made-at-place`: sums that are the same for all windows that a place is in are made once (see [`once`]).
//! `clamp-under-condition`: places that a condition keeps inside need not be held there (see [`clamps`]).
//! `offset-to-range`: sums over offsets from a row are products of matrices over places (see [`places`]).
//! `axes-as-one`: two axes of scores that are only combined together are one (see [`together`]).
//! `same-axis`: two axes that run through the same elements are one (see [`same_axis`]).
//! `identity-elsewhere`: extremes of values that are minus infinity elsewhere are those of the points where they are not (see [`elsewhere`]).
//! `hoist-factor`: factors that do not change along the summed axes leave the sum (DIS), also those of a choice between a product and 0.
//! `partial-sums`: sums over several axes of what was reduced along some of them are sums of sums (see [`partial`]).
//! `bounded-key`: a maximum beside a number is the maximum of values that are no less (see [`keys`]).
//! `any-by-sum`: whether a row has a point is told by the sum of its powers, which is 0 where it has none (see [`existence`]).
//! `any-by-count`: whether a list holds a number is told by how often it does (see [`seen`]).
//! `exponential-of-log`: logarithms leave exponentials (see [`powers`]).
//! `contraction-order`, `sum-of-sums`: sums of products of many factors and of several products become sums of products of two (see [`sums`]), and sums of sums one (see [`joined`]).
//! `condition-on-factor`: a condition on a product becomes one on a factor of it (see [`conditions`]).
//! `extreme-where`: extremes of the points that have a key and of no better ones are those of the points that have it (see [`groups`]).
//! `keys-as-one`: reductions of the points that have two keys are those of the points that have one (see [`pairs`]).
//! `condition-factor`: sums over the points that have a key become products with 1 or 0 (see [`members`]).
//! `byte-factor`: whole factors with no more values than a byte are converted to one (see [`bytes`]).
//! `count-by-search`, `condition-of-sum`: counts along a list in order are searches, and sums under a condition on one have a range (see [`searches`]).
//! `fields-as-elements`: fields of words are read as the elements that they are (see [`words`]).
//! `unchosen-divisor`: what only the chosen side of a condition reads divides by 1 elsewhere (see [`unchosen`]).
//! `whole-range`: whole numbers made inside get the smallest type that holds them (see [`whole`]).
//! `offsets-apart`: products of whole numbers that are counted from an offset become products of what is stored (see [`offsets`]).
//! `state-before`: sums of what the point before left are 0 at the first point, as that is (see [`before`]).
//! `state-apart`: a sum of a state and something else under a sum is two sums (see [`states`]).
//! `monotone-map`: a monotone function leaves a maximum or minimum (see [`crate::monotone`]).
//! `inline-map`: a map is written out where that exposes such a factor, where the other side of a product can bear its scale (see [`scales`]), or where it is a
//! plain copy.
//! Where what is multiplied is narrower than a map of it, and where a few places of a map are read, it is written out too (see [`written`]).
//! `whole-sum`: sums of products of bytes that were read as reals are whole sums (see [`written`]).
//! `share-statement`: equal statements are computed once. `drop-unused`: what nobody reads goes.

mod absent;
mod bands;
mod before;
mod bytes;
mod chosen;
mod clamps;
mod common;
mod conditions;
mod depths;
mod digits;
mod divisors;
mod elsewhere;
mod existence;
mod extremes;
mod groups;
mod halves;
mod hoist;
mod inline;
mod joined;
mod keys;
mod lengths;
mod members;
mod offsets;
mod once;
mod pairs;
mod partial;
mod parts;
mod picked;
mod places;
mod powers;
mod prefixes;
mod ranges;
mod readers;
mod same_axis;
mod scales;
mod searches;
mod seen;
mod share;
mod states;
mod sums;
mod together;
mod unchosen;
mod whole;
mod words;
mod written;

use crate::access::in_bounds;
use crate::bounds::Facts;
use crate::derivation::Rewrite;
use crate::expr::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use inline::arithmetic;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Largest expression that inlining may make.
const LARGEST: usize = 600;

/// Maps within choices within maps that are looked through for a factor.
const MOST_NESTED: u32 = 4;

struct Normaliser<'a> {
    p: Problem,
    trace: &'a mut Trace,
    rewrites: Vec<Rewrite>,
    /// Whether somebody wrote the problem.
    written: bool,
}

/// The normal form of `problem`, and what was done. `written`: somebody wrote the problem, and no rewrite made it.
pub fn normalise(problem: &Problem, trace: &mut Trace, written: bool) -> (Problem, Vec<Rewrite>) {
    let mut n = Normaliser { p: problem.clone(), trace, rewrites: Vec::new(), written };
    n.drop_casts();
    n.lengths();
    n.absent_points();
    n.inline_indices();
    n.copies();
    n.points();
    n.prefixes();
    if written {
        n.fields();
        n.seen();
        n.picked();
        n.bands();
        n.nested_sums();
        n.made_once();
        n.blocks_as_depths();
        n.axes_in_parts();
        n.places_of_both_sides();
        n.clamps();
        n.places();
        n.together();
    }
    n.ranges();
    n.digits();
    n.same_axes();
    n.identity_elsewhere();
    n.share();
    n.bounded_keys();
    n.existence();
    n.open_powers();
    n.partial_sums();
    n.outer_products();
    if written {
        n.narrow_and_few();
        n.common_numbers();
        n.chosen_points();
        n.states_before();
    }
    n.states();
    n.hoist();
    if written {
        n.whole_sums();
    }
    n.scales();
    n.extremes_where();
    n.pairs();
    n.members();
    n.conditions();
    n.bytes();
    n.sums();
    n.offsets();
    n.hoist_monotone();
    if written {
        n.name_tables();
    }
    n.name_common();
    n.name_scales();
    n.share();
    n.searches();
    n.drop_unused();
    if written {
        n.unchosen_divisors();
    }
    n.types_of_whole_numbers();
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

    fn fresh(&self, base: &str) -> String {
        let mut name = base.to_string();
        let mut k = 2;
        while self.p.tensors.iter().any(|t| t.name == name) {
            name = format!("{base}{k}");
            k += 1;
        }
        name
    }
}

fn contains(e: &Expr, part: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |x| found |= x == part);
    found
}
