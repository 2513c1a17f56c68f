//! The equations of a chunk whose terms read the state before them, and the states between chunks.
//!
//! ```text
//! u[i, v] = y[i, v] + c[i] sum[x] l[i, x] S[i-1, x, v]            in a chunk, with A(j, i) the factors behind point j and before point i:
//!
//! m[i, j]      = c[i] A(j, i) sum[x] l[i, x] k[j, x]               for j < i; a factor that depends on x weighs each term (pairs.rs)
//! u            = m u + y + w before                                w[i, x] = c[i] A[0, i) l[i, x]
//! n            = 1 / (1 - m)                                       m is strictly lower triangular: row i of n needs the rows before it
//! u[i, v]      = sum[j] n[i, j] y[j, v] + sum[x] (sum[j] n[i, j] w[j, x]) before[x, v]
//! behind[x, v] = A before[x, v] + sum[j] k[j, x] A(j, end] u[j, v]
//! ```
//! Where the state is read as its point has scaled it, `A(j, i]` and `A[0, i]` stand in `m` and `w`, and `l` is without the factor.
//! Chunks have their `n`, `n y` and `n w` each for itself; from chunk to chunk goes the state, and what is done with it are two products.
//! `n` is made row by row in blocks of its diagonal, and of these by products, which loses nothing where powers of `m` would be large numbers that cancel.

