//! Which statements share a kernel, which axes become the grid, and which axis is streamed.
//!
//! A group of statements can be one kernel when every value that one statement passes to another stays inside
//! a block: internal reads are at the statement's own point, and the axes common to all targets (`common`)
//! may be cut over blocks. Of the other axes, at most one (a reduced or scanned one) may be streamed; the rest
//! must be resident: constant extents whose tile fits the registers.

use crate::address;
use crate::divided;
use crate::laws;
use crate::outer;
use crate::ranges;
use crate::segments;
use flashderive_derive::rising;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of elements of one statement's tile that a block may hold.
const RESIDENT_ELEMENTS: i64 = 16 * 1024;

/// The shape of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Axes common to all targets: the grid.
    pub common: Vec<AxisId>,
    /// The streamed axis.
    pub stream: Option<AxisId>,
    /// Axes resident in a block.
    pub local: Vec<AxisId>,
    /// Axes that are streamed with it, one point a trip.
    pub also: Vec<AxisId>,
    /// Whether a trip of the stream is one point, which waits for the one before.
    pub stepwise: bool,
}

/// Statements of one kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Statement numbers in order.
    pub statements: Vec<usize>,
    /// Its shape; `None` for kinds with a plan of their own (selects).
    pub shape: Option<Shape>,
    /// Why it was not merged with its producers.
    pub reason: String,
    /// Sums that are polynomials of the second degree in another sum, with that one: the derivation says so.
    pub squares: Vec<(TensorId, TensorId)>,
}

/// Whether a loop among `members` needs what another of them makes of all points of its axis.
fn waits_for_all(p: &Problem, members: &[usize], l: &Loop) -> bool {
    if !l.statements.iter().all(|s| members.contains(s)) {
        return false;
    }
    let mut needed: BTreeSet<TensorId> = l.statements.iter().flat_map(|s| reads(&p.statements[*s])).collect();
    members.iter().rev().any(|m| {
        let s = &p.statements[*m];
        if l.statements.contains(m) || !needed.contains(&s.target) {
            return false;
        }
        needed.extend(reads(s));
        matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&l.axis))
    })
}

/// Fuses statements greedily, in dependence order, wherever the result is one legal kernel.
pub fn fuse(p: &Problem) -> Result<Vec<Group>, (usize, String)> {
    fused(p, false, &[])
}

