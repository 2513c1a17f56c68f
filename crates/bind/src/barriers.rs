//! Placing barriers from dependences (step 3).
//!
//! The kernel is run abstractly ([`walk`]): every thread's shared-memory addresses are computed, and for each access, the last conflicting access of
//! another thread (RAW, WAR, WAW) opens an interval of the execution in which a barrier must stand. Atomic operations read and write, but need no order
//! among themselves. An asynchronous copy writes when it is issued and again when its thread waits for it. The least set of static cut points that stabs
//! all intervals is taken: block barriers where two warps conflict, warp barriers where only lanes of one warp do.
//!
//! What not every execution passes orders nothing for those that do not: a point inside a branch, or in a trip of a loop that may have none, cuts an interval
//! only if the interval begins or ends there. And an access in one branch hides what was before it only where that branch is taken: the kernel is run several
//! times, so that every pair of branches is taken in all four ways, with the loops of unknown length and without them, and every pair of these loops ([`Path`]).

#[cfg(test)]
mod tests;
mod walk;

use flashderive_device::program::*;
use std::collections::{BTreeMap, BTreeSet};
use walk::Run;

/// Kinds of hazards.
const KINDS: [&str; 3] = ["RAW", "WAR", "WAW"];

/// A barrier that was placed, with what it orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Warp or block.
    pub scope: Scope,
    /// Phase of the statement behind it.
    pub before: String,
    /// Hazards it covers: kind, buffer, phases.
    pub reasons: Vec<String>,
}

/// What one cut point must order: a hazard between two statements.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hazard {
    kind: &'static str,
    buffer: u32,
    from: u32,
    to: u32,
}

/// Inserts the barriers and returns them with their reasons. Where warps have roles, those of the first role get barriers of their own; the other shares memory through mbarriers only.
pub fn place(kernel: &mut Kernel) -> Vec<Placed> {
    let roles = kernel.body.iter().position(is_role);
    let Some(first) = roles else { return place_all(kernel) };
    let mut placed = Vec::new();
    for at in first..kernel.body.len() {
        let StmtKind::If { cond: Expr::Binary(BinaryOp::Lt, _, threads), then, uniform: Uniform::Warp, .. } = &kernel.body[at].kind else { continue };
        let Expr::Int(threads, _) = **threads else { continue };
        // What stands before is run for the values of its variables.
        let mut role = kernel.clone();
        role.threads = threads as u32;
        role.body.truncate(first);
        let (start, here) = (role.body.len(), then.clone());
        role.body.push(Stmt { kind: StmtKind::WarpgroupFence, ..kernel.body[at].clone() });
        role.body.extend(here);
        placed.extend(place_all(&mut role));
        let mut arm = role.body.split_off(start);
        arm.retain({
            let mut marker = true;
            move |s| !(std::mem::take(&mut marker) && matches!(s.kind, StmtKind::WarpgroupFence))
        });
        narrow(&mut arm, Scope::Threads { from: 0, count: role.threads, id: 1 });
        if let StmtKind::If { then, .. } = &mut kernel.body[at].kind {
            *then = arm;
        }
    }
    placed
}

/// Whether a branch gives warps roles: the copy engine's work is one arm's alone.
fn is_role(s: &Stmt) -> bool {
    fn copies(body: &[Stmt]) -> bool {
        body.iter().any(|s| match &s.kind {
            StmtKind::TensorCopy { .. } => true,
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => copies(body),
            StmtKind::If { then, otherwise, .. } => copies(then) || copies(otherwise),
            _ => false,
        })
    }
    matches!(&s.kind, StmtKind::If { otherwise, .. } if copies(otherwise))
}

/// Block barriers become barriers of `scope`.
fn narrow(body: &mut [Stmt], scope: Scope) {
    for s in body {
        match &mut s.kind {
            StmtKind::Barrier { scope: old @ Scope::Block } => *old = scope,
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => narrow(body, scope),
            StmtKind::If { then, otherwise, .. } => {
                narrow(then, scope);
                narrow(otherwise, scope);
            }
            _ => {}
        }
    }
}

/// Which way the branches of one run go, and how many trips its loops of unknown length have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Path {
    branches: Way,
    loops: Trips,
}

/// Which branches are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    All,
    None,
    /// Those whose number has this bit, or those that have not. A branch has one number the first, third and fifth time that it is come to and another one the other times.
    Bit {
        bit: u32,
        set: bool,
    },
}

