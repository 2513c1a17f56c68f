//! Statements that could share a kernel and are better off in groups of their own, each with candidates of its own.
//!
//! Extents that are known let values of whole rows lie in a block, so that a product of what another one comes to may be in one kernel with it; with extents
//! that are not known they are two. Where that is no chain of products on the matrix unit, its tiles suit one of both at most:
//!
//! ```text
//! r[m, n] = sum[k] x[m, k] * c[n, k]          a ring, stored
//! y[m, p] = sum[n] r[m, n] ** 2 * f[p, n]     of what is stored, with tiles of its own
//! ```
//! By price; and where a group has no kernel within the limits of the target, whatever combines what something else in it comes to is made of what is stored.

use crate::apart;
use crate::candidates::{find, Chosen};
use crate::group;
use crate::offers::Tuned;
use crate::plan::{self, BindOptions};
use flashderive_derive::Derivation;
use flashderive_diagnostics::{Diagnostics, Span};
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// Share of the price in one group up to which statements are in several: what is stored between is priced by its bytes alone.
const DIVIDED: f64 = 0.8;

/// What a group more is taken to cost beside its price, in microseconds: a row's largest value and its place took 7.9 us in one kernel, 10.6 in two, which the model expects to be no
/// dearer (H200, `tests/trials/largest_and_its_place.yaml`).
const GROUP_US: f64 = 2.5;

/// Links of a chain of combinations in one group, at most, with which it is searched as one: each plan of a group is one of ways to divide it, whose number grows with
/// the links. The trial with the most has seven.
const MOST_LINKS: usize = 8;
/// Products of which each is made of what the one before comes to, from which on it is not: no kernel chains more than two, and what is worth one group has three.
const MOST_PRODUCTS: usize = 4;

/// Whether no one of `divided` is made by `members` together with what it is made from.
pub fn holds(p: &Problem, members: &[usize], divided: &[TensorId]) -> bool {
    divided.is_empty() || {
        let statements: Vec<Statement> = members.iter().map(|m| p.statements[*m].clone()).collect();
        statements.iter().filter(|s| divided.contains(&s.target)).all(|s| {
            let needs = apart::needed(&statements, group::reads(s).into_iter().collect(), &BTreeSet::new());
            !statements.iter().any(|other| other.kind != Kind::Map && needs.contains(&other.target))
        })
    }
}

/// Of the statements of a group, those that `of` holds for, and that need another one that it holds for.
fn links(statements: &[Statement], of: impl Fn(&Statement) -> bool) -> Vec<TensorId> {
    let made: BTreeSet<TensorId> = statements.iter().filter(|s| of(s)).map(|s| s.target).collect();
    let needs = |s: &Statement| apart::needed(statements, group::reads(s).into_iter().collect(), &BTreeSet::new());
    statements.iter().filter(|s| of(s) && !needs(s).is_disjoint(&made)).map(|s| s.target).collect()
}

/// Combinations of what others come to, over an axis of their results, and products with columns of which others that they need have none (of normed rows).
pub fn products(statements: &[Statement]) -> Vec<TensorId> {
    let reduces = |s: &Statement| matches!(s.kind, Kind::Reduce { .. });
    let over = |s: &Statement| match &s.kind {
        Kind::Reduce { axes, .. } => axes.clone(),
        _ => Vec::new(),
    };
    let needs = |s: &Statement| apart::needed(statements, group::reads(s).into_iter().collect(), &BTreeSet::new());
    let of_rows = |s: &&Statement| {
        let (needed, over) = (needs(s), over(s));
        let columns = |w: &Statement| apart::multiplies(s) && s.target_axes.iter().any(|a| !w.target_axes.contains(a));
        statements.iter().any(|w| reduces(w) && needed.contains(&w.target) && (columns(w) || over.iter().any(|a| w.target_axes.contains(a))))
    };
    statements.iter().filter(of_rows).map(|s| s.target).collect()
}

/// Combinations of what scans come to, over the axis of these: a block that has all of a row makes them in one kernel, while scans of long rows alone are many blocks' work.
pub fn scanned(statements: &[Statement]) -> Vec<TensorId> {
    let along = |s: &Statement| match &s.kind {
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => Some(*axis),
        _ => None,
    };
    if statements.iter().any(|s| s.delayed().is_some()) || !statements.iter().any(|s| along(s).is_some()) {
        return Vec::new();
    }
    let of_scan = |s: &&Statement| {
        let Kind::Reduce { axes, .. } = &s.kind else { return false };
        let needed = apart::needed(statements, group::reads(s).into_iter().collect(), &BTreeSet::new());
        statements.iter().any(|w| along(w).is_some_and(|a| axes.contains(&a)) && needed.contains(&w.target))
    };
    statements.iter().filter(of_scan).map(|s| s.target).collect()
}

