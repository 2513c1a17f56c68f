//! Step 3: the phases of each pass, the relations between them over shared objects, and the least set of barriers.
//!
//! A relation is a pair of phases that touch one object, at least one of them writing: read-after-write and
//! write-after-write in the same trip, write-after-read in the next. A barrier may stand after any phase; each
//! relation gives the places that would satisfy it, and the fewest places that satisfy all are chosen (interval
//! stabbing; inside a loop the intervals lie on a cycle, so each first cut is tried).

use crate::derivation::*;
use crate::expr::*;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
use petgraph::graph::DiGraph;

/// What the phases of all passes are made of, and the phases so far.
struct Builder<'a> {
    p: &'a Problem,
    passes: &'a [Pass],
    accesses: &'a [Access],
    lifetimes: &'a [Lifetime],
    groups: &'a [CombineGroup],
    gates: &'a [Gate],
    online: &'a [Online],
    classes: &'a [ClassRow],
    phases: Vec<Phase>,
}

/// The pass whose phases are being made.
struct Within<'a> {
    number: usize,
    pass: &'a Pass,
    /// Statements of the loop, or all of them where there is none.
    body: &'a [StatementId],
    staged: Vec<TensorId>,
}

impl Builder<'_> {
    fn name(&self, s: StatementId) -> String {
        self.p.tensor(self.p.statement(s).target).name.clone()
    }

    fn push(&mut self, kind: PhaseKind, name: String, pass: usize, statements: Vec<StatementId>, reads: Vec<String>, writes: Vec<String>) {
        self.phases.push(Phase { kind, name, pass, statements, reads, writes, alive: Vec::new() });
    }

    /// The phases of pass `n`. Where its loop opens and closes: at the same place where it has none.
    fn pass(&mut self, n: usize, pass: &Pass) -> (usize, usize) {
        let p = self.p;
        let all: Vec<StatementId> = pass.inside.iter().chain(&pass.after).copied().collect();
        self.push(PhaseKind::BoundsCheck, format!("bounds_check.{n}"), n, all.clone(), vec![], vec![]);
        let combining: Vec<StatementId> = all.iter().copied().filter(|s| p.statement(*s).kind != Kind::Map).collect();
        if !combining.is_empty() {
            self.push(PhaseKind::Init, format!("init.{n}"), n, combining, vec![], vec![]);
        }
        let open = self.phases.len();
        let looped = pass.axis.is_some() && !pass.inside.is_empty();
        if looped {
            self.push(PhaseKind::TileOpen, format!("tile_open.{n}"), n, pass.inside.clone(), vec![], vec![]);
        }
        let body: &[StatementId] = if looped { &pass.inside } else { &all };
        let within = Within { number: n, pass, body, staged: self.load(n, body) };
        let merges: Vec<StatementId> = body.iter().copied().filter(|s| self.place(&within, *s)).collect();
        let close = if looped {
            self.push(PhaseKind::TileClose, format!("tile_close.{n}"), n, pass.inside.clone(), vec![], vec![]);
            self.phases.len() - 1
        } else {
            open
        };
        // Partial results of warps meet after the loop.
        if !merges.is_empty() {
            let partial: Vec<String> = merges.iter().map(|s| format!("warp_partial.{}", self.name(*s))).collect();
            self.push(PhaseKind::WarpReduce, format!("warp_reduce.{n}"), n, merges.clone(), vec![], partial.clone());
            self.push(PhaseKind::BlockMerge, format!("block_merge.{n}"), n, merges, partial, vec![]);
        }
        if looped {
            let (maps, others): (Vec<StatementId>, Vec<StatementId>) = pass.after.iter().copied().partition(|s| p.statement(*s).kind == Kind::Map);
            for s in others {
                self.push(PhaseKind::Compute, format!("compute.{n}.{}", self.name(s)), n, vec![s], vec![], vec![]);
            }
            if !maps.is_empty() {
                self.push(PhaseKind::Normalize, format!("normalize.{n}"), n, maps, vec![], vec![]);
            }
        }
        let later = |t: TensorId| {
            let mut readers = self.passes.iter().skip(n + 1).flat_map(|o| o.inside.iter().chain(&o.after));
            readers.any(|x| statement_reads(p.statement(*x)).contains(&t))
        };
        let leaves = |s: &StatementId| p.tensor(p.statement(*s).target).role == Role::Output || later(p.statement(*s).target);
        let stored: Vec<StatementId> = all.iter().copied().filter(leaves).collect();
        if !stored.is_empty() {
            self.push(PhaseKind::Store, format!("store.{n}"), n, stored, vec![], vec![]);
        }
        (open, close)
    }

    /// Hops and the load of what is used again; the tensors that are loaded.
    fn load(&mut self, n: usize, body: &[StatementId]) -> Vec<TensorId> {
        let p = self.p;
        // Tables whose values form addresses, by depth; several statements or threads use them.
        let mut tables: Vec<TensorId> = Vec::new();
        for h in self.accesses.iter().filter(|a| body.contains(&a.statement)).flat_map(|a| &a.hops) {
            if !tables.contains(&h.table) {
                tables.push(h.table);
            }
        }
        let index = |t: &TensorId| format!("index.{}", p.tensor(*t).name);
        for t in &tables {
            self.push(PhaseKind::Hop, format!("hop.{n}.{}", p.tensor(*t).name), n, body.to_vec(), vec![], vec![index(t)]);
        }
        let again = self.lifetimes.iter().filter(|l| l.reused && body.contains(&l.statement) && !tables.contains(&l.tensor));
        let mut staged: Vec<TensorId> = again.map(|l| l.tensor).collect();
        staged.sort();
        staged.dedup();
        if !staged.is_empty() {
            let writes = staged.iter().map(|t| format!("stage.{}", p.tensor(*t).name)).collect();
            self.push(PhaseKind::Load, format!("load.{n}"), n, body.to_vec(), tables.iter().map(index).collect(), writes);
        }
        staged
    }

    /// The phases of statement `s` of the body; whether partial results of it meet behind the loop.
    fn place(&mut self, within: &Within, s: StatementId) -> bool {
        let (p, n) = (self.p, within.number);
        let st = p.statement(s);
        let target = self.name(s);
        let mut reads: Vec<String> = Vec::new();
        let combined: Vec<AxisId> = streamed_axes(st);
        for t in statement_reads(st) {
            let tensor = p.tensor(t);
            if within.staged.contains(&t) {
                reads.push(format!("stage.{}", tensor.name));
            } else if p.writer(t).is_some_and(|w| within.body.contains(&w)) && exchanged(p, st, t, &combined) {
                reads.push(format!("tile.{}", tensor.name));
            }
        }
        // A result that a later statement combines along one of its own axes changes owner.
        let handed = within.body.iter().any(|o| {
            let other = p.statement(*o);
            *o != s && statement_reads(other).contains(&st.target) && exchanged(p, other, st.target, &streamed_axes(other))
        });
        let writes = if handed { vec![format!("tile.{target}")] } else { Vec::new() };
        for o in self.online.iter().filter(|o| o.payload == s) {
            self.push(PhaseKind::Rescale, format!("rescale.{n}.{target}.{}", self.name(o.key)), n, vec![s], vec![], vec![]);
        }
        match &st.kind {
            Kind::TopK { .. } | Kind::Compact { .. } => self.gate(n, s, &target, reads),
            _ => self.push(PhaseKind::Compute, format!("compute.{n}.{target}"), n, vec![s], reads, writes),
        }
        if !matches!(st.kind, Kind::Reduce { .. }) {
            return false;
        }
        // With rows and columns to share out, a contraction's sum stays private to a thread.
        let private = self.classes.iter().any(|c| c.statement == s && c.family == Family::Contraction);
        // A sum over the streamed axis stays in its thread until the loop ends; others need its
        // value within the trip only if it is the key of a rescaling.
        let streamed = within.pass.axis.is_some_and(|a| combined.contains(&a));
        if !private && (!streamed || self.online.iter().any(|o| o.key == s)) {
            self.push(PhaseKind::WarpReduce, format!("warp_reduce.{n}.{target}"), n, vec![s], vec![], vec![]);
        }
        if let Some(g) = self.groups.iter().find(|g| g.members.last() == Some(&s)) {
            self.push(PhaseKind::ReduceMerge, format!("reduce_merge.{n}.{}", self.name(g.joined_in)), n, g.members.clone(), vec![], vec![]);
        }
        !self.groups.iter().any(|g| g.members.contains(&s)) && !private && streamed
    }

    /// The two phases of a gate: a mask and its slots, or a sorted batch and its merge.
    fn gate(&mut self, n: usize, s: StatementId, target: &str, reads: Vec<String>) {
        let object = format!("gate.{target}");
        let (first, second, between) = match self.gates.iter().any(|g| g.statement == s && g.parallel) {
            true => ("gate_mask", "gate_slots", format!("mask.{target}")),
            false => ("gate_sort", "gate_merge", format!("batch.{target}")),
        };
        // A list is carried from trip to trip.
        let carried = if first == "gate_sort" { vec![between.clone(), object.clone()] } else { vec![between.clone()] };
        self.push(PhaseKind::GateMask, format!("{first}.{n}.{target}"), n, vec![s], reads, vec![between]);
        self.push(PhaseKind::GateRank, format!("{second}.{n}.{target}"), n, vec![s], carried, vec![object]);
    }
}

