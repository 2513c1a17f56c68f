//! The plan of a ring, from what it multiplies to its registers.

use super::finish::Finish;
use super::products::Products;
use super::stage::Stage;
use super::tiles::Tiles;
use super::*;

/// The kernel as a ring with the tile of its choice, where `shapes` are its contractions; `None` if it cannot be one.
///
/// Each step decides with what the steps before it found: which products lie in a tile and whether the rest of the kernel fits them; how
/// a stage holds their operands; how blocks share the tiles; how a finished tile leaves; and what registers that takes.
pub fn plan(p: &Problem, task: &Task, shapes: &[(TensorId, Product)]) -> Option<KernelPlan> {
    let products = Products::of(p, task, shapes)?;
    let wanted = products.choice;
    if !products.fit(p, task) {
        return None;
    }
    let stage = Stage::of(p, task, &products)?;
    let tiles = Tiles::of(p, task, &products, &stage)?;
    let (stays, finish) =
        match stays::of(p, task, &products, &stage, &tiles).and_then(|n| Some((n, Finish::beside(p, task, &products, &stage, tiles.resident, n)?))) {
            Some((steps, finish)) => (Some(steps), finish),
            None => (None, Finish::of(p, task, &products, &stage, tiles.resident)?),
        };
    let registers = match &products.unit.memory {
        None if tiles.resident == 1 => division(task.target, wanted.groups * GROUP, 1, products.sums()),
        _ => None,
    };
    // Blocks of a cluster join their sums behind the roles, where a thread has what the fewest have.
    if wanted.cluster > 1 && registers.is_some() {
        return None;
    }
    Some(kernel(task, products, stage, tiles, (stays, finish), registers))
}

/// The kernel of a ring whose parts are decided.
fn kernel(task: &Task, products: Products, stage: Stage, tiles: Tiles, (stays, finish): (Option<Stays>, Finish), registers: Option<Division>) -> KernelPlan {
    let warps = 4 * products.sharing();
    let (depth, step) = (stage.depth, products.step());
    let Products { product, c, levels, side, wanted, unit, .. } = products;
    let contraction = ContractionPlan {
        tile: [wanted.rows, wanted.columns, depth],
        left: c.left,
        right: c.right,
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: warps,
        warps_n: 1,
    };
    let ring = RingPlan {
        product,
        rows: tiles.rows,
        left: stage.left,
        computed: stage.made,
        right: stage.right,
        joint: stage.joint,
        side,
        stages: finish.stages,
        stays,
        steps: stage.steps,
        groups: wanted.groups,
        resident: tiles.resident,
        registers,
        raster: tiles.raster,
        chunk: finish.chunk,
        buffers: finish.buffers,
        alternate: wanted.alternate,
        cluster: wanted.cluster,
        together: tiles.together,
        levels,
        over: Vec::new(),
        segments: None,
        memory: unit.memory.map(|(m, _)| m),
        stream_k: tiles.stream_k,
    };
    let stream = StreamPlan {
        axis: step,
        tile: if step == c.depth { depth } else { 1 },
        resident: false,
        look_back: false,
        cluster: 1,
        split: None,
        whole: false,
        own: false,
    };
    KernelPlan {
        grid: tiles.grid,
        stream: Some(stream),
        master: part(&contraction, &ring),
        contractions: BTreeMap::from([(product, contraction)]),
        workers: tiles.workers,
        ring: Some(ring),
        ..KernelPlan::plain(task.statements, warps, task.target, task.record)
    }
}
