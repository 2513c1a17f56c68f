//! Runs a program on what `--device` names: the emulator or a GPU.

use crate::cli::Device;
use crate::commands::generate;
use crate::gpu;
use crate::outcome::Failure;
use crate::pipeline::Planned;
use crate::terminal::Terminal;
use flashderive_audit::reference::Inputs;
use flashderive_audit::value::{self, Number};
use flashderive_device::args::{Args, ScalarValue};
use flashderive_device::program::Program;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::parallel;
use flashderive_ir::problem::{Problem, Role, Storage, TensorId};
use flashderive_run::gpu::Held;
use flashderive_run::RunOptions;
use std::collections::{BTreeMap, BTreeSet};

/// Outputs by the ids of the spec's problem.
pub type Outputs = BTreeMap<TensorId, Vec<u8>>;

/// The kernels of one version of a program, compiled.
pub struct Part {
    /// The program with these kernels alone.
    pub program: Program,
    /// The binary.
    pub cubin: Vec<u8>,
    /// Which compiler it was.
    pub compiler: String,
}

/// A program made ready for a device.
pub enum Executor {
    /// The emulator.
    Cpu,
    /// A GPU with the compiled program.
    Gpu {
        /// What is launched, by number of the version; what was not asked for is not there.
        parts: Vec<Option<Part>>,
        /// The GPU's number.
        device: usize,
        /// Its name.
        name: String,
        /// Keeps the GPU open between runs.
        held: Held,
    },
}

/// The program with the kernels of version number `version` alone.
fn alone(program: &Program, version: u32) -> Program {
    let mut one = program.clone();
    one.kernels.retain(|k| k.version == version);
    one
}

/// Compiles each of `versions` for `arch`, each once, several at a time. `seen` is told how many are done.
///
/// # Errors
/// That of the first version that cannot be printed or compiled.
fn compile(planned: &Planned, arch: &str, versions: &[u32], seen: &dyn Fn(usize)) -> Result<Vec<Option<Part>>, Failure> {
    let program = &planned.bound.program;
    let one = |version: u32| {
        let program = alone(program, version);
        let printed = generate::print_program(planned, &program)?;
        // What runs is judged by its results and its time; it is the build that refuses local memory.
        let compiled = gpu::compile(planned, &printed.text, arch, true)?;
        Ok::<_, Failure>(Part { program, cubin: compiled.cubin, compiler: compiled.compiler })
    };
    let made = parallel::each(versions.len(), parallel::threads(), &|at| one(versions[at]), &mut |done| {
        seen(done);
        true
    });
    let mut parts: Vec<Option<Part>> = (0..program.versions.len().max(1)).map(|_| None).collect();
    for (version, result) in versions.iter().zip(made) {
        // Without a thread nobody has done it yet.
        let part = result.unwrap_or_else(|| one(*version))?;
        if let Some(slot) = parts.get_mut(*version as usize) {
            *slot = Some(part);
        }
    }
    Ok(parts)
}

