//! Offsets from a row as places of the axis that they lie along.
//!
//! ```text
//! s[t, w] = sum[d] q[t, d] * k[t + w - 511, d]   when 0 <= t + w - 511         y[t, d] = sum[w] p[t, w] * v[t + w - 511, d]   when 0 <= t + w - 511
//! -->  s[t, j] = sum[d] q[t, d] * k[j, d]   when t - 511 <= j and j <= t       y[t, d] = sum[j] p[t, j] * v[j, d]   when t - 511 <= j and j <= t
//! ```
//! `offset-to-range`, the other way round than `range-to-offset` (see [`super::ranges`]): the sums are no products of matrices as long as one side is another one for each row. By places both sides stand
//! alone, rows of a tile share what they have in common, and the condition leaves a band of tiles.
//!
//! Not done of offsets along two axes: of each line that a window crosses all places would be visited (measured, h200, windows of 7 x 7 of 128 x 128 points, 8 heads: 307 us over offsets, 662 over
//! places; windows of 64 of 16,384 points, 16 heads: 1,095 and 96).
//!
//! Done where that makes a product of matrices of a sum that was none, over at least [`FEWEST`] offsets; where nothing but reductions that do not ask for places goes over the offsets, each value
//! is read at its own point, and no place is outside of what is read.

use super::conditions::multiplied;
use super::*;
use crate::bounds::conjuncts;
use crate::simplify::{extent_poly, to_expr, to_poly, Atom, P};

/// Fewest offsets of a row: a tile of 64 rows has 63 places more than that for each of them.
const FEWEST: i64 = 16;

/// An axis of offsets, where offset 0 lies, and the extent that the places have.
struct Move {
    axis: AxisId,
    first: P,
    /// Whether later offsets lie before earlier ones: `first - axis`.
    back: bool,
    extent: Extent,
}

impl Move {
    /// The place of the offset, or the offset of the place, which is `of`.
    fn other(&self, of: AxisId, first: i128) -> P {
        let own = P::atom(Atom::Axis(of));
        if self.back {
            self.first.minus(&own)
        } else {
            own.plus(&self.first.scale(first))
        }
    }

    fn place(&self) -> P {
        self.other(self.axis, 1)
    }

    fn offset(&self, place: AxisId) -> P {
        self.other(place, -1)
    }
}

