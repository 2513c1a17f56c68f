//! Audits that cannot pass by looseness: programs that are wrong in one place are shown to the audit of what they should
//! be. An audit at smoke sizes has to fail with each, unless no input at all tells the two apart.

#[path = "mutation/problem.rs"]
mod problem;
#[path = "mutation/program.rs"]
mod program;
#[path = "mutation/score.rs"]
mod score;
mod support;
#[path = "mutation/terms.rs"]
mod terms;

use flashderive::pipeline::Planned;
use flashderive_ir::problem::Problem;
use score::Fate;
use std::fs;
use std::path::{Path, PathBuf};

/// Seed of the samples.
const SEED: u64 = 20261122;

/// Every committed spec and trial.
fn specs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = ["specs", "tests/trials"].into_iter().flat_map(|folder| fs::read_dir(root.join(folder)).expect("the specs").flatten());
    let mut list: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    list.sort();
    list
}

fn load(path: &Path) -> Problem {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{}: {}", path.display(), flashderive::verdict::said(&d)))
}

/// What became of a sample of the mutants of a spec.
#[derive(Default)]
struct Tally {
    caught: usize,
    same: Vec<String>,
    survived: Vec<String>,
}

/// Statement points that further inputs may cost.
const FURTHER: i64 = 1 << 26;

/// Wrong forms of a problem, `most` of them, evaluated; what no case tells apart is compared on inputs of `further` points more.
fn semantic(p: &Problem, most: usize, further: i64) -> Tally {
    let (cases, more) = (score::audit(p), score::further(p, further));
    let mut out = Tally::default();
    for mutant in score::sample(problem::mutants(p), most, SEED) {
        match score::shown(p, &mutant.problem, &cases, &more) {
            Fate::Caught(_) => out.caught += 1,
            Fate::Same(tried) => out.same.push(format!("{} ({tried} inputs)", mutant.what)),
            Fate::Survived(how) => out.survived.push(format!("{}; {how}", mutant.what)),
        }
    }
    out
}

/// Wrong forms of the device program of a spec, emulated.
fn structural(planned: &Planned, most: usize, points: i64) -> Tally {
    let cases = score::runs(planned, points);
    let program = &planned.bound.program;
    let mut out = Tally::default();
    let mut left = most;
    for at in score::sample((0..program::count(program)).collect(), usize::MAX, SEED) {
        if left == 0 {
            break;
        }
        let mutant = program::mutant(program, at);
        // What is no program is no mutant: another one is drawn.
        let Some(fate) = score::emulated(planned, &mutant.program, &cases) else { continue };
        left -= 1;
        match fate {
            Fate::Caught(_) => out.caught += 1,
            Fate::Same(tried) => out.same.push(format!("{} ({tried} inputs)", mutant.what)),
            Fate::Survived(how) => out.survived.push(format!("{}; {how}", mutant.what)),
        }
    }
    out
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.caught += other.caught;
        self.same.extend(other.same);
        self.survived.extend(other.survived);
    }

    /// Of those that inputs can tell from the right program, how many the audit does, in per cent.
    fn score(&self) -> f64 {
        100.0 * self.caught as f64 / (self.caught + self.survived.len()).max(1) as f64
    }
}

/// A number of the environment.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// `one` of every spec that the environment asks for, with the figures on standard output.
#[allow(clippy::print_stdout, reason = "the figures of a nightly run")]
fn nightly(one: &dyn Fn(&Path) -> Tally) -> Tally {
    let only = std::env::var("FLASHDERIVE_SPEC").unwrap_or_default();
    let mut all = Tally::default();
    for path in specs().into_iter().filter(|p| p.to_string_lossy().contains(&only)) {
        let begun = std::time::Instant::now();
        let tally = one(&path);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        println!("{name}: {} caught, {} the same, {} survived; {:.1} s", tally.caught, tally.same.len(), tally.survived.len(), begun.elapsed().as_secs_f64());
        tally.same.iter().for_each(|m| println!("    same: {m}"));
        tally.survived.iter().for_each(|m| println!("    SURVIVED: {m}"));
        all.add(tally);
    }
    println!("seed {SEED}: {} caught, {} the same, {} survived: {:.2} %", all.caught, all.same.len(), all.survived.len(), all.score());
    all
}

/// Norms of rows and statistics, of lengths at which one term more or less is far below the tolerance of a sum of equal ones.
const ROWS: &str = "kernel: rows
axes: {R: var, N: 1000}
inputs:
  x: bf16[R, N]
  w: bf16[N]
outputs:
  y: bf16[R, N]
  total: f32[R]
  spread: f32[R]
compute: |
  scale[r]  = rsqrt(mean[n] (x[r, n] * x[r, n]) + 1e-6)
  y[r, n]   = x[r, n] * scale[r] * w[n]
  kept[r, n] = x[r, n] when n <= 900
  total[r]  = sum[n] kept[r, n]
  spread[r] = mean[n] ((x[r, n] - total[r] / N) * (x[r, n] - total[r] / N))
workloads: {smoke: {R: 3}}
";

#[test]
fn one_term_of_many_is_missed() {
    let p = flashderive_spec::parse(ROWS).unwrap_or_else(|d| panic!("{}", flashderive::verdict::said(&d)));
    let tally = semantic(&p, usize::MAX, 1 << 16);
    // One of a thousand terms in the middle, and a thousandth of a mean that is next to 0, are below what the type of the output shows.
    let at_an_end: Vec<&String> = tally.survived.iter().filter(|m| !m.contains("a cut of") && !m.contains("constant")).collect();
    assert!(at_an_end.is_empty(), "{at_an_end:?}");
    assert!(40 < tally.caught && 90.0 <= tally.score(), "{} caught, {:?} survived", tally.caught, tally.survived);
}

#[test]
fn wrong_problems_of_a_few_specs_are_caught() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    for name in ["affine_recurrence", "batch_stats", "cumsum", "geglu", "kv_append", "layernorm_rows", "softmax", "vector_add_bf16"] {
        let tally = semantic(&load(&folder.join(format!("{name}.yaml"))), 5, 1 << 16);
        assert!(0 < tally.caught && tally.survived.is_empty(), "{name}: {}", tally.survived.join("\n"));
    }
}

#[test]
#[ignore = "minutes: `./x nightly`"]
fn wrong_problems_are_caught() {
    let most = setting("FLASHDERIVE_MUTANTS", 30);
    assert!(98.0 <= nightly(&|path| semantic(&load(path), most, FURTHER)).score());
}

#[test]
#[ignore = "minutes: `./x nightly`"]
fn wrong_programs_are_caught() {
    let most = setting("FLASHDERIVE_MUTANTS", 10);
    let one = |path: &Path| {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        // Trials that are refused have no program.
        support::plan(&path.display().to_string(), &text).map_or_else(|_| Tally::default(), |planned| structural(&planned, most, 1 << 24))
    };
    assert!(98.0 <= nightly(&one).score());
}
