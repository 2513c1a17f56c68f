//! The stage values between the spec file and the plan, and the trace of decisions.
//!
//! `problem` is what the spec says, in statements over iteration domains; `trace` is the list of
//! decision records; `target` is hardware as data, `tuning` what was measured on it. The values carry spans so that every later
//! refusal can point into the YAML file. No passes live here. `parallel` does what is independent side by side.

pub mod dtype;
pub mod parallel;
pub mod problem;
pub mod target;
pub mod text;
pub mod tolerance;
pub mod trace;
pub mod tuning;
