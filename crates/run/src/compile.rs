//! CUDA C++ to a cubin, with what the compiler says about registers and memory.
//!
//! NVRTC does it in this process; where it is absent, nvcc does it in another. The two may give different register
//! counts for one source: the report belongs to the binary that comes with it.
//!
//! Refuses with: FD0403 (the compiler's errors), FD0404 (an instruction that the compiler dropped, or matrix instructions that it
//! runs one after the other), FD0405 (local memory that nobody expected).

use crate::toolchain::Toolchain;
use cudarc::nvrtc::{result as nvrtc, sys};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use serde::Serialize;
use std::ffi::{CStr, CString};
use std::path::Path;
use std::sync::Mutex;

/// What one kernel takes, as the compiler says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KernelResources {
    /// The kernel's symbol.
    pub name: String,
    /// Registers a thread.
    pub registers: u32,
    /// Bytes of spill loads.
    pub spill_loads: u32,
    /// Bytes of spill stores.
    pub spill_stores: u32,
    /// Bytes of stack frame a thread (arrays that did not fit registers).
    pub stack: u32,
    /// Bytes of static shared memory.
    pub shared_static: u32,
    /// Bytes of constant memory.
    pub cmem: u32,
}

impl KernelResources {
    /// Whether a thread keeps anything in local memory.
    pub fn uses_local_memory(&self) -> bool {
        self.spill_loads + self.spill_stores + self.stack != 0
    }

    /// Bytes of local memory a thread.
    pub fn local_bytes(&self) -> u32 {
        self.stack.max(if self.stack == 0 { self.spill_stores } else { 0 })
    }
}

/// Lines of the compiler's log that say that it ignored an instruction or runs matrix instructions one after the other.
fn ignored(log: &str) -> Vec<&str> {
    let codes = ["C7508", "C7510", "C7511"];
    let said = |l: &str| {
        codes.iter().any(|code| l.contains(code)) || l.contains("setmaxnreg") && l.contains("ignored") || l.contains("wgmma") && l.contains("serialized")
    };
    log.lines().filter(|l| said(l)).collect()
}

/// Bytes of local memory that are no surprise where `predicted` are: half as many more, and 32, since what is needed to have values again is stored too (three of
/// the 284 trials on five targets keep 1.1 to 1.4 times what is predicted).
fn most(predicted: u32) -> u32 {
    match predicted {
        0 => 0,
        n => n + n / 2 + 32,
    }
}

/// What `resources` say of local memory beyond `predicted`, the bytes a thread that the plan expects of a kernel at most. An error, or a
/// warning where it is `allowed` or nothing was predicted; local memory that was expected is a warning.
pub fn local_memory(resources: &[KernelResources], predicted: &dyn Fn(&str) -> Option<u32>, allowed: bool) -> Diagnostics {
    let mut out = Diagnostics::default();
    for kernel in resources.iter().filter(|k| k.uses_local_memory()) {
        let expected = predicted(&kernel.name);
        let text = format!(
            "kernel `{}` keeps {} bytes in local memory and spills {} bytes at {} registers",
            kernel.name, kernel.stack, kernel.spill_stores, kernel.registers
        );
        let note = match expected {
            Some(0) => "the plan predicts none".to_string(),
            Some(n) => format!("the plan predicts at most {n} bytes a thread"),
            None => "nothing was predicted for this architecture".to_string(),
        };
        out.report(match expected {
            Some(n) if most(n) < kernel.local_bytes() && !allowed => Diagnostic::error(codes::SPILLS, Span::NONE, text)
                .note(note)
                .help("name an intermediate result as an output, so that kernels become smaller; or compile all the same with `--allow-spills`"),
            _ => Diagnostic::warning(codes::SPILLS, Span::NONE, text).note(note),
        });
    }
    out
}

/// A compiled file.
#[derive(Clone, Debug, PartialEq)]
pub struct Compiled {
    /// The binary for one architecture.
    pub cubin: Vec<u8>,
    /// What the compiler wrote.
    pub log: String,
    /// Resources of each kernel, in the compiler's order.
    pub resources: Vec<KernelResources>,
    /// Which compiler it was.
    pub compiler: String,
    /// What whoever compiles should look at.
    pub warnings: Diagnostics,
}

/// Compiles `source` for `arch` (`sm_90a`, ...).
///
/// # Errors
/// When the compiler refuses the source or drops an instruction of it.
pub fn compile(source: &str, arch: &str, toolchain: &Toolchain) -> Result<Compiled, Diagnostics> {
    compile_with(source, arch, toolchain, &[])
}

