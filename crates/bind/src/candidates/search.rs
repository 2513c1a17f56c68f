//! The search among the candidates of one group: each is planned, built and priced.

use super::form::{alternatives, copied_ahead, larger, loaded_once, selects, smaller, Form};
use super::*;
use crate::plan::LEAST_SHRINK;

/// How often the price of a kernel counts whose threads lack registers: the price knows nothing of local memory, so what fits is taken before what does not,
/// unless that is far dearer. Not measured: what local memory costs differs from kernel to kernel.
const LACKING: f64 = 8.0;

/// How many times its price a plan counts whose tiles are smaller than all others, which are only tried where none of these fit: they have parts of lines, and one row of a scan a block
/// (measured, h200, trial `trips_with_choices` planned so: 1807 us where the price is 739).
const SMALLEST_TILES: f64 = 2.5;

/// Values of a sum in the registers of a thread, eight times what it has, above which a plan is not built where statements may be divided: it takes long to build, and its threads would work in local memory.
pub(super) const MOST_HELD: u32 = 2048;

/// What became of one candidate.
enum Tried {
    Fits(Vec<Price>, f64, Program),
    Refused(String),
}

/// A line of the table of candidates.
pub(super) struct Row {
    /// What the candidate chooses.
    pub choice: Choice,
    /// Its price; `None`: it does not fit.
    pub us: Option<f64>,
    /// Its tiles.
    pub plan: String,
    /// What it consists of, or why it does not fit.
    pub text: String,
}

/// The candidates of one group.
pub(super) struct Search<'a> {
    planner: &'a Planner<'a>,
    target: &'a Target,
    group: usize,
    form: Form,
    /// There are scans across lines.
    across: bool,
    /// It is a select.
    alone: bool,
    /// Values of a statement that a thread may hold.
    pub most_held: u32,
    /// What is tried, in order.
    tries: Vec<Choice>,
    /// Prices of plans that could load points once a block.
    could: Vec<(f64, Choice)>,
    /// Plans that were built: other choices may come to the same.
    seen: Vec<Vec<KernelPlan>>,
    /// Choices that were planned, and what of them was asked for.
    planned: Vec<(Asked, Choice)>,
    /// The choice.
    pub best: Option<Best>,
    /// Candidates that were priced, or refused.
    pub rows: Vec<Row>,
    /// Candidates that fit.
    pub offered: Vec<(Choice, Offered)>,
    /// Why the first one that has no plan has none.
    why: Option<Diagnostics>,
}

