//! A program loaded on a GPU: functions, buffers, parameter values. `launch` runs it once, `time` many times.

use crate::gpu::{failed, open};
use crate::memory::DeviceBuffer;
use cudarc::driver::{result as driver, sys, CudaContext, CudaStream};
use flashderive_device::args::{Args, ScalarValue};
use flashderive_device::print::symbol;
use flashderive_device::program::{BufferSource, Program, ScalarSource, Ty};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use std::ffi::{c_void, CString};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A loaded module.
pub(crate) struct Module(sys::CUmodule);

impl Drop for Module {
    fn drop(&mut self) {
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: loaded once, unloaded once, after the work that uses it (sessions wait before they end).
        let _ = unsafe { driver::module::unload(self.0) };
    }
}

impl Module {
    /// Loads a cubin or NUL-terminated PTX into the current context.
    pub(crate) fn load(image: &[u8]) -> Result<Module, Diagnostic> {
        if image.len() < 16 {
            return Err(Diagnostic::error(codes::GPU_FAILED, Span::NONE, "the compiled kernel is empty"));
        }
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: the image is alive during the call; the driver copies what it keeps.
        unsafe { driver::module::load_data(image.as_ptr().cast()) }.map(Module).map_err(|e| failed("the GPU does not load the compiled kernel", &e))
    }

    /// The kernel with this symbol.
    pub(crate) fn function(&self, name: &str) -> Result<sys::CUfunction, Diagnostic> {
        let text = CString::new(name).map_err(|_| Diagnostic::error(codes::GPU_FAILED, Span::NONE, format!("kernel name {name:?} holds a zero byte")))?;
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: the module is alive.
        unsafe { driver::module::get_function(self.0, text) }.map_err(|e| failed(&format!("kernel `{name}` is not in the compiled file"), &e))
    }
}

/// What the driver says about a loaded kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct LoadedKernel {
    /// The kernel's name in the program.
    pub name: String,
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub threads: u32,
    /// Dynamic shared memory, bytes.
    pub shared_bytes: u32,
    /// Registers a thread.
    pub registers: i32,
    /// Local memory a thread, bytes.
    pub local_bytes: i32,
    /// Static shared memory, bytes.
    pub shared_static: i32,
    /// Blocks that fit one multiprocessor.
    pub blocks_per_multiprocessor: i32,
    /// False if its grid is empty.
    pub launched: bool,
    /// Whether it may start while the kernel before it still runs.
    pub early: bool,
}

/// Launches a kernel that may start before the one before it has ended.
///
/// # Safety
/// As for a plain launch: `pointers` fit the kernel's parameters.
#[allow(unsafe_code, reason = "the driver's extended launch has no wrapper")]
unsafe fn launch_early(
    function: sys::CUfunction,
    facts: &LoadedKernel,
    stream: sys::CUstream,
    pointers: &mut [*mut c_void],
) -> Result<(), driver::DriverError> {
    let mut value: sys::CUlaunchAttributeValue = std::mem::zeroed();
    value.programmaticStreamSerializationAllowed = 1;
    let mut attribute: sys::CUlaunchAttribute = std::mem::zeroed();
    attribute.id = sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value = value;
    let mut config: sys::CUlaunchConfig = std::mem::zeroed();
    (config.gridDimX, config.gridDimY, config.gridDimZ) = (facts.grid[0], facts.grid[1], facts.grid[2]);
    (config.blockDimX, config.blockDimY, config.blockDimZ) = (facts.threads, 1, 1);
    config.sharedMemBytes = facts.shared_bytes;
    config.hStream = stream;
    config.attrs = &mut attribute;
    config.numAttrs = 1;
    sys::cuLaunchKernelEx(&config, function, pointers.as_mut_ptr(), std::ptr::null_mut()).result()
}

struct Loaded {
    function: sys::CUfunction,
    facts: LoadedKernel,
    /// Parameter values, 8 bytes each, little end first.
    params: Vec<u64>,
}

/// A program on a GPU, ready to run.
pub(crate) struct Session<'a> {
    program: &'a Program,
    kernels: Vec<Loaded>,
    buffers: Vec<DeviceBuffer>,
    /// Kept for the functions above.
    _module: Module,
    pub(crate) stream: Arc<CudaStream>,
    pub(crate) context: Arc<CudaContext>,
}

/// FD0502.
fn bad(message: String) -> Diagnostic {
    Diagnostic::error(codes::BAD_ARGUMENTS, Span::NONE, message)
}

