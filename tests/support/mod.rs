//! What the tests of whole specs share: a spec text through every stage, and the audit of its program on the emulator.

#![allow(dead_code, reason = "each test uses a part")]

use flashderive::cli::WorkloadArgs;
use flashderive::execute::Executor;
use flashderive::outcome::Failure;
use flashderive::pipeline::{self, Planned, Preference};
use flashderive::verdict::{self, Asked};
use flashderive::{cli::Level, targets};

/// That of the command, which the tests of whole specs wait for as its users do.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A program for the target whose files are committed.
///
/// # Errors
/// When a stage refuses the spec.
pub fn plan(path: &str, source: &str) -> Result<Planned, Failure> {
    plan_on(path, source, None)
}

/// The same for a GPU with so many multiprocessors, if given: the fewer, the fewer parts streams are cut into.
///
/// # Errors
/// When a stage refuses the spec.
pub fn plan_on(path: &str, source: &str, multiprocessors: Option<u32>) -> Result<Planned, Failure> {
    plan_for(path, source, "sm_90a", multiprocessors)
}

/// The same for any built-in target.
///
/// # Errors
/// When a stage refuses the spec.
pub fn plan_for(path: &str, source: &str, target: &str, multiprocessors: Option<u32>) -> Result<Planned, Failure> {
    let mut target = targets::built_in(target)?;
    if let Some(n) = multiprocessors {
        (target.multiprocessors, target.cluster_multiprocessors) = (n, n);
    }
    let loaded = pipeline::parse(path, source.to_string())?;
    let workload = pipeline::choose(&loaded, &WorkloadArgs { workload: None, set: Vec::new() }, Preference::Real)?;
    pipeline::bind(pipeline::derive(loaded)?, target, workload)
}

/// Codes and messages of a refusal, on one line.
pub fn said(failure: &Failure) -> String {
    verdict::said(&failure.reasons.diagnostics)
}

/// Runs a program on the emulator for every workload asked for; one line for each thing that is wrong.
pub fn wrong(planned: &Planned, asked: &[Asked]) -> Vec<String> {
    let found = verdict::audit(planned, &Executor::Cpu, Level::Smoke, asked, 1, &|_| {});
    let mut lines: Vec<String> = found.skipped.iter().map(|s| format!("not run: {s}")).collect();
    for case in found.cases.iter().filter(|c| !c.passed()) {
        let outputs = case.outputs.iter().filter(|o| !o.passed());
        let outputs: Vec<String> = outputs.map(|o| format!("{}: {} of {} wrong, {} for {}", o.tensor, o.wrong, o.elements, o.pair.0, o.pair.1)).collect();
        lines.push(format!("{} {:?} {}: {} {}", case.workload, case.sizes, case.case, outputs.join(", "), case.faults.join(", ")));
    }
    if found.cases.is_empty() {
        lines.push("nothing ran".into());
    }
    lines
}
