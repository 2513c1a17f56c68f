//! What a kernel costs at least: counts from the device program, priced by the floors of a target.
//!
//! A block's critical path is the sum of its latencies (loads that wait for memory, barriers, matrix chains) and the
//! time to issue its instructions. A multiprocessor is busy for the largest of that path and of its units' work over
//! the blocks that it holds; the chip for the largest of the waves of blocks and of the bytes over its bandwidths.
//! Rates and latencies are the target's; counts take the conditions of data to hold.
//!
//! Blocks whose warps have roles stay and take tiles one after the other, the first block the most: it is the one that is priced,
//! so the last wave of tiles counts whole. Where tiles are of different lengths and each block has one, or its share, the longer of the first and the last block
//! is priced: lengths rise or fall along a condition. The matrix unit rests while its users finish a tile; only those that take tiles
//! in turns hide that, but for the last tile, as long as finishing takes no longer than the others' products. It rests between the
//! steps of a tile too where one user has it alone.
//!
//! Where blocks of roles wait for one another, the first and the last of them are priced, piece by piece, with the sums that they hand over
//! and receive between their products, and with the launch that zeroes their marks.

mod busy;
mod bytes;
mod handing;
pub mod lists;
mod occupancy;
mod strides;
mod values;
mod walk;

use flashderive_device::program::*;
use flashderive_ir::target::Target;
use handing::{handing, varies, HANDING_US};
pub use handing::{handing_over, step_cycles};
use lists::Contents;
use occupancy::Occupancy;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// Counts of one thread, and bytes of the block.
#[derive(Clone, Debug, Default)]
struct Counts {
    instructions: f64,
    special: f64,
    /// Lines of the cache that the loads of a warp ask for.
    lines: f64,
    /// Cycles of the matrix unit for the instructions of a warp, and the longest chain of dependent ones.
    matrix: f64,
    chain: f64,
    /// Cycles of the matrix unit for the warp's share of a warpgroup's instructions, at the nominal clock.
    warpgroup: f64,
    /// Cycles of the matrix unit for the instructions of the block's thread that issues them, at the nominal clock.
    issued: f64,
    /// Times that a role waits for all of its products before it issues the next ones.
    emptied: f64,
    /// Instructions of a role of its own that finishes tiles, and its tiles.
    apart: (f64, f64),
    /// Instructions of roles that use it, outside of its loops, and those of them that nothing hides.
    finishing: f64,
    exposed: f64,
    /// Quotients of a thread that comes to them; those of roles that use it, outside of its loops, and those of them that nothing hides.
    quotients: f64,
    /// Exchanges between the lanes of a warp, one after the other.
    exchanged: f64,
    divided: (f64, f64),
    /// Instructions of roles that use it, between the products of a tile: what they make of the products of a step.
    beside: f64,
    /// Tiles of the block, and how many of its roles take them in turns.
    tiles: f64,
    turns: f64,
    /// Cycles of the instructions whose left operand their own warpgroup makes: it does one after the other (h200: products with
    /// 4-bit weights take 740 cycles for a step of 128 x 128 x 64 of two warpgroups, whose instructions take 512).
    fed: f64,
    /// Bytes that a thread of a role hands to other blocks and receives from them, and times that it waits for one.
    handed: [f64; 2],
    awaited: f64,
    shared_bytes: f64,
    /// Bytes that a warpgroup's instructions read from shared memory.
    operands: f64,
    barriers: f64,
    /// Times that a thread waits for global memory.
    waits: f64,
    /// Bytes by buffer: read and written by one thread.
    read: BTreeMap<u32, f64>,
    /// The same by buffer and phase.
    swept: BTreeMap<(u32, u32), f64>,
    written: BTreeMap<u32, f64>,
    /// Bytes that a thread copies for itself in a trip, by phase, and how many trips are on their way.
    own: BTreeMap<u32, f64>,
    own_trips: f64,
    /// Of the bytes read by one thread, those of tiles that the copy engine brings, and what it asks the cache for in a block.
    copied: f64,
    /// Bytes that a thread gathers into stages.
    gathered: f64,
    brought: f64,
    /// Buffers that tiles are copied from in loops whose length only the data know.
    adrift: BTreeSet<u32>,
}

