//! Fills a report from the stages.

use super::data::*;
use crate::outcome::line_column;
use crate::pipeline::Planned;
use flashderive_derive::derivation as d;
use flashderive_device::host::HostExpr;
use flashderive_device::print::Printed;
use flashderive_device::program as p;
use flashderive_diagnostics::Span;
use flashderive_ir::problem::Problem;
use flashderive_ir::trace::Trace;

/// The report of a printed program; resources and verdict are added by who has them.
pub fn report(planned: &Planned, printed: &Printed) -> Report {
    let problem = &planned.derivation.problem;
    let sizes = problem.sizes.iter().map(|s| s.name.clone()).zip(planned.workload.sizes.iter().copied()).collect();
    Report {
        schema: SCHEMA,
        kernel: problem.name.clone(),
        doc: problem.doc.trim().to_string(),
        target: planned.target.name.clone(),
        chip: planned.target.chip.clone(),
        text_hash: flashderive_spec::spec_hash(&printed.text),
        workload: Workload { name: planned.workload.name.clone(), sizes, density: planned.workload.density },
        problem: flashderive_ir::text::problem(problem).trim_end().to_string(),
        derivation: sections(&planned.derivation),
        machine: machine(&planned.derivation.account.machine),
        binding: planned.bound.tables.iter().map(|t| Table { title: t.title.clone(), header: t.header.clone(), rows: t.rows.clone() }).collect(),
        kernels: planned.bound.program.kernels.iter().map(|k| kernel(&planned.bound.program, k, problem, &planned.trace)).collect(),
        resources: None,
        audit: None,
        records: records(&planned.trace, &planned.loaded.source),
        lines: lines(printed),
    }
}

/// Runs of lines with one record.
fn lines(printed: &Printed) -> Vec<Lines> {
    let mut list: Vec<Lines> = Vec::new();
    for (at, why) in printed.lines.iter().enumerate() {
        let Some(record) = why.map(|r| r.0) else { continue };
        match list.last_mut() {
            Some(run) if run.last == at && run.record == record => run.last = at + 1,
            _ => list.push(Lines { first: at + 1, last: at + 1, record }),
        }
    }
    list
}

/// The derivation's tables, one section a step.
pub fn sections(derivation: &d::Derivation) -> Vec<Section> {
    flashderive_derive::tables(derivation)
        .into_iter()
        .map(|(step, tables)| Section {
            step: step.name().to_string(),
            title: step.title().to_string(),
            tables: tables.into_iter().map(|t| Table { title: t.title, header: t.header, rows: t.rows }).collect(),
        })
        .collect()
}

fn machine(machine: &d::Machine) -> Machine {
    let phases = machine.order.iter().filter_map(|node| machine.graph.node_weight(*node));
    Machine {
        phases: phases
            .map(|p| Phase { name: p.name.clone(), pass: p.pass, reads: p.reads.clone(), writes: p.writes.clone(), alive: p.alive.clone() })
            .collect(),
        relations: machine
            .relations
            .iter()
            .map(|(from, to, r)| Relation {
                from: *from,
                to: *to,
                object: r.object.clone(),
                hazard: format!("{:?}", r.hazard).to_uppercase(),
                distance: r.distance,
            })
            .collect(),
        barriers: machine.barriers.iter().map(|b| Barrier { after: b.after, covers: b.covers.clone() }).collect(),
    }
}

fn kernel(program: &p::Program, kernel: &p::Kernel, problem: &Problem, trace: &Trace) -> Kernel {
    let grid = kernel.grid.iter().zip(["x", "y", "z"]).map(|(extent, axis)| format!("{axis}: {} blocks", host(extent, problem))).collect();
    let execution = vec![
        Level { name: "grid".into(), items: grid },
        Level { name: "block".into(), items: vec![format!("{} threads", kernel.threads)] },
        Level { name: "warp".into(), items: vec![format!("{} of 32 lanes a block", kernel.threads / 32)] },
        Level { name: "thread".into(), items: vec![format!("at least {} resident blocks asked", kernel.min_blocks)] },
    ];
    let buffers = kernel.buffers.iter().filter_map(|b| program.buffers.get(b.0 as usize));
    let global = buffers.map(|b| format!("{}: {}[{}], {}", b.name, b.elem.name(), host(&b.len, problem), source(b.source))).collect();
    let mut shared: Vec<String> = kernel.shared.iter().map(|s| format!("{}: {}[{}] at byte {}", s.name, s.elem.name(), s.len, s.offset)).collect();
    if !shared.is_empty() {
        shared.push(format!("{} bytes in all", kernel.shared_bytes()));
    }
    let registers = kernel.vars.iter().filter_map(|v| v.len.map(|len| format!("{}: {:?}[{len}]", v.name, v.ty).to_lowercase())).collect();
    let memory = vec![
        Level { name: "global".into(), items: global },
        Level { name: "shared".into(), items: shared },
        Level { name: "registers (arrays)".into(), items: registers },
    ];
    let mut barriers = Vec::new();
    find_barriers(&kernel.body, kernel, trace, &mut barriers);
    let phases = kernel.phases.iter().map(|p| KernelPhase { name: p.name.clone(), record: p.why.0 }).collect();
    Kernel { name: kernel.name.clone(), execution, memory, phases, barriers }
}

