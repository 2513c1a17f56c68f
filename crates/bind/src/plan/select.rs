//! The kernel of a select: a few lanes a row, a block, or a cluster of blocks.
//!
//! A row that fits the registers of its blocks stays there; a longer one is read again in every pass, of which there is one where a bound is found in
//! its first tiles. What makes a score, or decides whether a point is a candidate, then runs several times, and compilers may round it differently from place to
//! place: passes that see different candidates count more of them than others have room for. Scores and conditions that may be rounded in two ways
//! ([`computes`]) are written to memory first.

use super::*;
use crate::layout::Mode;

/// Points that a thread has on their way at a time, of a row that is read again in every pass.
const POINTS_OF_PASS: u32 = 8;
/// Points of a group from which on a bound saves work.
const POINTS_OF_BOUND: i64 = 4;
/// Groups for each survivor, at least; twice as many are better.
const GROUPS_OF_BOUND: i64 = 2;
/// Slots of the list that a thread has, at most: where a block of 32 warps needs more, twice as many. With 16, the best 2048 of 4096 rows of 8192 took 184 us in
/// blocks of 8 warps, with 8 slots 152 in blocks of 16 (h200, 2026-11-29); the model had it the other way round.
const SLOTS_OF_THREAD: u32 = 8;
/// Shared memory beside the lists: histograms of eight blocks and two turns, buckets, ends, sums.
const BESIDE_LIST: u32 = 62 * 1024;
/// Slots of a list, at least: room for some candidates more than survive costs little.
const LEAST_SLOTS: u32 = 64;

/// A select over rows.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectPlan {
    /// Slots of the list, a power of two: twice the survivors where these have room, so that few passes tell which candidates it gets.
    pub kept: u32,
    /// Whether a second list has room: candidates by bucket, or those of all blocks of a cluster.
    pub twice: bool,
    /// Groups of a thread's candidates: number `k` of the best of all groups is a bound; 0: there is none.
    pub groups: u32,
    /// Whether the bound is found in the first tile of each block: the list has room for what reaches it in all others.
    pub sampled: bool,
    /// Lanes that share a short row; 0: it has a block or more.
    pub lanes: u32,
}

/// The lists of a block.
struct Lists {
    kept: u32,
    twice: bool,
}

impl Lists {
    /// So many slots in each of two lists, or as many as there are survivors, at the least in one.
    fn of(k: i64, slots: u32, target: &Target) -> Option<Lists> {
        let fits = |slots: u32, lists: u64| lists * u64::from(slots) * 8 + u64::from(BESIDE_LIST) <= u64::from(target.shared_bytes_per_block);
        let exact = pow2(k).max(32);
        let ways = [(slots.max(exact), true), (exact, true), (exact, false)].into_iter();
        ways.map(|(kept, twice)| Lists { kept, twice }).find(|l| fits(l.kept, if l.twice { 2 } else { 1 }))
    }
}

