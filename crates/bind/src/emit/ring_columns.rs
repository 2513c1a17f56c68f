//! Kernels whose products are combined along their columns as they come (see [`crate::ring_columns`]).
//!
//! Both roles walk the kernel's [tile program](crate::tile): the operations of a role are written one after the other, and around each what was derived of
//! its dependences. A tile of columns that hangs over, or in which a condition has to be tested, is written apart from those that need no test.

mod absent;
mod accumulate;
mod bring;
mod chain;
mod deal;
mod events;
mod gather;
mod hand;
mod held;
mod made;
mod order;
mod points;
mod rows;

pub(crate) use self::absent::Masked;
use self::deal::Numbers;
use self::hand::Hands;
use self::held::{From, Held};
use self::order::{Order, Visited};
pub(crate) use self::points::Beside;
use self::points::Passing;
use self::rows::{rows_matrix, Carried};
use super::outlet::Outlet;
use super::reduce::State;
use super::roles::Turn;
use super::translate::Env;
use super::*;
use crate::builder::{bin, sub};
use crate::gather::{Rows, Source};
use crate::ranges::{self, Range};
use crate::ring::{Operand, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use crate::ring_columns::{any_order, ColumnsPlan, CONSUMERS, GATHERERS, GATHERING_WARPS, PRODUCER};
use crate::tile::sync::Event;
use crate::tile::{OperationId, Phase, RoleId, Step, ValueId, Work};
use flashderive_device::program::{Along, BinaryOp, MapId, MatrixA, Scope, SharedId, SharedMatrix, StmtKind, Swizzle, Uniform, Unroll};

/// Where a role is: the buffer of each operand that it works on.
type Turns = BTreeMap<usize, Turn>;

/// Results that leave by the copy engine.
type Outlets = BTreeMap<TensorId, Outlet>;

/// What passes from one role to others beside what is multiplied, and what leaves.
struct Ways {
    numbers: Option<Numbers>,
    points: Option<Passing>,
    outlets: Outlets,
}

impl Ways {
    /// The values with the number of their buffers and their barriers.
    fn channels(&self) -> impl Iterator<Item = (ValueId, u32, SharedId, SharedId)> + '_ {
        let numbers = self.numbers.iter().map(|n| (n.value, n.copies, n.full, n.empty));
        numbers.chain(self.points.iter().map(|p| (p.value, p.copies, p.full, p.empty)))
    }
}

/// What a consumer's walk of the program needs.
struct Walk<'w, 'a> {
    s: &'a Statement,
    columns: &'a ColumnsPlan,
    held: &'w [Held<'a>],
    ways: &'w Ways,
    hands: Option<&'w Hands>,
    turns: &'w Turns,
    group: &'w Dev,
    /// Trips of the loop over tiles of columns.
    trips: &'w Dev,
}

impl<'a> Walk<'_, 'a> {
    fn held(&self, v: ValueId) -> &Held<'a> {
        &self.held[v.0]
    }

    /// The barriers of a value in shared memory, and how many buffers it has.
    fn barriers(&self, v: ValueId) -> (SharedId, SharedId, u32) {
        let points = self.ways.points.as_ref().filter(|p| p.value == v).map(|p| (p.full, p.empty, p.copies));
        let handed = self.hands.and_then(|h| h.barriers(v)).or(points);
        match self.ways.numbers.as_ref().filter(|n| n.value == v) {
            Some(n) => (n.full, n.empty, n.copies),
            None => handed.unwrap_or_else(|| (self.held(v).full, self.held(v).empty, self.held(v).copies)),
        }
    }
}

