//! Gate specification tables. A gate is a truncated-merge monoid: lists of the best K merge associatively, so
//! streaming, splitting and merging across blocks need no rule of their own. Which of them a kernel does, the binding decides by cost.

use crate::derivation::Gate;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// One table for each select, arg and compaction.
pub fn gates(p: &Problem, trace: &mut Trace) -> Vec<Gate> {
    let mut out = Vec::new();
    for (i, s) in p.statements.iter().enumerate() {
        let value = text::expr(p, &s.value);
        let (axis, criterion, maximum, parallel, phase1, phase2) = match &s.kind {
            Kind::TopK { axis, rank, largest, .. } => {
                let k = p.axis(*rank).extent.clone();
                let order = if *largest { "largest" } else { "smallest" };
                let criterion = format!("fewer than {} points are better: {order} {value}, ties to the lower point", text::extent(p, &k));
                (*axis, criterion, k, false, "rank: how many candidates are better", "none: rank is the slot")
            }
            Kind::Reduce { op: op @ (Combine::ArgMax | Combine::ArgMin), axes } => {
                let Some(axis) = axes.first() else { continue };
                let order = if *op == Combine::ArgMax { "largest" } else { "smallest" };
                (
                    *axis,
                    format!("no point is better: {order} {value}, ties to the lower point"),
                    Extent::constant(1),
                    false,
                    "rank: best of two",
                    "none: one slot",
                )
            }
            Kind::Compact { axis, slot, .. } => {
                let criterion = s.guard.as_ref().map_or("every point".into(), |g| text::expr(p, g));
                (*axis, criterion, p.axis(*slot).extent.clone(), true, "mask: each point alone", "exclusive prefix sum over the mask gives the slot")
            }
            _ => continue,
        };
        let n = p.axis(axis).extent.clone();
        let producer = statement_reads(s).into_iter().filter_map(|t| p.writer(t)).filter(|w| p.statement(*w).domain().contains(&axis)).max();
        let (k, n) = (text::extent(p, &maximum), text::extent(p, &n));
        let why = match parallel {
            true => "a filter keeps no list: mask and slots a tile, the count is carried".to_string(),
            false => format!("lists of the best {k} merge associatively"),
        };
        let relation = if parallel { "mask before slots, slots before the writes" } else { "candidates before ranking, ranking before the readers" };
        let record = trace.record(Record {
            step: "step1a",
            rule: "gate",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!("at most {k} of {n} along {}: {criterion}; {why}", p.axis(axis).name),
            space: Space::Problem,
            span: s.span,
        });
        out.push(Gate {
            statement: StatementId(i as u32),
            axis,
            criterion,
            maximum,
            parallel,
            phase1: phase1.into(),
            phase2: phase2.into(),
            relation: relation.into(),
            produced_in_loop: producer,
            record,
        });
    }
    out
}
