//! What has to wait for what: the synchronisation of a tile program, derived from who reads and writes its values.
//!
//! A value in shared memory that one role writes and another reads is a *channel* with two mbarriers a buffer: `full` when it has been written,
//! `empty` when it may be written again.
//!
//! | Dependence | What follows |
//! |---|---|
//! | read after write, another role | `full`: one arrival, which announces the bytes of a copy, or one of each thread that gathers; a reader waits before its first operation that reads the value, in the loop in which it is written |
//! | read after write by threads, another role | `full`: one arrival of each thread that writes, behind a proxy fence where the matrix unit reads |
//! | write after read, another role, `n` buffers | `empty`: one arrival a warp of each reader, which it makes when the last operation that reads the value is over; the writer waits for the round before |
//! | write after read by threads, another role | the lanes of a warp meet before one of them says that all have read |
//! | read by the matrix unit after threads have written | a proxy fence behind that wait: the unit reads by another way than threads write |
//! | read or write after an asynchronous product, same role | a wait that leaves as many groups under way as were issued after that product |
//! | the next trip | what is under way at the end of a trip is waited for there |
//!
//! A loop with late operations is synchronised phase by phase: its first trip, the others, and what is left behind the last one.
//!
//! An operation on the matrix unit is over when a wait says so, so its buffers are given back behind that wait and nowhere earlier.

use super::{OperationId, Phase, Residence, RoleId, TileProgram, ValueId, Work};
use std::collections::BTreeMap;

/// A value that passes from one role to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    /// The value.
    pub value: ValueId,
    /// Who writes it.
    pub writer: RoleId,
    /// Who reads it.
    pub readers: Vec<RoleId>,
    /// Arrivals that a round of `full` takes.
    pub full: u32,
    /// Arrivals that a round of `empty` takes.
    pub empty: u32,
    /// Loops around the writer, by number; readers may be deeper.
    pub home: Vec<usize>,
}

/// What stands around an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Wait until the value's buffer has been given back, and announce what comes.
    AwaitEmpty(ValueId),
    /// Wait until the value's buffer has been written.
    AwaitFull(ValueId),
    /// What threads have written is seen by the matrix unit from here on.
    FenceProxy,
    /// Wait until at most so many groups of products are under way.
    Drain(u32),
    /// Say that the value's buffer has been written, and go on to the next.
    HandOn(ValueId),
    /// All lanes of a warp have read what one of them gives back.
    Meet,
    /// Give the value's buffer back, and go on to the next.
    Release(ValueId),
    /// Give the value's buffer back in the last trip of the loop.
    ReleaseLast(ValueId),
}

/// All that was derived.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sync {
    /// In the order of the values.
    pub channels: Vec<Channel>,
    /// Before operations of a phase.
    pub before: BTreeMap<(Phase, OperationId), Vec<Event>>,
    /// Behind operations of a phase.
    pub after: BTreeMap<(Phase, OperationId), Vec<Event>>,
    /// Before the loop of this number.
    pub entry: BTreeMap<usize, Vec<Event>>,
}

impl Sync {
    /// The channel of a value.
    pub fn channel(&self, v: ValueId) -> Option<&Channel> {
        self.channels.iter().find(|c| c.value == v)
    }

    /// What stands before `o` in a phase.
    pub fn before(&self, phase: Phase, o: OperationId) -> &[Event] {
        self.before.get(&(phase, o)).map_or(&[], Vec::as_slice)
    }

    /// What stands behind `o` in a phase.
    pub fn after(&self, phase: Phase, o: OperationId) -> &[Event] {
        self.after.get(&(phase, o)).map_or(&[], Vec::as_slice)
    }

    /// What stands before loop number `l`.
    pub fn entry(&self, l: usize) -> &[Event] {
        self.entry.get(&l).map_or(&[], Vec::as_slice)
    }
}

