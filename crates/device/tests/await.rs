//! Values handed from block to block: what is published before it is read runs clean, everything else is found.

mod programs;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::host::HostExpr;
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use programs::*;

/// How the handing on goes wrong.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// The payload is not fenced before the mark.
    NoFence,
    /// A block waits for the one after it.
    WrongWay,
}

/// Each block adds its number to what the block before it published, and publishes the sum.
fn chain_of_blocks(fault: Fault) -> Program {
    let mut k = Body::new("hand_on", HostExpr::Size(0), 32);
    k.kernel.buffers = (0..3).map(BufferId).collect();
    k.phase("HAND_ON", 1);
    let (sum, known) = (k.var("sum", Ty::I64), k.var("known", Ty::I32));
    k.set(sum, cast(Ty::I64, Expr::BlockIdx(0)));
    let thread0 = || bin(BinaryOp::Eq, Expr::Tid, n(0));
    let neighbour = add(Expr::BlockIdx(0), n(if fault == Fault::WrongWay { 1 } else { -1 }));
    k.if_(bin(BinaryOp::And, thread0(), bin(BinaryOp::Lt, n(0), Expr::BlockIdx(0))), Uniform::None, |k| {
        let before = k.var("before", Ty::I64);
        k.emit(StmtKind::Atomic { mem: G(2), index: neighbour.clone(), op: AtomicOp::Await, value: n(0), old: Some(known), acquire_release: true, pred: None });
        k.load(at(before, None), 1, G(1), neighbour.clone(), None, 0.0);
        k.set(sum, add(v(sum), v(before)));
    });
    k.if_(thread0(), Uniform::None, |k| {
        k.store(at(sum, None), 1, G(1), Expr::BlockIdx(0), None);
        k.store(at(sum, None), 1, G(0), Expr::BlockIdx(0), None);
        if fault != Fault::NoFence {
            k.emit(StmtKind::Fence { scope: Scope::Device });
        }
        k.emit(StmtKind::Atomic { mem: G(2), index: Expr::BlockIdx(0), op: AtomicOp::Exchange, value: n(1), old: None, acquire_release: false, pred: None });
    });
    Program {
        name: "hand_on".into(),
        buffers: vec![
            buffer("y", DType::I64, HostExpr::Size(0), BufferSource::Output(TensorId(0))),
            buffer("sums", DType::I64, times(2), BufferSource::Scratch),
            buffer("marks", DType::I32, times(2), BufferSource::ZeroedScratch),
        ],
        scalars: vec![],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

fn outcome(fault: Fault) -> Result<Vec<u8>, ViolationKind> {
    let mut args = Args { sizes: vec![5], ..Args::default() };
    run(&chain_of_blocks(fault), &mut args).map_err(|v| v.kind)?;
    Ok(args.tensors[&TensorId(0)].clone())
}

#[test]
fn sums_are_handed_on() {
    let bytes = outcome(Fault::None).expect("runs clean");
    let found: Vec<i64> = bytes.chunks_exact(8).map(|b| i64::from_le_bytes(b.try_into().expect("8 bytes"))).collect();
    assert_eq!(found, [0, 1, 3, 6, 10]);
}

#[test]
fn a_value_is_fenced_before_its_mark() {
    assert_eq!(outcome(Fault::NoFence), Err(ViolationKind::RaceReadAfterWrite));
}

#[test]
fn no_block_waits_for_a_later_one() {
    assert_eq!(outcome(Fault::WrongWay), Err(ViolationKind::Deadlock));
}

#[test]
fn the_first_version_that_fits_runs() {
    let mut program = chain_of_blocks(Fault::None);
    let range = |min, max, multiple_of| SizeRange { size: 0, min, max, multiple_of };
    let version = |ranges: Vec<SizeRange>| Version { name: "v".into(), ranges, why: flashderive_ir::trace::RecordId(1) };
    program.versions = vec![version(vec![range(4, 8, 4)]), version(vec![range(4, 8, 1)]), version(vec![])];
    let of = |size| program.version(&[size]);
    assert_eq!([4, 5, 8, 9, 0].map(of), [0, 1, 0, 2, 2]);
    // Kernels of other versions do not run.
    program.kernels[0].version = 1;
    let mut args = Args { sizes: vec![8], ..Args::default() };
    let counters = run(&program, &mut args).expect("nothing runs");
    assert!(counters.kernels.is_empty());
}
