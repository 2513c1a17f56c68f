//! Selects of short rows: a few neighbouring lanes a row, its candidates in their registers.
//!
//! The best candidate of each lane is a candidate: the `k`-th best of these is a bound that at least `k` candidates reach, and only lanes whose
//! best reaches it hold any that do. These few go to a list in shared memory, where each counts those that are better.

use super::*;
use flashderive_device::program::{Place, ShuffleMode};

impl<'a> Emitter<'a> {
    /// The whole kernel.
    pub(super) fn select_in_lanes(&mut self, row: &Row<'a>) -> Built<()> {
        self.make_keys(row)?;
        let bound = self.bound_of_lanes(row)?;
        let (list, count) = self.list_of_lanes(row, &bound)?;
        self.order_of_lanes(row, &list, count)
    }

    /// The best candidate of each lane, sorted over the lanes: the `k`-th of them.
    fn bound_of_lanes(&mut self, row: &Row<'a>) -> Built<(Dev, Dev)> {
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
            let first = e.b.let_("first", Ty::Bool, better(&c.key, &c.point, &Dev::Var(key), &Dev::Var(point)));
            e.b.set(key, select(first.clone(), c.key.clone(), Dev::Var(key)));
            e.b.set(point, select(first, c.point.clone(), Dev::Var(point)));
            Ok(())
        })?;
        let lane = self.own_lane(row);
        let runs = row.lanes.trailing_zeros();
        let bit_of = |bit: u32| bin(BinaryOp::And, bin(BinaryOp::Shr, lane.clone(), Dev::i32(i64::from(bit))), Dev::i32(1));
        for run in 1..=runs {
            for bit in (0..run).rev() {
                let mut other = Vec::new();
                for (var, ty) in [(key, Ty::U32), (point, Ty::I32)] {
                    let dst = self.b.scalar("other", ty);
                    self.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value: Dev::Var(var), mode: ShuffleMode::Xor(1 << bit) });
                    other.push(Dev::Var(dst));
                }
                let wants = if run == runs { bin(BinaryOp::Eq, bit_of(bit), Dev::i32(0)) } else { bin(BinaryOp::Eq, bit_of(bit), bit_of(run)) };
                let first = better(&other[0], &other[1], &Dev::Var(key), &Dev::Var(point));
                let taken = select(wants, first.clone(), un(UnaryOp::Not, first));
                let taken = self.b.let_("taken", Ty::Bool, taken);
                for (var, other) in [key, point].into_iter().zip(other) {
                    self.b.set(var, select(taken.clone(), other, Dev::Var(var)));
                }
            }
        }
        let mut out = Vec::new();
        for (var, ty) in [(key, Ty::U32), (point, Ty::I32)] {
            let dst = self.b.scalar("bound", ty);
            let from = add(builder::sub(self.lane.clone(), lane.clone()), Dev::i32(row.survivors - 1));
            let mode = ShuffleMode::Index(from);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: dst, at: None }, value: Dev::Var(var), mode });
            out.push(Dev::Var(dst));
        }
        Ok((out[0].clone(), out[1].clone()))
    }

    /// The candidates that reach the bound, in the warp's part of shared memory: the list and where it begins, and how many they are.
    fn list_of_lanes(&mut self, row: &Row<'a>, bound: &(Dev, Dev)) -> Built<(LanesList, Dev)> {
        let name = self.p.tensor(row.s.target).name.clone();
        let room = row.survivors as u32 * row.layout.registers();
        let room = room.div_ceil(4) * 4;
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            format!("those that reach the bound, at most {room}: no lane but those of the {} best has one", row.survivors),
            Space::Problem,
            row.s.span,
        );
        let rows = row.threads / row.lanes;
        let keys = self.b.shared("keys", DType::I32, room * rows);
        let points = self.b.shared("points", DType::I32, room * rows);
        let number = builder::div(Dev::Tid, Dev::i32(i64::from(row.lanes)));
        let base = self.b.let_("list", Ty::I32, builder::mul(number, Dev::i32(i64::from(room))));
        let bit = bin(BinaryOp::Shl, u32_(1), Dev::Cast(Ty::U32, Box::new(self.lane.clone())));
        let first = bin(BinaryOp::Shl, u32_(1), Dev::Cast(Ty::U32, Box::new(builder::sub(self.lane.clone(), self.own_lane(row)))));
        let below = self.b.let_("lanes_below", Ty::U32, bin(BinaryOp::Sub, bit, first.clone()));
        // All lanes of the row: that many ones from its first lane on.
        let ones = u32_((1i64 << row.lanes) - 1);
        let of_row = if row.lanes == 32 { ones } else { bin(BinaryOp::Mul, ones, first) };
        let of_row = self.b.let_("lanes_of_row", Ty::U32, of_row);
        let count = self.b.scalar("reached", Ty::I32);
        self.b.set(count, Dev::i32(0));
        self.candidates_in_registers(row, &mut |e, c, _| {
            let reaches = un(UnaryOp::Not, better(&bound.0, &bound.1, &c.key, &c.point));
            let reaches = builder::and(reaches, bin(BinaryOp::Ne, c.key.clone(), u32_(0)));
            let reaches = e.b.let_("reaches", Ty::Bool, reaches);
            let lanes = e.b.scalar("lanes", Ty::U32);
            e.b.emit(StmtKind::Ballot { dst: lanes, pred: reaches.clone() });
            let before = un(UnaryOp::Popcount, bin(BinaryOp::And, Dev::Var(lanes), below.clone()));
            let slot = e.b.let_("slot", Ty::I32, add(add(base.clone(), Dev::Var(count)), before));
            for (value, ty, to) in [(c.key.clone(), Ty::U32, keys), (c.point.clone(), Ty::I32, points)] {
                let var = e.b.scalar("item", ty);
                e.b.set(var, value);
                e.store_one(var, to, slot.clone(), Some(reaches.clone()));
            }
            e.b.set(count, add(Dev::Var(count), un(UnaryOp::Popcount, bin(BinaryOp::And, Dev::Var(lanes), of_row.clone()))));
            Ok(())
        })?;
        Ok((LanesList { keys, points, base }, Dev::Var(count)))
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
        let at = self.b.let_("at", Ty::I32, add(list.base.clone(), Dev::Var(own)));
        let key = self.load_one("own_key", Ty::U32, list.keys, at.clone());
        let point = self.load_one("own_point", Ty::I32, list.points, at);
        let place = self.b.scalar("place", Ty::I32);
        self.b.set(place, Dev::i32(0));
        let other = self.b.scalar("j", Ty::I32);
        self.b.open();
        let at = self.b.let_("at", Ty::I32, add(list.base.clone(), Dev::Var(other)));
        let other_key = self.load_one("other_key", Ty::U32, list.keys, at.clone());
        let other_point = self.load_one("other_point", Ty::I32, list.points, at);
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

    /// The number of the lane among those of its row.
    fn own_lane(&self, row: &Row<'a>) -> Dev {
        bin(BinaryOp::And, self.lane.clone(), Dev::i32(i64::from(row.lanes - 1)))
    }

    /// The conditions under which the lanes have a row.
    fn rows_inside(&mut self, row: &Row<'a>) -> Vec<Dev> {
        let rows: Vec<AxisId> = row.axes().into_iter().skip(1).collect();
        let layout = Layout { regs: Vec::new(), ..row.layout.clone() };
        self.inside(&rows, &layout, &[])
    }
}

/// The candidates of a row's lanes in shared memory.
struct LanesList {
    keys: SharedId,
    points: SharedId,
    /// Its first place.
    base: Dev,
}
