//! Lines and points give the same bits: every statement of the committed specs and trials, along each of its axes.

use super::bound::tests::Compared;
use super::lines::LINE;
use super::table::Walk;
use super::*;
use crate::inputs::{generate_marked, Case};
use crate::sizes;
use std::path::{Path, PathBuf};

/// Statement points up to which a spec takes part, at its smallest sizes.
const POINTS: i64 = 1 << 15;
/// Lines of an expression that are looked at.
const LINES: usize = 5;

fn specs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = ["specs", "tests/trials"].into_iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("the specs").flatten());
    let mut list: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    list.sort();
    list
}

/// Points of the other axes of `s`, spread over them.
fn starts(m: &Machine, s: &Statement, axis: AxisId) -> Vec<Vec<i64>> {
    let one = |k: usize| {
        let mut at = vec![0i64; m.p.axes.len()];
        for a in s.domain().into_iter().filter(|a| *a != axis) {
            at[a.0 as usize] = (m.extent(a).saturating_sub(1) * k / (LINES - 1)) as i64;
        }
        at
    };
    (0..LINES).map(one).collect()
}

/// How many values of `s` along its axes were compared, both as they are and with their errors.
fn compared(m: &Machine, s: &Statement, known: &Bounds, name: &str) -> usize {
    let walk = Walk::of(m, s);
    let mut all = 0;
    for axis in s.domain().into_iter().filter(|a| 0 < m.extent(*a)) {
        let point = m.expr(&s.value, walk).expect("its inputs are there");
        let line = m.line(&s.value, axis, walk).expect("its inputs are there");
        let errors = Compared::new(m, known, s, axis);
        for at in starts(m, s, axis) {
            for from in (0..m.extent(axis)).step_by(LINE) {
                let points = LINE.min(m.extent(axis) - from);
                let mut values = [0.0; LINE];
                line(&mut at.clone(), from, &mut values[..points]);
                for (k, v) in values[..points].iter().enumerate() {
                    let mut at = at.clone();
                    at[axis.0 as usize] = (from + k) as i64;
                    let want = point(&at).real();
                    assert!(v.to_bits() == want.to_bits() || v.is_nan() && want.is_nan(), "{name}, `{}` at {at:?}: {v} for {want}", m.p.tensor(s.target).name);
                }
                errors.agree(&at, from, points, name);
                all += points;
            }
        }
    }
    all
}

/// How many elements of a map or a recurrence that were made are what its expressions give point by point, and how many bounds of a map outside of loops.
fn made_by_points(m: &Machine, s: &Statement, looped: bool, known: &Bounds, name: &str) -> (usize, usize) {
    let expr = |e: &Expr| m.expr(e, Walk::ONCE).expect("its inputs are there");
    let (value, guard) = (expr(&s.value), s.guard.as_ref().map(expr));
    let holds = |at: &Point| guard.as_ref().is_none_or(|g| g(at).whole() != 0);
    let data = &m.made[&s.target].data;
    let flat = |at: &Point| s.target_axes.iter().fold(0, |flat, a| flat * m.extent(*a) + at[a.0 as usize] as usize);
    let same = |at: &Point, want: f64| {
        let v = data[flat(at)].real();
        assert!(v.to_bits() == want.to_bits() || v.is_nan() && want.is_nan(), "{name}, `{}` at {at:?}: {v} for {want}", m.p.tensor(s.target).name);
    };
    let bound = Compared::new(m, known, s, s.target_axes.last().copied().unwrap_or(AxisId(0)));
    let (mut values, mut bounds) = (0, 0);
    for row in 0..data.len() {
        let mut at = vec![0i64; m.p.axes.len()];
        let mut left = row;
        for a in s.target_axes.iter().rev() {
            at[a.0 as usize] = (left % m.extent(*a)) as i64;
            left /= m.extent(*a);
        }
        match &s.kind {
            Kind::Map => {
                same(&at, if holds(&at) { value(&at).real() } else { 0.0 });
                if !looped && m.p.tensor(s.target).dtype.is_float() {
                    let want = if holds(&at) { bound.off(&at) } else { 0.0 };
                    assert_eq!(known[&s.target][flat(&at)].to_bits(), want.to_bits(), "{name}, the bound of `{}` at {at:?}", m.p.tensor(s.target).name);
                    bounds += 1;
                }
            }
            // From the value before, as it was made.
            Kind::Recurrence { factor, initial, axis, reverse } => {
                let i = at[axis.0 as usize];
                let before = if *reverse { i + 1 } else { i - 1 };
                let first = before < 0 || before as usize == m.extent(*axis);
                let mut there = at.clone();
                there[axis.0 as usize] = if first { 0 } else { before };
                let h = if first { expr(initial)(&there).real() } else { data[flat(&there)].real() };
                same(&at, if holds(&at) { expr(factor)(&at).real() * h + value(&at).real() } else { h });
            }
            _ => return (0, 0),
        }
        values += 1;
    }
    (values, bounds)
}

