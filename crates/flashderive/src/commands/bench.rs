//! `bench`: times on a GPU, beside what moving every input and output byte once takes at the rate of copies on it.
//!
//! Everything that can be refused without a GPU is refused first; then every workload is planned and compiled, then all
//! are timed between two measurements of the copy rate. A workload that cannot be planned does not stop the others, but
//! its errors are the command's. A failure on the GPU ends the run: what comes after it would not be worth much.

use crate::cli::{Bench, Device};
use crate::execute::{self, Executor};
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Loaded, Planned, Preference, WorkloadOptions};
use crate::terminal::Terminal;
use crate::timing::{Bandwidth, Measured, Timed, Timings};
use crate::{files, floor, roofline, room, targets, work};
use flashderive_audit::inputs::{generate_tiled, TILE};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::problem::Workload;
use flashderive_run::{copy_rate, CopyRate, TimeOptions};

/// A workload whose program is compiled.
struct Ready {
    planned: Planned,
    executor: Executor,
}

/// What went wrong with some workloads.
#[derive(Default)]
struct Trouble {
    diagnostics: Diagnostics,
    names: Vec<String>,
    exit: Option<Exit>,
}

impl Trouble {
    fn add(&mut self, workload: &str, failure: Failure) {
        self.names.push(workload.to_string());
        self.exit.get_or_insert(failure.exit);
        self.diagnostics.extend(failure.reasons.diagnostics);
    }
}

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, or there is no GPU.
pub fn run(args: &Bench, terminal: &Terminal) -> Result<Output, Failure> {
    let Device::Cuda(number) = args.device else {
        let refusal =
            Diagnostic::error(codes::NO_GPU, Span::NONE, "the emulator has no clock: times of a CPU say nothing about a GPU").help("`--device cuda:0`");
        return Err(Failure::from_diagnostic(refusal, Exit::Usage));
    };
    let target = targets::load(&args.target)?;
    let loaded = pipeline::load(&args.spec)?.tuned(&args.target);
    let workloads = workloads(&loaded, args)?;
    if let Some(path) = &args.svg {
        files::writable(path)?;
    }
    let derived = pipeline::derive(loaded.clone())?;
    let (mut ready, mut trouble, mut name) = (Vec::new(), Trouble::default(), String::new());
    let all = workloads.len();
    for (at, workload) in workloads.into_iter().enumerate() {
        let called = workload.name.clone();
        terminal.progress(&format!("planning {} for {called}, {} of {all}", loaded.problem.name, at + 1));
        let made = pipeline::bind(derived.clone(), target.clone(), workload).and_then(|planned| {
            let executor = Executor::for_sizes(&planned, &args.device, std::iter::once(planned.workload.sizes.as_slice()), terminal)?;
            room::check(&planned.loaded, &planned.workload.sizes, &executor)?;
            Ok((planned, executor))
        });
        match made {
            Ok((_, Executor::Cpu)) => return Err(Failure::plain(codes::NO_GPU, Exit::Usage, "only a GPU can be timed")),
            Ok((planned, executor)) => {
                if let Executor::Gpu { name: gpu, .. } = &executor {
                    name.clone_from(gpu);
                }
                ready.push(Ready { planned, executor });
            }
            // No other workload will find a device or a compiler either.
            Err(failure) if failure.exit == Exit::Missing => return Err(failure),
            Err(failure) => trouble.add(&called, failure),
        }
    }
    if ready.is_empty() {
        return Err(trouble_alone(&loaded, trouble));
    }
    let device = number as usize;
    terminal.progress(&format!("measuring copies on {name}"));
    let before = rate(device)?;
    let measured = measure_all(args, device, &name, &ready, &mut trouble, terminal);
    if measured.is_empty() {
        return Err(trouble_alone(&loaded, trouble));
    }
    // After a failure the GPU may take no more work.
    let after = if measured.len() == ready.len() { rate(device)? } else { rate(device).unwrap_or(before) };
    let bandwidth = Bandwidth::new(before, after, &target.rates);
    let timings = Timings {
        kernel: loaded.problem.name.clone(),
        device: measured[0].time.gpu.clone(),
        target: target.name.clone(),
        inputs: args.inputs.name(),
        seed: args.seed,
        bandwidth,
        workloads: measured.into_iter().map(|m| Timed::new(m, &bandwidth)).collect(),
        failed: trouble.names,
    };
    if let Some(path) = &args.svg {
        files::write(path, roofline::svg(&timings, &roofline::roofs(&target, &loaded.problem)).as_bytes())?;
    }
    let mut notes = loaded.notes();
    notes.diagnostics.extend(trouble.diagnostics);
    let json = serde_json::to_value(&timings).unwrap_or_default();
    Ok(Output::new(timings.text(), json).with_notes(notes).exit(trouble.exit.unwrap_or(Exit::Ok)))
}

