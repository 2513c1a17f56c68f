//! Sums that are made again for each window that a point is in, made once for the point.
//!
//! ```text
//! t[h, w, r] = sum[s] g[s] * x[h + r, w + s]       y[h, w] = sum[r] g[r] * t[h, w, r]
//! -->  t[p, w] = sum[s] g[s] * x[p, w + s]         y[h, w] = sum[r] g[r] * t[h + r, w]
//! ```
//! `made-at-place`: what is summed for a row and an offset from it depends on the place that both say, and there are fewer places than rows and offsets. Filters that are written one inside the other
//! are so passes of their own over what lies between.
//!
//! Done where one statement alone reads the sums, at its own points, where the place is inside of what is read, and where it saves at least [`LEAST_SAVED`] times the work.

use super::readers::reads_at_own_points;
use super::*;
use crate::simplify::{extent_poly, to_poly, P};

/// Windows that a place is in, from which on its sum is made once.
const LEAST_SAVED: i64 = 3;

impl Normaliser<'_> {
    pub(super) fn made_once(&mut self) {
        for i in 0..self.p.statements.len() {
            self.at_places(i);
        }
    }

    /// Makes sum `i` for the places that its rows and offsets say.
    fn at_places(&mut self, i: usize) -> Option<()> {
        self.sum_axes(i)?;
        let s = self.p.statements[i].clone();
        let t = s.target;
        let tensor = self.p.tensor(t).clone();
        let reader = self.only_reader(t)?;
        let r = self.p.statements[reader].clone();
        let plain = tensor.role == Role::Temp && tensor.storage == Storage::RowMajor && tensor.dtype == DType::F32 && s.guard.is_none() && s.more.is_empty();
        let Kind::Reduce { op: Combine::Sum, axes: offsets } = &r.kind else { return None };
        if !plain || !r.more.is_empty() || !reads_at_own_points(&r, t, &s.target_axes) || self.is_product(&s, &s.value) || self.is_product(&r, &r.value) {
            return None;
        }
        let (rows, offset, place, extent) = self.place_of(&s, offsets)?;
        let sizes = self.usual_sizes();
        let points = |a: AxisId| self.p.axis(a).extent.eval(&sizes).max(1);
        if points(rows).saturating_mul(points(offset)) < extent.eval(&sizes).saturating_mul(LEAST_SAVED) {
            return None;
        }
        let name = self.free_axis(&format!("{}_{}_at", self.p.axis(rows).name, self.p.axis(offset).name));
        let at = AxisId(self.p.axes.len() as u32);
        self.p.axes.push(Axis { name, extent: extent.clone(), span: s.span });
        let value = s.value.rewrite(&mut |e| (*e == place).then(|| Expr::axis(at)));
        let target_axes: Vec<AxisId> = s.target_axes.iter().filter(|a| **a != offset).map(|a| if *a == rows { at } else { *a }).collect();
        let (d, gone) = (s.target_axes.iter().position(|a| *a == rows)?, s.target_axes.iter().position(|a| *a == offset)?);
        let held = &mut self.p.tensors[t.0 as usize];
        (held.shape[d], held.axes[d]) = (extent, Some(at));
        held.shape.remove(gone);
        held.axes.remove(gone);
        let reads = map_expressions(&r, &mut |e| {
            e.rewrite(&mut |n| match &n.node {
                Node::Read(x, index) if *x == t => {
                    let mut index = index.clone();
                    index[d] = place.clone();
                    index.remove(gone);
                    Some(Expr { node: Node::Read(t, index), span: n.span })
                }
                _ => None,
            })
        });
        let reason = format!("it is the same wherever `{}` and `{}` say the same place", self.p.axis(rows).name, self.p.axis(offset).name);
        self.replace(i, "made-at-place", &reason, Statement { value, target_axes, ..s });
        self.replace(reader, "made-at-place", &reason, reads);
        Some(())
    }

    /// A row and one of `offsets` that the sum `s` has only in one and the same place, that place, and the extent of what is read there.
    fn place_of(&self, s: &Statement, offsets: &[AxisId]) -> Option<(AxisId, AxisId, Expr, Extent)> {
        let facts = Facts::new(&self.p);
        let offset = s.target_axes.iter().copied().filter(|a| offsets.contains(a));
        offset.filter(|o| mentions(&s.value, &[*o])).find_map(|offset| {
            let mut found: Vec<(Expr, Extent)> = Vec::new();
            s.value.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let along = index.iter().zip(&self.p.tensor(*t).shape).filter(|(i, _)| mentions(i, &[offset]));
                    found.extend(along.map(|(i, x)| (i.clone(), x.clone())));
                }
            });
            let (place, extent) = found.first()?.clone();
            let [row] = place.axes().into_iter().filter(|a| *a != offset).collect::<Vec<_>>()[..] else { return None };
            let same = found.iter().all(|(p, x)| *p == place && *x == extent);
            let left = s.value.rewrite(&mut |e| (*e == place).then(|| Expr::int(0)));
            let only = !mentions(&left, &[offset, row]) && s.target_axes.contains(&row) && place.tensors().is_empty() && !offsets.contains(&row);
            let at = to_poly(&self.p, &place);
            let below = extent_poly(&self.p, &extent).minus(&at).minus(&P::constant(1));
            (same && only && facts.nonnegative(&at) && facts.nonnegative(&below)).then_some((row, offset, place, extent))
        })
    }
}
