//! Stream compaction as statements that have kernels: a rewrite of the problem.
//!
//! ```text
//! y[.., m] = compact[n -> m] v(.., n) when c(.., n) else f(.., m)
//! -->  before[.., n] = cumsum[n, exclusive] 1 when c(.., n)
//!      place[.., n]  = before[.., n] if c(.., n) else N - 1 - n + before[.., n]
//!      y[.., place[.., n]] = scatter[.., n] v(.., n) if c(.., n) else f(.., place[.., n])
//! ```
//! A point that survives goes to the slot of its number among the survivors. A point that does not survive stands for one of the
//! slots that remain: `n - before[n]` of its kind lie before it, so they take the slots from the last one downwards and end where
//! the survivors end. Each slot is written once, by a permutation of the points; nothing fills the target before, and
//! nobody needs to know how many points survive.

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::sync::Arc;

/// Replaces every compaction.
pub fn rewrite(p: &mut Problem, trace: &mut Trace) {
    let statements = std::mem::take(&mut p.statements);
    for s in statements {
        let Kind::Compact { axis, slot, fill } = &s.kind else {
            p.statements.push(s);
            continue;
        };
        let (axis, slot, fill) = (*axis, *slot, fill.clone());
        replace(p, s, axis, slot, &fill, trace);
    }
}

/// The records of how the compaction into `name` was rewritten.
pub fn decided(name: &str, trace: &Trace) -> Vec<RecordId> {
    trace.of_rules(&[RULE], |r| r.subject == name)
}

const RULE: &str = "compact-partition";

fn replace(p: &mut Problem, s: Statement, axis: AxisId, slot: AxisId, fill: &Expr, trace: &mut Trace) {
    let name = p.tensor(s.target).name.clone();
    let at_slot = |e: &Expr, to: &Expr| e.rewrite(&mut |x| (x.node == Node::Axis(slot)).then(|| to.clone()));
    let Some(condition) = s.guard.clone() else {
        // Every point survives, each in its own slot.
        let value = s.value.rewrite(&mut |x| (x.node == Node::Axis(axis)).then(|| Expr::axis(slot)));
        record(p, &s, name, "every point survives, in its own slot".into(), trace);
        p.statements.push(Statement { kind: Kind::Map, value, ..s });
        return;
    };
    // Rows on which the condition does not depend share their places.
    let domain: Vec<AxisId> = s.target_axes.iter().map(|a| if *a == slot { axis } else { *a }).collect();
    let used = condition.axes();
    let rows: Vec<AxisId> = domain.iter().copied().filter(|a| *a == axis || used.contains(a)).collect();
    let own: Vec<Expr> = rows.iter().map(|a| Expr::axis(*a)).collect();
    let before = temporary(p, format!("{name}_before"), axis, &rows, &s);
    let place = temporary(p, format!("{name}_place"), axis, &rows, &s);
    let read = |t: TensorId| Expr { node: Node::Read(t, own.clone()), span: s.span };
    let choose = |a: Expr, b: Expr| Expr { node: Node::Select(Arc::new(condition.clone()), Arc::new(a), Arc::new(b)), span: s.span };
    let last = Expr::binary(Binary::Sub, Expr::new(Node::Extent(p.axis(axis).extent.clone())), Expr::int(1));
    let from_end = Expr::binary(Binary::Add, Expr::binary(Binary::Sub, last, Expr::axis(axis)), read(before));
    let shown = [read(before), from_end.clone()].map(|e| flashderive_ir::text::expr(p, &e));
    record(
        p,
        &s,
        name,
        format!(
            "a survivor goes to slot {}, the number of survivors before it; any other point stands for slot {}, from the end: a permutation, each slot is written once",
            shown[0], shown[1]
        ),
        trace,
    );
    let plain = |target: TensorId, kind: Kind, value: Expr, guard: Option<Expr>| Statement {
        target,
        target_axes: rows.clone(),
        kind,
        value,
        more: Vec::new(),
        guard,
        span: s.span,
    };
    let scan = Kind::Scan { op: Combine::Sum, axis, exclusive: true, reverse: false };
    p.statements.push(plain(before, scan, Expr::int(1), Some(condition.clone())));
    p.statements.push(plain(place, Kind::Map, choose(read(before), from_end), None));
    let index = s.target_axes.iter().map(|a| if *a == slot { read(place) } else { Expr::axis(*a) }).collect();
    let kind = Kind::Scatter { index, axes: domain, op: None, initial: None, in_place: false, whole: true };
    let value = choose(s.value.clone(), at_slot(fill, &read(place)));
    p.statements.push(Statement { target_axes: Vec::new(), kind, value, guard: None, ..s });
}

/// A temporary of numbers of points of `axis`.
fn temporary(p: &mut Problem, name: String, axis: AxisId, rows: &[AxisId], s: &Statement) -> TensorId {
    let extent = p.axis(axis).extent.clone();
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let bound = |extent: Extent, plus: i64| IndexBound { extent, plus };
    p.tensors.push(Tensor {
        name,
        role: Role::Temp,
        dtype: if extent.eval(&most) <= i64::from(i32::MAX) { DType::I32 } else { DType::I64 },
        shape: rows.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: rows.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: Some((bound(Extent::constant(0), 0), bound(extent, -1))),
        fill: Fill::Default,
        span: s.span,
    });
    TensorId(p.tensors.len() as u32 - 1)
}

fn record(p: &Problem, s: &Statement, subject: String, conclusion: String, trace: &mut Trace) {
    let about = |r: &Record| r.rule == "structure" && r.subject == p.tensor(s.target).name;
    let premises = trace.records.iter().enumerate().filter(|(_, r)| about(r)).map(|(i, _)| RecordId(i as u32)).collect();
    trace.record(Record { step: "step2", rule: RULE, subject, premises, conclusion, space: Space::Problem, span: s.span });
}
