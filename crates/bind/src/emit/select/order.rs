//! The place of each of the list: keys fall into buckets of one width, a power of two, between the least and the largest, and each candidate is
//! compared with those of its bucket alone.
//!
//! Every candidate of a higher bucket is better. Candidates are laid out by bucket first, so that neighbouring threads have neighbouring places. Where a
//! bucket is crowded, the list is sorted by a network instead.

use super::collect::{List, Listed};
use super::narrow::{shift_to, vectors, Found, ORDERS, ZERO};
use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Vote};

/// Candidates of a bucket above which it is crowded: comparing takes longer then than sorting does.
const CROWD: i64 = 64;
/// Buckets at most.
const MOST_BUCKETS: u32 = 4096;

/// The buckets of a list, the highest keys first.
pub(super) struct Buckets {
    /// How many candidates each has; later, where it begins, behind which the next one does.
    memory: SharedId,
    sums: SharedId,
    many: u32,
    /// Candidates of a thread, at most.
    items: u32,
}

/// The bucket of a key. Keys of numbers are dense at 0: where there are some on both sides, those of small numbers are taken for one.
struct Scale {
    /// The least key of a positive number that is told apart, and the largest one of the other side.
    above: Dev,
    below: Dev,
    /// How far they lie apart.
    gap: Dev,
    /// The largest key.
    largest: Dev,
    shift: Dev,
}

impl Scale {
    fn of(b: &mut KernelBuilder, (low, high): (Dev, Dev), buckets: u32) -> Scale {
        let (zero, last) = (u32_(ZERO), u32_(ZERO - 1));
        let crosses = builder::and(lt(low.clone(), zero.clone()), bin(BinaryOp::Le, zero.clone(), high.clone()));
        let crosses = b.let_("both_sides", Ty::Bool, crosses);
        let size = bin(BinaryOp::Max, bin(BinaryOp::Sub, high.clone(), zero.clone()), bin(BinaryOp::Sub, last.clone(), low.clone()));
        let told = u32_(ORDERS << 23);
        let small = bin(BinaryOp::Sub, bin(BinaryOp::Max, size, told.clone()), told);
        let small = b.let_("small", Ty::U32, small);
        let twice = bin(BinaryOp::Shl, small.clone(), u32_(1));
        let mut given = |name: &str, here: Dev, elsewhere: i64| b.let_(name, Ty::U32, select(crosses.clone(), here, u32_(elsewhere)));
        let mut scale = Scale {
            above: given("least_positive", add(small.clone(), zero), 0),
            below: given("largest_negative", bin(BinaryOp::Sub, last, small), 0xFFFF_FFFF),
            gap: given("gap", add(twice, u32_(1)), 0),
            largest: high.clone(),
            shift: u32_(0),
        };
        scale.largest = scale.told(b, high);
        let low = scale.told(b, low);
        scale.shift = shift_to(b, bin(BinaryOp::Sub, scale.largest.clone(), low), buckets.ilog2());
        scale
    }

    /// A key, or the one that it is taken for.
    fn told(&self, b: &mut KernelBuilder, key: Dev) -> Dev {
        let negative = add(bin(BinaryOp::Min, key.clone(), self.below.clone()), self.gap.clone());
        let positive = bin(BinaryOp::Max, key.clone(), self.above.clone());
        b.let_("told", Ty::U32, select(lt(key, u32_(ZERO)), negative, positive))
    }

    fn bucket(&self, b: &mut KernelBuilder, key: Dev) -> Dev {
        let offset = bin(BinaryOp::Sub, self.largest.clone(), self.told(b, key));
        Dev::Cast(Ty::I32, Box::new(bin(BinaryOp::Shr, offset, self.shift.clone())))
    }
}

/// Candidates of a thread, in registers.
struct Items {
    /// A key and a point each.
    pairs: VarId,
    /// How many of its bucket came before each.
    within: VarId,
}

impl Items {
    fn at(j: &Dev) -> Dev {
        builder::mul(j.clone(), Dev::i32(2))
    }

    fn key(&self, j: &Dev) -> Dev {
        Dev::Elem(self.pairs, Box::new(Self::at(j)))
    }

    fn point(&self, j: &Dev) -> Dev {
        Dev::Cast(Ty::I32, Box::new(Dev::Elem(self.pairs, Box::new(add(Self::at(j), Dev::i32(1))))))
    }
}

impl<'a> Emitter<'a> {
    /// Empty buckets, where the list has a second one beside it.
    pub(super) fn buckets(&mut self, row: &Row<'a>) -> Option<Buckets> {
        let many = (2 * row.slots).clamp(256, MOST_BUCKETS).max(row.threads);
        row.twice.then(|| {
            let memory = self.b.shared("buckets", DType::I32, many + 4);
            let sums = self.b.shared("sums", DType::I32, 32);
            self.clear(row, memory, many);
            Buckets { memory, sums, many, items: row.slots.div_ceil(row.threads) }
        })
    }

