//! Rings whose depth is cut over the blocks of a cluster: each block multiplies its part of the depth, every block receives the
//! others' products for one chunk of the tile's columns, adds them in the order of the ranks, and finishes that chunk.
//!
//! ```text
//! multiply the own part of the depth
//! all blocks have started (they said so at their start)
//! push each chunk but the own one to the block of its number     16 bytes a thread at a time, lane by lane
//! all bytes of the others have arrived (an mbarrier that counts them; whoever has them outlives the pushes)
//! chunk = product of rank 0 + .. + product of rank n-1; finish it
//! ```
//! A merge by a second kernel would cost a launch and a trip through the cache (h200: a push of 16 x 512 numbers takes 1.4 us).

use super::*;
use crate::builder::bin;
use crate::ring::{RingPlan, GROUP, INSTRUCTION_ROWS};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, Uniform};

/// Numbers that move at a time.
const RUN: u32 = 4;

/// Registers of a chunk's accumulators.
fn registers(plan: &KernelPlan, ring: &RingPlan) -> (u32, u32) {
    let c = &plan.contractions[&ring.product];
    (c.tile[0] / (INSTRUCTION_ROWS * ring.groups), ring.chunk / 2)
}

impl<'a> Emitter<'a> {
    /// First and last coordinate of this block's part of the depth.
    pub(crate) fn part_of_depth(&mut self, ring: &RingPlan, stream: &StreamPlan) -> (Dev, Dev) {
        let ty = self.coordinate_type(stream.axis);
        let step = HostExpr::Const(i64::from(stream.tile));
        let steps = HostExpr::CeilDiv(Box::new(host_extent(&self.p.axis(stream.axis).extent)), Box::new(step.clone()));
        let each = HostExpr::CeilDiv(Box::new(steps), Box::new(HostExpr::Const(i64::from(ring.cluster))));
        let name = self.p.axis(stream.axis).name.clone();
        let each = self.host_scalar(&format!("{name}_part"), HostExpr::Mul(Box::new(each), Box::new(step)), ty);
        let from = builder::mul(builder::cast(ty, Ty::I32, self.number_of_part(ring)), each.clone());
        let from = self.b.let_(&format!("{name}_from"), ty, from);
        let extent = self.extent(stream.axis);
        let to = bin(BinaryOp::Min, builder::add(from.clone(), each), extent);
        let to = self.b.let_(&format!("{name}_to"), ty, to);
        (from, to)
    }

    /// Where the others' products arrive.
    fn arrivals(&mut self, ring: &RingPlan) -> SharedId {
        let name = format!("{}_parts", self.p.tensor(ring.product).name);
        let (blocks, each) = registers(self.plan, ring);
        self.b.shared(&name, DType::F32, (ring.cluster - 1) * blocks * each * ring.groups * GROUP)
    }

    /// Place of a run of the accumulators among those from the block that is number `slot` of the others.
    fn arrival(&self, ring: &RingPlan, slot: Dev, run: u32) -> Dev {
        let (blocks, each) = registers(self.plan, ring);
        let runs = i64::from(blocks * each / RUN);
        let at = builder::add(builder::mul(slot, Dev::i32(runs)), Dev::i32(i64::from(run)));
        let at = builder::add(builder::mul(at, Dev::i32(i64::from(ring.groups * GROUP))), Dev::Tid);
        builder::mul(at, Dev::i32(i64::from(RUN)))
    }

    /// The mbarrier at which the others' products arrive, and their bytes.
    pub(crate) fn expected_parts(&mut self, ring: &RingPlan) -> (SharedId, u32) {
        let (blocks, each) = registers(self.plan, ring);
        let name = self.p.tensor(ring.product).name.clone();
        (self.b.shared(&format!("{name}_arrived"), DType::I64, 1), (ring.cluster - 1) * blocks * each * ring.groups * GROUP * 4)
    }

