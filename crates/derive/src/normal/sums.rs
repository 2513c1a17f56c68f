//! Sums of products of many factors, and of several products: in the form of products of two.
//!
//! ```text
//! z[m, n] = sum[k, l] a[m, k] * b[k, l] * c[l, n]        M*K*L*N products
//! -->  t[k, n] = sum[l] b[k, l] * c[l, n]                K*L*N
//!      z[m, n] = sum[k] a[m, k] * t[k, n]                M*K*N
//!
//! z[m, n] = sum[k] (a[m, k] * b[k, n] - c[m, k] * d[k, n])
//! -->  z[m, n] = (sum[k] a[m, k] * b[k, n]) - (sum[k] c[m, k] * d[k, n])
//! ```
//! `contraction-order`: multiplication distributes over sums, so a sum over several axes is a tree of sums of products of two values, each over the
//! axes that nothing outside of the two has. Of all trees (Lam, Sadayappan, Wenger 1997: the order of a multi-dimensional product; here by
//! dynamic programming over subsets of factors) the one with the fewest multiplications for the sizes of the first workload is taken where it
//! saves at least a third of those of the single sum. Three factors of which none scales another (`x[b, i] * w[o, i, j] * y[b, j]`) are put in order where
//! that costs no more too: the single sum has an operand over all axes of two of them, and in order the inner sum is one of two plain values.
//!
//! `inline-map`: the terms of a product that have a name of their own, `p[m, n, k] = a[m, k] * b[k, n]`, are written out in the sum that reads them, and
//! so is an operand that is an element or 0, `q[m, s, k] = a[m + s, k] if m + s < M else 0.0`.
//!
//! `sum-of-sums`: a sum of terms is the sum of their sums. Done where each term is a product of two values with axes of their own, so that each
//! sum is a matrix product; a sum of plain values gains nothing.

use super::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Most factors of a product that is put in order: all pairs of subsets are looked at.
const MOST_FACTORS: usize = 6;
/// Share of the multiplications of the single sum up to which another order is taken.
const SHARE: f64 = 2.0 / 3.0;
/// The same where each sum of the order is a matrix product, and the single sum is none.
const ALIKE: f64 = 1.1;
/// What a multiplication of two sums counts for: where neither factor is a number of few bits, as inputs are, plain arithmetic takes it (h200: 643
/// TFLOP/s of the matrix unit for bf16, measured; 67 of f32).
const BOTH_MADE: f64 = 10.0;
/// Most terms of a sum that become sums of their own.
const MOST_TERMS: usize = 4;

/// The cheapest tree of a set of factors.
#[derive(Clone)]
enum Tree {
    Factor(usize),
    Pair(Box<Tree>, Box<Tree>),
}

/// What is known of a product of many factors.
struct Order {
    factors: Vec<Expr>,
    /// Axes of each factor, among those of the statement.
    axes: Vec<BTreeSet<AxisId>>,
    kept: BTreeSet<AxisId>,
    summed: BTreeSet<AxisId>,
}

impl Order {
    /// Axes of the factors of `set`, a bit each.
    fn all(&self, set: usize) -> BTreeSet<AxisId> {
        (0..self.factors.len()).filter(|i| set >> i & 1 == 1).flat_map(|i| self.axes[i].iter().copied()).collect()
    }

    /// Axes of the product of `set`, summed over what nobody else has.
    fn left(&self, set: usize) -> BTreeSet<AxisId> {
        let others = self.all(((1 << self.factors.len()) - 1) ^ set);
        self.all(set).into_iter().filter(|a| self.kept.contains(a) || others.contains(a)).collect()
    }

