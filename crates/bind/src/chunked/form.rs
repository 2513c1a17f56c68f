//! The statements of a chunked form, in place of the recurrence and of the sums that read its states.

use super::decay::{choice, Decay, Mark};
use super::find::{states, Reader, State};
use crate::address;
use crate::blocks::{self, Cut};
use crate::group;
use flashderive_derive::expr::{factors, map_expressions, product, times};
use flashderive_derive::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// A problem whose recurrences along one axis are being put into chunks.
pub(super) struct Builder {
    pub p: Problem,
    /// The axis of the recurrences, the chunks, the points of a chunk, and the points of the same chunk that a point reads.
    axis: AxisId,
    pub chunk: AxisId,
    pub place: AxisId,
    source: AxisId,
    /// Points of a chunk.
    pub length: i64,
    /// Whether it matters that the last chunk has fewer: what is before it is asked for behind its points.
    pub ragged: bool,
    /// Tensors that have the two axes in place of the one, with the dimension.
    cut: BTreeMap<TensorId, (usize, usize)>,
    made: Vec<Statement>,
}

/// What the statements of a state leave for those that read it.
struct Tables {
    decay: Decay,
    /// What a chunk adds to the state, and the state before it, over the chunk and the state's other axes.
    added: TensorId,
    before: TensorId,
}