use super::builder::Builder;
use super::corrected::Correction;
use super::decay::{choice, Decay, Mark};
use super::find::State;
use super::form::Tables;
use super::pairs::{sum, Weighed};
use crate::address;
use crate::relay;
use flashderive_derive::expr::{substitute, times, to_float};
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Rows of a block of the diagonal, whose inverse is made row by row: fewer are more steps of two products each, more are a longer chain of rows. (64 rows of
/// 2048 chunks took 470 us at once.)
const FIRST_BLOCK: i64 = 16;

/// Inverses of blocks of the diagonal, over the chunk, what the equations have, the block and its two axes.
struct Blocks {
    made: TensorId,
    size: i64,
}

impl Builder {
    /// What the chunks of a corrected state leave: its term `c.made` at chunks and places too.
    pub(super) fn solved(&mut self, state: &State, c: &Correction) -> Option<Tables> {
        let s = self.p.statements[state.at].clone();
        let decay = Decay::new(self, state);
        let name = self.p.tensor(s.target).name.clone();
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let (chunk, place, source) = (Expr::axis(self.chunk), Expr::axis(self.place), Expr::axis(self.source));
        let weight = |b: &Builder, from: Mark, to: Mark| decay.product(b, (&s.target_axes, &own), &chunk, &from, &to);
        let times_weight = |e: Expr, w: Option<Expr>| w.map_or(e.clone(), |w| times(e, w));
        let half = self.half(c);
        let matrix = self.matrix(state, c, &decay)?;
        let inverse = self.inverse(c, &name, matrix);
        let kept = c.over(self.chunk);
        let read = |t: TensorId, axes: &[AxisId]| Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()));
        let at = c.kept.iter().map(|a| Expr::axis(*a)).chain([Expr::int(0), place.clone(), source.clone()]);
        let inverse = Expr::new(Node::Read(inverse, [chunk.clone()].into_iter().chain(at).collect()));
        // What there would be without a state before, and how the state before is read.
        let columns: Vec<AxisId> = c.made_axes.iter().filter(|a| **a != state.axis && !c.kept.contains(a)).copied().collect();
        let free_axes = kept(&[&[self.place][..], &columns].concat());
        let there = self.inside(&source);
        let rest = to_float(&self.p, self.at(&c.rest, &source));
        // What other terms add is a sum, and no number of what the matrix unit takes.
        let rest = if c.beside.is_empty() { rest } else { self.rounded(half, rest) };
        let value = times(inverse.clone(), rest);
        let free = self.statement(&format!("{name}__free"), free_axes.clone(), sum(&[self.source]), spanned(value, &s), there.clone());
        let held = times(to_float(&self.p, self.at(&c.weight, &source)), self.at(&c.reads, &source));
        let held = times_weight(held, weight(self, Mark::Start, c.reach(&source)));
        // Weights of their own make it one more number a key.
        let held = if c.weighs { self.rounded(half, held) } else { held };
        let value = times(inverse, held);
        let reads_axes = kept(&[&[self.place][..], &c.summed].concat());
        let reads = self.statement(&format!("{name}__reads"), reads_axes.clone(), sum(&[self.source]), spanned(value, &s), there);
        let reads = self.stored(half, reads, &reads_axes);
        let keys = times_weight(self.at(&c.along, &place), weight(self, Mark::After(place.clone()), Mark::End));
        let keys = match self.inside(&place) {
            Some(inside) => choice(inside, keys, Expr::float(0.0)),
            None => keys,
        };
        let keys_axes = kept(&[&[self.place][..], &c.summed].concat());
        let keys = self.statement(&format!("{name}__keys"), keys_axes.clone(), Kind::Map, spanned(keys, &s), None);
        self.narrowed(half, keys);
        // From chunk to chunk.
        let others: Vec<AxisId> = s.target_axes.iter().filter(|a| **a != state.axis).copied().collect();
        let over: Vec<AxisId> = [self.chunk].into_iter().chain(others).collect();
        let after = TensorId(self.p.tensors.len() as u32 + 1);
        let initial = to_float(&self.p, state.initial.clone().unwrap_or(Expr::float(0.0)));
        let goes_on = Kind::Delay { of: after, axis: self.chunk, reverse: false };
        let before = self.statement(&format!("{name}__before"), over.clone(), goes_on, initial, None);
        let again = self.statement(&format!("{name}__after"), over.clone(), Kind::Map, Expr::float(0.0), None);
        debug_assert_eq!(again, after);
        let slot = self.made.len() - 1;
        let value = spanned(times(read(before, &over), read(reads, &reads_axes)), &s);
        let found = self.statement(&format!("{name}__found"), free_axes.clone(), sum(&c.summed), value, None);
        let made_axes: Vec<AxisId> = c.made_axes.iter().flat_map(|a| if *a == state.axis { vec![self.chunk, self.place] } else { vec![*a] }).collect();
        let value = Expr::binary(Binary::Add, read(free, &free_axes), read(found, &free_axes));
        self.made.push(Statement {
            target: c.made,
            target_axes: made_axes.clone(),
            kind: Kind::Map,
            value: spanned(value, &s),
            more: Vec::new(),
            guard: None,
            span: s.span,
        });
        self.narrowed(half, c.made);
        let value = spanned(times(read(c.made, &made_axes), read(keys, &keys_axes)), &s);
        let added = self.statement(&format!("{name}__added"), over.clone(), sum(&[self.place]), value, None);
        let whole = weight(self, Mark::Start, Mark::End);
        let value = Expr::binary(Binary::Add, times_weight(read(before, &over), whole), read(added, &over));
        // It stands behind what it needs.
        let mut last = self.made.remove(slot);
        last.value = spanned(value, &s);
        self.made.push(last);
        let entering = self.stored(half, before, &over);
        Some(Tables { decay, before: entering, behind: super::form::Behind::State(after) })
    }

    /// The equations' matrix, over the chunk, what the equations have, the place and the source.
    fn matrix(&mut self, state: &State, c: &Correction, decay: &Decay) -> Option<TensorId> {
        let (place, source) = (Expr::axis(self.place), Expr::axis(self.source));
        let (name, span) = (self.p.tensor(c.state).name.clone(), self.p.tensor(c.state).span);
        let own = self.p.statements[state.at].target_axes.clone();
        let index: Vec<Expr> = own.iter().map(|a| Expr::axis(*a)).collect();
        let pairs = c.over(self.chunk)(&[self.place, self.source]);
        let before = |b: &Builder, (place, source): (&Expr, &Expr)| -> Vec<Expr> {
            let earlier = Expr::binary(Binary::Lt, source.clone(), place.clone());
            [earlier].into_iter().chain(b.inside(place)).chain(b.inside(source)).collect()
        };
        let there = address::conjunction(before(self, (&place, &source)))?;
        let (scores, between) = if c.weighs {
            let half = self.half(c);
            let scores = self.scored(&Weighed {
                name: format!("{name}__pairs"),
                span,
                decay,
                own: &own,
                index: &index,
                reverse: false,
                sides: [&c.reads, &c.along],
                summed: &c.summed,
                kept: c.kept.clone(),
                reach: &|place| c.reach(place),
                there: &before,
                operand: &|b, e| b.rounded(half, e),
            });
            (self.of_blocks(&c.kept, &scores), None)
        } else {
            let value = Expr { span, ..times(self.at(&c.reads, &place), self.at(&c.along, &source)) };
            let scores = self.statement(&format!("{name}__pairs"), pairs.clone(), sum(&c.summed), value, Some(there.clone()));
            let scores = Expr::new(Node::Read(scores, pairs.iter().map(|a| Expr::axis(*a)).collect()));
            (scores, decay.product(self, (&own, &index), &Expr::axis(self.chunk), &Mark::After(source), &c.reach(&place)))
        };
        let value = times(to_float(&self.p, self.at(&c.weight, &place)), scores);
        let value = between.map_or(value.clone(), |w| times(value, w));
        let value = Expr { span, ..choice(there, value, Expr::float(0.0)) };
        // Scores of blocks are over sources of their own, which are those of a kernel that makes some of them.
        let over = if c.weighs { c.over(self.chunk)(&[self.place, self.column()]) } else { pairs };
        let value = if c.weighs { substitute(&value, &[self.source], &[Expr::axis(self.column())]) } else { value };
        let matrix = self.statement(&format!("{name}__matrix"), over, Kind::Map, value, None);
        // A trip of the loop over rows works out nothing that can be known before it.
        self.p.tensors[matrix.0 as usize].storage = Storage::Pitched(relay::pitch(DType::F32, Some(&Extent::constant(self.length))));
        Some(matrix)
    }

    /// The inverse of the equations' matrix, over the same axes.
    fn inverse(&mut self, c: &Correction, name: &str, matrix: TensorId) -> TensorId {
        let span = self.p.tensor(c.state).span;
        let pairs = c.over(self.chunk)(&[self.place, self.source]);
        // Blocks of the diagonal, row by row; then two neighbours and what is below the first of them are one.
        let half = self.half(c);
        let mut blocks = self.diagonal(c, name, matrix, span);
        let below = self.stored(half, matrix, &pairs);
        while blocks.size < self.length {
            blocks = self.joined_blocks(c, name, below, blocks, span);
        }
        blocks.made
    }

    /// The inverses of the blocks of the diagonal: the rows that are known, and 0 in those that are not.
    fn diagonal(&mut self, c: &Correction, name: &str, matrix: TensorId, span: Span) -> Blocks {
        let size = self.length.min(FIRST_BLOCK);
        let axis = self.p.axis(self.axis).name.clone();
        let block = self.axis(&format!("{axis}__block"), Extent::constant(self.length / size));
        let [row, known, column] = ["row", "known", "column"].map(|part| self.axis(&format!("{axis}__{part}"), Extent::constant(size)));
        let over = c.over(self.chunk);
        let read = |t: TensorId, axes: &[AxisId]| Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()));
        let rows = over(&[block, row, known, column]);
        let after = TensorId(self.p.tensors.len() as u32 + 2);
        let before = self.statement(&format!("{name}__known"), rows.clone(), Kind::Delay { of: after, axis: row, reverse: false }, Expr::float(0.0), None);
        let of_matrix = |place: AxisId, source: AxisId| {
            let at = |a: AxisId| Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(size)), Expr::axis(a));
            let kept = c.kept.iter().map(|a| Expr::axis(*a));
            Expr::new(Node::Read(matrix, [Expr::axis(self.chunk)].into_iter().chain(kept).chain([at(place), at(source)]).collect()))
        };
        let value = Expr { span, ..times(of_matrix(row, known), read(before, &rows)) };
        let combined = self.statement(&format!("{name}__combined"), over(&[block, row, column]), sum(&[known]), value, None);
        let equal = |a: AxisId, b: AxisId| Expr::binary(Binary::Eq, Expr::axis(a), Expr::axis(b));
        let one = choice(equal(column, row), Expr::float(1.0), Expr::float(0.0));
        let next = Expr::binary(Binary::Add, one, read(combined, &over(&[block, row, column])));
        let value = Expr { span, ..choice(equal(known, row), next, read(before, &rows)) };
        let made = self.statement(&format!("{name}__rows"), rows, Kind::Map, value, None);
        debug_assert_eq!(made, after);
        let kept = c.kept.iter().map(|a| Expr::axis(*a));
        let last = [Expr::axis(self.chunk)].into_iter().chain(kept).chain([Expr::axis(block), Expr::int(size - 1), Expr::axis(known), Expr::axis(column)]);
        let value = Expr { span, node: Node::Read(made, last.collect()) };
        let half = self.half(c);
        let made = self.statement(&format!("{name}__blocks"), over(&[block, known, column]), Kind::Map, self.rounded(half, value), None);
        self.narrowed(half, made);
        Blocks { made, size }
    }

    /// Blocks of twice the size: `[[a, 0], [b m a, b]]` for neighbours `a` and `b` and the matrix `m` below the first.
    fn joined_blocks(&mut self, c: &Correction, name: &str, matrix: TensorId, of: Blocks, span: Span) -> Blocks {
        let size = of.size;
        let axis = self.p.axis(self.axis).name.clone();
        let pair = self.axis(&format!("{axis}__pair_{size}"), Extent::constant(self.length / size / 2));
        let [row, inner, column] = ["row", "inner", "column"].map(|part| self.axis(&format!("{axis}__{part}_{size}"), Extent::constant(size)));
        let [place, source] = ["place", "source"].map(|part| self.axis(&format!("{axis}__{part}_{size}"), Extent::constant(2 * size)));
        let over = c.over(self.chunk);
        let (chunk, kept) = (self.chunk, c.kept.clone());
        let read = |t: TensorId, last: Vec<Expr>| {
            let kept = kept.iter().map(|a| Expr::axis(*a));
            Expr::new(Node::Read(t, [Expr::axis(chunk)].into_iter().chain(kept).chain(last).collect()))
        };
        let add = |a: Expr, b: Expr| Expr::binary(Binary::Add, a, b);
        let scaled = |a: AxisId, by: i64| Expr::binary(Binary::Mul, Expr::axis(a), Expr::int(by));
        let [i, k, j] = [row, inner, column].map(Expr::axis);
        let (first, second) = (scaled(pair, 2), add(scaled(pair, 2), Expr::int(1)));
        let begin = || scaled(pair, 2 * size);
        let below = read(matrix, vec![add(add(begin(), Expr::int(size)), i.clone()), add(begin(), k.clone())]);
        let value = Expr { span, ..times(below, read(of.made, vec![first.clone(), k.clone(), j.clone()])) };
        let half = self.half(c);
        let right = self.statement(&format!("{name}__right_{size}"), over(&[pair, row, column]), sum(&[inner]), value, None);
        let right = self.stored(half, right, &over(&[pair, row, column]));
        let value = times(read(of.made, vec![second.clone(), i, k.clone()]), read(right, vec![Expr::axis(pair), k, j]));
        let value = Expr { span, ..value };
        let lower = self.statement(&format!("{name}__lower_{size}"), over(&[pair, row, column]), sum(&[inner]), value, None);
        // Where a place of the double block lies.
        let (y, x) = (Expr::axis(place), Expr::axis(source));
        let less = |e: &Expr| Expr::binary(Binary::Lt, e.clone(), Expr::int(size));
        let behind = |e: &Expr| Expr::binary(Binary::Sub, e.clone(), Expr::int(size));
        let above = choice(less(&x), read(of.made, vec![first, y.clone(), x.clone()]), Expr::float(0.0));
        let low = choice(less(&x), read(lower, vec![Expr::axis(pair), behind(&y), x.clone()]), read(of.made, vec![second, behind(&y), behind(&x)]));
        let value = Expr { span, ..choice(less(&y), above, low) };
        let made = self.statement(&format!("{name}__blocks_{}", 2 * size), over(&[pair, place, source]), Kind::Map, value, None);
        self.narrowed(half, made);
        Blocks { made, size: 2 * size }
    }

    /// The 16-bit type of what a correction is made from, where computed factors may be rounded to it.
    fn half(&self, c: &Correction) -> Option<DType> {
        [&c.reads, &c.along].into_iter().find_map(|e| super::corrected::half(&self.p, e))
    }

    /// A factor of a product, rounded to that type.
    pub(super) fn rounded(&self, half: Option<DType>, e: Expr) -> Expr {
        half.map_or(e.clone(), |d| Expr { span: e.span, node: Node::Cast(d, std::sync::Arc::new(e)) })
    }

    /// `t` is stored for the matrix unit, as numbers of that type: all that reads it multiplies it.
    pub(super) fn narrowed(&mut self, half: Option<DType>, t: TensorId) {
        if let Some(d) = half {
            let t = &mut self.p.tensors[t.0 as usize];
            t.dtype = d;
            t.storage = Storage::Pitched(relay::pitch(d, t.shape.last()));
        }
    }

    /// A sum stored as numbers of that type.
    pub(super) fn stored(&mut self, half: Option<DType>, t: TensorId, axes: &[AxisId]) -> TensorId {
        let Some(d) = half else { return t };
        let name = format!("{}__{}", self.p.tensor(t).name, d.name());
        let value = self.rounded(half, Expr { node: Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()), span: self.p.tensor(t).span });
        let stored = self.statement(&name, axes.to_vec(), Kind::Map, value, None);
        self.narrowed(half, stored);
        stored
    }
}

fn spanned(e: Expr, s: &Statement) -> Expr {
    Expr { span: s.span, ..e }
}
