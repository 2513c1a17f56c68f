//! Selects of one or two of a row that lanes share: each lane keeps the best that it has seen in registers, and lanes join what they have, two by two.
//!
//! ```text
//! lane:           first, second = the best two of its candidates
//! lane and lane ^ 1, ^ 2, ..:  first, second = the best two of both lists
//! ```
//! No list in shared memory, and no barrier. Where nobody asks which points they are, candidates of the same score are the same, and keys alone are kept.

use super::*;
use flashderive_device::program::{Place, ShuffleMode};

/// Survivors that registers keep, at most.
pub(super) const MOST_IN_REGISTERS: i64 = 2;

/// A candidate in registers: its key, and its point if that is asked for.
#[derive(Clone, Copy)]
struct Held {
    key: VarId,
    point: Option<VarId>,
}

impl<'a> Emitter<'a> {
    /// The whole kernel, of keys that are there.
    pub(super) fn few_in_lanes(&mut self, row: &Row<'a>) -> Built<()> {
        let asked = row.indices.is_some_and(|t| self.plan.stores.contains(&t));
        let name = self.p.tensor(row.s.target).name.clone();
        let what = if asked { "keys and points" } else { "keys, since nobody asks for points" };
        self.phase(
            &format!("GATE best {name}"),
            "gate-lanes",
            name.clone(),
            format!("each lane keeps the best {} in registers, {what}; {} lanes join theirs two by two", row.survivors, row.lanes),
            Space::Problem,
            row.s.span,
        );
        let held: Vec<Held> = (0..row.survivors).map(|_| self.nothing_held(asked)).collect();
        self.candidates_in_registers(row, &mut |e, c, _| {
            e.take_in(&held, c);
            Ok(())
        })?;
        for bit in 0..row.lanes.trailing_zeros() {
            self.join_lists(&held, 1 << bit);
        }
        self.phase(
            &format!("STORE {name}"),
            "gate-store",
            name,
            "all lanes of a row have its best: each of the first ones stores one".into(),
            Space::Problem,
            row.s.span,
        );
        let lane = self.own_lane(row);
        let second = bin(BinaryOp::Ne, lane.clone(), Dev::i32(0));
        let of = |var: fn(&Held) -> Option<VarId>, none: Dev| {
            let mut all = held.iter().map(|h| var(h).map_or(none.clone(), Dev::Var));
            let first = all.next().unwrap_or(none.clone());
            all.next().map_or(first.clone(), |other| select(second.clone(), other, first))
        };
        let (key, point) = (of(|h| Some(h.key), u32_(0)), of(|h| h.point, Dev::i32(-1)));
        let key = self.b.let_("own_key", Ty::U32, key);
        let point = self.b.let_("own_point", Ty::I32, point);
        let mut inside = vec![lt(lane.clone(), Dev::i32(row.survivors))];
        inside.extend(self.rows_inside(row));
        self.store_at(row, lane, &key, &point, builder::all(inside))
    }

    /// Room for a candidate, with none in it.
    fn nothing_held(&mut self, with_point: bool) -> Held {
        let key = self.b.scalar("best_key", Ty::U32);
        self.b.set(key, u32_(0));
        let point = with_point.then(|| self.b.scalar("best_point", Ty::I32));
        point.into_iter().for_each(|p| self.b.set(p, Dev::i32(-1)));
        Held { key, point }
    }

    /// Takes a candidate in, of which the lane's points come in order: of the same score the one that is there is better.
    fn take_in(&mut self, held: &[Held], c: &Candidate) {
        let [first, rest @ ..] = held else { return };
        let before = |h: &Held| lt(Dev::Var(h.key), c.key.clone());
        if let (Some(point), [second]) = (first.point, rest) {
            let is_first = self.b.let_("is_first", Ty::Bool, before(first));
            let is_second = self.b.let_("is_second", Ty::Bool, before(second));
            for (one, other, new) in [(Some(point), second.point, &c.point), (Some(first.key), Some(second.key), &c.key)] {
                let (Some(one), Some(other)) = (one, other) else { continue };
                let moved = select(is_second.clone(), new.clone(), Dev::Var(other));
                self.b.set(other, select(is_first.clone(), Dev::Var(one), moved));
                self.b.set(one, select(is_first.clone(), new.clone(), Dev::Var(one)));
            }
            return;
        }
        if let [second] = rest {
            let lower = bin(BinaryOp::Min, Dev::Var(first.key), c.key.clone());
            self.b.set(second.key, bin(BinaryOp::Max, Dev::Var(second.key), lower));
        }
        if let Some(point) = first.point {
            let is_first = self.b.let_("is_first", Ty::Bool, before(first));
            self.b.set(point, select(is_first, c.point.clone(), Dev::Var(point)));
        }
        self.b.set(first.key, bin(BinaryOp::Max, Dev::Var(first.key), c.key.clone()));
    }

    /// Joins the lists of lanes that differ in one bit: both have the best of both then.
    fn join_lists(&mut self, held: &[Held], mask: u32) {
        let mut others = Vec::new();
        for h in held {
            let key = self.other_lane(h.key, Ty::U32, mask);
            let point = h.point.map(|p| self.other_lane(p, Ty::I32, mask));
            others.push((key, point));
        }
        let [first, rest @ ..] = held else { return };
        let (other_key, other_point) = others[0].clone();
        match (first.point, other_point) {
            (Some(point), Some(other_point)) => {
                let (own_key, own_point) = (Dev::Var(first.key), Dev::Var(point));
                let theirs = self.b.let_("theirs", Ty::Bool, better(&other_key, &other_point, &own_key, &own_point));
                if let ([second], Some((second_key, Some(second_point)))) = (rest, others.get(1).cloned()) {
                    let Some(own_second) = second.point else { return };
                    // What is second of all: the worse of both first ones, or the second one of the list that has the first.
                    let worse_key = self.b.let_("worse_key", Ty::U32, select(theirs.clone(), own_key.clone(), other_key.clone()));
                    let worse_point = self.b.let_("worse_point", Ty::I32, select(theirs.clone(), own_point.clone(), other_point.clone()));
                    let next_key = self.b.let_("next_key", Ty::U32, select(theirs.clone(), second_key, Dev::Var(second.key)));
                    let next_point = self.b.let_("next_point", Ty::I32, select(theirs.clone(), second_point, Dev::Var(own_second)));
                    let worse = self.b.let_("worse", Ty::Bool, better(&worse_key, &worse_point, &next_key, &next_point));
                    self.b.set(second.key, select(worse.clone(), worse_key, next_key));
                    self.b.set(own_second, select(worse, worse_point, next_point));
                }
                self.b.set(point, select(theirs.clone(), other_point, own_point));
                self.b.set(first.key, select(theirs, other_key, own_key));
            }
            _ => {
                if let ([second], Some((second_key, _))) = (rest, others.get(1).cloned()) {
                    let lower = bin(BinaryOp::Min, Dev::Var(first.key), other_key.clone());
                    self.b.set(second.key, bin(BinaryOp::Max, lower, bin(BinaryOp::Max, Dev::Var(second.key), second_key)));
                }
                self.b.set(first.key, bin(BinaryOp::Max, Dev::Var(first.key), other_key));
            }
        }
    }

    /// What the lane has that differs in the bits of `mask`.
    pub(super) fn other_lane(&mut self, value: VarId, ty: Ty, mask: u32) -> Dev {
        let dst = self.b.scalar("other", ty);
        self.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value: Dev::Var(value), mode: ShuffleMode::Xor(mask) });
        Dev::Var(dst)
    }
}
