//! Whole numbers that are made inside, in the smallest type that holds them.
//!
//! ```text
//! rows[h, w] = cumsum[w] im[h, w]      im of 8 bits without a sign, W at most 4096    -->    rows of 32 bits
//! least[h, w] = min[j] im[h, w + j]    -->    least of 8 bits
//! ```
//! `whole-range`: sums, differences, products, choices and prefixes of numbers that lie between two ends lie between two ends. Whole numbers have 64 bits in a spec; what goes through
//! memory costs as many bytes as its type has. Elements that a condition leaves out are not read. What may combine nothing has the identity of its operator, which fits no smaller
//! type, and stays as it is.

use super::*;
use crate::bounds::dtype_range;
use crate::simplify::{extent_poly, to_poly, P};
use flashderive_algebra::interval::Interval;

/// Statements that are looked through, one inside the other, and expressions.
const DEEPEST: u32 = 64;

/// Points of a window of which each is tried.
const MOST_POINTS: i64 = 128;

impl Normaliser<'_> {
    /// Gives temporaries of whole numbers their types.
    pub(super) fn types_of_whole_numbers(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = &self.p.statements[i];
            let t = s.target;
            let tensor = self.p.tensor(t);
            let plain = tensor.role == Role::Temp && tensor.dtype == DType::I64 && tensor.storage == Storage::RowMajor;
            if !plain || tensor.shape.is_empty() {
                continue;
            }
            let mut known = Values { p: &self.p, found: BTreeMap::new() };
            let values = known.of_tensor(t, DEEPEST);
            let holds = |d: &DType| d.bits() < tensor.dtype.bits() && values.inside(dtype_range(*d).0, dtype_range(*d).1);
            let Some(dtype) = [DType::U8, DType::I8, DType::I32].into_iter().find(holds) else { continue };
            let (name, span) = (tensor.name.clone(), s.span);
            let (before, after) = (format!("{} `{name}`", tensor.dtype.name()), format!("{} `{name}`", dtype.name()));
            self.p.tensors[t.0 as usize].dtype = dtype;
            let ends = values.lo.zip(values.hi).map_or(String::new(), |(lo, hi)| format!("its values lie in {lo} .. {hi}"));
            self.note("whole-range", t, before, after, ends, span);
        }
    }
}

/// Between which whole numbers values lie.
struct Values<'a> {
    p: &'a Problem,
    /// What is known of tensors; of those that are being looked at, nothing.
    found: BTreeMap<TensorId, Interval>,
}

