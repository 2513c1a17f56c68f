//! `tune`: the cheapest candidates by the cost model, measured; the fastest stays in a record that the other commands use.
//!
//! The record is written after each candidate, and what it holds of the same spec, target, compiler and GPU is not measured
//! again. Groups of statements are tuned one after the other, each with the best of those before it. The cost model's choice is
//! measured first: it is what the others have to agree with and to beat.

use crate::cli::{Device, Tune};
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Derived, Preference, WorkloadOptions};
use crate::terminal::Terminal;
use crate::tuner::{difference, Ready, Subject};
use crate::{files, gpu, targets, tuning};
use flashderive_bind::OfferedVersion;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::Workload;
use flashderive_ir::target::Target;
use flashderive_ir::tuning::{Measurement, TunedChoice, Tuning, SCHEMA};
use flashderive_spec::{spec_hash, tuning_text};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

mod shown;

/// A workload with what its version of the kernels is offered.
struct Wanted {
    workload: Workload,
    offered: OfferedVersion,
}

impl Wanted {
    /// Names of the cost model's choice.
    fn model(&self) -> Vec<String> {
        let chosen = |g: &flashderive_bind::OfferedGroup| g.candidates.iter().find(|c| c.chosen).map_or(String::new(), |c| c.name.clone());
        self.offered.groups.iter().map(chosen).collect()
    }

    /// What is measured of a group: `best` with each of the `most` cheapest candidates in its place.
    fn lists(&self, group: usize, best: &[String], most: usize) -> Vec<Vec<String>> {
        let names = self.offered.groups[group].candidates.iter().take(most).map(|c| c.name.clone());
        names.map(|name| best.iter().enumerate().map(|(g, b)| if g == group { name.clone() } else { b.clone() }).collect()).collect()
    }

    /// The names that the planner offers, of a measurement.
    fn offers(&self, names: &[String]) -> bool {
        names.len() == self.offered.groups.len() && names.iter().zip(&self.offered.groups).all(|(n, g)| g.candidates.iter().any(|c| c.name == *n))
    }
}

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, there is no GPU, the record cannot be written, or the cost model's choice fails.
pub fn run(args: &Tune, terminal: &Terminal) -> Result<Output, Failure> {
    let begun = Instant::now();
    let Device::Cuda(number) = args.device else {
        let refusal = Diagnostic::error(codes::NO_GPU, Span::NONE, "the emulator has no clock: candidates are measured on a GPU");
        return Err(Failure::from_diagnostic(refusal.help("`--device cuda:0`, or `--list` to see the candidates"), Exit::Usage));
    };
    if files::is_stdin(&args.spec) && !args.list {
        let refusal = Diagnostic::error(codes::FILE, Span::NONE, "a spec from standard input has no place for its tuning record");
        return Err(Failure::from_diagnostic(refusal.help("the record lies beside the spec: name a file; `--list` writes none"), Exit::Usage));
    }
    let target = targets::load(&args.target)?;
    let mut loaded = pipeline::load(&args.spec)?;
    // What is offered does not depend on what was chosen before.
    loaded.file = None;
    let workloads = workloads(&loaded, args)?;
    let path = tuning::path(&args.spec, &target.name).ok_or_else(|| files::io_failure(&args.spec, "it is no file"))?;
    let (old, mut said) = if args.list || args.restart { (None, Vec::new()) } else { earlier(&path, &loaded, &target)? };
    let derived = pipeline::derive(loaded)?;
    let notes = derived.loaded.notes();
    let (mut wanted, mut skipped) = (Vec::new(), Vec::new());
    let all = workloads.len();
    for (at, workload) in workloads.into_iter().enumerate() {
        terminal.progress_of("planning", at, all, &workload.name);
        match offered(&derived, &target, workload)? {
            Ok(one) => wanted.push(one),
            Err(why) => skipped.push(why),
        }
    }
    said.extend(skipped);
    if args.list {
        return Ok(shown::list(&wanted, &said).with_notes(notes));
    }
    let facts = {
        gpu::present(number)?;
        flashderive_run::gpu::facts(number as usize).map_err(|d| Failure::stage(d.into(), "", ""))?
    };
    writable(&path)?;
    let mut tuner = Tuner {
        args,
        terminal,
        derived: &derived,
        target: &target,
        path: &path,
        until: begun + Duration::from_secs(args.budget),
        record: Tuning {
            schema: SCHEMA,
            kernel: derived.loaded.problem.name.clone(),
            spec_hash: spec_hash(&derived.loaded.source),
            target: target.name.clone(),
            gpu: facts.name,
            driver: facts.driver,
            compiler: String::new(),
            choices: Vec::new(),
        },
        old,
        said,
        measured: 0,
        left: 0,
    };
    for one in &wanted {
        tuner.workload(one)?;
    }
    Ok(tuner.output(&wanted).with_notes(notes))
}

