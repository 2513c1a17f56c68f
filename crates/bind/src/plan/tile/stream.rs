//! How many points of its stream a block takes at a time, and whether it holds a row whole.

use super::*;

/// Times that the longest row a spec allows is as long as the workload's from which on a block that holds the whole of it would hold little else than nothing. The number is a
/// guess: what was measured lies 16 times apart (trial `pairs_of_few`, h200: 1245 us held, 89 not, with rows that share a block).
const MOSTLY_EMPTY: i64 = 4;

/// Least points that a tile along a row of known length may have, before rows of other axes cut it. With fewer, by the model, plans get dearer: the parts of short rows
/// are cut again (trials `indices_of_sizes`, 3.9 to 6.6 us, and `place_in_window`, 3.7 to 4.1).
const LEAST_OF_KNOWN: i64 = 256;

impl Draft<'_> {
    /// The tile of the stream, if there is one.
    pub(super) fn stream_tile(&mut self) {
        if let Some(a) = &self.across {
            self.grid.extend(a.rows.iter().copied());
        }
        let Some(mut s) = self.stream.take() else { return };
        if let Some(a) = &self.across {
            s.tile = a.tile;
            s.resident = self.p.axis(s.axis).extent.as_constant().is_some_and(|e| e <= i64::from(a.tile));
        } else if let Some(w) = &self.windows {
            s.tile = w.trip(s.axis);
            s.whole = true;
        } else if let Some((c, _)) = &self.patches {
            s.tile = c.copied.max(c.depth);
        } else if self.own.is_some() {
            s.tile = self.own_trip();
            s.own = true;
        } else if self.contracts() {
            s.tile = self.depth_at_once(s.axis);
        } else {
            self.rows(&mut s);
        }
        self.stream = Some(s);
    }

    /// Whether nothing waits for what the points of a row come to: a second look at them is not taken.
    fn passes_once(&self, axis: AxisId) -> bool {
        let statements = self.task.statements;
        !self.ordered() && statements.iter().all(|s| reads_reductions(s, statements, axis).is_empty())
    }

    /// Points of the stream whose operands of contractions fit shared memory.
    fn depth_at_once(&self, axis: AxisId) -> u32 {
        // Whole fragments, whichever side of a product passes.
        let least = |c: &Product| match axis {
            a if a == c.row => 16,
            a if a == c.column => 8,
            _ => 1,
        };
        let step = self.shapes.iter().map(|(_, c)| contraction::step(c.operand).max(least(c))).max().unwrap_or(1);
        let most = contraction::shared_tile(self.p, &self.shapes, axis, &self.grid, &self.local, self.task.target) / self.task.choice.shrink();
        most.min(pow2(self.task.extent(self.p, axis))).max(step)
    }

    /// Rows of a stream without contractions: held whole where they fit the registers of a block or a cluster.
    fn rows(&mut self, s: &mut StreamPlan) {
        let (p, Task { shape, statements, target, choice, .. }) = (self.p, self.task);
        let beside = self.points_beside(s.axis);
        let whole = self.whole_row(s.axis).filter(|e| *e < MOSTLY_EMPTY * i64::from(pow2(self.task.extent(p, s.axis))) || !self.passes_once(s.axis));
        self.kept = whole.and_then(|_| self.kept_group());
        let in_registers = RESIDENT_ELEMENTS * 32 * i64::from(self.warps);
        let over = |draft: &Self, e: i64| cluster_of(p, statements, shape, s, &draft.local, e * beside, draft.warps, target);
        if let Some(vector) = self.kept {
            s.tile = self.held_points(vector) as u32;
            s.resident = true;
        } else if self.ordered() && self.looks_back(s.axis) {
            // Few long rows: tiles are blocks, which look back. The larger the tiles and their groups, the shorter the chain.
            self.warps = 16;
            s.tile = points_of_look_back(p, statements, target) * 32 * self.warps;
            s.resident = true;
            s.look_back = true;
        } else if self.ordered() {
            // A scan takes one run of neighbours a thread: 4 of 256 threads, or fewer where each point is combined from several in registers.
            let held = (in_registers / beside.max(1)).max(1);
            let most = 1024.min(i64::from(pow2(held + 1)) / 2);
            s.tile = whole.map_or(most, |e| e.min(most)) as u32;
            s.resident = whole.is_some_and(|e| e <= most);
        } else if let Some(e) = whole.filter(|e| e * beside <= in_registers && line_of_columns(p, statements, shape, s.axis).is_none()) {
            s.tile = e as u32;
            s.resident = true;
        } else if let Some(cluster) = whole.filter(|_| choice.cluster()).and_then(|e| over(self, e)) {
            *s = cluster;
        } else {
            let threads = 32 * i64::from(self.warps);
            let loaded = loaded_at_once(p, statements, s.axis) * threads / i64::from(choice.shrink());
            // Of a run-time length no more than the workload's rows have, which longer ones take in turns; a known one is cut as rows of other axes need it.
            let least = if p.axis(s.axis).extent.as_constant().is_some() { LEAST_OF_KNOWN } else { 32 };
            s.tile = pow2((loaded / beside).max(1)).min(pow2(self.task.extent(p, s.axis).max(least)));
        }
    }

    /// Points of resident axes, and of the grid as far as that is decided, that a point of the stream has at most.
    pub(super) fn points_beside(&self, stream: AxisId) -> i64 {
        let decided = |a: &AxisId| self.grid.get(a).filter(|_| self.task.choice.alike()).map_or(1, |n| i64::from(*n));
        let resident = |a: &AxisId| self.local.iter().find(|(l, _)| l == a).map_or_else(|| decided(a), |(_, n)| i64::from(*n));
        let along = self.task.statements.iter().filter(|x| x.domain().contains(&stream));
        along.map(|x| x.domain().iter().filter(|a| **a != stream).map(resident).product::<i64>()).max().unwrap_or(1)
    }

    /// Points of a whole row, if they are known: rows of a bounded run-time length are as long as they can be.
    fn whole_row(&self, axis: AxisId) -> Option<i64> {
        let extent = &self.p.axis(axis).extent;
        let most = self.longest(axis);
        (extent.as_constant().is_some() || most <= LONGEST_ROW).then(|| i64::from(pow2(most + self.points_before())))
    }

    /// The longest that the axis can be.
    fn longest(&self, axis: AxisId) -> i64 {
        let most: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        self.p.axis(axis).extent.eval(&most)
    }

    /// Points before the first one that are in the tile of a walked row, too.
    fn points_before(&self) -> i64 {
        self.walked.as_ref().map_or(0, |w| i64::from(w.group) - 1)
    }

    /// Elements that a thread has side by side of a walked row that stays. Where lists are read along it, groups of half a line leave
    /// registers for their pieces.
    fn kept_group(&self) -> Option<u32> {
        let w = self.walked.as_ref()?;
        let halved = w.group > 1 && walked::with_lists(self.p, self.task.statements, w.axis) && self.held_points(w.group / 2) < self.held_points(w.group);
        let group = if halved { w.group / 2 } else { w.group };
        let most = RESIDENT_ELEMENTS * 32 * i64::from(self.warps) + self.groups(group);
        (self.held_points(group) <= most).then_some(group)
    }

    /// Points of one group of each thread.
    fn groups(&self, vector: u32) -> i64 {
        i64::from(vector * 32 * self.warps)
    }

    /// Points of a walked row that stays, in whole groups of all threads: the next power of two would be half empty where a row of
    /// nearly one begins in the middle of a line.
    fn held_points(&self, vector: u32) -> i64 {
        let reach = self.task.shape.stream.map_or(0, |axis| self.longest(axis)) + self.points_before();
        let groups = self.groups(vector);
        (reach + groups - 1) / groups * groups
    }
}
