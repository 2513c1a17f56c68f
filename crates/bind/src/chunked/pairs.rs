//! Pairs of points of one chunk: where one adds to the other, and by which weight if that differs along what is summed.

use super::builder::Builder;
use super::decay::Mark;
use super::find::{Reader, State};
use super::form::Tables;
use crate::address;
use crate::group;
use flashderive_derive::expr::{substitute, times};
use flashderive_ir::problem::*;

/// Points of a block of a chunk, where weights differ along what is summed: rows of an instruction of single warps.
const BLOCK: i64 = 16;

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
        let order = Expr::binary(if self.state.exclusive { Binary::Lt } else { Binary::Le }, earlier.clone(), later.clone());
        let (s, r) = (&b.p.statements[self.state.at], &b.p.statements[self.r.at]);
        let here = b.inside(place).into_iter().chain(group::guards(r).iter().map(|g| b.at(g, place))).collect::<Vec<_>>();
        let all = [order].into_iter().chain(here).chain(b.present(s, &self.r.index, source));
        all.filter(|g| scores || !g.axes().iter().any(|a| self.r.summed.contains(a))).collect()
    }
}

/// How far the state that is read at `place` has come.
pub(super) fn reach(state: &State, place: &Expr) -> Mark {
    if state.reverse == state.exclusive {
        Mark::After(place.clone())
    } else {
        Mark::Before(place.clone())
    }
}

pub(super) fn sum(axes: &[AxisId]) -> Kind {
    Kind::Reduce { op: Combine::Sum, axes: axes.to_vec() }
}

impl Builder {
    /// What points add whose scores have terms with weights of their own, from other blocks and from the point's block. A weight is the product of what happened
    /// from the source to the beginning of the point's block and from there on, each at most 1 where factors are, so that no exponential is beyond all numbers;
    /// points of one block are weighed pair by pair.
    pub(super) fn by_blocks(&mut self, pair: &Pair) -> Option<Vec<Expr>> {
        let Pair { state, r, tables, cut, own } = pair;
        let (name, span) = (self.p.tensor(cut.target).name.clone(), cut.span);
        let axis = self.p.axis(self.axis).name.clone();
        let block = self.axis(&format!("{axis}__block"), Extent::constant(self.length / BLOCK));
        let [row, near, read] = ["row", "near", "read"].map(|part| self.axis(&format!("{axis}__{part}"), Extent::constant(BLOCK)));
        let (chunk, source) = (Expr::axis(self.chunk), Expr::axis(self.source));
        let begin = Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(BLOCK));
        let in_block = |place: AxisId| Expr::binary(Binary::Add, begin.clone(), Expr::axis(place));
        let (place, beside) = (in_block(row), in_block(near));
        let weight = |b: &Builder, from: &Mark, to: &Mark| tables.decay.product(b, (own, &r.index), &chunk, from, to).unwrap_or(Expr::float(1.0));
        // Between blocks.
        let reached = reach(state, &place);
        let edge = if state.reverse { Mark::After(Expr::binary(Binary::Add, begin.clone(), Expr::int(BLOCK - 1))) } else { Mark::Before(begin.clone()) };
        let (left, right) = match state.reverse {
            true => (weight(self, &reached, &edge), weight(self, &edge, &Mark::Before(source.clone()))),
            false => (weight(self, &edge, &reached), weight(self, &Mark::After(source.clone()), &edge)),
        };
        let apart = match state.reverse {
            true => Expr::binary(Binary::Le, Expr::binary(Binary::Add, begin.clone(), Expr::int(BLOCK)), source.clone()),
            false => Expr::binary(Binary::Lt, source.clone(), begin.clone()),
        };
        let mut there = pair.conditions(self, (&place, &source), true);
        there[0] = apart;
        let over = |last: AxisId| -> Vec<AxisId> { [self.chunk].into_iter().chain(r.scores.iter().copied()).chain([block, row, last]).collect() };
        let (far_over, near_over) = (over(self.source), over(near));
        let left = self.operand(r, times(self.at(&r.other, &place), left));
        let right = self.operand(r, times(self.at(&r.along, &source), right));
        let far = (format!("{name}__far"), far_over, times(left, right), there, self.source);
        // Inside of one.
        let both = if state.reverse { weight(self, &reached, &Mark::Before(beside.clone())) } else { weight(self, &Mark::After(beside.clone()), &reached) };
        let there = pair.conditions(self, (&place, &beside), true);
        let value = times(times(self.at(&r.other, &place), self.at(&r.along, &beside)), both);
        let close = (format!("{name}__near"), near_over, value, there, read);
        // The sums over the sources of each, at the place of the chunk.
        let at = |op| Expr::binary(op, Expr::axis(self.place), Expr::int(BLOCK));
        let split = |a: &AxisId, parts: [Expr; 2]| if *a == self.place { parts.to_vec() } else { vec![Expr::axis(*a)] };
        let places: Vec<Expr> = cut.target_axes.iter().flat_map(|a| split(a, [at(Binary::Div), at(Binary::Mod)])).collect();
        let axes: Vec<AxisId> = cut.target_axes.iter().flat_map(|a| if *a == self.place { vec![block, row] } else { vec![*a] }).collect();
        let mut parts = Vec::new();
        for (name, over, value, there, from) in [far, close] {
            // Pairs are weighed in a kernel of their own, which no matrix unit has: who sums them reads them at an axis of its own.
            let made = *over.last()?;
            let moved = |e: &Expr| substitute(e, &[made], &[Expr::axis(from)]);
            let outside = there.iter().filter(|g| !g.axes().iter().any(|a| r.summed.contains(a))).map(moved).collect();
            let own = over.iter().map(|a| moved(&Expr::axis(*a))).collect();
            let scores = self.statement(&name, over, sum(&r.summed), Expr { span, ..value }, address::conjunction(there));
            let at = if from == self.source { source.clone() } else { moved(&beside) };
            let value = Expr { span, ..times(Expr::new(Node::Read(scores, own)), self.at(&r.across, &at)) };
            let inside = self.statement(&format!("{name}_inside"), axes.clone(), sum(&[from]), value, address::conjunction(outside));
            parts.push(Expr::new(Node::Read(inside, places.clone())));
        }
        Some(parts)
    }
}
