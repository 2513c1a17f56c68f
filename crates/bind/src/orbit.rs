//! Reads of several elements of one input by one thread: which of them its registers hold already.
//!
//! The flat address of a read moves with an axis by a function of integers alone, `g(d)`, beside a rest that the axis has no
//! part in. The registers of a thread hold the points `b + o_n` of the axis: a base `b`, which differs from thread to thread,
//! and offsets `o_n`, which do not. Two properties of `g` spare loads, and both are decided by evaluation at every point of the
//! axis (of one period, where its extent is not known):
//!
//! * *picks*: `g(b + o_n) = h(b + o_m)` for a read with the moving part `h` whose elements the thread loads anyway, with `m`
//!   a function of `n` alone. A permutation that maps the points of a thread to themselves is such a read.
//! * *windows*: `g(b + o_n) = start(b) + w_n` with `w_n` a function of `n` alone and small: one run of elements, of which each
//!   register takes one.
//!
//! [`reach`] finds the register digit under which the points that belong together are points of one thread.

use crate::address::{self, Term};
use crate::layout::Layout;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Points of an axis that are tried one by one, at most.
const MOST_POINTS: i64 = 1 << 16;
/// Elements of a window, at most: four accesses of 16 bytes of the narrowest type.
const WIDEST_WINDOW: i64 = 64;
/// Values of a register digit that brings points together, at most.
const WIDEST_DIGIT: i64 = 4;

/// A flat address: what moves with an axis, and what does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Moving {
    axis: AxisId,
    own: Vec<Term>,
    rest: Vec<Term>,
}

impl Moving {
    /// The parts of `flat`; `None` where a term mixes the axis with sizes, tables or other axes.
    pub fn of(flat: &Expr, axis: AxisId) -> Option<Moving> {
        let (mut own, mut rest) = (Vec::new(), Vec::new());
        for term in address::terms(flat) {
            match term.factors.as_slice() {
                [] => own.push(term),
                [f] if f.axes() == [axis] => {
                    value(f, axis, 0)?;
                    own.push(term);
                }
                factors if factors.iter().any(|f| f.axes().contains(&axis)) => return None,
                _ => rest.push(term),
            }
        }
        Some(Moving { axis, own, rest })
    }

    /// The moving part at point `d`.
    fn at(&self, d: i64) -> Option<i64> {
        self.own.iter().try_fold(0i64, |sum, t| {
            let v = t.factors.iter().try_fold(t.coefficient, |v, f| v.checked_mul(value(f, self.axis, d)?))?;
            sum.checked_add(v)
        })
    }

    /// A number of points after which the moving part repeats but for a constant; `None` if that is not plain.
    fn period(&self) -> Option<i64> {
        self.own.iter().flat_map(|t| &t.factors).try_fold(1i64, |n, f| Some(n * period(f, self.axis)?)).filter(|n| *n <= MOST_POINTS)
    }

    /// Whether the moving part is the point and a constant.
    pub fn is_axis(&self) -> bool {
        self.own.iter().all(|t| t.factors.is_empty() || t.coefficient == 1 && matches!(t.factors.as_slice(), [f] if f.node == Node::Axis(self.axis)))
    }

    /// Whether neighbouring points have neighbouring elements, at the start of the axis.
    pub fn runs(&self) -> bool {
        self.at(1).zip(self.at(0)).is_some_and(|(b, a)| b - a == 1)
    }

    /// Whether the rest of the address is the same.
    pub fn beside(&self, other: &Moving) -> bool {
        self.rest.len() == other.rest.len() && self.rest.iter().all(|t| other.rest.contains(t))
    }

    /// A number that divides the rest of the address.
    pub fn rest_multiple(&self, p: &Problem) -> i64 {
        let whole = self.rest.iter().map(|t| t.factors.iter().cloned().fold(Expr::int(t.coefficient), |a, f| Expr::binary(Binary::Mul, a, f)));
        whole.reduce(|a, b| Expr::binary(Binary::Add, a, b)).map_or(1 << 30, |e| address::multiple_of(p, &e, &|_| 1))
    }
}

