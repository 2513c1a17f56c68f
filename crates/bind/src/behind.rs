//! Kernels behind one another in one launch: what one makes for the next stays in the block's shared memory.
//!
//! ```text
//! kernel 1, block b: t[b, ..] = ..            kernel, block b: t = ..               shared memory
//! kernel 2, block b: .. = f(t[b, ..])    -->                   .. = f(t)
//! ```
//! Kernels follow one another like that where all of them number their blocks by the same axes, and where what one of them reads of another
//! is at the block's own points of these. A block then has all of it, and goes on instead of ending: the values cross neither
//! memory nor a launch. What others read too, an output or a temporary of later kernels, is stored for them and has a copy there.
//!
//! A block has one point of each common axis, or several of one of them where rows are short: some powers of two are tried. A kernel whose tiles have fewer
//! points than that takes several, one after the other, as it does with tiles that it has at a point beside one another; one whose tiles have more makes
//! the block's alone, and threads that had others do the same work.
//!
//! Blocks have one number of threads, so the kernels are planned anew for each: the cheapest plan of so many warps that has such blocks. Taken by price
//! of the whole kernel against the sum of those that it stands for.

mod links;
pub mod rooms;
#[cfg(test)]
mod tests;

use crate::candidates::{self, Chosen};
use crate::cost;
use crate::emit::{self, Emitter};
use crate::group;
use crate::plan::{self, BindOptions, Choice, KernelPlan, Plan};
use crate::registers;
use flashderive_derive::Derivation;
use flashderive_device::program::{Kernel, Program};
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use links::{plain, Links};
use std::cmp::Ordering;
use std::ops::Range;

/// Share of the price of kernels by themselves up to which they are one: the model knows little of blocks that wait for each of their parts.
const MARGIN: f64 = 0.93;
/// Warps of a block that are tried.
const WARPS: [u32; 2] = [4, 8];
/// Points of a common axis that a block has, as tried.
const POINTS: [u32; 5] = [1, 4, 8, 16, 32];
/// Share of the price with fewer points up to which a block has more. Fewer blocks hide less of one another's waiting, of which the model knows little
/// (h200: the best eight of each short row, weighed before and after, in chains of 8, 16 and 32 rows 13.5, 14.4 and 15.9 us, by price 10.5, 9.1, 9.1; a gradient in chains of 1
/// and 8 rows 15.3 and 16.9, by price 18.7 and 14.6).
const MORE_POINTS: f64 = 0.75;
/// Tiles beside one another that a block takes one after the other, at most.
const MOST_TURNS: i64 = 16;
/// Kernels of a chain, at most.
const MOST_KERNELS: usize = 24;
/// Bytes between rows in shared memory, so that the eight rows of a matrix load fall into different banks.
const PAD_BYTES: u32 = 16;

/// What is handed on in shared memory.
#[derive(Clone, Debug)]
pub struct Local {
    /// The tensor, of the chain's problem.
    pub tensor: TensorId,
    /// What it is a copy of, if others read that too.
    pub copy_of: Option<TensorId>,
    /// The axes of its dimensions.
    pub axes: Vec<AxisId>,
    /// Its type.
    pub elem: DType,
    /// Elements that a block has of it, rows padded.
    pub len: u32,
    /// First byte.
    pub offset: u32,
}

/// Plans of one kernel, one behind the other.
///
/// Where a block has several points of a common axis, dimensions of that axis are counted from the block's first point.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Positions in the plan.
    pub kernels: Range<usize>,
    /// The plans, whose tiles have no more points of a common axis than a block has.
    pub plans: Vec<KernelPlan>,
    /// Axes by which blocks are numbered, and how many points of each a block has.
    pub common: Vec<(AxisId, u32)>,
    /// The problem with what is handed on as a block has it.
    pub problem: Problem,
    /// What is handed on.
    pub locals: Vec<Local>,
    /// Of each plan: its tiles at a block's place, and the first byte of shared memory that it can use for itself.
    pub turns: Vec<(i64, u32)>,
    /// Bytes of shared memory of a multiprocessor: as many blocks as have room are asked for.
    pub room: u32,
    /// Why.
    pub record: RecordId,
}

