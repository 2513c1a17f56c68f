//! What the products of a ring along its columns multiply: brought once, whoever reads it.

use super::chain::{chain, Ways};
use super::still::{still, Still};
use super::*;

/// What products multiply, and how they are carried out.
pub(super) struct Operands {
    /// Products of what is read.
    pub firsts: Vec<First>,
    /// Those of what is made of them.
    pub chains: Vec<Chain>,
    /// Those beside the chain.
    pub still: Vec<Still>,
    /// By number of the value.
    pub brought: Vec<Brought>,
    /// By target.
    pub contractions: BTreeMap<TensorId, ContractionPlan>,
    /// Columns of the chained products, with their points in a tile.
    pub local: Vec<(AxisId, u32)>,
}

/// The tiles of a kernel.
pub(super) struct Tiles<'a> {
    pub rows: u32,
    pub columns: u32,
    /// Warpgroups to which the columns of a chained product are dealt.
    pub share: u32,
    pub warps: u32,
    /// Axes that are streamed with the columns: rows' operands that depend on them pass, too.
    pub also: &'a [AxisId],
}

/// The operands of products; `None` where they cannot be brought, or multiplied as they lie.
pub(super) fn of(
    p: &Problem,
    statements: &[Statement],
    Products { firsts, chained, still: beside }: &Products,
    tiles: &Tiles,
    target: &Target,
) -> Option<Operands> {
    let stream = firsts.first()?.1.column;
    let made: Vec<TensorId> = statements.iter().map(|s| s.target).collect();
    let gathered = |e: &Expr, inner: AxisId, of: &Statement| gather::rows(p, e, inner, stream, &group::guards(of), &made).map(Source::Rows);
    let mut out = Operands { firsts: Vec::new(), chains: Vec::new(), still: Vec::new(), brought: Vec::new(), contractions: BTreeMap::new(), local: Vec::new() };
    for (t, c) in firsts {
        let of = statements.iter().find(|s| s.target == *t)?;
        let found = first(p, (*t, c), tiles, target, &mut out.brought, &|e| gathered(e, c.depth, of))?;
        let row = ROW_BYTES / (c.operand.bits() / 8);
        let contraction = ContractionPlan {
            left: c.left.clone(),
            right: c.right.clone(),
            row: c.row,
            column: c.column,
            depth: c.depth,
            operand: c.operand,
            warps_m: tiles.warps,
            warps_n: 1,
            tile: [tiles.rows, tiles.columns, found.depth.div_ceil(row) * row],
        };
        out.contractions.insert(*t, contraction);
        out.firsts.push(found);
    }
    let depths: Vec<AxisId> = firsts.iter().map(|(_, c)| c.depth).collect();
    for (t, late) in chained {
        let of = statements.iter().find(|s| s.target == *t)?;
        let ways = Ways { gathered: &|e| gathered(e, late.column, of), firsts: &out.firsts, depths: &depths, stays: false };
        let (next, plan) = chain(p, *t, late, tiles.columns, tiles.share, target, &mut out.brought, &ways)?;
        if !out.local.contains(&(late.column, plan.tile[1])) {
            out.local.push((late.column, plan.tile[1]));
        }
        out.contractions.insert(*t, ContractionPlan { warps_m: tiles.warps, tile: [tiles.rows, plan.tile[1], tiles.columns], ..plan });
        let of = (0..out.firsts.len()).filter(|n| reads_any_through(statements, &late.left, out.firsts[*n].product)).collect();
        out.chains.push(Chain { of, ..next });
    }
    for (t, c) in beside {
        let (next, plan) = still(p, (*t, c), &out.firsts, &out.contractions, target, &mut out.brought)?;
        out.contractions.insert(*t, ContractionPlan { warps_m: tiles.warps, tile: [tiles.rows, plan.tile[1], plan.tile[2]], ..plan });
        out.still.push(next);
    }
    Some(out)
}

