//! Small device programs written by hand, for tests of the printer, the compilers and the launcher.

#![allow(dead_code, reason = "each test file uses a part")]

use flashderive_device::host::HostExpr;
use flashderive_device::program::*;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};

pub mod asynchronous;
pub mod cluster;
pub mod faults;
pub mod roles;
pub mod tensor_memory;

/// Builds one kernel.
pub struct Body {
    pub kernel: Kernel,
    pub why: RecordId,
    open: Vec<Vec<Stmt>>,
}

impl Body {
    pub fn new(name: &str, grid: HostExpr, threads: u32) -> Body {
        let one = || HostExpr::Const(1);
        let kernel = Kernel {
            name: name.into(),
            grid: [grid, one(), one()],
            threads,
            cluster: 1,
            early: false,
            version: 0,
            min_blocks: 1,
            buffers: vec![],
            scalars: vec![],
            maps: vec![],
            shared: vec![],
            vars: vec![],
            phases: vec![],
            body: vec![],
        };
        Body { kernel, why: RecordId(0), open: vec![vec![]] }
    }
    pub fn phase(&mut self, name: &str, why: u32) {
        self.why = RecordId(why);
        self.kernel.phases.push(Phase { name: name.into(), why: self.why });
    }
    pub fn var(&mut self, name: &str, ty: Ty) -> VarId {
        self.kernel.vars.push(Var { name: name.into(), ty, len: None });
        VarId(self.kernel.vars.len() as u32 - 1)
    }
    pub fn array(&mut self, name: &str, ty: Ty, len: u32) -> VarId {
        self.kernel.vars.push(Var { name: name.into(), ty, len: Some(len) });
        VarId(self.kernel.vars.len() as u32 - 1)
    }
    pub fn shared(&mut self, name: &str, elem: DType, len: u32) -> SharedId {
        self.shared_at(name, elem, len, 128)
    }
    pub fn shared_at(&mut self, name: &str, elem: DType, len: u32, step: u32) -> SharedId {
        let offset = self.kernel.shared_bytes().div_ceil(step) * step;
        self.kernel.shared.push(Shared { name: name.into(), elem, len, offset });
        SharedId(self.kernel.shared.len() as u32 - 1)
    }
    pub fn emit(&mut self, kind: StmtKind) {
        let stmt = Stmt { kind, phase: PhaseId(self.kernel.phases.len().saturating_sub(1) as u32), why: self.why };
        self.open.last_mut().unwrap().push(stmt);
    }
    pub fn set(&mut self, var: VarId, value: Expr) {
        self.emit(StmtKind::Assign { dst: at(var, None), value });
    }
    pub fn set_at(&mut self, var: VarId, index: Expr, value: Expr) {
        self.emit(StmtKind::Assign { dst: at(var, Some(index)), value });
    }
    pub fn named(&mut self, name: &str, ty: Ty, value: Expr) -> Expr {
        let var = self.var(name, ty);
        self.set(var, value);
        Expr::Var(var)
    }
    pub fn for_(&mut self, name: &str, from: Expr, to: Expr, step: i64, unroll: Unroll, body: impl FnOnce(&mut Body, Expr)) {
        let var = self.var(name, Ty::I32);
        self.open.push(vec![]);
        body(self, Expr::Var(var));
        let body = self.open.pop().unwrap();
        self.emit(StmtKind::For { var, from, to, step, unroll, uniform: Uniform::Block, body });
    }
    pub fn if_(&mut self, cond: Expr, uniform: Uniform, then: impl FnOnce(&mut Body)) {
        self.open.push(vec![]);
        then(self);
        let then = self.open.pop().unwrap();
        self.emit(StmtKind::If { cond, uniform, then, otherwise: vec![] });
    }
    pub fn either(&mut self, cond: Expr, then: impl FnOnce(&mut Body), otherwise: impl FnOnce(&mut Body)) {
        self.open.push(vec![]);
        then(self);
        let then = self.open.pop().unwrap();
        self.open.push(vec![]);
        otherwise(self);
        let otherwise = self.open.pop().unwrap();
        self.emit(StmtKind::If { cond, uniform: Uniform::Warp, then, otherwise });
    }
    pub fn load(&mut self, dst: Place, count: u32, mem: Mem, index: Expr, pred: Option<Expr>, fill: f64) {
        self.emit(StmtKind::Load { dst, count, mem, index, pred, fill, cache: Cache::Default });
    }
    pub fn store(&mut self, src: Place, count: u32, mem: Mem, index: Expr, pred: Option<Expr>) {
        self.emit(StmtKind::Store { src, count, mem, index, pred, cache: Cache::Default });
    }
    pub fn sync(&mut self) {
        self.emit(StmtKind::Barrier { scope: Scope::Block });
    }
    pub fn done(mut self) -> Kernel {
        self.kernel.body = self.open.pop().unwrap();
        self.kernel
    }
}

