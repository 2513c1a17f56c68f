//! Whole derivations of hand-built problems.

mod common;
use common::*;
use flashderive_derive::derivation::*;
use flashderive_derive::derive;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::Trace;
use std::sync::Arc;

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
    // Index map inlined, p gone, quotient outside the sum.
    assert!(!p.tensors.iter().any(|t| t.name == "row" || t.name == "p"), "{text}");
    let out = p.statements.iter().find(|s| p.tensor(s.target).name == "out").unwrap();
    assert_eq!(out.kind, Kind::Map);
    assert_eq!(text::expr(p, &out.value), "(0.0 if (l[t, h] == 0.0) else (out__u[t, h, c] / l[t, h]))");
    // Both sums are online with the maximum.
    let pairs: Vec<String> = d
        .online
        .iter()
        .map(|o| format!("{} {}: {}", p.tensor(p.statement(o.payload).target).name, p.tensor(p.statement(o.key).target).name, text::expr(p, &o.rescale)))
        .collect();
    assert_eq!(pairs, ["l m: exp((left.0 - right.0))", "out__u m: exp((left.0 - right.0))"]);
    assert!(d.online.iter().all(|o| o.exp_scale == Some(1.0)));
    assert!(d.two_pass.is_empty());
    assert_eq!(d.account.passes.len(), 1, "{:?}", d.account.passes);
    // The two products are one group.
    assert_eq!(d.account.groups.len(), 1);
    // Page arithmetic collapsed.
    let a = d.account.accesses.iter().find(|a| p.tensor(a.tensor).name == "ckv").unwrap();
    assert_eq!(text::expr(p, &a.flat.expr), "(c + (indices[t, k] * 512))");
    assert_eq!(a.leaf, Leaf::Lookup);
    assert_eq!(a.flat.contiguous.len(), 1);
    assert_eq!(a.range.max, "((P * 32768) - 1)");
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
    assert_eq!(d.account.classes[0].family, Family::Contraction);
    assert_eq!(d.account.machine.barriers.len(), 2, "{:?}", d.account.machine);
    let hazards: Vec<Hazard> = d.account.machine.relations.iter().map(|r| r.2.hazard).collect();
    assert!(hazards.contains(&Hazard::Raw) && hazards.contains(&Hazard::War));
    assert!(d.account.threads.iter().all(|t| t.several));
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
    assert_eq!(d.account.passes.len(), 2);
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

/// Weights written out twice, as sugar for a normalised exponential and for a log-sum would do.
#[test]
fn equal_values_are_computed_once() {
    let mut b = Build::new("twice");
    let r = b.fixed("r", 64);
    let n_ = b.size("N", 0, 4096);
    let c = b.axis("c", n_);
    let d_ = b.fixed("d", 128);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let v = b.over("v", Role::Input, DType::F32, &[c, d_]);
    let max = |b: &mut Build, n: &str| b.reduce(n, Role::Temp, &[r], Combine::Max, &[c], at(x, &[r, c]), None);
    let m1 = max(&mut b, "m1");
    let e1 = || exp(sub(at(x, &[r, c]), at(m1, &[r])));
    let l1 = b.reduce("l1", Role::Temp, &[r], Combine::Sum, &[c], e1(), None);
    let p = b.map("p", Role::Temp, &[r, c], div(e1(), at(l1, &[r])));
    b.reduce("y", Role::Output, &[r, d_], Combine::Sum, &[c], mul(at(p, &[r, c]), at(v, &[c, d_])), None);
    let m2 = max(&mut b, "m2");
    let l2 = b.reduce("l2", Role::Temp, &[r], Combine::Sum, &[c], exp(sub(at(x, &[r, c]), at(m2, &[r]))), None);
    b.map("lse", Role::Output, &[r], add(un(Unary::Log, at(l2, &[r])), at(m2, &[r])));
    let d = run(&b.p);
    let p = &d.problem;
    let lines: Vec<String> = p.statements.iter().map(|s| text::statement(p, s)).collect();
    assert_eq!(
        lines,
        [
            "m1[r] = max[c] x[r, c]",
            "l1__e[r,c] = exp((x[r, c] - m1[r]))",
            "l1[r] = sum[c] l1__e[r, c]",
            "y__u[r,d] = sum[c] (l1__e[r, c] * v[c, d])",
            // The sum may be empty: N may be 0.
            "y[r,d] = (0.0 if (l1[r] == 0.0) else (y__u[r, d] / l1[r]))",
            "lse[r] = (log(l1[r]) + m1[r])",
        ]
    );
    assert_eq!((d.online.len(), d.account.passes.len()), (2, 1));
}

