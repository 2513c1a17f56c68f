//! Programs on a real GPU: results, poisoning, guard bands, refusals, timing.
//!
//! Without a GPU these tests are skipped with a line on standard error; with FLASHDERIVE_REQUIRE_GPU=1 they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

#[path = "../../device/tests/programs/mod.rs"]
mod programs;

use flashderive_device::args::Args;
use flashderive_device::host::HostExpr;
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use flashderive_run::{compile, copy_rate, gpu, run, time, RunOptions, TimeOptions, Toolchain};
use half::bf16;
use programs::cluster::*;
use programs::every::*;
use programs::*;

/// The architecture of GPU 0, if there is one and a compiler.
fn arch(test: &str) -> Option<(String, Toolchain)> {
    let found = gpu::present().and_then(|_| gpu::facts(0).map_err(|d| d.message)).and_then(|g| Ok((g, Toolchain::find().map_err(|d| format!("{d:?}"))?)));
    match found {
        Ok((g, toolchain)) => Some((format!("sm_{}{}{}", g.capability.0, g.capability.1, if 9 <= g.capability.0 { "a" } else { "" }), toolchain)),
        Err(why) if std::env::var_os("FLASHDERIVE_REQUIRE_GPU").is_some_and(|v| v == "1") => panic!("FLASHDERIVE_REQUIRE_GPU=1, but: {why}"),
        Err(why) => {
            eprintln!("SKIPPED {test}: {why}");
            None
        }
    }
}

fn cubin(program: &Program, arch: &(String, Toolchain)) -> Vec<u8> {
    let text = cuda(program, &trace(), &PrintOptions::default()).expect("prints").text;
    compile(&text, &arch.0, &arch.1).expect("compiles").cubin
}

fn ran(program: &Program, arch: &(String, Toolchain), args: &mut Args) -> Result<(), Diagnostics> {
    run(program, &cubin(program, arch), args, 0, &RunOptions::default()).map(|_| ())
}

/// Numbers in -1..1 that bf16 holds exactly.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    (0..count as u32).map(|i| ((i.wrapping_mul(2654435761).wrapping_add(seed) >> 16) % 255) as f32 / 128.0 - 1.0).map(|x| bf16::from_f32(x).to_f32()).collect()
}
fn bf16_bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|x| bf16::from_f32(*x).to_le_bytes()).collect()
}
fn f32s(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn norm_args(rows: usize) -> (Args, Vec<f32>) {
    let x = numbers(rows * 512, 7);
    let mut args = Args { sizes: vec![rows as i64], ..Args::default() };
    args.tensors.insert(TensorId(0), bf16_bytes(&x));
    (args, x)
}

#[test]
fn row_norms_are_right() {
    let Some(arch) = arch("row_norms_are_right") else { return };
    let (mut args, x) = norm_args(100);
    ran(&row_norms(), &arch, &mut args).expect("runs");
    for (row, found) in x.chunks(512).zip(f32s(&args.tensors[&TensorId(1)])) {
        let expected = row.iter().map(|v| f64::from(*v) * f64::from(*v)).sum::<f64>().sqrt();
        assert!((f64::from(found) - expected).abs() <= 1e-5 * expected, "{found} for {expected}");
    }
}

#[test]
fn an_empty_grid_is_skipped() {
    let Some(arch) = arch("an_empty_grid_is_skipped") else { return };
    let (mut args, _) = norm_args(0);
    ran(&row_norms(), &arch, &mut args).expect("runs");
    assert_eq!(args.tensors[&TensorId(1)], Vec::<u8>::new());
}

#[test]
fn a_matrix_product_is_right() {
    let Some(arch) = arch("a_matrix_product_is_right") else { return };
    let (a, b) = (numbers(3 * 16 * 64, 1), numbers(8 * 64, 2));
    let mut args = Args { sizes: vec![3], ..Args::default() };
    args.tensors.insert(TensorId(0), bf16_bytes(&a));
    args.tensors.insert(TensorId(1), bf16_bytes(&b));
    ran(&tile_product(), &arch, &mut args).expect("runs");
    let c = f32s(&args.tensors[&TensorId(2)]);
    for m in 0..48 {
        for n in 0..8 {
            let expected: f64 = (0..64).map(|k| f64::from(a[m * 64 + k]) * f64::from(b[n * 64 + k])).sum();
            assert!((f64::from(c[m * 8 + n]) - expected).abs() < 1e-4, "[{m}, {n}]: {} for {expected}", c[m * 8 + n]);
        }
    }
}

/// Each thread moves 16 bytes from an input of type `from` through f32 registers to an output of type `to`.
fn through_registers(from: DType, to: DType, count: u32, elements: u32) -> Program {
    let mut k = Body::new("through", HostExpr::Const(1), 32);
    k.kernel.buffers = vec![BufferId(0), BufferId(1)];
    let r = k.array("r", Ty::F32, count);
    let index = || mul(Expr::Tid, n(count.into()));
    let pred = || Some(bin(BinaryOp::Lt, index(), n(elements.into())));
    k.load(at(r, Some(n(0))), count, Mem::Global(BufferId(0)), index(), pred(), 0.0);
    k.store(at(r, Some(n(0))), count, Mem::Global(BufferId(1)), index(), pred());
    let buffers = vec![
        buffer("x", from, HostExpr::Const(elements.into()), BufferSource::Input(TensorId(0))),
        buffer("y", to, HostExpr::Const(elements.into()), BufferSource::Output(TensorId(1))),
    ];
    Program { name: "through".into(), buffers, scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] }
}

