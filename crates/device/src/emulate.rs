//! The emulator: a device program executed on the CPU, with the checks that a GPU does not make.
//!
//! A block runs in lockstep: each statement is executed for all of its threads, which is one legal order because
//! barriers stand under block-uniform control flow (checked). Whether another order could differ is decided by
//! shadow state, not by the order taken: two accesses to a byte by different threads, one of them a write, must have
//! a barrier of their scope between them. Bytes of an asynchronous copy are pending until the copying thread waits.

mod exec;
mod memory;
mod numeric;
mod value;

use crate::args::Args;
use crate::program::{Kernel, Program};
use flashderive_ir::trace::RecordId;
use serde::Serialize;

/// How a run is checked.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Stop after this many violations.
    pub max_violations: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_violations: 1 }
    }
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Kind {
    /// A write is read by another thread without a barrier between.
    ReadAfterWrite,
    /// A read value is overwritten by another thread without a barrier between.
    WriteAfterRead,
    /// Two threads write one place without a barrier between.
    WriteAfterWrite,
    /// Bytes of an asynchronous copy are used before its thread waited for it.
    AsyncPending,
    /// An address outside its buffer.
    OutOfBounds,
    /// An address that is not a multiple of the access.
    Misaligned,
    /// Memory or a register that nothing wrote.
    Uninitialised,
    /// A barrier or collective that not all threads of its scope reach, or a false claim of uniformity.
    Divergence,
    /// Index arithmetic leaves its type.
    Overflow,
    /// A write to an input.
    InputWritten,
    /// Asynchronous copies that nobody waited for.
    Unfinished,
    /// A statement that this emulator cannot check.
    Unsupported,
}

/// One violation.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// What.
    pub kind: Kind,
    /// Kernel.
    pub kernel: String,
    /// Phase of the statement.
    pub phase: String,
    /// Its record.
    pub record: RecordId,
    /// Block.
    pub block: u32,
    /// Thread.
    pub thread: u32,
    /// Object, place and the other side, in words.
    pub detail: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} in {} [{}], block {}, thread {}: {}", self.kind, self.kernel, self.phase, self.block, self.thread, self.detail)
    }
}

/// What a kernel did.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Counters {
    /// Kernel.
    pub kernel: String,
    /// Block barriers executed, all blocks.
    pub barriers: u64,
    /// Bytes read from and written to global memory.
    pub global_bytes: u64,
    /// 32-byte sectors those accesses touched, warp by warp.
    pub global_sectors: u64,
    /// Bytes read from and written to shared memory.
    pub shared_bytes: u64,
    /// Largest bank conflict degree of a shared access (1: none).
    pub bank_degree: u32,
    /// Where it was.
    pub bank_phase: String,
}

/// Runs all kernels; outputs in `args` are written.
///
/// # Errors
/// The violations found.
pub fn run(program: &Program, args: &mut Args, options: &Options) -> Result<Vec<Counters>, Vec<Violation>> {
    let mut device = memory::Device::new(program, args);
    let mut out = Vec::new();
    for kernel in &program.kernels {
        out.push(launch(program, kernel, args, &mut device, options)?);
    }
    device.give_back(program, args);
    Ok(out)
}

fn launch(program: &Program, kernel: &Kernel, args: &Args, device: &mut memory::Device, options: &Options) -> Result<Counters, Vec<Violation>> {
    let grid: Vec<i64> = kernel.grid.iter().map(|g| g.eval(&args.sizes).max(0)).collect();
    let mut counters = Counters { kernel: kernel.name.clone(), bank_degree: 1, ..Counters::default() };
    let mut violations = Vec::new();
    device.next_kernel();
    for z in 0..grid[2] {
        for y in 0..grid[1] {
            for x in 0..grid[0] {
                let mut block = exec::Block::new(program, kernel, args, device, [x, y, z], &mut counters);
                block.run();
                violations.append(&mut block.violations);
                if violations.len() >= options.max_violations {
                    return Err(violations);
                }
            }
        }
    }
    if violations.is_empty() {
        Ok(counters)
    } else {
        Err(violations)
    }
}
