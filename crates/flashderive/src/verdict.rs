//! Audits a program: cases, runs, comparison with the reference, verdict.

use crate::cli::Level;
use crate::execute::Executor;
use crate::pipeline::Planned;
use crate::report::data::{Table, Verdict};
use crate::room::{self, MAX_POINTS_CPU};
use flashderive_audit::compare::Comparison;
use flashderive_audit::inputs::{cases, further_cases, generate_marked, Case};
use flashderive_audit::judge::judge;
use flashderive_audit::reference::evaluate;
use flashderive_audit::sizes;
use flashderive_device::program::{Program, Stmt, StmtKind, Version};
use flashderive_diagnostics::{codes, Diagnostics};
use flashderive_ir::parallel;
use flashderive_ir::problem::{points, Problem, Role, SizeRange, TensorId, Workload};
use serde::Serialize;
use std::collections::BTreeMap;

/// Statement points of all cases together of a smoke workload that is moved into the ranges of a version, but for the least number of cases.
const MOVED_POINTS_CPU: i64 = 1 << 23;
const LEAST_CASES: usize = 2;
/// Statement points of all further kinds of inputs of a workload together, by level.
const FURTHER_POINTS: i64 = 1 << 18;
const FURTHER_POINTS_FULL: i64 = 1 << 24;
/// Steps of loops for which inputs have edges of their own.
const MARKS: usize = 4;

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
    /// Choices of selections that differ from the reference's: accepted, or why not.
    pub choices: Vec<String>,
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

/// A workload and the kinds of inputs that it runs with.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The workload.
    pub workload: Workload,
    /// The kinds of inputs.
    pub cases: Vec<Case>,
}

impl Asked {
    /// A workload with every kind of inputs that makes sense for `p`, and as many of the further ones as cost little.
    pub fn all(p: &Problem, workload: Workload, level: Level) -> Asked {
        let mut cases = cases(p);
        let most = if level == Level::Full { FURTHER_POINTS_FULL } else { FURTHER_POINTS };
        let affordable = most / sizes::points(p, &workload.sizes).max(1);
        cases.extend(further_cases(p).into_iter().take(usize::try_from(affordable).unwrap_or(usize::MAX)));
        Asked { workload, cases }
    }
}

/// What a level asks for: `smoke` with all inputs and, with random inputs, sizes near it; `full` adds all workloads and the
/// edges of each run-time size.
///
/// Each version of the kernels gets the workload `smoke` moved into its ranges, so that none stays untried.
pub fn workloads(p: &Problem, versions: &[Version], level: Level) -> Vec<Asked> {
    let whole = match level {
        Level::Smoke => p.workloads.iter().filter(|w| w.name == "smoke").cloned().collect(),
        Level::Full => edges(p),
    };
    let mut list: Vec<Asked> = whole.into_iter().map(|w| Asked::all(p, w, level)).collect();
    for base in p.workloads.iter().filter(|w| w.name == "smoke") {
        for near in sizes::varied(p, base, cases(p).len(), MAX_POINTS_CPU) {
            if !list.iter().any(|a| a.workload.sizes == near.sizes) {
                let cheap = sizes::points(p, &near.sizes) <= FURTHER_POINTS / 4;
                let cases = if cheap { vec![Case::Random, Case::Edges(0)] } else { vec![Case::Random] };
                list.push(Asked { workload: near, cases });
            }
        }
    }
    for (number, version) in versions.iter().enumerate() {
        for base in p.workloads.iter().filter(|w| w.name == "smoke") {
            for mut moved in sizes::within(p, base, &version.ranges) {
                if !reach(&mut moved, p, versions, number) {
                    continue;
                }
                if !list.iter().any(|a| a.workload.sizes == moved.sizes) {
                    // Sizes that a version needs, not the spec's author, chose these: a few kinds of inputs where they are large.
                    let mut cases = cases(p);
                    if level == Level::Smoke {
                        cases.retain(|c| *c != Case::Ties || chooses(p));
                        let affordable = MOVED_POINTS_CPU / sizes::points(p, &moved.sizes).max(1);
                        cases.truncate(usize::try_from(affordable).unwrap_or(usize::MAX).max(LEAST_CASES));
                    }
                    list.push(Asked { workload: moved, cases });
                }
            }
        }
    }
    list
}