/// Trips of loops of unknown length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trips {
    /// So many: where a variable of a loop counts places in turn, what is behind the loop meets each of them.
    All(i64),
    /// Two, or one of loops that end behind it, if the loop's number has this bit, or has it not; else none.
    Bit { bit: u32, set: bool },
}

/// Trips of a loop of unknown length that shows what a trip does to the next one.
const TWO: Trips = Trips::All(2);
const NO_TRIPS: Trips = Trips::All(0);

impl Path {
    const EVERYTHING: Path = Path { branches: Way::All, loops: TWO };

    /// Enough for every pair of `branches` to go all four ways, with loops and without, for every pair of `loops` of unknown length to do so, and for places that loops take in turn to be any
    /// of `turns` behind the loop. A branch in a loop is a pair by itself, since its two numbers differ in the lowest bit: another bit makes both of its visits go the other way.
    fn all(branches: u32, loops: u32, turns: i64) -> Vec<Path> {
        let width = |numbers: u32| u32::BITS - numbers.saturating_sub(1).leading_zeros();
        let ways = |numbers: u32| (0..numbers).flat_map(|bit| [true, false].map(|set| (bit, set)));
        let bits = width(2 * branches).max(if branches > 0 { 2 } else { 0 });
        let mut out = vec![Path::EVERYTHING, Path { branches: Way::None, loops: NO_TRIPS }];
        let some: Vec<Path> = ways(bits).map(|(bit, set)| Path { branches: Way::Bit { bit, set }, loops: TWO }).collect();
        out.extend(&some);
        if loops > 0 && branches > 0 {
            out.extend([Path::EVERYTHING].iter().chain(&some).map(|p| Path { loops: NO_TRIPS, ..*p }));
        }
        out.extend(ways(width(loops)).map(|(bit, set)| Path { branches: Way::All, loops: Trips::Bit { bit, set } }));
        out.extend((1..=turns + 1).filter(|n| turns > 1 && *n != 2).map(|n| Path { branches: Way::All, loops: Trips::All(n) }));
        out
    }

    /// Whether branch `number` is taken the `visit`th time.
    fn takes(self, number: u32, visit: u32) -> bool {
        match self.branches {
            Way::All => true,
            Way::None => false,
            Way::Bit { bit, set } => ((2 * number + visit % 2) >> bit & 1 == 1) == set,
        }
    }

    /// Trips of loop `number`.
    fn trips(self, number: u32) -> i64 {
        match self.loops {
            Trips::All(n) => n,
            Trips::Bit { bit, set } if (number >> bit & 1 == 1) == set => 2,
            Trips::Bit { .. } => 0,
        }
    }

    /// Whether loops have as many trips as they do to be priced.
    fn is_usual(self) -> bool {
        [TWO, NO_TRIPS].contains(&self.loops)
    }
}

/// Where a barrier may stand so that it orders two accesses.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Interval {
    /// Statements before which it may: whoever makes both accesses comes to each of them between.
    points: BTreeSet<u32>,
    /// Branches between the accesses: a barrier in each arm does, too.
    over: BTreeSet<u32>,
}

impl Interval {
    fn within(&self, other: &Interval) -> bool {
        self.points.is_subset(&other.points) && self.over.is_subset(&other.over)
    }

    fn is_hit(&self, cuts: &BTreeSet<u32>, branches: &Branches) -> bool {
        !self.points.is_disjoint(cuts) || self.over.iter().any(|b| branches.is_cut(*b, cuts))
    }
}

/// A branch that all threads take together: the numbers of the statements of its arms, and those of them that are in no branch or loop of the arm.
struct Branch {
    at: u32,
    arms: [std::ops::Range<u32>; 2],
    own: [BTreeSet<u32>; 2],
}

/// The branches of a kernel and its loops that may have any number of trips, in order.
#[derive(Default)]
struct Branches {
    all: Vec<Branch>,
    loops: Vec<u32>,
}

impl Branches {
    fn of(body: &[Stmt]) -> Branches {
        let mut out = Branches::default();
        out.find(body, &mut 0);
        out
    }

