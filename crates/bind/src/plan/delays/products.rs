//! Kernels of loops whose states are multiplied: a state is the operand of a product, and what the products make is summed into the state.
//!
//! ```text
//! before = initial                                     the sums of the product that is added to it, in registers
//! for each point of the axis:
//!   found  = before w                                  before: rounded, through shared memory; w: copied trips ahead
//!   u      = free + found
//!   before = a before + u k
//! ```
//! A block has all of a state that the products combine, and a tile of the rows that nothing combines.
//!
//! A state may be summed under other names of its points (`sum[j] u[h, j] s[b, t - 1, j]`, where the state has `h`): its tile is the operand as it lies, with the sum's name
//! for the points. What such products multiply it with is often the same at every point of the axis: it stays in shared memory for all trips. Where there is no room for it,
//! blocks of a cluster have a part of the states each, and of what makes them; each pushes its part of the operand to all of them, where mbarriers count the bytes:
//!
//! ```text
//! for each point of the axis:
//!   operand[t % 2] of each block = own part of before
//!   wait for all bytes of the point                    all parts are there, and all have read operand[(t - 1) % 2], since each warp pushes behind what it reads
//!   u      = free + operand[t % 2] w
//!   ...
//! ```

use super::parts::Parts;
use super::*;
use crate::contraction::Product;

/// Rows of a state that a block has at least: those of an instruction.
const LEAST_ROWS: u32 = 16;

/// Stages of what is copied ahead, at most: a load from memory takes 690 cycles (h200, section 4), less than the two trips before.
const MOST_STAGES: u32 = 3;

