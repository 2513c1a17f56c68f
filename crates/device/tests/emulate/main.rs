//! The emulator: right programs run clean and give the numbers of a naive computation, and each broken rule is found.

mod order;
#[path = "../programs/mod.rs"]
mod programs;
mod values;
mod whole;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, Counters, ViolationKind};
use flashderive_device::host::HostExpr;
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use half::bf16;
use programs::*;

/// How a race between warps shows, by which of them ran first.
const RACES: [ViolationKind; 3] = [ViolationKind::RaceReadAfterWrite, ViolationKind::RaceWriteAfterRead, ViolationKind::Uninitialised];

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn bytes_of(v: &[f32]) -> Vec<u8> {
    v.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn args(sizes: &[i64], tensors: &[Vec<u8>]) -> Args {
    let tensors = tensors.iter().enumerate().map(|(i, b)| (TensorId(i as u32), b.clone())).collect();
    Args { sizes: sizes.to_vec(), tensors, ..Args::default() }
}

/// `n` numbers between -1 and 1.
fn noise(n: usize) -> Vec<f32> {
    (0..n as u32).map(|i| (i.wrapping_mul(2654435761) >> 8) as f32 / (1 << 23) as f32 - 1.0).collect()
}

fn half_bytes(v: &[f32]) -> Vec<u8> {
    v.iter().flat_map(|x| bf16::from_f32(*x).to_le_bytes()).collect()
}

fn broken(program: &Program, args: &mut Args) -> ViolationKind {
    match run(program, args) {
        Ok(_) => panic!("{} runs without a violation", program.name),
        Err(v) => {
            assert!(!v.to_string().is_empty());
            v.kind
        }
    }
}

/// Without the `which`-th statement that `matches`, in any nesting.
fn without(program: &Program, which: usize, matches: fn(&StmtKind) -> bool) -> Program {
    fn cut(body: &mut Vec<Stmt>, left: &mut isize, matches: fn(&StmtKind) -> bool) {
        body.retain_mut(|s| {
            if matches(&s.kind) {
                *left -= 1;
                return *left != -1;
            }
            match &mut s.kind {
                StmtKind::For { body, .. } => cut(body, left, matches),
                StmtKind::If { then, otherwise, .. } => {
                    cut(then, left, matches);
                    cut(otherwise, left, matches);
                }
                _ => {}
            }
            true
        });
    }
    let mut out = program.clone();
    let mut left = which as isize;
    out.kernels.iter_mut().for_each(|k| cut(&mut k.body, &mut left, matches));
    assert!(left < 0, "{} has too few such statements", program.name);
    out
}

fn barrier(s: &StmtKind) -> bool {
    matches!(s, StmtKind::Barrier { scope: Scope::Block })
}

/// One kernel of one block over `x: f32[64]` (input) and `y: f32[64]` (output).
fn small(threads: u32, build: impl FnOnce(&mut Body)) -> Program {
    let mut k = Body::new("small", HostExpr::Const(1), threads);
    k.kernel.buffers = vec![BufferId(0), BufferId(1)];
    k.phase("WORK", 1);
    build(&mut k);
    let n = || HostExpr::Const(64);
    Program {
        name: "small".into(),
        buffers: vec![buffer("x", DType::F32, n(), BufferSource::Input(TensorId(0))), buffer("y", DType::F32, n(), BufferSource::Output(TensorId(1)))],
        scalars: vec![],
        maps: vec![],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

fn small_args() -> Args {
    args(&[], &[bytes_of(&noise(64))])
}

fn kind(build: impl FnOnce(&mut Body)) -> ViolationKind {
    broken(&small(64, build), &mut small_args())
}

fn clean(program: &Program, args: &mut Args) -> Counters {
    match run(program, args) {
        Ok(c) => c,
        Err(v) => panic!("{}: {v}", program.name),
    }
}
