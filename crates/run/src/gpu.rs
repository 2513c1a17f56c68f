//! What GPU this machine has.

use cudarc::driver::{result as driver, sys, CudaContext, DriverError};
use flashderive_diagnostics::{codes, Diagnostic, Span};
use serde::Serialize;
use std::sync::Arc;

/// Facts about one GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gpu {
    /// Its number.
    pub device: usize,
    /// Its name, e.g. `NVIDIA H200`.
    pub name: String,
    /// Compute capability.
    pub capability: (i32, i32),
    /// Multiprocessors.
    pub multiprocessors: i32,
    /// Device memory, bytes.
    pub memory_bytes: u64,
    /// L2 cache, bytes.
    pub l2_bytes: i32,
    /// Shared memory one block may use, bytes.
    pub shared_bytes_per_block: i32,
    /// Top clock of the multiprocessors, kHz.
    pub clock_khz: i32,
    /// Top clock of the memory, kHz.
    pub memory_clock_khz: i32,
    /// CUDA version of the driver, e.g. `13.0`.
    pub driver: String,
}

/// Whether there is a usable GPU; if not, why. Never panics: the driver library is looked for first.
///
/// # Errors
/// Says what is missing.
pub fn present() -> Result<usize, String> {
    #[allow(unsafe_code, reason = "cudarc marks the look-up of a library as unsafe")]
    // SAFETY: opens and closes the driver library, whose initializers have no preconditions.
    let library = unsafe { sys::is_culib_present() };
    if !library {
        return Err("libcuda is not on the loader's path: no NVIDIA driver is installed".into());
    }
    driver::init().map_err(|e| format!("the driver does not start: {}", describe(&e)))?;
    match CudaContext::device_count() {
        Ok(0) => Err("the driver sees no GPU".into()),
        Ok(count) => Ok(count.max(0) as usize),
        Err(e) => Err(format!("the driver lists no GPU: {}", describe(&e))),
    }
}

/// Opens GPU `device`.
///
/// # Errors
/// FD0501 if it is not there.
pub(crate) fn open(device: usize) -> Result<Arc<CudaContext>, Diagnostic> {
    let absent = |why: String| Diagnostic::error(codes::NO_GPU, Span::NONE, why).help("run with `--device cpu` to use the emulator");
    let count = present().map_err(absent)?;
    if count <= device {
        return Err(absent(format!("there is no GPU {device}; this machine has {count}")));
    }
    CudaContext::new(device).map_err(|e| absent(format!("GPU {device} cannot be opened: {}", describe(&e))))
}

/// Keeps a GPU open. Opening one takes some tenths of a second, and it is closed when nobody has it open: who runs many
/// programs one after the other holds it.
#[derive(Clone, Debug)]
pub struct Held {
    _context: Arc<CudaContext>,
}

/// Opens GPU `device` until the value returned and its copies are gone.
///
/// # Errors
/// FD0501 if it is not there.
pub fn hold(device: usize) -> Result<Held, Diagnostic> {
    open(device).map(|context| Held { _context: context })
}

/// Facts about GPU `device`.
///
/// # Errors
/// FD0501 if it is not there.
pub fn facts(device: usize) -> Result<Gpu, Diagnostic> {
    let context = open(device)?;
    of(&context)
}

/// Facts about an open GPU.
pub(crate) fn of(context: &CudaContext) -> Result<Gpu, Diagnostic> {
    use sys::CUdevice_attribute as A;
    let attribute = |a| context.attribute(a).unwrap_or(0);
    let mut version = 0;
    #[allow(unsafe_code, reason = "cudarc has no safe call for the driver's version")]
    // SAFETY: the pointer is to a live integer, and the driver is initialized.
    let _ = unsafe { sys::cuDriverGetVersion(&mut version) };
    Ok(Gpu {
        device: context.ordinal(),
        name: context.name().map_err(|e| failed("the GPU's name", &e))?,
        capability: context.compute_capability().map_err(|e| failed("the GPU's capability", &e))?,
        multiprocessors: attribute(A::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
        memory_bytes: context.total_mem().unwrap_or(0) as u64,
        l2_bytes: attribute(A::CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE),
        shared_bytes_per_block: attribute(A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
        clock_khz: attribute(A::CU_DEVICE_ATTRIBUTE_CLOCK_RATE),
        memory_clock_khz: attribute(A::CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE),
        driver: format!("{}.{}", version / 1000, version % 1000 / 10),
    })
}

/// A driver error in words.
pub(crate) fn describe(error: &DriverError) -> String {
    match (error.error_name(), error.error_string()) {
        (Ok(name), Ok(text)) => format!("{} ({})", crate::compile::c_text(name), crate::compile::c_text(text)),
        _ => format!("{error:?}"),
    }
}

/// FD0504 for a call that failed.
pub(crate) fn failed(what: &str, error: &DriverError) -> Diagnostic {
    Diagnostic::error(codes::GPU_FAILED, Span::NONE, format!("{what}: {}", describe(error)))
}