/// A price in microseconds, with what it consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Price {
    /// All of it.
    pub us: f64,
    /// Blocks.
    pub blocks: i64,
    /// Blocks that one multiprocessor holds.
    pub resident: i64,
    /// The floor that decides.
    pub bound: &'static str,
}

/// The floor of what waits for its loads.
const LATENCY: &str = "latency";

/// The floor of what memory gives.
const MEMORY: &str = "memory";

/// The most blocks of a kernel that memory could serve sooner: it waits for its loads, or for what it makes of them.
pub fn waiting(prices: &[Price]) -> i64 {
    prices.iter().filter(|p| p.bound != MEMORY).map(|p| p.blocks).max().unwrap_or(0)
}

/// Whether no kernel waits for its loads.
pub fn busy(prices: &[Price]) -> bool {
    prices.iter().all(|p| p.bound != LATENCY)
}

struct Walker<'a> {
    program: &'a Program,
    kernel: &'a Kernel,
    sizes: &'a [i64],
    target: &'a Target,
    vars: BTreeMap<u32, i64>,
    /// What lanes add to a variable, if anything; `None`: they make something else of it.
    lanes: BTreeMap<u32, Option<strides::Bits>>,
    counts: Counts,
    loading: BTreeSet<u32>,
    /// Mbarriers that were arrived at earlier in the present trip.
    announced: BTreeSet<u32>,
    /// Whether copies were issued earlier in the present trip.
    copying: bool,
    /// Inside a loop whose length only the data know.
    adrift: bool,
    /// In a role that gathers, stages ahead of those who wait for it.
    ahead: bool,
    /// Between the last instruction of a group for the matrix unit and the wait for it.
    multiplying: bool,
    /// Times that the present place is reached one after the other: trips of the loops that are not unrolled.
    serial: f64,
    /// Whether warps have roles: some multiply, another asks the copy engine for tiles.
    roles: bool,
    /// Buffers through which blocks that wait for one another hand values on.
    handing: BTreeSet<u32>,
    /// Whether the roles' tiles are drawn.
    hands_out: bool,
    /// Whether the present tile is one that is handed out.
    dealt: bool,
    /// Whether bounds that data may tighten are no values.
    known: Cell<bool>,
    /// The block of those that is looked at.
    block: i64,
    /// Variables that number blocks, or several of them.
    numbers: BTreeSet<u32>,
    /// The number of the lane.
    lane: Option<VarId>,
    /// Columns of tensor memory that are taken, and the sums of a tile: where they begin, and their columns.
    taken: u32,
    sums: Vec<Expr>,
    sum_columns: u32,
    /// Whether a lane is the elected one.
    elected: BTreeSet<u32>,
    /// Flags that are up only where a value is no number, and flags that are down.
    strange: BTreeSet<u32>,
    down: BTreeSet<u32>,
    /// Threads of the block that come to the present place.
    among: f64,
    /// Lists in order, and how far the next element of one is from what a variable was read from.
    contents: &'a Contents,
    steps: BTreeMap<u32, i64>,
    /// How much larger the element of the last lane is.
    spreads: BTreeMap<u32, i64>,
    /// Variables that hold a number of data each lane of its own, which may choose an element of a list, and how many lanes have different ones.
    numbers_of_data: BTreeMap<u32, i64>,
    /// Whether nothing runs on the matrix unit.
    plain: bool,
    /// Places of lists that the present tile has read, by buffer.
    places: BTreeMap<u32, BTreeSet<i64>>,
    /// Variables that are made of elements of lists, and whether they say how long tiles are that are handed out.
    listed: BTreeSet<u32>,
    uneven: bool,
    /// Variables that are elements of lists in order near the present tile, and how far the next one is.
    near: BTreeMap<u32, i64>,
}