#[test]
fn hoisting_respects_guards_and_extremes() {
    let mut b = Build::new("hoist");
    let r = b.fixed("r", 64);
    let c = b.fixed("c", 32);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let w = b.tensor("w", Role::Input, DType::F32, vec![Extent::constant(8)]);
    let i = b.over("i", Role::Input, DType::I32, &[r]);
    b.range(i, -1, IndexBound { extent: Extent::constant(7), plus: 0 });
    let some = || Some(le(int(0), at(i, &[r])));
    let m = b.reduce("m", Role::Temp, &[r], Combine::Max, &[c], at(x, &[r, c]), some());
    // The weight may only be read under the guard; the maximum of nothing is infinite.
    b.reduce("a", Role::Output, &[r], Combine::Sum, &[c], mul(at(x, &[r, c]), get(w, vec![at(i, &[r])])), some());
    b.reduce("b", Role::Output, &[r], Combine::Sum, &[c], mul(at(x, &[r, c]), at(m, &[r])), some());
    // An integer quotient floors and stays inside.
    let j = b.over("j", Role::Input, DType::I32, &[r, c]);
    b.reduce("k", Role::Output, &[r], Combine::Sum, &[c], div(at(j, &[r, c]), int(3)), None);
    // A constant divisor needs no guard.
    b.reduce("mean", Role::Output, &[r], Combine::Sum, &[c], div(at(x, &[r, c]), float(32.0)), some());
    let d = run(&b.p);
    let hoisted: Vec<&str> = d.account.rewrites.iter().filter(|r| r.rule == "hoist-factor").map(|r| r.subject.as_str()).collect();
    assert_eq!(hoisted, ["mean"]);
    let p = &d.problem;
    let mean = p.statements.iter().find(|s| p.tensor(s.target).name == "mean").unwrap();
    assert_eq!(text::expr(p, &mean.value), "(mean__u[r] / 32.0)");
}

/// The statements of a problem that a rule rewrites.
fn rewritten(p: &Problem, rule: &str) -> Vec<String> {
    run(p).account.rewrites.iter().filter(|r| r.rule == rule).map(|r| r.after.clone()).collect()
}

#[test]
fn two_axes_along_the_same_elements_are_one() {
    let found = |places: i64, both: bool| {
        let mut b = Build::new("rows");
        let (r, f, d) = (b.fixed("r", 16), b.fixed("f", 64), b.fixed("d", places));
        let x = b.tensor("x", Role::Input, DType::F32, vec![Extent::constant(16), Extent::constant(64)]);
        let m = b.reduce("m", Role::Temp, &[r], Combine::Sum, &[f], get(x, vec![ax(r), ax(f)]), None);
        if both {
            // One axis cannot be both of these.
            b.reduce("g", Role::Output, &[r, d], Combine::Sum, &[f], mul(get(x, vec![ax(r), ax(f)]), get(x, vec![ax(d), ax(f)])), None);
        }
        b.map("y", Role::Output, &[r, d], mul(get(x, vec![ax(r), ax(d)]), at(m, &[r])));
        rewritten(&b.p, "same-axis")
    };
    assert_eq!(found(64, false), ["m[r] = sum[d] x[r, d]"]);
    assert_eq!(found(32, false), [""; 0]);
    assert_eq!(found(16, true), [""; 0]);
}

fn choice(c: Expr, a: Expr, b: Expr) -> Expr {
    Expr::new(Node::Select(c.into(), a.into(), b.into()))
}

