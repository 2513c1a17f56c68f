//! Which candidates survive, by histograms of digits.
//!
//! A candidate's word is its key and behind it the inverted bits of its point. The bits that are decided are held as a mask and
//! their values; candidates that agree with them are the *class*. A pass counts the next digit of the class; from the largest digit
//! downwards, the bin that reaches the places left is the new class, and what lies above has a place. All blocks of a cluster
//! add up all histograms, so each decides alike.

use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope, ShuffleMode};

/// Bits of a digit.
const DIGIT: u32 = 11;
/// Bins of a histogram.
const BINS: u32 = 1 << DIGIT;
/// Digits of a key: 11, 11 and 10 bits.
const KEY_DIGITS: i64 = 3;
/// Members of a class up to which they are compared with one another.
pub(super) const TIES: u32 = 128;

/// What is decided: the class, and the places that are left for it.
pub(super) struct Found {
    want_key: VarId,
    mask_key: VarId,
    want_point: VarId,
    mask_point: VarId,
    /// Places left for the class.
    pub left: VarId,
    /// 1 if all of the class has a place.
    pub whole: VarId,
    point_bits: u32,
}

impl Found {
    /// The inverted bits of a point, at the top of a word.
    fn word(&self, point: &Dev) -> Dev {
        let inverted = bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(point.clone())), u32_(0xFFFF_FFFF));
        match 32 - self.point_bits.min(32) {
            0 => inverted,
            by => bin(BinaryOp::Shl, inverted, u32_(i64::from(by))),
        }
    }

    /// Whether a candidate lies above the class, and whether it is of the class.
    pub(super) fn tests(&self, b: &mut KernelBuilder, c: &Candidate) -> (Dev, Dev) {
        let (want, mask) = (Dev::Var(self.want_key), Dev::Var(self.mask_key));
        let key = b.let_("decided", Ty::U32, bin(BinaryOp::And, c.key.clone(), mask));
        let (low_want, low_mask) = (Dev::Var(self.want_point), Dev::Var(self.mask_point));
        let low = b.let_("low", Ty::U32, bin(BinaryOp::And, self.word(&c.point), low_mask));
        let equal = b.let_("alike", Ty::Bool, bin(BinaryOp::Eq, key.clone(), want.clone()));
        let above = builder::or(lt(want, key), builder::and(equal.clone(), lt(low_want.clone(), low.clone())));
        let class = builder::and(equal, bin(BinaryOp::Eq, low, low_want));
        (above, builder::and(class, bin(BinaryOp::Ne, c.key.clone(), u32_(0))))
    }
}

/// Vector accesses to `count` neighbours.
pub(super) fn vectors(count: u32) -> (u32, u32) {
    let wide = count.min(4);
    (count / wide, wide)
}

