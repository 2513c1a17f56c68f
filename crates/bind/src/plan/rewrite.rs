//! Rewrites of the problem before its statements are grouped: conditions go to where values are made, sums over several axes
//! become chains.

use super::*;
use flashderive_derive::access::in_bounds;
use flashderive_derive::bounds::Facts;
use flashderive_derive::expr::map_expressions;

/// Conditions of a sum of products that keep a factor's reads inside of their tensors only together with those of another factor's points: operands are brought
/// each for itself, so what follows for one of them is said of it alone. What only a choice inside of the sum promises does not follow from the sum's conditions.
pub(super) fn bound_sides(p: &mut Problem, trace: &mut Trace) {
    for i in 0..p.statements.len() {
        let s = p.statements[i].clone();
        if !matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) || s.guard.is_none() {
            continue;
        }
        let conditions = group::guards(&s);
        let mut reads = Vec::new();
        crate::orbit::outer_reads(&s.value, &mut Vec::new(), &mut reads);
        let mut more: Vec<Expr> = Vec::new();
        for (read, around) in reads {
            let (Node::Read(t, index), axes) = (&read.node, read.axes()) else { continue };
            let (mut facts, mut all) = (Facts::new(p), Facts::new(p));
            let own = |g: &&Expr| g.axes().iter().all(|a| axes.contains(a));
            conditions.iter().for_each(|g| all.assume(g, true));
            conditions.iter().chain(&around).filter(own).for_each(|g| facts.assume(g, true));
            if in_bounds(p, &all, *t, index).is_err() {
                continue;
            }
            let mut said = Vec::new();
            while let Some((d, _)) = in_bounds(p, &facts, *t, index).err().filter(|(d, _)| !said.contains(d)) {
                let end = Expr::new(Node::Extent(p.tensor(*t).shape[d].clone()));
                for g in [Expr::binary(Binary::Le, Expr::int(0), index[d].clone()), Expr::binary(Binary::Lt, index[d].clone(), end)] {
                    facts.assume(&g, true);
                    more.extend(Some(g).filter(|g| !conditions.contains(g) && !more.contains(g)));
                }
                said.push(d);
            }
        }
        if more.is_empty() {
            continue;
        }
        trace.record(Record {
            step: "step1b",
            rule: "bounds-of-a-side",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "its conditions together imply {}; a factor that is brought for itself has no other bound",
                more.iter().map(|g| flashderive_ir::text::expr(p, g)).collect::<Vec<_>>().join(" and ")
            ),
            space: Space::Problem,
            span: s.span,
        });
        p.statements[i].guard = address::conjunction(conditions.into_iter().chain(more).collect());
    }
}

/// A condition that every reader of a temporary puts on its points is put on the making of it too: what nobody
/// looks at is neither loaded nor computed.
pub(super) fn push_guards(p: &mut Problem, trace: &mut Trace) {
    for i in (0..p.statements.len()).rev() {
        let s = &p.statements[i];
        if p.tensor(s.target).role != Role::Temp || !matches!(s.kind, Kind::Map | Kind::Reduce { .. }) {
            continue;
        }
        // What goes on from point to point is needed at every point.
        if p.statements.iter().any(|d| d.delayed() == Some(s.target)) {
            continue;
        }
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let mut shared: Option<Vec<Expr>> = None;
        for reader in &p.statements {
            let mut plain = true;
            let mut reads = false;
            for e in group::expressions(reader) {
                e.walk(&mut |e| {
                    if let Node::Read(t, index) = &e.node {
                        if *t == s.target {
                            reads = true;
                            plain &= *index == own;
                        }
                    }
                });
            }
            if !reads {
                continue;
            }
            let inputs = |g: &Expr| g.tensors().iter().all(|t| p.tensor(*t).role == Role::Input);
            let useful = |g: &Expr| g.axes().iter().all(|a| s.target_axes.contains(a)) && inputs(g);
            let here: Vec<Expr> = if plain { group::guards(reader).into_iter().filter(useful).collect() } else { Vec::new() };
            shared = Some(match shared {
                None => here,
                Some(before) => before.into_iter().filter(|g| here.contains(g)).collect(),
            });
        }
        let mut all = group::guards(s);
        let added: Vec<Expr> = shared.unwrap_or_default().into_iter().filter(|g| !all.contains(g)).collect();
        if added.is_empty() {
            continue;
        }
        let text: Vec<String> = added.iter().map(|g| flashderive_ir::text::expr(p, g)).collect();
        trace.record(Record {
            step: "step1b",
            rule: "guard-propagation",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!("all readers look only where {}", text.join(" and ")),
            space: Space::Problem,
            span: s.span,
        });
        all.extend(added);
        p.statements[i].guard = address::conjunction(all);
    }
}

