//! Which tiles of rows a block takes, and in which order.
//!
//! Where a condition along the columns leaves rows different numbers of tiles, equal shares of rows are unequal shares of the work. So the producer draws the
//! number of the next tile from a counter and hands it to the consumers: a value of the [tile program](crate::tile) like any other. The first tile of a
//! block is its own number. Which block has which tile changes from run to run, what is made of the tile does not.
//!
//! Work is even at the end if what is long comes first. Where rows have the more columns the later they come, a section of the other axes is taken at a time,
//! one whose columns stay in the cache, and its rows from the last to the first:
//!
//! ```text
//! number = (section, row from the last on, place in the section)
//! ```

use super::*;
use flashderive_device::program::{AtomicOp, BufferSource, Cache, Mem, Place, ShuffleMode};

/// The way of tile numbers from the producer to the consumers.
pub(super) struct Numbers {
    pub value: ValueId,
    /// Tiles drawn so far.
    counter: BufferId,
    /// Numbers on their way.
    places: SharedId,
    pub full: SharedId,
    pub empty: SharedId,
    pub copies: u32,
}

impl<'a> Emitter<'a> {
    /// The counter and the places of numbers, where tiles are handed out.
    pub(super) fn numbers(&mut self, columns: &ColumnsPlan) -> Option<Numbers> {
        let value = columns.deal.as_ref()?.value;
        self.phase(
            "HANDOUT",
            "tiles-handed-out",
            self.b.kernel.name.clone(),
            "rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free".into(),
            Space::Problem,
            self.plan.statements[0].span,
        );
        let copies = columns.program.value(value).buffers;
        let counter = self.scratch("tiles_taken", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch);
        let places = self.b.shared("next_tile", DType::I32, copies);
        let full = self.b.shared("next_tile_full", DType::I64, copies);
        let empty = self.b.shared("next_tile_empty", DType::I64, copies);
        Some(Numbers { value, counter, places, full, empty, copies })
    }

