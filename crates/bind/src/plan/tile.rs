//! One kernel's tiles, warps, stream and contraction shapes, as a candidate chooses them.
//!
//! A warp-specialised kernel (see [`crate::ring`], [`crate::ring_columns`]) is taken if there is one for the choice. Every other kernel
//! is a [`Draft`], decided in this order: what form it has; the tile of its stream; the axes over which the rest of a block's
//! tile is spread; how many neighbours a thread has, and which thread has what.

mod drafted;
mod own;
pub(crate) mod ranged;
mod spread;
mod stream;
mod threads;

use super::*;
pub(super) use drafted::tried_once;
pub(crate) use drafted::Remembered;
pub(crate) use own::passing_reads;

pub(super) fn pow2(v: i64) -> u32 {
    (v.clamp(1, 1 << 30) as u32).next_power_of_two()
}

/// Tiles, warps and layouts of one kernel. `like`: the kernel whose stream this one has a part of, and the axis of the parts.
pub(super) fn tile(p: &Problem, task: &Task, like: Option<(&KernelPlan, AxisId)>) -> Result<KernelPlan, Diagnostics> {
    let Task { shape, statements, target, choice, .. } = *task;
    // A cluster that holds rows whole combines them at once, whatever axes they have.
    if let Some(joined) = shape.stream.filter(|_| choice.cluster()).and_then(|axis| whole_rows(p, statements, axis)) {
        let plan = tile(p, &task.of(shape, &joined), like)?;
        if plan.stream.as_ref().is_some_and(|s| s.cluster > 1) {
            return Ok(plan);
        }
    }
    // Patches of results stream their depth, however short it is.
    let streamed = outer::streamed(shape, statements).filter(|_| choice.outer().is_some());
    let moving = if choice.window() > 0 { windows::streamed(p, statements, shape) } else { None };
    let shape = streamed.as_ref().or(moving.as_ref()).unwrap_or(shape);
    let task = &task.of(shape, statements);
    let part = like.map(|(_, part)| part);
    let shapes: Vec<(TensorId, Product)> = statements
        .iter()
        .filter_map(|s| contraction::shape(p, s, shape, part).map(|c| (s.target, c)))
        .filter(|(_, c)| contraction::usable(p, c, target))
        .collect();
    if let Some(ring) = ring::plan(p, task, &shapes).or_else(|| ring_columns::plan(p, task, &shapes)) {
        return Ok(ring);
    }
    let draft = || {
        let shapes = shapes.into_iter().filter_map(|(t, c)| Some((t, contraction::on_warps(&c, target)?))).collect();
        let mut draft = Draft::new(p, *task, like, contraction::agreed(p, statements, shape, part, shapes));
        draft.alike();
        draft.own = draft.own_axis();
        draft.stream_tile();
        draft.as_the_whole();
        draft.patch();
        draft.lines();
        draft.spread();
        draft.kernel()
    };
    Ok(if like.is_some() { draft() } else { drafted::once(p, task, draft) })
}

/// A kernel whose tiles are being decided.
struct Draft<'a> {
    p: &'a Problem,
    task: Task<'a>,
    /// The kernel whose stream this one has a part of, and the axis of the parts.
    like: Option<(&'a KernelPlan, AxisId)>,
    /// Contractions on the matrix unit.
    shapes: Vec<(TensorId, Product)>,
    /// Sums that blocks gather before they add them to their targets.
    private: Option<place::Private>,
    /// Patches of results in registers, and their sides.
    patches: Option<(OuterChoice, outer::Sides)>,
    /// Windows that slide along neighbours.
    windows: Option<windows::Windows>,
    /// A scan across lines.
    across: Option<scan_lines::Across>,
    /// Rows that start anywhere.
    walked: Option<Walked>,
    /// Elements that a thread has of a walked row that stays, side by side.
    kept: Option<u32>,
    /// Axes that may be cut over blocks, those along which most is contiguous first.
    closest: Vec<AxisId>,
    /// The same, in the order of the grid.
    dealt: Vec<AxisId>,
    warps: u32,
    /// Axes of the grid whose points have ranges of the stream of their own, where a block has one of these.
    limited: Vec<AxisId>,
    /// The axis of the grid whose points threads have for themselves.
    own: Option<AxisId>,
    /// Points of a block's tile along each axis of the grid.
    grid: BTreeMap<AxisId, u32>,
    /// Resident axes with their padded extents.
    local: Vec<(AxisId, u32)>,
    stream: Option<StreamPlan>,
    /// Whether threads have neighbours of other axes than the stream.
    crosses: bool,
}

