//! What the binding reads of a derivation: a change of each field changes the kernels, and the account changes nothing.

use super::*;
use flashderive_derive::Account;
use flashderive_ir::problem::Expr;

const ROWS: &str = "kernel: k\naxes: {R: var, C: {var: [1, 16777216]}}\ninputs: {x: \"f32[R, C]\"}\noutputs: {y: \"f32[R]\"}\n\
    compute: |\n  m[r] = max[c] x[r, c]\n  y[r] = sum[c] exp(x[r, c] - m[r])\nworkloads: {smoke: {R: 4, C: 1048576}}\n";

const MONOID: &str = "kernel: k\naxes: {R: var, C: {var: [1, 65536]}}\nmonoids:\n  \
    top: {state: [a], args: [x], identity: [\"-inf\"], lift: [x], combine: [\"max(l.a, r.a)\"], finish: a, commutative: true}\n\
    inputs: {x: \"f32[R, C]\"}\noutputs: {y: \"f32[R]\"}\ncompute: |\n  y[r] = reduce(top)[c] x[r, c]\nworkloads: {smoke: {R: 4, C: 5000}}\n";

/// Two products with weights between them, which sum to 1 in each row.
const WEIGHTS: &str =
    "kernel: k\naxes: {Q: var, J: var, D: 64}\ninputs: {a: \"bf16[Q, D]\", b: \"bf16[J, D]\", v: \"bf16[J, D]\"}\noutputs: {o: \"bf16[Q, D]\"}\n\
    compute: |\n  z[q, j] = sum[d] a[q, d] * b[j, d]\n  m[q] = max[j] z[q, j]\n  w[q, j] = exp(z[q, j] - m[q])\n  \
    o[q, d] = (sum[j] w[q, j] * v[j, d]) / (sum[j] w[q, j])\nworkloads: {smoke: {Q: 1024, J: 1024}}\naudit: {round_operands: true}\n";

const DEVIATIONS: &str = include_str!("../../../specs/batch_stats.yaml");

fn derived(spec: &str) -> Derivation {
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list))
}

/// The program of a derivation, and the rules that were used.
fn built(d: &Derivation) -> (Program, Vec<&'static str>) {
    let target = flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let bound = bind(d, &target, &BindOptions::default(), &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    (bound.program, trace.records.iter().map(|r| r.rule).collect())
}

/// A field of the derivation that has no test below does not compile here.
#[test]
fn every_field_has_a_test() {
    let Derivation { problem: _, laws: _, online: _, two_pass: _, account: _ } = derived(ROWS);
}

#[test]
fn the_problem_is_what_is_bound() {
    let d = derived(ROWS);
    let mut other = d.clone();
    let first = &mut other.problem.statements[0];
    first.value = flashderive_derive::expr::times(Expr::float(2.0), first.value.clone());
    assert_ne!(built(&d).0, built(&other).0);
}

#[test]
fn points_keep_their_order_where_the_laws_do_not_let_operators_commute() {
    let d = derived(MONOID);
    assert!(d.laws[0].laws.commutative);
    let mut other = d.clone();
    other.laws[0].laws.commutative = false;
    let (free, kept) = (built(&d), built(&other));
    assert_ne!(free.0, kept.0);
    // What the spec promises decides nothing.
    let mut promised = other.clone();
    promised.problem.monoids[0].commutative = true;
    let mut silent = other;
    silent.problem.monoids[0].commutative = false;
    assert_eq!(built(&promised), built(&silent));
}

#[test]
fn sums_that_follow_no_key_wait_for_it() {
    let d = derived(ROWS);
    assert_eq!(d.online.len(), 1);
    let other = Derivation { online: Vec::new(), ..d.clone() };
    let (one, two) = (built(&d), built(&other));
    assert_ne!(one.0, two.0);
    assert!(!one.1.contains(&"passes-apart") && two.1.contains(&"passes-apart"), "{:?}", two.1);
}

#[test]
fn keys_lag_where_the_factor_is_an_exponential() {
    let d = derived(WEIGHTS);
    assert!(d.online.iter().all(|o| o.exp_scale == Some(1.0)));
    let mut other = d.clone();
    other.online.iter_mut().for_each(|o| o.exp_scale = None);
    assert!(built(&d).1.contains(&"key-lags"));
    assert!(!built(&other).1.contains(&"key-lags"));
}

#[test]
fn deviations_are_made_of_moments_where_the_derivation_has_them() {
    let d = derived(DEVIATIONS);
    assert_eq!(d.two_pass.len(), 1);
    let without = Derivation { two_pass: Vec::new(), ..d.clone() };
    let mut other = d.clone();
    other.two_pass[0].moments = None;
    assert!(built(&d).1.contains(&"pilot-mean"));
    assert!(!built(&without).1.contains(&"pilot-mean") && !built(&other).1.contains(&"pilot-mean"));
}

#[test]
fn the_account_decides_nothing() {
    for spec in [ROWS, MONOID, DEVIATIONS] {
        let d = derived(spec);
        let other = Derivation { account: Account::default(), ..d.clone() };
        assert!(built(&d) == built(&other));
    }
}

#[test]
fn ranges_that_data_choose_are_as_long_as_those_of_their_list() {
    // Ranges of 24 points on average; all points for each row were 818 us by price.
    let spec = "kernel: k\naxes: {N: {var: [1, 1048576]}, G: {var: [1, 1048576]}, G1: G + 1, R: {var: [1, 1048576]}}\n\
                inputs: {start: {type: \"i32[G1] in 0 .. N+1\", fill: offsets}, cell: \"i32[R] in 0 .. G\", x: \"f32[N]\"}\noutputs: {y: \"f32[R]\"}\n\
                compute: |\n  y[r] = sum[n in start[cell[r]] .. start[cell[r] + 1]] x[n]\nworkloads: {smoke: {N: 200000, G: 8192, R: 8192}}\n";
    let target = flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
    let bound = bind(&derived(spec), &target, &BindOptions::default(), &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
    assert!(bound.predicted_us < 50.0, "{}", bound.predicted_us);
}
