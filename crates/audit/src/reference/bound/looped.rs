//! Bounds of statements that need their own results at the point before.

use super::lines::Line;
use super::*;

/// The bounds of the statements of `l`, point by point.
///
/// # Errors
/// As [`super::bounds`].
pub(super) fn bounds(m: &Machine, l: &Loop, known: &mut Bounds) -> Result<(), Diagnostics> {
    let p = m.p;
    for number in &l.statements {
        let target = p.statements[*number].target;
        known.insert(target, vec![0.0; m.made[&target].data.len()]);
    }
    let extent = m.extent(l.axis);
    for k in 0..extent {
        let at = |k: usize| if l.reverse { extent - 1 - k } else { k };
        for number in &l.statements {
            let s = &p.statements[*number];
            let places = |i: usize| places(m, s, l.axis, i);
            let found: Vec<f64> = match &s.kind {
                Kind::Delay { of, .. } if k > 0 => places(at(k - 1)).into_iter().map(|i| known[of][i]).collect(),
                _ => Bounder { m, walk: Walk::ONCE, known }.slice(s, l.axis, at(k))?,
            };
            let places = places(at(k));
            if let Some(bounds) = known.get_mut(&s.target) {
                places.into_iter().zip(found).for_each(|(i, off)| bounds[i] = off);
            }
        }
    }
    Ok(())
}

/// Flat places of the elements of the target of `s` at point `i` of `axis`, in the order of the rows.
fn places(m: &Machine, s: &Statement, axis: AxisId, i: usize) -> Vec<usize> {
    let shape = &m.made[&s.target].shape;
    let position = s.target_axes.iter().position(|a| *a == axis).unwrap_or(0);
    let extent = shape.get(position).copied().unwrap_or(1);
    let inner: usize = shape.iter().skip(position + 1).product();
    let rows = shape.iter().product::<usize>().checked_div(extent).unwrap_or(0);
    (0..rows).map(|row| (row / inner * extent + i) * inner + row % inner).collect()
}

impl<'m> Bounder<'m> {
    /// The bounds at point `i` of `axis`, in the order of the rows: of a map or of a reduction over other axes.
    fn slice(&self, s: &'m Statement, axis: AxisId, i: usize) -> Result<Vec<f64>, Diagnostics> {
        let shape = &self.m.made[&s.target].shape;
        let points = Points { m: self.m, s, shape };
        let rows = shape.iter().product::<usize>().checked_div(self.m.extent(axis)).unwrap_or(0);
        if !self.m.p.tensor(s.target).dtype.is_float() {
            return Ok(vec![0.0; rows]);
        }
        let guard = s.guard.as_ref().map(|g| self.dual(g)).transpose()?;
        let holds = |at: &Point| {
            guard.as_ref().map_or((true, 0.0), |g| {
                let (v, doubt) = g(at);
                (v.whole() != 0, doubt)
            })
        };
        let there = |row| {
            let mut at = points.of(row, &[axis]);
            at[axis.0 as usize] = i as i64;
            at
        };
        if let Kind::Reduce { op, axes } = &s.kind {
            let element = self.combined(s, *op, axes, &points, &holds)?;
            return Ok((0..rows).into_par_iter().map(|row| element(there(row))).collect());
        }
        self.map(s, &points, &holds, Some((axis, i)))
    }

