//! Two axes of scores that are only combined together, as one.
//!
//! ```text
//! s[b, p, o] = sum[d] q[b, d] * k[table[b, p], o, d]   when p * 16 + o < len[b]        y[b, d] = sum[p, o] w[b, p, o] * v[table[b, p], o, d]   o < 16
//! -->  s[b, j] = sum[d] q[b, d] * k[table[b, j / 16], j % 16, d]   when j < len[b]     y[b, d] = sum[j] w[b, j] * v[table[b, j / 16], j % 16, d]
//! ```
//! `axes-as-one`: a chain of products walks along one axis, and what a condition leaves of it is a range. Over two axes each page, or each line of an image, would be a product of its own.
//!
//! Done where both axes are of one side of a product that is combined over both, all that is made for them is read at its own point, and conditions ask for the points
//! of both, or a table for those of one; where neither does, the binding joins them as they lie in memory.

use super::conditions::multiplied;
use super::*;

/// A few listed blocks of whole tiles each are walked as they are (by price, h200, 3 blocks of 64 keys for each block of 64 queries: 45 us, as one axis 50).
const MOST_LISTED: i64 = 8;
/// Points of a tile.
const TILE: i64 = 64;

/// Two axes, the points of `inner` next to each other.
#[derive(Clone, Copy)]
struct Pair {
    outer: AxisId,
    inner: AxisId,
}

