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

/// The candidates of a thread.
struct Own {
    keys: VarId,
    points: VarId,
    buckets: VarId,
    /// How many came to the bucket before.
    arrivals: VarId,
    /// Candidates of a thread.
    per: u32,
}

impl Own {
    fn at(&self, var: VarId, i: u32) -> Dev {
        Dev::Elem(var, Box::new(Dev::i32(i64::from(i))))
    }

    fn exists(&self, i: u32) -> Dev {
        bin(BinaryOp::Ne, self.at(self.keys, i), u32_(0))
    }
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
        let all = self.b.let_("candidates", Ty::I32, add(sure.clone(), ties));
        let own = self.own_candidates(row, list, &sure, &all);
        let (starts, crowded) = self.fill_buckets(row, &own, buckets, &all);
        self.b.open();
        self.places_in_buckets(row, &own, starts, &all)?;
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

    /// Each thread takes every so many of the list's candidates, and then of those behind its slots.
    fn own_candidates(&mut self, row: &Row<'a>, list: &List, sure: &Dev, all: &Dev) -> Own {
        let per = (row.slots + TIES).div_ceil(row.threads);
        let own = Own {
            keys: self.b.array("own_key", Ty::U32, per),
            points: self.b.array("own_point", Ty::I32, per),
            buckets: self.b.array("bucket", Ty::I32, per),
            arrivals: self.b.array("arrival", Ty::I32, per),
            per,
        };
        let behind = self.b.let_("behind", Ty::I32, builder::sub(Dev::i32(i64::from(row.slots)), sure.clone()));
        for i in 0..per {
            let number = self.b.let_("number", Ty::I32, add(Dev::Tid, Dev::i32(i64::from(i * row.threads))));
            let at = add(number.clone(), select(lt(number.clone(), sure.clone()), Dev::i32(0), behind.clone()));
            let at = self.b.let_("at", Ty::I32, at);
            let inside = self.b.let_("inside", Ty::Bool, lt(number, all.clone()));
            for (var, from) in [(own.keys, list.keys), (own.points, list.points)] {
                let dst = Place { var, at: Some(Dev::i32(i64::from(i))) };
                let (index, pred) = (at.clone(), Some(inside.clone()));
                self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(from), index, pred, fill: 0.0, cache: Cache::Default });
            }
        }
        own
    }

    /// The least and the largest key.
    fn extremes(&mut self, own: &Own) -> (Dev, Dev) {
        let memory = self.b.shared("extremes", DType::I32, 4);
        let mut out = Vec::new();
        for (at, op, atomic, none) in [(0, BinaryOp::Min, AtomicOp::Min, i64::from(i32::MAX)), (1, BinaryOp::Max, AtomicOp::Max, i64::from(i32::MIN))] {
            let start = self.b.scalar("none", Ty::I32);
            self.b.set(start, Dev::i32(none));
            self.store_one(start, memory, Dev::i32(at), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
            let best = self.b.scalar("extreme", Ty::I32);
            self.b.set(best, Dev::i32(none));
            for i in 0..own.per {
                let key = select(own.exists(i), signed(own.at(own.keys, i)), Dev::i32(none));
                self.b.set(best, bin(op, Dev::Var(best), key));
            }
            for mask in [16, 8, 4, 2, 1] {
                let other = self.b.scalar("other", Ty::I32);
                self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(best), mode: ShuffleMode::Xor(mask) });
                self.b.set(best, bin(op, Dev::Var(best), Dev::Var(other)));
            }
            self.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(memory),
                index: Dev::i32(at),
                op: atomic,
                value: Dev::Var(best),
                old: None,
                acquire_release: false,
                pred: Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0))),
            });
        }
        for at in 0..2 {
            let value = self.load_one("extreme", Ty::I32, memory, Dev::i32(at));
            let key = bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(value)), u32_(0x8000_0000));
            out.push(self.b.let_("bound", Ty::U32, key));
        }
        (out[0].clone(), out[1].clone())
    }

    /// Counts the buckets. Behind it, bucket `b` begins at entry `b + 1` and ends at entry `b`; the number tells whether one of them is crowded.
    fn fill_buckets(&mut self, row: &Row<'a>, own: &Own, buckets: u32, all: &Dev) -> (SharedId, VarId) {
        let memory = self.b.shared("buckets", DType::I32, buckets);
        let starts = self.b.shared("starts", DType::I32, buckets + 4);
        let sums = self.b.shared("sums", DType::I32, 32);
        let none = self.b.scalar("none", Ty::I32);
        self.b.set(none, Dev::i32(0));
        let per = buckets / row.threads;
        for i in 0..per {
            self.store_one(none, memory, add(Dev::Tid, Dev::i32(i64::from(i * row.threads))), None);
        }
        let (least, largest) = self.extremes(own);
        let least = self.b.let_("least", Ty::F32, real(&least));
        let span = bin(BinaryOp::Sub, real(&largest), least.clone());
        let span = self.b.let_("span", Ty::F32, span);
        // Without a width, or one that is no number, all are in one bucket.
        let wide = lt(Dev::F32(0.0), span.clone());
        let scale = select(wide, bin(BinaryOp::Div, Dev::F32((buckets - 1) as f32), span), Dev::F32(0.0));
        let scale = self.b.let_("scale", Ty::F32, scale);
        for i in 0..own.per {
            let at = Dev::i32(i64::from(i));
            let above = bin(BinaryOp::Sub, real(&own.at(own.keys, i)), least.clone());
            let number = self.b.let_("number", Ty::F32, bin(BinaryOp::Mul, above, scale.clone()));
            let last = Dev::F32((buckets - 1) as f32);
            let inside = builder::and(own.exists(i), lt(Dev::F32(0.0), number.clone()));
            let number = select(lt(number.clone(), last.clone()), number, last);
            self.b.set_at(own.buckets, at.clone(), Dev::Cast(Ty::I32, Box::new(select(inside, number, Dev::F32(0.0)))));
            let old = self.b.scalar("before", Ty::I32);
            self.b.set(old, Dev::i32(0));
            self.b.open();
            self.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(memory),
                index: own.at(own.buckets, i),
                op: AtomicOp::Add,
                value: Dev::i32(1),
                old: Some(old),
                acquire_release: false,
                pred: None,
            });
            let then = self.b.close();
            self.b.emit(StmtKind::If { cond: own.exists(i), uniform: Uniform::None, then, otherwise: Vec::new() });
            self.b.set_at(own.arrivals, at, Dev::Var(old));
        }
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
            self.b.set(running, add(Dev::Var(running), Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))))));
        }
        let end = self.b.scalar("end", Ty::I32);
        self.b.set(end, all.clone());
        self.store_one(end, starts, Dev::i32(0), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
        let crowded = self.b.scalar("crowded", Ty::I32);
        self.b.emit(StmtKind::BarrierVote { dst: crowded, pred: lt(Dev::i32(CROWD), Dev::Var(most)), vote: Vote::Any });
        (starts, crowded)
    }

    /// Lays the candidates out by bucket, and stores each at its place.
    fn places_in_buckets(&mut self, row: &Row<'a>, own: &Own, starts: SharedId, all: &Dev) -> Built<()> {
        let keys = self.b.shared("bucket_keys", DType::I32, row.slots + TIES);
        let points = self.b.shared("bucket_points", DType::I32, row.slots + TIES);
        for i in 0..own.per {
            self.b.open();
            let start = self.load_one("start", Ty::I32, starts, add(own.at(own.buckets, i), Dev::i32(1)));
            let slot = self.b.let_("slot", Ty::I32, add(start, own.at(own.arrivals, i)));
            for (ty, from, to) in [(Ty::U32, own.keys, keys), (Ty::I32, own.points, points)] {
                let var = self.b.scalar("item", ty);
                self.b.set(var, own.at(from, i));
                self.store_one(var, to, slot.clone(), None);
            }
            let then = self.b.close();
            self.b.emit(StmtKind::If { cond: own.exists(i), uniform: Uniform::None, then, otherwise: Vec::new() });
        }
        for i in 0..own.per {
            self.b.open();
            let start = self.load_one("start", Ty::I32, starts, add(own.at(own.buckets, i), Dev::i32(1)));
            let end = self.load_one("end", Ty::I32, starts, own.at(own.buckets, i));
            let place = self.b.scalar("place", Ty::I32);
            self.b.set(place, start.clone());
            let var = self.b.scalar("other", Ty::I32);
            self.b.open();
            let key = self.load_one("other_key", Ty::U32, keys, Dev::Var(var));
            let point = self.load_one("other_point", Ty::I32, points, Dev::Var(var));
            let first = better(&key, &point, &own.at(own.keys, i), &own.at(own.points, i));
            self.b.set(place, add(Dev::Var(place), Dev::Cast(Ty::I32, Box::new(first))));
            let body = self.b.close();
            self.b.emit(StmtKind::For { var, from: start, to: end, step: 1, unroll: Unroll::No, uniform: Uniform::None, body });
            let inside = lt(Dev::Var(place), Dev::i32(row.survivors));
            self.store_at(row, Dev::Var(place), &own.at(own.keys, i), &own.at(own.points, i), Some(inside))?;
            let then = self.b.close();
            self.b.emit(StmtKind::If { cond: own.exists(i), uniform: Uniform::None, then, otherwise: Vec::new() });
        }
        let empty = builder::sub(Dev::i32(row.survivors), all.clone());
        self.over_threads("i", empty, row.threads, |e, i| {
            let place = e.b.let_("place", Ty::I32, add(i, all.clone()));
            e.store_at(row, place, &u32_(0), &Dev::i32(-1), None)
        })
    }
}
