//! Tensor memory: numbers of a naive computation, each broken rule is found, and what is printed.

mod programs;

use flashderive_device::emulate::{run, ViolationKind};
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use programs::asynchronous::*;
use programs::tensor_memory::*;
use programs::*;
use TensorStmt as T;
use ViolationKind as V;

/// More tiles than sums and more steps than stages: everything is used again.
const PLAIN: InMemory = InMemory {
    product: Product { operand: DType::BF16, right: None, columns: 32, swizzle: Swizzle::B128, a: Some(Along::Depth), b: Along::Depth },
    tiles: 5,
    steps: 3,
    stages: 2,
    sums: 2,
};

/// `program` with each statement of tensor memory, or other statement, replaced by those that `change` gives.
fn changed(change: &mut dyn FnMut(&StmtKind, &str) -> Option<Vec<StmtKind>>) -> Program {
    fn walk(body: &mut Vec<Stmt>, phases: &[Phase], change: &mut dyn FnMut(&StmtKind, &str) -> Option<Vec<StmtKind>>) {
        for mut s in std::mem::take(body) {
            if let Some(kinds) = change(&s.kind, &phases[s.phase.0 as usize].name) {
                body.extend(kinds.into_iter().map(|kind| Stmt { kind, ..s.clone() }));
                continue;
            }
            match &mut s.kind {
                StmtKind::For { body, .. } => walk(body, phases, change),
                StmtKind::If { then, otherwise, .. } => {
                    walk(then, phases, change);
                    walk(otherwise, phases, change);
                }
                _ => {}
            }
            body.push(s);
        }
    }
    let program = in_memory(PLAIN);
    let mut out = program.clone();
    let phases = out.kernels[0].phases.clone();
    walk(&mut out.kernels[0].body, &phases, change);
    assert_ne!(out, program, "nothing was changed");
    out
}

fn found(program: &Program) -> V {
    match run(program, &mut in_memory_args(&PLAIN).0) {
        Ok(_) => panic!("it runs without a violation"),
        Err(v) => {
            assert!(v.to_string().contains("kernel in_memory"), "{v}");
            v.kind
        }
    }
}

/// Without the statements of tensor memory in `phase` (all if empty) of which `which` says so.
fn finds(phase: &str, which: fn(&T) -> bool, kinds: &[V]) {
    let kind = found(&changed(&mut |s, of| matches!(s, StmtKind::Tensor(t) if which(t) && (phase.is_empty() || phase == of)).then(Vec::new)));
    assert!(kinds.contains(&kind), "{kind:?} is not among {kinds:?}");
}

/// With each statement of tensor memory changed by `with`.
fn finds_with(with: &dyn Fn(&T) -> Option<Vec<T>>, kind: V) {
    let found = found(&changed(&mut |s, _| match s {
        StmtKind::Tensor(t) => with(t).map(|all| all.into_iter().map(StmtKind::Tensor).collect()),
        _ => None,
    }));
    assert_eq!(found, kind);
}

#[test]
fn products_are_right() {
    let of = |operand, columns, a, b| InMemory { product: Product { operand, right: None, columns, swizzle: Swizzle::B128, a: Some(a), b }, ..PLAIN };
    let (k, m) = (Along::Depth, Along::Side);
    let mut all = vec![PLAIN, InMemory { sums: 1, ..PLAIN }, InMemory { tiles: 1, steps: 1, ..PLAIN }, InMemory { stages: 4, ..PLAIN }];
    for operand in [DType::BF16, DType::F16, DType::F32, DType::E4M3, DType::E5M2, DType::I8] {
        all.push(InMemory { tiles: 3, ..of(operand, 48, k, k) });
    }
    for (operand, right) in [(DType::U8, DType::U8), (DType::U8, DType::I8), (DType::I8, DType::U8)] {
        let mixed = of(operand, 48, k, k);
        all.push(InMemory { product: Product { right: Some(right), ..mixed.product }, ..mixed });
    }
    for (a, b) in [(k, m), (m, k), (m, m)] {
        all.push(InMemory { tiles: 3, ..of(DType::BF16, 64, a, b) });
    }
    for columns in [16, 96, 256] {
        all.push(InMemory { tiles: 3, steps: 1, ..of(DType::BF16, columns, k, k) });
    }
    for swizzle in [Swizzle::B64, Swizzle::B32, Swizzle::None] {
        for (a, b) in [(k, k), (m, m)] {
            all.push(InMemory { tiles: 2, product: Product { swizzle, columns: 64, a: Some(a), b, ..PLAIN.product }, ..PLAIN });
        }
    }
    for p in all {
        let (mut args, want) = in_memory_args(&p);
        let program = in_memory(p);
        run(&program, &mut args).unwrap_or_else(|v| panic!("{p:?}: {v}"));
        assert_eq!(product_result(&p.product, &args), want, "{p:?}");
        assert!(cuda(&program, &trace(), &PrintOptions { arch: "sm_100a".into(), ..PrintOptions::default() }).is_ok());
    }
}

