//! Flattens a kernel body to [`Code`].

mod asynchronous;
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

    fn is_uniform(&self, e: &Expr) -> bool {
        match e {
            Expr::Int(..) | Expr::F32(_) | Expr::Scalar(_) | Expr::BlockIdx(_) | Expr::ClusterRank => true,
            Expr::Tid | Expr::Elem(..) => false,
            Expr::Var(v) => self.uniform.get(v.0 as usize).copied().unwrap_or(false),
            Expr::Unary(_, a) | Expr::Cast(_, a) => self.is_uniform(a),
            Expr::Binary(_, a, b) => self.is_uniform(a) && self.is_uniform(b),
            Expr::Select(c, a, b) => self.is_uniform(c) && self.is_uniform(a) && self.is_uniform(b),
        }
    }

    fn expr(&mut self, e: &Expr) -> Result<Src, Malformed> {
        match e {
            Expr::Int(v, ty) => Ok(self.constant(*v, *ty)),
            Expr::F32(v) => Ok(self.constant(i64::from(v.to_bits()), Ty::F32)),
            Expr::Var(id) => {
                let info = self.var(*id)?;
                if info.len.is_some() {
                    return Err(format!("array `{}` is used as a scalar", info.name));
                }
                let src = Src { slot: info.slot, ty: info.ty };
                if !self.assigned[id.0 as usize] {
                    self.op(if src.ty == Ty::I64 { Op::DefinedWide(src.slot, id.0) } else { Op::Defined(src.slot, id.0) });
                }
                Ok(src)
            }
            Expr::Elem(id, at) => {
                let regs = self.regs(&Place { var: *id, at: Some((**at).clone()) })?;
                let ty = self.var(*id)?.ty;
                let d = self.temp(ty);
                self.op(Op::Get(d.slot, regs));
                Ok(d)
            }
            Expr::Scalar(id) => {
                let (ty, value) = *self.scalars.get(id.0 as usize).ok_or_else(|| format!("there is no scalar {}", id.0))?;
                Ok(self.constant(value, ty))
            }
            Expr::Tid => Ok(Src { slot: self.code.tid, ty: Ty::I32 }),
            Expr::ClusterRank => Ok(Src { slot: self.code.rank, ty: Ty::I32 }),
            Expr::BlockIdx(i) => Ok(Src { slot: *self.code.block.get(*i as usize).ok_or_else(|| format!("there is no block index {i}"))?, ty: Ty::I32 }),
            Expr::Unary(op, a) => self.unary(*op, a),
            Expr::Binary(op, a, b) => self.binary(*op, a, b),
            Expr::Select(c, a, b) => {
                let c = self.typed(c, Ty::Bool)?;
                let (a, b) = self.pair(a, b)?;
                let d = self.temp(a.ty);
                self.op(if a.ty == Ty::I64 { Op::SelectWide(d.slot, c.slot, a.slot, b.slot) } else { Op::Select(d.slot, c.slot, a.slot, b.slot) });
                Ok(d)
            }
            Expr::Cast(ty, a) => {
                let a = self.expr(a)?;
                self.cast(*ty, a)
            }
        }
    }

    /// Two operands of one type; an integer literal takes the type of its partner.
    fn pair(&mut self, a: &Expr, b: &Expr) -> Result<(Src, Src), Malformed> {
        let (x, y) = (self.expr(a)?, self.expr(b)?);
        let whole = |t: Ty| matches!(t, Ty::I32 | Ty::I64 | Ty::U32);
        if x.ty == y.ty {
            return Ok((x, y));
        }
        match (a, b) {
            (_, Expr::Int(v, t)) if whole(*t) && whole(x.ty) => Ok((x, self.constant(*v, x.ty))),
            (Expr::Int(v, t), _) if whole(*t) && whole(y.ty) => Ok((self.constant(*v, y.ty), y)),
            _ => Err(format!("operands of types {:?} and {:?} meet", x.ty, y.ty)),
        }
    }

    /// `e`, which must be of type `ty` or an integer literal.
    fn typed(&mut self, e: &Expr, ty: Ty) -> Result<Src, Malformed> {
        if let (Expr::Int(v, t), Ty::I32 | Ty::I64 | Ty::U32) = (e, ty) {
            if *t != Ty::Bool {
                return Ok(self.constant(*v, ty));
            }
        }
        let s = self.expr(e)?;
        if s.ty != ty {
            return Err(format!("a value of type {:?} stands where {ty:?} is expected", s.ty));
        }
        Ok(s)
    }

    fn index(&mut self, e: &Expr) -> Result<Src, Malformed> {
        let s = self.expr(e)?;
        match s.ty {
            Ty::I32 | Ty::I64 | Ty::U32 => Ok(s),
            ty => Err(format!("an index is of type {ty:?}")),
        }
    }

    fn pred(&mut self, e: &Option<Expr>) -> Result<Option<u32>, Malformed> {
        e.as_ref().map(|e| self.typed(e, Ty::Bool).map(|s| s.slot)).transpose()
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

    fn un(&mut self, op: Un, a: Src, ty: Ty) -> Src {
        let d = self.temp(ty);
        self.op(Op::Un(op, d.slot, a.slot));
        d
    }

    fn unary(&mut self, op: UnaryOp, a: &Expr) -> Result<Src, Malformed> {
        let a = self.expr(a)?;
        let refuse = || Err(format!("{op:?} of a value of type {:?}", a.ty));
        let real = |un: Un| if a.ty == Ty::F32 { Ok(un) } else { Err(format!("{op:?} of a value of type {:?}", a.ty)) };
        let un = match (op, a.ty) {
            (UnaryOp::Neg, Ty::F32) => Un::NegF,
            (UnaryOp::Neg, Ty::I32) => Un::NegI,
            (UnaryOp::Neg, Ty::U32) => Un::NegU,
            (UnaryOp::Neg, Ty::I64) => Un::NegL,
            (UnaryOp::Neg, Ty::Bool) | (UnaryOp::Not, Ty::F32) | (UnaryOp::Popcount, Ty::F32) => return refuse(),
            (UnaryOp::Not, Ty::Bool) => Un::NotBool,
            (UnaryOp::Not, Ty::I64) => Un::NotL,
            (UnaryOp::Not, _) => Un::NotBits,
            (UnaryOp::Abs, Ty::F32) => Un::AbsF,
            (UnaryOp::Abs, Ty::I32) => Un::AbsI,
            (UnaryOp::Abs, Ty::I64) => Un::AbsL,
            (UnaryOp::Abs, _) => return Ok(a),
            (UnaryOp::Popcount, Ty::I64) => return Ok(self.un(Un::PopcountL, a, Ty::I32)),
            (UnaryOp::Popcount, _) => return Ok(self.un(Un::Popcount, a, Ty::I32)),
            (UnaryOp::BitsOf, Ty::F32) => return Ok(Src { slot: a.slot, ty: Ty::U32 }),
            (UnaryOp::FromBits, Ty::U32) => return Ok(Src { slot: a.slot, ty: Ty::F32 }),
            (UnaryOp::BitsOf | UnaryOp::FromBits, _) => return refuse(),
            (UnaryOp::IsNan, Ty::F32) => return Ok(self.un(Un::IsNan, a, Ty::Bool)),
            (UnaryOp::IsNan, _) => return refuse(),
            (UnaryOp::Exp, _) => real(Un::Exp)?,
            (UnaryOp::Exp2, _) => real(Un::Exp2)?,
            (UnaryOp::Exp2Approx, _) => real(Un::Exp2Approx)?,
            (UnaryOp::Log, _) => real(Un::Log)?,
            (UnaryOp::Log2, _) => real(Un::Log2)?,
            (UnaryOp::Log1p, _) => real(Un::Log1p)?,
            (UnaryOp::Expm1, _) => real(Un::Expm1)?,
            (UnaryOp::Tanh, _) => real(Un::Tanh)?,
            (UnaryOp::Erf, _) => real(Un::Erf)?,
            (UnaryOp::Sqrt, _) => real(Un::Sqrt)?,
            (UnaryOp::Rsqrt, _) => real(Un::Rsqrt)?,
            (UnaryOp::Sin, _) => real(Un::Sin)?,
            (UnaryOp::Cos, _) => real(Un::Cos)?,
            (UnaryOp::Floor, _) => real(Un::Floor)?,
            (UnaryOp::Ceil, _) => real(Un::Ceil)?,
            (UnaryOp::Round, _) => real(Un::Round)?,
            (UnaryOp::Quantize(DType::F32), Ty::F32) => return Ok(a),
            (UnaryOp::Quantize(dtype), _) => real(Un::Quantize(dtype))?,
        };
        Ok(self.un(un, a, a.ty))
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Result<Src, Malformed> {
        use BinaryOp as B;
        if matches!(op, B::Shl | B::Shr) {
            let a = self.index(a)?;
            let amount = self.index(b)?;
            let amount = self.cast(if a.ty == Ty::I64 { Ty::I64 } else { Ty::I32 }, amount)?;
            let bin = match (op, a.ty) {
                (B::Shl, Ty::I64) => Bin::ShlL,
                (_, Ty::I64) => Bin::ShrL,
                (B::Shl, _) => Bin::ShlI,
                (_, Ty::U32) => Bin::ShrU,
                _ => Bin::ShrI,
            };
            let d = self.temp(a.ty);
            self.op(Op::Bin(bin, d.slot, a.slot, amount.slot));
            return Ok(d);
        }
        let (a, b) = self.pair(a, b)?;
        let ty = a.ty;
        // One row an operator: F32, I32, U32, I64, Bool.
        let row = match op {
            B::Add => [Some(Bin::AddF), Some(Bin::AddI), Some(Bin::AddU), Some(Bin::AddL), None],
            B::Sub => [Some(Bin::SubF), Some(Bin::SubI), Some(Bin::SubU), Some(Bin::SubL), None],
            B::Mul => [Some(Bin::MulF), Some(Bin::MulI), Some(Bin::MulU), Some(Bin::MulL), None],
            B::Div => [Some(Bin::DivF), Some(Bin::DivI), Some(Bin::DivU), Some(Bin::DivL), None],
            B::Mod => [Some(Bin::ModF), Some(Bin::ModI), Some(Bin::ModU), Some(Bin::ModL), None],
            B::FloorDiv => [Some(Bin::FloorDivF), Some(Bin::FloorDivI), Some(Bin::DivU), Some(Bin::FloorDivL), None],
            B::FloorMod => [Some(Bin::FloorModF), Some(Bin::FloorModI), Some(Bin::ModU), Some(Bin::FloorModL), None],
            B::Min => [Some(Bin::MinF), Some(Bin::MinI), Some(Bin::MinU), Some(Bin::MinL), Some(Bin::AndB)],
            B::Max => [Some(Bin::MaxF), Some(Bin::MaxI), Some(Bin::MaxU), Some(Bin::MaxL), Some(Bin::OrB)],
            B::Pow => [Some(Bin::PowF), Some(Bin::PowI), Some(Bin::PowU), Some(Bin::PowL), None],
            B::And => [None, Some(Bin::And), Some(Bin::And), Some(Bin::AndL), Some(Bin::AndB)],
            B::Or => [None, Some(Bin::Or), Some(Bin::Or), Some(Bin::OrL), Some(Bin::OrB)],
            B::Xor => [None, Some(Bin::Xor), Some(Bin::Xor), Some(Bin::XorL), Some(Bin::Xor)],
            B::Eq => [Some(Bin::EqF), Some(Bin::Eq), Some(Bin::Eq), Some(Bin::EqL), Some(Bin::Eq)],
            B::Ne => [Some(Bin::NeF), Some(Bin::Ne), Some(Bin::Ne), Some(Bin::NeL), Some(Bin::Ne)],
            B::Lt => [Some(Bin::LtF), Some(Bin::LtI), Some(Bin::LtU), Some(Bin::LtL), Some(Bin::LtU)],
            B::Le => [Some(Bin::LeF), Some(Bin::LeI), Some(Bin::LeU), Some(Bin::LeL), Some(Bin::LeU)],
            B::PackBf16 => [Some(Bin::PackBf16), None, None, None, None],
            B::PackF16 => [Some(Bin::PackF16), None, None, None, None],
            B::AddBf16 => [None, None, Some(Bin::AddBf16), None, None],
            B::MulBf16 => [None, None, Some(Bin::MulBf16), None, None],
            B::AddF16 => [None, None, Some(Bin::AddF16), None, None],
            B::MulF16 => [None, None, Some(Bin::MulF16), None, None],
            B::Shl | B::Shr => [None; 5],
        };
        let at = match ty {
            Ty::F32 => 0,
            Ty::I32 => 1,
            Ty::U32 => 2,
            Ty::I64 => 3,
            Ty::Bool => 4,
        };
        let bin = row[at].ok_or_else(|| format!("{op:?} of values of type {ty:?}"))?;
        let result = match op {
            B::Eq | B::Ne | B::Lt | B::Le => Ty::Bool,
            B::PackBf16 | B::PackF16 => Ty::U32,
            _ => ty,
        };
        let d = self.temp(result);
        self.op(Op::Bin(bin, d.slot, a.slot, b.slot));
        Ok(d)
    }

    fn cast(&mut self, to: Ty, a: Src) -> Result<Src, Malformed> {
        let un = match (a.ty, to) {
            (x, y) if x == y => return Ok(a),
            (Ty::F32, Ty::I32) => Un::FtoI,
            (Ty::F32, Ty::U32) => Un::FtoU,
            (Ty::F32, Ty::I64) => Un::FtoL,
            (Ty::F32, _) => Un::FtoBool,
            (Ty::I64, Ty::F32) => Un::LtoF,
            (Ty::I64, Ty::Bool) => Un::LtoBool,
            (Ty::I64, _) => Un::LtoI,
            (Ty::I32, Ty::F32) => Un::ItoF,
            (Ty::U32 | Ty::Bool, Ty::F32) => Un::UtoF,
            (Ty::I32, Ty::I64) => Un::ItoL,
            (Ty::U32 | Ty::Bool, Ty::I64) => Un::UtoL,
            (_, Ty::Bool) => Un::ItoBool,
            // 32 bits keep their pattern.
            _ => return Ok(Src { slot: a.slot, ty: to }),
        };
        Ok(self.un(un, a, to))
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
            StmtKind::GridRelease => "release of the next kernel".into(),
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

    fn statement(&mut self, s: &Stmt) -> Result<(), Malformed> {
        match &s.kind {
            StmtKind::Assign { dst, value } => {
                let ty = self.var(dst.var)?.ty;
                let value = self.typed(value, ty)?;
                let regs = self.regs(dst)?;
                if regs.at.is_some() {
                    self.op(Op::Put(regs, value.slot));
                } else {
                    let slot = self.var(dst.var)?.slot;
                    self.op(if ty == Ty::I64 { Op::SetWide(slot, value.slot) } else { Op::Set(slot, value.slot) });
                    self.assign(dst.var.0);
                }
            }
            StmtKind::For { var, from, to, step, uniform, body, .. } => self.for_loop(*var, from, to, *step, *uniform, body)?,
            StmtKind::While { cond, uniform, body, .. } => self.while_loop(cond, *uniform, body)?,
            StmtKind::If { cond, uniform, then, otherwise } => {
                let uniform = if self.is_uniform(cond) { Uniform::None } else { *uniform };
                let cond = self.typed(cond, Ty::Bool)?;
                let branch = self.op(Op::If { cond: cond.slot, els: 0, uniform });
                let before = self.assigned.clone();
                self.body(then)?;
                let after_then = std::mem::replace(&mut self.assigned, before.clone());
                let els = self.op(Op::Else { end: 0 });
                self.body(otherwise)?;
                let after_else = std::mem::replace(&mut self.assigned, before);
                for (i, a) in self.assigned.iter_mut().enumerate() {
                    *a |= after_then[i] && after_else[i];
                }
                let end = self.op(Op::EndIf) as u32;
                if let Op::If { els: e, .. } = &mut self.code.ops[branch] {
                    *e = els as u32;
                }
                if let Op::Else { end: e } = &mut self.code.ops[els] {
                    *e = end;
                }
            }
            StmtKind::Load { dst, count, mem, index, pred, fill, cache } => {
                let mut access = self.transfer(dst, *count, *mem, index, pred)?;
                access.fill = fill_bits(*fill, access.ty);
                self.touch(access.object, false);
                if let (Cache::ReadOnly, Object::Global(b)) = (cache, access.object) {
                    self.read_only.push(b);
                }
                let n = self.access(access);
                self.op(Op::Load(n));
                if dst.at.is_none() {
                    self.assign(dst.var.0);
                }
            }
            StmtKind::Store { src, count, mem, index, pred, .. } => {
                let access = self.transfer(src, *count, *mem, index, pred)?;
                self.touch(access.object, true);
                let n = self.access(access);
                self.op(Op::Store(n));
            }
            StmtKind::LoadRemote { dst, count, shared, index, rank, pred, fill } => {
                let mut access = self.remote(dst, *count, *shared, index, rank, pred)?;
                access.fill = fill_bits(*fill, access.ty);
                let n = self.access(access);
                self.op(Op::Load(n));
                if dst.at.is_none() {
                    self.assign(dst.var.0);
                }
            }
            StmtKind::StoreRemote { src, count, shared, index, rank, pred, signal } => {
                let mut access = self.remote(src, *count, *shared, index, rank, pred)?;
                if let Some((barrier, at)) = signal {
                    access.barrier = self.mbarrier(*barrier, at)?;
                }
                let n = self.access(access);
                self.op(if signal.is_some() { Op::Push(n) } else { Op::Store(n) });
            }
            StmtKind::CopyAsync { shared, dst, global, src, bytes, pred } => {
                if !matches!(bytes, 4 | 8 | 16) {
                    return Err(format!("an asynchronous copy moves {bytes} bytes"));
                }
                let (object, elem, _) = self.memory(Mem::Shared(*shared))?;
                self.buffer(*global)?;
                let index = self.index(dst)?;
                let src = self.index(src)?;
                let pred = self.pred(pred)?;
                self.touch(Object::Global(global.0), false);
                let count = bytes * 8 / elem.bits();
                let access = Access { pred, bytes: *bytes, count, source: Some((global.0, src)), ..self.plain(object, elem, index) };
                let n = self.access(access);
                self.op(Op::CopyAsync(n));
            }
            StmtKind::AsyncCommit => {
                self.op(Op::Commit);
            }
            StmtKind::AsyncWait { pending } => {
                self.op(Op::WaitAsync(*pending));
            }
            StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at } => {
                let (object, elem, _) = self.memory(Mem::Shared(*shared))?;
                self.buffer(*global)?;
                let index = self.index(dst)?;
                let src = self.index(src)?;
                let size = self.index(bytes)?;
                let barrier = self.mbarrier(*barrier, barrier_at)?;
                self.touch(Object::Global(global.0), false);
                self.code.bulk = true;
                let access = Access { source: Some((global.0, src)), size: Some(size), barrier, bytes: 16, ..self.plain(object, elem, index) };
                let n = self.access(access);
                self.op(Op::Bulk(n));
            }
            StmtKind::MbarrierInit { barrier, at, count } => {
                let n = self.mbarrier(*barrier, at)?;
                self.op(Op::BarrierInit(n, *count));
            }
            StmtKind::MbarrierArrive { barrier, at, rank, expect_bytes } => {
                if rank.is_some() && expect_bytes.is_some() {
                    return Err("an arrival at another block announces no bytes".into());
                }
                let n = self.mbarrier(*barrier, at)?;
                self.code.accesses[n as usize].rank = rank.as_ref().map(|e| self.typed(e, Ty::I32)).transpose()?;
                let bytes = expect_bytes.as_ref().map(|e| self.index(e)).transpose()?;
                self.op(Op::BarrierArrive(n, bytes));
            }
            StmtKind::MbarrierWait { barrier, at, parity } => {
                let n = self.mbarrier(*barrier, at)?;
                let parity = self.index(parity)?;
                self.op(Op::BarrierWait(n, parity));
            }
            StmtKind::Barrier { scope: Scope::Warp } => {
                self.op(Op::WarpBarrier);
            }
            StmtKind::Barrier { scope: Scope::Block } => {
                self.op(Op::BlockBarrier);
            }
            StmtKind::Barrier { scope: Scope::Cluster } => {
                self.op(Op::ClusterBarrier);
            }
            StmtKind::MbarrierFence => {
                self.op(Op::MbarrierFence);
            }
            StmtKind::ClusterArrive => {
                self.op(Op::ClusterArrive);
            }
            StmtKind::ClusterWait => {
                self.op(Op::ClusterWait);
            }
            // It changes no value; a map that does not exist is an error all the same.
            StmtKind::MapPrefetch { map } => {
                self.kernel.maps.iter().find(|m| *m == map).ok_or("a tensor map that is not among the kernel's")?;
            }
            StmtKind::Barrier { scope: Scope::Threads { .. } }
            | StmtKind::TensorCopy { .. }
            | StmtKind::TensorStore { .. }
            | StmtKind::StoreCommit
            | StmtKind::StoreWait { .. }
            | StmtKind::WarpgroupFence
            | StmtKind::WarpgroupMma { .. }
            | StmtKind::WarpgroupCommit
            | StmtKind::WarpgroupWait { .. }
            | StmtKind::Registers { .. } => self.asynchronous(s)?,
            StmtKind::Tensor(s) => self.tensor_memory(s)?,
            StmtKind::Barrier { scope: Scope::Device } => return Err("there is no barrier over the whole device".into()),
            StmtKind::BarrierVote { dst, pred, vote } => {
                let pred = self.typed(pred, Ty::Bool)?;
                let slot = self.scalar(*dst, Ty::I32)?;
                self.op(Op::Vote { dst: slot, pred: pred.slot, vote: *vote });
                self.assign(dst.0);
            }
            StmtKind::Fence { scope: Scope::Threads { .. } } => return Err("there is no fence over some threads of a block".into()),
            StmtKind::Fence { scope: Scope::Cluster } => return Err("there is no fence over a cluster".into()),
            StmtKind::Fence { scope } => {
                self.op(Op::Fence(*scope));
            }
            StmtKind::GridWait => {
                self.op(Op::GridWait);
            }
            // The next kernel waits for this one's end, whenever it starts.
            StmtKind::GridRelease => {}
            StmtKind::FenceProxyAsync => {
                self.op(Op::ProxyFence);
            }
            StmtKind::Shuffle { dst, value, mode } => {
                let ty = self.var(dst.var)?.ty;
                let value = self.typed(value, ty)?;
                let (mode, lane) = match mode {
                    ShuffleMode::Xor(m) => (Shuffle::Xor(*m), 0),
                    ShuffleMode::Up(d) => (Shuffle::Up(*d), 0),
                    ShuffleMode::Down(d) => (Shuffle::Down(*d), 0),
                    ShuffleMode::Same if ty != Ty::I32 => return Err("only integers of 32 bits can be told to be the same in all lanes".into()),
                    ShuffleMode::Same => (Shuffle::Same, 0),
                    ShuffleMode::Index(e) => {
                        let lane = self.index(e)?;
                        (Shuffle::Index, self.cast(Ty::I32, lane)?.slot)
                    }
                };
                let regs = self.regs(dst)?;
                self.op(Op::Shuffle { dst: regs, value: value.slot, lane, mode, wide: ty == Ty::I64 });
                if dst.at.is_none() {
                    self.assign(dst.var.0);
                }
            }
            StmtKind::Elect { dst } => {
                let slot = self.scalar(*dst, Ty::Bool)?;
                self.op(Op::Elect { dst: slot });
                self.assign(dst.0);
            }
            StmtKind::Ballot { dst, pred } => {
                let pred = self.typed(pred, Ty::Bool)?;
                let slot = self.scalar(*dst, Ty::U32)?;
                self.op(Op::Ballot { dst: slot, pred: pred.slot });
                self.assign(dst.0);
            }
            StmtKind::LdMatrix { dst, at, count, transpose, shared, index } => {
                if !matches!(count, 1 | 2 | 4) {
                    return Err(format!("ldmatrix loads {count} matrices"));
                }
                let (object, elem, name) = self.memory(Mem::Shared(*shared))?;
                let regs = self.operand(&(*dst, at.clone()), Ty::U32, *count)?;
                let index = self.index(index)?;
                if 128 % elem.bits() != 0 {
                    return Err(format!("a row of 16 bytes holds no whole elements of {name}"));
                }
                let access = Access { regs, transpose: *transpose, count: *count, bytes: 16, ..self.plain(object, elem, index) };
                let n = self.access(access);
                self.op(Op::LdMatrix(n));
            }
            StmtKind::Mma { shape, operand, a, b, c } => {
                match (shape, operand) {
                    (MmaShape::M16N8K16, DType::BF16 | DType::F16) | (MmaShape::M16N8K32, DType::E4M3 | DType::E5M2) | (MmaShape::M16N8K8, DType::F32) => {}
                    _ => return Err(format!("there is no matrix instruction {shape:?} of {}", operand.name())),
                }
                let (a, b, c) = (self.operand(a, Ty::U32, 4)?, self.operand(b, Ty::U32, 2)?, self.operand(c, Ty::F32, 4)?);
                self.op(Op::Mma { shape: *shape, operand: *operand, a, b, c });
            }
            StmtKind::Atomic { mem, index, op, value, old, acquire_release, pred } => {
                let (object, elem, name) = self.memory(*mem)?;
                let ty = match elem {
                    DType::I32 => Ty::I32,
                    DType::I64 => Ty::I64,
                    DType::F32 => Ty::F32,
                    _ => return Err(format!("there is no atomic operation on {} ({name})", elem.name())),
                };
                if ty == Ty::F32 && *op == AtomicOp::Or {
                    return Err("real numbers have no bits".into());
                }
                let index = self.index(index)?;
                let value = self.typed(value, ty)?;
                let pred_slot = self.pred(pred)?;
                let mut access = Access { pred: pred_slot, ty, atomic: Some((*op, value, *acquire_release)), ..self.plain(object, elem, index) };
                if let Some(old) = old {
                    self.scalar(*old, ty)?;
                    access.regs.var = old.0;
                    access.raw = true;
                    // Where the predicate is false the variable keeps what it had.
                    if pred.is_none() {
                        self.assign(old.0);
                    }
                }
                self.touch(object, true);
                self.code.atomics |= matches!(object, Object::Global(_));
                let n = self.access(access);
                self.op(Op::Atomic(n));
            }
        }
        Ok(())
    }

    fn for_loop(&mut self, var: VarId, from: &Expr, to: &Expr, step: i64, uniform: Uniform, body: &[Stmt]) -> Result<(), Malformed> {
        let ty = self.var(var)?.ty;
        if !matches!(ty, Ty::I32 | Ty::I64) || step <= 0 {
            return Err("a loop counts an I32 or I64 up by a positive step".into());
        }
        let stmt = self.stmt;
        let slot = self.scalar(var, ty)?;
        let fixed = self.is_uniform(from) && self.is_uniform(to);
        let uniform = if fixed { Uniform::None } else { uniform };
        let set = |s: u32| if ty == Ty::I64 { Op::SetWide(slot, s) } else { Op::Set(slot, s) };
        let from = self.typed(from, ty)?;
        self.op(set(from.slot));
        // The end is read once: the body may change what it is made of.
        let wide = ty == Ty::I64;
        let end = self.slot(wide, false);
        let to = self.typed(to, ty)?;
        self.op(if wide { Op::SetWide(end, to.slot) } else { Op::Set(end, to.slot) });
        self.op(Op::Enter);
        let before = self.assigned.clone();
        self.assign(var.0);
        let was = std::mem::replace(&mut self.uniform[var.0 as usize], fixed);
        let head = self.here();
        self.used = [0, 0];
        let cond = self.temp(Ty::Bool);
        self.op(Op::Bin(if wide { Bin::LtL } else { Bin::LtI }, cond.slot, slot, end));
        let test = self.op(Op::Test { cond: cond.slot, exit: 0, uniform });
        self.body(body)?;
        self.stmt = stmt;
        self.used = [0, 0];
        let step = self.constant(step, ty);
        let next = self.temp(ty);
        self.op(Op::Bin(if ty == Ty::I64 { Bin::AddL } else { Bin::AddI }, next.slot, slot, step.slot));
        self.op(set(next.slot));
        self.op(Op::Next { head });
        let exit = self.op(Op::Leave) as u32;
        if let Op::Test { exit: e, .. } = &mut self.code.ops[test] {
            *e = exit;
        }
        self.uniform[var.0 as usize] = was;
        self.assigned = before;
        Ok(())
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