/// The machine for all passes.
pub fn machine(
    p: &Problem,
    passes: &[Pass],
    accesses: &[Access],
    lifetimes: &[Lifetime],
    groups: &[CombineGroup],
    gates: &[Gate],
    online: &[Online],
    classes: &[ClassRow],
    trace: &mut Trace,
) -> Machine {
    let mut builder = Builder { p, passes, accesses, lifetimes, groups, gates, online, classes, phases: Vec::new() };
    // Positions of the loop of each pass: (open, close).
    let loops: Vec<(usize, usize)> = passes.iter().enumerate().map(|(n, pass)| builder.pass(n, pass)).collect();
    let mut phases = builder.phases;
    alive(p, passes, &mut phases);
    let relations = relate(&phases, &loops);
    let barriers = cut(phases.len(), &relations, &loops, &phases);
    for b in &barriers {
        let covered: Vec<String> = b
            .covers
            .iter()
            .filter_map(|r| relations.get(*r))
            .map(|(f, t, r)| {
                format!("{:?} {} {} to {}{}", r.hazard, r.object, phases[*f].name, phases[*t].name, if r.distance > 0 { " of the next trip" } else { "" })
            })
            .collect();
        trace.record(Record {
            step: "step3",
            rule: "barrier",
            subject: phases[b.after].name.clone(),
            premises: Vec::new(),
            conclusion: format!("barrier after it covers {}", covered.join("; ")),
            space: Space::Problem,
            span: flashderive_diagnostics::Span::NONE,
        });
    }
    let mut graph = DiGraph::new();
    let order: Vec<_> = phases.into_iter().map(|ph| graph.add_node(ph)).collect();
    for (f, t, r) in &relations {
        graph.add_edge(order[*f], order[*t], r.clone());
    }
    Machine { graph, order, relations, barriers }
}

