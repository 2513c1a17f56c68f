//! Pairs of points of one chunk: where one adds to the other, and by which weight if that differs along what is summed.
//!
//! ```text
//! z[i, j] = sum[x] l[i, x] k[j, x] exp(L[i, x] - L[j, x])        j <= i    the state behind point i; L: logarithms of the factors up to and including a point
//! z[i, j] = sum[x] l[i, x] k[j, x] exp(L[i-1, x] - L[j, x])      j < i     the state before it
//! y[i, j] = z[i+1, j]                                            j <= i    the same, a row earlier: with the first row's exponentials
//! ```
//! The state before a point is the one behind the point before it. So scores of both kinds are over the same points of a block with the same exponentials, which
//! one kernel makes once for all of them ([`crate::outer::have_in_common`]).
//!
//! With `M` the logarithm at a point that many pairs have in common, `exp(L[i, x] - L[j, x])` is `exp(L[i, x] - M[x]) exp(M[x] - L[j, x])`, and scores are a product of two sides. One of
//! them may be above 1, by as much as was lost between the points: while that is a number far within 32 bits, its product with the other one is what it should be.
//!
//! | scores | by way of | where |
//! |---|---|---|
//! | whole | the middle of the chunk | logarithms of the chunk lie within [`STEEP`] of it |
//! | lines | where the place's block of [`BLOCK`] points begins | the chunk is steep; sources before the block, and those in it where the block is not steep |
//! | near | nothing: pair by pair | sources in the place's block, where that is steep |
//!
//! How far logarithms lie apart is a tensor, so data decide, for each chunk and what the scores keep.

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

/// How far logarithms of a block may lie apart for its sources to be weighed by way of one of its points: their exponential is far from what 32 bits hold, so that
/// what is multiplied with it may be 1e12.
const STEEP: f64 = 60.0;

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

/// The point before one, if there is one.
fn before(point: Expr) -> Expr {
    Expr::binary(Binary::Max, Expr::binary(Binary::Sub, point, Expr::int(1)), Expr::int(0))
}

/// The last point before a mark, or the first one of all.
fn last_before(mark: Mark) -> Mark {
    match mark {
        Mark::Before(x) => Mark::After(before(x)),
        other => other,
    }
}

/// Where a source of pairs adds from.
fn from(w: &Weighed, source: &Expr) -> Mark {
    if w.reverse {
        Mark::Before(source.clone())
    } else {
        Mark::After(source.clone())
    }
}

