//! Axes that lie side by side everywhere become one: a rewrite of the problem.
//!
//! ```text
//! y[b, t, n] = sum[k] x[b, t, k] * w[n, k]                  tiles of 64 points of t, of which T are there
//! -->  y'[m, n] = sum[k] x'[m, k] * w[n, k]                 m = b*T + t: the same memory, B*T rows
//! ```
//! Tiles, runs of neighbours and loops are chosen along one axis. Where an axis is written as several (samples and steps, heads and
//! channels, the two parts of a depth), each of them may be too short for a tile, though together they are long enough.
//! The rule: `a` and `b` are one axis `m` of `A*B` points, `m = a*B + b`, for a set of statements and the tensors that they pass on, if
//!
//! * whatever is read or written at `a` or `b` has both as plain indices of neighbouring dimensions, in this order, once;
//! * the tensors lie so that the step of `a` is that of `b` times `B` (rows one after another, or strides that say so);
//! * `a` and `b` have the same part in each statement: both in its result, side by side, or both combined away, or neither;
//! * nothing else looks at them: no condition, no value made of a number, no table, no scan, no select along one of them;
//! * nobody else sees these tensors over other axes.
//!
//! The memory is what it was: the caller's shapes, and the reference, never change. Three axes are two steps. Which of the pairs
//! that may be one gain something is for [`gain::of`] to say, and [`choice`] has the price of both forms.

pub mod choice;
mod gain;
#[cfg(test)]
mod tests;

use crate::address::gcd;
use crate::contraction;
use crate::group;
use crate::laws;
use crate::version;
use flashderive_derive::derivation::{Derivation, Online};
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// Two axes that may be one.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The one whose points are further apart.
    pub outer: AxisId,
    /// The other.
    pub inner: AxisId,
    /// The statements over them.
    pub members: BTreeSet<usize>,
    /// Their tensors over both, with the dimension of the outer one.
    pub tensors: BTreeMap<TensorId, usize>,
}

/// Makes a pair one axis, and says why. What was derived over the parts holds for the whole; statements and tensors keep their numbers.
fn join(d: &mut Derivation, pair: &Pair, why: &str, trace: &mut Trace) {
    let parts = quotients(&d.problem, pair);
    let axis = apply(&mut d.problem, pair);
    for o in d.online.iter_mut().filter(|o| over(o, pair)) {
        if [pair.outer, pair.inner].contains(&o.axis) {
            o.axis = axis;
        }
        o.rescale = over_one(&o.rescale, pair, axis);
    }
    record(&d.problem, pair, axis, &parts, why, trace);
}

/// Where one of the two axes may be an index alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Nowhere.
    Nowhere,
    /// In inputs that maps read: at the quotient by the inner axis' extent, and at the rest.
    InMaps,
    /// In one of the two factors of a sum of products over both, and in the conditions of that sum.
    InFactors,
}

/// Whether a streaming pair is about statements over both axes.
fn over(o: &Online, pair: &Pair) -> bool {
    [o.payload, o.key].iter().any(|s| pair.members.contains(&(s.0 as usize)))
}