fn moved(from: DType, to: DType, count: u32, bytes: Vec<u8>, arch: &(String, Toolchain)) -> Vec<u8> {
    let elements = bytes.len() as u32 * 8 / from.bits();
    let mut args = Args::default();
    args.tensors.insert(TensorId(0), bytes);
    ran(&through_registers(from, to, count, elements), arch, &mut args).expect("runs");
    args.tensors.remove(&TensorId(1)).expect("the output")
}

#[test]
fn every_code_survives_registers() {
    let Some(arch) = arch("every_code_survives_registers") else { return };
    for dtype in [DType::E4M3, DType::E5M2, DType::E8M0, DType::E2M1, DType::I4, DType::I8, DType::U8] {
        let codes: Vec<u8> = (0..=255).collect();
        let found = moved(dtype, dtype, 128 / dtype.bits(), codes.clone(), &arch);
        for (code, found) in codes.into_iter().zip(found) {
            let special = match dtype {
                DType::E4M3 => code & 0x7f == 0x7f,
                // NaN, and infinities, which stores saturate.
                DType::E5M2 => 0x7c <= code & 0x7f,
                _ => false,
            };
            assert!(special || code == found, "{}: {code:#x} became {found:#x}", dtype.name());
        }
    }
}

#[test]
fn stores_round_and_saturate() {
    let Some(arch) = arch("stores_round_and_saturate") else { return };
    let bytes = |v: &[f32]| v.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let nibbles = moved(DType::F32, DType::E2M1, 4, bytes(&[0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0, 7.0, -0.3, -100.0, 0.0, 5.1]), &arch);
    assert_eq!(nibbles, [0x20, 0x42, 0x64, 0x76, 0xf9, 0x70]);
    let int8 = moved(DType::F32, DType::I8, 4, bytes(&[127.5, -200.0, 2.5, 3.5, -0.5, f32::NAN, f32::INFINITY, -128.4]), &arch);
    assert_eq!(int8, [127i8, -128, 2, 4, 0, 0, 127, -128].map(|v| v as u8));
    let e4m3 = moved(DType::F32, DType::E4M3, 4, bytes(&[1000.0, f32::INFINITY, -1000.0, 1.0, 1.0625, 1.1875, 0.0, 448.0]), &arch);
    assert_eq!(e4m3, [0x7e, 0x7e, 0xfe, 0x38, 0x38, 0x3a, 0x00, 0x7e]);
    let bf16 = moved(DType::F32, DType::BF16, 4, bytes(&[1.0 + 1.0 / 256.0, 1.0 + 3.0 / 256.0, -0.0, f32::INFINITY]), &arch);
    assert_eq!(bf16, [0x80, 0x3f, 0x82, 0x3f, 0x00, 0x80, 0x80, 0x7f]);
}

#[test]
fn every_intrinsic_runs() {
    let Some(arch) = arch("every_intrinsic_runs") else { return };
    let mut args = Args::default();
    args.tensors.insert(TensorId(0), bf16_bytes(&numbers(4096, 3)));
    let level = if arch.0.starts_with("sm_80") {
        80
    } else if arch.0.starts_with("sm_89") {
        89
    } else {
        90
    };
    ran(&every_intrinsic(level), &arch, &mut args).expect("runs to its end");
}

