//! The plan: kernels with their grids, streamed axes, tiles, warps and contraction shapes.
//!
//! Candidates differ in tile sizes and in the number of parts a streamed reduction is cut into. Each is priced by
//! floors of the target (bytes over bandwidth, work over rates, latency, launches); the cheapest is built and the
//! others stay in the report with their price.

mod delays;
mod joined;
mod leaving;
mod lines;
mod look_back;
mod of_group;
mod recomputed;
mod remade;
mod rewrite;
mod rows;
mod scaled;
mod scan_lines;
mod select;
mod task;
mod tile;
mod turned;
mod walked;
mod wanted;

use crate::address;
use crate::apart;
use crate::blocks::Factor;
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
pub(crate) use delays::{is_end, left_by};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use leaving::{finish_stores, name_kernels, unstored};
use lines::{balance, columns_of_stream, contiguous, contiguous_axes, contiguous_of, in_memory, line_of_columns, loaded_at_once, mapped_at_once, together};
pub(crate) use look_back::{finished_by_places, looks_back};
use look_back::{points_of_look_back, tile_bytes, tile_stages};
pub(crate) use of_group::reads_reductions;
use of_group::Groups;
use rewrite::{bound_sides, keep_unrounded, nest_reductions, push_guards};
use rows::{cluster_of, flight, whole_rows};
pub(crate) use scan_lines::crosses_lines;
pub use select::SelectPlan;
use std::collections::{BTreeMap, BTreeSet};
pub use task::Task;
pub(crate) use tile::ranged::{has as ranged, scans_short_rows};
pub(crate) use tile::{passing_reads, tile_extent, Remembered};
use tile::{pow2, tile};
pub use walked::Walked;
pub(crate) use wanted::asked;
pub use wanted::{Asked, Wanted};

/// One kernel to build.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelPlan {
    /// A C identifier.
    pub name: String,
    /// Statements in order.
    pub statements: Vec<Statement>,
    /// Tensors that leave the kernel.
    pub stores: BTreeSet<TensorId>,
    /// Of these, those of which other kernels read some points alone: the condition under which a point is read.
    pub stored_where: BTreeMap<TensorId, Expr>,
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
    /// Whether one thread may ask for many bytes.
    pub bulk_copy: bool,
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
    /// Blocks of a cluster that have the states of a loop together, each a tile of the last axis of the grid; 1: a block has them.
    pub state_blocks: u32,
    /// The record of this plan.
    pub record: RecordId,
    /// Number of the group of statements that it belongs to.
    pub group: usize,
}

impl KernelPlan {
    /// A kernel of no grid, no stream and no mechanism.
    pub(crate) fn plain(statements: &[Statement], warps: u32, target: &Target, record: RecordId) -> KernelPlan {
        KernelPlan {
            name: String::new(),
            statements: statements.to_vec(),
            stores: BTreeSet::new(),
            stored_where: BTreeMap::new(),
            grid: Vec::new(),
            stream: None,
            mirrored: None,
            walked: None,
            local: Vec::new(),
            warps,
            master: Layout::default(),
            contractions: BTreeMap::new(),
            select: None,
            private: None,
            async_copy: target.async_copy,
            bulk_copy: target.bulk_copy,
            ahead: 0,
            held: false,
            residents: 0,
            workers: 0,
            ring: None,
            columns: None,
            outer: None,
            stages: 0,
            state_blocks: 1,
            record,
            group: 0,
        }
    }
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
    /// Whether each thread has all points of a trip.
    pub whole: bool,
    /// Whether it passes for points of the grid that threads have for themselves.
    pub own: bool,
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
    /// Whether scans share a kernel with nothing but maps and scans over the same points.
    pub alone: bool,
    /// Whether values of pairs of rows that several kernels read stay in memory.
    pub stored: bool,
    /// What shares no kernel with what it is made from ([`crate::divided`]).
    pub divided: Vec<TensorId>,
}

