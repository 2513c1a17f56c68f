//! Barriers among branches and loops, on kernels of a few statements: thread `t` writes element `t`, and thread `t` reads element `t + 32`.

use super::*;
use flashderive_device::host::HostExpr;
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::RecordId;

const THREADS: i64 = 64;

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, phase: PhaseId(0), why: RecordId(0) }
}

fn write() -> Stmt {
    stmt(StmtKind::Store {
        src: Place { var: VarId(0), at: None },
        count: 1,
        mem: Mem::Shared(SharedId(0)),
        index: Expr::Tid,
        pred: None,
        cache: Cache::Default,
    })
}

fn read() -> Stmt {
    let there = Expr::Binary(BinaryOp::Add, Box::new(Expr::Tid), Box::new(Expr::Int(32, Ty::I32)));
    let index = Expr::Binary(BinaryOp::Mod, Box::new(there), Box::new(Expr::Int(THREADS, Ty::I32)));
    let dst = Place { var: VarId(0), at: None };
    stmt(StmtKind::Load { dst, count: 1, mem: Mem::Shared(SharedId(0)), index, pred: None, fill: 0.0, cache: Cache::Default })
}

/// A condition that all threads agree on, and nobody knows.
fn branch(then: Vec<Stmt>, otherwise: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::If { cond: Expr::Var(VarId(1)), uniform: Uniform::Block, then, otherwise })
}

/// A loop of unknown length.
fn some(body: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::For { var: VarId(2), from: Expr::Int(0, Ty::I32), to: Expr::Var(VarId(1)), step: 1, unroll: Unroll::No, uniform: Uniform::Block, body })
}

/// The statements in order, `|` for a barrier, `w` and `r` for accesses.
fn text(body: &[Stmt]) -> String {
    let one = |s: &Stmt| match &s.kind {
        StmtKind::Barrier { .. } => "|".to_string(),
        StmtKind::Store { .. } => "w".into(),
        StmtKind::Load { .. } => "r".into(),
        StmtKind::If { then, otherwise, .. } => format!("({}/{})", text(then), text(otherwise)),
        StmtKind::For { body, .. } => format!("[{}]", text(body)),
        StmtKind::While { body, .. } => format!("{{{}}}", text(body)),
        _ => "?".into(),
    };
    body.iter().map(one).collect()
}

fn placed(body: Vec<Stmt>) -> String {
    text(&kernel(body).0.body)
}

/// A kernel of these statements with its barriers, and what these order.
fn kernel(body: Vec<Stmt>) -> (Kernel, Vec<Placed>) {
    let var = |name: &str, ty| Var { name: name.into(), ty, len: None };
    let mut kernel = Kernel {
        name: "k".into(),
        grid: [HostExpr::Const(1), HostExpr::Const(1), HostExpr::Const(1)],
        version: 0,
        threads: THREADS as u32,
        cluster: 1,
        early: false,
        min_blocks: 1,
        buffers: Vec::new(),
        scalars: Vec::new(),
        maps: Vec::new(),
        shared: vec![Shared { name: "s".into(), elem: DType::F32, len: THREADS as u32, offset: 0 }],
        vars: vec![var("v", Ty::F32), var("n", Ty::I32), var("i", Ty::I32)],
        phases: ["P", "Q"].map(|name| Phase { name: name.into(), why: RecordId(0) }).to_vec(),
        body,
    };
    let placed = place(&mut kernel);
    (kernel, placed)
}

#[test]
fn each_arm_is_ordered_behind_what_is_before_the_branch() {
    assert_eq!(placed(vec![write(), branch(vec![read()], vec![read()])]), "w|(r/r)");
    // One arm alone costs the other nothing.
    assert_eq!(placed(vec![write(), branch(vec![read()], Vec::new())]), "w(|r/)");
}

#[test]
fn a_barrier_in_an_arm_orders_nothing_for_the_other() {
    // The arm's own accesses need one in it; what is before and behind the branch another one.
    let arm = || vec![read(), write(), read()];
    assert_eq!(placed(vec![write(), branch(arm(), Vec::new()), read()]), "w|(r|w|r/)r");
    assert_eq!(placed(vec![read(), branch(vec![write(), read()], Vec::new()), write()]), "r(|w|r/)|w");
}