fn is(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Eq, a, b)
}

#[test]
fn two_keys_are_one() {
    // Sums of `w` by two keys of so many values each; of what `w` is read at beside the point.
    let found = |values: i64, by_result: bool, sorted: bool| {
        let mut b = Build::new("pairs");
        let (n, j, k) = (b.fixed("n", 4096), b.fixed("j", values), b.fixed("k", values));
        let [one, other] = ["one", "other"].map(|name| b.over(name, Role::Input, DType::I32, &[n]));
        let w = b.over("w", Role::Input, DType::F32, &[n, j]);
        if sorted {
            b.p.tensors[one.0 as usize].fill = Fill::Offsets;
        }
        let both = Expr::binary(Binary::And, is(at(one, &[n]), ax(j)), is(at(other, &[n]), ax(k)));
        let value = get(w, vec![ax(n), if by_result { ax(j) } else { int(0) }]);
        b.reduce("y", Role::Output, &[j, k], Combine::Sum, &[n], choice(both, value, float(0.0)), None);
        rewritten(&b.p, "keys-as-one")
    };
    let of = "((((one[n] * 16) + other[n]) if (((0 <= one[n]) and (one[n] < 16)) and ((0 <= other[n]) and (other[n] < 16))) else -1) == y__pair)";
    assert_eq!(found(16, false, false), [format!("y__pairs[y__pair] = sum[n] (w[n, 0] if {of} else 0.0) ; y[j,k] = y__pairs[((j * 16) + k)]")]);
    // Few pairs; what is added depends on one of them; the points of a key are a range.
    assert_eq!(found(8, false, false), [""; 0]);
    assert_eq!(found(16, true, false), [""; 0]);
    assert_eq!(found(16, false, true), [""; 0]);
}

#[test]
fn what_is_no_better_than_points_with_a_key_stands_beside_them() {
    let found = |least: i64, op: Combine, value: fn(AxisId) -> Expr, other: fn(&Extent) -> Expr| {
        let mut b = Build::new("first");
        let points = b.size("N", least, 1 << 20);
        let (n, k) = (b.axis("n", points.clone()), b.fixed("k", 256));
        let key = b.over("key", Role::Input, DType::I32, &[n]);
        b.reduce("y", Role::Output, &[k], op, &[n], choice(is(at(key, &[n]), ax(k)), value(n), other(&points)), None);
        rewritten(&b.p, "extreme-where")
    };
    let end = |e: &Extent| Expr::new(Node::Extent(e.clone()));
    let first = "y__found[k] = min[n] n when (key[n] == k) ; y[k] = min(y__found[k], N)";
    assert_eq!(found(1, Combine::Min, ax, end), [first]);
    assert_eq!(found(1, Combine::Max, ax, |_| int(-1)), ["y__found[k] = max[n] n when (key[n] == k) ; y[k] = max(y__found[k], -1)"]);
    assert_eq!(found(0, Combine::Max, |n| un(Unary::ToFloat, ax(n)), |_| float(f64::NEG_INFINITY)), ["y[k] = max[n] tofloat(n) when (key[n] == k)"]);
    // Of no point the result is another one; what stands beside may be better.
    assert_eq!(found(0, Combine::Min, ax, end), [""; 0]);
    assert_eq!(found(1, Combine::Min, ax, |_| int(7)), [""; 0]);
    assert_eq!(found(1, Combine::Max, ax, end), [""; 0]);
    assert_eq!(found(1, Combine::Max, |n| un(Unary::ToFloat, ax(n)), |_| float(-1.0)), [""; 0]);
}