    /// Pushes every chunk but the own one to its block; returns where those of the others arrive.
    pub(crate) fn push_parts(&mut self, ring: &RingPlan, acc: VarId, arrived: SharedId) -> Built<SharedId> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let name = self.p.tensor(ring.product).name.clone();
        let (blocks, each) = registers(plan, ring);
        let shared = self.arrivals(ring);
        self.phase(
            &format!("PUSH {name}"),
            "cluster-push",
            name,
            format!("{} blocks have a part of the depth each; each pushes the others' {} columns to them", ring.cluster, ring.chunk),
            Space::Hardware,
            self.p.tensor(ring.product).span,
        );
        let own = self.number_of_part(ring);
        for to in 0..ring.cluster {
            let (part, rank) = (Dev::i32(i64::from(to)), self.rank_of_part(ring, to));
            // The receiver's slots leave itself out.
            let slot = bin(BinaryOp::Sub, own.clone(), builder::cast(Ty::I32, Ty::Bool, builder::lt(part.clone(), own.clone())));
            let stores = self.scoped(|e| {
                for block in 0..blocks {
                    for run in 0..each / RUN {
                        let index = e.arrival(ring, slot.clone(), block * (each / RUN) + run);
                        let from = block * c.tile[1] / 2 + to * each + run * RUN;
                        let src = Place { var: acc, at: Some(Dev::i32(i64::from(from))) };
                        e.b.emit(StmtKind::StoreRemote {
                            src,
                            count: RUN,
                            shared,
                            index,
                            rank: rank.clone(),
                            pred: None,
                            signal: Some((arrived, Dev::i32(0))),
                        });
                    }
                }
                Ok(())
            })?;
            let other = bin(BinaryOp::Ne, own.clone(), part);
            self.b.emit(StmtKind::If { cond: other, uniform: Uniform::Block, then: stores, otherwise: Vec::new() });
        }
        Ok(shared)
    }

    /// Adds the products of all ranks for the own chunk, of which the others' are in `shared`, and finishes it.
    pub(crate) fn join_parts(&mut self, ring: &'a RingPlan, acc: VarId, arrived: SharedId, shared: SharedId) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let name = self.p.tensor(ring.product).name.clone();
        let (blocks, each) = registers(plan, ring);
        let outlets = self.outlets(ring);
        self.phase(
            &format!("JOIN {name}"),
            "cluster-join",
            name.clone(),
            "the products of all ranks are added in their order".into(),
            Space::Hardware,
            self.p.tensor(ring.product).span,
        );
        self.b.emit(StmtKind::MbarrierWait { barrier: arrived, at: Dev::i32(0), parity: Dev::i32(0) });
        let part = self.b.array(&format!("{name}_part"), Ty::F32, blocks * each);
        let received = self.b.array(&format!("{name}_received"), Ty::F32, RUN);
        let number = self.number_of_part(ring);
        for block in 0..blocks {
            for run in 0..each / RUN {
                for from in 0..ring.cluster {
                    let other = Dev::i32(i64::from(from));
                    let own = bin(BinaryOp::Eq, number.clone(), other.clone());
                    let slot = bin(BinaryOp::Sub, other.clone(), builder::cast(Ty::I32, Ty::Bool, builder::lt(number.clone(), other)));
                    let index = self.arrival(ring, slot, block * (each / RUN) + run);
                    let dst = Place { var: received, at: Some(Dev::i32(0)) };
                    let pred = Some(bin(BinaryOp::Eq, own.clone(), Dev::Int(0, Ty::Bool)));
                    self.b.emit(StmtKind::Load { dst, count: RUN, mem: Mem::Shared(shared), index, pred, fill: 0.0, cache: Cache::Default });
                    for r in 0..RUN {
                        let element = |chunk: u32| Dev::Elem(acc, Box::new(Dev::i32(i64::from(block * c.tile[1] / 2 + chunk * each + run * RUN + r))));
                        // The own chunk's number is the own rank.
                        let value = builder::select(own.clone(), element(from), Dev::Elem(received, Box::new(Dev::i32(i64::from(r)))));
                        let at = Dev::i32(i64::from(block * each + run * RUN + r));
                        let sum = if from == 0 { value } else { builder::add(Dev::Elem(part, Box::new(at.clone())), value) };
                        self.b.set_at(part, at, sum);
                    }
                }
            }
        }
        let tile = builder::div(Dev::BlockIdx(0), Dev::i32(i64::from(ring.cluster * ring.group())));
        let tile = self.b.let_("tile", Ty::I32, tile);
        self.place_ring(ring, tile);
        self.finish_chunk(ring, part, number, &outlets)?;
        self.end_outlets(&outlets);
        Ok(())
    }
}
