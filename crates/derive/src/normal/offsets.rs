//! Products of whole numbers that are counted from an offset.
//!
//! ```text
//! y[m, n] = sum[k] (a[m, k] - za[m]) * (w[k, n] - zw[n])
//! -->  p[m, n] = sum[k] a[m, k] * w[k, n]        u[n] = sum[k] w[k, n]        v[m] = sum[k] a[m, k]
//!      y[m, n] = p[m, n] - zw[n] * v[m] - za[m] * u[n] + za[m] * zw[n] * K
//! ```
//! `offsets-apart`: whole numbers wrap around, so products distribute over sums whatever their size. Done where the product of the elements as they are stored is one of
//! bytes, which the matrix unit multiplies: what differs by an offset is no byte any more. What an offset is multiplied with is a sum over one side alone; beside a border,
//! `(x[v + r, c] - z) * w[n, r, c]` where there is an `x` and 0 elsewhere, over the part of it that meets an `x`.
//! That reads the side once more, so each of its elements has to be part of several results, as the first workload has them.

use super::sums::terms_of;
use super::*;

/// Results of each element of a side that is summed: of one alone, the sum costs what the product does (by price, h200, n8192 k8192: one row 43 us, 26 as it was; four
/// 43 and 86).
const LEAST_RESULTS: i64 = 2;

/// A term of a factor: an element as it is stored, or what does not change along the sum.
struct Term {
    value: Expr,
    minus: bool,
    stored: bool,
    /// Where this holds; 0 elsewhere.
    within: Option<Expr>,
}

impl Term {
    /// `value` where the condition holds, and 0 elsewhere.
    fn bordered(&self, value: Expr) -> Expr {
        match &self.within {
            Some(within) => Expr::new(Node::Select(Arc::new(within.clone()), Arc::new(value), Arc::new(Expr::int(0)))),
            None => value,
        }
    }
}

