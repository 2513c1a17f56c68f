//! Normal forms of conditions along an axis: ranges, prefixes, and points that are not there.

mod common;
use common::*;
use flashderive_derive::derive;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::Trace;

fn choice(c: Expr, a: Expr, b: Expr) -> Expr {
    Expr::new(Node::Select(c.into(), a.into(), b.into()))
}

fn is(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Eq, a, b)
}

/// The statements of a problem that a rule rewrites.
fn rewritten(p: &Problem, rule: &str) -> Vec<String> {
    derive(p, &mut Trace::default()).unwrap_or_else(|e| panic!("{e:#?}")).account.rewrites.iter().filter(|r| r.rule == rule).map(|r| r.after.clone()).collect()
}

#[test]
fn short_ranges_are_offsets_from_where_they_begin() {
    let found = |op: Combine, pairs: bool, bounds: &dyn Fn(AxisId, AxisId, TensorId) -> Expr| {
        let mut b = Build::new("ranges");
        let points = b.size("T", 1, 1 << 20);
        let (t, s) = (b.axis("t", points.clone()), b.axis("s", points));
        let x = b.over("x", Role::Input, DType::F32, &[s]);
        let width = b.over("width", Role::Input, DType::I32, &[t]);
        b.range(width, 0, IndexBound { extent: Extent::constant(4), plus: 0 });
        let guard = bounds(t, s, width);
        let value = if pairs {
            let k = b.fixed("k", 8);
            let (q, of) = (b.over("q", Role::Input, DType::F32, &[t, k]), b.over("of", Role::Input, DType::F32, &[s, k]));
            let score = b.reduce("score", Role::Temp, &[t, s], Combine::Sum, &[k], mul(at(q, &[t, k]), at(of, &[s, k])), None);
            at(score, &[t, s])
        } else {
            at(x, &[s])
        };
        b.reduce("y", Role::Output, &[t], op, &[s], value, Some(guard));
        rewritten(&b.p, "range-to-offset")
    };
    let and = |a: Expr, b: Expr| Expr::binary(Binary::And, a, b);
    let around = |t: AxisId, s: AxisId, _: TensorId| and(le(sub(ax(t), int(2)), ax(s)), lt(ax(s), add(ax(t), int(7))));
    let inside = "y[t] = max[s_from] x[((t + s_from) - 2)] when ((0 <= ((t + s_from) - 2)) and (((t + s_from) - 2) <= (T - 1)))";
    assert_eq!(found(Combine::Max, false, &around), [inside]);
    // The larger of two bounds, and a distance, are bounds of their own.
    let larger = |t: AxisId, s: AxisId, w: TensorId| and(le(Expr::binary(Binary::Max, int(0), sub(ax(t), int(2))), ax(s)), around(t, s, w));
    assert_eq!(found(Combine::Max, false, &larger), [inside]);
    let near = |t: AxisId, s: AxisId, _: TensorId| le(un(Unary::Abs, sub(ax(t), ax(s))), int(2));
    assert_eq!(found(Combine::Max, false, &near), [inside]);
    // A width that data gives counts with its largest; what it leaves out is a condition.
    let wide = |t: AxisId, s: AxisId, w: TensorId| and(le(ax(t), ax(s)), lt(ax(s), add(ax(t), at(w, &[t]))));
    let data = found(Combine::Max, false, &wide);
    assert_eq!(data, ["y[t] = max[s_from] x[(t + s_from)] when (((t + s_from) <= (T - 1)) and ((t + s_from) < (t + width[t])))"]);
    // What changes nothing outside of the range.
    let chosen = |op: Combine, other: f64| {
        let mut b = Build::new("chosen");
        let points = b.size("T", 1, 1 << 20);
        let (t, s) = (b.axis("t", points.clone()), b.axis("s", points));
        let x = b.over("x", Role::Input, DType::F32, &[s]);
        b.reduce("y", Role::Output, &[t], op, &[s], choice(around(t, s, x), at(x, &[s]), float(other)), None);
        rewritten(&b.p, "range-to-offset")
    };
    assert_eq!(chosen(Combine::Max, f64::NEG_INFINITY), [inside]);
    assert_eq!(chosen(Combine::Sum, 0.0), [inside.replace("max", "sum")]);
    assert_eq!((chosen(Combine::Max, 0.0), chosen(Combine::Min, f64::NEG_INFINITY)), (vec![], vec![]));
    // The same points for all rows, one bound, a place, and what is made for each pair.
    assert_eq!(found(Combine::Max, false, &|_, s, _| and(le(int(3), ax(s)), lt(ax(s), int(7)))), [""; 0]);
    assert_eq!(found(Combine::Max, false, &|t, s, _| le(sub(ax(t), int(2)), ax(s))), [""; 0]);
    assert_eq!(found(Combine::Max, false, &|t, s, _| and(le(sub(ax(t), int(300)), ax(s)), le(ax(s), ax(t)))), [""; 0]);
    assert_eq!(found(Combine::ArgMax, false, &around), [""; 0]);
    assert_eq!(found(Combine::Max, true, &around), [""; 0]);
}