/// How many times smaller tiles are at most where some fit.
pub const LEAST_SHRINK: u32 = 4;

/// What a candidate does differently from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Warps of a block.
    pub warps: u32,
    /// Tiles are this many times smaller.
    pub shrink: u32,
    /// Tiles of what is neither multiplied nor streamed are this many times larger.
    pub grow: u32,
    /// Doublings of the number of parts of a cut stream; negative: halvings.
    pub parts: i32,
    /// Whether rows too long for a block are held by a cluster.
    pub cluster: bool,
    /// Blocks of a cluster that share the row of a select; 0: lanes of a warp share one.
    pub sharing: u32,
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
    /// Whether the rows of a tile are points that conditions along the stream leave the same range, be they few.
    pub alike: bool,
    /// Blocks of a ring along its columns that share a multiprocessor.
    pub resident: u32,
    /// Whether what a ring along its columns reads of the columns alone is loaded once a block.
    pub points: bool,
    /// Whether sums of a ring along its columns that are added up along other axes are stored before that.
    pub partial: bool,
    /// Points of the stream, through which windows move, that each thread has at a time; 0: threads share them.
    pub window: u32,
    /// Points of the grid that each thread has for itself, while one stream passes for all of them; 0: threads share the stream of a point.
    pub own: u32,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice {
            warps: 8,
            shrink: 1,
            grow: 1,
            parts: 0,
            cluster: false,
            sharing: 1,
            ring: None,
            joint: false,
            outer: None,
            stages: 0,
            relay: Relay::None,
            alike: false,
            resident: 1,
            points: false,
            partial: false,
            window: 0,
            own: 0,
        }
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
    let mut prepared = Prepared::new(d, target, options, trace)?;
    let (mut kernels, tensors) = (Vec::new(), prepared.tensors);
    for number in 0..prepared.groups.len() {
        prepared.group(number, target, choice(number), trace, &mut kernels)?;
    }
    let mut plan = prepared.finished(kernels, None, suffix);
    // What another kernel found out for itself is made for nobody.
    while plan.kernels.iter().any(|k| k.stores.is_empty()) && plan.kernels.iter().any(|k| !k.stores.is_empty()) {
        plan.kernels.retain(|k| !k.stores.is_empty());
        finish_stores(&plan.problem, &mut plan.kernels, tensors, None);
        name_kernels(&plan.problem, &mut plan.kernels, suffix);
    }
    stored(&plan, None, |_| true)?;
    Ok(plan)
}

/// A problem whose statements are in groups: what all candidates have in common.
#[derive(Clone)]
struct Prepared {
    problem: Problem,
    online: BTreeMap<TensorId, Pair>,
    groups: Vec<Group>,
    sizes: Vec<i64>,
    /// Tensors of the problem before groups add their own: later ones are known within their group alone.
    tensors: usize,
}

