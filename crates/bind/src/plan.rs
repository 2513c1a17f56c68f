//! The plan: kernels with their grids, streamed axes, tiles, warps and contraction shapes.
//!
//! Candidates differ in tile sizes and in the number of parts a streamed reduction is cut into. Each is priced by
//! floors of the target (bytes over bandwidth, work over rates, latency, launches); the cheapest is built and the
//! others stay in the report with their price.

mod leaving;
mod lines;
mod look_back;
mod rewrite;
mod rows;
mod tile;
mod walked;

use crate::address;
use crate::apart;
use crate::coalesce;
use crate::compact;
use crate::contraction::{self, Product};
use crate::deep;
use crate::emit::{merges, tiles, ContractionPlan};
use crate::group::{self, Group};
use crate::layout::Layout;
use crate::levels;
use crate::outer::{self, OuterChoice};
use crate::pilot;
use crate::place;
use crate::relay::{self, Relay};
use crate::ring::{self, RingChoice, RingPlan};
use crate::ring_columns::{self, ColumnsPlan};
use crate::segments;
use crate::split::{self, Pair};
use crate::total;
use crate::windows;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use leaving::{finish_stores, name_kernels};
use lines::{balance, contiguous, contiguous_axes, line_of_columns, loaded_at_once, mapped_at_once, together};
pub(crate) use look_back::{finished_by_places, looks_back};
use look_back::{points_of_look_back, tile_bytes, tile_stages};
use rewrite::{keep_unrounded, nest_reductions, push_guards};
use rows::{cluster_of, flight, whole_rows};
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use tile::tile_extent;
use tile::{parts, select_kernel, tile};
pub use walked::Walked;

/// One kernel to build.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelPlan {
    /// A C identifier.
    pub name: String,
    /// Statements in order.
    pub statements: Vec<Statement>,
    /// Tensors that leave the kernel.
    pub stores: BTreeSet<TensorId>,
    /// Grid axes with their tiles; the last runs fastest.
    pub grid: Vec<(AxisId, u32)>,
    /// The streamed axis.
    pub stream: Option<StreamPlan>,
    /// The axis whose points are taken from the last to the first.
    pub mirrored: Option<AxisId>,
    /// Rows that start anywhere.
    pub walked: Option<Walked>,
    /// Resident axes with their extents, padded to powers of two.
    pub local: Vec<(AxisId, u32)>,
    /// Warps of a block.
    pub warps: u32,
    /// Layout of values that no contraction shapes.
    pub master: Layout,
    /// Contractions on the matrix unit, by target.
    pub contractions: BTreeMap<TensorId, ContractionPlan>,
    /// A row select, with the padded number of survivors.
    pub select: Option<SelectPlan>,
    /// Sums that blocks gather before they add them to their targets.
    pub private: Option<place::Private>,
    /// Whether copies to shared memory are asynchronous.
    pub async_copy: bool,
    /// Rows that clusters which stay copy ahead of the one that they work on, or stages of the tiles of a scan over the device;
    /// 0: a block or cluster a row.
    pub ahead: u32,
    /// Whether such a cluster keeps what all rows share in shared memory.
    pub held: bool,
    /// Blocks of such clusters on one multiprocessor; 0 if there are none.
    pub residents: u32,
    /// How many such clusters there are at most.
    pub workers: i64,
    /// Operands brought by the copy engine to warpgroups that multiply.
    pub ring: Option<RingPlan>,
    /// The same along the columns of a product, which are combined as they come.
    pub columns: Option<ColumnsPlan>,
    /// Patches of results in registers.
    pub outer: Option<OuterChoice>,
    /// Stages of shared memory for tiles of the stream that are copied ahead; fewer than 2: none are.
    pub stages: u32,
    /// The record of this plan.
    pub record: RecordId,
    /// Number of the group of statements that it belongs to.
    pub group: usize,
}

/// A streamed axis.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamPlan {
    /// The axis.
    pub axis: AxisId,
    /// Points a trip, a power of two.
    pub tile: u32,
    /// One trip holds all points of the block.
    pub resident: bool,
    /// Its tiles are blocks that hand on what lies before them (a scan over the whole device).
    pub look_back: bool,
    /// Blocks that hold a row together, each a tile of it; 1 if a row has one block.
    pub cluster: u32,
    /// Cut over blocks: the axis of the parts and their number.
    pub split: Option<(AxisId, i64)>,
}

