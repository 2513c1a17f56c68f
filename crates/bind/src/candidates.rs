//! Choosing among plans: each group of statements is built in several ways, and the cheapest that fits is kept.

mod priced;

pub use priced::Priced;

use crate::cost::{self, Price};
use crate::deep;
use crate::emit;
use crate::offers::{self, Offered, OfferedGroup, Tuned};
use crate::outer;
use crate::plan::{self, BindOptions, Choice, KernelPlan, Plan, Planner};
use crate::registers;
use crate::relay::Relay;
use crate::ring;
use crate::ring_columns;
use crate::segments;
use crate::version;
use flashderive_derive::{Derivation, Elements, Known};
use flashderive_device::program::{Kernel, Program};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::{Kind, Statement};
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};

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

/// How often the price of a kernel counts whose threads lack registers: the price knows nothing of local memory, so what fits is taken before what does not,
/// unless that is far dearer. Not measured: what local memory costs differs from kernel to kernel.
const LACKING: f64 = 8.0;

/// The choice for each group, and the table of all candidates.
#[derive(Clone)]
pub struct Chosen {
    /// By group.
    pub choices: Vec<Choice>,
    /// Rows: kernels, choice, price, verdict.
    pub rows: Vec<Vec<String>>,
    /// All candidates that fit, by group.
    pub offered: Vec<OfferedGroup>,
    /// What the cost model expects of all chosen groups, launched one after the other, in microseconds.
    pub predicted_us: f64,
}

/// What the statements of a group are, as far as that makes other candidates.
struct Form {
    /// Single warps have an instruction for a product of theirs.
    contracted: bool,
    /// There is a product, which may be a ring even where single warps have no instruction for it.
    multiplied: bool,
    /// Several products, which may share a ring.
    several: bool,
    /// A product chooses an operand for each of its segments.
    in_segments: bool,
    /// Sums of products over several axes, which can have operands over one depth.
    nested: bool,
    /// All results of a product are a few fragments, which a warp or two can hold.
    small: bool,
    /// Combinations of two sides that are no product: threads that hold patches of their results take each element once.
    paired: bool,
}

/// Results of a product up to which blocks of one warp or two are tried: 32 registers of each thread of a warp.
const FEW_RESULTS: u32 = 32 * 32;