impl<'a> Search<'a> {
    /// The search for group `group`, to which the rules give kernels `mine`.
    pub(super) fn of(planner: &'a Planner<'a>, group: usize, mine: &[&KernelPlan], target: &'a Target) -> Search<'a> {
        let form = Form::of(&planner.first.problem, mine, target);
        let alone = mine.iter().any(|k| k.select.is_some());
        Search {
            planner,
            target,
            group,
            across: mine.iter().any(|k| plan::crosses_lines(k)),
            alone,
            most_held: u32::MAX,
            tries: if alone { selects() } else { alternatives(&form, target) },
            form,
            could: Vec::new(),
            seen: Vec::new(),
            planned: Vec::new(),
            best: None,
            rows: Vec::new(),
            offered: Vec::new(),
            why: None,
        }
    }

    /// Tries all candidates. What they add to the records is dropped.
    pub(super) fn run(&mut self, aside: &mut Trace) {
        let (mut at, shared) = (0, aside.records.len());
        loop {
            if at == self.tries.len() {
                self.extend();
            }
            let Some(choice) = self.tries.get(at).copied() else { return };
            at += 1;
            aside.truncate(shared);
            if let Err(e) = self.consider(choice, aside) {
                self.why.get_or_insert(e);
            }
        }
    }

    /// More candidates, by the prices of those that were tried.
    fn extend(&mut self) {
        // Operands, and points of scans across lines, that come a trip or two ahead, in the plans that are best without.
        // Where columns are few there is one block a multiprocessor, which wants more tiles on their way.
        let stages: &[u32] = if self.form.contracted { &[2, 3] } else { &[2, 3, 4] };
        let ahead = if self.form.contracted || self.across || self.form.by_point { copied_ahead(&self.offered, &self.tries, stages) } else { Vec::new() };
        self.tries.extend(ahead);
        self.tries.extend(smaller(self.best.is_none() && !self.alone, &self.tries));
        let once = loaded_once(&mut self.could, &self.tries);
        self.tries.extend(once);
        let wide = larger(self.best.as_ref().filter(|_| !self.alone), &self.tries, &self.form, self.target);
        self.tries.extend(wide);
    }

    /// Plans, builds and prices a candidate.
    fn consider(&mut self, choice: Choice, aside: &mut Trace) -> Result<(), Diagnostics> {
        // Nothing that makes a difference to an earlier plan is other.
        if self.planned.iter().any(|(asked, known)| asked.agrees(known, &choice)) {
            return Ok(());
        }
        let (planned, asked) = plan::asked(|| self.planner.with(self.group, choice, aside));
        self.planned.push((asked, choice));
        let planned = planned?;
        let mine: Vec<KernelPlan> = planned.kernels.iter().filter(|k| k.group == self.group).cloned().collect();
        // Another spelling of a plan that was priced already.
        if self.seen.iter().any(|k| same(k, &mine)) {
            return Ok(());
        }
        self.seen.push(mine.clone());
        if let Some((held, t)) = mine.iter().filter_map(held).max().filter(|(held, _)| *held > self.most_held) {
            let text = format!("a thread would hold {held} values of `{}`", planned.problem.tensor(t).name);
            self.rows.push(Row { choice, us: None, plan: describe(&planned, &mine), text });
            return Ok(());
        }
        match attempt(&planned, &mine, self.target, aside)? {
            Tried::Fits(prices, us, program) => {
                let us = if choice.shrink > LEAST_SHRINK { us * SMALLEST_TILES } else { us };
                self.fits(choice, &planned, &mine, (&prices, us, &program))
            }
            Tried::Refused(text) => self.rows.push(Row { choice, us: None, plan: describe(&planned, &mine), text }),
        }
        Ok(())
    }

    /// A candidate that fits: it may take the place of the best so far.
    fn fits(&mut self, choice: Choice, planned: &Plan, mine: &[KernelPlan], (prices, us, program): (&[Price], f64, &Program)) {
        let chain = mine.iter().any(|k| k.columns.as_ref().is_some_and(|c| !c.chains.is_empty()));
        let ring = chain || mine.iter().all(|k| k.ring.is_some() || k.columns.is_some());
        let ahead = !self.form.contracted && !self.form.by_point && choice.stages > 1;
        let grown = choice.grow > 1 && !self.form.shared;
        let mut found = Best { us, weighed: us, choice, ring, chain, ahead, waiting: cost::waiting(prices), grown, busy: cost::busy(prices) };
        // Registers are counted where they decide: what costs more without local memory does so with it.
        let stored = choice.partial && choice.ring.is_none();
        let least = self.offered.iter().map(|(_, o)| o.predicted_us).fold(f64::INFINITY, f64::min);
        let cheaper = |found: &Best, before: &Best| found.replaces(before) && (!stored || us < least * STORED_MARGIN);
        let asked = self.best.is_none_or(|b| cheaper(&found, &b));
        let lacking: Vec<u32> = if asked { registers::lacking(program, self.target) } else { Vec::new() };
        found.weighed += lacking.iter().zip(prices).filter(|(n, _)| **n > 0).map(|(_, p)| p.us * (LACKING - 1.0)).sum::<f64>();
        if self.best.is_none_or(|b| cheaper(&found, &b)) {
            self.best = Some(found);
        }
        if mine.iter().any(|k| k.columns.as_ref().is_some_and(|c| !c.reads.is_empty())) {
            self.could.push((us, choice));
        }
        let mut text = prices.iter().map(|p| format!("{} blocks, {} a multiprocessor, {}", p.blocks, p.resident, p.bound)).collect::<Vec<_>>().join("; ");
        if let Some(lacking) = lacking.iter().max().filter(|n| **n > 0) {
            text += &format!("; lacks {lacking} registers a thread");
        }
        let plan = describe(planned, mine);
        self.offered.push((choice, Offered { name: offers::name(&choice, mine), plan: plan.clone(), predicted_us: us, chosen: false }));
        self.rows.push(Row { choice, us: Some(us), plan, text });
    }

    /// Why there is no candidate.
    pub(super) fn refusal(self, span: Span) -> Diagnostics {
        let reason = self.rows.into_iter().find(|r| r.us.is_none()).map(|r| r.text);
        match (self.why, reason) {
            (_, Some(reason)) => Diagnostic::error(codes::SHARED_LIMIT, span, reason)
                .note(format!("the limit comes from: {}", self.target.source))
                .help("no candidate with smaller tiles fits either; split the statement by naming an intermediate result as an output")
                .into(),
            (Some(d), None) => d,
            (None, None) => Diagnostic::bug(codes::BUILD_BUG, span, "no candidate was tried").into(),
        }
    }
}

/// The most values of one statement that a thread holds which no matrix unit sums, and the statement's target.
fn held(k: &KernelPlan) -> Option<(u32, TensorId)> {
    let reduces = |s: &&Statement| matches!(s.kind, Kind::Reduce { .. });
    let plain = |s: &&Statement| reduces(s) && !k.contractions.contains_key(&s.target) && k.ring.is_none() && k.columns.is_none();
    k.statements.iter().filter(plain).map(|s| (k.master.slice(|a| s.target_axes.contains(&a)).registers(), s.target)).max()
}

/// Whether two lists of plans differ in nothing but their records.
fn same(a: &[KernelPlan], b: &[KernelPlan]) -> bool {
    // What mostly differs comes first: whole plans are large.
    let alike = |x: &KernelPlan, y: &KernelPlan| x.warps == y.warps && x.grid == y.grid && x.statements == y.statements;
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| alike(x, y) && KernelPlan { record: y.record, ..x.clone() } == *y)
}