/// The value of a scalar parameter as the bytes the kernel gets.
fn scalar_bits(name: &str, ty: Ty, source: &ScalarSource, args: &Args) -> Result<u64, Diagnostic> {
    let value = match source {
        ScalarSource::Host(e) => ScalarValue::Int(e.eval(&args.sizes)),
        ScalarSource::Tensor(id) => *args.scalars.get(id).ok_or_else(|| bad(format!("scalar `{name}` has no value")))?,
    };
    let (real, int) = match value {
        ScalarValue::Float(f) => (f, f as i64),
        ScalarValue::Int(i) => (i as f64, i),
    };
    Ok(match ty {
        Ty::F32 => u64::from((real as f32).to_bits()),
        Ty::I32 => match i32::try_from(int) {
            Ok(v) => u64::from(v as u32),
            Err(_) => return Err(bad(format!("scalar `{name}` is {int}, more than its 32 bits hold"))),
        },
        Ty::U32 => int as u64 & 0xffff_ffff,
        Ty::I64 => int as u64,
        Ty::Bool => u64::from(int != 0 || real != 0.0),
    })
}

/// Bytes of a buffer for these sizes.
fn buffer_bytes(program: &Program, index: usize, args: &Args) -> Result<usize, Diagnostic> {
    let buffer = &program.buffers[index];
    let len = buffer.len.eval(&args.sizes);
    let bits = len.checked_mul(i64::from(buffer.elem.bits())).filter(|b| 0 <= *b).ok_or_else(|| bad(format!("buffer `{}` has {len} elements", buffer.name)))?;
    Ok((bits as u64).div_ceil(8) as usize)
}