#[test]
fn digits_that_lie_in_no_line_are_axes() {
    let found = |columns: i64, divisor: i64, op: Combine| {
        let mut b = Build::new("window");
        let (h, k) = (b.fixed("h", 5), b.fixed("k", 9));
        let x = b.tensor("x", Role::Input, DType::F32, vec![Extent::constant(8), Extent::constant(columns)]);
        let read = get(x, vec![add(ax(h), div(ax(k), int(divisor))), rem(ax(k), int(divisor))]);
        b.reduce("y", Role::Output, &[h], op, &[k], read, None);
        rewritten(&b.p, "delinearize")
    };
    assert_eq!(found(7, 3, Combine::Max), ["y[h] = max[k_1,k_2] x[(h + k_1), k_2]"]);
    // A line of memory, and digits that are no digits of 9 points.
    assert_eq!(found(3, 3, Combine::Max), [""; 0]);
    assert_eq!(found(7, 4, Combine::Max), [""; 0]);
    // A position is a point of the axis as it was.
    assert_eq!(found(7, 3, Combine::ArgMax), [""; 0]);
}

#[test]
fn a_condition_on_a_key_is_a_factor() {
    let found = |dtype: DType, fill: Fill, own: bool, weight: Option<DType>| {
        let mut b = Build::new("members");
        let (n, k, d) = (b.fixed("n", 64), b.fixed("k", 16), b.fixed("d", 32));
        let x = b.over("x", Role::Input, dtype, &[n, d]);
        let key = b.over("key", Role::Input, DType::I32, &[n]);
        b.p.tensors[key.0 as usize].fill = fill;
        // The element's own axis is no key that it lacks.
        let axes = if own { vec![d] } else { vec![k, d] };
        let condition = Expr::binary(Binary::Eq, at(key, &[n]), ax(if own { d } else { k }));
        let row = at(x, &[n, d]);
        let value = match weight {
            Some(of) => mul(at(b.over("w", Role::Input, of, &[n]), &[n]), row),
            None => row,
        };
        b.reduce("y", Role::Output, &axes, Combine::Sum, &[n], value, Some(condition));
        rewritten(&b.p, "condition-factor")
    };
    assert_eq!(found(DType::BF16, Fill::Default, false, None), ["y[k,d] = sum[n] ((1.0 if (key[n] == k) else 0.0) * x[n, d])"]);
    assert_eq!(found(DType::BF16, Fill::Default, true, None), [""; 0]);
    // A range of a list that never falls, and elements that no product takes as they are.
    assert_eq!(found(DType::BF16, Fill::Offsets, false, None), [""; 0]);
    assert_eq!(found(DType::F32, Fill::Default, false, None), [""; 0]);
    // A weight goes with the condition, where it is not rounded.
    assert_eq!(found(DType::BF16, Fill::Default, false, Some(DType::BF16)), ["y[k,d] = sum[n] ((w[n] if (key[n] == k) else 0.0) * x[n, d])"]);
    assert_eq!(found(DType::BF16, Fill::Default, false, Some(DType::F16)), [""; 0]);
}

#[test]
fn a_bounded_maximum_is_a_key_where_it_has_points() {
    let found = |same: bool| {
        let mut b = Build::new("bounded");
        let (t, l) = (b.fixed("t", 16), b.fixed("l", 64));
        let s = b.over("s", Role::Input, DType::F32, &[t, l]);
        let [n, o] = ["n", "o"].map(|name| b.over(name, Role::Input, DType::I32, &[t]));
        let there = |list| Some(lt(ax(l), at(list, &[t])));
        let top = b.reduce("top", Role::Temp, &[t], Combine::Max, &[l], at(s, &[t, l]), there(n));
        let m = b.map("m", Role::Temp, &[t], Expr::binary(Binary::Max, at(top, &[t]), float(1.0)));
        let e = b.map_when("e", &[t, l], DType::F32, exp(sub(at(s, &[t, l]), at(m, &[t]))), there(if same { n } else { o }));
        b.reduce("z", Role::Output, &[t], Combine::Sum, &[l], at(e, &[t, l]), there(if same { n } else { o }));
        rewritten(&b.p, "bounded-key")
    };
    let bounded = found(true);
    assert_eq!(bounded.len(), 2);
    assert!(bounded[0].starts_with("top[t] = max[l] max(s[t, l], 1.0)") && bounded[1].starts_with("e[t,l] = exp((s[t, l] - top[t]))"), "{bounded:?}");
    // Where the conditions differ there may be a value without a point of the maximum.
    assert_eq!(found(false), [""; 0]);
}