/// Kernels that share launches by the price, by their numbers of groups, with the choice of each group.
struct Taken {
    groups: Range<usize>,
    choices: Vec<Choice>,
    points: u32,
    us: f64,
    apart: f64,
}

impl Taken {
    /// Whether this is better than another chain of the same kernels.
    fn beats(&self, other: &Taken) -> bool {
        match self.points.cmp(&other.points) {
            Ordering::Less => other.us >= self.us * MORE_POINTS,
            Ordering::Equal => self.us < other.us,
            Ordering::Greater => self.us < other.us * MORE_POINTS,
        }
    }
}

/// The plan in which kernels share launches where that is cheaper, its chains, and microseconds that they save.
///
/// # Errors
/// Those of [`plan::plan`].
pub fn choose(
    d: &Derivation,
    chosen: &mut Chosen,
    target: &Target,
    options: &BindOptions,
    suffix: &str,
    trace: &mut Trace,
) -> Result<(Plan, Vec<Chain>, f64), Diagnostics> {
    let choices = |over: &[Taken], g: usize| {
        let other = over.iter().find(|t| t.groups.contains(&g)).map(|t| t.choices[g - t.groups.start]);
        other.or_else(|| chosen.choices.get(g).copied()).unwrap_or_default()
    };
    let mut aside = trace.clone();
    let first = plan::plan(d, target, options, &|g| choices(&[], g), suffix, &mut aside)?;
    let taken = if (1..first.kernels.len()).any(|i| Links::of(&first, i - 1..i + 1).is_some()) {
        cheaper(d, chosen, &first, target, options, &mut aside.clone())
    } else {
        Vec::new()
    };
    if taken.is_empty() {
        *trace = aside;
        return Ok((first, Vec::new(), 0.0));
    }
    let plan = plan::plan(d, target, options, &|g| choices(&taken, g), suffix, trace)?;
    let mut chains = Vec::new();
    let mut saved = 0.0;
    for t in &taken {
        let at = |k: &KernelPlan| t.groups.contains(&k.group);
        let Some(start) = plan.kernels.iter().position(at) else { continue };
        let end = start + plan.kernels[start..].iter().take_while(|k| at(k)).count();
        if let Some(mut chain) = Chain::of(&plan, start..end, t.points, target) {
            chain.record = chain.explain(&plan, t, target, trace);
            chains.push(chain);
            saved += t.apart - t.us;
        }
    }
    for t in &taken {
        t.groups.clone().zip(&t.choices).for_each(|(g, choice)| chosen.replace(g, choice, "chosen with those of its blocks"));
    }
    Ok((plan, chains, saved))
}

/// Runs of groups that are cheaper as one kernel, none of which overlap.
fn cheaper(d: &Derivation, chosen: &Chosen, first: &Plan, target: &Target, options: &BindOptions, aside: &mut Trace) -> Vec<Taken> {
    let mut found: Vec<Taken> = Vec::new();
    for warps in WARPS {
        // Of each group the cheapest plan of so many warps; the others stay what they are.
        let of_warps =
            |g: usize| chosen.known.get(g).and_then(|known| known.iter().find(|c| c.warps == warps && c.ring.is_none() && c.outer.is_none())).copied();
        let choice = |g: usize| of_warps(g).or_else(|| chosen.choices.get(g).copied()).unwrap_or_default();
        let Ok(plan) = plan::plan(d, target, options, &choice, "", aside) else { continue };
        for points in POINTS {
            let mut at = 0;
            while at + 1 < plan.kernels.len() {
                let Some(chain) = longest(&plan, at, points, target) else {
                    at += 1;
                    continue;
                };
                at = chain.kernels.end;
                let groups = plan.kernels[chain.kernels.start].group..plan.kernels[chain.kernels.end - 1].group + 1;
                let apart = price_apart(first, &groups, target, aside);
                let Some(us) = price(&chain, &plan, target, aside).filter(|us| *us < apart * MARGIN) else { continue };
                let next = Taken { choices: groups.clone().map(choice).collect(), groups, points, us, apart };
                match found.iter_mut().find(|t| t.groups == next.groups) {
                    Some(known) if next.beats(known) => *known = next,
                    Some(_) => {}
                    None => found.push(next),
                }
            }
        }
    }
    found.sort_by(|a, b| (b.apart - b.us).total_cmp(&(a.apart - a.us)));
    let mut taken: Vec<Taken> = Vec::new();
    for t in found {
        if taken.iter().all(|o| t.groups.end <= o.groups.start || o.groups.end <= t.groups.start) {
            taken.push(t);
        }
    }
    taken.sort_by_key(|t| t.groups.start);
    taken
}

