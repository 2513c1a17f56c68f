//! Choosing among plans: each group of statements is built in several ways, and the cheapest that fits is kept.
//!
//! `alternatives` in [`form`] lists what is tried, [`search`] plans, builds and prices it.

mod form;
mod priced;
mod search;

pub use priced::Priced;

use crate::cost::{self, Price};
use crate::deep;
use crate::divided;
use crate::emit;
use crate::offers::{self, Offered, OfferedGroup, Tuned};
use crate::outer;
use crate::plan::{self, Asked, BindOptions, Choice, KernelPlan, Plan, Planner};
use crate::registers;
use crate::relay::Relay;
use crate::ring;
use crate::ring_columns;
use crate::segments;
use crate::version;
use flashderive_derive::{Derivation, Elements, Known};
use flashderive_device::program::{Kernel, Program};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::parallel;
use flashderive_ir::problem::{Kind, Problem, Statement, TensorId};
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use search::{Row, Search};

/// Share of the price of the cheapest candidate below which results that are stored in between are taken: of four specs measured, 0.19, 0.2 and 0.65 by price were 0.75, 0.53 and 0.70, and 0.47 was 1.13;
/// 1.1, for want of registers, was 1.4 (h200, 2026-11-28).
const STORED_MARGIN: f64 = 0.8;

/// A candidate must be this much cheaper than an earlier one to replace it: the model is one of floors.
const MARGIN: f64 = 0.97;
/// The same between two rings, which are priced closer (measured, h200, 27 tiles of ten products: in eight the cheapest was the fastest or within 0.5 % of
/// it, in two it took 1.1 % longer at most).
const RING_MARGIN: f64 = 0.99;
/// Of the price of a chain of products as a ring, up to which one of single warps is taken (measured, h200: 128 latent sequences of 4096 by 16 heads 147 us where the price is
/// 172, as one of single warps 212 where it is 165; 1024 lists of 2048 rows 608 where it is 448; 64 requests by 32 heads 165 and 173 for 281 and 288).
const CHAIN_MARGIN: f64 = 0.93;
/// Of the price of a plan whose threads wait for their loads, up to which one is taken that copies a thread's own elements ahead. (h200, sums of columns
/// of 16384 rows of 8192: 0.90 by price, 1.04 measured; two combinations of such columns, one of which waits for the other: 0.77 by price, 0.73 measured.)
const OWN_MARGIN: f64 = 0.88;
/// Of the price of a plan whose threads are busy, up to which one with larger tiles is taken: fewer blocks hide less of one another's waiting. (h200: a stencil of seven points
/// 0.95 by price, 1.41 measured; least and largest of seven bytes 0.73 and 0.74; nine neighbours of a lattice 0.56 and 0.28; distances of 48
/// features 0.79 and 0.78.)
const GROWN_MARGIN: f64 = 0.9;

/// How much cheaper a plan must be whose threads have rows of their own than one whose threads share rows (measured and priced, h200, shared first: nearest points of 32 clouds of 4096, 1305 and
/// 433 us, 980 and 427; forces and potentials of 65536 bodies, 4747 and 4097, 9921 and 7748; accelerations with a quotient for each pair, 5115 and 12,457, 7580 and 6125 before quotients were counted: few warps
/// wait for one after the other).
const ROWS_MARGIN: f64 = 0.8;

/// The same of two plans whose threads have rows of their own, of which the first has more blocks: the price does not see that a few warps a scheduler wait for their own chains (measured and
/// priced, h200, nearest points and their places, 32 clouds of 4096, four parts and one: 350 us and 645, 611 and 588; causal products, 2048 rows, sixteen parts and eight: 110 and 134, 86 and 83).
const PARTS_MARGIN: f64 = 0.93;

/// The choice for each group, and the table of all candidates.
#[derive(Clone)]
pub struct Chosen {
    /// By group.
    pub choices: Vec<Choice>,
    /// Rows: kernels, choice, price, verdict.
    pub rows: Vec<Vec<String>>,
    /// The choices that fit, by group, cheapest first; none where a tuning record chooses another plan than the model.
    pub known: Vec<Vec<Choice>>,
    /// All candidates that fit, by group.
    pub offered: Vec<OfferedGroup>,
    /// What the cost model expects of all chosen groups, launched one after the other, in microseconds.
    pub predicted_us: f64,
    /// What shares no kernel with what it is made from.
    pub divided: Vec<TensorId>,
}

impl Chosen {
    /// Takes another candidate of group `g`, whose verdict is `why`.
    pub fn replace(&mut self, g: usize, choice: &Choice, why: &str) {
        let Some(at) = self.known.get(g).and_then(|known| known.iter().position(|c| c == choice)) else { return };
        let Some(group) = self.offered.get_mut(g).filter(|_| self.choices[g] != *choice) else { return };
        self.choices[g] = *choice;
        group.candidates.iter_mut().enumerate().for_each(|(i, c)| c.chosen = i == at);
        let taken = &group.candidates[at];
        let price = format!("{:.2} us", taken.predicted_us);
        for row in self.rows.iter_mut().filter(|row| row[0] == group.kernels) {
            if row[1] == taken.plan && row[2] == price {
                row[3] = why.into();
            } else if row[3] == "chosen" {
                row[3] = "best by itself".into();
            }
        }
    }
}