/// A select over rows.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectPlan {
    /// Survivors, rounded up to a power of two.
    pub kept: u32,
}

/// What to optimise for.
#[derive(Clone, Debug, Default)]
pub struct BindOptions {
    /// Run-time sizes; empty: the first workload that is not `smoke`.
    pub sizes: Vec<i64>,
    /// Sizes of other workloads: kernels of their own are made for them where that needs assumptions about the sizes.
    pub others: Vec<Vec<i64>>,
    /// Share of valid entries in per mille; 0: the workload's.
    pub density: u32,
    /// What a tuning record chooses.
    pub tuned: Vec<crate::offers::Tuned>,
}

/// What a candidate does differently from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Warps of a block.
    pub warps: u32,
    /// Tiles are this many times smaller.
    pub shrink: u32,
    /// Doublings of the number of parts of a cut stream; negative: halvings.
    pub parts: i32,
    /// Whether rows too long for a block are held by a cluster.
    pub cluster: bool,
    /// A contraction as a ring with this tile.
    pub ring: Option<RingChoice>,
    /// Whether products that have an operand in common are one ring.
    pub joint: bool,
    /// A reduction of two sides with patches of results in registers.
    pub outer: Option<OuterChoice>,
    /// Stages of shared memory for operands of warp matrix instructions.
    pub stages: u32,
    /// Which operands of a ring are written to memory first.
    pub relay: Relay,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { warps: 8, shrink: 1, parts: 0, cluster: false, ring: None, joint: false, outer: None, stages: 0, relay: Relay::None }
    }
}

/// A table of the report.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Title.
    pub title: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
}

/// All kernels of a problem.
pub struct Plan {
    /// The problem with the axes, tensors and statements that cutting added.
    pub problem: Problem,
    /// Streaming pairs by payload.
    pub online: BTreeMap<TensorId, Pair>,
    /// Kernels in launch order.
    pub kernels: Vec<KernelPlan>,
    /// The sizes that it is made for.
    pub sizes: Vec<i64>,
    /// Groups of statements.
    pub groups: usize,
}

/// Elements of a resident row that a thread holds at most: with a few values made of each they fit 64 registers.
const RESIDENT_ELEMENTS: i64 = 32;
/// Shared memory that the hardware keeps of each block, bytes.
const SHARED_KEPT: u32 = 1024;
/// Largest row that a cluster of 8 blocks of 16 warps holds.
pub(crate) const LONGEST_ROW: i64 = RESIDENT_ELEMENTS * 32 * 16 * 8;

/// Most parts of a cut stream.
const MOST_PARTS: i64 = 2048;
/// Bytes that a thread loads before it waits, at most: four accesses of 16 bytes.
const LOAD_BYTES: i64 = 64;

/// Halvings of the number of parts that leave one.
const FEWEST_PARTS: i32 = -16;