impl Values<'_> {
    /// Of the elements of a tensor, where it has any.
    fn of_tensor(&mut self, t: TensorId, depth: u32) -> Interval {
        let tensor = self.p.tensor(t);
        if !tensor.dtype.is_int() && tensor.dtype != DType::Bool {
            return Interval::ALL;
        }
        let (least, most) = dtype_range(tensor.dtype);
        let mut values = Interval::new(least, most);
        if let Some((lo, hi)) = &tensor.range {
            values = values.meet(Interval {
                lo: lo.extent.as_constant().map(|x| i128::from(x) + i128::from(lo.plus)),
                hi: self.most(&hi.extent).map(|x| x + i128::from(hi.plus)),
            });
        }
        let Some(writer) = self.p.writer(t).filter(|_| depth > 0 && tensor.role == Role::Temp) else { return values };
        if let Some(known) = self.found.get(&t) {
            return values.meet(*known);
        }
        self.found.insert(t, Interval::ALL);
        let made = self.of_statement(self.p.statement(writer), t, depth - 1);
        self.found.insert(t, made);
        values.meet(made)
    }

    /// Of what statement `s` makes.
    fn of_statement(&mut self, s: &Statement, t: TensorId, depth: u32) -> Interval {
        if s.target != t || !s.more.is_empty() {
            return Interval::ALL;
        }
        match &s.kind {
            Kind::Map => self.of(&s.value, depth),
            Kind::Reduce { op, axes } => {
                let points = axes.iter().map(|a| self.most(&self.p.axis(*a).extent)).try_fold(1_i128, |n, x| n.checked_mul(x?));
                let always = |v: &Self| v.combines_some(s, axes);
                self.combined(*op, &s.value, points, &always, depth)
            }
            Kind::Scan { op, axis, exclusive, .. } => {
                let points = self.most(&self.p.axis(*axis).extent);
                self.combined(*op, &s.value, points, &|_| s.guard.is_none() && !exclusive, depth)
            }
            _ => Interval::ALL,
        }
    }

    /// Of up to so many values that are combined; whether `always` at least one is.
    fn combined(&mut self, op: Combine, value: &Expr, points: Option<i128>, always: &dyn Fn(&Self) -> bool, depth: u32) -> Interval {
        match op {
            Combine::Sum => {
                // None of them, or all.
                let each = self.of(value, depth).hull(Interval::point(0));
                points.map_or(Interval::ALL, |n| whole(each.times_constant(n)))
            }
            Combine::Max | Combine::Min if self.p.sort(value) == Sort::Int && always(self) => self.of(value, depth),
            _ => Interval::ALL,
        }
    }

    /// Whether a reduction always has a point that its condition holds at: without one, any; else one that can be named, as the middle of a window.
    fn combines_some(&self, s: &Statement, axes: &[AxisId]) -> bool {
        let Some(guard) = &s.guard else { return axes.iter().all(|a| self.least(&self.p.axis(*a).extent) > 0) };
        let extents: Option<Vec<i64>> = axes.iter().map(|a| self.p.axis(*a).extent.as_constant().filter(|n| *n > 0)).collect();
        let Some(extents) = extents.filter(|e| e.iter().product::<i64>() <= MOST_POINTS) else { return false };
        let facts = Facts::new(self.p).at_points_of(s.target_axes.iter().copied());
        let holds = |c: &Expr| {
            let Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) = &c.node else { return false };
            let plus = if *op == Binary::Lt { -1 } else { 0 };
            self.p.sort(a) == Sort::Int
                && self.p.sort(b) == Sort::Int
                && facts.nonnegative(&to_poly(self.p, b).minus(&to_poly(self.p, a)).plus(&P::constant(plus)))
        };
        (0..extents.iter().product()).any(|mut number| {
            let point: Vec<Expr> = extents
                .iter()
                .map(|n| {
                    let at = number % n;
                    number /= n;
                    Expr::int(at)
                })
                .collect();
            crate::bounds::conjuncts(&substitute(guard, axes, &point)).into_iter().all(holds)
        })
    }

    /// Of an expression.
    fn of(&mut self, e: &Expr, depth: u32) -> Interval {
        let Some(depth) = depth.checked_sub(1) else { return Interval::ALL };
        let values = match &e.node {
            Node::Int(n) => Interval::point(i128::from(*n)),
            Node::Bool(b) => Interval::point(i128::from(*b)),
            Node::Axis(a) => Interval { lo: Some(0), hi: self.most(&self.p.axis(*a).extent).map(|n| (n - 1).max(0)) },
            Node::Extent(x) => Interval { lo: Some(self.least(x).max(0)), hi: self.most(x) },
            Node::Read(t, _) => self.of_tensor(*t, depth),
            Node::Unary(Unary::Not, _) => Interval::new(0, 1),
            Node::Unary(Unary::Neg, a) => self.of(a, depth).times_constant(-1),
            Node::Unary(Unary::Abs, a) => self.magnitude(a, depth),
            Node::Unary(Unary::Relu, a) if self.p.sort(a) == Sort::Int => {
                let x = self.of(a, depth);
                Interval { lo: x.lo.map(|lo| lo.max(0)), hi: x.hi.map(|hi| hi.max(0)) }
            }
            Node::Unary(..) => Interval::ALL,
            Node::Binary(op, a, b) => self.of_two(*op, a, b, depth),
            Node::Select(_, a, b) => self.of(a, depth).hull(self.of(b, depth)),
            Node::Cast(d, a) if d.is_int() || *d == DType::Bool => {
                let (least, most) = dtype_range(*d);
                let inside = if matches!(self.p.sort(a), Sort::Int | Sort::Bool) { self.of(a, depth) } else { Interval::ALL };
                // What lies outside becomes the nearest end.
                let end = |x: Option<i128>, other: i128| Some(x.map_or(other, |x| x.clamp(least, most)));
                Interval { lo: end(inside.lo, least), hi: end(inside.hi, most) }
            }
            Node::Float(_) | Node::Cast(..) | Node::MonoidArg(_) => Interval::ALL,
        };
        whole(values)
    }

    fn of_two(&mut self, op: Binary, a: &Expr, b: &Expr, depth: u32) -> Interval {
        if matches!(op, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or | Binary::Xor) {
            return Interval::new(0, 1);
        }
        if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int {
            return Interval::ALL;
        }
        let (x, y) = (self.of(a, depth), self.of(b, depth));
        let natural = |i: Interval| i.lo.is_some_and(|l| l >= 0);
        let each = |f: fn(i128, i128) -> i128| Interval { lo: x.lo.zip(y.lo).map(|(a, b)| f(a, b)), hi: x.hi.zip(y.hi).map(|(a, b)| f(a, b)) };
        match (op, y.lo.filter(|d| y.hi == Some(*d) && *d > 0)) {
            (Binary::Add, _) => x.plus(y),
            (Binary::Sub, _) => x.plus(y.times_constant(-1)),
            (Binary::Mul, _) => x.times(y),
            (Binary::Min, _) => each(i128::min),
            (Binary::Max, _) => each(i128::max),
            (Binary::Div, Some(d)) => x.floor_div(d),
            (Binary::Mod, Some(d)) => x.floor_mod(d),
            (Binary::BitAnd, _) if natural(y) => Interval { lo: Some(0), hi: y.hi },
            (Binary::BitAnd, _) if natural(x) => Interval { lo: Some(0), hi: x.hi },
            (Binary::Shr, _) if natural(x) && natural(y) => Interval { lo: Some(0), hi: x.hi },
            _ => Interval::ALL,
        }
    }

    fn magnitude(&mut self, a: &Expr, depth: u32) -> Interval {
        if self.p.sort(a) != Sort::Int {
            return Interval::ALL;
        }
        let x = self.of(a, depth);
        let hi = x.lo.zip(x.hi).map(|(lo, hi)| lo.abs().max(hi.abs()));
        Interval { lo: Some(0), hi }
    }

    fn most(&self, x: &Extent) -> Option<i128> {
        Facts::new(self.p).evaluate(&extent_poly(self.p, x), true)
    }

    fn least(&self, x: &Extent) -> i128 {
        Facts::new(self.p).evaluate(&extent_poly(self.p, x), false).unwrap_or(0)
    }
}

