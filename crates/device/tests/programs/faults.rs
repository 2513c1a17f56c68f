//! Programs with one planted fault each, and their faultless forms: what the emulator claims about the machine.
//!
//! A fault is placed where the machine, too, is likely to show it: places hold other numbers before they are written, and who must not be
//! overtaken is late. Each claim is a rule of the hardware, though, not what one chip does in one run.

use super::asynchronous::*;
use super::*;
use flashderive_device::args::Args;
use flashderive_device::emulate::ViolationKind;

mod between;
mod copies;
mod counted;
mod matrix;

/// A fault and how it is planted.
pub struct Fault {
    /// Unique, a C identifier.
    pub name: &'static str,
    /// What it is about.
    pub area: &'static str,
    /// What is wrong.
    pub what: &'static str,
    /// What the emulator says of it; one of these.
    pub kinds: &'static [ViolationKind],
    /// The program, with the fault or without.
    pub build: fn(bool) -> Program,
    /// Its inputs.
    pub args: fn() -> Args,
}

/// All of them, by area.
pub fn faults() -> Vec<Fault> {
    let mut all = copies::faults();
    all.extend(counted::faults());
    all.extend(between::faults());
    all.extend(matrix::faults());
    all
}

/// How a race shows, by who ran first.
const RACES: &[ViolationKind] = &[
    ViolationKind::RaceReadAfterWrite,
    ViolationKind::RaceWriteAfterRead,
    ViolationKind::RaceWriteAfterWrite,
    ViolationKind::Uninitialised,
    ViolationKind::AsyncNotWaited,
];

/// Blocks of most programs, and numbers that each has of the input and of the output.
const BLOCKS: i64 = 64;
const LENGTH: i64 = 512;
/// Threads of a block; each moves four numbers.
const THREADS: i64 = 128;

/// `BLOCKS` blocks over `x` and `y`, with a tensor map of either: rows of 64 numbers, 8 rows a block.
fn blocks(name: &str, build: impl FnOnce(&mut Body)) -> Program {
    let mut k = Body::new(name, HostExpr::Const(BLOCKS), THREADS as u32);
    k.kernel.buffers = vec![BufferId(0), BufferId(1)];
    k.phase("RUN", 1);
    build(&mut k);
    let map = |name: &str, buffer: u32| TensorMap {
        name: name.into(),
        buffer: BufferId(buffer),
        dims: vec![HostExpr::Const(64), HostExpr::Const(BLOCKS * 8)],
        strides: vec![HostExpr::Const(64)],
        tile: vec![64, 8],
        every: vec![1; 2],
        swizzle: Swizzle::None,
    };
    Program {
        name: name.into(),
        buffers: vec![
            buffer("x", DType::F32, HostExpr::Const(BLOCKS * LENGTH), BufferSource::Input(TensorId(0))),
            buffer("y", DType::F32, HostExpr::Const(BLOCKS * LENGTH), BufferSource::Output(TensorId(1))),
        ],
        scalars: vec![],
        maps: vec![map("x_tiles", 0), map("y_tiles", 1)],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// Inputs of [`blocks`]: numbers from 1 on, all different.
fn numbers() -> Args {
    let x = (0..BLOCKS * LENGTH).flat_map(|i| ((i + 1) as f32).to_le_bytes()).collect();
    Args { tensors: [(TensorId(0), x)].into(), ..Args::default() }
}

fn thread0() -> Expr {
    is(Expr::Tid, 0)
}

fn at_least(a: Expr, b: i64) -> Expr {
    bin(BinaryOp::Le, n(b), a)
}

/// The first number of this block.
fn first() -> Expr {
    mul(Expr::BlockIdx(0), n(LENGTH))
}

/// The first of this thread's four numbers, counted from the block's.
fn own() -> Expr {
    mul(Expr::Tid, n(4))
}

/// That of a thread of another warp.
fn others() -> Expr {
    mul(bin(BinaryOp::Xor, Expr::Tid, n(64)), n(4))
}

/// Shared room for the block's numbers.
fn stage(k: &mut Body) -> SharedId {
    k.shared("stage", DType::F32, LENGTH as u32)
}

/// Writes -1 to this thread's part of the stage.
fn clear(k: &mut Body, s: SharedId) {
    let blank = k.array("blank", Ty::F32, 4);
    k.for_("i", n(0), n(4), 1, Unroll::Full, |k, i| k.set_at(blank, i, Expr::F32(-1.0)));
    k.store(at(blank, Some(n(0))), 4, Mem::Shared(s), own(), None);
}

/// Four numbers of the stage.
fn take(k: &mut Body, s: SharedId, from: Expr) -> VarId {
    let part = k.array("part", Ty::F32, 4);
    k.load(at(part, Some(n(0))), 4, Mem::Shared(s), from, None, 0.0);
    part
}

/// Stores what was taken as this thread's part of `y`.
fn give(k: &mut Body, part: VarId) {
    k.store(at(part, Some(n(0))), 4, G(1), add(first(), own()), None);
}

/// One mbarrier for `count` arrivals a phase, prepared by thread 0 and made known to copies.
fn mbarrier(k: &mut Body, count: u32) -> SharedId {
    let bars = k.shared("bars", DType::I64, 1);
    k.if_(thread0(), Uniform::None, |k| {
        k.emit(StmtKind::MbarrierInit { barrier: bars, at: n(0), count });
        k.emit(StmtKind::MbarrierFence);
    });
    bars
}

/// `value`, some microseconds later: no compiler knows that the sum is never negative, and that `never` is never taken.
fn late(k: &mut Body, value: Expr, never: Expr) -> Expr {
    let number = k.kernel.vars.len();
    let spent = k.var(&format!("spent_{number}"), Ty::F32);
    k.set(spent, cast(Ty::F32, add(Expr::Tid, n(1))));
    k.for_(&format!("trip_{number}"), n(0), n(3000), 1, Unroll::No, |k, _| {
        k.set(spent, Expr::Fma(Box::new(v(spent)), Box::new(Expr::F32(0.75)), Box::new(Expr::F32(1.0))));
    });
    Expr::Select(Box::new(bin(BinaryOp::Lt, v(spent), Expr::F32(0.0))), Box::new(never), Box::new(value))
}

/// `program` with each statement replaced by those that `change` gives.
pub fn changed(program: &Program, change: &mut dyn FnMut(&StmtKind) -> Option<Vec<StmtKind>>) -> Program {
    fn walk(body: &mut Vec<Stmt>, change: &mut dyn FnMut(&StmtKind) -> Option<Vec<StmtKind>>) {
        for mut s in std::mem::take(body) {
            if let Some(kinds) = change(&s.kind) {
                body.extend(kinds.into_iter().map(|kind| Stmt { kind, ..s.clone() }));
                continue;
            }
            match &mut s.kind {
                StmtKind::For { body, .. } => walk(body, change),
                StmtKind::If { then, otherwise, .. } => {
                    walk(then, change);
                    walk(otherwise, change);
                }
                _ => {}
            }
            body.push(s);
        }
    }
    let mut out = program.clone();
    out.kernels.iter_mut().for_each(|k| walk(&mut k.body, change));
    assert_ne!(&out, program, "nothing was changed");
    out
}

/// `program`, without the statements of which `which` says so if the fault is planted.
fn without(program: Program, planted: bool, which: fn(&StmtKind) -> bool) -> Program {
    if planted {
        changed(&program, &mut |s| which(s).then(Vec::new))
    } else {
        program
    }
}