/// Plans all kernels.
///
/// # Errors
/// `NO_PLAN` when a statement has no kernel within the target's limits.
pub fn plan(
    d: &flashderive_derive::Derivation,
    target: &Target,
    options: &BindOptions,
    choice: &dyn Fn(usize) -> Choice,
    suffix: &str,
    trace: &mut Trace,
) -> Result<Plan, Diagnostics> {
    let mut problem = nest_reductions(&windows::rewrite(&d.problem, trace));
    let values = keep_unrounded(&mut problem, trace);
    compact::rewrite(&mut problem, trace);
    place::prepare(&mut problem)?;
    crate::blocks::split(&mut problem, trace);
    crate::shared::split(&mut problem, trace);
    push_guards(&mut problem, trace);
    relay::narrow::rewrite(&mut problem, target, trace);
    let sizes = workload_sizes(&problem, options);
    let mut online: BTreeMap<TensorId, Pair> = BTreeMap::new();
    for o in &d.online {
        let made = |s| {
            let target = d.problem.statement(s).target;
            values.get(&target).copied().unwrap_or(target)
        };
        let (payload, key) = (made(o.payload), made(o.key));
        online.insert(payload, Pair { key, rescale: o.rescale.clone(), axis: o.axis });
    }
    let groups = group::fuse(&problem)
        .map_err(|(s, why)| Diagnostic::error(codes::NO_PLAN, problem.statements[s].span, format!("no kernel can hold this statement: {why}")))?;
    let mut kernels: Vec<KernelPlan> = Vec::new();
    for (number, g) in groups.iter().enumerate() {
        let before = kernels.len();
        let statements: Vec<Statement> = g.statements.iter().map(|s| problem.statements[*s].clone()).collect();
        let names: Vec<String> = statements.iter().map(|s| problem.tensor(s.target).name.clone()).collect();
        let record = trace.record(Record {
            step: "step2",
            rule: "fuse",
            subject: names.join(", "),
            premises: derived(trace, &names),
            conclusion: match &g.shape {
                Some(shape) => format!("one kernel over blocks of [{}]; {}", axis_names(&problem, &shape.common), g.reason),
                None => format!("a kernel of its own: {}", g.reason),
            },
            space: Space::Problem,
            span: statements[0].span,
        });
        if g.shape.is_none() {
            kernels.push(select_kernel(&problem, &statements, target, record)?);
        } else {
            plan_group(&mut problem, &mut online, g, statements, target, choice(number), &sizes, record, trace, &mut kernels)?;
        }
        kernels[before..].iter_mut().for_each(|k| k.group = number);
    }
    finish_stores(&problem, &mut kernels);
    name_kernels(&problem, &mut kernels, suffix);
    Ok(Plan { problem, online, kernels, sizes, groups: groups.len() })
}

/// What the derivation decided about how the statements that make `names` hang together: rewrites, online pairs, passes.
fn derived(trace: &Trace, names: &[String]) -> Vec<RecordId> {
    let kept = |r: &Record| {
        r.space == Space::Problem
            && (r.step == "step0.5" || r.step == "step1a" || r.rule == "split-axis" || r.rule == coalesce::RULE)
            && !matches!(r.rule, "fate" | "op-algebra" | "structure")
    };
    let about = |r: &Record| kept(r) && r.subject.split([',', ' ']).any(|word| names.iter().any(|n| n == word));
    trace.records.iter().enumerate().filter(|(_, r)| about(r)).map(|(i, _)| RecordId(i as u32)).collect()
}

fn axis_names(p: &Problem, axes: &[AxisId]) -> String {
    axes.iter().map(|a| p.axis(*a).name.clone()).collect::<Vec<_>>().join(", ")
}

/// Sizes that the plan is made for.
pub fn workload_sizes(p: &Problem, options: &BindOptions) -> Vec<i64> {
    if options.sizes.len() == p.sizes.len() && !options.sizes.is_empty() {
        return options.sizes.clone();
    }
    let best = p.workloads.iter().find(|w| w.name != "smoke").or(p.workloads.first());
    best.map_or_else(|| p.sizes.iter().map(|s| s.min.max(1)).collect(), |w| w.sizes.clone())
}