/// The kernel of `statements`, a loop whose sums at a point are all products of the matrix unit; `None` if they are not.
pub(super) fn plan(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    choice: Wanted,
    sizes: &[i64],
    record: RecordId,
) -> Option<KernelPlan> {
    let axis = shape.stream?;
    let sums = || statements.iter().filter(|s| matches!(s.kind, Kind::Reduce { .. }) && left_by(p, statements, s).is_none());
    let renamed = group::reads_elsewhere(statements);
    // Rows under another name are worth an instruction even where they are few: what they are multiplied with stays.
    let long = |a: AxisId| p.axis(a).extent.as_constant().is_none_or(|e| e >= i64::from(FEWEST_POINTS));
    let usable = |c: &Product| contraction::usable(p, c, target) || renamed && long(c.depth) && (long(c.row) || long(c.column));
    let product = |s: &Statement| -> Option<(TensorId, Product)> {
        // A trip has one point of the axis, and an instruction several of a side.
        let c = contraction::shape(p, s, shape, None).filter(|c| usable(c) && ![c.row, c.column].contains(&axis))?;
        let c = contraction::on_warps(&c, target)?;
        // The state's rows are those that no product combines.
        let turned = shape.common.contains(&c.column) && !shape.common.contains(&c.row);
        let c = if turned { Product { left: c.right, right: c.left, row: c.column, column: c.row, ..c } } else { c };
        Some((s.target, c))
    };
    let shapes: Vec<(TensorId, Product)> = sums().filter_map(product).collect();
    let others = shapes.len() < sums().count();
    let (_, first) = shapes.first()?;
    let row = first.row;
    let alike = shapes.iter().all(|(_, c)| c.row == row) && shape.common.contains(&row);
    if !alike || contraction::agreed(p, statements, shape, None, shapes.clone()).len() != shapes.len() {
        return None;
    }
    // Fewer parts than one, and trips of several points, are the loop without products: by price.
    if others && !renamed || renamed && (choice.parts() < 0 || choice.stages() > 0) {
        return None;
    }
    let mut local: Vec<(AxisId, u32)> = shape.local.iter().map(|a| Some((*a, pow2(p.axis(*a).extent.as_constant()?.max(1))))).collect::<Option<_>>()?;
    for (_, c) in &shapes {
        let step = contraction::step(c.operand);
        for (a, n) in local.iter_mut() {
            let least = if *a == c.depth { step } else { 8 };
            *n = (*n).max(least);
        }
    }
    let mut parts = Parts { p, statements, axis, row, shapes: &shapes, local: &local, rows: LEAST_ROWS, cut: None, warps: choice.warps() };
    if renamed {
        parts.cut = parts.cut_over_blocks(target, choice)?;
    }
    // A sum that is no product is one of a block.
    if others && parts.cut.is_some() {
        return None;
    }
    let fits = |parts: &Parts| parts.master().filter(|m| m.registers() <= MOST_SUMS);
    parts.rows = if renamed {
        // A trip is a chain of waits, so blocks have as few rows as there are multiprocessors for.
        let others: i64 = shape.common.iter().filter(|a| **a != row).map(|a| p.axis(*a).extent.eval(sizes).max(1)).product();
        let blocks = others.saturating_mul(parts.cut.map_or(1, |(_, _, blocks)| i64::from(blocks)));
        let all = p.axis(row).extent.eval(sizes).max(1);
        let waves = |rows: u32| (all + i64::from(rows) - 1) / i64::from(rows) * blocks <= i64::from(target.multiprocessors);
        let enough = [LEAST_ROWS, 2 * LEAST_ROWS, 4 * LEAST_ROWS].into_iter().find(|rows| waves(*rows)).unwrap_or(4 * LEAST_ROWS);
        let small = |rows: &u32| fits(&Parts { rows: *rows, ..parts }).is_some();
        [enough, enough / 2, enough / 4].into_iter().filter(|rows| *rows >= LEAST_ROWS).find(small)?
    } else {
        pow2(p.axis(row).extent.eval(sizes).max(1)).min(64 / choice.shrink()).max(LEAST_ROWS)
    };
    if let Some((_, tile, _)) = parts.cut {
        // Each warp has columns of its own: what it pushes says that it has read what was pushed before.
        let fragments = tile / 8;
        let even = |warps: &u32| fragments.is_multiple_of(*warps);
        let fewer = (1..=choice.warps()).rev().find(even).filter(|warps| 2 * warps > choice.warps());
        parts.warps = fewer.or_else(|| (1..=MOST_WARPS_OF_A_PART).rev().find(even))?;
    }
    let master = fits(&parts)?;
    let contractions = parts.contractions();
    let moving: u32 = contractions
        .values()
        .flat_map(|c| [(&c.left, c.tile[0], c), (&c.right, c.tile[1], c)])
        .filter(|(e, ..)| parts.copied(e) && e.axes().contains(&axis))
        .map(|(_, side, c)| (side + PADDED) * c.tile[2] * c.operand.bits() / 8)
        .sum();
    let stages = if renamed {
        let room = target.shared_bytes_per_block.saturating_sub(SHARED_KEPT.saturating_add(parts.stays()).saturating_add(parts.states()));
        (room / moving.saturating_add(parts.mapped()).max(1)).min(MOST_STAGES)
    } else {
        (target.shared_bytes_per_block / 4 * 3 / moving.saturating_add(parts.stays()).max(1)).min(MOST_STAGES)
    };
    let stages = if target.async_copy && stages >= 2 { stages } else { 0 };
    let (rows, cut, warps) = (parts.rows, parts.cut, parts.warps);
    local.retain(|(a, _)| cut.is_none_or(|(of, _, _)| of != *a));
    Some(KernelPlan {
        mirrored: statements.iter().find_map(group::mirrors),
        grid: shape.common.iter().map(|a| (*a, if *a == row { rows } else { 1 })).chain(cut.map(|(a, tile, _)| (a, tile))).collect(),
        stream: Some(StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None, whole: false, own: false }),
        local,
        master,
        contractions,
        stages,
        state_blocks: cut.map_or(1, |(_, _, blocks)| blocks),
        ..KernelPlan::plain(statements, warps, target, record)
    })
}

/// Points of a depth, and of one side, from which on products of states pay.
const FEWEST_POINTS: u32 = 8;

/// Warps that share the columns of a part at most, where as many as were asked for do not divide them.
const MOST_WARPS_OF_A_PART: u32 = 8;

/// Sums of a state that a thread holds at most: with those of the other products they fit 255 registers.
const MOST_SUMS: u32 = 64;

/// Elements by which rows of an operand are longer in shared memory.
pub(super) const PADDED: u32 = 8;