/// Whether `reader` combines along an axis of tensor `t`, so that the value leaves the thread that made it.
fn exchanged(p: &Problem, reader: &Statement, t: TensorId, combined: &[AxisId]) -> bool {
    let Some(w) = p.writer(t) else { return false };
    let made = &p.statement(w).target_axes;
    let shared = combined.iter().any(|a| made.contains(a));
    let other = reader.target_axes.iter().any(|a| !made.contains(a));
    shared && other
}

/// State alive in each phase: accumulators from the start of the loop to their last reader in the pass.
fn alive(p: &Problem, passes: &[Pass], phases: &mut [Phase]) {
    for (n, pass) in passes.iter().enumerate() {
        let mut state: Vec<String> = Vec::new();
        for s in pass.inside.iter().chain(&pass.after) {
            let st = p.statement(*s);
            if pass.axis.is_some_and(|a| streamed_axes(st).contains(&a)) {
                state.push(p.tensor(st.target).name.clone());
            }
        }
        for ph in phases.iter_mut().filter(|ph| ph.pass == n && ph.kind != PhaseKind::BoundsCheck) {
            ph.alive = state.clone();
        }
    }
}

/// All relations: same trip, and from one trip to the next for phases inside one loop.
fn relate(phases: &[Phase], loops: &[(usize, usize)]) -> Vec<(usize, usize, Relation)> {
    let mut out: Vec<(usize, usize, Relation)> = Vec::new();
    let inside = |i: usize| loops.iter().position(|(a, b)| a < b && *a <= i && i <= *b);
    let mut add = |f: usize, t: usize, object: &str, hazard: Hazard, distance: u32| {
        out.push((f, t, Relation { object: object.to_string(), hazard, distance }));
    };
    for i in 0..phases.len() {
        for j in 0..phases.len() {
            let same_loop = inside(i).is_some() && inside(i) == inside(j);
            for w in &phases[i].writes {
                if i < j && phases[j].reads.contains(w) {
                    add(i, j, w, Hazard::Raw, 0);
                }
                if i < j && phases[j].writes.contains(w) {
                    add(i, j, w, Hazard::Waw, 0);
                }
                // State carried to the next trip.
                if j < i && same_loop && phases[j].reads.contains(w) {
                    add(i, j, w, Hazard::Raw, 1);
                }
            }
            for r in &phases[i].reads {
                if i < j && phases[j].writes.contains(r) {
                    add(i, j, r, Hazard::War, 0);
                }
                if j <= i && same_loop && phases[j].writes.contains(r) && i != j {
                    add(i, j, r, Hazard::War, 1);
                }
            }
        }
    }
    out
}

