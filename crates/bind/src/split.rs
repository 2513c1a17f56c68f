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

/// A streaming pair, by tensors.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The running key.
    pub key: TensorId,
    /// Factor in `MonoidArg::Left(0)` (old key) and `Right(0)` (new key).
    pub rescale: Expr,
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

/// Cuts the reductions over `stream` among `statements` into `parts`.
pub fn cut(p: &mut Problem, online: &mut BTreeMap<TensorId, Pair>, statements: &[Statement], stream: AxisId, parts: i64) -> Cut {
    let axis = AxisId(p.axes.len() as u32);
    p.axes.push(Axis { name: format!("part{}", axis.0), extent: Extent::constant(parts), span: Span::NONE });
    let is_reduction = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&stream));
    let mut partial: BTreeMap<TensorId, TensorId> = BTreeMap::new();
    for s in statements.iter().filter(|s| is_reduction(s)) {
        let whole = p.tensor(s.target).clone();
        // The parts are the outermost dimension, so that what was contiguous stays so.
        let mut shape = vec![Extent::constant(parts)];
        shape.extend(s.target_axes.iter().map(|a| p.axis(*a).extent.clone()));
        let mut axes = vec![Some(axis)];
        axes.extend(s.target_axes.iter().map(|a| Some(*a)));
        let dtype = if whole.dtype.is_float() { DType::F32 } else { whole.dtype };
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
    let to_partial = |e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => partial.get(t).map(|q| {
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
        if let (true, Kind::Reduce { op, .. }) = (is_reduction(s), &s.kind) {
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
                value = Expr::binary(Binary::Mul, value, factor(&pair.rescale, old, new));
                online.insert(part, Pair { key: key_part, rescale: pair.rescale.clone(), axis: stream });
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
            if !depends(s, statements, &partial) {
                first.push(s.clone());
            }
            second.push(s.clone());
        }
    }
    // Maps over the streamed axis are read at the part's own point.
    let grown: Vec<TensorId> = first.iter().filter(|s| s.target_axes.contains(&axis) && !partial.values().any(|t| *t == s.target)).map(|s| s.target).collect();
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
    let parts: BTreeSet<TensorId> = partial.values().copied().collect();
    prune(&mut first, |s| parts.contains(&s.target));
    prune(&mut second, |s| p.tensor(s.target).role == Role::Output || partial.contains_key(&s.target));
    Cut { axis, first, second }
}

/// Drops statements that nobody reads and that are not `wanted`.
fn prune(statements: &mut Vec<Statement>, wanted: impl Fn(&Statement) -> bool) {
    loop {
        let read: BTreeSet<TensorId> = statements.iter().flat_map(crate::group::reads).collect();
        let before = statements.len();
        statements.retain(|s| wanted(s) || read.contains(&s.target));
        if statements.len() == before {
            return;
        }
    }
}

/// Whether `s` reads a result of the stream, directly or through others.
fn depends(s: &Statement, statements: &[Statement], partial: &BTreeMap<TensorId, TensorId>) -> bool {
    crate::group::reads(s)
        .iter()
        .any(|t| partial.contains_key(t) || statements.iter().any(|m| m.target == *t && m.target != s.target && depends(m, statements, partial)))
}

/// `rho(old, new)`, and 0 where the old key is the identity (nothing seen).
pub fn factor(rescale: &Expr, old: Expr, new: Expr) -> Expr {
    let rho = rescale.rewrite(&mut |e| match &e.node {
        Node::MonoidArg(MonoidArg::Left(0)) => Some(old.clone()),
        Node::MonoidArg(MonoidArg::Right(0)) => Some(new.clone()),
        _ => None,
    });
    let is = |v: f64| Expr::binary(Binary::Eq, old.clone(), Expr::float(v));
    let unseen = Expr::binary(Binary::Or, is(f64::NEG_INFINITY), is(f64::INFINITY));
    Expr::new(Node::Select(Box::new(unseen), Box::new(Expr::float(0.0)), Box::new(rho)))
}
