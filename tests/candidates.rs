//! Candidates that were not chosen: `tune` may choose any of them, so each is right on the emulator as the cost model's
//! choice is. Of every committed spec and every trial a seeded sample is planned and audited.

mod support;

use flashderive::cli::{Level, WorkloadArgs};
use flashderive::pipeline::{self, Derived, Planned, Preference};
use flashderive::targets;
use flashderive::verdict::{self, Asked};
use flashderive_audit::inputs::{Case, Draw};
use flashderive_audit::sizes;
use flashderive_bind::{OfferedVersion, Tuned};
use flashderive_ir::problem::Workload;
use std::fs;
use std::path::{Path, PathBuf};

/// Seed of the samples, unless `FLASHDERIVE_SEED` gives another.
const SEED: u64 = 20261122;
/// Statement points of a workload up to which it is run.
const POINTS: i64 = 1 << 22;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut list: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    list.sort();
    list
}

/// A spec up to the choice among candidates.
struct Subject {
    derived: Derived,
    workload: Workload,
    target: &'static str,
}

impl Subject {
    /// # Errors
    /// What refuses the spec.
    fn new(path: &Path, target: &'static str) -> Result<Subject, String> {
        let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
        let loaded = pipeline::parse(&path.display().to_string(), text).map_err(|f| support::said(&f))?;
        let workload = pipeline::choose(&loaded, &WorkloadArgs { workload: None, set: Vec::new() }, Preference::Real).map_err(|f| support::said(&f))?;
        Ok(Subject { derived: pipeline::derive(loaded).map_err(|f| support::said(&f))?, workload, target })
    }

    /// # Errors
    /// What refuses the candidates.
    fn planned(&self, tuned: Vec<Tuned>) -> Result<Planned, String> {
        let target = targets::built_in(self.target).map_err(|f| support::said(&f))?;
        pipeline::bind_as(self.derived.clone(), target, self.workload.clone(), Vec::new(), tuned).map_err(|f| support::said(&f))
    }
}

/// Names of candidates that were not chosen, one a group of statements where it has any; `most` such lists.
fn others(offered: &OfferedVersion, most: usize, draw: &mut Draw) -> Vec<Vec<String>> {
    let mut lists: Vec<Vec<String>> = Vec::new();
    let rest = |g: &flashderive_bind::OfferedGroup| g.candidates.iter().filter(|c| !c.chosen).map(|c| c.name.clone()).collect::<Vec<_>>();
    let groups: Vec<Vec<String>> = offered.groups.iter().map(rest).collect();
    let chosen = |at: usize| offered.groups[at].candidates.iter().find(|c| c.chosen).map_or(String::new(), |c| c.name.clone());
    let all = groups.iter().map(Vec::len).max().unwrap_or(0);
    for _ in 0..4 * most {
        if lists.len() == most.min(all) {
            break;
        }
        let names: Vec<String> =
            groups.iter().enumerate().map(|(at, g)| if g.is_empty() { chosen(at) } else { g[draw.within(0, g.len() as i64 - 1) as usize].clone() }).collect();
        if !lists.contains(&names) {
            lists.push(names);
        }
    }
    lists
}

/// What is audited of a candidate: the sizes that launch its version, with random inputs, and one more kind at the least of them.
fn asked(planned: &Planned, version: u32) -> Vec<Asked> {
    let program = &planned.bound.program;
    let p = &planned.loaded.problem;
    let mut list = verdict::workloads(p, &program.versions, Level::Smoke);
    list.retain(|a| program.version(&a.workload.sizes) == version);
    list.sort_by_key(|a| sizes::points(p, &a.workload.sizes));
    // The cheapest sizes run in any case.
    let least = list.iter().map(|a| sizes::points(p, &a.workload.sizes)).find(|n| *n > 0).unwrap_or(0);
    list.retain(|a| sizes::points(p, &a.workload.sizes) <= POINTS.max(least));
    let last = list.len().saturating_sub(1);
    for (at, a) in list.iter_mut().enumerate() {
        a.cases = if at == last { vec![Case::Random, Case::Edges(0)] } else { vec![Case::Random] };
    }
    list
}

/// The names of one family: in each group the first that has `word`, else what was chosen.
fn family(offered: &OfferedVersion, word: &str) -> Vec<String> {
    let of = |g: &flashderive_bind::OfferedGroup| {
        g.candidates.iter().find(|c| c.name.contains(word)).or(g.candidates.iter().find(|c| c.chosen)).map(|c| c.name.clone())
    };
    offered.groups.iter().map(|g| of(g).unwrap_or_default()).collect()
}

