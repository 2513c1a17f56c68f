//! Short reductions whose neighbouring results share what they read: windows.
//!
//! ```text
//! y[h, w] = sum[i, j] x[h + i - 1, w + j - 1] * k[i, j] when 0 <= h + i - 1 < H and 0 <= w + j - 1 < W
//! ```
//! Over lanes and warps the few points of such a reduction would leave most threads idle, and each element would be asked for as often
//! as windows cover it. Instead a thread has the window whole, in registers, and several neighbouring results along an axis on which it
//! moves (`emit/halo.rs` loads each of their elements once). The rules:
//!
//! * the reduced axes have constant extents, few points together, and an index of some input joins one of them to an axis of the result;
//! * products that a matrix unit takes are none: there the results have an axis that one factor lacks;
//! * a map that makes the points, and that nobody else reads, is part of the reduction: neither a tile of its own nor a second test;
//! * an index may have the window's axis by its digits, `x[2 * h + k / 3, 2 * w + k % 3]`: each of the points is a constant where a thread has all of them, and no
//!   neighbours share an element then. So are windows of a best place, whose points are numbered along one axis;
//! * a factor that is 0 beyond a border is a condition of a sum: what adds nothing is left out.

mod moving;

use crate::address;
use crate::contraction;
use crate::group;
use crate::layout::{Layout, Mode};
use crate::plan::Wanted;
use crate::version;
use flashderive_derive::expr::substitute;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
pub use moving::{long, moving, streamed, TRIPS};
use std::sync::Arc;

/// Points of a window, at most: 7 x 7 and 3 x 3 x 5, but no rows.
const MOST_POINTS: i64 = 49;
/// Elements of one input that a thread holds for its windows, at most: with the sums and the factors beside them they fit 128 registers.
const MOST_HELD: i64 = 80;
/// The same where one window alone has more: threads of 256 registers, of which few fit a multiprocessor, but whose loads are all under way at once.
const MOST_HELD_OF_LARGE: i64 = 160;
/// Elements that no points of a thread share, at most.
const MOST_APART: i64 = 128;
/// Neighbouring results along an axis on which the window moves, at most.
const MOST_SLIDES: u32 = 4;
/// Bits of neighbours along the contiguous axis that a thread takes together, at least: 32 lanes ask for a line.
const LEAST_BITS: u32 = 32;

/// How a kernel of windows lies in threads.
#[derive(Clone, Debug, PartialEq)]
pub struct Windows {
    /// The axes of the windows with all of their points.
    pub points: Vec<(AxisId, u32)>,
    /// The axes along which a thread has neighbouring results, and how many.
    pub slides: Vec<(AxisId, u32)>,
    /// Neighbours along the contiguous axis that a thread has.
    pub vector: u32,
}

/// What an index is before it is kept between bounds that have no axes, `min(max(e, 0), N - 1)`, and these: operators with their bounds, the innermost first.
pub fn kept_between(index: &Expr) -> (&Expr, Vec<(Binary, &Expr)>) {
    let bound = |e: &Expr| e.axes().is_empty() && e.tensors().is_empty();
    let (mut inner, mut bounds) = (index, Vec::new());
    while let Node::Binary(op @ (Binary::Min | Binary::Max), a, b) = &inner.node {
        let (e, by) = match (bound(a), bound(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => break,
        };
        bounds.insert(0, (*op, &**by));
        inner = e;
    }
    (inner, bounds)
}

/// The terms of an index by axis, before it is kept between bounds: multiples of points, and the rest; `None` where an axis is anywhere else in it.
pub fn affine(index: &Expr) -> Option<(Vec<(AxisId, i64)>, i64)> {
    let (mut axes, mut rest) = (Vec::new(), 0);
    for t in address::terms(kept_between(index).0) {
        match t.factors.as_slice() {
            [] => rest = t.coefficient,
            [f] => match f.node {
                Node::Axis(a) => axes.push((a, t.coefficient)),
                _ => return None,
            },
            _ => return None,
        }
    }
    Some((axes, rest))
}

/// Whether `axes` stand in an index by quotients and remainders of constants alone, and whatever else does by multiples.
fn by_digits(index: &Expr, axes: &[AxisId]) -> bool {
    let digit = |e: &Expr| match &e.node {
        Node::Binary(Binary::Div | Binary::Mod, a, b) => matches!(a.node, Node::Axis(x) if axes.contains(&x)) && matches!(b.node, Node::Int(n) if n > 0),
        _ => false,
    };
    affine(&index.rewrite(&mut |e| digit(e).then(|| Expr::int(0)))).is_some_and(|(terms, _)| terms.iter().all(|(a, _)| !axes.contains(a)))
}

/// Indices of inputs that join one of `axes` to another axis: the dimension's terms, none where `axes` stand there by their digits, innermost dimensions last.
fn joined(p: &Problem, e: &Expr, axes: &[AxisId]) -> Vec<(TensorId, usize, Vec<(AxisId, i64)>)> {
    let mut out = Vec::new();
    e.walk(&mut |e| {
        let Node::Read(t, index) = &e.node else { return };
        for (d, i) in index.iter().enumerate() {
            let (own, others): (Vec<AxisId>, Vec<AxisId>) = i.axes().into_iter().partition(|a| axes.contains(a));
            if own.is_empty() || others.is_empty() || matches!(p.tensor(*t).role, Role::Scalar) {
                continue;
            }
            match affine(i) {
                Some((terms, _)) => out.push((*t, d, terms)),
                None if by_digits(i, axes) => out.push((*t, d, Vec::new())),
                None => {}
            }
        }
    });
    out
}

/// The axes of the windows of a statement, if it combines windows.
pub fn of(p: &Problem, s: &Statement) -> Option<Vec<AxisId>> {
    let Kind::Reduce { op, axes } = &s.kind else { return None };
    let plain = matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All | Combine::ArgMax | Combine::ArgMin);
    let points = axes.iter().try_fold(1i64, |n, a| Some(n.saturating_mul(p.axis(*a).extent.as_constant()?)))?;
    let few = (2..=MOST_POINTS).contains(&points) && axes.iter().all(|a| p.axis(*a).extent.as_constant().is_some_and(|e| e > 0));
    (plain && few && s.more.is_empty() && !version::contracts(&s.value) && !joined(p, &s.value, axes).is_empty()).then(|| axes.clone())
}