    /// The cheapest tree of all factors with its multiplications.
    fn best(&self, points: &dyn Fn(&BTreeSet<AxisId>) -> f64) -> Option<(f64, Tree)> {
        let whole = (1usize << self.factors.len()) - 1;
        let mut best: Vec<Option<(f64, Tree)>> = vec![None; whole + 1];
        for set in 1..=whole {
            if set.count_ones() == 1 {
                // What one factor alone is summed over is summed first.
                let own = self.all(set);
                let cost = if self.left(set) == own { 0.0 } else { points(&own) };
                best[set] = Some((cost, Tree::Factor(set.trailing_zeros() as usize)));
                continue;
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                let rest = set ^ part;
                // Each pair once; the factor that is written first is the left one.
                if part.trailing_zeros() < rest.trailing_zeros() {
                    if let (Some((a, x)), Some((b, y))) = (&best[part], &best[rest]) {
                        let joined: BTreeSet<AxisId> = self.left(part).union(&self.left(rest)).copied().collect();
                        let made = |set: usize| set.count_ones() > 1 && self.left(set) != self.all(set);
                        let cost = a + b + points(&joined) * if made(part) && made(rest) { BOTH_MADE } else { 1.0 };
                        if best[set].as_ref().is_none_or(|(c, _)| cost < *c) {
                            best[set] = Some((cost, Tree::Pair(Box::new(x.clone()), Box::new(y.clone()))));
                        }
                    }
                }
                part = (part - 1) & set;
            }
        }
        best[whole].clone()
    }

    /// The cheapest tree of three factors, none of which scales another, whose inner pair is a sum of products of two values with axes of their own.
    fn three(&self, points: &dyn Fn(&BTreeSet<AxisId>) -> f64) -> Option<(f64, Tree)> {
        let scales = |i: usize| (0..self.factors.len()).any(|j| i != j && self.axes[i].is_subset(&self.axes[j]));
        if self.factors.len() != 3 || (0..3).any(scales) {
            return None;
        }
        let trees = [(0, 1, 2), (0, 2, 1), (1, 2, 0)].into_iter().filter_map(|(i, j, last)| {
            let inner = Tree::Pair(Box::new(Tree::Factor(i)), Box::new(Tree::Factor(j)));
            let set = bits(&inner);
            let sums = self.left(set) != self.all(set) && self.products(&inner);
            let outer: BTreeSet<AxisId> = self.left(set).union(&self.left(1 << last)).copied().collect();
            sums.then(|| (points(&self.all(set)) + points(&outer), Tree::Pair(Box::new(inner), Box::new(Tree::Factor(last)))))
        });
        trees.min_by(|(a, _), (b, _)| a.total_cmp(b))
    }

    /// Whether each pair of the tree that sums over something is made of two values with kept axes of their own.
    fn products(&self, tree: &Tree) -> bool {
        let Tree::Pair(a, b) = tree else { return true };
        let (x, y) = (self.left(bits(a)), self.left(bits(b)));
        let out = self.left(bits(tree));
        let sums = x.union(&y).any(|a| !out.contains(a));
        let own = out.iter().any(|a| x.contains(a) && !y.contains(a)) && out.iter().any(|a| y.contains(a) && !x.contains(a));
        (!sums || own) && self.products(a) && self.products(b)
    }
}

fn bits(tree: &Tree) -> usize {
    match tree {
        Tree::Factor(i) => 1 << i,
        Tree::Pair(a, b) => bits(a) | bits(b),
    }
}

