//! Whether an audit sees that what it is shown is wrong.

use flashderive::cli::Level;
use flashderive::execute;
use flashderive::pipeline::Planned;
use flashderive::verdict::{self, Asked};
use flashderive_audit::inputs::{self, generate_marked, Case, Draw};
use flashderive_audit::judge::judge;
use flashderive_audit::reference::{evaluate, Inputs, Values};
use flashderive_audit::sizes;
use flashderive_audit::value;
use flashderive_device::emulate::ViolationKind;
use flashderive_device::program::{Program, Version};
use flashderive_ir::problem::*;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// The audit failed in this case.
    Caught(String),
    /// No input shows a difference, not even in one bit of an output: this many were tried.
    Same(usize),
    /// The audit passes though outputs differ.
    Survived(String),
}

/// Further inputs with which a mutant that an audit let pass is compared bit for bit.
const MORE_SEEDS: u64 = 10;

type Bytes = BTreeMap<TensorId, Vec<u8>>;

/// Outputs as a device would store them.
pub fn stored(p: &Problem, sizes: &[i64], made: &BTreeMap<TensorId, Values>) -> Bytes {
    let mut out = Bytes::new();
    for (at, t) in p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        let id = TensorId(at as u32);
        let Some(values) = made.get(&id) else { continue };
        let mut bytes = vec![0; value::allocation(p, id, sizes)];
        let shape = value::shape(p, id, sizes);
        let (_, offset, strides) = value::strides(p, id, sizes);
        for (flat, v) in values.data.iter().enumerate() {
            let (mut rest, mut at) = (flat, offset);
            for (n, s) in shape.iter().zip(&strides).rev() {
                at += rest % n * s;
                rest /= n;
            }
            value::set(t.dtype, &mut bytes, at, *v);
        }
        out.insert(id, bytes);
    }
    out
}

/// One case of an audit with what the reference makes of it.
pub struct Known {
    name: String,
    sizes: Vec<i64>,
    inputs: Inputs,
    want: BTreeMap<TensorId, Values>,
    stored: Bytes,
}

impl Known {
    fn new(p: &Problem, sizes: &[i64], case: Case, seed: u64, marks: &[usize]) -> Option<Known> {
        let inputs = generate_marked(p, sizes, case, seed, marks);
        let want = evaluate(p, sizes, &inputs).ok()?;
        let stored = stored(p, sizes, &want);
        Some(Known { name: format!("{sizes:?} {}", case.name()), sizes: sizes.to_vec(), inputs, want, stored })
    }
}

/// A case that is evaluated when it is first needed; nothing where the reference refuses it.
pub struct Lazy {
    sizes: Vec<i64>,
    case: Case,
    seed: u64,
    known: OnceCell<Option<Known>>,
}

impl Lazy {
    fn get(&self, p: &Problem) -> Option<&Known> {
        self.known.get_or_init(|| Known::new(p, &self.sizes, self.case, self.seed, &[])).as_ref()
    }
}

/// Statement points of a case up to which it takes part.
const POINTS: i64 = 1 << 26;

/// What an audit at smoke sizes asks for, the cheapest first, without what would cost too much a mutant: whoever is caught
/// without is caught by the whole. The cheapest sizes take part in any case.
fn asked(p: &Problem, versions: &[Version], most: i64) -> Vec<Asked> {
    let mut asked = verdict::workloads(p, versions, Level::Smoke);
    asked.sort_by_key(|a| sizes::points(p, &a.workload.sizes));
    let least = asked.iter().map(|a| sizes::points(p, &a.workload.sizes)).filter(|n| *n > 0).min().unwrap_or(0);
    asked.retain(|a| sizes::points(p, &a.workload.sizes) <= least.max(most));
    asked
}

/// The cases of an audit at smoke sizes.
pub fn audit(p: &Problem) -> Vec<Lazy> {
    let asked = asked(p, &[], POINTS);
    let lazy = |sizes: &[i64], case| Lazy { sizes: sizes.to_vec(), case, seed: 1, known: OnceCell::new() };
    asked.iter().flat_map(|a| a.cases.iter().map(|c| lazy(&a.workload.sizes, *c))).collect()
}

/// More inputs than the audit has: other seeds and all kinds at all its sizes, up to `points` statement points.
pub fn further(p: &Problem, points: i64) -> Vec<Lazy> {
    let mut out = Vec::new();
    let mut left = points;
    let asked = asked(p, &[], POINTS);
    let cases: Vec<Case> = inputs::cases(p).into_iter().chain(inputs::further_cases(p)).collect();
    for seed in 2..2 + MORE_SEEDS {
        for Asked { workload, .. } in &asked {
            for case in &cases {
                left -= sizes::points(p, &workload.sizes);
                if left < 0 {
                    return out;
                }
                out.push(Lazy { sizes: workload.sizes.clone(), case: *case, seed, known: OnceCell::new() });
            }
        }
    }
    out
}

