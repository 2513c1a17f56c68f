//! The pipeline: spec file, problem, derivation, plan and program, CUDA text. The order is the text.
//!
//! Another program calls the stages as the commands do:
//!
//! ```
//! use flashderive::outcome::Failure;
//! use flashderive::pipeline::{self, Preference, WorkloadOptions};
//! use flashderive::{commands::generate, targets};
//!
//! fn cuda(spec: &str) -> Result<String, Failure> {
//!     let loaded = pipeline::parse("scaled.yaml", spec.to_string())?;
//!     let workload = pipeline::choose(&loaded, WorkloadOptions::default(), Preference::Real)?;
//!     let derived = pipeline::derive(loaded)?;
//!     let planned = pipeline::bind(derived, targets::built_in("sm_90a")?, workload)?;
//!     Ok(generate::print(&planned)?.text)
//! }
//!
//! let spec = "kernel: scaled\naxes: {N: var}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\n\
//!             compute: |\n  y[n] = 2 * x[n]\nworkloads: {smoke: {N: 1000}}\n";
//! assert!(cuda(spec).is_ok_and(|text| text.contains("__global__")));
//! let refused = cuda(&spec.replace("x[n]", "z[n]")).unwrap_err();
//! assert_eq!(refused.reasons.diagnostics.list[0].code.id, "FD0103");
//! ```

use crate::files;
use crate::outcome::{Exit, Failure, Sourced};
use crate::{targets, tuning};
use flashderive_bind::{BindOptions, Bound, Tuned};
use flashderive_derive::derivation::Derivation;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::{Problem, Workload};
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::Trace;
use std::path::{Path, PathBuf};

/// Which hardware to plan for, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetOptions {
    /// A built-in target.
    pub name: String,
    /// A target file to use instead.
    pub file: Option<PathBuf>,
    /// Ignore the tuning record beside the spec.
    pub no_tuning: bool,
    /// Kernels that keep more in local memory than their plan predicts are compiled with a warning.
    pub allow_spills: bool,
}

impl Default for TargetOptions {
    fn default() -> TargetOptions {
        TargetOptions { name: "sm_90a".to_string(), file: None, no_tuning: false, allow_spills: false }
    }
}

/// Which sizes: those of a workload, the preferred one where none is named, with some replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkloadOptions {
    /// A workload of the spec.
    pub workload: Option<String>,
    /// Run-time sizes by name, over the workload's.
    pub set: Vec<(String, i64)>,
}

/// A spec that was accepted.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// As the user named it.
    pub path: String,
    /// The file's text.
    pub source: String,
    /// Its meaning.
    pub problem: Problem,
    /// What the author should look at.
    pub warnings: Diagnostics,
    /// The file that it was read from, beside which a tuning record may lie; nothing where a record is not looked for.
    pub file: Option<PathBuf>,
    /// Whether kernels may keep more in local memory than their plans predict.
    pub allow_spills: bool,
}

impl Loaded {
    /// A failure of a later stage, over this spec.
    pub fn failure(&self, diagnostics: Diagnostics) -> Failure {
        Failure::stage(diagnostics, &self.path, &self.source)
    }

    /// Without the tuning record that lies beside the file, if `options` say so, and with what they allow of kernels.
    pub fn tuned(mut self, options: impl Into<TargetOptions>) -> Loaded {
        let options = options.into();
        self.allow_spills = options.allow_spills;
        if options.no_tuning {
            self.file = None;
        }
        self
    }

    /// The warnings over this spec.
    pub fn notes(&self) -> Sourced {
        Sourced { diagnostics: self.warnings.clone(), path: self.path.clone(), source: self.source.clone() }
    }
}

/// A derived problem.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The spec.
    pub loaded: Loaded,
    /// Steps 0 to 5.
    pub derivation: Derivation,
    /// Every decision so far.
    pub trace: Trace,
}

/// A program for a target.
pub struct Planned {
    /// The spec.
    pub loaded: Loaded,
    /// Steps 0 to 5.
    pub derivation: Derivation,
    /// Every decision.
    pub trace: Trace,
    /// The hardware.
    pub target: Target,
    /// The sizes that it is optimised for.
    pub workload: Workload,
    /// Plan and program.
    pub bound: Bound,
}

/// Reads and parses a spec; `-` is standard input, beside which no tuning record lies.
///
/// # Errors
/// When the file cannot be read or the spec is refused.
pub fn load(path: &Path) -> Result<Loaded, Failure> {
    if files::is_stdin(path) {
        return parse(&files::shown(path), files::read_stdin()?);
    }
    let source = files::read_text(path)?;
    let loaded = parse(&path.display().to_string(), source)?;
    Ok(Loaded { file: Some(path.to_path_buf()), ..loaded })
}

/// Parses the text of a spec that was read from `path`.
///
/// # Errors
/// When the spec is refused.
pub fn parse(path: &str, source: String) -> Result<Loaded, Failure> {
    match flashderive_spec::parse_with_warnings(&source) {
        (Some(problem), warnings) if !warnings.has_errors() => {
            Ok(Loaded { path: path.to_string(), source, problem, warnings, file: None, allow_spills: false })
        }
        (_, diagnostics) => Err(Failure::stage(diagnostics, path, &source)),
    }
}

/// Steps 0 to 5.
///
/// # Errors
/// When the problem lies outside what can be derived.
pub fn derive(loaded: Loaded) -> Result<Derived, Failure> {
    let mut trace = Trace::default();
    match flashderive_derive::derive_written(&loaded.problem, &mut trace) {
        Ok(derivation) => Ok(Derived { loaded, derivation, trace }),
        Err(diagnostics) => Err(loaded.failure(diagnostics)),
    }
}

