//! `audit`: adversarial inputs, compared with the reference; a verdict that says what was not run.

use super::{derive, generate};
use crate::cli::{Audit, Level};
use crate::execute::Executor;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Preference};
use crate::report::collect;
use crate::terminal::Terminal;
use crate::verdict::{self, Asked};
use serde_json::json;

/// Runs the command. Ends with 1 unless the verdict is `passed`.
///
/// # Errors
/// When a stage refuses the spec, or the device is missing.
pub fn run(args: &Audit, terminal: &Terminal) -> Result<Output, Failure> {
    let planned = pipeline::plan_default(&args.spec, &args.target)?;
    let asked = args.workload.workload.is_some() || !args.workload.set.is_empty();
    let workloads = match (asked, args.level) {
        (true, _) => vec![Asked::all(&planned.loaded.problem, pipeline::choose(&planned.loaded, &args.workload, Preference::Smoke)?, args.level)],
        (false, level) => verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, level),
    };
    let executor = Executor::for_sizes(&planned, &args.device, workloads.iter().map(|a| a.workload.sizes.as_slice()), terminal)?;
    let level = if asked { Level::Smoke } else { args.level };
    let work = format!("auditing {}", planned.loaded.problem.name);
    let mut found = verdict::audit(&planned, &executor, level, &workloads, args.seed, &|(done, all, case)| terminal.progress_of(&work, done, all, case));
    if !asked {
        found.outside.extend(verdict::untried(&planned.bound.program, &workloads));
    }
    let shown = verdict::table(&found, &executor.name());
    let mut text = derive::table_text(&shown.cases);
    for reason in &shown.not_run {
        text.push_str(&format!("not run: {reason}\n"));
    }
    let wrong = found.cases.iter().filter(|c| !c.passed()).count();
    text.push_str(&format!(
        "{} on {}: {}, {} cases, {wrong} wrong, {} not run\n",
        planned.loaded.problem.name,
        shown.device,
        shown.verdict,
        found.cases.len(),
        found.skipped.len()
    ));
    if let Some(folder) = &args.report {
        let printed = generate::print(&planned)?;
        let mut report = collect::report(&planned, &printed);
        report.audit = Some(shown.clone());
        generate::write_report(folder, &planned, &printed, &report)?;
    }
    let exit = if found.verdict() == "passed" { Exit::Ok } else { Exit::Refused };
    let value = json!({ "verdict": found.verdict(), "device": shown.device, "found": found });
    Ok(Output::new(text, value).exit(exit).with_notes(planned.loaded.notes()))
}
