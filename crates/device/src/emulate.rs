//! CPU execution.