/// Whole numbers of a spec have 64 bits: what may lie outside of these may be any.
fn whole(values: Interval) -> Interval {
    if values.inside(i128::from(i64::MIN), i128::from(i64::MAX)) {
        values
    } else {
        Interval::new(i128::from(i64::MIN), i128::from(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The type of `t`, which others read, where it is made so.
    fn stored(axes: &str, made: &str) -> DType {
        let text = format!(
            "kernel: k\naxes: {{H: {{var: [1, 4096]}}, {axes}, R: 5}}\ninputs: {{x: \"u8[H, W]\", i: \"i32[H, W]\", s: \"i32[H, W] in -1 .. 100\", key: \"i32[H, W] in 0 .. W\"}}\n\
             outputs: {{y: \"i64[H, W]\"}}\ncompute: |\n  {made}\n  y[h, w] = cummax[h] t[h, w]\nworkloads: {{smoke: {{H: 5, W: 5}}}}\n"
        );
        let p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{text}\n{:?}", d.list));
        let (p, _) = normalise(&p, &mut Trace::default(), false);
        p.tensors.iter().find(|t| t.name == "t").unwrap_or_else(|| panic!("{text}")).dtype
    }

    const ENDS: &str = "W: {var: [1, 4096]}";

    #[test]
    fn prefixes_of_rows_that_end_fit_32_bits() {
        assert_eq!(stored(ENDS, "t[h, w] = cumsum[w] x[h, w]"), DType::I32);
        assert_eq!(stored("W: {var: [1, 8421504]}", "t[h, w] = cumsum[w] x[h, w]"), DType::I32);
        assert_eq!(stored("W: {var: [1, 8421505]}", "t[h, w] = cumsum[w] x[h, w]"), DType::I64);
        assert_eq!(stored(ENDS, "t[h, w] = cumsum[w] i[h, w]"), DType::I64);
        assert_eq!(stored(ENDS, "t[h, w] = cummin[w] (s[h, w] - x[h, w])"), DType::I32);
        assert_eq!(stored(ENDS, "t[h, w] = cummin[w] s[h, w]"), DType::I8);
    }

    #[test]
    fn what_may_combine_nothing_stays_as_it_is() {
        let window = |condition: &str| {
            stored(ENDS, &format!("v[h, w, r] = x[h, w + r - 2] when 0 <= w + r - 2 and w + r - 2 < W and {condition}\n  t[h, w] = min[r] v[h, w, r]"))
        };
        // The middle of the window is always there.
        assert_eq!(window("0 <= r"), DType::U8);
        assert_eq!(window("1 <= r"), DType::U8);
        assert_eq!(window("3 <= r"), DType::I64);
        assert_eq!(window("s[h, max(min(w + r - 2, W - 1), 0)] < 7"), DType::I64);
        // An exclusive prefix begins with nothing.
        assert_eq!(stored(ENDS, "t[h, w] = cummax[w, exclusive] x[h, w]"), DType::I64);
        assert_eq!(stored(ENDS, "t[h, w] = cumsum[w, exclusive] x[h, w]"), DType::I32);
    }

    #[test]
    fn arithmetic_that_may_leave_64_bits_may_be_any_number() {
        let scanned = |value: &str| stored(ENDS, &format!("t[h, w] = cummax[w] ({value})"));
        assert_eq!(scanned("x[h, w] * 128 - 5"), DType::I32);
        assert_eq!(scanned("x[h, w] / 2 - 100"), DType::I8);
        assert_eq!(scanned("(x[h, w] & 7) - w % 16"), DType::I8);
        assert_eq!(scanned("max(abs(s[h, w]), w) + key[h, w]"), DType::I32);
        assert_eq!(scanned("i[h, w] * i[h, w] * i[h, w] + x[h, w]"), DType::I64);
        assert_eq!(scanned("u8(i[h, w] * 3)"), DType::U8);
        assert_eq!(scanned("i32(f32(x[h, w]) * 0.5)"), DType::I32);
    }
}
