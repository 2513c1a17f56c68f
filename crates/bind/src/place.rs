//! Writes at computed places: what a scatter needs beside its own kernel, and how additions at one place are gathered.
//!
//! A scatter leaves elements alone, so another kernel fills its target before: with zeros, or with the input that it is
//! written over. A target that lies in the memory of that input needs no such kernel, nor one of which every element is
//! written. Points that may meet are added by
//! atomic operations: whole numbers only, since their sums do not depend on the order. Where many points meet in few
//! elements, each block adds in shared memory first and then adds its sums to the target.

use crate::address;
use crate::group::{self, Shape};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::BTreeSet;

/// Shared memory of a block for sums of its own, bytes: four blocks and more fit a multiprocessor.
const PRIVATE_BYTES: i64 = 48 * 1024;
/// Points an element of the target from which on sums of a block pay: each block adds every sum to the target once.
const PRIVATE_POINTS: i64 = 16;
/// Blocks a multiprocessor that gather sums.
const PRIVATE_BLOCKS: i64 = 4;

/// Sums that each block gathers in shared memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Private {
    /// Axes that are a dimension of every target: a block stays at one point of them.
    pub outer: Vec<AxisId>,
    /// Into how many shares at most the tiles of the other axes are dealt, a block each.
    pub shares: i64,
    /// The targets.
    pub targets: Vec<TensorId>,
}

/// Gives scatters the form of other statements, their domain as the axes of the target.
///
/// # Errors
/// `NO_PLAN` for additions whose result would depend on the order, or that memory has no operation for.
pub fn prepare(p: &mut Problem) -> Result<(), Diagnostics> {
    for i in 0..p.statements.len() {
        let (dtype, name) = (p.tensor(p.statements[i].target).dtype, p.tensor(p.statements[i].target).name.clone());
        let s = &mut p.statements[i];
        let Kind::Scatter { axes, op, .. } = &mut s.kind else { continue };
        match op {
            Some(Combine::Sum) if dtype.is_float() => {
                return Err(Diagnostic::error(codes::NO_PLAN, s.span, format!("`+=` adds real numbers into `{name}` in no fixed order"))
                    .note("points that meet are added as they arrive, and sums of real numbers depend on the order: two runs could differ")
                    .help("sum over the points instead, `y[b] = sum[t] (x[t] if place[t] == b else 0.0)`, or sort them by place and sum segments")
                    .into());
            }
            Some(Combine::Sum) if !matches!(dtype, DType::I32 | DType::I64) => {
                return Err(Diagnostic::error(codes::NO_PLAN, s.span, format!("memory has no atomic addition of {}, the type of `{name}`", dtype.name()))
                    .help("let the output be i32 or i64")
                    .into());
            }
            None | Some(Combine::Sum) => {}
            Some(_) => return Err(Diagnostic::error(codes::NO_PLAN, s.span, "a scatter adds or replaces").into()),
        }
        s.target_axes = std::mem::take(axes);
    }
    Ok(())
}

/// Whether the statement writes at computed places.
pub fn scatters(s: &Statement) -> bool {
    matches!(s.kind, Kind::Scatter { .. })
}

/// Whether points of the statement are added at computed places.
pub fn adds(s: &Statement) -> bool {
    matches!(s.kind, Kind::Scatter { op: Some(_), .. })
}

/// The index at which the statement writes its target.
pub fn written(s: &Statement) -> Vec<Expr> {
    match &s.kind {
        Kind::Scatter { index, .. } => index.clone(),
        _ => s.target_axes.iter().map(|a| Expr::axis(*a)).collect(),
    }
}