/// [`fuse`]; with `alone`, scans share a kernel with nothing but what [`goes_with_scans`], and what makes one of `divided` shares none with what that is made from.
pub fn fused(p: &Problem, alone: bool, divided: &[TensorId]) -> Result<Vec<Group>, (usize, String)> {
    let mut groups: Vec<Group> = Vec::new();
    let mut home: BTreeMap<usize, usize> = BTreeMap::new();
    let numbers: Vec<Option<Vec<TensorId>>> = p.statements.iter().map(|s| segments::begins(p, s)).collect();
    // Products over segments, the numbers that tell these apart, and what has values at rows that are in no segment: no tile is theirs.
    let apart = |members: &[usize]| {
        let made = |t: &TensorId| members.iter().any(|m| p.statements[*m].target == *t);
        let all_under = |g: &Expr| members.iter().all(|m| guards(&p.statements[*m]).contains(g));
        !members.iter().any(|m| numbers[*m].as_ref().is_some_and(|list| list.iter().any(made) || !guards(&p.statements[*m]).iter().all(all_under)))
    };
    let loops = p.loops();
    for (i, number) in numbers.iter().enumerate() {
        // Statements that are made point by point share a kernel, where the last of them stands.
        let unit = match loops.iter().find(|l| l.statements.contains(&i)) {
            Some(l) if l.statements.last() == Some(&i) => l.statements.clone(),
            Some(_) => continue,
            None => vec![i],
        };
        let read = unit.iter().flat_map(|m| reads(&p.statements[*m]));
        let producers: BTreeSet<usize> = read.filter_map(|t| p.writer(t)).filter_map(|s| home.get(&(s.0 as usize)).copied()).collect();
        let mut placed = false;
        let mut reason = String::from("it reads nothing that a kernel before it makes");
        let begins = number.is_some();
        if begins {
            reason = "its rows stand in segments, which a kernel before it tells apart".into();
        }
        if tileable(&p.statements[i].kind) && !begins {
            for set in with_a_chain(p, &groups, &producers, &unit).into_iter().chain(choices(&producers)) {
                if set.iter().any(|g| groups[*g].shape.is_none()) {
                    reason = "its operand is made by a select".into();
                    continue;
                }
                if set.is_empty() || !acyclic(p, &groups, &home, &set, &unit) {
                    continue;
                }
                let of_products = set.iter().find(|g| brings(p, &groups[**g].statements));
                if brings(p, &unit) || of_products.is_some_and(|g| !hands_on(p, &groups[*g].statements, &unit)) {
                    reason = "products of states that go on from point to point have a kernel: what else they take is brought from memory".into();
                    continue;
                }
                let mut members: Vec<usize> = set.iter().flat_map(|g| groups[*g].statements.clone()).collect();
                members.extend(&unit);
                members.sort_unstable();
                if !apart(&members) {
                    reason = "its rows stand in segments, which a kernel before it tells apart".into();
                    continue;
                }
                if loops.iter().any(|l| waits_for_all(p, &members, l)) {
                    reason = "a loop from point to point needs what all points of its axis come to before it begins".into();
                    continue;
                }
                if takes_in_lookups(p, &members) {
                    reason = "what is looked up many times, one after the other, is made once for each of its points".into();
                    continue;
                }
                if !divided::holds(p, &members, divided) {
                    reason = "what it is made from is stored: each has the tiles that suit it".into();
                    continue;
                }
                if alone && !goes_with_scans(p, &members) {
                    reason = "beside what else there is to make scans have no kernel".into();
                    continue;
                }
                match shape_of(p, &members, if of_products.is_some() { 1 } else { TRIP }) {
                    Ok(shape) => {
                        let keep = set[0];
                        for s in &members {
                            home.insert(*s, keep);
                        }
                        for g in &set[1..] {
                            groups[*g].statements.clear();
                        }
                        groups[keep] = Group { statements: members, shape: Some(shape), ..groups[keep].clone() };
                        placed = true;
                        break;
                    }
                    Err(why) => reason = why,
                }
            }
        }
        if !placed && unit.len() == 1 && tileable(&p.statements[i].kind) {
            // Statements that read the same elements share the loads.
            for g in 0..groups.len() {
                let alike = || {
                    groups[g].statements.iter().any(|m| {
                        let (a, b) = (&p.statements[*m], &p.statements[i]);
                        outer::have_in_common(a, b) || maps_in_common(a, b)
                    })
                };
                if !producers.is_empty() && !alike() {
                    continue;
                }
                let beside = || {
                    let members = groups[g].statements.iter().copied().chain([i]).collect::<Vec<_>>();
                    divided::holds(p, &members, divided) && (!alone || goes_with_scans(p, &members))
                };
                if let Some(shape) = sibling(p, &groups[g], i).filter(|_| beside() && acyclic(p, &groups, &home, &[g], &unit)) {
                    groups[g].statements.push(i);
                    groups[g].shape = Some(shape);
                    home.insert(i, g);
                    placed = true;
                    break;
                }
            }
        }
        if !placed {
            let own = if unit.len() > 1 { shape_of_loop(p, &unit) } else { shape(p, &unit) };
            let shape = if tileable(&p.statements[i].kind) { Some(own.map_err(|why| (i, why))?) } else { None };
            home.extend(unit.iter().map(|m| (*m, groups.len())));
            groups.push(Group { statements: unit, shape, reason, squares: Vec::new() });
        }
    }
    groups.retain(|g| !g.statements.is_empty());
    Ok(order(p, groups))
}