/// The first pair that gains something, in the order of statements and their axes, and what it gains.
fn find(d: &Derivation, apart: Apart) -> Option<(Pair, String)> {
    let p = &d.problem;
    let gains = |pair: &Pair| {
        gain::of(p, pair).filter(|gain| match apart {
            Apart::Nowhere => true,
            Apart::InMaps => gain.of == gain::Of::Side,
            Apart::InFactors => gain.of == gain::Of::Depth && !quotients(p, pair).is_empty(),
        })
    };
    // The factor between two states of a streaming pair must be one of the merged axis too.
    let streams = |pair: &Pair| {
        d.online.iter().filter(|o| over(o, pair)).all(|o| plain(p, &o.rescale, [pair.outer, pair.inner], Apart::Nowhere, &mut Vec::new()).is_some())
    };
    for (number, s) in p.statements.iter().enumerate() {
        let pairs = match apart {
            Apart::InFactors => combined(p, s),
            _ => neighbours(s),
        };
        for axes in pairs {
            let found = pair(p, number, axes, apart).filter(streams).and_then(|pair| gains(&pair).map(|gain| (pair, gain.why)));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Axes that a statement has side by side: in its result, then in what it reads.
fn neighbours(s: &Statement) -> Vec<[AxisId; 2]> {
    let mut out: Vec<[AxisId; 2]> = s.target_axes.windows(2).map(|w| [w[0], w[1]]).collect();
    for e in group::expressions(s) {
        e.walk(&mut |e| {
            let Node::Read(_, index) = &e.node else { return };
            for w in index.windows(2) {
                if let (Node::Axis(a), Node::Axis(b)) = (&w[0].node, &w[1].node) {
                    if !out.contains(&[*a, *b]) {
                        out.push([*a, *b]);
                    }
                }
            }
        });
    }
    out
}

/// Points that the shorter of two axes needs for a depth of both to be worth divisions: those of the taps of filters are loops around a depth.
const LONG: i64 = 16;

/// Long axes that a sum of products combines: those that a factor has side by side, then one behind the other in the order of the sum.
fn combined(p: &Problem, s: &Statement) -> Vec<[AxisId; 2]> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return Vec::new() };
    let long: Vec<AxisId> = axes.iter().copied().filter(|a| p.axis(*a).extent.as_constant().is_none_or(|n| n >= LONG)).collect();
    let mut out: Vec<[AxisId; 2]> = neighbours(s).into_iter().filter(|pair| pair.iter().all(|a| long.contains(a))).collect();
    out.extend(long.windows(2).map(|w| [w[0], w[1]]));
    out
}

/// The axes as one of statement `first` and of all that it passes values to or takes them from over both.
fn pair(p: &Problem, first: usize, [outer, inner]: [AxisId; 2], apart: Apart) -> Option<Pair> {
    let mut found = Pair { outer, inner, members: BTreeSet::new(), tensors: BTreeMap::new() };
    if outer == inner || product(p, &p.axis(outer).extent, &p.axis(inner).extent).is_none() {
        return None;
    }
    let mut left = vec![first];
    while let Some(number) = left.pop() {
        if !found.members.insert(number) {
            continue;
        }
        for (t, at) in seen(p, &p.statements[number], [outer, inner], apart)? {
            match found.tensors.insert(t, at) {
                Some(before) if before != at => return None,
                Some(_) => {}
                None => {
                    apart_by_rows(p, t, at, inner)?;
                    left.extend((0..p.statements.len()).filter(|i| touches(&p.statements[*i], t)));
                }
            }
        }
    }
    // Nobody sees the tensors in another way.
    let alike = |i: &usize| {
        let s = &p.statements[*i];
        let places = seen(p, s, [outer, inner], apart).unwrap_or_default();
        found.tensors.keys().all(|t| !touches(s, *t) || places.iter().filter(|(u, _)| u == t).count() == accesses(s, *t))
    };
    let one = !found.tensors.is_empty() || apart == Apart::InFactors;
    (one && found.members.iter().all(alike)).then_some(found)
}

/// Where a statement has both axes: the tensors with the dimension of the outer one, one an access. `None` where it sees one of them
/// in another way.
fn seen(p: &Problem, s: &Statement, [outer, inner]: [AxisId; 2], apart: Apart) -> Option<Vec<(TensorId, usize)>> {
    let either = |a: &AxisId| *a == outer || *a == inner;
    let mut out = Vec::new();
    let ordered = match &s.kind {
        Kind::Map => Vec::new(),
        Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => {
            if axes.iter().any(either) {
                return None;
            }
            Vec::new()
        }
        Kind::Reduce { op, axes } if laws::commutes(p, *op) => {
            if axes.iter().filter(|a| either(a)).count() == 1 {
                return None;
            }
            Vec::new()
        }
        // The order of the points is the order of the pairs.
        Kind::Reduce { axes, .. } | Kind::Scatter { axes, .. } => axes.clone(),
        Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } | Kind::Delay { axis, .. } => vec![*axis],
        Kind::TopK { axis, .. } | Kind::Compact { axis, .. } => vec![*axis],
    };
    let rank = match &s.kind {
        Kind::TopK { rank, .. } => Some(*rank),
        Kind::Compact { slot, .. } => Some(*slot),
        _ => None,
    };
    if rank.is_some_and(|a| either(&a)) {
        return None;
    }
    side_by_side(&ordered, outer, inner)?;
    if let Some(at) = side_by_side(&s.target_axes, outer, inner)? {
        out.push((s.target, at));
        if let Kind::TopK { indices: Some(t), .. } = &s.kind {
            out.push((*t, at));
        }
    }
    match (apart, two_factors(s, [outer, inner])) {
        (Apart::InFactors, Some(factors)) => whole_factors(p, &factors, [outer, inner], &mut out),
        _ => {
            let apart = if s.kind == Kind::Map { apart } else { Apart::Nowhere };
            for e in group::expressions(s) {
                plain(p, e, [outer, inner], apart, &mut out)?;
            }
        }
    }
    // An axis of a scan alone, say, is not both.
    let over = s.domain().iter().filter(|a| either(a)).count();
    let fits = out.iter().all(|(t, _)| !matches!(p.tensor(*t).role, Role::Scalar));
    (fits && (over == 0 || over == 2)).then_some(out)
}

