//! Mutants of problems: what a wrong compiler could have made of a spec, one change each.

use super::terms::changed;
use flashderive_ir::problem::*;
use std::sync::Arc;

/// A wrong problem.
pub struct Mutant {
    /// What is wrong with it.
    pub what: String,
    /// It.
    pub problem: Problem,
}

/// Points at which loops of plans are usually cut.
const CUT: i64 = 64;

/// Every mutant of `p` that one change makes, in the order of its statements.
pub fn mutants(p: &Problem) -> Vec<Mutant> {
    let mut out = Vec::new();
    for (at, s) in p.statements.iter().enumerate() {
        let name = &p.tensor(s.target).name;
        for (what, changed) in statements(p, s) {
            let mut problem = p.clone();
            problem.statements[at] = changed;
            out.push(Mutant { what: format!("`{name}`: {what}"), problem });
        }
    }
    for (at, m) in p.monoids.iter().enumerate() {
        let parts = |m: &Monoid| -> Vec<Expr> { m.identity.iter().chain(&m.lift).chain(&m.combine).chain([&m.finish]).cloned().collect() };
        for (part, e) in parts(m).iter().enumerate() {
            for (what, e) in changed(p, e) {
                let mut problem = p.clone();
                let m = &mut problem.monoids[at];
                *m.identity.iter_mut().chain(&mut m.lift).chain(&mut m.combine).chain([&mut m.finish]).nth(part).expect("it was just counted") = e;
                out.push(Mutant { what: format!("monoid `{}`: {what}", m.name), problem });
            }
        }
    }
    out
}

fn and(guard: &Option<Expr>, more: Expr) -> Option<Expr> {
    Some(match guard {
        Some(g) => Expr::binary(Binary::And, g.clone(), more),
        None => more,
    })
}

fn less(a: AxisId, than: Expr) -> Expr {
    Expr::binary(Binary::Lt, Expr::axis(a), than)
}

fn not(e: Expr) -> Expr {
    Expr::unary(Unary::Not, e)
}

/// The statements that differ from `s` in one thing.
fn statements(p: &Problem, s: &Statement) -> Vec<(String, Statement)> {
    let mut out: Vec<(String, Statement)> = Vec::new();
    let expressions = 1 + s.more.len() + usize::from(s.guard.is_some());
    for part in 0..expressions {
        let of = [&s.value].into_iter().chain(&s.more).chain(&s.guard).nth(part).expect("counted");
        for (what, e) in changed(p, of) {
            let mut other = s.clone();
            *[&mut other.value].into_iter().chain(&mut other.more).chain(&mut other.guard).nth(part).expect("counted") = e;
            out.push((what, other));
        }
    }
    if s.guard.is_some() {
        out.push(("the condition is left out".into(), Statement { guard: None, ..s.clone() }));
    }
    for a in folded(&s.kind) {
        let name = &p.axis(a).name;
        let last = Expr::binary(Binary::Sub, Expr::new(Node::Extent(p.axis(a).extent.clone())), Expr::int(1));
        let half = Expr::binary(Binary::Div, Expr::new(Node::Extent(p.axis(a).extent.clone())), Expr::int(2));
        let skips = [
            ("the last point", less(a, last)),
            ("the first point", not(less(a, Expr::int(1)))),
            ("the point behind a cut", Expr::binary(Binary::Ne, Expr::axis(a), Expr::int(CUT))),
            ("the point before a cut", Expr::binary(Binary::Ne, Expr::axis(a), Expr::int(CUT - 1))),
            ("the second half", less(a, half.clone())),
            ("the first half", not(less(a, half))),
        ];
        for (points, keep) in skips {
            out.push((format!("{points} of `{name}` is left out"), Statement { guard: and(&s.guard, keep), ..s.clone() }));
        }
        if matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) {
            let part = less(a, Expr::int(CUT.min(p.axis(a).extent.as_constant().unwrap_or(CUT) / 2)));
            let twice = Expr::binary(Binary::Add, s.value.clone(), s.value.clone());
            let value = Expr::new(Node::Select(Arc::new(part), Arc::new(twice), Arc::new(s.value.clone())));
            out.push((format!("the first part of `{name}` is taken twice"), Statement { value, ..s.clone() }));
        }
    }
    out.extend(kinds(p, s));
    // Each index of the target one too late: the value of the point before it.
    for a in &s.target_axes {
        let late = |e: &Expr| {
            e.rewrite(&mut |e| {
                let before = Expr::binary(Binary::Max, Expr::binary(Binary::Sub, e.clone(), Expr::int(1)), Expr::int(0));
                (e.node == Node::Axis(*a)).then_some(before)
            })
        };
        if matches!(s.kind, Kind::Map | Kind::Reduce { .. }) && s.value.axes().contains(a) {
            let other = Statement { value: late(&s.value), more: s.more.iter().map(late).collect(), guard: s.guard.as_ref().map(late), ..s.clone() };
            out.push((format!("stored one point of `{}` too late", p.axis(*a).name), other));
        }
    }
    out
}