/// The place of a row at `at`, and how far the state that is read there has come.
fn points(w: &Weighed, at: Expr, earlier: bool) -> (Expr, Mark) {
    match earlier {
        true => (Expr::binary(Binary::Add, at.clone(), Expr::int(1)), Mark::After(at)),
        false => {
            let reached = (w.reach)(&at);
            (at, reached)
        }
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

/// Scores of a chunk, each of three kinds where the ones before it are not to be had.
pub(super) struct Scores {
    /// Weighed by way of the middle of the chunk: over the chunk, what the scores keep, the place and the source. Where the chunk is not steep.
    whole: Option<Through>,
    /// Weighed by way of where the place's block begins: with the block and the place in it. Where that block is not steep, and for sources before it.
    rows: Through,
    /// Of the sources of the same block, weighed pair by pair: over the source in its block in place of the source.
    near: TensorId,
    /// Whether a row has the scores of the place behind it.
    earlier: bool,
}

/// Scores of pairs by way of a point.
#[derive(Clone, Copy)]
struct Through {
    scores: TensorId,
    /// How far the logarithms of what happened between that point and the others of the block lie apart, at most: over the chunk, what the scores keep, and the block.
    spread: Option<TensorId>,
}

/// Points of a chunk and of a block of it, while scores are written.
struct Block {
    axis: AxisId,
    size: i64,
    begin: Expr,
}

impl Block {
    fn at(&self, e: Expr) -> Expr {
        Expr::binary(Binary::Add, self.begin.clone(), e)
    }

    /// The marks before its first point, behind it, behind the last one of its first half, and behind its last one.
    fn marks(&self) -> [Mark; 4] {
        let after = |n: i64| Mark::After(self.at(Expr::int(n)));
        [Mark::Before(self.at(Expr::int(0))), after(0), after(self.size / 2 - 1), after(self.size - 1)]
    }
}

impl Builder {
    /// Scores of all pairs of points of a chunk. A weight is the product of what happened from the source to a point that all of a block have in common and from there on. Of
    /// sources before the block each is at most 1 where factors are; of sources in it the one is one over what was lost since, which is a number unless that is very much.
    pub(super) fn scored(&mut self, w: &Weighed) -> Scores {
        let earlier = !w.reverse && matches!((w.reach)(&Expr::int(1)), Mark::Before(_));
        let whole = self.block(self.length);
        let [start, first, middle, end] = whole.marks();
        let begins = if w.reverse { start } else { first };
        let spread = self.spread(w, &whole, &[(begins, middle.clone()), (middle.clone(), end)]);
        let place = Expr::axis(self.place);
        let whole = spread.map(|spread| {
            let reached = if earlier { last_before((w.reach)(&place)) } else { (w.reach)(&place) };
            Through { scores: self.through(w, ("whole", vec![self.place]), (&place, &reached), &middle, Vec::new()), spread: Some(spread) }
        });
        let steep: Vec<Expr> = whole.iter().filter_map(|t| self.steep(t, &w.kept, &Expr::int(0))).collect();
        let block = self.block(BLOCK);
        let [start, first, _, end] = block.marks();
        let (edge, begins) = if w.reverse { (end.clone(), start) } else { (first.clone(), first) };
        let spread = self.spread(w, &block, &[(begins, end)]);
        let line = self.axis_of_pairs("line", BLOCK, BLOCK);
        let (place, reached) = points(w, block.at(Expr::axis(line)), earlier);
        let mut beside = steep.clone();
        if earlier {
            beside.push(Expr::binary(Binary::Lt, place.clone(), Expr::int(self.length)));
        }
        let rows = Through { scores: self.through(w, ("lines", vec![block.axis, line]), (&place, &reached), &edge, beside), spread };
        let row = Expr::axis(self.axis_of_pairs("row", BLOCK, BLOCK));
        let near = self.axis_of_pairs("near", BLOCK, BLOCK);
        let (place, reached) = points(w, block.at(row.clone()), earlier);
        let source = block.at(Expr::axis(near));
        let mut conditions = (w.there)(self, (&place, &source));
        if earlier {
            conditions.push(Expr::binary(Binary::Lt, place.clone(), Expr::int(self.length)));
        }
        conditions.extend(steep);
        conditions.extend(self.steep(&rows, &w.kept, &Expr::axis(block.axis)));
        let [other, along] = w.sides;
        let value = times(self.at(other, &place), times(self.at(along, &source), self.since(w, &from(w, &source), &reached)));
        let over = row.axes().into_iter().chain([near]);
        let near = self.part(w, "near", [block.axis].into_iter().chain(over).collect(), value, conditions);
        self.p.seldom.extend([near].into_iter().chain(whole.iter().map(|_| rows.scores)));
        Scores { whole, rows, near, earlier }
    }

    /// A block of `size` points.
    fn block(&mut self, size: i64) -> Block {
        let axis = self.axis_of_pairs("block", size, self.length / size);
        let begin = if size < self.length { Expr::binary(Binary::Mul, Expr::axis(axis), Expr::int(size)) } else { Expr::int(0) };
        Block { axis, size, begin }
    }

    /// Scores of all sources with places along `rows`, by way of `edge`.
    fn through(&mut self, w: &Weighed, (name, rows): (&str, Vec<AxisId>), (place, reached): (&Expr, &Mark), edge: &Mark, beside: Vec<Expr>) -> TensorId {
        let column = self.column();
        let source = Expr::axis(column);
        // Their order is for those who read them.
        let conditions = (w.there)(self, (place, &source)).into_iter().skip(1).chain(beside).collect();
        let [other, along] = w.sides;
        let left = (w.operand)(self, times(self.at(other, place), self.since(w, edge, reached)));
        let right = (w.operand)(self, times(self.at(along, &source), w.decay.forward(self.since(w, &from(w, &source), edge))));
        self.part(w, name, rows.into_iter().chain([column]).collect(), times(left, right), conditions)
    }

    /// The sources of scores.
    pub(super) fn column(&mut self) -> AxisId {
        self.axis_of_pairs("column", self.length, self.length)
    }

    /// How far logarithms between the marks of each pair lie apart, at most: for each block.
    fn spread(&mut self, w: &Weighed, block: &Block, between: &[(Mark, Mark)]) -> Option<TensorId> {
        // Who asks has blocks of threads of its own for each block of points.
        let own = self.axis_of_pairs("part", block.size, self.length / block.size);
        let spread = between.iter().map(|(from, to)| w.decay.spread(self, (w.own, w.index), &Expr::axis(self.chunk), (from, to)));
        let spread = spread.collect::<Option<Vec<Expr>>>()?.into_iter().reduce(|a, b| Expr::binary(Binary::Max, a, b))?;
        let spread = flashderive_derive::expr::substitute(&spread, &[block.axis], &[Expr::axis(own)]);
        let axes: Vec<AxisId> = [self.chunk].into_iter().chain(w.kept.iter().copied()).chain([own]).collect();
        let all: Vec<AxisId> = spread.axes().into_iter().filter(|a| !axes.contains(a)).collect();
        let kind = if all.is_empty() { Kind::Map } else { Kind::Reduce { op: Combine::Max, axes: all } };
        Some(self.statement(&format!("{}__spread", w.name), axes, kind, Expr { span: w.span, ..spread }, None))
    }

    /// Whether too much happens in a block for scores by way of one of its points; `None` where that is not known.
    fn steep(&self, through: &Through, kept: &[AxisId], block: &Expr) -> Option<Expr> {
        let index = [self.chunk].iter().chain(kept).map(|a| Expr::axis(*a)).chain([block.clone()]).collect();
        Some(Expr::binary(Binary::Lt, Expr::float(STEEP), Expr::new(Node::Read(through.spread?, index))))
    }

    /// The product of factors from one mark to the other, which may be the earlier one.
    fn since(&self, w: &Weighed, from: &Mark, to: &Mark) -> Expr {
        match w.reverse {
            true => self.weight(w, to, from),
            false => self.weight(w, from, to),
        }
    }

    fn weight(&self, w: &Weighed, from: &Mark, to: &Mark) -> Expr {
        w.decay.product(self, (w.own, w.index), &Expr::axis(self.chunk), from, to).unwrap_or(Expr::float(1.0))
    }

    fn part(&mut self, w: &Weighed, which: &str, last: Vec<AxisId>, value: Expr, there: Vec<Expr>) -> TensorId {
        let over = [self.chunk].into_iter().chain(w.kept.iter().copied()).chain(last).collect();
        let value = Expr { span: w.span, ..value };
        self.statement(&format!("{}__{which}", w.name), over, sum(w.summed), value, address::conjunction(there))
    }

    /// The score of the place and the source of a chunk, one of which adds to the other.
    pub(super) fn of_blocks(&mut self, kept: &[AxisId], scores: &Scores) -> Expr {
        let part = |op, e: &Expr| Expr::binary(op, e.clone(), Expr::int(BLOCK));
        let (mut row, source) = (Expr::axis(self.place), Expr::axis(self.column()));
        if scores.earlier {
            row = before(row);
        }
        let read = |t: TensorId, last: Vec<Expr>| Expr::new(Node::Read(t, [self.chunk].iter().chain(kept).map(|a| Expr::axis(*a)).chain(last).collect()));
        let (block, line) = (part(Binary::Div, &row), part(Binary::Mod, &row));
        let together = Expr::binary(Binary::Eq, block.clone(), part(Binary::Div, &source));
        let steep = self.steep(&scores.rows, kept, &block).into_iter();
        let pairs = steep.fold(together, |pairs, steep| Expr::binary(Binary::And, pairs, steep));
        let near = read(scores.near, vec![block.clone(), line.clone(), part(Binary::Mod, &source)]);
        let blocks = choice(pairs, near, read(scores.rows.scores, vec![block, line, source.clone()]));
        match &scores.whole {
            Some(whole) => match self.steep(whole, kept, &Expr::int(0)) {
                Some(steep) => choice(steep, blocks, read(whole.scores, vec![Expr::axis(self.place), source])),
                None => blocks,
            },
            None => blocks,
        }
    }

    /// The same of a sum with the states.
    pub(super) fn by_blocks(&mut self, pair: &Pair) -> Expr {
        let Pair { state, r, tables, cut, own } = pair;
        let scores = self.scored(&Weighed {
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
        self.of_blocks(&r.scores, &scores)
    }
}
