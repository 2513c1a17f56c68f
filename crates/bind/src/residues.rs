//! Sums over every `m`-th point: an axis of which a condition takes one residue class.
//!
//! ```text
//! y[u] = sum[r] (x[(u + 1 - r) / 2] if (u + 1 - r) % 2 == 0 else 0) * w[r]       half of the points add nothing
//!
//! u = 2 t + p,  r = 2 q + (p + 1) % 2:
//! y[t, p] = sum[q] x[t + (p + 1) / 2 - q] * w[2 q + (p + 1) % 2]                  all of them add something, and indices are affine
//! ```
//! For `e = m A + B + s r`, `s` being 1 or -1, the condition `e % m == k` holds where `r % m == s (k - B) % m`: one class of the points of
//! `r` for each value of `B % m`. With `v = s (k - B)` these are `r = m q + v % m`, and there `e = k + m (A + s q - s (v / m))`, so that `e / m` is a
//! plain index. An axis of the result in `B` whose extent is a multiple of `m` is two axes first, so that `B` is in the places alone. Where it is none (an output of `2 T + 1` points),
//! the sum, and what maps make of it alone, has whole blocks, and the points that there are are copied from these.
//! Where `m` does not divide the extent of `r`, the last points of `q` are conditional.

use crate::address;
use crate::blocks::{apply, Cut};
use crate::coalesce::choice;
use crate::group;
use crate::plan::BindOptions;
use crate::shared;
use flashderive_algebra::poly::Poly;
use flashderive_derive::simplify::{div, extent_poly, modulo, simplify, to_expr, to_poly, Atom, P};
use flashderive_derive::Derivation;
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Classes of a condition, at most: filters have few points.
const MOST_CLASSES: i128 = 64;

/// A condition `e % m == k` on the points of a sum.
struct Class {
    /// `e`.
    e: P,
    m: i128,
    k: i128,
    /// The summed axis, and its sign in `e`.
    axis: AxisId,
    sign: i128,
    /// What of `e` is no multiple of `m`, without the axis.
    rest: P,
}

/// The derivation with such sums over the points that add something, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let mut aside = trace.clone();
    let problem = rewrite(&d.problem, &mut aside);
    if aside.records.len() == trace.records.len() {
        return d.clone();
    }
    // What the rewritten sums are made of has records of its own.
    let Ok(other) = flashderive_derive::derive(&problem, &mut aside) else { return d.clone() };
    let (all, class) = (choice::all_workloads(d, target, options, sizes, trace), choice::all_workloads(&other, target, options, sizes, &aside));
    if class.is_some_and(|class| all.is_none_or(|all| class <= all)) {
        *trace = aside;
        return other;
    }
    d.clone()
}

/// The problem with such sums over the points that add something.
fn rewrite(p: &Problem, trace: &mut Trace) -> Problem {
    let mut out = p.clone();
    let mut tried: BTreeSet<(TensorId, AxisId)> = BTreeSet::new();
    while let Some((at, class)) = find(&out, &tried) {
        let s = out.statements[at].clone();
        tried.insert((s.target, class.axis));
        let Some(next) = taken(&out, at, &class) else { continue };
        let copies = next.statements.len() - out.statements.len();
        let fits = matches!((group::fuse(&out), group::fuse(&next)), (Ok(before), Ok(after)) if after.len() <= before.len() + copies);
        if !fits {
            continue;
        }
        trace.record(Record {
            step: "step1b",
            rule: "residue-class",
            subject: out.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "`{}` % {} == {} holds for one class of the points of `{}`: they alone are summed, {} apart: {}",
                text::expr(&out, &to_expr(&class.e)),
                class.m,
                class.k,
                out.axis(class.axis).name,
                class.m,
                text::statement(&next, &next.statements[at])
            ),
            space: Space::Problem,
            span: s.span,
        });
        out = next;
    }
    out
}

/// The first sum with a condition that was not tried.
fn find(p: &Problem, tried: &BTreeSet<(TensorId, AxisId)>) -> Option<(usize, Class)> {
    for (at, s) in p.statements.iter().enumerate() {
        let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { continue };
        let mut conditions = group::guards(s);
        conditions.extend(crate::absent::zero_unless(&s.value));
        let found = conditions.iter().find_map(|c| class(p, s, axes, c).filter(|c| !tried.contains(&(s.target, c.axis))));
        if let Some(class) = found {
            return Some((at, class));
        }
    }
    None
}