/// All candidates, best guesses first. On the matrix unit few warps with large tiles read each operand fewest times;
/// rows want many threads.
fn alternatives(form: &Form, target: &Target) -> Vec<Choice> {
    let Form { contracted, multiplied, several, in_segments, nested, small, paired } = *form;
    let warps: &[u32] = match (contracted, small) {
        (true, true) => &[4, 8, 2, 1],
        (true, false) => &[4, 8],
        _ => &[8, 4, 16, 32],
    };
    let mut out = Vec::new();
    if multiplied && several {
        let joint = |ring: &ring::RingChoice| [0, -1, 1].map(|parts| Choice { parts, ring: Some(*ring), joint: true, ..Choice::default() });
        out.extend(ring::choices(target).iter().filter(|r| !r.stream_k).flat_map(joint));
    }
    if multiplied {
        for ring in ring::choices(target) {
            // Depths that all blocks share have no other parts.
            let parts: &[i32] = if ring.stream_k { &[0] } else { &[0, -1, 1] };
            out.extend(parts.iter().map(|parts| Choice { warps: 8, shrink: 1, parts: *parts, ring: Some(*ring), ..Choice::default() }));
        }
        // Blocks of one consumer that share a multiprocessor: what begins and ends the rows of one is hidden by another.
        let company = |ring: &ring::RingChoice| Choice { ring: Some(*ring), resident: 2, ..Choice::default() };
        let single: Vec<Choice> = ring::choices(target).iter().filter(|r| several && ring_columns::shares(r)).map(company).collect();
        // Rows with the same range of the stream are few: one consumer.
        let few = ring::choices(target).iter().filter(|r| **r == ring::FEW_ALIKE);
        let few = few.map(|ring| Choice { ring: Some(*ring), ..Choice::default() }).chain(single.iter().copied());
        let alike = |c: Choice| Choice { alike: true, ..c };
        // Where lists say how long ranges are, parts of them even out what blocks have to do: the finest of those that cost the same.
        let parts: &[i32] = if several { &[0, 1, 5, 4, 3] } else { &[0, 1] };
        out.extend(few.flat_map(|c| {
            let relays: &[Relay] = match (c.resident, several) {
                (1, true) => &[Relay::Needed, Relay::Rows],
                (1, false) => &[Relay::Needed],
                _ => &[],
            };
            let parts = parts.iter().map(|parts| Choice { parts: *parts, ..alike(c) });
            parts.chain(relays.iter().map(|relay| Choice { relay: *relay, ..alike(c) })).collect::<Vec<_>>()
        }));
        out.extend(single);
        // What is saved of a wave is little beside operands that are written first.
        if several {
            let chains = ring::choices(target).iter().filter(|r| ring_columns::fits(r));
            out.extend(chains.map(|ring| Choice { ring: Some(*ring), relay: Relay::Rows, ..Choice::default() }));
        }
        if in_segments {
            let whole = ring::choices(target).iter().filter(|r| !r.stream_k);
            out.extend(whole.map(|ring| Choice { ring: Some(*ring), relay: Relay::Rows, ..Choice::default() }));
        }
        for relay in [Relay::Needed, Relay::Lines, Relay::Flat].into_iter().filter(|r| nested || *r != Relay::Flat) {
            for joint in [true, false].into_iter().filter(|joint| several || !joint) {
                let whole = ring::choices(target).iter().filter(|r| !r.stream_k);
                out.extend(whole.map(|ring| Choice { ring: Some(*ring), joint, relay, ..Choice::default() }));
            }
        }
    }
    if multiplied && !target.has_multiplier_from_shared() {
        let relays = [Relay::Needed, Relay::Flat].into_iter().filter(|r| nested || *r != Relay::Flat);
        out.extend(relays.flat_map(|relay| [(4, 1), (8, 1), (4, 2)].map(|(warps, shrink)| Choice { warps, shrink, relay, ..Choice::default() })));
    }
    for shrink in [1, 2, 4] {
        for warps in warps.iter().copied() {
            // Where the model sees no difference, four blocks a multiprocessor rather than two: more bytes in flight.
            for parts in [0, -1, 2, 1, 3, 4] {
                out.push(Choice { warps, shrink, parts, ..Choice::default() });
            }
        }
    }
    if !contracted {
        out.extend(outer::CHOICES.iter().flat_map(|o| [0, 1].map(|parts| Choice { parts, outer: Some(*o), ..Choice::default() })));
    } else if paired {
        // A product reads what they make: its tiles are of single warps.
        out.extend(outer::CHOICES.iter().flat_map(|o| [2, 4].map(|shrink| Choice { shrink, outer: Some(*o), ..Choice::default() })));
    }
    if !contracted {
        out.extend([16].map(|warps| Choice { warps, cluster: true, ..Choice::default() }));
    }
    out
}

/// The candidates of a select: many threads or few, and blocks that share a row.
fn selects() -> Vec<Choice> {
    let of = |sharing| [32, 16, 8, 4].map(|warps| Choice { warps, sharing, ..Choice::default() });
    let lanes = [8, 4, 16, 2, 1].map(|warps| Choice { warps, sharing: 0, ..Choice::default() });
    [1, 2, 4, 8].into_iter().flat_map(of).chain(lanes).collect()
}

/// The cheapest few plans without a ring, with stages of shared memory for what the warps multiply or scan.
fn copied_ahead(offered: &[(Choice, Offered)], tried: &[Choice], stages: &[u32]) -> Vec<Choice> {
    if tried.iter().any(|c| c.stages > 0) {
        return Vec::new();
    }
    let mut plain: Vec<&(Choice, Offered)> = offered.iter().filter(|(c, _)| c.ring.is_none()).collect();
    plain.sort_by(|a, b| a.1.predicted_us.total_cmp(&b.1.predicted_us));
    plain.iter().take(AHEAD_PLANS).flat_map(|(c, _)| stages.iter().map(|stages| Choice { stages: *stages, ..*c })).collect()
}

