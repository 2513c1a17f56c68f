//! Flat addresses: what collapses, what is bounded, what is refused.

mod common;
use common::*;
use flashderive_derive::derivation::*;
use flashderive_derive::{derive, flatten, simplify};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::Trace;
use std::sync::Arc;

#[test]
fn quotients_and_remainders_collapse() {
    let mut b = Build::new("s");
    let p_ = b.size("P", 1, 4096);
    let x = b.axis("x", Extent { factor: 64, ..p_.clone() });
    let y = b.fixed("y", 8);
    let t = b.tensor("t", Role::Input, DType::F32, vec![p_.clone(), Extent::constant(64), Extent::constant(8)]);
    let show = |e: Expr| text::expr(&b.p, &e);
    let i64_ = int(64);
    assert_eq!(show(flatten(&b.p, &[div(ax(x), i64_.clone()), rem(ax(x), i64_.clone()), ax(y)], t)), "((x * 8) + y)");
    // Unflatten and flatten again, three levels.
    let e = add(mul(div(ax(x), int(32)), int(32)), add(mul(rem(div(ax(x), int(4)), int(8)), int(4)), rem(ax(x), int(4))));
    assert_eq!(show(simplify(&b.p, &e)), "x");
    // The digits of a convolution's depth: the last is one of the whole, not of the rest.
    let e = add(add(mul(div(ax(x), int(9)), int(9)), mul(div(rem(ax(x), int(9)), int(3)), int(3))), rem(ax(x), int(3)));
    assert_eq!(show(simplify(&b.p, &e)), "x");
    let no_digit = add(mul(div(rem(ax(x), int(10)), int(3)), int(3)), rem(ax(x), int(3)));
    assert_eq!(show(simplify(&b.p, &no_digit)), show(no_digit.clone()));
    assert_eq!(show(simplify(&b.p, &div(add(mul(ax(x), int(64)), ax(y)), int(64)))), "x");
    assert_eq!(show(simplify(&b.p, &rem(add(mul(ax(x), int(64)), ax(y)), int(64)))), "y");
    assert_eq!(show(simplify(&b.p, &div(div(ax(x), int(4)), int(8)))), "(x / 32)");
    assert_eq!(show(simplify(&b.p, &sub(ax(x), ax(x)))), "0");
    // By a run-time size.
    let e = div(add(mul(ax(y), Expr::new(Node::Extent(p_.clone()))), int(0)), Expr::new(Node::Extent(p_)));
    assert_eq!(show(simplify(&b.p, &e)), "y");
}

#[test]
fn random_expressions_keep_their_value() {
    use flashderive_algebra::random::Random;
    let mut b = Build::new("s");
    let x = b.fixed("x", 1000);
    let y = b.fixed("y", 7);
    fn make(r: &mut Random, x: AxisId, y: AxisId, depth: u32) -> Expr {
        if depth == 0 || r.below(5) == 0 {
            return match r.below(3) {
                0 => ax(x),
                1 => ax(y),
                _ => int(r.below(40) as i64 - 10),
            };
        }
        let a = make(r, x, y, depth - 1);
        let c = make(r, x, y, depth - 1);
        let k = int(1 + r.below(12) as i64);
        match r.below(7) {
            0 => add(a, c),
            1 => sub(a, c),
            2 => mul(a, k),
            3 | 4 => div(a, k),
            5 => rem(a, k),
            _ => add(mul(div(a.clone(), k.clone()), k.clone()), rem(a, k)),
        }
    }
    fn value(e: &Expr, x: i64, y: i64) -> i64 {
        match &e.node {
            Node::Int(v) => *v,
            Node::Axis(a) => {
                if a.0 == 0 {
                    x
                } else {
                    y
                }
            }
            Node::Binary(op, a, c) => {
                let (a, c) = (value(a, x, y), value(c, x, y));
                match op {
                    Binary::Add => a + c,
                    Binary::Sub => a - c,
                    Binary::Mul => a * c,
                    Binary::Div => a.div_euclid(c),
                    Binary::Mod => a.rem_euclid(c),
                    _ => unreachable!(),
                }
            }
            _ => unreachable!(),
        }
    }
    for seed in 0..3000 {
        let mut r = Random::new(seed);
        let e = make(&mut r, x, y, 5);
        let s = simplify(&b.p, &e);
        for _ in 0..10 {
            let (px, py) = (r.below(1000) as i64, r.below(7) as i64);
            assert_eq!(value(&e, px, py), value(&s, px, py), "{} became {} at {px},{py}", text::expr(&b.p, &e), text::expr(&b.p, &s));
        }
    }
}

