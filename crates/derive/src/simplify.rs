//! Normal form of index expressions: polynomials over sizes, axes, table reads, floor divisions and modulos.
//!
//! Page arithmetic collapses here: `(x / S) * S * C + (x % S) * C + c` becomes `x * C + c`.

use crate::bounds::Facts;
use crate::effort::{self, Effort};
use crate::known;
use flashderive_algebra::poly::Poly;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// An index polynomial.
pub type P = Poly<Atom>;

/// A symbol of an index polynomial.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// A run-time size.
    Size(SizeId),
    /// The point of an axis.
    Axis(AxisId),
    /// An element of a tensor.
    Read(TensorId, Vec<P>),
    /// Floor quotient.
    Div(Box<P>, Box<P>),
    /// Floor remainder.
    Mod(Box<P>, Box<P>),
    /// Smaller of two.
    Min(Box<P>, Box<P>),
    /// Larger of two.
    Max(Box<P>, Box<P>),
    /// Anything else.
    Other(Other),
}

/// An expression that the normal form does not look into, compared by its text.
#[derive(Clone, Debug)]
pub struct Other {
    /// Its text.
    pub key: String,
    /// The expression.
    pub expr: Expr,
}

impl PartialEq for Other {
    fn eq(&self, other: &Other) -> bool {
        self.key == other.key
    }
}
impl Eq for Other {}
impl Hash for Other {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
impl PartialOrd for Other {
    fn partial_cmp(&self, other: &Other) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Other {
    fn cmp(&self, other: &Other) -> Ordering {
        self.key.cmp(&other.key)
    }
}

/// A size as a polynomial.
pub fn extent_poly(p: &Problem, e: &Extent) -> P {
    let product = P::term(e.sizes.iter().map(|s| Atom::Size(*s)).collect(), i128::from(e.factor));
    if e.divisor <= 1 {
        product
    } else {
        div(p, &product.plus(&P::constant(i128::from(e.divisor) - 1)), &P::constant(i128::from(e.divisor)))
    }
}

/// Most terms of a polynomial: products of sums have as many as the product of theirs.
const TERMS: usize = 256;

/// The polynomial of an integer expression.
pub fn to_poly(p: &Problem, e: &Expr) -> P {
    let _effort = Effort::on(p);
    if !effort::step(1) {
        return opaque(p, e);
    }
    let raw = match &e.node {
        Node::Int(v) => P::constant(i128::from(*v)),
        Node::Axis(a) => P::atom(Atom::Axis(*a)),
        Node::Extent(x) => extent_poly(p, x),
        Node::Read(t, index) if p.tensor(*t).dtype.is_int() => P::atom(Atom::Read(*t, index.iter().map(|i| to_poly(p, i)).collect())),
        Node::Cast(DType::I32 | DType::I64, a) if p.sort(a) == Sort::Int => to_poly(p, a),
        Node::Unary(Unary::Neg, a) if p.sort(a) == Sort::Int => to_poly(p, a).scale(-1),
        Node::Binary(op, a, b) if p.sort(a) == Sort::Int && p.sort(b) == Sort::Int => {
            let (x, y) = (to_poly(p, a), to_poly(p, b));
            match (op, y.as_constant()) {
                (Binary::Mul, _) if x.len().saturating_mul(y.len()) > TERMS => opaque(p, e),
                (Binary::Add, _) => held(p, e, x.plus(&y)),
                (Binary::Sub, _) => held(p, e, x.minus(&y)),
                (Binary::Mul, _) => held(p, e, x.times(&y)),
                (Binary::Div, _) => div(p, &x, &y),
                (Binary::Mod, _) => modulo(p, &x, &y),
                (Binary::Shl, Some(k @ 0..=62)) => held(p, e, x.scale(1 << k)),
                (Binary::Shr, Some(k @ 0..=62)) => div(p, &x, &P::constant(1 << k)),
                (Binary::BitAnd, Some(k)) if k > 0 && (k + 1) & k == 0 => modulo(p, &x, &P::constant(k + 1)),
                (Binary::Min | Binary::Max, Some(k)) if x.as_constant().is_some() => {
                    let v = x.as_constant().unwrap_or(k);
                    P::constant(if *op == Binary::Min { v.min(k) } else { v.max(k) })
                }
                (Binary::Min | Binary::Max, _) if x == y => x,
                (Binary::Min, _) => P::atom(Atom::Min(Box::new(x), Box::new(y))),
                (Binary::Max, _) => P::atom(Atom::Max(Box::new(x), Box::new(y))),
                _ => opaque(p, e),
            }
        }
        _ => opaque(p, e),
    };
    collapse(p, raw)
}

/// `made` of `e`, unless it has too many terms or a coefficient is beyond 64 bits: such arithmetic wraps around, which polynomials do not.
fn held(p: &Problem, e: &Expr, made: P) -> P {
    if made.len() <= TERMS && made.terms().all(|(_, c)| i64::try_from(c).is_ok()) {
        made
    } else {
        opaque(p, e)
    }
}

fn opaque(p: &Problem, e: &Expr) -> P {
    P::atom(Atom::Other(Other { key: text::expr(p, e), expr: e.clone() }))
}

/// A number that divides every value of the non-constant part.
pub(crate) fn known_multiple(p: &Problem, x: &P) -> i128 {
    let mut g: i128 = 0;
    for (factors, c) in x.terms().filter(|(f, _)| !f.is_empty()) {
        let mut m = c.checked_abs().unwrap_or(1);
        for f in factors {
            if let Atom::Size(s) = f {
                m = m.saturating_mul(p.sizes.get(s.0 as usize).map_or(1, |s| i128::from(s.multiple_of.max(1))));
            }
        }
        g = gcd(g, m);
    }
    g
}

/// The greatest common divisor, not negative.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    flashderive_algebra::gcd(a, b).checked_abs().unwrap_or(1)
}

/// Splits `x` for division by `d`: `x = d * q + r`, and tells whether `0 <= r < d` is known.
fn reduce(p: &Problem, x: &P, d: &P) -> Option<(P, P, bool)> {
    let (factors, c) = d.as_term()?;
    if c <= 0 {
        return None;
    }
    let (mut q, mut r) = x.split_by(factors, c);
    if factors.is_empty() {
        let k = r.constant_term();
        q = q.plus(&P::constant(k.div_euclid(c)));
        r = r.plus(&P::constant(k.rem_euclid(c) - k));
    }
    let facts = Facts::new(p);
    let small = r.is_empty() || (facts.nonnegative(&r) && facts.nonnegative(&d.minus(&P::constant(1)).minus(&r)));
    Some((q, r, small))
}

/// The least value of a product of sizes.
fn least(p: &Problem, d: &P) -> Option<i128> {
    let (factors, c) = d.as_term().filter(|(_, c)| *c > 0)?;
    let of = |a: &Atom| if let Atom::Size(s) = a { p.sizes.get(s.0 as usize).map(|s| i128::from(s.min)) } else { None };
    factors.iter().try_fold(c, |n, a| n.checked_mul(of(a)?))
}

/// Floor quotient. By a negative number it is that of the other sign by the positive one.
pub fn div(p: &Problem, x: &P, d: &P) -> P {
    if d.as_constant().is_some_and(|c| c < 0) {
        return div(p, &x.scale(-1), &d.scale(-1));
    }
    let keep = |x: &P, d: &P| P::atom(Atom::Div(Box::new(x.clone()), Box::new(d.clone())));
    let Some((q, r, small)) = reduce(p, x, d) else { return keep(x, d) };
    if small {
        return q;
    }
    let Some(c) = d.as_constant() else {
        // A whole number of divisors, less at most one: `(a * n - 1) / n` is `a - 1`.
        return match r.as_constant() {
            Some(k) if k < 0 && least(p, d).is_some_and(|d| -k <= d) => q.minus(&P::constant(1)),
            _ => q.plus(&keep(&r, d)),
        };
    };
    // The constant below the common multiple g of the rest and the divisor never carries.
    let k = r.constant_term();
    let g = gcd(known_multiple(p, &r), c).max(1);
    let r = r.plus(&P::constant(g * k.div_euclid(g) - k));
    let k = r.constant_term();
    let h = gcd(gcd(r.content(), k), c).max(1);
    let (r, c) = if h > 1 { (r.split_by(&[], h).0, c / h) } else { (r, c) };
    if c == 1 {
        return q.plus(&r);
    }
    // Of a quotient and a number, `x / e + k`, the quotient is that of `x + k * e`.
    let k = r.constant_term();
    if let Some(([Atom::Div(inner, e)], 1)) = r.minus(&P::constant(k)).as_term() {
        if let Some(e) = e.as_constant().filter(|e| *e > 0) {
            return q.plus(&div(p, &inner.plus(&P::constant(k.saturating_mul(e))), &P::constant(e.saturating_mul(c))));
        }
    }
    q.plus(&keep(&r, &P::constant(c)))
}

/// Floor remainder, which has the sign of the divisor.
pub fn modulo(p: &Problem, x: &P, d: &P) -> P {
    if d.as_constant().is_some_and(|c| c < 0) {
        return modulo(p, &x.scale(-1), &d.scale(-1)).scale(-1);
    }
    let keep = |x: &P, d: &P| P::atom(Atom::Mod(Box::new(x.clone()), Box::new(d.clone())));
    let Some((_, r, small)) = reduce(p, x, d) else { return keep(x, d) };
    if small {
        return r;
    }
    let Some(c) = d.as_constant() else { return keep(&r, d) };
    if known_multiple(p, &r) % c == 0 {
        return P::constant(r.constant_term());
    }
    let h = gcd(gcd(r.content(), r.constant_term()), c).max(1);
    if h > 1 {
        return modulo(p, &r.split_by(&[], h).0, &P::constant(c / h)).scale(h);
    }
    keep(&r, d)
}

/// How large `x` is, with what its symbols are made of: what it takes to copy and to compare it.
pub(crate) fn weight(x: &P) -> usize {
    let of = |atom: &Atom| match atom {
        Atom::Size(_) | Atom::Axis(_) => 1,
        Atom::Read(_, index) => 1 + index.iter().map(weight).sum::<usize>(),
        Atom::Div(x, d) | Atom::Mod(x, d) | Atom::Min(x, d) | Atom::Max(x, d) => 1 + weight(x) + weight(d),
        Atom::Other(o) => 1 + o.key.len() / 8,
    };
    x.terms().map(|(factors, _)| 1 + factors.iter().map(of).sum::<usize>()).sum()
}

/// What `y / d` lacks of `y`, a digit: `x % d` of `x % m`, where `d` divides `m`.
fn lower_digit(y: &P, d: i128) -> Option<Atom> {
    let ([Atom::Mod(x, m)], 1) = y.as_term()? else { return None };
    (m.as_constant()? % d == 0).then(|| Atom::Mod(x.clone(), Box::new(P::constant(d))))
}

/// Joins `c*d*(x/d) + c*(x%d)` to `c*x`, also where `x` is a digit `z % m` whose own `x % d` is `z % d`; and `d*(x/d)` to `x` where `d` is known to divide `x`.
fn collapse(p: &Problem, mut x: P) -> P {
    let quotients = |x: &P| x.terms().any(|(factors, _)| factors.iter().any(|a| matches!(a, Atom::Mod(..) | Atom::Div(..))));
    'again: while effort::step(x.len()) && quotients(&x) && effort::step(weight(&x)) {
        let terms: Vec<(Vec<Atom>, i128)> = x.terms().map(|(f, c)| (f.to_vec(), c)).collect();
        for (factors, c) in &terms {
            for (i, atom) in factors.iter().enumerate() {
                let mut rest = factors.clone();
                rest.remove(i);
                match atom {
                    Atom::Mod(y, d) => {
                        let quotient = div(p, y, d);
                        let Some(([a], 1)) = quotient.as_term() else { continue };
                        let Some((df, dc)) = d.as_term() else { continue };
                        let mut want = rest.clone();
                        want.push(a.clone());
                        want.extend(df.iter().cloned());
                        let want = P::term(want, c.saturating_mul(dc));
                        if terms.iter().any(|(f, k)| P::term(f.clone(), *k) == want) {
                            x = x.minus(&want).minus(&P::term(factors.clone(), *c)).plus(&P::term(rest, *c).times(y));
                            continue 'again;
                        }
                    }
                    Atom::Div(y, d) => {
                        let Some(dc) = d.as_constant().filter(|d| *d > 0) else { continue };
                        if c % dc == 0 && y.constant_term() == 0 && known_multiple(p, y) % dc == 0 {
                            x = x.minus(&P::term(factors.clone(), *c)).plus(&P::term(rest, c / dc).times(y));
                            continue 'again;
                        }
                        let Some(lower) = lower_digit(y, dc).filter(|_| c % dc == 0) else { continue };
                        let mut want = rest.clone();
                        want.push(lower);
                        let want = P::term(want, c / dc);
                        if terms.iter().any(|(f, k)| P::term(f.clone(), *k) == want) {
                            x = x.minus(&want).minus(&P::term(factors.clone(), *c)).plus(&P::term(rest, c / dc).times(y));
                            continue 'again;
                        }
                    }
                    _ => {}
                }
            }
        }
        break;
    }
    x
}

