//! Rings whose sums lie in tensor memory (see [`crate::ring::memory`]).
//!
//! ```text
//! barriers: full[stage] and empty[stage] of the ring, the latter of one arrival; filled[sums] of one arrival, drained[sums] of one
//! a thread of the warpgroup
//! warp 1 takes the columns, and gives them back in the end
//! producer, one thread: as in every ring
//! one thread multiplies                           a warpgroup finishes
//!   for each tile of the block:                     for each tile of the block:
//!     wait drained[sums]                              wait filled[sums], fence
//!     for each step of the depth:                     for each few columns of the tile:
//!       wait full[stage], fence                         load them to registers, wait for that
//!       issue the products of the step                  of the last ones: fence, arrive at drained[sums]
//!       commit: arrives at empty[stage]                 finish them as in every ring
//!     commit: arrives at filled[sums]
//! ```

use super::outlet::Outlet;
use super::ring::{accumulator, Ring};
use super::roles::{consumes, Turn};
use super::*;
use crate::builder::bin;
use crate::ring::memory::{Memory, THREADS, WARP_ROWS};
use crate::ring::GROUP;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, Scope, SharedId, StmtKind, TensorStmt, Uniform, Unroll, TENSOR_ROWS, TENSOR_ROW_SHIFT};

/// Warps of the producer and of the thread that multiplies.
const PRODUCER: u32 = GROUP / 32;
const MULTIPLIER: u32 = PRODUCER + 1;

/// The warp that takes the columns: the first thread of warp 0 has other work meanwhile.
const TAKER: i64 = 1;

/// What the roles of tensor memory share.
struct Sums<'a> {
    memory: &'a Memory,
    /// Address of the first column, `I32`.
    address: Dev,
    filled: SharedId,
    drained: SharedId,
}