/// Lookups one after the other from which on a value is made once: every block waits for all of them.
const MANY_LOOKUPS: usize = 8;

/// Whether a kernel makes a value by many lookups, each of which says where the next one is, beside statements at other points, which would all wait for it anew.
fn takes_in_lookups(p: &Problem, members: &[usize]) -> bool {
    let looks_up = |s: &Statement| {
        let mut found = false;
        s.value.walk(&mut |e| found |= matches!(&e.node, Node::Read(_, at) if at.iter().any(|i| !i.tensors().is_empty())));
        found
    };
    let mut made: BTreeMap<TensorId, usize> = BTreeMap::new();
    for s in members.iter().map(|m| &p.statements[*m]).filter(|s| s.kind == Kind::Map) {
        let before = reads(s).iter().filter_map(|t| made.get(t)).max().copied().unwrap_or(0);
        made.insert(s.target, before + usize::from(looks_up(s)));
    }
    let points = |s: &Statement| s.domain().into_iter().collect::<BTreeSet<_>>();
    let all = || members.iter().map(|m| &p.statements[*m]);
    let long = all().find(|s| made.get(&s.target).is_some_and(|n| *n >= MANY_LOOKUPS));
    long.is_some_and(|long| all().any(|s| points(s) != points(long)))
}

/// Whether a loop sums products of its states that the matrix unit makes: each trip waits for the one before, so that it does nothing else.
pub(crate) fn brings(p: &Problem, members: &[usize]) -> bool {
    let all = || members.iter().map(|m| &p.statements[*m]);
    if !all().any(|s| s.delayed().is_some()) {
        return false;
    }
    let Ok(shape) = shape_of_loop(p, members) else { return false };
    all().any(|s| crate::contraction::shape(p, s, &shape, None).is_some())
}

/// Whether statements only hand on what a loop makes.
fn hands_on(p: &Problem, of_loop: &[usize], unit: &[usize]) -> bool {
    let made: Vec<Statement> = of_loop.iter().map(|m| p.statements[*m].clone()).collect();
    unit.iter().map(|m| &p.statements[*m]).all(|s| s.kind == Kind::Map || crate::plan::left_by(p, &made, s).is_some())
}

/// The shape with statement `i` in the group too, if both read an element of the same tensor at the same place and
/// neither loses parallelism: the same grid and the same stream.
fn sibling(p: &Problem, group: &Group, i: usize) -> Option<Shape> {
    let reads_of = |s: usize| {
        let mut out: Vec<Expr> = Vec::new();
        for e in expressions(&p.statements[s]) {
            e.walk(&mut |e| {
                if matches!(&e.node, Node::Read(_, index) if !index.is_empty()) && !out.iter().any(|o| o.node == e.node) {
                    out.push(e.clone());
                }
            });
        }
        out
    };
    let own = reads_of(i);
    let shared = group.statements.iter().any(|s| reads_of(*s).iter().any(|r| own.iter().any(|o| o.node == r.node)));
    let old = group.shape.as_ref().filter(|_| shared)?;
    let alone = shape(p, &[i]).ok()?;
    // Of segments no point is shared outside of both; rows that only end early have most of their points in common.
    let segment = |s: usize| {
        let data = |g: &Expr| if g.tensors().is_empty() { None } else { ranges::of(p, g, alone.stream?).map(|range| (g.clone(), range)) };
        let (all, found): (Vec<Expr>, Vec<ranges::Range>) = guards(&p.statements[s]).iter().filter_map(data).unzip();
        // Where a list in order passes a number, or from one element of a list in order to another.
        let ordered = |e: &ranges::End| !e.along.tensors().is_empty() || e.limit.axes().iter().any(|a| rising::rises(p, &e.limit, *a));
        let side = |begins: bool| found.iter().flat_map(ranges::Range::ends).any(|e| e.begins == begins && ordered(e));
        (side(true) && side(false)).then_some(all)
    };
    let streams = |s: &&usize| alone.stream.is_some_and(|a| p.statements[**s].domain().contains(&a));
    if group.statements.iter().filter(streams).any(|s| segment(*s) != segment(i)) {
        return None;
    }
    let mut members = group.statements.clone();
    members.push(i);
    let joined = shape(p, &members).ok()?;
    let set = |v: &[AxisId]| v.iter().copied().collect::<BTreeSet<_>>();
    let same = |a: &Shape| set(&a.common) == set(&joined.common) && a.stream == joined.stream && set(&a.local) == set(&joined.local);
    (same(old) && same(&alone)).then_some(joined)
}

