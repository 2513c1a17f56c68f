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
pub mod every;
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
        k.emit(StmtKind::CopyAsync { shared: sa, dst: dst.clone(), global: BufferId(0), src, bytes: 16, pred: None, kept: false });
        let few = bin(BinaryOp::Lt, row.clone(), n(8));
        k.if_(few.clone(), Uniform::Warp, |k| {
            let src = add(mul(row, n(64)), column);
            k.emit(StmtKind::CopyAsync { shared: sb, dst, global: BufferId(1), src, bytes: 16, pred: Some(few), kept: false });
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
        k.emit(StmtKind::Mma { shape: MmaShape::M16N8K16, operands: [DType::BF16; 2], a: (fa, n(0)), b: (fb, n(0)), c: (fc, n(0)) });
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

pub const G: fn(u32) -> Mem = |b| Mem::Global(BufferId(b));

/// `y = x` by way of scratch memory: the second kernel starts early, and waits if `wait`.
pub fn chain(wait: bool) -> Program {
    let copy = |name: &str, from: u32, to: u32, early: bool| {
        let mut k = Body::new(name, HostExpr::Const(1), 64);
        k.kernel.buffers = vec![BufferId(from), BufferId(to)];
        k.kernel.early = early;
        k.phase("COPY", 1);
        if early && wait {
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
