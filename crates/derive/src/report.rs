//! The derivation as tables and as text: what reports show, `--emit after:STEP` prints and snapshot tests pin.

use crate::derivation::*;
use crate::expr::names;
use crate::step1a_fates::fate_name;
use flashderive_ir::problem::*;
use flashderive_ir::text as ir_text;
use serde::Serialize;

/// A table of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// Title.
    pub title: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
}

/// Steps in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[allow(missing_docs, reason = "the names are the steps")]
pub enum Step {
    Level0,
    Step0_5,
    Step1a,
    Class,
    Step1b,
    Step4a,
    Step3,
    Step4b,
    Step5,
}

impl Step {
    /// All steps.
    pub const ALL: [Step; 9] = [Step::Level0, Step::Step0_5, Step::Step1a, Step::Class, Step::Step1b, Step::Step4a, Step::Step3, Step::Step4b, Step::Step5];

    /// The name, as in trace records and `--emit after:NAME`.
    pub fn name(self) -> &'static str {
        match self {
            Step::Level0 => "level0",
            Step::Step0_5 => "step0.5",
            Step::Step1a => "step1a",
            Step::Class => "class",
            Step::Step1b => "step1b",
            Step::Step4a => "step4a",
            Step::Step3 => "step3",
            Step::Step4b => "step4b",
            Step::Step5 => "step5",
        }
    }

    /// The step with this name.
    pub fn parse(name: &str) -> Option<Step> {
        Step::ALL.into_iter().find(|s| s.name() == name)
    }

    /// What it decides, for headings.
    pub fn title(self) -> &'static str {
        match self {
            Step::Level0 => "Geometry",
            Step::Step0_5 => "Structure",
            Step::Step1a => "Fates, algebra, gates, online pairs",
            Step::Class => "Algorithm class and contract",
            Step::Step1b => "Access patterns",
            Step::Step4a => "Lifetimes",
            Step::Step3 => "Phases and barriers",
            Step::Step4b => "Register reuse",
            Step::Step5 => "Address composition",
        }
    }
}

fn table(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.into(), header: header.iter().map(|h| h.to_string()).collect(), rows }
}

/// The tables of every step.
pub fn tables(d: &Derivation) -> Vec<(Step, Vec<Table>)> {
    Step::ALL.into_iter().map(|s| (s, tables_of(d, s))).collect()
}

