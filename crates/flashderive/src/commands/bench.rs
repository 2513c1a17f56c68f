//! `bench`: time on a GPU, beside what moving every input and output byte once would take.

use crate::cli::{Bench, Device};
use crate::execute::{self, Executor};
use crate::floor;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Preference};
use crate::targets;
use crate::terminal::Terminal;
use flashderive_audit::inputs::generate;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_run::TimeOptions;
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses the spec, or there is no GPU.
pub fn run(args: &Bench, terminal: &Terminal) -> Result<Output, Failure> {
    if args.device == Device::Cpu {
        let refusal =
            Diagnostic::error(codes::NO_GPU, Span::NONE, "the emulator has no clock: times of a CPU say nothing about a GPU").help("`--device cuda:0`");
        return Err(Failure::from_diagnostic(refusal, Exit::Usage));
    }
    let target = targets::load(&args.target)?;
    let loaded = pipeline::load(&args.spec)?;
    let workload = pipeline::choose(&loaded, &args.workload, Preference::Real)?;
    let planned = pipeline::bind(pipeline::derive(loaded)?, target, workload)?;
    let executor = Executor::new(&planned, &args.device, terminal)?;
    let Executor::Gpu { cubin, device, name } = &executor else {
        return Err(Failure::plain(codes::NO_GPU, Exit::Usage, "only a GPU can be timed"));
    };
    let (problem, sizes) = (&planned.loaded.problem, &planned.workload.sizes);
    let inputs = generate(problem, sizes, args.inputs, args.seed);
    let arguments = execute::arguments(&planned, sizes, &inputs);
    terminal.progress(&format!("timing {} on {name}", problem.name));
    let options = TimeOptions::default();
    let report = flashderive_run::time(&planned.bound.program, cubin, &arguments, *device, &options).map_err(|d| planned.loaded.failure(d))?;
    let bytes = floor::bytes(problem, sizes);
    let rate = planned.target.rates.dram_read_gb_s.value;
    let once_us = bytes as f64 / (rate * 1e3);
    let mut text = format!(
        "{} on {name}, workload {}, inputs {}, {} repeats, {}\n",
        problem.name,
        planned.workload.name,
        args.inputs.name(),
        report.repeats,
        if report.cold { "cold L2" } else { "warm L2" }
    );
    text.push_str(&format!(
        "stream  median {:.2} us, least {:.2}, p10 {:.2}, p90 {:.2}\n",
        report.stream.median_us, report.stream.min_us, report.stream.p10_us, report.stream.p90_us
    ));
    if let Some(graph) = &report.graph {
        text.push_str(&format!("graph   median {:.2} us, least {:.2}, p10 {:.2}, p90 {:.2}\n", graph.median_us, graph.min_us, graph.p10_us, graph.p90_us));
    }
    text.push_str(&format!(
        "floor   {once_us:.2} us: {bytes} bytes, each that is needed moved once at {rate} GB/s; a launch takes {} us\n",
        planned.target.rates.launch_us.value
    ));
    let value = json!({ "device": name, "workload": planned.workload.name, "inputs": args.inputs.name(), "sizes": sizes, "time": report, "bytes": bytes, "once_us": once_us });
    Ok(Output::new(text, value).with_notes(planned.loaded.notes()))
}