/// [`compile`] down to a binary as well, but with little optimisation: three to six times faster for large kernels. It says what the compiler and its
/// assembler accept; registers, what is asked for of them, and local memory are not those of the binary that is run. A compiler that knows no such way optimises as ever.
///
/// # Errors
/// When the compiler refuses the source or drops an instruction of it.
pub fn accept(source: &str, arch: &str, toolchain: &Toolchain) -> Result<Compiled, Diagnostics> {
    let quick: &[&str] = if nvrtc_numbers(toolchain) >= OFAST_COMPILE { &["--Ofast-compile=max"] } else { &[] };
    compile_with(source, arch, toolchain, quick)
}

/// The first NVRTC with `--Ofast-compile`.
const OFAST_COMPILE: (i32, i32) = (12, 9);

fn compile_with(source: &str, arch: &str, toolchain: &Toolchain, options: &[&str]) -> Result<Compiled, Diagnostics> {
    let digits = arch.strip_prefix("sm_").unwrap_or("");
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return Err(failed(format!("{arch:?} is no architecture such as sm_90a"), "").into());
    }
    let (cubin, log, compiler) = match with_nvrtc(source, arch, toolchain, options) {
        Some(result) => result?,
        None => with_nvcc(source, arch, toolchain)?,
    };
    // Where little is optimised, each function is a unit of its own, of which the compiler does not know the registers (C7504).
    let ignored: Vec<&str> = ignored(&log).into_iter().filter(|l| options.is_empty() || !l.contains("C7504")).collect();
    if !ignored.is_empty() {
        let mut diagnostic = Diagnostic::error(codes::COMPILER_IGNORED, Span::NONE, format!("{compiler} ignored an instruction for {arch}"));
        for line in ignored.iter().take(8) {
            diagnostic = diagnostic.note(line.trim());
        }
        return Err(diagnostic.into());
    }
    let resources = resources(&log);
    Ok(Compiled { cubin, log, resources, compiler, warnings: Diagnostics::default() })
}

/// FD0403 with the compiler's words.
fn failed(message: String, log: &str) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(codes::COMPILE_FAILED, Span::NONE, message);
    let lines: Vec<&str> = log.lines().filter(|l| !l.trim().is_empty()).collect();
    for line in lines.iter().take(40) {
        diagnostic = diagnostic.note(*line);
    }
    if 40 < lines.len() {
        diagnostic = diagnostic.note(format!("and {} more lines", lines.len() - 40));
    }
    diagnostic
}

/// Whether the loader finds libnvrtc, by name or because it was opened before.
pub(crate) fn nvrtc_by_name() -> bool {
    #[allow(unsafe_code, reason = "cudarc marks the look-up of a library as unsafe")]
    // SAFETY: opens and closes a shared library whose initializers have no preconditions.
    unsafe {
        sys::is_culib_present()
    }
}

/// Makes NVRTC available to cudarc, which looks for it by name only. Opened once; the handles stay open.
fn preload(toolchain: &Toolchain) -> bool {
    static OPENED: Mutex<bool> = Mutex::new(false);
    let mut opened = OPENED.lock().unwrap_or_else(|e| e.into_inner());
    if !*opened {
        // The builtins first: libnvrtc opens them by name and has no path of its own.
        let all = [&toolchain.builtins, &toolchain.nvrtc].into_iter().flatten().all(|p| open_globally(p));
        *opened = all && nvrtc_by_name();
    }
    *opened
}

/// Opens a library for the life of the process.
fn open_globally(path: &Path) -> bool {
    use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
    #[allow(unsafe_code, reason = "opening a shared library runs its initializers")]
    // SAFETY: the path names an NVRTC library of a CUDA installation at a place that the user named or the system owns (`toolchain`), so
    // that it is what it is taken for; its initializers have no preconditions, and the handle is leaked so that no symbol dangles.
    match unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) } {
        Ok(library) => {
            std::mem::forget(library);
            true
        }
        Err(_) => false,
    }
}

/// An NVRTC program that is destroyed with this value.
struct Program(sys::nvrtcProgram);

impl Drop for Program {
    fn drop(&mut self) {
        #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
        // SAFETY: the program came from create_program and is destroyed once.
        let _ = unsafe { nvrtc::destroy_program(self.0) };
    }
}

impl Program {
    fn compile(&self, options: &[String]) -> Result<(), nvrtc::NvrtcError> {
        #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
        // SAFETY: the program is alive until `self` is dropped; the options are copied to strings that end with a zero byte.
        unsafe {
            nvrtc::compile_program(self.0, options)
        }
    }

