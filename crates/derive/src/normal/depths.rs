//! Blocks of a depth and what is in them, as the depth.
//!
//! ```text
//! p[m, n, g] = sum[i] a[m, g * 128 + i] * b[n, g * 128 + i]       c[m, n] = sum[g] p[m, n, g] * s[m, g] * t[n, g]           i < 128
//! -->  c[m, n] = sum[k] a[m, k] * b[n, k] * s[m, k / 128] * t[n, k / 128]
//! ```
//! `blocks-as-depth`: a sum over blocks of what is summed in each, times factors of the block, is one sum along the depth that both sides have in memory. Written so, a product of matrices with factors
//! of blocks is seen whichever way it was written: as sums one in the other, or as one over two axes.
//!
//! Done where both sides of the product are read at the depth, one with rows that the other has not, which is whole blocks for all sizes, and nobody else reads the sums of the blocks. Sums one in the other are so where one side is chosen by a table, and factors of
//! the blocks are not rounded with a side: where they are powers of two, or the blocks are whole steps.

use super::conditions::multiplied;
use super::readers::is_point;
use super::*;
use crate::simplify::{extent_poly, to_poly, Atom, P};

/// Bits of a line of shared memory, which a step of a product fills.
const LINE_BITS: i64 = 1024;

/// A depth as two axes: the blocks, the places in one, how many these are, and the extent of both together.
struct Depth {
    block: AxisId,
    place: AxisId,
    size: i64,
    extent: Extent,
}