/// Shows the audit of `p` what `mutant` computes.
pub fn shown(p: &Problem, mutant: &Problem, cases: &[Lazy], more: &[Lazy]) -> Fate {
    let mut differs = None;
    let mut tried = 0;
    let got = |known: &Known| evaluate(mutant, &known.sizes, &known.inputs).ok().map(|made| stored(p, &known.sizes, &made));
    for known in cases.iter().filter_map(|lazy| lazy.get(p)) {
        tried += 1;
        let Some(got) = got(known) else { return Fate::Caught(format!("{}: no result", known.name)) };
        if got == known.stored {
            continue;
        }
        let judged = judge(p, &known.sizes, &known.inputs, &known.want, &got, (1, 4));
        if judged.outputs.iter().any(|o| !o.passed()) {
            return Fate::Caught(known.name.clone());
        }
        differs.get_or_insert_with(|| difference(p, known, &got));
    }
    for lazy in more {
        if differs.is_some() {
            break;
        }
        let Some(known) = lazy.get(p) else { continue };
        tried += 1;
        match got(known) {
            Some(got) if got == known.stored => {}
            Some(got) => differs = Some(difference(p, known, &got)),
            None => differs = Some(format!("{}: no result", known.name)),
        }
    }
    match differs {
        Some(how) => Fate::Survived(how),
        None => Fate::Same(tried),
    }
}

/// The largest difference, for people.
fn difference(p: &Problem, known: &Known, got: &Bytes) -> String {
    let mut worst: (f64, String) = (-1.0, String::new());
    for (t, bytes) in got {
        let elements = value::elements(p, *t, &known.sizes, bytes);
        for (at, (g, w)) in elements.into_iter().zip(&known.want[t].data).enumerate() {
            let (g, w) = (g.real(), w.real());
            let share = (g - w).abs() / w.abs().max(1e-300);
            if worst.0 < share {
                worst = (share, format!("{} `{}`[{at}]: {g} for {w}", known.name, p.tensor(*t).name));
            }
        }
    }
    worst.1
}

/// `most` of `all`, drawn with `seed`; all of them where they are fewer.
pub fn sample<T>(mut all: Vec<T>, most: usize, seed: u64) -> Vec<T> {
    let mut draw = Draw::new(seed);
    for i in (1..all.len()).rev() {
        all.swap(i, draw.within(0, i as i64) as usize);
    }
    all.truncate(most);
    all
}

/// One case of an audit with what the right program makes of it.
pub struct Ran {
    known: Known,
    got: Bytes,
}

/// Runs `program` in the place of the one of `planned`; `None` where it is no program.
fn run(planned: &Planned, program: &Program, known: &Known) -> Option<Result<Bytes, String>> {
    let mut args = execute::arguments(planned, &known.sizes, &known.inputs);
    if let Err(broken) = flashderive_device::emulate::run(program, &mut args) {
        return (broken.kind != ViolationKind::Malformed).then(|| Err(broken.to_string()));
    }
    let normal = &planned.derivation.problem;
    let mut out = Bytes::new();
    for (at, t) in planned.loaded.problem.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        let same = |n: &Tensor| n.name == t.name && !matches!(n.storage, Storage::View { .. });
        let Some(id) = normal.tensors.iter().position(same) else { continue };
        out.extend(args.tensors.remove(&TensorId(id as u32)).map(|bytes| (TensorId(at as u32), bytes)));
    }
    Some(Ok(out))
}

/// The cases of the audit of a program at smoke sizes, cheapest sizes first, up to `points` statement points each.
pub fn runs(planned: &Planned, points: i64) -> Vec<Ran> {
    let p = &planned.loaded.problem;
    let program = &planned.bound.program;
    let marks = verdict::marks(program);
    let asked = asked(p, &program.versions, points);
    let all = asked.iter().flat_map(|Asked { workload, cases }| cases.iter().map(|c| (workload.sizes.clone(), *c)));
    let known = all.filter_map(|(sizes, case)| Known::new(p, &sizes, case, 1, &marks));
    known.filter_map(|known| run(planned, program, &known)?.ok().map(|got| Ran { known, got })).collect()
}

/// Shows the audit of `planned` what a wrong program computes; `None` where that is no program.
pub fn emulated(planned: &Planned, mutant: &Program, cases: &[Ran]) -> Option<Fate> {
    let p = &planned.loaded.problem;
    let mut differs = None;
    for ran in cases {
        let known = &ran.known;
        let got = match run(planned, mutant, known)? {
            Ok(got) => got,
            Err(why) => return Some(Fate::Caught(why)),
        };
        if got == ran.got {
            continue;
        }
        let judged = judge(p, &known.sizes, &known.inputs, &known.want, &got, (1, 4));
        if judged.outputs.iter().any(|o| !o.passed()) {
            return Some(Fate::Caught(known.name.clone()));
        }
        differs.get_or_insert_with(|| difference(p, known, &got));
    }
    Some(match differs {
        Some(how) => Fate::Survived(how),
        None => Fate::Same(cases.len()),
    })
}
