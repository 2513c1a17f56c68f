//! Pairs of points of one chunk: where one adds to the other, and by which weight if that differs along what is summed.

use super::builder::Builder;
use super::decay::{Decay, Mark};
use super::find::{Reader, State};
use super::form::Tables;
use crate::address;
use crate::group;
use flashderive_derive::expr::{substitute, times};
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;

/// Points of a block of a chunk, where weights differ along what is summed: rows of an instruction of single warps.
pub(super) const BLOCK: i64 = 16;

/// A sum with the states that is being written, and its statement over chunks and places.
pub(super) struct Pair<'a> {
    pub state: &'a State,
    pub r: &'a Reader,
    pub tables: &'a Tables,
    pub cut: &'a Statement,
    /// Axes of the state.
    pub own: &'a [AxisId],
}

impl Pair<'_> {
    /// Where `source` adds to `place`: their order first. Conditions on summed axes are of `scores` alone.
    pub(super) fn conditions(&self, b: &Builder, (place, source): (&Expr, &Expr), scores: bool) -> Vec<Expr> {
        let (earlier, later) = if self.state.reverse { (place, source) } else { (source, place) };
        let order = Expr::binary(if self.r.exclusive { Binary::Lt } else { Binary::Le }, earlier.clone(), later.clone());
        let (s, r) = (&b.p.statements[self.state.at], &b.p.statements[self.r.at]);
        let here = b.inside(place).into_iter().chain(group::guards(r).iter().map(|g| b.at(g, place))).collect::<Vec<_>>();
        let all = [order].into_iter().chain(here).chain(b.present(s, &self.r.index, source));
        all.filter(|g| scores || !g.axes().iter().any(|a| self.r.summed.contains(a))).collect()
    }
}

/// How far the state that a sum reads at `place` has come.
pub(super) fn reach(state: &State, r: &Reader, place: &Expr) -> Mark {
    if state.reverse == r.exclusive {
        Mark::After(place.clone())
    } else {
        Mark::Before(place.clone())
    }
}

pub(super) fn sum(axes: &[AxisId]) -> Kind {
    Kind::Reduce { op: Combine::Sum, axes: axes.to_vec() }
}

/// Scores of pairs of points whose terms have weights of their own.
pub(super) struct Weighed<'a> {
    pub name: String,
    pub span: Span,
    pub decay: &'a Decay,
    /// Axes of the state, and where it is read.
    pub own: &'a [AxisId],
    pub index: &'a [Expr],
    pub reverse: bool,
    /// What a term has of the place and of the source, in that order.
    pub sides: [&'a Expr; 2],
    pub summed: &'a [AxisId],
    /// Axes of the scores before those of the points.
    pub kept: Vec<AxisId>,
    /// How far the state that is read at a place has come.
    pub reach: &'a dyn Fn(&Expr) -> Mark,
    /// Where a source adds to a place: their order first.
    pub there: &'a dyn Fn(&Builder, (&Expr, &Expr)) -> Vec<Expr>,
    /// A factor of a product of two that are computed, as it may be multiplied.
    pub operand: &'a dyn Fn(&Builder, Expr) -> Expr,
}

/// What the points of a block have: scores with points of other blocks, over the source in the chunk, and with those of the block, over the place in the block.
pub(super) struct Scored {
    pub block: AxisId,
    pub row: AxisId,
    pub far: Part,
    pub near: Part,
}

/// Some of the scores.
pub(super) struct Part {
    pub scores: TensorId,
    /// Axes of the scores: the last is that of the source.
    pub over: Vec<AxisId>,
    /// Where there are any.
    pub there: Vec<Expr>,
    /// The source's place in the chunk.
    pub source: Expr,
}

