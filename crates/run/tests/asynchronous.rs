//! Copies of tiles and matrix instructions of warpgroups on a real GPU: the numbers of the emulator.
//!
//! Without a GPU of sm_90a these tests are skipped with a line on standard error; with FLASHDERIVE_REQUIRE_GPU=1 they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

#[path = "../../device/tests/programs/mod.rs"]
mod programs;

use flashderive_device::args::Args;
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::problem::TensorId;
use flashderive_run::{compile, gpu, run, RunOptions, Toolchain};
use programs::asynchronous::*;
use programs::roles::*;
use programs::*;
use std::fmt::Write;

/// The compiler, if GPU 0 has these instructions.
fn toolchain(test: &str) -> Option<Toolchain> {
    let capable = |g: gpu::Gpu| if g.capability == (9, 0) { Ok(()) } else { Err(format!("capability {:?}", g.capability)) };
    let found = gpu::present().and_then(|_| gpu::facts(0).map_err(|d| d.message)).and_then(capable);
    match found.and_then(|()| Toolchain::find().map_err(|d| format!("{d:?}"))) {
        Ok(toolchain) => Some(toolchain),
        Err(why) if std::env::var_os("FLASHDERIVE_REQUIRE_GPU").is_some_and(|v| v == "1") => panic!("FLASHDERIVE_REQUIRE_GPU=1, but: {why}"),
        Err(why) => {
            eprintln!("SKIPPED {test}: {why}");
            None
        }
    }
}

/// Runs `program` on the GPU; the compiler must not have serialised its matrix instructions.
fn ran(program: &Program, toolchain: &Toolchain, args: &mut Args) -> Result<(), String> {
    let text = cuda(program, &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).map_err(|d| format!("{d:?}"))?.text;
    let compiled = compile(&text, "sm_90a", toolchain).map_err(|d| format!("{d:?}"))?;
    run(program, &compiled.cubin, args, 0, &RunOptions::default()).map_err(|d| format!("{d:?}"))?;
    Ok(())
}

#[test]
fn products_are_right() {
    let Some(toolchain) = toolchain("products_are_right") else { return };
    let mut wrong = String::new();
    for p in products() {
        let (mut args, want) = product_args(&p);
        match ran(&product(p), &toolchain, &mut args) {
            Err(e) => drop(writeln!(wrong, "{p:?}: {e}")),
            Ok(()) => {
                let got = product_result(&p, &args);
                let bad = got.iter().zip(&want).filter(|(a, b)| a != b).count();
                if bad != 0 {
                    let _ = writeln!(wrong, "{p:?}: {bad} of {} elements differ, the first ones {:?} for {:?}", want.len(), &got[..4], &want[..4]);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn roles_are_right() {
    let Some(toolchain) = toolchain("roles_are_right") else { return };
    let plain = Roles { columns: 256, stages: 2, depth_tiles: 16, cluster: 1, blocks: 140 };
    for p in [plain, Roles { columns: 64, stages: 5, ..plain }, Roles { cluster: 2, ..plain }, Roles { columns: 128, stages: 4, cluster: 4, ..plain }] {
        let (mut args, want) = roles_args(&p);
        ran(&roles(p), &toolchain, &mut args).unwrap_or_else(|e| panic!("{p:?}: {e}"));
        let got: Vec<f32> = args.tensors[&TensorId(2)].chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        assert!(got == want, "{p:?}: {} elements differ", got.iter().zip(&want).filter(|(a, b)| a != b).count());
    }
}

/// What the emulator says of window `i`. One test each: a trap ends the context of its process.
fn window_is_that_of_the_emulator(i: usize) {
    let Some(toolchain) = toolchain("window_is_that_of_the_emulator") else { return };
    let program = windows().remove(i);
    let (mut args, mut emulated) = (window_args(&program), window_args(&program));
    flashderive_device::emulate::run(&program, &mut emulated).unwrap_or_else(|v| panic!("{v}"));
    ran(&program, &toolchain, &mut args).unwrap_or_else(|e| panic!("{:?}: {e}", program.maps[0]));
    for tensor in [TensorId(1), TensorId(2)] {
        assert!(args.tensors[&tensor] == emulated.tensors[&tensor], "{:?}: tensor {tensor:?}", program.maps[0]);
    }
}

macro_rules! windows {
    ($($name:ident $i:expr,)*) => { $(
        #[test]
        fn $name() {
            window_is_that_of_the_emulator($i);
        }
    )* };
}

windows! {
    window_rank_1 0,
    window_rank_2 1,
    window_rank_3 2,
    window_rank_4 3,
    window_rank_5 4,
    window_rows_of_32_bytes 5,
    window_rows_of_64_bytes 6,
    window_rows_of_128_bytes 7,
    window_rank_5_permuted 8,
    window_wider_than_the_tensor 9,
    window_of_every_third_row 10,
    window_of_every_few_points 11,
}