/// Makes maps that only a window reads part of it.
pub fn rewrite(p: &Problem, trace: &mut Trace) -> Problem {
    let mut out = p.clone();
    let mut gone: Vec<TensorId> = Vec::new();
    for at in 0..out.statements.len() {
        let mut s = out.statements[at].clone();
        let Kind::Reduce { axes, .. } = s.kind.clone() else { continue };
        let mut parts: Vec<TensorId> = Vec::new();
        while let Some(maker) = inner(&out, &s, at, &axes) {
            let put = |e: &Expr| {
                e.rewrite(&mut |e| match &e.node {
                    Node::Read(t, index) if *t == maker.target => Some(substitute(&maker.value, &maker.target_axes, index)),
                    _ => None,
                })
            };
            let mut conditions = group::guards(&s);
            conditions.extend(group::guards(&maker).into_iter().filter(|g| !group::guards(&s).contains(g)));
            s = Statement { value: put(&s.value), guard: address::conjunction(conditions), ..s };
            parts.push(maker.target);
        }
        let Some(axes) = of(&out, &s).or_else(|| long(&out, &s)) else { continue };
        s = without_borders(&out, s, &axes);
        let names: Vec<String> = axes.iter().map(|a| p.axis(*a).name.clone()).collect();
        trace.record(Record {
            step: "step1b",
            rule: "window",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!("neighbouring results share what windows over {} read: a thread combines whole windows", names.join(", ")),
            space: Space::Problem,
            span: s.span,
        });
        out.statements[at] = s;
        gone.extend(parts);
    }
    out.statements.retain(|s| !gone.contains(&s.target));
    out
}

/// The sum with the borders of zeros of its factors left out: what adds nothing is no point of it. Conditions that do not change within a window
/// stay where they are (a window without points would have no value), and so do those that read something: others may keep their index inside.
fn without_borders(p: &Problem, s: Statement, axes: &[AxisId]) -> Statement {
    if !matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) || p.sort(&s.value) != Sort::Float {
        return s;
    }
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    let mut conditions = group::guards(&s);
    let inner: Vec<Expr> = factors.iter().map(|f| within(f, axes, &mut conditions)).collect();
    if inner == factors {
        return s;
    }
    let value = inner.into_iter().reduce(|a, b| Expr { span: s.value.span, ..Expr::binary(Binary::Mul, a, b) });
    Statement { value: value.unwrap_or_else(|| s.value.clone()), guard: address::conjunction(conditions), ..s }
}

