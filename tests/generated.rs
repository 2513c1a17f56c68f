//! Generated specs: those of the corpus, which found a defect or reach what no other spec reaches, and fresh ones of a fixed seed.
//!
//! `./x fuzz MINUTES [SEED]` runs many more; see `docs/testing.md`.

#[path = "fuzz/mod.rs"]
#[allow(dead_code, reason = "the example `fuzz` uses the rest")]
mod fuzz;

use fuzz::generate::generate;
use fuzz::runner::{run, Ask, Report};
use fuzz::{campaign, evaluator};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// That of the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Expressions are walked recursively.
const STACK: usize = 64 << 20;
/// Fresh specs, and how long they may take; slower machines try fewer.
const FRESH: usize = 60;
const SECONDS: u64 = 20;
/// The first of the fresh ones.
const SEED: u64 = 20_000_000;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut list: Vec<PathBuf> = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten().map(|e| e.path()).collect();
    list.retain(|p| p.extension().is_some_and(|e| e == "yaml"));
    list.sort();
    list
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn question(text: String, targets: &[&str], seed: u64, points: i64) -> Ask {
    let targets = targets.iter().map(|t| t.to_string()).collect();
    Ask { text, targets, candidates: 0, only: None, device: "cpu".into(), points, seed, evaluate: true }
}

/// Runs `count` questions on all cores until `until`; what is wrong, and how many were asked.
fn all(count: usize, until: Option<Instant>, ask: &(dyn Fn(usize) -> (String, Ask) + Sync)) -> (Vec<String>, usize) {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut wrong = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count || until.is_some_and(|until| until <= Instant::now()) {
                return wrong;
            }
            let (name, ask) = ask(at);
            wrong.extend(said(&name, &ask.text, &run(&ask)));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let jobs = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let wrong = thread::scope(|scope| {
        let started: Vec<_> = (0..jobs).map(|_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread")).collect();
        started.into_iter().flat_map(|t| t.join().unwrap_or_else(|_| vec!["a thread panicked".into()])).collect()
    });
    (wrong, done.into_inner())
}

fn said(name: &str, text: &str, report: &Report) -> Option<String> {
    let lines: Vec<String> = report.wrong.iter().map(|w| format!("{} on {} {:?} {}: {}", w.kind, w.target, w.plan, w.run, w.message)).collect();
    (!lines.is_empty()).then(|| format!("{name}\n{text}\n{}", lines.join("\n")))
}

/// The targets of which a spec number `at` is tried on one.
fn target(at: usize) -> &'static str {
    let all = flashderive::targets::BUILT_IN;
    all[at % all.len()].0
}

