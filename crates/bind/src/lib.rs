//! Binding: from a derivation and a target to a device program.
//!
//! `group` finds which statements share a kernel, `split` cuts a stream over blocks, `plan` chooses tiles and
//! prices candidates, `layout` says which thread holds what, `emit` builds the kernels, `barriers` places barriers.

mod absent;
pub mod address;
mod affine;
mod apart;
mod barriers;
mod behind;
mod beside;
mod blocks;
mod builder;
mod candidates;
mod chunked;
mod coalesce;
mod compact;
mod contraction;
mod cost;
mod decays;
mod deep;
mod depth;
mod divided;
mod emit;
mod gather;
mod group;
mod launch;
mod laws;
mod layout;
mod levels;
mod magnitude;
mod network;
mod offers;
mod orbit;
mod outer;
mod packed;
mod panel;
mod pilot;
mod place;
mod plan;
mod prologue;
mod ranges;
mod reach;
mod registers;
mod regroup;
mod relay;
mod residues;
mod ring;
mod ring_columns;
mod segments;
mod shared;
mod short;
mod split;
mod stepwise;
#[cfg(test)]
mod tests;
mod tile;
mod total;
mod version;
mod windows;

pub use barriers::Placed;
pub use offers::{Offered, OfferedGroup, OfferedVersion, Tuned};
pub use plan::{BindOptions, Table};
pub use registers::{Part, Prediction};
pub use version::contracts;

use flashderive_derive::{Derivation, Elements};
use flashderive_device::program::{Kernel, Program, Version};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};

/// A bound problem.
pub struct Bound {
    /// Kernels ready to print and to emulate.
    pub program: Program,
    /// Binding, candidates, layouts, buffers and barriers, for reports.
    pub tables: Vec<Table>,
    /// What the cost model expects for the sizes of the options, in microseconds: floors of the chosen candidates and
    /// their launches.
    pub predicted_us: f64,
    /// The candidates of each version, in the order of the program's versions; one entry where it has none.
    pub offered: Vec<OfferedVersion>,
    /// What is expected of the registers of each kernel, in the program's order.
    pub registers: Vec<Prediction>,
    /// The tile programs of the kernels that have one, as text, by the names of the kernels.
    pub tiles: Vec<(String, String)>,
}

