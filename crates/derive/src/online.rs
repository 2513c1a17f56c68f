//! Online factorisation: which reductions can run in one pass with the reduction whose result they read.
//!
//! For `B = sum f(x, m)` with `m` a reduction over the same axis, `f` is factored into `g(x) * h(m)`.
//! Then `f(x, new) = f(x, old) * rho` with `rho = h(new) / h(old)`, the sum so far is rescaled by `rho`
//! whenever `m` changes, and partial results of any split can be merged. Nothing is un-maxed: only the action
//! of `rho` on sums is used, so the key needs no inverse.

use crate::derivation::{MonoidAction, Online, TwoPass};
use crate::eval::eval;
use crate::expr::*;
use flashderive_algebra::ops::close;
use flashderive_algebra::random::Random;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::BTreeMap;

/// What `factor` found.
#[derive(Clone, Debug, PartialEq)]
pub struct Factoring {
    /// `rho(m_old, m_new)` over `Left(0)` and `Right(0)`.
    pub rescale: Expr,
    /// `c` when it is `exp(c * (m_old - m_new))`.
    pub exp_scale: Option<f64>,
    /// Where it is singular.
    pub caution: Option<String>,
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
                    let exp = |v: &Expr| Box::new(Expr::unary(*op, v.clone()));
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
                    Expr { node: Node::Select(c.clone(), Box::new(x.unwrap_or_else(one)), Box::new(y.unwrap_or_else(one))), span: e.span }
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
            Node::Unary(op, _) => Err(self.no(e, &format!("applies {} to a mix of the key and the summed axis, which is not a product of one of each", format!("{op:?}").to_lowercase()))),
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
                let (c, rest) = if !self.depends(a) { (a, b) } else if !self.depends(b) { (b, a) } else { return None };
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

fn negate(e: Expr) -> Expr {
    match e.node {
        Node::Float(v) => Expr::float(-v),
        Node::Unary(Unary::Neg, a) => *a,
        Node::Binary(Binary::Mul, a, b) => match a.node {
            Node::Float(v) => fold_times(Expr::float(-v), *b),
            _ => Expr::binary(Binary::Mul, Expr::float(-1.0), Expr::binary(Binary::Mul, *a, *b)),
        },
        _ => Expr::unary(Unary::Neg, e),
    }
}

fn fold_times(a: Expr, b: Expr) -> Expr {
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
    let mut caution = None;
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
                            Node::Float(v) if v == 0.0 => continue,
                            Node::Float(v) if v == -1.0 => Expr::binary(Binary::Sub, Expr::new(Node::MonoidArg(new)), Expr::new(Node::MonoidArg(old))),
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
                caution = Some(format!("`{}` must not be 0 or infinite when rescaling", text::expr(p, e)));
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
    Ok(Factoring { rescale, exp_scale: exp_scale.filter(|s| *s != 0.0), caution })
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

/// Coefficients of a body that is a polynomial in the key: `sum_i out[i] * key^i`.
pub fn moments(p: &Problem, body: &Expr, key: TensorId) -> Option<Vec<Expr>> {
    if !reads_any(body, &[key]) {
        return Some(vec![body.clone()]);
    }
    let zero = |e: &Expr| matches!(e.node, Node::Float(v) if v == 0.0);
    let add = |op: Binary, a: &[Expr], b: &[Expr]| -> Vec<Expr> {
        (0..a.len().max(b.len()))
            .map(|i| match (a.get(i).filter(|e| !zero(e)), b.get(i).filter(|e| !zero(e))) {
                (Some(x), Some(y)) => match (op, &x.node, &y.node) {
                    (Binary::Add, Node::Float(x), Node::Float(y)) => Expr::float(x + y),
                    _ => Expr::binary(op, x.clone(), y.clone()),
                },
                (Some(x), None) => x.clone(),
                (None, Some(y)) if op == Binary::Sub => negate(y.clone()),
                (None, Some(y)) => y.clone(),
                (None, None) => Expr::float(0.0),
            })
            .collect()
    };
    let mul = |a: &[Expr], b: &[Expr]| -> Option<Vec<Expr>> {
        if a.len() + b.len() > 6 {
            return None;
        }
        let mut out = vec![Expr::float(0.0); a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate().filter(|(_, x)| !zero(x)) {
            for (j, y) in b.iter().enumerate().filter(|(_, y)| !zero(y)) {
                let term = fold_times(x.clone(), y.clone());
                out[i + j] = add(Binary::Add, &[out[i + j].clone()], &[term]).remove(0);
            }
        }
        Some(out)
    };
    match &body.node {
        Node::Read(t, _) if *t == key => Some(vec![Expr::float(0.0), Expr::float(1.0)]),
        Node::Unary(Unary::Neg, a) => Some(moments(p, a, key)?.into_iter().map(negate).collect()),
        Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => Some(add(*op, &moments(p, a, key)?, &moments(p, b, key)?)),
        Node::Binary(Binary::Mul, a, b) => mul(&moments(p, a, key)?, &moments(p, b, key)?),
        Node::Binary(Binary::Div, a, b) if !reads_any(b, &[key]) => {
            Some(moments(p, a, key)?.into_iter().map(|e| if zero(&e) { e } else { Expr::binary(Binary::Div, e, (**b).clone()) }).collect())
        }
        Node::Binary(Binary::Pow, a, b) => {
            let k = match b.node {
                Node::Int(k) => k,
                Node::Float(k) if k.fract() == 0.0 => k as i64,
                _ => return None,
            };
            let base = moments(p, a, key)?;
            let mut out = vec![Expr::float(1.0)];
            for _ in 0..(1..=4).contains(&k).then_some(k)? {
                out = mul(&out, &base)?;
            }
            Some(out)
        }
        _ => None,
    }
}

/// Reductions over one of `axes` whose results `e` needs, looking through maps; in statement order.
pub fn keys(p: &Problem, e: &Expr, axes: &[AxisId]) -> Vec<StatementId> {
    let mut found = std::collections::BTreeSet::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut todo = e.tensors();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let Some(w) = p.writer(t) else { continue };
        let s = p.statement(w);
        match &s.kind {
            Kind::Map => {
                for e in expressions(s) {
                    todo.extend(e.tensors());
                }
            }
            Kind::Reduce { axes: inner, .. } if inner.iter().any(|a| axes.contains(a)) => {
                found.insert(w);
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}

/// `e` with every float map that leads to one of `keys` written out.
pub fn expand(p: &Problem, e: &Expr, axes: &[AxisId]) -> Expr {
    e.rewrite(&mut |n| {
        let Node::Read(t, index) = &n.node else { return None };
        let s = p.statement(p.writer(*t)?);
        if s.kind != Kind::Map || keys(p, &s.value, axes).is_empty() || size(&s.value) > 2000 {
            return None;
        }
        Some(expand(p, &substitute(&s.value, &s.target_axes, index), axes))
    })
}

/// All online pairs and refusals of a problem.
pub fn find(p: &Problem, trace: &mut Trace) -> (Vec<Online>, Vec<TwoPass>) {
    let (mut online, mut refused) = (Vec::new(), Vec::new());
    let mut records: BTreeMap<StatementId, RecordId> = BTreeMap::new();
    for (i, s) in p.statements.iter().enumerate() {
        let id = StatementId(i as u32);
        let axes = streamed_axes(s);
        if axes.is_empty() || s.kind == Kind::Map {
            continue;
        }
        let mut bodies: Vec<&Expr> = vec![&s.value];
        bodies.extend(&s.more);
        let all: Vec<StatementId> = {
            let mut all: Vec<StatementId> = expressions(s).iter().flat_map(|e| keys(p, e, &axes)).collect();
            all.sort();
            all.dedup();
            all
        };
        for key in all.iter().copied() {
            let k = p.statement(key);
            let shared: Vec<AxisId> = streamed_axes(k).into_iter().filter(|a| axes.contains(a)).collect();
            let Some(axis) = shared.first().copied() else { continue };
            let body = expand(p, &s.value, &axes);
            let found = attempt(p, s, k, &body, &axes, &all);
            let premises = records.get(&key).copied().into_iter().collect();
            let subject = format!("{} with {}", p.tensor(s.target).name, p.tensor(k.target).name);
            match found {
                Ok(f) => {
                    let conclusion = format!(
                        "one pass over `{}`: when {} goes from left to right, {} is multiplied by {}; 0 instead where left is the identity{}",
                        p.axis(axis).name,
                        p.tensor(k.target).name,
                        p.tensor(s.target).name,
                        text::expr(p, &f.rescale).replace("left.0", "left").replace("right.0", "right"),
                        f.caution.as_ref().map_or(String::new(), |c| format!("; {c}"))
                    );
                    let record = trace.record(Record { step: "step1a", rule: "online-rescale", subject, premises, conclusion, space: Space::Problem, span: s.span });
                    records.insert(id, record);
                    online.push(Online { payload: id, key, axis, rescale: f.rescale, body, exp_scale: f.exp_scale, caution: f.caution, record });
                }
                Err(reason) => {
                    let sum = matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. });
                    let moments = if sum { moments(p, &body, k.target).filter(|m| m.len() > 1) } else { None };
                    let offer = moments.as_ref().map_or(String::new(), |m| {
                        let list: Vec<String> = m.iter().enumerate().map(|(i, e)| format!("key^{i}: {}", text::expr(p, e))).collect();
                        format!("; moments would do ({}), at the price of cancellation when the key is large against the spread", list.join(", "))
                    });
                    let conclusion = format!("two passes over `{}`: {reason}{offer}", p.axis(axis).name);
                    let record = trace.record(Record { step: "step1a", rule: "two-pass", subject, premises, conclusion, space: Space::Problem, span: s.span });
                    refused.push(TwoPass { payload: id, key, axis, reason, moments, record });
                }
            }
        }
    }
    (online, refused)
}

fn attempt(p: &Problem, s: &Statement, k: &Statement, body: &Expr, axes: &[AxisId], all: &[StatementId]) -> Result<Factoring, String> {
    if !matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) {
        return Err("only a sum can be rescaled by a factor".into());
    }
    if streamed_axes(k) != axes {
        return Err(format!("it sums over {} but the key combines {}", names(p, axes), names(p, &streamed_axes(k))));
    }
    if s.guard.as_ref().is_some_and(|g| reads_any(g, &[k.target]) || !keys(p, g, axes).is_empty()) {
        return Err("its guard depends on the key".into());
    }
    let mut own = true;
    body.walk(&mut |e| {
        if let Node::Read(t, index) = &e.node {
            if *t == k.target {
                own &= index.len() == k.target_axes.len() && index.iter().zip(&k.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
            }
        }
    });
    if !own || k.target_axes.iter().any(|a| !s.target_axes.contains(a)) {
        return Err("it reads the key at other points than its own".into());
    }
    let conjuncts = |g: &Option<Expr>| -> Vec<Expr> { g.iter().flat_map(|g| crate::bounds::conjuncts(g).into_iter().cloned().collect::<Vec<_>>()).collect() };
    let mine = conjuncts(&s.guard);
    if conjuncts(&k.guard).iter().any(|c| !mine.contains(c)) {
        return Err("it takes in points that the key has skipped".into());
    }
    let found = factor(p, body, k.target, axes)?;
    let others: Vec<TensorId> = all.iter().map(|o| p.statement(*o).target).filter(|t| *t != k.target).collect();
    if reads_any(&found.rescale, &others) {
        return Err("the factor for this key depends on another key".into());
    }
    Ok(found)
}

/// Components of user monoids that are sums rescaled by a key component.
pub fn actions(p: &Problem, trace: &mut Trace) -> Vec<MonoidAction> {
    let mut out = Vec::new();
    for (mi, m) in p.monoids.iter().enumerate() {
        let uses = |e: &Expr, i: u32| {
            let mut found = false;
            e.walk(&mut |n| found |= matches!(n.node, Node::MonoidArg(MonoidArg::Left(j) | MonoidArg::Right(j)) if j == i));
            found
        };
        for payload in 0..m.combine.len() as u32 {
            for key in (0..m.combine.len() as u32).filter(|k| *k != payload) {
                // The key is combined by itself alone.
                let alone = (0..m.combine.len() as u32).all(|o| o == key || !uses(&m.combine[key as usize], o));
                let Some((left, right)) = linear(&m.combine[payload as usize], payload).filter(|_| alone) else { continue };
                let only_key = |e: &Expr| (0..m.combine.len() as u32).all(|o| o == key || !uses(e, o));
                if !only_key(&left) || !only_key(&right) || !(uses(&left, key) || uses(&right, key)) {
                    continue;
                }
                let record = trace.record(Record {
                    step: "step1a",
                    rule: "monoid-action",
                    subject: m.name.clone(),
                    premises: Vec::new(),
                    conclusion: format!(
                        "component `{}` is a sum rescaled by `{}`: left by {}, right by {}",
                        m.state.get(payload as usize).map_or("?", String::as_str),
                        m.state.get(key as usize).map_or("?", String::as_str),
                        text::expr(p, &left),
                        text::expr(p, &right)
                    ),
                    space: Space::Problem,
                    span: m.span,
                });
                out.push(MonoidAction { monoid: MonoidId(mi as u32), key, payload, left_factor: left, right_factor: right, record });
            }
        }
    }
    out
}

/// `(A, B)` if `e = A * Left(i) + B * Right(i)` with `A` and `B` free of component `i`.
fn linear(e: &Expr, i: u32) -> Option<(Expr, Expr)> {
    let free = |e: &Expr| {
        let mut found = false;
        e.walk(&mut |n| found |= matches!(n.node, Node::MonoidArg(MonoidArg::Left(j) | MonoidArg::Right(j)) if j == i));
        !found
    };
    // (coefficient of left, of right); None stands for 0.
    fn go(e: &Expr, i: u32, free: &dyn Fn(&Expr) -> bool) -> Option<(Option<Expr>, Option<Expr>)> {
        match &e.node {
            Node::MonoidArg(MonoidArg::Left(j)) if *j == i => Some((Some(Expr::float(1.0)), None)),
            Node::MonoidArg(MonoidArg::Right(j)) if *j == i => Some((None, Some(Expr::float(1.0)))),
            Node::Float(v) if *v == 0.0 => Some((None, None)),
            Node::Int(0) => Some((None, None)),
            Node::Binary(Binary::Add, a, b) => {
                let ((l, r), (l2, r2)) = (go(a, i, free)?, go(b, i, free)?);
                let add = |a: Option<Expr>, b: Option<Expr>| match (a, b) {
                    (Some(a), Some(b)) => Some(Expr::binary(Binary::Add, a, b)),
                    (a, b) => a.or(b),
                };
                Some((add(l, l2), add(r, r2)))
            }
            Node::Binary(Binary::Mul, a, b) => {
                let (c, x) = if free(a) { (a, b) } else if free(b) { (b, a) } else { return None };
                let (l, r) = go(x, i, free)?;
                let by = |e: Expr| fold_times((**c).clone(), e);
                Some((l.map(by), r.map(by)))
            }
            Node::Select(c, a, b) if free(c) => {
                let ((l, r), (l2, r2)) = (go(a, i, free)?, go(b, i, free)?);
                let pick = |x: Option<Expr>, y: Option<Expr>| match (x, y) {
                    (None, None) => None,
                    (x, y) => {
                        let zero = || Expr::float(0.0);
                        Some(Expr::new(Node::Select(c.clone(), Box::new(x.unwrap_or_else(zero)), Box::new(y.unwrap_or_else(zero)))))
                    }
                };
                Some((pick(l, l2), pick(r, r2)))
            }
            _ => None,
        }
    }
    let (l, r) = go(e, i, &free)?;
    Some((l?, r?))
}
