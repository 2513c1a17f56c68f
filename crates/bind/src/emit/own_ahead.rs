//! Elements of a stream that every thread copies for itself, to a place of its own in shared memory, a trip or more before it takes them.
//!
//! ```text
//! before:  each thread's copies for trips 0 .. S-2, a group each
//! trip i:  wait until the thread's own groups but the last S-2 have arrived
//!          copies for trip i+S-1 into the place of trip i-1, a group
//!          take the elements of trip i from the place i mod S
//! ```
//! Nobody else looks at a thread's place, so the copies need no barrier, and neighbouring threads have neighbouring places. Registers hold a trip
//! at a time, whatever is on its way: memory works while a tile is combined, also where few blocks share a multiprocessor.

use super::tail::Group;
use super::translate::{position, Env};
use super::*;
use flashderive_device::program::{Cache, Mem, Place, SharedId, StmtKind};

/// Phases of such copies, which the cost model tells from copies that blocks share.
pub(crate) const COPIES: &str = "COPY";

/// What threads copy for themselves in the loop that is being written.
pub(crate) struct Own {
    stages: u32,
    /// The place of this trip.
    slot: VarId,
    copies: Vec<Copied>,
}

/// One access of the loop.
#[derive(Clone)]
struct Copied {
    tensor: TensorId,
    flat: Expr,
    layout: Layout,
    axes: Vec<AxisId>,
    conditions: Vec<Expr>,
    group: Group,
    shared: SharedId,
}

impl Copied {
    /// Elements of one trip.
    fn elements(&self, threads: u32) -> u32 {
        self.layout.registers() * threads
    }
}

impl<'a> Emitter<'a> {
    /// Whether threads copy ahead for themselves: what is copied is known when the loop has been written.
    pub(crate) fn begin_own(&mut self) {
        let plain = self.plan.contractions.is_empty() && self.plan.outer.is_none();
        if self.plan.stages >= 2 && plain && self.plan.async_copy {
            let slot = self.b.scalar("stage", Ty::I32);
            self.own = Some(Own { stages: self.plan.stages, slot, copies: Vec::new() });
        }
    }