/// What the condition says of one of the summed axes.
fn class(p: &Problem, s: &Statement, axes: &[AxisId], condition: &Expr) -> Option<Class> {
    let Node::Binary(Binary::Eq, a, b) = &condition.node else { return None };
    let (a, b) = if matches!(b.node, Node::Int(_)) { (a, b) } else { (b, a) };
    let (Node::Binary(Binary::Mod, e, m), Node::Int(k)) = (&a.node, &b.node) else { return None };
    let (Node::Int(m), true) = (&m.node, p.sort(e) == Sort::Int) else { return None };
    let (m, k) = (i128::from(*m), i128::from(*k));
    if !(2..=MOST_CLASSES).contains(&m) || !(0..m).contains(&k) {
        return None;
    }
    let e = to_poly(p, e);
    let (_, rest) = e.split_by(&[], m);
    let sign_of = |a: AxisId| rest.terms().find(|(f, _)| *f == [Atom::Axis(a)]).map(|(_, c)| c).filter(|c| c.unsigned_abs() == 1);
    let (axis, sign) = axes.iter().find_map(|a| Some((*a, sign_of(*a)?)))?;
    let rest = rest.minus(&Poly::atom(Atom::Axis(axis)).scale(sign));
    let places = |f: &[Atom]| matches!(f, [Atom::Axis(a)] if s.target_axes.contains(a)) || f.is_empty();
    // The axis is in the one term, and nothing else moves the classes but points of the result.
    let once = e.terms().filter(|(f, _)| to_expr(&Poly::term(f.to_vec(), 1)).axes().contains(&axis)).count() == 1;
    let constant = p.axis(axis).extent.as_constant().is_some_and(|n| n >= 1);
    (once && constant && rest.terms().all(|(f, _)| places(f))).then_some(Class { e, m, k, axis, sign, rest })
}

/// The problem with statement `at` over the points of the class.
fn taken(p: &Problem, at: usize, class: &Class) -> Option<Problem> {
    let mut out = p.clone();
    let moving = class.rest.terms().filter_map(|(f, _)| if let [Atom::Axis(a)] = f { Some(*a) } else { None });
    let m = i64::try_from(class.m).ok()?;
    let whole: Vec<AxisId> = moving.filter(|a| p.axis(*a).extent.as_constant() != Some(m)).collect();
    for axis in &whole {
        out = apart(&out, *axis, m).or_else(|| padded(&out, at, *axis, m))?;
    }
    if !whole.is_empty() {
        // The condition, over the places.
        let Kind::Reduce { axes, .. } = out.statements[at].kind.clone() else { return None };
        let s = out.statements[at].clone();
        let mut conditions = group::guards(&s);
        conditions.extend(crate::absent::zero_unless(&s.value));
        let same = conditions.iter().find_map(|c| self::class(&out, &s, &axes, c).filter(|c| c.axis == class.axis && c.m == class.m))?;
        return taken(&out, at, &same);
    }
    let steps = p.axis(class.axis).extent.as_constant()?;
    let name = format!("{}_step", p.axis(class.axis).name);
    out.axes.push(Axis { name, extent: Extent::constant((steps + m - 1) / m), span: Span::NONE });
    let step = AxisId(out.axes.len() as u32 - 1);
    let form = Form::new(&out, class, step);
    let s = &out.statements[at];
    let mut guards: Vec<Expr> = group::guards(s).iter().filter_map(|g| form.condition(&out, g)).collect();
    if steps % m != 0 {
        guards.push(Expr::binary(Binary::Lt, to_expr(&form.point), Expr::int(steps)));
    }
    let Kind::Reduce { op, axes } = &s.kind else { return None };
    let axes = axes.iter().map(|a| if *a == class.axis { step } else { *a }).collect();
    let new = Statement { value: form.expr(&out, &s.value), guard: address::conjunction(guards), kind: Kind::Reduce { op: *op, axes }, ..s.clone() };
    let gone = !group::expressions(&new).iter().any(|e| e.axes().contains(&class.axis));
    out.statements[at] = new;
    gone.then_some(out)
}

/// The problem with `axis` as blocks of `size` points and places in them, if all statements over it can be written so.
fn apart(p: &Problem, axis: AxisId, size: i64) -> Option<Problem> {
    let extent = &p.axis(axis).extent;
    if modulo(p, &extent_poly(p, extent), &Poly::constant(i128::from(size))).as_constant() != Some(0) {
        return None;
    }
    let blocks = match extent.factor % size {
        0 if extent.divisor == 1 => Extent { factor: extent.factor / size, ..extent.clone() },
        _ => Extent { divisor: extent.divisor.checked_mul(size)?, ..extent.clone() },
    };
    let members = shared::members(p, axis, size)?;
    let mut whole = p.clone();
    whole.axes.push(Axis { name: format!("{}_block", p.axis(axis).name), extent: blocks, span: Span::NONE });
    let block = AxisId(whole.axes.len() as u32 - 1);
    Some(apply(&whole, &Cut { axis, block, place: None, size, members }).0)
}

