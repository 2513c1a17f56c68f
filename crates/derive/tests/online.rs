//! Factoring of summands into a part with the key and a part along the axis.

mod common;
use common::*;
use flashderive_derive::factor::factor;
use flashderive_derive::{derive, Derivation};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::Trace;
use std::sync::Arc;

/// x[r,c], w[c], g[r]; m[r] = max x. The payload sums `body`.
fn with_body(body: impl Fn(Expr, Expr, Expr, Expr) -> Expr) -> (Build, AxisId, TensorId, Expr) {
    let mut b = Build::new("rows");
    let r = b.fixed("r", 8);
    let c = b.fixed("c", 64);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let w = b.over("w", Role::Input, DType::F32, &[c]);
    let g = b.over("g", Role::Input, DType::F32, &[r]);
    let m = b.reduce("m", Role::Temp, &[r], Combine::Max, &[c], at(x, &[r, c]), None);
    let body = body(at(x, &[r, c]), at(m, &[r]), at(w, &[c]), at(g, &[r]));
    b.reduce("s", Role::Output, &[r], Combine::Sum, &[c], body.clone(), None);
    (b, c, m, body)
}

fn rho(body: impl Fn(Expr, Expr, Expr, Expr) -> Expr) -> Result<String, String> {
    let (b, c, m, body) = with_body(body);
    factor(&b.p, &body, m, &[c]).map(|f| text::expr(&b.p, &f.rescale))
}

fn derived(b: &Build) -> Derivation {
    derive(&b.p, &mut Trace::default()).unwrap_or_else(|e| panic!("{e:#?}"))
}

#[test]
fn factors_that_exist() {
    assert_eq!(rho(|x, m, _, _| exp(sub(x, m))).unwrap(), "exp((left.0 - right.0))");
    // Weighted: the weight and an outer scale do not matter.
    assert_eq!(rho(|x, m, w, g| mul(mul(w, exp(sub(x, m))), g)).unwrap(), "exp((left.0 - right.0))");
    // A scale inside, constant along the axis.
    assert_eq!(rho(|x, m, _, g| exp(mul(g, sub(x, m)))).unwrap(), "exp((g[r] * (left.0 - right.0)))");
    assert_eq!(rho(|x, m, _, _| exp(mul(float(0.125), sub(x, m)))).unwrap(), "exp((0.125 * (left.0 - right.0)))");
    assert_eq!(rho(|x, m, _, _| un(Unary::Exp2, sub(x, m))).unwrap(), "exp2((left.0 - right.0))");
    // Rising with the key.
    assert_eq!(rho(|x, m, _, _| exp(add(x, m))).unwrap(), "exp((right.0 - left.0))");
    assert_eq!(rho(|x, m, _, _| div(x, m)).unwrap(), "(left.0 / right.0)");
    assert_eq!(rho(|x, m, w, _| mul(div(x.clone(), m.clone()), mul(w, exp(sub(x, m))))).unwrap(), "((left.0 / right.0) * exp((left.0 - right.0)))");
    let squared = |x: Expr, m: Expr, _: Expr, _: Expr| Expr::binary(Binary::Pow, div(x, m), float(2.0));
    assert!(rho(squared).is_ok());
    // A mask chooses between an exponential and nothing.
    let masked = |x: Expr, m: Expr, w: Expr, _: Expr| {
        let seen = lt(float(0.0), w);
        exp(Expr::new(Node::Select(Arc::new(seen), Arc::new(sub(x, m)), Arc::new(float(f64::NEG_INFINITY)))))
    };
    assert_eq!(rho(masked).unwrap(), "exp((left.0 - right.0))");
}

#[test]
fn factors_that_do_not_exist() {
    for (why, f) in [
        ("sin", rho(|x, m, _, _| un(Unary::Sin, mul(x, m)))),
        ("multiplies the key by a value that changes", rho(|x, m, _, _| exp(mul(x, m)))),
        ("is a sum of a part with the key", rho(|x, m, _, _| mul(sub(x, m.clone()), sub(m, float(1.0))))),
        ("rounds", rho(|x, m, _, _| Expr::new(Node::Cast(DType::BF16, Arc::new(exp(sub(x, m))))))),
        ("does not separate", rho(|x, m, _, _| Expr::binary(Binary::Max, x, m))),
    ] {
        let reason = f.unwrap_err();
        assert!(reason.contains(why), "{reason} should say {why}");
    }
}

#[test]
fn the_log_of_a_sum_streams() {
    let (mut b, _, m, _) = with_body(|x, m, _, _| exp(sub(x, m)));
    let r = AxisId(0);
    let s = TensorId(b.p.tensors.len() as u32 - 1);
    b.p.tensors[s.0 as usize].role = Role::Temp;
    b.map("lse", Role::Output, &[r], add(at(m, &[r]), un(Unary::Log, at(s, &[r]))));
    let d = derived(&b);
    assert_eq!((d.online.len(), d.two_pass.len(), d.account.passes.len()), (1, 0, 1));
    assert_eq!(d.account.passes[0].after.len(), 1);
}

