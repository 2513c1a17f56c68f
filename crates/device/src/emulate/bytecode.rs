//! The flat form of a kernel: operations on 32-lane registers, jumps, and memory operations.
//!
//! Temporaries, constants and variables share two register files (32 and 64 bits). Operations work on all lanes
//! unless a value could be undefined there; only `Set`, `Put` and memory operations look at the mask.

use super::math::{Bin, Lanes, Un, Wide};
use crate::map::Encoded;
use crate::program::{Along, AtomicOp, MmaShape, Scope, Swizzle, Ty, Uniform, Vote};
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::RecordId;
use std::collections::BTreeMap;

/// A register and how to read it as an integer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Src {
    pub slot: u32,
    pub ty: Ty,
}

/// An element of a register array.
#[derive(Clone, Copy, Debug)]
pub struct Regs {
    /// Index into [`Code::vars`].
    pub var: u32,
    /// Element; `None` for scalars.
    pub at: Option<Src>,
}

/// Operations.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    Un(Un, u32, u32),
    Bin(Bin, u32, u32, u32),
    /// Product of the first two, and the third.
    Fma(u32, u32, u32, u32),
    Select(u32, u32, u32, u32),
    SelectWide(u32, u32, u32, u32),
    /// Masked copy to a variable's register.
    Set(u32, u32),
    SetWide(u32, u32),
    /// Checks that the active lanes of a variable hold a value.
    Defined(u32, u32),
    DefinedWide(u32, u32),
    Get(u32, Regs),
    Put(Regs, u32),
    If {
        cond: u32,
        els: u32,
        uniform: Uniform,
    },
    Else {
        end: u32,
    },
    EndIf,
    Enter,
    Test {
        cond: u32,
        exit: u32,
        uniform: Uniform,
    },
    Next {
        head: u32,
    },
    Leave,
    Load(u32),
    Store(u32),
    /// A remote store that counts to an mbarrier of the other block.
    Push(u32),
    CopyAsync(u32),
    Commit,
    WaitAsync(u32),
    Bulk(u32),
    BarrierInit(u32, u32),
    BarrierArrive(u32, Option<Src>),
    /// The same when the thread's copies are there.
    BarrierArriveCopies(u32),
    BarrierWait(u32, Src),
    WarpBarrier,
    BlockBarrier,
    ClusterBarrier,
    ClusterArrive,
    MbarrierFence,
    ClusterWait,
    Vote {
        dst: u32,
        pred: u32,
        vote: Vote,
    },
    Fence(Scope),
    ProxyFence,
    GridWait,
    Shuffle {
        dst: Regs,
        value: u32,
        lane: u32,
        mode: Shuffle,
        wide: bool,
    },
    Elect {
        dst: u32,
    },
    Ballot {
        dst: u32,
        pred: u32,
    },
    LdMatrix(u32),
    Mma {
        shape: MmaShape,
        operands: [DType; 2],
        a: Regs,
        b: Regs,
        c: Regs,
    },
    Atomic(u32),
    ThreadsBarrier(u8),
    TileCopy(u32),
    TileStore(u32),
    StoreCommit,
    StoreWait(u32),
    GroupFence,
    GroupMma(u32),
    GroupCommit,
    GroupWait(u32),
    Registers {
        count: u32,
        more: bool,
    },
    /// Index into [`Code::tensor`].
    Tensor(u32),
    End,
}

/// How a shuffle picks its source.
#[derive(Clone, Copy, Debug)]
pub enum Shuffle {
    Xor(u32),
    Up(u32),
    Down(u32),
    Index,
    Same,
}

/// A memory object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Object {
    /// Index into the program's buffers.
    Global(u32),
    /// Index into [`Code::shared`].
    Shared(u32),
}

/// A shared buffer.
#[derive(Clone, Debug)]
pub struct SharedObject {
    pub name: String,
    pub elem: DType,
    pub len: i64,
    pub offset: u32,
    /// Number of its first mbarrier, if it holds any.
    pub barriers: Option<u32>,
}

/// A load, store, copy, matrix load or atomic operation.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub object: Object,
    pub index: Src,
    pub elem: DType,
    /// Elements.
    pub count: u32,
    /// Bytes a lane.
    pub bytes: u32,
    pub pred: Option<u32>,
    /// Registers read or written; unused by copies.
    pub regs: Regs,
    pub ty: Ty,
    /// Registers take the bits unchanged.
    pub raw: bool,
    /// Fill value as a register.
    pub fill: i64,
    /// Source of a copy; the object is the destination.
    pub source: Option<(u32, Src)>,
    /// Bytes of a bulk copy.
    pub size: Option<Src>,
    /// Mbarrier of a bulk copy or a remote store: access number of the mbarrier.
    pub barrier: u32,
    pub transpose: bool,
    /// Block of the cluster whose shared memory it is; `None` for the own.
    pub rank: Option<Src>,
    pub atomic: Option<(AtomicOp, Src, bool)>,
    /// Statement, for reports.
    pub stmt: u32,
}