#[test]
fn specs_of_the_corpus_are_right() {
    let list = files("tests/corpus/specs");
    assert!(!list.is_empty(), "the corpus only grows");
    let targets: Vec<&str> = flashderive::targets::BUILT_IN.iter().map(|(name, _)| *name).collect();
    let (wrong, _) = all(list.len(), None, &|at| (list[at].display().to_string(), question(read(&list[at]), &targets, 1, 1 << 13)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn fresh_specs_are_right() {
    let until = Instant::now() + Duration::from_secs(SECONDS);
    let (wrong, done) = all(FRESH, Some(until), &|at| {
        let seed = SEED + at as u64;
        (format!("seed {seed}"), question(generate(seed).text(), &[target(at)], seed, 1 << 12))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(done > 0, "no spec was tried");
}

#[test]
fn most_specs_are_accepted() {
    let accepted = |seed: &u64| flashderive_spec::parse(&generate(*seed).text()).is_ok();
    let count = (0..300).filter(accepted).count();
    assert!(count > 200, "only {count} of 300 generated specs are accepted");
}

#[test]
fn a_seed_gives_one_spec() {
    assert_eq!(generate(77).text(), generate(77).text());
    assert_ne!(generate(77).text(), generate(78).text());
}

#[test]
fn the_evaluator_agrees_on_committed_specs() {
    let list: Vec<PathBuf> = files("tests/trials").into_iter().chain(files("specs")).collect();
    let (wrong, _) = all(list.len(), None, &|at| (list[at].display().to_string(), question(read(&list[at]), &[], 1, 1 << 11)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Rules of the binding are names with a hyphen, or stand behind `rule:`.
#[test]
fn rules_of_the_binding_are_listed() {
    let mut todo = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../bind/src")];
    let mut missing = Vec::new();
    while let Some(folder) = todo.pop() {
        for path in fs::read_dir(&folder).expect("the sources").flatten().map(|e| e.path()) {
            if path.is_dir() {
                todo.push(path);
                continue;
            }
            let source = read(&path);
            let quoted = source.split('"').skip(1).step_by(2);
            let plain = |w: &&str| {
                w.contains('-') && !w.starts_with('-') && w.split('-').all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
            };
            let named = source.split("rule: \"").skip(1).filter_map(|s| s.split('"').next());
            missing.extend(quoted.filter(plain).chain(named).filter(|w| !campaign::BINDING_RULES.lines().any(|r| r == *w)).map(String::from));
        }
    }
    assert!(missing.is_empty(), "not in tests/fuzz/rules.txt: {missing:?}");
}

/// What a spec makes of given numbers, by the second evaluator alone.
fn evaluated(source: &str, sizes: &[(&str, i64)], inputs: &[(&str, Vec<u8>)], output: &str) -> Vec<evaluator::Value> {
    let given = evaluator::Given {
        sizes: sizes.iter().map(|(n, v)| (n.to_string(), *v)).collect(),
        bytes: inputs.iter().map(|(n, b)| (n.to_string(), b.as_slice())).collect(),
        scalars: Default::default(),
    };
    evaluator::evaluate(source, &given).unwrap_or_else(|e| panic!("{e}"))[output].data.clone()
}

#[test]
fn the_evaluator_knows_the_language() {
    use evaluator::Value::{Real, Whole};
    let spec = |compute: &str| format!("kernel: k\naxes: {{N: var, M: N}}\ninputs: {{i: \"i32[N]\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  {compute}\n");
    let bytes: Vec<u8> = [-7i32, 3, 0, 5].iter().flat_map(|v| v.to_le_bytes()).collect();
    let of = |compute: &str| evaluated(&spec(compute), &[("N", 4)], &[("i", bytes.clone())], "y");
    assert_eq!(of("y[n] = i[n] / 2"), [-4, 1, 0, 2].map(Whole));
    assert_eq!(of("y[n] = i[n] % -4"), [-3, -1, 0, -3].map(Whole));
    assert_eq!(of("y[n] = sum[m] i[m] * n / 2"), [0, 0, 1, 1].map(Whole), "the sum is divided");
    assert_eq!(of("y[n] = cumsum[n, exclusive, reverse] i[n]"), [8, 5, 5, 0].map(Whole));
    assert_eq!(of("y[n] = -2.0 ** 2 if 0 < n <= 2 else bf16(1.00390626)"), [1.0078125, -4.0, -4.0, 1.0078125].map(Real));
    assert_eq!(of("y[n] = argmax[m in 1 .. n] i[m]"), [-1, -1, 1, 1].map(Whole));
    // What is absent whatever is combined makes the result absent.
    let absent = of("a[n] = i[n] when i[n] >= 0\n  s[n] = sum[m] a[n] * f32(m)\n  y[n] = s[n] else -1.0");
    assert_eq!(absent, [-1.0, 18.0, 0.0, 30.0].map(Real));
}

#[test]
fn the_evaluator_knows_which_rows_are_absent() {
    let monoid = "{total: {state: [s], args: [v, w], identity: [0], lift: [\"v * w\"], combine: [\"l.s + r.s\"], finish: s}}";
    let axes = "axes: {T: var, K: var, J: K}\ninputs: {keep: \"i32[T]\", a: \"i32[T, K]\"}\noutputs: {y: \"f32[T]\"}";
    let first = "x[t, k] = f32(a[t, k]) when keep[t] > 0\n  w[t] = 2.0 when keep[t] > 0";
    let bytes = |list: &[i32]| list.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>();
    let inputs = [("keep", bytes(&[1, 0])), ("a", bytes(&[1, 2, 3, 4, 5, 6]))];
    let of = |compute: &str| {
        let source = format!("kernel: k\n{axes}\nmonoids: {monoid}\ncompute: |\n  {first}\n  {compute} else -1.0\n");
        evaluated(&source, &[("T", 2), ("K", 3)], &inputs, "y")
    };
    let reals = |row: [f64; 2]| row.map(evaluator::Value::Real);
    // A condition of what is read, also through other statements.
    assert_eq!(of("y[t] = sum[k] x[t, k]"), reals([6.0, -1.0]));
    assert_eq!(of("z[t, k] = x[t, k] + 1.0\n  y[t] = max[k] z[t, k]"), reals([4.0, -1.0]));
    assert_eq!(of("z[t, k] = f32(a[t, k]) when k < 2 and x[t, k] > 0.0\n  y[t] = sum[k] z[t, k]"), reals([3.0, -1.0]));
    assert_eq!(of("s[t] = sum[k] x[t, k]\n  y[t] = sum[k] (f32(a[t, k]) * s[t])"), reals([36.0, -1.0]));
    assert_eq!(of("y[t] = sum[k] (f32(a[t, k]) * (sum[j] x[t, j]))"), reals([36.0, -1.0]));
    assert_eq!(of("y[t] = reduce(total)[k] (f32(a[t, k]), w[t])"), reals([12.0, -1.0]));
    // Scans and recurrences.
    assert_eq!(of("s[t, k] = cumsum[k] x[t, k]\n  y[t] = s[t, K - 1]"), reals([6.0, -1.0]));
    assert_eq!(of("s[t, k] = cumsum[k, exclusive] (f32(a[t, k]) * w[t])\n  y[t] = s[t, K - 1]"), reals([6.0, -1.0]));
    assert_eq!(of("s[t, k] = scan(total)[k] (x[t, k], 1.0)\n  y[t] = s[t, K - 1]"), reals([6.0, -1.0]));
    assert_eq!(of("s[t, k] = recurrence[k] (1.0, f32(a[t, k]), w[t])\n  y[t] = s[t, K - 1]"), reals([8.0, -1.0]));
    // Conditions that mention the index choose points, and a side that is not chosen need not be there.
    assert_eq!(of("z[t, k] = f32(a[t, k]) when keep[t] > k + 3\n  y[t] = sum[k] z[t, k]"), reals([0.0, 0.0]));
    assert_eq!(of("s[t, k] = cumsum[k in 1 .. K] f32(a[t, k])\n  y[t] = s[t, 0]"), reals([0.0, 0.0]));
    assert_eq!(of("y[t] = sum[k] (x[t, k] if keep[t] > 0 else 1.0)"), reals([6.0, 3.0]));
    assert_eq!(of("z[t, k] = x[t, k] else 0.0\n  y[t] = sum[k] z[t, k]"), reals([6.0, 0.0]));
}
