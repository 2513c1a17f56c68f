//! Cutting a streamed reduction over blocks: a rewrite of the problem.
//!
//! ```text
//! r[x] = op[k] f(x,k)   -->   part[x,g] = op[k in chunk g] f(x,k)      (first kernel)
//!                             r[x]      = op[g] part[x,g]              (second kernel)
//! ```
//! A payload that is rescaled by its key `m` merges with the same factor that streaming uses:
//! `r[x] = sum[g] part[x,g] * rho(mpart[x,g], m[x])`, and a chunk that saw nothing counts as 0.

mod cut;

pub use cut::cut;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A streaming pair, by tensors.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The running key.
    pub key: TensorId,
    /// Factor in `MonoidArg::Left(0)` (old key) and `Right(0)` (new key).
    pub rescale: Expr,
    /// `Some(c)` when that is `exp(c * (old - new))`.
    pub exp_scale: Option<f64>,
    /// Axis of both reductions.
    pub axis: AxisId,
}

/// What a cut made.
pub struct Cut {
    /// The new axis.
    pub axis: AxisId,
    /// Statements of the first kernel.
    pub first: Vec<Statement>,
    /// Merging statements, then those of the old group that only read results.
    pub second: Vec<Statement>,
}

/// Rewrites reductions over `stream` whose state has several components, so that each component can be cut by itself.
///
/// ```text
/// i[x] = argmax[k] v(x,k)      -->  top[x] = max[k] v,  at[x] = argmax[k] v     (per part)
///                                   i[x]   = min[g] at[x,g] where top[x,g] = max[g] top[x,g]
/// r[x] = reduce(M)[k] (a, b)   -->  s0[x], s1[x], .. = components of the state  (per part)
///                                   r[x]   = reduce(M')[g] (s0[x,g], s1[x,g], ..), M' lifts its arguments unchanged
/// ```
struct Components {
    /// What the first kernel makes, over parts.
    first: Vec<Statement>,
    /// What the second kernel makes of it.
    second: Vec<Statement>,
}

/// Whether `op` has such a state.
pub fn composite(op: Combine) -> bool {
    matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_))
}

/// The type of a part of what `kind` combines: one without a point holds the identity, which for an extreme of whole numbers has 64 bits.
pub(crate) fn held(dtype: DType, kind: &Kind) -> DType {
    match kind {
        _ if dtype.is_float() => DType::F32,
        Kind::Reduce { op: Combine::Min | Combine::Max, .. } if dtype.is_int() => DType::I64,
        _ => dtype,
    }
}

/// A temporary over `axes`.
pub(crate) fn temporary(p: &mut Problem, name: String, dtype: DType, axes: &[AxisId], span: Span) -> TensorId {
    p.tensors.push(Tensor {
        name,
        role: Role::Temp,
        dtype,
        shape: axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
        axes: axes.iter().map(|a| Some(*a)).collect(),
        storage: Storage::RowMajor,
        range: None,
        fill: Fill::Default,
        span,
    });
    TensorId(p.tensors.len() as u32 - 1)
}

/// The parts of `s`, a reduction with a composite state over the axis that is cut along `part`.
fn components(p: &mut Problem, s: &Statement, op: Combine, part: AxisId) -> Components {
    let mut axes = vec![part];
    axes.extend(&s.target_axes);
    let at = |axes: &[AxisId]| axes.iter().map(|a| Expr::axis(*a)).collect::<Vec<_>>();
    let read = |t: TensorId, axes: &[AxisId]| Expr::new(Node::Read(t, at(axes)));
    let name = p.tensor(s.target).name.clone();
    let mut out = Components { first: Vec::new(), second: Vec::new() };
    let over = |target: TensorId, op: Combine| Statement {
        target,
        target_axes: axes.clone(),
        kind: match &s.kind {
            Kind::Reduce { axes, .. } => Kind::Reduce { op, axes: axes.clone() },
            other => other.clone(),
        },
        ..s.clone()
    };
    let merged = |target: TensorId, op: Combine, value: Expr, more: Vec<Expr>, guard: Option<Expr>| Statement {
        target,
        target_axes: s.target_axes.clone(),
        kind: Kind::Reduce { op, axes: vec![part] },
        value,
        more,
        guard,
        span: s.span,
    };
    if let Combine::User(m) = op {
        let whole = p.monoids[m.0 as usize].clone();
        let mut parts = Vec::new();
        for (i, component) in whole.state.iter().enumerate() {
            let t = temporary(p, format!("{name}_part_{component}"), DType::F32, &axes, s.span);
            let one = MonoidId(p.monoids.len() as u32);
            p.monoids.push(Monoid { finish: Expr::new(Node::MonoidArg(MonoidArg::Left(i as u32))), ..whole.clone() });
            out.first.push(over(t, Combine::User(one)));
            parts.push(read(t, &axes));
        }
        let states = MonoidId(p.monoids.len() as u32);
        let lift = (0..whole.state.len() as u32).map(|i| Expr::new(Node::MonoidArg(MonoidArg::Value(i)))).collect();
        p.monoids.push(Monoid { args: whole.state.clone(), lift, ..whole });
        let value = parts.remove(0);
        out.second.push(merged(s.target, Combine::User(states), value, parts, None));
        return out;
    }
    let best = if op == Combine::ArgMax { Combine::Max } else { Combine::Min };
    let dtype = if p.sort(&s.value) == Sort::Float { DType::F32 } else { DType::I64 };
    let top = temporary(p, format!("{name}_part_top"), dtype, &axes, s.span);
    let place = temporary(p, format!("{name}_part_at"), DType::I64, &axes, s.span);
    out.first.push(over(top, best));
    out.first.push(over(place, op));
    let all = temporary(p, format!("{name}_top"), dtype, &s.target_axes, s.span);
    let least = temporary(p, format!("{name}_at"), DType::I64, &s.target_axes, s.span);
    let (own, known) = (read(top, &axes), read(all, &s.target_axes));
    out.second.push(merged(all, best, own.clone(), Vec::new(), None));
    // A part that holds no number is as good as the best, which is none either; a part without points has no place.
    let equal = Expr::binary(Binary::Eq, own.clone(), known);
    let no_number = Expr::binary(Binary::Ne, own.clone(), own);
    let chosen = Expr::binary(Binary::Or, equal, no_number);
    let some = Expr::binary(Binary::Le, Expr::int(0), read(place, &axes));
    out.second.push(merged(least, Combine::Min, read(place, &axes), Vec::new(), Some(Expr::binary(Binary::And, some, chosen))));
    let found = read(least, &s.target_axes);
    let any = Expr::binary(Binary::Lt, found.clone(), Expr::int(1 << 62));
    out.second.push(Statement {
        kind: Kind::Map,
        value: Expr::new(Node::Select(Arc::new(any), Arc::new(found), Arc::new(Expr::int(-1)))),
        more: Vec::new(),
        guard: None,
        ..s.clone()
    });
    out
}

