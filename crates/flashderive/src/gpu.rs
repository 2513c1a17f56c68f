//! What the commands that use a compiler or a GPU share.

use crate::outcome::{Exit, Failure};
use crate::pipeline::Planned;
use crate::report::data::Table;
use crate::terminal::Terminal;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_run::{Compiled, Toolchain};

/// Compiles the printed text of `planned` for `arch`.
///
/// # Errors
/// When there is no compiler, it refuses the text, or kernels keep more in local memory than the plan predicts and that is not allowed.
pub fn compile(planned: &Planned, text: &str, arch: &str, allow_spills: bool) -> Result<Compiled, Failure> {
    let toolchain = Toolchain::find().map_err(|d| Failure::stage(d, "", ""))?;
    let mut compiled = flashderive_run::compile(text, arch, &toolchain).map_err(|d| Failure::stage(d, "", ""))?;
    // The prediction is for the registers of the target.
    let predicted = |symbol: &str| {
        let of = |p: &&flashderive_bind::Prediction| flashderive_device::print::symbol(&p.kernel) == symbol;
        planned.bound.registers.iter().find(of).map(|p| p.local_bytes).filter(|_| arch == planned.target.name)
    };
    let found = flashderive_run::local_memory(&compiled.resources, &predicted, allow_spills);
    if found.has_errors() {
        return Err(Failure::stage(found, "", ""));
    }
    compiled.warnings.extend(found);
    Ok(compiled)
}

/// Whether the compiler takes the printed text of `planned` for its target, with all that it says against it but how many registers it needs.
///
/// # Errors
/// When there is no compiler, or it refuses the text.
pub fn accept(planned: &Planned, text: &str) -> Result<Compiled, Failure> {
    let toolchain = Toolchain::find().map_err(|d| Failure::stage(d, "", ""))?;
    flashderive_run::accept(text, &planned.target.name, &toolchain).map_err(|d| Failure::stage(d, "", ""))
}

/// Says that the whole program of `planned` is compiled.
pub fn compiling(planned: &Planned, terminal: &Terminal) {
    let (kernels, problem) = (planned.bound.program.kernels.len(), &planned.loaded.problem.name);
    let kernels = if kernels == 1 { "1 kernel".to_string() } else { format!("{kernels} kernels") };
    terminal.progress(&format!("compiling {kernels} of {problem} for {}", planned.target.name));
}

/// The architecture to compile for when `planned` runs on `device`: the target's own if the chip has it, else the
/// chip's, so that a plan for an older target runs on a newer chip.
///
/// # Errors
/// When there is no such GPU.
pub fn architecture(planned: &Planned, device: u32) -> Result<String, Failure> {
    present(device)?;
    let facts = flashderive_run::gpu::facts(device as usize).map_err(|d| Failure::stage(d.into(), "", ""))?;
    let chip = format!("sm_{}{}", facts.capability.0, facts.capability.1);
    if planned.target.name.trim_end_matches('a') == chip {
        return Ok(planned.target.name.clone());
    }
    // Matrix and bulk-copy instructions of newer chips belong to the architecture-specific set.
    Ok(if facts.capability.0 < 9 { chip } else { format!("{chip}a") })
}

/// Whether there is a GPU of this number.
///
/// # Errors
/// When there is none.
pub fn present(device: u32) -> Result<(), Failure> {
    let count = flashderive_run::gpu::present().map_err(|why| missing(format!("no usable GPU was found: {why}")))?;
    if count <= device as usize {
        return Err(missing(format!("there is no GPU {device}; this machine has {count}")));
    }
    Ok(())
}

fn missing(message: String) -> Failure {
    Failure::from_diagnostic(
        Diagnostic::error(codes::NO_GPU, Span::NONE, message).help("`--device cpu` runs on the emulator; `flashderive doctor` says more"),
        Exit::Missing,
    )
}

/// What the compiler says that each kernel uses.
pub fn resources(planned: &Planned, compiled: &Compiled) -> Table {
    let header = ["kernel", "registers", "spill stores", "spill loads", "stack", "static shared", "dynamic shared", "blocks a multiprocessor"];
    let rows = compiled.resources.iter().map(|k| {
        let kernel = planned.bound.program.kernels.iter().find(|p| flashderive_device::print::symbol(&p.name) == k.name);
        let dynamic = kernel.map_or(0, |p| p.shared_bytes());
        let blocks = kernel.map_or(0, |p| blocks(planned, p.threads, k.registers, k.shared_static + dynamic));
        vec![
            k.name.clone(),
            k.registers.to_string(),
            format!("{} B", k.spill_stores),
            format!("{} B", k.spill_loads),
            format!("{} B", k.stack),
            format!("{} B", k.shared_static),
            format!("{dynamic} B"),
            blocks.to_string(),
        ]
    });
    Table { title: format!("Resource use on {}", planned.target.name), header: header.map(String::from).to_vec(), rows: rows.collect() }
}

/// Resident blocks by the target's limits: threads, registers (in steps of 8 a thread), shared memory (1 KiB a block is the system's).
fn blocks(planned: &Planned, threads: u32, registers: u32, shared: u32) -> u32 {
    let t = &planned.target;
    let by_registers = t.registers_per_multiprocessor / (registers.next_multiple_of(8).max(8) * threads.max(1));
    let by_shared = t.shared_bytes_per_multiprocessor / (shared + 1024);
    t.blocks_per_multiprocessor.min(t.threads_per_multiprocessor / threads.max(1)).min(by_registers).min(by_shared)
}