#[test]
fn a_quotient_by_the_maximum_is_hoisted_instead() {
    let (b, ..) = with_body(|x, m, _, _| div(x, m));
    let d = derived(&b);
    assert!(d.online.is_empty() && d.two_pass.is_empty(), "the maximum left the sum");
    assert_eq!(d.account.passes.len(), 1);
}

/// Where the key was 0 nothing tells what was summed before; the condition keeps the factor in the sum.
#[test]
fn a_key_that_may_be_0_is_not_divided_by() {
    for body in [mul as fn(Expr, Expr) -> Expr, div] {
        let mut b = Build::new("rows");
        let r = b.fixed("r", 8);
        let c = b.fixed("c", 64);
        let x = b.over("x", Role::Input, DType::F32, &[r, c]);
        let w = b.over("w", Role::Input, DType::F32, &[c]);
        let seen = || Some(lt(float(0.0), at(w, &[c])));
        let m = b.reduce("m", Role::Temp, &[r], Combine::Max, &[c], at(x, &[r, c]), seen());
        b.reduce("s", Role::Output, &[r], Combine::Sum, &[c], body(at(x, &[r, c]), at(m, &[r])), seen());
        let d = derived(&b);
        assert!(d.online.is_empty());
        assert_eq!(d.two_pass[0].reason, "the factor divides by `m[r]`, which may be 0 or infinite on the way");
    }
}

#[test]
fn no_factor_means_two_passes_with_the_reason() {
    let (b, ..) = with_body(|x, m, _, _| un(Unary::Sin, mul(x, m)));
    let d = derived(&b);
    assert!(d.online.is_empty());
    assert!(d.two_pass[0].reason.contains("sin"), "{}", d.two_pass[0].reason);
    assert_eq!(d.account.passes.len(), 2);
}

#[test]
fn a_two_component_state_shows_its_action() {
    let mut b = Build::new("state");
    let r = b.fixed("r", 64);
    let x = b.over("x", Role::Input, DType::F32, &[r]);
    let max = || Expr::binary(Binary::Max, left(0), right(0));
    b.p.monoids.push(Monoid {
        name: "log_sum".into(),
        state: vec!["m".into(), "l".into()],
        args: vec!["x".into()],
        identity: vec![float(-1e30), float(0.0)],
        lift: vec![value(0), float(1.0)],
        combine: vec![max(), add(mul(left(1), exp(sub(left(0), max()))), mul(right(1), exp(sub(right(0), max()))))],
        finish: add(left(0), un(Unary::Log, left(1))),
        commutative: true,
        span: flashderive_diagnostics::Span::NONE,
    });
    b.reduce("y", Role::Output, &[], Combine::User(MonoidId(0)), &[r], at(x, &[r]), None);
    let d = derived(&b);
    assert_eq!(d.account.actions.len(), 1);
    assert_eq!((d.account.actions[0].key, d.account.actions[0].payload), (0, 1));
    assert_eq!(text::expr(&d.problem, &d.account.actions[0].left_factor), "exp((left.0 - max(left.0, right.0)))");
    assert!(d.laws[0].laws.associative && d.laws[0].laws.commutative);
}

#[test]
fn a_payload_that_sees_more_points_than_its_key_waits() {
    let (mut b, c, ..) = with_body(|x, m, _, _| exp(sub(x, m)));
    b.p.statements[0].guard = Some(lt(ax(c), int(32)));
    let d = derived(&b);
    assert!(d.online.is_empty());
    assert_eq!(d.two_pass[0].reason, "it takes in points that the key has skipped");
}

#[test]
fn a_key_behind_another_reduction_waits() {
    // n[r] = sum_h m[r,h] uses the final maxima; the payload uses n.
    let mut b = Build::new("behind");
    let r = b.fixed("r", 8);
    let h = b.fixed("h", 4);
    let c = b.fixed("c", 64);
    let x = b.over("x", Role::Input, DType::F32, &[r, h, c]);
    let y = b.over("y", Role::Input, DType::F32, &[r, c]);
    let m = b.reduce("m", Role::Temp, &[r, h], Combine::Max, &[c], at(x, &[r, h, c]), None);
    let n = b.reduce("n", Role::Temp, &[r], Combine::Sum, &[h], at(m, &[r, h]), None);
    b.reduce("s", Role::Output, &[r], Combine::Sum, &[c], exp(sub(at(y, &[r, c]), at(n, &[r]))), None);
    let d = derived(&b);
    assert!(d.online.is_empty());
    assert_eq!(d.account.passes.len(), 2);
    assert!(d.two_pass[0].reason.contains("other points than its own") || d.two_pass[0].reason.contains("through"), "{}", d.two_pass[0].reason);
}
