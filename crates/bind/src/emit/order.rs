//! Which tile a block of a ring takes when, by arithmetic that is over before the first copy can be asked for.
//!
//! A kernel for few rows or columns lasts a few microseconds, and what stands before its first copy and behind its last product is
//! all in them. A quotient of two numbers that the program knows at run time takes about thirty instructions, one after the
//! other: 0.1 us, and again as long where they are fetched for the first time. (Measured, h200, five such quotients less: m16 n7168
//! k2048 takes 11.6 us in place of 12.0, m128 n4096 k7168 takes 21.0 in place of 21.7.) So:
//!
//! * the trips of a block follow from the number of rounds, which the launcher knows: all rounds, or all but the last;
//! * where all allowed sizes have one row of tiles, or one column of them, the number of a tile is its place.

use super::*;
use crate::builder::bin;
use crate::ring::{Operand, RingPlan};
use flashderive_device::program::BinaryOp;

/// An axis and its tile.
type Tiled = (AxisId, u32);

/// Tiles one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// One row of tiles: their number is their column.
    Row,
    /// One column of tiles.
    Column,
}

impl<'a> Emitter<'a> {
    /// Tiles that this block takes of `total`, every `workers`-th.
    pub(crate) fn trips(&mut self, total: Dev, workers: Dev) -> Dev {
        let plan = self.plan;
        let tiles = self.blocks(&self.units());
        let most = HostExpr::Min(Box::new(tiles.clone()), Box::new(HostExpr::Const(plan.workers)));
        let rounds = self.host_scalar("rounds", HostExpr::CeilDiv(Box::new(tiles), Box::new(most)), Ty::I32);
        let before = bin(BinaryOp::Sub, rounds.clone(), Dev::i32(1));
        // The tile of the last round.
        let last = builder::add(self.worker(), builder::mul(before, workers));
        let none = builder::cast(Ty::I32, Ty::Bool, bin(BinaryOp::Le, total, last));
        self.b.let_("trips", Ty::I32, bin(BinaryOp::Sub, rounds, none))
    }

    /// Axes of the columns of tiles, and the axes outside both rows and columns. Axes that only the right operand has are like
    /// further columns: what the left one has is brought once for all of them.
    pub(crate) fn columns_and_others(&self, ring: &RingPlan) -> (Vec<Tiled>, Vec<Tiled>) {
        let c = &self.plan.contractions[&ring.product];
        let mentions = |o: &Operand, a: AxisId| o.index.iter().any(|e| e.axes().contains(&a));
        let (mut beside, others): (Vec<Tiled>, Vec<Tiled>) = (self.plan.grid.iter().copied())
            .filter(|(a, _)| *a != c.column && ring.rows.iter().all(|(row, _)| row != a))
            .partition(|(a, _)| mentions(&ring.right, *a) && !mentions(&ring.left, *a) && ring.computed.as_ref().is_none_or(|c| !c.value.axes().contains(a)));
        beside.push((c.column, ring.unit(c.column, ring.width(c))));
        (beside, others)
    }

    /// Whether all allowed sizes have one row of tiles, or one column of them.
    pub(crate) fn one_line(&self, ring: &RingPlan, columns: &[Tiled]) -> Option<Line> {
        let most: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let one = |tiles: HostExpr| tiles.eval(&most) <= 1;
        if one(self.rows_of_tiles_in(ring)) {
            return Some(Line::Row);
        }
        one(self.blocks(columns)).then_some(Line::Column)
    }

    /// Axes of the rows of tiles, in the order of the grid.
    pub(crate) fn rows_in_grid(&self, ring: &RingPlan) -> Vec<Tiled> {
        self.plan.grid.iter().copied().filter(|(a, _)| ring.rows.iter().any(|(row, _)| row == a)).collect()
    }

    /// How many rows of tiles there are.
    pub(crate) fn rows_of_tiles_in(&self, ring: &RingPlan) -> HostExpr {
        match self.rows_in_grid(ring).as_slice() {
            [(row, tile)] => self.tiles_along(*row, ring.unit(*row, *tile)),
            several => self.blocks(several),
        }
    }

    /// Where a tile's rows are, for the record; nothing for those along one axis.
    pub(crate) fn told_rows(&self, ring: &RingPlan) -> String {
        let along: Vec<String> = ring.rows.iter().map(|(a, n)| format!("{n} of `{}`", self.p.axis(*a).name)).collect();
        if along.len() > 1 {
            format!("; rows are {}", along.join(" x "))
        } else {
            String::new()
        }
    }

    /// The order of the tiles, for the record.
    pub(crate) fn told_order(&self, ring: &RingPlan) -> String {
        let (columns, _) = self.columns_and_others(ring);
        // Segments have as many rows of tiles as their ends make.
        match self.one_line(ring, &columns).filter(|_| ring.segments.is_none()) {
            Some(Line::Row) => "one row of tiles in the order of their numbers".into(),
            Some(Line::Column) => "one column of tiles in the order of their numbers".into(),
            None => format!("{} rows of tiles together", ring.raster),
        }
    }
}
