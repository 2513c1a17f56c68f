//! Takes one spec through every stage, for every target asked for, and runs what comes out against the reference.

use super::evaluator;
use super::random::Random;
use flashderive::cli::{Color, Device, Format, Level, WorkloadArgs};
use flashderive::execute::Executor;
use flashderive::outcome::{Exit, Failure};
use flashderive::pipeline::{self, Derived, Loaded, Planned, Preference};
use flashderive::terminal::Terminal;
use flashderive::{targets, verdict};
use flashderive_audit::inputs::{generate, Case};
use flashderive_audit::judge::judge;
use flashderive_audit::reference::{evaluate, Inputs, Values};
use flashderive_audit::sizes;
use flashderive_bind::Tuned;
use flashderive_ir::problem::{Problem, Role, TensorId, Workload};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Mutex;
use std::time::Instant;

/// What is to be done with a spec.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The YAML text.
    pub text: String,
    /// Names of targets.
    pub targets: Vec<String>,
    /// Plans that the cost model did not choose, for each target.
    pub candidates: usize,
    /// These plans and no others, by group, of this version; shrinking asks for them.
    pub only: Option<(String, Vec<String>)>,
    /// `cpu` or `cuda:0`.
    pub device: String,
    /// Statement points of one run at most.
    pub points: i64,
    /// Of the inputs and choices.
    pub seed: u64,
    /// Whether the reference is held against the second evaluator.
    pub evaluate: bool,
}

/// What is wrong with a spec.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Wrong {
    /// `panic`, `bug`, `wrong`, `slight`, `fault`, `reference`, `evaluator`, `hang`, `abort`, `compile`.
    pub kind: String,
    /// The target.
    pub target: String,
    /// Version and candidates, where they were not the cost model's.
    pub plan: Option<(String, Vec<String>)>,
    /// Workload, sizes, inputs.
    pub run: String,
    /// What was said.
    pub message: String,
}

/// What became of a spec.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Code and message of a refusal.
    pub refused: Option<(String, String)>,
    /// Refusals of single targets.
    pub unbound: Vec<(String, String)>,
    /// What is wrong.
    pub wrong: Vec<Wrong>,
    /// Runs of programs.
    pub runs: usize,
    /// Programs.
    pub programs: usize,
    /// Comparisons of the reference with the second evaluator.
    pub evaluated: usize,
    /// Why the second evaluator was not asked.
    pub unevaluated: Option<String>,
    /// Rules of the decisions, each with its step.
    pub rules: BTreeSet<String>,
    /// Sorts of candidates that were built.
    pub plans: BTreeSet<String>,
    /// Seconds that went into each stage.
    pub seconds: BTreeMap<String, f64>,
}

/// The place of the last panic.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Notes panics in place of writing them.
pub fn note_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |l| format!("{}:{}", l.file(), l.line()));
        let payload = info.payload();
        let said = payload.downcast_ref::<&str>().map(|s| s.to_string()).or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        if let Ok(mut last) = PANIC.lock() {
            *last = format!("{place}: {said}");
        }
    }));
}

fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|_| PANIC.lock().map(|p| p.clone()).unwrap_or_default())
}

/// One set of inputs with what the reference makes of it.
struct Trial {
    workload: Workload,
    case: Case,
    inputs: Inputs,
    want: BTreeMap<TensorId, Values>,
}

/// Error beside which rounding is no excuse, as a share of the element and of the output's largest one.
const GROSS: f64 = 0.03;
/// Statement points that the second evaluator is asked for at most.
const MOST_EVALUATED: i64 = 1 << 14;
/// Sets of sizes for each program at most.
const MOST_SIZES: usize = 9;

/// Adds to the seconds of a stage.
fn timed<T>(seconds: &mut BTreeMap<String, f64>, stage: &str, f: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let made = f();
    *seconds.entry(stage.to_string()).or_default() += begun.elapsed().as_secs_f64();
    made
}

