//! Factors that do not change along the summed axes leave the sum, also those of a choice between a product and 0.

use super::divisors::steady;
use super::*;
use crate::bounds::conjuncts;

/// The condition and the value of a choice between that and 0.
fn chosen_or_zero(e: &Expr) -> Option<(&Expr, &Expr)> {
    match &e.node {
        Node::Select(c, a, zero) if matches!(zero.node, Node::Float(v) if v == 0.0) => Some((c, a)),
        _ => None,
    }
}

impl Normaliser<'_> {
    pub(super) fn hoist(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            self.expose(i);
            if self.hoist_one(i) {
                // The new map follows the sum.
                i += 1;
            }
            i += 1;
        }
    }

    pub(super) fn sum_axes(&self, i: usize) -> Option<Vec<AxisId>> {
        match &self.p.statements[i].kind {
            Kind::Reduce { op: Combine::Sum, axes } => Some(axes.clone()),
            _ => None,
        }
    }

    /// Whether a factor may leave a sum over `axes` that has this guard.
    pub(super) fn movable(&self, f: &Expr, axes: &[AxisId], s: &Statement, denominator: bool) -> bool {
        if mentions(f, axes) {
            return false;
        }
        let mut fine = true;
        let maybe_empty = s.guard.is_some() || self.may_have_no_points(axes);
        fine &= !denominator || s.guard.is_none() || self.tells(f) || steady(&self.p, f);
        let facts = Facts::new(&self.p);
        // Nor is infinity times a sum the sum of infinities of both signs, or beside 0.
        fine &= denominator || self.p.sort(f) != Sort::Float || !self.extreme_of_none(f, MOST_NESTED);
        f.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                if let Some(w) = self.p.writer(*t) {
                    let w = self.p.statement(w);
                    // It has no value where its own guard is false.
                    fine &= w.kind != Kind::Map || w.guard.is_none();
                    // Infinity times the empty sum is not 0.
                    let extreme = matches!(w.kind, Kind::Reduce { op: Combine::Max | Combine::Min, .. });
                    fine &= denominator || !(maybe_empty && extreme);
                }
                if s.guard.is_some() {
                    fine &= in_bounds(&self.p, &facts, *t, index).is_ok();
                }
            }
        });
        fine
    }

    /// Whether `e` may be infinite whatever the inputs are: an extreme of no points, or a slot of a selection that nothing fills.
    fn extreme_of_none(&self, e: &Expr, deep: u32) -> bool {
        match &e.node {
            Node::Read(t, _) if self.p.tensor(*t).dtype.is_float() => {
                let Some(w) = self.p.writer(*t).map(|w| self.p.statement(w)) else { return false };
                match &w.kind {
                    Kind::Reduce { op: Combine::Max | Combine::Min, axes } => {
                        w.guard.is_some() || axes.iter().any(|a| least(&self.p, &self.p.axis(*a).extent) < 1)
                    }
                    Kind::Scan { op: Combine::Max | Combine::Min, exclusive, .. } => *exclusive || w.guard.is_some(),
                    Kind::TopK { .. } => true,
                    Kind::Map => deep == 0 || self.extreme_of_none(&w.value, deep - 1),
                    _ => false,
                }
            }
            Node::Binary(Binary::Mul | Binary::Add | Binary::Sub, a, b) | Node::Select(_, a, b) => {
                self.extreme_of_none(a, deep) || self.extreme_of_none(b, deep)
            }
            Node::Binary(Binary::Div, a, _) | Node::Unary(Unary::Neg, a) | Node::Cast(_, a) => self.extreme_of_none(a, deep),
            _ => false,
        }
    }

    /// Writes out float maps among the factors where that shows a factor that can leave the sum.
    fn expose(&mut self, i: usize) {
        let Some(axes) = self.sum_axes(i) else { return };
        for _ in 0..16 {
            let s = self.p.statements[i].clone();
            let (n, d) = factors(&self.p, &s.value);
            // What is chosen, beside 0, has factors too.
            let chosen: Vec<Expr> = n.iter().filter_map(chosen_or_zero).flat_map(|(_, a)| factors(&self.p, a).0).collect();
            let target = n.iter().chain(&d).chain(&chosen).find_map(|f| {
                let Node::Read(t, index) = &f.node else { return None };
                let m = match self.p.writer(*t).map(|w| self.p.statement(w)) {
                    Some(m) if m.kind == Kind::Map && self.p.tensor(*t).dtype.is_float() && self.p.tensor(*t).role != Role::Input => m,
                    _ => return None,
                };
                // What has rows at whole lines is made to be in memory.
                if matches!(self.p.tensor(*t).storage, Storage::Pitched(_)) {
                    return None;
                }
                // An output of a narrow type rounds; its readers see the rounded value.
                if self.p.tensor(*t).role == Role::Output && self.p.tensor(*t).dtype != DType::F32 {
                    return None;
                }
                let value = substitute(&m.value, &m.target_axes, index);
                if p_sort_int(&self.p, &value) {
                    return None;
                }
                (self.shows(&value, &axes, &s, MOST_NESTED) && mentions(&value, &axes)).then(|| (f.clone(), value))
            });
            let Some((read, value)) = target else { return };
            let mut new = s.clone();
            new.value = s.value.rewrite(&mut |n| (*n == read).then(|| value.clone()));
            if size(&new.value) > LARGEST {
                return;
            }
            self.replace(i, "inline-map", "it shows a factor that does not change along the summed axes", new);
        }
    }

    /// Whether a factor of `value`, or of a map among its factors, can leave a sum over `axes`.
    fn shows(&self, value: &Expr, axes: &[AxisId], s: &Statement, deep: u32) -> bool {
        let (n, d) = factors(&self.p, value);
        if n.iter().any(|f| self.movable(f, axes, s, false)) || d.iter().any(|f| self.movable(f, axes, s, true)) {
            return true;
        }
        let given: Vec<Expr> = s.guard.iter().flat_map(conjuncts).cloned().collect();
        let inner = |e: &Expr| match &e.node {
            // It has a value wherever the sum has a point.
            Node::Read(t, index) => {
                let there = |m: &Statement| m.guard.iter().flat_map(conjuncts).all(|c| given.contains(&substitute(c, &m.target_axes, index)));
                self.map_of(*t).filter(|m| there(m)).map(|m| substitute(&m.value, &m.target_axes, index))
            }
            _ => None,
        };
        let opens = |f: &Expr| match chosen_or_zero(f) {
            Some((_, a)) => {
                let (an, ad) = factors(&self.p, a);
                let own = an.iter().any(|f| self.leaves_choice(f, axes, s, false)) || ad.iter().any(|f| self.leaves_choice(f, axes, s, true));
                own || an.iter().filter_map(inner).any(|v| size(&v) <= LARGEST && self.shows(&v, axes, s, deep - 1))
            }
            None => inner(f).is_some_and(|v| size(&v) <= LARGEST && self.shows(&v, axes, s, deep - 1)),
        };
        0 < deep && n.iter().any(opens)
    }

    /// The factors of a sum's value and its divisors, with those of a choice between a product and 0 beside what is left of the choice, as far as they
    /// can leave the sum.
    fn opened(&self, value: &Expr, axes: &[AxisId], s: &Statement) -> (Vec<Expr>, Vec<Expr>, bool) {
        let (n, mut d) = factors(&self.p, value);
        let (mut out, mut choice) = (Vec::new(), false);
        for f in n {
            let Some((c, a)) = chosen_or_zero(&f).filter(|_| self.p.sort(&f) == Sort::Float) else {
                out.push(f);
                continue;
            };
            let (an, ad) = factors(&self.p, a);
            let (leave, stay): (Vec<Expr>, Vec<Expr>) = an.into_iter().partition(|f| self.leaves_choice(f, axes, s, false));
            let (under, below): (Vec<Expr>, Vec<Expr>) = ad.into_iter().partition(|f| self.leaves_choice(f, axes, s, true));
            if leave.is_empty() && under.is_empty() {
                out.push(f);
                continue;
            }
            choice = true;
            let real = |list: Vec<Expr>| product(list.into_iter().map(|e| to_float(&self.p, e)).collect());
            let mut rest = real(stay).unwrap_or(Expr::float(1.0));
            if let Some(below) = real(below) {
                rest = Expr::binary(Binary::Div, rest, below);
            }
            out.push(Expr { node: Node::Select(Arc::new(c.clone()), Arc::new(rest), Arc::new(Expr::float(0.0))), span: f.span });
            out.extend(leave);
            d.extend(under);
        }
        (out, d, choice)
    }

    /// Whether a factor may leave a choice between a product and 0, and then the sum. Where nothing is chosen the sum is 0, which times what is infinite and
    /// divided by 0 it is not: a factor is a finite number, a divisor a sum of exponentials, which is 0 only where there is no term at all.
    fn leaves_choice(&self, f: &Expr, axes: &[AxisId], s: &Statement, denominator: bool) -> bool {
        let safe = match &f.node {
            Node::Float(v) if !denominator => v.is_finite(),
            _ if steady(&self.p, f) => true,
            Node::Read(..) => denominator && self.is_sum_of_powers(f, MOST_NESTED),
            _ => false,
        };
        safe && self.movable(f, axes, s, denominator)
    }

    fn hoist_one(&mut self, i: usize) -> bool {
        let Some(axes) = self.sum_axes(i) else { return false };
        let s = self.p.statements[i].clone();
        if !s.more.is_empty() {
            return false;
        }
        let real = self.p.sort(&s.value) == Sort::Float;
        let (n, d, choice) = self.opened(&s.value, &axes, &s);
        let (out_n, in_n): (Vec<Expr>, Vec<Expr>) = n.into_iter().partition(|f| self.movable(f, &axes, &s, false));
        // Beside what a choice leaves only what tells of no term as the choice does.
        let leaves = |f: &Expr| self.movable(f, &axes, &s, true) && (!choice || self.tells(f) || steady(&self.p, f));
        let (out_d, in_d): (Vec<Expr>, Vec<Expr>) = d.into_iter().partition(leaves);
        if (out_n.is_empty() && out_d.is_empty()) || (in_n.is_empty() && in_d.is_empty()) {
            return false;
        }
        let float = |p: &Problem, e: Expr| if real { to_float(p, e) } else { e };
        let one = if real { Expr::float(1.0) } else { Expr::int(1) };
        let mut body = product(in_n.into_iter().map(|e| float(&self.p, e)).collect()).unwrap_or(one);
        if let Some(d) = product(in_d.into_iter().map(|e| float(&self.p, e)).collect()) {
            body = Expr::binary(Binary::Div, body, d);
        }
        body.span = s.value.span;

        let old = text::statement(&self.p, &s);
        let shape = self.p.tensor(s.target).shape.clone();
        let tensor_axes = self.p.tensor(s.target).axes.clone();
        let name = self.fresh(&format!("{}__u", self.p.tensor(s.target).name));
        let inner = TensorId(self.p.tensors.len() as u32);
        self.p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype: if real { DType::F32 } else { DType::I64 },
            shape,
            axes: tensor_axes,
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: self.p.tensor(s.target).span,
        });

        let mut value = Expr { node: Node::Read(inner, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let mut reason = format!("multiplication distributes over the sum and the factors do not change along {}", names(&self.p, &axes));
        for f in out_n {
            value = times(float(&self.p, f), value);
        }
        if let Some(d) = product(out_d.iter().map(|e| float(&self.p, e.clone())).collect()) {
            let quotient = Expr { node: Node::Binary(Binary::Div, Arc::new(value), Arc::new(d)), span: s.value.span };
            value = self.unless_empty(quotient, &out_d, &axes, &s, choice, &mut reason);
        }
        let first = Statement { target: inner, value: body, ..s.clone() };
        let second = Statement { kind: Kind::Map, value, guard: None, ..s.clone() };
        let new = format!("{} ; {}", text::statement(&self.p, &first), text::statement(&self.p, &second));
        self.p.statements[i] = first;
        self.p.statements.insert(i + 1, second);
        self.note("hoist-factor", s.target, old, new, reason, s.span);
        true
    }
}

fn p_sort_int(p: &Problem, e: &Expr) -> bool {
    p.sort(e) == Sort::Int
}