#[test]
fn columns_are_taken_and_given_back() {
    finds("", |t| matches!(t, T::Alloc { .. }), &[V::Uninitialised]);
    finds("", |t| matches!(t, T::Free { .. }), &[V::TensorMemory]);
    // Of other sizes, too late, twice, by another warp, and where others use them.
    finds_with(&|t| matches!(t, T::Alloc { .. }).then(|| vec![T::Alloc { shared: SharedId(6), at: n(0), columns: 48 }]), V::Malformed);
    finds_with(&|t| matches!(t, T::Alloc { .. }).then(|| vec![T::Relinquish, t.clone()]), V::TensorMemory);
    finds_with(&|t| matches!(t, T::Alloc { .. }).then(|| vec![t.clone(), T::Alloc { shared: SharedId(6), at: n(0), columns: 512 }]), V::Malformed);
    finds_with(&|t| matches!(t, T::Alloc { .. }).then(|| vec![t.clone(), T::Alloc { shared: SharedId(6), at: n(0), columns: 128 }]), V::TensorMemory);
    finds_with(&|t| matches!(t, T::Free { .. }).then(|| vec![t.clone(), t.clone()]), V::TensorMemory);
    finds_with(&|t| matches!(t, T::Free { .. }).then(|| vec![T::Free { address: n(0), columns: taken(&PLAIN) }]), V::TensorMemory);
    let kind = found(&changed(&mut |s, _| match s {
        StmtKind::If { cond, then, .. } if matches!(then.last().map(|s| &s.kind), Some(StmtKind::Tensor(T::Free { .. }))) => {
            let Expr::Binary(op, warp, _) = cond else { panic!("a warp's number") };
            let cond = Expr::Binary(*op, warp.clone(), Box::new(n(2)));
            Some(vec![StmtKind::If { cond, uniform: Uniform::Warp, then: then.clone(), otherwise: vec![] }])
        }
        _ => None,
    }));
    assert_eq!(kind, V::TensorMemory);
    // Two blocks of a multiprocessor share its columns.
    let wide = InMemory { product: Product { columns: 256, ..PLAIN.product }, ..PLAIN };
    let mut program = in_memory(wide);
    program.kernels[0].min_blocks = 2;
    assert_eq!(run(&program, &mut in_memory_args(&wide).0).map(|_| ()).map_err(|v| v.kind), Err(V::Malformed));
}

#[test]
fn sums_are_there_when_an_mbarrier_says_so() {
    let wait = |phase: &'static str, at: usize| {
        let mut seen = 0;
        found(&changed(&mut |s, of| {
            let which = matches!(s, StmtKind::MbarrierWait { barrier: SharedId(b), .. } if *b as usize == at);
            seen += usize::from(which);
            (which && of == phase).then(Vec::new)
        }))
    };
    // Operands that have not arrived, stages that are still read, sums at work, sums that are still read.
    assert_eq!(wait("MULTIPLY", 2), V::AsyncNotWaited);
    assert!(matches!(wait("BRING", 3), V::RaceWriteAfterRead | V::AsyncNotWaited));
    assert!(matches!(wait("FINISH", 4), V::AsyncNotWaited | V::Uninitialised | V::TensorMemory));
    assert!(matches!(wait("MULTIPLY", 5), V::RaceWriteAfterRead | V::AsyncNotWaited));
    // No commit tells anybody.
    finds("", |t| matches!(t, T::Commit { barrier: SharedId(3), .. }), &[V::Deadlock]);
    finds("", |t| matches!(t, T::Commit { barrier: SharedId(4), .. }), &[V::Deadlock]);
    // Sums are added to nothing.
    finds_with(
        &|t| match t {
            T::Multiply { columns, operands, a, b, d, .. } => {
                Some(vec![T::Multiply { columns: *columns, operands: *operands, a: a.clone(), b: b.clone(), d: d.clone(), accumulate: yes() }])
            }
            _ => None,
        },
        V::Uninitialised,
    );
}

