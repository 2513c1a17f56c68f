//! Kernels of loops: statements that need their own results at the point before.
//!
//! ```text
//! states = initial                                     registers
//! for each point of the axis:
//!   what leads to the states, from the states before   sums over a state's own axes are of registers and of a few lanes
//!   states = the new ones
//! ```
//! A thread has a run of each state, a few lanes share one, and everything else is dealt to lanes, warps and blocks: no thread waits for another but in
//! those sums. What a point reads comes trips ahead, by each thread for itself, or for several points at once by all threads of a block, which meet once a trip.

mod apart;
mod names;
mod one_row;
mod parts;
mod prepare;
mod products;

use super::tile::all_axes;
use super::*;
use crate::layout::Mode;
pub(super) use apart::rewrite as rows_apart;
pub(super) use prepare::rewrite;
pub(crate) use prepare::{is_end, left_by};

/// What a refused loop could be written as.
pub(super) const KEEPS: &str =
    "what is made point by point shares one kernel: indices that are combined there, and those of which values are read at other points, have constant extents that fit a block together, or the blocks of a cluster where it is one index of the states under another name; of matrices of 16 bits, or of f32 with `audit.tf32_operands`, by which a state is multiplied more fits";

/// Elements of all states that a thread holds at most: with the new ones, and what they are made from, they fit 255 registers.
const HELD: i64 = 32;

/// Warps of the largest block.
const MOST_WARPS: u32 = 32;

/// Trips of elements that each thread has on their way to it: a load from memory takes 690 cycles (h200, section 4), a short trip 290 (docs/results).
const STAGES: u32 = 6;

/// Points of a trip that all threads of a block bring together, which meet once for them (measured, h100, a state space of 4096 channels of 16: 2458 us where each thread
/// brings its own, 1244 so; other numbers of points were not tried).
const POINTS: u32 = 8;

/// Bits that a thread takes at least of each tensor, since shorter accesses cannot be copied ahead.
const LEAST_BITS: u32 = 32;

/// Bits of neighbours that a lane has of the axis that lies together in memory.
const RUN_BITS: u32 = 128;

