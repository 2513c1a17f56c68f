//! The list of survivors: each block's own, then the first block's of all.

use super::digits::{Found, TIES};
use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope, ShuffleMode};

/// Counts of a list: survivors and members of the last bin, of this block and of all.
pub(super) const SET: i64 = 4;

impl<'a> Emitter<'a> {
    /// An empty list.
    pub(super) fn empty_list(&mut self, row: &Row<'a>) -> Built<List> {
        let list = List {
            keys: self.b.shared("keys", DType::I32, row.slots),
            points: self.b.shared("points", DType::I32, row.slots),
            tie_keys: self.b.shared("tie_keys", DType::I32, TIES),
            tie_points: self.b.shared("tie_points", DType::I32, TIES),
            counts: self.b.shared("counts", DType::I32, 2 * SET as u32),
            set: self.b.scalar("counts_of", Ty::I32),
        };
        self.b.set(list.set, Dev::i32(0));
        let none = self.b.scalar("none", Ty::I32);
        self.b.set(none, Dev::i32(0));
        self.store_one(none, list.counts, Dev::Tid, Some(lt(Dev::Tid, Dev::i32(2 * SET))));
        // What is behind the last member of the class is worse than any.
        self.over_threads("i", Dev::i32(i64::from(TIES)), row.threads, |e, i| {
            e.store_one(none, list.tie_keys, i.clone(), None);
            e.store_one(none, list.tie_points, i, None);
            Ok(())
        })?;
        Ok(list)
    }

    /// The best key of each thread.
    pub(super) fn best_of_threads(&mut self, row: &Row<'a>) -> Built<VarId> {
        let name = self.p.tensor(row.s.target).name.clone();
        let many = row.threads * row.ranks;
        self.phase(
            &format!("GATE bound {name}"),
            "gate-bound",
            name,
            format!("the best candidates of {many} threads: number {} of them is a bound that as many reach", row.survivors),
            Space::Problem,
            row.s.span,
        );
        let best = self.b.scalar("best", Ty::U32);
        self.b.set(best, u32_(0));
        self.each_tile(row, &mut |e| {
            e.candidates_in_registers(row, &mut |e, c, _| {
                e.b.set(best, bin(BinaryOp::Max, Dev::Var(best), c.key.clone()));
                Ok(())
            })
        })?;
        Ok(best)
    }