#[test]
fn fences_and_waits_are_needed() {
    finds("MULTIPLY", |t| *t == T::FenceAfter, &[V::AsyncNotWaited]);
    finds("FINISH", |t| *t == T::FenceAfter, &[V::AsyncNotWaited]);
    finds("FINISH", |t| *t == T::FenceBefore, &[V::RaceWriteAfterRead]);
    finds("FINISH", |t| *t == T::WaitLoads, &[V::MatrixRegisters]);
    // The fence in front of the wait is of no use.
    let kind = found(&changed(&mut |s, of| match s {
        StmtKind::MbarrierWait { .. } if of == "MULTIPLY" => Some(vec![StmtKind::Tensor(T::FenceAfter), s.clone()]),
        StmtKind::Tensor(T::FenceAfter) if of == "MULTIPLY" => Some(vec![]),
        _ => None,
    }));
    assert_eq!(kind, V::AsyncNotWaited);
    // Columns are given back while other warps read them.
    let kind = found(&changed(&mut |s, _| matches!(s, StmtKind::Barrier { scope: Scope::Threads { .. } }).then(Vec::new)));
    assert_eq!(kind, V::TensorMemory);
}

#[test]
fn threads_keep_to_their_part() {
    // A warp reads the rows of another one.
    finds_with(
        &|t| match t {
            T::Load { dst, at, count, address } => {
                let rows = bin(BinaryOp::Xor, address.clone(), n(32 << TENSOR_ROW_SHIFT));
                Some(vec![T::Load { dst: *dst, at: at.clone(), count: *count, address: rows }])
            }
            _ => None,
        },
        V::TensorMemory,
    );
    // A whole warp multiplies.
    let kind = found(&changed(&mut |s, of| match s {
        StmtKind::If { cond: Expr::Var(_), then, .. } if of == "MULTIPLY" => {
            Some(vec![StmtKind::If { cond: yes(), uniform: Uniform::Warp, then: then.clone(), otherwise: vec![] }])
        }
        _ => None,
    }));
    assert_eq!(kind, V::TensorMemory);
    // Beyond what was taken.
    finds_with(
        &|t| match t {
            T::Load { dst, at, count, address } => {
                Some(vec![T::Load { dst: *dst, at: at.clone(), count: *count, address: add(address.clone(), n(i64::from(taken(&PLAIN)))) }])
            }
            _ => None,
        },
        V::TensorMemory,
    );
}

#[test]
fn what_is_printed() {
    let options = |arch: &str| PrintOptions { arch: arch.into(), ..PrintOptions::default() };
    let text = cuda(&in_memory(PLAIN), &trace(), &options("sm_100a")).expect("prints").text;
    for part in [
        "= fd::elect();",
        "fd::tensor_memory_alloc<64>(&columns_at[0]);",
        "fd::tensor_memory_relinquish();",
        "fd::tensor_memory_f16(address + 32, fd::tensor_memory_matrix<1024, 16, 2>(&s_a[",
        "fd::tensor_memory_instruction<1, 1, 1, false, false, 32>(), true);",
        "fd::tensor_memory_commit(&empty[1]);",
        "fd::tensor_memory_load_32_f32(&c[0], ",
        "fd::tensor_memory_wait();",
        "fd::warpgroup_settle<32>(&c[0]);",
        "fd::tensor_memory_fence_before();",
        "fd::tensor_memory_free<64>(address);",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    for arch in ["sm_90a", "sm_100", "sm_120a"] {
        assert!(cuda(&in_memory(PLAIN), &trace(), &options(arch)).is_err(), "{arch}");
    }
}
