//! Streams with too few blocks: they are cut into parts, each a block of its own, and a second kernel merges what these have.

use super::*;

impl Groups<'_> {
    /// Plans a group whose kernel would be `first`: as that, or with its stream cut.
    pub(super) fn streamed(&mut self, g: &Group, task: &Task, first: KernelPlan) -> Result<(), Diagnostics> {
        let Task { statements, target, sizes, record, choice, .. } = *task;
        let Some(stream) = first.stream.clone() else {
            self.kernels.push(first);
            return Ok(());
        };
        let is_few = few(self.p, &first, &stream, sizes, target);
        if !stream.resident && stream.cluster == 1 && first.ring.is_none() && first.columns.is_none() {
            if let Some((early, late, reason)) = pilot::rewrite(self.p, &g.squares, statements, stream.axis, is_few, sizes, target, record, self.trace) {
                // The pilot reads the first points of an axis: no parts of it.
                let few = choice.in_parts(FEWEST_PARTS);
                self.each(g, Division { sets: vec![early], reason }, few)?;
                return self.each(g, Division { sets: vec![late], reason }, choice);
            }
        }
        let (blocks, trips) = (blocks_of(self.p, &first, sizes), trips_of(self.p, &stream, sizes));
        // Too few blocks, and passes that wait for one another: each becomes kernels of its own, whose stream can be cut.
        if is_few {
            if let Some(division) = self.passes_apart(task, stream.axis, blocks) {
                return self.each(g, division, choice);
            }
        }
        // A row that a cluster holds is whole there.
        let held = stream.cluster > 1 || first.ring.as_ref().is_some_and(|r| r.cluster > 1 || r.stream_k.is_some());
        let parts = if held { 1 } else { parts(task, self.online, stream.axis, blocks.max(1), trips) };
        if parts > 1 {
            return self.cut(g, task, &first, stream.axis, parts);
        }
        self.kernels.push(first);
        Ok(())
    }

    /// Plans `parts` parts of the stream of `first`, their merge, and what is made of the merged along the stream.
    fn cut(&mut self, g: &Group, task: &Task, first: &KernelPlan, axis: AxisId, parts: i64) -> Result<(), Diagnostics> {
        let Task { shape, statements, target, choice, .. } = *task;
        let blocks = blocks_of(self.p, first, task.sizes);
        let kept = kept_along(self.p, g, statements, axis);
        let mut cut = split::cut(self.p, self.online, statements, axis, parts);
        let last = self.behind_the_merge(statements, &kept, axis, &mut cut.second);
        let conclusion = format!(
            "{blocks} blocks leave multiprocessors of {} idle; the stream is cut into {parts} parts, whose states a second kernel merges",
            target.multiprocessors
        );
        let record = self.decided(task, "split-stream", self.p.axis(axis).name.clone(), conclusion);
        let mut with_parts = shape.clone();
        with_parts.common.push(cut.axis);
        let task = Task { record, ..*task };
        let mut one = tile(self.p, &task.of(&with_parts, &cut.first), Some((first, cut.axis)))?;
        if one.grid.iter().any(|(a, tile)| *a == cut.axis && *tile != 1) {
            return Err(Diagnostic::bug(codes::BUILD_BUG, statements[0].span, "a block would hold several parts of a cut stream").into());
        }
        if one.stream.as_ref().is_some_and(|s| s.cluster > 1) {
            return Err(Diagnostic::bug(codes::BUILD_BUG, statements[0].span, "a cluster would hold the whole row of each part of a cut stream").into());
        }
        if let Some(s) = &mut one.stream {
            s.split = Some((cut.axis, parts));
            s.resident = false;
        }
        self.kernels.push(one);
        // The merge is planned like any other group of statements, or as several where one block cannot hold what all of them come to.
        let refuse = |why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("the merge of the parts has no kernel: {why}"));
        if let Err(refused) = self.alone(&cut.second, record, choice, refuse) {
            let apart = unconnected(&cut.second);
            if apart.len() < 2 {
                return Err(refused);
            }
            apart.iter().try_for_each(|set| self.alone(set, record, choice, refuse))?;
        }
        if !last.is_empty() {
            let subject = names(self.p, last.iter().filter(|s| kept.contains(&s.target)));
            let sweep = self.decided(&task, "sweep", subject, "values along the cut stream are made by a kernel of their own, after the merge");
            let refuse = |why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("what follows the merge has no kernel: {why}"));
            self.alone(&last, sweep, choice, refuse)?;
        }
        Ok(())
    }

    /// What is made along the stream of what the parts come to, for a kernel behind the merge. What of that the merge has to store is added to it.
    fn behind_the_merge(&mut self, statements: &[Statement], kept: &BTreeSet<TensorId>, axis: AxisId, merge: &mut Vec<Statement>) -> Vec<Statement> {
        let last = if kept.is_empty() { Vec::new() } else { closure(statements, kept, axis) };
        if last.is_empty() || trial(self.p, &last).is_ok() {
            return last;
        }
        // What has no point along the stream cannot be made beside what has: the merge stores it.
        let (over, before): (Vec<Statement>, Vec<Statement>) = last.into_iter().partition(|s| s.domain().contains(&axis));
        let known = |s: &Statement| merge.iter().any(|x| x.target == s.target);
        let missing: Vec<Statement> = before.into_iter().filter(|s| !known(s)).collect();
        merge.extend(missing);
        over
    }
}