impl Normaliser<'_> {
    pub(super) fn together(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            match self.pair_of(i) {
                // There may be a third axis.
                Some((pair, extent)) => self.as_one(pair, extent),
                None => i += 1,
            }
        }
    }

    /// Two axes of one side of the sum of products `i` that are only combined together, and the extent of both.
    fn pair_of(&self, i: usize) -> Option<(Pair, Extent)> {
        let depth = self.sum_axes(i)?;
        let s = &self.p.statements[i];
        let all = multiplied(&s.value);
        let sides = all.iter().filter(|f| mentions(f, &depth)).count();
        if !s.more.is_empty() || sides < 2 {
            return None;
        }
        for f in all.iter().filter(|f| mentions(f, &depth)) {
            let Node::Read(_, index) = &f.node else { continue };
            let alone = |a: &AxisId| s.target_axes.contains(a) && !all.iter().any(|g| g != f && mentions(g, &[*a]));
            let own: Vec<AxisId> = index.iter().flat_map(Expr::axes).filter(alone).collect();
            for w in own.windows(2) {
                let pair = Pair { outer: w[0], inner: w[1] };
                let extent = self.extent_of_both(pair);
                if let Some(extent) = extent.filter(|_| self.only_together(pair)) {
                    return Some((pair, extent));
                }
            }
        }
        None
    }

    fn extent_of_both(&self, pair: Pair) -> Option<Extent> {
        let (outer, inner) = (&self.p.axis(pair.outer).extent, &self.p.axis(pair.inner).extent);
        let tiles = outer.as_constant().is_some_and(|n| n <= MOST_LISTED) && inner.as_constant().is_some_and(|n| n % TILE == 0);
        if pair.outer == pair.inner || outer.divisor != 1 || inner.divisor != 1 || least(&self.p, inner) < 1 || tiles {
            return None;
        }
        let mut sizes = [outer.sizes.clone(), inner.sizes.clone()].concat();
        sizes.sort_unstable();
        Some(Extent { factor: outer.factor.checked_mul(inner.factor)?, sizes, divisor: 1 })
    }

    /// Whether all that goes over one of the axes goes over both, in the same part, and nobody sees it; and whether conditions or a table ask for their points.
    fn only_together(&self, pair: Pair) -> bool {
        let (mut combined, mut asked, mut looked) = (false, [false; 2], false);
        for s in &self.p.statements {
            let has = |a: AxisId| s.domain().contains(&a);
            if !has(pair.outer) && !has(pair.inner) {
                continue;
            }
            let results = [pair.outer, pair.inner].map(|a| s.target_axes.contains(&a));
            let tensor = self.p.tensor(s.target);
            let fine = match &s.kind {
                Kind::Map => true,
                Kind::Reduce { op, axes } => {
                    let over = [pair.outer, pair.inner].map(|a| axes.contains(&a));
                    combined |= over == [true, true] && matches!(op, Combine::Max | Combine::Sum);
                    s.more.is_empty() && over[0] == over[1] && !matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_))
                }
                _ => false,
            };
            let hidden = results == [false, false] || tensor.role == Role::Temp && tensor.storage == Storage::RowMajor;
            if !fine || !has(pair.outer) || !has(pair.inner) || results[0] != results[1] || !hidden || !self.read_at_own_points(s.target) {
                return false;
            }
            let given = |a: AxisId| s.guard.as_ref().is_some_and(|g| mentions(g, &[a]));
            asked = [asked[0] || given(pair.outer), asked[1] || given(pair.inner)];
            expressions(s).into_iter().for_each(|e| e.walk(&mut |e| looked |= self.is_looked_up(e, pair)));
        }
        combined && (looked || asked == [true, true])
    }

    /// Whether `e` is an element at a place that a table says for a point of the pair.
    fn is_looked_up(&self, e: &Expr, pair: Pair) -> bool {
        let Node::Read(_, index) = &e.node else { return false };
        index.iter().any(|i| !i.tensors().is_empty() && mentions(i, &[pair.outer, pair.inner]))
    }

    fn as_one(&mut self, pair: Pair, extent: Extent) {
        let (outer, inner) = (self.p.axis(pair.outer).clone(), self.p.axis(pair.inner).clone());
        let name = self.free_axis(&format!("{}_{}", outer.name, inner.name));
        let both = AxisId(self.p.axes.len() as u32);
        self.p.axes.push(Axis { name, extent: extent.clone(), span: outer.span });
        let by = match inner.extent.as_constant() {
            Some(n) => Expr::int(n),
            None => Expr::new(Node::Extent(inner.extent.clone())),
        };
        let digit = |op| Expr::binary(op, Expr::axis(both), by.clone());
        let digits = [digit(Binary::Div), digit(Binary::Mod)];
        let made: Vec<TensorId> = self.p.statements.iter().filter(|s| s.target_axes.contains(&pair.inner)).map(|s| s.target).collect();
        let joined = |axes: &mut Vec<AxisId>| {
            axes.retain(|a| *a != pair.outer);
            axes.iter_mut().filter(|a| **a == pair.inner).for_each(|a| *a = both);
        };
        for t in &made {
            let axes = self.p.writer(*t).map(|w| self.p.statement(w).target_axes.clone()).unwrap_or_default();
            let tensor = &mut self.p.tensors[t.0 as usize];
            let at = |a: AxisId| axes.iter().position(|b| *b == a).unwrap_or_default();
            tensor.shape[at(pair.inner)] = extent.clone();
            tensor.axes[at(pair.inner)] = Some(both);
            tensor.shape.remove(at(pair.outer));
            tensor.axes.remove(at(pair.outer));
        }
        let reason = format!("`{}` and `{}` are only combined together", outer.name, inner.name);
        for i in 0..self.p.statements.len() {
            let s = &self.p.statements[i];
            if !s.domain().contains(&pair.inner) {
                continue;
            }
            let mut new = map_expressions(s, &mut |e| self.over_both(e, pair, both, &digits, &made));
            joined(&mut new.target_axes);
            if let Kind::Reduce { axes, .. } = &mut new.kind {
                joined(axes);
            }
            self.replace(i, "axes-as-one", &reason, new);
        }
    }

    /// `e` over the points of `both`, of which the pair's are the `digits`; what is `made` for them has one dimension less.
    fn over_both(&self, e: &Expr, pair: Pair, both: AxisId, digits: &[Expr; 2], made: &[TensorId]) -> Expr {
        let own = e.rewrite(&mut |n| match &n.node {
            Node::Read(t, index) if made.contains(t) => {
                let left = index.iter().filter(|i| i.node != Node::Axis(pair.outer));
                let left = left.map(|i| if i.node == Node::Axis(pair.inner) { Expr::axis(both) } else { i.clone() });
                Some(Expr { node: Node::Read(*t, left.collect()), span: n.span })
            }
            _ => None,
        });
        // A place made of both digits is the point itself.
        self.shortened(&substitute(&own, &[pair.outer, pair.inner], digits), both)
    }
}
