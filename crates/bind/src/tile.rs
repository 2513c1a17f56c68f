//! Tile programs: what the roles of a block do with tiles, before it is said how any of it is written.
//!
//! A program is a partition of the result over blocks, loops over tiles, values with a residence, and operations on them, each executed by a
//! role. It says who reads and writes what, and nothing about waiting: every barrier, phase, arrival count and wait follows from it (see
//! [`sync`]). The lowering walks the program once a role and writes operations and what was derived around them.
//!
//! ```text
//! partition b/1, h/1, q/128
//! role producer: 1 warp; role consumers: 8 warps
//! qs: shared x2   ks: shared x2   vs: shared x2   logit: fragment   states: registers
//! for tiles of the block
//!   producer   copy qs
//!   for j by 128
//!     producer   copy ks
//!     producer   copy vs
//!     consumers  contract logit <- qs, ks
//!     consumers  contract out <- p, vs       late: of the trip before
//!     consumers  combine states <- logit
//!     consumers  convert p, out <- logit
//!   consumers  finish <- states, out
//! ```
//!
//! An operation of a loop may be *late*: in each trip it is done for the tile of the trip before. The first trip is without it, and it is done once more behind
//! the last one. So a loop with late operations is written three times, as [phases](Phase).

pub mod sync;
mod text;
mod verify;

use flashderive_ir::problem::{AxisId, TensorId};

/// A value of a program, by its place in [`TileProgram::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueId(pub usize);

/// An operation of a program, by its place in [`TileProgram::operations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OperationId(pub usize);

/// A role of a program, by its place in [`TileProgram::roles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoleId(pub usize);

/// What the blocks of a kernel do.
#[derive(Clone, Debug, PartialEq)]
pub struct TileProgram {
    /// Axes of the result with the points of a tile; tiles are dealt to blocks that stay.
    pub partition: Vec<(AxisId, u32)>,
    /// Who executes operations.
    pub roles: Vec<Role>,
    /// What operations read and write.
    pub values: Vec<Value>,
    /// In no order: [`TileProgram::body`] has it.
    pub operations: Vec<Operation>,
    /// What is done for each tile of the partition.
    pub body: Vec<Step>,
}

/// Warps that do the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// For people.
    pub name: &'static str,
    /// Warps of a block, each of which says by one lane that it is done with something.
    pub warps: u32,
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residence {
    /// Shared memory, in as many buffers as the value has.
    Shared,
    /// Sums of the matrix unit, in the registers of a role.
    Fragment,
    /// Other registers of a role.
    Registers,
}

/// A tile of something.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// For people.
    pub name: String,
    /// Where it lies.
    pub residence: Residence,
    /// How many of it there are at a time, used in turns.
    pub buffers: u32,
}

/// What an operation does with its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A number is drawn that says which tile of the partition is next, and written for others.
    Draw,
    /// Such a number is read.
    Take,
    /// The copy engine brings a tile of a tensor to shared memory: asynchronous, over when its bytes have arrived.
    Copy,
    /// Threads of a role copy rows to shared memory: asynchronous, over when each of them has all of its pieces.
    Gather,
    /// Threads of a role load points and leave them in shared memory for others: over when each of them has written its own.
    Load,
    /// The matrix unit multiplies: asynchronous, over when its group has been waited for. It reads shared memory and registers, and adds to a fragment; those
    /// of one fragment are in order by themselves.
    Contract,
    /// Threads of the role work on registers: maps, reductions, the rescaling of carried values.
    Combine,
    /// Threads of the role make a product's operand of what was combined, and rescale its sums; or what another role needs of it, in shared memory.
    Convert,
    /// What is made of carried values behind a loop, and stored.
    Finish,
}

/// A step of a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// What is done.
    pub work: Work,
    /// By whom.
    pub role: RoleId,
    /// The statements that it is for.
    pub of: Vec<TensorId>,
    /// What it reads.
    pub reads: Vec<ValueId>,
    /// What it writes; a value that is carried is read and written.
    pub writes: Vec<ValueId>,
    /// In a loop: done for the tile of the trip before.
    pub late: bool,
}

/// Which trips of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The first one of a loop with late operations, which is without them.
    Head,
    /// All others; what stands in no loop.
    Trip,
    /// Late operations behind the last trip.
    Tail,
}

/// A place of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// An operation.
    Do(OperationId),
    /// Trips over tiles of a streamed axis.
    Loop(Stream),
}

/// A loop over tiles of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    /// The axis.
    pub axis: AxisId,
    /// Points a trip.
    pub tile: u32,
    /// What is done in each trip.
    pub body: Vec<Step>,
}

impl TileProgram {
    /// A value.
    pub fn value(&self, v: ValueId) -> &Value {
        &self.values[v.0]
    }

    /// An operation.
    pub fn operation(&self, o: OperationId) -> &Operation {
        &self.operations[o.0]
    }

    /// The phases of a loop with these operations.
    pub fn phases(&self, body: &[OperationId]) -> &'static [Phase] {
        let late = body.iter().any(|o| self.operation(*o).late);
        if late {
            &[Phase::Head, Phase::Trip, Phase::Tail]
        } else {
            &[Phase::Trip]
        }
    }

    /// Whether operation `o` of a loop is done in a phase.
    pub fn is_done(&self, o: OperationId, phase: Phase) -> bool {
        match phase {
            Phase::Head => !self.operation(o).late,
            Phase::Trip => true,
            Phase::Tail => self.operation(o).late,
        }
    }

    /// The operations of `role` in `steps`, those of loops too, in order, with the loops around each (outermost first, by number among all loops).
    pub fn order(&self, role: RoleId) -> Vec<(OperationId, Vec<usize>)> {
        fn walk(steps: &[Step], around: &mut Vec<usize>, loops: &mut usize, out: &mut Vec<(OperationId, Vec<usize>)>) {
            for step in steps {
                match step {
                    Step::Do(o) => out.push((*o, around.clone())),
                    Step::Loop(l) => {
                        around.push(*loops);
                        *loops += 1;
                        walk(&l.body, around, loops, out);
                        around.pop();
                    }
                }
            }
        }
        let mut all = Vec::new();
        walk(&self.body, &mut Vec::new(), &mut 0, &mut all);
        all.retain(|(o, _)| self.operation(*o).role == role);
        all
    }
}