/// All that combines what something else comes to.
fn combined(statements: &[Statement]) -> Vec<TensorId> {
    if statements.iter().any(|s| s.delayed().is_some()) {
        return Vec::new();
    }
    links(statements, |s| matches!(s.kind, Kind::Reduce { .. } | Kind::Scan { .. } | Kind::Recurrence { .. }))
}

/// The candidates of the derivation with its statements in as few groups as there may be, or divided.
///
/// # Errors
/// Those of [`crate::candidates::choose`].
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, tuned: Option<&Tuned>, trace: &mut Trace) -> Result<Chosen, Diagnostics> {
    let (mut aside, mut links) = (trace.clone(), Vec::new());
    // Scans beside what else there is are tried alone first.
    let may = options.alone || !group::scans_beside(&d.problem);
    if may && options.divided.is_empty() {
        if let Some(chosen) = long_chains(d, target, options, trace) {
            return match tuned {
                None => Ok(chosen.0),
                Some(_) => find(d, target, &chosen.1, tuned, (false, &mut Vec::new()), trace),
            };
        }
    }
    let mut whole = find(d, target, options, None, (may, &mut links), &mut aside);
    // What takes less than must be saved is left as it is.
    let least = whole.as_ref().map_or(0.0, |whole| whole.predicted_us * (1.0 - DIVIDED));
    let mut links: Vec<TensorId> = links.into_iter().filter(|(_, us)| *us >= least).map(|(t, _)| t).collect();
    if may && whole.is_err() {
        let groups = plan::groups(d, target, options, &mut trace.clone()).unwrap_or_default();
        links = groups.iter().flat_map(|statements| combined(statements)).collect();
    }
    let divided = BindOptions { divided: links, ..options.clone() };
    let mut apart = trace.clone();
    let other = match divided.divided.is_empty() {
        true => None,
        false => find(d, target, &divided, None, (false, &mut Vec::new()), &mut apart).ok(),
    };
    if may && whole.is_err() && other.is_none() {
        aside.clone_from(trace);
        whole = find(d, target, options, None, (false, &mut Vec::new()), &mut aside);
    }
    let better = |other: &Chosen| {
        let more = |whole: &Chosen| other.choices.len().saturating_sub(whole.choices.len()) as f64 * GROUP_US;
        whole.as_ref().map_or(true, |whole| other.predicted_us + more(whole) < whole.predicted_us * DIVIDED)
    };
    let Some(other) = other.filter(better) else {
        return match tuned {
            None => {
                *trace = aside;
                whole
            }
            Some(_) => find(d, target, options, tuned, (may, &mut Vec::new()), trace),
        };
    };
    *trace = apart;
    let one = whole.map_or("no kernel".into(), |c| format!("{:.2} us", c.predicted_us));
    tell(d, &divided.divided, (&one, other.predicted_us), target, trace);
    match tuned {
        None => Ok(other),
        Some(_) => find(d, target, &divided, tuned, (false, &mut Vec::new()), trace),
    }
}

/// The most products of which each is made of what the one before comes to.
fn in_turn(statements: &[Statement]) -> usize {
    let mut depths: BTreeMap<TensorId, usize> = BTreeMap::new();
    for s in statements {
        let before = group::reads(s).iter().filter_map(|t| depths.get(t)).max().copied().unwrap_or(0);
        depths.insert(s.target, before + usize::from(apart::multiplies(s)));
    }
    depths.into_values().max().unwrap_or(0)
}

