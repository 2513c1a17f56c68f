//! What the roles of a ring along its columns do, as a tile program.

use super::*;

/// The copying role and the multiplying one.
pub const PRODUCER: RoleId = RoleId(0);

/// See [`PRODUCER`].
pub const CONSUMERS: RoleId = RoleId(1);

/// Those who gather rows, where there are such.
pub const GATHERERS: RoleId = RoleId(2);

/// Warps that gather: 8 rows at a time, which is how places in rows of shared memory repeat. Two keep up with the memory of a multiprocessor (h200: 20 bytes a
/// cycle, an instruction of 512 bytes every 25 cycles).
pub const GATHERING_WARPS: u32 = 2;

/// The rows' operand.
pub const LEFT: ValueId = ValueId(0);

/// The columns' operand.
pub const RIGHT: ValueId = ValueId(1);

/// The columns' operand of the chained product, where it is another one.
pub const NEXT: ValueId = ValueId(2);

/// What passes from the consumer to those who make the chained product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handed {
    /// The rows' operand of a tile, and the factors of the rows.
    pub operand: ValueId,
    /// What the results need of the states.
    pub results: ValueId,
}

/// Numbers of tiles on their way.
const NUMBERS: u32 = 2;

/// What the roles do: rows are brought and kept, columns pass, products are combined as they come.
pub(super) fn program(p: &Problem, plan: &mut ColumnsPlan, grid: &[(AxisId, u32)], (axis, tile): (AxisId, u32)) -> TileProgram {
    let name = |t: TensorId| p.tensor(t).name.clone();
    let mut values = vec![
        Value { name: name(plan.left.tensor), residence: Residence::Shared, buffers: plan.buffers },
        Value { name: name(plan.right.tensor()), residence: Residence::Shared, buffers: plan.stages },
    ];
    values.extend(plan.chain.iter().filter(|c| !c.again).map(|c| Value { name: name(c.right.tensor()), residence: Residence::Shared, buffers: plan.stages }));
    let mut add = |name: String, residence: Residence| {
        values.push(Value { name, residence, buffers: 1 });
        ValueId(values.len() - 1)
    };
    let several = |name: String, block: u32| if plan.blocks == 1 { name } else { format!("{name} of block {block}") };
    let mut operations: Vec<Operation> = Vec::new();
    let mut body: Vec<Step> = Vec::new();
    let mut trip: Vec<Step> = Vec::new();
    let mut push = |to: &mut Vec<Step>, op: Operation| {
        operations.push(op);
        to.push(Step::Do(OperationId(operations.len() - 1)));
    };
    let copy = |v: ValueId, t: TensorId| Operation { work: Work::Copy, role: PRODUCER, of: vec![t], reads: Vec::new(), writes: vec![v], late: false };
    let own =
        |work: Work, of: TensorId, reads: Vec<ValueId>, writes: Vec<ValueId>| Operation { work, role: CONSUMERS, of: vec![of], reads, writes, late: false };
    push(&mut body, copy(LEFT, plan.product));
    let brought = |v: ValueId, t: TensorId, from: &Source| match from {
        Source::Boxes(_) => copy(v, t),
        Source::Rows(_) => Operation { work: Work::Gather, role: GATHERERS, ..copy(v, t) },
    };
    push(&mut trip, brought(RIGHT, plan.product, &plan.right));
    if let Some(chain) = plan.chain.as_ref().filter(|c| !c.again) {
        push(&mut trip, brought(NEXT, chain.product, &chain.right));
    }
    let sums: Vec<ValueId> = (0..plan.blocks).map(|b| add(several(name(plan.product), b), Residence::Fragment)).collect();
    let states: Vec<ValueId> = (0..plan.blocks).map(|b| add(several("states".into(), b), Residence::Registers)).collect();
    let apart = plan.apart();
    let place = if apart.is_some() { Residence::Shared } else { Residence::Registers };
    let chained = plan.chain.as_ref().map(|c| (c.product, add("operand".into(), place), add(name(c.product), Residence::Fragment)));
    plan.handed = apart.and(chained).map(|(_, operand, _)| Handed { operand, results: add("results".into(), Residence::Shared) });
    for v in &sums {
        push(&mut trip, own(Work::Contract, plan.product, vec![LEFT, RIGHT], vec![*v]));
    }
    let multiplies = apart.unwrap_or(CONSUMERS);
    let next =
        chained.map(|(t, operand, out)| Operation { late: plan.late, role: multiplies, ..own(Work::Contract, t, vec![operand, plan.next(), out], vec![out]) });
    if let Some(next) = next.clone().filter(|_| plan.late) {
        push(&mut trip, next);
    }
    for (v, state) in sums.iter().zip(&states) {
        push(&mut trip, own(Work::Combine, plan.product, vec![*v, *state], vec![*state]));
    }
    if let Some((t, operand, out)) = chained {
        let made: Vec<ValueId> = sums.iter().chain(&states).copied().collect();
        if apart.is_some() {
            push(&mut trip, own(Work::Convert, t, made, vec![operand]));
            push(&mut trip, Operation { role: multiplies, ..own(Work::Combine, t, vec![operand, out], vec![out]) });
        } else {
            push(&mut trip, own(Work::Convert, t, [made, vec![out]].concat(), vec![operand, out]));
        }
    }
    if let Some(next) = next.filter(|_| !plan.late) {
        push(&mut trip, next);
    }
    body.push(Step::Loop(Stream { axis, tile, body: trip }));
    let gathers = plan.gathers();
    let mut results = states;
    match (plan.handed, chained) {
        (Some(handed), Some((t, _, out))) => {
            push(&mut body, own(Work::Convert, plan.product, results.clone(), vec![handed.results]));
            push(&mut body, own(Work::Finish, plan.product, results, Vec::new()));
            push(&mut body, Operation { role: multiplies, ..own(Work::Finish, t, vec![handed.results, out], Vec::new()) });
        }
        _ => {
            results.extend(chained.map(|(.., out)| out));
            push(&mut body, own(Work::Finish, plan.product, results, Vec::new()));
        }
    }
    if let Some(deal) = &mut plan.deal {
        values.push(Value { name: "next_tile".into(), residence: Residence::Shared, buffers: NUMBERS });
        deal.value = ValueId(values.len() - 1);
        push(&mut body, Operation { work: Work::Draw, ..copy(deal.value, plan.product) });
        push(&mut body, own(Work::Take, plan.product, vec![deal.value], Vec::new()));
        if gathers {
            push(&mut body, Operation { role: GATHERERS, ..own(Work::Take, plan.product, vec![deal.value], Vec::new()) });
        }
        if let Some(role) = apart {
            push(&mut body, Operation { role, ..own(Work::Take, plan.product, vec![deal.value], Vec::new()) });
        }
    }
    let mut roles = vec![TileRole { name: "producer", warps: 1 }, TileRole { name: "consumers", warps: plan.groups * GROUP / 32 }];
    roles.extend(gathers.then_some(TileRole { name: "gatherers", warps: GATHERING_WARPS }));
    roles.extend(apart.map(|_| TileRole { name: "accumulators", warps: plan.accumulators * GROUP / 32 }));
    TileProgram { partition: grid.to_vec(), roles, values, operations, body }
}
