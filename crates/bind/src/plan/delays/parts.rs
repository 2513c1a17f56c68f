//! What a block has of the products of a loop, and the parts of states that blocks of a cluster have where one has no room for all.

use super::products::PADDED;
use super::*;
use crate::contraction::Product;

/// What a block has of a loop's products.
#[derive(Clone, Copy)]
pub(super) struct Parts<'p> {
    pub(super) p: &'p Problem,
    pub(super) statements: &'p [Statement],
    /// From point to point of this axis.
    pub(super) axis: AxisId,
    /// The axis of the rows, and how many a block has.
    pub(super) row: AxisId,
    pub(super) rows: u32,
    pub(super) shapes: &'p [(TensorId, Product)],
    pub(super) local: &'p [(AxisId, u32)],
    /// The axis of the states that blocks of a cluster share, the points of a block, and the blocks.
    pub(super) cut: Option<(AxisId, u32, u32)>,
    pub(super) warps: u32,
}

impl Parts<'_> {
    pub(super) fn points(&self, a: AxisId) -> u32 {
        match self.cut {
            _ if a == self.row => self.rows,
            Some((of, tile, _)) if of == a => tile,
            // The other name of these points.
            Some((of, tile, blocks)) if self.p.axis(of).extent == self.p.axis(a).extent => tile * blocks,
            _ => self.local.iter().find(|(l, _)| *l == a).map_or(1, |(_, n)| *n),
        }
    }

    pub(super) fn contractions(&self) -> BTreeMap<TensorId, ContractionPlan> {
        let of = |c: &Product| {
            let tile = [self.rows, self.points(c.column), self.points(c.depth)];
            let (warps_m, warps_n) = if self.cut.is_some() { (1, self.warps) } else { contraction::arrange(tile, self.warps) };
            let Product { left, right, row, column, depth, operand } = c.clone();
            ContractionPlan { left, right, row, column, depth, operand, warps_m, warps_n, tile }
        };
        self.shapes.iter().map(|(t, c)| (*t, of(c))).collect()
    }

    /// The state lies as the sums that are added to it.
    pub(super) fn master(&self) -> Option<Layout> {
        let delay = self.statements.iter().find(|s| s.delayed().is_some())?;
        let own = |s: &Statement| s.target_axes.len() == delay.target_axes.len() && delay.target_axes.iter().all(|a| s.target_axes.contains(a));
        let contractions = self.contractions();
        let added = self.statements.iter().filter(|s| own(s)).find_map(|s| contractions.get(&s.target))?;
        Some(contraction::fragment(added, self.warps))
    }

    /// Whether an operand is given.
    pub(super) fn copied(&self, e: &Expr) -> bool {
        matches!(&e.node, Node::Read(t, _) if self.statements.iter().all(|s| s.target != *t))
    }

    /// Bytes of what is the same for all trips, each operand once.
    pub(super) fn stays(&self) -> u32 {
        let given = |(e, _): &(&Expr, AxisId)| self.copied(e) && !e.axes().contains(&self.axis);
        self.operands().into_iter().filter(|(of, _)| given(of)).map(|((_, side), c)| self.bytes(side, c)).fold(0, u32::saturating_add)
    }

    /// Bytes of the states as operands: of what blocks push there are two turns.
    pub(super) fn states(&self) -> u32 {
        let turns = if self.cut.is_some() { 2 } else { 1 };
        let made = |(e, _): &(&Expr, AxisId)| !self.copied(e);
        self.operands().into_iter().filter(|(of, _)| made(of)).map(|((_, side), c)| turns * self.bytes(side, c)).fold(0, u32::saturating_add)
    }

    /// Operands with their sides, each once.
    fn operands(&self) -> Vec<((&Expr, AxisId), &Product)> {
        let mut found: Vec<((&Expr, AxisId), &Product)> = Vec::new();
        for (of, c) in self.shapes.iter().flat_map(|(_, c)| [((&c.left, c.row), c), ((&c.right, c.column), c)]) {
            if !found.iter().any(|(known, _)| *known == of) {
                found.push((of, c));
            }
        }
        found
    }

    fn bytes(&self, side: AxisId, c: &Product) -> u32 {
        self.points(side).saturating_mul(self.points(c.depth) + PADDED).saturating_mul(c.operand.bits() / 8)
    }

    /// Bytes that the maps of a trip read of what changes from trip to trip, of tiles of two axes and less.
    pub(super) fn mapped(&self) -> u32 {
        let mut seen: Vec<&Expr> = Vec::new();
        for s in self.statements.iter().filter(|s| s.kind == Kind::Map) {
            s.value.walk(&mut |e| {
                if matches!(&e.node, Node::Read(t, _) if self.p.tensor(*t).role == Role::Input) && e.axes().contains(&self.axis) && !seen.contains(&e) {
                    seen.push(e);
                }
            });
        }
        let bits = |e: &Expr| e.tensors().first().map_or(32, |t| self.p.tensor(*t).dtype.bits());
        let elements = |e: &Expr| e.axes().into_iter().filter(|a| *a != self.axis).fold(1u32, |all, a| all.saturating_mul(self.points(a) + PADDED));
        seen.iter().map(|e| elements(e).saturating_mul(bits(e)) / 8).fold(0, u32::saturating_add)
    }

    /// States under other names of their points that do not fit one block: blocks of a cluster have a part of them each, as few as leave room for what stays, so that what the blocks
    /// push to one another are all points of the operand. `None`: there are no such parts.
    pub(super) fn cut_over_blocks(&self, target: &Target, choice: Wanted) -> Option<Option<(AxisId, u32, u32)>> {
        let room = target.shared_bytes_per_block.saturating_sub(SHARED_KEPT + LEFT_FOR_MAPS);
        let fits = |of: &Parts| of.stays().saturating_add(of.states()) <= room;
        let more = choice.parts();
        if more == 0 && fits(self) {
            return Some(None);
        }
        let (_, first) = self.shapes.first()?;
        let column = first.column;
        let alone = self.shapes.iter().all(|(_, c)| c.column == column && c.depth != column && c.row != column);
        let everywhere = self.statements.iter().all(|s| s.target_axes.contains(&column));
        let (whole, extent) = (self.points(column), u32::try_from(self.p.axis(column).extent.as_constant()?).ok()?);
        if !alone || !everywhere {
            return None;
        }
        let step = self.shapes.iter().map(|(_, c)| contraction::step(c.operand)).max()?;
        let cut = |blocks: u32| {
            let even = extent.is_multiple_of(8 * blocks) && extent.is_multiple_of(step);
            let tile = if even { extent / blocks } else { whole / blocks };
            let all = extent > tile * (blocks - 1) && tile >= LEAST_COLUMNS;
            all.then_some(Parts { cut: Some((column, tile, blocks)), ..*self }).filter(fits)
        };
        let usual: Vec<Parts> = [2, 4, 8].into_iter().filter(|n| *n <= target.cluster_blocks).filter_map(cut).collect();
        let found = if usual.is_empty() { [16].into_iter().filter(|n| *n <= target.largest_cluster).filter_map(cut).collect() } else { usual };
        let doublings = if fits(self) { more - 1 } else { more };
        found.get(usize::try_from(doublings).ok()?).map(|parts| parts.cut)
    }
}