impl<'a> Emitter<'a> {
    /// Passes over the candidates until the class is small.
    pub(super) fn find_by_digits(&mut self, row: &Row<'a>) -> Built<Found> {
        let name = self.p.tensor(row.s.target).name.clone();
        let turns = if row.ranks > 1 { 2 } else { 1 };
        let bins = self.b.shared("bins", DType::I32, turns * BINS);
        let sums = self.b.shared("sums", DType::I32, 32);
        let place = self.b.shared("bin", DType::I32, 4);
        let last = KEY_DIGITS + i64::from(row.point_bits.div_ceil(DIGIT));
        self.phase("INIT", "gate-init", name.clone(), format!("empty histograms of {BINS} bins; nothing is decided"), Space::Problem, row.s.span);
        self.clear_bins(row, bins, Dev::i32(0), turns);
        let number = |b: &mut KernelBuilder, name: &str, ty: Ty, value: Dev| {
            let var = b.scalar(name, ty);
            b.set(var, value);
            var
        };
        let found = Found {
            want_key: number(&mut self.b, "key_bits", Ty::U32, u32_(0)),
            mask_key: number(&mut self.b, "key_mask", Ty::U32, u32_(0)),
            want_point: number(&mut self.b, "point_bits", Ty::U32, u32_(0)),
            mask_point: number(&mut self.b, "point_mask", Ty::U32, u32_(0)),
            left: number(&mut self.b, "left", Ty::I32, Dev::i32(row.survivors)),
            whole: number(&mut self.b, "whole", Ty::I32, Dev::i32(0)),
            point_bits: row.point_bits,
        };
        let class = number(&mut self.b, "in_class", Ty::I32, Dev::i32(i64::from(i32::MAX)));
        let digit = number(&mut self.b, "digit", Ty::I32, Dev::i32(0));
        self.phase(
            &format!("GATE digits {name}"),
            "gate-digits",
            name,
            format!(
                "histograms of {DIGIT} bits find the bin of the last of {} survivors; at most {last} passes, until {TIES} candidates are in question",
                row.survivors
            ),
            Space::Hardware,
            row.s.span,
        );
        self.b.open();
        let turn = if turns == 2 { self.b.let_("turn", Ty::I32, bin(BinaryOp::And, Dev::Var(digit), Dev::i32(1))) } else { Dev::i32(0) };
        let base = self.b.let_("histogram", Ty::I32, builder::mul(turn, Dev::i32(i64::from(BINS))));
        let in_key = self.b.let_("in_key", Ty::Bool, lt(Dev::Var(digit), Dev::i32(KEY_DIGITS)));
        let among = select(in_key.clone(), Dev::Var(digit), builder::sub(Dev::Var(digit), Dev::i32(KEY_DIGITS)));
        let among = self.b.let_("place", Ty::I32, among);
        let shift = builder::sub(Dev::i32(i64::from(32 - DIGIT)), builder::mul(among.clone(), Dev::i32(i64::from(DIGIT))));
        let shift = Dev::Cast(Ty::U32, Box::new(bin(BinaryOp::Max, shift, Dev::i32(0))));
        let shift = self.b.let_("shift", Ty::U32, shift);
        let lowest = bin(BinaryOp::Eq, among, Dev::i32(KEY_DIGITS - 1));
        let width = self.b.let_("width", Ty::U32, select(lowest, u32_(i64::from(BINS / 2 - 1)), u32_(i64::from(BINS - 1))));
        self.each_candidate(row, &mut |e, c| {
            let (_, member) = found.tests(&mut e.b, c);
            let word = select(in_key.clone(), c.key.clone(), found.word(&c.point));
            let at = bin(BinaryOp::And, bin(BinaryOp::Shr, word, shift.clone()), width.clone());
            let at = add(base.clone(), Dev::Cast(Ty::I32, Box::new(at)));
            e.b.emit(StmtKind::Atomic {
                mem: Mem::Shared(bins),
                index: at,
                op: AtomicOp::Add,
                value: Dev::i32(1),
                old: None,
                acquire_release: false,
                pred: Some(member),
            });
            Ok(())
        })?;
        let (counts, before, mine, total) = self.count_from_above(row, bins, base.clone(), sums);
        self.place_of_last(row, &found, counts, before, mine, place);
        let clear = if turns == 2 { builder::sub(Dev::i32(i64::from(BINS)), base) } else { Dev::i32(0) };
        self.clear_bins(row, bins, clear, 1);
        self.narrow_class(&found, class, place, total, (in_key, shift, width));
        self.b.set(digit, add(Dev::Var(digit), Dev::i32(1)));
        let body = self.b.close();
        let open = builder::and(lt(Dev::i32(i64::from(TIES)), Dev::Var(class)), bin(BinaryOp::Eq, Dev::Var(found.whole), Dev::i32(0)));
        let cond = builder::and(open, lt(Dev::Var(digit), Dev::i32(last)));
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(2), uniform: Uniform::Block, body });
        Ok(found)
    }

    /// Zeros in `turns` histograms from `base` on: each thread clears the bins that it counts.
    fn clear_bins(&mut self, row: &Row<'a>, bins: SharedId, base: Dev, turns: u32) {
        let per = BINS / row.threads;
        let (groups, wide) = vectors(per);
        let zeros = self.b.array("zero", Ty::U32, wide);
        for i in 0..wide {
            self.b.set_at(zeros, Dev::i32(i64::from(i)), u32_(0));
        }
        for turn in 0..turns {
            self.b.unrolled("i", groups, |b, i| {
                let own = add(builder::mul(Dev::Tid, Dev::i32(i64::from(per))), builder::mul(i, Dev::i32(i64::from(wide))));
                let index = add(add(base.clone(), Dev::i32(i64::from(turn * BINS))), own);
                let src = Place { var: zeros, at: Some(Dev::i32(0)) };
                b.emit(StmtKind::Store { src, count: wide, mem: Mem::Shared(bins), index, pred: None, cache: Cache::Default });
            });
        }
    }

    /// The thread's bins (its first is its largest digit's last), how many of the class lie in larger digits than its own, how many in
    /// its own, and how many in all.
    fn count_from_above(&mut self, row: &Row<'a>, bins: SharedId, base: Dev, sums: SharedId) -> (VarId, Dev, Dev, Dev) {
        let per = BINS / row.threads;
        let (groups, wide) = vectors(per);
        if row.ranks > 1 {
            self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        }
        // Threads have the bins from the largest digit downwards; within a thread they ascend.
        let counts = self.b.array("count", Ty::I32, per);
        let first = builder::sub(Dev::i32(i64::from(BINS - per)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let first = self.b.let_("first_bin", Ty::I32, first);
        let own = self.b.let_("own_bins", Ty::I32, add(base, first));
        let of_rank = if row.ranks > 1 { self.b.array("of_rank", Ty::I32, per) } else { counts };
        for rank in 0..row.ranks {
            self.b.unrolled("i", groups, |b, i| {
                let offset = builder::mul(i, Dev::i32(i64::from(wide)));
                let dst = Place { var: of_rank, at: Some(offset.clone()) };
                let index = add(own.clone(), offset);
                if row.ranks > 1 {
                    let rank = Dev::i32(i64::from(rank));
                    b.emit(StmtKind::LoadRemote { dst, count: wide, shared: bins, index, rank, pred: None, fill: 0.0 });
                } else {
                    b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(bins), index, pred: None, fill: 0.0, cache: Cache::Default });
                }
            });
            if row.ranks > 1 {
                self.b.unrolled("i", per, |b, i| {
                    let value = Dev::Elem(of_rank, Box::new(i.clone()));
                    let sum = if rank == 0 { value } else { add(Dev::Elem(counts, Box::new(i.clone())), value) };
                    b.set_at(counts, i, sum);
                });
            }
        }
        let sum = self.b.scalar("mine", Ty::I32);
        self.b.set(sum, Dev::Elem(counts, Box::new(Dev::i32(0))));
        if per > 1 {
            self.b.for_("i", Ty::I32, Dev::i32(1), Dev::i32(i64::from(per)), Unroll::Full, Uniform::Block, |b, i| {
                b.set(sum, add(Dev::Var(sum), Dev::Elem(counts, Box::new(i))));
            });
        }
        let (before, total) = self.sums_before(row, Dev::Var(sum), sums);
        (counts, before, Dev::Var(sum), total)
    }

    /// The sum of `value` over the threads before this one, and over all.
    pub(super) fn sums_before(&mut self, row: &Row<'a>, value: Dev, sums: SharedId) -> (Dev, Dev) {
        let warps = row.threads / 32;
        let (lane, warp) = (self.lane.clone(), self.warp.clone());
        let ascending = |b: &mut KernelBuilder, name: &str, value: Dev| {
            let running = b.scalar(name, Ty::I32);
            b.set(running, value);
            for by in [1, 2, 4, 8, 16] {
                let other = b.scalar("other", Ty::I32);
                b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(running), mode: ShuffleMode::Up(by) });
                let reached = lt(Dev::i32(i64::from(by) - 1), lane.clone());
                b.set(running, add(Dev::Var(running), select(reached, Dev::Var(other), Dev::i32(0))));
            }
            running
        };
        let to_lane = |b: &mut KernelBuilder, name: &str, value: Dev, from: Dev| {
            let var = b.scalar(name, Ty::I32);
            b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value, mode: ShuffleMode::Index(from) });
            Dev::Var(var)
        };
        let running = ascending(&mut self.b, "running", value.clone());
        if warps == 1 {
            let total = to_lane(&mut self.b, "total", Dev::Var(running), Dev::i32(31));
            return (builder::sub(Dev::Var(running), value), total);
        }
        self.b.emit(StmtKind::Store {
            src: Place { var: running, at: None },
            count: 1,
            mem: Mem::Shared(sums),
            index: warp.clone(),
            pred: Some(bin(BinaryOp::Eq, lane.clone(), Dev::i32(31))),
            cache: Cache::Default,
        });
        let of_warp = self.b.scalar("of_warp", Ty::I32);
        self.b.emit(StmtKind::Load {
            dst: Place { var: of_warp, at: None },
            count: 1,
            mem: Mem::Shared(sums),
            index: lane.clone(),
            pred: (warps < 32).then(|| lt(lane.clone(), Dev::i32(i64::from(warps)))),
            fill: 0.0,
            cache: Cache::Default,
        });
        let over_warps = ascending(&mut self.b, "over_warps", Dev::Var(of_warp));
        let total = to_lane(&mut self.b, "total", Dev::Var(over_warps), Dev::i32(31));
        let upto = to_lane(&mut self.b, "upto", Dev::Var(over_warps), warp.clone());
        let own = to_lane(&mut self.b, "own", Dev::Var(of_warp), warp);
        let before = builder::sub(add(builder::sub(upto, own), Dev::Var(running)), value);
        (self.b.let_("before", Ty::I32, before), total)
    }

    /// The thread in whose bins the last place lies says which it is, how many of the class lie above and in it.
    fn place_of_last(&mut self, row: &Row<'a>, found: &Found, counts: VarId, before: Dev, mine: Dev, place: SharedId) {
        let per = BINS / row.threads;
        let left = Dev::Var(found.left);
        let reached = bin(BinaryOp::Le, left.clone(), add(before.clone(), mine));
        let here = self.b.let_("here", Ty::Bool, builder::and(lt(before.clone(), left.clone()), reached));
        let (above, index, inside) = (self.b.scalar("above", Ty::I32), self.b.scalar("bin", Ty::I32), self.b.scalar("inside", Ty::I32));
        let running = self.b.scalar("upto_bin", Ty::I32);
        for var in [above, index, inside] {
            self.b.set(var, Dev::i32(0));
        }
        self.b.set(running, before);
        let first = builder::sub(Dev::i32(i64::from(BINS - 1)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        self.b.unrolled("i", per, |b, i| {
            let count = Dev::Elem(counts, Box::new(builder::sub(Dev::i32(i64::from(per - 1)), i.clone())));
            let next = b.let_("upto_next", Ty::I32, add(Dev::Var(running), count.clone()));
            let hit = builder::and(lt(Dev::Var(running), left.clone()), bin(BinaryOp::Le, left.clone(), next.clone()));
            let hit = b.let_("hit", Ty::Bool, hit);
            for (var, value) in [(above, Dev::Var(running)), (index, builder::sub(first.clone(), i)), (inside, count)] {
                b.set(var, select(hit.clone(), value, Dev::Var(var)));
            }
            b.set(running, next);
        });
        for (at, var) in [index, above, inside].into_iter().enumerate() {
            self.b.emit(StmtKind::Store {
                src: Place { var, at: None },
                count: 1,
                mem: Mem::Shared(place),
                index: Dev::i32(at as i64),
                pred: Some(here.clone()),
                cache: Cache::Default,
            });
        }
    }

    /// The class is the bin that was found, or all of it has a place.
    fn narrow_class(&mut self, found: &Found, class: VarId, place: SharedId, total: Dev, (in_key, shift, width): (Dev, Dev, Dev)) {
        let enough = self.b.let_("enough", Ty::Bool, bin(BinaryOp::Le, Dev::Var(found.left), total.clone()));
        let mut at_place = Vec::new();
        for (at, name) in ["bin_of_last", "above_it", "in_it"].into_iter().enumerate() {
            let var = self.b.scalar(name, Ty::I32);
            self.b.emit(StmtKind::Load {
                dst: Place { var, at: None },
                count: 1,
                mem: Mem::Shared(place),
                index: Dev::i32(at as i64),
                pred: Some(enough.clone()),
                fill: 0.0,
                cache: Cache::Default,
            });
            at_place.push(Dev::Var(var));
        }
        let narrowed = |of: Dev, where_: Dev, to: Dev| select(builder::and(enough.clone(), where_), bin(BinaryOp::Or, of.clone(), to), of);
        let bits = bin(BinaryOp::Shl, Dev::Cast(Ty::U32, Box::new(at_place[0].clone())), shift.clone());
        let bits = self.b.let_("bits_of_bin", Ty::U32, bits);
        let mask = self.b.let_("mask_of_bin", Ty::U32, bin(BinaryOp::Shl, width, shift));
        let in_point = un(UnaryOp::Not, in_key.clone());
        for (var, where_, to) in [
            (found.want_key, in_key.clone(), bits.clone()),
            (found.mask_key, in_key, mask.clone()),
            (found.want_point, in_point.clone(), bits),
            (found.mask_point, in_point, mask),
        ] {
            self.b.set(var, narrowed(Dev::Var(var), where_, to));
        }
        self.b.set(found.left, builder::sub(Dev::Var(found.left), at_place[1].clone()));
        self.b.set(class, select(enough, at_place[2].clone(), total));
        self.b.set(found.whole, Dev::Cast(Ty::I32, Box::new(bin(BinaryOp::Le, Dev::Var(class), Dev::Var(found.left)))));
    }
}