/// The workloads that the command line asks for.
fn workloads(loaded: &Loaded, args: &Bench) -> Result<Vec<Workload>, Failure> {
    let names: Vec<Option<String>> = if args.all_workloads {
        loaded.problem.workloads.iter().filter(|w| w.name != "smoke").map(|w| Some(w.name.clone())).collect()
    } else if args.workload.is_empty() {
        vec![None]
    } else {
        args.workload.iter().cloned().map(Some).collect()
    };
    if names.is_empty() {
        let refusal = Diagnostic::error(codes::UNKNOWN_WORKLOAD, Span::NONE, format!("`{}` has no workload but `smoke`", loaded.problem.name));
        return Err(Failure::from_diagnostic(refusal.help("name it: `--workload smoke`"), Exit::Usage));
    }
    names.into_iter().map(|workload| pipeline::choose(loaded, WorkloadOptions { workload, set: args.set.clone() }, Preference::Real)).collect()
}

/// Times the workloads in order, up to the first that fails on the GPU.
fn measure_all(args: &Bench, device: usize, name: &str, ready: &[Ready], trouble: &mut Trouble, terminal: &Terminal) -> Vec<Measured> {
    let mut measured = Vec::new();
    for (at, one) in ready.iter().enumerate() {
        terminal.progress_of(&format!("timing on {name}"), at, ready.len(), &one.planned.workload.name);
        match measure(args, device, one) {
            Ok(found) => measured.push(found),
            Err(failure) => {
                trouble.add(&one.planned.workload.name, failure);
                trouble.names.extend(ready[at + 1..].iter().map(|r| r.planned.workload.name.clone()));
                break;
            }
        }
    }
    measured
}

fn measure(args: &Bench, device: usize, ready: &Ready) -> Result<Measured, Failure> {
    let Ready { planned, executor } = ready;
    let (problem, sizes) = (&planned.loaded.problem, &planned.workload.sizes);
    let inputs = generate_tiled(problem, sizes, args.inputs, args.seed, TILE);
    let arguments = execute::input_arguments(planned, sizes, inputs);
    let options = TimeOptions { repeats: args.repeats, cold: !args.warm, rotate: args.rotate, ..TimeOptions::default() };
    let (part, _) = executor.part(planned, sizes).map_err(|d| planned.loaded.failure(d))?;
    let time = flashderive_run::time(&part.program, &part.cubin, &arguments, device, &options).map_err(|d| planned.loaded.failure(d))?;
    Ok(Measured {
        workload: planned.workload.name.clone(),
        sizes: problem.sizes.iter().map(|s| s.name.clone()).zip(sizes.iter().copied()).collect(),
        moved: floor::moved(problem, sizes),
        operations: work::operations(problem, sizes),
        products: work::products(planned, sizes),
        predicted_us: planned.bound.predicted_us,
        time,
    })
}

fn rate(device: usize) -> Result<CopyRate, Failure> {
    copy_rate(device).map_err(|d| Failure::stage(d.into(), "", ""))
}

/// The failure when nothing was timed.
fn trouble_alone(loaded: &Loaded, trouble: Trouble) -> Failure {
    let mut failure = loaded.failure(trouble.diagnostics);
    failure.exit = trouble.exit.unwrap_or(failure.exit);
    failure
}
