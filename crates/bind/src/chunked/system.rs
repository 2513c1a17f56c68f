//! The equations of a chunk whose terms read the state before them, and the states between chunks.
//!
//! ```text
//! u[i, v] = y[i, v] + c[i] sum[x] l[i, x] S[i-1, x, v]            in a chunk, with A(j, i) the factors behind point j and before point i:
//!
//! m[i, j]      = c[i] A(j, i) sum[x] l[i, x] k[j, x]               for j < i
//! u            = m u + y + w before                                w[i, x] = c[i] A[0, i) l[i, x]
//! n            = 1 / (1 - m)                                       m is strictly lower triangular: row i of n needs the rows before it
//! u[i, v]      = sum[j] n[i, j] y[j, v] + sum[x] (sum[j] n[i, j] w[j, x]) before[x, v]
//! behind[x, v] = A before[x, v] + sum[j] k[j, x] A(j, end] u[j, v]
//! ```
//! Chunks have their `n`, `n y` and `n w` each for itself; from chunk to chunk goes the state, and what is done with it are two products.
//! `n` is made row by row, which loses nothing where powers of `m` would be large numbers that cancel.

use super::builder::Builder;
use super::corrected::Correction;
use super::decay::{choice, Decay, Mark};
use super::find::State;
use super::form::Tables;
use super::pairs::sum;
use crate::address;
use crate::relay;
use flashderive_derive::expr::{times, to_float};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

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
        let inverse = self.inverse(c, &name, weight(self, Mark::After(source.clone()), Mark::Before(place.clone())))?;
        let kept = c.over(self.chunk);
        let inverse = self.stored(half, inverse, &kept(&[self.place, self.source]));
        let read = |t: TensorId, axes: &[AxisId]| Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()));
        let inverse = read(inverse, &kept(&[self.place, self.source]));
        // What there would be without a state before, and how the state before is read.
        let columns: Vec<AxisId> = c.made_axes.iter().filter(|a| **a != state.axis && !c.kept.contains(a)).copied().collect();
        let free_axes = kept(&[&[self.place][..], &columns].concat());
        let there = self.inside(&source);
        let rest = to_float(&self.p, self.at(&c.rest, &source));
        let value = times(inverse.clone(), rest);
        let free = self.statement(&format!("{name}__free"), free_axes.clone(), sum(&[self.source]), spanned(value, &s), there.clone());
        let held = times(to_float(&self.p, self.at(&c.weight, &source)), self.at(&c.reads, &source));
        let held = times_weight(held, weight(self, Mark::Start, Mark::Before(source.clone())));
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

    /// The inverse of the equations' matrix, over the chunk, what the equations have, the place and the source.
    fn inverse(&mut self, c: &Correction, name: &str, between: Option<Expr>) -> Option<TensorId> {
        let (place, source) = (Expr::axis(self.place), Expr::axis(self.source));
        let span = self.p.tensor(c.state).span;
        let over = c.over(self.chunk);
        let read = |t: TensorId, axes: &[AxisId]| Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()));
        let pairs = over(&[self.place, self.source]);
        let earlier = Expr::binary(Binary::Lt, source.clone(), place.clone());
        let there = address::conjunction([earlier].into_iter().chain(self.inside(&place)).chain(self.inside(&source)).collect())?;
        let value = Expr { span, ..times(self.at(&c.reads, &place), self.at(&c.along, &source)) };
        let scores = self.statement(&format!("{name}__pairs"), pairs.clone(), sum(&c.summed), value, Some(there.clone()));
        let value = times(to_float(&self.p, self.at(&c.weight, &place)), read(scores, &pairs));
        let value = between.map_or(value.clone(), |w| times(value, w));
        let matrix = Expr { span, ..choice(there, value, Expr::float(0.0)) };
        let matrix = self.statement(&format!("{name}__matrix"), pairs.clone(), Kind::Map, matrix, None);
        // Row by row: what is known of the inverse, and the rows that are not known are 0.
        let axis = self.p.axis(self.axis).name.clone();
        let [row, known, column] = ["row", "known", "column"].map(|part| self.axis(&format!("{axis}__{part}"), Extent::constant(self.length)));
        let rows = over(&[row, known, column]);
        let after = TensorId(self.p.tensors.len() as u32 + 2);
        let before = self.statement(&format!("{name}__known"), rows.clone(), Kind::Delay { of: after, axis: row, reverse: false }, Expr::float(0.0), None);
        let value = Expr { span, ..times(read(matrix, &over(&[row, known])), read(before, &rows)) };
        let combined = self.statement(&format!("{name}__combined"), over(&[row, column]), sum(&[known]), value, None);
        let equal = |a: AxisId, b: AxisId| Expr::binary(Binary::Eq, Expr::axis(a), Expr::axis(b));
        let one = choice(equal(column, row), Expr::float(1.0), Expr::float(0.0));
        let next = Expr::binary(Binary::Add, one, read(combined, &over(&[row, column])));
        let value = Expr { span, ..choice(equal(known, row), next, read(before, &rows)) };
        let made = self.statement(&format!("{name}__rows"), rows.clone(), Kind::Map, value, None);
        debug_assert_eq!(made, after);
        let last = [Expr::axis(self.chunk)].into_iter().chain(c.kept.iter().map(|a| Expr::axis(*a)));
        let last = last.chain([Expr::int(self.length - 1), place, source]).collect();
        let value = Expr { span, node: Node::Read(made, last) };
        Some(self.statement(&format!("{name}__inverse"), pairs, Kind::Map, value, None))
    }

    /// The 16-bit type of what a correction is made from, where computed factors may be rounded to it.
    fn half(&self, c: &Correction) -> Option<DType> {
        let half = |e: &Expr| e.tensors().into_iter().map(|t| self.p.tensor(t).dtype).find(|d| matches!(d, DType::BF16 | DType::F16));
        [&c.reads, &c.along].into_iter().find_map(half).filter(|_| self.p.audit.round_operands)
    }

    /// A factor of a product, rounded to that type.
    fn rounded(&self, half: Option<DType>, e: Expr) -> Expr {
        half.map_or(e.clone(), |d| Expr { span: e.span, node: Node::Cast(d, std::sync::Arc::new(e)) })
    }

    /// `t` is stored for the matrix unit, as numbers of that type: all that reads it multiplies it.
    fn narrowed(&mut self, half: Option<DType>, t: TensorId) {
        if let Some(d) = half {
            let t = &mut self.p.tensors[t.0 as usize];
            t.dtype = d;
            t.storage = Storage::Pitched(relay::pitch(d, t.shape.last()));
        }
    }

    /// A sum stored as numbers of that type.
    fn stored(&mut self, half: Option<DType>, t: TensorId, axes: &[AxisId]) -> TensorId {
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
