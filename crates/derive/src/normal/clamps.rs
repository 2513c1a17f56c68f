//! Places that are held inside of a tensor where a condition holds them there anyway.
//!
//! ```text
//! s[t, w] = sum[d] q[t, d] * k[max(t + w - 63, 0), d]        z[t, w] = s[t, w]   when 0 <= t + w - 63
//! -->  s[t, w] = sum[d] q[t, d] * k[t + w - 63, d]   when 0 <= t + w - 63
//! ```
//! `clamp-under-condition`: what is only read where a condition holds need not be made elsewhere, and where it holds the larger of a place and the first one is the place. Without the clamp the
//! index is affine. The condition is the statement's own, or one that all its readers have, each at its own point, or that of a choice around what is read: `x[max(i - 1, 0)] * (1 if 1 <= i else 0)`
//! is one.

use super::conditions::multiplied;
use super::readers::reads_at_own_points;
use super::*;
use crate::access::in_bounds;
use crate::bounds::conjuncts;
use crate::simplify::to_poly;

impl Normaliser<'_> {
    pub(super) fn clamps(&mut self) {
        // Readers come later: what they need not have is known first.
        for i in (0..self.p.statements.len()).rev() {
            let s = &self.p.statements[i];
            if !matches!(s.kind, Kind::Map | Kind::Reduce { .. }) || !s.more.is_empty() || !clamped(s) {
                continue;
            }
            let own: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().collect();
            let given: Vec<Expr> = self.conditions_of_readers(s).into_iter().filter(|c| !own.contains(c)).collect();
            let guard = own.into_iter().chain(given).reduce(|a, b| Expr::binary(Binary::And, a, b));
            let mut facts = Facts::new(&self.p);
            guard.iter().for_each(|g| facts.assume(g, true));
            let value = self.free(&masked_where_clamped(&s.value), &facts);
            if value != s.value {
                let new = Statement { value, guard, ..s.clone() };
                self.replace(i, "clamp-under-condition", "the condition keeps the place inside", new);
            }
        }
    }

    /// The conditions that all readers of `s` have, each of which reads it at its own point.
    fn conditions_of_readers(&self, s: &Statement) -> Vec<Expr> {
        if self.p.tensor(s.target).role != Role::Temp || self.p.statements.iter().any(|r| r.delayed() == Some(s.target)) {
            return Vec::new();
        }
        let mut all: Option<Vec<Expr>> = None;
        for reader in self.p.statements.iter().filter(|r| statement_reads(r).contains(&s.target)) {
            let own = reads_at_own_points(reader, s.target, &s.target_axes);
            let given: Vec<&Expr> = reader.guard.iter().flat_map(conjuncts).filter(|c| own && c.axes().iter().all(|a| s.target_axes.contains(a))).collect();
            all = Some(match all {
                None => given.into_iter().cloned().collect(),
                Some(before) => before.into_iter().filter(|c| given.contains(&c)).collect(),
            });
        }
        all.unwrap_or_default()
    }

    /// `e` with the places that it reads at without clamps where `facts`, and the conditions of choices, hold them inside.
    fn free(&self, e: &Expr, facts: &Facts) -> Expr {
        let node = match &e.node {
            Node::Select(c, a, b) => {
                let [a, b] = [(a, true), (b, false)].map(|(x, holds)| Arc::new(self.free(x, &facts.with(c, holds))));
                Node::Select(Arc::new(self.free(c, facts)), a, b)
            }
            Node::Read(t, index) => {
                let free: Vec<Expr> = index.iter().map(|i| self.unclamped(i, facts)).collect();
                // What is outside of its tensor all the same is refused as it was written.
                let fits = in_bounds(&self.p, facts, *t, &free).is_ok();
                Node::Read(*t, if fits { free } else { index.clone() })
            }
            Node::Unary(op, a) => Node::Unary(*op, Arc::new(self.free(a, facts))),
            Node::Cast(d, a) => Node::Cast(*d, Arc::new(self.free(a, facts))),
            Node::Binary(op, a, b) => Node::Binary(*op, Arc::new(self.free(a, facts)), Arc::new(self.free(b, facts))),
            other => other.clone(),
        };
        Expr { node, span: e.span }
    }

    /// `e` without the larger and smaller of two where `facts` tell which one it is.
    fn unclamped(&self, e: &Expr, facts: &Facts) -> Expr {
        e.rewrite(&mut |n| {
            let Node::Binary(op @ (Binary::Max | Binary::Min), a, b) = &n.node else { return None };
            if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int || facts.wraps(a) || facts.wraps(b) {
                return None;
            }
            let (a, b) = if *op == Binary::Max { (a, b) } else { (b, a) };
            // The first is the larger one, or the second is.
            let over = to_poly(&self.p, a).minus(&to_poly(&self.p, b));
            let first = facts.nonnegative(&over);
            let second = !first && facts.nonnegative(&over.scale(-1));
            match (op, first, second) {
                (Binary::Max, true, _) | (Binary::Min, _, true) => Some((**a).clone()),
                (Binary::Max, _, true) | (Binary::Min, true, _) => Some((**b).clone()),
                _ => None,
            }
        })
    }
}

/// A product with a factor that is 1 or 0, as one with a choice between what is read at a clamped place and 0.
fn masked_where_clamped(e: &Expr) -> Expr {
    let mut all = multiplied(e);
    let number = |e: &Expr, of: f64| matches!(e.node, Node::Float(v) if v == of);
    let mask = |f: &Expr| match &f.node {
        Node::Select(c, a, b) if number(a, 1.0) && number(b, 0.0) => Some(c.clone()),
        _ => None,
    };
    let found =
        all.iter().position(|f| mask(f).is_some()).zip(all.iter().position(|f| matches!(&f.node, Node::Read(_, index) if index.iter().any(is_clamped))));
    let Some((at, read)) = found else { return e.clone() };
    let Some(c) = mask(&all[at]) else { return e.clone() };
    all[read] = Expr { span: all[read].span, node: Node::Select(c, Arc::new(all[read].clone()), Arc::new(Expr::float(0.0))) };
    all.remove(at);
    all.into_iter().reduce(|a, b| Expr::binary(Binary::Mul, a, b)).map_or_else(|| e.clone(), |new| Expr { span: e.span, ..new })
}

/// Whether a place is the larger or smaller of two.
fn is_clamped(e: &Expr) -> bool {
    let mut some = false;
    e.walk(&mut |x| some |= matches!(x.node, Node::Binary(Binary::Max | Binary::Min, ..)));
    some
}

/// Whether `s` reads at a place that is the larger or smaller of two.
fn clamped(s: &Statement) -> bool {
    let mut some = false;
    s.value.walk(&mut |e| {
        if let Node::Read(_, index) = &e.node {
            some |= index.iter().any(is_clamped);
        }
    });
    some
}
