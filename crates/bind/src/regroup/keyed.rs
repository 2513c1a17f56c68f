//! Reductions over the points that have a key, for every key: points of the same key are brought together first.
//!
//! ```text
//! y[k, d] = sum[n] x[n, d]  when key[n] == k              one condition for each point and key, or a product of as many factors 1 and 0
//!
//! size[key[n]] += 1      end[k] = cumsum size[k]          how many points each key has, and where they end
//! order[q]                                                the points by their keys, each key's in their order: by one digit of the key after the other
//! y[k, d] = sum[q] x[order[q], d]  when end[k] - size[k] <= q < end[k]
//! ```
//! Each point is looked at once, whatever the number of keys: gradients of tables, sums of edges at their ends, and maxima by group. Few keys are cheaper as a product,
//! and the price says which. What is combined may depend on the key, a number may stand beside it (`key[n] == k + 3`), and each point may have a key in several lists,
//! `key[b, n] == k`, all keys of which are one list here. What is combined in order is so within a key; a best point is the place that the best slot stands for.
//! Points are brought into the order of a digit as rows are for a product (see [`order`]), the least digit first: each pass keeps the order of points of equal digits.
//! The lists take 8 bytes for each value of a digit and block of 32 points, up to what may be stored at all.

use super::added;
use super::find::Chosen;
use super::order::{self, below, lists, Counts, Maker};
use crate::address;
use crate::apart::MOST_STORED;
use crate::coalesce::{self, choice, choice::Told};
use crate::contraction;
use crate::group;
use crate::plan::BindOptions;
use flashderive_derive::access::readable;
use flashderive_derive::bounds::Facts;
use flashderive_derive::expr::{map_expressions, substitute};
use flashderive_derive::simplify::{to_expr, to_poly, Atom};
use flashderive_derive::Derivation;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A reduction by key.
pub(super) struct Keyed {
    /// Its statement without the comparison.
    pub s: Statement,
    /// The key of a point.
    pub key: Expr,
    /// The axis of the keys, and axes of the result along which each point has a list of keys.
    pub keys: AxisId,
    pub lists: Vec<AxisId>,
    /// The axes of the points, and what combines them.
    pub points: Vec<AxisId>,
    pub op: Combine,
}

impl Keyed {
    /// How many keys there are in all lists together.
    fn all_keys(&self, p: &Problem) -> Option<Extent> {
        let extents = self.lists.iter().chain([&self.keys]).map(|a| p.axis(*a).extent.clone());
        extents.map(Some).reduce(|all, e| coalesce::product(p, &all?, &e?))?
    }

    /// The number of key `key` of the list at the point of the result, among those of all lists.
    fn number(&self, p: &Problem, key: Expr) -> Expr {
        let axes = self.lists.iter().chain([&self.keys]);
        let parts = axes.map(|a| (order::size(&p.axis(*a).extent), if *a == self.keys { key.clone() } else { Expr::axis(*a) }));
        let at = parts.reduce(|(_, at), (extent, e)| (extent.clone(), Expr::binary(Binary::Add, Expr::binary(Binary::Mul, at, extent), e)));
        at.map_or(key, |(_, at)| at)
    }
}

/// The points of a key, brought together.
struct Together {
    key: Expr,
    keys: AxisId,
    lists: Vec<AxisId>,
    /// The axes of the points and of their lists, and their extents.
    axes: Vec<(AxisId, Extent)>,
    /// The axis of the points in their new order, and which point each is.
    slot: AxisId,
    place: Expr,
    /// Where the points of each key begin and end.
    first: TensorId,
    end: TensorId,
}

/// Keys from which on points are brought together: fewer are a tile of a block, which compares all points of the tile with each, and the model takes a tile of ranges for as
/// long as one of them (measured, h100: sums of 1,048,576 points of 4 keys 11.5 ms, 5.2 by conditions).
const LEAST_KEYS: i64 = 32;

