//! Small kernels whose peaks can be counted.

use super::*;
use crate::program::*;
use flashderive_ir::trace::RecordId;

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, phase: PhaseId(0), why: RecordId(0) }
}

fn at(var: u32, e: Expr) -> Place {
    Place { var: VarId(var), at: Some(e) }
}

fn elem(var: u32, e: Expr) -> Expr {
    Expr::Elem(VarId(var), Box::new(e))
}

fn add(a: Expr, b: Expr) -> Expr {
    Expr::Binary(BinaryOp::Add, Box::new(a), Box::new(b))
}

fn for_(var: u32, to: i64, unroll: Unroll, body: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::For { var: VarId(var), from: Expr::i32(0), to: Expr::i32(to), step: 1, unroll, uniform: Uniform::Block, body })
}

fn store(var: u32, e: Expr, index: Expr) -> Stmt {
    let mem = Mem::Global(BufferId(0));
    stmt(StmtKind::Store { src: at(var, e), count: 1, mem, index, pred: None, cache: Cache::Default })
}

/// Variables: `a` and `b` of eight elements, three counters, a 64-bit base.
fn kernel(body: Vec<Stmt>) -> (Vec<Buffer>, Kernel) {
    let var = |name: &str, ty: Ty, len: Option<u32>| Var { name: name.into(), ty, len };
    let (a, b) = (var("a", Ty::F32, Some(8)), var("b", Ty::F32, Some(8)));
    let counters = ["i", "j", "k"].map(|n| var(n, Ty::I32, None));
    let vars = [a, b].into_iter().chain(counters).chain([var("base", Ty::I64, None)]).collect();
    let phases = vec![Phase { name: "INIT".into(), why: RecordId(0) }];
    let grid = [1, 1, 1].map(crate::host::HostExpr::Const);
    let kernel = Kernel {
        name: "k".into(),
        grid,
        version: 0,
        threads: 32,
        cluster: 1,
        early: false,
        min_blocks: 1,
        buffers: vec![BufferId(0)],
        scalars: Vec::new(),
        maps: Vec::new(),
        shared: Vec::new(),
        vars,
        phases,
        body,
    };
    let buffer = Buffer { name: "y".into(), elem: flashderive_ir::dtype::DType::F32, len: crate::host::HostExpr::Const(64), source: BufferSource::Scratch };
    (vec![buffer], kernel)
}

fn peak(body: Vec<Stmt>) -> Need {
    let (buffers, kernel) = kernel(body);
    let found = needs(&buffers, &kernel, Order::Late);
    assert!(found.indexed.is_empty(), "{found:?}");
    found.parts[0]
}

/// `a[i] = 1` for all of `a`.
fn fill() -> Stmt {
    for_(2, 8, Unroll::Full, vec![stmt(StmtKind::Assign { dst: at(0, Expr::Var(VarId(2))), value: Expr::F32(1.0) })])
}

#[test]
fn elements_are_made_where_they_are_needed() {
    let i = || Expr::Var(VarId(2));
    let copy = for_(2, 8, Unroll::Full, vec![stmt(StmtKind::Assign { dst: at(1, i()), value: elem(0, i()) })]);
    let out = for_(2, 8, Unroll::Full, vec![store(1, i(), Expr::i64(0))]);
    assert_eq!(peak(vec![fill(), copy.clone(), out.clone()]).peak, 1);
    // One by one where nothing else needs them; all of `a` and the element on its way where `a` is needed later.
    let both = for_(2, 8, Unroll::Full, vec![store(0, i(), Expr::i64(0))]);
    assert_eq!(peak(vec![fill(), copy.clone(), out.clone(), both.clone()]).peak, 9);
    // As written, `b` is whole before any of it is used.
    let (buffers, kernel) = kernel(vec![fill(), copy, out, both]);
    assert_eq!(needs(&buffers, &kernel, Order::Written).parts[0].peak, 16);
}

#[test]
fn what_the_next_trip_reads_lives_through_the_loop() {
    let i = || Expr::Var(VarId(2));
    let grow = for_(2, 8, Unroll::Full, vec![stmt(StmtKind::Assign { dst: at(0, i()), value: add(elem(0, i()), Expr::F32(1.0)) })]);
    let made = for_(2, 8, Unroll::Full, vec![stmt(StmtKind::Assign { dst: at(1, i()), value: Expr::F32(2.0) })]);
    let used = for_(2, 8, Unroll::Full, vec![store(1, i(), Expr::i64(0))]);
    let body = vec![fill(), for_(3, 100, Unroll::No, vec![made, used, grow]), store(0, Expr::i32(3), Expr::i64(0))];
    // Eight sums, a result of the trip and the counter; elements of `a` but the third end with the loop, whose trips read them.
    assert_eq!(peak(body).peak, 10);
}

#[test]
fn an_index_that_is_no_constant_is_found() {
    let (buffers, kernel) = kernel(vec![fill(), for_(3, 8, Unroll::No, vec![store(0, Expr::Var(VarId(3)), Expr::i64(0))])]);
    assert_eq!(needs(&buffers, &kernel, Order::Late).indexed, vec![VarId(0)]);
}

#[test]
fn a_role_has_a_peak_of_its_own() {
    let registers = |count| stmt(StmtKind::Registers { count, more: 100 < count });
    let i = || Expr::Var(VarId(2));
    let many = vec![registers(232), fill(), for_(2, 8, Unroll::Full, vec![store(0, i(), Expr::i64(0))])];
    let branch = StmtKind::If { cond: Expr::Int(1, Ty::Bool), uniform: Uniform::Warp, then: many, otherwise: vec![registers(24)] };
    let (buffers, kernel) = kernel(vec![stmt(branch)]);
    let parts = needs(&buffers, &kernel, Order::Late).parts;
    assert_eq!(parts.iter().map(|p| (p.given, p.peak)).collect::<Vec<_>>(), [(None, 0), (Some(232), 1), (Some(24), 0)]);
}

#[test]
fn addresses_that_differ_by_a_constant_are_one() {
    let base = || Expr::Var(VarId(5));
    let wide = |e: Expr| Expr::Cast(Ty::I64, Box::new(e));
    let set = || stmt(StmtKind::Assign { dst: Place { var: VarId(5), at: None }, value: wide(Expr::Tid) });
    let i = || Expr::Var(VarId(2));
    let by = |index: Expr| vec![fill(), set(), for_(3, 100, Unroll::No, vec![for_(2, 8, Unroll::Full, vec![store(0, i(), index)])])];
    let times = |a: Expr, b: Expr| Expr::Binary(BinaryOp::Mul, Box::new(a), Box::new(b));
    assert_eq!(peak(by(add(base(), wide(i())))).addresses, 2);
    // Each its own product: no constant apart.
    assert_eq!(peak(by(times(base(), add(base(), wide(i()))))).addresses, 16);
    // What the trip changes stays in it.
    assert_eq!(peak(by(add(base(), wide(Expr::Var(VarId(3)))))).addresses, 0);
}

#[test]
fn large_angles_are_reduced_in_memory() {
    let of = |op: UnaryOp| {
        let value = Expr::Unary(op, Box::new(Expr::F32(1.0)));
        let (buffers, kernel) = kernel(vec![for_(2, 8, Unroll::Full, vec![stmt(StmtKind::Assign { dst: at(0, Expr::Var(VarId(2))), value })])]);
        needs(&buffers, &kernel, Order::Late).angles
    };
    assert!(of(UnaryOp::Sin) && of(UnaryOp::Tan) && !of(UnaryOp::Exp));
}