/// The position of `outer` with `inner` behind it: `None` inside where there is neither, and no answer where there is one alone, or
/// both in another order, or one of them twice.
fn side_by_side(axes: &[AxisId], outer: AxisId, inner: AxisId) -> Option<Option<usize>> {
    let at: Vec<usize> = (0..axes.len()).filter(|i| axes[*i] == outer || axes[*i] == inner).collect();
    match at.as_slice() {
        [] => Some(None),
        [i, j] if j - i == 1 && axes[*i] == outer && axes[*j] == inner => Some(Some(*i)),
        _ => None,
    }
}

/// The factors of a sum of products over both axes that has two sides.
fn two_factors(s: &Statement, pair: [AxisId; 2]) -> Option<[Expr; 2]> {
    let over = matches!(&s.kind, Kind::Reduce { op: Combine::Sum, axes } if pair.iter().all(|a| axes.contains(a)));
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    (over && version::contracts(&s.value)).then_some(factors)?.try_into().ok()
}

/// Adds where a factor reads at both axes side by side and nowhere else; another one has them as it likes.
fn whole_factors(p: &Problem, factors: &[Expr; 2], pair: [AxisId; 2], out: &mut Vec<(TensorId, usize)>) {
    for factor in factors {
        let mut places = Vec::new();
        if plain(p, factor, pair, Apart::Nowhere, &mut places).is_some() {
            out.append(&mut places);
        }
    }
}

/// Adds where `e` reads at both axes; `None` where it mentions one of them in any other way.
fn plain(p: &Problem, e: &Expr, pair: [AxisId; 2], apart: Apart, out: &mut Vec<(TensorId, usize)>) -> Option<()> {
    let is = |e: &Expr| matches!(e.node, Node::Axis(a) if pair.contains(&a));
    if is(e) {
        return None;
    }
    let Node::Read(t, index) = &e.node else {
        return e.children().into_iter().try_for_each(|c| plain(p, c, pair, apart, out));
    };
    let at: Vec<usize> = (0..index.len()).filter(|i| is(&index[*i])).collect();
    match at.as_slice() {
        [] => {}
        [i, j] if j - i == 1 && index[*i].node == Node::Axis(pair[0]) && index[*j].node == Node::Axis(pair[1]) => out.push((*t, *i)),
        [_] if apart == Apart::InMaps && p.tensor(*t).role == Role::Input => {}
        _ => return None,
    }
    index.iter().filter(|i| !is(i)).try_for_each(|i| plain(p, i, pair, apart, out))
}