impl<'a> Draft<'a> {
    /// A kernel with `shapes` on the matrix unit in the form that it has, its tiles being points but for what fragments and windows need.
    fn new(p: &'a Problem, task: Task<'a>, like: Option<(&'a KernelPlan, AxisId)>, shapes: Vec<(TensorId, Product)>) -> Draft<'a> {
        let Task { shape, statements, sizes, target, choice, .. } = task;
        // Parts of a cut stream are blocks: each has points of its own, so no tile holds two.
        let dealt: Vec<AxisId> = shape.common.iter().copied().filter(|a| like.is_none_or(|(_, part)| *a != part)).collect();
        let mut draft = Draft {
            p,
            task,
            like,
            shapes,
            private: place::private(p, shape, statements, sizes, target),
            patches: None,
            windows: None,
            across: None,
            walked: None,
            kept: None,
            closest: contiguous_axes(p, statements, &dealt),
            dealt,
            warps: choice.warps(),
            limited: Vec::new(),
            own: None,
            grid: shape.common.iter().map(|a| (*a, 1)).collect(),
            local: shape.local.iter().map(|a| (*a, pow2(p.axis(*a).extent.as_constant().unwrap_or(1)))).collect(),
            stream: shape.stream.map(|axis| StreamPlan { axis, tile: 1, resident: false, look_back: false, cluster: 1, split: None, whole: false, own: false }),
            crosses: false,
        };
        draft.fragments();
        draft.form();
        draft
    }

    /// Contractions first: their axes want fragments.
    fn fragments(&mut self) {
        for (_, c) in &self.shapes {
            for (axis, least) in [(c.row, 16u32), (c.column, 8)] {
                if let Some(t) = self.grid.get_mut(&axis) {
                    let cap = if self.shapes.len() > 1 { 64 } else { 128 };
                    *t = (*t).max(pow2(self.task.extent(self.p, axis)).min(cap / self.task.choice.shrink()).max(least));
                }
                if let Some((_, padded)) = self.local.iter_mut().find(|(a, _)| *a == axis) {
                    *padded = (*padded).max(least);
                }
            }
            if let Some((_, padded)) = self.local.iter_mut().find(|(a, _)| *a == c.depth) {
                *padded = (*padded).max(contraction::step(c.operand));
            }
        }
    }

    /// Which form the kernel has: patches, windows, a scan across lines, or walked rows, if any.
    fn form(&mut self) {
        let (p, Task { shape, statements, sizes, choice, .. }) = (self.p, self.task);
        let outer = if self.contracts() { None } else { choice.outer() };
        let patches = outer.and_then(|c| Some((c, outer::sides(p, statements, shape)?)));
        // A tile that is mostly overhang is another candidate's business.
        let fits = |tile: u32, axis: AxisId| i64::from(tile) < 2 * self.task.extent(p, axis);
        self.patches = patches.filter(|(c, s)| fits(c.rows, s.row) && fits(c.columns, s.column));
        if self.contracts() || self.patches.is_some() || self.private.is_some() {
            return;
        }
        self.windows = windows::plan(p, statements, shape, self.closest.first().copied(), sizes, choice);
        if let Some(w) = &self.windows {
            let stays = |(a, _): &&(AxisId, u32)| shape.stream != Some(*a);
            self.local = w.points.iter().filter(stays).copied().collect();
            self.grid.extend(w.tiles(p, &self.closest, sizes, 32 * self.warps));
        }
        if self.windows.is_none() && self.like.is_none() {
            // Few long rows look back over blocks instead: their columns are fewer than a line.
            let few = || shape.stream.is_some_and(|axis| self.looks_back(axis));
            self.across = scan_lines::across(p, &self.task).filter(|_| !few());
        }
        if self.across.is_none() && self.windows.is_none() {
            self.walked = walked::walked(p, statements, shape, sizes);
        }
    }

    /// Whether the matrix unit multiplies.
    fn contracts(&self) -> bool {
        !self.shapes.is_empty()
    }

    /// Whether points are taken in order.
    fn ordered(&self) -> bool {
        self.task.statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. }))
    }

    /// Whether few long rows are scanned by blocks that look back along `axis`.
    fn looks_back(&self, axis: AxisId) -> bool {
        looks_back(self.p, self.task.statements, axis, &self.local, self.task.sizes, self.task.target)
    }

    /// Points of `axis` in a block's tile.
    fn points(&self, axis: AxisId) -> u32 {
        self.grid.get(&axis).copied().unwrap_or(1).max(tile_extent(axis, &self.stream, &self.local) as u32)
    }

    /// A part of a stream has the tiles of the whole.
    fn as_the_whole(&mut self) {
        let Some((like, _)) = self.like else { return };
        if let (Some(s), Some(old)) = (&mut self.stream, &like.stream) {
            s.tile = old.tile;
        }
        self.grid.extend(like.grid.iter().copied());
    }

    /// The kernel as it is decided.
    fn kernel(self) -> KernelPlan {
        let Task { shape, statements, target, record, choice, .. } = self.task;
        let axes = self.axes();
        let vector = self.vector(&axes);
        let ahead = self.ahead();
        KernelPlan {
            mirrored: statements.iter().find_map(group::mirrors),
            grid: shape.common.iter().map(|a| (*a, self.grid[a])).collect(),
            contractions: self.contractions(),
            ahead: ahead.rows,
            held: ahead.held,
            residents: ahead.residents,
            workers: ahead.workers,
            outer: self.patches.as_ref().and_then(|_| choice.outer()),
            stages: self.stages(),
            master: self.master(&axes, vector),
            walked: self.walked,
            stream: self.stream,
            local: self.local,
            private: self.private,
            ..KernelPlan::plain(statements, self.warps, target, record)
        }
    }

    /// The contractions in the tile of a block.
    fn contractions(&self) -> BTreeMap<TensorId, ContractionPlan> {
        let of = |(t, c): &(TensorId, Product)| {
            let tile = [self.points(c.row), self.points(c.column), self.points(c.depth)];
            let (warps_m, warps_n) = contraction::arrange(tile, self.warps);
            let Product { left, right, row, column, depth, operand } = c.clone();
            (*t, ContractionPlan { left, right, row, column, depth, operand, warps_m, warps_n, tile })
        };
        self.shapes.iter().map(of).collect()
    }
}

pub(crate) fn tile_extent(a: AxisId, stream: &Option<StreamPlan>, local: &[(AxisId, u32)]) -> i64 {
    match stream {
        Some(s) if s.axis == a => s.tile as i64,
        _ => local.iter().find(|(l, _)| *l == a).map_or(1, |(_, n)| *n as i64),
    }
}

pub(super) fn all_axes(statements: &[Statement]) -> Vec<AxisId> {
    let set: BTreeSet<AxisId> = statements.iter().flat_map(|s| s.domain()).collect();
    set.into_iter().collect()
}
