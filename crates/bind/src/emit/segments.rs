//! Tiles of rings whose rows lie in segments (see [`crate::segments`]).
//!
//! ```text
//! tile = number of the block, segment = 0
//! while there are segments:
//!   go on to the segment that holds the tile: each has its tiles of rows times the tiles of columns
//!   one tile; instructions whose 64 rows lie beyond the segment's end are left out, and so are the copies of these rows
//!     whole: stored by the copy engine; else row by row, since the next segment's rows follow
//!   tile += number of blocks
//! ```
//! Both roles walk for themselves. The tiles of a segment are taken in bands, like those of one product: blocks at work at a
//! time share its operand in the cache.

use super::*;
use crate::builder::bin;
use crate::ring::{RingPlan, INSTRUCTION_ROWS};
use crate::segments::Segments;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, Stmt, StmtKind, Uniform};

/// Where a role is on its walk.
struct Walk {
    /// The segment.
    segment: VarId,
    /// Its first row, and the first of the next segment.
    from: VarId,
    to: VarId,
    /// Numbers of its first tile and of the next segment's.
    first: VarId,
    next: VarId,
}

impl<'a> Emitter<'a> {
    /// A loop over the tiles of the block, with their coordinates set.
    pub(crate) fn over_segments(&mut self, ring: &RingPlan, s: &Segments, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let [own, other] = sides(ring, c);
        let across = self.tiles_along(other.0, other.1);
        // A segment adds a tile of rows at most.
        let most = HostExpr::Add(Box::new(self.tiles_along(own.0, own.1)), Box::new(host_extent(&self.p.axis(s.axis).extent)));
        let workers = HostExpr::Min(Box::new(HostExpr::Mul(Box::new(most), Box::new(across.clone()))), Box::new(HostExpr::Const(plan.workers)));
        self.b.kernel.grid[0] = workers.clone();
        let workers = self.host_scalar("workers", workers, Ty::I32);
        let columns = self.host_scalar(&format!("{}_blocks", self.p.axis(other.0).name), across, Ty::I32);
        let ty = value_type(self.p.tensor(s.ends));
        let segment = self.coordinate_type(s.axis);
        let name = self.p.axis(s.axis).name.clone();
        self.phase(
            &format!("WALK {name}"),
            "segments-walk",
            name.clone(),
            format!("blocks stay and take every {} th tile; a tile has rows of one segment", plan.workers),
            Space::Problem,
            self.p.tensor(ring.product).span,
        );
        let walk = Walk {
            segment: self.b.scalar(&name, segment),
            from: self.b.scalar(&format!("{name}_from"), ty),
            to: self.b.scalar(&format!("{name}_to"), ty),
            first: self.b.scalar("first_tile", Ty::I32),
            next: self.b.scalar("next_tile", Ty::I32),
        };
        let tile = self.b.scalar("tile", Ty::I32);
        self.b.set(tile, Dev::BlockIdx(0));
        self.b.set(walk.segment, Dev::Int(0, segment));
        self.b.set(walk.from, Dev::Int(0, ty));
        self.b.set(walk.first, Dev::i32(0));
        self.enter_segment(&walk, s, own.1, &columns);
        self.go_on(&walk, s, own.1, &columns, tile);
        let (bases, record) = (self.b.phase, self.b.why);
        let inner = self.scoped(|e| {
            e.place_in_segment(ring, s, &walk, &columns, tile);
            body(e)?;
            e.b.phase = bases;
            e.b.why = record;
            e.b.set(tile, builder::add(Dev::Var(tile), workers));
            e.go_on(&walk, s, own.1, &columns, tile);
            Ok(())
        })?;
        let count = self.extent(s.axis);
        let cond = builder::lt(Dev::Var(walk.segment), count);
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(s.trips), uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// Reads where the segment ends and counts its tiles; one past the last segment has none.
    fn enter_segment(&mut self, walk: &Walk, s: &Segments, rows: u32, columns: &Dev) {
        let count = self.extent(s.axis);
        let buffer = self.buffer(s.ends);
        let held = self.coordinate_type(s.axis);
        self.b.set(walk.to, Dev::Var(walk.from));
        let read = StmtKind::Load {
            dst: Place { var: walk.to, at: None },
            count: 1,
            mem: Mem::Global(buffer),
            index: builder::cast(Ty::I64, held, Dev::Var(walk.segment)),
            pred: None,
            fill: 0.0,
            cache: Cache::Default,
        };
        self.b.if_(builder::lt(Dev::Var(walk.segment), count), Uniform::Warp, |b| b.emit(read));
        let tiles = self.rows_of_tiles(walk, s, rows);
        self.b.set(walk.next, builder::add(Dev::Var(walk.first), builder::mul(tiles, columns.clone())));
    }

    /// Tiles of rows of the segment.
    fn rows_of_tiles(&self, walk: &Walk, s: &Segments, rows: u32) -> Dev {
        let ty = value_type(self.p.tensor(s.ends));
        let tile = i64::from(rows);
        let rows = bin(BinaryOp::Sub, Dev::Var(walk.to), Dev::Var(walk.from));
        builder::cast(Ty::I32, ty, builder::div(builder::add(rows, Dev::Int(tile - 1, ty)), Dev::Int(tile, ty)))
    }

    /// To the segment that holds `tile`, or past the last one.
    fn go_on(&mut self, walk: &Walk, s: &Segments, rows: u32, columns: &Dev, tile: VarId) {
        let held = self.coordinate_type(s.axis);
        self.b.open();
        self.b.set(walk.segment, builder::add(Dev::Var(walk.segment), Dev::Int(1, held)));
        self.b.set(walk.from, Dev::Var(walk.to));
        self.b.set(walk.first, Dev::Var(walk.next));
        self.enter_segment(walk, s, rows, columns);
        let body = self.b.close();
        let count = self.extent(s.axis);
        let passed = bin(BinaryOp::Le, Dev::Var(walk.next), Dev::Var(tile));
        let cond = bin(BinaryOp::And, builder::lt(Dev::Var(walk.segment), count), passed);
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(1), uniform: Uniform::Block, body });
    }

    /// Coordinates of `tile`: rows count from the segment's first one and end with it.
    fn place_in_segment(&mut self, ring: &RingPlan, s: &Segments, walk: &Walk, columns: &Dev, tile: VarId) {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let [(axis, height), other] = sides(ring, c);
        let (ty, held) = (self.coordinate_type(axis), value_type(self.p.tensor(s.ends)));
        let rows = self.rows_of_tiles(walk, s, height);
        let rows = self.b.let_("segment_tiles", Ty::I32, rows);
        let at = self.b.let_("in_segment", Ty::I32, bin(BinaryOp::Sub, Dev::Var(tile), Dev::Var(walk.first)));
        let (row, column) = self.in_bands(ring, at, rows, columns.clone());
        let name = self.p.axis(axis).name.clone();
        let ahead = builder::mul(builder::cast(ty, Ty::I32, row), Dev::Int(i64::from(height), ty));
        let origin = self.b.let_(&format!("{name}0"), ty, builder::add(builder::cast(ty, held, Dev::Var(walk.from)), ahead));
        let end = builder::cast(ty, held, Dev::Var(walk.to));
        self.origin.insert(axis, origin);
        self.tiles.insert(axis, height);
        self.limit.insert(axis, end);
        self.narrowed.insert(axis);
        self.origin.insert(s.axis, Dev::Var(walk.segment));
        self.settle(other.0, other.1, column, false);
    }

    /// What remains of the segment from row `ahead` of the tile on has points.
    fn reaches(&self, row: AxisId, ahead: Dev) -> Dev {
        let ty = self.coordinate_type(row);
        let zero = || Dev::Int(0, ty);
        let origin = self.origin.get(&row).cloned().unwrap_or(zero());
        let end = self.limit.get(&row).cloned().unwrap_or(zero());
        builder::lt(builder::add(origin, builder::cast(ty, Ty::I32, ahead)), end)
    }

    /// The loop over the depth `body` where all instructions of consumer `group` have rows, loops with fewer of them where the
    /// segment ends before: the stages go round without those that have none.
    pub(crate) fn with_rows(&mut self, ring: &RingPlan, group: &Dev, body: Vec<Stmt>) {
        let c = &self.plan.contractions[&ring.product];
        let blocks = c.tile[0] / (INSTRUCTION_ROWS * ring.groups);
        if !ring.rows_in_segments() || blocks * ring.groups == 1 {
            return body.into_iter().for_each(|s| self.b.emit_as(s));
        }
        let [apart, each] = ring.block_strides(blocks);
        // A tile has a row at least: a single consumer always works.
        let least = u32::from(ring.groups == 1);
        let mut arm = with_instructions(&body, least, c.tile[1] / 2);
        for active in least + 1..=blocks {
            let first = builder::add(builder::mul(group.clone(), Dev::i32(i64::from(each))), Dev::i32(i64::from(apart * (active - 1))));
            let cond = self.reaches(c.row, first);
            let then = with_instructions(&body, active, c.tile[1] / 2);
            self.b.open();
            self.b.emit(StmtKind::If { cond, uniform: Uniform::Warp, then, otherwise: arm });
            arm = self.b.close();
        }
        arm.into_iter().for_each(|s| self.b.emit_as(s));
    }

    /// Bytes that arrive of `tile` points of `each` bytes, in copies of `piece` points, of which only those in the segment are
    /// asked for.
    pub(crate) fn rows_brought(&mut self, tile: u32, piece: u32, each: u32) -> Dev {
        if tile == piece {
            return Dev::i32(i64::from(tile * each));
        }
        let bytes = Dev::i32(i64::from(piece * each));
        let row = self.plan.ring.as_ref().map(|r| self.plan.contractions[&r.product].row);
        let further = row.into_iter().flat_map(|row| (1..tile / piece).map(move |i| (row, i * piece)));
        let pieces: Vec<Dev> = further.map(|(row, at)| builder::select(self.reaches(row, Dev::i32(i64::from(at))), bytes.clone(), Dev::i32(0))).collect();
        pieces.into_iter().fold(bytes, builder::add)
    }

    /// A copy of the rows from `ahead` of the tile on, if the segment reaches so far.
    pub(crate) fn bring_rows(&mut self, ahead: u32, copy: StmtKind) {
        let row = self.plan.ring.as_ref().filter(|r| r.rows_in_segments() && ahead > 0).map(|r| self.plan.contractions[&r.product].row);
        match row {
            None => self.b.emit(copy),
            Some(row) => {
                let cond = self.reaches(row, Dev::i32(i64::from(ahead)));
                self.b.if_(cond, Uniform::None, |b| b.emit(copy));
            }
        }
    }

    /// Whether all rows of the tile lie in its segment, where rows have segments: the copy engine knows only the ends of the tensor.
    pub(crate) fn in_one_segment(&self) -> Option<Dev> {
        let ring = self.plan.ring.as_ref().filter(|r| r.segments.is_some())?;
        let [(axis, tile), _] = sides(ring, &self.plan.contractions[&ring.product]);
        Some(self.reaches(axis, Dev::i32(i64::from(tile) - 1)))
    }
}

