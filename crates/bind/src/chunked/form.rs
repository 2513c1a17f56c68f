//! The statements of a chunked form, in place of the recurrence and of the sums that read its states.

use super::builder::Builder;
use super::corrected::{self, Correction};
use super::decay::{choice, Decay, Mark};
use super::find::{states, Reader, State};
use super::pairs::{reach, sum, Pair};
use crate::address;
use crate::blocks::{self, Cut};
use crate::group;
use crate::magnitude;
use flashderive_derive::expr::{factors, map_expressions, product, substitute, times};
use flashderive_derive::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the statements of a state leave for those that read it.
pub(super) struct Tables {
    pub decay: Decay,
    /// The state before a chunk as it is multiplied, over the chunk and the state's other axes.
    pub before: TensorId,
    pub behind: Behind,
}

/// How the state behind a chunk is read, over the same axes.
pub(super) enum Behind {
    /// From the state before, and what the chunk adds to it.
    Added { before: TensorId, added: TensorId },
    /// It is there.
    State(TensorId),
}

/// The problem with its recurrences along the first axis that has some of this form in chunks of `length` points.
pub(super) fn chunked(p: &Problem, corrections: &[Correction], length: i64) -> Option<Problem> {
    let found = states(p);
    let axis = found.first()?.axis;
    if !corrections.iter().all(|c| found.iter().any(|s| s.target == c.state)) {
        return None;
    }
    let mut whole = p.clone();
    let (name, extent) = (p.axis(axis).name.clone(), p.axis(axis).extent.clone());
    let mut new = |part: &str, extent: Extent| {
        whole.axes.push(Axis { name: format!("{name}__{part}"), extent, span: Span::NONE });
        AxisId(whole.axes.len() as u32 - 1)
    };
    let chunk = new("chunk", Extent { divisor: extent.divisor.checked_mul(length)?, ..extent });
    let (place, source) = (new("place", Extent::constant(length)), new("source", Extent::constant(length)));
    // The sums, and what is made of them point by point, are over chunks and places.
    let members = members(&whole, axis, &found);
    let (next, _) = blocks::apply(&whole, &Cut { axis, block: chunk, place: Some(place), size: length, members: members.clone() });
    let rank = |t: TensorId| whole.tensor(t).shape.len();
    let along = |m: &usize| Some((whole.statements[*m].target, whole.statements[*m].target_axes.iter().position(|a| *a == axis)?));
    let mut cut: BTreeMap<TensorId, (usize, usize)> = members.iter().filter_map(along).map(|(t, d)| (t, (d, rank(t)))).collect();
    let (statements, mut next) = (next.statements.clone(), next);
    for c in corrections {
        let d = c.made_axes.iter().position(|a| *a == axis)?;
        cut.insert(c.made, (d, c.made_axes.len()));
        let extents = [chunk, place].map(|a| next.axis(a).extent.clone());
        let t = &mut next.tensors[c.made.0 as usize];
        t.shape.splice(d..=d, extents);
        t.axes.splice(d..=d, [Some(chunk), Some(place)]);
    }
    for m in &members {
        let t = whole.statements[*m].target;
        if whole.tensor(t).role == Role::Output && !blocks::exact(&whole, axis, chunk, length) {
            next.tensors[t.0 as usize].storage = rows_of_chunks(&whole, &whole.statements[*m], axis, length)?;
        }
    }
    let mut b = Builder {
        p: Problem { statements: p.statements.clone(), ..next },
        axis,
        chunk,
        place,
        source,
        length,
        ragged: false,
        cut,
        made: Vec::new(),
        pairs: BTreeMap::new(),
    };
    let inside = b.inside(&Expr::axis(place));
    let mut tables = Vec::new();
    for (at, mut s) in statements.into_iter().enumerate() {
        if let Some(state) = found.iter().find(|state| state.at == at) {
            let correction = corrected::of(corrections, state);
            b.ragged = ragged(state) || correction.is_some();
            tables.push(match correction {
                Some(c) => b.solved(state, c)?,
                None => b.tables(state)?,
            });
            continue;
        }
        if members.contains(&at) {
            s.guard = address::conjunction(inside.clone().into_iter().chain(group::guards(&s)).collect());
        }
        for (state, tables) in found.iter().zip(&tables) {
            b.ragged = ragged(state) || corrected::of(corrections, state).is_some();
            if let Some(r) = state.readers.iter().find(|r| r.at == at) {
                s.value = b.read(state, r, tables, &s)?;
                s.kind = Kind::Map;
                s.guard = address::conjunction(group::guards(&s).into_iter().filter(|g| !g.axes().iter().any(|a| r.summed.contains(a))).collect());
            } else if state.last.contains(&at) {
                s = map_expressions(&s, &mut |e| b.behind(state, tables, e));
            }
        }
        b.push(s);
    }
    let statements = std::mem::take(&mut b.made);
    Some(Problem { statements, ..b.p })
}

