//! Rows of a tile along several axes.
//!
//! ```text
//! y[b, h, w, o] = sum[..] x[b, h + r, w + s, c] * f[o, ..]        128 rows: 2 points of b x 8 of h x 8 of w
//! ```
//! A side can have several axes that are no one axis: their indices are moved, tables have one of them, the result has them in another
//! order. A tile along one of them wastes what overhangs its end, and is no higher than it is long. The copy engine brings (and
//! stores) boxes of several dimensions as rows one behind the other, so a tile can have a power of two of points of each.
//! The rule: axes of the result that the left operand has and the right one has not, each an index of a dimension of its own with steps
//! that the copy engine takes, share the rows of a tile so that the fewest tiles cover the points; where several divisions
//! do, the one with the longest runs along the row axis, and along one axis where no division is better than that. Where the results lie along the row axis, a run of them is what is stored
//! at a time, and a short one costs as much as a long one: then the rule weighs tiles by what their products and their stores cost.

use super::*;
use flashderive_device::program::{span, LONGEST_SPAN};

/// Points of each axis in the rows of a tile, the one that runs fastest first.
pub type Rows = Vec<(AxisId, u32)>;

/// Cycles of a multiprocessor for a run of results that lie side by side, up to a line (measured, h200: a product of 2,408,448 x 64 stores 19.3 million pieces of 16 bytes in 480,000 cycles of each
/// multiprocessor, 3.3 a piece; that pieces of 8 bytes cost as much is not measured).
const RUN_CYCLES: f64 = 4.0;

/// The division of `rows` rows along `row` and other axes for a product over `left`, where no right operand has one of `others`; `common` are
/// axes that may be cut over blocks. `lying`: cycles of the matrix unit for a result, where results lie along the row axis.
#[allow(clippy::too_many_arguments, reason = "one call, from plan")]
pub(super) fn divide(
    p: &Problem,
    s: &Statement,
    common: &[AxisId],
    row: AxisId,
    others: &BTreeSet<AxisId>,
    left: &Operand,
    rows: u32,
    sizes: &[i64],
    lying: Option<f64>,
) -> Rows {
    let single = vec![(row, rows)];
    let mut axes = vec![row];
    let mut every = vec![left.every];
    if !left.along_depth() || !rows.is_power_of_two() {
        return single;
    }
    for (at, e) in left.index.iter().enumerate().rev().filter(|(i, _)| *i != left.side && *i != left.depth) {
        let own: Vec<AxisId> = e.axes().into_iter().filter(|a| s.target_axes.contains(a)).collect();
        let alone = |a: AxisId| left.index.iter().enumerate().all(|(i, e)| i == at || !e.axes().contains(&a));
        match own.as_slice() {
            [a] if common.contains(a) && !others.contains(a) && alone(*a) => {
                if let Some(n) = operand::step_of(e, *a) {
                    axes.push(*a);
                    every.push(n);
                }
            }
            _ => {}
        }
    }
    let extents: Vec<i64> = axes.iter().map(|a| p.axis(*a).extent.eval(sizes).max(1)).collect();
    let tiles = |sizes: &[u32]| points(extents.iter().zip(sizes).map(|(n, t)| (n + i64::from(*t) - 1) / i64::from(*t)));
    let run = |sizes: &[u32]| i64::from(sizes[0]).min(extents[0]) as f64;
    let weight = |sizes: &[u32]| tiles(sizes) as f64 * lying.map_or(1.0, |work| work + RUN_CYCLES / run(sizes));
    let mut best: Vec<u32> = std::iter::once(rows).chain(axes.iter().skip(1).map(|_| 1)).collect();
    // One copy brings what has several axes.
    let fits = |sizes: &[u32]| sizes.iter().zip(&every).all(|(points, n)| span(*points, *n) <= LONGEST_SPAN);
    for found in divisions(rows, axes.len()).into_iter().filter(|d| fits(d)) {
        if weight(&found) < weight(&best) {
            best = found;
        }
    }
    axes.into_iter().zip(best).filter(|(a, n)| *n > 1 || *a == row).collect()
}

/// All ways to write a power of two as a product of `count` powers, those with more in the first places first.
fn divisions(product: u32, count: usize) -> Vec<Vec<u32>> {
    if count == 1 {
        return vec![vec![product]];
    }
    let firsts = (0..=product.trailing_zeros()).rev().map(|n| 1 << n);
    firsts.flat_map(|first| divisions(product / first, count - 1).into_iter().map(move |rest| std::iter::once(first).chain(rest).collect())).collect()
}

/// `layout` with its digits along the row axis as digits along the axes of `rows`.
pub(super) fn apart(layout: Layout, row: AxisId, rows: &Rows) -> Layout {
    if rows.len() == 1 {
        return layout;
    }
    // A register's first digit moves slowest, a thread's first one fastest.
    let split = |modes: &[Mode], slow_first: bool| -> Vec<Mode> { modes.iter().flat_map(|m| digits(m, row, rows, slow_first)).collect() };
    Layout { regs: split(&layout.regs, true), lanes: split(&layout.lanes, false), warps: split(&layout.warps, false) }
}

fn digits(m: &Mode, row: AxisId, rows: &Rows, slow_first: bool) -> Vec<Mode> {
    if m.axis != Some(row) {
        return vec![*m];
    }
    let (low, high) = (m.stride, m.stride * m.size);
    let (mut place, mut out) = (1, Vec::new());
    for (axis, points) in rows {
        let (from, to) = (low.max(place), high.min(place * points));
        if from < to {
            out.push(Mode::new(*axis, to / from, from / place));
        }
        place *= points;
    }
    if slow_first {
        out.reverse();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_are_all_and_the_longest_first_runs_come_first() {
        assert_eq!(divisions(4, 2), [[4, 1], [2, 2], [1, 4]]);
        assert_eq!(divisions(128, 3).len(), 36);
    }

    #[test]
    fn every_row_of_a_tile_is_one_point_of_each_axis() {
        let (w, h, b, n) = (AxisId(0), AxisId(1), AxisId(2), AxisId(3));
        let rows = vec![(w, 8), (h, 4), (b, 4)];
        let whole = Layout {
            regs: vec![Mode::new(n, 8, 8), Mode::new(w, 2, 8), Mode::new(n, 2, 1)],
            lanes: vec![Mode::new(n, 4, 2), Mode::new(w, 8, 1)],
            warps: vec![Mode::new(w, 4, 16), Mode::new(w, 2, 64)],
        };
        let found = apart(whole.clone(), w, &rows);
        assert_eq!(found.registers(), whole.registers());
        for thread in 0..256 {
            for register in 0..whole.registers() {
                let row = whole.coordinate(w, thread, register);
                let at = [w, h, b].map(|a| found.coordinate(a, thread, register));
                assert_eq!(at, [row % 8, row / 8 % 4, row / 32]);
                assert_eq!(found.coordinate(n, thread, register), whole.coordinate(n, thread, register));
            }
        }
        assert_eq!(apart(whole.clone(), w, &vec![(w, 128)]), whole);
    }
}