/// A reduction over several axes that cannot all be resident becomes a chain of reductions over one axis each.
pub(super) fn nest_reductions(p: &Problem) -> Problem {
    let mut out = p.clone();
    out.statements.clear();
    for s in &p.statements {
        let Kind::Reduce { op, axes } = &s.kind else {
            out.statements.push(s.clone());
            continue;
        };
        let plain = matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All);
        // A window stays whole in a thread.
        if axes.len() < 2 || !plain || crate::windows::of(p, s).or_else(|| crate::windows::long(p, s)).is_some() {
            out.statements.push(s.clone());
            continue;
        }
        // The axis whose points are neighbours in memory first, else the last: the innermost sum is the one that streams.
        let mut current = s.clone();
        let mut left = steps_last(p, s, axes);
        if let Some(at) = neighbours(p, &s.value, &left).filter(|_| left == *axes && !of_product(p, &s.value, axes)) {
            let axis = left.remove(at);
            left.push(axis);
        }
        while left.len() > 1 {
            let Some(axis) = left.pop() else { break };
            // What is combined later lies outside: threads beside one another keep neighbours of the result.
            let target_axes: Vec<AxisId> = left.iter().chain(&s.target_axes).copied().collect();
            let id = TensorId(out.tensors.len() as u32);
            let whole = out.tensor(s.target).clone();
            let dtype = crate::split::held(whole.dtype, &s.kind);
            out.tensors.push(Tensor {
                name: format!("{}_over_{}", whole.name, p.axis(axis).name),
                role: Role::Temp,
                dtype,
                shape: target_axes.iter().map(|a| p.axis(*a).extent.clone()).collect(),
                axes: target_axes.iter().map(|a| Some(*a)).collect(),
                storage: Storage::RowMajor,
                range: None,
                fill: Fill::Default,
                span: s.span,
            });
            out.statements.push(Statement {
                target: id,
                target_axes: target_axes.clone(),
                kind: Kind::Reduce { op: *op, axes: vec![axis] },
                ..current.clone()
            });
            current = Statement {
                value: Expr { node: Node::Read(id, target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span },
                more: Vec::new(),
                guard: address::conjunction(left_over(&current, axis)),
                ..s.clone()
            };
        }
        out.statements.push(Statement { kind: Kind::Reduce { op: *op, axes: left }, ..current });
    }
    out
}

/// The conditions of `s` that do not depend on `axis`, over which it is reduced: who combines the results tests them again, since where they fail there may be
/// no result (a product has none at the points that its readers leave out).
fn left_over(s: &Statement, axis: AxisId) -> Vec<Expr> {
    group::guards(s).into_iter().filter(|g| !g.axes().contains(&axis)).collect()
}

/// The axes of a sum of products with the one along which it is best taken in steps at the end, the others in their order: an index by itself
/// wherever it is one (windows are loops around such an axis), then one whose length is known at launch only (the others can be
/// resident). Other reductions keep their order.
fn steps_last(p: &Problem, s: &Statement, axes: &[AxisId]) -> Vec<AxisId> {
    let of_product = of_product(p, &s.value, axes);
    if !of_product && (!matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) || !crate::version::contracts(&s.value)) {
        return axes.to_vec();
    }
    let alone = |a: AxisId| {
        let mut fine = true;
        s.value.walk(&mut |e| {
            if let Node::Read(_, index) = &e.node {
                fine &= index.iter().all(|i| i.node == Node::Axis(a) || !i.axes().contains(&a));
            }
        });
        fine
    };
    // Of what is made of a product over several of them the longest is streamed.
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let length = |a: AxisId| if of_product { p.axis(a).extent.eval(&most) } else { 0 };
    let rank = |a: AxisId| (of_product || alone(a), p.axis(a).extent.as_constant().is_none(), length(a));
    let mut out = axes.to_vec();
    let best = out.iter().map(|a| rank(*a)).max();
    if let Some(at) = out.iter().rposition(|a| Some(rank(*a)) == best) {
        let last = out.remove(at);
        out.push(last);
    }
    out
}