/// The workloads that the command line asks for, each size list once.
fn workloads(loaded: &pipeline::Loaded, args: &Tune) -> Result<Vec<Workload>, Failure> {
    let names: Vec<Option<String>> = if args.workload.is_empty() {
        let real: Vec<_> = loaded.problem.workloads.iter().filter(|w| w.name != "smoke").map(|w| Some(w.name.clone())).collect();
        if real.is_empty() {
            vec![None]
        } else {
            real
        }
    } else {
        args.workload.iter().cloned().map(Some).collect()
    };
    let mut list: Vec<Workload> = Vec::new();
    for workload in names {
        let found = pipeline::choose(loaded, WorkloadOptions { workload, set: args.set.clone() }, Preference::Real)?;
        if !list.iter().any(|w| w.sizes == found.sizes) {
            list.push(found);
        }
    }
    Ok(list)
}

/// The record of an earlier run, and why it counts for nothing.
fn earlier(path: &Path, loaded: &pipeline::Loaded, target: &Target) -> Result<(Option<Tuning>, Vec<String>), Failure> {
    let Some(old) = tuning::read(path)? else { return Ok((None, Vec::new())) };
    Ok(match tuning::stale(&old, loaded, &target.name) {
        None => (Some(old), Vec::new()),
        Some(why) => (None, vec![format!("the record there was begins anew: {why}")]),
    })
}

/// What the version that a workload launches is offered, or why it is not tuned.
fn offered(derived: &Derived, target: &Target, workload: Workload) -> Result<Result<Wanted, String>, Failure> {
    let planned = pipeline::bind(derived.clone(), target.clone(), workload.clone())?;
    let version = planned.bound.program.version(&workload.sizes) as usize;
    let Some(offered) = planned.bound.offered.get(version).cloned() else { return Ok(Err(format!("{}: no kernels are launched", workload.name))) };
    Ok(if offered.sizes == workload.sizes {
        Ok(Wanted { workload, offered })
    } else {
        Err(format!("{}: launches the kernels that are planned for the sizes {:?}; tune those", workload.name, offered.sizes))
    })
}

/// Makes the folder of the record, `tuned/TARGET` beside the spec, and fails where it could not be written.
fn writable(path: &Path) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        let target = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        files::without_links(folder.ancestors().nth(2).unwrap_or(Path::new("")), &["tuned", target])?;
        std::fs::create_dir_all(folder).map_err(|e| files::io_failure(folder, &e.to_string()))?;
    }
    files::writable(path)
}

/// One run of the command.
struct Tuner<'a> {
    args: &'a Tune,
    terminal: &'a Terminal,
    derived: &'a Derived,
    target: &'a Target,
    path: &'a PathBuf,
    until: Instant,
    record: Tuning,
    /// What an earlier run measured.
    old: Option<Tuning>,
    said: Vec<String>,
    /// Candidates measured in this run, and left for another.
    measured: usize,
    left: usize,
}

