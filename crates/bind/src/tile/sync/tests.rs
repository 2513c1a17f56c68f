//! What is derived of small programs, and that a program which cannot be synchronised is refused.

use super::super::{Operation, Residence, Role, Step, Stream, Value, ValueId};
use super::*;
use flashderive_ir::problem::AxisId;

const PRODUCER: RoleId = RoleId(0);
const CONSUMERS: RoleId = RoleId(1);

fn value(name: &str, residence: Residence, buffers: u32) -> Value {
    Value { name: name.into(), residence, buffers }
}

fn operation(work: Work, role: RoleId, reads: &[usize], writes: &[usize]) -> Operation {
    let list = |of: &[usize]| of.iter().map(|v| ValueId(*v)).collect();
    Operation { work, role, of: Vec::new(), reads: list(reads), writes: list(writes), late: false }
}

fn program(values: Vec<Value>, before: &[usize], trip: &[usize], operations: Vec<Operation>, behind: &[usize]) -> TileProgram {
    let steps = |of: &[usize]| of.iter().map(|o| Step::Do(OperationId(*o))).collect::<Vec<_>>();
    let mut body = steps(before);
    body.push(Step::Loop(Stream { axis: AxisId(0), tile: 64, body: steps(trip) }));
    body.extend(steps(behind));
    let roles = vec![Role { name: "producer", warps: 1 }, Role { name: "consumers", warps: 8 }];
    TileProgram { partition: Vec::new(), roles, values, operations, body }
}

/// a stays, b passes; s = a b; states and o are carried; o += p v.
fn chained() -> TileProgram {
    use Residence::{Fragment, Registers, Shared};
    let values = vec![
        value("a", Shared, 1),
        value("b", Shared, 2),
        value("v", Shared, 2),
        value("s", Fragment, 1),
        value("states", Registers, 1),
        value("p", Registers, 1),
        value("o", Fragment, 1),
    ];
    let operations = vec![
        operation(Work::Copy, PRODUCER, &[], &[0]),
        operation(Work::Copy, PRODUCER, &[], &[1]),
        operation(Work::Copy, PRODUCER, &[], &[2]),
        operation(Work::Contract, CONSUMERS, &[0, 1], &[3]),
        operation(Work::Combine, CONSUMERS, &[3, 4, 6], &[4, 5, 6]),
        operation(Work::Contract, CONSUMERS, &[5, 2, 6], &[6]),
        operation(Work::Finish, CONSUMERS, &[4, 6], &[]),
    ];
    program(values, &[0], &[1, 2, 3, 4, 5], operations, &[6])
}

#[test]
fn buffers_pass_between_roles() {
    let p = chained();
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    let counts: Vec<(usize, u32, u32)> = sync.channels.iter().map(|c| (c.value.0, c.full, c.empty)).collect();
    assert_eq!(counts, [(0, 1, 8), (1, 1, 8), (2, 1, 8)]);
    for copy in 0..3 {
        assert_eq!(sync.before(Phase::Trip, OperationId(copy)), [Event::AwaitEmpty(ValueId(copy))]);
    }
    // What stays is waited for before the loop, what passes before its first reader.
    assert_eq!(sync.entry(0), [Event::AwaitFull(ValueId(0))]);
    assert_eq!(sync.before(Phase::Trip, OperationId(3)), [Event::AwaitFull(ValueId(1))]);
    assert_eq!(sync.before(Phase::Trip, OperationId(5)), [Event::AwaitFull(ValueId(2))]);
}

#[test]
fn buffers_are_given_back_when_products_are_over() {
    let sync = derive(&chained()).expect("synchronised");
    // The sums are read: the product is over, with it the last read of b in the trip, and of a in the last trip.
    assert_eq!(sync.before(Phase::Trip, OperationId(4)), [Event::Drain(0), Event::Release(ValueId(1)), Event::ReleaseLast(ValueId(0))]);
    assert!(sync.after(Phase::Trip, OperationId(3)).is_empty());
    // Nothing in the trip reads the second sums: they are waited for at its end.
    assert_eq!(sync.after(Phase::Trip, OperationId(5)), [Event::Drain(0), Event::Release(ValueId(2))]);
}

