//! Cutting a streamed reduction over blocks: a rewrite of the problem.
//!
//! ```text
//! r[x] = op[k] f(x,k)   -->   part[x,g] = op[k in chunk g] f(x,k)      (first kernel)
//!                             r[x]      = op[g] part[x,g]              (second kernel)
//! ```
//! A payload that is rescaled by its key `m` merges with the same factor that streaming uses:
//! `r[x] = sum[g] part[x,g] * rho(mpart[x,g], m[x])`, and a chunk that saw nothing counts as 0.

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
fn temporary(p: &mut Problem, name: String, dtype: DType, axes: &[AxisId], span: Span) -> TensorId {
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

/// Cuts the reductions over `stream` among `statements` into `parts`.
pub fn cut(p: &mut Problem, online: &mut BTreeMap<TensorId, Pair>, statements: &[Statement], stream: AxisId, parts: i64) -> Cut {
    let axis = AxisId(p.axes.len() as u32);
    p.axes.push(Axis { name: format!("part{}", axis.0), extent: Extent::constant(parts), span: Span::NONE });
    let is_reduction = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&stream));
    let mut partial: BTreeMap<TensorId, TensorId> = BTreeMap::new();
    let mut composites: BTreeMap<TensorId, Components> = BTreeMap::new();
    for s in statements.iter().filter(|s| is_reduction(s)) {
        if let Kind::Reduce { op, .. } = &s.kind {
            if composite(*op) {
                let made = components(p, s, *op, axis);
                composites.insert(s.target, made);
                continue;
            }
        }
        let whole = p.tensor(s.target).clone();
        // The parts are the outermost dimension, so that what was contiguous stays so.
        let mut shape = vec![Extent::constant(parts)];
        shape.extend(s.target_axes.iter().map(|a| p.axis(*a).extent.clone()));
        let mut axes = vec![Some(axis)];
        axes.extend(s.target_axes.iter().map(|a| Some(*a)));
        let dtype = held(whole.dtype, &s.kind);
        let id = TensorId(p.tensors.len() as u32);
        p.tensors.push(Tensor {
            name: format!("{}_part", whole.name),
            role: Role::Temp,
            dtype,
            shape,
            axes,
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: s.span,
        });
        partial.insert(s.target, id);
    }
    // Maps of results that the stream reads, such as a maximum and its floor: each part has its own.
    let reduced = |t: &TensorId| partial.contains_key(t) || composites.contains_key(t);
    let mut between: BTreeMap<TensorId, TensorId> = BTreeMap::new();
    let mut read: BTreeSet<TensorId> = statements.iter().filter(|s| s.domain().contains(&stream)).flat_map(crate::group::reads).collect();
    for s in statements.iter().rev() {
        let map = matches!(s.kind, Kind::Map) && !s.domain().contains(&stream) && read.contains(&s.target);
        if map && depends(s, statements, &reduced) {
            read.extend(crate::group::reads(s));
            let mut axes = vec![axis];
            axes.extend(&s.target_axes);
            let whole = p.tensor(s.target);
            let dtype = match whole.dtype {
                t if t.is_float() => DType::F32,
                // What is made of an identity of 64 bits.
                t if t.is_int() => DType::I64,
                t => t,
            };
            let made = temporary(p, format!("{}_part", whole.name), dtype, &axes, s.span);
            between.insert(s.target, made);
        }
    }
    let to_partial = |e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => partial.get(t).or_else(|| between.get(t)).map(|q| {
                let mut index = index.clone();
                index.insert(0, Expr::axis(axis));
                Expr { node: Node::Read(*q, index), span: e.span }
            }),
            _ => None,
        })
    };
    let mut first = Vec::new();
    let mut second = Vec::new();
    for s in statements {
        let streams = s.domain().contains(&stream);
        let mut own = s.clone();
        if streams {
            own.value = to_partial(&s.value);
            own.more = s.more.iter().map(&to_partial).collect();
            own.guard = s.guard.as_ref().map(&to_partial);
        }
        if let Some(made) = composites.get(&s.target) {
            let from_parts = |x: &Statement| Statement {
                value: to_partial(&x.value),
                more: x.more.iter().map(&to_partial).collect(),
                guard: x.guard.as_ref().map(&to_partial),
                ..x.clone()
            };
            first.extend(made.first.iter().map(from_parts));
            second.extend(made.second.iter().cloned());
        } else if let (true, Kind::Reduce { op, .. }) = (is_reduction(s), &s.kind) {
            let part = partial[&s.target];
            own.target = part;
            own.target_axes.insert(0, axis);
            let mut index = vec![Expr::axis(axis)];
            index.extend(s.target_axes.iter().map(|a| Expr::axis(*a)));
            let mut value = Expr::new(Node::Read(part, index));
            // A key that another kernel has finished needs no rescaling.
            if let Some(pair) = online.get(&s.target).filter(|pair| partial.contains_key(&pair.key)).cloned() {
                let key_part = partial[&pair.key];
                let key_axes = statements.iter().find(|k| k.target == pair.key).map(|k| k.target_axes.clone()).unwrap_or_default();
                let mut key_index: Vec<Expr> = key_axes.iter().map(|a| Expr::axis(*a)).collect();
                let new = Expr::new(Node::Read(pair.key, key_index.clone()));
                key_index.insert(0, Expr::axis(axis));
                let old = Expr::new(Node::Read(key_part, key_index));
                value = rescaled(&pair.rescale, old, new, value);
                online.insert(part, Pair { key: key_part, axis: stream, ..pair.clone() });
                online.remove(&s.target);
            }
            second.push(Statement {
                target: s.target,
                target_axes: s.target_axes.clone(),
                kind: Kind::Reduce { op: *op, axes: vec![axis] },
                value,
                more: Vec::new(),
                guard: None,
                span: s.span,
            });
            first.push(own);
        } else if streams {
            // A map over the streamed axis: made anew in each part, so its tensor gets the axis too.
            own.target_axes.insert(0, axis);
            first.push(own);
        } else {
            // Independent of the stream: needed before it, after it, or both; pruned below.
            if !depends(s, statements, &reduced) {
                first.push(s.clone());
            } else if let Some(part) = between.get(&s.target) {
                own.target = *part;
                own.target_axes.insert(0, axis);
                own.value = to_partial(&s.value);
                own.guard = s.guard.as_ref().map(&to_partial);
                first.push(own);
            }
            second.push(s.clone());
        }
    }
    // Maps over the streamed axis are read at the part's own point.
    let grown: Vec<TensorId> = first
        .iter()
        .filter(|s| {
            s.target_axes.contains(&axis)
                && !partial.values().chain(between.values()).any(|t| *t == s.target)
                && !composites.values().any(|c| c.first.iter().any(|x| x.target == s.target))
        })
        .map(|s| s.target)
        .collect();
    let grow = |e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) if grown.contains(t) => {
                let mut index = index.clone();
                index.insert(0, Expr::axis(axis));
                Some(Expr { node: Node::Read(*t, index), span: e.span })
            }
            _ => None,
        })
    };

    for s in &mut first {
        s.value = grow(&s.value);
        s.more = s.more.iter().map(&grow).collect();
        s.guard = s.guard.as_ref().map(&grow);
    }
    let mut parts: BTreeSet<TensorId> = partial.values().copied().collect();
    parts.extend(composites.values().flat_map(|c| c.first.iter().map(|s| s.target)));
    prune(&mut first, |s| parts.contains(&s.target));
    let whole = |t: &TensorId| partial.contains_key(t) || composites.contains_key(t);
    // Other kernels read it.
    let mine = |t: TensorId| statements.iter().any(|s| s.target == t);
    let outside = |t: TensorId| p.statements.iter().any(|s| !mine(s.target) && crate::group::reads(s).contains(&t));
    prune(&mut second, |s| p.tensor(s.target).role == Role::Output || whole(&s.target) || crate::relay::laid(p, s.target) || outside(s.target));
    let keyed: BTreeSet<TensorId> = online.iter().flat_map(|(t, pair)| [*t, pair.key]).collect();
    let free = |t: TensorId| !keyed.contains(&t);
    // What somebody else reads keeps its name.
    let named = |t: TensorId| p.tensor(t).role == Role::Output || crate::relay::laid(p, t) || outside(t);
    once(p, &mut first, &mut second, &free, &named);
    once(p, &mut second, &mut [], &free, &named);
    Cut { axis, first, second }
}

