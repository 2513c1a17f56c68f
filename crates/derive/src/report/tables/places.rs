//! Tables of where values lie and who waits for whom: addresses, reuse, phases, registers.

use super::*;

impl Words<'_> {
    pub(super) fn accesses(&self) -> Vec<Table> {
        vec![
            account(
                "Accesses",
                &["statement", "tensor", "kind", "leaf", "flat address", "unit", "contiguous", "least", "largest", "allocated", "predicate", "fill", "proof"],
                self.a
                    .accesses
                    .iter()
                    .map(|a| {
                        vec![
                            self.target(a.statement),
                            self.tensor(a.tensor),
                            if a.write { "write".into() } else { "read".into() },
                            match a.leaf {
                                Leaf::Chain { depth } => format!("chain {depth}"),
                                l => format!("{l:?}").to_lowercase(),
                            },
                            self.show(&a.flat.expr),
                            format!("{:?}", a.flat.unit).to_lowercase(),
                            self.ax(&a.flat.contiguous),
                            a.range.min.clone(),
                            a.range.max.clone(),
                            a.range.limit.clone(),
                            a.predicate.as_ref().map_or(String::new(), |e| self.show(e)),
                            a.fill.map_or(String::new(), |f| f.to_string()),
                            a.range.by.join("; "),
                        ]
                    })
                    .collect(),
            ),
            account(
                "Hops",
                &["statement", "for", "hop", "table", "address", "value"],
                self.a
                    .accesses
                    .iter()
                    .flat_map(|a| {
                        a.hops.iter().enumerate().map(|(i, h)| {
                            vec![
                                self.target(a.statement),
                                self.tensor(a.tensor),
                                (i + 1).to_string(),
                                self.tensor(h.table),
                                self.show(&h.address),
                                h.bound.clone(),
                            ]
                        })
                    })
                    .collect(),
            ),
        ]
    }

    pub(super) fn lifetimes(&self) -> Vec<Table> {
        vec![account(
            "Lifetimes",
            &["statement", "tensor", "active", "absent", "uses per element", "at most", "reused", "reason"],
            self.a
                .lifetimes
                .iter()
                .map(|l| {
                    vec![
                        self.target(l.statement),
                        self.tensor(l.tensor),
                        self.ax(&l.active),
                        self.ax(&l.absent),
                        l.reuse.clone(),
                        l.reuse_max.to_string(),
                        yes(l.reused),
                        l.reason.clone(),
                    ]
                })
                .collect(),
        )]
    }

    pub(super) fn phases(&self) -> Vec<Table> {
        let phases: Vec<&Phase> = self.a.machine.order.iter().filter_map(|n| self.a.machine.graph.node_weight(*n)).collect();
        let name = |i: usize| phases.get(i).map_or(String::new(), |p| p.name.clone());
        vec![
            account(
                "Phases",
                &["#", "phase", "for", "reads", "writes", "state alive", "barrier after"],
                phases
                    .iter()
                    .enumerate()
                    .map(|(i, ph)| {
                        let statements: Vec<String> = ph.statements.iter().map(|s| self.target(*s)).collect();
                        vec![
                            i.to_string(),
                            ph.name.clone(),
                            statements.join(", "),
                            ph.reads.join(", "),
                            ph.writes.join(", "),
                            ph.alive.join(", "),
                            if self.a.machine.barriers.iter().any(|b| b.after == i) { "yes".into() } else { String::new() },
                        ]
                    })
                    .collect(),
            ),
            account(
                "Relations",
                &["object", "hazard", "from", "to", "trip"],
                self.a
                    .machine
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

    pub(super) fn registers(&self) -> Vec<Table> {
        vec![account(
            "Registers",
            &["statement", "value", "owned axes", "serves points of", "several results", "reason"],
            self.a
                .threads
                .iter()
                .map(|t| vec![self.target(t.statement), t.value.clone(), self.ax(&t.owned), self.ax(&t.absent), yes(t.several), t.reason.clone()])
                .collect(),
        )]
    }

    pub(super) fn addresses(&self) -> Vec<Table> {
        vec![account(
            "Addresses",
            &["statement", "tensor", "terms", "not affine", "largest < allocated"],
            self.a
                .addresses
                .iter()
                .filter_map(|r| {
                    let a = self.a.accesses.get(r.access)?;
                    let terms: Vec<String> = r.terms.iter().map(|t| format!("({})*{}", t.levels, t.stride)).collect();
                    Some(vec![self.target(a.statement), self.tensor(a.tensor), terms.join(" + "), r.opaque.join(" + "), r.check.clone()])
                })
                .collect(),
        )]
    }
}
