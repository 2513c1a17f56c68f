//! Expressions at neighbouring points of one axis at once: what does not change along the axis is computed once, elements are read a stride apart.
//!
//! The values are those of [`Machine::expr`] at each point, bit for bit: every operation is the same, in the same order.

use super::arithmetic::{binary, unary};
use super::expr::Place;
use super::table::{self, Walk};
use super::{Machine, Point};
use crate::value::{self, Number};
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Points of a line that are computed at once.
pub(super) const LINE: usize = 64;

/// Real values at the points `from`, `from + 1`, ... of an axis, as many as the slice holds ([`LINE`] at most); the other indices are those of the point.
pub(super) type Line<'a> = Box<dyn Fn(&mut Point, usize, &mut [f64]) + Send + Sync + 'a>;

/// Whether `e` changes along the axis.
pub(super) fn moves(e: &Expr, axis: AxisId) -> bool {
    let mut found = false;
    e.walk(&mut |part| found |= matches!(part.node, Node::Axis(a) if a == axis));
    found
}

/// Where an element is along an axis: its distance from the one before, and the points inside the tensor.
#[derive(Clone, Copy)]
pub(super) struct Stride {
    pub step: usize,
    pub points: usize,
}

/// The stride of an element whose indices are `index`, where the axis is an index of its own wherever it stands.
pub(super) fn stride(index: &[Expr], strides: &[usize], shape: &[usize], axis: AxisId) -> Option<Stride> {
    let mut out = Stride { step: 0, points: usize::MAX };
    for ((e, step), extent) in index.iter().zip(strides).zip(shape) {
        match e.node {
            Node::Axis(a) if a == axis => out = Stride { step: out.step + step, points: out.points.min(*extent) },
            _ if moves(e, axis) => return None,
            _ => {}
        }
    }
    Some(out)
}

/// Distances of neighbours of a tensor whose elements lie without gaps.
pub(super) fn row_major(shape: &[usize]) -> Vec<usize> {
    let mut step = 1usize;
    let mut out: Vec<usize> = shape
        .iter()
        .rev()
        .map(|n| {
            let here = step;
            step = step.saturating_mul(*n);
            here
        })
        .collect();
    out.reverse();
    out
}

/// Elements of stored bytes, a stride apart.
fn stored(dtype: DType, bytes: &[u8], first: usize, step: usize, out: &mut [f64]) {
    let places = out.iter_mut().enumerate().map(|(k, o)| (first + k * step, o));
    match dtype {
        DType::F32 => places.for_each(|(at, o)| {
            let raw = bytes.get(at * 4..at * 4 + 4).and_then(|b| b.try_into().ok()).unwrap_or_default();
            *o = f64::from(f32::from_le_bytes(raw));
        }),
        DType::BF16 => places.for_each(|(at, o)| {
            let raw = bytes.get(at * 2..at * 2 + 2).and_then(|b| b.try_into().ok()).unwrap_or_default();
            *o = f64::from(f32::from_bits(u32::from(u16::from_le_bytes(raw)) << 16));
        }),
        _ => places.for_each(|(at, o)| *o = value::get(dtype, bytes, at).real()),
    }
}