/// What the target of scatter `s` holds before: the record, and the statement that fills it; `None` where the target holds what
/// it is written over.
pub fn fill(p: &mut Problem, s: &Statement, record: RecordId, trace: &mut Trace) -> Option<(RecordId, Option<Statement>)> {
    let Kind::Scatter { initial, in_place, whole, .. } = &s.kind else { return None };
    let name = p.tensor(s.target).name.clone();
    let mut premises = vec![record];
    if *whole {
        premises.extend(crate::compact::decided(&name, trace));
    }
    let write = format!("{name} in {name}");
    premises.extend(trace.of_rules(&["write-map"], |r| r.subject == write));
    let (rule, conclusion) = match initial {
        _ if *whole => ("scatter-whole", format!("every element of `{name}` is written: nothing fills it before")),
        Some(i) if *in_place => {
            ("scatter-in-place", format!("`{name}` lies in the memory of `{}`: elements that nothing writes are there already", p.tensor(*i).name))
        }
        Some(i) => ("scatter-fill", format!("the scatter may leave any element alone: `{}` is copied into `{name}` before", p.tensor(*i).name)),
        None => ("scatter-fill", format!("the scatter may leave any element alone: `{name}` is set to 0 before")),
    };
    let record = trace.record(Record { step: "step2", rule, subject: name, premises, conclusion, space: Space::Problem, span: s.span });
    if *in_place || *whole {
        return Some((record, None));
    }
    let axes = dimensions(p, s.target, &|_| true);
    let own: Vec<Expr> = axes.iter().map(|a| Expr::axis(*a)).collect();
    let dtype = p.tensor(s.target).dtype;
    let node = match initial {
        Some(i) => Node::Read(*i, own),
        None if dtype == DType::Bool => Node::Bool(false),
        None if dtype.is_float() => Node::Float(0.0),
        None => Node::Int(0),
    };
    let value = Expr { node, span: s.span };
    let statement = Statement { target: s.target, target_axes: axes, kind: Kind::Map, value, more: Vec::new(), guard: None, span: s.span };
    Some((record, Some(statement)))
}

/// An axis for each dimension of `t` for which `want` holds: the declared one, or a new one where it is none or taken.
pub fn dimensions(p: &mut Problem, t: TensorId, want: &dyn Fn(usize) -> bool) -> Vec<AxisId> {
    let tensor = p.tensor(t).clone();
    let mut out: Vec<AxisId> = Vec::new();
    for (d, extent) in tensor.shape.iter().enumerate().filter(|(d, _)| want(*d)) {
        let declared = tensor.axes.get(d).copied().flatten().filter(|a| !out.contains(a) && p.axis(*a).extent == *extent);
        out.push(declared.unwrap_or_else(|| {
            p.axes.push(Axis { name: format!("{}_{d}", tensor.name), extent: extent.clone(), span: tensor.span });
            AxisId(p.axes.len() as u32 - 1)
        }));
    }
    out
}

/// Dimensions of the target of `s` that are not the point of an axis of `outer`, with the most elements that they have: sums of elements that are not there stay 0.
pub fn gathered(p: &Problem, s: &Statement, outer: &[AxisId]) -> Option<Vec<(usize, i64)>> {
    let Kind::Scatter { index, .. } = &s.kind else { return None };
    let rest = index.iter().enumerate().filter(|(_, e)| !matches!(e.node, Node::Axis(a) if outer.contains(&a)));
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    rest.map(|(d, _)| p.tensor(s.target).shape.get(d).map(|n| (d, n.eval(&most)))).collect()
}

/// Whether so many points are worth sums of `cells` elements of `bytes` each in shared memory, which has room for them.
pub fn worth_gathering(points: i64, cells: i64, bytes: i64) -> bool {
    bytes <= PRIVATE_BYTES && points >= cells.saturating_mul(PRIVATE_POINTS)
}

/// Whether blocks gather the sums of a kernel's additions in shared memory: in a kernel of maps and scatters, when the
/// elements that a block can meet are few and fit, and each is met many times.
pub fn private(p: &Problem, shape: &Shape, statements: &[Statement], sizes: &[i64], target: &Target) -> Option<Private> {
    let sums: Vec<&Statement> = statements.iter().filter(|s| adds(s)).collect();
    let plain = |s: &Statement| scatters(s) || s.kind == Kind::Map;
    if sums.is_empty() || shape.stream.is_some() || !shape.local.is_empty() || !statements.iter().all(plain) {
        return None;
    }
    let named = |s: &Statement, a: AxisId| written(s).iter().filter(|e| e.node == Node::Axis(a)).count() == 1;
    let outer: Vec<AxisId> = shape.common.iter().copied().filter(|a| sums.iter().all(|s| named(s, *a))).collect();
    let extent = |a: &AxisId| p.axis(*a).extent.eval(sizes).max(1);
    let count = |axes: &mut dyn Iterator<Item = &AxisId>| axes.fold(1i64, |n, a| n.saturating_mul(extent(a)));
    let points = count(&mut shape.common.iter().filter(|a| !outer.contains(a)));
    let (mut bytes, mut cells) = (0i64, 0i64);
    for s in &sums {
        let n = gathered(p, s, &outer)?.iter().fold(1i64, |n, (_, e)| n.saturating_mul((*e).max(1)));
        cells = cells.saturating_add(n);
        bytes = bytes.saturating_add(n.saturating_mul(i64::from(p.tensor(s.target).dtype.bits() / 8)));
    }
    if bytes > i64::from(target.shared_bytes_per_block) || !worth_gathering(points, cells, bytes) {
        return None;
    }
    let rows = count(&mut outer.iter());
    let shares = (i64::from(target.multiprocessors) * PRIVATE_BLOCKS / rows).max(1);
    Some(Private { outer, shares, targets: sums.iter().map(|s| s.target).collect() })
}