    /// Stores the best of the list in order.
    pub(super) fn order_list(&mut self, row: &Row<'a>, list: &Listed, buckets: Option<&Buckets>, found: &Found) -> Built<()> {
        let Some(buckets) = buckets else { return self.sort_and_store(row, list) };
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE order {name}"),
            "gate-order",
            name,
            format!("{} buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own", buckets.many),
            Space::Hardware,
            row.s.span,
        );
        // Threads without a candidate say nothing of the least; where all keys were asked it is known.
        if row.enough().is_some() {
            self.least_of_list(row, list, found.low_key)?;
        }
        let scale = Scale::of(&mut self.b, (Dev::Var(found.low_key), Dev::Var(found.largest)), buckets.many);
        let items = Items { pairs: self.b.array("item", Ty::U32, 2 * buckets.items), within: self.b.array("within", Ty::I32, buckets.items) };
        self.fill_buckets(row, list, buckets, &scale, &items)?;
        let crowded = self.begins_of_buckets(row, list, buckets);
        self.b.open();
        self.places_in_buckets(row, list, buckets, &scale, &items)?;
        let then = self.b.close();
        let cond = bin(BinaryOp::Eq, Dev::Var(crowded), Dev::i32(0));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        let cond = bin(BinaryOp::Ne, Dev::Var(crowded), Dev::i32(0));
        self.seldom("in_crowds", cond, |e| e.sort_and_store(row, list))
    }

    fn sort_and_store(&mut self, row: &Row<'a>, list: &Listed) -> Built<()> {
        let none = self.b.array("none", Ty::U32, 2);
        for (i, value) in [(0, 0), (1, 0xFFFF_FFFF)] {
            self.b.set_at(none, Dev::i32(i), u32_(value));
        }
        let empty = builder::sub(Dev::i32(i64::from(row.slots)), Dev::Var(list.many));
        self.over_threads("i", empty, row.threads, |e, i| {
            e.store_item((none, Dev::i32(0)), list.all, add(Dev::Var(list.many), i), None);
            Ok(())
        })?;
        self.sort_list(row, list.all)?;
        self.store_list(row, list.all)
    }

    /// The candidates of a thread: `body` gets the number of each.
    fn each_item(&mut self, items: u32, body: impl FnOnce(&mut Self, Dev) -> Built<()>) -> Built<()> {
        if items == 1 {
            return body(self, Dev::i32(0));
        }
        let var = self.b.scalar("j", Ty::I32);
        self.b.open();
        body(self, Dev::Var(var))?;
        let inner = self.b.close();
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(items)));
        self.b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::Full, uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// The slot of number `j` of a thread's candidates, and whether there is one.
    fn slot_of(&mut self, row: &Row<'a>, list: &Listed, j: Dev) -> (Dev, Dev) {
        let slot = self.b.let_("slot", Ty::I32, add(builder::mul(j, Dev::i32(i64::from(row.threads))), Dev::Tid));
        let there = self.b.let_("there", Ty::Bool, lt(slot.clone(), Dev::Var(list.many)));
        (slot, there)
    }

    /// Counts the buckets; each candidate keeps how many of its bucket came before it.
    fn fill_buckets(&mut self, row: &Row<'a>, list: &Listed, buckets: &Buckets, scale: &Scale, items: &Items) -> Built<()> {
        self.each_item(buckets.items, |e, j| {
            let (slot, there) = e.slot_of(row, list, j.clone());
            e.load_item((items.pairs, Items::at(&j)), list.all, slot, Some(there.clone()));
            let before = e.b.scalar("came_before", Ty::I32);
            e.b.set(before, Dev::i32(0));
            e.b.open();
            let index = scale.bucket(&mut e.b, items.key(&j));
            e.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(buckets.memory),
                index,
                op: AtomicOp::Add,
                value: Dev::i32(1),
                old: Some(before),
                acquire_release: false,
                pred: None,
            });
            let then = e.b.close();
            e.b.emit(StmtKind::If { cond: there, uniform: Uniform::None, then, otherwise: Vec::new() });
            e.b.set_at(items.within, j, Dev::Var(before));
            Ok(())
        })
    }

    /// Counts become beginnings; the number tells whether a bucket is crowded.
    fn begins_of_buckets(&mut self, row: &Row<'a>, list: &Listed, buckets: &Buckets) -> VarId {
        let per = buckets.many / row.threads;
        let (groups, wide) = vectors(per);
        let first = self.b.let_("first_bucket", Ty::I32, builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let counts = self.b.array("count", Ty::I32, per);
        let (mine, most) = (self.b.scalar("mine", Ty::I32), self.b.scalar("most", Ty::I32));
        self.b.set(mine, Dev::i32(0));
        self.b.set(most, Dev::i32(0));
        for at in (0..groups).map(|g| Dev::i32(i64::from(g * wide))) {
            let (dst, index) = (Place { var: counts, at: Some(at.clone()) }, add(first.clone(), at));
            self.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(buckets.memory), index, pred: None, fill: 0.0, cache: Cache::Default });
        }
        let count = |i: u32| Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))));
        for i in 0..per {
            self.b.set(mine, add(Dev::Var(mine), count(i)));
            self.b.set(most, bin(BinaryOp::Max, Dev::Var(most), count(i)));
        }
        let (before, _) = self.sums_before(row, Dev::Var(mine), buckets.sums);
        let begins = self.b.array("begins", Ty::I32, per);
        let running = self.b.scalar("running", Ty::I32);
        self.b.set(running, before);
        for i in 0..per {
            self.b.set_at(begins, Dev::i32(i64::from(i)), Dev::Var(running));
            self.b.set(running, add(Dev::Var(running), count(i)));
        }
        for at in (0..groups).map(|g| Dev::i32(i64::from(g * wide))) {
            let (src, index) = (Place { var: begins, at: Some(at.clone()) }, add(first.clone(), at));
            self.b.emit(StmtKind::Store { src, count: wide, mem: Mem::Shared(buckets.memory), index, pred: None, cache: Cache::Default });
        }
        // What begins behind the last bucket is the end of it.
        self.store_one(list.many, buckets.memory, Dev::i32(i64::from(buckets.many)), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
        let crowded = self.b.scalar("crowded", Ty::I32);
        self.b.emit(StmtKind::BarrierVote { dst: crowded, pred: lt(Dev::i32(CROWD), Dev::Var(most)), vote: Vote::Any });
        crowded
    }

    /// Lays the candidates out by bucket, and stores each at its place.
    fn places_in_buckets(&mut self, row: &Row<'a>, list: &Listed, buckets: &Buckets, scale: &Scale, items: &Items) -> Built<()> {
        // The own list of a block of a cluster has been pushed: its room is free.
        let laid: List = if row.ranks > 1 { list.own } else { self.b.shared("by_bucket", DType::I32, 2 * row.slots) };
        let begin = |e: &mut Self, name: &str, bucket: Dev, there: &Dev| {
            let var = e.b.scalar(name, Ty::I32);
            let (dst, pred) = (Place { var, at: None }, Some(there.clone()));
            e.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(buckets.memory), index: bucket, pred, fill: 0.0, cache: Cache::Default });
            Dev::Var(var)
        };
        self.each_item(buckets.items, |e, j| {
            let (_, there) = e.slot_of(row, list, j.clone());
            let bucket = scale.bucket(&mut e.b, items.key(&j));
            let first = begin(e, "begin", bucket, &there);
            let slot = add(first, Dev::Elem(items.within, Box::new(j.clone())));
            e.store_item((items.pairs, Items::at(&j)), laid, slot, Some(there));
            Ok(())
        })?;
        // Where the bucket of each begins and ends; its place.
        let [from, to, place] = ["from", "to", "place"].map(|name| self.b.array(name, Ty::I32, buckets.items));
        let of = |var: VarId, j: &Dev| Dev::Elem(var, Box::new(j.clone()));
        self.each_item(buckets.items, |e, j| {
            let (slot, there) = e.slot_of(row, list, j.clone());
            e.load_item((items.pairs, Items::at(&j)), laid, slot, Some(there.clone()));
            let bucket = scale.bucket(&mut e.b, items.key(&j));
            let bucket = e.b.let_("bucket", Ty::I32, select(there.clone(), bucket, Dev::i32(0)));
            let begins = begin(e, "begins", bucket.clone(), &there);
            let ends = begin(e, "ends", add(bucket, Dev::i32(1)), &there);
            // One alone is compared with no other.
            let alone = bin(BinaryOp::Eq, ends.clone(), add(begins.clone(), Dev::i32(1)));
            e.b.set_at(from, j.clone(), begins.clone());
            e.b.set_at(place, j.clone(), begins.clone());
            e.b.set_at(to, j, select(alone, begins, ends));
            Ok(())
        })?;
        self.each_item(buckets.items, |e, j| {
            let var = e.b.scalar("other", Ty::I32);
            e.b.open();
            let other = e.b.array("other_item", Ty::U32, 2);
            e.load_item((other, Dev::i32(0)), laid, Dev::Var(var), None);
            let part = |i: i64| Dev::Elem(other, Box::new(Dev::i32(i)));
            let first = better(&part(0), &part(1), &items.key(&j), &items.point(&j));
            e.b.set_at(place, j.clone(), add(of(place, &j), Dev::Cast(Ty::I32, Box::new(first))));
            let body = e.b.close();
            let (from, to) = (of(from, &j), of(to, &j));
            e.b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::None, body });
            Ok(())
        })?;
        self.each_item(buckets.items, |e, j| {
            let (_, there) = e.slot_of(row, list, j.clone());
            let inside = builder::and(there, lt(of(place, &j), Dev::i32(row.survivors)));
            e.store_at(row, of(place, &j), &items.key(&j), &items.point(&j), Some(inside))
        })?;
        let empty = builder::sub(Dev::i32(row.survivors), Dev::Var(list.many));
        self.over_threads("i", empty, row.threads, |e, i| {
            let place = e.b.let_("place", Ty::I32, add(i, Dev::Var(list.many)));
            e.store_at(row, place, &u32_(0), &Dev::i32(-1), None)
        })
    }
}