fn source(source: p::BufferSource) -> &'static str {
    match source {
        p::BufferSource::Input(_) => "input",
        p::BufferSource::Output(_) => "output",
        p::BufferSource::InPlace { .. } => "output in the memory of an input",
        p::BufferSource::Scratch => "scratch",
        p::BufferSource::ZeroedScratch => "scratch, zeroed before the run",
    }
}

fn find_barriers(body: &[p::Stmt], kernel: &p::Kernel, trace: &Trace, out: &mut Vec<KernelBarrier>) {
    for stmt in body {
        let kind = match &stmt.kind {
            p::StmtKind::For { body, .. } | p::StmtKind::While { body, .. } => {
                find_barriers(body, kernel, trace, out);
                continue;
            }
            p::StmtKind::If { then, otherwise, .. } => {
                find_barriers(then, kernel, trace, out);
                find_barriers(otherwise, kernel, trace, out);
                continue;
            }
            p::StmtKind::Barrier { scope: p::Scope::Threads { from, count, id } } => format!("barrier {id} of threads {from}..{}", from + count),
            p::StmtKind::Barrier { scope } => format!("{scope:?} barrier").to_lowercase(),
            p::StmtKind::ClusterArrive => "arrival at the cluster barrier".to_string(),
            p::StmtKind::ClusterWait => "wait at the cluster barrier".to_string(),
            p::StmtKind::BarrierVote { vote, .. } => format!("block barrier with vote ({vote:?})").to_lowercase(),
            p::StmtKind::Fence { scope } => format!("{scope:?} fence").to_lowercase(),
            p::StmtKind::MbarrierFence => "fence of mbarriers".to_string(),
            p::StmtKind::FenceProxyAsync => "async-proxy fence".to_string(),
            p::StmtKind::GridWait => "wait for the kernel before".to_string(),
            p::StmtKind::AsyncWait { pending } => format!("wait for copies, {pending} may be pending"),
            p::StmtKind::StoreWait { pending } => format!("wait for tile stores, {pending} may be pending"),
            p::StmtKind::WarpgroupWait { pending } => format!("wait for matrix instructions, {pending} groups may be pending"),
            p::StmtKind::MbarrierWait { .. } => "mbarrier wait".to_string(),
            _ => continue,
        };
        let phase = kernel.phases.get(stmt.phase.0 as usize).map_or(String::new(), |p| p.name.clone());
        let reason = trace.records.get(stmt.why.0 as usize).map_or(String::new(), |r| r.conclusion.clone());
        out.push(KernelBarrier { kind, phase, record: stmt.why.0, reason });
    }
}

/// A host expression with the names of the sizes.
pub fn host(e: &HostExpr, problem: &Problem) -> String {
    let pair = |a: &HostExpr, op: &str, b: &HostExpr| format!("({} {op} {})", host(a, problem), host(b, problem));
    match e {
        HostExpr::Const(v) => v.to_string(),
        HostExpr::Size(s) => problem.sizes.get(*s as usize).map_or_else(|| format!("size {s}"), |s| s.name.clone()),
        HostExpr::Add(a, b) => pair(a, "+", b),
        HostExpr::Mul(a, b) => pair(a, "*", b),
        HostExpr::CeilDiv(a, b) => format!("ceil({} / {})", host(a, problem), host(b, problem)),
        HostExpr::Min(a, b) => format!("min({}, {})", host(a, problem), host(b, problem)),
        HostExpr::Max(a, b) => format!("max({}, {})", host(a, problem), host(b, problem)),
    }
}

/// The records, each with its line in the spec.
pub fn records(trace: &Trace, source: &str) -> Vec<Record> {
    let lines: Vec<&str> = source.lines().collect();
    trace
        .records
        .iter()
        .enumerate()
        .map(|(id, r)| {
            let line = if r.span == Span::NONE { 0 } else { line_column(source, r.span.start as usize).0 };
            let text = line.checked_sub(1).and_then(|at| lines.get(at)).map_or(String::new(), |l| l.trim().to_string());
            Record {
                id: id as u32,
                step: r.step.to_string(),
                rule: r.rule.to_string(),
                subject: r.subject.clone(),
                premises: r.premises.iter().map(|p| p.0).collect(),
                conclusion: r.conclusion.clone(),
                space: format!("{:?}", r.space).to_lowercase(),
                line,
                text,
                account: flashderive_derive::rules::find(r.rule).is_some_and(|rule| rule.account && rule.step == r.step),
            }
        })
        .collect()
}
