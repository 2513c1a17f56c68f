//! `Derivation`: everything that follows from the mathematics alone.
//!
//! Its own fields are what the binding reads: change one, and the kernels change (`crates/bind/src/tests.rs` has a test for each). What the steps
//! found besides is [`Account`], for readers: the binding decides nothing by it.

mod account;
mod memory;
mod phases;
mod streams;

pub use account::*;
use flashderive_ir::problem::*;
pub use memory::*;
pub use phases::*;
pub use streams::*;

/// The result of steps 0 to 5.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The normalised problem: factors hoisted, index maps inlined, equal statements merged, unused temporaries gone.
    /// Every id in the other fields refers to it.
    pub problem: Problem,
    /// Step 1a: the algebra of every combine in use. Points are combined in any order where it commutes, else in theirs.
    pub laws: Vec<LawsRow>,
    /// Step 1a: pairs that stream together; the payload is rescaled when the key changes.
    pub online: Vec<Online>,
    /// Step 1a: pairs that do not, with the reason. Sums that are polynomials in their key may be made of moments.
    pub two_pass: Vec<TwoPass>,
    /// What else was found.
    pub account: Account,
}
