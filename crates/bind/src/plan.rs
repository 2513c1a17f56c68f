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

use crate::address;
use crate::apart;
use crate::compact;
use crate::contraction::{self, Product};
use crate::deep;
use crate::emit::{merges, tiles, ContractionPlan};
use crate::group::{self, Group};
use crate::layout::Layout;
use crate::levels;
use crate::outer::{self, OuterChoice};
use crate::place;
use crate::relay::{self, Relay};
use crate::ring::{self, RingChoice, RingPlan};
use crate::ring_columns::{self, ColumnsPlan};
use crate::segments;
use crate::split::{self, Pair};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use leaving::{finish_stores, name_kernels};
use lines::{balance, contiguous_axes, contiguous_bits, line_of_columns, loaded_at_once, mapped_at_once, together};
pub(crate) use look_back::looks_back;
use look_back::{points_of_look_back, tile_bytes, tile_stages};
use rewrite::{keep_unrounded, nest_reductions, push_guards};
use rows::{cluster_of, flight};
use std::collections::{BTreeMap, BTreeSet};

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
    /// A reduction of two sides with patches of results in registers.
    pub outer: Option<OuterChoice>,
    /// Stages of shared memory for operands of warp matrix instructions.
    pub stages: u32,
    /// Which operands of a ring are written to memory first.
    pub relay: Relay,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { warps: 8, shrink: 1, parts: 0, cluster: false, ring: None, outer: None, stages: 0, relay: Relay::None }
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
    let mut problem = nest_reductions(&d.problem);
    let values = keep_unrounded(&mut problem, trace);
    compact::rewrite(&mut problem, trace);
    place::prepare(&mut problem)?;
    crate::blocks::split(&mut problem, trace);
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
            && (r.step == "step0.5" || r.step == "step1a" || r.rule == "split-axis")
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
    if let Some((early, late)) = shape.stream.and_then(|axis| apart::scans(p, &statements, axis, sizes, target)) {
        let reason = trace.record(Record {
            step: "step2",
            rule: "scans-apart",
            subject: late.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
            premises: vec![record],
            conclusion: "the rows are too few for a block each: the scans look back over blocks, the reductions are cut into parts".into(),
            space: Space::Hardware,
            span: statements[0].span,
        });
        return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
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
    let record = if statements.iter().any(place::scatters) { place::explain(p, &statements, private.as_ref(), premises, trace) } else { record };
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
    if let Some((early, late)) = choice.ring.and_then(|_| apart::products(p, shape, &statements, target)) {
        // Each must be a ring: the choice is of its tiles.
        let mut rings = true;
        for part in [&early, &late] {
            let plan = trial(p, part).ok().and_then(|shape| tile(p, &shape, part, target, sizes, record, None, choice).ok());
            rings &= plan.is_some_and(|k| k.ring.is_some()) || apart::products(p, shape, part, target).is_some();
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
    let first = tile(p, shape, &statements, target, sizes, record, None, choice)?;
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
        let held = first.ring.as_ref().is_some_and(|r| r.cluster > 1);
        let parts = if held { 1 } else { parts(&statements, online, stream.axis, blocks.max(1), trips, target, choice) };
        if parts > 1 {
            let cut = split::cut(p, online, &statements, stream.axis, parts);
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
            if !kept.is_empty() {
                let last = closure(&statements, &kept, stream.axis);
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
    if planned.is_err() || !kernels[before..].iter().filter(|k| reads(k)).all(|k| k.ring.is_some() || k.columns.is_some()) {
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

/// Into how many parts a stream is cut: enough blocks for every multiprocessor, while a part still has work.
fn parts(statements: &[Statement], online: &BTreeMap<TensorId, Pair>, axis: AxisId, blocks: i64, trips: i64, target: &Target, choice: Choice) -> i64 {
    let reduces = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    for s in statements {
        let plain = match &s.kind {
            Kind::Reduce { op, .. } if reduces(s) => {
                matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All) || split::composite(*op)
            }
            Kind::Scan { .. } | Kind::Recurrence { .. } => false,
            _ => true,
        };
        // A second pass needs the whole.
        let waits = reduces(s) && reads_reductions(s, statements, axis).iter().any(|t| online.get(&s.target).is_none_or(|pair| pair.key != *t));
        if !plain || waits {
            return 1;
        }
    }
    if !statements.iter().any(reduces) {
        return 1;
    }
    let whole = target.multiprocessors as i64;
    let wanted = if choice.parts < 0 { whole >> -choice.parts } else { whole << choice.parts };
    let shifted = wanted / blocks;
    // The merge reads every part: no more parts than a block can take in one sweep.
    shifted.min(trips).clamp(1, MOST_PARTS)
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

fn pow2(v: i64) -> u32 {
    (v.clamp(1, 1 << 30) as u32).next_power_of_two()
}

/// Tiles, warps and layouts of one kernel.
fn tile(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    sizes: &[i64],
    record: RecordId,
    like: Option<(&KernelPlan, AxisId)>,
    choice: Choice,
) -> Result<KernelPlan, Diagnostics> {
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    let constant = |a: AxisId| p.axis(a).extent.as_constant();
    let mut local: Vec<(AxisId, u32)> = shape.local.iter().map(|a| (*a, pow2(constant(*a).unwrap_or(1)))).collect();
    let mut grid: BTreeMap<AxisId, u32> = shape.common.iter().map(|a| (*a, 1)).collect();
    let shapes: Vec<(TensorId, Product)> = statements
        .iter()
        .filter_map(|s| contraction::shape(p, s, shape, like.map(|(_, part)| part)).map(|c| (s.target, c)))
        .filter(|(_, c)| contraction::usable(p, c, target))
        .collect();
    if let Some(ring) = ring::plan(p, shape, statements, &shapes, target, sizes, record, choice) {
        return Ok(ring);
    }
    if let Some(columns) = ring_columns::plan(p, shape, statements, &shapes, target, sizes, record, choice) {
        return Ok(columns);
    }
    let shapes: Vec<(TensorId, Product)> = shapes.into_iter().filter_map(|(t, c)| Some((t, contraction::on_warps(&c, target)?))).collect();
    let mut stream = shape.stream.map(|axis| StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None });
    let Choice { mut warps, shrink, .. } = choice;
    let private = place::private(p, shape, statements, sizes, target);
    // Contractions first: their axes want fragments.
    for (_, c) in &shapes {
        for (axis, least) in [(c.row, 16u32), (c.column, 8)] {
            if let Some(t) = grid.get_mut(&axis) {
                let cap = if shapes.len() > 1 { 64 } else { 128 };
                *t = (*t).max(pow2(extent(axis)).min(cap / shrink).max(least));
            }
            if let Some((_, padded)) = local.iter_mut().find(|(a, _)| *a == axis) {
                *padded = (*padded).max(least);
            }
        }
        if let Some((_, padded)) = local.iter_mut().find(|(a, _)| *a == c.depth) {
            *padded = (*padded).max(16);
        }
    }
    let contracted = !shapes.is_empty();
    let patches = choice.outer.filter(|_| !contracted).and_then(|c| Some((c, outer::sides(p, statements, shape)?)));
    // A tile that is mostly overhang is another candidate's business.
    let patches = patches.filter(|(c, s)| [(c.rows, s.row), (c.columns, s.column)].iter().all(|(t, a)| i64::from(*t) < 2 * extent(*a)));
    if let Some(s) = &mut stream {
        let others: i64 = statements
            .iter()
            .filter(|x| !shapes.iter().any(|(t, _)| *t == x.target))
            .filter(|x| x.domain().contains(&s.axis))
            .map(|x| x.domain().iter().filter(|a| **a != s.axis).map(|a| local.iter().find(|(l, _)| l == a).map_or(1, |(_, n)| *n as i64)).product::<i64>())
            .max()
            .unwrap_or(1);
        if let Some((c, _)) = &patches {
            s.tile = c.copied.max(c.depth);
        } else if contracted {
            s.tile = (contraction::shared_tile(p, &shapes, s.axis, &grid, &local, target) / shrink).max(16).min(pow2(extent(s.axis)).max(16));
        } else {
            // Rows of a bounded run-time length are as long as they can be.
            let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
            let whole = Some(p.axis(s.axis).extent.eval(&most)).filter(|e| constant(s.axis).is_some() || *e <= LONGEST_ROW).map(|e| pow2(e) as i64);
            let ordered = statements.iter().any(|x| matches!(x.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
            match whole {
                // Few long rows: tiles are blocks, which look back.
                _ if ordered && looks_back(p, statements, s.axis, &local, sizes, target) => {
                    // The larger the tiles and their groups, the shorter the chain.
                    warps = 16;
                    s.tile = points_of_look_back(p, statements, target) * 32 * warps;
                    s.resident = true;
                    s.look_back = true;
                }
                // A scan takes one run of neighbours a thread: 4 of 256 threads.
                _ if ordered => {
                    s.tile = whole.map_or(1024, |e| e.min(1024)) as u32;
                    s.resident = whole.is_some_and(|e| e <= 1024);
                }
                Some(e) if e * others <= RESIDENT_ELEMENTS * 32 * warps as i64 && line_of_columns(p, statements, shape, s.axis).is_none() => {
                    s.tile = e as u32;
                    s.resident = true;
                }
                Some(e) if choice.cluster && cluster_of(p, statements, shape, s, e * others, warps, target).is_some() => {
                    if let Some(over) = cluster_of(p, statements, shape, s, e * others, warps, target) {
                        *s = over;
                    }
                }
                _ => s.tile = pow2((loaded_at_once(p, statements) * 32 * warps as i64 / shrink as i64 / others).max(1)).min(pow2(extent(s.axis).max(256))),
            }
        }
    }
    if let Some((like, _)) = like {
        if let (Some(s), Some(old)) = (&mut stream, &like.stream) {
            s.tile = old.tile;
        }
        for (a, t) in &like.grid {
            grid.insert(*a, *t);
        }
    }
    // Rows that are not contiguous along the stream: a block takes a line of neighbours, and fewer points a trip.
    let scans = statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
    // (A scan has a block of one row.)
    if let Some((c, sides)) = &patches {
        grid.insert(sides.row, c.rows);
        grid.insert(sides.column, c.columns);
        warps = c.warps;
    }
    if let (Some(s), false) = (&mut stream, contracted || scans || patches.is_some()) {
        if let Some((axis, line)) = line_of_columns(p, statements, shape, s.axis) {
            let t = pow2(extent(axis)).min(line);
            if !s.resident && like.is_none() && t > 1 {
                grid.insert(axis, t);
                s.tile = (s.tile / t).max(8);
            }
        }
    }
    // Without contractions, spread what is left of the tile over the inner common axes.
    if !contracted && patches.is_none() {
        let row: i64 = statements.iter().map(|x| x.domain().iter().map(|a| tile_extent(*a, &stream, &local)).product::<i64>()).max().unwrap_or(1);
        let mut room = if scans {
            1
        } else {
            (place::room(private.as_ref(), 32 * mapped_at_once(p, statements, contiguous_axes(p, statements, &shape.common).first().copied())) * warps as i64
                / shrink as i64
                / row.max(1))
            .max(1)
        };
        for axis in contiguous_axes(p, statements, &shape.common) {
            if private.as_ref().is_some_and(|x| x.outer.contains(&axis)) {
                continue;
            }
            let mut t = pow2(extent(axis)).min(pow2(room));
            if t as i64 > room {
                t = pow2(room) / 2;
            }
            let t = t.max(grid.get(&axis).copied().unwrap_or(1));
            // A plain copy between two orders wants both contiguous axes.
            grid.insert(axis, t.max(1));
            room = (room / t.max(1) as i64).max(1);
        }
        if private.is_none() {
            balance(p, statements, &mut grid);
        }
    }
    let contractions = shapes
        .into_iter()
        .map(|(t, c)| {
            let of = |a: AxisId| grid.get(&a).copied().unwrap_or(1).max(tile_extent(a, &stream, &local) as u32);
            let tile = [of(c.row), of(c.column), of(c.depth)];
            let (wm, wn) = contraction::arrange(tile, warps);
            (
                t,
                ContractionPlan {
                    left: c.left,
                    right: c.right,
                    row: c.row,
                    column: c.column,
                    depth: c.depth,
                    operand: c.operand,
                    warps_m: wm,
                    warps_n: wn,
                    tile,
                },
            )
        })
        .collect();
    let mut axes: Vec<(AxisId, u32)> = Vec::new();
    let ordered = contiguous_axes(p, statements, &all_axes(statements));
    for a in ordered.iter().rev() {
        let n = grid.get(a).copied().unwrap_or(1).max(tile_extent(*a, &stream, &local) as u32);
        if n > 1 {
            axes.push((*a, n));
        }
    }
    let total: i64 = axes.iter().map(|(_, n)| *n as i64).product();
    let widest = statements
        .iter()
        .flat_map(group::reads)
        .chain(statements.iter().map(|s| s.target))
        .filter(|t| p.tensor(*t).role != Role::Temp)
        .map(|t| p.tensor(t).dtype.bits())
        .filter(|b| *b >= 8)
        .max()
        .unwrap_or(32);
    let narrowest = statements
        .iter()
        .flat_map(group::reads)
        .chain(statements.iter().map(|s| s.target))
        .filter(|t| p.tensor(*t).role != Role::Temp && p.tensor(*t).dtype.bits() < 8)
        .map(|_| 2)
        .max()
        .unwrap_or(1);
    let widest = axes.last().and_then(|(inner, _)| place::widest(p, statements, *inner)).unwrap_or(widest);
    let ordered = statements.iter().any(|x| matches!(x.kind, Kind::Scan { .. } | Kind::Recurrence { .. }));
    let widest = if ordered { 32 } else { widest };
    let widest = axes.last().and_then(|(a, _)| contiguous_bits(p, statements, *a)).unwrap_or(widest);
    let vector = (128 / widest.max(8)).max(narrowest).min(((total / (warps as i64 * 32)).max(narrowest as i64)) as u32).max(1);
    let vector = if vector.is_power_of_two() { vector } else { vector.next_power_of_two() / 2 };
    // As many clusters stay as the multiprocessors hold with their rows in flight.
    let flight = stream.as_ref().filter(|s| s.cluster > 1).and_then(|s| flight(p, statements, s, warps, target).map(|f| (s, f)));
    let (ahead, held, residents, workers) = flight.map_or((0, false, 0, 0), |(s, f)| {
        let residents = (target.shared_bytes_per_multiprocessor / (f.bytes + SHARED_KEPT)).min(target.registers_per_multiprocessor / (64 * 32 * warps)).max(1);
        (1, f.held, residents, i64::from(target.cluster_multiprocessors * residents / s.cluster).max(1))
    });
    let tiles = stream.as_ref().filter(|s| s.look_back);
    let (ahead, workers) = tiles.filter(|_| tiles::independent(statements)).map_or((ahead, workers), |s| {
        let ahead = tile_stages(p, statements);
        let ring = tile_bytes(p, statements, s) * ahead + 2 * SHARED_KEPT;
        let resident = (target.shared_bytes_per_multiprocessor / ring).min(target.registers_per_multiprocessor / (64 * 32 * warps)).max(1);
        (ahead, i64::from(target.multiprocessors * resident))
    });
    let patched = patches.is_some();
    let stages = match &patches {
        Some((c, _)) if c.copied > 0 => 2,
        None if contracted && stream.as_ref().is_some_and(|s| !s.resident) => choice.stages,
        _ => 0,
    };
    let master = match tiles {
        _ if patches.is_some() => patches.zip(stream.as_ref()).map(|((c, sides), s)| c.layout(&sides, s.axis)).unwrap_or_default(),
        Some(s) => Layout::rows(s.axis, s.tile, vector.min(s.tile / (32 * warps)), warps),
        None => match axes.last().and_then(|(axis, n)| together(p, statements, *axis, *n, vector)).filter(|_| stream.is_none() && !contracted) {
            Some((size, stride)) if total >= i64::from(vector * size * warps * 32) => Layout::apart(&axes, vector, warps, size, stride),
            _ => Layout::blocked(&axes, vector, warps),
        },
    };
    Ok(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: statements.iter().find_map(group::mirrors),
        grid: shape.common.iter().map(|a| (*a, grid[a])).collect(),
        stream,
        local,
        warps,
        master,
        contractions,
        select: None,
        private,
        async_copy: target.async_copy,
        ahead,
        held,
        residents,
        workers,
        ring: None,
        columns: None,
        outer: choice.outer.filter(|_| patched),
        stages,
        record,
        group: 0,
    })
}

pub(crate) fn tile_extent(a: AxisId, stream: &Option<StreamPlan>, local: &[(AxisId, u32)]) -> i64 {
    match stream {
        Some(s) if s.axis == a => s.tile as i64,
        _ => local.iter().find(|(l, _)| *l == a).map_or(1, |(_, n)| *n as i64),
    }
}

fn all_axes(statements: &[Statement]) -> Vec<AxisId> {
    let set: BTreeSet<AxisId> = statements.iter().flat_map(|s| s.domain()).collect();
    set.into_iter().collect()
}

/// The kernel of a select: one block a row.
fn select_kernel(p: &Problem, statements: &[Statement], target: &Target, record: RecordId) -> Result<KernelPlan, Diagnostics> {
    let s = &statements[0];
    let Kind::TopK { axis, rank, .. } = &s.kind else {
        return Err(Diagnostic::bug(codes::BUILD_BUG, s.span, "this form is no select and has no kernel of its own").into());
    };
    let Some(k) = p.axis(*rank).extent.as_constant() else {
        return Err(Diagnostic::error(codes::NO_PLAN, s.span, format!("the number of survivors `{}` must be a constant", p.axis(*rank).name)).into());
    };
    let kept = pow2(k).max(32);
    let bytes = kept as u64 * 2 * 8;
    if bytes > target.shared_bytes_per_block as u64 {
        return Err(Diagnostic::error(
            codes::NO_PLAN,
            s.span,
            format!("{k} survivors need {bytes} bytes of shared memory, over the {} of {}", target.shared_bytes_per_block, target.name),
        )
        .into());
    }
    let warps = (kept / 2 / 32).clamp(1, 32);
    let common: Vec<(AxisId, u32)> = s.target_axes.iter().filter(|a| *a != rank).map(|a| (*a, 1)).collect();
    Ok(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: None,
        grid: common,
        stream: Some(StreamPlan { axis: *axis, tile: kept, resident: false, look_back: false, cluster: 1, split: None }),
        local: Vec::new(),
        warps,
        master: Layout::default(),
        contractions: BTreeMap::new(),
        select: Some(SelectPlan { kept }),
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        held: false,
        residents: 0,
        workers: 0,
        ring: None,
        columns: None,
        outer: None,
        stages: 0,
        record,
        group: 0,
    })
}

/// Outputs, and values that another kernel reads, leave their kernel.
/// The list of the ends of segments that a kernel reads.
fn ends_of(k: &KernelPlan) -> Option<TensorId> {
    k.ring.as_ref().and_then(|r| r.segments.as_ref()).map(|s| s.ends)
}
