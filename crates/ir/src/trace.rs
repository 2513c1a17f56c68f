//! Decision records: each decision of the compiler with its rule, premises, conclusion and space.

use flashderive_diagnostics::Span;
use serde::Serialize;
use std::collections::BTreeMap;

/// Position in the [`Trace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct RecordId(pub u32);

/// Whose fact a decision rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Space {
    /// Follows from the mathematics alone.
    Problem,
    /// Follows from a limit or capability of the target.
    Hardware,
    /// Chosen by a measured figure (cost model rates, tuning record).
    Empirical,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// The step that decided: `level0`, `step0.5`, `step1a`, `class`, `step1b`, `step2`, `step4a`, `step3`, `step4b`, `step5`, `build`.
    pub step: &'static str,
    /// The rule's name, kebab-case, listed in `docs/derivation/`.
    pub rule: &'static str,
    /// What it is about (a statement, axis, tensor, buffer).
    pub subject: String,
    /// Records it follows from.
    pub premises: Vec<RecordId>,
    /// What was decided, with numbers.
    pub conclusion: String,
    /// Whose fact it rests on.
    pub space: Space,
    /// Place in the spec that caused it.
    pub span: Span,
}

/// All records of one compilation, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Trace {
    /// The records.
    pub records: Vec<Record>,
    /// Their ids by rule, in order.
    #[serde(skip)]
    by_rule: BTreeMap<&'static str, Vec<RecordId>>,
}

impl Trace {
    /// Adds a record and returns its id. A premise must already be in the trace.
    pub fn record(&mut self, record: Record) -> RecordId {
        debug_assert!(record.premises.iter().all(|p| (p.0 as usize) < self.records.len()));
        let id = RecordId(self.records.len() as u32);
        self.by_rule.entry(record.rule).or_default().push(id);
        self.records.push(record);
        id
    }

    /// The ids of the records of `rules` for which `about` holds, in order.
    pub fn of_rules(&self, rules: &[&str], about: impl Fn(&Record) -> bool) -> Vec<RecordId> {
        let mut found: Vec<RecordId> = rules.iter().filter_map(|rule| self.by_rule.get(rule)).flatten().copied().filter(|id| about(self.get(*id))).collect();
        found.sort_unstable();
        found
    }

    /// Forgets all records but the first `count`, such as those of a candidate that was only priced.
    pub fn truncate(&mut self, count: usize) {
        self.records.truncate(count);
        for ids in self.by_rule.values_mut() {
            ids.truncate(ids.partition_point(|id| (id.0 as usize) < count));
        }
    }

    /// The record with `id`.
    pub fn get(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// `id` and everything it follows from, premises first, each once.
    pub fn chain(&self, id: RecordId) -> Vec<RecordId> {
        let mut seen = std::collections::BTreeSet::new();
        let mut todo = vec![id];
        while let Some(next) = todo.pop() {
            if seen.insert(next) {
                todo.extend(&self.get(next).premises);
            }
        }
        seen.into_iter().collect()
    }
}