/// `f` within the borders along `axes`, whose conditions are added to `out`.
fn within(f: &Expr, axes: &[AxisId], out: &mut Vec<Expr>) -> Expr {
    let Node::Select(condition, e, zero) = &f.node else { return f.clone() };
    if !matches!(zero.node, Node::Float(v) if v == 0.0) {
        return f.clone();
    }
    let moves = |c: &Expr| c.tensors().is_empty() && c.axes().iter().any(|a| axes.contains(a));
    let (held, rest): (Vec<Expr>, Vec<Expr>) = address::conjuncts(condition).into_iter().partition(moves);
    for c in held {
        if !out.contains(&c) {
            out.push(c);
        }
    }
    let e = within(e, axes, out);
    match address::conjunction(rest) {
        Some(rest) => Expr { node: Node::Select(Arc::new(rest), Arc::new(e), zero.clone()), span: f.span },
        None => e,
    }
}

/// A map before statement `at`, read by it alone, at its own points, of which one is reduced.
fn inner(p: &Problem, s: &Statement, at: usize, axes: &[AxisId]) -> Option<Statement> {
    let maker = p.statements[..at].iter().find(|m| {
        let temp = p.tensor(m.target).role == Role::Temp && m.kind == Kind::Map && m.more.is_empty();
        let alone = p.statements.iter().filter(|x| x.target != s.target).all(|x| !group::reads(x).contains(&m.target));
        temp && alone && group::reads(s).contains(&m.target) && m.target_axes.iter().any(|a| axes.contains(a))
    })?;
    let mut plain = s.guard.as_ref().is_none_or(|g| !g.tensors().contains(&maker.target));
    s.value.walk(&mut |e| {
        if let Node::Read(t, index) = &e.node {
            plain &= *t != maker.target || index.iter().zip(&maker.target_axes).all(|(i, a)| i.node == Node::Axis(*a));
        }
    });
    plain.then(|| maker.clone())
}

/// The windows of a kernel whose resident axes are all of windows, or through whose windows its stream runs, a few points a trip: with fewer neighbouring results a thread the
/// smaller tiles are by the choice.
pub fn plan(p: &Problem, statements: &[Statement], shape: &group::Shape, contiguous: Option<AxisId>, sizes: &[i64], choice: Wanted) -> Option<Windows> {
    let along = shape.stream.filter(|_| choice.window() > 0);
    let windows = |s: &Statement| if along.is_some() { long(p, s) } else { of(p, s) };
    let windowed: Vec<(&Statement, Vec<AxisId>)> = statements.iter().filter_map(|s| Some((s, windows(s)?))).collect();
    let all: Vec<AxisId> = windowed.iter().flat_map(|(_, axes)| axes.clone()).collect();
    let inside = |s: &Statement| !s.domain().iter().any(|a| shape.local.contains(a)) || windowed.iter().any(|(w, _)| w.target == s.target);
    let held: Vec<AxisId> = shape.local.iter().copied().chain(along).collect();
    if windowed.is_empty() || shape.stream != along || held.is_empty() || !held.iter().all(|a| all.contains(a)) || !statements.iter().all(inside) {
        return None;
    }
    let points: Vec<(AxisId, u32)> = shape.local.iter().filter_map(|a| Some((*a, p.axis(*a).extent.as_constant()? as u32))).collect();
    let points: Vec<(AxisId, u32)> = points.into_iter().chain(along.map(|a| (a, choice.window()))).collect();
    let dims: Vec<_> = windowed.iter().flat_map(|(s, axes)| joined(p, &s.value, axes)).collect();
    // Along the dimensions in which the window moves: along the contiguous one neighbours are in the thread anyway.
    let room = |a: AxisId| (p.axis(a).extent.eval(sizes).max(1) as u64).next_power_of_two().min(1 << 16) as u32;
    let mut slides: Vec<(AxisId, u32)> = Vec::new();
    for (_, _, terms) in &dims {
        let axis = terms.iter().map(|(a, _)| *a).find(|a| shape.common.contains(a) && Some(*a) != contiguous);
        if let Some(a) = axis.filter(|a| !slides.iter().any(|(b, _)| a == b)) {
            slides.push((a, (MOST_SLIDES / choice.shrink().max(1)).clamp(1, room(a))));
        }
    }
    // What other kernels made lies in memory like what is given.
    let in_memory = |t: &TensorId| p.tensor(*t).role != Role::Scalar && !statements.iter().any(|s| s.target == *t);
    let narrowest = statements.iter().flat_map(group::reads).filter(in_memory).map(|t| p.tensor(t).dtype.bits().max(8)).min()?;
    let most = (128 / narrowest).clamp(1, contiguous.map_or(1, room));
    let least = (LEAST_BITS / narrowest).clamp(1, most);
    if along.is_some() {
        return moving::cheapest(p, &windowed, Windows { points, slides, vector: most }, contiguous);
    }
    let size = |a: AxisId, vector: u32, slides: &[(AxisId, u32)]| match slides.iter().find(|(b, _)| *b == a) {
        Some((_, n)) => *n,
        _ if contiguous == Some(a) => vector,
        _ => points.iter().find(|(b, _)| *b == a).map_or(1, |(_, n)| *n),
    };
    // Elements that a thread holds of the input of the first windows.
    let held = |vector: u32, slides: &[(AxisId, u32)]| {
        let first = dims.first().map(|(t, ..)| *t);
        let extents = dims.iter().filter(|(t, ..)| Some(*t) == first).map(|(_, _, terms)| {
            let reach: i64 = terms.iter().map(|(a, k)| k.abs() * i64::from(size(*a, vector, slides) - 1)).sum();
            reach + 1
        });
        // Places that a thread knows as constants alone: each point has an element of its own.
        let extents: Vec<i64> = match dims.iter().any(|(t, _, terms)| Some(*t) == first && terms.is_empty()) {
            true => points.iter().map(|(_, n)| i64::from(*n)).collect(),
            false => extents.collect(),
        };
        let across = dims.iter().any(|(t, _, terms)| Some(*t) == first && terms.iter().any(|(a, _)| Some(*a) == contiguous));
        flashderive_ir::problem::points(extents).saturating_mul(if across { 1 } else { i64::from(vector) })
    };
    // What points do not share they have each for themselves.
    let several: Vec<AxisId> = contiguous.into_iter().chain(points.iter().map(|(a, _)| *a)).collect();
    let reads = moving::readings(p, &windowed, &several);
    let apart = |vector: u32, slides: &[(AxisId, u32)]| reads.iter().map(|r| r.apart(&|a| i64::from(size(a, vector, slides)))).sum::<i64>();
    let alone: Vec<(AxisId, u32)> = slides.iter().map(|(a, _)| (*a, 1)).collect();
    let most_held = if held(least, &alone) > MOST_HELD { MOST_HELD_OF_LARGE } else { MOST_HELD };
    // Fewer results along the later axes until some vector fits.
    while held(least, &slides) > most_held || apart(least, &slides) > MOST_APART {
        let Some(last) = slides.iter_mut().rev().find(|(_, n)| *n > 1) else { break };
        last.1 /= 2;
    }
    let mut vector = most;
    while vector > 1 && (held(vector, &slides) > most_held || apart(vector, &slides) > MOST_APART) {
        vector /= 2;
    }
    Some(Windows { points, slides, vector })
}

