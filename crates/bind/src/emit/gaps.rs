//! Tiles of a streamed axis that lie between two ranges of points, and hold none.
//!
//! ```text
//! tiles           0 1 2 3 4 5 6 7 8 9      j < 4 or s - j < 1024
//! visited         x . . . . . x x x x      before 1, skip 5
//! trip            0           1 2 3 4      tile of a trip: trip + (trip < before ? 0 : skip)
//! ```
//! Of a condition that is one of two, no point from where the first one ends to where the second one begins is any of both: it is a gap whichever they are,
//! and wherever else they end. Of more than two, what the others leave of the gap between the first two that have one. Of several conditions that all hold, the gap of one is one of all.

use super::*;
use crate::builder::{bin, sub};
use crate::ranges::{self, Range};
use flashderive_device::program::BinaryOp;

/// A gap, in tiles from the first one that is visited.
#[derive(Clone)]
pub(super) struct Gap {
    /// Tiles before it; may be under 0 in a part that begins behind it.
    before: Dev,
    /// Tiles in it.
    skip: Dev,
}

impl Gap {
    /// The tile of trip `at`.
    pub(super) fn tile(&self, at: Dev) -> Dev {
        builder::add(at.clone(), builder::select(builder::lt(at, self.before.clone()), Dev::i32(0), self.skip.clone()))
    }

    /// How many of the first `tiles` tiles are visited.
    pub(super) fn visited(&self, tiles: Dev) -> Dev {
        let inside = bin(BinaryOp::Max, sub(tiles.clone(), self.before.clone()), Dev::i32(0));
        sub(tiles, bin(BinaryOp::Min, inside, self.skip.clone()))
    }

    /// Points of the tiles in it.
    pub(super) fn points(&self, ty: Ty, tile: i64) -> Dev {
        points(&self.skip, ty, tile)
    }
}

/// A gap of the pass that is being written, in points: its loop counts the tiles that are visited.
#[derive(Clone)]
pub(crate) struct Passed {
    /// The loop's number at which it is passed over.
    at: Dev,
    /// Points in it.
    points: Dev,
    /// The loop's number.
    var: Option<VarId>,
}

impl Passed {
    /// The first point of the trip with number `at`.
    fn first(&self, ty: Ty, at: Dev) -> Dev {
        builder::add(at.clone(), builder::select(builder::lt(at, self.at.clone()), Dev::Int(0, ty), self.points.clone()))
    }
}

/// The ranges of which points are in one at least.
fn alternatives<'r>(range: &'r Range, out: &mut Vec<&'r Range>) {
    match range {
        Range::Any(parts) => parts.iter().for_each(|part| alternatives(part, out)),
        other => out.push(other),
    }
}

fn points(tiles: &Dev, ty: Ty, tile: i64) -> Dev {
    builder::mul(builder::cast(ty, Ty::I32, tiles.clone()), Dev::Int(tile, ty))
}

