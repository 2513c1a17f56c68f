//! Scans over the whole device in one pass: blocks hand on what lies before them.
//!
//! A block takes the next tile of the row (a ticket, so that every tile before it has a block that runs), scans it, and
//! publishes the tile's total. What lies before a tile is the prefix of its group of tiles, which the last tile of the
//! group before publishes, joined in order with the totals of the tiles before it in its group. Every value that a block
//! waits for is published by a block with a smaller ticket, so the waits end; the order of joining is fixed, so the result
//! is the same bits on every run. A group has one tile a thread, which are all read at once;
//! the chain from group to group is short.
//!
//! This is for scans that wait for one another; the others go through [`super::tiles`].
//!
//! Decoupled look-back (Merrill and Garland 2016) waits for whichever is published first instead, and its sums depend on
//! timing.

use super::scan::Law;
use super::*;
use crate::builder::{bin, select};
use flashderive_device::program::{AtomicOp, BinaryOp, Cache, Mem, Place, Scope, StmtKind, Uniform};

/// Above the 32 bits of a number: says that it is there.
const MARK: i64 = 1 << 32;

/// Where blocks publish states: a word for each component of 32 bits, with its mark, which needs neither a fence nor a
/// second read; else arrays and one of flags.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    values: Vec<BufferId>,
    flags: Option<BufferId>,
}

impl<'a> Emitter<'a> {
    /// The number of the block's tile among all tiles: a ticket instead of the block's number. Written into the prologue.
    pub(crate) fn ticket(&mut self) -> Dev {
        self.because(
            "ticket",
            self.b.kernel.name.clone(),
            "tiles are taken in the order in which blocks start, so that no block waits for one that has not started".into(),
            Space::Hardware,
            flashderive_diagnostics::Span::NONE,
        );
        let counter = self.scratch("tickets", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch);
        // One place a stage: who takes the next one need not wait until all have read the last.
        let shared = self.b.shared("ticket", DType::I32, self.plan.ahead.max(1));
        self.tickets = Some((counter, shared));
        self.b.open();
        let taken = self.draw();
        self.show(taken, Dev::i32(0));
        let drawn = self.b.close();
        drawn.into_iter().for_each(|s| self.b.emit_prologue(s.kind));
        self.b.open();
        let ticket = self.drawn("tile_number", Dev::i32(0));
        let loads = self.b.close();
        loads.into_iter().for_each(|s| self.b.emit_prologue(s.kind));
        ticket
    }

