//! Factoring a summand: `f(x, m) = g(x) * h(m)` gives `rho(old, new) = h(new) / h(old)`, the factor by which a sum
//! so far is multiplied when its key changes. Polynomials in the key give moments instead (see [`crate::moments`]).

use crate::eval::eval;
use crate::expr::*;
use flashderive_algebra::ops::close;
use flashderive_algebra::random::Random;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use std::sync::Arc;

/// What `factor` found.
#[derive(Clone, Debug, PartialEq)]
pub struct Factoring {
    /// `rho(m_old, m_new)` over `Left(0)` and `Right(0)`.
    pub rescale: Expr,
    /// `c` when it is `exp(c * (m_old - m_new))`.
    pub exp_scale: Option<f64>,
    /// What of the key it divides by, in words: where that is 0 or infinite, a sum so far cannot be rescaled.
    pub divisor: Option<String>,
}

/// One multiplicative part that depends on the key alone.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// `exp(v)` or `exp2(v)`.
    Exp(Unary, Expr),
    /// `e ^ power`.
    Power(Expr, i32),
}

struct Split<'a> {
    p: &'a Problem,
    key: TensorId,
    axes: &'a [AxisId],
}

type Parts = (Vec<Expr>, Vec<Part>);

impl Split<'_> {
    fn depends(&self, e: &Expr) -> bool {
        reads_any(e, &[self.key])
    }

    fn steady(&self, e: &Expr) -> bool {
        !mentions(e, self.axes)
    }

    fn no(&self, e: &Expr, why: &str) -> String {
        format!("`{}` {why}", text::expr(self.p, e))
    }

    /// Factors that do not depend on the key, and parts that depend on nothing along the axis but the key.
    fn product(&self, e: &Expr) -> Result<Parts, String> {
        if !self.depends(e) {
            return Ok((vec![e.clone()], Vec::new()));
        }
        match &e.node {
            Node::Unary(op @ (Unary::Exp | Unary::Exp2), a) => {
                // exp of a choice is a choice of exps.
                if let Node::Select(c, x, y) = &a.node {
                    let exp = |v: &Expr| Arc::new(Expr::unary(*op, v.clone()));
                    return self.product(&Expr { node: Node::Select(c.clone(), exp(x), exp(y)), span: e.span });
                }
                let (u, v) = self.sum(a)?;
                let x = u.map(|u| Expr::unary(*op, u)).into_iter().collect();
                Ok((x, v.map(|v| Part::Exp(*op, v)).into_iter().collect()))
            }
            _ if self.steady(e) => Ok((Vec::new(), vec![Part::Power(e.clone(), 1)])),
            Node::Binary(Binary::Mul, a, b) => {
                let (mut x, mut h) = self.product(a)?;
                let (x2, h2) = self.product(b)?;
                x.extend(x2);
                h.extend(h2);
                Ok((x, h))
            }
            Node::Binary(Binary::Div, a, b) => {
                let (mut x, mut h) = self.product(a)?;
                let (x2, h2) = self.product(b)?;
                if let Some(d) = product(x2) {
                    x.push(Expr::binary(Binary::Div, Expr::float(1.0), d));
                }
                h.extend(h2.into_iter().map(|part| match part {
                    Part::Exp(op, v) => Part::Exp(op, Expr::unary(Unary::Neg, v)),
                    Part::Power(e, k) => Part::Power(e, -k),
                }));
                Ok((x, h))
            }
            Node::Unary(Unary::Neg, a) => {
                let (mut x, h) = self.product(a)?;
                x.push(Expr::float(-1.0));
                Ok((x, h))
            }
            Node::Unary(Unary::Abs, a) => {
                let (x, h) = self.product(a)?;
                let abs = |e: Expr| Expr::unary(Unary::Abs, e);
                let h = h.into_iter().map(|part| match part {
                    Part::Power(e, k) => Part::Power(abs(e), k),
                    exp => exp,
                });
                Ok((product(x).map(abs).into_iter().collect(), h.collect()))
            }
            Node::Binary(Binary::Pow, a, b) => {
                let k = match b.node {
                    Node::Int(k) => k,
                    Node::Float(k) if k.fract() == 0.0 => k as i64,
                    _ => return Err(self.no(e, "is a power that is not a whole number of a value with the key")),
                };
                if !(-8..=8).contains(&k) {
                    return Err(self.no(e, "has too large a power"));
                }
                let (x, h) = self.product(a)?;
                let x = product(x).map(|x| Expr::binary(Binary::Pow, x, Expr::float(k as f64)));
                let h = h.into_iter().map(|part| match part {
                    Part::Exp(op, v) => Part::Exp(op, times(Expr::float(k as f64), v)),
                    Part::Power(e, n) => Part::Power(e, n * k as i32),
                });
                Ok((x.into_iter().collect(), h.collect()))
            }
            Node::Select(c, a, b) if !self.depends(c) => {
                let choose = |x: Option<Expr>, y: Option<Expr>| {
                    let one = || Expr::float(1.0);
                    Expr { node: Node::Select(c.clone(), Arc::new(x.unwrap_or_else(one)), Arc::new(y.unwrap_or_else(one))), span: e.span }
                };
                if is_zero(b) {
                    let (x, h) = self.product(a)?;
                    return Ok((vec![choose(product(x), Some(Expr::float(0.0)))], h));
                }
                if is_zero(a) {
                    let (x, h) = self.product(b)?;
                    return Ok((vec![choose(Some(Expr::float(0.0)), product(x))], h));
                }
                let ((x, h), (y, h2)) = (self.product(a)?, self.product(b)?);
                if h != h2 {
                    return Err(self.no(e, "has sides that depend on the key differently"));
                }
                Ok((vec![choose(product(x), product(y))], h))
            }
            Node::Cast(..) => Err(self.no(e, "rounds a value that depends on the key, and rounding does not commute with rescaling")),
            Node::Unary(op, _) => Err(self.no(
                e,
                &format!("applies {} to a mix of the key and the summed axis, which is not a product of one of each", format!("{op:?}").to_lowercase()),
            )),
            Node::Binary(Binary::Add | Binary::Sub, _, _) => Err(self.no(e, "is a sum of a part with the key and a part along the axis, not a product")),
            _ => Err(self.no(e, "does not separate into a part with the key and a part along the axis")),
        }
    }

    /// A part that does not depend on the key plus a part that depends on nothing along the axis but the key.
    fn sum(&self, e: &Expr) -> Result<(Option<Expr>, Option<Expr>), String> {
        if !self.depends(e) {
            return Ok((Some(e.clone()), None));
        }
        if self.steady(e) {
            // Outer parts that do not depend on the key cancel in the quotient, so all of it may stay here.
            return Ok((None, Some(e.clone())));
        }
        let join = |op: Binary, a: Option<Expr>, b: Option<Expr>| match (a, b) {
            (Some(a), Some(b)) => Some(Expr::binary(op, a, b)),
            (None, Some(b)) if op == Binary::Sub => Some(Expr::unary(Unary::Neg, b)),
            (a, b) => a.or(b),
        };
        match &e.node {
            Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
                let ((u, v), (u2, v2)) = (self.sum(a)?, self.sum(b)?);
                Ok((join(*op, u, u2), join(*op, v, v2)))
            }
            Node::Unary(Unary::Neg, a) => {
                let (u, v) = self.sum(a)?;
                Ok((join(Binary::Sub, None, u), join(Binary::Sub, None, v)))
            }
            Node::Binary(Binary::Mul, a, b) => {
                let (c, rest) = if !self.depends(a) && self.steady(a) {
                    (a, b)
                } else if !self.depends(b) && self.steady(b) {
                    (b, a)
                } else {
                    return Err(self.no(e, "multiplies the key by a value that changes along the axis"));
                };
                let (u, v) = self.sum(rest)?;
                let by = |x: Expr| Expr::binary(Binary::Mul, (**c).clone(), x);
                Ok((u.map(by), v.map(by)))
            }
            Node::Binary(Binary::Div, a, b) if !self.depends(b) && self.steady(b) => {
                let (u, v) = self.sum(a)?;
                let by = |x: Expr| Expr::binary(Binary::Div, x, (**b).clone());
                Ok((u.map(by), v.map(by)))
            }
            _ => Err(self.no(e, "stands in an exponent and is not a sum of a part with the key and a part along the axis")),
        }
    }

    /// `k` if `v = k * key + rest` with `k` and `rest` free of the key.
    fn coefficient(&self, v: &Expr) -> Option<Expr> {
        if !self.depends(v) {
            return Some(Expr::float(0.0));
        }
        let zero = |e: &Expr| matches!(e.node, Node::Float(x) if x == 0.0);
        match &v.node {
            Node::Read(t, _) if *t == self.key => Some(Expr::float(1.0)),
            Node::Unary(Unary::Neg, a) => Some(negate(self.coefficient(a)?)),
            Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
                let (x, y) = (self.coefficient(a)?, self.coefficient(b)?);
                let y = if *op == Binary::Sub { negate(y) } else { y };
                Some(match (zero(&x), zero(&y)) {
                    (true, _) => y,
                    (_, true) => x,
                    _ => match (&x.node, &y.node) {
                        (Node::Float(a), Node::Float(b)) => Expr::float(a + b),
                        _ => Expr::binary(Binary::Add, x, y),
                    },
                })
            }
            Node::Binary(Binary::Mul, a, b) => {
                let (c, rest) = if !self.depends(a) {
                    (a, b)
                } else if !self.depends(b) {
                    (b, a)
                } else {
                    return None;
                };
                Some(fold_times(to_float(self.p, (**c).clone()), self.coefficient(rest)?))
            }
            Node::Binary(Binary::Div, a, b) if !self.depends(b) => {
                let k = self.coefficient(a)?;
                let b = to_float(self.p, (**b).clone());
                Some(match (&k.node, &b.node) {
                    (Node::Float(x), Node::Float(y)) if *y != 0.0 => Expr::float(x / y),
                    _ => Expr::binary(Binary::Div, k, b),
                })
            }
            _ => None,
        }
    }

    fn with_key(&self, e: &Expr, arg: MonoidArg) -> Expr {
        e.rewrite(&mut |n| match &n.node {
            Node::Read(t, _) if *t == self.key => Some(Expr { node: Node::MonoidArg(arg), span: n.span }),
            _ => None,
        })
    }
}

