//! Selects of short rows: a few neighbouring lanes a row, its candidates in their registers.
//!
//! The best candidate of each lane is a candidate: the `k`-th best of these is a bound that at least `k` candidates reach, and only lanes whose
//! best reaches it hold any that do. These few go to a list in shared memory, where each counts those that are better. Where a lane has one candidate
//! the lanes are sorted then, and there is no list; nor is there one for the best one or two ([`few`](super::few)).

use super::few::MOST_IN_REGISTERS;
use super::*;
use flashderive_device::program::{Cache, Mem, Place, ShuffleMode};

impl<'a> Emitter<'a> {
    /// The whole kernel.
    pub(super) fn select_in_lanes(&mut self, row: &Row<'a>) -> Built<()> {
        self.make_keys(row)?;
        if row.survivors <= MOST_IN_REGISTERS {
            return self.few_in_lanes(row);
        }
        let best = self.sort_lanes(row)?;
        if row.layout.registers() == 1 {
            return self.store_lanes(row, best);
        }
        let bound = self.bound_of_lanes(row, best);
        let (list, count) = self.list_of_lanes(row, &bound)?;
        self.order_of_lanes(row, &list, count)
    }

    /// The best candidate of each lane, sorted over the lanes of a row: key and point.
    fn sort_lanes(&mut self, row: &Row<'a>) -> Built<(VarId, VarId)> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE bound {name}"),
            "gate-bound",
            name,
            format!("the best candidates of the lanes, sorted: number {} is a bound that as many reach", row.survivors),
            Space::Problem,
            row.s.span,
        );
        let (key, point) = (self.b.scalar("best_key", Ty::U32), self.b.scalar("best_point", Ty::I32));
        self.b.set(key, u32_(0));
        self.b.set(point, Dev::i32(-1));
        self.candidates_in_registers(row, &mut |e, c, _| {
            // A lane's points come in order: of the same score the one that is there is better.
            let first = e.b.let_("first", Ty::Bool, lt(Dev::Var(key), c.key.clone()));
            e.b.set(point, select(first, c.point.clone(), Dev::Var(point)));
            e.b.set(key, bin(BinaryOp::Max, Dev::Var(key), c.key.clone()));
            Ok(())
        })?;
        let lane = self.own_lane(row);
        let runs = row.lanes.trailing_zeros();
        let bit_of = |bit: u32| bin(BinaryOp::And, bin(BinaryOp::Shr, lane.clone(), Dev::i32(i64::from(bit))), Dev::i32(1));
        for run in 1..=runs {
            for bit in (0..run).rev() {
                let other = [(key, Ty::U32), (point, Ty::I32)].map(|(var, ty)| self.other_lane(var, ty, 1 << bit));
                let wants = if run == runs { bin(BinaryOp::Eq, bit_of(bit), Dev::i32(0)) } else { bin(BinaryOp::Eq, bit_of(bit), bit_of(run)) };
                let first = better(&other[0], &other[1], &Dev::Var(key), &Dev::Var(point));
                let taken = select(wants, first.clone(), un(UnaryOp::Not, first));
                let taken = self.b.let_("taken", Ty::Bool, taken);
                for (var, other) in [key, point].into_iter().zip(other) {
                    self.b.set(var, select(taken.clone(), other, Dev::Var(var)));
                }
            }
        }
        Ok((key, point))
    }

    /// The lanes' only candidates, which are sorted: each of the first ones stores its own.
    fn store_lanes(&mut self, row: &Row<'a>, (key, point): (VarId, VarId)) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(&format!("STORE {name}"), "gate-store", name, "a lane has one candidate: its place is the lane's".into(), Space::Problem, row.s.span);
        let lane = self.own_lane(row);
        let mut inside = vec![lt(lane.clone(), Dev::i32(row.survivors))];
        inside.extend(self.rows_inside(row));
        self.store_at(row, lane, &Dev::Var(key), &Dev::Var(point), builder::all(inside))
    }

    /// The `k`-th of the lanes' best.
    fn bound_of_lanes(&mut self, row: &Row<'a>, (key, point): (VarId, VarId)) -> (Dev, Dev) {
        let from = add(builder::sub(self.lane.clone(), self.own_lane(row)), Dev::i32(row.survivors - 1));
        let [key, point] = [(key, Ty::U32), (point, Ty::I32)].map(|(var, ty)| self.of_lane("bound", var, ty, from.clone()));
        (key, point)
    }

    /// What lane number `from` has.
    fn of_lane(&mut self, name: &str, var: VarId, ty: Ty, from: Dev) -> Dev {
        let dst = self.b.scalar(name, ty);
        self.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value: Dev::Var(var), mode: ShuffleMode::Index(from) });
        Dev::Var(dst)
    }

    /// The candidates that reach the bound, in the row's part of shared memory: the list, and how many they are.
    fn list_of_lanes(&mut self, row: &Row<'a>, bound: &(Dev, Dev)) -> Built<(LanesList, Dev)> {
        let name = self.p.tensor(row.s.target).name.clone();
        let room = (row.survivors as u32 * row.layout.registers()).next_power_of_two();
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            format!("those that reach the bound, at most {room}: no lane but those of the {} best has one", row.survivors),
            Space::Problem,
            row.s.span,
        );
        let list = self.b.shared("list", DType::I32, 2 * room * (row.threads / row.lanes));
        let number = builder::div(Dev::Tid, Dev::i32(i64::from(row.lanes)));
        let base = self.b.let_("list", Ty::I32, builder::mul(number, Dev::i32(i64::from(room))));
        let list = LanesList { list, base, room };
        let keys = self.keys_of_lane(row);
        // Which of its candidates a lane has there: a bit each. Where fewer than `k` lanes have one the bound is none, of point -1: its key alone is none.
        let mine = self.b.scalar("mine", Ty::U32);
        self.b.set(mine, u32_(0));
        self.candidates_in_registers(row, &mut |e, c, number| {
            let tie = builder::and(bin(BinaryOp::Eq, bound.0.clone(), c.key.clone()), lt(bound.1.clone(), c.point.clone()));
            let reaches = un(UnaryOp::Not, bin(BinaryOp::Or, lt(c.key.clone(), bound.0.clone()), tie));
            let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
            e.b.set(mine, select(reaches, bin(BinaryOp::Or, Dev::Var(mine), bit), Dev::Var(mine)));
            Ok(())
        })?;
        // The places of a lane's begin behind those of the lanes before it.
        let lane = self.own_lane(row);
        let own = self.b.let_("own_count", Ty::I32, un(UnaryOp::Popcount, Dev::Var(mine)));
        let count = self.b.scalar("reached", Ty::I32);
        self.b.set(count, own.clone());
        for step in 0..row.lanes.trailing_zeros() {
            let dst = self.b.scalar("other", Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value: Dev::Var(count), mode: ShuffleMode::Up(1 << step) });
            let before = select(bin(BinaryOp::Le, Dev::i32(1 << step), lane.clone()), Dev::Var(dst), Dev::i32(0));
            self.b.set(count, add(Dev::Var(count), before));
        }
        let next = self.b.scalar("slot", Ty::I32);
        self.b.set(next, builder::sub(Dev::Var(count), own));
        let last = add(builder::sub(self.lane.clone(), lane), Dev::i32(i64::from(row.lanes) - 1));
        let all = self.of_lane("reached", count, Ty::I32, last);
        self.list_own(row, (&list, &keys), mine, next)?;
        Ok((list, all))
    }

    /// The keys of each lane in shared memory, where the lane finds any of them by its number.
    fn keys_of_lane(&mut self, row: &Row<'a>) -> LaneKeys {
        let registers = row.layout.registers();
        let together = registers.min(4);
        // Rows of lanes that store at the same time begin in different banks.
        let pitch = registers + together;
        let shared = self.b.shared("keys", DType::I32, pitch * row.threads);
        let base = self.b.let_("own_keys", Ty::I32, builder::mul(Dev::Tid, Dev::i32(i64::from(pitch))));
        for first in (0..registers).step_by(together as usize) {
            let first = Dev::i32(i64::from(first));
            let (src, mem) = (Place { var: row.keys, at: Some(first.clone()) }, Mem::Shared(shared));
            self.b.emit(StmtKind::Store { src, count: together, mem, index: add(base.clone(), first), pred: None, cache: Cache::Default });
        }
        LaneKeys { shared, base, registers }
    }

    /// The lane's candidates of which `mine` has a bit, to the list from place `next` on.
    fn list_own(&mut self, row: &Row<'a>, (list, keys): (&LanesList, &LaneKeys), mine: VarId, next: VarId) -> Built<()> {
        self.b.open();
        let lowest = bin(BinaryOp::And, Dev::Var(mine), un(UnaryOp::Neg, Dev::Var(mine)));
        let lowest = self.b.let_("lowest", Ty::U32, lowest);
        let number = self.b.let_("number", Ty::I32, un(UnaryOp::Popcount, bin(BinaryOp::Sub, lowest.clone(), u32_(1))));
        self.b.set(mine, bin(BinaryOp::Xor, Dev::Var(mine), lowest));
        // The digits of the register, by which its point is known.
        let mut below = i64::from(keys.registers);
        let digit = |m: &Mode| {
            below /= i64::from(m.size);
            builder::rem(builder::div(number.clone(), Dev::i32(below)), Dev::i32(i64::from(m.size)))
        };
        let digits: Vec<Dev> = row.layout.regs.iter().map(digit).collect();
        let ty = self.coordinate_type(row.axis);
        let at = self.coordinate(row.axis, &row.layout, &digits);
        let point = self.b.let_("point", Ty::I32, cast(Ty::I32, ty, at));
        let within = bin(BinaryOp::And, number, Dev::i32(i64::from(keys.registers) - 1));
        let key = self.load_one("own_key", Ty::U32, keys.shared, add(keys.base.clone(), within));
        let pair = self.b.array("item", Ty::U32, 2);
        self.b.set_at(pair, Dev::i32(0), key);
        self.b.set_at(pair, Dev::i32(1), cast(Ty::U32, Ty::I32, point));
        let (src, mem) = (Place { var: pair, at: Some(Dev::i32(0)) }, Mem::Shared(list.list));
        self.b.emit(StmtKind::Store { src, count: 2, mem, index: list.place(Dev::Var(next)), pred: None, cache: Cache::Default });
        self.b.set(next, add(Dev::Var(next), Dev::i32(1)));
        let body = self.b.close();
        let cond = bin(BinaryOp::Ne, Dev::Var(mine), u32_(0));
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(LISTED_BY_LANE), uniform: Uniform::None, body });
        Ok(())
    }

    /// Each of the list counts those that are better and goes to that place.
    fn order_of_lanes(&mut self, row: &Row<'a>, list: &LanesList, count: Dev) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("STORE {name}"),
            "gate-store",
            name,
            "a place is the number of better ones; places without a candidate are empty".into(),
            Space::Problem,
            row.s.span,
        );
        let own = self.b.scalar("i", Ty::I32);
        self.b.open();
        let (key, point) = self.load_listed("own", list, Dev::Var(own));
        let place = self.b.scalar("place", Ty::I32);
        self.b.set(place, Dev::i32(0));
        let other = self.b.scalar("j", Ty::I32);
        self.b.open();
        let (other_key, other_point) = self.load_listed("other", list, Dev::Var(other));
        let first = better(&other_key, &other_point, &key, &point);
        self.b.set(place, add(Dev::Var(place), Dev::Cast(Ty::I32, Box::new(first))));
        let body = self.b.close();
        self.b.emit(StmtKind::For { var: other, from: Dev::i32(0), to: count.clone(), step: 1, unroll: Unroll::By(4), uniform: Uniform::None, body });
        let mut inside = vec![lt(Dev::Var(place), Dev::i32(row.survivors))];
        inside.extend(self.rows_inside(row));
        self.store_at(row, Dev::Var(place), &key, &point, builder::all(inside))?;
        let body = self.b.close();
        let (lane, step) = (self.own_lane(row), i64::from(row.lanes));
        self.b.emit(StmtKind::For { var: own, from: lane.clone(), to: count.clone(), step, unroll: Unroll::No, uniform: Uniform::None, body });
        let empty = builder::sub(Dev::i32(row.survivors), count.clone());
        let var = self.b.scalar("i", Ty::I32);
        self.b.open();
        let place = self.b.let_("place", Ty::I32, add(Dev::Var(var), count));
        let inside = builder::all(self.rows_inside(row));
        self.store_at(row, place, &u32_(0), &Dev::i32(-1), inside)?;
        let body = self.b.close();
        self.b.emit(StmtKind::For { var, from: lane, to: empty, step, unroll: Unroll::No, uniform: Uniform::None, body });
        Ok(())
    }

    /// Key and point of number `at` of a list.
    fn load_listed(&mut self, name: &str, list: &LanesList, at: Dev) -> (Dev, Dev) {
        let pair = self.b.array(name, Ty::U32, 2);
        let index = builder::mul(add(list.base.clone(), at), Dev::i32(2));
        let (dst, mem) = (Place { var: pair, at: Some(Dev::i32(0)) }, Mem::Shared(list.list));
        self.b.emit(StmtKind::Load { dst, count: 2, mem, index, pred: None, fill: 0.0, cache: Cache::Default });
        let of = |i: i64| Dev::Elem(pair, Box::new(Dev::i32(i)));
        (of(0), Dev::Cast(Ty::I32, Box::new(of(1))))
    }

    /// The number of the lane among those of its row.
    pub(super) fn own_lane(&self, row: &Row<'a>) -> Dev {
        bin(BinaryOp::And, self.lane.clone(), Dev::i32(i64::from(row.lanes - 1)))
    }

    /// The conditions under which the lanes have a row.
    pub(super) fn rows_inside(&mut self, row: &Row<'a>) -> Vec<Dev> {
        let rows: Vec<AxisId> = row.axes().into_iter().skip(1).collect();
        let layout = Layout { regs: Vec::new(), ..row.layout.clone() };
        let mut inside = self.inside(&rows, &layout, &[]);
        // Lanes that have the row of others too, where a block has few rows, leave the storing to these.
        inside.extend(self.once(&layout));
        inside
    }
}

/// About how many candidates a lane has in the list of its row, at most among the lanes of a warp.
const LISTED_BY_LANE: i64 = 2;

/// The keys of each lane in shared memory.
struct LaneKeys {
    shared: SharedId,
    /// The place of the lane's first key.
    base: Dev,
    registers: u32,
}

/// The candidates of a row's lanes in shared memory: a key and a point each.
struct LanesList {
    list: SharedId,
    /// Its first place.
    base: Dev,
    /// Candidates that have room, a power of two.
    room: u32,
}

impl LanesList {
    /// Where candidate number `at` lies: within the row's part, whatever the number, so that rows of other warps are no concern of it.
    fn place(&self, at: Dev) -> Dev {
        let within = bin(BinaryOp::And, at, Dev::i32(i64::from(self.room) - 1));
        builder::mul(add(self.base.clone(), within), Dev::i32(2))
    }
}
