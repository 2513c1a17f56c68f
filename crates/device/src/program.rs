//! The language of device programs.
//!
//! A [`Program`] is a list of kernels launched in order on one stream, over shared buffers and scalars.
//! A kernel body is structured: sequences, counted loops and branches. Registers are typed variables,
//! scalar or array; array indices must be compile-time constants once `Unroll::Full` loops are unrolled.
//! Memory elements are storage types ([`DType`]); registers hold compute types ([`Ty`]). Loads convert
//! memory elements to the register's type, stores round to nearest even (saturating for fp8 and int8);
//! a `U32` register array moves bits unchanged.
//! Blocks of a cluster run together and reach one another's shared memory by [`StmtKind::StoreRemote`] and
//! [`StmtKind::LoadRemote`], between two cluster barriers: after all blocks have started, before any has ended.
//! Barriers and collective operations (shuffles, votes, matrix operations) are executed by all threads
//! of their scope; a branch or loop around one must be uniform over that scope, which `Uniform` claims
//! and the emulator checks.
//!
//! Warps of a block may have roles: a branch on the number of the warp whose arms run beside one another. Barriers inside
//! are those of [`Scope::Threads`]; what one role hands to another goes through mbarriers. The copy engine
//! ([`StmtKind::TensorCopy`], [`StmtKind::TensorStore`]) and the matrix unit of a warpgroup ([`StmtKind::WarpgroupMma`]) work
//! beside the threads: what the first brings is there when its mbarrier's phase is complete, what the second reads and
//! accumulates is in use until [`StmtKind::WarpgroupWait`], and what threads wrote to shared memory is seen by both only
//! after [`StmtKind::FenceProxyAsync`].

use crate::host::HostExpr;
use flashderive_ir::dtype::DType;
pub use flashderive_ir::problem::SizeRange;
use flashderive_ir::problem::TensorId;
use flashderive_ir::trace::RecordId;

/// Index into [`Program::buffers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BufferId(pub u32);

/// Index into [`Program::scalars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScalarId(pub u32);

/// Index into [`Kernel::vars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// Index into [`Kernel::shared`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SharedId(pub u32);

/// Index into [`Program::maps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapId(pub u32);

/// Index into [`Kernel::phases`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PhaseId(pub u32);

/// Kernels launched in order on one stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The problem's name, a C identifier.
    pub name: String,
    /// Global memory.
    pub buffers: Vec<Buffer>,
    /// Values passed by value.
    pub scalars: Vec<Scalar>,
    /// How the copy engine sees buffers.
    pub maps: Vec<TensorMap>,
    /// In launch order.
    pub kernels: Vec<Kernel>,
    /// Versions of the same work for different run-time sizes, narrowest first: only the kernels of the first one that
    /// fits are launched. Empty if there is one version for all sizes.
    pub versions: Vec<Version>,
}

impl Program {
    /// The version that runs for these sizes: the first whose ranges all hold, else the last.
    pub fn version(&self, sizes: &[i64]) -> u32 {
        let fits = |v: &Version| v.ranges.iter().all(|r| r.holds(sizes));
        self.versions.iter().position(fits).unwrap_or(self.versions.len().saturating_sub(1)) as u32
    }
}

/// A version of the kernels that may assume more of the run-time sizes than the spec promises.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// What it is called in reports.
    pub name: String,
    /// What it assumes; nothing for the last version.
    pub ranges: Vec<SizeRange>,
    /// The record that introduced it.
    pub why: RecordId,
}

/// A buffer in global memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    /// A C identifier.
    pub name: String,
    /// Element type.
    pub elem: DType,
    /// Length in elements.
    pub len: HostExpr,
    /// What it holds.
    pub source: BufferSource,
}

/// What a buffer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferSource {
    /// An input of the problem (never written).
    Input(TensorId),
    /// An output of the problem.
    Output(TensorId),
    /// An output in the memory of an input: it holds the input's elements at the start.
    InPlace {
        /// The input, which no other buffer holds.
        input: TensorId,
        /// The output.
        output: TensorId,
    },
    /// Scratch between kernels; contents undefined at the start.
    Scratch,
    /// Scratch that the launcher sets to zero before the first kernel of each run.
    ZeroedScratch,
}

