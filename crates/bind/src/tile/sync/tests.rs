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
    Operation { work, role, of: Vec::new(), reads: list(reads), writes: list(writes) }
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
        assert_eq!(sync.before(OperationId(copy)), [Event::AwaitEmpty(ValueId(copy))]);
    }
    // What stays is waited for before the loop, what passes before its first reader.
    assert_eq!(sync.entry(0), [Event::AwaitFull(ValueId(0))]);
    assert_eq!(sync.before(OperationId(3)), [Event::AwaitFull(ValueId(1))]);
    assert_eq!(sync.before(OperationId(5)), [Event::AwaitFull(ValueId(2))]);
}

#[test]
fn buffers_are_given_back_when_products_are_over() {
    let sync = derive(&chained()).expect("synchronised");
    // The sums are read: the product is over, with it the last read of b in the trip, and of a in the last trip.
    assert_eq!(sync.before(OperationId(4)), [Event::Drain(0), Event::Release(ValueId(1)), Event::ReleaseLast(ValueId(0))]);
    assert!(sync.after(OperationId(3)).is_empty());
    // Nothing in the trip reads the second sums: they are waited for at its end.
    assert_eq!(sync.after(OperationId(5)), [Event::Drain(0), Event::Release(ValueId(2))]);
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
    assert_eq!(sync.before(OperationId(4)), [Event::Drain(1)]);
    assert_eq!(sync.before(OperationId(5)), [Event::Drain(0), Event::Release(ValueId(1)), Event::ReleaseLast(ValueId(0))]);
}

#[test]
fn an_operand_is_not_written_while_it_is_read() {
    let mut p = chained();
    // The operand is made a second time behind the product that reads it.
    p.operations.push(operation(Work::Combine, CONSUMERS, &[4], &[4, 5]));
    let Some(Step::Loop(l)) = p.body.get_mut(1) else { panic!("a loop") };
    l.body.push(Step::Do(OperationId(7)));
    let sync = derive(&p).expect("synchronised");
    assert_eq!(sync.before(OperationId(7)), [Event::Drain(0), Event::Release(ValueId(2))]);
}

#[test]
fn what_cannot_be_synchronised_is_refused() {
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
}
