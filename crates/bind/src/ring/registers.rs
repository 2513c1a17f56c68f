//! How registers are divided between the roles of a ring.
//!
//! All threads of a block are launched with the same number. A role can hand registers back and another take them
//! (`setmaxnreg`): the producer needs few, the consumers hold the sums.

use super::*;

/// Registers of a producer's thread: addresses and counters.
pub const PRODUCER_REGISTERS: u32 = 40;
/// The least that a thread of a role can be left (`setmaxnreg`): enough for a producer where consumers want every register.
const LEAST_REGISTERS: u32 = 24;
/// Registers of a consumer's thread beside its sums: addresses, counters and a chunk of results on the way out. An allowance: `ptxas`
/// takes 80 for a kernel with 32 sums.
pub const BESIDE_SUMS: u32 = 72;
/// Most registers that a thread of a role can be given (`setmaxnreg`).
pub const MOST_REGISTERS: u32 = 240;

/// Registers of a thread of each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// Of the consumers, more than they are launched with.
    pub consumer: u32,
    /// Of the producer's warpgroup.
    pub producer: u32,
}

/// How registers are divided between `consumers` threads of `sums` sums each and the producer's warpgroup, of which `resident` blocks
/// share a multiprocessor; `None` where every thread keeps what it is launched with: there is enough.
pub fn division(target: &Target, consumers: u32, resident: u32, sums: u32) -> Option<Division> {
    let all = target.registers_per_multiprocessor / resident;
    let launched = (all / (consumers + GROUP) / 8 * 8).min(MOST_REGISTERS);
    let left = |producer: u32| ((all - GROUP * producer) / consumers / 8 * 8).min(MOST_REGISTERS);
    let producer = if sums + BESIDE_SUMS > left(PRODUCER_REGISTERS) { LEAST_REGISTERS } else { PRODUCER_REGISTERS };
    let consumer = left(producer);
    (consumer > launched && sums + BESIDE_SUMS > launched).then_some(Division { consumer, producer })
}

/// The same where the producer's warpgroup does more than ask the copy engine, and has `producer` registers a thread.
pub fn division_beside(target: &Target, consumers: u32, resident: u32, sums: u32, producer: u32) -> Option<Division> {
    let all = target.registers_per_multiprocessor / resident;
    let launched = (all / (consumers + GROUP) / 8 * 8).min(MOST_REGISTERS);
    let consumer = ((all - GROUP * producer) / consumers / 8 * 8).min(MOST_REGISTERS);
    (consumer > launched && producer < launched && sums + BESIDE_SUMS > launched).then_some(Division { consumer, producer })
}
