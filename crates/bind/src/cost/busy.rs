//! How long a multiprocessor is busy: the path of a block, and the work of each unit for all blocks that it holds.

use super::handing::{delivered, AWAITED_CYCLES, STORED_BYTES};
use super::*;

/// Cycles of a scheduler for an instruction of those that finish a tile, of which the compiler drops many (measured, h200: 2050
/// cycles between the products of two tiles of 128x256, with the pause).
const FINISHING_SLOTS: f64 = 0.45;

/// Cycles of a warp that finishes a tile for a quotient of reals, which is a dozen dependent instructions with a way out for subnormal numbers, so that compilers
/// put one behind the other; the few warps of a tile hide none of it (measured, h200: two products of 4096 x 14336 x 4096 whose results are joined
/// by x / (1 + exp(-x)) * y, 64 of them a thread and tile of 128x256 on 28 rounds: 1411 us where 1179 are priced without).
const QUOTIENT_CYCLES: f64 = 190.0;

/// Cycles that a warp takes for an instruction in a loop from point to point, of which little can be done meanwhile (measured, h200, a state space of 5120
/// channels of 16 on two lanes each, one sequence of 2048, a warp a scheduler: 388 us, which is 333 cycles a point at 1.755 GHz for one exchange and about 165 instructions
/// by cuobjdump; with two warps a scheduler 506).
const STEP_STALLS: f64 = 2.0;

/// Cycles until another lane's number is there and added, in such a loop (h200, section 4).
const EXCHANGE_CYCLES: f64 = 31.0;

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

/// The power in which issue slots and lines of the cache that are looked up share a multiprocessor's time (measured, h200: pairs of 65536 bodies whose four numbers are loaded
/// apart, 16 lines for 32 bodies: 8362 us for one row a block, 4717 for two, which load each body half as often; priced 9820 and 9919 by instructions alone).
const LOAD_PORT: f64 = 8.0;

/// Cycles from the last products of a tile to the first of the next one, which begin when a barrier tells so (measured, h200: tiles
/// of 128x128 taken in turns cost 0.4 to 0.5 us each over the matrix unit's time).
const TILE_PAUSE_CYCLES: f64 = 600.0;

/// Cycles of a matrix unit that waits, with its only warpgroup, for the last products of a step and the next step's bytes
/// (measured, h200: tiles of 64x256 by one warpgroup, 504 steps with three loops, take 224.7 us where 183 are priced without, 171.7
/// by two in turns; m320 n4096 k7168, 75 steps, 44.6 in place of 37.3).
const EMPTIED_CYCLES: f64 = 170.0;

/// Cycles from one matrix instruction to the next that needs its result.
const CHAIN_CYCLES: f64 = 33.0;

/// Cycles of a multiprocessor for the blocks that share it.
pub(super) struct Busy {
    /// All of them.
    pub cycles: f64,
    /// What decides.
    pub bound: &'static str,
    /// Of one block from its first instruction to its last.
    pub path: f64,
}