#[test]
fn faults_are_reported() {
    let Some(arch) = arch("faults_are_reported") else { return };
    let program = row_norms();
    let binary = cubin(&program, &arch);
    let code = |result: Result<flashderive_run::RunReport, Diagnostics>| result.map(|_| "ran").unwrap_or_else(|d| d.list[0].code.id);
    let (args, _) = norm_args(4);
    assert_eq!(code(run(&program, &binary, &mut Args { tensors: Default::default(), ..args.clone() }, 0, &RunOptions::default())), "FD0502");
    assert_eq!(code(run(&program, &binary, &mut Args { sizes: vec![5], ..args.clone() }, 0, &RunOptions::default())), "FD0502");
    assert_eq!(code(run(&program, &binary, &mut args.clone(), 99, &RunOptions::default())), "FD0501");
    assert_eq!(code(run(&program, b"not a cubin, not at all", &mut args.clone(), 0, &RunOptions::default())), "FD0504");
    // An output that is one element too short: the store past its end lands in the guard band.
    let mut short = program.clone();
    short.buffers[1].len = HostExpr::Const(3);
    let error = run(&short, &binary, &mut args.clone(), 0, &RunOptions::default()).expect_err("seen");
    assert!(error.list[0].message.contains("outside buffer `y`"), "{error:?}");
    let mut large = program.clone();
    large.kernels[0].shared[0].len = 100_000;
    assert_eq!(code(run(&large, &binary, &mut args.clone(), 0, &RunOptions::default())), "FD0503");
}

#[test]
fn timing_gives_plausible_numbers() {
    let Some(arch) = arch("timing_gives_plausible_numbers") else { return };
    let program = row_norms();
    let binary = cubin(&program, &arch);
    let (args, _) = norm_args(100_000);
    let cold = time(&program, &binary, &args, 0, &TimeOptions::default()).expect("measures");
    let warm = time(&program, &binary, &norm_args(1000).0, 0, &TimeOptions { cold: false, ..TimeOptions::default() }).expect("measures");
    eprintln!("cold, 102 MB: {cold:?}\nwarm, 1 MB: {warm:?}");
    let graph = cold.graph.expect("a graph");
    for spread in [cold.stream, graph, warm.stream] {
        assert!(0.5 < spread.min_us && spread.min_us <= spread.median_us && spread.p10_us <= spread.p90_us && spread.median_us < 10_000.0, "{spread:?}");
    }
    // 102 MB at no more than 8 TB/s.
    assert!(12.8 < cold.stream.median_us, "{cold:?}");
    assert_eq!(cold.kernels[0].local_bytes, 0);
    assert!(8 <= cold.kernels[0].registers);
    assert!(1 < warm.sets && warm.sets <= 8, "1 MB is copied: {}", warm.sets);
    let one = time(&program, &binary, &norm_args(1000).0, 0, &TimeOptions { rotate: 1, repeats: 5, ..TimeOptions::default() }).expect("measures");
    assert_eq!((one.sets, one.repeats), (1, 5));
}

#[test]
fn the_rate_of_copies_is_plausible_and_stable() {
    if arch("the_rate_of_copies_is_plausible_and_stable").is_none() {
        return;
    }
    let (a, b) = (copy_rate(0).expect("measures"), copy_rate(0).expect("measures"));
    eprintln!("{a:?}\n{b:?}");
    assert!(100.0 < a.gb_s && a.gb_s < 20_000.0, "{a:?}");
    assert!((a.gb_s / b.gb_s - 1.0).abs() < 0.1, "{a:?} {b:?}");
}

/// Inputs for any program: reals of both signs, small whole numbers, all patterns of bytes elsewhere.
fn any_inputs(program: &Program, sizes: &[i64]) -> Args {
    let mut args = Args { sizes: sizes.to_vec(), ..Args::default() };
    for b in &program.buffers {
        let BufferSource::Input(t) = b.source else { continue };
        let n = b.len.eval(sizes) as usize;
        let data: Vec<u8> = match b.elem {
            DType::F32 => numbers(n, 3).iter().flat_map(|x| x.to_le_bytes()).collect(),
            DType::F64 => numbers(n, 5).iter().flat_map(|x| f64::from(*x).to_le_bytes()).collect(),
            DType::BF16 => bf16_bytes(&numbers(n, 9)),
            DType::I32 => (0..n as i32).flat_map(|i| (i % 3 + 1).to_le_bytes()).collect(),
            DType::I64 => (0..n as i64).flat_map(|i| (i % 3 + 1).to_le_bytes()).collect(),
            d => (0..(n * d.bits() as usize).div_ceil(8)).map(|i| (i * 37 % 251) as u8).collect(),
        };
        args.tensors.insert(t, data);
    }
    args
}