/// Binds a derivation to a target.
///
/// # Errors
/// `FD03xx` with the statement underlined when no kernel fits, or a tuning record names a plan that is not offered.
pub fn bind(derivation: &Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Bound, Diagnostics> {
    let mut aside = trace.clone();
    let found = bind_scans(derivation, target, options, trace);
    let again = trace.records.iter().skip(aside.records.len()).find(|r| r.rule == "make-pairs-again");
    let Some((subject, span)) = again.map(|r| (r.subject.clone(), r.span)) else { return found };
    // Made again by the matrix unit or in memory: the price says which.
    let Ok(stored) = bind_scans(derivation, target, &BindOptions { stored: true, ..options.clone() }, &mut aside) else { return found };
    let before = found.as_ref().ok().map(|bound| bound.predicted_us);
    let better = before.is_none_or(|us| stored.predicted_us * AGAIN < us);
    if better {
        *trace = aside;
    }
    trace.record(Record {
        step: "step2",
        rule: "pairs-again-or-not",
        subject,
        premises: Vec::new(),
        conclusion: format!(
            "values of pairs made again {}, in memory {:.2} us, by the floors of {}",
            before.map_or("no kernel".into(), |us| format!("{us:.2} us")),
            stored.predicted_us,
            target.name
        ),
        space: Space::Hardware,
        span,
    });
    if better {
        Ok(stored)
    } else {
        found
    }
}

/// Share of the price with values of pairs in memory up to which they are made again.
const AGAIN: f64 = 0.9;

/// [`bind`] with scans beside reductions, or alone where that is better.
fn bind_scans(derivation: &Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Bound, Diagnostics> {
    let before = group::scans_beside(&derivation.problem).then(|| trace.clone());
    let found = bind_as(derivation, target, options, trace);
    let Some(mut aside) = before else { return found };
    // A scan that has no kernel with what it shares one with, or one in which threads hold far more than registers do, may have a better one by itself.
    let (why, span) = match &found {
        Ok(bound) if local_bytes(bound) <= MOST_LOCAL => return found,
        Ok(bound) => (format!("a thread would keep {} bytes in local memory", local_bytes(bound)), Span::NONE),
        Err(why) => match why.list.iter().find(|d| [codes::NO_PLAN, codes::NOT_OFFERED].contains(&d.code)) {
            Some(refused) if refused.code == codes::NO_PLAN => (refused.message.clone(), refused.span),
            Some(_) => (BY_RECORD.into(), Span::NONE),
            None => return found,
        },
    };
    aside.record(Record {
        step: "step2",
        rule: "scans-alone",
        subject: derivation.problem.name.clone(),
        premises: Vec::new(),
        conclusion: format!("scans share no kernel with reductions: {why}"),
        space: Space::Hardware,
        span,
    });
    let Ok(alone) = bind_as(derivation, target, &BindOptions { alone: true, ..options.clone() }, &mut aside) else { return found };
    if found.as_ref().is_ok_and(|bound| local_bytes(bound) <= local_bytes(&alone)) {
        return found;
    }
    *trace = aside;
    Ok(alone)
}

/// Why scans are alone where a record of measured plans says so.
const BY_RECORD: &str = "the tuning record chooses plans of such kernels";

/// Bytes of local memory, more than twice the registers of a thread, from which on another plan is looked for.
const MOST_LOCAL: u32 = 2048;

/// What a thread of the kernel that has most may keep in local memory.
fn local_bytes(bound: &Bound) -> u32 {
    bound.registers.iter().map(|r| r.local_bytes).max().unwrap_or(0)
}

/// [`bind`] with kernels as `options` says.
fn bind_as(derivation: &Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Bound, Diagnostics> {
    let _priced = candidates::Priced::begin();
    // Buffers are as long as what the caller passes; kernels may see its dimensions joined.
    let declared = derivation.problem.tensors.clone();
    let sizes = plan::workload_sizes(&derivation.problem, options);
    let derivation = &laws::settled(derivation);
    let derivation = &affine::choose(derivation, target, options, &sizes, trace);
    let derivation = &packed::choose(derivation, target, options, &sizes, trace);
    let derivation = &regroup::choose(derivation, target, options, &sizes, trace);
    let derivation = &regroup::keyed::choose(derivation, target, options, &sizes, trace);
    let (chunks, few) = chunked::choose(derivation, target, options, &sizes, trace);
    let derivation = &stepwise::choose(derivation, chunks, target, options, &sizes, trace);
    let derivation = &shortened(derivation, target, options, &sizes, trace);
    let all = version::all(&derivation.problem, &sizes, &options.others);
    let mut narrowed: Vec<(version::Narrowed, &Derivation)> = all.into_iter().map(|n| (n, derivation)).collect();
    let few = few.map(|f| chunked::Few { derivation: shortened(&f.derivation, target, &f.options(options), &f.sizes[0], trace), ..f });
    if let Some(f) = &few {
        let versions = version::of_few(&derivation.problem, &f.derivation.problem, (f.size, f.most), &f.sizes);
        narrowed.splice(0..0, versions.into_iter().map(|n| (n, &f.derivation)));
    }
    let ranges: Vec<_> = narrowed.iter().map(|(n, _)| n.ranges.clone()).collect();
    let rest = version::unlike::rest(&ranges, &sizes, &options.others).to_vec();
    let mut price = |of: &flashderive_ir::problem::Problem, planned: &[i64], at: &[i64]| {
        let of = Derivation { problem: of.clone(), ..derivation.clone() };
        elsewhere(&of, target, &BindOptions { sizes: planned.to_vec(), ..options.clone() }, at, trace)
    };
    let unlike = version::unlike::all(&derivation.problem, ranges, (&sizes, &options.others), &mut price);
    narrowed.extend(unlike.into_iter().map(|n| (n, derivation)));
    let name = |ranges: &[flashderive_device::program::SizeRange]| offers::version_name(ranges, &derivation.problem);
    let planned: Vec<(String, Vec<i64>)> = narrowed.iter().map(|(n, _)| (name(&n.ranges), n.sizes.clone())).chain([(name(&[]), rest.clone())]).collect();
    offers::all_known(&options.tuned, &planned)?;
    let mut out = Parts::default();
    out.tables.declared = declared;
    let mut versions = Vec::new();
    for (number, (n, of)) in narrowed.iter().enumerate() {
        let why = version::record(n, &derivation.problem, trace);
        versions.push(Version { name: version::text(&n.ranges, &derivation.problem), ranges: n.ranges.clone(), why });
        let inside = Derivation { problem: n.problem.clone(), ..(*of).clone() };
        let options = BindOptions { sizes: n.sizes.clone(), ..options.clone() };
        let suffix = if number == 0 { String::new() } else { format!("_v{}", number + 1) };
        one(&inside, target, &options, (number as u32, &suffix), &planned[number], &mut out, trace)?;
    }
    if !narrowed.is_empty() {
        let why = version::record_rest(&derivation.problem, trace);
        versions.push(Version { name: "all sizes".into(), ranges: Vec::new(), why });
    }
    let suffix = if narrowed.is_empty() { "" } else { "_any" };
    let of_rest = BindOptions { sizes: rest, ..options.clone() };
    one(derivation, target, &of_rest, (narrowed.len() as u32, suffix), &planned[narrowed.len()], &mut out, trace)?;
    let text = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<_>>();
    let predicted: Vec<Prediction> = out.kernels.iter().map(|k| registers::predict(k, &out.tables.buffers, target)).collect();
    registers::record(&predicted, Span::NONE, trace);
    let program = Program {
        name: derivation.problem.name.clone(),
        buffers: out.tables.buffers,
        scalars: out.tables.scalars,
        maps: out.tables.maps,
        kernels: out.kernels,
        versions,
    };
    Ok(Bound {
        offered: out.offered,
        predicted_us: out.predicted_us.get(program.version(&sizes) as usize).copied().unwrap_or_default(),
        program,
        tables: vec![
            Table {
                title: "Binding".into(),
                header: text(&["kernel", "grid (axis/tile)", "stream", "resident", "threads", "shared bytes", "layout", "matrix unit"]),
                rows: out.binding,
            },
            Table { title: "Candidates".into(), header: text(&["kernels", "plan", "price", "verdict", "floors"]), rows: out.candidates },
            Table { title: "Barriers".into(), header: text(&["kernel", "scope", "before", "orders"]), rows: out.barriers },
            registers::table(&predicted),
        ],
        registers: predicted,
        tiles: out.tiles,
    })
}

/// The derivation with axes that lists or residues of few values shorten.
fn shortened(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let d = residues::choose(d, target, options, sizes, trace);
    let d = network::choose(&d, target, options, sizes, trace);
    let short = short::choose(&d, target, options, sizes, trace);
    depth::choose(&d, short, target, options, sizes, trace)
}

/// What the versions of a program are gathered in.
#[derive(Default)]
struct Parts {
    tables: emit::Tables,
    kernels: Vec<Kernel>,
    binding: Vec<Vec<String>>,
    candidates: Vec<Vec<String>>,
    barriers: Vec<Vec<String>>,
    predicted_us: Vec<f64>,
    offered: Vec<OfferedVersion>,
    tiles: Vec<(String, String)>,
    /// Sizes at which the price is asked for too.
    at: Option<Vec<i64>>,
    /// Microseconds there.
    price_at: f64,
}

/// Microseconds at the sizes `at` of kernels that are planned for the sizes of the options.
fn elsewhere(d: &Derivation, target: &Target, options: &BindOptions, at: &[i64], trace: &Trace) -> Result<f64, Diagnostics> {
    let mut out = Parts { at: Some(at.to_vec()), ..Parts::default() };
    out.tables.declared = d.problem.tensors.clone();
    one(d, target, options, (0, ""), &(String::new(), options.sizes.clone()), &mut out, &mut trace.clone())?;
    Ok(out.price_at)
}

/// Microseconds of kernels at the sizes `at`, and of the launches between them.
fn elsewhere_price(plan: &plan::Plan, kernels: &[Kernel], tables: &emit::Tables, at: &[i64], target: &Target) -> f64 {
    let (buffers, scalars, maps) = (tables.buffers.clone(), tables.scalars.clone(), tables.maps.clone());
    let program = Program { name: String::new(), buffers, scalars, maps, kernels: kernels.to_vec(), versions: Vec::new() };
    let contents = cost::lists::of(&plan.problem, &program, &plan.kernels, at);
    let between = candidates::next_launch_us(target) * (kernels.len().max(1) - 1) as f64;
    kernels.iter().map(|k| cost::price(&program, k, at, target, &contents).us).sum::<f64>() + between
}

/// The launches of a plan, and what a launch after another one costs in microseconds.
fn launches(plan: &plan::Plan, chains: &[behind::Chain], target: &Target, trace: &mut Trace) -> Result<(f64, Vec<beside::Launch>), Diagnostics> {
    let (mut tables, mut aside) = (emit::Tables::default(), trace.clone());
    let alone = |k| emit::Emitter::build(&plan.problem, k, &plan.online, &mut tables, &mut aside);
    let mut built = plan.kernels.iter().map(alone).collect::<Result<Vec<Kernel>, Diagnostics>>()?;
    built.iter_mut().for_each(|kernel| registers::fit(kernel, &tables.buffers, target));
    let next_us = candidates::next_launch_us(target);
    Ok((next_us, beside::launches(plan, &built, chains, target, next_us, trace)))
}

/// Binds one version: plans, builds, places barriers.
fn one(
    derivation: &Derivation,
    target: &Target,
    options: &BindOptions,
    (version, suffix): (u32, &str),
    (name, sizes): &(String, Vec<i64>),
    out: &mut Parts,
    trace: &mut Trace,
) -> Result<(), Diagnostics> {
    let _elements = Elements::of(&derivation.problem);
    let tuned = options.tuned.iter().find(|t| t.version == *name && t.sizes == *sizes);
    let derivation = &panel::choose(derivation, target, options, sizes, trace);
    let (derivation, mut chosen) = coalesce::choice::choose(derivation, target, options, suffix, tuned, trace)?;
    let options = &BindOptions { divided: chosen.divided.clone(), ..options.clone() };
    let (plan, chains, saved_us) = behind::choose(&derivation, &mut chosen, target, options, suffix, trace)?;
    let mut kernels = Vec::new();
    let (next_us, launches) = launches(&plan, &chains, target, trace)?;
    for launch in &launches {
        let of: Vec<&plan::KernelPlan> = launch.kernels.iter().map(|k| &plan.kernels[*k]).collect();
        let k = of[0];
        let chain = chains.iter().find(|c| c.kernels.start == launch.kernels[0]);
        let mut kernel = match (chain, launch.record) {
            (Some(chain), _) => emit::Emitter::build_behind(chain, &plan.online, &mut out.tables, trace, k.name.clone())?,
            (None, Some(record)) => {
                let name = if launches.len() == 1 { format!("{}_kernel{suffix}", plan.problem.name) } else { k.name.clone() };
                emit::Emitter::build_beside(&plan.problem, &of, &plan.online, &mut out.tables, trace, (name, record))?
            }
            (None, None) => emit::Emitter::build(&plan.problem, k, &plan.online, &mut out.tables, trace)?,
        };
        kernel.version = version;
        registers::fit(&mut kernel, &out.tables.buffers, target);
        if kernel.shared_bytes() > target.shared_bytes_per_block {
            let message =
                format!("a block would need {} bytes of shared memory, over the {} of {}", kernel.shared_bytes(), target.shared_bytes_per_block, target.name);
            return Err(Diagnostic::error(codes::SHARED_LIMIT, k.statements[0].span, message).note(format!("the limit comes from: {}", target.source)).into());
        }
        let placed = barriers::place(&mut kernel);
        for placed in placed {
            out.barriers.push(vec![kernel.name.clone(), format!("{:?}", placed.scope).to_lowercase(), placed.before, placed.reasons.join("; ")]);
        }
        out.binding.extend(of.iter().map(|k| binding(&plan.problem, k, &kernel)));
        let tiles = of.iter().filter_map(|k| k.columns.as_ref()).map(|c| (kernel.name.clone(), c.program.text(&plan.problem, &c.sync)));
        out.tiles.extend(tiles);
        kernels.push(kernel);
    }
    if target.programmatic_launch {
        launch::overlap(&mut kernels, trace);
    }
    if let Some(at) = &out.at {
        out.price_at = elsewhere_price(&plan, &kernels, &out.tables, at, target);
    }
    out.kernels.extend(kernels);
    out.candidates.extend(chosen.rows);
    out.offered.push(OfferedVersion { name: name.clone(), sizes: sizes.clone(), groups: chosen.offered });
    let inside: usize = chains.iter().map(|c| c.kernels.len() - 1).sum();
    out.predicted_us.push(chosen.predicted_us - saved_us - next_us * (plan.kernels.len() - launches.len() - inside) as f64);
    Ok(())
}

/// A row of the table of kernels: a plan, and the kernel that it is or is part of.
fn binding(p: &flashderive_ir::problem::Problem, k: &plan::KernelPlan, kernel: &Kernel) -> Vec<String> {
    let name = |a: &flashderive_ir::problem::AxisId| p.axis(*a).name.clone();
    vec![
        kernel.name.clone(),
        k.grid.iter().map(|(a, t)| format!("{}/{t}", name(a))).collect::<Vec<_>>().join(" "),
        k.stream.as_ref().map_or("none".into(), |s| format!("{} by {}{}", name(&s.axis), s.tile, if s.resident { ", resident" } else { "" })),
        k.local.iter().map(|(a, n)| format!("{}:{n}", name(a))).collect::<Vec<_>>().join(" "),
        format!("{}", kernel.threads),
        format!("{}", kernel.shared_bytes()),
        k.master.text(|a| name(&a)),
        k.contractions.iter().map(|(t, c)| format!("{}: {}x{}x{}", p.tensor(*t).name, c.tile[0], c.tile[1], c.tile[2])).collect::<Vec<_>>().join(", "),
    ]
}