impl Normaliser<'_> {
    pub(super) fn blocks_as_depths(&mut self) {
        for i in 0..self.p.statements.len() {
            let nested = self.nested(i);
            let joined = nested.clone().unwrap_or_else(|| self.p.statements[i].clone());
            let Some(depth) = self.depth_of(&joined) else { continue };
            if nested.is_some() && !self.stays_apart(&joined, &depth) {
                continue;
            }
            let name = self.free_axis(&format!("{}_{}", self.p.axis(depth.block).name, self.p.axis(depth.place).name));
            let span = joined.span;
            self.p.axes.push(Axis { name, extent: depth.extent.clone(), span });
            let k = AxisId(self.p.axes.len() as u32 - 1);
            let new = self.along(&joined, &depth, k);
            match new.filter(|new| apart(new, k)) {
                Some(new) => {
                    // What was outside of the inner sums is no part of a side that may be rounded.
                    self.p.audit.round_operands &= nested.is_none();
                    self.replace(i, "blocks-as-depth", "both sides of the product lie along the depth", new);
                }
                None => drop(self.p.axes.pop()),
            }
        }
    }

    /// Whether the factors of blocks of a sum of sums stay factors of sums over a block in a product along the depth: those of a product over segments whose blocks are whole lines of shared memory
    /// do, and powers of two lose nothing in a side. Others would be rounded with it.
    fn stays_apart(&self, s: &Statement, d: &Depth) -> bool {
        let (mut chosen, mut bits, mut exact) = (false, 32, true);
        for f in multiplied(&s.value) {
            let Node::Read(t, index) = &f.node else { return false };
            let dtype = self.p.tensor(*t).dtype;
            if mentions(&f, &[d.place]) {
                chosen |= index.iter().any(|e| !e.tensors().is_empty());
                bits = bits.min(dtype.bits());
            } else {
                exact &= dtype == DType::E8M0;
            }
        }
        chosen && (exact || d.size * i64::from(bits) % LINE_BITS == 0)
    }

    /// Sum `i` of a sum that is made for it alone, times factors, as one sum over the axes of both.
    fn nested(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let mut all = multiplied(&s.value);
        let inner = |f: &Expr| match &f.node {
            Node::Read(t, index) => {
                let m = self.p.statement(self.p.writer(*t)?);
                let sum = matches!(m.kind, Kind::Reduce { op: Combine::Sum, .. }) && m.guard.is_none() && m.more.is_empty();
                let own = is_point(index, &m.target_axes);
                let alone = self.only_reader(*t) == Some(i);
                let float = self.p.tensor(*t).dtype == DType::F32 && self.p.tensor(*t).role == Role::Temp;
                (sum && own && alone && float && m.target_axes.iter().any(|a| axes.contains(a))).then_some(m)
            }
            _ => None,
        };
        let at = all.iter().position(|f| inner(f).is_some())?;
        let m = inner(&all[at])?;
        let Kind::Reduce { axes: within, .. } = &m.kind else { return None };
        if !s.more.is_empty() || s.guard.is_some() || self.p.sort(&s.value) != Sort::Float || self.p.sort(&m.value) != Sort::Float {
            return None;
        }
        let order = [axes, within.clone()].concat();
        all.splice(at..=at, multiplied(&m.value));
        let value = all.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b))?;
        Some(Statement { kind: Kind::Reduce { op: Combine::Sum, axes: order }, value: Expr { span: s.value.span, ..value }, ..s.clone() })
    }

    /// The depth that two axes of the sum `s` are, along which at least two factors lie.
    fn depth_of(&self, s: &Statement) -> Option<Depth> {
        let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
        let ([a, b], true, None) = (&axes[..], s.more.is_empty(), &s.guard) else { return None };
        [(*a, *b), (*b, *a)].into_iter().find_map(|(block, place)| {
            let size = self.p.axis(place).extent.as_constant().filter(|n| *n > 1)?;
            let whole = depth(block, place, size);
            let mut extents: Vec<Extent> = Vec::new();
            for f in multiplied(&s.value) {
                f.walk(&mut |e| {
                    if let Node::Read(t, index) = &e.node {
                        let along = index.iter().zip(&self.p.tensor(*t).shape).find(|(e, _)| to_poly(&self.p, e) == whole);
                        extents.extend(along.map(|(_, x)| x.clone()));
                    }
                });
            }
            let extent = extents.first().filter(|x| extents.len() > 1 && extents.iter().all(|y| y == *x))?;
            let blocks = extent_poly(&self.p, &self.p.axis(block).extent).scale(i128::from(size));
            let exact = extent_poly(&self.p, extent).minus(&blocks) == P::zero() || self.whole_blocks(extent, block, size);
            exact.then(|| Depth { block, place, size, extent: extent.clone() })
        })
    }

    /// Whether `extent` is `size` points for each point of `block`, as sizes that are declared multiples are.
    fn whole_blocks(&self, extent: &Extent, block: AxisId, size: i64) -> bool {
        let whole = Expr::binary(Binary::Mul, Expr::new(Node::Extent(self.p.axis(block).extent.clone())), Expr::int(size));
        let rest = Expr::binary(Binary::Sub, whole, Expr::new(Node::Extent(extent.clone())));
        crate::simplify::simplify(&self.p, &rest).node == Node::Int(0)
    }

    /// `s` along the depth `k`; `None` where a place in a block is anything but part of it.
    fn along(&self, s: &Statement, d: &Depth, k: AxisId) -> Option<Statement> {
        let whole = depth(d.block, d.place, d.size);
        let at = s.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => {
                let put = |i: &Expr| if to_poly(&self.p, i) == whole { Expr::axis(k) } else { i.clone() };
                Some(Expr { node: Node::Read(*t, index.iter().map(put).collect()), span: e.span })
            }
            _ => None,
        });
        if mentions(&at, &[d.place]) {
            return None;
        }
        let value = substitute(&at, &[d.block], &[Expr::binary(Binary::Div, Expr::axis(k), Expr::int(d.size))]);
        Some(Statement { kind: Kind::Reduce { op: Combine::Sum, axes: vec![k] }, value, ..s.clone() })
    }
}

/// Whether one side of the sum of products `s` along `k` has rows that the other has not.
fn apart(s: &Statement, k: AxisId) -> bool {
    let sides = |e: &Expr| matches!(&e.node, Node::Read(_, index) if index.iter().any(|i| i.node == Node::Axis(k)));
    let all: Vec<Vec<AxisId>> = multiplied(&s.value).iter().filter(|f| sides(f)).map(Expr::axes).collect();
    all.iter().any(|a| all.iter().any(|b| s.target_axes.iter().any(|x| a.contains(x) && !b.contains(x))))
}

fn depth(block: AxisId, place: AxisId, size: i64) -> P {
    P::atom(Atom::Axis(block)).scale(i128::from(size)).plus(&P::atom(Atom::Axis(place)))
}