/// Sets of statements none of which needs a result of another set, in their order.
fn unconnected(statements: &[Statement]) -> Vec<Vec<Statement>> {
    let mut sets: Vec<Vec<Statement>> = Vec::new();
    for s in statements {
        let needs = group::reads(s);
        let (joined, others): (Vec<_>, Vec<_>) = sets.into_iter().partition(|set| set.iter().any(|x| needs.contains(&x.target)));
        sets = others;
        sets.push(joined.into_iter().flatten().chain([s.clone()]).collect());
    }
    sets
}

/// Into how many parts a stream is cut: enough blocks for every multiprocessor, while a part still has work.
fn parts(task: &Task, online: &BTreeMap<TensorId, Pair>, axis: AxisId, blocks: i64, trips: i64) -> i64 {
    let Task { statements, target, choice, .. } = *task;
    let reduces = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    for s in statements {
        let plain = match &s.kind {
            Kind::Reduce { op, .. } if reduces(s) => {
                matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All) || split::composite(*op)
            }
            Kind::Scan { .. } | Kind::Recurrence { .. } => false,
            _ => true,
        };
        // A second pass needs the whole.
        let waits = reduces(s) && reads_reductions(s, statements, axis).iter().any(|t| online.get(&s.target).is_none_or(|pair| pair.key != *t));
        if !plain || waits {
            return 1;
        }
    }
    if !statements.iter().any(reduces) {
        return 1;
    }
    let whole = target.multiprocessors as i64;
    let parts = choice.parts();
    let wanted = if parts < 0 { whole >> -parts } else { whole << parts };
    let shifted = wanted / blocks;
    // The merge reads every part: no more parts than a block can take in one sweep.
    shifted.min(trips).clamp(1, MOST_PARTS)
}

/// Blocks of a kernel whose stream is not cut.
fn blocks_of(p: &Problem, k: &KernelPlan, sizes: &[i64]) -> i64 {
    points(k.grid.iter().map(|(a, t)| (p.axis(*a).extent.eval(sizes) + *t as i64 - 1) / *t as i64))
}

/// Tiles of a stream.
fn trips_of(p: &Problem, stream: &StreamPlan, sizes: &[i64]) -> i64 {
    (p.axis(stream.axis).extent.eval(sizes) + stream.tile as i64 - 1) / stream.tile as i64
}

/// Whether a kernel leaves half of the multiprocessors without a block while its stream could be cut.
fn few(p: &Problem, k: &KernelPlan, stream: &StreamPlan, sizes: &[i64], target: &Target) -> bool {
    blocks_of(p, k, sizes) * 2 <= target.multiprocessors as i64 && trips_of(p, stream, sizes) > 1
}

/// Values along the streamed axis that leave the group: outputs, operands that are written for a product, and what other groups read.
pub(super) fn kept_along(p: &Problem, g: &Group, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let outside = |t: TensorId| p.statements.iter().enumerate().any(|(i, s)| !g.statements.contains(&i) && group::reads(s).contains(&t));
    let leaves = |t: &TensorId| p.tensor(*t).role == Role::Output || relay::laid(p, *t) || outside(*t);
    statements.iter().filter(|s| s.target_axes.contains(&axis)).map(|s| s.target).filter(leaves).collect()
}

/// `kept` and the statements that they are made from, up to the results of reductions over `axis`.
pub(super) fn closure(statements: &[Statement], kept: &BTreeSet<TensorId>, axis: AxisId) -> Vec<Statement> {
    let mut needed = kept.clone();
    for s in statements.iter().rev().filter(|s| !matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis))) {
        if needed.contains(&s.target) {
            needed.extend(group::reads(s));
        }
    }
    let over = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    statements.iter().filter(|s| needed.contains(&s.target) && !over(s)).cloned().collect()
}

/// Results of reductions over `axis` that feed `s` through statements over the axis.
pub(crate) fn reads_reductions(s: &Statement, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for t in group::reads(s) {
        let Some(maker) = statements.iter().find(|m| m.target == t) else { continue };
        if matches!(&maker.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)) {
            out.insert(t);
        } else {
            out.extend(reads_reductions(maker, statements, axis));
        }
    }
    out
}
