//! What the emulator reports when a program breaks a rule of the hardware.

use flashderive_ir::trace::RecordId;
use serde::Serialize;
use std::fmt;

/// Which rule was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViolationKind {
    /// The program is not well formed (a missing id, a type that does not fit).
    Malformed,
    /// Arguments do not fit the program.
    BadArguments,
    /// An element outside its buffer or register array.
    OutOfBounds,
    /// An address that is no multiple of the access size.
    Misaligned,
    /// A value read before anything was written.
    Uninitialised,
    /// A write to an input, or to a buffer read through the read-only path.
    WriteToInput,
    /// A barrier or collective operation that not all threads of its scope reach.
    DivergentBarrier,
    /// A condition or trip count that is not uniform although it is claimed to be.
    NotUniform,
    /// All warps wait.
    Deadlock,
    /// A read not ordered after a write of another thread.
    RaceReadAfterWrite,
    /// A write not ordered after a read of another thread.
    RaceWriteAfterRead,
    /// Two writes of different threads that are not ordered.
    RaceWriteAfterWrite,
    /// Bytes of an asynchronous copy touched before it was waited for.
    AsyncNotWaited,
    /// Asynchronous copies unfinished at the end of the kernel.
    AsyncUnfinished,
    /// An asynchronous copy over generic writes without a proxy fence.
    Proxy,
    /// Wrong use of an mbarrier.
    Mbarrier,
    /// Registers of an asynchronous matrix instruction used while it runs, or not fenced before it.
    MatrixRegisters,
    /// Wrong use of tensor memory: columns that are not taken, not given back or in use, or rows of another warp.
    TensorMemory,
    /// Registers given back or taken that are not there.
    Registers,
    /// A block of the cluster that does not exist.
    RemoteRank,
    /// An access to the shared memory of a block that may not have started, or may have ended.
    RemoteLifetime,
    /// A kernel that starts early touches memory of others before it waits for them.
    GridOrder,
    /// Integer overflow, division by zero, or a shift by too many bits.
    Arithmetic,
}

/// One broken rule with its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Violation {
    /// The rule.
    pub kind: ViolationKind,
    /// The kernel's name.
    pub kernel: String,
    /// The phase of the statement.
    pub phase: String,
    /// The record that justifies the statement.
    pub why: RecordId,
    /// Block index.
    pub block: [u32; 3],
    /// Threads of the block concerned.
    pub threads: Vec<u32>,
    /// The memory object, if one is concerned.
    pub object: Option<String>,
    /// The element of the object.
    pub element: Option<i64>,
    /// The statement it conflicts with.
    pub other: Option<Site>,
    /// What happened, in words.
    pub detail: String,
}

/// The other statement of a conflict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Site {
    /// Its phase.
    pub phase: String,
    /// Its record.
    pub why: RecordId,
    /// Its block, as a linear index.
    pub block: u64,
    /// The thread of that block; `None` for an asynchronous copy engine.
    pub thread: Option<u32>,
    /// What it does, e.g. `store s_tile`.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            ViolationKind::Malformed => "malformed program",
            ViolationKind::BadArguments => "bad arguments",
            ViolationKind::OutOfBounds => "out of bounds",
            ViolationKind::Misaligned => "misaligned access",
            ViolationKind::Uninitialised => "uninitialised read",
            ViolationKind::WriteToInput => "write to read-only memory",
            ViolationKind::DivergentBarrier => "divergent barrier",
            ViolationKind::NotUniform => "not uniform",
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::RaceReadAfterWrite => "race (read after write)",
            ViolationKind::RaceWriteAfterRead => "race (write after read)",
            ViolationKind::RaceWriteAfterWrite => "race (write after write)",
            ViolationKind::AsyncNotWaited => "asynchronous copy not waited for",
            ViolationKind::AsyncUnfinished => "asynchronous copy unfinished at the end of the kernel",
            ViolationKind::Proxy => "missing proxy fence",
            ViolationKind::GridOrder => "access before the kernel before has ended",
            ViolationKind::RemoteRank => "no such block in the cluster",
            ViolationKind::RemoteLifetime => "remote access outside the life of its block",
            ViolationKind::MatrixRegisters => "registers of an asynchronous matrix instruction",
            ViolationKind::TensorMemory => "wrong use of tensor memory",
            ViolationKind::Registers => "wrong division of registers",
            ViolationKind::Mbarrier => "wrong use of an mbarrier",
            ViolationKind::Arithmetic => "undefined integer arithmetic",
        };
        write!(f, "{name}: {}", self.detail)?;
        if let Some(object) = &self.object {
            match self.element {
                Some(element) => write!(f, ", at {object}[{element}]")?,
                None => write!(f, ", in {object}")?,
            }
        }
        write!(f, "; kernel {}", self.kernel)?;
        if !self.phase.is_empty() {
            write!(f, ", phase {} (record {})", self.phase, self.why.0)?;
        }
        let [x, y, z] = self.block;
        write!(f, ", block ({x}, {y}, {z})")?;
        match self.threads.as_slice() {
            [] => {}
            [one] => write!(f, ", thread {one}")?,
            many => {
                write!(f, ", threads ")?;
                for (i, t) in many.iter().take(8).enumerate() {
                    write!(f, "{}{t}", if i == 0 { "" } else { " " })?;
                }
                if many.len() > 8 {
                    write!(f, " and {} more", many.len() - 8)?;
                }
            }
        }
        if let Some(other) = &self.other {
            write!(f, "; conflicts with {} in phase {} (record {}), block {}", other.what, other.phase, other.why.0, other.block)?;
            match other.thread {
                Some(t) => write!(f, ", thread {t}")?,
                None => write!(f, ", copied asynchronously")?,
            }
        }
        Ok(())
    }
}