/// States under other names of their points in a loop without products whose largest statement has `all` points: blocks of a cluster have a part of them each, so that the threads of
/// all of them hold what a point combines. The axis, the points of a block, and the blocks.
pub(super) fn over_blocks(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    local: &[(AxisId, u32)],
    all: i64,
    target: &Target,
    choice: Wanted,
) -> Option<(AxisId, u32, u32)> {
    if all < HELD_BY_A_BLOCK || target.cluster_blocks < 2 || !under_other_names(p, shape, statements) {
        return None;
    }
    let mut own: BTreeSet<AxisId> = BTreeSet::new();
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let maker = statements.iter().find(|m| m.target == *t);
                own.extend(maker.iter().flat_map(|m| group::at_other_points(&m.target_axes, index)));
            }
        });
    }
    let (Some(axis), 1) = (own.first().copied(), own.len()) else { return None };
    let everywhere = statements.iter().all(|s| s.target_axes.contains(&axis) && !matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)));
    let (_, whole) = local.iter().find(|(a, _)| *a == axis)?;
    let extent = p.axis(axis).extent.as_constant()?;
    if !everywhere {
        return None;
    }
    let least = [1, 2, 4, 8, 16].into_iter().find(|n| all / n <= HELD_BY_A_BLOCK)?;
    let blocks = u32::try_from(least).ok()? << choice.parts().clamp(0, 4);
    let most = if u32::try_from(least).ok()? > target.cluster_blocks { target.largest_cluster } else { target.cluster_blocks };
    let tile = whole / blocks.max(1);
    let fits = blocks > 1 && blocks <= most && tile >= LEAST_OF_A_BLOCK && extent > i64::from(tile * (blocks - 1));
    fits.then_some((axis, tile, blocks))
}

/// Points of the largest statement that a block of 1024 threads has at most, 16 a thread: several such tiles stay in registers.
const HELD_BY_A_BLOCK: i64 = 16 * 1024;

/// Points of the states that a block has at least.
const LEAST_OF_A_BLOCK: u32 = 8;

/// Columns of a part at least: a fragment for each of two warps.
const LEAST_COLUMNS: u32 = 16;

/// Shared memory for what the maps of a loop read, two stages at least.
const LEFT_FOR_MAPS: u32 = 8 * 1024;
