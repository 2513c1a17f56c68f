//! Streamed sums over several axes, as one loop.
//!
//! ```text
//! part[r, j, e] = sum[t] p[r, t, j] * v[t, r, e]     the sums of all r lie in the block until they are added
//! o[j, e] = sum[r] part[r, j, e]
//!
//! o[j, e] = sum[t, r] p[r, t, j] * v[t, r, e]        a tile of t passes once for each r, and adds to the same sums
//! ```
//!
//! Gradients of keys that several heads share are such sums, and so is whatever is summed over the heads, the documents or the batches of a product.
//!
//! The rule: all reductions along the stream are combined again along the same other axes by the same operator, and nobody else reads what they come to before that. Nothing
//! else is combined along those axes, and no condition depends on them and on the streamed axis: which tiles are visited would, too. A sum that follows a key does so through all trips, where the key is
//! found along the same axes. An operand of rows that depends on them passes like one of columns.
//!
//! Where that is not so (each `r` has a key of its own), or where the other axes are too long for a block, the sums along the stream alone are a chain, which stores them.

use super::*;
use crate::apart;

/// The statements with streamed reductions over several axes, and their shape; `None` where there are none.
pub(crate) fn joined(p: &Problem, shape: &group::Shape, statements: &[Statement]) -> Option<(group::Shape, Vec<Statement>)> {
    let stream = shape.stream.filter(|_| !shape.stepwise && shape.also.is_empty())?;
    let mut out = statements.to_vec();
    // Axes by results of joined reductions.
    let mut over: BTreeMap<TensorId, BTreeSet<AxisId>> = BTreeMap::new();
    while let Some((inner, outer)) = pair(p, &out, stream) {
        let (part, whole) = (out[inner].clone(), out[outer].clone());
        let Kind::Reduce { axes, .. } = &whole.kind else { return None };
        let mut own = over.remove(&part.target).unwrap_or_default();
        own.extend(axes);
        over.insert(whole.target, own);
        out[outer] = Statement { target: whole.target, target_axes: whole.target_axes, ..part };
        out.remove(inner);
    }
    let also = over.values().next()?.clone();
    let fine = |s: &Statement| {
        let free = |axes: &[AxisId]| !axes.iter().any(|a| also.contains(a));
        let combined = match &s.kind {
            Kind::Map => true,
            Kind::Reduce { axes, .. } if axes.contains(&stream) => over.get(&s.target) == Some(&also) && free(&s.target_axes),
            Kind::Reduce { axes, .. } => free(axes) && (free(&s.target_axes) || s.target_axes.contains(&stream)),
            _ => false,
        };
        combined && group::guards(s).iter().all(|g| free(&g.axes()) || !g.axes().contains(&stream) && s.domain().contains(&stream))
    };
    let local = shape.local.iter().copied().filter(|a| !also.contains(a)).collect();
    out.iter().all(fine).then(|| (group::Shape { local, also: also.iter().copied().collect(), ..shape.clone() }, out))
}

/// The statements along the stream with what they are made from, and all others, where one of these combines results of the former along an axis that they have.
pub(crate) fn partial(shape: &group::Shape, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let stream = shape.stream.filter(|_| !shape.stepwise && shape.also.is_empty())?;
    let along = |s: &&Statement| s.domain().contains(&stream);
    let early = apart::needed(statements, statements.iter().filter(along).map(|s| s.target).collect(), &BTreeSet::new());
    let (early, late): (Vec<Statement>, Vec<Statement>) = statements.iter().cloned().partition(|s| early.contains(&s.target));
    let results: Vec<&Statement> = early.iter().filter(|s| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&stream))).collect();
    let combines = |s: &Statement| {
        let Kind::Reduce { axes, .. } = &s.kind else { return false };
        results.iter().any(|r| reads_through(&late, s.target, r.target) && axes.iter().all(|a| r.target_axes.contains(a)))
    };
    late.iter().any(combines).then_some((early, late))
}

/// The places of a reduction along the stream and of the one that combines all of its results, with the same operator and under conditions that it has itself.
fn pair(p: &Problem, statements: &[Statement], stream: AxisId) -> Option<(usize, usize)> {
    let readers = |t: TensorId| p.statements.iter().chain(statements).filter(move |s| group::reads(s).contains(&t)).map(|s| s.target).collect::<BTreeSet<_>>();
    let inner_of = |whole: &Statement| {
        let (Kind::Reduce { op, axes }, Node::Read(t, index)) = (&whole.kind, &whole.value.node) else { return None };
        let at = statements.iter().position(|s| s.target == *t)?;
        let part = &statements[at];
        let plain = matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All);
        let same = matches!(&part.kind, Kind::Reduce { op: inner, axes } if inner == op && axes.as_slice() == [stream]);
        let own = part.target_axes.iter().map(|a| Expr::axis(*a).node).eq(index.iter().map(|e| e.node.clone()));
        let all = axes.iter().all(|a| part.target_axes.contains(a)) && whole.more.is_empty() && part.more.is_empty();
        let conditions = group::guards(part);
        let under = group::guards(whole).iter().all(|g| conditions.contains(g));
        let alone = p.tensor(*t).role == Role::Temp && readers(*t) == BTreeSet::from([whole.target]);
        (plain && same && own && all && under && alone).then_some(at)
    };
    statements.iter().enumerate().find_map(|(outer, s)| Some((inner_of(s)?, outer)))
}

/// Whether what stays for all tiles is the same for all points of the axes `also`.
pub(super) fn stay(brought: &[Brought], also: &[AxisId]) -> bool {
    let axes = |b: &Brought| match &b.from {
        Source::Boxes(o) => o.index.iter().flat_map(Expr::axes).collect::<Vec<_>>(),
        Source::Rows(r) => r.parts.iter().flat_map(|part| part.flat.axes()).collect(),
    };
    brought.iter().filter(|b| b.stays).all(|b| axes(b).iter().all(|a| !also.contains(a)))
}
