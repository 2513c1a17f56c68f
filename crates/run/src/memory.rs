//! Device memory with guard bands, so that a write past either end of a buffer is seen.

use crate::gpu::failed;
use cudarc::driver::{result as driver, sys};
use flashderive_diagnostics::Diagnostic;

/// Bytes before and after a buffer; keeps the alignment of 256 that the allocator gives.
const BAND: usize = 256;
/// What the bands hold.
const PATTERN: u8 = 0xC5;

/// A buffer in device memory. The context must be bound to the thread that uses it.
#[derive(Debug)]
pub(crate) struct DeviceBuffer {
    base: sys::CUdeviceptr,
    /// Bytes between the bands.
    pub(crate) len: usize,
}

impl Drop for DeviceBuffer {
    fn drop(&mut self) {
        #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
        // SAFETY: the address came from malloc_sync and is freed once; the driver waits for work that uses it.
        let _ = unsafe { driver::free_sync(self.base) };
    }
}

impl DeviceBuffer {
    /// `len` bytes, undefined, between two bands.
    pub(crate) fn new(len: usize) -> Result<DeviceBuffer, Diagnostic> {
        let total = len.checked_add(2 * BAND + 15).ok_or_else(|| {
            Diagnostic::error(flashderive_diagnostics::codes::GPU_LIMIT, flashderive_diagnostics::Span::NONE, format!("a buffer of {len} bytes"))
        })? & !15;
        #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
        // SAFETY: the bands lie inside the allocation of `total` bytes.
        unsafe {
            let base = driver::malloc_sync(total).map_err(|e| failed(&format!("no {len} bytes of device memory"), &e))?;
            let buffer = DeviceBuffer { base, len };
            driver::memset_d8_sync(base, PATTERN, BAND).map_err(|e| failed("filling device memory", &e))?;
            driver::memset_d8_sync(base + (BAND + len) as u64, PATTERN, total - BAND - len).map_err(|e| failed("filling device memory", &e))?;
            Ok(buffer)
        }
    }

    /// The address of the first byte between the bands.
    pub(crate) fn address(&self) -> sys::CUdeviceptr {
        self.base + BAND as u64
    }

    /// Fills the buffer in the order of `stream`.
    pub(crate) fn fill(&self, value: u8, stream: sys::CUstream) -> Result<(), Diagnostic> {
        if self.len == 0 {
            return Ok(());
        }
        #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
        // SAFETY: the range lies inside the allocation; the stream is alive while its owner calls this.
        unsafe { driver::memset_d8_async(self.address(), value, self.len, stream) }.map_err(|e| failed("filling device memory", &e))
    }

    /// Copies `bytes` in; as many as the buffer has.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Diagnostic> {
        if bytes.is_empty() || bytes.len() != self.len {
            return Ok(());
        }
        #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
        // SAFETY: source and destination have the same length, checked above.
        unsafe { driver::memcpy_htod_sync(self.address(), bytes) }.map_err(|e| failed("copying to the GPU", &e))
    }

    /// Copies the first `len` bytes of another buffer, `from`, to byte `at` of this one in the order of `stream`; no more
    /// than either holds.
    pub(crate) fn copy_at(&self, at: usize, from: &DeviceBuffer, len: usize, stream: sys::CUstream) -> Result<(), Diagnostic> {
        let len = len.min(from.len).min(self.len.saturating_sub(at));
        if len == 0 {
            return Ok(());
        }
        #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
        // SAFETY: both ranges lie inside their allocations, cut above; the stream is alive while its owner calls this.
        unsafe { driver::memcpy_dtod_async(self.address() + at as u64, from.address(), len, stream) }.map_err(|e| failed("copying device memory", &e))
    }

    /// Copies the buffer out.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Diagnostic> {
        self.read_at(self.address(), self.len)
    }

    fn read_at(&self, address: sys::CUdeviceptr, len: usize) -> Result<Vec<u8>, Diagnostic> {
        let mut out = vec![0u8; len];
        if len != 0 {
            #[allow(unsafe_code, reason = "cudarc's raw memory calls are unsafe")]
            // SAFETY: callers, all in this file, pass the buffer or a band: ranges inside the allocation. The destination has `len` bytes.
            unsafe { driver::memcpy_dtoh_sync(&mut out, address) }.map_err(|e| failed("copying from the GPU", &e))?;
        }
        Ok(out)
    }

    /// Whether nothing was written just before or after the buffer.
    pub(crate) fn bands_intact(&self) -> Result<bool, Diagnostic> {
        let before = self.read_at(self.base, BAND)?;
        let after = self.read_at(self.address() + self.len as u64, BAND)?;
        Ok(before.iter().chain(&after).all(|b| *b == PATTERN))
    }
}

/// Free device memory in bytes.
pub(crate) fn free_bytes() -> Result<usize, Diagnostic> {
    driver::mem_get_info().map(|(free, _)| free).map_err(|e| failed("asking for the free device memory", &e))
}
