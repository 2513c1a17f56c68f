//! Checks of a finished derivation by other means than those that made it. A failure is a fault of the compiler.

pub mod addresses;
pub mod coverage;
pub mod machine;

use crate::derivation::Derivation;
use flashderive_diagnostics::Diagnostics;

/// Runs all checks.
///
/// # Errors
/// FD0211 for each disagreement.
pub fn verify(d: &Derivation) -> Result<(), Diagnostics> {
    let mut out = Diagnostics::default();
    coverage::check(d, &mut out);
    machine::check(d, &mut out);
    addresses::check(d, &mut out);
    out.into_result(())
}
