//! Several plans in one kernel, one behind the other: each block does its part of all of them, and what one makes for the next lies in shared memory.
//!
//! ```text
//! block b:  for each tile that plan 1 has at the common place b:  plan 1, which leaves its results in shared memory
//!           for each tile that plan 2 has there:                  plan 2, which takes them from there
//!           ..
//! ```
//! No barrier is written here: as in any kernel they follow from what shared memory holds when.

use super::translate::Env;
use super::*;
use crate::behind::{rooms, Chain};
use flashderive_device::program::{BinaryOp, Mem, SharedId, StmtKind, Uniform, Unroll};

/// Shared memory that the hardware keeps of each block, bytes.
const SHARED_KEPT: u32 = 1024;
/// Threads of a multiprocessor that have 128 registers each.
const THREADS_OF_128_REGISTERS: u32 = 512;

/// Where a plan stands that shares its blocks with others.
pub(crate) struct Behind {
    /// Axes by which all of them number their blocks, and how many points of each a block has.
    common: Vec<(AxisId, u32)>,
    /// What is in shared memory, and the axes of its dimensions.
    locals: BTreeMap<TensorId, (SharedId, Vec<AxisId>)>,
    /// What others read too, and the copy of it that is in shared memory.
    copies: BTreeMap<TensorId, TensorId>,
    /// Of common axes of which a block has several points, the plan's first one among these.
    first: BTreeMap<AxisId, Dev>,
    /// What was asked for in a way that shared memory does not allow.
    misused: Option<TensorId>,
}