/// The kernel of `statements`, which hold a loop.
///
/// # Errors
/// `NO_PLAN` when the states of one point do not fit the registers of a block.
pub(super) fn kernel(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    choice: Wanted,
    sizes: &[i64],
    record: RecordId,
) -> Result<KernelPlan, Diagnostics> {
    let elsewhere = group::reads_elsewhere(statements);
    if !elsewhere || under_other_names(p, shape, statements) {
        if let Some(products) = products::plan(p, shape, statements, target, choice, sizes, record) {
            return Ok(products);
        }
    }
    let delays: Vec<&Statement> = statements.iter().filter(|s| s.delayed().is_some()).collect();
    let Some(axis) = shape.stream else {
        return Err(Diagnostic::error(codes::NO_PLAN, statements[0].span, "a loop has no axis that can be streamed").into());
    };
    let same = |d: &&&Statement| statements.iter().any(|s| Some(s.target) == d.delayed() && s.target_axes == d.target_axes);
    if let Some(d) = delays.iter().find(|d| !same(d)) {
        return Err(Diagnostic::bug(codes::BUILD_BUG, d.span, format!("`{}` and its state have other axes", p.tensor(d.target).name)).into());
    }
    let padded = |a: &AxisId| p.axis(*a).extent.as_constant().map_or(1, |e| pow2(e.max(1)));
    let local: Vec<(AxisId, u32)> = shape.local.iter().map(|a| (*a, padded(a))).collect();
    let states: i64 = delays.iter().map(|s| tile(&s.target_axes, &local)).sum::<i64>().max(1);
    // Sums over other points than their own have the points of both.
    let largest = |local: &[(AxisId, u32)]| statements.iter().map(|s| tile(&s.domain(), local)).max().unwrap_or(1);
    let elsewhere = elsewhere || states < largest(&local);
    let cut = parts::over_blocks(p, shape, statements, &local, largest(&local), target, choice);
    let mut own = local.clone();
    own.iter_mut().for_each(|(a, n)| *n = cut.filter(|(of, ..)| of == a).map_or(*n, |(_, tile, _)| tile));
    let all = delays.iter().map(|s| tile(&s.target_axes, &own)).sum::<i64>().max(largest(&own));
    let mut closest = contiguous_axes(p, statements, &all_axes(statements));
    if elsewhere {
        // Lanes have points of the states first: what is combined at a point crosses few of them then.
        closest.sort_by_key(|a| !delays.iter().any(|d| d.target_axes.contains(a)));
    }
    let across = closest.iter().copied().find(|a| shape.common.contains(a));
    // A trip of several points is brought by all threads of a block together, in accesses of their own.
    let together = choice.stages() >= 2 && target.async_copy;
    let narrowest = |a: AxisId| if together { 1 } else { narrowest(p, statements, a, axis) };
    let run = across.map_or(1, narrowest).min(across.map_or(1, |a| pow2(p.axis(a).extent.eval(sizes).max(1))));
    // Lanes of a state: as few as the registers allow, so that sums over its axes cross few lanes.
    let most = (HELD / i64::from(choice.shrink() * run)).max(1);
    let threads = pow2((all + most - 1) / most).max(1);
    let widest = own.iter().fold(1i64, |all, (_, n)| all.saturating_mul(i64::from(*n)));
    let threads = i64::from(threads).min(widest) as u32;
    // Sums over other points want as many threads as hold their terms.
    let warps = if elsewhere { choice.warps().max(threads / 32).min(MOST_WARPS) } else { choice.warps() };
    if threads > 32 * warps {
        let what = if elsewhere { "what one point combines is" } else { "the states of one point are" };
        let message = format!("{what} {all} elements, more than the registers of {} threads hold", 32 * warps);
        return Err(Diagnostic::error(codes::NO_PLAN, delays[0].span, message).into());
    }
    let dealt = Dealt::new(p, shape, statements, &own, &closest, (threads, run), warps, sizes);
    let layout = dealt.layout.canonical();
    let (tile, stages) = if together {
        (POINTS, choice.stages())
    } else {
        let trip = bytes_of_trip(p, statements, axis, &layout) * 32 * warps;
        let stages = STAGES.min(target.shared_bytes_per_block / 2 / trip.max(1));
        (1, if target.async_copy && stages >= 2 { stages } else { 0 })
    };
    Ok(KernelPlan {
        mirrored: statements.iter().find_map(group::mirrors),
        grid: shape.common.iter().map(|a| (*a, dealt.tiles.get(a).copied().unwrap_or(1))).chain(cut.map(|(a, tile, _)| (a, tile))).collect(),
        stream: Some(StreamPlan { axis, tile, resident: false, look_back: false, cluster: 1, split: None, whole: false, own: false }),
        local: local.into_iter().filter(|(a, _)| cut.is_none_or(|(of, ..)| of != *a)).collect(),
        master: layout,
        stages,
        state_blocks: cut.map_or(1, |(_, _, blocks)| blocks),
        ..KernelPlan::plain(statements, warps, target, record)
    })
}

/// Points of a block of these axes.
fn tile(axes: &[AxisId], local: &[(AxisId, u32)]) -> i64 {
    points(axes.iter().filter_map(|a| local.iter().find(|(l, _)| l == a)).map(|(_, n)| i64::from(*n)))
}

/// Whether values at other points are all whole tiles whose points have another name: an axis of the block with as many points in the place of one that has them all.
fn under_other_names(p: &Problem, shape: &group::Shape, statements: &[Statement]) -> bool {
    let extent = |a: AxisId| &p.axis(a).extent;
    let renamed = |own: AxisId, e: &Expr| match e.node {
        Node::Axis(a) => a == own || shape.local.contains(&own) && shape.local.contains(&a) && extent(a) == extent(own),
        _ => false,
    };
    let mut fine = true;
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let own = statements.iter().find(|m| m.target == *t).map(|m| &m.target_axes[..]);
                fine &= own.is_none_or(|own| own.iter().zip(index).all(|(a, i)| renamed(*a, i)));
            }
        });
    }
    fine
}