    /// The block's first thread takes the next ticket.
    pub(crate) fn draw(&mut self) -> Option<VarId> {
        let (counter, _) = self.tickets?;
        let taken = self.b.scalar("taken", Ty::I32);
        let (mem, value) = (Mem::Global(counter), Dev::i32(1));
        let pred = Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)));
        self.b.emit(StmtKind::Atomic { mem, index: Dev::i64(0), op: AtomicOp::Add, value, old: Some(taken), acquire_release: false, pred });
        Some(taken)
    }

    /// It leaves the ticket at a place in shared memory.
    pub(crate) fn show(&mut self, taken: Option<VarId>, place: Dev) {
        let (Some((_, shared)), Some(var)) = (self.tickets, taken) else { return };
        let src = Place { var, at: None };
        let pred = Some(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)));
        self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(shared), index: place, pred, cache: Cache::Default });
    }

    /// The ticket at that place, in every thread.
    pub(crate) fn drawn(&mut self, name: &str, place: Dev) -> Dev {
        let var = self.b.scalar(name, Ty::I32);
        if let Some((_, shared)) = self.tickets {
            let dst = Place { var, at: None };
            self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(shared), index: place, pred: None, fill: 0.0, cache: Cache::Default });
        }
        Dev::Var(var)
    }

    /// A buffer that only kernels see.
    pub(crate) fn scratch(&mut self, name: &str, elem: DType, len: HostExpr, source: BufferSource) -> BufferId {
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
        let totals = self.board(&format!("{name}_total"), types, &all(&tiles));
        let prefixes = self.board(&format!("{name}_prefix"), types, &all(&groups));
        let wide = |d: Dev| builder::cast(Ty::I64, Ty::I32, d);
        self.b.open();
        self.publish(&totals, wide(number.clone()), total);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), uniform: Uniform::None, then, otherwise: Vec::new() });
        let shared: Vec<_> = types.iter().map(|ty| self.b.shared(&format!("{name}_before"), element(ty), 1)).collect();
        let parts: Vec<_> = types.iter().map(|ty| self.b.shared(&format!("{name}_parts"), element(ty), self.plan.warps)).collect();
        // Each thread reads one tile of the group; lanes and then warps join theirs in order.
        let first = self.b.let_("first", Ty::I32, bin(BinaryOp::Sub, number.clone(), place.clone()));
        let mine = self.named(identity.to_vec(), types, "mine");
        let index = self.b.let_("index", Ty::I64, wide(builder::add(first, Dev::Tid)));
        self.b.open();
        let part = self.awaited(&totals, index, types);
        self.assign(&mine, part);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond: builder::lt(Dev::Tid, place.clone()), uniform: Uniform::None, then, otherwise: Vec::new() });
        let of_group = builder::add(builder::mul(row, group_count), group.clone());
        let of_group = self.b.let_("of_group", Ty::I64, wide(of_group));
        let before = self.named(identity.to_vec(), types, "before_tile");
        self.b.open();
        let prefix = self.awaited(&prefixes, bin(BinaryOp::Sub, of_group.clone(), Dev::i64(1)), types);
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
        self.publish(&prefixes, of_group, &after);
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

    /// Room for `count` published states.
    pub(crate) fn board(&mut self, name: &str, types: &[Ty], count: &HostExpr) -> Board {
        if types.iter().all(|ty| matches!(ty, Ty::F32 | Ty::I32)) {
            let words = types.iter().map(|_| self.scratch(&format!("{name}_known"), DType::I64, count.clone(), BufferSource::ZeroedScratch));
            return Board { values: words.collect(), flags: None };
        }
        let values = types.iter().map(|ty| self.scratch(&format!("{name}s"), element(ty), count.clone(), BufferSource::Scratch)).collect();
        Board { values, flags: Some(self.scratch(&format!("{name}_known"), DType::I32, count.clone(), BufferSource::ZeroedScratch)) }
    }

    /// Writes a state and says so.
    pub(crate) fn publish(&mut self, to: &Board, index: Dev, state: &[Dev]) {
        let exchange = |flags: BufferId, value: Dev| StmtKind::Atomic {
            mem: Mem::Global(flags),
            index: index.clone(),
            op: AtomicOp::Exchange,
            value,
            old: None,
            acquire_release: false,
            pred: None,
        };
        let Some(flags) = to.flags else {
            for (value, words) in state.iter().zip(&to.values) {
                let bits = match value {
                    Dev::Var(v) if self.b.kernel.vars[v.0 as usize].ty == Ty::F32 => builder::un(dev::UnaryOp::BitsOf, value.clone()),
                    _ => Dev::Cast(Ty::U32, Box::new(value.clone())),
                };
                let word = builder::add(Dev::Cast(Ty::I64, Box::new(bits)), Dev::i64(MARK));
                self.b.emit(exchange(*words, word));
            }
            return;
        };
        for (value, buffer) in state.iter().zip(&to.values) {
            let Dev::Var(var) = value else { continue };
            let src = Place { var: *var, at: None };
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Global(*buffer), index: index.clone(), pred: None, cache: Cache::Default });
        }
        self.b.emit(StmtKind::Fence { scope: Scope::Device });
        self.b.emit(exchange(flags, Dev::i32(1)));
    }

    /// Waits for a state and reads it.
    pub(crate) fn awaited(&mut self, from: &Board, index: Dev, types: &[Ty]) -> Vec<Dev> {
        let wait = |flags: BufferId, value: Dev, old: Option<VarId>| StmtKind::Atomic {
            mem: Mem::Global(flags),
            index: index.clone(),
            op: AtomicOp::Await,
            value,
            old,
            acquire_release: true,
            pred: None,
        };
        let mut out = Vec::new();
        let Some(flags) = from.flags else {
            for (ty, words) in types.iter().zip(&from.values) {
                let word = self.b.scalar("word", Ty::I64);
                self.b.emit(wait(*words, Dev::i64(0), Some(word)));
                let bits = Dev::Cast(Ty::U32, Box::new(bin(BinaryOp::And, Dev::Var(word), Dev::i64(MARK - 1))));
                out.push(if *ty == Ty::F32 { builder::un(dev::UnaryOp::FromBits, bits) } else { Dev::Cast(Ty::I32, Box::new(bits)) });
            }
            return out;
        };
        self.b.emit(wait(flags, Dev::i32(0), None));
        for (ty, buffer) in types.iter().zip(&from.values) {
            let var = self.b.scalar("known", *ty);
            let dst = Place { var, at: None };
            let load = StmtKind::Load { dst, count: 1, mem: Mem::Global(*buffer), index: index.clone(), pred: None, fill: 0.0, cache: Cache::Default };
            self.b.emit(load);
            out.push(Dev::Var(var));
        }
        out
    }
}

/// The element that keeps a register of type `ty`.
pub(crate) fn element(ty: &Ty) -> DType {
    match ty {
        Ty::F32 => DType::F32,
        Ty::I64 => DType::I64,
        Ty::Bool => DType::Bool,
        _ => DType::I32,
    }
}
