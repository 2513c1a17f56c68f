//! Rows that are too long for a block: the blocks of a cluster that hold one, and the rows in flight behind it. A row may have
//! resident axes beside the one that is cut over the blocks.

use super::*;

/// The statements with chains of reductions over `stream` and then over what is left of a row as one reduction each, if there are any:
///
/// ```text
/// t[i, x] = sum[p] f(i, x, p),  s[x] = sum[i] t[i, x]   -->   s[x] = sum[i, p] f(i, x, p)
/// ```
/// A block that holds all points of its part of a row has one result of it then, in place of one for each `i`.
pub(super) fn whole_rows(p: &Problem, statements: &[Statement], stream: AxisId) -> Option<Vec<Statement>> {
    let mut out = statements.to_vec();
    let mut joined = false;
    while let Some((inner, outer)) = chain(p, &out, stream) {
        let first = out[inner].clone();
        let last = &mut out[outer];
        if let Kind::Reduce { axes, .. } = &mut last.kind {
            axes.push(stream);
        }
        (last.value, last.more, last.guard) = (first.value, first.more, first.guard);
        out.remove(inner);
        joined = true;
    }
    joined.then_some(out)
}

/// A reduction over `stream` alone whose result only one later reduction of the same kind reads, point by point.
fn chain(p: &Problem, statements: &[Statement], stream: AxisId) -> Option<(usize, usize)> {
    let op = |s: &Statement| match &s.kind {
        Kind::Reduce { op, axes } => Some((*op, axes.clone())),
        _ => None,
    };
    (0..statements.len()).find_map(|inner| {
        let first = &statements[inner];
        let (own, _) = op(first).filter(|(_, axes)| axes.as_slice() == [stream] && p.tensor(first.target).role == Role::Temp)?;
        // The place of the best of several places is not the place of the best of all points.
        if !matches!(own, Combine::Sum | Combine::Product | Combine::Max | Combine::Min) {
            return None;
        }
        let mut readers = (0..statements.len()).filter(|i| group::reads(&statements[*i]).contains(&first.target));
        let (outer, None) = (readers.next()?, readers.next()) else { return None };
        let last = &statements[outer];
        // Another kernel may read it too.
        if p.statements.iter().any(|s| s.target != last.target && group::reads(s).contains(&first.target)) {
            return None;
        }
        let plain = Node::Read(first.target, first.target_axes.iter().map(|a| Expr::axis(*a)).collect());
        let alone = last.value.node == plain && last.more.is_empty() && last.guard.is_none();
        let (of, to) = (p.tensor(first.target).dtype, p.tensor(last.target).dtype);
        let alike = of == to || of.is_float() && to.is_float();
        op(last).filter(|(other, _)| alone && alike && *other == own)?;
        Some((inner, outer))
    })
}

/// The stream with a row of `points` held by the fewest blocks that can, if the target has clusters of so many. `local` are the axes of a
/// row beside the stream.
#[allow(clippy::too_many_arguments, reason = "one call, from the plan of a kernel")]
pub(super) fn cluster_of(
    p: &Problem,
    statements: &[Statement],
    shape: &group::Shape,
    stream: &StreamPlan,
    local: &[(AxisId, u32)],
    points: i64,
    warps: u32,
    target: &Target,
) -> Option<StreamPlan> {
    let axis = stream.axis;
    let row = |a: &AxisId| *a == axis || local.iter().any(|(l, _)| l == a);
    // Each reduction is one of whole rows: every thread has points of its own then.
    let simple = |s: &Statement| match &s.kind {
        Kind::Reduce { op, axes } => {
            let whole = s.domain().iter().filter(|a| row(a)).all(|a| axes.contains(a));
            axes.contains(&axis) && axes.iter().all(row) && whole && !matches!(op, Combine::Any | Combine::All | Combine::User(_))
        }
        Kind::Map => true,
        _ => false,
    };
    let held = RESIDENT_ELEMENTS * 32 * i64::from(warps);
    let blocks = (((points + held - 1) / held) as u64).next_power_of_two() as u32;
    // Rows of every length would mostly leave a cluster empty.
    let bound = |f: &dyn Fn(&Size) -> i64| p.axis(axis).extent.eval(&p.sizes.iter().map(f).collect::<Vec<_>>());
    let alike = bound(&|s| s.max) <= bound(&|s| s.min).saturating_mul(2);
    let fits = alike && points > held && statements.iter().all(simple) && line_of_columns(p, statements, shape, axis).is_none();
    let beside: u32 = local.iter().map(|(_, n)| *n).product();
    let tile = points as u32 / blocks / beside;
    if !fits || blocks > target.cluster_blocks || tile == 0 {
        return None;
    }
    let over = StreamPlan { cluster: blocks, tile, resident: true, ..stream.clone() };
    // What all rows share is read again for each row if it cannot stay: no more of it than of the row.
    let [rows, shared] = slices(p, statements, &over, local);
    let stays = flight(p, statements, &over, local, warps, target).is_some_and(|f| f.held);
    (stays || shared <= rows).then_some(over)
}

/// Bytes of a block's part of one row of what has rows, and of what all rows share.
pub(super) fn slices(p: &Problem, statements: &[Statement], stream: &StreamPlan, local: &[(AxisId, u32)]) -> [u32; 2] {
    let mut seen: [BTreeMap<TensorId, u32>; 2] = Default::default();
    for s in statements {
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, _) = &e.node {
                    let axes = e.axes();
                    if p.tensor(*t).role == Role::Input && axes.contains(&stream.axis) {
                        let beside: Vec<&(AxisId, u32)> = local.iter().filter(|(a, _)| axes.contains(a)).collect();
                        let points = beside.iter().map(|(_, n)| *n).product::<u32>() * stream.tile;
                        seen[usize::from(axes.len() == 1 + beside.len())].insert(*t, points);
                    }
                }
            });
        }
    }
    seen.map(|tensors| tensors.iter().map(|(t, points)| points * p.tensor(*t).dtype.bits() / 8).sum())
}

/// How rows follow one another through a block: the next one is copied to shared memory while one is worked on in registers.
pub(super) struct Flight {
    /// Whether what all rows share stays in shared memory.
    pub(super) held: bool,
    /// Shared memory of a block.
    pub(super) bytes: u32,
}

/// One row ahead, if possible beside what all rows share. More would be fewer blocks a multiprocessor, which hide the pauses of one
/// another (h200, rows of 131072 bf16 over clusters of 8 blocks: 523 us with one row ahead, 527 with two).
pub(super) fn flight(p: &Problem, statements: &[Statement], stream: &StreamPlan, local: &[(AxisId, u32)], warps: u32, target: &Target) -> Option<Flight> {
    if !target.async_copy || merges::levels(statements, stream.axis) == 0 {
        return None;
    }
    let [row, shared] = slices(p, statements, stream, local);
    let exchange = merges::exchange_bytes(p, statements, stream.axis, stream.cluster * warps);
    let bytes = |held: bool| row + if held { shared } else { 0 } + exchange;
    [shared > 0, false].into_iter().find(|held| bytes(*held) <= target.shared_bytes_per_block).map(|held| Flight { held, bytes: bytes(held) })
}
