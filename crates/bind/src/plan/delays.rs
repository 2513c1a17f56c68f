//! Kernels of loops: statements that need their own results at the point before.
//!
//! ```text
//! states = initial                                     registers
//! for each point of the axis:
//!   what leads to the states, from the states before   sums over a state's own axes are of registers and of a few lanes
//!   states = the new ones
//! ```
//! A thread has a run of each state, a few lanes share one, and everything else is dealt to lanes, warps and blocks: no thread waits for another but in
//! those sums.

use super::tile::all_axes;
use super::*;
use crate::layout::Mode;
use flashderive_derive::expr::map_expressions;
use flashderive_derive::simplify;

/// What a refused loop could be written as.
pub(super) const KEEPS: &str =
    "what is made point by point shares one kernel: a state is read before at its own indices, and indices that are combined there have constant extents that fit a block together";

/// Elements of all states that a thread holds at most: with the new ones, and what they are made from, they fit 255 registers.
const HELD: i64 = 32;

/// Trips of elements that each thread has on their way to it: a load takes about 800 cycles, a trip 150 to 300 (h200).
const STAGES: u32 = 6;

/// Bits that a thread takes at least of each tensor, since shorter accesses cannot be copied ahead.
const LEAST_BITS: u32 = 32;

/// Bits of neighbours that a lane has of the axis that lies together in memory.
const RUN_BITS: u32 = 128;

/// Largest map, in nodes, that a loop makes anew where it needs it. (A gate of five functions read from memory took 17.1 ms where made anew it takes 13.5: h100.)
const LARGEST_MAP: usize = 24;

/// Prepares the problem's loops: maps of inputs that a loop reads are part of what reads them, since the point's other values would wait for them in memory; and
/// the state behind the last point is what a reduction along the axis leaves.
pub(super) fn rewrite(p: &mut Problem, trace: &mut Trace) {
    for number in 0..p.loops().len() {
        let mut l = p.loops().swap_remove(number);
        while let Some(m) = small_map(p, &l) {
            spread(p, &l, m, trace);
            l = p.loops().swap_remove(number);
        }
        for of in l.statements.iter().filter_map(|m| p.statements[*m].delayed()).collect::<Vec<_>>() {
            last(p, &l, of, trace);
        }
    }
}

/// Axes that all statements of a loop, and the sums of its states at a point, have beside its own: those of its blocks.
fn common(p: &Problem, l: &Loop) -> Vec<AxisId> {
    let mut axes: Option<Vec<AxisId>> = None;
    let made: Vec<TensorId> = l.statements.iter().map(|m| p.statements[*m].target).collect();
    let sums = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if !axes.contains(&l.axis)) && group::reads(s).iter().any(|t| made.contains(t));
    for s in l.statements.iter().map(|m| &p.statements[*m]).chain(p.statements.iter().filter(sums)) {
        axes = Some(match axes {
            None => s.target_axes.iter().copied().filter(|a| *a != l.axis).collect(),
            Some(axes) => axes.into_iter().filter(|a| s.target_axes.contains(a)).collect(),
        });
    }
    axes.unwrap_or_default()
}

/// A map of inputs alone that statements of the loop read and that lacks some axis of its blocks.
fn small_map(p: &Problem, l: &Loop) -> Option<usize> {
    let read: BTreeSet<TensorId> = l.statements.iter().flat_map(|m| group::reads(&p.statements[*m])).collect();
    let common = common(p, l);
    p.statements.iter().enumerate().position(|(at, s)| {
        let mut nodes = 0;
        s.value.walk(&mut |_| nodes += 1);
        let plain = s.kind == Kind::Map && s.guard.is_none() && p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype == DType::F32;
        let inputs = s.value.tensors().iter().all(|t| p.writer(*t).is_none());
        let lacks = common.iter().any(|a| !s.target_axes.contains(a));
        !l.statements.contains(&at) && read.contains(&s.target) && plain && inputs && lacks && nodes <= LARGEST_MAP
    })
}