impl Access {
    /// Bits and number of the pieces of which its words are made: elements, or halves of elements of 64 bits.
    pub fn units(&self) -> (u32, usize) {
        let unit = self.elem.bits().min(32);
        (unit, (self.count * self.elem.bits() / unit) as usize)
    }
}

/// A tensor map of the run.
#[derive(Clone, Debug)]
pub struct Map {
    pub name: String,
    /// Index into the program's buffers.
    pub buffer: u32,
    pub encoded: Encoded,
}

/// A copy of a tile to or from shared memory.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Index into [`Code::shared`] and element.
    pub shared: u32,
    pub place: Src,
    /// Index into [`Code::maps`].
    pub map: u32,
    pub at: Vec<Src>,
    /// Access of the mbarrier where it completes; stores have none.
    pub barrier: Option<u32>,
    pub multicast: Option<Src>,
    pub stmt: u32,
}

/// A matrix in shared memory; see [`crate::program::SharedMatrix`].
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    pub shared: u32,
    pub at: Src,
    pub along: Along,
    pub swizzle: Swizzle,
    pub stride: u32,
    pub lead: u32,
}

/// The left operand of a matrix instruction.
#[derive(Clone, Copy, Debug)]
pub enum Left {
    Shared(Matrix),
    Registers(Regs),
}

/// A matrix instruction of a warpgroup.
#[derive(Clone, Copy, Debug)]
pub struct MatrixOp {
    pub columns: u32,
    pub operands: [DType; 2],
    pub a: Left,
    pub b: Matrix,
    pub c: Regs,
    /// Register of the truth value.
    pub accumulate: u32,
    pub stmt: u32,
}

/// A register variable.
#[derive(Clone, Debug)]
pub struct VarInfo {
    pub name: String,
    pub ty: Ty,
    pub slot: u32,
    /// Elements of an array.
    pub len: Option<u32>,
}

/// A statement as reports name it.
#[derive(Clone, Debug)]
pub struct StmtInfo {
    pub phase: String,
    pub why: RecordId,
    pub what: String,
}

/// A compiled kernel.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub name: String,
    pub ops: Vec<Op>,
    /// Statement of each operation.
    pub line: Vec<u32>,
    pub stmts: Vec<StmtInfo>,
    pub accesses: Vec<Access>,
    pub vars: Vec<VarInfo>,
    pub shared: Vec<SharedObject>,
    pub shared_bytes: u32,
    /// Bytes a shadow cell of shared memory covers.
    pub granule: u32,
    pub mbarriers: u32,
    pub warps: u32,
    /// Registers at the start: constants are filled in.
    pub r32: Vec<Lanes>,
    pub r64: Vec<Wide>,
    /// Lanes of each register that hold a value at the start.
    pub init32: Vec<u32>,
    pub init64: Vec<u32>,
    /// Blocks of a cluster.
    pub cluster: u32,
    /// Registers of the thread index, the rank in the cluster and the block index.
    pub tid: u32,
    pub rank: u32,
    pub block: [u32; 3],
    /// Whether async-proxy copies occur, so that proxy fences matter.
    pub bulk: bool,
    /// Whether blocks communicate through global atomics.
    pub atomics: bool,
    /// Whether it may start before the kernel before it has ended.
    pub early: bool,
    /// Threads of hardware barriers: first and number.
    pub barriers: BTreeMap<u8, (u32, u32)>,
    /// Tensor maps of the kernel, by number in the program.
    pub maps: BTreeMap<u32, Map>,
    pub tiles: Vec<Tile>,
    pub matrices: Vec<MatrixOp>,
    pub tensor: Vec<super::tensor_memory::TensorOp>,
    /// Whether statements of tensor memory occur, and the columns that a block takes.
    pub tensor_memory: bool,
    pub tensor_columns: u32,
    /// Whether statements of warpgroups occur, and tiles are stored.
    pub warpgroups: bool,
    pub tile_stores: bool,
    /// Registers a thread at the start, as the launch bounds allow.
    pub registers: u32,
    /// Buffers written and read.
    pub writes: Vec<u32>,
    pub reads: Vec<u32>,
}