#[test]
fn products_that_came_later_stay_under_way() {
    use Residence::{Fragment, Registers, Shared};
    let values = vec![
        value("a", Shared, 2),
        value("b", Shared, 3),
        value("s0", Fragment, 1),
        value("s1", Fragment, 1),
        value("states0", Registers, 1),
        value("states1", Registers, 1),
    ];
    let operations = vec![
        operation(Work::Copy, PRODUCER, &[], &[0]),
        operation(Work::Copy, PRODUCER, &[], &[1]),
        operation(Work::Contract, CONSUMERS, &[0, 1], &[2]),
        operation(Work::Contract, CONSUMERS, &[0, 1], &[3]),
        operation(Work::Combine, CONSUMERS, &[2, 4], &[4]),
        operation(Work::Combine, CONSUMERS, &[3, 5], &[5]),
    ];
    let sync = derive(&program(values, &[0], &[1, 2, 3, 4, 5], operations, &[])).expect("synchronised");
    // The first combination leaves the second product under way, which still reads both operands.
    assert_eq!(sync.before(Phase::Trip, OperationId(4)), [Event::Drain(1)]);
    assert_eq!(sync.before(Phase::Trip, OperationId(5)), [Event::Drain(0), Event::Release(ValueId(1)), Event::ReleaseLast(ValueId(0))]);
}

#[test]
fn an_operand_is_not_written_while_it_is_read() {
    let mut p = chained();
    // The operand is made a second time behind the product that reads it.
    p.operations.push(operation(Work::Combine, CONSUMERS, &[4], &[4, 5]));
    let Some(Step::Loop(l)) = p.body.get_mut(1) else { panic!("a loop") };
    l.body.push(Step::Do(OperationId(7)));
    let sync = derive(&p).expect("synchronised");
    assert_eq!(sync.before(Phase::Trip, OperationId(7)), [Event::Drain(0), Event::Release(ValueId(2))]);
}

/// The same with the second product a trip late: beside the first one of the next tile.
fn late() -> TileProgram {
    let mut p = chained();
    p.operations[5].late = true;
    p.operations[4] = operation(Work::Combine, CONSUMERS, &[3, 4], &[4]);
    p.operations.push(operation(Work::Convert, CONSUMERS, &[3, 4, 6], &[5, 6]));
    let Some(Step::Loop(l)) = p.body.get_mut(1) else { panic!("a loop") };
    l.body = [1, 2, 3, 5, 4, 7].map(|o| Step::Do(OperationId(o))).to_vec();
    p
}

#[test]
fn a_late_product_is_under_way_while_the_next_tile_is_combined() {
    let p = late();
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    let (first, second, combine, convert) = (OperationId(3), OperationId(5), OperationId(4), OperationId(7));
    let rows = [Event::Release(ValueId(1)), Event::ReleaseLast(ValueId(0))];
    // The first trip has no late product, what is behind the last one nothing else.
    assert_eq!(sync.before(Phase::Head, first), [Event::AwaitFull(ValueId(1))]);
    assert_eq!(sync.before(Phase::Head, combine), [&[Event::Drain(0)], &rows[..]].concat());
    assert!(sync.before(Phase::Head, second).is_empty() && sync.before(Phase::Head, convert).is_empty());
    assert_eq!(sync.before(Phase::Trip, second), [Event::AwaitFull(ValueId(2))]);
    assert_eq!(sync.before(Phase::Trip, combine), [&[Event::Drain(1)], &rows[..]].concat());
    assert_eq!(sync.before(Phase::Trip, convert), [Event::Drain(0), Event::Release(ValueId(2))]);
    assert_eq!(sync.before(Phase::Tail, second), [Event::AwaitFull(ValueId(2))]);
    assert_eq!(sync.after(Phase::Tail, second), [Event::Drain(0), Event::Release(ValueId(2))]);
    assert!(sync.before(Phase::Tail, combine).is_empty());
    // The other role does the same in all trips.
    assert_eq!(sync.before(Phase::Trip, OperationId(2)), [Event::AwaitEmpty(ValueId(2))]);
}