    /// The numbers of the statements of `body` itself.
    fn find(&mut self, body: &[Stmt], number: &mut u32) -> BTreeSet<u32> {
        let mut own = BTreeSet::new();
        for s in body {
            let here = *number;
            own.insert(here);
            *number += 1;
            match &s.kind {
                _ if !enters(s) => {}
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    self.loops.push(here);
                    self.find(body, number);
                }
                StmtKind::If { then, otherwise, .. } => {
                    let place = self.all.len();
                    self.all.push(Branch { at: here, arms: [0..0, 0..0], own: Default::default() });
                    for (arm, body) in [then, otherwise].into_iter().enumerate() {
                        let first = *number;
                        let inside = self.find(body, number);
                        self.all[place].arms[arm] = first..*number;
                        self.all[place].own[arm] = inside;
                    }
                }
                _ => {}
            }
        }
        own
    }

    /// Which of the branches is at statement `at`.
    fn number(&self, at: u32) -> usize {
        self.all.partition_point(|b| b.at < at)
    }

    /// Which of the loops is at statement `at`.
    fn number_of_loop(&self, at: u32) -> u32 {
        self.loops.partition_point(|l| *l < at) as u32
    }

    /// Whether both arms of the branch at `at` have a cut that whoever takes them comes to.
    fn is_cut(&self, at: u32, cuts: &BTreeSet<u32>) -> bool {
        let branch = &self.all[self.number(at)];
        branch.own.iter().all(|own| own.iter().any(|s| cuts.contains(s) || self.all.get(self.number(*s)).is_some_and(|b| b.at == *s) && self.is_cut(*s, cuts)))
    }

    /// Whether statement `s` is in an arm.
    fn holds(&self, s: u32) -> bool {
        self.all.iter().any(|b| b.arms.iter().any(|arm| arm.contains(&s)))
    }
}

fn place_all(kernel: &mut Kernel) -> Vec<Placed> {
    let body = kernel.body.clone();
    let (mut block, mut warp): (Vec<(Interval, Hazard)>, Vec<(Interval, Hazard)>) = (Vec::new(), Vec::new());
    let (mut of_block, mut of_warp): (BTreeSet<(Interval, Hazard)>, BTreeSet<(Interval, Hazard)>) = Default::default();
    let mut weights: BTreeMap<u32, u64> = BTreeMap::new();
    let mut phases: BTreeMap<u32, PhaseId> = BTreeMap::new();
    let branches = Branches::of(&body);
    let turns = turns(&body).min(MOST_TURNS);
    for path in Path::all(branches.all.len() as u32, branches.loops.len() as u32, turns) {
        let run = Run::along(kernel, (path, turns), &branches, &body);
        for (all, known, new) in [(&mut block, &mut of_block, run.intervals(true)), (&mut warp, &mut of_warp, run.intervals(false))] {
            all.extend(new.into_iter().filter(|i| known.insert(i.clone())));
        }
        for (at, visits) in run.times().into_iter().filter(|_| path.is_usual()) {
            let most = weights.entry(at).or_default();
            *most = visits.max(*most);
        }
        phases.extend(run.phases);
    }
    let phase_of = |number: u32, kernel: &Kernel| phases.get(&number).and_then(|p| kernel.phases.get(p.0 as usize)).map(|p| p.name.clone()).unwrap_or_default();
    let only = |list: &[(Interval, Hazard)]| list.iter().map(|(i, _)| i.clone()).collect::<Vec<_>>();
    let cuts = hit(&only(&block), &weights, &branches);
    let left: Vec<(Interval, Hazard)> = warp.into_iter().filter(|(i, _)| !i.is_hit(&cuts, &branches)).collect();
    let warp_cuts = hit(&only(&left), &weights, &branches);
    let mut placed = Vec::new();
    for (cuts, intervals, scope) in [(&cuts, &block, Scope::Block), (&warp_cuts, &left, Scope::Warp)] {
        for cut in cuts {
            let mut reasons: Vec<String> = intervals
                .iter()
                .filter(|(i, _)| i.points.contains(cut))
                .map(|(_, h)| format!("{} on {}: {} -> {}", h.kind, kernel.shared[h.buffer as usize].name, phase_of(h.from, kernel), phase_of(h.to, kernel)))
                .collect();
            reasons.sort();
            reasons.dedup();
            placed.push(Placed { scope, before: phase_of(*cut, kernel), reasons });
        }
    }
    let mut number = 0;
    kernel.body = insert(&body, &mut number, &cuts, &warp_cuts);
    placed
}

/// More places in turn than this are not told apart.
const MOST_TURNS: i64 = 8;

/// The most places that a variable which is set from itself takes in turn.
fn turns(body: &[Stmt]) -> i64 {
    let of = |s: &Stmt| match &s.kind {
        StmtKind::Assign { dst: Place { var, at: None }, value: Expr::Binary(BinaryOp::Mod, next, by) } => match (&**next, &**by) {
            (Expr::Binary(BinaryOp::Add, own, _), Expr::Int(n, _)) if **own == Expr::Var(*var) => *n,
            _ => 1,
        },
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => turns(body),
        StmtKind::If { then, otherwise, .. } => turns(then).max(turns(otherwise)),
        _ => 1,
    };
    body.iter().map(of).max().unwrap_or(1)
}

