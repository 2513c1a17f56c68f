//! Which products a ring along its columns has: one whose columns are streamed, and one of what is made of it.

use super::chain::chained;
use super::deal::alike;
use super::*;

/// The products of a kernel.
pub(super) struct Products {
    /// Target of the first one.
    pub product: TensorId,
    /// The first one, its columns along the stream.
    pub first: Product,
    /// That of what is made of it.
    pub chained: Option<(TensorId, Product)>,
}

/// The products of `statements`, of which there is nothing else than maps and reductions along the columns; `None` where they are no ring along their columns.
pub(super) fn of(p: &Problem, shape: &group::Shape, statements: &[Statement], shapes: &[(TensorId, Product)], choice: Choice) -> Option<Products> {
    let (product, mut c, mut chained) = match shapes {
        [(product, c)] => (product, c.clone(), None),
        [one, other] => {
            let streams = |(_, c): &&(TensorId, Product)| shape.stream == Some(c.depth);
            let (late, (product, c)) = if streams(&one) { (one, other) } else { (other, one) };
            (product, c.clone(), Some(chained(p, statements, late, *product).filter(|late| shape.stream == Some(late.depth))?).map(|c| (late.0, c)))
        }
        _ => return None,
    };
    if shape.stream == Some(c.row) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    if choice.alike {
        let row = alike(p, shape, statements, &c)?;
        c.row = row;
        if let Some((_, late)) = &mut chained {
            late.row = row;
        }
    }
    let s = statements.iter().find(|s| s.target == *product)?;
    let held: BTreeSet<AxisId> = std::iter::once(c.depth).chain(chained.iter().map(|(_, late)| late.column)).collect();
    let local = shape.local.iter().copied().collect::<BTreeSet<_>>() == held;
    // Where a product has no value nobody reads the sum that is there.
    let unread = |g: &Expr| {
        let readers = || statements.iter().filter(|x| group::reads(x).contains(product));
        !g.axes().contains(&c.depth) && p.tensor(*product).role == Role::Temp && readers().all(|x| group::guards(x).contains(g))
    };
    let guarded = !group::guards(s).iter().all(unread);
    if shape.stream != Some(c.column) || !local || !shape.common.contains(&c.row) || guarded {
        return None;
    }
    if chained.as_ref().is_some_and(|(_, late)| late.row != c.row) {
        return None;
    }
    let fine = |x: &Statement| {
        let combined = x.kind == Kind::Map || ring::combines(p, x, c.column);
        let leaves = p.tensor(x.target).role == Role::Output && x.target_axes.contains(&c.column);
        // What is beside the streamed axis over the columns of the chained product is that product, or made of its results.
        let chain = chained.as_ref().is_some_and(|(t, _)| x.target == *t);
        let over = x.domain();
        let result = |late: &Product| over.contains(&late.column) && (late.column == c.depth || !over.contains(&c.depth));
        let sides = !held.iter().any(|a| over.contains(a)) || chain || !over.contains(&c.column) && chained.as_ref().is_some_and(|(_, late)| result(late));
        combined && !leaves && sides
    };
    if !statements.iter().filter(|x| x.target != *product).all(fine) || !statements.iter().any(|x| x.kind != Kind::Map && x.target != *product) {
        return None;
    }
    Some(Products { product: *product, first: c, chained })
}
