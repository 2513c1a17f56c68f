//! What the roles of a ring along its columns do, as a tile program.

use super::*;

/// The copying role and the multiplying one.
pub const PRODUCER: RoleId = RoleId(0);

/// See [`PRODUCER`].
pub const CONSUMERS: RoleId = RoleId(1);

/// Those who gather rows, or load points of the columns, where there are such.
pub const GATHERERS: RoleId = RoleId(2);

/// Warps that gather: 8 rows at a time, which is how places in rows of shared memory repeat. Two keep up with the memory of a multiprocessor (h200: 20 bytes a
/// cycle, an instruction of 512 bytes every 25 cycles).
pub const GATHERING_WARPS: u32 = 2;

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

/// An operand in shared memory: what stays has the buffers of the rows, or one where it `waits` for the last tile of columns, and what passes a buffer a stage.
fn in_shared(p: &Problem, plan: &ColumnsPlan, b: &Brought, waits: bool) -> Value {
    let buffers = match (b.stays, waits) {
        (true, true) => 1,
        (true, false) => plan.buffers,
        (false, _) => plan.stages,
    };
    Value { name: p.tensor(b.from.tensor()).name.clone(), residence: Residence::Shared, buffers }
}

/// The points of the columns that another role loads, among `values` in shared memory.
fn points(plan: &mut ColumnsPlan, values: &mut Vec<Value>) -> Option<ValueId> {
    let stages = plan.stages;
    plan.points.as_mut().map(|points| {
        values.push(Value { name: "points".into(), residence: Residence::Shared, buffers: stages });
        *points = ValueId(values.len() - 1);
        *points
    })
}