impl Normaliser<'_> {
    pub(super) fn offsets(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i += self.offsets_apart(i).unwrap_or(1);
        }
    }

    /// Takes the offsets of sum `i` apart; how many statements that are.
    fn offsets_apart(&mut self, i: usize) -> Option<usize> {
        let axes = self.sum_axes(i)?;
        let s = self.p.statements[i].clone();
        if s.guard.is_some() || !s.more.is_empty() || self.p.sort(&s.value) != Sort::Int || self.p.tensor(s.target).dtype.is_float() {
            return None;
        }
        let Node::Binary(Binary::Mul, a, b) = &s.value.node else { return None };
        let (left, right) = (self.terms(&s, a, &axes)?, self.terms(&s, b, &axes)?);
        let stored = |terms: &[Term]| terms.iter().find(|t| t.stored).map(|t| t.bordered(t.value.clone()));
        let product = Expr::binary(Binary::Mul, stored(&left)?, stored(&right)?);
        if left.len() + right.len() == 2 || !self.is_product(&s, &product) {
            return None;
        }
        if [(&left, &right), (&right, &left)].into_iter().any(|(x, y)| x.len() > 1 && self.results(&s, x, y) < LEAST_RESULTS) {
            return None;
        }
        let (mut new, mut total): (Vec<Statement>, Option<Expr>) = (Vec::new(), None);
        for (x, y) in left.iter().flat_map(|x| right.iter().map(move |y| (x, y))) {
            let value = self.product_of(&s, x, y, &axes, &mut new);
            total = Some(match (total, x.minus != y.minus) {
                (None, false) => value,
                (None, true) => Expr::unary(Unary::Neg, value),
                (Some(t), false) => Expr::binary(Binary::Add, t, value),
                (Some(t), true) => Expr::binary(Binary::Sub, t, value),
            });
        }
        new.push(Statement { kind: Kind::Map, value: total?, ..s });
        let reason = "whole numbers wrap around, so products distribute over sums: bytes are multiplied as they are stored, and offsets with sums of one side";
        Some(self.spread(i, "offsets-apart", reason.into(), new))
    }

    /// Results of `s` that one element of `other` is part of, by the axes that `side` has beside it.
    fn results(&self, s: &Statement, side: &[Term], other: &[Term]) -> i64 {
        let axes = |terms: &[Term]| terms.iter().filter(|t| t.stored).flat_map(|t| t.bordered(t.value.clone()).axes()).collect::<Vec<AxisId>>();
        let (sizes, own, others) = (self.usual_sizes(), axes(side), axes(other));
        let beside = s.target_axes.iter().filter(|a| own.contains(a) && !others.contains(a));
        beside.map(|a| self.p.axis(*a).extent.eval(&sizes)).fold(1, i64::saturating_mul)
    }

    /// The terms of a factor of `s`: one element of bytes that has all of the summed axes, and one offset at most.
    fn terms(&self, s: &Statement, e: &Expr, axes: &[AxisId]) -> Option<Vec<Term>> {
        let (e, within) = match &e.node {
            Node::Select(c, a, b) if b.node == Node::Int(0) && c.tensors().is_empty() => (&**a, Some((**c).clone())),
            _ => (e, None),
        };
        let mut found = Vec::new();
        terms_of(e, false, &mut found);
        let bytes = |t: TensorId| matches!(self.p.tensor(t).dtype, DType::I8 | DType::U8) && self.p.tensor(t).role == Role::Input;
        let term = |(value, minus): (Expr, bool)| {
            let own = value.axes();
            let stored = matches!(&value.node, Node::Read(t, index) if bytes(*t) && !index.is_empty()) && axes.iter().all(|a| own.contains(a));
            (stored || self.movable(&value, axes, s, false)).then(|| Term { value, minus, stored, within: within.clone() })
        };
        let terms: Vec<Term> = found.into_iter().map(term).collect::<Option<_>>()?;
        let count = |stored: bool| terms.iter().filter(|t| t.stored == stored).count();
        (count(true) == 1 && count(false) <= 1).then_some(terms)
    }

    /// The sum of the products of two terms; sums that it needs are added to `out`.
    fn product_of(&mut self, s: &Statement, x: &Term, y: &Term, axes: &[AxisId], out: &mut Vec<Statement>) -> Expr {
        let times = |a: Expr, b: Expr| Expr::binary(Binary::Mul, a, b);
        match (x.stored, y.stored) {
            (true, true) => {
                let value = times(x.bordered(x.value.clone()), y.bordered(y.value.clone()));
                self.whole_sum(s, value, s.target_axes.clone(), axes, out)
            }
            (true, false) => times(y.value.clone(), self.met(s, y, x.bordered(x.value.clone()), axes, out)),
            (false, true) => times(x.value.clone(), self.met(s, x, y.bordered(y.value.clone()), axes, out)),
            (false, false) => {
                let both = times(x.value.clone(), y.value.clone());
                if x.within.is_none() && y.within.is_none() {
                    let points = axes.iter().map(|a| Expr::new(Node::Extent(self.p.axis(*a).extent.clone())));
                    return points.fold(both, times);
                }
                times(both, self.met(s, x, y.bordered(Expr::int(1)), axes, out))
            }
        }
    }

    /// The sum of `side` where the offset beside it holds, at the points that both have.
    fn met(&mut self, s: &Statement, offset: &Term, side: Expr, axes: &[AxisId], out: &mut Vec<Statement>) -> Expr {
        let border: Vec<AxisId> = offset.within.iter().flat_map(Expr::axes).collect();
        let (at_border, inside): (Vec<AxisId>, Vec<AxisId>) = axes.iter().copied().partition(|a| border.contains(a));
        let mut side = side;
        // What meets no border is summed once for all places of the other side.
        let own = side.axes();
        if !inside.is_empty() && inside.iter().all(|a| own.contains(a)) {
            let kept = s.domain().into_iter().filter(|a| own.contains(a) && !inside.contains(a)).collect();
            side = self.whole_sum(s, side, kept, &inside, out);
        } else {
            let points = inside.iter().map(|a| Expr::new(Node::Extent(self.p.axis(*a).extent.clone())));
            side = points.fold(side, |a, b| Expr::binary(Binary::Mul, a, b));
        }
        if at_border.is_empty() {
            return side;
        }
        let value = offset.bordered(side);
        let own = value.axes();
        let kept = s.target_axes.iter().copied().filter(|a| own.contains(a)).collect();
        self.whole_sum(s, value, kept, &at_border, out)
    }

    /// A sum of whole numbers of 64 bits, which is added to `out`.
    fn whole_sum(&mut self, s: &Statement, value: Expr, kept: Vec<AxisId>, axes: &[AxisId], out: &mut Vec<Statement>) -> Expr {
        let (read, sum) = self.sum_of(s, value, kept, axes.to_vec());
        self.p.tensors[sum.target.0 as usize].dtype = DType::I64;
        out.push(sum);
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether `value` is taken apart, summed over 64 points for `rows` by 64 results.
    fn taken_apart(value: &str, rows: i64) -> bool {
        let text = format!(
            "kernel: k\naxes: {{M: {{var: [1, 64]}}, N: 64, K: 64}}\ninputs: {{a: \"i8[M, K]\", w: \"i8[N, K]\", z: \"i8[M]\", c: \"i8[K]\", f: \"f32[M, K]\"}}\n\
             outputs: {{y: \"i64[M, N]\"}}\ncompute: |\n  y[m, n] = sum[k] {value}\nworkloads: {{full: {{M: {rows}}}, smoke: {{M: 3}}}}\n"
        );
        let p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list));
        normalise(&p, &mut Trace::default(), false).1.iter().any(|r| r.rule == "offsets-apart")
    }

    #[test]
    fn offsets_leave_products_of_bytes_that_several_results_share() {
        assert!(taken_apart("(a[m, k] - z[m]) * w[n, k]", 64));
        assert!(taken_apart("(3 - a[m, k]) * (w[n, k] + 5)", 64));
        assert!(taken_apart("(a[m, k - 1] - 3 if 0 <= k - 1 < K else 0) * w[n, k]", 64));
        // One row reads the other side once, an offset of the other side is none of its own.
        assert!(!taken_apart("(a[m, k] - z[m]) * w[n, k]", 1));
        assert!(taken_apart("a[m, k] * (w[n, k] - 5)", 1));
        // Nothing to take apart, an offset that changes along the sum, elements that are no bytes of an input.
        assert!(!taken_apart("a[m, k] * w[n, k]", 64));
        assert!(!taken_apart("(a[m, k] - c[k]) * w[n, k]", 64));
        assert!(!taken_apart("(i32(f[m, k]) - 3) * w[n, k]", 64));
    }
}
