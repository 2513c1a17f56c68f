//! Kernels behind one another in one launch: what one makes for the next stays in the block's shared memory.
//!
//! ```text
//! kernel 1, block b: t[b, ..] = ..            kernel, block b: t = ..               shared memory
//! kernel 2, block b: .. = f(t[b, ..])    -->                   .. = f(t)
//! ```
//! Kernels follow one another like that where all of them number their blocks by the same axes, one point of each, where what one of them reads of another
//! is at the block's own point of these, and where nobody else reads it. A block then has all of it, and goes on instead of ending: the values cross neither
//! memory nor a launch. Tiles that a kernel has at a point beside one another come one after the other.
//!
//! Blocks have one number of threads, so the kernels are planned anew for each: the cheapest plan of so many warps that has such blocks. Taken by price
//! of the whole kernel against the sum of those that it stands for.

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
use std::collections::BTreeSet;
use std::ops::Range;

/// Share of the price of kernels by themselves up to which they are one: the model knows little of blocks that wait for each of their parts.
const MARGIN: f64 = 0.9;
/// Warps of a block that are tried.
const WARPS: [u32; 2] = [4, 8];
/// Tiles beside one another that a block takes one after the other, at most.
const MOST_TURNS: i64 = 16;
/// Kernels of a chain, at most.
const MOST_KERNELS: usize = 24;
/// Bytes between rows in shared memory, so that the eight rows of a matrix load fall into different banks.
const PAD_BYTES: u32 = 16;

/// What is handed on in shared memory.
#[derive(Clone, Debug)]
pub struct Local {
    /// The tensor.
    pub tensor: TensorId,
    /// Its type.
    pub elem: DType,
    /// Elements that a block has of it, rows padded.
    pub len: u32,
    /// First byte.
    pub offset: u32,
}

