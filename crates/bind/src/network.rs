//! The best few of a handful of points, by a fixed sequence of exchanges.
//!
//! ```text
//! o[r, s] = bottomk[k -> s] x[r, k]      y[r] = o[r, 1]      with K: 3
//! -->  a, b = the better and the worse of x[r, 0] and x[r, 2];  c, d = of a and x[r, 1];  y[r] = the better of d and b
//! ```
//! A select gives a row lanes of a warp. Of a handful of points one thread has all, and knows before which it compares: a sorting network (Batcher's odd-even merge sort, in the form for any
//! number of points: Knuth, The Art of Computer Programming 3, 5.2.2, algorithm M). Exchanges that no wanted place depends on are left out, so a median of nine takes fewer than a sort. Only
//! values move: equal ones are alike. By price.
//!
//! The rule: all points exist, their number is known and small, and places are read by their numbers alone. (A sort of nine floats whose places are all stored: 2401 us as a select, 5842 as
//! exchanges, h200: lanes that share a row each make all of them.)

use crate::coalesce::choice::{self, Told};
use crate::group;
use crate::plan::BindOptions;
use crate::split::temporary;
use flashderive_derive::expr::{map_expressions, substitute};
use flashderive_derive::Derivation;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Most points that a thread exchanges. A warp has 32 lanes for as many.
const MOST_POINTS: i64 = 16;

/// The derivation with selects of a handful of points as exchanges, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let mut aside = trace.clone();
    let mut problem = Problem { statements: Vec::new(), ..d.problem.clone() };
    let mut which = Vec::new();
    for s in &d.problem.statements {
        let Some(made) = exchanged(&mut problem, &d.problem, s) else {
            problem.statements.push(s.clone());
            continue;
        };
        let name = problem.tensor(s.target).name.clone();
        aside.record(Record {
            step: "step1b",
            rule: "exchange-network",
            subject: name.clone(),
            premises: Vec::new(),
            conclusion: format!("a handful of points is in order after {} exchanges, whatever it is", made.exchanges),
            space: Space::Problem,
            span: s.span,
        });
        problem.statements.extend(made.statements);
        which.push((s.clone(), made.places));
    }
    if which.is_empty() {
        return d.clone();
    }
    // Whoever reads a place by its number reads that one.
    for (select, places) in &which {
        for at in 0..problem.statements.len() {
            problem.statements[at] = map_expressions(&problem.statements[at], &mut |e| read_place(e, select, places));
        }
    }
    let names: Vec<String> = which.iter().map(|(s, _)| d.problem.tensor(s.target).name.clone()).collect();
    let subject = (names.join(", "), which[0].0.span);
    let told = Told { rules: ["exchanges-or-not", "exchange-network"], forms: ["exchanges in a thread", "a select"], subject };
    choice::cheaper(d, &problem, (target, options, sizes), told, aside, trace)
}

/// A select as exchanges.
struct Exchanged {
    statements: Vec<Statement>,
    /// What lies at each place, over the select's other axes.
    places: Vec<TensorId>,
    exchanges: usize,
}

/// Where along the axes of its result a select has its places.
fn along(s: &Statement) -> Option<usize> {
    let Kind::TopK { rank, .. } = &s.kind else { return None };
    s.target_axes.iter().position(|a| a == rank)
}

/// Select `s` of problem `of` as exchanges, of tensors that are added to `p`.
fn exchanged(p: &mut Problem, of: &Problem, s: &Statement) -> Option<Exchanged> {
    let Kind::TopK { axis, rank, largest, indices: None } = &s.kind else { return None };
    let extent = |a: AxisId| of.axis(a).extent.as_constant();
    let (points, wanted) = (extent(*axis).filter(|n| (2..=MOST_POINTS).contains(n))?, extent(*rank)?);
    if s.guard.is_some() || !s.more.is_empty() || wanted > points || of.tensor(s.target).dtype != DType::F32 {
        return None;
    }
    let slots = wanted_places(of, s, wanted)?;
    let name = of.tensor(s.target).name.clone();
    let axes: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| a != rank).collect();
    let read = |t: TensorId| Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()));
    let mut statements = Vec::new();
    let mut map = |p: &mut Problem, part: String, value: Expr| {
        let target = temporary(p, format!("{name}__{part}"), DType::F32, &axes, s.span);
        let value = Expr { span: s.value.span, ..value };
        statements.push(Statement { target, target_axes: axes.clone(), kind: Kind::Map, value, more: Vec::new(), guard: None, span: s.span });
        target
    };
    let kept = needed(&network(points as usize), &slots);
    let mut places: Vec<TensorId> = (0..points).map(|k| map(p, format!("at_{k}"), substitute(&s.value, &[*axis], &[Expr::int(k)]))).collect();
    let ordered = whole(of, &s.value);
    for (number, (i, j)) in kept.iter().enumerate() {
        let (a, b) = (read(places[*i]), read(places[*j]));
        let (first, second) = in_order(&a, &b, *largest, ordered);
        places[*i] = map(p, format!("first_{number}"), first);
        places[*j] = map(p, format!("second_{number}"), second);
    }
    Some(Exchanged { statements, places, exchanges: kept.len() })
}

