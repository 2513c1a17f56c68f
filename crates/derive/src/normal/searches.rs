//! Counts of what has been passed in a list that never falls, as searches; and sums under a condition that leaves a range.
//!
//! ```text
//! y[t] = sum[e] (1 if x[e] <= q[t] else 0)                    as many points as x has, for each t
//! -->  at = 0;  for s in n', n'/2, .. 1:  at = at + s  if at + s <= n and x[at + s - 1] <= q[t]
//! ```
//! `count-by-search`: the points that hold come before all others, so where they end is found in as many steps as the longest list has bits. Each step is a map that looks
//! one element up; what is counted from the end is the rest. A count that rises with its row is marked as a list in order: its readers skip by it.
//!
//! `condition-of-sum`: `sum[e] (v if x[e] == b else 0)` is the sum of `v` over the points where the condition holds. Written so, the points are a range, and others are not
//! visited. Done where the condition compares a list that never falls with what is the same for all points, and the sum is no product of matrices.

use super::*;
use crate::bounds::conjuncts;
use crate::rising;

/// Points of the first workload up to which a list is counted: all of it is looked at while a search waits for a few of its steps (by price, 1024 points for 8,192 rows 4.9 us, by search 9.3).
const SHORT_LIST: i64 = 2048;

/// The same of points for all rows together (by price, 1000 points for 65,536 rows 205 us, by search 7.8).
const MOST_COUNTED: i64 = 1 << 24;

/// A count of the points of a list before, or from, the first that is beyond a limit.
struct Passed {
    axis: AxisId,
    /// That a point is not beyond it.
    holds: Expr,
    /// Whether those beyond it are counted.
    rest: bool,
}

