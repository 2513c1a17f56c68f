//! What a thread has of a tile: how many neighbours side by side, which of the points, and what is copied ahead for it.

use super::*;

/// Points of an axis that are few: one access.
const SHORT: u32 = 4;

/// Threads that stay, and what they copy ahead.
#[derive(Default)]
pub(super) struct Ahead {
    /// Rows ahead of clusters that stay, or stages of the tiles of a scan over the device.
    pub rows: u32,
    /// Whether what all rows share stays in shared memory.
    pub held: bool,
    /// Blocks of such clusters on one multiprocessor.
    pub residents: u32,
    /// How many stay.
    pub workers: i64,
}

impl Draft<'_> {
    /// Axes of the tile with more than a point, the one along which most is contiguous last.
    pub(super) fn axes(&self) -> Vec<(AxisId, u32)> {
        let ordered = contiguous_axes(self.p, self.task.statements, &all_axes(self.task.statements));
        ordered.iter().rev().map(|a| (*a, self.points(*a))).filter(|(_, n)| *n > 1).collect()
    }

    /// Neighbours along the last of `axes` that a thread has side by side.
    pub(super) fn vector(&self, axes: &[(AxisId, u32)]) -> u32 {
        let (p, statements) = (self.p, self.task.statements);
        let ordered = self.ordered();
        let lines = axes.last().and_then(|(a, _)| contiguous(p, statements, *a)).map(|(bits, group, _)| (bits, group));
        let widest = lines.map_or_else(|| self.widest(axes), |(bits, _)| bits);
        // Two of less than a byte share one.
        let packed = self.in_memory().any(|bits| bits < 8);
        let narrowest = if packed { 2 } else { 1 };
        // What is re-laid to rows at a pitch moves by pieces that are shifted together, whatever the rows of the source start at.
        let pitched = statements.iter().any(|s| matches!(p.tensor(s.target).storage, Storage::Pitched(_)));
        let plain = !ordered && !self.contracts() && !pitched && self.patches.is_none() && self.walked.is_none();
        // Accesses of 8 bytes and more reach every sector twice at most.
        let scattered = lines.filter(|(bits, group)| group * bits < 64 && plain);
        let aligned = scattered.map_or(128, |(_, group)| group);
        let each = (self.total(axes) / i64::from(self.warps * 32)).max(i64::from(narrowest));
        let vector = (128 / widest.max(8)).min(aligned).max(narrowest).min(each as u32).max(1);
        let vector = self.kept.map_or(vector, |v| v.min(vector)).max(self.own_points(axes));
        if vector.is_power_of_two() {
            vector
        } else {
            vector.next_power_of_two() / 2
        }
    }

    /// Points of a short axis that lie together and that a thread has all of: what passes in the stream is mapped without them, and neighbours that shared the axis
    /// would each make that map anew.
    fn own_points(&self, axes: &[(AxisId, u32)]) -> u32 {
        let (Some(s), Some((axis, n))) = (self.stream.as_ref(), axes.last()) else { return 1 };
        let short = *n <= SHORT && self.local.iter().any(|(a, _)| a == axis);
        if s.resident || !short || self.ordered() || self.contracts() || self.patches.is_some() || self.walked.is_some() {
            return 1;
        }
        let lacks = |x: &Statement| x.kind == Kind::Map && x.domain().contains(&s.axis) && !x.domain().contains(axis);
        if self.task.statements.iter().any(lacks) {
            *n
        } else {
            1
        }
    }

    /// Points of a tile of `axes`.
    fn total(&self, axes: &[(AxisId, u32)]) -> i64 {
        points(axes.iter().map(|(_, n)| i64::from(*n)))
    }

    /// Bits of the widest element that decides how many neighbours make an access, where nothing is contiguous.
    fn widest(&self, axes: &[(AxisId, u32)]) -> u32 {
        if self.ordered() {
            return 32;
        }
        let placed = axes.last().and_then(|(inner, _)| place::widest(self.p, self.task.statements, *inner));
        placed.unwrap_or_else(|| self.in_memory().filter(|b| *b >= 8).max().unwrap_or(32))
    }

    /// Bits of the elements of tensors outside of the kernel.
    fn in_memory(&self) -> impl Iterator<Item = u32> + '_ {
        let statements = self.task.statements;
        let all = statements.iter().flat_map(group::reads).chain(statements.iter().map(|s| s.target));
        all.filter(|t| self.p.tensor(*t).role != Role::Temp).map(|t| self.p.tensor(t).dtype.bits())
    }

    /// What is copied ahead: rows of clusters that stay, or tiles of a scan over the device.
    pub(super) fn ahead(&self) -> Ahead {
        let (p, Task { statements, target, .. }) = (self.p, self.task);
        let threads = 32 * self.warps;
        // As many stay as the multiprocessors hold with their rows in flight.
        let residents = |bytes: u32| (target.shared_bytes_per_multiprocessor / bytes).min(target.registers_per_multiprocessor / (64 * threads)).max(1);
        let Some(s) = &self.stream else { return Ahead::default() };
        if s.look_back && tiles::independent(statements) {
            let rows = tile_stages(p, statements);
            let resident = residents(tile_bytes(p, statements, s) * rows + 2 * SHARED_KEPT);
            return Ahead { rows, workers: i64::from(target.multiprocessors * resident), ..Ahead::default() };
        }
        let flight = Some(s).filter(|s| s.cluster > 1 && self.walked.is_none()).and_then(|s| flight(p, statements, s, &self.local, self.warps, target));
        flight.map_or_else(Ahead::default, |f| {
            let residents = residents(f.bytes + SHARED_KEPT);
            let workers = i64::from(target.cluster_multiprocessors * residents / s.cluster).max(1);
            Ahead { rows: 1, held: f.held, residents, workers }
        })
    }

    /// Stages of shared memory for tiles of the stream.
    pub(super) fn stages(&self) -> u32 {
        match &self.patches {
            Some((c, _)) if c.copied > 0 => 2,
            None if (self.contracts() || self.crosses) && self.stream.as_ref().is_some_and(|s| !s.resident) => self.task.choice.stages(),
            _ => 0,
        }
    }

    /// Which thread has which points of a tile of `axes`, `vector` neighbours side by side.
    pub(super) fn master(&self, axes: &[(AxisId, u32)], vector: u32) -> Layout {
        let (p, statements, warps) = (self.p, self.task.statements, self.warps);
        if let Some(a) = &self.across {
            return a.layout.clone();
        }
        if let Some(w) = &self.windows {
            return w.layout(axes, warps);
        }
        if let Some(axis) = self.own {
            return self.own_layout(axis, axes);
        }
        if let Some((c, sides)) = &self.patches {
            return self.stream.as_ref().map(|s| c.layout(sides, s.axis)).unwrap_or_default();
        }
        if let Some(s) = self.stream.as_ref().filter(|s| s.look_back) {
            return Layout::rows(s.axis, s.tile, vector.min(s.tile / (32 * warps)), warps);
        }
        let digit = axes.last().and_then(|(axis, n)| together(p, statements, *axis, *n, vector)).filter(|_| self.stream.is_none() && !self.contracts());
        match digit {
            Some((size, stride)) if self.total(axes) >= i64::from(vector * size * warps * 32) => Layout::apart(axes, vector, warps, size, stride),
            _ => Layout::blocked(axes, vector, warps),
        }
    }
}
