//! How far a right program may be off: an error bound for each element, from the rounding of every step.
//!
//! The statements are evaluated once more, each value with a bound of its error: `u` (half a step of f32) for each
//! operation, the errors of operands as far as the operation lets them through, and for sums what regrouping them in any
//! order may cost. Where a choice, a cast or a rounding to whole numbers lies within the error of its operand, both
//! outcomes are right, so the bound reaches the farther one. The inputs are exact: a kernel reads what the reference reads.
//!
//! Sums of `n` terms are off by at most `n u` times the sum of their absolute values; roundings that have nothing to do
//! with one another add up to a few times `sqrt(n)` of that, and the smaller of the two is taken. A factor of a product that
//! is summed may be rounded to the 16-bit type of its partner where the spec allows it ([`Audit::round_operands`]), or cut
//! to tf32: that is one rounding of that type a term, by the same two rules.

mod doubtful;
mod lines;
mod looped;
mod operands;
mod run;
mod sampled;
#[cfg(test)]
pub(super) mod tests;

use super::arithmetic::{binary, unary};
use super::lines::{row_major, LINE};
use super::table::{self, Walk};
use super::{Eval, Inputs, Machine, Point, Values};
use crate::value::{self, Number};
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::*;
use operands::Operands;
use rayon::prelude::*;
use run::Run;
pub use sampled::sampled;
use std::collections::BTreeMap;

/// Half a step of f32, relative.
const UNIT: f64 = 1.0 / (1u64 << 24) as f64;
/// Standard deviations, at least, of a sum of roundings that have nothing to do with one another; audits allow four times the bound.
const SPREAD: f64 = 2.0;
/// Nearer to 0 there may be nothing: results are flushed, and what one divides by is beyond all numbers.
const TINY: f64 = f32::MIN_POSITIVE as f64;

/// A value and how far it may be off.
type Off = (Number, f64);
pub(super) type Dual<'a> = Box<dyn Fn(&Point) -> Off + Send + Sync + 'a>;

/// Error bounds of the elements of every tensor that was made, row-major.
pub type Bounds = BTreeMap<TensorId, Vec<f64>>;

/// The bounds of `made`, which [`super::evaluate`] or [`super::follow`] computed.
///
/// # Errors
/// As [`super::evaluate`].
pub fn bounds(p: &Problem, sizes: &[i64], inputs: &Inputs, made: &BTreeMap<TensorId, Values>) -> Result<Bounds, Diagnostics> {
    let m = Machine { p, sizes, inputs, made: made.clone(), given: None, followed: Vec::new() };
    let mut known = Bounds::new();
    let loops = p.loops();
    for (number, s) in p.statements.iter().enumerate() {
        if let Some(l) = loops.iter().find(|l| l.statements.contains(&number)) {
            if l.statements.first() == Some(&number) {
                looped::bounds(&m, l, &mut known)?;
            }
            continue;
        }
        let found = Bounder { m: &m, walk: Walk::of(&m, s), known: &known }.statement(s)?;
        // The points of a selection are judged by their own rules.
        if let Kind::TopK { indices: Some(t), .. } = &s.kind {
            known.insert(*t, Vec::new());
        }
        known.insert(s.target, found);
    }
    Ok(known)
}

pub(super) struct Bounder<'m> {
    pub m: &'m Machine<'m>,
    pub walk: Walk,
    pub known: &'m Bounds,
}

/// The larger distance of `f` at the two ends of what `v` may be from what it is at `v`; where one end has no value, twice the other.
fn reach(v: f64, e: f64, y: f64, f: impl Fn(f64) -> f64) -> f64 {
    if e == 0.0 {
        return 0.0;
    }
    let (below, above) = ((f(v - e) - y).abs(), (f(v + e) - y).abs());
    match (below.is_finite(), above.is_finite()) {
        (true, true) => below.max(above),
        (true, false) => 2.0 * below,
        (false, true) => 2.0 * above,
        _ => f64::INFINITY,
    }
}