impl<'a> Emitter<'a> {
    /// Builds one kernel of the plans of a chain.
    ///
    /// # Errors
    /// `NO_PLAN` where a plan reads what is in shared memory in a way that needs global memory.
    pub fn build_behind(chain: &'a Chain, online: &'a BTreeMap<TensorId, Pair>, tables: &mut Tables, trace: &mut Trace, name: String) -> Built<dev::Kernel> {
        let (p, first) = (&chain.problem, &chain.plans[0]);
        let mut b = KernelBuilder::new(dev::Kernel { name, ..empty(first) }, chain.record);
        let locals: BTreeMap<TensorId, (SharedId, Vec<AxisId>)> =
            chain.locals.iter().map(|l| (l.tensor, (b.shared_within(&p.tensor(l.tensor).name, l.elem, l.len, l.offset), l.axes.clone()))).collect();
        let copies: BTreeMap<TensorId, TensorId> = chain.locals.iter().filter_map(|l| Some((l.copy_of?, l.tensor))).collect();
        let points = points_of_block(&mut b, tables, chain);
        let mut body = b.take_body();
        for (plan, (turns, free)) in chain.plans.iter().zip(&chain.turns) {
            b.release_shared_from(*free);
            b.copies = Default::default();
            let turn = (*turns > 1).then(|| b.scalar("turn", Ty::I32));
            let number = turn.map_or(Dev::i32(0), Dev::Var);
            let mut e = Emitter::new(p, plan, online, &mut *tables, &mut *trace, b, number);
            e.behind = Some(Behind { common: chain.common.clone(), locals: locals.clone(), copies: copies.clone(), first: BTreeMap::new(), misused: None });
            b = e.write_behind()?;
            if b.copies.fly() {
                b.emit(StmtKind::AsyncWait { pending: 0 });
            }
            let own = b.take_body();
            match turn {
                Some(var) => {
                    b.resume((b.phase, chain.record));
                    let (from, to) = (Dev::i32(0), turns_of_block(plan, *turns, points.as_ref()));
                    b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: own });
                    body.extend(b.take_body());
                }
                None => body.extend(own),
            }
        }
        body.into_iter().for_each(|s| b.emit_as(s));
        let mut kernel = b.finish();
        kernel.min_blocks = blocks_with_room(&kernel, chain);
        reuse(&mut kernel, chain, trace);
        packed::whole_bytes(&kernel, tables, p, &first.statements[0])?;
        Ok(kernel)
    }

    fn write_behind(mut self) -> Built<KernelBuilder> {
        self.coordinates()?;
        match self.plan.select {
            Some(_) => self.select_rows()?,
            None => self.passes_unless_idle()?,
        }
        if let Some(t) = self.behind.as_ref().and_then(|b| b.misused) {
            let name = &self.p.tensor(t).name;
            return Err(Diagnostic::error(codes::NO_PLAN, self.p.tensor(t).span, format!("`{name}` would have to lie in global memory")).into());
        }
        Ok(self.b)
    }

    /// The block's place by the common axes, and its tile among those that the plan has there. `None` where a plan has its blocks for itself.
    pub(super) fn place_behind(&mut self, grid: &[(AxisId, u32)]) -> Option<HostExpr> {
        let common = self.behind.as_ref()?.common.clone();
        let tile = |a: &AxisId| grid.iter().find(|(g, _)| g == a).map_or(1, |(_, tile)| *tile);
        let own: Vec<(AxisId, u32)> = grid.iter().filter(|(a, _)| !common.iter().any(|(c, _)| c == a)).copied().collect();
        // The tiles of a plan at a block's points come before those of its own axes, so these run fastest.
        let tiles = own.iter().map(|(a, tile)| (self.p.axis(*a).extent.as_constant().unwrap_or(1) + i64::from(*tile) - 1) / i64::from(*tile)).product::<i64>();
        let mut part = builder::div(self.block.clone(), Dev::i32(tiles.max(1)));
        let mut rest = Dev::BlockIdx(0);
        for (i, (axis, points)) in common.iter().enumerate().rev() {
            let mut at = rest.clone();
            if i > 0 {
                let n = self.tiles_along(*axis, *points);
                let n = self.host_scalar(&format!("{}_blocks", self.p.axis(*axis).name), n, Ty::I32);
                at = builder::rem(rest.clone(), n.clone());
                rest = self.b.let_prologue(&format!("rest_{}", self.p.axis(*axis).name), Ty::I32, builder::div(rest, n));
            }
            let (own, parts) = (tile(axis), points / tile(axis).max(1));
            if *points > 1 {
                let here = if parts > 1 { builder::rem(part.clone(), Dev::i32(i64::from(parts))) } else { Dev::i32(0) };
                part = builder::div(part, Dev::i32(i64::from(parts.max(1))));
                let first = builder::mul(here.clone(), Dev::i32(i64::from(own)));
                let first = self.b.let_prologue(&format!("{}_here", self.p.axis(*axis).name), Ty::I32, first);
                at = builder::add(builder::mul(at, Dev::i32(i64::from(parts.max(1)))), here);
                self.behind.iter_mut().for_each(|b| {
                    b.first.insert(*axis, first.clone());
                });
            }
            self.settle(*axis, own, at, true);
        }
        let number = builder::rem(self.block.clone(), Dev::i32(tiles.max(1)));
        self.place(&own, number, true);
        Some(self.blocks(&common))
    }

    /// Where a point of a common axis lies among those of the block, if `modulus` is how many these are.
    pub(super) fn point_here(&mut self, point: &Expr, modulus: &Expr, env: &Env) -> Option<Dev> {
        let Node::Axis(axis) = point.node else { return None };
        let behind = self.behind.as_ref()?;
        let points = behind.common.iter().find(|(a, _)| *a == axis)?.1;
        let first = behind.first.get(&axis)?.clone();
        if modulus.node != Node::Int(i64::from(points)) {
            return None;
        }
        let local = self.local(axis, env.layout, env.digits);
        Some(builder::add(first, local))
    }

    /// The places of an access to what is in shared memory: by the points of the block. Others are as they were.
    pub(super) fn index_here(&self, t: TensorId, index: &[Expr]) -> Vec<Expr> {
        let Some((behind, (_, axes))) = self.behind.as_ref().and_then(|b| Some((b, b.locals.get(&t)?))) else { return index.to_vec() };
        let points = |a: &AxisId| behind.common.iter().find(|(c, points)| c == a && *points > 1).map(|(_, points)| *points);
        let here = |(e, a): (&Expr, &AxisId)| match points(a) {
            Some(points) => Expr::binary(Binary::Mod, e.clone(), Expr::int(i64::from(points))),
            None => e.clone(),
        };
        index.iter().zip(axes).map(here).collect()
    }

    /// The copy in shared memory of what this plan makes for others too.
    pub(super) fn copied_here(&self, t: TensorId) -> Option<TensorId> {
        self.behind.as_ref()?.copies.get(&t).copied()
    }

    /// The memory of a tensor, and the type of places there.
    pub(crate) fn memory(&mut self, t: TensorId) -> (Mem, Ty) {
        match self.left_here(t) {
            Some(shared) => (Mem::Shared(shared), Ty::I32),
            None => (Mem::Global(self.buffer(t)), Ty::I64),
        }
    }

    /// The shared memory in which another plan of this kernel leaves a tensor.
    pub(crate) fn left_here(&self, t: TensorId) -> Option<SharedId> {
        self.behind.as_ref().and_then(|b| b.locals.get(&t)).map(|(shared, _)| *shared)
    }

    /// Notes that a tensor is asked for in global memory.
    pub(super) fn in_global_memory(&mut self, t: TensorId) {
        if let Some(behind) = self.behind.as_mut().filter(|b| b.locals.contains_key(&t)) {
            behind.misused = Some(t);
        }
    }
}