impl Normaliser<'_> {
    pub(super) fn searches(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            if let Some(new) = self.under_condition(i) {
                self.replace(i, "condition-of-sum", "what is not there adds nothing", new);
            }
            if let Some(passed) = self.passed(i) {
                i += self.search(i, &passed);
            }
            i += 1;
        }
    }

    /// Sum `i` of a choice between a value and 0 as a sum of fewer points.
    fn under_condition(&self, i: usize) -> Option<Statement> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let Node::Select(c, v, zero) = &s.value.node else { return None };
        // A count of what has been passed is searched for; one of equal elements has a range.
        let searched = matches!(v.node, Node::Int(_)) && !matches!(c.node, Node::Binary(Binary::Eq, ..));
        if !conditions::is_zero(zero) || !s.more.is_empty() || s.guard.is_some() || searched || self.is_product(s, v) {
            return None;
        }
        let (ranges, rest): (Vec<&Expr>, Vec<&Expr>) = conjuncts(c).into_iter().partition(|c| self.leaves_range(c, &axes));
        let guard = ranges.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b))?;
        let rest = rest.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::And, a, b));
        let value = match rest {
            Some(rest) => Expr { node: Node::Select(Arc::new(rest), v.clone(), zero.clone()), span: s.value.span },
            None => (**v).clone(),
        };
        Some(Statement { value, guard: Some(guard), ..s.clone() })
    }

    /// Whether `c` compares a list that never falls along one of `axes` with what is the same for all of its points.
    fn leaves_range(&self, c: &Expr, axes: &[AxisId]) -> bool {
        let Node::Binary(Binary::Le | Binary::Lt | Binary::Eq, a, b) = &c.node else { return false };
        let list = |x: &Expr, y: &Expr| {
            let along = x.axes();
            let one = along.iter().find(|a| axes.contains(a)).filter(|_| along.len() == 1 && !x.tensors().is_empty());
            one.is_some_and(|a| !mentions(y, axes) && rising::rises(&self.p, x, *a))
        };
        self.p.sort(a) == Sort::Int && (list(a, b) || list(b, a))
    }

    /// What sum `i` counts, if a search finds it.
    fn passed(&self, i: usize) -> Option<Passed> {
        let axes = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let ([axis], None, true) = (axes.as_slice(), &s.guard, s.more.is_empty()) else { return None };
        let Node::Select(c, one, zero) = &s.value.node else { return None };
        let points = self.p.axis(*axis).extent.eval(&self.usual_sizes());
        let rows = s.target_axes.iter().map(|a| self.p.axis(*a).extent.eval(&self.usual_sizes()));
        let counted = points <= SHORT_LIST && rows.fold(points, i64::saturating_mul) <= MOST_COUNTED;
        if one.node != Node::Int(1) || zero.node != Node::Int(0) || counted || s.target_axes.contains(axis) {
            return None;
        }
        let (c, not) = if let Node::Unary(Unary::Not, c) = &c.node { (c, true) } else { (c, false) };
        let Node::Binary(Binary::Le | Binary::Lt, a, b) = &c.node else { return None };
        let list =
            |x: &Expr, y: &Expr| matches!(&x.node, Node::Read(_, at) if matches!(at.as_slice(), [e] if rising::follows(e, *axis))) && !mentions(y, &[*axis]);
        let rises = |x: &Expr| rising::rises(&self.p, x, *axis);
        // Below the limit first; or above it, and all that are not come first.
        let (holds, rest) = if list(a, b) && rises(a) {
            ((**c).clone(), not)
        } else if list(b, a) && rises(b) {
            (Expr::new(Node::Unary(Unary::Not, Arc::new((**c).clone()))), !not)
        } else {
            return None;
        };
        Some(Passed { axis: *axis, holds, rest })
    }

    /// Makes count `i` a search, whose last step is the statement; how many statements come before it.
    fn search(&mut self, i: usize, of: &Passed) -> usize {
        let s = self.p.statements[i].clone();
        let before = text::statement(&self.p, &s);
        let extent = self.p.axis(of.axis).extent.clone();
        let most = extent.eval(&self.p.sizes.iter().map(|s| s.max).collect::<Vec<_>>());
        let points = extent.as_constant().map_or_else(|| Expr::new(Node::Extent(extent.clone())), Expr::int);
        let range = (IndexBound { extent: Extent::constant(0), plus: 0 }, IndexBound { extent, plus: 1 });
        let target = self.p.tensor(s.target).clone();
        let dtype = if most <= i64::from(i32::MAX) { DType::I32 } else { DType::I64 };
        let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let (mut at, mut steps) = (Expr::int(0), Vec::new());
        for bit in (0..=most.ilog2()).rev() {
            let next = Expr::binary(Binary::Add, at.clone(), Expr::int(1 << bit));
            let place = Expr::binary(Binary::Add, at.clone(), Expr::int((1 << bit) - 1));
            let holds = substitute(&of.holds, &[of.axis], &[place]);
            let choose = |c: Expr, a: Expr, b: Expr| Expr { node: Node::Select(Arc::new(c), Arc::new(a), Arc::new(b)), span: s.value.span };
            let passed = choose(holds, next.clone(), at.clone());
            let value = choose(Expr::binary(Binary::Le, next, points.clone()), passed, at);
            let step = TensorId(self.p.tensors.len() as u32);
            let name = self.fresh(&format!("{}__step_{bit}", target.name));
            self.p.tensors.push(Tensor {
                name,
                role: Role::Temp,
                dtype,
                storage: Storage::RowMajor,
                range: Some(range.clone()),
                fill: Fill::Default,
                ..target.clone()
            });
            steps.push(Statement { target: step, kind: Kind::Map, value, ..s.clone() });
            at = Expr { node: Node::Read(step, own.clone()), span: s.value.span };
        }
        let value = if of.rest { Expr::binary(Binary::Sub, points, at) } else { at };
        if let [row] = s.target_axes.as_slice() {
            if rising::rises(&self.p, &Expr { node: Node::Read(s.target, own), span: s.span }, *row) {
                self.p.tensors[s.target.0 as usize].fill = Fill::Offsets;
            }
        }
        self.p.tensors[s.target.0 as usize].range.get_or_insert(range);
        let found = Statement { kind: Kind::Map, value, ..s.clone() };
        let after = format!("{} ; .. ; {}", text::statement(&self.p, &steps[0]), text::statement(&self.p, &found));
        let count = steps.len();
        self.p.statements[i] = found;
        self.p.statements.splice(i..i, steps);
        self.note("count-by-search", s.target, before, after, "the list never falls, so the points that hold come before all others".into(), s.span);
        count
    }
}
