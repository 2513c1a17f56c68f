//! Pairs of points of one chunk: where one adds to the other, and by which weight if that differs along what is summed.
//!
//! ```text
//! z[i, j] = sum[x] l[i, x] k[j, x] exp(L[i, x] - L[j, x])        j <= i    the state behind point i; L: logarithms of the factors up to and including a point
//! z[i, j] = sum[x] l[i, x] k[j, x] exp(L[i-1, x] - L[j, x])      j < i     the state before it
//! y[i, j] = z[i+1, j]                                            j <= i    the same, a row earlier: with the first row's exponentials
//! ```
//! The state before a point is the one behind the point before it. So scores of both kinds are over the same points of a block with the same exponentials, which
//! one kernel makes once for all of them ([`crate::outer::have_in_common`]); the first point of a block has none before it there. No exponent is above 0 where
//! factors are at most 1.

use super::builder::Builder;
use super::decay::{choice, Decay, Mark};
use super::find::{Reader, State};
use super::form::Tables;
use crate::address;
use crate::group;
use flashderive_derive::expr::times;
use flashderive_diagnostics::Span;
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

/// Scores of points in two neighbouring blocks of `size`, the first of which has an even number: over the chunk, what the scores keep, the pair of blocks, the place in its
/// block and the source in its own. `same`: of points of one block, over the block in place of the pair.
pub(super) struct Level {
    size: i64,
    scores: TensorId,
    same: bool,
    /// Whether a row has the scores of the place behind it.
    earlier: bool,
}

/// The last point before a mark that is not the first.
fn last_before(mark: Mark) -> Mark {
    match mark {
        Mark::Before(x) => Mark::After(Expr::binary(Binary::Sub, x, Expr::int(1))),
        other => other,
    }
}