/// Blocks of a kernel that share a multiprocessor by their shared memory, with 128 registers a thread at least.
fn blocks_with_room(kernel: &dev::Kernel, chain: &Chain) -> u32 {
    (chain.room / (kernel.shared_bytes() + SHARED_KEPT)).min(THREADS_OF_128_REGISTERS / kernel.threads).max(1)
}

/// Lets buffers lie where others are dead if more blocks share a multiprocessor by it. Who has room as it is needs no barriers for that.
fn reuse(kernel: &mut dev::Kernel, chain: &Chain, trace: &mut Trace) {
    let Some(offsets) = rooms::offsets(kernel) else { return };
    let mut closer = kernel.clone();
    closer.shared.iter_mut().zip(offsets).for_each(|(s, offset)| s.offset = offset);
    closer.min_blocks = blocks_with_room(&closer, chain);
    if closer.min_blocks <= kernel.min_blocks {
        return;
    }
    trace.record(Record {
        step: "step2",
        rule: "shared-reuse",
        subject: chain.plans.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", "),
        premises: vec![chain.record],
        conclusion: format!(
            "buffers lie where others are dead: {} bytes of shared memory a block for {}, so {} blocks share a multiprocessor for {}",
            closer.shared_bytes(),
            kernel.shared_bytes(),
            closer.min_blocks,
            kernel.min_blocks
        ),
        space: Space::Hardware,
        span: chain.plans[0].statements[0].span,
    });
    *kernel = closer;
}

/// The common axis of which a block has several points, how many these are, and how many the last block has of them: as many as are left.
/// `None` where each block has one point, or all of them.
fn points_of_block(b: &mut KernelBuilder, tables: &mut Tables, chain: &Chain) -> Option<(AxisId, u32, Dev)> {
    let p = &chain.problem;
    let (wide, (axis, points)) = chain.common.iter().enumerate().find(|(_, (_, points))| *points > 1)?;
    let extent = &p.axis(*axis).extent;
    if extent.as_constant().is_some_and(|n| n % i64::from(*points) == 0) {
        return None;
    }
    b.phase("INIT", chain.record);
    let blocks =
        |(axis, points): &(AxisId, u32)| HostExpr::CeilDiv(Box::new(host_extent(&p.axis(*axis).extent)), Box::new(HostExpr::Const(i64::from(*points))));
    let mut number = Dev::BlockIdx(0);
    for other in chain.common[wide + 1..].iter().rev() {
        let n = host_scalar(b, tables, &format!("{}_blocks", p.axis(other.0).name), blocks(other), Ty::I32);
        number = builder::div(number, n);
    }
    if wide > 0 {
        let n = host_scalar(b, tables, &format!("{}_blocks", p.axis(*axis).name), blocks(&chain.common[wide]), Ty::I32);
        number = builder::rem(number, n);
    }
    let name = &p.axis(*axis).name;
    let n = host_scalar(b, tables, &format!("n_{name}"), host_extent(extent), Ty::I64);
    let first = builder::mul(builder::cast(Ty::I64, Ty::I32, number), Dev::i64(i64::from(*points)));
    let left = builder::bin(BinaryOp::Min, builder::sub(n, first), Dev::i64(i64::from(*points)));
    let left = b.let_(&format!("{name}_left"), Ty::I32, builder::cast(Ty::I32, Ty::I64, left));
    Some((*axis, *points, left))
}

/// The turns of a plan of which a full block has `all`: those in which a point is left.
fn turns_of_block(plan: &KernelPlan, all: i64, points: Option<&(AxisId, u32, Dev)>) -> Dev {
    let Some((axis, most, left)) = points else { return Dev::i32(all) };
    let tile = plan.grid.iter().find(|(a, _)| a == axis).map_or(1, |(_, tile)| *tile);
    let parts = i64::from(most / tile);
    if parts <= 1 {
        return Dev::i32(all);
    }
    let here = builder::div(builder::add(left.clone(), Dev::i32(i64::from(tile) - 1)), Dev::i32(i64::from(tile)));
    builder::mul(here, Dev::i32(all / parts))
}
