//! The problem evaluated in f64, straight from the mathematics.
//!
//! Expressions become closures over the point's axis values; statements run over their target's points in parallel.

use crate::value::{self, Number};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Largest number of elements of one tensor.
const MAX_ELEMENTS: usize = 1 << 30;

/// Values of a tensor, row-major.
#[derive(Clone, Debug)]
pub struct Values {
    /// Extents.
    pub shape: Vec<usize>,
    /// Elements.
    pub data: Vec<Number>,
}

type Point = [i64];
type Eval<'a> = Box<dyn Fn(&Point) -> Number + Send + Sync + 'a>;

/// Inputs as stored bytes, and scalars.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Bytes by tensor.
    pub tensors: BTreeMap<TensorId, Vec<u8>>,
    /// Scalars.
    pub scalars: BTreeMap<TensorId, Number>,
}

struct Machine<'a> {
    p: &'a Problem,
    sizes: &'a [i64],
    inputs: &'a Inputs,
    made: BTreeMap<TensorId, Values>,
}

/// Evaluates all statements; returns every tensor that was made.
///
/// # Errors
/// When a tensor would need too much memory, or an input is missing.
pub fn evaluate(p: &Problem, sizes: &[i64], inputs: &Inputs) -> Result<BTreeMap<TensorId, Values>, Diagnostics> {
    let mut m = Machine { p, sizes, inputs, made: BTreeMap::new() };
    for s in &p.statements {
        m.statement(s)?;
    }
    Ok(m.made)
}

impl<'a> Machine<'a> {
    fn extent(&self, a: AxisId) -> usize {
        self.p.axis(a).extent.eval(self.sizes).max(0) as usize
    }

