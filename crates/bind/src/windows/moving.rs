//! Windows through which a stream runs: more points than a thread holds, or more than are known.
//!
//! ```text
//! y[n]    = sum[k] h[k] * x[n - k]                             a filter: 16 of k a trip, 4 of n a thread, which has x[n - k - 15] .. x[n - k + 3]
//! y[p, q] = sum[t, u] x[p + t, q + u] * m[t, u]                a template: all of u, a few of t a trip
//! ```
//! A thread has all points of a trip, and neighbouring results: of the elements that it holds each is part of several of their windows. What a trip costs is what it loads or
//! what it works out, whichever takes longer, and how many neighbours a thread has along which axis is decided by that for the points of its windows. Of the axes of the windows
//! the outermost one is streamed beside which few points are left. Offered by price beside the forms whose threads share the points of a trip.
//!
//! Measured (h200, before and after in one run): a filter of 64 taps over 14 M samples, 501 -> 102 us, a template of 32 x 40, 3136 -> 215, a running maximum of 100, 727 -> 96.

use super::*;
use crate::plan::KernelPlan;

/// Points of windows up to which no stream runs through them.
const FEW_POINTS: i64 = 16;
/// Points of a stream through windows that a thread has at a time.
pub const TRIPS: [u32; 6] = [16, 32, 8, 4, 2, 1];
/// Bytes that the lanes of a warp are brought from L1 in a cycle (h200: measured 128).
const BYTES_A_CYCLE: i64 = 128;
/// Instructions of warps that a multiprocessor begins in a cycle.
const BEGUN_A_CYCLE: i64 = 4;

/// The axes of the windows of a statement whose windows may be more than a thread holds: a stream runs through them along one axis, beside which they have few points.
pub fn long(p: &Problem, s: &Statement) -> Option<Vec<AxisId>> {
    let Kind::Reduce { op, axes } = &s.kind else { return None };
    let plain = matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All);
    let alone = |terms: &[(AxisId, i64)]| terms.iter().all(|(a, k)| axes.contains(a) && k.abs() == 1 || s.target_axes.contains(a));
    // Neighbours along some axis of the result have elements of a trip in common.
    let longest = i64::from(TRIPS.into_iter().max().unwrap_or(1));
    let points = |a: AxisId| p.axis(a).extent.as_constant().map_or(longest, |n| n.min(longest));
    let overlap = |terms: &[(AxisId, i64)]| {
        let most = terms.iter().filter(|(a, _)| axes.contains(a)).map(|(a, _)| points(*a)).max();
        terms.iter().any(|(a, k)| !axes.contains(a) && Some(k.abs()) < most)
    };
    let dims: Vec<Vec<(AxisId, i64)>> = joined(p, &s.value, axes).into_iter().map(|(_, _, terms)| terms).collect();
    let moves = plain && s.more.is_empty() && !version::contracts(&s.value) && dims.iter().any(|terms| alone(terms) && overlap(terms));
    let all_move = axes.iter().all(|a| dims.iter().any(|terms| terms.iter().any(|(b, _)| a == b)));
    (moves && all_move && through(p, axes).is_some()).then(|| axes.clone())
}

/// The axis along which a stream runs through windows over `axes`: the outermost one beside which few points are left, all of them known.
fn through(p: &Problem, axes: &[AxisId]) -> Option<AxisId> {
    let beside = |a: &AxisId| axes.iter().filter(|b| *b != a).try_fold(1i64, |n, b| Some(n.saturating_mul(p.axis(*b).extent.as_constant()?)));
    axes.iter().copied().find(|a| beside(a).is_some_and(|n| (1..=MOST_POINTS).contains(&n)))
}

/// Whether windows of a kernel may be more than a thread holds: its stream runs through them, or could.
pub fn moving(p: &Problem, k: &KernelPlan) -> bool {
    let axes: Vec<AxisId> = k.stream.iter().map(|s| s.axis).chain(k.local.iter().map(|(a, _)| *a)).collect();
    let plain = k.contractions.is_empty() && k.ring.is_none() && k.columns.is_none() && k.mirrored.is_none() && k.select.is_none();
    let many = |of: &[AxisId]| of.iter().try_fold(1i64, |n, a| Some(n.saturating_mul(p.axis(*a).extent.as_constant()?))).is_none_or(|n| n > FEW_POINTS);
    plain && k.statements.iter().filter_map(|s| long(p, s)).any(|of| (k.stream.is_some() || many(&of)) && of.iter().all(|a| axes.contains(a)))
}

/// The shape whose stream runs through the windows of its statements.
pub fn streamed(p: &Problem, statements: &[Statement], shape: &group::Shape) -> Option<group::Shape> {
    if shape.stepwise || !shape.also.is_empty() || !statements.iter().all(|s| matches!(s.kind, Kind::Map | Kind::Reduce { .. })) {
        return None;
    }
    let axes = statements.iter().find_map(|s| long(p, s))?;
    let inner = || shape.stream.iter().chain(&shape.local);
    let stream = through(p, &axes).filter(|_| inner().count() == axes.len() && inner().all(|a| axes.contains(a)))?;
    let local = axes.into_iter().filter(|a| *a != stream).collect();
    Some(group::Shape { common: shape.common.clone(), stream: Some(stream), local, also: Vec::new(), stepwise: false })
}