impl Prepared {
    /// Rewrites the problem and finds which statements share a kernel.
    fn new(d: &flashderive_derive::Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Prepared, Diagnostics> {
        let mut problem = nest_reductions(&windows::rewrite(&d.problem, trace));
        turned::rewrite(&mut problem, trace);
        delays::rewrite(&mut problem, trace);
        delays::rows_apart(&mut problem, target, trace);
        let values = keep_unrounded(&mut problem, trace);
        compact::rewrite(&mut problem, trace);
        place::prepare(&mut problem)?;
        let made = |s| {
            let target = d.problem.statement(s).target;
            values.get(&target).copied().unwrap_or(target)
        };
        let mut factors: Vec<Factor> = d.online.iter().map(|o| (made(o.payload), o.rescale.clone())).collect();
        crate::blocks::split(&mut problem, &mut factors, trace);
        crate::shared::split(&mut problem, &mut factors, trace);
        bound_sides(&mut problem, trace);
        push_guards(&mut problem, trace);
        relay::narrow::rewrite(&mut problem, target, trace);
        let sizes = workload_sizes(&problem, options);
        let mut online: BTreeMap<TensorId, Pair> = BTreeMap::new();
        for (o, (payload, rescale)) in d.online.iter().zip(factors) {
            online.insert(payload, Pair { key: made(o.key), rescale, exp_scale: o.exp_scale, axis: o.axis });
        }
        scaled::rewrite(&mut problem, &mut online, trace);
        select::name_scores(&mut problem, trace);
        let mut groups = group::fused(&problem, options.alone, &options.divided).map_err(|(s, why)| {
            let refused = Diagnostic::error(codes::NO_PLAN, problem.statements[s].span, format!("no kernel can hold this statement: {why}"));
            match problem.loops().iter().any(|l| l.statements.contains(&s)) {
                true => refused.help(delays::KEEPS),
                false => refused,
            }
        })?;
        while let Some(again) = (!options.alone).then(|| remade::rewrite(&mut problem, &groups, trace)).flatten() {
            groups = again;
        }
        let own = problem.tensors.len();
        while let Some(again) = (!options.alone && !options.stored).then(|| recomputed::rewrite(&mut problem, &groups, (&sizes, own), trace)).flatten() {
            groups = again;
        }
        while let Some(fewer) = (!options.alone).then(|| joined::rewrite(&mut problem, &groups, trace)).flatten() {
            groups = fewer;
        }
        let quadratic = d.two_pass.iter().filter(|t| t.moments.as_ref().is_some_and(|m| m.len() == 3));
        let squares: Vec<(TensorId, TensorId)> = quadratic.map(|t| (made(t.payload), made(t.key))).collect();
        for g in &mut groups {
            let inside = |t: TensorId| g.statements.iter().any(|s| problem.statements[*s].target == t);
            g.squares = squares.iter().copied().filter(|(payload, key)| inside(*payload) && inside(*key)).collect();
        }
        let tensors = problem.tensors.len();
        Ok(Prepared { problem, online, groups, sizes, tensors })
    }

    /// Plans the kernels of group `number` behind `kernels`; the axes and tensors that they add are left in the problem.
    fn group(&mut self, number: usize, target: &Target, choice: Choice, trace: &mut Trace, kernels: &mut Vec<KernelPlan>) -> Result<(), Diagnostics> {
        let Prepared { problem, online, groups, sizes, .. } = self;
        let g = &groups[number];
        let before = kernels.len();
        let statements: Vec<Statement> = g.statements.iter().map(|s| problem.statements[*s].clone()).collect();
        let names: Vec<String> = statements.iter().map(|s| problem.tensor(s.target).name.clone()).collect();
        let record = trace.record(Record {
            step: "step2",
            rule: "fuse",
            subject: names.join(", "),
            premises: derived(trace, &names),
            conclusion: match &g.shape {
                Some(shape) => format!("one kernel over blocks of [{}]; {}", axis_names(problem, &shape.common), g.reason),
                None => format!("a kernel of its own: {}", g.reason),
            },
            space: Space::Problem,
            span: statements[0].span,
        });
        if g.shape.is_none() {
            kernels.push(select::kernel(problem, (&statements, sizes), target, choice.into(), record)?);
        } else {
            let _sets = Remembered::unless_open(problem);
            Groups { p: problem, online, target, sizes, trace, kernels }.plan(g, &statements, choice.into(), record)?;
        }
        kernels[before..].iter_mut().for_each(|k| k.group = number);
        Ok(())
    }

    /// The plan of `kernels`, with what leaves each of them, or those of group `only`.
    fn finished(self, mut kernels: Vec<KernelPlan>, only: Option<usize>, suffix: &str) -> Plan {
        finish_stores(&self.problem, &mut kernels, self.tensors, only);
        name_kernels(&self.problem, &mut kernels, suffix);
        Plan { problem: self.problem, online: self.online, kernels, sizes: self.sizes, groups: self.groups.len() }
    }
}

/// The statements of each group, whether they have a plan or not.
///
/// # Errors
/// `NO_PLAN` when a statement has no kernel by itself.
pub fn groups(d: &flashderive_derive::Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Vec<Vec<Statement>>, Diagnostics> {
    let Prepared { problem, groups, .. } = Prepared::new(d, target, options, trace)?;
    Ok(groups.iter().map(|g| g.statements.iter().map(|s| problem.statements[*s].clone()).collect()).collect())
}

/// Plans in which one group is planned as a candidate says and the others by the rules. What candidates share is worked out once.
pub struct Planner<'a> {
    /// The problem as it came.
    pub problem: &'a Problem,
    target: &'a Target,
    /// The problem as each group finds it.
    before: Vec<Prepared>,
    /// The kernels of each group by the rules.
    by_rules: Vec<Vec<KernelPlan>>,
    /// The plan by the rules.
    pub first: Plan,
}

impl<'a> Planner<'a> {
    /// Plans all groups by the rules.
    ///
    /// # Errors
    /// `NO_PLAN` when a statement has no kernel within the target's limits.
    pub fn new(d: &'a flashderive_derive::Derivation, target: &'a Target, options: &BindOptions, trace: &mut Trace) -> Result<Planner<'a>, Diagnostics> {
        let mut prepared = Prepared::new(d, target, options, trace)?;
        let (mut before, mut by_rules) = (Vec::new(), Vec::new());
        for number in 0..prepared.groups.len() {
            before.push(prepared.clone());
            let mut own = Vec::new();
            prepared.group(number, target, Choice::default(), trace, &mut own)?;
            by_rules.push(own);
        }
        let first = prepared.finished(by_rules.concat(), None, "");
        Ok(Planner { problem: &d.problem, target, before, by_rules, first })
    }

