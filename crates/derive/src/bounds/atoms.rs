//! Bounds of terms, of their atoms, and of the elements of tensors.

use super::*;

/// Bounds of either of two, the first of each first: only a few are tried.
fn in_turns(a: Vec<P>, b: Vec<P>) -> Vec<P> {
    let (mut a, mut b) = (a.into_iter(), b.into_iter());
    let mut out = Vec::new();
    loop {
        let before = out.len();
        out.extend(a.next().into_iter().chain(b.next()));
        if out.len() == before {
            return out;
        }
    }
}

impl Facts<'_> {
    pub(super) fn term_uppers(&self, factors: &[Atom], c: i128, depth: u32) -> Vec<P> {
        let bounds: Vec<(Vec<P>, Vec<P>)> = factors.iter().map(|a| self.atom_bounds(a, depth)).collect();
        let natural = |b: &(Vec<P>, Vec<P>)| b.0.iter().any(|l| self.size_nonnegative(l));
        // At most one factor of unknown sign.
        let signed: Vec<usize> = (0..bounds.len()).filter(|i| !natural(&bounds[*i])).collect();
        if signed.len() > 1 {
            return Vec::new();
        }
        // Products of one bound of each factor: the high ends if they push up, the low ends if they pull down.
        let product = |skip: Option<usize>, high: bool| -> Vec<P> {
            let mut out = vec![P::constant(c)];
            for (i, b) in bounds.iter().enumerate() {
                if Some(i) == skip {
                    continue;
                }
                let side: Vec<P> = if high { b.1.clone() } else { b.0.iter().filter(|l| self.size_nonnegative(l)).cloned().collect() };
                let mut next = Vec::new();
                for o in &out {
                    next.extend(side.iter().take(3).map(|s| o.times(s)));
                }
                next.truncate(WIDTH);
                out = next;
            }
            out
        };
        match signed.first() {
            None => product(None, c > 0),
            Some(i) => {
                // c*X with X in lo..hi of unknown sign.
                let ends = if c > 0 { &bounds[*i].1 } else { &bounds[*i].0 };
                let mut out = Vec::new();
                for e in ends.iter().take(3) {
                    let positive = if c > 0 { self.size_nonnegative(e) } else { self.size_nonnegative(&e.scale(-1)) };
                    out.extend(product(Some(*i), positive).into_iter().map(|r| r.times(e)));
                }
                out
            }
        }
    }

    /// Lower and upper bounds of a symbol, in sizes.
    pub(super) fn atom_bounds(&self, a: &Atom, depth: u32) -> (Vec<P>, Vec<P>) {
        let zero = P::zero();
        let one = P::constant(1);
        if let Atom::Size(_) = a {
            return (vec![P::atom(a.clone())], vec![P::atom(a.clone())]);
        }
        if depth == 0 {
            return (Vec::new(), Vec::new());
        }
        // A quotient of sizes is what it is: looser ends would only stand before it.
        let exact = size_div(a).then(|| P::atom(a.clone()));
        let high = |x: &P| self.uppers(x, depth - 1);
        let low = |x: &P| -> Vec<P> { self.uppers(&x.scale(-1), depth - 1).into_iter().map(|u| u.scale(-1)).collect() };
        let (mut lo, mut hi) = match a {
            Atom::Size(_) => (Vec::new(), Vec::new()),
            Atom::Axis(x) => (vec![zero], vec![extent_poly(self.p, &self.p.axis(*x).extent).minus(&one)]),
            Atom::Read(t, _) => self.tensor_bounds(*t, depth - 1),
            Atom::Div(x, d) => {
                let positive = self.positive(d);
                if !positive {
                    (Vec::new(), Vec::new())
                } else if d.as_constant().is_some() || d.as_term().is_some() {
                    let size_only = |v: &P| v.terms().all(|(f, _)| f.iter().all(|a| matches!(a, Atom::Size(_)) || size_div(a)));
                    // Sizes that follow from others, as these: a divisor may go into them.
                    let written = |all: Vec<P>| -> Vec<P> { all.into_iter().flat_map(|v| [Some(v.clone()), expanded(self.p, &v)]).flatten().collect() };
                    let lows: Vec<P> = written(low(x));
                    let mut lo: Vec<P> = lows.iter().map(|v| div(self.p, v, d)).filter(size_only).collect();
                    // Of sizes, what it is for the least of them: a number, which can be compared with any other bound.
                    if lows.iter().any(|v| self.size_nonnegative(v)) {
                        lo.push(P::constant(self.evaluate(&P::atom(a.clone()), false).unwrap_or(0).max(0)));
                    }
                    let highs = written(high(x));
                    let mut hi: Vec<P> = highs.iter().map(|v| div(self.p, v, d)).filter(size_only).collect();
                    // What is not negative does not grow.
                    if d.as_constant().is_none() {
                        hi.extend(highs.into_iter().filter(|v| self.size_nonnegative(v)));
                    } else if d.as_constant().is_some_and(|d| d > 1) {
                        // A part of at least 1 is less than the whole.
                        hi.extend(highs.iter().map(|v| v.minus(&one)).filter(|v| v.as_constant().is_none() && self.size_nonnegative(v)));
                    }
                    (lo, hi)
                } else {
                    (Vec::new(), Vec::new())
                }
            }
            Atom::Mod(_, d) if self.positive(d) => (vec![zero], high(&d.minus(&one))),
            Atom::Mod(..) => (Vec::new(), Vec::new()),
            Atom::Min(x, y) => {
                let mut hi = in_turns(high(x), high(y));
                // The lesser of two is at most half of their sum: what is reflected at an end stays before it.
                let sum = x.plus(y);
                if size_only(&sum) {
                    hi.push(div(self.p, &sum, &P::constant(2)));
                }
                (self.common(&low(x), &low(y), false), hi)
            }
            Atom::Max(x, y) => {
                let lo = in_turns(low(x), low(y));
                (lo, self.common(&high(x), &high(y), true))
            }
            Atom::Other(o) => self.expr_bounds(&o.expr, depth - 1),
        };
        hi = exact.map_or(hi, |own| vec![own]);
        // Facts about this symbol alone.
        for f in &self.known {
            let c = f.terms().find(|(t, _)| t.len() == 1 && t[0] == *a).map_or(0, |(_, c)| c);
            if c != 1 && c != -1 {
                continue;
            }
            let rest = f.minus(&P::term(vec![a.clone()], c));
            let sizes_only = rest.terms().all(|(t, _)| t.iter().all(|a| matches!(a, Atom::Size(_))));
            if sizes_only && c == 1 {
                lo.insert(0, rest.scale(-1));
            } else if sizes_only {
                hi.insert(0, rest);
            }
        }
        if lo.iter().any(|l| self.size_nonnegative(l)) {
            lo.retain(|l| self.size_nonnegative(l));
        }
        (lo, hi)
    }

    /// Whether a divisor is at least 1 for all sizes. A size may be 0 unless something says otherwise: its declaration, a fact, or an
    /// axis that has a point.
    pub(super) fn positive(&self, d: &P) -> bool {
        let sizes_only = d.terms().all(|(f, _)| f.iter().all(|a| matches!(a, Atom::Size(_)) || size_div(a)));
        sizes_only && self.size_nonnegative(&d.minus(&P::constant(1)))
    }

    /// Bounds that hold for both lists.
    pub(super) fn common(&self, a: &[P], b: &[P], upper: bool) -> Vec<P> {
        let covers = |x: &P, y: &P| self.size_nonnegative(&if upper { x.minus(y) } else { y.minus(x) });
        let mut out: Vec<P> = a.iter().filter(|x| b.iter().any(|y| covers(x, y))).cloned().collect();
        out.extend(b.iter().filter(|x| a.iter().any(|y| covers(x, y))).cloned());
        // A bound that is none of both alone may be closer than those that are: moved as far as the other can be beyond it.
        let closer = |x: &P, o: &P| self.size_nonnegative(&if upper { o.minus(x) } else { x.minus(o) });
        let apart = |x: &P, o: &P| x.terms().any(|(f, _)| !f.is_empty() && o.terms().all(|(g, _)| f != g));
        let number = |x: &P| x.as_constant().is_some();
        let open = |x: &&P| out.iter().all(|o| number(o) || !number(x) && (closer(x, o) && !closer(o, x) || apart(x, o)));
        let moved = |x: &P, y: &P| {
            let beyond = self.evaluate(&if upper { x.minus(y) } else { y.minus(x) }, false)?.min(0);
            Some(x.minus(&P::constant(if upper { beyond } else { -beyond })))
        };
        let of = |a: &[P], b: &[P]| a.iter().filter(open).flat_map(|x| b.iter().filter_map(|y| moved(x, y)).collect::<Vec<P>>()).collect::<Vec<P>>();
        let more: Vec<P> = of(a, b).into_iter().chain(of(b, a)).take(WIDTH).collect();
        out.extend(more);
        out
    }

    /// Whether 32 bits hold the elements that `e` is one of.
    pub(super) fn narrow(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Read(t, _) => self.p.tensor(*t).dtype.bits() <= 32,
            Node::Cast(d, _) => d.bits() <= 32,
            Node::Unary(Unary::Neg, a) => self.narrow(a),
            _ => false,
        }
    }

    /// Bounds of the elements of an integer tensor: they follow from declarations alone.
    fn tensor_bounds(&self, t: TensorId, depth: u32) -> (Vec<P>, Vec<P>) {
        effort::bounds_once(self.p, t, depth, || self.find_tensor_bounds(t, depth))
    }

    fn find_tensor_bounds(&self, t: TensorId, depth: u32) -> (Vec<P>, Vec<P>) {
        let tensor = self.p.tensor(t);
        let (least, most) = dtype_range(tensor.dtype);
        let (mut lo, mut hi) = match tensor.dtype.bits() {
            0..=8 => (vec![P::constant(least)], vec![P::constant(most)]),
            _ => (Vec::new(), Vec::new()),
        };
        if let Some((a, b)) = &tensor.range {
            let bound = |b: &IndexBound| extent_poly(self.p, &b.extent).plus(&P::constant(i128::from(b.plus)));
            lo.insert(0, bound(a));
            hi.insert(0, bound(b));
            return (lo, hi);
        }
        let Some(w) = self.p.writer(t) else { return (lo, hi) };
        if depth == 0 {
            return (lo, hi);
        }
        let s = self.p.statement(w);
        let mut inner = Facts::new(self.p);
        inner.depth = depth - 1;
        if let Some(g) = &s.guard {
            inner.assume(g, true);
        }
        let value = || -> (Vec<P>, Vec<P>) {
            if self.p.sort(&s.value) == Sort::Bool {
                return (vec![P::zero()], vec![P::constant(1)]);
            }
            let x = to_poly(self.p, &s.value);
            let low = inner.uppers(&x.scale(-1), depth - 1).into_iter().map(|u| u.scale(-1)).collect();
            (low, inner.uppers(&x, depth - 1))
        };
        let last = |a: AxisId| extent_poly(self.p, &self.p.axis(a).extent).minus(&P::constant(1));
        let many = |points: P| {
            let (l, h) = value();
            let l: Vec<P> = l.iter().map(|l| l.times(&points)).collect();
            let h: Vec<P> = h.iter().map(|h| h.times(&points)).collect();
            (self.common(&l, &[P::zero()], false), self.common(&h, &[P::zero()], true))
        };
        let found = match &s.kind {
            Kind::Map => value(),
            Kind::TopK { axis, indices: Some(i), .. } if *i == t => (vec![P::constant(-1)], vec![last(*axis)]),
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, axes } => match axes.as_slice() {
                // The choice among no points has none.
                [a] => (vec![P::constant(if s.guard.is_some() || !inner.has_points(*a) { -1 } else { 0 })], vec![last(*a)]),
                _ => (Vec::new(), Vec::new()),
            },
            Kind::Reduce { op: Combine::Sum, axes } => many(axes.iter().fold(P::constant(1), |p, a| p.times(&extent_poly(self.p, &self.p.axis(*a).extent)))),
            // The largest of some values is one of them; each point of a scan has its own.
            Kind::Scan { op: Combine::Max | Combine::Min, exclusive: false, .. } if s.guard.is_none() => value(),
            Kind::Reduce { op: Combine::Max | Combine::Min, axes } if s.guard.is_none() && axes.iter().all(|a| inner.has_points(*a)) => value(),
            Kind::Scan { op: Combine::Sum, axis, .. } => many(extent_poly(self.p, &self.p.axis(*axis).extent)),
            Kind::Compact { fill, .. } => {
                let (l, h) = value();
                let f = to_poly(self.p, fill);
                (self.common(&l, std::slice::from_ref(&f), false), self.common(&h, std::slice::from_ref(&f), true))
            }
            _ => (Vec::new(), Vec::new()),
        };
        lo.splice(0..0, found.0);
        hi.splice(0..0, found.1);
        (lo, hi)
    }
}