/// Whether a statement reads or writes a tensor.
fn touches(s: &Statement, t: TensorId) -> bool {
    accesses(s, t) > 0
}

/// How often a statement names a tensor.
fn accesses(s: &Statement, t: TensorId) -> usize {
    let mut count = usize::from(s.target == t);
    count += usize::from(matches!(&s.kind, Kind::TopK { indices: Some(i), .. } if *i == t));
    count += usize::from(matches!(&s.kind, Kind::Scatter { initial: Some(i), .. } if *i == t));
    for e in group::expressions(s) {
        e.walk(&mut |e| count += usize::from(matches!(&e.node, Node::Read(r, _) if *r == t)));
    }
    count
}

/// Whether a tensor's elements at `at` and `at + 1` are those of one dimension: the inner dimension is all of the inner axis, and a
/// step of the outer one is as long as all of it.
fn apart_by_rows(p: &Problem, t: TensorId, at: usize, inner: AxisId) -> Option<()> {
    let tensor = p.tensor(t);
    let extent = &p.axis(inner).extent;
    let step = |strides: &[Extent]| product(p, strides.get(at + 1)?, extent).filter(|step| *step == sorted(&strides[at]));
    product(p, tensor.shape.get(at)?, extent)?;
    let whole = *tensor.shape.get(at + 1)? == *extent;
    let fits = match &tensor.storage {
        Storage::RowMajor => true,
        Storage::Strided(strides) => step(strides).is_some(),
        Storage::View { stride_bytes, .. } => step(stride_bytes).is_some(),
        Storage::Pitched(_) => false,
    };
    // A list in order is one of one dimension: rows of several such lists are not.
    let lists = tensor.fill == Fill::Offsets;
    (whole && fits && !lists).then_some(())
}

/// The extent of two axes as one, its sizes in order, so that equal products are equal; `None` of quotients that may be rounded up: of those that sizes are
/// declared multiples for, the quotient of the product is the product.
pub(crate) fn product(p: &Problem, a: &Extent, b: &Extent) -> Option<Extent> {
    let exact = |e: &Extent| {
        let known = e.sizes.iter().map(|s| p.sizes[s.0 as usize].multiple_of.max(1)).chain([e.factor]);
        known.fold(e.divisor, |left, m| left / gcd(left, m).max(1)) == 1
    };
    if !exact(a) || !exact(b) {
        return None;
    }
    let (factor, divisor) = (a.factor.checked_mul(b.factor)?, a.divisor.checked_mul(b.divisor)?);
    let common = gcd(factor, divisor).max(1);
    let sizes = a.sizes.iter().chain(&b.sizes).copied().collect();
    Some(sorted(&Extent { factor: factor / common, sizes, divisor: divisor / common }))
}

fn sorted(e: &Extent) -> Extent {
    let mut out = e.clone();
    out.sizes.sort();
    out
}

/// Makes the pair one axis, and returns it. The old axes stay for statements elsewhere.
fn apply(p: &mut Problem, pair: &Pair) -> AxisId {
    let (outer, inner) = (p.axis(pair.outer).clone(), p.axis(pair.inner).clone());
    let extent = product(p, &outer.extent, &inner.extent).unwrap_or_else(|| outer.extent.clone());
    let mut name = format!("{}_{}", outer.name, inner.name);
    while p.axes.iter().any(|a| a.name == name) {
        name.push('x');
    }
    p.axes.push(Axis { name, extent, span: outer.span });
    let axis = AxisId(p.axes.len() as u32 - 1);
    for (t, at) in &pair.tensors {
        let own = p.tensor(*t).shape[*at].clone();
        let whole = product(p, &own, &inner.extent).unwrap_or(own);
        let tensor = &mut p.tensors[t.0 as usize];
        tensor.shape.splice(*at..at + 2, [whole]);
        if tensor.axes.len() > at + 1 {
            tensor.axes.splice(*at..at + 2, [Some(axis)]);
        }
        if let Storage::Strided(strides) | Storage::View { stride_bytes: strides, .. } = &mut tensor.storage {
            strides.remove(*at);
        }
    }
    let one = |axes: &mut Vec<AxisId>| {
        if let Some(at) = axes.iter().position(|a| *a == pair.outer) {
            axes[at] = axis;
            axes.retain(|a| *a != pair.inner);
        }
    };
    for number in &pair.members {
        let s = &mut p.statements[*number];
        one(&mut s.target_axes);
        if let Kind::Reduce { axes, .. } | Kind::Scatter { axes, .. } = &mut s.kind {
            one(axes);
        }
        for e in group::expressions_mut(s) {
            *e = parted(&over_one(e, pair, axis), pair, axis, &inner.extent);
        }
    }
    axis
}

