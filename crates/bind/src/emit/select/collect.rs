//! The list of what may survive: each block's own, then the first block's of all.

use super::narrow::Found;
use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope, ShuffleMode};

/// A list in shared memory: in each slot a key and its point.
pub(super) type List = SharedId;

/// The places of the largest and of the least key behind the counts.
const LARGEST: i64 = 2;
const LEAST: i64 = 3;

/// A key as a number whose signed order is the same.
fn signed(key: Dev) -> Dev {
    Dev::Cast(Ty::I32, Box::new(bin(BinaryOp::Xor, key, u32_(0x8000_0000))))
}

/// What a block has listed.
pub(super) struct Listed {
    /// Its own list.
    pub own: List,
    /// Where those of all blocks meet.
    pub all: List,
    /// Slots taken: by the first collection and by the second one.
    counts: SharedId,
    /// How many each block of a cluster has, and behind all of these the largest key of each.
    lengths: Option<SharedId>,
    /// The largest key that the thread has seen, where the bound was found before all were seen.
    most: Option<VarId>,
    /// How many this block has.
    mine: VarId,
    /// How many the blocks before this one have.
    before: VarId,
    /// How many all have.
    pub many: VarId,
}

impl<'a> Emitter<'a> {
    /// An empty list.
    pub(super) fn empty_list(&mut self, row: &Row<'a>) -> Listed {
        let own = self.b.shared("list", DType::I32, 2 * row.slots);
        let all = if row.ranks > 1 { self.b.shared("list_of_all", DType::I32, 2 * row.slots) } else { own };
        let out = Listed {
            own,
            all,
            counts: self.b.shared("counts", DType::I32, 4),
            lengths: (row.ranks > 1).then(|| self.b.shared("lengths", DType::I32, 2 * row.ranks)),
            most: row.sampled.then(|| self.b.scalar("most", Ty::U32)),
            mine: self.b.scalar("listed_here", Ty::I32),
            before: self.b.scalar("listed_before", Ty::I32),
            many: self.b.scalar("listed", Ty::I32),
        };
        for var in [out.mine, out.before, out.many] {
            self.b.set(var, Dev::i32(0));
        }
        let empty = self.b.scalar("empty", Ty::I32);
        let nothing = select(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(LEAST)), Dev::i32(i64::from(i32::MAX)), Dev::i32(0));
        let nothing = select(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(LARGEST)), Dev::i32(i64::from(i32::MIN)), nothing);
        self.b.set(empty, nothing);
        self.store_one(empty, out.counts, Dev::Tid, Some(lt(Dev::Tid, Dev::i32(4))));
        if let Some(most) = out.most {
            self.b.set(most, u32_(0));
        }
        out
    }

    /// All candidates of the class and above it go to the list of their block, in any order. `again`: a second time.
    pub(super) fn collect(&mut self, row: &Row<'a>, list: &Listed, found: &Found, again: bool) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            format!("what lies in and above the class goes to the list, if all of it has room in {} slots, as it comes", row.slots),
            Space::Hardware,
            row.s.span,
        );
        // Points are decided after a pass that knows how many candidates there are.
        let points = again || row.groups == 0 && i64::from(row.slots) < row.candidates;
        self.each_tile(row, &mut |e| {
            // One bit a register.
            let reached = e.b.scalar("reached_here", Ty::U32);
            e.b.set(reached, u32_(0));
            let look = |e: &mut Self, keys: bool| {
                e.candidates_in_registers(row, &mut |e, c, number| {
                    let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
                    let reaches = found.reaches(c, keys);
                    e.b.set(reached, bin(BinaryOp::Or, Dev::Var(reached), select(reaches, bit, u32_(0))));
                    if let Some(most) = list.most.filter(|_| !again) {
                        e.b.set(most, bin(BinaryOp::Max, Dev::Var(most), c.key.clone()));
                    }
                    Ok(())
                })
            };
            if points {
                e.b.open();
                look(e, true)?;
                let then = e.b.close();
                e.b.open();
                look(e, false)?;
                let otherwise = e.b.close();
                e.b.emit(StmtKind::If { cond: found.keys_alone(), uniform: Uniform::Block, then, otherwise });
            } else {
                look(e, true)?;
            }
            e.list_candidates(row, list, reached, i64::from(again))
        })?;
        let most = list.most.filter(|_| !again);
        if let Some(most) = most {
            self.end_of_block(list, most, (BinaryOp::Max, AtomicOp::Max, LARGEST));
        }
        self.count_listed(row, list, i64::from(again), most.map(|_| found.largest));
        Ok(())
    }

    /// Puts the candidates of the tile that the mask names behind the others of their list: lanes add up how many they have, a warp takes its slots at
    /// once. Warps that have none go on.
    fn list_candidates(&mut self, row: &Row<'a>, list: &Listed, reached: VarId, count: i64) -> Built<()> {
        let any = self.b.scalar("of_lanes", Ty::U32);
        self.b.emit(StmtKind::Ballot { dst: any, pred: bin(BinaryOp::Ne, Dev::Var(reached), u32_(0)) });
        self.b.open();
        let (slot, end) = self.slots_of_warp(list, reached, count);
        // Behind a list that has no room for all, all is collected again.
        self.b.open();
        self.candidates_in_registers(row, &mut |e, c, number| {
            let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
            let named = bin(BinaryOp::Ne, bin(BinaryOp::And, Dev::Var(reached), bit), u32_(0));
            let named = e.b.let_("named", Ty::Bool, named);
            // Two stores: a pair would have to be moved to neighbouring registers first.
            let (key, point) = (e.b.scalar("item_key", Ty::U32), e.b.scalar("item_point", Ty::I32));
            e.b.set(key, c.key.clone());
            e.b.set(point, c.point.clone());
            for (var, part) in [(key, 0), (point, 1)] {
                let index = add(builder::mul(Dev::Var(slot), Dev::i32(2)), Dev::i32(part));
                e.store_one(var, list.own, index, Some(named.clone()));
            }
            e.b.set(slot, add(Dev::Var(slot), Dev::Cast(Ty::I32, Box::new(named))));
            Ok(())
        })?;
        let then = self.b.close();
        let cond = bin(BinaryOp::Le, end, Dev::i32(i64::from(row.slots)));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Warp, then, otherwise: Vec::new() });
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: bin(BinaryOp::Ne, Dev::Var(any), u32_(0)), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        Ok(())
    }

    /// The first slot of this lane, of those that its warp takes behind the ones that are taken, and the end of the warp's.
    fn slots_of_warp(&mut self, list: &Listed, mask: VarId, count: i64) -> (VarId, Dev) {
        let own = self.b.let_("own", Ty::I32, un(UnaryOp::Popcount, Dev::Var(mask)));
        let upto = self.sum_of_lanes(own.clone());
        let slot = self.b.scalar("slot", Ty::I32);
        self.b.set(slot, Dev::i32(0));
        self.b.open();
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Shared(list.counts),
            index: Dev::i32(count),
            op: AtomicOp::Add,
            value: upto.clone(),
            old: Some(slot),
            acquire_release: false,
            pred: None,
        });
        let then = self.b.close();
        let cond = builder::and(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(31)), lt(Dev::i32(0), upto.clone()));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        let [first, many] = [("of_warp", Dev::Var(slot)), ("many", upto.clone())].map(|(name, value)| {
            let var = self.b.scalar(name, Ty::I32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value, mode: ShuffleMode::Index(Dev::i32(31)) });
            Dev::Var(var)
        });
        self.b.set(slot, add(first.clone(), builder::sub(upto, own)));
        (slot, self.b.let_("end", Ty::I32, add(first, many)))
    }

    /// The least of the list in the first block, where nothing is known of it.
    pub(super) fn least_of_list(&mut self, row: &Row<'a>, list: &Listed, low: VarId) -> Built<()> {
        self.b.open();
        let least = self.b.scalar("least_key", Ty::U32);
        self.b.set(least, u32_(0xFFFF_FFFF));
        self.over_threads("i", Dev::Var(list.many), row.threads, |e, i| {
            let key = e.load_one("listed_key", Ty::U32, list.all, builder::mul(i, Dev::i32(2)));
            e.b.set(least, bin(BinaryOp::Min, Dev::Var(least), key));
            Ok(())
        })?;
        self.end_of_block(list, least, (BinaryOp::Min, AtomicOp::Min, LEAST));
        let least = self.load_one("least_of_list", Ty::I32, list.counts, Dev::i32(LEAST));
        self.b.set(low, bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(least)), u32_(0x8000_0000)));
        let then = self.b.close();
        let cond = bin(BinaryOp::Eq, Dev::Var(low), u32_(1));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }

    /// The largest or the least key of the block, as a number whose signed order is the same, in the place of a count.
    fn end_of_block(&mut self, list: &Listed, key: VarId, (join, op, place): (BinaryOp, AtomicOp, i64)) {
        for mask in [16, 8, 4, 2, 1] {
            let other = self.b.scalar("other", Ty::U32);
            self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: Dev::Var(key), mode: ShuffleMode::Xor(mask) });
            self.b.set(key, bin(join, Dev::Var(key), Dev::Var(other)));
        }
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Shared(list.counts),
            index: Dev::i32(place),
            op,
            value: signed(Dev::Var(key)),
            old: None,
            acquire_release: false,
            pred: Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0))),
        });
    }

    /// How many this block has, those before it, and all: each block of a cluster tells all others. So it does with its largest key, if that is asked for.
    fn count_listed(&mut self, row: &Row<'a>, list: &Listed, count: i64, largest: Option<VarId>) {
        let mine = self.load_one("listed_now", Ty::I32, list.counts, Dev::i32(count));
        self.b.set(list.mine, mine.clone());
        let most = largest.map(|to| (to, self.load_one("most_of_block", Ty::I32, list.counts, Dev::i32(LARGEST))));
        let unsigned = |most: Dev| bin(BinaryOp::Xor, Dev::Cast(Ty::U32, Box::new(most)), u32_(0x8000_0000));
        let Some(lengths) = list.lengths else {
            self.b.set(list.many, mine);
            if let Some((to, most)) = most {
                self.b.set(to, bin(BinaryOp::Max, Dev::Var(to), unsigned(most)));
            }
            return;
        };
        let tell = |e: &mut Self, var: VarId, first: u32| {
            e.b.emit(StmtKind::StoreRemote {
                src: Place { var, at: None },
                count: 1,
                shared: lengths,
                index: add(Dev::ClusterRank, Dev::i32(i64::from(first))),
                rank: e.lane.clone(),
                pred: Some(lt(Dev::Tid, Dev::i32(i64::from(row.ranks)))),
                signal: None,
            });
        };
        tell(self, list.mine, 0);
        if let Some((_, Dev::Var(most))) = most {
            tell(self, most, row.ranks);
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        self.b.set(list.before, Dev::i32(0));
        self.b.set(list.many, Dev::i32(0));
        for rank in 0..row.ranks {
            let theirs = self.load_one("of_rank", Ty::I32, lengths, Dev::i32(i64::from(rank)));
            let earlier = lt(Dev::i32(i64::from(rank)), Dev::ClusterRank);
            self.b.set(list.before, add(Dev::Var(list.before), select(earlier, theirs.clone(), Dev::i32(0))));
            self.b.set(list.many, add(Dev::Var(list.many), theirs));
            if let Some((to, _)) = &most {
                let theirs = self.load_one("most_of_rank", Ty::I32, lengths, Dev::i32(i64::from(row.ranks + rank)));
                self.b.set(*to, bin(BinaryOp::Max, Dev::Var(*to), unsigned(theirs)));
            }
        }
    }

    /// The lists of all blocks of the cluster, in the order of their ranks, in the first one's memory.
    pub(super) fn gather_lists(&mut self, row: &Row<'a>, list: &Listed) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE gather {name}"),
            "gate-gather",
            name,
            format!("each of {} blocks pushes its list to the first one, behind those of the ranks before it", row.ranks),
            Space::Hardware,
            row.s.span,
        );
        self.over_threads("i", Dev::Var(list.mine), row.threads, |e, i| {
            let item = e.b.array("item", Ty::U32, 2);
            e.load_item((item, Dev::i32(0)), list.own, i.clone(), None);
            let index = builder::mul(add(Dev::Var(list.before), i), Dev::i32(2));
            let src = Place { var: item, at: Some(Dev::i32(0)) };
            e.b.emit(StmtKind::StoreRemote { src, count: 2, shared: list.all, index, rank: Dev::i32(0), pred: None, signal: None });
            Ok(())
        })?;
        self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        Ok(())
    }

    /// A key and its point from registers to a slot.
    pub(super) fn store_item(&mut self, (var, at): (VarId, Dev), to: List, slot: Dev, pred: Option<Dev>) {
        let (src, index) = (Place { var, at: Some(at) }, builder::mul(slot, Dev::i32(2)));
        self.b.emit(StmtKind::Store { src, count: 2, mem: Mem::Shared(to), index, pred, cache: Cache::Default });
    }

    /// A key and its point from a slot to registers.
    pub(super) fn load_item(&mut self, (var, at): (VarId, Dev), from: List, slot: Dev, pred: Option<Dev>) {
        let (dst, index) = (Place { var, at: Some(at) }, builder::mul(slot, Dev::i32(2)));
        self.b.emit(StmtKind::Load { dst, count: 2, mem: Mem::Shared(from), index, pred, fill: 0.0, cache: Cache::Default });
    }

    pub(super) fn store_one(&mut self, var: VarId, to: SharedId, index: Dev, pred: Option<Dev>) {
        self.b.emit(StmtKind::Store { src: Place { var, at: None }, count: 1, mem: Mem::Shared(to), index, pred, cache: Cache::Default });
    }

    pub(super) fn load_one(&mut self, name: &str, ty: Ty, from: SharedId, index: Dev) -> Dev {
        let var = self.b.scalar(name, ty);
        let dst = Place { var, at: None };
        self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(from), index, pred: None, fill: 0.0, cache: Cache::Default });
        Dev::Var(var)
    }
}
