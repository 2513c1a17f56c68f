//! `run`: one run with given or drawn inputs.

use crate::cli::Run;
use crate::execute::Executor;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::{self, Preference};
use crate::room;
use crate::tensors;
use crate::terminal::Terminal;
use flashderive_audit::inputs::{generate, Case};
use flashderive_audit::reference::Inputs;
use flashderive_audit::value::{self, Number};
use flashderive_diagnostics::codes;
use flashderive_ir::problem::{Problem, Role, TensorId};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When a stage refuses, the tensors do not fit, or the run breaks a rule.
pub fn run(args: &Run, terminal: &Terminal) -> Result<Output, Failure> {
    let planned = pipeline::plan_default(&args.spec, &args.target)?;
    let workload = pipeline::choose(&planned.loaded, &args.workload, Preference::Smoke)?;
    let (problem, sizes) = (&planned.loaded.problem, &workload.sizes);
    let executor = Executor::for_sizes(&planned, &args.device, std::iter::once(sizes.as_slice()), terminal)?;
    room::check(&planned.loaded, sizes, &executor)?;
    let mut inputs = generate(problem, sizes, Case::Random, args.seed);
    let mut given = Vec::new();
    if let Some(path) = &args.inputs {
        given = tensors::read(path, problem, sizes, &mut inputs)?;
    }
    for (name, value) in &args.scalar {
        set_scalar(problem, &mut inputs, name, *value)?;
    }
    terminal.progress(&format!("running on {}", executor.name()));
    let outputs = executor.run(&planned, sizes, &inputs).map_err(|d| planned.loaded.failure(d))?;
    if let Some(path) = &args.outputs {
        tensors::write(path, problem, sizes, &outputs)?;
    }
    let drawn: Vec<&str> = problem.tensors.iter().filter(|t| t.role == Role::Input && !given.contains(&t.name)).map(|t| t.name.as_str()).collect();
    let mut text = format!("{} ran on {}, workload {}\n", problem.name, executor.name(), workload.name);
    if !drawn.is_empty() {
        text.push_str(&format!("drawn at random (seed {}): {}\n", args.seed, drawn.join(", ")));
    }
    let mut rows = Vec::new();
    for (id, bytes) in &outputs {
        let (name, dtype, shape) = (&problem.tensor(*id).name, problem.tensor(*id).dtype, value::shape(problem, *id, sizes));
        let shown = first(problem, *id, sizes, bytes);
        text.push_str(&format!("{name}: {}{shape:?} = {}\n", dtype.name(), shown.join(", ")));
        rows.push(json!({ "name": name, "dtype": dtype.name(), "shape": shape, "first": shown }));
    }
    Ok(Output::new(text, json!({ "device": executor.name(), "workload": workload.name, "drawn": drawn, "outputs": rows })).with_notes(planned.loaded.notes()))
}

/// The first elements of an output, row-major.
fn first(p: &Problem, t: TensorId, sizes: &[i64], bytes: &[u8]) -> Vec<String> {
    const SHOWN: usize = 8;
    let shape = value::shape(p, t, sizes);
    let (_, offset, strides) = value::strides(p, t, sizes);
    let total: usize = shape.iter().product();
    let mut list = Vec::new();
    for flat in 0..total.min(SHOWN) {
        let mut rest = flat;
        let mut at = offset;
        for (n, s) in shape.iter().zip(&strides).rev() {
            at += rest % n * s;
            rest /= n;
        }
        list.push(match value::get(p.tensor(t).dtype, bytes, at) {
            Number::Real(v) => format!("{v}"),
            Number::Whole(v) => v.to_string(),
        });
    }
    if SHOWN < total {
        list.push("...".into());
    }
    list
}

fn set_scalar(p: &Problem, inputs: &mut Inputs, name: &str, value: f64) -> Result<(), Failure> {
    let Some(at) = p.tensors.iter().position(|t| t.role == Role::Scalar && t.name == name) else {
        let known: Vec<&str> = p.tensors.iter().filter(|t| t.role == Role::Scalar).map(|t| t.name.as_str()).collect();
        let known = if known.is_empty() { "it has none".to_string() } else { format!("it has {}", known.join(", ")) };
        return Err(Failure::plain(codes::BAD_SETTING, Exit::Usage, format!("`{}` has no scalar `{name}`; {known}", p.name)));
    };
    let dtype = p.tensors[at].dtype;
    let number = if dtype.is_float() { Number::Real(value) } else { Number::Whole(value as i64) };
    inputs.scalars.insert(TensorId(at as u32), value::decode(dtype, value::encode(dtype, number)));
    Ok(())
}