/// The problem with its recurrences along the first axis that has some of this form in chunks of `length` points.
pub(super) fn chunked(p: &Problem, length: i64) -> Option<Problem> {
    let found = states(p);
    let axis = found.first()?.axis;
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
    let cut = members.iter().filter_map(along).map(|(t, d)| (t, (d, rank(t)))).collect();
    let (statements, mut next) = (next.statements.clone(), next);
    for m in &members {
        let t = whole.statements[*m].target;
        if whole.tensor(t).role == Role::Output && !blocks::exact(&whole, axis, chunk, length) {
            next.tensors[t.0 as usize].storage = rows_of_chunks(&whole, &whole.statements[*m], axis, length)?;
        }
    }
    let mut b = Builder { p: Problem { statements: p.statements.clone(), ..next }, axis, chunk, place, source, length, ragged: false, cut, made: Vec::new() };
    let inside = b.inside(place);
    let mut tables = Vec::new();
    for (at, mut s) in statements.into_iter().enumerate() {
        if let Some(state) = found.iter().find(|state| state.at == at) {
            b.ragged = ragged(state);
            tables.push(b.tables(state)?);
            continue;
        }
        if members.contains(&at) {
            s.guard = address::conjunction(group::guards(&s).into_iter().chain(inside.clone()).collect());
        }
        for (state, tables) in found.iter().zip(&tables) {
            b.ragged = ragged(state);
            if let Some(r) = state.readers.iter().find(|r| r.at == at) {
                s.value = b.read(state, r, tables, &s)?;
                s.kind = Kind::Map;
                s.guard = address::conjunction(group::guards(&s).into_iter().filter(|g| !g.axes().iter().any(|a| r.summed.contains(a))).collect());
            } else if state.last.contains(&at) {
                s = map_expressions(&s, &mut |e| b.behind(state, tables, e));
            }
        }
        b.made.push(s);
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
            step = crate::coalesce::product(&step, extent)?;
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
    /// A new axis.
    pub(super) fn axis(&mut self, name: &str, extent: Extent) -> AxisId {
        self.p.axes.push(Axis { name: name.into(), extent, span: Span::NONE });
        AxisId(self.p.axes.len() as u32 - 1)
    }

    /// A new statement and the temporary that it makes.
    pub(super) fn statement(&mut self, name: &str, axes: Vec<AxisId>, kind: Kind, value: Expr, guard: Option<Expr>) -> TensorId {
        let target = TensorId(self.p.tensors.len() as u32);
        let span = value.span;
        self.p.tensors.push(Tensor {
            name: name.into(),
            role: Role::Temp,
            dtype: DType::F32,
            shape: axes.iter().map(|a| self.p.axis(*a).extent.clone()).collect(),
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span,
        });
        self.made.push(Statement { target, target_axes: axes, kind, value, more: Vec::new(), guard, span });
        target
    }

    /// `e` at point `place` of the chunk.
    pub(super) fn at(&self, e: &Expr, place: AxisId) -> Expr {
        let there = blocks::substitute(&self.p, e, self.axis, &blocks::joined(&self.p, self.chunk, self.length, place));
        there.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            let (d, rank) = self.cut.get(t).filter(|(_, rank)| index.len() == *rank)?;
            let _ = rank;
            let part = |op| simplify(&self.p, &Expr::binary(op, index[*d].clone(), Expr::int(self.length)));
            let mut index = index.clone();
            let parts = [part(Binary::Div), part(Binary::Mod)];
            index.splice(*d..=*d, parts);
            Some(Expr { node: Node::Read(*t, index), span: e.span })
        })
    }

    /// That the axis has point `place` of the chunk, unless it has all.
    pub(super) fn inside(&self, place: AxisId) -> Option<Expr> {
        let extent = Expr::new(Node::Extent(self.p.axis(self.axis).extent.clone()));
        let point = blocks::joined(&self.p, self.chunk, self.length, place);
        (!blocks::exact(&self.p, self.axis, self.chunk, self.length)).then(|| Expr::binary(Binary::Lt, point, extent))
    }

    /// How many points of `chunk` are before the mark.
    pub(super) fn points(&self, chunk: &Expr, mark: &Mark) -> Expr {
        let length = Expr::int(self.length);
        match mark {
            Mark::Start => Expr::int(0),
            Mark::Before(x) => x.clone(),
            Mark::After(x) => Expr::binary(Binary::Add, x.clone(), Expr::int(1)),
            Mark::End if !self.ragged || blocks::exact(&self.p, self.axis, self.chunk, self.length) => length,
            Mark::End => {
                let extent = Expr::new(Node::Extent(self.p.axis(self.axis).extent.clone()));
                let left = Expr::binary(Binary::Sub, extent, Expr::binary(Binary::Mul, chunk.clone(), length.clone()));
                Expr::binary(Binary::Min, length, left)
            }
        }
    }

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
        let (from, to) = if state.reverse { (Mark::Start, Mark::Before(source)) } else { (Mark::After(source), Mark::End) };
        let weight = decay.product(self, (&s.target_axes, &own), &chunk, &from, &to);
        let along = weight.map_or(self.at(&along, self.source), |w| times(self.at(&along, self.source), w));
        let value = Expr { span: s.span, ..times(along, self.at(&across, self.source)) };
        let guard = self.present(&s, &own, self.source);
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
        let before = self.statement(&format!("{name}__before"), over, kind, value, None);
        Some(Tables { decay, added, before })
    }

    /// That the term of the state's statement `s` exists at point `place` of the chunk, the state's axes being at `index`.
    fn present(&self, s: &Statement, index: &[Expr], place: AxisId) -> Vec<Expr> {
        let here = |e: &Expr| self.at(&flashderive_derive::expr::substitute(e, &s.target_axes, index), place);
        group::guards(s).iter().map(here).chain(self.inside(place)).collect()
    }

    /// The value of a sum with the states: what the points of its chunk add, and what was there before. `cut` is the statement over chunks and places.
    fn read(&mut self, state: &State, r: &Reader, tables: &Tables, cut: &Statement) -> Option<Expr> {
        let s = self.p.statements[state.at].clone();
        let name = self.p.tensor(cut.target).name.clone();
        let (chunk, place, source) = (Expr::axis(self.chunk), Expr::axis(self.place), Expr::axis(self.source));
        let (earlier, later) = if state.reverse { (place.clone(), source.clone()) } else { (source.clone(), place.clone()) };
        let order = Expr::binary(if state.exclusive { Binary::Lt } else { Binary::Le }, earlier, later);
        let reach = match (state.reverse, state.exclusive) {
            (false, false) => Mark::After(place.clone()),
            (false, true) | (true, false) => Mark::Before(place.clone()),
            (true, true) => Mark::After(place.clone()),
        };
        let weight = |from: &Mark, to: &Mark| tables.decay.product(self, (&s.target_axes, &r.index), &chunk, from, to);
        let between = if state.reverse { weight(&reach, &Mark::Before(source)) } else { weight(&Mark::After(source), &reach) };
        let since = if state.reverse { weight(&reach, &Mark::End) } else { weight(&Mark::Start, &reach) };
        let (other, along, across) = (self.at(&r.other, self.place), self.at(&r.along, self.source), self.at(&r.across, self.source));
        let mut there = group::guards(cut);
        let before = there.clone();
        there.insert(0, order);
        there.extend(self.present(&s, &r.index, self.source));
        let outside: Vec<Expr> = there.iter().filter(|g| !g.axes().iter().any(|a| r.summed.contains(a))).cloned().collect();
        let over: Vec<AxisId> = [self.chunk].into_iter().chain(r.scores.iter().copied()).chain([self.place, self.source]).collect();
        let at: Vec<Expr> = over.iter().map(|a| Expr::axis(*a)).collect();
        let sum = |axes: &[AxisId]| Kind::Reduce { op: Combine::Sum, axes: axes.to_vec() };
        let span = cut.span;
        let spanned = |e: Expr| Expr { span, ..e };
        let scores = self.statement(&format!("{name}__scores"), over.clone(), sum(&r.summed), spanned(times(other.clone(), along)), address::conjunction(there));
        let mut score = Expr::new(Node::Read(scores, at.clone()));
        if let Some(weight) = between {
            let value = spanned(times(weight, score));
            let weighted = self.statement(&format!("{name}__weighted"), over, Kind::Map, value, address::conjunction(outside.clone()));
            score = Expr::new(Node::Read(weighted, at));
        }
        let inside =
            self.statement(&format!("{name}__inside"), cut.target_axes.clone(), sum(&[self.source]), spanned(times(score, across)), address::conjunction(outside));
        let along = s.target_axes.iter().position(|a| *a == state.axis)?;
        let mut index = r.index.clone();
        index.remove(along);
        index.insert(0, chunk);
        let state = Expr::new(Node::Read(tables.before, index));
        let handed = self.statement(
            &format!("{name}__handed"),
            cut.target_axes.clone(),
            sum(&r.summed),
            spanned(times(other, state)),
            address::conjunction(before),
        );
        let own: Vec<Expr> = cut.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let read = |t: TensorId| Expr::new(Node::Read(t, own.clone()));
        let handed = since.map_or(read(handed), |w| times(w, read(handed)));
        Some(spanned(Expr::binary(Binary::Add, read(inside), handed)))
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
            let before = whole.map_or(read(tables.before), |w| times(w, read(tables.before)));
            Some(Expr { span: e.span, ..Expr::binary(Binary::Add, before, read(tables.added)) })
        })
    }
}
