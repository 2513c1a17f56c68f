//! The emulator: a device program executed on the CPU, with the checks that a GPU does not make.
//!
//! A kernel is flattened to operations on 32-lane registers. The warps of a block run one after the other until they
//! wait, which is one legal order. Whether another order could differ is decided by vector clocks and shadow state, not
//! by the order taken: two accesses to a granule by different threads, one of them a write, must be ordered by barriers,
//! mbarriers, or (between blocks) by atomics of device scope. Bytes of asynchronous copies are out of reach until their
//! completion is waited for. Clusters of blocks run in the order of their numbers; no statement of the language lets a
//! cluster wait for another one. The blocks of a cluster run together, as the warps of a block do.

mod access;
mod block;
mod bytecode;
mod clock;
mod cluster;
mod compile;
mod convert;
mod counters;
mod global;
mod math;
mod matrix;
mod operand;
mod shadow;
mod sync;
mod tensor_memory;
mod tile;
mod violation;
mod warp;
mod warpgroup;

pub use counters::{Counters, KernelCounters, StatementCounters};
pub use violation::{Site, Violation, ViolationKind};

use crate::args::{Args, ScalarValue};
use crate::program::{Kernel, Program, Scalar, ScalarSource, Ty};
use flashderive_ir::trace::RecordId;
use std::collections::BTreeMap;

/// Runs all kernels; outputs in `args` are written.
///
/// # Errors
/// The first broken rule; `args` is unchanged then.
pub fn run(program: &Program, args: &mut Args) -> Result<Counters, Box<Violation>> {
    let unfit = |kernel: &str, kind, detail| {
        Box::new(Violation {
            kind,
            kernel: kernel.to_string(),
            phase: String::new(),
            why: RecordId(0),
            block: [0; 3],
            threads: Vec::new(),
            object: None,
            element: None,
            other: None,
            detail,
        })
    };
    let mut device = global::Device::new(program, args).map_err(|e| unfit(&program.name, ViolationKind::BadArguments, e))?;
    let scalars: Vec<(Ty, i64)> =
        program.scalars.iter().map(|s| scalar(s, args)).collect::<Result<_, _>>().map_err(|e| unfit(&program.name, ViolationKind::BadArguments, e))?;
    let mut out = Counters::default();
    let version = program.version(&args.sizes);
    for kernel in program.kernels.iter().filter(|k| k.version == version) {
        let (x, cluster) = (kernel.grid[0].eval(&args.sizes).max(0), i64::from(kernel.cluster.max(1)));
        if x % cluster != 0 {
            return Err(unfit(&kernel.name, ViolationKind::BadArguments, format!("{x} blocks along x are no whole number of clusters of {cluster}")));
        }
        let maps = tensor_maps(program, kernel, &args.sizes).map_err(|e| unfit(&kernel.name, ViolationKind::BadArguments, e))?;
        let code = compile::compile(program, kernel, &scalars, maps).map_err(|e| unfit(&kernel.name, ViolationKind::Malformed, e))?;
        out.kernels.push(launch(program, kernel, &code, args, &mut device)?);
    }
    out.unwritten = device.give_back(program, args);
    Ok(out)
}

fn scalar(s: &Scalar, args: &Args) -> Result<(Ty, i64), String> {
    let value = match &s.source {
        ScalarSource::Host(h) => ScalarValue::Int(h.eval(&args.sizes)),
        ScalarSource::Tensor(t) => *args.scalars.get(t).ok_or_else(|| format!("{} is missing", s.name))?,
    };
    let bits = match (s.ty, value) {
        (Ty::F32, ScalarValue::Float(v)) => i64::from((v as f32).to_bits()),
        (Ty::F32, ScalarValue::Int(v)) => i64::from((v as f32).to_bits()),
        (Ty::I32, ScalarValue::Int(v)) if i32::try_from(v).is_err() => return Err(format!("{} is {v}, beyond 32 bits", s.name)),
        (_, ScalarValue::Int(v)) => v,
        (_, ScalarValue::Float(v)) => v as i64,
    };
    Ok((s.ty, bits))
}

/// The tensor maps of `kernel`. Those of kernels that other sizes choose are not made.
fn tensor_maps(program: &Program, kernel: &Kernel, sizes: &[i64]) -> Result<BTreeMap<u32, bytecode::Map>, String> {
    let mut out = BTreeMap::new();
    for id in &kernel.maps {
        let map = program.maps.get(id.0 as usize).ok_or_else(|| format!("there is no tensor map {}", id.0))?;
        out.insert(id.0, bytecode::Map { name: map.name.clone(), buffer: map.buffer.0, encoded: map.encoded(program, sizes)? });
    }
    Ok(out)
}

fn launch(program: &Program, kernel: &Kernel, code: &bytecode::Code, args: &Args, device: &mut global::Device) -> Result<KernelCounters, Box<Violation>> {
    let [x, y, z] = [0, 1, 2].map(|i: usize| kernel.grid[i].eval(&args.sizes).max(0) as u32);
    let mut counters = KernelCounters::of(code);
    device.begin(code);
    let mut published = sync::Published::new();
    let mut number = 0;
    for bz in 0..z {
        for by in 0..y {
            for bx in (0..x).step_by(code.cluster as usize) {
                block::Block::new(code, program, device, &mut counters, &mut published, [bx, by, bz], number).run()?;
                number += code.cluster;
            }
        }
    }
    device.end(code);
    Ok(counters)
}