/// The tables of one step; empty tables are left out.
pub fn tables_of(d: &Derivation, step: Step) -> Vec<Table> {
    let p = &d.problem;
    let target = |s: StatementId| p.tensor(p.statement(s).target).name.clone();
    let tensor = |t: TensorId| p.tensor(t).name.clone();
    let axis = |a: AxisId| p.axis(a).name.clone();
    let ax = |list: &[AxisId]| names(p, list);
    let show = |e: &Expr| ir_text::expr(p, e);
    let rho = |e: &Expr| show(e).replace("left.0", "old").replace("right.0", "new");
    let yes = |b: bool| if b { "yes".to_string() } else { "no".to_string() };
    let number = |n: Option<i64>| n.map_or("over 63 bits".into(), |n| n.to_string());
    let all = match step {
        Step::Level0 => vec![
            table(
                "Tensors",
                &["tensor", "role", "dtype", "shape", "elements", "at most", "bytes at most", "offset bits"],
                d.geometry
                    .iter()
                    .map(|g| {
                        let t = p.tensor(g.tensor);
                        vec![
                            t.name.clone(),
                            format!("{:?}", t.role).to_lowercase(),
                            t.dtype.name().into(),
                            t.shape.iter().map(|e| ir_text::extent(p, e)).collect::<Vec<_>>().join(", "),
                            show(&g.elements),
                            number(g.max_elements),
                            number(g.max_bytes),
                            if g.fits_32_bit { "32".into() } else { "64".into() },
                        ]
                    })
                    .collect(),
            ),
            table(
                "Axes",
                &["axis", "extent", "trips", "least", "most"],
                d.trips
                    .iter()
                    .map(|t| {
                        vec![
                            axis(t.axis),
                            ir_text::extent(p, &p.axis(t.axis).extent),
                            format!("{:?}", t.trip).to_lowercase(),
                            t.range.0.to_string(),
                            t.range.1.to_string(),
                        ]
                    })
                    .collect(),
            ),
            table("Statements", &["statement"], p.statements.iter().map(|s| vec![ir_text::statement(p, s)]).collect()),
        ],
        Step::Step0_5 => vec![
            table("Structure", &["atom", "question", "answer"], d.structure.iter().map(|r| vec![r.atom.into(), r.question.into(), r.answer.clone()]).collect()),
            table(
                "Rewrites",
                &["rule", "subject", "before", "after", "reason"],
                d.rewrites.iter().map(|r| vec![r.rule.into(), r.subject.clone(), r.before.clone(), r.after.clone(), r.reason.clone()]).collect(),
            ),
        ],
        Step::Step1a => {
            let mut out = vec![
                table(
                    "Fates",
                    &["statement", "axis", "fate", "reason"],
                    d.fates.iter().map(|f| vec![target(f.statement), axis(f.axis), fate_name(f.fate).into(), f.reason.clone()]).collect(),
                ),
                table(
                    "Algebra",
                    &["combine", "laws", "identity", "source"],
                    d.laws.iter().map(|l| vec![ir_text::combine(p, l.op), l.laws.text(), l.identity.clone(), l.source.clone()]).collect(),
                ),
                table(
                    "Combine groups",
                    &["joined in", "members"],
                    d.groups.iter().map(|g| vec![target(g.joined_in), g.members.iter().map(|m| target(*m)).collect::<Vec<_>>().join(" + ")]).collect(),
                ),
                table(
                    "Online pairs",
                    &["payload", "key", "axis", "rescale", "caution"],
                    d.online
                        .iter()
                        .map(|o| vec![target(o.payload), target(o.key), axis(o.axis), rho(&o.rescale), o.caution.clone().unwrap_or_default()])
                        .collect(),
                ),
                table(
                    "Two passes",
                    &["statement", "waits for", "axis", "reason", "moments"],
                    d.two_pass
                        .iter()
                        .map(|t| {
                            let moments = t.moments.as_ref().map_or(String::new(), |m| m.iter().map(show).collect::<Vec<_>>().join("; "));
                            vec![target(t.payload), target(t.key), axis(t.axis), t.reason.clone(), moments]
                        })
                        .collect(),
                ),
                table(
                    "Monoid actions",
                    &["monoid", "key", "payload", "left factor", "right factor"],
                    d.actions
                        .iter()
                        .filter_map(|a| {
                            let m = p.monoids.get(a.monoid.0 as usize)?;
                            Some(vec![
                                m.name.clone(),
                                m.state.get(a.key as usize)?.clone(),
                                m.state.get(a.payload as usize)?.clone(),
                                show(&a.left_factor),
                                show(&a.right_factor),
                            ])
                        })
                        .collect(),
                ),
                table(
                    "Passes",
                    &["pass", "streams", "inside", "after", "why not earlier"],
                    d.passes
                        .iter()
                        .enumerate()
                        .map(|(i, s)| {
                            let list = |l: &[StatementId]| l.iter().map(|s| target(*s)).collect::<Vec<_>>().join(", ");
                            vec![i.to_string(), s.axis.map_or("nothing".into(), axis), list(&s.inside), list(&s.after), s.reason.clone()]
                        })
                        .collect(),
                ),
            ];
            for g in &d.gates {
                let mut rows = vec![
                    vec!["criterion".into(), g.criterion.clone()],
                    vec!["maximum output size".into(), ir_text::extent(p, &g.maximum)],
                    vec!["parallelisable".into(), yes(g.parallel)],
                    vec!["phase 1".into(), g.phase1.clone()],
                    vec!["phase 2".into(), g.phase2.clone()],
                    vec!["relation".into(), g.relation.clone()],
                    vec!["candidates made in the loop by".into(), g.produced_in_loop.map_or("nothing".into(), target)],
                    vec!["streaming".into(), yes(g.streaming)],
                ];
                rows.extend(g.decisions.iter().map(|(a, b)| vec![a.clone(), b.clone()]));
                out.push(table(&format!("Gate of {} along {}", target(g.statement), axis(g.axis)), &["field", "content"], rows));
            }
            out
        }
        Step::Class => vec![
            table(
                "Classes",
                &["statement", "family", "state", "contract"],
                d.classes
                    .iter()
                    .map(|c| {
                        vec![
                            target(c.statement),
                            format!("{:?}", c.family),
                            c.state.iter().map(|(t, i)| format!("{t} from {i}")).collect::<Vec<_>>().join(", "),
                            c.contract.join(" "),
                        ]
                    })
                    .collect(),
            ),
            table(
                "Contractions",
                &["statement", "left", "right", "rows", "columns", "batch", "depth"],
                d.classes
                    .iter()
                    .filter_map(|c| {
                        c.contraction
                            .as_ref()
                            .map(|k| vec![target(c.statement), show(&k.left), show(&k.right), ax(&k.rows), ax(&k.columns), ax(&k.batch), ax(&k.depth)])
                    })
                    .collect(),
            ),
        ],
        Step::Step1b => vec![
            table(
                "Accesses",
                &["statement", "tensor", "kind", "leaf", "flat address", "unit", "contiguous", "least", "largest", "allocated", "predicate", "fill", "proof"],
                d.accesses
                    .iter()
                    .map(|a| {
                        vec![
                            target(a.statement),
                            tensor(a.tensor),
                            if a.write { "write".into() } else { "read".into() },
                            match a.leaf {
                                Leaf::Chain { depth } => format!("chain {depth}"),
                                l => format!("{l:?}").to_lowercase(),
                            },
                            show(&a.flat.expr),
                            format!("{:?}", a.flat.unit).to_lowercase(),
                            ax(&a.flat.contiguous),
                            a.range.min.clone(),
                            a.range.max.clone(),
                            a.range.limit.clone(),
                            a.predicate.as_ref().map_or(String::new(), show),
                            a.fill.map_or(String::new(), |f| f.to_string()),
                            a.range.by.join("; "),
                        ]
                    })
                    .collect(),
            ),
            table(
                "Hops",
                &["statement", "for", "hop", "table", "address", "value"],
                d.accesses
                    .iter()
                    .flat_map(|a| {
                        a.hops
                            .iter()
                            .enumerate()
                            .map(|(i, h)| vec![target(a.statement), tensor(a.tensor), (i + 1).to_string(), tensor(h.table), show(&h.address), h.bound.clone()])
                    })
                    .collect(),
            ),
        ],
        Step::Step4a => vec![table(
            "Lifetimes",
            &["statement", "tensor", "active", "absent", "uses per element", "at most", "stage", "reason"],
            d.lifetimes
                .iter()
                .map(|l| {
                    vec![
                        target(l.statement),
                        tensor(l.tensor),
                        ax(&l.active),
                        ax(&l.absent),
                        l.reuse.clone(),
                        l.reuse_max.to_string(),
                        yes(l.stage),
                        l.reason.clone(),
                    ]
                })
                .collect(),
        )],
        Step::Step3 => {
            let phases: Vec<&Phase> = d.machine.order.iter().filter_map(|n| d.machine.graph.node_weight(*n)).collect();
            let name = |i: usize| phases.get(i).map_or(String::new(), |p| p.name.clone());
            vec![
                table(
                    "Phases",
                    &["#", "phase", "for", "reads", "writes", "state alive", "barrier after"],
                    phases
                        .iter()
                        .enumerate()
                        .map(|(i, ph)| {
                            let statements: Vec<String> = ph.statements.iter().map(|s| target(*s)).collect();
                            vec![
                                i.to_string(),
                                ph.name.clone(),
                                statements.join(", "),
                                ph.reads.join(", "),
                                ph.writes.join(", "),
                                ph.alive.join(", "),
                                if d.machine.barriers.iter().any(|b| b.after == i) { "yes".into() } else { String::new() },
                            ]
                        })
                        .collect(),
                ),
                table(
                    "Relations",
                    &["object", "hazard", "from", "to", "trip"],
                    d.machine
                        .relations
                        .iter()
                        .map(|(f, t, r)| {
                            vec![
                                r.object.clone(),
                                format!("{:?}", r.hazard).to_uppercase(),
                                name(*f),
                                name(*t),
                                if r.distance == 0 { "same".into() } else { "next".into() },
                            ]
                        })
                        .collect(),
                ),
            ]
        }
        Step::Step4b => vec![table(
            "Registers",
            &["statement", "value", "owned axes", "serves points of", "thread tile above 1", "reason"],
            d.threads.iter().map(|t| vec![target(t.statement), t.value.clone(), ax(&t.owned), ax(&t.absent), yes(t.grow), t.reason.clone()]).collect(),
        )],
        Step::Step5 => vec![table(
            "Addresses",
            &["statement", "tensor", "terms", "not affine", "largest < allocated"],
            d.addresses
                .iter()
                .filter_map(|r| {
                    let a = d.accesses.get(r.access)?;
                    let terms: Vec<String> = r.terms.iter().map(|t| format!("({})*{}", t.levels, t.stride)).collect();
                    Some(vec![target(a.statement), tensor(a.tensor), terms.join(" + "), r.opaque.join(" + "), r.check.clone()])
                })
                .collect(),
        )],
    };
    all.into_iter().filter(|t| !t.rows.is_empty()).collect()
}

/// The text of one step.
pub fn text(d: &Derivation, step: Step) -> String {
    let mut out = format!("{}: {}\n", step.name(), step.title());
    for t in tables_of(d, step) {
        out.push_str(&format!("\n{}\n", t.title));
        let widths: Vec<usize> =
            (0..t.header.len()).map(|c| t.rows.iter().chain([&t.header]).filter_map(|r| r.get(c)).map(|s| s.chars().count()).max().unwrap_or(0)).collect();
        for row in [&t.header].into_iter().chain(&t.rows) {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(s, w)| format!("{s:<w$}")).collect();
            out.push_str(&format!("  {}\n", cells.join("  ").trim_end()));
        }
    }
    out
}