/// Versions of the kernels that no workload of `asked` launches: sizes of theirs are too large, or none were found.
pub fn untried(program: &Program, asked: &[Asked]) -> Vec<String> {
    let numbers = 0..program.versions.len() as u32;
    let left = numbers.filter(|n| !asked.iter().any(|a| program.version(&a.workload.sizes) == *n));
    left.filter_map(|n| program.versions.get(n as usize)).map(|v| format!("the kernels for {}: no sizes near `smoke` launch them", v.name)).collect()
}

/// Whether equal values decide anything: where points are chosen by them.
fn chooses(p: &Problem) -> bool {
    use flashderive_ir::problem::{Combine, Kind};
    p.statements.iter().any(|s| matches!(s.kind, Kind::TopK { .. } | Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin | Combine::User(_), .. }))
}

/// Raises sizes of `w` until no earlier version than number `number` fits; whether that can be, within what is run.
fn reach(w: &mut Workload, p: &Problem, versions: &[Version], number: usize) -> bool {
    let original = w.sizes.clone();
    while let Some(earlier) = versions[..number].iter().find(|v| v.ranges.iter().all(|r| r.holds(&w.sizes))) {
        // Beyond the largest size that the earlier one takes and this one does not end at.
        let own = |size: u32| versions[number].ranges.iter().find(|r| r.size == size);
        let beyond = earlier.ranges.iter().find_map(|r| {
            let size = p.sizes.get(r.size as usize)?;
            let (most, step) = own(r.size).map_or((size.max, size.multiple_of), |o| (o.max, o.multiple_of));
            let step = step.max(1);
            let next = r.max.checked_add(step)? / step * step;
            (next <= most).then_some(SizeRange { size: r.size, min: next, max: most, multiple_of: step })
        });
        let Some(range) = beyond else { break };
        if !p.aim(&mut w.sizes, &range, range.min) {
            break;
        }
    }
    if w.sizes != original {
        w.name = format!("{}, raised to {}", w.name, w.sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
    }
    let fits = |v: &Version| v.ranges.iter().all(|r| r.holds(&w.sizes));
    versions.iter().position(fits) == Some(number) && sizes::points(p, &w.sizes) <= MAX_POINTS_CPU
}

/// All workloads, and `smoke` at the edges of each run-time size.
fn edges(p: &Problem) -> Vec<Workload> {
    let smoke = p.workloads.iter().filter(|w| w.name == "smoke");
    let mut list = p.workloads.clone();
    for base in smoke {
        for (at, size) in p.sizes.iter().enumerate().filter(|(_, s)| s.rule.is_none()) {
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
                    p.settle(&mut edge.sizes);
                    if !list.iter().any(|w| w.sizes == edge.sizes) {
                        list.push(edge);
                    }
                }
            }
        }
    }
    list
}

/// A run of an audit.
struct Job<'a> {
    workload: &'a Workload,
    case: Case,
    /// Whether the workload has other cases too.
    twice: bool,
}

/// Elements of all tensors of the runs that the emulator makes at once. An audit of `specs/gated_delta_rule.yaml`, one run at a time and 4.4 million
/// elements in the largest (T = 32), took 0.85 GB with its reference (2026-11-27).
const TOGETHER: i64 = 1 << 23;

/// Elements of all tensors together.
fn elements(p: &Problem, sizes: &[i64]) -> i64 {
    let of = |t: &flashderive_ir::problem::Tensor| points(t.shape.iter().map(|e| e.eval(sizes).max(0)));
    p.tensors.iter().fold(0i64, |n, t| n.saturating_add(of(t)))
}

