//! Expressions as closures over the point's axis values.

use super::arithmetic::{binary, unary};
use super::table::{self, Walk};
use super::{Eval, Machine, Point};
use crate::value::{self, Number};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;

/// A place along one dimension: a point of an axis is looked up, anything else is computed.
pub(super) enum Place<'a> {
    Axis(usize),
    Other(Eval<'a>),
}

impl Place<'_> {
    pub(super) fn at(&self, point: &Point) -> i64 {
        match self {
            Place::Axis(a) => point[*a],
            Place::Other(e) => e(point).whole(),
        }
    }
}

/// The commonest operators of real numbers, without a look at which it is at every point.
fn plain<'a>(op: Binary, x: Eval<'a>, y: Eval<'a>) -> Eval<'a> {
    match op {
        Binary::Add => Box::new(move |at| Number::Real(x(at).real() + y(at).real())),
        Binary::Sub => Box::new(move |at| Number::Real(x(at).real() - y(at).real())),
        Binary::Mul => Box::new(move |at| Number::Real(x(at).real() * y(at).real())),
        _ => Box::new(move |at| binary(op, x(at), y(at), false)),
    }
}

impl Machine<'_> {
    /// `e` as a place at the points of `walk`.
    ///
    /// # Errors
    /// As [`Self::expr`].
    pub(super) fn place(&self, e: &Expr, walk: Walk) -> Result<Place<'_>, Diagnostics> {
        Ok(match &e.node {
            Node::Axis(a) => Place::Axis(a.0 as usize),
            _ => Place::Other(self.expr(e, walk)?),
        })
    }

    /// `e` as a function of the points of `walk`.
    ///
    /// # Errors
    /// When an input or a scalar has no value.
    pub(super) fn expr(&self, e: &Expr, walk: Walk) -> Result<Eval<'_>, Diagnostics> {
        if let Some(grid) = table::worth(self, e, walk) {
            let values = grid.fill(&self.expr(e, Walk::ONCE)?);
            return Ok(Box::new(move |at| values[grid.place(at)]));
        }
        Ok(match &e.node {
            Node::Int(v) => {
                let v = *v;
                Box::new(move |_| Number::Whole(v))
            }
            Node::Float(v) => {
                let v = *v;
                Box::new(move |_| Number::Real(v))
            }
            Node::Bool(v) => {
                let v = *v;
                Box::new(move |_| Number::Whole(v as i64))
            }
            Node::Axis(a) => {
                let a = a.0 as usize;
                Box::new(move |at| Number::Whole(at[a]))
            }
            Node::Extent(x) => {
                let v = x.eval(self.sizes);
                Box::new(move |_| Number::Whole(v))
            }
            Node::Read(t, index) => {
                let places = index.iter().map(|e| self.place(e, walk)).collect::<Result<Vec<_>, _>>()?;
                let shape = value::shape(self.p, *t, self.sizes);
                if let Some(made) = self.made.get(t) {
                    let data = &made.data;
                    return Ok(Box::new(move |at| {
                        let mut flat = 0i64;
                        for (e, n) in places.iter().zip(&shape) {
                            flat = flat.wrapping_mul(*n as i64).wrapping_add(e.at(at));
                        }
                        data.get(flat as usize).copied().unwrap_or(Number::Real(f64::NAN))
                    }));
                }
                if self.p.tensor(*t).role == Role::Scalar {
                    let v = self.inputs.scalars.get(t).copied().ok_or_else(|| Diagnostic::error(codes::BAD_ARGUMENTS, e.span, "a scalar has no value"))?;
                    return Ok(Box::new(move |_| v));
                }
                let (base, offset, strides) = value::strides(self.p, *t, self.sizes);
                let bytes = self.bytes(base)?;
                let dtype = self.p.tensor(*t).dtype;
                Box::new(move |at| {
                    let mut flat = offset as i64;
                    for ((e, s), n) in places.iter().zip(&strides).zip(&shape) {
                        let i = e.at(at);
                        if i < 0 || i >= *n as i64 {
                            return Number::Real(f64::NAN);
                        }
                        flat += i * *s as i64;
                    }
                    value::get(dtype, bytes, flat as usize)
                })
            }
            Node::Unary(op, a) => {
                let whole = self.p.sort(a) == Sort::Int;
                let (op, a) = (*op, self.expr(a, walk)?);
                Box::new(move |at| unary(op, a(at), whole))
            }
            Node::Binary(op, x, y) => {
                let whole = self.p.sort(x) != Sort::Float && self.p.sort(y) != Sort::Float;
                let op = *op;
                let (x, y) = (self.expr(x, walk)?, self.expr(y, walk)?);
                match op {
                    Binary::And => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 && y(at).whole() != 0))),
                    Binary::Or => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 || y(at).whole() != 0))),
                    _ if whole => Box::new(move |at| binary(op, x(at), y(at), true)),
                    _ => plain(op, x, y),
                }
            }
            Node::Select(c, a, b) => {
                let real = self.p.sort(e) == Sort::Float;
                let (c, a, b) = (self.expr(c, walk)?, self.expr(a, walk)?, self.expr(b, walk)?);
                Box::new(move |at| {
                    let v = if c(at).whole() != 0 { a(at) } else { b(at) };
                    if real {
                        Number::Real(v.real())
                    } else {
                        v
                    }
                })
            }
            Node::Cast(dtype, a) => {
                let (dtype, a) = (*dtype, self.expr(a, walk)?);
                Box::new(move |at| value::decode(dtype, value::encode(dtype, a(at))))
            }
            Node::MonoidArg(_) => return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "a monoid argument outside its monoid").into()),
        })
    }
}