fn int(v: i128) -> Expr {
    Expr::int(i64::try_from(v).unwrap_or(if v > 0 { i64::MAX } else { i64::MIN }))
}

/// The extent that `x / d` is: a product of sizes over a number, rounded up. It is known at launch, and so no quotient of a kernel's.
fn rounded_up(x: &P, d: &P) -> Option<Extent> {
    let divisor = d.as_constant().and_then(|d| i64::try_from(d).ok()).filter(|d| *d > 1)?;
    let product = x.minus(&P::constant(i128::from(divisor) - 1));
    let (factors, c) = product.as_term()?;
    let sizes = factors.iter().map(|a| if let Atom::Size(s) = a { Some(*s) } else { None }).collect::<Option<Vec<_>>>()?;
    let factor = i64::try_from(c).ok().filter(|c| *c > 0)?;
    (!sizes.is_empty()).then_some(Extent { factor, sizes, divisor })
}

/// A symbol as an expression.
pub fn atom_expr(a: &Atom) -> Expr {
    let two = |op, x: &P, y: &P| Expr::binary(op, to_expr(x), to_expr(y));
    match a {
        Atom::Size(s) => Expr::new(Node::Extent(Extent { factor: 1, sizes: vec![*s], divisor: 1 })),
        Atom::Axis(a) => Expr::axis(*a),
        Atom::Read(t, index) => Expr::new(Node::Read(*t, index.iter().map(to_expr).collect())),
        Atom::Div(x, d) => rounded_up(x, d).map_or_else(|| two(Binary::Div, x, d), |e| Expr::new(Node::Extent(e))),
        Atom::Mod(x, d) => two(Binary::Mod, x, d),
        Atom::Min(x, y) => two(Binary::Min, x, y),
        Atom::Max(x, y) => two(Binary::Max, x, y),
        Atom::Other(o) => o.expr.clone(),
    }
}

