//! Statements of a kernel.

use super::*;

/// A statement with its justification.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// The phase it belongs to.
    pub phase: PhaseId,
    /// The record that justifies it.
    pub why: RecordId,
}

/// Memory of a load or store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mem {
    /// A global buffer.
    Global(BufferId),
    /// A shared buffer of the kernel.
    Shared(SharedId),
}

/// Cache hint of a global access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cache {
    /// No hint.
    Default,
    /// Read or written once: evict first.
    Streaming,
    /// Read-only path (`__ldg`); the buffer is not written by this kernel.
    ReadOnly,
}

/// Scope of a barrier or fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The 32 threads of a warp.
    Warp,
    /// All threads of a block.
    Block,
    /// All threads of all blocks of a cluster (barriers only).
    Cluster,
    /// All threads of the device (fences only).
    Device,
    /// `count` threads of a block from thread `from` on, both multiples of 32, by hardware barrier `id` of 1 to 15 (barriers
    /// only). All uses of an id in a kernel name the same threads.
    Threads {
        /// First thread.
        from: u32,
        /// Number of threads.
        count: u32,
        /// Hardware barrier.
        id: u8,
    },
}

/// Over which group a condition or trip count is the same for all threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniform {
    /// May differ between lanes.
    None,
    /// The same in a warp.
    Warp,
    /// The same in the block.
    Block,
}

/// How a loop is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unroll {
    /// As a loop (`#pragma unroll 1`).
    No,
    /// Unrolled; bounds are constants.
    Full,
    /// Unrolled by this factor if the compiler can.
    By(u32),
}

/// Read-modify-write operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum AtomicOp {
    Add,
    Min,
    Max,
    Or,
    Exchange,
    /// Waits until the element is not 0 and changes nothing (acquire at device scope). Another block with a smaller ticket
    /// must write it: the emulator runs blocks one after the other.
    Await,
}

/// How a shuffle picks its source lane.
#[derive(Clone, Debug, PartialEq)]
pub enum ShuffleMode {
    /// `lane ^ mask`.
    Xor(u32),
    /// `lane - delta`; lanes below `delta` keep their own value.
    Up(u32),
    /// `lane + delta`; lanes past the end keep their own value.
    Down(u32),
    /// The lane given (0..32), may differ by lane.
    Index(Expr),
    /// None: all lanes offer the same value, an `I32`, which the compiler learns by this. What depends on a number that came through
    /// memory is otherwise compiled for lanes that differ.
    Same,
}

/// What a block-wide vote returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vote {
    /// 1 if the predicate holds for any thread.
    Any,
    /// 1 if it holds for all threads.
    All,
    /// For how many threads it holds.
    Count,
}

/// Shapes of warp matrix instructions, `D[m,n] += A[m,k] B[k,n]`, f32 accumulators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MmaShape {
    /// bf16 and f16 operands.
    M16N8K16,
    /// e4m3 and e5m2 operands.
    M16N8K32,
    /// tf32 operands (f32 bits).
    M16N8K8,
}

/// The type under which a matrix instruction of A and B of these types is known; `None` if there is none: reals of two types are not
/// multiplied with one another.
pub(crate) fn multiplied_together(operands: [DType; 2]) -> Option<DType> {
    let [a, b] = operands.map(DType::multiplied_as);
    (a == b).then_some(a)
}

/// The types of A and B, for a message.
pub(crate) fn pair([a, b]: [DType; 2]) -> String {
    if a == b {
        a.name().to_string()
    } else {
        format!("{} by {}", a.name(), b.name())
    }
}

/// A place in registers: a variable, or an element of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub var: VarId,
    /// Element of an array; `None` for scalars.
    pub at: Option<Expr>,
}

