//! The producer of a kernel whose columns pass: the copies of its tile program.

use super::*;

impl<'a> Emitter<'a> {
    /// The producer: announces and asks for rows and columns.
    pub(super) fn bring_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>]) -> Built<()> {
        let turns = self.first_turns(held);
        self.over_rows(|e| {
            let (from, _, tiles) = e.column_tiles(s)?;
            e.bring_steps(s, columns, held, &turns, (&from, &tiles), &columns.program.body)
        })
    }

    /// The producer's operations among `steps`.
    fn bring_steps(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>], turns: &Turns, range: (&Dev, &Dev), steps: &[Step]) -> Built<()> {
        for step in steps {
            match step {
                Step::Do(o) => {
                    let op = columns.program.operation(*o);
                    let Some(value) = op.writes.first().filter(|_| op.role == PRODUCER) else { continue };
                    for o in held.iter().filter(|o| o.value == *value) {
                        self.bring_held(s, columns, o, turns[&value.0])?;
                    }
                }
                Step::Loop(l) => {
                    let (from, tiles) = range;
                    let ty = self.coordinate_type(l.axis);
                    let at = self.b.scalar("column_tile", Ty::I32);
                    let inner = self.scoped(|e| {
                        let ahead = builder::mul(builder::cast(ty, Ty::I32, Dev::Var(at)), Dev::Int(i64::from(l.tile), ty));
                        let origin = e.b.let_(&format!("{}0", e.p.axis(l.axis).name), ty, builder::add(from.clone(), ahead));
                        e.origin.insert(l.axis, origin);
                        e.bring_steps(s, columns, held, turns, range, &l.body)
                    })?;
                    let to = tiles.clone();
                    self.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
                }
            }
        }
        Ok(())
    }

    /// Asks for all of the depth of an operand's tile.
    fn bring_held(&mut self, s: &'a Statement, columns: &ColumnsPlan, o: &Held<'a>, turn: Turn) -> Built<()> {
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
        let bytes = i64::from(o.tile * ROW_BYTES * o.panels);
        self.b.emit(StmtKind::MbarrierArrive { barrier: o.full, at: copy.clone(), rank: None, expect_bytes: Some(Dev::i32(bytes)) });
        // What lies whole in a tile begins at its first point.
        for axis in std::iter::once(self.plan.contractions[&columns.product].depth).chain(self.plan.local.iter().map(|(a, _)| *a)) {
            let ty = self.coordinate_type(axis);
            self.origin.insert(axis, Dev::Int(0, ty));
        }
        let layout = Layout::default();
        let other = if o.operand.along_depth() { o.operand.side } else { o.operand.depth };
        for panel in 0..o.panels {
            let mut at = Vec::new();
            let rest = (0..o.operand.index.len()).rev().filter(|i| *i != o.operand.inner && *i != other);
            for i in [o.operand.inner, other].into_iter().chain(rest) {
                let (value, ty) = self.translate(&o.operand.index[i], &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let ahead = if i == o.operand.inner { i64::from(panel * o.row) } else { 0 };
                at.push(builder::add(builder::cast(Ty::I32, ty, value), Dev::i32(ahead)));
            }
            let each = i64::from(o.tile * o.row);
            let dst = builder::add(builder::mul(copy.clone(), Dev::i32(each * i64::from(o.panels))), Dev::i32(each * i64::from(panel)));
            self.b.emit(StmtKind::TensorCopy { shared: o.shared, dst, map: o.map, at, barrier: o.full, barrier_at: copy.clone(), multicast: None });
        }
        self.next_turn(o.copies, turn);
        Ok(())
    }
}
