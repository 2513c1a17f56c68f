//! The report as a value. `report.json` is this, field by field; `docs/cli.md` describes it.

use serde::{Deserialize, Serialize};

/// Version of the schema of `report.json`; it changes when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// Everything known about one kernel on one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The kernel's name.
    pub kernel: String,
    /// The author's description.
    pub doc: String,
    /// The target's name.
    pub target: String,
    /// The chip that the target describes.
    pub chip: String,
    /// Hash of `kernel.cu` as it was generated; reports of old have none.
    #[serde(default)]
    pub text_hash: String,
    /// Sizes that the plan was optimised for.
    pub workload: Workload,
    /// The problem as statements.
    pub problem: String,
    /// Derivation tables, one section a step; a title that ends in `(account)` says that the binding does not read the table.
    pub derivation: Vec<Section>,
    /// The state machine of the problem with plain loads, an account; the kernels have phases and barriers of their own.
    pub machine: Machine,
    /// Binding tables: candidates, mechanisms, buffers, barriers.
    pub binding: Vec<Table>,
    /// One entry a kernel of the program, with its two trees.
    pub kernels: Vec<Kernel>,
    /// What the compiler says the kernels use; absent until compiled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<Table>,
    /// What the audit found; absent until run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Verdict>,
    /// Decision records, in order; their position is their number.
    pub records: Vec<Record>,
    /// Which record stands behind which lines of `kernel.cu`, in order; lines that no derivation changes are absent.
    pub lines: Vec<Lines>,
}

/// Consecutive lines of `kernel.cu` with one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// First line, from 1.
    pub first: usize,
    /// Last line.
    pub last: usize,
    /// The record behind them.
    pub record: u32,
}

/// Sizes that a plan was optimised for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Workload {
    /// Its name in the spec.
    pub name: String,
    /// Name and value of each run-time size.
    pub sizes: Vec<(String, i64)>,
    /// Valid entries of sentinel tables, per mille.
    pub density: u32,
}

/// Tables of one step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The step's name, as in the records.
    pub step: String,
    /// What it is about.
    pub title: String,
    /// Its tables.
    pub tables: Vec<Table>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
}

/// The state machine of the problem with plain loads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Phases in program order.
    pub phases: Vec<Phase>,
    /// Dependences between phases.
    pub relations: Vec<Relation>,
    /// The least set of barriers.
    pub barriers: Vec<Barrier>,
}

/// A phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Phase {
    /// Unique name.
    pub name: String,
    /// Pass it belongs to.
    pub pass: usize,
    /// Shared objects read.
    pub reads: Vec<String>,
    /// Shared objects written.
    pub writes: Vec<String>,
    /// State alive across it.
    pub alive: Vec<String>,
}

/// A dependence between two phases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relation {
    /// Position of the earlier phase.
    pub from: usize,
    /// Position of the later phase.
    pub to: usize,
    /// The object.
    pub object: String,
    /// `RAW`, `WAR` or `WAW`.
    pub hazard: String,
    /// Trips of the tile loop between the two.
    pub distance: u32,
}

/// A barrier with the relations it is needed for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Barrier {
    /// Position of the phase that it follows.
    pub after: usize,
    /// Positions in `relations`.
    pub covers: Vec<usize>,
}

/// One kernel of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Execution tree: grid, block, warp, thread.
    pub execution: Vec<Level>,
    /// Memory tree: global, shared, registers.
    pub memory: Vec<Level>,
    /// Its phases in order, each with its record.
    pub phases: Vec<KernelPhase>,
    /// Its barriers, fences and waits, each with its phase and record.
    pub barriers: Vec<KernelBarrier>,
}

/// One level of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// What is there.
    pub items: Vec<String>,
}

/// A phase of an emitted kernel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelPhase {
    /// Its name.
    pub name: String,
    /// The record that introduced it.
    pub record: u32,
}

/// A barrier, fence or wait of an emitted kernel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelBarrier {
    /// What it is.
    pub kind: String,
    /// The phase it stands in.
    pub phase: String,
    /// The record that asked for it.
    pub record: u32,
    /// That record's conclusion.
    pub reason: String,
}

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// `passed`, `failed` or `incomplete`.
    pub verdict: String,
    /// Where it ran.
    pub device: String,
    /// One row a case.
    pub cases: Table,
    /// What was not run, and why.
    pub not_run: Vec<String>,
}

/// A decision record with its place in the spec.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number; the kernel text cites it as `rN`.
    pub id: u32,
    /// The step that found it.
    pub step: String,
    /// The rule.
    pub rule: String,
    /// What it is about.
    pub subject: String,
    /// Numbers of the records that it follows from, all smaller than its own.
    pub premises: Vec<u32>,
    /// What was decided or found.
    pub conclusion: String,
    /// `problem`, `hardware` or `empirical`.
    pub space: String,
    /// Line in the spec, from 1; 0 where it has no place of its own.
    pub line: usize,
    /// That line's text.
    pub text: String,
    /// Whether it belongs to the account of the problem, by which nothing was decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

impl Report {
    /// `id` and everything it follows from, premises first, each once. Unknown numbers are left out.
    pub fn chain(&self, id: u32) -> Vec<&Record> {
        let mut seen = std::collections::BTreeSet::new();
        let mut todo = vec![id];
        while let Some(next) = todo.pop() {
            if let Some(record) = self.records.get(next as usize) {
                if seen.insert(next) {
                    todo.extend(&record.premises);
                }
            }
        }
        seen.into_iter().filter_map(|id| self.records.get(id as usize)).collect()
    }
}
