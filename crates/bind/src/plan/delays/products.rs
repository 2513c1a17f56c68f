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
    let product = |s: &Statement| -> Option<(TensorId, Product)> {
        // A trip has one point of the axis, and an instruction several of a side.
        let c = contraction::shape(p, s, shape, None).filter(|c| contraction::usable(p, c, target) && ![c.row, c.column].contains(&axis))?;
        let c = contraction::on_warps(&c, target)?;
        // The state's rows are those that no product combines.
        let turned = shape.common.contains(&c.column) && !shape.common.contains(&c.row);
        let c = if turned { Product { left: c.right, right: c.left, row: c.column, column: c.row, ..c } } else { c };
        Some((s.target, c))
    };
    let shapes: Vec<(TensorId, Product)> = sums().map(product).collect::<Option<_>>()?;
    let (_, first) = shapes.first()?;
    let row = first.row;
    let alike = shapes.iter().all(|(_, c)| c.row == row) && shape.common.contains(&row);
    if !alike || contraction::agreed(p, statements, shape, None, shapes.clone()).len() != shapes.len() {
        return None;
    }
    let rows = pow2(p.axis(row).extent.eval(sizes).max(1)).min(64 / choice.shrink()).max(LEAST_ROWS);
    let mut local: Vec<(AxisId, u32)> = shape.local.iter().map(|a| Some((*a, pow2(p.axis(*a).extent.as_constant()?.max(1))))).collect::<Option<_>>()?;
    for (_, c) in &shapes {
        let step = contraction::step(c.operand);
        for (a, n) in local.iter_mut() {
            let least = if *a == c.depth { step } else { 8 };
            *n = (*n).max(least);
        }
    }
    let points = |a: AxisId| if a == row { rows } else { local.iter().find(|(l, _)| *l == a).map_or(1, |(_, n)| *n) };
    let contractions: BTreeMap<TensorId, ContractionPlan> = shapes
        .iter()
        .map(|(t, c)| {
            let tile = [rows, points(c.column), points(c.depth)];
            let (warps_m, warps_n) = contraction::arrange(tile, choice.warps());
            let Product { left, right, row, column, depth, operand } = c.clone();
            (*t, ContractionPlan { left, right, row, column, depth, operand, warps_m, warps_n, tile })
        })
        .collect();
    // The state lies as the sums that are added to it.
    let delay = statements.iter().find(|s| s.delayed().is_some())?;
    let own = |s: &&Statement| s.target_axes.len() == delay.target_axes.len() && delay.target_axes.iter().all(|a| s.target_axes.contains(a));
    let added = sums().find(own)?;
    let master = contraction::fragment(&contractions[&added.target], choice.warps());
    if master.registers() > MOST_SUMS {
        return None;
    }
    let copied = |e: &Expr| matches!(&e.node, Node::Read(t, _) if statements.iter().all(|s| s.target != *t));
    let stage: u32 = contractions
        .values()
        .flat_map(|c| [(&c.left, c.tile[0], c), (&c.right, c.tile[1], c)])
        .filter(|(e, ..)| copied(e))
        .map(|(_, side, c)| (side + PADDED) * c.tile[2] * c.operand.bits() / 8)
        .sum();
    let stages = (target.shared_bytes_per_block / 4 * 3 / stage.max(1)).min(MOST_STAGES);
    let stages = if target.async_copy && stages >= 2 { stages } else { 0 };
    Some(KernelPlan {
        mirrored: statements.iter().find_map(group::mirrors),
        grid: shape.common.iter().map(|a| (*a, if *a == row { rows } else { 1 })).collect(),
        stream: Some(StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None, whole: false, own: false }),
        local,
        master,
        contractions,
        stages,
        ..KernelPlan::plain(statements, choice.warps(), target, record)
    })
}

/// Sums of a state that a thread holds at most: with those of the other products they fit 255 registers.
const MOST_SUMS: u32 = 64;

/// Elements by which rows of an operand are longer in shared memory.
const PADDED: u32 = 8;
