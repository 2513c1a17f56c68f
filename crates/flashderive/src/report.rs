//! The report of one kernel for one target: everything that was decided, with its reasons.
//!
//! `data` is the report as a value and the schema of `report.json`; `collect` fills it from the
//! stages; `render` writes Markdown and HTML through the templates in `templates/report/`; `machine`
//! draws the state machine as SVG. All text that comes from a spec is escaped where it is written.

pub mod collect;
pub mod data;
pub mod machine;
pub mod render;
