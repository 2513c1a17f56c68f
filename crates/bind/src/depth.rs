//! Sums of products over several axes that no matrix unit takes, over one depth, with operands that are worked out as they are copied.
//!
//! ```text
//! y[b, o, p, q] = sum[c, r, s] x[b, c, p + r, q + s] * w[o, c, r, s]            r, s < 3
//! -->  y[b, o, p, q] = sum[k] x[b, k / 9, p + k % 9 / 3, q + k % 3] * w[o, k]
//! ```
//! A register tile ([`crate::outer`]) streams one axis. Others would be loops of a thread over operands that it has in registers, or a tile for each of their points whose sums
//! are stored. Over one depth the tiles of both sides are copied ahead, whatever their axes are: each copied row has its own digits, worked out once a row and trip, so the
//! quotients are beside the products, not in them. The order of the digits is that of memory in the read that has all of the axes by plain strides: there neighbours of
//! the depth lie side by side.
//!
//! What a choice makes zero is a condition of the sum, as outside of borders: copied rows hold zeros there (see [`crate::absent`] for what is taken for finite).
//! Each sum by price, after short ones have been written out where that is cheaper.

use crate::address;
use crate::coalesce::choice;
use crate::outer;
use crate::plan::BindOptions;
use crate::short;
use flashderive_derive::expr::{map_expressions, mentions, substitute};
use flashderive_derive::{flatten, simplify, Derivation};
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// Sums that are tried, at most: each is a search for plans of the whole problem.
const MOST_SUMS: usize = 4;
/// Share of the price of what there is up to which one depth is taken.
const CLEARLY: f64 = 0.95;

/// The derivation `best` of the problem of `d`, or one with sums over one depth where all workloads together are cheaper so.
pub fn choose(d: &Derivation, best: Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let (mut plain, mut best) = (d.clone(), best);
    let found: Vec<TensorId> = d.problem.statements.iter().filter(|s| order(&d.problem, s, target, sizes).is_some()).map(|s| s.target).collect();
    for of in found.into_iter().take(MOST_SUMS) {
        let Some(i) = plain.problem.writer(of).map(|w| w.0 as usize) else { continue };
        let Some(axes) = order(&plain.problem, &plain.problem.statements[i], target, sizes) else { continue };
        let Some(problem) = rewritten(&plain.problem, i, &axes) else { continue };
        let mut aside = trace.clone();
        let s = &plain.problem.statements[i];
        let subject = plain.problem.tensor(of).name.clone();
        let rewrite = aside.record(Record {
            step: "step2",
            rule: "one-depth",
            subject: subject.clone(),
            premises: Vec::new(),
            conclusion: format!("{}  becomes  {}", text::statement(&plain.problem, s), text::statement(&problem, &problem.statements[i])),
            space: Space::Problem,
            span: s.span,
        });
        let Ok(other) = flashderive_derive::derive(&problem, &mut aside) else { continue };
        let after = short::choose(&other, target, options, sizes, &mut aside);
        let price = |d: &Derivation, trace: &Trace| choice::all_workloads(d, target, options, sizes, trace);
        let (old, new) = (price(&best, trace), price(&after, &aside));
        let better = new.is_some_and(|new| old.is_none_or(|old| new <= old * CLEARLY));
        let span = s.span;
        let us = |price: Option<f64>| price.map_or("no kernel".into(), |us| format!("{us:.2} us"));
        if better {
            (*trace, plain, best) = (aside, other, after);
        }
        trace.record(Record {
            step: "step2",
            rule: "one-depth-or-not",
            subject,
            premises: if better { vec![rewrite] } else { Vec::new() },
            conclusion: format!("summed over one depth {}, over its axes {}, by the floors of {} for all workloads", us(new), us(old), target.name),
            space: Space::Hardware,
            span,
        });
    }
    best
}

/// The summed axes of `s` in the order of the digits of one depth, the slowest first: where it is a sum of products of two sides that no matrix unit takes, over several axes of
/// which only the slowest has a size of the run.
fn order(p: &Problem, s: &Statement, target: &Target, sizes: &[i64]) -> Option<Vec<AxisId>> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
    let plain = axes.len() > 1 && s.more.is_empty() && p.sort(&s.value) == Sort::Float;
    if !plain || !outer::pairs(p, s) || short::multiplied(p, s, target) {
        return None;
    }
    let mut best: Option<Vec<(i64, AxisId)>> = None;
    s.value.walk(&mut |e| {
        let Node::Read(t, index) = &e.node else { return };
        if index.iter().any(|i| !i.tensors().is_empty()) || !axes.iter().all(|a| mentions(e, &[*a])) {
            return;
        }
        let flat = flatten(p, index, *t);
        let Some(mut own) = axes.iter().map(|a| Some((size_of(&address::stride(&flat, *a)?, sizes), *a))).collect::<Option<Vec<_>>>() else { return };
        own.sort_by_key(|(stride, _)| std::cmp::Reverse(*stride));
        // The read in which they fill the least memory has neighbours closest together.
        if best.as_ref().is_none_or(|b| own[0].0 < b[0].0) {
            best = Some(own);
        }
    });
    let order: Vec<AxisId> = best?.into_iter().map(|(_, a)| a).collect();
    order[1..].iter().all(|a| p.axis(*a).extent.as_constant().is_some()).then_some(order)
}

/// What a stride comes to for these sizes.
fn size_of(stride: &[address::Term], sizes: &[i64]) -> i64 {
    let factor = |e: &Expr| match &e.node {
        Node::Extent(e) => e.eval(sizes),
        _ => 1,
    };
    stride.iter().map(|t| t.factors.iter().map(factor).fold(t.coefficient, i64::saturating_mul)).fold(0, i64::saturating_add)
}

