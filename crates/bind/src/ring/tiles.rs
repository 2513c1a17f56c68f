//! The tiles of a ring, and the blocks that take them.

use super::products::Products;
use super::stage::Stage;
use super::*;

/// How tiles cover the points, and how blocks share them.
pub(super) struct Tiles {
    /// Axes along which a tile has its rows.
    pub rows: Rows,
    /// Blocks at neighbouring tiles that share an operand.
    pub together: Option<Together>,
    /// Blocks of a multiprocessor.
    pub resident: u32,
    /// Blocks, or groups of blocks, at work at a time.
    pub workers: i64,
    /// Depths that are cut into equal shares of all blocks.
    pub stream_k: Option<StreamK>,
    /// Axes of the grid with the points of a tile.
    pub grid: Vec<(AxisId, u32)>,
    /// Tiles of rows that are taken together.
    pub raster: u32,
}

/// Points of `axis` in `tile`s at the sizes of the plan.
fn tiles_of(p: &Problem, task: &Task, axis: AxisId, tile: u32) -> i64 {
    (task.extent(p, axis) + i64::from(tile) - 1) / i64::from(tile)
}

impl Tiles {
    /// The tiles of `products`; `None` where another choice is better by its form: most of a tile overhangs, or blocks have nothing to share.
    pub fn of(p: &Problem, task: &Task, products: &Products, stage: &Stage) -> Option<Tiles> {
        let Products { c, wanted, height, width, .. } = products;
        let rows = rows_of(p, task, products, stage)?;
        let extent = |a: AxisId| task.extent(p, a);
        let least = products.unit.memory.as_ref().map_or(INSTRUCTION_ROWS, |(_, rows)| *rows);
        if overhangs(*height, least, points(rows.iter().map(|(a, _)| extent(*a)))) || overhangs(*width, LEAST_COLUMNS, extent(c.column)) {
            return None;
        }
        let tile_of = |a: AxisId| match rows.iter().find(|(row, _)| *row == a) {
            Some((_, points)) => *points,
            None if a == c.column => *width,
            None => 1,
        };
        let lines = [tiles_of(p, task, c.row, *height), tiles_of(p, task, c.column, *width)];
        let together = match wanted.together {
            1 => None,
            blocks => Some(together::together(c, [&stage.left, &stage.right], blocks, [wanted.rows, wanted.columns], lines, stage.row)?),
        };
        let grouped = |a: AxisId| together.filter(|t| t.along == a).map_or(1, |t| t.blocks);
        // What a worker has at a time: a block's tile, or those of a group of blocks.
        let units = points(task.shape.common.iter().map(|a| tiles_of(p, task, *a, tile_of(*a) * grouped(*a))));
        let tiles = units * i64::from(wanted.together);
        let (resident, workers) = workers(task, products, tiles)?;
        let stream_k = match wanted.stream_k {
            true => Some(cut(p, task, products, stage, tiles, workers)?),
            false => None,
        };
        // A wave of tiles reads the fewest bytes when it is about square.
        let [high, wide] = [wanted.rows * grouped(c.row), wanted.columns * grouped(c.column)];
        let square = (workers as f64 * f64::from(wide) / f64::from(high)).sqrt();
        let down = points(rows.iter().map(|(a, tile)| tiles_of(p, task, *a, *tile * grouped(*a))));
        let raster = (square.log2().round().exp2() as u32).min((down as u32).next_power_of_two()).max(1);
        let grid = task.shape.common.iter().map(|a| (*a, tile_of(*a))).collect();
        Some(Tiles { rows, together, resident, workers, stream_k, grid, raster })
    }
}