#[test]
fn a_number_that_is_drawn_passes_like_a_copy() {
    let mut p = chained();
    p.values.push(value("next", Residence::Shared, 2));
    p.operations.push(operation(Work::Draw, PRODUCER, &[], &[7]));
    p.operations.push(operation(Work::Take, CONSUMERS, &[7], &[]));
    p.body.extend([7, 8].map(|o| Step::Do(OperationId(o))));
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    assert_eq!(sync.before(Phase::Trip, OperationId(7)), [Event::AwaitEmpty(ValueId(7))]);
    assert_eq!(sync.before(Phase::Trip, OperationId(8)), [Event::AwaitFull(ValueId(7))]);
    assert_eq!(sync.after(Phase::Trip, OperationId(8)), [Event::Meet, Event::Release(ValueId(7))]);
}

#[test]
fn rows_that_are_gathered_arrive_thread_by_thread() {
    let gatherers = RoleId(2);
    let mut p = chained();
    p.roles.push(Role { name: "gatherers", warps: 2 });
    (p.operations[2].work, p.operations[2].role) = (Work::Gather, gatherers);
    p.values.push(value("next", Residence::Shared, 2));
    p.operations.push(operation(Work::Draw, PRODUCER, &[], &[7]));
    p.operations.push(operation(Work::Take, CONSUMERS, &[7], &[]));
    p.operations.push(operation(Work::Take, gatherers, &[7], &[]));
    p.body.extend([7, 8, 9].map(|o| Step::Do(OperationId(o))));
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    let counts: Vec<(usize, u32, u32)> = sync.channels.iter().map(|c| (c.value.0, c.full, c.empty)).collect();
    // The number is read by both.
    assert_eq!(counts, [(0, 1, 8), (1, 1, 8), (2, 64, 8), (7, 1, 10)]);
    // What threads wrote is fenced before the unit reads it; what the copy engine wrote need not be.
    assert_eq!(sync.before(Phase::Trip, OperationId(5)), [Event::AwaitFull(ValueId(2)), Event::FenceProxy]);
    assert_eq!(sync.before(Phase::Trip, OperationId(3)), [Event::AwaitFull(ValueId(1))]);
    for take in [8, 9] {
        assert_eq!(sync.before(Phase::Trip, OperationId(take)), [Event::AwaitFull(ValueId(7))]);
        assert_eq!(sync.after(Phase::Trip, OperationId(take)), [Event::Meet, Event::Release(ValueId(7))]);
    }
}

#[test]
fn what_threads_make_for_another_role_is_handed_on() {
    use Residence::Shared;
    let (others, trip) = (RoleId(2), Phase::Trip);
    let mut p = chained();
    p.roles = vec![Role { name: "producer", warps: 1 }, Role { name: "consumers", warps: 4 }, Role { name: "accumulators", warps: 8 }];
    p.values[5] = value("p", Shared, 1);
    p.values.push(value("results", Shared, 1));
    p.operations[4] = operation(Work::Combine, CONSUMERS, &[3, 4], &[4]);
    p.operations[5] = operation(Work::Contract, others, &[5, 2, 6], &[6]);
    p.operations[6] = operation(Work::Convert, CONSUMERS, &[4], &[7]);
    p.operations.push(operation(Work::Convert, CONSUMERS, &[3, 4], &[5]));
    p.operations.push(operation(Work::Combine, others, &[5, 6], &[6]));
    p.operations.push(operation(Work::Finish, others, &[6, 7], &[]));
    let Some(Step::Loop(l)) = p.body.get_mut(1) else { panic!("a loop") };
    l.body = [1, 2, 3, 4, 7, 8, 5].map(|o| Step::Do(OperationId(o))).to_vec();
    p.body.push(Step::Do(OperationId(9)));
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    let counts: Vec<(usize, u32, u32)> = sync.channels.iter().map(|c| (c.value.0, c.full, c.empty)).collect();
    assert_eq!(counts, [(0, 1, 4), (1, 1, 4), (2, 1, 8), (5, 128, 8), (7, 128, 8)]);
    // The matrix unit reads what threads wrote behind a fence of theirs; nobody multiplies the results.
    assert_eq!(sync.before(trip, OperationId(7)), [Event::AwaitEmpty(ValueId(5))]);
    assert_eq!(sync.after(trip, OperationId(7)), [Event::FenceProxy, Event::HandOn(ValueId(5))]);
    assert_eq!(sync.after(trip, OperationId(6)), [Event::HandOn(ValueId(7))]);
    // It is waited for where it is read first, and given back when the product is over.
    assert_eq!(sync.before(trip, OperationId(8)), [Event::AwaitFull(ValueId(5))]);
    assert_eq!(sync.after(trip, OperationId(8)), []);
    assert_eq!(sync.after(trip, OperationId(5)), [Event::Drain(0), Event::Meet, Event::Release(ValueId(5)), Event::Release(ValueId(2))]);
    assert_eq!(sync.after(trip, OperationId(9)), [Event::Meet, Event::Release(ValueId(7))]);
    // Another role's operand is nobody else's to write.
    p.operations[4].writes.push(ValueId(5));
    assert!(p.verify().is_err());
}

