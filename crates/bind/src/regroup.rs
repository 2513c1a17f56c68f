//! Products whose one operand a number chooses, row by row, in any order: rows of the same number are brought together first.
//!
//! ```text
//! c[r, n] = sum[k] a[r, k] * w[g(r), n, k]   when there(r)          rows of equal g share an operand, but lie anywhere
//!
//! key[p]      = g(p) if there(p) else E                             rows as one list, those that are absent behind all others
//! count[e, b] = sum[j] (1 if key[b B + j] == e else 0)              how many rows of each number a block of B rows has
//! before[e, b], size[e], end[e]                                     sums of these: in the blocks before, in all, up to e
//! place[p]    = end[key[p]] - size[key[p]] + before[key[p], p / B] + same[p]        same: how many of its number precede it in its block
//! order[place[p]] = p                                               a permutation
//! group[q]    = sum[e] (1 if end[e] <= q else 0)                    never falls along q
//!
//! c'[q, n]    = sum[k] a[order[q], k] * w[group[q], n, k]           segments of one operand each (see [`crate::segments`])
//! c[r, n]     = c'[place[r], n]
//! ```
//! A permutation of the rows of a product permutes its results, and so does one of all that is made of them row by row: these stay in the new order (`form`), so that
//! a product behind another one with the same number finds its rows in place. Whoever else reads them reads at `place`. The order within a number
//! is that of the list of rows, so nothing depends on the time at which blocks run.
//!
//! [`find`] says which products these are, [`order`] writes the lists, [`form`] the statements over them. All of them are planned like any others.

mod added;
mod find;
mod form;
pub mod keyed;
mod order;

use crate::coalesce::choice::{self, Told};
use crate::plan::BindOptions;
use flashderive_derive::Derivation;
use flashderive_ir::problem::Problem;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// The derivation with such rows brought together, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let Some(problem) = rewrite(&d.problem) else { return d.clone() };
    let mut aside = trace.clone();
    let subject = (told(&d.problem, &mut aside), d.problem.statements[0].span);
    let told = Told { rules: ["regroup-or-not", "regroup-rows"], forms: ["rows brought together", "as they lie"], subject };
    choice::cheaper(d, &problem, (target, options, sizes), told, aside, trace)
}

/// The problem with rows of the same number brought together, for each number that chooses operands.
fn rewrite(p: &Problem) -> Option<Problem> {
    let mut out = form::nested(p);
    // What is brought together is made anew: products of the spec are looked at, not those.
    let known = out.tensors.len();
    let mut found = false;
    while let Some(next) = find::grouping(&out, known).and_then(|g| form::regrouped(&out, &g)) {
        out = next;
        found = true;
    }
    found.then_some(out)
}

/// The records of the products whose rows are brought together, and their names.
fn told(p: &Problem, trace: &mut Trace) -> String {
    let mut names = Vec::new();
    for (at, s) in p.statements.iter().enumerate() {
        let Some(chosen) = find::chosen(p, at) else { continue };
        let name = p.tensor(s.target).name.clone();
        trace.record(Record {
            step: "step1b",
            rule: "regroup-rows",
            subject: name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "`{}` chooses an operand for each row and falls and rises along them: rows of the same number are brought side by side, each in its order; a permutation of rows permutes what is made of them row by row",
                text::expr(p, &chosen.number)
            ),
            space: Space::Problem,
            span: s.span,
        });
        names.push(name);
    }
    names.join(", ")
}
