//! Copies of tiles and matrix instructions of warpgroups on a real GPU: the numbers of the emulator.
//!
//! Without a GPU of sm_90a these tests are skipped with a line on standard error; with FLASHDERIVE_REQUIRE_GPU=1 they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

#[path = "../../device/tests/programs/mod.rs"]
mod programs;

use flashderive_device::args::Args;
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_run::{compile, gpu, run, RunOptions, Toolchain};
use programs::asynchronous::*;
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