/// The synchronisation of `program`.
///
/// # Errors
/// When a value in shared memory has not one writer and other roles that read it, each for one trip at a time.
pub fn derive(program: &TileProgram) -> Result<Sync, String> {
    let mut out = Sync::default();
    for at in 0..program.values.len() {
        let v = ValueId(at);
        if program.value(v).residence == Residence::Shared {
            channel(program, v, &mut out)?;
        }
    }
    for role in 0..program.roles.len() {
        drains(program, RoleId(role), &mut out);
    }
    Ok(out)
}

/// The channel of a value, and the waits of its writer and its reader.
fn channel(program: &TileProgram, v: ValueId, out: &mut Sync) -> Result<(), String> {
    let name = &program.value(v).name;
    let all: Vec<(OperationId, Vec<usize>)> = (0..program.roles.len()).flat_map(|r| program.order(RoleId(r))).collect();
    let writers: Vec<_> = all.iter().filter(|(o, _)| program.operation(*o).writes.contains(&v)).collect();
    let [(writer, home)] = writers.as_slice() else {
        return Err(format!("`{name}` in shared memory has {} writers", writers.len()));
    };
    let readers: Vec<_> = all.iter().filter(|(o, _)| program.operation(*o).reads.contains(&v)).collect();
    let by = program.operation(*writer).role;
    let mut to: Vec<RoleId> = readers.iter().map(|(o, _)| program.operation(*o).role).collect();
    to.dedup();
    let full = match program.operation(*writer).work {
        Work::Copy | Work::Draw => 1,
        Work::Gather | Work::Load | Work::Convert => program.roles[by.0].warps * THREADS_OF_A_WARP,
        _ => return Err(format!("`{name}` is not brought")),
    };
    if to.is_empty() || to.contains(&by) {
        return Err(format!("`{name}` is not brought by one role for another"));
    }
    let late = |o: OperationId| program.operation(o).late;
    let empty = to.iter().map(|r| program.roles[r.0].warps).sum();
    out.before.entry((Phase::Trip, *writer)).or_default().push(Event::AwaitEmpty(v));
    if matches!(program.operation(*writer).work, Work::Load | Work::Convert) {
        let multiplied = readers.iter().any(|(o, _)| program.operation(*o).work == Work::Contract);
        let events = multiplied.then_some(Event::FenceProxy).into_iter().chain([Event::HandOn(v)]);
        out.after.entry((Phase::Trip, *writer)).or_default().extend(events);
    }
    for role in &to {
        let own: Vec<_> = readers.iter().filter(|(o, _)| program.operation(*o).role == *role).collect();
        let Some((first, around)) = own.first() else { continue };
        if !around.starts_with(home) {
            return Err(format!("`{name}` is read outside of the loop that writes it"));
        }
        if late(*writer) || own.iter().any(|(o, _)| late(*o) != late(*first)) {
            return Err(format!("`{name}` of two trips is read at a time"));
        }
        let mut events = vec![Event::AwaitFull(v)];
        if program.operation(*writer).work == Work::Gather && own.iter().any(|(o, _)| program.operation(*o).work == Work::Contract) {
            events.push(Event::FenceProxy);
        }
        if let Some(inner) = around.get(home.len()) {
            out.entry.entry(*inner).or_default().extend(events);
            continue;
        }
        let body: Vec<OperationId> = program.order(*role).into_iter().filter(|(_, own)| own == around).map(|(o, _)| o).collect();
        for phase in program.phases(&body).iter().filter(|phase| program.is_done(*first, **phase)) {
            out.before.entry((*phase, *first)).or_default().extend(events.iter().copied());
        }
    }
    out.channels.push(Channel { value: v, writer: by, readers: to, full, empty, home: home.clone() });
    Ok(())
}

/// Each of them arrives where threads gather.
const THREADS_OF_A_WARP: u32 = 32;

