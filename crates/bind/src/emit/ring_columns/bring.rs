//! The producer of a kernel whose columns pass: the copies of its tile program.

use super::*;
use std::cell::Cell;

/// What the producer's walk of the program needs.
struct Brings<'w, 'a> {
    s: &'a Statement,
    columns: &'a ColumnsPlan,
    held: &'w [Held<'a>],
    turns: &'w Turns,
    visited: &'w Visited,
    order: &'w Order,
    /// The lanes of a warp are here, one of which asks.
    together: bool,
}

impl<'a> Emitter<'a> {
    /// The producer: announces and asks for rows and columns. Where its lanes find ranges `together`, one of them asks.
    pub(super) fn bring_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>], ways: &Ways, together: bool) -> Built<()> {
        // What the consumers have read is theirs.
        self.kept_loads.clear();
        self.fresh_loads.clear();
        let turns = self.first_turns(held, None, ways);
        let drawn = Cell::new(None);
        let rows = |e: &mut Self| {
            drawn.set(ways.numbers.as_ref().map(|n| e.draw_tile(n, together)));
            let visited = e.column_tiles(s)?;
            let conditions = e.conditions_of_columns();
            let order = e.order_of_copies(columns, &conditions, &visited)?;
            let brings = Brings { s, columns, held, turns: &turns, visited: &visited, order: &order, together };
            e.bring_steps(&brings, &columns.program.body)
        };
        self.over_rows(ways, rows, |e, number, workers| {
            if let (Some(n), Some(drawn)) = (&ways.numbers, drawn.get()) {
                e.hand_number(n, turns[&n.value.0], drawn, number, workers, together);
            }
            Ok(())
        })
    }

    /// The order of the tiles of columns for those who bring them: as they lie, but where those that are tested come first.
    pub(super) fn order_of_copies(&mut self, columns: &ColumnsPlan, conditions: &[Expr], visited: &Visited) -> Built<Order> {
        let axis = self.plan.contractions[&columns.product()].column;
        let late = |g: &Expr| ranges::exact(self.p, g, axis).is_some_and(|r| r.ends().iter().any(|end| end.begins));
        if columns.late || conditions.iter().any(late) {
            self.order_of_columns(conditions, visited)
        } else {
            Ok(Order::Tested)
        }
    }

    /// The producer's operations among `steps`.
    fn bring_steps(&mut self, around: &Brings<'_, 'a>, steps: &[Step]) -> Built<()> {
        for step in steps {
            match step {
                Step::Do(o) => {
                    let op = around.columns.program.operation(*o);
                    let Some(value) = op.writes.first().filter(|_| op.role == PRODUCER) else { continue };
                    for o in around.held.iter().filter(|o| o.value == *value) {
                        self.bring_held(around, o, around.turns[&value.0])?;
                    }
                }
                Step::Loop(l) => {
                    let ours = |s: &Step| matches!(s, Step::Do(o) if around.columns.program.operation(*o).role == PRODUCER);
                    if !l.body.iter().any(ours) {
                        continue;
                    }
                    let at = self.b.scalar("column_tile", Ty::I32);
                    let inner = self.scoped(|e| {
                        let tile = e.begin_trip(Dev::Var(at));
                        let tile = around.order.any_tile(tile);
                        e.begin_columns(around.visited, l.axis, i64::from(l.tile), tile);
                        e.bring_steps(around, &l.body)
                    })?;
                    let to = around.visited.trips(&around.visited.tiles);
                    self.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
                }
            }
        }
        Ok(())
    }

    /// Asks for all of the depth of an operand's tile.
    fn bring_held(&mut self, around: &Brings<'_, 'a>, o: &Held<'a>, turn: Turn) -> Built<()> {
        let (s, columns) = (around.s, around.columns);
        let name = o.name.clone();
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
        let asked = self.scoped(|e| match o.from {
            From::Boxes(operand, map) => e.ask_for(columns, o, (operand, map), copy),
            From::Rows(_) => Ok(()),
        })?;
        if around.together {
            let elected = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
            self.b.emit(StmtKind::If { cond: elected, uniform: Uniform::None, then: asked, otherwise: Vec::new() });
        } else {
            asked.into_iter().for_each(|s| self.b.emit_as(s));
        }
        self.next_turn(o.copies, turn);
        Ok(())
    }

    /// Announces the bytes of an operand's tile and asks for them.
    fn ask_for(&mut self, columns: &ColumnsPlan, o: &Held<'a>, (operand, map): (&Operand, MapId), copy: Dev) -> Built<()> {
        let bytes = i64::from(o.tile * ROW_BYTES * o.panels);
        self.b.emit(StmtKind::MbarrierArrive { barrier: o.full, at: copy.clone(), rank: None, expect_bytes: Some(Dev::i32(bytes)) });
        // What lies whole in a tile begins at its first point.
        let depths = columns.firsts.iter().map(|f| self.plan.contractions[&f.product].depth);
        for axis in depths.chain(self.plan.local.iter().map(|(a, _)| *a)).collect::<Vec<_>>() {
            let ty = self.coordinate_type(axis);
            self.origin.insert(axis, Dev::Int(0, ty));
        }
        let layout = Layout::default();
        let other = if operand.along_depth() { operand.side } else { operand.depth };
        for panel in 0..o.panels {
            let mut at = Vec::new();
            let rest = (0..operand.index.len()).rev().filter(|i| *i != operand.inner && *i != other);
            for i in [operand.inner, other].into_iter().chain(rest) {
                let (value, ty) = self.translate(&operand.index[i], &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let ahead = if i == operand.inner { i64::from(panel * o.row) } else { 0 };
                at.push(builder::add(builder::cast(Ty::I32, ty, value), Dev::i32(ahead)));
            }
            let each = i64::from(o.tile * o.row);
            let dst = builder::add(builder::mul(copy.clone(), Dev::i32(each * i64::from(o.panels))), Dev::i32(each * i64::from(panel)));
            self.b.emit(StmtKind::TensorCopy { shared: o.shared, dst, map, at, barrier: o.full, barrier_at: copy.clone(), multicast: None });
        }
        Ok(())
    }
}
