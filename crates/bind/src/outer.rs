//! Reductions over the stream of something made from two sides, on plain arithmetic: what they are, and how a block's threads
//! hold their results.
//!
//! ```text
//! y[r, c] = reduce[k] f(reads over (r, k), reads over (c, k))
//! ```
//! Each element of a side serves all points of the other. A thread holds a patch of results in registers and takes every element
//! of a side once for a whole line of it, so that a step of `R x C` points costs `R + C` loads: products of exact f32 or f64,
//! least sums of paths, and whatever else no matrix unit does. The operator may be any: a thread reduces its own points in order.

use crate::address;
use crate::group;
use crate::layout::{Layout, Mode};
use flashderive_ir::problem::*;
use std::collections::BTreeSet;

/// Tiles of results of a block, and points of the stream a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OuterChoice {
    /// Rows of a tile.
    pub rows: u32,
    /// Columns of a tile.
    pub columns: u32,
    /// Points of the stream that a thread takes at a time.
    pub depth: u32,
    /// Points of the stream that are copied to shared memory together; 0: threads load their points from global memory.
    pub copied: u32,
    /// Warps of a block.
    pub warps: u32,
}

/// What is tried: patches of 128, of 64 and of 32 results a thread; for short sides, down to the 8 of 16 x 16 results of a warp.
pub const CHOICES: [OuterChoice; 19] = [
    OuterChoice { rows: 256, columns: 128, depth: 4, copied: 32, warps: 8 },
    OuterChoice { rows: 256, columns: 128, depth: 4, copied: 16, warps: 8 },
    OuterChoice { rows: 128, columns: 128, depth: 4, copied: 32, warps: 8 },
    OuterChoice { rows: 128, columns: 64, depth: 4, copied: 32, warps: 4 },
    OuterChoice { rows: 64, columns: 64, depth: 4, copied: 32, warps: 4 },
    OuterChoice { rows: 128, columns: 128, depth: 4, copied: 0, warps: 8 },
    OuterChoice { rows: 128, columns: 64, depth: 4, copied: 0, warps: 4 },
    OuterChoice { rows: 64, columns: 64, depth: 4, copied: 0, warps: 4 },
    OuterChoice { rows: 32, columns: 64, depth: 4, copied: 0, warps: 2 },
    OuterChoice { rows: 32, columns: 32, depth: 4, copied: 32, warps: 2 },
    OuterChoice { rows: 32, columns: 32, depth: 4, copied: 32, warps: 1 },
    OuterChoice { rows: 32, columns: 32, depth: 4, copied: 0, warps: 1 },
    OuterChoice { rows: 128, columns: 16, depth: 4, copied: 32, warps: 4 },
    OuterChoice { rows: 16, columns: 16, depth: 4, copied: 32, warps: 1 },
    OuterChoice { rows: 32, columns: 64, depth: 4, copied: 16, warps: 2 },
    OuterChoice { rows: 16, columns: 128, depth: 4, copied: 16, warps: 4 },
    OuterChoice { rows: 16, columns: 16, depth: 4, copied: 16, warps: 1 },
    OuterChoice { rows: 16, columns: 16, depth: 4, copied: 0, warps: 1 },
    OuterChoice { rows: 8, columns: 8, depth: 4, copied: 8, warps: 1 },
];

/// Neighbours of the columns that a thread holds: 16 bytes of 32-bit elements.
const VECTOR: u32 = 4;

/// The two sides of a group's reductions over its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Axis of the rows.
    pub row: AxisId,
    /// Axis of the columns: the one along which neighbours of the result lie side by side.
    pub column: AxisId,
    /// Whether neighbours along the stream lie side by side in what the rows and the columns are made from.
    pub along_depth: [bool; 2],
    /// Whether a condition joins both: lanes with neighbouring points of both leave out the same of a thread's results.
    pub leaves_out: bool,
}

/// Whether neighbours along `axis` lie side by side at the address `flat`: all of them, or 16 bytes of 32-bit elements at a time (the lower digit of a depth of several axes).
pub fn along(p: &Problem, flat: &Expr, axis: AxisId) -> bool {
    address::constant_stride(flat, axis) == Some(1) || address::group_stride(p, flat, axis, i64::from(VECTOR)) == Some(1)
}

