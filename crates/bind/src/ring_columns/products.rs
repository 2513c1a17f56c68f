//! Which products a ring along its columns has: one whose columns are streamed, and one of what is made of it.

use super::chain::chained;
use super::deal::alike;
use super::still::beside;
use super::*;

/// The products of a kernel.
pub(super) struct Products {
    /// Those of plain reads, their columns along the stream, with their targets.
    pub firsts: Vec<(TensorId, Product)>,
    /// Those of what is made of them.
    pub chained: Vec<(TensorId, Product)>,
    /// Those of the same rows with what does not pass.
    pub still: Vec<(TensorId, Product)>,
}

/// The products of `statements`, of which there is nothing else than maps and reductions along the columns; `None` where they are no ring along their columns.
pub(super) fn of(p: &Problem, shape: &group::Shape, statements: &[Statement], shapes: &[(TensorId, Product)], choice: Wanted) -> Option<Products> {
    let (late, others): (Vec<_>, Vec<_>) = shapes.iter().cloned().partition(|(_, c)| shape.stream == Some(c.depth));
    let passes = |(_, c): &(TensorId, Product)| [c.row, c.column].map(Some).contains(&shape.stream);
    let (mut firsts, still): (Vec<_>, Vec<_>) = others.into_iter().partition(passes);
    let targets: Vec<TensorId> = firsts.iter().map(|(t, _)| *t).collect();
    let mut chained = late.iter().map(|next| Some((next.0, chained(p, statements, next, &targets)?))).collect::<Option<Vec<_>>>()?;
    for (_, c) in firsts.iter_mut().filter(|(_, c)| shape.stream == Some(c.row)) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    let still = still.iter().map(|(t, c)| Some((*t, beside(p, c, &firsts, &chained)?))).collect::<Option<Vec<_>>>()?;
    if choice.alike() && !still.is_empty() {
        return None;
    }
    let first = firsts.first()?.1.clone();
    if choice.alike() {
        let row = alike(p, shape, statements, &first)?;
        firsts.iter_mut().chain(&mut chained).for_each(|(_, c)| c.row = row);
    }
    let row = firsts.first()?.1.row;
    let held: BTreeSet<AxisId> = firsts.iter().map(|(_, c)| c.depth).chain(chained.iter().map(|(_, late)| late.column)).collect();
    let local = shape.local.iter().copied().collect::<BTreeSet<_>>() == held;
    // Where a product has no value nobody reads the sum that is there.
    let unread = |t: TensorId, depth: AxisId, g: &Expr| {
        let readers = || statements.iter().filter(|x| group::reads(x).contains(&t));
        !g.axes().contains(&depth) && p.tensor(t).role == Role::Temp && readers().all(|x| group::guards(x).contains(g))
    };
    let open = |(t, c): &(TensorId, Product)| {
        let maker = statements.iter().find(|s| s.target == *t);
        maker.is_some_and(|s| group::guards(s).iter().all(|g| unread(*t, c.depth, g)))
    };
    if !firsts.iter().chain(&still).all(open)
        || !firsts.iter().all(|(_, c)| shape.stream == Some(c.column))
        || !local
        || !shape.common.contains(&row)
        || firsts.iter().chain(&chained).any(|(_, c)| c.row != row)
    {
        return None;
    }
    let depths: BTreeSet<AxisId> = firsts.iter().map(|(_, c)| c.depth).collect();
    let columns: BTreeSet<AxisId> = chained.iter().map(|(_, late)| late.column).collect();
    let stream = shape.stream?;
    let fine = |x: &Statement| {
        let combined = x.kind == Kind::Map || ring::combines(p, x, stream);
        let leaves = p.tensor(x.target).role == Role::Output && x.target_axes.contains(&stream);
        // What is beside the streamed axis over the columns of the chained product is that product, or made of its results.
        let chain = chained.iter().any(|(t, _)| x.target == *t);
        let over = x.domain();
        let of_columns = over.iter().any(|a| columns.contains(a)) && !over.iter().any(|a| depths.contains(a) && !columns.contains(a));
        let sides = !held.iter().any(|a| over.contains(a)) || chain || !over.contains(&stream) && of_columns;
        combined && !leaves && sides
    };
    let others = || statements.iter().filter(|x| !targets.contains(&x.target) && still.iter().all(|(t, _)| x.target != *t));
    if !others().all(fine) || !others().any(|x| x.kind != Kind::Map) {
        return None;
    }
    Some(Products { firsts, chained, still })
}