/// The axes that a statement goes along.
fn folded(kind: &Kind) -> Vec<AxisId> {
    match kind {
        Kind::Map | Kind::Delay { .. } => Vec::new(),
        Kind::Reduce { axes, .. } | Kind::Scatter { axes, .. } => axes.clone(),
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } | Kind::TopK { axis, .. } | Kind::Compact { axis, .. } => vec![*axis],
    }
}

/// Changes of what a statement does with its values.
fn kinds(p: &Problem, s: &Statement) -> Vec<(String, Statement)> {
    let mut out: Vec<(String, Statement)> = Vec::new();
    let mut add = |what: String, kind: Kind| out.push((what, Statement { kind, ..s.clone() }));
    match &s.kind {
        Kind::Reduce { op: Combine::Max, axes } => add("the maximum is the minimum".into(), Kind::Reduce { op: Combine::Min, axes: axes.clone() }),
        Kind::Reduce { op: Combine::Min, axes } => add("the minimum is the maximum".into(), Kind::Reduce { op: Combine::Max, axes: axes.clone() }),
        Kind::Reduce { op: Combine::ArgMax, axes } => add("the largest is the least".into(), Kind::Reduce { op: Combine::ArgMin, axes: axes.clone() }),
        Kind::Scan { op, axis, exclusive, reverse } => {
            let (op, axis) = (*op, *axis);
            add("its own point counts otherwise".into(), Kind::Scan { op, axis, exclusive: !exclusive, reverse: *reverse });
            add("it runs the other way".into(), Kind::Scan { op, axis, exclusive: *exclusive, reverse: !reverse });
        }
        Kind::Recurrence { factor, initial, axis, reverse } => {
            let make = |factor: Expr, initial: Expr, reverse: bool| Kind::Recurrence { factor, initial, axis: *axis, reverse };
            for (what, f) in changed(p, factor) {
                add(format!("factor: {what}"), make(f, initial.clone(), *reverse));
            }
            for (what, i) in changed(p, initial) {
                add(format!("initial: {what}"), make(factor.clone(), i, *reverse));
            }
            let cut = Expr::binary(Binary::Eq, Expr::axis(*axis), Expr::int(CUT));
            let reset = Expr::new(Node::Select(Arc::new(cut), Arc::new(Expr::float(0.0)), Arc::new(factor.clone())));
            add("the state is lost at a cut".into(), make(reset, initial.clone(), *reverse));
            add("it runs the other way".into(), make(factor.clone(), initial.clone(), !reverse));
        }
        // States that read one another run the same way.
        Kind::Delay { of, axis, reverse } if p.statements.iter().filter(|s| s.delayed().is_some()).count() == 1 => {
            add("it runs the other way".into(), Kind::Delay { of: *of, axis: *axis, reverse: !reverse });
        }
        Kind::TopK { axis, rank, largest, indices } => {
            add("the best are the worst".into(), Kind::TopK { axis: *axis, rank: *rank, largest: !largest, indices: *indices });
        }
        Kind::Compact { axis, slot, fill } => {
            for (what, fill) in changed(p, fill) {
                add(format!("fill: {what}"), Kind::Compact { axis: *axis, slot: *slot, fill });
            }
        }
        Kind::Scatter { index, axes, op, initial, in_place, whole } => {
            for (d, i) in index.iter().enumerate() {
                for (what, i) in changed(p, i) {
                    let mut index = index.clone();
                    index[d] = i;
                    add(
                        format!("place {d}: {what}"),
                        Kind::Scatter { index, axes: axes.clone(), op: *op, initial: *initial, in_place: *in_place, whole: *whole },
                    );
                }
            }
            if op.is_some() {
                add(
                    "the last one stays instead of the sum".into(),
                    Kind::Scatter { index: index.clone(), axes: axes.clone(), op: None, initial: *initial, in_place: *in_place, whole: *whole },
                );
            }
            if initial.is_some() {
                add(
                    "what was there is lost".into(),
                    Kind::Scatter { index: index.clone(), axes: axes.clone(), op: *op, initial: None, in_place: *in_place, whole: *whole },
                );
            }
        }
        _ => {}
    }
    // The identity of a maximum or minimum: 0 takes part.
    if let Kind::Reduce { op: op @ (Combine::Max | Combine::Min), .. } = &s.kind {
        if p.sort(&s.value) == Sort::Float {
            let with = if *op == Combine::Max { Binary::Max } else { Binary::Min };
            let value = Expr::binary(with, s.value.clone(), Expr::float(0.0));
            out.push(("0 takes part".into(), Statement { value, ..s.clone() }));
        }
    }
    out
}