/// Larger tiles, where blocks that wait for their loads are very many: more elements a thread, and what is combined in its registers. Of products this
/// is so for what is written for them first.
fn larger(best: Option<&Best>, tried: &[Choice], multiplied: bool, target: &Target) -> Vec<Choice> {
    let many = |b: &&Best| MANY_BLOCKS * i64::from(target.multiprocessors) < b.waiting;
    match best.filter(many).filter(|_| tried.iter().all(|c| c.grow == 1)) {
        Some(best) if best.choice.relay != Relay::None => [2, 4].map(|grow| Choice { grow, ..best.choice }).to_vec(),
        Some(_) if !multiplied => [2, 4, 8].iter().flat_map(|grow| [4, 8].map(|warps| Choice { warps, grow: *grow, ..Choice::default() })).collect(),
        _ => Vec::new(),
    }
}

/// Blocks a multiprocessor from which on larger tiles are tried: they are priced like any other, so this only spares planning where little can be gained. Not
/// measured; those that gained had 1,700 to 3,000 (h200).
const MANY_BLOCKS: i64 = 256;

/// The cheapest few rings along their columns that read something of the columns alone, with that loaded once a block.
fn loaded_once(could: &mut [(f64, Choice)], tried: &[Choice]) -> Vec<Choice> {
    if tried.iter().any(|c| c.points) {
        return Vec::new();
    }
    could.sort_by(|a, b| a.0.total_cmp(&b.0));
    could.iter().take(AHEAD_PLANS).map(|(_, c)| Choice { points: true, ..*c }).collect()
}

/// Plans that are tried with operands copied ahead, or with points loaded once.
const AHEAD_PLANS: usize = 4;

/// What became of one candidate.
enum Tried {
    Fits(Vec<Price>, f64, Vec<KernelPlan>, Program),
    Refused(String),
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
    /// Blocks of kernels that wait for their loads.
    waiting: i64,
}

impl Best {
    /// Whether this, which comes later, takes the place of `before`.
    fn replaces(&self, before: &Best) -> bool {
        let margin = match () {
            () if self.ahead && !before.ahead => OWN_MARGIN,
            () if self.ring && before.ring => RING_MARGIN,
            () if before.chain => CHAIN_MARGIN,
            () if self.chain => 1.0 / CHAIN_MARGIN,
            () => MARGIN,
        };
        self.weighed < before.weighed * margin
    }