/// Whether `s` combines what two inputs have along its axis, each over an axis of the results that the other lacks.
pub fn pairs(p: &Problem, s: &Statement) -> bool {
    let Kind::Reduce { axes, .. } = &s.kind else { return false };
    let mut sides: Vec<BTreeSet<AxisId>> = Vec::new();
    s.value.walk(&mut |e| {
        if let Node::Read(t, _) = &e.node {
            let own = e.axes();
            if p.tensor(*t).role == Role::Input && own.iter().any(|a| axes.contains(a)) {
                sides.push(own.into_iter().filter(|a| s.target_axes.contains(a)).collect());
            }
        }
    });
    sides.iter().any(|a| sides.iter().any(|b| !a.is_subset(b) && !b.is_subset(a)))
}

/// Whether `e` is made of elements of two sides of the results of `s`, each of which has an axis that the other lacks.
fn joins(s: &Statement, e: &Expr) -> bool {
    let mut sides: Vec<BTreeSet<AxisId>> = Vec::new();
    e.walk(&mut |e| {
        if matches!(e.node, Node::Read(..)) {
            sides.push(e.axes().into_iter().filter(|a| s.target_axes.contains(a)).collect());
        }
    });
    sides.iter().any(|a| sides.iter().any(|b| !a.is_subset(b) && !b.is_subset(a)))
}

/// What is made of both sides in the values of several of `statements`, each once and behind what it has in common with others of them.
pub fn common(statements: &[&Statement]) -> Vec<Expr> {
    let values: Vec<&Expr> = statements.iter().map(|s| &s.value).collect();
    let Some(s) = statements.first() else { return Vec::new() };
    let outermost = in_several(s, &values, &[]);
    let parts: Vec<&Expr> = outermost.iter().flat_map(|e| e.children()).collect();
    let inner = in_several(s, &parts, &outermost);
    let mut all: Vec<Expr> = inner.into_iter().chain(outermost.iter().cloned()).collect();
    let size = |e: &Expr| {
        let mut nodes = 0;
        e.walk(&mut |_| nodes += 1);
        nodes
    };
    // What is part of another is the smaller.
    all.sort_by_key(size);
    all
}

/// What is made of both sides of the results of `s` in several of `values`, each outermost and once; what is `known` is a value by itself, whatever it is made of.
fn in_several(s: &Statement, values: &[&Expr], known: &[Expr]) -> Vec<Expr> {
    let ends = |e: &Expr| matches!(e.node, Node::Read(..)) || known.contains(e);
    fn occurs(e: &Expr, of: &Expr, ends: &dyn Fn(&Expr) -> bool) -> bool {
        of == e || !ends(of) && of.children().into_iter().any(|c| occurs(e, c, ends))
    }
    fn visit(e: &Expr, s: &Statement, others: &[&Expr], ends: &dyn Fn(&Expr) -> bool, out: &mut Vec<Expr>) {
        if ends(e) || !joins(s, e) || out.contains(e) {
            return;
        }
        if others.iter().any(|o| occurs(e, o, ends)) {
            out.push(e.clone());
        } else {
            e.children().into_iter().for_each(|c| visit(c, s, others, ends, out));
        }
    }
    let mut out = Vec::new();
    for (at, value) in values.iter().enumerate() {
        let others: Vec<&Expr> = values.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, o)| *o).collect();
        visit(value, s, &others, &ends, &mut out);
    }
    out
}

/// Whether two reductions over the same points have something in common that is made of both sides and no product: no matrix unit makes either of them, and a
/// kernel of both makes it once.
pub fn have_in_common(a: &Statement, b: &Statement) -> bool {
    let same = match (&a.kind, &b.kind) {
        (Kind::Reduce { axes: x, .. }, Kind::Reduce { axes: y, .. }) => x == y && a.target_axes == b.target_axes,
        _ => false,
    };
    let made = |e: &Expr| {
        let mut found = false;
        e.walk(&mut |e| found |= !matches!(e.node, Node::Read(..) | Node::Binary(Binary::Mul | Binary::Div, ..)) && joins(a, e));
        found
    };
    same && common(&[a, b]).iter().any(made)
}