/// The longest chain from kernel `start` on that holds all kernels of its groups, with so many `points` of a common axis a block.
fn longest(plan: &Plan, start: usize, points: u32, target: &Target) -> Option<Chain> {
    let whole = |end: usize| plan.kernels.get(end).is_none_or(|k| k.group != plan.kernels[end - 1].group);
    if start > 0 && plan.kernels[start - 1].group == plan.kernels[start].group {
        return None;
    }
    let possible = plan.kernels[start..].iter().take(MOST_KERNELS).take_while(|k| plain(k) && k.warps == plan.kernels[start].warps).count();
    // What is read further on than here may be read inside of a longer chain.
    (start + 2..=start + possible).rev().filter(|end| whole(*end)).find_map(|end| Chain::of(plan, start..end, points, target))
}

/// Microseconds of the kernels of `groups`, each by itself, and of the launches between them.
fn price_apart(plan: &Plan, groups: &Range<usize>, target: &Target, aside: &mut Trace) -> f64 {
    let mine: Vec<&KernelPlan> = plan.kernels.iter().filter(|k| groups.contains(&k.group)).collect();
    let mut tables = emit::Tables::default();
    let built: Result<Vec<Kernel>, Diagnostics> = mine.iter().map(|k| Emitter::build(&plan.problem, k, &plan.online, &mut tables, aside)).collect();
    let Ok(built) = built else { return 0.0 };
    let between = candidates::next_launch_us(target) * (mine.len() - 1) as f64;
    priced(built, tables, &mine, (&plan.problem, &plan.sizes), target) + between
}

/// Microseconds of a chain as one kernel; `None` where it does not fit.
fn price(chain: &Chain, plan: &Plan, target: &Target, aside: &mut Trace) -> Option<f64> {
    let mut tables = emit::Tables::default();
    let mut kernel = Emitter::build_behind(chain, &plan.online, &mut tables, aside, String::new()).ok()?;
    registers::fit(&mut kernel, &tables.buffers, target);
    if kernel.shared_bytes() > target.shared_bytes_per_block {
        return None;
    }
    let mine: Vec<&KernelPlan> = chain.plans.iter().collect();
    Some(priced(vec![kernel], tables, &mine, (&chain.problem, &plan.sizes), target))
}

fn priced(mut kernels: Vec<Kernel>, tables: emit::Tables, plans: &[&KernelPlan], (p, sizes): (&Problem, &[i64]), target: &Target) -> f64 {
    kernels.iter_mut().for_each(|k| registers::fit(k, &tables.buffers, target));
    let program = Program { name: String::new(), buffers: tables.buffers, scalars: tables.scalars, maps: tables.maps, kernels, versions: Vec::new() };
    let plans: Vec<KernelPlan> = plans.iter().map(|k| (*k).clone()).collect();
    let contents = cost::lists::of(p, &program, &plans, sizes);
    program.kernels.iter().map(|k| cost::price(&program, k, sizes, target, &contents).us).sum()
}

