//! The tables of each step, one function a step.

mod places;

use super::{Step, Table};
use crate::derivation::*;
use crate::expr::names;
use crate::step1a_fates::fate_name;
use flashderive_ir::problem::*;
use flashderive_ir::text as ir_text;

/// A derivation's entities in words.
struct Words<'a> {
    d: &'a Derivation,
    a: &'a Account,
    p: &'a Problem,
}

/// A table of what the binding reads.
fn table(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.into(), header: header.iter().map(|h| h.to_string()).collect(), rows }
}

/// A table of the account, which says so in its title.
fn account(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Table {
    table(&format!("{title} (account)"), header, rows)
}

/// The tables of every step.
pub fn tables(d: &Derivation) -> Vec<(Step, Vec<Table>)> {
    Step::ALL.into_iter().map(|s| (s, tables_of(d, s))).collect()
}

/// The tables of one step; empty tables are left out.
pub fn tables_of(d: &Derivation, step: Step) -> Vec<Table> {
    let w = Words { d, a: &d.account, p: &d.problem };
    let all = match step {
        Step::Level0 => w.geometry(),
        Step::Step0_5 => w.structure(),
        Step::Step1a => w.streams(),
        Step::Class => w.classes(),
        Step::Step1b => w.accesses(),
        Step::Step4a => w.lifetimes(),
        Step::Step3 => w.phases(),
        Step::Step4b => w.registers(),
        Step::Step5 => w.addresses(),
    };
    all.into_iter().filter(|t| !t.rows.is_empty()).collect()
}

fn yes(b: bool) -> String {
    if b {
        "yes".to_string()
    } else {
        "no".to_string()
    }
}

fn number(n: Option<i64>) -> String {
    n.map_or("over 63 bits".into(), |n| n.to_string())
}

impl Words<'_> {
    fn target(&self, s: StatementId) -> String {
        self.p.tensor(self.p.statement(s).target).name.clone()
    }

    fn tensor(&self, t: TensorId) -> String {
        self.p.tensor(t).name.clone()
    }

    fn axis(&self, a: AxisId) -> String {
        self.p.axis(a).name.clone()
    }

    fn ax(&self, list: &[AxisId]) -> String {
        names(self.p, list)
    }

    fn show(&self, e: &Expr) -> String {
        ir_text::expr(self.p, e)
    }

    fn rho(&self, e: &Expr) -> String {
        self.show(e).replace("left.0", "old").replace("right.0", "new")
    }

    fn geometry(&self) -> Vec<Table> {
        let p = self.p;
        vec![
            account(
                "Tensors",
                &["tensor", "role", "dtype", "shape", "elements", "at most", "bytes at most", "offset bits"],
                self.a
                    .geometry
                    .iter()
                    .map(|g| {
                        let t = p.tensor(g.tensor);
                        vec![
                            t.name.clone(),
                            format!("{:?}", t.role).to_lowercase(),
                            t.dtype.name().into(),
                            t.shape.iter().map(|e| ir_text::extent(p, e)).collect::<Vec<_>>().join(", "),
                            self.show(&g.elements),
                            number(g.max_elements),
                            number(g.max_bytes),
                            if g.fits_32_bit { "32".into() } else { "64".into() },
                        ]
                    })
                    .collect(),
            ),
            account(
                "Axes",
                &["axis", "extent", "trips", "least", "most"],
                self.a
                    .trips
                    .iter()
                    .map(|t| {
                        vec![
                            self.axis(t.axis),
                            ir_text::extent(p, &p.axis(t.axis).extent),
                            format!("{:?}", t.trip).to_lowercase(),
                            t.range.0.to_string(),
                            t.range.1.to_string(),
                        ]
                    })
                    .collect(),
            ),
            table("Statements", &["statement"], p.statements.iter().map(|s| vec![ir_text::statement(p, s)]).collect()),
        ]
    }

    fn structure(&self) -> Vec<Table> {
        vec![
            account(
                "Structure",
                &["atom", "question", "answer"],
                self.a.structure.iter().map(|r| vec![r.atom.into(), r.question.into(), r.answer.clone()]).collect(),
            ),
            account(
                "Rewrites",
                &["rule", "subject", "before", "after", "reason"],
                self.a.rewrites.iter().map(|r| vec![r.rule.into(), r.subject.clone(), r.before.clone(), r.after.clone(), r.reason.clone()]).collect(),
            ),
        ]
    }

    fn streams(&self) -> Vec<Table> {
        let d = self.d;
        let p = self.p;
        let mut out = vec![
            account(
                "Fates",
                &["statement", "axis", "fate", "reason"],
                self.a.fates.iter().map(|f| vec![self.target(f.statement), self.axis(f.axis), fate_name(f.fate).into(), f.reason.clone()]).collect(),
            ),
            table(
                "Algebra",
                &["combine", "laws", "identity", "source"],
                d.laws.iter().map(|l| vec![ir_text::combine(p, l.op), l.laws.text(), l.identity.clone(), l.source.clone()]).collect(),
            ),
            account(
                "Combine groups",
                &["joined in", "members"],
                self.a
                    .groups
                    .iter()
                    .map(|g| vec![self.target(g.joined_in), g.members.iter().map(|m| self.target(*m)).collect::<Vec<_>>().join(" + ")])
                    .collect(),
            ),
            table(
                "Online pairs",
                &["payload", "key", "axis", "rescale"],
                d.online.iter().map(|o| vec![self.target(o.payload), self.target(o.key), self.axis(o.axis), self.rho(&o.rescale)]).collect(),
            ),
            table(
                "Two passes",
                &["statement", "waits for", "axis", "reason", "moments"],
                d.two_pass
                    .iter()
                    .map(|t| {
                        let moments = t.moments.as_ref().map_or(String::new(), |m| m.iter().map(|e| self.show(e)).collect::<Vec<_>>().join("; "));
                        vec![self.target(t.payload), self.target(t.key), self.axis(t.axis), t.reason.clone(), moments]
                    })
                    .collect(),
            ),
            account(
                "Monoid actions",
                &["monoid", "key", "payload", "left factor", "right factor"],
                self.a
                    .actions
                    .iter()
                    .filter_map(|a| {
                        let m = p.monoids.get(a.monoid.0 as usize)?;
                        Some(vec![
                            m.name.clone(),
                            m.state.get(a.key as usize)?.clone(),
                            m.state.get(a.payload as usize)?.clone(),
                            self.show(&a.left_factor),
                            self.show(&a.right_factor),
                        ])
                    })
                    .collect(),
            ),
            account(
                "Passes",
                &["pass", "streams", "inside", "after", "why not earlier"],
                self.a
                    .passes
                    .iter()
                    .enumerate()
                    .map(|(i, s)| {
                        let list = |l: &[StatementId]| l.iter().map(|s| self.target(*s)).collect::<Vec<_>>().join(", ");
                        vec![i.to_string(), s.axis.map_or("nothing".into(), |a| self.axis(a)), list(&s.inside), list(&s.after), s.reason.clone()]
                    })
                    .collect(),
            ),
        ];
        for g in &self.a.gates {
            let rows = vec![
                vec!["criterion".into(), g.criterion.clone()],
                vec!["maximum output size".into(), ir_text::extent(p, &g.maximum)],
                vec!["parallelisable".into(), yes(g.parallel)],
                vec!["phase 1".into(), g.phase1.clone()],
                vec!["phase 2".into(), g.phase2.clone()],
                vec!["relation".into(), g.relation.clone()],
                vec!["candidates made in the loop by".into(), g.produced_in_loop.map_or("nothing".into(), |s| self.target(s))],
            ];
            out.push(account(&format!("Gate of {} along {}", self.target(g.statement), self.axis(g.axis)), &["field", "content"], rows));
        }
        out
    }

    fn classes(&self) -> Vec<Table> {
        vec![
            account(
                "Classes",
                &["statement", "family", "state", "contract"],
                self.a
                    .classes
                    .iter()
                    .map(|c| {
                        vec![
                            self.target(c.statement),
                            format!("{:?}", c.family),
                            c.state.iter().map(|(t, i)| format!("{t} from {i}")).collect::<Vec<_>>().join(", "),
                            c.contract.join(" "),
                        ]
                    })
                    .collect(),
            ),
            account(
                "Contractions",
                &["statement", "left", "right", "rows", "columns", "batch", "depth"],
                self.a
                    .classes
                    .iter()
                    .filter_map(|c| {
                        c.contraction.as_ref().map(|k| {
                            vec![
                                self.target(c.statement),
                                self.show(&k.left),
                                self.show(&k.right),
                                self.ax(&k.rows),
                                self.ax(&k.columns),
                                self.ax(&k.batch),
                                self.ax(&k.depth),
                            ]
                        })
                    })
                    .collect(),
            ),
        ]
    }
}
