//! `derive`: the derivation before any hardware, whole or one step of it.

use crate::cli::Derive;
use crate::emit;
use crate::outcome::{Failure, Output};
use crate::pipeline::{self, Derived};
use crate::report::collect;
use crate::report::data::{Section, Table};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, or there is no such step.
pub fn run(args: &Derive) -> Result<Output, Failure> {
    let step = emit::step(args.emit.as_deref(), false)?;
    let loaded = pipeline::load(&args.spec)?;
    if step == Some("lower") {
        let text = flashderive_ir::text::problem(&loaded.problem);
        let value = json!({ "problem": text });
        return Ok(Output::new(text, value).with_notes(loaded.notes()));
    }
    let derived = pipeline::derive(loaded)?;
    let notes = derived.loaded.notes();
    let output = match step {
        Some(step) => emit(&derived, step),
        None => whole(&derived),
    };
    Ok(output.with_notes(notes))
}

fn whole(derived: &Derived) -> Output {
    let problem = flashderive_ir::text::problem(&derived.derivation.problem);
    let sections = collect::sections(&derived.derivation);
    let tables: String = sections.iter().map(section_text).collect();
    let records = collect::records(&derived.trace, &derived.loaded.source);
    Output::new(format!("{problem}\n{tables}"), json!({ "problem": problem, "sections": sections, "records": records }))
}

/// The tables of one step, or `normalise`: the problem after the rewrites; `trace`: the records.
pub fn emit(derived: &Derived, step: &str) -> Output {
    match step {
        "normalise" => {
            let text = flashderive_ir::text::problem(&derived.derivation.problem);
            let value = json!({ "problem": text });
            Output::new(text, value)
        }
        "trace" => {
            let records = collect::records(&derived.trace, &derived.loaded.source);
            Output::new(super::explain::list(&records), json!({ "records": records }))
        }
        _ => {
            let sections: Vec<Section> = collect::sections(&derived.derivation).into_iter().filter(|s| s.step == step).collect();
            Output::new(sections.iter().map(section_text).collect::<String>(), json!({ "sections": sections }))
        }
    }
}

/// A section as aligned columns.
pub fn section_text(section: &Section) -> String {
    let tables: String = section.tables.iter().map(table_text).collect();
    format!("== {}: {} ==\n\n{tables}", section.step, section.title)
}

/// A table as aligned columns. Columns wider than 60 characters are not padded.
pub fn table_text(table: &Table) -> String {
    let mut out = format!("{}\n", table.title);
    if table.rows.is_empty() {
        out.push_str("  none\n\n");
        return out;
    }
    let cell = |row: &Vec<String>, column: usize| row.get(column).map_or(String::new(), |c| c.replace('\n', " "));
    let lines: Vec<&Vec<String>> = std::iter::once(&table.header).chain(&table.rows).collect();
    let widths: Vec<usize> =
        (0..table.header.len()).map(|c| lines.iter().map(|r| cell(r, c).chars().count()).filter(|n| *n <= 60).max().unwrap_or(0)).collect();
    for (at, row) in lines.iter().enumerate() {
        let text: Vec<String> = widths.iter().enumerate().map(|(c, w)| format!("{:<w$}", cell(row, c), w = *w)).collect();
        out.push_str(&format!("  {}\n", text.join("  ").trim_end()));
        if at == 0 {
            let rule: Vec<String> = widths.iter().map(|w| "-".repeat(*w)).collect();
            out.push_str(&format!("  {}\n", rule.join("  ")));
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_short_rows_are_padded() {
        let table = Table { title: "t".into(), header: vec!["a".into(), "long".into()], rows: vec![vec!["xx".into(), "y".into()], vec!["z".into()]] };
        assert_eq!(table_text(&table), "t\n  a   long\n  --  ----\n  xx  y\n  z\n\n");
    }
}