/// Of equal reductions among `statements` one stays, the one that is `named` elsewhere if there is one; readers there and in `readers` read
/// that one. Two that are named elsewhere both stay.
fn once(p: &Problem, statements: &mut Vec<Statement>, readers: &mut [Statement], free: &dyn Fn(TensorId) -> bool, named: &dyn Fn(TensorId) -> bool) {
    let equal = |a: &Statement, b: &Statement| {
        let reduces = matches!(a.kind, Kind::Reduce { .. }) && free(a.target) && free(b.target);
        let (s, t) = (p.tensor(a.target), p.tensor(b.target));
        let same = a.kind == b.kind && a.target_axes == b.target_axes && a.value == b.value && a.more == b.more && a.guard == b.guard;
        reduces && same && s.dtype == t.dtype && !(named(a.target) && named(b.target))
    };
    let pairs = |s: &[Statement]| (0..s.len()).flat_map(|j| (0..j).map(move |i| (i, j))).find(|(i, j)| equal(&s[*i], &s[*j]));
    while let Some((i, j)) = pairs(statements) {
        let later = statements.remove(j);
        let (kept, gone) = if named(later.target) { (later.target, statements[i].target) } else { (statements[i].target, later.target) };
        statements[i].target = kept;
        let renamed = |e: &Expr| {
            e.rewrite(&mut |e| match &e.node {
                Node::Read(t, index) if *t == gone => Some(Expr { node: Node::Read(kept, index.clone()), span: e.span }),
                _ => None,
            })
        };
        for s in statements.iter_mut().chain(readers.iter_mut()) {
            s.value = renamed(&s.value);
            s.more = s.more.iter().map(renamed).collect();
            s.guard = s.guard.as_ref().map(renamed);
        }
    }
}

