//! What a kernel costs at least: counts from the device program, priced by the floors of a target.
//!
//! A block's critical path is the sum of its latencies (loads that wait for memory, barriers, matrix chains) and the
//! time to issue its instructions. A multiprocessor is busy for the largest of that path and of its units' work over
//! the blocks that it holds; the chip for the largest of the waves of blocks and of the bytes over its bandwidths.
//! Rates and latencies are the target's; counts take the conditions of data to hold.
//!
//! Blocks whose warps have roles stay and take tiles one after the other, the first block the most: it is the one that is priced,
//! so the last wave of tiles counts whole. The matrix unit rests while its users finish a tile; only those that take tiles
//! in turns hide that, but for the last tile, as long as finishing takes no longer than the others' products. It rests between the
//! steps of a tile too where one user has it alone.
//!
//! Where blocks of roles wait for one another, the first and the last of them are priced, piece by piece, with the sums that they hand over
//! and receive between their products, and with the launch that zeroes their marks.

mod handing;
pub mod lists;
mod values;
mod walk;

use flashderive_device::program::*;
use flashderive_ir::target::Target;
use handing::{delivered, handing, varies, AWAITED_CYCLES, HANDING_US, STORED_BYTES};
pub use handing::{handing_over, step_cycles};
use lists::Contents;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// Counts of one thread, and bytes of the block.
#[derive(Clone, Debug, Default)]
struct Counts {
    instructions: f64,
    special: f64,
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

/// The most blocks of a kernel that waits for its loads.
pub fn waiting(prices: &[Price]) -> i64 {
    prices.iter().filter(|p| p.bound == LATENCY).map(|p| p.blocks).max().unwrap_or(0)
}

struct Walker<'a> {
    program: &'a Program,
    kernel: &'a Kernel,
    sizes: &'a [i64],
    target: &'a Target,
    vars: BTreeMap<u32, i64>,
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
        return first;
    }
    let last = price_of(program, kernel, sizes, target, contents, first.blocks - 1);
    let dearer = if first.us < last.us { last } else { first };
    Price { us: dearer.us + target.rates.next_launch_us.value + HANDING_US, ..dearer }
}