struct Run<'a> {
    ask: &'a Ask,
    report: Report,
    trials: Vec<Trial>,
}

/// Does all that `ask` says.
pub fn run(ask: &Ask) -> Report {
    let mut run = Run { ask, report: Report::default(), trials: Vec::new() };
    run.whole();
    run.report
}

impl Run<'_> {
    fn wrong(&mut self, kind: &str, target: &str, plan: Option<&(String, Vec<String>)>, run: String, message: String) {
        self.report.wrong.push(Wrong { kind: kind.into(), target: target.into(), plan: plan.cloned(), run, message });
    }

    /// A refusal, or a defect if it is one of the compiler.
    fn refusal(&mut self, failure: &Failure, target: &str, plan: Option<&(String, Vec<String>)>) {
        let said = verdict::said(&failure.reasons.diagnostics);
        let first = failure.reasons.diagnostics.list.first();
        let code = first.map_or(String::new(), |d| d.code.id.to_string());
        if failure.exit == Exit::Bug {
            self.wrong("bug", target, plan, String::new(), said);
        } else if target.is_empty() {
            self.report.refused = Some((code, said));
        } else if plan.is_some() {
            self.wrong("bug", target, plan, String::new(), format!("an offered plan is refused: {said}"));
        } else {
            self.report.unbound.push((code, format!("{target}: {said}")));
        }
    }

    fn whole(&mut self) {
        let text = self.ask.text.clone();
        let loaded = match guarded(|| pipeline::parse("generated.yaml", text)) {
            Ok(Ok(loaded)) => loaded,
            Ok(Err(f)) => return self.refusal(&f, "", None),
            Err(p) => return self.wrong("panic", "", None, "parse".into(), p),
        };
        let derived = match timed(&mut self.report.seconds, "derive", || guarded(|| pipeline::derive(loaded.clone()))) {
            Ok(Ok(derived)) => derived,
            Ok(Err(f)) => return self.refusal(&f, "", None),
            Err(p) => return self.wrong("panic", "", None, "derive".into(), p),
        };
        for name in self.ask.targets.clone() {
            self.target(&derived, &name);
        }
        if self.ask.targets.is_empty() {
            self.gather(&loaded, &[]);
        }
    }

    fn target(&mut self, derived: &Derived, name: &str) {
        let args = WorkloadArgs { workload: None, set: Vec::new() };
        let plan = |tuned: Option<Tuned>| -> Result<Planned, Failure> {
            let target = targets::built_in(name)?;
            match tuned {
                Some(t) => {
                    let workload = Workload { name: "full".into(), sizes: t.sizes.clone(), density: 0 };
                    pipeline::bind_as(derived.clone(), target, workload, Vec::new(), vec![t])
                }
                None => pipeline::bind(derived.clone(), target, pipeline::choose(&derived.loaded, &args, Preference::Real)?),
            }
        };
        let planned = timed(&mut self.report.seconds, "bind", || guarded(|| plan(None)));
        let planned = match planned {
            Ok(Ok(planned)) => planned,
            Ok(Err(f)) => return self.refusal(&f, name, None),
            Err(p) => return self.wrong("panic", name, None, "bind".into(), p),
        };
        self.report.rules.extend(planned.trace.records.iter().map(|r| format!("{} {}", r.step, r.rule)));
        self.gather(&planned.loaded, &planned.bound.program.versions);
        let offered = planned.bound.offered.clone();
        for chosen in offered.iter().flat_map(|v| &v.groups).flat_map(|g| &g.candidates).filter(|c| c.chosen) {
            self.report.plans.insert(sort_of_plan(&chosen.name));
        }
        let forced: Vec<Tuned> = match &self.ask.only {
            Some((version, groups)) => {
                let sizes = offered.iter().find(|o| o.name == *version).map_or(Vec::new(), |o| o.sizes.clone());
                vec![Tuned { sizes, version: version.clone(), groups: groups.clone(), evidence: "asked for".into() }]
            }
            None => {
                self.program(&planned, name, None);
                let mut random = Random::new(self.ask.seed ^ 0xABCD);
                let mut list = Vec::new();
                for _ in 0..self.ask.candidates * 3 {
                    let version = random.of(&offered);
                    let groups: Vec<String> = version.groups.iter().map(|g| random.of(&g.candidates).name.clone()).collect();
                    let chosen = version.groups.iter().zip(&groups).all(|(g, n)| g.candidates.iter().any(|c| c.chosen && c.name == *n));
                    let tuned = Tuned { sizes: version.sizes.clone(), version: version.name.clone(), groups, evidence: "tried".into() };
                    if !chosen && !list.contains(&tuned) && list.len() < self.ask.candidates {
                        list.push(tuned);
                    }
                }
                list
            }
        };
        for tuned in forced {
            let label = (tuned.version.clone(), tuned.groups.clone());
            match timed(&mut self.report.seconds, "bind", || guarded(|| plan(Some(tuned)))) {
                Ok(Ok(planned)) => {
                    self.report.rules.extend(planned.trace.records.iter().map(|r| format!("{} {}", r.step, r.rule)));
                    label.1.iter().for_each(|n| {
                        self.report.plans.insert(sort_of_plan(n));
                    });
                    self.program(&planned, name, Some(&label));
                }
                Ok(Err(f)) if self.ask.only.is_some() => self.refusal(&f, name, None),
                Ok(Err(f)) => self.refusal(&f, name, Some(&label)),
                Err(p) => self.wrong("panic", name, Some(&label), "bind".into(), p),
            }
        }
    }

    /// Inputs of the sizes that a program is run with, each with what the reference makes of it.
    fn gather(&mut self, loaded: &Loaded, versions: &[flashderive_device::program::Version]) {
        let p = &loaded.problem;
        let mut asked: Vec<(Workload, Vec<Case>)> = Vec::new();
        for a in verdict::workloads(p, versions, Level::Smoke).into_iter().take(MOST_SIZES) {
            asked.push((a.workload, a.cases));
        }
        if let Some(smoke) = asked.first().map(|a| a.0.clone()) {
            let mut random = Random::new(self.ask.seed ^ 0x51CE);
            for (name, grown) in [("grown", larger(p, &smoke, self.ask.points, &mut random)), ("zeros", empty(p, &smoke, &mut random))] {
                asked.extend(grown.map(|sizes| (Workload { name: name.into(), sizes, density: 0 }, vec![Case::Random])));
            }
        }
        for (at, (workload, cases)) in asked.into_iter().enumerate() {
            if self.trials.iter().any(|t| t.workload.sizes == workload.sizes) || !small(p, &workload.sizes, self.ask.points) {
                continue;
            }
            if meets(p, &workload.sizes) {
                continue;
            }
            // All kinds of inputs at one size; one of them, by turns, at the others.
            let wanted: Vec<Case> = cases.into_iter().filter(|c| *c != Case::Large).collect();
            let wanted = if at == 0 { wanted } else { wanted.into_iter().cycle().skip((self.ask.seed as usize + at) % 2).take(1).collect() };
            for case in wanted {
                self.trial(loaded, &workload, case);
            }
        }
    }

    fn trial(&mut self, loaded: &Loaded, workload: &Workload, case: Case) {
        let p = &loaded.problem;
        let at = format!("{} {:?} {}", workload.name, workload.sizes, case.name());
        let seed = self.ask.seed;
        let made = timed(&mut self.report.seconds, "reference", || {
            guarded(|| {
                let inputs = generate(p, &workload.sizes, case, seed);
                evaluate(p, &workload.sizes, &inputs).map(|want| (inputs, want))
            })
        });
        let (inputs, want) = match made {
            Ok(Ok(made)) => made,
            Ok(Err(d)) => return self.wrong("reference", "", None, at, verdict::said(&d)),
            Err(p) => return self.wrong("panic", "", None, format!("reference, {at}"), p),
        };
        if self.ask.evaluate && self.report.unevaluated.is_none() && sizes::points(p, &workload.sizes) <= MOST_EVALUATED {
            match timed(&mut self.report.seconds, "evaluator", || guarded(|| evaluator::compare(&loaded.source, p, &workload.sizes, &inputs, &want))) {
                Ok(Ok(None)) => self.report.evaluated += 1,
                Ok(Ok(Some(difference))) => {
                    self.report.evaluated += 1;
                    self.wrong("evaluator", "", None, at, difference);
                }
                Ok(Err(why)) => self.report.unevaluated = Some(why),
                Err(p) => self.report.unevaluated = Some(format!("panic: {p}")),
            }
        }
        self.trials.push(Trial { workload: workload.clone(), case, inputs, want });
    }

    fn program(&mut self, planned: &Planned, target: &str, plan: Option<&(String, Vec<String>)>) {
        self.report.programs += 1;
        let executor = match self.executor(planned) {
            Ok(executor) => executor,
            Err(said) => return self.wrong("compile", target, plan, String::new(), said),
        };
        let own = plan.and_then(|(version, _)| planned.bound.program.versions.iter().position(|v| v.name == *version));
        let trials = std::mem::take(&mut self.trials);
        let mut random = planned.loaded.problem.audit.deterministic;
        for trial in &trials {
            if own.is_some_and(|own| planned.bound.program.version(&trial.workload.sizes) as usize != own) {
                continue;
            }
            let twice = std::mem::take(&mut random);
            let at = format!("{} {:?} {}", trial.workload.name, trial.workload.sizes, trial.case.name());
            self.report.runs += 1;
            match timed(&mut self.report.seconds, "run", || guarded(|| one(planned, &executor, trial, twice))) {
                Ok(list) => list.into_iter().for_each(|(kind, said)| self.wrong(kind, target, plan, at.clone(), said)),
                Err(p) => self.wrong("panic", target, plan, at, p),
            }
        }
        self.trials = trials;
    }

    fn executor(&self, planned: &Planned) -> Result<Executor, String> {
        let device = match self.ask.device.strip_prefix("cuda:") {
            Some(number) => Device::Cuda(number.parse().unwrap_or(0)),
            None => Device::Cpu,
        };
        let terminal = Terminal::new(Format::Json, Color::Never);
        let sizes = self.trials.iter().map(|t| t.workload.sizes.as_slice());
        match guarded(|| Executor::for_sizes(planned, &device, sizes, &terminal)) {
            Ok(Ok(executor)) => Ok(executor),
            Ok(Err(f)) => Err(verdict::said(&f.reasons.diagnostics)),
            Err(p) => Err(p),
        }
    }
}

