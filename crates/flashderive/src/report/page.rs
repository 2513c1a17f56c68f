//! What the page `report.html` shows beside the report: formulas, expected times, pictures, the kernel's text and the spec, all taken from
//! the bound program. Strings of pictures and formulas are escaped where they are made.

use super::data::{Report, Table};
use super::expected::{self, Expected};
use super::formula::{self, Formula};
use super::svg::n;
use super::{machine, ownership, roles, shared, timeline, trees};
use crate::outcome::line_column;
use crate::pipeline::Planned;
use flashderive_audit::value;
use flashderive_device::print::Printed;
use flashderive_device::program::Kernel;
use flashderive_diagnostics::Span;
use flashderive_ir::problem::{Role, TensorId};
use serde::Serialize;
use std::collections::BTreeMap;

/// Candidates that are seen without unfolding.
const FIRST: usize = 12;

/// The page beside its report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// Expected time and floor in one sentence.
    pub sentence: String,
    /// Whether points that conditions leave out count in floors.
    pub conditions: bool,
    /// What is computed.
    pub formulas: Vec<Formula>,
    /// Tensors of the caller.
    pub tensors: Vec<Tensor>,
    /// Kernels that are launched for the workload.
    pub launches: Vec<Launch>,
    /// Kernels for other sizes.
    pub others: usize,
    /// Times as bars.
    pub bars: String,
    /// Operations a byte and a second.
    pub roofline: Option<String>,
    /// What the author should look at.
    pub warnings: Vec<Warning>,
    /// The state machine.
    pub machine: String,
    /// Execution and memory trees.
    pub trees: Vec<trees::Shown>,
    /// Maps of shared memory.
    pub shared: Vec<shared::Shown>,
    /// Layouts of tiles.
    pub layouts: Vec<ownership::Shown>,
    /// Tile programs.
    pub timelines: Vec<timeline::Shown>,
    /// Roles of kernels without one.
    pub roles: Vec<roles::Shown>,
    /// Candidates by the kernels that they are for.
    pub candidates: Vec<Group>,
    /// Lines of the spec.
    pub spec: Vec<String>,
    /// The kernel's text.
    pub source: String,
    /// Runs of its lines with their records: `FIRST-LAST:RECORD`, apart by spaces.
    pub runs: String,
    /// First line of `source` behind each record, 0 where there is none; by record.
    pub first_lines: Vec<usize>,
}

/// An input, scalar or output.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// `input`, `scalar` or `output`.
    pub role: &'static str,
    /// Element type and points of the workload.
    pub shape: String,
    /// Its size.
    pub bytes: String,
}

/// A kernel with what it takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Launch {
    /// Its name.
    pub kernel: String,
    /// Blocks for the workload.
    pub blocks: String,
    /// Threads of a block.
    pub threads: u32,
    /// Shared bytes of a block.
    pub shared: u32,
    /// Registers that a thread needs, of those that it may have, by role.
    pub registers: String,
    /// Bytes of local memory a thread at most.
    pub local: u32,
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// Its code; empty where a number says it.
    pub code: String,
    /// What.
    pub text: String,
    /// Its line in the spec, 0 where it has no place.
    pub line: usize,
}

/// Candidates for the same kernels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// The kernels.
    pub kernels: String,
    /// The first.
    pub first: Vec<Candidate>,
    /// The others.
    pub rest: Vec<Candidate>,
}

/// One candidate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// A bar of its price.
    pub bar: String,
    /// Cells of the table but the kernels.
    pub cells: Vec<String>,
    /// Whether it was chosen.
    pub chosen: bool,
}

impl Page {
    /// The page of a printed program.
    pub fn of(planned: &Planned, printed: &Printed, report: &Report) -> Page {
        let expected = Expected::of(planned);
        let program = &planned.bound.program;
        let version = program.version(&planned.workload.sizes);
        let kernels: Vec<&Kernel> = program.kernels.iter().collect();
        let (runs, first_lines) = lines(report);
        let limit = planned.target.shared_bytes_per_block;
        Page {
            sentence: expected.sentence(),
            conditions: expected.conditions,
            formulas: formula::all(&planned.loaded.source),
            tensors: tensors(planned),
            launches: kernels.iter().filter(|k| k.version == version).map(|k| launch(planned, k)).collect(),
            others: kernels.iter().filter(|k| k.version != version).count(),
            bars: expected.bars(),
            roofline: expected.roofline(),
            warnings: warnings(planned),
            machine: machine::svg(&report.machine),
            trees: report.kernels.iter().map(trees::of).collect(),
            shared: kernels.iter().filter_map(|k| shared::of(k, limit)).collect(),
            layouts: ownership::all(report),
            timelines: timeline::all(&planned.bound.tiles),
            roles: kernels.iter().filter(|k| planned.bound.tiles.iter().all(|t| t.0 != k.name)).filter_map(|k| roles::of(program, k)).collect(),
            candidates: report.binding.iter().find(|t| t.title == "Candidates").map_or(Vec::new(), candidates),
            spec: planned.loaded.source.lines().map(str::to_string).collect(),
            source: printed.text.clone(),
            runs,
            first_lines,
        }
    }
}

