//! The report of one kernel for one target: everything that was decided, with its reasons.
//!
//! `data` is the report as a value and the schema of `report.json`; `collect` fills it from the stages; `render` writes Markdown and HTML
//! through the templates in `templates/report/`. The HTML page shows more than the other two: `page` has what, of which `formula` writes the
//! statements as MathML and `expected` the times; `machine`, `trees`, `shared`, `ownership`, `timeline` and `roles` draw pictures by `svg`. All text that comes
//! from a spec is escaped where it is written.

pub mod collect;
pub mod data;
pub mod expected;
pub mod formula;
pub mod machine;
pub mod ownership;
pub mod page;
pub mod render;
pub mod roles;
pub mod shared;
pub mod svg;
pub mod timeline;
pub mod trees;