/// A plan's name without its numbers.
fn sort_of_plan(name: &str) -> String {
    let words = name.split(' ').filter(|w| !w.is_empty() && !w.chars().any(|c| c.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}

/// Runs one program on one set of inputs; what is wrong.
fn one(planned: &Planned, executor: &Executor, trial: &Trial, twice: bool) -> Vec<(&'static str, String)> {
    let p = &planned.loaded.problem;
    let sizes = &trial.workload.sizes;
    let got = match executor.run(planned, sizes, &trial.inputs) {
        Ok(got) => got,
        Err(d) => return vec![("fault", verdict::said(&d))],
    };
    let mut out = Vec::new();
    for (at, t) in p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        if !got.contains_key(&TensorId(at as u32)) {
            out.push(("fault", format!("output `{}` is missing", t.name)));
        }
    }
    let judged = judge(p, sizes, &trial.inputs, &trial.want, &got, (sizes::points(p, sizes), 1 << 22));
    for o in judged.outputs.iter().filter(|o| !o.passed()) {
        let largest = p
            .tensors
            .iter()
            .position(|t| t.name == o.tensor)
            .and_then(|at| trial.want.get(&TensorId(at as u32)))
            .map_or(0.0, |v| v.data.iter().map(|n| n.real().abs()).filter(|v| v.is_finite()).fold(0.0, f64::max));
        let off = (o.pair.0 - o.pair.1).abs();
        // A program that is wrong is far off; what is near may be the rounding of a spec without sense.
        let slight = off.is_finite() && off <= GROSS * o.pair.1.abs().max(largest) && !is_whole(p, &o.tensor);
        let said = format!("`{}`: {} of {} wrong, {} for {}; {}", o.tensor, o.wrong, o.elements, o.pair.0, o.pair.1, judged.choices.join("; "));
        out.push((if slight { "slight" } else { "wrong" }, said));
    }
    if twice {
        match executor.run(planned, sizes, &trial.inputs) {
            Ok(again) if again == got => {}
            Ok(_) => out.push(("fault", "two runs on the same inputs differ".into())),
            Err(d) => out.push(("fault", format!("second run: {}", verdict::said(&d)))),
        }
    }
    out
}

/// Whether places that are promised to be distinct cannot be.
fn meets(p: &Problem, sizes: &[i64]) -> bool {
    let bound = |b: &flashderive_ir::problem::IndexBound| b.extent.eval(sizes).saturating_add(b.plus);
    p.tensors.iter().filter(|t| t.fill == flashderive_ir::problem::Fill::Permutation).any(|t| {
        let count = t.shape.iter().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes)));
        t.range.as_ref().is_some_and(|(lo, hi)| bound(hi) - bound(lo) < count)
    })
}

