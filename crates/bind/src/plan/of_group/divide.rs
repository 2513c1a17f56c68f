//! Groups that are planned as several: what is made first is stored, and read where the rest is made.
//!
//! Each way asks [`crate::apart`] for two sets of statements, and holds where the kernels of these are what the choice is about.

use super::cut::{closure, kept_along};
use super::*;

impl Groups<'_> {
    /// Scans that look back over blocks, apart from reductions whose stream is cut.
    pub(super) fn scans_apart(&mut self, task: &Task) -> Option<Division> {
        let Task { shape, statements, target, sizes, .. } = *task;
        let (mut early, mut late) = shape.stream.and_then(|axis| apart::scans(self.p, statements, axis, sizes, target))?;
        let conclusion = "the rows are too few for a block each: the scans look back over blocks, the reductions are cut into parts";
        let reason = self.decided(task, "scans-apart", names(self.p, &late), conclusion);
        total::rewrite(self.p, &mut early, &mut late, reason, self.trace);
        Some(Division { sets: [early, late].into_iter().filter(|set| !set.is_empty()).collect(), reason })
    }

    /// Sums along the stream that go over other axes, too, as one loop, where that is a chain of products: its shape, its statements, and the record of it.
    pub(super) fn streamed_together(&mut self, task: &Task) -> Option<(group::Shape, Vec<Statement>, RecordId)> {
        if !task.choice.is_ring() {
            return None;
        }
        let (shape, statements) = ring_columns::joined(self.p, task.shape, task.statements)?;
        let stream = shape.stream?;
        let along = |t: &TensorId| statements.iter().any(|s| s.target == *t && matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&stream)));
        let pairs: Vec<TensorId> = statements.iter().map(|s| s.target).filter(|t| self.online.contains_key(t)).collect();
        if task.choice.partial() || !pairs.iter().all(|t| along(t) && self.online.get(t).is_some_and(|pair| along(&pair.key))) {
            return None;
        }
        tile(self.p, &task.of(&shape, &statements), None).ok()?.columns.filter(|c| !c.chains.is_empty())?;
        let axes = shape.also.iter().map(|a| format!("`{}`", self.p.axis(*a).name)).collect::<Vec<_>>().join(", ");
        let made = names(self.p, statements.iter().filter(|s| along(&s.target)));
        let conclusion = format!("a tile of the stream passes once for each point of {axes}, and all add to the same sums");
        let record = self.decided(task, "streamed-together", made, conclusion);
        // Both are found along the stream now.
        for t in pairs {
            if let Some(pair) = self.online.get_mut(&t) {
                pair.axis = stream;
            }
        }
        Some((shape, statements, record))
    }

    /// Sums along the stream apart from what adds them up along other axes, where they are a chain of products by themselves.
    pub(super) fn partial_sums_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = ring_columns::partial(task.shape, task.statements)?;
        let planned = self.tried(g, &early, task)?;
        planned.iter().find(|k| k.columns.as_ref().is_some_and(|c| !c.chains.is_empty()))?;
        let conclusion = "a chain of products adds up along its stream alone: these sums are stored, and added up along other axes by a kernel of its own";
        let reason = self.decided(task, "partial-sums-apart", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// What is stored for each point of the stream apart from a chain of products along it, which stores what it comes to: the other is made of that.
    pub(super) fn stored_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let Task { shape, statements, .. } = *task;
        let stream = shape.stream?;
        let kept = kept_along(self.p, g, statements, stream);
        let comes_to = |s: &&Statement| !s.target_axes.contains(&stream);
        let wanted: BTreeSet<TensorId> = statements.iter().filter(comes_to).map(|s| s.target).collect();
        let early = apart::needed(statements, wanted, &BTreeSet::new());
        if kept.is_empty() || kept.iter().any(|t| early.contains(t)) {
            return None;
        }
        let early: Vec<Statement> = statements.iter().filter(|s| early.contains(&s.target)).cloned().collect();
        let late: Vec<Statement> =
            closure(statements, &kept, stream).into_iter().filter(|s| s.target_axes.contains(&stream) || kept.contains(&s.target)).collect();
        let planned = self.tried(g, &early, task)?;
        planned.iter().find(|k| k.columns.as_ref().is_some_and(|c| !c.chains.is_empty()))?;
        let conclusion =
            "products that are combined as they come are not stored: these values are made again by a kernel of their own, of what the chain comes to";
        let reason = self.decided(task, "stored-apart", names(self.p, late.iter().filter(|s| kept.contains(&s.target))), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Products apart from what combines their results over an axis of both sides, where they are rings then.
    pub(super) fn combined_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let tensors = self.p.tensors.len();
        let found = apart::combined(self.p, task.shape, task.statements, task.sizes);
        let multiplies = |early: &Vec<Statement>| self.tried(g, early, task).is_some_and(|planned| planned.iter().any(|k| k.ring.is_some()));
        let Some((early, late)) = found.filter(|(early, _)| multiplies(early)) else {
            self.p.tensors.truncate(tensors);
            return None;
        };
        let conclusion = "tiles of a product are of one point of what its results are combined over: what is combined is stored, as a batch of products";
        let reason = self.decided(task, "combined-apart", names(self.p, early.last()), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// One chain of products apart from the next.
    pub(super) fn chains_apart(&mut self, task: &Task) -> Option<Division> {
        let (early, late) = apart::chains(self.p, task.shape, task.statements, task.target)?;
        let own = trial(self.p, &early).ok()?;
        tile(self.p, &task.of(&own, &early), None).ok()?.columns.filter(|c| !c.chains.is_empty())?;
        let conclusion = "the registers have room for one chain of products: what is made of this one is stored, and read where the last one is finished";
        let reason = self.decided(task, "chains-apart", names(self.p, early.last()), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// One product apart from the next. Each must be a ring: the choice is of its tiles.
    pub(super) fn products_apart(&mut self, task: &Task) -> Option<Division> {
        let (early, late) = apart::products(self.p, task.shape, task.statements, task.target)?;
        if ![&early, &late].into_iter().all(|part| self.is_ring(&task.of(task.shape, part))) {
            return None;
        }
        let conclusion = "a ring has one product: this one is stored, and read where the last one is finished";
        let reason = self.decided(task, "products-apart", names(self.p, &early), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// A product apart from one that sums over its rows, or from writes at places that it decides, where it is a ring, or has patches of its results in registers, then.
    pub(super) fn rows_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        if !task.choice.is_ring() && task.choice.outer().is_none() {
            return None;
        }
        let places = apart::places(self.p, task.statements).map(|sets| (sets, "writes at places that they decide have a kernel of their own"));
        let behind = apart::behind(self.p, task.statements).map(|sets| (sets, "another product sums over the rows"));
        let formed = |k: &KernelPlan| k.ring.is_some() || k.columns.is_some() || k.outer.is_some();
        let of_rows = |((early, _), _): &((Vec<Statement>, Vec<Statement>), &str)| self.tried(g, early, task).is_some_and(|planned| planned.iter().any(formed));
        let ((early, late), why) = places.into_iter().chain(behind).find(of_rows)?;
        let conclusion = format!("a product has its rows in blocks, and what each of them comes to is stored: {why}");
        let reason = self.decided(task, "rows-stored", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// A product apart from what combines its results over some of their axes, where it is a ring then.
    pub(super) fn results_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = apart::of_results(self.p, task.statements, task.sizes)?;
        let planned = self.tried(g, &early, task)?;
        planned.iter().find(|k| k.ring.is_some()).filter(|_| leave_for(&planned, &early, &late))?;
        let conclusion = "no block has all rows of what a ring comes to: it is stored, and combined by a kernel of its own";
        let reason = self.decided(task, "results-apart", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Reductions apart from what combines their results, by the choice.
    pub(super) fn reduced_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = if task.choice.partial() && !task.choice.is_ring() { apart::of_reduced(self.p, task.statements)? } else { return None };
        let left = leave_for(&self.tried(g, &early, task)?, &early, &late);
        self.tried(g, &late, task).filter(|_| left)?;
        let conclusion = "one kernel has whole rows of the results in its blocks: apart, each has the tiles that suit it, and the results are stored";
        let reason = self.decided(task, "reduced-apart", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Products apart from scans of what they come to, where they are rings then.
    pub(super) fn scanned_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = apart::scanned(self.p, task.statements)?;
        let planned = self.tried(g, &early, task)?;
        planned.iter().find(|k| k.ring.is_some()).filter(|_| leave_for(&planned, &early, &late))?;
        let conclusion = "a scan goes from point to point, a ring has tiles of them: what the products come to is stored, and scanned by a kernel of its own";
        let reason = self.decided(task, "scanned-apart", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Sums of one chain of products each, apart, where each has a ring then.
    pub(super) fn sums_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = apart::sums(task.shape, task.statements)?;
        for set in [&early, &late] {
            self.tried(g, set, task)?.iter().find(|k| k.columns.is_some())?;
        }
        let conclusion = "no ring holds all of these sums: what they are made of is made by each of their kernels";
        let reason = self.decided(task, "sums-apart", names(self.p, &early), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Chains of products that go over their stream in turn, apart, where each has a ring then: a later one waits for what an earlier one comes to.
    pub(super) fn turns_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = apart::passes(task.statements, self.online, task.shape.stream?)?;
        let rings = |set: &[Statement]| self.tried(g, set, task).filter(|planned| planned.iter().any(|k| k.columns.is_some()));
        let left = leave_for(&rings(&early)?, &early, &late);
        rings(&late).filter(|_| left)?;
        let conclusion = "a ring passes once: what a later chain of products waits for is stored, and what both are made of is made by both";
        let reason = self.decided(task, "turns-apart", names(self.p, &early), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// One link of a chain of products apart from the next, where both are rings then: nothing holds the whole chain. A map of what is summed has a point for each operand, and is
    /// not made again of several results but where it waits for all points of a stream that is cut.
    pub(super) fn links_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let ways = [false, true].map(|again| apart::links(self.p, task.statements, again));
        let (early, late) = ways.into_iter().chain([apart::first_link(self.p, task.statements)]).flatten().find_map(|(early, late)| {
            let rings = |set: &[Statement]| {
                let planned = self.tried(g, set, task)?;
                planned.iter().any(|k| k.ring.is_some() || k.columns.is_some()).then_some(planned)
            };
            let left = leave_for(&rings(&early)?, &early, &late);
            (left && rings(&late).is_some()).then_some((early, late))
        })?;
        let conclusion = "no kernel holds this chain of products: what the first of them comes to is stored, and read as an operand of the next";
        let reason = self.decided(task, "links-apart", names(self.p, &late), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Whether the statements by themselves are a ring, or fall into rings in turn.
    fn is_ring(&mut self, task: &Task) -> bool {
        let own = trial(self.p, task.statements).ok();
        let plan = own.as_ref().and_then(|shape| tile(self.p, &task.of(shape, task.statements), None).ok());
        let cut = |task: &Task| {
            deep::plan(self.p, task, &mut self.trace.clone()).is_some()
                || segments::plan(&mut self.p.clone(), task, &mut self.trace.clone()).is_some()
                || levels::plan(&mut self.p.clone(), task, &mut self.trace.clone()).is_some()
        };
        plan.is_some_and(|k| k.ring.is_some())
            || own.as_ref().is_some_and(|shape| cut(&task.of(shape, task.statements)))
            || apart::products(self.p, task.shape, task.statements, task.target).is_some()
    }

    /// Short sums apart from a product, where that is a ring then, with its operands as they are or written first.
    pub(super) fn short_sums_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let Task { shape, statements, target, .. } = *task;
        let beside = apart::beside_product(self.p, shape, statements, target);
        let columns = || apart::beside_columns(self.p, shape, statements, target).or_else(|| apart::of_points(self.p, shape, statements, target));
        let (early, late) = beside.or_else(columns)?;
        let planned = self.tried(g, &late, task)?;
        planned.iter().find(|k| k.ring.is_some() || k.columns.is_some())?;
        let conclusion = "a ring holds tiles of its product alone: what else is combined is a kernel of its own, read where the product is finished";
        let reason = self.decided(task, "short-sums-apart", names(self.p, &early), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Of the kernels from `from` on, those that make numbers of the columns of a ring, made part of it.
    pub(super) fn made_of_tiles(&mut self, from: usize, choice: Wanted) {
        let mut at = from;
        while at < self.kernels.len() {
            let early = self.kernels[at].clone();
            let absorbs = |late: &mut KernelPlan| ring_columns::absorb(self.p, &early, late, (choice, self.target));
            match self.kernels[at + 1..].iter_mut().find_map(|late| absorbs(late).then(|| (late.record, late.statements.clone()))) {
                Some((reason, late)) => {
                    self.kernels.remove(at);
                    self.trace.record(Record {
                        step: "step2",
                        rule: "points-of-tiles",
                        subject: names(self.p, early.statements.last()),
                        premises: vec![reason],
                        conclusion: format!("a number of each column, combined where the tile of `{}` lies for the product", names(self.p, late.first())),
                        space: Space::Hardware,
                        span: early.statements[0].span,
                    });
                }
                None => at += 1,
            }
        }
    }

    /// A reduction with patches of its results in registers, apart from what combines these.
    pub(super) fn patches_apart(&mut self, g: &Group, task: &Task) -> Option<Division> {
        let (early, late) = task.choice.outer().and_then(|_| apart::patches(self.p, task.shape, task.statements, task.sizes))?;
        let planned = self.tried(g, &early, task)?;
        planned.iter().find(|k| k.outer.is_some())?;
        let conclusion =
            "a thread that has a patch of its results takes each element of a side once for a line of them: it is stored, and combined by a kernel of its own";
        let reason = self.decided(task, "patches-apart", names(self.p, early.last()), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }

    /// Passes apart whose stream can be cut then: a later one waits for the whole of an earlier one.
    pub(super) fn passes_apart(&mut self, task: &Task, stream: AxisId, blocks: i64) -> Option<Division> {
        let (early, late) = apart::passes(task.statements, self.online, stream)?;
        let conclusion = format!("{blocks} blocks are too few; what later passes over `{}` wait for gets kernels of its own", self.p.axis(stream).name);
        let reason = self.decided(task, "passes-apart", names(self.p, &early), conclusion);
        Some(Division { sets: vec![early, late], reason })
    }
}

/// Whether `planned`, if they are the kernels of `early`, store what `late` reads of it: parts of a stream that is cut have no value that waits for all of them, and
/// make what lies along the stream each for itself.
fn leave_for(planned: &[KernelPlan], early: &[Statement], late: &[Statement]) -> bool {
    let made: BTreeSet<TensorId> = late.iter().map(|s| s.target).collect();
    let read: BTreeSet<TensorId> = late.iter().flat_map(group::reads).filter(|t| !made.contains(t)).collect();
    // A part makes what waits for none of the others.
    let keeps = |k: &KernelPlan, s: &Statement| {
        let Some(x) = k.statements.iter().find(|x| x.target == s.target && x.target_axes.len() == s.target_axes.len()) else { return false };
        let cut = k.stream.as_ref().filter(|stream| stream.split.is_some());
        let along = |axis: AxisId| matches!(&x.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
        cut.is_none_or(|stream| !along(stream.axis) && reads_reductions(x, &k.statements, stream.axis).is_empty())
    };
    early.iter().filter(|s| read.contains(&s.target)).all(|s| planned.iter().any(|k| keeps(k, s)))
}
