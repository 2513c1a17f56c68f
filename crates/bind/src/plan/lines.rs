//! Which axes run along lines of memory, and how many of their points a thread or a block takes.

use super::*;

/// Elements of a map that a thread makes: two accesses of 16 bytes of the narrowest tensor, 16 at most, or 32 where results are
/// below a byte: a thread's own instructions, addresses and one scale a block, weigh more the fewer bytes it moves. 8 where each is
/// made from many reads, which want registers too.
pub(super) fn mapped_at_once(p: &Problem, statements: &[Statement], axis: Option<AxisId>) -> i64 {
    let bits = statements.iter().flat_map(|s| group::reads(s).into_iter().chain([s.target])).filter(|t| p.tensor(*t).role != Role::Temp);
    let narrowest = bits.map(|t| p.tensor(t).dtype.bits()).filter(|b| *b >= 8).min().unwrap_or(32);
    let many = statements.iter().map(|s| crate::orbit::loads(p, s, axis)).max().unwrap_or(0) > 4;
    if below_a_byte(p, statements) && !many {
        return 32;
    }
    (256 / i64::from(narrowest)).clamp(8, if many { 8 } else { 16 })
}

/// Whether some result has elements below a byte.
fn below_a_byte(p: &Problem, statements: &[Statement]) -> bool {
    statements.iter().any(|s| p.tensor(s.target).role != Role::Temp && p.tensor(s.target).dtype.bits() < 8)
}

/// The register digit that brings what a map reads of one input together in one thread, where a block has the whole axis.
pub(super) fn together(p: &Problem, statements: &[Statement], axis: AxisId, points: u32, vector: u32) -> Option<(u32, u32)> {
    let whole = p.axis(axis).extent.as_constant() == Some(i64::from(points)) && statements.iter().all(|s| s.kind == Kind::Map);
    crate::orbit::digit(p, statements, axis).filter(|(_, stride)| whole && *stride >= vector)
}

/// Whether a tensor that `statements` read or write lies in memory: it is no temporary, or another kernel makes or reads it.
pub(super) fn in_memory(p: &Problem, statements: &[Statement], t: TensorId) -> bool {
    let made = statements.iter().any(|s| s.target == t);
    let read = statements.iter().any(|s| group::reads(s).contains(&t));
    p.tensor(t).role != Role::Temp || !(made && read)
}

/// Of what is contiguous along `axis`, by the tensor with the most dimensions (the widest of several): the bits of an element, and how
/// many neighbours one access may take by the promised alignment of its rows, and its address. Results below a byte count as bytes: their stores are as
/// short as reads allow. Rows that start anywhere are accessed element by element, so neighbouring lanes have neighbouring elements:
/// with several of them in a thread every access of a warp would touch as many lines as all of these together.
pub(super) fn contiguous(p: &Problem, statements: &[Statement], axis: AxisId) -> Option<(u32, u32, Expr)> {
    contiguous_of(p, statements, axis, &|t| p.tensor(t).role != Role::Temp)
}

/// The same of the tensors for which `counts` holds.
pub(super) fn contiguous_of(p: &Problem, statements: &[Statement], axis: AxisId, counts: &dyn Fn(TensorId) -> bool) -> Option<(u32, u32, Expr)> {
    let mut best: Option<((usize, u32, u32), Expr)> = None;
    let mut see = |t: TensorId, index: &[Expr], stored: bool| {
        let tensor = p.tensor(t);
        if !counts(t) || tensor.dtype.bits() < 8 && !stored || index.is_empty() {
            return;
        }
        let flat = flashderive_derive::flatten(p, index, t);
        if address::constant_stride(&flat, axis) == Some(1) {
            let bits = tensor.dtype.bits().max(8);
            let key = (index.len(), bits, address::aligned_group(p, &flat, axis, 128 / bits));
            if best.as_ref().is_none_or(|(known, _)| *known < key) {
                best = Some((key, flat));
            }
        }
    };
    for s in statements {
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        see(s.target, &own, true);
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    see(*t, index, false);
                }
            });
        }
    }
    best.map(|((_, bits, group), flat)| (bits, group, flat))
}