/// The derivation with points of the same key brought together, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let mut problem = Problem { statements: Vec::new(), ..d.problem.clone() };
    let mut aside = trace.clone();
    let (mut found, mut known): (Vec<String>, Vec<Together>) = (Vec::new(), Vec::new());
    for s in &d.problem.statements {
        let several = |k: &Keyed| k.all_keys(&d.problem).is_some_and(|keys| keys.eval(sizes) >= LEAST_KEYS);
        let Some(keyed) = keyed(&d.problem, s).filter(several) else {
            problem.statements.push(s.clone());
            continue;
        };
        let name = d.problem.tensor(s.target).name.clone();
        if let Some(made) = added::statements(&mut problem, &keyed, sizes) {
            aside.record(Record {
                step: "step1b",
                rule: "add-by-key",
                subject: name.clone(),
                premises: Vec::new(),
                conclusion: format!("whole numbers commute: each point is added at `{}`", text::expr(&d.problem, &keyed.key)),
                space: Space::Problem,
                span: s.span,
            });
            problem.statements.extend(made);
            found.push(name);
            continue;
        }
        let of = |t: &Together| t.key == keyed.key && t.keys == keyed.keys && t.lists == keyed.lists;
        let before = (problem.tensors.len(), problem.axes.len());
        let lists = match known.iter().position(of) {
            Some(at) => Some(at),
            None if MOST_STORED < bytes_of_lists(&d.problem, &keyed, sizes) => None,
            None => together(&mut problem, &keyed).map(|(one, made)| {
                problem.statements.extend(made);
                known.push(one);
                known.len() - 1
            }),
        };
        let Some(lists) = lists else {
            problem.tensors.truncate(before.0);
            problem.axes.truncate(before.1);
            problem.statements.push(s.clone());
            continue;
        };
        aside.record(Record {
            step: "step1b",
            rule: "group-points",
            subject: name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "`{}` says of which `{}` a point is, in any order: points of one are brought side by side, each in its order, so each is looked at once",
                text::expr(&d.problem, &keyed.key),
                d.problem.axis(keyed.keys).name
            ),
            space: Space::Problem,
            span: s.span,
        });
        let reduced = known[lists].reduction(&mut problem, &keyed);
        problem.statements.extend(reduced);
        found.push(name);
    }
    if found.is_empty() {
        return d.clone();
    }
    let subject = (found.join(", "), d.problem.statements[0].span);
    let told = Told { rules: ["group-points-or-not", "group-points"], forms: ["points brought together", "by conditions or products"], subject };
    choice::cheaper(d, &problem, (target, options, sizes), told, aside, trace)
}

impl Together {
    /// The reduction of points that are brought together, and the point that a place among them is.
    fn reduction(&self, p: &mut Problem, k: &Keyed) -> Vec<Statement> {
        let at = |t: TensorId, i: Expr| Expr { node: Node::Read(t, vec![i]), span: k.s.span };
        let slot = Expr::axis(self.slot);
        let mut points = order::points(p, &self.axes, &self.place);
        points.retain(|(a, _)| k.points.contains(a));
        let reduced = map_expressions(&k.s, &mut |e| order::replaced(e, &points));
        let of_key = |list: TensorId| at(list, k.number(p, Expr::axis(self.keys)));
        let begins = Expr::binary(Binary::Le, of_key(self.first), slot.clone());
        let ends = Expr::binary(Binary::Lt, slot, of_key(self.end));
        let guard = address::conjunction([begins, ends].into_iter().chain(reduced.guard.iter().flat_map(address::conjuncts)).collect());
        let reduced = Statement { kind: Kind::Reduce { op: k.op, axes: vec![self.slot] }, guard, ..reduced };
        if !matches!(k.op, Combine::ArgMax | Combine::ArgMin) {
            return vec![reduced];
        }
        let (whole, name) = (p.axis(self.slot).extent.clone(), p.tensor(k.s.target).name.clone());
        let mut m = Maker { p, name: &name, span: k.s.span, made: Vec::new() };
        let none = IndexBound { extent: Extent::constant(0), plus: -1 };
        let best = m.statement("best", k.s.target_axes.clone(), reduced.kind, reduced.value, reduced.guard, below(&whole, -1).map(|(_, hi)| (none, hi)));
        let best = Expr { node: Node::Read(best, k.s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: k.s.span };
        let point = points.into_iter().map(|(_, point)| order::replaced(&point, &[(self.slot, best.clone())])).next();
        let there = Expr::binary(Binary::Le, Expr::int(0), best.clone());
        let value = point.map_or(best, |point| Expr::new(Node::Select(Arc::new(there), Arc::new(point), Arc::new(Expr::int(-1)))));
        m.made.push(Statement { kind: Kind::Map, value, guard: None, ..k.s.clone() });
        m.made
    }
}

/// `s` as a reduction by key: a condition compares a number of the points with an axis of the result.
pub(super) fn keyed(p: &Problem, s: &Statement) -> Option<Keyed> {
    let Kind::Reduce { op, axes } = &s.kind else { return None };
    // What is combined in order is so along one axis: the points of a key stay in theirs.
    let ordered = matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_));
    if ordered && axes.len() != 1 || p.tensor(s.target).dtype.bits() < 8 {
        return None;
    }
    let s = &written_out(p, s);
    let guards = group::guards(s);
    let ((key, keys), s) = match guards.iter().find_map(|c| Some((c, compared(p, s, axes, c)?))) {
        Some((c, key)) => {
            let rest = guards.iter().filter(|g| *g != c).cloned().collect();
            (key, Statement { guard: address::conjunction(rest), ..s.clone() })
        }
        None if matches!(op, Combine::Sum) => {
            let mut factors = Vec::new();
            contraction::product(&s.value, &mut factors);
            let (at, key, without) = factors.iter().enumerate().find_map(|(at, f)| {
                let Node::Select(c, chosen, zero) = &f.node else { return None };
                let nothing = matches!(zero.node, Node::Float(z) if z == 0.0) || zero.node == Node::Int(0);
                let all = address::conjuncts(c);
                let (own, key) = all.iter().find_map(|c| Some((c, compared(p, s, axes, c)?))).filter(|_| nothing)?;
                let rest = address::conjunction(all.iter().filter(|c| *c != own).cloned().collect());
                let without = match rest {
                    Some(rest) => Expr { node: Node::Select(Arc::new(rest), chosen.clone(), zero.clone()), span: f.span },
                    None => (**chosen).clone(),
                };
                Some((at, key, without))
            })?;
            factors[at] = without;
            let one = |e: &Expr| matches!(e.node, Node::Float(v) if v == 1.0);
            let left: Vec<Expr> = factors.iter().filter(|f| factors.len() == 1 || !one(f)).cloned().collect();
            let value = left.into_iter().reduce(|a, b| Expr { span: s.value.span, ..Expr::binary(Binary::Mul, a, b) })?;
            (key, Statement { value, ..s.clone() })
        }
        None => return None,
    };
    // Rows that are absent have no place of a point either.
    if matches!(op, Combine::ArgMax | Combine::ArgMin) && group::guards(&s).iter().any(|g| !g.axes().contains(&axes[0])) {
        return None;
    }
    let lists = s.target_axes.iter().copied().filter(|a| key.axes().contains(a)).collect();
    // Every point is asked for its key, also those that another condition leaves out.
    readable(p, &key, &Facts::new(p)).then_some(Keyed { s, key, keys, lists, points: axes.clone(), op: *op })
}

