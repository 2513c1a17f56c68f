//! Rows in flight: clusters that stay and take one row after the other, the next one copied to shared memory meanwhile.
//!
//! ```text
//! copy what all rows share; copy the first row
//! while there is a row:
//!     its elements from shared memory to registers      each thread those that it copied
//!     copy the next row                                 into the place that is free now
//!     for each level of merges: push, and wait for the parts of all (see `merges`)
//!     store what the row gives
//! ```
//! The memory is not idle while a row is reduced: the next one is on its way, and another block of the multiprocessor is at another place of
//! its loop. Registers keep what several levels need, so that a point is read from shared memory once and a value is made once.
//! A thread copies just the elements that it reads, so neither the ring nor what stays needs barriers.
//!
//! (4096 rows of 131072 bf16, clusters of 8 blocks of 16 warps, two blocks a multiprocessor, h200: 515 us with one merge a row, 522 to 526
//! with two, where a copy takes 506. Merges of several rows in one trip, which need no second block but read and make everything again for
//! each level, took 539 with one and 571 to 586 with two, of which rows handed out in equal shares cost 10 to 30.)

use super::access::widen;
use super::handout::Handout;
use super::translate::{position, Env};
use super::*;
use crate::builder::bin;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, Uniform};

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
    /// The elements of the present row in registers.
    held: Option<Tile>,
}

impl Flying {
    /// The name of what is read.
    pub(crate) fn name(&self, p: &Problem) -> String {
        p.tensor(self.tensor).name.clone()
    }
}

/// The rows of a cluster that stays.
struct Rows {
    /// The present row, the next one, and how many there were before.
    row: VarId,
    next: VarId,
    trip: VarId,
    /// All rows, and the clusters that share them.
    total: Dev,
    workers: Dev,
    handout: Handout,
}