#[test]
fn ragged_extents_are_bounded_by_their_table() {
    // y[b] = sum over i of x[start[b] + i] for i < length[b]; the table promises start in 0..N and the guard the rest.
    let build = |guarded: bool| {
        let mut b = Build::new("ragged");
        let n_ = b.size("N", 1, 100_000);
        let bt = b.fixed("b", 32);
        let i = b.axis("i", n_.clone());
        let x = b.tensor("x", Role::Input, DType::F32, vec![n_.clone()]);
        let start = b.tensor("start", Role::Input, DType::I32, vec![Extent::constant(33)]);
        b.range(start, 0, IndexBound { extent: n_, plus: 0 });
        let s = |e: Expr| get(start, vec![e]);
        let place = add(s(ax(bt)), ax(i));
        let guard = lt(place.clone(), s(add(ax(bt), int(1))));
        b.reduce("y", Role::Output, &[bt], Combine::Sum, &[i], get(x, vec![place]), guarded.then_some(guard));
        derive(&b.p, &mut Trace::default())
    };
    let d = build(true).unwrap();
    let a = d.account.accesses.iter().find(|a| d.problem.tensor(a.tensor).name == "x").unwrap();
    assert_eq!(a.leaf, Leaf::Lookup);
    assert_eq!(a.range.max, "(N - 1)");
    assert_eq!(a.flat.contiguous.len(), 1);
    let e = build(false).unwrap_err();
    assert_eq!(e.list[0].code.id, "FD0202");
    assert!(e.list[0].help.as_ref().unwrap().contains("start"));
}

#[test]
fn chains_count_their_hops() {
    let mut b = Build::new("chain");
    let n = b.fixed("n", 100);
    let x = b.tensor("x", Role::Input, DType::F32, vec![Extent::constant(50)]);
    let one = b.over("one", Role::Input, DType::I32, &[n]);
    let two = b.over("two", Role::Input, DType::I32, &[n]);
    b.range(one, 0, IndexBound { extent: Extent::constant(99), plus: 0 });
    b.range(two, 0, IndexBound { extent: Extent::constant(49), plus: 0 });
    b.map("y", Role::Output, &[n], get(x, vec![get(two, vec![at(one, &[n])])]));
    let d = derive(&b.p, &mut Trace::default()).unwrap();
    let a = d.account.accesses.iter().find(|a| a.tensor == x).unwrap();
    assert_eq!(a.leaf, Leaf::Chain { depth: 2 });
    assert_eq!(a.hops.iter().map(|h| h.table).collect::<Vec<_>>(), [one, two]);
}

#[test]
fn views_count_bytes_and_must_end_inside() {
    let build = |offset: i64| {
        let mut b = Build::new("view");
        let p_ = b.size("P", 1, 1000);
        let pages = b.axis("p", p_.clone());
        let s = b.fixed("s", 64);
        let raw = b.tensor("raw", Role::Input, DType::U8, vec![Extent { factor: 8448, ..p_.clone() }]);
        let scale = b.tensor("scale", Role::Input, DType::F32, vec![p_, Extent::constant(64)]);
        b.p.tensors[scale.0 as usize].storage =
            Storage::View { of: raw, offset_bytes: offset, stride_bytes: vec![Extent::constant(8448), Extent::constant(4)] };
        b.map("y", Role::Output, &[pages, s], at(scale, &[pages, s]));
        derive(&b.p, &mut Trace::default())
    };
    let d = build(8192).unwrap();
    let a = d.account.accesses.iter().find(|a| !a.write).unwrap();
    assert_eq!(text::expr(&d.problem, &a.flat.expr), "(((p * 8448) + (s * 4)) + 8192)");
    assert_eq!(a.flat.unit, FlatUnit::Bytes);
    assert_eq!(a.flat.contiguous, [AxisId(1)]);
    assert_eq!(build(8196).unwrap_err().list[0].code.id, "FD0202");
}

#[test]
fn a_sentinel_may_be_excluded_by_not_equal_and_by_select() {
    let mut b = Build::new("s");
    let n = b.fixed("n", 100);
    let x = b.tensor("x", Role::Input, DType::F32, vec![Extent::constant(50)]);
    let i = b.over("i", Role::Input, DType::I32, &[n]);
    b.range(i, -1, IndexBound { extent: Extent::constant(49), plus: 0 });
    let there = Expr::binary(Binary::Ne, at(i, &[n]), un(Unary::Neg, int(1)));
    let value = Expr::new(Node::Select(Arc::new(there), Arc::new(get(x, vec![at(i, &[n])])), Arc::new(float(0.0))));
    b.map("y", Role::Output, &[n], value);
    let d = derive(&b.p, &mut Trace::default()).unwrap();
    assert!(d.account.accesses.iter().find(|a| a.tensor == x).unwrap().predicate.is_some());
}