/// Elements that a thread loads before it waits: of what has an element a point of the stream, not of what a row has one of.
pub(super) fn loaded_at_once(p: &Problem, statements: &[Statement], stream: AxisId) -> i64 {
    let mut widest = None;
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            let streams = index.iter().any(|i| i.axes().contains(&stream));
            let bits = p.tensor(*t).dtype.bits();
            if streams && p.tensor(*t).role == Role::Input && bits >= 8 {
                widest = widest.max(Some(bits));
            }
        });
    }
    (LOAD_BYTES * 8 / i64::from(widest.unwrap_or(32))).clamp(16, 32)
}

/// The grid axis along which what the stream reads is contiguous, with the elements of a line of 128 bytes, where the
/// stream itself runs across lines.
pub(super) fn line_of_columns(p: &Problem, statements: &[Statement], shape: &group::Shape, stream: AxisId) -> Option<(AxisId, u32)> {
    // A scan takes its points one after the other: `plan/scan_lines.rs` lays out those that run across lines.
    if statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. })) {
        return None;
    }
    columns_of_stream(p, statements, shape, stream)
}

/// The same whatever the statements do along the stream.
pub(super) fn columns_of_stream(p: &Problem, statements: &[Statement], shape: &group::Shape, stream: AxisId) -> Option<(AxisId, u32)> {
    let mut along = false;
    let mut found: Option<(AxisId, u32)> = None;
    for s in statements {
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                let Node::Read(t, index) = &e.node else { return };
                if passing(p, statements, stream, *t) || !index.iter().any(|i| i.axes().contains(&stream)) || index.len() < 2 {
                    return;
                }
                let flat = flashderive_derive::flatten(p, index, *t);
                // Where a resident axis lies along the lines, each point of the stream brings whole ones.
                along |= shape.local.iter().chain([&stream]).any(|a| address::constant_stride(&flat, *a) == Some(1));
                let line = 1024 / p.tensor(*t).dtype.bits().max(8);
                let axis = shape.common.iter().copied().find(|a| address::constant_stride(&flat, *a) == Some(1));
                found = found.or(axis.map(|a| (a, line)));
            });
        }
    }
    found.filter(|_| !along)
}

/// Whether an index changes along an axis.
fn mentions(index: &[Expr], axis: AxisId) -> bool {
    let mut found = false;
    index.iter().for_each(|e| e.walk(&mut |e| found |= e.node == Node::Axis(axis)));
    found
}

/// The axes in order of how close neighbours lie in memory, closest first, by the largest tensors' addresses.
pub(super) fn contiguous_axes(p: &Problem, statements: &[Statement], axes: &[AxisId]) -> Vec<AxisId> {
    let mut score: BTreeMap<AxisId, (i64, usize)> = BTreeMap::new();
    let mut blocks: BTreeSet<(AxisId, AxisId)> = BTreeSet::new();
    for s in statements {
        let mut take = |t: TensorId, index: &[Expr]| {
            let mine: Vec<AxisId> = if p.tensor(t).role == Role::Temp { Vec::new() } else { axes.iter().copied().filter(|a| mentions(index, *a)).collect() };
            if mine.is_empty() {
                return;
            }
            let flat = flashderive_derive::flatten(p, index, t);
            let all = address::terms(&flat);
            // Reads weigh more: a store can be exchanged, a load too, but loads come first.
            let weight = if t == s.target { 2 } else { 3 } * index.len() as i64;
            for a in mine {
                if address::constant_stride_of(&all, a) == Some(1) {
                    score.entry(a).or_insert((0, 0)).0 += weight;
                } else if let Some(place) = place_in_block(p, index, &flat, a) {
                    // Whole blocks lie side by side.
                    score.entry(a).or_insert((0, 0)).0 += weight - 1;
                    blocks.insert((a, place));
                }
            }
        };
        take(s.target, &place::written(s));
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    take(*t, index);
                }
            });
        }
        for (i, a) in s.target_axes.iter().enumerate() {
            let e = score.entry(*a).or_insert((0, 0));
            e.1 = e.1.max(i + 1);
        }
    }
    let mut out = axes.to_vec();
    out.sort_by_key(|a| {
        let (s, pos) = score.get(a).copied().unwrap_or((0, 0));
        (-s, -(pos as i64), -(a.0 as i64))
    });
    // The places of a block are closer than the blocks.
    for (block, place) in blocks {
        let at = |a: AxisId| out.iter().position(|x| *x == a);
        if let (Some(b), Some(i)) = (at(block), at(place)) {
            if b < i {
                out[b..=i].rotate_right(1);
            }
        }
    }
    out
}