/// Plans of one kernel, one behind the other.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Positions in the plan.
    pub kernels: Range<usize>,
    /// The plans, whose blocks have one point of each common axis.
    pub plans: Vec<KernelPlan>,
    /// Axes by which blocks are numbered.
    pub common: Vec<AxisId>,
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
    us: f64,
    apart: f64,
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
        cheaper(d, chosen, &first, target, options, &mut trace.clone())
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
        if let Some(mut chain) = Chain::of(&plan, start..end, target) {
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
        let mut at = 0;
        while at + 1 < plan.kernels.len() {
            let Some(chain) = longest(&plan, at, target) else {
                at += 1;
                continue;
            };
            at = chain.kernels.end;
            let groups = plan.kernels[chain.kernels.start].group..plan.kernels[chain.kernels.end - 1].group + 1;
            let apart = price_apart(first, &groups, target, aside);
            let Some(us) = price(&chain, &plan, target, aside).filter(|us| *us < apart * MARGIN) else { continue };
            found.push(Taken { choices: groups.clone().map(choice).collect(), groups, us, apart });
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

/// The longest chain from kernel `start` on that holds all kernels of its groups.
fn longest(plan: &Plan, start: usize, target: &Target) -> Option<Chain> {
    let whole = |end: usize| plan.kernels.get(end).is_none_or(|k| k.group != plan.kernels[end - 1].group);
    if start > 0 && plan.kernels[start - 1].group == plan.kernels[start].group {
        return None;
    }
    let possible = plan.kernels[start..].iter().take(MOST_KERNELS).take_while(|k| plain(k) && k.warps == plan.kernels[start].warps).count();
    // What is read further on than here may be read inside of a longer chain.
    (start + 2..=start + possible).rev().filter(|end| whole(*end)).find_map(|end| Chain::of(plan, start..end, target))
}

/// Microseconds of the kernels of `groups`, each by itself, and of the launches between them.
fn price_apart(plan: &Plan, groups: &Range<usize>, target: &Target, aside: &mut Trace) -> f64 {
    let mine: Vec<&KernelPlan> = plan.kernels.iter().filter(|k| groups.contains(&k.group)).collect();
    let mut tables = emit::Tables::default();
    let built: Result<Vec<Kernel>, Diagnostics> = mine.iter().map(|k| Emitter::build(&plan.problem, k, &plan.online, &mut tables, aside)).collect();
    let Ok(built) = built else { return 0.0 };
    let between = candidates::next_launch_us(target) * (mine.len() - 1) as f64;
    priced(built, tables, &mine, plan, target) + between
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
    Some(priced(vec![kernel], tables, &mine, plan, target))
}

fn priced(mut kernels: Vec<Kernel>, tables: emit::Tables, plans: &[&KernelPlan], plan: &Plan, target: &Target) -> f64 {
    kernels.iter_mut().for_each(|k| registers::fit(k, &tables.buffers, target));
    let program = Program { name: String::new(), buffers: tables.buffers, scalars: tables.scalars, maps: tables.maps, kernels, versions: Vec::new() };
    let plans: Vec<KernelPlan> = plans.iter().map(|k| (*k).clone()).collect();
    let contents = cost::lists::of(&plan.problem, &program, &plans, &plan.sizes);
    program.kernels.iter().map(|k| cost::price(&program, k, &plan.sizes, target, &contents).us).sum()
}

/// What kernels behind one another have in common.
struct Links {
    common: Vec<AxisId>,
    handed: Vec<TensorId>,
}

impl Links {
    /// Of `kernels` of a plan; `None` where they cannot be one.
    fn of(plan: &Plan, kernels: Range<usize>) -> Option<Links> {
        let p = &plan.problem;
        let mine = &plan.kernels[kernels.clone()];
        if !mine.iter().all(plain) {
            return None;
        }
        let mut common: Vec<AxisId> = mine[0].grid.iter().map(|(a, _)| *a).collect();
        // Of an axis of few points a block has all: they are tiles beside one another, if not one tile.
        // Fragments of a product are whole: theirs are no lanes that could do the same work.
        let shared = |k: &KernelPlan, a: AxisId| p.axis(a).extent.as_constant().is_none() && k.contractions.is_empty();
        let single = |k: &KernelPlan, a: AxisId| k.grid.iter().any(|(g, tile)| *g == a && (*tile == 1 || shared(k, a)));
        common.retain(|a| mine.iter().all(|k| single(k, *a)));
        let mut handed = BTreeSet::new();
        for (number, reader) in mine.iter().enumerate().skip(1) {
            let mut takes = false;
            for e in reader.statements.iter().flat_map(group::expressions) {
                e.walk(&mut |e| {
                    let Node::Read(t, index) = &e.node else { return };
                    let own = reader.statements.iter().any(|s| s.target == *t);
                    let Some(maker) = mine[..number].iter().flat_map(|k| &k.statements).find(|s| s.target == *t && !own) else { return };
                    handed.insert(*t);
                    takes = true;
                    common.retain(|a| maker.target_axes.iter().zip(index).all(|(of, i)| of != a || i.node == Node::Axis(*a)));
                });
            }
            if !takes {
                return None;
            }
        }
        let outside = |t: TensorId| {
            plan.kernels.iter().enumerate().any(|(i, k)| !kernels.contains(&i) && k.statements.iter().any(|s| s.target == t || group::reads(s).contains(&t)))
        };
        let stays = |t: &TensorId| {
            let tensor = p.tensor(*t);
            let of = |s: &&Statement| s.target == *t;
            let makers: Vec<&Statement> = mine.iter().flat_map(|k| &k.statements).filter(of).collect();
            let plain = matches!(tensor.storage, Storage::RowMajor | Storage::Pitched(_));
            let viewed = p.tensors.iter().any(|v| matches!(&v.storage, Storage::View { of, .. } if of == t));
            let whole = makers.len() == 1 && makers[0].target_axes.len() == tensor.shape.len() && makers[0].more.is_empty();
            tensor.role == Role::Temp && plain && !viewed && (8..=32).contains(&tensor.dtype.bits()) && whole && !outside(*t)
        };
        let fits = handed.iter().all(stays) && !common.is_empty();
        fits.then(|| Links { common, handed: handed.into_iter().collect() })
    }
}

/// Whether blocks of a kernel are told from one another by their number alone, and wait for none of the others.
fn plain(k: &KernelPlan) -> bool {
    let special =
        k.ring.is_some() || k.columns.is_some() || k.outer.is_some() || k.select.is_some() || k.private.is_some() || k.walked.is_some() || k.mirrored.is_some();
    let streamed = k.stream.as_ref().is_none_or(|s| !s.look_back && s.cluster == 1 && s.split.is_none());
    let kind = |s: &Statement| matches!(s.kind, Kind::Map | Kind::Reduce { .. } | Kind::Delay { .. });
    !special && k.ahead == 0 && streamed && k.statements.iter().all(kind) && !k.statements.iter().any(crate::place::scatters)
}

impl Chain {
    /// The kernels of a plan at `kernels` as one.
    fn of(plan: &Plan, kernels: Range<usize>, target: &Target) -> Option<Chain> {
        let Links { common, handed } = Links::of(plan, kernels.clone())?;
        let p = &plan.problem;
        let mine = &plan.kernels[kernels.clone()];
        if mine.iter().any(|k| k.warps != mine[0].warps) {
            return None;
        }
        let tiles = |k: &KernelPlan| -> Option<i64> {
            let own = k.grid.iter().filter(|(a, _)| !common.contains(a));
            own.map(|(a, tile)| Some((p.axis(*a).extent.as_constant()? + i64::from(*tile) - 1) / i64::from(*tile))).product()
        };
        let turns: Vec<i64> = mine.iter().map(tiles).collect::<Option<_>>()?;
        if turns.iter().any(|n| *n > MOST_TURNS) {
            return None;
        }
        let mut problem = p.clone();
        let mut locals: Vec<(Local, Range<usize>)> = Vec::new();
        let makes = |k: &KernelPlan, t: TensorId| k.statements.iter().any(|s| s.target == t);
        let reads = |k: &KernelPlan, t: TensorId| k.statements.iter().any(|s| group::reads(s).contains(&t));
        for t in handed {
            let from = mine.iter().position(|k| makes(k, t))?;
            let to = mine.iter().rposition(|k| reads(k, t))?;
            let axes = &mine[from].statements.iter().find(|s| s.target == t)?.target_axes;
            let (strides, len) = strides(p, t, axes, &common)?;
            problem.tensors[t.0 as usize].storage = Storage::Strided(strides.into_iter().map(Extent::constant).collect());
            locals.push((Local { tensor: t, elem: p.tensor(t).dtype, len, offset: 0 }, from..to + 1));
        }
        locals.sort_by_key(|(l, alive)| (alive.start, l.tensor));
        settle(&mut locals);
        let floor = |at: usize| locals.iter().filter(|(_, alive)| alive.contains(&at)).map(|(l, _)| end(l)).max().unwrap_or(0);
        let turns = turns.into_iter().enumerate().map(|(at, n)| (n, floor(at))).collect();
        let plans = mine.iter().map(|k| narrowed(k, &common)).collect();
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
        let axes: Vec<String> = self.common.iter().map(|a| format!("`{}`", p.axis(*a).name)).collect();
        let handed: Vec<String> = self.locals.iter().map(|l| name(l.tensor)).collect();
        let bytes = self.locals.iter().map(end).max().unwrap_or(0);
        trace.record(Record {
            step: "step2",
            rule: "one-block",
            subject: plan.kernels[self.kernels.clone()].iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", "),
            premises: self.plans.iter().map(|k| k.record).collect(),
            conclusion: format!(
                "each block has one point of {}, and reads nothing that another one makes: {} stay in {bytes} bytes of its shared memory; {:.2} us for {:.2} by the floors of {}",
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

/// A plan whose blocks have one point of each common axis: lanes that had others of them do the same work, and one of them stores it.
fn narrowed(k: &KernelPlan, common: &[AxisId]) -> KernelPlan {
    let mut out = k.clone();
    for (axis, tile) in out.grid.iter_mut().filter(|(a, _)| common.contains(a)) {
        if *tile > 1 {
            *tile = 1;
            out.master = out.master.slice(|a| a != *axis);
        }
    }
    // What a trip brings is there already, or comes once.
    if !out.contractions.is_empty() {
        out.stages = 0;
    }
    out
}

/// Elements from point to point of each dimension of what a block has of a tensor, and how many there are in all: 0 along common axes, rows apart from one another.
fn strides(p: &Problem, t: TensorId, axes: &[AxisId], common: &[AxisId]) -> Option<(Vec<i64>, u32)> {
    let tensor = p.tensor(t);
    let bytes = (tensor.dtype.bits() / 8).max(1);
    let mut own: Vec<i64> = Vec::new();
    for (extent, a) in tensor.shape.iter().zip(axes) {
        own.push(if common.contains(a) { 0 } else { extent.as_constant()? });
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

#[cfg(test)]
mod tests {
    use super::*;

    fn target() -> Target {
        flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list))
    }

    /// The plan of a spec over a batch of small matrices, each group by its first plan of four warps.
    fn planned(compute: &str, outputs: &str) -> Plan {
        let spec = format!(
            "kernel: k\naxes: {{B: {{var: [1, 4096]}}, N: 32, M: 32, K: 32, J: N}}\ninputs: {{a: \"bf16[B, N, K]\", b: \"bf16[B, K, M]\"}}\noutputs: {{{outputs}}}\n\
             compute: |\n{compute}\nworkloads: {{smoke: {{B: 3}}}}\naudit: {{round_operands: true}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
        let choice = |_| Choice { warps: 4, ..Choice::default() };
        plan::plan(&d, &target(), &BindOptions::default(), &choice, "", &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list))
    }

    /// Names of the common axes and of what the chain of all kernels hands on; `None` where they are no chain.
    fn chained(compute: &str, outputs: &str) -> Option<(Vec<String>, Vec<String>)> {
        let plan = planned(compute, outputs);
        assert!(plan.kernels.len() > 1, "one kernel: {compute}");
        let chain = Chain::of(&plan, 0..plan.kernels.len(), &target())?;
        let axes = chain.common.iter().map(|a| plan.problem.axis(*a).name.clone()).collect();
        Some((axes, chain.locals.iter().map(|l| plan.problem.tensor(l.tensor).name.clone()).collect()))
    }

    const SQUARE: &str = "  s[b, n, m] = sum[k] a[b, n, k] * b[b, k, m]\n";

    #[test]
    fn what_a_block_makes_it_can_read_anywhere() {
        let turned = format!("{SQUARE}  t[b, n, m] = s[b, n, m] + s[b, m, n]\n  y[b, n, m] = t[b, m, n] * (sum[j] t[b, j, 31 - n])");
        let (axes, handed) = chained(&turned, "y: \"f32[B, N, M]\"").expect("a chain");
        assert_eq!(axes, ["b"]);
        assert_eq!(handed, ["s", "t"]);
    }

    #[test]
    fn what_others_read_stays_in_memory() {
        let next = "  y[b, n, m] = s[b, m, n] * 2.0";
        assert!(chained(&format!("{SQUARE}{next}"), "y: \"f32[B, N, M]\"").is_some());
        // An output; and what is read at another point of the batch.
        assert!(chained(&format!("{SQUARE}{next}"), "y: \"f32[B, N, M]\", s: \"f32[B, N, M]\"").is_none());
        let other = "  y[b, n, m] = s[B - 1 - b, m, n] * 2.0";
        assert!(chained(&format!("{SQUARE}{other}"), "y: \"f32[B, N, M]\"").is_none());
    }

    #[test]
    fn a_tile_of_rows_of_a_product_is_not_narrowed_to_one() {
        // All is at the block's own row, but a product has sixteen and more of them.
        let plan = planned("  s[b, n] = sum[k] a[b, 0, k] * b[0, k, n]\n  y[b, n, m] = s[b, 31 - n] + s[b, m]", "y: \"f32[B, N, M]\"");
        let product = plan.kernels.iter().find(|k| !k.contractions.is_empty()).expect("a product");
        assert!(product.grid.iter().any(|(a, tile)| plan.problem.axis(*a).name == "b" && *tile > 1), "{:?}", product.grid);
        assert!(Chain::of(&plan, 0..plan.kernels.len(), &target()).is_none());
    }

    #[test]
    fn rows_lie_apart_and_common_axes_take_no_room() {
        let plan = planned(&format!("{SQUARE}  y[b, n, m] = s[b, m, n] + 1.0"), "y: \"f32[B, N, M]\"");
        let p = &plan.problem;
        let s = p.statements.iter().find(|s| p.tensor(s.target).name == "s").expect("it is there");
        let common = [s.target_axes[0]];
        assert_eq!(strides(p, s.target, &s.target_axes, &common), Some((vec![0, 36, 1], 32 * 36)));
        assert_eq!(strides(p, s.target, &s.target_axes, &[]), None, "the batch has no constant extent");
    }

    #[test]
    fn buffers_lie_over_those_that_are_dead() {
        let local = |len: u32| Local { tensor: TensorId(0), elem: DType::F32, len, offset: 0 };
        let mut all = vec![(local(100), 0..2), (local(10), 0..4), (local(50), 2..3), (local(60), 2..4), (local(4), 3..4)];
        settle(&mut all);
        let places: Vec<(u32, u32)> = all.iter().map(|(l, _)| (l.offset, end(l))).collect();
        assert_eq!(places, [(0, 400), (400, 448), (0, 208), (448, 688), (0, 16)]);
        for (i, (a, alive)) in all.iter().enumerate() {
            for (b, other) in &all[..i] {
                let together = other.start < alive.end && alive.start < other.end;
                assert!(!together || end(a) <= b.offset || end(b) <= a.offset);
            }
        }
    }
}