    fn statement(&mut self, s: &Statement) -> Result<(), Diagnostics> {
        let shape: Vec<usize> =
            if s.target_axes.is_empty() { value::shape(self.p, s.target, self.sizes) } else { s.target_axes.iter().map(|a| self.extent(*a)).collect() };
        let total: usize = shape.iter().fold(1usize, |n, e| n.saturating_mul(*e));
        if total > MAX_ELEMENTS {
            return Err(Diagnostic::error(
                codes::REFERENCE_SIZE,
                s.span,
                format!("the reference would hold {total} elements of `{}`, over the limit of {MAX_ELEMENTS}", self.p.tensor(s.target).name),
            )
            .into());
        }
        let axes = self.p.axes.len();
        let value = self.expr(&s.value)?;
        let more = s.more.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
        let guard = s.guard.as_ref().map(|e| self.expr(e)).transpose()?;
        let holds = |at: &Point| guard.as_ref().is_none_or(|g| g(at).whole() != 0);
        let zero = if self.whole(s) { Number::Whole(0) } else { Number::Real(0.0) };
        // The point of a flat target index.
        let point = |mut flat: usize, skip: Option<AxisId>| {
            let mut at = vec![0i64; axes];
            for (a, n) in s.target_axes.iter().zip(&shape).rev() {
                if Some(*a) == skip {
                    continue;
                }
                at[a.0 as usize] = (flat % n) as i64;
                flat /= n;
            }
            at
        };
        let data: Vec<Number> = match &s.kind {
            Kind::Map => (0..total)
                .into_par_iter()
                .map(|i| {
                    let at = point(i, None);
                    if holds(&at) {
                        value(&at)
                    } else {
                        zero
                    }
                })
                .collect(),
            Kind::Reduce { op, axes: reduced } => {
                let extents: Vec<usize> = reduced.iter().map(|a| self.extent(*a)).collect();
                (0..total)
                    .into_par_iter()
                    .map(|i| {
                        let mut at = point(i, None);
                        let mut state = State::new(self.p, *op, self.whole(s));
                        walk(&mut at, reduced, &extents, &mut |at| {
                            if holds(at) {
                                let args: Vec<f64> = more.iter().map(|m| m(at).real()).collect();
                                state.add(value(at), &args, at[reduced[0].0 as usize]);
                            }
                        });
                        state.finish()
                    })
                    .collect()
            }
            Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => {
                let n = self.extent(*axis);
                let rows = total.checked_div(n).unwrap_or(0);
                let position = s.target_axes.iter().position(|a| a == axis).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let results: Vec<Vec<Number>> = (0..rows)
                    .into_par_iter()
                    .map(|row| {
                        let mut at = point(row, Some(*axis));
                        self.row(s, *axis, n, &mut at, &value, &more, &holds)
                    })
                    .collect::<Result<_, Diagnostics>>()?;
                let mut data = vec![zero; total];
                for (row, values) in results.into_iter().enumerate() {
                    let (outer, within) = (row / inner, row % inner);
                    for (k, v) in values.into_iter().enumerate() {
                        data[(outer * n + k) * inner + within] = v;
                    }
                }
                data
            }
            Kind::TopK { axis, rank, largest, indices } => {
                let n = self.extent(*axis);
                let k = self.extent(*rank);
                let position = s.target_axes.iter().position(|a| a == rank).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let rows = total.checked_div(k).unwrap_or(0);
                let worst = if *largest { f64::NEG_INFINITY } else { f64::INFINITY };
                let chosen: Vec<Vec<(f64, i64)>> = (0..rows)
                    .into_par_iter()
                    .map(|row| {
                        let mut at = point(row, Some(*rank));
                        let mut all: Vec<(f64, i64)> = Vec::new();
                        for i in 0..n {
                            at[axis.0 as usize] = i as i64;
                            if holds(&at) {
                                all.push((value(&at).real(), i as i64));
                            }
                        }
                        all.sort_by(|a, b| {
                            let order = match (a.0.is_nan(), b.0.is_nan()) {
                                (true, true) => std::cmp::Ordering::Equal,
                                (true, false) => std::cmp::Ordering::Greater,
                                (false, true) => std::cmp::Ordering::Less,
                                _ if *largest => b.0.total_cmp(&a.0),
                                _ => a.0.total_cmp(&b.0),
                            };
                            order.then(a.1.cmp(&b.1))
                        });
                        all.resize(k, (worst, -1));
                        all
                    })
                    .collect();
                let mut data = vec![Number::Real(worst); total];
                let mut points = vec![Number::Whole(-1); total];
                for (row, best) in chosen.into_iter().enumerate() {
                    let (outer, within) = (row / inner, row % inner);
                    for (r, (v, i)) in best.into_iter().enumerate() {
                        data[(outer * k + r) * inner + within] = Number::Real(v);
                        points[(outer * k + r) * inner + within] = Number::Whole(i);
                    }
                }
                drop((value, more, guard));
                if let Some(t) = indices {
                    self.made.insert(*t, Values { shape: shape.clone(), data: points });
                }
                self.made.insert(s.target, Values { shape, data });
                return Ok(());
            }
            Kind::Compact { axis, slot, fill } => {
                let fill = self.expr(fill)?;
                let n = self.extent(*axis);
                let position = s.target_axes.iter().position(|a| a == slot).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let k = self.extent(*slot);
                let mut data = vec![zero; total];
                for row in 0..total.checked_div(k).unwrap_or(0) {
                    let mut at = point(row, Some(*slot));
                    let (outer, within) = (row / inner, row % inner);
                    let mut next = 0;
                    for i in 0..n {
                        at[axis.0 as usize] = i as i64;
                        if holds(&at) && next < k {
                            data[(outer * k + next) * inner + within] = value(&at);
                            next += 1;
                        }
                    }
                    for r in next..k {
                        at[slot.0 as usize] = r as i64;
                        data[(outer * k + r) * inner + within] = fill(&at);
                    }
                }
                data
            }
            Kind::Scatter { index, axes: domain, op, initial } => {
                let places = index.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
                let extents: Vec<usize> = domain.iter().map(|a| self.extent(*a)).collect();
                let mut data = match initial {
                    Some(t) => self.all(*t)?,
                    None => vec![zero; total],
                };
                let mut at = vec![0i64; axes];
                let mut outside = None;
                walk(&mut at, domain, &extents, &mut |at| {
                    if !holds(at) {
                        return;
                    }
                    let mut flat = 0usize;
                    for (e, n) in places.iter().zip(&shape) {
                        let i = e(at).whole();
                        if i < 0 || i as usize >= *n {
                            outside = Some(i);
                            return;
                        }
                        flat = flat * n + i as usize;
                    }
                    let v = value(at);
                    data[flat] = match op {
                        Some(_) => Number::Real(data[flat].real() + v.real()),
                        None => v,
                    };
                });
                if let Some(i) = outside {
                    return Err(Diagnostic::error(codes::REFERENCE_SIZE, s.span, format!("a scatter writes at {i}, outside its target")).into());
                }
                data
            }
        };
        drop((value, more, guard));
        self.made.insert(s.target, Values { shape, data });
        Ok(())
    }