/// Whether `e` reads what is made, by maps, of a sum of products that has several of `axes`.
fn of_product(p: &Problem, e: &Expr, axes: &[AxisId]) -> bool {
    let (mut todo, mut seen) = (e.tensors(), BTreeSet::new());
    while let Some(t) = todo.pop() {
        let Some(s) = p.writer(t).map(|w| p.statement(w)).filter(|_| seen.insert(t)) else { continue };
        match &s.kind {
            Kind::Map => todo.extend(group::reads(s)),
            Kind::Reduce { op: Combine::Sum, .. } if crate::version::contracts(&s.value) && axes.iter().filter(|a| s.target_axes.contains(a)).count() > 1 => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Which of `axes` lies along neighbours of every input that `e` reads over it, if that is not the last anyway.
fn neighbours(p: &Problem, e: &Expr, axes: &[AxisId]) -> Option<usize> {
    let mut runs: Vec<Vec<bool>> = vec![Vec::new(); axes.len()];
    e.walk(&mut |n| {
        let Node::Read(t, index) = &n.node else { return };
        if p.tensor(*t).role == Role::Input && !index.is_empty() {
            let flat = flashderive_derive::flatten(p, index, *t);
            for (runs, a) in runs.iter_mut().zip(axes).filter(|(_, a)| index.iter().any(|i| i.axes().contains(a))) {
                runs.push(address::constant_stride(&flat, *a) == Some(1));
            }
        }
    });
    let beside = |at: &usize| !runs[*at].is_empty() && runs[*at].iter().all(|r| *r);
    let (last, before) = (axes.len().checked_sub(1)?, 0..axes.len().saturating_sub(1));
    before.rev().find(|at| beside(at) && !beside(&last))
}

/// Later statements read what an output was before it was rounded to its type: a value of 32 bits, of which the output is a copy.
/// In one kernel both are in registers; between kernels the value lies in scratch memory. Returns the value of each such output.
pub(super) fn keep_unrounded(p: &mut Problem, trace: &mut Trace) -> BTreeMap<TensorId, TensorId> {
    let mut values = BTreeMap::new();
    for at in 0..p.statements.len() {
        let s = &p.statements[at];
        let rounds = p.tensor(s.target).role == Role::Output && p.tensor(s.target).dtype.is_float() && p.tensor(s.target).dtype.bits() < 32;
        let read = p.statements.iter().any(|x| x.target != s.target && group::reads(x).contains(&s.target));
        if rounds && read && has_more_bits(p, s) {
            let whole = p.tensor(s.target).clone();
            let id = TensorId(p.tensors.len() as u32);
            let own = !s.target_axes.is_empty();
            p.tensors.push(Tensor {
                name: format!("{}_exact", whole.name),
                role: Role::Temp,
                dtype: DType::F32,
                shape: if own { s.target_axes.iter().map(|a| p.axis(*a).extent.clone()).collect() } else { whole.shape },
                axes: if own { s.target_axes.iter().map(|a| Some(*a)).collect() } else { whole.axes },
                storage: Storage::RowMajor,
                range: None,
                fill: Fill::Default,
                span: s.span,
            });
            values.insert(s.target, id);
        }
    }
    let mut statements = Vec::new();
    for s in p.statements.clone() {
        let s = &s;
        let exact = |e: &Expr| {
            e.rewrite(&mut |e| match &e.node {
                Node::Read(t, index) => values.get(t).map(|v| Expr { node: Node::Read(*v, index.clone()), span: e.span }),
                _ => None,
            })
        };
        let read = map_expressions(s, &mut |e| exact(e));
        let Some(value) = values.get(&s.target) else {
            statements.push(read);
            continue;
        };
        trace.record(Record {
            step: "step1b",
            rule: "unrounded",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!("later statements read its value in 32 bits: rounding to {} is for memory", p.tensor(s.target).dtype.name()),
            space: Space::Problem,
            span: s.span,
        });
        let target_axes = points_of(p, s);
        let own = Expr { node: Node::Read(*value, target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
        statements.push(Statement { target: *value, ..read.clone() });
        // A map has no value where its condition fails; what is combined has one wherever, of the points that are there.
        let guard = read.guard.clone().filter(|_| read.kind == Kind::Map);
        statements.push(Statement { kind: Kind::Map, value: own, more: Vec::new(), guard, target_axes, ..read });
    }
    p.statements = statements;
    values
}

/// Whether what `s` stores may have more bits than its target, and lie in a tensor of its own before: what is chosen or placed from elements of the target's type has
/// none, and what keeps the contents of an input lies in these.
fn has_more_bits(p: &Problem, s: &Statement) -> bool {
    let element = matches!(&s.value.node, Node::Read(t, _) if p.tensor(*t).role == Role::Input && p.tensor(*t).dtype == p.tensor(s.target).dtype);
    match &s.kind {
        Kind::Map | Kind::Reduce { .. } | Kind::Scan { .. } | Kind::Recurrence { .. } => true,
        Kind::TopK { .. } => !element,
        Kind::Compact { fill, .. } => !element || !matches!(fill.node, Node::Float(v) if v == 0.0),
        Kind::Scatter { initial, op, .. } => initial.is_none() && (op.is_some() || !element),
        Kind::Delay { .. } => false,
    }
}

/// The axes of the target of `s`: one for each of its dimensions where the statement has none, as it writes at computed places.
fn points_of(p: &mut Problem, s: &Statement) -> Vec<AxisId> {
    if !s.target_axes.is_empty() {
        return s.target_axes.clone();
    }
    let target = p.tensor(s.target).clone();
    let mut out = Vec::new();
    for (at, extent) in target.shape.into_iter().enumerate() {
        out.push(AxisId(p.axes.len() as u32));
        p.axes.push(Axis { name: format!("{}__{at}", target.name), extent, span: s.span });
    }
    out
}