/// Drops statements that nobody reads and that are not `wanted`.
fn prune(statements: &mut Vec<Statement>, wanted: impl Fn(&Statement) -> bool) {
    loop {
        let read: BTreeSet<TensorId> = statements.iter().flat_map(|s| crate::group::reads(s).into_iter().chain(s.delayed())).collect();
        let before = statements.len();
        statements.retain(|s| wanted(s) || read.contains(&s.target));
        if statements.len() == before {
            return;
        }
    }
}

/// Whether `s` reads a result of the stream, directly or through others.
fn depends(s: &Statement, statements: &[Statement], reduced: &dyn Fn(&TensorId) -> bool) -> bool {
    crate::group::reads(s).iter().any(|t| reduced(t) || statements.iter().any(|m| m.target == *t && m.target != s.target && depends(m, statements, reduced)))
}

/// `value * rho(old, new)`: `value` itself where the key stays, also at an infinity, and 0 where the old key is the identity,
/// for then nothing has been seen, or only points that the new key outweighs wholly; their sum may be no number. What is asked for the
/// identity is the key as the factor takes it: a maximum that is held above a floor is none.
fn rescaled(rescale: &Expr, old: Expr, new: Expr, value: Expr) -> Expr {
    let product = Expr::binary(Binary::Mul, value.clone(), rho(rescale, &old, &new));
    guarded(rescale, old, new, value, product)
}

/// The factor of [`rescaled`] alone: 1 where the key stays, 0 where the old key is the identity, else `rho(old, new)`.
pub fn factor(rescale: &Expr, old: Expr, new: Expr) -> Expr {
    let rho = rho(rescale, &old, &new);
    guarded(rescale, old, new, Expr::float(1.0), rho)
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

fn guarded(rescale: &Expr, old: Expr, new: Expr, kept: Expr, risen: Expr) -> Expr {
    let asked = rho(&taken(rescale), &old, &new);
    let is = |v: f64| Expr::binary(Binary::Eq, asked.clone(), Expr::float(v));
    let unseen = Expr::binary(Binary::Or, is(f64::NEG_INFINITY), is(f64::INFINITY));
    let risen = Expr::new(Node::Select(Arc::new(unseen), Arc::new(Expr::float(0.0)), Arc::new(risen)));
    Expr::new(Node::Select(Arc::new(Expr::binary(Binary::Eq, old, new)), Arc::new(kept), Arc::new(risen)))
}