    /// Whether the statement's values are whole numbers.
    fn whole(&self, s: &Statement) -> bool {
        !self.p.tensor(s.target).dtype.is_float()
    }

    fn row(
        &self,
        s: &Statement,
        axis: AxisId,
        n: usize,
        at: &mut Point,
        value: &Eval,
        more: &[Eval],
        holds: &(impl Fn(&Point) -> bool + Sync),
    ) -> Result<Vec<Number>, Diagnostics> {
        let mut out = vec![Number::Real(0.0); n];
        match &s.kind {
            Kind::Scan { op, exclusive, reverse, .. } => {
                let mut state = State::new(self.p, *op, self.whole(s));
                for k in 0..n {
                    let i = if *reverse { n - 1 - k } else { k };
                    at[axis.0 as usize] = i as i64;
                    if *exclusive {
                        out[i] = state.finish();
                    }
                    if holds(at) {
                        let args: Vec<f64> = more.iter().map(|m| m(at).real()).collect();
                        state.add(value(at), &args, i as i64);
                    }
                    if !*exclusive {
                        out[i] = state.finish();
                    }
                }
            }
            Kind::Recurrence { factor, initial, .. } => {
                let (factor, initial) = (self.expr(factor)?, self.expr(initial)?);
                let mut h = initial(at).real();
                for (i, o) in out.iter_mut().enumerate() {
                    at[axis.0 as usize] = i as i64;
                    if holds(at) {
                        h = factor(at).real() * h + value(at).real();
                    }
                    *o = Number::Real(h);
                }
            }
            _ => {}
        }
        Ok(out)
    }

    /// All elements of a tensor, row-major.
    fn all(&self, t: TensorId) -> Result<Vec<Number>, Diagnostics> {
        if let Some(v) = self.made.get(&t) {
            return Ok(v.data.clone());
        }
        let shape = value::shape(self.p, t, self.sizes);
        let (base, offset, strides) = value::strides(self.p, t, self.sizes);
        let bytes = self.bytes(base)?;
        let dtype = self.p.tensor(t).dtype;
        let total: usize = shape.iter().product();
        Ok((0..total)
            .map(|mut flat| {
                let mut at = offset;
                for (n, s) in shape.iter().zip(&strides).rev() {
                    at += flat % n * s;
                    flat /= n;
                }
                value::get(dtype, bytes, at)
            })
            .collect())
    }

    fn bytes(&self, t: TensorId) -> Result<&'a [u8], Diagnostics> {
        self.inputs
            .tensors
            .get(&t)
            .map(Vec::as_slice)
            .ok_or_else(|| Diagnostic::error(codes::BAD_ARGUMENTS, self.p.tensor(t).span, format!("there is no input `{}`", self.p.tensor(t).name)).into())
    }

    fn expr(&self, e: &Expr) -> Result<Eval<'_>, Diagnostics> {
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

/// Calls `visit` at every point of `axes`.
fn walk(at: &mut Point, axes: &[AxisId], extents: &[usize], visit: &mut impl FnMut(&mut Point)) {
    match (axes.split_first(), extents.split_first()) {
        (Some((a, axes)), Some((n, extents))) => {
            for i in 0..*n {
                at[a.0 as usize] = i as i64;
                walk(at, axes, extents, visit);
            }
        }
        _ => visit(at),
    }
}

/// A running combination.
struct State<'a> {
    p: &'a Problem,
    op: Combine,
    real: f64,
    whole: i64,
    point: i64,
    user: Vec<f64>,
    integer: bool,
}

