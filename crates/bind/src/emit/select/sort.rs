//! Sorting the list: a bitonic network over registers, lanes and, where a list has more than a warp, shared memory.
//!
//! Thread `t` holds the neighbours from `t * n` on. A round compares slots that differ in one bit of their number: neighbours of a
//! thread, lanes, or threads of other warps, which meet in shared memory.

use super::collect::List;
use super::narrow::vectors;
use super::*;
use flashderive_device::program::{Cache, Mem, Place, ShuffleMode};

/// Slots a thread: fewer threads than slots have fewer rounds through lanes and shared memory.
const SLOTS: u32 = 8;

/// The slots of a thread.
struct Held {
    keys: VarId,
    points: VarId,
    /// Slots of a thread.
    per: u32,
    /// Number of its first one.
    first: Dev,
    /// Which threads hold any; `None`: all.
    holds: Option<Dev>,
}

impl<'a> Emitter<'a> {
    pub(super) fn sort_list(&mut self, row: &Row<'a>, list: List) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        let n = row.slots;
        let per = (n / row.threads).max((n / 32).min(SLOTS));
        let (active, steps, own) = (n / per, n.trailing_zeros(), per.trailing_zeros());
        self.phase(
            &format!("GATE sort {name}"),
            "bitonic-sort",
            name,
            format!("{} rounds over {n} slots, {per} in each of {active} threads", steps * (steps + 1) / 2),
            Space::Hardware,
            row.s.span,
        );
        let first = self.b.let_("first_slot", Ty::I32, builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let held = Held {
            keys: self.b.array("slot_key", Ty::U32, per),
            points: self.b.array("slot_point", Ty::I32, per),
            per,
            first,
            holds: (active < row.threads).then(|| lt(Dev::Tid, Dev::i32(i64::from(active)))),
        };
        self.who_holds(&held, |e| {
            e.slots_from(&held, list, held.first.clone());
            // Runs within a thread.
            for run in 1..=own {
                for bit in (0..run).rev() {
                    e.order_own(&held, bit, run);
                }
            }
        });
        // Slots of a warp are those below this bit.
        let lanes = own + 5;
        if steps > own {
            let run = self.b.scalar("run", Ty::I32);
            self.b.open();
            let down = bin(BinaryOp::And, bin(BinaryOp::Shr, held.first.clone(), Dev::Var(run)), Dev::i32(1));
            let down = self.b.let_("down", Ty::I32, down);
            if active > 32 {
                let rounds = builder::sub(Dev::Var(run), Dev::i32(i64::from(lanes)));
                self.each_round(bin(BinaryOp::Max, rounds, Dev::i32(0)), |e, round| {
                    let bit = e.b.let_("bit", Ty::I32, builder::sub(builder::sub(Dev::Var(run), Dev::i32(1)), round));
                    e.meet_in_memory(&held, list, bit, &down);
                });
            }
            let top = bin(BinaryOp::Min, Dev::Var(run), Dev::i32(i64::from(lanes)));
            let top = self.b.let_("top", Ty::I32, top);
            self.each_round(builder::sub(top.clone(), Dev::i32(i64::from(own))), |e, round| {
                let bit = e.b.let_("bit", Ty::I32, builder::sub(builder::sub(top.clone(), Dev::i32(1)), round));
                e.meet_in_lanes(&held, bit, own, &down);
            });
            self.who_holds(&held, |e| {
                for bit in (0..own).rev() {
                    e.order_by(&held, bit, |_| down.clone());
                }
            });
            let body = self.b.close();
            let (from, to) = (Dev::i32(i64::from(own) + 1), Dev::i32(i64::from(steps) + 1));
            self.b.emit(StmtKind::For { var: run, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
        }
        self.who_holds(&held, |e| e.slots_to(&held, list));
        Ok(())
    }

    /// What the threads do that hold slots.
    fn who_holds(&mut self, held: &Held, body: impl FnOnce(&mut Self)) {
        let Some(cond) = held.holds.clone() else { return body(self) };
        self.b.open();
        body(self);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Warp, then, otherwise: Vec::new() });
    }

    fn each_round(&mut self, count: Dev, body: impl FnOnce(&mut Self, Dev)) {
        let var = self.b.scalar("round", Ty::I32);
        self.b.open();
        body(self, Dev::Var(var));
        let inner = self.b.close();
        self.b.emit(StmtKind::For { var, from: Dev::i32(0), to: count, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
    }

    fn slots_from(&mut self, held: &Held, list: List, first: Dev) {
        self.load_slots((held.keys, held.points), held.per, list, first);
    }

    fn load_slots(&mut self, (keys, points): (VarId, VarId), per: u32, list: List, first: Dev) {
        let (groups, wide) = vectors(2 * per);
        let pairs = self.b.array("slots", Ty::U32, wide);
        for group in 0..groups {
            let dst = Place { var: pairs, at: Some(Dev::i32(0)) };
            let index = add(builder::mul(first.clone(), Dev::i32(2)), Dev::i32(i64::from(group * wide)));
            self.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(list), index, pred: None, fill: 0.0, cache: Cache::Default });
            for i in 0..wide / 2 {
                let of = |which: u32| Dev::Elem(pairs, Box::new(Dev::i32(i64::from(2 * i + which))));
                let slot = Dev::i32(i64::from(group * wide / 2 + i));
                self.b.set_at(keys, slot.clone(), of(0));
                self.b.set_at(points, slot, Dev::Cast(Ty::I32, Box::new(of(1))));
            }
        }
    }

    fn slots_to(&mut self, held: &Held, list: List) {
        let (groups, wide) = vectors(2 * held.per);
        let pairs = self.b.array("slots", Ty::U32, wide);
        for group in 0..groups {
            for i in 0..wide / 2 {
                let of = |var: VarId| Dev::Elem(var, Box::new(Dev::i32(i64::from(group * wide / 2 + i))));
                self.b.set_at(pairs, Dev::i32(i64::from(2 * i)), of(held.keys));
                self.b.set_at(pairs, Dev::i32(i64::from(2 * i + 1)), Dev::Cast(Ty::U32, Box::new(of(held.points))));
            }
            let src = Place { var: pairs, at: Some(Dev::i32(0)) };
            let index = add(builder::mul(held.first.clone(), Dev::i32(2)), Dev::i32(i64::from(group * wide)));
            self.b.emit(StmtKind::Store { src, count: wide, mem: Mem::Shared(list), index, pred: None, cache: Cache::Default });
        }
    }

    /// A round among the slots of a thread, in a run of `2^run`: odd runs go the other way, so that two neighbours form a bitonic sequence.
    fn order_own(&mut self, held: &Held, bit: u32, run: u32) {
        let first = held.first.clone();
        if 1 << run < held.per {
            return self.order_by(held, bit, |slot| Dev::i32(i64::from(slot >> run & 1)));
        }
        let down = bin(BinaryOp::And, bin(BinaryOp::Shr, first, Dev::i32(i64::from(run))), Dev::i32(1));
        let down = self.b.let_("down", Ty::I32, down);
        self.order_by(held, bit, |_| down.clone());
    }

    /// Slots that differ in `bit` are put in order; `down` is 1 where the worst comes first.
    fn order_by(&mut self, held: &Held, bit: u32, down: impl Fn(u32) -> Dev) {
        let at = |var: VarId, slot: u32| Dev::Elem(var, Box::new(Dev::i32(i64::from(slot))));
        for low in (0..held.per).filter(|s| s >> bit & 1 == 0) {
            let high = low | 1 << bit;
            let [ka, pa, kb, pb] = [(held.keys, low, Ty::U32), (held.points, low, Ty::I32), (held.keys, high, Ty::U32), (held.points, high, Ty::I32)]
                .map(|(var, slot, ty)| self.b.let_("side", ty, at(var, slot)));
            // Equal slots are both empty.
            let later = better(&kb, &pb, &ka, &pa);
            let swap = match down(low) {
                Dev::Int(0, _) => later,
                Dev::Int(..) => un(UnaryOp::Not, later),
                down => bin(BinaryOp::Ne, Dev::Cast(Ty::I32, Box::new(later)), down),
            };
            let swap = self.b.let_("swap", Ty::Bool, swap);
            for (var, slot, one, other) in
                [(held.keys, low, &kb, &ka), (held.points, low, &pb, &pa), (held.keys, high, &ka, &kb), (held.points, high, &pa, &pb)]
            {
                self.b.set_at(var, Dev::i32(i64::from(slot)), select(swap.clone(), one.clone(), other.clone()));
            }
        }
    }

    /// Takes the other slot where it belongs here: the better one where the bit of the number is that of the direction.
    fn take(&mut self, held: &Held, slot: Dev, other: (Dev, Dev), wants: &Dev) {
        let own = [(held.keys, Ty::U32), (held.points, Ty::I32)].map(|(var, ty)| self.b.let_("own", ty, Dev::Elem(var, Box::new(slot.clone()))));
        let first = Dev::Cast(Ty::I32, Box::new(better(&other.0, &other.1, &own[0], &own[1])));
        let taken = self.b.let_("taken", Ty::Bool, bin(BinaryOp::Eq, first, wants.clone()));
        let [key, point] = own;
        self.b.set_at(held.keys, slot.clone(), select(taken.clone(), other.0, key));
        self.b.set_at(held.points, slot, select(taken, other.1, point));
    }

    /// 1 where the better of two slots that differ in `bit` belongs here.
    fn wants(&mut self, held: &Held, bit: &Dev, down: &Dev) -> Dev {
        let upper = bin(BinaryOp::And, bin(BinaryOp::Shr, held.first.clone(), bit.clone()), Dev::i32(1));
        let same = Dev::Cast(Ty::I32, Box::new(bin(BinaryOp::Eq, upper, down.clone())));
        self.b.let_("wants", Ty::I32, same)
    }

    fn meet_in_lanes(&mut self, held: &Held, bit: Dev, own: u32, down: &Dev) {
        self.who_holds(held, |e| {
            let wants = e.wants(held, &bit, down);
            let mask = bin(BinaryOp::Shl, Dev::i32(1), builder::sub(bit, Dev::i32(i64::from(own))));
            let lane = bin(BinaryOp::Xor, e.lane.clone(), mask);
            let lane = e.b.let_("partner", Ty::I32, lane);
            for slot in 0..held.per {
                let slot = Dev::i32(i64::from(slot));
                let mut other = Vec::new();
                for (var, ty) in [(held.keys, Ty::U32), (held.points, Ty::I32)] {
                    let dst = e.b.scalar("other", ty);
                    let value = Dev::Elem(var, Box::new(slot.clone()));
                    e.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value, mode: ShuffleMode::Index(lane.clone()) });
                    other.push(Dev::Var(dst));
                }
                e.take(held, slot, (other[0].clone(), other[1].clone()), &wants);
            }
        });
    }

    fn meet_in_memory(&mut self, held: &Held, list: List, bit: Dev, down: &Dev) {
        self.who_holds(held, |e| e.slots_to(held, list));
        self.who_holds(held, |e| {
            let wants = e.wants(held, &bit, down);
            let theirs = (e.b.array("their_key", Ty::U32, held.per), e.b.array("their_point", Ty::I32, held.per));
            let partner = bin(BinaryOp::Xor, held.first.clone(), bin(BinaryOp::Shl, Dev::i32(1), bit));
            let partner = e.b.let_("partner", Ty::I32, partner);
            e.load_slots(theirs, held.per, list, partner);
            for slot in 0..held.per {
                let slot = Dev::i32(i64::from(slot));
                let other = [theirs.0, theirs.1].map(|var| Dev::Elem(var, Box::new(slot.clone())));
                let [key, point] = other;
                e.take(held, slot, (key, point), &wants);
            }
        });
    }
}
