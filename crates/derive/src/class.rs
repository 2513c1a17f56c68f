//! Algorithm class of each statement, and what its output promises.

use crate::derivation::*;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// The operand shape of a sum of products, if it has two operands that both run along the summed axes.
pub fn contraction(p: &Problem, s: &Statement) -> Option<Contraction> {
    let Kind::Reduce { op: Combine::Sum, axes: depth } = &s.kind else { return None };
    let (n, d) = factors(p, &s.value);
    if !d.is_empty() || n.len() < 2 || n.len() > 6 || p.sort(&s.value) != Sort::Float {
        return None;
    }
    let mut best: Option<((bool, usize), Contraction)> = None;
    for mask in 0..1u32 << (n.len() - 1) {
        // The first factor is on the left.
        let on_right = |i: usize| i > 0 && mask & (1 << (i - 1)) != 0;
        let side = |right: bool| -> Vec<Expr> { n.iter().enumerate().filter(|(i, _)| on_right(*i) == right).map(|(_, e)| e.clone()).collect() };
        let (Some(left), Some(right)) = (product(side(false)), product(side(true))) else { continue };
        if depth.iter().any(|a| !mentions(&left, &[*a]) || !mentions(&right, &[*a])) {
            continue;
        }
        let pick = |l: bool, r: bool| -> Vec<AxisId> {
            s.target_axes.iter().copied().filter(|a| mentions(&left, &[*a]) == l && mentions(&right, &[*a]) == r).collect()
        };
        let c = Contraction {
            rows: pick(true, false),
            columns: pick(false, true),
            batch: pick(true, true),
            depth: depth.clone(),
            left: left.clone(),
            right: right.clone(),
        };
        let score = (!c.rows.is_empty() && !c.columns.is_empty(), c.rows.len() + c.columns.len());
        if best.as_ref().is_none_or(|(b, _)| score > *b) {
            best = Some((score, c));
        }
    }
    best.map(|(_, c)| c)
}

/// One row a statement.
pub fn classes(p: &Problem, laws: &[LawsRow], online: &[Online], trace: &mut Trace) -> Vec<ClassRow> {
    let mut out = Vec::new();
    for (i, s) in p.statements.iter().enumerate() {
        let statement = StatementId(i as u32);
        let target = p.tensor(s.target);
        let shape = contraction(p, s);
        let rescaled: Vec<&Online> = online.iter().filter(|o| o.payload == statement).collect();
        let commutes = |op: Combine| laws.iter().find(|l| l.op == op).is_some_and(|l| l.laws.commutative);
        let family = match &s.kind {
            Kind::Map => Family::Map,
            Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. } | Kind::TopK { .. } => Family::Select,
            Kind::Reduce { .. } if shape.as_ref().is_some_and(|c| !c.rows.is_empty() && !c.columns.is_empty()) => Family::Contraction,
            Kind::Reduce { op, .. } if !commutes(*op) => Family::OrderedTree,
            Kind::Reduce { .. } if !rescaled.is_empty() => Family::OnlineTree,
            Kind::Reduce { .. } => Family::Tree,
            Kind::Scan { .. } => Family::Scan,
            Kind::Recurrence { .. } => Family::AffineScan,
            Kind::Delay { .. } => Family::Delay,
            Kind::Compact { .. } => Family::Compact,
            Kind::Scatter { .. } => Family::Scatter,
        };
        let identity = |op: Combine| laws.iter().find(|l| l.op == op).map_or(String::new(), |l| l.identity.clone());
        let state: Vec<(String, String)> = match &s.kind {
            Kind::Reduce { op: op @ Combine::User(m), .. } | Kind::Scan { op: op @ Combine::User(m), .. } => {
                let names = p.monoids.get(m.0 as usize).map_or(String::new(), |m| m.state.join(", "));
                vec![(format!("({names}) of f32"), identity(*op))]
            }
            Kind::Reduce { op, .. } | Kind::Scan { op, .. } => {
                vec![(if target.dtype.is_float() { "f32".into() } else { target.dtype.name().to_string() }, identity(*op))]
            }
            Kind::Recurrence { initial, .. } => vec![("f32".into(), text::expr(p, initial))],
            Kind::Delay { .. } => vec![("f32".into(), text::expr(p, &s.value))],
            Kind::TopK { rank, .. } => vec![(format!("{} pairs (value, point)", text::extent(p, &p.axis(*rank).extent)), "(worst value, -1)".into())],
            Kind::Compact { .. } => vec![("count".into(), "0".into())],
            Kind::Map | Kind::Scatter { .. } => Vec::new(),
        };
        let mut contract = Vec::new();
        if matches!(s.kind, Kind::TopK { .. }) {
            contract.push("SORT".to_string());
        }
        if !rescaled.is_empty() {
            contract.push("RESCALE".into());
        }
        // A map over finished sums that divides by one of them.
        let divides = s.kind == Kind::Map && {
            let mut found = false;
            s.value.walk(&mut |e| {
                if let Node::Binary(Binary::Div, _, d) = &e.node {
                    found |= d.tensors().iter().any(|t| p.writer(*t).is_some_and(|w| matches!(p.statement(w).kind, Kind::Reduce { .. })));
                }
            });
            found
        };
        if divides {
            contract.push("NORMALIZE".into());
        }
        if s.guard.is_some() && s.kind != Kind::Map {
            contract.push("FILL".into());
        }
        if p.audit.deterministic && family != Family::Map {
            contract.push("DETERMINISTIC".into());
        }
        let detail = match (&shape, family) {
            (Some(c), Family::Contraction) => format!(
                "; rows {} by columns {} over {}{}",
                names(p, &c.rows),
                names(p, &c.columns),
                names(p, &c.depth),
                if c.batch.is_empty() { String::new() } else { format!(" for each {}", names(p, &c.batch)) }
            ),
            _ => String::new(),
        };
        let record = trace.record(Record {
            step: "class",
            rule: "algorithm-class",
            subject: target.name.clone(),
            premises: rescaled.iter().map(|o| o.record).collect(),
            conclusion: format!("{family:?}{detail}{}", if contract.is_empty() { String::new() } else { format!("; contract {}", contract.join(" ")) }),
            space: Space::Problem,
            span: s.span,
        });
        out.push(ClassRow { statement, family, contraction: shape, state, contract, record });
    }
    out
}
