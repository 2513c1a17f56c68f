//! What the printer writes.

mod programs;

use flashderive_device::print::{cuda, launcher, PrintOptions};
use flashderive_device::program::*;
use flashderive_ir::trace::RecordId;
use programs::every::*;
use programs::*;

fn options() -> PrintOptions {
    PrintOptions { arch: "sm_90a".into(), doc: String::new() }
}

#[test]
fn a_whole_file() {
    let printed = cuda(&row_norms(), &trace(), &options()).expect("prints");
    insta::assert_snapshot!(printed.text);
}

/// The kernels of a file without helpers and records.
fn kernels(program: &Program) -> String {
    let text = cuda(program, &trace(), &options()).expect("prints").text;
    let start = text.find("extern \"C\"").expect("a kernel");
    let end = text.find("// Decision records cited").expect("the records");
    text[start..end].to_string()
}

#[test]
fn a_matrix_kernel() {
    insta::assert_snapshot!(kernels(&tile_product()));
}

#[test]
fn every_intrinsic_and_operator_prints() {
    insta::assert_snapshot!("intrinsics", kernels(&every_intrinsic(90)));
    insta::assert_snapshot!("operators", kernels(&every_operator()));
    assert!(kernels(&every_access()).contains("fd::load_if<fd::e2m1, 2"));
}

#[test]
fn the_launcher() {
    insta::assert_snapshot!(launcher(&row_norms(), &[], &trace()).expect("prints"));
}

#[test]
fn kernel_bodies_hold_no_assembly() {
    for program in [row_norms(), tile_product(), every_intrinsic(90), every_access(), every_operator()] {
        assert!(!kernels(&program).contains("asm"));
    }
}

#[test]
fn lines_name_their_records() {
    let printed = cuda(&row_norms(), &trace(), &options()).expect("prints");
    assert_eq!(printed.lines.len(), printed.text.lines().count());
    for (line, why) in printed.text.lines().zip(&printed.lines) {
        if line.contains("fd::shuffle_xor(total") {
            assert_eq!(*why, Some(RecordId(2)), "{line}");
        }
        if line.contains("= sqrtf(") {
            assert_eq!(*why, Some(RecordId(3)), "{line}");
        }
        if line.starts_with("//") || line.starts_with('#') {
            assert_eq!(*why, None, "{line}");
        }
    }
}

#[test]
fn hostile_text_never_leaves_a_comment() {
    let hostile = "*/ } int evil; /* \u{2028} \n#include \"/etc/passwd\"\n evil \\\nevil ??/\nevil \u{202e} \\";
    let mut trace = trace();
    for record in &mut trace.records {
        record.conclusion = hostile.into();
        record.subject = hostile.into();
    }
    let mut program = row_norms();
    for phase in &mut program.kernels[0].phases {
        phase.name = hostile.into();
    }
    let options = PrintOptions { arch: hostile.into(), doc: hostile.into() };
    let hostile_text = cuda(&program, &trace, &options).expect("prints").text;
    let plain = cuda(&row_norms(), &programs::trace(), &self::options()).expect("prints").text;
    // Comments stripped the way a C++ compiler does, both files are the same program.
    assert_eq!(code(&hostile_text), code(&plain));
    assert!(hostile_text.is_ascii() && hostile_text.bytes().all(|b| b == b'\n' || 0x20 <= b));
}

/// The text without `//` comments and blank lines; lines ending in a backslash are joined first, as C++ does.
fn code(text: &str) -> Vec<String> {
    let joined = text.replace("??/", "\\").replace("\\\n", "");
    assert!(!joined.contains("/*"), "block comments are not used");
    joined.lines().map(|l| l.split("//").next().unwrap_or("").trim().to_string()).filter(|l| !l.is_empty()).collect()
}

