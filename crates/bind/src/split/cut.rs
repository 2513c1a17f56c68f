//! The cut itself: which tensors have parts, and which of the two kernels makes what.

use super::*;
use crate::group;
use crate::relay;

/// Cuts the reductions over `stream` among `statements` into `parts`.
pub fn cut(p: &mut Problem, online: &mut BTreeMap<TensorId, Pair>, statements: &[Statement], stream: AxisId, parts: i64) -> Cut {
    let parted = Parted::of(p, statements, stream, parts);
    let (mut first, mut second) = parted.divide(p, online, statements);
    parted.grow(&mut first);
    parted.clear(p, online, statements, (&mut first, &mut second));
    Cut { axis: parted.axis, first, second }
}

/// What has parts.
struct Parted {
    /// The axis of the parts.
    axis: AxisId,
    /// The axis that is cut.
    stream: AxisId,
    /// What the parts of a reduction come to, by its result.
    partial: BTreeMap<TensorId, TensorId>,
    /// Reductions whose state has several components, by their results.
    composites: BTreeMap<TensorId, Components>,
    /// Maps of results that the stream reads, such as a maximum and its floor: each part has its own.
    between: BTreeMap<TensorId, TensorId>,
}

impl Parted {
    /// The tensors of the parts, and their axis, which are added to the problem.
    fn of(p: &mut Problem, statements: &[Statement], stream: AxisId, parts: i64) -> Parted {
        let axis = AxisId(p.axes.len() as u32);
        p.axes.push(Axis { name: format!("part{}", axis.0), extent: Extent::constant(parts), span: Span::NONE });
        let mut out = Parted { axis, stream, partial: BTreeMap::new(), composites: BTreeMap::new(), between: BTreeMap::new() };
        for s in statements {
            let Some(op) = out.reduced_by(s) else { continue };
            if composite(op) {
                let made = components(p, s, op, axis);
                out.composites.insert(s.target, made);
            } else {
                let whole = p.tensor(s.target);
                let (name, dtype) = (format!("{}_part", whole.name), held(whole.dtype, &s.kind));
                out.partial.insert(s.target, temporary(p, name, dtype, &out.with_parts(s), s.span));
            }
        }
        out.maps_between(p, statements);
        out
    }

    /// The operation of a reduction over the axis that is cut.
    fn reduced_by(&self, s: &Statement) -> Option<Combine> {
        match &s.kind {
            Kind::Reduce { op, axes } if axes.contains(&self.stream) => Some(*op),
            _ => None,
        }
    }

    /// The axes of a statement and the parts, which are the outermost dimension, so that what was contiguous stays so.
    fn with_parts(&self, s: &Statement) -> Vec<AxisId> {
        let mut axes = vec![self.axis];
        axes.extend(&s.target_axes);
        axes
    }

    /// Whether a tensor is the result of a reduction that is cut.
    fn is_reduced(&self, t: &TensorId) -> bool {
        self.partial.contains_key(t) || self.composites.contains_key(t)
    }

    /// Gives maps of results that the stream reads parts of their own.
    fn maps_between(&mut self, p: &mut Problem, statements: &[Statement]) {
        let streams = |s: &Statement| s.domain().contains(&self.stream);
        let mut read: BTreeSet<TensorId> = statements.iter().filter(|s| streams(s)).flat_map(group::reads).collect();
        let mut between = BTreeMap::new();
        for s in statements.iter().rev() {
            let map = matches!(s.kind, Kind::Map) && !streams(s) && read.contains(&s.target);
            if map && depends(s, statements, &|t| self.is_reduced(t)) {
                read.extend(group::reads(s));
                let whole = p.tensor(s.target);
                let dtype = match whole.dtype {
                    t if t.is_float() => DType::F32,
                    // What is made of an identity of 64 bits.
                    t if t.is_int() => DType::I64,
                    t => t,
                };
                let name = format!("{}_part", whole.name);
                between.insert(s.target, temporary(p, name, dtype, &self.with_parts(s), s.span));
            }
        }
        self.between = between;
    }

