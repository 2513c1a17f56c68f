//! Gate specification tables. A gate is a truncated-merge monoid: lists of the best K merge associatively, so
//! streaming, splitting and merging across blocks need no rule of their own; cost decides.

use crate::derivation::Gate;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// How many candidates a part must hold for each survivor before a truncated merge pays.
const PART: i64 = 4;

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
        let (k_max, n_max) = (most(p, &maximum), most(p, &n));
        // Parts of PART*K candidates: G = N/(PART*K), kept = min(K, N/G)*G = N/PART.
        let shrinks = n_max >= k_max.saturating_mul(PART);
        let streaming = !parallel && shrinks && producer.is_some();
        let (k, n) = (text::extent(p, &maximum), text::extent(p, &n));
        let why = match (parallel, shrinks, producer) {
            (true, ..) => "a filter keeps no list: mask and slots a tile, the count is carried".to_string(),
            (_, false, _) => format!("kept = min({k}, {n}/G)*G: with {n} below {PART}*{k} no split removes enough, so all candidates are ranked at once"),
            (_, _, None) => "the candidates are an input: they are there already".into(),
            _ => format!("kept = min({k}, {n}/G)*G falls below {n} for G up to {n}/({k}): a list of {k} is merged a tile"),
        };
        let decisions = if streaming {
            vec![
                ("list".into(), format!("{k} pairs (value, point), sorted, empty slots (worst value, -1)")),
                ("scratch".into(), "one tile of candidates, sorted, cut or padded to the length of the list".into()),
                (
                    "merge".into(),
                    "R[j] = better(A[j], B[K-1-j]) is the best K of both; one bitonic merge restores the order; covers partly filled lists".into(),
                ),
                ("tile order".into(), "the tile is sorted before the merge".into()),
                ("list order".into(), "the list is sorted after every merge; its last value is the threshold that skips tiles".into()),
                ("output".into(), "after the loop; lists of several blocks merge by the same rule".into()),
            ]
        } else {
            Vec::new()
        };
        let relation = if parallel { "mask before slots, slots before the writes" } else { "candidates before ranking, ranking before the readers" };
        let record = trace.record(Record {
            step: "step1a",
            rule: if streaming { "gate-streaming" } else { "gate-single-pass" },
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
            streaming,
            decisions,
            record,
        });
    }
    out
}