#[test]
fn lines_are_points() {
    let (mut all, mut statements, mut made_so, mut bounded) = (0, 0, 0, 0);
    for path in specs() {
        let text = std::fs::read_to_string(&path).expect("a spec");
        let name = path.display().to_string();
        let p = flashderive_spec::parse(&text).unwrap_or_else(|_| panic!("{name} is refused"));
        let least = p.workloads.iter().min_by_key(|w| sizes::points(&p, &w.sizes));
        let Some(w) = least.filter(|w| sizes::points(&p, &w.sizes) <= POINTS) else { continue };
        let inputs = generate_marked(&p, &w.sizes, Case::Random, 1, &[]);
        let Ok(made) = evaluate(&p, &w.sizes, &inputs) else { continue };
        let known = bounds(&p, &w.sizes, &inputs, &made).expect("what was evaluated has bounds");
        let m = Machine { p: &p, sizes: &w.sizes, inputs: &inputs, made, given: None, followed: Vec::new() };
        for s in p.statements.iter().filter(|s| p.sort(&s.value) == Sort::Float) {
            all += compared(&m, s, &known, &name);
            statements += 1;
            let looped = p.loops().iter().any(|l| l.statements.iter().any(|n| std::ptr::eq(s, &p.statements[*n])));
            let (values, bounds) = made_by_points(&m, s, looped, &known, &name);
            made_so += values;
            bounded += bounds;
        }
    }
    assert!(300 < statements && 100_000 < all, "{all} values of {statements} statements");
    assert!(10_000 < made_so && 10_000 < bounded, "{made_so} elements, {bounded} bounds");
}

/// The first outputs of SplitMix64 that begins at 0, as its authors publish them; `random` is the generator that begins at `hash(seed)`.
#[test]
fn spread_bits_are_those_of_the_generator() {
    let text = "kernel: k\naxes: {N: 4}\noutputs: {h: \"i64[N]\", r: \"f32[N]\"}\ncompute: |\n  h[n] = hash(n * 0x9E3779B97F4A7C15)\n  r[n] = random(7, n)\n";
    let p = flashderive_spec::parse(text).unwrap_or_else(|_| panic!("it is a spec"));
    let made = evaluate(&p, &[], &Inputs::default()).unwrap_or_else(|_| panic!("it has no inputs"));
    let of = |name: &str| p.tensors.iter().position(|t| t.name == name).map(|t| made[&TensorId(t as u32)].data.clone()).expect("it is an output");
    let published = [0u64, 0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];
    assert_eq!(of("h").iter().map(|v| v.whole() as u64).collect::<Vec<_>>(), published);
    // The upper 24 bits of the third step from `hash(7)`, computed elsewhere.
    assert_eq!(of("r")[3].real(), 0.940_996_229_648_590_1);
    assert!(of("r").iter().all(|v| (0.0..1.0).contains(&v.real())));
}