    /// The statements of group `number`.
    pub fn statements(&self, number: usize) -> Vec<Statement> {
        let Prepared { problem, groups, .. } = &self.before[number];
        groups[number].statements.iter().map(|s| problem.statements[*s].clone()).collect()
    }

    /// The problem that all plans of group `number` start from.
    pub fn before(&self, number: usize) -> &Problem {
        &self.before[number].problem
    }

    /// The plan with `choice` for group `number`. Only the kernels of that group are finished.
    ///
    /// # Errors
    /// `NO_PLAN` when the group has no such kernel.
    pub fn with(&self, number: usize, choice: Choice, trace: &mut Trace) -> Result<Plan, Diagnostics> {
        let mut prepared = self.before[number].clone();
        let mut own = Vec::new();
        prepared.group(number, self.target, choice, trace, &mut own)?;
        let (before, behind) = (self.by_rules[..number].iter().flatten(), self.by_rules[number + 1..].iter().flatten());
        let kernels = before.cloned().chain(own).chain(behind.cloned()).collect();
        let Prepared { groups, problem, tensors, .. } = &self.before[number];
        let made: BTreeSet<TensorId> = groups[number].statements.iter().map(|s| problem.statements[*s].target).collect();
        let plan = prepared.finished(kernels, Some(number), "");
        stored(&plan, Some(number), |t| t.0 as usize >= *tensors || made.contains(&t))?;
        Ok(plan)
    }
}

/// Whether what kernels read of one another is stored.
///
/// # Errors
/// `NO_PLAN` where it is not.
fn stored(plan: &Plan, number: Option<usize>, asked: impl Fn(TensorId) -> bool) -> Result<(), Diagnostics> {
    let Some(t) = unstored(&plan.problem, &plan.kernels, number, asked) else { return Ok(()) };
    let tensor = plan.problem.tensor(t);
    Err(Diagnostic::error(codes::NO_PLAN, tensor.span, format!("the kernels that make `{}` leave no value of it for another that reads it", tensor.name))
        .into())
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

/// The list of the ends of segments that a kernel reads.
fn ends_of(k: &KernelPlan) -> Option<TensorId> {
    k.ring.as_ref().and_then(|r| r.segments.as_ref()).map(|s| s.ends)
}