#[test]
fn a_barrier_in_each_arm_orders_what_is_around_the_branch() {
    let arm = || vec![branch(vec![write(), read()], vec![write(), read()])];
    assert_eq!(placed([arm(), vec![write()]].concat()), "(w|r/w|r)|w");
    // A write before is ordered by the barriers that the arms have anyway only if whoever takes them comes to these first.
    let quiet = |inner: Vec<Stmt>| vec![write(), branch(inner.clone(), inner), read()];
    assert_eq!(placed(quiet(vec![read(), write(), read()])), "w|(r|w|r/r|w|r)r");
}

#[test]
fn a_loop_without_trips_orders_nothing() {
    // The barrier before the loop serves both readers; one inside would serve none if the loop has no trip.
    assert_eq!(placed(vec![write(), some(vec![read()]), read()]), "w|[r]r");
    assert_eq!(placed(vec![write(), some(vec![read(), write()]), read()]), "w[|r|w]|r");
    // What a branch wrote is not ordered by a loop behind it, nor is what one of two loops wrote by the other.
    assert_eq!(placed(vec![branch(vec![write()], Vec::new()), some(vec![write(), read()]), read()]), "(w/)[|w|r]|r");
    assert_eq!(placed(vec![some(vec![write()]), some(vec![write(), read()]), read()]), "[w][|w|r]|r");
}

#[test]
fn every_pair_of_branches_goes_all_four_ways() {
    for n in [1u32, 2, 3, 5, 9] {
        let paths = Path::all(n, n, 1);
        let all = |of: &dyn Fn(Path) -> (bool, bool)| paths.iter().map(|p| of(*p)).collect::<BTreeSet<_>>().len();
        for a in 0..n {
            assert_eq!(all(&|p| (p.takes(a, 1), p.takes(a, 2))), 4, "{a} of {n}, twice");
            for b in 0..a {
                assert_eq!(all(&|p| (p.takes(a, 1), p.takes(b, 1))), 4, "{a} and {b} of {n}");
                assert_eq!(all(&|p| (p.trips(a) > 0, p.trips(b) > 0)), 4, "loops {a} and {b} of {n}");
            }
            for b in 0..n {
                assert_eq!(all(&|p| (p.takes(a, 1), p.trips(b) > 0)), 4, "{a} and loop {b} of {n}");
            }
        }
    }
}

/// The same accesses at a place that nobody knows.
fn anywhere(s: Stmt) -> Stmt {
    let mut s = s;
    if let StmtKind::Store { index, .. } | StmtKind::Load { index, .. } = &mut s.kind {
        *index = Expr::Var(VarId(1));
    }
    s
}

#[test]
fn what_is_done_at_unknown_places_clashes_with_every_thread() {
    assert_eq!(placed(vec![anywhere(write()), anywhere(read())]), "w|r");
    assert_eq!(placed(vec![read(), anywhere(write())]), "r|w");
    assert_eq!(placed(vec![write(), anywhere(write())]), "w|w");
    // Stores that counters send to places of their own.
    assert_eq!(placed(vec![anywhere(write()), anywhere(write())]), "ww");
    // Whichever thread reads alone, the others may have written what it reads.
    for thread in [0, 31, THREADS - 1] {
        let mut alone = read();
        if let StmtKind::Load { pred, .. } = &mut alone.kind {
            *pred = Some(Expr::Binary(BinaryOp::Eq, Box::new(Expr::Tid), Box::new(Expr::Int(thread, Ty::I32))));
        }
        assert_eq!(placed(vec![anywhere(write()), alone]), "w|r", "thread {thread}");
    }
}

#[test]
fn a_loop_that_takes_its_question_back_has_one_trip() {
    let asked = || Expr::Binary(BinaryOp::Ne, Box::new(Expr::Var(VarId(1))), Box::new(Expr::Int(0, Ty::I32)));
    let back = || stmt(StmtKind::Assign { dst: Place { var: VarId(1), at: None }, value: Expr::Int(0, Ty::I32) });
    let again = |body: Vec<Stmt>| stmt(StmtKind::While { cond: asked(), trips: Expr::Int(0, Ty::I32), uniform: Uniform::Block, body });
    assert_eq!(placed(vec![again(vec![write(), read(), back()])]), "{w|r?}");
    // Else the next trip writes what this one reads.
    assert_eq!(placed(vec![again(vec![write(), read()])]), "{|w|r}");
}

