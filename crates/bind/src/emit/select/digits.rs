//! Which candidates survive, by histograms of digits.
//!
//! A candidate's word is its key and behind it the inverted bits of its point. The bits that are decided are held as a mask and
//! their values; candidates that agree with them are the *class*. A pass counts the next digit of the class; from the largest digit
//! downwards, the bin that reaches the places left is the new class, and what lies above has a place. All blocks of a cluster
//! add up all histograms, so each decides alike.

use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope, ShuffleMode};

/// Bits of a digit.
const DIGIT: u32 = 8;
/// Bins of a histogram.
const BINS: u32 = 1 << DIGIT;
/// Counters of a bin: neighbouring lanes have different ones, since lanes that count in one place wait for one another.
const COUNTERS: u32 = 4;
/// Digits of a key.
const KEY_DIGITS: u32 = 32 / DIGIT;
/// Members of a class up to which they are compared with one another, which is shorter than a pass.
pub(super) const TIES: u32 = 128;

/// Bins that each of the first threads adds up.
fn bins_of_thread(threads: u32) -> u32 {
    (BINS / threads).max(1)
}

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

    /// The least key of the class.
    pub(super) fn floor(&self) -> Dev {
        Dev::Var(self.want_key)
    }

    /// Whether no bit of a point is decided, which is the case where few scores are equal.
    pub(super) fn keys_alone(&self) -> Dev {
        bin(BinaryOp::Eq, Dev::Var(self.mask_point), u32_(0))
    }

    /// Whether a candidate lies above the class, and whether it is of the class; by its key alone where `keys` says that nothing else is decided.
    pub(super) fn tests(&self, b: &mut KernelBuilder, c: &Candidate, keys: bool) -> (Dev, Dev) {
        let (want, mask) = (Dev::Var(self.want_key), Dev::Var(self.mask_key));
        let key = b.let_("decided", Ty::U32, bin(BinaryOp::And, c.key.clone(), mask));
        let equal = bin(BinaryOp::Eq, key.clone(), want.clone());
        let candidate = bin(BinaryOp::Ne, c.key.clone(), u32_(0));
        if keys {
            return (lt(want, key), builder::and(equal, candidate));
        }
        let (low_want, low_mask) = (Dev::Var(self.want_point), Dev::Var(self.mask_point));
        let low = b.let_("low", Ty::U32, bin(BinaryOp::And, self.word(&c.point), low_mask));
        let equal = b.let_("alike", Ty::Bool, builder::and(equal, candidate));
        let above = builder::or(lt(want, key), builder::and(equal.clone(), lt(low_want.clone(), low.clone())));
        (above, builder::and(equal, bin(BinaryOp::Eq, low, low_want)))
    }
}

/// Where a block counts.
pub(super) struct Bins {
    bins: SharedId,
    sums: SharedId,
    place: SharedId,
    /// What the blocks of a cluster have counted, in two turns.
    totals: Option<SharedId>,
}

/// What is counted.
#[derive(Clone, Copy)]
pub(super) enum Of {
    /// All candidates.
    Row,
    /// A key of each thread, by keys alone.
    Thread(VarId),
}

/// Vector accesses to `count` neighbours.
pub(super) fn vectors(count: u32) -> (u32, u32) {
    let wide = count.min(4);
    (count / wide, wide)
}

impl<'a> Emitter<'a> {
    /// Empty bins.
    pub(super) fn bins(&mut self, row: &Row<'a>) -> Bins {
        let name = self.p.tensor(row.s.target).name.clone();
        let out = Bins {
            bins: self.b.shared("bins", DType::I32, BINS * COUNTERS),
            sums: self.b.shared("sums", DType::I32, 32),
            place: self.b.shared("bin", DType::I32, 4),
            totals: (row.ranks > 1).then(|| self.b.shared("totals", DType::I32, 2 * row.ranks * BINS)),
        };
        self.phase("INIT", "gate-init", name, format!("an empty histogram of {BINS} bins; nothing is decided"), Space::Problem, row.s.span);
        self.clear_bins(row, out.bins);
        if row.ranks > 1 {
            self.meet_cluster();
        }
        out
    }