/// The record of how additions of a kernel reach their targets.
pub fn explain(p: &Problem, statements: &[Statement], private: Option<&Private>, mut premises: Vec<RecordId>, trace: &mut Trace) -> RecordId {
    let names =
        |adding: bool| -> Vec<String> { statements.iter().filter(|s| scatters(s) && adds(s) == adding).map(|s| p.tensor(s.target).name.clone()).collect() };
    let (sums, plain) = (names(true), names(false));
    let laws = trace.of_rules(&["op-algebra"], |r| r.subject == "sum");
    if !sums.is_empty() {
        premises.extend(laws);
    }
    let (rule, conclusion, space) = match private {
        Some(x) => {
            let outer = x.outer.iter().map(|a| p.axis(*a).name.clone()).collect::<Vec<_>>().join(", ");
            let at = if outer.is_empty() { String::new() } else { format!(" at one point of [{outer}]") };
            let text = format!(
                "many points meet in few elements: a block{at} adds in shared memory, over one of at most {} shares of the tiles, and then each sum to the target",
                x.shares
            );
            ("scatter-private", text, Space::Hardware)
        }
        None if !sums.is_empty() => {
            let text = "each point is added to memory by one atomic operation; whole numbers commute, so the order does not matter";
            ("scatter-atomic", text.to_string(), Space::Hardware)
        }
        None => ("scatter-direct", "no two points meet: each is stored at its place".to_string(), Space::Problem),
    };
    let subject = if sums.is_empty() { plain } else { sums }.join(", ");
    let span = statements.iter().find(|s| scatters(s)).map_or(flashderive_diagnostics::Span::NONE, |s| s.span);
    trace.record(Record { step: "step2", rule, subject, premises, conclusion, space, span })
}

/// Elements of a tile a warp, `plain` of a map: those of a block that gathers sums are read once and cost little else, so it
/// takes more at a time.
pub fn room(private: Option<&Private>, plain: i64) -> i64 {
    if private.is_some() {
        512
    } else {
        plain
    }
}

/// Why statements cannot share a kernel: one reads what another one writes at computed places.
pub fn scattered_inside(p: &Problem, members: &[usize]) -> Option<String> {
    let made: BTreeSet<TensorId> = members.iter().map(|s| &p.statements[*s]).filter(|s| scatters(s)).map(|s| s.target).collect();
    let read = members.iter().flat_map(|s| group::reads(&p.statements[*s])).find(|t| made.contains(t))?;
    Some(format!("`{}` is written at computed places", p.tensor(read).name))
}

/// Bits of the widest element that neighbouring points of `inner` reach side by side, in a kernel that scatters: tables of
/// places and sums are read or added one by one.
pub fn widest(p: &Problem, statements: &[Statement], inner: AxisId) -> Option<u32> {
    if !statements.iter().any(scatters) {
        return None;
    }
    let mut accesses: Vec<(TensorId, Vec<Expr>)> = statements.iter().filter(|s| !adds(s)).map(|s| (s.target, written(s))).collect();
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                accesses.push((*t, index.clone()));
            }
        });
    }
    let along = |(t, index): &(TensorId, Vec<Expr>)| {
        p.tensor(*t).role != Role::Temp && address::constant_stride(&flashderive_derive::flatten(p, index, *t), inner) == Some(1)
    };
    accesses.iter().filter(|a| along(a)).map(|(t, _)| p.tensor(*t).dtype.bits()).filter(|b| *b >= 8).max()
}
