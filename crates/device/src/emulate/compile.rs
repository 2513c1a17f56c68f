//! Flattens a kernel body to [`Code`].

mod asynchronous;
mod expression;
mod statement;
mod tensor_memory;

use super::bytecode::*;
use super::math::{Bin, Un, LANES};
use crate::program::*;
use flashderive_ir::dtype::DType;
use std::collections::BTreeMap;

/// A compiler's complaint; becomes a `Malformed` violation.
pub type Malformed = String;

struct Compiler<'a> {
    program: &'a Program,
    kernel: &'a Kernel,
    scalars: &'a [(Ty, i64)],
    code: Code,
    consts: BTreeMap<(bool, i64), u32>,
    temps: [Vec<u32>; 2],
    used: [usize; 2],
    /// Scalars that hold a value on every lane that gets here.
    assigned: Vec<bool>,
    /// Loop variables that are the same in the whole block by construction.
    uniform: Vec<bool>,
    read_only: Vec<u32>,
    stmt: u32,
}

/// Compiles `kernel`; `scalars` holds the values of `program.scalars`, `maps` those of `program.maps`.
pub fn compile(program: &Program, kernel: &Kernel, scalars: &[(Ty, i64)], maps: BTreeMap<u32, Map>) -> Result<Code, Malformed> {
    if kernel.threads == 0 || !kernel.threads.is_multiple_of(32) || kernel.threads > 1024 {
        return Err(format!("{} threads a block is no multiple of 32 up to 1024", kernel.threads));
    }
    if !kernel.has_cluster_size() {
        return Err(format!("clusters of {} blocks; 1, 2, 4, 8 and 16 are possible", kernel.cluster));
    }
    let mut c = Compiler {
        program,
        kernel,
        scalars,
        code: Code {
            name: kernel.name.clone(),
            warps: kernel.threads / 32,
            cluster: kernel.cluster,
            granule: 16,
            early: kernel.early,
            maps,
            ..Code::default()
        },
        consts: BTreeMap::new(),
        temps: [Vec::new(), Vec::new()],
        used: [0, 0],
        assigned: vec![false; kernel.vars.len()],
        uniform: vec![false; kernel.vars.len()],
        read_only: Vec::new(),
        stmt: 0,
    };
    // 65536 registers a multiprocessor, shared by its blocks; at most 255 a thread, in eights.
    c.code.registers = (65536 / kernel.threads / kernel.min_blocks.max(1)).min(255) / 8 * 8;
    c.code.tid = c.slot(false, true);
    c.code.rank = c.slot(false, true);
    for i in 0..3 {
        c.code.block[i] = c.slot(false, true);
    }
    for var in &kernel.vars {
        let wide = var.ty == Ty::I64;
        let slot = c.slot(wide, false);
        for _ in 1..var.len.unwrap_or(1) {
            c.slot(wide, false);
        }
        c.code.vars.push(VarInfo { name: var.name.clone(), ty: var.ty, slot, len: var.len });
    }
    for s in &kernel.shared {
        if s.offset % 16 != 0 {
            return Err(format!("shared buffer {} starts at byte {}, not a multiple of 16", s.name, s.offset));
        }
        c.code.shared.push(SharedObject { name: s.name.clone(), elem: s.elem, len: i64::from(s.len), offset: s.offset, barriers: None });
        c.code.granule = c.code.granule.min((s.elem.bits() / 8).max(1));
    }
    c.code.shared_bytes = kernel.shared_bytes();
    c.stmt(PhaseId(u32::MAX), flashderive_ir::trace::RecordId(0), "end of the kernel".into());
    c.body(&kernel.body)?;
    c.stmt = 0;
    c.op(Op::End);
    if let Some(b) = c.read_only.iter().find(|b| c.code.writes.contains(b)) {
        return Err(format!("buffer {} is read through the read-only path and written in the same kernel", c.buffer(BufferId(*b))?.name));
    }
    if c.code.stmts.len() > usize::from(u16::MAX) {
        return Err("the kernel has more than 65535 statements".into());
    }
    Ok(c.code)
}

