//! A stream that is cut over blocks: which of its tiles a block takes.
//!
//! ```text
//! shares   part g has tiles g*s .. (g+1)*s          s = tiles / parts, rounded up
//! turns    part g has tiles g, g + parts, g + 2*parts, ..
//! ```
//! Dealt in turns, what all blocks read at one time is one stretch of memory, and parts differ by one tile at most, where shares that
//! are rounded up leave the last blocks nothing. (Sums of 2^29 bytes by 528 blocks of 256 threads with 4 loads of 16 bytes each, h200:
//! 123.7 us in turns, 125.3 in shares; with 8 loads 122.9 and 125.9.) Points of a part are then no neighbours of one another, so the
//! operators must commute. A stream across rows of memory keeps its shares, since its tiles lie apart either way, and so do sums of
//! products, whose operands come by other ways.

use super::*;
use std::collections::BTreeSet;

/// The trips of a loop over a stream.
pub(super) struct Trips {
    pub from: Dev,
    /// The end of the last tile.
    pub to: Dev,
    /// The end of the loop's numbers: less where tiles are passed over.
    pub until: Dev,
    pub step: i64,
}

impl<'a> Emitter<'a> {
    /// The axis of the parts and their number, if the tiles of a pass that makes `work` are dealt in turns.
    fn dealt(&self, stream: &StreamPlan, work: &[&'a Statement]) -> Option<(AxisId, i64)> {
        let plan = self.plan;
        let loads = plan.contractions.is_empty() && plan.outer.is_none() && plan.stages < 2;
        let any_order = work.iter().all(|s| self.ordered_axes(s).is_none());
        let along = work.iter().all(|s| self.reads_along(s, stream.axis));
        // The loop's variable passes the end by less than a step.
        let counts = |parts: i64| parts * i64::from(stream.tile) < 1 << 30;
        stream.split.filter(|(_, parts)| loads && any_order && along && counts(*parts))
    }

    /// Whether neighbours along `axis` are neighbours in all memory that `s` reads along it, directly or through maps.
    fn reads_along(&self, s: &Statement, axis: AxisId) -> bool {
        let (mut along, mut seen, mut left) = (true, BTreeSet::from([s.target]), vec![s]);
        while let Some(s) = left.pop() {
            for e in crate::group::expressions(s) {
                e.walk(&mut |e| {
                    let Node::Read(t, index) = &e.node else { return };
                    match self.maker(*t) {
                        Some(maker) => left.extend(Some(maker).filter(|m| m.kind == Kind::Map && seen.insert(*t))),
                        None => along &= !e.axes().contains(&axis) || crate::address::constant_stride(&self.flat(*t, index), axis) == Some(1),
                    }
                });
            }
        }
        along
    }

    /// The trips of the loop over a stream; `bounded` are the statements that need its points, `work` those
    /// that combine them.
    pub(super) fn steps(&mut self, stream: &StreamPlan, work: &[&'a Statement], bounded: &[&'a Statement], extent: Dev) -> Built<Trips> {
        let tile = i64::from(stream.tile);
        let Some((part, parts)) = self.dealt(stream, work) else {
            // What goes on from point to point, and rows that are walked, go through all of them.
            let gaps = !self.stepwise() && self.plan.walked.is_none();
            let ((from, until), gap) = self.bounds_around(stream, bounded, extent, gaps)?;
            let to = self.end_behind(stream, gap.as_ref(), (&from, until.clone()));
            self.pass_over(stream, gap, &from);
            return Ok(Trips { from, to, until, step: tile });
        };
        let axis = stream.axis;
        let (ty, part_ty) = (self.coordinate_type(axis), self.coordinate_type(part));
        let name = self.p.axis(axis).name.clone();
        let at = self.coordinate(part, &Layout::default(), &[]);
        let from = builder::mul(builder::cast(ty, part_ty, at), Dev::Int(tile, ty));
        let from = self.at_line(axis, from);
        let from = self.b.let_(&format!("{name}_from"), ty, from);
        self.because(
            "tiles-in-turns",
            name,
            format!("part g of {parts} takes tiles g, g + {parts}, ..: what all blocks read at one time lies together, and parts differ by one tile at most"),
            Space::Hardware,
            self.p.axis(axis).span,
        );
        self.passed = None;
        Ok(Trips { from, to: extent.clone(), until: extent, step: tile * parts })
    }
}