/// The number of each of the points of `s` along `axes` that the condition `c` compares with an axis of the result, and that axis.
fn compared(p: &Problem, s: &Statement, axes: &[AxisId], c: &Expr) -> Option<(Expr, AxisId)> {
    let Node::Binary(Binary::Eq, a, b) = &c.node else { return None };
    let own = |key: &Expr, k: AxisId| {
        let of = key.axes();
        let data = key.tensors().iter().all(|t| p.tensor(*t).fill != Fill::Offsets) && !key.tensors().is_empty();
        let points = axes.iter().all(|a| of.contains(a)) && of.iter().all(|a| axes.contains(a) || s.target_axes.contains(a) && *a != k);
        (data && points && s.target_axes.contains(&k) && p.sort(key) == Sort::Int).then(|| (key.clone(), k))
    };
    let plain = |key: &Expr, k: &Expr| if let Node::Axis(k) = k.node { own(key, k) } else { None };
    plain(a, b).or_else(|| plain(b, a)).or_else(|| {
        // What is added to the axis is taken from the number, which must stay one.
        let small = |t: &TensorId| p.tensor(*t).dtype.bits() <= 32 || p.tensor(*t).range.is_some();
        if !c.tensors().iter().all(small) {
            return None;
        }
        let left = to_poly(p, a).minus(&to_poly(p, b));
        s.target_axes.iter().find_map(|k| {
            let (times, rest) = left.split_by(&[Atom::Axis(*k)], 1);
            let sign = times.as_constant().filter(|c| c.unsigned_abs() == 1)?;
            own(&Expr { span: c.span, ..to_expr(&rest.scale(-sign)) }, *k)
        })
    })
}

/// `s` with maps of its points written out, which have a value wherever `s` has a point.
fn written_out(p: &Problem, s: &Statement) -> Statement {
    let guards = group::guards(s);
    let value = s.value.rewrite(&mut |e| {
        let Node::Read(t, index) = &e.node else { return None };
        let m = p.writer(*t).map(|w| p.statement(w)).filter(|m| m.kind == Kind::Map && m.more.is_empty() && p.tensor(*t).role == Role::Temp)?;
        let there = group::guards(m).iter().all(|g| guards.contains(&substitute(g, &m.target_axes, index)));
        there.then(|| substitute(&m.value, &m.target_axes, index))
    });
    Statement { value, ..s.clone() }
}

/// Bits of a digit, at most: each of its values has a count for each block of points.
const DIGIT_BITS: u32 = 8;

/// Passes over the digits of a key, and how many values a digit has.
fn digits(p: &Problem, k: &Keyed) -> (u32, i64) {
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let bits = i64::BITS - k.all_keys(p).map_or(1, |keys| keys.eval(&most)).max(1).leading_zeros();
    let passes = bits.div_ceil(DIGIT_BITS);
    (passes, 1i64 << bits.div_ceil(passes))
}