/// `-e`, with the sign in a number where there is one.
pub fn negate(e: Expr) -> Expr {
    match e.node {
        Node::Float(v) => Expr::float(-v),
        Node::Unary(Unary::Neg, a) => Arc::unwrap_or_clone(a),
        Node::Binary(Binary::Mul, a, b) => match a.node {
            Node::Float(v) => fold_times(Expr::float(-v), Arc::unwrap_or_clone(b)),
            _ => Expr::binary(Binary::Mul, Expr::float(-1.0), Expr::binary(Binary::Mul, Arc::unwrap_or_clone(a), Arc::unwrap_or_clone(b))),
        },
        _ => Expr::unary(Unary::Neg, e),
    }
}

pub(crate) fn fold_times(a: Expr, b: Expr) -> Expr {
    match (&a.node, &b.node) {
        (Node::Float(x), Node::Float(y)) => Expr::float(x * y),
        (Node::Unary(Unary::Neg, x), Node::Float(y)) => fold_times((**x).clone(), Expr::float(-y)),
        (_, Node::Float(y)) if *y == -1.0 => negate(a),
        _ => times(a, b),
    }
}

fn is_zero(e: &Expr) -> bool {
    match &e.node {
        Node::Float(v) => *v == 0.0,
        Node::Int(v) => *v == 0,
        Node::Unary(Unary::Exp | Unary::Exp2, a) => match &a.node {
            Node::Float(v) => *v == f64::NEG_INFINITY,
            Node::Unary(Unary::Neg, b) => matches!(b.node, Node::Float(v) if v == f64::INFINITY),
            _ => false,
        },
        _ => false,
    }
}