/// The problem with statement `at`, and the maps that alone read what it comes to, over whole blocks of `size` points of `axis` and a copy of the points that there are.
fn padded(p: &Problem, at: usize, axis: AxisId, size: i64) -> Option<Problem> {
    let chain = chain(p, at, axis);
    let last = p.statements.get(*chain.last()?)?.clone();
    let target = p.tensor(last.target).clone();
    let extent = &p.axis(axis).extent;
    if last.kind == Kind::Map && last.guard.is_some()
        || target.storage != Storage::RowMajor
        || chain.iter().any(|i| p.statements[*i].target_axes.iter().filter(|a| **a == axis).count() != 1)
    {
        return None;
    }
    let mut whole = p.clone();
    let name = |of: &str| format!("{}_{of}", p.axis(axis).name);
    whole.axes.push(Axis { name: name("block"), extent: Extent { divisor: extent.divisor.checked_mul(size)?, ..extent.clone() }, span: Span::NONE });
    let block = AxisId(whole.axes.len() as u32 - 1);
    let padded = TensorId(whole.tensors.len() as u32);
    let free = |n: &String| p.tensors.iter().all(|t| t.name != *n);
    let padded_name = (1..).map(|k| format!("{}_padded{}", target.name, if k == 1 { String::new() } else { k.to_string() })).find(free)?;
    whole.tensors.push(Tensor { name: padded_name, role: Role::Temp, fill: Fill::Default, ..target });
    whole.statements[*chain.last()?].target = padded;
    let index: Vec<Expr> = last.target_axes.iter().map(|a| Expr::axis(*a)).collect();
    let copy = Statement { kind: Kind::Map, value: Expr { node: Node::Read(padded, index), span: last.span }, more: Vec::new(), guard: None, ..last };
    whole.statements.insert(chain.last()? + 1, copy);
    Some(apply(&whole, &Cut { axis, block, place: None, size, members: chain }).0)
}

/// Statement `at` and the maps, one behind the other, each of which alone reads the one before, at its own point, and has `axis` in nothing else that it reads.
fn chain(p: &Problem, at: usize, axis: AxisId) -> Vec<usize> {
    let mut chain = vec![at];
    loop {
        let s = &p.statements[chain[chain.len() - 1]];
        let readers: Vec<usize> = (0..p.statements.len()).filter(|i| group::reads(&p.statements[*i]).contains(&s.target)).collect();
        let (&[next], Role::Temp) = (readers.as_slice(), p.tensor(s.target).role) else { return chain };
        if p.statements.iter().any(|x| x.delayed() == Some(s.target)) {
            return chain;
        }
        let map = &p.statements[next];
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let mut plain = map.kind == Kind::Map && map.guard.is_none() && map.target_axes.contains(&axis);
        map.value.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                plain &= if *t == s.target { *index == own } else { !e.axes().contains(&axis) };
            }
        });
        if !plain {
            return chain;
        }
        chain.push(next);
    }
}

/// The points of a class, and what is made of them.
struct Form<'c> {
    class: &'c Class,
    /// The summed axis at a point of the class.
    point: P,
    /// `e / m` there.
    quotient: P,
}

