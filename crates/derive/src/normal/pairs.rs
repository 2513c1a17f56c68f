//! Reductions of the points that have two keys, for every pair of them, as reductions of those that have one.
//!
//! ```text
//! y[j, k] = sum[n] (v[n] if a[n] == j and b[n] == k else 0)
//! -->  y__pairs[p] = sum[n] (v[n] if (a[n] * K + b[n] if 0 <= a[n] < J and 0 <= b[n] < K else -1) == p else 0)
//!      y[j, k]     = y__pairs[j * K + k]
//! ```
//! `keys-as-one`: a pair of whole numbers within their extents is a whole number, and other pairs are of no point. As it stands each point asks for every pair of the results;
//! with one key, points can be sorted by it, added at their places or multiplied as 1 and 0. Three keys are two pairs.
//!
//! Done where each of the two conditions compares a whole number that the reduced axes alone decide with a point of an axis of the result which stands nowhere else, and pairs
//! are more than a few.

use super::*;
use crate::bounds::conjuncts;

/// Pairs that are few: every one of them may ask each point.
const FEW_PAIRS: i64 = 64;

/// A key: the condition, the number that is compared, and the axis of its values.
pub(super) struct Key {
    condition: Expr,
    number: Expr,
    axis: AxisId,
}

impl Normaliser<'_> {
    pub(super) fn pairs(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            if let Some((before, after)) = self.paired(i) {
                let reason = "two whole numbers within their extents are one: points are asked for one key";
                self.spread(i, "keys-as-one", reason.into(), vec![before, after]);
            } else {
                i += 1;
            }
        }
    }

    /// Reduction `i` by one key in place of two, and the map that reads its results by both.
    fn paired(&mut self, i: usize) -> Option<(Statement, Statement)> {
        let s = self.p.statements[i].clone();
        let Kind::Reduce { op, axes } = &s.kind else { return None };
        if !s.more.is_empty() || matches!(op, Combine::User(_)) {
            return None;
        }
        let (condition, value) = match (&s.guard, &s.value.node) {
            (Some(guard), _) => (guard.clone(), None),
            (None, Node::Select(c, v, zero)) if *op == Combine::Sum && is_zero(zero) => ((**c).clone(), Some((v.clone(), zero.clone()))),
            _ => return None,
        };
        let all: Vec<Expr> = conjuncts(&condition).into_iter().cloned().collect();
        let keys: Vec<Key> = all.iter().filter_map(|c| self.key(c, axes, &s)).collect();
        let [first, second, ..] = keys.as_slice() else { return None };
        let all_values = keys.iter().map(|k| self.p.axis(k.axis).extent.as_constant()).try_fold(1i64, |n, e| e.map(|e| n.saturating_mul(e)));
        if all_values.is_some_and(|n| n <= FEW_PAIRS) {
            return None;
        }
        let own = [first.axis, second.axis];
        let rest: Vec<Expr> = all.iter().filter(|c| **c != first.condition && **c != second.condition).cloned().collect();
        let free = |e: &Expr| !mentions(e, &own);
        let reduced = value.as_ref().map_or(&s.value, |(v, _)| v);
        if first.axis == second.axis || !free(reduced) || !rest.iter().all(free) {
            return None;
        }
        let (pair, extent) = self.axis_of_pairs(&s, own)?;
        let one = |k: Expr| Expr { span: condition.span, ..Expr::binary(Binary::Eq, self.number_of_pair(first, second), k) };
        let asked = rest.into_iter().chain([one(Expr::axis(pair))]).reduce(|a, b| Expr::binary(Binary::And, a, b))?;
        let (value, guard) = match value {
            Some((v, zero)) => (Expr { span: s.value.span, node: Node::Select(Arc::new(asked), v, zero) }, None),
            None => (s.value.clone(), Some(asked)),
        };
        let kept: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| !own.contains(a)).chain([pair]).collect();
        let t = self.results_of_pairs(&s, &kept);
        let index = kept.iter().map(|a| if *a == pair { self.place_of_pair(own, &extent) } else { Expr::axis(*a) }).collect();
        let read = Expr { node: Node::Read(t, index), span: s.value.span };
        let before = Statement { target: t, target_axes: kept, value, guard, ..s.clone() };
        Some((before, Statement { kind: Kind::Map, value: read, guard: None, ..s }))
    }

    /// The key that `c` compares, if it is one.
    pub(super) fn key(&self, c: &Expr, axes: &[AxisId], s: &Statement) -> Option<Key> {
        let Node::Binary(Binary::Eq, a, b) = &c.node else { return None };
        let of = |number: &Expr, at: &Expr| {
            let Node::Axis(axis) = at.node else { return None };
            let decided = mentions(number, axes) && number.axes().iter().all(|a| axes.contains(a)) && self.p.sort(number) == Sort::Int;
            let ordered = number.tensors().iter().any(|t| self.p.tensor(*t).fill == Fill::Offsets);
            (decided && !ordered && s.target_axes.contains(&axis)).then(|| Key { condition: c.clone(), number: number.clone(), axis })
        };
        of(a, b).or_else(|| of(b, a))
    }

    /// An axis for all pairs of points of two axes, and the extent of the second one.
    fn axis_of_pairs(&mut self, s: &Statement, [first, second]: [AxisId; 2]) -> Option<(AxisId, Extent)> {
        let (a, b) = (self.p.axis(first).extent.clone(), self.p.axis(second).extent.clone());
        if a.divisor != 1 || b.divisor != 1 {
            return None;
        }
        let extent = Extent { factor: a.factor.checked_mul(b.factor)?, sizes: a.sizes.iter().chain(&b.sizes).copied().collect(), divisor: 1 };
        let name = format!("{}__pair", self.p.tensor(s.target).name);
        self.p.axes.push(Axis { name, extent, span: self.p.axis(first).span });
        Some((AxisId(self.p.axes.len() as u32 - 1), b))
    }

    /// The number of a point's pair; -1 where one of its keys is none.
    fn number_of_pair(&self, first: &Key, second: &Key) -> Expr {
        let extent = |k: &Key| Expr::new(Node::Extent(self.p.axis(k.axis).extent.clone()));
        let inside = |k: &Key| {
            let least = Expr::binary(Binary::Le, Expr::int(0), k.number.clone());
            Expr::binary(Binary::And, least, Expr::binary(Binary::Lt, k.number.clone(), extent(k)))
        };
        let number = Expr::binary(Binary::Add, Expr::binary(Binary::Mul, first.number.clone(), extent(second)), second.number.clone());
        let both = Expr::binary(Binary::And, inside(first), inside(second));
        Expr::new(Node::Select(Arc::new(both), Arc::new(number), Arc::new(Expr::int(-1))))
    }

    fn place_of_pair(&self, [first, second]: [AxisId; 2], extent: &Extent) -> Expr {
        let rows = Expr::binary(Binary::Mul, Expr::axis(first), Expr::new(Node::Extent(extent.clone())));
        Expr::binary(Binary::Add, rows, Expr::axis(second))
    }

    /// The tensor of the results by pair.
    fn results_of_pairs(&mut self, s: &Statement, kept: &[AxisId]) -> TensorId {
        let target = self.p.tensor(s.target);
        let dtype = match self.p.sort(&s.value) {
            Sort::Int => DType::I64,
            _ if target.role == Role::Temp => target.dtype,
            _ => DType::F32,
        };
        let dtype = match &s.kind {
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. } => DType::I64,
            Kind::Reduce { op: Combine::Any | Combine::All, .. } => DType::Bool,
            _ => dtype,
        };
        let name = self.fresh(&format!("{}__pairs", target.name));
        let shape = kept.iter().map(|a| self.p.axis(*a).extent.clone()).collect();
        let axes = kept.iter().map(|a| Some(*a)).collect();
        let (role, storage, range, fill, span) = (Role::Temp, Storage::RowMajor, None, Fill::Default, s.span);
        self.p.tensors.push(Tensor { name, role, dtype, shape, axes, storage, range, fill, span });
        TensorId(self.p.tensors.len() as u32 - 1)
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.node, Node::Int(0)) || matches!(e.node, Node::Float(v) if v == 0.0)
}
