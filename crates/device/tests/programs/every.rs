//! Programs with every access, operator and intrinsic, for what must know all of them.

use super::*;

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
    out(&mut k, 0, bin(BinaryOp::MulZero, f(), g()));
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
        k.emit(StmtKind::CopyAsync {
            shared: stage,
            dst: add(mul(Expr::Tid, n(8)), n(to)),
            global: BufferId(0),
            src: mul(Expr::Tid, n(8)),
            bytes,
            pred,
            kept: false,
        });
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
        k.emit(StmtKind::CopyAsync { shared: stage, dst: n(0), global: BufferId(0), src: n(0), bytes: 16, pred: None, kept: true });
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
                k.emit(StmtKind::Mma { shape, operands: [operand; 2], a: (a, n(0)), b: (b, n(0)), c: (c, n(0)) });
            }
            for operands in [DType::I8, DType::U8].into_iter().flat_map(|a| [[a, DType::I8], [a, DType::U8]]) {
                k.emit(StmtKind::Mma { shape: MmaShape::M16N8K32, operands, a: (a, n(0)), b: (b, n(0)), c: (whole, n(0)) });
            }
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