impl<'a> Compiler<'a> {
    fn op(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.line.push(self.stmt);
        self.code.ops.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    fn slot(&mut self, wide: bool, init: bool) -> u32 {
        let init = if init { u32::MAX } else { 0 };
        if wide {
            self.code.r64.push([0; LANES]);
            self.code.init64.push(init);
            self.code.r64.len() as u32 - 1
        } else {
            self.code.r32.push([0; LANES]);
            self.code.init32.push(init);
            self.code.r32.len() as u32 - 1
        }
    }

    fn temp(&mut self, ty: Ty) -> Src {
        let file = usize::from(ty == Ty::I64);
        if self.used[file] == self.temps[file].len() {
            let slot = self.slot(file == 1, true);
            self.temps[file].push(slot);
        }
        self.used[file] += 1;
        Src { slot: self.temps[file][self.used[file] - 1], ty }
    }

    fn constant(&mut self, value: i64, ty: Ty) -> Src {
        let wide = ty == Ty::I64;
        let value = if wide { value } else { i64::from(value as u32) };
        if let Some(slot) = self.consts.get(&(wide, value)) {
            return Src { slot: *slot, ty };
        }
        let slot = self.slot(wide, true);
        if wide {
            self.code.r64[slot as usize] = [value; LANES];
        } else {
            self.code.r32[slot as usize] = [value as u32; LANES];
        }
        self.consts.insert((wide, value), slot);
        Src { slot, ty }
    }

    fn stmt(&mut self, phase: PhaseId, why: flashderive_ir::trace::RecordId, what: String) {
        let phase = self.kernel.phases.get(phase.0 as usize).map(|p| p.name.clone()).unwrap_or_default();
        self.code.stmts.push(StmtInfo { phase, why, what });
        self.stmt = self.code.stmts.len() as u32 - 1;
    }

    fn var(&self, id: VarId) -> Result<&VarInfo, Malformed> {
        self.code.vars.get(id.0 as usize).ok_or_else(|| format!("there is no variable {}", id.0))
    }

    fn buffer(&self, id: BufferId) -> Result<&'a Buffer, Malformed> {
        self.program.buffers.get(id.0 as usize).ok_or_else(|| format!("there is no buffer {}", id.0))
    }