/// Whether two maps over the same points make the same exponential of what they read.
fn maps_in_common(a: &Statement, b: &Statement) -> bool {
    let powers = |s: &Statement| {
        let mut out: Vec<Expr> = Vec::new();
        s.value.walk(&mut |e| out.extend(Some(e).filter(|e| matches!(e.node, Node::Unary(Unary::Exp, _)) && !e.tensors().is_empty()).cloned()));
        out
    };
    a.kind == Kind::Map && b.kind == Kind::Map && a.target_axes == b.target_axes && powers(a).iter().any(|e| powers(b).contains(e))
}

/// A chain among the producers' groups and a product that goes with it (see [`ring_columns`](crate::ring_columns)).
fn with_a_chain(p: &Problem, groups: &[Group], producers: &BTreeSet<usize>, unit: &[usize]) -> Option<Vec<usize>> {
    let pairs = producers.iter().flat_map(|a| producers.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let of = |g: usize| groups[g].statements.as_slice();
    pairs.into_iter().find(|(a, b)| crate::ring_columns::goes_with(p, of(*a), of(*b), unit)).map(|(a, b)| vec![a, b])
}

/// All producers' groups together, else each alone.
fn choices(producers: &BTreeSet<usize>) -> Vec<Vec<usize>> {
    let all: Vec<usize> = producers.iter().copied().collect();
    let mut out = vec![all.clone()];
    if all.len() > 1 {
        out.extend(all.iter().rev().map(|g| vec![*g]));
    }
    out
}

/// Tensors that a statement reads.
pub fn reads(s: &Statement) -> Vec<TensorId> {
    let mut out = BTreeSet::new();
    for e in expressions(s) {
        out.extend(e.tensors());
    }
    if let Kind::Scatter { initial: Some(t), .. } = &s.kind {
        out.insert(*t);
    }
    out.into_iter().collect()
}

/// All expressions of a statement.
pub fn expressions(s: &Statement) -> Vec<&Expr> {
    let mut out = vec![&s.value];
    out.extend(&s.more);
    out.extend(&s.guard);
    match &s.kind {
        Kind::Recurrence { factor, initial, .. } => out.extend([factor, initial]),
        Kind::Compact { fill, .. } => out.push(fill),
        Kind::Scatter { index, .. } => out.extend(index),
        _ => {}
    }
    out
}

/// All expressions of a statement, to be rewritten.
pub fn expressions_mut(s: &mut Statement) -> Vec<&mut Expr> {
    let mut out = vec![&mut s.value];
    out.extend(&mut s.more);
    out.extend(&mut s.guard);
    match &mut s.kind {
        Kind::Recurrence { factor, initial, .. } => out.extend([factor, initial]),
        Kind::Compact { fill, .. } => out.push(fill),
        Kind::Scatter { index, .. } => out.extend(index),
        _ => {}
    }
    out
}

fn tileable(kind: &Kind) -> bool {
    matches!(kind, Kind::Map | Kind::Reduce { .. } | Kind::Scan { .. } | Kind::Recurrence { .. } | Kind::Delay { .. } | Kind::Scatter { .. })
}

/// Merging `set` with the statements of `unit` must not close a cycle through another group.
fn acyclic(p: &Problem, groups: &[Group], home: &BTreeMap<usize, usize>, set: &[usize], unit: &[usize]) -> bool {
    let inside: BTreeSet<usize> = set.iter().flat_map(|g| groups[*g].statements.clone()).chain(unit.iter().copied()).collect();
    // Statements outside that depend on an inside one, and are needed by an inside one.
    let mut tainted: BTreeSet<usize> = BTreeSet::new();
    for s in 0..=unit.last().copied().unwrap_or(0) {
        let deps: Vec<usize> = reads(&p.statements[s]).into_iter().filter_map(|t| p.writer(t)).map(|w| w.0 as usize).collect();
        if inside.contains(&s) {
            if deps.iter().any(|d| tainted.contains(d)) {
                return false;
            }
        } else if home.contains_key(&s) && deps.iter().any(|d| inside.contains(d) || tainted.contains(d)) {
            // The whole group of `s` waits.
            let g = home[&s];
            tainted.extend(groups[g].statements.iter().copied());
        }
    }
    true
}

/// Launch order: producers before consumers.
fn order(p: &Problem, groups: Vec<Group>) -> Vec<Group> {
    let mut left = groups;
    let mut done: BTreeSet<usize> = BTreeSet::new();
    let mut out = Vec::new();
    while !left.is_empty() {
        let ready = left.iter().position(|g| {
            g.statements.iter().all(|s| {
                reads(&p.statements[*s])
                    .into_iter()
                    .filter_map(|t| p.writer(t))
                    .all(|w| done.contains(&(w.0 as usize)) || g.statements.contains(&(w.0 as usize)))
            })
        });
        let next = left.remove(ready.unwrap_or(0));
        done.extend(next.statements.iter().copied());
        out.push(next);
    }
    out
}

/// The axis along which a statement combines points from the last to the first.
pub fn mirrors(s: &Statement) -> Option<AxisId> {
    match &s.kind {
        Kind::Scan { axis, reverse: true, .. } | Kind::Recurrence { axis, reverse: true, .. } | Kind::Delay { axis, reverse: true, .. } => Some(*axis),
        _ => None,
    }
}

fn scans(s: &Statement) -> bool {
    matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. })
}