    /// A load of the loop as one from the thread's own place, if it can be copied ahead: of an input, at addresses that the loop's variable
    /// gives, in accesses of 4 bytes and more.
    pub(crate) fn take_own(
        &mut self,
        tensor: TensorId,
        flat: &Expr,
        layout: &Layout,
        axes: &[AxisId],
        conditions: &[Expr],
        group: Group,
    ) -> Built<Option<Tile>> {
        let dtype = self.p.tensor(tensor).dtype;
        let bytes = group.points * dtype.bits() / 8;
        let plain = matches!(bytes, 4 | 8 | 16) && self.known_ahead((flat, conditions), layout, group);
        let Some((stages, slot)) = self.own.as_ref().filter(|_| plain).map(|o| (o.stages, o.slot)) else { return Ok(None) };
        if self.p.tensor(tensor).role != Role::Input {
            return Ok(None);
        }
        let name = self.p.tensor(tensor).name.clone();
        let (registers, threads) = (layout.registers(), self.plan.warps * 32);
        let shared = self.b.shared(&name, dtype, stages * registers * threads);
        let copied = Copied { tensor, flat: flat.clone(), layout: layout.clone(), axes: axes.to_vec(), conditions: conditions.to_vec(), group, shared };
        self.phase(
            &format!("TAKE {name}"),
            "own-points",
            name.clone(),
            format!("{registers} elements a thread, which it copied {} before, {} at a time", trips(stages - 1), group.points),
            Space::Hardware,
            self.p.tensor(tensor).span,
        );
        let var = self.b.array(&name, register_type(dtype), registers);
        let at = copied.clone();
        if let Some(own) = &mut self.own {
            own.copies.push(copied);
        }
        let limit = self.limit.clone();
        // What lies outside was copied as zeros.
        self.limit.clear();
        let done = self.in_groups((layout, axes), group, &mut |e, digits, count, _| {
            let register = position(&layout.regs, &layout.regs, digits);
            let index = place_of(&at, Dev::Var(slot), register.clone(), threads);
            let dst = Place { var, at: Some(register) };
            e.b.emit(StmtKind::Load { dst, count, mem: Mem::Shared(shared), index, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        });
        self.limit = limit;
        done?;
        Ok(Some(Tile { var, layout: layout.clone() }))
    }

    /// After the loop's body was written: the copies of the first trips stand before it, and `body` begins with those of a later one. The second
    /// result says whether there are any, which must have arrived after the loop too, though nobody takes the last ones.
    pub(crate) fn end_own(&mut self, stream: &StreamPlan, (from, to, step): (&Dev, &Dev, i64), body: Vec<dev::Stmt>) -> Built<(Vec<dev::Stmt>, bool)> {
        let Some(own) = self.own.take().filter(|own| !own.copies.is_empty()) else { return Ok((body, false)) };
        let ty = self.coordinate_type(stream.axis);
        let names: Vec<&str> = own.copies.iter().map(|c| self.p.tensor(c.tensor).name.as_str()).collect();
        let names = names.join(", ");
        self.phase(
            &format!("{COPIES} {names}"),
            "own-ahead",
            names,
            format!("{} stages: each thread copies its own elements {} before it takes them, and waits for nobody else", own.stages, trips(own.stages - 1)),
            Space::Hardware,
            self.p.axis(stream.axis).span,
        );
        self.b.set(own.slot, Dev::i32(0));
        for trip in 0..own.stages - 1 {
            let at = self.first_of_trip(stream.axis, builder::add(from.clone(), Dev::Int(i64::from(trip) * step, ty)));
            self.copy_own(&own, stream, at, &Dev::i32(i64::from(trip)), to)?;
        }
        let stages = Dev::i32(i64::from(own.stages));
        let later = i64::from(own.stages - 1);
        let mut out = self.scoped(|e| {
            e.b.emit(StmtKind::AsyncWait { pending: own.stages - 2 });
            let free = builder::rem(builder::add(Dev::Var(own.slot), Dev::i32(later)), stages.clone());
            let free = e.b.let_("free_stage", Ty::I32, free);
            let at = e.first_ahead(stream.axis, later * step);
            e.copy_own(&own, stream, at, &free, to)
        })?;
        out.extend(body);
        out.extend(self.scoped(|e| {
            e.b.set(own.slot, builder::rem(builder::add(Dev::Var(own.slot), Dev::i32(1)), stages.clone()));
            Ok(())
        })?);
        Ok((out, true))
    }

    /// Copies of the trip that begins at `at`, a group; beyond the end of the stream they are zeros, so that the groups stay in step.
    fn copy_own(&mut self, own: &Own, stream: &StreamPlan, at: Dev, slot: &Dev, to: &Dev) -> Built<()> {
        let threads = self.plan.warps * 32;
        self.at_trip(stream.axis, at, to, |e| {
            for c in &own.copies {
                let bits = e.p.tensor(c.tensor).dtype.bits();
                let buffer = e.buffer(c.tensor);
                // Also where a trip is one point, which needs no test when it comes: what is copied for a later trip does.
                let mut axes = c.axes.clone();
                if !axes.contains(&stream.axis) {
                    axes.push(stream.axis);
                }
                e.in_groups((&c.layout, &axes), c.group, &mut |e, digits, count, mut pred| {
                    let env = Env { layout: &c.layout, digits, leaves: &[] };
                    let (src, ty) = e.translate(&c.flat, &env)?;
                    for condition in &c.conditions {
                        pred.push(e.translate(condition, &env)?.0);
                    }
                    let dst = place_of(c, slot.clone(), position(&c.layout.regs, &c.layout.regs, digits), threads);
                    let (src, bytes) = (builder::cast(Ty::I64, ty, src), count * bits / 8);
                    e.b.emit(StmtKind::CopyAsync { shared: c.shared, dst, global: buffer, src, bytes, pred: builder::all(pred), kept: false });
                    Ok(())
                })?;
            }
            e.b.emit(StmtKind::AsyncCommit);
            Ok(())
        })
    }

    /// Writes what belongs to the trip that begins at `at`, of a stream that ends at `to`.
    pub(super) fn at_trip(&mut self, stream: AxisId, at: Dev, to: &Dev, write: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let origin = self.origin.insert(stream, at);
        let limit = self.limit.insert(stream, to.clone());
        let done = write(self);
        match origin {
            Some(origin) => self.origin.insert(stream, origin),
            None => self.origin.remove(&stream),
        };
        match limit {
            Some(limit) => self.limit.insert(stream, limit),
            None => self.limit.remove(&stream),
        };
        done
    }

    /// Whether a load of the loop can be asked for in another trip: at addresses and under conditions that the loop's variable gives, in whole groups.
    pub(super) fn known_ahead(&self, (flat, conditions): (&Expr, &[Expr]), layout: &Layout, group: Group) -> bool {
        let all = || conditions.iter().chain([flat]);
        let streams = all().any(|e| self.depends_on_stream(e));
        self.in_loop && streams && all().all(|e| e.tensors().is_empty()) && !group.over && !self.turned(layout, group.points)
    }
}

/// Where the thread's elements from `register` on lie: neighbouring threads have neighbouring places of one access each.
fn place_of(c: &Copied, slot: Dev, register: Dev, threads: u32) -> Dev {
    let stage = builder::mul(slot, Dev::i32(i64::from(c.elements(threads))));
    let access = builder::mul(register, Dev::i32(i64::from(threads)));
    let thread = builder::mul(Dev::Tid, Dev::i32(i64::from(c.group.points)));
    builder::add(builder::add(stage, access), thread)
}

/// So many trips, in words.
fn trips(n: u32) -> String {
    if n == 1 {
        "a trip".into()
    } else {
        format!("{n} trips")
    }
}