/// `value * rho(old, new)`: `value` itself where the key stays, also at an infinity, and 0 where the old key is the identity,
/// for then nothing has been seen, or only points that the new key outweighs wholly; their sum may be no number. What is asked for the
/// identity is the key as the factor takes it: a maximum that is held above a floor is none.
fn rescaled(p: &Problem, rescale: &Expr, old: Expr, new: Expr, value: Expr) -> Expr {
    let product = Expr::binary(Binary::Mul, value.clone(), rho(rescale, &old, &new));
    guarded(p, rescale, old, new, value, product)
}

/// The factor of [`rescaled`] alone: 1 where the key stays, 0 where the old key is the identity, else `rho(old, new)`.
pub fn factor(p: &Problem, rescale: &Expr, old: Expr, new: Expr) -> Expr {
    let rho = rho(rescale, &old, &new);
    guarded(p, rescale, old, new, Expr::float(1.0), rho)
}

fn rho(rescale: &Expr, old: &Expr, new: &Expr) -> Expr {
    rescale.rewrite(&mut |e| match &e.node {
        Node::MonoidArg(MonoidArg::Left(0)) => Some(old.clone()),
        Node::MonoidArg(MonoidArg::Right(0)) => Some(new.clone()),
        _ => None,
    })
}

/// The key as `rescale` takes it: the largest or least of it and something else if it stands nowhere but there.
fn taken(rescale: &Expr) -> Expr {
    let key = Expr::new(Node::MonoidArg(MonoidArg::Left(0)));
    let mut found: Vec<Expr> = Vec::new();
    let (mut all, mut held) = (0, 0);
    rescale.walk(&mut |e| {
        all += usize::from(e.node == key.node);
        if let Node::Binary(Binary::Max | Binary::Min, a, b) = &e.node {
            let mut other = false;
            for side in [a, b] {
                side.walk(&mut |x| other |= matches!(x.node, Node::MonoidArg(_)) && x.node != key.node);
            }
            if !other && (a.node == key.node) != (b.node == key.node) {
                held += 1;
                if !found.contains(e) {
                    found.push(e.clone());
                }
            }
        }
    });
    match found.as_slice() {
        [one] if all == held => one.clone(),
        _ => key,
    }
}

fn guarded(p: &Problem, rescale: &Expr, old: Expr, new: Expr, kept: Expr, risen: Expr) -> Expr {
    let asked = rho(&taken(rescale), &old, &new);
    let is = |v: Expr| Expr::binary(Binary::Eq, asked.clone(), v);
    // A key of whole numbers has the outermost ones for infinities.
    let ends = match p.sort(&asked) {
        Sort::Int => [i64::MIN, i64::MAX].map(Expr::int),
        _ => [f64::NEG_INFINITY, f64::INFINITY].map(Expr::float),
    };
    let unseen = ends.map(is).into_iter().reduce(|a, b| Expr::binary(Binary::Or, a, b)).unwrap_or(Expr::new(Node::Bool(false)));
    let risen = Expr::new(Node::Select(Arc::new(unseen), Arc::new(Expr::float(0.0)), Arc::new(risen)));
    Expr::new(Node::Select(Arc::new(Expr::binary(Binary::Eq, old, new)), Arc::new(kept), Arc::new(risen)))
}
