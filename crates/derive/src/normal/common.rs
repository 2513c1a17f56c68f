//! Costly functions that several reductions write out: each has a map of its own, made once.

use super::*;

impl Normaliser<'_> {
    /// Expressions below `e` that have values at all points: what stands behind a condition may read outside of its tensors elsewhere.
    fn unconditional(&self, e: &Expr, f: &mut dyn FnMut(&Expr)) {
        f(e);
        let inside = |e: &Expr| self.inside(e);
        match &e.node {
            Node::Select(c, a, b) => {
                self.unconditional(c, f);
                [a, b].into_iter().filter(|e| inside(e)).for_each(|e| self.unconditional(e, f));
            }
            Node::Binary(Binary::And | Binary::Or, a, b) => {
                self.unconditional(a, f);
                [b].into_iter().filter(|e| inside(e)).for_each(|e| self.unconditional(e, f));
            }
            _ => e.children().into_iter().for_each(|e| self.unconditional(e, f)),
        }
    }

    /// Gives a map of its own to a costly function that several reductions write out.
    pub(super) fn name_common(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let mut found: Vec<Expr> = Vec::new();
            if s.kind != Kind::Map {
                self.unconditional(&s.value, &mut |e| {
                    if costly(e) && mentions(e, &streamed_axes(&s)) && !of_pairs(e, &s) {
                        found.push(e.clone());
                    }
                });
            }
            let again = found.into_iter().find(|e| {
                self.p.statements.iter().skip(i + 1).any(|o| {
                    let mut found = false;
                    o.value.walk(&mut |x| found |= x == e);
                    found && o.kind != Kind::Map && o.guard == s.guard && e.axes().iter().all(|a| o.domain().contains(a))
                })
            });
            let Some(e) = again else {
                i += 1;
                continue;
            };
            // Nested axes of table reads count as well.
            let axes: Vec<AxisId> = s.domain().into_iter().filter(|a| mentions(&e, &[*a])).collect();
            // Under a condition on other points it would be a map of these too.
            let beyond = s.domain().iter().any(|a| !axes.contains(a) && s.guard.as_ref().is_some_and(|g| mentions(g, &[*a])));
            if beyond
                || axes.iter().any(|a| {
                    self.p.statements.iter().skip(i + 1).any(|o| o.guard == s.guard && o.kind != Kind::Map && contains(&o.value, &e) && !o.domain().contains(a))
                })
            {
                i += 1;
                continue;
            }
            self.name(i, e, axes, s.guard.clone(), "several reductions use it");
        }
    }

    /// Gives a map of its own to a costly function among the factors of a matrix product that is the same for all rows and columns: a gate of each point that is summed. Written
    /// out it would be made again for each element of a side. Depths of known length are tiles, for which such numbers are made once as they stand.
    pub(super) fn name_scales(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            let s = &self.p.statements[i];
            let n = if self.sum_axes(i).is_some() && s.more.is_empty() && self.is_product(s, &s.value) { factors(&self.p, &s.value).0 } else { Vec::new() };
            let long = |s: &Statement| -> Vec<AxisId> { streamed_axes(s).into_iter().filter(|a| self.p.axis(*a).extent.as_constant().is_none()).collect() };
            let scales = |e: &Expr| {
                let mut dear = false;
                e.walk(&mut |e| dear |= costly(e));
                dear && self.inside(e) && mentions(e, &long(s)) && s.target_axes.iter().filter(|a| !mentions(e, &[**a])).count() >= 2
            };
            // What is one of the two sides, and no scale of them, is rounded where it is multiplied.
            let Some(e) = n.iter().filter(|_| n.len() > 2).find(|e| scales(e)).cloned() else {
                i += 1;
                continue;
            };
            let axes = s.domain().into_iter().filter(|a| mentions(&e, &[*a])).collect();
            self.name(i, e, axes, None, "it is the same for whole rows and columns of a product");
            i += 1;
        }
    }

    /// Gives a table to a costly function of places alone that a sum multiplies what it reads with, where not all results have all of its places: the waves of a transform. Written out
    /// it would be made again for each result, and no matrix unit could take it.
    pub(super) fn name_tables(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let mut found: Option<Expr> = None;
            if self.sum_axes(i).is_some() && s.more.is_empty() && s.guard.is_none() {
                for f in factors(&self.p, &s.value).0 {
                    let mut dear = false;
                    f.walk(&mut |e| dear |= costly(e));
                    let shared = s.target_axes.iter().any(|a| !mentions(&f, &[*a]));
                    let of_sum = mentions(&f, &streamed_axes(&s)) && s.target_axes.iter().any(|a| mentions(&f, &[*a]));
                    if dear && shared && of_sum && f.tensors().is_empty() && self.p.sort(&f) == Sort::Float {
                        found = Some(f);
                    }
                }
            }
            let Some(e) = found.filter(|_| !s.value.tensors().is_empty()) else {
                i += 1;
                continue;
            };
            let axes = s.domain().into_iter().filter(|a| mentions(&e, &[*a])).collect();
            self.name(i, e, axes, None, "it is a table of places, which other results share");
            i += 1;
        }
    }

    /// Puts the map of `e` over `axes` before statement `i`, and reads it wherever that value is written out behind it.
    fn name(&mut self, i: usize, e: Expr, axes: Vec<AxisId>, guard: Option<Expr>, reason: &str) {
        let s = self.p.statements[i].clone();
        let name = self.fresh(&format!("{}__e", self.p.tensor(s.target).name));
        let id = TensorId(self.p.tensors.len() as u32);
        self.p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype: DType::F32,
            shape: axes.iter().map(|a| self.p.axis(*a).extent.clone()).collect(),
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: s.span,
        });
        let map = Statement { target: id, target_axes: axes, kind: Kind::Map, value: e, more: Vec::new(), guard, span: s.span };
        let (before, after) = (text::expr(&self.p, &map.value), text::statement(&self.p, &map));
        self.p.statements.insert(i, map);
        self.note("share-statement", id, before, after, reason.into(), s.span);
        for j in i + 1..self.p.statements.len() {
            self.reuse_value(j);
        }
    }

    /// Whether all that `e` reads is there at every point of its axes.
    pub(super) fn inside(&self, e: &Expr) -> bool {
        let mut fine = true;
        e.walk(&mut |n| {
            if let Node::Read(t, index) = &n.node {
                let own = |(i, extent): (&Expr, &Extent)| matches!(i.node, Node::Axis(a) if self.p.axis(a).extent == *extent);
                fine &= index.iter().zip(&self.p.tensor(*t).shape).all(own);
            }
        });
        fine
    }
}