/// An element that windows read, with its axes.
pub(super) struct Reading<'e> {
    /// Dimensions as multiples of axes; none for an index of another kind.
    dims: Vec<Option<Vec<(AxisId, i64)>>>,
    axes: Vec<AxisId>,
    bits: i64,
    /// The axis along which neighbours are neighbours in memory, if a thread has several of its points.
    run: Option<AxisId>,
    read: &'e Expr,
}

impl Reading<'_> {
    /// Different elements that `of` points of each axis read, at most.
    pub(super) fn elements(&self, of: &dyn Fn(AxisId) -> i64) -> i64 {
        let reach = |terms: &Vec<(AxisId, i64)>| terms.iter().map(|(a, k)| k.saturating_abs().saturating_mul(of(*a) - 1)).fold(1, i64::saturating_add);
        let all = self.axes.iter().map(|a| of(*a)).product::<i64>();
        let dims: Option<Vec<i64>> = self.dims.iter().map(|d| d.as_ref().map(reach)).collect();
        dims.map_or(all, |dims| points(dims).min(all))
    }

    /// The elements, if no two of the points share one.
    pub(super) fn apart(&self, of: &dyn Fn(AxisId) -> i64) -> i64 {
        let elements = self.elements(of);
        if elements == self.axes.iter().map(|a| of(*a)).product::<i64>() {
            elements
        } else {
            0
        }
    }
}

/// What windows read, each element once.
pub(super) fn readings<'e>(p: &Problem, windowed: &'e [(&Statement, Vec<AxisId>)], several: &[AxisId]) -> Vec<Reading<'e>> {
    let mut out: Vec<Reading> = Vec::new();
    for (s, _) in windowed {
        s.value.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            if index.is_empty() || out.iter().any(|known| known.read == e) {
                return;
            }
            let flat = flashderive_derive::flatten(p, index, *t);
            let run = several.iter().copied().find(|a| address::constant_stride(&flat, *a).is_some_and(|k| k.abs() == 1));
            let dims = index.iter().map(|i| affine(i).map(|(terms, _)| terms)).collect();
            out.push(Reading { dims, axes: e.axes(), bits: i64::from(p.tensor(*t).dtype.bits()), run, read: e });
        });
    }
    out
}

/// The windows in which a point costs least, of those with as many neighbours as `most` at most that a thread holds, and whose windows have elements of a trip in common.
pub(super) fn cheapest(p: &Problem, windowed: &[(&Statement, Vec<AxisId>)], most: Windows, contiguous: Option<AxisId>) -> Option<Windows> {
    let several: Vec<AxisId> = contiguous.into_iter().chain(most.points.iter().map(|(a, _)| *a)).collect();
    let reads = readings(p, windowed, &several);
    let halvings = |n: u32| (0..=n.ilog2()).map(move |k| n >> k);
    let mut shapes: Vec<Windows> = halvings(most.vector).map(|vector| Windows { vector, ..most.clone() }).collect();
    for (at, (_, n)) in most.slides.iter().enumerate() {
        shapes = shapes
            .into_iter()
            .flat_map(|w| {
                halvings(*n).map(move |n| {
                    let mut w = w.clone();
                    w.slides[at].1 = n;
                    w
                })
            })
            .collect();
    }
    let mut best: Option<(f64, Windows)> = None;
    for w in shapes {
        let of = |a: AxisId| match w.points.iter().chain(&w.slides).find(|(b, _)| *b == a) {
            Some((_, n)) => i64::from(*n),
            _ if contiguous == Some(a) => i64::from(w.vector),
            _ => 1,
        };
        let results = w.slides.iter().map(|(_, n)| i64::from(*n)).product::<i64>() * i64::from(w.vector);
        let made = results * w.points.iter().map(|(_, n)| i64::from(*n)).product::<i64>();
        let (mut held, mut brought, mut begun, mut shares) = (results, 0, made, false);
        for r in &reads {
            let elements = r.elements(&of);
            shares |= elements < r.axes.iter().map(|a| of(*a)).product::<i64>();
            let together = r.run.map_or(1, &of).min(128 / r.bits.max(8)).max(1);
            let loads = (elements + together - 1) / together;
            // What all lanes read alike is brought once, and need not stay.
            let alike = r.axes.iter().all(|a| w.points.iter().any(|(b, _)| a == b));
            let cycles = if alike { 1 } else { (32 * together * r.bits.max(8) / 8 / BYTES_A_CYCLE).max(1) };
            held += if alike { 0 } else { elements };
            brought += loads * cycles;
            begun += loads + if r.bits < 32 { elements } else { 0 };
        }
        let cost = brought.max(begun / BEGUN_A_CYCLE) as f64 / made as f64;
        if shares && held <= MOST_HELD_OF_LARGE && best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, w));
        }
    }
    best.map(|(_, w)| w)
}
