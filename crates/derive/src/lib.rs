//! The Two Tree derivation: from a problem to the tables of steps 0 to 5, before any hardware.

pub mod derivation;
