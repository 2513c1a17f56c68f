//! Rows in flight: blocks (or clusters) that stay and take one row after the other, whose inputs are copied to shared
//! memory ahead of their use.
//!
//! ```text
//! copy row 0, .., row S-2                    one group of asynchronous copies a row
//! for each row of the block:
//!     copy the row S-1 ahead                 into the stage that was read a row ago
//!     wait until the row's own group is there
//!     make and store what the row gives
//! ```
//! The memory is never left idle while a row is reduced. A thread copies just the elements that it reads, so the ring needs
//! no barriers.

use super::access::widen;
use super::translate::{position, Env};
use super::*;
use crate::builder::bin;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, Uniform, Unroll};

/// An input that lies in shared memory when it is read.
#[derive(Clone, Debug)]
pub(crate) struct Flying {
    /// The read.
    read: Expr,
    tensor: TensorId,
    flat: Expr,
    layout: Layout,
    /// Elements of one copy, 16 bytes.
    vector: u32,
    shared: SharedId,
}

impl Flying {
    /// The name of what is read.
    pub(crate) fn name(&self, p: &Problem) -> String {
        p.tensor(self.tensor).name.clone()
    }
}

impl<'a> Emitter<'a> {
    /// Writes the loop over rows.
    pub(crate) fn run_rows(&mut self) -> Built<()> {
        let plan = self.plan;
        let total = self.host_scalar("rows", self.blocks(&plan.grid), Ty::I32);
        let workers = self.host_scalar("workers", HostExpr::Min(Box::new(self.blocks(&plan.grid)), Box::new(HostExpr::Const(plan.workers))), Ty::I32);
        let first = self.row_number.clone().unwrap_or(Dev::BlockIdx(0));
        self.flying = self.choose_flying()?;
        let ahead = i64::from(plan.ahead) - 1;
        let names: Vec<String> = self.flying.iter().map(|f| f.name(self.p)).collect();
        self.phase(
            "AHEAD",
            "rows-ahead",
            names.join(", "),
            format!("{} blocks or clusters stay; each copies the row {ahead} ahead while it works on its own", plan.workers),
            Space::Hardware,
            plan.statements[0].span,
        );
        for stage in 0..ahead {
            self.b.open();
            let row = builder::add(first.clone(), builder::mul(workers.clone(), Dev::i32(stage)));
            let row = self.b.let_("row_ahead", Ty::I32, row);
            self.place(&plan.grid, row.clone(), false);
            let inside = builder::lt(row, total.clone());
            for f in self.flying.clone().iter() {
                self.copy_ahead(f, Dev::i32(stage), inside.clone())?;
            }
            let body = self.b.close();
            body.into_iter().for_each(|s| self.b.emit_as(s));
            self.b.emit(StmtKind::AsyncCommit);
        }
        self.meet_cluster();
        let left = bin(BinaryOp::Sub, total.clone(), first.clone());
        let trips = builder::div(builder::add(left, bin(BinaryOp::Sub, workers.clone(), Dev::i32(1))), workers.clone());
        let trips = self.b.let_("trips", Ty::I32, trips);
        let trip = self.b.scalar("trip", Ty::I32);
        self.b.open();
        let row = builder::add(first, builder::mul(Dev::Var(trip), workers.clone()));
        let row = self.b.let_("row", Ty::I32, row);
        let next = builder::add(row.clone(), builder::mul(workers, Dev::i32(ahead)));
        let next = self.b.let_("row_ahead", Ty::I32, next);
        self.place(&plan.grid, next.clone(), false);
        let stages = Dev::i32(i64::from(plan.ahead));
        let turn = self.b.let_("turn", Ty::I32, builder::rem(Dev::Var(trip), stages.clone()));
        self.parity = Some(self.b.let_("parity", Ty::I32, builder::rem(Dev::Var(trip), Dev::i32(2))));
        let target = self.b.let_("stage_ahead", Ty::I32, builder::rem(builder::add(Dev::Var(trip), Dev::i32(ahead)), stages));
        let inside = builder::lt(next, total);
        for f in self.flying.clone().iter() {
            self.copy_ahead(f, target.clone(), inside.clone())?;
        }
        self.b.emit(StmtKind::AsyncCommit);
        self.b.emit(StmtKind::AsyncWait { pending: ahead as u32 });
        self.place(&plan.grid, row, false);
        self.turn = Some(turn);
        for s in &plan.statements {
            if plan.stores.contains(&s.target) {
                let tile = self.value(s.target)?;
                self.store(s, tile)?;
            }
        }
        let body = self.b.close();
        let (from, uniform) = (Dev::i32(0), Uniform::Block);
        self.b.emit(StmtKind::For { var: trip, from, to: trips, step: 1, unroll: Unroll::No, uniform, body });
        self.b.emit(StmtKind::AsyncWait { pending: 0 });
        Ok(())
    }

