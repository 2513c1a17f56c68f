//! How many points of the grid's axes a block has.

use super::*;

/// Points of a row up to which a tile of 64 rows by 64, two orders of which are contiguous, is held: 16 registers a thread and point.
const LONGEST_BALANCED: i64 = 16;

/// How many times shorter than the others the sides of the smallest tiles are.
const SMALLEST: u32 = 4;
/// Bytes of the largest values that threads exchange.
const VALUE_BYTES: i64 = 8;

impl Draft<'_> {
    /// Patches decide their sides and their warps.
    pub(super) fn patch(&mut self) {
        if let Some((c, sides)) = &self.patches {
            self.grid.insert(sides.row, c.rows);
            self.grid.insert(sides.column, c.columns);
            self.warps = c.warps;
        }
    }

    /// Rows that are not contiguous along the stream: a block takes a line of neighbours, and fewer points a trip. A scan has a block of
    /// one row.
    pub(super) fn lines(&mut self) {
        self.crosses = self.across.is_some();
        if self.contracts() || self.ordered() || self.patches.is_some() || self.windows.is_some() || self.own.is_some() {
            return;
        }
        let Some(s) = &mut self.stream else { return };
        let Some((axis, line)) = line_of_columns(self.p, self.task.statements, self.task.shape, s.axis) else { return };
        let t = pow2(self.task.extent(self.p, axis)).min(line);
        self.crosses = t > 1;
        if !s.resident && self.like.is_none() && t > 1 {
            self.grid.insert(axis, t);
            s.tile = (s.tile / t).max(8);
        }
    }

    /// Without contractions, what is left of the tile is spread over the inner common axes.
    pub(super) fn spread(&mut self) {
        if let Some(axis) = self.own {
            self.own_rows(axis);
        }
        if self.contracts() || self.patches.is_some() || self.windows.is_some() || self.own.is_some() {
            return;
        }
        let (p, statements, scans) = (self.p, self.task.statements, self.ordered());
        let row = statements.iter().map(|x| points(x.domain().iter().map(|a| tile_extent(*a, &self.stream, &self.local)))).max().unwrap_or(1);
        let mut room = if scans { 1 } else { self.room(row) };
        for axis in self.closest.clone() {
            if self.private.as_ref().is_some_and(|x| x.outer.contains(&axis)) {
                continue;
            }
            // A row that is walked has a block of its own, and so has a range of the stream.
            let alone = self.walked.as_ref().is_some_and(|w| w.axis != axis) || self.limited.contains(&axis);
            let most = if alone { 1 } else { pow2(self.task.extent(p, axis)) };
            let mut t = most.min(pow2(room));
            if i64::from(t) > room {
                t = pow2(room) / 2;
            }
            let t = t.max(self.grid.get(&axis).copied().unwrap_or(1));
            // A plain copy between two orders wants both contiguous axes.
            self.grid.insert(axis, t.max(1));
            room = (room / i64::from(t.max(1))).max(1);
        }
        // Long rows that are combined are what is read; their results are a small part of it.
        if self.private.is_none() && self.walked.is_none() && self.across.is_none() && (scans || row <= LONGEST_BALANCED) {
            // Rows of several points may have no room in a block that has so many of them: there are smaller tiles then, and where not even the smallest have, rows
            // have blocks of their own.
            let smaller = if row > 1 { (self.task.choice.shrink() / LEAST_SHRINK).max(1) } else { 1 };
            let mut grid = self.grid.clone();
            balance(p, statements, self.task.sizes, &self.dealt, smaller, &mut grid);
            let held = points(grid.values().map(|t| i64::from(*t))).saturating_mul(row).saturating_mul(VALUE_BYTES);
            if smaller < SMALLEST || held <= i64::from(self.task.target.shared_bytes_per_block) {
                self.grid = grid;
            }
        }
    }

    /// How many rows of `row` points a block has room for.
    fn room(&self, row: i64) -> i64 {
        let (grow, shrink) = (self.task.choice.grow(), self.task.choice.shrink());
        let mapped = 32 * mapped_at_once(self.p, self.task.statements, self.closest.first().copied());
        (place::room(self.private.as_ref(), mapped) * i64::from(self.warps * grow) / i64::from(shrink) / row.max(1)).max(1)
    }
}