impl Windows {
    /// Points of the stream along `axis` that a trip has.
    pub fn trip(&self, axis: AxisId) -> u32 {
        self.points.iter().find(|(a, _)| *a == axis).map_or(1, |(_, n)| *n)
    }

    /// Neighbouring results along `axis` that a thread has.
    fn slid(&self, axis: AxisId) -> u32 {
        self.slides.iter().find(|(a, _)| *a == axis).map_or(1, |(_, n)| *n)
    }

    /// Tiles of the grid's axes in the order `axes` (closest first), for `threads`: as many points as threads have results.
    pub fn tiles(&self, p: &Problem, axes: &[AxisId], sizes: &[i64], threads: u32) -> Vec<(AxisId, u32)> {
        let mut room = threads;
        let mut out = Vec::new();
        for (i, a) in axes.iter().enumerate() {
            let extent = (p.axis(*a).extent.eval(sizes).max(1) as u64).next_power_of_two() as u32;
            let own = if i == 0 { self.vector } else { self.slid(*a) };
            let across = extent.div_ceil(own).min(room).max(1);
            room /= across;
            out.push((*a, across * own));
        }
        out
    }

    /// The layout of a block's points, `axes` from the outermost to the contiguous one: windows are the outermost registers, then neighbouring results.
    pub fn layout(&self, axes: &[(AxisId, u32)], warps: u32) -> Layout {
        let whole: Vec<(AxisId, u32)> = axes.iter().filter(|(a, _)| !self.points.iter().any(|(b, _)| b == a)).copied().collect();
        let blocks: Vec<(AxisId, u32)> = whole.iter().map(|(a, n)| (*a, n / self.slid(*a))).collect();
        let mut out = Layout::blocked(&blocks, self.vector, warps);
        for m in out.regs.iter_mut().chain(&mut out.lanes).chain(&mut out.warps) {
            m.stride *= m.axis.map_or(1, |a| self.slid(a));
        }
        for (a, n) in self.slides.iter().rev().filter(|(_, n)| *n > 1) {
            out.regs.insert(0, Mode::new(*a, *n, 1));
        }
        for (a, n) in self.points.iter().rev().filter(|(_, n)| *n > 1) {
            out.regs.insert(0, Mode::new(*a, *n, 1));
        }
        out
    }
}