fn refusal(change: impl FnOnce(&mut Program)) -> String {
    let mut program = row_norms();
    change(&mut program);
    match cuda(&program, &trace(), &options()) {
        Ok(_) => "accepted".into(),
        Err(d) => d.list.iter().map(|d| format!("{}: {}", d.code.id, d.message)).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn names_that_are_no_identifiers_are_refused() {
    for bad in ["", "a b", "x;evil()", "a\n", "\u{e9}", "9x", "x*/"] {
        assert!(refusal(|p| p.buffers[0].name = bad.into()).starts_with("FD0401"), "{bad:?}");
        assert!(refusal(|p| p.kernels[0].name = bad.into()).starts_with("FD0401"), "{bad:?}");
        assert!(refusal(|p| p.kernels[0].vars[0].name = bad.into()).starts_with("FD0401"), "{bad:?}");
        assert!(refusal(|p| p.name = bad.into()).starts_with("FD0401"), "{bad:?}");
        assert!(refusal(|p| p.scalars[0].name = bad.into()).starts_with("FD0401"), "{bad:?}");
    }
    assert!(refusal(|p| p.scalars[0].name = "x".into()).contains("two parameters"));
}

#[test]
fn reserved_names_are_changed() {
    let mut program = row_norms();
    program.buffers[0].name = "register".into();
    program.kernels[0].vars[0].name = "threadIdx".into();
    program.kernels[0].name = "exp".into();
    let text = kernels(&program);
    assert!(text.contains("__restrict__ register_,") && text.contains("const int threadIdx_ =") && text.contains("exp_kernel("));
}

#[test]
fn faults_of_a_program_are_refused_not_printed() {
    let body = |p: &mut Program, kind: StmtKind| p.kernels[0].body.push(Stmt { kind, phase: PhaseId(0), why: RecordId(0) });
    let total = VarId(3);
    assert!(refusal(|p| body(p, StmtKind::Assign { dst: at(total, None), value: Expr::Tid })).contains("`(int)threadIdx.x` is int where float is expected"));
    assert!(refusal(|p| body(p, StmtKind::Assign { dst: at(VarId(99), None), value: Expr::Tid })).contains("no variable 99"));
    assert!(refusal(|p| body(
        p,
        StmtKind::Load { dst: at(total, None), count: 3, mem: Mem::Global(BufferId(0)), index: n(0), pred: None, fill: 0.0, cache: Cache::Default }
    ))
    .contains("3 elements do not fit"));
    assert!(refusal(|p| body(p, StmtKind::Barrier { scope: Scope::Device })).contains("no barrier over the whole device"));
    assert!(refusal(|p| p.kernels[0].threads = 48).contains("48 threads"));
    assert!(refusal(|p| p.kernels[0].shared[0].offset = 8).contains("no multiple of 16"));
    assert!(refusal(|p| p.kernels[0].buffers[0] = BufferId(7)).contains("names buffer 7 of 2"));
    assert!(
        refusal(|p| body(p, StmtKind::If { cond: add(n(1), Expr::F32(1.0)), uniform: Uniform::None, then: vec![], otherwise: vec![] })).contains("operands")
    );
}

/// One printed assignment.
fn assignment(ty: Ty, value: Expr) -> String {
    let mut k = Body::new("k", flashderive_device::host::HostExpr::Const(1), 32);
    let (a, b, c, f) = (k.var("a", Ty::I32), k.var("b", Ty::I32), k.var("c", Ty::I32), k.var("f", Ty::F32));
    for var in [a, b, c] {
        k.set(var, un(UnaryOp::Neg, Expr::Tid));
    }
    k.set(f, Expr::F32(1.5));
    let r = k.var("r", ty);
    k.set(r, value);
    let program = Program { name: "k".into(), buffers: vec![], scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] };
    let text = kernels(&program);
    let line = text.lines().find(|l| l.contains(" r = ")).expect("the assignment").trim().to_string();
    line.split(" r = ").nth(1).and_then(|l| l.split(';').next()).unwrap_or("").to_string()
}

#[test]
fn parentheses_are_few_and_right() {
    use BinaryOp::*;
    let (a, b, c, f) = (|| v(VarId(0)), || v(VarId(1)), || v(VarId(2)), || v(VarId(3)));
    let int = |e| assignment(Ty::I32, e);
    assert_eq!(int(add(mul(a(), b()), c())), "a * b + c");
    assert_eq!(int(mul(add(a(), b()), c())), "(a + b) * c");
    assert_eq!(int(add(a(), add(b(), c()))), "a + b + c");
    assert_eq!(int(bin(Sub, a(), bin(Sub, b(), c()))), "a - (b - c)");
    assert_eq!(int(bin(Sub, bin(Sub, a(), b()), c())), "a - b - c");
    assert_eq!(int(add(a(), n(-3))), "a - 3");
    assert_eq!(int(bin(Sub, a(), n(-3))), "a - -3");
    assert_eq!(int(un(UnaryOp::Neg, n(-3))), "-(-3)");
    assert_eq!(int(mul(a(), bin(Div, Expr::Tid, n(4)))), "a * ((int)threadIdx.x / 4)");
    assert_eq!(int(bin(Div, a(), n(4))), "fd::div(a, 4)");
    assert_eq!(int(bin(Mod, bin(Div, Expr::Tid, n(4)), n(8))), "(int)threadIdx.x / 4 % 8");
    assert_eq!(int(bin(Xor, bin(And, a(), b()), bin(Shl, c(), n(2)))), "(a & b) ^ (c << 2)");
    assert_eq!(int(bin(Shl, add(a(), b()), n(2))), "(a + b) << 2");
    assert_eq!(assignment(Ty::F32, add(f(), add(f(), f()))), "f + (f + f)");
    assert_eq!(assignment(Ty::F32, mul(f(), Expr::F32(-0.5))), "f * -0.5f");
    assert_eq!(assignment(Ty::F32, Expr::F32(1e30)), "1e30f");
    let product = Expr::Fma(Box::new(un(UnaryOp::Neg, f())), Box::new(add(f(), f())), Box::new(Expr::F32(1.0)));
    assert_eq!(assignment(Ty::F32, product), "__fmaf_rn(-f, f + f, 1.0f)");
    assert_eq!(assignment(Ty::F32, Expr::F32(f32::NEG_INFINITY)), "-fd::infinity()");
    assert_eq!(assignment(Ty::Bool, bin(And, bin(Lt, a(), b()), bin(Or, bin(Eq, a(), c()), bin(Le, n(0), b())))), "a < b && (a == c || 0 <= b)");
    assert_eq!(assignment(Ty::Bool, bin(Or, bin(And, bin(Lt, a(), b()), bin(Lt, b(), c())), bin(Lt, c(), a()))), "(a < b && b < c) || c < a");
    assert_eq!(int(Expr::Select(Box::new(bin(Lt, a(), b())), Box::new(a()), Box::new(add(b(), n(1))))), "a < b ? a : b + 1");
    assert_eq!(assignment(Ty::I64, mul(cast(Ty::I64, add(a(), b())), Expr::i64(512))), "(long long)(a + b) * 512");
    assert_eq!(assignment(Ty::I64, Expr::i64(5_000_000_000)), "5000000000LL");
    assert_eq!(assignment(Ty::U32, bin(And, cast(Ty::U32, a()), Expr::Int(0xffff, Ty::U32))), "(unsigned)a & 0xffffu");
}

#[test]
fn a_value_carried_between_iterations_is_declared_outside() {
    let mut k = Body::new("k", flashderive_device::host::HostExpr::Const(1), 32);
    let carried = k.var("carried", Ty::I32);
    let fresh = k.var("fresh", Ty::I32);
    k.for_("i", n(0), n(4), 1, Unroll::No, |k, i| {
        k.if_(bin(BinaryOp::Lt, i.clone(), n(1)), Uniform::Block, |k| k.set(carried, n(7)));
        k.set(fresh, v(carried));
        k.set(carried, add(v(fresh), i));
    });
    let text = kernels(&Program { name: "k".into(), buffers: vec![], scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] });
    let carried_at = text.find("int carried;").expect("declared");
    assert!(carried_at < text.find("for (").expect("the loop"), "{text}");
    assert!(text.contains("const int fresh = carried;"), "{text}");
}