/// A value with its bound after one rounding to f32, of `steps` half steps.
fn rounded(y: Number, e: f64, steps: f64) -> Off {
    let size = y.real().abs();
    (y, if size.is_finite() { e + steps * (UNIT * size + TINY) } else { e })
}

impl<'m> Bounder<'m> {
    fn plain(&self, e: &Expr) -> Result<Eval<'m>, Diagnostics> {
        self.m.expr(e, self.walk)
    }

    /// Whether no step of `e` is rounded, and nothing that it reads was.
    fn exact(&self, e: &Expr) -> bool {
        let all = |parts: &[&Expr]| parts.iter().all(|part| self.exact(part));
        match &e.node {
            Node::Int(_) | Node::Bool(_) | Node::Axis(_) | Node::Extent(_) => true,
            Node::Float(v) => f64::from(*v as f32) == *v,
            Node::Read(t, index) => !self.known.contains_key(t) && index.iter().all(|e| self.exact(e)),
            Node::Unary(Unary::Neg | Unary::Abs | Unary::Relu | Unary::Not | Unary::ToInt | Unary::Mix, a) | Node::Cast(_, a) => self.exact(a),
            Node::Binary(Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or | Binary::Min | Binary::Max, x, y) => all(&[x, y]),
            Node::Binary(Binary::Pow, ..) => false,
            Node::Binary(_, x, y) => self.m.p.sort(x) != Sort::Float && self.m.p.sort(y) != Sort::Float && all(&[x, y]),
            Node::Select(c, a, b) => all(&[c, a, b]),
            _ => false,
        }
    }

    /// Whether no whole number that `e` is made of may have come out otherwise.
    fn certain(&self, e: &Expr) -> bool {
        let made = |t: &TensorId| self.known.get(t).is_some_and(|bounds| bounds.iter().any(|off| *off > 0.0));
        self.exact(e) || !e.tensors().iter().any(made) && self.exact_but_for_made(e)
    }

    /// Whether no step of `e` is rounded.
    fn exact_but_for_made(&self, e: &Expr) -> bool {
        let none = Bounds::new();
        Bounder { known: &none, ..*self }.exact(e)
    }

    /// `e` as a function of the point to its value and error.
    pub(super) fn dual(&self, e: &'m Expr) -> Result<Dual<'m>, Diagnostics> {
        let p = self.m.p;
        if self.exact(e) {
            let value = self.plain(e)?;
            return Ok(Box::new(move |at| (value(at), 0.0)));
        }
        if let Some(grid) = table::worth(self.m, e, self.walk) {
            let values = grid.fill(&Bounder { walk: Walk::ONCE, ..*self }.dual(e)?);
            return Ok(Box::new(move |at| values[grid.place(at)]));
        }
        Ok(match &e.node {
            Node::Float(v) => {
                let off = (*v - f64::from(*v as f32)).abs();
                let (v, off) = (*v, if off.is_finite() { off } else { 0.0 });
                Box::new(move |_| (Number::Real(v), off))
            }
            Node::Read(t, index) if !index.iter().all(|e| self.certain(e)) => self.looked_up(*t, index)?,
            Node::Read(t, index) if self.known.contains_key(t) => {
                let places = index.iter().map(|e| self.plain(e)).collect::<Result<Vec<_>, _>>()?;
                let shape = value::shape(p, *t, self.m.sizes);
                let (bounds, data) = (&self.known[t], &self.m.made[t].data);
                Box::new(move |at| {
                    let flat = places.iter().zip(&shape).fold(0i64, |flat, (e, n)| flat.wrapping_mul(*n as i64).wrapping_add(e(at).whole())) as usize;
                    (data.get(flat).copied().unwrap_or(Number::Real(f64::NAN)), bounds.get(flat).copied().unwrap_or(0.0))
                })
            }
            Node::Unary(op, a) => {
                let whole = p.sort(a) == Sort::Int;
                let (op, a) = (*op, self.dual(a)?);
                Box::new(move |at| {
                    let (v, off) = a(at);
                    one(op, v, off, whole)
                })
            }
            Node::Binary(op, x, y) => {
                let whole = p.sort(x) != Sort::Float && p.sort(y) != Sort::Float;
                let (op, x, y) = (*op, self.dual(x)?, self.dual(y)?);
                match op {
                    // The right side may have no value where the left one decides.
                    Binary::And | Binary::Or => Box::new(move |at| {
                        let (a, off) = x(at);
                        let (decided, holds) = ((a.whole() != 0) == (op == Binary::Or), a.whole() != 0);
                        if decided && off == 0.0 {
                            return (Number::Whole(i64::from(holds)), 0.0);
                        }
                        let (b, more) = y(at);
                        let holds = if decided { holds } else { b.whole() != 0 };
                        (Number::Whole(i64::from(holds)), off.max(more))
                    }),
                    // A product of inputs has no error but its own.
                    Binary::Mul if !whole => Box::new(move |at| product(x(at), y(at))),
                    _ => Box::new(move |at| two(op, x(at), y(at), whole)),
                }
            }
            Node::Select(c, a, b) => {
                let real = p.sort(e) == Sort::Float;
                let (c, a, b) = (self.dual(c)?, self.dual(a)?, self.dual(b)?);
                Box::new(move |at| {
                    let (holds, doubt) = c(at);
                    let (v, off) = if holds.whole() != 0 { a(at) } else { b(at) };
                    let off = if doubt == 0.0 {
                        off
                    } else {
                        let (w, other) = if holds.whole() != 0 { b(at) } else { a(at) };
                        let apart = (v.real() - w.real()).abs();
                        off.max(if apart.is_nan() { f64::INFINITY } else { apart + other })
                    };
                    (if real { Number::Real(v.real()) } else { v }, off)
                })
            }
            Node::Cast(dtype, a) => {
                let (dtype, a) = (*dtype, self.dual(a)?);
                Box::new(move |at| {
                    let (v, off) = a(at);
                    let stored = |v: Number| value::decode(dtype, value::encode(dtype, v));
                    let y = stored(v);
                    (y, reach(v.real(), off, y.real(), |v| stored(Number::Real(v)).real()))
                })
            }
            // Exact; a monoid's arguments are not evaluated here.
            _ => {
                let value = self.plain(e)?;
                Box::new(move |at| (value(at), 0.0))
            }
        })
    }

    fn statement(&self, s: &'m Statement) -> Result<Vec<f64>, Diagnostics> {
        let made = &self.m.made[&s.target];
        let total = made.data.len();
        // Whole numbers are exact, but for those that are real ones rounded or compared, and sums of these.
        let whole = !self.m.p.tensor(s.target).dtype.is_float();
        let exact = doubtful::expressions(s).into_iter().all(|e| self.certain(e));
        if whole && s.kind != Kind::Map && (exact || matches!(s.kind, Kind::TopK { .. })) {
            return Ok(vec![0.0; total]);
        }
        let guard = s.guard.as_ref().map(|g| self.dual(g)).transpose()?;
        let holds = |at: &Point| {
            guard.as_ref().map_or((true, 0.0), |g| {
                let (v, doubt) = g(at);
                (v.whole() != 0, doubt)
            })
        };
        let points = Points { m: self.m, s, shape: &made.shape };
        let value = || self.dual(&s.value);
        Ok(match &s.kind {
            Kind::Map | Kind::Delay { .. } => self.map(s, &points, &holds, None)?,
            // Extremes know which points are certain.
            Kind::Reduce { op, axes } if whole && !matches!(op, Combine::Max | Combine::Min) => self.whole(s, (*op, axes), &points, &holds)?,
            Kind::Scan { op, axis, exclusive, reverse } if whole && !matches!(op, Combine::Max | Combine::Min) => {
                let value = value()?;
                points.rows(*axis, total, |at, n| {
                    let (mut off, mut out) = (0.0, vec![0.0; n]);
                    for k in 0..n {
                        let i = if *reverse { n - 1 - k } else { k };
                        at[axis.0 as usize] = i as i64;
                        let with = doubtful::with_term(*op, off, holds(at), || value(at));
                        out[i] = if *exclusive { off } else { with };
                        off = with;
                    }
                    out
                })
            }
            Kind::Reduce { op, axes } => self.reduced(s, *op, axes, &points, &holds)?,
            Kind::Scan { op, axis, exclusive, reverse } => {
                let more = s.more.iter().map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?;
                let (value, operands) = (value()?, Operands::of_states(self.m.p, s));
                points.rows(*axis, total, |at, n| {
                    let mut run = Run::new(self.m.p, *op, operands);
                    let mut out = vec![0.0; n];
                    for k in 0..n {
                        let i = if *reverse { n - 1 - k } else { k };
                        at[axis.0 as usize] = i as i64;
                        if *exclusive {
                            out[i] = run.bound();
                        }
                        let (here, doubt) = holds(at);
                        if here || doubt > 0.0 {
                            run.add(value(at), &more.iter().map(|m| m(at)).collect::<Vec<_>>(), here, doubt);
                        }
                        if !*exclusive {
                            out[i] = run.bound();
                        }
                    }
                    out
                })
            }
            Kind::Recurrence { factor, initial, axis, reverse } => {
                let (value, factor, initial) = (self.line(&s.value, *axis)?, self.line(factor, *axis)?, self.dual(initial)?);
                let operands = if s.target_axes.len() > 2 { Operands::of_states(self.m.p, s) } else { Operands::default() };
                points.rows(*axis, total, |at, n| {
                    let (mut h, mut off) = initial(at);
                    let (factors, terms) = (along(&factor, at, n), along(&value, at, n));
                    let (mut size, mut squares, mut largest) = (0.0f64, 0.0f64, 0.0f64);
                    let mut out = vec![0.0; n];
                    for k in 0..n {
                        let i = if *reverse { n - 1 - k } else { k };
                        at[axis.0 as usize] = i as i64;
                        if holds(at).0 {
                            let carried = two(Binary::Mul, factors[i], (h, off), false);
                            let term = terms[i];
                            let (a, b) = (factors[i].0.real().abs(), term.0.real().abs());
                            (size, squares, largest) = (a * size + b, a * a * squares + b * b, (a * largest).max(b));
                            (h, off) = two(Binary::Add, carried, term, false);
                        }
                        out[i] = off + operands.each * size.min(h.real().abs() + SPREAD * squares.sqrt()) + operands.largest * largest;
                    }
                    out
                })
            }
            // The values of the points that were chosen, wherever these are: as far off as any may be.
            Kind::TopK { axis, rank: along, .. } => {
                let value = value()?;
                points.rows(*along, total, |at, n| vec![points.most(at, *axis, &value); n])
            }
            Kind::Compact { axis, slot, fill } => {
                let (value, fill) = (value()?, self.dual(fill)?);
                points.rows(*slot, total, |at, n| points.kept(at, *axis, n, (&value, &fill), &holds))
            }
            Kind::Scatter { axes, initial, index, op, .. } => {
                let (value, mut most) = (value()?, 0.0f64);
                let dtype = self.m.p.tensor(s.target).dtype;
                // Among elements of an input values lie in its type: within its error one may be the neighbour of what it should be.
                let rounds = initial.is_some() && dtype.is_float() && dtype.bits() < 32;
                let stored = |v: f64| value::decode(dtype, value::encode(dtype, Number::Real(v))).real();
                points.walk(&mut vec![0i64; self.m.p.axes.len()], axes, &mut |at| {
                    let (v, off) = value(at);
                    most = most.max(if rounds { reach(v.real(), off, stored(v.real()), stored) } else { off });
                });
                let places = self.scattered(s, &points, (index, axes, op.is_some()), &holds)?;
                places.into_iter().map(|off| off + most).collect()
            }
        })
    }

    /// The bounds of combined terms.
    fn reduced(
        &self,
        s: &'m Statement,
        op: Combine,
        axes: &[AxisId],
        points: &Points,
        holds: &(impl Fn(&Point) -> (bool, f64) + Send + Sync),
    ) -> Result<Vec<f64>, Diagnostics> {
        let element = self.combined(s, op, axes, points, holds)?;
        Ok((0..points.shape.iter().product::<usize>()).into_par_iter().map(|i| element(points.of(i, &[]))).collect())
    }

    /// The bound of combined terms at a point of the target.
    fn combined<'f>(
        &'f self,
        s: &'m Statement,
        op: Combine,
        axes: &'f [AxisId],
        points: &'f Points<'f>,
        holds: &'f (impl Fn(&Point) -> (bool, f64) + Send + Sync),
    ) -> Result<Box<dyn Fn(Vec<i64>) -> f64 + Send + Sync + 'f>, Diagnostics> {
        let more = s.more.iter().map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?;
        let operands = Operands::of(self.m.p, &s.value, axes);
        let flushed = self.flushed(&s.value, axes)?;
        let inner = axes.last().copied().filter(|_| more.is_empty() && flushed.is_none() && self.m.p.sort(&s.value) == Sort::Float);
        if let Some(inner) = inner {
            let line = self.line(&s.value, inner)?;
            return Ok(Box::new(move |mut at| {
                let mut run = Run::new(self.m.p, op, operands);
                points.lines(&mut at, axes, &line, holds, &mut run);
                run.bound()
            }));
        }
        let value = flushed.map_or_else(|| self.dual(&s.value), Ok)?;
        Ok(Box::new(move |mut at| {
            let mut run = Run::new(self.m.p, op, operands);
            points.walk(&mut at, axes, &mut |at| {
                let (here, doubt) = holds(at);
                if here || doubt > 0.0 {
                    match more.as_slice() {
                        [] => run.add(value(at), &[], here, doubt),
                        more => run.add(value(at), &more.iter().map(|m| m(at)).collect::<Vec<_>>(), here, doubt),
                    }
                }
            });
            run.bound()
        }))
    }
}