    /// The reads of the rows that can be copied as they are: whole 16-byte runs at addresses known without tables.
    pub(crate) fn choose_flying(&mut self) -> Built<Vec<Flying>> {
        let plan = self.plan;
        let Some(stream) = plan.stream.as_ref().map(|s| s.axis) else { return Ok(Vec::new()) };
        let mut reads: Vec<Expr> = Vec::new();
        for s in &plan.statements {
            for e in crate::group::expressions(s) {
                e.walk(&mut |e| {
                    if let Node::Read(t, index) = &e.node {
                        let input = self.p.tensor(*t).role == Role::Input && self.maker(*t).is_none();
                        let plain = index.iter().all(|i| i.tensors().is_empty()) && e.axes().contains(&stream);
                        if input && plain && !reads.contains(e) {
                            reads.push(e.clone());
                        }
                    }
                });
            }
        }
        let mut out = Vec::new();
        for read in reads {
            let Node::Read(t, index) = &read.node else { continue };
            let axes = self.tile_axes(&read.axes());
            let layout = self.master.slice(|a| axes.contains(&a));
            let flat = self.flat(*t, index);
            let dtype = self.p.tensor(*t).dtype;
            let vector = self.vector(&flat, dtype, &layout.regs, &layout, &[]);
            let rows = plan.grid.iter().any(|(a, _)| read.axes().contains(a)) || plan.stream.as_ref().is_some_and(|s| s.look_back);
            if vector * dtype.bits() != 128 || !layout.registers().is_multiple_of(vector) || !rows {
                continue;
            }
            let len = plan.ahead * layout.registers() * plan.warps * 32;
            let name = self.p.tensor(*t).name.clone();
            let shared = self.b.shared(&name, dtype, len);
            out.push(Flying { read: read.clone(), tensor: *t, flat, layout, vector, shared });
        }
        Ok(out)
    }

    /// Place of a thread's run in the buffer: runs of neighbouring threads are neighbours.
    fn run_at(&mut self, f: &Flying, stage: Dev, digits: &[Dev]) -> Dev {
        let mut modes = f.layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            last.size /= f.vector;
        }
        let chunk = modes.iter().zip(digits).fold(Dev::i32(0), |at, (m, d)| builder::add(builder::mul(at, Dev::i32(i64::from(m.size))), d.clone()));
        let chunks = i64::from(f.layout.registers() / f.vector);
        let at = builder::add(builder::mul(stage, Dev::i32(chunks)), chunk);
        let at = builder::add(builder::mul(at, Dev::i32(i64::from(self.plan.warps * 32))), Dev::Tid);
        builder::mul(at, Dev::i32(i64::from(f.vector)))
    }

    pub(crate) fn copy_ahead(&mut self, f: &Flying, stage: Dev, condition: Dev) -> Built<()> {
        let global = self.buffer(f.tensor);
        let axes = self.tile_axes(&f.read.axes());
        let mut modes = f.layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            last.size /= f.vector;
            last.stride = f.vector;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let dst = e.run_at(f, stage.clone(), digits);
            let wide = widen(digits, f.vector);
            let env = Env { layout: &f.layout, digits: &wide, leaves: &[] };
            let (src, ty) = e.translate(&f.flat, &env)?;
            let mut pred = e.inside(&axes, &f.layout, &wide);
            pred.push(condition.clone());
            let src = builder::cast(Ty::I64, ty, src);
            e.b.emit(StmtKind::CopyAsync { shared: f.shared, dst, global, src, bytes: 16, pred: builder::all(pred) });
            Ok(())
        })
    }

    /// The tile of a read that was copied ahead.
    pub(crate) fn landed(&mut self, t: TensorId, flat: &Expr, layout: &Layout) -> Built<Option<Tile>> {
        let Some(f) = self.flying.iter().find(|f| f.tensor == t && f.flat == *flat && f.layout == *layout).cloned() else { return Ok(None) };
        let Some(turn) = self.turn.clone() else { return Ok(None) };
        let tensor = self.p.tensor(f.tensor);
        let name = tensor.name.clone();
        self.phase(
            &format!("LANDED {name}"),
            "load-landed",
            name.clone(),
            format!("{} elements a thread from shared memory, {} at a time", f.layout.registers(), f.vector),
            Space::Hardware,
            tensor.span,
        );
        let var = self.b.array(&name, register_type(tensor.dtype), f.layout.registers());
        let mut modes = f.layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            last.size /= f.vector;
            last.stride = f.vector;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let index = e.run_at(&f, turn.clone(), digits);
            let wide = widen(digits, f.vector);
            let at = position(&f.layout.regs, &f.layout.regs, &wide);
            e.b.emit(StmtKind::Load {
                dst: Place { var, at: Some(at) },
                count: f.vector,
                mem: Mem::Shared(f.shared),
                index,
                pred: None,
                fill: 0.0,
                cache: Cache::Default,
            });
            Ok(())
        })?;
        Ok(Some(Tile { var, layout: f.layout.clone() }))
    }
}
