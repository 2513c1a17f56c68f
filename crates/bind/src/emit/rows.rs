//! Rows in flight: clusters that stay and take one row after the other, whose inputs are copied to shared memory ahead of their use.
//!
//! ```text
//! copy what all rows share; copy row 0, .., row A-1        one group of asynchronous copies a row
//! for each trip t:
//!     store what row t-L gives                             all of its L merges are complete (see `pipeline`)
//!     copy row t+A                                         into the place that row t-L had
//!     push the reductions of row t-L+1, .., row t          the last one's copy has to be there
//! ```
//! The memory is never left idle while a row is reduced. A thread copies just the elements that it reads, so neither the ring nor
//! what stays needs barriers.

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
    /// The same for all rows: copied once.
    stays: bool,
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
        let Some(axis) = plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let total = self.host_scalar("rows", self.blocks(&plan.grid), Ty::I32);
        let workers = self.host_scalar("workers", HostExpr::Min(Box::new(self.blocks(&plan.grid)), Box::new(HostExpr::Const(plan.workers))), Ty::I32);
        let first = self.row_number.clone().unwrap_or(Dev::BlockIdx(0));
        let levels = super::pipeline::levels(&plan.statements, axis);
        let ahead = i64::from(plan.ahead);
        self.flying = self.choose_flying(plan.ahead + levels)?;
        let names = |stays: bool| self.flying.iter().filter(|f| f.stays == stays).map(|f| self.p.tensor(f.tensor).name.clone()).collect::<Vec<_>>().join(", ");
        let (moving, staying) = (names(false), names(true));
        let kept = if staying.is_empty() { String::new() } else { format!("; {staying} are the same for all rows and stay in shared memory") };
        self.phase(
            "AHEAD",
            "rows-ahead",
            moving,
            format!("{} clusters stay; each copies the row {ahead} ahead of the newest that it works on{kept}", plan.workers),
            Space::Hardware,
            plan.statements[0].span,
        );
        let flying = self.flying.clone();
        for f in flying.iter().filter(|f| f.stays) {
            self.copy_ahead(f, Dev::i32(0), None)?;
        }
        for stage in 0..ahead {
            let row = builder::add(first.clone(), builder::mul(workers.clone(), Dev::i32(stage)));
            let row = self.b.let_("row_ahead", Ty::I32, row);
            self.copy_row(row, Dev::i32(stage), &total)?;
        }
        self.prepare_pipeline(axis)?;
        self.meet_cluster();
        let left = builder::sub(total.clone(), first.clone());
        let trips = builder::div(builder::add(left, builder::sub(workers.clone(), Dev::i32(1))), workers.clone());
        let trips = self.b.let_("trips", Ty::I32, trips);
        // Blocks whose part of the row is whole, which are all but one at most, need no conditions on its points.
        match (self.limit.remove(&axis), self.origin.get(&axis).cloned()) {
            (Some(limit), Some(origin)) => {
                let ty = self.coordinate_type(axis);
                let end = builder::add(origin, Dev::Int(i64::from(self.tiles[&axis]), ty));
                let whole = bin(BinaryOp::Le, end, limit.clone());
                self.because(
                    "whole-part",
                    self.p.axis(axis).name.clone(),
                    "a block whose part of the row is whole has a loop without conditions on the points".into(),
                    Space::Hardware,
                    self.p.axis(axis).span,
                );
                self.b.open();
                self.rows_loop(levels, &first, &workers, &total, &trips)?;
                let then = self.b.close();
                self.limit.insert(axis, limit);
                self.b.open();
                self.rows_loop(levels, &first, &workers, &total, &trips)?;
                let otherwise = self.b.close();
                self.b.emit(StmtKind::If { cond: whole, uniform: Uniform::Block, then, otherwise });
            }
            _ => self.rows_loop(levels, &first, &workers, &total, &trips)?,
        }
        self.b.emit(StmtKind::AsyncWait { pending: 0 });
        Ok(())
    }

    /// The loop over the cluster's rows.
    fn rows_loop(&mut self, levels: u32, first: &Dev, workers: &Dev, total: &Dev, trips: &Dev) -> Built<()> {
        let plan = self.plan;
        let trip = self.b.scalar("trip", Ty::I32);
        let ahead = i64::from(plan.ahead);
        let places = Dev::i32(ahead + i64::from(levels));
        let number = |at: Dev| builder::add(first.clone(), builder::mul(at, workers.clone()));
        self.b.open();
        // The row that is so many rows behind the newest has as many merges complete.
        for complete in (0..=levels).rev() {
            let own = self.b.let_("row_trip", Ty::I32, builder::sub(Dev::Var(trip), Dev::i32(i64::from(complete))));
            let begun = (complete > 0).then(|| bin(BinaryOp::Le, Dev::i32(0), own.clone()));
            let left = (complete < levels).then(|| builder::lt(own.clone(), trips.clone()));
            if complete == 0 {
                self.b.emit(StmtKind::AsyncWait { pending: plan.ahead });
            }
            self.b.open();
            let row = self.b.let_("row", Ty::I32, number(own.clone()));
            self.place(&plan.grid, row, false);
            self.turn = Some(self.b.let_("turn", Ty::I32, builder::rem(own.clone(), places.clone())));
            self.enter_stage(complete, own);
            if complete < levels {
                self.push_level()?;
            } else {
                for s in plan.statements.iter().filter(|s| plan.stores.contains(&s.target)) {
                    let tile = self.value(s.target)?;
                    self.store(s, tile)?;
                }
            }
            self.leave_stage()?;
            let then = self.b.close();
            if let Some(cond) = builder::all(begun.into_iter().chain(left).collect()) {
                self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
            }
            if complete == levels {
                // The place of the row that was stored is free.
                let newest = builder::add(Dev::Var(trip), Dev::i32(ahead));
                let next = self.b.let_("row_ahead", Ty::I32, number(newest.clone()));
                let place = self.b.let_("place_ahead", Ty::I32, builder::rem(newest, places.clone()));
                self.copy_row(next, place, total)?;
            }
        }
        let body = self.b.close();
        let to = builder::add(trips.clone(), Dev::i32(i64::from(levels)));
        self.b.emit(StmtKind::For { var: trip, from: Dev::i32(0), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
        Ok(())
    }

    /// Copies one row to its place: a group of copies of its own. A row past the last one leaves zeros.
    fn copy_row(&mut self, row: Dev, place: Dev, total: &Dev) -> Built<()> {
        self.place(&self.plan.grid, row.clone(), false);
        let inside = builder::lt(row, total.clone());
        for f in self.flying.clone().iter().filter(|f| !f.stays) {
            self.copy_ahead(f, place.clone(), Some(inside.clone()))?;
        }
        self.b.emit(StmtKind::AsyncCommit);
        Ok(())
    }

    /// The reads of the rows, and of what all rows share if there is room for it, that can be copied as they are: whole 16-byte
    /// runs at addresses known without tables.
    pub(crate) fn choose_flying(&mut self, places: u32) -> Built<Vec<Flying>> {
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
            if vector * dtype.bits() != 128 || !layout.registers().is_multiple_of(vector) || !(rows || plan.held) {
                continue;
            }
            let len = if rows { places } else { 1 } * layout.registers() * plan.warps * 32;
            let name = self.p.tensor(*t).name.clone();
            let shared = self.b.shared(&name, dtype, len);
            out.push(Flying { read: read.clone(), tensor: *t, flat, layout, vector, shared, stays: !rows });
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

    pub(crate) fn copy_ahead(&mut self, f: &Flying, stage: Dev, condition: Option<Dev>) -> Built<()> {
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
            pred.extend(condition.clone());
            let src = builder::cast(Ty::I64, ty, src);
            e.b.emit(StmtKind::CopyAsync { shared: f.shared, dst, global, src, bytes: 16, pred: builder::all(pred) });
            Ok(())
        })
    }

    /// The tile of a read that was copied ahead.
    pub(crate) fn landed(&mut self, t: TensorId, flat: &Expr, layout: &Layout) -> Built<Option<Tile>> {
        let Some(f) = self.flying.iter().find(|f| f.tensor == t && f.flat == *flat && f.layout == *layout).cloned() else { return Ok(None) };
        let Some(turn) = self.turn.clone() else { return Ok(None) };
        let turn = if f.stays { Dev::i32(0) } else { turn };
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