/// The shape with the resident axis as its stream, where the kernel has no other, combines points of that one alone, and nothing else is resident.
pub fn streamed(shape: &group::Shape, statements: &[Statement]) -> Option<group::Shape> {
    let [axis] = shape.local.as_slice() else { return None };
    let over = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.as_slice() == [*axis]);
    (shape.stream.is_none() && statements.iter().any(over)).then(|| group::Shape {
        common: shape.common.clone(),
        stream: Some(*axis),
        local: Vec::new(),
        also: Vec::new(),
        stepwise: false,
    })
}

/// The sides, if all of the group's reductions are over the stream and made from two sides.
pub fn sides(p: &Problem, statements: &[Statement], shape: &group::Shape) -> Option<Sides> {
    let depth = shape.stream?;
    let over = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.as_slice() == [depth]);
    if !shape.local.is_empty() || !statements.iter().all(|s| over(&s) || (s.kind == Kind::Map && !s.domain().contains(&depth))) {
        return None;
    }
    let common: BTreeSet<AxisId> = shape.common.iter().copied().collect();
    // Axes of the results that each read of what is made elsewhere depends on, beside the stream, and whether it is contiguous along the stream.
    let made: BTreeSet<TensorId> = statements.iter().map(|s| s.target).collect();
    let mut reads: Vec<(BTreeSet<AxisId>, bool)> = Vec::new();
    for s in statements.iter().filter(over) {
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                let Node::Read(t, index) = &e.node else { return };
                let axes: BTreeSet<AxisId> = e.axes().into_iter().collect();
                if axes.contains(&depth) && !made.contains(t) {
                    let flat = flashderive_derive::flatten(p, index, *t);
                    reads.push((axes.intersection(&common).copied().collect(), along(p, &flat, depth)));
                }
            });
        }
    }
    let first = statements.iter().find(over)?;
    let column = *first.target_axes.iter().rev().find(|a| common.contains(a) && reads.iter().any(|(x, _)| !x.contains(a)))?;
    let apart =
        |a: &AxisId| reads.iter().any(|(x, _)| x.contains(a) && !x.contains(&column)) && reads.iter().all(|(x, _)| !(x.contains(a) && x.contains(&column)));
    let row = *first.target_axes.iter().rev().filter(|a| **a != column && common.contains(a)).find(|a| apart(a))?;
    let whole = |a: AxisId| statements.iter().all(|s| s.target_axes.contains(&a));
    if !reads.iter().any(|(x, _)| x.contains(&column)) || !whole(row) || !whole(column) {
        return None;
    }
    let along = |a: AxisId| reads.iter().filter(|(x, _)| x.contains(&a)).all(|(_, along)| *along);
    let joint = |g: &Expr| [row, column].iter().all(|a| g.axes().contains(a));
    let leaves_out = statements.iter().any(|s| group::guards(s).iter().any(joint));
    Some(Sides { row, column, along_depth: [along(row), along(column)], leaves_out })
}

impl OuterChoice {
    /// Lanes, warps and registers along the rows and the columns. A warp is 4 rows of 8 lanes; a thread's patch is as square as
    /// can be, so that it loads the least.
    fn divide(&self) -> [(u32, u32, u32); 2] {
        let along = |down: u32| [(4, down, self.rows / (4 * down)), (8, self.warps / down, self.columns * down / (8 * self.warps))];
        let ways = (0..=self.warps.ilog2()).map(|n| along(1 << n)).filter(|[r, c]| r.2 > 0 && c.2 > 0);
        ways.min_by_key(|[r, c]| r.2 + c.2).unwrap_or(along(1))
    }