/// Runs a sample of the candidates of one spec, or those whose names `FLASHDERIVE_NAMES` gives, one a group, with `;` between them; how many ran, and
/// what was wrong.
fn tried(path: &Path, target: &'static str, most: usize) -> (usize, Vec<String>) {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let begun = std::env::var("FLASHDERIVE_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(SEED);
    let seed = name.bytes().fold(begun, |s, b| s.wrapping_mul(31).wrapping_add(u64::from(b)));
    let asked = std::env::var("FLASHDERIVE_NAMES").ok();
    tried_as(path, target, &|offered| match &asked {
        Some(names) => vec![names.split(';').map(String::from).collect()],
        None => others(offered, most, &mut Draw::new(seed)),
    })
}

/// Runs these candidates of one spec; how many ran, and what was wrong.
fn tried_as(path: &Path, target: &'static str, names: &dyn Fn(&OfferedVersion) -> Vec<Vec<String>>) -> (usize, Vec<String>) {
    let subject = match Subject::new(path, target) {
        Ok(subject) => subject,
        Err(_) => return (0, Vec::new()),
    };
    let Ok(base) = subject.planned(Vec::new()) else { return (0, Vec::new()) };
    let version = base.bound.program.version(&subject.workload.sizes);
    let Some(offered) = base.bound.offered.get(version as usize) else { return (0, Vec::new()) };
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (mut ran, mut wrong) = (0, Vec::new());
    for names in names(offered) {
        let tuned = Tuned { sizes: offered.sizes.clone(), version: offered.name.clone(), groups: names.clone(), evidence: "drawn".into() };
        match subject.planned(vec![tuned]) {
            Ok(planned) => {
                let asked = asked(&planned, version);
                if asked.is_empty() {
                    continue;
                }
                ran += 1;
                wrong.extend(support::wrong(&planned, &asked).into_iter().map(|line| format!("{name} on {target}, {names:?}: {line}")));
            }
            Err(why) => wrong.push(format!("{name} on {target}, {names:?}: refused: {why}")),
        }
    }
    (ran, wrong)
}

#[test]
fn candidates_of_a_few_specs_are_right() {
    for name in ["specs/softmax.yaml", "specs/layernorm_rows.yaml", "tests/trials/scan_between_products.yaml"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        let (ran, wrong) = tried(&path, "sm_90a", 2);
        assert!(0 < ran, "{name}: nothing ran");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// A row that a cluster holds is whole there, though few rows leave multiprocessors idle: the stream is not cut beside it.
#[test]
fn rows_that_clusters_hold_are_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/trials/entropy.yaml");
    let (ran, wrong) = tried_as(&path, "sm_90a", &|offered| {
        let names = family(offered, "clusters");
        assert!(names.iter().any(|n| n.contains("clusters")), "no such candidate");
        vec![names]
    });
    assert!(ran == 1 && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A part of a stream that has no point holds the identity of its operator, which for an extreme of whole numbers has 64 bits.
#[test]
fn parts_without_points_are_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/trials/least_in_parts.yaml");
    let (ran, wrong) = tried_as(&path, "sm_90a", &|offered| vec![family(offered, "parts 2^2")]);
    assert!(ran == 1 && wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "an hour: `./x nightly`"]
#[allow(clippy::print_stdout, reason = "the figures of a nightly run")]
fn candidates_that_were_not_chosen_are_right() {
    let most = std::env::var("FLASHDERIVE_CANDIDATES").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let only = std::env::var("FLASHDERIVE_SPEC").unwrap_or_default();
    let (mut all, mut failures) = (0, Vec::new());
    for path in files("specs").into_iter().chain(files("tests/trials")).filter(|p| p.to_string_lossy().contains(&only)) {
        let begun = std::time::Instant::now();
        let (ran, wrong) = tried(&path, "sm_90a", most);
        println!("{}: {ran} ran, {} wrong; {:.1} s", path.file_stem().unwrap_or_default().to_string_lossy(), wrong.len(), begun.elapsed().as_secs_f64());
        wrong.iter().for_each(|w| println!("    WRONG: {w}"));
        all += ran;
        failures.extend(wrong);
    }
    println!("{all} candidates, {} things wrong", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
