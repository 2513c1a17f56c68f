//! `explain`: why, for a spec or for a line of a generated kernel; what a diagnostic means.
//!
//! `report.json` beside a kernel holds the records, and which of them stands behind which line.

mod code;
mod edited;

use crate::cli::Explain;
use crate::files;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline;
use crate::report::collect;
use crate::report::data::{Record, Report};
use crate::terminal::Terminal;
use flashderive_diagnostics::codes;
use serde_json::json;
use std::path::Path;

/// Generated kernels and reports may be this large.
const MAX_GENERATED: u64 = 32 << 20;

/// Runs the command.
///
/// # Errors
/// When the file cannot be read, a stage refuses the spec, or the line cites no record, or there is no such code.
pub fn run(args: &Explain, terminal: &Terminal) -> Result<Output, Failure> {
    if code::is_code(&args.subject) {
        return code::explain(&args.subject);
    }
    let (path, line) = split(&args.subject);
    if Path::new(path).extension().is_some_and(|e| e == "cu") {
        let kernel = files::read_text_limit(Path::new(path), MAX_GENERATED)?;
        let report = beside(Path::new(path))?;
        return match line {
            Some(line) => explain_line(path, &kernel, &report, line),
            None => Ok(explain_kernel(path, &kernel, &report)),
        };
    }
    let spec = Path::new(&args.subject);
    terminal.progress(&format!("planning {}", files::shown(spec)));
    let planned = pipeline::plan_default(spec, &args.target)?;
    let records = collect::records(&planned.trace, &planned.loaded.source);
    Ok(Output::new(list(&records), json!({ "records": records })).with_notes(planned.loaded.notes()))
}

/// `FILE.cu:12` into file and line.
fn split(subject: &str) -> (&str, Option<usize>) {
    match subject.rsplit_once(':').and_then(|(path, line)| Some((path, line.parse().ok()?))) {
        Some((path, line)) if path.ends_with(".cu") => (path, Some(line)),
        _ => (subject, None),
    }
}

fn beside(kernel: &Path) -> Result<Report, Failure> {
    let path = kernel.with_file_name("report.json");
    let text = files::read_text_limit(&path, MAX_GENERATED)?;
    serde_json::from_str(&text).map_err(|e| files::io_failure(&path, &format!("it is not a report of this version: {e}")))
}

fn explain_line(path: &str, kernel: &str, report: &Report, line: usize) -> Result<Output, Failure> {
    let lines: Vec<&str> = kernel.lines().collect();
    let Some(text) = line.checked_sub(1).and_then(|at| lines.get(at)) else {
        return Err(Failure::plain(codes::NO_RECORD, Exit::Refused, format!("{path} has {} lines, not {line}", lines.len())));
    };
    let edited = edited::is(kernel, report);
    let found = if edited { edited::behind(&lines, line) } else { behind(report, line) };
    let Some((record, at)) = found else {
        return Err(Failure::plain(
            codes::NO_RECORD,
            Exit::Refused,
            format!("line {line} of {path} rests on no decision: it is text that no derivation changes"),
        ));
    };
    let chain = report.chain(record);
    if chain.is_empty() {
        let whose = if edited { "the text" } else { "report.json" };
        let message = format!("{whose} cites r{record} for line {line} of {path}, but report.json has {} records", report.records.len());
        return Err(Failure::plain(codes::NO_RECORD, Exit::Refused, message));
    }
    let mut out = format!("{}\n", text.trim());
    if at < line && !edited {
        out.push_str(&format!("(no decision of its own; the nearest above is behind line {at})\n"));
    }
    out.push_str(&format!("\nr{record}, premises first:\n"));
    out.extend(chain.iter().map(|record| record_text(record)));
    let value = json!({ "line": line, "own": at == line, "record": record, "chain": chain, "edited": edited });
    Ok(Output::new(out, value).with_notes(edited::notes(path, edited)))
}

/// The record behind a line, and the line that it is of: a brace or comment belongs to the nearest line above that was decided.
fn behind(report: &Report, line: usize) -> Option<(u32, usize)> {
    let own = report.lines.iter().find(|run| run.first <= line && line <= run.last);
    let inside = report.lines.last().is_some_and(|run| line <= run.last);
    let above = || report.lines.iter().rev().find(|run| inside && run.last < line);
    own.map(|run| (run.record, line)).or_else(|| above().map(|run| (run.record, run.last)))
}

fn explain_kernel(path: &str, kernel: &str, report: &Report) -> Output {
    let mut runs_of = std::collections::BTreeMap::<u32, Vec<(usize, usize)>>::new();
    for run in &report.lines {
        runs_of.entry(run.record).or_default().push((run.first, run.last));
    }
    let mut text = String::new();
    for (id, runs) in &runs_of {
        if let Some(record) = report.records.get(*id as usize) {
            text.push_str(&format!("{}    lines {}\n", record_text(record), ranges(runs)));
        }
    }
    let edited = edited::is(kernel, report);
    Output::new(text, json!({ "lines": report.lines, "records": report.records, "edited": edited })).with_notes(edited::notes(path, edited))
}

/// `3-5, 9` for 3 to 5 and 9.
fn ranges(runs: &[(usize, usize)]) -> String {
    let text: Vec<String> = runs.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
    text.join(", ")
}

/// All records, as text.
pub fn list(records: &[Record]) -> String {
    records.iter().map(record_text).collect()
}

fn record_text(record: &Record) -> String {
    let mut text = format!("r{} [{}] {} {}: {}\n    {}\n", record.id, record.space, record.step, record.rule, record.subject, record.conclusion);
    if !record.premises.is_empty() {
        let premises: Vec<String> = record.premises.iter().map(|p| format!("r{p}")).collect();
        text.push_str(&format!("    follows from {}\n", premises.join(", ")));
    }
    if 0 < record.line {
        text.push_str(&format!("    spec line {}: {}\n", record.line, record.text));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_off_kernels_only() {
        assert_eq!(split("a/kernel.cu:12"), ("a/kernel.cu", Some(12)));
        assert_eq!(split("C:spec.yaml"), ("C:spec.yaml", None));
        assert_eq!(split("kernel.cu"), ("kernel.cu", None));
    }

    #[test]
    fn runs_of_lines_are_joined() {
        assert_eq!(ranges(&[(3, 5), (9, 9)]), "3-5, 9");
    }
}
