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
//! after [`StmtKind::FenceProxyAsync`]. Units with a memory of their own for their sums have statements of their own ([`TensorStmt`]).

use crate::host::HostExpr;
mod expr;
mod statement;
mod tensor;
mod tensor_memory;
mod touched;

pub use expr::*;
pub use statement::*;
pub use tensor::*;
pub use tensor_memory::*;
pub use touched::Touch;

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

    /// Numbers of the versions whose kernels have `buffer` as an argument.
    pub fn users(&self, buffer: BufferId) -> std::collections::BTreeSet<u32> {
        let maps = |k: &Kernel| k.maps.iter().filter_map(|m| self.maps.get(m.0 as usize)).any(|m| m.buffer == buffer);
        self.kernels.iter().filter(|k| k.buffers.contains(&buffer) || maps(k)).map(|k| k.version).collect()
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
