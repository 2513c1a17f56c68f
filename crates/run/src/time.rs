//! How long a program takes on a GPU.
//!
//! One operation is all launches of a program and the memsets before them, between two CUDA events. Before each,
//! 512 MiB are written by memset and then read with plain loads: reading with loads that skip the L1 cache does
//! not clear the L2, and writing alone leaves dirty lines whose write-back the kernels would pay for. The same
//! is measured once more as a replayed CUDA graph, which leaves out the gaps between dependent launches.
//!
//! Before the first one the GPU is left alone for a while: the driver clears memory that was given back, 2.4 ms a GiB on an
//! H200, and until then kernels have a tenth less bandwidth (128 us became 141 for 19 ms after 8 GiB).
//!
//! Operations take several copies of the inputs and outputs in turn, so that also without that clearing an operation does
//! not find in the cache what the one before it read; each copy has its own graph.

use crate::gpu::{self, failed};
use crate::launch::KernelRun;
use crate::memory::DeviceBuffer;
use crate::session::{Module, Session};
use cudarc::driver::{result as driver, sys, CudaEvent};
use flashderive_device::args::Args;
use flashderive_device::program::Program;
use flashderive_diagnostics::{Diagnostic, Diagnostics};
use serde::Serialize;
use std::ffi::c_void;
use std::time::Duration;

/// Bytes written and read between two measurements: ten times the L2 of an H200.
const FLUSH_BYTES: usize = 512 << 20;

/// How long the GPU is left alone before times are taken: the driver has cleared all of its memory by then.
const QUIET: Duration = Duration::from_millis(400);

/// Waits until the driver has cleared the memory that was given back.
pub(crate) fn settle() {
    std::thread::sleep(QUIET);
}

/// How to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOptions {
    /// Measurements.
    pub repeats: u32,
    /// Operations before the first one.
    pub warmup: u32,
    /// Whether the L2 cache is cleared before each.
    pub cold: bool,
    /// Copies of inputs and outputs that operations take in turn. 0: so many that one round touches more than twice the
    /// L2 cache, at most eight and at most half of the free memory; one if a single copy is that large.
    pub rotate: u32,
    /// After how many seconds a run counts as hanging.
    pub limit_seconds: u64,
}

impl Default for TimeOptions {
    fn default() -> TimeOptions {
        TimeOptions { repeats: 30, warmup: 3, cold: true, rotate: 0, limit_seconds: 120 }
    }
}

/// Microseconds of several measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Half lie below.
    pub median_us: f64,
    /// Shortest.
    pub min_us: f64,
    /// A tenth lie below.
    pub p10_us: f64,
    /// A tenth lie above.
    pub p90_us: f64,
}

impl Spread {
    /// Of measurements in any order; zeros if there are none.
    pub fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get(((values.len().max(1) - 1) as f64 * share).round() as usize).copied().unwrap_or(0.0);
        let middle = values.len() / 2;
        let median = match values.len() {
            0 => 0.0,
            n if n % 2 == 1 => values[middle],
            _ => (values[middle - 1] + values[middle]) / 2.0,
        };
        Spread { median_us: median, min_us: at(0.0), p10_us: at(0.1), p90_us: at(0.9) }
    }
}

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeReport {
    /// The GPU.
    pub gpu: gpu::Gpu,
    /// Kernels in launch order, with the registers and local memory of what ran.
    pub kernels: Vec<KernelRun>,
    /// Launched one by one on a stream.
    pub stream: Spread,
    /// Replayed as a CUDA graph; `None` if nothing could be captured (no kernel has blocks).
    pub graph: Option<Spread>,
    /// Measurements in each.
    pub repeats: u32,
    /// Whether the L2 cache was cleared before each.
    pub cold: bool,
    /// Copies of inputs and outputs that were used in turn.
    pub sets: u32,
}

/// Clears the L2 cache.
struct Flush {
    memory: DeviceBuffer,
    sink: DeviceBuffer,
    function: sys::CUfunction,
    _module: Module,
}

impl Flush {
    fn new() -> Result<Flush, Diagnostic> {
        let mut text = include_bytes!("../../../templates/flush.ptx").to_vec();
        text.push(0);
        let module = Module::load(&text)?;
        let function = module.function("flush_read")?;
        Ok(Flush { memory: DeviceBuffer::new(FLUSH_BYTES)?, sink: DeviceBuffer::new(16)?, function, _module: module })
    }

    fn enqueue(&self, stream: sys::CUstream) -> Result<(), Diagnostic> {
        self.memory.fill(0, stream)?;
        let (mut range, mut words, mut sink) = (self.memory.address(), (FLUSH_BYTES / 16) as u64, self.sink.address());
        let mut params: [*mut c_void; 3] = [(&mut range as *mut u64).cast(), (&mut words as *mut u64).cast(), (&mut sink as *mut u64).cast()];
        #[allow(unsafe_code, reason = "a kernel launch takes raw parameter pointers")]
        // SAFETY: the parameters are those of flush_read in templates/flush.ptx, three words of 8 bytes; both buffers live as long as `self`,
        // which callers keep until they have waited for the stream, or forget.
        unsafe { driver::launch_kernel(self.function, (1024, 1, 1), (256, 1, 1), 0, stream, &mut params) }.map_err(|e| failed("clearing the cache", &e))
    }
}

