//! Which candidates survive: the words between which the last survivor lies, narrowed by histograms.
//!
//! A candidate's word is its key and behind it the inverted bits of its point. The *class* is what lies between two words; what lies above it is better, and
//! survives. A pass counts the class in bins of one width, a power of two, and the bin in which the places are used up is the next class. Keys come first; a
//! class of one key is narrowed by points. All blocks of a cluster add up all histograms, so each decides alike. There are no
//! more passes once all that lies in and above the class has room in the list: the order of the list decides about the rest.

use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope};

/// Bins of a histogram that no other block reads, and those that each block of a cluster gets of all others at least.
const BINS: (u32, u32) = (2048, 512);
/// Bins that a thread adds up, at most.
const BINS_OF_THREAD: u32 = 4;
/// Where keys of positive numbers begin, or, where the least survive, those of negative ones: 0 lies here or just below.
pub(super) const ZERO: i64 = 0x8000_0000;
/// Binary orders of magnitude that are told apart on one side of 0.
pub(super) const ORDERS: i64 = 15;
/// As many candidates as no class is known to have.
const UNKNOWN: i64 = i32::MAX as i64;

/// What is decided.
pub(super) struct Found {
    /// Least and largest key of the class.
    pub low_key: VarId,
    high_key: VarId,
    /// Of a class of one key, the least and the largest of the inverted points.
    low_point: VarId,
    high_point: VarId,
    /// Candidates above the class.
    above: VarId,
    /// Candidates of the class.
    class: VarId,
    /// The least inverted point of a row.
    first_point: Dev,
    /// A key that as many candidates reach as survive, or all that there are.
    least: Dev,
    /// The largest key of the row, or of what was looked at of it so far.
    pub largest: VarId,
}

/// The inverted bits of a point: the order of words is that of keys, and of the same key the lower point comes first.
fn inverted(point: &Dev) -> Dev {
    bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(point.clone())), u32_(0xFFFF_FFFF))
}

impl Found {
    /// Whether a candidate lies in or above the class; by its key alone where `keys` says that no point is decided.
    pub(super) fn reaches(&self, c: &Candidate, keys: bool) -> Dev {
        let low = Dev::Var(self.low_key);
        if keys {
            return bin(BinaryOp::Le, low, c.key.clone());
        }
        let alike = builder::and(bin(BinaryOp::Eq, low.clone(), c.key.clone()), bin(BinaryOp::Le, Dev::Var(self.low_point), inverted(&c.point)));
        builder::or(lt(low, c.key.clone()), alike)
    }

    /// Whether no point is decided, which is the case where few scores are equal.
    pub(super) fn keys_alone(&self) -> Dev {
        bin(BinaryOp::Eq, Dev::Var(self.low_point), self.first_point.clone())
    }
}

/// Where a block counts.
pub(super) struct Bins {
    bins: SharedId,
    sums: SharedId,
    place: SharedId,
    /// What the blocks of a cluster have counted, in two turns.
    totals: Option<SharedId>,
    many: u32,
}

impl Bins {
    /// Bins that each of the first threads adds up.
    fn of_thread(&self, row: &Row<'_>) -> u32 {
        (self.many / row.threads).max(1)
    }
}

/// What is counted.
#[derive(Clone, Copy)]
pub(super) enum Of {
    /// All candidates.
    Row,
    /// So many keys of each thread.
    Thread(VarId, u32),
}

/// Vector accesses to `count` neighbours.
pub(super) fn vectors(count: u32) -> (u32, u32) {
    let wide = count.min(4);
    (count / wide, wide)
}

/// The least shift by which offsets up to `span` become less than `2^bits`, or one more: as the exponent of the rounded span has it.
pub(super) fn shift_to(b: &mut KernelBuilder, span: Dev, bits: u32) -> Dev {
    let exponent = bin(BinaryOp::Shr, un(UnaryOp::BitsOf, Dev::Cast(Ty::F32, Box::new(span))), u32_(23));
    let over = builder::sub(Dev::Cast(Ty::I32, Box::new(exponent)), Dev::i32(126 + i64::from(bits)));
    b.let_("shift", Ty::U32, Dev::Cast(Ty::U32, Box::new(bin(BinaryOp::Max, over, Dev::i32(0)))))
}