pub fn at(var: VarId, at: Option<Expr>) -> Place {
    Place { var, at }
}
pub fn n(v: i64) -> Expr {
    Expr::i32(v)
}
pub fn v(id: VarId) -> Expr {
    Expr::Var(id)
}
pub fn bin(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::Binary(op, Box::new(a), Box::new(b))
}
pub fn add(a: Expr, b: Expr) -> Expr {
    bin(BinaryOp::Add, a, b)
}
pub fn mul(a: Expr, b: Expr) -> Expr {
    bin(BinaryOp::Mul, a, b)
}
pub fn un(op: UnaryOp, a: Expr) -> Expr {
    Expr::Unary(op, Box::new(a))
}
pub fn elem(var: VarId, at: Expr) -> Expr {
    Expr::Elem(var, Box::new(at))
}
pub fn cast(ty: Ty, a: Expr) -> Expr {
    Expr::Cast(ty, Box::new(a))
}

pub fn record(step: &'static str, rule: &'static str, subject: &str, conclusion: &str) -> Record {
    Record { step, rule, subject: subject.into(), premises: vec![], conclusion: conclusion.into(), space: Space::Problem, span: Span::NONE }
}

pub fn trace() -> Trace {
    let mut trace = Trace::default();
    trace.record(record("level0", "map-axis", "r", "one block a row"));
    trace.record(record("step3", "phase-load", "x", "rows are read once, 8 elements a thread"));
    trace.record(record("step3", "phase-reduce", "total", "a tree over lanes, then over warps"));
    trace.record(record("step3", "phase-store", "y", "thread 0 writes"));
    trace
}

pub fn buffer(name: &str, elem: DType, len: HostExpr, source: BufferSource) -> Buffer {
    Buffer { name: name.into(), elem, len, source }
}

/// `size0 * factor`.
pub fn times(factor: i64) -> HostExpr {
    HostExpr::Mul(Box::new(HostExpr::Size(0)), Box::new(HostExpr::Const(factor)))
}

