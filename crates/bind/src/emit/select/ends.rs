//! The best candidate of each thread, and what they say about all: the largest key, and one that as many candidates reach as survive.

use super::*;
use flashderive_device::program::{Cache, Mem, Place, Scope, ShuffleMode};

impl<'a> Emitter<'a> {
    /// The best keys of each thread, one of each group of its candidates; a least and the largest key of what is looked for. Where there are as many threads, or
    /// groups, as survivors, as many candidates reach the least of the best keys; elsewhere it is the least key of all.
    pub(super) fn ends_of_row(&mut self, row: &Row<'a>) -> Built<(VarId, (Dev, Dev))> {
        let name = self.p.tensor(row.s.target).name.clone();
        let (threads, groups, enough) = (row.threads * row.ranks, row.groups.max(1), row.enough());
        let told = match enough {
            Some((many, _)) if row.sampled => {
                format!("the best candidates of {many} groups of the first tile of each block: at least {} candidates reach the least of them", row.survivors)
            }
            Some((many, _)) => format!("the best candidates of {many} groups: at least {} candidates reach the least of them", row.survivors),
            None => format!("the least and the best candidates of {threads} threads"),
        };
        self.phase(&format!("GATE bound {name}"), "gate-bound", name, told, Space::Problem, row.s.span);
        let best = self.b.array("best", Ty::U32, groups);
        for i in 0..groups {
            self.b.set_at(best, Dev::i32(i64::from(i)), u32_(0));
        }
        let worst = enough.is_none().then(|| self.b.scalar("worst", Ty::U32));
        if let Some(worst) = worst {
            self.b.set(worst, u32_(0xFFFF_FFFF));
        }
        let of_group = i64::from((row.layout.registers() / groups).max(1));
        let mut look = |e: &mut Self| {
            e.candidates_in_registers(row, &mut |e, c, number| {
                let group = if groups == 1 { Dev::i32(0) } else { builder::div(number, Dev::i32(of_group)) };
                e.b.set_at(best, group.clone(), bin(BinaryOp::Max, Dev::Elem(best, Box::new(group)), c.key.clone()));
                if let Some(worst) = worst {
                    // Key 0, which is none, becomes the largest.
                    let less = bin(BinaryOp::Sub, c.key.clone(), u32_(1));
                    e.b.set(worst, bin(BinaryOp::Min, Dev::Var(worst), less));
                }
                Ok(())
            })
        };
        if row.sampled {
            self.first_tile(row, &mut look)?;
        } else {
            self.each_tile(row, &mut look)?;
        }
        let joined = |op: BinaryOp| (0..groups).map(|i| Dev::Elem(best, Box::new(Dev::i32(i64::from(i))))).reduce(|a, b| bin(op, a, b)).unwrap_or(u32_(0));
        let largest = self.b.let_("best_of_thread", Ty::U32, joined(BinaryOp::Max));
        let least = match (worst, enough) {
            (Some(worst), _) => add(bin(BinaryOp::Min, Dev::Var(worst), u32_(0xFFFF_FFFE)), u32_(1)),
            (None, Some((_, 1))) => largest.clone(),
            (None, _) => joined(BinaryOp::Min),
        };
        let ends = self.ends_of_threads(row, least, largest);
        Ok((best, ends))
    }

    /// The least of one and the largest of another number of all threads of the row.
    fn ends_of_threads(&mut self, row: &Row<'a>, least: Dev, largest: Dev) -> (Dev, Dev) {
        let warps = row.threads / 32;
        let entries = warps * row.ranks;
        let memory = self.b.shared("ends", DType::I32, 2 * entries);
        let ends = self.b.array("ends", Ty::U32, 2);
        let at = |i: i64| Dev::Elem(ends, Box::new(Dev::i32(i)));
        for (i, value) in [(0, least), (1, largest)] {
            self.b.set_at(ends, Dev::i32(i), value);
        }
        self.join_ends(ends);
        let src = Place { var: ends, at: Some(Dev::i32(0)) };
        if row.ranks > 1 {
            let entry = add(builder::mul(Dev::ClusterRank, Dev::i32(i64::from(warps))), self.warp.clone());
            let pred = Some(lt(self.lane.clone(), Dev::i32(i64::from(row.ranks))));
            let (index, rank) = (builder::mul(entry, Dev::i32(2)), self.lane.clone());
            self.b.emit(StmtKind::StoreRemote { src, count: 2, shared: memory, index, rank, pred, signal: None });
            self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        } else {
            let pred = Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0)));
            let index = builder::mul(self.warp.clone(), Dev::i32(2));
            self.b.emit(StmtKind::Store { src, count: 2, mem: Mem::Shared(memory), index, pred, cache: Cache::Default });
        }
        for (i, none) in [(0, 0xFFFF_FFFF), (1, 0)] {
            self.b.set_at(ends, Dev::i32(i), u32_(none));
        }
        for first in (0..entries).step_by(32) {
            let theirs = self.b.array("theirs", Ty::U32, 2);
            let of = |i: i64| Dev::Elem(theirs, Box::new(Dev::i32(i)));
            let entry = add(self.lane.clone(), Dev::i32(i64::from(first)));
            // A lane that has no entry of its own looks at another one.
            let entry = if first + 32 > entries { bin(BinaryOp::Min, entry, Dev::i32(i64::from(entries - 1))) } else { entry };
            let dst = Place { var: theirs, at: Some(Dev::i32(0)) };
            let index = builder::mul(entry, Dev::i32(2));
            self.b.emit(StmtKind::Load { dst, count: 2, mem: Mem::Shared(memory), index, pred: None, fill: 0.0, cache: Cache::Default });
            for (i, op) in [(0, BinaryOp::Min), (1, BinaryOp::Max)] {
                self.b.set_at(ends, Dev::i32(i), bin(op, at(i), of(i)));
            }
        }
        self.join_ends(ends);
        // Key 0 is no candidate.
        let low = self.b.let_("least", Ty::U32, bin(BinaryOp::Max, at(0), u32_(1)));
        let high = self.b.let_("largest", Ty::U32, bin(BinaryOp::Max, at(1), low.clone()));
        (low, high)
    }

    /// The least and the largest of a warp's lanes.
    fn join_ends(&mut self, ends: VarId) {
        for mask in [16, 8, 4, 2, 1] {
            for (i, op) in [(0, BinaryOp::Min), (1, BinaryOp::Max)] {
                let other = self.b.scalar("other", Ty::U32);
                let own = Dev::Elem(ends, Box::new(Dev::i32(i)));
                self.b.emit(StmtKind::Shuffle { dst: Place { var: other, at: None }, value: own.clone(), mode: ShuffleMode::Xor(mask) });
                self.b.set_at(ends, Dev::i32(i), bin(op, own, Dev::Var(other)));
            }
        }
    }
}
