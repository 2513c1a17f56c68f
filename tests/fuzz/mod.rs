//! Generated specs: a generator, a second evaluator of the language, a runner for all targets, and shrinking.

pub mod campaign;
pub mod evaluator;
pub mod generate;
pub mod pool;
pub mod random;
pub mod runner;
pub mod shrink;
pub mod spec;
