//! Values that only products read, in memory as those multiply them.
//!
//! ```text
//! h[m, f] = relu(sum[k] x[m, k] * u[f, k])                      y[m, n] = sum[f] h[m, f] * w[n, f]
//!
//! h'[m, f] = h[m, f], rounded to the type of w, rows at a pitch  y[m, n] = sum[f] h'[m, f] * w[n, f]
//! ```
//! A value that lies in memory between two kernels has 32 bits, so that nothing is lost. A matrix unit would round it to the type of its partner
//! when it is read, where the spec allows that; rounded when it is written it is half of the bytes, an operand for the copy engine, and the same
//! number. The rule holds for a temporary whose readers outside of its kernel are all products of one type. Where maps read it too it is written in both forms, if that
//! lets a product share a kernel that it could not share before: then what lay in memory between the two does not any more.

use super::*;

/// Adds such tensors to `p` where they take no further kernel.
pub(crate) fn rewrite(p: &mut Problem, target: &Target, trace: &mut Trace) {
    let mut tried: BTreeSet<TensorId> = BTreeSet::new();
    while let Some((t, dtype, alone)) = find(p, target, &tried) {
        tried.insert(t);
        let (next, made) = apply(p, t, dtype);
        let Ok(before) = group::fuse(p) else { return };
        let Ok(after) = group::fuse(&next) else { continue };
        let writes = |i: &usize, t: TensorId| next.statements[*i].target == t;
        let together = after.iter().any(|g| g.statements.iter().any(|i| writes(i, t)) && g.statements.iter().any(|i| writes(i, made)));
        if !together || after.len() > before.len() || !alone && after.len() == before.len() {
            continue;
        }
        trace.record(Record {
            step: "step1b",
            rule: "narrow-operand",
            subject: p.tensor(t).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "{}, which multiply {} numbers: it lies in memory as such, rows at whole lines",
                if alone { "only products read it" } else { "it lets products share a kernel" },
                dtype.name()
            ),
            space: Space::Problem,
            span: p.tensor(t).span,
        });
        *p = next;
    }
}

/// A temporary that was not tried and that products of other kernels read as an operand of one type, that type, and whether nothing else reads it.
fn find(p: &Problem, target: &Target, tried: &BTreeSet<TensorId>) -> Option<(TensorId, DType, bool)> {
    let groups = group::fuse(p).ok()?;
    let home = |t: TensorId| groups.iter().position(|g| g.statements.iter().any(|i| p.statements[*i].target == t));
    for s in &p.statements {
        let t = s.target;
        let one = matches!(s.kind, Kind::Map | Kind::Reduce { .. } | Kind::Scan { .. } | Kind::Recurrence { .. });
        // A ring over segments writes no rows behind the last one, which tiles of the next ring bring.
        let whole = || home(t).is_some_and(|g| !groups[g].statements.iter().any(|i| segments::begins(p, &p.statements[*i]).is_some()));
        let plain = one && (s.guard.is_none() || s.kind == Kind::Map && segments::brought(p, s.guard.as_ref()).is_some() && whole());
        if tried.contains(&t) || !plain || p.tensor(t).role != Role::Temp || p.tensor(t).dtype != DType::F32 || (s.target_axes.len() < 2) || laid(p, t) {
            continue;
        }
        let (mut types, mut alone): (BTreeSet<Option<DType>>, bool) = (BTreeSet::new(), true);
        for (at, g) in groups.iter().enumerate().filter(|(at, _)| Some(*at) != home(t)) {
            for x in g.statements.iter().map(|i| &p.statements[*i]).filter(|x| group::reads(x).contains(&t)) {
                if x.kind == Kind::Map {
                    alone = false;
                    continue;
                }
                let of_chain = || deep_product(p, &g.statements, x, t);
                types.insert(multiplied(p, x, groups[at].shape.as_ref(), t, target).or_else(of_chain));
            }
        }
        if let [Some(dtype)] = types.into_iter().collect::<Vec<_>>().as_slice() {
            return Some((t, *dtype, alone));
        }
    }
    None
}

