//! Hostile inputs: whatever the text of a spec, a tuning record or a target is, it is accepted or refused, in 2 seconds and 512 MB, by a
//! message with a place in the file. Nothing panics, aborts or hangs.
//!
//! Inputs are numbered: the same seed and number give the same text on every machine. The test reads a few thousand;
//! `./x fuzz-input MINUTES` reads as many as it can.

#![allow(clippy::print_stdout, reason = "what was read and what was wrong is told")]

#[path = "input/cases.rs"]
mod cases;
#[path = "input/corpus.rs"]
mod corpus;
#[path = "input/mutate.rs"]
mod mutate;
#[path = "input/watch.rs"]
mod watch;
#[path = "input/write.rs"]
mod write;

use cases::{Case, Outcome, Reader};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Inputs of the short run, and its seed.
const SHORT: u64 = 1500;
const SEED: u64 = 20_261_122;

/// Reads what its environment asks for; started by the other tests.
#[test]
#[ignore = "a process of its own: see `watch`"]
fn worker() {
    let asked = std::env::var("FLASHDERIVE_INPUTS").expect("FLASHDERIVE_INPUTS");
    let numbers: Vec<u64> = asked.split(' ').map(|n| n.parse().expect("a number")).collect();
    let at = PathBuf::from(std::env::var_os("FLASHDERIVE_INPUTS_AT").expect("FLASHDERIVE_INPUTS_AT"));
    watch::work(numbers[0], numbers[1], numbers[2], Duration::from_secs(numbers[3]), &at);
}

#[test]
fn some_inputs() {
    let found = watch::watch(SEED, 0, SHORT, Duration::from_secs(600));
    assert!(found.wrong.is_empty(), "{:?}", found.wrong);
    assert_eq!(found.read, SHORT);
    // They reach every stage.
    for outcome in ["accepted", "FD0001", "FD0002", "FD0103", "FD0202"] {
        assert!(found.outcomes.contains_key(outcome), "none is {outcome}: {:?}", found.outcomes);
    }
}

/// Asked for by `FLASHDERIVE_FUZZ_MINUTES`, from the seed `FLASHDERIVE_FUZZ_SEED` and the input `FLASHDERIVE_FUZZ_FIRST` on; several processes. With `FLASHDERIVE_FUZZ_PARSE` nothing
/// is derived, which is faster.
#[test]
#[ignore = "as long as it is told: ./x fuzz-input MINUTES"]
fn many_inputs() {
    let setting = |name: &str, other: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(other);
    let (minutes, seed, most) = (setting("FLASHDERIVE_FUZZ_MINUTES", 1), setting("FLASHDERIVE_FUZZ_SEED", 1), setting("FLASHDERIVE_FUZZ_INPUTS", u64::MAX / 2));
    let first = setting("FLASHDERIVE_FUZZ_FIRST", 0);
    let processes = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let share = most.div_ceil(processes);
    let start = Instant::now();
    let all: Vec<watch::Found> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..processes).map(|i| scope.spawn(move || watch::watch(seed + i, first, share, Duration::from_secs(60 * minutes)))).collect();
        started.into_iter().map(|h| h.join().expect("a watcher")).collect()
    });
    let mut outcomes = std::collections::BTreeMap::<&str, u64>::new();
    for (what, n) in all.iter().flat_map(|f| &f.outcomes) {
        *outcomes.entry(what).or_default() += n;
    }
    let (read, wrong) = (all.iter().map(|f| f.read).sum::<u64>(), all.iter().map(|f| f.wrong.len()).sum::<usize>());
    println!("{read} inputs of the seeds {seed} .. {} in {:?}, {wrong} wrong", seed + processes, start.elapsed());
    println!("{outcomes:?}");
    assert_eq!(wrong, 0, "see above");
}

/// Texts that once were trouble, and what became of each kind.
#[test]
fn inputs_that_were_trouble() {
    let files = corpus::files(&corpus::root().join("tests/corpus/input"));
    assert!(!files.is_empty());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let reader = if name.starts_with("target") { Reader::Target } else { Reader::Derive };
        if let Err(why) = cases::judge(&Case { reader, text }) {
            panic!("{name}: {why}");
        }
    }
}

/// The limits: what they leave is quick, and what is over them is refused.
#[test]
fn sizes_at_the_limits() {
    let spec = |compute: &str| {
        let lines: String = compute.lines().map(|l| format!("  {l}\n")).collect();
        format!("kernel: k\naxes: {{N: 8, M: 64}}\ninputs: {{x: \"f32[N]\", i: \"i32[N] in 0 .. N\"}}\noutputs: {{y: \"i64[N]\"}}\ncompute: |\n{lines}")
    };
    let judge = |text: String| {
        let start = cases::busy();
        let found = cases::judge(&Case { reader: Reader::Derive, text: text.clone() }).unwrap_or_else(|why| panic!("{why}:\n{text:.2000}"));
        println!("{:?} {found:?} {} bytes", cases::busy().saturating_sub(start), text.len());
        found
    };
    // Each name twice in the next: values, not texts.
    let doubled: String = (1..100).map(|k| format!("t{k}[n] = t{0}[n] * t{0}[n] + i[n]\n", k - 1)).collect();
    assert_eq!(judge(spec(&format!("t0[n] = i[n]\n{doubled}y[n] = t99[n]"))), Outcome::Accepted);
    let chosen: String = (1..100).map(|k| format!("t{k}[n] = t{0}[n] + (1 if i[t{0}[n] % 8] > t{0}[n] else 0)\n", k - 1)).collect();
    judge(spec(&format!("t0[n] = i[n]\n{chosen}y[n] = t99[n]")));
    // Products of sums, and conditions inside conditions.
    let product: Vec<String> = (0..30).map(|k| format!("(i[n] + i[{}] + {k})", k % 8)).collect();
    judge(spec(&format!("y[n] = i[({}) % 8]", product.join(" * "))));
    let nested = (0..40).fold("1".to_string(), |e, k| format!("(i[n] if n < {e} else {k})"));
    judge(spec(&format!("y[n] = i[{nested} % 8] if n < {nested} else 0")));
    let both = (0..9).fold("i[n]".to_string(), |e, _| format!("({e} if i[{e} % 8] < {e} else 1)"));
    judge(spec(&format!("y[n] = i[min(max({both}, 0), 7)]")));
}
