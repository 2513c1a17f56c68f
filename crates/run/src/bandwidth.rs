//! How fast this GPU copies device memory, measured: what floors of times are made of.
//!
//! One GiB of random bytes is copied to another by the driver, between two events. A chip's rate changes with its clocks
//! and with what else is done on it; a measurement of the same run says more than a number from a data sheet.

use crate::gpu::{failed, open};
use crate::memory::{free_bytes, DeviceBuffer};
use crate::session::wait;
use crate::time::{settle, Spread};
use cudarc::driver::{sys, CudaEvent, CudaStream};
use flashderive_diagnostics::{codes, Diagnostic, Span};
use serde::Serialize;
use std::time::Duration;

/// Bytes of one copy, where there is room for two of them.
const COPY_BYTES: usize = 1 << 30;
/// Least bytes that say something about device memory: beyond every cache.
const LEAST_BYTES: usize = 256 << 20;
/// Measurements in a group, and groups.
const REPEATS: usize = 7;
const GROUPS: usize = 3;
/// Random bytes that fill the source, repeated.
const SEED_BYTES: usize = 4 << 20;
/// After which a copy counts as hanging.
const LIMIT: Duration = Duration::from_secs(60);

/// A measured rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CopyRate {
    /// Bytes read and bytes written in a nanosecond: the best of the groups' medians.
    pub gb_s: f64,
    /// Bytes copied each time; as many were read as written.
    pub bytes: u64,
    /// Copies measured.
    pub copies: u32,
}

/// Measures device-to-device copies on GPU `device`.
///
/// # Errors
/// FD0501 no GPU; FD0503 too little free memory; FD0504 a CUDA call failed.
pub fn copy_rate(device: usize) -> Result<CopyRate, Diagnostic> {
    let context = open(device)?;
    context.bind_to_thread().map_err(|e| failed("the GPU cannot be used from this thread", &e))?;
    let stream = context.new_stream().map_err(|e| failed("no stream", &e))?;
    let bytes = COPY_BYTES.min(free_bytes()? / 4) & !0xfff;
    if bytes < LEAST_BYTES {
        return Err(Diagnostic::error(codes::GPU_LIMIT, Span::NONE, format!("a copy of {LEAST_BYTES} bytes needs four times that much free memory")));
    }
    let (from, to) = (DeviceBuffer::new(bytes)?, DeviceBuffer::new(bytes)?);
    let seed = DeviceBuffer::new(SEED_BYTES)?;
    seed.write(&noise(SEED_BYTES))?;
    context.synchronize().map_err(|e| failed("copying to the GPU", &e))?;
    for at in (0..bytes).step_by(SEED_BYTES) {
        from.copy_at(at, &seed, SEED_BYTES, stream.cu_stream())?;
    }
    settle();
    // The first copies map the memory and raise the clocks.
    for _ in 0..3 {
        to.copy_at(0, &from, bytes, stream.cu_stream())?;
    }
    wait(&stream, LIMIT)?;
    let mut medians = Vec::new();
    for _ in 0..GROUPS {
        let times = (0..REPEATS).map(|_| copy_us(&from, &to, bytes, &stream)).collect::<Result<Vec<f64>, Diagnostic>>()?;
        medians.push(Spread::of(times).median_us);
    }
    let best = medians.into_iter().fold(f64::INFINITY, f64::min);
    Ok(CopyRate { gb_s: rate(2 * bytes as u64, best), bytes: bytes as u64, copies: (GROUPS * REPEATS) as u32 })
}

/// GB/s of `bytes` in `us` microseconds; 0 where no time passed.
pub fn rate(bytes: u64, us: f64) -> f64 {
    if 0.0 < us {
        bytes as f64 / (us * 1e3)
    } else {
        0.0
    }
}

fn copy_us(from: &DeviceBuffer, to: &DeviceBuffer, bytes: usize, stream: &CudaStream) -> Result<f64, Diagnostic> {
    let event =
        || -> Result<CudaEvent, Diagnostic> { stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT)).map_err(|e| failed("recording an event", &e)) };
    let start = event()?;
    to.copy_at(0, from, bytes, stream.cu_stream())?;
    let end = event()?;
    wait(stream, LIMIT)?;
    Ok(f64::from(start.elapsed_ms(&end).map_err(|e| failed("reading an event", &e))?) * 1000.0)
}

/// Bytes without a pattern: what bits cost to move depends on how they change.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..len / 8).flat_map(|_| next().to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_of_known_times() {
        assert_eq!(rate(4_000_000, 1000.0), 4.0);
        assert_eq!(rate(1, 0.0), 0.0);
    }

    #[test]
    fn the_noise_has_no_repeats() {
        let bytes = noise(1 << 16);
        assert_eq!(bytes.len(), 1 << 16);
        let mut words: Vec<&[u8]> = bytes.chunks(8).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 1 << 13);
    }
}