impl Chain {
    /// The kernels of a plan at `kernels` as one, whose blocks have `points` points of a common axis if that is more than one.
    fn of(plan: &Plan, kernels: Range<usize>, points: u32, target: &Target) -> Option<Chain> {
        let Links { common, handed } = Links::of(plan, kernels.clone())?;
        let p = &plan.problem;
        let mine = &plan.kernels[kernels.clone()];
        if mine.iter().any(|k| k.warps != mine[0].warps) {
            return None;
        }
        let common = shares(mine, &common, points)?;
        let turns: Vec<i64> = mine.iter().map(|k| turns(p, k, &common)).collect::<Option<_>>()?;
        if turns.iter().any(|n| *n > MOST_TURNS) {
            return None;
        }
        let mut plans: Vec<KernelPlan> = mine.iter().map(|k| narrowed(k, &common)).collect();
        let mut problem = p.clone();
        let mut locals: Vec<(Local, Range<usize>)> = Vec::new();
        for (t, alone) in handed {
            let from = mine.iter().position(|k| k.statements.iter().any(|s| links::makes(s, t)))?;
            let to = mine.iter().rposition(|k| k.statements.iter().any(|s| group::reads(s).contains(&t)))?;
            let axes = mine[from].statements.iter().find(|s| links::makes(s, t))?.target_axes.clone();
            let (strides, len) = strides(p, t, &axes, &common)?;
            let storage = Storage::Strided(strides.into_iter().map(Extent::constant).collect());
            let (tensor, copy_of) = if alone {
                problem.tensors[t.0 as usize].storage = storage;
                (t, None)
            } else {
                let of = p.tensor(t);
                problem.tensors.push(Tensor { name: format!("{}_here", of.name), role: Role::Temp, storage, ..of.clone() });
                let copy = TensorId(problem.tensors.len() as u32 - 1);
                plans[from + 1..=to].iter_mut().for_each(|k| links::read_instead(k, t, copy));
                (copy, Some(t))
            };
            locals.push((Local { tensor, copy_of, axes, elem: p.tensor(t).dtype, len, offset: 0 }, from..to + 1));
        }
        locals.sort_by_key(|(l, alive)| (alive.start, l.tensor));
        settle(&mut locals);
        let floor = |at: usize| locals.iter().filter(|(_, alive)| alive.contains(&at)).map(|(l, _)| end(l)).max().unwrap_or(0);
        let turns = turns.into_iter().enumerate().map(|(at, n)| (n, floor(at))).collect();
        Some(Chain {
            kernels,
            plans,
            common,
            problem,
            locals: locals.iter().map(|(l, _)| l.clone()).collect(),
            turns,
            room: target.shared_bytes_per_multiprocessor,
            record: mine[0].record,
        })
    }

    /// Records why the kernels are one.
    fn explain(&self, plan: &Plan, taken: &Taken, target: &Target, trace: &mut Trace) -> RecordId {
        let p = &plan.problem;
        let name = |t: TensorId| format!("`{}`", p.tensor(t).name);
        let of = |(a, points): &(AxisId, u32)| match points {
            1 => format!("one point of `{}`", p.axis(*a).name),
            n => format!("{n} points of `{}`", p.axis(*a).name),
        };
        let axes: Vec<String> = self.common.iter().map(of).collect();
        let handed: Vec<String> = self.locals.iter().map(|l| name(l.copy_of.unwrap_or(l.tensor))).collect();
        let bytes = self.locals.iter().map(end).max().unwrap_or(0);
        trace.record(Record {
            step: "step2",
            rule: "one-block",
            subject: plan.kernels[self.kernels.clone()].iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", "),
            premises: self.plans.iter().map(|k| k.record).collect(),
            conclusion: format!(
                "each block has {}, and reads nothing that another one makes: {} stay in {bytes} bytes of its shared memory; {:.2} us for {:.2} by the floors of {}",
                axes.join(", "),
                handed.join(", "),
                taken.us,
                taken.apart,
                target.name
            ),
            space: Space::Hardware,
            span: self.plans[0].statements[0].span,
        })
    }
}