/// Whether a real value is a whole number, and so never NaN.
fn whole(p: &Problem, e: &Expr) -> bool {
    match &e.node {
        Node::Unary(Unary::ToFloat, a) => p.sort(a) == Sort::Int,
        Node::Cast(_, a) => p.sort(a) == Sort::Int || whole(p, a),
        _ => false,
    }
}

/// The better and the worse of two values; NaN is worst.
fn in_order(a: &Expr, b: &Expr, largest: bool, ordered: bool) -> (Expr, Expr) {
    let (least, most) = (Expr::binary(Binary::Min, a.clone(), b.clone()), Expr::binary(Binary::Max, a.clone(), b.clone()));
    if ordered {
        return if largest { (most, least) } else { (least, most) };
    }
    let (low, high) = if largest { (a, b) } else { (b, a) };
    let number = |e: &Expr| Expr::binary(Binary::Eq, e.clone(), e.clone());
    let none = |e: &Expr| Expr::binary(Binary::Ne, e.clone(), e.clone());
    // `b` is better than `a`.
    let better = Expr::binary(Binary::Lt, low.clone(), high.clone());
    let better = Expr::binary(Binary::Or, better, Expr::binary(Binary::And, none(a), number(b)));
    let choose = |x: &Expr, y: &Expr| Expr::new(Node::Select(Arc::new(better.clone()), Arc::new(x.clone()), Arc::new(y.clone())));
    (choose(b, a), choose(a, b))
}

/// The pairs of places that are compared, in order.
fn network(points: usize) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let top = points.next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let (mut q, mut r, mut d) = (top, 0, p);
        loop {
            out.extend((0..points.saturating_sub(d)).filter(|i| i & p == r).map(|i| (i, i + d)));
            if q == p {
                break;
            }
            (d, q, r) = (q - p, q / 2, p);
        }
        p /= 2;
    }
    out
}

/// The exchanges that some of `places` depend on.
fn needed(all: &[(usize, usize)], places: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let mut live = places.clone();
    let mut out = Vec::new();
    for (i, j) in all.iter().rev() {
        if live.contains(i) || live.contains(j) {
            live.extend([*i, *j]);
            out.push((*i, *j));
        }
    }
    out.reverse();
    out
}

/// The places of a select that are read, by their numbers; `None` where others are, or none.
fn wanted_places(p: &Problem, s: &Statement, wanted: i64) -> Option<BTreeSet<usize>> {
    let (mut places, mut all) = (BTreeSet::new(), p.tensor(s.target).role == Role::Temp);
    let at = along(s)?;
    for e in p.statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                match index.get(at).filter(|_| *t == s.target).map(|i| &i.node) {
                    Some(Node::Int(k)) if (0..wanted).contains(k) => {
                        places.insert(*k as usize);
                    }
                    Some(_) => all = false,
                    None => {}
                }
            }
        });
    }
    Some(places).filter(|places| all && !places.is_empty())
}

/// `e` with reads of numbered places of a select read from these.
fn read_place(e: &Expr, select: &Statement, places: &[TensorId]) -> Expr {
    let at = along(select);
    e.rewrite(&mut |e| {
        let Node::Read(t, index) = &e.node else { return None };
        let at = at.filter(|_| *t == select.target)?;
        let Node::Int(k) = index.get(at)?.node else { return None };
        let place = places.get(usize::try_from(k).ok()?)?;
        let rest = index.iter().enumerate().filter(|(d, _)| *d != at).map(|(_, i)| i.clone()).collect();
        Some(Expr { node: Node::Read(*place, rest), span: e.span })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_put_any_points_in_order() {
        for points in 2..=10_usize {
            let all = network(points);
            // By the principle of zeros and ones: what is right for all of these is right for all numbers.
            for bits in 0..1_u32 << points {
                let mut row: Vec<u32> = (0..points).map(|i| bits >> i & 1).collect();
                for (i, j) in &all {
                    if row[*i] > row[*j] {
                        row.swap(*i, *j);
                    }
                }
                assert!(row.is_sorted(), "{points} points: {bits:b}");
            }
        }
    }

    #[test]
    fn what_no_wanted_place_depends_on_is_left_out() {
        let all = network(9);
        let median = needed(&all, &BTreeSet::from([4]));
        assert!(median.len() < all.len());
        for bits in 0..1_u32 << 9 {
            let mut row: Vec<u32> = (0..9).map(|i| bits >> i & 1).collect();
            for (i, j) in &median {
                if row[*i] > row[*j] {
                    row.swap(*i, *j);
                }
            }
            assert_eq!(row[4], u32::from(bits.count_ones() >= 5), "{bits:b}");
        }
    }
}