#[allow(clippy::too_many_arguments, reason = "one call, from plan")]
fn plan_group(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    statements: Vec<Statement>,
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> Result<(), Diagnostics> {
    let Some(shape) = &g.shape else { return Ok(()) };
    if relayed(p, online, g, shape, &statements, target, choice, sizes, record, trace, kernels) {
        return Ok(());
    }
    if let Some((mut early, mut late)) = shape.stream.and_then(|axis| apart::scans(p, &statements, axis, sizes, target)) {
        let reason = trace.record(Record {
            step: "step2",
            rule: "scans-apart",
            subject: late.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
            premises: vec![record],
            conclusion: "the rows are too few for a block each: the scans look back over blocks, the reductions are cut into parts".into(),
            space: Space::Hardware,
            span: statements[0].span,
        });
        total::rewrite(p, &mut early, &mut late, reason, trace);
        let sets = [early, late].into_iter().filter(|set| !set.is_empty());
        return each_apart(p, online, g, sets, target, choice, sizes, reason, trace, kernels);
    }
    let mut premises = vec![record];
    for s in &statements {
        let Some((record, fill)) = place::fill(p, s, record, trace) else { continue };
        premises.push(record);
        if let Some(fill) = fill {
            let fill = [fill];
            let alone = trial(p, &fill).map_err(|why| Diagnostic::error(codes::NO_PLAN, s.span, format!("what is written over has no kernel: {why}")))?;
            kernels.push(tile(p, &alone, &fill, target, sizes, record, None, choice)?);
        }
    }
    let private = place::private(p, shape, &statements, sizes, target);
    let mut record = if statements.iter().any(place::scatters) { place::explain(p, &statements, private.as_ref(), premises, trace) } else { record };
    let mut joined = false;
    if let Some(ring) = deep::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        kernels.push(ring);
        return Ok(());
    }
    if let Some(ring) = levels::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        kernels.push(ring);
        return Ok(());
    }
    if let Some((ends, ring)) = segments::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        let ends = [ends];
        let alone = trial(p, &ends).map_err(|why| Diagnostic::error(codes::NO_PLAN, ends[0].span, format!("the ends of segments have no kernel: {why}")))?;
        kernels.push(tile(p, &alone, &ends, target, sizes, ring.record, None, Choice::default())?);
        kernels.push(ring);
        return Ok(());
    }
    if choice.joint {
        let ring = tile(p, shape, &statements, target, sizes, record, None, choice).ok().and_then(|k| k.ring);
        if let Some(ring) = ring.filter(|r| !r.joint.is_empty()) {
            let all: Vec<String> = std::iter::once(ring.product).chain(ring.joint.iter().map(|j| j.product)).map(|t| p.tensor(t).name.clone()).collect();
            record = trace.record(Record {
                step: "step2",
                rule: "products-together",
                subject: all.join(", "),
                premises: vec![record],
                conclusion: format!(
                    "sums over the same points that all read `{}`: {} products lie side by side in a tile, and what joins them is made of registers",
                    p.tensor(if ring.side == ring::Side::Rows { &ring.right } else { &ring.left }.tensor).name,
                    all.len()
                ),
                space: Space::Hardware,
                span: statements[0].span,
            });
            joined = true;
        }
    }
    if let Some((early, late)) = choice.ring.filter(|_| !joined).and_then(|_| apart::products(p, shape, &statements, target)) {
        // Each must be a ring: the choice is of its tiles.
        let mut rings = true;
        for part in [&early, &late] {
            let own = trial(p, part).ok();
            let plan = own.as_ref().and_then(|shape| tile(p, shape, part, target, sizes, record, None, choice).ok());
            let cut = |shape: &group::Shape| {
                segments::plan(&mut p.clone(), shape, part, target, sizes, record, choice, &mut trace.clone()).is_some()
                    || levels::plan(&mut p.clone(), shape, part, target, sizes, record, choice, &mut trace.clone()).is_some()
            };
            rings &= plan.is_some_and(|k| k.ring.is_some()) || own.as_ref().is_some_and(cut) || apart::products(p, shape, part, target).is_some();
        }
        if rings {
            let reason = trace.record(Record {
                step: "step2",
                rule: "products-apart",
                subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                premises: vec![record],
                conclusion: "a ring has one product: this one is stored, and read where the last one is finished".into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    if let Some((early, late)) = choice.ring.and_then(|_| apart::beside_product(p, shape, &statements, target)) {
        let ring = trial(p, &late).ok().and_then(|shape| tile(p, &shape, &late, target, sizes, record, None, choice).ok());
        if ring.is_some_and(|k| k.ring.is_some()) {
            let reason = trace.record(Record {
                step: "step2",
                rule: "short-sums-apart",
                subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                premises: vec![record],
                conclusion: "a ring holds tiles of its product alone: what is summed over few points is stored, and read where the product is finished".into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    let first = tile(p, shape, &statements, target, sizes, record, None, choice)?;
    if let Some(stream) = first.stream.as_ref().filter(|s| !s.resident && s.cluster == 1 && first.ring.is_none() && first.columns.is_none()) {
        if let Some((early, late, record)) = pilot::rewrite(p, &statements, stream.axis, sizes, target, record, trace) {
            // The pilot reads the first points of an axis: no parts of it.
            let few = Choice { parts: FEWEST_PARTS, ..choice };
            each_apart(p, online, g, [early], target, few, sizes, record, trace, kernels)?;
            return each_apart(p, online, g, [late], target, choice, sizes, record, trace, kernels);
        }
    }
    if let Some(stream) = first.stream.clone() {
        let kept = kept_along(p, g, &statements, stream.axis);
        let blocks: i64 = first.grid.iter().map(|(a, t)| (p.axis(*a).extent.eval(sizes) + *t as i64 - 1) / *t as i64).product();
        let trips = (p.axis(stream.axis).extent.eval(sizes) + stream.tile as i64 - 1) / stream.tile as i64;
        // Too few blocks, and passes that wait for one another: each becomes kernels of its own, whose stream can be cut.
        if blocks * 2 <= target.multiprocessors as i64 && trips > 1 {
            if let Some((early, late)) = apart::passes(&statements, online, stream.axis) {
                let reason = trace.record(Record {
                    step: "step2",
                    rule: "passes-apart",
                    subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                    premises: vec![record],
                    conclusion: format!("{blocks} blocks are too few; what later passes over `{}` wait for gets kernels of its own", p.axis(stream.axis).name),
                    space: Space::Hardware,
                    span: statements[0].span,
                });
                return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
            }
        }
        let held = first.ring.as_ref().is_some_and(|r| r.cluster > 1 || r.stream_k.is_some());
        let parts = if held { 1 } else { parts(&statements, online, stream.axis, blocks.max(1), trips, target, choice) };
        if parts > 1 {
            let mut cut = split::cut(p, online, &statements, stream.axis, parts);
            let mut last = if kept.is_empty() { Vec::new() } else { closure(&statements, &kept, stream.axis) };
            if !last.is_empty() && trial(p, &last).is_err() {
                // What has no point along the stream cannot be made beside what has: the merge stores it.
                let (over, before): (Vec<Statement>, Vec<Statement>) = last.into_iter().partition(|s| s.domain().contains(&stream.axis));
                let known = |s: &Statement| cut.second.iter().any(|x| x.target == s.target);
                let missing: Vec<Statement> = before.into_iter().filter(|s| !known(s)).collect();
                cut.second.extend(missing);
                last = over;
            }
            let cut_record = trace.record(Record {
                step: "step2",
                rule: "split-stream",
                subject: p.axis(stream.axis).name.clone(),
                premises: vec![record],
                conclusion: format!(
                    "{blocks} blocks leave multiprocessors of {} idle; the stream is cut into {parts} parts, whose states a second kernel merges",
                    target.multiprocessors
                ),
                space: Space::Hardware,
                span: statements[0].span,
            });
            let mut shape1 = shape.clone();
            shape1.common.push(cut.axis);
            let mut k1 = tile(p, &shape1, &cut.first, target, sizes, cut_record, Some((&first, cut.axis)), choice)?;
            if let Some(s) = &mut k1.stream {
                s.split = Some((cut.axis, parts));
                s.resident = false;
            }
            kernels.push(k1);
            // The merge is planned like any other group of statements.
            let shape2 = trial(p, &cut.second);
            let shape2 = shape2.map_err(|why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("the merge of the parts has no kernel: {why}")))?;
            kernels.push(tile(p, &shape2, &cut.second, target, sizes, cut_record, None, choice)?);
            if !last.is_empty() {
                let sweep = trace.record(Record {
                    step: "step2",
                    rule: "sweep",
                    subject: last.iter().filter(|s| kept.contains(&s.target)).map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                    premises: vec![cut_record],
                    conclusion: "values along the cut stream are made by a kernel of their own, after the merge".into(),
                    space: Space::Hardware,
                    span: statements[0].span,
                });
                let shape3 = trial(p, &last)
                    .map_err(|why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("what follows the merge has no kernel: {why}")))?;
                kernels.push(tile(p, &shape3, &last, target, sizes, sweep, None, choice)?);
            }
            return Ok(());
        }
    }
    kernels.push(first);
    Ok(())
}

/// Plans a group whose operands are written to memory first, and says whether that made rings of all that read them; leaves
/// everything as it was if not.
#[allow(clippy::too_many_arguments, reason = "one call, from plan_group")]
fn relayed(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> bool {
    let (mut whole, mut pairs, before) = (p.clone(), online.clone(), kernels.len());
    let Some(relaid) = relay::rewrite(&mut whole, shape, statements, target, sizes, choice) else { return false };
    let reason = relay::record(&whole, &relaid, target, sizes, record, trace);
    let rest = Choice { relay: Relay::None, ..choice };
    let sets = relaid.copies.into_iter().map(|c| (c, Choice::default())).chain([(relaid.rest, rest)]);
    let planned = sets.into_iter().try_for_each(|(set, choice)| each_apart(&mut whole, &mut pairs, g, [set], target, choice, sizes, reason, trace, kernels));
    let reads = |k: &KernelPlan| k.statements.iter().any(|s| group::reads(s).iter().any(|t| relaid.made.contains(t)));
    if planned.is_err()
        || !kernels[before..]
            .iter()
            .filter(|k| reads(k))
            .all(|k| k.ring.is_some() || k.columns.is_some() || choice.ring.is_none() && !k.contractions.is_empty())
    {
        kernels.truncate(before);
        return false;
    }
    (*p, *online) = (whole, pairs);
    true
}

/// Plans sets of statements of a group as if each were a group.
fn each_apart(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    sets: impl IntoIterator<Item = Vec<Statement>>,
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> Result<(), Diagnostics> {
    for part in sets {
        let refuse = |why| Diagnostic::error(codes::NO_PLAN, part[0].span, format!("a pass by itself has no kernel: {why}"));
        let shape = trial(p, &part).map_err(refuse)?;
        let own = Group { statements: g.statements.clone(), shape: Some(shape), reason: g.reason.clone() };
        plan_group(p, online, &own, part, target, choice, sizes, record, trace, kernels)?;
    }
    Ok(())
}

/// The shape of one kernel for `statements`.
fn trial(p: &mut Problem, statements: &[Statement]) -> Result<group::Shape, String> {
    let base = p.statements.len();
    p.statements.extend(statements.iter().cloned());
    let members: Vec<usize> = (base..p.statements.len()).collect();
    let shape = group::shape(p, &members);
    p.statements.truncate(base);
    shape
}

/// Values along the streamed axis that leave the group: outputs, and what other groups read.
fn kept_along(p: &Problem, g: &Group, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let outside = |t: TensorId| p.statements.iter().enumerate().any(|(i, s)| !g.statements.contains(&i) && group::reads(s).contains(&t));
    statements.iter().filter(|s| s.target_axes.contains(&axis)).map(|s| s.target).filter(|t| p.tensor(*t).role == Role::Output || outside(*t)).collect()
}

/// `kept` and the statements that they are made from, up to the results of reductions over `axis`.
fn closure(statements: &[Statement], kept: &BTreeSet<TensorId>, axis: AxisId) -> Vec<Statement> {
    let mut needed = kept.clone();
    for s in statements.iter().rev().filter(|s| !matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis))) {
        if needed.contains(&s.target) {
            needed.extend(group::reads(s));
        }
    }
    let over = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    statements.iter().filter(|s| needed.contains(&s.target) && !over(s)).cloned().collect()
}

/// Results of reductions over `axis` that feed `s` through statements over the axis.
pub(crate) fn reads_reductions(s: &Statement, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for t in group::reads(s) {
        let Some(maker) = statements.iter().find(|m| m.target == t) else { continue };
        if matches!(&maker.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)) {
            out.insert(t);
        } else {
            out.extend(reads_reductions(maker, statements, axis));
        }
    }
    out
}

/// Outputs, and values that another kernel reads, leave their kernel.
/// The list of the ends of segments that a kernel reads.
fn ends_of(k: &KernelPlan) -> Option<TensorId> {
    k.ring.as_ref().and_then(|r| r.segments.as_ref()).map(|s| s.ends)
}