/// Whether there is no scan among statements, or nothing but maps and scans over the same points.
fn goes_with_scans(p: &Problem, members: &[usize]) -> bool {
    let all = || members.iter().map(|s| &p.statements[*s]);
    let Some(scan) = all().find(|s| scans(s)) else { return true };
    all().all(|s| (s.kind == Kind::Map || scans(s)) && s.target_axes == scan.target_axes)
}

/// Whether a scan among all statements could share a kernel with something else.
pub fn scans_beside(p: &Problem) -> bool {
    p.statements.len() > 1 && p.statements.iter().any(scans)
}

/// Why statements cannot share a kernel with scans from the end: the kernel takes the points of that axis from the last to the
/// first, and another one combines points too.
fn against(p: &Problem, members: &[usize]) -> Option<String> {
    let all = || members.iter().map(|s| &p.statements[*s]);
    let axis = all().find_map(mirrors)?;
    // Sums of one point go with states that are made point by point, and so does what these states are behind the last one.
    let stepwise = all().any(|s| s.delayed().is_some());
    let of_point = |s: &Statement| stepwise && matches!(&s.kind, Kind::Reduce { axes, .. } if !axes.contains(&axis));
    let own: Vec<Statement> = if stepwise { all().cloned().collect() } else { Vec::new() };
    let free = |s: &Statement| {
        let leaves = || crate::plan::left_by(p, &own, s).is_some();
        s.kind == Kind::Map || crate::place::scatters(s) || mirrors(s) == Some(axis) || of_point(s) || leaves()
    };
    let other = all().find(|s| !free(s))?;
    Some(format!("`{}` does not take the points of `{}` from the last to the first", p.tensor(other.target).name, p.axis(axis).name))
}

/// Blocks of a cluster that share what a loop combines at a point, at most; what they do not hold is refused when it is planned.
const MOST_BLOCKS_OF_A_LOOP: i64 = 16;

/// Points of the stream that a trip has at least, as a block must hold them.
const TRIP: i64 = 16;