impl<'c> Form<'c> {
    fn new(p: &Problem, class: &'c Class, step: AxisId) -> Form<'c> {
        let (m, step) = (Poly::constant(class.m), Poly::atom(Atom::Axis(step)));
        let v = Poly::constant(class.k).minus(&class.rest).scale(class.sign);
        let multiples = class.e.split_by(&[], class.m).0;
        let point = step.scale(class.m).plus(&modulo(p, &v, &m));
        let quotient = multiples.plus(&step.scale(class.sign)).minus(&div(p, &v, &m).scale(class.sign));
        Form { class, point, quotient }
    }

    /// A polynomial in the summed axis as `(x, y)`, where it is `m x + y` and `y` has neither the axis nor the class in it; `None` where it has the axis otherwise.
    fn split(&self, x: &P) -> Option<(P, P)> {
        let axis = Atom::Axis(self.class.axis);
        let times = x.terms().find(|(f, _)| *f == [axis.clone()]).map_or(0, |(_, c)| c) * self.class.sign;
        let rest = x.minus(&self.class.e.scale(times));
        let free = !to_expr(&rest).axes().contains(&self.class.axis);
        free.then(|| (self.quotient.scale(times), rest.plus(&Poly::constant(self.class.k * times))))
    }

    /// A condition at points of the class; `None` where it always holds.
    fn condition(&self, p: &Problem, c: &Expr) -> Option<Expr> {
        if !c.axes().contains(&self.class.axis) {
            return Some(c.clone());
        }
        let m = Poly::constant(self.class.m);
        match &c.node {
            Node::Binary(Binary::And, a, b) => {
                let both: Vec<Expr> = [a, b].into_iter().filter_map(|c| self.condition(p, c)).collect();
                address::conjunction(both)
            }
            Node::Binary(Binary::Eq, a, b) if self.holds(p, a, b) || self.holds(p, b, a) => None,
            Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) if p.sort(a) == Sort::Int && p.sort(b) == Sort::Int => {
                let one = Poly::constant(i128::from(*op == Binary::Lt));
                let least = to_poly(p, b).minus(&to_poly(p, a)).minus(&one);
                // 0 <= m x + m y + c, where c is a number, as 0 <= x + y + c / m.
                let whole = self.split(&least).and_then(|(x, y)| {
                    let (whole, rest) = y.split_by(&[], self.class.m);
                    rest.as_constant().or(rest.is_empty().then_some(0)).map(|_| x.plus(&whole).plus(&div(p, &rest, &m)))
                });
                Some(match whole {
                    Some(least) => Expr { node: Expr::binary(Binary::Le, Expr::int(0), to_expr(&least)).node, span: c.span },
                    None => self.expr(p, c),
                })
            }
            _ => Some(self.expr(p, c)),
        }
    }

    /// Whether `a == b` is the condition of the class.
    fn holds(&self, p: &Problem, a: &Expr, b: &Expr) -> bool {
        matches!((&a.node, &b.node), (Node::Binary(Binary::Mod, e, m), Node::Int(k))
            if m.node == Node::Int(self.class.m as i64) && i128::from(*k) == self.class.k && to_poly(p, e) == self.class.e)
    }

