//! How long the chip moves bytes: each byte of a buffer comes from memory once, the rest from the cache.

use super::*;

/// Of the bytes in flight a multiprocessor, the scale of the saturation of memory: the measured share of the bandwidth is
/// tanh(bytes / 13 KB) within 3 points (h200 table of bytes in flight: 4 KB 28 %, 8 KB 52 %, 16 KB 84 %, 32 KB 97 %) where loads never
/// pause; the scale here leaves a fifth for the pauses between trips.
const FULL_FLIGHT_BYTES: f64 = 16.0 * 1024.0;

/// The same where loads never pause.
const STEADY_FLIGHT_BYTES: f64 = 13.0 * 1024.0;

/// Share of the cache that keeps what is read again: 44 of 60 MB count as resident (h200 table of resident bytes).
const CACHED_SHARE: f32 = 0.7;

/// Share of what tiles of different lengths read again that comes from memory (h200, a product of 8192 rows in 32 segments of random
/// length by 4096 columns and a depth of 7168 in tiles of 128x256: 974 us, which is 3.4 GB from memory; each byte once would be 2.0 GB).
const MISSED_SHARE: f64 = 0.5;

/// So many readers of one tile keep it in the cache, whatever their step.
const MANY_READERS: f64 = 8.0;

/// What the cache delivers to loads, over that to rows that threads gather into stages (measured, h200: rows of 256 bytes by a list, 1.03 GB that the cache holds, in 200
/// us; rows of 1152 bytes 2.4 GB in 608).
const GATHERED_COPIES: f64 = 1.65;

/// Share of the memory's rate for blocks of single warps that multiply, which load, multiply and store one after the other and are followed by others (measured, h200: 2,408,448 x 64
/// in tiles of 128x64, a depth of 64 by eight warps 226 us, a depth of 24 by four warps 203 with stages ahead and without, which are 0.70 and 0.53 of the rate of a copy; rings 158
/// and 137).
const MULTIPLYING_SHARE: f64 = 0.65;

/// Waves from which on they are.
const SEVERAL_WAVES: i64 = 4;

impl Walker<'_> {
    /// The time `us` of busy multiprocessors with that of the bytes that they move, and what decides then.
    pub(super) fn with_bytes(&self, held: &Occupancy, (us, bound): (f64, &'static str)) -> (f64, &'static str) {
        let c = &self.counts;
        let (read, written) = (self.total(&c.read, held), self.total(&c.written, held));
        let (mut us, mut bound) = (us, bound);
        let memory = self.through_memory(held, &read, &written);
        let rate = self.rate(held);
        let floors = [(memory, rate, "memory"), (self.through_cache(held, &read, &written), self.target.rates.l2_gb_s.value, "L2")];
        for (bytes, rate, name) in floors {
            let t = bytes / (rate * 1e3);
            if t > us {
                bound = name;
            }
            // Neither the blocks nor the memory are busy without a pause: two floors close to one another cost more than each.
            // A producer that is stages ahead leaves no pauses between cache and matrix unit.
            us = if self.roles && name == "L2" { us.max(t) } else { (us.powi(4) + t.powi(4)).powf(0.25) };
        }
        (us, bound)
    }

    /// Threads of a block.
    fn threads(&self) -> f64 {
        f64::from(self.kernel.threads)
    }

    /// Bytes of all blocks by buffer, from those of a thread. Rows that are in no segment are not read: a ring does not even count them.
    fn total(&self, of_thread: &BTreeMap<u32, f64>, held: &Occupancy) -> Vec<(u32, f64)> {
        let there = |b: u32| if self.roles { 1.0 } else { self.contents.share(b) };
        of_thread.iter().map(|(b, n)| (*b, n * self.threads() * held.blocks as f64 * there(*b))).collect()
    }

    /// Bytes of a buffer.
    fn size(&self, b: u32) -> f64 {
        let bytes = |x: &Buffer| x.len.eval(self.sizes).max(0) as f64 * f64::from(x.elem.bits()) / 8.0;
        self.program.buffers.get(b as usize).map_or(0.0, |x| bytes(x) * self.contents.share(b))
    }

    /// Bytes that the cache delivers and takes.
    fn through_cache(&self, held: &Occupancy, read: &[(u32, f64)], written: &[(u32, f64)]) -> f64 {
        let (c, blocks, threads) = (&self.counts, held.blocks as f64, self.threads());
        // A block finds what it reads again of a short list close by.
        let close = |b: u32, n: f64| if self.size(b) <= LIST_BYTES { n.min(self.size(b) * blocks) } else { n };
        let all: f64 = read.iter().map(|(b, n)| close(*b, *n)).chain(written.iter().map(|(_, n)| *n)).sum();
        all + (c.brought / TILE_COPIES - c.copied * threads + c.gathered * threads * (GATHERED_COPIES - 1.0)) * blocks
    }

    /// Bytes that the memory delivers and takes.
    fn through_memory(&self, held: &Occupancy, read: &[(u32, f64)], written: &[(u32, f64)]) -> f64 {
        let c = &self.counts;
        // What a block reads again in a later phase comes from the cache only if all that is read in between fits there.
        let most = |b: u32| c.swept.iter().filter(|((x, _), _)| *x == b).map(|(_, n)| *n).fold(0.0, f64::max);
        let Occupancy { blocks, resident, multiprocessors, .. } = *held;
        let together = (resident.min((blocks + multiprocessors - 1) / multiprocessors) * multiprocessors).min(blocks) as f64;
        let footprint: f64 = c.read.keys().map(|b| (most(*b) * self.threads() * together).min(self.size(*b))).sum();
        let again = |b: u32, n: f64| {
            if footprint > f64::from(CACHED_SHARE) * self.target.l2_bytes as f64 && most(b) > 0.0 {
                c.read.get(&b).map_or(1.0, |all| (all / most(b)).min(n / self.size(b).max(1.0)).max(1.0))
            } else {
                1.0
            }
        };
        // Few readers that are in no step with one another find less of it in the cache.
        let few = |b: u32, n: f64| c.adrift.contains(&b) && n < MANY_READERS * self.size(b);
        let missed = |b: u32, n: f64| if few(b, n) { MISSED_SHARE * (n - self.size(b)).max(0.0) } else { 0.0 };
        let coming = read.iter().map(|(b, n)| n.min(self.size(*b)) * again(*b, *n) + missed(*b, *n));
        coming.chain(written.iter().map(|(b, n)| n.min(self.size(*b)))).sum()
    }

    /// What the memory delivers to the bytes in flight, GB/s: few of them leave it idle.
    fn rate(&self, held: &Occupancy) -> f64 {
        let (c, threads, rates) = (&self.counts, self.threads(), &self.target.rates);
        let rate = if c.written.is_empty() { rates.dram_read_gb_s.value } else { rates.dram_copy_gb_s.value };
        if c.read.is_empty() {
            return rate;
        }
        let trip = c.read.values().sum::<f64>() / c.waits.max(1.0) * threads;
        // What threads copy for themselves is never more than the trips that are on their way, and never pauses.
        let own = c.own.values().copied().fold(f64::INFINITY, f64::min);
        let (trip, full) = if own.is_finite() { (own * c.own_trips * threads, STEADY_FLIGHT_BYTES) } else { (trip, FULL_FLIGHT_BYTES) };
        let flying = trip * (held.resident as f64).min((held.blocks as f64 / held.multiprocessors as f64).max(1.0));
        let share = if c.matrix > 0.0 && !self.roles && held.waves >= SEVERAL_WAVES { MULTIPLYING_SHARE } else { 1.0 };
        rate * share * (flying / full).tanh().max(0.01)
    }
}
