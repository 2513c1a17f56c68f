//! Audit: the reference interpreter, inputs, and comparison. Shares no code with planner, builder or printer.

pub mod compare;
pub mod inputs;
pub mod judge;
mod place;
pub mod reference;
pub mod selection;
pub mod sizes;
pub mod value;
