//! Rows that are too long for a block: the blocks of a cluster that hold one, and the rows in flight behind it.

use super::*;

/// The stream with a row of `points` held by the fewest blocks that can, if the target has clusters of so many.
pub(super) fn cluster_of(
    p: &Problem,
    statements: &[Statement],
    shape: &group::Shape,
    stream: &StreamPlan,
    points: i64,
    warps: u32,
    target: &Target,
) -> Option<StreamPlan> {
    let axis = stream.axis;
    let simple = |s: &Statement| match &s.kind {
        Kind::Reduce { op, axes } => axes.as_slice() == [axis] && !matches!(op, Combine::Any | Combine::All | Combine::User(_)),
        Kind::Map => true,
        _ => false,
    };
    let held = RESIDENT_ELEMENTS * 32 * i64::from(warps);
    let blocks = (((points + held - 1) / held) as u64).next_power_of_two() as u32;
    // Rows of every length would mostly leave a cluster empty.
    let bound = |f: &dyn Fn(&Size) -> i64| p.axis(axis).extent.eval(&p.sizes.iter().map(f).collect::<Vec<_>>());
    let alike = bound(&|s| s.max) <= bound(&|s| s.min).saturating_mul(2);
    let fits = alike && points > held && shape.local.is_empty() && statements.iter().all(simple) && line_of_columns(p, statements, shape, axis).is_none();
    if !fits || blocks > target.cluster_blocks {
        return None;
    }
    let over = StreamPlan { cluster: blocks, tile: points as u32 / blocks, resident: true, ..stream.clone() };
    // What all rows share is read again for each row if it cannot stay: no more of it than of the row.
    let [rows, shared] = slices(p, statements, &over);
    let stays = flight(p, statements, &over, warps, target).is_some_and(|f| f.held);
    (stays || shared <= rows).then_some(over)
}

/// Bytes of a block's part of one row of what has rows, and of what all rows share.
pub(super) fn slices(p: &Problem, statements: &[Statement], stream: &StreamPlan) -> [u32; 2] {
    let mut seen: [BTreeSet<TensorId>; 2] = Default::default();
    for s in statements {
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, _) = &e.node {
                    if p.tensor(*t).role == Role::Input && e.axes().contains(&stream.axis) {
                        seen[usize::from(e.axes() == [stream.axis])].insert(*t);
                    }
                }
            });
        }
    }
    seen.map(|tensors| tensors.iter().map(|t| stream.tile * p.tensor(*t).dtype.bits() / 8).sum())
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
pub(super) fn flight(p: &Problem, statements: &[Statement], stream: &StreamPlan, warps: u32, target: &Target) -> Option<Flight> {
    if !target.async_copy || merges::levels(statements, stream.axis) == 0 {
        return None;
    }
    let [row, shared] = slices(p, statements, stream);
    let exchange = merges::exchange_bytes(p, statements, stream.axis, stream.cluster * warps);
    let bytes = |held: bool| row + if held { shared } else { 0 } + exchange;
    [shared > 0, false].into_iter().find(|held| bytes(*held) <= target.shared_bytes_per_block).map(|held| Flight { held, bytes: bytes(held) })
}