/// The shape of one kernel for `members`, or why there is none.
pub fn shape(p: &Problem, members: &[usize]) -> Result<Shape, String> {
    shape_of(p, members, TRIP)
}

/// The shape of a loop, a trip of which is one point.
fn shape_of_loop(p: &Problem, members: &[usize]) -> Result<Shape, String> {
    shape_of(p, members, 1)
}

fn shape_of(p: &Problem, members: &[usize], trip: i64) -> Result<Shape, String> {
    if let Some(why) = crate::place::scattered_inside(p, members) {
        return Err(why);
    }
    if let Some(why) = against(p, members) {
        return Err(why);
    }
    let made: BTreeSet<TensorId> = members.iter().map(|s| p.statements[*s].target).collect();
    // What is made point by point shares a block: of a value that the loop reads at other points too, the block has all of these.
    let stepwise = members.iter().any(|i| p.statements[*i].delayed().is_some());
    let loops = if stepwise { p.loops() } else { Vec::new() };
    let loop_of = |i: usize| loops.iter().find(|l| l.statements.contains(&i));
    let mut whole: BTreeSet<AxisId> = BTreeSet::new();
    let mut common: Option<Vec<AxisId>> = None;
    let mut domain: BTreeSet<AxisId> = BTreeSet::new();
    let mut combined: BTreeSet<AxisId> = BTreeSet::new();
    for i in members {
        let s = &p.statements[*i];
        domain.extend(s.domain());
        let mut area = s.target_axes.clone();
        match &s.kind {
            Kind::Reduce { axes, .. } => combined.extend(axes),
            Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } | Kind::Delay { axis, .. } => {
                combined.insert(*axis);
                area.retain(|a| a != axis);
            }
            _ => {}
        }
        common = Some(match common {
            None => area,
            Some(c) => c.into_iter().filter(|a| area.contains(a)).collect(),
        });
        for e in expressions(s) {
            let mut wrong = None;
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    if made.contains(t) {
                        let maker = members.iter().copied().find(|m| p.statements[*m].target == *t);
                        let own = maker.map_or(&[][..], |m| &p.statements[m].target_axes);
                        let others: Vec<AxisId> = at_other_points(own, index).collect();
                        let inside = maker.and_then(loop_of).is_some_and(|l| l.statements.contains(i) && !others.contains(&l.axis));
                        if index.len() != own.len() || !others.is_empty() && !inside {
                            wrong = Some(*t);
                        }
                        whole.extend(others);
                    }
                }
            });
            if let Some(t) = wrong {
                return Err(format!("`{}` is read at other points than it is made", p.tensor(t).name));
            }
        }
    }
    let common: Vec<AxisId> = common.unwrap_or_default().into_iter().filter(|a| !combined.contains(a) && !whole.contains(a)).collect();
    let rest: Vec<AxisId> = domain.into_iter().filter(|a| !common.contains(a)).collect();
    let mut best: Option<(i64, Shape)> = None;
    let mut why = String::from("no axis can be streamed");
    let mut options: Vec<Option<AxisId>> = combined.iter().copied().filter(|a| rest.contains(a)).map(Some).collect();
    options.push(None);
    // Where order matters, trips of the stream must be the outermost steps of the order.
    let inner: BTreeSet<AxisId> = members
        .iter()
        .filter_map(|i| match &p.statements[*i].kind {
            Kind::Reduce { op, axes } if !laws::commutes(p, *op) => axes.get(1..),
            _ => None,
        })
        .flatten()
        .copied()
        .collect();
    options.retain(|o| o.is_none_or(|a| !inner.contains(&a)));
    // What goes on from point to point is the stream.
    let delayed = members.iter().find_map(|i| match &p.statements[*i].kind {
        Kind::Delay { axis, .. } => Some(*axis),
        _ => None,
    });
    options.retain(|o| delayed.is_none() || *o == delayed);
    for stream in options {
        let local: Vec<AxisId> = rest.iter().copied().filter(|a| Some(*a) != stream).collect();
        match volume(p, members, trip, stream, &local) {
            Ok(v) if v <= if trip == 1 { RESIDENT_ELEMENTS * MOST_BLOCKS_OF_A_LOOP } else { RESIDENT_ELEMENTS } => {
                if best.as_ref().is_none_or(|(b, _)| v < *b) {
                    best = Some((v, Shape { common: common.clone(), stream, local, also: Vec::new(), stepwise: delayed.is_some() }));
                }
            }
            Ok(v) => why = format!("a tile of {v} elements does not fit a block"),
            Err(e) => why = e,
        }
    }
    let shape = best.map(|(_, s)| s).ok_or(why)?;
    // A scan has a block of one row: who combines the states of several rows reads them from memory.
    let rows = |i: &usize| scans(&p.statements[*i]) && p.statements[*i].target_axes.iter().any(|a| shape.local.contains(a));
    if members.len() > 1 && members.iter().any(rows) {
        return Err("a block holds one row of a scan".into());
    }
    // What is stored at the places that it finds can have rows of its own.
    let all = || members.iter().map(|s| &p.statements[*s]);
    if !shape.local.is_empty() && all().any(scans) && all().any(crate::place::scatters) {
        return Err("a block holds one row of a scan".into());
    }
    Ok(shape)
}