    /// `e` with parts where it reads what has them.
    fn by_parts(&self, e: &Expr) -> Expr {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => self.partial.get(t).or_else(|| self.between.get(t)).map(|part| self.at_part(*part, index, e.span)),
            _ => None,
        })
    }

    /// A read at the block's own part.
    fn at_part(&self, t: TensorId, index: &[Expr], span: Span) -> Expr {
        let mut own = vec![Expr::axis(self.axis)];
        own.extend_from_slice(index);
        Expr { node: Node::Read(t, own), span }
    }

    /// `s` of the same target, made of parts.
    fn made_of_parts(&self, s: &Statement) -> Statement {
        each_expression(s, &|e| self.by_parts(e))
    }

    /// The statements of the first kernel, and of the second one. Streaming pairs become pairs of parts.
    fn divide(&self, p: &Problem, online: &mut BTreeMap<TensorId, Pair>, statements: &[Statement]) -> (Vec<Statement>, Vec<Statement>) {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for s in statements {
            let streams = s.domain().contains(&self.stream);
            if let Some(made) = self.composites.get(&s.target) {
                first.extend(made.first.iter().map(|x| self.made_of_parts(x)));
                second.extend(made.second.iter().cloned());
            } else if let Some(op) = self.reduced_by(s) {
                let own = self.made_of_parts(s);
                first.push(Statement { target: self.partial[&s.target], target_axes: self.with_parts(s), ..own });
                second.push(self.merge(p, online, statements, (s, op)));
            } else if streams {
                // A map over the streamed axis: made anew in each part, so its tensor gets the axis too.
                first.push(Statement { target_axes: self.with_parts(s), ..self.made_of_parts(s) });
            } else {
                // Independent of the stream: needed before it, after it, or both; pruned below.
                if !depends(s, statements, &|t| self.is_reduced(t)) {
                    first.push(s.clone());
                } else if let Some(part) = self.between.get(&s.target) {
                    let (value, guard) = (self.by_parts(&s.value), s.guard.as_ref().map(|e| self.by_parts(e)));
                    first.push(Statement { target: *part, target_axes: self.with_parts(s), value, guard, ..s.clone() });
                }
                second.push(s.clone());
            }
        }
        (first, second)
    }

    /// The reduction of the parts of `s`. A key that another kernel has finished needs no rescaling.
    fn merge(&self, p: &Problem, online: &mut BTreeMap<TensorId, Pair>, statements: &[Statement], (s, op): (&Statement, Combine)) -> Statement {
        let at = |axes: &[AxisId]| axes.iter().map(|a| Expr::axis(*a)).collect::<Vec<Expr>>();
        let part = self.partial[&s.target];
        let mut value = self.at_part(part, &at(&s.target_axes), Span::NONE);
        if let Some(pair) = online.get(&s.target).filter(|pair| self.partial.contains_key(&pair.key)).cloned() {
            let key = self.partial[&pair.key];
            let index = statements.iter().find(|k| k.target == pair.key).map(|k| at(&k.target_axes)).unwrap_or_default();
            let old = self.at_part(key, &index, Span::NONE);
            value = rescaled(p, &pair.rescale, old, Expr::new(Node::Read(pair.key, index)), value);
            online.insert(part, Pair { key, axis: self.stream, ..pair });
            online.remove(&s.target);
        }
        Statement {
            target: s.target,
            target_axes: s.target_axes.clone(),
            kind: Kind::Reduce { op, axes: vec![self.axis] },
            value,
            more: Vec::new(),
            guard: None,
            span: s.span,
        }
    }

    /// Maps over the streamed axis are read at the part's own point.
    fn grow(&self, first: &mut [Statement]) {
        let is_part = |t: TensorId| self.partial.values().chain(self.between.values()).any(|part| *part == t) || self.is_component(t);
        let grown: Vec<TensorId> = first.iter().filter(|s| s.target_axes.contains(&self.axis)).map(|s| s.target).filter(|t| !is_part(*t)).collect();
        let grow = |e: &Expr| {
            e.rewrite(&mut |e| match &e.node {
                Node::Read(t, index) if grown.contains(t) => Some(self.at_part(*t, index, e.span)),
                _ => None,
            })
        };
        first.iter_mut().for_each(|s| *s = each_expression(s, &grow));
    }

    /// Whether a tensor is a component of a state.
    fn is_component(&self, t: TensorId) -> bool {
        self.composites.values().any(|c| c.first.iter().any(|x| x.target == t))
    }

    /// Drops what no kernel needs, and what is there twice.
    fn clear(&self, p: &Problem, online: &BTreeMap<TensorId, Pair>, statements: &[Statement], (first, second): (&mut Vec<Statement>, &mut Vec<Statement>)) {
        let parts: BTreeSet<TensorId> = self.partial.values().copied().collect();
        prune(first, |s| parts.contains(&s.target) || self.is_component(s.target));
        // Other kernels read it.
        let mine = |t: TensorId| statements.iter().any(|s| s.target == t);
        let outside = |t: TensorId| p.statements.iter().any(|s| !mine(s.target) && group::reads(s).contains(&t));
        let left = |t: TensorId| p.tensor(t).role == Role::Output || outside(t);
        // What is made along the stream behind the merge reads results by the names that they had before.
        let along = statements.iter().filter(|s| s.target_axes.contains(&self.stream) && left(s.target));
        let mut behind: BTreeSet<TensorId> = along.map(|s| s.target).collect();
        for s in statements.iter().rev().filter(|s| self.reduced_by(s).is_none()) {
            if behind.contains(&s.target) {
                behind.extend(group::reads(s));
            }
        }
        // What somebody else reads keeps its name.
        let named = |t: TensorId| left(t) || relay::laid(p, t) || behind.contains(&t);
        prune(second, |s| named(s.target) || self.is_reduced(&s.target));
        let keyed: BTreeSet<TensorId> = online.iter().flat_map(|(t, pair)| [*t, pair.key]).collect();
        let free = |t: TensorId| !keyed.contains(&t);
        once(p, first, second, &free, &named);
        once(p, second, &mut [], &free, &named);
    }
}

/// `s` with `f` of each of its expressions.
fn each_expression(s: &Statement, f: &dyn Fn(&Expr) -> Expr) -> Statement {
    Statement { value: f(&s.value), more: s.more.iter().map(f).collect(), guard: s.guard.as_ref().map(f), ..s.clone() }
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
            *s = each_expression(s, &renamed);
        }
    }
}

/// Drops statements that nobody reads and that are not `wanted`.
fn prune(statements: &mut Vec<Statement>, wanted: impl Fn(&Statement) -> bool) {
    loop {
        let read: BTreeSet<TensorId> = statements.iter().flat_map(|s| group::reads(s).into_iter().chain(s.delayed())).collect();
        let before = statements.len();
        statements.retain(|s| wanted(s) || read.contains(&s.target));
        if statements.len() == before {
            return;
        }
    }
}

/// Whether `s` reads a result of the stream, directly or through others.
fn depends(s: &Statement, statements: &[Statement], reduced: &dyn Fn(&TensorId) -> bool) -> bool {
    group::reads(s).iter().any(|t| reduced(t) || statements.iter().any(|m| m.target == *t && m.target != s.target && depends(m, statements, reduced)))
}