    fn log(&self) -> String {
        #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
        // SAFETY: the program is alive until `self` is dropped; cudarc makes the buffer as long as NVRTC asks.
        let bytes = unsafe { nvrtc::get_program_log(self.0) }.unwrap_or_default();
        let bytes: Vec<u8> = bytes.into_iter().map(|c| c as u8).take_while(|b| *b != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn cubin(&self) -> Option<Vec<u8>> {
        let mut size = 0usize;
        #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
        // SAFETY: the program is alive; the buffer has the size that NVRTC asked for.
        unsafe {
            sys::nvrtcGetCUBINSize(self.0, &mut size).result().ok()?;
            let mut out = vec![0u8; size];
            sys::nvrtcGetCUBIN(self.0, out.as_mut_ptr().cast()).result().ok()?;
            (!out.is_empty()).then_some(out)
        }
    }
}

/// Compiles with NVRTC; `None` if it is not here.
fn with_nvrtc(source: &str, arch: &str, toolchain: &Toolchain, more: &[&str]) -> Option<Result<(Vec<u8>, String, String), Diagnostics>> {
    has_nvrtc(toolchain).then(|| run_nvrtc(source, arch, toolchain, more))
}

/// Whether NVRTC compiles.
fn has_nvrtc(toolchain: &Toolchain) -> bool {
    (toolchain.nvrtc.is_some() || toolchain.root.as_os_str().is_empty()) && preload(toolchain)
}

fn run_nvrtc(source: &str, arch: &str, toolchain: &Toolchain, more: &[&str]) -> Result<(Vec<u8>, String, String), Diagnostics> {
    let text = CString::new(source).map_err(|_| failed("the source holds a zero byte".into(), ""))?;
    let program = Program(nvrtc::create_program(&text, Some(c"kernel.cu")).map_err(|e| failed(format!("NVRTC takes no program: {e}"), ""))?);
    let mut options = vec![format!("--gpu-architecture={arch}"), "--std=c++17".into(), "-Xptxas=-v".into()];
    options.extend(more.iter().map(|o| o.to_string()));
    options.extend(toolchain.includes.iter().map(|d| format!("-I{}", d.display())));
    let compiled = program.compile(&options);
    let log = program.log();
    let name = nvrtc_version();
    compiled.map_err(|e| failed(format!("{name} refused the source for {arch}: {e}"), &log))?;
    match program.cubin() {
        Some(cubin) => Ok((cubin, log, name)),
        None => Err(failed(format!("{name} gave no cubin for {arch}"), &log).into()),
    }
}

fn nvrtc_version() -> String {
    let (major, minor) = version();
    format!("NVRTC {major}.{minor}")
}

/// The version of the NVRTC that compiles; zeros if there is none.
fn nvrtc_numbers(toolchain: &Toolchain) -> (i32, i32) {
    if has_nvrtc(toolchain) {
        version()
    } else {
        (0, 0)
    }
}

/// What an NVRTC that was opened says of itself.
fn version() -> (i32, i32) {
    let (mut major, mut minor) = (0, 0);
    #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
    // SAFETY: both pointers are to live integers.
    let _ = unsafe { sys::nvrtcVersion(&mut major, &mut minor) };
    (major, minor)
}

/// Compiles with nvcc in a folder of its own.
fn with_nvcc(source: &str, arch: &str, toolchain: &Toolchain) -> Result<(Vec<u8>, String, String), Diagnostics> {
    let Some(nvcc) = &toolchain.nvcc else {
        return Err(Diagnostic::error(codes::NO_COMPILER, Span::NONE, format!("neither NVRTC nor nvcc works in {}", toolchain.root.display())).into());
    };
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("flashderive-{}-{number}", std::process::id()));
    let result = run_nvcc(nvcc, &folder, source, arch);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn run_nvcc(nvcc: &Path, folder: &Path, source: &str, arch: &str) -> Result<(Vec<u8>, String, String), Diagnostics> {
    let fault = |what: &str, e: std::io::Error| failed(format!("{what}: {e}"), "");
    std::fs::create_dir(folder).map_err(|e| fault("no folder for nvcc", e))?;
    let (input, output) = (folder.join("kernel.cu"), folder.join("kernel.cubin"));
    std::fs::write(&input, source).map_err(|e| fault("the source cannot be written", e))?;
    let code = format!("arch={},code={arch}", arch.replacen("sm_", "compute_", 1));
    let mut command = std::process::Command::new(nvcc);
    command.args(["-std=c++17", "-O3", "-cubin", "-gencode", &code, "-Xptxas", "-v", "-o"]).arg(&output).arg(&input);
    let done = command.output().map_err(|e| fault("nvcc does not start", e))?;
    let log = String::from_utf8_lossy(&done.stderr).into_owned() + &String::from_utf8_lossy(&done.stdout);
    if !done.status.success() {
        return Err(failed(format!("nvcc refused the source for {arch}"), &log).into());
    }
    let cubin = std::fs::read(&output).map_err(|e| fault("nvcc wrote no cubin", e))?;
    Ok((cubin, log, "nvcc".into()))
}

/// The architectures that NVRTC knows, as numbers; empty if it is not here.
pub fn nvrtc_architectures(toolchain: &Toolchain) -> Vec<i32> {
    if !preload(toolchain) {
        return Vec::new();
    }
    let mut count = 0;
    #[allow(unsafe_code, reason = "cudarc's NVRTC calls are unsafe")]
    // SAFETY: the vector has the length that NVRTC asked for.
    unsafe {
        if sys::nvrtcGetNumSupportedArchs(&mut count).result().is_err() {
            return Vec::new();
        }
        let mut out = vec![0; count.max(0) as usize];
        match sys::nvrtcGetSupportedArchs(out.as_mut_ptr()).result() {
            Ok(()) => out,
            Err(_) => Vec::new(),
        }
    }
}

/// The number before `unit` in `line`.
fn number_before(line: &str, unit: &str) -> Option<u32> {
    let head = &line[..line.find(unit)?];
    head.split_whitespace().next_back()?.parse().ok()
}

/// The resources that `-Xptxas -v` writes.
fn resources(log: &str) -> Vec<KernelResources> {
    let mut out: Vec<KernelResources> = Vec::new();
    // Properties of functions that are not kernels follow a line that names them.
    let mut of_kernel = false;
    for line in log.lines() {
        if let Some((_, rest)) = line.split_once("Compiling entry function '") {
            out.push(KernelResources { name: rest.split('\'').next().unwrap_or("").to_string(), ..KernelResources::default() });
            of_kernel = true;
        } else if let Some((_, name)) = line.split_once("Function properties for ") {
            of_kernel = out.last().is_some_and(|k| k.name == name.trim());
        } else if let Some(kernel) = out.last_mut().filter(|_| of_kernel) {
            if line.contains("bytes stack frame") {
                kernel.stack = number_before(line, " bytes stack frame").unwrap_or(0);
                kernel.spill_stores = number_before(line, " bytes spill stores").unwrap_or(0);
                kernel.spill_loads = number_before(line, " bytes spill loads").unwrap_or(0);
            } else if line.contains("Used ") && line.contains(" registers") {
                kernel.registers = number_before(line, " registers").unwrap_or(0);
                kernel.shared_static = number_before(line, " bytes smem").unwrap_or(0);
                kernel.cmem = line.split(", ").filter(|p| p.contains(" bytes cmem")).filter_map(|p| number_before(p, " bytes cmem")).sum();
            }
        }
    }
    out
}

/// The text of a NUL-terminated name.
pub(crate) fn c_text(text: &CStr) -> String {
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_resource_report_is_read() {
        let log = "ptxas info    : 0 bytes gmem\nptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Function properties for k\n    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\nptxas info    : Used 255 registers, used 1 barriers, 16 bytes stack, 1024 bytes smem, 380 bytes cmem[0], 8 bytes cmem[2]\nptxas info    : Function properties for helper\n    64 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n";
        let expected = KernelResources { name: "k".into(), registers: 255, spill_loads: 8, spill_stores: 12, stack: 16, shared_static: 1024, cmem: 388 };
        assert_eq!(resources(log), vec![expected.clone()]);
        assert!(expected.uses_local_memory());
    }

    #[test]
    fn local_memory_beyond_the_prediction_is_an_error() {
        let log = "ptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Function properties for k\n    160 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\nptxas info    : Used 255 registers\n";
        let found = resources(log);
        let errors = |predicted: Option<u32>, allowed: bool| local_memory(&found, &|_| predicted, allowed).has_errors();
        assert!(errors(Some(0), false) && errors(Some(64), false));
        assert!(!errors(Some(100), false) && !errors(Some(0), true) && !errors(None, false));
        let said = local_memory(&found, &|_| Some(0), false);
        assert_eq!((said.list[0].code.id, said.list[0].notes[0].as_str()), ("FD0405", "the plan predicts none"));
        assert!(local_memory(
            &resources(&log.replace("160 bytes", "0 bytes").replace("12 bytes", "0 bytes").replace("8 bytes", "0 bytes")),
            &|_| Some(0),
            false
        )
        .list
        .is_empty());
    }

    #[test]
    fn what_the_compiler_says_of_ignored_instructions_is_found() {
        for line in [
            "ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored to maintain minimum register requirements.",
            "ptxas info    : (C7514) Potential Performance Loss: wgmma.mma_async instructions are serialized due to non wgmma instructions defining accumulator registers in the function 'k'",
            "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized due to the presence of Extern calls in the function 'k'",
        ] {
            assert_eq!(ignored(&format!("ptxas info    : 0 bytes gmem\n{line}\n")), vec![line]);
        }
        assert!(ignored("ptxas info    : Used 168 registers, used 2 barriers\n").is_empty());
    }
}