impl<'a> Session<'a> {
    /// Loads `cubin`, allocates and fills the buffers and computes the parameters.
    pub(crate) fn new(program: &'a Program, cubin: &[u8], args: &Args, device: usize, poison: u8) -> Result<Session<'a>, Diagnostics> {
        let lengths = check(program, args)?;
        let context = open(device)?;
        context.bind_to_thread().map_err(|e| failed("the GPU cannot be used from this thread", &e))?;
        let stream = context.new_stream().map_err(|e| failed("no stream", &e))?;
        let module = Module::load(cubin)?;
        let mut buffers = Vec::new();
        for (buffer, len) in program.buffers.iter().zip(&lengths) {
            let memory = DeviceBuffer::new(*len)?;
            match buffer.source {
                BufferSource::Input(id) => memory.write(args.tensors.get(&id).map(Vec::as_slice).unwrap_or(&[]))?,
                BufferSource::Output(_) | BufferSource::Scratch | BufferSource::ZeroedScratch => memory.fill(poison, stream.cu_stream())?,
            }
            buffers.push(memory);
        }
        let mut session = Session { program, kernels: Vec::new(), buffers, _module: module, stream, context };
        for index in 0..program.kernels.len() {
            let loaded = session.load(index, args)?;
            session.kernels.push(loaded);
        }
        session.wait(Duration::from_secs(60))?;
        Ok(session)
    }

    fn load(&self, index: usize, args: &Args) -> Result<Loaded, Diagnostic> {
        use sys::CUfunction_attribute as F;
        let kernel = &self.program.kernels[index];
        let name = &kernel.name;
        let limit = |what: String| Diagnostic::error(codes::GPU_LIMIT, Span::NONE, format!("kernel `{name}`: {what}"));
        let mut grid = [0u32; 3];
        // Kernels of other versions are loaded, but have no blocks.
        let chosen = kernel.version == self.program.version(&args.sizes);
        for (axis, (slot, extent)) in grid.iter_mut().zip(&kernel.grid).enumerate().filter(|_| chosen) {
            let blocks = extent.eval(&args.sizes);
            let most = if axis == 0 { i64::from(i32::MAX) } else { 65535 };
            if most < blocks {
                return Err(limit(format!("{blocks} blocks along axis {axis}, over the limit {most} of CUDA grids")));
            }
            *slot = blocks.max(0) as u32;
        }
        let mut params = Vec::new();
        for id in &kernel.buffers {
            let buffer = self.buffers.get(id.0 as usize).ok_or_else(|| bad(format!("kernel `{name}` names buffer {}, which does not exist", id.0)))?;
            params.push(buffer.address());
        }
        for id in &kernel.scalars {
            let scalar = self.program.scalars.get(id.0 as usize).ok_or_else(|| bad(format!("kernel `{name}` names scalar {}, which does not exist", id.0)))?;
            params.push(scalar_bits(&scalar.name, scalar.ty, &scalar.source, args)?);
        }
        let function = self._module.function(&symbol(name))?;
        let shared = kernel.shared_bytes();
        let most = crate::gpu::of(&self.context)?.shared_bytes_per_block;
        if i64::from(most) < i64::from(shared) {
            return Err(limit(format!("{shared} bytes of shared memory a block; this GPU has {most}")));
        }
        let mut blocks = 0;
        #[allow(unsafe_code, reason = "cudarc's raw function calls are unsafe")]
        // SAFETY: the function belongs to the module of this session, and the pointer is to a live integer.
        let facts = unsafe {
            let attribute = |a| driver::function::get_function_attribute(function, a).unwrap_or(-1);
            driver::function::set_function_attribute(function, F::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared as i32)
                .map_err(|e| failed(&format!("{shared} bytes of shared memory for kernel `{name}`"), &e))?;
            let _ = sys::cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut blocks, function, kernel.threads as i32, shared as usize);
            LoadedKernel {
                name: name.clone(),
                grid,
                threads: kernel.threads,
                shared_bytes: shared,
                registers: attribute(F::CU_FUNC_ATTRIBUTE_NUM_REGS),
                local_bytes: attribute(F::CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES),
                shared_static: attribute(F::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
                blocks_per_multiprocessor: blocks,
                launched: grid.iter().all(|g| *g != 0),
                early: kernel.early,
            }
        };
        if blocks == 0 {
            return Err(limit(format!(
                "no block of {} threads, {} registers and {shared} bytes of shared memory fits a multiprocessor",
                kernel.threads, facts.registers
            )));
        }
        Ok(Loaded { function, facts, params })
    }

    /// Facts of all kernels in launch order.
    pub(crate) fn facts(&self) -> Vec<LoadedKernel> {
        self.kernels.iter().map(|k| k.facts.clone()).collect()
    }

    /// Zeroes what must be zero and launches all kernels in order, without waiting.
    pub(crate) fn enqueue(&mut self) -> Result<(), Diagnostic> {
        let stream = self.stream.cu_stream();
        for (buffer, memory) in self.program.buffers.iter().zip(&self.buffers) {
            if buffer.source == BufferSource::ZeroedScratch {
                memory.fill(0, stream)?;
            }
        }
        for kernel in self.kernels.iter_mut().filter(|k| k.facts.launched) {
            let facts = &kernel.facts;
            // Values of fewer than 8 bytes lie in the first bytes of their slot.
            let mut pointers: Vec<*mut c_void> = kernel.params.iter_mut().map(|p| (p as *mut u64).cast()).collect();
            #[allow(unsafe_code, reason = "a kernel launch takes raw parameter pointers")]
            // SAFETY: the parameters are those of the printed kernel, in its order and types; buffers live as long as
            // the session, which waits for the stream before it ends; the driver copies parameters during the call.
            unsafe {
                if facts.early {
                    launch_early(kernel.function, facts, stream, &mut pointers)
                } else {
                    let grid = (facts.grid[0], facts.grid[1], facts.grid[2]);
                    driver::launch_kernel(kernel.function, grid, (facts.threads, 1, 1), facts.shared_bytes, stream, &mut pointers)
                }
            }
            .map_err(|e| failed(&format!("launching kernel `{}`", facts.name), &e))?;
        }
        Ok(())
    }

    /// Waits for the stream, but not longer than `limit`.
    pub(crate) fn wait(&self, limit: Duration) -> Result<(), Diagnostic> {
        let start = Instant::now();
        loop {
            #[allow(unsafe_code, reason = "cudarc has no safe call that asks a stream without waiting")]
            // SAFETY: the stream is alive.
            let state = unsafe { sys::cuStreamQuery(self.stream.cu_stream()) };
            match state.result() {
                Ok(()) => return Ok(()),
                Err(e) if e.0 == sys::CUresult::CUDA_ERROR_NOT_READY => {}
                Err(e) => return Err(failed("a kernel failed", &e)),
            }
            let waited = start.elapsed();
            if limit < waited {
                let text = format!("the kernels did not finish within {} seconds", limit.as_secs());
                return Err(Diagnostic::error(codes::GPU_FAILED, Span::NONE, text)
                    .note("a kernel that never ends waits for something that never comes: a barrier, an asynchronous copy or another block"));
            }
            if Duration::from_millis(2) < waited {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }

    /// Copies outputs into `args` and checks that no kernel wrote past the end of a buffer.
    pub(crate) fn collect(&self, args: &mut Args) -> Result<(), Diagnostic> {
        for (buffer, memory) in self.program.buffers.iter().zip(&self.buffers) {
            if !memory.bands_intact()? {
                return Err(Diagnostic::error(
                    codes::GPU_FAILED,
                    Span::NONE,
                    format!("a kernel wrote outside buffer `{}` of {} bytes", buffer.name, memory.len),
                ));
            }
            if let BufferSource::Output(id) = buffer.source {
                args.tensors.insert(id, memory.read()?);
            }
        }
        Ok(())
    }

    /// Gives the memory up without freeing it: after a hang, freeing would wait for ever.
    pub(crate) fn abandon(self) {
        std::mem::forget(self);
    }
}

/// The length of each buffer in bytes, if the arguments fit.
fn check(program: &Program, args: &Args) -> Result<Vec<usize>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut lengths = Vec::new();
    for (index, buffer) in program.buffers.iter().enumerate() {
        let len = match buffer_bytes(program, index, args) {
            Ok(len) => len,
            Err(diagnostic) => {
                diagnostics.report(diagnostic);
                continue;
            }
        };
        if let BufferSource::Input(id) = buffer.source {
            match args.tensors.get(&id).map(Vec::len) {
                None => diagnostics.report(bad(format!("input `{}` is missing", buffer.name))),
                Some(found) if found != len => diagnostics.report(bad(format!("input `{}` has {found} bytes; its shape needs {len}", buffer.name))),
                Some(_) => {}
            }
        }
        lengths.push(len);
    }
    diagnostics.into_result(lengths)
}