impl<'a> Emitter<'a> {
    /// The gap that conditions of all of `work` leave between `from` and `to`; the first one that is known.
    pub(super) fn gap(&mut self, stream: &StreamPlan, work: &[&'a Statement], (from, to): (&Dev, &Dev)) -> Built<Option<Gap>> {
        let axis = stream.axis;
        for g in self.shared_conditions(work) {
            if !self.allows_late_begin(&g, axis) {
                continue;
            }
            let Some(range) = ranges::of(self.p, &g, axis) else { continue };
            let Some((end, begin)) = self.apart_by(&range, axis)? else { continue };
            self.because(
                "tile-gap",
                flashderive_ir::text::expr(self.p, &g),
                "tiles between its two ranges hold no points for any statement of the pass: they are passed over".into(),
                Space::Problem,
                g.span,
            );
            let (ty, tile) = (self.coordinate_type(axis), i64::from(stream.tile));
            // Both ends are ones of the tiles there are, so that what is passed over is never more than them. Of an end that it does not know the price takes
            // what passes over nothing.
            let to = bin(BinaryOp::Max, to.clone(), from.clone());
            let ahead = |at: Dev| sub(at, from.clone());
            let end = ahead(bin(BinaryOp::Max, bin(BinaryOp::Min, end, to.clone()), from.clone()));
            let begin = ahead(bin(BinaryOp::Min, bin(BinaryOp::Max, begin, from.clone()), to));
            let up = builder::add(end, Dev::Int(tile - 1, ty));
            let before = self.b.let_("before_gap", Ty::I32, builder::cast(Ty::I32, ty, builder::div(up, Dev::Int(tile, ty))));
            let behind = builder::cast(Ty::I32, ty, builder::div(begin, Dev::Int(tile, ty)));
            let skip = bin(BinaryOp::Max, sub(behind, before.clone()), Dev::i32(0));
            let skip = self.b.let_("gap_tiles", Ty::I32, skip);
            return Ok(Some(Gap { before, skip }));
        }
        Ok(None)
    }

    /// Where the first of several ranges of `range` ends, and the next one begins.
    fn apart_by(&mut self, range: &Range, axis: AxisId) -> Built<Option<(Dev, Dev)>> {
        match range {
            Range::End(_) => Ok(None),
            Range::All(parts) => {
                for part in parts {
                    if let Some(found) = self.apart_by(part, axis)? {
                        return Ok(Some(found));
                    }
                }
                Ok(None)
            }
            Range::Any(_) => {
                let mut parts = Vec::new();
                alternatives(range, &mut parts);
                for first in 0..parts.len() {
                    for second in first + 1..parts.len() {
                        let Some(gap) = self.gap_of_two(parts[first], parts[second], axis)? else { continue };
                        let others = parts.iter().enumerate().filter(|(i, _)| *i != first && *i != second).map(|(_, part)| *part);
                        if let Some(gap) = self.gap_beside(gap, others, axis)? {
                            return Ok(Some(gap));
                        }
                    }
                }
                Ok(None)
            }
        }
    }

    /// Where the first of two ranges ends, and the second begins, whichever comes first.
    fn gap_of_two(&mut self, a: &Range, b: &Range, axis: AxisId) -> Built<Option<(Dev, Dev)>> {
        let (a, b) = (self.hull(a, axis)?, self.hull(b, axis)?);
        Ok(match (a.to.zip(b.from), b.to.zip(a.from)) {
            (Some(one), Some(other)) => {
                let first = builder::lt(one.0.clone(), one.1.clone());
                Some((builder::select(first.clone(), one.0, other.0), builder::select(first, one.1, other.1)))
            }
            (one, other) => one.or(other),
        })
    }

    /// What further ranges leave of a gap: what is before one that begins in it, or behind one that begins before it.
    fn gap_beside<'r>(&mut self, (mut end, mut begin): (Dev, Dev), others: impl Iterator<Item = &'r Range>, axis: AxisId) -> Built<Option<(Dev, Dev)>> {
        for other in others {
            let hull = self.hull(other, axis)?;
            match (hull.from, hull.to) {
                (None, None) => return Ok(None),
                (None, Some(to)) => end = bin(BinaryOp::Max, end, to),
                (Some(from), None) => begin = bin(BinaryOp::Min, begin, from),
                (Some(from), Some(to)) => {
                    let before = builder::lt(end.clone(), from.clone());
                    begin = builder::select(before.clone(), bin(BinaryOp::Min, begin.clone(), from), begin);
                    end = builder::select(before, end.clone(), bin(BinaryOp::Max, end, to));
                }
            }
        }
        Ok(Some((end, begin)))
    }

    /// The gap of the part of a range that begins at `begin` whose tiles, put together, begin at `from`.
    pub(super) fn gap_of_part(&mut self, stream: &StreamPlan, gap: Gap, (begin, from): (Dev, &Dev)) -> Gap {
        let ty = self.coordinate_type(stream.axis);
        let ahead = builder::cast(Ty::I32, ty, builder::div(sub(from.clone(), begin), Dev::Int(i64::from(stream.tile), ty)));
        Gap { before: self.b.let_("part_before_gap", Ty::I32, sub(gap.before, ahead)), ..gap }
    }

