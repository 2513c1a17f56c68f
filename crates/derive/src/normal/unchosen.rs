//! Divisors and shifts of values that only the chosen side of a condition reads.
//!
//! ```text
//! u[r] = sum[n] k[r, n] / g[r]      y[r] = u[r] if g[r] != 0 else 7
//! -->  u[r] = sum[n] k[r, n] / (g[r] if g[r] != 0 else 1)
//! ```
//! `unchosen-divisor`: the side that is not chosen is not evaluated, but a sum that it reads is made for every row. A whole quotient by 0, or a shift by as many bits as a number has, is undefined
//! there, and compilers may take it that there is none: then the condition would always hold. So where all readers ask for a value under a condition on what it divides by, it divides by 1 elsewhere, and
//! shifts by nothing.

use super::*;
use crate::bounds::conjuncts;
use crate::simplify::to_poly;

impl Normaliser<'_> {
    pub(super) fn unchosen_divisors(&mut self) {
        // What holds wherever a value is read, over the axes that it is made over.
        let mut needed: BTreeMap<TensorId, Vec<Expr>> = BTreeMap::new();
        for i in (0..self.p.statements.len()).rev() {
            let s = self.p.statements[i].clone();
            let local = self.p.tensor(s.target).role == Role::Temp && s.delayed().is_none() && matches!(s.kind, Kind::Map | Kind::Reduce { .. });
            let around = needed.get(&s.target).filter(|_| local).cloned().unwrap_or_default();
            // What its own condition says, it divides under anyway.
            let own: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
            // And it knows nothing that is made of it, or later.
            let known = |c: &Expr| c.tensors().iter().all(|t| self.p.writer(*t).is_none_or(|w| (w.0 as usize) < i));
            let more: Vec<Expr> = around.iter().filter(|c| !own.contains(c) && known(c)).cloned().collect();
            if !more.is_empty() {
                let value = self.with_divisors(&s.value, &more);
                self.replace(i, "unchosen-divisor", "all readers ask for it under this condition", Statement { value, ..s.clone() });
            }
            if let Some(before) = s.delayed() {
                needed.insert(before, Vec::new());
            }
            let guards: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().chain(around).collect();
            for e in expressions(&s) {
                // The guard itself is asked everywhere.
                let holds = if s.guard.as_ref() == Some(e) { Vec::new() } else { guards.clone() };
                self.reads_under(e, &mut holds.clone(), &mut needed);
            }
        }
    }

    /// Notes under which conditions `e`, which is evaluated where `holds`, reads temporaries.
    fn reads_under(&self, e: &Expr, holds: &mut Vec<Expr>, needed: &mut BTreeMap<TensorId, Vec<Expr>>) {
        match &e.node {
            Node::Select(c, a, b) => {
                self.reads_under(c, holds, needed);
                let before = holds.len();
                holds.extend(conjuncts(c).into_iter().cloned());
                self.reads_under(a, holds, needed);
                holds.truncate(before);
                holds.push(Expr::unary(Unary::Not, (**c).clone()));
                self.reads_under(b, holds, needed);
                holds.truncate(before);
            }
            // The second part of what must hold is asked where the first one does.
            Node::Binary(Binary::And, a, b) => {
                self.reads_under(a, holds, needed);
                let before = holds.len();
                holds.extend(conjuncts(a).into_iter().cloned());
                self.reads_under(b, holds, needed);
                holds.truncate(before);
            }
            Node::Read(t, index) => {
                index.iter().for_each(|e| self.reads_under(e, holds, needed));
                let Some(writer) = self.p.writer(*t).map(|w| self.p.statement(w)) else { return };
                let here: Vec<Expr> = holds.iter().filter_map(|c| told_at(c, index, &writer.target_axes)).collect();
                match needed.get_mut(t) {
                    Some(known) => known.retain(|c| here.contains(c)),
                    None => {
                        needed.insert(*t, here);
                    }
                }
            }
            _ => e.children().into_iter().for_each(|e| self.reads_under(e, holds, needed)),
        }
    }

    /// `e` with divisors and shifts that are defined elsewhere too, where conditions of `around` speak of them.
    fn with_divisors(&self, e: &Expr, around: &[Expr]) -> Expr {
        e.rewrite(&mut |n| {
            let Node::Binary(op @ (Binary::Div | Binary::Mod | Binary::Shl | Binary::Shr), a, b) = &n.node else { return None };
            if self.p.sort(n) != Sort::Int || matches!(b.node, Node::Int(_)) || self.always_defined(*op, b) {
                return None;
            }
            let about: Vec<Expr> = around.iter().filter(|c| speaks_of(c, b)).cloned().collect();
            let condition = about.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b))?;
            let other = if matches!(op, Binary::Div | Binary::Mod) { 1 } else { 0 };
            let by = Expr::new(Node::Select(Arc::new(condition), b.clone(), Arc::new(Expr::int(other))));
            Some(Expr { span: n.span, ..Expr::binary(*op, (**a).clone(), by) })
        })
    }

    fn always_defined(&self, op: Binary, by: &Expr) -> bool {
        let (facts, x) = (Facts::new(&self.p), to_poly(&self.p, by));
        let least = facts.lower(&x).and_then(|x| x.as_constant());
        let most = facts.upper(&x).and_then(|x| x.as_constant());
        match op {
            Binary::Div | Binary::Mod => least.is_some_and(|n| n > 0) || most.is_some_and(|n| n < 0),
            _ => least.is_some_and(|n| n >= 0) && most.is_some_and(|n| n < 64),
        }
    }
}

/// Condition `c` of a reader over the axes of what it reads at `index`, if it speaks of nothing else.
fn told_at(c: &Expr, index: &[Expr], axes: &[AxisId]) -> Option<Expr> {
    let at = |a: &AxisId| index.iter().position(|e| e.node == Node::Axis(*a)).and_then(|i| axes.get(i));
    let own: Vec<AxisId> = c.axes();
    let theirs = own.iter().map(at).collect::<Option<Vec<&AxisId>>>()?;
    let theirs: Vec<Expr> = theirs.into_iter().map(|a| Expr::axis(*a)).collect();
    Some(substitute(c, &own, &theirs))
}

/// Whether a condition reads, or counts, something that `e` does.
fn speaks_of(c: &Expr, e: &Expr) -> bool {
    let mut found = false;
    c.walk(&mut |n| found |= matches!(n.node, Node::Read(..) | Node::Axis(_) | Node::Extent(_)) && contains(e, n));
    found
}