#[test]
fn the_end_of_a_loop_is_read_once() {
    let mut k = Body::new("k", flashderive_device::host::HostExpr::Const(1), 32);
    let end = k.var("end", Ty::I32);
    k.set(end, n(4));
    k.for_("i", n(0), v(end), 1, Unroll::No, |k, _| k.set(end, add(v(end), n(1))));
    let text = kernels(&Program { name: "k".into(), buffers: vec![], scalars: vec![], maps: vec![], kernels: vec![k.done()], versions: vec![] });
    assert!(text.contains("const int i_end = end;") && text.contains("i < i_end;"), "{text}");
}

/// A scratch buffer keeps no name that the block which makes a tensor map has for something else: the map would be of that.
#[test]
fn names_of_the_launcher_hide_no_buffer() {
    for name in ["dims", "strides", "tile", "every", "error", "config", "stream", "next", "version", "x"] {
        let mut program = programs::roles::windows().remove(0);
        program.buffers[0].name = name.into();
        program.buffers[0].source = BufferSource::Scratch;
        let text = launcher(&program, &[], &trace()).expect("prints");
        assert!(!text.contains(&format!("* const {name} =")), "{text}");
        assert!(text.contains(&format!("tensor_map(x_window, {name}_,")) || text.contains(&format!("tensor_map(x_window, {name}_2,")), "{text}");
    }
}