impl Normaliser<'_> {
    /// Puts all sums of products in the form of sums of products of two.
    pub(super) fn sums(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i -= self.write_out(i);
            i += self.terms_apart(i).or_else(|| self.in_order(i)).unwrap_or(1);
        }
    }

    /// Whether statement `i` is an unconditional sum of real values.
    fn real_sum(&self, i: usize) -> Option<Vec<AxisId>> {
        let s = &self.p.statements[i];
        let real = self.p.sort(&s.value) == Sort::Float && self.p.tensor(s.target).dtype.is_float();
        (real && s.guard.is_none() && s.more.is_empty()).then(|| self.sum_axes(i)).flatten()
    }

    /// A tensor for the sum of `value` over `axes` at the points of `kept`, and the statement that makes it.
    pub(super) fn sum_of(&mut self, s: &Statement, value: Expr, kept: Vec<AxisId>, axes: Vec<AxisId>) -> (Expr, Statement) {
        let name = self.fresh(&format!("{}__p", self.p.tensor(s.target).name));
        let t = TensorId(self.p.tensors.len() as u32);
        self.p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype: DType::F32,
            shape: kept.iter().map(|a| self.p.axis(*a).extent.clone()).collect(),
            axes: kept.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: s.span,
        });
        let read = Expr { node: Node::Read(t, kept.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let kind = if axes.is_empty() { Kind::Map } else { Kind::Reduce { op: Combine::Sum, axes } };
        (read, Statement { target: t, target_axes: kept, kind, value, ..s.clone() })
    }

    /// Replaces statement `i` by `new`, of which the last makes its tensor.
    pub(super) fn spread(&mut self, i: usize, rule: &'static str, reason: String, new: Vec<Statement>) -> usize {
        let old = self.p.statements[i].clone();
        let before = text::statement(&self.p, &old);
        let after = new.iter().map(|s| text::statement(&self.p, s)).collect::<Vec<_>>().join(" ; ");
        let count = new.len();
        self.p.statements.splice(i..=i, new);
        self.note(rule, old.target, before, after, reason, old.span);
        count
    }

    /// Whether `e` in the sum `s` is a product of two values along it with axes of the result of their own.
    pub(super) fn is_product(&self, s: &Statement, e: &Expr) -> bool {
        let (n, d) = factors(&self.p, e);
        let own: Vec<BTreeSet<AxisId>> = n.iter().map(|f| f.axes().into_iter().collect()).collect();
        let sided = |x: &BTreeSet<AxisId>, y: &BTreeSet<AxisId>| s.target_axes.iter().any(|a| x.contains(a) && !y.contains(a));
        let streams = |x: &BTreeSet<AxisId>| streamed_axes(s).iter().any(|a| x.contains(a));
        d.is_empty() && own.iter().any(|x| streams(x) && own.iter().any(|y| streams(y) && sided(x, y) && sided(y, x)))
    }

    /// Writes out a map with a point for each point of the sum `i` that alone reads it, where that makes the sum one of products: the named terms of
    /// a matrix product. Returns how many maps before it are gone.
    fn write_out(&mut self, i: usize) -> usize {
        let s = self.p.statements[i].clone();
        if self.sum_axes(i).is_none() || !s.more.is_empty() {
            return 0;
        }
        let guards = |g: &Option<Expr>| g.iter().flat_map(crate::bounds::conjuncts).cloned().collect::<Vec<Expr>>();
        let mine = guards(&s.guard);
        let domain: BTreeSet<AxisId> = s.domain().into_iter().collect();
        let alone = |t: TensorId| {
            let readers = self.p.statements.iter().filter(|r| statement_reads(r).contains(&t)).count();
            let map = self.map_of(t).filter(|m| readers == 1 && self.p.tensor(t).dtype == DType::F32 && guards(&m.guard).iter().all(|g| mine.contains(g)));
            map.is_some_and(|m| m.target_axes.iter().copied().collect::<BTreeSet<_>>() == domain)
        };
        let plain = |t: TensorId| {
            let mut fine = true;
            let own: Vec<Expr> = self.map_of(t).map(|m| m.target_axes.iter().map(|a| Expr::axis(*a)).collect()).unwrap_or_default();
            s.value.walk(&mut |e| fine &= !matches!(&e.node, Node::Read(x, index) if *x == t && *index != own));
            fine
        };
        let value = self.inline_reads(&s.value, &|t| self.bordered(t) || alone(t) && plain(t));
        let mut terms = Vec::new();
        terms_of(&value, false, &mut terms);
        if value == s.value || size(&value) > LARGEST || !terms.iter().all(|(e, _)| self.is_product(&s, e)) {
            return 0;
        }
        let read = s.value.tensors();
        let reason = if read.iter().any(|t| self.bordered(*t)) {
            "elements of a tensor and zeros beside them are read where a matrix product needs them"
        } else {
            "the terms of a matrix product are not kept: each is used once"
        };
        self.replace(i, "inline-map", reason, Statement { value, ..s });
        self.drop_maps(read)
    }

    /// Takes maps away that were written out at all of their readers: equal values are computed once, so they must go at once. Returns how many are gone.
    pub(super) fn drop_maps(&mut self, maps: Vec<TensorId>) -> usize {
        let unread = |t: &TensorId| !self.p.statements.iter().any(|r| statement_reads(r).contains(t));
        let gone: Vec<TensorId> = maps.into_iter().filter(|t| self.map_of(*t).is_some() && unread(t)).collect();
        self.p.statements.retain(|x| !gone.contains(&x.target));
        gone.len()
    }

    /// Whether `t` is elements of one input or 0 by conditions: a border of zeros, a mask. Kept, it would be a point for each place at which a
    /// window takes an element, and no operand that a copy engine can bring.
    fn bordered(&self, t: TensorId) -> bool {
        fn chosen(p: &Problem, e: &Expr) -> bool {
            match &e.node {
                Node::Read(x, _) => p.tensor(*x).role == Role::Input && p.tensor(*x).dtype.is_float(),
                Node::Select(_, a, b) => chosen(p, a) && matches!(b.node, Node::Float(v) if v == 0.0 && v.is_sign_positive()),
                _ => false,
            }
        }
        let map = self.map_of(t).filter(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32);
        map.is_some_and(|m| matches!(m.value.node, Node::Select(..)) && chosen(&self.p, &m.value))
    }

    /// A sum of products becomes a sum for each of them; how many statements that are.
    fn terms_apart(&mut self, i: usize) -> Option<usize> {
        let axes = self.real_sum(i)?;
        let s = self.p.statements[i].clone();
        let mut terms = Vec::new();
        terms_of(&s.value, false, &mut terms);
        if !(2..=MOST_TERMS).contains(&terms.len()) || !terms.iter().all(|(e, _)| self.is_product(&s, e)) {
            return None;
        }
        let (mut new, mut total): (Vec<Statement>, Option<Expr>) = (Vec::new(), None);
        for (term, minus) in terms {
            let (read, sum) = self.sum_of(&s, term, s.target_axes.clone(), axes.clone());
            new.push(sum);
            total = Some(match (total, minus) {
                (None, false) => read,
                (None, true) => Expr::unary(Unary::Neg, read),
                (Some(t), false) => Expr::binary(Binary::Add, t, read),
                (Some(t), true) => Expr::binary(Binary::Sub, t, read),
            });
        }
        new.push(Statement { kind: Kind::Map, value: total?, ..s });
        // The sums may be put in order themselves.
        self.spread(i, "sum-of-sums", "the sum of a sum of products is the sum of their sums, each a matrix product".into(), new);
        Some(0)
    }

    /// The sizes that work is counted for: those of the first workload, or the largest.
    pub(super) fn usual_sizes(&self) -> Vec<i64> {
        let first = self.p.workloads.iter().find(|w| w.name != "smoke").or(self.p.workloads.first());
        first.map_or_else(|| self.p.sizes.iter().map(|s| s.max).collect(), |w| w.sizes.clone())
    }

    /// A sum of a product of many factors becomes a tree of sums of products of two; how many statements that are.
    fn in_order(&mut self, i: usize) -> Option<usize> {
        let summed = self.real_sum(i)?;
        let s = self.p.statements[i].clone();
        let (n, d) = factors(&self.p, &s.value);
        let domain: BTreeSet<AxisId> = s.domain().into_iter().collect();
        let order = Order {
            axes: n.iter().map(|f| f.axes().into_iter().filter(|a| domain.contains(a)).collect()).collect(),
            factors: n,
            kept: s.target_axes.iter().copied().collect(),
            summed: summed.iter().copied().collect(),
        };
        let many = (3..=MOST_FACTORS).contains(&order.factors.len()) && summed.len() > 1;
        // An axis that no factor has repeats the whole product: no pair of factors is summed over it.
        let repeated = order.summed.iter().any(|a| order.axes.iter().all(|own| !own.contains(a)));
        if !many
            || repeated
            || !d.is_empty()
            || order.axes.iter().any(|a| a.is_disjoint(&order.summed))
            || order.factors.iter().any(|f| self.p.sort(f) != Sort::Float)
        {
            return None;
        }
        let (p, sizes) = (&self.p, self.usual_sizes());
        let points = |axes: &BTreeSet<AxisId>| axes.iter().map(|a| p.axis(*a).extent.eval(&sizes) as f64).product::<f64>();
        let single = points(&domain);
        let cheapest = order.best(&points).filter(|(cost, _)| *cost <= single * SHARE);
        let (cost, tree) = cheapest.or_else(|| order.three(&points).filter(|(cost, _)| *cost <= single * ALIKE))?;
        let mut new = Vec::new();
        let value = self.grow(&s, &order, &tree, true, &mut new);
        let last: Vec<AxisId> = match &tree {
            Tree::Pair(a, b) => summed.iter().copied().filter(|x| order.left(bits(a)).contains(x) || order.left(bits(b)).contains(x)).collect(),
            Tree::Factor(_) => return None,
        };
        let reason = format!(
            "multiplication distributes over sums: {cost:.3e} products of two in this order, {single:.3e} in a single sum{}",
            if order.products(&tree) { ", and each sum is a matrix product" } else { "" }
        );
        let kind = if last.is_empty() { Kind::Map } else { Kind::Reduce { op: Combine::Sum, axes: last } };
        new.push(Statement { kind, value, ..s });
        Some(self.spread(i, "contraction-order", reason, new))
    }

    /// A factor: its sum over the axes that no other factor and no result has, which is added to `out`, or what it is.
    fn alone(&mut self, s: &Statement, order: &Order, i: usize, out: &mut Vec<Statement>) -> Expr {
        let left = order.left(1 << i);
        let (kept, over): (Vec<AxisId>, Vec<AxisId>) = s.domain().into_iter().filter(|a| order.axes[i].contains(a)).partition(|a| left.contains(a));
        let value = order.factors[i].clone();
        if over.is_empty() {
            return value;
        }
        let (read, sum) = self.sum_of(s, value, kept, over);
        out.push(sum);
        read
    }

    /// The value of a tree; the sums below it are added to `out`.
    fn grow(&mut self, s: &Statement, order: &Order, tree: &Tree, root: bool, out: &mut Vec<Statement>) -> Expr {
        let (a, b) = match tree {
            Tree::Factor(i) => return self.alone(s, order, *i, out),
            Tree::Pair(a, b) => (a, b),
        };
        let (x, y) = (self.grow(s, order, a, false, out), self.grow(s, order, b, false, out));
        let value = Expr { node: Node::Binary(Binary::Mul, Arc::new(x), Arc::new(y)), span: s.value.span };
        let left = order.left(bits(tree));
        let inside: BTreeSet<AxisId> = order.left(bits(a)).union(&order.left(bits(b))).copied().collect();
        let over: Vec<AxisId> = s.domain().into_iter().filter(|a| inside.contains(a) && !left.contains(a)).collect();
        if root || over.is_empty() {
            return value;
        }
        // Axes of the result first, in its order, then those that are summed later.
        let kept: Vec<AxisId> = s.domain().into_iter().filter(|a| left.contains(a)).collect();
        let (read, sum) = self.sum_of(s, value, kept, over);
        out.push(sum);
        read
    }
}

/// The terms of a sum, and whether each is taken away.
pub(super) fn terms_of(e: &Expr, minus: bool, out: &mut Vec<(Expr, bool)>) {
    match &e.node {
        Node::Binary(Binary::Add, a, b) => {
            terms_of(a, minus, out);
            terms_of(b, minus, out);
        }
        Node::Binary(Binary::Sub, a, b) => {
            terms_of(a, minus, out);
            terms_of(b, !minus, out);
        }
        Node::Unary(Unary::Neg, a) => terms_of(a, !minus, out),
        _ => out.push((e.clone(), minus)),
    }
}