    fn shared(&self, id: SharedId) -> Result<&'a Shared, Malformed> {
        self.kernel.shared.get(id.0 as usize).ok_or_else(|| format!("there is no shared buffer {}", id.0))
    }

    /// Object, element type and name.
    fn memory(&self, mem: Mem) -> Result<(Object, DType, &'a str), Malformed> {
        Ok(match mem {
            Mem::Global(id) => (Object::Global(id.0), self.buffer(id)?.elem, &self.buffer(id)?.name),
            Mem::Shared(id) => (Object::Shared(id.0), self.shared(id)?.elem, &self.shared(id)?.name),
        })
    }

    fn regs(&mut self, place: &Place) -> Result<Regs, Malformed> {
        let info = self.var(place.var)?;
        match (info.len, &place.at) {
            (Some(_), None) => Err(format!("array `{}` is used as a scalar", info.name)),
            (None, Some(_)) => Err(format!("scalar `{}` is used as an array", info.name)),
            (_, at) => {
                let at = at.as_ref().map(|e| self.index(e)).transpose()?;
                Ok(Regs { var: place.var.0, at })
            }
        }
    }

    fn body(&mut self, body: &[Stmt]) -> Result<(), Malformed> {
        for s in body {
            self.used = [0, 0];
            let what = self.describe(&s.kind);
            self.stmt(s.phase, s.why, what);
            self.statement(s).map_err(|e| format!("{e} ({} in record {})", self.code.stmts[self.stmt as usize].what, s.why.0))?;
        }
        Ok(())
    }

    fn describe(&self, kind: &StmtKind) -> String {
        let mem = |m: Mem| self.memory(m).map(|(_, _, n)| n.to_string()).unwrap_or_default();
        let var = |v: VarId| self.var(v).map(|i| i.name.clone()).unwrap_or_default();
        match kind {
            StmtKind::Assign { dst, .. } => format!("assign {}", var(dst.var)),
            StmtKind::For { var: v, .. } => format!("for {}", var(*v)),
            StmtKind::While { .. } => "while".into(),
            StmtKind::If { .. } => "if".into(),
            StmtKind::Load { mem: m, .. } => format!("load {}", mem(*m)),
            StmtKind::Store { mem: m, .. } => format!("store {}", mem(*m)),
            StmtKind::LoadRemote { shared, .. } => format!("remote load {}", mem(Mem::Shared(*shared))),
            StmtKind::StoreRemote { shared, .. } => format!("remote store {}", mem(Mem::Shared(*shared))),
            StmtKind::CopyAsync { shared, global, .. } => format!("async copy {} to {}", mem(Mem::Global(*global)), mem(Mem::Shared(*shared))),
            StmtKind::AsyncCommit => "async commit".into(),
            StmtKind::AsyncWait { pending } => format!("async wait {pending}"),
            StmtKind::BulkCopy { shared, global, .. } => format!("bulk copy {} to {}", mem(Mem::Global(*global)), mem(Mem::Shared(*shared))),
            StmtKind::MbarrierInit { barrier, .. } => format!("mbarrier init {}", mem(Mem::Shared(*barrier))),
            StmtKind::MbarrierArriveCopies { barrier, .. } => format!("mbarrier arrive behind copies {}", mem(Mem::Shared(*barrier))),
            StmtKind::MbarrierArrive { barrier, .. } => format!("mbarrier arrive {}", mem(Mem::Shared(*barrier))),
            StmtKind::MbarrierWait { barrier, .. } => format!("mbarrier wait {}", mem(Mem::Shared(*barrier))),
            StmtKind::Barrier { scope: Scope::Warp } => "warp barrier".into(),
            StmtKind::Barrier { scope: Scope::Cluster } => "cluster barrier".into(),
            StmtKind::ClusterArrive => "arrival at the cluster barrier".into(),
            StmtKind::ClusterWait => "wait at the cluster barrier".into(),
            StmtKind::MbarrierFence => "fence of mbarriers".into(),
            StmtKind::MapPrefetch { .. } => "prefetch of a tensor map".into(),
            StmtKind::Barrier { scope: Scope::Threads { from, count, id } } => format!("barrier {id} of threads {from}..{}", from + count),
            StmtKind::Barrier { .. } => "block barrier".into(),
            StmtKind::BarrierVote { .. } => "block vote".into(),
            StmtKind::Fence { .. } => "fence".into(),
            StmtKind::FenceProxyAsync => "proxy fence".into(),
            StmtKind::GridWait => "wait for the kernel before".into(),
            StmtKind::Shuffle { dst, .. } => format!("shuffle {}", var(dst.var)),
            StmtKind::Ballot { .. } => "ballot".into(),
            StmtKind::Elect { .. } => "election".into(),
            StmtKind::LdMatrix { shared, .. } => format!("ldmatrix {}", mem(Mem::Shared(*shared))),
            StmtKind::Mma { .. } => "mma".into(),
            StmtKind::TensorCopy { shared, map, .. } => format!("tile copy {} to {}", self.map_name(*map), mem(Mem::Shared(*shared))),
            StmtKind::TensorStore { shared, map, .. } => format!("tile store {} to {}", mem(Mem::Shared(*shared)), self.map_name(*map)),
            StmtKind::StoreCommit => "tile store commit".into(),
            StmtKind::StoreWait { pending } => format!("tile store wait {pending}"),
            StmtKind::WarpgroupFence => "warpgroup fence".into(),
            StmtKind::WarpgroupMma { c, .. } => format!("warpgroup mma {}", var(c.0)),
            StmtKind::WarpgroupCommit => "warpgroup commit".into(),
            StmtKind::WarpgroupWait { pending } => format!("warpgroup wait {pending}"),
            StmtKind::Registers { count, more } => format!("{} registers: {count}", if *more { "more" } else { "fewer" }),
            StmtKind::Tensor(s) => self.describe_tensor(s),
            StmtKind::Atomic { mem: m, .. } => format!("atomic {}", mem(*m)),
        }
    }

    fn map_name(&self, id: MapId) -> String {
        self.code.maps.get(&id.0).map(|m| m.name.clone()).unwrap_or_default()
    }

    /// Notes that `var` holds a value from here on.
    fn assign(&mut self, var: u32) {
        if let Some(a) = self.assigned.get_mut(var as usize) {
            *a = true;
        }
    }

    fn scalar(&self, var: VarId, ty: Ty) -> Result<u32, Malformed> {
        let info = self.var(var)?;
        if info.len.is_some() || info.ty != ty {
            return Err(format!("`{}` is no scalar of type {ty:?}", info.name));
        }
        Ok(info.slot)
    }

    fn operand(&mut self, operand: &(VarId, Expr), ty: Ty, n: u32) -> Result<Regs, Malformed> {
        let info = self.var(operand.0)?;
        if info.ty != ty || info.len.is_none_or(|l| l < n) {
            return Err(format!("matrix operand `{}` is no array of {n} {ty:?}", info.name));
        }
        self.regs(&Place { var: operand.0, at: Some(operand.1.clone()) })
    }

    fn access(&mut self, access: Access) -> u32 {
        self.code.accesses.push(access);
        self.code.accesses.len() as u32 - 1
    }

    fn touch(&mut self, object: Object, write: bool) {
        if let Object::Global(b) = object {
            let list = if write { &mut self.code.writes } else { &mut self.code.reads };
            if !list.contains(&b) {
                list.push(b);
            }
        }
    }

    fn plain(&self, object: Object, elem: DType, index: Src) -> Access {
        Access {
            object,
            index,
            elem,
            count: 1,
            bytes: (elem.bits() / 8).max(1),
            pred: None,
            regs: Regs { var: 0, at: None },
            ty: Ty::U32,
            raw: false,
            fill: 0,
            source: None,
            size: None,
            barrier: 0,
            transpose: false,
            rank: None,
            atomic: None,
            stmt: self.stmt,
        }
    }

    /// A load or store of `count` elements from `place`.
    fn transfer(&mut self, place: &Place, count: u32, mem: Mem, index: &Expr, pred: &Option<Expr>) -> Result<Access, Malformed> {
        let (object, elem, name) = self.memory(mem)?;
        let bits = count.saturating_mul(elem.bits());
        if !matches!(bits, 8 | 16 | 32 | 64 | 128) {
            return Err(format!("an access of {count} elements of {name} is {bits} bits"));
        }
        let index = self.index(index)?;
        let pred = self.pred(pred)?;
        let regs = self.regs(place)?;
        let ty = self.var(place.var)?.ty;
        if place.at.is_none() && count != 1 && (ty != Ty::U32 || bits > 32) {
            return Err(format!("{count} elements do not fit a scalar"));
        }
        Ok(Access { count, bytes: bits / 8, pred, regs, ty, raw: ty == Ty::U32, ..self.plain(object, elem, index) })
    }

    /// A load or store of `count` elements in the shared memory of block `rank`.
    fn remote(&mut self, place: &Place, count: u32, shared: SharedId, index: &Expr, rank: &Expr, pred: &Option<Expr>) -> Result<Access, Malformed> {
        let access = self.transfer(place, count, Mem::Shared(shared), index, pred)?;
        if access.bytes < 4 {
            return Err(format!("a remote access of {} bytes", access.bytes));
        }
        let rank = self.typed(rank, Ty::I32)?;
        Ok(Access { rank: Some(rank), ..access })
    }

    fn mbarrier(&mut self, shared: SharedId, at: &Expr) -> Result<u32, Malformed> {
        let (object, elem, name) = self.memory(Mem::Shared(shared))?;
        if elem != DType::I64 {
            return Err(format!("mbarriers lie in {name}, which is not of i64"));
        }
        let index = self.index(at)?;
        let next = self.code.mbarriers;
        let s = &mut self.code.shared[shared.0 as usize];
        if s.barriers.is_none() {
            s.barriers = Some(next);
            self.code.mbarriers += s.len as u32;
        }
        let access = self.plain(object, elem, index);
        Ok(self.access(access))
    }
}

impl Compiler<'_> {
    fn while_loop(&mut self, cond: &Expr, uniform: Uniform, body: &[Stmt]) -> Result<(), Malformed> {
        let stmt = self.stmt;
        let uniform = if self.is_uniform(cond) { Uniform::None } else { uniform };
        self.op(Op::Enter);
        let before = self.assigned.clone();
        let head = self.here();
        self.used = [0, 0];
        let cond = self.typed(cond, Ty::Bool)?;
        let test = self.op(Op::Test { cond: cond.slot, exit: 0, uniform });
        self.body(body)?;
        self.stmt = stmt;
        self.used = [0, 0];
        self.op(Op::Next { head });
        let exit = self.op(Op::Leave) as u32;
        if let Op::Test { exit: e, .. } = &mut self.code.ops[test] {
            *e = exit;
        }
        self.assigned = before;
        Ok(())
    }
}

/// What a load puts into registers of type `ty` where its predicate is false.
fn fill_bits(fill: f64, ty: Ty) -> i64 {
    match ty {
        Ty::F32 => i64::from((fill as f32).to_bits()),
        Ty::Bool => i64::from(fill != 0.0),
        _ => fill as i64,
    }
}
