//! Which members of the last bin survive: those that fewer members than the places left are better than.

use super::digits::Found;
use super::*;
use flashderive_device::program::{Cache, Mem, Place, ShuffleMode};

/// Lanes that share a member of the last bin.
const LANES: u32 = 8;
/// Members that a lane compares it with at a time.
const TOGETHER: u32 = 4;

impl<'a> Emitter<'a> {
    /// How many survivors the list has, and how many members of the last bin.
    pub(super) fn lengths(&mut self, row: &Row<'a>, list: &List) -> (Dev, Dev) {
        let place = |which: i64| add(Dev::Var(list.set), Dev::i32(if row.ranks > 1 { which + 2 } else { which }));
        let sure = self.load_one("sure", Ty::I32, list.counts, place(0));
        let ties = self.load_one("ties", Ty::I32, list.counts, place(1));
        (sure, ties)
    }

    /// Of the class, those that fewer members than the places left are better than. Slots behind the last survivor are empty: key 0, point -1.
    pub(super) fn decide_ties(&mut self, row: &Row<'a>, list: &List, found: &Found) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE ties {name}"),
            "gate-ties",
            name,
            "each member of the last bin counts the better ones; the rest of the list is empty".into(),
            Space::Problem,
            row.s.span,
        );
        let (sure, ties) = self.lengths(row, list);
        let left = Dev::Var(found.left);
        self.count_better(row, list, ties.clone(), |e, rank, key, point, valid| {
            let survives = e.b.let_("survives", Ty::Bool, builder::and(valid, lt(rank.clone(), left.clone())));
            let slot = e.b.let_("slot", Ty::I32, add(sure.clone(), rank));
            for (var, to) in [(key, list.keys), (point, list.points)] {
                e.store_one(var, to, slot.clone(), Some(survives.clone()));
            }
        });
        let end = self.b.let_("filled", Ty::I32, add(sure, bin(BinaryOp::Min, left, ties)));
        let (key, point) = (self.b.scalar("no_key", Ty::U32), self.b.scalar("no_point", Ty::I32));
        self.b.set(key, u32_(0));
        self.b.set(point, Dev::i32(-1));
        let empty = builder::sub(Dev::i32(i64::from(row.slots)), end.clone());
        self.over_threads("i", empty, row.threads, |e, i| {
            let slot = e.b.let_("slot", Ty::I32, add(end.clone(), i));
            e.store_one(key, list.keys, slot.clone(), None);
            e.store_one(point, list.points, slot, None);
            Ok(())
        })
    }

    /// How many members are better than each: a few neighbouring lanes share a member, each compares it with every so many others.
    /// `body` is for one lane of them: the number, the member, and whether this is the lane.
    fn count_better(&mut self, row: &Row<'a>, list: &List, ties: Dev, body: impl FnOnce(&mut Self, Dev, VarId, VarId, Dev)) {
        let at_once = row.threads / LANES;
        let part = self.b.let_("part", Ty::I32, bin(BinaryOp::And, self.lane.clone(), Dev::i32(i64::from(LANES - 1))));
        let first = self.b.let_("member", Ty::I32, builder::div(Dev::Tid, Dev::i32(i64::from(LANES))));
        let var = self.b.scalar("members", Ty::I32);
        self.b.open();
        let member = self.b.let_("member", Ty::I32, add(Dev::Var(var), first));
        let valid = self.b.let_("is_member", Ty::Bool, lt(member.clone(), ties.clone()));
        let (key, point) = (self.b.scalar("own_key", Ty::U32), self.b.scalar("own_point", Ty::I32));
        for (var, from) in [(key, list.tie_keys), (point, list.tie_points)] {
            let (dst, pred) = (Place { var, at: None }, Some(valid.clone()));
            self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(from), index: member.clone(), pred, fill: 0.0, cache: Cache::Default });
        }
        let rank = self.b.scalar("better", Ty::I32);
        self.b.set(rank, Dev::i32(0));
        let others = self.b.scalar("others", Ty::I32);
        self.b.open();
        let own = builder::mul(part.clone(), Dev::i32(i64::from(TOGETHER)));
        let at = self.b.let_("at", Ty::I32, add(Dev::Var(others), own));
        let theirs = (self.b.array("their_key", Ty::U32, TOGETHER), self.b.array("their_point", Ty::I32, TOGETHER));
        for (var, from) in [(theirs.0, list.tie_keys), (theirs.1, list.tie_points)] {
            let dst = Place { var, at: Some(Dev::i32(0)) };
            self.b.emit(StmtKind::Load { dst, count: TOGETHER, mem: Mem::Shared(from), index: at.clone(), pred: None, fill: 0.0, cache: Cache::Default });
        }
        for i in 0..TOGETHER {
            let of = |var: VarId| Dev::Elem(var, Box::new(Dev::i32(i64::from(i))));
            let first = better(&of(theirs.0), &of(theirs.1), &Dev::Var(key), &Dev::Var(point));
            self.b.set(rank, add(Dev::Var(rank), Dev::Cast(Ty::I32, Box::new(first))));
        }
        let inner = self.b.close();
        let step = i64::from(LANES * TOGETHER);
        self.b.emit(StmtKind::For { var: others, from: Dev::i32(0), to: ties.clone(), step, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
        for mask in (0..LANES.trailing_zeros()).map(|bit| 1 << bit) {
            let other = self.b.scalar("other", Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(rank), mode: ShuffleMode::Xor(mask) });
            self.b.set(rank, add(Dev::Var(rank), Dev::Var(other)));
        }
        let one = builder::and(valid, bin(BinaryOp::Eq, part, Dev::i32(0)));
        body(self, Dev::Var(rank), key, point, one);
        let inner = self.b.close();
        let step = i64::from(at_once);
        self.b.emit(StmtKind::For { var, from: Dev::i32(0), to: ties, step, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
    }
}
