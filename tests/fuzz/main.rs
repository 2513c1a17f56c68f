//! `fuzz`: generated specs through every stage, in as many processes as there are cores. Needs nothing but itself, and NVRTC for a GPU.

#[path = "mod.rs"]
mod fuzz;

use fuzz::campaign::{self, Settings, Totals};
use fuzz::pool::Place;
use fuzz::{generate, runner};
use std::io::Write;
use std::time::Duration;

const USAGE: &str = "fuzz [--minutes M] [--count N] [--seed S] [--jobs J] [--device cpu|cuda:0] [--targets a,b] [--targets-each N]
     [--candidates N] [--points N] [--tries N] [--limit SECONDS] [--routed] [--out FILE]   a run over generated specs
fuzz --print SEED [--routed]                                                the spec of a seed of the generator
fuzz --one FILE [--targets a,b] [--candidates N] [--device D]               one spec from a file";

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}");
}

/// Options whose value is a number.
const NUMBERS: [&str; 9] = ["--seed", "--count", "--minutes", "--jobs", "--targets-each", "--candidates", "--points", "--tries", "--limit"];

fn main() -> std::process::ExitCode {
    let list: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| list.iter().any(|a| a == name);
    let value = |name: &str| list.iter().position(|a| a == name).and_then(|at| list.get(at + 1)).cloned();
    let number = |name: &str, other: f64| value(name).and_then(|v| v.parse().ok()).unwrap_or(other);
    let wrong = NUMBERS.iter().find(|name| value(name).is_some_and(|v| v.parse::<f64>().is_err()));
    if let Some(name) = wrong {
        say(&format!("`{name}` takes a number\n\n{USAGE}"));
        return 2.into();
    }
    if flag("--worker") {
        fuzz::pool::work();
        return 0.into();
    }
    if flag("--help") {
        say(USAGE);
        return 0.into();
    }
    if let Some(seed) = value("--print").and_then(|s| s.parse().ok()) {
        let spec = if flag("--routed") { generate::begin(seed, generate::Generator::routed) } else { generate::generate(seed) };
        say(&spec.text());
        return 0.into();
    }
    let all: Vec<String> = flashderive::targets::BUILT_IN.iter().map(|(name, _)| name.to_string()).collect();
    let targets = value("--targets").map_or(all, |t| t.split(',').map(String::from).collect());
    let settings = Settings {
        seed: number("--seed", 1.0) as u64,
        count: number("--count", 1e18) as u64,
        minutes: number("--minutes", 60.0),
        jobs: number("--jobs", std::thread::available_parallelism().map_or(1, |n| n.get()) as f64) as usize,
        device: value("--device").unwrap_or_else(|| "cpu".into()),
        targets_each: number("--targets-each", 2.0) as usize,
        candidates: number("--candidates", 1.0) as usize,
        points: number("--points", f64::from(1 << 14)) as i64,
        tries: number("--tries", 300.0) as usize,
        limit: number("--limit", 120.0) as u64,
        routed: flag("--routed"),
        out: value("--out"),
        targets,
    };
    if let Some(path) = value("--one") {
        return one(&path, &settings);
    }
    let totals = campaign::run(&settings, &say);
    summary(&settings, &totals);
    u8::from(!totals.failures.is_empty()).into()
}

/// One spec from a file, on all targets.
fn one(path: &str, settings: &Settings) -> std::process::ExitCode {
    let Ok(text) = std::fs::read_to_string(path) else {
        say(&format!("{path} cannot be read"));
        return 2.into();
    };
    let ask = runner::Ask {
        text,
        targets: settings.targets.clone(),
        candidates: settings.candidates,
        only: None,
        device: settings.device.clone(),
        points: settings.points,
        seed: settings.seed,
        evaluate: true,
    };
    let report = Place::new(Duration::from_secs(settings.limit)).ask(&ask);
    for w in &report.wrong {
        say(&format!("{} on {} {:?} {}: {}", w.kind, w.target, w.plan, w.run, w.message));
    }
    for (code, said) in report.refused.iter().chain(&report.unbound) {
        say(&format!("refused {code}: {said}"));
    }
    let seconds: Vec<String> = report.seconds.iter().map(|(stage, s)| format!("{stage} {s:.2} s")).collect();
    say(&seconds.join(", "));
    let unevaluated = report.unevaluated.map_or(String::new(), |why| format!("; not evaluated: {why}"));
    say(&format!("{} programs, {} runs, {} comparisons with the evaluator{unevaluated}", report.programs, report.runs, report.evaluated));
    u8::from(!report.wrong.is_empty()).into()
}

fn summary(settings: &Settings, t: &Totals) {
    say(&format!(
        "\nseed {}: {} specs, {} accepted, {} programs, {} runs on {}, {} comparisons with the evaluator",
        settings.seed, t.specs, t.accepted, t.programs, t.runs, settings.device, t.evaluated
    ));
    for (title, list) in [("failures", &t.failures), ("refusals", &t.refused), ("not evaluated", &t.unevaluated), ("rules reached", &t.rules)] {
        say(&format!("\n{title}:"));
        let mut rows: Vec<(&String, &u64)> = list.iter().collect();
        rows.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        rows.iter().for_each(|(what, count)| say(&format!("{count:8}  {what}")));
    }
    let unreached = t.unreached();
    say(&format!("\n{} rules reached; not reached, {}: {}", t.rules.len(), unreached.len(), unreached.join(", ")));
    let seconds: Vec<String> = t.seconds.iter().map(|(stage, s)| format!("{stage} {s:.0} s")).collect();
    say(&format!("\nof all processes: {}", seconds.join(", ")));
    say(&format!("\nplans:\n  {}", t.plans.iter().map(|p| format!("`{p}`")).collect::<Vec<_>>().join(", ")));
}
