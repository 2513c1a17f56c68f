//! How the finished tiles of a ring leave: columns at a time, buffers between the consumers and the copy engine, and the stages that
//! shared memory has left beside these.

use super::products::Products;
use super::stage::Stage;
use super::*;

/// What is taken of shared memory, and for what.
pub(super) struct Finish {
    /// Columns finished at a time.
    pub chunk: u32,
    /// Buffers of each output, used in turns.
    pub buffers: u32,
    /// Stages.
    pub stages: u32,
}

/// What passes through shared memory at the end of a tile.
struct Passing<'a> {
    target: &'a Target,
    products: &'a Products,
    /// Bytes of a stage, and of what stays beside all stages.
    stage: u32,
    stays: u32,
    /// Blocks of a multiprocessor.
    resident: u32,
    /// What leaves.
    leaving: usize,
    /// Bits of the elements of what leaves at points of rows and columns.
    out: Vec<u32>,
    /// Bits of the elements of what enters at such points.
    inward: Vec<u32>,
}

impl Finish {
    /// The end of a tile of `products` with the most stages; `None` where there are too few, or another choice ends faster.
    pub fn of(p: &Problem, task: &Task, products: &Products, stage: &Stage, resident: u32) -> Option<Finish> {
        Finish::with(p, task, products, resident, (stage.bytes, 0))
    }

    /// The same where an operand stays, with stages enough beside it.
    pub fn beside(p: &Problem, task: &Task, products: &Products, stage: &Stage, resident: u32, stays: Stays) -> Option<Finish> {
        let each = stays::bytes(products, stage, stays.operand);
        Finish::with(p, task, products, resident, (stage.bytes - each, stays.steps * each)).filter(|f| f.stages >= stays::LEAST_STAGES)
    }

    fn with(p: &Problem, task: &Task, products: &Products, resident: u32, (stage, stays): (u32, u32)) -> Option<Finish> {
        let Products { c, wanted, width, .. } = products;
        let leaving = leaving(p, task, products);
        // Inputs of the finished tile pass through shared memory too, in rows that are padded by 16 bytes.
        let entering = entering(p, task.statements, &|x| products.is_other(x) && products.finishes(p, x), c);
        // Consumers in turns have no such pass, and would wait for memory once for each few columns: as long as the products take
        // (measured, h200: m8192 n16384 k4096 with one such input takes 1517 to 1678 us in turns, 1600 to 1658 us shared).
        if wanted.alternate && !entering.is_empty() {
            return None;
        }
        let bits = |t: TensorId| p.tensor(t).dtype.bits();
        let both = |x: &&&Statement| x.target_axes.contains(&c.row) && x.target_axes.contains(&c.column);
        let passing = Passing {
            target: task.target,
            products,
            stage,
            stays,
            resident,
            leaving: leaving.len(),
            out: leaving.iter().filter(both).map(|x| bits(x.target)).collect(),
            inward: entering.iter().map(|t| bits(*t)).collect(),
        };
        // Rows that no copy engine stores are stored by lanes side by side: where those are few, another candidate is better.
        let along_columns = |x: &Statement| contiguous(p.tensor(x.target)).is_some_and(|at| x.target_axes[at] == c.column);
        let lines_of_lanes = |x: &&&Statement| stored(p, p.tensor(x.target)).is_none() && along_columns(x);
        let by_lanes = leaving.iter().filter(both).filter(lines_of_lanes).map(|x| bits(x.target) / 8).min();
        if wanted.alternate && by_lanes.is_some_and(|size| columns_at_once(*width, false) * size < LEAST_PIECE_BYTES) {
            return None;
        }
        let found = passing.divided(by_lanes.is_none())?;
        let least = products.unit.memory.as_ref().map_or(2, |(m, _)| m.least_stages());
        (found.stages >= least).then_some(found)
    }
}