/// A product with a number that carries points beyond 64 bits is no bound of the points.
#[test]
fn what_may_wrap_around_says_nothing() {
    use flashderive_derive::bounds::Facts;
    use flashderive_derive::simplify::to_poly;
    let mut b = Build::new("s");
    let n = b.fixed("n", 100);
    let known = |taken: Expr| {
        let mut facts = Facts::new(&b.p);
        facts.assume(&Expr::binary(Binary::Le, taken.clone(), int(5)), true);
        facts.nonnegative(&to_poly(&b.p, &sub(int(5), taken)))
    };
    assert!(known(mul(ax(n), int(3))));
    assert!(!known(mul(ax(n), int(1 << 62))));
    assert!(!known(mul(mul(ax(n), int(1 << 30)), int(1 << 30))));
    assert!(!known(Expr::binary(Binary::Shl, ax(n), int(62))));
    assert!(!known(add(un(Unary::Mix, ax(n)), int(7))));
}

#[test]
fn a_gate_says_who_makes_its_candidates() {
    let build = |n: i64, k: i64| {
        let mut b = Build::new("gate");
        let t = b.fixed("t", 4);
        let c = b.fixed("c", n);
        let r = b.fixed("r", k);
        let h = b.fixed("h", 16);
        let x = b.over("x", Role::Input, DType::F32, &[t, c, h]);
        let s = b.reduce("s", Role::Temp, &[t, c], Combine::Sum, &[h], at(x, &[t, c, h]), None);
        let v = b.over("v", Role::Output, DType::F32, &[t, r]);
        let i = b.over("i", Role::Output, DType::I32, &[t, r]);
        b.statement(v, &[t, r], Kind::TopK { axis: c, rank: r, largest: true, indices: Some(i) }, at(s, &[t, c]));
        derive(&b.p, &mut Trace::default()).unwrap()
    };
    let d = build(65536, 8);
    assert!(!d.account.gates[0].parallel && d.account.gates[0].produced_in_loop == Some(StatementId(0)));
    assert_eq!(d.account.fate(StatementId(1), AxisId(1)), Some(Fate::Gate));
}

/// A paged, ragged, windowed read under six conditions: the proof must be found, and soon.
#[test]
fn many_guards_do_not_make_proofs_slow() {
    let mut b = Build::new("paged");
    let p_ = b.size("P", 1, 100_000);
    let q_ = b.size("Q", 1, 4096);
    let bt = b.fixed("b", 32);
    let q = b.axis("q", q_.clone());
    let i = b.axis("i", Extent { factor: 64, ..p_.clone() });
    let c = b.fixed("c", 128);
    let pages = b.tensor("pages", Role::Input, DType::BF16, vec![p_.clone(), Extent::constant(64), Extent::constant(128)]);
    let table = b.tensor("table", Role::Input, DType::I32, vec![p_.clone()]);
    b.range(table, -1, IndexBound { extent: p_.clone(), plus: -1 });
    let first = b.tensor("first", Role::Input, DType::I32, vec![Extent::constant(33)]);
    b.range(first, 0, IndexBound { extent: p_.clone(), plus: 0 });
    let length = b.tensor("length", Role::Input, DType::I32, vec![Extent::constant(32)]);
    b.range(length, 0, IndexBound { extent: Extent { factor: 64, ..p_ }, plus: 0 });
    let qlen = b.tensor("qlen", Role::Input, DType::I32, vec![Extent::constant(32)]);
    b.range(qlen, 0, IndexBound { extent: q_, plus: 0 });
    let f = |e: Expr| get(first, vec![e]);
    let slot = || add(f(ax(bt)), div(ax(i), int(64)));
    let and = |a: Expr, b: Expr| Expr::binary(Binary::And, a, b);
    let page = || get(table, vec![slot()]);
    let guards = [
        lt(ax(i), get(length, vec![ax(bt)])),
        lt(ax(q), get(qlen, vec![ax(bt)])),
        le(ax(i), add(ax(q), sub(get(length, vec![ax(bt)]), get(qlen, vec![ax(bt)])))),
        lt(add(ax(q), sub(get(length, vec![ax(bt)]), get(qlen, vec![ax(bt)]))), add(ax(i), int(1024))),
        lt(slot(), f(add(ax(bt), int(1)))),
        le(int(0), page()),
    ];
    let guard = guards.into_iter().reduce(and).unwrap();
    b.reduce("y", Role::Output, &[bt, q, c], Combine::Sum, &[i], get(pages, vec![page(), rem(ax(i), int(64)), ax(c)]), Some(guard));
    let begin = std::time::Instant::now();
    let d = derive(&b.p, &mut Trace::default()).unwrap_or_else(|e| panic!("{e:#?}"));
    assert!(begin.elapsed().as_secs_f64() < 2.0, "{:?}", begin.elapsed());
    let a = d.account.accesses.iter().find(|a| a.tensor == pages).unwrap();
    assert_eq!(a.leaf, Leaf::Chain { depth: 2 });
    assert_eq!(d.account.trips.iter().find(|t| t.axis == i).unwrap().trip, Trip::Parametric);
}
