//! Step 1a: the fate of every (statement, axis), the laws of every combine, and combine groups.
//!
//! Form (map, reduce, scan, select) comes from the statement, algebra from the operator; they are kept apart:
//! a prefix sum is ordered because it is a scan, not because addition is.

use crate::derivation::*;
use crate::eval::eval;
use crate::expr::*;
use flashderive_algebra::ops::{self, BuiltIn, Laws, Search};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

fn built_in(op: Combine) -> Option<BuiltIn> {
    Some(match op {
        Combine::Sum => BuiltIn::Sum,
        Combine::Product => BuiltIn::Product,
        Combine::Max => BuiltIn::Max,
        Combine::Min => BuiltIn::Min,
        Combine::Any => BuiltIn::Any,
        Combine::All => BuiltIn::All,
        Combine::ArgMax | Combine::ArgMin => BuiltIn::Arg,
        Combine::User(_) => return None,
    })
}

/// Random search for the laws of a user monoid.
pub fn search(m: &Monoid, seed: u64) -> Search {
    let nan = f64::NAN;
    let none = |_: &Expr| None;
    let at = |v: &[f64], i: u32| v.get(i as usize).copied().unwrap_or(nan);
    let identity: Vec<f64> = m.identity.iter().map(|e| eval(e, &|_| nan, &none).unwrap_or(nan)).collect();
    let lift = |v: &[f64]| -> Vec<f64> {
        m.lift.iter().map(|e| eval(e, &|a| if let MonoidArg::Value(i) = a { at(v, i) } else { nan }, &none).unwrap_or(nan)).collect()
    };
    let combine = |l: &[f64], r: &[f64]| -> Vec<f64> {
        let arg = |a| match a {
            MonoidArg::Left(i) => at(l, i),
            MonoidArg::Right(i) => at(r, i),
            MonoidArg::Value(_) => nan,
        };
        m.combine.iter().map(|e| eval(e, &arg, &none).unwrap_or(nan)).collect()
    };
    ops::search(seed, m.args.len(), &identity, &lift, &combine)
}

fn tuple(v: &[f64]) -> String {
    let parts: Vec<String> = v.iter().map(|x| format!("{x:.4}")).collect();
    format!("({})", parts.join(", "))
}

/// The laws of every operator in use, in order of first use.
///
/// # Errors
/// FD0204 when a monoid that is reduced or scanned is not associative, has no identity, or promises to commute and does not.
pub fn laws(p: &Problem, trace: &mut Trace) -> Result<Vec<LawsRow>, Diagnostics> {
    let mut rows: Vec<LawsRow> = Vec::new();
    let mut bad = Diagnostics::default();
    for s in &p.statements {
        let op = match &s.kind {
            Kind::Reduce { op, .. } | Kind::Scan { op, .. } => *op,
            Kind::Scatter { op: Some(op), .. } => *op,
            _ => continue,
        };
        if rows.iter().any(|r| r.op == op) {
            continue;
        }
        let (laws, source, identity): (Laws, String, String) = match (built_in(op), op) {
            (Some(b), _) => {
                let (laws, identity) = ops::table(b);
                (laws, "table".into(), identity.into())
            }
            (None, Combine::User(id)) => {
                let Some(m) = p.monoids.get(id.0 as usize) else { continue };
                let found = search(m, 0x5eed + u64::from(id.0));
                for c in &found.counterexamples {
                    let asked = match c.law {
                        "a.b = b.a" => m.commutative,
                        _ => true,
                    };
                    if !asked {
                        continue;
                    }
                    let names = ["a", "b", "c"];
                    let states: Vec<String> = c.states.iter().zip(names).map(|(s, n)| format!("{n} = {}", tuple(s))).collect();
                    bad.report(
                        Diagnostic::error(codes::NOT_ASSOCIATIVE, m.span, format!("monoid `{}` breaks {}", m.name, c.law))
                            .label("this combine is used as a parallel reduction or scan")
                            .context(s.span, "here")
                            .note(format!("counterexample: {}: left side {}, right side {}", states.join(", "), tuple(&c.sides.0), tuple(&c.sides.1)))
                            .help(if c.law == "a.b = b.a" {
                                "declare it without `commutative: yes`"
                            } else {
                                "change combine or identity so that the law holds, or carry more state"
                            }),
                    );
                }
                let mut laws = found.laws;
                // The author's word is needed: no counterexample is not a proof.
                laws.commutative &= m.commutative;
                let identity = m.identity.iter().map(|e| text::expr(p, e)).collect::<Vec<_>>().join(", ");
                (laws, format!("no counterexample in {} random trials", found.trials), format!("({identity})"))
            }
            _ => continue,
        };
        let record = trace.record(Record {
            step: "step1a",
            rule: "op-algebra",
            subject: text::combine(p, op),
            premises: Vec::new(),
            conclusion: format!("{}; identity {identity}; {source}", laws.text()),
            space: Space::Problem,
            span: s.span,
        });
        rows.push(LawsRow { op, laws, source, identity, record });
    }
    bad.into_result(rows)
}