fn walker<'a>(program: &'a Program, kernel: &'a Kernel, sizes: &'a [i64], target: &'a Target, contents: &'a Contents) -> Walker<'a> {
    let roles = has(&kernel.body, &|k| matches!(k, StmtKind::TensorCopy { .. }));
    Walker {
        taken: 0,
        sums: Vec::new(),
        sum_columns: 0,
        program,
        kernel,
        sizes,
        target,
        vars: BTreeMap::new(),
        lanes: BTreeMap::new(),
        counts: Counts::default(),
        loading: BTreeSet::new(),
        announced: BTreeSet::new(),
        copying: false,
        adrift: false,
        ahead: false,
        multiplying: false,
        serial: 1.0,
        roles,
        hands_out: roles && has(&kernel.body, &|k| matches!(k, StmtKind::Atomic { op: AtomicOp::Add, old: Some(_), .. })),
        handing: handing(&kernel.body),
        dealt: false,
        known: Cell::new(false),
        block: 0,
        numbers: BTreeSet::new(),
        lane: None,
        elected: BTreeSet::new(),
        strange: BTreeSet::new(),
        down: BTreeSet::new(),
        among: f64::from(kernel.threads),
        contents,
        steps: BTreeMap::new(),
        spreads: BTreeMap::new(),
        numbers_of_data: BTreeMap::new(),
        plain: !has(&kernel.body, &|k| matches!(k, StmtKind::Mma { .. } | StmtKind::WarpgroupMma { .. } | StmtKind::Tensor(_))),
        places: BTreeMap::new(),
        listed: BTreeSet::new(),
        uneven: false,
        near: BTreeMap::new(),
    }
}

/// Prices one kernel at `sizes`; `contents` is what is known of the buffers.
pub fn price(program: &Program, kernel: &Kernel, sizes: &[i64], target: &Target, contents: &Contents) -> Price {
    let first = price_of(program, kernel, sizes, target, contents, 0);
    if handing(&kernel.body).is_empty() {
        if !one_by_one(kernel) {
            return first;
        }
        let last = price_of(program, kernel, sizes, target, contents, first.blocks - 1);
        return if first.us < last.us { last } else { first };
    }
    let last = price_of(program, kernel, sizes, target, contents, first.blocks - 1);
    let dearer = if first.us < last.us { last } else { first };
    Price { us: dearer.us + target.rates.next_launch_us.value + HANDING_US, ..dearer }
}

/// Whether blocks have roles and tiles of their own, which are not handed out, in which a loop has trips that are computed.
fn one_by_one(kernel: &Kernel) -> bool {
    let copies = |k: &StmtKind| matches!(k, StmtKind::TensorCopy { .. });
    let drawn = |k: &StmtKind| matches!(k, StmtKind::Atomic { op: AtomicOp::Add, old: Some(_), .. });
    let computed = |k: &StmtKind| matches!(k, StmtKind::For { to, body, .. } if !matches!(to, Expr::Int(..) | Expr::Scalar(_)) && has(body, &copies));
    has(&kernel.body, &computed) && !has(&kernel.body, &drawn)
}

