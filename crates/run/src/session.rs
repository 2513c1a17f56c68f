//! A program loaded on a GPU: functions, buffers, parameter values. `launch` runs it once, `time` many times.

use crate::arguments::{self, ArgumentSet};
use crate::gpu::{failed, open};
use crate::image;
use crate::memory::free_bytes;
use cudarc::driver::{result as driver, sys, CudaContext, CudaStream};
use flashderive_device::args::Args;
use flashderive_device::print::symbol;
use flashderive_device::program::{BufferSource, Program};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use std::ffi::{c_void, CString};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A loaded module.
pub(crate) struct Module(sys::CUmodule);

impl Drop for Module {
    fn drop(&mut self) {
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: loaded once and unloaded once; whoever launches its kernels waits for them before the module is dropped, or forgets it
        // ([`crate::run`], [`crate::time`]).
        let _ = unsafe { driver::module::unload(self.0) };
    }
}

impl Module {
    /// Loads a cubin or NUL-terminated PTX into the current context.
    pub(crate) fn load(image: &[u8]) -> Result<Module, Diagnostic> {
        if !image::is_whole(image) {
            return Err(Diagnostic::error(codes::GPU_FAILED, Span::NONE, "the compiled kernel is cut off, or no compiled file"));
        }
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: the driver reads the image as its tables say, or up to its zero byte; `is_whole` has seen that both lie inside. The image
        // is alive during the call, and the driver copies what it keeps.
        unsafe { driver::module::load_data(image.as_ptr().cast()) }.map(Module).map_err(|e| failed("the GPU does not load the compiled kernel", &e))
    }

    /// The kernel with this symbol.
    pub(crate) fn function(&self, name: &str) -> Result<sys::CUfunction, Diagnostic> {
        let text = CString::new(name).map_err(|_| Diagnostic::error(codes::GPU_FAILED, Span::NONE, format!("kernel name {name:?} holds a zero byte")))?;
        #[allow(unsafe_code, reason = "cudarc's raw module calls are unsafe")]
        // SAFETY: the module is loaded as long as `self` lives, and the name ends with a zero byte.
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
    /// Blocks of a cluster.
    pub cluster: u32,
}

/// Calls `f` with the launch configuration of a kernel, in which clusters and an early start are attributes.
///
/// # Safety
/// `stream` is alive. `f` keeps nothing of the configuration, whose attributes lie on this function's stack, and passes it on only beside
/// what fits the kernel.
#[allow(unsafe_code, reason = "the driver's extended launch has no wrapper")]
unsafe fn extended<T>(facts: &LoadedKernel, early: bool, stream: sys::CUstream, f: impl FnOnce(&sys::CUlaunchConfig) -> T) -> T {
    use sys::CUlaunchAttributeID as Id;
    let mut attributes: [sys::CUlaunchAttribute; 2] = std::mem::zeroed();
    let mut count = 0;
    if facts.cluster > 1 {
        attributes[count].id = Id::CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
        attributes[count].value.clusterDim.x = facts.cluster;
        attributes[count].value.clusterDim.y = 1;
        attributes[count].value.clusterDim.z = 1;
        count += 1;
    }
    if early {
        attributes[count].id = Id::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
        attributes[count].value.programmaticStreamSerializationAllowed = 1;
        count += 1;
    }
    let mut config: sys::CUlaunchConfig = std::mem::zeroed();
    (config.gridDimX, config.gridDimY, config.gridDimZ) = (facts.grid[0], facts.grid[1], facts.grid[2]);
    (config.blockDimX, config.blockDimY, config.blockDimZ) = (facts.threads, 1, 1);
    config.sharedMemBytes = facts.shared_bytes;
    config.hStream = stream;
    config.attrs = attributes.as_mut_ptr();
    config.numAttrs = count as u32;
    f(&config)
}

struct Loaded {
    function: sys::CUfunction,
    facts: LoadedKernel,
}

/// A program on a GPU, ready to run.
pub(crate) struct Session<'a> {
    program: &'a Program,
    kernels: Vec<Loaded>,
    /// At least one.
    sets: Vec<ArgumentSet>,
    /// Kept for the functions above.
    _module: Module,
    pub(crate) stream: Arc<CudaStream>,
    pub(crate) context: Arc<CudaContext>,
}

