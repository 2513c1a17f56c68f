//! Prices of small kernels.

use super::*;
use crate::builder::{bin, KernelBuilder};
use flashderive_device::host::HostExpr;
use flashderive_ir::trace::RecordId;

fn blank() -> Kernel {
    let one = HostExpr::Const(1);
    Kernel {
        name: "k".into(),
        grid: [HostExpr::Const(132), one.clone(), one],
        threads: 128,
        cluster: 1,
        early: false,
        version: 0,
        min_blocks: 1,
        buffers: Vec::new(),
        scalars: Vec::new(),
        maps: Vec::new(),
        shared: Vec::new(),
        vars: Vec::new(),
        phases: Vec::new(),
        body: Vec::new(),
    }
}

/// Microseconds of a kernel of 132 blocks that `write` writes.
fn priced(write: impl FnOnce(&mut KernelBuilder)) -> f64 {
    let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut b = KernelBuilder::new(blank(), RecordId(0));
    write(&mut b);
    let kernel = b.finish();
    let program = Program { name: "k".into(), buffers: Vec::new(), scalars: Vec::new(), maps: Vec::new(), kernels: vec![kernel], versions: Vec::new() };
    price(&program, &program.kernels[0], &[], &target, &Contents::default()).us
}

/// Many additions.
fn work(b: &mut KernelBuilder, x: VarId) {
    b.unrolled("i", 100_000, |b, _| b.set(x, bin(BinaryOp::Add, Expr::Var(x), Expr::F32(1.0))));
}

/// A way that is taken if a flag is up, which is first down and then whatever `of` makes of it and a real.
fn under_a_flag(of: impl Fn(Expr, Expr) -> Expr) -> f64 {
    priced(|b| {
        let (x, flag) = (b.scalar("x", Ty::F32), b.scalar("flag", Ty::Bool));
        b.set(flag, Expr::Int(0, Ty::Bool));
        b.set(flag, of(Expr::Var(flag), Expr::Var(x)));
        b.if_(Expr::Var(flag), Uniform::None, |b| work(b, x));
    })
}

#[test]
fn a_way_for_what_is_no_number_costs_nothing() {
    let taken = under_a_flag(|flag, x| bin(BinaryOp::Or, flag, bin(BinaryOp::Lt, x, Expr::F32(0.0))));
    let none = under_a_flag(|flag, x| bin(BinaryOp::Or, flag, bin(BinaryOp::Ne, x.clone(), x)));
    let down = under_a_flag(|flag, _| flag);
    assert!(none < taken / 100.0, "{none} of {taken}");
    // A flag that is only down now may go up elsewhere.
    assert!(down > taken / 2.0, "{down} of {taken}");
}

#[test]
fn a_row_that_ends_at_its_own_coordinate_is_half_of_it() {
    // Blocks of 4 rows of 33 tiles; a block visits the tiles up to its own, or as many as asked for.
    let visits = |to: &dyn Fn(Expr) -> Expr| {
        priced(|b| {
            let x = b.scalar("x", Ty::F32);
            let own = b.let_("own", Ty::I32, bin(BinaryOp::Mod, Expr::BlockIdx(0), Expr::i32(33)));
            let at = b.scalar("at", Ty::I32);
            b.open();
            work(b, x);
            let body = b.close();
            let (from, to, uniform) = (Expr::i32(0), to(own), Uniform::Block);
            b.emit(StmtKind::For { var: at, from, to, step: 1, unroll: Unroll::No, uniform, body });
        })
    };
    let (own, half) = (visits(&|own| own), visits(&|_| Expr::i32(16)));
    assert!((own / half - 1.0).abs() < 1e-6, "{own} of {half}");
}

#[test]
fn quotients_are_told_from_divisions_of_indices() {
    let count = |a: Expr, b: Expr| {
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let program = Program { name: "k".into(), buffers: Vec::new(), scalars: Vec::new(), maps: Vec::new(), kernels: Vec::new(), versions: Vec::new() };
        let kernel = Kernel { threads: 384, ..blank() };
        let contents = Contents::default();
        let mut w = walker(&program, &kernel, &[], &target, &contents);
        // A third of the threads comes here.
        w.among = 128.0;
        w.expression(&bin(BinaryOp::Div, a, b), 1.0 / 3.0);
        w.counts.quotients
    };
    assert_eq!(count(Expr::F32(1.0), Expr::Unary(UnaryOp::Exp, Box::new(Expr::F32(2.0)))), 1.0);
    assert_eq!(count(Expr::i32(7), Expr::Tid), 0.0);
}

