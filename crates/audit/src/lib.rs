//! Audit: the reference interpreter, inputs, and comparison. Shares no code with planner, builder or printer.

pub mod compare;
pub mod inputs;
pub mod reference;
pub mod value;