/// The axis `i` of an index `axis * k + i` that runs through all `k` places of a block, where blocks lie side by side.
pub(super) fn place_in_block(p: &Problem, index: &[Expr], flat: &Expr, axis: AxisId) -> Option<AxisId> {
    let whole = |e: &Expr, i: AxisId| address::constant_stride(e, i) == Some(1) && address::constant_stride(e, axis) == p.axis(i).extent.as_constant();
    let joined = |e: &&Expr| e.axes().contains(&axis);
    index.iter().filter(joined).find_map(|e| e.axes().into_iter().find(|i| *i != axis && whole(e, *i) && whole(flat, *i)))
}

/// Points along each side of a tile that two orders of dimensions share: 64 elements of 16 bits are a line.
const BALANCED: u32 = 64;

/// Where two tensors are contiguous along different grid axes, both get a tile, so that each access is coalesced. An axis that is shorter than
/// the tile is whole in it, so that its neighbour's points lie side by side there, and the tile is the longer along the other one. Sides are `smaller` times shorter.
pub(super) fn balance(p: &Problem, statements: &[Statement], sizes: &[i64], dealt: &[AxisId], smaller: u32, grid: &mut BTreeMap<AxisId, u32>) {
    let mut inner: BTreeSet<AxisId> = BTreeSet::new();
    let made: BTreeSet<TensorId> = statements.iter().map(|s| s.target).collect();
    let read: BTreeSet<TensorId> = statements.iter().flat_map(group::reads).collect();
    for s in statements {
        let mut accesses: Vec<(TensorId, Vec<Expr>)> = vec![(s.target, place::written(s))];
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    accesses.push((*t, index.clone()));
                }
            });
        }
        for (t, index) in accesses {
            // What is made and read here never lies in memory, whatever the order of its dimensions.
            let within = p.tensor(t).role == Role::Temp && made.contains(&t) && read.contains(&t);
            if index.len() < 2 || within {
                continue;
            }
            let flat = flashderive_derive::flatten(p, &index, t);
            inner.extend(dealt.iter().copied().filter(|a| address::constant_stride(&flat, *a) == Some(1)));
        }
    }
    if inner.len() > 1 {
        for t in grid.values_mut() {
            *t = 1;
        }
        let reach = |a: AxisId| tile::pow2(p.axis(a).extent.eval(sizes).max(1));
        let both: Vec<AxisId> = inner.into_iter().take(2).collect();
        for (a, other) in [(both[0], both[1]), (both[1], both[0])] {
            let side = BALANCED / smaller.max(1);
            let beside = reach(other).min(side);
            grid.insert(a, if reach(a) < side { reach(a) } else { reach(a).min(side * side / beside) });
        }
    }
}

/// Whether a temporary is made where it is read, so that it never lies in memory for them, or holds the few parts of a cut stream, which are
/// no scan.
fn passing(p: &Problem, statements: &[Statement], stream: AxisId, t: TensorId) -> bool {
    let scans = |s: &Statement| matches!(&s.kind, Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } if *axis == stream);
    let parts = p.axis(stream).extent.as_constant().is_some() && !statements.iter().any(scans);
    p.tensor(t).role == Role::Temp && (parts || statements.iter().any(|s| s.target == t))
}
