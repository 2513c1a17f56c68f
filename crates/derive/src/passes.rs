//! Which statements share a streamed loop.
//!
//! A statement that iterates the streamed axis and needs the final value of a reduction over it starts a new
//! pass, unless the two are online. Maps go where their readers are.

use crate::derivation::{Online, Pass};
use crate::expr::*;
use crate::online::keys;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;

/// Statements connected through tensors made inside.
fn components(p: &Problem) -> Vec<Vec<usize>> {
    let n = p.statements.len();
    let mut home: Vec<usize> = (0..n).collect();
    for i in 0..n {
        for t in statement_reads(&p.statements[i]) {
            if let Some(w) = p.writer(t) {
                let (a, b) = (home[i], home[w.0 as usize]);
                let (keep, gone) = (a.min(b), a.max(b));
                home.iter_mut().filter(|h| **h == gone).for_each(|h| *h = keep);
            }
        }
    }
    let roots: BTreeSet<usize> = home.iter().copied().collect();
    roots.into_iter().map(|r| (0..n).filter(|i| home[*i] == r).collect()).collect()
}

/// The axis that a component streams: the one that most of its statements iterate, among those combined away.
fn stream_axis(p: &Problem, members: &[usize]) -> Option<AxisId> {
    let mut axes: Vec<AxisId> = members.iter().flat_map(|i| streamed_axes(&p.statements[*i])).collect();
    axes.sort();
    axes.dedup();
    let score = |a: AxisId| {
        let count = members.iter().filter(|i| p.statements[**i].domain().contains(&a)).count();
        (count, p.axis(a).extent.as_constant().is_none(), most(p, &p.axis(a).extent), std::cmp::Reverse(a))
    };
    axes.into_iter().max_by_key(|a| score(*a))
}

/// The passes, in execution order.
pub fn passes(p: &Problem, online: &[Online], trace: &mut Trace) -> Vec<Pass> {
    let mut out = Vec::new();
    for members in components(p) {
        let axis = stream_axis(p, &members);
        let mut level = vec![0usize; p.statements.len()];
        // The pass after which a value can be had by whoever is not in the loop: a map's is that of all that it reads.
        let mut ready = vec![0usize; p.statements.len()];
        let mut why: Vec<String> = Vec::new();
        for &i in &members {
            let s = &p.statements[i];
            let iterates = axis.is_some_and(|a| s.domain().contains(&a));
            let mut own = 0;
            let needs: Vec<StatementId> = match axis {
                Some(a) if iterates => {
                    let mut k: Vec<StatementId> = expressions(s).iter().flat_map(|e| keys(p, e, &[a])).collect();
                    k.sort();
                    k.dedup();
                    k
                }
                _ => Vec::new(),
            };
            let name = |s: &Statement| p.tensor(s.target).name.clone();
            let mut waits: Vec<(usize, String)> = Vec::new();
            for k in needs {
                let paired = online.iter().any(|o| o.payload.0 as usize == i && o.key == k);
                own = own.max(level[k.0 as usize] + usize::from(!paired));
                if !paired {
                    waits.push((level[k.0 as usize] + 1, name(p.statement(k))));
                }
            }
            // Only the waits that set the level are a reason.
            let last: Vec<String> = waits.into_iter().filter(|(l, _)| *l == own).map(|(_, n)| n).collect();
            // A temporary map moves to its readers; they have the reason.
            let moves = s.kind == Kind::Map && p.tensor(s.target).role == Role::Temp;
            if !last.is_empty() && !moves {
                why.resize(why.len().max(own + 1), String::new());
                if why[own].is_empty() {
                    why[own] = format!("{} needs the final {}", name(s), last.join(", "));
                }
            }
            for t in statement_reads(s) {
                if let Some(w) = p.writer(t) {
                    let other = p.statement(w);
                    // A temporary map over the streamed axis follows its readers in the loop; any other is ready when what it reads is.
                    let streams = axis.is_some_and(|a| other.domain().contains(&a));
                    if other.kind != Kind::Map || p.tensor(t).role == Role::Output || !streams {
                        own = own.max(level[w.0 as usize]);
                    } else if !iterates {
                        own = own.max(ready[w.0 as usize]);
                    }
                }
            }
            level[i] = own;
            ready[i] = own;
            if s.kind == Kind::Map {
                let made = statement_reads(s).into_iter().filter_map(|t| p.writer(t)).map(|w| ready[w.0 as usize]);
                ready[i] = made.fold(own, usize::max);
            }
        }
        // Temporary maps run in the first pass that reads them.
        for &i in members.iter().rev() {
            let s = &p.statements[i];
            if s.kind == Kind::Map && p.tensor(s.target).role == Role::Temp {
                let first = members.iter().filter(|j| statement_reads(&p.statements[**j]).contains(&s.target)).map(|j| level[*j]).min();
                level[i] = first.unwrap_or(level[i]);
            }
        }
        let last = members.iter().map(|i| level[*i]).max().unwrap_or(0);
        for l in 0..=last {
            let here: Vec<usize> = members.iter().copied().filter(|i| level[*i] == l).collect();
            if here.is_empty() {
                continue;
            }
            let iterates = |i: &usize| axis.is_some_and(|a| p.statements[*i].domain().contains(&a));
            let ids = |inside: bool| here.iter().filter(|i| iterates(i) == inside).map(|i| StatementId(*i as u32)).collect::<Vec<_>>();
            let reason = why.get(l).cloned().unwrap_or_default();
            trace.record(Record {
                step: "step1a",
                rule: "pass",
                subject: axis.map_or("no axis".into(), |a| p.axis(a).name.clone()),
                premises: online.iter().filter(|o| here.contains(&(o.payload.0 as usize))).map(|o| o.record).collect(),
                conclusion: format!(
                    "pass {} holds {}{}",
                    out.len(),
                    here.iter().map(|i| p.tensor(p.statements[*i].target).name.as_str()).collect::<Vec<_>>().join(", "),
                    if reason.is_empty() { String::new() } else { format!("; not earlier: {reason}") }
                ),
                space: Space::Problem,
                span: flashderive_diagnostics::Span::NONE,
            });
            out.push(Pass { axis, inside: ids(true), after: ids(false), reason });
        }
    }
    out
}