/// Builds and prices the kernels of a group.
fn attempt(planned: &Plan, mine: &[KernelPlan], target: &Target, aside: &mut Trace) -> Result<Tried, Diagnostics> {
    let mut tables = emit::Tables::default();
    let mut kernels: Vec<Kernel> = Vec::new();
    for k in mine {
        let mut kernel = emit::Emitter::build(&planned.problem, k, &planned.online, &mut tables, aside)?;
        registers::fit(&mut kernel, &tables.buffers, target);
        if kernel.shared_bytes() > target.shared_bytes_per_block {
            return Ok(Tried::Refused(format!(
                "a block would need {} bytes of shared memory, over the {} of {}",
                kernel.shared_bytes(),
                target.shared_bytes_per_block,
                target.name
            )));
        }
        kernels.push(kernel);
    }
    let program = Program { name: String::new(), buffers: tables.buffers, scalars: tables.scalars, maps: tables.maps, kernels, versions: Vec::new() };
    let contents = cost::lists::of(&planned.problem, &program, mine, &planned.sizes);
    let prices: Vec<Price> = program.kernels.iter().map(|k| cost::price(&program, k, &planned.sizes, target, &contents)).collect();
    let us = prices.iter().map(|p| p.us).sum::<f64>() + next_launch_us(target) * prices.len().saturating_sub(1) as f64 + target.rates.launch_us.value;
    Ok(Tried::Fits(prices, us, program))
}

/// Tiles of the kernels, for people.
fn describe(planned: &Plan, kernels: &[KernelPlan]) -> String {
    let name = |a: &flashderive_ir::problem::AxisId| planned.problem.axis(*a).name.clone();
    let one = |k: &KernelPlan| {
        let grid = k.grid.iter().map(|(a, t)| format!("{}/{t}", name(a))).collect::<Vec<_>>().join(" ");
        let stream = k.stream.as_ref().map_or(String::new(), |s| {
            let parts = s.split.map_or(String::new(), |(_, n)| format!(" in {n} parts"));
            let shared = if k.select.is_some() && s.cluster > 1 { format!(" in each of {} blocks", s.cluster) } else { String::new() };
            format!(", {} by {}{parts}{shared}", name(&s.axis), s.tile)
        });
        let stages = if k.stages > 1 { format!(", {} stages", k.stages) } else { String::new() };
        format!("{grid}{stream}{stages}, {} warps", k.warps)
    };
    kernels.iter().map(one).collect::<Vec<_>>().join("; ")
}
