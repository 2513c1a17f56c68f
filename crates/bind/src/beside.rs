//! Launches: which kernels are blocks of one grid.
//!
//! A launch costs a start and an end, in which the chip is not full. Kernels that need nothing of one another and hold the same
//! number of threads in the same room can be one grid instead: each block does the work of one of them.

use crate::behind::Chain;
use crate::group;
use crate::place;
use crate::plan::{KernelPlan, Plan};
use flashderive_device::program::Kernel;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::BTreeSet;

/// Kernels of one launch, in order, and the record of why there are several.
pub struct Launch {
    /// Positions in the plan.
    pub kernels: Vec<usize>,
    /// The record, if there are several.
    pub record: Option<RecordId>,
}

/// The launches of a plan; `built` are its kernels, each by itself, and a launch after another one costs `next_us`.
pub fn launches(plan: &Plan, built: &[Kernel], chains: &[Chain], target: &Target, next_us: f64, trace: &mut Trace) -> Vec<Launch> {
    let mut out: Vec<Vec<usize>> = Vec::new();
    for i in 0..plan.kernels.len() {
        if let Some(chain) = chains.iter().find(|c| c.kernels.contains(&i)) {
            if chain.kernels.start == i {
                out.push(chain.kernels.clone().collect());
            }
            continue;
        }
        let joins = |k: &usize| apart(&plan.problem, &plan.kernels[*k], &plan.kernels[i]) && alike(&built[*k], &built[i]);
        let plain = |k: &usize| plain(&plan.kernels[*k], &built[*k]);
        let chained = |k: &usize| chains.iter().any(|c| c.kernels.contains(k));
        match out.last_mut().filter(|last| !chained(&last[0]) && last.iter().chain([&i]).all(plain) && last.iter().all(joins)) {
            Some(last) => last.push(i),
            None => out.push(vec![i]),
        }
    }
    let mut launches = Vec::new();
    for kernels in out {
        let blocks = |k: &usize| built[*k].grid[0].eval(&plan.sizes);
        let chained = chains.iter().any(|c| c.kernels.contains(&kernels[0]));
        let record = (kernels.len() > 1 && !chained).then(|| {
            let names: Vec<String> = kernels.iter().flat_map(|k| &plan.kernels[*k].statements).map(|s| plan.problem.tensor(s.target).name.clone()).collect();
            let counts: Vec<String> = kernels.iter().map(|k| blocks(k).to_string()).collect();
            trace.record(Record {
                step: "step2",
                rule: "one-launch",
                subject: names.join(", "),
                premises: kernels.iter().map(|k| plan.kernels[*k].record).collect(),
                conclusion: format!(
                    "none needs what another makes, and all have {} threads in the same room: {} blocks of one grid save {:.1} us of {}",
                    built[kernels[0]].threads,
                    counts.join(" + "),
                    next_us * (kernels.len() - 1) as f64,
                    target.name
                ),
                space: Space::Hardware,
                span: plan.kernels[kernels[0]].statements[0].span,
            })
        });
        launches.push(Launch { kernels, record });
    }
    launches
}

/// Whether the blocks of a kernel are told from one another by their number alone, and need nothing but registers.
fn plain(k: &KernelPlan, built: &Kernel) -> bool {
    let simple = |s: &Statement| s.kind == Kind::Map || place::scatters(s);
    k.stream.is_none() && k.select.is_none() && k.private.is_none() && k.ahead == 0 && k.statements.iter().all(simple) && built.shared.is_empty()
}

/// Whether blocks of both take the same room.
fn alike(a: &Kernel, b: &Kernel) -> bool {
    (a.threads, a.min_blocks, a.cluster) == (b.threads, b.min_blocks, b.cluster)
}

/// Whether two kernels can run in any order: neither touches memory that the other one writes.
fn apart(p: &Problem, a: &KernelPlan, b: &KernelPlan) -> bool {
    let memory = |t: TensorId| {
        let base = match &p.tensor(t).storage {
            Storage::View { of, .. } => *of,
            _ => t,
        };
        p.memory_of(base).unwrap_or(base)
    };
    let written = |k: &KernelPlan| k.statements.iter().map(|s| memory(s.target)).collect::<BTreeSet<_>>();
    let read = |k: &KernelPlan| k.statements.iter().flat_map(group::reads).map(memory).collect::<BTreeSet<_>>();
    let (wa, wb) = (written(a), written(b));
    wa.is_disjoint(&wb) && wa.is_disjoint(&read(b)) && wb.is_disjoint(&read(a))
}
