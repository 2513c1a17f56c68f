//! Step 4b: what a thread that owns more than one result saves: a register value serves one result for each owned
//! point of the area axes that it does not depend on.

use crate::derivation::*;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};

/// One row for each (reduction, operand).
pub fn threads(p: &Problem, accesses: &[Access], classes: &[ClassRow], trace: &mut Trace) -> Vec<ThreadRow> {
    let mut out = Vec::new();
    for class in classes {
        let s = p.statement(class.statement);
        if !matches!(s.kind, Kind::Reduce { .. }) {
            continue;
        }
        for a in accesses.iter().filter(|a| a.statement == class.statement && !a.write && !a.index.is_empty()) {
            let used: Vec<AxisId> = a.index.iter().flat_map(Expr::axes).collect();
            let (owned, absent): (Vec<AxisId>, Vec<AxisId>) = s.target_axes.iter().copied().partition(|x| used.contains(x));
            let several = absent.iter().any(|x| most(p, &p.axis(*x).extent) > 1);
            let reason = if several {
                format!("loaded once into a register it serves every owned point of {}", names(p, &absent))
            } else {
                "each register value serves one result".into()
            };
            let value = p.tensor(a.tensor).name.clone();
            trace.record(Record {
                step: "step4b",
                rule: if several { "serves-several" } else { "serves-one" },
                subject: format!("{value} in {}", p.tensor(s.target).name),
                premises: vec![a.record, class.record],
                conclusion: reason.clone(),
                space: Space::Problem,
                span: s.span,
            });
            out.push(ThreadRow { statement: class.statement, value, owned, absent, several, reason });
        }
    }
    out
}
