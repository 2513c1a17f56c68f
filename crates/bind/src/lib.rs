//! Binding: from a derivation and a target to a device program.
//!
//! `group` finds which statements share a kernel, `split` cuts a stream over blocks, `plan` chooses tiles and
//! prices candidates, `layout` says which thread holds what, `emit` builds the kernels, `barriers` places barriers.

pub mod address;
mod barriers;
mod builder;
mod candidates;
mod cost;
mod emit;
mod group;
mod launch;
mod layout;
mod plan;
mod split;

pub use barriers::Placed;
pub use plan::{BindOptions, Table};

use flashderive_derive::Derivation;
use flashderive_device::program::Program;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::target::Target;
use flashderive_ir::trace::Trace;

/// A bound problem.
pub struct Bound {
    /// Kernels ready to print and to emulate.
    pub program: Program,
    /// Binding, candidates, layouts, buffers and barriers, for reports.
    pub tables: Vec<Table>,
}

/// Binds a derivation to a target.
///
/// # Errors
/// `FD03xx` with the statement underlined when no kernel fits.
pub fn bind(derivation: &Derivation, target: &Target, options: &BindOptions, trace: &mut Trace) -> Result<Bound, Diagnostics> {
    let chosen = candidates::choose(derivation, target, options, trace)?;
    let plan = plan::plan(derivation, target, options, &|g| chosen.choices.get(g).copied().unwrap_or_default(), trace)?;
    let mut tables = emit::Tables::default();
    let mut kernels = Vec::new();
    let mut barrier_rows = Vec::new();
    let mut binding_rows = Vec::new();
    for k in &plan.kernels {
        let mut kernel = emit::Emitter::build(&plan.problem, k, &plan.online, &mut tables, trace)?;
        if kernel.shared_bytes() > target.shared_bytes_per_block {
            let message =
                format!("a block would need {} bytes of shared memory, over the {} of {}", kernel.shared_bytes(), target.shared_bytes_per_block, target.name);
            return Err(Diagnostic::error(codes::SHARED_LIMIT, k.statements[0].span, message).note(format!("the limit comes from: {}", target.source)).into());
        }
        for placed in barriers::place(&mut kernel) {
            barrier_rows.push(vec![k.name.clone(), format!("{:?}", placed.scope).to_lowercase(), placed.before, placed.reasons.join("; ")]);
        }
        let name = |a: &flashderive_ir::problem::AxisId| plan.problem.axis(*a).name.clone();
        binding_rows.push(vec![
            k.name.clone(),
            k.grid.iter().map(|(a, t)| format!("{}/{t}", name(a))).collect::<Vec<_>>().join(" "),
            k.stream.as_ref().map_or("none".into(), |s| format!("{} by {}{}", name(&s.axis), s.tile, if s.resident { ", resident" } else { "" })),
            k.local.iter().map(|(a, n)| format!("{}:{n}", name(a))).collect::<Vec<_>>().join(" "),
            format!("{}", k.warps * 32),
            format!("{}", kernel.shared_bytes()),
            k.master.text(|a| name(&a)),
            k.contractions
                .iter()
                .map(|(t, c)| format!("{}: {}x{}x{}", plan.problem.tensor(*t).name, c.tile[0], c.tile[1], c.tile[2]))
                .collect::<Vec<_>>()
                .join(", "),
        ]);
        kernels.push(kernel);
    }
    if target.programmatic_launch {
        launch::overlap(&mut kernels, trace);
    }
    let text = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<_>>();
    Ok(Bound {
        program: Program { name: plan.problem.name.clone(), buffers: tables.buffers, scalars: tables.scalars, kernels },
        tables: vec![
            Table {
                title: "Binding".into(),
                header: text(&["kernel", "grid (axis/tile)", "stream", "resident", "threads", "shared bytes", "layout", "matrix unit"]),
                rows: binding_rows,
            },
            Table { title: "Candidates".into(), header: text(&["kernels", "plan", "price", "verdict", "floors"]), rows: chosen.rows },
            Table { title: "Barriers".into(), header: text(&["kernel", "scope", "before", "orders"]), rows: barrier_rows },
        ],
    })
}