impl<'a> Emitter<'a> {
    /// Empty bins.
    pub(super) fn bins(&mut self, row: &Row<'a>) -> Bins {
        let name = self.p.tensor(row.s.target).name.clone();
        let many = (BINS.0 / row.ranks).max(BINS.1).min(BINS_OF_THREAD * row.threads);
        let out = Bins {
            bins: self.b.shared("bins", DType::I32, many),
            sums: self.b.shared("sums", DType::I32, 32),
            place: self.b.shared("bin", DType::I32, 4),
            totals: (row.ranks > 1).then(|| self.b.shared("totals", DType::I32, 2 * row.ranks * many)),
            many,
        };
        self.phase("INIT", "gate-init", name, format!("an empty histogram of {many} bins; nothing is decided"), Space::Problem, row.s.span);
        self.clear(row, out.bins, many);
        out
    }

    /// Zeros in a buffer of some power of two of entries.
    pub(super) fn clear(&mut self, row: &Row<'a>, buffer: SharedId, entries: u32) {
        let (per, wide) = vectors((entries / row.threads).max(1));
        let zeros = self.b.array("zero", Ty::U32, wide);
        for i in 0..wide {
            self.b.set_at(zeros, Dev::i32(i64::from(i)), u32_(0));
        }
        let pred = (entries < row.threads).then(|| lt(Dev::Tid, Dev::i32(i64::from(entries))));
        let threads = row.threads;
        self.b.unrolled("i", per, |b, i| {
            let index = builder::mul(add(builder::mul(i, Dev::i32(i64::from(threads))), Dev::Tid), Dev::i32(i64::from(wide)));
            let src = Place { var: zeros, at: Some(Dev::i32(0)) };
            b.emit(StmtKind::Store { src, count: wide, mem: Mem::Shared(buffer), index, pred, cache: Cache::Default });
        });
    }

    /// The class is of any size, and lies between two keys. Keys of numbers are dense at 0: where the largest number is positive, those that are smaller than
    /// it by orders of magnitude are not looked at first.
    pub(super) fn undecided(&mut self, row: &Row<'a>, (least, largest): (Dev, Dev)) -> Found {
        let (zero, told) = (u32_(ZERO), u32_(ORDERS << 23));
        let size = bin(BinaryOp::Sub, bin(BinaryOp::Max, largest.clone(), zero.clone()), zero.clone());
        let near = add(bin(BinaryOp::Sub, bin(BinaryOp::Max, size, told.clone()), told), zero.clone());
        let near = bin(BinaryOp::Max, least.clone(), near);
        let ty = self.coordinate_type(row.axis);
        let candidates = bin(BinaryOp::Min, self.extent(row.axis), Dev::Int(UNKNOWN, ty));
        let candidates = self.b.let_("points", Ty::I32, cast(Ty::I32, ty, candidates));
        // A row that has room in the list is not narrowed.
        let long = lt(Dev::i32(i64::from(row.slots)), candidates.clone());
        let low = self.b.let_("from", Ty::U32, select(builder::and(long, lt(zero, largest.clone())), near, least.clone()));
        let mut number = |name: &str, ty: Ty, value: Dev| {
            let var = self.b.scalar(name, ty);
            self.b.set(var, value);
            var
        };
        let first = 0xFFFF_FFFF_u32 << row.point_bits;
        Found {
            low_key: number("low_key", Ty::U32, low),
            high_key: number("high_key", Ty::U32, largest.clone()),
            largest: number("largest_key", Ty::U32, largest),
            low_point: number("low_point", Ty::U32, u32_(i64::from(first))),
            high_point: number("high_point", Ty::U32, u32_(0xFFFF_FFFF)),
            above: number("above_class", Ty::I32, Dev::i32(0)),
            class: number("in_class", Ty::I32, candidates),
            first_point: u32_(i64::from(first)),
            least,
        }
    }

    /// What was decided of the best of the threads bounds all candidates from below; from above, the largest of those that were looked at since.
    pub(super) fn begin_anew(&mut self, found: &Found) {
        self.b.set(found.high_key, Dev::Var(found.largest));
    }