/// A captured graph of one operation on one set of arguments.
struct Graph {
    graph: sys::CUgraph,
    exec: sys::CUgraphExec,
}

impl Drop for Graph {
    fn drop(&mut self) {
        #[allow(unsafe_code, reason = "cudarc's raw graph calls are unsafe")]
        // SAFETY: both handles came from the driver and are destroyed once; the driver keeps what launches that still run need.
        unsafe {
            let _ = driver::graph::exec_destroy(self.exec);
            let _ = driver::graph::destroy(self.graph);
        }
    }
}

impl Graph {
    fn capture(session: &mut Session<'_>, set: usize) -> Result<Graph, Diagnostic> {
        let stream = session.stream.cu_stream();
        #[allow(unsafe_code, reason = "cudarc's raw graph calls are unsafe")]
        // SAFETY: the stream is the session's own, not the default stream, and stays alive; the capture that begins here ends here,
        // whatever becomes of what is captured. A graph that cannot be instantiated is destroyed once.
        unsafe {
            driver::stream::begin_capture(stream, sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED).map_err(|e| failed("starting a graph", &e))?;
            let enqueued = session.enqueue(set);
            let graph = driver::stream::end_capture(stream).map_err(|e| failed("ending a graph", &e))?;
            enqueued?;
            match driver::graph::instantiate(graph, sys::CUgraphInstantiate_flags(0)) {
                Ok(exec) => Ok(Graph { graph, exec }),
                Err(e) => {
                    let _ = driver::graph::destroy(graph);
                    Err(failed("preparing a graph", &e))
                }
            }
        }
    }

    fn launch(&self, stream: sys::CUstream) -> Result<(), Diagnostic> {
        #[allow(unsafe_code, reason = "cudarc's raw graph calls are unsafe")]
        // SAFETY: the graph is destroyed when `self` is dropped, and callers pass the stream of the session that they borrow; the graph's
        // kernels use that session's buffers, which callers keep until they have waited.
        unsafe { driver::graph::launch(self.exec, stream) }.map_err(|e| failed("replaying a graph", &e))
    }
}

/// Measures `program` with `args` on GPU `device`.
///
/// # Errors
/// As [`crate::run`].
pub fn time(program: &Program, cubin: &[u8], args: &Args, device: usize, options: &TimeOptions) -> Result<TimeReport, Diagnostics> {
    let mut session = Session::new(program, cubin, args, device, 0, options.rotate)?;
    let gpu = gpu::of(&session.context)?;
    let flush = if options.cold { Some(Flush::new()?) } else { None };
    let measured = measure_both(&mut session, flush.as_ref(), options);
    match measured {
        Ok((stream, graph)) => {
            let sets = session.sets() as u32;
            Ok(TimeReport { gpu, kernels: session.facts(), stream, graph, repeats: options.repeats.max(1), cold: options.cold, sets })
        }
        Err(diagnostic) => {
            std::mem::forget(flush);
            session.abandon();
            Err(diagnostic.into())
        }
    }
}

fn measure_both(session: &mut Session<'_>, flush: Option<&Flush>, options: &TimeOptions) -> Result<(Spread, Option<Spread>), Diagnostic> {
    settle();
    let stream = measure(session, flush, options, |s, turn| s.enqueue(turn))?;
    if !session.facts().iter().any(|k| k.launched) {
        return Ok((stream, None));
    }
    let graphs = (0..session.sets()).map(|set| Graph::capture(session, set)).collect::<Result<Vec<Graph>, Diagnostic>>()?;
    let replayed = measure(session, flush, options, |s, turn| graphs[turn % graphs.len()].launch(s.stream.cu_stream()))?;
    Ok((stream, Some(replayed)))
}

fn measure<'p>(
    session: &mut Session<'p>,
    flush: Option<&Flush>,
    options: &TimeOptions,
    mut operation: impl FnMut(&mut Session<'p>, usize) -> Result<(), Diagnostic>,
) -> Result<Spread, Diagnostic> {
    let limit = Duration::from_secs(options.limit_seconds);
    // Every set is touched once before anything is measured.
    let warmup = (options.warmup as usize).max(session.sets());
    for turn in 0..warmup {
        operation(session, turn)?;
    }
    session.wait(limit)?;
    let event = |session: &Session<'_>| -> Result<CudaEvent, Diagnostic> {
        session.stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT)).map_err(|e| failed("recording an event", &e))
    };
    let mut values = Vec::new();
    for turn in 0..options.repeats.max(1) as usize {
        if let Some(flush) = flush {
            flush.enqueue(session.stream.cu_stream())?;
        }
        let start = event(session)?;
        operation(session, warmup + turn)?;
        let end = event(session)?;
        session.wait(limit)?;
        values.push(f64::from(start.elapsed_ms(&end).map_err(|e| failed("reading an event", &e))?) * 1000.0);
    }
    Ok(Spread::of(values))
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn the_spread_of_known_values() {
        let spread = Spread::of((1..=11).rev().map(f64::from).collect());
        assert_eq!(spread, Spread { median_us: 6.0, min_us: 1.0, p10_us: 2.0, p90_us: 10.0 });
        assert_eq!(Spread::of(vec![2.0, 4.0]).median_us, 3.0);
        assert_eq!(Spread::of(vec![]), Spread::default());
    }
}