/// Bytes that a thread has of all inputs at one point of the stream.
fn bytes_of_trip(p: &Problem, statements: &[Statement], stream: AxisId, layout: &Layout) -> u32 {
    let mut read: Vec<&Expr> = Vec::new();
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let moves = p.tensor(*t).role == Role::Input && index.iter().any(|i| i.axes().contains(&stream));
                if moves && !read.contains(&e) {
                    read.push(e);
                }
            }
        });
    }
    let bytes = |e: &&Expr| {
        let bits = e.tensors().first().map_or(32, |t| p.tensor(*t).dtype.bits());
        let axes = e.axes();
        layout.slice(|a| axes.contains(&a)).registers() * bits.max(8) / 8
    };
    read.iter().map(bytes).sum()
}

/// Neighbours along `axis` that fill an access of the narrowest tensor that lies along it and is read at each point of the stream.
fn narrowest(p: &Problem, statements: &[Statement], axis: AxisId, stream: AxisId) -> u32 {
    let mut bits = LEAST_BITS;
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            let moves = index.iter().any(|i| i.axes().contains(&stream));
            let plain = p.tensor(*t).role == Role::Input && p.tensor(*t).dtype.bits() >= 8;
            if moves && plain && address::constant_stride(&flashderive_derive::flatten(p, index, *t), axis) == Some(1) {
                bits = bits.min(p.tensor(*t).dtype.bits());
            }
        });
    }
    LEAST_BITS / bits
}

/// Which lanes and warps have what.
struct Dealt {
    layout: Layout,
    /// Points of a block, by axis of the grid.
    tiles: BTreeMap<AxisId, u32>,
}

impl Dealt {
    #[allow(clippy::too_many_arguments, reason = "one call")]
    fn new(
        p: &Problem,
        shape: &group::Shape,
        statements: &[Statement],
        local: &[(AxisId, u32)],
        closest: &[AxisId],
        (threads, run_across): (u32, u32),
        warps: u32,
        sizes: &[i64],
    ) -> Dealt {
        let mut layout = Layout::default();
        let mut left = [32, warps];
        let mut deal = |layout: &mut Layout, axis: AxisId, want: u32, stride: u32| {
            let (mut taken, mut stride) = (1, stride);
            for (level, budget) in left.iter_mut().enumerate() {
                let take = (want / taken).min(*budget);
                if take > 1 {
                    let modes = if level == 0 { &mut layout.lanes } else { &mut layout.warps };
                    modes.push(Mode::new(axis, take, stride));
                    (taken, stride, *budget) = (taken * take, stride * take, *budget / take);
                }
            }
            taken
        };
        let inner = closest.iter().find(|a| local.iter().any(|(l, _)| l == *a) || shape.common.contains(*a)).copied();
        let mut threads_left = threads;
        // Of a state: a run that lies together in memory in registers, then lanes, then what is left in registers.
        let mut outer: Vec<Mode> = Vec::new();
        let mut runs: Vec<Mode> = Vec::new();
        for a in closest {
            let Some((_, n)) = local.iter().find(|(l, _)| l == a) else { continue };
            let together = inner == Some(*a);
            let bits = contiguous(p, statements, *a).map_or(32, |(bits, _, _)| bits.max(8));
            let run = if together { (RUN_BITS / bits).min(*n / threads_left.min(*n)).max(1) } else { 1 };
            let taken = deal(&mut layout, *a, (*n / run).min(threads_left), run);
            threads_left = (threads_left / taken).max(1);
            let rest = n / run / taken;
            if run > 1 {
                runs.push(Mode::new(*a, run, 1));
            }
            if rest > 1 {
                outer.push(Mode::new(*a, rest, run * taken));
            }
        }
        let mut tiles = BTreeMap::new();
        for a in closest.iter().filter(|a| shape.common.contains(*a)) {
            let run = if tiles.is_empty() { run_across } else { 1 };
            let taken = deal(&mut layout, *a, pow2(p.axis(*a).extent.eval(sizes).max(1)) / run, run);
            if run > 1 {
                runs.insert(0, Mode::new(*a, run, 1));
            }
            tiles.insert(*a, taken * run);
        }
        layout.regs = outer.into_iter().chain(runs).collect();
        for (level, budget) in left.into_iter().enumerate() {
            let modes = if level == 0 { &mut layout.lanes } else { &mut layout.warps };
            if budget > 1 || modes.is_empty() {
                modes.push(Mode::replicated(budget));
            }
        }
        Dealt { layout, tiles }
    }
}
