//! Expressions as closures over the point's axis values.

use super::arithmetic::{binary, unary};
use super::{Eval, Machine};
use crate::value::{self, Number};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;

impl Machine<'_> {
    /// `e` as a function of the point.
    ///
    /// # Errors
    /// When an input or a scalar has no value.
    pub(super) fn expr(&self, e: &Expr) -> Result<Eval<'_>, Diagnostics> {
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
                let places = index.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
                let shape = value::shape(self.p, *t, self.sizes);
                if let Some(made) = self.made.get(t) {
                    let data = &made.data;
                    return Ok(Box::new(move |at| {
                        let mut flat = 0i64;
                        for (e, n) in places.iter().zip(&shape) {
                            flat = flat * *n as i64 + e(at).whole();
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
                        let i = e(at).whole();
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
                let (op, a) = (*op, self.expr(a)?);
                Box::new(move |at| unary(op, a(at), whole))
            }
            Node::Binary(op, x, y) => {
                let whole = self.p.sort(x) != Sort::Float && self.p.sort(y) != Sort::Float;
                let op = *op;
                let (x, y) = (self.expr(x)?, self.expr(y)?);
                match op {
                    Binary::And => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 && y(at).whole() != 0))),
                    Binary::Or => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 || y(at).whole() != 0))),
                    _ => Box::new(move |at| binary(op, x(at), y(at), whole)),
                }
            }
            Node::Select(c, a, b) => {
                let real = self.p.sort(e) == Sort::Float;
                let (c, a, b) = (self.expr(c)?, self.expr(a)?, self.expr(b)?);
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
                let (dtype, a) = (*dtype, self.expr(a)?);
                Box::new(move |at| value::decode(dtype, value::encode(dtype, a(at))))
            }
            Node::MonoidArg(_) => return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "a monoid argument outside its monoid").into()),
        })
    }
}
