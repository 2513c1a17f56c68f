//! What kernels share whose warps have roles: consumers that multiply, and a producer, one thread of a warpgroup of its own
//! that asks the copy engine for tiles (see [`crate::ring`] and [`crate::ring_columns`]).

use super::*;
use crate::builder::bin;
use crate::ring::{self, GROUP};
use flashderive_device::map::elements_of_unit;
use flashderive_device::program::{BinaryOp, MapId, Place, ShuffleMode, Stmt, StmtKind, Swizzle, TensorMap, Uniform, Unroll};

/// A place in a ring of stages, and the parity of its round.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    /// Stage, `I32`.
    pub stage: VarId,
    /// 0 in the first round, 1 in the second, ..
    pub parity: VarId,
}

impl<'a> Emitter<'a> {
    /// The statements that `body` writes.
    pub(crate) fn scoped(&mut self, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<Vec<Stmt>> {
        self.b.open();
        let done = body(self);
        let out = self.b.close();
        done.map(|()| out)
    }

    /// The branch of the roles: `consumers` threads consume, the first thread behind them produces, or the first warp where its lanes work together; so many
    /// warps behind that gather. Consumers take `own` registers where there are so many, which the producer's warpgroup leaves with so many of its own.
    pub(crate) fn roles(
        &mut self,
        (consumers, [own, left]): (u32, [Option<u32>; 2]),
        consume: impl FnOnce(&mut Self) -> Built<()>,
        (together, produce): (bool, impl FnOnce(&mut Self) -> Built<()>),
        gather: Option<(u32, impl FnOnce(&mut Self) -> Built<()>)>,
    ) -> Built<()> {
        let then = self.scoped(|e| {
            if let Some(count) = own {
                e.b.emit(StmtKind::Registers { count, more: true });
            }
            consume(e)
        })?;
        let otherwise = self.scoped(|e| {
            if let Some(count) = left {
                e.b.emit(StmtKind::Registers { count, more: false });
            }
            let inner = e.scoped(produce)?;
            let (cond, uniform) = if together {
                (builder::lt(Dev::Tid, Dev::i32(i64::from(consumers) + 32)), Uniform::Warp)
            } else {
                (bin(BinaryOp::Eq, Dev::Tid, Dev::i32(i64::from(consumers))), Uniform::None)
            };
            let behind = match gather {
                Some((warps, gather)) => {
                    let then = e.scoped(gather)?;
                    let first = i64::from(consumers) + 32;
                    let ours = builder::and(bin(BinaryOp::Le, Dev::i32(first), Dev::Tid), builder::lt(Dev::Tid, Dev::i32(first + 32 * i64::from(warps))));
                    vec![StmtKind::If { cond: ours, uniform: Uniform::Warp, then, otherwise: Vec::new() }]
                }
                None => Vec::new(),
            };
            e.b.emit(StmtKind::If { cond, uniform, then: inner, otherwise: Vec::new() });
            behind.into_iter().for_each(|s| e.b.emit(s));
            Ok(())
        })?;
        self.b.kernel.threads = consumers + GROUP;
        self.b.emit(StmtKind::If { cond: consumes(consumers), uniform: Uniform::Warp, then, otherwise });
        Ok(())
    }

    /// How the copy engine sees a tensor: tiles of `tile` points along the first of its dimensions in `order` (innermost
    /// first), of one point along the others.
    pub(crate) fn tile_map(&mut self, t: TensorId, order: &[usize], tile: &[u32], swizzle: Swizzle) -> MapId {
        self.map_of_steps(t, order, tile, &[], swizzle)
    }

    /// The same with tiles of every `every`-th point along each of these dimensions.
    pub(crate) fn map_of_steps(&mut self, t: TensorId, order: &[usize], tile: &[u32], every: &[u32], swizzle: Swizzle) -> MapId {
        self.map_of(t, (order, None), tile, every, swizzle)
    }

    /// The same where a dimension has so many points.
    pub(crate) fn map_of(
        &mut self,
        t: TensorId,
        (order, longer): (&[usize], Option<(usize, &Extent)>),
        tile: &[u32],
        every: &[u32],
        swizzle: Swizzle,
    ) -> MapId {
        let tensor = self.p.tensor(t);
        let strides = ring::strides(tensor).unwrap_or_default();
        let product = |extents: &[Extent]| extents.iter().fold(HostExpr::Const(1), |n, e| HostExpr::Mul(Box::new(n), Box::new(host_extent(e))));
        // Of elements that share bytes the map counts the bytes.
        let unit = i64::from(elements_of_unit(tensor.dtype));
        let units = |e: HostExpr| if unit == 1 { e } else { HostExpr::CeilDiv(Box::new(e), Box::new(HostExpr::Const(unit))) };
        let extent = |i: usize| host_extent(longer.filter(|(at, _)| *at == i).map_or(&tensor.shape[i], |(_, points)| points));
        let listed = |list: &[u32]| (0..order.len()).map(|at| list.get(at).copied().unwrap_or(1)).collect();
        let map = TensorMap {
            name: String::new(),
            buffer: self.buffer(t),
            dims: order.iter().enumerate().map(|(at, i)| if at == 0 { units(extent(*i)) } else { extent(*i) }).collect(),
            strides: order.iter().skip(1).map(|i| units(product(&strides[*i]))).collect(),
            tile: listed(tile),
            every: listed(every),
            swizzle,
        };
        let same = |m: &TensorMap| TensorMap { name: String::new(), ..m.clone() } == map;
        let id = self.tables.maps.iter().position(same).unwrap_or_else(|| {
            let name = fresh_name(self.tables, &format!("{}_map", tensor.name));
            self.tables.maps.push(TensorMap { name, ..map });
            self.tables.maps.len() - 1
        });
        let id = MapId(id as u32);
        if !self.b.kernel.maps.contains(&id) {
            self.b.kernel.maps.push(id);
        }
        id
    }

    /// A loop over the tiles of a block that stays, whose number `place` turns into coordinates; over each of `turns.1` tiles from
    /// number `turns.0` on.
    pub(crate) fn over_work(&mut self, turns: Option<(Dev, u32)>, place: impl FnOnce(&mut Self, Dev), body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let plan = self.plan;
        let units = self.units();
        // Blocks of a group are at work together.
        let group = plan.ring.as_ref().map_or(1, |r| i64::from(r.group()));
        let total = self.host_scalar("tiles", self.blocks(&units), Ty::I32);
        let workers = HostExpr::Min(Box::new(self.blocks(&units)), Box::new(HostExpr::Const(plan.workers)));
        self.b.kernel.grid[0] = if group == 1 { workers.clone() } else { HostExpr::Mul(Box::new(workers.clone()), Box::new(HostExpr::Const(group))) };
        let workers = self.host_scalar("workers", workers, Ty::I32);
        let trips = self.trips(total, workers.clone());
        let trip = self.b.scalar("trip", Ty::I32);
        let inner = self.scoped(|e| {
            let number = builder::add(e.worker(), builder::mul(Dev::Var(trip), workers));
            let number = e.b.let_("tile", Ty::I32, number);
            place(e, number);
            body(e)
        })?;
        let (from, step, uniform) = match turns {
            Some((first, of)) => (first, i64::from(of), Uniform::Warp),
            None => (Dev::i32(0), 1, Uniform::Block),
        };
        self.b.emit(StmtKind::For { var: trip, from, to: trips, step, unroll: Unroll::No, uniform, body: inner });
        Ok(())
    }

    /// The number of the warpgroup, handed on by the first lane: the compiler sees that it is the same in the whole warp, and
    /// keeps what depends on it (addresses of operands) in uniform registers.
    pub(crate) fn group_of_warp(&mut self) -> Dev {
        let group = self.b.scalar("group", Ty::I32);
        let value = builder::div(Dev::Tid, Dev::i32(i64::from(GROUP)));
        self.b.emit(StmtKind::Shuffle { dst: Place { var: group, at: None }, value, mode: ShuffleMode::Index(Dev::i32(0)) });
        Dev::Var(group)
    }

    /// The first stage of a ring.
    pub(crate) fn first_turn(&mut self, stage: &str, parity: &str) -> Turn {
        let turn = Turn { stage: self.b.scalar(stage, Ty::I32), parity: self.b.scalar(parity, Ty::I32) };
        self.b.set(turn.stage, Dev::i32(0));
        self.b.set(turn.parity, Dev::i32(0));
        turn
    }

    /// The next of `stages` stages; the parity turns over with each round.
    pub(crate) fn next_turn(&mut self, stages: u32, turn: Turn) {
        self.b.set(turn.stage, builder::add(Dev::Var(turn.stage), Dev::i32(1)));
        let over = bin(BinaryOp::Eq, Dev::Var(turn.stage), Dev::i32(i64::from(stages)));
        self.b.if_(over, Uniform::Warp, |b| {
            b.set(turn.stage, Dev::i32(0));
            b.set(turn.parity, bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1)));
        });
    }
}

/// Whether a thread consumes.
pub(crate) fn consumes(consumers: u32) -> Dev {
    builder::lt(Dev::Tid, Dev::i32(i64::from(consumers)))
}
