//! In which order an operator may combine points.

use flashderive_derive::Derivation;
use flashderive_ir::problem::*;

/// The derivation with operators that commute where its laws say so: what a spec promises of an operator was searched for a counterexample.
pub fn settled(d: &Derivation) -> Derivation {
    let mut out = d.clone();
    for row in &d.laws {
        if let Combine::User(m) = row.op {
            out.problem.monoids[m.0 as usize].commutative = row.laws.commutative;
        }
    }
    out
}

/// Whether points may be combined in any order.
pub fn commutes(p: &Problem, op: Combine) -> bool {
    !matches!(op, Combine::User(m) if !p.monoids[m.0 as usize].commutative)
}