/// The expression of a polynomial: terms in their order, the constant last, differences as `-`.
pub fn to_expr(x: &P) -> Expr {
    let mut out: Option<Expr> = None;
    let mut terms: Vec<(&[Atom], i128)> = x.terms().collect();
    // Constant last, positive terms before negative ones.
    terms.sort_by_key(|(f, c)| (f.is_empty(), *c < 0));
    for (factors, c) in terms {
        // Sizes first, then the rest: `P*64` reads as a size.
        let product = factors.iter().map(atom_expr).reduce(|a, b| Expr::binary(Binary::Mul, a, b));
        let term = |c: i128| match &product {
            None => int(c),
            Some(f) if c == 1 => f.clone(),
            Some(f) => Expr::binary(Binary::Mul, f.clone(), int(c)),
        };
        out = Some(match out {
            None => term(c),
            Some(sum) if c < 0 && c != i128::MIN => Expr::binary(Binary::Sub, sum, term(-c)),
            Some(sum) => Expr::binary(Binary::Add, sum, term(c)),
        });
    }
    out.unwrap_or_else(|| Expr::int(0))
}

/// An integer expression in normal form, with the place of the original.
pub fn simplify(p: &Problem, e: &Expr) -> Expr {
    let mut out = to_expr(&to_poly(p, e));
    out.span = e.span;
    out
}