/// The same by what block `block` does where blocks hand values on, else by a typical one.
fn price_of(program: &Program, kernel: &Kernel, sizes: &[i64], target: &Target, contents: &Contents, block: i64) -> Price {
    let mut w = walker(program, kernel, sizes, target, contents);
    w.block = block;
    w.block(&kernel.body, 1.0);
    // Nothing hides the end of the last tile, nor of any where there is no room for the sums of two.
    let (all, tiles) = w.counts.apart;
    w.counts.exposed += if 2 * w.sums.len() as u32 * w.sum_columns <= w.taken { all / tiles.max(1.0) } else { all };
    let held = Occupancy::of(kernel, sizes, target);
    let busy = w.busy(&held);
    let cycles_of_us = target.rates.clock_ghz.value * 1e3;
    let us = held.waves as f64 * busy.cycles / cycles_of_us;
    let (mut us, mut bound) = w.with_bytes(&held, (us, busy.bound));
    // Blocks begin one after the other.
    let begun = held.blocks as f64 / f64::from(target.multiprocessors) * target.rates.block_start_ns.value / 1e3;
    if us < begun {
        (us, bound) = (begun, "block starts");
    }
    us += w.ends(held.blocks, held.resident, busy.path) / cycles_of_us;
    // The first bytes take a latency to arrive, whatever the bandwidth.
    if matches!(bound, "memory" | "L2") {
        us += target.rates.dram_latency_cycles.value / cycles_of_us;
    }
    Price { us, blocks: held.blocks, resident: held.resident, bound }
}

impl Walker<'_> {
    /// Cycles of what tiles begin and end with that nothing hides, and of the end of the run, of blocks whose work takes `path` cycles.
    fn ends(&self, blocks: i64, resident: i64, path: f64) -> f64 {
        let c = &self.counts;
        // A chain of products begins and ends with what nothing hides where its block is alone.
        let tiles = if c.fed > 0.0 && self.roles && resident == 1 { c.tiles * CHAIN_ENDS_CYCLES } else { 0.0 };
        if !self.uneven {
            return tiles;
        }
        // Lengths that lists give differ: blocks end one after the other, when the last of the longest tiles are through. Those that share a
        // multiprocessor leave it to one another.
        let last = harmonic(blocks as f64 / resident as f64) - 1.0;
        tiles + last.max(0.0) / c.tiles.max(1.0) * path
    }
}

/// Cycles of a tile of a chain of products before its second product and behind its last one (measured, h200, 25.7 tiles a multiprocessor of 128x128: ranges of
/// 384 keys 217 us, 202 in tiles of 64x64 of two blocks a multiprocessor; 36 sequences 350 and 292 us. 15.5 tiles a multiprocessor: a window of 1024 keys 266
/// and 290 us, causal rows of 2048 keys 274 and 308).
const CHAIN_ENDS_CYCLES: f64 = 2600.0;

/// About 1 + 1/2 + .. + 1/n: how many times the mean the longest of `n` lengths is where places in order cut a whole at random, whose gaps are as long as
/// waits without memory. Blocks that take such tiles as they become free have one each left when none is to be had any more (measured, h200: 64 sequences of
/// 922 tokens on average by 8 heads, 3.9 tiles a block: 128 us where even ones would take about 60).
fn harmonic(n: f64) -> f64 {
    n.max(1.0).ln() + EULER
}

/// The constant of Euler and Mascheroni.
const EULER: f64 = 0.577;

/// Lists up to this length stay in the multiprocessor's own cache while a block works: an eighth of its 256 KB.
const LIST_BYTES: f64 = 32.0 * 1024.0;

/// What the cache delivers as tiles of the copy engine, over its rate for loads: multiprocessors that ask for the same lines at
/// about the same time share them (measured, h200: tiles of 64x256 at 15.1 TB/s are not bound by it yet, loads at 8.6 are; what pairs of
/// blocks share explicitly arrives at 16.5 TB/s, which is asked for at 8.3).
const TILE_COPIES: f64 = 1.8;

/// Threads of a warpgroup: a block of two has one that multiplies and the producer's.
const WARPGROUP: u32 = 128;

/// Whether a statement among `body` is one.
fn has(body: &[Stmt], one: &dyn Fn(&StmtKind) -> bool) -> bool {
    body.iter().any(|s| {
        one(&s.kind)
            || match &s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => has(body, one),
                StmtKind::If { then, otherwise, .. } => has(then, one) || has(otherwise, one),
                _ => false,
            }
    })
}

#[cfg(test)]
mod tests;
