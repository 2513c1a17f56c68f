//! Statements that are made point by point, since they need their own results at the point before.

use super::*;
use std::collections::BTreeSet;

/// Statements between delays and the states that these delay, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The axis of the recurrence.
    pub axis: AxisId,
    /// From the last point to the first.
    pub reverse: bool,
    /// Numbers of its statements, in order: delays, what reads them, and the states.
    pub statements: Vec<usize>,
}

impl Problem {
    /// The loops of the problem, in the order of their first statements. Delays whose statements need one another are one loop.
    pub fn loops(&self) -> Vec<Loop> {
        let mut loops: Vec<Loop> = Vec::new();
        for (at, s) in self.statements.iter().enumerate() {
            let Kind::Delay { axis, reverse, .. } = &s.kind else { continue };
            if loops.iter().any(|l| l.statements.contains(&at)) {
                continue;
            }
            let needs: Vec<BTreeSet<usize>> = self.statements.iter().map(|s| self.needs(s)).collect();
            let behind = closure(at, |from, to| needs[to].contains(&from), needs.len());
            let before = closure(at, |from, to| needs[from].contains(&to), needs.len());
            loops.push(Loop { axis: *axis, reverse: *reverse, statements: behind.intersection(&before).copied().collect() });
        }
        loops
    }

    /// The statements that make what `s` reads, and the state that it delays.
    fn needs(&self, s: &Statement) -> BTreeSet<usize> {
        s.reads().into_iter().chain(s.delayed()).filter_map(|t| self.writer(t)).map(|w| w.0 as usize).collect()
    }
}

/// What is reached from `start` of `n`.
fn closure(start: usize, step: impl Fn(usize, usize) -> bool, n: usize) -> BTreeSet<usize> {
    let (mut found, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some(from) = open.pop() {
        for to in (0..n).filter(|to| step(from, *to)) {
            if found.insert(to) {
                open.push(to);
            }
        }
    }
    found
}

impl Statement {
    /// The state that a delay takes from the point before.
    pub fn delayed(&self) -> Option<TensorId> {
        match &self.kind {
            Kind::Delay { of, .. } => Some(*of),
            _ => None,
        }
    }

    /// Tensors that its expressions read; not what a delay takes from the point before.
    pub fn reads(&self) -> BTreeSet<TensorId> {
        let mut out: BTreeSet<TensorId> = BTreeSet::new();
        for e in std::iter::once(&self.value).chain(&self.more).chain(&self.guard) {
            out.extend(e.tensors());
        }
        match &self.kind {
            Kind::Recurrence { factor, initial, .. } => out.extend(factor.tensors().into_iter().chain(initial.tensors())),
            Kind::Scatter { index, initial, .. } => {
                index.iter().for_each(|e| out.extend(e.tensors()));
                out.extend(initial);
            }
            Kind::Compact { fill, .. } => out.extend(fill.tensors()),
            _ => {}
        }
        out
    }
}
