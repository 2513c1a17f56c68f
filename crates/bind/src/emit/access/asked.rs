//! Which reads a value needs in registers, and under which conditions they are asked for.

use super::*;

/// Of `conditions`, those that a load of `read` may wait for. What a condition itself reads cannot wait for it, nor for later ones that read: of two that
/// waited for each other, both would hold where neither does.
pub(in crate::emit) fn before<'c>(conditions: &'c [Expr], read: &Expr) -> Vec<&'c Expr> {
    let own = |c: &Expr| {
        let mut inside = false;
        c.walk(&mut |e| inside |= e == read);
        inside
    };
    let first = conditions.iter().position(own).unwrap_or(conditions.len());
    conditions.iter().enumerate().filter(|(at, c)| *at < first || c.tensors().is_empty()).map(|(_, c)| c).collect()
}

/// Elements that a load waits for where it need not: with more, loads under all sets of conditions before them would be tried.
const MOST_WAITED_FOR: usize = 3;

impl<'a> Emitter<'a> {
    /// All reads of `exprs` in registers, for points of `layout` where `conditions` hold.
    pub(crate) fn leaves(&mut self, exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<Leaf>> {
        if exprs.iter().all(|e| e.tensors().is_empty()) {
            return Ok(Vec::new());
        }
        let gathering = std::mem::replace(&mut self.gathering, true);
        let out = self.gather(exprs, layout, conditions);
        self.gathering = gathering;
        self.finish_groups();
        out
    }

    fn gather(&mut self, exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<Leaf>> {
        let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for e in exprs {
            outer_reads(e, &mut Vec::new(), &mut reads);
        }
        self.operands_first(&reads)?;
        let mut out: Vec<Leaf> = Vec::new();
        for (i, (read, chosen)) in reads.iter().enumerate() {
            let Node::Read(t, index) = &read.node else { continue };
            if self.p.tensor(*t).role == Role::Scalar || self.by_groups.contains(read) || out.iter().any(|l| l.read == *read) {
                continue;
            }
            if self.maker(*t).is_none() {
                if let Some(leaf) = self.halo(read, layout)? {
                    out.push(leaf);
                    continue;
                }
                if let Some(leaf) = self.shared_read(i, &reads, layout, conditions)? {
                    out.push(leaf);
                    continue;
                }
            }
            let tile = if self.maker(*t).is_some() {
                self.finish_groups();
                // What makes it has lists of its own.
                let beside = std::mem::take(&mut self.by_groups);
                let tile = self.value(*t)?;
                self.by_groups = beside;
                if crate::group::at_other_points(self.maker(*t).map_or(&[], |s| &s.target_axes), index).next().is_some() {
                    self.elsewhere(read, (*t, index), &tile, layout, conditions)?
                } else {
                    let axes: Vec<AxisId> = index.iter().flat_map(|e| e.axes()).collect();
                    self.exchange(tile, &layout.slice(|a| axes.contains(&a)), *t)?
                }
            } else {
                // An address that is good only on the chosen side of a selection is used only there, and so is what only some points have.
                let asked = match self.asks(*t, index, conditions) {
                    true => self.asked_where(read, chosen, exprs, conditions),
                    false => conditions.to_vec(),
                };
                self.load(*t, index, read, layout, &asked)?
            };
            out.push(Leaf { read: read.clone(), tile, pick: None });
        }
        Ok(out)
    }

    /// Whether `t[index]` is there under some conditions only: an address that may lie outside, or what only some points have.
    pub(in crate::emit) fn asks(&self, t: TensorId, index: &[Expr], conditions: &[Expr]) -> bool {
        let partial = self.p.writer(t).is_some_and(|s| self.p.statement(s).guard.is_some());
        partial || !self.always_inside(t, index, conditions)
    }

    /// Where `read`, which is `chosen` wherever it stands in `exprs`, is asked for: where one of the places needs it at which it stands. A condition in which it stands itself counts
    /// for none of them, nor do those behind that one that read what only it makes safe to read.
    fn asked_where(&self, read: &Expr, chosen: &[Expr], exprs: &[&Expr], conditions: &[Expr]) -> Vec<Expr> {
        let holds = |e: &Expr| {
            let mut found = false;
            e.walk(&mut |n| found |= n == read);
            found
        };
        let first = conditions.iter().position(holds).unwrap_or(conditions.len());
        let open = |c: &Expr| {
            let mut fine = true;
            c.walk(&mut |n| {
                if let Node::Read(t, index) = &n.node {
                    fine &= self.always_inside(*t, index, &[]);
                }
            });
            fine
        };
        let known = |(at, c): &(usize, &Expr)| *at < first || !holds(c) && open(c);
        let mut ways: Vec<Vec<Expr>> = Vec::new();
        for e in exprs {
            let until = conditions.iter().position(|c| c == *e).unwrap_or(conditions.len());
            let mut around: Vec<Expr> = conditions[..until].iter().enumerate().filter(known).map(|(_, c)| c.clone()).collect();
            places(e, &mut around, &mut |r, way| {
                if r == read && !ways.iter().any(|w| w == way) {
                    ways.push(way.to_vec());
                }
            });
        }
        // Conditions that read nothing are tested anyway.
        let mut out: Vec<Expr> = conditions.iter().enumerate().filter(|(at, c)| *at < first || c.tensors().is_empty()).map(|(_, c)| c.clone()).collect();
        let (common, any) = any_way(&ways);
        out.extend(chosen.iter().chain(&common).filter(|c| !holds(c)).cloned());
        let mut seen: Vec<Expr> = Vec::new();
        out.retain(|c| {
            !seen.contains(c) && {
                seen.push(c.clone());
                true
            }
        });
        let readable = crate::absent::kept(self.p, read, out.clone()).is_some();
        out.extend(any.filter(|c| !readable && !holds(c)));
        self.few_waited_for(read, out)
    }

    /// The conditions of `read` without those that read themselves, where these read much and an element of an input is there without them: each of their reads would wait for
    /// those before it, under conditions of its own.
    fn few_waited_for(&self, read: &Expr, conditions: Vec<Expr>) -> Vec<Expr> {
        let Node::Read(t, index) = &read.node else { return conditions };
        let mut reads = 0;
        conditions.iter().for_each(|c| c.walk(&mut |e| reads += usize::from(matches!(e.node, Node::Read(..)))));
        if reads <= MOST_WAITED_FOR || self.p.writer(*t).is_some() {
            return conditions;
        }
        let plain: Vec<Expr> = conditions.iter().filter(|c| c.tensors().is_empty()).cloned().collect();
        if self.always_inside(*t, index, &plain) {
            plain
        } else {
            conditions
        }
    }

    /// Whether `t[index]` exists wherever `conditions` hold, by declarations alone. A table value says nothing outside
    /// of its own guard.
    pub(crate) fn always_inside(&self, t: TensorId, index: &[Expr], conditions: &[Expr]) -> bool {
        if index.iter().any(|e| !e.tensors().is_empty()) {
            return false;
        }
        flashderive_derive::inside_once(self.p, t, index, conditions, || {
            let mut facts = flashderive_derive::bounds::Facts::new(self.p);
            for c in conditions {
                facts.assume(c, true);
            }
            flashderive_derive::access::in_bounds(self.p, &facts, t, index).is_ok()
        })
    }
}
