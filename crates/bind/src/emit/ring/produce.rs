//! The producer: it asks the copy engine for the tiles of each step.

use super::*;

impl<'a> Emitter<'a> {
    /// The producer: announces and asks for the tiles of each step.
    pub(in crate::emit) fn produce(&mut self, ring: &Ring<'a>) -> Built<()> {
        let Some(s) = self.maker(ring.plan.product) else { return Ok(()) };
        let turn = self.first_turn("stage", "parity");
        let names: Vec<String> = ring.stages.iter().map(|o| self.p.tensor(o.operand.tensor).name.clone()).collect();
        self.bring_what_stays(s, ring)?;
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
                let passing = || ring.stages.iter().enumerate().filter(|(at, _)| ring.plan.stays.is_none_or(|s| s.operand != *at));
                let bytes = passing().map(|(_, o)| e.rows_brought(o.tile, announced(o), row(o))).fold(Dev::i32(0), builder::add);
                e.b.emit(StmtKind::MbarrierArrive { barrier: ring.full, at: stage.clone(), rank: None, expect_bytes: Some(bytes) });
                for (at, o) in passing() {
                    e.bring(o, at, ring, (&stage, ring.full))?;
                }
                e.next_turn(ring.plan.stages, turn);
                Ok(())
            })?;
            Ok(())
        })?;
        self.outlast_group(ring, turn)
    }

    /// Asks for the block's part of operand number `number`'s tile of a step: all of it unless blocks share it.
    pub(super) fn bring(&mut self, o: &Staged<'a>, number: usize, ring: &Ring<'a>, (stage, barrier): (&Dev, SharedId)) -> Built<()> {
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
            let copy = StmtKind::TensorCopy {
                shared: o.shared,
                dst,
                map: o.map,
                at,
                barrier,
                barrier_at: if barrier == ring.full { stage.clone() } else { Dev::i32(0) },
                multicast,
            };
            self.bring_rows(if by_segments(o, ring.plan) { own % (o.tile / o.piece) * o.piece } else { 0 }, copy);
        }
        Ok(())
    }
}

/// Whether only those copies of an operand's tile are asked for that the segment of its rows reaches.
fn by_segments(o: &Staged<'_>, ring: &RingPlan) -> bool {
    ring.rows_in_segments() && *o.operand == ring.left
}