impl Machine<'_> {
    /// `e` along `axis`.
    ///
    /// # Errors
    /// As [`Self::expr`].
    pub(super) fn line(&self, e: &Expr, axis: AxisId, walk: Walk) -> Result<Line<'_>, Diagnostics> {
        if !moves(e, axis) {
            let value = self.expr(e, walk)?;
            return Ok(Box::new(move |at, _, out| out.fill(value(at).real())));
        }
        if let Some(grid) = table::worth(self, e, walk) {
            let value = self.expr(e, Walk::ONCE)?;
            let values = grid.fill(&|at| value(at).real());
            let step = grid.step(axis);
            return Ok(Box::new(move |at, from, out| {
                at[axis.0 as usize] = from as i64;
                let base = grid.place(at);
                out.iter_mut().enumerate().for_each(|(k, o)| *o = values[base + k * step]);
            }));
        }
        let real = |e: &Expr| self.p.sort(e) == Sort::Float;
        match &e.node {
            Node::Read(t, index) => {
                if let Some(line) = self.elements(*t, index, axis, walk)? {
                    return Ok(line);
                }
            }
            Node::Unary(Unary::ToFloat, a) => return self.line(a, axis, walk),
            Node::Unary(op, a) if real(e) && real(a) => {
                let (op, a) = (*op, self.line(a, axis, walk)?);
                return Ok(Box::new(move |at, from, out| {
                    a(at, from, out);
                    out.iter_mut().for_each(|v| *v = unary(op, Number::Real(*v), false).real());
                }));
            }
            Node::Binary(op, x, y) if real(e) && (real(x) || real(y)) => return Ok(both(*op, self.line(x, axis, walk)?, self.line(y, axis, walk)?)),
            Node::Select(c, a, b) if real(e) => {
                let (c, a, b) = (self.expr(c, walk)?, self.line(a, axis, walk)?, self.line(b, axis, walk)?);
                return Ok(Box::new(move |at, from, out| {
                    let mut holds = [false; LINE];
                    for (k, h) in holds[..out.len()].iter_mut().enumerate() {
                        at[axis.0 as usize] = (from + k) as i64;
                        *h = c(at).whole() != 0;
                    }
                    let holds = &holds[..out.len()];
                    if holds.contains(&true) {
                        a(at, from, out);
                    }
                    if holds.contains(&false) {
                        let mut other = [0.0; LINE];
                        b(at, from, &mut other[..holds.len()]);
                        out.iter_mut().zip(holds).zip(other).filter(|((_, h), _)| !**h).for_each(|((o, _), v)| *o = v);
                    }
                }));
            }
            _ => {}
        }
        let value = self.expr(e, walk)?;
        Ok(Box::new(move |at, from, out| {
            for (k, o) in out.iter_mut().enumerate() {
                at[axis.0 as usize] = (from + k) as i64;
                *o = value(at).real();
            }
        }))
    }

    /// Elements a stride apart; nothing where the axis is a part of an index, or the tensor is a scalar.
    fn elements(&self, t: TensorId, index: &[Expr], axis: AxisId, walk: Walk) -> Result<Option<Line<'_>>, Diagnostics> {
        let shape = value::shape(self.p, t, self.sizes);
        if let Some(made) = self.made.get(&t) {
            let Some(Stride { step, .. }) = stride(index, &row_major(&shape), &shape, axis) else { return Ok(None) };
            let fixed = fixed(self, index, axis, walk)?;
            let strides = row_major(&shape);
            let data = &made.data;
            return Ok(Some(Box::new(move |at, from, out| {
                let base = fixed.iter().fold(0i64, |flat, (d, e)| flat.wrapping_add(e.at(at).wrapping_mul(strides[*d] as i64)));
                for (k, o) in out.iter_mut().enumerate() {
                    let flat = base.wrapping_add(((from + k) * step) as i64);
                    *o = data.get(flat as usize).map_or(f64::NAN, |v| v.real());
                }
            })));
        }
        if self.p.tensor(t).role == Role::Scalar {
            return Ok(None);
        }
        let (base, offset, strides) = value::strides(self.p, t, self.sizes);
        let bytes = self.bytes(base)?;
        let dtype = self.p.tensor(t).dtype;
        let Some(Stride { step, points }) = stride(index, &strides, &shape, axis) else { return Ok(None) };
        let fixed = fixed(self, index, axis, walk)?;
        Ok(Some(Box::new(move |at, from, out| {
            let mut flat = offset as i64;
            for (d, e) in &fixed {
                let i = e.at(at);
                if i < 0 || i >= shape[*d] as i64 {
                    return out.fill(f64::NAN);
                }
                flat += i * strides[*d] as i64;
            }
            let inside = points.saturating_sub(from).min(out.len());
            stored(dtype, bytes, flat as usize + from * step, step, &mut out[..inside]);
            out[inside..].fill(f64::NAN);
        })))
    }
}

/// The indices that do not change along the axis, with their dimensions.
pub(super) fn fixed<'m>(m: &'m Machine<'m>, index: &[Expr], axis: AxisId, walk: Walk) -> Result<Vec<(usize, Place<'m>)>, Diagnostics> {
    index.iter().enumerate().filter(|(_, e)| !moves(e, axis)).map(|(d, e)| Ok((d, m.place(e, walk)?))).collect()
}

/// An operator of real values.
fn both<'a>(op: Binary, x: Line<'a>, y: Line<'a>) -> Line<'a> {
    match op {
        Binary::Add => with(|u, v| u + v, x, y),
        Binary::Sub => with(|u, v| u - v, x, y),
        Binary::Mul => with(|u, v| u * v, x, y),
        _ => with(move |u, v| binary(op, Number::Real(u), Number::Real(v), false).real(), x, y),
    }
}

/// A function of two values.
fn with<'a>(f: impl Fn(f64, f64) -> f64 + Send + Sync + 'a, x: Line<'a>, y: Line<'a>) -> Line<'a> {
    Box::new(move |at, from, out| {
        let mut other = [0.0; LINE];
        x(at, from, out);
        y(at, from, &mut other[..out.len()]);
        out.iter_mut().zip(other).for_each(|(u, v)| *u = f(*u, v));
    })
}
