//! Scans over the whole device in one pass: blocks hand on what lies before them.
//!
//! A block takes the next tile of the row (a ticket, so that every tile before it has a block that runs), scans it, and
//! publishes the tile's total. What lies before a tile is the prefix of its group of tiles, which the last tile of the
//! group before publishes, joined in order with the totals of the tiles before it in its group. Every value that a block
//! waits for is published by a block with a smaller ticket, so the waits end; the order of joining is fixed, so the result
//! is the same bits on every run. A group has one tile a thread, which are all read at once;
//! the chain from group to group is short.
//!
//! Decoupled look-back (Merrill and Garland 2016) waits for whichever is published first instead, and its sums depend on
//! timing.

use super::scan::Law;
use super::*;
use crate::builder::{bin, select};
use flashderive_device::program::{AtomicOp, BinaryOp, Cache, Mem, Place, Scope, StmtKind, Uniform};

/// Above the 32 bits of a number: says that it is there.
const MARK: i64 = 1 << 32;

impl<'a> Emitter<'a> {
    /// The number of the block's tile among all tiles: a ticket instead of the block's number. Written into the prologue.
    pub(crate) fn ticket(&mut self) -> Dev {
        let record = self.because(
            "ticket",
            self.b.kernel.name.clone(),
            "tiles are taken in the order in which blocks start, so that no block waits for one that has not started".into(),
            Space::Hardware,
            flashderive_diagnostics::Span::NONE,
        );
        let counter = self.scratch("tickets", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch);
        let shared = self.b.shared("ticket", DType::I32, 1);
        let taken = self.b.scalar("taken", Ty::I32);
        self.b.open();
        let mem = Mem::Global(counter);
        self.b.emit(StmtKind::Atomic { mem, index: Dev::i64(0), op: AtomicOp::Add, value: Dev::i32(1), old: Some(taken), acquire_release: false, pred: None });
        let src = Place { var: taken, at: None };
        self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(shared), index: Dev::i32(0), pred: None, cache: Cache::Default });
        let then = self.b.close();
        let cond = bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0));
        self.b.emit_prologue(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        let ticket = self.b.scalar("tile_number", Ty::I32);
        let dst = Place { var: ticket, at: None };
        let load = StmtKind::Load { dst, count: 1, mem: Mem::Shared(shared), index: Dev::i32(0), pred: None, fill: 0.0, cache: Cache::Default };
        self.b.emit_prologue(load);
        let _ = record;
        Dev::Var(ticket)
    }

    /// A buffer that only kernels see.
    fn scratch(&mut self, name: &str, elem: DType, len: HostExpr, source: BufferSource) -> BufferId {
        let name = fresh_name(self.tables, name);
        self.tables.buffers.push(dev::Buffer { name, elem, len, source });
        let id = BufferId(self.tables.buffers.len() as u32 - 1);
        self.b.kernel.buffers.push(id);
        id
    }

    /// The state of everything before the block's tile, the same in every thread. `total` is that of the tile.
    pub(crate) fn look_back(&mut self, s: &'a Statement, law: Law, total: &[Dev], types: &[Ty], identity: &[Dev]) -> Built<Vec<Dev>> {
        let name = self.p.tensor(s.target).name.clone();
        // One tile a thread.
        let group_size = i64::from(self.plan.warps * 32);
        let Some(StreamPlan { axis, tile, .. }) = self.plan.stream.clone() else { return self.refuse(s, "nothing is streamed") };
        self.phase(
            &format!("LOOK_BACK {name}"),
            "look-back",
            name.clone(),
            format!("groups of {group_size} tiles: the prefix of the group, then the totals of the tiles before in it, in order"),
            Space::Hardware,
            s.span,
        );
        let tiles = HostExpr::CeilDiv(Box::new(host_extent(&self.p.axis(axis).extent)), Box::new(HostExpr::Const(tile as i64)));
        let groups = HostExpr::CeilDiv(Box::new(tiles.clone()), Box::new(HostExpr::Const(group_size)));
        let rows = self.plan.grid.iter().fold(HostExpr::Const(1), |n, (a, t)| {
            let count = HostExpr::CeilDiv(Box::new(host_extent(&self.p.axis(*a).extent)), Box::new(HostExpr::Const(*t as i64)));
            HostExpr::Mul(Box::new(n), Box::new(count))
        });
        let all = |n: &HostExpr| HostExpr::Mul(Box::new(rows.clone()), Box::new(n.clone()));
        let tile_count = self.host_scalar(&format!("{}_tiles", self.p.axis(axis).name), tiles.clone(), Ty::I32);
        let group_count = self.host_scalar(&format!("{}_groups", self.p.axis(axis).name), groups.clone(), Ty::I32);
        let Some(number) = self.tile_number.clone() else { return self.refuse(s, "the block has no ticket") };
        let at = self.b.let_("tile_in_row", Ty::I32, builder::rem(number.clone(), tile_count.clone()));
        let row = self.b.let_("row", Ty::I32, builder::div(number.clone(), tile_count));
        let group = self.b.let_("group", Ty::I32, builder::div(at.clone(), Dev::i32(group_size)));
        let place = self.b.let_("place", Ty::I32, builder::rem(at, Dev::i32(group_size)));
        let elem = |ty: &Ty| match ty {
            Ty::F32 => DType::F32,
            Ty::I64 => DType::I64,
            _ => DType::I32,
        };
        // One real number and its mark fit a word: neither a fence nor a second read.
        let packed = types == [Ty::F32];
        let (kept, mark) = if packed { (&types[1..], DType::I64) } else { (types, DType::I32) };
        let totals: Vec<BufferId> = kept.iter().map(|ty| self.scratch(&format!("{name}_totals"), elem(ty), all(&tiles), BufferSource::Scratch)).collect();
        let prefixes: Vec<BufferId> = kept.iter().map(|ty| self.scratch(&format!("{name}_prefixes"), elem(ty), all(&groups), BufferSource::Scratch)).collect();
        let total_flags = self.scratch(&format!("{name}_total_known"), mark, all(&tiles), BufferSource::ZeroedScratch);
        let prefix_flags = self.scratch(&format!("{name}_prefix_known"), mark, all(&groups), BufferSource::ZeroedScratch);
        let wide = |d: Dev| builder::cast(Ty::I64, Ty::I32, d);
        self.b.open();
        self.publish(&totals, total_flags, wide(number.clone()), total);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), uniform: Uniform::None, then, otherwise: Vec::new() });
        let shared: Vec<_> = types.iter().map(|ty| self.b.shared(&format!("{name}_before"), elem(ty), 1)).collect();
        let parts: Vec<_> = types.iter().map(|ty| self.b.shared(&format!("{name}_parts"), elem(ty), self.plan.warps)).collect();
        // Each thread reads one tile of the group; lanes and then warps join theirs in order.
        let first = self.b.let_("first", Ty::I32, bin(BinaryOp::Sub, number.clone(), place.clone()));
        let mine = self.named(identity.to_vec(), types, "mine");
        let index = self.b.let_("index", Ty::I64, wide(builder::add(first, Dev::Tid)));
        self.b.open();
        let part = self.awaited(&totals, total_flags, index, types);
        self.assign(&mine, part);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: builder::lt(Dev::Tid, place.clone()), uniform: Uniform::None, then, otherwise: Vec::new() });
        let of_group = builder::add(builder::mul(row, group_count), group.clone());
        let of_group = self.b.let_("of_group", Ty::I64, wide(of_group));
        let before = self.named(identity.to_vec(), types, "before_tile");
        self.b.open();
        let prefix = self.awaited(&prefixes, prefix_flags, bin(BinaryOp::Sub, of_group.clone(), Dev::i64(1)), types);
        self.assign(&before, prefix);
        let then = self.b.close();
        let chained = builder::and(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), builder::lt(Dev::i32(0), group));
        self.b.emit(StmtKind::If { cond: chained, uniform: Uniform::None, then, otherwise: Vec::new() });
        let mut delta = 1;
        while delta < 32 {
            let other = self.shuffle_up(&mine, types, delta);
            let joined = self.law(law, &other, &mine)?;
            let above = bin(BinaryOp::Le, Dev::i32(delta as i64), self.lane.clone());
            let next: Vec<Dev> = joined.into_iter().zip(&mine).map(|(j, own)| select(above.clone(), j, own.clone())).collect();
            let next = self.named(next, types, "next");
            self.assign(&mine, next);
            delta *= 2;
        }
        for (value, to) in mine.iter().zip(&parts) {
            let Dev::Var(var) = value else { continue };
            let src = Place { var: *var, at: None };
            let pred = Some(bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(31)));
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(*to), index: self.warp.clone(), pred, cache: Cache::Default });
        }
        self.b.open();
        for w in 0..self.plan.warps {
            let mut of_warp = Vec::new();
            for (ty, from) in types.iter().zip(&parts) {
                let var = self.b.scalar("part", *ty);
                let dst = Place { var, at: None };
                self.b.emit(StmtKind::Load {
                    dst,
                    count: 1,
                    mem: Mem::Shared(*from),
                    index: Dev::i32(i64::from(w)),
                    pred: None,
                    fill: 0.0,
                    cache: Cache::Default,
                });
                of_warp.push(Dev::Var(var));
            }
            let next = self.law(law, &before, &of_warp)?;
            let next = self.named(next, types, "next");
            self.assign(&before, next);
        }
        for (value, to) in before.iter().zip(&shared) {
            let Dev::Var(var) = value else { continue };
            let src = Place { var: *var, at: None };
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(*to), index: Dev::i32(0), pred: None, cache: Cache::Default });
        }
        let after = self.law(law, &before, total)?;
        let after = self.named(after, types, "after_tile");
        self.b.open();
        self.publish(&prefixes, prefix_flags, of_group, &after);
        let then = self.b.close();
        let last = bin(BinaryOp::Eq, place, Dev::i32(group_size - 1));
        self.b.emit(StmtKind::If { cond: last, uniform: Uniform::None, then, otherwise: Vec::new() });
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), uniform: Uniform::None, then, otherwise: Vec::new() });
        let mut out = Vec::new();
        for (ty, from) in types.iter().zip(&shared) {
            let var = self.b.scalar("before_all", *ty);
            let dst = Place { var, at: None };
            self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(*from), index: Dev::i32(0), pred: None, fill: 0.0, cache: Cache::Default });
            out.push(Dev::Var(var));
        }
        Ok(out)
    }

    /// Writes a state and then says so; a single real number goes with its mark in one word.
    fn publish(&mut self, to: &[BufferId], flags: BufferId, index: Dev, state: &[Dev]) {
        if let ([], [value]) = (to, state) {
            let bits = Dev::Cast(Ty::I64, Box::new(builder::un(dev::UnaryOp::BitsOf, value.clone())));
            let (mem, value) = (Mem::Global(flags), builder::add(bits, Dev::i64(MARK)));
            self.b.emit(StmtKind::Atomic { mem, index, op: AtomicOp::Exchange, value, old: None, acquire_release: false, pred: None });
            return;
        }
        for (value, buffer) in state.iter().zip(to) {
            let Dev::Var(var) = value else { continue };
            let src = Place { var: *var, at: None };
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Global(*buffer), index: index.clone(), pred: None, cache: Cache::Default });
        }
        self.b.emit(StmtKind::Fence { scope: Scope::Device });
        let (mem, value) = (Mem::Global(flags), Dev::i32(1));
        self.b.emit(StmtKind::Atomic { mem, index, op: AtomicOp::Exchange, value, old: None, acquire_release: false, pred: None });
    }

    /// Waits for a state and reads it.
    fn awaited(&mut self, from: &[BufferId], flags: BufferId, index: Dev, types: &[Ty]) -> Vec<Dev> {
        let mem = Mem::Global(flags);
        if from.is_empty() {
            let word = self.b.scalar("word", Ty::I64);
            let value = Dev::i64(0);
            self.b.emit(StmtKind::Atomic { mem, index, op: AtomicOp::Await, value, old: Some(word), acquire_release: true, pred: None });
            let bits = Dev::Cast(Ty::U32, Box::new(bin(BinaryOp::And, Dev::Var(word), Dev::i64(MARK - 1))));
            return vec![builder::un(dev::UnaryOp::FromBits, bits)];
        }
        self.b.emit(StmtKind::Atomic { mem, index: index.clone(), op: AtomicOp::Await, value: Dev::i32(0), old: None, acquire_release: true, pred: None });
        let mut out = Vec::new();
        for (ty, buffer) in types.iter().zip(from) {
            let var = self.b.scalar("known", *ty);
            let dst = Place { var, at: None };
            let load = StmtKind::Load { dst, count: 1, mem: Mem::Global(*buffer), index: index.clone(), pred: None, fill: 0.0, cache: Cache::Default };
            self.b.emit(load);
            out.push(Dev::Var(var));
        }
        out
    }
}