/// The axis of the rows that have segments with the points of it in a tile, and the other side.
fn sides(ring: &RingPlan, c: &ContractionPlan) -> [(AxisId, u32); 2] {
    let (rows, columns) = ((c.row, ring.height(c)), (c.column, ring.width(c)));
    if ring.segmented(c) == Some(c.column) {
        [columns, rows]
    } else {
        [rows, columns]
    }
}

/// `body` with only the first `active` of a consumer's instructions a step, each of which has `registers` accumulators.
fn with_instructions(body: &[Stmt], active: u32, registers: u32) -> Vec<Stmt> {
    let kept = |s: &&Stmt| match &s.kind {
        StmtKind::WarpgroupMma { c: (_, Dev::Int(first, _)), .. } => *first < i64::from(active * registers),
        StmtKind::WarpgroupFence | StmtKind::WarpgroupCommit | StmtKind::WarpgroupWait { .. } => active > 0,
        _ => true,
    };
    let inner = |s: &Stmt| match &s.kind {
        StmtKind::For { var, from, to, step, unroll, uniform, body } => {
            let body = with_instructions(body, active, registers);
            let kind = StmtKind::For { var: *var, from: from.clone(), to: to.clone(), step: *step, unroll: *unroll, uniform: *uniform, body };
            Stmt { kind, ..s.clone() }
        }
        _ => s.clone(),
    };
    body.iter().filter(kept).map(inner).collect()
}