#[test]
fn a_sum_of_powers_tells_whether_a_row_has_a_point() {
    /// What may keep the sum from telling it.
    #[derive(PartialEq)]
    enum Case {
        Told,
        OtherCondition,
        OtherKey,
        NoKey,
        BesidesTheRow,
        RowsOfTheSum,
    }
    let found = |case: Case| {
        let mut b = Build::new("rows");
        let (t, h, l) = (b.fixed("t", 16), b.fixed("h", 4), b.fixed("l", 64));
        let s = b.over("s", Role::Input, DType::F32, &[t, h, l]);
        let [n, o] = ["n", "o"].map(|name| b.over(name, Role::Input, DType::I32, &[t]));
        let mut there = lt(ax(l), at(n, &[t]));
        if case == Case::BesidesTheRow {
            there = Expr::binary(Binary::And, there, lt(at(o, &[t]), int(3)));
        }
        let some = b.over("some", Role::Temp, DType::Bool, &[t]);
        let asked = if case == Case::OtherCondition { lt(ax(l), at(o, &[t])) } else { there.clone() };
        b.statement(some, &[t], Kind::Reduce { op: Combine::Any, axes: vec![l] }, asked);
        let key = if case == Case::OtherKey { mul(at(s, &[t, h, l]), float(0.5)) } else { at(s, &[t, h, l]) };
        let top = b.reduce("top", Role::Temp, &[t, h], Combine::Max, &[l], key, Some(there.clone()));
        let below = if case == Case::NoKey { at(s, &[t, h, l]) } else { sub(at(s, &[t, h, l]), at(top, &[t, h])) };
        let e = b.map_when("e", &[t, h, l], DType::F32, exp(below), Some(there.clone()));
        let z = b.reduce("z", Role::Temp, &[t, h], Combine::Sum, &[l], at(e, &[t, h, l]), Some(there));
        let choice = |value: Expr| Expr::new(Node::Select(Arc::new(at(some, &[t])), Arc::new(value), Arc::new(float(2.0))));
        // A row of one axis has several sums.
        let rows = case == Case::RowsOfTheSum;
        let total = rows.then(|| b.reduce("total", Role::Temp, &[t], Combine::Sum, &[h], at(z, &[t, h]), None));
        match total {
            Some(total) => b.map("y", Role::Output, &[t], choice(at(total, &[t]))),
            None => b.map("y", Role::Output, &[t, h], choice(at(z, &[t, h]))),
        };
        rewritten(&b.p, "any-by-sum")
    };
    assert_eq!(found(Case::Told), ["y[t,h] = (z[t, h] if not((z[t, h] == 0.0)) else 2.0)"]);
    for case in [Case::OtherCondition, Case::OtherKey, Case::NoKey, Case::BesidesTheRow, Case::RowsOfTheSum] {
        assert_eq!(found(case), [""; 0]);
    }
}

#[test]
fn a_scale_goes_to_the_side_that_is_worked_out() {
    let found = |made: bool| {
        let mut b = Build::new("scaled");
        let (h, l, e) = (b.fixed("h", 16), b.fixed("l", 64), b.fixed("e", 32));
        let [a, x] = [("a", vec![h, l]), ("x", vec![l, e])].map(|(name, axes)| b.over(name, Role::Input, DType::BF16, &axes));
        let s = b.over("s", Role::Input, DType::F32, &[l]);
        let v = b.map("v", Role::Temp, &[l, e], mul(at(x, &[l, e]), at(s, &[l])));
        let p = if made { b.map("p", Role::Temp, &[h, l], exp(at(a, &[h, l]))) } else { a };
        b.reduce("o", Role::Output, &[h, e], Combine::Sum, &[l], mul(at(p, &[h, l]), at(v, &[l, e])), None);
        rewritten(&b.p, "inline-map")
    };
    assert_eq!(found(true), ["o[h,e] = sum[l] (p[h, l] * (x[l, e] * s[l]))"]);
    assert_eq!(found(false), [""; 0]);
}

