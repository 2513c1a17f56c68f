//! What a single thread does: addresses, values, loops.

use super::*;

#[test]
fn addresses_are_checked() {
    let load = |index: Expr, count: u32| {
        move |k: &mut Body| {
            let r = k.array("r", Ty::F32, 4);
            k.load(at(r, Some(n(0))), count, G(0), index, None, 0.0);
        }
    };
    assert_eq!(kind(load(add(Expr::Tid, n(1)), 1)), ViolationKind::OutOfBounds);
    assert_eq!(kind(load(n(-1), 1)), ViolationKind::OutOfBounds);
    assert_eq!(kind(load(bin(BinaryOp::Mod, Expr::Tid, n(60)), 4)), ViolationKind::Misaligned);
    assert_eq!(kind(load(n(62), 4)), ViolationKind::OutOfBounds);
    let write = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::F32(1.0));
        k.store(at(r, None), 1, G(0), Expr::Tid, None);
    };
    assert_eq!(kind(write), ViolationKind::WriteToInput);
    let array = |k: &mut Body| {
        let r = k.array("r", Ty::F32, 4);
        k.set_at(r, n(4), Expr::F32(1.0));
    };
    assert_eq!(kind(array), ViolationKind::OutOfBounds);
    let dynamic = |k: &mut Body| {
        let r = k.array("r", Ty::F32, 64);
        k.set_at(r, Expr::Tid, Expr::F32(1.0));
    };
    assert_eq!(kind(dynamic), ViolationKind::NotUniform);
}

#[test]
fn values_must_have_been_written() {
    let register = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.if_(bin(BinaryOp::Lt, Expr::Tid, n(63)), Uniform::None, |k| k.set(r, Expr::F32(1.0)));
        k.store(at(r, None), 1, G(1), Expr::Tid, None);
    };
    assert_eq!(kind(register), ViolationKind::Uninitialised);
    let shared = |k: &mut Body| {
        let s = k.shared("s", DType::F32, 64);
        let r = k.var("r", Ty::F32);
        k.load(at(r, None), 1, Mem::Shared(s), Expr::Tid, None, 0.0);
    };
    assert_eq!(kind(shared), ViolationKind::Uninitialised);
    let output = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.load(at(r, None), 1, G(1), Expr::Tid, None, 0.0);
    };
    assert_eq!(kind(output), ViolationKind::Uninitialised);
}

#[test]
fn undefined_numbers_count_only_where_they_are_used() {
    let overflow = |used: bool| {
        move |k: &mut Body| {
            let big = k.named("big", Ty::I32, add(Expr::Tid, n(i32::MAX as i64 - 10)));
            let bad = mul(big, n(2));
            let r = k.var("r", Ty::F32);
            let index = if used { bad } else { Expr::Select(Box::new(bin(BinaryOp::Lt, Expr::Tid, n(64))), Box::new(Expr::Tid), Box::new(bad)) };
            k.load(at(r, None), 1, G(0), index, None, 0.0);
        }
    };
    assert_eq!(kind(overflow(true)), ViolationKind::Arithmetic);
    // Threads from 11 on overflow already in `big`, which is not used.
    let unused = |k: &mut Body| {
        let bad = mul(add(mul(Expr::Tid, n(0)), n(i32::MAX as i64)), n(2));
        let r = k.var("r", Ty::F32);
        let index = Expr::Select(Box::new(bin(BinaryOp::Lt, Expr::Tid, n(64))), Box::new(Expr::Tid), Box::new(bad));
        k.load(at(r, None), 1, G(0), index, None, 0.0);
    };
    clean(&small(64, unused), &mut small_args());
}

#[test]
fn a_program_that_is_not_well_formed_is_refused() {
    let types = |k: &mut Body| {
        let r = k.var("r", Ty::F32);
        k.set(r, Expr::Tid);
    };
    assert_eq!(kind(types), ViolationKind::Malformed);
    let mut missing = Args::default();
    assert_eq!(broken(&small(64, |_| {}), &mut missing), ViolationKind::BadArguments);
}

#[test]
fn the_end_of_a_loop_is_read_once() {
    let mut k = Body::new("k", flashderive_device::host::HostExpr::Const(1), 32);
    k.kernel.buffers = vec![BufferId(0)];
    let (end, trips) = (k.var("end", Ty::I32), k.var("trips", Ty::I32));
    k.set(end, n(4));
    k.set(trips, n(0));
    k.for_("i", n(0), v(end), 1, Unroll::No, |k, _| {
        k.set(end, add(v(end), n(1)));
        k.if_(bin(BinaryOp::Lt, v(trips), n(9)), Uniform::None, |k| k.set(trips, add(v(trips), n(1))));
    });
    k.store(at(trips, None), 1, G(0), Expr::Tid, None);
    let buffers = vec![buffer("y", DType::I32, flashderive_device::host::HostExpr::Const(32), BufferSource::Output(TensorId(0)))];
    let program = Program { name: "k".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] };
    let mut args = Args::default();
    run(&program, &mut args).expect("runs clean");
    assert_eq!(args.tensors[&TensorId(0)][..4], 4i32.to_le_bytes());
}