/// Runs `program` both ways and compares all outputs: the same bytes, real numbers a few units in the last place apart
/// unless `exact`.
fn agree(program: &Program, arch: &(String, Toolchain), exact: bool) {
    let args = any_inputs(program, &[3]);
    let (mut emulated, mut real) = (args.clone(), args);
    flashderive_device::emulate::run(program, &mut emulated).unwrap_or_else(|v| panic!("{}: {v}", program.name));
    ran(program, arch, &mut real).unwrap_or_else(|d| panic!("{}: {d:?}", program.name));
    for b in &program.buffers {
        let BufferSource::Output(t) = b.source else { continue };
        let (x, y) = (&emulated.tensors[&t], &real.tensors[&t]);
        let mut worst = None;
        for i in 0..x.len() * 8 / b.elem.bits().max(8) as usize {
            let size = (b.elem.bits() as usize / 8).max(1);
            let (p, q) = (&x[i * size..][..size], &y[i * size..][..size]);
            let close = !exact && b.elem == DType::F32 && {
                let (p, q) = (f32s(p)[0], f32s(q)[0]);
                (p.is_nan() && q.is_nan()) || (p - q).abs() <= 4e-6 * p.abs().max(1e-6)
            };
            if p != q && !close {
                worst = worst.or(Some((i, p.to_vec(), q.to_vec())));
            }
        }
        assert!(worst.is_none(), "{}: {} differs: (element, emulator, GPU) = {worst:?}", program.name, b.name);
    }
}

/// What is printed is what is emulated: both give the same bytes, special functions a few units in the last place apart.
#[test]
fn the_emulator_and_the_gpu_agree() {
    let Some(arch) = arch("the_emulator_and_the_gpu_agree") else { return };
    for program in [row_norms(), tile_product(), every_access(), every_operator(), every_intrinsic(90), chain(true)] {
        agree(&program, &arch, false);
    }
}

/// Whether the GPU has clusters; says so if not.
fn has_clusters(test: &str) -> bool {
    let found = gpu::facts(0).is_ok_and(|g| 9 <= g.capability.0);
    if !found {
        eprintln!("SKIPPED {test}: no clusters before compute capability 9.0");
    }
    found
}

#[test]
fn clusters_give_the_same_bytes() {
    let Some(arch) = arch("clusters_give_the_same_bytes") else { return };
    if !has_clusters("clusters_give_the_same_bytes") {
        return;
    }
    agree(&every_remote(), &arch, true);
    for cluster in [1, 2, 4, 8, 16] {
        for merge in [push_to_slices, push_to_first, pull] {
            for early in [false, true] {
                let mut program = merge(cluster, None);
                program.kernels[0].early = early;
                if early {
                    let first = program.kernels[0].body[0].clone();
                    program.kernels[0].body.insert(0, Stmt { kind: StmtKind::GridWait, ..first });
                }
                agree(&program, &arch, true);
            }
        }
    }
}

#[test]
fn grids_are_whole_clusters() {
    let Some(arch) = arch("grids_are_whole_clusters") else { return };
    if !has_clusters("grids_are_whole_clusters") {
        return;
    }
    let program = pull(2, None);
    let binary = cubin(&program, &arch);
    let mut args = any_inputs(&program, &[3]);
    let mut code = |change: fn(&mut Kernel)| {
        let mut changed = program.clone();
        change(&mut changed.kernels[0]);
        run(&changed, &binary, &mut args, 0, &RunOptions::default()).map(|_| "ran").unwrap_or_else(|d| d.list[0].code.id)
    };
    assert_eq!(code(|_| {}), "ran");
    assert_eq!(code(|k| k.grid[0] = HostExpr::Const(5)), "FD0502");
    assert_eq!(code(|k| k.cluster = 3), "FD0503");
    assert_eq!(code(|k| k.grid[0] = HostExpr::Const(0)), "ran");
}