/// A value passed by value.
#[derive(Clone, Debug, PartialEq)]
pub struct Scalar {
    /// A C identifier.
    pub name: String,
    /// Its type: `I64` or `I32` for sizes, the type of the scalar tensor otherwise.
    pub ty: Ty,
    /// Where its value comes from.
    pub source: ScalarSource,
}

/// Where a scalar's value comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum ScalarSource {
    /// Computed from run-time sizes.
    Host(HostExpr),
    /// A scalar tensor of the problem.
    Tensor(TensorId),
}

/// How the copy engine sees a buffer: a strided box of at most 5 dimensions, from which tiles are copied to shared memory and
/// back. Made by the launcher (`cuTensorMapEncodeTiled`) and passed by value. A run whose maps cannot be made (a dimension
/// above 2^32 elements, strides of no multiple of 16 bytes or from 2^40 on) is refused. A dimension of 0 is encoded as 1: the
/// kernel is launched as its grid says and must copy nothing through that map. Of elements that share bytes the map counts the
/// bytes: its extents, strides, tiles and points are theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorMap {
    /// A C identifier.
    pub name: String,
    /// The buffer; its first element is the first of the map and aligned to 16 bytes.
    pub buffer: BufferId,
    /// Extents in elements, innermost first.
    pub dims: Vec<HostExpr>,
    /// Elements from neighbour to neighbour, of all dimensions but the innermost, whose elements lie side by side.
    pub strides: Vec<HostExpr>,
    /// Extents of a tile, innermost first, each at most 256; the innermost takes [`Swizzle::bytes`] bytes, or any multiple of
    /// 16 where nothing is permuted.
    pub tile: Vec<u32>,
    /// How a tile lies in shared memory.
    pub swizzle: Swizzle,
}

/// How rows of a tile lie in shared memory: in order, but for the 16-byte chunks of a row, whose number is xored with bits of
/// the address so that equal chunks of neighbouring rows lie in different banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Swizzle {
    /// No permutation; a row takes any multiple of 16 bytes.
    None,
    /// Rows of 32 bytes; bit 4 of the address ^= bit 7.
    B32,
    /// Rows of 64 bytes; bits 4-5 ^= bits 7-8.
    B64,
    /// Rows of 128 bytes; bits 4-6 ^= bits 7-9.
    B128,
}

impl Swizzle {
    /// Bytes of a row; 16 where rows have any length.
    pub fn bytes(self) -> u32 {
        match self {
            Swizzle::None => 16,
            Swizzle::B32 => 32,
            Swizzle::B64 => 64,
            Swizzle::B128 => 128,
        }
    }

    /// Where the byte at `address` of the unpermuted tile lies. Tiles start at multiples of eight rows.
    pub fn place(self, address: u32) -> u32 {
        address ^ ((address >> 7 & (self.bytes() / 16 - 1)) << 4)
    }
}

/// A matrix in shared memory as the matrix unit of a warpgroup reads it: rows of [`Swizzle::bytes`] bytes, eight of which
/// (an *atom*) lie one behind the other.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedMatrix {
    /// Buffer, aligned to 1024 bytes unless nothing is permuted.
    pub shared: SharedId,
    /// Element at which it starts; whole atoms before it, but for steps of 32 bytes along the depth of a row.
    pub at: Expr,
    /// What a row of shared memory runs along.
    pub rows_along: Along,
    /// Permutation of the rows.
    pub swizzle: Swizzle,
    /// Bytes from an atom to the next along the depth where rows run along the side, and along the side where they run
    /// along the depth.
    pub stride: u32,
    /// Bytes from an atom to the next along the side where rows run along the side. Where they run along the depth: bytes from
    /// the first 16 bytes of depth to the second if nothing is permuted (rows are of 16 bytes then), unused otherwise.
    pub lead: u32,
}

/// The direction of neighbouring elements of a matrix operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Along {
    /// The axis summed over ("K-major").
    Depth,
    /// The axis of the product's rows or columns ("MN-major"); 16-bit elements only.
    Side,
}

/// The left operand of a warpgroup's matrix instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixA {
    /// 64 rows in shared memory.
    Shared(SharedMatrix),
    /// `U32` array and first of 4 registers: the fragment of `m16n8k16` (and its 8-bit and tf32 kin) for the 16 rows of a warp.
    Registers(VarId, Expr),
}