    fn narrowing(&mut self, row: &Row<'a>, told: String) {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(&format!("GATE narrow {name}"), "gate-narrow", name, told, Space::Hardware, row.s.span);
    }

    /// Passes over the candidates until what lies in and above the class has room.
    pub(super) fn narrow_row(&mut self, row: &Row<'a>, memory: &Bins, found: &Found) -> Built<()> {
        self.narrowing(
            row,
            format!(
                "histograms of {} bins of the candidates find the bin of number {}, until what lies in and above it has room in {} slots",
                memory.many, row.survivors, row.slots
            ),
        );
        let turn = self.b.scalar("pass", Ty::I32);
        self.b.set(turn, Dev::i32(0));
        self.b.open();
        self.narrow(row, memory, found, Of::Row, Dev::Var(turn))?;
        self.b.set(turn, add(Dev::Var(turn), Dev::i32(1)));
        let body = self.b.close();
        let cond = lt(builder::sub(Dev::i32(i64::from(row.slots)), Dev::Var(found.above)), Dev::Var(found.class));
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(1), uniform: Uniform::Block, body });
        Ok(())
    }

    /// A pass over the best candidates of the threads: the bin of number `k` of them begins with a key that as many candidates reach.
    pub(super) fn narrow_best(&mut self, row: &Row<'a>, memory: &Bins, found: &Found, best: VarId) -> Built<()> {
        let groups = row.threads * row.ranks * row.groups;
        self.narrowing(
            row,
            format!("a histogram of {} bins of the best of {groups} groups of candidates finds the bin of number {}", memory.many, row.survivors),
        );
        self.narrow(row, memory, found, Of::Thread(best, row.groups), Dev::i32(1))
    }

    /// A pass.
    fn narrow(&mut self, row: &Row<'a>, memory: &Bins, found: &Found, of: Of, turn: Dev) -> Built<()> {
        let in_key = lt(Dev::Var(found.low_key), Dev::Var(found.high_key));
        let in_key = match of {
            Of::Row => self.b.let_("in_key", Ty::Bool, in_key),
            Of::Thread(..) => Dev::Int(1, Ty::Bool),
        };
        let end = |key: VarId, point: VarId| select(in_key.clone(), Dev::Var(key), Dev::Var(point));
        let low = self.b.let_("low", Ty::U32, end(found.low_key, found.low_point));
        let high = end(found.high_key, found.high_point);
        let span = self.b.let_("span", Ty::U32, bin(BinaryOp::Sub, high, low.clone()));
        let shift = shift_to(&mut self.b, span.clone(), memory.many.ilog2());
        let class = Class { low, span, shift };
        match of {
            Of::Row => {
                let mut ways = Vec::new();
                for keys in [true, false] {
                    self.b.open();
                    self.each_tile(row, &mut |e| {
                        e.candidates_in_registers(row, &mut |e, c, _| {
                            let (word, member) = if keys {
                                (c.key.clone(), None)
                            } else {
                                (inverted(&c.point), Some(bin(BinaryOp::Eq, Dev::Var(found.low_key), c.key.clone())))
                            };
                            e.count_member(&class, word, member, memory);
                            Ok(())
                        })
                    })?;
                    ways.push(self.b.close());
                }
                let otherwise = ways.pop().unwrap_or_default();
                let then = ways.pop().unwrap_or_default();
                self.b.emit(StmtKind::If { cond: in_key.clone(), uniform: Uniform::Block, then, otherwise });
            }
            Of::Thread(keys, many) => {
                for i in 0..many {
                    self.count_member(&class, Dev::Elem(keys, Box::new(Dev::i32(i64::from(i)))), None, memory);
                }
            }
        }
        let counts = self.count_from_above(row, memory, turn);
        let mine = self.b.scalar("mine", Ty::I32);
        self.b.set(mine, Dev::i32(0));
        for i in 0..memory.of_thread(row) {
            self.b.set(mine, add(Dev::Var(mine), Dev::Elem(counts, Box::new(Dev::i32(i64::from(i))))));
        }
        let left = self.b.let_("left", Ty::I32, builder::sub(Dev::i32(row.survivors), Dev::Var(found.above)));
        let (before, total) = self.sums_before(row, Dev::Var(mine), memory.sums);
        self.place_of_last(row, &left, counts, before, Dev::Var(mine), memory);
        self.narrow_class(found, &class, memory.place, (left, total), (in_key, of));
        Ok(())
    }

    /// Counts a word in its bin, if the class has it.
    fn count_member(&mut self, class: &Class, word: Dev, member: Option<Dev>, memory: &Bins) {
        // What lies below the class is beyond any span.
        let offset = self.b.let_("offset", Ty::U32, bin(BinaryOp::Sub, word, class.low.clone()));
        let inside = bin(BinaryOp::Le, offset.clone(), class.span.clone());
        let inside = member.into_iter().fold(inside, |a, b| builder::and(b, a));
        let at = bin(BinaryOp::Shr, offset, class.shift.clone());
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Shared(memory.bins),
            index: Dev::Cast(Ty::I32, Box::new(at)),
            op: AtomicOp::Add,
            value: Dev::i32(1),
            old: None,
            acquire_release: false,
            pred: Some(inside),
        });
    }

    /// The members of the class in the thread's bins, of all blocks. The first thread has the largest bins; within a thread they ascend. The
    /// bins are empty again.
    fn count_from_above(&mut self, row: &Row<'a>, memory: &Bins, turn: Dev) -> VarId {
        let (bins, per) = (memory.bins, memory.of_thread(row));
        let (groups, wide) = vectors(per);
        let counting = (memory.many < row.threads).then(|| lt(Dev::Tid, Dev::i32(i64::from(memory.many))));
        let counts = self.b.array("count", Ty::I32, per);
        let zeros = self.b.array("zero", Ty::U32, wide);
        for i in 0..wide {
            self.b.set_at(zeros, Dev::i32(i64::from(i)), u32_(0));
        }
        let first = builder::sub(Dev::i32(i64::from(memory.many - per)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
        let first = self.b.let_("first_bin", Ty::I32, first);
        for at in (0..groups).map(|g| Dev::i32(i64::from(g * wide))) {
            let index = add(first.clone(), at.clone());
            let dst = Place { var: counts, at: Some(at) };
            let (pred, cache) = (counting.clone(), Cache::Default);
            self.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(bins), index: index.clone(), pred: pred.clone(), fill: 0.0, cache });
            let src = Place { var: zeros, at: Some(Dev::i32(0)) };
            self.b.emit(StmtKind::Store { src, count: wide, mem: Mem::Shared(bins), index, pred, cache });
        }
        let Some(totals) = memory.totals else { return counts };
        // Two turns: a block may still add up one while another one pushes the next.
        let turn = bin(BinaryOp::And, turn, Dev::i32(1));
        let base = builder::mul(turn, Dev::i32(i64::from(row.ranks * memory.many)));
        let base = self.b.let_("turn", Ty::I32, add(base, first));
        for rank in 0..row.ranks {
            for at in (0..groups).map(|g| Dev::i32(i64::from(g * wide))) {
                let to = add(base.clone(), builder::mul(Dev::ClusterRank, Dev::i32(i64::from(memory.many))));
                self.b.emit(StmtKind::StoreRemote {
                    src: Place { var: counts, at: Some(at.clone()) },
                    count: wide,
                    shared: totals,
                    index: add(to, at),
                    rank: Dev::i32(i64::from(rank)),
                    pred: counting.clone(),
                    signal: None,
                });
            }
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        let of_ranks: Vec<VarId> = (0..row.ranks).map(|_| self.b.array("of_rank", Ty::I32, per)).collect();
        for (rank, of_rank) in (0..row.ranks).zip(&of_ranks) {
            for at in (0..groups).map(|g| g * wide) {
                let dst = Place { var: *of_rank, at: Some(Dev::i32(i64::from(at))) };
                let index = add(base.clone(), Dev::i32(i64::from(rank * memory.many + at)));
                let (pred, cache) = (counting.clone(), Cache::Default);
                self.b.emit(StmtKind::Load { dst, count: wide, mem: Mem::Shared(totals), index, pred, fill: 0.0, cache });
            }
        }
        for at in (0..per).map(|i| Dev::i32(i64::from(i))) {
            let sum = of_ranks.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).reduce(add).unwrap_or(Dev::i32(0));
            self.b.set_at(counts, at, sum);
        }
        counts
    }

    /// The thread in whose bins the last of the places that are left lies says which it is, how many of the class lie above and in it.
    fn place_of_last(&mut self, row: &Row<'a>, left: &Dev, counts: VarId, before: Dev, mine: Dev, memory: &Bins) {
        let per = memory.of_thread(row);
        let reached = bin(BinaryOp::Le, left.clone(), add(before.clone(), mine));
        let here = self.b.let_("here", Ty::Bool, builder::and(lt(before.clone(), left.clone()), reached));
        let (above, index, inside) = (self.b.scalar("above", Ty::I32), self.b.scalar("bin", Ty::I32), self.b.scalar("inside", Ty::I32));
        let running = self.b.scalar("upto_bin", Ty::I32);
        for var in [above, index, inside] {
            self.b.set(var, Dev::i32(0));
        }
        self.b.set(running, before);
        let first = builder::sub(Dev::i32(i64::from(memory.many - 1)), builder::mul(Dev::Tid, Dev::i32(i64::from(per))));
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
            self.store_one(var, memory.place, Dev::i32(at as i64), Some(here.clone()));
        }
    }

    /// The class is the bin that was found. Where it has too few, all of it has a place, and what lies below it is looked at if anything does.
    fn narrow_class(&mut self, found: &Found, class: &Class, place: SharedId, (left, total): (Dev, Dev), (in_key, of): (Dev, Of)) {
        let enough = self.b.let_("enough", Ty::Bool, bin(BinaryOp::Le, left, total.clone()));
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
        let [bin_of_last, above_it, in_it] = [at_place[0].clone(), at_place[1].clone(), at_place[2].clone()];
        let offset = bin(BinaryOp::Shl, Dev::Cast(Ty::U32, Box::new(bin_of_last)), class.shift.clone());
        let offset = self.b.let_("offset", Ty::U32, offset);
        let width = bin(BinaryOp::Sub, bin(BinaryOp::Shl, u32_(1), class.shift.clone()), u32_(1));
        let width = bin(BinaryOp::Min, bin(BinaryOp::Sub, class.span.clone(), offset.clone()), width);
        let low = self.b.let_("new_low", Ty::U32, add(class.low.clone(), offset));
        let high = self.b.let_("new_high", Ty::U32, add(low.clone(), width));
        if matches!(of, Of::Thread(..)) {
            self.b.set(found.low_key, select(enough, low, found.least.clone()));
            return;
        }
        let below = builder::and(un(UnaryOp::Not, enough.clone()), builder::and(in_key.clone(), lt(found.least.clone(), Dev::Var(found.low_key))));
        let below = self.b.let_("below", Ty::Bool, below);
        let hit = self.b.let_("key_hit", Ty::Bool, builder::and(enough.clone(), in_key.clone()));
        let under = bin(BinaryOp::Sub, Dev::Var(found.low_key), u32_(1));
        self.b.set(found.high_key, select(hit.clone(), high.clone(), select(below.clone(), under, Dev::Var(found.high_key))));
        self.b.set(found.low_key, select(hit, low.clone(), select(below.clone(), found.least.clone(), Dev::Var(found.low_key))));
        let hit = self.b.let_("point_hit", Ty::Bool, builder::and(enough.clone(), un(UnaryOp::Not, in_key)));
        for (var, to) in [(found.low_point, low), (found.high_point, high)] {
            self.b.set(var, select(hit.clone(), to, Dev::Var(var)));
        }
        let more = select(enough.clone(), above_it, select(below.clone(), total.clone(), Dev::i32(0)));
        self.b.set(found.above, add(Dev::Var(found.above), more));
        self.b.set(found.class, select(enough, in_it, select(below, Dev::i32(UNKNOWN), total)));
    }
}

/// The class in a pass: its least word, how far the largest lies above it, and the bits of an offset below its bin.
struct Class {
    low: Dev,
    span: Dev,
    shift: Dev,
}