/// Cuts that hit all intervals: first those that lie in an arm of a branch, since what is behind the branch may need no more; then every cut that is not
/// needed is dropped.
fn hit(intervals: &[Interval], weights: &BTreeMap<u32, u64>, branches: &Branches) -> BTreeSet<u32> {
    let mut known: BTreeSet<&Interval> = BTreeSet::new();
    let distinct: Vec<&Interval> = intervals.iter().filter(|i| known.insert(i)).collect();
    // An interval that holds another one is hit with it.
    let minimal: Vec<&Interval> = distinct.iter().copied().filter(|a| !distinct.iter().any(|b| b != a && b.within(a))).collect();
    let arms = minimal.iter().copied().filter(|i| i.points.iter().all(|s| branches.holds(*s))).collect();
    let mut cuts = stab(arms, weights);
    cuts.extend(stab(minimal.iter().copied().filter(|i| !i.is_hit(&cuts, branches)).collect(), weights));
    let weight = |c: &u32| weights.get(c).copied().unwrap_or(1);
    let mut by_cost: Vec<u32> = cuts.iter().copied().collect();
    by_cost.sort_by_key(|c| std::cmp::Reverse(weight(c)));
    for c in by_cost {
        let mut fewer = cuts.clone();
        fewer.remove(&c);
        if minimal.iter().all(|i| i.is_hit(&fewer, branches)) {
            cuts = fewer;
        }
    }
    cuts
}

/// Weighted greedy stabbing.
fn stab(mut open: Vec<&Interval>, weights: &BTreeMap<u32, u64>) -> BTreeSet<u32> {
    let mut cuts: BTreeSet<u32> = BTreeSet::new();
    while !open.is_empty() {
        let mut score: BTreeMap<u32, u64> = BTreeMap::new();
        for s in open.iter().flat_map(|i| &i.points) {
            *score.entry(*s).or_insert(0) += 1;
        }
        // Most intervals for the fewest executions; later points first, so that independent work comes before a barrier.
        let Some(best) = score.iter().max_by(|(a, x), (b, y)| {
            let (wa, wb) = (weights.get(a).copied().unwrap_or(1), weights.get(b).copied().unwrap_or(1));
            (*x * wb).cmp(&(*y * wa)).then(a.cmp(b))
        }) else {
            break;
        };
        let best = *best.0;
        cuts.insert(best);
        open.retain(|i| !i.points.contains(&best));
    }
    cuts
}

/// Statements into whose bodies a barrier may go: loops that stay loops, unrolled ones over several phases, branches that all
/// threads take together.
fn enters(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::For { unroll: Unroll::Full | Unroll::By(_), uniform: Uniform::Block, body, .. } => {
            let first = body.first().map(|s| s.phase);
            body.iter().any(|s| Some(s.phase) != first)
        }
        StmtKind::For { unroll: Unroll::No, uniform: Uniform::Block, .. }
        | StmtKind::While { uniform: Uniform::Block, .. }
        | StmtKind::If { uniform: Uniform::Block, .. } => true,
        _ => false,
    }
}

fn insert(body: &[Stmt], number: &mut u32, cuts: &BTreeSet<u32>, warp_cuts: &BTreeSet<u32>) -> Vec<Stmt> {
    let mut out = Vec::new();
    for s in body {
        let here = *number;
        *number += 1;
        for (set, scope) in [(cuts, Scope::Block), (warp_cuts, Scope::Warp)] {
            if set.contains(&here) {
                out.push(Stmt { kind: StmtKind::Barrier { scope }, phase: s.phase, why: s.why });
            }
        }
        let mut s = s.clone();
        if enters(&s) {
            match &mut s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => *body = insert(body, number, cuts, warp_cuts),
                StmtKind::If { then, otherwise, .. } => {
                    *then = insert(then, number, cuts, warp_cuts);
                    *otherwise = insert(otherwise, number, cuts, warp_cuts);
                }
                _ => {}
            }
        }
        out.push(s);
    }
    out
}

/// Numbers of the statements below a body.
fn count(body: &[Stmt], number: &mut u32) {
    for s in body {
        *number += 1;
        if enters(s) {
            match &s.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => count(body, number),
                StmtKind::If { then, otherwise, .. } => {
                    count(then, number);
                    count(otherwise, number);
                }
                _ => {}
            }
        }
    }
}