/// Whether `e` is a function that costs more than a few operations.
fn costly(e: &Expr) -> bool {
    matches!(&e.node, Node::Unary(op, _) if !matches!(op, Unary::Neg | Unary::Not | Unary::Abs | Unary::Relu | Unary::ToFloat | Unary::ToInt | Unary::Floor | Unary::Ceil | Unary::Round | Unary::Mix))
}

/// Whether `e` has a value for each point of `s`, of two reads along the summed axes, each with an axis of the results that the other lacks: as a map it would be as
/// large as all that is summed. Sums of one kernel make it once in registers.
fn of_pairs(e: &Expr, s: &Statement) -> bool {
    let summed = streamed_axes(s);
    let mut sides: Vec<Vec<AxisId>> = Vec::new();
    e.walk(&mut |x| {
        if matches!(x.node, Node::Read(..)) && mentions(x, &summed) {
            sides.push(x.axes().into_iter().filter(|a| s.target_axes.contains(a)).collect());
        }
    });
    let lacks = |a: &Vec<AxisId>, b: &Vec<AxisId>| a.iter().any(|x| !b.contains(x));
    let joined = sides.iter().any(|a| sides.iter().any(|b| lacks(a, b) && lacks(b, a)));
    joined && s.domain().iter().all(|a| mentions(e, &[*a]))
}