/// Makes a copy of map `m` that has the axes of the loop's blocks too, for its statements.
fn spread(p: &mut Problem, l: &Loop, m: usize, trace: &mut Trace) {
    let map = p.statements[m].clone();
    let more: Vec<AxisId> = common(p, l).into_iter().filter(|a| !map.target_axes.contains(a)).collect();
    let axes: Vec<AxisId> = map.target_axes.iter().chain(&more).copied().collect();
    let (own, target) = (p.tensor(map.target).clone(), TensorId(p.tensors.len() as u32));
    let shape = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
    p.tensors.push(Tensor { name: format!("{}__here", own.name), shape, axes: axes.iter().map(|a| Some(*a)).collect(), ..own.clone() });
    for at in &l.statements {
        p.statements[*at] = map_expressions(&p.statements[*at], &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(t, index) if *t == map.target => {
                    Some(Expr { node: Node::Read(target, index.iter().cloned().chain(more.iter().map(|a| Expr::axis(*a))).collect()), span: n.span })
                }
                _ => None,
            })
        });
    }
    trace.record(Record {
        step: "step2",
        rule: "made-at-each-point",
        subject: own.name,
        premises: Vec::new(),
        conclusion: format!("a small map of inputs: each thread of the loop along `{}` makes it, rather than read it from memory", p.axis(l.axis).name),
        space: Space::Hardware,
        span: map.span,
    });
    let here = Statement { target, target_axes: axes, ..map.clone() };
    if p.statements.iter().any(|s| group::reads(s).contains(&map.target)) {
        p.statements.insert(m + 1, here);
    } else {
        p.statements[m] = here;
    }
}

/// Reads of the state `of` behind the last point of `l` as reads of what a reduction leaves.
fn last(p: &mut Problem, l: &Loop, of: TensorId, trace: &mut Trace) {
    let Some(state) = p.writer(of).map(|w| p.statement(w).clone()) else { return };
    let Some(along) = state.target_axes.iter().position(|a| *a == l.axis) else { return };
    let end = end(p, l.axis, l.reverse);
    let there = |p: &Problem, e: &Expr| is_end(p, e, l.axis, l.reverse);
    let reads = |p: &Problem, s: &Statement| {
        let mut found = false;
        group::expressions(s)
            .into_iter()
            .for_each(|e| e.walk(&mut |n| found |= matches!(&n.node, Node::Read(t, index) if *t == of && there(p, &index[along]))));
        found
    };
    let Some(first) = p.statements.iter().position(|s| reads(p, s)) else { return };
    let mut axes = state.target_axes.clone();
    axes.remove(along);
    let (target, span) = (TensorId(p.tensors.len() as u32), state.span);
    let name = format!("{}__last", p.tensor(of).name);
    p.tensors.push(Tensor {
        name: name.clone(),
        role: Role::Temp,
        dtype: DType::F32,
        shape: axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: axes.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span,
    });
    for at in first..p.statements.len() {
        let new = map_expressions(&p.statements[at], &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(t, index) if *t == of && there(p, &index[along]) => {
                    let mut index = index.clone();
                    index.remove(along);
                    Some(Expr { node: Node::Read(target, index), span: n.span })
                }
                _ => None,
            })
        });
        p.statements[at] = new;
    }
    let value = Expr { node: Node::Read(of, state.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span };
    let guard = Some(Expr::binary(Binary::Eq, Expr::axis(l.axis), end));
    let kind = Kind::Reduce { op: Combine::Sum, axes: vec![l.axis] };
    p.statements.insert(first, Statement { target, target_axes: axes, kind, value, more: Vec::new(), guard, span });
    trace.record(Record {
        step: "step2",
        rule: "state-behind",
        subject: name,
        premises: Vec::new(),
        conclusion: format!("what is read of `{}` at the end of `{}` is what the loop leaves in registers", p.tensor(of).name, p.axis(l.axis).name),
        space: Space::Problem,
        span,
    });
}