/// The choice so far.
#[derive(Clone, Copy)]
struct Best {
    us: f64,
    /// The same with kernels whose threads lack registers counted [`LACKING`] times.
    weighed: f64,
    choice: Choice,
    /// All of its products are rings.
    ring: bool,
    /// It is a chain of products in a ring.
    chain: bool,
    /// It copies a thread's own elements ahead.
    ahead: bool,
    /// Blocks of kernels that memory could serve sooner.
    waiting: i64,
    /// Its tiles are larger, and no stream passes for several points of the grid.
    grown: bool,
    /// No kernel of it waits for its loads.
    busy: bool,
}

impl Best {
    /// Whether this, which comes later, takes the place of `before`.
    fn replaces(&self, before: &Best) -> bool {
        let margin = match () {
            () if self.ahead && !before.ahead => OWN_MARGIN,
            () if self.grown && !before.grown && before.busy => GROWN_MARGIN,
            () if self.choice.own > 0 && before.choice.own == 0 => ROWS_MARGIN,
            () if self.choice.own > 0 => PARTS_MARGIN,
            () if self.ring && before.ring => RING_MARGIN,
            () if before.chain => CHAIN_MARGIN,
            () if self.chain => 1.0 / CHAIN_MARGIN,
            () => MARGIN,
        };
        self.weighed < before.weighed * margin
    }

    /// What is recorded of it among `candidates`, of which those that fit are `offered`.
    fn conclusion(&self, offered: &[(Choice, Offered)], target: &Target, candidates: usize) -> String {
        let Choice { warps, shrink, grow, parts, cluster, sharing, alike, window, own, .. } = self.choice;
        let named = self.ring || grow > 1 || alike || window > 0 || own > 0;
        let what = match offered.iter().find(|(c, _)| named && *c == self.choice) {
            Some((_, o)) => o.name.clone(),
            None if sharing == 0 => format!("{warps} warps, whose lanes share rows"),
            None if sharing > 1 => format!("{warps} warps, {sharing} blocks a row"),
            None => format!("{warps} warps, tiles over {shrink}, parts x 2^{parts}{}", if cluster { ", rows over clusters" } else { "" }),
        };
        let percent = |margin: f64| ((1.0 - margin) * 1000.0).round() / 10.0;
        let (us, target, least) = (self.us, &target.name, percent(if self.ring { RING_MARGIN } else { MARGIN }));
        let others = if self.chain { format!(", and none of single warps {} %", percent(CHAIN_MARGIN)) } else { String::new() };
        let which = if self.chain { "ring" } else { "one" };
        format!("{what}: {us:.2} us by the floors of {target}; no later {which} of {candidates} candidates is {least} % cheaper{others}")
    }
}

/// Prices the candidates of every group and picks: the cheapest, or what a tuning record names.
///
/// # Errors
/// When a group has no candidate that can be built within the target's limits: the reason of the rules' plan. When the record
/// names a candidate that there is not.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, suffix: &str, tuned: Option<&Tuned>, trace: &mut Trace) -> Result<Chosen, Diagnostics> {
    let before = trace.records.len();
    let mut chosen = match tuned {
        None if !options.alone => {
            priced::once(d, &target.name, &plan::workload_sizes(&d.problem, options), trace, |trace| divided::choose(d, target, options, None, trace))
        }
        _ => divided::choose(d, target, options, tuned, trace),
    }?;
    if !suffix.is_empty() {
        let kernel = format!("{}_kernel", d.problem.name);
        let named =
            |names: &mut String| *names = names.split(", ").map(|n| n.replacen(&kernel, &format!("{kernel}{suffix}"), 1)).collect::<Vec<_>>().join(", ");
        chosen.rows.iter_mut().for_each(|row| named(&mut row[0]));
        chosen.offered.iter_mut().for_each(|group| named(&mut group.kernels));
        trace.records[before..].iter_mut().for_each(|r| named(&mut r.subject));
    }
    Ok(chosen)
}

/// What a search finds for a group.
struct Found {
    /// Its kernels by the rules.
    names: String,
    span: Span,
    best: Best,
    /// The candidates that fit, cheapest first.
    offered: Vec<(Choice, Offered)>,
    rows: Vec<Row>,
}

