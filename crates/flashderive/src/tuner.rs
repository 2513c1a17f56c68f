//! Candidates as programs: compiled several at a time, checked, then timed one after the other.
//!
//! A candidate is checked twice before it is timed: its version of the kernels is audited with random inputs of small sizes
//! against the reference, and its outputs for the workload are compared with those of the cost model's choice.

use crate::cli::{Device, Level, Tune};
use crate::execute::{self, Executor, Outputs};
use crate::outcome::Failure;
use crate::pipeline::{self, Derived, Planned};
use crate::terminal::Terminal;
use crate::verdict::{self, Asked};
use flashderive_audit::inputs::{generate_tiled, Case, TILE};
use flashderive_audit::reference::Inputs;
use flashderive_audit::value;
use flashderive_bind::Tuned;
use flashderive_ir::parallel;
use flashderive_ir::problem::{Combine, Kind, Problem, Tolerance, Workload};
use flashderive_ir::target::Target;
use flashderive_ir::tuning::MeasuredTime;
use flashderive_run::TimeOptions;

/// Elements of an output that are compared at most, evenly spread.
const MOST_COMPARED: usize = 1 << 20;

/// What all candidates of a workload share.
pub struct Subject<'a> {
    /// Steps 0 to 5 of the spec.
    pub derived: &'a Derived,
    /// The hardware.
    pub target: &'a Target,
    /// The sizes.
    pub workload: &'a Workload,
    /// What the version of the kernels that runs assumes of them.
    pub version: &'a str,
    /// The GPU's number.
    pub device: u32,
    /// Of random inputs.
    pub seed: u64,
    /// How often each candidate is timed.
    pub repeats: u32,
}

/// A candidate ready to run.
pub struct Ready {
    /// Plan and program.
    pub planned: Planned,
    executor: Executor,
    /// Which compiler it was.
    pub compiler: String,
}

impl Subject<'_> {
    /// Of `args`, on the GPU that they name.
    pub fn new<'a>(args: &Tune, derived: &'a Derived, target: &'a Target, workload: &'a Workload, version: &'a str) -> Subject<'a> {
        let device = if let Device::Cuda(number) = args.device { number } else { 0 };
        Subject { derived, target, workload, version, device, seed: args.seed, repeats: args.repeats }
    }

    /// Plans and compiles the program with the candidates of these names.
    ///
    /// # Errors
    /// When a candidate is not offered or the compiler refuses it.
    pub fn ready(&self, candidates: &[String]) -> Result<Ready, Failure> {
        let tuned =
            Tuned { sizes: self.workload.sizes.clone(), version: self.version.to_string(), groups: candidates.to_vec(), evidence: "being measured".into() };
        // The versions for other workloads are not launched.
        let planned = pipeline::bind_as(self.derived.clone(), self.target.clone(), self.workload.clone(), Vec::new(), vec![tuned])?;
        let executor = Executor::for_sizes(&planned, &Device::Cuda(self.device), std::iter::once(self.workload.sizes.as_slice()), &Terminal::silent())?;
        let compiler = executor.part(&planned, &self.workload.sizes).map_err(|d| planned.loaded.failure(d))?.0.compiler.clone();
        Ok(Ready { planned, executor, compiler })
    }

    /// Does [`Subject::ready`] for all of `lists`, `jobs` at a time, until `over` says that time is up: what is left out then
    /// has no entry. `seen` is told how many are done.
    pub fn all_ready(&self, lists: &[Vec<String>], jobs: usize, over: &dyn Fn() -> bool, seen: &dyn Fn(usize)) -> Vec<Option<Result<Ready, Failure>>> {
        parallel::each(lists.len(), jobs, &|at| self.ready(&lists[at]), &mut |done| {
            seen(done);
            !over()
        })
    }

    /// The inputs of the workload.
    pub fn inputs(&self) -> Inputs {
        generate_tiled(&self.derived.loaded.problem, &self.workload.sizes, Case::Random, self.seed, TILE)
    }

    /// Audits the version that the workload launches, on random inputs of small sizes.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audited(&self, ready: &Ready) -> Result<(), String> {
        let program = &ready.planned.bound.program;
        let own = program.version(&self.workload.sizes);
        let asked = verdict::workloads(&self.derived.loaded.problem, &program.versions, Level::Smoke);
        let asked: Vec<Asked> =
            asked.into_iter().filter(|a| program.version(&a.workload.sizes) == own).map(|a| Asked { cases: vec![Case::Random], ..a }).collect();
        let found = verdict::audit(&ready.planned, &ready.executor, Level::Smoke, &asked, self.seed, &|_| {});
        match found.cases.iter().find(|c| !c.passed()) {
            None => Ok(()),
            Some(case) => {
                let wrong: Vec<String> =
                    case.outputs.iter().filter(|o| !o.passed()).map(|o| format!("{} of {} elements of `{}`", o.wrong, o.elements, o.tensor)).collect();
                Err(format!("wrong for {}: {}", case.workload, wrong.into_iter().chain(case.faults.iter().cloned()).collect::<Vec<_>>().join(", ")))
            }
        }
    }

    /// The outputs for the workload.
    ///
    /// # Errors
    /// When it cannot be launched or fails.
    pub fn outputs(&self, ready: &Ready, inputs: &Inputs) -> Result<Outputs, String> {
        ready.executor.run(&ready.planned, &self.workload.sizes, inputs).map_err(|d| verdict::said(&d))
    }

    /// Times it as `bench` does, on a stream with a cold cache.
    ///
    /// # Errors
    /// When it cannot be launched or fails.
    pub fn timed(&self, ready: &Ready, inputs: Inputs) -> Result<MeasuredTime, String> {
        let (part, device) = ready.executor.part(&ready.planned, &self.workload.sizes).map_err(|d| verdict::said(&d))?;
        let arguments = execute::input_arguments(&ready.planned, &self.workload.sizes, inputs);
        let options = TimeOptions { repeats: self.repeats, ..TimeOptions::default() };
        let time = flashderive_run::time(&part.program, &part.cubin, &arguments, device, &options).map_err(|d| verdict::said(&d))?;
        let round = |v: f64| (v * 1e3).round() / 1e3;
        let s = time.stream;
        Ok(MeasuredTime { median_us: round(s.median_us), p10_us: round(s.p10_us), p90_us: round(s.p90_us), repeats: time.repeats })
    }
}

