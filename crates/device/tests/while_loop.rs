//! Loops that end when their condition says so: blocks that take tickets, and a condition that threads must agree on.

mod programs;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::host::HostExpr;
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use programs::*;

/// Blocks take tickets while there are any; ticket `t` publishes `t + 1` more than the one before it, which it waits for.
fn blocks_that_stay(agreed: bool) -> Program {
    let mut k = Body::new("stay", HostExpr::Const(3), 64);
    k.kernel.buffers = (0..3).map(BufferId).collect();
    k.kernel.scalars = vec![ScalarId(0)];
    k.kernel.shared = vec![Shared { name: "s_ticket".into(), elem: DType::I32, len: 1, offset: 0 }];
    k.phase("STAY", 1);
    let (taken, ticket) = (k.var("taken", Ty::I32), k.var("ticket", Ty::I32));
    let thread0 = || bin(BinaryOp::Eq, Expr::Tid, n(0));
    let shared = Mem::Shared(SharedId(0));
    k.set(ticket, n(0));
    let limit = if agreed { Expr::Scalar(ScalarId(0)) } else { add(Expr::Scalar(ScalarId(0)), Expr::Tid) };
    let cond = bin(BinaryOp::Lt, v(ticket), limit);
    let mut body = Body::new("stay", HostExpr::Const(1), 64);
    std::mem::swap(&mut body.kernel, &mut k.kernel);
    body.if_(thread0(), Uniform::None, |k| {
        let old = Some(taken);
        k.emit(StmtKind::Atomic { mem: G(1), index: n(0), op: AtomicOp::Add, value: n(1), old, acquire_release: false, pred: None });
        k.store(at(taken, None), 1, shared, n(0), None);
    });
    body.sync();
    body.load(at(ticket, None), 1, shared, n(0), None, 0.0);
    let mine = bin(BinaryOp::And, thread0(), bin(BinaryOp::Lt, v(ticket), Expr::Scalar(ScalarId(0))));
    body.if_(mine, Uniform::None, |k| {
        let sum = k.var("sum", Ty::I64);
        k.set(sum, Expr::i64(0));
        k.if_(bin(BinaryOp::Lt, n(0), v(ticket)), Uniform::None, |k| {
            let index = add(v(ticket), n(-1));
            let value = Expr::i64(0);
            k.emit(StmtKind::Atomic { mem: G(0), index, op: AtomicOp::Await, value, old: Some(sum), acquire_release: true, pred: None });
        });
        let value = add(v(sum), add(cast(Ty::I64, v(ticket)), Expr::i64(1)));
        k.set(sum, value);
        k.store(at(sum, None), 1, G(2), v(ticket), None);
        let value = v(sum);
        k.emit(StmtKind::Atomic { mem: G(0), index: v(ticket), op: AtomicOp::Exchange, value, old: None, acquire_release: false, pred: None });
    });
    body.sync();
    let inner = body.done();
    k.kernel = Kernel { body: Vec::new(), ..inner.clone() };
    k.emit(StmtKind::While { cond, trips: n(2), uniform: Uniform::Block, body: inner.body });
    Program {
        name: "stay".into(),
        buffers: vec![
            buffer("sums", DType::I64, HostExpr::Size(0), BufferSource::ZeroedScratch),
            buffer("tickets", DType::I32, HostExpr::Const(1), BufferSource::ZeroedScratch),
            buffer("y", DType::I64, HostExpr::Size(0), BufferSource::Output(TensorId(0))),
        ],
        scalars: vec![Scalar { name: "n".into(), ty: Ty::I32, source: ScalarSource::Host(HostExpr::Size(0)) }],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

#[test]
fn tickets_are_taken_until_there_are_none() {
    let mut args = Args { sizes: vec![7], ..Args::default() };
    run(&blocks_that_stay(true), &mut args).expect("runs clean");
    let found: Vec<i64> = args.tensors[&TensorId(0)].chunks_exact(8).map(|b| i64::from_le_bytes(b.try_into().expect("8 bytes"))).collect();
    assert_eq!(found, [1, 3, 6, 10, 15, 21, 28]);
}

#[test]
fn threads_agree_on_another_trip() {
    let mut args = Args { sizes: vec![7], ..Args::default() };
    assert_eq!(run(&blocks_that_stay(false), &mut args).map(|_| ()).map_err(|v| v.kind), Err(ViolationKind::NotUniform));
}