/// A function of a value with its error.
fn one(op: Unary, v: Number, off: f64, whole: bool) -> Off {
    let y = unary(op, v, whole);
    let moved = || reach(v.real(), off, y.real(), |x| unary(op, Number::Real(x), false).real());
    match op {
        Unary::Not => (y, off),
        Unary::Neg | Unary::Abs | Unary::Relu => (y, off),
        Unary::ToInt | Unary::Floor | Unary::Ceil | Unary::Round => (y, moved()),
        Unary::ToFloat | Unary::Sqrt => rounded(y, moved(), 1.0),
        // Within a period the slope is at most 1.
        Unary::Sin | Unary::Cos => {
            let (y, e) = rounded(y, off.min(2.0), 4.0);
            // The argument is brought into a period: it has an error of its own.
            (y, e + UNIT * v.real().abs().min(1e6))
        }
        // The argument of a tangent is brought into a period, too, and may reach a pole there.
        Unary::Tan => {
            let reduced = off + UNIT * v.real().abs().min(1e6);
            rounded(y, if reduced < std::f64::consts::FRAC_PI_2 { reach(v.real(), reduced, y.real(), f64::tan) } else { f64::INFINITY }, 8.0)
        }
        // Bits of another number are other bits.
        Unary::Mix => (y, if off > 0.0 { f64::INFINITY } else { 0.0 }),
        // Powers are computed with another base: the product of the exponent is rounded.
        Unary::Exp | Unary::Exp2 | Unary::Expm1 | Unary::Sinh | Unary::Cosh => rounded(y, moved(), 4.0 + 2.0 * v.real().abs().min(128.0)),
        _ => rounded(y, moved(), 8.0),
    }
}