/// Where `got` differs from `want`, the outputs of another candidate: reals by the norm of the differences, whole numbers exactly.
/// Where the problem selects points, near ties may go either way, so that whole numbers say nothing then.
pub fn difference(p: &Problem, got: &Outputs, want: &Outputs) -> Option<String> {
    let selects = |k: &Kind| matches!(k, Kind::TopK { .. } | Kind::Compact { .. } | Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. });
    let selects = p.statements.iter().any(|s| selects(&s.kind));
    want.iter().find_map(|(id, right)| {
        let tensor = p.tensor(*id);
        let Some(bytes) = got.get(id).filter(|b| b.len() == right.len()) else { return Some(format!("output `{}` is missing", tensor.name)) };
        if bytes == right {
            return None;
        }
        let elements = right.len() * 8 / tensor.dtype.bits().max(1) as usize;
        // An odd step, so that no column of a matrix is left out.
        let step = (elements / MOST_COMPARED).max(1) | 1;
        let (mut error, mut norm, mut other) = (0.0, 0.0, 0);
        for at in (0..elements).step_by(step) {
            let [a, b] = [bytes, right].map(|x| value::get(tensor.dtype, x, at).real());
            if a.is_finite() && b.is_finite() {
                error += (a - b) * (a - b);
                norm += b * b;
                other += usize::from(a != b);
            } else if !(a == b || a.is_nan() && b.is_nan()) {
                return Some(format!("output `{}` has {a} where the cost model's choice has {b}, at element {at}", tensor.name));
            }
        }
        if !tensor.dtype.is_float() {
            return (other > 0 && !selects).then(|| format!("output `{}` differs from that of the cost model's choice at {other} places", tensor.name));
        }
        let share = match p.audit.tolerance(tensor.dtype) {
            Tolerance::Relative(share) => share.max(p.relative(*id)),
            Tolerance::Codes(_) => 0.125,
        };
        let off = if norm > 0.0 { (error / norm).sqrt() } else { error.sqrt() };
        (off > share)
            .then(|| format!("output `{}` is {off:.2e} off that of the cost model's choice, relative to its norm; {share:.0e} is allowed", tensor.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::problem::TensorId;

    fn of(dtype: &str, compute: &str, right: &[f32], got: &[f32]) -> Option<String> {
        let source = format!("kernel: k\naxes: {{N: 4}}\ninputs: {{x: \"f32[N]\"}}\noutputs: {{y: \"{dtype}\"}}\ncompute: |\n  {compute}\n");
        let p = flashderive_spec::parse(&source).unwrap_or_else(|d| panic!("{:?}", d.list));
        let id = TensorId(p.tensors.iter().position(|t| t.name == "y").expect("an output") as u32);
        let bytes = |v: &[f32]| v.iter().flat_map(|v| if dtype.starts_with('f') { v.to_le_bytes() } else { (*v as i32).to_le_bytes() }).collect::<Vec<u8>>();
        difference(&p, &[(id, bytes(got))].into(), &[(id, bytes(right))].into())
    }

    #[test]
    fn outputs_agree_to_rounding() {
        let square = "y[n] = x[n] * x[n]";
        assert_eq!(of("f32[N]", square, &[1.0, 2.0, 3.0, f32::NAN], &[1.0, 2.0, 3.000_001, f32::NAN]), None);
        assert!(of("f32[N]", square, &[1.0, 2.0, 3.0, 4.0], &[1.0, 2.0, 3.0, 4.5]).is_some_and(|w| w.contains("off")));
        assert!(of("f32[N]", square, &[1.0, 2.0, 3.0, 4.0], &[1.0, 2.0, 3.0, f32::NAN]).is_some_and(|w| w.contains("element 3")));
        assert!(of("f32[N]", square, &[1.0, 2.0, 3.0, 4.0], &[1.0, 2.0]).is_some_and(|w| w.contains("missing")));
        assert!(of("i32[N]", "y[n] = i32(x[n])", &[1.0, 2.0, 3.0, 4.0], &[1.0, 2.0, 3.0, 5.0]).is_some_and(|w| w.contains("1 places")));
    }
}
