//! Whole derivations of hand-built problems.

mod common;
use common::*;
use flashderive_derive::derivation::*;
use flashderive_derive::derive;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::Trace;

fn run(p: &Problem) -> Derivation {
    match derive(p, &mut Trace::default()) {
        Ok(d) => d,
        Err(e) => panic!("{e:#?}"),
    }
}

#[test]
fn weighted_rows_stream_in_one_pass() {
    let d = run(&selected_rows());
    let p = &d.problem;
    let text = text::problem(p);
    println!("{text}");
    for r in &d.rewrites {
        println!("{} {}: {} => {}", r.rule, r.subject, r.before, r.after);
    }
    // Index map inlined, p gone, quotient outside the sum.
    assert!(!p.tensors.iter().any(|t| t.name == "row" || t.name == "p"), "{text}");
    let out = p.statements.iter().find(|s| p.tensor(s.target).name == "out").unwrap();
    assert_eq!(out.kind, Kind::Map);
    assert_eq!(text::expr(p, &out.value), "(0.0 if (l[t, h] == 0.0) else (out__u[t, h, c] / l[t, h]))");
    // Both sums are online with the maximum.
    let pairs: Vec<String> = d.online.iter().map(|o| format!("{} {}: {}", p.tensor(p.statement(o.payload).target).name, p.tensor(p.statement(o.key).target).name, text::expr(p, &o.rescale))).collect();
    assert_eq!(pairs, ["l m: exp((left.0 - right.0))", "out__u m: exp((left.0 - right.0))"]);
    assert!(d.online.iter().all(|o| o.exp_scale == Some(1.0)));
    assert!(d.two_pass.is_empty());
    assert_eq!(d.passes.len(), 1, "{:?}", d.passes);
    // The two products are one group.
    assert_eq!(d.groups.len(), 1);
    // Page arithmetic collapsed.
    let a = d.accesses.iter().find(|a| p.tensor(a.tensor).name == "ckv").unwrap();
    assert_eq!(text::expr(p, &a.flat.expr), "(c + (indices[t, k] * 512))");
    assert_eq!(a.leaf, Leaf::Lookup);
    assert_eq!(a.flat.contiguous.len(), 1);
    assert_eq!(a.range.max, "((P * 32768) - 1)");
    for a in &d.accesses {
        println!("{} {} {:?} {} .. {}", p.tensor(a.tensor).name, text::expr(p, &a.flat.expr), a.leaf, a.range.min, a.range.max);
    }
    for o in &d.machine.order {
        println!("{:?}", d.machine.graph[*o]);
    }
}

#[test]
fn without_the_guard_the_sentinel_is_refused() {
    let mut p = selected_rows();
    for s in &mut p.statements {
        s.guard = None;
    }
    let e = derive(&p, &mut Trace::default()).unwrap_err();
    assert!(e.list.iter().all(|d| d.code.id == "FD0202"), "{e:#?}");
    assert!(e.list[0].message.contains("indices[t, k] / 64"), "{e:#?}");
}

#[test]
fn a_matrix_product_needs_two_barriers() {
    let d = run(&square_product(1024));
    assert_eq!(d.classes[0].family, Family::Contraction);
    assert_eq!(d.machine.barriers.len(), 2, "{:?}", d.machine);
    let hazards: Vec<Hazard> = d.machine.relations.iter().map(|r| r.2.hazard).collect();
    assert!(hazards.contains(&Hazard::Raw) && hazards.contains(&Hazard::War));
    assert!(d.threads.iter().all(|t| t.grow));
}

#[test]
fn the_variance_is_two_passes_and_offers_moments() {
    let mut b = Build::new("variance");
    let r = b.fixed("r", 64);
    let c = b.fixed("c", 1024);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let s = b.reduce("s", Role::Temp, &[r], Combine::Sum, &[c], at(x, &[r, c]), None);
    let mean = b.map("mean", Role::Temp, &[r], div(at(s, &[r]), float(1024.0)));
    let d_ = || sub(at(x, &[r, c]), at(mean, &[r]));
    b.reduce("v", Role::Output, &[r], Combine::Sum, &[c], mul(d_(), d_()), None);
    let d = run(&b.p);
    assert!(d.online.is_empty());
    assert_eq!(d.two_pass.len(), 1);
    let moments = d.two_pass[0].moments.as_ref().unwrap();
    let shown: Vec<String> = moments.iter().map(|e| text::expr(&d.problem, e)).collect();
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(shown[0], "(x[r, c] * x[r, c])");
    assert_eq!(d.passes.len(), 2);
}

#[test]
fn a_broken_monoid_is_refused_with_a_counterexample() {
    let mut b = Build::new("mean");
    let r = b.fixed("r", 64);
    let x = b.over("x", Role::Input, DType::F32, &[r]);
    b.p.monoids.push(Monoid {
        name: "average".into(),
        state: vec!["a".into()],
        args: vec!["x".into()],
        identity: vec![float(0.0)],
        lift: vec![value(0)],
        combine: vec![div(add(left(0), right(0)), float(2.0))],
        finish: left(0),
        commutative: true,
        span: flashderive_diagnostics::Span::new(5, 9),
    });
    b.reduce("y", Role::Output, &[], Combine::User(MonoidId(0)), &[r], at(x, &[r]), None);
    let e = derive(&b.p, &mut Trace::default()).unwrap_err();
    assert_eq!(e.list[0].code.id, "FD0204");
    assert!(e.list.iter().any(|d| d.message == "monoid `average` breaks (a.b).c = a.(b.c)"), "{e:#?}");
    assert!(e.list[0].notes[0].contains("counterexample"));
}