/// What the roles do: rows are brought and kept, columns pass, products are combined as they come.
pub(super) fn program(p: &Problem, plan: &mut ColumnsPlan, grid: &[(AxisId, u32)], (axis, tile): (AxisId, u32)) -> TileProgram {
    let name = |t: TensorId| p.tensor(t).name.clone();
    let product = plan.product();
    let waits: Vec<bool> = (0..plan.brought.len()).map(|at| still::waits(&plan.still, &plan.firsts, ValueId(at))).collect();
    let mut values: Vec<Value> = plan.brought.iter().zip(&waits).map(|(b, waits)| in_shared(p, plan, b, *waits)).collect();
    let beside = points(plan, &mut values);
    let mut add = |name: String, residence: Residence| {
        values.push(Value { name, residence, buffers: 1 });
        ValueId(values.len() - 1)
    };
    let several = |name: String, block: u32| if plan.blocks == 1 { name } else { format!("{name} of block {block}") };
    let mut operations: Vec<Operation> = Vec::new();
    let mut body: Vec<Step> = Vec::new();
    let mut trip: Vec<Step> = Vec::new();
    let mut behind: Vec<Step> = Vec::new();
    let mut push = |to: &mut Vec<Step>, op: Operation| {
        operations.push(op);
        to.push(Step::Do(OperationId(operations.len() - 1)));
    };
    let copy = |v: ValueId, t: TensorId| Operation { work: Work::Copy, role: PRODUCER, of: vec![t], reads: Vec::new(), writes: vec![v], late: false };
    let own =
        |work: Work, of: TensorId, reads: Vec<ValueId>, writes: Vec<ValueId>| Operation { work, role: CONSUMERS, of: vec![of], reads, writes, late: false };
    for (at, brought) in plan.brought.iter().enumerate() {
        let of = copy(ValueId(at), brought.product);
        let op = if brought.from.rows().is_some() { Operation { work: Work::Gather, role: GATHERERS, ..of } } else { of };
        push(
            if waits[at] {
                &mut behind
            } else if brought.stays {
                &mut body
            } else {
                &mut trip
            },
            op,
        );
    }
    if let Some(points) = beside {
        let reads: BTreeSet<ValueId> = plan.made.iter().map(|m| m.value).collect();
        push(&mut trip, Operation { work: Work::Load, role: GATHERERS, reads: reads.into_iter().collect(), ..copy(points, product) });
    }
    // By first product, or by block of rows where there is one product.
    let firsts: Vec<(&First, u32)> = plan.firsts.iter().flat_map(|f| (0..plan.blocks).map(move |b| (f, b))).collect();
    let sums: Vec<ValueId> = firsts.iter().map(|(f, b)| add(several(name(f.product), *b), Residence::Fragment)).collect();
    let states: Vec<ValueId> = (0..plan.blocks).map(|b| add(several("states".into(), b), Residence::Registers)).collect();
    let apart = plan.apart();
    let place = if apart.is_some() { Residence::Shared } else { Residence::Registers };
    let chained: Vec<(&Chain, ValueId, ValueId)> =
        plan.chains.iter().map(|c| (c, add("operand".into(), place), add(name(c.product), Residence::Fragment))).collect();
    plan.handed = apart.and(chained.first()).map(|(_, operand, _)| Handed { operand: *operand, results: add("results".into(), Residence::Shared) });
    for ((f, _), v) in firsts.iter().zip(&sums) {
        push(&mut trip, own(Work::Contract, f.product, vec![f.rows, f.columns], vec![*v]));
    }
    let multiplies = apart.unwrap_or(CONSUMERS);
    let next = |(c, operand, out): &(&Chain, ValueId, ValueId)| Operation {
        late: plan.late,
        role: multiplies,
        ..own(Work::Contract, c.product, vec![*operand, c.columns, *out], vec![*out])
    };
    for c in chained.iter().filter(|_| plan.late) {
        push(&mut trip, next(c));
    }
    for (b, state) in states.iter().enumerate() {
        let of_block = plan.combined.iter().map(|n| sums[n * states.len() + b]);
        push(&mut trip, own(Work::Combine, product, of_block.chain([*state]).chain(beside).collect(), vec![*state]));
    }
    for (t, of) in &plan.early {
        let made = add(name(*t), Residence::Registers);
        push(&mut trip, own(Work::Combine, *t, of.iter().map(|n| sums[*n]).chain(beside).collect(), vec![made]));
    }
    for c in &chained {
        let (chain, operand, out) = c;
        let made: Vec<ValueId> = chain.of.iter().map(|n| sums[*n]).chain(states.iter().copied()).chain(beside).collect();
        if apart.is_some() {
            push(&mut trip, own(Work::Convert, chain.product, made, vec![*operand]));
            push(&mut trip, Operation { role: multiplies, ..own(Work::Combine, chain.product, vec![*operand, *out], vec![*out]) });
        } else {
            push(&mut trip, own(Work::Convert, chain.product, [made, vec![*out]].concat(), vec![*operand, *out]));
        }
        if !plan.late {
            push(&mut trip, next(c));
        }
    }
    body.push(Step::Loop(Stream { axis, tile, body: trip }));
    body.append(&mut behind);
    let gathers = plan.has_gatherers();
    let mut results = states;
    for still in &plan.still {
        let out = add(name(still.chain.product), Residence::Fragment);
        push(&mut body, own(Work::Contract, still.chain.product, vec![still.rows, still.chain.columns], vec![out]));
        results.push(out);
    }
    match (plan.handed, chained.first()) {
        (Some(handed), Some((chain, _, out))) => {
            push(&mut body, own(Work::Convert, product, results.clone(), vec![handed.results]));
            push(&mut body, own(Work::Finish, product, results, Vec::new()));
            push(&mut body, Operation { role: multiplies, ..own(Work::Finish, chain.product, vec![handed.results, *out], Vec::new()) });
        }
        _ => {
            results.extend(chained.iter().map(|(.., out)| *out));
            push(&mut body, own(Work::Finish, product, results, Vec::new()));
        }
    }
    if let Some(deal) = &mut plan.deal {
        values.push(Value { name: "next_tile".into(), residence: Residence::Shared, buffers: NUMBERS });
        deal.value = ValueId(values.len() - 1);
        push(&mut body, Operation { work: Work::Draw, ..copy(deal.value, product) });
        push(&mut body, own(Work::Take, product, vec![deal.value], Vec::new()));
        if gathers {
            push(&mut body, Operation { role: GATHERERS, ..own(Work::Take, product, vec![deal.value], Vec::new()) });
        }
        if let Some(role) = apart {
            push(&mut body, Operation { role, ..own(Work::Take, product, vec![deal.value], Vec::new()) });
        }
    }
    let mut roles = vec![TileRole { name: "producer", warps: 1 }, TileRole { name: "consumers", warps: plan.groups * GROUP / 32 }];
    roles.extend(gathers.then_some(TileRole { name: "gatherers", warps: GATHERING_WARPS }));
    roles.extend(apart.map(|_| TileRole { name: "accumulators", warps: plan.accumulators * GROUP / 32 }));
    TileProgram { partition: grid.to_vec(), roles, values, operations, body }
}
