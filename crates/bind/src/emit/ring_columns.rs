//! Kernels whose products are combined along their columns as they come (see [`crate::ring_columns`]).
//!
//! Both roles walk the kernel's [tile program](crate::tile): the operations of a role are written one after the other, and around each what was derived of
//! its dependences. A tile of columns that hangs over, or in which a condition has to be tested, is written apart from those that need no test.

mod absent;
mod accumulate;
mod bring;
mod chain;
mod deal;
mod gather;
mod hand;
mod order;

pub(crate) use self::absent::Masked;
use self::deal::Numbers;
use self::hand::Hands;
use self::order::Order;
use super::reduce::State;
use super::roles::Turn;
use super::translate::Env;
use super::*;
use crate::builder::{bin, sub};
use crate::gather::{Rows, Source};
use crate::ranges::{self, Range};
use crate::ring::{Operand, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use crate::ring_columns::{any_order, ColumnsPlan, CONSUMERS, GATHERERS, GATHERING_WARPS, LEFT, NEXT, PRODUCER, RIGHT};
use crate::tile::sync::Event;
use crate::tile::{OperationId, Phase, RoleId, Step, ValueId, Work};
use flashderive_device::program::{Along, BinaryOp, MapId, MatrixA, Scope, SharedId, SharedMatrix, StmtKind, Swizzle, Uniform, Unroll};

/// An operand in shared memory: `[copy][panel of what is contiguous][point of the other dimension]`, rows of 128 bytes.
struct Held<'a> {
    /// What it is in the tile program.
    value: ValueId,
    from: From<'a>,
    name: String,
    shared: SharedId,
    /// Points of the dimension that is not contiguous.
    tile: u32,
    /// Elements of a row.
    row: u32,
    panels: u32,
    copies: u32,
    full: SharedId,
    empty: SharedId,
}

/// How an operand comes to shared memory.
#[derive(Clone, Copy)]
enum From<'a> {
    Boxes(&'a Operand, MapId),
    Rows(&'a Rows),
}

/// Where a role is: the buffer of each operand that it works on.
type Turns = BTreeMap<usize, Turn>;

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
    /// The rows' operand of the chained product: two numbers of 16 bits a register.
    operand: Option<VarId>,
    states: Vec<State>,
    origin: Dev,
    kept: BTreeMap<TensorId, Tile>,
    kept_loads: BTreeMap<LoadKey, Tile>,
}

/// What a consumer's walk of the program needs.
struct Walk<'w, 'a> {
    s: &'a Statement,
    columns: &'a ColumnsPlan,
    held: &'w [Held<'a>],
    numbers: Option<&'w Numbers>,
    hands: Option<&'w Hands>,
    turns: &'w Turns,
    group: &'w Dev,
    tiles: &'w Dev,
}

impl<'a> Walk<'_, 'a> {
    fn held(&self, v: ValueId) -> &Held<'a> {
        &self.held[v.0]
    }

    /// The barriers of a value in shared memory, and how many buffers it has.
    fn barriers(&self, v: ValueId) -> (SharedId, SharedId, u32) {
        let handed = self.hands.and_then(|h| h.barriers(v));
        match self.numbers.filter(|n| n.value == v) {
            Some(n) => (n.full, n.empty, n.copies),
            None => handed.unwrap_or_else(|| (self.held(v).full, self.held(v).empty, self.held(v).copies)),
        }
    }
}