    /// An expression at points of the class.
    fn expr(&self, p: &Problem, e: &Expr) -> Expr {
        if !e.axes().contains(&self.class.axis) {
            return e.clone();
        }
        let go = |e: &Expr| Arc::new(self.expr(p, e));
        let made = match &e.node {
            Node::Select(c, a, b) => match self.condition(p, c) {
                None => self.expr(p, a),
                Some(c) => Expr::new(Node::Select(Arc::new(c), go(a), go(b))),
            },
            Node::Binary(Binary::Div, a, d) if d.node == Node::Int(self.class.m as i64) && p.sort(a) == Sort::Int => match self.split(&to_poly(p, a)) {
                Some((x, y)) => to_expr(&x.plus(&div(p, &y, &Poly::constant(self.class.m)))),
                None => Expr::new(Node::Binary(Binary::Div, go(a), d.clone())),
            },
            Node::Read(t, index) => {
                let at = |i: &Expr| if p.sort(i) == Sort::Int { simplify(p, &self.expr(p, i)) } else { self.expr(p, i) };
                Expr::new(Node::Read(*t, index.iter().map(at).collect()))
            }
            Node::Unary(op, a) => Expr::new(Node::Unary(*op, go(a))),
            Node::Binary(op, a, b) => Expr::new(Node::Binary(*op, go(a), go(b))),
            Node::Cast(d, a) => Expr::new(Node::Cast(*d, go(a))),
            Node::Axis(a) if *a == self.class.axis => to_expr(&self.point),
            other => Expr::new(other.clone()),
        };
        Expr { span: e.span, ..made }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum after the rewrite, and how many records it left.
    fn after(axes: &str, value: &str) -> (String, usize) {
        let tensors = "inputs: {x: \"f32[T]\", w: \"f32[R]\"}\noutputs: {y: \"f32[U]\"}";
        let spec = format!("kernel: k\naxes: {axes}\n{tensors}\ncompute: |\n  y[u] = sum[r] {value}\nworkloads: {{smoke: {{T: 6}}}}\n");
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let mut trace = Trace::default();
        let out = rewrite(&p, &mut trace);
        let sum = out.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
        (text::statement(&out, sum), trace.records.len())
    }

    #[test]
    fn one_class_is_summed_and_its_indices_are_plain() {
        let (sum, records) =
            after("{T: var, U: 2*T, R: 4}", "(x[(u + 1 - r) / 2] if (u + 1 - r) % 2 == 0 and 0 <= u + 1 - r and u + 1 - r < U else 0.0) * w[r]");
        let place = "((u_block + ((u_in_u_block + 1) / 2)) - r_step)";
        assert_eq!(
            sum,
            format!(
                "y[u_block,u_in_u_block] = sum[r_step] ((x[{place}] if ((0 <= {place}) and (0 <= ((((T + r_step) - u_block) - ((u_in_u_block + 1) / 2)) - 1))) else 0.0) * w[((r_step * 2) + ((u_in_u_block + 1) % 2))])"
            )
        );
        assert_eq!(records, 1);
    }

    #[test]
    fn classes_that_end_early_have_a_condition() {
        let (sum, _) = after("{T: var, U: 2*T, R: 3}", "(x[(u + r) / 2] if (u + r) % 2 == 0 and u + r < U else 0.0) * w[r]");
        assert!(sum.contains("w[((r_step * 2) + ((u_in_u_block * -1) % 2))]"), "{sum}");
        assert!(sum.contains("< 3"), "{sum}");
    }

    #[test]
    fn what_hangs_over_whole_blocks_is_not_copied() {
        let value = "(x[(u - r) / 2] if (u - r) % 2 == 0 and 0 <= u - r and u - r < 2 * T else 0.0) * w[r]";
        let spec = format!(
            "kernel: k\naxes: {{T: var, U: 2*T + 1, R: 3}}\ninputs: {{x: \"f32[T]\", w: \"f32[R]\"}}\noutputs: {{y: \"f32[U]\"}}\n\
             compute: |\n  y[u] = relu(sum[r] {value}) + 1.0\nworkloads: {{smoke: {{T: 6}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let out = rewrite(&p, &mut Trace::default());
        let all: Vec<String> = out.statements.iter().map(|s| text::statement(&out, s)).collect();
        let [sum, map, copy] = &all[..] else { panic!("{all:?}") };
        assert!(sum.contains("[u_block,u_in_u_block] = sum[r_step]") && !sum.contains('%'), "{sum}");
        assert!(map.starts_with("y_padded[u_block,u_in_u_block] = "), "{map}");
        assert_eq!(copy, "y[u] = y_padded[(u / 2), (u % 2)]");
        let block = out.axis(out.statements[0].target_axes[0]);
        assert_eq!(block.extent.eval(&[6, 13]).max(block.extent.eval(&[13, 6])), 7);
    }

    #[test]
    fn three_classes_of_a_filter() {
        let (sum, records) = after("{T: var, U: 3*T, R: 24}", "(x[(u - r) / 3] if (u - r) % 3 == 0 and u >= r else 0.0) * w[r]");
        assert_eq!(
            sum,
            "y[u_block,u_in_u_block] = sum[r_step] ((x[(u_block - r_step)] if (0 <= (u_block - r_step)) else 0.0) * w[(u_in_u_block + (r_step * 3))])"
        );
        assert_eq!(records, 1);
    }

    #[test]
    fn other_conditions_stay() {
        for value in [
            // A product in the index, no class at all.
            "(x[u / 2] if (u + r * r) % 2 == 0 else 0.0) * w[r]",
            "(x[u / 2] if (u + r) % 2 < 1 else 0.0) * w[r]",
            "(x[u / 2] if (u + 2 * r) % 4 == 0 else 0.0) * w[r]",
        ] {
            assert_eq!(after("{T: var, U: 2*T, R: 4}", value).1, 0, "{value}");
        }
    }

    #[test]
    fn values_are_those_of_all_points() {
        // Both forms of the same sum, point by point.
        let (m, steps) = (3i64, 5i64);
        for (sign, k, shift) in [(1, 0, 0), (-1, 2, 1), (1, 1, 7), (-1, 0, 4)] {
            for u in 0..9 {
                let all: Vec<i64> = (0..steps).filter(|r| (u + shift + sign * r).rem_euclid(m) == k).collect();
                let v = sign * (k - (u % m + shift));
                let class: Vec<i64> = (0..(steps + m - 1) / m).map(|q| m * q + v.rem_euclid(m)).filter(|r| *r < steps).collect();
                assert_eq!(all, class, "sign {sign}, {k}, {shift}, {u}");
                for r in class {
                    let q = (r - v.rem_euclid(m)) / m;
                    assert_eq!((u + shift + sign * r).div_euclid(m), u / m + sign * q - sign * v.div_euclid(m), "{u} {r}");
                }
            }
        }
    }
}
