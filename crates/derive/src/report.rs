//! The derivation as tables and as text: what reports show, `--emit after:STEP` prints and snapshot tests pin. A title that ends in `(account)` says
//! that the binding does not read the table.

mod tables;

use crate::derivation::*;
use serde::Serialize;
pub use tables::{tables, tables_of};

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

    /// What it is about, for headings.
    pub fn title(self) -> &'static str {
        match self {
            Step::Level0 => "Geometry",
            Step::Step0_5 => "Structure",
            Step::Step1a => "Fates, algebra, online pairs, gates",
            Step::Class => "Algorithm class and contract",
            Step::Step1b => "Access patterns",
            Step::Step4a => "Reuse",
            Step::Step3 => "Phases with plain loads",
            Step::Step4b => "Register reuse",
            Step::Step5 => "Address composition",
        }
    }
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