/// Strides of a tensor in its flat unit, outermost first, and the offset of element 0.
pub fn strides(p: &Problem, tensor: TensorId) -> (Vec<P>, i128) {
    let t = p.tensor(tensor);
    match &t.storage {
        Storage::RowMajor => {
            let mut out = vec![P::constant(1); t.shape.len()];
            for i in (0..t.shape.len().saturating_sub(1)).rev() {
                out[i] = out[i + 1].times(&extent_poly(p, &t.shape[i + 1]));
            }
            (out, 0)
        }
        Storage::Pitched(unit) => {
            let mut out = vec![P::constant(1); t.shape.len()];
            let last = t.shape.len().saturating_sub(1);
            for i in (0..last).rev() {
                let inner = if i + 1 == last {
                    t.shape[last].rounded(*unit).iter().fold(P::constant(1), |c, e| c.times(&extent_poly(p, e)))
                } else {
                    extent_poly(p, &t.shape[i + 1])
                };
                out[i] = out[i + 1].times(&inner);
            }
            (out, 0)
        }
        Storage::Strided(s) => (s.iter().map(|e| extent_poly(p, e)).collect(), 0),
        Storage::View { offset_bytes, stride_bytes, .. } => (stride_bytes.iter().map(|e| extent_poly(p, e)).collect(), i128::from(*offset_bytes)),
    }
}

/// The flat address of `tensor[index]`: elements, or bytes of the viewed tensor for views.
pub fn flatten_poly(p: &Problem, index: &[Expr], tensor: TensorId) -> P {
    let (strides, offset) = strides(p, tensor);
    let mut sum = P::constant(offset);
    for (i, s) in index.iter().zip(&strides) {
        sum = sum.plus(&to_poly(p, i).times(s));
    }
    collapse(p, sum)
}

/// The simplified flat offset of `tensor[index]`, in elements (row-major and strided) or bytes (views).
pub fn flatten(p: &Problem, index: &[Expr], tensor: TensorId) -> Expr {
    known::flat_once(p, tensor, index, || to_expr(&flatten_poly(p, index, tensor)))
}
