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
use flashderive_ir::problem::{Problem, Role, Storage, TensorId};
use flashderive_run::RunOptions;
use std::collections::BTreeMap;

/// Outputs by the ids of the spec's problem.
pub type Outputs = BTreeMap<TensorId, Vec<u8>>;

/// A program made ready for a device.
pub enum Executor {
    /// The emulator.
    Cpu,
    /// A GPU with the compiled program.
    Gpu {
        /// The binary.
        cubin: Vec<u8>,
        /// The GPU's number.
        device: usize,
        /// Its name.
        name: String,
    },
}

impl Executor {
    /// Makes `planned` ready to run on `device`.
    ///
    /// # Errors
    /// When there is no such device, or the program does not compile for it.
    pub fn new(planned: &Planned, device: &Device, terminal: &Terminal) -> Result<Executor, Failure> {
        let Device::Cuda(number) = device else { return Ok(Executor::Cpu) };
        let arch = gpu::architecture(planned, *number)?;
        let printed = generate::print(planned)?;
        terminal.progress(&format!("compiling for {arch}"));
        // What runs is judged by its results and its time; it is the build that refuses local memory.
        let compiled = gpu::compile(planned, &printed.text, &arch, true)?;
        let facts = flashderive_run::gpu::facts(*number as usize).map_err(|d| Failure::stage(d.into(), "", ""))?;
        Ok(Executor::Gpu { cubin: compiled.cubin, device: *number as usize, name: facts.name })
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
            Executor::Gpu { cubin, device, .. } => {
                flashderive_run::run(&planned.bound.program, cubin, &mut args, *device, &RunOptions::default())?;
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