/// Binds a derivation to a target, for `workload`: as the tuning record beside the spec says, else by the cost model.
///
/// # Errors
/// When no plan fits the target, or the record does not fit the spec.
pub fn bind(derived: Derived, target: Target, workload: Workload) -> Result<Planned, Failure> {
    let tuned = tuning::chosen(&derived.loaded, &target)?;
    let problem = &derived.loaded.problem;
    let others = problem.workloads.iter().filter(|w| w.name != "smoke" && w.sizes != workload.sizes).map(|w| w.sizes.clone()).collect();
    bind_as(derived, target, workload, others, tuned)
}

/// Binds with kernels of their own for the sizes of `others` too, and with the candidates that `tuned` names.
///
/// # Errors
/// When no plan fits the target, or a candidate is not offered.
pub fn bind_as(derived: Derived, target: Target, workload: Workload, others: Vec<Vec<i64>>, tuned: Vec<Tuned>) -> Result<Planned, Failure> {
    let Derived { loaded, derivation, mut trace } = derived;
    let options = BindOptions { sizes: workload.sizes.clone(), others, density: workload.density, tuned, ..BindOptions::default() };
    match flashderive_bind::bind(&derivation, &target, &options, &mut trace) {
        Ok(bound) => Ok(Planned { loaded, derivation, trace, target, workload, bound }),
        Err(diagnostics) => Err(loaded.failure(diagnostics)),
    }
}

/// From a file to a program, optimised for the workload that `generate` uses.
///
/// # Errors
/// When any stage refuses.
pub fn plan(spec: &Path, target: impl Into<TargetOptions>, workload: impl Into<WorkloadOptions>) -> Result<Planned, Failure> {
    let options = target.into();
    let target = targets::load(options.clone())?;
    let loaded = load(spec)?.tuned(options);
    let workload = choose(&loaded, workload, Preference::Real)?;
    bind(derive(loaded)?, target, workload)
}

/// [`plan`] with no sizes named: the very program that `generate` writes.
///
/// # Errors
/// When any stage refuses.
pub fn plan_default(spec: &Path, target: impl Into<TargetOptions>) -> Result<Planned, Failure> {
    plan(spec, target, WorkloadOptions::default())
}

/// Which workload stands in where none is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The first one that is not `smoke`: what the kernel is for.
    Real,
    /// `smoke`: small enough for the emulator.
    Smoke,
}

/// The workload named, or the preferred one, with the sizes that are set.
///
/// # Errors
/// When a workload or size is unknown, or a value is outside its declared range.
pub fn choose(loaded: &Loaded, options: impl Into<WorkloadOptions>, preference: Preference) -> Result<Workload, Failure> {
    let args = options.into();
    let problem = &loaded.problem;
    let named = |name: &str| problem.workloads.iter().find(|w| w.name == name);
    let chosen = match (&args.workload, preference) {
        (Some(name), _) => Some(named(name).ok_or_else(|| {
            let known: Vec<&str> = problem.workloads.iter().map(|w| w.name.as_str()).collect();
            Failure::plain(codes::UNKNOWN_WORKLOAD, Exit::Usage, format!("`{}` has no workload `{name}`; it has {}", problem.name, known.join(", ")))
        })?),
        (None, Preference::Real) => problem.workloads.iter().find(|w| w.name != "smoke").or_else(|| problem.workloads.first()),
        (None, Preference::Smoke) => named("smoke").or_else(|| problem.workloads.first()),
    };
    let Some(chosen) = chosen else {
        return Err(Failure::plain(codes::UNKNOWN_WORKLOAD, Exit::Refused, format!("`{}` has no workloads", problem.name)));
    };
    let mut workload = chosen.clone();
    for (name, value) in &args.set {
        set(loaded, &mut workload, name, *value)?;
    }
    if !args.set.is_empty() {
        let text: Vec<String> = args.set.iter().map(|(n, v)| format!("{n}={v}")).collect();
        workload.name = format!("{} with {}", workload.name, text.join(", "));
    }
    Ok(workload)
}

fn set(loaded: &Loaded, workload: &mut Workload, name: &str, value: i64) -> Result<(), Failure> {
    let problem = &loaded.problem;
    let found = problem.sizes.iter().zip(&mut workload.sizes).find(|(size, _)| size.name == name);
    let Some((size, slot)) = found else {
        let known: Vec<&str> = problem.sizes.iter().filter(|s| s.rule.is_none()).map(|s| s.name.as_str()).collect();
        let known = if known.is_empty() { "all its sizes are constants".to_string() } else { format!("it has {}", known.join(", ")) };
        return Err(Failure::plain(codes::BAD_SETTING, Exit::Usage, format!("`{}` has no run-time size `{name}`; {known}", problem.name)));
    };
    let problem = if let Some(rule) = &size.rule {
        format!("given, but follows: it is {}", text::rule(problem, rule))
    } else if value < size.min || size.max < value {
        format!("outside its declared range {} .. {}", size.min, size.max)
    } else if size.multiple_of > 1 && value % size.multiple_of != 0 {
        format!("not a multiple of {}", size.multiple_of)
    } else {
        *slot = value;
        loaded.problem.settle(&mut workload.sizes);
        return Ok(());
    };
    let mut failure = Failure::stage(
        Diagnostic::error(codes::BAD_SETTING, size.span, format!("{name} = {value} is {problem}")).label("declared here").into(),
        &loaded.path,
        &loaded.source,
    );
    failure.exit = Exit::Usage;
    Err(failure)
}