impl Normaliser<'_> {
    pub(super) fn places(&mut self) {
        for i in 0..self.p.statements.len() {
            let Some(along) = self.only_move(i) else { continue };
            let before = self.p.clone();
            let done = self.over_places(&along).is_some();
            let s = &self.p.statements[i];
            let product = done && self.is_product(s, &s.value);
            let axes = self.p.axes.clone();
            let after = std::mem::replace(&mut self.p, before);
            if product {
                self.p.axes = axes;
                self.p.tensors = after.tensors;
                for (j, new) in after.statements.into_iter().enumerate() {
                    self.replace(j, "offset-to-range", "by places, neither side of the product is another one for each row", new);
                }
            }
        }
    }

    /// The axis of sum `i` that is offsets along a side of the product, which is another one for each row of the other side.
    fn only_move(&self, i: usize) -> Option<Move> {
        self.sum_axes(i)?;
        let s = &self.p.statements[i];
        if !s.more.is_empty() || self.is_product(s, &s.value) {
            return None;
        }
        let all = multiplied(&s.value);
        let mut out: Vec<Move> = Vec::new();
        for f in &all {
            let Node::Read(t, index) = &f.node else { continue };
            for (e, extent) in index.iter().zip(&self.p.tensor(*t).shape) {
                for axis in s.target_axes.iter().copied().filter(|a| mentions(e, &[*a])) {
                    let (at, own) = (to_poly(&self.p, e), P::atom(Atom::Axis(axis)));
                    let ways = [(at.minus(&own), false), (at.plus(&own), true)];
                    let Some((first, back)) = ways.into_iter().find(|(first, _)| !mentions(&to_expr(first), &[axis])) else { continue };
                    let rows = to_expr(&first).axes();
                    let other = |g: &Expr| !mentions(g, &[axis]) && rows.iter().any(|r| mentions(g, &[*r]));
                    // Where a table says that windows begin, rows of a tile have nothing in common.
                    let apart = all.iter().any(other) && !out.iter().any(|m| m.axis == axis) && to_expr(&first).tensors().is_empty();
                    if apart && rows.iter().all(|r| s.target_axes.contains(r)) {
                        out.push(Move { axis, first, back, extent: extent.clone() });
                    }
                }
            }
        }
        let one = out.pop().filter(|_| out.is_empty())?;
        (self.p.axis(one.axis).extent.as_constant()? >= FEWEST).then_some(one)
    }

    /// Writes all that goes over the offsets over places.
    fn over_places(&mut self, m: &Move) -> Option<()> {
        let rows = to_expr(&m.first).axes();
        let own: Vec<usize> = (0..self.p.statements.len())
            .filter(|j| {
                let domain = self.p.statements[*j].domain();
                domain.contains(&m.axis) && rows.iter().all(|r| domain.contains(r))
            })
            .collect();
        let made: Vec<TensorId> = own.iter().map(|j| &self.p.statements[*j]).filter(|s| s.target_axes.contains(&m.axis)).map(|s| s.target).collect();
        if !own.iter().all(|j| self.keeps_inside(&self.p.statements[*j], m)) || !made.iter().all(|t| self.read_at_own_points(*t)) {
            return None;
        }
        let Axis { name, span, extent: offsets } = self.p.axis(m.axis).clone();
        let name = self.free_axis(&format!("{name}_at"));
        let place = AxisId(self.p.axes.len() as u32);
        self.p.axes.push(Axis { name, extent: m.extent.clone(), span });
        let offset = m.offset(place);
        let last = extent_poly(&self.p, &offsets).minus(&P::constant(1));
        for j in own {
            let s = self.p.statements[j].clone();
            let mut new = map_expressions(&s, &mut |e| self.moved(e, m.axis, place, &to_expr(&offset), &made));
            let (from, to) = if m.back { (m.first.minus(&last), m.first.clone()) } else { (m.first.clone(), m.first.plus(&last)) };
            let band = [Expr::binary(Binary::Le, to_expr(&from), Expr::axis(place)), Expr::binary(Binary::Le, Expr::axis(place), to_expr(&to))];
            let old: Vec<Expr> = new.guard.iter().flat_map(conjuncts).cloned().collect();
            new.guard = self.needed(band.into_iter().chain(old).collect());
            let rename = |a: &mut AxisId| {
                if *a == m.axis {
                    *a = place;
                }
            };
            new.target_axes.iter_mut().for_each(rename);
            if let Kind::Reduce { axes, .. } = &mut new.kind {
                axes.iter_mut().for_each(rename);
            }
            self.p.statements[j] = new;
        }
        for t in made {
            let at = self.p.statement(self.p.writer(t)?).target_axes.iter().position(|a| *a == place)?;
            let tensor = &mut self.p.tensors[t.0 as usize];
            tensor.shape[at] = m.extent.clone();
            tensor.axes[at] = Some(place);
        }
        Some(())
    }

    /// Whether `s` may go over places: a map or a plain reduction of temporaries, whose places are inside of what is read.
    fn keeps_inside(&self, s: &Statement, m: &Move) -> bool {
        let plain = match &s.kind {
            Kind::Map => true,
            Kind::Reduce { op, .. } => s.more.is_empty() && !matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_)),
            _ => false,
        };
        let inner = !s.target_axes.contains(&m.axis) || self.p.tensor(s.target).role == Role::Temp && self.p.tensor(s.target).storage == Storage::RowMajor;
        let mut facts = Facts::new(&self.p);
        s.guard.iter().for_each(|g| facts.assume(g, true));
        let at = m.place();
        let below = extent_poly(&self.p, &m.extent).minus(&at).minus(&P::constant(1));
        plain && inner && facts.nonnegative(&at) && facts.nonnegative(&below)
    }

    /// `e` over the points of `place`, `offset` behind which lie those of `axis`; elements of what is `made` keep their own point.
    fn moved(&self, e: &Expr, axis: AxisId, place: AxisId, offset: &Expr, made: &[TensorId]) -> Expr {
        let own = |i: &Expr| if i.node == Node::Axis(axis) { Expr::axis(place) } else { i.clone() };
        let renamed = e.rewrite(&mut |n| match &n.node {
            Node::Read(t, index) if made.contains(t) => Some(Expr { node: Node::Read(*t, index.iter().map(own).collect()), span: n.span }),
            _ => None,
        });
        // Offsets behind a place that is an offset behind a row are that row's again.
        self.shortened(&substitute(&renamed, &[axis], std::slice::from_ref(offset)), place)
    }
}
