//! Step 0.5: the six structural questions (FXP, MOR, MEA, REL, SYM, FUN), answered from the statements.

use crate::derivation::*;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// The six rows. `online`, `groups` and `fates` are those of step 1a.
pub fn structure(
    p: &Problem,
    rewrites: &[Rewrite],
    online: &[Online],
    two_pass: &[TwoPass],
    groups: &[CombineGroup],
    fates: &[FateRow],
    trace: &mut Trace,
) -> Vec<StructureRow> {
    let name = |s: StatementId| p.tensor(p.statement(s).target).name.clone();
    let mut reduced: Vec<AxisId> = p.statements.iter().flat_map(streamed_axes).collect();
    reduced.sort();
    reduced.dedup();
    let slides: Vec<String> = reduced.iter().map(|a| format!("ceil({}/tile.{})", text::extent(p, &p.axis(*a).extent), p.axis(*a).name)).collect();
    let pairs: Vec<String> = online.iter().map(|o| format!("{} by {}", name(o.payload), name(o.key))).collect();
    let refused: Vec<String> = two_pass.iter().map(|o| format!("{} after {}", name(o.payload), name(o.key))).collect();
    let or = |list: Vec<String>, none: &str| if list.is_empty() { none.to_string() } else { list.join("; ") };
    let area: Vec<String> = {
        let mut axes: Vec<AxisId> = fates.iter().filter(|f| f.fate == Fate::Area).map(|f| f.axis).collect();
        axes.sort();
        axes.dedup();
        axes.iter().map(|a| p.axis(*a).name.clone()).collect()
    };
    let sums: Vec<String> = p
        .statements
        .iter()
        .flat_map(|s| {
            let domain = s.domain();
            statement_reads(s).into_iter().filter_map(move |t| {
                let mut used = Vec::new();
                for e in expressions(s) {
                    e.walk(&mut |n| {
                        if let Node::Read(x, index) = &n.node {
                            if *x == t {
                                used.extend(index.iter().flat_map(Expr::axes));
                            }
                        }
                    });
                }
                let absent: Vec<AxisId> = domain.iter().copied().filter(|a| !used.contains(a)).collect();
                (!absent.is_empty()).then(|| format!("{} in {}: over {}", p.tensor(t).name, p.tensor(s.target).name, names(p, &absent)))
            })
        })
        .collect();
    let mut ops: Vec<String> = p
        .statements
        .iter()
        .filter_map(|s| match &s.kind {
            Kind::Map => None,
            Kind::Reduce { op, .. } => Some(format!("{} reduce: lane, warp, block, grid tree", text::combine(p, *op))),
            Kind::Scan { op, .. } => Some(format!("{} scan: prefix within a warp, then a block, then carried", text::combine(p, *op))),
            Kind::Recurrence { .. } => Some("affine recurrence: scan of affine maps, or chunks".into()),
            Kind::Delay { .. } => Some("states made point by point: what leads to a state reads the one before".into()),
            Kind::TopK { .. } => Some("select: truncated merge".into()),
            Kind::Compact { .. } => Some("compact: mask, then prefix sum".into()),
            Kind::Scatter { .. } => Some("scatter: writes at computed places".into()),
        })
        .collect();
    ops.sort();
    ops.dedup();
    let rows = vec![
        StructureRow {
            atom: "FXP",
            question: "which loops, and which of them rescale",
            answer: format!("slides {}; online: {}; final value first: {}", or(slides, "none"), or(pairs, "none"), or(refused, "none")),
        },
        StructureRow {
            atom: "MOR",
            question: "which equivalent form was taken",
            answer: or(rewrites.iter().map(|r| format!("{} {}", r.rule, r.subject)).collect(), "as written"),
        },
        StructureRow { atom: "MEA", question: "which elements are used more than once, over which axes", answer: or(sums, "none") },
        StructureRow {
            atom: "REL",
            question: "which reductions are joined",
            answer: or(
                groups.iter().map(|g| format!("{} in {}", g.members.iter().map(|m| name(*m)).collect::<Vec<_>>().join(" + "), name(g.joined_in))).collect(),
                "none",
            ),
        },
        StructureRow { atom: "SYM", question: "along which axes are results independent", answer: or(area, "none") },
        StructureRow { atom: "FUN", question: "which primitives can serve each combine", answer: or(ops, "none: maps only") },
    ];
    for r in &rows {
        trace.record(Record {
            step: "step0.5",
            rule: "structure",
            subject: r.atom.into(),
            premises: Vec::new(),
            conclusion: format!("{}: {}", r.question, r.answer),
            space: Space::Problem,
            span: flashderive_diagnostics::Span::NONE,
        });
    }
    rows
}
