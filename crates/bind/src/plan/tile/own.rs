//! Threads that have points of the grid for themselves, while one stream passes for all of them.
//!
//! ```text
//! y[n] = reduce[m] f(what n has, what m has)      all pairs: forces, distances, ranks, counts of what is less
//! ```
//! Where lanes share the stream of a row, every row is combined across them, and what a lane takes of the stream serves the few rows of its block. Here a thread keeps
//! what its own rows have in registers, and takes each element of the stream once for all of them: the same element for all lanes, so one access serves a warp. Points
//! are combined in their order, and nothing is combined across lanes.
//!
//! The rule: a stream of maps and reductions without products of the matrix unit, and an axis of the grid that nothing which passes depends on. Rows to which data give ranges of their
//! own have little in common of what passes (rows of 8 of 8192 points, h200: 72 us by rows of a block each, 81 so). How many points of the axis a thread has, and how many of the stream a trip, is by price ([`super::super::Choice::own`]).

use super::*;
use crate::layout::Mode;

/// Points of the stream a trip, before tiles are made smaller.
const TRIP: u32 = 16;

impl Draft<'_> {
    /// The axis of the grid whose points threads have for themselves.
    pub(super) fn own_axis(&self) -> Option<AxisId> {
        let stream = self.stream.as_ref()?.axis;
        let other = self.contracts() || self.ordered() || self.patches.is_some() || self.windows.is_some() || self.across.is_some() || self.walked.is_some();
        if self.task.choice.own() == 0 || other || self.private.is_some() {
            return None;
        }
        let Task { statements, .. } = self.task;
        if !statements.iter().all(|s| matches!(s.kind, Kind::Map | Kind::Reduce { .. })) || ranged::by_data(self.p, statements, stream) {
            return None;
        }
        let passing = passing_reads(statements, stream);
        let alone = |a: &AxisId| !self.limited.contains(a) && passing.iter().all(|axes| !axes.contains(a)) && self.task.extent(self.p, *a) > 1;
        let every = |a: &AxisId| statements.iter().all(|s| s.target_axes.contains(a));
        self.closest.iter().copied().find(|a| alone(a) && every(a)).filter(|_| !passing.is_empty())
    }

    /// Points of the stream a trip.
    pub(super) fn own_trip(&self) -> u32 {
        (TRIP / self.task.choice.shrink()).max(1)
    }

    /// Points of `axis` in a block's tile.
    pub(super) fn own_rows(&mut self, axis: AxisId) {
        self.grid.insert(axis, 32 * self.warps * self.task.choice.own());
    }

    /// Neighbouring lanes have neighbouring points of `axis`; a thread has all points of the other `axes`.
    pub(super) fn own_layout(&self, axis: AxisId, axes: &[(AxisId, u32)]) -> Layout {
        let threads = 32 * self.warps;
        let mut regs = vec![Mode::new(axis, self.task.choice.own(), threads)];
        regs.extend(axes.iter().filter(|(a, _)| *a != axis).map(|(a, n)| Mode::new(*a, *n, 1)));
        Layout { regs, lanes: vec![Mode::new(axis, 32, 1)], warps: vec![Mode::new(axis, self.warps, 32)] }.canonical()
    }
}

/// The axes of what passes along `stream`, of each element that no statement makes.
pub(crate) fn passing_reads(statements: &[Statement], stream: AxisId) -> Vec<Vec<AxisId>> {
    let mut passing = Vec::new();
    statements.iter().flat_map(group::expressions).for_each(|e| {
        e.walk(&mut |e| {
            let axes = e.axes();
            if matches!(&e.node, Node::Read(t, _) if !statements.iter().any(|s| s.target == *t)) && axes.contains(&stream) {
                passing.push(axes);
            }
        });
    });
    passing
}