/// Statements.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `dst = value`.
    Assign {
        /// Destination.
        dst: Place,
        /// Value, of the destination's type.
        value: Expr,
    },
    /// `for var in from .. to step step`.
    For {
        /// An `I32` or `I64` scalar, private to the loop.
        var: VarId,
        /// First value.
        from: Expr,
        /// End, exclusive.
        to: Expr,
        /// Positive constant step.
        step: i64,
        /// How it is printed.
        unroll: Unroll,
        /// Over which group the trip count is the same.
        uniform: Uniform,
        /// Body.
        body: Vec<Stmt>,
    },
    /// Repeats the body while the condition holds.
    While {
        /// Condition, read before every trip.
        cond: Expr,
        /// About how many trips a block takes, from constants and scalars: for estimates only. The constant 0: hardly any block takes one.
        trips: Expr,
        /// Over which group the condition is the same.
        uniform: Uniform,
        /// Body.
        body: Vec<Stmt>,
    },
    /// Branch.
    If {
        /// Condition.
        cond: Expr,
        /// Over which group it is the same.
        uniform: Uniform,
        /// Where it holds.
        then: Vec<Stmt>,
        /// Where it does not.
        otherwise: Vec<Stmt>,
    },
    /// Reads `count` consecutive elements into registers from `at` on. `count * bits` is 8 to 128 and a
    /// power of two; the address is aligned to it. Into a `U32` array: bits unchanged, `count*bits/32` words.
    Load {
        /// Destination (array, or scalar with `count` 1).
        dst: Place,
        /// Elements.
        count: u32,
        /// Memory.
        mem: Mem,
        /// First element.
        index: Expr,
        /// Where false nothing is read and the registers get `fill`.
        pred: Option<Expr>,
        /// Value where the predicate is false.
        fill: f64,
        /// Hint.
        cache: Cache,
    },
    /// Writes `count` consecutive elements from registers.
    Store {
        /// Source (array, or scalar with `count` 1).
        src: Place,
        /// Elements.
        count: u32,
        /// Memory.
        mem: Mem,
        /// First element.
        index: Expr,
        /// Where false nothing is written.
        pred: Option<Expr>,
        /// Hint.
        cache: Cache,
    },
    /// Writes `count` consecutive elements from registers to the shared memory of a block of the cluster; rules of
    /// `Store`, but 32, 64 or 128 bits. With a signal it is asynchronous (`st.async`): the bytes are there once the phase
    /// of that block's mbarrier to which they count is complete. Who learns that knows what the sender did before.
    StoreRemote {
        /// Source (array, or scalar with `count` 1).
        src: Place,
        /// Elements.
        count: u32,
        /// Shared buffer, in the other block.
        shared: SharedId,
        /// First element.
        index: Expr,
        /// Block of the cluster, an integer below [`Kernel::cluster`]; may differ by lane.
        rank: Expr,
        /// Where false nothing is written.
        pred: Option<Expr>,
        /// Mbarrier of the other block that the bytes count to: its buffer, and which.
        signal: Option<(SharedId, Expr)>,
    },
    /// Reads from the shared memory of a block of the cluster; rules of `Load`, but 32, 64 or 128 bits.
    LoadRemote {
        /// Destination (array, or scalar with `count` 1).
        dst: Place,
        /// Elements.
        count: u32,
        /// Shared buffer, in the other block.
        shared: SharedId,
        /// First element.
        index: Expr,
        /// Block of the cluster, an integer below [`Kernel::cluster`]; may differ by lane.
        rank: Expr,
        /// Where false nothing is read and the registers get `fill`.
        pred: Option<Expr>,
        /// Value where the predicate is false.
        fill: f64,
    },
    /// Asynchronous copy global to shared by this thread (`cp.async`); complete after `AsyncWait`.
    CopyAsync {
        /// Destination.
        shared: SharedId,
        /// First destination element.
        dst: Expr,
        /// Source.
        global: BufferId,
        /// First source element.
        src: Expr,
        /// 4, 8 or 16; both addresses are aligned to it.
        bytes: u32,
        /// Where false the destination is filled with zeros and nothing is read.
        pred: Option<Expr>,
        /// Whether 16 bytes go through the multiprocessor's own cache, for those who copy them again: nobody writes them while the kernel runs. (Fewer bytes always do.)
        kept: bool,
    },
    /// Closes the thread's group of asynchronous copies.
    AsyncCommit,
    /// Waits until at most `pending` of the thread's groups are unfinished.
    AsyncWait {
        /// Groups that may be unfinished.
        pending: u32,
    },
    /// One-thread bulk copy global to shared that completes on an mbarrier. Bytes that nobody has written, as between rows that lie apart, may be
    /// among those that are copied, and count as not written behind it.
    BulkCopy {
        /// Destination.
        shared: SharedId,
        /// First destination element.
        dst: Expr,
        /// Source.
        global: BufferId,
        /// First source element.
        src: Expr,
        /// Bytes, a multiple of 16; both addresses are 16-byte aligned.
        bytes: Expr,
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which of them.
        barrier_at: Expr,
    },
    /// One-thread copy of a tile of a tensor map to shared memory that completes on an mbarrier. Points outside the map are
    /// zeros and count as bytes.
    TensorCopy {
        /// Destination.
        shared: SharedId,
        /// First destination element; aligned to 128 bytes, to 8 rows of a permuted tile.
        dst: Expr,
        /// The map.
        map: MapId,
        /// First point by dimension of the map, innermost first (`I32`, may be negative or beyond); the innermost is a
        /// multiple of 16 bytes, or the copy engine traps.
        at: Vec<Expr>,
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which of them.
        barrier_at: Expr,
        /// Bit mask of the blocks of the cluster (`I32`) that receive the tile at the same place, each announced at the
        /// mbarrier of that block; this block alone if absent.
        multicast: Option<Expr>,
    },
    /// One-thread copy of a tile from shared memory to a buffer; points outside the map are not written. Belongs to the open
    /// group of the thread's stores.
    TensorStore {
        /// Source.
        shared: SharedId,
        /// First source element; alignment of `TensorCopy`.
        src: Expr,
        /// The map.
        map: MapId,
        /// First point by dimension of the map, innermost first; rules of `TensorCopy`, but none is negative:
        /// the copy engine traps (measured, h200).
        at: Vec<Expr>,
    },
    /// Closes the thread's group of tile stores.
    StoreCommit,
    /// Waits until at most `pending` of the thread's groups of tile stores have still to read shared memory.
    StoreWait {
        /// Groups that may be unfinished.
        pending: u32,
    },
    /// Prepares an mbarrier for `count` arrivals a phase; copies and other blocks may use it behind a
    /// `MbarrierFence` of the same thread.
    MbarrierInit {
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which.
        at: Expr,
        /// Arrivals a phase.
        count: u32,
    },
    /// Arrives at an mbarrier (release), announcing bytes still to come.
    MbarrierArrive {
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which.
        at: Expr,
        /// Block of the cluster whose mbarrier it is; the own one if absent. Not together with `expect_bytes`. Orders nothing
        /// but the reads of this thread and of its warpgroup's matrix instructions that it has waited for.
        rank: Option<Expr>,
        /// Bytes that asynchronous copies will deliver in this phase.
        expect_bytes: Option<Expr>,
    },
    /// Arrives at an mbarrier when all that this thread has begun to copy by `CopyAsync` is there (`cp.async.mbarrier.arrive.noinc`). The
    /// arrival makes these copies known and nothing else. They are writes of the generic proxy: a `FenceProxyAsync` stands between the wait for
    /// them and the matrix unit.
    MbarrierArriveCopies {
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which.
        at: Expr,
    },
    /// Waits until the phase with this parity is complete (acquire).
    MbarrierWait {
        /// Buffer of mbarriers.
        barrier: SharedId,
        /// Which.
        at: Expr,
        /// Parity of the phase waited for, 0 or 1.
        parity: Expr,
    },
    /// Barrier with memory ordering over its scope (`__syncthreads`, `__syncwarp`, `barrier.cluster`).
    Barrier {
        /// Warp, block or cluster.
        scope: Scope,
    },
    /// First half of a cluster barrier: every thread of the cluster says that it runs, once before its `ClusterWait`, without
    /// waiting. What it has written is not made known.
    ClusterArrive,
    /// Second half: waits until every thread of the cluster has arrived.
    ClusterWait,
    /// Fetches a map to where the copy engine looks for it, ahead of its first use.
    MapPrefetch {
        /// The map.
        map: MapId,
    },
    /// Block barrier that also counts a predicate; orders memory like `Barrier`.
    BarrierVote {
        /// Result, an `I32` scalar.
        dst: VarId,
        /// Predicate.
        pred: Expr,
        /// What is returned.
        vote: Vote,
    },
    /// Memory fence (`__threadfence_block`, `__threadfence`).
    Fence {
        /// Block or device.
        scope: Scope,
    },
    /// Makes the thread's `MbarrierInit`s known to copies, and to all threads of the cluster that hear of the thread behind this,
    /// if only by `ClusterArrive`.
    MbarrierFence,
    /// Orders generic-proxy accesses to shared memory before later async-proxy ones.
    FenceProxyAsync,
    /// Waits until the kernels before this one have ended and their writes are visible.
    GridWait,
    /// Exchange between the lanes of a warp.
    Shuffle {
        /// Destination.
        dst: Place,
        /// Value offered by each lane, of the destination's type.
        value: Expr,
        /// Source lane.
        mode: ShuffleMode,
    },
    /// Mask of the lanes for which the predicate holds.
    Ballot {
        /// A `U32` scalar.
        dst: VarId,
        /// Predicate.
        pred: Expr,
    },
    /// Elects a lane of a warp (`elect.sync`), the same one each time: the compiler knows that one thread alone goes on where `dst`
    /// holds, which a comparison of numbers does not tell it.
    Elect {
        /// A `Bool` scalar: whether this is the lane.
        dst: VarId,
    },
    /// Loads `count` 8x8 matrices of 16-bit elements: lane `8*i + r` gives the address of row `r` of matrix `i`.
    LdMatrix {
        /// `U32` array.
        dst: VarId,
        /// First register.
        at: Expr,
        /// 1, 2 or 4.
        count: u32,
        /// Whether each matrix is transposed.
        transpose: bool,
        /// Source.
        shared: SharedId,
        /// Element index of this lane's row, 16-byte aligned.
        index: Expr,
    },
    /// Warp matrix multiply-accumulate: `c += a b`.
    Mma {
        /// Shape.
        shape: MmaShape,
        /// Types of A and B: the same, or two of whole numbers of 8 bits.
        operands: [DType; 2],
        /// `U32` array and first of 4 registers.
        a: (VarId, Expr),
        /// `U32` array and first of 2 registers.
        b: (VarId, Expr),
        /// `F32` array and first of 4 registers; `I32` for whole numbers.
        c: (VarId, Expr),
    },
    /// Orders a warpgroup's accesses to registers (accumulators, left operands) before its later matrix instructions:
    /// needed before the first and after each access by other statements.
    WarpgroupFence,
    /// Matrix multiply-accumulate of a warpgroup, four warps whose first is a multiple of 4: 64 rows by `columns`, 16 rows a
    /// warp; 32 bytes of depth (16 elements of bf16). Asynchronous: operands and accumulators are in use until a
    /// `WarpgroupWait` covers its group.
    WarpgroupMma {
        /// Columns, a multiple of 8 up to 256.
        columns: u32,
        /// Types of A and B: both bf16, f16, tf32 (f32 elements), e4m3 or e5m2; i8 and u8 in any mixture.
        operands: [DType; 2],
        /// Left operand.
        a: MatrixA,
        /// Right operand, `columns` of it.
        b: SharedMatrix,
        /// `F32` array (`I32` for whole numbers) and first of `columns / 2` registers: for each 8 columns the four of an `m16n8` fragment.
        c: (VarId, Expr),
        /// Whether it adds to the accumulators (`Bool`); they are overwritten where it is false.
        accumulate: Expr,
    },
    /// Closes the warpgroup's group of matrix instructions.
    WarpgroupCommit,
    /// Waits until at most `pending` of the warpgroup's groups are unfinished.
    WarpgroupWait {
        /// Groups that may be unfinished.
        pending: u32,
    },
    /// Gives registers of each thread of a warpgroup back, or takes more (`setmaxnreg`): all its warps, before other work of
    /// its role. Needs a kernel with launch bounds of one block.
    Registers {
        /// Registers a thread from here on, a multiple of 8 from 24 to 240.
        count: u32,
        /// Whether they are more than before.
        more: bool,
    },
    /// A statement of tensor memory.
    Tensor(TensorStmt),
    /// Read-modify-write in memory, relaxed unless `acquire_release`.
    Atomic {
        /// Memory (`I32`, `F32` or `I64` elements).
        mem: Mem,
        /// Element.
        index: Expr,
        /// Operator.
        op: AtomicOp,
        /// Operand.
        value: Expr,
        /// Receives the value before.
        old: Option<VarId>,
        /// Acquire and release at device scope.
        acquire_release: bool,
        /// Where false nothing happens.
        pred: Option<Expr>,
    },
}
