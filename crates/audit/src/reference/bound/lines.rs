//! Values with their errors at neighbouring points of one axis at once: those of [`Bounder::dual`] at each point, bit for bit.

use super::super::lines::{fixed, moves, stride, LINE};
use super::{one, product, reach, row_major, two, Bounder, Off, Point};
use crate::reference::table;
use crate::value::{self, Number};
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::*;

/// Real values, and how far each may be off, at the points `from`, `from + 1`, ... of an axis.
pub(super) type Line<'a> = Box<dyn Fn(&mut Point, usize, &mut [f64], &mut [f64]) + Send + Sync + 'a>;

impl<'m> Bounder<'m> {
    /// `e` along `axis`.
    ///
    /// # Errors
    /// As [`Self::dual`].
    pub(super) fn line(&self, e: &'m Expr, axis: AxisId) -> Result<Line<'m>, Diagnostics> {
        if !moves(e, axis) {
            let value = self.dual(e)?;
            return Ok(Box::new(move |at, _, values, offs| {
                let (v, off) = value(at);
                values.fill(v.real());
                offs.fill(off);
            }));
        }
        if self.exact(e) {
            let line = self.m.line(e, axis, self.walk)?;
            return Ok(Box::new(move |at, from, values, offs| {
                line(at, from, values);
                offs.fill(0.0);
            }));
        }
        if let Some(grid) = table::worth(self.m, e, self.walk) {
            let value = Bounder { walk: table::Walk::ONCE, ..*self }.dual(e)?;
            let all = grid.fill(&|at| {
                let (v, off) = value(at);
                (v.real(), off)
            });
            let step = grid.step(axis);
            return Ok(Box::new(move |at, from, values, offs| {
                at[axis.0 as usize] = from as i64;
                let base = grid.place(at);
                for (k, (v, off)) in values.iter_mut().zip(offs).enumerate() {
                    (*v, *off) = all[base + k * step];
                }
            }));
        }
        let real = |e: &Expr| self.m.p.sort(e) == Sort::Float;
        match &e.node {
            Node::Read(t, index) if self.known.contains_key(t) && index.iter().all(|e| self.certain(e)) => {
                if let Some(line) = self.elements(*t, index, axis)? {
                    return Ok(line);
                }
            }
            Node::Unary(op, a) if real(e) && real(a) => {
                let op = *op;
                return Ok(mapped(self.line(a, axis)?, move |v, off| one(op, Number::Real(v), off, false)));
            }
            Node::Binary(Binary::Mul, x, y) if real(e) && real(x) && real(y) => {
                return Ok(both(self.line(x, axis)?, self.line(y, axis)?, product));
            }
            Node::Binary(op, x, y) if real(e) && real(x) && real(y) => {
                let op = *op;
                return Ok(both(self.line(x, axis)?, self.line(y, axis)?, move |x, y| two(op, x, y, false)));
            }
            Node::Cast(dtype, a) if real(e) && real(a) => {
                let dtype = *dtype;
                return Ok(mapped(self.line(a, axis)?, move |v, off| {
                    let stored = |v: f64| value::decode(dtype, value::encode(dtype, Number::Real(v)));
                    let y = stored(v);
                    (y, reach(v, off, y.real(), |v| stored(v).real()))
                }));
            }
            _ => {}
        }
        let value = self.dual(e)?;
        Ok(Box::new(move |at, from, values, offs| {
            for (k, (v, off)) in values.iter_mut().zip(offs).enumerate() {
                at[axis.0 as usize] = (from + k) as i64;
                let (y, e) = value(at);
                (*v, *off) = (y.real(), e);
            }
        }))
    }

    /// Elements that were made, a stride apart; nothing where the axis is a part of an index.
    fn elements(&self, t: TensorId, index: &'m [Expr], axis: AxisId) -> Result<Option<Line<'m>>, Diagnostics> {
        let shape = value::shape(self.m.p, t, self.m.sizes);
        let strides = row_major(&shape);
        let Some(step) = stride(index, &strides, &shape, axis).map(|s| s.step) else { return Ok(None) };
        let fixed: Vec<_> = fixed(self.m, index, axis, self.walk)?.into_iter().map(|(d, place)| (strides[d] as i64, place)).collect();
        let (bounds, data) = (&self.known[&t], &self.m.made[&t].data);
        Ok(Some(Box::new(move |at, from, values, offs| {
            let base = fixed.iter().fold(0i64, |flat, (step, e)| flat.wrapping_add(e.at(at).wrapping_mul(*step)));
            for (k, (v, off)) in values.iter_mut().zip(offs).enumerate() {
                let flat = base.wrapping_add(((from + k) * step) as i64) as usize;
                (*v, *off) = (data.get(flat).map_or(f64::NAN, |v| v.real()), bounds.get(flat).copied().unwrap_or(0.0));
            }
        })))
    }
}

/// A function of each value.
fn mapped<'m>(line: Line<'m>, f: impl Fn(f64, f64) -> Off + Send + Sync + 'm) -> Line<'m> {
    Box::new(move |at, from, values, offs| {
        line(at, from, values, offs);
        for (v, off) in values.iter_mut().zip(offs) {
            let (y, e) = f(*v, *off);
            (*v, *off) = (y.real(), e);
        }
    })
}

/// A function of two values.
fn both<'m>(x: Line<'m>, y: Line<'m>, f: impl Fn(Off, Off) -> Off + Send + Sync + 'm) -> Line<'m> {
    Box::new(move |at, from, values, offs| {
        let (mut more, mut errors) = ([0.0; LINE], [0.0; LINE]);
        x(at, from, values, offs);
        y(at, from, &mut more[..values.len()], &mut errors[..offs.len()]);
        for (k, (v, off)) in values.iter_mut().zip(offs).enumerate() {
            let (y, e) = f((Number::Real(*v), *off), (Number::Real(more[k]), errors[k]));
            (*v, *off) = (y.real(), e);
        }
    })
}