/// The fewest cut points that satisfy every relation. A cut after phase `k` orders everything up to `k` before the rest.
fn cut(n: usize, relations: &[(usize, usize, Relation)], loops: &[(usize, usize)], phases: &[Phase]) -> Vec<Barrier> {
    // Places that satisfy a relation.
    let allowed = |(f, t, r): &(usize, usize, Relation)| -> Vec<bool> {
        let mut places = vec![false; n];
        if r.distance == 0 {
            (*f..*t).for_each(|k| places[k] = true);
        } else if let Some((open, close)) = loops.iter().find(|(a, b)| a <= f && f <= b) {
            (*f..=*close).for_each(|k| places[k] = true);
            (*open..*t).for_each(|k| places[k] = true);
        }
        places
    };
    let sets: Vec<Vec<bool>> = relations.iter().map(allowed).collect();
    let mut chosen: Vec<usize> = Vec::new();
    // Each loop on its own: the relations that live inside it lie on a cycle.
    for (open, close) in loops.iter().filter(|(a, b)| a < b) {
        let mine: Vec<usize> =
            (0..relations.len()).filter(|i| (0..n).all(|k| !sets[*i][k] || (*open..=*close).contains(&k)) && sets[*i].iter().any(|x| *x)).collect();
        if mine.is_empty() {
            continue;
        }
        let ring: Vec<usize> = (*open..=*close).collect();
        let mut best: Option<Vec<usize>> = None;
        // The end of the loop first: of equal choices, the barrier before the next trip is the usual one.
        for first in (0..ring.len()).rev() {
            let mut cuts = vec![ring[first]];
            let mut left: Vec<usize> = mine.iter().copied().filter(|i| !sets[*i][ring[first]]).collect();
            // After the first cut the ring is a line, and the rest are intervals on it: stab at the earliest end.
            let line: Vec<usize> = (1..ring.len()).map(|k| ring[(first + k) % ring.len()]).collect();
            while !left.is_empty() {
                let end = |i: usize| line.iter().rposition(|k| sets[i][*k]);
                let Some(at) = left.iter().filter_map(|i| end(*i)).min() else { break };
                cuts.push(line[at]);
                left.retain(|i| !sets[*i][line[at]]);
            }
            if best.as_ref().is_none_or(|b| cuts.len() < b.len()) {
                best = Some(cuts);
            }
        }
        chosen.extend(best.unwrap_or_default());
    }
    // What crosses loops lies on a line.
    let mut left: Vec<usize> = (0..relations.len()).filter(|i| !chosen.iter().any(|c| sets[*i][*c])).collect();
    while !left.is_empty() {
        let end = |i: usize| sets[i].iter().rposition(|x| *x);
        let Some(at) = left.iter().filter_map(|i| end(*i)).min() else { break };
        chosen.push(at);
        left.retain(|i| !sets[*i][at]);
    }
    chosen.sort_unstable();
    chosen.dedup();
    // A cut between loops may have made one inside a loop superfluous.
    for c in chosen.clone() {
        let rest: Vec<usize> = chosen.iter().copied().filter(|x| *x != c).collect();
        if sets.iter().all(|s| !s.iter().any(|x| *x) || rest.iter().any(|k| s[*k])) {
            chosen = rest;
        }
    }
    debug_assert!(chosen.iter().all(|c| *c < phases.len()));
    chosen.into_iter().map(|after| Barrier { after, covers: (0..relations.len()).filter(|i| sets[*i][after]).collect() }).collect()
}