/// One kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    /// A C identifier.
    pub name: String,
    /// Blocks in x, y, z. A grid with a zero extent is not launched.
    pub grid: [HostExpr; 3],
    /// Position in [`Program::versions`] of the version that it belongs to; 0 if there is one.
    pub version: u32,
    /// Threads of a block, a multiple of 32.
    pub threads: u32,
    /// Blocks of a cluster along x: 1 (no cluster), 2, 4, 8 or 16. Block `b` of x belongs to cluster `b / cluster`; the
    /// grid's x is a multiple of it.
    pub cluster: u32,
    /// Whether it may be launched while the kernel before it still runs (programmatic launch). It then touches no
    /// memory that other kernels write before its [`StmtKind::GridWait`].
    pub early: bool,
    /// Least blocks on a multiprocessor for the launch bounds, 1 if nothing is asked.
    pub min_blocks: u32,
    /// Buffers it uses, in parameter order.
    pub buffers: Vec<BufferId>,
    /// Scalars it uses, in parameter order, after the buffers.
    pub scalars: Vec<ScalarId>,
    /// Tensor maps it uses, in parameter order, after the scalars.
    pub maps: Vec<MapId>,
    /// Shared memory. Offsets are given; buffers may overlay one another.
    pub shared: Vec<Shared>,
    /// Registers.
    pub vars: Vec<Var>,
    /// Phases of its state machine.
    pub phases: Vec<Phase>,
    /// Statements.
    pub body: Vec<Stmt>,
}

impl Kernel {
    /// Whether [`Kernel::cluster`] is a number of blocks that clusters can have.
    pub fn has_cluster_size(&self) -> bool {
        matches!(self.cluster, 1 | 2 | 4 | 8 | 16)
    }

    /// Dynamic shared memory, bytes.
    pub fn shared_bytes(&self) -> u32 {
        self.shared.iter().map(|s| s.offset + s.bytes()).max().unwrap_or(0)
    }
}

/// A phase of a kernel's state machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// `LOAD`, `COMPUTE`, ... with its subject, e.g. `LOAD ckv`.
    pub name: String,
    /// The record that introduced it.
    pub why: RecordId,
}

/// A shared-memory buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// A C identifier.
    pub name: String,
    /// Element type. Mbarriers lie in `I64` buffers.
    pub elem: DType,
    /// Elements, padding included.
    pub len: u32,
    /// Byte offset in the block's dynamic shared memory, a multiple of 16.
    pub offset: u32,
}

impl Shared {
    /// Size in bytes.
    pub fn bytes(&self) -> u32 {
        (self.len * self.elem.bits()).div_ceil(8)
    }
}

/// Types of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Truth value.
    Bool,
    /// 32-bit signed.
    I32,
    /// 64-bit signed.
    I64,
    /// 32 bits (packed pairs, masks, ordered keys).
    U32,
    /// IEEE binary32.
    F32,
}

/// A register variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Var {
    /// A C identifier, unique in the kernel.
    pub name: String,
    /// Element type.
    pub ty: Ty,
    /// Elements of an array; `None` for a scalar.
    pub len: Option<u32>,
}

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
        /// About how many trips a block takes, from constants and scalars: for estimates only.
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
    },
    /// Closes the thread's group of asynchronous copies.
    AsyncCommit,
    /// Waits until at most `pending` of the thread's groups are unfinished.
    AsyncWait {
        /// Groups that may be unfinished.
        pending: u32,
    },
    /// One-thread bulk copy global to shared that completes on an mbarrier.
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
        /// First point by dimension of the map, innermost first; rules of `TensorCopy`.
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
    /// Lets the next kernel be launched once all blocks are here, if it is an `early` one.
    GridRelease,
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
        /// Type of A and B.
        operand: DType,
        /// `U32` array and first of 4 registers.
        a: (VarId, Expr),
        /// `U32` array and first of 2 registers.
        b: (VarId, Expr),
        /// `F32` array and first of 4 registers.
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
        /// Type of A and B: bf16, f16, tf32 (f32 elements), e4m3, e5m2; i8.
        operand: DType,
        /// Left operand.
        a: MatrixA,
        /// Right operand, `columns` of it.
        b: SharedMatrix,
        /// `F32` array (`I32` for i8) and first of `columns / 2` registers: for each 8 columns the four of an `m16n8` fragment.
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

