//! Kernels whose operands the copy engine brings to warpgroups that multiply (see [`crate::ring`]).
//!
//! ```text
//! barriers: full[stage] of 1 arrival and the bytes of a step, empty[stage] of one arrival a consumer warp
//! consumers                                     producer, one thread
//!   for each tile of the block:                   for each tile of the block:
//!     for each step of the depth:                   for each step of the depth:
//!       wait full[stage]                              wait empty[stage]
//!       issue the products of the step                announce the bytes at full[stage]
//!       wait for them, arrive at empty[stage]         ask for both operands' tiles
//!     finish the tile a few columns at a time:
//!       wait until the copy engine has read the staging buffer, write it, let the copy engine store it
//! ```
//! The matrix unit is kept busy by the other consumer while one of them waits.
//!
//! Consumers that take tiles in turns are in `alternate.rs`, tiles whose depth is cut into shares in `stream_k.rs`, products whose sums lie in tensor memory in `ring_memory.rs`.

use super::order::Line;
use super::roles::consumes;
use super::translate::Env;
use super::*;
use crate::builder::bin;
use crate::prologue::{self, Part};
use crate::ring::{self, Operand, RingPlan, Side, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use flashderive_device::map::elements_of_unit;
use flashderive_device::program::{Along, BinaryOp, MapId, MatrixA, Scope, SharedId, SharedMatrix, StmtKind, Swizzle, Uniform, Unroll};

/// One operand's stages.
#[derive(Clone, Debug)]
pub(super) struct Staged<'a> {
    pub(super) operand: &'a Operand,
    map: MapId,
    pub(super) shared: SharedId,
    /// Points of the side in a stage, and in a copy where rows run along the depth.
    pub(super) tile: u32,
    pub(super) piece: u32,
    /// Points of the side of all that lies in the buffer, and the place of the first of these.
    pub(super) across: u32,
    pub(super) first: u32,
    /// Elements of a row of shared memory.
    pub(super) row: u32,
    /// Rows of shared memory along the depth, for each point of the side.
    pub(super) parts: u32,
    /// How rows are permuted.
    pub(super) swizzle: Swizzle,
    /// Points of the depth for which an element of the tensor stands.
    pub(super) block: i64,
    /// Elements of the tensor in one of the buffer.
    pub(super) unit: u32,
    /// Bits of an element of the buffer.
    pub(super) bits: u32,
}

impl Staged<'_> {
    /// Elements of a stage.
    pub(super) fn elements(&self) -> u32 {
        self.across * self.row * self.parts
    }
}

/// What both roles use.
pub(super) struct Ring<'a> {
    pub(super) plan: &'a RingPlan,
    /// The left operand or the first part that it is computed from, the right operand, further parts of the left one, further operands of one side.
    pub(super) stages: Vec<Staged<'a>>,
    pub(super) full: SharedId,
    pub(super) empty: SharedId,
    /// Points of the depth in a stage.
    pub(super) depth: u32,
}

/// Registers of the sums of products of `operand`.
pub(super) fn accumulator(operand: DType) -> Ty {
    if operand.is_int() {
        Ty::I32
    } else {
        Ty::F32
    }
}