impl<'a> Emitter<'a> {
    /// Writes the whole kernel.
    pub(crate) fn run_columns(&mut self, columns: &'a ColumnsPlan) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&columns.product];
        let Some(s) = self.maker(columns.product).filter(|_| plan.stream.is_some()) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(columns.product).span, "a ring without its product").into());
        };
        // A map that reads one is made in the loop where the combination that takes it rescales what it has.
        let combines = |x: &Statement| matches!(&x.kind, Kind::Reduce { .. }) && x.domain().contains(&c.column);
        if let Some(late) = plan.statements.iter().find(|x| combines(x) && self.level(x.target, c.column) > 0) {
            return self.refuse(late, "it needs the result of a reduction over the columns: they would have to be multiplied again");
        }
        if let Some(kept) = plan.statements.iter().find(|x| plan.stores.contains(&x.target) && x.target_axes.contains(&c.column)) {
            return self.refuse(kept, "it is stored for every column: products that are combined as they come are not");
        }
        let multiplying = columns.multiplying();
        self.b.kernel.min_blocks = columns.resident;
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
            ) + &if columns.accumulators > 0 { format!("; {} warpgroups for the chained product", columns.accumulators) } else { String::new() },
            Space::Hardware,
            s.span,
        );
        let left = self.boxes(&columns.left, rows);
        let right = self.source(&columns.right, width);
        let mut brought = vec![(LEFT, left, rows, columns.panels), (RIGHT, right, width, columns.panels)];
        if let Some(chain) = columns.chain.as_ref().filter(|c| !c.again) {
            let next = self.source(&chain.right, chain.tile);
            brought.push((NEXT, next, chain.tile, chain.panels));
        }
        // Tiles come first: they start at multiples of 1024 bytes.
        let tiles: Vec<SharedId> = brought.iter().map(|b| self.tiles_of(columns, b)).collect();
        let hands = self.hands(columns)?;
        let held: Vec<Held<'a>> = brought.into_iter().zip(tiles).map(|(b, shared)| self.held(columns, b, shared)).collect();
        let numbers = self.numbers(columns);
        let channels = held.iter().map(|o| (o.value, o.copies, o.full, o.empty)).chain(numbers.iter().map(|n| (n.value, n.copies, n.full, n.empty)));
        let channels = channels.chain(hands.iter().flat_map(|h| h.channels()));
        let first = bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0));
        self.b.if_(first, Uniform::None, |b| {
            for (value, copies, full, empty) in channels {
                let Some(channel) = columns.sync.channel(value) else { continue };
                b.unrolled("copy", copies, |b, at| {
                    b.emit(StmtKind::MbarrierInit { barrier: full, at: at.clone(), count: channel.full });
                    b.emit(StmtKind::MbarrierInit { barrier: empty, at, count: channel.empty });
                });
            }
            b.emit(StmtKind::MbarrierFence);
        });
        self.b.emit(StmtKind::Barrier { scope: Scope::Block });
        for (axis, padded) in &plan.local {
            self.resident(*axis, *padded);
        }
        let conditions = self.conditions_of_columns();
        let ranges: Vec<Range> = conditions.iter().filter_map(|g| ranges::of(self.p, g, c.column)).collect();
        let together = !ranges.iter().all(|r| self.range_of_a_thread(r, c.column));
        let gather = columns.gathers().then_some(GATHERING_WARPS);
        let division = columns.registers.map(|r| (r.consumer, r.producer)).unzip();
        let consuming = if columns.apart().is_some() { None } else { division.0 };
        self.roles(
            (multiplying, [consuming, division.1]),
            |e| match (&hands, division.0) {
                (Some(hands), Some(consumer)) => e.multiply_apart(s, columns, &held, hands, numbers.as_ref(), consumer),
                _ => e.combine_columns(s, columns, &held, None, numbers.as_ref()),
            },
            (together, |e| e.bring_columns(s, columns, &held, numbers.as_ref(), together)),
            gather.map(|warps| (warps, |e: &mut Self| e.gather_columns(s, columns, &held, numbers.as_ref(), multiplying / 32 + 1))),
        )
    }

    fn source(&mut self, from: &'a Source, tile: u32) -> From<'a> {
        match from {
            Source::Boxes(o) => self.boxes(o, tile),
            Source::Rows(r) => From::Rows(r),
        }
    }

    /// What the copy engine knows of an operand, of which it brings `tile` points at a time.
    fn boxes(&mut self, o: &'a Operand, tile: u32) -> From<'a> {
        let row = ROW_BYTES * 8 / self.p.tensor(o.tensor).dtype.bits();
        let other = if o.along_depth() { o.side } else { o.depth };
        let mut order = vec![o.inner, other];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != other));
        From::Boxes(o, self.map_of_steps(o.tensor, &order, &[row, tile], &[1, if o.along_depth() { o.every } else { 1 }], Swizzle::B128))
    }

    /// The tensor that an operand comes from.
    fn tensor_of(&self, from: From<'a>) -> &'a Tensor {
        self.p.tensor(match from {
            From::Boxes(o, _) => o.tensor,
            From::Rows(r) => r.parts[0].tensor,
        })
    }

    /// Shared memory for the buffers of an operand.
    fn tiles_of(&mut self, columns: &ColumnsPlan, (value, from, tile, panels): &(ValueId, From<'a>, u32, u32)) -> SharedId {
        let copies = columns.program.value(*value).buffers;
        let tensor = self.tensor_of(*from);
        let row = ROW_BYTES * 8 / tensor.dtype.bits();
        self.b.shared_at(&tensor.name.clone(), tensor.dtype, copies * panels * tile * row, 1024)
    }

    fn held(&mut self, columns: &ColumnsPlan, (value, from, tile, panels): (ValueId, From<'a>, u32, u32), shared: SharedId) -> Held<'a> {
        let copies = columns.program.value(value).buffers;
        let tensor = self.tensor_of(from);
        let row = ROW_BYTES * 8 / tensor.dtype.bits();
        let full = self.b.shared(&format!("{}_full", tensor.name), DType::I64, copies);
        let empty = self.b.shared(&format!("{}_empty", tensor.name), DType::I64, copies);
        Held { value, from, name: tensor.name.clone(), shared, tile, row, panels, copies, full, empty }
    }

    /// The first buffer of each operand.
    fn first_turns(&mut self, held: &[Held<'a>], hands: Option<&Hands>, numbers: Option<&Numbers>) -> Turns {
        let names = [("buffer", "buffer_parity"), ("stage", "stage_parity"), ("next_stage", "next_parity")];
        let mut turns: Turns = held.iter().zip(names).map(|(o, (stage, parity))| (o.value.0, self.first_turn(stage, parity))).collect();
        for (value, ..) in hands.iter().flat_map(|h| h.channels()) {
            turns.insert(value.0, self.first_turn("handed_place", "handed_parity"));
        }
        turns.extend(numbers.map(|n| (n.value.0, self.first_turn("handout", "handout_parity"))));
        turns
    }

    /// A consumer: multiplies all columns by its rows and combines the products.
    fn combine_columns(
        &mut self,
        s: &'a Statement,
        columns: &'a ColumnsPlan,
        held: &[Held<'a>],
        hands: Option<&Hands>,
        numbers: Option<&Numbers>,
    ) -> Built<()> {
        let turns = self.first_turns(held, hands, numbers);
        let group = if columns.groups == 1 { Dev::i32(0) } else { self.group_of_warp() };
        let take = |e: &mut Self, number: VarId, _: Dev| {
            e.take_as(&Walk { s, columns, held, numbers, hands, turns: &turns, group: &group, tiles: &Dev::i32(0) }, CONSUMERS, number);
            Ok(())
        };
        let rows = |e: &mut Self| {
            let (from, to, tiles) = e.column_tiles(s)?;
            let conditions = e.conditions_of_columns();
            let mut carried = e.carry_rows(s, columns)?;
            let around = Walk { s, columns, held, numbers, hands, turns: &turns, group: &group, tiles: &tiles };
            let mut loops = 0;
            for step in &columns.program.body {
                match step {
                    Step::Do(o) if columns.program.operation(*o).role == CONSUMERS => e.end_rows(&around, &mut carried, *o)?,
                    Step::Do(_) => {}
                    Step::Loop(l) => {
                        for event in columns.sync.entry(loops) {
                            e.event(&around, *event, None);
                        }
                        loops += 1;
                        e.over_columns(&around, &mut carried, (&from, &to), &conditions, &l.body)?;
                    }
                }
            }
            Ok(())
        };
        self.over_rows(numbers, rows, take)
    }

    /// A role takes the number of its next tile of rows.
    fn take_as(&mut self, around: &Walk<'_, 'a>, role: RoleId, number: VarId) {
        let (Some(n), columns) = (around.numbers, around.columns) else { return };
        let takes = |o: &OperationId| (columns.program.operation(*o).work, columns.program.operation(*o).role) == (Work::Take, role);
        for o in columns.program.body.iter().filter_map(|x| if let Step::Do(o) = x { Some(*o) } else { None }).filter(takes) {
            columns.sync.before(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
            self.take_number(n, around.turns[&n.value.0], number);
            columns.sync.after(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        }
    }

    /// The consumers' operations of a trip, which is number `at` of the loop, or the last one.
    fn trip(&mut self, around: &Walk<'_, 'a>, carried: &mut Carried<'a>, phase: Phase, at: Option<Dev>, body: &[Step]) -> Built<()> {
        let columns = around.columns;
        let program = &columns.program;
        let own = |o: &OperationId| program.operation(*o).role == CONSUMERS && program.is_done(*o, phase);
        let mine = |step: &Step| if let Step::Do(o) = step { Some(*o).filter(own) } else { None };
        let mut loaded = false;
        let (mut multiplied, mut combined) = (0, 0);
        for o in body.iter().filter_map(mine) {
            let op = program.operation(o);
            if op.work == Work::Combine && !std::mem::replace(&mut loaded, true) {
                self.columns_ahead(around.s)?;
            }
            for event in around.columns.sync.before(phase, o) {
                self.event(around, *event, at.as_ref());
            }
            match op.work {
                Work::Contract if columns.chain.as_ref().is_some_and(|c| op.of == [c.product]) => self.multiply_chained(around, carried)?,
                Work::Contract => {
                    let place = [around.group, &Dev::Var(around.turns[&LEFT.0].stage), &Dev::Var(around.turns[&RIGHT.0].stage)];
                    let acc = carried.blocks[multiplied].acc;
                    self.multiply_block(around.s, around.columns, [around.held(LEFT), around.held(RIGHT)], place, multiplied, acc);
                    multiplied += 1;
                }
                Work::Combine => {
                    self.combine_block(around.s, around.columns, carried, combined)?;
                    combined += 1;
                }
                Work::Convert => self.convert_block(around, carried)?,
                Work::Copy | Work::Gather | Work::Draw | Work::Take | Work::Finish => {}
            }
            for event in around.columns.sync.after(phase, o) {
                self.event(around, *event, at.as_ref());
            }
        }
        Ok(())
    }

    /// What was derived around an operation of the consumers in trip `at` of the loop; `None`: the last one.
    fn event(&mut self, around: &Walk<'_, 'a>, event: Event, at: Option<&Dev>) {
        match event {
            Event::AwaitFull(v) => {
                let turn = around.turns[&v.0];
                self.b.emit(StmtKind::MbarrierWait { barrier: around.barriers(v).0, at: Dev::Var(turn.stage), parity: Dev::Var(turn.parity) });
            }
            Event::FenceProxy => self.b.emit(StmtKind::FenceProxyAsync),
            Event::Drain(pending) => self.b.emit(StmtKind::WarpgroupWait { pending }),
            Event::Release(v) => {
                let ((_, empty, copies), turn) = (around.barriers(v), around.turns[&v.0]);
                self.arrive_if(None, empty, Dev::Var(turn.stage));
                self.next_turn(copies, turn);
            }
            Event::ReleaseLast(v) => {
                let last = at.map(|at| bin(BinaryOp::Eq, at.clone(), sub(around.tiles.clone(), Dev::i32(1))));
                self.arrive_if(last, around.held(v).empty, Dev::Var(around.turns[&v.0].stage));
            }
            Event::AwaitEmpty(v) => {
                let (turn, (_, empty, _)) = (around.turns[&v.0], around.barriers(v));
                let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
                self.b.emit(StmtKind::MbarrierWait { barrier: empty, at: Dev::Var(turn.stage), parity });
            }
            Event::HandOn(v) => {
                let ((full, _, copies), turn) = (around.barriers(v), around.turns[&v.0]);
                self.b.emit(StmtKind::MbarrierArrive { barrier: full, at: Dev::Var(turn.stage), rank: None, expect_bytes: None });
                self.next_turn(copies, turn);
            }
        }
    }

    /// One lane of each warp arrives where `condition` holds.
    fn arrive_if(&mut self, condition: Option<Dev>, barrier: SharedId, at: Dev) {
        let elected = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
        let cond = condition.map_or(elected.clone(), |c| builder::and(elected, c));
        self.b.if_(cond, Uniform::None, |b| b.emit(StmtKind::MbarrierArrive { barrier, at, rank: None, expect_bytes: None }));
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
                // The sums of a chained product may be another role's.
                if columns.apart().is_some() && columns.chain.as_ref().is_some_and(|chain| chain.product == x.target) {
                    states.push(State { vars: Vec::new(), layout });
                    continue;
                }
                let state = self.fresh_state(&self.p.tensor(x.target).name.clone(), *op, &types, &layout)?;
                if keys.contains(&x.target) && !private.contains(&x.target) && columns.chain.is_some() {
                    self.begin_lag(x, &state, &work, c.column)?;
                }
                states.push(state);
            }
            let operand = columns.chain.as_ref().filter(|_| columns.apart().is_none()).map(|_| self.b.array("operand", Ty::U32, c.tile[1] / 4));
            let origin = builder::add(first.clone(), Dev::Int(i64::from(INSTRUCTION_ROWS * block), ty));
            let origin = self.b.let_(&format!("{}_block", self.p.axis(c.row).name), ty, origin);
            blocks.push(BlockOfRows { acc, operand, states, origin, kept: BTreeMap::new(), kept_loads: BTreeMap::new() });
        }
        self.outer = self.b.depth();
        Ok(Carried { work, keys, private, blocks })
    }

    /// Loads what depends on the columns alone, before the products are waited for.
    fn columns_ahead(&mut self, s: &'a Statement) -> Built<()> {
        let Some(axis) = self.plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let layout = self.accumulator_layout(s);
        self.in_loop = true;
        for x in self.plan.statements.iter().filter(|x| x.target != s.target && x.domain().contains(&axis)) {
            let conditions = crate::group::guards(x);
            // Of a product this role reads what its rows' operand is made of.
            let exprs = match self.plan.contractions.get(&x.target) {
                Some(c) => std::iter::once(&c.left).chain(&conditions).collect(),
                None => crate::group::expressions(x),
            };
            for e in exprs {
                let mut reads: Vec<Expr> = Vec::new();
                e.walk(&mut |n| {
                    if matches!(&n.node, Node::Read(..)) && !reads.contains(n) {
                        reads.push(n.clone());
                    }
                });
                for read in reads {
                    let inputs = read.tensors().iter().all(|t| self.maker(*t).is_none());
                    if inputs && self.tile_axes(&read.axes()) == [axis] {
                        let tests = if self.untested_ahead(&read, axis) { &[][..] } else { &conditions };
                        self.leaves(&[&read], &layout, tests)?;
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
            let mut base = builder::mul(copy.clone(), Dev::i32(i64::from(panel * o.panels)));
            if columns.groups > 1 {
                base = builder::add(base, builder::mul(group, Dev::i32(i64::from(INSTRUCTION_ROWS * columns.blocks * o.row))));
            }
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
    fn combine_block(&mut self, s: &'a Statement, columns: &ColumnsPlan, carried: &mut Carried<'a>, block: usize) -> Built<()> {
        let layout = self.accumulator_layout(s);
        let ahead = self.fresh_loads.clone();
        self.enter_block(s, carried, block);
        self.fresh.insert(s.target, Tile { var: carried.blocks[block].acc, layout });
        self.in_loop = true;
        let states = carried.blocks[block].states.clone();
        let column = self.plan.contractions[&columns.product].column;
        let masked = self.mask(&carried.work, column);
        let done = masked.and_then(|()| self.combine_tile(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new()));
        self.in_loop = false;
        // A chained product's operand is made of it yet; the next block has its own.
        if columns.chain.is_none() {
            self.unmask();
            self.fresh.clear();
            self.fresh_loads = ahead;
        }
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

    /// A consumer's operation behind the loop: what is made of the states of a tile of rows is stored, or handed on.
    fn end_rows(&mut self, around: &Walk<'_, 'a>, carried: &mut Carried<'a>, o: OperationId) -> Built<()> {
        let work = around.columns.program.operation(o).work;
        if !matches!(work, Work::Convert | Work::Finish) {
            return Ok(());
        }
        for event in around.columns.sync.before(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        // Whichever comes first ends the states.
        let first = work == Work::Convert || around.hands.is_none();
        if first {
            self.fresh.clear();
            self.fresh_loads.clear();
        }
        for block in 0..carried.blocks.len() {
            self.enter_block(around.s, carried, block);
            let states = carried.blocks[block].states.clone();
            if first {
                self.end_pass(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new())?;
            }
            match (work, around.hands) {
                (Work::Convert, Some(hands)) => self.hand_results(around, hands)?,
                _ => self.store_finished(around.columns, false)?,
            }
            self.leave_block(carried, block);
        }
        for event in around.columns.sync.after(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        Ok(())
    }

    /// Stores what is finished: where a role of its own makes the chained product, what has its columns or what has not.
    fn store_finished(&mut self, columns: &ColumnsPlan, accumulated: bool) -> Built<()> {
        let plan = self.plan;
        let column = columns.apart().and(columns.chain.as_ref()).map(|c| c.column);
        let ours = |x: &&Statement| column.is_none_or(|c| x.domain().contains(&c) == accumulated);
        for x in plan.statements.iter().filter(|x| plan.stores.contains(&x.target)).filter(ours) {
            let tile = self.value(x.target)?;
            self.store(x, tile)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