#[test]
fn lanes_that_are_far_apart_ask_for_more_lines() {
    let lines = |index: Expr, count: u32| {
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let program = Program { name: "k".into(), buffers: Vec::new(), scalars: Vec::new(), maps: Vec::new(), kernels: Vec::new(), versions: Vec::new() };
        let (kernel, contents) = (blank(), Contents::default());
        walker(&program, &kernel, &[], &target, &contents).lines(&index, count, 32)
    };
    let times = |e: Expr, n: i64| bin(BinaryOp::Mul, e, Expr::i32(n));
    let digit = |op: BinaryOp| bin(op, Expr::Tid, Expr::i32(8));
    // One element for all, neighbours, four numbers apart, and vectors of four.
    assert_eq!(lines(Expr::i32(7), 1), 1.0);
    assert_eq!(lines(Expr::Tid, 1), 1.0);
    assert_eq!(lines(bin(BinaryOp::Add, times(Expr::Tid, 4), Expr::i32(3)), 1), 4.0);
    assert_eq!(lines(times(Expr::Tid, 4), 4), 4.0);
    // Rows of eight neighbours, each in a line of its own; a row each.
    assert_eq!(lines(bin(BinaryOp::Add, times(digit(BinaryOp::Div), 1000), digit(BinaryOp::Mod)), 1), 4.0);
    assert_eq!(lines(times(Expr::Tid, 1000), 1), 32.0);
}

#[test]
fn what_is_unlikely_costs_nothing_even_where_one_thread_of_it_acts() {
    let under = |cond: Expr| {
        priced(|b| {
            let x = b.scalar("x", Ty::F32);
            b.if_(cond, Uniform::None, |b| b.if_(bin(BinaryOp::Eq, Expr::Tid, Expr::i32(0)), Uniform::None, |b| work(b, x)));
        })
    };
    let likely = bin(BinaryOp::Lt, Expr::Tid, Expr::i32(4096));
    let (rare, often) = (under(Expr::Unary(UnaryOp::Unlikely, Box::new(likely.clone()))), under(likely));
    assert!(rare.is_finite() && rare < often / 2.0, "{rare} of {often}");
}

#[test]
fn points_one_after_the_other_cost_a_warp_its_stalls_and_exchanges() {
    let of = |phase: &str, exchanges: u32| {
        priced(|b| {
            let x = b.scalar("x", Ty::F32);
            b.phase(phase, RecordId(0));
            work(b, x);
            b.unrolled("i", exchanges, |b, _| b.emit(StmtKind::Shuffle { dst: Place { var: x, at: None }, value: Expr::Var(x), mode: ShuffleMode::Xor(1) }));
        })
    };
    // One warp a scheduler: an instruction in two cycles.
    let (side_by_side, in_turn) = (of("COMPUTE s", 0), of("GO_ON s", 0));
    assert!(in_turn > 1.9 * side_by_side && in_turn < 2.1 * side_by_side, "{in_turn} for {side_by_side}");
    // 10,000 exchanges of 8 instructions and 31 cycles each.
    let cycles = (of("GO_ON s", 10_000) - in_turn) * 1.755e3 / 10_000.0;
    assert!((40.0..60.0).contains(&cycles), "{cycles}");
}

#[test]
fn blocks_that_do_nothing_begin_one_after_the_other() {
    let of = |blocks: i64| {
        priced(|b| {
            b.kernel.grid[0] = HostExpr::Const(blocks);
            b.kernel.threads = 32;
            let x = b.scalar("x", Ty::F32);
            b.set(x, Expr::F32(1.0));
        })
    };
    let us = of(262_144);
    assert!((160.0..167.0).contains(&us), "{us}");
    assert!(of(132) < 1.0, "{}", of(132));
}