impl<'a> Emitter<'a> {
    /// Writes the whole kernel.
    pub(crate) fn run_columns(&mut self, columns: &'a ColumnsPlan) -> Built<()> {
        let plan = self.plan;
        let product = columns.product();
        let c = &plan.contractions[&product];
        let Some(s) = self.maker(product).filter(|_| plan.stream.is_some()) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(product).span, "a ring without its product").into());
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
            self.p.tensor(product).name.clone(),
            format!(
                "{} x {rows} rows stay for all columns, {} stages of {width} columns, {} x {ROW_BYTES} bytes a point; {} consumer warpgroups of {} x {} accumulators a thread, one producer",
                columns.buffers,
                columns.stages,
                columns.brought[columns.firsts[0].columns.0].panels,
                columns.groups,
                columns.blocks,
                width / 2
            ) + &company(columns),
            Space::Hardware,
            s.span,
        );
        let brought: Vec<(ValueId, From<'a>, u32, u32)> =
            columns.brought.iter().enumerate().map(|(at, b)| (ValueId(at), self.source(&b.from, b.tile), b.tile, b.panels)).collect();
        // Tiles come first: they start at multiples of 1024 bytes.
        let tiles: Vec<SharedId> = brought.iter().map(|b| self.tiles_of(columns, b)).collect();
        let outlets = self.outlets_of_columns(columns);
        let hands = self.hands(columns)?;
        let held: Vec<Held<'a>> = brought.into_iter().zip(tiles).map(|(b, shared)| self.held(columns, b, shared)).collect();
        let ways = Ways { numbers: self.numbers(columns), points: self.passing(columns), outlets };
        let channels = held.iter().map(|o| (o.value, o.copies, o.full, o.empty)).chain(ways.channels());
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
        let gather = columns.has_gatherers().then_some(GATHERING_WARPS);
        let division = columns.registers.map(|r| (r.consumer, r.producer)).unzip();
        let consuming = if columns.apart().is_some() { None } else { division.0 };
        self.roles(
            (multiplying, [consuming, division.1]),
            |e| match (&hands, division.0) {
                (Some(hands), Some(consumer)) => e.multiply_apart(s, columns, &held, hands, &ways, consumer),
                _ => e.combine_columns(s, columns, &held, None, &ways),
            },
            (together, |e| e.bring_columns(s, columns, &held, &ways, together)),
            gather.map(|warps| (warps, |e: &mut Self| e.gather_columns(s, columns, &held, &ways, multiplying / 32 + 1))),
        )
    }

    /// The first buffer of each operand.
    fn first_turns(&mut self, held: &[Held<'a>], hands: Option<&Hands>, ways: &Ways) -> Turns {
        let stays = |o: &Held<'a>| self.plan.columns.as_ref().is_some_and(|c| c.brought[o.value.0].stays);
        let passes = held.iter().position(|o| !stays(o));
        let names: Vec<_> = (held.iter().enumerate())
            .map(|(at, o)| match (stays(o), passes == Some(at)) {
                (true, _) => ("buffer", "buffer_parity"),
                (_, true) => ("stage", "stage_parity"),
                _ => ("next_stage", "next_parity"),
            })
            .collect();
        let mut turns: Turns = held.iter().zip(names).map(|(o, (stage, parity))| (o.value.0, self.first_turn(stage, parity))).collect();
        for (value, ..) in hands.iter().flat_map(|h| h.channels()) {
            turns.insert(value.0, self.first_turn("handed_place", "handed_parity"));
        }
        turns.extend(ways.numbers.as_ref().map(|n| (n.value.0, self.first_turn("handout", "handout_parity"))));
        turns.extend(ways.points.as_ref().map(|p| (p.value.0, self.first_turn("points_stage", "points_parity"))));
        turns
    }

    /// A consumer: multiplies all columns by its rows and combines the products.
    fn combine_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>], hands: Option<&Hands>, ways: &Ways) -> Built<()> {
        let turns = self.first_turns(held, hands, ways);
        let group = if columns.groups == 1 { Dev::i32(0) } else { self.group_of_warp() };
        let take = |e: &mut Self, number: VarId, _: Dev| {
            e.take_as(&Walk { s, columns, held, ways, hands, turns: &turns, group: &group, trips: &Dev::i32(0) }, CONSUMERS, number);
            Ok(())
        };
        let rows = |e: &mut Self| {
            let visited = e.column_tiles(s)?;
            let conditions = e.conditions_of_columns();
            let mut carried = e.carry_rows(s, columns)?;
            let trips = visited.trips(&visited.tiles);
            let around = Walk { s, columns, held, ways, hands, turns: &turns, group: &group, trips: &trips };
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
                        e.over_columns(&around, &mut carried, &visited, &conditions, &l.body)?;
                    }
                }
            }
            Ok(())
        };
        self.over_rows(ways, rows, take)?;
        self.end_outlets(&ways.outlets);
        Ok(())
    }

    /// The consumers' operations of a trip, which is number `at` of the loop, or the last one.
    fn trip(&mut self, around: &Walk<'_, 'a>, carried: &mut Carried<'a>, phase: Phase, at: Option<Dev>, body: &[Step]) -> Built<()> {
        let columns = around.columns;
        let program = &columns.program;
        let own = |o: &OperationId| program.operation(*o).role == CONSUMERS && program.is_done(*o, phase);
        let mine = |step: &Step| if let Step::Do(o) = step { Some(*o).filter(own) } else { None };
        self.enter_points(around);
        let mut loaded = false;
        let (mut multiplied, mut combined) = (0, 0);
        for o in body.iter().filter_map(mine) {
            let op = program.operation(o);
            if op.work == Work::Combine && !std::mem::replace(&mut loaded, true) {
                self.columns_ahead(around.s, columns, false)?;
            }
            for event in around.columns.sync.before(phase, o) {
                self.event(around, *event, at.as_ref());
            }
            if op.work == Work::Convert && columns.chain_of(op.of[0]) == Some(0) && columns.chains.len() > 1 {
                self.columns_ahead(around.s, columns, true)?;
            }
            match op.work {
                Work::Contract => match columns.chain_of(op.of[0]) {
                    Some(chain) => self.multiply_chained(around, carried, chain)?,
                    None => {
                        self.multiply_block(around, carried, (multiplied / columns.blocks, multiplied % columns.blocks));
                        multiplied += 1;
                    }
                },
                Work::Combine if op.of[0] != columns.product() => self.map_early(around.s, carried, op.of[0])?,
                Work::Combine => {
                    self.combine_block(around.s, around.columns, carried, combined)?;
                    combined += 1;
                }
                Work::Convert => self.convert_block(around, carried, op.of[0])?,
                Work::Copy | Work::Gather | Work::Load | Work::Draw | Work::Take | Work::Finish => {}
            }
            for event in around.columns.sync.after(phase, o) {
                self.event(around, *event, at.as_ref());
            }
        }
        self.beside.clear();
        Ok(())
    }

    /// Whether what `x` reads is needed for the operand of a later chained product, and for nothing before: it is loaded when the operand of the first one is
    /// made, when what was loaded for that is no longer in registers.
    fn needed_later(&self, columns: &ColumnsPlan, x: &Statement) -> bool {
        let later = |t: TensorId| columns.chain_of(t).is_some_and(|number| number > 0);
        let made_of = |r: &Statement| match self.plan.contractions.get(&r.target) {
            Some(c) => crate::ring_columns::reads_any_through(&self.plan.statements, &c.left, x.target),
            None => crate::group::reads(r).iter().any(|t| crate::ring_columns::reads_through(&self.plan.statements, *t, x.target)),
        };
        let ends = |r: &&Statement| r.kind != Kind::Map && !columns.firsts.iter().any(|f| f.product == r.target);
        let mut ends = self.plan.statements.iter().filter(ends).filter(|r| r.target == x.target || made_of(r)).peekable();
        ends.peek().is_some() && ends.all(|r| later(r.target))
    }

    /// Loads what depends on the columns alone, before the products are waited for; or what is needed `later`.
    fn columns_ahead(&mut self, s: &'a Statement, columns: &ColumnsPlan, later: bool) -> Built<()> {
        let Some(axis) = self.plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let layout = self.accumulator_layout(s);
        self.in_loop = true;
        for x in self.plan.statements.iter().filter(|x| x.target != s.target && x.domain().contains(&axis)) {
            if self.needed_later(columns, x) != later {
                continue;
            }
            let conditions = self.open_conditions(x);
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
                    let tests = if self.untested_ahead(&read, axis) { &[][..] } else { &conditions };
                    // What another role loads is not there yet.
                    let beside = self.reads_beside(&read) || tests.iter().any(|g| self.reads_beside(g));
                    let of_columns = match self.tile_axes(&read.axes()).as_slice() {
                        [] => self.depends_on_stream(&read),
                        axes => axes == [axis],
                    };
                    if inputs && !beside && of_columns {
                        self.leaves(&[&read], &layout, tests)?;
                    }
                }
            }
        }
        self.in_loop = false;
        Ok(())
    }

    /// Issues first product `number` of a block of rows with a tile of columns as one group.
    fn multiply_block(&mut self, around: &Walk<'_, 'a>, carried: &Carried<'a>, (number, block): (u32, u32)) {
        let columns = around.columns;
        let first = &columns.firsts[number as usize];
        let [left, right] = [first.rows, first.columns].map(|v| around.held(v));
        let [buffer, stage] = [first.rows, first.columns].map(|v| Dev::Var(around.turns[&v.0].stage));
        let c = &self.plan.contractions[&first.product];
        let Some(s) = self.maker(first.product) else { return };
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "warpgroup-matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!("m64n{} {} of block {block} of a consumer's rows, {} points of the depth", c.tile[1], c.types(self.p), first.depth),
            Space::Hardware,
            s.span,
        );
        self.b.emit(StmtKind::WarpgroupFence);
        let each = 32 / (c.operand.bits() / 8);
        let acc = carried.blocks[block as usize].sums[number as usize];
        for k in (0..first.depth).step_by(each as usize) {
            self.b.emit(StmtKind::WarpgroupMma {
                columns: c.tile[1],
                operands: c.operands(self.p),
                a: MatrixA::Shared(rows_matrix(columns, left, &buffer, around.group, INSTRUCTION_ROWS * block, k)),
                b: rows_matrix(columns, right, &stage, &Dev::i32(0), 0, k),
                c: (acc, Dev::i32(0)),
                accumulate: Dev::Int(i64::from(k > 0), Ty::Bool),
            });
        }
        self.b.emit(StmtKind::WarpgroupCommit);
    }

    /// Makes a map of some of the products, whose sums are there.
    fn map_early(&mut self, s: &'a Statement, carried: &mut Carried<'a>, t: TensorId) -> Built<()> {
        self.enter_block(s, carried, 0);
        self.in_loop = true;
        let done = self.value(t);
        self.in_loop = false;
        self.leave_block(carried, 0);
        done.map(|_| ())
    }

    /// Combines the products of a block of rows with the current tile of columns.
    fn combine_block(&mut self, s: &'a Statement, columns: &ColumnsPlan, carried: &mut Carried<'a>, block: usize) -> Built<()> {
        let layout = self.accumulator_layout(s);
        let ahead = self.fresh_loads.clone();
        self.enter_block(s, carried, block);
        for (first, var) in columns.firsts.iter().zip(&carried.blocks[block].sums) {
            self.fresh.insert(first.product, Tile { var: *var, layout: layout.clone() });
        }
        self.in_loop = true;
        let states = carried.blocks[block].states.clone();
        let column = self.plan.contractions[&columns.product()].column;
        let masked = self.mask(&carried.work, column);
        let done = masked.and_then(|()| self.combine_tile(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new()));
        self.in_loop = false;
        // A chained product's operand is made of it yet; the next block has its own.
        if columns.chains.is_empty() {
            self.unmask();
            self.fresh.clear();
            self.fresh_loads = ahead;
        }
        self.leave_block(carried, block);
        done
    }
}

/// What else is multiplied, and who else multiplies, in words.
fn company(columns: &ColumnsPlan) -> String {
    let (firsts, chains) = (columns.firsts.len(), columns.chains.len());
    let several = match firsts > 1 || chains > 1 {
        true => format!("; {firsts} products of what is read and {chains} of what is made of them share {} operands", columns.brought.len()),
        false => String::new(),
    };
    several
        + &match (columns.accumulators, columns.resident) {
            (0, 1) => String::new(),
            (0, n) => format!("; {n} blocks a multiprocessor, one of which multiplies while another one begins or finishes its rows"),
            (n, _) => format!("; {n} warpgroups for the chained product"),
        }
}

#[cfg(test)]
mod tests;