impl<'a> Emitter<'a> {
    /// Writes the kernel behind the stages of its operands.
    pub(super) fn run_in_memory(&mut self, s: &'a Statement, ring: &Ring<'a>, memory: &'a Memory) -> Built<()> {
        let c = &self.plan.contractions[&ring.plan.product];
        let slots = memory.accumulators;
        self.phase(
            "INIT",
            "tensor-memory",
            self.p.tensor(s.target).name.clone(),
            format!(
                "{} columns of tensor memory: the sums of {} x {}, {}; figures of the target: {}",
                memory.columns,
                c.tile[0],
                c.tile[1],
                match slots {
                    1 => "which leave no room for others: the next tile is multiplied when this one was read".to_string(),
                    n => format!("{n} times in turns, so that a tile is finished while the next one is multiplied"),
                },
                memory.source
            ),
            Space::Hardware,
            s.span,
        );
        let place = self.b.shared("columns_at", DType::I32, 1);
        let filled = self.b.shared("filled", DType::I64, slots);
        let drained = self.b.shared("drained", DType::I64, slots);
        let maps = self.b.kernel.maps.clone();
        let (full, empty) = (ring.full, ring.empty);
        self.b.if_(bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0)), Uniform::None, |b| {
            for map in maps {
                b.emit(StmtKind::MapPrefetch { map });
            }
            let mut both = |first: SharedId, second: SharedId, name: &str, of: u32, arrivals: u32| {
                b.unrolled(name, of, |b, at| {
                    b.emit(StmtKind::MbarrierInit { barrier: first, at: at.clone(), count: 1 });
                    b.emit(StmtKind::MbarrierInit { barrier: second, at, count: arrivals });
                });
            };
            both(full, empty, "stage", ring.plan.stages, 1);
            both(filled, drained, "sums", slots, GROUP);
            b.emit(StmtKind::MbarrierFence);
        });
        let takes = bin(BinaryOp::Eq, self.warp.clone(), Dev::i32(TAKER));
        let columns = memory.columns;
        self.b.if_(takes.clone(), Uniform::Warp, |b| {
            b.emit(StmtKind::Tensor(TensorStmt::Alloc { shared: place, at: Dev::i32(0), columns }));
            b.emit(StmtKind::Tensor(TensorStmt::Relinquish));
        });
        self.b.emit(StmtKind::Barrier { scope: Scope::Block });
        let address = self.b.scalar("columns", Ty::I32);
        self.b.emit(StmtKind::Load {
            dst: Place { var: address, at: None },
            count: 1,
            mem: Mem::Shared(place),
            index: Dev::i32(0),
            pred: None,
            fill: 0.0,
            cache: Cache::Default,
        });
        let sums = Sums { memory, address: Dev::Var(address), filled, drained };
        // Roles begin where this phase ends, not in the last one of the role written before.
        let init = self.b.mark();
        let then = self.scoped(|e| {
            let outlets = e.finish_from_memory(s, ring, &sums)?;
            // All warps have read their rows: the stores of the last tile met after that.
            if outlets.is_empty() {
                e.b.emit(StmtKind::Barrier { scope: Scope::Threads { from: 0, count: GROUP, id: 1 } });
            }
            e.b.if_(takes, Uniform::Warp, |b| {
                b.emit(StmtKind::Tensor(TensorStmt::FenceAfter));
                b.emit(StmtKind::Tensor(TensorStmt::Free { address: Dev::Var(address), columns }));
            });
            Ok(())
        })?;
        let otherwise = self.scoped(|e| {
            e.b.resume(init);
            let bring = e.scoped(|e| e.produce(ring))?;
            e.b.resume(init);
            let multiply = e.scoped(|e| e.multiply_in_memory(s, ring, &sums))?;
            e.b.resume(init);
            for (warp, work) in [(PRODUCER, bring), (MULTIPLIER, multiply)] {
                let cond = bin(BinaryOp::Eq, builder::div(Dev::Tid, Dev::i32(32)), Dev::i32(i64::from(warp)));
                let elected = e.b.scalar("elected", Ty::Bool);
                let then = e.scoped(|e| {
                    e.b.emit(StmtKind::Elect { dst: elected });
                    e.b.emit(StmtKind::If { cond: Dev::Var(elected), uniform: Uniform::None, then: work, otherwise: Vec::new() });
                    Ok(())
                })?;
                e.b.emit(StmtKind::If { cond, uniform: Uniform::Warp, then, otherwise: Vec::new() });
            }
            Ok(())
        })?;
        self.b.kernel.threads = THREADS;
        self.b.emit(StmtKind::If { cond: consumes(GROUP), uniform: Uniform::Warp, then, otherwise });
        Ok(())
    }

    /// Address of the sums of a turn for an instruction of rows.
    fn sums_at(&self, ring: &Ring<'a>, sums: &Sums<'a>, turn: Turn, block: u32) -> Dev {
        let columns = self.plan.contractions[&ring.plan.product].tile[1];
        let first = builder::mul(Dev::Var(turn.stage), Dev::i32(i64::from(sums.memory.blocks * columns)));
        builder::add(builder::add(sums.address.clone(), first), Dev::i32(i64::from(block * columns)))
    }

    /// The thread that multiplies what has arrived.
    fn multiply_in_memory(&mut self, s: &'a Statement, ring: &Ring<'a>, sums: &Sums<'a>) -> Built<()> {
        let c = &self.plan.contractions[&ring.plan.product];
        let each = 32 / (c.operand.bits() / 8);
        let blocks = sums.memory.blocks;
        let turn = self.first_turn("stage", "parity");
        let slot = self.first_turn("sums", "sums_parity");
        let more = self.b.scalar("more", Ty::I32);
        self.over_tiles(ring.plan, None, |e| {
            let parity = bin(BinaryOp::Xor, Dev::Var(slot.parity), Dev::i32(1));
            e.b.emit(StmtKind::MbarrierWait { barrier: sums.drained, at: Dev::Var(slot.stage), parity });
            e.b.set(more, Dev::i32(0));
            e.over_depth(s, |e| {
                e.phase(
                    &format!("COMPUTE {}", e.p.tensor(s.target).name),
                    "tensor-memory-matrix-unit",
                    flashderive_ir::text::statement(e.p, s),
                    format!("{blocks} x m{TENSOR_ROWS}n{} {}, {} points of the depth a step, issued by one thread", c.tile[1], c.types(e.p), ring.depth),
                    Space::Hardware,
                    s.span,
                );
                let stage = Dev::Var(turn.stage);
                e.b.emit(StmtKind::MbarrierWait { barrier: ring.full, at: stage.clone(), parity: Dev::Var(turn.parity) });
                e.b.emit(StmtKind::Tensor(TensorStmt::FenceAfter));
                for (k, block) in (0..ring.depth / each).flat_map(|k| (0..blocks).map(move |block| (k, block))) {
                    let a = e.matrix(&ring.stages[0], ring, &stage, Dev::i32(i64::from(block * TENSOR_ROWS)), k * each);
                    let b = e.matrix(&ring.stages[1], ring, &stage, Dev::i32(0), k * each);
                    let accumulate = if k == 0 { bin(BinaryOp::Ne, Dev::Var(more), Dev::i32(0)) } else { Dev::Int(1, Ty::Bool) };
                    let d = e.sums_at(ring, sums, slot, block);
                    e.b.emit(StmtKind::Tensor(TensorStmt::Multiply { columns: c.tile[1], operands: c.operands(e.p), a, b, d, accumulate }));
                }
                e.b.set(more, Dev::i32(1));
                e.b.emit(StmtKind::Tensor(TensorStmt::Commit { barrier: ring.empty, at: stage }));
                e.next_turn(ring.plan.stages, turn);
                Ok(())
            })?;
            e.b.emit(StmtKind::Tensor(TensorStmt::Commit { barrier: sums.filled, at: Dev::Var(slot.stage) }));
            e.next_turn(sums.memory.accumulators, slot);
            Ok(())
        })
    }

    /// The warpgroup that finishes tiles. Returns how outputs leave.
    fn finish_from_memory(&mut self, s: &'a Statement, ring: &Ring<'a>, sums: &Sums<'a>) -> Built<BTreeMap<TensorId, Outlet>> {
        let slot = self.first_turn("sums", "sums_parity");
        let outlets = self.outlets(ring.plan);
        self.over_tiles(ring.plan, None, |e| {
            e.b.emit(StmtKind::MbarrierWait { barrier: sums.filled, at: Dev::Var(slot.stage), parity: Dev::Var(slot.parity) });
            e.b.emit(StmtKind::Tensor(TensorStmt::FenceAfter));
            e.finish_columns(s, ring, sums, slot, &outlets)?;
            e.next_turn(sums.memory.accumulators, slot);
            Ok(())
        })?;
        self.end_outlets(&outlets);
        Ok(outlets)
    }

    /// What is made of a tile, a few columns at a time.
    fn finish_columns(&mut self, s: &'a Statement, ring: &Ring<'a>, sums: &Sums<'a>, slot: Turn, outlets: &BTreeMap<TensorId, Outlet>) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.plan.product];
        let (chunk, chunks) = (ring.plan.chunk, c.tile[1] / ring.plan.chunk);
        let ty = accumulator(c.operand);
        let name = self.p.tensor(s.target).name.clone();
        let at = self.b.scalar("chunk", Ty::I32);
        // Without a depth nothing was multiplied, nor in the last parts of a short one.
        let least: Vec<i64> = self.p.sizes.iter().map(|s| s.min).collect();
        let stream = plan.stream.as_ref().filter(|x| x.split.is_some() || self.p.axis(c.depth).extent.eval(&least) < 1);
        let steps = match stream {
            Some(stream) => {
                let extent = self.extent(c.depth);
                let (from, to) = self.bounds(stream, &[s], extent)?;
                Some(self.b.let_("steps", Ty::Bool, builder::lt(from, to)))
            }
            None => None,
        };
        let rows = builder::mul(self.warp.clone(), Dev::i32(i64::from(WARP_ROWS) << TENSOR_ROW_SHIFT));
        let inner = self.scoped(|e| {
            e.phase(
                &format!("READ {name}"),
                "tensor-memory-load",
                name.clone(),
                format!("{chunk} columns of its rows to the registers of each thread; behind the last ones the next products may take the place"),
                Space::Hardware,
                s.span,
            );
            let values = sums.memory.blocks * chunk;
            let part = e.b.array(&format!("{name}_part"), ty, values);
            let ahead = builder::add(rows, builder::mul(Dev::Var(at), Dev::i32(i64::from(chunk))));
            let mut load = Vec::new();
            for block in 0..sums.memory.blocks {
                let first = builder::add(e.sums_at(ring, sums, slot, block), ahead.clone());
                let mut done = 0;
                while done < chunk {
                    let count = (1 << (chunk - done).ilog2()).min(64);
                    let address = builder::add(first.clone(), Dev::i32(i64::from(done)));
                    load.push(StmtKind::Tensor(TensorStmt::Load { dst: part, at: Dev::i32(i64::from(block * chunk + done)), count, address }));
                    done += count;
                }
            }
            load.push(StmtKind::Tensor(TensorStmt::WaitLoads));
            match steps {
                None => load.into_iter().for_each(|s| e.b.emit(s)),
                Some(steps) => {
                    let then = e.scoped(|e| {
                        load.into_iter().for_each(|s| e.b.emit(s));
                        Ok(())
                    })?;
                    let zero = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::i32(0) };
                    let otherwise = e.scoped(|e| {
                        e.b.unrolled("r", values, |b, r| b.set_at(part, r, zero));
                        Ok(())
                    })?;
                    e.b.emit(StmtKind::If { cond: steps, uniform: Uniform::Block, then, otherwise });
                }
            }
            let last = bin(BinaryOp::Eq, Dev::Var(at), Dev::i32(i64::from(chunks) - 1));
            e.b.if_(last, Uniform::Block, |b| {
                b.emit(StmtKind::Tensor(TensorStmt::FenceBefore));
                b.emit(StmtKind::MbarrierArrive { barrier: sums.drained, at: Dev::Var(slot.stage), rank: None, expect_bytes: None });
            });
            e.finish_chunk(ring.plan, part, Dev::Var(at), outlets)
        })?;
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(chunks)));
        self.b.emit(StmtKind::For { var: at, from, to, step: 1, unroll: Unroll::Full, uniform: Uniform::Block, body: inner });
        Ok(())
    }
}
