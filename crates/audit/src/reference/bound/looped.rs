//! Bounds of statements that need their own results at the point before.

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
            let mut at = points.of(row, Some(axis));
            at[axis.0 as usize] = i as i64;
            at
        };
        if let Kind::Reduce { op, axes } = &s.kind {
            let element = self.combined(s, *op, axes, &points, &holds)?;
            return Ok((0..rows).into_par_iter().map(|row| element(there(row))).collect());
        }
        let value = self.of_map(s)?;
        let element = |row| {
            let at = there(row);
            if holds(&at).0 {
                value(&at).1
            } else {
                0.0
            }
        };
        Ok((0..rows).into_par_iter().map(element).collect())
    }

    /// The value of a map; of one that is a state of a loop with what its terms may be off as factors of products.
    pub(super) fn of_map(&self, s: &'m Statement) -> Result<Dual<'m>, Diagnostics> {
        let value = self.dual(&s.value)?;
        let mut rounded: Vec<(f64, Size<'m>)> = Vec::new();
        for before in self.m.p.statements.iter().filter(|d| d.delayed() == Some(s.target)).map(|d| d.target) {
            for term in terms(&s.value) {
                let each = Operands::of_update(self.m.p, s, before, term).each;
                if each > 0.0 {
                    rounded.push((each, self.size(term)?));
                }
            }
        }
        if rounded.is_empty() {
            return Ok(value);
        }
        Ok(Box::new(move |at| {
            let (v, off) = value(at);
            (v, off + rounded.iter().map(|(each, size)| each * size(at)).sum::<f64>())
        }))
    }

    /// How large a product is at most, whatever cancels inside of its factors: these are multiplied, and rounded, apart.
    fn size(&self, e: &'m Expr) -> Result<Size<'m>, Diagnostics> {
        Ok(match &e.node {
            Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b) => {
                let (a, b, product) = (self.size(a)?, self.size(b)?, *op == Binary::Mul);
                Box::new(move |at| if product { a(at) * b(at) } else { a(at) + b(at) })
            }
            Node::Unary(Unary::Neg, a) => self.size(a)?,
            _ => {
                let value = self.dual(e)?;
                Box::new(move |at| value(at).0.real().abs())
            }
        })
    }
}

/// A size at a point.
type Size<'m> = Box<dyn Fn(&Point) -> f64 + Send + Sync + 'm>;

/// The terms of a sum.
fn terms(e: &Expr) -> Vec<&Expr> {
    match &e.node {
        Node::Binary(Binary::Add | Binary::Sub, a, b) => [terms(a), terms(b)].concat(),
        Node::Unary(Unary::Neg, a) => terms(a),
        _ => vec![e],
    }
}