/// The problem with sum `i` over one depth, whose digits are `order`.
fn rewritten(p: &Problem, i: usize, order: &[AxisId]) -> Option<Problem> {
    let mut out = p.clone();
    let extents = order[1..].iter().map(|a| p.axis(*a).extent.as_constant()).collect::<Option<Vec<i64>>>()?;
    let first = &p.axis(order[0]).extent;
    let weight = |at: usize| extents[at..].iter().try_fold(1i64, |a, b| a.checked_mul(*b));
    let extent = Extent { factor: first.factor.checked_mul(weight(0)?)?, ..first.clone() };
    if first.divisor != 1 {
        return None;
    }
    let depth = AxisId(p.axes.len() as u32);
    let name = order.iter().map(|a| p.axis(*a).name.as_str()).collect::<Vec<_>>().join("_");
    if p.axes.iter().any(|a| a.name == name) {
        return None;
    }
    out.axes.push(Axis { name, extent, span: p.axis(order[0]).span });
    let digit = |at: usize| -> Option<Expr> {
        let below = weight(at)?;
        let k = Expr::axis(depth);
        let k = if at == 0 { k } else { Expr::binary(Binary::Mod, k, Expr::int(below.checked_mul(extents[at - 1])?)) };
        Some(if below == 1 { k } else { Expr::binary(Binary::Div, k, Expr::int(below)) })
    };
    let digits = (0..order.len()).map(digit).collect::<Option<Vec<Expr>>>()?;
    let s = conditional(&p.statements[i]);
    let mut new = map_expressions(&s, &mut |e| indices_simplified(&out, &substitute(e, order, &digits)));
    let Kind::Reduce { axes, .. } = &mut new.kind else { return None };
    *axes = vec![depth];
    out.statements[i] = new;
    Some(out)
}

/// `s` with what choices make zero of a factor as conditions of the sum.
fn conditional(s: &Statement) -> Statement {
    let mut factors = Vec::new();
    crate::contraction::product(&s.value, &mut factors);
    let mut conditions: Vec<Expr> = s.guard.iter().cloned().collect();
    let plain = |f: Expr| match &f.node {
        Node::Select(c, v, zero) if matches!(zero.node, Node::Float(z) if z == 0.0) => {
            conditions.push((**c).clone());
            (**v).clone()
        }
        _ => f,
    };
    let Some(value) = factors.into_iter().map(plain).reduce(|a, b| Expr::binary(Binary::Mul, a, b)) else { return s.clone() };
    Statement { value: Expr { span: s.value.span, ..value }, guard: address::conjunction(conditions), ..s.clone() }
}

/// `e` with indices in normal form.
fn indices_simplified(p: &Problem, e: &Expr) -> Expr {
    e.rewrite(&mut |n| match &n.node {
        Node::Read(t, index) if !index.is_empty() => Some(Expr { node: Node::Read(*t, index.iter().map(|i| simplify(p, i)).collect()), span: n.span }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum over one depth, if there is one.
    fn found(axes: &str, inputs: &str, value: &str) -> Option<String> {
        let spec = format!(
            "kernel: k\naxes: {{{axes}}}\ninputs: {{{inputs}}}\noutputs: {{y: \"f32[O, P]\"}}\ncompute: |\n  y[o, p] = sum[c, r] {value}\nworkloads: {{smoke: {{}}}}\n"
        );
        let sizes = "workloads: {smoke: {N: 4}}";
        let spec = if axes.contains("N: var") { spec.replace("workloads: {smoke: {}}", sizes) } else { spec };
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let s = &p.statements[0];
        let order = order(&p, s, &target, &p.workloads[0].sizes)?;
        let out = rewritten(&p, 0, &order)?;
        Some(text::statement(&out, &out.statements[0]))
    }

    #[test]
    fn the_depth_has_the_order_of_the_read_with_all_axes() {
        let axes = "O: 8, P: 10, C: 4, R: 3, L: 12";
        assert_eq!(
            found(axes, "x: \"f32[C, L]\", w: \"f32[O, C, R]\"", "x[c, p + r] * w[o, c, r]").as_deref(),
            Some("y[o,p] = sum[c_r] (x[(c_r / 3), (p + (c_r % 3))] * w[o, (c_r / 3), (c_r % 3)])")
        );
        let other = found(axes, "x: \"f32[L, C]\", w: \"f32[O, R, C]\"", "x[p + r, c] * w[o, r, c]").unwrap_or_default();
        assert!(other.contains("sum[r_c]") && other.contains("(r_c % 4)"), "{other}");
        // What is zero outside of borders is a condition.
        let bordered = found(axes, "x: \"f32[C, L]\", w: \"f32[O, C, R]\"", "(x[c, p + r - 1] if p + r >= 1 else 0.0) * w[o, c, r]").unwrap_or_default();
        assert!(bordered.contains(" when ") && !bordered.contains(" if "), "{bordered}");
    }

    #[test]
    fn other_sums_keep_their_axes() {
        let axes = "O: 8, P: 10, C: 4, R: 3, L: 12";
        // A matrix unit takes it; one side alone; two axes whose extents are sizes of the run.
        assert_eq!(found(axes, "x: \"bf16[C, L]\", w: \"bf16[O, C, R]\"", "x[c, p + r] * w[o, c, r]"), None);
        assert_eq!(found(axes, "x: \"f32[C, L]\", w: \"f32[C, R]\"", "x[c, p + r] * w[c, r]"), None);
        assert_eq!(found("N: var, O: 8, P: 10, C: N, R: N", "x: \"f32[C, R, P]\", w: \"f32[O, C, R]\"", "x[c, r, p] * w[o, c, r]"), None);
    }
}
