//! Several plans in one kernel, one behind the other: each block does its part of all of them, and what one makes for the next lies in shared memory.
//!
//! ```text
//! block b:  for each tile that plan 1 has at the common place b:  plan 1, which leaves its results in shared memory
//!           for each tile that plan 2 has there:                  plan 2, which takes them from there
//!           ..
//! ```
//! No barrier is written here: as in any kernel they follow from what shared memory holds when.

use super::*;
use crate::behind::Chain;
use flashderive_device::program::{Mem, SharedId, StmtKind, Uniform, Unroll};

/// Shared memory that the hardware keeps of each block, bytes.
const SHARED_KEPT: u32 = 1024;
/// Threads of a multiprocessor that have 128 registers each.
const THREADS_OF_128_REGISTERS: u32 = 512;

/// Where a plan stands that shares its blocks with others.
pub(crate) struct Behind {
    /// Axes by which all of them number their blocks, one point each.
    common: Vec<AxisId>,
    /// What is in shared memory.
    locals: BTreeMap<TensorId, SharedId>,
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
        let locals: BTreeMap<TensorId, SharedId> =
            chain.locals.iter().map(|l| (l.tensor, b.shared_within(&p.tensor(l.tensor).name, l.elem, l.len, l.offset))).collect();
        let mut body = Vec::new();
        for (plan, (turns, free)) in chain.plans.iter().zip(&chain.turns) {
            b.release_shared_from(*free);
            b.copies = Default::default();
            let turn = (*turns > 1).then(|| b.scalar("turn", Ty::I32));
            let number = turn.map_or(Dev::i32(0), Dev::Var);
            let mut e = Emitter::new(p, plan, online, &mut *tables, &mut *trace, b, number);
            e.behind = Some(Behind { common: chain.common.clone(), locals: locals.clone(), misused: None });
            b = e.write_behind()?;
            if b.copies.fly() {
                b.emit(StmtKind::AsyncWait { pending: 0 });
            }
            let own = b.take_body();
            match turn {
                Some(var) => {
                    b.resume((b.phase, chain.record));
                    let (from, to) = (Dev::i32(0), Dev::i32(*turns));
                    b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: own });
                    body.extend(b.take_body());
                }
                None => body.extend(own),
            }
        }
        body.into_iter().for_each(|s| b.emit_as(s));
        let mut kernel = b.finish();
        kernel.min_blocks = (chain.room / (kernel.shared_bytes() + SHARED_KEPT)).min(THREADS_OF_128_REGISTERS / kernel.threads).max(1);
        packed::whole_bytes(&kernel, tables, p, &first.statements[0])?;
        Ok(kernel)
    }

    fn write_behind(mut self) -> Built<KernelBuilder> {
        self.coordinates()?;
        self.run_passes()?;
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
        let shared: Vec<(AxisId, u32)> = common.iter().map(|a| (*a, tile(a))).collect();
        let own: Vec<(AxisId, u32)> = grid.iter().filter(|(a, _)| !common.contains(a)).copied().collect();
        self.place(&shared, Dev::BlockIdx(0), true);
        self.place(&own, self.block.clone(), true);
        Some(self.blocks(&shared))
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
        self.behind.as_ref().and_then(|b| b.locals.get(&t).copied())
    }

    /// Notes that a tensor is asked for in global memory.
    pub(super) fn in_global_memory(&mut self, t: TensorId) {
        if let Some(behind) = self.behind.as_mut().filter(|b| b.locals.contains_key(&t)) {
            behind.misused = Some(t);
        }
    }
}