#[test]
fn loops_that_are_written_out_in_part_have_barriers_between_their_phases() {
    let by = |body: Vec<Stmt>| match some(body) {
        Stmt { kind: StmtKind::For { var, from, to, step, uniform, body, .. }, phase, why } => {
            Stmt { kind: StmtKind::For { var, from, to, step, unroll: Unroll::By(4), uniform, body }, phase, why }
        }
        other => other,
    };
    let later = Stmt { phase: PhaseId(1), ..read() };
    assert_eq!(placed(vec![by(vec![write(), later.clone()])]), placed(vec![some(vec![write(), later.clone()])]));
    assert!(placed(vec![by(vec![write(), later])]).contains("w|r"));
}

/// An access to element `Tid / 32 * 32 + (x & 31)`, or to `x` itself, with `x` that nobody knows.
fn somewhere(within: bool, store: bool) -> Stmt {
    let binary = |op, a, b| Expr::Binary(op, Box::new(a), Box::new(b));
    let int = |n| Expr::Int(n, Ty::I32);
    let own = binary(BinaryOp::Mul, binary(BinaryOp::Div, Expr::Tid, int(32)), int(32));
    let index = if within { binary(BinaryOp::Add, own, binary(BinaryOp::And, Expr::Var(VarId(1)), int(31))) } else { Expr::Var(VarId(1)) };
    let (place, mem) = (Place { var: VarId(0), at: None }, Mem::Shared(SharedId(0)));
    stmt(match store {
        true => StmtKind::Store { src: place, count: 1, mem, index, pred: None, cache: Cache::Default },
        false => StmtKind::Load { dst: place, count: 1, mem, index, pred: None, fill: 0.0, cache: Cache::Default },
    })
}

#[test]
fn what_is_masked_stays_in_its_part() {
    let scopes = |within: bool| kernel(vec![somewhere(within, true), somewhere(within, false)]).1.iter().map(|p| p.scope).collect::<Vec<_>>();
    assert_eq!(scopes(true), [Scope::Warp]);
    assert_eq!(scopes(false), [Scope::Block]);
}

#[test]
fn each_thread_has_trips_of_its_own() {
    // Threads of the first warp write even elements, then odd ones; in a loop of one trip each thread reads the element of its number.
    let binary = |op, a, b| Expr::Binary(op, Box::new(a), Box::new(b));
    let int = |n| Expr::Int(n, Ty::I32);
    let mem = || Mem::Shared(SharedId(0));
    let place = || Place { var: VarId(0), at: None };
    let one = |odd: i64| {
        let index = binary(BinaryOp::Add, binary(BinaryOp::Mul, Expr::Tid, int(2)), int(odd));
        let pred = Some(binary(BinaryOp::Lt, Expr::Tid, int(32)));
        stmt(StmtKind::Store { src: place(), count: 1, mem: mem(), index, pred, cache: Cache::Default })
    };
    let body = vec![stmt(StmtKind::Load { dst: place(), count: 1, mem: mem(), index: Expr::Var(VarId(2)), pred: None, fill: 0.0, cache: Cache::Default })];
    let step = THREADS;
    let trips = StmtKind::For { var: VarId(2), from: Expr::Tid, to: int(THREADS), step, unroll: Unroll::No, uniform: Uniform::None, body };
    // What stands before reads odd elements only: one barrier would do if the loop read even ones only.
    let next = binary(BinaryOp::Mod, binary(BinaryOp::Add, binary(BinaryOp::Mul, Expr::Tid, int(2)), int(33)), int(THREADS));
    let odd = stmt(StmtKind::Load { dst: place(), count: 1, mem: mem(), index: next, pred: None, fill: 0.0, cache: Cache::Default });
    assert_eq!(placed(vec![odd, one(0), one(1), stmt(trips)]), "rw|w|[r]");
}

#[test]
fn the_only_branch_of_a_loop_goes_the_same_way_twice() {
    for (then, otherwise) in [(vec![write(), read()], vec![write(), read()]), (Vec::new(), vec![write(), read()]), (vec![write(), read()], Vec::new())] {
        let empty = [then.is_empty(), otherwise.is_empty()];
        let out = placed(vec![some(vec![branch(then, otherwise)])]);
        let arms = [out.split('/').next().unwrap_or_default(), out.split('/').nth(1).unwrap_or_default()];
        let around = out.contains("[|") || out.contains(")|]");
        let ordered = |arm: &str| arm.contains("w|r") && (around || arm.contains("r|") || arm.contains("|w"));
        assert!(arms.iter().zip(empty).all(|(arm, empty)| empty || ordered(arm)), "{out}");
    }
}
