//! Kernels whose products are combined along their columns as they come (see [`crate::ring_columns`]).
//!
//! ```text
//! barriers: rows_full, rows_empty [buffer]: a block's rows, whole depth; full, empty [stage]: a tile of columns, whole depth
//! consumers (two blocks of 64 rows each)            producer, one thread
//!   for each tile of rows:                            for each tile of rows:
//!     wait rows_full                                    wait rows_empty, ask for the rows
//!     for each tile of columns:                         for each tile of columns:
//!       wait full, issue both blocks                      wait empty, ask for the columns
//!       wait for the first block, combine it
//!       wait for the second block, arrive at empty, combine it
//!     (a tile that overhangs is written apart, behind the whole ones)
//!     lanes of a row meet; store what is made of the states
//! ```

use super::reduce::State;
use super::roles::Turn;
use super::translate::Env;
use super::*;
use crate::builder::{bin, sub};
use crate::ring::{Operand, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use crate::ring_columns::ColumnsPlan;
use flashderive_device::program::{Along, BinaryOp, MapId, MatrixA, Scope, SharedId, SharedMatrix, StmtKind, Swizzle, Uniform, Unroll};

/// An operand in shared memory: `[copy][panel of the depth][point of the side]`, rows of 128 bytes.
struct Held<'a> {
    operand: &'a Operand,
    map: MapId,
    shared: SharedId,
    /// Points of the side.
    tile: u32,
    /// Elements of a row.
    row: u32,
    copies: u32,
    full: SharedId,
    empty: SharedId,
}

/// What the consumers carry over the columns of a tile of rows.
struct Carried<'a> {
    work: Vec<&'a Statement>,
    keys: BTreeSet<TensorId>,
    private: BTreeSet<TensorId>,
    /// By block of rows.
    blocks: Vec<BlockOfRows>,
}

/// One block of 64 rows a consumer.
struct BlockOfRows {
    acc: VarId,
    states: Vec<State>,
    origin: Dev,
    kept: BTreeMap<TensorId, Tile>,
    kept_loads: BTreeMap<LoadKey, Tile>,
}