/// Finds `rho` for a body that reads the key tensor, summed over `axes`.
///
/// # Errors
/// Why the body does not factor.
pub fn factor(p: &Problem, body: &Expr, key: TensorId, axes: &[AxisId]) -> Result<Factoring, String> {
    let split = Split { p, key, axes };
    let (_, parts) = split.product(body)?;
    let old = MonoidArg::Left(0);
    let new = MonoidArg::Right(0);
    let mut out: Option<Expr> = None;
    let mut exp_scale = Some(0.0);
    let mut divisor = None;
    for part in parts {
        let rho = match &part {
            Part::Exp(op, v) => {
                let exponent = match split.coefficient(v) {
                    Some(k) => {
                        // Written as c * (old - new): with a falling weight the factor is at most 1.
                        let c = negate(k);
                        let base = if *op == Unary::Exp { 1.0 } else { std::f64::consts::LN_2 };
                        exp_scale = match (exp_scale, &c.node) {
                            (Some(s), Node::Float(v)) => Some(s + v * base),
                            _ => None,
                        };
                        let difference = Expr::binary(Binary::Sub, Expr::new(Node::MonoidArg(old)), Expr::new(Node::MonoidArg(new)));
                        match c.node {
                            Node::Float(0.0) => continue,
                            Node::Float(-1.0) => Expr::binary(Binary::Sub, Expr::new(Node::MonoidArg(new)), Expr::new(Node::MonoidArg(old))),
                            _ => times(c, difference),
                        }
                    }
                    None => {
                        exp_scale = None;
                        Expr::binary(Binary::Sub, split.with_key(v, new), split.with_key(v, old))
                    }
                };
                Expr::unary(*op, exponent)
            }
            Part::Power(e, k) => {
                exp_scale = None;
                let (up, down) = if *k >= 0 { (new, old) } else { (old, new) };
                divisor = Some(text::expr(p, e));
                let once = Expr::binary(Binary::Div, split.with_key(e, up), split.with_key(e, down));
                match k.unsigned_abs() {
                    0 => continue,
                    1 => once,
                    n => Expr::binary(Binary::Pow, once, Expr::float(f64::from(n))),
                }
            }
        };
        out = Some(match out {
            None => rho,
            Some(o) => Expr::binary(Binary::Mul, o, rho),
        });
    }
    let rescale = out.unwrap_or_else(|| Expr::float(1.0));
    check(p, body, key, &rescale)?;
    Ok(Factoring { rescale, exp_scale: exp_scale.filter(|s| *s != 0.0), divisor })
}