#[test]
fn counts_of_ranges_are_their_lengths() {
    let found = |value: fn(AxisId) -> Expr, bounds: &dyn Fn(AxisId, AxisId) -> Expr| {
        let mut b = Build::new("counts");
        let (n, m) = (b.size("N", 1, 1 << 20), b.size("M", 1, 1 << 20));
        let (t, s) = (b.axis("t", n), b.axis("s", m));
        let guard = bounds(t, s);
        b.reduce("y", Role::Output, &[t], Combine::Sum, &[s], value(s), Some(guard));
        rewritten(&b.p, "range-length")
    };
    let and = |a: Expr, b: Expr| Expr::binary(Binary::And, a, b);
    let window = |t: AxisId, s: AxisId| and(le(sub(ax(t), int(2)), ax(s)), lt(ax(s), add(ax(t), int(3))));
    let length = "y[t] = max(((min((t + 2), (M - 1)) - max((t - 2), 0)) + 1), 0)";
    assert_eq!(found(|_| int(1), &window), [length]);
    assert_eq!(found(|_| float(0.5), &window), ["y[t] = (0.5 * tofloat(max(((min((t + 2), (M - 1)) - max((t - 2), 0)) + 1), 0)))"]);
    // Another condition stays one.
    let late = found(|_| int(1), &|t, s| and(window(t, s), lt(int(7), ax(t))));
    assert_eq!(late, ["y[t] = (max(((min((t + 2), (M - 1)) - max((t - 2), 0)) + 1), 0) if (7 < t) else 0)"]);
    // A bound that may be any number of 64 bits: what lies beside it may wrap around.
    let mut b = Build::new("open");
    let points = b.size("N", 1, 1 << 20);
    let (t, s) = (b.axis("t", points.clone()), b.axis("s", points));
    let end = b.over("end", Role::Input, DType::I64, &[t]);
    b.reduce("y", Role::Output, &[t], Combine::Sum, &[s], int(1), Some(lt(ax(s), at(end, &[t]))));
    assert_eq!(rewritten(&b.p, "range-length"), [""; 0]);
    // Values that differ, conditions that are no bounds, and what no points times would be no number.
    assert_eq!(found(ax, &window), [""; 0]);
    assert_eq!(found(|_| int(1), &|t, s| is(rem(ax(s), int(3)), ax(t))), [""; 0]);
    assert_eq!(found(|_| float(f64::INFINITY), &window), [""; 0]);
}