/// What the counts take, and how many points come before those of a block: 8 bytes for each value of a digit and block of points, in each pass. And the ranges of the keys.
fn bytes_of_lists(p: &Problem, k: &Keyed, sizes: &[i64]) -> i64 {
    let (passes, base) = digits(p, k);
    let points = k.points.iter().chain(&k.lists).fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes)));
    let ranges = k.all_keys(p).map_or(i64::MAX, |keys| keys.eval(sizes).saturating_mul(12));
    (points / order::BLOCK).saturating_mul(8 * base * i64::from(passes)).saturating_add(ranges)
}

/// The lists of the points of a key, and the statements that make them.
fn together(p: &mut Problem, k: &Keyed) -> Option<(Together, Vec<Statement>)> {
    let (keys, all, span, name) = (p.axis(k.keys).extent.clone(), k.all_keys(p)?, k.s.span, p.tensor(k.s.target).name.clone());
    // Axes of known lengths last: a point's place in the list is divided by their products.
    let mut axes: Vec<(AxisId, Extent)> = k.lists.iter().chain(&k.points).map(|a| (*a, p.axis(*a).extent.clone())).collect();
    axes.sort_by_key(|(_, extent)| extent.as_constant().is_some());
    let whole = axes.iter().skip(1).try_fold(axes.first()?.1.clone(), |all, (_, e)| coalesce::product(p, &all, e)).filter(|whole| whole.divisor == 1)?;
    let int = Expr::int;
    let at = |t: TensorId, i: Expr| Expr { node: Node::Read(t, vec![i]), span };
    let binary = Expr::binary;
    let choose = |c: Expr, a: Expr, b: Expr| Expr::new(Node::Select(Arc::new(c), Arc::new(a), Arc::new(b)));
    let mut m = Maker { p, name: &name, span, made: Vec::new() };
    // The points as one list, with their keys; those of no key are behind all others.
    let row = m.axis("point", whole.clone());
    let here = order::points(m.p, &axes, &Expr::axis(row));
    let number = order::replaced(&k.key, &here);
    let within = binary(Binary::And, binary(Binary::Le, int(0), number.clone()), binary(Binary::Lt, number.clone(), order::size(&keys)));
    let among = order::replaced(&k.number(m.p, number), &here);
    let key = m.statement("key", vec![row], Kind::Map, choose(within, among, order::size(&all)), None, below(&all, 0));
    let each = if k.lists.is_empty() { k.keys } else { m.axis("of", all.clone()) };
    let own = at(key, Expr::axis(row));
    let counted = Kind::Scatter { index: vec![own.clone()], axes: vec![row], op: Some(Combine::Sum), initial: None, in_place: false, whole: false };
    let size = m.statement("size", vec![each], counted, int(1), Some(binary(Binary::Lt, own, order::size(&all))), below(&whole, 0));
    let scan = |exclusive| Kind::Scan { op: Combine::Sum, axis: each, exclusive, reverse: false };
    let [first, end] = [("first", true), ("end", false)].map(|(part, exclusive)| {
        let list = m.statement(part, vec![each], scan(exclusive), at(size, Expr::axis(each)), None, below(&whole, 0));
        m.p.tensors[list.0 as usize].fill = Fill::Offsets;
        list
    });
    let mut made = std::mem::take(&mut m.made);
    // One digit after the other, the least first.
    let (passes, base) = digits(p, k);
    let (mut rows, mut place) = (row, Expr::axis(row));
    for pass in 0..passes {
        let digit = binary(Binary::Mod, binary(Binary::Div, at(key, place.clone()), int(base.pow(pass))), int(base));
        let of = Chosen { number: digit, rows: vec![rows], there: Vec::new(), choices: Extent::constant(base), outer: Vec::new() };
        let (order, lists) = lists(p, &of, &Counts::Added(place), &format!("{name}__{pass}"), span)?;
        made.extend(lists);
        place = order.at();
        rows = order.slot;
    }
    let wanted = place.tensors().into_iter().chain([first, end]).collect();
    Some((Together { key: k.key.clone(), keys: k.keys, lists: k.lists.clone(), axes, slot: rows, place, first, end }, needed(made, wanted)))
}

/// Of statements those that make `wanted`.
fn needed(statements: Vec<Statement>, mut wanted: BTreeSet<TensorId>) -> Vec<Statement> {
    let mut out = Vec::new();
    for s in statements.into_iter().rev() {
        if wanted.contains(&s.target) {
            wanted.extend(group::reads(&s));
            out.push(s);
        }
    }
    out.reverse();
    out
}
