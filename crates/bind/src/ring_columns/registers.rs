//! How the registers of a multiprocessor are divided between the roles of a ring along its columns.

use super::*;

/// Registers of a thread that gathers: the places of its rows of a tile.
const GATHERER_REGISTERS: u32 = 72;
/// Registers of a consumer beside its sums, at least: addresses, states of two rows, numbers of stages (ptxas 13 needs 28 where chains of 64 + 32 sums and
/// their operand are all there is).
const LEAST_BESIDE_SUMS: u32 = 28;
/// Registers of a consumer that hands on what it makes, beside that and its sums, where there are enough.
const BESIDE_MADE: u32 = 48;
/// Registers are given in steps of so many a thread.
const REGISTER_STEP: u32 = 8;

/// The registers of the roles with so many first products, and chained ones and ones beside them of so many columns; `None` where there are too few for the consumers.
pub(super) fn registers(
    wanted: RingChoice,
    blocks: u32,
    (firsts, chained, still): (u32, &[u32], u32),
    (gathers, resident): (bool, u32),
    target: &Target,
) -> Option<Option<ring::Division>> {
    // Sums of all products, and the operand that is made of those of the first ones: two numbers of 16 bits a register. Further operands take the place of
    // what they are made of.
    let sums = wanted.columns * INSTRUCTION_ROWS / GROUP;
    let operand = if chained.is_empty() { 0 } else { sums / 2 };
    // Products beside a chain take the place of what the last tile was made of.
    let passing = firsts * blocks * sums + operand;
    let sums = passing.max(still * INSTRUCTION_ROWS / GROUP) + chained.iter().sum::<u32>() * INSTRUCTION_ROWS / GROUP;
    let registers = match gathers {
        true => ring::division_beside(target, wanted.groups * GROUP, resident, sums, GATHERER_REGISTERS),
        false => ring::division(target, wanted.groups * GROUP, resident, sums),
    };
    // More than two consumers have few registers each: for a chain whose sums leave them enough, and for nothing else.
    let launched = target.registers_per_multiprocessor / resident / (wanted.groups * GROUP + GROUP);
    let most = registers.map_or(launched, |r| r.consumer);
    let several = firsts > 1 || chained.len() > 1;
    let crowded = wanted.groups > 2 || resident > 1;
    let few = crowded && chained.is_empty() || (crowded || several) && sums + LEAST_BESIDE_SUMS > most;
    (!few).then_some(registers)
}

/// The registers of the roles where `groups` warpgroups make a chained product of so many `columns`, `tile` points at a time, those of a thread of theirs and
/// those of all at first.
pub(super) fn division_apart(groups: u32, tile: u32, columns: u32, gathers: bool, target: &Target) -> Option<(Option<ring::Division>, [u32; 2])> {
    let all = target.registers_per_multiprocessor / GROUP;
    let launched = all / (groups + 2) / REGISTER_STEP * REGISTER_STEP;
    let producer = if gathers { GATHERER_REGISTERS } else { ring::PRODUCER_REGISTERS };
    let sums = columns / groups * INSTRUCTION_ROWS / GROUP;
    let [least, most] = [LEAST_BESIDE_SUMS, ring::BESIDE_SUMS].map(|beside| (sums + beside).div_ceil(REGISTER_STEP) * REGISTER_STEP);
    // The consumer: sums, what is made of them, and the rest.
    let made = 2 * tile * INSTRUCTION_ROWS / GROUP;
    let room = all.checked_sub(producer + made + BESIDE_MADE)? / groups / REGISTER_STEP * REGISTER_STEP;
    let accumulating = room.clamp(least, most);
    let needed = made + LEAST_BESIDE_SUMS;
    let consumer = all.checked_sub(producer + groups * accumulating)? / REGISTER_STEP * REGISTER_STEP;
    let consumer = consumer.min(ring::MOST_REGISTERS);
    (needed <= consumer && accumulating <= ring::MOST_REGISTERS).then_some((Some(ring::Division { consumer, producer }), [accumulating, launched]))
}
