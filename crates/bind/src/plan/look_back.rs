//! Tiles of scans over the whole device, which look back over the tiles before them.

use super::*;

/// Components of states that a thread holds of a tile that looks back: with those of the next tile they fit 64 registers.
pub(super) const HELD_OF_LOOK_BACK: u32 = 16;

/// Bytes of shared memory that the tiles of a block take, at most: two blocks a multiprocessor.
/// In twentieths of a block's shared memory: 102 KiB of 227.
pub(super) const TILE_RING: u32 = 9;

/// Points of a tile that looks back, a thread: states of several components leave room for fewer.
pub(super) fn points_of_look_back(p: &Problem, statements: &[Statement], target: &Target) -> u32 {
    let components = |s: &Statement| match &s.kind {
        Kind::Recurrence { .. } => 2,
        Kind::Scan { op: Combine::User(m), .. } => p.monoids[m.0 as usize].state.len() as u32,
        Kind::Scan { .. } => 1,
        _ => 0,
    };
    let all = statements.iter().map(components).sum::<u32>().max(1).next_power_of_two();
    let mut points = (HELD_OF_LOOK_BACK / all).clamp(4, HELD_OF_LOOK_BACK);
    let bytes = |points: u32| tile_inputs(p, statements).iter().map(|t| points * 32 * 16 * p.tensor(*t).dtype.bits() / 8).sum::<u32>();
    while points > 4 && bytes(points) * tile_stages(p, statements) > target.shared_bytes_per_block / 20 * TILE_RING {
        points /= 2;
    }
    points
}

/// Inputs that scans read: their tiles are copied ahead.
pub(super) fn tile_inputs(p: &Problem, statements: &[Statement]) -> BTreeSet<TensorId> {
    statements.iter().flat_map(group::reads).filter(|t| p.tensor(*t).role == Role::Input && !p.tensor(*t).shape.is_empty()).collect()
}

/// Bytes of a tile of all inputs.
pub(super) fn tile_bytes(p: &Problem, statements: &[Statement], stream: &StreamPlan) -> u32 {
    tile_inputs(p, statements).iter().map(|t| stream.tile * p.tensor(*t).dtype.bits() / 8).sum()
}

/// Tiles in shared memory: the one that is copied and the one that is scanned, and the one that is finished where that
/// reads inputs in the order in which they were copied.
pub(super) fn tile_stages(p: &Problem, statements: &[Statement]) -> u32 {
    let later = statements.iter().filter(|s| !scans(s)).flat_map(group::reads).any(|t| p.tensor(t).role == Role::Input);
    2 + u32::from(later && !finished_by_places(p, statements))
}

fn scans(s: &Statement) -> bool {
    matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. })
}

/// Whether all that leaves a kernel of scans is stored at places that a scan finds, or is what a scan comes to. Neighbouring points go to
/// places close by, so a tile is finished by lanes that hold neighbours: only the states of the scans change hands, and inputs are read
/// again. A third stage of them, and the exchange of each value and each place, take the shared memory of a second block (h200, compaction of
/// 2^27 f32: 506 us by one block of 16 warps a multiprocessor, 460 by two, though what they read again comes from memory and not from the
/// cache: 1.06 GB are read in place of 0.54).
pub(crate) fn finished_by_places(p: &Problem, statements: &[Statement]) -> bool {
    let total = |s: &Statement| statements.iter().any(|scan| crate::total::is_of(p, s, scan));
    let found =
        |s: &Statement| matches!(&s.kind, Kind::Scatter { index, op: None, .. } if index.iter().flat_map(Expr::tensors).any(|t| after_scan(statements, t)));
    let leaves = |s: &&Statement| p.tensor(s.target).role != Role::Temp;
    let mut stored = statements.iter().filter(leaves).filter(|s| !total(s)).peekable();
    stored.peek().is_some() && stored.all(found)
}

/// Whether `t` is made by a scan among `statements`, or by a map of what one makes.
fn after_scan(statements: &[Statement], t: TensorId) -> bool {
    let Some(s) = statements.iter().find(|s| s.target == t) else { return false };
    scans(s) || s.kind == Kind::Map && group::reads(s).into_iter().any(|t| after_scan(statements, t))
}

/// Whether a group is nothing but scans along `axis`, maps and stores at computed places, over rows too few and too long for a block each.
pub(crate) fn looks_back(p: &Problem, statements: &[Statement], axis: AxisId, local: &[(AxisId, u32)], sizes: &[i64], target: &Target) -> bool {
    let scans = |s: &Statement| match &s.kind {
        Kind::Scan { axis: a, .. } | Kind::Recurrence { axis: a, .. } => *a == axis,
        _ => false,
    };
    let plain = statements.iter().all(|s| scans(s) || s.kind == Kind::Map || place::scatters(s)) && statements.iter().all(|s| s.domain().contains(&axis));
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    let rows = points(statements.iter().flat_map(|s| s.domain()).collect::<BTreeSet<_>>().into_iter().filter(|a| *a != axis).map(extent));
    plain && local.is_empty() && rows * 2 <= target.multiprocessors as i64 && extent(axis) >= 64 * 1024 && rows * extent(axis) < 1 << 44
}
