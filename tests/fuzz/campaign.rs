//! A run over many seeds: processes at work, failures shrunk and written down, and what was reached.

use super::generate::{begin, generate, Generator};
use super::pool::Place;
use super::random::Random;
use super::runner::{Ask, Report, Wrong};
use super::shrink::shrink;
use super::spec::Spec;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What a run is asked for.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The first seed; the others follow it.
    pub seed: u64,
    /// Specs at most.
    pub count: u64,
    /// Minutes at most.
    pub minutes: f64,
    /// Processes.
    pub jobs: usize,
    /// `cpu` or `cuda:0`.
    pub device: String,
    /// Targets of each spec.
    pub targets: Vec<String>,
    /// How many of them a spec is tried on; the rest by turns.
    pub targets_each: usize,
    /// Plans that were not chosen, for each target.
    pub candidates: usize,
    /// Statement points of a run at most.
    pub points: i64,
    /// Questions asked to shrink one failure.
    pub tries: usize,
    /// Seconds for one spec.
    pub limit: u64,
    /// Whether every spec begins with products of routed rows.
    pub routed: bool,
    /// Where failures go, one a line.
    pub out: Option<String>,
}

/// What was found.
#[derive(Default)]
pub struct Totals {
    /// Specs tried.
    pub specs: u64,
    /// Accepted by all stages for at least one target.
    pub accepted: u64,
    /// Programs, runs and comparisons with the second evaluator.
    pub programs: usize,
    /// Runs.
    pub runs: usize,
    /// Comparisons.
    pub evaluated: usize,
    /// Refusals by code and message without names and numbers.
    pub refused: BTreeMap<String, u64>,
    /// Why the second evaluator passed.
    pub unevaluated: BTreeMap<String, u64>,
    /// Failures by signature.
    pub failures: BTreeMap<String, u64>,
    /// Rules reached.
    pub rules: BTreeMap<String, u64>,
    /// Seconds by stage, of all processes.
    pub seconds: BTreeMap<String, f64>,
    /// Sorts of plans that ran.
    pub plans: BTreeSet<String>,
}

/// Names of all rules of the binding, one a line; a test holds the list against the sources.
pub const BINDING_RULES: &str = include_str!("rules.txt");

impl Totals {
    /// Rules of derivation and binding that no spec reached.
    pub fn unreached(&self) -> Vec<&'static str> {
        let derived = flashderive_derive::rules::RULES.iter().map(|r| r.name);
        let known: BTreeSet<&'static str> = BINDING_RULES.lines().chain(derived).collect();
        known.into_iter().filter(|name| !self.rules.keys().any(|r| r.split(' ').next_back() == Some(name))).collect()
    }
}

/// Failures of one signature that are shrunk.
const SHRUNK_EACH: u64 = 2;
/// Those that are only known to be wrong.
const SHRUNK_WRONG: u64 = 40;

/// Does the run; `say` is told what is found.
pub fn run(settings: &Settings, say: &(dyn Fn(&str) + Sync)) -> Totals {
    let begun = Instant::now();
    let until = begun + Duration::from_secs_f64(settings.minutes * 60.0);
    let totals = Mutex::new(Totals::default());
    let next = AtomicU64::new(0);
    let file = settings.out.as_ref().and_then(|path| File::create(path).ok()).map(Mutex::new);
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs.max(1) {
            scope.spawn(|| {
                let mut place = Place::new(Duration::from_secs(settings.limit));
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= settings.count || until <= Instant::now() {
                        break;
                    }
                    let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add(number);
                    let spec = if settings.routed { begin(seed, Generator::routed) } else { generate(seed) };
                    let ask = question(settings, &spec, seed);
                    let report = place.ask(&ask);
                    let shrinks = note(&totals, &report);
                    for (wrong, shrinking) in report.wrong.iter().zip(shrinks) {
                        // Said before it is shrunk, which takes as long as it takes.
                        say(&format!("seed {seed}: {} on {} {:?}", signature(wrong), wrong.target, wrong.plan));
                        let Some(signature) = shrinking else { continue };
                        let late = until <= Instant::now();
                        let small = if late { spec.clone() } else { smallest(&mut place, &ask, &spec, wrong, settings.tries) };
                        let line = json!({"seed": seed, "signature": signature, "wrong": wrong, "spec": small.text(), "original": ask.text});
                        if let Some(file) = &file {
                            let _ = file.lock().map(|mut f| writeln!(f, "{line}"));
                        }
                        say(&format!(
                            "--- seed {seed}: {} on {} {:?} {}\n{}\n{}",
                            wrong.kind,
                            wrong.target,
                            wrong.plan,
                            wrong.run,
                            wrong.message,
                            small.text()
                        ));
                    }
                }
            });
        }
    });
    totals.into_inner().unwrap_or_default()
}