/// Where the elements of an output lie, seen over chunks and places: those of the last chunk end where the next row of the axis begins.
fn rows_of_chunks(p: &Problem, s: &Statement, axis: AxisId, length: i64) -> Option<Storage> {
    let along = s.target_axes.iter().position(|a| *a == axis)?;
    let mut step = Extent::constant(1);
    let mut strides = Vec::new();
    for (d, extent) in p.tensor(s.target).shape.iter().enumerate().rev() {
        strides.push(step.clone());
        if d == along {
            strides.push(Extent { factor: step.factor.checked_mul(length)?, ..step.clone() });
        }
        if d > 0 {
            step = crate::coalesce::product(p, &step, extent)?;
        }
    }
    strides.reverse();
    Some(Storage::Strided(strides))
}

/// Whether factors of points that the last chunk does not have would be seen: in the state behind the last point, or between it and the beginning of a recurrence
/// from there.
fn ragged(s: &State) -> bool {
    if s.reverse {
        s.initial.is_some()
    } else {
        !s.last.is_empty()
    }
}

/// The sums that read the states, and the maps and reductions that read those at the same point of `axis`.
fn members(p: &Problem, axis: AxisId, found: &[State]) -> Vec<usize> {
    let mut out: Vec<usize> = found.iter().flat_map(|s| s.readers.iter().map(|r| r.at)).collect();
    for (at, s) in p.statements.iter().enumerate() {
        let plain = match &s.kind {
            Kind::Map => true,
            Kind::Reduce { axes, .. } => !axes.contains(&axis),
            _ => false,
        };
        let once = s.target_axes.iter().filter(|a| **a == axis).count() == 1;
        let t = p.tensor(s.target);
        if out.contains(&at) || !plain || !once || t.storage != Storage::RowMajor || t.dtype.bits() < 8 {
            continue;
        }
        let of = |t: TensorId| out.iter().map(|m| &p.statements[*m]).find(|m| m.target == t);
        let (mut reads, mut same) = (false, true);
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let along = of(*t).and_then(|m| m.target_axes.iter().position(|a| *a == axis));
                    reads |= along.is_some();
                    same &= along.is_none_or(|d| index[d].node == Node::Axis(axis));
                }
            });
        }
        if reads && same {
            out.push(at);
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

impl Builder {
    /// What the chunks of a state add, and the states before them.
    fn tables(&mut self, state: &State) -> Option<Tables> {
        let s = self.p.statements[state.at].clone();
        let name = self.p.tensor(s.target).name.clone();
        let decay = Decay::new(self, state);
        let others: Vec<AxisId> = s.target_axes.iter().filter(|a| **a != state.axis).copied().collect();
        let over: Vec<AxisId> = [self.chunk].into_iter().chain(others.iter().copied()).collect();
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        // The two parts of the term, as the first reader sums them.
        let r = state.readers.first()?;
        let summed = |a: &AxisId| s.target_axes.iter().zip(&r.index).any(|(x, e)| x == a && matches!(e.node, Node::Axis(b) if r.summed.contains(&b)));
        let (above, below) = factors(&self.p, &s.value);
        let term = above.into_iter().chain(below.into_iter().map(|e| Expr::binary(Binary::Div, Expr::float(1.0), e)));
        let (along, across): (Vec<Expr>, Vec<Expr>) = term.partition(|e| e.axes().iter().any(summed));
        let (along, across) = (product(along)?, product(across)?);
        let (chunk, source) = (Expr::axis(self.chunk), Expr::axis(self.source));
        let (from, to) = if state.reverse { (Mark::Start, Mark::Before(source.clone())) } else { (Mark::After(source.clone()), Mark::End) };
        let weight = decay.product(self, (&s.target_axes, &own), &chunk, &from, &to);
        let along = weight.map_or(self.at(&along, &source), |w| times(self.at(&along, &source), w));
        let value = Expr { span: s.span, ..times(along, self.at(&across, &source)) };
        let guard = self.present(&s, &own, &source);
        let kind = Kind::Reduce { op: Combine::Sum, axes: vec![self.source] };
        let added = self.statement(&format!("{name}__added"), over.clone(), kind, value, address::conjunction(guard));
        // The chunk that comes before, and whether there is one.
        let step = if state.reverse { Binary::Add } else { Binary::Sub };
        let last = simplify(&self.p, &Expr::binary(step, chunk.clone(), Expr::int(1)));
        let exists = match state.reverse {
            true => Expr::binary(Binary::Lt, last.clone(), Expr::new(Node::Extent(self.p.axis(self.chunk).extent.clone()))),
            false => Expr::binary(Binary::Lt, Expr::int(0), chunk),
        };
        let there = [last.clone()].into_iter().chain(others.iter().map(|a| Expr::axis(*a))).collect();
        let value = choice(exists.clone(), Expr::new(Node::Read(added, there)), Expr::float(0.0));
        let value = Expr { span: s.span, ..value };
        let whole = decay.product(self, (&s.target_axes, &own), &last, &Mark::Start, &Mark::End);
        let kind = match (whole, &state.initial) {
            (None, None) => Kind::Scan { op: Combine::Sum, axis: self.chunk, exclusive: false, reverse: state.reverse },
            (whole, initial) => Kind::Recurrence {
                factor: whole.map_or(Expr::float(1.0), |w| choice(exists, w, Expr::float(1.0))),
                initial: initial.clone().unwrap_or(Expr::float(0.0)),
                axis: self.chunk,
                reverse: state.reverse,
            },
        };
        let before = self.statement(&format!("{name}__before"), over.clone(), kind, value, None);
        // All sums multiply it. (With one weight for all keys it stays, where what is read behind the last point wants it too: the gain was not measured.)
        let all = |half: &DType| state.readers.iter().all(|r| r.weighs && self.half_of(r) == Some(*half));
        let half = self.half_of(r).filter(all);
        let entering = self.stored(half, before, &over);
        Some(Tables { decay, before: entering, behind: Behind::Added { before, added } })
    }

    /// That the term of the state's statement `s` exists at point `place` of the chunk, the state's axes being at `index`.
    pub(super) fn present(&self, s: &Statement, index: &[Expr], place: &Expr) -> Vec<Expr> {
        let here = |e: &Expr| self.at(&substitute(e, &s.target_axes, index), place);
        self.inside(place).into_iter().chain(group::guards(s).iter().map(here)).collect()
    }

    /// The value of a sum with the states: what the points of its chunk add, and what was there before. `cut` is the statement over chunks and places.
    fn read(&mut self, state: &State, r: &Reader, tables: &Tables, cut: &Statement) -> Option<Expr> {
        let own = self.p.statements[state.at].target_axes.clone();
        let name = self.p.tensor(cut.target).name.clone();
        let (chunk, place, source) = (Expr::axis(self.chunk), Expr::axis(self.place), Expr::axis(self.source));
        let reach = reach(state, r, &place);
        let pair = Pair { state, r, tables, cut, own: &own };
        let weight = |b: &Builder, from: &Mark, to: &Mark| tables.decay.product(b, (&own, &r.index), &chunk, from, to);
        let since = if state.reverse { weight(self, &reach, &Mark::End) } else { weight(self, &Mark::Start, &reach) };
        let between = if state.reverse { weight(self, &reach, &Mark::Before(source.clone())) } else { weight(self, &Mark::After(source.clone()), &reach) };
        let spanned = |e: Expr| Expr { span: cut.span, ..e };
        let outside = pair.conditions(self, (&place, &source), false);
        let over: Vec<AxisId> = [self.chunk].into_iter().chain(r.scores.iter().copied()).chain([self.place, self.source]).collect();
        let at: Vec<Expr> = over.iter().map(|a| Expr::axis(*a)).collect();
        let (mut score, between) = match between {
            Some(_) if r.weighs => (Expr::float(1.0), Some(self.by_blocks(&pair))),
            between => {
                let there = address::conjunction(pair.conditions(self, (&place, &source), true));
                let value = spanned(times(self.at(&r.other, &place), self.at(&r.along, &source)));
                let scores = self.statement(&format!("{name}__scores"), over.clone(), sum(&r.summed), value, there);
                (Expr::new(Node::Read(scores, at.clone())), between)
            }
        };
        if let Some(w) = between {
            let there = address::conjunction(outside.clone());
            let weighted = if r.weighs {
                let half = self.half_of(r);
                self.laid_out(&name, &over, (spanned(w), half), there)
            } else {
                self.statement(&format!("{name}__weighted"), over, Kind::Map, spanned(times(w, score)), there)
            };
            score = Expr::new(Node::Read(weighted, at));
        }
        let value = spanned(times(score, self.at(&r.across, &source)));
        let axes = cut.target_axes.clone();
        let inside = self.statement(&format!("{name}__inside"), axes.clone(), sum(&[self.source]), value, address::conjunction(outside));
        let inside = Expr::new(Node::Read(inside, axes.into_iter().map(Expr::axis).collect()));
        self.joined(&pair, vec![inside], since)
    }

    /// The scores of a chunk in one place, as numbers of the type that they are multiplied as: who sums them reads them at an axis of its own, so that no thread of a
    /// product makes them of blocks.
    fn laid_out(&mut self, name: &str, over: &[AxisId], (value, half): (Expr, Option<DType>), there: Option<Expr>) -> TensorId {
        let from = self.column();
        let moved = |e: &Expr| substitute(e, &[self.source], &[Expr::axis(from)]);
        let axes = over.iter().map(|a| if *a == self.source { from } else { *a }).collect();
        let (value, there) = (self.rounded(half, Expr { span: value.span, ..moved(&value) }), there.map(|g| moved(&g)));
        let weighted = self.statement(&format!("{name}__weighted"), axes, Kind::Map, value, there);
        self.narrowed(half, weighted);
        weighted
    }

    /// A computed factor of two that are, as the spec lets it be multiplied: of the 16-bit type of what it is made from, where that is large enough.
    pub(super) fn operand(&self, r: &Reader, e: Expr) -> Expr {
        let half = |e: &Expr| e.tensors().into_iter().map(|t| self.p.tensor(t).dtype).find(|d| matches!(d, DType::BF16 | DType::F16));
        let known = [&r.along, &r.across, &r.other].into_iter().find_map(half).filter(|_| self.p.audit.round_operands);
        let known = known.filter(|d| *d != DType::F16 || magnitude::fits_f16(&self.p, &e));
        known.map_or(e.clone(), |d| Expr { span: e.span, node: Node::Cast(d, Arc::new(e)) })
    }

    /// The 16-bit type that states, and sums of products, of such a sum may be stored as: f16 has no numbers as large as they may be.
    fn half_of(&self, r: &Reader) -> Option<DType> {
        match self.operand(r, Expr::float(0.0)).node {
            Node::Cast(DType::BF16, _) => Some(DType::BF16),
            _ => None,
        }
    }

    /// What the points of the chunk add, and the product with the state before it, whose terms are worth `since` by then.
    fn joined(&mut self, pair: &Pair, inside: Vec<Expr>, since: Option<Expr>) -> Option<Expr> {
        let Pair { state, r, tables, cut, own } = pair;
        let (name, span) = (self.p.tensor(cut.target).name.clone(), cut.span);
        let axes = cut.target_axes.clone();
        let mut index = r.index.clone();
        index.remove(own.iter().position(|a| *a == state.axis)?);
        index.insert(0, Expr::axis(self.chunk));
        let before = Expr::new(Node::Read(tables.before, index));
        let mut other = self.at(&r.other, &Expr::axis(self.place));
        let (within, beside) = if r.weighs { (since, None) } else { (None, since) };
        if let Some(w) = within {
            other = self.operand(r, times(other, w));
        }
        let value = Expr { span, ..times(other, before) };
        let handed = self.statement(&format!("{name}__handed"), axes.clone(), sum(&r.summed), value, address::conjunction(group::guards(cut)));
        let own: Vec<Expr> = axes.iter().map(|a| Expr::axis(*a)).collect();
        let read = |t: TensorId| Expr::new(Node::Read(t, own.clone()));
        let handed = beside.map_or(read(handed), |w| times(w, read(handed)));
        let whole = inside.into_iter().chain([handed]).reduce(|a, b| Expr::binary(Binary::Add, a, b))?;
        Some(Expr { span, ..whole })
    }

    /// `e` with the state behind the last point made of the last chunk.
    fn behind(&self, state: &State, tables: &Tables, e: &Expr) -> Expr {
        let s = &self.p.statements[state.at];
        e.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            let along = s.target_axes.iter().position(|a| *a == state.axis).filter(|_| *t == state.target)?;
            let chunk = simplify(&self.p, &Expr::binary(Binary::Div, index[along].clone(), Expr::int(self.length)));
            let whole = tables.decay.product(self, (&s.target_axes, index), &chunk, &Mark::Start, &Mark::End);
            let mut at = index.clone();
            at.remove(along);
            at.insert(0, chunk);
            let read = |t: TensorId| Expr::new(Node::Read(t, at.clone()));
            let (before, added) = match tables.behind {
                Behind::Added { before, added } => (before, added),
                Behind::State(state) => return Some(Expr { span: e.span, ..read(state) }),
            };
            let before = whole.map_or(read(before), |w| times(w, read(before)));
            Some(Expr { span: e.span, ..Expr::binary(Binary::Add, before, read(added)) })
        })
    }
}