fn is_whole(p: &Problem, name: &str) -> bool {
    p.tensors.iter().any(|t| t.name == name && !t.dtype.is_float())
}

/// Elements of a tensor for each statement point that a run may have.
const ELEMENTS: i64 = 64;

/// Whether a run has at most `most` statement points, and tensors that go with so many.
fn small(p: &Problem, sizes: &[i64], most: i64) -> bool {
    let elements = |t: &flashderive_ir::problem::Tensor| t.shape.iter().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes)));
    sizes::points(p, sizes) <= most && p.tensors.iter().all(|t| elements(t) <= most.saturating_mul(ELEMENTS))
}

/// Sizes several times those of `base`, within `most` statement points.
fn larger(p: &Problem, base: &Workload, most: i64, random: &mut Random) -> Option<Vec<i64>> {
    let mut sizes = base.sizes.clone();
    let mut grown = false;
    for _ in 0..12 {
        let at = if sizes.is_empty() { return None } else { random.below(sizes.len()) };
        let size = &p.sizes[at];
        if size.rule.is_some() {
            continue;
        }
        let step = size.multiple_of.max(1);
        let mut next = sizes.clone();
        let value = sizes[at].max(1) * [2, 3, 5, 9][random.below(4)] + [0, 1, 2][random.below(3)];
        next[at] = (value / step * step).clamp(size.min, size.max / step * step);
        p.settle(&mut next);
        if next[at] > sizes[at] && small(p, &next, most) {
            sizes = next;
            grown = true;
        }
    }
    grown.then_some(sizes)
}

/// Sizes of which one that may be zero is.
fn empty(p: &Problem, base: &Workload, random: &mut Random) -> Option<Vec<i64>> {
    let zeros: Vec<usize> = (0..p.sizes.len()).filter(|at| p.sizes[*at].min == 0 && p.sizes[*at].rule.is_none()).collect();
    let range_is_empty = |sizes: &[i64]| {
        p.tensors.iter().any(|t| {
            let bound = |b: &flashderive_ir::problem::IndexBound| b.extent.eval(sizes).saturating_add(b.plus);
            t.role == Role::Input && t.range.as_ref().is_some_and(|(lo, hi)| bound(hi) <= bound(lo)) && t.shape.iter().all(|e| e.eval(sizes) > 0)
        })
    };
    let at = *zeros.get(random.below(zeros.len().max(1)))?;
    let mut sizes = base.sizes.clone();
    sizes[at] = 0;
    p.settle(&mut sizes);
    (!range_is_empty(&sizes)).then_some(sizes)
}
