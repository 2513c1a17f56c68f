//! Streams of which data leave each row a range of its own: lists of edges, packed sequences, offsets.
//!
//! Rows of a tile would run over the ranges of all of them, so a block has one row, and where ranges are short it is small: a warp or two. What makes it
//! worth more is an axis along which all points have the same range: heads, channels.
//!
//! ```text
//! y[n, h, d] = sum[e in first[n] .. first[n + 1]] w[e, h] * x[col[e], h, d]      one n a block, all h and d
//! ```
//! By price: `warps 1`, `warps 2`, and `rows alike`.

use super::*;
use crate::ranges;

/// Results that a thread may have of the points of one row: two accesses of the widest kind of 32-bit elements.
const RESULTS: i64 = 8;

/// Whether data say from where to where the stream of a kernel runs for each row.
pub(crate) fn has(p: &Problem, k: &KernelPlan) -> bool {
    let Some(stream) = k.stream.as_ref().filter(|s| s.cluster == 1 && k.contractions.is_empty() && k.walked.is_none()) else { return false };
    by_data(p, &k.statements, stream.axis)
}

/// Whether data say from where to where `stream` runs.
pub(super) fn by_data(p: &Problem, statements: &[Statement], stream: AxisId) -> bool {
    along(statements, stream).any(|g| !g.tensors().is_empty() && ranges::of(p, &g, stream).is_some())
}

/// Whether few threads hold the row that a kernel scans.
pub(crate) fn scans_short_rows(k: &KernelPlan) -> bool {
    let scan = k.statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. }));
    scan && k.stream.as_ref().is_some_and(|s| s.resident && !s.look_back && s.tile <= SHORT_ROW)
}

/// Points of a scanned row up to which blocks of one warp are tried: 16 a thread. Longer ones are more than their registers hold with what is made beside them.
const SHORT_ROW: u32 = 512;

/// The conditions of all statements that have points along `stream`.
fn along(statements: &[Statement], stream: AxisId) -> impl Iterator<Item = Expr> + '_ {
    statements.iter().filter(move |s| s.domain().contains(&stream)).flat_map(group::guards).filter(move |g| g.axes().contains(&stream))
}

impl Draft<'_> {
    /// Axes of the grid whose points have one range of the stream are a block's, as far as its threads have room for results.
    pub(super) fn alike(&mut self) {
        let Some(stream) = self.stream.as_ref().map(|s| s.axis) else { return };
        if self.contracts() || self.patches.is_some() || self.windows.is_some() || self.ordered() || !self.task.choice.alike() {
            return;
        }
        let (p, statements) = (self.p, self.task.statements);
        self.limited = along(statements, stream).flat_map(|g| g.axes()).collect();
        // A block has one of the rows that are walked from where they start.
        self.limited.extend(self.walked.iter().flat_map(|w| w.first.axes()));
        let mut room = RESULTS * 32 * i64::from(self.warps) / self.points_beside(stream).max(1);
        for axis in self.closest.clone() {
            let extent = i64::from(pow2(self.task.extent(p, axis)));
            let streamed = statements.iter().any(|s| s.domain().contains(&stream) && s.domain().contains(&axis));
            if streamed && !self.limited.contains(&axis) && extent <= room {
                self.grid.insert(axis, extent as u32);
                room /= extent;
            }
        }
    }
}