/// Tests `rho(a,b) rho(b,c) = rho(a,c)`, `rho(a,a) = 1` and `f(x,b) = f(x,a) rho(a,b)` on random values.
fn check(p: &Problem, body: &Expr, key: TensorId, rescale: &Expr) -> Result<(), String> {
    for trial in 0..64u64 {
        let mut random = Random::new(trial);
        let mut draw = || random.uniform(0.25, 2.0);
        let (a, b, c) = (draw(), draw(), draw());
        // Everything else is some fixed number, the same for equal text.
        let fixed = |e: &Expr| Some(Random::new(text::expr(p, e).bytes().fold(trial, |h, x| h.wrapping_mul(31).wrapping_add(u64::from(x)))).uniform(0.25, 2.0));
        let rho = |old: f64, new: f64| eval(rescale, &|m| if m == MonoidArg::Left(0) { old } else { new }, &fixed);
        let (Some(ab), Some(bc), Some(ac), Some(aa)) = (rho(a, b), rho(b, c), rho(a, c), rho(a, a)) else { return Ok(()) };
        if !close(&[ab * bc], &[ac]) || !close(&[aa], &[1.0]) {
            return Err(format!("rho(a,b)*rho(b,c) = {} but rho(a,c) = {ac} for a={a}, b={b}, c={c}", ab * bc));
        }
        let f = |m: f64| {
            eval(body, &|_| 0.0, &|e| match &e.node {
                Node::Read(t, _) if *t == key => Some(m),
                _ => fixed(e),
            })
        };
        if let (Some(fa), Some(fb)) = (f(a), f(b)) {
            if fa.is_finite() && fb.is_finite() && !close(&[fa * ab], &[fb]) {
                return Err(format!("f(x,b) = {fb} but f(x,a)*rho(a,b) = {} for a={a}, b={b}", fa * ab));
            }
        }
    }
    Ok(())
}
