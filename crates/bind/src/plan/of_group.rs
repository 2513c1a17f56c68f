//! The kernels of one group of statements: one, or several where operands are written first, passes wait for one another, products stand
//! beside one another, or a stream is cut into parts that are merged.

mod cut;
mod divide;

use super::*;
pub(crate) use cut::reads_reductions;
use tile::tried_once;

/// The planning of groups: what it reads, and what each kernel is added to.
pub(super) struct Groups<'a> {
    /// The problem; kernels add axes and tensors.
    pub p: &'a mut Problem,
    /// Streaming pairs by payload.
    pub online: &'a mut BTreeMap<TensorId, Pair>,
    /// The GPU.
    pub target: &'a Target,
    /// Run-time sizes.
    pub sizes: &'a [i64],
    /// Where decisions are recorded.
    pub trace: &'a mut Trace,
    /// The kernels so far.
    pub kernels: &'a mut Vec<KernelPlan>,
}

/// Sets of statements that are planned as groups of their own, and the record that says why.
struct Division {
    sets: Vec<Vec<Statement>>,
    reason: RecordId,
}

impl Groups<'_> {
    /// Plans a group and appends its kernels: by the first way that applies.
    ///
    /// # Errors
    /// `NO_PLAN` when statements that become kernels of their own have none.
    pub(super) fn plan(&mut self, g: &Group, statements: &[Statement], choice: Wanted, record: RecordId) -> Result<(), Diagnostics> {
        let Some(shape) = &g.shape else { return Ok(()) };
        let task = Task { shape, statements, target: self.target, sizes: self.sizes, record, choice };
        if statements.iter().any(|s| s.delayed().is_some()) {
            self.kernels.push(delays::kernel(self.p, shape, statements, self.target, choice, self.sizes, record)?);
            return Ok(());
        }
        if self.relayed(g, &task) {
            return Ok(());
        }
        if let Some(division) = self.scans_apart(&task) {
            return self.each(g, division, choice);
        }
        let task = Task { record: self.written_over(&task)?, ..task };
        if self.rewritten_as_ring(&task)? {
            return Ok(());
        }
        if let Some(division) = self.rows_apart(g, &task) {
            return self.each(g, division, choice);
        }
        let joined = self.streamed_together(&task);
        let task = joined.as_ref().map_or(task, |(shape, statements, record)| Task { record: *record, ..task.of(shape, statements) });
        let (task, is_whole) = self.whole(task);
        if choice.is_ring() && !is_whole {
            let division = self
                .results_apart(g, &task)
                .or_else(|| self.scanned_apart(g, &task))
                .or_else(|| self.partial_sums_apart(g, &task))
                .or_else(|| self.stored_apart(g, &task))
                .or_else(|| self.chains_apart(&task));
            let division = division.or_else(|| self.products_apart(&task)).or_else(|| self.short_sums_apart(g, &task));
            let division = division.or_else(|| self.combined_apart(g, &task)).or_else(|| self.turns_apart(g, &task));
            let division = division.or_else(|| self.sums_apart(g, &task)).or_else(|| self.links_apart(g, &task));
            if let Some(division) = division {
                let from = self.kernels.len();
                self.each(g, division, choice)?;
                self.made_of_tiles(from, choice);
                return Ok(());
            }
        }
        if let Some(division) = self.patches_apart(g, &task).or_else(|| self.reduced_apart(g, &task)) {
            return self.each(g, division, choice);
        }
        let first = tile(self.p, &task, None)?;
        self.streamed(g, &task, first)
    }

    /// Plans a group whose operands are written to memory first, and says whether that made rings of all that read them; leaves
    /// everything as it was if not.
    fn relayed(&mut self, g: &Group, task: &Task) -> bool {
        let Task { shape, statements, target, sizes, record, choice } = *task;
        if !relay::wanted(target, choice) {
            return false;
        }
        let (mut whole, mut pairs, before) = (self.p.clone(), self.online.clone(), self.kernels.len());
        let Some(relaid) = relay::rewrite(&mut whole, shape, statements, target, sizes, choice) else { return false };
        let reason = relay::record(&whole, &relaid, target, sizes, record, self.trace);
        let (rest, copies) = (choice.relaid(), choice.grown());
        let sets = relaid.copies.into_iter().map(|c| (c, copies)).chain([(relaid.rest, rest)]);
        let mut inside = Groups { p: &mut whole, online: &mut pairs, target, sizes, trace: self.trace, kernels: self.kernels };
        let planned = sets.into_iter().try_for_each(|(set, choice)| inside.each(g, Division { sets: vec![set], reason }, choice));
        let reads = |k: &KernelPlan| k.statements.iter().any(|s| group::reads(s).iter().any(|t| relaid.made.contains(t)));
        let multiplies = |k: &KernelPlan| k.ring.is_some() || k.columns.is_some() || !choice.is_ring() && !k.contractions.is_empty();
        // What is read as it lies is read so by a ring alone.
        let as_it_lies = relaid.made.is_empty() && relaid.in_runs.is_some();
        let fine = |all: &[KernelPlan]| all.iter().filter(|k| reads(k)).all(multiplies) && (!as_it_lies || all.iter().any(multiplies));
        if planned.is_err() || !fine(&self.kernels[before..]) {
            self.kernels.truncate(before);
            return false;
        }
        (*self.p, *self.online) = (whole, pairs);
        true
    }

    /// Plans what is written over by stores at computed places; the record of the group, with what it says about them.
    fn written_over(&mut self, task: &Task) -> Result<RecordId, Diagnostics> {
        let Task { shape, statements, target, sizes, record, choice } = *task;
        let mut premises = vec![record];
        for s in statements {
            let Some((record, fill)) = place::fill(self.p, s, record, self.trace) else { continue };
            premises.push(record);
            if let Some(fill) = fill {
                let refuse = |why| Diagnostic::error(codes::NO_PLAN, s.span, format!("what is written over has no kernel: {why}"));
                self.alone(&[fill], record, choice, refuse)?;
            }
        }
        if !statements.iter().any(place::scatters) {
            return Ok(record);
        }
        let private = place::private(self.p, shape, statements, sizes, target);
        Ok(place::explain(self.p, statements, private.as_ref(), premises, self.trace))
    }

    /// Appends the kernel of `statements` by themselves; `refuse` says that there is none, and why.
    fn alone(&mut self, statements: &[Statement], record: RecordId, choice: Wanted, refuse: impl Fn(String) -> Diagnostic) -> Result<(), Diagnostics> {
        let shape = trial(self.p, statements).map_err(refuse)?;
        let task = Task { shape: &shape, statements, target: self.target, sizes: self.sizes, record, choice };
        self.kernels.push(tile(self.p, &task, None)?);
        Ok(())
    }

    /// Whether the group is a ring once its sums are written in another way: loops around the depth, segments, or two levels.
    fn rewritten_as_ring(&mut self, task: &Task) -> Result<bool, Diagnostics> {
        if let Some(ring) = deep::plan(self.p, task, self.trace) {
            self.kernels.push(ring);
            return Ok(true);
        }
        if let Some((ends, ring)) = segments::plan(self.p, task, self.trace) {
            if let Some(ends) = ends {
                let span = ends.span;
                let refuse = |why| Diagnostic::error(codes::NO_PLAN, span, format!("the ends of segments have no kernel: {why}"));
                self.alone(&[ends], ring.record, Choice::default().into(), refuse)?;
            }
            self.kernels.push(ring);
            return Ok(true);
        }
        let ring = levels::plan(self.p, task, self.trace);
        let found = ring.is_some();
        self.kernels.extend(ring);
        Ok(found)
    }

    /// Whether all products of the group are one kernel by the choice: side by side in a ring, or a chain that needs no memory between
    /// them. The task has the record of that.
    fn whole<'b>(&mut self, task: Task<'b>) -> (Task<'b>, bool) {
        let mut task = task;
        let mut joined = false;
        let several = task.statements.iter().filter(|s| matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. })).nth(1).is_some();
        if several && task.choice.joint() {
            let ring = tile(self.p, &task, None).ok().and_then(|k| k.ring);
            if let Some(ring) = ring.filter(|r| !r.joint.is_empty()) {
                task.record = self.side_by_side(&task, &ring);
                joined = true;
            }
        }
        let whole = (several && task.choice.is_ring()).then(|| tile(self.p, &task, None).ok()).flatten();
        let chained = whole.and_then(|k| k.columns).is_some_and(|c| !c.chains.is_empty());
        (task, joined || chained)
    }

    /// Records that products share a ring.
    fn side_by_side(&mut self, task: &Task, ring: &RingPlan) -> RecordId {
        let p = &*self.p;
        let all: Vec<String> = std::iter::once(ring.product).chain(ring.joint.iter().map(|j| j.product)).map(|t| p.tensor(t).name.clone()).collect();
        let conclusion = format!(
            "sums over the same points that all read `{}`: {} products lie side by side in a tile, and what joins them is made of registers",
            p.tensor(if ring.side == ring::Side::Rows { &ring.right } else { &ring.left }.tensor).name,
            all.len()
        );
        self.decided(task, "products-together", all.join(", "), conclusion)
    }

    /// Records a decision about a group.
    fn decided(&mut self, task: &Task, rule: &'static str, subject: String, conclusion: impl Into<String>) -> RecordId {
        self.trace.record(Record {
            step: "step2",
            rule,
            subject,
            premises: vec![task.record],
            conclusion: conclusion.into(),
            space: Space::Hardware,
            span: task.statements[0].span,
        })
    }

    /// Plans sets of statements of a group as if each were a group.
    fn each(&mut self, g: &Group, division: Division, choice: Wanted) -> Result<(), Diagnostics> {
        for part in division.sets {
            let refuse = |why| Diagnostic::error(codes::NO_PLAN, part[0].span, format!("a pass by itself has no kernel: {why}"));
            let shape = trial(self.p, &part).map_err(refuse)?;
            let own = Group { shape: Some(shape), ..g.clone() };
            // The set before may have added axes and tensors.
            let _sets = Remembered::unless_open(self.p);
            self.plan(&own, &part, choice, division.reason)?;
        }
        Ok(())
    }

    /// The kernels that `set` would have as a group by itself; nothing is changed.
    fn tried(&self, g: &Group, set: &[Statement], task: &Task) -> Option<Vec<KernelPlan>> {
        tried_once(self.p, self.online, set, task, || {
            let (mut whole, mut pairs, mut told, mut planned) = (self.p.clone(), self.online.clone(), self.trace.clone(), Vec::new());
            let mut inside = Groups { p: &mut whole, online: &mut pairs, target: self.target, sizes: self.sizes, trace: &mut told, kernels: &mut planned };
            let division = Division { sets: vec![set.to_vec()], reason: task.record };
            inside.each(g, division, task.choice).is_ok().then_some(planned)
        })
    }
}

/// The shape of one kernel for `statements`.
fn trial(p: &mut Problem, statements: &[Statement]) -> Result<group::Shape, String> {
    let base = p.statements.len();
    p.statements.extend(statements.iter().cloned());
    let members: Vec<usize> = (base..p.statements.len()).collect();
    let shape = group::shape(p, &members);
    p.statements.truncate(base);
    shape
}

/// Names of what statements make.
fn names<'s>(p: &Problem, statements: impl IntoIterator<Item = &'s Statement>) -> String {
    statements.into_iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", ")
}