/// Of each common axis the points that a block has: `points` of the one of which the kernels have the largest tiles, and one of each other. `None` where
/// that has no sense: tiles of a product are whole, and those of others parts of it or the other way round.
fn shares(kernels: &[KernelPlan], common: &[AxisId], points: u32) -> Option<Vec<(AxisId, u32)>> {
    if points == 1 {
        return Some(common.iter().map(|a| (*a, 1)).collect());
    }
    let tile = |k: &KernelPlan, a: AxisId| k.grid.iter().find(|(g, _)| *g == a).map_or(1, |(_, tile)| *tile);
    let largest = |a: AxisId| kernels.iter().map(|k| tile(k, a)).max().unwrap_or(1);
    // The last one of those that are alike: its points are neighbours in memory.
    let wide = *common.iter().max_by_key(|a| largest(**a))?;
    let fits = |k: &KernelPlan| k.contractions.is_empty() && (points.is_multiple_of(tile(k, wide)) || tile(k, wide).is_multiple_of(points));
    (largest(wide) > 1 && kernels.iter().all(fits)).then(|| common.iter().map(|a| (*a, if *a == wide { points } else { 1 })).collect())
}

/// Tiles that a plan has at a block's points; `None` where that depends on the run.
fn turns(p: &Problem, k: &KernelPlan, common: &[(AxisId, u32)]) -> Option<i64> {
    let of = |(a, tile): &(AxisId, u32)| match common.iter().find(|(c, _)| c == a) {
        Some((_, points)) => Some(i64::from((points / tile).max(1))),
        None => Some((p.axis(*a).extent.as_constant()? + i64::from(*tile) - 1) / i64::from(*tile)),
    };
    k.grid.iter().map(of).product()
}

/// A plan whose tiles have no more points of a common axis than a block has: lanes that had others of them do the same work, and one of them stores it.
fn narrowed(k: &KernelPlan, common: &[(AxisId, u32)]) -> KernelPlan {
    let mut out = k.clone();
    for (axis, tile) in &mut out.grid {
        if let Some((_, points)) = common.iter().find(|(a, points)| a == axis && points < tile) {
            *tile = *points;
            out.master = out.master.first_points(*axis, *points);
        }
    }
    // What a trip brings is there already, or comes once.
    if !out.contractions.is_empty() {
        out.stages = 0;
    }
    out
}

/// Elements from point to point of each dimension of what a block has of a tensor, and how many there are in all: along a common axis those of the block,
/// rows apart from one another.
fn strides(p: &Problem, t: TensorId, axes: &[AxisId], common: &[(AxisId, u32)]) -> Option<(Vec<i64>, u32)> {
    let tensor = p.tensor(t);
    let bytes = (tensor.dtype.bits() / 8).max(1);
    let mut own: Vec<i64> = Vec::new();
    for (extent, a) in tensor.shape.iter().zip(axes) {
        own.push(match common.iter().find(|(c, _)| c == a) {
            Some((_, 1)) => 0,
            Some((_, points)) => i64::from(*points),
            None => extent.as_constant()?,
        });
    }
    let mut out = vec![0; own.len()];
    let several = own.iter().filter(|n| **n > 1).count() > 1;
    let mut next: i64 = 1;
    for (at, n) in own.iter().enumerate().rev().filter(|(_, n)| **n > 0) {
        let is_row = next == 1;
        out[at] = next;
        next = next.checked_mul(*n)?;
        if is_row && several {
            let unit = i64::from(16 / bytes);
            next = (next + unit - 1) / unit * unit + i64::from(PAD_BYTES / bytes);
        }
    }
    Some((out, u32::try_from(next).ok()?))
}

/// The byte behind a buffer.
fn end(l: &Local) -> u32 {
    l.offset + (l.len * l.elem.bits()).div_ceil(8).div_ceil(16) * 16
}

/// Gives each the lowest place where no other one that is alive at the same time lies.
fn settle(locals: &mut [(Local, Range<usize>)]) {
    for at in 0..locals.len() {
        let (before, rest) = locals.split_at_mut(at);
        let (own, alive) = &mut rest[0];
        let mut near: Vec<(u32, u32)> =
            before.iter().filter(|(_, other)| other.start < alive.end && alive.start < other.end).map(|(l, _)| (l.offset, end(l))).collect();
        near.sort_unstable();
        for (from, to) in near {
            if end(own) > from {
                own.offset = own.offset.max(to);
            }
        }
    }
}