impl Builder {
    /// Scores in blocks. A weight is the product of what happened from the source to where the place's block begins and from there on, each at most 1 where
    /// factors are, so that no exponential is beyond all numbers; points of the least blocks are weighed pair by pair.
    pub(super) fn scored(&mut self, w: &Weighed) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut size = self.length / 2;
        while BLOCK <= size {
            levels.push(self.level(w, size));
            size /= 2;
        }
        let block = self.axis_of_pairs("block", BLOCK, self.length / BLOCK);
        let [row, near] = ["row", "near"].map(|part| self.axis_of_pairs(part, BLOCK, BLOCK));
        let at = |e: AxisId| Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(BLOCK)), Expr::axis(e));
        let add = |a: Expr, b: Expr| Expr::binary(Binary::Add, a, b);
        let earlier = !w.reverse && matches!((w.reach)(&at(row)), Mark::Before(_));
        let (place, source) = (if earlier { add(at(row), Expr::int(1)) } else { at(row) }, at(near));
        let reached = if earlier { Mark::After(at(row)) } else { (w.reach)(&place) };
        let both = if w.reverse { self.weight(w, &reached, &Mark::Before(source.clone())) } else { self.weight(w, &Mark::After(source.clone()), &reached) };
        let mut there = (w.there)(self, (&place, &source));
        if earlier {
            there.push(Expr::binary(Binary::Lt, add(Expr::axis(row), Expr::int(1)), Expr::int(BLOCK)));
        }
        let [other, along] = w.sides;
        let value = times(self.at(other, &place), times(self.at(along, &source), both));
        let scores = self.part(w, "near", [block, row, near], value, there);
        levels.push(Level { size: BLOCK, scores, same: true, earlier });
        levels
    }

    /// Scores of places and sources in neighbouring blocks of `size`.
    fn level(&mut self, w: &Weighed, size: i64) -> Level {
        let axis = self.p.axis(self.axis).name.clone();
        let pair = self.axis_of_pairs("pair", size, self.length / size / 2);
        let [row, column] = ["row", "column"].map(|part| self.axis(&format!("{axis}__{part}"), Extent::constant(size)));
        let add = |a: Expr, b: Expr| Expr::binary(Binary::Add, a, b);
        let first = Expr::binary(Binary::Mul, Expr::axis(pair), Expr::int(2 * size));
        let second = add(first.clone(), Expr::int(size));
        let (earlier, later) = if w.reverse { (row, column) } else { (column, row) };
        let (earlier, later) = (add(first.clone(), Expr::axis(earlier)), add(second, Expr::axis(later)));
        let (place, source) = if w.reverse { (earlier, later) } else { (later, earlier) };
        let reached = if w.reverse { (w.reach)(&place) } else { last_before((w.reach)(&place)) };
        let edge = Mark::After(add(first, Expr::int(size - 1)));
        let (left, right) = match w.reverse {
            true => (self.weight(w, &reached, &edge), self.weight(w, &edge, &Mark::Before(source.clone()))),
            false => (self.weight(w, &edge, &reached), self.weight(w, &Mark::After(source.clone()), &edge)),
        };
        // Their order is that of their blocks.
        let there: Vec<Expr> = (w.there)(self, (&place, &source)).into_iter().skip(1).collect();
        let [other, along] = w.sides;
        let left = (w.operand)(self, times(self.at(other, &place), left));
        let right = (w.operand)(self, times(self.at(along, &source), right));
        let left = self.side(w, ("place", left), (size, [pair, row]), &there);
        let right = self.side(w, ("source", right), (size, [pair, column]), &there);
        let scores = self.part(w, &format!("apart_{size}"), [pair, row, column], times(left, right), there);
        Level { size, scores, same: false, earlier: false }
    }

    /// A side of a level's products, stored as it is multiplied: over the chunk, what the scores keep, the pair of blocks and a point of one of them. Scores of the same
    /// sources share theirs.
    fn side(&mut self, w: &Weighed, (which, value): (&'static str, Expr), (size, [pair, point]): (i64, [AxisId; 2]), there: &[Expr]) -> Expr {
        let half = match value.node {
            Node::Cast(half, _) if self.sides => half,
            _ => return value,
        };
        let at = self.axis_of_pairs("at", size, size);
        let over: Vec<AxisId> = [self.chunk].into_iter().chain(w.kept.iter().copied()).chain([pair, at]).chain(w.summed.iter().copied()).collect();
        if !value.axes().iter().all(|a| *a == point || over.contains(a)) {
            return value;
        }
        let moved = |e: &Expr| flashderive_derive::expr::substitute(e, &[point], &[Expr::axis(at)]);
        let own = |g: &&Expr| g.axes().iter().all(|a| *a == point || over.contains(a));
        let exists = address::conjunction(there.iter().filter(own).map(moved).collect());
        let stored = moved(&value);
        let stored = exists.map_or(stored.clone(), |exists| choice(exists, stored, Expr::float(0.0)));
        let name = format!("{}__{which}_{size}", w.name);
        let t = self.statement(&name, over.clone(), Kind::Map, Expr { span: w.span, ..stored }, None);
        self.narrowed(Some(half), t);
        Expr::new(Node::Read(t, over.iter().map(|a| Expr::axis(if *a == at { point } else { *a })).collect()))
    }

    fn weight(&self, w: &Weighed, from: &Mark, to: &Mark) -> Expr {
        w.decay.product(self, (w.own, w.index), &Expr::axis(self.chunk), from, to).unwrap_or(Expr::float(1.0))
    }

    fn part(&mut self, w: &Weighed, which: &str, last: [AxisId; 3], value: Expr, there: Vec<Expr>) -> TensorId {
        let over = [self.chunk].into_iter().chain(w.kept.iter().copied()).chain(last).collect();
        let value = Expr { span: w.span, ..value };
        self.statement(&format!("{}__{which}", w.name), over, sum(w.summed), value, address::conjunction(there))
    }

    /// The score of the place and the source of a chunk, one of which adds to the other.
    pub(super) fn of_levels(&self, kept: &[AxisId], levels: &[Level]) -> Expr {
        let part = |op, axis: AxisId, by: i64| Expr::binary(op, Expr::axis(axis), Expr::int(by));
        let mut score: Option<Expr> = None;
        for level in levels {
            let of = if level.same { level.size } else { 2 * level.size };
            let mut row = part(Binary::Mod, self.place, level.size);
            if level.earlier {
                row = Expr::binary(Binary::Max, Expr::binary(Binary::Sub, row, Expr::int(1)), Expr::int(0));
            }
            let last = [part(Binary::Div, self.place, of), row, part(Binary::Mod, self.source, level.size)];
            let index = [self.chunk].iter().chain(kept).map(|a| Expr::axis(*a)).chain(last).collect();
            let read = Expr::new(Node::Read(level.scores, index));
            let together = Expr::binary(Binary::Eq, part(Binary::Div, self.place, of), part(Binary::Div, self.source, of));
            score = Some(score.map_or(read.clone(), |others| choice(together, read, others)));
        }
        score.unwrap_or(Expr::float(0.0))
    }

    /// The same of a sum with the states.
    pub(super) fn by_blocks(&mut self, pair: &Pair) -> Expr {
        let Pair { state, r, tables, cut, own } = pair;
        let levels = self.scored(&Weighed {
            name: self.p.tensor(cut.target).name.clone(),
            span: cut.span,
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
        self.of_levels(&r.scores, &levels)
    }
}