impl<'a> Emitter<'a> {
    /// Writes the whole kernel.
    pub(crate) fn run_ring(&mut self, ring: &'a RingPlan) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let s = self.maker(ring.product).filter(|_| plan.stream.is_some());
        let Some(s) = s else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(ring.product).span, "a ring without its product").into());
        };
        let consumers = ring.groups * GROUP;
        self.b.kernel.min_blocks = ring.resident;
        let [rows, columns, depth] = c.tile;
        let roles = match &ring.memory {
            Some(_) => "a thread that multiplies, a warpgroup that finishes tiles".to_string(),
            None => format!("{} consumer warpgroups of {} accumulators a thread", ring.groups, rows / ring.sharing() * columns / GROUP),
        };
        self.phase(
            "INIT",
            "ring",
            self.p.tensor(ring.product).name.clone(),
            format!(
                "{} stages of {rows}+{columns} rows of {} x {ROW_BYTES} bytes; {roles}, one producer; {}{}{}",
                ring.stages,
                ring.steps,
                self.told_order(ring),
                self.told_rows(ring),
                self.told_products(ring)
            ),
            Space::Hardware,
            s.span,
        );
        let parts = ring.computed.as_ref().map_or(&[][..], |c| &c.parts);
        let bits_only = ring.computed.as_ref().is_some_and(|x| prologue::packed(self.p, x, c.operand).is_some());
        let mut lefts = match parts.first() {
            Some(part) => vec![self.staged_part(part, rows, depth, bits_only)?],
            None => self.staged_side_by_side(ring, Side::Rows, rows)?,
        };
        let mut stages = self.staged_side_by_side(ring, Side::Columns, columns)?;
        stages.insert(0, lefts.remove(0));
        stages.extend(lefts);
        for part in parts.iter().skip(1) {
            stages.push(self.staged_part(part, rows, depth, bits_only)?);
        }
        let full = self.b.shared("full", DType::I64, ring.stages);
        let empty = self.b.shared("empty", DType::I64, ring.stages);
        let order = ring.alternate.then(|| self.b.shared("order", DType::I64, ring.groups));
        if ring.levels.is_some() {
            // The steps count whole rows of the depth.
            let ty = self.coordinate_type(c.depth);
            self.origin.insert(c.depth, Dev::Int(0, ty));
        }
        let shared = Ring { plan: ring, stages, full, empty, depth };
        if let Some(memory) = &ring.memory {
            return self.run_in_memory(s, &shared, memory);
        }
        let first = bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0));
        let arrivals = ring.sharing() * 4 * ring.group();
        let maps = self.b.kernel.maps.clone();
        let arrived = (ring.cluster > 1).then(|| self.expected_parts(ring));
        self.b.if_(first, Uniform::None, |b| {
            for map in maps {
                b.emit(StmtKind::MapPrefetch { map });
            }
            b.unrolled("stage", ring.stages, |b, at| {
                b.emit(StmtKind::MbarrierInit { barrier: full, at: at.clone(), count: 1 });
                b.emit(StmtKind::MbarrierInit { barrier: empty, at, count: arrivals });
            });
            if let Some(order) = order {
                b.unrolled("consumer", ring.groups, |b, at| b.emit(StmtKind::MbarrierInit { barrier: order, at, count: 4 }));
            }
            if let Some((arrived, bytes)) = arrived {
                b.emit(StmtKind::MbarrierInit { barrier: arrived, at: Dev::i32(0), count: 1 });
                b.emit(StmtKind::MbarrierArrive { barrier: arrived, at: Dev::i32(0), rank: None, expect_bytes: Some(Dev::i32(i64::from(bytes))) });
            }
            b.emit(StmtKind::MbarrierFence);
        });
        // Blocks of a cluster write to one another later, which needs all of them to run: told here, waited for there.
        self.b.kernel.cluster = ring.cluster * ring.group();
        if self.b.kernel.cluster > 1 {
            self.b.emit(StmtKind::ClusterArrive);
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Block });
        self.meet_group(ring);
        let mut product = None;
        let consume = |e: &mut Self| {
            match order {
                Some(order) => e.consume_in_turns(s, &shared, order)?,
                None => product = Some(e.consume(s, &shared)?),
            }
            Ok(())
        };
        self.roles(
            (consumers, ring.registers.map(|r| (r.consumer, r.producer)).unzip().into()),
            consume,
            (false, |e| e.produce(&shared)),
            None::<(u32, fn(&mut Self) -> Built<()>)>,
        )?;
        if let (Some(product), Some((arrived, _))) = (product, arrived) {
            if ring.together.is_none() {
                self.b.emit(StmtKind::ClusterWait);
            }
            let then = self.scoped(|e| {
                let shared = e.push_parts(ring, product, arrived)?;
                e.join_parts(ring, product, arrived, shared)
            })?;
            self.b.emit(StmtKind::If { cond: consumes(consumers), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        }
        Ok(())
    }

    /// The stages of an operand and how the copy engine sees it: the points of an operand from `first` on of `across` points of a stage, in the buffer `into` where there is one.
    pub(super) fn staged_among(
        &mut self,
        o: &'a Operand,
        at: usize,
        (tile, first, across): (u32, u32, u32),
        into: Option<SharedId>,
        ring: &RingPlan,
    ) -> Built<Staged<'a>> {
        let tensor = self.p.tensor(o.tensor);
        let size = tensor.dtype.bits() / 8;
        let row = ROW_BYTES / size;
        let other = if o.along_depth() { o.side } else { o.depth };
        let mut order = vec![o.inner, other];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != other));
        // Instructions without rows in the segment need none.
        let piece = match ring.sharers(at) {
            blocks if blocks > 1 && o.along_depth() => tile / blocks,
            1 if ring.rows_in_segments() && *o == ring.left => ring::rows_of_a_copy(INSTRUCTION_ROWS, o.every),
            _ if ring.rows.len() > 1 && *o == ring.left => tile,
            _ => ring::rows_of_a_copy(tile, o.every),
        };
        let height = if o.along_depth() { piece } else { row * ring.steps };
        let (mut box_of, mut every) = (vec![row, height], vec![1, if o.along_depth() { o.every } else { 1 }]);
        if ring.rows.len() > 1 && *o == ring.left {
            let of = |i: usize| ring.rows.iter().find(|(a, _)| o.index[i].axes().contains(a));
            let side = |i: &usize| of(*i).map_or((1, 1), |(a, points)| (*points, ring::step_of(&o.index[*i], *a).unwrap_or(1)));
            (box_of, every) = std::iter::once((row, 1)).chain(order.iter().skip(1).map(side)).unzip();
        }
        let map = self.map_of_steps(o.tensor, &order, &box_of, &every, Swizzle::B128);
        let shared = match into {
            Some(shared) => shared,
            None => self.b.shared_at(&tensor.name.clone(), tensor.dtype, ring.stages * ring.steps * across * row, 1024),
        };
        let bits = tensor.dtype.bits();
        Ok(Staged { operand: o, map, shared, tile, piece, across, first, row, parts: ring.steps, swizzle: Swizzle::B128, block: 1, unit: 1, bits })
    }

    /// The stages of what a computed operand is made from: bytes as they lie in memory.
    /// Where only bits are read of elements that share bytes, the buffer is of bytes.
    fn staged_part(&mut self, part: &'a Part, tile: u32, depth: u32, bits_only: bool) -> Built<Staged<'a>> {
        let o = &part.operand;
        let tensor = self.p.tensor(o.tensor);
        let bits = tensor.dtype.bits();
        let Some(rows) = prologue::rows(bits, part.block, depth) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, tensor.span, "a part of an operand fills no row").into());
        };
        let mut order = vec![o.inner, o.side];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != o.side));
        let (lines, places) = (part.lines(tile), part.places(tile));
        let map = self.tile_map(o.tensor, &order, &[rows.elements / elements_of_unit(tensor.dtype), lines], rows.swizzle);
        let unit = if bits_only { elements_of_unit(tensor.dtype) } else { 1 };
        let elem = if unit == 1 { tensor.dtype } else { DType::U8 };
        let row = rows.elements / unit;
        let stages = self.plan.ring.as_ref().map_or(1, |r| r.stages);
        let shared = self.b.shared_at(&tensor.name.clone(), elem, stages * places * row * rows.count, 1024);
        Ok(Staged {
            operand: o,
            map,
            shared,
            tile: lines,
            piece: lines,
            across: places,
            first: 0,
            row,
            parts: rows.count,
            swizzle: rows.swizzle,
            block: part.block,
            unit,
            bits: elem.bits(),
        })
    }

    /// A loop over the tiles of the block, with their coordinates set; over those of one consumer if they take turns.
    pub(crate) fn over_tiles(&mut self, ring: &RingPlan, consumer: Option<Dev>, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        if ring.cluster > 1 {
            let ranks = i64::from(ring.cluster * ring.group());
            self.b.kernel.grid[0] = HostExpr::Mul(Box::new(self.blocks(&self.units())), Box::new(HostExpr::Const(ranks)));
            let number = self.b.let_("tile", Ty::I32, builder::div(Dev::BlockIdx(0), Dev::i32(ranks)));
            self.place_ring(ring, number);
            return body(self);
        }
        if let Some(s) = &ring.segments {
            return self.over_segments(ring, s, body);
        }
        if ring.stream_k.is_some() {
            return self.over_pieces(ring, consumer, body);
        }
        self.over_work(consumer.map(|first| (first, ring.groups)), |e, number| e.place_ring(ring, number), body)
    }

    /// Coordinates of tile `number`: bands of `raster` tiles of rows, in which rows run fastest.
    pub(crate) fn place_ring(&mut self, ring: &RingPlan, number: Dev) {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let (beside, others) = self.columns_and_others(ring);
        let along: Vec<(AxisId, u32)> = self.rows_in_grid(ring).into_iter().map(|(a, points)| (a, ring.unit(a, points))).collect();
        let pair: Vec<(AxisId, u32)> = along.iter().chain(&beside).copied().collect();
        let mut at = number;
        if !others.is_empty() {
            let each = self.host_scalar("tiles_each", self.blocks(&pair), Ty::I32);
            let outer = self.b.let_("outer", Ty::I32, builder::div(at.clone(), each.clone()));
            self.place(&others, outer, false);
            at = self.b.let_("inner", Ty::I32, builder::rem(at, each));
        }
        let (row, column) = match self.one_line(ring, &beside) {
            Some(Line::Row) => (Dev::i32(0), at),
            Some(Line::Column) => (at, Dev::i32(0)),
            None => {
                let rows = self.host_scalar(&format!("{}_blocks", self.p.axis(c.row).name), self.rows_of_tiles_in(ring), Ty::I32);
                let columns = self.host_scalar(&format!("{}_blocks", self.p.axis(c.column).name), self.blocks(&beside), Ty::I32);
                self.in_bands(ring, at, rows, columns)
            }
        };
        match along.as_slice() {
            [(row_axis, high)] => self.settle(*row_axis, *high, row, false),
            _ => {
                let row = self.b.let_("row", Ty::I32, row);
                self.place(&along, row, false);
            }
        }
        match beside.as_slice() {
            [(axis, wide)] => self.settle(*axis, *wide, column, false),
            _ => {
                let column = self.b.let_("column", Ty::I32, column);
                self.place(&beside, column, false);
            }
        }
        self.own_tile(ring);
    }

    /// Row and column of tile `at` of `rows` by `columns` tiles, in bands of `raster` tiles of rows, in which rows run fastest.
    pub(crate) fn in_bands(&mut self, ring: &RingPlan, at: Dev, rows: Dev, columns: Dev) -> (Dev, Dev) {
        let raster = Dev::i32(i64::from(ring.raster));
        let band = builder::mul(raster.clone(), columns);
        let band = self.b.let_("band_tiles", Ty::I32, band);
        let number = self.b.let_("band", Ty::I32, builder::div(at.clone(), band.clone()));
        let first = self.b.let_("band_row", Ty::I32, builder::mul(number, raster.clone()));
        let height = bin(BinaryOp::Min, bin(BinaryOp::Sub, rows, first.clone()), raster);
        let height = self.b.let_("band_rows", Ty::I32, height);
        let rest = self.b.let_("in_band", Ty::I32, builder::rem(at, band));
        (builder::add(first, builder::rem(rest.clone(), height.clone())), builder::div(rest, height))
    }

    /// The steps of the depth for a tile, with the coordinate of the depth set.
    pub(super) fn over_depth(&mut self, s: &'a Statement, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let range = self.range_of_depth(s)?;
        self.over_range(s, range, body)
    }

    /// First coordinate of the depth for a tile, and its end.
    pub(super) fn range_of_depth(&mut self, s: &'a Statement) -> Built<(Dev, Dev)> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs a depth") };
        let extent = self.extent(stream.axis);
        match (&plan.ring, self.bounds_of_piece(stream)) {
            (_, Some(piece)) => Ok(piece),
            (Some(ring), None) if ring.cluster > 1 => Ok(self.part_of_depth(ring, stream)),
            _ => self.bounds(stream, &[s], extent),
        }
    }

    /// The steps from coordinate `from` of the depth to `to`.
    pub(super) fn over_range(&mut self, s: &'a Statement, (from, to): (Dev, Dev), body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs a depth") };
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        let var = self.b.scalar(&format!("{}0", self.p.axis(axis).name), ty);
        self.origin.insert(axis, Dev::Var(var));
        let mut around = Vec::new();
        for (axis, extent) in plan.ring.iter().flat_map(|r| &r.over) {
            let ty = self.coordinate_type(*axis);
            let var = self.b.scalar(&self.p.axis(*axis).name.clone(), ty);
            self.origin.insert(*axis, Dev::Var(var));
            around.push((var, Dev::Int(0, ty), Dev::Int(*extent, ty)));
        }
        let inner = self.scoped(body)?;
        let step = i64::from(stream.tile);
        // Consumers in turns may have pieces of different lengths at a time.
        let apart = plan.ring.as_ref().is_some_and(|r| r.alternate && r.stream_k.is_some());
        let uniform = if apart { Uniform::Warp } else { Uniform::Block };
        let steps = StmtKind::For { var, from, to, step, unroll: Unroll::No, uniform, body: inner };
        let mut nested = self.scoped(|e| {
            e.b.emit(steps);
            Ok(())
        })?;
        for (var, from, to) in around {
            let all = StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: nested };
            nested = self.scoped(|e| {
                e.b.emit(all);
                Ok(())
            })?;
        }
        nested.into_iter().for_each(|s| self.b.emit_as(s));
        Ok(())
    }

    /// The producer: announces and asks for the tiles of each step.
    pub(super) fn produce(&mut self, ring: &Ring<'a>) -> Built<()> {
        let Some(s) = self.maker(ring.plan.product) else { return Ok(()) };
        let turn = self.first_turn("stage", "parity");
        let names: Vec<String> = ring.stages.iter().map(|o| self.p.tensor(o.operand.tensor).name.clone()).collect();
        self.over_tiles(ring.plan, None, |e| {
            e.over_depth(s, |e| {
                e.phase(
                    &format!("BRING {}", names.join(", ")),
                    "copy-engine",
                    names.join(", "),
                    format!("{} points of the depth into the stage that all consumers have read", ring.depth),
                    Space::Hardware,
                    s.span,
                );
                let stage = Dev::Var(turn.stage);
                let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
                e.b.emit(StmtKind::MbarrierWait { barrier: ring.empty, at: stage.clone(), parity });
                let row = |o: &Staged<'a>| o.elements() / o.across * o.bits / 8;
                // What other blocks bring of a stage is announced by the block that receives it.
                let announced = |o: &Staged<'a>| if by_segments(o, ring.plan) { o.piece } else { o.tile };
                let bytes = ring.stages.iter().map(|o| e.rows_brought(o.tile, announced(o), row(o))).fold(Dev::i32(0), builder::add);
                e.b.emit(StmtKind::MbarrierArrive { barrier: ring.full, at: stage.clone(), rank: None, expect_bytes: Some(bytes) });
                for (at, o) in ring.stages.iter().enumerate() {
                    e.bring(o, at, ring, &stage)?;
                }
                e.next_turn(ring.plan.stages, turn);
                Ok(())
            })?;
            Ok(())
        })?;
        self.outlast_group(ring, turn)
    }

    /// Asks for the block's part of operand number `number`'s tile of a step: all of it unless blocks share it.
    fn bring(&mut self, o: &Staged<'a>, number: usize, ring: &Ring<'a>, stage: &Dev) -> Built<()> {
        let along = o.operand.along_depth();
        // Rows of shared memory hold a part of the depth, or of the side, each.
        let parts = if along { o.parts * (o.tile / o.piece) } else { o.tile / o.row };
        let elements = o.elements();
        let unit = i64::from(elements_of_unit(self.p.tensor(o.operand.tensor).dtype));
        let layout = Layout::default();
        let sharers = ring.plan.sharers(number);
        for own in 0..parts / sharers {
            let (part, piece) = self.own_copy(o, ring.plan, own, parts / sharers, sharers);
            let mut at = Vec::new();
            let other = if along { o.operand.side } else { o.operand.depth };
            let rest = (0..o.operand.index.len()).rev().filter(|i| *i != o.operand.inner && *i != other);
            for i in [o.operand.inner, other].into_iter().chain(rest) {
                let (value, ty) = self.translate(&o.operand.index[i], &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let mut value = builder::cast(Ty::I32, ty, value);
                let mut ahead = Dev::i32(0);
                if i == o.operand.inner {
                    // What stands for blocks is brought in whole runs of 16 bytes.
                    if o.block > 1 {
                        value = builder::mul(builder::div(value, Dev::i32(i64::from(o.row))), Dev::i32(i64::from(o.row)));
                    }
                    value = builder::div(value, Dev::i32(unit));
                    let row = if along { Dev::i32(i64::from(if sharers > 1 { own } else { own / (o.tile / o.piece) })) } else { part.clone() };
                    ahead = builder::mul(row, Dev::i32(i64::from(o.row * o.unit) / unit));
                } else if i == o.operand.side {
                    ahead = builder::mul(piece.clone(), Dev::i32(i64::from(o.piece * o.operand.every)));
                }
                at.push(builder::add(value, ahead));
            }
            // Copies of one operand lie one behind the other, unless those of others lie between.
            let place = if o.tile == o.across {
                builder::mul(part, Dev::i32(i64::from(elements / parts)))
            } else if along {
                let (deep, piece) = (own / (o.tile / o.piece), own % (o.tile / o.piece) * o.piece);
                Dev::i32(i64::from((deep * o.across + o.first + piece) * o.row))
            } else {
                Dev::i32(i64::from((o.first / o.row + own) * (elements / (o.across / o.row))))
            };
            let dst = builder::add(builder::mul(stage.clone(), Dev::i32(i64::from(elements))), place);
            let multicast = self.receivers(ring.plan, number);
            let copy = StmtKind::TensorCopy { shared: o.shared, dst, map: o.map, at, barrier: ring.full, barrier_at: stage.clone(), multicast };
            self.bring_rows(if by_segments(o, ring.plan) { own % (o.tile / o.piece) * o.piece } else { 0 }, copy);
        }
        Ok(())
    }

    /// A consumer: multiplies what has arrived and finishes each tile, or pushes its parts to the blocks that do. Returns the
    /// accumulators.
    fn consume(&mut self, s: &'a Statement, ring: &Ring<'a>) -> Built<VarId> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.plan.product];
        let name = self.p.tensor(s.target).name.clone();
        let turn = self.first_turn("stage", "parity");
        let whole = ring::fragment(c, ring.plan, c.tile[1]);
        let group = if ring.plan.groups == 1 { Dev::i32(0) } else { self.group_of_warp() };
        let outlets = if ring.plan.cluster > 1 { BTreeMap::new() } else { self.outlets(ring.plan) };
        let mut product = None;
        self.over_tiles(ring.plan, None, |e| {
            let state = e.fresh_state(&name, Combine::Sum, &[accumulator(c.operand)], &whole)?;
            let acc = state.vars[0];
            // In two levels the sums of a step have registers of their own.
            let step = match &ring.plan.levels {
                Some(l) => {
                    let inner = e.p.tensor(l.inner).name.clone();
                    let rows = super::promote::of_a_block(c, &whole);
                    Some((l, e.fresh_state(&inner, Combine::Sum, &[accumulator(c.operand)], &rows)?))
                }
                None => None,
            };
            let scale = ring.plan.levels.as_ref().and_then(|l| Some((l.step, crate::levels::scale(&s.value, l.inner)?.0?)));
            let ahead = match scale {
                Some((axis, scale)) => e.step_lanes(s, &scale, &whole, axis, c.column)?,
                None => None,
            };
            let elected = e.releasing(ring.plan);
            let ready = match &ring.plan.computed {
                Some(computed) => Some(e.ready(c, ring, computed)?),
                None => None,
            };
            e.b.open();
            // Loops around the depth end its steps somewhere else than the tile.
            let early = step.is_some() && ring.plan.over.is_empty();
            let range = e.range_of_depth(s);
            let steps = range.and_then(|range| {
                let to = range.1.clone();
                if early {
                    e.await_first(ring, turn, &range);
                }
                e.over_range(s, range, |e| {
                    let blocks = e.begin_step(s, ring);
                    let stage = Dev::Var(turn.stage);
                    if let Some(ahead) = &ahead {
                        e.take_steps(s, ahead)?;
                    }
                    if !early {
                        e.b.emit(StmtKind::MbarrierWait { barrier: ring.full, at: stage.clone(), parity: Dev::Var(turn.parity) });
                    }
                    let each = 32 / (c.operand.bits() / 8);
                    if let Some(ready) = &ready {
                        return e.multiply_computed(s, c, ring, ready, (acc, &elected), turn);
                    }
                    if let Some((levels, sums)) = &step {
                        let mut addend = None;
                        let held = match &ahead {
                            Some(ahead) => Some(e.factors_of_step(ahead)?),
                            None => None,
                        };
                        for block in 0..blocks {
                            e.b.emit(StmtKind::WarpgroupFence);
                            for k in 0..ring.depth / each {
                                e.multiply(c, ring, (&group, &stage), [block, blocks, k], (sums.vars[0], 0), k > 0);
                            }
                            e.b.emit(StmtKind::WarpgroupCommit);
                            if addend.is_none() {
                                addend = Some(e.addend(s, levels, sums, &whole, held.clone())?);
                                if let Some(ahead) = &ahead {
                                    e.ask_ahead(ahead)?;
                                }
                            }
                            let last = block + 1 == blocks;
                            let read = if last && early { e.await_next(s, ring, turn, &to) } else { stage.clone() };
                            e.b.emit(StmtKind::WarpgroupWait { pending: 0 });
                            if last {
                                e.release(ring, &elected, &read);
                            }
                            if let Some(addend) = &addend {
                                e.promote(s, addend, block, acc)?;
                            }
                        }
                        if !early {
                            e.next_turn(ring.plan.stages, turn);
                        }
                        return Ok(());
                    }
                    e.b.emit(StmtKind::WarpgroupFence);
                    for k in 0..ring.depth / each {
                        for block in 0..blocks {
                            e.multiply(c, ring, (&group, &stage), [block, blocks, k], (acc, block * c.tile[1] / 2), true);
                        }
                    }
                    e.b.emit(StmtKind::WarpgroupCommit);
                    e.b.emit(StmtKind::WarpgroupWait { pending: 0 });
                    e.release(ring, &elected, &stage);
                    e.next_turn(ring.plan.stages, turn);
                    Ok(())
                })
            });
            let body = e.b.close();
            steps?;
            e.with_rows(ring.plan, &group, body);
            if let Some(ready) = &ready {
                e.end_computed(ring, ready, &elected);
            }
            product = Some(acc);
            if ring.plan.cluster > 1 {
                return Ok(());
            }
            e.end_piece(ring.plan, acc, |e| e.finish_tile(ring.plan, acc, &outlets))
        })?;
        self.end_outlets(&outlets);
        match product {
            Some(acc) => Ok(acc),
            None => self.refuse(s, "a ring without tiles"),
        }
    }

    /// The record of a step's products; returns the blocks of 64 rows of a consumer.
    pub(super) fn begin_step(&mut self, s: &Statement, ring: &Ring<'a>) -> u32 {
        let c = &self.plan.contractions[&ring.plan.product];
        let blocks = ring.plan.blocks(c);
        let exact = match c.operand {
            DType::E4M3 | DType::E5M2 => "; the unit aligns the products of an instruction to the largest and keeps about 14 bits",
            _ => "",
        };
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "warpgroup-matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!("{blocks} x m64n{} {} a consumer, {} points of the depth a step{exact}", c.tile[1], c.operand.name(), ring.depth),
            Space::Hardware,
            s.span,
        );
        blocks
    }

    /// One instruction: block `block` of `blocks` of the consumer `at.0`, step `k` of stage `at.1`, into registers from `into.1` on.
    pub(super) fn multiply(
        &mut self,
        c: &ContractionPlan,
        ring: &Ring<'a>,
        at: (&Dev, &Dev),
        [block, blocks, k]: [u32; 3],
        into: (VarId, u32),
        accumulate: bool,
    ) {
        let (group, stage) = at;
        let [apart, each_group] = ring.plan.block_strides(blocks);
        let start = builder::add(builder::mul(group.clone(), Dev::i32(i64::from(each_group))), Dev::i32(i64::from(apart * block)));
        let each = 32 / (c.operand.bits() / 8);
        let a = self.matrix(&ring.stages[0], ring, stage, start, k * each);
        let b = self.matrix(&ring.stages[1], ring, stage, Dev::i32(0), k * each);
        self.b.emit(StmtKind::WarpgroupMma {
            columns: c.tile[1],
            operand: c.operand,
            a: MatrixA::Shared(a),
            b,
            c: (into.0, Dev::i32(i64::from(into.1))),
            accumulate: Dev::Int(i64::from(accumulate), Ty::Bool),
        });
    }

    /// Hands a stage back: one lane of each warp, for each block that brings a part of it.
    pub(super) fn release(&mut self, ring: &Ring<'a>, elected: &Dev, stage: &Dev) {
        let rank = self.released_to(ring.plan);
        let arrive = StmtKind::MbarrierArrive { barrier: ring.empty, at: stage.clone(), rank, expect_bytes: None };
        self.b.if_(elected.clone(), Uniform::None, |b| b.emit(arrive));
    }

    /// An operand in a stage from point `start` of its side and `depth` of the step's depth on.
    pub(super) fn matrix(&mut self, o: &Staged<'a>, ring: &Ring<'a>, stage: &Dev, start: Dev, depth: u32) -> SharedMatrix {
        let base = builder::mul(stage.clone(), Dev::i32(i64::from(o.across * o.row * ring.plan.steps)));
        let atom = 8 * ROW_BYTES;
        // Starts along the side are multiples of a row of shared memory.
        let (rows_along, side, step, lead) = if o.operand.along_depth() {
            (Along::Depth, builder::mul(start, Dev::i32(i64::from(o.row))), depth / o.row * o.across * o.row + depth % o.row, 16)
        } else {
            (Along::Side, builder::mul(start, Dev::i32(i64::from(ring.depth))), depth * o.row, ring.depth * ROW_BYTES)
        };
        let at = builder::add(builder::add(base, side), Dev::i32(i64::from(step)));
        SharedMatrix { shared: o.shared, at, rows_along, swizzle: Swizzle::B128, stride: atom, lead }
    }
}

/// Whether only those copies of an operand's tile are asked for that the segment of its rows reaches.
fn by_segments(o: &Staged<'_>, ring: &RingPlan) -> bool {
    ring.rows_in_segments() && *o.operand == ring.left
}
