//! The kernel of a select: a few lanes a row, a block, or a cluster of blocks.
//!
//! A row that fits the registers of its blocks stays there; a longer one is read again in every pass. What makes a score, or decides whether a point is a
//! candidate, then runs several times, and compilers may round it differently from place to place: passes that see different candidates count
//! more of them than others have room for. Scores that are more than an element, and conditions that compute real numbers, are written to memory first.

use super::*;
use crate::layout::Mode;

/// Points that a thread has on their way at a time, of a row that is read again in every pass.
const POINTS_OF_PASS: u32 = 8;
/// Points of a thread from which on a bound saves work.
const POINTS_OF_BOUND: i64 = 4;
/// Slots of the list that a thread sorts, at most.
const SLOTS_OF_THREAD: u32 = 16;
/// Shared memory beside the lists: histograms of eight blocks and two turns, buckets, what is undecided, sums.
const BESIDE_LIST: u32 = 44 * 1024;

/// A select over rows.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectPlan {
    /// Slots of the list, a power of two: the survivors, or twice as many where a bound is found first.
    pub kept: u32,
    /// Whether a second list has room, in which candidates lie by bucket.
    pub twice: bool,
    /// Whether the best candidates of the threads give a bound first.
    pub bounded: bool,
    /// Lanes that share a short row; 0: it has a block or more.
    pub lanes: u32,
}

/// The kernel of the select `statements`.
///
/// # Errors
/// `NO_PLAN` where the survivors have no room, or the target no clusters of so many blocks.
pub(super) fn kernel(p: &Problem, statements: &[Statement], target: &Target, choice: Wanted, record: RecordId) -> Result<KernelPlan, Diagnostics> {
    let s = &statements[0];
    let Kind::TopK { axis, rank, .. } = &s.kind else {
        return Err(Diagnostic::bug(codes::BUILD_BUG, s.span, "this form is no select and has no kernel of its own").into());
    };
    let Some(k) = p.axis(*rank).extent.as_constant() else {
        return Err(Diagnostic::error(codes::NO_PLAN, s.span, format!("the number of survivors `{}` must be a constant", p.axis(*rank).name)).into());
    };
    // Of the best candidates of twice as many threads as there are survivors, few that do not survive reach the bound; each has several
    // candidates to save work for.
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let all = i64::from(choice.warps() * 32 * choice.sharing());
    let bounded = all >= 2 * k && p.axis(*axis).extent.eval(&most) >= POINTS_OF_BOUND * all;
    let kept = if bounded { 2 * pow2(k) } else { pow2(k) }.max(32);
    let (list, room) = (u64::from(kept) * 8, u64::from(target.shared_bytes_per_block));
    let twice = 2 * list + u64::from(BESIDE_LIST) <= room;
    let bytes = list + u64::from(BESIDE_LIST);
    if bytes > room {
        let message = format!("{k} survivors need {bytes} bytes of shared memory, over the {} of {}", target.shared_bytes_per_block, target.name);
        return Err(Diagnostic::error(codes::NO_PLAN, s.span, message).into());
    }
    if choice.sharing() == 0 {
        return in_lanes(p, s, target, choice, record);
    }
    let refuse = |why: String| Err(Diagnostic::error(codes::NO_PLAN, s.span, why).into());
    let sharing = choice.sharing();
    if sharing > target.cluster_blocks.max(1) {
        return refuse(format!("{} has no clusters of {sharing} blocks", target.name));
    }
    // The list is sorted in registers.
    let warps = choice.warps().max(kept / (SLOTS_OF_THREAD * 32));
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
    let stream = StreamPlan { axis: *axis, tile, resident, look_back: false, cluster: sharing, split: None };
    let grid = s.target_axes.iter().filter(|a| *a != rank).map(|a| (*a, 1)).collect();
    let layout = Layout::blocked(&[(*axis, tile)], vector, warps);
    Ok(of_layout(statements, grid, stream, layout, warps, SelectPlan { kept, twice, bounded, lanes: 0 }, target, record))
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
    let stream = StreamPlan { axis: *axis, tile: points * lanes, resident: true, look_back: false, cluster: 1, split: None };
    let select = SelectPlan { kept: pow2(k).max(32), twice: false, bounded: false, lanes };
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

/// Whether an expression computes real numbers, or what it is made of does: elements and their conversions are the same wherever they are read.
fn computes(p: &Problem, e: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |e| found |= matches!(e.node, Node::Binary(..) | Node::Unary(..)) && p.sort(e) == Sort::Float);
    found
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