/// `y[r] = sqrt(sum[c] x[r, c]^2)` for rows of 512 bf16, the last tile masked by `rows`.
pub fn row_norms() -> Program {
    let mut k = Body::new("row_norms", HostExpr::Size(0), 64);
    k.kernel.buffers = vec![BufferId(0), BufferId(1)];
    k.kernel.scalars = vec![ScalarId(0)];
    let partial = k.shared("s_partial", DType::F32, 2);
    k.phase("LOAD x", 1);
    let lane = k.named("lane", Ty::I32, bin(BinaryOp::Mod, Expr::Tid, n(32)));
    let warp = k.named("warp", Ty::I32, bin(BinaryOp::Div, Expr::Tid, n(32)));
    let x = k.array("x_row", Ty::F32, 8);
    let index = add(mul(Expr::BlockIdx(0), n(512)), mul(Expr::Tid, n(8)));
    k.load(at(x, Some(n(0))), 8, G(0), index, Some(bin(BinaryOp::Lt, Expr::BlockIdx(0), Expr::Scalar(ScalarId(0)))), 0.0);
    k.phase("REDUCE total", 2);
    let total = k.var("total", Ty::F32);
    k.set(total, Expr::F32(0.0));
    k.for_("c", n(0), n(8), 1, Unroll::Full, |k, c| k.set(total, add(v(total), mul(elem(x, c.clone()), elem(x, c)))));
    for mask in [16, 8, 4, 2, 1] {
        let other = k.var(&format!("other_{mask}"), Ty::F32);
        k.emit(StmtKind::Shuffle { dst: at(other, None), value: v(total), mode: ShuffleMode::Xor(mask) });
        k.set(total, add(v(total), v(other)));
    }
    k.if_(bin(BinaryOp::Eq, lane, n(0)), Uniform::None, |k| k.store(at(total, None), 1, Mem::Shared(partial), warp, None));
    k.sync();
    k.phase("STORE y", 3);
    k.if_(bin(BinaryOp::Eq, Expr::Tid, n(0)), Uniform::None, |k| {
        let (a, b) = (k.var("low", Ty::F32), k.var("high", Ty::F32));
        k.load(at(a, None), 1, Mem::Shared(partial), n(0), None, 0.0);
        k.load(at(b, None), 1, Mem::Shared(partial), n(1), None, 0.0);
        let norm = k.var("norm", Ty::F32);
        k.set(norm, un(UnaryOp::Sqrt, add(v(a), v(b))));
        k.store(at(norm, None), 1, G(1), Expr::BlockIdx(0), None);
    });
    Program {
        name: "row_norms".into(),
        buffers: vec![
            buffer("x", DType::BF16, times(512), BufferSource::Input(TensorId(0))),
            buffer("y", DType::F32, HostExpr::Size(0), BufferSource::Output(TensorId(1))),
        ],
        scalars: vec![Scalar { name: "rows".into(), ty: Ty::I32, source: ScalarSource::Host(HostExpr::Size(0)) }],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// `c[m, n] = sum[k] a[m, k] b[n, k]`, 16 x 8 a warp, k of 64, through cp.async, ldmatrix and mma.
pub fn tile_product() -> Program {
    let mut k = Body::new("tile_product", HostExpr::Size(0), 32);
    k.kernel.buffers = vec![BufferId(0), BufferId(1), BufferId(2)];
    let sa = k.shared("s_a", DType::BF16, 16 * 72);
    let sb = k.shared("s_b", DType::BF16, 8 * 72);
    let tid = || Expr::Tid;
    let div = |a, b| bin(BinaryOp::Div, a, n(b));
    let rem = |a, b| bin(BinaryOp::Mod, a, n(b));
    k.phase("LOAD a, b", 1);
    k.for_("part", n(0), n(4), 1, Unroll::Full, |k, part| {
        let row = k.named("row", Ty::I32, add(mul(part, n(4)), div(tid(), 8)));
        let column = k.named("column", Ty::I32, mul(rem(tid(), 8), n(8)));
        let dst = add(mul(row.clone(), n(72)), column.clone());
        let src = add(mul(add(mul(Expr::BlockIdx(0), n(16)), row.clone()), n(64)), column.clone());
        k.emit(StmtKind::CopyAsync { shared: sa, dst: dst.clone(), global: BufferId(0), src, bytes: 16, pred: None });
        let few = bin(BinaryOp::Lt, row.clone(), n(8));
        k.if_(few.clone(), Uniform::Warp, |k| {
            let src = add(mul(row, n(64)), column);
            k.emit(StmtKind::CopyAsync { shared: sb, dst, global: BufferId(1), src, bytes: 16, pred: Some(few) });
        });
    });
    k.emit(StmtKind::AsyncCommit);
    k.emit(StmtKind::AsyncWait { pending: 0 });
    k.sync();
    k.phase("REDUCE c", 2);
    let (fa, fb, fc) = (k.array("a_frag", Ty::U32, 4), k.array("b_frag", Ty::U32, 2), k.array("c_frag", Ty::F32, 4));
    k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| k.set_at(fc, i, Expr::F32(0.0)));
    k.for_("step", n(0), n(64), 16, Unroll::Full, |k, step| {
        let row = add(mul(rem(tid(), 16), n(72)), add(step.clone(), mul(div(tid(), 16), n(8))));
        k.emit(StmtKind::LdMatrix { dst: fa, at: n(0), count: 4, transpose: false, shared: sa, index: row });
        let row = add(mul(rem(tid(), 8), n(72)), add(step, mul(rem(div(tid(), 8), 2), n(8))));
        k.emit(StmtKind::LdMatrix { dst: fb, at: n(0), count: 2, transpose: false, shared: sb, index: row });
        k.emit(StmtKind::Mma { shape: MmaShape::M16N8K16, operand: DType::BF16, a: (fa, n(0)), b: (fb, n(0)), c: (fc, n(0)) });
    });
    k.phase("STORE c", 3);
    k.for_("half", n(0), n(2), 1, Unroll::Full, |k, half| {
        let row = add(add(mul(Expr::BlockIdx(0), n(16)), div(tid(), 4)), mul(half.clone(), n(8)));
        let index = add(mul(row, n(8)), mul(rem(tid(), 4), n(2)));
        k.store(at(fc, Some(mul(half, n(2)))), 2, Mem::Global(BufferId(2)), index, None);
    });
    Program {
        name: "tile_product".into(),
        buffers: vec![
            buffer("a", DType::BF16, times(16 * 64), BufferSource::Input(TensorId(0))),
            buffer("b", DType::BF16, HostExpr::Const(8 * 64), BufferSource::Input(TensorId(1))),
            buffer("c", DType::F32, times(16 * 8), BufferSource::Output(TensorId(2))),
        ],
        scalars: vec![],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// All element types in memory.
pub const DTYPES: [DType; 14] = [
    DType::F64,
    DType::F32,
    DType::F16,
    DType::BF16,
    DType::E4M3,
    DType::E5M2,
    DType::E8M0,
    DType::E2M1,
    DType::I4,
    DType::I64,
    DType::I32,
    DType::I8,
    DType::U8,
    DType::Bool,
];

/// Loads and stores of every element type, width, register type, cache hint and predicate.
pub fn every_access() -> Program {
    let mut program = Program { name: "every_access".into(), buffers: vec![], scalars: vec![], maps: vec![], kernels: vec![], versions: vec![] };
    let mut k = Body::new("every_access", HostExpr::Const(1), 32);
    for dtype in DTYPES {
        let id = program.buffers.len() as u32;
        program.buffers.push(buffer(&format!("in_{}", dtype.name()), dtype, HostExpr::Const(4096), BufferSource::Input(TensorId(id))));
        program.buffers.push(buffer(&format!("out_{}", dtype.name()), dtype, HostExpr::Const(4096), BufferSource::Output(TensorId(id + 1))));
        k.kernel.buffers.extend([BufferId(id), BufferId(id + 1)]);
        let mut count = 8u32.div_ceil(dtype.bits());
        while count * dtype.bits() <= 128 {
            for (i, ty) in [Ty::F32, Ty::I32, Ty::I64, Ty::Bool, Ty::U32].into_iter().enumerate() {
                let r = k.array(&format!("r_{}_{count}_{i}", dtype.name()), ty, count.max(4));
                let index = add(mul(Expr::Tid, n(count as i64)), n(0));
                let pred = (i % 2 == 0).then(|| bin(BinaryOp::Lt, Expr::Tid, n(7)));
                let cache = [Cache::Default, Cache::Streaming, Cache::ReadOnly][i % 3];
                let fill = if ty == Ty::F32 { f64::NEG_INFINITY } else { 0.0 };
                k.emit(StmtKind::Load { dst: at(r, Some(n(0))), count, mem: Mem::Global(BufferId(id)), index: index.clone(), pred: pred.clone(), fill, cache });
                k.emit(StmtKind::Store { src: at(r, Some(n(0))), count, mem: Mem::Global(BufferId(id + 1)), index, pred, cache });
                k.sync();
            }
            count *= 2;
        }
        let q = k.named(&format!("q_{}", dtype.name()), Ty::F32, un(UnaryOp::Quantize(dtype), cast(Ty::F32, Expr::Tid)));
        let Expr::Var(q) = q else { unreachable!() };
        if 8 <= dtype.bits() {
            k.store(at(q, None), 1, Mem::Global(BufferId(id + 1)), Expr::Tid, None);
        }
    }
    program.kernels.push(k.done());
    program
}

/// Every operator on every type it has, each result stored so that no compiler drops it.
pub fn every_operator() -> Program {
    let mut k = Body::new("every_operator", HostExpr::Const(1), 32);
    k.kernel.buffers = (0..6).map(BufferId).collect();
    let names = ["xf", "xi", "xl", "yf", "yi", "yl"];
    let types = [DType::F32, DType::I32, DType::I64];
    let buffers = names.iter().enumerate().map(|(i, name)| {
        buffer(
            name,
            types[i % 3],
            HostExpr::Const(32 * 256),
            if i < 3 { BufferSource::Input(TensorId(i as u32)) } else { BufferSource::Output(TensorId(i as u32)) },
        )
    });
    let buffers: Vec<Buffer> = buffers.collect();
    let regs: Vec<(VarId, VarId)> = [Ty::F32, Ty::I32, Ty::I64]
        .into_iter()
        .enumerate()
        .map(|(i, ty)| {
            let pair = (k.var(&format!("a{i}"), ty), k.var(&format!("b{i}"), ty));
            k.load(at(pair.0, None), 1, Mem::Global(BufferId(i as u32)), Expr::Tid, None, 0.0);
            k.load(at(pair.1, None), 1, Mem::Global(BufferId(i as u32)), add(Expr::Tid, n(32)), None, 0.0);
            pair
        })
        .collect();
    let mut slot = [0i64; 3];
    let mut out = |k: &mut Body, ty: usize, value: Expr| {
        let name = format!("r{ty}_{}", slot[ty]);
        let r = k.var(&name, [Ty::F32, Ty::I32, Ty::I64][ty]);
        k.set(r, value);
        k.store(at(r, None), 1, Mem::Global(BufferId(3 + ty as u32)), add(Expr::Tid, n(32 * slot[ty])), None);
        slot[ty] += 1;
    };
    use UnaryOp::*;
    let (f, g) = (|| v(regs[0].0), || v(regs[0].1));
    for op in [
        Neg, Abs, Exp, Exp2, Exp2Approx, RcpApprox, Log, Log2, Log1p, Expm1, Tanh, Erf, Sqrt, Rsqrt, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh,
        Atanh, Floor, Ceil, Round,
    ] {
        out(&mut k, 0, un(op, f()));
    }
    out(&mut k, 1, cast(Ty::I32, un(BitsOf, f())));
    out(&mut k, 0, un(FromBits, cast(Ty::U32, v(regs[1].0))));
    out(&mut k, 1, un(Popcount, cast(Ty::U32, v(regs[1].0))));
    out(&mut k, 1, cast(Ty::I32, un(Mix, cast(Ty::I64, v(regs[1].0)))));
    let bits = |v| Expr::Int(v, Ty::U32);
    let turned = bin(BinaryOp::Xor, bin(BinaryOp::And, cast(Ty::U32, v(regs[1].0)), bits(0xf000f)), bits(0x43084308));
    out(&mut k, 1, cast(Ty::I32, turned));
    out(&mut k, 1, cast(Ty::I32, un(IsNan, f())));
    out(&mut k, 1, cast(Ty::I32, f()));
    out(&mut k, 2, cast(Ty::I64, f()));
    for op in [BinaryOp::PackBf16, BinaryOp::PackF16] {
        out(&mut k, 1, cast(Ty::I32, bin(op, f(), g())));
    }
    for op in [BinaryOp::AddBf16, BinaryOp::MulBf16, BinaryOp::AddF16, BinaryOp::MulF16] {
        let bits = |e: Expr| cast(Ty::U32, e);
        out(&mut k, 1, cast(Ty::I32, bin(op, bits(v(regs[1].0)), bits(v(regs[1].1)))));
    }
    use BinaryOp::{Add, And, Div, Eq, FloorDiv, FloorMod, Le, Lt, Max, Min, Mod, Mul, Ne, Or, Pow, Shl, Shr, Sub, Xor};
    for op in [Add, Sub, Mul, Div, Min, Max, Pow, FloorDiv, FloorMod] {
        out(&mut k, 0, bin(op, f(), g()));
    }
    for ty in [1, 2] {
        let (a, b) = regs[ty];
        for op in [Add, Sub, Mul, Min, Max, And, Or, Xor, FloorDiv, FloorMod, Pow] {
            out(&mut k, ty, bin(op, v(a), v(b)));
        }
        let positive = |x: VarId| add(un(Abs, v(x)), Expr::Int(1, if ty == 1 { Ty::I32 } else { Ty::I64 }));
        for op in [Div, Mod] {
            out(&mut k, ty, bin(op, positive(a), positive(b)));
        }
        for op in [Shl, Shr] {
            out(&mut k, ty, bin(op, v(a), n(3)));
        }
        out(&mut k, ty, un(Neg, v(a)));
        out(&mut k, ty, un(Not, v(a)));
        out(&mut k, ty, Expr::Select(Box::new(bin(Lt, v(a), v(b))), Box::new(v(a)), Box::new(v(b))));
    }
    for op in [BinaryOp::WrapAdd, BinaryOp::WrapSub, BinaryOp::WrapMul] {
        out(&mut k, 2, bin(op, v(regs[2].0), v(regs[2].1)));
    }
    for ty in [0, 1, 2] {
        for op in [Eq, Ne, Lt, Le] {
            out(&mut k, 1, cast(Ty::I32, bin(op, v(regs[ty].0), v(regs[ty].1))));
        }
    }
    let (p, q) = (|| bin(Lt, f(), g()), || bin(Lt, v(regs[1].0), v(regs[1].1)));
    for op in [And, Or, Xor, Min, Max, Eq, Ne] {
        out(&mut k, 1, cast(Ty::I32, bin(op, p(), q())));
    }
    out(&mut k, 1, cast(Ty::I32, un(Not, p())));
    out(&mut k, 1, cast(Ty::I32, un(Unlikely, p())));
    out(&mut k, 0, Expr::Select(Box::new(p()), Box::new(Expr::F32(f32::NEG_INFINITY)), Box::new(Expr::F32(f32::NAN))));
    Program { name: "every_operator".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}

pub const G: fn(u32) -> Mem = |b| Mem::Global(BufferId(b));

/// `y = x` by way of scratch memory: the second kernel starts early, and waits if `wait`.
pub fn chain(wait: bool) -> Program {
    let copy = |name: &str, from: u32, to: u32, early: bool| {
        let mut k = Body::new(name, HostExpr::Const(1), 64);
        k.kernel.buffers = vec![BufferId(from), BufferId(to)];
        k.kernel.early = early;
        k.phase("COPY", 1);
        if !early {
            k.emit(StmtKind::GridRelease);
        } else if wait {
            k.emit(StmtKind::GridWait);
        }
        let r = k.var("r", Ty::F32);
        k.load(at(r, None), 1, G(from), Expr::Tid, None, 0.0);
        k.store(at(r, None), 1, G(to), Expr::Tid, None);
        k.done()
    };
    let n = || HostExpr::Const(64);
    Program {
        name: "chain".into(),
        buffers: vec![
            buffer("x", DType::F32, n(), BufferSource::Input(TensorId(0))),
            buffer("y", DType::F32, n(), BufferSource::Output(TensorId(1))),
            buffer("between", DType::F32, n(), BufferSource::Scratch),
        ],
        scalars: vec![],
        maps: vec![],
        kernels: vec![copy("first", 0, 2, false), copy("second", 2, 1, true)],
        versions: vec![],
    }
}

/// Every intrinsic that `level` (80, 89 or 90 and later) has.
pub fn every_intrinsic(level: u32) -> Program {
    let mut k = Body::new("every_intrinsic", HostExpr::Const(1), 64);
    k.kernel.buffers = (0..4).map(BufferId).collect();
    let stage = k.shared("s_stage", DType::BF16, 64 * 64);
    let bars = k.shared("s_bars", DType::I64, 2);
    let count = k.shared("s_count", DType::I32, 4);
    k.phase("ASYNC", 1);
    let blank = k.array("blank", Ty::U32, 4);
    k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| k.set_at(blank, i, Expr::Int(0, Ty::U32)));
    k.for_("part", n(0), n(8), 1, Unroll::No, |k, part| {
        k.store(at(blank, Some(n(0))), 8, Mem::Shared(stage), add(mul(part, n(512)), mul(Expr::Tid, n(8))), None);
    });
    let thread0 = || bin(BinaryOp::Eq, Expr::Tid, n(0));
    k.if_(thread0(), Uniform::None, |k| {
        k.emit(StmtKind::MbarrierInit { barrier: bars, at: n(0), count: 1 });
        k.emit(StmtKind::MbarrierFence);
    });
    k.emit(StmtKind::FenceProxyAsync);
    k.sync();
    for (to, bytes, pred) in [(0, 16, None), (1024, 8, Some(thread0())), (1536, 4, None), (2048, 16, Some(thread0()))] {
        k.emit(StmtKind::CopyAsync { shared: stage, dst: add(mul(Expr::Tid, n(8)), n(to)), global: BufferId(0), src: mul(Expr::Tid, n(8)), bytes, pred });
    }
    k.emit(StmtKind::AsyncCommit);
    k.emit(StmtKind::AsyncWait { pending: 0 });
    k.if_(thread0(), Uniform::None, |k| {
        if 90 <= level {
            k.emit(StmtKind::MbarrierArrive { barrier: bars, at: n(0), rank: None, expect_bytes: Some(n(1024)) });
            k.emit(StmtKind::BulkCopy { shared: stage, dst: n(512), global: BufferId(0), src: n(512), bytes: n(1024), barrier: bars, barrier_at: n(0) });
        } else {
            k.emit(StmtKind::MbarrierArrive { barrier: bars, at: n(0), rank: None, expect_bytes: None });
        }
    });
    k.emit(StmtKind::MbarrierWait { barrier: bars, at: n(0), parity: n(0) });
    k.sync();
    k.if_(thread0(), Uniform::None, |k| k.emit(StmtKind::MbarrierArrive { barrier: bars, at: n(0), rank: None, expect_bytes: None }));
    k.emit(StmtKind::MbarrierWait { barrier: bars, at: n(0), parity: n(1) });
    k.sync();
    k.if_(thread0(), Uniform::None, |k| {
        k.emit(StmtKind::CopyAsync { shared: stage, dst: n(0), global: BufferId(0), src: n(0), bytes: 16, pred: None });
        k.emit(StmtKind::MbarrierArriveCopies { barrier: bars, at: n(0) });
    });
    k.emit(StmtKind::MbarrierWait { barrier: bars, at: n(0), parity: n(0) });
    k.sync();
    k.phase("MATRIX", 2);
    let (a, b, c) = (k.array("a", Ty::U32, 8), k.array("b", Ty::U32, 4), k.array("c", Ty::F32, 4));
    let whole = k.array("whole", Ty::I32, 4);
    k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| {
        k.set_at(c, i.clone(), Expr::F32(0.0));
        k.set_at(whole, i, n(0));
    });
    for count in [1, 2, 4] {
        for transpose in [false, true] {
            k.emit(StmtKind::LdMatrix { dst: a, at: n(0), count, transpose, shared: stage, index: mul(bin(BinaryOp::Mod, Expr::Tid, n(32)), n(64)) });
            k.emit(StmtKind::LdMatrix { dst: b, at: n(0), count: 2, transpose, shared: stage, index: mul(bin(BinaryOp::Mod, Expr::Tid, n(32)), n(64)) });
            k.for_("j", n(count as i64), n(4), 1, Unroll::Full, |k, j| k.set_at(a, j, Expr::Int(0, Ty::U32)));
            let mut shapes = vec![(MmaShape::M16N8K16, DType::BF16), (MmaShape::M16N8K16, DType::F16), (MmaShape::M16N8K8, DType::F32)];
            if 89 <= level {
                shapes.extend([(MmaShape::M16N8K32, DType::E4M3), (MmaShape::M16N8K32, DType::E5M2)]);
            }
            for (shape, operand) in shapes {
                k.emit(StmtKind::Mma { shape, operand, a: (a, n(0)), b: (b, n(0)), c: (c, n(0)) });
            }
            k.emit(StmtKind::Mma { shape: MmaShape::M16N8K32, operand: DType::I8, a: (a, n(0)), b: (b, n(0)), c: (whole, n(0)) });
        }
    }
    k.phase("WARP", 3);
    let value = k.var("value", Ty::F32);
    k.set(value, elem(c, n(0)));
    for mode in [ShuffleMode::Xor(16), ShuffleMode::Up(1), ShuffleMode::Down(2), ShuffleMode::Index(bin(BinaryOp::Mod, Expr::Tid, n(7)))] {
        k.emit(StmtKind::Shuffle { dst: at(value, None), value: v(value), mode: mode.clone() });
        for ty in [Ty::I32, Ty::I64, Ty::U32, Ty::Bool] {
            let name = format!("s{}", k.kernel.vars.len());
            let x = k.var(&name, ty);
            k.emit(StmtKind::Shuffle { dst: at(x, None), value: cast(ty, Expr::Tid), mode: mode.clone() });
            k.set(value, add(v(value), cast(Ty::F32, v(x))));
        }
    }
    let same = k.var("same", Ty::I32);
    k.emit(StmtKind::Shuffle { dst: at(same, None), value: bin(BinaryOp::Div, Expr::Tid, n(32)), mode: ShuffleMode::Same });
    k.set(value, add(v(value), cast(Ty::F32, v(same))));
    let (mask, votes) = (k.var("mask", Ty::U32), k.var("votes", Ty::I32));
    k.emit(StmtKind::Ballot { dst: mask, pred: bin(BinaryOp::Lt, v(value), Expr::F32(1.5)) });
    k.set(value, add(v(value), cast(Ty::F32, un(UnaryOp::Popcount, v(mask)))));
    for vote in [Vote::Any, Vote::All, Vote::Count] {
        k.emit(StmtKind::BarrierVote { dst: votes, pred: bin(BinaryOp::Lt, v(value), Expr::F32(1.5)), vote });
        k.set(value, add(v(value), cast(Ty::F32, v(votes))));
    }
    k.emit(StmtKind::Barrier { scope: Scope::Warp });
    k.emit(StmtKind::Fence { scope: Scope::Block });
    k.emit(StmtKind::Fence { scope: Scope::Device });
    k.emit(StmtKind::GridWait);
    k.emit(StmtKind::GridRelease);
    k.if_(thread0(), Uniform::None, |k| {
        let zero = k.var("zero", Ty::I32);
        k.set(zero, n(0));
        k.store(at(zero, None), 1, Mem::Shared(count), n(0), None);
        let before = k.var("before", Ty::I32);
        k.emit(StmtKind::Atomic {
            mem: Mem::Shared(count),
            index: n(0),
            op: AtomicOp::Add,
            value: n(1),
            old: Some(before),
            acquire_release: false,
            pred: None,
        });
        k.set(value, add(v(value), cast(Ty::F32, v(before))));
    });
    let zeros = k.array("zeros", Ty::F32, 4);
    k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| k.set_at(zeros, i, Expr::F32(0.0)));
    k.store(at(zeros, Some(n(0))), 4, G(1), n(0), Some(thread0()));
    k.sync();
    for (b, ty) in [(2, Ty::I32), (3, Ty::I64)] {
        let seen = k.var(if b == 2 { "seen" } else { "seen_wide" }, ty);
        k.if_(thread0(), Uniform::None, |k| {
            let one = Expr::Int(1, ty);
            k.emit(StmtKind::Atomic { mem: G(b), index: n(0), op: AtomicOp::Exchange, value: one, old: None, acquire_release: true, pred: None });
            let zero = Expr::Int(0, ty);
            k.emit(StmtKind::Atomic { mem: G(b), index: n(0), op: AtomicOp::Await, value: zero, old: Some(seen), acquire_release: true, pred: None });
        });
    }
    for (b, ty) in [(1, Ty::F32), (2, Ty::I32), (3, Ty::I64)] {
        for op in [AtomicOp::Add, AtomicOp::Min, AtomicOp::Max, AtomicOp::Or, AtomicOp::Exchange] {
            if op == AtomicOp::Or && ty == Ty::F32 {
                continue;
            }
            let name = format!("o{}", k.kernel.vars.len());
            let old = k.var(&name, ty);
            let ordered = op == AtomicOp::Max;
            k.emit(StmtKind::Atomic {
                mem: Mem::Global(BufferId(b)),
                index: n(0),
                op,
                value: cast(ty, v(value)),
                old: (!ordered).then_some(old),
                acquire_release: ordered,
                pred: ordered.then(thread0),
            });
            k.emit(StmtKind::Atomic {
                mem: Mem::Global(BufferId(b)),
                index: n(1),
                op,
                value: cast(ty, v(value)),
                old: None,
                acquire_release: false,
                pred: Some(thread0()),
            });
        }
    }
    let buffers = vec![
        buffer("source", DType::BF16, HostExpr::Const(4096), BufferSource::Input(TensorId(0))),
        buffer("of", DType::F32, HostExpr::Const(4), BufferSource::Output(TensorId(1))),
        buffer("oi", DType::I32, HostExpr::Const(4), BufferSource::ZeroedScratch),
        buffer("ol", DType::I64, HostExpr::Const(4), BufferSource::ZeroedScratch),
    ];
    Program { name: "every_intrinsic".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}