#[test]
fn a_recurrence_that_is_not_affine_is_refused() {
    let mut b = Build::new("cell");
    let t = b.fixed("t", 64);
    let x = b.over("x", Role::Input, DType::F32, &[t]);
    let h = b.over("h", Role::Output, DType::F32, &[t]);
    let factor = un(Unary::Tanh, at(h, &[t]));
    b.statement(h, &[t], Kind::Recurrence { factor, initial: float(0.0), axis: t, reverse: false }, at(x, &[t]));
    let e = derive(&b.p, &mut Trace::default()).unwrap_err();
    assert_eq!(e.list[0].code.id, "FD0204");
}

#[test]
fn an_affine_recurrence_is_a_scan() {
    let mut b = Build::new("state");
    let t = b.fixed("t", 64);
    let c = b.fixed("c", 16);
    let x = b.over("x", Role::Input, DType::F32, &[t, c]);
    let a = b.over("a", Role::Input, DType::F32, &[t, c]);
    let h = b.over("h", Role::Output, DType::F32, &[t, c]);
    b.statement(h, &[t, c], Kind::Recurrence { factor: at(a, &[t, c]), initial: float(0.0), axis: t, reverse: false }, at(x, &[t, c]));
    let d = run(&b.p);
    assert_eq!(d.account.fate(StatementId(0), t), Some(Fate::Scan));
    assert_eq!(d.account.fate(StatementId(0), c), Some(Fate::Area));
    assert_eq!(d.account.classes[0].family, Family::AffineScan);
}

#[test]
fn a_two_sided_normalisation_reads_its_row_twice() {
    let mut b = Build::new("rows");
    let r = b.fixed("r", 512);
    let c = b.fixed("c", 1024);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let m = b.reduce("m", Role::Temp, &[r], Combine::Max, &[c], at(x, &[r, c]), None);
    let e = b.map("e", Role::Temp, &[r, c], exp(sub(at(x, &[r, c]), at(m, &[r]))));
    let l = b.reduce("l", Role::Temp, &[r], Combine::Sum, &[c], at(e, &[r, c]), None);
    b.map("y", Role::Output, &[r, c], div(at(e, &[r, c]), at(l, &[r])));
    let d = run(&b.p);
    assert_eq!(d.online.len(), 1);
    assert_eq!(d.account.passes.len(), 2, "{:?}", d.account.passes);
    assert_eq!(d.account.passes[1].reason, "y needs the final m, l");
}

#[test]
fn the_derivation_is_deterministic() {
    let texts = |_: u32| -> String {
        let mut trace = Trace::default();
        let d = derive(&selected_rows(), &mut trace).unwrap();
        let all: String = flashderive_derive::Step::ALL.iter().map(|s| flashderive_derive::text(&d, *s)).collect();
        format!("{all}{trace:?}")
    };
    assert_eq!(texts(0), texts(1));
}

#[test]
fn ids_out_of_range_are_a_fault_and_not_a_panic() {
    let mutations: Vec<fn(&mut Problem)> = vec![
        |p| p.statements[0].value = at(TensorId(99), &[]),
        |p| p.statements[0].target = TensorId(99),
        |p| p.statements[0].target_axes[0] = AxisId(99),
        |p| p.statements[0].value = ax(AxisId(99)),
        |p| p.statements[0].kind = Kind::Reduce { op: Combine::User(MonoidId(9)), axes: vec![] },
        |p| p.tensors[2].shape[0] = Extent { factor: 1, sizes: vec![SizeId(9)], divisor: 1 },
        |p| p.tensors[2].storage = Storage::View { of: TensorId(99), offset_bytes: 0, stride_bytes: vec![] },
        |p| p.axes[0].extent.divisor = 0,
    ];
    for (i, m) in mutations.iter().enumerate() {
        let mut p = selected_rows();
        m(&mut p);
        let e = derive(&p, &mut Trace::default()).expect_err(&i.to_string());
        assert_eq!(e.list[0].code.id, "FD0210", "{i}: {e:#?}");
    }
}