/// The candidates with every link of long chains in a group of its own, and the options that say so; `None` where there are no long chains, or no kernels.
fn long_chains(d: &Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Option<(Chosen, BindOptions)> {
    if d.problem.statements.len() < MOST_PRODUCTS {
        return None;
    }
    let groups = plan::groups(d, target, options, &mut trace.clone()).ok()?;
    let long = |statements: &&Vec<Statement>| products(statements).len() > MOST_LINKS || in_turn(statements) >= MOST_PRODUCTS;
    let links: Vec<TensorId> = groups.iter().filter(long).flat_map(|statements| products(statements)).collect();
    let divided = BindOptions { divided: links, ..options.clone() };
    let mut apart = trace.clone();
    let found = (!divided.divided.is_empty()).then(|| find(d, target, &divided, None, (false, &mut Vec::new()), &mut apart).ok()).flatten()?;
    *trace = apart;
    tell(d, &divided.divided, ("not searched: the chain is long", found.predicted_us), target, trace);
    Some((found, divided))
}

fn tell(d: &Derivation, divided: &[TensorId], (whole, other): (&str, f64), target: &Target, trace: &mut Trace) {
    let made = |t: &TensorId| d.problem.writer(*t).map(|s| d.problem.statement(s));
    let names = divided.iter().filter(|t| (t.0 as usize) < d.problem.tensors.len()).map(|t| d.problem.tensor(*t).name.clone()).collect::<Vec<_>>();
    trace.record(Record {
        step: "step2",
        rule: "divide-group",
        subject: names.join(", "),
        premises: Vec::new(),
        conclusion: format!("made of what is stored, with tiles of their own, {other:.2} us, in one group with it {whole}, by the floors of {}", target.name),
        space: Space::Hardware,
        span: divided.iter().find_map(made).map_or(Span::NONE, |s| s.span),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(axes: &str, compute: &str) -> Problem {
        let spec = format!(
            "kernel: k\naxes: {{{axes}}}\ninputs: {{x: \"bf16[M, K]\", c: \"bf16[N, K]\", f: \"f32[P, N]\"}}\noutputs: {{y: \"f32[M, P]\"}}\ncompute: |\n  {compute}\n\
             workloads: {{smoke: {{M: 64}}}}\n"
        );
        flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list))
    }

    const SIZES: &str = "M: var, K: 400, N: 201, P: 80";
    const PRODUCTS: &str = "r[m, n] = sum[k] x[m, k] * c[n, k]\n  y[m, p] = sum[n] r[m, n] ** 2 * f[p, n]";

    #[test]
    fn a_product_of_a_product_begins_a_group() {
        let p = problem(SIZES, PRODUCTS);
        let y = p.statements.last().expect("y").target;
        assert_eq!(products(&p.statements), [y]);
        let whole = group::fused(&p, false, &[]).expect("groups");
        let apart = group::fused(&p, false, &[y]).expect("groups");
        assert_eq!((whole.len(), apart.len()), (1, 2));
        assert!(apart.iter().all(|g| holds(&p, &g.statements, &[y])) && !holds(&p, &whole[0].statements, &[y]));
    }

    #[test]
    fn sums_that_are_no_products_of_products_do_not() {
        for compute in ["r[m] = sum[k] x[m, k] * x[m, k]\n  y[m, p] = r[m] * (sum[n] f[p, n])", "y[m, p] = sum[n] f[p, n] * x[m, 0]"] {
            assert_eq!(products(&problem(SIZES, compute).statements), [], "{compute}");
        }
        // A product with columns, of rows for each of which something is combined first.
        let p = problem(SIZES, "r[m] = max[k] x[m, k]\n  y[m, p] = sum[n] f[p, n] * r[m]");
        assert_eq!(products(&p.statements), combined(&p.statements));
        assert_eq!(products(&p.statements).len(), 1);
    }

    #[test]
    fn each_has_tiles_of_its_own_where_that_is_cheaper() {
        let target = flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let kernels = |axes: &str| {
            let d = flashderive_derive::derive(&problem(axes, PRODUCTS), &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
            let (options, mut trace) = (BindOptions { sizes: vec![3000], ..BindOptions::default() }, Trace::default());
            let bound = crate::bind(&d, &target, &options, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
            (bound.program.kernels.len(), trace.records.iter().any(|r| r.rule == "divide-group"))
        };
        assert!(kernels(SIZES).1);
        // A few columns stay in the registers of those that multiply.
        assert_eq!(kernels("M: var, K: 8, N: 4, P: 2"), (1, false));
    }

    #[test]
    fn products_in_turn_are_counted_along_their_chain() {
        let layers = |n: usize| {
            let axes = |i: usize| if i.is_multiple_of(2) { ("d", "e") } else { ("e", "d") };
            let inputs: Vec<String> = (0..n).map(|i| format!("w{i}: \"bf16[{}]\"", if i.is_multiple_of(2) { "E, D" } else { "D, E" })).collect();
            let lines: Vec<String> = (0..n)
                .map(|i| {
                    let ((k, o), before) = (axes(i), if i == 0 { "x".into() } else { format!("h{}", i - 1) });
                    format!("  h{i}[b, {o}] = bf16(relu(sum[{k}] {before}[b, {k}] * w{i}[{o}, {k}]))\n")
                })
                .collect();
            let (last, out) = (n - 1, if n.is_multiple_of(2) { "d" } else { "e" });
            let spec = format!(
                "kernel: k\naxes: {{B: var, D: 64, E: 64}}\ninputs: {{x: \"bf16[B, D]\", {}}}\noutputs: {{y: \"bf16[B, {}]\", z: \"f32[B]\"}}\ncompute: |\n{}  \
                 y[b, {out}] = h{last}[b, {out}]\n  z[b] = sum[d] x[b, d] * x[b, d]\nworkloads: {{smoke: {{B: 2}}}}\n",
                inputs.join(", "),
                out.to_uppercase(),
                lines.concat()
            );
            in_turn(&flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list)).statements)
        };
        assert_eq!([1, 2, 3, 4, 6].map(layers), [1, 2, 3, 4, 6]);
    }
}