#[test]
fn all_points_up_to_a_row_are_a_scan() {
    let found = |points: i64, bound: &dyn Fn(AxisId, AxisId) -> Expr, of_row: bool| {
        let mut b = Build::new("prefix");
        let (r, n, j) = (b.fixed("r", 4), b.fixed("n", points), b.fixed("j", points));
        let x = b.over("x", Role::Input, DType::F32, &[r, j]);
        let w = b.over("w", Role::Input, DType::F32, &[n]);
        let guard = bound(n, j);
        let value = if of_row { mul(at(x, &[r, j]), at(w, &[n])) } else { at(x, &[r, j]) };
        b.reduce("y", Role::Output, &[r, n], Combine::Max, &[j], value, Some(guard));
        rewritten(&b.p, "prefix-as-scan")
    };
    assert_eq!(found(100, &|n, j| le(ax(j), ax(n)), false), ["y[r,n] = scan max[n] x[r, n]"]);
    assert_eq!(found(100, &|n, j| lt(ax(j), ax(n)), false), ["y[r,n] = scan max[n] exclusive x[r, n]"]);
    assert_eq!(found(100, &|n, j| le(ax(n), ax(j)), false), ["y[r,n] = scan max[n] reverse x[r, n]"]);
    assert_eq!(found(100, &|n, j| lt(ax(n), ax(j)), false), ["y[r,n] = scan max[n] exclusive reverse x[r, n]"]);
    // Few points, another bound, two bounds, and values of the row.
    assert_eq!(found(20, &|n, j| le(ax(j), ax(n)), false), [""; 0]);
    assert_eq!(found(100, &|n, j| le(ax(j), add(ax(n), int(2))), false), [""; 0]);
    assert_eq!(found(100, &|n, j| Expr::binary(Binary::And, le(ax(j), ax(n)), le(int(3), ax(j))), false), [""; 0]);
    assert_eq!(found(100, &|n, j| le(ax(j), ax(n)), true), [""; 0]);
}

#[test]
fn minus_infinity_below_a_maximum_is_not_there() {
    let found = |seen: &dyn Fn(AxisId, AxisId, TensorId) -> Expr, other: f64, stored: bool| {
        let mut b = Build::new("absent");
        let points = b.size("T", 1, 1 << 20);
        let (t, s) = (b.axis("t", points.clone()), b.axis("s", points));
        let (x, v) = (b.over("x", Role::Input, DType::F32, &[t, s]), b.over("v", Role::Input, DType::F32, &[s]));
        let mask = b.over("mask", Role::Input, DType::Bool, &[t, s]);
        let condition = seen(t, s, mask);
        let z = b.map("z", Role::Temp, &[t, s], choice(condition, at(x, &[t, s]), float(other)));
        let m = b.reduce("m", Role::Temp, &[t], Combine::Max, &[s], at(z, &[t, s]), None);
        let e = b.map("e", if stored { Role::Output } else { Role::Temp }, &[t, s], exp(sub(at(z, &[t, s]), at(m, &[t]))));
        let l = b.reduce("l", Role::Temp, &[t], Combine::Sum, &[s], at(e, &[t, s]), None);
        let u = b.reduce("u", Role::Temp, &[t], Combine::Sum, &[s], mul(at(e, &[t, s]), at(v, &[s])), None);
        b.map("y", Role::Output, &[t], div(at(u, &[t]), at(l, &[t])));
        rewritten(&b.p, "absent-points")
    };
    let none = f64::NEG_INFINITY;
    let behind: &dyn Fn(AxisId, AxisId, TensorId) -> Expr = &|t, s, _| le(ax(s), ax(t));
    assert_eq!(
        found(behind, none, false),
        [
            "m[t] = max[s] z[t, s] when (s <= t)",
            "e[t,s] = exp((z[t, s] - m[t])) when (s <= t)",
            "l[t] = sum[s] e[t, s] when (s <= t)",
            "u[t] = sum[s] (e[t, s] * v[s]) when (s <= t)",
            "z[t,s] = x[t, s] when (s <= t)"
        ]
    );
    // The row's own point.
    assert_eq!(found(&|t, s, _| le(ax(t), ax(s)), none, false).len(), 5);
    // Rows without a point, conditions of data, another number, and values that are stored.
    assert_eq!(found(&|t, s, _| lt(ax(s), ax(t)), none, false), [""; 0]);
    assert_eq!(found(&|t, s, mask| at(mask, &[t, s]), none, false), [""; 0]);
    assert_eq!(found(behind, -1e30, false), [""; 0]);
    assert_eq!(found(behind, none, true), [""; 0]);
}