/// Maps along `column` of some of the first products alone, which what is made of more of them reads; of those in a row the last.
pub(super) fn early(statements: &[Statement], column: AxisId, chains: &[Chain], uses: &dyn Fn(TensorId) -> Vec<usize>) -> Vec<(TensorId, Vec<usize>)> {
    let all: BTreeSet<usize> = chains.iter().flat_map(|next| uses(next.product)).collect();
    let mut out = Vec::new();
    for s in statements.iter().filter(|s| s.kind == Kind::Map && s.target_axes.contains(&column)) {
        let own = uses(s.target);
        let more = |x: &Statement| group::reads(x).contains(&s.target) && uses(x.target).len() > own.len();
        // What is found along the columns is not known before they are combined.
        let waits =
            statements.iter().filter(|x| x.kind != Kind::Map && !x.target_axes.contains(&column)).any(|x| reads_through(statements, s.target, x.target));
        if !own.is_empty() && own.len() < all.len() && statements.iter().any(more) && !waits {
            out.push((s.target, own));
        }
    }
    out
}

/// Brings what is not brought yet, and says where it is.
pub(super) fn bring(brought: &mut Vec<Brought>, wanted: Brought) -> ValueId {
    let same = |b: &Brought| (&b.from, b.stays, b.tile) == (&wanted.from, wanted.stays, wanted.tile) && wanted.panels <= b.panels;
    ValueId(brought.iter().position(same).unwrap_or_else(|| {
        brought.push(wanted);
        brought.len() - 1
    }))
}

/// A product of plain reads with tiles of so many rows and columns, what it multiplies among what is `brought`. What is read has the type that is multiplied: it
/// is copied as it lies. The matrix unit takes either side of 16 bits along its depth or across it.
fn first(
    p: &Problem,
    (product, c): (TensorId, &Product),
    &Tiles { rows, columns, also, .. }: &Tiles,
    target: &Target,
    brought: &mut Vec<Brought>,
    gathered: &dyn Fn(&Expr) -> Option<Source>,
) -> Option<First> {
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let other = |e: &Expr| matches!(&e.node, Node::Read(t, _) if p.tensor(*t).dtype.multiplied_as() != c.operand);
    if other(&c.left) || other(&c.right) {
        return None;
    }
    let row = ROW_BYTES / (c.operand.bits() / 8);
    let extent = u32::try_from(p.axis(c.depth).extent.as_constant()?).ok()?;
    let panels = extent.div_ceil(row);
    let depth = extent.div_ceil(instruction.k) * instruction.k;
    // Neighbours of the side lie side by side: rows of shared memory are those of a point of the depth.
    let across = |e: &Expr, side: AxisId, points: u32| {
        let o = ring::operand(p, e, side, c.depth, depth, None).filter(|o| !o.along_depth())?;
        let fits = c.operand.bits() == 16 && points.is_multiple_of(row) && ring::rows_of_a_copy(depth, 1) == depth;
        fits.then_some((o, depth, points / row))
    };
    let boxes = |e: &Expr, side: AxisId, points: u32| {
        let o = ring::operand(p, e, side, c.depth, panels * row, None).filter(ring::Operand::along_depth);
        o.filter(|o| ring::rows_of_a_copy(points, o.every) == points).map(|o| (o, points, panels)).or_else(|| across(e, side, points))
    };
    let (left, tile, wide) = boxes(&c.left, c.row, rows)?;
    let stays = !left.index.iter().flat_map(Expr::axes).any(|a| also.contains(&a));
    let (right, high, long) = match boxes(&c.right, c.column, columns) {
        Some((o, high, long)) => (Source::Boxes(o), high, long),
        None => (gathered(&c.right)?, columns, panels),
    };
    if right.rows().is_some_and(|rows| rows.dtype.multiplied_as() != c.operand) {
        return None;
    }
    let rows = bring(brought, Brought { from: Source::Boxes(left), product, stays, tile, panels: wide });
    let columns = bring(brought, Brought { from: right, product, stays: false, tile: high, panels: long });
    Some(First { product, rows, columns, depth })
}