#[test]
fn monotone_functions_leave_extremes() {
    let mut b = Build::new("extremes");
    let r = b.fixed("r", 64);
    let c = b.fixed("c", 32);
    let n = b.size("N", 0, 100);
    let k = b.axis("k", n);
    let x = b.over("x", Role::Input, DType::F32, &[r, c]);
    let z = b.over("z", Role::Input, DType::F32, &[r, k]);
    let w = b.over("w", Role::Input, DType::F32, &[r]);
    let value = || at(x, &[r, c]);
    b.reduce("rises", Role::Output, &[r], Combine::Max, &[c], un(Unary::Log1p, un(Unary::Relu, value())), None);
    b.reduce("falls", Role::Output, &[r], Combine::Max, &[c], exp(sub(float(1.0), mul(float(2.0), value()))), None);
    // A map that nothing else reads is looked through.
    let m = b.map("m", Role::Temp, &[r, c], un(Unary::Tanh, value()));
    b.reduce("through", Role::Output, &[r], Combine::Min, &[c], add(at(m, &[r, c]), float(3.0)), None);
    b.reduce("known", Role::Output, &[r], Combine::Max, &[c], un(Unary::Sqrt, un(Unary::Erf, un(Unary::Relu, value()))), None);
    // erf of what is not negative is from 0 to 1, not only its limit: log1p would see -1.5.
    b.reduce("beyond", Role::Output, &[r], Combine::Max, &[c], un(Unary::Log1p, sub(un(Unary::Erf, un(Unary::Relu, value())), float(1.5))), None);
    // NaN where x < -1; infinity less infinity; possibly of no points; nothing costly; not of one part.
    b.reduce("domain", Role::Output, &[r], Combine::Max, &[c], un(Unary::Log1p, value()), None);
    b.reduce("moved", Role::Output, &[r], Combine::Max, &[c], exp(add(value(), at(w, &[r]))), None);
    b.reduce("empty", Role::Output, &[r], Combine::Max, &[k], exp(at(z, &[r, k])), None);
    b.reduce("cheap", Role::Output, &[r], Combine::Max, &[c], mul(value(), float(2.0)), None);
    b.reduce("square", Role::Output, &[r], Combine::Max, &[c], exp(mul(value(), value())), None);
    let d = run(&b.p);
    let p = &d.problem;
    let moved: Vec<(&str, &str)> = d.account.rewrites.iter().filter(|r| r.rule == "monotone-map").map(|r| (r.subject.as_str(), r.after.as_str())).collect();
    assert_eq!(
        moved,
        [
            ("rises", "rises__x[r] = max[c] x[r, c] ; rises[r] = log1p(relu(rises__x[r]))"),
            ("falls", "falls__x[r] = min[c] x[r, c] ; falls[r] = exp((1.0 - (2.0 * falls__x[r])))"),
            ("through", "through__x[r] = min[c] x[r, c] ; through[r] = (tanh(through__x[r]) + 3.0)"),
            ("known", "known__x[r] = max[c] x[r, c] ; known[r] = sqrt(erf(relu(known__x[r])))"),
            // Only what moves alone leaves.
            ("moved", "moved__x[r] = max[c] (x[r, c] + w[r]) ; moved[r] = exp(moved__x[r])"),
            ("square", "square__x[r] = max[c] (x[r, c] * x[r, c]) ; square[r] = exp(square__x[r])"),
        ],
        "{}",
        text::problem(p)
    );
}

/// The statements of the derived problem, as texts.
fn derived(b: &Build) -> Vec<String> {
    let d = run(&b.p);
    d.problem.statements.iter().map(|s| text::statement(&d.problem, s)).collect()
}

