//! The product of what is made of another product: its operands, and what it takes of a stage.

use super::operands::bring;
use super::*;

/// A product whose rows' operand is made of another product's sums, in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// Its target.
    pub product: TensorId,
    /// Axis of its columns.
    pub column: AxisId,
    /// Operand of its columns, which passes with those of the first products, or is one of them. Its points are those of the streamed axis, or the columns
    /// where rows run along the streamed axis.
    pub columns: ValueId,
    /// Whether neighbouring elements of it lie along the streamed axis.
    pub along: bool,
    /// Numbers of the first products that its rows' operand is made of.
    pub of: Vec<usize>,
}

/// Where a chained product's operand may come from.
pub(super) struct Ways<'w> {
    /// Rows that threads gather.
    pub gathered: &'w dyn Fn(&Expr) -> Option<Source>,
    /// The first products and their depths: the tile of the columns of one of them may be read again.
    pub firsts: &'w [First],
    pub depths: &'w [AxisId],
    /// Whether it is brought once for all tiles of columns.
    pub stays: bool,
}

/// The most columns of a chained product a consumer: its sums stay in registers.
pub(super) const MOST_CHAINED: i64 = 256;

/// A product whose rows' operand is made of one of `firsts`, with that operand on the left.
pub(super) fn chained(p: &Problem, statements: &[Statement], (t, c): &(TensorId, Product), firsts: &[TensorId]) -> Option<Product> {
    let mut c = c.clone();
    let made = |e: &Expr| e.tensors().iter().any(|t| firsts.iter().any(|first| reads_through(statements, *t, *first)));
    if made(&c.right) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    let s = statements.iter().find(|s| s.target == *t)?;
    let plain = matches!(&c.right.node, Node::Read(t, _) if p.tensor(*t).dtype.multiplied_as() == c.operand);
    let half = matches!(c.operand, DType::BF16 | DType::F16);
    // Conditions are the operand's that is computed.
    let conditions = group::guards(s).iter().all(|g| !g.axes().contains(&c.column));
    (made(&c.left) && !made(&c.right) && plain && half && conditions).then_some(c)
}

/// Whether `t` is `first` or made of it.
pub(crate) fn reads_through(statements: &[Statement], t: TensorId, first: TensorId) -> bool {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![t]);
    while let Some(t) = todo.pop() {
        if t == first {
            return true;
        }
        if let Some(s) = statements.iter().find(|s| s.target == t && seen.insert(t)) {
            todo.extend(group::reads(s));
        }
    }
    false
}

/// Whether `e` reads `first` or what is made of it.
pub(crate) fn reads_any_through(statements: &[Statement], e: &Expr, first: TensorId) -> bool {
    e.tensors().iter().any(|t| reads_through(statements, *t, first))
}

/// Whether two operands are the same points of a tensor, rows of the first along its depth and of the second along its columns.
pub(super) fn same_tile(along: &Source, across: &Source, depth: AxisId, column: AxisId) -> bool {
    let (along, across) = match (along, across) {
        (Source::Boxes(a), Source::Boxes(b)) => (a, b),
        (Source::Rows(a), Source::Rows(b)) => {
            let at_depth = |e: &Expr| e.rewrite(&mut |n| (n.node == Node::Axis(column)).then(|| Expr::axis(depth)));
            let [part] = b.parts.as_slice() else { return false };
            let first = &a.parts[0];
            let whole = a.parts.get(1).map_or(a.length, |next| next.first);
            return first.tensor == part.tensor && first.flat == at_depth(&part.flat) && a.conditions == b.conditions && b.length <= whole;
        }
        _ => return false,
    };
    let rows = |o: &Operand, contiguous: usize, other: usize| o.inner == contiguous && o.every == 1 && contiguous != other;
    let others = |o: &Operand| o.index.iter().enumerate().filter(|(i, _)| *i != o.inner).map(|(_, e)| e.clone()).collect::<Vec<Expr>>();
    along.tensor == across.tensor
        && along.inner == across.inner
        && rows(along, along.depth, along.side)
        && rows(across, across.side, across.depth)
        && along.side == across.depth
        && others(along) == others(across)
}

/// Where the columns' operand is read along the depth, if that is a place of the block and the depth, whole tiles of which there are: what a tile has beyond the end of
/// the tensor is zeros.
fn place_of_depth<'e>(p: &Problem, c: &'e Product, points: u32) -> Option<&'e Expr> {
    let Node::Read(_, index) = &c.right.node else { return None };
    let mut at = index.iter().filter(|e| e.axes().contains(&c.depth));
    let (place, None) = (at.next()?, at.next()) else { return None };
    let others = place.axes().iter().all(|a| *a == c.depth || *a != c.column && *a != c.row);
    let whole = p.axis(c.depth).extent.as_constant().is_some_and(|n| n % i64::from(points) == 0);
    let steps = place.tensors().is_empty() && address::constant_stride(place, c.depth) == Some(1);
    (place.node != Node::Axis(c.depth) && others && whole && steps).then_some(place)
}

/// The chained product as it is carried out, `points` of the streamed axis a trip, its columns dealt to `share` consumers. Where its operand could be a tile
/// of a first product's columns it is brought like that, and is that tile if it fits.
#[allow(clippy::too_many_arguments, reason = "what the plan has at hand")]
pub(super) fn chain(
    p: &Problem,
    t: TensorId,
    c: &Product,
    points: u32,
    share: u32,
    target: &Target,
    brought: &mut Vec<Brought>,
    ways: &Ways,
) -> Option<(Chain, ContractionPlan)> {
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let width = p.axis(c.column).extent.as_constant().filter(|n| *n <= MOST_CHAINED * i64::from(share) && n % i64::from(8 * share) == 0)? as u32;
    let row = ROW_BYTES * 8 / c.operand.bits();
    // Each consumer has whole rows of shared memory.
    if share > 1 && !(width / share).is_multiple_of(row) {
        return None;
    }
    let twin = |next: &Source| {
        let same = |(f, depth): (&First, &AxisId)| same_tile(&brought[f.columns.0].from, next, *depth, c.column).then_some(f.columns);
        ways.firsts.iter().zip(ways.depths).find_map(same)
    };
    let place = place_of_depth(p, c, points);
    let (right, along, every) = match (ring::operand(p, &c.right, c.column, c.depth, points, place), (ways.gathered)(&c.right)) {
        (_, Some(rows)) if twin(&rows).is_some() => (rows, false, 1),
        (Some(o), _) => (Source::Boxes(o.clone()), o.along_depth(), o.every),
        (None, rows) => (rows?, false, 1),
    };
    let tile = if along { width } else { points };
    if !points.is_multiple_of(instruction.k) || along && !points.is_multiple_of(row) || ring::rows_of_a_copy(tile, every) != tile {
        return None;
    }
    let panels = if along { points / row } else { width.div_ceil(row) };
    let plan = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: 1,
        warps_n: 1,
        tile: [0, width, points],
    };
    let again = twin(&right).filter(|v| tile == points && panels <= brought[v.0].panels);
    let columns = again.unwrap_or_else(|| bring(brought, Brought { from: right, product: t, stays: ways.stays, tile, panels }));
    Some((Chain { product: t, column: c.column, columns, along, of: Vec::new() }, plan))
}