/// The fate of every axis of every statement's domain and target.
pub fn fates(p: &Problem, laws: &[LawsRow], trace: &mut Trace) -> Vec<FateRow> {
    let mut rows = Vec::new();
    for (i, s) in p.statements.iter().enumerate() {
        let statement = StatementId(i as u32);
        let mut axes = s.target_axes.clone();
        axes.extend(s.domain());
        let mut seen = Vec::new();
        for axis in axes {
            if seen.contains(&axis) {
                continue;
            }
            seen.push(axis);
            let law = |op: Combine| laws.iter().find(|l| l.op == op);
            let commutative = |op: Combine| law(op).is_some_and(|l| l.laws.commutative);
            let (fate, premise, reason) = match &s.kind {
                Kind::Reduce { op: op @ (Combine::ArgMax | Combine::ArgMin), axes } if axes.contains(&axis) => {
                    (Fate::Gate, law(*op), "one point survives by its value against all others".to_string())
                }
                Kind::Reduce { op, axes } if axes.contains(&axis) => (
                    Fate::Reduce { commutative: commutative(*op) },
                    law(*op),
                    format!(
                        "absent from the result; {} {}",
                        text::combine(p, *op),
                        if commutative(*op) { "commutes: any order" } else { "does not commute: order is kept" }
                    ),
                ),
                Kind::Scan { axis: a, op, .. } if *a == axis => (Fate::Scan, law(*op), format!("every prefix under {} is a result", text::combine(p, *op))),
                Kind::Recurrence { axis: a, .. } if *a == axis => {
                    (Fate::Scan, None, "h = a*h + b composes as (a2*a1, a2*b1 + b2): an ordered scan of affine maps".into())
                }
                Kind::Delay { axis: a, .. } if *a == axis => {
                    (Fate::Scan, None, "the update reads the state before other than as h = a*h + b: point by point".into())
                }
                Kind::TopK { axis: a, .. } | Kind::Compact { axis: a, .. } if *a == axis => {
                    (Fate::Gate, None, "points survive by their values; a result axis counts the survivors".into())
                }
                Kind::Scatter { op: Some(op), axes, .. } if axes.contains(&axis) => {
                    (Fate::Reduce { commutative: commutative(*op) }, law(*op), "points may meet in one cell and are combined there".into())
                }
                Kind::Scatter { .. } => (Fate::Area, None, "the spec promises that no two points write one cell".into()),
                _ => (Fate::Area, None, "survives in the result; points are independent".into()),
            };
            let record = trace.record(Record {
                step: "step1a",
                rule: "fate",
                subject: format!("{} along {}", p.tensor(s.target).name, p.axis(axis).name),
                premises: premise.map(|l| l.record).into_iter().collect(),
                conclusion: format!("{}: {reason}", fate_name(fate)),
                space: Space::Problem,
                span: s.span,
            });
            rows.push(FateRow { statement, axis, fate, reason, record });
        }
    }
    rows
}

/// The word for a fate.
pub fn fate_name(f: Fate) -> &'static str {
    match f {
        Fate::Area => "AREA",
        Fate::Reduce { commutative: true } => "REDUCE",
        Fate::Reduce { commutative: false } => "REDUCE (ordered)",
        Fate::Scan => "SCAN",
        Fate::Gate => "GATE",
    }
}

/// Sums whose results are added before any other use.
pub fn groups(p: &Problem, trace: &mut Trace) -> Vec<CombineGroup> {
    let mut out = Vec::new();
    for (i, s) in p.statements.iter().enumerate() {
        let mut sums: Vec<Vec<Expr>> = Vec::new();
        s.value.walk(&mut |e| {
            if matches!(e.node, Node::Binary(Binary::Add, _, _)) {
                sums.push(addends(e));
            }
        });
        for addends in sums {
            let members: Vec<StatementId> = addends
                .iter()
                .filter_map(|e| {
                    let Node::Read(t, index) = &e.node else { return None };
                    let w = p.writer(*t)?;
                    let r = p.statement(w);
                    let own = index.iter().zip(&r.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
                    let only = p.statements.iter().enumerate().all(|(j, o)| j == i || !statement_reads(o).contains(t));
                    let sum = matches!(r.kind, Kind::Reduce { op: Combine::Sum, .. });
                    (sum && own && only && p.tensor(*t).role == Role::Temp).then_some(w)
                })
                .collect();
            let known = out.iter().any(|g: &CombineGroup| g.joined_in.0 as usize == i && members.iter().all(|m| g.members.contains(m)));
            if members.len() < 2 || known {
                continue;
            }
            let list: Vec<&str> = members.iter().map(|m| p.tensor(p.statement(*m).target).name.as_str()).collect();
            let record = trace.record(Record {
                step: "step1a",
                rule: "combine-group",
                subject: p.tensor(s.target).name.clone(),
                premises: Vec::new(),
                conclusion: format!(
                    "{} are one sum over a disjoint union of domains: partial results may be added in registers before one tree",
                    list.join(" and ")
                ),
                space: Space::Problem,
                span: s.span,
            });
            out.push(CombineGroup { joined_in: StatementId(i as u32), members, record });
        }
    }
    out
}

fn addends(e: &Expr) -> Vec<Expr> {
    match &e.node {
        Node::Binary(Binary::Add, a, b) => {
            let mut out = addends(a);
            out.extend(addends(b));
            out
        }
        _ => vec![e.clone()],
    }
}
