//! The place of each of the list: scores fall into buckets of equal width between the least and the largest, and each candidate is
//! compared with those of its bucket alone.
//!
//! A bucket is a function of the score that never falls where the key rises, so every candidate of a higher bucket is better. Where a bucket is crowded, the list
//! is sorted by a network instead.

use super::digits::{Found, TIES};
use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, ShuffleMode, Vote};

/// Candidates of a bucket above which it is crowded: comparing takes longer then than sorting does.
const CROWD: i64 = 64;
/// Buckets at most.
const MOST_BUCKETS: u32 = 2048;

/// The candidates of a list, as threads go over them.
struct Listed {
    /// Survivors.
    sure: Dev,
    /// Members of the last bin.
    ties: Dev,
    /// How many there are.
    all: Dev,
}

/// From scores to buckets.
struct Scale {
    least: Dev,
    per_unit: Dev,
    buckets: u32,
}

/// An unsigned number as one whose signed order is the same.
fn signed(key: Dev) -> Dev {
    Dev::Cast(Ty::I32, Box::new(bin(BinaryOp::Xor, key, u32_(0x8000_0000))))
}

/// The number that a key stands for, or its opposite where the least are selected: it never falls where the key rises.
fn real(key: &Dev) -> Dev {
    let positive = bin(BinaryOp::Ne, bin(BinaryOp::Shr, key.clone(), u32_(31)), u32_(0));
    un(UnaryOp::FromBits, bin(BinaryOp::Xor, key.clone(), select(positive, u32_(0x8000_0000), u32_(0xFFFF_FFFF))))
}

impl<'a> Emitter<'a> {
    /// Stores the best of the list in order.
    pub(super) fn order_list(&mut self, row: &Row<'a>, list: &List, found: &Found) -> Built<()> {
        if !row.twice {
            return self.sort_and_store(row, list, found);
        }
        let name = self.p.tensor(row.s.target).name.clone();
        let buckets = row.slots.clamp(256, MOST_BUCKETS).max(row.threads);
        self.phase(
            &format!("GATE order {name}"),
            "gate-order",
            name,
            format!("{buckets} buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own"),
            Space::Hardware,
            row.s.span,
        );
        let (sure, ties) = self.lengths(row, list);
        let all = self.b.let_("candidates", Ty::I32, add(sure.clone(), ties.clone()));
        let listed = Listed { sure, ties, all };
        let (scale, cursors, starts, crowded) = self.fill_buckets(row, list, &listed, buckets)?;
        self.b.open();
        self.places_in_buckets(row, list, &listed, (&scale, cursors, starts))?;
        let then = self.b.close();
        let cond = bin(BinaryOp::Eq, Dev::Var(crowded), Dev::i32(0));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        let cond = bin(BinaryOp::Ne, Dev::Var(crowded), Dev::i32(0));
        self.seldom("in_crowds", cond, |e| e.sort_and_store(row, list, found))
    }

    fn sort_and_store(&mut self, row: &Row<'a>, list: &List, found: &Found) -> Built<()> {
        self.decide_ties(row, list, found)?;
        self.sort_list(row, list)?;
        self.store_list(row, list)
    }

    /// Each thread goes over every so many of the candidates: their keys, and where their points lie.
    fn each_listed(&mut self, row: &Row<'a>, list: &List, listed: &Listed, body: &mut dyn FnMut(&mut Self, Dev, (SharedId, Dev)) -> Built<()>) -> Built<()> {
        for (count, keys, points) in [(&listed.sure, list.keys, list.points), (&listed.ties, list.tie_keys, list.tie_points)] {
            self.over_threads("i", count.clone(), row.threads, |e, i| {
                let key = e.load_one("own_key", Ty::U32, keys, i.clone());
                body(e, key, (points, i))
            })?;
        }
        Ok(())
    }