#[test]
fn points_that_one_role_loads_are_read_by_all_lanes_before_they_are_given_back() {
    let loaders = RoleId(2);
    let mut p = chained();
    p.roles.push(Role { name: "gatherers", warps: 2 });
    p.values.push(value("points", Residence::Shared, 3));
    p.operations.push(operation(Work::Load, loaders, &[], &[7]));
    p.operations[4].reads.push(ValueId(7));
    let Some(Step::Loop(l)) = p.body.get_mut(1) else { panic!("a loop") };
    l.body.insert(0, Step::Do(OperationId(7)));
    p.verify().expect("a program");
    let sync = derive(&p).expect("synchronised");
    let channel = sync.channel(ValueId(7)).expect("a channel");
    assert_eq!((channel.full, channel.empty), (64, 8));
    assert_eq!(sync.before(Phase::Trip, OperationId(7)), [Event::AwaitEmpty(ValueId(7))]);
    assert_eq!(sync.after(Phase::Trip, OperationId(7)), [Event::HandOn(ValueId(7))]);
    assert!(sync.before(Phase::Trip, OperationId(4)).contains(&Event::AwaitFull(ValueId(7))));
    assert_eq!(sync.after(Phase::Trip, OperationId(4)), [Event::Meet, Event::Release(ValueId(7))]);
}

#[test]
fn what_cannot_be_synchronised_is_refused() {
    // A tile that both products read, of which one is late.
    let mut twice = late();
    twice.operations[5].reads = vec![ValueId(5), ValueId(1), ValueId(6)];
    twice.operations[2].writes = vec![ValueId(1)];
    twice.operations[2].reads = Vec::new();
    twice.operations.remove(2);
    let Some(Step::Loop(l)) = twice.body.get_mut(1) else { panic!("a loop") };
    l.body = [1, 2, 4, 3, 6].map(|o| Step::Do(OperationId(o))).to_vec();
    twice.body[2] = Step::Do(OperationId(5));
    twice.values.remove(2);
    let renamed = |v: &mut ValueId| v.0 -= usize::from(v.0 > 2);
    for o in &mut twice.operations {
        o.reads.iter_mut().chain(&mut o.writes).for_each(renamed);
    }
    twice.verify().expect("a program");
    assert!(derive(&twice).is_err_and(|e| e.contains("of two trips")));
    let mut two = chained();
    two.operations[2].writes = vec![ValueId(1)];
    assert!(derive(&two).is_err_and(|e| e.contains("2 writers")));
    let mut own = chained();
    own.operations[1].role = CONSUMERS;
    assert!(derive(&own).is_err_and(|e| e.contains("one role for another")));
}

#[test]
fn programs_are_checked() {
    let wrong = |change: &dyn Fn(&mut TileProgram)| {
        let mut p = chained();
        change(&mut p);
        p.verify().expect_err("no program")
    };
    assert!(wrong(&|p| drop(p.body.pop())).contains("once"));
    assert!(wrong(&|p| p.values[1].buffers = 0).contains("no buffer"));
    assert!(wrong(&|p| p.operations[3].writes = vec![ValueId(4)]).contains("does not lie"));
    assert!(wrong(&|p| p.operations[3].reads.push(ValueId(9))).contains("there is not"));
    assert!(wrong(&|p| p.operations[5].reads.push(ValueId(3))).contains("another one"));
    assert!(wrong(&|p| p.body.swap(0, 1)).contains("before it is written"));
    assert!(wrong(&|p| p.operations[0].late = true).contains("outside of loops"));
}