impl<'a> Emitter<'a> {
    /// Writes the whole kernel.
    pub(crate) fn run_columns(&mut self, columns: &'a ColumnsPlan) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&columns.product];
        let Some(s) = self.maker(columns.product).filter(|_| plan.stream.is_some()) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(columns.product).span, "a ring without its product").into());
        };
        if let Some(late) = plan.statements.iter().find(|x| self.level(x.target, c.column) > 0 && x.domain().contains(&c.column)) {
            return self.refuse(late, "it needs the result of a reduction over the columns: they would have to be multiplied again");
        }
        if let Some(kept) = plan.statements.iter().find(|x| plan.stores.contains(&x.target) && x.target_axes.contains(&c.column)) {
            return self.refuse(kept, "it is stored for every column: products that are combined as they come are not");
        }
        let consumers = columns.groups * GROUP;
        let [rows, width, _] = c.tile;
        self.phase(
            "INIT",
            "ring-of-columns",
            self.p.tensor(columns.product).name.clone(),
            format!(
                "{} x {rows} rows stay for all columns, {} stages of {width} columns, {} x {ROW_BYTES} bytes a point; {} consumer warpgroups of {} x {} accumulators a thread, one producer",
                columns.buffers,
                columns.stages,
                columns.panels,
                columns.groups,
                columns.blocks,
                width / 2
            ),
            Space::Hardware,
            s.span,
        );
        let left = self.held(&columns.left, rows, columns.buffers, columns.panels);
        let right = self.held(&columns.right, width, columns.stages, columns.panels);
        let first = bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0));
        let arrivals = columns.groups * 4;
        self.b.if_(first, Uniform::None, |b| {
            for o in [&left, &right] {
                b.unrolled("copy", o.copies, |b, at| {
                    b.emit(StmtKind::MbarrierInit { barrier: o.full, at: at.clone(), count: 1 });
                    b.emit(StmtKind::MbarrierInit { barrier: o.empty, at, count: arrivals });
                });
            }
            b.emit(StmtKind::MbarrierFence);
        });
        self.b.emit(StmtKind::Barrier { scope: Scope::Block });
        let held = [&left, &right];
        self.roles(consumers, columns.registers, |e| e.combine_columns(s, columns, held), |e| e.bring_columns(s, columns, held))
    }

    fn held(&mut self, o: &'a Operand, tile: u32, copies: u32, panels: u32) -> Held<'a> {
        let tensor = self.p.tensor(o.tensor);
        let row = ROW_BYTES * 8 / tensor.dtype.bits();
        let mut order = vec![o.inner, o.side];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != o.side));
        let map = self.map_of_steps(o.tensor, &order, &[row, tile], &[1, o.every], Swizzle::B128);
        let shared = self.b.shared_at(&tensor.name.clone(), tensor.dtype, copies * panels * tile * row, 1024);
        let full = self.b.shared(&format!("{}_full", tensor.name), DType::I64, copies);
        let empty = self.b.shared(&format!("{}_empty", tensor.name), DType::I64, copies);
        Held { operand: o, map, shared, tile, row, copies, full, empty }
    }

    /// A loop over the tiles of rows of the block, with their coordinates set.
    fn over_rows(&mut self, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let plan = self.plan;
        self.over_work(None, |e, number| e.place(&plan.grid, number, false), body)
    }

    /// First column of the block and number of tiles of columns.
    fn column_tiles(&mut self, s: &'a Statement) -> Built<(Dev, Dev, Dev)> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs its columns") };
        let ty = self.coordinate_type(stream.axis);
        let extent = self.extent(stream.axis);
        let (from, to) = self.bounds(stream, &[s], extent.clone())?;
        let mut points = sub(to.clone(), from.clone());
        // A part that begins behind the last column, or columns that end before it, leave none.
        if stream.split.is_some() || to != extent {
            points = bin(BinaryOp::Max, points, Dev::Int(0, ty));
        }
        let tiles = builder::div(builder::add(points, Dev::Int(i64::from(stream.tile) - 1, ty)), Dev::Int(i64::from(stream.tile), ty));
        let tiles = self.b.let_("column_tiles", Ty::I32, builder::cast(Ty::I32, ty, tiles));
        Ok((from, to, tiles))
    }

    /// The producer: announces and asks for rows and columns.
    fn bring_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, [left, right]: [&Held<'a>; 2]) -> Built<()> {
        let (rows_turn, turn) = (self.first_turn("buffer", "buffer_parity"), self.first_turn("stage", "stage_parity"));
        self.over_rows(|e| {
            let (from, _, tiles) = e.column_tiles(s)?;
            e.bring_held(s, columns, left, rows_turn)?;
            let Some(stream) = &e.plan.stream else { return Ok(()) };
            let axis = stream.axis;
            let ty = e.coordinate_type(axis);
            let at = e.b.scalar("column_tile", Ty::I32);
            let inner = e.scoped(|e| {
                let ahead = builder::mul(builder::cast(ty, Ty::I32, Dev::Var(at)), Dev::Int(i64::from(stream.tile), ty));
                let origin = e.b.let_(&format!("{}0", e.p.axis(axis).name), ty, builder::add(from, ahead));
                e.origin.insert(axis, origin);
                e.bring_held(s, columns, right, turn)
            })?;
            e.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to: tiles, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
            Ok(())
        })
    }

    /// Asks for all of the depth of an operand's tile.
    fn bring_held(&mut self, s: &'a Statement, columns: &ColumnsPlan, o: &Held<'a>, turn: Turn) -> Built<()> {
        let c = &self.plan.contractions[&columns.product];
        let name = self.p.tensor(o.operand.tensor).name.clone();
        self.phase(
            &format!("BRING {name}"),
            "copy-engine",
            name,
            format!("{} points in their whole depth into one of {} copies that all consumers have read", o.tile, o.copies),
            Space::Hardware,
            s.span,
        );
        let copy = Dev::Var(turn.stage);
        let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
        self.b.emit(StmtKind::MbarrierWait { barrier: o.empty, at: copy.clone(), parity });
        let bytes = i64::from(o.tile * ROW_BYTES * columns.panels);
        self.b.emit(StmtKind::MbarrierArrive { barrier: o.full, at: copy.clone(), rank: None, expect_bytes: Some(Dev::i32(bytes)) });
        let ty = self.coordinate_type(c.depth);
        self.origin.insert(c.depth, Dev::Int(0, ty));
        let layout = Layout::default();
        for panel in 0..columns.panels {
            let mut at = Vec::new();
            let rest = (0..o.operand.index.len()).rev().filter(|i| *i != o.operand.inner && *i != o.operand.side);
            for i in [o.operand.inner, o.operand.side].into_iter().chain(rest) {
                let (value, ty) = self.translate(&o.operand.index[i], &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let ahead = if i == o.operand.inner { i64::from(panel * o.row) } else { 0 };
                at.push(builder::add(builder::cast(Ty::I32, ty, value), Dev::i32(ahead)));
            }
            let each = i64::from(o.tile * o.row);
            let dst = builder::add(builder::mul(copy.clone(), Dev::i32(each * i64::from(columns.panels))), Dev::i32(each * i64::from(panel)));
            self.b.emit(StmtKind::TensorCopy { shared: o.shared, dst, map: o.map, at, barrier: o.full, barrier_at: copy.clone(), multicast: None });
        }
        self.next_turn(o.copies, turn);
        Ok(())
    }

    /// A consumer: multiplies all columns by its rows and combines the products.
    fn combine_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: [&Held<'a>; 2]) -> Built<()> {
        let [left, right] = held;
        let (rows_turn, turn) = (self.first_turn("buffer", "buffer_parity"), self.first_turn("stage", "stage_parity"));
        let group = if columns.groups == 1 { Dev::i32(0) } else { self.group_of_warp() };
        self.over_rows(|e| {
            let (from, to, tiles) = e.column_tiles(s)?;
            let buffer = Dev::Var(rows_turn.stage);
            let mut carried = e.carry_rows(s, columns)?;
            e.b.emit(StmtKind::MbarrierWait { barrier: left.full, at: buffer.clone(), parity: Dev::Var(rows_turn.parity) });
            let tile = |e: &mut Self, carried: &mut Carried<'a>, at: Dev, whole: bool| -> Built<()> {
                e.place_columns(s, &from, at.clone(), (!whole).then_some(&to));
                let accs: Vec<VarId> = carried.blocks.iter().map(|b| b.acc).collect();
                e.b.emit(StmtKind::MbarrierWait { barrier: right.full, at: Dev::Var(turn.stage), parity: Dev::Var(turn.parity) });
                let place = [&group, &buffer, &Dev::Var(turn.stage)];
                for (block, acc) in accs.iter().enumerate() {
                    e.multiply_block(s, columns, held, place, block, *acc);
                }
                e.columns_ahead(s)?;
                for block in 0..accs.len() {
                    let pending = (accs.len() - 1 - block) as u32;
                    e.b.emit(StmtKind::WarpgroupWait { pending });
                    if pending == 0 {
                        e.arrive(right.empty, Dev::Var(turn.stage));
                        e.next_turn(right.copies, turn);
                        let last = bin(BinaryOp::Eq, at.clone(), sub(tiles.clone(), Dev::i32(1)));
                        e.arrive_if(whole.then_some(last), left.empty, buffer.clone());
                    }
                    e.combine_block(s, carried, block)?;
                }
                Ok(())
            };
            let some = e.scoped(|e| {
                let at = e.b.scalar("column_tile", Ty::I32);
                let body = e.scoped(|e| tile(e, &mut carried, Dev::Var(at), true))?;
                if e.whole_columns() {
                    e.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to: tiles.clone(), step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
                    return Ok(());
                }
                let each = e.plan.stream.as_ref().map_or(1, |stream| i64::from(stream.tile));
                let (ty, points) = (e.coordinate_type(e.plan.contractions[&columns.product].column), sub(to.clone(), from.clone()));
                let whole = builder::cast(Ty::I32, ty, builder::div(points, Dev::Int(each, ty)));
                let whole = e.b.let_("whole_tiles", Ty::I32, whole);
                e.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to: whole.clone(), step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
                let then = e.scoped(|e| tile(e, &mut carried, whole.clone(), false))?;
                e.b.emit(StmtKind::If { cond: builder::lt(whole, tiles.clone()), uniform: Uniform::Block, then, otherwise: Vec::new() });
                Ok(())
            })?;
            let none = e.scoped(|e| {
                e.arrive(left.empty, buffer.clone());
                Ok(())
            })?;
            let any = builder::lt(Dev::i32(0), tiles);
            e.b.emit(StmtKind::If { cond: any, uniform: Uniform::Block, then: some, otherwise: none });
            e.next_turn(left.copies, rows_turn);
            e.finish_rows(s, carried)
        })
    }

    fn arrive(&mut self, barrier: SharedId, at: Dev) {
        self.arrive_if(None, barrier, at);
    }

    /// One lane of each warp arrives where `condition` holds.
    fn arrive_if(&mut self, condition: Option<Dev>, barrier: SharedId, at: Dev) {
        let elected = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
        let cond = condition.map_or(elected.clone(), |c| builder::and(elected, c));
        self.b.if_(cond, Uniform::None, |b| b.emit(StmtKind::MbarrierArrive { barrier, at, rank: None, expect_bytes: None }));
    }

    /// Whether no tile of columns overhangs, whatever the sizes.
    fn whole_columns(&self) -> bool {
        let Some(stream) = &self.plan.stream else { return false };
        let constant = self.p.axis(stream.axis).extent.as_constant();
        stream.split.is_none() && constant.is_some_and(|e| e % i64::from(stream.tile) == 0)
    }

    /// Accumulators and states of the blocks of rows of a consumer.
    fn carry_rows(&mut self, s: &'a Statement, columns: &ColumnsPlan) -> Built<Carried<'a>> {
        let plan = self.plan;
        let c = &plan.contractions[&columns.product];
        let reduces = |x: &&Statement| x.target != s.target && matches!(&x.kind, Kind::Reduce { axes, .. } if axes.contains(&c.column));
        let work: Vec<&'a Statement> = plan.statements.iter().filter(reduces).collect();
        let here: Vec<&'a Statement> = plan.statements.iter().filter(|x| self.level(x.target, c.column) == 0).collect();
        let keys: BTreeSet<TensorId> =
            work.iter().filter_map(|x| self.online.get(&x.target)).filter(|p| work.iter().any(|w| w.target == p.key)).map(|p| p.key).collect();
        self.tiles.insert(c.column, c.tile[1]);
        let private = self.private_keys(&keys, &work, &here, c.column);
        self.phase(
            "INIT",
            "stream-init",
            self.p.axis(c.column).name.clone(),
            "states of the rows start at the identity of their operators".into(),
            Space::Problem,
            s.span,
        );
        let ty = self.coordinate_type(c.row);
        let first = self.origin.get(&c.row).cloned().unwrap_or(Dev::Int(0, ty));
        let mut blocks = Vec::new();
        for block in 0..columns.blocks {
            let acc = self.b.array(&self.p.tensor(s.target).name.clone(), Ty::F32, c.tile[1] / 2);
            let mut states = Vec::new();
            for x in &work {
                let Kind::Reduce { op, .. } = &x.kind else { continue };
                let layout = self.body_layout(x).slice(|a| x.target_axes.contains(&a));
                let types = self.component_types(*op, sort_type(self.p.sort(&x.value)));
                states.push(self.fresh_state(&self.p.tensor(x.target).name.clone(), *op, &types, &layout)?);
            }
            let origin = builder::add(first.clone(), Dev::Int(i64::from(INSTRUCTION_ROWS * block), ty));
            let origin = self.b.let_(&format!("{}_block", self.p.axis(c.row).name), ty, origin);
            blocks.push(BlockOfRows { acc, states, origin, kept: BTreeMap::new(), kept_loads: BTreeMap::new() });
        }
        self.outer = self.b.depth();
        Ok(Carried { work, keys, private, blocks })
    }

    /// The tile of columns `at`; where `to` is given it ends inside the tile.
    fn place_columns(&mut self, s: &'a Statement, from: &Dev, at: Dev, to: Option<&Dev>) {
        let Some(stream) = &self.plan.stream else { return };
        let (axis, tile) = (stream.axis, i64::from(stream.tile));
        let ty = self.coordinate_type(axis);
        let ahead = builder::mul(builder::cast(ty, Ty::I32, at), Dev::Int(tile, ty));
        let origin = self.b.let_(&format!("{}0", self.p.axis(axis).name), ty, builder::add(from.clone(), ahead));
        self.origin.insert(axis, origin);
        self.limit.remove(&axis);
        if let Some(to) = to {
            self.limit.insert(axis, to.clone());
        }
        self.because(
            "stream-loop",
            self.p.axis(axis).name.clone(),
            format!("`{}` is streamed in tiles of {tile}; {}", self.p.axis(axis).name, if to.is_some() { "the last one overhangs" } else { "whole ones" }),
            Space::Hardware,
            s.span,
        );
        self.fresh.clear();
        self.fresh_loads.clear();
    }

    /// Loads what depends on the columns alone, before the products are waited for.
    fn columns_ahead(&mut self, s: &'a Statement) -> Built<()> {
        let Some(axis) = self.plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let layout = self.accumulator_layout(s);
        self.in_loop = true;
        for x in self.plan.statements.iter().filter(|x| x.target != s.target && x.domain().contains(&axis)) {
            let conditions = crate::group::guards(x);
            for e in crate::group::expressions(x) {
                let mut reads: Vec<Expr> = Vec::new();
                e.walk(&mut |n| {
                    if matches!(&n.node, Node::Read(..)) && !reads.contains(n) {
                        reads.push(n.clone());
                    }
                });
                for read in reads {
                    let inputs = read.tensors().iter().all(|t| self.maker(*t).is_none());
                    if inputs && self.tile_axes(&read.axes()) == [axis] {
                        self.leaves(&[&read], &layout, &conditions)?;
                    }
                }
            }
        }
        self.in_loop = false;
        Ok(())
    }

    /// Issues the products of a block of rows with a tile of columns as one group.
    fn multiply_block(&mut self, s: &'a Statement, columns: &ColumnsPlan, [left, right]: [&Held<'a>; 2], at: [&Dev; 3], block: usize, acc: VarId) {
        let c = &self.plan.contractions[&columns.product];
        let [group, buffer, stage] = at;
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "warpgroup-matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!("m64n{} {} of block {block} of a consumer's rows, {} points of the depth", c.tile[1], c.operand.name(), columns.depth),
            Space::Hardware,
            s.span,
        );
        self.b.emit(StmtKind::WarpgroupFence);
        // What does not change with the step is apart from what does: one descriptor and a number each.
        let matrix = |o: &Held<'a>, copy: &Dev, group: Dev, start: u32, k: u32| {
            let panel = o.tile * o.row;
            let group = builder::mul(group, Dev::i32(i64::from(INSTRUCTION_ROWS * columns.blocks * o.row)));
            let base = builder::add(builder::mul(copy.clone(), Dev::i32(i64::from(panel * columns.panels))), group);
            let at = builder::add(base, Dev::i32(i64::from(start * o.row + k / o.row * panel + k % o.row)));
            SharedMatrix { shared: o.shared, at, rows_along: Along::Depth, swizzle: Swizzle::B128, stride: 8 * ROW_BYTES, lead: 16 }
        };
        let each = 32 / (c.operand.bits() / 8);
        for k in (0..columns.depth).step_by(each as usize) {
            self.b.emit(StmtKind::WarpgroupMma {
                columns: c.tile[1],
                operand: c.operand,
                a: MatrixA::Shared(matrix(left, buffer, group.clone(), INSTRUCTION_ROWS * block as u32, k)),
                b: matrix(right, stage, Dev::i32(0), 0, k),
                c: (acc, Dev::i32(0)),
                accumulate: Dev::Int(i64::from(k > 0), Ty::Bool),
            });
        }
        self.b.emit(StmtKind::WarpgroupCommit);
    }

    /// Combines the products of a block of rows with the current tile of columns.
    fn combine_block(&mut self, s: &'a Statement, carried: &mut Carried<'a>, block: usize) -> Built<()> {
        let layout = self.accumulator_layout(s);
        let ahead = self.fresh_loads.clone();
        self.enter_block(s, carried, block);
        self.fresh.insert(s.target, Tile { var: carried.blocks[block].acc, layout });
        self.in_loop = true;
        let states = carried.blocks[block].states.clone();
        let done = self.combine_tile(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new());
        self.in_loop = false;
        self.fresh.clear();
        self.fresh_loads = ahead;
        self.leave_block(carried, block);
        done
    }

    /// Rows of the block are those of the tile from here on.
    fn enter_block(&mut self, s: &'a Statement, carried: &mut Carried<'a>, block: usize) {
        let row = self.plan.contractions[&s.target].row;
        let b = &mut carried.blocks[block];
        self.origin.insert(row, b.origin.clone());
        self.kept = std::mem::take(&mut b.kept);
        self.kept_loads = std::mem::take(&mut b.kept_loads);
    }

    fn leave_block(&mut self, carried: &mut Carried<'a>, block: usize) {
        let b = &mut carried.blocks[block];
        b.kept = std::mem::take(&mut self.kept);
        b.kept_loads = std::mem::take(&mut self.kept_loads);
    }

    /// What is made of the states of a tile of rows.
    fn finish_rows(&mut self, s: &'a Statement, mut carried: Carried<'a>) -> Built<()> {
        let plan = self.plan;
        self.fresh.clear();
        self.fresh_loads.clear();
        for block in 0..carried.blocks.len() {
            self.enter_block(s, &mut carried, block);
            let states = carried.blocks[block].states.clone();
            self.end_pass(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new())?;
            for x in plan.statements.iter().filter(|x| plan.stores.contains(&x.target)) {
                let tile = self.value(x.target)?;
                self.store(x, tile)?;
            }
            self.leave_block(&mut carried, block);
        }
        Ok(())
    }
}