/// A product of two real values with their errors.
fn product((a, ea): Off, (b, eb): Off) -> Off {
    let (u, v) = (a.real(), b.real());
    rounded(Number::Real(u * v), u.abs() * eb + v.abs() * ea + ea * eb, 1.0)
}

/// An operator of two values with their errors.
fn two(op: Binary, (a, ea): Off, (b, eb): Off, whole: bool) -> Off {
    let y = binary(op, a, b, whole);
    let (u, v) = (a.real(), b.real());
    let doubt = |near: bool| (y, f64::from(near && ea + eb > 0.0));
    match op {
        Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le => doubt((u - v).abs() <= ea + eb),
        Binary::Xor => (y, ea.max(eb)),
        // Whole numbers are exact, but for what one may be off that is made of a real number that could have been the next one.
        Binary::Add | Binary::Sub if whole => (y, ea + eb),
        Binary::Mul if whole => (y, ea * v.abs() + eb * u.abs() + ea * eb),
        Binary::Min | Binary::Max if whole => (y, ea.max(eb)),
        _ if whole => (y, doubtful::of_neighbours(op, (a, ea), (b, eb), y)),
        Binary::Add | Binary::Sub => rounded(y, ea + eb, 1.0),
        Binary::Mul => product((a, ea), (b, eb)),
        Binary::Div if eb < v.abs() => rounded(y, (ea + y.real().abs() * eb) / (v.abs() - eb) + u.abs() * TINY, 4.0),
        Binary::Div if eb == 0.0 => (y, ea),
        Binary::Div => (y, f64::INFINITY),
        Binary::Min | Binary::Max => (y, ea.max(eb)),
        _ => {
            let at = |x: f64, z: f64| (binary(op, Number::Real(x), Number::Real(z), false).real() - y.real()).abs();
            let ends = [(u - ea, v - eb), (u - ea, v + eb), (u + ea, v - eb), (u + ea, v + eb)];
            let most = ends.map(|(x, z)| at(x, z)).into_iter().filter(|d| d.is_finite()).fold(0.0, f64::max);
            rounded(y, if ea + eb == 0.0 { 0.0 } else { most }, 16.0)
        }
    }
}