impl Executor {
    /// Makes `planned` ready to run on `device` for all of `sizes`: the versions that these launch.
    ///
    /// # Errors
    /// When there is no such device, or the program does not compile for it.
    pub fn for_sizes<'a>(planned: &Planned, device: &Device, sizes: impl Iterator<Item = &'a [i64]>, terminal: &Terminal) -> Result<Executor, Failure> {
        let versions: BTreeSet<u32> = sizes.map(|sizes| planned.bound.program.version(sizes)).collect();
        let versions: Vec<u32> = versions.into_iter().collect();
        let Device::Cuda(number) = device else { return Ok(Executor::Cpu) };
        gpu::present(*number)?;
        let held = flashderive_run::gpu::hold(*number as usize).map_err(|d| Failure::stage(d.into(), "", ""))?;
        let arch = gpu::architecture(planned, *number)?;
        let all = versions.len();
        let said = |done: usize| terminal.progress_of(&format!("compiling for {arch}"), done, all, "versions of the kernels");
        said(0);
        let parts = compile(planned, &arch, &versions, &said)?;
        let facts = flashderive_run::gpu::facts(*number as usize).map_err(|d| Failure::stage(d.into(), "", ""))?;
        Ok(Executor::Gpu { parts, device: *number as usize, name: facts.name, held })
    }

    /// What is launched for `sizes` on a GPU.
    ///
    /// # Errors
    /// Where the executor is none of a GPU, or was not made for such sizes.
    pub fn part(&self, planned: &Planned, sizes: &[i64]) -> Result<(&Part, usize), Diagnostics> {
        let Executor::Gpu { parts, device, .. } = self else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, Span::NONE, "the emulator has no compiled kernels").into());
        };
        let version = planned.bound.program.version(sizes) as usize;
        match parts.get(version) {
            Some(Some(part)) => Ok((part, *device)),
            _ => Err(Diagnostic::bug(codes::BUILD_BUG, Span::NONE, format!("version {version} of the kernels was not compiled")).into()),
        }
    }

    /// The device, for reports.
    pub fn name(&self) -> String {
        match self {
            Executor::Cpu => "cpu (emulated)".to_string(),
            Executor::Gpu { device, name, .. } => format!("cuda:{device} ({name})"),
        }
    }

    /// Runs once.
    ///
    /// # Errors
    /// When a check of the emulator or a CUDA call fails.
    pub fn run(&self, planned: &Planned, sizes: &[i64], inputs: &Inputs) -> Result<Outputs, Diagnostics> {
        let mut args = arguments(planned, sizes, inputs);
        match self {
            Executor::Cpu => emulate(&planned.bound.program, &mut args)?,
            Executor::Gpu { .. } => {
                let (part, device) = self.part(planned, sizes)?;
                flashderive_run::run(&part.program, &part.cubin, &mut args, device, &RunOptions::default())?;
            }
        }
        Ok(outputs(planned, args))
    }
}

/// The arguments of a run. The program's tensors are those of the normalised problem; names are the same in both.
pub fn arguments(planned: &Planned, sizes: &[i64], inputs: &Inputs) -> Args {
    let mut args = input_arguments(planned, sizes, inputs.clone());
    let normal = &planned.derivation.problem;
    for (at, tensor) in normal.tensors.iter().enumerate() {
        let id = TensorId(at as u32);
        // Every bit set: a value that nobody wrote is a NaN or out of range.
        if tensor.role == Role::Output && by_name(&planned.loaded.problem, &tensor.name).is_some() {
            args.tensors.insert(id, vec![0xff; value::allocation(normal, id, sizes)]);
        }
    }
    args
}

/// [`arguments`] without memory for the outputs, which a GPU does not take from the host. Inputs are moved, not copied.
pub fn input_arguments(planned: &Planned, sizes: &[i64], mut inputs: Inputs) -> Args {
    let mut args = Args { sizes: sizes.to_vec(), ..Args::default() };
    for (at, tensor) in planned.derivation.problem.tensors.iter().enumerate() {
        let id = TensorId(at as u32);
        let Some(original) = by_name(&planned.loaded.problem, &tensor.name) else { continue };
        match tensor.role {
            Role::Input => {
                if let Some(bytes) = inputs.tensors.remove(&original) {
                    args.tensors.insert(id, bytes);
                }
            }
            Role::Scalar => {
                if let Some(number) = inputs.scalars.get(&original) {
                    let scalar = match number {
                        Number::Real(v) => ScalarValue::Float(*v),
                        Number::Whole(v) => ScalarValue::Int(*v),
                    };
                    args.scalars.insert(id, scalar);
                }
            }
            Role::Output | Role::Temp => {}
        }
    }
    args
}

fn by_name(p: &Problem, name: &str) -> Option<TensorId> {
    p.tensors.iter().position(|t| t.name == name && !matches!(t.storage, Storage::View { .. })).map(|at| TensorId(at as u32))
}

fn outputs(planned: &Planned, mut args: Args) -> Outputs {
    let normal = &planned.derivation.problem;
    let mut found = Outputs::new();
    for (at, tensor) in planned.loaded.problem.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        if let Some(bytes) = by_name(normal, &tensor.name).and_then(|id| args.tensors.remove(&id)) {
            found.insert(TensorId(at as u32), bytes);
        }
    }
    found
}

/// Runs `program` on the emulator: outputs in `args` are replaced.
///
/// # Errors
/// The first rule of the device language that it breaks.
pub fn emulate(program: &Program, args: &mut Args) -> Result<(), Diagnostics> {
    flashderive_device::emulate::run(program, args).map(|_| ()).map_err(|v| {
        let mut found = Diagnostics::default();
        found.report(Diagnostic::bug(codes::VIOLATION, Span::NONE, v.to_string()).note(format!("the statement's record is r{}", v.why.0)));
        found
    })
}