/// The kernel of the select `statements`, for a workload's `sizes`.
///
/// # Errors
/// `NO_PLAN` where the survivors have no room, or the target no clusters of so many blocks.
pub(super) fn kernel(
    p: &Problem,
    (statements, sizes): (&[Statement], &[i64]),
    target: &Target,
    choice: Wanted,
    record: RecordId,
) -> Result<KernelPlan, Diagnostics> {
    let s = &statements[0];
    let Kind::TopK { axis, rank, .. } = &s.kind else {
        return Err(Diagnostic::bug(codes::BUILD_BUG, s.span, "this form is no select and has no kernel of its own").into());
    };
    let Some(k) = p.axis(*rank).extent.as_constant() else {
        return Err(Diagnostic::error(codes::NO_PLAN, s.span, format!("the number of survivors `{}` must be a constant", p.axis(*rank).name)).into());
    };
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let Some(mut lists) =
        Lists::of(k, (2 * pow2(k)).max(LEAST_SLOTS).min(pow2(p.axis(*axis).extent.eval(&most)).max(32)), target).filter(|l| l.twice || choice.sharing() <= 1)
    else {
        let message = format!("the list of {k} survivors has no room in the {} bytes of shared memory of {}", target.shared_bytes_per_block, target.name);
        return Err(Diagnostic::error(codes::NO_PLAN, s.span, message).into());
    };
    if choice.sharing() == 0 {
        return in_lanes(p, s, target, choice, record);
    }
    let refuse = |why: String| Err(Diagnostic::error(codes::NO_PLAN, s.span, why).into());
    let sharing = choice.sharing();
    if sharing > target.cluster_blocks.max(1) {
        return refuse(format!("{} has no clusters of {sharing} blocks", target.name));
    }
    // The list is sorted in registers.
    let warps = choice.warps().max((lists.kept / (SLOTS_OF_THREAD * 32)).min(32)).max(lists.kept / (2 * SLOTS_OF_THREAD * 32));
    if warps > 32 {
        return refuse(format!("{k} survivors are more than a block sorts"));
    }
    let threads = i64::from(warps * 32);
    let share = (p.axis(*axis).extent.eval(&most).max(1) + i64::from(sharing) - 1) / i64::from(sharing);
    let held = (share + threads - 1) / threads;
    let resident = held <= RESIDENT_ELEMENTS;
    let points = if resident { pow2(held) } else { POINTS_OF_PASS };
    let (line, _) = contiguous(p, statements, *axis).map_or((32, 0), |(bits, group, _)| (bits, group));
    let vector = (128 / line.max(8)).clamp(1, points);
    let tile = points * warps * 32;
    // Of the best of four times as many groups as there are survivors, few that do not survive reach number `k`; each group has several
    // candidates to save work for.
    let all = p.axis(*axis).extent.eval(&most);
    let of_threads = threads * i64::from(sharing);
    let saves = |g: &u32| of_threads * i64::from(*g) >= GROUPS_OF_BOUND * k && all >= POINTS_OF_BOUND * of_threads * i64::from(*g);
    let several = (0..=points.ilog2()).map(|bits| 1 << bits);
    let mut groups =
        several.clone().find(|g| saves(g) && of_threads * i64::from(*g) >= 2 * GROUPS_OF_BOUND * k).or_else(|| several.clone().find(saves)).unwrap_or(0);
    // What reaches the bound of one tile of each block is, of a row in any order, as many times the survivors as the row is longer.
    let seen = i64::from(tile * sharing);
    let of_workload = p.axis(*axis).extent.eval(sizes).max(1);
    let reached = k * ((of_workload + seen - 1) / seen) * 2;
    let in_tile = several.clone().find(|g| of_threads * i64::from(*g) >= GROUPS_OF_BOUND * k && seen >= POINTS_OF_BOUND * of_threads * i64::from(*g));
    let ample =
        Lists::of(k, pow2(reached).max(lists.kept), target).filter(|l| l.twice && i64::from(l.kept) >= reached && l.kept <= SLOTS_OF_THREAD * warps * 32);
    let mut sampled = false;
    if let (false, true, Some(of_tile), Some(ample)) = (resident, of_workload > seen, in_tile, ample) {
        (groups, lists, sampled) = (of_tile, ample, true);
    }
    let stream = StreamPlan { axis: *axis, tile, resident, look_back: false, cluster: sharing, split: None, whole: false, own: false };
    let grid = s.target_axes.iter().filter(|a| *a != rank).map(|a| (*a, 1)).collect();
    let layout = Layout::blocked(&[(*axis, tile)], vector, warps);
    Ok(of_layout(statements, grid, stream, layout, warps, SelectPlan { kept: lists.kept, twice: lists.twice, groups, sampled, lanes: 0 }, target, record))
}

/// Points of a lane of a row that lanes hold, at most; more where a whole warp has the row.
const POINTS_OF_LANE: i64 = 16;
/// Candidates that may reach the bound of a row, at most: survivors times points of a lane.
const MOST_REACHED: i64 = 256;

/// A few lanes a row, up to a warp. Twice as many as there are survivors, so that few points beside the survivors reach the bound that the best points of the
/// lanes give; more where a lane would have too many points.
fn in_lanes(p: &Problem, s: &Statement, target: &Target, choice: Wanted, record: RecordId) -> Result<KernelPlan, Diagnostics> {
    let Kind::TopK { axis, rank, .. } = &s.kind else {
        return Err(Diagnostic::bug(codes::BUILD_BUG, s.span, "this form is no select and has no kernel of its own").into());
    };
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let k = p.axis(*rank).extent.eval(&most).max(1);
    let n = p.axis(*axis).extent.eval(&most).max(1);
    let lanes = (2 * k).max((n + POINTS_OF_LANE - 1) / POINTS_OF_LANE).min(32).max(k);
    let lanes = i64::from(pow2(lanes));
    let points = i64::from(pow2((n + lanes - 1) / lanes));
    let refuse = |why: &str| Err(Diagnostic::error(codes::NO_PLAN, s.span, why).into());
    if lanes > 32 || points > 2 * POINTS_OF_LANE || k * points > MOST_REACHED {
        return refuse("rows too long, or too many survivors, for a warp");
    }
    // The rows of a block are neighbours along the last axes.
    let mut grid: Vec<(AxisId, u32)> = s.target_axes.iter().filter(|a| *a != rank).map(|a| (*a, 1)).collect();
    let mut modes: [Vec<Mode>; 2] = Default::default();
    for (left, modes) in [32 / lanes as u32, choice.warps()].into_iter().zip(&mut modes) {
        let mut left = left;
        for (a, tile) in grid.iter_mut().rev() {
            let extent = p.axis(*a).extent.as_constant().map_or(i64::MAX, |e| e / i64::from(*tile));
            let take = if extent >= i64::from(left) { left } else { pow2(extent + 1) / 2 };
            if take > 1 {
                modes.push(Mode::new(*a, take, *tile));
                *tile *= take;
                left /= take;
            }
        }
        if left > 1 {
            return refuse("fewer rows than the warps of a block hold");
        }
    }
    let statements = std::slice::from_ref(s);
    let (line, _) = contiguous(p, statements, *axis).map_or((32, 0), |(bits, group, _)| (bits, group));
    let (lanes, points) = (lanes as u32, points as u32);
    let vector = (128 / line.max(8)).clamp(1, points);
    let mut layout = Layout { regs: Vec::new(), lanes: vec![Mode::new(*axis, lanes, vector)], warps: Vec::new() };
    layout.regs.push(Mode::new(*axis, points / vector, vector * lanes));
    layout.regs.push(Mode::new(*axis, vector, 1));
    let [of_lanes, of_warps] = modes;
    layout.lanes.extend(of_lanes);
    layout.warps.extend(of_warps);
    let stream = StreamPlan { axis: *axis, tile: points * lanes, resident: true, look_back: false, cluster: 1, split: None, whole: false, own: false };
    let select = SelectPlan { kept: pow2(k).max(32), twice: false, groups: 0, sampled: false, lanes };
    Ok(of_layout(statements, grid, stream, layout.canonical(), choice.warps(), select, target, record))
}

