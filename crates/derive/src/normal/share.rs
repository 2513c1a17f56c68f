//! Equal values are computed once, and what nobody reads is not computed.

use super::*;

impl Normaliser<'_> {
    /// Reads an earlier map where a statement writes out its value again.
    pub(super) fn reuse_value(&mut self, i: usize) {
        let mut s = self.p.statements[i].clone();
        let guards = |g: &Option<Expr>| -> Vec<Expr> { g.iter().flat_map(|g| crate::bounds::conjuncts(g).into_iter().cloned().collect::<Vec<_>>()).collect() };
        let mine = guards(&s.guard);
        for j in 0..i {
            let m = &self.p.statements[j];
            let t = self.p.tensor(m.target);
            let copies = matches!(m.value.node, Node::Read(..));
            let temp = m.kind == Kind::Map && t.role == Role::Temp && t.dtype == DType::F32 && size(&m.value) > 1 && !copies && !arithmetic(&m.value);
            // The map has values wherever this statement has.
            // In chunks nobody needs what a recurrence adds at each point (see [`super::written`]).
            let apart = matches!(s.kind, Kind::Recurrence { .. }) && self.is_outer_product(m.target);
            if !temp || apart || !guards(&m.guard).iter().all(|g| mine.contains(g)) {
                continue;
            }
            let read = Expr::new(Node::Read(m.target, m.target_axes.iter().map(|a| Expr::axis(*a)).collect()));
            let domain = s.domain();
            if m.target_axes.iter().any(|a| !domain.contains(a)) {
                continue;
            }
            for e in std::iter::once(&mut s.value).chain(&mut s.more) {
                *e = e.rewrite(&mut |n| (*n == m.value).then(|| Expr { node: read.node.clone(), span: n.span }));
            }
        }
        self.replace(i, "share-statement", "the same values are computed once", s);
    }

    pub(super) fn share(&mut self) {
        for i in 0..self.p.statements.len() {
            self.reuse_value(i);
            for j in 0..i {
                let (a, b) = (&self.p.statements[j], &self.p.statements[i]);
                let plain = !matches!(b.kind, Kind::TopK { .. } | Kind::Scatter { .. });
                let (ta, tb) = (self.p.tensor(a.target), self.p.tensor(b.target));
                let same = plain && a.kind == b.kind && a.value == b.value && a.more == b.more && a.guard == b.guard && a.target_axes == b.target_axes;
                // The later one must be a temporary, and the earlier one must hold its values unrounded.
                if !same || tb.role != Role::Temp || ta.dtype != tb.dtype || a.target == b.target {
                    continue;
                }
                let (keep, gone) = (a.target, b.target);
                let read = self.p.statements.iter().any(|s| statement_reads(s).contains(&gone)) && !self.p.statements.iter().any(|s| s.delayed() == Some(gone));
                if !read {
                    continue;
                }
                let (before, after, span) = (text::statement(&self.p, b), format!("reads of {}", ta.name), b.span);
                let renamed: Vec<Statement> = self
                    .p
                    .statements
                    .iter()
                    .map(|s| {
                        map_expressions(s, &mut |e| {
                            e.rewrite(&mut |n| match &n.node {
                                Node::Read(t, index) if *t == gone => Some(Expr { node: Node::Read(keep, index.clone()), span: n.span }),
                                _ => None,
                            })
                        })
                    })
                    .collect();
                self.p.statements = renamed;
                self.note("share-statement", gone, before, after, "the same values are computed once".into(), span);
                break;
            }
        }
    }

    pub(super) fn drop_unused(&mut self) {
        loop {
            let unused = self.p.statements.iter().position(|s| {
                let writes = statement_writes(s);
                writes.iter().all(|t| {
                    self.p.tensor(*t).role == Role::Temp && !self.p.statements.iter().any(|r| statement_reads(r).contains(t) || r.delayed() == Some(*t))
                })
            });
            let Some(i) = unused else { break };
            let s = self.p.statements[i].clone();
            let before = text::statement(&self.p, &s);
            self.p.statements.remove(i);
            self.note("drop-unused", s.target, before, "nothing".into(), "nobody reads it any more".into(), s.span);
        }
        // Renumber tensors without the temporaries that nobody writes.
        let written: Vec<TensorId> = self.p.statements.iter().flat_map(statement_writes).collect();
        let mut new_ids: BTreeMap<TensorId, TensorId> = BTreeMap::new();
        let mut kept = Vec::new();
        for (i, t) in self.p.tensors.iter().enumerate() {
            let id = TensorId(i as u32);
            if t.role != Role::Temp || written.contains(&id) {
                new_ids.insert(id, TensorId(kept.len() as u32));
                kept.push(t.clone());
            }
        }
        if kept.len() == self.p.tensors.len() {
            return;
        }
        let id = |t: &TensorId| new_ids.get(t).copied().unwrap_or(*t);
        for t in &mut kept {
            if let Storage::View { of, .. } = &mut t.storage {
                *of = id(of);
            }
        }
        let statements = self.p.statements.iter().map(|s| {
            let mut s = map_expressions(s, &mut |e| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Read(t, index) => Some(Expr { node: Node::Read(id(t), index.clone()), span: n.span }),
                    _ => None,
                })
            });
            s.target = id(&s.target);
            match &mut s.kind {
                Kind::TopK { indices: Some(t), .. } | Kind::Scatter { initial: Some(t), .. } | Kind::Delay { of: t, .. } => *t = id(t),
                _ => {}
            }
            s
        });
        self.p.statements = statements.collect();
        self.p.seldom = self.p.seldom.iter().filter_map(|t| new_ids.get(t).copied()).collect();
        self.p.tensors = kept;
    }
}
