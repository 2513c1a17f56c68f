//! Whether a run with these sizes has room: refused before anything is allocated, since a failed allocation ends the process.

use crate::execute::Executor;
use crate::outcome::{Exit, Failure};
use crate::pipeline::Loaded;
use flashderive_audit::sizes::points;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::{Problem, Role, Storage, Tensor};

/// Statement points that the emulator is asked for at most; larger runs belong on a GPU.
pub const MAX_POINTS_CPU: i64 = 1 << 26;

/// Bytes of all inputs and outputs at most where the emulator keeps a record of each element, and elsewhere.
const MAX_BYTES_CPU: u128 = 1 << 30;
const MAX_BYTES: u128 = 1 << 36;

/// Bytes of a tensor. Distances between elements may be far longer than its rows.
fn bytes(t: &Tensor, sizes: &[i64]) -> u128 {
    let shape: Vec<u128> = t.shape.iter().map(|e| e.eval(sizes).max(0) as u128).collect();
    let elements = match &t.storage {
        _ if shape.contains(&0) => 0,
        Storage::View { .. } => 0,
        Storage::Strided(strides) => {
            let steps = shape.iter().zip(strides).map(|(n, s)| (n - 1).saturating_mul(s.eval(sizes).max(0) as u128));
            steps.fold(1u128, u128::saturating_add)
        }
        _ => shape.iter().fold(1u128, |n, e| n.saturating_mul(*e)),
    };
    elements.saturating_mul(u128::from(t.dtype.bits())).div_ceil(8)
}

/// Why there is no room for a run with these sizes.
pub fn shortage(p: &Problem, sizes: &[i64], executor: &Executor) -> Option<String> {
    let cpu = matches!(executor, Executor::Cpu);
    let held = p.tensors.iter().filter(|t| matches!(t.role, Role::Input | Role::Output));
    let (needed, widest) = held.map(|t| (bytes(t, sizes), t)).fold((0u128, None::<(u128, &Tensor)>), |(sum, most), (n, t)| {
        (sum.saturating_add(n), if most.is_none_or(|(m, _)| m < n) { Some((n, t)) } else { most })
    });
    let limit = if cpu { MAX_BYTES_CPU } else { MAX_BYTES };
    if needed > limit {
        let widest = widest.map_or(String::new(), |(n, t)| format!(", of them {n} of `{}`", t.name));
        return Some(format!("inputs and outputs have {needed} bytes{widest}: over the limit of {limit} on {}", executor.name()));
    }
    let needed = points(p, sizes);
    (cpu && needed > MAX_POINTS_CPU).then(|| format!("{needed} statement points, over the limit of {MAX_POINTS_CPU} on {}", executor.name()))
}

/// Why a run with these sizes is not one of an audit: no room, or more than `limit` statement points.
pub fn unfit(p: &Problem, sizes: &[i64], executor: &Executor, limit: i64) -> Option<String> {
    let needed = points(p, sizes);
    let work = (limit < needed).then(|| format!("{needed} statement points, over the {limit} of {}", executor.name()));
    shortage(p, sizes, executor).or(work)
}

/// Refuses a run without room.
///
/// # Errors
/// FD0502 at the size that is largest, with what would be needed and the limit.
pub fn check(loaded: &Loaded, sizes: &[i64], executor: &Executor) -> Result<(), Failure> {
    let Some(why) = shortage(&loaded.problem, sizes, executor) else { return Ok(()) };
    let largest = loaded.problem.sizes.iter().zip(sizes).max_by_key(|(_, v)| **v);
    let (span, label) = largest.map_or((Span::NONE, String::new()), |(s, v)| (s.span, format!("{} = {v}", s.name)));
    let help = if matches!(executor, Executor::Cpu) { "smaller sizes, `--set NAME=N`, or a GPU, `--device cuda:0`" } else { "smaller sizes, `--set NAME=N`" };
    let d = Diagnostic::error(codes::BAD_ARGUMENTS, span, format!("there is no room for this run: {why}")).label(label).help(help);
    let mut failure = Failure::stage(d.into(), &loaded.path, &loaded.source);
    failure.exit = Exit::Refused;
    Err(failure)
}