    /// The bounds of a map, in lines along the last of its axes; all of them, or those at one point of the axis `fixed`.
    pub(super) fn map(
        &self,
        s: &'m Statement,
        points: &Points,
        holds: &(impl Fn(&Point) -> (bool, f64) + Send + Sync),
        fixed: Option<(AxisId, usize)>,
    ) -> Result<Vec<f64>, Diagnostics> {
        let kept = |a: &AxisId| fixed.is_none_or(|(axis, _)| axis != *a);
        let all: usize = s.target_axes.iter().zip(points.shape).filter(|(a, _)| kept(a)).map(|(_, n)| *n).product();
        let there = |row, skip: &[AxisId]| {
            let mut at = points.of(row, skip);
            fixed.iter().for_each(|(axis, i)| at[axis.0 as usize] = *i as i64);
            at
        };
        let mut skip: Vec<AxisId> = fixed.iter().map(|f| f.0).collect();
        let inner = s.target_axes.iter().rev().find(|a| kept(a)).filter(|_| self.m.p.sort(&s.value) == Sort::Float);
        let Some(inner) = inner.copied() else {
            let value = self.dual(&s.value)?;
            let element = |at: Vec<i64>| if holds(&at).0 { value(&at).1 } else { 0.0 };
            return Ok((0..all).into_par_iter().map(|row| element(there(row, &skip))).collect());
        };
        let line = self.of_map(s, inner)?;
        let n = self.m.extent(inner);
        skip.push(inner);
        let mut out = vec![0.0; all];
        out.par_chunks_mut(n.max(1)).enumerate().for_each(|(row, offs)| {
            offs.par_chunks_mut(LINE).enumerate().for_each(|(block, offs)| {
                let (mut at, from) = (there(row, &skip), block * LINE);
                line(&mut at, from, &mut [0.0; LINE][..offs.len()], offs);
                for (k, off) in offs.iter_mut().enumerate() {
                    at[inner.0 as usize] = (from + k) as i64;
                    if !holds(&at).0 {
                        *off = 0.0;
                    }
                }
            });
        });
        Ok(out)
    }

    /// The value of a map along `inner`; of one that is a state of a loop with what its terms may be off as factors of products.
    fn of_map(&self, s: &'m Statement, inner: AxisId) -> Result<Line<'m>, Diagnostics> {
        let line = self.line(&s.value, inner)?;
        let mut rounded: Vec<(f64, Size<'m>)> = Vec::new();
        for before in self.m.p.statements.iter().filter(|d| d.delayed() == Some(s.target)).map(|d| d.target) {
            for term in terms(&s.value) {
                let each = Operands::of_update(self.m.p, s, before, term).each;
                if each > 0.0 {
                    rounded.push((each, self.size(term, inner)?));
                }
            }
        }
        if rounded.is_empty() {
            return Ok(line);
        }
        Ok(Box::new(move |at, from, values, offs| {
            line(at, from, values, offs);
            for (each, size) in &rounded {
                let mut sizes = [0.0; LINE];
                size(at, from, &mut sizes[..offs.len()]);
                offs.iter_mut().zip(sizes).for_each(|(off, size)| *off += each * size);
            }
        }))
    }

    /// How large a product is at most, whatever cancels inside of its factors: these are multiplied, and rounded, apart.
    fn size(&self, e: &'m Expr, inner: AxisId) -> Result<Size<'m>, Diagnostics> {
        Ok(match &e.node {
            Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b) => {
                let (a, b, product) = (self.size(a, inner)?, self.size(b, inner)?, *op == Binary::Mul);
                Box::new(move |at, from, out| {
                    let mut more = [0.0; LINE];
                    a(at, from, out);
                    b(at, from, &mut more[..out.len()]);
                    out.iter_mut().zip(more).for_each(|(x, y)| if product { *x *= y } else { *x += y });
                })
            }
            Node::Unary(Unary::Neg, a) => self.size(a, inner)?,
            _ => {
                let line = self.line(e, inner)?;
                Box::new(move |at, from, out| {
                    line(at, from, out, &mut [0.0; LINE][..out.len()]);
                    out.iter_mut().for_each(|x| *x = x.abs());
                })
            }
        })
    }
}

/// Sizes at the points of a line.
type Size<'m> = Box<dyn Fn(&mut Point, usize, &mut [f64]) + Send + Sync + 'm>;

/// The terms of a sum.
fn terms(e: &Expr) -> Vec<&Expr> {
    match &e.node {
        Node::Binary(Binary::Add | Binary::Sub, a, b) => [terms(a), terms(b)].concat(),
        Node::Unary(Unary::Neg, a) => terms(a),
        _ => vec![e],
    }
}