impl Walker<'_> {
    /// How long a multiprocessor works at the blocks that it `held`.
    pub(super) fn busy(&self, held: &Occupancy) -> Busy {
        let (c, target, together) = (&self.counts, self.target, held.together);
        let rates = &target.rates;
        let warps = f64::from(self.kernel.threads / 32);
        let threads = f64::from(self.kernel.threads);
        // One block alone.
        let issue = c.instructions * warps / 4.0;
        // What looks lines up, one a cycle, is issued as well. (What the copy engine brings needs neither.)
        let lines = if self.roles { 0.0 } else { c.lines * warps };
        let looked_up = (issue.powf(LOAD_PORT) + lines.powf(LOAD_PORT)).powf(1.0 / LOAD_PORT);
        let path = self.path(held, issue, warps);
        let shared = (c.shared_bytes + c.operands) * threads / rates.shared_bytes_per_clk.value;
        let units = c.warpgroup * warps;
        let units = if c.fed > 0.0 || units == 0.0 { units } else { (units.powf(SHARED_PORT) + shared.powf(SHARED_PORT)).powf(1.0 / SHARED_PORT) };
        let floors = [
            (path, LATENCY),
            (together * looked_up, "issue"),
            (
                together
                    * (c.matrix * warps
                        + units
                        + c.issued
                        + c.exposed * warps / 4.0 * FINISHING_SLOTS
                        + c.divided.1 * QUOTIENT_CYCLES
                        + if c.fed > 0.0 { 0.0 } else { c.beside * warps / 4.0 * BESIDE_SHARE }
                        + c.tiles * TILE_PAUSE_CYCLES)
                    + self.emptied(held)
                    + self.handed(threads),
                "matrix unit",
            ),
            (together * ((c.warpgroup * warps + c.finishing * warps / 4.0 * FINISHING_SLOTS) / c.turns.max(1.0) + c.divided.0 * QUOTIENT_CYCLES), "finishing"),
            (together * shared, "shared memory"),
            (together * c.special * threads / rates.special_per_clk.value, "special functions"),
        ];
        let (mut cycles, bound) = floors.into_iter().fold((0.0, LATENCY), |best, f| if f.0 > best.0 { f } else { best });
        if c.matrix > 0.0 {
            // Blocks hide one another's waits the better, the more there is of both (measured, h200, tiles of 128x128 on two blocks a
            // multiprocessor: copies a trip ahead 3111 us, else 3373; one block a multiprocessor 6202).
            let others = floors[1..].iter().fold(0.0, |most: f64, f| most.max(f.0));
            cycles = (path.powi(4) + others.powi(4)).powf(0.25);
        }
        Busy { cycles, bound, path }
    }

    /// Cycles of a block's waits, of its longest chain, and of its own instructions, `issue` of them a scheduler.
    fn path(&self, held: &Occupancy, issue: f64, warps: f64) -> f64 {
        let (c, rates) = (&self.counts, &self.target.rates);
        // What makes operands between its products shares the issue slots with the other blocks that do.
        let own = if c.fed > 0.0 { held.together * issue } else { issue };
        // Fragments are multiplied when what they are made of has come: a block does one after the other.
        // Where threads have rows of their own, few warps share a scheduler, and quotients stand in a line, too (measured, h200: accelerations of 65536 bodies, a quotient of an inverse root for each pair, 131,072 a thread
        // with two warps a scheduler: 12,457 us, which is 167 cycles for each).
        let own_rows = self.kernel.phases.iter().any(|p| p.name == crate::emit::stream::OWN_ROWS);
        let quotients = if own_rows { c.quotients * QUOTIENT_CYCLES } else { 0.0 };
        let busy = own.max(c.instructions).max(c.matrix * warps).max(self.steps(held.together * issue)).max(quotients);
        c.waits * rates.dram_latency_cycles.value + c.barriers * rates.barrier_cycles.value + c.chain * CHAIN_CYCLES + c.fed + busy
    }

    /// Cycles of a warp that goes from point to point: what a point needs of the one before waits for it, and its exchanges and quotients stand in a line; others
    /// on its scheduler, which issues for `issue` cycles, fill a part of that.
    fn steps(&self, issue: f64) -> f64 {
        let c = &self.counts;
        if c.matrix > 0.0 || !self.kernel.phases.iter().any(|p| p.name.starts_with(crate::emit::delay::GOES_ON)) {
            return 0.0;
        }
        let own = c.instructions * STEP_STALLS + c.exchanged * EXCHANGE_CYCLES + c.quotients * QUOTIENT_CYCLES;
        (own.powi(4) + issue.powi(4)).powf(0.25)
    }

    /// Cycles of a matrix unit without work. Nobody else feeds it meanwhile where one warpgroup alone multiplies on a multiprocessor.
    fn emptied(&self, held: &Occupancy) -> f64 {
        let lone = self.roles && self.kernel.threads == 2 * WARPGROUP && held.together <= 1.0;
        if lone {
            self.counts.emptied * EMPTIED_CYCLES
        } else {
            0.0
        }
    }

    /// Cycles of what blocks hand on. All do at about the same time; what is received was written meanwhile.
    fn handed(&self, threads: f64) -> f64 {
        let c = &self.counts;
        let [gives, takes] = c.handed;
        let written = gives + takes / c.awaited.max(1.0);
        (written * STORED_BYTES + takes) * threads / delivered(self.target) + c.awaited * AWAITED_CYCLES
    }
}