    /// The layout of the results and of the points of a trip. The registers' order lets each side be loaded 16 bytes at a time:
    /// a side that is contiguous along the stream stands before the points of the stream, another one behind them.
    pub fn layout(&self, sides: &Sides, depth: AxisId) -> Layout {
        let [(lanes_r, warps_r, regs_r), (lanes_c, warps_c, regs_c)] = self.divide();
        let side = |axis: AxisId, along: bool, lanes: u32, regs: u32| {
            // Rows of shared memory along the stream: lanes in neighbouring ones use different banks.
            let near = if along && (self.copied > 0 || sides.leaves_out) { 1 } else { regs.min(VECTOR) };
            let outer = Mode::new(axis, regs / near, near * lanes);
            (vec![outer, Mode::new(axis, near, 1)], Mode::new(axis, lanes, near))
        };
        let (row, row_lanes) = side(sides.row, sides.along_depth[0], lanes_r, regs_r);
        let (column, column_lanes) = side(sides.column, sides.along_depth[1], lanes_c, regs_c);
        let [row_along, column_along] = sides.along_depth;
        let of = |along: bool| [(&row, row_along), (&column, column_along)].into_iter().filter(move |(_, a)| *a == along).flat_map(|(m, _)| m.clone());
        let mut regs: Vec<Mode> = of(true).collect();
        regs.push(Mode::new(depth, self.depth, 1));
        regs.extend(of(false));
        Layout {
            regs,
            lanes: vec![column_lanes, row_lanes],
            warps: vec![Mode::new(sides.row, warps_r, lanes_r * regs_r), Mode::new(sides.column, warps_c, lanes_c * regs_c)],
        }
        .canonical()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sums_have_in_common_is_found_parts_first() {
        let spec =
            "kernel: k\naxes: {N: var, I: 16, J: 16, D: 32}\ninputs: {x: \"f32[N, I, D]\", y: \"f32[N, I, D]\", z: \"f32[N, J, D]\", w: \"f32[N, J, D]\"}\n\
            outputs: {p: \"f32[N, I, J]\", q: \"f32[N, I, J]\", r: \"f32[N, I, J]\", s: \"f32[N, I, J]\"}\ncompute: |\n  \
            p[n, i, j] = sum[d] y[n, i, d] * (w[n, j, d] * exp(x[n, i, d] - z[n, j, d]))\n  q[n, i, j] = sum[d] z[n, j, d] * exp(x[n, i, d] - z[n, j, d])\n  \
            r[n, i, j] = sum[d] x[n, i, d] * (w[n, j, d] * exp(x[n, i, d] - z[n, j, d]))\n  s[n, i, j] = sum[d] x[n, i, d] * (w[n, j, d] * z[n, j, d])\n\
            workloads: {smoke: {N: 2}}\n";
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let [a, b, c, d] = &p.statements[..] else { panic!("{:?}", p.statements) };
        let text = |of: &[&Statement]| common(of).iter().map(|e| flashderive_ir::text::expr(&p, e)).collect::<Vec<_>>();
        let (power, product) = ("exp((x[n, i, d] - z[n, j, d]))", "(w[n, j, d] * exp((x[n, i, d] - z[n, j, d])))");
        assert_eq!(text(&[a, b]), [power]);
        assert_eq!(text(&[a, c]), [product]);
        assert_eq!(text(&[a, b, c]), [power, product]);
        assert!(text(&[b, d]).is_empty());
        assert!(have_in_common(a, b) && have_in_common(a, c) && !have_in_common(a, d));
        // A product of the sides is for the matrix unit, whoever else has it.
        assert!(!have_in_common(d, d));
    }

    #[test]
    fn every_result_has_one_thread() {
        let sides = Sides { row: AxisId(0), column: AxisId(1), along_depth: [true, false], leaves_out: false };
        for c in CHOICES {
            let layout = c.layout(&sides, AxisId(2));
            let extents = [0, 1, 2].map(|a| layout.extent(AxisId(a)));
            assert_eq!(extents, [c.rows, c.columns, c.depth]);
            let mut seen = BTreeSet::new();
            for thread in 0..c.warps * 32 {
                for register in 0..layout.registers() {
                    assert!(seen.insert([0, 1, 2].map(|a| layout.coordinate(AxisId(a), thread, register))));
                }
            }
            assert_eq!(seen.len() as u32, c.rows * c.columns * c.depth);
        }
    }
}