fn of_layout(
    statements: &[Statement],
    grid: Vec<(AxisId, u32)>,
    stream: StreamPlan,
    master: Layout,
    warps: u32,
    select: SelectPlan,
    target: &Target,
    record: RecordId,
) -> KernelPlan {
    KernelPlan { grid, stream: Some(stream), master, select: Some(select), ..KernelPlan::plain(statements, warps, target, record) }
}

/// Scores and conditions of rows that are read again in every pass become temporaries where a pass could see others than the pass before.
pub(super) fn name_scores(p: &mut Problem, trace: &mut Trace) {
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let statements = std::mem::take(&mut p.statements);
    for mut s in statements {
        // Any block holds so many.
        let long = |axis: AxisId| p.axis(axis).extent.eval(&most) > RESIDENT_ELEMENTS * 4 * 32;
        if matches!(s.kind, Kind::TopK { axis, .. } if long(axis)) {
            let (made, same): (Vec<Expr>, Vec<Expr>) = group::guards(&s).into_iter().partition(|c| computes(p, c));
            s.guard = address::conjunction(same);
            if let Some(condition) = address::conjunction(made) {
                let open = named(p, &s, condition, (DType::Bool, "open", "which points are candidates is decided once"), trace);
                s.guard = address::conjunction(group::guards(&s).into_iter().chain([open]).collect());
            }
            if computes(p, &s.value) {
                s.value = named(p, &s, s.value.clone(), (DType::F32, "scores", "scores are made once"), trace);
            }
        }
        p.statements.push(s);
    }
}

/// Whether an expression computes real numbers in a way that compilers may round differently from place to place: elements, conversions and single operations of
/// IEEE 754 are the same wherever they are made, but a product that is added to something may be rounded or not, and functions are many operations.
fn computes(p: &Problem, e: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |e| {
        found |= match &e.node {
            _ if p.sort(e) != Sort::Float => false,
            Node::Binary(Binary::Add | Binary::Sub, a, b) => [a, b].into_iter().any(|x| is_product(x)),
            Node::Binary(Binary::Mul | Binary::Div | Binary::Min | Binary::Max, ..) | Node::Unary(Unary::Neg | Unary::Abs, _) => false,
            Node::Binary(..) | Node::Unary(..) => true,
            _ => false,
        }
    });
    found
}

/// Whether a product is behind no more than conversions and signs. A quotient may be one, by a reciprocal.
fn is_product(e: &Expr) -> bool {
    match &e.node {
        Node::Binary(Binary::Mul | Binary::Div, ..) => true,
        Node::Unary(Unary::Neg | Unary::Abs, a) | Node::Cast(_, a) => is_product(a),
        Node::Select(_, a, b) => is_product(a) || is_product(b),
        _ => false,
    }
}

/// `value` at the candidates of the select `s`, under its conditions, as a temporary: what reads it.
fn named(p: &mut Problem, s: &Statement, value: Expr, (dtype, what, told): (DType, &str, &str), trace: &mut Trace) -> Expr {
    let Kind::TopK { axis, rank, .. } = s.kind else { return value };
    let rows: Vec<AxisId> = s.target_axes.iter().map(|a| if *a == rank { axis } else { *a }).collect();
    let name = format!("{}__{what}", p.tensor(s.target).name);
    p.tensors.push(Tensor {
        name: name.clone(),
        role: Role::Temp,
        dtype,
        shape: rows.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: rows.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span: s.span,
    });
    let t = TensorId(p.tensors.len() as u32 - 1);
    trace.record(Record {
        step: "step2",
        rule: "select-scores",
        subject: name,
        premises: Vec::new(),
        conclusion: format!("a long row is looked at in several passes: {told}, so that all passes see the same"),
        space: Space::Problem,
        span: s.span,
    });
    let read = Expr { node: Node::Read(t, rows.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
    p.statements.push(Statement { target: t, target_axes: rows, kind: Kind::Map, value, more: Vec::new(), guard: s.guard.clone(), span: s.span });
    read
}