/// Runs every case of `asked`. `progress` is told how many are done, of how many, and which is at hand.
pub fn audit(planned: &Planned, executor: &Executor, level: Level, asked: &[Asked], seed: u64, progress: &dyn Fn((usize, usize, &str))) -> Found {
    let p = &planned.loaded.problem;
    let mut found = Found { cases: Vec::new(), skipped: Vec::new(), outside: Vec::new() };
    let limit = if matches!(executor, Executor::Cpu) { MAX_POINTS_CPU } else { MAX_POINTS_GPU };
    let unfit: Vec<Option<String>> = asked.iter().map(|a| room::unfit(p, &a.workload.sizes, executor, limit)).collect();
    let all = asked.iter().zip(&unfit).filter(|(_, why)| why.is_none()).map(|(a, _)| a.cases.len()).sum();
    let mut jobs: Vec<Job> = Vec::new();
    for (Asked { workload, cases }, unfit) in asked.iter().zip(unfit) {
        match unfit {
            Some(why) => found.skipped.push(format!("workload {}: {why}", workload.name)),
            None => jobs.extend(cases.iter().map(|case| Job { workload, case: *case, twice: cases.len() > 1 })),
        }
    }
    let name = |job: &Job| format!("{}, {}", job.workload.name, job.case.name());
    let run = |executor: &Executor, job: &Job| {
        let said = |why| format!("workload {}: {why}", name(job));
        one(planned, executor, job.workload, (job.case, job.twice), seed, limit).map_err(said)
    };
    let mut done = 0;
    let mut results: Vec<Option<Result<CaseResult, String>>> = jobs.iter().map(|_| None).collect();
    // The emulator takes one thread a run: runs go side by side, as many as memory allows.
    let cores = if matches!(executor, Executor::Cpu) { parallel::threads() } else { 1 };
    for most in [cores, 8, 4, 2].into_iter().filter(|n| 1 < *n && *n <= cores) {
        let fits = |at: &usize| results[*at].is_none() && elements(p, &jobs[*at].workload.sizes) <= TOGETHER / most as i64;
        let now: Vec<usize> = (0..jobs.len()).filter(fits).collect();
        if now.is_empty() {
            continue;
        }
        // The one that is begun next, about: the others at hand are those before it.
        let told = |done: usize, next: usize| {
            let at = now.get(next).or(now.last()).map_or(String::new(), |at| format!("{}, ", name(&jobs[*at])));
            progress((done, all, &format!("{at}{most} at a time")));
        };
        told(done, 0);
        let before = done;
        let emulated = parallel::each(now.len(), most, &|i| run(&Executor::Cpu, &jobs[now[i]]), &mut |n| {
            done = before + n;
            told(done, n);
            true
        });
        for (at, result) in now.into_iter().zip(emulated) {
            results[at] = result;
        }
    }
    for (job, slot) in jobs.iter().zip(&mut results).filter(|(_, slot)| slot.is_none()) {
        progress((done, all, &name(job)));
        *slot = Some(run(executor, job));
        done += 1;
    }
    for result in results.into_iter().flatten() {
        match result {
            Ok(result) => found.cases.push(result),
            Err(why) => found.skipped.push(why),
        }
    }
    if level == Level::Smoke {
        found.outside.push("workloads other than smoke, and its edge sizes with all inputs: `--level full`".into());
    }
    if matches!(executor, Executor::Cpu) {
        found.outside.push("a GPU: `--device cuda:0`".into());
    }
    found
}

/// One case, run twice where that is asked for; `Err` when the reference cannot hold it. `work` bounds what judging may cost.
fn one(planned: &Planned, executor: &Executor, workload: &Workload, (case, twice): (Case, bool), seed: u64, work: i64) -> Result<CaseResult, String> {
    let p = &planned.loaded.problem;
    let sizes = &workload.sizes;
    let inputs = generate_marked(p, sizes, case, seed, &marks(&planned.bound.program));
    let mut result = CaseResult {
        workload: workload.name.clone(),
        sizes: sizes.clone(),
        case: case.name(),
        seed,
        outputs: Vec::new(),
        choices: Vec::new(),
        faults: Vec::new(),
    };
    let want = match evaluate(p, sizes, &inputs) {
        Ok(want) => want,
        Err(d) if d.list.iter().all(|d| d.code == codes::REFERENCE_SIZE || d.code == codes::PROMISE) => return Err(said(&d)),
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
        if !got.contains_key(&id) || !want.contains_key(&id) {
            result.faults.push(format!("output `{}` is missing", tensor.name));
        }
    }
    let judged = judge(p, sizes, &inputs, &want, &got, (sizes::points(p, sizes), work));
    (result.outputs, result.choices) = (judged.outputs, judged.choices);
    // Twice the same inputs, once a workload: the outputs must agree bit for bit where the spec asks for it. The emulator takes one
    // order always, and tells where another could differ.
    if twice && p.audit.deterministic && case == Case::Random && !matches!(executor, Executor::Cpu) {
        match executor.run(planned, sizes, &inputs) {
            Ok(again) if again == got => {}
            Ok(_) => result.faults.push("two runs on the same inputs differ".into()),
            Err(d) => result.faults.push(format!("second run: {}", said(&d))),
        }
    }
    Ok(result)
}