/// Waits of a role for its own products, and where buffers are given back.
fn drains(program: &TileProgram, role: RoleId, out: &mut Sync) {
    let order = program.order(role);
    let mut loops: Vec<&Vec<usize>> = order.iter().map(|(_, around)| around).collect();
    loops.dedup();
    for own in loops {
        let body: Vec<OperationId> = order.iter().filter(|(_, around)| around == own).map(|(o, _)| *o).collect();
        for phase in program.phases(&body) {
            let done: Vec<OperationId> = body.iter().copied().filter(|o| program.is_done(*o, *phase)).collect();
            drains_of_phase(program, *phase, own, &done, out);
        }
    }
    out.after.retain(|_, events| !events.is_empty());
}

/// The same in one phase of the loops `own`.
fn drains_of_phase(program: &TileProgram, phase: Phase, own: &[usize], body: &[OperationId], out: &mut Sync) {
    let mut under_way: Vec<OperationId> = Vec::new();
    for (at, o) in body.iter().enumerate() {
        let op = program.operation(*o);
        // The last product that it has to wait for, and with it all before.
        let waited = under_way.iter().rposition(|p| conflicts(program, *p, *o));
        if let Some(last) = waited {
            let over: Vec<OperationId> = under_way.drain(..=last).collect();
            let mut events = vec![Event::Drain(under_way.len() as u32)];
            events.extend(released(program, out, own, body, &over, at));
            out.before.entry((phase, *o)).or_default().splice(0..0, events);
        }
        if op.work == Work::Contract {
            under_way.push(*o);
        } else {
            let events = released(program, out, own, body, &[*o], at + 1);
            out.after.entry((phase, *o)).or_default().extend(events);
        }
    }
    if let (Some(last), false) = (body.last(), under_way.is_empty()) {
        let mut events = vec![Event::Drain(0)];
        events.extend(released(program, out, own, body, &under_way, body.len()));
        out.after.entry((phase, *last)).or_default().extend(events);
    }
}

/// Whether `next` must wait for the product `earlier` of its role.
fn conflicts(program: &TileProgram, earlier: OperationId, next: OperationId) -> bool {
    let (a, b) = (program.operation(earlier), program.operation(next));
    let own = |v: &&ValueId| program.value(**v).residence != Residence::Shared;
    let touched = |v: &ValueId| b.reads.contains(v) || b.writes.contains(v);
    let sums = a.writes.iter().filter(own).any(touched) && !(b.work == Work::Contract && a.writes == b.writes);
    let operands = a.reads.iter().filter(own).any(|v| b.writes.contains(v) && !a.writes.contains(v));
    sums || operands
}

/// Buffers that nobody reads any more once the operations `over` are, at place `at` of a trip.
fn released(program: &TileProgram, out: &Sync, own: &[usize], body: &[OperationId], over: &[OperationId], at: usize) -> Vec<Event> {
    let read = |c: &&Channel| over.iter().any(|o| program.operation(*o).reads.contains(&c.value));
    // What comes later in the trip, or is still under way, reads it too.
    let done = |c: &&Channel| {
        let last = body.iter().rposition(|o| program.operation(*o).reads.contains(&c.value));
        last.is_some_and(|last| over.contains(&body[last]) && last < at)
    };
    // Or an operation behind the loop does.
    let role = over.first().map(|o| program.operation(*o).role);
    let order = role.map(|role| program.order(role)).unwrap_or_default();
    let place = |o: &OperationId| order.iter().position(|(x, _)| x == o);
    let end = body.last().and_then(place);
    let later =
        |c: &&Channel| c.home != own && order.iter().any(|(o, around)| *around == c.home && place(o) > end && program.operation(*o).reads.contains(&c.value));
    // Products read by themselves, and are over for all lanes.
    let threads = |o: &OperationId, v: ValueId| program.operation(*o).work != Work::Contract && program.operation(*o).reads.contains(&v);
    let (mut events, mut meet) = (Vec::new(), false);
    for c in out.channels.iter().filter(read).filter(done).filter(|c| !later(c)) {
        meet |= body.iter().any(|o| threads(o, c.value));
        if c.home == own {
            events.insert(0, Event::Release(c.value));
        } else {
            events.push(Event::ReleaseLast(c.value));
        }
    }
    if meet {
        events.insert(0, Event::Meet);
    }
    events
}

#[cfg(test)]
mod tests;