impl Tuner<'_> {
    fn over(&self) -> bool {
        self.until <= Instant::now()
    }

    fn workload(&mut self, wanted: &Wanted) -> Result<(), Failure> {
        let model = wanted.model();
        let subject = Subject::new(self.args, self.derived, self.target, &wanted.workload, &wanted.offered.name);
        self.progress(wanted, 0, 1, "compiling");
        // It has to compile in any case: the others are compared with it, and it tells the compiler.
        let base = subject.ready(&model)?;
        self.adopt(&base.compiler);
        let mut choice = self.begun(wanted, &model);
        let inputs = subject.inputs();
        let mut right = None;
        if choice.of(&model).is_none() {
            subject.audited(&base).map_err(|why| self.failed(wanted, &why))?;
            right = Some(subject.outputs(&base, &inputs).map_err(|why| self.failed(wanted, &why))?);
            let time = subject.timed(&base, inputs.clone()).map_err(|why| self.failed(wanted, &why))?;
            choice.measured.push(Measurement { candidates: model.clone(), predicted_us: rounded(&base), time: Some(time), failed: None });
            self.measured += 1;
        }
        self.keep(&mut choice)?;
        for group in 0..wanted.offered.groups.len() {
            let lists: Vec<Vec<String>> = wanted.lists(group, &choice.chosen, self.args.candidates as usize);
            let lists: Vec<Vec<String>> = lists.into_iter().filter(|names| choice.of(names).is_none()).collect();
            if lists.is_empty() {
                continue;
            }
            if self.over() {
                self.left += lists.len();
                continue;
            }
            let all = lists.len();
            let mut ready = subject.all_ready(&lists, self.jobs(), &|| self.over(), &|done| self.progress(wanted, done, 2 * all, "compiling"));
            for (at, names) in lists.iter().enumerate() {
                let Some(made) = ready[at].take().filter(|_| !self.over()) else {
                    self.left += 1;
                    continue;
                };
                self.progress(wanted, all + at, 2 * all, &names[group]);
                let predicted_us = made.as_ref().map_or(0.0, rounded);
                let measured = made.map_err(|f| crate::verdict::said(&f.reasons.diagnostics)).and_then(|one| {
                    subject.audited(&one)?;
                    let got = subject.outputs(&one, &inputs)?;
                    let want = match &right {
                        Some(want) => want,
                        None => right.insert(subject.outputs(&base, &inputs)?),
                    };
                    match difference(&self.derived.loaded.problem, &got, want) {
                        Some(why) => Err(why),
                        None => subject.timed(&one, inputs.clone()),
                    }
                });
                let (time, failed) = match measured {
                    Ok(time) => (Some(time), None),
                    Err(why) => (None, Some(plain(&why))),
                };
                choice.measured.push(Measurement { candidates: names.clone(), predicted_us, time, failed });
                self.measured += 1;
                self.keep(&mut choice)?;
            }
        }
        Ok(())
    }

    /// What another compiler, driver or GPU gave is not to be compared with what is measured now.
    fn adopt(&mut self, compiler: &str) {
        self.record.compiler = compiler.to_string();
        let other = |o: &Tuning| (&o.compiler, &o.gpu, &o.driver) != (&self.record.compiler, &self.record.gpu, &self.record.driver);
        if let Some(old) = self.old.take_if(|o| other(o)) {
            self.said.push(format!("measured before on {}, driver {}, {}: measured anew", old.gpu, old.driver, old.compiler));
        }
        if let Some(old) = self.old.take() {
            self.record.choices = old.choices;
        }
    }

    /// The entry of a workload, with what was measured of candidates that there still are.
    fn begun(&self, wanted: &Wanted, model: &[String]) -> TunedChoice {
        let named = self.derived.loaded.problem.sizes.iter().map(|s| s.name.clone());
        let sizes = named.zip(wanted.workload.sizes.iter().copied()).collect();
        let known = self.record.choices.iter().find(|c| c.sizes == sizes && c.version == wanted.offered.name);
        let measured = known.map_or(Vec::new(), |c| c.measured.iter().filter(|m| wanted.offers(&m.candidates)).cloned().collect());
        let workload = wanted.workload.name.clone();
        TunedChoice { workload, sizes, version: wanted.offered.name.clone(), chosen: model.to_vec(), model: model.to_vec(), measured }
    }

    /// Writes the record with the best of `choice` chosen.
    fn keep(&mut self, choice: &mut TunedChoice) -> Result<(), Failure> {
        if let Some((best, _)) = choice.best() {
            choice.chosen = best.candidates.clone();
        }
        match self.record.choices.iter_mut().find(|c| c.sizes == choice.sizes) {
            Some(known) => *known = choice.clone(),
            None => self.record.choices.push(choice.clone()),
        }
        files::write(self.path, tuning_text(&self.record).as_bytes())
    }

    fn jobs(&self) -> usize {
        match self.args.jobs {
            0 => std::thread::available_parallelism().map_or(1, |n| n.get() / 2).clamp(1, 8),
            n => n as usize,
        }
    }

    fn progress(&self, wanted: &Wanted, done: usize, all: usize, what: &str) {
        self.terminal.progress_of(&format!("tuning for {}", wanted.workload.name), done, all, what);
    }

    fn failed(&self, wanted: &Wanted, why: &str) -> Failure {
        let message = format!("the cost model's choice for workload `{}` fails: {why}", wanted.workload.name);
        Failure::from_diagnostic(Diagnostic::error(codes::GPU_FAILED, Span::NONE, message).help("`flashderive audit` says more"), Exit::Refused)
    }

    fn output(self, wanted: &[Wanted]) -> Output {
        let mut text = format!("{} on {}, driver {}, {}\n\n", self.record.kernel, self.record.gpu, self.record.driver, self.record.compiler);
        for c in self.record.choices.iter().filter(|c| wanted.iter().any(|w| w.workload.name == c.workload)) {
            text.push_str(&shown::table(c));
        }
        for line in &self.said {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str(&format!("{} measured now, kept in {}\n", self.measured, self.path.display()));
        if self.left > 0 {
            text.push_str(&format!("{} not measured: the {} seconds are over; run the command again for the rest\n", self.left, self.args.budget));
        }
        let record = serde_json::to_value(&self.record).unwrap_or_default();
        let path = self.path.display().to_string();
        Output::new(text, json!({ "path": path, "measured": self.measured, "left": self.left, "said": self.said, "record": record }))
    }
}