/// The axes of a tile's rows: several (see [`several`]) only for consumers that share a tile of plain operands.
fn rows_of(p: &Problem, task: &Task, products: &Products, stage: &Stage) -> Option<Rows> {
    let Products { c, wanted, height, .. } = products;
    let plain = products.unit.memory.is_none()
        && products.held.is_none()
        && products.levels.is_none()
        && !products.computed
        && wanted.cluster == 1
        && wanted.together == 1
        && !wanted.alternate
        && (products.count() == 1 || products.side == Side::Columns);
    if !plain {
        return Some(vec![(c.row, *height)]);
    }
    let s = task.statements.iter().find(|s| s.target == products.product)?;
    // What has the rows is in none of the right operands.
    let rights: BTreeSet<AxisId> = products.operands().flat_map(|c| c.right.axes()).collect();
    Some(several::divide(p, s, &task.shape.common, c.row, &rights, &stage.left, *height, task.sizes, lying_along_rows(p, task, products)))
}

/// Cycles of the matrix unit for a result, where what leaves lies along the rows of tiles.
fn lying_along_rows(p: &Problem, task: &Task, products: &Products) -> Option<f64> {
    let c = &products.c;
    let mut out = task.statements.iter().filter(|s| p.tensor(s.target).role == Role::Output);
    let along = |s: &Statement| contiguous(p.tensor(s.target)).is_some_and(|at| s.target_axes.get(at) == Some(&c.row));
    let s = task.statements.iter().find(|s| s.target == products.product)?;
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let instruction = task.target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let depth = points(axes.iter().map(|a| task.extent(p, *a)));
    let any = out.clone().next().is_some();
    (any && out.all(along)).then_some(depth as f64 * instruction.cycles_per_column / f64::from(INSTRUCTION_ROWS * instruction.k))
}

/// Blocks of a multiprocessor, and how many work at `tiles` tiles at a time; `None` where clusters do not find room.
fn workers(task: &Task, products: &Products, tiles: i64) -> Option<(u32, i64)> {
    let (target, wanted) = (task.target, &products.wanted);
    let room = cluster_room(target, wanted.cluster * wanted.together);
    // A group of blocks is at work as a whole.
    if wanted.together > 1 && room < i64::from(wanted.cluster * wanted.together) {
        return None;
    }
    // A cluster whose blocks have parts of the depth lives for one tile, and all of them at once.
    if wanted.cluster > 1 && tiles * i64::from(wanted.cluster) > room {
        return None;
    }
    // Two blocks share a multiprocessor only where there are so many. Registers cannot move between the roles of two blocks, so the consumers' must fit an even share.
    let fits = wanted.rows / INSTRUCTION_ROWS / wanted.groups * wanted.columns / 2 <= EVEN_SHARE_ACCUMULATORS;
    let two = products.unit.memory.is_none() && wanted.groups == 1 && fits && tiles > i64::from(target.multiprocessors);
    let resident = if two { 2 } else { 1 };
    let workers = match wanted.together {
        1 => i64::from(target.multiprocessors * resident),
        blocks => room * i64::from(resident) / i64::from(blocks),
    };
    Some((resident, workers))
}

/// How the depths of the last tiles are cut; `None` where that is not worth it, or sums are no plain ones in registers, of steps that are all alike.
fn cut(p: &Problem, task: &Task, products: &Products, stage: &Stage, tiles: i64, workers: i64) -> Option<StreamK> {
    let Products { c, wanted, held, levels, computed, unit, .. } = products;
    if unit.memory.is_some() || held.is_some() || levels.is_some() || *computed || wanted.cluster * wanted.together > 1 {
        return None;
    }
    let instruction = task.target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let step = cost::step_cycles(instruction, [wanted.rows, wanted.columns, stage.depth]);
    let lead = cost::handing_over(task.target, wanted.rows * wanted.columns * 4) / step;
    StreamK::worthwhile(tiles, workers, tiles_of(p, task, c.depth, stage.depth), lead.round() as i64)
}

/// Multiprocessors that clusters of `blocks` can use at once: pairs all of them, larger ones as many as the largest (h200, resident
/// clusters: 66 of 2, 30 of 4, 15 of 8).
fn cluster_room(target: &Target, blocks: u32) -> i64 {
    i64::from(match blocks {
        b if b > target.cluster_blocks => 0,
        1 => target.multiprocessors,
        2 => target.multiprocessors,
        _ => target.cluster_multiprocessors,
    })
}