/// The same by what block `block` does where blocks hand values on, else by a typical one.
fn price_of(program: &Program, kernel: &Kernel, sizes: &[i64], target: &Target, contents: &Contents, block: i64) -> Price {
    let mut w = walker(program, kernel, sizes, target, contents);
    w.block = block;
    w.block(&kernel.body, 1.0);
    // Nothing hides the end of the last tile, nor of any where there is no room for the sums of two.
    let (all, tiles) = w.counts.apart;
    w.counts.exposed += if 2 * w.sums.len() as u32 * w.sum_columns <= w.taken { all / tiles.max(1.0) } else { all };
    let c = &w.counts;
    let blocks = flashderive_ir::problem::points(kernel.grid.iter().map(|g| g.eval(sizes).max(0))).max(1);
    let warps = f64::from(kernel.threads / 32);
    let threads = f64::from(kernel.threads);
    // Registers: what arrays hold, since most of them live together, and some for addresses.
    let held: u32 = kernel.vars.iter().filter_map(|v| v.len).sum();
    let asked = target.registers_per_multiprocessor / (kernel.threads * kernel.min_blocks).max(1);
    let most = target.registers_per_thread.min(if kernel.min_blocks > 1 { asked } else { u32::MAX });
    let registers = (40 + held / 2).clamp(40.min(most), most);
    let shared = kernel.shared_bytes() + 1024;
    let resident = [
        i64::from(target.blocks_per_multiprocessor),
        i64::from(target.threads_per_multiprocessor / kernel.threads.max(1)),
        i64::from(target.shared_bytes_per_multiprocessor / shared),
        i64::from(target.registers_per_multiprocessor / (registers * kernel.threads).max(1)),
    ]
    .into_iter()
    .min()
    .unwrap_or(1)
    .max(1);
    // Clusters of four and more do not find room on every multiprocessor.
    let clustered = kernel.cluster >= 4 && target.cluster_multiprocessors > 0;
    let multiprocessors = i64::from(if clustered { target.cluster_multiprocessors } else { target.multiprocessors });
    let waves = (blocks + multiprocessors * resident - 1) / (multiprocessors * resident);
    let together = (blocks as f64 / (waves * multiprocessors) as f64).ceil().max(1.0);
    let rates = &target.rates;
    // Nobody else feeds the unit meanwhile where one warpgroup alone multiplies on a multiprocessor.
    let lone = w.roles && kernel.threads == 2 * WARPGROUP && together <= 1.0;
    let emptied = if lone { c.emptied * EMPTIED_CYCLES } else { 0.0 };
    // One block alone.
    let issue = c.instructions * warps / 4.0;
    // What makes operands between its products shares the issue slots with the other blocks that do.
    let own = if c.fed > 0.0 { together * issue } else { issue };
    // Fragments are multiplied when what they are made of has come: a block does one after the other.
    // From point to point little of what a warp does can be done meanwhile.
    let by_point = c.matrix == 0.0 && kernel.phases.iter().any(|p| p.name.starts_with(crate::emit::delay::GOES_ON));
    let busy = own.max(c.instructions * if by_point { STEP_STALLS } else { 1.0 }).max(c.matrix * warps);
    let path = c.waits * rates.dram_latency_cycles.value + c.barriers * rates.barrier_cycles.value + c.chain * CHAIN_CYCLES + c.fed + busy;
    // All blocks hand on at about the same time; what is received was written meanwhile.
    let [gives, takes] = c.handed;
    let written = gives + takes / c.awaited.max(1.0);
    let handed = (written * STORED_BYTES + takes) * threads / delivered(target) + c.awaited * AWAITED_CYCLES;
    let shared = (c.shared_bytes + c.operands) * threads / rates.shared_bytes_per_clk.value;
    let units = c.warpgroup * warps;
    let units = if c.fed > 0.0 || units == 0.0 { units } else { (units.powf(SHARED_PORT) + shared.powf(SHARED_PORT)).powf(1.0 / SHARED_PORT) };
    let floors = [
        (path, LATENCY),
        (together * issue, "issue"),
        (
            together
                * (c.matrix * warps
                    + units
                    + c.issued
                    + c.exposed * warps / 4.0 * FINISHING_SLOTS
                    + c.divided.1 * QUOTIENT_CYCLES
                    + if c.fed > 0.0 { 0.0 } else { c.beside * warps / 4.0 * BESIDE_SHARE }
                    + c.tiles * TILE_PAUSE_CYCLES)
                + emptied
                + handed,
            "matrix unit",
        ),
        (together * ((c.warpgroup * warps + c.finishing * warps / 4.0 * FINISHING_SLOTS) / c.turns.max(1.0) + c.divided.0 * QUOTIENT_CYCLES), "finishing"),
        (together * shared, "shared memory"),
        (together * c.special * threads / rates.special_per_clk.value, "special functions"),
    ];
    let (mut cycles, mut bound) = floors.into_iter().fold((0.0, LATENCY), |best, f| if f.0 > best.0 { f } else { best });
    if c.matrix > 0.0 {
        // Blocks hide one another's waits the better, the more there is of both (measured, h200, tiles of 128x128 on two blocks a
        // multiprocessor: copies a trip ahead 3111 us, else 3373; one block a multiprocessor 6202).
        let others = floors[1..].iter().fold(0.0, |most: f64, f| most.max(f.0));
        cycles = (path.powi(4) + others.powi(4)).powf(0.25);
    }
    let mut us = waves as f64 * cycles / (rates.clock_ghz.value * 1e3);
    // The chip: each byte of a buffer comes from memory once, the rest from the cache.
    // Rows that are in no segment are not read: a ring does not even count them.
    let there = |b: u32| if w.roles { 1.0 } else { contents.share(b) };
    let total = |m: &BTreeMap<u32, f64>| m.iter().map(|(b, n)| (*b, n * threads * blocks as f64 * there(*b))).collect::<Vec<_>>();
    let bytes = |x: &Buffer| x.len.eval(sizes).max(0) as f64 * f64::from(x.elem.bits()) / 8.0;
    let size = |b: u32| program.buffers.get(b as usize).map_or(0.0, |x| bytes(x) * contents.share(b));
    let (read, written) = (total(&c.read), total(&c.written));
    // A block finds what it reads again of a short list close by.
    let close = |b: u32, n: f64| if size(b) <= LIST_BYTES { n.min(size(b) * blocks as f64) } else { n };
    let cached: f64 = read.iter().map(|(b, n)| close(*b, *n)).chain(written.iter().map(|(_, n)| *n)).sum();
    // What a block reads again in a later phase comes from the cache only if all that is read in between fits there.
    let most = |b: u32| c.swept.iter().filter(|((x, _), _)| *x == b).map(|(_, n)| *n).fold(0.0, f64::max);
    let together = (resident.min((blocks + multiprocessors - 1) / multiprocessors) * multiprocessors).min(blocks) as f64;
    let footprint: f64 = c.read.keys().map(|b| (most(*b) * threads * together).min(size(*b))).sum();
    let again = |b: u32, n: f64| {
        if footprint > f64::from(CACHED_SHARE) * target.l2_bytes as f64 && most(b) > 0.0 {
            c.read.get(&b).map_or(1.0, |all| (all / most(b)).min(n / size(b).max(1.0)).max(1.0))
        } else {
            1.0
        }
    };
    // Few readers that are in no step with one another find less of it in the cache.
    let missed = |b: u32, n: f64| if c.adrift.contains(&b) && n < MANY_READERS * size(b) { MISSED_SHARE * (n - size(b)).max(0.0) } else { 0.0 };
    let unique: f64 = read.iter().map(|(b, n)| n.min(size(*b)) * again(*b, *n) + missed(*b, *n)).chain(written.iter().map(|(b, n)| n.min(size(*b)))).sum();
    // Few bytes in flight leave the memory idle.
    let trip = c.read.values().sum::<f64>() / c.waits.max(1.0) * threads;
    // What threads copy for themselves is never more than the trips that are on their way, and never pauses.
    let own = c.own.values().copied().fold(f64::INFINITY, f64::min);
    let (trip, full) = if own.is_finite() { (own * c.own_trips * threads, STEADY_FLIGHT_BYTES) } else { (trip, FULL_FLIGHT_BYTES) };
    let flying = trip * (resident as f64).min((blocks as f64 / multiprocessors as f64).max(1.0));
    let share = (flying / full).tanh().max(0.01);
    let rate = if written.is_empty() { rates.dram_read_gb_s.value } else { rates.dram_copy_gb_s.value };
    let rate = if c.read.is_empty() { rate } else { rate * share };
    let cached = cached + (c.brought / TILE_COPIES - c.copied * threads + c.gathered * threads * (GATHERED_COPIES - 1.0)) * blocks as f64;
    for (bytes, rate, name) in [(unique, rate, "memory"), (cached, rates.l2_gb_s.value, "L2")] {
        let t = bytes / (rate * 1e3);
        if t > us {
            bound = name;
        }
        // Neither the blocks nor the memory are busy without a pause: two floors close to one another cost more than each.
        // A producer that is stages ahead leaves no pauses between cache and matrix unit.
        us = if w.roles && name == "L2" { us.max(t) } else { (us.powi(4) + t.powi(4)).powf(0.25) };
    }
    us += w.ends(blocks, resident, path) / (rates.clock_ghz.value * 1e3);
    // The first bytes take a latency to arrive, whatever the bandwidth.
    if matches!(bound, "memory" | "L2") {
        us += rates.dram_latency_cycles.value / (rates.clock_ghz.value * 1e3);
    }
    Price { us, blocks, resident, bound }
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

/// Cycles that a warp takes for an instruction in a loop from point to point, where it is alone on its scheduler (measured, h100: a state space of 5120 channels of 16, one
/// sequence, 332 to 375 cycles a point for 170 instructions; of 2 sequences' channels a scheduler issues one in 1.6).
const STEP_STALLS: f64 = 2.0;

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

/// Of the bytes in flight a multiprocessor, the scale of the saturation of memory: the measured share of the bandwidth is
/// tanh(bytes / 13 KB) within 3 points (h200 table of bytes in flight: 4 KB 28 %, 8 KB 52 %, 16 KB 84 %, 32 KB 97 %) where loads never
/// pause; the scale here leaves a fifth for the pauses between trips.
const FULL_FLIGHT_BYTES: f64 = 16.0 * 1024.0;

/// The same where loads never pause.
const STEADY_FLIGHT_BYTES: f64 = 13.0 * 1024.0;

/// Lists up to this length stay in the multiprocessor's own cache while a block works: an eighth of its 256 KB.
const LIST_BYTES: f64 = 32.0 * 1024.0;

/// Share of the cache that keeps what is read again: 44 of 60 MB count as resident (h200 table of resident bytes).
const CACHED_SHARE: f32 = 0.7;

/// Share of what tiles of different lengths read again that comes from memory (h200, a product of 8192 rows in 32 segments of random
/// length by 4096 columns and a depth of 7168 in tiles of 128x256: 974 us, which is 3.4 GB from memory; each byte once would be 2.0 GB).
const MISSED_SHARE: f64 = 0.5;

/// So many readers of one tile keep it in the cache, whatever their step.
const MANY_READERS: f64 = 8.0;

/// What the cache delivers as tiles of the copy engine, over its rate for loads: multiprocessors that ask for the same lines at
/// about the same time share them (measured, h200: tiles of 64x256 at 15.1 TB/s are not bound by it yet, loads at 8.6 are; what pairs of
/// blocks share explicitly arrives at 16.5 TB/s, which is asked for at 8.3).
const TILE_COPIES: f64 = 1.8;

/// What the cache delivers to loads, over that to rows that threads gather into stages (measured, h200: rows of 256 bytes by a list, 1.03 GB that the cache holds, in 200
/// us; rows of 1152 bytes 2.4 GB in 608).
const GATHERED_COPIES: f64 = 1.65;

/// Cycles of a scheduler for an instruction of those that finish a tile, of which the compiler drops many (measured, h200: 2050
/// cycles between the products of two tiles of 128x256, with the pause).
const FINISHING_SLOTS: f64 = 0.45;

/// Cycles of a warp that finishes a tile for a quotient of reals, which is a dozen dependent instructions with a way out for subnormal numbers, so that compilers
/// put one behind the other; the few warps of a tile hide none of it (measured, h200: two products of 4096 x 14336 x 4096 whose results are joined
/// by x / (1 + exp(-x)) * y, 64 of them a thread and tile of 128x256 on 28 rounds: 1411 us where 1179 are priced without).
const QUOTIENT_CYCLES: f64 = 190.0;

/// Of the issue slots of what is made of products while others are multiplied, the share that is added to the matrix unit's time: each warp
/// does one after the other, its neighbours do not always multiply meanwhile, and compilers drop a part of what is counted (measured, h200: the smallest of 262144 x 4096
/// products, its value and place, 471 us, 358 without this and 232 of issue; products scaled by columns, their largest, 449, 357 and 230; scales of blocks of
/// 8192^3 e4m3 products 838 to 858, 686 and 165).
const BESIDE_SHARE: f64 = 0.5;

/// How the matrix unit and the memory that it reads from delay one another: their times at the clock of each, as the sum of this power. Shared memory
/// delivers what the instructions read and takes what the copy engine brings, 128 bytes a cycle in all, so tiles of 128x128 keep it busy for 1.25 of
/// the unit's cycles, 256x128 for 1.125, 128x256 for 1 (measured, h200, e4m3 8192^3 without what is made of the sums: 1.27 of the unit's cycles for
/// 128x128, 1.117 for 256x128). Measured and priced with this power: bf16 8192^3 in tiles of 128x256 and 128x224 1372.6, 1357 and 1336.5, 1345; m1536 n4096 k7168,
/// 128x192 and 128x128 115.4, 116 and 118.3, 122; m320 n4096 k7168, 64x176 and 160x64 in turns 33.0, 32.5 and 29.4, 30.4; 4096^3, 128x176 185.7, 182.
const SHARED_PORT: f64 = 8.0;

/// Cycles from the last products of a tile to the first of the next one, which begin when a barrier tells so (measured, h200: tiles
/// of 128x128 taken in turns cost 0.4 to 0.5 us each over the matrix unit's time).
const TILE_PAUSE_CYCLES: f64 = 600.0;

/// Threads of a warpgroup: a block of two has one that multiplies and the producer's.
const WARPGROUP: u32 = 128;

/// Cycles of a matrix unit that waits, with its only warpgroup, for the last products of a step and the next step's bytes
/// (measured, h200: tiles of 64x256 by one warpgroup, 504 steps with three loops, take 224.7 us where 183 are priced without, 171.7
/// by two in turns; m320 n4096 k7168, 75 steps, 44.6 in place of 37.3).
const EMPTIED_CYCLES: f64 = 170.0;

/// Cycles from one matrix instruction to the next that needs its result.
const CHAIN_CYCLES: f64 = 33.0;

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
