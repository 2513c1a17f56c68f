//! Copies of tiles, matrix instructions of warpgroups and roles of warps: numbers of a naive computation, each broken rule is
//! found, and what is printed.

mod programs;

use flashderive_device::args::Args;
use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use programs::asynchronous::*;
use programs::*;

#[test]
fn products_are_right() {
    for p in products() {
        let (mut args, want) = product_args(&p);
        let program = product(p);
        run(&program, &mut args).unwrap_or_else(|v| panic!("{p:?}: {v}"));
        assert_eq!(product_result(&p, &args), want, "{p:?}");
        assert!(cuda(&program, &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).is_ok());
    }
}

#[test]
#[ignore]
fn dump() {
    for (i, p) in products().into_iter().enumerate() {
        let text = cuda(&product(p), &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() }).unwrap().text;
        std::fs::write(format!("/tmp/lang-dump-{i}.cu"), text).unwrap();
    }
}