fn tensors(planned: &Planned) -> Vec<Tensor> {
    let (p, sizes) = (&planned.loaded.problem, &planned.workload.sizes);
    let shown = |(at, t): (usize, &flashderive_ir::problem::Tensor)| {
        let role = match t.role {
            Role::Input => "input",
            Role::Scalar => "scalar",
            Role::Output => "output",
            Role::Temp => return None,
        };
        let id = TensorId(at as u32);
        let shape: Vec<String> = value::shape(p, id, sizes).iter().map(usize::to_string).collect();
        let shape = if shape.is_empty() { t.dtype.name().to_string() } else { format!("{} {}", t.dtype.name(), shape.join(" × ")) };
        Some(Tensor { name: t.name.clone(), role, shape, bytes: expected::bytes(value::allocation(p, id, sizes)) })
    };
    p.tensors.iter().enumerate().filter_map(shown).collect()
}

fn launch(planned: &Planned, kernel: &Kernel) -> Launch {
    let blocks: Vec<i64> = kernel.grid.iter().map(|e| e.eval(&planned.workload.sizes)).collect();
    let used = blocks.iter().rposition(|n| *n != 1).map_or(1, |at| at + 1);
    let prediction = planned.bound.registers.iter().find(|r| r.kernel == kernel.name);
    let registers = prediction.map_or(Vec::new(), |r| r.parts.iter().map(|p| format!("{} of {}", p.needed, p.budget)).collect());
    Launch {
        kernel: kernel.name.clone(),
        blocks: blocks[..used].iter().map(i64::to_string).collect::<Vec<_>>().join(" × "),
        threads: kernel.threads,
        shared: kernel.shared_bytes(),
        registers: registers.join("; "),
        local: prediction.map_or(0, |r| r.local_bytes),
    }
}

fn warnings(planned: &Planned) -> Vec<Warning> {
    let source = &planned.loaded.source;
    let line = |span: Span| if span == Span::NONE { 0 } else { line_column(source, span.start as usize).0 };
    let mut list: Vec<Warning> =
        planned.loaded.warnings.list.iter().map(|d| Warning { code: d.code.id.to_string(), text: d.message.clone(), line: line(d.span) }).collect();
    // The registers that are needed at least, not what the model may miss.
    for prediction in &planned.bound.registers {
        if let Some(part) = prediction.parts.iter().find(|p| p.budget < p.needed) {
            let text = format!(
                "{} needs {} registers a thread and has {}: up to {} bytes a thread lie in local memory",
                prediction.kernel, part.needed, part.budget, prediction.local_bytes
            );
            list.push(Warning { code: String::new(), text, line: 0 });
        }
    }
    list
}

/// Runs of lines as text, and the first line behind each record.
fn lines(report: &Report) -> (String, Vec<usize>) {
    let runs: Vec<String> = report.lines.iter().map(|r| format!("{}-{}:{}", r.first, r.last, r.record)).collect();
    let mut first: BTreeMap<u32, usize> = BTreeMap::new();
    for run in &report.lines {
        first.entry(run.record).or_insert(run.first);
    }
    (runs.join(" "), report.records.iter().map(|r| first.get(&r.id).copied().unwrap_or_default()).collect())
}

fn candidates(table: &Table) -> Vec<Group> {
    let price = |row: &[String]| row.get(2).and_then(|p| p.split(' ').next()?.parse::<f64>().ok());
    let mut groups: Vec<(String, Vec<&Vec<String>>)> = Vec::new();
    for row in &table.rows {
        let kernels = row.first().cloned().unwrap_or_default();
        match groups.iter_mut().find(|g| g.0 == kernels) {
            Some(group) => group.1.push(row),
            None => groups.push((kernels, vec![row])),
        }
    }
    let shown = |(kernels, rows): (String, Vec<&Vec<String>>)| {
        let least = rows.iter().filter_map(|r| price(r)).fold(f64::INFINITY, f64::min);
        let most = rows.iter().filter_map(|r| price(r)).fold(0.0, f64::max).min(3.0 * least);
        let mut list: Vec<Candidate> = rows
            .iter()
            .map(|row| {
                let chosen = row.get(3).is_some_and(|v| v.starts_with("chosen"));
                Candidate { bar: price(row).map_or(String::new(), |p| bar(p, most)), cells: row.iter().skip(1).cloned().collect(), chosen }
            })
            .collect();
        let rest = list.split_off(FIRST.min(list.len()));
        // What was chosen is always seen.
        let (chosen, rest): (Vec<Candidate>, Vec<Candidate>) = rest.into_iter().partition(|c| c.chosen);
        list.extend(chosen);
        Group { kernels, first: list, rest }
    };
    groups.into_iter().map(shown).collect()
}

/// A price; what is far dearer than the rest is cut off with a point.
fn bar(price: f64, most: f64) -> String {
    let width = if most > 0.0 { (price / most).min(1.0) * 150.0 } else { 0.0 };
    let point = if most < price { "M151 1l9 5l-9 5z" } else { "" };
    // The price stands beside it, and the row has the class.
    format!(r#"<svg width="162" height="12" aria-hidden="true"><path d="M0 1h{}v10H0z{point}"/></svg>"#, n(width.max(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_candidate_is_seen() {
        let row = |price: &str, verdict: &str| vec!["k".to_string(), "plan".into(), price.into(), verdict.into(), "memory".into()];
        let mut rows: Vec<Vec<String>> = (0..20).map(|i| row(&format!("{i}.50 us"), "dearer")).collect();
        rows[17][3] = "chosen by measurement".into();
        rows.push(row("", "no room"));
        let groups = candidates(&Table { title: "Candidates".into(), header: vec![], rows });
        assert_eq!((groups.len(), groups[0].first.len(), groups[0].rest.len()), (1, FIRST + 1, 8));
        assert!(groups[0].first[FIRST].chosen && groups[0].first[FIRST].bar.contains("M0 1h"));
        assert_eq!(groups[0].rest[7].bar, "", "no price, no bar");
    }
}