impl<'a> Emitter<'a> {
    /// Writes the loop over rows.
    pub(crate) fn run_rows(&mut self) -> Built<()> {
        let plan = self.plan;
        let Some(axis) = plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let total = self.host_scalar("rows", self.blocks(&plan.grid), Ty::I32);
        let workers = self.host_scalar("workers", HostExpr::Min(Box::new(self.blocks(&plan.grid)), Box::new(HostExpr::Const(plan.workers))), Ty::I32);
        let first = self.row_number.clone().unwrap_or(Dev::BlockIdx(0));
        self.flying = self.choose_flying(plan.ahead)?;
        let names = |stays: bool| self.flying.iter().filter(|f| f.stays == stays).map(|f| self.p.tensor(f.tensor).name.clone()).collect::<Vec<_>>().join(", ");
        let (moving, staying) = (names(false), names(true));
        let kept = if staying.is_empty() { String::new() } else { format!("; {staying} are the same for all rows and stay in shared memory") };
        self.phase(
            "AHEAD",
            "rows-ahead",
            moving,
            format!("{} clusters stay; each copies the next row while it works on one in registers{kept}", plan.workers),
            Space::Hardware,
            plan.statements[0].span,
        );
        self.explain_whole_rows(axis);
        let flying = self.flying.clone();
        for f in flying.iter().filter(|f| f.stays) {
            self.copy_ahead(f, Dev::i32(0), None)?;
        }
        self.copy_row(first.clone(), &total)?;
        self.prepare_merges(axis)?;
        let handout = self.prepare_handout(&workers);
        self.meet_cluster();
        let scalar = |e: &mut Self, name: &str, value: Dev| {
            let var = e.b.scalar(name, Ty::I32);
            e.b.set(var, value);
            var
        };
        let row = scalar(self, "row", first.clone());
        let next = scalar(self, "row_next", builder::add(first, workers.clone()));
        let trip = scalar(self, "trip", Dev::i32(0));
        let rows = Rows { row, next, trip, total, workers, handout };
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
                self.rows_loop(&rows)?;
                let then = self.b.close();
                self.limit.insert(axis, limit);
                self.b.open();
                self.rows_loop(&rows)?;
                let otherwise = self.b.close();
                self.b.emit(StmtKind::If { cond: whole, uniform: Uniform::Block, then, otherwise });
            }
            _ => self.rows_loop(&rows)?,
        }
        self.b.emit(StmtKind::AsyncWait { pending: 0 });
        Ok(())
    }

    /// Says which reductions are over more than the axis that is cut over the blocks.
    fn explain_whole_rows(&mut self, axis: AxisId) {
        for s in &self.plan.statements {
            let Kind::Reduce { axes, .. } = &s.kind else { continue };
            if axes.len() > 1 && axes.contains(&axis) {
                let names: Vec<&str> = axes.iter().map(|a| self.p.axis(*a).name.as_str()).collect();
                let text = format!("combined over {} at once: a block has one result of its part of a row", names.join(" and "));
                self.because("whole-rows", self.p.tensor(s.target).name.clone(), text, Space::Hardware, s.span);
            }
        }
    }

    /// The loop over the cluster's rows.
    fn rows_loop(&mut self, rows: &Rows) -> Built<()> {
        let plan = self.plan;
        let Some(axis) = plan.stream.as_ref().map(|s| s.axis) else { return Ok(()) };
        let levels = super::merges::levels(&plan.statements, axis);
        let next = Dev::Var(rows.next);
        let record = self.b.why;
        self.b.open();
        self.enter_row(Dev::Var(rows.trip));
        self.place(&plan.grid, Dev::Var(rows.row), false);
        self.b.emit(StmtKind::AsyncWait { pending: 0 });
        for at in 0..self.flying.len() {
            if !self.flying[at].stays {
                let f = self.flying[at].clone();
                self.flying[at].held = Some(self.elements_landed(&f)?);
            }
        }
        let here = self.origin.clone();
        self.next_row(&rows.handout, rows.next, rows.trip);
        self.copy_row(next.clone(), &rows.total)?;
        self.origin = here;
        for level in 0..levels {
            self.push_level()?;
            // Nobody is kept waiting by it here: the warp has pushed what it has, and the merge takes its time.
            if level == 0 {
                self.hand_on(&rows.handout, &next, &rows.total, rows.trip);
            }
            self.await_merge();
        }
        // What there is one of for the row comes first: then nothing that its points need has to wait for it in registers.
        for s in plan.statements.iter().filter(|s| !s.target_axes.contains(&axis)) {
            self.value(s.target)?;
        }
        for s in plan.statements.iter().filter(|s| plan.stores.contains(&s.target)) {
            let tile = self.value(s.target)?;
            self.store(s, tile)?;
        }
        self.leave_row();
        self.flying.iter_mut().for_each(|f| f.held = None);
        self.b.set(rows.row, next);
        self.b.set(rows.trip, builder::add(Dev::Var(rows.trip), Dev::i32(1)));
        let body = self.b.close();
        self.b.why = record;
        let cond = builder::lt(Dev::Var(rows.row), rows.total.clone());
        let trips = builder::div(rows.total.clone(), rows.workers.clone());
        self.b.emit(StmtKind::While { cond, trips, uniform: Uniform::Block, body });
        Ok(())
    }

    /// Copies one row: a group of copies of its own. A row past the last one leaves zeros.
    fn copy_row(&mut self, row: Dev, total: &Dev) -> Built<()> {
        self.place(&self.plan.grid, row.clone(), false);
        let inside = builder::lt(row, total.clone());
        for f in self.flying.clone().iter().filter(|f| !f.stays) {
            self.copy_ahead(f, Dev::i32(0), Some(inside.clone()))?;
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
            out.push(Flying { read: read.clone(), tensor: *t, flat, layout, vector, shared, stays: !rows, held: None });
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
        // One address a thread where the others lie at constant distances: an asynchronous copy has no place for a distance, and
        // addresses that are kept apart from row to row take registers.
        let strides: Option<Vec<i64>> = match self.plan.mirrored {
            None => {
                f.layout.regs.iter().map(|m| Some(i64::from(m.stride) * m.axis.map_or(Some(0), |a| crate::address::constant_stride(&f.flat, a))?)).collect()
            }
            Some(_) => None,
        };
        let base = match &strides {
            Some(_) => {
                let zeros: Vec<Dev> = f.layout.regs.iter().map(|_| Dev::i32(0)).collect();
                let (at, ty) = self.translate(&f.flat, &Env { layout: &f.layout, digits: &zeros, leaves: &[] })?;
                Some(self.b.let_("copied_from", Ty::I64, builder::cast(Ty::I64, ty, at)))
            }
            None => None,
        };
        self.over_registers(&modes, &mut |e, digits| {
            let dst = e.run_at(f, stage.clone(), digits);
            let wide = widen(digits, f.vector);
            let mut pred = e.inside(&axes, &f.layout, &wide);
            pred.extend(condition.clone());
            let src = match (&base, &strides) {
                (Some(base), Some(strides)) => wide.iter().zip(strides).fold(base.clone(), |at, (d, s)| {
                    let digit = builder::cast(Ty::I64, Ty::I32, d.clone());
                    builder::add(at, builder::mul(digit, Dev::i64(*s)))
                }),
                _ => {
                    let lowest = e.lowest(&f.layout, &wide, f.vector);
                    let (src, ty) = e.translate(&f.flat, &Env { layout: &f.layout, digits: &lowest, leaves: &[] })?;
                    builder::cast(Ty::I64, ty, src)
                }
            };
            e.b.emit(StmtKind::CopyAsync { shared: f.shared, dst, global, src, bytes: 16, pred: builder::all(pred), kept: false });
            Ok(())
        })
    }

    /// The tile of a read that was copied ahead.
    pub(crate) fn landed(&mut self, t: TensorId, flat: &Expr, layout: &Layout) -> Built<Option<Tile>> {
        let Some(f) = self.flying.iter().find(|f| f.tensor == t && f.flat == *flat && f.layout == *layout).cloned() else { return Ok(None) };
        match &f.held {
            Some(tile) => Ok(Some(tile.clone())),
            None if f.stays || self.turn.is_some() => self.elements_landed(&f).map(Some),
            None => Ok(None),
        }
    }

    /// The tile of what was copied ahead, from the stage whose turn it is.
    fn elements_landed(&mut self, f: &Flying) -> Built<Tile> {
        let stage = self.turn.clone().filter(|_| !f.stays).unwrap_or(Dev::i32(0));
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
        let dtype = tensor.dtype;
        let var = self.b.array(&name, register_type(dtype), f.layout.registers());
        let mut modes = f.layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            last.size /= f.vector;
            last.stride = f.vector;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let index = e.run_at(f, stage.clone(), digits);
            let wide = widen(digits, f.vector);
            let at = position(&f.layout.regs, &f.layout.regs, &wide);
            // Neighbours from the highest address to the lowest were copied as they lie.
            let turned = e.turned(&f.layout, f.vector).then(|| e.b.array(&format!("{name}_turned"), register_type(dtype), f.vector));
            let dst = match turned {
                Some(turned) => Place { var: turned, at: Some(Dev::i32(0)) },
                None => Place { var, at: Some(at.clone()) },
            };
            let mem = Mem::Shared(f.shared);
            e.b.emit(StmtKind::Load { dst, count: f.vector, mem, index, pred: None, fill: 0.0, cache: Cache::Default });
            if let Some(turned) = turned {
                e.turn((turned, Dev::i32(0)), (var, at), f.vector);
            }
            Ok(())
        })?;
        Ok(Tile { var, layout: f.layout.clone() })
    }
}
