//! Step 4a: how often each element is used while a statement runs, and which elements that lie in memory are used again.

use crate::derivation::{Access, Lifetime};
use crate::expr::*;
use crate::simplify::{extent_poly, to_expr, P};
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// One row for each (statement, tensor read with indices).
pub fn lifetimes(p: &Problem, accesses: &[Access], trace: &mut Trace) -> Vec<Lifetime> {
    let mut out: Vec<Lifetime> = Vec::new();
    for a in accesses.iter().filter(|a| !a.write && !a.index.is_empty()) {
        let s = p.statement(a.statement);
        let mut active: Vec<AxisId> = a.index.iter().flat_map(Expr::axes).collect();
        active.sort();
        active.dedup();
        let absent: Vec<AxisId> = s.domain().into_iter().filter(|x| !active.contains(x)).collect();
        let uses = absent.iter().fold(P::constant(1), |u, x| u.times(&extent_poly(p, &p.axis(*x).extent)));
        let reuse_max = absent.iter().fold(1i64, |u, x| u.saturating_mul(most(p, &p.axis(*x).extent).max(1)));
        let reuse = text::expr(p, &to_expr(&uses));
        let made_inside = p.tensor(a.tensor).role == Role::Temp;
        let reused = reuse_max > 1 && !made_inside;
        let reason = match (made_inside, reuse_max > 1) {
            (true, _) => "made by a statement: not an element of an input".to_string(),
            (_, true) => format!("each element serves {} points of {}", reuse, names(p, &absent)),
            _ => "each element is used once: staging needs another reason (layout, operand of a matrix unit, asynchronous copy)".into(),
        };
        if let Some(row) = out.iter_mut().find(|r| r.statement == a.statement && r.tensor == a.tensor) {
            // Two accesses: keep the one with more reuse, it decides.
            if row.reuse_max >= reuse_max {
                continue;
            }
            *row = Lifetime { statement: a.statement, tensor: a.tensor, active, absent, reuse, reuse_max, reused, reason };
            continue;
        }
        trace.record(Record {
            step: "step4a",
            rule: if made_inside {
                "made-inside"
            } else if reused {
                "reused"
            } else {
                "no-reuse"
            },
            subject: format!("{} in {}", p.tensor(a.tensor).name, p.tensor(s.target).name),
            premises: vec![a.record],
            conclusion: format!("reuse {reuse}: {reason}"),
            space: Space::Problem,
            span: s.span,
        });
        out.push(Lifetime { statement: a.statement, tensor: a.tensor, active, absent, reuse, reuse_max, reused, reason });
    }
    out
}
