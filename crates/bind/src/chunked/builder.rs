//! A problem while its recurrences are put into chunks: new axes and statements, and what stands at a place of a chunk.

use super::decay::Mark;
use crate::blocks;
use flashderive_derive::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// A problem whose recurrences along one axis are being put into chunks.
pub(super) struct Builder {
    pub p: Problem,
    /// The axis of the recurrences, the chunks, the points of a chunk, and the points of the same chunk that a point reads.
    pub axis: AxisId,
    pub chunk: AxisId,
    pub place: AxisId,
    pub source: AxisId,
    /// Points of a chunk.
    pub length: i64,
    /// Whether it matters that the last chunk has fewer: what is before it is asked for behind its points.
    pub ragged: bool,
    /// Tensors that have the two axes in place of the one, with the dimension.
    pub cut: BTreeMap<TensorId, (usize, usize)>,
    pub made: Vec<Statement>,
    /// Axes of scores in blocks, by name and points of a block: all scores have the same, so that what several have in common is made once.
    pub pairs: BTreeMap<(&'static str, i64), AxisId>,
}

impl Builder {
    /// A new axis.
    pub(super) fn axis(&mut self, name: &str, extent: Extent) -> AxisId {
        self.p.axes.push(Axis { name: name.into(), extent, span: Span::NONE });
        AxisId(self.p.axes.len() as u32 - 1)
    }

    /// An axis of scores in blocks of `size` points.
    pub(super) fn axis_of_pairs(&mut self, part: &'static str, size: i64, extent: i64) -> AxisId {
        if let Some(known) = self.pairs.get(&(part, size)) {
            return *known;
        }
        let name = format!("{}__{part}", self.p.axis(self.axis).name);
        let axis = self.axis(&name, Extent::constant(extent));
        self.pairs.insert((part, size), axis);
        axis
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

    /// Adds statement `s`. A reduction has results at points that the axis does not have, too: where it is an output, a map stores the others.
    pub(super) fn push(&mut self, s: Statement) {
        let output = self.p.tensor(s.target).role == Role::Output && self.cut.contains_key(&s.target);
        if !output || s.kind == Kind::Map || self.inside(&Expr::axis(self.place)).is_none() {
            self.made.push(s);
            return;
        }
        let name = format!("{}__whole", self.p.tensor(s.target).name);
        let dtype = self.p.tensor(s.target).dtype;
        let whole = self.statement(&name, s.target_axes.clone(), s.kind.clone(), s.value.clone(), s.guard.clone());
        self.p.tensors[whole.0 as usize].dtype = if dtype.is_float() { DType::F32 } else { dtype };
        let own = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let value = Expr { node: Node::Read(whole, own), span: s.span };
        self.made.push(Statement { kind: Kind::Map, value, guard: self.inside(&Expr::axis(self.place)), ..s });
    }

    /// The point of the axis that is `place` of the chunk.
    pub(super) fn point(&self, place: &Expr) -> Expr {
        let begin = Expr::binary(Binary::Mul, Expr::axis(self.chunk), Expr::int(self.length));
        simplify(&self.p, &Expr::binary(Binary::Add, begin, place.clone()))
    }

    /// `e` at `place` of the chunk.
    pub(super) fn at(&self, e: &Expr, place: &Expr) -> Expr {
        let there = blocks::substitute(&self.p, e, self.axis, &self.point(place));
        there.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            let (d, _) = self.cut.get(t).filter(|(_, rank)| index.len() == *rank)?;
            let part = |op| simplify(&self.p, &Expr::binary(op, index[*d].clone(), Expr::int(self.length)));
            let mut index = index.clone();
            let parts = [part(Binary::Div), part(Binary::Mod)];
            index.splice(*d..=*d, parts);
            Some(Expr { node: Node::Read(*t, index), span: e.span })
        })
    }

    /// That the axis has `place` of the chunk, unless it has all.
    pub(super) fn inside(&self, place: &Expr) -> Option<Expr> {
        let extent = Expr::new(Node::Extent(self.p.axis(self.axis).extent.clone()));
        let point = self.point(place);
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
}