/// What is asked about a spec.
pub fn question(settings: &Settings, spec: &Spec, seed: u64) -> Ask {
    let mut targets = settings.targets.clone();
    let mut random = Random::new(seed ^ 0x7A46);
    while targets.len() > settings.targets_each.max(1) {
        let gone = random.below(targets.len());
        targets.remove(gone);
    }
    Ask {
        text: spec.text(),
        targets,
        candidates: settings.candidates,
        only: None,
        device: settings.device.clone(),
        points: settings.points,
        seed,
        evaluate: true,
    }
}

/// Adds a report; for each thing wrong, its signature if it is to be shrunk.
fn note(totals: &Mutex<Totals>, report: &Report) -> Vec<Option<String>> {
    let Ok(mut t) = totals.lock() else { return Vec::new() };
    t.specs += 1;
    t.accepted += u64::from(report.programs > 0);
    t.programs += report.programs;
    t.runs += report.runs;
    t.evaluated += report.evaluated;
    for (code, said) in report.refused.iter().chain(&report.unbound) {
        *t.refused.entry(format!("{code} {}", plain(said))).or_default() += 1;
    }
    if let Some(why) = &report.unevaluated {
        *t.unevaluated.entry(plain(why)).or_default() += 1;
    }
    for rule in &report.rules {
        *t.rules.entry(rule.clone()).or_default() += 1;
    }
    for (stage, seconds) in &report.seconds {
        *t.seconds.entry(stage.clone()).or_default() += seconds;
    }
    t.plans.extend(report.plans.iter().cloned());
    let mut here = BTreeSet::new();
    let mut out = Vec::new();
    for wrong in &report.wrong {
        let signature = signature(wrong);
        // Once a spec.
        let first = here.insert(signature.clone());
        let seen = t.failures.entry(signature.clone()).or_default();
        *seen += u64::from(first);
        let most = if ["wrong", "evaluator"].contains(&wrong.kind.as_str()) { SHRUNK_WRONG } else { SHRUNK_EACH };
        out.push((first && *seen <= most).then_some(signature));
    }
    out
}

/// A kind of failure, without names and numbers.
pub fn signature(wrong: &Wrong) -> String {
    let forced = if wrong.plan.is_some() { " (another plan)" } else { "" };
    match wrong.kind.as_str() {
        "wrong" | "slight" | "evaluator" | "hang" => format!("{}{forced}", wrong.kind),
        kind => format!("{kind}{forced}: {}", plain(&wrong.message)),
    }
}

/// A message without what changes from spec to spec.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '`' => {
                quoted = !quoted;
                if quoted {
                    out.push('`');
                }
            }
            _ if quoted => {}
            c if c.is_ascii_digit() => {
                if !out.ends_with('#') {
                    out.push('#');
                }
            }
            c => out.push(c),
        }
        if out.len() > 110 {
            break;
        }
    }
    out
}

/// The smallest spec that shows the same.
fn smallest(place: &mut Place, ask: &Ask, spec: &Spec, wrong: &Wrong, tries: usize) -> Spec {
    let wanted = signature(wrong);
    // Each question to a spec that hangs takes the whole limit.
    let tries = if wrong.kind == "hang" { tries.min(12) } else { tries };
    let targets = if wrong.target.is_empty() || wrong.target.contains(',') { ask.targets.clone() } else { vec![wrong.target.clone()] };
    let targets = if ["evaluator", "reference"].contains(&wrong.kind.as_str()) { Vec::new() } else { targets };
    let ask = Ask { targets, candidates: 0, only: wrong.plan.clone(), evaluate: wrong.kind == "evaluator", ..ask.clone() };
    shrink(spec, tries, &mut |next| {
        let mut next = next.clone();
        next.name = "shrunk".into();
        let report = place.ask(&Ask { text: next.text(), ..ask.clone() });
        report.wrong.iter().any(|w| signature(w) == wanted)
    })
}