    /// All candidates from the floor of the class on go to the list, and how many these are in all blocks of the row.
    pub(super) fn collect_from(&mut self, row: &Row<'a>, list: &List, floor: &Dev) -> Built<Dev> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            format!("what reaches the bound goes to the list, if all of it has room in {} slots", row.slots),
            Space::Hardware,
            row.s.span,
        );
        let floor = self.b.let_("floor", Ty::U32, bin(BinaryOp::Max, floor.clone(), u32_(1)));
        self.each_tile(row, &mut |e| {
            let reached = e.b.scalar("reached_here", Ty::U32);
            e.b.set(reached, u32_(0));
            e.candidates_in_registers(row, &mut |e, c, number| {
                let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
                let reaches = bin(BinaryOp::Le, floor.clone(), c.key.clone());
                e.b.set(reached, bin(BinaryOp::Or, Dev::Var(reached), select(reaches, bit, u32_(0))));
                Ok(())
            })?;
            e.list_candidates(row, list, (reached, None), 0)
        })?;
        self.meet_lists(row);
        let mut all = self.load_one("reached", Ty::I32, list.counts, Dev::i32(0));
        if row.ranks > 1 {
            all = Dev::i32(0);
            for rank in 0..row.ranks {
                let of_rank = self.count_of_rank(list, Dev::i32(0), rank);
                all = add(all, of_rank);
            }
        }
        Ok(self.b.let_("reached", Ty::I32, all))
    }

    fn count_of_rank(&mut self, list: &List, index: Dev, rank: u32) -> Dev {
        let var = self.b.scalar("of_rank", Ty::I32);
        let (dst, rank) = (Place { var, at: None }, Dev::i32(i64::from(rank)));
        self.b.emit(StmtKind::LoadRemote { dst, count: 1, shared: list.counts, index, rank, pred: None, fill: 0.0 });
        Dev::Var(var)
    }

    /// What lies above the class goes to the list, and the class too if all of it survives; else it lies apart. `set` is the first
    /// of its counts.
    pub(super) fn collect(&mut self, row: &Row<'a>, list: &List, found: &Found, set: i64) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            "survivors take slots as they come: the order of the list is settled later".into(),
            Space::Hardware,
            row.s.span,
        );
        self.b.set(list.set, Dev::i32(set));
        let whole = self.b.let_("all_of_class", Ty::Bool, bin(BinaryOp::Ne, Dev::Var(found.whole), Dev::i32(0)));
        self.each_tile(row, &mut |e| {
            // One bit a register: what survives, and what is of the class and open.
            let (sure, open) = (e.b.scalar("sure_here", Ty::U32), e.b.scalar("open_here", Ty::U32));
            e.b.set(sure, u32_(0));
            e.b.set(open, u32_(0));
            let mut ways = Vec::new();
            for keys in [true, false] {
                e.b.open();
                e.candidates_in_registers(row, &mut |e, c, number| {
                    let (above, member) = found.tests(&mut e.b, c, keys);
                    let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
                    for (var, cond) in [(sure, above), (open, member)] {
                        e.b.set(var, bin(BinaryOp::Or, Dev::Var(var), select(cond, bit.clone(), u32_(0))));
                    }
                    Ok(())
                })?;
                ways.push(e.b.close());
            }
            let otherwise = ways.pop().unwrap_or_default();
            let then = ways.pop().unwrap_or_default();
            e.b.emit(StmtKind::If { cond: found.keys_alone(), uniform: Uniform::Block, then, otherwise });
            let both = bin(BinaryOp::Or, Dev::Var(sure), Dev::Var(open));
            e.b.set(sure, select(whole.clone(), both, Dev::Var(sure)));
            e.b.set(open, select(whole.clone(), u32_(0), Dev::Var(open)));
            e.list_candidates(row, list, (sure, Some(open)), set)
        })
    }

    /// Puts the candidates of the tile that the masks name behind the others of their list: lanes add up how many they have, a warp takes its slots at
    /// once. Warps that have none go on.
    fn list_candidates(&mut self, row: &Row<'a>, list: &List, (sure, open): (VarId, Option<VarId>), set: i64) -> Built<()> {
        let any = self.b.scalar("of_lanes", Ty::U32);
        let both = open.map_or(Dev::Var(sure), |open| bin(BinaryOp::Or, Dev::Var(sure), Dev::Var(open)));
        let both = self.b.let_("here", Ty::U32, both);
        self.b.emit(StmtKind::Ballot { dst: any, pred: bin(BinaryOp::Ne, both.clone(), u32_(0)) });
        self.b.open();
        let slot_sure = self.slots_of_warp(list, sure, set);
        let slot_open = open.map(|open| (open, self.slots_of_warp(list, open, set + 1)));
        self.candidates_in_registers(row, &mut |e, c, number| {
            let bit = bin(BinaryOp::Shl, u32_(1), cast(Ty::U32, Ty::I32, number));
            let named = |mask: Dev| bin(BinaryOp::Ne, bin(BinaryOp::And, mask, bit.clone()), u32_(0));
            e.b.open();
            // Only a list that has both has counted before that all of them have room.
            let is_open = slot_open.map(|(open, _)| e.b.let_("is_open", Ty::Bool, named(Dev::Var(open))));
            let pred = match &is_open {
                Some(is_open) => un(UnaryOp::Not, is_open.clone()),
                None => lt(Dev::Var(slot_sure), Dev::i32(i64::from(row.slots))),
            };
            let (key, point) = (e.b.scalar("item_key", Ty::U32), e.b.scalar("item", Ty::I32));
            e.b.set(key, c.key.clone());
            e.b.set(point, c.point.clone());
            e.store_one(key, list.keys, Dev::Var(slot_sure), Some(pred.clone()));
            e.store_one(point, list.points, Dev::Var(slot_sure), Some(pred));
            if let (Some((_, slot)), Some(is_open)) = (slot_open, &is_open) {
                e.store_one(key, list.tie_keys, Dev::Var(slot), Some(is_open.clone()));
                e.store_one(point, list.tie_points, Dev::Var(slot), Some(is_open.clone()));
            }
            match (slot_open, is_open) {
                (Some((_, slot_open)), Some(is_open)) => {
                    for (var, is) in [(slot_open, is_open.clone()), (slot_sure, un(UnaryOp::Not, is_open))] {
                        e.b.set(var, add(Dev::Var(var), Dev::Cast(Ty::I32, Box::new(is))));
                    }
                }
                _ => e.b.set(slot_sure, add(Dev::Var(slot_sure), Dev::i32(1))),
            }
            let then = e.b.close();
            e.b.emit(StmtKind::If { cond: named(both.clone()), uniform: Uniform::None, then, otherwise: Vec::new() });
            Ok(())
        })?;
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: bin(BinaryOp::Ne, Dev::Var(any), u32_(0)), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        Ok(())
    }

    /// The first slot of this lane, of those that its warp takes behind the ones that are taken.
    fn slots_of_warp(&mut self, list: &List, mask: VarId, count: i64) -> VarId {
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
        let of_warp = self.b.scalar("of_warp", Ty::I32);
        self.b.emit(StmtKind::Shuffle { dst: Place { var: of_warp, at: None }, value: Dev::Var(slot), mode: ShuffleMode::Index(Dev::i32(31)) });
        self.b.set(slot, add(Dev::Var(of_warp), builder::sub(upto, own)));
        slot
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

    /// The lists of the other blocks of the cluster, behind the first one's.
    pub(super) fn gather_lists(&mut self, row: &Row<'a>, list: &List) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE gather {name}"),
            "gate-gather",
            name,
            format!("the first of {} blocks takes over the lists of the others, in the order of their ranks", row.ranks),
            Space::Hardware,
            row.s.span,
        );
        for (which, keys, points) in [(0, list.keys, list.points), (1, list.tie_keys, list.tie_points)] {
            // Where the list of each rank begins.
            let mut begins: Vec<Dev> = Vec::new();
            let mut end = Dev::i32(0);
            for rank in 0..row.ranks {
                begins.push(end.clone());
                let count = self.count_of_rank(list, add(Dev::Var(list.set), Dev::i32(which)), rank);
                end = self.b.let_("begins", Ty::I32, add(end, count));
            }
            let own = begins.get(1).cloned().unwrap_or(Dev::i32(0));
            let others = self.b.let_("others", Ty::I32, builder::sub(end.clone(), own.clone()));
            self.over_threads("i", others, row.threads, |e, i| {
                let slot = e.b.let_("slot", Ty::I32, add(own.clone(), i));
                let (mut rank, mut from) = (Dev::i32(1), own.clone());
                for (r, begin) in begins.iter().enumerate().skip(2) {
                    let reached = bin(BinaryOp::Le, begin.clone(), slot.clone());
                    rank = select(reached.clone(), Dev::i32(r as i64), rank);
                    from = select(reached, begin.clone(), from);
                }
                let rank = e.b.let_("rank", Ty::I32, rank);
                let index = e.b.let_("at", Ty::I32, builder::sub(slot.clone(), from));
                for (ty, shared) in [(Ty::U32, keys), (Ty::I32, points)] {
                    let var = e.b.scalar("theirs", ty);
                    let (dst, index) = (Place { var, at: None }, index.clone());
                    e.b.emit(StmtKind::LoadRemote { dst, count: 1, shared, index, rank: rank.clone(), pred: None, fill: 0.0 });
                    e.store_one(var, shared, slot.clone(), None);
                }
                Ok(())
            })?;
            // What follows counts all of them.
            let var = self.b.scalar("all", Ty::I32);
            self.b.set(var, end);
            self.store_one(var, list.counts, add(Dev::Var(list.set), Dev::i32(which + 2)), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
        }
        Ok(())
    }

    /// Every block has its list before the first one reads them.
    pub(super) fn meet_lists(&mut self, row: &Row<'a>) {
        if row.ranks > 1 {
            self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        }
    }
}