impl<'a> State<'a> {
    fn new(p: &'a Problem, op: Combine, integer: bool) -> State<'a> {
        let (real, whole) = match op {
            Combine::Product => (1.0, 1),
            Combine::Max | Combine::ArgMax => (f64::NEG_INFINITY, i64::MIN),
            Combine::Min | Combine::ArgMin => (f64::INFINITY, i64::MAX),
            Combine::All => (1.0, 1),
            _ => (0.0, 0),
        };
        let user = match op {
            Combine::User(m) => p.monoids[m.0 as usize].identity.iter().map(|e| monoid(e, &[], &[], &[])).collect(),
            _ => Vec::new(),
        };
        State { p, op, real, whole, point: -1, user, integer }
    }

    fn add(&mut self, value: Number, more: &[f64], point: i64) {
        let (v, w) = (value.real(), value.whole());
        match self.op {
            Combine::Sum => {
                self.real += v;
                self.whole = self.whole.wrapping_add(w);
            }
            Combine::Product => {
                self.real *= v;
                self.whole = self.whole.wrapping_mul(w);
            }
            Combine::Max => {
                self.real = if v.is_nan() || self.real.is_nan() { f64::NAN } else { self.real.max(v) };
                self.whole = self.whole.max(w);
            }
            Combine::Min => {
                self.real = if v.is_nan() || self.real.is_nan() { f64::NAN } else { self.real.min(v) };
                self.whole = self.whole.min(w);
            }
            Combine::Any => self.whole |= i64::from(w != 0),
            Combine::All => self.whole &= i64::from(w != 0),
            Combine::ArgMax | Combine::ArgMin => {
                let better = if self.op == Combine::ArgMax { v > self.real } else { v < self.real };
                if self.point < 0 || better {
                    self.real = v;
                    self.point = point;
                }
            }
            Combine::User(m) => {
                let m = &self.p.monoids[m.0 as usize];
                let mut args = vec![v];
                args.extend(more);
                let lifted: Vec<f64> = m.lift.iter().map(|e| monoid(e, &[], &[], &args)).collect();
                self.user = m.combine.iter().map(|e| monoid(e, &self.user, &lifted, &[])).collect();
            }
        }
    }

    fn finish(&self) -> Number {
        match self.op {
            Combine::ArgMax | Combine::ArgMin => Number::Whole(self.point),
            Combine::Any | Combine::All => Number::Whole(self.whole),
            Combine::User(m) => Number::Real(monoid(&self.p.monoids[m.0 as usize].finish, &self.user, &[], &[])),
            _ if self.integer => Number::Whole(self.whole),
            _ => Number::Real(self.real),
        }
    }
}

fn monoid(e: &Expr, left: &[f64], right: &[f64], values: &[f64]) -> f64 {
    let pick = |from: &[f64], i: u32| from.get(i as usize).copied().unwrap_or(f64::NAN);
    let sub = |e: &Expr| monoid(e, left, right, values);
    match &e.node {
        Node::Int(v) => *v as f64,
        Node::Float(v) => *v,
        Node::Bool(v) => f64::from(*v),
        Node::MonoidArg(MonoidArg::Left(i)) => pick(left, *i),
        Node::MonoidArg(MonoidArg::Right(i)) => pick(right, *i),
        Node::MonoidArg(MonoidArg::Value(i)) => pick(values, *i),
        Node::Unary(op, a) => unary(*op, Number::Real(sub(a)), false).real(),
        Node::Binary(Binary::And, a, b) => f64::from(sub(a) != 0.0 && sub(b) != 0.0),
        Node::Binary(Binary::Or, a, b) => f64::from(sub(a) != 0.0 || sub(b) != 0.0),
        Node::Binary(op, a, b) => binary(*op, Number::Real(sub(a)), Number::Real(sub(b)), false).real(),
        Node::Select(c, a, b) => {
            if sub(c) != 0.0 {
                sub(a)
            } else {
                sub(b)
            }
        }
        _ => f64::NAN,
    }
}

fn unary(op: Unary, a: Number, whole: bool) -> Number {
    let x = a.real();
    Number::Real(match op {
        Unary::Neg if whole => return Number::Whole(a.whole().wrapping_neg()),
        Unary::Abs if whole => return Number::Whole(a.whole().wrapping_abs()),
        Unary::Relu if whole => return Number::Whole(a.whole().max(0)),
        Unary::Not => return Number::Whole(i64::from(a.whole() == 0)),
        Unary::ToInt => return Number::Whole(a.whole()),
        Unary::ToFloat => x,
        Unary::Neg => -x,
        Unary::Abs => x.abs(),
        Unary::Relu => {
            if x.is_nan() {
                x
            } else {
                x.max(0.0)
            }
        }
        Unary::Exp => x.exp(),
        Unary::Exp2 => x.exp2(),
        Unary::Log => x.ln(),
        Unary::Log2 => x.log2(),
        Unary::Log1p => x.ln_1p(),
        Unary::Expm1 => x.exp_m1(),
        Unary::Tanh => x.tanh(),
        Unary::Erf => erf(x),
        Unary::Sqrt => x.sqrt(),
        Unary::Rsqrt => 1.0 / x.sqrt(),
        Unary::Sin => x.sin(),
        Unary::Cos => x.cos(),
        Unary::Sigmoid => 1.0 / (1.0 + (-x).exp()),
        Unary::Floor => x.floor(),
        Unary::Ceil => x.ceil(),
        Unary::Round => x.round_ties_even(),
    })
}

fn binary(op: Binary, a: Number, b: Number, whole: bool) -> Number {
    let truth = |v: bool| Number::Whole(i64::from(v));
    if whole {
        let (x, y) = (a.whole(), b.whole());
        return Number::Whole(match op {
            Binary::Add => x.wrapping_add(y),
            Binary::Sub => x.wrapping_sub(y),
            Binary::Mul => x.wrapping_mul(y),
            Binary::Div => {
                let q = x.checked_div(y).unwrap_or(0);
                q - i64::from(y != 0 && x % y != 0 && (x < 0) != (y < 0))
            }
            Binary::Mod => {
                let r = x.checked_rem(y).unwrap_or(0);
                if r != 0 && (r < 0) != (y < 0) {
                    r + y
                } else {
                    r
                }
            }
            Binary::Min => x.min(y),
            Binary::Max => x.max(y),
            Binary::Pow => return Number::Real((x as f64).powf(y as f64)),
            Binary::Xor => i64::from((x != 0) != (y != 0)),
            Binary::Shl => x.checked_shl(y as u32).unwrap_or(0),
            Binary::Shr => x.checked_shr(y as u32).unwrap_or(0),
            Binary::BitAnd => x & y,
            Binary::BitOr => x | y,
            Binary::BitXor => x ^ y,
            Binary::Eq => i64::from(x == y),
            Binary::Ne => i64::from(x != y),
            Binary::Lt => i64::from(x < y),
            Binary::Le => i64::from(x <= y),
            Binary::And | Binary::Or => 0,
        });
    }
    let (x, y) = (a.real(), b.real());
    let nan = x.is_nan() || y.is_nan();
    Number::Real(match op {
        Binary::Add => x + y,
        Binary::Sub => x - y,
        Binary::Mul => x * y,
        Binary::Div => x / y,
        Binary::Mod => x - y * (x / y).floor(),
        Binary::Min if nan => f64::NAN,
        Binary::Max if nan => f64::NAN,
        Binary::Min => x.min(y),
        Binary::Max => x.max(y),
        Binary::Pow => x.powf(y),
        Binary::Eq => return truth(x == y),
        Binary::Ne => return truth(x != y),
        Binary::Lt => return truth(x < y),
        Binary::Le => return truth(x <= y),
        _ => f64::NAN,
    })
}

/// The error function: its series near 0, a continued fraction of the complement elsewhere.
fn erf(x: f64) -> f64 {
    let a = x.abs();
    let value = if a < 3.0 {
        let (mut term, mut sum, mut n) = (a, a, 0.0);
        while term.abs() > 1e-17 * sum.abs() && n < 200.0 {
            n += 1.0;
            term *= -a * a / n;
            sum += term / (2.0 * n + 1.0);
        }
        sum * std::f64::consts::FRAC_2_SQRT_PI
    } else if a < 6.0 {
        let mut f = 0.0;
        for k in (1..60).rev() {
            f = k as f64 / 2.0 / (a + f);
        }
        1.0 - (-a * a).exp() / ((a + f) * std::f64::consts::PI.sqrt())
    } else {
        1.0
    };
    value.copysign(x)
}
