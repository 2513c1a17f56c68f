//! Audits a program: cases, runs, comparison with the reference, verdict.

use crate::cli::Level;
use crate::execute::Executor;
use crate::pipeline::Planned;
use crate::report::data::{Table, Verdict};
use flashderive_audit::compare::{compare, Comparison};
use flashderive_audit::inputs::{cases, generate, Case};
use flashderive_audit::reference::evaluate;
use flashderive_diagnostics::{codes, Diagnostics};
use flashderive_ir::problem::{Problem, Role, TensorId, Workload};
use serde::Serialize;

/// Statement points that the emulator and the reference are asked for at most; larger cases belong on a GPU.
const MAX_POINTS_CPU: i64 = 1 << 26;

/// Statement points that the reference is asked for at most beside a GPU run.
const MAX_POINTS_GPU: i64 = 1 << 33;

/// One case of one workload.
#[derive(Clone, Debug, Serialize)]
pub struct CaseResult {
    /// The workload.
    pub workload: String,
    /// Its sizes.
    pub sizes: Vec<i64>,
    /// The kind of inputs.
    pub case: String,
    /// Seed of the inputs.
    pub seed: u64,
    /// One entry an output; empty when the run failed.
    pub outputs: Vec<Comparison>,
    /// What went wrong beside differences: broken rules, two runs that differ.
    pub faults: Vec<String>,
}

impl CaseResult {
    /// Whether all outputs are right and nothing else is wrong.
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && !self.outputs.is_empty() && self.outputs.iter().all(Comparison::passed)
    }
}

/// Everything that an audit found.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    /// What ran.
    pub cases: Vec<CaseResult>,
    /// What the level asks for and was not run, with the reason.
    pub skipped: Vec<String>,
    /// What lies outside the level.
    pub outside: Vec<String>,
}

impl Found {
    /// `passed`, `failed`, or `incomplete` when something of the level did not run.
    pub fn verdict(&self) -> &'static str {
        if self.cases.iter().any(|c| !c.passed()) {
            "failed"
        } else if self.cases.is_empty() || !self.skipped.is_empty() {
            "incomplete"
        } else {
            "passed"
        }
    }
}

/// The workloads of a level: `smoke` alone, or all and the edges of each run-time size.
pub fn workloads(p: &Problem, level: Level) -> Vec<Workload> {
    let smoke = p.workloads.iter().filter(|w| w.name == "smoke");
    if level == Level::Smoke {
        return smoke.cloned().collect();
    }
    let mut list = p.workloads.clone();
    for base in smoke {
        for (at, size) in p.sizes.iter().enumerate() {
            let step = size.multiple_of.max(1);
            let near = base.sizes.get(at).copied().unwrap_or(size.min);
            for value in
                [size.min, size.min.max(1).saturating_add(step - 1) / step * step, near.saturating_add(step), near.saturating_mul(3).saturating_add(step)]
            {
                let mut edge = base.clone();
                if size.min <= value && value <= size.max && value % step == 0 && edge.sizes.get(at) != Some(&value) {
                    edge.name = format!("smoke with {}={value}", size.name);
                    if let Some(slot) = edge.sizes.get_mut(at) {
                        *slot = value;
                    }
                    if !list.iter().any(|w| w.sizes == edge.sizes) {
                        list.push(edge);
                    }
                }
            }
        }
    }
    list
}

/// Points of all statements together (saturating).
fn points(p: &Problem, sizes: &[i64]) -> i64 {
    let of = |s: &flashderive_ir::problem::Statement| s.domain().iter().fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes).max(0)));
    p.statements.iter().fold(0i64, |n, s| n.saturating_add(of(s)))
}