    /// What is recorded of it among `candidates`, of which those that fit are `offered`.
    fn conclusion(&self, offered: &[(Choice, Offered)], target: &Target, candidates: usize) -> String {
        let Choice { warps, shrink, grow, parts, cluster, sharing, .. } = self.choice;
        let named = self.ring || grow > 1;
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
        None => priced::once(d, &target.name, &plan::workload_sizes(&d.problem, options), trace, |trace| find(d, target, options, None, trace)),
        Some(_) => find(d, target, options, tuned, trace),
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

/// [`choose`] with kernels named as those of the only version.
fn find(d: &Derivation, target: &Target, options: &BindOptions, tuned: Option<&Tuned>, trace: &mut Trace) -> Result<Chosen, Diagnostics> {
    let _elements = Elements::of(&d.problem);
    let mut aside = trace.clone();
    let planner = Planner::new(d, target, options, &mut aside)?;
    let first = &planner.first;
    let shared = aside.records.len();
    let mut chosen = Chosen { choices: vec![Choice::default(); first.groups], rows: Vec::new(), offered: Vec::new(), predicted_us: 0.0 };
    for g in 0..first.groups {
        let _addresses = Known::of(planner.before(g));
        let mine: Vec<&KernelPlan> = first.kernels.iter().filter(|k| k.group == g).collect();
        let names = mine.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", ");
        let span = mine.first().and_then(|k| k.statements.first()).map_or(flashderive_diagnostics::Span::NONE, |s| s.span);
        let alone = mine.iter().any(|k| k.select.is_some());
        let mut best: Option<Best> = None;
        let mut seen: Vec<Vec<KernelPlan>> = Vec::new();
        let mut rows: Vec<(Choice, Option<f64>, String, String)> = Vec::new();
        let mut offered: Vec<(Choice, Offered)> = Vec::new();
        let mut why: Option<Diagnostics> = None;
        let contracted = mine.iter().any(|k| !k.contractions.is_empty());
        let across = mine.iter().any(|k| plan::crosses_lines(k));
        let by_point = mine.iter().flat_map(|k| &k.statements).any(|s| s.delayed().is_some());
        // Some types have matrix instructions of warpgroups only.
        let product = |s: &Statement| matches!(s.kind, Kind::Reduce { .. }) && (version::contracts(&s.value) || segments::begins(&first.problem, s).is_some());
        let multiplied = contracted || mine.iter().flat_map(|k| &k.statements).any(product);
        let several = mine.iter().flat_map(|k| &k.statements).filter(|s| product(s)).count() > 1;
        let small = contracted && mine.iter().flat_map(|k| k.contractions.values()).all(|c| c.tile[0] * c.tile[1] <= FEW_RESULTS);
        let nested = mine.iter().any(|k| deep::chain(&first.problem, &k.statements).is_some());
        let paired = mine.iter().flat_map(|k| &k.statements).any(|s| !product(s) && outer::pairs(&first.problem, s));
        let in_segments = mine.iter().flat_map(|k| &k.statements).any(|s| segments::begins(&first.problem, s).is_some());
        let form = Form { contracted, multiplied, several, in_segments, nested, small, paired };
        let mut tries = if alone { selects() } else { alternatives(&form, target) };
        let mut could: Vec<(f64, Choice)> = Vec::new();
        let mut at = 0;
        loop {
            if at == tries.len() {
                // Operands, and points of scans across lines, that come a trip or two ahead, in the plans that are best without.
                // Where columns are few there is one block a multiprocessor, which wants more tiles on their way.
                let stages: &[u32] = if contracted { &[2, 3] } else { &[2, 3, 4] };
                let ahead = if contracted || across || by_point { copied_ahead(&offered, &tries, stages) } else { Vec::new() };
                tries.extend(ahead);
                let once = loaded_once(&mut could, &tries);
                tries.extend(once);
                let wide = larger(best.as_ref().filter(|_| !alone), &tries, multiplied, target);
                tries.extend(wide);
            }
            let Some(c) = tries.get(at).copied() else { break };
            at += 1;
            aside.truncate(shared);
            let planned = match planner.with(g, c, &mut aside) {
                Ok(p) => p,
                Err(e) => {
                    why.get_or_insert(e);
                    continue;
                }
            };
            // Another spelling of a plan that was priced already.
            let mine: Vec<KernelPlan> = planned.kernels.iter().filter(|k| k.group == g).cloned().collect();
            if seen.iter().any(|k| same(k, &mine)) {
                continue;
            }
            let chain = mine.iter().any(|k| k.columns.as_ref().is_some_and(|c| !c.chains.is_empty()));
            let ring = chain || mine.iter().all(|k| k.ring.is_some() || k.columns.is_some());
            let reads = mine.iter().any(|k| k.columns.as_ref().is_some_and(|c| !c.reads.is_empty()));
            seen.push(mine);
            match attempt(&planned, g, target, &mut aside) {
                Ok(Tried::Fits(prices, us, kernels, program)) => {
                    let mut found = Best { us, weighed: us, choice: c, ring, chain, ahead: !contracted && !by_point && c.stages > 1, waiting: cost::waiting(&prices) };
                    // Registers are counted where they decide: what costs more without local memory does so with it.
                    let asked = best.is_none_or(|b| found.replaces(&b));
                    let lacking: Vec<u32> = if asked { registers::lacking(&program, target) } else { Vec::new() };
                    found.weighed += lacking.iter().zip(&prices).filter(|(n, _)| **n > 0).map(|(_, p)| p.us * (LACKING - 1.0)).sum::<f64>();
                    if best.is_none_or(|b| found.replaces(&b)) {
                        best = Some(found);
                    }
                    if reads {
                        could.push((us, c));
                    }
                    let mut text =
                        prices.iter().map(|p| format!("{} blocks, {} a multiprocessor, {}", p.blocks, p.resident, p.bound)).collect::<Vec<_>>().join("; ");
                    if let Some(lacking) = lacking.iter().max().filter(|n| **n > 0) {
                        text += &format!("; lacks {lacking} registers a thread");
                    }
                    let plan = describe(&planned, &kernels);
                    offered.push((c, Offered { name: offers::name(&c, &kernels), plan: plan.clone(), predicted_us: us, chosen: false }));
                    rows.push((c, Some(us), plan, text));
                }
                Ok(Tried::Refused(reason)) => {
                    rows.push((c, None, describe(&planned, &planned.kernels.iter().filter(|k| k.group == g).cloned().collect::<Vec<_>>()), reason))
                }
                Err(e) => {
                    why.get_or_insert(e);
                }
            }
        }
        let Some(best) = best else {
            let reason = rows.into_iter().find(|r| r.1.is_none()).map(|r| r.3);
            return Err(match (why, reason) {
                (_, Some(reason)) => Diagnostic::error(codes::SHARED_LIMIT, span, reason)
                    .note(format!("the limit comes from: {}", target.source))
                    .help("no candidate with smaller tiles fits either; split the statement by naming an intermediate result as an output")
                    .into(),
                (Some(d), None) => d,
                (None, None) => Diagnostic::bug(codes::BUILD_BUG, span, "no candidate was tried").into(),
            });
        };
        let model = best.choice;
        // Cheapest first; the model's choice is within its margin of the first.
        offered.sort_by(|a, b| a.1.predicted_us.total_cmp(&b.1.predicted_us));
        let known: Vec<&str> = offered.iter().map(|(_, o)| o.name.as_str()).collect();
        let at = match tuned {
            Some(tuned) => offers::find(tuned, g, first.groups, &known, span)?,
            None => offered.iter().position(|(c, _)| *c == model).unwrap_or_default(),
        };
        offered[at].1.chosen = true;
        let (us, c, by_model) = (offered[at].1.predicted_us, offered[at].0, best.us);
        chosen.choices[g] = c;
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
        rows.sort_by(|a, b| a.1.unwrap_or(f64::MAX).total_cmp(&b.1.unwrap_or(f64::MAX)));
        for (choice, price, shape, text) in rows {
            let verdict = match price {
                None => "does not fit",
                Some(_) if choice == c && tuned.is_some() => "chosen by measurement",
                Some(_) if choice == c => "chosen",
                Some(_) if tuned.is_some() && choice == model => "the model's choice",
                Some(p) if p < by_model && text.contains("lacks") => "cheaper, but its registers do not fit",
                Some(p) if p < by_model => "cheaper, but within the model's margin",
                Some(_) => "dearer",
            };
            chosen.rows.push(vec![names.clone(), shape, price.map_or("-".into(), |p| format!("{p:.2} us")), verdict.into(), text]);
        }
        chosen.offered.push(OfferedGroup { kernels: names, candidates: offered.into_iter().map(|(_, o)| o).collect() });
    }
    Ok(chosen)
}

/// Whether two lists of plans differ in nothing but their records.
fn same(a: &[KernelPlan], b: &[KernelPlan]) -> bool {
    // What mostly differs comes first: whole plans are large.
    let alike = |x: &KernelPlan, y: &KernelPlan| x.warps == y.warps && x.grid == y.grid && x.statements == y.statements;
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| alike(x, y) && KernelPlan { record: y.record, ..x.clone() } == *y)
}

/// Builds and prices the kernels of group `g`.
fn attempt(planned: &Plan, g: usize, target: &Target, aside: &mut Trace) -> Result<Tried, Diagnostics> {
    let mut tables = emit::Tables::default();
    let mut kernels: Vec<Kernel> = Vec::new();
    let mine: Vec<KernelPlan> = planned.kernels.iter().filter(|k| k.group == g).cloned().collect();
    for k in &mine {
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
    let contents = cost::lists::of(&planned.problem, &program, &mine, &planned.sizes);
    let prices: Vec<Price> = program.kernels.iter().map(|k| cost::price(&program, k, &planned.sizes, target, &contents)).collect();
    let us = prices.iter().map(|p| p.us).sum::<f64>() + next_launch_us(target) * prices.len().saturating_sub(1) as f64 + target.rates.launch_us.value;
    Ok(Tried::Fits(prices, us, mine, program))
}

/// What a launch after another one costs.
pub fn next_launch_us(target: &Target) -> f64 {
    if target.programmatic_launch {
        target.rates.next_launch_us.value.min(1.0)
    } else {
        target.rates.next_launch_us.value
    }
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