/// Steps of a program's loops, each once, the most frequent first: where its streams are cut.
pub fn marks(program: &Program) -> Vec<usize> {
    fn walk(body: &[Stmt], out: &mut BTreeMap<usize, usize>) {
        for s in body {
            match &s.kind {
                StmtKind::For { step, body, .. } => {
                    if *step > 1 {
                        *out.entry(*step as usize).or_default() += 1;
                    }
                    walk(body, out);
                }
                StmtKind::While { body, .. } => walk(body, out),
                StmtKind::If { then, otherwise, .. } => {
                    walk(then, out);
                    walk(otherwise, out);
                }
                _ => {}
            }
        }
    }
    let mut found = BTreeMap::new();
    program.kernels.iter().for_each(|k| walk(&k.body, &mut found));
    let mut list: Vec<(usize, usize)> = found.into_iter().collect();
    list.sort_by_key(|(step, count)| (std::cmp::Reverse(*count), *step));
    list.into_iter().map(|(step, _)| step).take(MARKS).collect()
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
        for choice in &case.choices {
            rows.push(row("", String::new(), String::new(), String::new(), choice.clone(), if case.passed() { "note" } else { "WRONG" }));
        }
        for fault in &case.faults {
            rows.push(row("", String::new(), String::new(), String::new(), fault.clone(), "FAULT"));
        }
    }
    let cases = Table { title: "Audit".into(), header: header.map(String::from).to_vec(), rows };
    let not_run = found.skipped.iter().chain(&found.outside).cloned().collect();
    Verdict { verdict: found.verdict().into(), device: device.into(), cases, not_run }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_audit::judge::Judged;
    use flashderive_audit::reference::Inputs;
    use flashderive_audit::value::{self, Number};
    use flashderive_ir::dtype::DType;

    const TIE: f64 = 1.0 + 1e-6;

    fn parse(body: &str) -> Problem {
        let spec = format!("kernel: k\n{body}\nworkloads: {{smoke: {{}}}}\naudit: {{atol: 1e-3, rtol: 1e-3}}\n");
        flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{}", said(&d)))
    }

    fn id(p: &Problem, name: &str) -> TensorId {
        TensorId(p.tensors.iter().position(|t| t.name == name).expect("a tensor of that name") as u32)
    }

    fn inputs(p: &Problem, values: &[(&str, &[f64])]) -> Inputs {
        let mut out = Inputs::default();
        for (name, list) in values {
            let mut bytes = vec![0; value::bytes_of(DType::F32, list.len())];
            list.iter().enumerate().for_each(|(at, v)| value::set(DType::F32, &mut bytes, at, Number::Real(*v)));
            out.tensors.insert(id(p, name), bytes);
        }
        out
    }

    /// What a device returns that computes exactly, on these inputs.
    fn outputs(p: &Problem, inputs: &Inputs) -> BTreeMap<TensorId, Vec<u8>> {
        let made = evaluate(p, &[], inputs).unwrap_or_else(|d| panic!("{}", said(&d)));
        let mut out = BTreeMap::new();
        for (at, t) in p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
            let id = TensorId(at as u32);
            let mut bytes = vec![0; value::allocation(p, id, &[])];
            made[&id].data.iter().enumerate().for_each(|(at, v)| value::set(t.dtype, &mut bytes, at, *v));
            out.insert(id, bytes);
        }
        out
    }

    fn judged(p: &Problem, inputs: &Inputs, got: &BTreeMap<TensorId, Vec<u8>>) -> Judged {
        let want = evaluate(p, &[], inputs).unwrap_or_else(|d| panic!("{}", said(&d)));
        judge(p, &[], inputs, &want, got, (1, 1 << 20))
    }

    fn wrong(j: &Judged) -> Vec<usize> {
        j.outputs.iter().map(|o| o.wrong).collect()
    }

    /// Points and what is looked up with them; the two are outputs.
    fn gather() -> Problem {
        parse(
            "axes: {R: 2, N: 5, K: 3}\ninputs:\n  x: f32[R, N]\n  g: f32[N]\noutputs:\n  best: i32[R, K]\n  w: f32[R, K]\ncompute: |\n  \
             best[r, k] = topk_indices[n -> k] (x[r, n] * 0.7)\n  w[r, k] = g[max(best[r, k], 0)]",
        )
    }

    const G: &[f64] = &[10.0, 20.0, 30.0, 40.0, 50.0];

    #[test]
    fn what_follows_from_a_chosen_point_is_compared_with_that_choice() {
        let p = gather();
        let here = inputs(&p, &[("x", &[1.0, TIE, 3.0, 0.5, 0.2, 5.0, 4.0, 3.0, 2.0, 1.0]), ("g", G)]);
        let there = inputs(&p, &[("x", &[TIE, 1.0, 3.0, 0.5, 0.2, 5.0, 4.0, 3.0, 2.0, 1.0]), ("g", G)]);
        let mut got = outputs(&p, &there);
        assert_ne!(got, outputs(&p, &here));
        let found = judged(&p, &here, &got);
        assert_eq!(wrong(&found), [0, 0], "{found:?}");
        assert!(found.choices[0].contains("`best`: 1 of 2 rows choose otherwise"), "{:?}", found.choices);
        // The right points with values looked up for the reference's order.
        got.insert(id(&p, "w"), outputs(&p, &here)[&id(&p, "w")].clone());
        assert_eq!(wrong(&judged(&p, &here, &got)), [0, 2]);
    }

    #[test]
    fn wrong_points_are_refused_with_what_follows() {
        let p = gather();
        let here = inputs(&p, &[("x", &[1.0, TIE, 3.0, 0.5, 0.2, 5.0, 4.0, 3.0, 2.0, 1.0]), ("g", G)]);
        for (row, why) in [([2, 1, 3], "score"), ([1, 2, 0], "score"), ([2, 1, 1], "already"), ([2, 0, 7], "range"), ([2, 0, -1], "range")] {
            let mut got = outputs(&p, &here);
            let bytes = got.get_mut(&id(&p, "best")).expect("an output");
            row.iter().enumerate().for_each(|(at, v)| value::set(DType::I32, bytes, at, Number::Whole(*v)));
            let found = judged(&p, &here, &got);
            assert!(0 < found.outputs[0].wrong, "{row:?}");
            assert!(found.choices[0].contains(why), "{row:?}: {:?}", found.choices);
        }
    }

    #[test]
    fn exact_scores_keep_the_lower_point() {
        let p = parse("axes: {N: 4, K: 2}\ninputs:\n  x: f32[N]\noutputs:\n  best: i32[K]\ncompute: |\n  best[k] = topk_indices[n -> k] x[n]");
        let here = inputs(&p, &[("x", &[1.0, 2.0, 2.0, 0.0])]);
        let there = inputs(&p, &[("x", &[1.0, 2.0, 3.0, 0.0])]);
        assert_eq!(wrong(&judged(&p, &here, &outputs(&p, &here))), [0]);
        assert_eq!(wrong(&judged(&p, &here, &outputs(&p, &there))), [2]);
    }

    #[test]
    fn a_single_best_point_follows_the_same_rule() {
        let p = parse("axes: {R: 2, N: 3}\ninputs:\n  x: f32[R, N]\noutputs:\n  best: i32[R]\ncompute: |\n  best[r] = argmax[n] (x[r, n] * 0.7)");
        let here = inputs(&p, &[("x", &[1.0, TIE, 0.0, 0.0, 3.0, 1.0])]);
        assert_eq!(wrong(&judged(&p, &here, &outputs(&p, &inputs(&p, &[("x", &[TIE, 1.0, 0.0, 0.0, 3.0, 1.0])])))), [0]);
        assert_eq!(wrong(&judged(&p, &here, &outputs(&p, &inputs(&p, &[("x", &[0.0, 0.0, 1.0, 0.0, 3.0, 1.0])])))), [1]);
    }

    #[test]
    fn points_are_read_through_a_map() {
        // The points are not an output; what they are mapped to is.
        let p = parse(
            "axes: {N: 4, K: 6}\ninputs:\n  x: f32[N]\noutputs:\n  row: i32[K]\ncompute: |\n  point[k] = topk_indices[n -> k] (x[n] * 0.7)\n  \
             row[k] = (point[k] * 3) % 4 + 10 if point[k] >= 0 else -1",
        );
        let here = inputs(&p, &[("x", &[1.0, TIE, 3.0, 0.0])]);
        let got = outputs(&p, &inputs(&p, &[("x", &[TIE, 1.0, 3.0, 0.0])]));
        assert_ne!(got, outputs(&p, &here));
        assert_eq!(wrong(&judged(&p, &here, &got)), [0]);
        let found = judged(&p, &here, &outputs(&p, &inputs(&p, &[("x", &[1.0, 3.0, TIE, 0.0])])));
        assert_eq!(wrong(&found), [2], "{found:?}");
    }

    #[test]
    fn a_hidden_near_tie_is_decided_by_what_follows() {
        // Which part is kept is no output, and decides everything.
        let p = parse(
            "axes: {G: 3, N: 6, K: 2, ONE: 1}\ninputs:\n  x: f32[N]\n  h: f32[G]\noutputs:\n  best: i32[K]\ncompute: |\n  \
             part[one] = topk_indices[g -> one] (h[g] * 0.7)\n  kept[g] = any[one] (part[one] == g)\n  \
             best[k] = topk_indices[n -> k] (x[n] * 0.7) when kept[n / 2]",
        );
        let x: &[f64] = &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let here = inputs(&p, &[("x", x), ("h", &[1.0, TIE, 0.0])]);
        let got = outputs(&p, &inputs(&p, &[("x", x), ("h", &[TIE, 1.0, 0.0])]));
        let found = judged(&p, &here, &got);
        assert_eq!(wrong(&found), [0], "{found:?}");
        assert!(found.choices.iter().any(|c| c.contains("`part`")), "{:?}", found.choices);
        let other = outputs(&p, &inputs(&p, &[("x", x), ("h", &[0.0, 1.0, 2.0])]));
        assert_eq!(wrong(&judged(&p, &here, &other)), [2], "the third is no near tie");
    }

    #[test]
    fn smoke_adds_odd_sizes_once_each() {
        let spec = "kernel: k\naxes: {N: var}\ninputs:\n  x: f32[N]\noutputs:\n  y: f32[N]\ncompute: |\n  y[n] = x[n] * 2\nworkloads: {smoke: {N: 100}}\n";
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{}", said(&d)));
        let list = |level| workloads(&p, &[], level).into_iter().map(|a| (a.workload.sizes[0], a.cases.len())).collect::<Vec<_>>();
        assert_eq!(list(Level::Smoke), [(100, 14), (99, 2), (0, 2), (1, 2), (103, 2)]);
        assert_eq!(list(Level::Full), [(100, 14), (0, 14), (1, 14), (101, 14), (301, 14), (99, 2), (103, 2)]);
    }

    #[test]
    fn versions_that_nothing_launches_are_told() {
        use flashderive_ir::trace::RecordId;
        let version = |name: &str, ranges| Version { name: name.into(), ranges, why: RecordId(0) };
        let range = |min, max| vec![SizeRange { size: 0, min, max, multiple_of: 1 }];
        let versions = vec![version("few", range(0, 9)), version("some", range(10, 99)), version("all sizes", Vec::new())];
        let program = Program { name: "k".into(), buffers: Vec::new(), scalars: Vec::new(), maps: Vec::new(), kernels: Vec::new(), versions };
        let asked = |n| Asked { workload: Workload { name: "w".into(), sizes: vec![n], density: 1000 }, cases: Vec::new() };
        assert_eq!(untried(&program, &[asked(3), asked(200)]), ["the kernels for some: no sizes near `smoke` launch them"]);
        assert_eq!(untried(&program, &[asked(3), asked(200), asked(10)]), Vec::<String>::new());
    }
}