    /// A loop over the tiles of rows of the block, with their coordinates set; `next` sets the number of the next one behind each.
    pub(super) fn over_rows(
        &mut self,
        ways: &Ways,
        body: impl FnOnce(&mut Self) -> Built<()>,
        next: impl FnOnce(&mut Self, VarId, Dev) -> Built<()>,
    ) -> Built<()> {
        let plan = self.plan;
        if ways.numbers.is_none() {
            return self.over_work(None, |e, number| e.place(&plan.grid, number, false), body);
        }
        let all = self.blocks(&plan.grid);
        let total = self.host_scalar("tiles", all.clone(), Ty::I32);
        let workers = HostExpr::Min(Box::new(all.clone()), Box::new(HostExpr::Const(plan.workers)));
        self.b.kernel.grid[0] = workers.clone();
        let rounds = self.host_scalar("rounds", HostExpr::CeilDiv(Box::new(all), Box::new(workers.clone())), Ty::I32);
        let workers = self.host_scalar("workers", workers, Ty::I32);
        let number = self.b.scalar("tile", Ty::I32);
        self.b.set(number, Dev::BlockIdx(0));
        let inner = self.scoped(|e| {
            e.place_dealt(Dev::Var(number));
            body(e)?;
            next(e, number, workers)
        })?;
        let cond = builder::lt(Dev::Var(number), total);
        self.b.emit(StmtKind::While { cond, trips: rounds, uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// The coordinates of a tile that was handed out.
    fn place_dealt(&mut self, number: Dev) {
        let plan = self.plan;
        let Some(deal) = plan.columns.as_ref().and_then(|c| c.deal.as_ref()) else { return };
        let Some(row) = deal.longest_last else { return self.place(&plan.grid, number, false) };
        let (rows, others): (Vec<_>, Vec<_>) = plan.grid.iter().copied().partition(|(a, _)| *a == row);
        let Some((_, tile)) = rows.first().copied() else { return self.place(&plan.grid, number, false) };
        self.because(
            "longest-first",
            self.p.axis(row).name.clone(),
            "later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache".into(),
            Space::Hardware,
            self.plan.statements[0].span,
        );
        let along = self.host_scalar("row_tiles", self.tiles_along(row, tile), Ty::I32);
        let beside = self.host_scalar("row_sets", self.blocks(&others), Ty::I32);
        let most = self.host_scalar("section_sets", self.section(&others, deal.room), Ty::I32);
        let whole = self.b.let_("section_tiles", Ty::I32, builder::mul(most.clone(), along.clone()));
        let section = self.b.let_("section", Ty::I32, builder::div(number.clone(), whole.clone()));
        let first = self.b.let_("section_first", Ty::I32, builder::mul(section, most.clone()));
        let rest = self.b.let_("in_section", Ty::I32, builder::rem(number, whole));
        // The last section may be smaller.
        let here = self.b.let_("sets_here", Ty::I32, bin(BinaryOp::Min, most, sub(beside, first.clone())));
        let before = builder::div(rest.clone(), here.clone());
        self.settle(row, tile, sub(sub(along, Dev::i32(1)), before), false);
        let other = self.b.let_("row_set", Ty::I32, builder::add(first, builder::rem(rest, here)));
        self.place(&others, other, false);
    }

    /// Tiles of the axes beside the rows whose columns stay in the cache together; one at least.
    fn section(&self, others: &[(AxisId, u32)], room: u64) -> HostExpr {
        let columns = self.plan.columns.iter().flat_map(|c| c.brought.iter().filter(|b| !b.stays).map(|b| &b.from));
        let bytes = columns.map(|o| {
            let tensor = self.p.tensor(o.tensor());
            let [one, other] = o.extents(self.p).map(|e| Box::new(host_extent(&e)));
            let points = HostExpr::Mul(one, other);
            HostExpr::CeilDiv(
                Box::new(HostExpr::Mul(Box::new(points), Box::new(HostExpr::Const(i64::from(tensor.dtype.bits()))))),
                Box::new(HostExpr::Const(8)),
            )
        });
        let bytes = bytes.fold(HostExpr::Const(1), |n, b| HostExpr::Add(Box::new(n), Box::new(b)));
        let sets = HostExpr::CeilDiv(Box::new(HostExpr::Const(room as i64)), Box::new(bytes));
        HostExpr::Max(Box::new(HostExpr::Const(1)), Box::new(HostExpr::Min(Box::new(sets), Box::new(self.blocks(others)))))
    }

    /// The producer draws a number, whose latency its copies hide.
    pub(super) fn draw_tile(&mut self, n: &Numbers, together: bool) -> VarId {
        let drawn = self.b.scalar("drawn", Ty::I32);
        self.b.set(drawn, Dev::i32(0));
        let pred = together.then(|| bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0)));
        let (mem, value) = (Mem::Global(n.counter), Dev::i32(1));
        self.b.emit(StmtKind::Atomic { mem, index: Dev::i64(0), op: AtomicOp::Add, value, old: Some(drawn), acquire_release: false, pred });
        drawn
    }

    /// The producer hands on what it has drawn and goes on to it.
    pub(super) fn hand_number(&mut self, n: &Numbers, turn: Turn, drawn: VarId, number: VarId, workers: Dev, together: bool) {
        let next = self.b.scalar("handed", Ty::I32);
        let mut value = Dev::Var(drawn);
        if together {
            self.b.emit(StmtKind::Shuffle { dst: Place { var: next, at: None }, value, mode: ShuffleMode::Index(Dev::i32(0)) });
            value = Dev::Var(next);
        }
        // The first tiles of all blocks were dealt before.
        self.b.set(next, builder::add(value, workers));
        let at = Dev::Var(turn.stage);
        let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
        self.b.emit(StmtKind::MbarrierWait { barrier: n.empty, at: at.clone(), parity });
        self.b.open();
        let src = Place { var: next, at: None };
        self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(n.places), index: at.clone(), pred: None, cache: Cache::Default });
        self.b.emit(StmtKind::MbarrierArrive { barrier: n.full, at, rank: None, expect_bytes: None });
        let told = self.b.close();
        if together {
            let cond = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
            self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then: told, otherwise: Vec::new() });
        } else {
            told.into_iter().for_each(|s| self.b.emit_as(s));
        }
        self.next_turn(n.copies, turn);
        self.b.set(number, Dev::Var(next));
    }

    /// A consumer reads the number that it was handed.
    pub(super) fn take_number(&mut self, n: &Numbers, turn: Turn, number: VarId) {
        let told = self.b.scalar("told", Ty::I32);
        let dst = Place { var: told, at: None };
        self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(n.places), index: Dev::Var(turn.stage), pred: None, fill: 0.0, cache: Cache::Default });
        // Branches on a number that came through memory would be branches of lanes.
        self.b.emit(StmtKind::Shuffle { dst: Place { var: number, at: None }, value: Dev::Var(told), mode: ShuffleMode::Same });
    }
}
