//! The list of survivors: each block's own, then the first block's of all.

use super::digits::{Found, TIES};
use super::*;
use flashderive_device::program::{AtomicOp, Cache, Mem, Place, Scope};

impl<'a> Emitter<'a> {
    /// What lies above the class goes to the list, and the class too if all of it survives; else it goes to a list of its own.
    pub(super) fn collect(&mut self, row: &Row<'a>, found: &Found) -> Built<List> {
        let name = self.p.tensor(row.s.target).name.clone();
        let list = List {
            keys: self.b.shared("keys", DType::I32, row.slots),
            points: self.b.shared("points", DType::I32, row.slots),
            tie_keys: self.b.shared("tie_keys", DType::I32, TIES),
            tie_points: self.b.shared("tie_points", DType::I32, TIES),
            counts: self.b.shared("counts", DType::I32, 4),
        };
        self.phase(
            &format!("GATE collect {name}"),
            "gate-collect",
            name,
            "survivors take slots as they come: the order of the list is settled by its sort".into(),
            Space::Hardware,
            row.s.span,
        );
        let none = self.b.scalar("none", Ty::I32);
        self.b.set(none, Dev::i32(0));
        self.store_one(none, list.counts, Dev::Tid, Some(lt(Dev::Tid, Dev::i32(4))));
        let whole = self.b.let_("all_of_class", Ty::Bool, bin(BinaryOp::Ne, Dev::Var(found.whole), Dev::i32(0)));
        self.each_candidate(row, &mut |e, c| {
            let (above, member) = found.tests(&mut e.b, c);
            let member = e.b.let_("member", Ty::Bool, member);
            let candidate = bin(BinaryOp::Ne, c.key.clone(), u32_(0));
            let survives = builder::or(builder::and(above, candidate), builder::and(member.clone(), whole.clone()));
            let survives = e.b.let_("survives", Ty::Bool, survives);
            let open = e.b.let_("open", Ty::Bool, builder::and(member, un(UnaryOp::Not, whole.clone())));
            for (pred, count, keys, points) in [(survives, 0, list.keys, list.points), (open, 1, list.tie_keys, list.tie_points)] {
                e.list_candidate(c, &list, (pred, count), (keys, points));
            }
            Ok(())
        })?;
        Ok(list)
    }

    /// Puts a candidate behind the others of a list.
    fn list_candidate(&mut self, c: &Candidate, list: &List, (pred, count): (Dev, i64), (keys, points): (SharedId, SharedId)) {
        self.b.open();
        let slot = self.b.scalar("slot", Ty::I32);
        self.b.emit(StmtKind::Atomic {
            mem: Mem::Shared(list.counts),
            index: Dev::i32(count),
            op: AtomicOp::Add,
            value: Dev::i32(1),
            old: Some(slot),
            acquire_release: false,
            pred: None,
        });
        let (key, point) = (self.b.scalar("item_key", Ty::U32), self.b.scalar("item", Ty::I32));
        self.b.set(key, c.key.clone());
        self.b.set(point, c.point.clone());
        self.store_one(key, keys, Dev::Var(slot), None);
        self.store_one(point, points, Dev::Var(slot), None);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: pred, uniform: Uniform::None, then, otherwise: Vec::new() });
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
                let count = self.b.scalar("of_rank", Ty::I32);
                self.b.emit(StmtKind::LoadRemote {
                    dst: Place { var: count, at: None },
                    count: 1,
                    shared: list.counts,
                    index: Dev::i32(which),
                    rank: Dev::i32(i64::from(rank)),
                    pred: None,
                    fill: 0.0,
                });
                end = self.b.let_("begins", Ty::I32, add(end, Dev::Var(count)));
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
                    let dst = Place { var, at: None };
                    e.b.emit(StmtKind::LoadRemote { dst, count: 1, shared, index: index.clone(), rank: rank.clone(), pred: None, fill: 0.0 });
                    e.store_one(var, shared, slot.clone(), None);
                }
                Ok(())
            })?;
            // What follows counts all of them.
            let var = self.b.scalar("all", Ty::I32);
            self.b.set(var, end);
            self.store_one(var, list.counts, Dev::i32(which + 2), Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0))));
        }
        Ok(())
    }

    /// Of the class, those that fewer members than the places left are better than. Slots behind the last survivor are empty: key 0, point -1.
    pub(super) fn decide_ties(&mut self, row: &Row<'a>, list: &List, found: &Found) -> Built<()> {
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(
            &format!("GATE ties {name}"),
            "gate-ties",
            name,
            "each member of the last bin counts the better ones; the rest of the list is empty".into(),
            Space::Problem,
            row.s.span,
        );
        let place = |which: i64| if row.ranks > 1 { which + 2 } else { which };
        let sure = self.load_one("sure", Ty::I32, list.counts, Dev::i32(place(0)));
        let ties = self.load_one("ties", Ty::I32, list.counts, Dev::i32(place(1)));
        let left = Dev::Var(found.left);
        self.over_threads("i", ties.clone(), row.threads, |e, i| {
            let key = e.load_one("own_key", Ty::U32, list.tie_keys, i.clone());
            let point = e.load_one("own_point", Ty::I32, list.tie_points, i.clone());
            let rank = e.b.scalar("better", Ty::I32);
            e.b.set(rank, Dev::i32(0));
            let var = e.b.scalar("j", Ty::I32);
            e.b.open();
            let other = e.load_one("other_key", Ty::U32, list.tie_keys, Dev::Var(var));
            let other_point = e.load_one("other_point", Ty::I32, list.tie_points, Dev::Var(var));
            let first = better(&other, &other_point, &key, &point);
            e.b.set(rank, add(Dev::Var(rank), Dev::Cast(Ty::I32, Box::new(first))));
            let body = e.b.close();
            e.b.emit(StmtKind::For { var, from: Dev::i32(0), to: ties.clone(), step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
            let survives = e.b.let_("survives", Ty::Bool, lt(Dev::Var(rank), left.clone()));
            let slot = e.b.let_("slot", Ty::I32, add(sure.clone(), Dev::Var(rank)));
            for (value, ty, to) in [(key, Ty::U32, list.keys), (point, Ty::I32, list.points)] {
                let var = e.b.scalar("decided", ty);
                e.b.set(var, value);
                e.store_one(var, to, slot.clone(), Some(survives.clone()));
            }
            Ok(())
        })?;
        let end = self.b.let_("filled", Ty::I32, add(sure, bin(BinaryOp::Min, left, ties)));
        let (key, point) = (self.b.scalar("no_key", Ty::U32), self.b.scalar("no_point", Ty::I32));
        self.b.set(key, u32_(0));
        self.b.set(point, Dev::i32(-1));
        let empty = builder::sub(Dev::i32(i64::from(row.slots)), end.clone());
        self.over_threads("i", empty, row.threads, |e, i| {
            let slot = e.b.let_("slot", Ty::I32, add(end.clone(), i));
            e.store_one(key, list.keys, slot.clone(), None);
            e.store_one(point, list.points, slot, None);
            Ok(())
        })
    }

    /// Every block has its list before the first one reads them.
    pub(super) fn meet_lists(&mut self, row: &Row<'a>) {
        if row.ranks > 1 {
            self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        }
    }
}