/// The last point that a loop makes.
fn end(p: &Problem, axis: AxisId, reverse: bool) -> Expr {
    let extent = Expr::new(Node::Extent(p.axis(axis).extent.clone()));
    if reverse {
        Expr::int(0)
    } else {
        simplify(p, &Expr::binary(Binary::Sub, extent, Expr::int(1)))
    }
}

fn is_end(p: &Problem, e: &Expr, axis: AxisId, reverse: bool) -> bool {
    simplify(p, &Expr::binary(Binary::Sub, e.clone(), end(p, axis, reverse))).node == Node::Int(0)
}

/// The delay of `statements` whose state behind the last point is the value of `s`.
pub(crate) fn left_by<'s>(p: &Problem, statements: &'s [Statement], s: &Statement) -> Option<&'s Statement> {
    let (Kind::Reduce { op: Combine::Sum, axes }, Node::Read(of, index)) = (&s.kind, &s.value.node) else { return None };
    let maker = statements.iter().find(|m| m.target == *of)?;
    let own = maker.target_axes.iter().zip(index).all(|(a, i)| i.node == Node::Axis(*a));
    let Node::Binary(Binary::Eq, at, point) = &s.guard.as_ref()?.node else { return None };
    statements.iter().find(|d| {
        let Kind::Delay { of: state, axis, reverse } = &d.kind else { return false };
        own && state == of && axes[..] == [*axis] && at.node == Node::Axis(*axis) && is_end(p, point, *axis, *reverse)
    })
}

/// The kernel of `statements`, which hold a loop.
///
/// # Errors
/// `NO_PLAN` when the states of one point do not fit the registers of a block.
pub(super) fn kernel(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
) -> Result<KernelPlan, Diagnostics> {
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
    let volume = |s: &&Statement| points(s.target_axes.iter().filter_map(|a| local.iter().find(|(l, _)| l == a)).map(|(_, n)| i64::from(*n)));
    let all: i64 = delays.iter().map(volume).sum::<i64>().max(1);
    let closest = contiguous_axes(p, statements, &all_axes(statements));
    let across = closest.iter().copied().find(|a| shape.common.contains(a));
    let run = across.map_or(1, |a| narrowest(p, statements, a, axis)).min(across.map_or(1, |a| pow2(p.axis(a).extent.eval(sizes).max(1))));
    // Lanes of a state: as few as the registers allow, so that sums over its axes cross few lanes.
    let most = (HELD / i64::from(choice.shrink * run)).max(1);
    let threads = pow2((all + most - 1) / most).max(1);
    let widest = i64::from(local.iter().map(|(_, n)| *n).product::<u32>());
    let threads = i64::from(threads).min(widest) as u32;
    if threads > 32 * choice.warps {
        let message = format!("the states of one point are {all} elements, more than the registers of {} threads hold", 32 * choice.warps);
        return Err(Diagnostic::error(codes::NO_PLAN, delays[0].span, message).into());
    }
    let dealt = Dealt::new(p, shape, statements, &local, &closest, (threads, run), choice.warps, sizes);
    let layout = dealt.layout.canonical();
    let trip = bytes_of_trip(p, statements, axis, &layout) * 32 * choice.warps;
    let stages = STAGES.min(target.shared_bytes_per_block / 2 / trip.max(1));
    let stages = if target.async_copy && stages >= 2 { stages } else { 0 };
    Ok(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: statements.iter().find_map(group::mirrors),
        walked: None,
        grid: shape.common.iter().map(|a| (*a, dealt.tiles.get(a).copied().unwrap_or(1))).collect(),
        stream: Some(StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None }),
        local,
        warps: choice.warps,
        master: layout,
        contractions: BTreeMap::new(),
        select: None,
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        held: false,
        residents: 0,
        workers: 0,
        ring: None,
        columns: None,
        outer: None,
        stages,
        record,
        group: 0,
    })
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