/// Of a value over the axes `own`, those along which `index` is of another point than the one that reads it.
pub(crate) fn at_other_points<'e>(own: &'e [AxisId], index: &'e [Expr]) -> impl Iterator<Item = AxisId> + 'e {
    own.iter().zip(index).filter(|(a, e)| e.node != Node::Axis(**a)).map(|(a, _)| *a)
}

/// Whether some of `statements`, which share a kernel, reads a value of another one at other points.
pub(crate) fn reads_elsewhere(statements: &[Statement]) -> bool {
    statements.iter().flat_map(expressions).any(|e| {
        let mut found = false;
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let maker = statements.iter().find(|m| m.target == *t);
                found |= maker.is_some_and(|m| at_other_points(&m.target_axes, index).next().is_some());
            }
        });
        found
    })
}

/// The largest tile of a statement with grid tiles of 1 and `trip` points of the stream. A sum of products holds its
/// factors, not its product terms.
fn volume(p: &Problem, members: &[usize], trip: i64, stream: Option<AxisId>, local: &[AxisId]) -> Result<i64, String> {
    let mut largest = 0;
    for i in members {
        let s = &p.statements[*i];
        let size = |axes: &[AxisId]| -> Result<i64, String> {
            let mut v: i64 = 1;
            for a in axes {
                if Some(*a) == stream {
                    v = v.saturating_mul(trip);
                } else if local.contains(a) {
                    let Some(e) = p.axis(*a).extent.as_constant() else {
                        return Err(format!("the extent of `{}` is not known while compiling and it is not the streamed axis", p.axis(*a).name));
                    };
                    v = v.saturating_mul(e.max(1));
                }
            }
            Ok(v)
        };
        let whole = size(&s.domain())?;
        // What is given, and the same at every point of a loop, need not be in registers.
        let factor = |e: &Expr| match &e.node {
            Node::Read(t, _) if trip == 1 && p.tensor(*t).role == Role::Input && !e.axes().iter().any(|a| Some(*a) == stream) => Ok(0),
            _ => size(&e.axes()),
        };
        let held = match (&s.kind, &s.value.node) {
            (Kind::Reduce { op: Combine::Sum, .. }, Node::Binary(Binary::Mul, a, b)) => size(&s.target_axes)?.max(factor(a)?).max(factor(b)?),
            _ => whole,
        };
        largest = largest.max(held);
    }
    Ok(largest)
}

/// Conditions on a statement's points, one by one.
pub fn guards(s: &Statement) -> Vec<Expr> {
    s.guard.as_ref().map(address::conjuncts).unwrap_or_default()
}