impl<'a> Session<'a> {
    /// Loads `cubin`, allocates and fills the buffers and computes the parameters. `rotate` sets of arguments are made,
    /// or as many as [`arguments::sets`] says for 0.
    pub(crate) fn new(program: &'a Program, cubin: &[u8], args: &Args, device: usize, poison: u8, rotate: u32) -> Result<Session<'a>, Diagnostics> {
        let lengths = arguments::lengths(program, args)?;
        let context = open(device)?;
        context.bind_to_thread().map_err(|e| failed("the GPU cannot be used from this thread", &e))?;
        let stream = context.new_stream().map_err(|e| failed("no stream", &e))?;
        let module = Module::load(cubin)?;
        let l2 = crate::gpu::of(&context)?.l2_bytes.max(0) as u64;
        let count = arguments::sets(rotate, arguments::bytes_of_a_set(program, &lengths), l2, free_bytes()? as u64);
        let first = ArgumentSet::first(program, args, &lengths, poison, stream.cu_stream())?;
        // Copies from the host are over, also those that the driver stages.
        context.synchronize().map_err(|e| failed("copying to the GPU", &e))?;
        let mut session = Session { program, kernels: Vec::new(), sets: vec![first], _module: module, stream, context };
        for _ in 1..count {
            let set = ArgumentSet::copy(program, args, &session.sets[0], session.stream.cu_stream())?;
            session.sets.push(set);
        }
        for index in 0..program.kernels.len() {
            let loaded = session.load(index, args)?;
            session.kernels.push(loaded);
        }
        session.wait(Duration::from_secs(60))?;
        Ok(session)
    }

    /// How many sets of arguments there are.
    pub(crate) fn sets(&self) -> usize {
        self.sets.len()
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
        if !kernel.has_cluster_size() {
            return Err(limit(format!("clusters of {} blocks; 1, 2, 4, 8 and 16 are possible", kernel.cluster)));
        }
        if grid[0] % kernel.cluster != 0 {
            return Err(crate::arguments::bad(format!(
                "kernel `{name}`: {} blocks along axis 0 are no whole number of clusters of {}",
                grid[0], kernel.cluster
            )));
        }
        let function = self._module.function(&symbol(name))?;
        let set = &self.sets[0];
        let wanted: Vec<usize> = set.params[index].iter().map(|_| 8).chain(set.maps[index].iter().map(|_| std::mem::size_of::<sys::CUtensorMap>())).collect();
        check_parameters(function, &wanted).map_err(|why| Diagnostic::error(codes::GPU_FAILED, Span::NONE, format!("kernel `{name}`: {why}")))?;
        let shared = kernel.shared_bytes();
        let gpu = crate::gpu::of(&self.context)?;
        if kernel.cluster > 1 && gpu.capability.0 < 9 {
            return Err(limit(format!("clusters of {} blocks; this GPU has no clusters", kernel.cluster)));
        }
        let most = gpu.shared_bytes_per_block;
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
            if kernel.cluster > 8 {
                driver::function::set_function_attribute(function, F::CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1)
                    .map_err(|e| failed(&format!("clusters of {} blocks for kernel `{name}`", kernel.cluster), &e))?;
            }
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
                cluster: kernel.cluster,
            }
        };
        if blocks == 0 {
            return Err(limit(format!(
                "no block of {} threads, {} registers and {shared} bytes of shared memory fits a multiprocessor",
                kernel.threads, facts.registers
            )));
        }
        if facts.cluster > 1 && facts.launched {
            let mut clusters = 0;
            #[allow(unsafe_code, reason = "cudarc has no wrapper for clusters")]
            // SAFETY: the function belongs to the module of this session, which owns the stream; the pointer is to a live integer, and the
            // driver keeps nothing of the configuration.
            let found = unsafe { extended(&facts, false, self.stream.cu_stream(), |c| sys::cuOccupancyMaxActiveClusters(&mut clusters, function, c).result()) };
            if found.is_ok() && clusters == 0 {
                let blocks = facts.cluster;
                return Err(limit(format!("no cluster of {blocks} blocks of {} threads and {shared} bytes of shared memory fits this GPU", facts.threads)));
            }
        }
        Ok(Loaded { function, facts })
    }

    /// Facts of all kernels in launch order.
    pub(crate) fn facts(&self) -> Vec<LoadedKernel> {
        self.kernels.iter().map(|k| k.facts.clone()).collect()
    }

    /// Zeroes what must be zero and launches all kernels in order on set `turn` (counted round), without waiting.
    pub(crate) fn enqueue(&mut self, turn: usize) -> Result<(), Diagnostic> {
        let stream = self.stream.cu_stream();
        for (at, (buffer, memory)) in self.program.buffers.iter().zip(&self.sets[0].buffers).enumerate() {
            // Kernels of other versions have scratch too, which launchers leave alone.
            let used = || self.program.kernels.iter().zip(&self.kernels).any(|(k, l)| l.facts.launched && k.buffers.iter().any(|b| b.0 as usize == at));
            match (buffer.source, memory) {
                (BufferSource::ZeroedScratch, Some(memory)) if used() => memory.fill(0, stream)?,
                _ => {}
            }
        }
        let count = self.sets.len();
        let set = &mut self.sets[turn % count];
        // A kernel starts early only behind one of the same run: what ran before may still write the inputs.
        let mut chained = false;
        for ((kernel, params), maps) in self.kernels.iter().zip(&mut set.params).zip(&mut set.maps).filter(|((k, _), _)| k.facts.launched) {
            let facts = &kernel.facts;
            // Values of fewer than 8 bytes lie in the first bytes of their slot.
            let mut pointers: Vec<*mut c_void> = params.iter_mut().map(|p| (p as *mut u64).cast()).collect();
            pointers.extend(maps.iter_mut().map(|m| (m as *mut sys::CUtensorMap).cast::<c_void>()));
            #[allow(unsafe_code, reason = "a kernel launch takes raw parameter pointers")]
            // SAFETY: the kernel has as many parameters as there are pointers, none larger than what its pointer is to (`check_parameters`);
            // the driver copies them during the call. Buffers live as long as the session, and callers wait for the stream before they drop
            // it. What the kernel does to device memory cannot be proved here; `collect` looks at the bands round each buffer.
            unsafe {
                let early = facts.early && chained;
                if early || facts.cluster > 1 {
                    let function = kernel.function;
                    extended(facts, early, stream, |config| sys::cuLaunchKernelEx(config, function, pointers.as_mut_ptr(), std::ptr::null_mut()).result())
                } else {
                    let grid = (facts.grid[0], facts.grid[1], facts.grid[2]);
                    driver::launch_kernel(kernel.function, grid, (facts.threads, 1, 1), facts.shared_bytes, stream, &mut pointers)
                }
            }
            .map_err(|e| failed(&format!("launching kernel `{}`", facts.name), &e))?;
            chained = true;
        }
        Ok(())
    }

    /// Waits for the stream, but not longer than `limit`.
    pub(crate) fn wait(&self, limit: Duration) -> Result<(), Diagnostic> {
        wait(&self.stream, limit)
    }

    /// Copies outputs of the first set into `args` and checks that no kernel wrote past the end of a buffer.
    pub(crate) fn collect(&self, args: &mut Args) -> Result<(), Diagnostic> {
        for (buffer, memory) in self.program.buffers.iter().zip(&self.sets[0].buffers) {
            let Some(memory) = memory else { continue };
            if !memory.bands_intact()? {
                return Err(Diagnostic::error(
                    codes::GPU_FAILED,
                    Span::NONE,
                    format!("a kernel wrote outside buffer `{}` of {} bytes", buffer.name, memory.len),
                ));
            }
            if let BufferSource::Output(id) | BufferSource::InPlace { output: id, .. } = buffer.source {
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

/// Why a kernel does not take `room`, the bytes of each value that is passed; drivers before 12.4 do not tell.
fn check_parameters(function: sys::CUfunction, room: &[usize]) -> Result<(), String> {
    let mut version = 0;
    #[allow(unsafe_code, reason = "cudarc has no safe call for the driver's version")]
    // SAFETY: the pointer is to a live integer, and the driver was initialised when its module was loaded.
    let known = unsafe { sys::cuDriverGetVersion(&mut version) }.result().is_ok();
    if !known || version < 12040 {
        return Ok(());
    }
    for at in 0..=room.len() {
        let (mut offset, mut size) = (0, 0);
        #[allow(unsafe_code, reason = "cudarc has no safe call for a kernel's parameters")]
        // SAFETY: the function belongs to a loaded module, both pointers are to live integers, and a driver of this version has the call.
        let found = unsafe { sys::cuFuncGetParamInfo(function, at, &mut offset, &mut size) }.result().is_ok();
        match room.get(at) {
            Some(_) if !found => return Err(format!("it has {at} parameters, {} are passed", room.len())),
            Some(room) if *room < size => return Err(format!("parameter {at} has {size} bytes, {room} are passed")),
            None if found => return Err(format!("it has more parameters than the {} that are passed", room.len())),
            _ => {}
        }
    }
    Ok(())
}

/// Waits for the stream, but not longer than `limit`.
pub(crate) fn wait(stream: &CudaStream, limit: Duration) -> Result<(), Diagnostic> {
    let start = Instant::now();
    loop {
        #[allow(unsafe_code, reason = "cudarc has no safe call that asks a stream without waiting")]
        // SAFETY: the stream is destroyed when its last owner is dropped, and `stream` is borrowed from one.
        let state = unsafe { sys::cuStreamQuery(stream.cu_stream()) };
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