/// Pure expressions over registers.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number of type `I32`, `I64`, `U32` or `Bool`.
    Int(i64, Ty),
    /// A real number.
    F32(f32),
    /// A scalar variable.
    Var(VarId),
    /// An element of an array.
    Elem(VarId, Box<Expr>),
    /// A kernel parameter.
    Scalar(ScalarId),
    /// `threadIdx.x`, `I32`.
    Tid,
    /// `blockIdx.x`, `.y`, `.z`, `I32`.
    BlockIdx(u8),
    /// Number of the block within its cluster, `I32`: `blockIdx.x % cluster`.
    ClusterRank,
    /// One operand.
    Unary(UnaryOp, Box<Expr>),
    /// Two operands of one type.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `then` if the condition holds, else `otherwise`; both are evaluated.
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Conversion to a type: integer to real rounds to nearest, real to integer truncates, anything to `Bool` compares with 0.
    Cast(Ty, Box<Expr>),
}

/// Operators of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the functions")]
pub enum UnaryOp {
    Neg,
    Not,
    Abs,
    /// `exp`, full precision.
    Exp,
    /// `2^x`, full precision.
    Exp2,
    /// `2^x` by the special-function unit (`ex2.approx.ftz`), relative error 2^-22.
    Exp2Approx,
    Log,
    Log2,
    Log1p,
    Expm1,
    Tanh,
    Erf,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Floor,
    Ceil,
    /// To nearest, ties to even.
    Round,
    /// Bits of an F32 as U32 and back.
    BitsOf,
    FromBits,
    /// Bits of a U32 set.
    Popcount,
    /// Rounds an F32 to this dtype's values and back is `Quantize`.
    Quantize(DType),
    /// Whether an F32 is NaN.
    IsNan,
}

/// Operators of two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Real division, or integer division of non-negative numbers.
    Div,
    /// Remainder of non-negative integers.
    Mod,
    /// Integer division and remainder that floor, for either sign.
    FloorDiv,
    FloorMod,
    /// For reals: NaN if either is NaN.
    Min,
    Max,
    Pow,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    /// Two F32 to packed bf16x2 (first in the low half), result `U32`.
    PackBf16,
    /// Two F32 to packed f16x2 (first in the low half), result `U32`.
    PackF16,
    /// Sums of the halves of two bf16x2 (`U32`), each rounded to nearest.
    AddBf16,
    /// Their products.
    MulBf16,
    /// Sums of the halves of two f16x2 (`U32`), each rounded to nearest.
    AddF16,
    /// Their products.
    MulF16,
}

impl Expr {
    /// An `I32`.
    pub fn i32(value: i64) -> Expr {
        Expr::Int(value, Ty::I32)
    }

    /// An `I64`.
    pub fn i64(value: i64) -> Expr {
        Expr::Int(value, Ty::I64)
    }

    /// The type of its value.
    pub fn ty(&self, kernel: &Kernel, program_scalars: &[Scalar]) -> Ty {
        match self {
            Expr::Int(_, ty) => *ty,
            Expr::F32(_) => Ty::F32,
            Expr::Var(v) | Expr::Elem(v, _) => kernel.vars[v.0 as usize].ty,
            Expr::Scalar(s) => program_scalars[s.0 as usize].ty,
            Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank => Ty::I32,
            Expr::Unary(op, a) => match op {
                UnaryOp::BitsOf => Ty::U32,
                UnaryOp::FromBits => Ty::F32,
                UnaryOp::Popcount => Ty::I32,
                UnaryOp::IsNan => Ty::Bool,
                _ => a.ty(kernel, program_scalars),
            },
            Expr::Binary(op, a, _) => match op {
                BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le => Ty::Bool,
                BinaryOp::PackBf16 | BinaryOp::PackF16 => Ty::U32,
                _ => a.ty(kernel, program_scalars),
            },
            Expr::Select(_, a, _) => a.ty(kernel, program_scalars),
            Expr::Cast(ty, _) => *ty,
        }
    }
}