/// The 16-bit type as which `s` multiplies `t`, if it is an operand of its own and nothing else.
fn multiplied(p: &Problem, s: &Statement, shape: Option<&group::Shape>, t: TensorId, target: &Target) -> Option<DType> {
    let Kind::Reduce { axes: summed, .. } = &s.kind else { return None };
    if group::guards(s).iter().any(|g| g.axes().iter().any(|a| summed.contains(a))) || !s.more.is_empty() {
        return None;
    }
    let shape = shape?;
    let sides = contraction::sides(p, s, shape, None).or_else(|| of_segments(p, s))?;
    let own = |e: &Expr| matches!(&e.node, Node::Read(x, _) if *x == t);
    let alone = [&sides.left, &sides.right].into_iter().filter(|e| e.tensors().contains(&t)).all(own);
    if exact::both_computed(p, &sides) {
        return None;
    }
    let known = contraction::shape(p, s, shape, None).map(|c| c.operand);
    let dtype = known.or_else(|| exact::operand(p, s, &sides, target))?;
    (alone && dtype.bits() == 16).then_some(dtype)
}

/// The 16-bit type as which the sum over several axes whose innermost is `s`, one of the statements `members`, multiplies `t`, if `t` is an operand of its own, with zeros beside it,
/// and the other one is an input.
fn deep_product(p: &Problem, members: &[usize], s: &Statement, t: TensorId) -> Option<DType> {
    let statements: Vec<Statement> = members.iter().map(|i| p.statements[*i].clone()).collect();
    let chain = deep::chains(p, &statements).into_iter().find(|c| statements[c.members[0]].target == s.target)?;
    let sum = deep::of_reads(p, &chain)?;
    let Node::Binary(Binary::Mul, left, right) = &sum.value.node else { return None };
    let of = |e: &Expr| match &e.node {
        Node::Read(x, _) => Some(*x),
        _ => None,
    };
    let other = match (of(left)?, of(right)?) {
        (x, y) if x == t && y != t => y,
        (x, y) if y == t && x != t => x,
        _ => return None,
    };
    let partner = p.tensor(other).dtype;
    let computed = if of(left) == Some(t) { left } else { right };
    let dtype = partner.rounds_partner().filter(|half| contraction::large_enough(p, *half, computed) == *half)?;
    (p.tensor(other).role == Role::Input && partner.bits() == 16 && p.audit.round_operands).then_some(dtype)
}

/// The sides of a product over segments.
fn of_segments(p: &Problem, s: &Statement) -> Option<Sides> {
    segments::any(p, s, false).or_else(|| segments::any(p, s, true)).map(|(_, sides)| sides)
}

/// The problem with `t` as `dtype` numbers too, which all readers in products of it read.
fn apply(p: &Problem, t: TensorId, dtype: DType) -> (Problem, TensorId) {
    let mut out = p.clone();
    let mut copies = Copies::default();
    let Some(at) = p.statements.iter().position(|s| s.target == t) else { return (out, t) };
    let axes = p.statements[at].target_axes.clone();
    let value = Expr { node: Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()), span: p.tensor(t).span };
    copies.operand(&mut out, &value, dtype, &axes, p.tensor(t).span);
    let made = copies.made.iter().next().copied().unwrap_or(t);
    for s in out
        .statements
        .iter_mut()
        .filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && (version::contracts(&s.value) || segments::begins(p, s).is_some()))
    {
        s.value = s.value.rewrite(&mut |e| match &e.node {
            Node::Read(x, index) if *x == t => Some(Expr { node: Node::Read(made, index.clone()), span: e.span }),
            _ => None,
        });
    }
    let guard = segments::brought(p, p.statements[at].guard.as_ref()).flatten();
    copies.statements.iter_mut().for_each(|s| s.guard = guard.clone());
    let after = at + 1;
    out.statements.splice(after..after, copies.statements);
    (out, made)
}