    /// The end of the last tile of `from..to`, which are those of the tiles put together.
    pub(super) fn end_behind(&mut self, stream: &StreamPlan, gap: Option<&Gap>, (from, to): (&Dev, Dev)) -> Dev {
        let Some(gap) = gap else { return to };
        let (ty, tile) = (self.coordinate_type(stream.axis), i64::from(stream.tile));
        // A part behind the last point has none, wherever it begins.
        let points = bin(BinaryOp::Max, sub(to.clone(), from.clone()), Dev::Int(0, ty));
        let points = builder::add(points, Dev::Int(tile - 1, ty));
        let last = sub(builder::cast(Ty::I32, ty, builder::div(points, Dev::Int(tile, ty))), Dev::i32(1));
        let last = self.b.let_("last_tile", Ty::I32, last);
        let behind = sub(gap.tile(last.clone()), last);
        let end = builder::add(to, self::points(&behind, ty, tile));
        self.b.let_(&format!("{}_until", self.p.axis(stream.axis).name), ty, end)
    }

    /// The pass from here on goes over `gap`, behind tiles from `from` on.
    pub(super) fn pass_over(&mut self, stream: &StreamPlan, gap: Option<Gap>, from: &Dev) {
        let (ty, tile) = (self.coordinate_type(stream.axis), i64::from(stream.tile));
        self.passed = gap.map(|gap| {
            let at = self.b.let_("gap_at", ty, builder::add(from.clone(), points(&gap.before, ty, tile)));
            let points = self.b.let_("gap_points", ty, gap.points(ty, tile));
            Passed { at, points, var: None }
        });
    }

    /// A trip of the pass begins, whose loop counts in `var`.
    pub(super) fn enter_trip(&mut self, stream: &StreamPlan, var: VarId) {
        let axis = stream.axis;
        if let Some(passed) = &mut self.passed {
            passed.var = Some(var);
        }
        let mut first = self.first_of_trip(axis, Dev::Var(var));
        if self.passed.is_some() {
            first = self.b.let_(&format!("{}_here", self.p.axis(axis).name), self.coordinate_type(axis), first);
        }
        self.origin.insert(axis, first);
    }

    /// The first point of the trip of the pass whose loop has number `at`.
    pub(super) fn first_of_trip(&self, axis: AxisId, at: Dev) -> Dev {
        match &self.passed {
            Some(passed) => passed.first(self.coordinate_type(axis), at),
            None => at,
        }
    }

    /// The first point of the trip `ahead` points of the loop after this one.
    pub(super) fn first_ahead(&self, axis: AxisId, ahead: i64) -> Dev {
        let ty = self.coordinate_type(axis);
        match self.passed.as_ref().and_then(|passed| passed.var) {
            Some(var) => self.first_of_trip(axis, builder::add(Dev::Var(var), Dev::Int(ahead, ty))),
            None => builder::add(self.origin.get(&axis).cloned().unwrap_or(Dev::Int(0, ty)), Dev::Int(ahead, ty)),
        }
    }
}

#[cfg(test)]
mod tests {
    use flashderive_ir::trace::Trace;

    /// What the model expects of a chain of products under a condition, in microseconds.
    fn price(condition: &str, target: &str) -> f64 {
        let spec = format!(
            "kernel: k\naxes: {{S: {{var: [1, 65536]}}, J: S, D: 64, E: D}}\ninputs: {{q: \"bf16[S, D]\", k: \"bf16[S, D]\", v: \"bf16[S, D]\"}}\n\
             outputs: {{o: \"bf16[S, D]\"}}\ncompute: |\n  z[s, j] = (sum[d] q[s, d] * k[j, d]) * 0.125 when {condition}\n  m[s] = max[j] z[s, j]\n  \
             w[s, j] = exp(z[s, j] - m[s])\n  l[s] = sum[j] w[s, j]\n  \
             o[s, e] = (sum[j] w[s, j] * v[j, e]) / l[s]\nworkloads: {{full: {{S: 65536}}, smoke: {{S: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(target).unwrap_or_else(|d| panic!("{:?}", d.list));
        let options = crate::BindOptions { sizes: vec![65536], ..crate::BindOptions::default() };
        crate::bind(&d, &target, &options, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list)).predicted_us
    }

    /// In rings along columns and in plain loops: what is between a window and the first points is not visited.
    #[test]
    fn tiles_between_two_ranges_cost_nothing() {
        for target in [include_str!("../../../../specs/targets/sm_90a.yaml"), include_str!("../../../../specs/targets/sm_80.yaml")] {
            let [window, both, all] = ["j <= s and s - j < 512", "j <= s and (s - j < 512 or j < 4)", "j <= s"].map(|c| price(c, target));
            assert!(both < 2.0 * window && 4.0 * both < all, "{window} {both} {all}");
        }
    }
}