impl Passing<'_> {
    /// The widest chunk that leaves room for the most stages. `by_engine`: no rows are stored by lanes.
    fn divided(&self, by_engine: bool) -> Option<Finish> {
        let wanted = &self.products.wanted;
        let chunk = self.widths(by_engine).into_iter().filter(|w| *w >= 8).rev().max_by_key(|w| self.stages_beside(*w))?;
        let mut buffers = if wanted.cluster > 1 { 1 } else { self.in_turns(chunk) };
        if !wanted.alternate {
            return Some(Finish { chunk, buffers, stages: self.stages_beside(chunk) });
        }
        // A stage is worth more than a second buffer that nobody waits for.
        if self.stages_in_turns(chunk, buffers) < self.stages_in_turns(chunk, 1) {
            buffers = 1;
        }
        Some(Finish { chunk, buffers, stages: self.stages_in_turns(chunk, buffers) })
    }

    /// How many columns can be finished at a time.
    fn widths(&self, by_engine: bool) -> Vec<u32> {
        let Products { wanted, width, held, unit, .. } = self.products;
        let most = 1 << width.trailing_zeros().min(CHUNK.trailing_zeros());
        if wanted.alternate {
            vec![columns_at_once(*width, by_engine)]
        } else if held.is_some() {
            vec![wanted.columns]
        } else if wanted.cluster > 1 {
            vec![wanted.columns / wanted.cluster]
        } else {
            // A thread has as many values of each instruction of rows.
            let blocks = unit.memory.as_ref().map_or(1, |(m, _)| m.blocks);
            vec![most / blocks, most / (2 * blocks)]
        }
    }

    /// Buffers of an output. Turns go on over the ends of tiles.
    fn in_turns(&self, chunk: u32) -> u32 {
        if (self.products.width / chunk).is_multiple_of(2) {
            staging_buffers(self.leaving as u32)
        } else {
            1
        }
    }

    /// Stages beside chunks of all rows of a tile.
    fn stages_beside(&self, chunk: u32) -> u32 {
        let height = self.products.height;
        let bytes = |bits: &u32| bits / 8 * chunk * height;
        let staging = self.out.iter().map(bytes).sum::<u32>() * self.in_turns(chunk);
        let entering: u32 = self.inward.iter().map(|bits| bytes(bits) + 16 * height).sum();
        let room = (self.target.shared_bytes_per_multiprocessor / self.resident).min(self.target.shared_bytes_per_block);
        (room.saturating_sub(REST + self.stays + staging + entering + exchange_bytes(&self.products.wanted)) / self.stage).min(MOST_STAGES)
    }

    /// Stages beside chunks of an instruction's rows of each consumer.
    fn stages_in_turns(&self, chunk: u32, buffers: u32) -> u32 {
        let staged: u32 = self.out.iter().map(|bits| bits / 8).sum();
        let rows = INSTRUCTION_ROWS * self.products.wanted.groups;
        let room = self.target.shared_bytes_per_block.saturating_sub(REST + self.stays + staged * rows * chunk * buffers);
        (room / self.stage).min(MOST_STAGES)
    }
}

/// The statements whose results leave: outputs and products. What is combined in the tile leaves, not what it is made of.
fn leaving<'a>(p: &Problem, task: &Task<'a>, products: &Products) -> Vec<&'a Statement> {
    let all = task.statements;
    let is_output = |x: &Statement| p.tensor(x.target).role == Role::Output;
    let outputs: Vec<&Statement> = all.iter().filter(|x| is_output(x)).collect();
    if !outputs.is_empty() {
        outputs
    } else if products.held.is_some() {
        all.iter().filter(|x| !all.iter().any(|y| group::reads(y).contains(&x.target))).collect()
    } else {
        all.iter().filter(|x| products.multiplies(x.target)).collect()
    }
}

/// Tensors from outside that what follows the product reads at points of its rows and columns.
fn entering(p: &Problem, statements: &[Statement], after: &dyn Fn(&Statement) -> bool, c: &Product) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for e in statements.iter().filter(|s| after(s)).flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let axes: Vec<AxisId> = index.iter().flat_map(|i| i.axes()).collect();
                if p.tensor(*t).role != Role::Scalar && !statements.iter().any(|s| s.target == *t) && axes.contains(&c.row) && axes.contains(&c.column) {
                    out.insert(*t);
                }
            }
        });
    }
    out
}

/// Bytes in which a block receives its chunk of the other blocks' products.
fn exchange_bytes(c: &RingChoice) -> u32 {
    c.rows * (c.columns / c.cluster) * 4 * (c.cluster - 1)
}

/// Buffers between the consumers and the copy engine, for each of `outputs` outputs.
fn staging_buffers(outputs: u32) -> u32 {
    if outputs <= 1 {
        2
    } else {
        1
    }
}