impl Found {
    /// Searches among the candidates of group `g`. Nothing that is found depends on another group.
    fn of(planner: &Planner, g: usize, target: &Target, spared: bool, trace: &Trace) -> Result<Found, Diagnostics> {
        let first = &planner.first;
        let _elements = Elements::of(planner.problem);
        let _addresses = Known::of(planner.before(g));
        let _drafts = plan::Remembered::of(planner.before(g));
        let mine: Vec<&KernelPlan> = first.kernels.iter().filter(|k| k.group == g).collect();
        let names = mine.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", ");
        let span = mine.first().and_then(|k| k.statements.first()).map_or(Span::NONE, |s| s.span);
        let mut search = Search::of(planner, g, &mine, target);
        search.most_held = if spared && !divided::products(&planner.statements(g)).is_empty() { search::MOST_HELD } else { u32::MAX };
        search.run(&mut trace.clone());
        let Some(best) = search.best else { return Err(search.refusal(span)) };
        let Search { mut offered, rows, .. } = search;
        // The model's choice is within its margin of the first.
        offered.sort_by(|a, b| a.1.predicted_us.total_cmp(&b.1.predicted_us));
        Ok(Found { names, span, best, offered, rows })
    }
}

/// [`choose`] with kernels named as those of the only version, and statements in the groups that the options say. What might be divided is left in `links`, with what its group
/// is expected to take; with `spared`, plans of such groups whose threads would hold far more than registers are not tried.
///
/// # Errors
/// Those of [`choose`].
pub(crate) fn find(
    d: &Derivation,
    target: &Target,
    options: &BindOptions,
    tuned: Option<&Tuned>,
    (spared, links): (bool, &mut Vec<(TensorId, f64)>),
    trace: &mut Trace,
) -> Result<Chosen, Diagnostics> {
    let mut aside = trace.clone();
    let planner = {
        let _elements = Elements::of(&d.problem);
        Planner::new(d, target, options, &mut aside)?
    };
    let groups = planner.first.groups;
    let mut chosen = Chosen {
        choices: vec![Choice::default(); groups],
        rows: Vec::new(),
        known: Vec::new(),
        offered: Vec::new(),
        predicted_us: 0.0,
        divided: options.divided.clone(),
    };
    let search = |g| Found::of(&planner, g, target, spared, &aside);
    let found = match groups {
        1 => vec![None],
        _ => parallel::each(groups, parallel::threads(), &search, &mut |_| true),
    };
    for (g, found) in found.into_iter().enumerate() {
        let Found { names, span, best, mut offered, rows } = found.unwrap_or_else(|| search(g))?;
        if !best.chain {
            let statements = planner.statements(g);
            let products = if spared { divided::products(&statements) } else { Vec::new() };
            links.extend(products.into_iter().chain(divided::scanned(&statements)).map(|t| (t, best.us)));
        }
        let known: Vec<&str> = offered.iter().map(|(_, o)| o.name.as_str()).collect();
        let at = match tuned {
            Some(tuned) => offers::find(tuned, g, groups, &known, span)?,
            None => offered.iter().position(|(c, _)| *c == best.choice).unwrap_or_default(),
        };
        offered[at].1.chosen = true;
        let free = offered[at].0 == best.choice;
        chosen.known.push(offered.iter().filter(|_| free).map(|(c, _)| *c).collect());
        let (us, choice) = (offered[at].1.predicted_us, offered[at].0);
        chosen.choices[g] = choice;
        // Each price counts the first launch; only one group has it.
        chosen.predicted_us += if g == 0 { us } else { us - target.rates.launch_us.value + next_launch_us(target) };
        let floors = trace.record(Record {
            step: "step2",
            rule: "choose-plan",
            subject: names.clone(),
            premises: Vec::new(),
            conclusion: best.conclusion(&offered, target, rows.len()),
            space: Space::Hardware,
            span,
        });
        if let Some(tuned) = tuned {
            offers::record(tuned, &offered[at].1, &names, floors, span, trace);
        }
        chosen.rows.extend(table(&names, rows, choice, &best, tuned.is_some()));
        chosen.offered.push(OfferedGroup { kernels: names, candidates: offered.into_iter().map(|(_, o)| o).collect() });
    }
    Ok(chosen)
}

/// The table of a group's candidates, of which `choice` is taken and `best` is the model's, cheapest first.
fn table(names: &str, mut rows: Vec<Row>, choice: Choice, best: &Best, tuned: bool) -> Vec<Vec<String>> {
    rows.sort_by(|a, b| a.us.unwrap_or(f64::MAX).total_cmp(&b.us.unwrap_or(f64::MAX)));
    let verdict = |row: &Row| match row.us {
        None => "does not fit",
        Some(_) if row.choice == choice && tuned => "chosen by measurement",
        Some(_) if row.choice == choice => "chosen",
        Some(_) if tuned && row.choice == best.choice => "the model's choice",
        Some(p) if p < best.us && row.text.contains("lacks") => "cheaper, but its registers do not fit",
        Some(p) if p < best.us => "cheaper, but within the model's margin",
        Some(_) => "dearer",
    };
    let cells = |row: Row| {
        let verdict = verdict(&row).into();
        vec![names.to_string(), row.plan, row.us.map_or("-".into(), |p| format!("{p:.2} us")), verdict, row.text]
    };
    rows.into_iter().map(cells).collect()
}

/// What a launch after another one costs.
pub fn next_launch_us(target: &Target) -> f64 {
    if target.programmatic_launch {
        target.rates.next_launch_us.value.min(1.0)
    } else {
        target.rates.next_launch_us.value
    }
}
