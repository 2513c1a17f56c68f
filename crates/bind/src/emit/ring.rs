//! Kernels whose operands the copy engine brings to warpgroups that multiply (see [`crate::ring`]).
//!
//! ```text
//! barriers: full[stage] of 1 arrival and the bytes of a step, empty[stage] of one arrival a consumer warp
//! consumers                                     producer, one thread
//!   for each tile of the block:                   for each tile of the block:
//!     for each step of the depth:                   for each step of the depth:
//!       wait full[stage]                              wait empty[stage]
//!       issue the products of the step                announce the bytes at full[stage]
//!       wait for them, arrive at empty[stage]         ask for both operands' tiles
//!     finish the tile a few columns at a time:
//!       wait until the copy engine has read the staging buffer, write it, let the copy engine store it
//! ```
//! The matrix unit is kept busy by the other consumer while one of them waits.
//!
//! Here is what both roles have; the stages are in `ring/stages.rs`, the walk over tiles in `ring/walk.rs`, the roles in `ring/produce.rs` and `ring/consume.rs`.
//! Consumers that take tiles in turns are in `alternate.rs`, tiles whose depth is cut into shares in `stream_k.rs`, products whose sums lie in tensor memory in `ring_memory.rs`.

mod consume;
mod produce;
mod stages;
mod stays;
mod walk;

use super::order::Line;
use super::roles::consumes;
use super::translate::Env;
use super::*;
use crate::builder::bin;
use crate::prologue::{self, Part};
use crate::ring::{self, Operand, RingPlan, Side, GROUP, INSTRUCTION_ROWS, ROW_BYTES};
use flashderive_device::map::elements_of_unit;
use flashderive_device::program::{Along, BinaryOp, MapId, MatrixA, Scope, SharedId, SharedMatrix, StmtKind, Swizzle, Uniform, Unroll};

/// One operand's stages.
#[derive(Clone, Debug)]
pub(super) struct Staged<'a> {
    pub(super) operand: &'a Operand,
    map: MapId,
    pub(super) shared: SharedId,
    /// Points of the side in a stage, and in a copy where rows run along the depth.
    pub(super) tile: u32,
    pub(super) piece: u32,
    /// Points of the side of all that lies in the buffer, and the place of the first of these.
    pub(super) across: u32,
    pub(super) first: u32,
    /// Elements of a row of shared memory.
    pub(super) row: u32,
    /// Rows of shared memory along the depth, for each point of the side.
    pub(super) parts: u32,
    /// How rows are permuted.
    pub(super) swizzle: Swizzle,
    /// Points of the depth for which an element of the tensor stands.
    pub(super) block: i64,
    /// Elements of the tensor in one of the buffer.
    pub(super) unit: u32,
    /// Bits of an element of the buffer.
    pub(super) bits: u32,
}

impl Staged<'_> {
    /// Elements of a stage.
    pub(super) fn elements(&self) -> u32 {
        self.across * self.row * self.parts
    }
}

/// What both roles use.
pub(super) struct Ring<'a> {
    pub(super) plan: &'a RingPlan,
    /// The left operand or the first part that it is computed from, the right operand, further parts of the left one, further operands of one side.
    pub(super) stages: Vec<Staged<'a>>,
    pub(super) full: SharedId,
    pub(super) empty: SharedId,
    /// Arrival of the operand that stays.
    pub(super) stays: Option<SharedId>,
    /// Points of the depth in a stage.
    pub(super) depth: u32,
}

/// Registers of the sums of products of `operand`.
pub(super) fn accumulator(operand: DType) -> Ty {
    if operand.is_int() {
        Ty::I32
    } else {
        Ty::F32
    }
}

/// The same of a tile: steps of two levels are added up with their factors, which are real.
pub(super) fn sums_of_tile(ring: &RingPlan, operand: DType) -> Ty {
    if ring.levels.is_some() {
        Ty::F32
    } else {
        accumulator(operand)
    }
}