#[test]
fn a_product_of_many_matrices_is_put_in_order() {
    let mut b = Build::new("chain");
    let (m, k, l, n) = (b.fixed("m", 512), b.fixed("k", 256), b.fixed("l", 16), b.fixed("n", 512));
    let x = b.over("x", Role::Input, DType::BF16, &[m, k]);
    let y = b.over("y", Role::Input, DType::BF16, &[k, l]);
    let z = b.over("z", Role::Input, DType::BF16, &[l, n]);
    b.reduce("c", Role::Output, &[m, n], Combine::Sum, &[k, l], mul(mul(at(x, &[m, k]), at(y, &[k, l])), at(z, &[l, n])), None);
    assert_eq!(derived(&b), ["c__p[m,l] = sum[k] (x[m, k] * y[k, l])", "c[m,n] = sum[l] (c__p[m, l] * z[l, n])"]);
}

#[test]
fn factors_that_scale_another_one_stay_with_it() {
    let mut b = Build::new("scaled");
    let (m, g, k, n) = (b.fixed("m", 512), b.fixed("g", 4), b.fixed("k", 64), b.fixed("n", 512));
    let x = b.over("x", Role::Input, DType::BF16, &[m, g, k]);
    let w = b.over("w", Role::Input, DType::BF16, &[n, g, k]);
    let s = b.over("s", Role::Input, DType::BF16, &[n, g]);
    b.reduce("c", Role::Output, &[m, n], Combine::Sum, &[g, k], mul(mul(at(x, &[m, g, k]), at(w, &[n, g, k])), at(s, &[n, g])), None);
    assert_eq!(derived(&b).len(), 1);
}

#[test]
fn the_sum_of_a_difference_of_products_is_two_products() {
    let mut b = Build::new("difference");
    let (m, k, n) = (b.fixed("m", 512), b.fixed("k", 64), b.fixed("n", 512));
    let operands: Vec<TensorId> = ["x", "y"].iter().map(|name| b.over(name, Role::Input, DType::BF16, &[m, k])).collect();
    let w = b.over("w", Role::Input, DType::BF16, &[k, n]);
    let value = sub(mul(at(operands[0], &[m, k]), at(w, &[k, n])), mul(at(operands[1], &[m, k]), at(w, &[k, n])));
    b.reduce("c", Role::Output, &[m, n], Combine::Sum, &[k], value, None);
    // Nothing but plain values: one sum.
    b.reduce("d", Role::Output, &[m], Combine::Sum, &[k], sub(at(operands[0], &[m, k]), at(operands[1], &[m, k])), None);
    let texts = derived(&b);
    let products = ["c__p[m,n] = sum[k] (x[m, k] * w[k, n])", "c__p2[m,n] = sum[k] (y[m, k] * w[k, n])", "c[m,n] = (c__p[m, n] - c__p2[m, n])"];
    assert_eq!(texts[..3], products);
    assert_eq!(texts[3..], ["d[m] = sum[k] (x[m, k] - y[m, k])"]);
}

#[test]
fn the_named_terms_of_a_product_are_written_out() {
    let mut b = Build::new("terms");
    let (m, k, n) = (b.fixed("m", 512), b.fixed("k", 64), b.fixed("n", 512));
    let x = b.over("x", Role::Input, DType::BF16, &[m, k]);
    let w = b.over("w", Role::Input, DType::BF16, &[k, n]);
    let below = || Some(le(ax(k), ax(m)));
    let term = b.map_when("term", &[m, n, k], DType::F32, mul(at(x, &[m, k]), at(w, &[k, n])), below());
    b.reduce("c", Role::Output, &[m, n], Combine::Sum, &[k], at(term, &[m, n, k]), below());
    // A value that is made once for many columns stays: it would be made for each of them.
    let once = b.map("once", Role::Temp, &[m, k], exp(at(x, &[m, k])));
    b.reduce("d", Role::Output, &[m, n], Combine::Sum, &[k], mul(at(once, &[m, k]), at(w, &[k, n])), None);
    let texts = derived(&b);
    assert_eq!(texts[0], "c[m,n] = sum[k] (x[m, k] * w[k, n]) when (k <= m)");
    assert_eq!(texts[1..], ["once[m,k] = exp(x[m, k])", "d[m,n] = sum[k] (once[m, k] * w[k, n])"]);
}
