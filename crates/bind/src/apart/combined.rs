//! Products whose results are combined over an axis that both of their sides have.
//!
//! ```text
//! s[h, i, j] = sum[d] a[h, i, d] * b[h, j, d]
//! o[i, j] = sum[h] f(s[h, i, j], ...)
//! ```
//!
//! A block of `o` has a tile of points and all `h`: the products inside of it are none for the matrix unit, whose tiles are of one `h`. Apart from the sum they are a
//! batch of products, with `f` made where each is finished and stored.

use super::*;

/// What is summed, as a statement of its own, with what it is made from, and all other statements; what is summed is a new tensor if it has no name.
/// It has [`MOST_STORED`] bytes at most.
pub fn combined(p: &mut Problem, shape: &group::Shape, statements: &[Statement], sizes: &[i64]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let product = |s: &Statement| matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value);
    let both = |s: &Statement, axes: &[AxisId]| match &s.value.node {
        Node::Binary(Binary::Mul, a, b) => [a, b].iter().all(|side| axes.iter().all(|x| side.axes().contains(x))),
        _ => false,
    };
    let plain = |op: &Combine| matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min);
    // Between a product and its combination there are maps alone.
    let of_product = |s: &Statement, axes: &[AxisId]| {
        let (mut todo, mut found) = (group::reads(s), false);
        while let Some(t) = todo.pop() {
            let Some(m) = statements.iter().find(|m| m.target == t) else { continue };
            match &m.kind {
                Kind::Map => todo.extend(group::reads(m)),
                Kind::Reduce { .. } if product(m) && both(m, axes) && axes.iter().all(|a| m.target_axes.contains(a)) => found = true,
                _ => return false,
            }
        }
        found
    };
    let combines = |s: &&Statement| match &s.kind {
        Kind::Reduce { op, axes } => plain(op) && s.more.is_empty() && !product(s) && p.sort(&s.value) == Sort::Float && of_product(s, axes),
        _ => false,
    };
    let at = statements.iter().position(|s| combines(&s))?;
    let whole = &statements[at];
    let Kind::Reduce { axes, .. } = &whole.kind else { return None };
    if !axes.iter().all(|a| shape.local.contains(a) || shape.stream == Some(*a)) {
        return None;
    }
    let own: Vec<AxisId> = axes.iter().chain(&whole.target_axes).copied().collect();
    if MOST_STORED < own.iter().fold(4i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes))) {
        return None;
    }
    let named = match &whole.value.node {
        Node::Read(t, index) => statements.iter().find(|m| m.target == *t && m.target_axes.iter().map(|a| Expr::axis(*a)).eq(index.iter().cloned())),
        _ => None,
    };
    let (mut all, summed) = (statements.to_vec(), named.map(|m| m.target));
    let summed = match summed {
        Some(t) => t,
        None => {
            let name = format!("{}_each", p.tensor(whole.target).name);
            let t = crate::split::temporary(p, name, DType::F32, &own, whole.span);
            let read = Expr { node: Node::Read(t, own.iter().map(|a| Expr::axis(*a)).collect()), span: whole.value.span };
            let left = group::guards(whole).into_iter().filter(|g| !g.axes().iter().any(|a| axes.contains(a))).collect();
            all[at] = Statement { value: read, guard: address::conjunction(left), ..whole.clone() };
            all.insert(at, Statement { target: t, target_axes: own, kind: Kind::Map, ..whole.clone() });
            t
        }
    };
    let none = BTreeSet::new();
    let early = needed(&all, BTreeSet::from([summed]), &none);
    let (early, late): (Vec<Statement>, Vec<Statement>) = all.into_iter().partition(|s| early.contains(&s.target));
    Some((early, late))
}