impl<'a> Emitter<'a> {
    /// Writes the whole kernel.
    pub(crate) fn run_ring(&mut self, ring: &'a RingPlan) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let s = self.maker(ring.product).filter(|_| plan.stream.is_some());
        let Some(s) = s else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(ring.product).span, "a ring without its product").into());
        };
        let consumers = ring.groups * GROUP;
        self.b.kernel.min_blocks = ring.resident;
        self.tell_ring(s, ring);
        let stages = self.staged(ring)?;
        let full = self.b.shared("full", DType::I64, ring.stages);
        let empty = self.b.shared("empty", DType::I64, ring.stages);
        let stays = ring.stays.map(|_| self.b.shared("stays", DType::I64, 1));
        let order = ring.alternate.then(|| self.b.shared("order", DType::I64, ring.groups));
        if ring.levels.is_some() {
            // The steps count whole rows of the depth.
            let ty = self.coordinate_type(c.depth);
            self.origin.insert(c.depth, Dev::Int(0, ty));
        }
        let shared = Ring { plan: ring, stages, full, empty, stays, depth: c.tile[2] };
        if let Some(memory) = &ring.memory {
            return self.run_in_memory(s, &shared, memory);
        }
        let arrived = (ring.cluster > 1).then(|| self.expected_parts(ring));
        self.init_barriers(&shared, order, arrived);
        // Blocks of a cluster write to one another later, which needs all of them to run: told here, waited for there.
        self.b.kernel.cluster = ring.cluster * ring.group();
        if self.b.kernel.cluster > 1 {
            self.b.emit(StmtKind::ClusterArrive);
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Block });
        self.meet_group(ring);
        let mut product = None;
        let consume = |e: &mut Self| {
            match order {
                Some(order) => e.consume_in_turns(s, &shared, order)?,
                None => product = Some(e.consume(s, &shared)?),
            }
            Ok(())
        };
        self.roles(
            (consumers, ring.registers.map(|r| (r.consumer, r.producer)).unzip().into()),
            consume,
            (false, |e| e.produce(&shared)),
            None::<(u32, fn(&mut Self) -> Built<()>)>,
        )?;
        if let (Some(product), Some((arrived, _))) = (product, arrived) {
            if ring.together.is_none() {
                self.b.emit(StmtKind::ClusterWait);
            }
            let then = self.scoped(|e| {
                let shared = e.push_parts(ring, product, arrived)?;
                e.join_parts(ring, product, arrived, shared)
            })?;
            self.b.emit(StmtKind::If { cond: consumes(consumers), uniform: Uniform::Warp, then, otherwise: Vec::new() });
        }
        Ok(())
    }

    /// The record of a ring: its stages, its roles, and the order of its tiles.
    fn tell_ring(&mut self, s: &Statement, ring: &RingPlan) {
        let [rows, columns, _] = self.plan.contractions[&ring.product].tile;
        let roles = match &ring.memory {
            Some(_) => "a thread that multiplies, a warpgroup that finishes tiles".to_string(),
            None => format!("{} consumer warpgroups of {} accumulators a thread", ring.groups, rows / ring.sharing() * columns / GROUP),
        };
        self.phase(
            "INIT",
            "ring",
            self.p.tensor(ring.product).name.clone(),
            format!(
                "{} stages of {} rows of {} x {ROW_BYTES} bytes; {roles}, one producer; {}{}{}",
                ring.stages,
                match ring.stays {
                    Some(s) if s.operand == 0 => format!("{columns}, beside {} steps of {rows} that stay,", s.steps),
                    Some(s) => format!("{rows}, beside {} steps of {columns} that stay,", s.steps),
                    None => format!("{rows}+{columns}"),
                },
                ring.steps,
                self.told_order(ring),
                self.told_rows(ring),
                self.told_products(ring)
            ),
            Space::Hardware,
            s.span,
        );
    }

    /// Sets the mbarriers up: those of the stages, of the `order` of consumers in turns, and of what has `arrived` from other blocks of a
    /// cluster, with the bytes of that.
    fn init_barriers(&mut self, shared: &Ring<'a>, order: Option<SharedId>, arrived: Option<(SharedId, u32)>) {
        let Ring { plan: ring, full, empty, stays, .. } = *shared;
        let arrivals = ring.sharing() * 4 * ring.group();
        let maps = self.b.kernel.maps.clone();
        self.b.if_(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, |b| {
            for map in maps {
                b.emit(StmtKind::MapPrefetch { map });
            }
            b.unrolled("stage", ring.stages, |b, at| {
                b.emit(StmtKind::MbarrierInit { barrier: full, at: at.clone(), count: 1 });
                b.emit(StmtKind::MbarrierInit { barrier: empty, at, count: arrivals });
            });
            if let Some(stays) = stays {
                b.emit(StmtKind::MbarrierInit { barrier: stays, at: Dev::i32(0), count: 1 });
            }
            if let Some(order) = order {
                b.unrolled("consumer", ring.groups, |b, at| b.emit(StmtKind::MbarrierInit { barrier: order, at, count: 4 }));
            }
            if let Some((arrived, bytes)) = arrived {
                b.emit(StmtKind::MbarrierInit { barrier: arrived, at: Dev::i32(0), count: 1 });
                b.emit(StmtKind::MbarrierArrive { barrier: arrived, at: Dev::i32(0), rank: None, expect_bytes: Some(Dev::i32(i64::from(bytes))) });
            }
            b.emit(StmtKind::MbarrierFence);
        });
    }
}