/// The value of an expression of integers and one axis at a point; truth values are 0 and 1. Nothing else has one.
pub fn value(e: &Expr, axis: AxisId, d: i64) -> Option<i64> {
    let go = |e: &Expr| value(e, axis, d);
    Some(match &e.node {
        Node::Int(v) => *v,
        Node::Bool(v) => i64::from(*v),
        Node::Axis(a) if *a == axis => d,
        Node::Extent(x) => x.as_constant()?,
        Node::Unary(Unary::Neg, a) => go(a)?.checked_neg()?,
        Node::Unary(Unary::Not, a) => i64::from(go(a)? == 0),
        Node::Select(c, a, b) => {
            if go(c)? != 0 {
                go(a)?
            } else {
                go(b)?
            }
        }
        Node::Binary(op, a, b) => {
            let (a, b) = (go(a)?, go(b)?);
            match op {
                Binary::Add => a.checked_add(b)?,
                Binary::Sub => a.checked_sub(b)?,
                Binary::Mul => a.checked_mul(b)?,
                Binary::Div if b > 0 => a.div_euclid(b),
                Binary::Mod if b > 0 => a.rem_euclid(b),
                Binary::Min => a.min(b),
                Binary::Max => a.max(b),
                Binary::And | Binary::BitAnd => a & b,
                Binary::Or | Binary::BitOr => a | b,
                Binary::Xor | Binary::BitXor => a ^ b,
                Binary::Shl if (0..62).contains(&b) => a.checked_mul(1 << b)?,
                Binary::Shr if (0..62).contains(&b) => a >> b,
                Binary::Eq => i64::from(a == b),
                Binary::Ne => i64::from(a != b),
                Binary::Lt => i64::from(a < b),
                Binary::Le => i64::from(a <= b),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Points after which `e` has grown by a constant: for sums, multiples, quotients and remainders by constants.
fn period(e: &Expr, axis: AxisId) -> Option<i64> {
    let go = |e: &Expr| period(e, axis);
    match &e.node {
        Node::Int(_) => Some(1),
        Node::Axis(a) if *a == axis => Some(1),
        Node::Unary(Unary::Neg, a) => go(a),
        Node::Binary(Binary::Add | Binary::Sub, a, b) => Some(go(a)? * go(b)?),
        Node::Binary(Binary::Mul, a, b) if a.axes().is_empty() || b.axes().is_empty() => Some(go(a)? * go(b)?),
        Node::Binary(Binary::Div | Binary::Mod, a, b) => match b.node {
            Node::Int(k) if (1..=1 << 12).contains(&k) => Some(go(a)? * k),
            _ => None,
        },
        _ => None,
    }
    .filter(|n| *n <= MOST_POINTS)
}

/// The points of an axis that a thread's registers hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    axis: AxisId,
    /// Sizes and strides of the register digits, outermost first.
    digits: Vec<(u32, u32)>,
    /// Points of the tile.
    tile: i64,
    /// All points of the axis, where they are tried one by one.
    extent: Option<i64>,
}

impl Points {
    /// Of `axis` in `layout`; `None` where digits are no positional system, or where a tile may end inside of a thread's points.
    pub fn of(layout: &Layout, axis: AxisId, extent: &Extent, whole: bool) -> Option<Points> {
        let mut all: Vec<(u32, u32)> = layout.all().filter(|m| m.axis == Some(axis)).map(|m| (m.stride, m.size)).collect();
        all.sort_unstable();
        let tile = all.iter().try_fold(1u32, |next, (stride, size)| (*stride == next).then_some(stride * size))?;
        let digits: Vec<(u32, u32)> = layout.regs.iter().filter(|m| m.axis == Some(axis)).map(|m| (m.size, m.stride)).collect();
        let constant = extent.as_constant().filter(|e| e % i64::from(tile) == 0 && *e <= MOST_POINTS);
        let run = matches!(digits.as_slice(), [(_, 1)]) && whole;
        (!digits.is_empty() && (constant.is_some() || run)).then(|| Points { axis, digits, tile: i64::from(tile), extent: constant })
    }

    /// Whether all points of the axis are tried: what holds of some of them only, like a condition on the axis, is known then.
    pub fn are_all_tried(&self) -> bool {
        self.extent.is_some()
    }

    /// Number of registers.
    pub fn count(&self) -> u32 {
        self.digits.iter().map(|(size, _)| size).product()
    }

    /// The offset of register `n` from its thread's base.
    fn offset(&self, n: u32) -> i64 {
        let (mut rest, mut sum) = (n, 0);
        for (size, stride) in self.digits.iter().rev() {
            sum += i64::from(rest % size * stride);
            rest /= size;
        }
        sum
    }

    /// Bases of all threads and tiles, or of a period of `repeat` points.
    fn bases(&self, repeat: Option<i64>) -> Option<Vec<i64>> {
        let end = match self.extent {
            Some(extent) => extent,
            None => Some(i64::from(self.count()) * repeat?).filter(|n| *n <= MOST_POINTS)?,
        };
        let first = |d: &i64| self.digits.iter().all(|(size, stride)| d % self.tile / i64::from(*stride) % i64::from(*size) == 0);
        Some((0..end).filter(first).collect())
    }

    /// Points between the end of the tried range and its start, where more of the axis follows.
    fn span(&self, repeat: Option<i64>) -> Option<i64> {
        if self.extent.is_some() {
            None
        } else {
            Some(i64::from(self.count()) * repeat?)
        }
    }
}

/// By register, the register that holds what `read` reads there, of the elements that `home` reads; `None` where `active` says
/// that nobody looks. Elements are held only where `loaded` says so. Where one period stands for all points, both are the same for all of them.
pub fn picks(points: &Points, read: &Moving, home: &Moving, active: &dyn Fn(i64) -> bool, loaded: &dyn Fn(i64) -> bool) -> Option<Vec<Option<u32>>> {
    if !read.beside(home) {
        return None;
    }
    let repeat = read.period().zip(home.period()).map(|(a, b)| a * b);
    if let Some(span) = points.span(repeat) {
        if read.at(span)? - read.at(0)? != home.at(span)? - home.at(0)? {
            return None;
        }
    }
    let registers = 0..points.count();
    let mut table: Vec<Option<u32>> = vec![None; points.count() as usize];
    for base in points.bases(repeat)? {
        let held = registers.clone().map(|m| Some((home.at(base + points.offset(m))?, loaded(base + points.offset(m))))).collect::<Option<Vec<_>>>()?;
        for n in registers.clone().filter(|n| active(base + points.offset(*n))) {
            let wanted = read.at(base + points.offset(n))?;
            let slot = &mut table[n as usize];
            match *slot {
                Some(m) if held[m as usize] == (wanted, true) => {}
                Some(_) => return None,
                None => *slot = Some(held.iter().position(|h| *h == (wanted, true))? as u32),
            }
        }
    }
    Some(table)
}

/// A run of elements that the registers of a thread take theirs from.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// Place in the run, by register.
    pub table: Vec<u32>,
    /// Elements of the run, a power of two; it starts at a multiple of that in the moving part.
    pub size: u32,
    /// Its start, by base.
    starts: Vec<i64>,
}

impl Window {
    /// Where it starts, by thread, as text.
    pub fn start(&self) -> String {
        format!("{:?}", self.starts)
    }

    /// Whether another window has the same elements.
    pub fn same(&self, other: &Window) -> bool {
        self.size == other.size && self.starts == other.starts
    }
}

/// The window of a read.
pub fn window(points: &Points, read: &Moving) -> Option<Window> {
    let registers = 0..points.count();
    let mut table: Option<Vec<i64>> = None;
    let mut least = Vec::new();
    for base in points.bases(read.period())? {
        let here = registers.clone().map(|n| read.at(base + points.offset(n))).collect::<Option<Vec<i64>>>()?;
        let min = *here.iter().min()?;
        let places: Vec<i64> = here.iter().map(|v| v - min).collect();
        if *table.get_or_insert_with(|| places.clone()) != places {
            return None;
        }
        least.push(min);
    }
    let table = table?;
    let step = points.span(read.period()).map_or(Some(0), |span| Some(read.at(span)? - read.at(0)?))?;
    let mut size = (table.iter().max()? + 1).min(WIDEST_WINDOW + 1);
    size = i64::from((size as u32).next_power_of_two());
    // Aligned down to a multiple of its size; a run over such a border wants twice the size.
    while size <= WIDEST_WINDOW {
        let lead = least.first()?.rem_euclid(size);
        let fits = least.iter().all(|v| v.rem_euclid(size) == lead) && step % size == 0 && lead + table.iter().max()? < size;
        if fits {
            let starts = least.iter().map(|v| v - lead).collect();
            return Some(Window { table: table.iter().map(|v| (v + lead) as u32).collect(), size: size as u32, starts });
        }
        size *= 2;
    }
    None
}

/// The register digit, size and stride, of `axis` under which maps find all elements that they read of one input in one thread.
pub fn digit(p: &Problem, statements: &[Statement], axis: AxisId) -> Option<(u32, u32)> {
    let mut found = None;
    for s in statements.iter().filter(|s| s.kind == Kind::Map) {
        let mut of_tensor: BTreeMap<TensorId, Vec<(Expr, Vec<Expr>)>> = BTreeMap::new();
        addresses(p, s).into_iter().for_each(|(t, flat, around)| of_tensor.entry(t).or_default().push((flat, around)));
        for reads in of_tensor.values().filter(|r| r.len() > 1) {
            let Some(digit) = reach(axis, &p.axis(axis).extent, reads) else { continue };
            if found.is_some_and(|f| f != digit) {
                return None;
            }
            found = Some(digit);
        }
    }
    found
}

/// Different reads of a statement, where reads of elements that lie with those of another one along `axis` count once.
pub fn loads(p: &Problem, s: &Statement, axis: Option<AxisId>) -> usize {
    let reads = addresses(p, s);
    let parts: Vec<Option<Moving>> = reads.iter().map(|(_, flat, _)| Moving::of(flat, axis?)).collect();
    let with = |i: usize, j: usize| {
        let (Some(axis), Some(a), Some(b)) = (axis.filter(|_| reads[i].0 == reads[j].0), &parts[i], &parts[j]) else { return false };
        if !a.beside(b) {
            return false;
        }
        let repeat = a.period().zip(b.period()).map(|(x, y)| x * y).filter(|n| *n <= MOST_POINTS);
        let close = repeat.is_some_and(|n| (0..n).all(|d| a.at(d).zip(b.at(d)).is_some_and(|(x, y)| (x - y).abs() < 8)));
        let pair = || [i, j].map(|r| (reads[r].1.clone(), reads[r].2.clone()));
        close || reach(axis, &p.axis(axis).extent, &pair()).is_some()
    };
    (0..reads.len()).filter(|j| !(0..*j).any(|i| with(i, *j))).count()
}

/// The flat addresses that a statement reads in memory, with the conditions of selections around them.
fn addresses(p: &Problem, s: &Statement) -> Vec<(TensorId, Expr, Vec<Expr>)> {
    let mut reads = Vec::new();
    for e in crate::group::expressions(s) {
        outer_reads(e, &mut Vec::new(), &mut reads);
    }
    let mut inner = Vec::new();
    for (read, _) in &reads {
        for e in read.children() {
            outer_reads(e, &mut Vec::new(), &mut inner);
        }
    }
    reads.extend(inner);
    let flat = |(e, around): &(Expr, Vec<Expr>)| match &e.node {
        Node::Read(t, index) if !index.is_empty() => Some((*t, flashderive_derive::flatten(p, index, *t), around.clone())),
        _ => None,
    };
    reads.iter().filter_map(flat).collect()
}

/// The register digit, size and stride, of `axis` under which all points that reads of one statement bring together are points
/// of one thread. `reads` are the flat addresses of one tensor, each with the conditions around it.
fn reach(axis: AxisId, extent: &Extent, reads: &[(Expr, Vec<Expr>)]) -> Option<(u32, u32)> {
    let extent = extent.as_constant().filter(|e| *e <= MOST_POINTS)?;
    let parts = reads.iter().map(|(flat, _)| Moving::of(flat, axis)).collect::<Option<Vec<Moving>>>()?;
    // The read of every point's own element.
    let home = parts.iter().zip(reads).find(|(m, r)| r.1.is_empty() && m.runs())?.0;
    let mut apart = 0;
    let mut pairs: Vec<(i64, i64)> = Vec::new();
    for (part, (_, conditions)) in parts.iter().zip(reads).filter(|(m, _)| m.beside(home)) {
        for d in (0..extent).filter(|d| conditions.iter().all(|c| value(c, axis, *d) != Some(0))) {
            // The read's own part runs with the points: element `h` belongs to point `h - home(0)`.
            let other = part.at(d)? - home.at(0)?;
            apart = address::gcd(apart, other - d);
            pairs.push((d, other));
        }
    }
    let plain = (0..extent).all(|d| home.at(d).zip(home.at(0)).is_some_and(|(v, start)| v - start == d));
    if !plain || apart <= 1 || apart & (apart - 1) != 0 || extent % apart != 0 {
        return None;
    }
    let thread = |d: i64, size: i64| (d % apart, d / (apart * size));
    let closed = |size: &i64| extent % (apart * size) == 0 && pairs.iter().all(|(a, b)| (0..extent).contains(b) && thread(*a, *size) == thread(*b, *size));
    [2, WIDEST_DIGIT].into_iter().find(closed).map(|size| (size as u32, apart as u32))
}

/// Reads in `e`, outermost only (their indices are the business of the load), with the conditions of the
/// selections around them that hold wherever the value is used.
pub fn outer_reads(e: &Expr, around: &mut Vec<Expr>, out: &mut Vec<(Expr, Vec<Expr>)>) {
    let mut found: Vec<(Expr, Vec<Expr>)> = Vec::new();
    places(e, around, &mut |read, way| match found.iter_mut().find(|(r, _)| r == read) {
        Some((_, conditions)) => conditions.retain(|c| way.contains(c)),
        None => found.push((read.clone(), way.to_vec())),
    });
    for (read, own) in found {
        match out.iter_mut().find(|(r, _)| *r == read) {
            Some((_, conditions)) => conditions.retain(|c| own.contains(c)),
            None => out.push((read, own)),
        }
    }
}

/// The same with the conditions around each place where a read stands; places with the same conditions count once.
pub fn guarded_reads(e: &Expr, around: &mut Vec<Expr>, out: &mut Vec<(Expr, Vec<Vec<Expr>>)>) {
    places(e, around, &mut |read, way| match out.iter_mut().find(|(r, _)| r == read) {
        Some((_, ways)) if ways.iter().any(|w| w == way) => (),
        Some((_, ways)) => ways.push(way.to_vec()),
        None => out.push((read.clone(), vec![way.to_vec()])),
    });
}

/// Each place where a read stands in `e`, outermost only, with the conditions around it.
pub fn places(e: &Expr, around: &mut Vec<Expr>, each: &mut dyn FnMut(&Expr, &[Expr])) {
    if let Node::Read(..) = &e.node {
        return each(e, around);
    }
    if let Node::Select(c, a, b) = &e.node {
        places(c, around, each);
        let not = Expr { node: Node::Unary(Unary::Not, c.clone()), span: c.span };
        for (condition, side) in [(&**c, a), (&not, b)] {
            let before = around.len();
            around.extend(address::conjuncts(condition));
            places(side, around, each);
            around.truncate(before);
        }
        return;
    }
    if let Node::Binary(op @ (Binary::And | Binary::Or), a, b) = &e.node {
        // What the second part says counts only where the first holds, or does not.
        places(a, around, each);
        let before = around.len();
        match &a.node {
            _ if *op == Binary::And => around.extend(address::conjuncts(a)),
            Node::Unary(Unary::Not, holds) => around.extend(address::conjuncts(holds)),
            _ => around.push(Expr { node: Node::Unary(Unary::Not, a.clone()), span: a.span }),
        }
        places(b, around, each);
        around.truncate(before);
        return;
    }
    for child in e.children() {
        places(child, around, each);
    }
}

/// Conditions that hold wherever all of one of `ways` hold: those that all have, and apart the one that is left of them, if none has no more.
pub fn any_way(ways: &[Vec<Expr>]) -> (Vec<Expr>, Option<Expr>) {
    let Some((first, others)) = ways.split_first() else { return (Vec::new(), None) };
    let common: Vec<Expr> = first.iter().filter(|c| others.iter().all(|way| way.contains(c))).cloned().collect();
    let mut rests: Vec<Vec<Expr>> = Vec::new();
    for way in ways {
        let rest: Vec<Expr> = way.iter().filter(|c| !common.contains(c)).cloned().collect();
        if !rests.contains(&rest) {
            rests.push(rest);
        }
    }
    let rests = rests.into_iter().map(address::conjunction).collect::<Option<Vec<Expr>>>();
    let any = rests.and_then(|rests| rests.into_iter().reduce(|a, b| Expr::binary(Binary::Or, a, b)));
    (common, any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Mode;

    const D: AxisId = AxisId(0);
    const H: AxisId = AxisId(1);

    fn op(op: Binary, a: Expr, b: i64) -> Expr {
        Expr::binary(op, a, Expr::int(b))
    }

    /// `h * 128 + e`.
    fn row(e: Expr) -> Expr {
        Expr::binary(Binary::Add, op(Binary::Mul, Expr::axis(H), 128), e)
    }

    fn moving(e: Expr) -> Moving {
        Moving::of(&row(e), D).expect("an address")
    }

    /// Eight neighbours a thread, and `apart` such runs 64 apart.
    fn points(apart: u32, extent: &Extent) -> Points {
        let regs = if apart > 1 { vec![Mode::new(D, apart, 64), Mode::new(D, 8, 1)] } else { vec![Mode::new(D, 8, 1)] };
        let lanes = if apart > 1 { vec![Mode::new(D, 8, 8), Mode::replicated(4)] } else { vec![Mode::new(D, 16, 8), Mode::replicated(2)] };
        Points::of(&Layout { regs, lanes, warps: Vec::new() }, D, extent, true).expect("a positional layout")
    }

    fn d() -> Expr {
        Expr::axis(D)
    }

    #[test]
    fn halves_are_picked_where_one_thread_holds_both() {
        let extent = Extent::constant(128);
        let (home, up, down) = (moving(d()), moving(op(Binary::Add, d(), 64)), moving(op(Binary::Sub, d(), 64)));
        let first = op(Binary::Lt, d(), 64);
        let in_first = |at: i64| value(&first, D, at) == Some(1);
        let both = points(2, &extent);
        let table = picks(&both, &up, &home, &in_first, &|_| true).expect("held");
        assert!((0..8).all(|n| table[n] == Some(n as u32 + 8) && table[n + 8].is_none()));
        let table = picks(&both, &down, &home, &|at| !in_first(at), &|_| true).expect("held");
        assert!((0..8).all(|n| table[n].is_none() && table[n + 8] == Some(n as u32)));
        assert_eq!(picks(&points(1, &extent), &up, &home, &in_first, &|_| true), None, "another thread holds it");
        assert_eq!(picks(&both, &up, &home, &in_first, &in_first), None, "nobody loads the second half");
        let not = Expr::unary(Unary::Not, first.clone());
        let reads = [(row(d()), Vec::new()), (row(op(Binary::Add, d(), 64)), vec![first]), (row(op(Binary::Sub, d(), 64)), vec![not])];
        assert_eq!(reach(D, &extent, &reads), Some((2, 64)));
    }

    #[test]
    fn neighbours_are_picked_from_a_run() {
        let home = moving(d());
        let swapped = moving(op(Binary::BitXor, d(), 1));
        let low = moving(op(Binary::Mul, op(Binary::Div, d(), 2), 2));
        let constant = points(1, &Extent::constant(128));
        let table: Vec<Option<u32>> = (0..8).map(|n| Some(n ^ 1)).collect();
        assert_eq!(picks(&constant, &swapped, &home, &|_| true, &|_| true), Some(table));
        // Of run-time length: one period of the quotient decides, and a bitwise operator has none.
        let any = points(1, &Extent { factor: 1, sizes: vec![SizeId(0)], divisor: 1 });
        let table: Vec<Option<u32>> = (0..8).map(|n| Some(n / 2 * 2)).collect();
        assert_eq!(picks(&any, &low, &home, &|_| true, &|_| true), Some(table));
        assert_eq!(picks(&any, &swapped, &home, &|_| true, &|_| true), None);
    }

    #[test]
    fn windows_are_runs_aligned_to_their_size() {
        let any = points(1, &Extent { factor: 1, sizes: vec![SizeId(0)], divisor: 1 });
        let even = window(&any, &moving(op(Binary::Mul, d(), 2))).expect("a run");
        let odd = window(&any, &moving(op(Binary::Add, op(Binary::Mul, d(), 2), 1))).expect("a run");
        assert!(even.same(&odd) && even.size == 16 && even.table[3] == 6 && odd.table[3] == 7);
        let half = window(&any, &moving(op(Binary::Div, d(), 2))).expect("a run");
        assert_eq!((half.size, half.table), (4, vec![0, 0, 1, 1, 2, 2, 3, 3]));
        let folded = window(&points(2, &Extent::constant(128)), &moving(op(Binary::Mod, d(), 64))).expect("a run");
        assert!(folded.size == 8 && (0..16).all(|n| folded.table[n] == n as u32 % 8));
        assert_eq!(window(&any, &moving(op(Binary::Mul, d(), 100))), None);
        // Runs of some threads start in the middle of any size.
        assert_eq!(window(&any, &moving(op(Binary::Add, d(), 4))), None);
    }
}
