//! Warps that gather rows of the columns' operands (see [`crate::gather`]), or load points of the columns.
//!
//! Eight lanes copy a line of 128 bytes of a row, a piece of 16 bytes each, to where the copy engine would put it: pieces of a row change places by the number
//! of the row, so that equal pieces of eight rows lie in different banks. What says where a row lies is loaded for all rows of a tile at once, before
//! the stage is free. Each thread arrives at the stage's barrier when its pieces are there.

use super::*;
use crate::gather::PIECE_BYTES;
use crate::layout::Mode;

/// Lanes of a line of a row, and rows that shared memory repeats after.
const LANES: u32 = ROW_BYTES / PIECE_BYTES;
const REPEATS: u32 = 8;

impl<'a> Emitter<'a> {
    /// Those who gather, of whom warp `first` of the block is the first.
    pub(super) fn gather_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>], ways: &Ways, first: u32) -> Built<()> {
        self.kept_loads.clear();
        self.fresh_loads.clear();
        // Warps count from the first of the role.
        let own = self.b.let_prologue("gatherer", Ty::I32, sub(self.warp.clone(), Dev::i32(i64::from(first))));
        let warp = std::mem::replace(&mut self.warp, own);
        let bases = std::mem::take(&mut self.bases);
        let turns = self.first_turns(held, None, ways);
        let group = Dev::i32(0);
        let rows = |e: &mut Self| {
            let visited = e.column_tiles(s)?;
            let conditions = e.conditions_of_columns();
            let order = e.order_of_copies(columns, &conditions, &visited)?;
            let trips = visited.trips(&visited.tiles);
            let around = Walk { s, columns, held, ways, hands: None, turns: &turns, group: &group, trips: &trips };
            e.gather_steps(&around, &order, &visited, &columns.program.body)
        };
        let done = self.over_rows(ways, rows, |e, number, _| {
            e.take_as(&Walk { s, columns, held, ways, hands: None, turns: &turns, group: &group, trips: &Dev::i32(0) }, GATHERERS, number);
            Ok(())
        });
        self.warp = warp;
        self.bases = bases;
        done
    }

    /// The role's operations among `steps`.
    fn gather_steps(&mut self, around: &Walk<'_, 'a>, order: &Order, visited: &Visited, steps: &[Step]) -> Built<()> {
        for step in steps {
            match step {
                Step::Do(o) => {
                    let op = around.columns.program.operation(*o);
                    let value = op.writes.first().filter(|_| (op.role, op.work) == (GATHERERS, Work::Gather));
                    if (op.role, op.work) == (GATHERERS, Work::Load) {
                        self.load_points(around, *o)?;
                    }
                    for o in value.iter().flat_map(|v| around.held.iter().filter(move |o| o.value == **v)) {
                        if let From::Rows(rows) = o.from {
                            self.gather_held(around, o, rows)?;
                        }
                    }
                }
                Step::Loop(l) => {
                    let at = self.b.scalar("column_tile", Ty::I32);
                    let kept = self.kept_loads.clone();
                    let inner = self.scoped(|e| {
                        let tile = e.begin_trip(Dev::Var(at));
                        e.place_columns(around.s, visited, order.any_tile(tile), true);
                        e.gather_steps(around, order, visited, &l.body)
                    })?;
                    let to = around.trips.clone();
                    self.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
                    self.fresh_loads.clear();
                    self.kept_loads = kept;
                }
            }
        }
        Ok(())
    }

    /// Copies the rows of a tile in all of their length to the next stage.
    fn gather_held(&mut self, around: &Walk<'_, 'a>, o: &Held<'a>, r: &'a Rows) -> Built<()> {
        let at_a_time = GATHERING_WARPS * 32 / LANES;
        let passes = o.tile / at_a_time;
        let piece = i64::from(o.row / LANES);
        let places: Vec<String> = r.parts.iter().map(|part| flashderive_ir::text::expr(self.p, &part.flat)).collect();
        self.phase(
            &format!("GATHER {}", o.name),
            "gathered-rows",
            o.name.clone(),
            format!(
                "{} rows of {} elements at {}, {PIECE_BYTES} bytes a copy of a lane, into one of {} stages",
                o.tile,
                r.length,
                places.join(" and "),
                o.copies
            ),
            Space::Hardware,
            around.s.span,
        );
        let layout = Layout {
            regs: vec![Mode::new(r.along, passes, at_a_time)],
            lanes: vec![Mode::replicated(LANES), Mode::new(r.along, 32 / LANES, 1)],
            warps: vec![Mode::new(r.along, GATHERING_WARPS, 32 / LANES)],
        };
        let tile = self.tiles.insert(r.along, o.tile);
        let exprs: Vec<&Expr> = r.parts.iter().map(|part| &part.flat).chain(&r.conditions).collect();
        let leaves = self.leaves(&exprs, &layout, &r.conditions)?;
        let column = self.b.let_("piece", Ty::I32, builder::rem(self.lane.clone(), Dev::i32(i64::from(LANES))));
        let row = self.local(r.along, &layout, &[Dev::i32(0)]);
        let place = bin(BinaryOp::Xor, column.clone(), builder::rem(row.clone(), Dev::i32(i64::from(REPEATS))));
        let place = builder::add(builder::mul(row, Dev::i32(i64::from(o.row))), builder::mul(place, Dev::i32(piece)));
        let turn = around.turns[&o.value.0];
        let first = builder::mul(Dev::Var(turn.stage), Dev::i32(i64::from(o.tile * o.row * o.panels)));
        let place = self.b.let_("to", Ty::I32, builder::add(first, place));
        let ty = self.coordinate_type(r.inner);
        let ahead = self.b.let_("ahead", Ty::I32, builder::mul(column, Dev::i32(piece)));
        self.origin.insert(r.inner, builder::cast(ty, Ty::I32, ahead.clone()));
        let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
        self.b.emit(StmtKind::MbarrierWait { barrier: o.empty, at: Dev::Var(turn.stage), parity });
        let done = self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let mut valid = e.inside(&[r.along], &layout, digits);
            for g in &r.conditions {
                valid.push(e.translate(g, &env)?.0);
            }
            let row = builder::mul(digits[0].clone(), Dev::i32(i64::from(at_a_time * o.row)));
            let row = builder::add(place.clone(), row);
            for (i, part) in r.parts.iter().enumerate() {
                let global = e.buffer(part.tensor);
                let (src, ty) = e.translate(&part.flat, &env)?;
                let src = e.b.let_("from", Ty::I64, builder::cast(Ty::I64, ty, src));
                let end = r.parts.get(i + 1).map_or(o.panels, |next| next.first / o.row);
                for panel in part.first / o.row..end {
                    let begins = i64::from(panel * o.row);
                    let mut pred = valid.clone();
                    if begins + i64::from(o.row) > i64::from(r.length) {
                        pred.push(builder::lt(ahead.clone(), Dev::i32(i64::from(r.length) - begins)));
                    }
                    let dst = builder::add(row.clone(), Dev::i32(i64::from(panel * o.tile * o.row)));
                    let src = builder::add(src.clone(), Dev::i64(begins));
                    e.b.emit(StmtKind::CopyAsync { shared: o.shared, dst, global, src, bytes: PIECE_BYTES, pred: builder::all(pred), kept: false });
                }
            }
            Ok(())
        });
        self.origin.remove(&r.inner);
        if let Some(tile) = tile {
            self.tiles.insert(r.along, tile);
        } else {
            self.tiles.remove(&r.along);
        }
        self.b.emit(StmtKind::MbarrierArriveCopies { barrier: o.full, at: Dev::Var(turn.stage) });
        self.next_turn(o.copies, turn);
        done
    }
}
