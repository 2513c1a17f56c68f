//! The Two Tree derivation: from a problem to the tables of steps 0 to 5, before any hardware.
//!
//! [`derive`] normalises the problem (`normal`), finds what can stream together (`online`), and fills one table
//! a step; every row has a record in the trace. `verify` checks the tables against the problem by other means.

pub mod access;
pub mod bounds;
pub mod class;
pub mod derivation;
mod effort;
mod elements;
pub mod eval;
pub mod expr;
pub mod factor;
mod follows;
mod gates;
mod known;
pub mod level0_geometry;
mod moments;
pub mod monoid_action;
pub mod monotone;
pub mod normal;
pub mod online;
pub mod passes;
pub mod report;
pub mod rising;
pub mod rules;
pub mod simplify;
pub mod step0_5_structure;
pub mod step1a_fates;
pub mod step3_fsm;
pub mod step4a_lifetime;
pub mod step4b_thread;
pub mod step5_address;
pub mod two_trees;
pub mod verify;
mod widening;

pub use derivation::{Account, Derivation};
pub use elements::Elements;
pub use known::{inside_once, Known};
pub use report::{tables, text, Step, Table};
pub use simplify::{flatten, simplify};

use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::Problem;
use flashderive_ir::trace::Trace;

/// Runs all steps.
///
/// # Errors
/// FD0201 to FD0205 for the boundary conditions, with the place in the spec; FD0210 and FD0211 for faults of the compiler.
pub fn derive(problem: &Problem, trace: &mut Trace) -> Result<Derivation, Diagnostics> {
    within_effort(problem, trace, false)
}

/// The derivation of a problem as somebody wrote it. Beside all that [`derive`] does, what may be written in several ways gets one form: rewrites of the binding, which
/// write what they want, are left as they are.
///
/// # Errors
/// Those of [`derive`].
pub fn derive_written(problem: &Problem, trace: &mut Trace) -> Result<Derivation, Diagnostics> {
    within_effort(problem, trace, true)
}

fn within_effort(problem: &Problem, trace: &mut Trace, written: bool) -> Result<Derivation, Diagnostics> {
    let _steps = effort::Effort::whole(problem);
    let found = steps(problem, trace, written);
    // Without steps something is not shown that may be so.
    if effort::exhausted() {
        return Err(effort::too_much(problem));
    }
    found
}

fn steps(problem: &Problem, trace: &mut Trace, written: bool) -> Result<Derivation, Diagnostics> {
    level0_geometry::check(problem)?;
    let laws = step1a_fates::laws(problem, trace)?;
    access::inside_of_locals(problem)?;
    let (p, rewrites) = normal::normalise(problem, trace, written);
    level0_geometry::check(&p)?;
    let effort = effort::Effort::on(&p);
    let geometry = level0_geometry::tensors(&p, trace);
    let trips = level0_geometry::trips(&p, trace);
    let fates = step1a_fates::fates(&p, &laws, trace);
    let groups = step1a_fates::groups(&p, trace);
    let gates = gates::gates(&p, trace);
    let (online, two_pass) = online::find(&p, trace);
    let actions = monoid_action::actions(&p, trace);
    let structure = step0_5_structure::structure(&p, &rewrites, &online, &two_pass, &groups, &fates, trace);
    let classes = class::classes(&p, &laws, &online, trace);
    let passes = passes::passes(&p, &online, trace);
    let accesses = access::accesses(&p, trace)?;
    let lifetimes = step4a_lifetime::lifetimes(&p, &accesses, trace);
    let machine = step3_fsm::machine(&p, &passes, &accesses, &lifetimes, &groups, &gates, &online, &classes, trace);
    let threads = step4b_thread::threads(&p, &accesses, &classes, trace);
    let addresses = step5_address::addresses(&p, &accesses, &fates, trace);
    drop(effort);
    let account =
        Account { rewrites, geometry, trips, structure, fates, groups, gates, actions, classes, accesses, passes, lifetimes, machine, threads, addresses };
    let derivation = Derivation { problem: p, laws, online, two_pass, account };
    verify::verify(&derivation)?;
    Ok(derivation)
}
