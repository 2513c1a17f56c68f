//! One run of a program on a GPU.

use crate::gpu;
use crate::session::Session;
use flashderive_device::args::Args;
use flashderive_device::program::Program;
use flashderive_diagnostics::Diagnostics;
use serde::Serialize;
use std::time::Duration;

pub use crate::session::LoadedKernel as KernelRun;

/// How to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// What outputs and scratch hold before the run, so that an element nobody wrote is seen.
    pub poison: u8,
    /// After how many seconds a run counts as hanging.
    pub limit_seconds: u64,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions { poison: 0xFF, limit_seconds: 60 }
    }
}

/// What ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunReport {
    /// The GPU.
    pub gpu: gpu::Gpu,
    /// Kernels in launch order.
    pub kernels: Vec<KernelRun>,
}

/// Runs all kernels of `program` once: inputs are copied in, outputs and scratch poisoned, zeroed scratch zeroed,
/// kernels launched in order on one stream (those with an empty grid are skipped), outputs copied into `args`.
///
/// # Errors
/// FD0501 no GPU; FD0502 the arguments do not fit; FD0503 a kernel needs more than the GPU has; FD0504 a CUDA call
/// failed, a kernel wrote outside a buffer, or did not end.
pub fn run(program: &Program, cubin: &[u8], args: &mut Args, device: usize, options: &RunOptions) -> Result<RunReport, Diagnostics> {
    let mut session = Session::new(program, cubin, args, device, options.poison, 1)?;
    let gpu = gpu::of(&session.context)?;
    let launched = session.enqueue(0);
    // Kernels before one that was not launched may run: they are waited for, too.
    if let Err(diagnostic) = session.wait(Duration::from_secs(options.limit_seconds)) {
        session.abandon();
        return Err(launched.err().unwrap_or(diagnostic).into());
    }
    launched?;
    session.collect(args)?;
    Ok(RunReport { gpu, kernels: session.facts() })
}