/// The `n` values of a line, with their errors.
fn along(line: &lines::Line, at: &mut Point, n: usize) -> Vec<Off> {
    let mut out = Vec::with_capacity(n);
    for from in (0..n).step_by(LINE) {
        let (mut values, mut offs, here) = ([0.0; LINE], [0.0; LINE], LINE.min(n - from));
        line(at, from, &mut values[..here], &mut offs[..here]);
        out.extend(values[..here].iter().zip(&offs).map(|(v, off)| (Number::Real(*v), *off)));
    }
    out
}

/// The points of a statement's target.
struct Points<'m> {
    m: &'m Machine<'m>,
    s: &'m Statement,
    shape: &'m [usize],
}

impl Points<'_> {
    /// Of a flat index over the target's axes but `skip`.
    fn of(&self, mut flat: usize, skip: &[AxisId]) -> Vec<i64> {
        let mut at = vec![0i64; self.m.p.axes.len()];
        for (a, n) in self.s.target_axes.iter().zip(self.shape).rev() {
            if !skip.contains(a) {
                at[a.0 as usize] = (flat % n) as i64;
                flat /= n;
            }
        }
        at
    }

    /// Calls `visit` at every point of `axes`.
    fn walk(&self, at: &mut Point, axes: &[AxisId], visit: &mut impl FnMut(&Point)) {
        match axes.split_first() {
            Some((a, [])) => {
                for i in 0..self.m.extent(*a) {
                    at[a.0 as usize] = i as i64;
                    visit(at);
                }
            }
            Some((a, rest)) => {
                for i in 0..self.m.extent(*a) {
                    at[a.0 as usize] = i as i64;
                    self.walk(at, rest, visit);
                }
            }
            None => visit(at),
        }
    }

    /// Adds the terms of `line`, along the last of `axes`, at every point of these at which the condition may hold.
    fn lines(&self, at: &mut Point, axes: &[AxisId], line: &lines::Line, holds: &impl Fn(&Point) -> (bool, f64), run: &mut Run) {
        let (Some((a, rest)), extent) = (axes.split_first(), axes.first().map_or(0, |a| self.m.extent(*a))) else { return };
        if !rest.is_empty() {
            for i in 0..extent {
                at[a.0 as usize] = i as i64;
                self.lines(at, rest, line, holds, run);
            }
            return;
        }
        let (mut values, mut offs, mut conditions) = ([0.0; LINE], [0.0; LINE], [(true, 0.0); LINE]);
        for from in (0..extent).step_by(LINE) {
            let n = LINE.min(extent - from);
            if self.s.guard.is_none() {
                line(at, from, &mut values[..n], &mut offs[..n]);
                run.add_all(&values[..n], &offs[..n]);
                continue;
            }
            for (k, c) in conditions[..n].iter_mut().enumerate() {
                at[a.0 as usize] = (from + k) as i64;
                *c = holds(at);
            }
            let may = |c: &(bool, f64)| c.0 || c.1 > 0.0;
            if !conditions[..n].iter().any(may) {
                continue;
            }
            line(at, from, &mut values[..n], &mut offs[..n]);
            for (k, c) in conditions[..n].iter().enumerate().filter(|(_, c)| may(c)) {
                run.add((Number::Real(values[k]), offs[k]), &[], c.0, c.1);
            }
        }
    }

    /// The largest error of `value` along `axis`.
    fn most(&self, at: &mut Point, axis: AxisId, value: &Dual) -> f64 {
        let mut most = 0.0f64;
        self.walk(at, &[axis], &mut |at| most = most.max(value(at).1));
        most
    }

    /// How far the `n` slots of a compaction along `axis` may be off: behind the first point of which it is in doubt whether it is kept, a slot may hold what any other may.
    fn kept(&self, at: &mut Point, axis: AxisId, n: usize, (value, fill): (&Dual, &Dual), holds: &impl Fn(&Point) -> (bool, f64)) -> Vec<f64> {
        let (mut certain, mut doubtful, mut most) = (0, false, 0.0f64);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut may_be = |(v, off): Off| (low, high) = (low.min(v.real() - off), high.max(v.real() + off));
        may_be(fill(at));
        self.walk(at, &[axis], &mut |at| {
            let (here, doubt) = holds(at);
            doubtful |= doubt > 0.0;
            certain += usize::from(here && !doubtful);
            if here || doubt > 0.0 {
                let of = value(at);
                most = most.max(of.1);
                may_be(of);
            }
        });
        let apart = if (high - low).is_nan() { f64::INFINITY } else { high - low };
        (0..n).map(|slot| if doubtful && slot >= certain { apart } else { most }).collect()
    }

    /// Rows along `axis` of a target of `total` elements, by what `row` makes of one.
    fn rows(&self, axis: AxisId, total: usize, row: impl Fn(&mut Point, usize) -> Vec<f64> + Send + Sync) -> Vec<f64> {
        let position = self.s.target_axes.iter().position(|a| *a == axis).unwrap_or(0);
        let extent = self.shape.get(position).copied().unwrap_or(0);
        let inner: usize = self.shape.iter().skip(position + 1).product();
        let rows = total.checked_div(extent).unwrap_or(0);
        let all: Vec<Vec<f64>> = (0..rows).into_par_iter().map(|r| row(&mut self.of(r, &[axis]), extent)).collect();
        let mut out = vec![0.0; total];
        for (r, values) in all.into_iter().enumerate() {
            for (k, v) in values.into_iter().enumerate() {
                out[(r / inner * extent + k) * inner + r % inner] = v;
            }
        }
        out
    }
}