/// Runs every case of `workloads`. `progress` is told what is at hand.
pub fn audit(planned: &Planned, executor: &Executor, level: Level, workloads: &[Workload], seed: u64, progress: &dyn Fn(&str)) -> Found {
    let p = &planned.loaded.problem;
    let mut found = Found { cases: Vec::new(), skipped: Vec::new(), outside: Vec::new() };
    let limit = if matches!(executor, Executor::Cpu) { MAX_POINTS_CPU } else { MAX_POINTS_GPU };
    for workload in workloads {
        let needed = points(p, &workload.sizes);
        if limit < needed {
            found.skipped.push(format!("workload {}: {needed} statement points, over the {limit} of {}", workload.name, executor.name()));
            continue;
        }
        for case in cases(p) {
            progress(&format!("auditing {} on {}: {}, {}", p.name, executor.name(), workload.name, case.name()));
            match one(planned, executor, workload, case, seed) {
                Ok(result) => found.cases.push(result),
                Err(why) => found.skipped.push(format!("workload {}, {}: {why}", workload.name, case.name())),
            }
        }
    }
    if level == Level::Smoke {
        found.outside.push("workloads other than smoke and edge sizes: `--level full`".into());
    }
    if matches!(executor, Executor::Cpu) {
        found.outside.push("a GPU: `--device cuda:0`".into());
    }
    found
}

/// One case; `Err` when the reference cannot hold it.
fn one(planned: &Planned, executor: &Executor, workload: &Workload, case: Case, seed: u64) -> Result<CaseResult, String> {
    let p = &planned.loaded.problem;
    let sizes = &workload.sizes;
    let inputs = generate(p, sizes, case, seed);
    let mut result = CaseResult { workload: workload.name.clone(), sizes: sizes.clone(), case: case.name(), seed, outputs: Vec::new(), faults: Vec::new() };
    let want = match evaluate(p, sizes, &inputs) {
        Ok(want) => want,
        Err(d) if d.list.iter().all(|d| d.code == codes::REFERENCE_SIZE) => return Err(said(&d)),
        Err(d) => {
            result.faults.push(format!("the reference failed: {}", said(&d)));
            return Ok(result);
        }
    };
    let got = match executor.run(planned, sizes, &inputs) {
        Ok(got) => got,
        Err(d) => {
            result.faults.push(said(&d));
            return Ok(result);
        }
    };
    for (at, tensor) in p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        let id = TensorId(at as u32);
        match (got.get(&id), want.get(&id)) {
            (Some(bytes), Some(values)) => result.outputs.push(compare(p, id, sizes, bytes, values)),
            _ => result.faults.push(format!("output `{}` is missing", tensor.name)),
        }
    }
    // Twice the same inputs, once a workload: the outputs must agree bit for bit where the spec asks for it.
    if p.audit.deterministic && case == Case::Random {
        match executor.run(planned, sizes, &inputs) {
            Ok(again) if again == got => {}
            Ok(_) => result.faults.push("two runs on the same inputs differ".into()),
            Err(d) => result.faults.push(format!("second run: {}", said(&d))),
        }
    }
    Ok(result)
}

/// Messages and notes on one line.
pub fn said(diagnostics: &Diagnostics) -> String {
    let texts = diagnostics.list.iter().map(|d| {
        let notes: String = d.notes.iter().map(|n| format!("; {n}")).collect();
        format!("[{}] {}{notes}", d.code.id, d.message)
    });
    texts.collect::<Vec<_>>().join(" | ")
}

/// The verdict as the report shows it.
pub fn table(found: &Found, device: &str) -> Verdict {
    let header = ["workload", "inputs", "output", "elements", "wrong", "relative error norm", "worst element", "result"];
    let mut rows = Vec::new();
    for case in &found.cases {
        let row = |output: &str, elements: String, wrong: String, norm: String, worst: String, result: &str| {
            vec![case.workload.clone(), case.case.clone(), output.to_string(), elements, wrong, norm, worst, result.to_string()]
        };
        for o in &case.outputs {
            let worst = format!("{:.3e} at {}: {} for {}", o.worst, o.worst_at, o.pair.0, o.pair.1);
            rows.push(row(
                &o.tensor,
                o.elements.to_string(),
                o.wrong.to_string(),
                format!("{:.2e}", o.norm_error),
                worst,
                if o.passed() { "ok" } else { "WRONG" },
            ));
        }
        for fault in &case.faults {
            rows.push(row("", String::new(), String::new(), String::new(), fault.clone(), "FAULT"));
        }
    }
    let cases = Table { title: "Audit".into(), header: header.map(String::from).to_vec(), rows };
    let not_run = found.skipped.iter().chain(&found.outside).cloned().collect();
    Verdict { verdict: found.verdict().into(), device: device.into(), cases, not_run }
}