/// The program's price, to a nanosecond.
fn rounded(ready: &Ready) -> f64 {
    (ready.planned.bound.predicted_us * 1e3).round() / 1e3
}

/// A text that a record may hold.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_bind::{Offered, OfferedGroup};

    fn wanted(groups: &[&[&str]]) -> Wanted {
        let offered = |name: &&str| Offered { name: name.to_string(), plan: String::new(), predicted_us: 1.0, chosen: name.ends_with('*') };
        let groups = groups.iter().map(|names| OfferedGroup { kernels: "k".into(), candidates: names.iter().map(offered).collect() }).collect();
        let workload = Workload { name: "w".into(), sizes: vec![4], density: 0 };
        Wanted { workload, offered: OfferedVersion { name: "all sizes".into(), sizes: vec![4], groups } }
    }

    #[test]
    fn groups_take_turns() {
        let w = wanted(&[&["a", "b*", "c"], &["x*", "y"]]);
        assert_eq!(w.model(), ["b*", "x*"]);
        assert_eq!(w.lists(0, &w.model(), 2), [["a", "x*"], ["b*", "x*"]]);
        assert_eq!(w.lists(1, &["a".into(), "x*".into()], 8), [["a", "x*"], ["a", "y"]]);
        assert!(w.offers(&["c".into(), "y".into()]));
        assert!(!w.offers(&["c".into()]) && !w.offers(&["x*".into(), "y".into()]), "what was measured before counts by group");
    }
}