impl Builder {
    /// Scores in blocks. A weight is the product of what happened from the source to the beginning of the point's block and from there on, each at most 1 where
    /// factors are, so that no exponential is beyond all numbers; points of one block are weighed pair by pair.
    pub(super) fn scored(&mut self, w: &Weighed) -> Scored {
        let axis = self.p.axis(self.axis).name.clone();
        let block = self.axis(&format!("{axis}__block"), Extent::constant(self.length / BLOCK));
        let [row, near] = ["row", "near"].map(|part| self.axis(&format!("{axis}__{part}"), Extent::constant(BLOCK)));
        let (chunk, source) = (Expr::axis(self.chunk), Expr::axis(self.source));
        let begin = Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(BLOCK));
        let in_block = |place: AxisId| Expr::binary(Binary::Add, begin.clone(), Expr::axis(place));
        let (place, beside) = (in_block(row), in_block(near));
        let weight = |b: &Builder, from: &Mark, to: &Mark| w.decay.product(b, (w.own, w.index), &chunk, from, to).unwrap_or(Expr::float(1.0));
        let over = |last: AxisId| -> Vec<AxisId> { [self.chunk].into_iter().chain(w.kept.iter().copied()).chain([block, row, last]).collect() };
        let (far_over, near_over) = (over(self.source), over(near));
        let [other, along] = w.sides;
        let reached = (w.reach)(&place);
        // Between blocks.
        let edge = if w.reverse { Mark::After(Expr::binary(Binary::Add, begin.clone(), Expr::int(BLOCK - 1))) } else { Mark::Before(begin.clone()) };
        let (left, right) = match w.reverse {
            true => (weight(self, &reached, &edge), weight(self, &edge, &Mark::Before(source.clone()))),
            false => (weight(self, &edge, &reached), weight(self, &Mark::After(source.clone()), &edge)),
        };
        let apart = match w.reverse {
            true => Expr::binary(Binary::Le, Expr::binary(Binary::Add, begin.clone(), Expr::int(BLOCK)), source.clone()),
            false => Expr::binary(Binary::Lt, source.clone(), begin.clone()),
        };
        let mut there = (w.there)(self, (&place, &source));
        there[0] = apart;
        let left = (w.operand)(self, times(self.at(other, &place), left));
        let right = (w.operand)(self, times(self.at(along, &source), right));
        let far = self.part(w, "far", far_over, times(left, right), there, source);
        // Inside of one.
        let both = if w.reverse { weight(self, &reached, &Mark::Before(beside.clone())) } else { weight(self, &Mark::After(beside.clone()), &reached) };
        let there = (w.there)(self, (&place, &beside));
        let value = times(times(self.at(other, &place), self.at(along, &beside)), both);
        let near = self.part(w, "near", near_over, value, there, beside);
        Scored { block, row, far, near }
    }

    fn part(&mut self, w: &Weighed, which: &str, over: Vec<AxisId>, value: Expr, there: Vec<Expr>, source: Expr) -> Part {
        let value = Expr { span: w.span, ..value };
        let scores = self.statement(&format!("{}__{which}", w.name), over.clone(), sum(w.summed), value, address::conjunction(there.clone()));
        Part { scores, over, there, source }
    }

    /// What points add whose scores have terms with weights of their own, from other blocks and from the point's block.
    pub(super) fn by_blocks(&mut self, pair: &Pair) -> Option<Vec<Expr>> {
        let Pair { state, r, tables, cut, own } = pair;
        let (name, span) = (self.p.tensor(cut.target).name.clone(), cut.span);
        let scored = self.scored(&Weighed {
            name: name.clone(),
            span,
            decay: &tables.decay,
            own,
            index: &r.index,
            reverse: state.reverse,
            sides: [&r.other, &r.along],
            summed: &r.summed,
            kept: r.scores.clone(),
            reach: &|place| reach(state, r, place),
            there: &|b, points| pair.conditions(b, points, true),
            operand: &|b, e| b.operand(r, e),
        });
        let axis = self.p.axis(self.axis).name.clone();
        let read = self.axis(&format!("{axis}__read"), Extent::constant(BLOCK));
        let Scored { block, row, far, near } = scored;
        // The sums over the sources of each, at the place of the chunk.
        let at = |op| Expr::binary(op, Expr::axis(self.place), Expr::int(BLOCK));
        let split = |a: &AxisId, parts: [Expr; 2]| if *a == self.place { parts.to_vec() } else { vec![Expr::axis(*a)] };
        let places: Vec<Expr> = cut.target_axes.iter().flat_map(|a| split(a, [at(Binary::Div), at(Binary::Mod)])).collect();
        let axes: Vec<AxisId> = cut.target_axes.iter().flat_map(|a| if *a == self.place { vec![block, row] } else { vec![*a] }).collect();
        let mut parts = Vec::new();
        for (part, which, from) in [(far, "far", self.source), (near, "near", read)] {
            // Pairs are weighed in a kernel of their own, which no matrix unit has: who sums them reads them at an axis of its own.
            let made = *part.over.last()?;
            let moved = |e: &Expr| substitute(e, &[made], &[Expr::axis(from)]);
            let outside = part.there.iter().filter(|g| !g.axes().iter().any(|a| r.summed.contains(a))).map(moved).collect();
            let own = part.over.iter().map(|a| moved(&Expr::axis(*a))).collect();
            let value = Expr { span, ..times(Expr::new(Node::Read(part.scores, own)), self.at(&r.across, &moved(&part.source))) };
            let inside = self.statement(&format!("{name}__{which}_inside"), axes.clone(), sum(&[from]), value, address::conjunction(outside));
            parts.push(Expr::new(Node::Read(inside, places.clone())));
        }
        Some(parts)
    }
}
