//! Algebra that knows no kernel: intervals, polynomials over symbols, and the laws of combining operators.

pub mod interval;
pub mod ops;
pub mod poly;
pub mod random;