    /// No bit is decided: all candidates are of the class.
    pub(super) fn undecided(&mut self, row: &Row<'a>) -> Found {
        let mut number = |name: &str, ty: Ty, value: Dev| {
            let var = self.b.scalar(name, ty);
            self.b.set(var, value);
            var
        };
        Found {
            want_key: number("key_bits", Ty::U32, u32_(0)),
            mask_key: number("key_mask", Ty::U32, u32_(0)),
            want_point: number("point_bits", Ty::U32, u32_(0)),
            mask_point: number("point_mask", Ty::U32, u32_(0)),
            left: number("left", Ty::I32, Dev::i32(row.survivors)),
            whole: number("whole", Ty::I32, Dev::i32(0)),
            point_bits: row.point_bits,
        }
    }

    /// Passes over what is counted until the class is small.
    pub(super) fn find_by_digits(&mut self, row: &Row<'a>, memory: &Bins, found: &Found, of: Of) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        let more = if matches!(of, Of::Row) { row.point_bits.div_ceil(DIGIT) } else { 0 };
        let last = i64::from(KEY_DIGITS + more);
        let what = if matches!(of, Of::Row) { "candidates" } else { "best candidates of threads" };
        self.phase(
            &format!("GATE digits {name}"),
            "gate-digits",
            name,
            format!("histograms of {DIGIT} bits of the {what} find the bin of number {}; at most {last} passes, until {TIES} are in question", row.survivors),
            Space::Hardware,
            row.s.span,
        );
        let (class, digit) = (self.b.scalar("in_class", Ty::I32), self.b.scalar("digit", Ty::I32));
        self.b.set(class, Dev::i32(i64::from(i32::MAX)));
        self.b.set(digit, Dev::i32(0));
        self.b.open();
        let in_key = self.b.let_("in_key", Ty::Bool, lt(Dev::Var(digit), Dev::i32(i64::from(KEY_DIGITS))));
        let among = bin(BinaryOp::Mod, Dev::Var(digit), Dev::i32(i64::from(KEY_DIGITS)));
        let shift = builder::sub(Dev::i32(i64::from(32 - DIGIT)), builder::mul(among, Dev::i32(i64::from(DIGIT))));
        let shift = self.b.let_("shift", Ty::U32, Dev::Cast(Ty::U32, Box::new(shift)));
        let lane = self.lane.clone();
        let counter = self.b.let_("counter", Ty::I32, bin(BinaryOp::And, lane, Dev::i32(i64::from(COUNTERS - 1))));
        match of {
            Of::Row => {
                let mut ways = Vec::new();
                for keys in [true, false] {
                    self.b.open();
                    self.each_tile(row, &mut |e| {
                        e.candidates_in_registers(row, &mut |e, c, _| {
                            e.count_member(found, c, memory, (&shift, &counter), keys);
                            Ok(())
                        })
                    })?;
                    ways.push(self.b.close());
                }
                let otherwise = ways.pop().unwrap_or_default();
                let then = ways.pop().unwrap_or_default();
                self.b.emit(StmtKind::If { cond: in_key.clone(), uniform: Uniform::Block, then, otherwise });
            }
            Of::Thread(key) => {
                let own = Candidate { key: Dev::Var(key), point: Dev::Tid };
                self.count_member(found, &own, memory, (&shift, &counter), true);
            }
        }
        let counts = self.count_from_above(row, memory, digit);
        let mine = self.b.scalar("mine", Ty::I32);
        self.b.set(mine, Dev::i32(0));
        for i in 0..bins_of_thread(row.threads) {
            self.b.set(mine, add(Dev::Var(mine), Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))))));
        }
        let (before, total) = self.sums_before(row, Dev::Var(mine), memory.sums);
        self.place_of_last(row, found, counts, before, Dev::Var(mine), memory.place);
        self.narrow_class(found, class, memory.place, total, (in_key, shift));
        self.b.set(digit, add(Dev::Var(digit), Dev::i32(1)));
        let body = self.b.close();
        let open = builder::and(lt(Dev::i32(i64::from(TIES)), Dev::Var(class)), bin(BinaryOp::Eq, Dev::Var(found.whole), Dev::i32(0)));
        let cond = builder::and(open, lt(Dev::Var(digit), Dev::i32(last)));
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(2), uniform: Uniform::Block, body });
        Ok(())
    }

    /// Counts a member of the class by the digit at `shift`, of its key or of its point.
    fn count_member(&mut self, found: &Found, c: &Candidate, memory: &Bins, (shift, counter): (&Dev, &Dev), keys: bool) {
        let (_, member) = found.tests(&mut self.b, c, keys);
        let word = if keys { c.key.clone() } else { found.word(&c.point) };
        let at = bin(BinaryOp::And, bin(BinaryOp::Shr, word, shift.clone()), u32_(i64::from(BINS - 1)));
        let index = add(builder::mul(Dev::Cast(Ty::I32, Box::new(at)), Dev::i32(i64::from(COUNTERS))), counter.clone());
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Shared(memory.bins),
            index,
            op: AtomicOp::Add,
            value: Dev::i32(1),
            old: None,
            acquire_release: false,
            pred: Some(member),
        });
    }

    /// Zeros in the bins: each thread clears those that it adds up.
    fn clear_bins(&mut self, row: &Row<'a>, bins: SharedId) {
        let per = bins_of_thread(row.threads);
        let zeros = self.b.array("zero", Ty::U32, COUNTERS);
        for i in 0..COUNTERS {
            self.b.set_at(zeros, Dev::i32(i64::from(i)), u32_(0));
        }
        let counts = self.counts(row);
        self.b.unrolled("i", per, |b, i| {
            let index = builder::mul(add(builder::mul(Dev::Tid, Dev::i32(i64::from(per))), i), Dev::i32(i64::from(COUNTERS)));
            let src = Place { var: zeros, at: Some(Dev::i32(0)) };
            b.emit(StmtKind::Store { src, count: COUNTERS, mem: Mem::Shared(bins), index, pred: counts.clone(), cache: Cache::Default });
        });
    }

    /// Which threads have bins; `None`: all.
    fn counts(&self, row: &Row<'a>) -> Option<Dev> {
        (BINS < row.threads).then(|| lt(Dev::Tid, Dev::i32(i64::from(BINS))))
    }

    /// The members of the class in the thread's bins, of all blocks. The first thread has the largest digits; within a thread they ascend. The
    /// bins are empty again.
    fn count_from_above(&mut self, row: &Row<'a>, memory: &Bins, digit: VarId) -> VarId {
        let bins = memory.bins;
        let per = bins_of_thread(row.threads);
        let counting = self.counts(row);
        let counts = self.b.array("count", Ty::I32, per);
        let zeros = self.b.array("zero", Ty::U32, COUNTERS);
        for i in 0..COUNTERS {
            self.b.set_at(zeros, Dev::i32(i64::from(i)), u32_(0));
        }
        let first = builder::sub(Dev::i32(i64::from(BINS - per)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let first = self.b.let_("first_bin", Ty::I32, first);
        for i in 0..per {
            let index = builder::mul(add(first.clone(), Dev::i32(i64::from(i))), Dev::i32(i64::from(COUNTERS)));
            let index = self.b.let_("counters", Ty::I32, index);
            let parts = self.b.array("of_counter", Ty::I32, COUNTERS);
            let dst = Place { var: parts, at: Some(Dev::i32(0)) };
            let (pred, cache) = (counting.clone(), Cache::Default);
            self.b.emit(StmtKind::Load { dst, count: COUNTERS, mem: Mem::Shared(bins), index: index.clone(), pred: pred.clone(), fill: 0.0, cache });
            let src = Place { var: zeros, at: Some(Dev::i32(0)) };
            self.b.emit(StmtKind::Store { src, count: COUNTERS, mem: Mem::Shared(bins), index, pred, cache });
            let sum = (0..COUNTERS).map(|c| Dev::Elem(parts, Box::new(Dev::i32(i64::from(c))))).reduce(add).unwrap_or(Dev::i32(0));
            self.b.set_at(counts, Dev::i32(i64::from(i)), sum);
        }
        let Some(totals) = memory.totals else { return counts };
        // Two turns: a block may still add up one while another one pushes the next.
        let turn = bin(BinaryOp::And, Dev::Var(digit), Dev::i32(1));
        let base = builder::mul(turn, Dev::i32(i64::from(row.ranks * BINS)));
        let base = self.b.let_("turn", Ty::I32, add(base, first));
        let wide = per.min(4);
        for rank in 0..row.ranks {
            for i in (0..per).step_by(wide as usize) {
                let to = add(base.clone(), builder::mul(Dev::ClusterRank, Dev::i32(i64::from(BINS))));
                self.b.emit(StmtKind::StoreRemote {
                    src: Place { var: counts, at: Some(Dev::i32(i64::from(i))) },
                    count: wide,
                    shared: totals,
                    index: add(to, Dev::i32(i64::from(i))),
                    rank: Dev::i32(i64::from(rank)),
                    pred: counting.clone(),
                    signal: None,
                });
            }
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        let of_rank = self.b.array("of_rank", Ty::I32, per);
        for rank in 0..row.ranks {
            for i in (0..per).step_by(wide as usize) {
                let dst = Place { var: of_rank, at: Some(Dev::i32(i64::from(i))) };
                let index = add(base.clone(), Dev::i32(i64::from(rank * BINS + i)));
                let (pred, cache) = (counting.clone(), Cache::Default);
                self.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(totals), index, pred, fill: 0.0, cache });
            }
            for i in 0..per {
                let at = Dev::i32(i64::from(i));
                let value = Dev::Elem(of_rank, Box::new(at.clone()));
                let sum = if rank == 0 { value } else { add(Dev::Elem(counts, Box::new(at.clone())), value) };
                self.b.set_at(counts, at, sum);
            }
        }
        counts
    }

    /// The sum of `value` over the threads before this one, and over all.
    pub(super) fn sums_before(&mut self, row: &Row<'a>, value: Dev, sums: SharedId) -> (Dev, Dev) {
        let warps = row.threads / 32;
        let (lane, warp) = (self.lane.clone(), self.warp.clone());
        let to_lane = |b: &mut KernelBuilder, name: &str, value: Dev, from: Dev| {
            let var = b.scalar(name, Ty::I32);
            b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value, mode: ShuffleMode::Index(from) });
            Dev::Var(var)
        };
        let upto_lane = self.sum_of_lanes(value.clone());
        if warps == 1 {
            let total = to_lane(&mut self.b, "total", upto_lane.clone(), Dev::i32(31));
            return (builder::sub(upto_lane, value), total);
        }
        let running = self.b.scalar("running", Ty::I32);
        self.b.set(running, upto_lane);
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
        let over_warps = self.sum_of_lanes(Dev::Var(of_warp));
        let total = to_lane(&mut self.b, "total", over_warps.clone(), Dev::i32(31));
        let upto = to_lane(&mut self.b, "upto", over_warps, warp.clone());
        let own = to_lane(&mut self.b, "own", Dev::Var(of_warp), warp);
        let before = builder::sub(add(builder::sub(upto, own), Dev::Var(running)), value);
        (self.b.let_("before", Ty::I32, before), total)
    }

    /// The sum of `value` over the lanes up to this one.
    pub(super) fn sum_of_lanes(&mut self, value: Dev) -> Dev {
        let running = self.b.scalar("running", Ty::I32);
        self.b.set(running, value);
        for by in [1, 2, 4, 8, 16] {
            let other = self.b.scalar("other", Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(running), mode: ShuffleMode::Up(by) });
            let reached = lt(Dev::i32(i64::from(by) - 1), self.lane.clone());
            self.b.set(running, add(Dev::Var(running), select(reached, Dev::Var(other), Dev::i32(0))));
        }
        Dev::Var(running)
    }

    /// The thread in whose bins the last place lies says which it is, how many of the class lie above and in it.
    fn place_of_last(&mut self, row: &Row<'a>, found: &Found, counts: VarId, before: Dev, mine: Dev, place: SharedId) {
        let per = bins_of_thread(row.threads);
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
    fn narrow_class(&mut self, found: &Found, class: VarId, place: SharedId, total: Dev, (in_key, shift): (Dev, Dev)) {
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
        let mask = self.b.let_("mask_of_bin", Ty::U32, bin(BinaryOp::Shl, u32_(i64::from(BINS - 1)), shift));
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