    /// The least and the largest key.
    fn extremes(&mut self, row: &Row<'a>, list: &List, listed: &Listed) -> Built<(Dev, Dev)> {
        let warps = row.threads / 32;
        let memory = [0, 1].map(|_| self.b.shared("extremes", DType::I32, 32));
        let ends = [(BinaryOp::Min, i64::from(i32::MAX)), (BinaryOp::Max, i64::from(i32::MIN))];
        let best = ends.map(|(_, none)| {
            let var = self.b.scalar("extreme", Ty::I32);
            self.b.set(var, Dev::i32(none));
            var
        });
        self.each_listed(row, list, listed, &mut |e, key, _| {
            for ((op, _), var) in ends.into_iter().zip(best) {
                e.b.set(var, bin(op, Dev::Var(var), signed(key.clone())));
            }
            Ok(())
        })?;
        for ((op, _), (var, memory)) in ends.into_iter().zip(best.into_iter().zip(memory)) {
            self.join_lanes(op, var);
            self.store_one(var, memory, self.warp.clone(), Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0))));
        }
        let mut out = Vec::new();
        for ((op, none), (var, memory)) in ends.into_iter().zip(best.into_iter().zip(memory)) {
            let (dst, index) = (Place { var, at: None }, self.lane.clone());
            let (pred, fill) = (Some(lt(index.clone(), Dev::i32(i64::from(warps)))), none as f64);
            self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(memory), index, pred, fill, cache: Cache::Default });
            self.join_lanes(op, var);
            let key = bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(Dev::Var(var))), u32_(0x8000_0000));
            out.push(self.b.let_("bound", Ty::U32, key));
        }
        Ok((out[0].clone(), out[1].clone()))
    }

    /// Joins the numbers of a warp's lanes.
    fn join_lanes(&mut self, op: BinaryOp, var: VarId) {
        for mask in [16, 8, 4, 2, 1] {
            let other = self.b.scalar("other", Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(var), mode: ShuffleMode::Xor(mask) });
            self.b.set(var, bin(op, Dev::Var(var), Dev::Var(other)));
        }
    }

    /// The bucket of a key.
    fn bucket(&mut self, key: &Dev, scale: &Scale) -> Dev {
        let above = bin(BinaryOp::Sub, real(key), scale.least.clone());
        let number = self.b.let_("number", Ty::F32, bin(BinaryOp::Mul, above, scale.per_unit.clone()));
        let last = Dev::F32((scale.buckets - 1) as f32);
        // What is no number is in the first bucket.
        let number = select(lt(Dev::F32(0.0), number.clone()), select(lt(number.clone(), last.clone()), number, last), Dev::F32(0.0));
        self.b.let_("bucket", Ty::I32, Dev::Cast(Ty::I32, Box::new(number)))
    }

    /// Counts the buckets. Behind it, bucket `b` begins at entry `b + 1` of the second buffer and ends at entry `b`, and its entry of the first is where the next of it
    /// goes; the number tells whether one of them is crowded.
    fn fill_buckets(&mut self, row: &Row<'a>, list: &List, listed: &Listed, buckets: u32) -> Built<(Scale, SharedId, SharedId, VarId)> {
        let memory = self.b.shared("buckets", DType::I32, buckets);
        let starts = self.b.shared("starts", DType::I32, buckets + 4);
        let sums = self.b.shared("sums", DType::I32, 32);
        let none = self.b.scalar("none", Ty::I32);
        self.b.set(none, Dev::i32(0));
        let per = buckets / row.threads;
        for i in 0..per {
            self.store_one(none, memory, add(Dev::Tid, Dev::i32(i64::from(i * row.threads))), None);
        }
        let (least, largest) = self.extremes(row, list, listed)?;
        let least = self.b.let_("least", Ty::F32, real(&least));
        let span = bin(BinaryOp::Sub, real(&largest), least.clone());
        let span = self.b.let_("span", Ty::F32, span);
        // Without a width, or one that is no number, all are in one bucket.
        let wide = lt(Dev::F32(0.0), span.clone());
        let per_unit = select(wide, bin(BinaryOp::Div, Dev::F32((buckets - 1) as f32), span), Dev::F32(0.0));
        let scale = Scale { least, per_unit: self.b.let_("scale", Ty::F32, per_unit), buckets };
        self.each_listed(row, list, listed, &mut |e, key, _| {
            let index = e.bucket(&key, &scale);
            e.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(memory),
                index,
                op: AtomicOp::Add,
                value: Dev::i32(1),
                old: None,
                acquire_release: false,
                pred: None,
            });
            Ok(())
        })?;
        // The first thread has the highest buckets.
        let first = builder::sub(Dev::i32(i64::from(buckets - 1)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let first = self.b.let_("highest", Ty::I32, first);
        let counts = self.b.array("count", Ty::I32, per);
        let (mine, most) = (self.b.scalar("mine", Ty::I32), self.b.scalar("most", Ty::I32));
        self.b.set(mine, Dev::i32(0));
        self.b.set(most, Dev::i32(0));
        for i in 0..per {
            let dst = Place { var: counts, at: Some(Dev::i32(i64::from(i))) };
            let index = builder::sub(first.clone(), Dev::i32(i64::from(i)));
            self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(memory), index, pred: None, fill: 0.0, cache: Cache::Default });
            let count = Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))));
            self.b.set(mine, add(Dev::Var(mine), count.clone()));
            self.b.set(most, bin(BinaryOp::Max, Dev::Var(most), count));
        }
        let (before, _) = self.sums_before(row, Dev::Var(mine), sums);
        let running = self.b.scalar("begins", Ty::I32);
        self.b.set(running, before);
        for i in 0..per {
            self.store_one(running, starts, builder::sub(first.clone(), Dev::i32(i64::from(i) - 1)), None);
            self.store_one(running, memory, builder::sub(first.clone(), Dev::i32(i64::from(i))), None);
            self.b.set(running, add(Dev::Var(running), Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))))));
        }
        let end = self.b.scalar("end", Ty::I32);
        self.b.set(end, listed.all.clone());
        self.store_one(end, starts, Dev::i32(0), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
        let crowded = self.b.scalar("crowded", Ty::I32);
        self.b.emit(StmtKind::BarrierVote { dst: crowded, pred: lt(Dev::i32(CROWD), Dev::Var(most)), vote: Vote::Any });
        Ok((scale, memory, starts, crowded))
    }

    /// Lays the candidates out by bucket, and stores each at its place.
    fn places_in_buckets(&mut self, row: &Row<'a>, list: &List, listed: &Listed, (scale, cursors, starts): (&Scale, SharedId, SharedId)) -> Built<()> {
        let keys = self.b.shared("bucket_keys", DType::I32, row.slots + TIES);
        let points = self.b.shared("bucket_points", DType::I32, row.slots + TIES);
        self.each_listed(row, list, listed, &mut |e, key, (from, at)| {
            let point = e.load_one("own_point", Ty::I32, from, at);
            let index = e.bucket(&key, scale);
            let slot = e.b.scalar("slot", Ty::I32);
            e.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(cursors),
                index,
                op: AtomicOp::Add,
                value: Dev::i32(1),
                old: Some(slot),
                acquire_release: false,
                pred: None,
            });
            for (ty, value, to) in [(Ty::U32, key, keys), (Ty::I32, point, points)] {
                let var = e.b.scalar("item", ty);
                e.b.set(var, value);
                e.store_one(var, to, Dev::Var(slot), None);
            }
            Ok(())
        })?;
        self.over_threads("i", listed.all.clone(), row.threads, |e, i| {
            let key = e.load_one("own_key", Ty::U32, keys, i.clone());
            let point = e.load_one("own_point", Ty::I32, points, i);
            let bucket = e.bucket(&key, scale);
            let start = e.load_one("start", Ty::I32, starts, add(bucket.clone(), Dev::i32(1)));
            let end = e.load_one("end", Ty::I32, starts, bucket);
            let place = e.b.scalar("place", Ty::I32);
            e.b.set(place, start.clone());
            let var = e.b.scalar("other", Ty::I32);
            e.b.open();
            let other_key = e.load_one("other_key", Ty::U32, keys, Dev::Var(var));
            let other_point = e.load_one("other_point", Ty::I32, points, Dev::Var(var));
            let first = better(&other_key, &other_point, &key, &point);
            e.b.set(place, add(Dev::Var(place), Dev::Cast(Ty::I32, Box::new(first))));
            let body = e.b.close();
            e.b.emit(StmtKind::For { var, from: start, to: end, step: 1, unroll: Unroll::No, uniform: Uniform::None, body });
            let inside = lt(Dev::Var(place), Dev::i32(row.survivors));
            e.store_at(row, Dev::Var(place), &key, &point, Some(inside))
        })?;
        let empty = builder::sub(Dev::i32(row.survivors), listed.all.clone());
        self.over_threads("i", empty, row.threads, |e, i| {
            let place = e.b.let_("place", Ty::I32, add(i, listed.all.clone()));
            e.store_at(row, place, &u32_(0), &Dev::i32(-1), None)
        })
    }
}