/// `e` with what is left of the two axes as quotient and rest of the one.
fn parted(e: &Expr, pair: &Pair, axis: AxisId, inner: &Extent) -> Expr {
    let part = |op, span| {
        let mut e = Expr::binary(op, Expr::axis(axis), Expr::new(Node::Extent(inner.clone())));
        e.span = span;
        Some(e)
    };
    e.rewrite(&mut |e| match e.node {
        Node::Axis(a) if a == pair.outer => part(Binary::Div, e.span),
        Node::Axis(a) if a == pair.inner => part(Binary::Mod, e.span),
        _ => None,
    })
}

/// `e` with its reads over both axes at the one.
fn over_one(e: &Expr, pair: &Pair, axis: AxisId) -> Expr {
    e.rewrite(&mut |e| match &e.node {
        Node::Read(t, index) => pair.tensors.get(t).map(|at| {
            let mut index = index.clone();
            index.splice(*at..at + 2, [Expr { node: Node::Axis(axis), span: index[*at].span }]);
            Expr { node: Node::Read(*t, index), span: e.span }
        }),
        _ => None,
    })
}

/// The rule's name in records.
pub const RULE: &str = "coalesce-axes";

/// The names of tensors that members read at one of the two axes alone, or at something made of them.
fn quotients(p: &Problem, pair: &Pair) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for e in pair.members.iter().flat_map(|number| group::expressions(&p.statements[*number])) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let alone = |i: &Expr| i.axes().iter().any(|a| [pair.outer, pair.inner].contains(a));
                if !pair.tensors.contains_key(t) && index.iter().any(alone) {
                    out.insert(format!("`{}`", p.tensor(*t).name));
                }
            }
        });
    }
    out
}

fn record(p: &Problem, pair: &Pair, axis: AxisId, parts: &BTreeSet<String>, why: &str, trace: &mut Trace) {
    let names: Vec<String> = pair.members.iter().map(|s| p.tensor(p.statements[*s].target).name.clone()).collect();
    let about = |r: &Record| matches!(r.rule, "structure" | RULE) && r.subject.split([',', ' ']).any(|w| names.iter().any(|n| n == w));
    let premises = trace.records.iter().enumerate().filter(|(_, r)| about(r)).map(|(i, _)| RecordId(i as u32)).collect();
    let (a, b, m) = (&p.axis(pair.outer).name, &p.axis(pair.inner).name, p.axis(axis));
    let inner = text::extent(p, &p.axis(pair.inner).extent);
    let rest = match parts.is_empty() {
        true => String::new(),
        false => format!(" but for {}, read at `{}` / {inner} and `{}` % {inner}", parts.iter().cloned().collect::<Vec<_>>().join(", "), m.name, m.name),
    };
    let span = pair.members.first().map_or(m.span, |s| p.statements[*s].span);
    trace.record(Record {
        step: "step1b",
        rule: RULE,
        subject: names.join(", "),
        premises,
        conclusion: format!(
            "`{a}` and `{b}` are one axis `{}` of {} points, `{a}` * {inner} + `{b}`: wherever one is an index the other is the next, a step of `{a}` is {inner} steps of `{b}`{rest}; {why}",
            m.name,
            text::extent(p, &m.extent)
        ),
        space: Space::Problem,
        span,
    });
}
